//! Where puzzles come from: the built-in ones, files, game ids.

use super::builtin::{self, BUILTIN};
use super::recipe::GameId;
use super::{Board, format, generate};
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
pub fn find(name: &str) -> Result<Named, String> {
    if let Some(known) = builtin::find(name) {
        return Ok(Named { name: known.name.into(), board: known.board() });
    }
    let path = Path::new(name);
    if path.components().count() > 1 || path.extension().is_some() || path.exists() {
        return from_file(path, 1);
    }
    let names: Vec<&str> = BUILTIN.iter().map(|b| b.name).collect();
    let name = name.escape_default();
    Err(format!("no puzzle '{name}', expected a file or one of {}", names.join(", ")))
}

/// The puzzle number `number`, from 1, of a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file(path: &Path, number: usize) -> Result<Named, String> {
    let boards = read_all(path)?;
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
pub fn read_all(path: &Path) -> Result<Vec<Board>, String> {
    let shown = path.display();
    let about = std::fs::metadata(path).map_err(|e| format!("{shown}: {e}"))?;
    if !about.is_file() {
        return Err(format!("{shown}: not a file, expected a file of puzzles"));
    }
    if about.len() > MOST_BYTES {
        return Err(format!("{shown}: too large, expected at most {} MiB", MOST_BYTES >> 20));
    }
    let bytes = std::fs::read(path).map_err(|e| format!("{shown}: {e}"))?;
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

/// Writes a text to a file that does not exist yet.
///
/// # Errors
/// `FILE: why`.
pub fn save(path: &Path, text: &str) -> Result<(), String> {
    use std::io::Write as _;
    std::fs::File::create_new(path)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|e| format!("{}: {e}", path.display()))
}
