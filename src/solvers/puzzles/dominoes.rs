//! Dominoes: two players put dominoes on a board, one only upright, the other only lying; who cannot
//! move loses (docs/rules.md, section 5). The game is known as Domineering or Crosscram (Göran
//! Andersson; Conway, On Numbers and Games).
//!
//! [`full_width`] finds the best move within a limit of plies and counts every leaf; [`exact`] finds who
//! wins with perfect play.

pub mod bits;
pub mod board;
pub mod exact;
pub mod full_width;
pub mod game_id;
pub mod play;
pub mod tree;

pub use board::{Board, Player};

use crate::engine::game_tree::{GameTree, Method as Algorithm, moments, pseudo_code};
use crate::puzzles::prelude::*;
use game_id::{GameId, filled_at_random};
use play::Game;
use tree::TreeRun;

/// A board and who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The board.
    pub board: Board,
    /// The player who makes the first move.
    pub first: Player,
}

impl Instance {
    /// Reads a board, or the record of a game, of which the moves are left out.
    ///
    /// # Errors
    /// Where the text is neither, and what was expected.
    pub fn parse(text: &str) -> Result<Instance, BadText> {
        if text.starts_with("first ") {
            return Ok(*Game::parse(text)?.start());
        }
        Ok(Instance { board: Board::parse(text)?, first: Player::Vertical })
    }

    /// The text that [`Instance::parse`] reads back: the board, or a record without moves if
    /// horizontal begins.
    pub fn to_text(&self) -> String {
        match self.first {
            Player::Vertical => self.board.to_string(),
            Player::Horizontal => Game::new(*self).record(),
        }
    }
}

as_text!(Instance, Instance::to_text, Instance::parse);

/// Dominoes.
pub struct Dominoes;

impl Puzzle for Dominoes {
    const INFO: Info = Info {
        word: "dominoes",
        name: "Dominoes",
        about: "Two players put dominoes on a board, one upright, one flat; who cannot move loses",
        noun: "board",
        endings: &["board", "dominoes"],
        first: "square",
        largest: 1 << 16,
    };

    type Instance = Instance;
    type Game = Game;
    type Method = Method;
    type Run = TreeRun;

    const BUILT_IN: &'static [BuiltIn<Dominoes>] = built_in! { "dominoes": "board" {
        "square" "chessboard" "pillars" "ring" "garden" "cross" "stairs" => "";
    } };

    fn read(text: &str, _ending: &str) -> Result<Instance, BadText> {
        Instance::parse(text)
    }

    fn write(instance: &Instance, _ending: &str) -> String {
        instance.to_text()
    }

    fn open_id(id: &str) -> Result<Opening<Instance>, String> {
        let sides = |Size { rows, cols }| format!("{rows}x{cols}");
        Ok(match id.parse()? {
            GameId::Given(instance) => {
                Opening::text(format!("{} board", sides(instance.board.size())), id, instance)
            }
            made @ GameId::Random { size, filled, seed, first } => {
                let board = filled_at_random(size, filled, seed).ok_or("no board of this size")?;
                if filled == 0 {
                    return Ok(Opening::text(sides(size), id, Instance { board, first }));
                }
                let (name, id) = (format!("{}f{filled}#{seed}", sides(size)), made.to_string());
                let named = Named::new(name, &id, Origin::Random, Instance { board, first });
                Opening::Ready(Named { id: Some(id), ..named })
            }
        })
    }

    fn describe(instance: &Instance) -> String {
        GameId::Given(*instance).to_string()
    }

    fn game(instance: &Instance) -> Game {
        Game::new(*instance)
    }

    fn run(instance: &Instance, method: &Method, limits: Limits) -> Begun<TreeRun> {
        let Method { algorithm, plies } = *method;
        let root = tree::Position::new(&instance.board, instance.first);
        Ok(Box::new(Trail::with(GameTree::new(root, algorithm, plies), limits)))
    }

    fn board(instance: &Instance, run: &TreeRun) -> Option<String> {
        Some(board::with_dominoes(&instance.board, &tree::dominoes(instance.first, run)))
    }

    fn moment(run: &mut TreeRun, wanted: Wanted) -> Option<Moment> {
        Some(moments::moment(run, wanted))
    }

    const VOCABULARY: Vocabulary = Vocabulary {
        fields: "ply, v, alpha, beta, leaves, value, skipped, index",
        kinds: "enter, leaf, return",
        first_cell: 1,
    };

    fn pseudo_code(method: &Method) -> &'static [&'static str] {
        pseudo_code(method.algorithm)
    }
}

options! {
    /// An algorithm with the moves it looks ahead.
    #[derive(Display)]
    #[display("{algorithm} {plies}")]
    pub struct Method {
        /// How the tree is searched.
        algorithm: Algorithm = Algorithm::AlphaBeta, typed "method" "M"
            "minimax, alpha-beta, 'with ordering' or 'with table'", "algorithm";
        /// Moves looked ahead.
        plies: u32 = 3, within 0..=128, named true, typed "limit" "N" "Plies to search", asked 1..=9,
            "plies" "How many moves ahead the search looks while watching.";
    }
}

#[cfg(test)]
mod tests {
    use super::board::tests::boards;
    use super::*;
    use crate::engine::work;
    use crate::puzzles::puzzle::{Named, laws};
    use proptest::prelude::*;

    fn open(text: &str) -> Result<Named<Instance>, String> {
        Dominoes::open(text).and_then(Opening::finish)
    }

    proptest! {
        #[test]
        fn a_board_survives_files_ids_and_the_session(board in boards(16, 16), first in 0usize..2) {
            let instance = Instance { board, first: Player::ALL[first] };
            laws::files::<Dominoes>(&instance);
            for text in [Dominoes::describe(&instance), instance.to_text()] {
                prop_assert_eq!(open(&text).map(|named| named.instance), Ok(instance));
            }
        }

        #[test]
        fn taking_back_is_the_inverse(
            board in boards(5, 5), first in 0usize..2, moves in proptest::collection::vec((0u16..5, 0u16..5), 0..40),
        ) {
            let game = Game::new(Instance { board, first: Player::ALL[first] });
            let moves: Vec<_> = moves.into_iter().map(Into::into).collect();
            let (start, _) = laws::play(&game, &moves, |game| *game.board());
            prop_assert_eq!(start, board);
        }

        #[test]
        fn a_random_board_is_made_again_from_its_id(
            filled in 1u32..=100, seed in any::<u64>(), first in "(:horizontal)?",
        ) {
            let id = format!("dominoes:7x9f{filled}#{seed}{first}");
            let named = open(&id).unwrap();
            prop_assert_eq!(Dominoes::share(&named), id.as_str());
            prop_assert_eq!(open(&id), Ok(named));
        }
    }

    #[test]
    fn every_built_in_board_can_be_played() {
        for known in Dominoes::BUILT_IN {
            let board = known.named().unwrap().instance.board;
            for player in Player::ALL {
                assert!(!board.moves(player).is_empty(), "{}", known.name);
            }
        }
    }

    #[test]
    fn budgets_do_not_starve_each_other() {
        let named = Dominoes::built_in().swap_remove(0);
        laws::budgets::<Dominoes>(&named.instance, 4 * work::STEP, 1 << 20);
    }

    #[test]
    fn a_method_survives_the_session() {
        laws::session(&Method::default());
        assert_eq!(Method::default().to_string(), "alpha-beta 3");
    }

    #[test]
    fn what_cannot_be_opened_is_said_in_one_line() {
        assert!(open("8x8").unwrap_err().starts_with("game id '8x8', expected one such as"));
        assert!(open(&"8".repeat(70_000)).unwrap_err().len() < 300);
        assert!(open("..\n.x").unwrap_err().starts_with("2:2: 'x'"));
    }
}
