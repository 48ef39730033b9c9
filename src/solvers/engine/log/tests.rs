//! Traces in every format, whole and damaged, and the histories they become.

use super::source::{Bytes, Read, Source};
use super::*;
use crate::engine::moment::{Step, Wanted};
use crate::engine::terms::{Fact, NodeId};
use crate::engine::{run::Job as _, search::trace::SearchTrace as _};
use std::io;

/// Bytes that come in pieces, with pauses between them.
struct Pieces {
    all: Vec<u8>,
    at: usize,
    piece: usize,
    pause: bool,
}

impl Source for Pieces {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Read> {
        self.pause = !self.pause;
        if self.pause {
            return Ok(Read::Nothing);
        }
        let rest = &self.all[self.at..];
        let n = rest.len().min(self.piece).min(buffer.len());
        buffer[..n].copy_from_slice(&rest[..n]);
        self.at += n;
        Ok(if n == 0 { Read::End } else { Read::Bytes(n) })
    }

    fn again(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.all[offset as usize..];
        let n = rest.len().min(buffer.len());
        buffer[..n].copy_from_slice(&rest[..n]);
        Ok(n)
    }
}

fn read(text: &str) -> Log {
    let mut log = Log::new(Box::new(Bytes::new(text.into())));
    log.finish();
    log.audited();
    log
}

/// A trace whatever came in: steps, types, what is damaged.
fn summary(log: &Log) -> String {
    let types: Vec<String> = log.types().map(|(name, n)| format!("{name} {n}")).collect();
    let steps: Vec<_> =
        (1..=log.history().len()).map(|t| log.history().expanded_at(t).unwrap()).collect();
    let damage: Vec<String> =
        log.damage.iter().map(|d| format!("{}:{}: {}", d.line, d.column, d.what)).collect();
    format!("{} | {steps:?} | {}", types.join(", "), damage.join("; "))
}

const LINES: &str = r#"{"type":"source","id":"a","x":1,"y":1}
{"type":"destination","id":"d","x":3,"y":1}
{"type":"generating","id":"a","g":0,"f":2,"pId":null,"x":1,"y":1}
{"type":"expanding","id":"a","g":0,"f":2,"pId":null,"x":1,"y":1}
{"type":"generating","id":"b","g":1,"f":2,"pId":"a","x":2,"y":1}
{"type":"generating","id":"c","g":1,"f":4,"pId":"a","x":1,"y":2}
{"type":"closing","id":"a","g":0,"f":2,"pId":null,"x":1,"y":1}
{"type":"expanding","id":"b","g":1,"f":2,"pId":"a","x":2,"y":1}
{"type":"generating","id":"d","g":2,"f":2,"pId":"b","x":3,"y":1}
{"type":"updating","id":"c","g":0.5,"f":3.5,"pId":"b","x":1,"y":2}
{"type":"closing","id":"b","g":1,"f":2,"pId":"a","x":2,"y":1}
{"type":"end","id":"d","g":2,"f":2,"pId":"b","x":3,"y":1}
"#;

/// The same events as JSON and YAML documents.
fn documents() -> Vec<String> {
    let events: Vec<&str> = LINES.lines().collect();
    let pretty =
        |text: &str| text.replace("{\"type", "{\n      \"type").replace(",\"", ",\n      \"");
    let old: Vec<String> = events
        .iter()
        .map(|e| {
            let at = e.find("\"x\"").unwrap();
            format!("{}\"variables\":{{{}}}", &e[..at], &e[at..])
        })
        .collect();
    let yaml = |event: &str, indent: &str| {
        let fields = event.trim_matches(['{', '}']).replace('"', "").replace("null", "");
        let fields = fields.replace(":", ": ").replace(",", &format!("\n{indent}  "));
        format!("{indent}- {fields}\n")
    };
    vec![
        format!(
            "{{\"version\": \"1.0.5\",\n \"render\": {{\"events\": [1, \"]\"]}},\n \"path\": [{{}}],\n \"events\": [\n{}\n]}}\n",
            pretty(&events.join(",\n"))
        ),
        format!(
            "{{\"nodeStructure\": [{{\"type\": \"r\"}}],\n \"eventList\":[\n{}\n]}}",
            old.join(",\n")
        ),
        format!("{{\"version\":\"2.0.1\",\"events\":[{}]}}", events.join(",")),
        format!("[{}]", events.join(",\n")),
        format!(
            "version: 1.4.0\n\nviews:\n  main:\n    - $: rect\n      events: no\n\nevents:\n{}",
            events.iter().map(|e| yaml(e, "  ")).collect::<String>()
        ),
        format!(
            "# made by hand\nevents: # all\n{}end: 1\n- no event\n",
            events.iter().map(|e| yaml(e, "")).collect::<String>()
        ),
        format!(
            "version: 1.4.0\nevents:\n{}",
            events.iter().map(|e| format!("- {e}\n")).collect::<String>()
        ),
        format!(
            "version: 2.1.0\nevents:\n{}",
            events
                .iter()
                .map(|e| format!("  - {}\n", e.replace('"', "").replace(":", ": ")))
                .collect::<String>()
        ),
    ]
}

#[test]
fn every_format_gives_the_same_history_whatever_the_pieces() {
    let wanted = summary(&read(LINES));
    assert_eq!(
        wanted,
        "source 1, destination 1, generating 4, expanding 2, closing 2, updating 1, end 1 | [0, 1] | "
    );
    for text in documents().iter().map(String::as_str).chain([LINES, &LINES.replace('\n', "\r\n")])
    {
        for piece in [1, 7, 100, 1 << 20] {
            let source = Pieces { all: text.into(), at: 0, piece, pause: false };
            let mut log = Log::new(Box::new(source));
            log.finish();
            assert_eq!(summary(&log), wanted, "{piece} {text}");
            assert_eq!((log.record.generated, log.record.expanded, log.ids()), (4, 2, 4), "{text}");
            assert_eq!(log.cost(), Some(2.0));
            let node = (log.parent_of(3), log.g(3), log.f(3));
            assert_eq!(node, (Some(1), Some(2.0), Some(2.0)));
            let facts: Vec<String> =
                log.facts(3).iter().map(|(name, fact)| format!("{name}={fact}")).collect();
            assert_eq!(facts, ["id=d", "x=3", "y=1"], "{text}");
            assert_eq!(log.record.places.at(log.place_of_node(3).unwrap()), (3.0, 1.0));
        }
    }
}

#[test]
fn the_queue_loses_what_is_expanded_and_what_is_replaced() {
    let log = read(LINES);
    let frontier: Vec<u64> = (0..=2).map(|t| log.history().frontier(t)).collect();
    // c was replaced by a better one: it and the goal are left.
    assert_eq!(frontier, [1, 2, 2]);
    let mut left = Vec::new();
    log.list(None, NodeId::MAX, 9, &mut left);
    assert_eq!(left, [3, 4]);
    assert_eq!(log.record.events_of(0), 0..3);
    assert_eq!(log.record.events_of(1), 3..7);
    assert_eq!(log.record.events_of(2), 7..12);
    assert_eq!(log.record.event(9), Some(("updating", Verb::Update, Some(4))));
}

#[test]
fn damage_is_told_with_its_line_and_the_rest_is_read() {
    let long = format!("{{\"type\":\"expand\",\"id\":1,\"note\":\"{}\"}}", "x".repeat(3 << 20));
    let text = format!(
        "Searching ...\n{{\"type\":\"expand\",\"id\":1}}\n{{\"type\":\"exp\n{long}\n\n{{\"id\":3}}\n[1]\n{{\"type\":\"expand\",\"id\":2}}\n{{\"type\":\"expand\",\"i"
    );
    for piece in [1000, 1 << 20] {
        let mut log =
            Log::new(Box::new(Pieces { all: text.clone().into(), at: 0, piece, pause: false }));
        log.finish();
        let lines: Vec<u64> = log.damage.iter().map(|damage| damage.line).collect();
        assert_eq!(lines, [1, 3, 4, 6, 7, 9], "{:?}", log.damage);
        assert_eq!((log.record.count(), log.history().len(), log.is_cut), (2, 2, true));
    }
    let what: Vec<String> = read(&text).damage.iter().map(|damage| damage.what.clone()).collect();
    assert_eq!(read(&text).damage[1].column, 12, "where the text has no end");
    assert!(what[1].starts_with("expected"), "{what:?}");
    assert!(what[2].contains("longer than 1 MiB"), "{what:?}");
}

#[test]
fn an_element_of_a_document_may_be_damaged_or_endless() {
    let long = "x".repeat(3 << 20);
    let text = format!(
        "{{\"version\":\"1.1.0\",\n\"events\":[\n{{\"type\":\"a\",\"id\":1}},\n7,\n{{\"type\":\"b\",\"id\":\"{long}\"}},\n\
         {{\"type\":}},\n\"text\",{{\"type\":\"c\",\"id\":[2]}}"
    );
    let log = read(&text);
    let lines: Vec<u64> = log.damage.iter().map(|damage| damage.line).collect();
    assert_eq!(lines, [4, 5, 6, 7, 7], "{:?}", log.damage);
    assert_eq!(log.record.count(), 2);
    assert!(log.is_cut);
    let yaml = format!(
        "events:\n- type: a\n- type: b\n  id: {long}\n  x: 1\n- : {{\n- 7\n- type: c\n  pId: [\n- type: d\n"
    );
    let log = read(&yaml);
    let lines: Vec<u64> = log.damage.iter().map(|damage| damage.line).collect();
    assert_eq!((lines.first(), log.damages), (Some(&3), 4), "{:?}", log.damage);
    assert_eq!(log.types().map(|(name, _)| name).collect::<Vec<_>>(), ["a", "d"]);
}

#[test]
fn a_trace_without_expansions_goes_from_event_to_event() {
    let log = read(
        "{\"type\":\"enter\",\"id\":1}\n{\"type\":\"enter\",\"id\":2,\"pId\":1}\n{\"type\":\"leave\",\"id\":2}\n",
    );
    assert!(log.steps_are_events());
    assert_eq!((log.history().len(), log.record.events_of(2)), (3, 1..2));
    assert_eq!(log.record.nodes.parent(2), Some(0), "as the event before");
    // An expansion says what the steps are after all.
    let log = read(
        "{\"type\":\"hello\"}\n{\"type\":\"expand\",\"id\":1}\n{\"type\":\"generate\",\"id\":2,\"pId\":1}\n{\"type\":\"expand\",\"id\":2}\n",
    );
    assert!(!log.steps_are_events());
    assert_eq!((log.history().len(), log.record.events_of(2)), (2, 3..4));
    // Nodes that are only generated are steps.
    let log =
        read("{\"type\":\"generate\",\"id\":1}\n{\"type\":\"generate\",\"id\":2,\"pId\":1}\n");
    assert_eq!(
        (log.history().len(), log.record.events_of(1), log.record.events_of(2)),
        (2, 0..1, 1..2)
    );
    assert_eq!(log.history().frontier(2), 0);
    for text in [
        "",
        "\n\n",
        "[]",
        "{}",
        "events:\n",
        "version: 1.0.0\n",
        "{\"version\":\"2.0\",\"events\":[]}",
    ] {
        let log = read(text);
        assert_eq!((log.record.count(), log.history().len(), log.damages), (0, 0, 0), "{text}");
    }
}

#[test]
fn what_is_strange_is_found_out() {
    let log = read(
        "{\"type\":\"generate\",\"id\":1,\"f\":5,\"g\":0,\"h\":5}\n{\"type\":\"expand\",\"id\":1,\"f\":5,\"g\":0}\n\
         {\"type\":\"generate\",\"id\":2,\"pId\":1,\"f\":4,\"g\":1}\n{\"type\":\"generate\",\"id\":3,\"pId\":9,\"f\":7,\"g\":1}\n\
         {\"type\":\"expand\",\"id\":2,\"pId\":1,\"f\":4,\"g\":1}\n{\"type\":\"expand\",\"id\":1}\n\
         {\"type\":\"expand\",\"id\":\"new\"}\n{\"type\":\"expand\",\"id\":3,\"pId\":2,\"f\":5.5,\"g\":0.5}\n",
    );
    let first = |fault| log.audit().unwrap().first(fault).collect::<Vec<_>>();
    assert_eq!(first(Fault::Inconsistent), [4]);
    assert_eq!((first(Fault::Orphan), log.record.reexpanded), (vec![3], 1));
    assert_eq!(first(Fault::Reexpanded), [5]);
    // Expanded again and without having been generated, and by a better path that was not told.
    assert_eq!(log.history().len(), 5);
    assert_eq!(log.record.nodes.parent(log.history().expanded_at(5).unwrap()), Some(1));
    assert_eq!(log.history().frontier(5), 0);
}

#[test]
fn a_slow_writer_is_waited_for() {
    let source = Pieces { all: LINES.into(), at: 0, piece: 40, pause: false };
    let mut log = Log::new(Box::new(source));
    let mut pauses = 0;
    while log.advance(1 << 16) == Status::Running {
        pauses += u32::from(log.waits);
    }
    assert!(pauses > 10, "{pauses}");
    assert_eq!(log.status(), Status::Found);
}

/// A writer that never ends its line, or its document, made up as it is read.
struct Endless {
    head: &'static [u8],
    left: usize,
    at: usize,
}

impl Source for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Read> {
        let n = buffer.len().min(self.left);
        for (place, byte) in buffer[..n].iter_mut().enumerate() {
            *byte = self.head.get(self.at + place).copied().unwrap_or(b'x');
        }
        (self.at, self.left) = (self.at + n, self.left - n);
        Ok(if n == 0 { Read::End } else { Read::Bytes(n) })
    }

    fn again(&self, _: u64, _: &mut [u8]) -> io::Result<usize> {
        Ok(0)
    }
}

#[test]
fn an_endless_line_takes_no_memory() {
    for head in [
        "{\"type\":\"expand\",\"id\":1}\n{\"type\":\"expand\",\"note\":\"",
        "{\"version\":\"2.0\",\"events\":[{\"type\":\"expand\",\"id\":1},{\"note\":\"",
        "version: 1.4.0\nevents:\n- type: expand\n- type: ",
        "no trace at all ",
    ] {
        let source = Endless { head: head.as_bytes(), left: 3 << 20, at: 0 };
        let mut log = Log::new(Box::new(source));
        while log.advance(1 << 16) == Status::Running {
            assert!(log.bytes() < 3 << 20, "{head}: {}", log.bytes());
        }
        assert!(log.record.count() <= 1 && log.damages <= 2, "{head}: {:?}", log.damage);
        let told = log.damage.iter().any(|damage| damage.what.contains("longer than 1 MiB"));
        assert!(told || log.damage.iter().any(|d| d.what.starts_with("no event")), "{head}");
    }
}

#[test]
fn an_event_is_found_again_beyond_four_gigabytes() {
    let mut record = Record::default();
    let places = [0, 90, 3 << 30, 5 << 30, (5 << 30) + 80, 20 << 30];
    for place in places {
        let event = Event::read("{\"type\":\"expand\",\"id\":1}").unwrap();
        record.add(&event, "expand", (place, 24));
    }
    assert_eq!(places.map(|at| Some((at, 24))), [0, 1, 2, 3, 4, 5].map(|at| record.bytes_of(at)));
}

#[test]
fn texts_of_others_never_hold_a_control_character() {
    let bad = "\\u001b[2J\\u0007\\u009b1m\\u202e";
    let log = read(&format!(
        "{{\"type\":\"expand{bad}\",\"id\":\"a{bad}\",\"{bad}\":\"b{bad}\",\"list\":[\"{bad}\",{{\"{bad}\":1}}]}}\n\
         {{\"type\":\"expand\",\"id\":\"b\",\"pId\":\"a{bad}\",\"action\":\"{bad}\"}}\n"
    ));
    let mut log = log;
    assert_eq!(
        (log.record.count(), log.damages, log.audit().unwrap().count(Fault::Orphan)),
        (2, 0, 0)
    );
    for t in 0..=log.history().len() {
        // Printed like this, a control character would be an escape.
        let shown = format!("{:?} {:?}", log.moment(t, Wanted::default()), log.facts_at(t));
        assert!(!shown.contains("\\u{") && !shown.contains("\\n"), "{shown}");
    }
    assert!(log.types().all(|(name, _)| !name.chars().any(char::is_control)));
}

#[test]
fn unknown_types_belong_to_the_step_they_come_in() {
    let log = read(
        "{\"type\":\"expand\",\"id\":1}\n{\"type\":\"heuristic\",\"id\":1,\"value\":7}\n\
         {\"type\":\"generate\",\"id\":2,\"pId\":1}\n{\"type\":\"zzz\"}\n{\"type\":\"expand\",\"id\":2,\"pId\":2}\n",
    );
    assert_eq!(
        (log.history().len(), log.record.events_of(1), log.record.events_of(2)),
        (2, 0..4, 4..5)
    );
    assert_eq!(log.record.event(1), Some(("heuristic", Verb::Other, Some(0))));
    // A state that names itself as its parent was reached from the node before.
    assert_eq!(log.record.nodes.parent(1), Some(0));
}

#[test]
fn a_document_is_one_whatever_its_first_line_says() {
    let events = "{\"type\":\"expand\",\"id\":1},\n{\"type\":\"expand\",\"id\":2,\"pId\":1}\n";
    for head in [
        "{\"layout\":\"tree\",\n\"eventList\":[\n",
        "{\"layout\":\"tree\",\"render\":{\"a\":[{\"events\":1}]},\n \"events\": [\n",
        "{\"a\":1,\n\"events\":[",
        "{\"a\":1\n,\"events\":[",
        "{\"type\":\"tree\",\"events\":[\n",
    ] {
        let log = read(&format!("{head}{events}]}}"));
        assert_eq!((log.format(), log.damages), (Some("JSON"), 0), "{head} {:?}", log.damage);
        assert_eq!((log.record.count(), log.history().len()), (2, 2), "{head}");
    }
    // An event that was cut is no document.
    for cut in ["{\"type\":\"expand\",\"id\":1,\n", "{\"type\":\"exp\n", "{\"note\":\"abc\n"] {
        let log = read(&format!("{cut}{}", events.replace("},", "}")));
        assert_eq!((log.format(), log.damages), (Some("JSON Lines"), 1), "{cut}");
        assert_eq!(log.record.count(), 2, "{cut}");
    }
}

#[test]
fn an_orphan_that_comes_again_is_listed_once() {
    let log = read(
        "{\"type\":\"expand\",\"id\":0}\n{\"type\":\"generate\",\"id\":1,\"pId\":77}\n\
         {\"type\":\"expand\",\"id\":1,\"pId\":77}\n{\"type\":\"close\",\"id\":1}\n\
         {\"type\":\"expand\",\"id\":1,\"pId\":77}\n{\"type\":\"generate\",\"id\":2,\"pId\":77}\n",
    );
    assert_eq!(log.audit().unwrap().first(Fault::Orphan).collect::<Vec<_>>(), [1, 5]);
}

#[test]
fn obstacles_stand_on_the_map_and_are_no_states() {
    let mut log = read(
        "{\"type\":\"wall\",\"x\":1,\"y\":0}\n{\"type\":\"expand\",\"id\":\"a\",\"x\":0,\"y\":0}\n\
         {\"type\":\"obstacle\",\"x\":2,\"y\":0}\n{\"type\":\"expand\",\"id\":\"b\",\"x\":3,\"y\":0}\n\
         {\"type\":\"wall\",\"x\":0,\"y\":0}\n",
    );
    assert!(log.history_mut().look_up(2, u64::MAX));
    let seen = |x: f64, t| log.seen(log.record.places.find((x, 0.0)).unwrap(), t, &mut 100);
    assert_eq!((log.history().len(), log.record.generated, log.ids()), (2, 2, 2));
    assert_eq!((seen(1.0, 0), seen(1.0, 2)), (Seen::Wall, Seen::Wall));
    assert_eq!(seen(2.0, 0), Seen::Wall, "also where it is told later");
    assert_eq!(seen(0.0, 2), Seen::Expanded(1), "where something was expanded there is none");
    assert_eq!(log.record.places.name(log.record.places.find((0.0, 0.0)).unwrap()), Some("a"));
    // Where every event is a step too.
    let log = read("{\"type\":\"look\",\"x\":0,\"y\":0}\n{\"type\":\"wall\",\"x\":1,\"y\":0}\n");
    assert_eq!(log.seen(log.record.places.find((1.0, 0.0)).unwrap(), 2, &mut 9), Seen::Wall);
}

#[test]
fn at_its_limit_a_trace_is_read_no_further_and_can_be_watched() {
    struct Forever;
    impl Source for Forever {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<Read> {
            let event = b"{\"type\":\"expand\",\"id\":1}\n";
            for (to, from) in buffer.iter_mut().zip(event.iter().cycle()) {
                *to = *from;
            }
            Ok(Read::Bytes(buffer.len() / event.len() * event.len()))
        }

        fn again(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
            let text = b"{\"type\":\"expand\",\"id\":1}\n".iter().cycle();
            for (to, from) in buffer.iter_mut().zip(text.skip(offset as usize % 25)) {
                *to = *from;
            }
            Ok(buffer.len())
        }
    }
    let limit = 4 << 20;
    let limits = Limits { bytes: limit, ..Limits::DEFAULT };
    let mut log = Log::new(Box::new(Forever)).within(limits);
    assert_eq!(log.finish(), Status::Stopped(Limit::Bytes(limit)));
    assert_eq!((log.damages, log.stopped), (0, Some(Limit::Bytes(limit))));
    assert!(log.bytes() < limit + limit / 4, "{}", log.bytes());
    let steps = log.history().len();
    assert!(steps > 10_000, "{steps}");
    assert!(log.moment(steps, Wanted::default()).text.contains("expand"));
}

#[test]
fn an_item_of_yaml_ends_where_the_next_begins() {
    let log = read(
        "events:\n  - type: a\n    note: |\n      - no item\n\n    id: 1\n  - type: b\nend: 1\n",
    );
    assert_eq!((log.record.count(), log.damages, log.ids()), (2, 0, 1), "{:?}", log.damage);
    let facts = log.facts_of(0, &["type"]);
    assert_eq!(facts, [("note", Fact::Text("- no item\u{fffd}".into())), ("id", Fact::Number(1))]);
}

#[test]
fn events_of_any_type_with_a_parent_are_nodes_and_nothing_is_made_up() {
    let mut log = read(
        "{\"type\":\"expand\",\"id\":1,\"g\":0}\n{\"type\":\"conflict\",\"id\":2,\"pId\":1,\"value\":4}\n\
         {\"type\":\"generate\",\"id\":3,\"pId\":1,\"f\":7}\n{\"type\":\"note\",\"id\":9}\n\
         {\"type\":\"expand\",\"id\":3,\"pId\":1}\n",
    );
    // The conflict is a node, but nothing says that it waits; the note is about nothing known.
    assert_eq!((log.history().generated(2), log.history().frontier(1)), (3, 1));
    assert_eq!(log.parent_of(1), Some(0));
    let figures = |log: &mut Log, id| [log.g(id), log.h(id), log.f(id)].map(Option::unwrap);
    let is_told = |x: f64| (!x.is_nan()).then_some(x);
    assert_eq!(figures(&mut log, 0).map(is_told), [Some(0.0), None, None]);
    assert_eq!(figures(&mut log, 1).map(is_told), [None; 3]);
    assert_eq!(figures(&mut log, 2).map(is_told), [None, None, Some(7.0)]);
    assert_eq!(log.says(1, "conflict"), Some(true));
    assert_eq!(log.says(2, "conflict"), Some(false));
    assert_eq!(log.number_at(1, 1, "value"), Some(4.0));
}

/// Opening a trace does not take the time of its audit, which is made where a moment is shown or asked about.
#[test]
fn a_trace_is_audited_in_slices_once_it_is_asked_about() {
    use crate::engine::condition::{Condition, Finder, Outcome, Vocabulary};
    use crate::engine::search::facts::SearchFacts;
    let begin = || {
        let text = "{\"type\":\"expand\",\"id\":0}\n{\"type\":\"generate\",\"id\":1,\"pId\":0}\n\
                    {\"type\":\"expand\",\"id\":1}\n{\"type\":\"generate\",\"id\":2,\"pId\":77}\n";
        let mut log = Log::new(Box::new(Bytes::new(text.into())));
        log.finish();
        assert!(log.audit().is_none() && !log.is_unaudited());
        log
    };
    let mut log = begin();
    let mut slices = 0;
    while !log.prepare(2, 1) {
        slices += 1;
    }
    assert_eq!((slices, log.audit().unwrap().count(Fault::Orphan)), (3, 1));
    assert_eq!(log.moment(2, Wanted::default()).text.matches("did not occur").count(), 1);
    // A condition waits for it too.
    let mut log = begin();
    let own = Vocabulary { fields: "", kinds: "orphan", first_cell: 0 };
    let mut facts = SearchFacts::new(&mut log);
    let mut finder = Finder::new(Condition::parse("orphan", own).unwrap(), &facts).unwrap();
    finder.begin_at(0, true);
    assert_eq!(finder.advance_until(&mut facts, &mut || false), Outcome::Found(2));
}

#[test]
fn figures_are_those_of_the_events_and_no_others() {
    let event = |kind: &str, id: u32, figures: &str| {
        format!("{{\"type\":\"{kind}\",\"id\":{id}{figures}}}\n")
    };
    for (given, wanted) in [
        (r#","g":1,"f":1"#, [Some(1.0), None, Some(1.0)]),
        (r#","g":9,"f":3"#, [Some(9.0), None, Some(3.0)]),
        (r#","g":4,"h":2"#, [Some(4.0), Some(2.0), None]),
        (r#","h":2,"f":7"#, [None, Some(2.0), Some(7.0)]),
        (r#","g":1,"h":13,"f":27"#, [Some(1.0), Some(13.0), Some(27.0)]),
    ] {
        // The node of the second expansion has its figures from the first.
        let text =
            event("generate", 1, given) + &event("expand", 1, given) + &event("expand", 1, "");
        let mut log = read(&text);
        for node in 0..2 {
            let told = [log.g(node), log.h(node), log.f(node)];
            assert_eq!(told.map(|x| x.filter(|x| !x.is_nan())), wanted, "{given} {node}");
        }
        let Step::Search(step) = log.moment(1, Wanted::default()).step else { panic!("{given}") };
        let node = step.node.unwrap();
        let shown = [node.g, node.h, node.f].map(|x| (!x.is_nan()).then_some(x));
        assert_eq!(shown, wanted, "{given}");
    }
    // A finding is said once, however many events repeat it.
    let wrong = |f: u32| format!(",\"g\":1,\"h\":13,\"f\":{f}");
    let mut log = read(
        &(event("expand", 1, &wrong(15))
            + &event("close", 1, &wrong(16))
            + &event("close", 1, &wrong(15))),
    );
    let text = log.moment(1, Wanted::default()).text;
    assert_eq!(text.matches("f is 15, but g + h is 14").count(), 1, "{text}");
}

#[test]
fn yaml_in_braces_is_read_as_every_other() {
    let events = "[{type: expand, id: 0, note: 'it''s, [odd'}, {type: generate, id: b, pId: 0},\n  # a, comment {\n\
                  {type: expand, # one, more\n id: b, list: [1, {a: \"}\"}]}, ]";
    for text in [
        format!("version: 1.4.0\nevents: {events}\n"),
        format!("version: 1.4.0\nevents:\n  {events}\nviews: [a, b]\n"),
        format!("{{version: 1.4.0, events: {events}}}"),
        format!("{{\n version: 1.4.0,\n views: [a],\n events:\n {events}\n}}\n"),
    ] {
        for piece in [1, 7, 1 << 16] {
            let all = text.clone().into_bytes();
            let mut log = Log::new(Box::new(Pieces { all, at: 0, piece, pause: false }));
            while !log.advance(100).is_over() {}
            assert_eq!(
                (summary(&log).as_str(), log.format()),
                ("expand 2, generate 1 | [0, 1] | ", Some("YAML")),
                "{text}"
            );
            assert_eq!(log.fact_of(0, &["note"]), Some(Fact::Text("it's, [odd".into())));
            assert_eq!(log.fact_of(2, &["id"]), Some(Fact::Text("b".into())));
        }
    }
}

#[test]
fn an_unfinished_item_of_yaml_is_damage_of_its_last_line() {
    let log = read("version: 1.4.0\nevents:\n- {type: expand, id: 0}\n- {type: expand, id: 1");
    assert_eq!((log.record.count(), log.damage[0].line), (1, 4), "{:?}", log.damage);
}

#[test]
fn a_finding_names_the_state_it_is_about() {
    let mut log = read(
        "{\"type\":\"expand\",\"id\":0}\n{\"type\":\"generate\",\"id\":1,\"pId\":77}\n\
         {\"type\":\"expand\",\"id\":1}\n",
    );
    let text = log.moment(1, Wanted::default()).text;
    assert_eq!(text, "expand 0. generate 1: parent 77 did not occur before.");
}

#[test]
fn what_is_wrong_with_the_last_step_hides_no_answer() {
    let mut log = read(
        "{\"type\":\"expand\",\"id\":0,\"g\":0}\n{\"type\":\"generate\",\"id\":1,\"pId\":0,\"g\":5}\n\
         {\"type\":\"expand\",\"id\":1,\"pId\":0,\"g\":4}\n{\"type\":\"goal\",\"id\":1}\n",
    );
    let text = log.moment(log.history().len(), Wanted::default()).text;
    assert!(text.contains("when generated") && text.contains("The answer is node"), "{text}");
}

#[test]
fn a_dearer_way_to_what_waits_is_not_told_as_cheaper() {
    let trace = |g| {
        read(&format!(
            "{{\"type\":\"expand\",\"id\":\"a\",\"g\":0}}\n{{\"type\":\"generate\",\"id\":\"b\",\"pId\":\"a\",\"g\":5}}\n\
             {{\"type\":\"generate\",\"id\":\"c\",\"pId\":\"a\",\"g\":1}}\n{{\"type\":\"expand\",\"id\":\"c\",\"g\":1}}\n\
             {{\"type\":\"generate\",\"id\":\"b\",\"pId\":\"c\",\"g\":{g}}}\n"
        ))
    };
    for (g, wanted) in [(3, "cheaper"), (7, "new")] {
        let Step::Search(step) = trace(g).moment(2, Wanted::default()).step else { panic!() };
        let told: Vec<&str> = step.successors.iter().map(|tried| tried.verdict.name()).collect();
        assert_eq!(told, [wanted]);
    }
}
