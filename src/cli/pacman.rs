//! Pacman on the command line: what can be asked, and who answers: `instance` (from words to a map and a
//! method), `solve`, `generate`. Nothing of the other puzzles lives here.

mod generate;
pub mod instance;
mod solve;

pub use generate::generate;
pub use solve::solve;

use super::{LimitArgs, Playground, TraceArgs};
use crate::puzzles::pacman::{Algorithm, Dominance, Guide, Heuristic, ProblemKind, Ties};
use clap::Args;
use std::path::PathBuf;

/// Which map, and what is asked of it.
#[derive(Args, Debug, Clone, Default)]
pub struct PacmanInstance {
    /// A built-in layout (see `frontier list`) or a .lay or .scene file
    #[arg(long, value_name = "NAME|FILE")]
    pub layout: Option<String>,
    /// A game id, such as pacman:field:12x24d8w0e10f3#7
    #[arg(long, value_name = "GAME-ID", conflicts_with = "layout")]
    pub id: Option<String>,
    /// What is asked: hunger, maze or navigation [default: what the layout is for]
    #[arg(long, value_name = "PROBLEM")]
    pub problem: Option<ProblemKind>,
    /// Energy at the start (hunger) [default: the layout's, or 10]
    #[arg(long, value_name = "N")]
    pub energy: Option<u32>,
    /// Energy in a dot (hunger) [default: the layout's, or 3]
    #[arg(long, value_name = "N")]
    pub food: Option<u32>,
    /// Where to start, row and column from 0 [default: as drawn]
    #[arg(long, value_name = "R,C", value_parser = instance::parse_pos)]
    pub start: Option<crate::engine::grid::Pos>,
    /// Where to go, row and column from 0 [default: as drawn]
    #[arg(long, value_name = "R,C", value_parser = instance::parse_pos)]
    pub goal: Option<crate::engine::grid::Pos>,
    /// A folder of layouts to look in before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub layouts: Option<PathBuf>,
}

/// How a map is searched.
#[derive(Args, Debug, Clone)]
pub struct PacmanMethod {
    /// random, mouse, wall-left, wall-right, tremaux, dfs, bfs, ucs, greedy, astar,
    /// bidirectional-bfs or bidirectional-greedy
    #[arg(long, value_name = "A", default_value = "astar")]
    pub algorithm: Algorithm,
    /// A (Euclid), B (Manhattan), C … J, or null [default: J for hunger, B for maze, A for navigation]
    #[arg(long, value_name = "H")]
    pub heuristic: Option<Heuristic>,
    /// Order among equal priorities: fifo or deep
    #[arg(long, value_name = "T", default_value = "fifo")]
    pub ties: Ties,
    /// Pruning for hunger: none or exact
    #[arg(long, value_name = "D", default_value = "none")]
    pub dominance: Dominance,
    /// What guides the backward half of bidirectional-greedy: start or goal
    #[arg(long, value_name = "G", default_value = "start")]
    pub guide: Guide,
    /// Random stream of the walkers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// `frontier pacman`.
#[derive(Args, Debug)]
pub struct OpenPacman {
    /// The map.
    #[command(flatten)]
    pub instance: PacmanInstance,
    /// The method.
    #[command(flatten)]
    pub method: PacmanMethod,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The screen.
    #[command(flatten)]
    pub playground: Playground,
}

impl OpenPacman {
    /// The tab with nothing asked for.
    pub fn plain(playground: Playground) -> OpenPacman {
        OpenPacman {
            instance: PacmanInstance::default(),
            method: PacmanMethod::default(),
            limits: LimitArgs::default(),
            playground,
        }
    }
}

impl Default for PacmanMethod {
    fn default() -> Self {
        PacmanMethod {
            algorithm: Algorithm::AStar,
            heuristic: None,
            ties: Ties::Fifo,
            dominance: Dominance::None,
            guide: Guide::Start,
            seed: 0,
        }
    }
}

/// `frontier solve pacman`.
#[derive(Args, Debug)]
pub struct SolvePacman {
    /// The map.
    #[command(flatten)]
    pub instance: PacmanInstance,
    /// The method.
    #[command(flatten)]
    pub method: PacmanMethod,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// What the search did.
    #[command(flatten)]
    pub trace: TraceArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `frontier generate pacman`.
#[derive(Args, Debug)]
pub struct GeneratePacman {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// What for: hunger, maze or navigation
    #[arg(long, value_name = "PROBLEM", default_value = "hunger")]
    pub problem: ProblemKind,
    /// Rows and columns, border included
    #[arg(long, value_name = "RxC", default_value = "12x24", value_parser = instance::parse_size)]
    pub size: crate::engine::grid::Size,
    /// Dots, in per cent of the cells (hunger)
    #[arg(long, value_name = "PERCENT", default_value_t = 8)]
    pub density: u32,
    /// Inner walls or obstacles, in per cent of the cells; openings beyond a perfect maze (maze)
    #[arg(long, value_name = "PERCENT", default_value_t = 0)]
    pub walls: u32,
    /// Energy at the start (hunger)
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub energy: u32,
    /// Energy in a dot (hunger)
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub food: u32,
    /// Write one file each into this folder instead of printing game ids
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}
