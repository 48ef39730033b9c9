//! The ways to solve a puzzle that can be watched, with their pseudo-code. The events of [`super::run`] name its
//! lines by their number.

use super::visible::Style;
use crate::opt;
use crate::puzzles::options::{Opt, Options};
use crate::puzzles::words::words;

words! {
    /// A way of solving.
    #[derive(Default)]
    pub enum Method, "method" {
        Backtracking "backtracking": "Cell after cell, digit after digit; back when no digit fits.",
        Fewest "fewest": "Tries the cell with fewest candidates first, and turns back as soon as a cell has none.",
        #[default]
        Propagation "propagation": "Places naked and hidden singles first; guesses only in the cell with fewest candidates.",
        ExactCover "exact-cover": "Dancing links: 729 ways, 324 demands, fewest ways first.",
        Model "model": "Like a finite model finder: the domain is 0 to 8, with 0 for 9; single values follow, nothing else.",
    }
}

impl Method {
    /// The method in pseudo-code.
    pub const fn pseudo_code(self) -> &'static [&'static str] {
        match self {
            Method::Backtracking => BACKTRACKING,
            Method::Fewest => FEWEST,
            Method::Propagation => PROPAGATION,
            Method::ExactCover => EXACT_COVER,
            Method::Model => MODEL,
        }
    }

    pub(super) fn style(self) -> Style {
        let plain = Style { fewest: false, naked: false, hidden: false, from: 1 };
        match self {
            Method::Backtracking => plain,
            Method::Fewest => Style { fewest: true, ..plain },
            Method::Propagation | Method::ExactCover => {
                Style { fewest: true, naked: true, hidden: true, from: 1 }
            }
            Method::Model => Style { fewest: true, naked: true, hidden: false, from: 9 },
        }
    }
}

impl Options for Method {
    const OPTIONS: &'static [Opt<Method>] = &[opt!(Method, |method| *method, "method").typed(
        "method",
        "M",
        "backtracking, fewest, propagation, exact-cover or model",
    )];
}

const BACKTRACKING: &[&str] = &[
    "solve:",
    "  if a unit has a digit twice: no solution",
    "  if no cell is empty: a solution; go back",
    "  cell := the first empty cell",
    "  for each digit that fits there, 1 to 9:",
    "    put it into cell",
    "    solve",
    "    take it back",
    "  no digit is left: a dead end; go back",
];

const FEWEST: &[&str] = &[
    "solve:",
    "  if a unit has a digit twice: no solution",
    "  if a cell has no candidate: go back",
    "  if no cell is empty: a solution; go back",
    "  cell := the one with fewest candidates",
    "  for each candidate, lowest first:",
    "    put it into cell; its peers lose it",
    "    solve",
    "    take it back; cell loses it",
];

const PROPAGATION: &[&str] = &[
    "solve:",
    "  if a unit has a digit twice: no solution",
    "  if a cell has no candidate: go back",
    "  if a cell has one: put it there; solve",
    "  if a digit has no place in a unit: go back",
    "  if it has one place: put it there; solve",
    "  if no cell is empty: a solution; go back",
    "  cell := the one with fewest candidates",
    "  for each candidate, lowest first:",
    "    guess it; its peers lose it",
    "    solve",
    "    undo all since the guess; cell loses it",
];

const EXACT_COVER: &[&str] = &[
    "cover:",
    "  if no column is left: a solution; go back",
    "  column := the one with fewest rows",
    "  if it has none: go back",
    "  for each row of column:",
    "    choose row; cover all its columns:",
    "      rows that share one of them go",
    "    cover",
    "    remove row; uncover its columns",
];

const MODEL: &[&str] = &[
    "solve:",
    "  if a unit has a value twice: no model",
    "  if a cell has no value left: go back",
    "  if a cell has one left: assign it; solve",
    "  if every cell has a value: a model; go back",
    "  cell := the one with fewest values left",
    "  for each value, 0 (written 9), then 1 to 8:",
    "    assign it; cells that see it lose it",
    "    solve",
    "    undo all since then; cell loses it",
];
