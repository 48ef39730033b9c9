//! The ways to search a level.

use crate::opt;
use crate::puzzles::options::{Opt, Options};
use crate::puzzles::words::words;
use std::fmt;

/// How a level is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Breadth first: the shortest plan, and no estimate.
    Bfs,
    /// A* with the table of [`super::relaxed`]: the shortest plan, with fewer expansions.
    #[default]
    AStar,
    /// Best first by the same table alone: some plan, soon.
    Greedy,
}

words! { Method, "method", no Display,
    Bfs "bfs": "Expands the oldest node first, so depth after depth: the first plan is a shortest one.",
    AStar "astar": "Expands the lowest f = g + h; h is what is left to do if the black boxes were not there.",
    Greedy "greedy": "Expands the lowest h alone: soon done, but the plan is rarely the shortest.",
}

impl Options for Method {
    const OPTIONS: &'static [Opt<Method>] =
        &[opt!(Method, |method| *method, "algorithm").typed("method", "M", "bfs, astar or greedy")];
}

/// Its name on the screen.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Method::Bfs => "BFS",
            Method::AStar => "A*",
            Method::Greedy => "greedy",
        })
    }
}
