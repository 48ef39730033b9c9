//! The generation of a puzzle as a run on a grid.

use super::super::generate::{Group, Maker, Op, Scene};
use super::super::human::{self, cells};
use super::super::visible::Counters;
use super::super::{Board, CELLS, cell_name, fast};
use super::{BoardRun, Mark, cell_names, place, placement};
use crate::engine::event::listed;
use crate::puzzles::prelude::*;

impl BoardRun for Trail<Maker> {
    fn board(&self) -> Board {
        self.scene().board
    }

    fn marks(&self) -> [Mark; CELLS] {
        let mut marks = [Mark::Plain; CELLS];
        let scene = self.scene();
        cells(scene.kept).for_each(|cell| marks[cell] = Mark::Follows);
        if let Some(group) = scene.trying {
            group.cells().for_each(|cell| marks[cell] = Mark::Current);
        }
        if let Some((group, unique)) = scene.proved {
            let mark = if unique { Mark::Current } else { Mark::Wrong };
            group.cells().for_each(|cell| marks[cell] = mark);
        }
        marks
    }

    fn counters(&self) -> Counters {
        let scene = self.scene();
        // Each full grid counts as a guess: it may give a puzzle of the wanted grade.
        Counters { nodes: scene.proofs, guesses: scene.tries.into(), ..Counters::default() }
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.kept()?;
        let scene = self.scene();
        let event = match op {
            None => Event::new(wanted, "start", 0, || {
                "A full grid: three boxes that do not see each other were drawn, the rest was solved."
                    .into()
            }),
            Some(Op::Shuffle { how, .. }) => Event::new(wanted, "shuffle", 1, || {
                format!("The grid is shuffled: {}. It stays a solution.", how.words())
            }),
            Some(Op::Remove(group, _)) => Event::new(wanted, "remove", 3, || {
                format!(
                    "{} removed on trial; {} clues are left. Is there still one solution?",
                    were(&clues(scene, *group)),
                    scene.board.count()
                )
            })
            .facts(first(scene, *group)),
            Some(Op::Unique(group)) => {
                let event = Event::new(wanted, "unique", 6, || {
                    format!(
                        "There is no other solution, so {} need{} no clue.",
                        phrases::list(cell_names(group.cells())),
                        if group.cells().count() == 1 { "s" } else { "" }
                    )
                });
                let inside = group.cells().map(|cell| {
                    format!("{}: every digit but {} fails", cell_name(cell), scene.full.get(cell))
                });
                event.facts(first(scene, *group)).inside(inside)
            }
            Some(Op::Restore(group, _)) => restored(scene, *group, wanted),
            Some(Op::Again { before, .. }) => rejected(self.solver(), before, wanted),
        };
        let ordered = self.solver().is_ordered();
        let is_next = |group: &Group| !ordered || !group.cells().any(|cell| scene.is_kept(cell));
        let title = if ordered { "clues to try, in order" } else { "clues that may be drawn next" };
        let needed = || cells(scene.kept);
        let event = event
            .facts([
                ("clues", count(scene.board.count())),
                ("needed", count(needed().count())),
                ("proofs", count(scene.proofs)),
                ("grids", count(scene.tries)),
                ("guesses", count(0u8)),
                ("depth", count(0u8)),
            ])
            .lists(|| {
                let left: Vec<Group> = scene.left().filter(is_next).collect();
                let needed: Vec<usize> = needed().collect();
                let group = |group: &Group| cell_names(group.cells()).join(" ");
                [
                    listed(title, &left, wanted, group),
                    listed("clues known to be needed", &needed, wanted, |&cell| cell_name(cell)),
                ]
            });
        Some(event)
    }
}

fn clues(scene: &Scene, group: Group) -> Vec<String> {
    group.cells().map(|cell| placement(cell, scene.full.get(cell))).collect()
}

fn were(clues: &[String]) -> String {
    format!("{} {}", phrases::list(clues), if clues.len() == 1 { "is" } else { "are" })
}

/// Row, column and digit of the first clue of a group.
fn first(scene: &Scene, group: Group) -> Facts {
    group.cells().next().map(|cell| place(cell, scene.full.get(cell))).unwrap_or_default()
}

fn restored(scene: &Scene, group: Group, wanted: Wanted) -> Event {
    Event::new(wanted, "take back", 5, || {
        let board = group.cells().fold(scene.board, |board, cell| board.with(cell, 0));
        let other = group.cells().find_map(|cell| {
            let digit = another(&board, cell, scene.full.get(cell))?;
            Some(format!(", with {}", placement(cell, digit)))
        });
        let clues = clues(scene, group);
        let stay = if clues.len() > 1 { "stay" } else { "stays" };
        let other = other.unwrap_or_default();
        format!("There is another solution{other}: {} put back and {stay}.", were(&clues))
    })
    .facts(first(scene, group))
}

/// A digit other than `digit` that a solution has in a cell.
fn another(board: &Board, cell: usize, digit: u8) -> Option<u8> {
    let mut others = (1..=9).filter(|&other| other != digit);
    others.find(|&other| fast::count(&board.with(cell, other), 1).solutions > 0)
}

fn rejected(maker: &Maker, before: &Scene, wanted: Wanted) -> Event {
    Event::new(wanted, "new grid", 7, || match maker.wanted() {
        Some(wanted) => {
            let got = human::solve_up_to(&before.board, wanted).grade();
            let got =
                got.map_or_else(|| format!("harder than {wanted}"), |grade| grade.to_string());
            format!(
                "The puzzle is {got}, wanted is {wanted}: it begins again with another full grid."
            )
        }
        None => "It begins again with another full grid.".into(),
    })
}
