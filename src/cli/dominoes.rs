//! Dominoes on the command line: `solve dominoes`, and what the playground opens with.

use super::{Failure, LimitArgs, Playground};
use crate::engine::grid::Size;
use crate::engine::run::{Job, Status};
use crate::puzzles::dominoes::exact::Solve;
use crate::puzzles::dominoes::faithful::BestMove;
use crate::puzzles::dominoes::library::{self, GameId, Named, parse_size};
use crate::puzzles::dominoes::play::name;
use crate::puzzles::dominoes::{Board, Player};
use crate::puzzles::files::Files;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

/// Which board.
#[derive(Args, Debug, Clone, Default)]
pub struct BoardArgs {
    /// Rows of . and X, joined by / or line ends, or a file of them
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["size", "layout", "id"])]
    pub board: Option<String>,
    /// An empty board
    #[arg(long, value_name = "RxC", value_parser = parse_size, conflicts_with_all = ["layout", "id"])]
    pub size: Option<Size>,
    /// A built-in board (see `frontier list`) or a file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "id")]
    pub layout: Option<String>,
    /// A game id, such as dominoes:8x8f20#7
    #[arg(long, value_name = "GAME-ID")]
    pub id: Option<String>,
}

impl BoardArgs {
    /// The board meant; the usual one if none is named.
    ///
    /// # Errors
    /// One line: no such board, or a bad one.
    pub fn resolve(&self) -> Result<Named, Failure> {
        let found = if let Some(text) = &self.board {
            if Path::new(text).is_file() {
                library::from_file(Path::new(text), Files::of_the_user())
            } else {
                Board::parse(text)
                    .map_err(|bad| format!("board:{bad}"))
                    .and_then(|board| GameId::Board(board).make())
            }
        } else if let Some(size) = self.size {
            GameId::Random { size, filled: 0, seed: 0 }.make()
        } else if let Some(id) = &self.id {
            id.parse::<GameId>().and_then(|id| id.make())
        } else {
            library::find(self.layout.as_deref().unwrap_or("square"), Files::of_the_user())
        };
        found.map_err(Failure::work)
    }
}

/// `frontier dominoes`.
#[derive(Args, Debug, Clone)]
pub struct OpenDominoes {
    /// The board.
    #[command(flatten)]
    pub board: BoardArgs,
    /// Who starts: vertical or horizontal
    #[arg(long, value_name = "WHO", default_value = "vertical")]
    pub player: Player,
    /// Plies searched while watching and for the computer: 1 to 9
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=9))]
    pub limit: u32,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The screen.
    #[command(flatten)]
    pub playground: Playground,
}

impl OpenDominoes {
    /// The tab with nothing asked for.
    pub fn plain(playground: Playground) -> OpenDominoes {
        OpenDominoes {
            board: BoardArgs::default(),
            player: Player::Vertical,
            limit: 3,
            limits: LimitArgs::default(),
            playground,
        }
    }
}

/// `frontier solve dominoes`.
#[derive(Args, Debug)]
pub struct SolveDominoes {
    /// The board.
    #[command(flatten)]
    pub board: BoardArgs,
    /// Who is to move: vertical or horizontal
    #[arg(long, value_name = "WHO", default_value = "vertical")]
    pub player: Player,
    /// Plies to search; every leaf is counted
    #[arg(long, value_name = "N", required_unless_present = "exact")]
    pub limit: Option<u32>,
    /// Who wins with perfect play: V, H, N (who starts) or P (who does not); --limit-mem bounds the table of
    /// known positions, which forgets when it is full and stops nothing
    #[arg(long, conflicts_with_all = ["limit", "player"])]
    pub exact: bool,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

#[derive(Serialize)]
struct BestAnswer {
    #[serde(rename = "move")]
    mv: Option<[u16; 2]>,
    value: i32,
    leaves: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct ExactAnswer {
    outcome: char,
    nodes: u64,
    evaluated: u64,
    table_bytes: u64,
    seconds: f64,
}

/// Prints an answer as one JSON object.
fn write_json(answer: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    let text = serde_json::to_string(answer).map_err(Failure::work)?;
    Ok(writeln!(out, "{text}")?)
}

fn stopped(status: Status) -> Failure {
    match status {
        Status::Stopped(limit) => Failure::stopped(limit),
        _ => Failure::work("no answer"),
    }
}

/// `frontier solve dominoes`.
///
/// # Errors
/// An unreadable board, or a limit reached without an answer.
pub fn solve(args: &SolveDominoes, out: &mut impl Write) -> Result<(), Failure> {
    let board = args.board.resolve()?.board;
    let begun = Instant::now();
    if args.exact {
        let mut solve = Solve::new(&board, args.limits.limits());
        let status = solve.finish();
        let outcome = solve.outcome().ok_or_else(|| stopped(status))?;
        let (nodes, evaluated) = (solve.exact().nodes(), solve.exact().evaluated());
        let table_bytes = solve.exact().table_bytes();
        let seconds = begun.elapsed().as_secs_f64();
        if args.json {
            let answer =
                ExactAnswer { outcome: outcome.letter(), nodes, evaluated, table_bytes, seconds };
            return write_json(&answer, out);
        }
        writeln!(out, "outcome     {}  {}", outcome.letter(), outcome.describe())?;
        writeln!(out, "nodes       {nodes}  ({evaluated} bounds)")?;
        writeln!(
            out,
            "table       {} KiB  (bounded by {} MiB, then forgets)",
            table_bytes >> 10,
            args.limits.limit_mem
        )?;
        writeln!(out, "time        {seconds:.6} s")?;
        return Ok(());
    }
    let mut search = BestMove::new(&board, args.player, args.limit.unwrap_or(1));
    let status = search.finish();
    let best = search.best().ok_or_else(|| stopped(status))?;
    let seconds = begun.elapsed().as_secs_f64();
    if args.json {
        let mv = best.mv.map(|pos| [pos.row, pos.col]);
        let answer = BestAnswer { mv, value: best.value, leaves: best.leaves, seconds };
        return write_json(&answer, out);
    }
    match best.mv {
        Some(mv) => {
            writeln!(out, "move        {} (row {}, column {})", name(mv), mv.row, mv.col)?;
        }
        None => writeln!(out, "move        none")?,
    }
    writeln!(out, "value       {}", best.value)?;
    writeln!(out, "leaves      {}", best.leaves)?;
    writeln!(out, "time        {seconds:.6} s")?;
    Ok(())
}
