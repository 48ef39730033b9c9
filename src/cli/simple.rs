//! The command line of a puzzle that needs no options of its own: everything follows from its
//! [`Look`] and the [`Puzzle`] behind it.
//!
//! It opens with `--layout` or `--id`, and has `solve NAME`, `inspect NAME`, `compare NAME` and a part in `list`.

use super::args::LimitArgs;
use super::progress::Progress;
use super::registry::{Action, Listed, PuzzleCli, TabSetup, Verb};
use super::{failure, output};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::subject::Subject;
use crate::engine::run::{Run, Status};
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::puzzle::{Info, Keep, Named, Puzzle};
use crate::tui::midend::desk::{Instance, Look};
use crate::tui::tab::Tab;
use anyhow::{Error, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;
use std::io::Write;
use std::marker::PhantomData;
use std::time::Instant;

/// The command line of a puzzle, which follows from its [`Look`].
pub struct Simple<L>(PhantomData<fn() -> L>);

impl<L: Look> Simple<L> {
    /// The command line of `L`.
    #[allow(clippy::new_without_default)] // a default says nothing about a puzzle
    pub fn new() -> Simple<L> {
        Simple(PhantomData)
    }
}

/// Which instance.
#[derive(Args, Debug)]
struct InstanceArgs {
    /// A built-in instance (see `frontier list`) or a file
    #[arg(long, value_name = "NAME|FILE")]
    layout: Option<String>,
    /// A game id
    #[arg(long, value_name = "GAME-ID", conflicts_with = "layout")]
    id: Option<String>,
}

impl InstanceArgs {
    /// The instance meant; by default the first built-in one.
    fn resolve<P: Puzzle>(&self, files: Files) -> Result<Named<P::Instance>> {
        let library = Library::<P>::default();
        let found = library.choose(self.id.as_deref(), self.layout.as_deref(), files);
        Progress::asked(found).map_err(Error::msg)
    }
}

#[derive(Args, Debug)]
struct Open {
    #[command(flatten)]
    instance: InstanceArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

fn begin<P: Puzzle>(args: &Open, files: Files) -> Result<Box<P::Run>> {
    let instance = args.instance.resolve::<P>(files)?.instance;
    let method = P::default_method(&instance);
    P::run(&instance, &method, args.limits.limits(), Keep::History).map_err(Error::msg)
}

#[derive(Args, Debug)]
struct Solve {
    #[command(flatten)]
    instance: InstanceArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    method: String,
    /// Null where a limit came first.
    solvable: Option<bool>,
    cost: Option<f64>,
    expanded: u64,
    generated: u64,
    seconds: f64,
    stopped: Option<String>,
}

fn solve<P: Puzzle>(args: &Solve, files: Files, out: &mut dyn Write) -> Result<()> {
    let instance = args.instance.resolve::<P>(files)?.instance;
    let method = P::default_method(&instance);
    let begun = Instant::now();
    let mut run =
        P::run(&instance, &method, args.limits.limits(), Keep::Latest).map_err(Error::msg)?;
    let status = Progress::solve(run.as_mut());
    let stats = run.stats();
    let answer = Answer {
        method: method.to_string(),
        solvable: match status {
            Status::Found => Some(true),
            Status::Exhausted => Some(false),
            Status::Running | Status::Stopped(_) => None,
        },
        cost: P::cost(&run),
        expanded: stats.expanded,
        generated: stats.generated,
        seconds: begun.elapsed().as_secs_f64(),
        stopped: failure::why_stopped(status),
    };
    if args.json {
        output::json(&answer, out)?;
    } else {
        let result = match (answer.solvable, &answer.stopped) {
            (Some(true), _) => "solved",
            (Some(false), _) => "unsolvable",
            (None, Some(limit)) => limit,
            (None, None) => "not solved",
        };
        writeln!(out, "{result}, {}", answer.method)?;
        if let Some(cost) = answer.cost {
            writeln!(out, "cost        {cost}")?;
        }
        writeln!(out, "expanded    {}", answer.expanded)?;
        writeln!(out, "generated   {}", answer.generated)?;
        writeln!(out, "time        {:.6} s", answer.seconds)?;
    }
    match status {
        Status::Stopped(limit) => Err(failure::stopped(limit)),
        _ => Ok(()),
    }
}

#[derive(Args, Debug)]
struct Compare {
    #[command(flatten)]
    instance: InstanceArgs,
}

fn compare<P: Puzzle>(args: &Compare, limits: LimitArgs, files: Files) -> Result<Comparison> {
    let named = args.instance.resolve::<P>(files)?;
    let methods = P::methods(&named.instance);
    let subject = Methods::<P>::new(named.name, named.instance, methods, limits.limits());
    Ok(subject.comparison(Instant::now))
}

impl<L: Look> PuzzleCli for Simple<L> {
    fn info(&self) -> &'static Info {
        &L::Puzzle::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        Open::augment_args(command)
    }

    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let args = Open::from_arg_matches(matches)?;
        let named = args.instance.resolve::<L::Puzzle>(files)?;
        let method = L::Puzzle::default_method(&named.instance);
        let (library, limits) = (Library::new(None, files), args.limits.limits());
        Ok(setup.desk::<L>(library, named, method, limits))
    }

    fn actions(&self) -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, L::Puzzle::INFO.about, solve::<L::Puzzle>),
            super::inspect::action::<L::Puzzle, Open>(begin::<L::Puzzle>),
            super::compare::action("The methods on one instance", compare::<L::Puzzle>),
        ]
    }

    fn list(&self) -> Result<Vec<Listed>> {
        let listed = |named: Named<Instance<L>>| Listed {
            name: named.name,
            kind: L::Puzzle::INFO.noun.to_owned(),
            size: None,
            about: named.about,
        };
        Ok(L::Puzzle::built_in().into_iter().map(listed).collect())
    }
}
