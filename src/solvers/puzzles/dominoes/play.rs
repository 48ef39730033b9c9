//! A game between two players: moves, who is to move, the record, and hints; and a board being drawn.

use super::bits::{Bits, Wide};
use super::board::{MAX_SIDE, Shape};
use super::*;
use crate::puzzles::draft;

/// A move is the square of the upper or left half of a domino.
impl Position for Instance {
    type Move = Pos;

    fn after(&self, &mv: &Pos) -> Option<Instance> {
        let mut board = self.board;
        board.put(mv, self.first).then(|| Instance { board, first: self.first.other() })
    }

    fn is_over(&self) -> bool {
        self.board.move_set(self.first).is_empty()
    }
}

/// A game: where it began and what was played.
pub type Game = Positions<Instance>;

#[doc(hidden)]
impl Game {
    /// The player who began.
    pub fn first(&self) -> Player {
        self.start().first
    }

    /// The board now.
    pub fn board(&self) -> &Board {
        &self.now().board
    }

    /// The side to move.
    pub fn to_move(&self) -> Player {
        self.now().first
    }

    /// The dominoes put down, with their players, oldest first.
    pub fn dominoes(&self) -> impl ExactSizeIterator<Item = (Pos, Player)> {
        self.done().iter().map(|&(mv, before, _)| (mv, before.first))
    }

    /// The winner, once the side to move has no move.
    pub fn winner(&self) -> Option<Player> {
        self.now().is_over().then(|| self.to_move().other())
    }

    /// The record: who begins, the board, and the moves in coordinates, a turn of each player a line.
    ///
    /// ```text
    /// first vertical
    /// ...
    /// .X.
    /// moves
    /// a1 b2
    /// ```
    pub fn record(&self) -> String {
        let mut text = format!("first {}\n{}moves\n", self.first(), self.start().board);
        for turn in self.done().chunks(2) {
            let names: Vec<String> = turn.iter().map(|&(mv, ..)| name(mv)).collect();
            text += &(names.join(" ") + "\n");
        }
        text
    }

    /// Reads a record.
    ///
    /// # Errors
    /// Where the text is not a record, and what was expected.
    pub fn parse(text: &str) -> Result<Game, BadText> {
        let mut lines = (1..).zip(text.lines());
        let first = lines
            .next()
            .and_then(|(_, line)| line.strip_prefix("first ")?.trim_end().parse().ok())
            .ok_or_else(|| BadText::at(1, 1, "expected 'first vertical' or 'first horizontal'"))?;
        let rows = lines.by_ref().map(|(_, line)| line.trim_end());
        let rows: Vec<&str> = rows.take_while(|&line| line != "moves").collect();
        let board =
            Board::parse(&rows.join("\n")).map_err(|bad| BadText { line: bad.line + 1, ..bad })?;
        let mut game = Game::new(Instance { board, first });
        for (number, line) in lines {
            for word in line.split_whitespace() {
                let bad = |expected: String| {
                    let what = format!("'{}', expected {expected}", printable(word));
                    BadText::at(number, column(line, word), what)
                };
                let mv = read_name(word)
                    .ok_or_else(|| bad("a row letter and a column, such as b3".into()))?;
                let player = game.to_move();
                if !game.make(&mv) {
                    return Err(bad(format!("two free squares for a {player} domino")));
                }
            }
        }
        Ok(game)
    }
}

/// A square in coordinates: the row as a letter, the column as a number from 1. `b3` is row 1, column 2.
pub fn name(pos: Pos) -> String {
    let row = char::from(b'a' + (pos.row % 26) as u8);
    format!("{row}{}", pos.col + 1)
}

/// Reads a square in coordinates.
pub fn read_name(text: &str) -> Option<Pos> {
    let mut chars = text.chars();
    let row = chars.next()?.to_ascii_lowercase();
    let row = u16::try_from(u32::from(row).checked_sub(u32::from('a'))?).ok()?;
    let col = chars.as_str().parse::<u16>().ok()?.checked_sub(1)?;
    (row < MAX_SIDE && col < MAX_SIDE).then_some(Pos::new(row, col))
}

/// The places where `player` can put a domino and the other player can put none on either half.
pub fn safe_moves(board: &Board, player: Player) -> u32 {
    let shape = Shape::<Wide>::new(board.size());
    let theirs = shape.moves(board.free(), player.other());
    let open = theirs | theirs.up(shape.span(player.other()));
    let mut rest = board.free().minus(open);
    let mut count = 0;
    // Places of one strip overlap: one after the other is taken, and what it covers is gone.
    loop {
        let places = shape.moves(rest, player);
        if places.is_empty() {
            return count;
        }
        rest = rest.minus(shape.domino(places.lowest(), player));
        count += 1;
    }
}

/// Why a move is good, in words: "makes 2 safe moves", "takes 4 moves away".
pub fn reason(board: &Board, player: Player, mv: Pos) -> String {
    let mut after = *board;
    if !after.put(mv, player) {
        return "is no move".into();
    }
    let count = |board: &Board, player: Player| i64::from(board.move_set(player).count());
    let other = player.other();
    if count(&after, other) == 0 {
        return format!("leaves {other} without a move");
    }
    let safe = i64::from(safe_moves(&after, player)) - i64::from(safe_moves(board, player));
    let taken = count(board, other) - count(&after, other);
    let lost = i64::from(safe_moves(board, other)) - i64::from(safe_moves(&after, other));
    let reasons = [
        (safe > 0).then(|| format!("makes {}", phrases::count(safe as usize, "safe move"))),
        (lost < 0).then(|| format!("though {other} gets {} safe", -lost)),
        (taken > 0).then(|| format!("takes {taken} from {other}")),
    ];
    let reasons: Vec<String> = reasons.into_iter().flatten().collect();
    if reasons.is_empty() { "costs nothing that is contested".into() } else { reasons.join(", ") }
}

/// A board being drawn, square by square whether it is free, and what it began with.
pub type Draft = draft::Draft<bool, Instance>;

impl Draft {
    /// Begins with a board; `before` is what is open.
    pub fn new(board: &Board, before: &Instance, cursor: Pos) -> Draft {
        Draft::of(draft::filled(board.size(), true, |pos| board.is_free(pos)), *before, cursor)
    }

    /// The board drawn, and who begins.
    pub fn instance(&self) -> Instance {
        let cells: &Grid<bool> = self.cells();
        Instance { board: Board::of(self.size(), |pos| cells[pos]), ..*self.rest() }
    }

    /// Fills the square of the cursor if it is free, frees it if it is filled.
    pub fn flip(&mut self) -> bool {
        self.set(self.cursor(), !self.cells()[self.cursor()])
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::boards;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_game_is_taken_back_and_its_record_read(
            board in boards(7, 7),
            picks in proptest::collection::vec(0usize..50, 0..30),
            vertical in any::<bool>(),
        ) {
            let first = if vertical { Player::Vertical } else { Player::Horizontal };
            let mut game = Game::new(Instance { board, first });
            for pick in picks {
                let moves = game.board().moves(game.to_move());
                prop_assert_eq!(moves.is_empty(), game.winner().is_some());
                if let Some(&mv) = moves.get(pick % moves.len().max(1)) {
                    prop_assert!(game.make(&mv));
                }
            }
            prop_assert_eq!(Game::parse(&game.record()), Ok(game.clone()));
            let end = game.clone();
            while game.undo() {}
            prop_assert_eq!(game.board(), &board);
            while game.redo() {}
            prop_assert_eq!(game, end);
        }

        #[test]
        fn no_text_breaks_the_record(text in "(first vertical\n)?[.X\na-c0-9 mov]{0,60}") {
            if let Err(bad) = Game::parse(&text) {
                prop_assert!(bad.line >= 1 && bad.column >= 1 && !bad.what.contains('\n'));
            }
        }
    }

    #[test]
    fn bad_records_say_where() {
        let why = |text: &str| Game::parse(text).unwrap_err().to_string();
        assert_eq!(why(""), "1:1: expected 'first vertical' or 'first horizontal'");
        assert_eq!(why("first vertical\n..\n.x\nmoves"), "3:2: 'x', expected '.' or 'X'");
        assert_eq!(
            why("first vertical\n..\n..\nmoves\na1 a1"),
            "5:4: 'a1', expected two free squares for a horizontal domino"
        );
        assert!(why("first vertical\n..\n..\nmoves\na1 z").contains("such as b3"));
    }

    #[test]
    fn hints_have_reasons() {
        let board = Board::parse("...\n...").unwrap();
        assert_eq!(
            reason(&board, Player::Vertical, Pos::new(0, 1)),
            "leaves horizontal without a move"
        );
        let board = Board::parse("..\n..\n..\n..").unwrap();
        assert_eq!(
            reason(&board, Player::Vertical, Pos::new(0, 0)),
            "makes 1 safe move, takes 2 from horizontal"
        );
        assert_eq!(safe_moves(&Board::parse(".X\n.X\n.X\n.X").unwrap(), Player::Vertical), 2);
    }
}
