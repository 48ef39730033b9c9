//! What the visible solver shows: the grid, its candidates, and why each digit is there.

use super::super::human::{Cells, Grid, PEERS, UNIT, cells};
use super::super::{Board, CELLS, cell_name, unit_name};

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

    /// The cells concerned.
    pub fn cells(self) -> Cells {
        match self {
            Conflict::Cell(cell) => 1 << cell,
            Conflict::Unit(unit, _) | Conflict::Twice(unit, _) => {
                UNIT.get(usize::from(unit)).copied().unwrap_or(0)
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

/// What is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    board: Board,
    candidates: [u16; CELLS],
    log: Vec<Entry>,
    /// The conflict found at this moment, if any.
    pub(super) conflict: Option<Conflict>,
    /// Whether the grid shown is a solution.
    pub(super) solved: bool,
    /// Digits tried that it can go back to, the only ones left of their cells included.
    returns: u32,
    depth: u32,
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
        let mut candidates = [0; CELLS];
        candidates.iter_mut().enumerate().for_each(|(c, set)| *set = grid.candidates(c));
        Scene {
            board: *puzzle,
            candidates,
            log: Vec::new(),
            conflict: None,
            solved: false,
            returns: 0,
            depth: 0,
            counters: Counters::default(),
        }
    }

    /// The digits placed.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Candidates of a cell.
    pub fn candidates(&self, cell: usize) -> u16 {
        self.candidates.get(cell).copied().unwrap_or(0)
    }

    /// The changes made and not undone, oldest first.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// The conflict found at this moment, if any.
    pub fn conflict(&self) -> Option<Conflict> {
        self.conflict
    }

    /// Whether this moment is a solution.
    pub fn is_solution(&self) -> bool {
        self.solved
    }

    /// Number of guesses in force: cells in which there was, or has been, something else to try.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether there is a digit tried to go back to.
    pub(super) fn can_return(&self) -> bool {
        self.returns > 0
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
                self.set_candidates(cell, 0);
                cells(gone).for_each(|peer| self.candidates[peer] &= !(1 << digit));
                if let Why::Guess(of) = why {
                    self.returns += 1;
                    self.depth += u32::from(self.is_guess(cell, of));
                }
            }
            Entry::Refuted { cell, digit } => {
                let left = self.candidates(cell.into()) & !(1 << digit);
                self.set_candidates(cell, left);
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
                self.set_candidates(cell, had);
                cells(gone).for_each(|peer| self.candidates[peer] |= 1 << digit);
                if let Why::Guess(of) = why {
                    self.returns -= 1;
                    self.depth -= u32::from(self.is_guess(cell, of));
                }
            }
            Entry::Refuted { cell, digit } => {
                let more = self.candidates(cell.into()) | 1 << digit;
                self.set_candidates(cell, more);
            }
        }
        Some(entry)
    }

    fn set_candidates(&mut self, cell: u8, set: u16) {
        if let Some(place) = self.candidates.get_mut(usize::from(cell)) {
            *place = set;
        }
    }
}
