//! What the runs on a grid tell about their moments: the parts they have in common.

mod cover;
mod making;
mod visible;

use super::super::visible::Counters;
use super::super::{CELLS, cell_name, column, row};
use super::Choice;
use crate::engine::event;
use crate::engine::moment::{Level, List, Wanted};
use crate::engine::terms::{Fact, Facts};
pub use cover::moment as cover;
pub use making::moment as making;
pub use visible::{choices, moment as visible};

/// Row, column and digit of a placement.
fn place(cell: usize, digit: u8) -> Facts {
    let mut facts = cell_facts(cell);
    facts.push(("digit", Fact::Number(digit.into())));
    facts
}

/// Row and column of a cell, from 1.
fn cell_facts(cell: usize) -> Facts {
    event::place(row(cell), column(cell))
}

/// The counters of a solver.
fn counted(counters: Counters, depth: u32) -> Facts {
    vec![
        ("placed", Fact::Number(counters.nodes)),
        ("guesses", Fact::Number(counters.guesses)),
        ("backtracks", Fact::Number(counters.backtracks)),
        ("solutions", Fact::Number(counters.solutions)),
        ("depth", Fact::Number(depth.into())),
    ]
}

/// A placement in words.
fn placing(cell: usize, digit: u8) -> String {
    format!("{} = {digit}", cell_name(cell))
}

/// The names of what can be tried: digits where all are for one cell, otherwise placements.
fn names(choice: &Choice, of: &[(usize, u8)]) -> Vec<String> {
    of.iter()
        .map(|&(cell, digit)| match choice.cell {
            Some(_) => digit.to_string(),
            None => placing(cell, digit),
        })
        .collect()
}

/// The guesses in force as levels of a stack.
fn stack(choices: &[Choice]) -> Vec<Level> {
    let level = |choice: &Choice| Level {
        name: match choice.now {
            Some((cell, digit)) => placing(cell, digit),
            None => choice.about.clone(),
        },
        left: names(choice, &choice.left),
        tried: names(choice, &choice.tried),
        facts: choice.now.map_or_else(Vec::new, |(cell, digit)| place(cell, digit)),
    };
    choices.iter().map(level).collect()
}

/// What is left to try at the guesses in force, in the order in which the solver comes to it.
fn untried(choices: &[Choice], wanted: Wanted) -> List {
    let open: Vec<_> = choices.iter().rev().filter(|choice| !choice.left.is_empty()).collect();
    event::listed("untried, newest guess first", &open, wanted, |choice| {
        let left = names(choice, &choice.left).join(" ");
        match choice.cell {
            Some(cell) => format!("{}: {left}", cell_name(cell)),
            None => left,
        }
    })
}

/// The cells of a set, in words.
fn cell_names(cells: impl IntoIterator<Item = usize>) -> Vec<String> {
    cells.into_iter().filter(|&cell| cell < CELLS).map(cell_name).collect()
}
