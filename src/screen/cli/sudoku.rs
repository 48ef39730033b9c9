//! Sudoku on the command line.

use super::prelude::*;
use crate::compare::sudoku::{STEPS, on_puzzle, over_builtin, over_puzzles};
use crate::engine::limits::Limit;
use crate::puzzles::lights_out::board::Format;
use crate::puzzles::sudoku::generate::{Params, Removal, Symmetry};
use crate::puzzles::sudoku::human::{self, Grade};
use crate::puzzles::sudoku::{Board, Method, Sudoku, fast, format};
use crate::tui::tabs::sudoku::SudokuUi;
use std::collections::BTreeMap;

impl Commands for Sudoku {
    type PuzzleTab = SudokuUi;
    type More = SeedArgs;

    const SUCH_AS: &'static str = "sudoku:ordered-none-c0-any#42";
    const FORMAT: &'static str =
        "81 cells, row by row, 0 . X * _ for empty ones, or a file of them";

    fn random(more: &SeedArgs) -> Option<String> {
        more.seed.map(|seed| Params { seed, ..Params::default() }.to_string())
    }

    fn help(command: Command, _: bool) -> Command {
        let command = led(command, "method", "How it is solved while watching: ");
        with_default(command, &Method::default())
    }

    fn actions() -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, "Sudoku: how many solutions, how hard", solve)
                .helped("json", "Print JSON, one object a puzzle")
                .changed(|command| {
                    let lead = "The method whose events --trace writes: ";
                    led(command, "method", lead).mut_arg("method", |arg| arg.requires("trace"))
                })
                .by_default(Method::default()),
            compare::action("The methods on one puzzle, or over many", STEPS, comparison),
            Action::new(Verb::Generate, "Sudoku puzzles with one solution", generate)
                .helped("out", "Write one file each into this folder instead of printing lines"),
            Action::new(Verb::Export, "Sudoku, for Mace4 or as DIMACS clauses", export),
        ]
    }

    fn listed(named: &Named<Board>) -> (String, Option<Size>, String) {
        (format!("{} clues", named.instance.count()), Some(Size::new(9, 9)), named.about.clone())
    }
}

/// What `frontier solve sudoku` can do beside counting solutions.
#[derive(Args)]
struct Asked {
    /// A file of puzzles, one a line; prints one line each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "layout", "id", "seed", "trace"])]
    file: Option<PathBuf>,
    /// Also say how hard it is, and which techniques it takes
    #[arg(long)]
    grade: bool,
}

/// How many solutions a puzzle has, and how hard it is if that is asked; none if that takes more guesses.
fn answer(puzzle: &Board, graded: bool, one_line: bool, guesses: u64) -> Option<Answer> {
    let begun = Instant::now();
    let count = match guesses {
        u64::MAX => fast::count(puzzle, 2),
        _ => fast::Counting::new(puzzle, 2).advance(guesses)?,
    };
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
        (0, _) => "no solution".to_owned(),
        (_, Some(line)) if one_line => line.to_owned(),
        (_, Some(line)) => format!("one solution   {line}"),
        _ => "more than one solution".to_owned(),
    };
    let graded = graded.then(|| grade.unwrap_or("none"));
    if one_line {
        let grade = graded.map_or(String::new(), |grade| format!(" {grade}"));
        return Some(answer.lines([format!("{shown}{grade}")]));
    }
    let drawing = solution.map(|board| format::draw(&board));
    Some(
        answer
            .lines([shown])
            .lines(drawing.iter().flat_map(|text| text.lines()).map(str::to_owned))
            .lines(graded.map(|grade| format!("grade          {grade}")))
            .lines(used.iter().map(|(name, times)| format!("  {name:<22} {times}")))
            .lines([format!("time           {seconds:.6} s")]),
    )
}

fn solve(args: &Solve<Sudoku, Asked>, io: &mut Io) -> Result<()> {
    let Solve { how, trace, more: Asked { file, grade }, json } = args;
    let puzzles = match file {
        Some(file) => format::read_all(file, io.files).map_err(Error::msg)?,
        None => vec![how.pick.resolve(io.files)?.instance],
    };
    if let (Some(path), [puzzle]) = (trace.wanted(), puzzles.as_slice()) {
        let method = how.method.over(Method::default());
        save_run::<Sudoku>(puzzle, &method, how.limits.limits(), path, io.files)?;
    }
    let most = how.limits.limits().steps;
    puzzles.iter().take_while(|_| !waiting::asked()).try_for_each(|puzzle| {
        match answer(puzzle, *grade, file.is_some(), most) {
            Some(answer) => answer.print(*json, io.out),
            None => {
                let (unknown, limit) = (None::<u8>, Limit::Steps(most));
                let answer = Answer::default().key("solutions", unknown).key("solution", unknown);
                answer.key("stopped", limit.to_string()).print(*json, io.out)?;
                Err(stopped(limit))
            }
        }
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

fn export(args: &Export<Sudoku>, io: &mut Io) -> Result<()> {
    let puzzle = args.pick.resolve(io.files)?.instance;
    let text = match args.format {
        Format::Mace4 => format::mace4(&puzzle),
        Format::Dimacs => format::dimacs(&puzzle),
    };
    Ok(io.out.write_all(text.as_bytes())?)
}

/// `frontier compare sudoku`.
#[derive(Args)]
struct Compare {
    #[command(flatten)]
    pick: Pick<Sudoku>,
    /// A file of puzzles, one a line: sums over all of them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "layout", "id", "seed"])]
    file: Option<PathBuf>,
    /// Every built-in puzzle, one by one
    #[arg(long, conflicts_with_all = ["board", "layout", "id", "seed", "file"])]
    all: bool,
}

fn comparison(args: &Compare, limits: Limits, files: Files) -> Result<Comparison> {
    match &args.file {
        _ if args.all => Ok(over_builtin(limits, Instant::now)),
        Some(file) => {
            let puzzles = format::read_all(file, files).map_err(Error::msg)?;
            Ok(over_puzzles(&puzzles, limits, Instant::now))
        }
        None => Ok(on_puzzle(&args.pick.resolve(files)?.instance, limits, Instant::now)),
    }
}
