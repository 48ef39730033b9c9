//! Who wins with perfect play: a proof by search, on any board on which it finishes.
//!
//! This module has the questions and answers; [`frame`] stores boards as words, `search` searches the
//! positions, `table` identifies equivalent positions and stores what is known of them, `order` orders
//! the moves, `bound` gives bounds without searching, and `solve` asks who wins, whoever starts, putting empty
//! boards together from parts.

mod bound;
pub mod frame;
mod order;
mod search;
mod solve;
mod table;

use super::*;
pub use solve::{Outcome, Solve};

use frame::{Grid7x9, Grid8x16, Square8, Square11, Square16};
use search::Solver;

/// Whether the side to move wins, as a job; the transposition table is used for later questions too.
pub trait Exact: Job {
    /// Asks the next question, about a board of the same size.
    fn ask(&mut self, board: &Board, to_move: Player);

    /// Whether the side to move wins, once that is known.
    fn wins(&self) -> Option<bool>;

    /// Positions expanded, over all questions.
    fn nodes(&self) -> u64;

    /// Bounds computed, over all questions.
    fn evaluated(&self) -> u64;

    /// Bytes of the transposition table. The limit on bytes bounds its size; reaching it never stops the
    /// search.
    fn table_bytes(&self) -> u64;
}

/// Asks whether `to_move` wins on `board`, in the smallest frame that holds it.
pub fn ask(board: &Board, to_move: Player, limits: Limits) -> Box<dyn Exact> {
    let Size { rows, cols } = board.size();
    let mut exact: Box<dyn Exact> = match (rows.min(cols), rows.max(cols)) {
        (_, ..=8) => Box::new(Solver::<Square8>::new(board, limits)),
        (..=7, ..=9) => Box::new(Solver::<Grid7x9>::new(board, limits)),
        (..=8, _) => Box::new(Solver::<Grid8x16>::new(board, limits)),
        (_, ..=11) => Box::new(Solver::<Square11>::new(board, limits)),
        _ => Box::new(Solver::<Square16>::new(board, limits)),
    };
    exact.ask(board, to_move);
    exact
}

#[cfg(test)]
mod tests {
    use super::super::bits::{Bits, squares};
    use super::super::board::tests::boards;
    use super::bound::PlayerBoard;
    use super::frame::{Frame, places};
    use super::*;
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
                    Player::Vertical => PlayerBoard::<B, true, false>::of(B::of(board)).lead(first),
                    Player::Horizontal => {
                        PlayerBoard::<B, false, true>::of(B::of(board)).lead(first)
                    }
                }
        }
        let sure = within::<Square8>(board, player, first);
        assert_eq!(sure, within::<Grid7x9>(board, player, first), "{board}");
        assert_eq!(sure, within::<Square11>(board, player, first), "{board}");
        assert_eq!(sure, within::<Grid8x16>(board, player, first), "{board}");
        assert_eq!(sure, within::<Square16>(board, player, first), "{board}");
        sure
    }

    /// Vertical's moves that horizontal withstands, moving `first` after them or not.
    fn withstood(board: &Board, first: bool) -> Vec<Pos> {
        let free = Square8::of(board);
        let moves = places::<Square8, true>(free);
        let withstood = PlayerBoard::<Square8, false, true>::withstood(free, moves, first);
        squares(withstood).map(|at| Pos::new((at / 8) as u16, (at % 8) as u16)).collect()
    }

    /// The outcomes of all boards of a size, for vertical to move and horizontal, by the set of free squares.
    fn all_outcomes(size: Size) -> Vec<[bool; 2]> {
        let count = 1 << (size.rows * size.cols);
        let mut wins = vec![[false; 2]; count];
        let cols = usize::from(size.cols);
        let dominoes = |free: usize, by: usize| {
            (0..usize::from(size.rows) * cols)
                .filter(move |at| by != 1 || at % cols + 1 < cols)
                .map(move |at| 1 << at | 1 << (at + by))
                .filter(move |domino| free & domino == *domino)
        };
        for free in 0..count {
            wins[free] = [
                dominoes(free, cols).any(|domino| !wins[free & !domino][1]),
                dominoes(free, 1).any(|domino| !wins[free & !domino][0]),
            ];
        }
        wins
    }

    #[test]
    fn bounds_hold_on_every_small_board() {
        for (rows, cols) in [(3, 5), (5, 3), (4, 4), (2, 7)] {
            let size = Size::new(rows, cols);
            let cells: Vec<Pos> = size.cells().collect();
            for (free, [vertical, horizontal]) in all_outcomes(size).into_iter().enumerate() {
                let board = cells.iter().enumerate().fold(u64::EMPTY, |board, (at, pos)| {
                    let square = u64::one(u32::from(pos.row * 8 + pos.col));
                    if free >> at & 1 == 1 { board | square } else { board }
                });
                let down = PlayerBoard::<Square8, true, false>::of(board);
                let across = PlayerBoard::<Square8, false, true>::of(board);
                assert!(down.lead(true) < 1 || vertical, "{size:?} {free:b}");
                assert!(down.lead(false) < 0 || !horizontal, "{size:?} {free:b}");
                assert!(across.lead(true) < 1 || horizontal, "{size:?} {free:b}");
                assert!(across.lead(false) < 0 || !vertical, "{size:?} {free:b}");
            }
        }
    }

    fn outcome(rows: u16, cols: u16) -> char {
        let board = Board::empty(Size::new(rows, cols)).unwrap();
        let mut solve = Solve::new(&board, Limits::DEFAULT);
        solve.finish();
        solve.outcome().unwrap().word().chars().next().unwrap()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn the_solver_agrees_with_trying_everything(board in boards(5, 5), n in 0usize..2) {
            let to_move = Player::ALL[n];
            let mut exact = ask(&board, to_move, Limits::DEFAULT);
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
        fn every_frame_says_the_same(board in boards(4, 5), down in 0u16..4, right in 0u16..4) {
            let wins = |board: &Board| {
                Player::ALL.map(|player| {
                    let mut exact = ask(board, player, Limits::DEFAULT);
                    exact.finish();
                    exact.wins()
                })
            };
            for (rows, cols) in [(7, 9), (8, 9), (9, 8), (9, 9), (9, 12)] {
                let mut around = Board::empty(Size::new(rows, cols)).unwrap();
                for pos in around.size().cells() {
                    around.set(pos, false);
                }
                for pos in board.size().cells().filter(|&pos| board.is_free(pos)) {
                    around.set(Pos::new(pos.row + down.min(3), pos.col + right.min(3)), true);
                }
                prop_assert_eq!(wins(&around), wins(&board), "{}", around);
            }
        }

        /// A move that a bound of the other player withstands must lose, alone or with the reply made.
        #[test]
        fn no_move_that_is_withstood_wins(board in boards(4, 6)) {
            let mut memo = Memo::new();
            for mv in withstood(&board, true) {
                let mut next = board;
                next.put(mv, Player::Vertical);
                prop_assert!(tries(next, Player::Horizontal, &mut memo), "{}", next);
            }
            for mv in withstood(&board, false) {
                let mut next = board;
                next.put(mv, Player::Vertical);
                prop_assert!(!tries(next, Player::Vertical, &mut memo), "{}", next);
            }
        }

        #[test]
        fn bounds_promise_nothing_that_play_does_not_keep(board in boards(4, 7)) {
            let mut memo = Memo::new();
            for player in Player::ALL {
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
        for (rows, cols, letter) in [
            (2, 9, 'V'),
            (2, 10, 'N'),
            (2, 11, 'N'),
            (2, 12, 'H'),
            (2, 13, 'P'),
            (3, 9, 'H'),
            (4, 9, 'V'),
            (5, 11, 'H'),
            (8, 9, 'V'),
        ] {
            assert_eq!(outcome(rows, cols), letter, "{rows} x {cols}");
        }
    }

    /// Obsequi needs 908, 13 874 and 518 nodes for the first three. The last two are put together from parts.
    #[test]
    fn few_nodes_are_needed() {
        for (rows, cols, most) in
            [(6, 6, 100), (7, 7, 4_000), (5, 11, 300), (5, 13, 300), (8, 9, 50)]
        {
            let mut solve =
                Solve::new(&Board::empty(Size::new(rows, cols)).unwrap(), Limits::DEFAULT);
            solve.finish();
            assert!(solve.nodes() <= most, "{rows} x {cols}: {}", solve.nodes());
        }
    }

    #[test]
    fn little_memory_costs_nodes_but_not_the_answer() {
        let board = Board::empty(Size::new(7, 7)).unwrap();
        let solve = |bytes| {
            let mut solve = Solve::new(&board, Limits { bytes, ..Limits::DEFAULT });
            solve.finish();
            (solve.outcome(), solve.nodes(), solve.table_bytes())
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
        assert_eq!((solve.nodes(), solve.outcome()), (100, None));
        // Between the two questions too.
        let board = Board::empty(Size::new(6, 7)).unwrap();
        let mut first = ask(&board, Player::Vertical, Limits::DEFAULT);
        first.finish();
        let limit = first.nodes();
        let mut solve = Solve::new(&board, Limits::steps(limit));
        assert_eq!(solve.finish(), Status::Stopped(Limit::Steps(limit)));
        assert_eq!(solve.nodes(), limit);
    }

    #[test]
    fn as_many_nodes_as_it_has_are_enough() {
        for (rows, cols) in [(1, 1), (2, 3), (4, 5), (6, 6), (6, 7)] {
            let board = Board::empty(Size::new(rows, cols)).unwrap();
            let mut solve = Solve::new(&board, Limits::DEFAULT);
            solve.finish();
            let (outcome, nodes) = (solve.outcome(), solve.nodes());
            let mut enough = Solve::new(&board, Limits::steps(nodes));
            enough.finish();
            assert_eq!((enough.outcome(), enough.nodes()), (outcome, nodes));
            if let Some(less) = nodes.checked_sub(1) {
                let mut stopped = Solve::new(&board, Limits::steps(less));
                assert_eq!(stopped.finish(), Status::Stopped(Limit::Steps(less)));
            }
        }
    }
}
