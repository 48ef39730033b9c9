//! Moments of the elimination: rows are named after lights, columns after presses.

use super::super::told::{Told, count, listed, lit, name, place, times};
use super::{Gauss, GaussOp, GaussScene};
use crate::engine::linear::RowOp;
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::Run;
use crate::engine::terms::Fact;
use crate::puzzles::phrases;

/// The moment shown of a run; none where the operation that led to it is not kept.
pub fn moment(run: &Gauss, wanted: Wanted) -> Option<Moment> {
    let op = run.run.last();
    if op.is_none() && run.at() > 0 {
        return None;
    }
    let scene = run.run.scene();
    let told = told(run, scene, op.copied());
    let pivots = scene.tableau.pivots();
    let unknowns = scene.tableau.system().unknowns();
    let size = scene.wiring.rules().size();
    let told = told.facts([
        ("pivots", count(pivots.len())),
        ("operations", count(scene.operations)),
        lit(&scene.lights),
    ]);
    let press = |&cell: &usize| format!("press {}", name(size, cell));
    let told = match op {
        Some(GaussOp::Press { .. }) => {
            let solution = run.run.solver().solution.iter().flatten().zip(&scene.made);
            let left: Vec<(usize, u8)> = solution
                .enumerate()
                .filter(|(_, (times, made))| times > made)
                .map(|(cell, (&times, _))| (cell, times))
                .collect();
            told.list(listed("presses left", &left, wanted, |&(cell, often)| {
                format!("press {} {}", name(size, cell), times(often))
            }))
        }
        Some(GaussOp::Contradiction(_)) => told,
        _ => {
            let is_back =
                matches!(op, Some(GaussOp::Row(RowOp::Add { from, to, .. })) if to < from);
            let at = run.touched_column();
            let next = at.map_or(0, |col| col + 1);
            let left: Vec<usize> = match (is_back, at) {
                (true, Some(at)) => {
                    let mut above: Vec<usize> = pivots.iter().map(|p| p.col as usize).collect();
                    above.retain(|&col| col < at);
                    above.reverse();
                    above
                }
                _ => (next..unknowns).collect(),
            };
            let title = if is_back { "pivots left to clear above" } else { "columns left" };
            let told = told.list(listed(title, &left, wanted, press));
            let free: Vec<usize> = (0..next.min(unknowns))
                .filter(|&col| at != Some(col) || is_free(op, col))
                .filter(|&col| !pivots.iter().any(|p| p.col as usize == col))
                .collect();
            told.list(listed("free presses", &free, wanted, press))
        }
    };
    Some(told.moment(run))
}

fn is_free(op: Option<&GaussOp>, col: usize) -> bool {
    matches!(op, Some(GaussOp::Row(RowOp::Free(free))) if *free as usize == col)
}

/// The last step in words.
pub fn words(run: &Gauss) -> String {
    told(run, run.run.scene(), run.run.last().copied()).text
}

fn told(run: &Gauss, scene: &GaussScene, op: Option<GaussOp>) -> Told {
    let size = scene.wiring.rules().size();
    let tableau = &scene.tableau;
    let system = tableau.system();
    let light = |row: usize| match tableau.name(row) {
        Some(cell) => format!("light {}", name(size, cell)),
        None => format!("row {}", row + 1),
    };
    let row_of = |row: u32| format!("row of {}", light(row as usize));
    let press = |col: usize| format!("press {}", name(size, col));
    let column = || run.touched_column().map_or_else(String::new, press);
    let about = |row: u32, col: Option<usize>| {
        let mut facts = col.map_or_else(Vec::new, |col| place(size, col));
        facts.push(("row of", Fact::Text(light(row as usize))));
        facts.extend(col.map(|col| ("column of", Fact::Text(press(col)))));
        facts
    };
    // The rows not used by a pivot yet that have an entry in a column.
    let with_entry = |from: usize, col: usize| {
        (from..system.rows()).filter(move |&row| system.get(row, col) != 0)
    };
    match op {
        None => Told::new(
            "start",
            0,
            "A row for every light, a column for every press, the right side last.",
        ),
        Some(GaussOp::Row(RowOp::Choose(pivot))) => {
            let (row, col) = (pivot.row as usize, pivot.col as usize);
            let below = with_entry(row + 1, col).count();
            let more = match below {
                0 => "no row below has an entry there".into(),
                n => format!("{} below to clear", phrases::counted(n, "row")),
            };
            let words = format!(
                "Pivot: the {} for the column of {}; {more}.",
                row_of(pivot.row),
                press(col)
            );
            let inside = with_entry(row, col)
                .map(|row| format!("the row of {} has {} there", light(row), system.get(row, col)));
            Told::new("pivot", 2, words).facts(about(pivot.row, Some(col))).inside(inside)
        }
        Some(GaussOp::Row(RowOp::Free(col))) => {
            let words = format!(
                "No row below the pivots has an entry in the column of {}: this press is free, and stays 0.",
                press(col as usize)
            );
            let facts = place(size, col as usize).into_iter();
            let facts = facts.chain([("column of", Fact::Text(press(col as usize)))]);
            Told::new("free column", 3, words).facts(facts)
        }
        Some(GaussOp::Row(RowOp::Swap(a, b))) => {
            let words = format!(
                "In the column of {} the {} is the best pivot: it changes places with the {}.",
                column(),
                row_of(a),
                row_of(b)
            );
            Told::new("swap", 4, words).facts(about(a, run.touched_column()))
        }
        Some(GaussOp::Row(RowOp::Scale { row, by, .. })) => {
            let words = format!(
                "The {} times {by}, so that its entry for {} divides {}.",
                row_of(row),
                column(),
                system.modulus()
            );
            Told::new("scale", 4, words).facts(about(row, run.touched_column()))
        }
        Some(GaussOp::Row(RowOp::Add { from, to, times })) => {
            let often = if times == 1 { String::new() } else { format!("{times} times ") };
            let (kind, line, why) = match to < from {
                true => ("back substitution", 9, "above its pivot"),
                false => ("row operation", 6, "below its pivot"),
            };
            let words = format!(
                "Add {often}the {} to the {}: its entry for {} becomes {}, {why}.",
                row_of(from),
                row_of(to),
                column(),
                run.touched_column().map_or(0, |col| system.get(to as usize, col))
            );
            let facts = about(to, run.touched_column());
            let added = [("added", Fact::Text(light(from as usize))), ("times", count(times))];
            Told::new(kind, line, words).facts(facts).facts(added)
        }
        Some(GaussOp::Row(RowOp::Append { from, times })) => {
            let words = format!(
                "{times} times the {} has no entry for {} and says something new: it becomes a row.",
                row_of(from),
                column()
            );
            Told::new("row operation", 6, words).facts(about(from, run.touched_column()))
        }
        Some(GaussOp::Contradiction(row)) => {
            let right = system.get(row as usize, system.unknowns());
            let words = format!(
                "The {} now says 0 = {right}: no presses turn off all lights.",
                row_of(row)
            );
            Told::new("conflict", 7, words).facts(about(row, None))
        }
        Some(GaussOp::Press { cell, times: often }) => {
            let read = match run.row_of(cell) {
                Some(row) => format!("The row of {} says", light(row)),
                None => "The press is free".into(),
            };
            let words = format!("{read}: {} {}.", press(usize::from(cell)), times(often));
            let facts = place(size, cell.into());
            Told::new("press", 11, words).facts(facts).facts([("times", count(often))])
        }
    }
}
