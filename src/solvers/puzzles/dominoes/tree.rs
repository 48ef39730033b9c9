//! The game as a tree to watch: the same rules and values as [`super::full_width`].

use super::*;
use super::{bits::Wide, play::name};
use crate::engine::game_tree::Game;

/// A position below a root where `root` is MAX.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    root: Player,
    to_move: Player,
}

impl Position {
    /// The root: `player` moves on `board`.
    pub fn new(board: &Board, player: Player) -> Position {
        Position { board: *board, root: player, to_move: player }
    }

    /// Moves of MAX and moves of MIN.
    pub fn counts(&self) -> (u32, u32) {
        use super::bits::Bits;
        let count = |player| self.board.move_set(player).count();
        (count(self.root), count(self.root.other()))
    }
}

impl Game for Position {
    type Move = Pos;
    type Key = (Wide, bool);

    fn moves(&self) -> Vec<Pos> {
        self.board.moves(self.to_move)
    }

    fn play(&mut self, mv: Pos) {
        self.board.put(mv, self.to_move);
        self.to_move = self.to_move.other();
    }

    fn take_back(&mut self, mv: Pos) {
        self.to_move = self.to_move.other();
        self.board.take(mv, self.to_move);
    }

    fn value(&self) -> i32 {
        let (own, other) = self.counts();
        own as i32 - other as i32
    }

    fn key(&self) -> (Wide, bool) {
        (self.board.free(), self.to_move == self.root)
    }

    fn name(&self, mv: Pos) -> String {
        name(mv)
    }

    fn player(&self, is_max: bool) -> String {
        let player = if is_max { self.root } else { self.root.other() };
        player.word().to_owned()
    }

    fn value_in_words(&self) -> String {
        let (own, other) = self.counts();
        let own = phrases::count(own as usize, "move");
        format!("{own} of MAX - {other} of MIN = {}", self.value())
    }
}

/// The search as a run.
pub type TreeRun = Trail<GameTree<Position>>;

/// The dominoes laid at the moment shown, where this player moves first; at the end those of the best line.
pub fn dominoes(first: Player, run: &TreeRun) -> Vec<(Pos, Player)> {
    let tree = run.shown();
    let moves = if tree.is_over() { tree.line().to_vec() } else { tree.path().collect() };
    moves.into_iter().zip([first, first.other()].into_iter().cycle()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::boards;
    use super::super::full_width::{self, BestMove as _};
    use super::*;
    use crate::engine::game_tree::{Event, Method, tests as laws};
    use crate::engine::run::{Job, Run};
    use crate::engine::trail::Solver;
    use proptest::prelude::*;

    fn player(vertical: bool) -> Player {
        if vertical { Player::Vertical } else { Player::Horizontal }
    }

    /// Everything there is.
    fn shown(tree: &GameTree<Position>) -> String {
        format!("{tree:?}")
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        /// Path, values and root at every moment are those of a plain recursive search, everything said
        /// of a move is true, and seeking both ways gives the same moments.
        #[test]
        fn moments_tell_what_happens(
            board in boards(4, 4),
            limit in 0u32..4,
            v in any::<bool>(),
            seeks in proptest::collection::vec(any::<u64>(), 0..20),
        ) {
            let root = Position::new(&board, player(v));
            for method in Method::ALL {
                if method != Method::Table {
                    laws::moments_are_those_of_a_plain_search(&root, method, limit);
                }
                laws::values_are_true(&root, method, limit);
                laws::seeking_changes_nothing(&root, method, limit, &seeks);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        /// The watched search visits the leaves the fast search counts, in the same order.
        #[test]
        fn watching_is_the_same_search(board in boards(5, 5), limit in 0u32..5, v in any::<bool>()) {
            let root = Position::new(&board, player(v));
            let mut tree = GameTree::new(root, Method::AlphaBeta, limit);
            let mut leaves = Vec::new();
            while tree.step().is_some() {
                if let Some(Event::Leaf { .. }) = tree.last {
                    leaves.push(tree.game.board.free());
                }
            }
            let mut fast = full_width::Search::<Wide>::new(&board, player(v), limit);
            fast.finish();
            prop_assert_eq!(&leaves, &fast.seen);
            let best = fast.best().unwrap();
            prop_assert_eq!(tree.result(), Some((best.mv, best.value)));
            prop_assert_eq!(tree.leaves, best.leaves);
        }

        /// Every method finds the value of plain minimax, and no more leaves than the one before prunes to.
        #[test]
        fn every_method_finds_the_same_value(board in boards(4, 5), limit in 0u32..5, v in any::<bool>()) {
            let found = Method::ALL.map(|method| {
                let mut tree = GameTree::new(Position::new(&board, player(v)), method, limit);
                while tree.step().is_some() {}
                (tree.result().map(|r| r.1), tree.leaves)
            });
            prop_assert!(found.iter().all(|f| f.0 == found[0].0), "{found:?}");
            prop_assert!(found.iter().all(|f| f.1 <= found[0].1), "{found:?}");
        }

        /// Any moment shown equals the last moment of a fresh run of that length.
        #[test]
        fn seeking_is_the_same_as_coming_there(
            board in boards(4, 4),
            limit in 1u32..4,
            method in 0usize..4,
            seeks in proptest::collection::vec(0u64..2000, 1..6),
        ) {
            let method = Method::ALL[method];
            let tree = || GameTree::new(Position::new(&board, Player::Vertical), method, limit);
            let mut run = Trail::with(tree(), Limits::DEFAULT);
            run.finish();
            for t in seeks {
                let t = t % (run.len() + 1);
                run.seek(t);
                let mut fresh = tree();
                for _ in 0..t {
                    fresh.step();
                }
                prop_assert_eq!(shown(run.shown()), shown(&fresh));
            }
            run.seek(0);
            prop_assert_eq!(shown(run.shown()), shown(&tree()));
        }
    }
}
