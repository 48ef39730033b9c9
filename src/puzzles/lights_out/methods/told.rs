//! What the events of the methods have in common.

use crate::engine::event::{self, count};
use crate::engine::grid::Size;
use crate::engine::terms::{Fact, Facts};

/// The name of a light or press: `r2c3`.
pub fn name(size: Size, cell: usize) -> String {
    let at = size.pos(cell);
    format!("r{}c{}", at.row + 1, at.col + 1)
}

/// Row and column of a light or press, from 1.
pub fn place(size: Size, cell: usize) -> Facts {
    let at = size.pos(cell);
    event::place(at.row, at.col)
}

/// How many lights are lit.
pub fn lit(lights: &[u8]) -> (&'static str, Fact) {
    ("lit", count(lights.iter().filter(|&&light| light != 0).count()))
}

/// `once`, `twice`, `3 times`.
pub fn times(n: u8) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}
