//! Where boards come from: the built-in ones, files, sizes, game ids, and random ones.

use super::board::{Board, MAX_SIDE};
use crate::engine::grid::Size;
use crate::engine::seed::Random;
use crate::puzzles::files::Files;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// A board with the name it is shown by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is shown as.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The board.
    pub board: Board,
}

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

/// The boards in the program, the usual one first.
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
    /// None in a program that passed its tests.
    pub fn named(&self) -> Result<Named, String> {
        let board = Board::parse(self.text).map_err(|bad| format!("{}:{bad}", self.name))?;
        Ok(Named { name: self.name.into(), about: self.about.into(), board })
    }
}

/// Every built-in board.
pub fn all() -> Vec<Named> {
    BUILTIN.iter().filter_map(|known| known.named().ok()).collect()
}

/// The board called `name`: built in, or a file of that path.
///
/// # Errors
/// One line: there is none, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn find(name: &str, files: Files) -> Result<Named, String> {
    if let Some(known) = BUILTIN.iter().find(|known| known.name == name) {
        return known.named();
    }
    let path = Path::new(name);
    if path.components().count() > 1 || path.extension().is_some() || path.exists() {
        return from_file(path, files);
    }
    let names: Vec<&str> = BUILTIN.iter().map(|b| b.name).collect();
    let name = name.escape_default();
    Err(format!("no layout '{name}', expected a file or one of {}", names.join(", ")))
}

/// Most bytes of a file of this puzzle.
const MOST_BYTES: u64 = 1 << 16;

/// Reads the text of a board or a record from a file.
///
/// # Errors
/// `FILE: why`.
pub fn read(path: &Path, files: Files) -> Result<String, String> {
    files.read_text(path, MOST_BYTES, "a board of '.' and 'X'")
}

/// A board from a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file(path: &Path, files: Files) -> Result<Named, String> {
    let shown = path.display();
    let board = Board::parse(&read(path, files)?).map_err(|bad| format!("{shown}:{bad}"))?;
    let name = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file").to_owned();
    Ok(Named { name, about: shown.to_string(), board })
}

/// A board in one word: `dominoes:8x8` is empty, `dominoes:8x8f20#7` has 20 % of its squares filled at
/// random by seed 7, and `dominoes:3x3:.X./.X./...` is written out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameId {
    /// Filled in per cent by a seed; 0 is empty.
    Random {
        /// Rows and columns.
        size: Size,
        /// Filled squares in per cent.
        filled: u32,
        /// Which one of them.
        seed: u64,
    },
    /// Any board.
    Board(Board),
}

/// `RxC` as rows and columns of a board.
///
/// # Errors
/// What was expected.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let side = |t: &str| t.parse::<u16>().ok().filter(|n| (1..=MAX_SIDE).contains(n));
    text.split_once(['x', 'X'])
        .and_then(|(rows, cols)| Some(Size::new(side(rows)?, side(cols)?)))
        .ok_or_else(|| format!("expected ROWSxCOLUMNS of 1 to {MAX_SIDE}, such as 8x8"))
}

impl GameId {
    /// Makes the board.
    ///
    /// # Errors
    /// A size out of range.
    pub fn make(&self) -> Result<Named, String> {
        let board = match self {
            GameId::Board(board) => *board,
            GameId::Random { size, filled, seed } => {
                let mut board = Board::empty(*size)
                    .ok_or_else(|| format!("expected a side of 1 to {MAX_SIDE}"))?;
                let mut random = Random::new(*seed);
                for pos in size.cells() {
                    if random.chance((*filled).min(100), 100) {
                        board.set(pos, false);
                    }
                }
                board
            }
        };
        let id = self.to_string();
        let name = match self {
            GameId::Board(board) => format!("{}x{} board", board.size().rows, board.size().cols),
            GameId::Random { .. } => id.trim_start_matches("dominoes:").to_owned(),
        };
        Ok(Named { name, about: id, board })
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameId::Board(board) => {
                let Size { rows, cols } = board.size();
                write!(f, "dominoes:{rows}x{cols}:{}", board.in_one_line())
            }
            GameId::Random { size: Size { rows, cols }, filled: 0, .. } => {
                write!(f, "dominoes:{rows}x{cols}")
            }
            GameId::Random { size: Size { rows, cols }, filled, seed } => {
                write!(f, "dominoes:{rows}x{cols}f{filled}#{seed}")
            }
        }
    }
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(id: &str) -> Result<GameId, String> {
        let bad = || {
            let id = id.escape_default();
            format!(
                "game id '{id}', expected one such as dominoes:8x8, dominoes:8x8f20#7 or dominoes:2x3:.X./..."
            )
        };
        let rest = id.strip_prefix("dominoes:").ok_or_else(bad)?;
        if let Some((size, text)) = rest.split_once(':') {
            let board = Board::parse(text).map_err(|why| format!("game id: {why}"))?;
            return match parse_size(size) {
                Ok(size) if size == board.size() => Ok(GameId::Board(board)),
                _ => Err(bad()),
            };
        }
        match rest.split_once('f') {
            None => Ok(GameId::Random { size: parse_size(rest)?, filled: 0, seed: 0 }),
            Some((size, rest)) => {
                let (filled, seed) = rest.split_once('#').ok_or_else(bad)?;
                Ok(GameId::Random {
                    size: parse_size(size)?,
                    filled: filled.parse().ok().filter(|n| *n <= 100).ok_or_else(bad)?,
                    seed: seed.parse().map_err(|_| bad())?,
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::boards;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_id_is_read_back(board in boards(16, 16), filled in 1u32..100, seed in any::<u64>()) {
            let size = board.size();
            for id in [GameId::Board(board), GameId::Random { size, filled, seed }] {
                prop_assert_eq!(id.to_string().parse::<GameId>(), Ok(id.clone()));
                prop_assert_eq!(id.make(), id.make());
            }
        }

        #[test]
        fn anything_else_is_refused_in_one_line(text in "(dominoes:)?.{0,30}") {
            if let Err(why) = text.parse::<GameId>() {
                prop_assert!(!why.contains('\n'));
            }
        }
    }

    #[test]
    fn every_built_in_board_can_be_played() {
        for known in &BUILTIN {
            let board = known.named().unwrap().board;
            for player in super::super::Player::BOTH {
                assert!(!board.moves(player).is_empty(), "{}", known.name);
            }
        }
        assert!(find("sqare", Files::of_the_user()).unwrap_err().contains("square, chessboard"));
    }
}
