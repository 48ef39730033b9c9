//! A game in progress: digits, pencil marks, undo, check, hints.

use super::human::{self, Cells, Grid, Step};
use super::{Board, CELLS, cell_name, fast, see_each_other};
use crate::engine::phrases;
use crate::puzzles::positions::{Position, Positions};
use crate::puzzles::puzzle::{self, Game as _};

/// A cell's digit and marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Content {
    digit: u8,
    marks: u16,
}

/// A change of a cell as it is kept: number, digit and marks before, digit and marks after.
pub type Written = (u8, u8, u16, u8, u16);

/// What is written in the cells of a puzzle.
#[derive(Clone, Debug)]
pub struct Page {
    puzzle: Board,
    contents: [Content; CELLS],
}

impl Page {
    fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        self.contents.iter().enumerate().for_each(|(cell, c)| board.set(cell, c.digit));
        board
    }
}

/// A move writes into one or more cells, if they are as they were before it.
impl Position for Page {
    type Move = Vec<Written>;

    fn after(&self, change: &Vec<Written>) -> Option<Page> {
        let mut after = self.clone();
        let mut cells = 0u128;
        for &(cell, digit, marks, new_digit, new_marks) in change {
            let (before, new) =
                (Content { digit, marks }, Content { digit: new_digit, marks: new_marks });
            let place =
                after.contents.get_mut(usize::from(cell)).filter(|place| **place == before)?;
            let allowed = before != new && new_digit <= 9 && new_marks & !0x3fe == 0;
            let once = cells >> cell & 1 == 0;
            if !(allowed && once && (digit == new_digit || self.puzzle.get(cell.into()) == 0)) {
                return None;
            }
            cells |= 1 << cell;
            *place = new;
        }
        (!change.is_empty() && !self.is_over()).then_some(after)
    }

    /// Whether every cell is filled and the rules are kept.
    fn is_over(&self) -> bool {
        self.board().is_solved()
    }
}

/// How many solutions the puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// None.
    None,
    /// This one.
    One(Board),
    /// More than one.
    Several,
    /// Not known yet: counting takes long.
    Unknown,
}

/// Guesses made at once to count the solutions: some puzzles take millions.
const GUESSES: u64 = 2_000;

impl Solutions {
    /// Goes on counting up to two for a fraction of a frame; how many there are, as far as that is known.
    pub fn count(counting: &mut fast::Counting) -> Solutions {
        match counting.advance(GUESSES) {
            None => Solutions::Unknown,
            Some(count) if count.solutions == 0 => Solutions::None,
            Some(count) => count.unique().map_or(Solutions::Several, Solutions::One),
        }
    }
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    pages: Positions<Page>,
    solutions: Solutions,
    /// What the last check looked at, and the cells it found wrong.
    checked: Option<([Content; CELLS], Cells)>,
    /// Hints applied or read completely.
    pub hints: u32,
}

impl Game {
    /// A game at its beginning.
    pub fn new(puzzle: &Board) -> Game {
        let mut contents = [Content::default(); CELLS];
        contents.iter_mut().zip(puzzle.digits()).for_each(|(c, &d)| c.digit = d);
        let pages = Positions::new(Page { puzzle: *puzzle, contents });
        let solutions = Solutions::count(&mut fast::Counting::new(puzzle, 2));
        Game { pages, solutions, checked: None, hints: 0 }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Board {
        &self.pages.now().puzzle
    }

    /// How many solutions the puzzle has.
    pub fn solutions(&self) -> Solutions {
        self.solutions
    }

    /// Takes how many solutions the puzzle has, if that was not known.
    pub fn know(&mut self, solutions: Solutions) {
        if self.solutions == Solutions::Unknown {
            self.solutions = solutions;
        }
    }

    /// Whether the digit of a cell is a clue of the puzzle.
    pub fn is_given(&self, cell: usize) -> bool {
        self.puzzle().get(cell) != 0
    }

    /// The digits as they are.
    pub fn board(&self) -> Board {
        self.pages.now().board()
    }

    /// The pencil marks of a cell, bit `d` for digit `d`; none where there is a digit.
    pub fn marks(&self, cell: usize) -> u16 {
        let content = self.pages.now().contents.get(cell);
        content.filter(|content| content.digit == 0).map_or(0, |content| content.marks)
    }

    /// Puts a digit into a cell that is not given, or clears it with 0; marks that it rules out are
    /// removed. The digit already there clears the cell. Returns whether anything changed; nothing does
    /// once the puzzle is solved.
    pub fn put(&mut self, cell: usize, digit: u8) -> bool {
        if self.is_given(cell) {
            return false;
        }
        let digit = if self.board().get(cell) == digit { 0 } else { digit };
        self.write(|at, before| match before {
            Content { digit: 0, .. } if at == cell && digit == 0 => Content::default(),
            _ if at == cell => Content { digit, ..before },
            Content { marks, .. } if digit != 0 && see_each_other(cell, at) => {
                Content { marks: marks & !(1 << digit.min(15)), ..before }
            }
            _ => before,
        })
    }

    /// Sets or removes a pencil mark in an empty cell. Returns whether anything changed.
    pub fn mark(&mut self, cell: usize, digit: u8) -> bool {
        self.write(|at, Content { digit: there, marks }| {
            let is_meant = at == cell && there == 0 && (1..=9).contains(&digit);
            Content { digit: there, marks: if is_meant { marks ^ 1 << digit } else { marks } }
        })
    }

    /// Writes every candidate into every empty cell.
    pub fn fill_marks(&mut self) {
        let grid = Grid::new(&self.board());
        self.write(|cell, before| match before.digit {
            0 => Content { marks: grid.candidates(cell), ..before },
            _ => before,
        });
    }

    /// Makes one move of what `after` says of each cell; whether anything changed.
    fn write(&mut self, after: impl Fn(usize, Content) -> Content) -> bool {
        let cells = self.pages.now().contents.iter().enumerate();
        let written = cells.map(|(cell, &before)| (cell as u8, before, after(cell, before)));
        let changed = written.filter(|(_, before, after)| before != after);
        let change = changed.map(|(cell, Content { digit, marks }, after)| {
            (cell, digit, marks, after.digit, after.marks)
        });
        self.make(&change.collect())
    }

    /// Compares with the solution and marks the cells that are wrong; says which, if any are and the solution is
    /// unique.
    pub fn check(&mut self) -> Option<String> {
        let Solutions::One(solution) = self.solutions else { return None };
        let wrong: Cells = (self.board().clues())
            .filter(|&(cell, digit)| digit != solution.get(cell))
            .fold(0, |set, (cell, _)| set | 1 << cell);
        self.checked = Some((self.pages.now().contents, wrong));
        let names = phrases::list(human::cells(wrong).map(cell_name));
        match wrong.count_ones() {
            0 => None,
            1 => Some(format!("{names} is wrong")),
            2..=4 => Some(format!("{names} are wrong")),
            n => Some(format!("{n} cells are wrong")),
        }
    }

    /// Whether the last check found a cell wrong, and nothing is different since.
    pub fn is_wrong(&self, cell: usize) -> bool {
        let checked = self.checked.as_ref().filter(|it| it.0 == self.pages.now().contents);
        cell < CELLS && checked.is_some_and(|it| it.1 >> cell & 1 == 1)
    }

    /// The next step of the human solver from here.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub fn hint(&mut self) -> Result<Step, String> {
        human::next_step(&self.grid_to_reason_on()?).ok_or_else(|| "no technique helps here".into())
    }

    /// The grid with the candidates from which the human solver goes on: those marked, where they are
    /// right.
    ///
    /// # Errors
    /// Why it cannot go on, in words.
    pub fn grid_to_reason_on(&mut self) -> Result<Grid, String> {
        let board = self.board();
        if board.is_solved() {
            return Err("it is solved".into());
        }
        let why = "no hint: the puzzle needs exactly one solution";
        let Solutions::One(solution) = self.solutions else { return Err(why.into()) };
        if let Some(wrong) = self.check() {
            return Err(format!("{wrong}: mend or undo that first"));
        }
        // Marks without the right digit would give wrong hints: such a cell counts as unmarked.
        let is_right = |cell, marks: &u16| marks >> solution.get(cell) & 1 == 1;
        let marks = |cell| Some(self.marks(cell)).filter(|it| is_right(cell, it)).unwrap_or(0);
        Ok(Grid::with_marks(&board, &std::array::from_fn(marks)))
    }

    /// Applies a step: places its digit, or removes its candidates from the marks (which are filled
    /// in first where a cell has none).
    pub fn apply(&mut self, step: &Step) {
        if let Some((cell, digit)) = step.place {
            if self.board().get(cell) != digit {
                self.put(cell, digit);
            }
            return;
        }
        let grid = Grid::new(&self.board());
        self.write(|cell, mut content| {
            let candidates = grid.candidates(cell);
            if content.digit == 0 && content.marks & candidates == 0 {
                content.marks = candidates;
            }
            let gone = step.remove.iter().filter(|gone| gone.0 == cell);
            gone.for_each(|&(_, digit)| content.marks &= !(1 << digit));
            content
        });
    }
}

impl puzzle::Game for Game {
    type Position = Page;

    fn positions(&self) -> Option<&Positions<Page>> {
        Some(&self.pages)
    }

    fn positions_mut(&mut self) -> Option<&mut Positions<Page>> {
        Some(&mut self.pages)
    }
}

/// How a puzzle was solved, by the hints that were given: `without a hint`.
pub fn winning_words(hints: u32) -> String {
    match hints {
        0 => "without a hint".into(),
        hints => format!("with {}", phrases::counted(hints as usize, "hint")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{puzzle::Puzzle as _, sudoku::Sudoku};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// Undoing all moves gives the beginning, and redoing them the end.
        #[test]
        fn undo_undoes(moves in proptest::collection::vec((0u8..3, 0usize..81, 0u8..12), 0..60)) {
            let start = Game::new(&Sudoku::BUILT_IN[1].board());
            let mut game = start.clone();
            for (kind, cell, digit) in moves {
                match kind {
                    0 => drop(game.put(cell, digit)),
                    1 => drop(game.mark(cell, digit)),
                    _ => game.fill_marks(),
                }
            }
            let end = game.pages.now().contents;
            while game.undo() {}
            prop_assert_eq!(game.pages.now().contents, start.pages.now().contents);
            while game.redo() {}
            prop_assert_eq!(game.pages.now().contents, end);
        }
    }

    #[test]
    fn hints_lead_to_the_end() {
        for known in Sudoku::BUILT_IN {
            let mut game = Game::new(&known.board());
            for _ in 0..600 {
                match game.hint() {
                    Ok(step) => game.apply(&step),
                    Err(_) => break,
                }
            }
            assert!(game.is_over(), "{}", known.name);
        }
    }

    #[test]
    fn givens_stay_and_wrong_cells_are_found() {
        let mut game = Game::new(&Sudoku::BUILT_IN[0].board());
        let given = (0..CELLS).find(|&c| game.is_given(c)).unwrap();
        let free = (0..CELLS).find(|&c| !game.is_given(c)).unwrap();
        assert!(!game.put(given, 1));
        let Solutions::One(solution) = game.solutions() else { panic!() };
        let wrong = solution.get(free) % 9 + 1;
        assert!(game.put(free, wrong));
        assert_eq!(game.check(), Some(format!("{} is wrong", cell_name(free))));
        assert!(game.is_wrong(free) && game.hint().is_err());
        assert!(game.put(free, wrong), "the same digit again clears");
        assert_eq!(game.board(), *game.puzzle());
        assert_eq!(game.check(), None);
    }

    #[test]
    fn a_placed_digit_takes_its_marks_away() {
        let mut game = Game::new(&Board::EMPTY);
        game.fill_marks();
        game.put(0, 5);
        assert_eq!(game.marks(1) >> 5 & 1, 0);
        assert_eq!(game.marks(80) >> 5 & 1, 1);
        assert_eq!(game.solutions(), Solutions::Several);
    }

    #[test]
    fn counting_in_slices_counts_and_guesses_the_same() {
        let hard =
            ".....6....59.....82....8....45........3........6..3.54...325..6..................";
        let hard = crate::puzzles::sudoku::format::parse(hard).unwrap();
        let few = Sudoku::built_in_named("mace4").unwrap().board();
        for puzzle in [hard, few, Board::EMPTY] {
            let mut counting = fast::Counting::new(&puzzle, 2);
            let mut slices = 1;
            let count = loop {
                if let Some(count) = counting.advance(100) {
                    break count;
                }
                slices += 1;
            };
            assert_eq!(count, fast::count(&puzzle, 2));
            assert!(slices as u64 > count.guesses / 101, "{slices} slices");
        }
    }
}
