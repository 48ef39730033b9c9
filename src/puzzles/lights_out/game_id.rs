//! Game ids: everything needed to make the same board again, in one word.
//!
//! `lights:5x5k2cross#42` is board number 42 of the classic kind, made by algebra;
//! `lights:6x6k3knight-torus-scramble#7` says more; `lights:5x5k2cross-8to10#1` asks for a board of 8
//! to 10 presses; `lights:5x5k2cross:11011/10001/00000/00000/00000` is a board as it stands.

use super::{Board, Instance, Pattern, Rules};
use crate::engine::grid::Size;
use crate::puzzles::words::{Words, by_words};
use std::fmt;
use std::str::FromStr;

/// How a board is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Way {
    /// Presses every light as often as chance says, on a dark board.
    Scramble,
    /// Draws boards until one can be solved.
    Solver,
    /// Draws a board and changes the few lights that make it solvable.
    #[default]
    Algebra,
}

impl Words for Way {
    const NOUN: &'static str = "way";
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (Way::Scramble, "scramble", "Presses chosen by a coin for every light, on a dark board."),
        (Way::Solver, "solver", "Random boards until one can be solved: one in k to the nullity."),
        (
            Way::Algebra,
            "algebra",
            "A random board moved onto the solvable ones: all are as likely.",
        ),
    ];
}

by_words!(Way);

/// A kind of board with its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameId {
    /// The rules.
    pub rules: Rules,
    /// How it is made.
    pub way: Way,
    /// Fewest presses it may take, from and to.
    pub between: Option<(u32, u32)>,
    /// Which one of them.
    pub seed: u64,
}

fn kind(rules: &Rules) -> String {
    let Size { rows, cols } = rules.size();
    let torus = if rules.torus { "-torus" } else { "" };
    format!("lights:{rows}x{cols}k{}{}{torus}", rules.states(), rules.pattern)
}

/// The game id of a board as it stands.
pub fn of_board(instance: &Instance) -> String {
    format!("{}:{}", kind(&instance.rules), instance.board)
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", kind(&self.rules))?;
        if self.way != Way::default() {
            write!(f, "-{}", self.way)?;
        }
        if let Some((least, most)) = self.between {
            write!(f, "-{least}to{most}")?;
        }
        write!(f, "#{}", self.seed)
    }
}

/// Rules, and the further words of a kind.
fn parse_kind(text: &str) -> Option<(Rules, Vec<&str>)> {
    let mut words = text.strip_prefix("lights:")?.split('-');
    let first = words.next()?;
    let (rows, rest) = first.split_once('x')?;
    let (cols, rest) = rest.split_once('k')?;
    let states = rest.get(..1)?.parse().ok()?;
    let pattern = rest.get(1..)?.parse().ok()?;
    let mut words: Vec<&str> = words.collect();
    let torus = words.first() == Some(&"torus");
    if torus {
        words.remove(0);
    }
    let size = Size::new(rows.parse().ok()?, cols.parse().ok()?);
    Some((Rules::new(size, states, pattern, torus).ok()?, words))
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(id: &str) -> Result<GameId, String> {
        let parse = || {
            let (text, seed) = id.split_once('#')?;
            let (rules, words) = parse_kind(text)?;
            let mut made = GameId { rules, way: Way::default(), between: None, seed: 0 };
            for word in words {
                match word.split_once("to") {
                    Some((least, most)) => {
                        made.between = Some((least.parse().ok()?, most.parse().ok()?));
                    }
                    None => made.way = word.parse().ok()?,
                }
            }
            made.seed = seed.parse().ok()?;
            Some(made)
        };
        parse().ok_or_else(|| bad(id))
    }
}

fn bad(id: &str) -> String {
    let id = id.escape_default();
    format!(
        "game id '{id}', expected one such as lights:5x5k2cross#42 or lights:5x5k2cross:11011/10001/00000/00000/00000"
    )
}

/// The board of a game id that holds it, light by light.
///
/// # Errors
/// What was expected, in one line.
pub fn read_board(id: &str) -> Result<Instance, String> {
    let (text, board) = id.rsplit_once(':').ok_or_else(|| bad(id))?;
    let (rules, _) = parse_kind(text).filter(|(_, w)| w.is_empty()).ok_or_else(|| bad(id))?;
    let board = Board::parse(board, rules.states()).map_err(|why| format!("game id:{why}"))?;
    if board.size() != rules.size() {
        return Err(bad(id));
    }
    Ok(Instance { rules, board })
}

/// The rules most like `rules` that another pattern, torus or number of states may have; used by forms.
///
/// # Errors
/// A number is out of range, in one line.
pub fn rules_of(
    (rows, cols): (u32, u32),
    states: u32,
    pattern: Pattern,
    torus: bool,
) -> Result<Rules, String> {
    let side = |n: u32| u16::try_from(n).unwrap_or(u16::MAX);
    Rules::new(
        Size::new(side(rows), side(cols)),
        u8::try_from(states).unwrap_or(u8::MAX),
        pattern,
        torus,
    )
}
