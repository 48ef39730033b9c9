//! The runs a view can draw without knowing which solver it is: the visible solver in its styles, exact
//! cover, and the making of a puzzle.

use super::generate::{self, Maker};
use super::human::{Grid, cells};
use super::recipe::Recipe;
use super::visible::{Conflict, Counters, Entry, Style, Visible, Why};
use super::{Board, CELLS, block, cell_name, column, row, unit_name};
use crate::engine::exact_cover::ExactCover;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Run, Status};
use crate::engine::trail::Trail;

/// A way to solve that can be watched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Cells in order, digits in order.
    Backtracking,
    /// The cell with fewest candidates first.
    Fewest,
    /// The same, and singles are placed before anything is tried.
    #[default]
    Propagation,
    /// Exact cover by dancing links.
    ExactCover,
    /// As a finite model finder goes about it.
    Model,
}

impl Method {
    /// All of them, simplest first.
    pub const ALL: [Method; 5] = [
        Method::Backtracking,
        Method::Fewest,
        Method::Propagation,
        Method::ExactCover,
        Method::Model,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Backtracking => "backtracking",
            Method::Fewest => "fewest",
            Method::Propagation => "propagation",
            Method::ExactCover => "exact-cover",
            Method::Model => "model",
        }
    }

    /// How it works.
    pub const fn describe(self) -> &'static str {
        match self {
            Method::Backtracking => "Cell after cell, digit after digit; back when no digit fits.",
            Method::Fewest => {
                "Tries the cell with fewest candidates first, and turns back as soon as a cell has none."
            }
            Method::Propagation => {
                "Places naked and hidden singles first; guesses only in the cell with fewest candidates."
            }
            Method::ExactCover => "Dancing links: 729 ways, 324 demands, fewest ways first.",
            Method::Model => {
                "Like a finite model finder: the domain is 0 to 8, with 0 for 9; single values follow, nothing else."
            }
        }
    }

    fn style(self) -> Style {
        let plain = Style { fewest: false, naked: false, hidden: false, from: 1 };
        match self {
            Method::Backtracking => plain,
            Method::Fewest => Style { fewest: true, ..plain },
            Method::Propagation | Method::ExactCover => {
                Style { fewest: true, naked: true, hidden: true, from: 1 }
            }
            Method::Model => Style { fewest: true, naked: true, hidden: false, from: 9 },
        }
    }
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Method, String> {
        let found = Method::ALL.into_iter().find(|m| m.name() == text);
        found.ok_or_else(|| format!("expected one of {}", Method::ALL.map(Method::name).join(", ")))
    }
}

/// How a cell is marked at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Nothing to tell.
    Plain,
    /// It followed from others.
    Follows,
    /// It was tried, as guess number so much.
    Guess(u32),
    /// This moment is about it.
    Current,
    /// Something is wrong here.
    Wrong,
}

/// A line of what is being done: how deep, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Guesses that hold.
    pub depth: u32,
    /// In words.
    pub words: String,
}

/// A run on a grid.
pub trait BoardRun: Run {
    /// The digits at this moment.
    fn board(&self) -> Board;
    /// Candidates of an empty cell at this moment, bit `d` for digit `d`.
    fn candidates(&self, cell: usize) -> u16;
    /// Marks of all cells at this moment.
    fn marks(&self) -> [Mark; CELLS];
    /// Guesses that hold.
    fn depth(&self) -> u32;
    /// How often what happened.
    fn counters(&self) -> Counters;
    /// What was done last, newest last, at most `most` lines.
    fn lines(&self, most: usize) -> Vec<Line>;
    /// What this moment is about, in words.
    fn now(&self) -> String;
    /// What is known at the end.
    fn verdict(&self) -> Option<Board>;
}

impl BoardRun for Trail<Visible> {
    fn board(&self) -> Board {
        *self.scene().board()
    }

    fn candidates(&self, cell: usize) -> u16 {
        self.scene().candidates(cell)
    }

    fn marks(&self) -> [Mark; CELLS] {
        let mut marks = [Mark::Plain; CELLS];
        let mut depth = 0;
        for entry in self.scene().log() {
            if let Entry::Placed { cell, why, .. } = *entry
                && let Some(mark) = marks.get_mut(usize::from(cell))
            {
                *mark = match why {
                    Why::Guess(_) => {
                        depth += 1;
                        Mark::Guess(depth)
                    }
                    _ => Mark::Follows,
                };
            }
        }
        if let Some(conflict) = self.scene().conflict() {
            let board = self.scene().board();
            let about = |cell: usize| match conflict {
                Conflict::Cell(_) => true,
                Conflict::Unit(..) => board.get(cell) == 0,
                Conflict::Twice(_, digit) => board.get(cell) == digit,
            };
            for cell in cells(conflict.cells()).filter(|&cell| about(cell)) {
                if let Some(mark) = marks.get_mut(cell) {
                    *mark = Mark::Wrong;
                }
            }
        } else if let Some(Entry::Placed { cell, .. } | Entry::Refuted { cell, .. }) =
            self.scene().log().last()
            && !self.scene().is_solution()
            && let Some(mark) = marks.get_mut(usize::from(*cell))
        {
            *mark = Mark::Current;
        }
        marks
    }

    fn depth(&self) -> u32 {
        self.scene().depth()
    }

    fn counters(&self) -> Counters {
        self.scene().counters
    }

    fn lines(&self, most: usize) -> Vec<Line> {
        let log = self.scene().log();
        let mut depth = self.scene().depth();
        let mut lines = Vec::new();
        for entry in log.iter().rev().take(most) {
            lines.push(Line { depth, words: entry_words(entry) });
            if let Entry::Placed { why: Why::Guess(_), .. } = entry {
                depth -= 1;
            }
        }
        lines.reverse();
        lines
    }

    fn now(&self) -> String {
        let scene = self.scene();
        if let Some(conflict) = scene.conflict() {
            return format!("conflict: {}", conflict.words());
        }
        if scene.is_solution() {
            return format!("solution {}", scene.counters.solutions);
        }
        scene.log().last().map_or("the puzzle".into(), entry_words)
    }

    fn verdict(&self) -> Option<Board> {
        self.solver().solution()
    }
}

fn entry_words(entry: &Entry) -> String {
    match *entry {
        Entry::Placed { cell, digit, why, had, .. } => {
            let name = cell_name(cell.into());
            match why {
                Why::Guess(1) => format!("{name} = {digit}  the only one"),
                Why::Guess(_) => {
                    let list: String = super::human::digits(had).map(|d| d.to_string()).collect();
                    format!("{name} = {digit}?  of {list}")
                }
                Why::Naked => format!("{name} = {digit}  single"),
                Why::Hidden(unit) => format!("{name} = {digit}  {}", unit_name(unit.into())),
            }
        }
        Entry::Refuted { cell, digit } => {
            format!("{} is not {digit}", cell_name(cell.into()))
        }
    }
}

/// Sudoku as an exact cover: columns are cells, then row-digit, column-digit and box-digit pairs; row
/// `9 * cell + digit - 1` puts a digit into a cell.
pub struct CoverRun {
    trail: Trail<ExactCover>,
    puzzle: Board,
    /// Solutions are kept when they are met first.
    first: Option<Board>,
}

/// The cell and digit of a row of the cover.
fn placing(row: u32) -> (usize, u8) {
    ((row / 9) as usize, (row % 9) as u8 + 1)
}

fn demands(cell: usize, digit: usize) -> [u32; 4] {
    [
        cell,
        81 + row(cell) * 9 + digit,
        162 + column(cell) * 9 + digit,
        243 + block(cell) * 9 + digit,
    ]
    .map(|n| n as u32)
}

/// The cover of a puzzle, to be counted up to `most` solutions.
pub fn cover(puzzle: &Board, most: u64) -> ExactCover {
    let rows = (0..CELLS).flat_map(|cell| {
        let given = usize::from(puzzle.get(cell));
        (0..9).map(move |digit| match given == 0 || given == digit + 1 {
            true => demands(cell, digit).to_vec(),
            false => Vec::new(),
        })
    });
    ExactCover::new(324, rows, most)
}

/// A demand of the cover in words.
fn demand_words(demand: u32) -> String {
    let (kind, rest) = (demand / 81, demand % 81);
    match kind {
        0 => format!("a digit for {}", cell_name(rest as usize)),
        kind => {
            let unit = (kind as usize - 1) * 9 + (rest / 9) as usize;
            format!("{} in {}", rest % 9 + 1, unit_name(unit))
        }
    }
}

impl CoverRun {
    fn new(puzzle: &Board, limits: Limits) -> CoverRun {
        CoverRun { trail: Trail::new(cover(puzzle, 2), limits), puzzle: *puzzle, first: None }
    }

    fn chosen(&self) -> impl Iterator<Item = (usize, u8, u32)> + '_ {
        self.trail.scene().chosen.iter().map(|&(row, of)| {
            let (cell, digit) = placing(row);
            (cell, digit, of)
        })
    }
}

impl Job for CoverRun {
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            let before = self.trail.solver().solutions();
            let over = self.trail.advance(1).is_over();
            if self.first.is_none() && self.trail.solver().solutions() > before {
                let mut board = self.puzzle;
                for row in self.trail.solver().rows() {
                    let (cell, digit) = placing(row);
                    board.set(cell, digit);
                }
                self.first = Some(board);
            }
            if over {
                break;
            }
        }
        self.trail.status()
    }

    fn status(&self) -> Status {
        self.trail.status()
    }
}

impl Run for CoverRun {
    fn len(&self) -> u64 {
        self.trail.len()
    }
    fn at(&self) -> u64 {
        self.trail.at()
    }
    fn seek(&mut self, t: u64) {
        self.trail.seek(t);
    }
    fn stats(&self) -> crate::engine::run::Stats {
        self.trail.stats()
    }
    fn landmark_name(&self) -> &'static str {
        self.trail.landmark_name()
    }
    fn next_landmark(&self, t: u64) -> Option<u64> {
        self.trail.next_landmark(t)
    }
    fn previous_landmark(&self, t: u64) -> Option<u64> {
        self.trail.previous_landmark(t)
    }
}

impl BoardRun for CoverRun {
    fn board(&self) -> Board {
        self.chosen().fold(self.puzzle, |board, (cell, digit, _)| board.with(cell, digit))
    }

    fn candidates(&self, cell: usize) -> u16 {
        Grid::new(&self.board()).candidates(cell)
    }

    fn marks(&self) -> [Mark; CELLS] {
        let mut marks = [Mark::Plain; CELLS];
        let mut depth = 0;
        let last = self.chosen().last().map(|c| c.0);
        for (cell, _, of) in self.chosen() {
            depth += u32::from(of > 1);
            if self.puzzle.get(cell) == 0 {
                marks[cell] = match of {
                    _ if Some(cell) == last => Mark::Current,
                    0 | 1 => Mark::Follows,
                    _ => Mark::Guess(depth),
                };
            }
        }
        marks
    }

    fn depth(&self) -> u32 {
        self.chosen().filter(|c| c.2 > 1).count() as u32
    }

    fn counters(&self) -> Counters {
        let scene = self.trail.scene();
        Counters {
            nodes: scene.nodes,
            guesses: scene.guesses,
            backtracks: scene.dead_ends,
            solutions: scene.solutions,
        }
    }

    fn lines(&self, most: usize) -> Vec<Line> {
        let mut depth = 0;
        let all: Vec<Line> = self
            .chosen()
            .map(|(cell, digit, of)| {
                depth += u32::from(of > 1);
                let name = cell_name(cell);
                let words = match of {
                    0 | 1 => format!("{name} = {digit}  1 way"),
                    _ => format!("{name} = {digit}?  of {of} ways"),
                };
                Line { depth, words }
            })
            .collect();
        all.into_iter().rev().take(most).rev().collect()
    }

    fn now(&self) -> String {
        let scene = self.trail.scene();
        if scene.chosen.len() == CELLS {
            return format!("solution {}", scene.solutions);
        }
        match self.lines(1).pop() {
            Some(line) => line.words,
            None => format!("first demand: {}", demand_words(0)),
        }
    }

    fn verdict(&self) -> Option<Board> {
        self.first
    }
}

impl BoardRun for Trail<Maker> {
    fn board(&self) -> Board {
        *self.scene().board()
    }

    fn candidates(&self, _: usize) -> u16 {
        0
    }

    fn marks(&self) -> [Mark; CELLS] {
        let mut marks = [Mark::Plain; CELLS];
        let scene: &generate::Scene = self.scene();
        for (cell, mark) in marks.iter_mut().enumerate() {
            if scene.is_kept(cell) {
                *mark = Mark::Follows;
            }
        }
        if let Some(group) = scene.trying() {
            group.cells().for_each(|cell| marks[cell] = Mark::Current);
        }
        if let Some((group, unique)) = scene.proved() {
            let mark = if unique { Mark::Current } else { Mark::Wrong };
            group.cells().for_each(|cell| marks[cell] = mark);
        }
        marks
    }

    fn depth(&self) -> u32 {
        0
    }

    fn counters(&self) -> Counters {
        let scene = self.scene();
        Counters { nodes: scene.proofs, ..Counters::default() }
    }

    fn lines(&self, _: usize) -> Vec<Line> {
        Vec::new()
    }

    fn now(&self) -> String {
        let scene = self.scene();
        let names =
            |group: generate::Group| group.cells().map(cell_name).collect::<Vec<_>>().join(" and ");
        match (scene.trying(), scene.proved()) {
            (Some(group), _) => format!("without {}: still one solution?", names(group)),
            (_, Some((group, true))) => format!("yes: {} stays empty", names(group)),
            (_, Some((group, false))) => format!("no, there are more: {} comes back", names(group)),
            (None, None) => format!("full grid {}", scene.tries),
        }
    }

    fn verdict(&self) -> Option<Board> {
        None
    }
}

/// The run of a method on a puzzle.
pub fn run(puzzle: &Board, method: Method, limits: Limits) -> Box<dyn BoardRun> {
    match method {
        Method::ExactCover => Box::new(CoverRun::new(puzzle, limits)),
        _ => Box::new(Trail::new(Visible::new(puzzle, method.style()), limits)),
    }
}

/// The run that makes a puzzle.
pub fn making(recipe: Recipe, seed: u64, limits: Limits) -> Trail<Maker> {
    Trail::new(Maker::new(recipe, seed), limits)
}
