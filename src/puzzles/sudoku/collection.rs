//! Files that hold several puzzles.

use super::{Board, Sudoku, format};
use crate::puzzles::files::Files;
use crate::puzzles::puzzle::{Named, Origin, Puzzle};
use std::path::Path;

/// The puzzle number `number`, from 1, of a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file(path: &Path, number: usize, files: Files) -> Result<Named<Board>, String> {
    let boards = read_all(path, files)?;
    let about = path.display().to_string();
    let instance = *number
        .checked_sub(1)
        .and_then(|at| boards.get(at))
        .ok_or_else(|| format!("{about}: {} puzzles, expected at least {number}", boards.len()))?;
    let stem = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file");
    let name = if boards.len() > 1 { format!("{stem} {number}") } else { stem.to_owned() };
    Ok(Named::new(name, about, Origin::File, instance))
}

/// Every puzzle of a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn read_all(path: &Path, files: Files) -> Result<Vec<Board>, String> {
    let bytes = files.read(path, Sudoku::INFO.largest, "a file of puzzles")?;
    // Invalid UTF-8 becomes a character that is not a cell, so the parser reports its place.
    let text = String::from_utf8_lossy(&bytes);
    format::parse_all(&text).map_err(|bad| format!("{}:{bad}", path.display()))
}
