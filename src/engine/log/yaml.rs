//! Events written as YAML, an item of a list each, turned into JSON.

use super::source::Line;
use saphyr_parser::{Event, Marker, Parser, ScalarStyle};

/// Deepest nesting of an item.
const DEEPEST: usize = 64;

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
    match line.get(indent..) {
        Some([b'-']) => true,
        Some([b'-', next, ..]) => next.is_ascii_whitespace(),
        _ => false,
    }
}

/// Whether a line is the key of the list of events, and nothing else stands there.
pub(super) fn begins_events(line: &[u8]) -> bool {
    let rest = line.strip_prefix(b"events:").or_else(|| line.strip_prefix(b"eventList:"));
    rest.is_some_and(|rest| matches!(rest.trim_ascii(), [] | [b'#', ..]))
}

/// Whether a line looks like the beginning of a YAML file.
pub(super) fn is_likely(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let is_key = |key: &[u8]| {
        !key.is_empty() && key.iter().all(|b| b.is_ascii_alphanumeric() || b"_-$\"'".contains(b))
    };
    match line {
        [b'#' | b'%', ..] => true,
        [b'-', b'-', b'-', ..] => true,
        _ => line.iter().position(|&b| b == b':').is_some_and(|colon| {
            let (key, rest) = line.split_at(colon);
            is_key(key) && matches!(rest, [b':'] | [b':', b' ', ..])
        }),
    }
}

/// The length of the first item of a list in `text`, which begins with its dash or with blanks.
pub(super) fn item_length(text: &[u8]) -> usize {
    let mut lines = text.split_inclusive(|&b| b == b'\n');
    let first = lines.next().unwrap_or_default();
    let own = indent(first).unwrap_or(0);
    let goes_on = |line: &&[u8]| indent(line).is_none_or(|indent| indent > own);
    first.len() + lines.take_while(goes_on).map(<[u8]>::len).sum::<usize>()
}

/// An item of a list as a JSON object.
///
/// # Errors
/// The line of the item, from 0, the column, from 1, and what is wrong.
pub(super) fn to_json(item: &[u8]) -> Result<Vec<u8>, (Line, u64, String)> {
    let text = String::from_utf8_lossy(item);
    let mut json = Json::default();
    for event in Parser::new_from_str(&text) {
        let (event, span) = event.map_err(|why| {
            let (line, column) = place(why.marker());
            (line, column, why.info().to_owned())
        })?;
        json.take(event).map_err(|why| {
            let (line, column) = place(&span.start);
            (line, column, why.to_owned())
        })?;
    }
    Ok(json.out)
}

/// A line from 0 and a column from 1.
fn place(at: &Marker) -> (Line, u64) {
    (at.line().saturating_sub(1) as Line, at.col() as u64 + 1)
}

/// JSON being written.
#[derive(Default)]
struct Json {
    out: Vec<u8>,
    /// The containers begun: whether each is a mapping, and the keys and values in it so far.
    open: Vec<(bool, usize)>,
}

impl Json {
    fn take(&mut self, event: Event) -> Result<(), &'static str> {
        match event {
            Event::Scalar(text, style, ..) => {
                let is_key = self.before();
                match is_key || style != ScalarStyle::Plain {
                    true => self.quoted(&text),
                    false => self.plain(&text),
                }
            }
            Event::SequenceStart(..) => self.begin(false)?,
            Event::MappingStart(..) => self.begin(true)?,
            Event::SequenceEnd | Event::MappingEnd => {
                // The list the item stands in is not part of it.
                if let Some((is_mapping, _)) = self.open.pop()
                    && !self.open.is_empty()
                {
                    self.out.push(if is_mapping { b'}' } else { b']' });
                }
            }
            Event::Alias(_) => {
                self.before();
                self.quoted("*");
            }
            _ => {}
        }
        Ok(())
    }

    /// Writes what stands before a key or value; whether it is a key.
    fn before(&mut self) -> bool {
        let outermost = self.open.len() <= 1;
        let Some((is_mapping, count)) = self.open.last_mut() else { return false };
        let is_key = *is_mapping && count.is_multiple_of(2);
        if !outermost {
            match (*count, *is_mapping && !is_key) {
                (0, _) => {}
                (_, true) => self.out.push(b':'),
                _ => self.out.push(b','),
            }
        }
        *count += 1;
        is_key
    }

    fn begin(&mut self, is_mapping: bool) -> Result<(), &'static str> {
        if self.open.len() > DEEPEST {
            return Err("nested too deeply");
        }
        let is_key = self.before();
        if is_key {
            return Err("a name that is a list or a mapping, expected a text");
        }
        if !self.open.is_empty() {
            self.out.push(if is_mapping { b'{' } else { b'[' });
        }
        self.open.push((is_mapping, 0));
        Ok(())
    }

    fn quoted(&mut self, text: &str) {
        // A text can be written.
        let _ = serde_json::to_writer(&mut self.out, text);
    }

    /// A plain scalar, by the core schema of YAML.
    fn plain(&mut self, text: &str) {
        let word = match text {
            "" | "~" | "null" | "Null" | "NULL" => "null",
            "true" | "True" | "TRUE" => "true",
            "false" | "False" | "FALSE" => "false",
            ".inf" | ".Inf" | ".INF" | "+.inf" => "Infinity",
            "-.inf" | "-.Inf" | "-.INF" => "-Infinity",
            ".nan" | ".NaN" | ".NAN" => "NaN",
            _ => {
                let number = text.strip_prefix('+').unwrap_or(text);
                let plain = number
                    .starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '.')
                    && number.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c))
                    && number.parse::<f64>().is_ok();
                match plain {
                    true => number,
                    false => return self.quoted(text),
                }
            }
        };
        self.out.extend_from_slice(word.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(item: &str) -> String {
        String::from_utf8(to_json(item.as_bytes()).unwrap_or_else(|why| panic!("{item}: {why:?}")))
            .unwrap()
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
                r#"{"a":{"x":1,"y":Infinity},"b":[1,2]}"#,
            ),
            ("- t: |\n    two\n    lines\n  n: -.5\n", r#"{"t":"two\nlines\n","n":-.5}"#),
        ] {
            assert_eq!(json(item), wanted);
        }
        let (line, column, why) = to_json(b"- type: a\n  id: \"open\n").unwrap_err();
        assert!(line <= 2 && column >= 1 && !why.is_empty(), "{line} {column} {why}");
    }

    #[test]
    fn an_item_ends_where_the_next_begins() {
        let text = b"  - type: a\n    note: |\n      - no item\n\n    id: 1\n  - type: b\nend: 1\n";
        let first = item_length(text);
        assert_eq!(text.get(first..first + 11), Some(b"  - type: b".as_slice()));
        let rest = text.get(first..).unwrap();
        assert_eq!(item_length(rest), b"  - type: b\n".len());
    }
}
