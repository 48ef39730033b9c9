//! `frontier compare`: methods side by side, as a table, as JSON or as comma-separated values.

use super::prelude::*;
use crate::compare::table::{Format, Row, Table};
use crate::engine::log::json::{Object, number};

/// The arguments of `frontier compare NAME`: those of the puzzle, then what all of them share.
#[derive(Args)]
struct CompareArgs<A: Args> {
    #[command(flatten)]
    puzzle: A,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    output: Output,
}

/// How the rows are printed.
#[derive(Args, Debug, Clone, Copy)]
struct Output {
    /// Print one JSON object
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
}

/// What `frontier compare NAME` does for a puzzle with the arguments `A`, where `comparison` makes the
/// comparison.
pub fn action<A: Args + 'static>(
    about: &'static str,
    comparison: fn(&A, LimitArgs, Files) -> Result<Comparison>,
) -> Action {
    Action::new(Verb::Compare, about, move |args: &CompareArgs<A>, files, out| {
        let mut comparison = comparison(&args.puzzle, args.limits, files)?;
        let status = Progress::new().watch(&mut comparison, &current);
        let stopped = failure::why_stopped(status);
        print(comparison.table(), stopped.as_deref(), args.output, out)
    })
}

/// Which row is worked on.
fn current(comparison: &Comparison) -> String {
    let (done, all) = comparison.done();
    let row = comparison.current().unwrap_or(0);
    let table = comparison.table();
    let names = table.columns.iter().enumerate().filter(|(_, column)| column.names);
    let names: Vec<String> = names.map(|(at, column)| column.shown(table.value(row, at))).collect();
    format!("{done} of {all}  {}", names.join(" "))
}

/// A table for programs: `{"rows": [{"method": …}, …]}`, keys in the order of the columns.
#[derive(Serialize)]
struct Rows<'a> {
    rows: Vec<Object>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
}

impl<'a> Rows<'a> {
    fn of(table: &Table, stopped: Option<&'a str>) -> Rows<'a> {
        let row = |row: &Row| {
            Object(table.in_files(row).map(|(column, value)| (column.key, json(value))).collect())
        };
        Rows { rows: table.rows.iter().map(row).collect(), stopped }
    }
}

/// Whole costs are written as `solve` writes them: without a decimal point.
fn json(value: &Value) -> Value {
    value.as_f64().filter(|_| value.is_f64()).map_or_else(|| value.clone(), number)
}

/// Prints the rows.
fn print(table: &Table, stopped: Option<&str>, output: Output, out: &mut dyn Write) -> Result<()> {
    if output.json {
        return answer::json(&Rows::of(table, stopped), out);
    }
    if output.csv {
        return Ok(out.write_all(table.csv().as_bytes())?);
    }
    let shown: Vec<usize> =
        (0..table.columns.len()).filter(|&c| !table.columns[c].title.is_empty()).collect();
    let cell = |row: usize, column: usize| {
        let text = table.columns[column].shown(table.value(row, column));
        let mark = if table.is_best(row, column, None) { "*" } else { " " };
        if text.is_empty() { "- ".into() } else { text + mark }
    };
    let rows = 0..table.rows.len();
    let widths: Vec<usize> = shown
        .iter()
        .map(|&column| {
            let widest = rows.clone().map(|row| cell(row, column).chars().count()).max();
            widest.unwrap_or(0).max(table.columns[column].title.chars().count() + 1)
        })
        .collect();
    let mut line = |texts: Vec<String>, end: String| {
        let mut text = String::new();
        for ((cell, &width), &column) in texts.iter().zip(&widths).zip(&shown) {
            match table.columns[column].kind {
                Format::Text => text.push_str(&format!("{cell:<width$} ")),
                _ => text.push_str(&format!("{cell:>width$} ")),
            }
        }
        writeln!(out, "{}", (text + &end).trim_end())
    };
    let titles = shown.iter().map(|&c| format!("{} ", table.columns[c].title)).collect();
    line(titles, String::new())?;
    for row in rows {
        let words = table.rows[row].state.words().unwrap_or_default();
        line(shown.iter().map(|&column| cell(row, column)).collect(), words)?;
    }
    Ok(())
}
