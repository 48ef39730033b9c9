//! What the options of Pacman are called: on the command line, in the tab and in game ids.

use std::fmt;
use std::str::FromStr;

use super::{Algorithm, Dominance, Guide, Heuristic, ProblemKind, Ties};

/// A name that is none of an option's values.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// What was being named.
    pub what: &'static str,
    /// The name given.
    pub name: String,
    /// The names there are.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownName { what, name, known } = self;
        write!(f, "unknown {what} '{}', expected {}", name.escape_default(), known.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Gives an enum its list of values, their names (with further ones that are understood) and a
/// sentence about each.
macro_rules! named {
    ($type:ident, $what:literal, $($value:ident $name:literal $(| $alias:literal)* : $about:literal,)+) => {
        impl $type {
            /// Every value, in the order in which they are listed to the user.
            pub const ALL: &'static [$type] = &[$($type::$value),+];

            /// The name on the command line.
            pub const fn name(self) -> &'static str {
                match self { $($type::$value => $name),+ }
            }

            /// One sentence about it.
            pub const fn describe(self) -> &'static str {
                match self { $($type::$value => $about),+ }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(name: &str) -> Result<$type, UnknownName> {
                let is = |known: &str| name.eq_ignore_ascii_case(known);
                $(if is($name) $(|| is($alias))* { return Ok($type::$value); })+
                Err(UnknownName {
                    what: $what,
                    name: name.to_owned(),
                    known: $type::ALL.iter().map(|value| value.name()).collect(),
                })
            }
        }
    };
}

named! { ProblemKind, "problem",
    Hunger "hunger": "Reach the exit: a step costs one energy, a dot gives some back, and nobody walks on none.",
    Maze "maze": "Reach the single dot in as few steps as possible.",
    Navigation "navigation": "Reach the goal in eight directions by the shortest way; a diagonal step is √2 long.",
}

named! { Algorithm, "algorithm",
    Random "random": "Steps to a random neighbour, and may undo it at once; the number of steps grows far faster than the map.",
    Mouse "mouse": "Runs straight on, chooses at random at junctions and turns round only in dead ends.",
    WallLeft "wall-left": "Keeps the left hand on the wall; goes round for ever if the goal is not by that wall.",
    WallRight "wall-right": "Keeps the right hand on the wall; goes round for ever if the goal is not by that wall.",
    Tremaux "tremaux": "Marks every passage it takes and takes none a third time, so it finds whatever can be reached.",
    Dfs "dfs": "Pops the newest node: dives to the end of every branch, needs little memory, promises no short path.",
    Bfs "bfs": "Pops the oldest node: spreads in rings, so the first path it finds has the fewest steps.",
    Ucs "ucs": "Pops the lowest g, the cost so far (Dijkstra): optimal for any costs, blind to where the goal is.",
    Greedy "greedy": "Pops the lowest h, the estimate of what remains: quick, but never looks back at the cost so far.",
    AStar "astar" | "a*": "Pops the lowest f = g + h. Optimal if h never overestimates; the closer h is, the fewer nodes.",
    BidirectionalBfs "bidirectional-bfs": "Breadth first from start and goal in turns until the two meet: two small discs instead of a large one.",
    BidirectionalGreedy "bidirectional-greedy": "Greedy from start and goal in turns until the two meet; quick to meet, not optimal.",
}

named! { Heuristic, "heuristic",
    A "A" | "euclid" | "euclidean": "Euclidean distance to the exit.",
    B "B" | "manhattan": "Manhattan distance M to the exit.",
    C "C": "M + 2n, with the Pacman–exit rectangle grown by n on each side until its dots hold enough energy.",
    D "D": "M if the most dots on a straight way (one that never turns from the exit) feed it, else M + 2.",
    E "E": "M if some straight way can be walked without starving in between, else M + 2.",
    F "F": "As E, else M + 2 if energy allows a way with one step in a wrong direction, else M + 4.",
    G "G": "Infinite if the energy reaches neither the exit nor any dot, else 0.",
    H "H": "Infinite if G says so, else F if the rectangle's dots hold enough energy, else C.",
    I "I": "Least steps if every eaten dot grew back: one table over cell and energy that sees walls.",
    J "J": "Least steps of a walk from remaining dot to remaining dot to the exit along maze distances.",
    Null "null" | "0": "Always 0: A* becomes uniform-cost search.",
}

named! { Ties, "tie rule",
    Fifo "fifo": "Among equal priorities the first one in is popped first.",
    Deep "deep": "Among equal priorities the deepest (largest g) is popped first, then the newest.",
}

named! { Dominance, "dominance",
    None "none": "Only repeats of the whole state are thrown away.",
    Exact "exact": "A node is thrown away if its cell and remaining dots were reached with as much energy before.",
}

named! { Guide, "guide",
    Start "start": "The backward half heads for the start.",
    Goal "goal": "The backward half heads for the goal it comes from, as published.",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        for &value in Algorithm::ALL {
            assert_eq!(value.to_string().parse(), Ok(value));
        }
        for &value in Heuristic::ALL {
            assert_eq!(value.name().to_ascii_lowercase().parse(), Ok(value));
        }
        for &value in ProblemKind::ALL {
            assert_eq!(value.name().parse(), Ok(value));
        }
        for &value in Ties::ALL {
            assert_eq!(value.name().parse(), Ok(value));
        }
        for &value in Dominance::ALL {
            assert_eq!(value.name().parse(), Ok(value));
        }
        for &value in Guide::ALL {
            assert_eq!(value.name().parse(), Ok(value));
        }
        assert_eq!((Algorithm::ALL.len(), Heuristic::ALL.len()), (12, 11));
        assert_eq!("manhattan".parse(), Ok(Heuristic::B));
        assert_eq!("Euclid".parse(), Ok(Heuristic::A));
    }

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        let error = "deepest".parse::<Ties>().unwrap_err();
        assert_eq!(error.to_string(), "unknown tie rule 'deepest', expected fifo, deep");
    }
}
