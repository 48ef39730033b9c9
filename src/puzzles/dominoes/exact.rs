//! Who wins with perfect play: a proof by search, on any board on which it finishes.
//!
//! This module has the questions and answers; [`frame`] stores boards as words, `search` searches the
//! positions, `table` is the transposition table, `key` identifies equivalent positions, `order` orders
//! the moves, and `bound` gives bounds without searching.

mod bound;
pub mod frame;
mod key;
mod order;
mod search;
mod table;

use super::bits::Wide;
use super::board::{Board, Player};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Status};
use crate::engine::work;
use search::Solver;

/// The solver in the smallest frame that holds the board.
#[derive(Clone, Debug)]
enum Words {
    Small(Solver<u64>),
    Medium(Solver<u128>),
    Large(Solver<Wide>),
}

/// Whether the side to move wins, as a job; the transposition table is used for later questions too.
#[derive(Clone, Debug)]
pub struct Exact {
    words: Words,
}

macro_rules! with {
    ($self:expr, $solver:ident => $do:expr) => {
        match $self {
            Words::Small($solver) => $do,
            Words::Medium($solver) => $do,
            Words::Large($solver) => $do,
        }
    };
}

impl Exact {
    /// Asks whether `to_move` wins on `board`.
    pub fn new(board: &Board, to_move: Player, limits: Limits) -> Exact {
        let (rows, cols) = (board.size().rows, board.size().cols);
        let words = match (rows.min(cols), rows.max(cols)) {
            (_, ..=8) => Words::Small(Solver::new(board, limits)),
            (..=8, _) => Words::Medium(Solver::new(board, limits)),
            _ => Words::Large(Solver::new(board, limits)),
        };
        let mut exact = Exact { words };
        exact.ask(board, to_move);
        exact
    }

    /// Asks the next question, about a board of the same size.
    pub fn ask(&mut self, board: &Board, to_move: Player) {
        with!(&mut self.words, solver => solver.ask(board, to_move));
    }

    /// Whether the side to move wins, once that is known.
    pub fn wins(&self) -> Option<bool> {
        with!(&self.words, solver => solver.answer())
    }

    /// Positions expanded, over all questions.
    pub fn nodes(&self) -> u64 {
        with!(&self.words, solver => solver.nodes())
    }

    /// Bounds computed, over all questions.
    pub fn evaluated(&self) -> u64 {
        with!(&self.words, solver => solver.evaluated())
    }

    /// Bytes of the transposition table. The limit on bytes bounds its size; reaching it never stops the
    /// search.
    pub fn table_bytes(&self) -> u64 {
        with!(&self.words, solver => solver.table_bytes())
    }
}

impl Job for Exact {
    fn advance(&mut self, budget: u32) -> Status {
        let before = self.nodes();
        let status = with!(&mut self.words, solver => solver.advance(budget));
        work::spend((self.nodes() - before) * work::STEP);
        status
    }

    fn status(&self) -> Status {
        with!(&self.words, solver => solver.status())
    }
}

/// The winner of a board, depending on who starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Vertical wins in either case.
    Vertical,
    /// Horizontal wins in either case.
    Horizontal,
    /// The player who starts (the next player) wins.
    Next,
    /// The player who does not start (the previous player) wins.
    Previous,
}

impl Outcome {
    /// The outcome, given whether each player wins when starting.
    fn of(vertical_first: bool, horizontal_first: bool) -> Outcome {
        match (vertical_first, horizontal_first) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Vertical,
            (false, true) => Outcome::Horizontal,
            (false, false) => Outcome::Previous,
        }
    }

    /// V, H, N or P.
    pub const fn letter(self) -> char {
        match self {
            Outcome::Vertical => 'V',
            Outcome::Horizontal => 'H',
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
        }
    }

    /// In words.
    pub const fn describe(self) -> &'static str {
        match self {
            Outcome::Vertical => "vertical wins, whoever starts",
            Outcome::Horizontal => "horizontal wins, whoever starts",
            Outcome::Next => "who starts wins",
            Outcome::Previous => "who starts loses",
        }
    }
}

/// The outcome of a board, as a job: two questions, or one if exchanging rows and columns changes nothing.
#[derive(Clone, Debug)]
pub struct Solve {
    board: Board,
    exact: Exact,
    vertical_first: Option<bool>,
    outcome: Option<Outcome>,
}

impl Solve {
    /// Asks for the outcome of `board`.
    pub fn new(board: &Board, limits: Limits) -> Solve {
        let exact = Exact::new(board, Player::Vertical, limits);
        let mut solve = Solve { board: *board, exact, vertical_first: None, outcome: None };
        solve.take();
        solve
    }

    /// Stores the answer to the present question, if it is known.
    fn take(&mut self) {
        while let (None, Some(wins)) = (self.outcome, self.exact.wins()) {
            match self.vertical_first {
                None if self.board.transposed() == self.board => {
                    self.outcome = Some(Outcome::of(wins, wins));
                }
                None => {
                    self.vertical_first = Some(wins);
                    self.exact.ask(&self.board, Player::Horizontal);
                }
                Some(first) => self.outcome = Some(Outcome::of(first, wins)),
            }
        }
    }

    /// The outcome, once known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The solver.
    pub fn exact(&self) -> &Exact {
        &self.exact
    }
}

impl Job for Solve {
    fn advance(&mut self, budget: u32) -> Status {
        self.exact.advance(budget);
        self.take();
        self.status()
    }

    fn status(&self) -> Status {
        match (self.outcome, self.exact.status()) {
            (Some(_), _) => Status::Found,
            (None, Status::Found) => Status::Running,
            (None, status) => status,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::boards;
    use super::bound::Ground;
    use super::frame::Frame;
    use super::*;
    use crate::engine::grid::{Pos, Size};
    use crate::engine::limits::Limit;
    use proptest::prelude::*;
    use std::collections::HashMap as Memo;

    /// Whether `to_move` wins, by trying everything.
    fn tries(board: Board, to_move: Player, memo: &mut Memo<(Board, Player), bool>) -> bool {
        if let Some(&known) = memo.get(&(board, to_move)) {
            return known;
        }
        let wins = board.moves(to_move).into_iter().any(|mv| {
            let mut next = board;
            next.put(mv, to_move);
            !tries(next, to_move.other(), memo)
        });
        memo.insert((board, to_move), wins);
        wins
    }

    /// What the bounds promise a player, the same in every frame.
    fn sure(board: &Board, player: Player, first: bool) -> bool {
        fn within<B: Frame>(board: &Board, player: Player, first: bool) -> bool {
            i32::from(first)
                <= match player {
                    Player::Vertical => Ground::<B, true, false>::of(B::of(board)).lead(first),
                    Player::Horizontal => Ground::<B, false, true>::of(B::of(board)).lead(first),
                }
        }
        let sure = within::<u64>(board, player, first);
        assert_eq!(sure, within::<u128>(board, player, first), "{board}");
        assert_eq!(sure, within::<Wide>(board, player, first), "{board}");
        sure
    }

    fn outcome(rows: u16, cols: u16) -> char {
        let board = Board::empty(Size::new(rows, cols)).unwrap();
        let mut solve = Solve::new(&board, Limits::DEFAULT);
        solve.finish();
        solve.outcome().unwrap().letter()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn the_solver_agrees_with_trying_everything(board in boards(5, 5), n in 0usize..2) {
            let to_move = Player::BOTH[n];
            let mut exact = Exact::new(&board, to_move, Limits::DEFAULT);
            exact.finish();
            let mut memo = Memo::new();
            prop_assert_eq!(exact.wins(), Some(tries(board, to_move, &mut memo)), "{}", board);
            // Every question after it too, with what was learnt.
            for mv in board.moves(to_move) {
                let mut next = board;
                next.put(mv, to_move);
                exact.ask(&next, to_move.other());
                exact.finish();
                let wins = tries(next, to_move.other(), &mut memo);
                prop_assert_eq!(exact.wins(), Some(wins), "{}", next);
            }
        }

        /// Filled squares around a board change nothing, so the larger frames must say the same.
        #[test]
        fn every_frame_says_the_same(board in boards(4, 5), down in 0u16..5, right in 0u16..4) {
            let wins = |board: &Board| {
                Player::BOTH.map(|player| {
                    let mut exact = Exact::new(board, player, Limits::DEFAULT);
                    exact.finish();
                    exact.wins()
                })
            };
            for (rows, cols) in [(8, 9), (9, 8), (9, 9)] {
                let mut around = Board::empty(Size::new(rows, cols)).unwrap();
                for pos in around.size().cells() {
                    around.set(pos, false);
                }
                for pos in board.size().cells().filter(|&pos| board.is_free(pos)) {
                    around.set(Pos::new(pos.row + down.min(4), pos.col + right.min(3)), true);
                }
                prop_assert_eq!(wins(&around), wins(&board), "{}", around);
            }
        }

        #[test]
        fn bounds_promise_nothing_that_play_does_not_keep(board in boards(4, 7)) {
            let mut memo = Memo::new();
            for player in Player::BOTH {
                let [first, second] = [true, false].map(|first| sure(&board, player, first));
                prop_assert!(!first || tries(board, player, &mut memo), "{}", board);
                prop_assert!(!second || !tries(board, player.other(), &mut memo), "{}", board);
            }
        }
    }

    #[test]
    fn the_published_outcomes_up_to_seven() {
        let known =
            ["PHHHHHHH", "VNNHVNNH", "VNNHHHHH", "VVVNVNVH", "VHVHPHHH", "VNVNVNVH", "VNVHVHNH"];
        for (rows, line) in (1..).zip(known) {
            for (cols, letter) in (1..).zip(line.chars()) {
                assert_eq!(outcome(rows, cols), letter, "{rows} x {cols}");
            }
        }
    }

    #[test]
    fn long_boards() {
        for (rows, cols, letter) in
            [(2, 9, 'V'), (2, 10, 'N'), (2, 11, 'N'), (2, 12, 'H'), (2, 13, 'P'), (3, 9, 'H')]
        {
            assert_eq!(outcome(rows, cols), letter, "{rows} x {cols}");
        }
    }

    /// Obsequi needs 908 and 13 874 nodes for these two.
    #[test]
    fn few_nodes_are_needed() {
        for (side, most) in [(6, 600), (7, 11_000)] {
            let mut solve =
                Solve::new(&Board::empty(Size::new(side, side)).unwrap(), Limits::DEFAULT);
            solve.finish();
            assert!(solve.exact().nodes() <= most, "{side} x {side}: {}", solve.exact().nodes());
        }
    }

    #[test]
    fn little_memory_costs_nodes_but_not_the_answer() {
        let board = Board::empty(Size::new(7, 7)).unwrap();
        let solve = |bytes| {
            let mut solve = Solve::new(&board, Limits { bytes, ..Limits::DEFAULT });
            solve.finish();
            (solve.outcome(), solve.exact().nodes(), solve.exact().table_bytes())
        };
        let (full, fewest, large) = solve(1 << 30);
        let (tight, more, small) = solve(1 << 16);
        assert_eq!(full, tight);
        assert!(small <= 1 << 16 && large > small && more > fewest);
    }

    #[test]
    fn a_limit_stops_it_exactly() {
        let board = Board::empty(Size::new(7, 7)).unwrap();
        let mut solve = Solve::new(&board, Limits::steps(100));
        assert_eq!(solve.finish(), Status::Stopped(Limit::Steps(100)));
        assert_eq!((solve.exact().nodes(), solve.outcome()), (100, None));
        // Between the two questions too.
        let board = Board::empty(Size::new(6, 7)).unwrap();
        let mut first = Exact::new(&board, Player::Vertical, Limits::DEFAULT);
        first.finish();
        let limit = first.nodes();
        let mut solve = Solve::new(&board, Limits::steps(limit));
        assert_eq!(solve.finish(), Status::Stopped(Limit::Steps(limit)));
        assert_eq!(solve.exact().nodes(), limit);
    }

    #[test]
    fn as_many_nodes_as_it_has_are_enough() {
        for (rows, cols) in [(1, 1), (2, 3), (4, 5), (6, 6), (6, 7)] {
            let board = Board::empty(Size::new(rows, cols)).unwrap();
            let mut solve = Solve::new(&board, Limits::DEFAULT);
            solve.finish();
            let (outcome, nodes) = (solve.outcome(), solve.exact().nodes());
            let mut enough = Solve::new(&board, Limits::steps(nodes));
            enough.finish();
            assert_eq!((enough.outcome(), enough.exact().nodes()), (outcome, nodes));
            if let Some(less) = nodes.checked_sub(1) {
                let mut stopped = Solve::new(&board, Limits::steps(less));
                assert_eq!(stopped.finish(), Status::Stopped(Limit::Steps(less)));
            }
        }
    }
}
