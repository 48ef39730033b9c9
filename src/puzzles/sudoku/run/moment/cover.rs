//! Moments of dancing links.

use super::super::super::cell_name;
use super::super::matrix::{self, Matrix, RowState, demand_words, demands};
use super::super::{BoardRun, CoverRun};
use super::{Told, counted, listed, place, placing, stack, untried};
use crate::engine::exact_cover::Op;
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::Run;
use crate::engine::terms::Fact;
use crate::puzzles::phrases;

/// The moment shown of a run; none where the operation that led to it is not kept.
pub fn moment(run: &CoverRun, wanted: Wanted) -> Option<Moment> {
    let op = run.last();
    if op.is_none() && run.at() > 0 {
        return None;
    }
    let now = run.matrix()?;
    let open = now.open();
    let told = match op {
        None => start(&open),
        Some(Op::Column { column, size }) => chosen_column(&now, column, size, &open),
        Some(Op::Choose { row, .. }) => chosen_row(run, &now, matrix::placing(row)),
        Some(Op::DeadEnd { column }) => {
            let demand = demand_words(column);
            let why = match now.is_broken(column) {
                true => format!("The puzzle has {demand} twice: it has no solution."),
                false => format!("No row is left for {demand}: this cannot become a solution."),
            };
            let facts = vec![("column", Fact::Text(demand)), ("size", Fact::Number(0))];
            Told::new("conflict", 3, why).with(facts)
        }
        Some(Op::Solution) => {
            let number = run.counters().solutions;
            Told::new("solution", 1, format!("No column is left to cover: solution {number}."))
        }
        Some(Op::Retract { row, exhausted }) => {
            let (cell, digit) = matrix::placing(row);
            let name = placing(cell, digit);
            let why = match exhausted {
                Some(level) => format!("Every row for {} failed", demand_words(level.column)),
                None => "It goes back".into(),
            };
            let words = format!("{why}: row {name} is removed and its columns are uncovered.");
            let rivals = now.rivals(cell, digit).into_iter();
            let inside = uncovered(cell, digit)
                .chain(rivals.map(|(cell, digit)| format!("row {} is back", placing(cell, digit))));
            Told::new("take back", 8, words).with(place(cell, digit)).inside(inside.collect())
        }
    };
    let choices = run.choices();
    let rows: Vec<_> = now.rows.iter().filter(|row| row.2 == RowState::Left).collect();
    let lists = vec![
        listed("rows of this column not tried", &rows, wanted, |row| placing(row.0, row.1)),
        listed("columns left, fewest rows first", &open, wanted, |&(column, size)| {
            format!("{} ({size})", demand_words(column))
        }),
        untried(&choices, wanted),
    ];
    let lists = lists.into_iter().filter(|list| list.total > 0).collect();
    let mut more = vec![("columns left", Fact::Number(open.len() as u64))];
    more.extend(counted(run.counters(), run.depth()));
    Some(told.moment(run, more, stack(&choices), lists))
}

fn start(open: &[(u32, usize)]) -> Told {
    let words = format!(
        "Of 324 columns the clues cover {}; {} are left. A column is something the grid needs, a row a digit in a cell.",
        324 - open.len(),
        open.len(),
    );
    Told::new("start", 0, words)
}

fn chosen_column(now: &Matrix, column: u32, size: u32, open: &[(u32, usize)]) -> Told {
    let demand = demand_words(column);
    let rows = phrases::list(now.rows.iter().map(|row| placing(row.0, row.1)));
    let ties = open.iter().filter(|(_, rows)| *rows as u32 == size).count();
    let first = match ties {
        0 | 1 => "no column has fewer".into(),
        n => format!("of {} with so few it is the first", phrases::counted(n, "column")),
    };
    let count = phrases::counted(size as usize, "row");
    let words = format!("The column {demand} has {count}, {rows}: {first}.");
    let inside = now.rows.iter().map(|row| format!("row {} can cover it", placing(row.0, row.1)));
    let facts = vec![("column", Fact::Text(demand)), ("size", Fact::Number(size.into()))];
    Told::new("column chosen", 2, words).with(facts).inside(inside.collect())
}

fn chosen_row(run: &CoverRun, now: &Matrix, (cell, digit): (usize, u8)) -> Told {
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
    let words = phrases::sentence(&format!(
        "{after}row {name} is chosen; {wait}. It covers four columns: {}.",
        phrases::list(demands(cell, usize::from(digit) - 1).map(demand_words))
    ));
    // The rows that go are those of the matrix before.
    let mut before = run.beginning();
    let levels = &run.trail().scene().levels;
    levels.iter().take(levels.len().saturating_sub(1)).for_each(|level| before.choose(level));
    let covered = demands(cell, usize::from(digit) - 1)
        .map(|demand| format!("{} is covered", phrases::sentence(&demand_words(demand))));
    let gone = before.rivals(cell, digit).into_iter();
    let gone = gone.map(|(at, digit)| format!("row {} = {digit} goes", cell_name(at)));
    let inside = covered.into_iter().chain(gone).collect();
    Told::new("row chosen", 5, words).with(place(cell, digit)).inside(inside)
}

fn uncovered(cell: usize, digit: u8) -> impl Iterator<Item = String> {
    let demands = demands(cell, usize::from(digit) - 1).into_iter();
    demands.map(|demand| format!("{} is uncovered", phrases::sentence(&demand_words(demand))))
}
