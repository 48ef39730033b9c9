//! `frontier::watch`: the playground on a search problem of one's own.

use super::play::{self, Opening};
use super::prelude::*;
use crate::engine::search::{Strategy, problem::Problem};
use crate::puzzles::custom::{Custom, CustomProblem};
use crate::tui::tabs::custom::CustomUi;
use std::process::ExitCode;

/// The command line of a problem of one's own, which has no options.
struct CustomCli<P>(CustomProblem<P>);

impl<P: Problem + Clone + 'static> PuzzleCli for CustomCli<P> {
    fn info(&self) -> &'static Info {
        &Custom::<P>::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        command
    }

    fn tab(&self, _: &ArgMatches, files: Files, tab: TabSetup) -> Result<Box<dyn Tab>> {
        let named = self.0.clone().named();
        let method = Custom::<P>::default_method(&named.instance);
        let (library, limits) = (Library::new(None, files), Limits::DEFAULT);
        let setup = Setup { library, named, method, limits, tab: TabSetup { watch: true, ..tab } };
        Ok(Box::new(TabState::<CustomUi<P>>::new(setup)))
    }
}

/// A program with one tab, which watches this problem.
pub fn registry<P: Problem + Clone + 'static>(problem: P, strategy: Strategy) -> Registry {
    Registry::new(vec![Rc::new(CustomCli(CustomProblem::new(problem, strategy)))])
}

/// Opens the playground on a search problem: its search can be watched step by step in both directions,
/// inspected, and compared and raced with other strategies. States are shown as [`Problem::shown`] says. The
/// program's arguments are those of `frontier`: `--ascii`, `--speed N` and so on.
pub fn watch<P: Problem + Clone + 'static>(problem: P, strategy: Strategy) -> ExitCode {
    watch_with(problem, strategy, std::env::args_os())
}

/// The same with these words for the command line of the program: its name, then options, as in
/// `["ladder", "--speed", "20"]`.
pub fn watch_with<P: Problem + Clone + 'static, W: Into<OsString>>(
    problem: P,
    strategy: Strategy,
    words: impl IntoIterator<Item = W>,
) -> ExitCode {
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    match open(&registry(problem, strategy), &words, &mut std::io::stdout()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => ExitCode::from(failure::report(&error, &mut std::io::stderr())),
    }
}

/// Carries out the command line `words` of a program with one tab; the exit status.
///
/// # Errors
/// The command line is wrong, or there is no terminal.
pub fn open(registry: &Registry, words: &[OsString], out: &mut dyn Write) -> Result<u8> {
    let name = words.first().and_then(|word| Path::new(word).file_name()?.to_str());
    let name = name.unwrap_or("search").to_owned();
    let program = Playground::augment_args(Command::new("search").bin_name(&name))
        .display_name(name)
        .version(concat!("(frontier ", env!("CARGO_PKG_VERSION"), ")"))
        .about("Watch a search, forwards and backwards")
        .long_about(None);
    let Some(matches) = failure::matches(&program, words, out)? else { return Ok(0) };
    let mut opening = Opening::new(registry, &matches)?;
    // Its session is nobody's business: that of `frontier` stays as it is.
    opening.playground =
        Playground { watch: true, fresh: true, no_save: true, ..opening.playground };
    #[allow(clippy::disallowed_methods)] // the user of the program is the user of the playground
    play::play(registry, opening, Files::of_the_user())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::space::Space;

    #[test]
    fn help_and_version_are_answers_and_options_may_be_given() {
        let registry = || registry(Space::new(0u8, |_| Vec::new()), Strategy::A_STAR);
        let run = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            let mut out = Vec::new();
            open(&registry(), &words, &mut out).map(|status| {
                assert_eq!(status, 0);
                String::from_utf8(out).unwrap()
            })
        };
        let help = run(&["target/ladder", "--help"]).unwrap();
        assert!(help.contains("Usage: ladder [OPTIONS]") && help.contains("--ascii"), "{help}");
        let version = run(&["ladder", "--version"]).unwrap();
        assert!(version.starts_with("ladder (frontier "), "{version}");
        let wrong = run(&["ladder", "--no-such"]).unwrap_err();
        assert!(wrong.is::<Failure>(), "{wrong}");
        // A folder is no file to log into: what comes after the options were read.
        let played = run(&["ladder", "--no-save", "--fresh", "--log", "/"]).unwrap_err();
        assert!(!played.is::<Failure>() && !played.to_string().contains("multiple"), "{played}");
    }
}
