//! The fast solver: counts solutions, to prove that a puzzle has exactly one.
//!
//! What is possible and what follows from it is in `state`, where to try in `choice`.

mod choice;
mod state;
mod tables;

use super::*;
use choice::{Care, Kind};
use state::State;

/// The result of counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Solutions found, at most as many as were asked for.
    pub solutions: u32,
    /// The first one found.
    pub first: Option<Board>,
    /// Number of guesses.
    pub guesses: u64,
}

impl Count {
    /// The solution, if there is exactly one (and at least two were asked for).
    pub fn unique(&self) -> Option<Board> {
        self.first.filter(|_| self.solutions == 1)
    }
}

/// Counts the solutions of a puzzle, stopping at `most`.
pub fn count(puzzle: &Board, most: u32) -> Count {
    let mut search = Search::new(most);
    if let Some(mut state) = search.begin(puzzle) {
        search.explore(&mut state);
    }
    search.count()
}

/// A solution, always the same one: what is made from a seed depends on it.
pub fn first(puzzle: &Board) -> Option<Board> {
    let mut search = Search { is_fixed: true, ..Search::new(1) };
    let mut state = search.begin(puzzle)?;
    search.explore(&mut state);
    search.first
}

/// Whether an empty cell has another digit than `digit` in some solution; if so, its clue is needed.
pub fn has_other(puzzle: &Board, cell: usize, digit: u8) -> bool {
    let mut search = Search::new(1);
    let Some(mut state) = State::load(puzzle) else { return false };
    state.exclude_clue(cell, digit);
    state.begin() && search.explore(&mut state)
}

/// Counting in slices: the same search, with a stack of its own.
#[derive(Clone)]
pub struct Counting {
    search: Search,
    /// States still to be explored, the next one last. Each solution of one counts so many times.
    stack: Vec<(State, u32)>,
}

impl Counting {
    /// Nothing is counted yet of the solutions of a puzzle; it stops at `most`.
    pub fn new(puzzle: &Board, most: u32) -> Counting {
        let search = Search::new(most);
        let state = search.begin(puzzle);
        Counting { search, stack: state.map(|state| (state, 1)).into_iter().collect() }
    }

    /// Makes up to so many guesses more; the count, once it is over.
    pub fn advance(&mut self, guesses: u64) -> Option<Count> {
        let search = &mut self.search;
        let before = search.guesses;
        while let Some((mut state, times)) = self.stack.pop() {
            if state.is_solved() {
                if search.add(&state, times) {
                    self.stack.clear();
                }
                continue;
            }
            if search.guesses - before >= guesses {
                self.stack.push((state, times));
                break;
            }
            let Some(guess) = search.guess(&state) else { continue };
            let mut tried = state.clone();
            let times = if guess.kind == Kind::AllTwo {
                times.saturating_mul(2)
            } else {
                if guess.refuse(&mut state) {
                    self.stack.push((state, times));
                }
                times
            };
            if guess.accept(&mut tried) {
                self.stack.push((tried, times));
            }
        }
        work::charge((search.guesses - before) * work::STEP);
        self.stack.is_empty().then(|| self.search.count())
    }
}

/// The search after the first conclusions.
#[derive(Clone)]
struct Search {
    found: u32,
    most: u32,
    first: Option<Board>,
    guesses: u64,
    /// How often it came to a solution. One may stand for several.
    leaves: u32,
    /// Whether the first solution is always to be the same one.
    is_fixed: bool,
}

/// A digit tried on a place.
struct Guess {
    place: usize,
    kind: Kind,
    /// The digit tried first.
    digit: usize,
    /// All digits the place can have.
    digits: u32,
}

impl Guess {
    /// Puts the digit; whether there is no contradiction.
    #[inline(always)]
    fn accept(&self, state: &mut State) -> bool {
        state.place(self.place, self.digit, self.digits)
    }

    /// Does without the digit; whether there is no contradiction.
    #[inline(always)]
    fn refuse(&self, state: &mut State) -> bool {
        if self.kind == Kind::Several {
            state.exclude(self.place, self.digit)
        } else {
            let other = (31 - self.digits.leading_zeros()) as usize & 15;
            state.place(self.place, other, self.digits)
        }
    }
}

impl Search {
    fn new(most: u32) -> Search {
        Search { found: 0, most, first: None, guesses: 0, leaves: 0, is_fixed: false }
    }

    /// The state to explore, if there can be a solution and one is asked for.
    fn begin(&self, puzzle: &Board) -> Option<State> {
        let mut state = State::load(puzzle).filter(|_| self.most > 0)?;
        state.begin().then_some(state)
    }

    fn count(&self) -> Count {
        Count { solutions: self.found, first: self.first, guesses: self.guesses }
    }

    /// Counts a state that is solved so many times; whether enough was found.
    #[inline(always)]
    fn add(&mut self, state: &State, times: u32) -> bool {
        self.leaves = self.leaves.saturating_add(1);
        self.found = self.found.saturating_add(times).min(self.most);
        if self.first.is_none() {
            self.first = Some(state.board());
        }
        self.found >= self.most
    }

    #[inline(always)]
    fn guess(&mut self, state: &State) -> Option<Guess> {
        let care = match self.guesses {
            _ if self.is_fixed => Care::Neighbours,
            // Where there are many solutions, every choice leads to some.
            _ if self.leaves > 1 => Care::Little,
            0 => Care::Neighbours,
            _ => Care::Digits,
        };
        let (place, kind) = state.choose(care);
        let digits = state.digits_of(state::cell_at(place));
        let digit = digits.trailing_zeros() as usize & 15;
        self.guesses += 1;
        (digits != 0).then_some(Guess { place, kind, digit, digits })
    }

    /// Explores a state from which every conclusion was drawn; whether enough was found.
    fn explore(&mut self, state: &mut State) -> bool {
        loop {
            if state.is_solved() {
                return self.add(state, 1);
            }
            let Some(guess) = self.guess(state) else { return false };
            if guess.kind == Kind::AllTwo {
                // Then every digit that is missing in a row, column or box has two places there. So
                // each solution has a twin, with the other digit in every cell that the guess decides.
                let (before, most) = (self.found, self.most);
                self.most = before + (most - before).div_ceil(2);
                if guess.accept(state) {
                    self.explore(state);
                }
                self.most = most;
                self.found = most.min(self.found + (self.found - before));
                return self.found >= most;
            }
            let mut tried = state.clone();
            if guess.accept(&mut tried) && self.explore(&mut tried) {
                return true;
            }
            if !guess.refuse(state) {
                return false;
            }
        }
    }
}
