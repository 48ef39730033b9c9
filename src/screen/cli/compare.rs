//! `frontier compare`: methods side by side, as a table, as JSON or as comma-separated values.

use super::prelude::*;
use crate::compare::table::{Format, Row, Table};
use std::iter;

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
/// comparison, by default of so many steps a method.
pub fn action<A: Args + 'static>(
    about: &'static str,
    steps: u64,
    comparison: fn(&A, Limits, Files) -> Result<Comparison>,
) -> Action {
    Action::new(Verb::Compare, about, move |args: &CompareArgs<A>, io| {
        let mut comparison = comparison(&args.puzzle, args.limits.limits_or(steps), io.files)?;
        let stopped = failure::why_stopped(Progress::new().watch(&mut comparison, &current));
        print(&comparison.table, stopped.as_deref(), args.output, io.out)
    })
}

/// Which row is worked on.
fn current(comparison: &Comparison) -> String {
    let (done, all) = comparison.done();
    let row = comparison.current().unwrap_or(0);
    format!("{done} of {all}  {}", comparison.table.name(row))
}

/// A table for programs: `{"rows": [{"method": …}, …]}`, keys in the order of the columns.
#[derive(Serialize)]
struct Rows<'a> {
    rows: Vec<Object>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'a str>,
}

/// Whole costs are written as `solve` writes them: without a decimal point.
fn json(value: &Value) -> Value {
    value.as_f64().filter(|_| value.is_f64()).map_or_else(|| value.clone(), number)
}

/// Prints the rows.
fn print(table: &Table, stopped: Option<&str>, output: Output, out: &mut dyn Write) -> Result<()> {
    if output.json {
        let row = |row: &Row| {
            Object(table.in_files(row).map(|(column, value)| (column.key, json(value))).collect())
        };
        return answer::json(&Rows { rows: table.rows.iter().map(row).collect(), stopped }, out);
    }
    if output.csv {
        return Ok(out.write_all(table.csv().as_bytes())?);
    }
    let shown = (0..table.columns.len()).filter(|&c| !table.columns[c].title.is_empty());
    let cell = |row: usize, column: usize| {
        let text = table.columns[column].shown(table.value(row, column));
        let mark = if table.is_best(row, column, None) { "*" } else { " " };
        if text.is_empty() { "- ".into() } else { text + mark }
    };
    let mut lines = vec![String::new(); table.rows.len() + 1];
    for column in shown {
        let title = format!("{} ", table.columns[column].title);
        let cells = iter::once(title).chain((0..table.rows.len()).map(|row| cell(row, column)));
        let cells: Vec<String> = cells.collect();
        let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        for (line, cell) in lines.iter_mut().zip(cells) {
            line.push_str(&match table.columns[column].kind {
                Format::Text => format!("{cell:<width$} "),
                _ => format!("{cell:>width$} "),
            });
        }
    }
    let words = table.rows.iter().map(|row| row.state.words().unwrap_or_default());
    let lines = lines.into_iter().zip(iter::once(String::new()).chain(words));
    answer::lines(lines.map(|(line, words)| (line + &words).trim_end().to_owned()), out)
}
