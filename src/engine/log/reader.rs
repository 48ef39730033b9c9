//! From bytes to events: finds where each event of a trace begins and ends, in whatever format.
//!
//! The formats are JSON Lines (an event a line), the search traces of Posthoc as JSON (a list under
//! `events`, or `eventList` in version 1.0.4) and as YAML. Bytes come in pieces of any size, and no
//! more than [`LONGEST`] of them are kept.

use super::source::{Line, Read, Source};
use super::yaml;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;

/// Bytes read at once.
const PIECE: usize = 1 << 17;
/// Longest event; a longer one is damage.
pub(super) const LONGEST: usize = 1 << 20;
/// Bytes of the first line after which the format is decided.
const FIRST: usize = 1 << 16;

/// An event found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Item {
    /// Its bytes in [`Reader::bytes`].
    pub(super) range: Range<usize>,
    /// Where it begins in the source.
    pub(super) offset: u64,
    /// The line it begins in.
    pub(super) line: Line,
    /// Whether it is YAML.
    pub(super) is_yaml: bool,
}

/// What was found.
#[derive(Debug)]
pub(super) enum Found {
    Item(Item),
    /// Something that is no event, in that line; why.
    Damage(Line, String),
    /// More bytes are needed.
    More,
    /// There is no further event.
    End,
}

/// How the events are written.
#[derive(Debug)]
enum Format {
    Unknown,
    Lines,
    Document(Document),
    Yaml(Yaml),
}

/// A JSON document being read.
#[derive(Default, Debug)]
struct Document {
    part: Part,
    /// How deep the byte looked at next is nested.
    depth: usize,
    in_text: bool,
    escaped: bool,
    /// Where the last text began.
    text: usize,
    /// Whether the last text names the list of events.
    is_events: bool,
    /// Whether the event looked at is too long to be kept.
    drops: bool,
    /// The line of the event looked at.
    line: Line,
    begun: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Part {
    /// Before the list of events.
    #[default]
    Head,
    /// In the list.
    Events,
    /// Behind it.
    Tail,
}

/// YAML being read.
#[derive(Default, Debug)]
struct Yaml {
    /// The indent of the list of events, once it began.
    items: Option<usize>,
    in_events: bool,
    /// Whether an item begins at [`Reader::start`].
    begun: bool,
    /// Whether the item looked at is too long to be kept.
    drops: bool,
    /// Whether the beginning of the line at [`Reader::start`] was dropped.
    is_rest: bool,
}

/// A trace being read.
#[derive(Debug)]
pub(super) struct Reader {
    buffer: Vec<u8>,
    /// What is not used yet.
    start: usize,
    end: usize,
    /// Up to here nothing of interest was found.
    seen: usize,
    /// The place of the buffer in the source.
    base: u64,
    /// The line at `start`.
    line: Line,
    /// Whether the rest of the line is dropped.
    drops: bool,
    ended: bool,
    format: Format,
}

impl Reader {
    pub(super) fn new() -> Reader {
        Reader {
            buffer: vec![0; PIECE],
            start: 0,
            end: 0,
            seen: 0,
            base: 0,
            line: 1,
            drops: false,
            ended: false,
            format: Format::Unknown,
        }
    }

    /// Bytes of an item.
    #[inline]
    pub(super) fn bytes(&self, range: Range<usize>) -> &[u8] {
        self.buffer.get(range).unwrap_or_default()
    }

    /// Bytes read and used so far.
    pub(super) fn used(&self) -> u64 {
        self.base + self.start as u64
    }

    /// The line that is read next.
    pub(super) fn line(&self) -> Line {
        self.line
    }

    /// Whether the source ended in the middle of a list of events.
    pub(super) fn is_open(&self) -> bool {
        let in_list = |document: &Document| document.part == Part::Events;
        self.ended && matches!(&self.format, Format::Document(document) if in_list(document))
    }

    /// Whether there is nothing behind an item, not even the end of its line.
    pub(super) fn is_last(&self, item: &Item) -> bool {
        self.ended && item.range.end == self.end && !self.bytes(item.range.clone()).ends_with(b"\n")
    }

    /// Whether what is read is JSON, YAML or JSON Lines, once that is known.
    pub(super) fn format(&self) -> Option<&'static str> {
        match self.format {
            Format::Unknown => None,
            Format::Lines => Some("JSON Lines"),
            Format::Document(_) => Some("JSON"),
            Format::Yaml(_) => Some("YAML"),
        }
    }

    /// Bytes held.
    pub(super) fn held(&self) -> u64 {
        self.buffer.capacity() as u64
    }

    /// Gets more bytes.
    pub(super) fn fill(&mut self, source: &mut dyn Source) -> io::Result<Read> {
        if self.ended {
            return Ok(Read::End);
        }
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.base += self.start as u64;
            self.end -= self.start;
            self.seen = self.seen.saturating_sub(self.start);
            if let Format::Document(document) = &mut self.format {
                document.text = document.text.saturating_sub(self.start);
            }
            self.start = 0;
        }
        if self.buffer.len() - self.end < PIECE / 2 {
            self.buffer.resize(self.buffer.len() + PIECE, 0);
        }
        let room = self.buffer.get_mut(self.end..).unwrap_or_default();
        let read = match source.read(room) {
            Err(why) if why.kind() == io::ErrorKind::Interrupted => Read::Nothing,
            read => read?,
        };
        match read {
            Read::Bytes(n) => self.end += n,
            Read::End => self.end(),
            Read::Nothing => {}
        }
        Ok(read)
    }

    /// There are no further bytes.
    pub(super) fn end(&mut self) {
        self.ended = true;
    }

    /// The next event.
    #[inline]
    pub(super) fn next(&mut self) -> Found {
        match self.format {
            Format::Lines => self.next_line(),
            Format::Document(_) => self.next_element(),
            Format::Yaml(_) => self.next_entry(),
            Format::Unknown => self.decide(),
        }
    }

    /// The end of the line at `start`, its line feed included, if it is there.
    #[inline]
    fn line_end(&mut self) -> Option<usize> {
        let rest = self.buffer.get(self.seen..self.end).unwrap_or_default();
        match find(rest, b'\n') {
            Some(n) => {
                let end = self.seen + n + 1;
                self.seen = end;
                Some(end)
            }
            None => {
                self.seen = self.end;
                (self.ended && self.end > self.start).then_some(self.end)
            }
        }
    }

    /// The line at `start`, taken; none if it is not there whole.
    #[inline]
    fn take_line(&mut self) -> Result<Range<usize>, Found> {
        loop {
            let Some(end) = self.line_end() else {
                if self.ended {
                    return Err(Found::End);
                }
                if self.end - self.start > LONGEST {
                    self.start = self.end;
                    if !std::mem::replace(&mut self.drops, true) {
                        let why = format!("longer than {} MiB, skipped", LONGEST >> 20);
                        return Err(Found::Damage(self.line, why));
                    }
                }
                return Err(Found::More);
            };
            let range = self.start..end;
            self.start = end;
            self.seen = end;
            self.line += 1;
            if !std::mem::take(&mut self.drops) {
                return Ok(range);
            }
        }
    }

    #[inline]
    fn next_line(&mut self) -> Found {
        loop {
            let range = match self.take_line() {
                Ok(range) => range,
                Err(found) => return found,
            };
            let line = self.bytes(range.clone());
            if line.first() == Some(&b'{') || !line.trim_ascii().is_empty() {
                let offset = self.base + range.start as u64;
                return Found::Item(Item { range, offset, line: self.line - 1, is_yaml: false });
            }
        }
    }

    /// Looks at the first line that says something about the format.
    fn decide(&mut self) -> Found {
        if self.base + self.start as u64 == 0 {
            let text = self.bytes(0..self.end);
            if text.len() < 3 && !self.ended {
                return Found::More;
            }
            if text.starts_with(b"\xef\xbb\xbf") {
                self.start = 3;
                self.seen = self.seen.max(3);
            }
        }
        loop {
            let (start, line) = (self.start, self.line);
            let end = match self.line_end() {
                Some(end) => end,
                None if self.ended => return Found::End,
                None if self.end - start > FIRST => self.end,
                None => return Found::More,
            };
            let text = self.bytes(start..end).trim_ascii();
            self.format = match text.first() {
                None => {
                    self.start = end;
                    self.line = line + 1;
                    continue;
                }
                Some(b'{') if !is_document(text) => Format::Lines,
                Some(b'{' | b'[') => Format::Document(Document::default()),
                Some(_) if yaml::is_likely(text) => Format::Yaml(Yaml::default()),
                Some(_) => {
                    self.seen = start;
                    return match self.take_line() {
                        Ok(_) => Found::Damage(line, NO_EVENT.into()),
                        Err(found) => found,
                    };
                }
            };
            self.seen = start;
            return self.next();
        }
    }

    /// The next event of a JSON document.
    fn next_element(&mut self) -> Found {
        let Format::Document(document) = &mut self.format else { return Found::End };
        while self.seen < self.end {
            let at = self.seen;
            let Some(&byte) = self.buffer.get(at) else { break };
            self.seen += 1;
            self.line += Line::from(byte == b'\n');
            if document.in_text {
                match byte {
                    _ if document.escaped => document.escaped = false,
                    b'\\' => document.escaped = true,
                    b'"' => {
                        document.in_text = false;
                        let text = self.buffer.get(document.text..at).unwrap_or_default();
                        document.is_events = matches!(text, b"events" | b"eventList");
                    }
                    _ => {}
                }
                continue;
            }
            match (document.part, byte) {
                (_, b'"') => {
                    if document.part == Part::Events && document.depth == 0 {
                        (document.begun, document.line) = (true, self.line);
                    }
                    document.in_text = true;
                    document.text = self.seen;
                }
                (Part::Head, b'{' | b'[') => {
                    let wanted = document.depth == 0 || document.depth == 1 && document.is_events;
                    if byte == b'[' && wanted {
                        (document.part, document.depth) = (Part::Events, 0);
                        self.start = self.seen;
                    } else {
                        document.depth += 1;
                    }
                    document.is_events = false;
                }
                (Part::Head, b'}' | b']') => document.depth = document.depth.saturating_sub(1),
                (Part::Head, b',') => document.is_events = false,
                (Part::Events, b'{' | b'[') => {
                    if document.depth == 0 {
                        (document.begun, document.line) = (true, self.line);
                        self.start = at;
                    }
                    document.depth += 1;
                }
                (Part::Events, b'}' | b']') if document.depth > 0 => {
                    document.depth -= 1;
                    if document.depth > 0 || byte == b']' {
                        continue;
                    }
                    document.begun = false;
                    let range = self.start..self.seen;
                    self.start = self.seen;
                    if !std::mem::take(&mut document.drops) {
                        let offset = self.base + range.start as u64;
                        let line = document.line;
                        return Found::Item(Item { range, offset, line, is_yaml: false });
                    }
                }
                (Part::Events, b',' | b']') if document.depth == 0 => {
                    if byte == b']' {
                        document.part = Part::Tail;
                    }
                    self.start = self.seen;
                    if std::mem::take(&mut document.begun) {
                        return Found::Damage(document.line, NO_EVENT.into());
                    }
                }
                (Part::Events, b) if document.depth == 0 && !b.is_ascii_whitespace() => {
                    (document.begun, document.line) = (true, self.line);
                }
                _ => {}
            }
        }
        // Of what is before and behind the events nothing need be kept but the text at hand.
        match document.part {
            Part::Head | Part::Tail if !document.in_text => self.start = self.end,
            _ if self.end - self.start > LONGEST => {
                self.start = self.end;
                let is_news = document.part == Part::Events && !document.drops;
                document.drops = document.part == Part::Events;
                if is_news {
                    let why = format!("longer than {} MiB, skipped", LONGEST >> 20);
                    return Found::Damage(document.line, why);
                }
            }
            _ => {}
        }
        if self.ended { Found::End } else { Found::More }
    }

    /// The next event of a YAML file.
    fn next_entry(&mut self) -> Found {
        loop {
            let Format::Yaml(yaml) = &self.format else { return Found::End };
            if !yaml.in_events {
                let line = self.line;
                let range = match self.take_line() {
                    Ok(range) => range,
                    Err(found) => return found,
                };
                let text = self.buffer.get(range.clone()).unwrap_or_default();
                let (begins, is_json) = (yaml::begins_events(text), text.first() == Some(&b'{'));
                if is_json {
                    // What was taken for YAML was some other text before JSON Lines.
                    (self.start, self.seen, self.line) = (range.start, range.start, line);
                    self.format = Format::Lines;
                    return self.next_line();
                }
                if let (true, Format::Yaml(yaml)) = (begins, &mut self.format) {
                    (yaml.in_events, yaml.items) = (true, None);
                }
                continue;
            }
            match self.entry() {
                Some(found) => return found,
                None => continue,
            }
        }
    }

    /// The item at `start` of the list of events; none if there is nothing to tell yet.
    fn entry(&mut self) -> Option<Found> {
        let Format::Yaml(yaml) = &mut self.format else { return Some(Found::End) };
        // Whole lines only; the last one may have no end.
        let mut from = self.seen.max(self.start);
        loop {
            let rest = self.buffer.get(from..self.end).unwrap_or_default();
            let length = match rest.iter().position(|&b| b == b'\n') {
                Some(n) => n + 1,
                None if self.ended && !rest.is_empty() => rest.len(),
                None => break,
            };
            if std::mem::take(&mut yaml.is_rest) {
                from += length;
                continue;
            }
            let line = rest.get(..length).unwrap_or_default();
            let Some(indent) = yaml::indent(line) else {
                from += length;
                continue;
            };
            let own = yaml.items.unwrap_or(indent);
            let begins = indent == own && yaml::begins_item(line, indent);
            match (!yaml.begun, begins) {
                (true, true) => {
                    (yaml.items, yaml.begun) = (Some(own), true);
                    self.line += count_lines(self.buffer.get(self.start..from));
                    self.start = from;
                }
                (true, false) => {
                    // Not in the list any more.
                    yaml.in_events = indent > 0;
                    self.line += count_lines(self.buffer.get(self.start..from));
                    self.start = from;
                    self.seen = from;
                    if !yaml.in_events {
                        return None;
                    }
                    let at = self.line;
                    self.line += 1;
                    self.start = from + length;
                    self.seen = self.start;
                    return Some(Found::Damage(at, NO_EVENT.into()));
                }
                (false, _) if indent > own => {}
                (false, _) => {
                    self.seen = from;
                    return self.take_entry(from);
                }
            }
            from += length;
        }
        self.seen = from;
        if self.ended {
            return match self.end > self.start {
                true => self.take_entry(self.end).or(Some(Found::End)),
                false => Some(Found::End),
            };
        }
        if self.end - self.start > LONGEST {
            let at = self.line;
            // Lines that are whole are dropped, and what there is of the last one.
            self.line += count_lines(self.buffer.get(self.start..from));
            yaml.is_rest |= from < self.end;
            (self.start, self.seen) = (self.end, self.end);
            if !std::mem::replace(&mut yaml.drops, true) {
                let why = format!("longer than {} MiB, skipped", LONGEST >> 20);
                return Some(Found::Damage(at, why));
            }
        }
        Some(Found::More)
    }

    /// The item from `start` to `end`.
    fn take_entry(&mut self, end: usize) -> Option<Found> {
        let Format::Yaml(yaml) = &mut self.format else { return None };
        let (range, line) = (self.start..end, self.line);
        self.line += count_lines(self.buffer.get(range.clone()));
        self.start = end;
        let (drops, begun) = (yaml.drops, yaml.begun);
        (yaml.drops, yaml.begun) = (false, false);
        if drops || !begun {
            return None;
        }
        let offset = self.base + range.start as u64;
        Some(Found::Item(Item { range, offset, line, is_yaml: true }))
    }
}

const NO_EVENT: &str = "no event, expected a JSON object such as {\"type\": \"expand\", \"id\": 7}";

/// The first place of a byte: eight bytes at a time, as most lines have some hundred.
#[inline]
fn find(text: &[u8], wanted: u8) -> Option<usize> {
    const ONES: u64 = u64::MAX / 255;
    const HIGH: u64 = ONES << 7;
    let pattern = ONES * u64::from(wanted);
    let (words, rest) = text.as_chunks::<8>();
    for (at, word) in words.iter().enumerate() {
        let zero_if_wanted = u64::from_le_bytes(*word) ^ pattern;
        let found = zero_if_wanted.wrapping_sub(ONES) & !zero_if_wanted & HIGH;
        if found != 0 {
            return Some(8 * at + found.trailing_zeros() as usize / 8);
        }
    }
    rest.iter().position(|&b| b == wanted).map(|at| 8 * words.len() + at)
}

fn count_lines(text: Option<&[u8]>) -> Line {
    text.unwrap_or_default().iter().filter(|&&b| b == b'\n').count() as Line
}

/// Whether the first line of a file, or its beginning, begins a document, and is not an event of its own.
fn is_document(line: &[u8]) -> bool {
    let names_list = |key: &[u8]| matches!(key, b"events" | b"eventList");
    match serde_json::from_slice::<BTreeMap<String, IgnoredAny>>(line) {
        Ok(fields) => fields.is_empty() || fields.keys().any(|key| names_list(key.as_bytes())),
        // An object that goes on in the next line, and is no event that was cut.
        Err(why) if why.is_eof() => {
            let mut texts = line.split(|&b| b == b'"').skip(1);
            let in_text = line.len() <= FIRST && why.to_string().contains("parsing a string");
            let is_event = matches!(texts.next(), Some(b"type" | b"kind" | b"id" | b"pId"));
            !is_event && !in_text || texts.any(names_list)
        }
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_byte_is_found_where_it_is_first(text in prop::collection::vec(8u8..12, 0..40)) {
            prop_assert_eq!(find(&text, 10), text.iter().position(|&b| b == 10));
        }
    }
}
