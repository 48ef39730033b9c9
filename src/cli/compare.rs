//! `frontier compare`: methods side by side, as a table, as JSON or as comma-separated values.

use super::args::LimitArgs;
use super::progress::Progress;
use super::registry::{Action, Verb};
use super::{failure, interrupt};
use crate::compare::comparison::Comparison;
use crate::compare::table::{Column, Kind, Table, Value};
use crate::engine::run::Job;
use crate::puzzles::files::Files;
use anyhow::Result;
use clap::Args;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use std::io::Write;
use std::time::{Duration, Instant};

/// The arguments of `frontier compare NAME`: those of the puzzle, then what all of them share.
#[derive(Args, Debug)]
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
        let (table, stopped) = run(comparison(&args.puzzle, args.limits, files)?);
        print(&table, stopped.as_deref(), args.output, out)
    })
}

/// How often the progress line is written.
const REFRESH: Duration = Duration::from_millis(100);

/// Runs a comparison to its end and shows how far it is; with the word for what came before its end.
fn run(mut comparison: Comparison) -> (Table, Option<String>) {
    let mut progress = Progress::new();
    loop {
        let begun = Instant::now();
        let mut enough = || begun.elapsed() >= REFRESH || interrupt::asked();
        let status = interrupt::asking(|| comparison.advance_until(&mut enough));
        if status.is_over() || interrupt::asked() {
            progress.clear();
            return (comparison.table().clone(), failure::why_stopped(status));
        }
        progress.show(comparison.progress().unwrap_or(0.0), &current(&comparison));
    }
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

/// A table as JSON: `{"rows": [{"method": …}, …]}`, keys in the order of the columns.
struct Rows<'a>(&'a Table, Option<&'a str>);

struct Cells<'a>(&'a [Column], &'a [Value]);

struct Cell<'a>(&'a Value);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        struct All<'a>(&'a Table);
        impl Serialize for All<'_> {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                let mut rows = to.serialize_seq(Some(self.0.rows.len()))?;
                for row in &self.0.rows {
                    rows.serialize_element(&Cells(&self.0.columns, &row.cells))?;
                }
                rows.end()
            }
        }
        let mut object = to.serialize_map(None)?;
        object.serialize_entry("rows", &All(self.0))?;
        if let Some(stopped) = self.1 {
            object.serialize_entry("stopped", stopped)?;
        }
        object.end()
    }
}

impl Serialize for Cells<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut cells = to.serialize_map(Some(self.0.len()))?;
        for (column, value) in self.0.iter().zip(self.1) {
            cells.serialize_entry(column.key, &Cell(value))?;
        }
        cells.end()
    }
}

impl Serialize for Cell<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Nothing => to.serialize_none(),
            Value::Count(n) => to.serialize_u64(*n),
            // Whole costs as `solve` has them: without a decimal point.
            Value::Real(x) if x.fract() == 0.0 && x.abs() < 1e15 => to.serialize_i64(*x as i64),
            Value::Real(x) => to.serialize_f64(*x),
            Value::Flag(flag) => to.serialize_bool(*flag),
            Value::Text(text) => to.serialize_str(text),
        }
    }
}

/// Prints the rows.
fn print(table: &Table, stopped: Option<&str>, output: Output, out: &mut dyn Write) -> Result<()> {
    if output.json {
        let text = serde_json::to_string(&Rows(table, stopped))?;
        return Ok(writeln!(out, "{text}")?);
    }
    if output.csv {
        return Ok(out.write_all(table.csv().as_bytes())?);
    }
    let shown: Vec<usize> =
        (0..table.columns.len()).filter(|&c| !table.columns[c].title.is_empty()).collect();
    let cell = |row: usize, column: usize| {
        let text = table.columns[column].shown(table.value(row, column));
        let mark = if table.is_best(row, column) { "*" } else { " " };
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
                Kind::Text => text.push_str(&format!("{cell:<width$} ")),
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
