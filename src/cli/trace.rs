//! Traces of our own runs in files, for `--trace`: one JSON object a line.
//!
//! A file whose name ends in `.yaml` is a whole trace as Posthoc loads it: JSON objects are YAML too.

use super::interrupt;
use super::progress::Progress;
use crate::engine::limits::Limits;
use crate::engine::log::json::Object;
use crate::engine::log::write;
use crate::engine::run::Keep;
use crate::engine::search::trace::SearchTrace;
use crate::puzzles::files::Files;
use crate::puzzles::puzzle::Puzzle;
use anyhow::{Result, anyhow};
use std::io::{self, BufWriter, Error, ErrorKind, Write};
use std::path::Path;

/// The version of the format.
const VERSION: &str = "1.4.0";

/// Writes the trace of a search into a file, with the pseudo-code of its method; an existing one is
/// replaced.
///
/// # Errors
/// `FILE: why`.
pub fn save<P: Puzzle>(
    search: &mut dyn SearchTrace,
    method: &P::Method,
    path: &Path,
    files: Files,
) -> Result<()> {
    create(path, files, |sink| write::search(search, P::pseudo_code(method), sink))
}

/// The same for a method without a frontier: it runs once more, now remembering its moments.
///
/// # Errors
/// `FILE: why`, or why the method does not fit.
pub fn save_run<P: Puzzle>(
    instance: &P::Instance,
    method: &P::Method,
    limits: Limits,
    path: &Path,
    files: Files,
) -> Result<()> {
    let mut run = P::run(instance, method, limits, Keep::History).map_err(anyhow::Error::msg)?;
    Progress::solve(&mut *run);
    create(path, files, |sink| write::events_of(&mut *run, P::moment, P::pseudo_code(method), sink))
}

/// Makes a file of the events that `write` gives; none if Ctrl-C comes before it is whole.
fn create(
    path: &Path,
    files: Files,
    write: impl FnOnce(&mut write::Sink) -> io::Result<()>,
) -> Result<()> {
    let yaml = path.extension().is_some_and(|end| end == "yaml" || end == "yml");
    let whole = |file: &mut dyn Write| {
        let mut file = BufWriter::new(file);
        if yaml {
            writeln!(file, "version: {VERSION}\nevents:")?;
        }
        let before = if yaml { "- " } else { "" };
        write(&mut |object: &Object| {
            if interrupt::asked() {
                return Err(Error::other(interrupt::WORD));
            }
            file.write_all(before.as_bytes())?;
            serde_json::to_writer(&mut file, object)?;
            file.write_all(b"\n")
        })?;
        file.flush()
    };
    interrupt::asking(|| files.write_whole(path, whole)).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::NotFound => "no such folder".to_owned(),
            ErrorKind::IsADirectory => "a folder, expected a file".to_owned(),
            _ => error.to_string(),
        };
        anyhow!("{}: {why}", path.display())
    })
}
