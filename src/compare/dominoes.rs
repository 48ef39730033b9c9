//! The comparison of Dominoes: every method within every limit of plies.

use super::columns::{METHOD, SECONDS, STOPPED};
use super::comparison::{Comparison, Competitor, Matrix};
use super::table::{Cells, Column, Kind};
use crate::engine::clock::Clock;
use crate::engine::game_tree::Method;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Status};
use crate::puzzles::dominoes::play::name;
use crate::puzzles::dominoes::tree::{Watched, run};
use crate::puzzles::dominoes::{Board, Player};
use crate::puzzles::words::Words;

/// Most steps of one method by default.
pub const STEPS: u64 = 4_000_000;

/// Plies compared by default.
pub const PLIES: u32 = 6;

const LIMIT: Column = Column::name("limit", "plies", Kind::Count, "moves looked ahead");
const MOVE: Column = Column::plain("move", "move", Kind::Text, "the best move");
const VALUE: Column = Column::plain(
    "value",
    "value",
    Kind::Real,
    "moves of the side to move less those of the other",
);
const LEAVES: Column =
    Column::least("leaves", "leaves", Kind::Count, "positions at the limit that were valued");
const NODES: Column =
    Column::least("nodes", "nodes", Kind::Count, "positions entered, leaves included");
const CUT_OFFS: Column =
    Column::plain("cut_offs", "cut-offs", Kind::Count, "nodes left before their last move");
const SKIPPED: Column =
    Column::plain("skipped", "skipped", Kind::Count, "moves never tried, thanks to cut-offs");
const KNOWN: Column = Column::plain(
    "known",
    "known",
    Kind::Count,
    "values taken from the table of positions met before",
);

const COLUMNS: [Column; 11] =
    [LIMIT, METHOD, MOVE, VALUE, LEAVES, NODES, CUT_OFFS, SKIPPED, KNOWN, SECONDS, STOPPED];

struct Looking(Watched);

impl Job for Looking {
    fn advance(&mut self, budget: u32) -> Status {
        self.0.advance(budget)
    }

    fn status(&self) -> Status {
        self.0.status()
    }
}

impl Competitor for Looking {
    fn report(&mut self) -> Cells {
        let tree = self.0.solver();
        let seen = tree.head();
        let mut cells: Cells = vec![
            (&LEAVES, seen.leaves.into()),
            (&NODES, seen.nodes.into()),
            (&CUT_OFFS, seen.cut_offs.into()),
            (&SKIPPED, seen.skipped.into()),
            (&KNOWN, seen.known.into()),
        ];
        if let Some((mv, value)) = tree.result() {
            cells.push((&MOVE, mv.map(name).into()));
            cells.push((&VALUE, f64::from(value).into()));
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
) -> Comparison {
    let matrix = Matrix { lines: &LIMIT, across: &METHOD, value: &LEAVES };
    let mut comparison = Comparison::new(&COLUMNS, limits, clock).as_matrix(matrix);
    let board = *board;
    for limit in 1..=most {
        for method in Method::ALL {
            let cells = vec![(&LIMIT, u64::from(limit).into()), (&METHOD, method.word().into())];
            comparison.enter(cells, false, move |limits| {
                let run = run((&board, player), (method, limit), limits, Keep::Latest);
                Ok(Box::new(Looking(run)) as Box<dyn Competitor>)
            });
        }
    }
    comparison
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::grid::Size;
    use crate::puzzles::dominoes::full_width;
    use std::time::Instant;

    #[test]
    fn alpha_beta_says_what_solve_says_and_all_find_its_value() {
        let board = Board::empty(Size::new(4, 5)).unwrap();
        let mut comparison =
            on_position(&board, Player::Vertical, 4, Limits::DEFAULT, Instant::now);
        comparison.finish();
        let table = comparison.table();
        for row in 0..16 {
            let limit = row as u32 / 4 + 1;
            let best = full_width::best(&board, Player::Vertical, limit);
            assert_eq!(*table.get(row, &VALUE), f64::from(best.value).into());
            if *table.get(row, &METHOD) == "alpha-beta".into() {
                assert_eq!(*table.get(row, &LEAVES), best.leaves.into());
                assert_eq!(*table.get(row, &MOVE), best.mv.map(name).into());
            }
        }
    }

    #[test]
    fn a_limit_of_nodes_stops_a_row() {
        let board = Board::empty(Size::new(8, 8)).unwrap();
        let mut comparison =
            on_position(&board, Player::Vertical, 3, Limits::steps(1000), Instant::now);
        comparison.finish();
        let last = comparison.table().rows.len() - 4;
        assert_eq!(*comparison.table().get(last, &STOPPED), "limit of 1000 steps".into());
    }
}
