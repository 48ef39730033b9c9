//! The comparison of Dominoes: every method within every limit of plies.

use super::prelude::*;
use crate::engine::game_tree::Method as Algorithm;
use crate::puzzles::dominoes::play::{name, read_name};
use crate::puzzles::dominoes::tree::TreeRun;
use crate::puzzles::dominoes::{Dominoes, Method};

/// Most steps of one method by default.
pub const STEPS: u64 = 4_000_000;

/// Plies compared by default.
pub const PLIES: u32 = 6;

columns! {
    LIMIT: name Count "limit" "plies" "moves looked ahead";
    MOVE: plain Text "move" "move" "the best move";
    VALUE: plain Real "value" "value" "moves of the side to move less those of the other";
    LEAVES: least Count "leaves" "leaves" "positions valued: at the limit, or with no move";
    NODES: least Count "nodes" "nodes" "positions entered, leaves included";
    CUT_OFFS: plain Count "cut_offs" "cut-offs" "nodes left before their last move";
    SKIPPED: plain Count "skipped" "skipped" "moves never tried, thanks to cut-offs";
    KNOWN: plain Count "known" "known" "values taken from the table of positions met before";
}

/// The columns of a comparison, seen as plies by methods: leaves.
pub static REPORT: Report<Dominoes> = Report {
    columns: &[
        LIMIT, METHOD, MOVE, VALUE, LEAVES, NODES, CUT_OFFS, SKIPPED, KNOWN, SECONDS, STOPPED,
    ],
    parts: |method| {
        vec![(&LIMIT, u64::from(method.plies).into()), (&METHOD, method.algorithm.word().into())]
    },
    results: |_, _, run| results(run),
    verify: |_| {},
    // Within one ply there is nothing to cut.
    matrix: Some(Matrix { lines: &LIMIT, across: &METHOD, value: &LEAVES, at: 3 }),
    ..*Report::COMMON
};

fn results(run: &TreeRun) -> Cells {
    let tree = run.solver();
    let mut cells: Cells = vec![
        (&LEAVES, tree.leaves.into()),
        (&NODES, tree.nodes.into()),
        (&CUT_OFFS, tree.cut_offs.into()),
        (&SKIPPED, tree.skipped.into()),
        (&KNOWN, tree.known.into()),
    ];
    if let Some((mv, value)) = tree.result() {
        cells.push((&MOVE, mv.map(name).into()));
        cells.push((&VALUE, f64::from(value).into()));
    }
    cells
}

/// What the deepest search found that is over: its plies, the best move and its value.
pub fn found(table: &Table) -> Option<(u64, Pos, f64)> {
    let read = |row| {
        let [plies, mv, value] = [&LIMIT, &MOVE, &VALUE].map(|column| table.get(row, column));
        Some((plies.as_u64()?, read_name(mv.as_str()?)?, value.as_f64()?))
    };
    (0..table.rows.len()).filter_map(read).max_by_key(|found| found.0)
}

/// Every algorithm, within 1 to `most` plies.
pub fn methods(most: u32) -> Vec<Method> {
    let within = |plies| Algorithm::values().map(move |algorithm| Method { algorithm, plies });
    (1..=most).flat_map(within).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{comparison::Comparison, methods::tests};
    use crate::engine::{grid::Size, limits::Limits, run::Job};
    use crate::puzzles::dominoes::{Board, Instance, Player, full_width};
    use serde_json::json;

    fn compared(board: Board, most: u32, limits: Limits) -> Comparison {
        let instance = Instance { board, first: Player::Vertical };
        tests::compared(instance, methods(most), limits, &REPORT)
    }

    #[test]
    fn alpha_beta_says_what_solve_says_and_all_find_its_value() {
        let board = Board::empty(Size::new(4, 5)).unwrap();
        let comparison = compared(board, 4, Limits::DEFAULT);
        let table = comparison.table;
        assert_eq!(table.name(1), "plies 1 alpha-beta", "a number alone says nothing");
        for row in 0..16 {
            let limit = row as u32 / 4 + 1;
            let mut search = full_width::search(&board, Player::Vertical, limit);
            search.finish();
            let best = search.best().unwrap();
            assert_eq!(*table.get(row, &VALUE), json!(f64::from(best.value)));
            if *table.get(row, &METHOD) == "alpha-beta" {
                assert_eq!(*table.get(row, &LEAVES), json!(best.leaves));
                assert_eq!(*table.get(row, &MOVE), json!(best.mv.map(name)));
            }
        }
    }

    #[test]
    fn a_limit_of_nodes_stops_a_row() {
        let board = Board::empty(Size::new(8, 8)).unwrap();
        let comparison = compared(board, 3, Limits::steps(1000));
        let last = comparison.table.rows.len() - 4;
        assert_eq!(*comparison.table.get(last, &STOPPED), json!("limit of 1000 steps"));
    }
}
