//! Events written as YAML, an item of a list each, turned into JSON.

use super::source::Line;
use serde_norway::Value as Yaml;

/// The number of blanks a line begins with; none for lines without content.
pub(super) fn indent(line: &[u8]) -> Option<usize> {
    let at = line.iter().position(|&b| b != b' ')?;
    match line.get(at) {
        Some(b'#' | b'\r' | b'\n' | b'\t') | None => None,
        Some(_) => Some(at),
    }
}

/// Whether a line begins an item of a list at this indent.
pub(super) fn begins_item(line: &[u8], indent: usize) -> bool {
    let rest = line.get(indent..).and_then(|line| line.strip_prefix(b"-"));
    rest.is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}

/// The bytes of the key of the list of events, if nothing but a list in brackets stands behind it.
pub(super) fn begins_events(line: &[u8]) -> Option<usize> {
    let rest = line.strip_prefix(b"events:").or_else(|| line.strip_prefix(b"eventList:"))?;
    let is_list = matches!(rest.trim_ascii(), [] | [b'#' | b'[', ..]);
    is_list.then_some(line.len() - rest.len())
}

/// Whether a line begins a map in braces with names that stand in no quotes, and is no event.
pub(super) fn begins_map(line: &[u8]) -> bool {
    let line = line.strip_prefix(b"{").unwrap_or_default().trim_ascii_start();
    let name = line.split(|b| !b.is_ascii_alphabetic()).next().unwrap_or_default();
    matches!(name, b"version" | b"events" | b"eventList" | b"views" | b"render")
}

/// Whether a text ends with the name of the list of events, which stands in no quotes.
pub(super) fn names_events(text: &[u8]) -> bool {
    matches!(text.rsplit(|b| !b.is_ascii_alphabetic()).next(), Some(b"events" | b"eventList"))
}

/// Whether a line looks like the beginning of a YAML file.
pub(super) fn is_likely(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let is_key = |key: &[u8]| {
        !key.is_empty() && key.iter().all(|b| b.is_ascii_alphanumeric() || b"_-$\"'".contains(b))
    };
    match line {
        [b'#' | b'%', ..] | [b'-', b'-', b'-', ..] => true,
        _ => line.iter().position(|&b| b == b':').is_some_and(|colon| {
            let (key, rest) = line.split_at(colon);
            is_key(key) && matches!(rest, [b':'] | [b':', b' ', ..])
        }),
    }
}

/// An item of a list, with its dash or without, as a JSON object.
///
/// # Errors
/// The line of the item, from 0, the column, from 1, and what is wrong.
pub(super) fn to_json(item: &[u8]) -> Result<String, (Line, u64, String)> {
    let text = String::from_utf8_lossy(item);
    let mut event: Yaml = serde_norway::from_str(&text).map_err(|why| {
        let at = why.location();
        let (line, column) = at.map_or((1, 1), |at| (at.line(), at.column()));
        // What is missing is missed at the end of the last line.
        let line = line.min(text.lines().count());
        let what = why.to_string();
        let what = what.split(" at line ").next().unwrap_or_default().to_owned();
        (line.saturating_sub(1) as Line, column as u64, what)
    })?;
    if let Yaml::Sequence(list) = event {
        event = list.into_iter().next().unwrap_or_default();
    }
    spell(&mut event);
    serde_json::to_string(&event).map_err(|why| (0, 1, why.to_string()))
}

/// Writes what JSON has no number for as a word, which is understood, and leaves tags away.
fn spell(value: &mut Yaml) {
    match value {
        Yaml::Number(number) if number.is_infinite() => {
            *value = if number.as_f64() > Some(0.0) { "Infinity" } else { "-Infinity" }.into();
        }
        Yaml::Sequence(list) => list.iter_mut().for_each(spell),
        Yaml::Mapping(fields) => fields.values_mut().for_each(spell),
        Yaml::Tagged(tagged) => {
            *value = std::mem::take(&mut tagged.value);
            spell(value);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn read(item: &str) -> Value {
        let json = to_json(item.as_bytes()).unwrap_or_else(|why| panic!("{item}: {why:?}"));
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn items_of_every_style_become_json() {
        for (item, wanted) in [
            ("- type: source\n  id: 7\n  pId:\n", r#"{"type":"source","id":7,"pId":null}"#),
            (
                "  - { type: expand, id: f-4, at: [1, 2] }\n",
                r#"{"type":"expand","id":"f-4","at":[1,2]}"#,
            ),
            (
                "- {\"type\":\"goal\",\"id\":\"7\",\"f\":null}",
                r#"{"type":"goal","id":"7","f":null}"#,
            ),
            (
                "-\n  g: 1.0e-05 # cost\n  ok: true\n  s: '1'\n",
                r#"{"g":1.0e-05,"ok":true,"s":"1"}"#,
            ),
            (
                "- a:\n    x: 1\n    y: .inf\n  b:\n  - 1\n  - 2\n",
                r#"{"a":{"x":1,"y":"Infinity"},"b":[1,2]}"#,
            ),
            ("- t: |\n    two\n    lines\n  n: -.5\n", r#"{"t":"two\nlines\n","n":-0.5}"#),
            ("- 3: 4\n", r#"{"3":4}"#),
        ] {
            assert_eq!(read(item), serde_json::from_str::<Value>(wanted).unwrap());
        }
        let (line, column, why) = to_json(b"- type: a\n  id: \"open\n").unwrap_err();
        assert!(line <= 2 && column >= 1 && !why.is_empty(), "{line} {column} {why}");
    }
}
