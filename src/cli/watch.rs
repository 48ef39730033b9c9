//! `frontier::watch`: the playground on a search problem of one's own.

use super::args::Playground;
use super::failure;
use super::play::{self, Opening};
use super::registry::{Action, Listed, PuzzleCli, Registry, TabSetup};
use crate::engine::limits::Limits;
use crate::engine::search::graph::Strategy;
use crate::engine::search::problem::Problem;
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::own::{Given, Own};
use crate::puzzles::puzzle::{Info, Puzzle as _};
use crate::tui::tab::Tab;
use crate::tui::tabs::own::OwnLook;
use anyhow::Result;
use clap::{ArgMatches, Command};
use std::ffi::OsString;
use std::process::ExitCode;
use std::rc::Rc;

/// The command line of a problem of one's own, which has no options.
struct OwnCli<P>(Given<P>);

impl<P: Problem + Clone + 'static> PuzzleCli for OwnCli<P> {
    fn info(&self) -> &'static Info {
        &Own::<P>::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        command
    }

    fn tab(&self, _: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let named = self.0.clone().named();
        let method = Own::<P>::default_method(&named.instance);
        let setup = TabSetup { watch: true, ..setup };
        let library = Library::new(None, files);
        Ok(setup.desk::<OwnLook<P>>(library, named, method, Limits::DEFAULT))
    }

    fn actions(&self) -> Vec<Action> {
        Vec::new()
    }

    fn list(&self) -> Result<Vec<Listed>> {
        Ok(Vec::new())
    }
}

/// A program with one tab, which watches this problem.
pub fn registry<P: Problem + Clone + 'static>(problem: P, strategy: Strategy) -> Registry {
    Registry::new(vec![Rc::new(OwnCli(Given::new(problem, strategy)))])
}

/// Opens the playground on a search problem: its search can be watched step by step in both directions,
/// inspected, and compared and raced with other strategies. States are shown as [`Problem::shown`] says. The
/// program's arguments are those of `frontier`: `--ascii`, `--speed N` and so on.
///
/// ```no_run
/// use frontier::engine::search::graph::Strategy;
/// use frontier::engine::search::space::Space;
///
/// fn main() -> std::process::ExitCode {
///     let space = Space::new(1u32, |&n| vec![2 * n, n + 1])
///         .goal(|&n| n == 50)
///         .line(|n| n.to_string());
///     frontier::watch(space, Strategy::BREADTH_FIRST)
/// }
/// ```
pub fn watch<P: Problem + Clone + 'static>(problem: P, strategy: Strategy) -> ExitCode {
    match open(&registry(problem, strategy), std::env::args_os()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => ExitCode::from(failure::report(&error, &mut std::io::stderr())),
    }
}

fn open(registry: &Registry, words: impl Iterator<Item = OsString>) -> Result<u8> {
    // Its session is nobody's business: that of `frontier` stays as it is.
    let words = words.chain(["--fresh", "--no-save"].map(OsString::from));
    let mut opening = Opening::parse(registry, words)?;
    opening.playground = Playground { watch: true, ..opening.playground };
    #[allow(clippy::disallowed_methods)] // the user of the program is the user of the playground
    let files = Files::of_the_user();
    play::play(registry, &opening, files)
}
