//! The solvers of `frontier`: searches with their whole history, and five puzzles with rules, formats, generators
//! and methods. No terminal and no command line: the package `frontier-playground` puts them on the screen, and its
//! library `frontier` has all of this under its own name.

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_types))]

// What is found here may change with every version, but for the modules below.
#[doc(hidden)]
pub mod compare;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod puzzles;

/// What a program with a search or a puzzle of its own needs, as far as it has no screen.
pub mod prelude {
    pub use crate::engine::grid::{Dir, Pos, Size};
    pub use crate::engine::run::{Job, Keep, Run, Stats, Status};
    pub use crate::engine::search::frontier::{HeapFifo, Mixed, Queue};
    pub use crate::engine::search::problem::{Problem, Tried};
    pub use crate::engine::search::trace::{Explored, SearchTrace};
    pub use crate::engine::{
        limits::Limits, pseudo_code, search::Strategy, search::graph::Search, search::space::Space,
        search::visited::Hashed, search::watched::RecordedSearch, terms::Fact, words::BadText,
        words::Words,
    };
    pub use crate::options;
    pub use crate::puzzles::options::{Options, title};
    pub use crate::puzzles::positions::{Position, Positions};
    pub use crate::puzzles::puzzle::{Begun, Info, Named, Origin, Puzzle};
}

/// What searches name beside the [`prelude`]: frontiers, costs, tables of states, the history of a run.
pub mod search {
    pub use crate::engine::search::frontier::{Frontier, HeapDeep, Stack};
    pub use crate::engine::search::problem::{Cost, Octile, Reversible, Shown};
    pub use crate::engine::search::timeline::{Record, Timeline};
    pub use crate::engine::search::visited::{Dense, Visited};
    pub use crate::engine::terms::{Facts, NodeId, Rank, Side, Ties};
    pub use crate::engine::{
        limits::Limit, search::Repeats, search::graph::Node, search::watched::Watched,
    };
}

/// What puzzles name beside the [`prelude`]: games, instances and how they are made, moments in words.
pub mod puzzle {
    pub use crate::engine::condition::Vocabulary;
    pub use crate::engine::moment::{Moment, Wanted};
    pub use crate::opt;
    pub use crate::puzzles::options::Opt;
    pub use crate::puzzles::positions::{Game, History, MoveOf};
    pub use crate::puzzles::puzzle::{BuiltIn, Make, Making, Opening};
}

pub use {serde, serde_json};
