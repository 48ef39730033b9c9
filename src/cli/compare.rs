//! `frontier compare`: methods side by side, as a table, as JSON or as comma-separated values.

use super::dominoes::BoardArgs as DominoesBoard;
use super::lights::LightsInstance;
use super::pacman::{PacmanInstance, PacmanMethod, instance};
use super::sudoku::BoardArgs as SudokuBoard;
use super::{Failure, LimitArgs, boxup};
use crate::engine::contest::Contest;
use crate::engine::limits::Limits;
use crate::engine::run::Job;
use crate::engine::table::{Column, Kind, Table, Value};
use crate::puzzles::dominoes::Player;
use crate::puzzles::files::Files;
use crate::puzzles::pacman::{Algorithm, Dominance, Guide, Heuristic, Ties};
use crate::puzzles::{boxup as boxup_rules, dominoes, lights_out, pacman, sudoku};
use clap::{Args, Subcommand};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Puzzles whose methods can be compared.
#[derive(Subcommand, Debug)]
pub enum Compare {
    /// Algorithms, heuristics and ties on one map, or heuristics on all hunger fields
    Pacman(Box<ComparePacman>),
    /// The methods on one board, or the ways to make boards
    Lights(Box<CompareLights>),
    /// The methods on one puzzle, or over many
    Sudoku(Box<CompareSudoku>),
    /// The methods on one level, or on all of them
    Boxup(Box<CompareBoxup>),
    /// The methods on one position, limit by limit
    Dominoes(Box<CompareDominoes>),
}

/// How the rows are printed.
#[derive(Args, Debug, Clone, Copy)]
pub struct Output {
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,
    /// Print comma-separated values
    #[arg(long)]
    pub csv: bool,
}

/// `frontier compare pacman`.
#[derive(Args, Debug)]
pub struct ComparePacman {
    /// The map.
    #[command(flatten)]
    pub instance: PacmanInstance,
    /// This algorithm only [default: all that can be asked]
    #[arg(long, value_name = "A")]
    pub algorithm: Option<Algorithm>,
    /// This heuristic only [default: all that can be asked]
    #[arg(long, value_name = "H")]
    pub heuristic: Option<Heuristic>,
    /// This order among equals only: fifo or deep [default: both; with --all fifo]
    #[arg(long, value_name = "T")]
    pub ties: Option<Ties>,
    /// Pruning for hunger: none or exact
    #[arg(long, value_name = "D", default_value = "none")]
    pub dominance: Dominance,
    /// What guides the backward half of bidirectional-greedy: start or goal
    #[arg(long, value_name = "G", default_value = "start")]
    pub guide: Guide,
    /// Random stream of the walkers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
    /// A* with every heuristic on every built-in hunger field
    #[arg(long, conflicts_with_all = ["layout", "id", "algorithm", "heuristic"])]
    pub all: bool,
    /// The bounds of each method.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// How it is printed.
    #[command(flatten)]
    pub output: Output,
}

/// `frontier compare lights`.
#[derive(Args, Debug)]
pub struct CompareLights {
    /// The board.
    #[command(flatten)]
    pub instance: LightsInstance,
    /// This method only: bfs, chase, model, gauss or minimum [default: all]
    #[arg(long, value_name = "METHOD")]
    pub method: Option<lights_out::methods::Method>,
    /// The ways to make boards of this kind instead, for 10, 100 and 1000 boards
    #[arg(long)]
    pub generators: bool,
    /// Random stream of the boards made
    #[arg(long, value_name = "N", default_value_t = 0, requires = "generators")]
    pub seed: u64,
    /// The bounds of each method.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// How it is printed.
    #[command(flatten)]
    pub output: Output,
}

/// `frontier compare sudoku`.
#[derive(Args, Debug)]
pub struct CompareSudoku {
    /// The puzzle.
    #[command(flatten)]
    pub board: SudokuBoard,
    /// A file of puzzles, one a line: sums over all of them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "layout", "id"])]
    pub file: Option<PathBuf>,
    /// Every built-in puzzle, one by one
    #[arg(long, conflicts_with_all = ["board", "layout", "id", "file"])]
    pub all: bool,
    /// The bounds of each method.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// How it is printed.
    #[command(flatten)]
    pub output: Output,
}

/// `frontier compare boxup`.
#[derive(Args, Debug)]
pub struct CompareBoxup {
    /// The level.
    #[command(flatten)]
    pub instance: boxup::Instance,
    /// This method only: bfs, astar or greedy [default: all]
    #[arg(long, value_name = "M", conflicts_with = "all")]
    pub method: Option<boxup_rules::Method>,
    /// Every built-in level, one by one
    #[arg(long, conflicts_with_all = ["level", "id"])]
    pub all: bool,
    /// The bounds of each method.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// How it is printed.
    #[command(flatten)]
    pub output: Output,
}

/// `frontier compare dominoes`.
#[derive(Args, Debug)]
pub struct CompareDominoes {
    /// The board.
    #[command(flatten)]
    pub board: DominoesBoard,
    /// Who is to move: vertical or horizontal
    #[arg(long, value_name = "WHO", default_value = "vertical")]
    pub player: Player,
    /// Most plies looked ahead, from 1 on
    #[arg(long, value_name = "N", default_value_t = dominoes::contest::PLIES, value_parser = clap::value_parser!(u32).range(1..=9))]
    pub limit: u32,
    /// The bounds of each method.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// How it is printed.
    #[command(flatten)]
    pub output: Output,
}

/// The bounds asked for; without one on nodes the usual one, so that no method takes for ever.
fn bounded(args: LimitArgs, usual: u64) -> Limits {
    let limits = args.limits();
    Limits { steps: args.limit_nodes.unwrap_or(usual), ..limits }
}

/// `frontier compare`.
///
/// # Errors
/// No such instance or a bad one, or nothing that could be compared.
pub fn compare(puzzle: Compare, out: &mut impl Write) -> Result<(), Failure> {
    let clock = Instant::now;
    let (contest, output) = match puzzle {
        Compare::Pacman(args) => (pacman(&args)?, args.output),
        Compare::Lights(args) => {
            let instance = args.instance.resolve()?.instance;
            let limits = bounded(args.limits, lights_out::contest::STEPS);
            let contest = match args.generators {
                true => lights_out::contest::of_makers(&instance.rules, args.seed, limits, clock),
                false => {
                    let all = lights_out::methods::Method::ALL;
                    let methods = args.method.map_or(all.to_vec(), |method| vec![method]);
                    lights_out::contest::on_board(&instance, &methods, limits, clock)
                }
            };
            (contest, args.output)
        }
        Compare::Sudoku(args) => {
            let limits = bounded(args.limits, sudoku::contest::STEPS);
            let contest = match &args.file {
                _ if args.all => sudoku::contest::over_builtin(limits, clock),
                Some(file) => {
                    let puzzles = sudoku::library::read_all(file, Files::of_the_user())
                        .map_err(Failure::work)?;
                    sudoku::contest::over_puzzles(&puzzles, limits, clock)
                }
                None => sudoku::contest::on_puzzle(&args.board.resolve()?.board, limits, clock),
            };
            (contest, args.output)
        }
        Compare::Boxup(args) => {
            let limits = bounded(args.limits, boxup_rules::contest::STEPS);
            let contest = match args.all {
                true => boxup_rules::contest::over_levels(limits, clock),
                false => {
                    let level = args.instance.resolve()?.instance.level;
                    let all = boxup_rules::Method::ALL;
                    let methods = args.method.map_or(all.to_vec(), |method| vec![method]);
                    boxup_rules::contest::on_level(&level, &methods, limits, clock)
                }
            };
            (contest, args.output)
        }
        Compare::Dominoes(args) => {
            let limits = bounded(args.limits, dominoes::contest::STEPS);
            let board = args.board.resolve()?.board;
            let contest =
                dominoes::contest::on_position(&board, args.player, args.limit, limits, clock);
            (contest, args.output)
        }
    };
    let table = run(contest);
    print(&table, output, out)
}

fn pacman(args: &ComparePacman) -> Result<Contest, Failure> {
    use pacman::contest::{Only, methods, on_map, over_fields};
    let base = PacmanMethod {
        algorithm: Algorithm::AStar,
        heuristic: None,
        ties: args.ties.unwrap_or_default(),
        dominance: args.dominance,
        guide: args.guide,
        seed: args.seed,
    };
    let limits = bounded(args.limits, pacman::contest::STEPS);
    if args.all {
        let base = base.method(pacman::ProblemKind::Hunger);
        return Ok(over_fields(&base, limits, Instant::now));
    }
    let named = args.instance.resolve()?;
    let problem = named.instance.problem;
    let only = Only { algorithm: args.algorithm, heuristic: args.heuristic, ties: args.ties };
    let methods = methods(problem, &base.method(problem), only);
    if methods.is_empty() {
        return Err(Failure::usage(format!("nothing of that can be asked about {problem}")));
    }
    instance::check(&named, args.instance.source())?;
    Ok(on_map(&named.instance, &methods, limits, Instant::now))
}

/// How often the progress line is written.
const PATIENCE: Duration = Duration::from_millis(100);

/// Columns of the progress bar.
const BAR: usize = 30;

/// Runs a contest to its end; somebody at a terminal sees how far it is.
fn run(mut contest: Contest) -> Table {
    let mut watcher = Some(std::io::stderr()).filter(IsTerminal::is_terminal);
    let mut wide = 0;
    loop {
        let begun = Instant::now();
        let status = contest.advance_until(&mut || begun.elapsed() >= PATIENCE);
        if let Some(err) = &mut watcher {
            let line = match status.is_over() {
                true => String::new(),
                false => progress(&contest),
            };
            let _ = write!(err, "\r{line:wide$}\r{line}");
            let _ = err.flush();
            wide = line.chars().count();
        }
        if status.is_over() {
            return contest.table().clone();
        }
    }
}

/// What row is worked at, in one line.
fn progress(contest: &Contest) -> String {
    let share = contest.progress().unwrap_or(0.0);
    let full = ((share * BAR as f32) as usize).min(BAR);
    let (done, all) = contest.done();
    let row = contest.current().unwrap_or(0);
    let table = contest.table();
    let names = table.columns.iter().enumerate().filter(|(_, column)| column.names);
    let names: Vec<String> = names.map(|(at, column)| column.shown(table.value(row, at))).collect();
    let bar = "#".repeat(full) + &".".repeat(BAR - full);
    format!("[{bar}] {done} of {all}  {}", names.join(" "))
}

/// A table as JSON: `{"rows": [{"method": …}, …]}`, keys in the order of the columns.
struct Rows<'a>(&'a Table);

struct Cells<'a>(&'a [Column], &'a [Value]);

struct Cell<'a>(&'a Value);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        struct All<'a>(&'a Table);
        impl Serialize for All<'_> {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let mut rows = to.serialize_seq(Some(self.0.rows.len()))?;
                for row in &self.0.rows {
                    rows.serialize_element(&Cells(&self.0.columns, &row.cells))?;
                }
                rows.end()
            }
        }
        let mut object = to.serialize_map(Some(1))?;
        object.serialize_entry("rows", &All(self.0))?;
        object.end()
    }
}

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut cells = to.serialize_map(Some(self.0.len()))?;
        for (column, value) in self.0.iter().zip(self.1) {
            cells.serialize_entry(column.key, &Cell(value))?;
        }
        cells.end()
    }
}

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Nothing => to.serialize_none(),
            Value::Count(n) => to.serialize_u64(*n),
            // Whole costs as `solve` has them: without a decimal point.
            Value::Real(x) if x.fract() == 0.0 && x.abs() < 1e15 => to.serialize_i64(*x as i64),
            Value::Real(x) => to.serialize_f64(*x),
            Value::Flag(flag) => to.serialize_bool(*flag),
            Value::Text(text) => to.serialize_str(text),
        }
    }
}

/// Prints the rows.
fn print(table: &Table, output: Output, out: &mut impl Write) -> Result<(), Failure> {
    if output.json {
        let text = serde_json::to_string(&Rows(table)).map_err(Failure::work)?;
        return Ok(writeln!(out, "{text}")?);
    }
    if output.csv {
        return Ok(out.write_all(table.csv().as_bytes())?);
    }
    let shown: Vec<usize> =
        (0..table.columns.len()).filter(|&c| !table.columns[c].title.is_empty()).collect();
    let cell = |row: usize, column: usize| {
        let text = table.columns[column].shown(table.value(row, column));
        let mark = if table.is_best(row, column) { "*" } else { " " };
        if text.is_empty() { "- ".into() } else { text + mark }
    };
    let rows = 0..table.rows.len();
    let widths: Vec<usize> = shown
        .iter()
        .map(|&column| {
            let widest = rows.clone().map(|row| cell(row, column).chars().count()).max();
            widest.unwrap_or(0).max(table.columns[column].title.chars().count() + 1)
        })
        .collect();
    let mut line = |texts: Vec<String>, end: String| {
        let mut text = String::new();
        for ((cell, &width), &column) in texts.iter().zip(&widths).zip(&shown) {
            match table.columns[column].kind {
                Kind::Text => text.push_str(&format!("{cell:<width$} ")),
                _ => text.push_str(&format!("{cell:>width$} ")),
            }
        }
        writeln!(out, "{}", (text + &end).trim_end())
    };
    let titles = shown.iter().map(|&c| format!("{} ", table.columns[c].title)).collect();
    line(titles, String::new())?;
    for row in rows {
        let words = table.rows[row].state.words().unwrap_or_default();
        line(shown.iter().map(|&column| cell(row, column)).collect(), words)?;
    }
    Ok(())
}
