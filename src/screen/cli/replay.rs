//! `frontier trace FILE`: opens traces in the playground, or says what is in one.

use super::inspect;
use super::prelude::*;
use crate::engine::log::{Audit, Fault, Log};
use crate::engine::{phrases::list, search::trace::SearchTrace as _};
use crate::puzzles::trace::{Recording, Trace, TraceRun, Traces};
use crate::puzzles::{link::MOST_RUNS, pacman::Pacman, pacman::layout::Layout};
use crate::tui::{tabs::trace::TraceUi, term::input};

/// Which traces.
#[derive(Args, Debug)]
struct Open {
    /// Traces: JSON Lines, or search traces of Posthoc as JSON or YAML; - reads standard input while
    /// it is written
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The map under them: a .map, .lay or .scene file
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Read no further than fits into this memory (and, of a pipe, on this much disk)
    #[arg(long, value_name = "MIB", default_value_t = Limits::DEFAULT.bytes >> 20)]
    limit_mem: u64,
}

/// Within so many MiB.
fn within(mib: u64) -> Limits {
    Limits { bytes: mib.saturating_mul(1 << 20), ..Limits::DEFAULT }
}

impl Open {
    fn traces(&self, files: Files) -> Result<Traces, String> {
        let recordings: Result<_, String> =
            self.files.iter().map(|path| recording(path, files)).collect();
        let map = self.map.as_deref().map(|path| map(path, files)).transpose()?;
        Ok(Traces::new(recordings?, map))
    }
}

/// The trace in a file, or in standard input.
fn recording(path: &Path, files: Files) -> Result<Recording, String> {
    if path.as_os_str() == "-" { Recording::of_input() } else { Recording::of_file(path, files) }
}

/// The map in a file.
fn map(path: &Path, files: Files) -> Result<Layout, String> {
    library::from_file::<Pacman>(path, files).map(|named| named.instance.layout)
}

/// The tab that watches traces. It is not one of the puzzles: only this command opens it.
pub struct TraceCli;

impl PuzzleCli for TraceCli {
    fn info(&self) -> &'static Info {
        &Trace::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        Open::augment_args(command)
    }

    fn actions(&self) -> Vec<Action> {
        vec![inspect::action::<<TraceUi as PuzzleTab>::View, _, Which>(begin)]
    }

    fn tab(&self, matches: &ArgMatches, files: Files, tab: TabSetup) -> Result<Box<dyn Tab>> {
        let open = Open::from_arg_matches(matches)?;
        let traces = open.traces(files).map_err(Error::msg)?;
        if !traces.are_live() && !traces.takes_input() {
            // Before a screen is taken, as with --json.
            open.files
                .iter()
                .try_for_each(|path| begun(path, within(open.limit_mem), files, 1).map(|_| ()))?;
        }
        if traces.takes_input() {
            // What reads the trace has a descriptor of its own by now.
            input::take_from_terminal().context("no terminal to take keys from")?;
        }
        let method = Trace::default_method(&traces);
        let (count, left) = (traces.len(), list(Trace::methods(&traces).iter().skip(MOST_RUNS)));
        let tab = TabSetup { watch: count == 1, ..tab };
        let (library, limits) = (Library::new(None, files), within(open.limit_mem));
        let setup = Setup { library, named: traces.named(), method, limits, tab };
        let mut tab = TabState::<TraceUi>::new(setup);
        if count > 1 {
            tab.race(&Vec::from_iter(0..count.min(MOST_RUNS))).map_err(Error::msg)?;
        }
        if count > MOST_RUNS {
            tab.notify(format!("{MOST_RUNS} of {count} race, without {left}; esc: others"));
        }
        Ok(Box::new(tab))
    }
}

/// Which trace is inspected.
#[derive(Args, Debug)]
struct Which {
    /// JSON Lines, or a search trace of Posthoc as JSON or YAML; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Read no further than fits into this memory
    #[arg(long, value_name = "MIB", default_value_t = Limits::DEFAULT.bytes >> 20)]
    limit_mem: u64,
}

/// A trace, read to its end.
fn begin(which: &Which, files: Files) -> Result<Box<TraceRun>> {
    let mut log = read(&which.file, within(which.limit_mem), files)?;
    log.audited();
    Ok(Box::new(TraceRun::of(log)))
}

pub(super) fn command() -> Command {
    Playground::of(Open::augment_args(Command::new(Trace::INFO.word)))
        .arg(arg!(--json "Print one JSON object: what is in the trace, and what was found out about it"))
        .mut_arg("files", |arg| arg.required(true))
        .about("Watch what another program's search did, or race up to six of them")
        .long_about(None)
}

/// Whether a report was asked for; prints it then.
///
/// # Errors
/// It cannot be read, or there is nothing in it.
pub(super) fn report(matches: &ArgMatches, io: &mut Io) -> Result<bool> {
    if !matches.get_flag("json") {
        return Ok(false);
    }
    let open = Open::from_arg_matches(matches)?;
    let [path] = open.files.as_slice() else {
        let given = open.files.len();
        let why = format!("{given} traces given, expected one FILE, or - for standard input");
        bail!(Failure::usage(why));
    };
    if let Some(path) = &open.map {
        map(path, io.files).map_err(Error::msg)?;
    }
    let mut log = read(path, within(open.limit_mem), io.files)?;
    log.audited();
    answer::json(&contents(&log), io.out)?;
    match log.stopped {
        Some(limit) => bail!("{}: {limit}, the rest was not read", path.display()),
        None => Ok(true),
    }
}

/// Reads a trace to its end, and says which of its lines cannot be read.
///
/// # Errors
/// It cannot be read, or there is nothing in it.
pub(super) fn read(path: &Path, limits: Limits, files: Files) -> Result<Log> {
    let log = begun(path, limits, files, usize::MAX)?;
    let shown = path.display();
    let mut stderr = std::io::stderr();
    for damage in &log.damage {
        // The answer does not depend on whether somebody reads this.
        let line = format!("{shown}:{}:{}: {}", damage.line, damage.column, damage.what);
        failure::say(&line, &mut stderr);
    }
    let more = log.damages.saturating_sub(log.damage.len() as u64);
    if more > 0 {
        failure::say(&format!("{shown}: {more} more lines cannot be read"), &mut stderr);
    }
    Ok(log)
}

/// Reads a trace until so many events are known, or to its end.
///
/// # Errors
/// It cannot be read, or there is nothing in it.
fn begun(path: &Path, limits: Limits, files: Files, events: usize) -> Result<Log> {
    let source = recording(path, files).and_then(|only| only.source()).map_err(Error::msg)?;
    let mut log = Log::new(source).within(limits);
    while log.record.count() < events && !log.advance(1 << 16).is_over() {
        if let Some(fd) = log.waits_for() {
            let mut fds =
                [rustix::event::PollFd::from_borrowed_fd(fd, rustix::event::PollFlags::IN)];
            match rustix::event::poll(&mut fds, None) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(why) => return Err(why.into()),
            }
        }
    }
    let shown = path.display();
    if log.record.count() == 0 {
        if let Some(limit) = log.stopped {
            bail!("{shown}: {limit}, nothing was read");
        }
        let first = log.damage.first();
        let first = first.map(|first| format!(" (line {}: {})", first.line, first.what));
        bail!(
            "{shown}: no events, expected JSON Lines, or a search trace of Posthoc{}",
            first.unwrap_or_default()
        );
    }
    Ok(log)
}

/// Most events that are listed of each check.
const LISTED: usize = 10;

/// What is wrong with a trace; events are counted from 0.
fn checks(audit: &Audit) -> Value {
    let check = |(fault, key, _): (Fault, &'static str, &'static str)| {
        let first: Vec<u32> = audit.first(fault).take(LISTED).collect();
        (key.to_owned(), json!({ "count": audit.count(fault), "first": first }))
    };
    let mut checks: Map<String, Value> = Fault::ALL.into_iter().map(check).collect();
    checks.insert("not_checked".into(), json!(audit.not_checked));
    checks.into()
}

/// What is in a trace.
fn contents(log: &Log) -> Object {
    let types = log.types().map(|(name, count)| (name.to_owned(), count.into()));
    Object(vec![
        ("events", log.record.count().into()),
        ("nodes", log.ids().into()),
        ("expanded", log.record.expanded.into()),
        ("generated", log.record.generated.into()),
        ("types", types.collect::<Map<_, _>>().into()),
        ("map", (log.record.places.count() > 0).into()),
        ("cost", log.cost().map(number).into()),
        ("checks", checks(log.audit().unwrap_or(&Audit::default()))),
        ("steps", log.history().len().into()),
        ("format", json!(log.format())),
        ("damaged", log.damages.into()),
        ("cut", log.is_cut.into()),
        ("stopped", log.stopped.map(|limit| limit.to_string()).into()),
    ])
}
