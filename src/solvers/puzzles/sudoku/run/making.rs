//! The generation of a puzzle as a run on a grid.

use super::super::generate::{LastStep, Removal};
use super::super::human::{Cells, cells, first, names};
use super::*;
use crate::engine::event::listed;

impl BoardRun for Trail<Maker> {
    fn board(&self) -> Board {
        self.shown().board
    }

    fn marks(&self) -> [Mark; CELLS] {
        let maker = self.shown();
        let mark = |cell: usize| match maker.last_step {
            LastStep::Remove(group) | LastStep::Unique(group) if group >> cell & 1 == 1 => {
                Mark::Trial
            }
            // No clue is under question any more in a puzzle that is made.
            LastStep::Restore(group) if group >> cell & 1 == 1 && !self.is_found() => Mark::PutBack,
            _ if maker.kept >> cell & 1 == 1 => Mark::Needed,
            _ if maker.board.get(cell) == 0 => Mark::Empty,
            _ => Mark::Untested,
        };
        std::array::from_fn(mark)
    }

    fn counters(&self) -> Counters {
        let maker = self.shown();
        // Each full grid counts as a guess: it may give a puzzle of the wanted grade.
        Counters { nodes: maker.proofs, guesses: maker.tries.into(), ..Counters::default() }
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.last();
        let maker = self.shown();
        // Row, column and digit of the first clue.
        let place_of = |group: Cells| place(first(group), maker.full.get(first(group)));
        let event = match maker.last_step {
            LastStep::Begin => Event::new(wanted, "start", 0, || {
                "A full grid: three boxes that do not see each other were drawn, the rest was solved."
                    .into()
            }),
            LastStep::Shuffle(how) => Event::new(wanted, "shuffle", 1, || {
                format!("The grid is shuffled: {how}. It stays a solution.")
            }),
            LastStep::Remove(group) => Event::new(wanted, "remove", 3, || {
                format!(
                    "{} removed on trial; {} clues are left. Is there still one solution?",
                    were(maker, group),
                    maker.board.count()
                )
            })
            .facts(place_of(group)),
            LastStep::Unique(group) => unique(maker, group, wanted).facts(place_of(group)),
            LastStep::Restore(group) => {
                Event::new(wanted, "take back", 5, || restored(maker, group)).facts(place_of(group))
            }
            LastStep::Again => Event::new(wanted, "new grid", 7, || {
                let wanted = op.zip(maker.params.grade);
                wanted.map_or_else(String::new, |(before, grade)| rejected(before, grade))
            }),
        };
        let ordered = maker.params.removal == Removal::Ordered;
        let is_next = |group: &Cells| !ordered || group & maker.kept == 0;
        let title = if ordered { "clues to try, in order" } else { "clues that may be drawn next" };
        let event = event
            .facts([
                ("clues", count(maker.board.count())),
                ("needed", count(maker.kept.count_ones())),
                ("proofs", count(maker.proofs)),
                ("grids", count(maker.tries)),
                ("guesses", count(0u8)),
                ("depth", count(0u8)),
            ])
            .lists(|| {
                let left: Vec<Cells> = maker.left().filter(is_next).collect();
                let needed: Vec<usize> = cells(maker.kept).collect();
                [
                    listed(title, &left, wanted, |&group| names(group)),
                    listed("clues known to be needed", &needed, wanted, |&cell| cell_name(cell)),
                ]
            });
        Some(event)
    }
}

/// That clues are not needed.
fn unique(maker: &Maker, group: Cells, wanted: Wanted) -> Event {
    let event = Event::new(wanted, "unique", 6, || {
        format!("There is still one solution, without a clue in {}.", names(group))
    });
    event.inside(
        cells(group).map(|cell| {
            format!("{}: every digit but {} fails", cell_name(cell), maker.full.get(cell))
        }),
    )
}

/// Clues, and the verb behind them.
fn were(maker: &Maker, group: Cells) -> String {
    let clues = phrases::list(cells(group).map(|cell| placement(cell, maker.full.get(cell))));
    format!("{clues} {}", if group.is_power_of_two() { "is" } else { "are" })
}

fn restored(maker: &Maker, group: Cells) -> String {
    let board = cells(group).fold(maker.board, |board, cell| board.with(cell, 0));
    // A digit other than that of the clue that a solution has in a cell.
    let other = cells(group).find_map(|cell| {
        let mut others = (1..=9).filter(|&other| other != maker.full.get(cell));
        let fits = |&other: &u8| fast::count(&board.with(cell, other), 1).solutions > 0;
        others.find(fits).map(|digit| format!(", with {}", placement(cell, digit)))
    });
    let (other, clues) = (other.unwrap_or_default(), were(maker, group));
    format!("There is another solution{other}: {clues} put back for good.")
}

fn rejected(before: &Board, wanted: Grade) -> String {
    let got = human::solve_up_to(before, wanted).grade();
    let got = got.map_or_else(|| format!("harder than {wanted}"), |grade| grade.to_string());
    format!("The puzzle is {got}, wanted is {wanted}: it begins again with another full grid.")
}
