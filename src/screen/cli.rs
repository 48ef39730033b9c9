//! The command line: one command tree, built from a [`Registry`] of puzzles.
//!
//! Names of options and JSON keys are a contract other programs rely on. What the commands print goes
//! through a writer; errors are [`anyhow::Error`]s that [`failure::report`] prints in one line each.

mod about;
mod answer;
pub mod args;
mod boxup;
mod compare;
mod dominoes;
pub mod failure;
mod generic;
mod grade;
mod inspect;
mod lights_out;
mod link;
mod pacman;
pub mod play;
mod quiz;
mod record;
pub mod registry;
mod replay;
mod session_store;
mod sudoku;
mod waiting;
pub mod watch;

/// What nearly every command uses: arguments, answers, failures, instances.
mod prelude {
    pub use crate::cli::args::{LimitArgs, Playground, TraceArgs, Typed, led, with_default, word};
    pub use crate::cli::failure::{self, Failure, stopped, why_stopped};
    pub use crate::cli::generic::*;
    pub use crate::cli::registry::{Action, Io, Listed, PuzzleCli, Registry, Verb};
    pub(super) use crate::cli::{answer, compare, waiting};
    pub use crate::cli::{answer::Answer, waiting::Progress};
    pub use crate::compare::comparison::Comparison;
    pub use crate::engine::grid::{Pos, Size};
    pub use crate::engine::log::json::{Object, number};
    pub use crate::engine::run::{Job as _, Run as _, Status};
    pub use crate::engine::{limits::Limits, playback::Speed, words::Words, work::Clock};
    pub use crate::puzzles::files::Files;
    pub use crate::puzzles::library::{self, Library};
    pub use crate::puzzles::link::{Link, LinkTarget};
    pub use crate::puzzles::puzzle::{Info, Keep, Named, NotRun, Puzzle};
    pub use crate::tui::midend::{PuzzleTab, Setup, TabSetup, TabState};
    pub use crate::tui::theme::{Depth, Theme};
    pub use crate::tui::{app::App, tab::Tab};
    pub use anyhow::{Context, Error, Result, anyhow, bail, ensure};
    pub use clap::{
        Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueEnum, arg, value_parser,
    };
    pub use serde::Serialize;
    pub use serde_json::{Map, Value, json};
    pub use std::path::{Path, PathBuf};
    pub use std::time::{Duration, Instant};
    pub use std::{ffi::OsString, io::Write, rc::Rc};
}

pub use generic::Simple;
pub use registry::Registry;

use clap::parser::ValueSource;
use clap_complete::Shell;
use play::Opening;
use prelude::*;
use waiting::Lines;

/// The commands that open the playground on no puzzle's tab.
const DEMO: &str = "demo";
const TOUR: &str = "tour";

/// The command that opens the playground with one more tab.
const TRACE: &str = "trace";

/// Carries out the command line `words`, the first of which is the program's name; the exit status.
///
/// # Errors
/// The work failed, or the command line is wrong.
pub fn run<W: Into<OsString> + Clone>(
    registry: &Registry,
    words: impl IntoIterator<Item = W>,
    out: &mut dyn Write,
) -> Result<u8> {
    let mut words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    puzzle_first(registry, &mut words);
    // What the command line names was named by the user; everything else is given this right or not.
    #[allow(clippy::disallowed_methods)]
    let files = Files::of_the_user();
    let io = &mut Io { files, out };
    if let Some((verb, args)) = plain_action(registry, &words) {
        act(registry, verb, &args, io)?;
        return Ok(0);
    }
    let Some(matches) = failure::matches(&command(registry), words, io.out)? else { return Ok(0) };
    let (word, args) = matches.subcommand().unwrap_or(("", &matches));
    let opens = |word: &str| {
        [DEMO, TOUR, TRACE, link::LESSON, link::RACE, ""].contains(&word)
            || registry.find(word).is_some()
    };
    let whole =
        [(link::AT, "--at opens a link"), ("layouts", "--layouts before a word is for all tabs")];
    let whole = whole.into_iter().find(|(id, _)| matches.value_source(id).is_some());
    if let Some((_, what)) = whole.filter(|_| matches.subcommand().is_some()) {
        return Err(Failure::usage(format!("{what}: it cannot be used with '{word}'")).into());
    }
    if let Some(option) = options_before(&matches).filter(|_| !opens(word)) {
        let why = format!("--{option} is for the playground: it cannot be used with '{word}'");
        return Err(Failure::usage(why).into());
    }
    match (word, Verb::ALL.into_iter().find(|verb| verb.word() == word)) {
        (_, Some(Verb::Inspect)) if args.subcommand().is_none() => {
            record::inspect(registry, args, io)?;
        }
        (_, Some(verb)) => act(registry, verb, args, io)?,
        (record::RECORD, _) => record::record(registry, args, files)?,
        ("list", _) => about::list(registry, args.get_flag("json"), io.out)?,
        ("completions", _) => {
            let shell: &Shell = args.get_one("shell").context("no shell")?;
            about::completions(command(registry), *shell, io.out)?;
        }
        ("keys", _) => about::keys(registry, io)?,
        ("man", _) => about::man(command(registry), io.out)?,
        (link::LESSON, _) if record::lesson_report(registry, args, io)? => {}
        (TRACE, _) if replay::report(args, io)? => {}
        _ => {
            let registry = if word == TRACE { &registry.with_traces() } else { registry };
            return play::play(registry, Opening::new(registry, &matches)?, files);
        }
    }
    Ok(0)
}

/// What a verb does for the puzzle of this word, or for traces; the word is returned as well.
fn action(registry: &Registry, verb: Verb, word: &str) -> Option<(&'static str, Action)> {
    let actors = registry.with_traces();
    let puzzle = actors.find(word)?;
    Some((puzzle.info().word, puzzle.actions().into_iter().find(|action| action.verb == verb)?))
}

/// The arguments of `frontier VERB PUZZLE …`, if there is nothing to say about them. It is worth a case of
/// its own: to describe the whole command line takes as long as to read a large map and solve it.
fn plain_action(registry: &Registry, words: &[OsString]) -> Option<(Verb, ArgMatches)> {
    let [_, rest @ ..] = words else { return None };
    let [verb, puzzle, ..] = rest else { return None };
    let verb = Verb::ALL.into_iter().find(|known| verb == known.word())?;
    let (word, action) = action(registry, verb, puzzle.to_str()?)?;
    let command = any_value(Command::new(verb.word()).subcommand(action.command(word)));
    // Help and errors name the whole command line.
    command.try_get_matches_from(rest).ok().map(|args| (verb, args))
}

/// The words of a command line with the puzzle before the options, as it may stand behind them.
fn puzzle_first(registry: &Registry, words: &mut [OsString]) {
    let takes = |word: &OsString| {
        ["--trace", "--at-most", "--ties", "--state"].iter().any(|option| word == option)
    };
    let is_puzzle = |word: &OsString| word.to_str().and_then(|w| registry.find(w)).is_some();
    if words.get(1).is_none_or(|word| word != Verb::Grade.word()) {
        return;
    }
    let place =
        (2..words.len()).find(|&at| is_puzzle(&words[at]) && (at == 2 || !takes(&words[at - 1])));
    if let Some(found) = place.and_then(|place| words.get_mut(2..=place)) {
        found.rotate_right(1);
    }
}

/// An option that was typed before the command.
fn options_before(matches: &ArgMatches) -> Option<String> {
    let typed = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let program = Playground::of(Command::new("frontier"));
    let mut options = program.get_arguments().filter(|arg| typed(arg.get_id().as_str()));
    options.next().and_then(|arg| arg.get_long().map(str::to_owned))
}

/// Carries out `frontier VERB PUZZLE …`.
fn act(registry: &Registry, verb: Verb, matches: &ArgMatches, io: &mut Io) -> Result<()> {
    let (word, args) = matches.subcommand().context("no puzzle")?;
    let (_, action) = action(registry, verb, word).context("no such command")?;
    if verb.answers() {
        waiting::catch();
    }
    let mut lines = Lines::new(io.out);
    let done = (action.run)(args, &mut Io { files: io.files, out: &mut lines });
    lines.end()?;
    if waiting::asked() { Err(Failure::interrupted().into()) } else { done }
}

/// The whole command line, for this registry.
fn command(registry: &Registry) -> Command {
    let program = Command::new("frontier").version(env!("CARGO_PKG_VERSION"));
    let folder = arg!(--layouts <DIR> "A folder of files to look in before the built-in ones");
    let program = Playground::of(program)
        .arg(folder.value_parser(args::folder()))
        .about("A terminal playground: puzzles to play, and every search to watch, forwards and backwards")
        .long_about(None);
    let tabs = registry.puzzles().map(|puzzle| {
        let info = puzzle.info();
        let tab = Playground::of(puzzle.open_args(Command::new(info.word)));
        tab.about(format!("Open the playground on {}", info.name)).long_about(None)
    });
    let shows = [
        (DEMO, "Watch the playground play by itself; any key takes over"),
        (TOUR, "Open the playground with a tour: one minute, five stops; any key ends it"),
    ];
    let shows =
        shows.map(|(word, about)| Playground::of(Command::new(word)).about(about).long_about(None));
    let actors = registry.with_traces();
    let verbs = Verb::ALL.map(|verb| {
        let puzzles = actors.puzzles().flat_map(|puzzle| {
            let actions = puzzle.actions().into_iter().filter(|action| action.verb == verb);
            actions.map(|action| action.command(puzzle.info().word)).collect::<Vec<_>>()
        });
        let command = Command::new(verb.word()).about(verb.about()).subcommands(puzzles);
        match verb {
            Verb::Inspect => record::inspect_args(command),
            _ => command.subcommand_required(true),
        }
    });
    let shell = arg!(<SHELL> "bash, elvish, fish, powershell or zsh").id("shell");
    let shell = shell.value_parser(value_parser!(Shell)).hide_possible_values(true);
    let list = arg!(--json "Print one JSON object");
    let traces = registry.find(TRACE).is_none().then(replay::command);
    let program = program
        .subcommands(tabs)
        .subcommands(traces)
        .args([link::at(), link::file().requires(link::AT)])
        .subcommand(link::race_command(registry))
        .subcommands(shows)
        .subcommand(link::lesson_command())
        .subcommands(verbs)
        .subcommand(record::record_command())
        .subcommand(Command::new("list").about("List every built-in layout").arg(list))
        .subcommand(Command::new("completions").about("Print completions for a shell").arg(shell))
        .subcommand(Command::new("keys").about("Print the keys in force, as keys.toml has them"))
        .subcommand(Command::new("man").about("Print the manual page, as roff"));
    any_value(program)
}

/// The same command, where the value of any option may begin with a minus, as conditions and ids do.
fn any_value(command: Command) -> Command {
    let is_option = |arg: &Arg| !arg.is_positional() && arg.get_action().takes_values();
    let command =
        command.mut_args(|arg| if is_option(&arg) { arg.allow_hyphen_values(true) } else { arg });
    command.mut_subcommands(any_value)
}

/// The same command with the help of a puzzle.
fn described<C: Commands>(command: Command) -> Command {
    let noun = Of::<C>::INFO.noun;
    command.mut_args(|arg| match arg.get_id().as_str() {
        "layout" => arg.help(format!("A built-in {noun} (see `frontier list`) or {}", C::FILE)),
        "id" => arg.help(format!("A game id, such as {}", C::SUCH_AS)),
        "board" => arg.help(C::FORMAT),
        _ => arg,
    })
}

/// A puzzle with these commands.
impl<C: Commands> PuzzleCli for C {
    fn info(&self) -> &'static Info {
        &Of::<C>::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        described::<C>(C::help(How::<C>::augment_args(command), true))
    }

    fn tab(&self, matches: &ArgMatches, files: Files, tab: TabSetup) -> Result<Box<dyn Tab>> {
        let how = How::<C>::from_arg_matches(matches)?;
        let named = how.pick.resolve(files)?;
        let method = how.method.over(Of::<C>::default_method(&named.instance));
        let (library, limits) = (how.pick.library(files), how.limits.limits());
        Ok(Box::new(TabState::<C::PuzzleTab>::new(Setup { library, named, method, limits, tab })))
    }

    fn actions(&self) -> Vec<Action> {
        let inspect =
            inspect::action::<<C::PuzzleTab as PuzzleTab>::View, _, How<C>>(|how, files| {
                let instance = how.pick.resolve(files)?.instance;
                how.begin(&instance, &how.method.over(C::solved(&instance)), Keep::History)
            });
        let mut actions = C::actions();
        actions.extend(
            [inspect, quiz::action::<C>()]
                .map(|action| action.changed(|command| C::help(command, false))),
        );
        if C::IS_GRADED {
            actions.push(grade::action::<C>());
        }
        actions.into_iter().map(|action| action.changed(described::<C>)).collect()
    }

    fn list(&self) -> Vec<Listed> {
        let listed = |named: Named<InstanceOf<C>>| {
            let (kind, size, about) = C::listed(&named);
            let (rows, columns) = size.map(|size| (size.rows, size.cols)).unzip();
            Listed { puzzle: Of::<C>::INFO.word, name: named.name, kind, rows, columns, about }
        };
        Of::<C>::built_in().into_iter().map(listed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command(&Registry::built_in()).debug_assert();
    }

    #[test]
    fn help_is_an_answer() {
        let mut out = Vec::new();
        let status = run(&Registry::built_in(), ["frontier", "solve", "--help"], &mut out);
        assert_eq!(status.unwrap(), 0);
        assert!(String::from_utf8(out).unwrap().contains("Usage: frontier solve"));
    }
}
