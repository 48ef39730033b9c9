//! Moments of the chase.

use super::super::told::{Told, count, listed, lit, name, place, times};
use super::table::digits;
use super::{ChaseOp, ChaseScene, ChaseSteps, Lookup, Stage, TableView};
use crate::engine::moment::{List, Moment, Wanted};
use crate::engine::run::Run;
use crate::engine::terms::Fact;
use crate::puzzles::lights_out::methods::traced::Traced;
use crate::puzzles::phrases;

/// The moment shown of a run; none where the operation that led to it is not kept.
pub fn moment(run: &Traced<ChaseSteps>, wanted: Wanted) -> Option<Moment> {
    let op = run.last();
    if op.is_none() && run.at() > 0 {
        return None;
    }
    let scene = run.scene();
    let told = told(scene, op.copied());
    let pass = u64::from(scene.stage >= Stage::Correct) + 1;
    let told =
        told.facts([("pass", count(pass)), ("presses", count(scene.made)), lit(&scene.lights)]);
    let told = match scene.stage {
        Stage::First | Stage::Second => told.list(rows_left(scene, wanted)),
        Stage::Correct => told.list(free_left(scene, wanted)),
        Stage::Dark | Stage::Stuck => told,
    };
    Some(told.list(table(&scene.table(), wanted)).moment(run))
}

/// The rows of the pass that are still to come, with the lights lit in them.
fn rows_left(scene: &ChaseScene, wanted: Wanted) -> List {
    let size = scene.plan.wiring().rules().size();
    let rows: Vec<u16> = (scene.row + 1..size.rows).collect();
    listed("rows left in this pass", &rows, wanted, |&row| {
        let lit = size.cells().filter(|pos| pos.row == row);
        let lit = lit.filter(|&pos| scene.lights.get(size.index(pos)) > Some(&0)).count();
        format!("row {}: {lit} lit", row + 1)
    })
}

/// The free presses still to be made.
fn free_left(scene: &ChaseScene, wanted: Wanted) -> List {
    let size = scene.plan.wiring().rules().size();
    let presses = scene.lookup.iter().flat_map(|lookup| {
        let free = scene.plan.free().iter().zip(&lookup.presses);
        free.filter(|(_, times)| **times > 0).map(|(&cell, &times)| (cell, times))
    });
    let left: Vec<(usize, u8)> = presses.skip(scene.corrected as usize).collect();
    listed("free presses left", &left, wanted, |&(cell, often)| {
        format!("press {} {}", name(size, cell), times(often))
    })
}

/// The rows of the table around the one that is used.
fn table(view: &TableView, wanted: Wanted) -> List {
    let rows = view.table.rows.len();
    let used = view.used.unwrap_or(0);
    let first = used.saturating_sub(wanted.queue / 2).min(rows.saturating_sub(wanted.queue));
    let entries = view.table.rows.iter().enumerate().skip(first).take(wanted.queue);
    let entries = entries
        .map(|(number, row)| {
            let sign = if view.used == Some(number) { " *" } else { "" };
            format!("{} -> {}{sign}", digits(&row.pattern), digits(&row.presses))
        })
        .collect();
    let title = match view.used {
        Some(_) => "table, left over -> free presses (* used)",
        None => "table, left over -> free presses",
    };
    List { title: title.into(), entries, total: rows as u64 }
}

/// The last step in words.
pub fn words(scene: &ChaseScene, op: Option<ChaseOp>) -> String {
    told(scene, op).text
}

fn told(scene: &ChaseScene, op: Option<ChaseOp>) -> Told {
    let size = scene.plan.wiring().rules().size();
    let Some(op) = op else {
        let words = "Row by row, press what turns off the lights of the row above: the last press that can still change them.";
        return Told::new("start", 0, words);
    };
    match op {
        ChaseOp::Press { cell, times: often } => {
            let cell = usize::from(cell);
            let pressed = format!("press {} {}", name(size, cell), times(often));
            let (line, words) = match (scene.stage, scene.plan.answer(cell)) {
                (Stage::Correct, _) | (_, None) => (5, format!("The table says: {pressed}.")),
                (stage, Some((light, _))) => {
                    let line = if stage == Stage::First { 1 } else { 7 };
                    let light = name(size, light);
                    let words = format!(
                        "Light {light} was lit, and this is the last press that changes it: {pressed}."
                    );
                    (line, words)
                }
            };
            let k = scene.plan.wiring().rules().states();
            let touched = scene.plan.wiring().touched(cell);
            let inside = touched.iter().map(|&(light, amount)| {
                let light = usize::from(light);
                let now = scene.lights.get(light).copied().unwrap_or(0);
                let before = (now + (k - amount) * (often % k)) % k;
                format!("light {} goes from {before} to {now}", name(size, light))
            });
            Told::new("press", line, words)
                .facts(place(size, cell))
                .facts([("times", count(often))])
                .inside(inside)
        }
        ChaseOp::Row { to, .. } => {
            let line = if scene.stage == Stage::First { 0 } else { 6 };
            let words = format!("The lights above are done: on to row {}.", to + 1);
            Told::new("next row", line, words).facts([("row", count(to + 1))])
        }
        ChaseOp::Enter { to, from } => entered(scene, to, from.0),
    }
}

fn entered(scene: &ChaseScene, to: Stage, from: Stage) -> Told {
    let size = scene.plan.wiring().rules().size();
    let left: Vec<u8> = scene
        .plan
        .left_over()
        .iter()
        .map(|&light| scene.lights.get(light).copied().unwrap_or(0))
        .collect();
    match to {
        Stage::Correct => {
            let none = Lookup { pattern: Vec::new(), presses: Vec::new() };
            let Lookup { pattern, presses } = scene.lookup.as_deref().unwrap_or(&none);
            let to_make: Vec<String> = scene
                .plan
                .free()
                .iter()
                .zip(presses)
                .filter(|(_, times)| **times > 0)
                .map(|(&cell, _)| name(size, cell))
                .collect();
            let shown = match pattern.len() {
                0..=24 => format!("Left over: {}. ", digits(pattern)),
                n => format!("Of {n} lights left over some are lit. "),
            };
            let words = match to_make.len() {
                0..=12 => format!("{shown}The table's row says: press {}.", phrases::list(to_make)),
                n => format!("{shown}The table's row says: make {n} free presses."),
            };
            let inside = [
                format!("left over: {}", digits(pattern)),
                format!("free presses: {}", digits(presses)),
            ];
            Told::new("look up", 3, words)
                .facts([
                    ("left over", Fact::Text(digits(pattern))),
                    ("free presses", Fact::Text(digits(presses))),
                ])
                .inside(inside)
        }
        Stage::Second => {
            let words = "The free presses are made. The chase begins again at the first row; this time nothing is left over.";
            Told::new("next row", 6, words).facts([("row", count(1u8))])
        }
        Stage::Dark => {
            let line = if from == Stage::First { 2 } else { 8 };
            Told::new("solution", line, "All lights are off.")
        }
        _ => {
            let shown = if left.len() <= 24 { digits(&left) } else { "what is left over".into() };
            let words = format!("No row of the table has {shown}: no presses turn off all lights.");
            Told::new("conflict", 4, words).facts([("left over", Fact::Text(digits(&left)))])
        }
    }
}
