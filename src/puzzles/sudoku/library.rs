//! Where puzzles come from: the built-in ones, files, game ids.

use super::builtin::{self, BUILTIN};
use super::recipe::GameId;
use super::{Board, format, generate};
use crate::puzzles::files::Files;
use std::path::Path;

/// The built-in puzzle that opens first.
pub const FIRST: &str = "sample1";

/// Most bytes of a file of puzzles.
const MOST_BYTES: u64 = 64 << 20;

/// A puzzle with the name it is shown by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is shown as.
    pub name: String,
    /// The puzzle.
    pub board: Board,
}

/// The built-in puzzle called `name`, or the first of a file of that path.
///
/// # Errors
/// One line: there is none, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn find(name: &str, files: Files) -> Result<Named, String> {
    if let Some(known) = builtin::find(name) {
        return Ok(Named { name: known.name.into(), board: known.board() });
    }
    let path = Path::new(name);
    if path.components().count() > 1 || path.extension().is_some() || path.exists() {
        return from_file(path, 1, files);
    }
    let names: Vec<&str> = BUILTIN.iter().map(|b| b.name).collect();
    let name = name.escape_default();
    Err(format!("no puzzle '{name}', expected a file or one of {}", names.join(", ")))
}

/// The puzzle number `number`, from 1, of a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file(path: &Path, number: usize, files: Files) -> Result<Named, String> {
    let boards = read_all(path, files)?;
    let board = number.checked_sub(1).and_then(|at| boards.get(at)).ok_or_else(|| {
        format!("{}: {} puzzles, expected at least {number}", path.display(), boards.len())
    })?;
    let stem = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file");
    let name = if boards.len() > 1 { format!("{stem} {number}") } else { stem.to_owned() };
    Ok(Named { name, board: *board })
}

/// Every puzzle of a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn read_all(path: &Path, files: Files) -> Result<Vec<Board>, String> {
    let shown = path.display();
    let bytes = files.read(path, MOST_BYTES, "a file of puzzles")?;
    // What is no UTF-8 is no cell either, and is complained about where it stands.
    let text = String::from_utf8_lossy(&bytes);
    format::parse_all(&text).map_err(|bad| format!("{shown}:{bad}"))
}

/// A puzzle from a game id.
///
/// # Errors
/// What was expected, or that no puzzle of the grade came up.
pub fn from_id(id: &str) -> Result<Named, String> {
    let board = match id.parse::<GameId>()? {
        GameId::Given(board) => board,
        GameId::Made(recipe, seed) => generate::make(recipe, seed)?.puzzle,
    };
    Ok(Named { name: short_name(id), board })
}

/// What a game id is shown as in the title.
pub fn short_name(id: &str) -> String {
    match id.split_once('#') {
        Some((_, seed)) => format!("#{seed}"),
        None => "pasted".into(),
    }
}
