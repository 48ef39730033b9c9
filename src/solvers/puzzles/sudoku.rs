//! Sudoku: rules, formats, solvers, generator.
//!
//! Cells are numbered 0 to 80 row by row, units 0 to 26: rows, then columns, then boxes. In words a cell
//! is `r1c1` to `r9c9`.

pub mod fast;
pub mod format;
pub mod generate;
pub mod human;
pub mod play;
pub mod run;
pub mod visible;

use crate::puzzles::prelude::*;
use generate::Maker;
use human::Grade;
use play::Game;
use run::BoardRun;
use visible::Style;

/// Sudoku.
pub struct Sudoku;

impl Puzzle for Sudoku {
    const INFO: Info = Info {
        word: "sudoku",
        name: "Sudoku",
        about: "Every row, column and box holds each of nine digits once",
        noun: "puzzle",
        endings: &["sdk", "sdm", "ss", "txt"],
        first: "sample1",
        largest: 64 << 20,
    };

    type Instance = Board;
    type Game = Game;
    type Method = Method;
    type Run = dyn BoardRun;

    const BUILT_IN: &'static [BuiltIn<Sudoku>] = built_in! { "sudoku": "sdk" {
        "first" "sample1" "sample2" "mace4" "seventeen" "top" => "";
    } };

    fn read(text: &str, _ending: &str) -> Result<Board, BadText> {
        format::parse(text)
    }

    fn write(board: &Board, ending: &str) -> String {
        match ending {
            "sdk" => format::rows(board),
            "ss" => format::draw(board),
            _ => format!("{board}\n"),
        }
    }

    fn open(text: &str) -> Result<Opening<Board>, String> {
        let word = text.trim();
        let mut name = "pasted".to_owned();
        let cells = word.strip_prefix("sudoku::");
        // X is the only letter that is a cell.
        if cells.is_none() && word.starts_with(|c: char| c.is_alphabetic() && !"xX".contains(c)) {
            return Ok(Opening::by(Maker::new(word.parse()?)));
        }
        let all = format::parse_all(cells.unwrap_or(text)).map_err(|bad| bad.to_string())?;
        if all.len() > 1 {
            name = format!("pasted, the first of {}", all.len());
        }
        Ok(Opening::text(name, "", format::first(&all).map_err(|bad| bad.to_string())?))
    }

    fn describe(board: &Board) -> String {
        format!("sudoku::{board}")
    }

    fn game(board: &Board) -> Game {
        Game::new(board)
    }

    fn run(board: &Board, method: &Method, limits: Limits) -> Begun<dyn BoardRun> {
        Ok(run::run(board, *method, limits))
    }

    /// All but plain backtracking, beside which the others have no length.
    fn classics(_: &Board) -> Vec<Method> {
        Method::ALL.into_iter().skip(1).collect()
    }

    const VOCABULARY: Vocabulary = Vocabulary {
        fields: "row, col, digit, guesses, placed, backtracks, solutions",
        kinds: "place, take back, column chosen, row chosen, shuffle, remove, unique, new grid",
        first_cell: 1,
    };

    fn moment(run: &mut (dyn BoardRun + 'static), wanted: Wanted) -> Option<Moment> {
        run.moment(wanted)
    }

    fn board(_: &Board, run: &(dyn BoardRun + 'static)) -> Option<String> {
        Some(run.shown().to_string())
    }
}

words! {
    /// A way of solving.
    pub enum Method = Propagation, "method" {
        Backtracking "backtracking": "Cell after cell, digit after digit; back when no digit fits.",
        Fewest "fewest": "Tries the cell with fewest candidates first, and turns back as soon as a cell has none.",
        Propagation "propagation": "Places naked and hidden singles first; guesses only in the cell with fewest candidates.",
        ExactCover "exact-cover": "Dancing links: of 324 columns the one with fewest rows left comes first.",
        Model "model": "Like a finite model finder: the domain is 0 to 8, with 0 for 9; single values follow, nothing else.",
    }
}

impl Method {
    /// How the visible solver goes about it.
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

impl Options for Method {
    const OPTIONS: &'static [Opt<Method>] = &[opt!(Method, |method| *method, "algorithm").typed(
        "method",
        "M",
        "backtracking, fewest, propagation, exact-cover or model",
    )];
}

impl BuiltIn<Sudoku> {
    /// The puzzle; empty if the file is broken, which the tests rule out.
    pub fn board(&self) -> Board {
        self.instance().unwrap_or(Board::EMPTY)
    }
}

/// The grade of the built-in puzzle called `name`.
pub fn grade(name: &str) -> Option<Grade> {
    Sudoku::built_in_named(name)?.said().1.parse().ok()
}

/// Number of cells.
pub const CELLS: usize = 81;

/// The cells of every unit: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
pub const UNITS: [[u8; 9]; 27] = {
    let mut units = [[0; 9]; 27];
    each!(i in 0..9 => {
        each!(k in 0..9 => {
            units[i][k] = (i * 9 + k) as u8;
            units[9 + i][k] = (k * 9 + i) as u8;
            units[18 + i][k] = ((i / 3 * 3 + k / 3) * 9 + i % 3 * 3 + k % 3) as u8;
        });
    });
    units
};

/// Row of a cell, 0 to 8.
pub const fn row(cell: usize) -> usize {
    cell / 9
}

/// Column of a cell, 0 to 8.
pub const fn column(cell: usize) -> usize {
    cell % 9
}

/// Box of a cell, 0 to 8.
pub const fn block(cell: usize) -> usize {
    cell / 27 * 3 + cell % 9 / 3
}

/// Row, column and box of a cell as unit numbers.
pub const fn units_of(cell: usize) -> [usize; 3] {
    [row(cell), 9 + column(cell), 18 + block(cell)]
}

/// Whether two cells are different and share a unit.
pub const fn see_each_other(a: usize, b: usize) -> bool {
    a != b && (row(a) == row(b) || column(a) == column(b) || block(a) == block(b))
}

/// The name of a cell in words: `r4c7`.
pub fn cell_name(cell: usize) -> String {
    format!("r{}c{}", row(cell) + 1, column(cell) + 1)
}

/// The name of a unit in words: `row 4`, `column 7`, `box 5`.
pub fn unit_name(unit: usize) -> String {
    let kind = ["row", "column", "box"].get(unit / 9).copied().unwrap_or("unit");
    format!("{kind} {}", unit % 9 + 1)
}

/// A grid: a digit 1 to 9 in every cell, or 0 where it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board([u8; CELLS]);

impl Board {
    /// The grid without a digit.
    pub const EMPTY: Board = Board([0; CELLS]);

    /// The grid with these digits row by row; `None` if one is above 9.
    pub fn new(digits: [u8; CELLS]) -> Option<Board> {
        digits.iter().all(|&d| d <= 9).then_some(Board(digits))
    }

    /// The digit of a cell, 0 if it is empty or there is no such cell.
    pub fn get(&self, cell: usize) -> u8 {
        self.0.get(cell).copied().unwrap_or(0)
    }

    /// Puts a digit, or 0 to clear. Digits above 9 and cells off the grid change nothing.
    pub fn set(&mut self, cell: usize, digit: u8) {
        if let Some(place) = self.0.get_mut(cell).filter(|_| digit <= 9) {
            *place = digit;
        }
    }

    /// This grid with another digit in a cell.
    pub fn with(mut self, cell: usize, digit: u8) -> Board {
        self.set(cell, digit);
        self
    }

    /// The digits row by row.
    pub fn digits(&self) -> &[u8; CELLS] {
        &self.0
    }

    /// Cells with a digit, each with its digit.
    pub fn clues(&self) -> impl Iterator<Item = (usize, u8)> + '_ {
        self.0.iter().copied().enumerate().filter(|&(_, digit)| digit != 0)
    }

    /// How many cells have a digit.
    pub fn count(&self) -> usize {
        self.clues().count()
    }

    /// Whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.count() == CELLS
    }

    /// Units that have a digit twice, with the digit, in order.
    pub fn duplicates(&self) -> Vec<(usize, u8)> {
        let mut found = Vec::new();
        for (number, unit) in UNITS.iter().enumerate() {
            let (mut once, mut twice) = (0u16, 0u16);
            for &cell in unit {
                let bit = 1 << self.get(cell.into());
                twice |= once & bit;
                once |= bit;
            }
            found.extend((1..=9u8).filter(|d| twice >> d & 1 == 1).map(|d| (number, d)));
        }
        found
    }

    /// Whether the digit of a cell occurs again in its row, column or box.
    pub fn is_duplicate(&self, cell: usize) -> bool {
        let digit = self.get(cell);
        digit != 0
            && (0..CELLS).any(|other| see_each_other(cell, other) && self.get(other) == digit)
    }

    /// Whether it is full and keeps the rules.
    pub fn is_solved(&self) -> bool {
        self.is_full() && self.duplicates().is_empty()
    }
}

/// The 81-character line, empty cells as dots.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line: String =
            self.0.iter().map(|&d| if d == 0 { '.' } else { char::from(b'0' + d) }).collect();
        f.write_str(&line)
    }
}

as_text!(Board, ToString::to_string, format::parse);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::work;
    use crate::puzzles::puzzle::{Game as _, Origin, laws};

    #[test]
    fn budgets_do_not_starve_each_other() {
        let named = Sudoku::built_in().swap_remove(0);
        laws::budgets::<Sudoku>(&named.instance, 4 * work::STEP, 1 << 20);
    }

    #[test]
    fn the_laws_of_a_puzzle_hold() {
        for named in Sudoku::built_in() {
            laws::files::<Sudoku>(&named.instance);
            let opened = Sudoku::open(&Sudoku::share(&named)).unwrap().finish().unwrap();
            assert_eq!(opened.instance, named.instance, "{}", named.name);
        }
        Method::ALL.iter().for_each(laws::session);
        let given = Board::EMPTY.with(40, 5);
        let opened = Sudoku::open(&Sudoku::describe(&given)).unwrap().finish().unwrap();
        assert_eq!(opened.instance, given, "a grid is its own id");
    }

    #[test]
    fn a_random_puzzle_is_opened_again_by_its_id() {
        let id = "sudoku:ordered-rotate-c30-any#7";
        let made = Sudoku::open(id).unwrap().finish().unwrap();
        assert_eq!((made.name.as_str(), made.origin), ("#7", Origin::Random));
        assert_eq!(Sudoku::share(&made), id);
        assert!(fast::count(&made.instance, 2).unique().is_some());
        let refused = |text: &str| Sudoku::open(text).map(|_| ()).unwrap_err();
        assert!(
            refused("sudoku:any#x").starts_with("game id 'sudoku:any#x', expected one such as")
        );
        assert!(refused("1..?").starts_with("1:4: '?'"));
    }

    #[test]
    fn a_game_keeps_the_laws_of_games() {
        let board = Sudoku::BUILT_IN[0].board();
        let mut game = Game::new(&board);
        game.fill_marks();
        while let Ok(step) = game.hint() {
            game.apply(&step);
        }
        let moves: Vec<_> = game.history().done().to_vec();
        let marks = |game: &Game| (0..CELLS).map(|cell| game.marks(cell)).collect::<Vec<_>>();
        let state = |game: &Game| (game.board(), marks(game));
        let (_, end) = laws::play(&Game::new(&board), &moves, state);
        assert!(end.0.is_solved());
        assert!(!game.put(80, 0) && !game.mark(80, 1), "nothing is written after the end");
    }

    #[test]
    fn every_file_is_a_puzzle_with_one_solution() {
        for known in Sudoku::BUILT_IN {
            assert!(fast::count(&known.board(), 2).unique().is_some(), "{}", known.name);
            let solved = human::solve(&known.board()).grade();
            assert_eq!(solved, grade(known.name), "{}", known.name);
        }
    }

    #[test]
    fn every_cell_is_in_its_three_units_and_no_other() {
        for cell in 0..CELLS {
            let mine = units_of(cell);
            for (number, unit) in UNITS.iter().enumerate() {
                assert_eq!(unit.contains(&(cell as u8)), mine.contains(&number), "{cell} {number}");
            }
        }
    }

    #[test]
    fn duplicates_are_found_in_every_kind_of_unit() {
        let board = Board::EMPTY.with(0, 5).with(8, 5);
        assert_eq!(board.duplicates(), [(0, 5)]);
        let board = Board::EMPTY.with(0, 5).with(72, 5);
        assert_eq!(board.duplicates(), [(9, 5)]);
        let board = Board::EMPTY.with(0, 5).with(10, 5);
        assert_eq!(board.duplicates(), [(18, 5)]);
        assert!(board.is_duplicate(0) && board.is_duplicate(10) && !board.is_duplicate(1));
    }
}
