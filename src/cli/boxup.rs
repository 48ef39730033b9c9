//! Boxup on the command line: open, solve, generate, export.

use super::{Failure, LimitArgs, Playground, TraceArgs, trace};
use crate::engine::grid::Size;
use crate::engine::run::{Job, Keep, Status};
use crate::puzzles::boxup::format::Sheet;
use crate::puzzles::boxup::game_id::{GameId, Params};
use crate::puzzles::boxup::hunt::{Hunt, Prey};
use crate::puzzles::boxup::run::run;
use crate::puzzles::boxup::solve::finish;
use crate::puzzles::boxup::{Boxup, Method, builtin, pddl};
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::puzzle::{Named, Opening, Puzzle};
use crate::tui::midend::desk::Setup;
use crate::tui::tabs::boxup::BoxupTab;
use crate::tui::tabs::{Clock, Tab};
use clap::Args;
use serde::Serialize;
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Instant;

/// Which level.
#[derive(Args, Debug, Clone, Default)]
pub struct Instance {
    /// A built-in level (see `frontier list`) or a .box file
    #[arg(long, value_name = "NAME|FILE", alias = "layout")]
    pub level: Option<String>,
    /// A game id, such as boxup:4x4b2w1m20-40#7 or boxup:r^,@,B<
    #[arg(long, value_name = "GAME-ID", conflicts_with = "level")]
    pub id: Option<String>,
    /// A folder of levels to look in before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub layouts: Option<PathBuf>,
}

impl Instance {
    fn library(&self) -> Library<Boxup> {
        Library::new(self.layouts.clone(), Files::of_the_user())
    }

    /// The level meant; without one the first built-in.
    ///
    /// # Errors
    /// One line: no such level, or a bad one.
    pub fn resolve(&self) -> Result<Named<Sheet>, Failure> {
        let found = match (&self.id, &self.level) {
            (Some(id), _) => Boxup::open(id).and_then(Opening::finish),
            (None, Some(name)) => self.library().find(name, Files::of_the_user()),
            (None, None) => self.library().find(builtin::FIRST, Files::of_the_user()),
        };
        found.map_err(Failure::work)
    }
}

/// `frontier boxup`.
#[derive(Args, Debug)]
pub struct Open {
    /// The level.
    #[command(flatten)]
    pub instance: Instance,
    /// bfs, astar or greedy
    #[arg(long, value_name = "M", default_value = "bfs")]
    pub method: Method,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The screen.
    #[command(flatten)]
    pub playground: Playground,
}

/// The tab with what was asked for.
///
/// # Errors
/// No such level, or a bad file.
pub fn tab(args: &Open, clock: Clock) -> Result<Box<dyn Tab>, Failure> {
    Ok(Box::new(BoxupTab::new(Setup {
        library: args.instance.library(),
        named: args.instance.resolve()?,
        method: args.method,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch: args.playground.watch,
        files: args.playground.files(),
        clock,
    })))
}

impl Open {
    /// The tab with nothing asked for.
    pub fn plain(playground: Playground) -> Open {
        Open {
            instance: Instance::default(),
            method: Method::Bfs,
            limits: LimitArgs::default(),
            playground,
        }
    }
}

/// `frontier solve boxup`.
#[derive(Args, Debug)]
pub struct Solve {
    /// The level.
    #[command(flatten)]
    pub instance: Instance,
    /// bfs, astar or greedy
    #[arg(long, value_name = "M", default_value = "astar")]
    pub method: Method,
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

/// `frontier solve boxup`.
///
/// # Errors
/// An unreadable or bad level, a limit reached without an answer.
pub fn solve(args: &Solve, out: &mut impl Write) -> Result<(), Failure> {
    let named = args.instance.resolve()?;
    let begun = Instant::now();
    let level = &named.instance.level;
    let mut run = run(level, args.method, args.limits.limits(), Keep::Latest);
    let report = finish(run.as_mut());
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(path) = &args.trace.trace {
        match run.search() {
            Some(search) => trace::save(search, path)?,
            None => {
                let why = "nothing is searched: the missing sides of red and blue are opposite";
                return Err(Failure::work(why));
            }
        }
    }
    let stopped = match report.status {
        Status::Stopped(limit) => Some(limit.to_string()),
        _ => None,
    };
    let actions = |plan: &crate::puzzles::boxup::plan::Plan| {
        plan.steps.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let answer = Answer {
        solvable: stopped.is_none().then_some(report.plan.is_some()),
        cost: report.cost(),
        plan: report.plan.as_ref().map(|plan| plan.letters()),
        actions: report.plan.as_ref().map(actions),
        optimal: report.plan.is_some() && args.method != Method::Greedy,
        expanded: report.expanded,
        generated: report.generated,
        seconds,
        stopped,
    };
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&answer).map_err(Failure::work)?)?;
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
        Some(limit) => Err(Failure::stopped(limit)),
        None => Ok(()),
    }
}

/// `RxC` as rows and columns of a level.
fn parse_size(text: &str) -> Result<Size, String> {
    let side = |text: &str| text.parse::<u16>().ok().filter(|n| (2..=12).contains(n));
    let size = text.split_once(['x', 'X']);
    size.and_then(|(rows, cols)| Some(Size::new(side(rows)?, side(cols)?)))
        .ok_or_else(|| "expected ROWSxCOLUMNS of 2 to 12, such as 4x4".into())
}

/// `frontier generate boxup`.
#[derive(Args, Debug)]
pub struct Generate {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Rows and columns
    #[arg(long, value_name = "RxC", default_value = "4x4", value_parser = parse_size)]
    pub size: Size,
    /// Black boxes
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub blocks: u32,
    /// Wall cells
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub walls: u32,
    /// Fewest moves of the shortest plan
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub least: u32,
    /// Most moves of the shortest plan
    #[arg(long, value_name = "N", default_value_t = 30)]
    pub most: u32,
    /// Search for the hardest level of this size instead; without walls all of them are gone through
    #[arg(long, conflicts_with_all = ["least", "most", "count"])]
    pub hardest: bool,
    /// Ways to place the walls that are tried for the hardest level
    #[arg(long, value_name = "N", default_value_t = 8, requires = "hardest")]
    pub tries: u32,
    /// Write one .box file each into this folder instead of printing game ids
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `frontier generate boxup`: game ids one a line, or files in a folder; the hardest level as its text.
///
/// # Errors
/// Parameters out of range, no such level, or a file that cannot be written.
pub fn generate(args: &Generate, out: &mut impl Write) -> Result<(), Failure> {
    if args.hardest {
        return hardest(args, out);
    }
    let params = Params {
        rows: args.size.rows,
        cols: args.size.cols,
        blacks: args.blocks,
        walls: args.walls,
        least: args.least,
        most: args.most,
    };
    for number in 0..args.count {
        let id = GameId { params, seed: args.seed.wrapping_add(u64::from(number)) };
        let opening = Boxup::open(&id.to_string()).map_err(Failure::work)?;
        let named = opening.finish().map_err(Failure::work)?;
        match &args.out {
            None => writeln!(out, "{id}")?,
            Some(folder) => {
                let name = format!("boxup-{}x{}-{}.box", params.rows, params.cols, id.seed);
                let path = folder.join(name);
                Files::of_the_user()
                    .write_new(&path, &named.instance.to_text())
                    .map_err(Failure::work)?;
                writeln!(out, "{}", path.display())?;
            }
        }
    }
    Ok(())
}

/// Boards gone through between two looks at the progress.
const STRIDE: u32 = 1 << 18;
/// Characters of the progress bar.
const BAR: usize = 30;

fn hardest(args: &Generate, out: &mut impl Write) -> Result<(), Failure> {
    let prey = Prey { size: args.size, blacks: args.blocks, walls: args.walls, tries: args.tries };
    let mut hunt = Hunt::new(prey, args.seed).map_err(Failure::work)?;
    // The bar is for somebody who waits; files and pipes get the level only.
    let mut watcher = Some(std::io::stderr()).filter(IsTerminal::is_terminal);
    while !hunt.advance(STRIDE).is_over() {
        if let Some(err) = &mut watcher {
            let share = hunt.progress().unwrap_or(0.0);
            let full = (share * BAR as f32) as usize;
            let bar = "#".repeat(full) + &".".repeat(BAR.saturating_sub(full));
            let best = hunt.best().map_or(0, |b| b.0);
            let _ = write!(err, "\r[{bar}] {:3.0} %  hardest {best} moves ", share * 100.0);
            let _ = err.flush();
        }
    }
    if let Some(err) = &mut watcher {
        let _ = writeln!(err);
    }
    let Some((moves, level)) = hunt.best() else {
        return Err(Failure::work("no level of this kind can be solved"));
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
            let path = folder.join(format!("hardest-{rows}x{cols}-{}.box", args.blocks));
            Files::of_the_user().write_new(&path, &sheet.to_text()).map_err(Failure::work)?;
            writeln!(out, "{}", path.display())?;
        }
    }
    Ok(())
}

/// `frontier export boxup`.
#[derive(Args, Debug)]
pub struct Export {
    /// The level.
    #[command(flatten)]
    pub instance: Instance,
    /// What to write: pddl or box
    #[arg(long, value_name = "F", default_value = "pddl", value_parser = ["pddl", "box"])]
    pub format: String,
    /// The folder to write domain.pddl and problem.pddl (or a .box file) into; made if missing
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub out: PathBuf,
}

/// `frontier export boxup`: writes the files and prints their names.
///
/// # Errors
/// An unreadable or bad level, or files that exist or cannot be written.
pub fn export(args: &Export, out: &mut impl Write) -> Result<(), Failure> {
    let named = args.instance.resolve()?;
    let folder = &args.out;
    Files::of_the_user().make_folder(folder).map_err(Failure::work)?;
    let files = match args.format.as_str() {
        "box" => vec![(format!("{}.box", named.name), named.instance.to_text())],
        _ => vec![
            ("domain.pddl".to_owned(), pddl::DOMAIN.to_owned()),
            ("problem.pddl".to_owned(), pddl::problem(&named.instance.level, &named.name)),
        ],
    };
    for (name, text) in files {
        let path = folder.join(name);
        Files::of_the_user().write_new(&path, &text).map_err(Failure::work)?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}
