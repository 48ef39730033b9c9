//! Game ids: boards in one word.
//!
//! `dominoes:8x8` is empty, `dominoes:8x8f20#7` has 20 % of its squares filled at random by seed 7, and
//! `dominoes:3x3:.X./.X./...` is written out. `:horizontal` at the end means that horizontal begins
//! instead of vertical.

use super::board::MAX_SIDE;
use super::*;
use crate::puzzles::puzzle::quoted_id;

/// What board a game id stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameId {
    /// Filled at random.
    Random {
        /// Rows and columns.
        size: Size,
        /// Filled squares in per cent; 0 is empty.
        filled: u32,
        /// Which one of them.
        seed: u64,
        /// Who begins.
        first: Player,
    },
    /// Written out.
    Given(Instance),
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Size { rows, cols }, first, made) = match self {
            GameId::Given(it) => {
                (it.board.size(), it.first, format!(":{}", it.board.in_one_line()))
            }
            GameId::Random { size, first, filled: 0, .. } => (*size, *first, String::new()),
            GameId::Random { size, first, filled, seed } => {
                (*size, *first, format!("f{filled}#{seed}"))
            }
        };
        let ending = if first == Player::Horizontal { ":horizontal" } else { "" };
        write!(f, "dominoes:{rows}x{cols}{made}{ending}")
    }
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(id: &str) -> Result<GameId, String> {
        let such_as = "dominoes:8x8, dominoes:8x8f20#7 or dominoes:2x3:.X./...";
        let bad = || no_game_id(id, such_as);
        let named = |why| format!("{}: {why}", quoted_id(id));
        let size = |text: &str| Size::parse(text, 1..=MAX_SIDE, "8x8").map_err(named);
        let rest = id.strip_prefix("dominoes:").ok_or_else(bad)?;
        let end = rest.rsplit_once(':').and_then(|(rest, word)| Some((rest, word.parse().ok()?)));
        let (rest, first) = end.unwrap_or((rest, Player::Vertical));
        if let Some((sides, text)) = rest.split_once(':') {
            let board = Board::parse(text).map_err(|why| format!("game id: {why}"))?;
            return match size(sides) {
                Ok(size) if size == board.size() => Ok(GameId::Given(Instance { board, first })),
                _ => Err(bad()),
            };
        }
        let (sides, made) = rest.split_once('f').unwrap_or((rest, "0#0"));
        let (filled, seed) = made.split_once('#').ok_or_else(bad)?;
        let size = size(sides)?;
        let filled = filled.parse().ok().filter(|n| *n <= 100).ok_or_else(bad)?;
        Ok(GameId::Random { size, filled, seed: seed.parse().map_err(|_| bad())?, first })
    }
}

/// A board of `size` of which so many squares in per cent are filled at random; `None` if the size is out of
/// range.
pub(super) fn filled_at_random(size: Size, filled: u32, seed: u64) -> Option<Board> {
    let mut random = Random::new(seed);
    Board::empty(size).map(|_| Board::of(size, |_| !random.chance(filled, 100)))
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::boards;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_id_is_read_back(
            board in boards(16, 16), filled in 1u32..100, seed in any::<u64>(), first in 0usize..2,
        ) {
            let (size, first) = (board.size(), Player::ALL[first]);
            let given = GameId::Given(Instance { board, first });
            let empty = GameId::Random { size, filled: 0, seed: 0, first };
            for id in [given, empty, GameId::Random { size, filled, seed, first }] {
                prop_assert_eq!(id.to_string().parse::<GameId>(), Ok(id.clone()));
            }
        }

        #[test]
        fn anything_else_is_refused_in_one_line(text in "(dominoes:)?.{0,30}") {
            if let Err(why) = text.parse::<GameId>() {
                prop_assert!(!why.contains('\n'));
            }
        }
    }
}
