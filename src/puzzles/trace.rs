//! Traces: what searches of other programs did, to be watched as our own are.
//!
//! It is a puzzle whose instances are one or several traces and whose methods are those who made them, so
//! the playground shows, compares and races traces as it does methods. There is nothing to play.

mod run;
mod source;
#[cfg(test)]
mod tests;

pub use run::{Chart, Extents, TraceRun};

use super::bad_text::BadText;
use super::options::Options;
use super::pacman::layout::Layout;
use super::puzzle::{Info, Keep, Named, Origin, Puzzle};
use crate::engine::condition::Vocabulary;
use crate::engine::limits::Limits;
use crate::engine::log::source::Source;
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::Run as _;
use crate::engine::search::trace::SearchTrace;
use crate::puzzles::files::Files;
use crate::puzzles::positions::{Position, Positions};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::io::IsTerminal as _;
use std::os::fd::AsFd as _;
use std::path::Path;
use std::rc::Rc;

/// A way to begin reading a trace.
type Open = dyn Fn() -> Result<Box<dyn Source>, String>;

/// A trace that can be read.
#[derive(Clone)]
pub struct Recording {
    /// What it is called.
    name: String,
    open: Rc<Open>,
    /// Whether it may still be written.
    is_live: bool,
    /// Whether it comes from standard input.
    is_input: bool,
}

impl Recording {
    /// A trace that `open` begins to read.
    pub fn new(
        name: &str,
        open: impl Fn() -> Result<Box<dyn Source>, String> + 'static,
    ) -> Recording {
        let name = crate::engine::log::names::printable(name, 40);
        Recording { name, open: Rc::new(open), is_live: false, is_input: false }
    }

    /// The trace in a file, or in a pipe that has a name.
    ///
    /// # Errors
    /// `FILE: why`.
    pub fn of_file(path: &Path, files: Files) -> Result<Recording, String> {
        let name = path
            .file_name()
            .map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
        let (path, first) = (path.to_owned(), source::open(path, files)?);
        let is_live = first.waits();
        let again = move || source::open(&path, files).map(source::Opened::source);
        Ok(Recording {
            is_live,
            ..Recording::new(&name, first_then(first.source(), again, is_live))
        })
    }

    /// The trace that comes from standard input.
    ///
    /// # Errors
    /// It is a terminal, or cannot be read.
    pub fn of_input() -> Result<Recording, String> {
        let input = std::io::stdin();
        if input.is_terminal() {
            return Err(
                "standard input is a terminal, expected a trace: PROGRAM | frontier trace -".into(),
            );
        }
        let fd = input.as_fd().try_clone_to_owned();
        let fd = fd.map_err(|why| format!("standard input: {why}"))?;
        let first = source::of_descriptor(fd, "standard input")?;
        let is_live = first.waits();
        let name = if is_live { "pipe" } else { "input" };
        let again = || Err("standard input can be read only once".to_owned());
        Ok(Recording {
            is_live,
            is_input: true,
            ..Recording::new(name, first_then(first.source(), again, true))
        })
    }

    /// Begins to read it.
    ///
    /// # Errors
    /// It cannot be read, or not a second time.
    pub fn source(&self) -> Result<Box<dyn Source>, String> {
        (self.open)()
    }
}

/// Hands out the source that is open, and opens it anew from then on; a pipe is read once only.
fn first_then(
    first: Box<dyn Source>,
    again: impl Fn() -> Result<Box<dyn Source>, String> + 'static,
    is_pipe: bool,
) -> impl Fn() -> Result<Box<dyn Source>, String> + 'static {
    let first = std::cell::RefCell::new(Some(first));
    move || match first.borrow_mut().take() {
        Some(first) => Ok(first),
        None if is_pipe => Err("a pipe can be read only once".into()),
        None => again(),
    }
}

/// Traces, and the map under them.
#[derive(Clone)]
pub struct Traces {
    recordings: Rc<[Recording]>,
    map: Option<Rc<Layout>>,
    extents: Extents,
}

impl Traces {
    /// These traces on this map.
    pub fn new(recordings: Vec<Recording>, map: Option<Layout>) -> Traces {
        let (map, extents) = (map.map(Rc::new), Extents::default());
        Traces { recordings: recordings.into(), map, extents }
    }

    /// Whether one of them may still be written.
    pub fn are_live(&self) -> bool {
        self.recordings.iter().any(|recording| recording.is_live)
    }

    /// Whether one of them comes from standard input.
    pub fn takes_input(&self) -> bool {
        self.recordings.iter().any(|recording| recording.is_input)
    }

    /// Number of traces.
    pub fn len(&self) -> usize {
        self.recordings.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.recordings.is_empty()
    }

    /// Them with a name.
    pub fn named(self) -> Named<Traces> {
        let names: Vec<&str> = self.recordings.iter().map(|r| r.name.as_str()).collect();
        Named::new(names.join(" · "), "", Origin::File, self)
    }
}

impl PartialEq for Traces {
    fn eq(&self, other: &Traces) -> bool {
        Rc::ptr_eq(&self.recordings, &other.recordings)
    }
}

/// Only a command line opens traces: a session keeps nothing of them.
impl Serialize for Traces {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_unit()
    }
}

impl<'de> Deserialize<'de> for Traces {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Traces, D::Error> {
        Err(D::Error::custom("traces are opened by `frontier trace FILE`"))
    }
}

/// Who made a trace.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Author {
    number: usize,
    name: String,
}

impl Options for Author {}

impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// Where there is nothing to play.
#[derive(Clone, Debug)]
pub struct Nothing;

impl Position for Nothing {
    type Move = ();

    fn after(&self, (): &()) -> Option<Nothing> {
        None
    }

    fn is_over(&self) -> bool {
        true
    }
}

/// Conditions for the searches of other programs: those for every search, and what may be wrong.
const TRACE_CONDITIONS: &[(&str, &str)] = &[
    ("next f", "f = max.f and f > previous.f"),
    ("nearest so far", "new best"),
    ("f below the parent's", "inconsistent"),
    ("out of order", "misordered"),
    ("worse way kept", "worse kept"),
    ("wrong figures", "wrong g or wrong f"),
    ("expanded again", "reopened"),
    ("nothing new", "new = 0"),
    ("found", "goal"),
];

/// Traces as a puzzle.
pub struct Trace;

impl Puzzle for Trace {
    const INFO: Info = Info {
        word: "trace",
        name: "Trace",
        about: "What another program's search did",
        noun: "trace",
        endings: &["jsonl", "json", "yaml"],
        first: "",
        largest: u64::MAX,
    };

    type Instance = Traces;
    type Game = Positions<Nothing>;
    type Method = Author;
    type Run = TraceRun;

    fn read(text: &str, _: &str) -> Result<Traces, BadText> {
        let text = Rc::<str>::from(text);
        let open = move || {
            let bytes = crate::engine::log::source::Bytes::new(text.as_bytes());
            Ok(Box::new(bytes) as Box<dyn Source>)
        };
        Ok(Traces::new(vec![Recording::new("pasted", open)], None))
    }

    fn write(_: &Traces, _: &str) -> String {
        String::new()
    }

    fn describe(traces: &Traces) -> String {
        traces.clone().named().name
    }

    fn game(_: &Traces) -> Positions<Nothing> {
        Positions::new(Nothing)
    }

    fn default_method(traces: &Traces) -> Author {
        let none = Author { number: 0, name: String::new() };
        Trace::methods(traces).into_iter().next().unwrap_or(none)
    }

    fn methods(traces: &Traces) -> Vec<Author> {
        let author = |(number, recording): (usize, &Recording)| Author {
            number,
            name: recording.name.clone(),
        };
        traces.recordings.iter().enumerate().map(author).collect()
    }

    fn run(
        traces: &Traces,
        author: &Author,
        limits: Limits,
        _: Keep,
    ) -> Result<Box<TraceRun>, String> {
        let recording = traces.recordings.get(author.number).ok_or("there is no such trace")?;
        let run = TraceRun::new(recording.source()?, traces.map.clone()).within(limits);
        Ok(Box::new(run.beside(Rc::clone(&traces.extents), author.number)))
    }

    fn cost(run: &TraceRun) -> Option<f64> {
        run.log().cost()
    }

    const HAS_FRONTIER: bool = true;

    fn search(run: &mut TraceRun) -> Option<&mut dyn SearchTrace> {
        if run.log().has_no_states() { None } else { Some(run.log_mut()) }
    }

    fn moment(run: &mut TraceRun, wanted: Wanted) -> Option<Moment> {
        let at = run.at();
        Some(run.log_mut().moment(at, wanted))
    }

    /// What events of other programs, and those of all our methods, are likely to tell.
    const VOCABULARY: Vocabulary = Vocabulary {
        fields: "x, y, row, col, cost, energy, dots, lit, board, time, level, digit, guesses, \
                presses, pivots, times, best, placed, backtracks, ply, v, alpha, beta, leaves, \
                value, index, exits, marks, (any fact of an event)",
        kinds: "move, place, take back, column chosen, row chosen, pivot, swap, row operation, \
                free column, back substitution, press, misordered, worse kept, wrong g, wrong f, \
                orphan, reexpanded, no id, enter, leaf, return",
    };

    fn conditions(_: &Author) -> &'static [(&'static str, &'static str)] {
        TRACE_CONDITIONS
    }
}
