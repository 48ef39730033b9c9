//! The ways to solve a puzzle that can be watched, with their pseudo-code. The events of [`super::run`] name its
//! lines by their number.

use super::visible::Style;
use crate::engine::listing::pseudo_code;
use crate::puzzles::prelude::*;

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
            Method::Backtracking => pseudo_code!("backtracking"),
            Method::Fewest => pseudo_code!("fewest-candidates"),
            Method::Propagation => pseudo_code!("propagation"),
            Method::ExactCover => pseudo_code!("exact-cover"),
            Method::Model => pseudo_code!("sudoku-model"),
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
