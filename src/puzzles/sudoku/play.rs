//! A game in progress: digits, pencil marks, undo, check, hints.

use super::human::{self, Cells, Grid, Step, digits};
use super::{Board, CELLS, fast, see_each_other};
use crate::engine::history::History;
use crate::puzzles::puzzle;

/// A cell's digit and marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Content {
    digit: u8,
    marks: u16,
}

/// Changes of cells made together: number, before, after.
type Change = Vec<(u8, Content, Content)>;

/// A change of a cell as it is kept: number, digit and marks before, digit and marks after.
pub type Written = (u8, u8, u16, u8, u16);

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

/// Counts the solutions of a puzzle in slices.
#[derive(Clone, Debug)]
pub struct Counting(fast::Counting);

impl Counting {
    /// Nothing is counted yet.
    pub fn new(puzzle: &Board) -> Counting {
        Counting(fast::Counting::new(puzzle, 2))
    }

    /// Goes on for a fraction of a frame; how many there are, as far as that is known.
    pub fn advance(&mut self) -> Solutions {
        match self.0.advance(GUESSES) {
            None => Solutions::Unknown,
            Some(count) if count.solutions == 0 => Solutions::None,
            Some(count) => count.unique().map_or(Solutions::Several, Solutions::One),
        }
    }
}

/// A game.
#[derive(Clone, Debug)]
pub struct Game {
    puzzle: Board,
    contents: [Content; CELLS],
    history: History<Change>,
    solutions: Solutions,
    /// Cells found wrong by the last check; cleared by the next change.
    wrong: Cells,
    checked: bool,
    /// Hints applied or read completely.
    pub hints: u32,
}

impl Game {
    /// A game at its beginning.
    pub fn new(puzzle: &Board) -> Game {
        let mut contents = [Content::default(); CELLS];
        contents.iter_mut().zip(puzzle.digits()).for_each(|(c, &d)| c.digit = d);
        Game {
            puzzle: *puzzle,
            contents,
            history: History::default(),
            solutions: Counting::new(puzzle).advance(),
            wrong: 0,
            checked: false,
            hints: 0,
        }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Board {
        &self.puzzle
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
        self.puzzle.get(cell) != 0
    }

    /// The digits as they are.
    pub fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        self.contents.iter().enumerate().for_each(|(cell, c)| board.set(cell, c.digit));
        board
    }

    /// The pencil marks of a cell, bit `d` for digit `d`; none where there is a digit.
    pub fn marks(&self, cell: usize) -> u16 {
        self.contents.get(cell).filter(|c| c.digit == 0).map_or(0, |c| c.marks)
    }

    /// Whether there are pencil marks anywhere.
    pub fn has_marks(&self) -> bool {
        (0..CELLS).any(|cell| self.marks(cell) != 0)
    }

    /// Whether every cell is filled and the rules are kept.
    pub fn is_solved(&self) -> bool {
        self.board().is_solved()
    }

    fn change(&mut self, change: Change) {
        if change.is_empty() {
            return;
        }
        for &(cell, _, after) in &change {
            self.write(cell, after);
        }
        self.history.push(change);
    }

    fn write(&mut self, cell: u8, content: Content) {
        if let Some(place) = self.contents.get_mut(usize::from(cell)) {
            *place = content;
        }
        self.wrong = 0;
        self.checked = false;
    }

    /// Puts a digit into a cell that is not given, or clears it with 0; marks that it rules out are
    /// removed. The digit already there clears the cell. Returns whether anything changed; nothing does
    /// once the puzzle is solved.
    pub fn put(&mut self, cell: usize, digit: u8) -> bool {
        let free = !self.is_given(cell) && !self.is_solved();
        let Some(&before) = self.contents.get(cell).filter(|_| free) else {
            return false;
        };
        let digit = if before.digit == digit { 0 } else { digit };
        let after = match digit {
            0 if before.digit == 0 => Content::default(),
            0 => Content { digit: 0, ..before },
            _ => Content { digit, ..before },
        };
        if digit > 9 || after == before {
            return false;
        }
        let mut change = vec![(cell as u8, before, after)];
        if digit != 0 {
            for (peer, &content) in self.contents.iter().enumerate() {
                let marks = content.marks & !(1 << digit);
                if see_each_other(cell, peer) && marks != content.marks {
                    change.push((peer as u8, content, Content { marks, ..content }));
                }
            }
        }
        self.change(change);
        true
    }

    /// Sets or removes a pencil mark in an empty cell. Returns whether anything changed.
    pub fn mark(&mut self, cell: usize, digit: u8) -> bool {
        let Some(&before) = self.contents.get(cell).filter(|c| c.digit == 0) else {
            return false;
        };
        if !(1..=9).contains(&digit) {
            return false;
        }
        let after = Content { marks: before.marks ^ 1 << digit, ..before };
        self.change(vec![(cell as u8, before, after)]);
        true
    }

    /// Writes every candidate into every empty cell.
    pub fn fill_marks(&mut self) {
        let grid = Grid::new(&self.board());
        let change = (0u8..)
            .zip(&self.contents)
            .map(|(cell, &before)| {
                let marks = grid.candidates(cell.into());
                (cell, before, Content { marks, ..before })
            })
            .filter(|(_, before, after)| before.digit == 0 && before != after)
            .collect();
        self.change(change);
    }

    /// Compares with the solution and marks the cells that are wrong; returns how many, or `None` if the
    /// solution is not unique.
    pub fn check(&mut self) -> Option<u32> {
        let Solutions::One(solution) = self.solutions else { return None };
        self.wrong = (0..CELLS)
            .filter(|&cell| {
                let digit = self.board().get(cell);
                digit != 0 && digit != solution.get(cell)
            })
            .fold(0, |set, cell| set | 1 << cell);
        self.checked = true;
        Some(self.wrong.count_ones())
    }

    /// Whether the last check found a cell wrong.
    pub fn is_wrong(&self, cell: usize) -> bool {
        cell < CELLS && self.wrong >> cell & 1 == 1
    }

    /// The next step of the human solver from here.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub fn hint(&mut self) -> Result<Step, String> {
        let grid = self.grid_to_reason_on()?;
        human::next_step(&grid).ok_or_else(|| "no technique helps here".into())
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
        let solution = match self.solutions {
            Solutions::None => return Err("no hint: the puzzle has no solution".into()),
            Solutions::Several => {
                return Err("no hint: the puzzle has more than one solution".into());
            }
            Solutions::Unknown => {
                return Err(
                    "no hint yet: the solutions of the puzzle are still being counted".into()
                );
            }
            Solutions::One(solution) => solution,
        };
        if self.check().is_some_and(|wrong| wrong > 0) {
            return Err("something is wrong: the marked cells differ from the solution".into());
        }
        self.checked = false;
        // Marks without the right digit would give wrong hints: such a cell counts as unmarked.
        let mut marks = [0; CELLS];
        for (cell, marks) in marks.iter_mut().enumerate() {
            *marks = Some(self.marks(cell))
                .filter(|marks| marks >> solution.get(cell) & 1 == 1)
                .unwrap_or(0);
        }
        Ok(Grid::with_marks(&board, &marks))
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
        let mut after = self.contents;
        for (cell, content) in after.iter_mut().enumerate() {
            let has_marks = content.marks & grid.candidates(cell) != 0;
            if content.digit == 0 && !has_marks {
                content.marks = grid.candidates(cell);
            }
        }
        for &(cell, digit) in &step.remove {
            if let Some(content) = after.get_mut(cell) {
                content.marks &= !(1 << digit);
            }
        }
        let change = (0u8..)
            .zip(self.contents.iter().zip(&after))
            .filter(|(_, (before, after))| before != after)
            .map(|(cell, (&before, &after))| (cell, before, after))
            .collect();
        self.change(change);
    }
}

impl puzzle::Game for Game {
    type Move = Vec<Written>;

    fn history(&self) -> History<Vec<Written>> {
        self.history.map(|change| {
            let plain = |&(cell, before, after): &(u8, Content, Content)| {
                (cell, before.digit, before.marks, after.digit, after.marks)
            };
            change.iter().map(plain).collect()
        })
    }

    /// Makes a change if the cells are as they were before it.
    fn make(&mut self, change: &Vec<Written>) -> bool {
        let fits = |&(cell, digit, marks, new_digit, new_marks): &Written| {
            let (before, after) =
                (Content { digit, marks }, Content { digit: new_digit, marks: new_marks });
            let there = self.contents.get(usize::from(cell)) == Some(&before);
            let allowed = before != after && new_digit <= 9 && new_marks & !0x3fe == 0;
            there && allowed && (digit == new_digit || !self.is_given(cell.into()))
        };
        let mut cells: Vec<u8> = change.iter().map(|written| written.0).collect();
        cells.sort_unstable();
        cells.dedup();
        let fit = cells.len() == change.len() && change.iter().all(fits);
        if change.is_empty() || !fit || self.is_solved() {
            return false;
        }
        let full = |&(cell, digit, marks, new_digit, new_marks): &Written| {
            (cell, Content { digit, marks }, Content { digit: new_digit, marks: new_marks })
        };
        self.change(change.iter().map(full).collect());
        true
    }

    fn undo(&mut self) -> bool {
        let Some(change) = self.history.undo() else { return false };
        change.iter().for_each(|&(cell, before, _)| self.write(cell, before));
        true
    }

    fn redo(&mut self) -> bool {
        let Some(change) = self.history.redo() else { return false };
        change.iter().for_each(|&(cell, _, after)| self.write(cell, after));
        true
    }

    fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn is_over(&self) -> bool {
        self.is_solved()
    }
}

/// The marks of a cell in words: `1 4 7`.
pub fn marks_in_words(marks: u16) -> String {
    let words: Vec<String> = digits(marks).map(|d| d.to_string()).collect();
    if words.is_empty() { "none".into() } else { words.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::puzzle::Game as _;
    use crate::puzzles::sudoku::builtin::BUILTIN;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// Undoing all moves gives the beginning, and redoing them the end.
        #[test]
        fn undo_undoes(moves in proptest::collection::vec((0u8..3, 0usize..81, 0u8..12), 0..60)) {
            let start = Game::new(&BUILTIN[1].board());
            let mut game = start.clone();
            for (kind, cell, digit) in moves {
                match kind {
                    0 => drop(game.put(cell, digit)),
                    1 => drop(game.mark(cell, digit)),
                    _ => game.fill_marks(),
                }
            }
            let end = game.contents;
            while game.undo() {}
            prop_assert_eq!(game.contents, start.contents);
            while game.redo() {}
            prop_assert_eq!(game.contents, end);
        }
    }

    #[test]
    fn hints_lead_to_the_end() {
        for known in BUILTIN {
            let mut game = Game::new(&known.board());
            for _ in 0..600 {
                match game.hint() {
                    Ok(step) => game.apply(&step),
                    Err(_) => break,
                }
            }
            assert!(game.is_solved(), "{}", known.name);
        }
    }

    #[test]
    fn givens_stay_and_wrong_cells_are_found() {
        let mut game = Game::new(&BUILTIN[0].board());
        let given = (0..CELLS).find(|&c| game.is_given(c)).unwrap();
        let free = (0..CELLS).find(|&c| !game.is_given(c)).unwrap();
        assert!(!game.put(given, 1));
        let Solutions::One(solution) = game.solutions() else { panic!() };
        let wrong = solution.get(free) % 9 + 1;
        assert!(game.put(free, wrong));
        assert_eq!(game.check(), Some(1));
        assert!(game.is_wrong(free) && game.hint().is_err());
        assert!(game.put(free, wrong), "the same digit again clears");
        assert_eq!(game.board(), *game.puzzle());
        assert_eq!(game.check(), Some(0));
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
        let few = crate::puzzles::sudoku::builtin::find("mace4").unwrap().board();
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
