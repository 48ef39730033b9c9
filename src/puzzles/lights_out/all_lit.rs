//! The fewest presses that turn off n × n lights, all lit: the sequence A075464 of the OEIS.
//!
//! All solutions are one of them plus the quiet patterns, of which there are up to 2^42 for n up to 78.
//! Up to 2^28 are tried one by one. Where there are more, n is odd and the patterns fall apart by the
//! parities of row and column; see [`halves`].

mod halves;

use crate::engine::linear::Kernel;
use crate::engine::linear::coset::Lightest;
use crate::engine::run::{Job, Status};

/// Largest board: a row is a word, with a bit to spare.
pub const MOST: u32 = 127;

/// The most bits of the number of solutions for which all are tried.
const TRIED: usize = 28;

/// The fewest presses for one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// The presses, proven to be the fewest; `None` if there are too many solutions to find them.
    pub presses: Option<u32>,
    /// There are 2 to the power of this many solutions.
    pub nullity: u32,
}

/// Finds the fewest presses for n × n lights, all lit. `progress` is told now and again which share of the
/// work is done, from 0 to 1.
///
/// # Errors
/// n is not from 1 to [`MOST`]; in one line.
pub fn fewest(n: u32, progress: &mut dyn FnMut(f32)) -> Result<Fewest, String> {
    if !(1..=MOST).contains(&n) {
        return Err(format!("{n} x {n} lights, expected 1 to {MOST} rows and columns"));
    }
    let solutions = Solutions::of(n);
    let nullity = solutions.quiet.len();
    let presses = match nullity > TRIED {
        true => halves::lightest(&solutions, progress),
        false => Some(tried(&solutions, progress)),
    };
    Ok(Fewest { presses, nullity: nullity as u32 })
}

/// Tries all solutions.
fn tried(solutions: &Solutions, progress: &mut dyn FnMut(f32)) -> u32 {
    let n = solutions.n;
    let bytes = |rows: &[u128]| -> Vec<u8> {
        rows.iter().flat_map(|row| (0..n).map(move |c| (row >> c & 1) as u8)).collect()
    };
    let generators: Vec<Vec<u8>> = solutions.quiet.iter().map(|rows| bytes(rows)).collect();
    let orders = vec![2; generators.len()];
    let mut search =
        Lightest::new(bytes(&solutions.one), Kernel { modulus: 2, generators, orders });
    while search.advance(1 << 12) == Status::Running {
        progress(search.progress().unwrap_or(0.0));
    }
    search.best().1
}

/// All solutions of a board: presses by row, bit c for column c.
struct Solutions {
    n: u32,
    one: Vec<u128>,
    /// Quiet patterns of which all others are sums.
    quiet: Vec<Vec<u128>>,
}

impl Solutions {
    /// By light chasing: the first row of presses decides all others, and the row below the last must be
    /// empty.
    fn of(n: u32) -> Solutions {
        let mask = (1u128 << n) - 1;
        let (_, left) = chase(n, mask, 0);
        // A column for each press of the first row: what it changes below the last row.
        let changes: Vec<u128> = (0..n).map(|c| chase(n, 0, 1 << c).1).collect();
        // Reduced to different leading bits, each with the first row that makes the change.
        let mut reduced: Vec<(u128, u128)> = Vec::new();
        let mut quiet = Vec::new();
        let reduce = |reduced: &[(u128, u128)], mut change: u128, mut first: u128| {
            for &(known, by) in reduced {
                if change >> (127 - known.leading_zeros()) & 1 == 1 {
                    change ^= known;
                    first ^= by;
                }
            }
            (change, first)
        };
        for (c, &change) in changes.iter().enumerate() {
            match reduce(&reduced, change, 1 << c) {
                (0, first) => quiet.push(chase(n, 0, first).0),
                pair => reduced.push(pair),
            }
        }
        // All lit boards can be turned off (Sutner 1989), so nothing is left over.
        let (rest, first) = reduce(&reduced, left, 0);
        debug_assert_eq!(rest, 0);
        Solutions { n, one: chase(n, mask, first).0, quiet }
    }
}

/// Presses each light off from the row above, all rows being `lit`; and the presses that the row below the
/// last would need.
fn chase(n: u32, lit: u128, first: u128) -> (Vec<u128>, u128) {
    let mask = (1u128 << n) - 1;
    let (mut above, mut presses) = (0, first);
    let mut rows = Vec::with_capacity(n as usize);
    for _ in 0..n {
        rows.push(presses);
        let below = (lit ^ presses ^ presses << 1 ^ presses >> 1 ^ above) & mask;
        above = presses;
        presses = below;
    }
    (rows, presses)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first terms of A075464, as printed in the OEIS (https://oeis.org/A075464).
    #[rustfmt::skip]
    const A075464: [u32; 54] = [
        1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231,
        270, 353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696, 891, 940, 953,
        772, 1069, 1188, 971, 1096, 1165, 1220, 1317, 1256, 1487, 1400,
    ];

    #[test]
    fn they_are_those_of_the_oeis() {
        // These two take longer without optimisation.
        for n in (1..=54).filter(|n| ![30, 32].contains(n)) {
            let found = fewest(n, &mut |_| {}).unwrap();
            assert_eq!(found.presses, Some(A075464[n as usize - 1]), "{n} x {n}");
        }
    }

    #[test]
    fn both_ways_agree() {
        for n in [5, 9, 11, 17, 19, 23, 29, 33, 35] {
            let solutions = Solutions::of(n);
            let by_halves = halves::lightest(&solutions, &mut |_| {});
            assert_eq!(by_halves, Some(A075464[n as usize - 1]), "{n} x {n}");
        }
    }

    #[test]
    fn boards_out_of_range_are_refused() {
        assert!(fewest(0, &mut |_| {}).is_err());
        assert!(fewest(128, &mut |_| {}).unwrap_err().contains("1 to 127"));
    }
}
