//! `frontier list`: every built-in layout with its size and kind.

use super::Failure;
use crate::puzzles::pacman::builtin;
use crate::puzzles::sudoku::builtin as sudoku;
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Row {
    puzzle: &'static str,
    name: &'static str,
    kind: String,
    rows: u16,
    columns: u16,
    about: &'static str,
}

/// Prints the list, as a table or as one JSON object.
///
/// # Errors
/// When it cannot be written.
pub fn list(json: bool, out: &mut impl Write) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for known in builtin::BUILTIN {
        let layout = known.layout().map_err(Failure::work)?;
        rows.push(Row {
            puzzle: "pacman",
            name: known.name,
            kind: known.problem.to_string(),
            rows: layout.size().rows,
            columns: layout.size().cols,
            about: known.about,
        });
    }
    rows.extend(sudoku::BUILTIN.iter().map(|known| Row {
        puzzle: "sudoku",
        name: known.name,
        kind: format!("{} clues", known.board().count()),
        rows: 9,
        columns: 9,
        about: known.about,
    }));
    if json {
        let text = serde_json::to_string(&serde_json::json!({ "layouts": rows }))
            .map_err(Failure::work)?;
        writeln!(out, "{text}")?;
        return Ok(());
    }
    for Row { puzzle, name, kind, rows, columns, about } in rows {
        let size = format!("{rows}x{columns}");
        writeln!(out, "{puzzle:<8} {name:<10} {kind:<11} {size:<8} {about}")?;
    }
    Ok(())
}
