//! An 8-puzzle of one's own, searched by A* and watched: `cargo run --example own_puzzle`.

use frontier::prelude::*;
use std::process::ExitCode;

type Tiles = [u8; 9];

const START: Tiles = [8, 6, 7, 2, 5, 4, 3, 0, 1];

fn successors(tiles: &Tiles) -> Vec<Tiles> {
    let gap = tiles.iter().position(|&tile| tile == 0).unwrap_or(0);
    let beside = |to: &usize| gap.abs_diff(*to) == 3 || gap / 3 == to / 3 && gap.abs_diff(*to) == 1;
    let slide = |to: usize| {
        let mut next = *tiles;
        next.swap(gap, to);
        next
    };
    (0..9).filter(beside).map(slide).collect()
}

/// Steps of all tiles to their places, other tiles left out.
fn estimate(tiles: &Tiles) -> f64 {
    let away = |(at, &tile): (usize, &u8)| {
        let home = usize::from(tile).wrapping_sub(1);
        if tile == 0 { 0 } else { (at / 3).abs_diff(home / 3) + (at % 3).abs_diff(home % 3) }
    };
    tiles.iter().enumerate().map(away).sum::<usize>() as f64
}

fn main() -> ExitCode {
    let puzzle = Space::new(START, successors)
        .goal(|tiles| *tiles == [1, 2, 3, 4, 5, 6, 7, 8, 0])
        .estimate(estimate)
        .line(|t| t.chunks(3).map(|row| format!("{row:?}\n")).collect());
    watch(puzzle, Strategy::A_STAR)
}
