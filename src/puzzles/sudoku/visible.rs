//! The visible solver: backtracking search that places digits, guesses, finds conflicts and backtracks,
//! one reversible operation at a time, and counts solutions up to two.

use super::human::{Cells, Grid, PEERS, UNIT, cells, digits};
use super::{Board, CELLS, cell_name, unit_name};
use crate::puzzles::prelude::*;

/// Why a digit was placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Tried, out of this many candidates.
    Guess(u8),
    /// The last candidate of the cell.
    Naked,
    /// The last place in this unit.
    Hidden(u8),
}

/// A conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// The cell has no candidate.
    Cell(u8),
    /// The unit has no place for the digit.
    Unit(u8, u8),
    /// The unit has the digit twice.
    Twice(u8, u8),
}

impl Conflict {
    /// The conflict in words.
    pub fn words(self) -> String {
        match self {
            Conflict::Cell(cell) => format!("{} has no candidate", cell_name(cell.into())),
            Conflict::Unit(unit, digit) => {
                format!("{} has no place for {digit}", unit_name(unit.into()))
            }
            Conflict::Twice(unit, digit) => {
                format!("{} has {digit} twice", unit_name(unit.into()))
            }
        }
    }
}

/// A change of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A digit was placed. `had` are the candidates the cell had, `gone` the cells that lost the digit.
    Placed {
        /// The cell.
        cell: u8,
        /// The digit.
        digit: u8,
        /// The reason.
        why: Why,
        /// Candidates of the cell before.
        had: u16,
        /// Cells that lost the digit as a candidate.
        gone: Cells,
    },
    /// A guess was refuted: the candidate is removed.
    Refuted {
        /// The cell.
        cell: u8,
        /// The digit.
        digit: u8,
    },
}

impl Entry {
    /// Whether it is a digit tried, of several candidates.
    fn is_guess(&self) -> bool {
        matches!(self, Entry::Placed { why: Why::Guess(2..), .. })
    }
}

/// What is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The digits placed.
    pub board: Board,
    candidates: [u16; CELLS],
    /// The changes made and not undone, oldest first.
    pub log: Vec<Entry>,
    /// The conflict found at this moment, if any.
    pub(super) conflict: Option<Conflict>,
    /// Whether the grid shown is a solution.
    pub(super) solved: bool,
    /// Digits tried that it can go back to, the only ones left of their cells included.
    returns: u32,
    /// Number of guesses in force: cells in which there was, or has been, something else to try.
    pub depth: u32,
    /// Counters.
    pub counters: Counters,
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

impl Scene {
    /// The scene at the beginning of a puzzle.
    pub(super) fn new(puzzle: &Board) -> Scene {
        let grid = Grid::new(puzzle);
        Scene {
            board: *puzzle,
            candidates: std::array::from_fn(|cell| grid.candidates(cell)),
            log: Vec::new(),
            conflict: None,
            solved: false,
            returns: 0,
            depth: 0,
            counters: Counters::default(),
        }
    }

    /// Candidates of a cell.
    pub fn candidates(&self, cell: usize) -> u16 {
        self.candidates.get(cell).copied().unwrap_or(0)
    }

    /// The digits of a cell that failed, given the first `end` changes, in the order in which they did.
    pub fn failed(&self, cell: u8, end: usize) -> impl Iterator<Item = u8> + '_ {
        let log = self.log.get(..end).unwrap_or_default();
        log.iter().filter_map(move |entry| match *entry {
            Entry::Refuted { cell: at, digit } if at == cell => Some(digit),
            _ => None,
        })
    }

    /// Whether a digit tried, put behind the changes made so far, is a guess: of several candidates, or
    /// the last one after others failed.
    fn is_guess(&self, cell: u8, of: u8) -> bool {
        of > 1 || matches!(self.log.last(), Some(Entry::Refuted { cell: at, .. }) if *at == cell)
    }

    /// The entry that places a digit, with what it would change.
    pub(super) fn entry(&self, cell: usize, digit: u8, why: Why) -> Entry {
        let bit = 1u16 << digit;
        let gone = cells(PEERS[cell])
            .filter(|&peer| self.candidates[peer] & bit != 0)
            .fold(0, |set, peer| set | 1 << peer);
        Entry::Placed { cell: cell as u8, digit, why, had: self.candidates[cell], gone }
    }

    /// Applies a change.
    pub(super) fn put(&mut self, entry: Entry) {
        match entry {
            Entry::Placed { cell, digit, why, gone, .. } => {
                self.board.set(cell.into(), digit);
                self.candidates[usize::from(cell)] = 0;
                cells(gone).for_each(|peer| self.candidates[peer] &= !(1 << digit));
                if let Why::Guess(of) = why {
                    self.returns += 1;
                    self.depth += u32::from(self.is_guess(cell, of));
                }
            }
            Entry::Refuted { cell, digit } => {
                self.candidates[usize::from(cell)] &= !(1 << digit);
            }
        }
        self.log.push(entry);
    }

    /// Undoes the last change.
    pub(super) fn take(&mut self) -> Option<Entry> {
        let entry = self.log.pop()?;
        match entry {
            Entry::Placed { cell, digit, why, had, gone } => {
                self.board.set(cell.into(), 0);
                self.candidates[usize::from(cell)] = had;
                cells(gone).for_each(|peer| self.candidates[peer] |= 1 << digit);
                if let Why::Guess(of) = why {
                    self.returns -= 1;
                    self.depth -= u32::from(self.is_guess(cell, of));
                }
            }
            Entry::Refuted { cell, digit } => {
                self.candidates[usize::from(cell)] |= 1 << digit;
            }
        }
        Some(entry)
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
    puzzle: Board,
    /// Units in which the puzzle itself has a digit twice.
    duplicates: Vec<(usize, u8)>,
    scene: Scene,
    style: Style,
    over: bool,
    first: Option<Board>,
}

impl Visible {
    /// The solver at the beginning of a puzzle.
    pub fn new(puzzle: &Board, style: Style) -> Visible {
        let scene = Scene::new(puzzle);
        let duplicates = puzzle.duplicates();
        Visible { puzzle: *puzzle, duplicates, scene, style, over: false, first: None }
    }

    /// How it solves.
    pub fn style(&self) -> Style {
        self.style
    }

    /// The first solution, once it is found.
    pub fn solution(&self) -> Option<Board> {
        self.first
    }

    fn empty(&self) -> impl Iterator<Item = usize> + '_ {
        (0..CELLS).filter(|&cell| self.scene.board.get(cell) == 0)
    }

    /// The next step in a grid without a known conflict.
    fn conclude(&self) -> Op {
        if let Some(&(unit, digit)) = self.duplicates.first() {
            return Op::Conflict(Conflict::Twice(unit as u8, digit));
        }
        let scene = &self.scene;
        let count = |cell: usize| scene.candidates(cell).count_ones();
        let informed = self.style.fewest || self.style.naked;
        if informed && let Some(cell) = self.empty().find(|&cell| count(cell) == 0) {
            return Op::Conflict(Conflict::Cell(cell as u8));
        }
        if self.style.naked
            && let Some(cell) = self.empty().find(|&cell| count(cell) == 1)
        {
            let digit = scene.candidates(cell).trailing_zeros() as u8;
            return Op::Place(scene.entry(cell, digit, Why::Naked));
        }
        if self.style.hidden
            && let Some(op) = self.hidden()
        {
            return op;
        }
        let cell = match self.style.fewest {
            true => self.empty().min_by_key(|&cell| count(cell)),
            false => self.empty().next(),
        };
        let Some(cell) = cell else { return Op::Solution };
        let set = scene.candidates(cell);
        match self.style.order(set).next() {
            Some(digit) => Op::Place(scene.entry(cell, digit, Why::Guess(set.count_ones() as u8))),
            None => Op::Conflict(Conflict::Cell(cell as u8)),
        }
    }

    /// A digit with one place in a unit, or with none.
    fn hidden(&self) -> Option<Op> {
        for (unit, set) in UNIT.iter().enumerate() {
            let (mut once, mut twice, mut placed) = (0u16, 0u16, 0u16);
            for cell in cells(*set) {
                let mine = self.scene.candidates(cell);
                twice |= once & mine;
                once |= mine;
                placed |= 1 << self.scene.board.get(cell);
            }
            if let Some(digit) = digits(!(once | placed)).next() {
                return Some(Op::Conflict(Conflict::Unit(unit as u8, digit)));
            }
            if let Some(digit) = digits(once & !twice).next() {
                let cell = cells(*set).find(|&c| self.scene.candidates(c) >> digit & 1 == 1)?;
                return Some(Op::Place(self.scene.entry(cell, digit, Why::Hidden(unit as u8))));
            }
        }
        None
    }

    /// The step back to before the last guess, if there was one.
    fn back(&self) -> Option<Op> {
        let guess = |e: &Entry| matches!(e, Entry::Placed { why: Why::Guess(_), .. });
        let at = self.scene.log.iter().rposition(guess)?;
        let undone = self.scene.log.get(at..)?.into();
        Some(Op::Back { undone, conflict: self.scene.conflict })
    }

    fn may_go_on(&self) -> bool {
        let stuck = self.scene.conflict.is_some() || self.scene.solved;
        !(stuck && self.scene.returns == 0 || self.scene.counters.solutions >= ENOUGH)
    }
}

impl Solver for Visible {
    type Op = Op;
    type Scene = Scene;

    fn scene(&self) -> Scene {
        Scene::new(&self.puzzle)
    }

    fn step(&mut self) -> Option<Op> {
        if self.over {
            return None;
        }
        let stuck = self.scene.conflict.is_some() || self.scene.solved;
        let op = if stuck { self.back() } else { Some(self.conclude()) };
        if let Some(op) = &op {
            Self::apply(&mut self.scene, op);
            if *op == Op::Solution && self.first.is_none() {
                self.first = Some(self.scene.board);
            }
        }
        self.over = op.is_none() || !self.may_go_on();
        op
    }

    fn status(&self) -> Status {
        match (self.over, self.first) {
            (false, _) => Status::Running,
            (true, Some(_)) => Status::Found,
            (true, None) => Status::Exhausted,
        }
    }

    fn apply(scene: &mut Scene, op: &Op) {
        match op {
            Op::Place(entry) => {
                scene.put(*entry);
                scene.counters.nodes += 1;
                scene.counters.guesses += u64::from(entry.is_guess());
            }
            Op::Conflict(conflict) => scene.conflict = Some(*conflict),
            Op::Solution => {
                scene.solved = true;
                scene.counters.solutions += 1;
            }
            Op::Back { undone, .. } => {
                for _ in undone {
                    scene.take();
                }
                if let Some(&Entry::Placed { cell, digit, .. }) = undone.first() {
                    scene.put(Entry::Refuted { cell, digit });
                }
                scene.conflict = None;
                scene.solved = false;
                scene.counters.backtracks += 1;
            }
        }
    }

    fn undo(scene: &mut Scene, op: &Op) {
        match op {
            Op::Place(entry) => {
                scene.take();
                scene.counters.nodes -= 1;
                scene.counters.guesses -= u64::from(entry.is_guess());
            }
            Op::Conflict(_) => scene.conflict = None,
            Op::Solution => {
                scene.solved = false;
                scene.counters.solutions -= 1;
            }
            Op::Back { undone, conflict } => {
                scene.take();
                undone.iter().for_each(|&entry| scene.put(entry));
                scene.counters.backtracks -= 1;
                scene.solved = conflict.is_none();
                scene.conflict = *conflict;
            }
        }
    }

    fn is_landmark(&self, op: &Op) -> bool {
        match op {
            Op::Place(entry) => entry.is_guess(),
            Op::Back { .. } | Op::Solution => true,
            Op::Conflict(_) => false,
        }
    }

    fn landmark_name(&self) -> &'static str {
        "guess/back"
    }

    fn stats(scene: &Scene, _: u64) -> Stats {
        Stats {
            expanded: scene.counters.nodes,
            generated: scene.counters.nodes,
            frontier: u64::from(scene.depth),
            peak_frontier: 0,
        }
    }

    fn copy_bytes(&self) -> usize {
        2 * self.scene.log.len() * size_of::<Entry>()
    }
}
