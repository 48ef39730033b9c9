//! Lights Out on the command line: `solve lights`, `compare lights`, `generate lights`, `export lights`.

use super::{Failure, LimitArgs, Playground, TraceArgs, trace};
use crate::engine::grid::Size;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Status};
use crate::puzzles::files::Files;
use crate::puzzles::library::{self, Library};
use crate::puzzles::lights_out::LightsOut;
use crate::puzzles::lights_out::algebra::Chase;
use crate::puzzles::lights_out::export::{self, Format};
use crate::puzzles::lights_out::game_id::{GameId, Way};
use crate::puzzles::lights_out::generate::{Generator, Maker};
use crate::puzzles::lights_out::methods::{self, Method, Report};
use crate::puzzles::lights_out::{Board, Instance, Pattern, Rules, Wiring, builtin};
use crate::puzzles::puzzle::{Making, Named, Opening, Origin, Puzzle};
use crate::puzzles::words::Words;
use clap::Args;
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;

/// Which board.
#[derive(Args, Debug, Clone, Default)]
pub struct LightsInstance {
    /// Rows of digits joined by `/`, or a .lights file
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["layout", "id"])]
    pub board: Option<String>,
    /// A built-in board (see `frontier list`) or a .lights file
    #[arg(long, alias = "level", value_name = "NAME|FILE", conflicts_with = "id")]
    pub layout: Option<String>,
    /// A game id, such as lights:5x5k2cross#42
    #[arg(long, value_name = "GAME-ID")]
    pub id: Option<String>,
    /// States of a light, 2 to 9 [default: the board's, or 2]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=9))]
    pub states: Option<u8>,
    /// What a press changes: cross, diagonal, block or knight [default: the board's, or cross]
    #[arg(long, value_name = "PATTERN")]
    pub pattern: Option<Pattern>,
    /// Opposite edges touch
    #[arg(long)]
    pub torus: bool,
    /// A folder of .lights files to look in before the built-in boards
    #[arg(long, value_name = "DIR")]
    pub layouts: Option<PathBuf>,
}

impl LightsInstance {
    /// Where boards are looked for.
    pub fn library(&self) -> Library<LightsOut> {
        Library::new(self.layouts.clone(), Files::of_the_user())
    }

    /// The board meant; without one the first built-in.
    ///
    /// # Errors
    /// One line: no such board, or a bad one.
    pub fn resolve(&self) -> Result<Named<Instance>, Failure> {
        let mut named = match (&self.board, &self.id, &self.layout) {
            (Some(board), ..) => self.given(board)?,
            (_, Some(id), _) => {
                LightsOut::open(id).and_then(Opening::finish).map_err(Failure::work)?
            }
            (_, _, Some(name)) => {
                self.library().find(name, Files::of_the_user()).map_err(Failure::work)?
            }
            _ => {
                self.library().find(builtin::FIRST, Files::of_the_user()).map_err(Failure::work)?
            }
        };
        let Instance { rules, board } = &mut named.instance;
        *rules = Rules::new(
            rules.size(),
            self.states.unwrap_or(rules.states()),
            self.pattern.unwrap_or(rules.pattern),
            self.torus || rules.torus,
        )
        .map_err(Failure::work)?;
        if let Some(light) = board.lights.iter().find(|&&l| l >= rules.states()) {
            let what = format!("a light of state {light}, expected less than {}", rules.states());
            return Err(Failure::work(what));
        }
        Ok(named)
    }

    /// A board typed, or in a file.
    fn given(&self, text: &str) -> Result<Named<Instance>, Failure> {
        let looks_typed = text.chars().all(|c| c.is_ascii_digit() || c == '/');
        if !looks_typed || Path::new(text).is_file() {
            return library::from_file::<LightsOut>(Path::new(text), Files::of_the_user())
                .map_err(Failure::work);
        }
        let states = self.states.unwrap_or(2);
        let board =
            Board::parse(text, states).map_err(|bad| Failure::work(format!("board:{bad}")))?;
        let rules =
            Rules::new(board.size(), states, Pattern::Cross, false).map_err(Failure::work)?;
        let (name, about) = ("given".into(), "from the command line".into());
        let instance = Instance { rules, board };
        Ok(Named { name, about, origin: Origin::Text, id: None, instance })
    }
}

/// `frontier lights`.
#[derive(Args, Debug)]
pub struct OpenLights {
    /// The board.
    #[command(flatten)]
    pub instance: LightsInstance,
    /// The method to watch: bfs, chase, model, gauss or minimum
    #[arg(long, value_name = "METHOD", default_value = "chase")]
    pub method: Method,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The screen.
    #[command(flatten)]
    pub playground: Playground,
}

impl OpenLights {
    /// The playground with nothing asked for.
    pub fn plain(playground: Playground) -> OpenLights {
        OpenLights {
            instance: LightsInstance::default(),
            method: Method::default(),
            limits: LimitArgs::default(),
            playground,
        }
    }
}

/// `frontier solve lights`.
#[derive(Args, Debug)]
pub struct SolveLights {
    /// The board.
    #[command(flatten)]
    pub instance: LightsInstance,
    /// bfs, chase, model, gauss or minimum
    #[arg(long, value_name = "METHOD", default_value = "minimum")]
    pub method: Method,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// What the search did, for bfs.
    #[command(flatten)]
    pub trace: TraceArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `frontier generate lights`.
#[derive(Args, Debug)]
pub struct GenerateLights {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Rows and columns, 1 to 64 each
    #[arg(long, value_name = "RxC", default_value = "5x5", value_parser = parse_size)]
    pub size: Size,
    /// States of a light
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=9))]
    pub states: u8,
    /// What a press changes: cross, diagonal, block or knight
    #[arg(long, value_name = "PATTERN", default_value = "cross")]
    pub pattern: Pattern,
    /// Opposite edges touch
    #[arg(long)]
    pub torus: bool,
    /// How: scramble, solver or algebra
    #[arg(long, value_name = "WAY", default_value = "algebra")]
    pub way: Way,
    /// Fewest presses a board may take, such as 8-10
    #[arg(long, value_name = "LEAST-MOST", value_parser = parse_range)]
    pub presses: Option<(u32, u32)>,
    /// Print game ids instead of boards
    #[arg(long)]
    pub ids: bool,
    /// Write one .lights file each into this folder instead of printing
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `frontier export lights`.
#[derive(Args, Debug)]
pub struct ExportLights {
    /// The board.
    #[command(flatten)]
    pub instance: LightsInstance,
    /// mace4 or dimacs
    #[arg(long, value_name = "FORMAT", default_value = "mace4")]
    pub format: Format,
}

fn parse_size(text: &str) -> Result<Size, String> {
    let size = text
        .split_once(['x', 'X'])
        .and_then(|(rows, cols)| Some(Size::new(rows.parse().ok()?, cols.parse().ok()?)));
    let size = size.ok_or("expected ROWSxCOLUMNS of 1 to 64, such as 5x5")?;
    Rules::new(size, 2, Pattern::Cross, false).map(|rules| rules.size())
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
    trace: Option<&Path>,
) -> Result<Answer, Failure> {
    let begun = Instant::now();
    let mut run = methods::begin(instance, method, limits).map_err(Failure::usage)?;
    if trace.is_some() && run.search().is_none() {
        let why = format!("{method} has no frontier: only bfs has a trace");
        return Err(Failure::usage(why));
    }
    let report = methods::finish(run.as_mut(), method);
    let seconds = begun.elapsed().as_secs_f64();
    if let Some((search, path)) = run.search().zip(trace) {
        trace::save(search, path)?;
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
        stopped: match status {
            Status::Stopped(limit) => Some(limit.to_string()),
            _ => None,
        },
    })
}

fn json(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    let text = serde_json::to_string(value).map_err(Failure::work)?;
    Ok(writeln!(out, "{text}")?)
}

/// `frontier solve lights`.
///
/// # Errors
/// A bad board, a method it is too large for, a limit reached without an answer.
pub fn solve(args: &SolveLights, out: &mut impl Write) -> Result<(), Failure> {
    let instance = args.instance.resolve()?.instance;
    let trace = args.trace.trace.as_deref();
    let answer = answer(&instance, args.method, args.limits.limits(), trace)?;
    if args.json {
        json(&answer, out)?;
    } else {
        answer.write(out)?;
    }
    match (&answer.presses, &answer.stopped) {
        (None, Some(limit)) => Err(Failure::stopped(limit)),
        _ => Ok(()),
    }
}

impl Answer {
    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
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

/// `frontier generate lights`: boards, one a line, or files in a folder.
///
/// # Errors
/// No such board can be made, or a file cannot be written.
pub fn generate(args: &GenerateLights, out: &mut impl Write) -> Result<(), Failure> {
    let rules =
        Rules::new(args.size, args.states, args.pattern, args.torus).map_err(Failure::usage)?;
    let maker = Rc::new(Maker::new(&rules));
    for number in 0..args.count {
        let seed = args.seed.wrapping_add(u64::from(number));
        let id = GameId { rules, way: args.way, between: args.presses, seed };
        let mut making = Generator::with(maker.clone(), id.clone());
        making.finish();
        let made = making.made().unwrap_or_else(|| Err("the board was not made".into()));
        let instance = made.map_err(Failure::work)?.instance;
        match &args.out {
            None if args.ids => writeln!(out, "{id}")?,
            None => writeln!(out, "{}", instance.board)?,
            Some(folder) => {
                let path = folder.join(format!("lights-{seed}.lights"));
                library::save::<LightsOut>(&path, &instance, false, Files::of_the_user())
                    .map_err(Failure::work)?;
                writeln!(out, "{}", path.display())?;
            }
        }
    }
    Ok(())
}

/// `frontier export lights`.
///
/// # Errors
/// A bad board, or one of more than two states.
pub fn export(args: &ExportLights, out: &mut impl Write) -> Result<(), Failure> {
    let instance = args.instance.resolve()?.instance;
    let text = export::export(&instance, args.format).map_err(Failure::work)?;
    Ok(write!(out, "{text}")?)
}
