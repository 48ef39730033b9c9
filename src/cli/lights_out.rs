//! Lights Out on the command line.

use super::args::{LimitArgs, TraceArgs, word};
use super::failure::{Usage, stopped, why_stopped};
use super::progress::Progress;
use super::registry::{Action, Listed, PuzzleCli, TabSetup, Verb};
use super::{compare, inspect, output, trace};
use crate::compare::comparison::Comparison;
use crate::compare::lights_out::{REPORT, STEPS, of_makers};
use crate::compare::methods::Methods;
use crate::compare::subject::Subject;
use crate::engine::grid::Size;
use crate::engine::limits::Limits;
use crate::engine::run::{Keep, Run};
use crate::puzzles::files::Files;
use crate::puzzles::library::{self, Library};
use crate::puzzles::lights_out::algebra::Chase;
use crate::puzzles::lights_out::all_lit::{self, Fewest};
use crate::puzzles::lights_out::export::{self as formats, Format};
use crate::puzzles::lights_out::game_id::{GameId, Way};
use crate::puzzles::lights_out::generate::Generator;
use crate::puzzles::lights_out::methods::{self, Method, Report};
use crate::puzzles::lights_out::{Board, Instance, LightsOut, Pattern, Rules, Wiring, builtin};
use crate::puzzles::puzzle::{BuiltIn, Info, Making, Named, Origin, Puzzle};
use crate::puzzles::words::Words;
use crate::tui::tab::Tab;
use crate::tui::tabs::lights_out::LightsLook;
use anyhow::{Error, Result, anyhow, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;

impl PuzzleCli for LightsOut {
    fn info(&self) -> &'static Info {
        &LightsOut::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        Open::augment_args(command)
    }

    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let args = Open::from_arg_matches(matches)?;
        let library = args.instance.library(files);
        Ok(setup.desk::<LightsLook>(
            library,
            args.instance.resolve(files)?,
            args.method,
            args.limits.limits(),
        ))
    }

    fn actions(&self) -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, "Lights Out, in five ways", solve),
            inspect::action::<LightsOut, How>(|how, files| {
                let instance = how.instance.resolve(files)?.instance;
                methods::run(&instance, how.method, how.limits.limits(), Keep::History)
                    .map_err(Error::msg)
            }),
            compare::action("The methods on one board, or the ways to make boards", comparison),
            Action::new(Verb::Generate, "Boards that can be solved", generate),
            Action::new(
                Verb::Export,
                "Lights Out of two states, for Mace4 or as DIMACS clauses",
                export,
            ),
        ]
    }

    fn list(&self) -> Result<Vec<Listed>> {
        let listed = |known: &BuiltIn<LightsOut>| {
            let rules = known.instance().map_err(Error::msg)?.rules;
            Ok(Listed {
                name: known.name.to_owned(),
                kind: rules.to_string().split_once(' ').map_or("", |(_, kind)| kind).to_owned(),
                size: Some(rules.size()),
                about: known.about().to_owned(),
            })
        };
        builtin::BUILTIN.iter().map(listed).collect()
    }
}

/// Which board.
#[derive(Args, Debug)]
struct BoardArgs {
    /// Rows of digits joined by `/`, or a .lights file
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["layout", "id"])]
    board: Option<String>,
    /// A built-in board (see `frontier list`) or a .lights file
    #[arg(long, alias = "level", value_name = "NAME|FILE", conflicts_with = "id")]
    layout: Option<String>,
    /// A game id, such as lights:5x5k2cross#42
    #[arg(long, value_name = "GAME-ID")]
    id: Option<String>,
    /// States of a light, 2 to 9 [default: the board's, or 2]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=9))]
    states: Option<u8>,
    /// What a press changes: cross, diagonal, block or knight [default: the board's, or cross]
    #[arg(long, value_name = "PATTERN", value_parser = word::<Pattern>(), hide_possible_values = true)]
    pattern: Option<Pattern>,
    /// Opposite edges touch
    #[arg(long)]
    torus: bool,
    /// A folder of .lights files to look in before the built-in boards
    #[arg(long, value_name = "DIR")]
    layouts: Option<PathBuf>,
}

impl BoardArgs {
    /// Where boards are looked for.
    fn library(&self, files: Files) -> Library<LightsOut> {
        Library::new(self.layouts.clone(), files)
    }

    /// The board meant; without one the first built-in.
    ///
    /// # Errors
    /// One line: no such board, or a bad one.
    fn resolve(&self, files: Files) -> Result<Named<Instance>> {
        let (id, name) = (self.id.as_deref(), self.layout.as_deref());
        let mut named = match &self.board {
            Some(board) => self.given(board, files)?,
            None => {
                Progress::asked(self.library(files).choose(id, name, files)).map_err(Error::msg)?
            }
        };
        let Instance { rules, board } = &mut named.instance;
        *rules = Rules::new(
            rules.size(),
            self.states.unwrap_or(rules.states()),
            self.pattern.unwrap_or(rules.pattern),
            self.torus || rules.torus,
        )
        .map_err(Error::msg)?;
        if let Some(light) = board.lights.iter().find(|&&l| l >= rules.states()) {
            let what = format!("a light of state {light}, expected less than {}", rules.states());
            bail!(what);
        }
        Ok(named)
    }

    /// A board typed, or in a file.
    fn given(&self, text: &str, files: Files) -> Result<Named<Instance>> {
        let looks_typed = text.chars().all(|c| c.is_ascii_digit() || c == '/');
        if !looks_typed || Path::new(text).is_file() {
            return library::from_file::<LightsOut>(Path::new(text), files).map_err(Error::msg);
        }
        let states = self.states.unwrap_or(2);
        let board = Board::parse(text, states).map_err(|bad| anyhow!("board:{bad}"))?;
        let rules = Rules::new(board.size(), states, Pattern::Cross, false).map_err(Error::msg)?;
        let (name, about) = ("given".into(), "from the command line".into());
        let instance = Instance { rules, board };
        Ok(Named { name, about, origin: Origin::Text, id: None, instance })
    }
}

/// `frontier lights`.
#[derive(Args, Debug)]
struct Open {
    #[command(flatten)]
    instance: BoardArgs,
    /// The method to watch: bfs, chase, model, gauss or minimum
    #[arg(long, value_name = "METHOD", default_value = "chase", value_parser = word::<Method>(), hide_possible_values = true)]
    method: Method,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Which board, and how it is solved.
#[derive(Args, Debug)]
struct How {
    #[command(flatten)]
    instance: BoardArgs,
    /// bfs, chase, model, gauss or minimum
    #[arg(long, value_name = "METHOD", default_value = "minimum", value_parser = word::<Method>(), hide_possible_values = true)]
    method: Method,
    #[command(flatten)]
    limits: LimitArgs,
}

/// `frontier solve lights`.
#[derive(Args, Debug)]
struct Solve {
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    trace: TraceArgs,
    /// The fewest presses for n x n lights, all lit, for n from LEAST to MOST: a line each with n, the presses,
    /// and how many solutions there are (OEIS A075464)
    #[arg(long, value_name = "LEAST-MOST", value_parser = parse_range, conflicts_with_all = ["board", "layout", "id", "states", "pattern", "torus", "method", "trace"])]
    all_lit: Option<(u32, u32)>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// `frontier generate lights`.
#[derive(Args, Debug)]
struct Generate {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Rows and columns, 1 to 64 each
    #[arg(long, value_name = "RxC", default_value = "5x5", value_parser = parse_size)]
    size: Size,
    /// States of a light
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=9))]
    states: u8,
    /// What a press changes: cross, diagonal, block or knight
    #[arg(long, value_name = "PATTERN", default_value = "cross", value_parser = word::<Pattern>(), hide_possible_values = true)]
    pattern: Pattern,
    /// Opposite edges touch
    #[arg(long)]
    torus: bool,
    /// How: scramble, solver or algebra
    #[arg(long, value_name = "WAY", default_value = "algebra", value_parser = word::<Way>(), hide_possible_values = true)]
    way: Way,
    /// Fewest presses a board may take, such as 8-10
    #[arg(long, value_name = "LEAST-MOST", value_parser = parse_range)]
    presses: Option<(u32, u32)>,
    /// Print game ids instead of boards
    #[arg(long)]
    ids: bool,
    /// Write one .lights file each into this folder instead of printing
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// `frontier export lights`.
#[derive(Args, Debug)]
struct Export {
    #[command(flatten)]
    instance: BoardArgs,
    /// mace4 or dimacs
    #[arg(long, value_name = "FORMAT", default_value = "mace4")]
    format: Format,
}

fn parse_size(text: &str) -> Result<Size, String> {
    Size::parse(text, 1..=64, "5x5")
}

fn parse_range(text: &str) -> Result<(u32, u32), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let range = least.parse().ok().zip(most.parse().ok());
    range
        .filter(|(least, most)| least <= most)
        .ok_or_else(|| "expected LEAST-MOST, such as 8-10".into())
}

#[derive(Serialize)]
struct Answer {
    method: &'static str,
    solvable: Option<bool>,
    presses: Option<String>,
    count: Option<u32>,
    minimum: bool,
    nullity: Option<usize>,
    solutions: String,
    /// Where the sum is not 0, when there is no solution.
    quiet_pattern: Option<String>,
    #[serde(skip)]
    states: u8,
    expanded: u64,
    seconds: f64,
    stopped: Option<String>,
}

/// Solves a board by one method and times it; the trace of the search goes to a file if one is named.
fn answer(
    instance: &Instance,
    method: Method,
    limits: Limits,
    trace: &TraceArgs,
    files: Files,
) -> Result<Answer> {
    let begun = Instant::now();
    let mut run = methods::begin(instance, method, limits).map_err(Usage::new)?;
    Progress::solve(run.as_mut());
    run.seek(run.len());
    let report = methods::report(run.as_ref(), method);
    let seconds = begun.elapsed().as_secs_f64();
    match (run.search(), trace.wanted()) {
        (_, None) => {}
        (Some(search), Some(path)) => trace::save::<LightsOut>(search, &method, path, files)?,
        (None, Some(path)) => trace::save_run::<LightsOut>(instance, &method, limits, path, files)?,
    }
    let kernel = Chase::new(Wiring::new(&instance.rules)).kernel();
    let witness = kernel.witness(&instance.board.lights);
    let shown =
        |v: &[u8]| Board::new(instance.board.size(), v.to_vec()).map(|board| board.to_string());
    let Report { solvable, presses, minimum, expanded, status } = &report;
    Ok(Answer {
        method: method.word(),
        // Algebra knows even when the method was stopped before it did.
        solvable: solvable.or(Some(witness.is_none())),
        count: report.count(),
        presses: presses.as_deref().and_then(shown),
        minimum: *minimum,
        nullity: kernel.nullity(),
        solutions: if witness.is_none() { kernel.size() } else { "0".into() },
        quiet_pattern: witness.and_then(|(quiet, _)| shown(quiet)),
        states: instance.rules.states(),
        expanded: *expanded,
        seconds,
        stopped: why_stopped(*status),
    })
}

/// A line of `--all-lit`.
#[derive(Serialize)]
struct Term {
    n: u32,
    presses: Option<u32>,
    nullity: u32,
    seconds: f64,
}

/// Writes each term as soon as it is found, so that a run that is stopped can be continued with the next.
fn all_lit((least, most): (u32, u32), json: bool, out: &mut dyn Write) -> Result<()> {
    if least < 1 || most > all_lit::MOST {
        bail!(Usage::new(format!(
            "boards from {least} to {most}, expected 1 to {}",
            all_lit::MOST
        )));
    }
    let mut progress = Progress::new();
    for n in least..=most {
        let begun = Instant::now();
        let text =
            format!("{n} x {n} lights, all lit (Ctrl-C stops; --all-lit {n}-{most} goes on)");
        let fewest = all_lit::fewest(n, &mut |share| progress.show(share, &text));
        progress.clear();
        let Fewest { presses, nullity } = fewest.map_err(Error::msg)?;
        if json {
            let seconds = begun.elapsed().as_secs_f64();
            output::json(&Term { n, presses, nullity, seconds }, out)?;
        } else {
            let presses = presses.map_or("unknown".to_owned(), |presses| presses.to_string());
            writeln!(out, "{n} {presses} 2^{nullity}")?;
        }
        out.flush()?;
    }
    Ok(())
}

fn solve(args: &Solve, files: Files, out: &mut dyn Write) -> Result<()> {
    if let Some(range) = args.all_lit {
        return all_lit(range, args.json, out);
    }
    let instance = args.how.instance.resolve(files)?.instance;
    let limits = args.how.limits.limits();
    let answer = answer(&instance, args.how.method, limits, &args.trace, files)?;
    if args.json {
        output::json(&answer, out)?;
    } else {
        answer.write(out)?;
    }
    match (&answer.presses, &answer.stopped) {
        (None, Some(limit)) => Err(stopped(limit)),
        _ => Ok(()),
    }
}

impl Answer {
    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let Answer { count, presses, quiet_pattern, .. } = self;
        match (count, quiet_pattern) {
            (Some(count), _) => {
                let proven = if self.minimum { "the fewest" } else { "not proven minimum" };
                writeln!(out, "presses     {count}, {proven}")?;
            }
            (None, Some(quiet)) => {
                let odd = if self.states == 2 { "parity with" } else { "the sum over" };
                let bad = if self.states == 2 { "odd" } else { "not 0" };
                writeln!(out, "not solvable: {odd} quiet pattern {quiet} is {bad}")?;
            }
            (None, None) => writeln!(out, "presses     not known")?,
        }
        if let Some(presses) = presses {
            for row in presses.split('/') {
                writeln!(out, "            {row}")?;
            }
        }
        writeln!(out, "solutions   {}", self.solutions)?;
        if let Some(nullity) = self.nullity {
            writeln!(out, "nullity     {nullity}")?;
        }
        if let Some(stopped) = &self.stopped {
            writeln!(out, "stopped     {stopped}")?;
        }
        writeln!(out, "steps       {}", self.expanded)?;
        writeln!(out, "time        {:.6} s", self.seconds)
    }
}

fn generate(args: &Generate, files: Files, out: &mut dyn Write) -> Result<()> {
    let rules = Rules::new(args.size, args.states, args.pattern, args.torus).map_err(Usage::new)?;
    let mut maker = None;
    let mut progress = Progress::new();
    for number in 0..args.count {
        let seed = args.seed.wrapping_add(u64::from(number));
        let id = GameId { rules, way: args.way, between: args.presses, seed };
        let mut making = match &maker {
            Some(maker) => Generator::with(Rc::clone(maker), id.clone()),
            None => Generator::new(id.clone()),
        };
        progress.finish(&mut making, &format!("making {id}"));
        maker = maker.or_else(|| making.maker());
        let made = making.made().unwrap_or_else(|| Err("the board was not made".into()));
        let instance = made.map_err(Error::msg)?.instance;
        match &args.out {
            None if args.ids => writeln!(out, "{id}")?,
            None => writeln!(out, "{}", instance.board)?,
            Some(folder) => {
                let path = folder.join(format!("lights-{seed}.lights"));
                files.make_folder(folder).map_err(Error::msg)?;
                library::save::<LightsOut>(&path, &instance, false, files).map_err(Error::msg)?;
                writeln!(out, "{}", path.display())?;
            }
        }
    }
    Ok(())
}

fn export(args: &Export, files: Files, out: &mut dyn Write) -> Result<()> {
    let instance = args.instance.resolve(files)?.instance;
    let text = formats::export(&instance, args.format).map_err(Error::msg)?;
    Ok(write!(out, "{text}")?)
}

/// `frontier compare lights`.
#[derive(Args, Debug)]
struct Compare {
    #[command(flatten)]
    instance: BoardArgs,
    /// This method only: bfs, chase, model, gauss or minimum [default: all]
    #[arg(long, value_name = "METHOD", value_parser = word::<Method>(), hide_possible_values = true)]
    method: Option<Method>,
    /// The ways to make boards of this kind instead, for 10, 100 and 1000 boards
    #[arg(long)]
    generators: bool,
    /// Random stream of the boards made
    #[arg(long, value_name = "N", default_value_t = 0, requires = "generators")]
    seed: u64,
}

fn comparison(args: &Compare, limits: LimitArgs, files: Files) -> Result<Comparison> {
    let Named { name, instance, .. } = args.instance.resolve(files)?;
    let limits = limits.limits_or(STEPS);
    if args.generators {
        return Ok(of_makers(&instance.rules, args.seed, limits, Instant::now));
    }
    let methods = args.method.map_or(Method::ALL.to_vec(), |method| vec![method]);
    let methods = Methods::new(name, instance, methods, limits).reported_by(&REPORT);
    Ok(methods.comparison(Instant::now))
}
