//! Facts, numbers and objects as JSON: in traces, and wherever a moment is printed.

use crate::engine::terms::Fact;
use serde::{Serialize, Serializer};
use serde_json::{Number, Value};

/// Fields of an object, in the order in which they are written.
pub type Fields = Vec<(&'static str, Value)>;

/// A number of a trace: whole ones without a decimal point, null for what is infinite.
pub fn number(x: f64) -> Value {
    if x.fract() == 0.0 && x.abs() < 1e15 {
        (x as i64).into()
    } else {
        Number::from_f64(x).map_or(Value::Null, Value::Number)
    }
}

/// A fact in JSON.
pub fn value(fact: &Fact) -> Value {
    match fact {
        Fact::Number(n) => (*n).into(),
        Fact::Real(x) => number(*x),
        Fact::Text(text) => text.as_str().into(),
        Fact::List(facts) => facts.iter().map(value).collect(),
    }
}

/// An object whose fields keep their order.
pub struct Object(pub Fields);

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (*name, value)))
    }
}

/// The text of an object that is written field by field.
#[derive(Default)]
pub(super) struct Text(Vec<u8>);

impl Text {
    /// Begins an object, in the place of any before.
    pub(super) fn begin(&mut self) {
        self.0.clear();
        self.0.push(b'{');
    }

    /// Ends the object begun last.
    pub(super) fn end(&mut self) -> &[u8] {
        self.0.push(b'}');
        &self.0
    }

    fn put(&mut self, value: impl Serialize) {
        // Memory takes everything, and all keys are text.
        let _ = serde_json::to_writer(&mut self.0, &value);
    }

    fn key(&mut self, name: &str) {
        if !self.0.ends_with(b"{") {
            self.0.push(b',');
        }
        self.put(name);
        self.0.push(b':');
    }

    /// Writes a field.
    pub(super) fn field(&mut self, name: &str, value: impl Serialize) {
        self.key(name);
        self.put(value);
    }

    /// Writes a field, unless it has its usual value.
    pub(super) fn unusual<T: Serialize + Default + PartialEq>(&mut self, name: &str, value: T) {
        if value != T::default() {
            self.field(name, value);
        }
    }

    /// Writes facts, as [`value`] has them.
    pub(super) fn facts(&mut self, facts: &[(&'static str, Fact)]) {
        facts.iter().for_each(|(name, fact)| self.field(name, value(fact)));
    }

    /// Begins an object that is a field; [`Text::end`] ends it.
    pub(super) fn open(&mut self, name: &str) {
        self.key(name);
        self.0.push(b'{');
    }
}
