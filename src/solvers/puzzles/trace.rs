//! Traces: what searches of other programs did, to be watched as our own are.
//!
//! It is a puzzle whose instances are one or several traces and whose methods are those who made them, so
//! the playground shows, compares and races traces as it does methods. There is nothing to play.

mod run;
mod source;

pub use run::{Chart, LOOKS, Maps, Pieces, TraceRun};

use super::pacman::layout::Layout;
use crate::engine::log::source::{Bytes, Source};
use crate::engine::{log::Log, printable::shortened, run::Run as _};
use crate::puzzles::prelude::*;
use std::{cell::RefCell, io::IsTerminal as _, os::fd::AsFd as _, path::PathBuf};

/// Most characters of the name of a trace.
const NAME: usize = 40;

/// A trace that can be read.
#[derive(Clone)]
pub struct Recording {
    /// What it is called.
    name: String,
    origin: RecordingOrigin,
    /// The source that was opened to see what it is, until it is read.
    first: Rc<RefCell<Option<Box<dyn Source>>>>,
    /// Whether it may still be written.
    is_live: bool,
}

/// Where a trace is read from.
#[derive(Clone)]
enum RecordingOrigin {
    File(PathBuf, Files),
    Input,
    Text(Rc<str>),
}

impl Recording {
    fn new(name: &str, origin: RecordingOrigin, first: Option<Box<dyn Source>>) -> Recording {
        let name = shortened(name, NAME);
        let is_live = first.as_ref().is_some_and(|source| source.waits_for().is_some());
        Recording { name, origin, first: Rc::new(RefCell::new(first)), is_live }
    }

    /// The trace in a file, or in a pipe that has a name.
    ///
    /// # Errors
    /// `FILE: why`.
    pub fn of_file(path: &Path, files: Files) -> Result<Recording, String> {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        // Posthoc calls its files NAME.trace.json.
        let name = name.split(".trace.").next().unwrap_or_default();
        let opened = source::open(path, files)?;
        Ok(Recording::new(name, RecordingOrigin::File(path.to_owned(), files), Some(opened)))
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
        let opened = source::of_descriptor(fd, "standard input")?;
        let name = if opened.waits_for().is_some() { "pipe" } else { "input" };
        Ok(Recording::new(name, RecordingOrigin::Input, Some(opened)))
    }

    /// Begins to read it.
    ///
    /// # Errors
    /// It cannot be read, or not a second time.
    pub fn source(&self) -> Result<Box<dyn Source>, String> {
        if let Some(first) = self.first.borrow_mut().take() {
            return Ok(first);
        }
        match &self.origin {
            _ if self.is_live => Err("a pipe can be read only once".into()),
            RecordingOrigin::File(path, files) => source::open(path, *files),
            RecordingOrigin::Input => Err("standard input can be read only once".into()),
            RecordingOrigin::Text(text) => Ok(Box::new(Bytes::new(text.as_bytes().into()))),
        }
    }
}

/// Traces, and the map under them.
#[derive(Clone)]
pub struct Traces {
    recordings: Rc<[Recording]>,
    map: Option<Rc<Layout>>,
    maps: Maps,
}

impl Traces {
    /// These traces on this map. Files of one name are told apart by their folders.
    pub fn new(mut recordings: Vec<Recording>, map: Option<Layout>) -> Traces {
        let names: Vec<String> = recordings.iter().map(|it| it.name.clone()).collect();
        for recording in &mut recordings {
            let RecordingOrigin::File(path, _) = &recording.origin else { continue };
            let is_shared = names.iter().filter(|name| **name == recording.name).count() > 1;
            if let Some(folder) = path.parent().and_then(Path::file_name).filter(|_| is_shared) {
                let name = format!("{}/{}", folder.to_string_lossy(), recording.name);
                recording.name = shortened(&name, NAME);
            }
        }
        let (map, maps) = (map.map(Rc::new), Maps::default());
        Traces { recordings: recordings.into(), map, maps }
    }

    /// Whether one of them may still be written.
    pub fn are_live(&self) -> bool {
        self.recordings.iter().any(|recording| recording.is_live)
    }

    /// Whether one of them comes from standard input.
    pub fn takes_input(&self) -> bool {
        self.recordings.iter().any(|recording| matches!(recording.origin, RecordingOrigin::Input))
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

// Only a command line opens traces.
as_text!(Traces, |_: &Self| "", |_: &str| Err::<Self, _>(
    "traces are opened by `frontier trace FILE`"
));

/// Who made a trace.
#[derive(Clone, PartialEq, Eq, Debug, Default, Display, Serialize, Deserialize)]
#[display("{name}")]
pub struct Author {
    number: usize,
    name: String,
}

impl Options for Author {}

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
        let pasted = Recording::new("pasted", RecordingOrigin::Text(text.into()), None);
        Ok(Traces::new(vec![pasted], None))
    }

    fn describe(traces: &Traces) -> String {
        traces.clone().named().name
    }

    fn game(_: &Traces) -> Positions<Nothing> {
        Positions::new(Nothing)
    }

    fn default_method(traces: &Traces) -> Author {
        Trace::methods(traces).into_iter().next().unwrap_or_default()
    }

    fn methods(traces: &Traces) -> Vec<Author> {
        let author = |(number, recording): (usize, &Recording)| Author {
            number,
            name: recording.name.clone(),
        };
        traces.recordings.iter().enumerate().map(author).collect()
    }

    fn run(traces: &Traces, author: &Author, limits: Limits) -> Begun<TraceRun> {
        let recording = traces.recordings.get(author.number).ok_or("there is no such trace")?;
        let mut run = Box::new(TraceRun::of(Log::new(recording.source()?).within(limits)));
        (run.map, run.number) = (traces.map.clone(), author.number);
        run.maps = Rc::clone(&traces.maps);
        Ok(run)
    }

    fn cost(run: &TraceRun) -> Option<f64> {
        run.log.cost()
    }

    const HAS_FRONTIER: bool = true;

    fn moment(run: &mut TraceRun, wanted: Wanted) -> Option<Moment> {
        Some(run.log.moment(run.at(), wanted))
    }

    /// What events of other programs, and those of all our methods, are likely to tell.
    const VOCABULARY: Vocabulary = Vocabulary {
        fields: "x, y, row, col, cost, energy, dots, lit, board, time, level, digit, guesses, \
                presses, pivots, times, best, placed, backtracks, ply, v, alpha, beta, leaves, \
                value, index, exits, marks, (any fact of an event)",
        kinds: "move, place, take back, column chosen, row chosen, pivot, swap, row operation, \
                free column, back substitution, press, misordered, worse kept, wrong g, wrong f, \
                orphan, reexpanded, no id, enter, leaf, return",
        first_cell: 0,
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::grid::{Grid, Pos, Size};
    use crate::engine::{log::Seen, log::write, log::write::WRITTEN, run::Job};
    use crate::puzzles::dominoes::{self, Dominoes};
    use crate::puzzles::lights_out::{self, LightsOut};
    use crate::puzzles::pacman::{
        self, Algorithm, Dominance, Guide, Heuristic, Pacman, ProblemKind, Ties,
    };
    use crate::puzzles::{boxup::Boxup, dominoes::board::tests::boards, sudoku::Sudoku};
    use proptest::prelude::*;

    /// Writes the trace of a run, reads it, and compares every moment.
    fn comes_back<P: Puzzle>(instance: &P::Instance, method: &P::Method, steps: u64, yaml: bool) {
        let Ok(mut run) = P::run(instance, method, Limits::steps(steps)) else {
            return;
        };
        run.finish();
        let mut text: Vec<u8> = if yaml { b"version: 1.4.0\nevents:\n".into() } else { Vec::new() };
        let mut sink = |event: &[u8]| {
            text.extend([if yaml { &b"- "[..] } else { b"" }, event, b"\n"].concat());
            Ok(())
        };
        match run.search() {
            Some(search) => write::search(search, P::pseudo_code(method), &mut sink).unwrap(),
            None => {
                let board = |run: &P::Run| P::board(instance, run);
                let code = P::pseudo_code(method);
                write::events_of(&mut *run, P::moment, &board, code, &mut sink).unwrap()
            }
        }
        let mut log = Log::new(Box::new(Bytes::new(text)));
        log.finish();
        assert_eq!((log.damages, log.history().len()), (0, run.len()), "{method} {:?}", log.damage);
        assert_eq!(Job::status(&log), run.status(), "{method}");
        assert_eq!(log.pseudo_code(), P::pseudo_code(method), "{method}");
        if run.search().is_some() {
            assert_eq!(log.cost(), P::cost(&run), "{method}");
        }
        for t in 0..=run.len() {
            run.seek(t);
            for wanted in [WRITTEN, Wanted::of(8)] {
                let ours = P::moment(&mut run, wanted).unwrap();
                let theirs = log.moment(t, wanted);
                assert_eq!(theirs, ours, "{method}, moment {t}");
            }
            if run.search().is_some() {
                assert_eq!(log.history().stats(t), run.stats(), "{method} {t}");
            }
        }
    }

    /// One of a list.
    fn one<T: Copy>(list: &[T], which: &prop::sample::Index) -> T {
        list[which.index(list.len())]
    }

    /// A map of four rows and five columns with random walls and dots.
    fn map(cells: &[u8], problem: ProblemKind, energy: u32) -> pacman::Instance {
        let size = Size::new(4, 5);
        let mut walls = Grid::new(size, false);
        let (start, exit) = (Pos::new(0, 0), Pos::new(3, 4));
        let mut dots = Vec::new();
        for (pos, cell) in size.cells().zip(cells).filter(|&(pos, _)| pos != start && pos != exit) {
            walls[pos] = *cell == 0;
            if *cell == 1 {
                dots.push(pos);
            }
        }
        if problem == ProblemKind::Maze {
            dots = vec![exit];
        }
        let layout = Layout { walls, dots, start: Some(start), exit: Some(exit), is_strict: false };
        pacman::Instance { layout, problem, energy, food: 3 }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3))]

        #[test]
        fn every_search_and_walk_on_a_map_comes_back(
            cells in prop::collection::vec(0u8..6, 20),
            energy in 3u32..12,
            which in any::<[prop::sample::Index; 5]>(),
            yaml in any::<bool>(),
        ) {
            let kinds = [ProblemKind::Hunger, ProblemKind::Maze, ProblemKind::Navigation];
            let instance = map(&cells, one(&kinds, &which[0]), energy);
            for algorithm in Algorithm::ALL {
                let method = pacman::Method {
                    algorithm,
                    heuristic: one(&Heuristic::ALL, &which[1]),
                    ties: one(&Ties::ALL, &which[2]),
                    dominance: one(&Dominance::ALL, &which[3]),
                    guide: one(&Guide::ALL, &which[4]),
                    seed: 1,
                };
                comes_back::<Pacman>(&instance, &method, 25, yaml);
            }
        }

        #[test]
        fn every_method_on_lights_comes_back(
            lights in prop::collection::vec(0u8..6, 6),
            states in 2u8..4,
            torus in any::<bool>(),
        ) {
            let size = Size::new(2, 3);
            let lights = lights.into_iter().map(|light| light % states).collect();
            let board = lights_out::Board::new(size, lights).unwrap();
            let rules = lights_out::Rules::new(size, states, Default::default(), torus).unwrap();
            let instance = lights_out::Instance { rules, board };
            for method in LightsOut::methods(&instance) {
                comes_back::<LightsOut>(&instance, &method, 40, false);
            }
        }

        #[test]
        fn every_search_of_a_game_tree_comes_back(board in boards(3, 3), plies in 0u32..4) {
            let instance = dominoes::Instance { board, first: dominoes::board::Player::ALL[0] };
            for method in Dominoes::methods(&instance) {
                comes_back::<Dominoes>(&instance, &dominoes::Method { plies, ..method }, 60, false);
            }
        }
    }

    #[test]
    fn traces_of_one_map_have_one_size_and_the_walls_of_all() {
        let event = |kind: &str, (x, y): (u16, u16)| {
            format!("{{\"type\":\"{kind}\",\"id\":\"{x},{y}\",\"x\":{x},\"y\":{y}}}\n")
        };
        let text = |start, others: &[(&str, (u16, u16))]| {
            let others = others.iter().map(|(kind, at)| event(kind, *at));
            event("source", start) + &event("expand", start) + &others.collect::<String>()
        };
        let texts = [
            text((0, 0), &[("wall", (3, 1))]),
            text((0, 0), &[("expand", (5, 2))]),
            text((1, 0), &[("expand", (7, 2))]),
        ];
        let recording =
            |text: &String| Recording::new("", RecordingOrigin::Text(text.as_str().into()), None);
        let traces = Traces::new(texts.iter().map(recording).collect(), None);
        let run = |author: &Author| {
            let mut run = Trace::run(&traces, author, Limits::DEFAULT).unwrap_or_else(|_| panic!());
            run.finish();
            run
        };
        let runs: Vec<_> = Trace::methods(&traces).iter().map(run).collect();
        let told = |run: &TraceRun| {
            let chart = run.chart().unwrap();
            (chart.size, run.seen(&chart, Pos::new(1, 3), &LOOKS.into()))
        };
        let (one, other) = (Size::new(3, 6), Size::new(3, 8));
        let expected = [(one, Seen::Wall), (one, Seen::Wall), (other, Seen::Nothing)];
        assert_eq!(runs.iter().map(|run| told(run)).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn every_method_on_sudokus_and_levels_comes_back() {
        for named in Sudoku::built_in().into_iter().take(1) {
            for method in Sudoku::methods(&named.instance) {
                comes_back::<Sudoku>(&named.instance, &method, 70, false);
            }
        }
        for (number, named) in Boxup::built_in().into_iter().take(2).enumerate() {
            for method in Boxup::methods(&named.instance) {
                comes_back::<Boxup>(&named.instance, &method, 25, number == 0);
            }
        }
    }
}
