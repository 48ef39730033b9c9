//! Moments of the making of a puzzle.

use super::super::super::generate::{Group, Maker, Op, Scene};
use super::super::super::human::{self, cells};
use super::super::super::{Board, cell_name, fast};
use super::{Told, listed, place, placing};
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::Run;
use crate::engine::terms::Fact;
use crate::engine::trail::Trail;
use crate::puzzles::phrases;

/// The moment shown of a run; none where the operation that led to it is not kept.
pub fn moment(run: &mut Trail<Maker>, wanted: Wanted) -> Option<Moment> {
    let op = run.last_op();
    if op.is_none() && run.at() > 0 {
        return None;
    }
    let scene = run.scene();
    let told = match &op {
        None => {
            let words = "A full grid: three boxes that do not see each other were drawn, the rest was solved.";
            Told::new("start", 0, words.into())
        }
        Some(Op::Shuffle { how, .. }) => {
            let words = format!("The grid is shuffled: {}. It stays a solution.", how.words());
            Told::new("shuffle", 1, words)
        }
        Some(Op::Remove(group, _)) => {
            let words = format!(
                "{} removed on trial; {} clues are left. Is there still one solution?",
                were(&clues(scene, *group)),
                scene.board().count()
            );
            Told::new("remove", 3, words).with(first(scene, *group))
        }
        Some(Op::Unique(group)) => {
            let cells = phrases::list(names(*group));
            let words = format!(
                "There is no other solution, so {cells} need{} no clue.",
                if group.cells().count() == 1 { "s" } else { "" }
            );
            let inside = group.cells().map(|cell| {
                format!("{}: every digit but {} fails", cell_name(cell), scene.full().get(cell))
            });
            Told::new("unique", 6, words).with(first(scene, *group)).inside(inside.collect())
        }
        Some(Op::Restore(group, _)) => restored(scene, *group),
        Some(Op::Again { before, .. }) => rejected(run.solver(), before),
    };
    let ordered = run.solver().is_ordered();
    let is_next = |group: &Group| !ordered || !group.cells().any(|cell| scene.is_kept(cell));
    let left: Vec<Group> = scene.left().filter(is_next).collect();
    let title = if ordered { "clues to try, in order" } else { "clues that may be drawn next" };
    let needed: Vec<usize> = cells(scene.kept()).collect();
    let lists = vec![
        listed(title, &left, wanted, |&group| names(group).join(" ")),
        listed("clues known to be needed", &needed, wanted, |&cell| cell_name(cell)),
    ];
    let more = vec![
        ("clues", Fact::Number(scene.board().count() as u64)),
        ("needed", Fact::Number(needed.len() as u64)),
        ("proofs", Fact::Number(scene.proofs)),
        ("grids", Fact::Number(scene.tries.into())),
        ("guesses", Fact::Number(0)),
        ("depth", Fact::Number(0)),
    ];
    Some(told.moment(run, more, Vec::new(), lists))
}

fn names(group: Group) -> Vec<String> {
    super::cell_names(group.cells())
}

fn clues(scene: &Scene, group: Group) -> Vec<String> {
    group.cells().map(|cell| placing(cell, scene.full().get(cell))).collect()
}

fn were(clues: &[String]) -> String {
    format!("{} {}", phrases::list(clues), if clues.len() == 1 { "is" } else { "are" })
}

/// Row, column and digit of the first clue of a group.
fn first(scene: &Scene, group: Group) -> Vec<(&'static str, Fact)> {
    group.cells().next().map(|cell| place(cell, scene.full().get(cell))).unwrap_or_default()
}

fn restored(scene: &Scene, group: Group) -> Told {
    let board = group.cells().fold(*scene.board(), |board, cell| board.with(cell, 0));
    let other = group.cells().find_map(|cell| {
        let digit = another(&board, cell, scene.full().get(cell))?;
        Some(placing(cell, digit))
    });
    let why = match other {
        Some(other) => format!("There is another solution, with {other}"),
        None => "There is another solution".into(),
    };
    let words = format!("{why}: {} put back and stays.", were(&clues(scene, group)));
    let words = if group.cells().count() > 1 { words.replace("stays", "stay") } else { words };
    Told::new("take back", 5, words).with(first(scene, group))
}

/// A digit other than `digit` that a solution has in a cell.
fn another(board: &Board, cell: usize, digit: u8) -> Option<u8> {
    let mut others = (1..=9).filter(|&other| other != digit);
    others.find(|&other| fast::count(&board.with(cell, other), 1).solutions > 0)
}

fn rejected(maker: &Maker, before: &Scene) -> Told {
    let words = match maker.wanted() {
        Some(wanted) => {
            let got = human::solve_up_to(before.board(), wanted).grade();
            let got =
                got.map_or_else(|| format!("harder than {wanted}"), |grade| grade.to_string());
            format!(
                "The puzzle is {got}, wanted is {wanted}: it begins again with another full grid."
            )
        }
        None => "It begins again with another full grid.".into(),
    };
    Told::new("new grid", 7, words)
}
