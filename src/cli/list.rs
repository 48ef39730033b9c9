//! `frontier list`: every built-in instance with its size and kind.

use super::output;
use super::registry::{Listed, Registry};
use anyhow::Result;
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Row {
    puzzle: &'static str,
    name: String,
    kind: String,
    rows: Option<u16>,
    columns: Option<u16>,
    about: String,
}

/// Prints the list, as a table or as one JSON object.
///
/// # Errors
/// It cannot be written.
pub fn list(registry: &Registry, json: bool, out: &mut dyn Write) -> Result<()> {
    let mut rows = Vec::new();
    for puzzle in registry.puzzles() {
        for Listed { name, kind, size, about } in puzzle.list()? {
            let (height, width) = (size.map(|size| size.rows), size.map(|size| size.cols));
            let puzzle = puzzle.info().word;
            rows.push(Row { puzzle, name, kind, rows: height, columns: width, about });
        }
    }
    if json {
        return output::json(&serde_json::json!({ "layouts": rows }), out);
    }
    for Row { puzzle, name, kind, rows, columns, about } in rows {
        let size = rows.zip(columns).map(|(rows, columns)| format!("{rows}x{columns}"));
        let size = size.unwrap_or_default();
        writeln!(out, "{puzzle:<8} {name:<12} {kind:<12} {size:<8} {about}")?;
    }
    Ok(())
}
