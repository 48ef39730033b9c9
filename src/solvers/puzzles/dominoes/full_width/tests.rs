//! The search against simple recursion.

use super::*;
use crate::puzzles::dominoes::board::tests::boards;
use proptest::prelude::*;

/// The same search as simple recursion, without words of bits.
struct Plain {
    board: Board,
    root: Player,
    limit: u32,
    leaves: Vec<Wide>,
}

impl Plain {
    fn visit(&mut self, depth: u32, mut alpha: i32, mut beta: i32) -> (Option<Pos>, i32) {
        let max = depth.is_multiple_of(2);
        let mover = if max { self.root } else { self.root.other() };
        let moves = self.board.moves(mover);
        if depth == self.limit || moves.is_empty() {
            self.leaves.push(self.board.free());
            let count = |p: Player| self.board.moves(p).len() as i32;
            return (None, count(self.root) - count(self.root.other()));
        }
        let mut best = (None, if max { -INFINITY } else { INFINITY });
        for mv in moves {
            self.board.put(mv, mover);
            let value = self.visit(depth + 1, alpha, beta).1;
            self.board.take(mv, mover);
            if if max { value > best.1 } else { value < best.1 } {
                best = (Some(mv), value);
            }
            if if max { best.1 >= beta } else { best.1 <= alpha } {
                break;
            }
            if max {
                alpha = alpha.max(best.1);
            } else {
                beta = beta.min(best.1);
            }
        }
        best
    }
}

fn check<B: Bits>(board: Board, player: Player, limit: u32) -> Result<(), TestCaseError> {
    let mut plain = Plain { board, root: player, limit, leaves: Vec::new() };
    let (mv, value) = plain.visit(0, -INFINITY, INFINITY);
    let mut search = Search::<B>::new(&board, player, limit);
    let mut so_far = -INFINITY;
    while !search.advance(1).is_over() {
        // The value of the best move so far only rises.
        if let (Some(_), Some(root)) = (search.best, search.stack.first()) {
            prop_assert!(so_far <= root.value && root.value <= value);
            so_far = root.value;
        }
    }
    prop_assert_eq!((search.best.map(|s| board.pos(s)), search.value), (mv, value));
    prop_assert_eq!(search.leaves, plain.leaves.len() as u64);
    let seen: Vec<B> = plain.leaves.into_iter().map(B::from_wide).collect();
    prop_assert_eq!(search.seen, seen);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn the_same_leaves_in_the_same_order(
        board in boards(6, 6),
        limit in 0u32..5,
        vertical in any::<bool>(),
    ) {
        let player = if vertical { Player::Vertical } else { Player::Horizontal };
        check::<u64>(board, player, limit)?;
        check::<u128>(board, player, limit)?;
        check::<Wide>(board, player, limit)?;
    }

    #[test]
    fn large_boards_too(board in boards(16, 16), limit in 0u32..3, vertical in any::<bool>()) {
        let player = if vertical { Player::Vertical } else { Player::Horizontal };
        check::<Wide>(board, player, limit)?;
    }
}
