//! Levels as planning problems in PDDL, for planners such as Fast Downward.
//!
//! `:strips` and `:typing` only, one action for each of [`super::rules::Action`]. "No block" is an object
//! as well, `nobig` and `nosmall`, open on every side: so a cell always holds one big and one small
//! block, and no precondition has to be negative. Closed sides are stated as `walled`, for real
//! blocks only, so that "no block" cannot be pushed.

use super::level::{Kind, Level};
use super::plan;
use crate::engine::grid::Dir;
use std::fmt::Write as _;

/// The domain: the rules.
pub const DOMAIN: &str = include_str!("domain.pddl");

fn object(level: &Level, index: usize) -> String {
    let kind = |i: usize| level.pieces().get(i).map(|p| p.kind);
    let number = (0..=index).filter(|&i| kind(i) == kind(index)).count();
    match kind(index) {
        Some(Kind::Blue) => "blue".into(),
        Some(Kind::Red) => "red".into(),
        Some(Kind::BlackBig) => format!("bigblack{number}"),
        Some(Kind::BlackSmall) => format!("smallblack{number}"),
        None => "none".into(),
    }
}

/// The problem: a level. `name` is made into a name PDDL allows.
pub fn problem(level: &Level, name: &str) -> String {
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' })
        .collect();
    let cell = |cell: u8| {
        let pos = level.size().pos(cell.into());
        format!("c{}-{}", pos.row + 1, pos.col + 1)
    };
    let free: Vec<u8> =
        (0..level.size().area() as u8).filter(|&c| !level.frame().is_wall(c.into())).collect();
    let pieces = level.pieces();
    let named = |big: bool| -> String {
        let of_size = (0..pieces.len()).filter(|&i| pieces[i].kind.is_big() == big);
        of_size.map(|i| object(level, i) + " ").collect()
    };
    let cells: Vec<String> = free.iter().map(|&c| cell(c)).collect();
    let mut out = format!("(define (problem boxup-{name})\n  (:domain boxup)\n  (:objects\n");
    let _ = writeln!(out, "    {} - cell", cells.join(" "));
    let _ = writeln!(out, "    {}- big\n    {}- small)\n  (:init", named(true), named(false));
    for &from in &free {
        for dir in Dir::ALL {
            if let Some(to) = level.frame().next(from, dir) {
                let (name, back) = (plan::name(dir), plan::name(dir.back()));
                let _ = writeln!(out, "    (next {} {} {name} {back})", cell(from), cell(to));
            }
        }
    }
    for dir in Dir::ALL.map(plan::name) {
        let _ = writeln!(out, "    (gap-big nobig {dir}) (gap-small nosmall {dir})");
    }
    for (index, piece) in pieces.iter().enumerate() {
        let size = if piece.kind.is_big() { "big" } else { "small" };
        let block = object(level, index);
        let _ = write!(out, "    (gap-{size} {block} {})", plan::name(piece.open));
        for dir in Dir::ALL.into_iter().filter(|&dir| dir != piece.open) {
            let _ = write!(out, " (wall-{size} {block} {})", plan::name(dir));
        }
        out.push('\n');
    }
    let start = level.start();
    let _ = writeln!(out, "    (tile-at {})", cell(start.tile));
    let block_in = |at: u8, big: bool| {
        let found = (0..pieces.len())
            .find(|&i| pieces[i].kind.is_big() == big && start.at.get(i) == Some(&at));
        found.map_or(if big { "nobig" } else { "nosmall" }.into(), |i| object(level, i))
    };
    for &at in &free {
        let (big, small, at) = (block_in(at, true), block_in(at, false), cell(at));
        let _ = writeln!(out, "    (big-at {big} {at}) (small-at {small} {at})");
    }
    for (index, (piece, &at)) in pieces.iter().zip(&start.at).enumerate() {
        if !piece.kind.is_big() {
            let _ = writeln!(out, "    (inside {} {})", object(level, index), block_in(at, true));
        }
    }
    out.push_str("  )\n  (:goal (inside red blue)))\n");
    out
}
