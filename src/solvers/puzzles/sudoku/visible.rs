//! The visible solver: backtracking search that places digits, guesses, finds conflicts and backtracks,
//! one operation at a time, and counts solutions up to two.

use super::human::{Cells, Grid, PEERS, UNIT, digits, first};
use super::*;

/// Why a digit was placed, or is none of the candidates any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Tried, out of this many candidates.
    Guess(u8),
    /// The last candidate of the cell.
    Naked,
    /// The last place in this unit.
    Hidden(usize),
    /// A guess that was refuted: the candidate is removed, and no digit placed.
    Refuted,
}

/// A conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
pub enum Conflict {
    /// The cell has no candidate.
    #[display("{} has no candidate", cell_name(*_0))]
    Cell(usize),
    /// The unit has no place for the digit.
    #[display("{} has no place left for {_1}", unit_name(*_0))]
    Unit(usize, u8),
    /// The unit has the digit twice.
    #[display("{} has {_1} twice", unit_name(*_0))]
    Twice(usize, u8),
}

/// A change of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The cell.
    pub cell: usize,
    /// The digit.
    pub digit: u8,
    /// The reason.
    pub why: Why,
    /// Candidates of the cell before.
    pub had: u16,
    /// Cells that lost the digit as a candidate.
    pub gone: Cells,
}

impl Entry {
    /// Whether it is a digit tried, of several candidates.
    fn is_guess(&self) -> bool {
        matches!(self.why, Why::Guess(2..))
    }

    /// Whether it is a digit that was put into its cell.
    pub fn is_placed(&self) -> bool {
        self.why != Why::Refuted
    }
}

/// Counters up to a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// Digits placed.
    pub nodes: u64,
    /// Digits tried, of several candidates.
    pub guesses: u64,
    /// Times it backtracked.
    pub backtracks: u64,
    /// Solutions.
    pub solutions: u64,
}

impl Counters {
    /// The sums of both.
    pub fn plus(self, more: Counters) -> Counters {
        Counters {
            nodes: self.nodes + more.nodes,
            guesses: self.guesses + more.guesses,
            backtracks: self.backtracks + more.backtracks,
            solutions: self.solutions + more.solutions,
        }
    }
}

/// The options of the visible solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Whether it takes a cell with fewest candidates, rather than the first empty one.
    pub fewest: bool,
    /// Whether it places digits that are the only candidate of a cell.
    pub naked: bool,
    /// Whether it places digits that have one place left in a unit.
    pub hidden: bool,
    /// The digit tried first; the others follow in order, round to 1 after 9.
    pub from: u8,
}

impl Style {
    /// The digits of a set in the order in which they are tried.
    pub fn order(self, set: u16) -> impl Iterator<Item = u8> {
        let from = self.from;
        digits(set).filter(move |&d| d >= from).chain(digits(set).filter(move |&d| d < from))
    }
}

/// One step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// A digit is placed.
    Place(Entry),
    /// A conflict is found.
    Conflict(Conflict),
    /// A solution.
    Solution,
    /// Backtracks to before the last guess, which is refuted.
    Back {
        /// The entries undone, oldest first; the first one is the guess.
        undone: Box<[Entry]>,
        /// Why it backtracks; `None` after a solution.
        conflict: Option<Conflict>,
    },
}

/// Stop at the second solution: the first one is then not unique.
const ENOUGH: u64 = 2;

/// The visible solver.
#[derive(Clone, Debug)]
pub struct Visible {
    /// The puzzle.
    pub puzzle: Board,
    /// Units in which the puzzle itself has a digit twice.
    duplicates: Vec<(usize, u8)>,
    /// How it solves.
    pub style: Style,
    /// The digits placed, and the candidates.
    pub grid: Grid,
    /// The changes made and not undone, oldest first.
    pub log: Vec<Entry>,
    /// The conflict found at this moment, if any.
    pub(super) conflict: Option<Conflict>,
    /// Whether the grid shown is a solution.
    pub(super) solved: bool,
    /// Number of guesses in force: cells in which there was, or has been, something else to try.
    pub depth: u32,
    /// Counters.
    pub counters: Counters,
    over: bool,
    /// The first solution, once it is found.
    pub first: Option<Board>,
}

impl Visible {
    /// The solver at the beginning of a puzzle.
    pub fn new(puzzle: &Board, style: Style) -> Visible {
        Visible {
            puzzle: *puzzle,
            duplicates: puzzle.duplicates(),
            style,
            grid: Grid::new(puzzle),
            log: Vec::new(),
            conflict: None,
            solved: false,
            depth: 0,
            counters: Counters::default(),
            over: false,
            first: None,
        }
    }

    /// The digits of a cell that failed, given the first `end` changes, in the order in which they did.
    pub fn failed(&self, cell: usize, end: usize) -> impl Iterator<Item = u8> + '_ {
        let log = self.log.get(..end).unwrap_or_default().iter();
        log.filter(move |entry| entry.cell == cell && !entry.is_placed()).map(|entry| entry.digit)
    }

    /// The entry about a digit of a cell, with what it would change.
    fn entry(&self, cell: usize, digit: u8, why: Why) -> Entry {
        let gone = if why == Why::Refuted { 0 } else { PEERS[cell] & self.grid.places(digit) };
        Entry { cell, digit, why, had: self.grid.candidates(cell), gone }
    }

    /// Whether a change, put behind those made so far, is a guess: a digit of several candidates, or the last one
    /// after others failed.
    fn is_guess(&self, entry: &Entry) -> bool {
        let is_after = |last: &Entry| last.cell == entry.cell && !last.is_placed();
        match entry.why {
            Why::Guess(of) => of > 1 || self.log.last().is_some_and(is_after),
            _ => false,
        }
    }

    /// Applies a change.
    fn put(&mut self, entry: Entry) {
        if entry.is_placed() {
            self.grid.place(entry.cell, entry.digit);
        } else {
            self.grid.remove(entry.cell, entry.digit);
        }
        self.depth += u32::from(self.is_guess(&entry));
        self.log.push(entry);
    }

    /// The next step in a grid without a known conflict.
    fn conclude(&self) -> Op {
        if let Some(&(unit, digit)) = self.duplicates.first() {
            return Op::Conflict(Conflict::Twice(unit, digit));
        }
        let grid = &self.grid;
        let count = |cell: usize| grid.candidates(cell).count_ones();
        let informed = self.style.fewest || self.style.naked;
        if informed && let Some(cell) = grid.empty().find(|&cell| count(cell) == 0) {
            return Op::Conflict(Conflict::Cell(cell));
        }
        if self.style.naked
            && let Some(cell) = grid.empty().find(|&cell| count(cell) == 1)
        {
            let digit = grid.candidates(cell).trailing_zeros() as u8;
            return Op::Place(self.entry(cell, digit, Why::Naked));
        }
        if self.style.hidden
            && let Some(op) = self.hidden()
        {
            return op;
        }
        let cell = match self.style.fewest {
            true => grid.empty().min_by_key(|&cell| count(cell)),
            false => grid.empty().next(),
        };
        let Some(cell) = cell else { return Op::Solution };
        let set = grid.candidates(cell);
        match self.style.order(set).next() {
            Some(digit) => Op::Place(self.entry(cell, digit, Why::Guess(set.count_ones() as u8))),
            None => Op::Conflict(Conflict::Cell(cell)),
        }
    }

    /// A digit with one place in a unit, or with none.
    fn hidden(&self) -> Option<Op> {
        (0..UNIT.len()).find_map(|unit| {
            let grid = &self.grid;
            let [none, one] = grid.few_places(unit).map(|set| digits(set).next());
            let place = |digit| {
                let cell = first(grid.places(digit) & UNIT[unit]);
                Op::Place(self.entry(cell, digit, Why::Hidden(unit)))
            };
            none.map(|digit| Op::Conflict(Conflict::Unit(unit, digit))).or_else(|| one.map(place))
        })
    }

    /// The place in the log of the last digit tried, to which it can go back.
    fn last_tried(&self) -> Option<usize> {
        self.log.iter().rposition(|entry| matches!(entry.why, Why::Guess(_)))
    }

    fn is_stuck(&self) -> bool {
        self.conflict.is_some() || self.solved
    }
}

impl Solver for Visible {
    type Op = Op;

    const LANDMARK: &'static str = "guess/back";

    fn step(&mut self) -> Option<Op> {
        if self.over {
            return None;
        }
        let op = match self.last_tried() {
            Some(at) if self.is_stuck() => {
                Op::Back { undone: self.log.get(at..)?.into(), conflict: self.conflict }
            }
            _ => self.conclude(),
        };
        match &op {
            Op::Place(entry) => {
                self.put(*entry);
                self.counters.nodes += 1;
                self.counters.guesses += u64::from(entry.is_guess());
            }
            Op::Conflict(conflict) => self.conflict = Some(*conflict),
            Op::Solution => {
                self.solved = true;
                self.counters.solutions += 1;
                self.first = self.first.or(Some(*self.grid.board()));
            }
            Op::Back { undone, .. } => {
                for entry in undone.iter().rev() {
                    self.log.pop();
                    self.grid.take_back((entry.cell, entry.digit), entry.had, entry.gone);
                    self.depth -= u32::from(self.is_guess(entry));
                }
                if let Some(&Entry { cell, digit, .. }) = undone.first() {
                    self.put(self.entry(cell, digit, Why::Refuted));
                }
                (self.conflict, self.solved) = (None, false);
                self.counters.backtracks += 1;
            }
        }
        let is_last = self.is_stuck() && self.last_tried().is_none();
        self.over = is_last || self.counters.solutions >= ENOUGH;
        Some(op)
    }

    fn status(&self) -> Status {
        Status::ended(self.over, self.first.is_some())
    }

    fn is_landmark(&self, op: &Op) -> bool {
        match op {
            Op::Place(entry) => entry.is_guess(),
            Op::Back { .. } | Op::Solution => true,
            Op::Conflict(_) => false,
        }
    }

    fn stats(&self, _: u64) -> Stats {
        let (nodes, frontier) = (self.counters.nodes, u64::from(self.depth));
        Stats { expanded: nodes, generated: nodes, frontier, peak_frontier: 0 }
    }

    fn copy_bytes(&self) -> usize {
        self.log.len() * size_of::<Entry>()
    }
}
