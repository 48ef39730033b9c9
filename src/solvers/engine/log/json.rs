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
