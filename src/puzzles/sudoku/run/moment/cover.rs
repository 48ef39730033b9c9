//! Moments of dancing links.

use super::super::super::cell_name;
use super::super::matrix::{self, Demand, Matrix, RowState, demand, demand_words, demands};
use super::super::{BoardRun, CoverRun};
use super::{cell_facts, counted, place, placing, stack, untried};
use crate::engine::event::{Event, count};
use crate::engine::exact_cover::Op;
use crate::engine::moment::{Moment, Wanted};
use crate::engine::phrases;
use crate::engine::run::Run;
use crate::engine::terms::{Fact, Facts};

/// The moment shown of a run; none where the operation that led to it is not kept.
pub fn moment(run: &CoverRun, wanted: Wanted) -> Option<Moment> {
    let op = run.last();
    if op.is_none() && run.at() > 0 {
        return None;
    }
    let now = run.matrix()?;
    let open = if wanted.words { now.open() } else { Vec::new() };
    let event = match op {
        None => start(&open, wanted),
        Some(Op::Column { column, size }) => chosen_column(&now, (column, size), &open, wanted),
        Some(Op::Choose { row, left }) => {
            chosen_row(run, &now, matrix::placing(row), wanted).guess(left > 0)
        }
        Some(Op::DeadEnd { column }) => Event::new(wanted, "conflict", 3, || {
            let demand = demand_words(column);
            match now.is_broken(column) {
                true => format!("The puzzle has {demand} twice: it has no solution."),
                false => format!("No row is left for {demand}: this cannot become a solution."),
            }
        })
        .facts(about(column, 0)),
        Some(Op::Solution) => Event::new(wanted, "solution", 1, || {
            format!("No column is left to cover: solution {}.", run.counters().solutions)
        }),
        Some(Op::Retract { row, exhausted }) => {
            let (cell, digit) = matrix::placing(row);
            let event = Event::new(wanted, "take back", 8, || {
                let name = placing(cell, digit);
                let why = match exhausted {
                    Some(level) => format!("Every row for {} failed", demand_words(level.column)),
                    None => "It goes back".into(),
                };
                format!("{why}: row {name} is removed and its columns are uncovered.")
            });
            let uncovered = demands(cell, usize::from(digit) - 1).into_iter();
            let uncovered = uncovered
                .map(|demand| format!("{} is uncovered", phrases::sentence(&demand_words(demand))));
            let back = std::iter::once(()).flat_map(|()| now.rivals(cell, digit));
            let back = back.map(|(cell, digit)| format!("row {} is back", placing(cell, digit)));
            event.facts(place(cell, digit)).inside(uncovered.chain(back))
        }
    };
    let choices = if wanted.words { run.choices() } else { Vec::new() };
    let rows = || now.rows.iter().filter(|row| row.2 == RowState::Left).collect();
    let event = event
        .facts([("columns left", count(now.columns_left()))])
        .facts(counted(run.counters(), run.depth()))
        .list("rows of this column not tried", rows, |row| placing(row.0, row.1))
        .list(
            "columns left, fewest rows first",
            || open,
            |&(column, size)| format!("{} ({size})", demand_words(column)),
        )
        .stack(|| stack(&choices))
        .lists(|| Some(untried(&choices, wanted)).filter(|list| list.total > 0));
    Some(event.moment((run.at(), run.len())))
}

/// What a column stands for, and how many rows it has: its cell, or the digit that a unit needs.
fn about(column: u32, size: u32) -> Facts {
    let mut facts = match demand(column) {
        Demand::Cell(cell) => cell_facts(cell),
        Demand::Unit(_, digit) => vec![("digit", count(digit))],
    };
    facts.extend([("column", Fact::Text(demand_words(column))), ("size", count(size))]);
    facts
}

fn start(open: &[(u32, usize)], wanted: Wanted) -> Event {
    Event::new(wanted, "start", 0, || {
        format!(
            "Of 324 columns the clues cover {}; {} are left. A column is something the grid needs, a row a digit in a cell.",
            324 - open.len(),
            open.len(),
        )
    })
}

fn chosen_column(
    now: &Matrix,
    (column, size): (u32, u32),
    open: &[(u32, usize)],
    wanted: Wanted,
) -> Event {
    let event = Event::new(wanted, "column chosen", 2, || {
        let rows = phrases::list(now.rows.iter().map(|row| placing(row.0, row.1)));
        let ties = open.iter().filter(|(_, rows)| *rows as u32 == size).count();
        let first = match ties {
            0 | 1 => "no column has fewer".into(),
            n => format!("of {} with so few it is the first", phrases::counted(n, "column")),
        };
        let count = phrases::counted(size as usize, "row");
        format!("The column {} has {count}, {rows}: {first}.", demand_words(column))
    });
    let inside = now.rows.iter().map(|row| format!("row {} can cover it", placing(row.0, row.1)));
    event.facts(about(column, size)).inside(inside)
}

fn chosen_row(run: &CoverRun, now: &Matrix, (cell, digit): (usize, u8), wanted: Wanted) -> Event {
    let event = Event::new(wanted, "row chosen", 5, || {
        let name = placing(cell, digit);
        let of = |state| {
            let rows = now.rows.iter().filter(move |row| row.2 == state);
            rows.map(|row| placing(row.0, row.1)).collect::<Vec<_>>()
        };
        let (tried, left) = (of(RowState::Tried), of(RowState::Left));
        let after = match tried.as_slice() {
            [] => String::new(),
            _ => format!("After {} failed, ", phrases::list(&tried)),
        };
        let wait = match left.as_slice() {
            [] if tried.is_empty() => "it is the only one".into(),
            [] => "it is the last one".into(),
            [one] => format!("{one} waits"),
            _ => format!("{} wait", phrases::list(&left)),
        };
        phrases::sentence(&format!(
            "{after}row {name} is chosen; {wait}. It covers four columns: {}.",
            phrases::list(demands(cell, usize::from(digit) - 1).map(demand_words))
        ))
    });
    let covered = demands(cell, usize::from(digit) - 1).into_iter();
    let covered =
        covered.map(|demand| format!("{} is covered", phrases::sentence(&demand_words(demand))));
    // The rows that go are those of the matrix before.
    let gone = std::iter::once(()).flat_map(|()| {
        let mut before = run.beginning();
        let levels = &run.trail().scene().levels;
        levels.iter().take(levels.len().saturating_sub(1)).for_each(|level| before.choose(level));
        before.rivals(cell, digit)
    });
    let gone = gone.map(|(at, digit)| format!("row {} = {digit} goes", cell_name(at)));
    event.facts(place(cell, digit)).inside(covered.chain(gone))
}
