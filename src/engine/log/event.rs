//! An event of a trace: one JSON object, read from its bytes.
//!
//! What the memory of a run needs (type, ids, figures, place) is read at once, without copying
//! anything; all other facts are read when they are shown ([`facts`]).

use super::ids::Id;
use super::names::{kept, printable};
use crate::engine::terms::{Fact, Facts};
use std::borrow::Cow;

/// Reads the value of a field with this name.
type ReadValue<'f, 'a> = dyn FnMut(&mut Cursor<'a>, &[u8]) -> Result<(), Bad> + 'f;

/// Deepest nesting of the values of an event.
const DEEPEST: usize = 64;
/// Longest text of a fact that is shown, in characters.
const LONGEST: usize = 200;
/// Most facts of an event that are shown, and most values of a list.
const MOST: usize = 100;

/// What an event says. Figures that are not given are NaN.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Event<'a> {
    /// Its type.
    pub(super) kind: Option<Cow<'a, [u8]>>,
    /// The state it is about.
    pub(super) id: Owned<'a>,
    /// The state it was reached from.
    pub(super) parent: Owned<'a>,
    pub(super) f: f64,
    pub(super) g: f64,
    pub(super) h: f64,
    /// Where it stands on a map: column and row.
    pub(super) place: (f64, f64),
    /// The cost of the answer, if it says so.
    pub(super) cost: f64,
    /// The action that led to the state, if it is told.
    pub(super) action: Option<Cow<'a, [u8]>>,
    /// Whether it is the head of a file and no event: it names a version.
    pub(super) is_head: bool,
    /// What only our own traces have, as it stands there: how the search chose, and the nodes that are to
    /// be discarded; empty if it is not there.
    pub(super) search: &'a [u8],
    pub(super) stale: &'a [u8],
    /// Whether it tells a whole moment, as our own traces do.
    pub(super) is_told: bool,
}

/// An id that may have been put together from escapes.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum Owned<'a> {
    #[default]
    None,
    Number(u64),
    Text(Cow<'a, [u8]>),
}

impl Owned<'_> {
    pub(super) fn id(&self) -> Id<'_> {
        match self {
            Owned::None => Id::None,
            Owned::Number(number) => Id::Number(*number),
            Owned::Text(text) => Id::of_text(text),
        }
    }
}

/// What is wrong with an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bad {
    /// The byte at which it was noticed.
    pub(super) at: usize,
    /// What was expected there.
    pub(super) expected: &'static str,
}

impl<'a> Event<'a> {
    /// Reads an event.
    pub(super) fn read(text: &'a [u8]) -> Result<Event<'a>, Bad> {
        let none = f64::NAN;
        let mut event = Event {
            kind: None,
            id: Owned::None,
            parent: Owned::None,
            f: none,
            g: none,
            h: none,
            place: (none, none),
            cost: none,
            action: None,
            is_head: false,
            search: &[],
            stale: &[],
            is_told: false,
        };
        let mut cell = (none, none);
        let mut nulls = (false, false);
        let mut at = Cursor { text, at: 0, is_ours: false };
        at.fields(&mut |at, key| {
            if at.peek() == Some(b'n') {
                match key {
                    b"f" => nulls.0 = true,
                    b"h" => nulls.1 = true,
                    _ => {}
                }
            }
            event.take(at, key, &mut cell)
        })?;
        at.end()?;
        if event.place.0.is_nan() || event.place.1.is_nan() {
            event.place = cell;
        }
        if nulls == (true, true) && !event.g.is_nan() {
            // JSON has no number for an infinite estimate.
            event.h = f64::INFINITY;
        }
        Ok(event)
    }

    fn take(&mut self, at: &mut Cursor<'a>, key: &[u8], cell: &mut (f64, f64)) -> Result<(), Bad> {
        match key {
            b"type" => self.kind = Some(at.string("a type in quotes")?),
            b"kind" if self.kind.is_none() && at.peek() == Some(b'"') => {
                self.kind = Some(at.string("a kind in quotes")?);
            }
            b"id" => self.id = at.id()?,
            b"pId" => self.parent = at.id()?,
            b"f" => self.f = at.figure()?,
            b"g" => self.g = at.figure()?,
            b"h" => self.h = at.figure()?,
            b"x" => self.place.0 = at.figure()?,
            b"y" => self.place.1 = at.figure()?,
            b"col" => cell.0 = at.figure()?,
            b"row" => cell.1 = at.figure()?,
            b"cost" => self.cost = at.figure()?,
            b"variables" if at.peek() == Some(b'{') => {
                return at.fields(&mut |at, key| match key {
                    b"x" => {
                        self.place.0 = at.figure()?;
                        Ok(())
                    }
                    b"y" => {
                        self.place.1 = at.figure()?;
                        Ok(())
                    }
                    _ => at.skip(),
                });
            }
            b"version" => {
                self.is_head = true;
                return at.skip();
            }
            b"action" | b"move" | b"direction" if self.action.is_none() => {
                self.action = match at.peek() {
                    Some(b'"') => Some(at.string("an action")?),
                    _ => Some(at.raw()?).filter(|raw| *raw != b"null").map(Cow::Borrowed),
                };
            }
            b"search" => self.search = at.raw()?,
            b"stale" => self.stale = at.raw()?,
            super::told::KEY_BYTES => {
                self.is_told = at.peek() == Some(b'{');
                return at.skip();
            }
            _ => return at.skip(),
        }
        Ok(())
    }
}

/// All facts of an event, as they stand there; `skip` names those to leave out. Of a trace that is not
/// ours, very long values and lists are cut.
pub(super) fn facts(text: &[u8], skip: &[&str], is_ours: bool) -> Facts {
    let mut facts = Facts::new();
    let mut at = Cursor { text, at: 0, is_ours };
    // What cannot be read was complained of when the event was read.
    let _ = at.fields(&mut |at, key| at.fact(key, skip, &mut facts));
    facts
}

/// The length of the event that `text` begins with, if all of it is there.
pub(super) fn length(text: &[u8]) -> Option<usize> {
    let (mut depth, mut in_text, mut escaped) = (0usize, false, false);
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'{' | b'[' => depth += 1,
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// A place in an event.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    /// Whether values are kept whole.
    is_ours: bool,
}

impl<'a> Cursor<'a> {
    fn bad(&self, expected: &'static str) -> Bad {
        Bad { at: self.at, expected }
    }

    /// The next byte that is no blank.
    #[inline(always)]
    fn peek(&mut self) -> Option<u8> {
        loop {
            match self.text.get(self.at) {
                Some(b' ' | b'\t' | b'\r' | b'\n') => self.at += 1,
                other => return other.copied(),
            }
        }
    }

    #[inline(always)]
    fn take(&mut self, wanted: u8, expected: &'static str) -> Result<(), Bad> {
        if self.peek() != Some(wanted) {
            return Err(self.bad(expected));
        }
        self.at += 1;
        Ok(())
    }

    fn end(&mut self) -> Result<(), Bad> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.bad("nothing behind the event")),
        }
    }

    /// The fields of an object; `each` reads the value.
    #[inline]
    fn fields(&mut self, each: &mut ReadValue<'_, 'a>) -> Result<(), Bad> {
        self.take(b'{', "an event in braces, such as {\"type\": \"expand\", \"id\": 7}")?;
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(());
        }
        loop {
            let key = self.string("a name in quotes")?;
            self.take(b':', "':'")?;
            self.peek();
            each(self, &key)?;
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(());
                }
                _ => return Err(self.bad("',' or '}'")),
            }
        }
    }

    /// A text in quotes.
    #[inline]
    fn string(&mut self, expected: &'static str) -> Result<Cow<'a, [u8]>, Bad> {
        self.take(b'"', expected)?;
        let from = self.at;
        let rest = self.text.get(from..).unwrap_or_default();
        let end = rest.iter().position(|&b| b == b'"' || b == b'\\');
        let end = from + end.ok_or_else(|| self.bad("'\"' at the end of a text"))?;
        self.at = end + 1;
        match self.text.get(end) {
            Some(b'"') => Ok(Cow::Borrowed(self.text.get(from..end).unwrap_or_default())),
            _ => self.escaped(from, end),
        }
    }

    /// A text with escapes that began at `from`, the first of which is at `at`.
    #[cold]
    fn escaped(&mut self, from: usize, at: usize) -> Result<Cow<'a, [u8]>, Bad> {
        let mut end = at;
        loop {
            match self.text.get(end) {
                Some(b'"') => break,
                Some(b'\\') => end += 2,
                Some(_) => end += 1,
                None => return Err(self.bad("'\"' at the end of a text")),
            }
        }
        self.at = end + 1;
        let raw = String::from_utf8_lossy(self.text.get(from..end).unwrap_or_default());
        let quoted: String = format!("\"{raw}\"");
        match serde_json::from_str::<String>(&quoted) {
            Ok(text) => Ok(Cow::Owned(text.into_bytes())),
            // Half a surrogate pair, an unknown escape, a tab: as it stands.
            Err(_) => Ok(Cow::Owned(raw.into_owned().into_bytes())),
        }
    }

    /// A word or number without quotes.
    #[inline]
    fn bare(&mut self) -> &'a [u8] {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let is_end = |b: &u8| matches!(b, b',' | b'}' | b']' | b' ' | b'\t' | b'\r' | b'\n');
        let end = rest.iter().position(is_end).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// A whole number of up to 15 digits, taken if nothing else belongs to it.
    #[inline(always)]
    fn digits(&mut self) -> Option<u64> {
        let (mut number, mut at) = (0, self.at);
        while let Some(&digit @ b'0'..=b'9') = self.text.get(at) {
            number = u64::wrapping_add(u64::wrapping_mul(number, 10), u64::from(digit - b'0'));
            at += 1;
        }
        let is_whole = matches!(self.text.get(at), Some(b',' | b'}'));
        let length = at - self.at;
        let leads = length > 1 && self.text.get(self.at) == Some(&b'0');
        (is_whole && (1..16).contains(&length) && !leads).then(|| {
            self.at = at;
            number
        })
    }

    fn id(&mut self) -> Result<Owned<'a>, Bad> {
        if let Some(number) = self.digits() {
            return Ok(Owned::Number(number));
        }
        if self.text.get(self.at) == Some(&b'"') {
            let text = self.string("an id")?;
            return Ok(match Id::of_text(&text) {
                Id::Number(number) => Owned::Number(number),
                // What a program makes of the absence of an id.
                _ if matches!(&*text, b"" | b"null" | b"None" | b"undefined") => Owned::None,
                _ => Owned::Text(text),
            });
        }
        let at = self.at;
        if matches!(self.text.get(at), Some(b'[' | b'{')) {
            // A pair of numbers is an id as good as any.
            self.skip()?;
            return Ok(Owned::Text(Cow::Borrowed(self.text.get(at..self.at).unwrap_or_default())));
        }
        let bare = self.bare();
        match Id::of_text(bare) {
            Id::Number(number) => Ok(Owned::Number(number)),
            _ if matches!(bare, b"null" | b"None" | b"NaN") => Ok(Owned::None),
            _ if number(bare).is_some() || matches!(bare, b"true" | b"false") => {
                Ok(Owned::Text(Cow::Borrowed(bare)))
            }
            _ => Err(Bad { at, expected: "an id: a number, or a text in quotes" }),
        }
    }

    /// A number; NaN for anything else that is a value.
    #[inline]
    fn figure(&mut self) -> Result<f64, Bad> {
        if let Some(number) = self.digits() {
            return Ok(number as f64);
        }
        match self.text.get(self.at) {
            Some(b'-' | b'0'..=b'9' | b'I' | b'N') => {
                let at = self.at;
                let bare = self.bare();
                number(bare).ok_or(Bad { at, expected: "a number" })
            }
            _ => self.skip().map(|()| f64::NAN),
        }
    }

    /// A value as it stands there.
    fn raw(&mut self) -> Result<&'a [u8], Bad> {
        let from = self.at;
        self.skip()?;
        Ok(self.text.get(from..self.at).unwrap_or_default())
    }

    /// Longest text that is shown, in characters, and most values of a list.
    fn most(&self) -> (usize, usize) {
        if self.is_ours { (usize::MAX, usize::MAX) } else { (LONGEST, MOST) }
    }

    /// Passes over a value.
    fn skip(&mut self) -> Result<(), Bad> {
        let mut depth = 0usize;
        loop {
            match self.peek() {
                Some(b'"') => self.string("a text").map(drop)?,
                Some(b'{' | b'[') => {
                    depth += 1;
                    if depth > DEEPEST {
                        return Err(self.bad("values that are less deeply nested"));
                    }
                    self.at += 1;
                    continue;
                }
                Some(b'}' | b']' | b',' | b':') if depth > 0 => {}
                Some(_) => {
                    let at = self.at;
                    let bare = self.bare();
                    let word = matches!(bare, b"true" | b"false" | b"null" | b"None");
                    if !word && number(bare).is_none() {
                        return Err(Bad { at, expected: "a value" });
                    }
                }
                None => return Err(self.bad("a value")),
            }
            while depth > 0 {
                match self.peek() {
                    Some(b'}' | b']') => depth -= 1,
                    Some(b',' | b':') => {
                        self.at += 1;
                        break;
                    }
                    _ => return Err(self.bad("',' or the end of a list")),
                }
                self.at += 1;
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Adds the value of `key` to `facts`.
    fn fact(&mut self, key: &[u8], skip: &[&str], facts: &mut Facts) -> Result<(), Bad> {
        if key == b"variables" && self.peek() == Some(b'{') {
            return self.fields(&mut |at, key| at.fact(key, skip, facts));
        }
        let left_out = skip.iter().any(|name| name.as_bytes() == key) || facts.len() >= MOST;
        let value = self.value(0)?;
        if !left_out {
            facts.push((kept(&String::from_utf8_lossy(key)), value));
        }
        Ok(())
    }

    fn value(&mut self, depth: usize) -> Result<Fact, Bad> {
        let (at, (longest, most)) = (self.at, self.most());
        Ok(match self.peek() {
            Some(b'"') => {
                let text = self.string("a text")?;
                Fact::Text(printable(&String::from_utf8_lossy(&text), longest))
            }
            Some(b'[') if depth < DEEPEST => {
                self.at += 1;
                let mut list = Vec::new();
                while self.peek() != Some(b']') {
                    let value = self.value(depth + 1)?;
                    if list.len() < most {
                        list.push(value);
                    }
                    match self.peek() {
                        Some(b',') => self.at += 1,
                        Some(b']') => {}
                        _ => return Err(self.bad("',' or ']'")),
                    }
                }
                self.at += 1;
                Fact::List(list)
            }
            _ => {
                self.skip()?;
                let raw = self.text.get(at..self.at).unwrap_or_default().trim_ascii();
                match std::str::from_utf8(raw).ok().and_then(|raw| raw.parse().ok()) {
                    Some(number) => Fact::Number(number),
                    None => match number(raw) {
                        Some(x) => Fact::Real(x),
                        None => Fact::Text(printable(&String::from_utf8_lossy(raw), longest)),
                    },
                }
            }
        })
    }
}

/// Powers of ten that are exact.
const TENS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// A number, as JSON and Python write them.
#[inline]
fn number(text: &[u8]) -> Option<f64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let (mut value, mut seen, mut behind, mut dot) = (0u64, 0usize, 0usize, false);
    for &b in digits {
        match b {
            b'0'..=b'9' => {
                value = value.wrapping_mul(10).wrapping_add(u64::from(b - b'0'));
                seen += 1;
                behind += usize::from(dot);
            }
            b'.' if !dot => dot = true,
            _ => return odd_number(text),
        }
    }
    if seen == 0 {
        return odd_number(text);
    }
    // Up to 2^53 and 10^22 both are exact, and so a division is rounded once, as it should be.
    match TENS.get(behind) {
        Some(tens) if seen < 19 && value <= 1 << 53 => {
            let x = value as f64 / tens;
            Some(if negative { -x } else { x })
        }
        _ => odd_number(text),
    }
}

#[cold]
fn odd_number(text: &[u8]) -> Option<f64> {
    match text {
        b"NaN" => return Some(f64::NAN),
        b"Infinity" | b"inf" => return Some(f64::INFINITY),
        b"-Infinity" | b"-inf" => return Some(f64::NEG_INFINITY),
        _ => {}
    }
    let plain = text.iter().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'e' | b'E' | b'+' | b'-'));
    std::str::from_utf8(text).ok().filter(|_| plain)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> Event<'_> {
        Event::read(text.as_bytes()).unwrap_or_else(|bad| panic!("{text}: {bad:?}"))
    }

    #[test]
    fn an_event_is_read_whatever_else_stands_in_it() {
        let event = read(
            r#" { "note": "a\"}{", "type":"expanding","id":1736, "list":[1,{"x":[]},"]"],"g":1e-05,
                "f":0.000300711,"pId":null, "x":-7.5,"y":15, "ok":true } "#,
        );
        assert_eq!(event.kind.as_deref(), Some(b"expanding".as_slice()));
        assert_eq!((event.id.id(), event.parent.id()), (Id::Number(1736), Id::None));
        assert_eq!((event.g, event.f, event.place), (1e-05, 0.000_300_711, (-7.5, 15.0)));
        assert!(event.h.is_nan());
    }

    #[test]
    fn ids_are_numbers_texts_and_whatever_a_program_prints() {
        let id = |json: &str| {
            let text = format!("{{\"id\":{json}}}");
            let event = read(&text);
            match event.id.id() {
                Id::None => "none".to_owned(),
                Id::Number(number) => format!("#{number}"),
                Id::Text(text) => String::from_utf8_lossy(text).into_owned(),
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
        assert_eq!(read(r#"{"row":3,"col":4}"#).place, (4.0, 3.0));
        assert_eq!(read(r#"{"row":3,"col":4,"x":1,"y":2}"#).place, (1.0, 2.0));
        assert_eq!(read(r#"{"variables":{"x":8,"z":[1],"y":15}}"#).place, (8.0, 15.0));
    }

    #[test]
    fn a_damaged_event_says_where() {
        for (text, at) in [
            ("", 0),
            ("hello", 0),
            (r#"{"type":"gen"#, 9),
            (r#"{"type":7}"#, 8),
            (r#"{"id":nothing}"#, 6),
            (r#"{"f":1.2.3}"#, 5),
            (r#"{"a":1 "b":2}"#, 7),
            (r#"{"a":[1,}"#, 9),
            (r#"{"a":1} x"#, 8),
            (r#"{"a":wrong}"#, 5),
        ] {
            let bad = Event::read(text.as_bytes()).unwrap_err();
            assert_eq!(bad.at, at, "{text}: {bad:?}");
        }
        let deep = format!("{{\"a\":{}", "[".repeat(1_000_000));
        assert!(Event::read(deep.as_bytes()).is_err());
        assert!(facts(deep.as_bytes(), &[], false).is_empty());
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
                prop_assert_eq!(number(format!("{x:?}").as_bytes()), Some(x));
                prop_assert_eq!(number(format!("{x:e}").as_bytes()), Some(x));
            }
            let decimal = format!("{}e-{d}", n).parse::<f64>().unwrap();
            prop_assert_eq!(number(decimal.to_string().as_bytes()), Some(decimal));
        }

        #[test]
        fn no_bytes_are_too_much(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
            let _ = Event::read(&bytes);
            let _ = facts(&bytes, &[], false);
            let braces = [b"{\"type\":", bytes.as_slice(), b"}"].concat();
            let _ = Event::read(&braces);
        }
    }
}
