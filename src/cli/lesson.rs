//! Lessons on the command line: `frontier lesson [NAME|FILE]`, `--list`, `--check FILE`. Their format is
//! described in `puzzles/lesson.rs`.

use super::play;
use super::prelude::*;
use crate::engine::phrases::count;
use crate::puzzles::lesson::{self, Lesson};
use clap::{Arg, ArgAction, ArgMatches};

/// The word of the command.
pub const LESSON: &str = "lesson";
/// The lesson that is given.
const WHICH: &str = "which";
/// The lesson that is only gone through.
const CHECK: &str = "check";
/// Lists the lessons there are.
const LIST: &str = "list";

/// `frontier lesson`.
pub fn command() -> Command {
    let which = Arg::new(WHICH).value_name("NAME|FILE");
    let which = which.help("A built-in lesson, or a file [default: choose from the list]");
    let list = Arg::new(LIST).long("list").action(ArgAction::SetTrue);
    let list = list.help("List the built-in lessons").conflicts_with(WHICH);
    let check = Arg::new(CHECK).long("check").value_name("FILE");
    let check = check.help("Say whether everything in the file can be read, opened and played");
    Playground::of(Command::new(LESSON))
        .about("Take a lesson: space goes on, the left arrow back, Esc stays where it is")
        .args([which, list, check.conflicts_with_all([WHICH, LIST])])
}

/// The lesson that is asked for; none to choose from the list.
///
/// # Errors
/// There is no such lesson, or it cannot be read.
pub fn wanted(matches: &ArgMatches, files: Option<Files>) -> Result<Option<Lesson>> {
    let name: Option<&String> = matches.get_one(WHICH);
    name.map(|name| lesson::find(name, files)).transpose().map_err(Error::msg)
}

/// Whether the command line asks for words and not for the playground; then they are written.
///
/// # Errors
/// Something in the lesson cannot be read or opened.
pub fn report(
    registry: &Registry,
    matches: &ArgMatches,
    files: Files,
    out: &mut dyn Write,
) -> Result<bool> {
    if matches.get_flag(LIST) {
        for Lesson { name, title, cards } in lesson::built_in() {
            writeln!(out, "{name:<12} {:>3} cards  {title}", cards.len())?;
        }
        return Ok(true);
    }
    let Some(name) = matches.get_one::<String>(CHECK) else { return Ok(false) };
    let lesson = lesson::find(name, Some(files)).map_err(Error::msg)?;
    let cards = lesson.cards.len();
    let look = play::Look { theme: Theme::new(Depth::Mono, true), clock: Instant::now };
    let mut app = play::bare(registry, &["frontier".to_owned()], files, None, look)?;
    app.check_lesson(lesson).map_err(|bad| Error::msg(format!("{name}:{bad}")))?;
    writeln!(out, "{name}: {}, everything opens", count(cards, "card"))?;
    Ok(true)
}
