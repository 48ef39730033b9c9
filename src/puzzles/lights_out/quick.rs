//! The classic board (on and off, cross, no wrap) with a row in a machine word.
//!
//! Chasing a row is four exclusive ors; what the first row does to what is left over below the last
//! follows from the same recurrence, column by column, and 64 equations in 64 unknowns remain.

use crate::engine::linear::bits;

/// Presses by row that turn off `rows` (bit c is the light in column c), or `None`. At most 64 columns.
pub fn solve(rows: &[u64], cols: u32) -> Option<Vec<u64>> {
    let n = cols.min(64) as usize;
    // form[c + 1]: which presses of the first row make up the press in column c of the present row.
    let mut before = [0u64; 66];
    let mut form = [0u64; 66];
    for (c, bits) in form.iter_mut().skip(1).take(n).enumerate() {
        *bits = 1 << c;
    }
    let (mut above, mut presses) = (0u64, 0u64);
    let mask = if n == 64 { u64::MAX } else { (1 << n) - 1 };
    for &row in rows {
        let mut next = [0u64; 66];
        for c in 1..=n {
            next[c] = form[c - 1] ^ form[c] ^ form[c + 1] ^ before[c];
        }
        before = form;
        form = next;
        let below = (row ^ presses ^ presses << 1 ^ presses >> 1 ^ above) & mask;
        above = presses;
        presses = below;
    }
    // The row below the last one must not be pressed.
    let mut right = [0u64; 64];
    for (c, side) in right.iter_mut().enumerate() {
        *side = presses >> c & 1;
    }
    let first = bits::solve(&mut form[1..=n], &mut right[..n], cols)?;
    let (mut above, mut presses) = (0u64, first);
    let mut solution = Vec::with_capacity(rows.len());
    for &row in rows {
        solution.push(presses);
        let below = (row ^ presses ^ presses << 1 ^ presses >> 1 ^ above) & mask;
        above = presses;
        presses = below;
    }
    Some(solution)
}
