//! `grid FILE.map ROW COL ROW COL`: the length of a shortest way between two cells of a map, in eight
//! directions that cut no corners, with A* and the octile distance of the crate `pathfinding`.
//!
//! As short as somebody would write it who wants nothing else: no check of the map, no history.

use pathfinding::directed::astar::astar;
use pathfinding::num_traits::Zero;
use std::cmp::Ordering;
use std::f64::consts::SQRT_2;
use std::ops::Add;

#[derive(Clone, Copy, PartialEq)]
struct Length(f64);

impl Eq for Length {}

impl PartialOrd for Length {
    fn partial_cmp(&self, other: &Length) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Length {
    fn cmp(&self, other: &Length) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Zero for Length {
    fn zero() -> Length {
        Length(0.0)
    }
    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text = std::fs::read_to_string(&args[0]).expect("a map");
    let (head, map) = text.split_once("map\n").expect("a map");
    let number = |name: &str| -> usize {
        let line = head.lines().find_map(|line| line.strip_prefix(name)).expect("a size");
        line.trim().parse().expect("a size")
    };
    let (rows, width) = (number("height"), number("width") + 2);
    // With a rim of walls, so that no step leaves the table.
    let mut blocked = vec![true; width * (rows + 2)];
    for (row, line) in map.lines().take(rows).enumerate() {
        for (col, cell) in line.bytes().enumerate() {
            blocked[(row + 1) * width + col + 1] = !matches!(cell, b'.' | b'G' | b'S');
        }
    }
    let cell = |row: &str, col: &str| {
        let [row, col] = [row, col].map(|n| n.parse::<usize>().expect("a row and a column"));
        ((row + 1) * width + col + 1) as u32
    };
    let (start, goal) = (cell(&args[1], &args[2]), cell(&args[3], &args[4]));
    let down = width as i32;
    let steps =
        [(-down, 0), (down, 0), (0, 1), (0, -1), (-down, 1), (-down, -1), (down, 1), (down, -1)];
    let successors = |&at: &u32| {
        let blocked = &blocked;
        steps.into_iter().filter_map(move |(by_row, by_col)| {
            let stop = |by: i32| blocked[at.wrapping_add_signed(by) as usize];
            let is_diagonal = by_row != 0 && by_col != 0;
            let cannot = stop(by_row + by_col) || is_diagonal && (stop(by_row) || stop(by_col));
            let length = Length(if is_diagonal { SQRT_2 } else { 1.0 });
            (!cannot).then(|| (at.wrapping_add_signed(by_row + by_col), length))
        })
    };
    let place = |at: u32| [at as usize / width, at as usize % width];
    let to = place(goal);
    let estimate = |&at: &u32| {
        let from = place(at);
        let [dr, dc] = [0, 1].map(|axis| from[axis].abs_diff(to[axis]) as f64);
        Length((dr - dc).abs() + dr.min(dc) * SQRT_2)
    };
    match astar(&start, successors, estimate, |&at| at == goal) {
        Some((way, length)) => println!("{:.6} {}", length.0, way.len()),
        None => println!("none"),
    }
}
