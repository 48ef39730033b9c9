//! Where on the board the actions tried at a step lead, for boards with cells.

use crate::engine::grid::Pos;
use crate::engine::moment::{Successor, Verdict};
use crate::engine::terms::Fact;

/// What the signs of `Glyphs::tried` of the theme mean.
pub const WORDS: [&str; 3] = ["tried: a new node", "tried: known already", "tried: not allowed"];

/// An action tried at the node at hand, by the cell it leads to or would lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The cell.
    pub pos: Pos,
    /// The sign for it, of `Glyphs::tried` of the theme.
    pub sign: usize,
    /// Whether it is the event at hand.
    pub at_hand: bool,
}

/// The successors that say their cell.
pub fn tried((ledger, at_hand): (&[Successor], Option<usize>)) -> Vec<Tried> {
    let place = |successor: &Successor| {
        let number = |names: [&str; 2]| {
            let fact = successor.state.iter().find(|fact| names.contains(&fact.0))?;
            match fact.1 {
                Fact::Number(n) => u16::try_from(n).ok(),
                _ => None,
            }
        };
        Some(Pos::new(number(["row", "y"])?, number(["col", "x"])?))
    };
    let mark = |(number, successor): (usize, &Successor)| {
        let sign = sign(&successor.verdict);
        Some(Tried { pos: place(successor)?, sign, at_hand: at_hand == Some(number) })
    };
    ledger.iter().enumerate().filter_map(mark).collect()
}

/// The sign for a verdict, of `Glyphs::tried` of the theme.
pub fn sign(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::New(_) | Verdict::Goal(_) | Verdict::Cheaper { .. } => 0,
        Verdict::Repeat { .. } | Verdict::Worse { .. } | Verdict::Dominated { .. } => 1,
        Verdict::Illegal(_) => 2,
    }
}
