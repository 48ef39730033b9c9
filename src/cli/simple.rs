//! The command line of a puzzle that needs no options of its own: everything follows from [`Puzzle`].
//!
//! It opens with `--layout` or `--id` and has `frontier solve NAME` and a part in `frontier list`.

use super::args::LimitArgs;
use super::registry::{Action, Listed, PuzzleCli, TabSetup, Verb};
use super::{failure, output};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Run, Status};
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::puzzle::{Info, Keep, Named, Opening, Puzzle};
use crate::tui::tabs::Tab;
use anyhow::{Context, Error, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// A puzzle on the command line, with the tab that is made for it.
pub struct Simple<P: Puzzle> {
    tab: fn(Opened<P>) -> Box<dyn Tab>,
}

/// What a tab of a [`Simple`] puzzle opens with.
pub struct Opened<P: Puzzle> {
    /// The instance.
    pub named: Named<P::Instance>,
    /// How it is solved while watching.
    pub method: P::Method,
    /// Bounds of the runs.
    pub limits: Limits,
    /// What the playground says.
    pub setup: TabSetup,
}

impl<P: Puzzle> Simple<P> {
    /// The command line of `P`, whose tabs are made by `tab`.
    pub fn new(tab: fn(Opened<P>) -> Box<dyn Tab>) -> Simple<P> {
        Simple { tab }
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
        match (&self.id, &self.layout) {
            (Some(id), _) => P::open(id).and_then(Opening::finish).map_err(Error::msg),
            (None, Some(name)) => Library::<P>::default().find(name, files).map_err(Error::msg),
            (None, None) => P::built_in().into_iter().next().context("no built-in instance"),
        }
    }
}

#[derive(Args, Debug)]
struct Open {
    #[command(flatten)]
    instance: InstanceArgs,
    #[command(flatten)]
    limits: LimitArgs,
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
    let status = run.finish();
    let stats = run.stats();
    let answer = Answer {
        method: method.to_string(),
        solvable: match status {
            Status::Found => Some(true),
            Status::Exhausted => Some(false),
            Status::Running | Status::Stopped(_) => None,
        },
        expanded: stats.expanded,
        generated: stats.generated,
        seconds: begun.elapsed().as_secs_f64(),
        stopped: match status {
            Status::Stopped(limit) => Some(limit.to_string()),
            _ => None,
        },
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
        writeln!(out, "expanded    {}", answer.expanded)?;
        writeln!(out, "generated   {}", answer.generated)?;
        writeln!(out, "time        {:.6} s", answer.seconds)?;
    }
    match status {
        Status::Stopped(limit) => Err(failure::stopped(limit)),
        _ => Ok(()),
    }
}

impl<P: Puzzle> PuzzleCli for Simple<P> {
    fn info(&self) -> &'static Info {
        &P::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        Open::augment_args(command)
    }

    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let args = Open::from_arg_matches(matches)?;
        let named = args.instance.resolve::<P>(files)?;
        let method = P::default_method(&named.instance);
        Ok((self.tab)(Opened { named, method, limits: args.limits.limits(), setup }))
    }

    fn actions(&self) -> Vec<Action> {
        vec![Action::new(Verb::Solve, P::INFO.about, solve::<P>)]
    }

    fn list(&self) -> Result<Vec<Listed>> {
        let listed = |named: Named<P::Instance>| Listed {
            name: named.name,
            kind: P::INFO.noun.to_owned(),
            size: None,
            about: named.about,
        };
        Ok(P::built_in().into_iter().map(listed).collect())
    }
}
