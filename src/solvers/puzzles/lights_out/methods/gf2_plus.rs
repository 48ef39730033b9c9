//! The chase on the classic board (two states, the plus pattern, no wrap) with a row in a machine
//! word. It makes the presses of [`ChaseSteps`](super::ChaseSteps) and counts the same steps, but
//! stores no moment between the first and the last.
//!
//! Chasing a row takes four exclusive ors. The effect of the first row on what is left over below the last
//! is a polynomial of the matrix of neighbours, so its columns follow from the first as rows follow when
//! chasing, and at most 64 equations in 64 unknowns remain.

use super::*;

/// Most columns: one bit each.
const MOST: usize = 64;

/// Presses that turn off every row with a light lit, given the first row of presses, and what is left
/// over below the last row.
fn chase(rows: &[u64], first: u64, mask: u64) -> (Vec<u64>, u64) {
    let (mut above, mut presses) = (0u64, first);
    let mut all = Vec::with_capacity(rows.len());
    for &row in rows {
        all.push(presses);
        let below = (row ^ presses ^ presses << 1 ^ presses >> 1 ^ above) & mask;
        above = presses;
        presses = below;
    }
    (all, presses)
}

/// Chases `rows` (bit c is the light in column c), of at most [`MOST`] columns: presses by row after the first
/// pass down the rows, what is left over (the presses the row below the last would need), and presses by row
/// that turn off every light, if there are any.
fn solve(rows: &[u64], cols: usize) -> (Vec<u64>, u64, Option<Vec<u64>>) {
    let n = cols.min(MOST);
    let mask = if n == MOST { u64::MAX } else { (1 << n) - 1 };
    let (first, left) = chase(rows, 0, mask);
    if left == 0 {
        return (first.clone(), left, Some(first));
    }
    // What each press of the first row changes below the last. The matrix is symmetric, and with the one of
    // neighbours it commutes: the columns beside a column add up to its neighbours.
    let mut effects = [0u64; MOST];
    let (mut before, (_, mut effect)) = (0, chase(&vec![0; rows.len()], 1, mask));
    for column in &mut effects[..n] {
        *column = effect;
        (before, effect) = (effect, (effect << 1 ^ effect >> 1 ^ before) & mask);
    }
    // The row below the last one must not be pressed.
    let mut right: [u64; MOST] = std::array::from_fn(|c| left >> c & 1);
    let correction = eliminate(&mut effects[..n], &mut right[..n]);
    (first, left, correction.map(|x| chase(rows, x, mask).0))
}

/// A solution modulo 2 of the equations `rows[i] · x = right[i]`, a row a word, if there is one;
/// unknowns without a pivot are 0. Both slices have one length of at most [`MOST`], the number of
/// unknowns, and are overwritten.
fn eliminate(rows: &mut [u64], right: &mut [u64]) -> Option<u64> {
    let mut pivots = [0usize; MOST];
    let mut rank = 0;
    for col in 0..rows.len() {
        let Some(found) = rows.iter().skip(rank).position(|row| row >> col & 1 == 1) else {
            continue;
        };
        rows.swap(rank, rank + found);
        right.swap(rank, rank + found);
        let (pivot, value) = (rows[rank], right[rank]);
        pivots[rank] = col;
        rank += 1;
        for (row, side) in rows[rank..].iter_mut().zip(&mut right[rank..]) {
            let mask = (*row >> col & 1).wrapping_neg();
            *row ^= pivot & mask;
            *side ^= value & mask;
        }
    }
    if right.iter().skip(rank).any(|&side| side & 1 == 1) {
        return None;
    }
    let mut solution = 0u64;
    for ((row, side), &col) in rows.iter().zip(right).zip(&pivots).take(rank).rev() {
        let known = u64::from((row & solution).count_ones());
        solution |= ((known ^ *side) & 1) << col;
    }
    Some(solution)
}

/// A chase computed at once.
pub struct PlusChase {
    lights: Vec<u8>,
    presses: Vec<u8>,
    solved: bool,
    /// The steps of the chase, and the presses made in both passes.
    stats: Stats,
}

fn count(rows: &[u64]) -> u64 {
    rows.iter().map(|row| u64::from(row.count_ones())).sum()
}

impl PlusChase {
    /// The chase of a board, if the board is of this kind and the steps are within the limit.
    pub fn new(instance: &Instance, limits: Limits) -> Option<PlusChase> {
        let Instance { rules, board } = instance;
        let (rows, cols) = (usize::from(rules.size().rows), usize::from(rules.size().cols));
        let fits = rules.states() == 2 && rules.pattern == Pattern::Cross && !rules.torus;
        // In a single row the free press is that of the first column.
        if !fits || rows < 2 || cols > MOST {
            return None;
        }
        let word = |lights: &[u8]| {
            lights.iter().rev().fold(0, |word, &light| word << 1 | u64::from(light))
        };
        let words: Vec<u64> = board.lights.chunks(cols).map(word).collect();
        let (first, left, solution) = solve(&words, cols);
        // A pass enters every row but the first, and then the next stage.
        let mut made = count(&first);
        let mut steps = rows as u64;
        if let Some(solution) = solution.as_ref().filter(|_| left != 0) {
            // Correction and second pass: what the solution adds to the first pass.
            let added = solution.iter().zip(&first).map(|(all, one)| (all ^ one).count_ones());
            made += u64::from(added.sum::<u32>());
            steps += 1 + rows as u64;
        }
        steps += made;
        let mut lights = vec![0; board.lights.len()];
        if solution.is_none() {
            for (c, light) in lights.iter_mut().skip((rows - 1) * cols).enumerate() {
                *light = (left >> c & 1) as u8;
            }
        }
        let solved = solution.is_some();
        let mut presses = vec![0; board.lights.len()];
        for (row, bits) in presses.chunks_mut(cols).zip(solution.unwrap_or(first)) {
            for (eight, bits) in row.chunks_mut(8).zip(bits.to_le_bytes()) {
                eight.iter_mut().zip(0..).for_each(|(press, at)| *press = bits >> at & 1);
            }
        }
        let stats = Stats { expanded: steps, generated: made, ..Stats::default() };
        (steps <= limits.steps).then_some(PlusChase { lights, presses, solved, stats })
    }
}

impl Job for PlusChase {
    /// All steps were made at the beginning.
    fn advance(&mut self, _: u32) -> Status {
        self.status()
    }

    fn status(&self) -> Status {
        Status::ended(true, self.solved)
    }
}

impl Run for PlusChase {
    fn len(&self) -> u64 {
        self.stats.expanded
    }

    fn stats(&self) -> Stats {
        self.stats
    }

    fn memory(&self) -> u64 {
        (self.lights.len() + self.presses.len()) as u64
    }
}

impl LightsRun for PlusChase {
    fn lights(&self) -> &[u8] {
        &self.lights
    }

    fn presses(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.presses)
    }

    fn answer(&self) -> Option<Vec<u8>> {
        self.solved.then(|| self.presses.clone())
    }
}
