//! The board: which squares are free, and where each player's dominoes fit.

use super::bits::{Bits, Wide, squares};
use crate::puzzles::prelude::*;

/// Most rows and most columns.
pub const MAX_SIDE: u16 = 16;

words! {
    /// One of the two players, by how their dominoes lie.
    pub enum Player, "player" {
        /// Covers (r, c) and (r + 1, c).
        Vertical "vertical" | "V": "Puts dominoes upright.",
        /// Covers (r, c) and (r, c + 1).
        Horizontal "horizontal" | "H": "Lays dominoes flat.",
    }
}

impl Player {
    /// The other one.
    pub const fn other(self) -> Player {
        [Player::Horizontal, Player::Vertical][self as usize]
    }
}

/// The squares of a board in words of one width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape<B> {
    /// Columns: the distance from a square to the one below it.
    pub cols: u32,
    /// The squares of the last column.
    pub last_column: B,
}

impl<B: Bits> Shape<B> {
    /// The squares of a board of `size`.
    pub fn new(size: Size) -> Shape<B> {
        let (rows, cols) = (u32::from(size.rows), u32::from(size.cols));
        // A board asks for its shape whenever it asks for its moves.
        let last_column = (1..=rows).fold(B::EMPTY, |set, row| set | B::one(row * cols - 1));
        Shape { cols, last_column }
    }

    /// Squares that can be the upper or left half of a domino of `player`.
    #[inline(always)]
    pub fn moves(&self, free: B, player: Player) -> B {
        match player {
            Player::Vertical => free & free.down(self.cols),
            Player::Horizontal => free & free.down(1).minus(self.last_column),
        }
    }

    /// The distance between the halves of a domino of `player`.
    #[inline(always)]
    pub fn span(&self, player: Player) -> u32 {
        match player {
            Player::Vertical => self.cols,
            Player::Horizontal => 1,
        }
    }

    /// The two squares of the domino of `player` with its first half on `square`.
    #[inline(always)]
    pub fn domino(&self, square: u32, player: Player) -> B {
        let half = B::one(square);
        half | half.up(self.span(player))
    }
}

/// A board of 1 × 1 to 16 × 16 squares, each free or filled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    size: Size,
    free: Wide,
}

impl Board {
    /// An empty board; `None` if a side is 0 or more than 16.
    pub fn empty(size: Size) -> Option<Board> {
        let sides = 1..=MAX_SIDE;
        (sides.contains(&size.rows) && sides.contains(&size.cols))
            .then(|| Board::of(size, |_| true))
    }

    /// A board on which these squares are free, asked row by row.
    pub fn of(size: Size, mut is_free: impl FnMut(Pos) -> bool) -> Board {
        let mut board = Board { size, free: Wide::EMPTY };
        for pos in size.cells().filter(|&pos| is_free(pos)) {
            board.set(pos, true);
        }
        board
    }

    /// Reads rows of `.` and `X`; rows end at a line end or at `/`.
    ///
    /// # Errors
    /// Where the text is not a board, and what was expected.
    pub fn parse(text: &str) -> Result<Board, BadText> {
        let (mut cells, mut cols) = (Vec::new(), None);
        for (line, row) in (1..).zip(text.trim_end().split(['\n', '/'])) {
            let row = row.strip_suffix('\r').unwrap_or(row);
            for (column, c) in (1..).zip(row.chars()) {
                if !matches!(c, '.' | 'X') {
                    let what = format!("{}, expected '.' or 'X'", shown(c));
                    return Err(BadText::at(line, column, what));
                }
                cells.push(c == '.');
            }
            let width = row.chars().count();
            let cols = *cols.get_or_insert(width);
            if cols == 0 {
                return Err(BadText::at(line, 1, "no squares, expected a row of '.' and 'X'"));
            }
            if width != cols {
                let what = format!("{width} squares, expected {cols} as in the first row");
                return Err(BadText::at(line, width.min(cols) + 1, what));
            }
            if width > usize::from(MAX_SIDE) || line > usize::from(MAX_SIDE) {
                let what = format!("too large, expected at most {MAX_SIDE} x {MAX_SIDE} squares");
                return Err(BadText::at(line, 1, what));
            }
        }
        let cols = cols.unwrap_or(1);
        let size = Size::new((cells.len() / cols) as u16, cols as u16);
        Ok(Board::of(size, |pos| cells[size.index(pos)]))
    }

    /// The number of a square.
    pub fn square(&self, pos: Pos) -> u32 {
        self.size.index(pos) as u32
    }

    /// The square of a number.
    pub fn pos(&self, square: u32) -> Pos {
        self.size.pos(square as usize)
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The free squares.
    pub fn free(&self) -> Wide {
        self.free
    }

    /// Whether a square on the board is free.
    pub fn is_free(&self, pos: Pos) -> bool {
        self.size.holds(pos) && self.free.has(self.square(pos))
    }

    /// Fills or frees a square; does nothing off the board.
    pub fn set(&mut self, pos: Pos, free: bool) {
        let bit = if self.size.holds(pos) { Wide::one(self.square(pos)) } else { Wide::EMPTY };
        self.free = if free { self.free | bit } else { self.free.minus(bit) };
    }

    /// The places of `player`'s dominoes, row by row, as sets of first halves.
    pub fn move_set(&self, player: Player) -> Wide {
        Shape::new(self.size).moves(self.free, player)
    }

    /// The places of `player`'s dominoes, row by row.
    pub fn moves(&self, player: Player) -> Vec<Pos> {
        squares(self.move_set(player)).map(|square| self.pos(square)).collect()
    }

    /// Whether a domino of `player` fits with its upper or left half on `pos`.
    pub fn fits(&self, pos: Pos, player: Player) -> bool {
        halves(pos, player).into_iter().all(|half| self.is_free(half))
    }

    /// Places a domino of `player` if it fits; whether it does.
    pub fn put(&mut self, pos: Pos, player: Player) -> bool {
        let fits = self.fits(pos, player);
        halves(pos, player).into_iter().filter(|_| fits).for_each(|half| self.set(half, false));
        fits
    }

    /// Removes a domino of `player`.
    pub fn take(&mut self, pos: Pos, player: Player) {
        halves(pos, player).into_iter().for_each(|half| self.set(half, true));
    }

    /// The board with rows and columns exchanged, so that the players change places.
    pub fn transposed(&self) -> Board {
        let size = Size::new(self.size.cols, self.size.rows);
        Board::of(size, |pos| self.is_free(Pos::new(pos.col, pos.row)))
    }

    /// The rows joined by `/`, in one word.
    pub fn in_one_line(&self) -> String {
        self.to_string().trim_end().replace('\n', "/")
    }
}

/// The two squares of a domino of `player` with its upper or left half on `pos`.
pub fn halves(pos: Pos, player: Player) -> [Pos; 2] {
    let (down, right) = [(1, 0), (0, 1)][player as usize];
    [pos, Pos::new(pos.row.saturating_add(down), pos.col.saturating_add(right))]
}

/// Most dominoes that a text can tell apart.
const TOLD: u32 = 32;

/// The board in one line with dominoes on it, both halves of each its number from 1 on, as a digit or letter.
pub fn with_dominoes(board: &Board, dominoes: &[(Pos, Player)]) -> String {
    let mut signs: Vec<char> = board.in_one_line().chars().collect();
    let cols = usize::from(board.size.cols) + 1;
    for (&(pos, player), number) in dominoes.iter().zip(1..=TOLD) {
        for Pos { row, col } in halves(pos, player) {
            let sign = signs.get_mut(usize::from(row) * cols + usize::from(col));
            sign.zip(char::from_digit(number, 36)).into_iter().for_each(|(sign, c)| *sign = c);
        }
    }
    signs.into_iter().collect()
}

/// Reads that back; none if it is something else.
pub fn read_dominoes(text: &str) -> Option<(Board, Vec<(Pos, Player)>)> {
    let is_half = |c: char| c.to_digit(36).is_some_and(|number| (1..=TOLD).contains(&number));
    let board = Board::parse(&text.replace(is_half, ".")).ok()?;
    let signs: Vec<char> = text.chars().filter(|c| *c != '/').collect();
    let domino = |number| {
        let is_it = |(_, sign): &(Pos, &char)| sign.to_digit(36) == Some(number);
        let mut halves = board.size.cells().zip(&signs).filter(is_it).map(|half| half.0);
        let (first, second) = (halves.next()?, halves.next()?);
        Some((first, if first.row == second.row { Player::Horizontal } else { Player::Vertical }))
    };
    let dominoes: Vec<_> = (1..=TOLD).map_while(domino).collect();
    (with_dominoes(&board, &dominoes) == text).then_some((board, dominoes))
}

impl fmt::Display for Board {
    /// Rows of `.` and `X`, each with a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.size.cells().try_for_each(|pos| {
            let end = if pos.col + 1 == self.size.cols { "\n" } else { "" };
            write!(f, "{}{end}", if self.is_free(pos) { '.' } else { 'X' })
        })
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Boards of up to `rows` by `cols` with about a quarter of their squares filled.
    pub fn boards(rows: u16, cols: u16) -> impl Strategy<Value = Board> {
        (1..=rows, 1..=cols, proptest::collection::vec(0u8..4, 256)).prop_map(|(r, c, filled)| {
            let mut board = Board::empty(Size::new(r, c)).unwrap();
            for (pos, _) in board.size().cells().zip(filled).filter(|(_, n)| *n == 0) {
                board.set(pos, false);
            }
            board
        })
    }

    proptest! {
        #[test]
        fn a_board_is_read_back(board in boards(16, 16)) {
            prop_assert_eq!(Board::parse(&board.to_string()), Ok(board));
            prop_assert_eq!(Board::parse(&board.in_one_line()), Ok(board));
            prop_assert_eq!(board.transposed().transposed(), board);
        }

        #[test]
        fn no_text_breaks_the_reader(text in "[.X/\n\r a]{0,60}") {
            if let Err(bad) = Board::parse(&text) {
                prop_assert!(bad.line >= 1 && bad.column >= 1);
            }
        }

        /// What the words say about moves is what looking at the squares says.
        #[test]
        fn moves_are_where_both_halves_are_free(board in boards(16, 16)) {
            for player in Player::ALL {
                let seen: Vec<Pos> =
                    board.size().cells().filter(|&pos| board.fits(pos, player)).collect();
                prop_assert_eq!(board.moves(player), seen);
            }
        }

        #[test]
        fn a_domino_taken_up_leaves_no_trace(board in boards(8, 8), n in 0usize..100) {
            for player in Player::ALL {
                let moves = board.moves(player);
                if let Some(&pos) = moves.get(n % moves.len().max(1)) {
                    let mut other = board;
                    prop_assert!(other.put(pos, player));
                    prop_assert_eq!(other.free().count() + 2, board.free().count());
                    other.take(pos, player);
                    prop_assert_eq!(other, board);
                }
            }
        }
    }

    #[test]
    fn dominoes_are_read_back_and_nothing_else_is() {
        let board = Board::parse("..X/.../...").unwrap();
        let dominoes = [(Pos::new(0, 0), Player::Vertical), (Pos::new(2, 0), Player::Horizontal)];
        let text = with_dominoes(&board, &dominoes);
        assert_eq!(text, "1.X/1../22.");
        assert_eq!(read_dominoes(&text), Some((board, dominoes.to_vec())));
        for other in ["1../.../...", "12./21./...", "Q../..Q/.Q.", "53..7", "3../3../...", ""] {
            assert_eq!(read_dominoes(other), None, "{other}");
        }
    }

    #[test]
    fn bad_boards_say_where() {
        let why = |text: &str| Board::parse(text).unwrap_err().to_string();
        assert_eq!(why("..\n.x"), "2:2: 'x', expected '.' or 'X'");
        assert_eq!(why("...\n.."), "2:3: 2 squares, expected 3 as in the first row");
        assert!(why("").starts_with("1:1:"));
        assert!(why(&".".repeat(17)).contains("at most 16 x 16"));
        assert!(why(&".\n".repeat(17)).contains("at most 16 x 16"));
    }
}
