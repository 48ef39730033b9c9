//! Boxup on the command line.

use super::args::{LimitArgs, TraceArgs, word};
use super::progress::Progress;
use super::registry::{Action, Listed, PuzzleCli, TabSetup, Verb};
use super::{compare, failure, inspect, output, trace};
use crate::compare::boxup::{REPORT, STEPS, over_levels};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::subject::Subject;
use crate::engine::grid::Size;
use crate::engine::run::{Job, Keep};
use crate::puzzles::boxup::format::Sheet;
use crate::puzzles::boxup::game_id::{GameId, Params};
use crate::puzzles::boxup::hardest::{HardestSearch, Target};
use crate::puzzles::boxup::run::run;
use crate::puzzles::boxup::solve::report;
use crate::puzzles::boxup::{Boxup, Method, builtin, pddl};
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::puzzle::{BuiltIn, Info, Named, Puzzle};
use crate::tui::tab::Tab;
use crate::tui::tabs::boxup::BoxupLook;
use anyhow::{Error, Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

impl PuzzleCli for Boxup {
    fn info(&self) -> &'static Info {
        &Boxup::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        Open::augment_args(command)
    }

    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let args = Open::from_arg_matches(matches)?;
        let library = args.instance.library(files);
        Ok(setup.desk::<BoxupLook>(
            library,
            args.instance.resolve(files)?,
            args.method,
            args.limits.limits(),
        ))
    }

    fn actions(&self) -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, "Red into blue, in the fewest moves", solve),
            inspect::action::<Boxup, How>(|how, files| {
                let level = how.instance.resolve(files)?.instance.level;
                Ok(run(&level, how.method, how.limits.limits(), Keep::History))
            }),
            compare::action("The methods on one level, or on all of them", comparison),
            Action::new(
                Verb::Generate,
                "Levels with a wanted number of moves, or the hardest there are",
                generate,
            ),
            Action::new(Verb::Export, "Boxup as a planning problem, in PDDL", export),
        ]
    }

    fn list(&self) -> Result<Vec<Listed>> {
        let listed = |known: &BuiltIn<Boxup>| {
            let named = known.named().map_err(Error::msg)?;
            let par = named.instance.par.unwrap_or(0);
            Ok(Listed {
                name: known.name.to_owned(),
                kind: known.about().to_owned(),
                size: Some(named.instance.level.size()),
                about: format!("{}, {par} moves", Boxup::title(&named)),
            })
        };
        builtin::BUILTIN.iter().map(listed).collect()
    }
}

/// Which level.
#[derive(Args, Debug)]
struct Instance {
    /// A built-in level (see `frontier list`) or a .box file
    #[arg(long, value_name = "NAME|FILE", alias = "layout")]
    level: Option<String>,
    /// A game id, such as boxup:4x4b2w1m20-40#7 or boxup:r^,@,B<
    #[arg(long, value_name = "GAME-ID", conflicts_with = "level")]
    id: Option<String>,
    /// A folder of levels to look in before the built-in ones
    #[arg(long, value_name = "DIR")]
    layouts: Option<PathBuf>,
}

impl Instance {
    fn library(&self, files: Files) -> Library<Boxup> {
        Library::new(self.layouts.clone(), files)
    }

    /// The level meant; without one the first built-in.
    ///
    /// # Errors
    /// One line: no such level, or a bad one.
    fn resolve(&self, files: Files) -> Result<Named<Sheet>> {
        let found = self.library(files).choose(self.id.as_deref(), self.level.as_deref(), files);
        Progress::asked(found).map_err(Error::msg)
    }
}

/// `frontier boxup`.
#[derive(Args, Debug)]
struct Open {
    #[command(flatten)]
    instance: Instance,
    /// bfs, astar or greedy
    #[arg(long, value_name = "M", default_value = "bfs", value_parser = word::<Method>(), hide_possible_values = true)]
    method: Method,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Which level, and how it is solved.
#[derive(Args, Debug)]
struct How {
    #[command(flatten)]
    instance: Instance,
    /// bfs, astar or greedy
    #[arg(long, value_name = "M", default_value = "astar", value_parser = word::<Method>(), hide_possible_values = true)]
    method: Method,
    #[command(flatten)]
    limits: LimitArgs,
}

/// `frontier solve boxup`.
#[derive(Args, Debug)]
struct Solve {
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    trace: TraceArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    /// Null where a limit came first.
    solvable: Option<bool>,
    cost: Option<usize>,
    plan: Option<String>,
    actions: Option<Vec<String>>,
    optimal: bool,
    expanded: u64,
    generated: u64,
    seconds: f64,
    stopped: Option<String>,
}

fn solve(args: &Solve, files: Files, out: &mut dyn Write) -> Result<()> {
    let named = args.how.instance.resolve(files)?;
    let begun = Instant::now();
    let level = &named.instance.level;
    let mut run = run(level, args.how.method, args.how.limits.limits(), Keep::Latest);
    Progress::solve(run.as_mut());
    let report = report(run.as_mut());
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(path) = args.trace.wanted() {
        match run.search() {
            Some(search) => trace::save::<Boxup>(search, &args.how.method, path, files)?,
            None => bail!("nothing is searched: the missing sides of red and blue are opposite"),
        }
    }
    let stopped = failure::why_stopped(report.status);
    let actions = |plan: &crate::puzzles::boxup::plan::Plan| {
        plan.steps.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let answer = Answer {
        solvable: stopped.is_none().then_some(report.plan.is_some()),
        cost: report.cost(),
        plan: report.plan.as_ref().map(|plan| plan.letters()),
        actions: report.plan.as_ref().map(actions),
        optimal: report.plan.is_some() && args.how.method != Method::Greedy,
        expanded: report.expanded,
        generated: report.generated,
        seconds,
        stopped,
    };
    if args.json {
        output::json(&answer, out)?;
    } else {
        match (&answer.cost, &answer.stopped) {
            (Some(cost), _) => writeln!(out, "solved      {cost} moves")?,
            (None, Some(limit)) => writeln!(out, "not solved  {limit}")?,
            (None, None) if level.is_hopeless() => {
                writeln!(out, "unsolvable  the missing sides of red and blue are opposite")?;
            }
            (None, None) => writeln!(out, "unsolvable  the search is complete")?,
        }
        if let Some(plan) = &answer.plan {
            writeln!(out, "plan        {plan}")?;
        }
        for (number, action) in (1..).zip(answer.actions.iter().flatten()) {
            writeln!(out, "{number:>10}  {action}")?;
        }
        writeln!(out, "expanded    {}", answer.expanded)?;
        writeln!(out, "generated   {}", answer.generated)?;
        writeln!(out, "time        {:.6} s", answer.seconds)?;
    }
    match answer.stopped {
        Some(limit) => Err(failure::stopped(limit)),
        None => Ok(()),
    }
}

fn parse_size(text: &str) -> Result<Size, String> {
    Size::parse(text, 2..=12, "4x4")
}

/// `frontier generate boxup`.
#[derive(Args, Debug)]
struct Generate {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Rows and columns
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = parse_size)]
    size: Size,
    /// Black boxes
    #[arg(long, value_name = "N", default_value_t = 1)]
    blocks: u32,
    /// Wall cells
    #[arg(long, value_name = "N", default_value_t = 0)]
    walls: u32,
    /// Fewest moves of the shortest plan
    #[arg(long, value_name = "N", default_value_t = 10)]
    least: u32,
    /// Most moves of the shortest plan
    #[arg(long, value_name = "N", default_value_t = 30)]
    most: u32,
    /// Search for the hardest level of this size instead; without walls all of them are gone through
    #[arg(long, conflicts_with_all = ["least", "most", "count"])]
    hardest: bool,
    /// Ways to place the walls that are tried for the hardest level
    #[arg(long, value_name = "N", default_value_t = 8, requires = "hardest")]
    tries: u32,
    /// Write one .box file each into this folder instead of printing game ids
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

fn generate(args: &Generate, files: Files, out: &mut dyn Write) -> Result<()> {
    if args.hardest {
        return hardest(args, files, out);
    }
    let params = Params {
        rows: args.size.rows,
        cols: args.size.cols,
        blacks: args.blocks,
        walls: args.walls,
        least: args.least,
        most: args.most,
    };
    let mut progress = Progress::new();
    for number in 0..args.count {
        let id = GameId { params, seed: args.seed.wrapping_add(u64::from(number)) };
        let opening = Boxup::open(&id.to_string()).map_err(Error::msg)?;
        let named = progress.make(opening, &format!("making {id}")).map_err(Error::msg)?;
        match &args.out {
            None => writeln!(out, "{id}")?,
            Some(folder) => {
                let name = format!("boxup-{}x{}-{}.box", params.rows, params.cols, id.seed);
                let path = folder.join(name);
                files.make_folder(folder).map_err(Error::msg)?;
                files.write_new(&path, &named.instance.to_text()).map_err(Error::msg)?;
                writeln!(out, "{}", path.display())?;
            }
        }
    }
    Ok(())
}

/// Boards gone through between two looks at the progress.
const STRIDE: u32 = 1 << 18;

fn hardest(args: &Generate, files: Files, out: &mut dyn Write) -> Result<()> {
    let target =
        Target { size: args.size, blacks: args.blocks, walls: args.walls, tries: args.tries };
    let mut search = HardestSearch::new(target, args.seed).map_err(Error::msg)?;
    let mut progress = Progress::new();
    while !search.advance(STRIDE).is_over() {
        let share = search.progress().unwrap_or(0.0);
        let best = search.best().map_or(0, |best| best.0);
        progress.show(share, &format!("{:3.0} %  hardest {best} moves", share * 100.0));
    }
    progress.clear();
    let Some((moves, level)) = search.best() else {
        bail!("no level of this kind can be solved");
    };
    let Size { rows, cols } = args.size;
    let sheet = Sheet {
        title: Some(format!("Hard {rows}x{cols}, {} black", args.blocks)),
        par: Some(moves),
        ..Sheet::plain(level.clone())
    };
    match &args.out {
        None => write!(out, "{}", sheet.to_text())?,
        Some(folder) => {
            files.make_folder(folder).map_err(Error::msg)?;
            let path = folder.join(format!("hardest-{rows}x{cols}-{}.box", args.blocks));
            files.write_new(&path, &sheet.to_text()).map_err(Error::msg)?;
            writeln!(out, "{}", path.display())?;
        }
    }
    Ok(())
}

/// `frontier export boxup`.
#[derive(Args, Debug)]
struct Export {
    #[command(flatten)]
    instance: Instance,
    /// What to write: pddl or box
    #[arg(long, value_name = "F", default_value = "pddl", value_parser = ["pddl", "box"])]
    format: String,
    /// The folder to write domain.pddl and problem.pddl (or a .box file) into; made if missing
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
}

fn export(args: &Export, files: Files, out: &mut dyn Write) -> Result<()> {
    let named = args.instance.resolve(files)?;
    let folder = &args.out;
    files.make_folder(folder).map_err(Error::msg)?;
    let texts = match args.format.as_str() {
        "box" => vec![(format!("{}.box", named.name), named.instance.to_text())],
        _ => vec![
            ("domain.pddl".to_owned(), pddl::DOMAIN.to_owned()),
            ("problem.pddl".to_owned(), pddl::problem(&named.instance.level, &named.name)),
        ],
    };
    for (name, text) in texts {
        let path = folder.join(name);
        files.write_new(&path, &text).map_err(Error::msg)?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

/// `frontier compare boxup`.
#[derive(Args, Debug)]
struct Compare {
    #[command(flatten)]
    instance: Instance,
    /// This method only: bfs, astar or greedy [default: all]
    #[arg(long, value_name = "M", conflicts_with = "all", value_parser = word::<Method>(), hide_possible_values = true)]
    method: Option<Method>,
    /// Every built-in level, one by one
    #[arg(long, conflicts_with_all = ["level", "id"])]
    all: bool,
}

fn comparison(args: &Compare, limits: LimitArgs, files: Files) -> Result<Comparison> {
    let limits = limits.limits_or(STEPS);
    if args.all {
        return Ok(over_levels(limits, Instant::now));
    }
    let Named { name, instance, .. } = args.instance.resolve(files)?;
    let methods = args.method.map_or(Method::ALL.to_vec(), |method| vec![method]);
    let methods = Methods::new(name, instance, methods, limits).reported_by(&REPORT);
    Ok(methods.comparison(Instant::now))
}
