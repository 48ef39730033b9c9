//! The ways to solve a board.

use crate::engine::search::pseudo_code;
use crate::opt;
use crate::puzzles::options::{Opt, Options};
use crate::puzzles::words::words;

words! {
    /// A way of solving.
    #[derive(Default)]
    pub enum Method, "method" {
        Bfs "bfs": "Planning (approach A): breadth-first search over boards, all one press away, then two, then three. Shortest, but the boards run into millions.",
        #[default]
        Chase "chase": "Chase the lights: press below every lit light, row by row. What is left in the last row says what to press in the first; then chase again.",
        Model "model": "Model finding (approach B), as in Mace4: guess a press, let lights decide others, take back conflicts. Finds all solutions.",
        Gauss "gauss": "Gaussian elimination: a row for every light, a column for every press. Row operations make zeros until the answer can be read off.",
        Minimum "minimum": "Add quiet patterns, which change nothing, to one solution until every solution was seen; keep the one with the fewest presses.",
    }
}

impl Method {
    /// The method in pseudo-code; the moments of the runs name its lines.
    pub const fn pseudo_code(self) -> &'static [&'static str] {
        match self {
            Method::Bfs => pseudo_code::BREADTH_FIRST,
            Method::Chase => &[
                "for each row, from the top:",
                "  turn off the lights above it by presses",
                "if all lights are off: solved",
                "look up what is left over in the table",
                "  no such row: there is no solution",
                "make the free presses it names",
                "for each row, from the top again:",
                "  turn off the lights above it by presses",
                "all lights are off: solved",
            ],
            Method::Model => &[
                "solve:",
                "  a light that must stay lit: go back",
                "  a light with one open press: assign; solve",
                "  if no press is open: a solution; go back",
                "  press := the first open one",
                "  for times := 0 to k - 1:",
                "    guess times; solve",
                "    take back all since the guess, and it",
            ],
            Method::Gauss => &[
                "matrix := lights x presses | right side",
                "for each column, that is press:",
                "  look below the pivots for an entry: pivot",
                "  none: the press is free",
                "  swap its row up; scale it if k > 2",
                "  for each row below with an entry there:",
                "    add the pivot row until it is 0",
                "a row says 0 = something: no solution",
                "for each pivot, the last first:",
                "  add its row to those above until they are 0",
                "free presses := 0; read off the others",
                "make the presses",
            ],
            Method::Minimum => &[
                "presses := a solution, by algebra",
                "best := presses",
                "for each combination of quiet patterns:",
                "  add or take away one of them",
                "  weigh: count the presses",
                "  if fewer than best: best := presses",
                "best has the fewest presses",
            ],
        }
    }

    /// What the course notes this project began with call it, if they have it.
    pub const fn approach(self) -> Option<&'static str> {
        match self {
            Method::Bfs => Some("planning (A)"),
            Method::Model => Some("model finding (B)"),
            Method::Chase | Method::Gauss | Method::Minimum => None,
        }
    }

    /// Whether its answer is proven to have the fewest presses.
    pub const fn proves_minimum(self) -> bool {
        matches!(self, Method::Bfs | Method::Model | Method::Minimum)
    }
}

impl Options for Method {
    const OPTIONS: &'static [Opt<Method>] = &[opt!(Method, |method| *method, "method").typed(
        "method",
        "METHOD",
        "bfs, chase, model, gauss or minimum",
    )];
}
