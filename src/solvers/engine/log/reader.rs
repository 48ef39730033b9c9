//! From bytes to events: finds where each event of a trace begins and ends, in whatever format.
//!
//! The formats are JSON Lines (an event a line), the search traces of Posthoc as JSON (a list under
//! `events`, or `eventList` in version 1.0.4) and as YAML. Bytes come in pieces of any size, and no
//! more than [`LONGEST`] of them are kept.

use super::source::{Line, Read, Source};
use super::yaml;
use memchr::{memchr, memchr_iter};
use serde::de::IgnoredAny;
use std::{collections::BTreeMap, io, ops::Range};

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
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Format {
    #[default]
    Unknown,
    Lines,
    Document,
    Yaml,
}

/// A JSON document being read.
#[derive(Default, Debug)]
struct Document {
    part: Part,
    /// How deep the byte looked at next is nested, in the list of events if that has begun.
    depth: usize,
    /// What ends the text at hand; 0 outside of one.
    quote: u8,
    escaped: bool,
    /// Whether the last text names the list of events.
    is_events: bool,
    /// Whether it is YAML in braces and brackets.
    is_yaml: bool,
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
    in_events: bool,
    /// The indent of the list of events, once it began.
    items: Option<usize>,
    /// Whether an item begins at [`Reader::start`].
    begun: bool,
    /// Whether the beginning of the line at [`Reader::start`] was dropped.
    in_line: bool,
}

/// A trace being read.
#[derive(Default, Debug)]
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
    /// Whether the beginning of what stands at `start` was dropped, since it is too long.
    drops: bool,
    ended: bool,
    format: Format,
    document: Document,
    yaml: Yaml,
}

impl Reader {
    pub(super) fn new() -> Reader {
        Reader { buffer: vec![0; PIECE], line: 1, ..Reader::default() }
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
        self.ended && self.format == Format::Document && self.document.part == Part::Events
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
            Format::Document if !self.document.is_yaml => Some("JSON"),
            Format::Document | Format::Yaml => Some("YAML"),
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
            self.start = 0;
        }
        if self.buffer.len() - self.end < PIECE / 2 {
            self.buffer.resize(self.buffer.len() + PIECE, 0);
        }
        let read = match source.read(self.buffer.get_mut(self.end..).unwrap_or_default()) {
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
            Format::Document => self.next_element(),
            Format::Yaml => self.next_entry(),
            Format::Unknown => self.decide(),
        }
    }

    /// The end of the line at `from`, its line feed included, if it is there.
    #[inline]
    fn line_end(&self, from: usize) -> Option<usize> {
        match memchr(b'\n', self.bytes(from..self.end)) {
            Some(n) => Some(from + n + 1),
            None => (self.ended && self.end > from).then_some(self.end),
        }
    }

    /// Passes over everything before `to`; the line it began in.
    #[inline]
    fn pass(&mut self, to: usize) -> Line {
        let passed = memchr_iter(b'\n', self.bytes(self.start..to)).count() as Line;
        (self.start, self.seen) = (to, self.seen.max(to));
        self.line += passed;
        self.line - passed
    }

    /// Takes what stands before `end` as an event, if there is anything and it is whole.
    #[inline]
    fn take(&mut self, end: usize) -> Option<Found> {
        let is_block = self.format == Format::Yaml;
        let is_yaml = is_block || self.document.is_yaml;
        if !is_block {
            self.pass_blanks(end);
        }
        let (range, offset) = (self.start..end, self.used());
        let line = self.pass(end);
        let is_whole = !std::mem::take(&mut self.drops) && !range.is_empty();
        is_whole.then_some(Found::Item(Item { range, offset, line, is_yaml }))
    }

    #[inline]
    fn pass_blanks(&mut self, end: usize) {
        let rest = self.bytes(self.start..end);
        if rest.first().is_some_and(u8::is_ascii_whitespace) {
            self.pass(end - rest.trim_ascii_start().len());
        }
    }

    /// What is to be done where no event is there whole.
    fn wait(&mut self) -> Found {
        if self.ended {
            return Found::End;
        }
        if self.end - self.start > LONGEST {
            self.pass_blanks(self.end);
            let line = self.pass(self.end);
            if !std::mem::replace(&mut self.drops, true) {
                return Found::Damage(line, format!("longer than {} MiB, skipped", LONGEST >> 20));
            }
        }
        Found::More
    }

    #[inline]
    fn next_line(&mut self) -> Found {
        loop {
            let last = (self.ended && self.end > self.start).then_some(self.end);
            let Some(end) = self.line_end(self.seen).or(last) else {
                self.seen = self.end;
                return self.wait();
            };
            if let Some(found) = self.take(end) {
                return found;
            }
        }
    }

    /// Looks at the first line that says something about the format.
    fn decide(&mut self) -> Found {
        if self.used() == 0 {
            let text = self.bytes(0..self.end);
            if text.len() < 3 && !self.ended {
                return Found::More;
            }
            if text.starts_with(b"\xef\xbb\xbf") {
                self.pass(3);
            }
        }
        loop {
            let is_long = self.end - self.start > FIRST;
            let Some(end) = self.line_end(self.start).or(is_long.then_some(self.end)) else {
                return if self.ended { Found::End } else { Found::More };
            };
            let text = self.bytes(self.start..end).trim_ascii();
            self.format = match text.first() {
                None => {
                    self.pass(end);
                    continue;
                }
                Some(b'{') if !is_document(text) => Format::Lines,
                Some(b'{' | b'[') => Format::Document,
                Some(_) if yaml::is_likely(text) => Format::Yaml,
                Some(_) => {
                    return match self.next_line() {
                        Found::Item(item) => Found::Damage(item.line, NO_EVENT.into()),
                        found => found,
                    };
                }
            };
            return self.next();
        }
    }

    /// The next event of a JSON document.
    fn next_element(&mut self) -> Found {
        while self.seen < self.end {
            let at = self.seen;
            let Some(&byte) = self.buffer.get(at) else { break };
            self.seen += 1;
            if self.document.quote > 0 {
                self.pass_quoted(at, byte);
                continue;
            }
            match (self.document.part, byte) {
                (_, b'\'') if self.is_apart(at) => self.document.quote = b'\'',
                (_, b'#') if self.is_apart(at) => self.document.quote = b'\n',
                (Part::Head, b':') if yaml::names_events(self.bytes(self.start..at)) => {
                    (self.document.is_events, self.document.is_yaml) = (true, true);
                }
                (part, b'"') => {
                    self.document.quote = b'"';
                    if part == Part::Head {
                        self.pass(at + 1);
                    }
                }
                (Part::Head, b'[')
                    if self.document.depth == 0
                        || self.document.depth == 1 && self.document.is_events =>
                {
                    (self.document.part, self.document.depth) = (Part::Events, 0);
                    self.pass(at + 1);
                }
                (Part::Head, b',') => self.document.is_events = false,
                (Part::Events, b',' | b']') if self.document.depth == 0 => {
                    if byte == b']' {
                        self.document.part = Part::Tail;
                    }
                    let found = self.take(at);
                    self.pass(at + 1);
                    if let Some(found) = found {
                        return found;
                    }
                }
                (_, b'{' | b'[') => {
                    self.document.depth += 1;
                    self.document.is_events = false;
                }
                (part, b'}' | b']') => {
                    self.document.depth = self.document.depth.saturating_sub(1);
                    if part == Part::Events
                        && (self.document.depth, byte) == (0, b'}')
                        && let Some(found) = self.take(at + 1)
                    {
                        return found;
                    }
                }
                _ => {}
            }
        }
        // Of what is before and behind the events nothing need be kept but the text at hand.
        let is_short = self.end - self.start <= LONGEST;
        if self.document.part != Part::Events && !(self.document.quote > 0 && is_short) {
            // The name of the list may stand at the end.
            self.pass(self.end.saturating_sub(16).max(self.start));
        }
        self.wait()
    }

    /// Goes on in a string or a comment by a byte.
    #[inline]
    fn pass_quoted(&mut self, at: usize, byte: u8) {
        match byte {
            _ if self.document.escaped => self.document.escaped = false,
            b'\\' => self.document.escaped = self.document.quote == b'"',
            _ if byte == self.document.quote => {
                self.document.quote = 0;
                if byte == b'\n' && self.document.depth == 0 {
                    self.pass(at);
                }
                let text = self.bytes(self.start..at);
                self.document.is_events = matches!(text, b"events" | b"eventList");
            }
            _ => {}
        }
    }

    /// Whether a quote, or the sign of a comment, of YAML can stand at `at`: inside a word it is none.
    #[inline]
    fn is_apart(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|at| self.buffer.get(at));
        self.document.is_yaml && before.is_none_or(|b| b" \t\n{[,:'".contains(b))
    }

    /// The next event of a YAML file.
    fn next_entry(&mut self) -> Found {
        while let Some(end) = self.line_end(self.seen) {
            let from = std::mem::replace(&mut self.seen, end);
            let line = self.buffer.get(from..end).unwrap_or_default();
            let is_rest = std::mem::take(&mut self.yaml.in_line);
            let Some(indent) = yaml::indent(line).filter(|_| !is_rest) else { continue };
            let own = self.yaml.items.unwrap_or(indent);
            if !self.yaml.in_events {
                if line.starts_with(b"{") {
                    // What was taken for YAML was some other text before JSON Lines.
                    self.pass(from);
                    self.seen = from;
                    self.format = Format::Lines;
                    return self.next_line();
                }
                let key = yaml::begins_events(line);
                (self.yaml.in_events, self.yaml.items) = (key.is_some(), None);
                self.pass(key.map_or(end, |key| from + key));
                self.seen = self.start;
            } else if self.yaml.items.is_none() && line.get(indent) == Some(&b'[') {
                // The list stands in brackets.
                self.pass(from + indent);
                (self.format, self.document.is_yaml) = (Format::Document, true);
                self.seen = self.start;
                return self.next_element();
            } else if self.yaml.begun && indent > own {
                // It goes on.
            } else if std::mem::take(&mut self.yaml.begun) {
                let found = self.take(from);
                self.seen = from;
                if let Some(found) = found {
                    return found;
                }
            } else if indent == own && yaml::begins_item(line, indent) {
                (self.yaml.items, self.yaml.begun) = (Some(own), true);
                self.pass(from);
                self.drops = false;
            } else {
                self.yaml.in_events = indent > 0;
                self.pass(from);
                if self.yaml.in_events {
                    return Found::Damage(self.pass(end), NO_EVENT.into());
                }
                // Not in the list any more.
                self.seen = from;
            }
        }
        if self.ended
            && std::mem::take(&mut self.yaml.begun)
            && let Some(found) = self.take(self.end)
        {
            return found;
        }
        self.yaml.in_line |= self.seen < self.end && self.end - self.start > LONGEST;
        self.wait()
    }
}

const NO_EVENT: &str = "no event, expected a JSON object such as {\"type\": \"expand\", \"id\": 7}";

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
        Err(_) => yaml::begins_map(line),
    }
}
