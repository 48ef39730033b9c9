//! The command line of a puzzle, once for all of them: which instance, which method within which limits,
//! and what is done with it. [`Commands`] is what a puzzle says about its own.

use super::answer::Answer;
use super::args::{LimitArgs, TraceArgs};
use super::failure::{stopped, why_stopped};
use super::options::Typed;
use super::progress::Progress;
use super::registry::{Action, Listed, PuzzleCli, TabSetup, Verb};
use super::{inspect, trace};
use crate::engine::run::{Job as _, Run as _, Status};
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::puzzle::{Info, Keep, Named, Puzzle};
use crate::tui::midend::desk::{Instance, Look, Method};
use crate::tui::tab::Tab;
use anyhow::{Error, Result, bail};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::fmt::Display;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The arguments that say which instance is meant.
pub trait Pick<P: Puzzle>: Args {
    /// Where instances are looked for.
    fn library(&self, files: Files) -> Library<P> {
        Library::new(None, files)
    }

    /// The instance meant; without arguments the first one.
    ///
    /// # Errors
    /// One line: no such instance, or a bad one.
    fn resolve(&self, files: Files) -> Result<Named<P::Instance>>;
}

/// The puzzle of a command line.
pub type Of<C> = <<C as Commands>::Look as Look>::Puzzle;
/// Its instances.
pub type InstanceOf<C> = Instance<<C as Commands>::Look>;
/// Its methods.
pub type MethodOf<C> = Method<<C as Commands>::Look>;
/// Its runs.
pub type RunOf<C> = <Of<C> as Puzzle>::Run;

/// What a puzzle says about its commands.
pub trait Commands: Sized + 'static {
    /// Its tab.
    type Look: Look;
    /// Which instance.
    type Pick: Pick<Of<Self>> + 'static;

    /// The method watched first.
    fn watched(instance: &InstanceOf<Self>) -> MethodOf<Self> {
        Of::<Self>::default_method(instance)
    }

    /// The method of commands that answer.
    fn solved(instance: &InstanceOf<Self>) -> MethodOf<Self> {
        Of::<Self>::default_method(instance)
    }

    /// What the help of the tab says about the options, and that of the commands that answer.
    fn help(command: Command, opens: bool) -> Command {
        let _ = opens;
        command
    }

    /// A run before its first step.
    ///
    /// # Errors
    /// The method does not fit the instance, or the instance is bad.
    fn begin(
        how: &How<Self>,
        instance: &InstanceOf<Self>,
        method: &MethodOf<Self>,
        keep: Keep,
    ) -> Result<Box<RunOf<Self>>> {
        Of::<Self>::run(instance, method, how.limits.limits(), keep).map_err(Error::msg)
    }

    /// What a run has found out after so many seconds.
    fn answer(
        instance: &InstanceOf<Self>,
        method: &MethodOf<Self>,
        run: &mut Box<RunOf<Self>>,
        seconds: f64,
    ) -> Answer {
        let (_, status, stats) = (instance, run.status(), run.stats());
        let (solvable, result) = match status {
            Status::Found => (Some(true), "solved".to_owned()),
            Status::Exhausted => (Some(false), "unsolvable".to_owned()),
            Status::Running | Status::Stopped(_) => (None, why_stopped(status).unwrap_or_default()),
        };
        let cost = Of::<Self>::cost(run);
        Answer::default()
            .lines([format!("{result}, {method}")])
            .key("method", method.to_string())
            .key("solvable", solvable)
            .key("cost", cost)
            .line_if("cost", cost)
            .both("expanded", stats.expanded)
            .both("generated", stats.generated)
            .took(seconds)
            .key("stopped", why_stopped(status))
    }

    /// Why there is no trace of a run without a search; none if its events are one.
    const UNTRACED: Option<&'static str> = None;

    /// What the commands do beside `inspect`, which is the same for all.
    fn actions() -> Vec<Action>;

    /// The built-in instances, for `frontier list`.
    ///
    /// # Errors
    /// One of them cannot be read.
    fn list() -> Result<Vec<Listed>>;
}

/// Which instance, which method, and how far.
#[derive(Args)]
pub struct How<C: Commands> {
    #[command(flatten)]
    pub pick: C::Pick,
    #[command(flatten)]
    pub method: Typed<MethodOf<C>>,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// A puzzle with these commands.
impl<C: Commands> PuzzleCli for C {
    fn info(&self) -> &'static Info {
        &Of::<C>::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        C::help(How::<C>::augment_args(command), true)
    }

    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let how = How::<C>::from_arg_matches(matches)?;
        let named = how.pick.resolve(files)?;
        let method = how.method.over(C::watched(&named.instance));
        let library = how.pick.library(files);
        Ok(setup.desk::<C::Look>(library, named, method, how.limits.limits()))
    }

    fn actions(&self) -> Vec<Action> {
        let inspect = inspect::action::<Of<C>, How<C>>(|how, files| {
            let instance = how.pick.resolve(files)?.instance;
            let method = how.method.over(C::solved(&instance));
            C::begin(how, &instance, &method, Keep::History)
        });
        let mut actions = C::actions();
        actions.push(inspect.changed(|command| C::help(command, false)));
        actions
    }

    fn list(&self) -> Result<Vec<Listed>> {
        C::list()
    }
}

/// `frontier solve NAME`, with what a puzzle adds to it.
#[derive(Args)]
pub struct Solve<C: Commands, More: Args = Nothing> {
    #[command(flatten)]
    pub how: How<C>,
    #[command(flatten)]
    pub trace: TraceArgs,
    #[command(flatten)]
    pub more: More,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// No further arguments.
#[derive(Args)]
pub struct Nothing {}

/// `frontier solve NAME`: one instance, one method, one answer.
pub fn solve_action<C: Commands>(about: &'static str) -> Action {
    let action =
        Action::new(Verb::Solve, about, |args: &Solve<C>, files, out| solve(args, files, out));
    action.changed(|command| C::help(command, false))
}

/// Solves what is asked for and prints the answer.
///
/// # Errors
/// No such instance, a method that does not fit, a limit reached without an answer.
pub fn solve<C: Commands, More: Args>(
    args: &Solve<C, More>,
    files: Files,
    out: &mut dyn Write,
) -> Result<()> {
    let instance = args.how.pick.resolve(files)?.instance;
    let method = args.how.method.over(C::solved(&instance));
    let begun = Instant::now();
    let mut run = C::begin(&args.how, &instance, &method, Keep::Latest)?;
    let status = Progress::solve(run.as_mut());
    run.seek(run.len());
    let answer = C::answer(&instance, &method, &mut run, begun.elapsed().as_secs_f64());
    if let Some(path) = args.trace.wanted() {
        match (Of::<C>::search(&mut run), C::UNTRACED) {
            (Some(search), _) => trace::save::<Of<C>>(search, &method, path, files)?,
            (None, Some(why)) => bail!(why),
            (None, None) => {
                let limits = args.how.limits.limits();
                trace::save_run::<Of<C>>(&instance, &method, limits, path, files)?;
            }
        }
    }
    let is_enough = answer.is_enough();
    answer.print(args.json, out)?;
    match status {
        Status::Stopped(limit) if !is_enough => Err(stopped(limit)),
        _ => Ok(()),
    }
}

/// `frontier generate NAME`, with what a puzzle can make.
#[derive(Args)]
pub struct Generate<A: Args> {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub what: A,
    /// Write one file each into this folder instead of printing game ids
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl<A: Args> Generate<A> {
    /// The seeds asked for.
    pub fn seeds(&self) -> impl Iterator<Item = u64> + use<A> {
        let seed = self.seed;
        (0..self.count).map(move |number| seed.wrapping_add(number.into()))
    }

    /// Prints a line, or writes a file into the folder asked for and prints its name.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn deliver(
        &self,
        line: impl Display,
        file: impl FnOnce() -> (String, String),
        files: Files,
        out: &mut dyn Write,
    ) -> Result<()> {
        let Some(folder) = &self.out else { return Ok(writeln!(out, "{line}")?) };
        let (name, text) = file();
        write_into(folder, &name, &text, files, out)
    }
}

/// Writes a new file into a folder, which is made if it is missing, and prints its name.
///
/// # Errors
/// It cannot be written, or is there already.
pub fn write_into(
    folder: &Path,
    name: &str,
    text: &str,
    files: Files,
    out: &mut dyn Write,
) -> Result<()> {
    files.make_folder(folder).map_err(Error::msg)?;
    let path = folder.join(name);
    files.write_new(&path, text).map_err(Error::msg)?;
    Ok(writeln!(out, "{}", path.display())?)
}
