//! `frontier list`: every built-in layout with its size and kind.

use super::Failure;
use crate::puzzles::boxup;
use crate::puzzles::dominoes::library;
use crate::puzzles::pacman::builtin;
use crate::puzzles::puzzle::Puzzle;
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
    about: String,
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
            about: known.about.to_owned(),
        });
    }
    for known in boxup::builtin::BUILTIN {
        let named = known.named().map_err(Failure::work)?;
        let (size, par) = (named.instance.level.size(), named.instance.par.unwrap_or(0));
        rows.push(Row {
            puzzle: "boxup",
            name: known.name,
            kind: known.pack.to_owned(),
            rows: size.rows,
            columns: size.cols,
            about: format!("{}, {par} moves", boxup::Boxup::title(&named)),
        });
    }
    for known in crate::puzzles::lights_out::builtin::BUILTIN {
        let rules = known.instance().map_err(Failure::work)?.rules;
        rows.push(Row {
            puzzle: "lights",
            name: known.name,
            kind: rules.to_string().split_once(' ').map_or("", |(_, kind)| kind).to_owned(),
            rows: rules.size().rows,
            columns: rules.size().cols,
            about: known.about().to_owned(),
        });
    }
    for known in &library::BUILTIN {
        let size = known.named().map_err(Failure::work)?.board.size();
        rows.push(Row {
            puzzle: "dominoes",
            name: known.name,
            kind: "board".into(),
            rows: size.rows,
            columns: size.cols,
            about: known.about.into(),
        });
    }
    rows.extend(sudoku::BUILTIN.iter().map(|known| Row {
        puzzle: "sudoku",
        name: known.name,
        kind: format!("{} clues", known.board().count()),
        rows: 9,
        columns: 9,
        about: known.about.to_owned(),
    }));
    if json {
        let text = serde_json::to_string(&serde_json::json!({ "layouts": rows }))
            .map_err(Failure::work)?;
        writeln!(out, "{text}")?;
        return Ok(());
    }
    for Row { puzzle, name, kind, rows, columns, about } in rows {
        let size = format!("{rows}x{columns}");
        writeln!(out, "{puzzle:<8} {name:<12} {kind:<12} {size:<8} {about}")?;
    }
    Ok(())
}
