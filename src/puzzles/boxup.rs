//! Boxup: a tile pushes boxes with one missing side until the red one is inside the blue one.
//!
//! The game is BoxUp by Andrea Gilbert (clickmazes, 2003). Its rules stand once, in [`rules`]; levels and
//! their files are in [`level`] and [`format`](mod@format), the state space in [`space`], the estimate of A* in
//! [`relaxed`]. Nothing here knows a terminal.

pub mod builtin;
pub mod contest;
pub mod draft;
pub mod format;
pub mod generate;
pub mod hunt;
pub mod level;
pub mod library;
pub mod pddl;
pub mod plan;
pub mod play;
pub mod progress;
pub mod recipe;
pub mod relaxed;
pub mod retro;
pub mod rules;
pub mod run;
pub mod solve;
pub mod space;
pub mod survey;

use std::fmt;
use std::str::FromStr;

/// How a level is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Breadth first: the shortest plan, and no estimate.
    Bfs,
    /// A* with the table of [`relaxed`]: the shortest plan, with fewer expansions.
    #[default]
    AStar,
    /// Best first by the same table alone: some plan, soon.
    Greedy,
}

impl Method {
    /// Every method, in the order in which they are listed to the user.
    pub const ALL: [Method; 3] = [Method::Bfs, Method::AStar, Method::Greedy];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Bfs => "bfs",
            Method::AStar => "astar",
            Method::Greedy => "greedy",
        }
    }

    /// The name on the screen.
    pub const fn title(self) -> &'static str {
        match self {
            Method::Bfs => "BFS",
            Method::AStar => "A*",
            Method::Greedy => "greedy",
        }
    }

    /// One sentence about it.
    pub const fn describe(self) -> &'static str {
        match self {
            Method::Bfs => {
                "Expands the oldest node first, so depth after depth: the first plan is a shortest one."
            }
            Method::AStar => {
                "Expands the lowest f = g + h; h is what is left to do if the black boxes were not there."
            }
            Method::Greedy => {
                "Expands the lowest h alone: soon done, but the plan is rarely the shortest."
            }
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(name: &str) -> Result<Method, String> {
        let found = Method::ALL.into_iter().find(|m| m.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| {
            let name = name.escape_default();
            format!("unknown method '{name}', expected bfs, astar or greedy")
        })
    }
}
