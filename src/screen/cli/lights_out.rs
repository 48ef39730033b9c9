//! Lights Out on the command line.

use super::generic;
use super::prelude::*;
use crate::compare::lights_out::{REPORT, STEPS, of_makers};
use crate::puzzles::lights_out::all_lit::{self, Fewest};
use crate::puzzles::lights_out::generate::{GameId, Way};
use crate::puzzles::lights_out::methods::{self, LightsRun, Method};
use crate::puzzles::lights_out::{Board, Instance, LightsOut, Pattern, Rules, Wiring};
use crate::puzzles::{lights_out::algebra::Chase, lights_out::board as formats, puzzle::Origin};
use crate::tui::tabs::lights_out::LightsUi;

/// The method that solves.
const SOLVED: Method = Method::Minimum;

impl Commands for LightsOut {
    type PuzzleTab = LightsUi;
    type More = More;

    const FILE: &'static str = "a .lights file";
    const SUCH_AS: &'static str = "lights:5x5k2cross#42";
    const FORMAT: &'static str = "Rows of digits joined by `/`, or a .lights file";

    fn random(more: &More) -> Option<String> {
        let seed = more.seed.seed?;
        let rules = more.over(&Rules::CLASSIC).ok()?;
        Some(GameId { rules, way: Way::default(), between: None, seed }.to_string())
    }

    fn named(pick: &Pick<LightsOut>, files: Files) -> Result<Named<Instance>> {
        let looks_typed = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
        let named = match &pick.board {
            Some(text) if looks_typed(text) && !Path::new(text).is_file() => {
                let states = pick.more.states.unwrap_or(2);
                let board = Board::parse(text, states).map_err(|bad| anyhow!("--board:{bad}"))?;
                let rules = Rules::new(board.size(), states, Pattern::Cross, false);
                let instance = Instance { rules: rules.map_err(Error::msg)?, board };
                Named::new("given", "from the command line", Origin::Text, instance)
            }
            _ => pick.choose(LightsOut::INFO.first, files)?,
        };
        let Instance { rules, board } = named.instance.clone();
        let rules = pick.more.over(&rules).map_err(Error::msg)?;
        if let Some(light) = board.lights.iter().find(|&&l| l >= rules.states()) {
            bail!("a light of state {light}, expected less than {}", rules.states());
        }
        Ok(named.changed(Instance { rules, board }))
    }

    const IS_GRADED: bool = true;

    fn solved(_: &Instance) -> Method {
        SOLVED
    }

    fn help(command: Command, opens: bool) -> Command {
        match opens {
            true => with_default(led(command, "method", "The method to watch: "), &Method::Chase),
            false => with_default(command, &SOLVED),
        }
    }

    fn answer(instance: &Instance, method: &Method, run: &mut Box<dyn LightsRun>) -> Answer {
        let report = methods::report(run.as_ref(), *method);
        let kernel = Chase::new(Wiring::new(&instance.rules)).kernel();
        let witness = kernel.witness(&instance.board.lights);
        let shown =
            |v: &[u8]| Board::new(instance.board.size(), v.to_vec()).map(|board| board.to_string());
        let (count, nullity) = (report.count(), kernel.nullity());
        let presses = report.presses.as_deref().and_then(shown);
        let solutions = if witness.is_none() { kernel.size() } else { "0".into() };
        let quiet = witness.as_ref().and_then(|(quiet, _)| shown(quiet));
        let first = match (count, &quiet) {
            (Some(count), _) => {
                let proven = if report.minimum { "the fewest" } else { "not proven minimum" };
                format!("presses     {count}, {proven}")
            }
            (None, Some(quiet)) => {
                let why = match instance.rules.states() {
                    2 => format!(
                        "the lit lights and quiet pattern {quiet} share an odd number of cells"
                    ),
                    _ => format!("the lights times quiet pattern {quiet} do not add up to 0"),
                };
                format!("cannot be solved: {why}, and no press changes that")
            }
            (None, None) if *method == Method::Bfs => {
                format!("presses     not known, stopped at {} boards", report.expanded)
            }
            (None, None) => "presses     not known".to_owned(),
        };
        let rows = presses.iter().flat_map(|presses| presses.split('/'));
        Answer::default()
            .lines([first])
            .lines(rows.map(|row| format!("            {row}")).collect::<Vec<_>>())
            .line("solutions", &solutions)
            .line_if("nullity", nullity)
            .line_if("stopped", why_stopped(report.status))
            .line("steps", report.expanded)
            .enough(presses.is_some())
            .key("method", method.word())
            // Algebra knows even when the method was stopped before it did.
            .key("solvable", report.solvable.unwrap_or(witness.is_none()))
            .key("presses", presses)
            .key("count", count)
            .key("minimum", report.minimum)
            .key("nullity", nullity)
            .key("solutions", solutions)
            .key("quiet_pattern", quiet)
            .key("expanded", report.expanded)
    }

    fn actions() -> Vec<Action> {
        let compares = "The methods on one board, or the ways to make boards";
        let exports = "Lights Out of two states, for Mace4 or as DIMACS clauses";
        vec![
            Action::new(Verb::Solve, "Lights Out, in five ways", solve)
                .changed(|command| Self::help(command, false)),
            compare::action(compares, STEPS, comparison).helped(
                "seed",
                "The random board of this seed; with --generators where they begin",
            ),
            Action::new(Verb::Generate, "Boards that can be solved", generate)
                .helped("out", "Write one .lights file each into this folder instead of printing"),
            Action::new(Verb::Export, exports, export),
        ]
    }

    fn listed(named: &Named<Instance>) -> (String, Option<Size>, String) {
        let rules = named.instance.rules.to_string();
        let kind = rules.split_once(' ').map_or("", |(_, kind)| kind).to_owned();
        (kind, Some(named.instance.rules.size()), named.about.clone())
    }
}

/// The rules of a board.
#[derive(Args)]
pub struct More {
    /// States of a light, 2 to 9 [default: the board's, or 2]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=9))]
    states: Option<u8>,
    /// What a press changes: cross, diagonal, block or knight [default: the board's, or cross]
    #[arg(long, value_name = "PATTERN", value_parser = word::<Pattern>(), hide_possible_values = true)]
    pattern: Option<Pattern>,
    /// Opposite edges touch
    #[arg(long)]
    torus: bool,
    #[command(flatten)]
    seed: SeedArgs,
}

impl More {
    /// Rules with what was typed.
    fn over(&self, rules: &Rules) -> Result<Rules, String> {
        let states = self.states.unwrap_or(rules.states());
        let pattern = self.pattern.unwrap_or(rules.pattern);
        Rules::new(rules.size(), states, pattern, self.torus || rules.torus)
    }
}

/// What `frontier solve lights` can do beside solving a board.
#[derive(Args)]
struct Records {
    /// The fewest presses for n x n lights, all lit, for n from LEAST to MOST: a line each with n, the presses,
    /// and how many solutions there are (OEIS A075464)
    #[arg(long, value_name = "LEAST-MOST", value_parser = parse_range, conflicts_with_all = ["board", "layout", "id", "seed", "states", "pattern", "torus", "method", "trace"])]
    all_lit: Option<(u32, u32)>,
}

/// `frontier generate lights`.
#[derive(Args)]
struct Made {
    /// Rows and columns, 1 to 64 each
    #[arg(long, value_name = "RxC", default_value = "5x5", value_parser = |text: &str| Size::parse(text, 1..=64, "5x5"))]
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
}

fn parse_range(text: &str) -> Result<(u32, u32), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let range = least.parse().ok().zip(most.parse().ok());
    range
        .filter(|(least, most)| least <= most)
        .ok_or_else(|| "expected LEAST-MOST, such as 8-10".into())
}

/// Writes each term as soon as it is found, so that a run that is stopped can be continued with the next.
fn all_lit((least, most): (u32, u32), json: bool, out: &mut dyn Write) -> Result<()> {
    let why = format!("boards from {least} to {most}, expected 1 to {}", all_lit::MOST);
    ensure!(least >= 1 && most <= all_lit::MOST, Failure::usage(why));
    let mut progress = Progress::new();
    for n in least..=most {
        let begun = Instant::now();
        let text =
            format!("{n} x {n} lights, all lit (Ctrl-C stops; --all-lit {n}-{most} goes on)");
        let fewest = all_lit::fewest(n, &mut |share| progress.show(share, &text));
        progress.clear();
        let Fewest { presses, nullity } = fewest.map_err(Error::msg)?;
        let shown = presses.map_or("unknown".to_owned(), |presses| presses.to_string());
        Answer::default()
            .lines([format!("{n} {shown} 2^{nullity}")])
            .key("n", n)
            .key("presses", presses)
            .key("nullity", nullity)
            .key("seconds", begun.elapsed().as_secs_f64())
            .print(json, out)?;
        out.flush()?;
    }
    Ok(())
}

fn solve(args: &Solve<LightsOut, Records>, io: &mut Io) -> Result<()> {
    match args.more.all_lit {
        Some(range) => all_lit(range, args.json, io.out),
        None => generic::solve(args, io),
    }
}

fn generate(args: &Generate<Made>, io: &mut Io) -> Result<()> {
    let Made { size, states, pattern, torus, way, presses, ids } = args.what;
    let rules = Rules::new(size, states, pattern, torus).map_err(Failure::usage)?;
    let written = |id, seed, made: &Instance| {
        let line = if ids { id } else { made.board.to_string() };
        (line, format!("lights-{seed}.lights"), made.to_text())
    };
    let id = |seed| GameId { rules, way, between: presses, seed }.to_string();
    args.make::<LightsOut>(id, written, io)
}

fn export(args: &Export<LightsOut>, io: &mut Io) -> Result<()> {
    let instance = args.pick.resolve(io.files)?.instance;
    let text = formats::export(&instance, args.format).map_err(Error::msg)?;
    Ok(write!(io.out, "{text}")?)
}

/// `frontier compare lights`.
#[derive(Args)]
struct Compare {
    #[command(flatten)]
    pick: Pick<LightsOut>,
    /// This method only: bfs, chase, model, gauss or minimum [default: all]
    #[arg(long, value_name = "METHOD", value_parser = word::<Method>(), hide_possible_values = true)]
    method: Option<Method>,
    /// The ways to make boards of this kind instead, for 10, 100 and 1000 boards
    #[arg(long)]
    generators: bool,
}

fn comparison(args: &Compare, limits: Limits, files: Files) -> Result<Comparison> {
    if args.generators {
        let (rules, seed) =
            (LightsOut::named(&args.pick, files)?.instance.rules, args.pick.more.seed.seed);
        return Ok(of_makers(&rules, seed.unwrap_or(0), limits, Instant::now));
    }
    let named = args.pick.resolve(files)?;
    let methods = args.method.map_or(Method::ALL.to_vec(), |method| vec![method]);
    Ok(side_by_side(named, methods, limits, &REPORT))
}
