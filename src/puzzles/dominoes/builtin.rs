//! The boards that come with the program, embedded as text from `layouts/dominoes`.

use super::{Board, Instance, Player};
use crate::puzzles::puzzle::{Named, Origin};

/// A board in the program.
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    text: &'static str,
}

macro_rules! builtin {
    ($name:literal, $about:literal) => {
        Builtin {
            name: $name,
            about: $about,
            text: include_str!(concat!("../../../layouts/dominoes/", $name, ".board")),
        }
    };
}

/// The board to open first.
pub const FIRST: &str = "square";

/// Every board.
pub const BUILTIN: [Builtin; 7] = [
    builtin!("square", "6 x 6: who starts wins"),
    builtin!("chessboard", "8 x 8: who starts wins, which took until 2000 to prove"),
    builtin!("pillars", "8 x 8 around pillars, the same for both"),
    builtin!("ring", "A round field with a hole"),
    builtin!("garden", "7 x 9 with five trees"),
    builtin!("cross", "Two corridors that meet"),
    builtin!("stairs", "Narrow steps, the same for both"),
];

impl Builtin {
    /// The board.
    ///
    /// # Errors
    /// Only if a built-in file is broken, which the tests rule out.
    pub fn named(&self) -> Result<Named<Instance>, String> {
        let board = Board::parse(self.text).map_err(|bad| format!("{}:{bad}", self.name))?;
        let (name, about) = (self.name.to_owned(), self.about.to_owned());
        let instance = Instance { board, first: Player::Vertical };
        Ok(Named { name, about, origin: Origin::BuiltIn, id: None, instance })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_board_can_be_played() {
        for known in &BUILTIN {
            let board = known.named().unwrap().instance.board;
            for player in Player::ALL {
                assert!(!board.moves(player).is_empty(), "{}", known.name);
            }
        }
    }
}
