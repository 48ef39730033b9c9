//! The vocabulary that searches and what is told about them share: nodes, the sides of a search, its order,
//! and named values.

use super::{grid::Pos, phrases::grouped, printable::kept};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// A node's number in the arena of its search: its order of generation, from 0.
pub type NodeId = u32;

/// No node, in a list of node numbers.
pub const NO_NODE: NodeId = NodeId::MAX;

/// The two searches of a bidirectional search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Side {
    /// From the start.
    Forward,
    /// From the goal.
    Backward,
}

impl Side {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        ["forward", "backward"][self as usize]
    }

    /// The other one.
    pub const fn other(self) -> Side {
        [Side::Backward, Side::Forward][self as usize]
    }
}

/// What a frontier orders nodes by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// Nothing but age (stack, queue).
    Age,
    /// Path cost g.
    G,
    /// Estimate h.
    H,
    /// g + h.
    F,
}

impl Rank {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        ["age", "g", "h", "f"][self as usize]
    }

    /// The figure that it orders by, of g, h and f; none if it is the age.
    pub fn of<T: Copy>(self, [g, h, f]: [T; 3]) -> Option<T> {
        [None, Some(g), Some(h), Some(f)][self as usize]
    }

    /// Whether it depends on g, and whether on h.
    pub const fn looks_at(self) -> (bool, bool) {
        (matches!(self, Rank::G | Rank::F), matches!(self, Rank::H | Rank::F))
    }
}

/// The tie rule of a frontier.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ties {
    /// First in, first out: the oldest.
    Fifo,
    /// Last in, first out: the newest.
    Lifo,
    /// The deepest, then the newest.
    Deep,
}

impl Ties {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        ["fifo", "lifo", "deep"][self as usize]
    }
}

/// A value about a state or an event. In a trace of ours it comes back as it was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Fact {
    /// A whole number.
    Number(u64),
    /// A number that may be negative, fractional or infinite.
    Real(#[serde(with = "real")] f64),
    /// Text.
    Text(String),
    /// Several values.
    List(Vec<Fact>),
}

/// A number in a trace as text, which comes back exactly.
mod real {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[derive(Serialize, Deserialize)]
    struct Real {
        real: String,
    }

    pub fn serialize<S: Serializer>(x: &f64, to: S) -> Result<S::Ok, S::Error> {
        Real { real: x.to_string() }.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Real::deserialize(from)?.real.parse().map_err(D::Error::custom)
    }
}

/// Named values, in the order in which they are shown.
pub type Facts = Vec<(&'static str, Fact)>;

/// Row and column of a cell, from 0.
pub fn place_facts(pos: Pos) -> Facts {
    vec![("row", Fact::Number(pos.row.into())), ("col", Fact::Number(pos.col.into()))]
}

/// The facts of a trace of ours.
pub fn read_facts<'de, D: Deserializer<'de>>(from: D) -> Result<Facts, D::Error> {
    let facts = Vec::<(String, Fact)>::deserialize(from)?;
    Ok(facts.into_iter().map(|(name, fact)| (kept(&name), fact)).collect())
}

/// The value of this name.
pub fn named<'a>(facts: &'a [(&'static str, Fact)], name: &str) -> Option<&'a Fact> {
    facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact)
}

impl Fact {
    /// It as a number, if it is one.
    pub fn number(&self) -> Option<f64> {
        match self {
            Fact::Number(n) => Some(*n as f64),
            Fact::Real(x) => Some(*x),
            Fact::Text(_) | Fact::List(_) => None,
        }
    }
}

/// In the alternate form with the digits of whole numbers in groups, for people.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fact::Number(n) if f.alternate() => grouped(*n).fmt(f),
            Fact::Number(n) => n.fmt(f),
            Fact::Real(x) => x.fmt(f),
            Fact::Text(text) => text.fmt(f),
            Fact::List(values) => {
                let values: Vec<String> = values.iter().map(Fact::to_string).collect();
                f.write_str(&values.join(" "))
            }
        }
    }
}
