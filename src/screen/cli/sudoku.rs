//! Sudoku on the command line.

use super::prelude::*;
use crate::compare::sudoku::{STEPS, on_puzzle, over_builtin, over_puzzles};
use crate::puzzles::sudoku::generate::{Params, Removal, Symmetry};
use crate::puzzles::sudoku::human::{self, Grade};
use crate::puzzles::sudoku::{Board, Method, Sudoku, fast, format};
use crate::tui::tabs::sudoku::SudokuUi;
use std::collections::BTreeMap;

impl Commands for Sudoku {
    type PuzzleTab = SudokuUi;
    type Pick = BoardArgs;

    fn help(command: Command, _: bool) -> Command {
        let command = led(command, "method", "How it is solved while watching: ");
        with_default(command, &Method::default())
    }

    fn actions() -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, "Sudoku: how many solutions, how hard", solve)
                .changed(|command| {
                    let lead = "The method whose events --trace writes: ";
                    let command = led(command, "method", lead);
                    command.mut_arg("method", |arg| arg.requires("trace"))
                })
                .by_default(Method::default()),
            compare::action("The methods on one puzzle, or over many", comparison),
            Action::new(Verb::Generate, "Sudoku puzzles with one solution", generate)
                .helped("out", "Write one file each into this folder instead of printing lines"),
            Action::new(Verb::Export, "Sudoku, for Mace4 or as DIMACS clauses", export),
        ]
    }

    fn listed(named: &Named<Board>) -> (String, Option<Size>, String) {
        (format!("{} clues", named.instance.count()), Some(Size::new(9, 9)), named.about.clone())
    }
}

/// Which puzzle.
#[derive(Args)]
pub struct BoardArgs {
    /// 81 cells, row by row, 0 . X * _ for empty ones, or a file of them
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["layout", "id"])]
    board: Option<String>,
    /// A built-in puzzle (see `frontier list`) or a file
    #[arg(long, alias = "level", value_name = "NAME|FILE", conflicts_with = "id")]
    layout: Option<String>,
    /// A game id, such as sudoku:ordered-none-c0-any#42
    #[arg(long, value_name = "GAME-ID")]
    id: Option<String>,
    #[command(flatten)]
    folder: FolderArgs,
}

impl Pick<Sudoku> for BoardArgs {
    fn folder(&self) -> &FolderArgs {
        &self.folder
    }

    fn resolve(&self, files: Files) -> Result<Named<Board>> {
        let (id, name) = (self.id.as_deref(), self.layout.as_deref());
        let Some(text) = &self.board else {
            return Progress::asked(self.library(files).choose(id, name, files));
        };
        // A name rather than cells: none of them is a letter but X, none a slash.
        let is_name = Path::new(text).is_file()
            || text.contains('/')
            || text.starts_with(|c: char| c.is_alphabetic() && c != 'X');
        Progress::asked(match format::parse(text) {
            Ok(_) => Sudoku::open(text),
            Err(_) if is_name => format::from_file(Path::new(text), 1, files).map(Opening::Ready),
            Err(bad) => Err(format!("--board:{bad}")),
        })
    }
}

/// `frontier solve sudoku`.
#[derive(Args)]
struct Solve {
    #[command(flatten)]
    board: BoardArgs,
    /// A file of puzzles, one a line; prints one line each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "layout", "id", "trace"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    trace: TraceArgs,
    #[command(flatten)]
    method: Typed<Method>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Also say how hard it is, and which techniques it takes
    #[arg(long)]
    grade: bool,
    /// Print JSON, one object a puzzle
    #[arg(long)]
    json: bool,
}

/// How many solutions a puzzle has, and how hard it is if that is asked.
fn answer(puzzle: &Board, graded: bool, one_line: bool) -> Answer {
    let begun = Instant::now();
    let count = fast::count(puzzle, 2);
    let seconds = begun.elapsed().as_secs_f64();
    let report = (graded && count.solutions == 1).then(|| human::solve(puzzle));
    let grade = report.as_ref().and_then(|report| report.grade()).map(Words::word);
    let used = report.iter().flat_map(|report| &report.used);
    let used: BTreeMap<&str, u32> = used.map(|&(what, times)| (what.name(), times)).collect();
    let solution = count.unique();
    let line = solution.as_ref().map(ToString::to_string);
    let answer = Answer::default()
        .key("solutions", count.solutions)
        .key("solution", line.clone())
        .key("seconds", seconds)
        .maybe("grade", graded.then_some(grade))
        .maybe("techniques", graded.then(|| serde_json::json!(used)));
    let shown = match (count.solutions, line.as_deref()) {
        (0, _) => "no solution",
        (_, Some(line)) if one_line => line,
        (_, Some(_)) => "one solution  ",
        _ => "more than one solution",
    };
    let graded = graded.then(|| grade.unwrap_or("none"));
    if one_line {
        let grade = graded.map_or(String::new(), |grade| format!(" {grade}"));
        return answer.lines([format!("{shown}{grade}")]);
    }
    let drawing = solution.map(|board| format::draw(&board));
    answer
        .lines([format!("{shown} {}", line.as_deref().unwrap_or_default()).trim_end().to_owned()])
        .lines(drawing.iter().flat_map(|text| text.lines()).map(str::to_owned))
        .lines(graded.map(|grade| format!("grade          {grade}")))
        .lines(used.iter().map(|(name, times)| format!("  {name:<22} {times}")))
        .lines([format!("time           {seconds:.6} s")])
}

fn solve(args: &Solve, io: &mut Io) -> Result<()> {
    let puzzles = match &args.file {
        Some(file) => format::read_all(file, io.files).map_err(Error::msg)?,
        None => vec![args.board.resolve(io.files)?.instance],
    };
    if let (Some(path), [puzzle]) = (args.trace.wanted(), puzzles.as_slice()) {
        let method = args.method.over(Method::default());
        save_run::<Sudoku>(puzzle, &method, args.limits.limits(), path, io.files)?;
    }
    puzzles.iter().take_while(|_| !waiting::asked()).try_for_each(|puzzle| {
        answer(puzzle, args.grade, args.file.is_some()).print(args.json, io.out)
    })
}

/// `frontier generate sudoku`.
#[derive(Args)]
struct Made {
    /// Grade wanted: easy, medium, hard, unfair or extreme [default: any]
    #[arg(long, value_name = "GRADE")]
    difficulty: Option<Grade>,
    /// Clues to stop at [default: as few as can be]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, value_parser = clap::value_parser!(u8).range(0..=81))]
    clues: u8,
    /// Pattern of the clues: none, rotate or mirror
    #[arg(long, value_name = "S", default_value = "none")]
    symmetry: Symmetry,
    /// How clues are removed: ordered or random-retry
    #[arg(long, value_name = "M", default_value = "ordered")]
    removal: Removal,
}

fn generate(args: &Generate<Made>, io: &mut Io) -> Result<()> {
    let Made { difficulty: grade, clues, symmetry, removal } = args.what;
    let written = |id, seed, board: &Board| {
        let text = format!("#D {id}\n{}", format::rows(board));
        (board.to_string(), format!("sudoku-{seed}.sdk"), text)
    };
    let id = |seed| Params { removal, symmetry, clues, grade, seed }.to_string();
    args.make::<Sudoku>(id, written, io)
}

/// What a puzzle is written for.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    /// The model finder Mace4.
    Mace4,
    /// SAT solvers.
    Dimacs,
}

/// `frontier export sudoku`.
#[derive(Args)]
struct Export {
    #[command(flatten)]
    board: BoardArgs,
    /// mace4 or dimacs
    #[arg(long, value_name = "FORMAT", hide_possible_values = true)]
    format: Target,
}

fn export(args: &Export, io: &mut Io) -> Result<()> {
    let puzzle = args.board.resolve(io.files)?.instance;
    let text = match args.format {
        Target::Mace4 => format::mace4(&puzzle),
        Target::Dimacs => format::dimacs(&puzzle),
    };
    Ok(io.out.write_all(text.as_bytes())?)
}

/// `frontier compare sudoku`.
#[derive(Args)]
struct Compare {
    #[command(flatten)]
    board: BoardArgs,
    /// A file of puzzles, one a line: sums over all of them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "layout", "id"])]
    file: Option<PathBuf>,
    /// Every built-in puzzle, one by one
    #[arg(long, conflicts_with_all = ["board", "layout", "id", "file"])]
    all: bool,
}

fn comparison(args: &Compare, limits: LimitArgs, files: Files) -> Result<Comparison> {
    let limits = limits.limits_or(STEPS);
    match &args.file {
        _ if args.all => Ok(over_builtin(limits, Instant::now)),
        Some(file) => {
            let puzzles = format::read_all(file, files).map_err(Error::msg)?;
            Ok(over_puzzles(&puzzles, limits, Instant::now))
        }
        None => Ok(on_puzzle(&args.board.resolve(files)?.instance, limits, Instant::now)),
    }
}
