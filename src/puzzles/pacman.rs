//! Pacman: three search problems on one map, twelve ways to search it.
//!
//! `hunger` (reach the exit before the energy runs out), `maze` (find the dot) and `navigation` (eight
//! directions, Euclidean length). Rules, counting and heuristics are those of docs/rules.md,
//! section 1; file formats are read in [`layout`], the heuristics of `hunger` are in [`heuristics`].

pub mod builtin;
pub mod distance;
pub mod draft;
pub mod generate;
pub mod heuristics;
pub mod hunger;
pub mod hunger_search;
pub mod layout;
pub mod library;
pub mod maze;
mod names;
pub mod navigation;
pub mod play;
pub mod recipe;
pub mod run;
pub mod solve;
mod tile_set;

use layout::Layout;

pub use names::UnknownName;

/// Which question is asked of a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ProblemKind {
    /// Reach the exit; each step costs one energy, each dot gives some back.
    Hunger,
    /// Reach the single dot.
    Maze,
    /// Reach a given cell in eight directions.
    Navigation,
}

impl ProblemKind {
    /// The estimate used when none is asked for.
    pub const fn usual_heuristic(self) -> Heuristic {
        match self {
            ProblemKind::Hunger => Heuristic::J,
            ProblemKind::Maze => Heuristic::B,
            ProblemKind::Navigation => Heuristic::A,
        }
    }
}

/// How the map is searched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Walks at random.
    Random,
    /// Random at junctions, turns round only in dead ends.
    Mouse,
    /// Keeps the left hand on the wall.
    WallLeft,
    /// Keeps the right hand on the wall.
    WallRight,
    /// Marks passages; finds whatever can be reached.
    Tremaux,
    /// Depth first.
    Dfs,
    /// Breadth first.
    Bfs,
    /// Uniform cost (Dijkstra).
    Ucs,
    /// Best first by the heuristic alone.
    Greedy,
    /// Best first by cost so far plus heuristic.
    AStar,
    /// Breadth first from both ends in turns.
    BidirectionalBfs,
    /// Greedy from both ends in turns.
    BidirectionalGreedy,
}

/// The estimates of the remaining cost (docs/rules.md, section 1.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // one letter each, see `Heuristic::describe` and `heuristics`
pub enum Heuristic {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
    J,
    /// Always 0.
    Null,
}

/// Which of several nodes with the lowest priority is popped first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ties {
    /// The first one in.
    #[default]
    Fifo,
    /// The deepest (largest g), then the newest.
    Deep,
}

/// Which nodes are thrown away because a better one is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dominance {
    /// Only repeats of the whole state.
    #[default]
    None,
    /// Hunger: the same cell and the same remaining dots reached with less energy.
    Exact,
}

/// What the backward half of `bidirectional-greedy` is guided towards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Guide {
    /// The start, as makes sense.
    #[default]
    Start,
    /// The goal, as in the published variant.
    Goal,
}

/// An algorithm with its options. Options an algorithm has no use for are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Method {
    /// How the map is searched.
    pub algorithm: Algorithm,
    /// Estimate for `greedy` and `astar`.
    pub heuristic: Heuristic,
    /// Order among equals, for `ucs`, `greedy` and `astar`.
    pub ties: Ties,
    /// Pruning, for `hunger`.
    pub dominance: Dominance,
    /// For `bidirectional-greedy`.
    pub guide: Guide,
    /// Random stream of the walkers.
    pub seed: u64,
}

/// A map and the question asked of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The map.
    pub layout: Layout,
    /// The question.
    pub problem: ProblemKind,
    /// Energy at the start (`hunger`).
    pub energy: u32,
    /// Energy in a dot (`hunger`).
    pub food: u32,
}

/// A map with its question and the name it is shown by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is shown as.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The map and the question.
    pub instance: Instance,
}
