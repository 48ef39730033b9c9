//! Where the playground opens: at a link (`frontier --at LINK`), in a race (`frontier race`), in a lesson
//! (`frontier lesson`). What a link means is said in `puzzles/link.rs`.

use crate::cli::prelude::*;
use crate::puzzles::lesson::{self, Lesson};
use crate::puzzles::link::{MOST_RUNS, Spot};
use crate::tui::app::recorded::Following;
use std::str::FromStr;

/// The word of the command that races.
pub const RACE: &str = "race";
/// The option that opens a link.
pub const AT: &str = "link";
/// The option that names the file of a link that needs one.
pub const FILE: &str = "link-file";
/// The option that names a run of a race.
const RUN: &str = "run";

/// `--at LINK`.
pub fn at() -> Arg {
    let help =
        "Open a moment, a race or a comparison, at rest, as y copies it: pacman:small@astar/B:31";
    Arg::new(AT).long("at").value_name("LINK").value_parser(Link::from_str).help(help)
}

/// `--layout FILE` beside a link.
pub fn file() -> Arg {
    let help = "The file that the link is about, where its instance is FILE: pacman:FILE@bfs:9";
    Arg::new(FILE).long("layout").value_name("FILE").help(help)
}

/// The command line that opens what a link is about: its file, where it needs one.
///
/// # Errors
/// It needs a file and there is none, or the other way round.
pub fn words(registry: &Registry, link: &Link, matches: &ArgMatches) -> Result<Vec<String>> {
    let file: Option<&String> = matches.try_get_one(FILE).ok().flatten();
    match (file, link.needs_file()) {
        (None, false) => Ok(vec!["frontier".to_owned()]),
        (None, true) => bail!("{link}: this link needs its file: --layout FILE"),
        (Some(_), false) => {
            let why = "--layout is for a link whose instance is FILE, such as pacman:FILE@bfs";
            bail!(Failure::usage(why))
        }
        (Some(file), true) => {
            let word = link.puzzle();
            registry.find(word).with_context(|| format!("{link}: no puzzle '{word}'"))?;
            Ok(["frontier", word, "--layout", file].map(str::to_owned).to_vec())
        }
    }
}

/// `frontier race`, with the tabs of this registry.
pub fn race_command(registry: &Registry) -> Command {
    let tabs = registry.puzzles().map(|puzzle| {
        let run = Arg::new(RUN).long("run").value_name("RUN").action(ArgAction::Append);
        let run = run.help("A method by its words, such as astar/B; once for each that races");
        let tab = Playground::of(puzzle.open_args(Command::new(puzzle.info().word)));
        tab.arg(run.required(true)).about(format!("Race methods of {}", puzzle.info().name))
    });
    let race = Command::new(RACE).about("Open the playground on several methods side by side");
    race.subcommand_required(true).subcommands(tabs)
}

/// The methods that race, as the command line names them.
///
/// # Errors
/// There are too few or too many.
pub fn racing(matches: &ArgMatches) -> Result<LinkTarget> {
    let runs: Vec<String> = matches.get_many(RUN).into_iter().flatten().cloned().collect();
    let why = format!("--run: given {} times, expected 2 to {MOST_RUNS}", runs.len());
    ensure!((2..=MOST_RUNS).contains(&runs.len()), Failure::usage(why));
    Ok(LinkTarget::Moment(Spot { runs, ..Spot::default() }))
}

/// The command that gives lessons: `frontier lesson [NAME|FILE]`, `--list`, `--check FILE`. Their format is described
/// in `puzzles/lesson.rs`.
pub const LESSON: &str = "lesson";
/// The lesson that is given.
const WHICH: &str = "which";
/// The lesson that is only gone through.
pub const CHECK: &str = "check";
/// Lists the lessons there are.
pub const LIST: &str = "list";

/// `frontier lesson`.
pub fn lesson_command() -> Command {
    let which = arg!([which] "A built-in lesson, or a file [default: choose from the list]");
    let list = arg!(--list "List the built-in lessons").conflicts_with(WHICH);
    let check = "Say whether everything in the file can be read, opened and played";
    let check = arg!(--check <FILE>).help(check).conflicts_with_all([WHICH, LIST]);
    Playground::of(Command::new(LESSON))
        .about("Take a lesson: space goes on, the left arrow back, Esc stays where it is")
        .args([which.value_name("NAME|FILE"), list, check])
}

/// The lesson that is asked for; none to choose from the list.
///
/// # Errors
/// There is no such lesson, or it cannot be read.
pub fn lesson(matches: &ArgMatches, files: Files) -> Result<Option<(&str, Lesson)>> {
    let Some(name) = matches.get_one::<String>(WHICH) else { return Ok(None) };
    Ok(Some((name, lesson::find(name, Some(files)).map_err(Error::msg)?)))
}

/// Goes where a link leads.
///
/// # Errors
/// There is no such place; the line names the link.
pub fn follow(app: &mut App, link: &Link) -> Result<()> {
    if let Err(bad) = app.check_condition(link) {
        let why = format!("{link}: {bad}");
        bail!(if bad.is_unknown { Error::msg(why) } else { Failure::usage(why).into() });
    }
    let gone = if link.needs_file() { app.go_to_place(&link.place) } else { app.follow(link) };
    gone.and_then(|()| arrive(app)).map_err(|why| Error::msg(format!("{link}: {why}")))
}

/// Computes until the place that was gone to is on the screen, and says so once that takes a moment.
///
/// # Errors
/// Why it cannot be shown.
pub fn arrive(app: &mut App) -> Result<(), String> {
    Progress::new().finish(&mut Following(app), "computing as far as the link");
    app.finish_following()
}
