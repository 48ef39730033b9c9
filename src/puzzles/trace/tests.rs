//! A trace of ours comes back with every moment equal to the run's: all methods of all puzzles.

use super::*;
use crate::engine::grid::{Grid, Pos, Size};
use crate::engine::log::Log;
use crate::engine::log::json::Object;
use crate::engine::log::source::Bytes;
use crate::engine::log::write;
use crate::engine::log::write::WRITTEN;
use crate::engine::run::{Job, Keep};
use crate::puzzles::boxup::Boxup;
use crate::puzzles::dominoes::board::tests::boards;
use crate::puzzles::dominoes::{self, Dominoes};
use crate::puzzles::lights_out::{self, LightsOut};
use crate::puzzles::pacman::{self, Pacman};
use crate::puzzles::pacman::{Algorithm, Dominance, Guide, Heuristic, ProblemKind, Ties};
use crate::puzzles::sudoku::Sudoku;
use proptest::prelude::*;

/// Writes the trace of a run, reads it, and compares every moment.
fn comes_back<P: Puzzle>(instance: &P::Instance, method: &P::Method, steps: u64, yaml: bool) {
    let Ok(mut run) = P::run(instance, method, Limits::steps(steps), Keep::History) else { return };
    run.finish();
    let mut text: Vec<u8> = if yaml { b"version: 1.4.0\nevents:\n".into() } else { Vec::new() };
    let mut sink = |object: &Object| {
        text.extend_from_slice(if yaml { b"- " } else { b"" });
        serde_json::to_writer(&mut text, object)?;
        text.push(b'\n');
        Ok(())
    };
    match P::search(&mut run) {
        Some(search) => write::search(search, P::pseudo_code(method), &mut sink).unwrap(),
        None => write::events_of(&mut *run, P::moment, P::pseudo_code(method), &mut sink).unwrap(),
    }
    let mut log = Log::new(Box::new(Bytes::new(text)));
    log.finish();
    assert_eq!((log.damages(), log.steps()), (0, run.len()), "{method} {:?}", log.damage());
    assert_eq!(Job::status(&log), run.status(), "{method}");
    assert_eq!(log.pseudo_code(), P::pseudo_code(method), "{method}");
    if P::search(&mut run).is_some() {
        assert_eq!(log.cost(), P::cost(&run), "{method}");
    }
    for t in 0..=run.len() {
        run.seek(t);
        let ours = P::moment(&mut run, WRITTEN).unwrap();
        let theirs = log.moment(t, WRITTEN);
        assert_eq!(theirs, ours, "{method}, moment {t}");
        if P::search(&mut run).is_some() {
            assert_eq!(log.history().stats(t), run.stats(), "{method} {t}");
        }
    }
}

/// One of a list.
fn one<T: Copy>(list: &[T], which: &prop::sample::Index) -> T {
    list[which.index(list.len())]
}

/// A map of four rows and five columns with random walls and dots.
fn map(cells: &[u8], problem: ProblemKind, energy: u32) -> pacman::Instance {
    let size = Size::new(4, 5);
    let mut walls = Grid::new(size, false);
    let (start, exit) = (Pos::new(0, 0), Pos::new(3, 4));
    let mut dots = Vec::new();
    for (pos, cell) in size.cells().zip(cells).filter(|&(pos, _)| pos != start && pos != exit) {
        walls[pos] = *cell == 0;
        if *cell == 1 {
            dots.push(pos);
        }
    }
    if problem == ProblemKind::Maze {
        dots = vec![exit];
    }
    let layout = Layout { walls, dots, start: Some(start), exit: Some(exit), is_strict: false };
    pacman::Instance { layout, problem, energy, food: 3 }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn every_search_and_walk_on_a_map_comes_back(
        cells in prop::collection::vec(0u8..6, 20),
        energy in 3u32..12,
        which in any::<[prop::sample::Index; 5]>(),
        yaml in any::<bool>(),
    ) {
        let kinds = [ProblemKind::Hunger, ProblemKind::Maze, ProblemKind::Navigation];
        let instance = map(&cells, one(&kinds, &which[0]), energy);
        for algorithm in Algorithm::ALL {
            let method = pacman::Method {
                algorithm,
                heuristic: one(&Heuristic::ALL, &which[1]),
                ties: one(&Ties::ALL, &which[2]),
                dominance: one(&Dominance::ALL, &which[3]),
                guide: one(&Guide::ALL, &which[4]),
                seed: 1,
            };
            comes_back::<Pacman>(&instance, &method, 25, yaml);
        }
    }

    #[test]
    fn every_method_on_lights_comes_back(
        lights in prop::collection::vec(0u8..6, 6),
        states in 2u8..4,
        torus in any::<bool>(),
    ) {
        let size = Size::new(2, 3);
        let lights = lights.into_iter().map(|light| light % states).collect();
        let board = lights_out::Board::new(size, lights).unwrap();
        let rules = lights_out::Rules::new(size, states, Default::default(), torus).unwrap();
        let instance = lights_out::Instance { rules, board };
        for method in LightsOut::methods(&instance) {
            comes_back::<LightsOut>(&instance, &method, 40, false);
        }
    }

    #[test]
    fn every_search_of_a_game_tree_comes_back(board in boards(3, 3), plies in 0u32..4) {
        let instance = dominoes::Instance { board, first: dominoes::board::Player::ALL[0] };
        for method in Dominoes::methods(&instance) {
            comes_back::<Dominoes>(&instance, &dominoes::Method { plies, ..method }, 60, false);
        }
    }
}

#[test]
fn every_method_on_sudokus_and_levels_comes_back() {
    for named in Sudoku::built_in().into_iter().take(1) {
        for method in Sudoku::methods(&named.instance) {
            comes_back::<Sudoku>(&named.instance, &method, 70, false);
        }
    }
    for (number, named) in Boxup::built_in().into_iter().take(2).enumerate() {
        for method in Boxup::methods(&named.instance) {
            comes_back::<Boxup>(&named.instance, &method, 25, number == 0);
        }
    }
}
