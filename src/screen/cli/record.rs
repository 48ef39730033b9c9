//! What is computed of the playground without a terminal: `frontier record`, `frontier inspect --at LINK` and
//! `frontier lesson --list` and `--check`.

use super::inspect;
use super::link::{AT, CHECK, LIST, at, file, follow, words};
use super::play::{Look, Opening, playground, unseen};
use super::prelude::*;
use crate::engine::phrases::count;
use crate::puzzles::lesson::{self, Lesson};
use crate::tui::picture;
use crate::tui::theme::{Background, Choice, SchemeChoice};
use std::sync::OnceLock;

/// The word of the command that records.
pub const RECORD: &str = "record";
/// `frontier inspect --at LINK`, beside its puzzles.
pub fn inspect_args(command: Command) -> Command {
    let at = at().help("The moment that a link names, or the moments of its race");
    let queue = arg!(--queue <K> "Entries of each queue [default: 8]");
    let json = arg!(--json "Print one JSON object, of a race a list of them");
    let board = arg!(--board "Add the board as text");
    let queue = queue.value_parser(value_parser!(u64));
    let others = [file(), queue, json, board].map(|arg| arg.requires(AT));
    command.arg(at).args(others).args_conflicts_with_subcommands(true)
}

/// Prints the moments that a link names.
///
/// # Errors
/// There is no such moment.
pub fn inspect(registry: &Registry, matches: &ArgMatches, io: &mut Io) -> Result<()> {
    let link: Option<&Link> = matches.get_one(AT);
    let link = link.ok_or_else(|| Failure::usage("expected a puzzle or --at LINK (see --help)"))?;
    let mut app = plain(registry, (link, matches), io.files)?;
    let queue = matches.get_one("queue").copied().unwrap_or(8u64);
    let moments = app.moments(usize::try_from(queue).unwrap_or(usize::MAX));
    ensure!(!moments.is_empty(), "{link}: nothing is watched there");
    let wants_board = matches.get_flag("board");
    let board = if wants_board { app.board() } else { Vec::new() };
    if matches.get_flag("json") {
        let object = |moment| {
            let mut object = json!(inspect::object(moment));
            if wants_board {
                object["board"] = json!(board);
            }
            object
        };
        let objects: Vec<Value> = moments.iter().map(object).collect();
        return match objects.as_slice() {
            [one] => answer::json(one, io.out),
            all => answer::json(&all, io.out),
        };
    }
    for moment in &moments {
        inspect::text(moment, io.out)?;
    }
    answer::lines(board, io.out)
}

/// What `frontier record` takes.
#[derive(Args, Debug)]
struct Record {
    /// What is recorded, as y copies it: pacman:small@astar/B:31
    #[arg(value_name = "LINK")]
    what: Link,
    /// Write the screen as a picture: FILE.svg, or FILE.txt for its characters alone
    #[arg(long, value_name = "FILE", conflicts_with_all = ["from", "to", "speed", "out"])]
    still: Option<PathBuf>,
    /// Write a recording for asciinema
    #[arg(short = 'o', long = "out", value_name = "FILE.cast")]
    out: Option<PathBuf>,
    /// Begin at this step [default: that of the link]
    #[arg(long, value_name = "A")]
    from: Option<u64>,
    /// End at this step [default: the end of the run, and its answer]
    #[arg(long, value_name = "B")]
    to: Option<u64>,
    /// Steps a second: 1 to 1000000, or max
    #[arg(long, value_name = "N", value_parser = Speed::parse)]
    speed: Option<Speed>,
    /// Columns and rows of the screen
    #[arg(long, value_name = "CxR", default_value = "80x24", value_parser = size)]
    size: (u16, u16),
    /// Colours: truecolor, 256, 16 or never [default: truecolor, 256 for a recording, never for FILE.txt]
    #[arg(long, value_name = "WHICH")]
    color: Option<Choice>,
    /// The set of colours: dark, light, contrast or colour-blind
    #[arg(long, value_name = "WHICH", default_value = "dark")]
    theme: SchemeChoice,
    /// Draw with ASCII only
    #[arg(long)]
    ascii: bool,
}

/// Columns and rows of a screen.
fn size(text: &str) -> Result<(u16, u16), String> {
    let size = Size::parse(text, 20..=400, "80x24").map(|Size { rows, cols }| (rows, cols));
    size.map_err(|why| why.replace("ROWSxCOLUMNS", "COLUMNSxROWS"))
}

/// `frontier record`.
pub fn record_command() -> Command {
    Record::augment_args(Command::new(RECORD).arg(file()))
        .about("Write a moment as a picture, or a part of a run as a recording")
        .long_about(None)
}

/// Writes the picture or the recording.
///
/// # Errors
/// There is no such moment, or the file cannot be written.
pub fn record(registry: &Registry, matches: &ArgMatches, files: Files) -> Result<()> {
    let args = Record::from_arg_matches(matches)?;
    // In characters alone signs have to tell everything.
    let is_text = args.still.as_ref().is_some_and(|path| path.extension() == Some("txt".as_ref()));
    let depth = match args.color.and_then(Choice::fixed) {
        Some(depth) => depth,
        _ if is_text => Depth::Mono,
        _ if args.still.is_some() => Depth::TrueColor,
        _ => Depth::Ansi256,
    };
    let theme = Theme::with(args.theme.scheme(Background::Dark), depth, args.ascii);
    let mut link = args.what;
    if let (Some(from), LinkTarget::Moment(spot)) = (args.from, &mut link.place) {
        (spot.step, spot.condition) = (Some(from), None);
    }
    let mut app = opened(registry, (&link, matches), files, args.speed, theme)?;
    let (path, text) = if let Some(path) = args.still {
        let frame = app.still(args.size);
        let text = match path.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => picture::svg(&frame),
            Some("txt") => picture::text(&frame),
            _ => {
                let path = path.display();
                bail!(Failure::usage(format!("--still {path}: expected FILE.svg or FILE.txt")));
            }
        };
        (path, text)
    } else {
        let path = args.out.context(Failure::usage("expected --still FILE or -o FILE.cast"))?;
        // A file that is no recording must not be lost to one; a pipe may have any name.
        let is_other = path.is_file() || !path.exists();
        if is_other && path.extension() != Some("cast".as_ref()) {
            bail!(Failure::usage(format!("-o {}: expected FILE.cast", path.display())));
        }
        let record = app.record(args.to, args.size, &link.to_string());
        (path, record.map_err(|why| Error::msg(format!("{link}: {why}")))?)
    };
    Ok(files.write(&path, &text, true)?)
}

/// A clock that stands still: a picture shows what was computed, and not how long that took this time.
fn still() -> Instant {
    static NOW: OnceLock<Instant> = OnceLock::new();
    *NOW.get_or_init(Instant::now)
}

/// A playground without a terminal that shows what a link names, with its file where the command line has one.
fn opened(
    registry: &Registry,
    (link, matches): (&Link, &ArgMatches),
    files: Files,
    speed: Option<Speed>,
    theme: Theme,
) -> Result<App> {
    let mut opening = Opening::parse(registry, words(registry, link, matches)?)?;
    opening.playground.speed = speed;
    let mut app = playground(registry, &opening, files, Look { theme, clock: still })?;
    follow(&mut app, link)?;
    // What is printed is of the whole run.
    app.settle();
    Ok(app)
}

/// The same for what is printed as text.
fn plain(registry: &Registry, of: (&Link, &ArgMatches), files: Files) -> Result<App> {
    opened(registry, of, files, None, Theme::new(Depth::Mono, true))
}

/// The board at the place a link leads to, as text.
///
/// # Errors
/// There is no such place.
pub(super) fn board(registry: &Registry, link: &Link, files: Files) -> Result<Vec<String>> {
    let mut app = plain(registry, (link, &ArgMatches::default()), files)?;
    Ok(app.board())
}

/// Whether the command line asks for words and not for the playground; then they are written.
///
/// # Errors
/// Something in the lesson cannot be read or opened.
pub fn lesson_report(registry: &Registry, matches: &ArgMatches, io: &mut Io) -> Result<bool> {
    if matches.get_flag(LIST) {
        for Lesson { name, title, cards } in lesson::built_in() {
            writeln!(io.out, "{name:<12} {:>3} cards  {title}", cards.len())?;
        }
        return Ok(true);
    }
    let Some(name) = matches.get_one::<String>(CHECK) else { return Ok(false) };
    let lesson = lesson::find(name, Some(io.files)).map_err(Error::msg)?;
    let cards = lesson.cards.len();
    let mut app = unseen(registry, io.files)?;
    app.check_lesson(lesson).map_err(|bad| Error::msg(format!("{name}:{bad}")))?;
    writeln!(io.out, "{name}: {}, everything opens", count(cards, "card"))?;
    Ok(true)
}
