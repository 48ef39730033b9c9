//! The boards that come with the program, from `layouts/dominoes`.

use super::Dominoes;
use crate::puzzles::puzzle::BuiltIn;

/// The board to open first.
pub const FIRST: &str = "square";

/// Every board.
pub const BUILTIN: &[BuiltIn<Dominoes>] = built_in! { "dominoes": "board" {
    "square" "6 x 6: who starts wins";
    "chessboard" "8 x 8: who starts wins, which took until 2000 to prove";
    "pillars" "8 x 8 around pillars, the same for both";
    "ring" "A round field with a hole";
    "garden" "7 x 9 with five trees";
    "cross" "Two corridors that meet";
    "stairs" "Narrow steps, the same for both";
} };

#[cfg(test)]
mod tests {
    use super::super::Player;
    use super::*;

    #[test]
    fn every_built_in_board_can_be_played() {
        for known in BUILTIN {
            let board = known.named().unwrap().instance.board;
            for player in Player::ALL {
                assert!(!board.moves(player).is_empty(), "{}", known.name);
            }
        }
    }
}
