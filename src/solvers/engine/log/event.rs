//! An event of a trace: one JSON object, read from its bytes.
//!
//! What the memory of a run needs (type, ids, figures, place) is read at once, without copying
//! anything; all other facts are read when they are shown ([`facts`]).

use super::{ids::Id, told};
use crate::engine::prelude::*;
use rustc_hash::FxBuildHasher;
use serde::de::{Deserializer as _, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt, hash::BuildHasher};

/// Deepest nesting of a list that is shown.
const DEEPEST: usize = 64;
/// Longest text of a fact that is shown, in characters.
const LONGEST: usize = 200;
/// Most facts of an event that are shown, and most values of a list.
const MOST: usize = 100;
/// What stands where no event is.
pub(super) const EXPECTED: &str =
    "expected an event in braces, such as {\"type\": \"expand\", \"id\": 7}";

/// The figures of an event or of a state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Figures {
    pub(super) f: f64,
    pub(super) g: f64,
    pub(super) h: f64,
    /// The cost of the move, or of the answer.
    pub(super) cost: f64,
    /// Where it stands on a map: column and row.
    pub(super) place: (f64, f64),
}

impl Default for Figures {
    /// What is not told is NaN.
    fn default() -> Self {
        let none = f64::NAN;
        Figures { f: none, g: none, h: none, cost: none, place: (none, none) }
    }
}

/// What an event says.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Event<'a> {
    /// Its type.
    pub(super) kind: Option<Cow<'a, str>>,
    /// The state it is about.
    pub(super) id: Id<'a>,
    /// The state it was reached from.
    pub(super) parent: Id<'a>,
    pub(super) figures: Figures,
    /// Of all further facts together; 0 if there are none.
    pub(super) facts: u64,
    /// The action that led to the state, if it is told.
    pub(super) action: Option<Cow<'a, str>>,
    /// Whether it is the head of a file and no event: it names a version.
    pub(super) is_head: bool,
    /// What only our own traces have, as it stands there: how the search chose, the nodes that are to
    /// be discarded, and what became of every action; empty if it is not there.
    pub(super) search: &'a str,
    pub(super) stale: &'a str,
    pub(super) tried: &'a str,
    /// Whether it tells a whole moment, as our own traces do.
    pub(super) is_told: bool,
}

/// A text of JSON, borrowed unless it has escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Calls `take` with every field of the object in `text`: its name, and its value as it stands there.
fn fields<'a, Take>(text: &'a str, take: Take) -> serde_json::Result<()>
where
    Take: FnMut(&str, &'a RawValue) -> serde_json::Result<()>,
{
    struct Each<Take>(Take);
    impl<'a, Take> Visitor<'a> for Each<Take>
    where
        Take: FnMut(&str, &'a RawValue) -> serde_json::Result<()>,
    {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("an event")
        }

        fn visit_map<M: MapAccess<'a>>(mut self, mut map: M) -> Result<(), M::Error> {
            while let Some((Text(name), value)) = map.next_entry()? {
                (self.0)(&name, value).map_err(M::Error::custom)?;
            }
            Ok(())
        }
    }
    let mut from = serde_json::Deserializer::from_str(text);
    from.deserialize_map(Each(take))?;
    from.end()
}

impl<'a> Event<'a> {
    /// Reads an event.
    pub(super) fn read(text: &'a str) -> serde_json::Result<Event<'a>> {
        let (mut event, mut figures) = (Event::default(), Figures::default());
        let (mut cell, mut nulls) = (figures.place, 0);
        fields(text, |name, raw| {
            let value = raw.get();
            nulls += u8::from(matches!(name, "f" | "h") && value == "null");
            match name {
                "type" if !value.starts_with('"') => {
                    return Err(serde_json::Error::custom("expected a type in quotes"));
                }
                "type" => event.kind = Some(unquoted(value)),
                "kind" if event.kind.is_none() && value.starts_with('"') => {
                    event.kind = Some(unquoted(value));
                }
                "id" => event.id = id(value),
                "pId" => event.parent = id(value),
                "f" => figures.f = figure(value),
                "g" => figures.g = figure(value),
                "h" => figures.h = figure(value),
                "x" => figures.place.0 = figure(value),
                "y" => figures.place.1 = figure(value),
                "col" => cell.0 = figure(value),
                "row" => cell.1 = figure(value),
                "cost" => figures.cost = figure(value),
                "variables" if value.starts_with('{') => fields(value, |name, raw| {
                    match name {
                        "x" => figures.place.0 = figure(raw.get()),
                        "y" => figures.place.1 = figure(raw.get()),
                        _ => {}
                    }
                    Ok(())
                })?,
                "version" => event.is_head = true,
                "action" | "move" | "direction" if event.action.is_none() => {
                    event.action = (value != "null").then(|| unquoted(value));
                }
                "search" => event.search = value,
                "stale" => event.stale = value,
                told::KEY => event.is_told = value.starts_with('{'),
                name => {
                    if name == "tried" {
                        event.tried = value;
                    }
                    event.facts ^= FxBuildHasher.hash_one((name, value));
                }
            }
            Ok(())
        })?;
        if figures.place.0.is_nan() || figures.place.1.is_nan() {
            figures.place = cell;
        }
        if nulls == 2 && !figures.g.is_nan() {
            // JSON has no number for an infinite estimate.
            figures.h = f64::INFINITY;
        }
        Ok(Event { figures, ..event })
    }

    /// Reads an event, or what it can be mended to.
    pub(super) fn read_or_mend(text: &'a str, mended: &'a mut String) -> serde_json::Result<Self> {
        Event::read(text).or_else(|why| {
            *mended = self::mended(text.as_bytes());
            Event::read(mended).map_err(|_| why)
        })
    }
}

/// A text without its quotes and escapes; any other value as it stands there.
fn unquoted(value: &str) -> Cow<'_, str> {
    match value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(text) if !text.contains('\\') => text.into(),
        Some(_) => serde_json::from_str::<String>(value).unwrap_or_default().into(),
        None => value.into(),
    }
}

fn id(value: &str) -> Id<'_> {
    if let Ok(small) = value.parse::<u32>() {
        return Id::Number(small.into());
    }
    match unquoted(value) {
        // What a program makes of the absence of an id.
        text if matches!(&*text, "" | "null" | "None" | "NaN" | "undefined") => Id::None,
        text => Id::of(text),
    }
}

/// A number; NaN for anything else that is a value.
fn figure(value: &str) -> f64 {
    // Most of them are small whole numbers, which are quicker to read as such.
    value.parse::<u32>().ok().map(f64::from).or_else(|| number(value)).unwrap_or(f64::NAN)
}

/// A number, as JSON and Python write them; the words of the latter stand in quotes by now ([`mended`]).
fn number(value: &str) -> Option<f64> {
    match value {
        "\"Infinity\"" => Some(f64::INFINITY),
        "\"-Infinity\"" => Some(f64::NEG_INFINITY),
        _ => value.parse().ok(),
    }
}

/// All facts of an event, as they stand there; `skip` names those to leave out. Of a trace that is not
/// ours, very long values and lists are cut.
pub(super) fn facts(text: &[u8], skip: &[&str], is_ours: bool) -> Facts {
    let most = if is_ours { (usize::MAX, usize::MAX) } else { (LONGEST, MOST) };
    let mut facts = Facts::new();
    // What cannot be read was complained of when the event was read.
    if !std::str::from_utf8(text).is_ok_and(|text| add(text, skip, most, &mut facts).is_ok()) {
        facts.clear();
        let _ = add(&mended(text), skip, most, &mut facts);
    }
    facts
}

fn add(text: &str, skip: &[&str], most: (usize, usize), to: &mut Facts) -> serde_json::Result<()> {
    fields(text, |name, raw| {
        if name == "variables" && raw.get().starts_with('{') {
            return add(raw.get(), skip, most, to);
        }
        if !skip.contains(&name) && to.len() < MOST {
            to.push((kept(name), fact(raw.get(), most, 0)));
        }
        Ok(())
    })
}

fn fact(value: &str, most: (usize, usize), depth: usize) -> Fact {
    let list = || serde_json::from_str::<Vec<&RawValue>>(value).ok().filter(|_| depth < DEEPEST);
    if let Ok(whole) = value.parse() {
        Fact::Number(whole)
    } else if let Some(x) = number(value) {
        Fact::Real(x)
    } else if let Some(list) = value.starts_with('[').then(list).flatten() {
        let values = list.into_iter().take(most.1);
        Fact::List(values.map(|value| fact(value.get(), most, depth + 1)).collect())
    } else {
        Fact::Text(shortened(&unquoted(value), most.0))
    }
}

/// An event that is no JSON, with what programs print all the same made into JSON: words of Python and
/// JavaScript, control characters and unknown escapes in texts, and bytes that are no text.
#[cold]
pub(super) fn mended(text: &[u8]) -> String {
    const WORDS: [(&str, &str); 7] = [
        ("NaN", "\"NaN\""),
        ("nan", "\"NaN\""),
        ("inf", "\"Infinity\""),
        ("-inf", "\"-Infinity\""),
        ("Infinity", "\"Infinity\""),
        ("-Infinity", "\"-Infinity\""),
        ("None", "null"),
    ];
    let text = String::from_utf8_lossy(text);
    let (mut out, mut rest, mut in_text) = (String::with_capacity(text.len()), &*text, false);
    while let Some(next) = rest.chars().next() {
        let is_text = |n: &usize| {
            let text = rest.get(..*n).map(|escape| format!("\"{escape}\""));
            text.is_some_and(|text| serde_json::from_str::<String>(&text).is_ok())
        };
        let word = WORDS.iter().find(|(word, _)| !in_text && rest.starts_with(word));
        let length = match (next, word) {
            ('\\', _) if in_text => {
                // An escape, or two that are one character.
                let length = [2, 6, 12].into_iter().find(is_text);
                out.push_str(length.map_or("\\\\", |length| rest.get(..length).unwrap_or("")));
                length.unwrap_or(1)
            }
            (_, Some((word, json))) => {
                out.push_str(json);
                word.len()
            }
            _ => {
                in_text ^= next == '"';
                let odd = in_text && next.is_control();
                out.push(if odd { char::REPLACEMENT_CHARACTER } else { next });
                next.len_utf8()
            }
        };
        rest = rest.get(length..).unwrap_or("");
    }
    out
}

/// What was expected where an event could not be read.
pub(super) fn expected(why: &serde_json::Error) -> String {
    let text = why.to_string();
    let text = text.split(" at line ").next().unwrap_or_default();
    match text.find("expected ").and_then(|at| text.get(at..)) {
        Some("expected ident") => "expected a value".into(),
        Some(expected) => expected.to_owned(),
        None if text.ends_with("a string") && why.is_eof() => {
            "expected '\"' at the end of a text".into()
        }
        None if why.is_eof() => "expected the rest of the event".into(),
        None if text == "trailing characters" => "expected nothing behind the event".into(),
        None => format!("expected JSON: {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Event<'_> {
        Event::read(text).unwrap_or_else(|bad| panic!("{text}: {bad:?}"))
    }

    #[test]
    fn an_event_is_read_whatever_else_stands_in_it() {
        let event = read(
            r#" { "note": "a\"}{", "type":"expanding","id":1736, "list":[1,{"x":[]},"]"],"g":1e-05,
                "f":0.000300711,"pId":null, "x":-7.5,"y":15, "ok":true } "#,
        );
        assert_eq!(event.kind.as_deref(), Some("expanding"));
        assert_eq!((event.id, event.parent), (Id::Number(1736), Id::None));
        let Figures { f, g, h, place, .. } = event.figures;
        assert_eq!((g, f, place), (1e-05, 0.000_300_711, (-7.5, 15.0)));
        assert!(h.is_nan());
    }

    #[test]
    fn ids_are_numbers_texts_and_whatever_a_program_prints() {
        let id = |json: &str| {
            let text = format!("{{\"id\":{json}}}");
            match read(&text).id {
                Id::None => "none".to_owned(),
                Id::Number(number) => format!("#{number}"),
                Id::Text(text) => text.into_owned(),
            }
        };
        for (json, wanted) in [
            ("7", "#7"),
            ("\"7\"", "#7"),
            ("-7", "-7"),
            ("1.5", "1.5"),
            ("\"f-42\"", "f-42"),
            ("\"a\\u0041\\n\"", "aA\n"),
            ("null", "none"),
            ("\"null\"", "none"),
            ("[3, 4]", "[3, 4]"),
        ] {
            assert_eq!(id(json), wanted);
        }
    }

    #[test]
    fn a_cell_is_a_place_too_and_so_are_variables() {
        let place = |text| read(text).figures.place;
        assert_eq!(place(r#"{"row":3,"col":4}"#), (4.0, 3.0));
        assert_eq!(place(r#"{"row":3,"col":4,"x":1,"y":2}"#), (1.0, 2.0));
        assert_eq!(place(r#"{"variables":{"x":8,"z":[1],"y":15}}"#), (8.0, 15.0));
    }

    #[test]
    fn a_damaged_event_says_where_and_what_was_expected() {
        for (text, column, wanted) in [
            ("", 0, "expected the rest of the event"),
            (r#"{"type":"gen"#, 12, "expected '\"' at the end of a text"),
            (r#"{"type":7}"#, 10, "expected a type in quotes"),
            (r#"{"id":nothing}"#, 8, "expected a value"),
            (r#"{"f":1.2.3}"#, 9, "expected `,` or `}`"),
            (r#"{"a":1 "b":2}"#, 8, "expected `,` or `}`"),
            (r#"{"a":[1,}"#, 9, "expected value"),
            (r#"{"a":1} x"#, 9, "expected nothing behind the event"),
            (r#"{"a":wrong}"#, 6, "expected value"),
            (r#"{"a":1"#, 6, "expected the rest of the event"),
        ] {
            let bad = Event::read(text).unwrap_err();
            assert_eq!((bad.column(), &*expected(&bad)), (column, wanted), "{text}: {bad}");
        }
        let deep = format!("{{\"a\":{}", "[".repeat(1_000_000));
        assert!(Event::read(&deep).is_err());
        assert!(facts(deep.as_bytes(), &[], false).is_empty());
    }

    #[test]
    fn what_programs_print_instead_of_json_is_mended() {
        let text = b"{\"id\":None,\"g\":NaN,\"h\":Infinity,\"f\":-Infinity,\"x\":1,\"t\":\"NaN\t\\x\\ud800\\ud83d\\ude00\\n\xff\"}";
        let mended = mended(text);
        let event = read(&mended);
        let Figures { f, g, h, .. } = event.figures;
        assert_eq!((event.id, h, f), (Id::None, f64::INFINITY, f64::NEG_INFINITY));
        assert!(g.is_nan());
        let shown = facts(text, &[], false);
        assert_eq!(
            shown.last(),
            Some(&("t", Fact::Text("NaN\u{fffd}\\x\\ud800😀\u{fffd}\u{fffd}".into())))
        );
    }

    #[test]
    fn facts_are_read_when_they_are_shown() {
        let text = r#"{"type":"x","n":12,"r":-1.5,"t":"a\u001b[2J","l":[1,[2,"b"]],"o":{"k":1},
            "variables":{"x":3},"b":true,"inf":Infinity}"#;
        let facts = facts(text.as_bytes(), &["type"], false);
        let shown: Vec<String> =
            facts.iter().map(|(name, fact)| format!("{name}={fact}")).collect();
        let wanted = [
            "n=12",
            "r=-1.5",
            "t=a\u{fffd}[2J",
            "l=1 2 b",
            "o={\"k\":1}",
            "x=3",
            "b=true",
            "inf=inf",
        ];
        assert_eq!(shown, wanted);
    }

    proptest! {
        #[test]
        fn numbers_are_those_of_the_standard_library(x in any::<f64>(), n in -100_000i32..100_000, d in 0i32..9) {
            if x.is_finite() {
                prop_assert_eq!(number(&format!("{x:?}")), Some(x));
                prop_assert_eq!(number(&format!("{x:e}")), Some(x));
            }
            let decimal = format!("{}e-{d}", n).parse::<f64>().unwrap();
            prop_assert_eq!(number(&decimal.to_string()), Some(decimal));
        }

        #[test]
        fn no_bytes_are_too_much(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = facts(&bytes, &[], false);
            let braces = [b"{\"type\":", bytes.as_slice(), b"}"].concat();
            let _ = Event::read(&mended(&braces));
            let _ = Event::read(&mended(&bytes));
        }
    }
}
