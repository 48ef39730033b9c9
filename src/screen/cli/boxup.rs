//! Boxup on the command line.

use super::prelude::*;
use crate::compare::boxup::{REPORT, STEPS, over_levels};
use crate::engine::run::Stats;
use crate::puzzles::boxup::generate::{GameId, Params};
use crate::puzzles::boxup::hardest::{HardestSearch, Target};
use crate::puzzles::boxup::{Boxup, Method, format::LevelFile, plan, plan::Plan};
use crate::tui::tabs::boxup::BoxupUi;

/// The method that solves.
const SOLVED: Method = Method::AStar;

impl Commands for Boxup {
    type PuzzleTab = BoxupUi;
    type More = SeedArgs;

    const FILE: &'static str = "a .box file";
    const SUCH_AS: &'static str = "boxup:4x4b2w1m20-40#7 or boxup:r^,@,B<";

    fn random(more: &SeedArgs) -> Option<String> {
        more.seed.map(|seed| GameId { params: Params::default(), seed }.to_string())
    }

    fn solved(_: &LevelFile) -> Method {
        SOLVED
    }

    fn help(command: Command, opens: bool) -> Command {
        with_default(command, if opens { &Method::Bfs } else { &SOLVED })
    }

    fn answer(sheet: &LevelFile, method: &Method, run: &mut Box<RunOf<Boxup>>) -> Answer {
        run.seek(run.len());
        let (status, plan) = (run.status(), run.plan());
        let Stats { expanded, generated, .. } = run.stats();
        let (stopped, cost) = (why_stopped(status), plan.as_ref().map(Plan::cost));
        let actions: Option<Vec<String>> =
            plan.as_ref().map(|plan| plan.steps.iter().map(ToString::to_string).collect());
        let is_hopeless = sheet.level.is_hopeless();
        let (name, result) = match (cost, &stopped) {
            (Some(cost), _) => ("solved", format!("{cost} moves")),
            (None, _) if is_hopeless => {
                ("unsolvable", "the missing sides of red and blue are opposite".to_owned())
            }
            (None, Some(limit)) => ("not solved", limit.clone()),
            (None, None) => ("unsolvable", "the search is complete".to_owned()),
        };
        let numbered = (1..).zip(actions.iter().flatten());
        let numbered = numbered.map(|(n, action)| format!("{n:>10}  {action}"));
        let letters = plan.as_ref().map(Plan::letters);
        Answer::default()
            .enough(is_hopeless)
            .line(name, result)
            .line_if("plan", letters.as_ref())
            .lines(numbered)
            .key("solvable", (is_hopeless || stopped.is_none()).then_some(plan.is_some()))
            .key("cost", cost)
            .key("plan", letters)
            .key("actions", actions)
            .key("optimal", plan.is_some() && *method != Method::Greedy)
            .both("expanded", expanded)
            .both("generated", generated)
    }

    const IS_GRADED: bool = true;

    fn actions() -> Vec<Action> {
        let levels = "Levels with a wanted number of moves, or the hardest there are";
        vec![
            solve_action::<Boxup>("Red into blue, in the fewest moves"),
            compare::action("The methods on one level, or on all of them", STEPS, comparison),
            Action::new(Verb::Generate, levels, generate)
                .helped(
                    "out",
                    "Write one .box file each into this folder instead of printing game ids",
                )
                .by_default(Params::default()),
            Action::new(Verb::Export, "Boxup as a planning problem, in PDDL", export),
        ]
    }

    fn listed(named: &Named<LevelFile>) -> (String, Option<Size>, String) {
        let LevelFile { par, level, .. } = &named.instance;
        let about = format!("{}, {} moves", Boxup::title(named), par.unwrap_or(0));
        (named.about.clone(), Some(level.size()), about)
    }
}

/// `frontier generate boxup`.
#[derive(Args)]
struct Made {
    /// Rows and columns
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = |text: &str| Size::parse(text, 2..=12, "4x4"))]
    size: Size,
    #[command(flatten)]
    params: Typed<Params>,
    /// Search for the hardest level of this size instead; without walls all of them are gone through
    #[arg(long, conflicts_with_all = ["least", "most", "count"])]
    hardest: bool,
    /// Ways to place the walls that are tried for the hardest level
    #[arg(long, value_name = "N", default_value_t = 8, requires = "hardest")]
    tries: u32,
}

fn generate(args: &Generate<Made>, io: &mut Io) -> Result<()> {
    let Size { rows, cols } = args.what.size;
    let params = Params { rows, cols, ..args.what.params.over(Params::default()) };
    if args.what.hardest {
        return hardest(args, params, io);
    }
    let written = |id, seed, sheet: &LevelFile| {
        (id, format!("boxup-{rows}x{cols}-{seed}.box"), sheet.to_text())
    };
    args.make::<Boxup>(|seed| GameId { params, seed }.to_string(), written, io)
}

fn hardest(args: &Generate<Made>, params: Params, io: &mut Io) -> Result<()> {
    let Params { rows, cols, blacks, walls, .. } = params;
    let target = Target { size: args.what.size, blacks, walls, tries: args.what.tries };
    let mut search = HardestSearch::new(target, args.seed).map_err(Failure::usage)?;
    Progress::new().watch(&mut search, &|search: &HardestSearch| {
        let (share, best) = (search.progress().unwrap_or(0.0), search.best());
        format!("{:3.0} %  hardest {} moves", share * 100.0, best.map_or(0, |best| best.0))
    });
    let (moves, level) = search.best().context("no level of this kind can be solved")?;
    let sheet = LevelFile {
        title: Some(format!("Hard {rows}x{cols}, {blacks} black")),
        par: Some(moves),
        ..LevelFile::plain(level.clone())
    };
    let (text, name) = (sheet.to_text(), format!("hardest-{rows}x{cols}-{blacks}.box"));
    args.deliver((text.trim_end_matches('\n').to_owned(), name, text), io)
}

/// `frontier export boxup`.
#[derive(Args)]
struct Export {
    #[command(flatten)]
    pick: Pick<Boxup>,
    /// What to write: pddl or box
    #[arg(long, value_name = "F", default_value = "pddl", value_parser = ["pddl", "box"], hide_possible_values = true)]
    format: String,
    /// The folder to write domain.pddl and problem.pddl (or a .box file) into; made if missing
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

fn export(args: &Export, io: &mut Io) -> Result<()> {
    let named = args.pick.resolve(io.files)?;
    let texts = match args.format.as_str() {
        "box" => vec![(format!("{}.box", named.name), named.instance.to_text())],
        _ => vec![
            ("domain.pddl".to_owned(), plan::DOMAIN.to_owned()),
            ("problem.pddl".to_owned(), plan::problem(&named.instance.level, &named.name)),
        ],
    };
    texts.into_iter().try_for_each(|(name, text)| write_into(&args.out, &name, &text, io))
}

/// `frontier compare boxup`.
#[derive(Args)]
struct Compare {
    #[command(flatten)]
    pick: Pick<Boxup>,
    /// This method only: bfs, astar or greedy [default: all]
    #[arg(long, value_name = "M", conflicts_with = "all", value_parser = word::<Method>(), hide_possible_values = true)]
    method: Option<Method>,
    /// Every built-in level, one by one
    #[arg(long, conflicts_with_all = ["layout", "id", "board", "seed"])]
    all: bool,
}

fn comparison(args: &Compare, limits: Limits, files: Files) -> Result<Comparison> {
    if args.all {
        return Ok(over_levels(&REPORT, limits, Instant::now));
    }
    let methods = args.method.map_or(Method::ALL.to_vec(), |method| vec![method]);
    Ok(side_by_side(args.pick.resolve(files)?, methods, limits, &REPORT))
}
