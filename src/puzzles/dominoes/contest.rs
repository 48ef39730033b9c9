//! The comparison of Dominoes: every method within every limit of plies.

use super::play::name;
use super::tree::{Watched, run};
use super::{Board, Player};
use crate::engine::contest::{Cells, Clock, Contest, Entrant, Matrix};
use crate::engine::game_tree::Method;
use crate::engine::limits::Limits;
use crate::engine::measures::{METHOD, SECONDS, STOPPED};
use crate::engine::run::{Job, Keep, Status};
use crate::engine::table::{Best, Column, Kind};

/// Most steps of one method when nothing else is asked for.
pub const STEPS: u64 = 4_000_000;

/// Plies compared when nothing else is asked for.
pub const PLIES: u32 = 6;

const COLUMNS: [Column; 11] = [
    Column::name("limit", "plies", Kind::Count, "moves looked ahead"),
    METHOD,
    Column::plain("move", "move", Kind::Text, "the best move"),
    Column::plain(
        "value",
        "value",
        Kind::Real,
        "moves of the side to move less those of the other",
    ),
    Column::least("leaves", "leaves", Kind::Count, "positions at the limit that were valued"),
    Column::least("nodes", "nodes", Kind::Count, "positions entered, leaves included"),
    Column {
        best: Best::Neither,
        ..Column::least("cut_offs", "cut-offs", Kind::Count, "nodes left before their last move")
    },
    Column {
        best: Best::Neither,
        ..Column::least("skipped", "skipped", Kind::Count, "moves never tried, thanks to cut-offs")
    },
    Column {
        best: Best::Neither,
        ..Column::least(
            "known",
            "known",
            Kind::Count,
            "values taken from the table of positions met before",
        )
    },
    SECONDS,
    STOPPED,
];

struct Looking(Watched);

impl Job for Looking {
    fn advance(&mut self, budget: u32) -> Status {
        self.0.advance(budget)
    }

    fn status(&self) -> Status {
        self.0.status()
    }
}

impl Entrant for Looking {
    fn report(&mut self) -> Cells {
        let tree = self.0.solver();
        let seen = tree.head();
        let mut cells: Cells = vec![
            ("leaves", seen.leaves.into()),
            ("nodes", seen.nodes.into()),
            ("cut_offs", seen.cut_offs.into()),
            ("skipped", seen.skipped.into()),
            ("known", seen.known.into()),
        ];
        if let Some((mv, value)) = tree.result() {
            cells.push(("move", mv.map(name).into()));
            cells.push(("value", f64::from(value).into()));
        }
        cells
    }
}

/// Every method on a position, within 1 to `most` plies: plies by methods, leaves.
pub fn on_position(
    board: &Board,
    player: Player,
    most: u32,
    limits: Limits,
    clock: Clock,
) -> Contest {
    let matrix = Matrix { lines: "limit", across: "method", value: "leaves" };
    let mut contest = Contest::new(&COLUMNS, limits, clock).as_matrix(matrix);
    let board = *board;
    for limit in 1..=most {
        for method in Method::ALL {
            let cells = vec![("limit", u64::from(limit).into()), ("method", method.name().into())];
            contest.enter(cells, move |limits| {
                let run = run((&board, player), (method, limit), limits, Keep::Latest);
                Ok(Box::new(Looking(run)) as Box<dyn Entrant>)
            });
        }
    }
    contest
}

#[cfg(test)]
mod tests {
    use super::super::faithful;
    use super::*;
    use crate::engine::grid::Size;
    use std::time::Instant;

    #[test]
    fn alpha_beta_says_what_solve_says_and_all_find_its_value() {
        let board = Board::empty(Size::new(4, 5)).unwrap();
        let mut contest = on_position(&board, Player::Vertical, 4, Limits::DEFAULT, Instant::now);
        contest.finish();
        let table = contest.table();
        for row in 0..16 {
            let limit = row as u32 / 4 + 1;
            let best = faithful::best(&board, Player::Vertical, limit);
            assert_eq!(*table.get(row, "value"), f64::from(best.value).into());
            if *table.get(row, "method") == "alpha-beta".into() {
                assert_eq!(*table.get(row, "leaves"), best.leaves.into());
                assert_eq!(*table.get(row, "move"), best.mv.map(name).into());
            }
        }
    }

    #[test]
    fn a_limit_of_nodes_stops_a_row() {
        let board = Board::empty(Size::new(8, 8)).unwrap();
        let mut contest =
            on_position(&board, Player::Vertical, 3, Limits::steps(1000), Instant::now);
        contest.finish();
        let last = contest.table().rows.len() - 4;
        assert_eq!(*contest.table().get(last, "stopped"), "limit of 1000 steps".into());
    }
}
