//! The chase on the classic board (two states, the plus pattern, no wrap) with a row in a machine
//! word. It makes the presses of [`ChaseSteps`](super::ChaseSteps) and counts the same steps, but
//! stores no moment between the first and the last.
//!
//! Chasing a row takes four exclusive ors; the effect of the first row on what is left over below the
//! last follows from the same recurrence, column by column, and at most 64 equations in 64 unknowns
//! remain.

use super::{LightsRun, Mark};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Run, Stats, Status};
use crate::puzzles::lights_out::{Instance, Pattern};

/// Most columns: one bit each.
const MOST: usize = 64;

/// The result of a chase.
struct Chased {
    /// Presses by row after the first pass down the rows.
    first: Vec<u64>,
    /// What is left over: the presses the row below the last would need.
    left: u64,
    /// Presses by row that turn off every light, if there are any.
    solution: Option<Vec<u64>>,
}

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

/// Chases `rows` (bit c is the light in column c), of at most [`MOST`] columns.
fn solve(rows: &[u64], cols: usize) -> Chased {
    let n = cols.min(MOST);
    let mask = if n == MOST { u64::MAX } else { (1 << n) - 1 };
    let (first, left) = chase(rows, 0, mask);
    if left == 0 {
        return Chased { solution: Some(first.clone()), first, left };
    }
    // form[c + 1]: which presses of the first row make up the press in column c of the present row.
    let mut before = [0u64; MOST + 2];
    let mut form = [0u64; MOST + 2];
    for (c, bits) in form.iter_mut().skip(1).take(n).enumerate() {
        *bits = 1 << c;
    }
    for _ in rows {
        let mut next = [0u64; MOST + 2];
        for c in 1..=n {
            next[c] = form[c - 1] ^ form[c] ^ form[c + 1] ^ before[c];
        }
        before = form;
        form = next;
    }
    // The row below the last one must not be pressed.
    let mut right = [0u64; MOST];
    for (c, side) in right.iter_mut().enumerate() {
        *side = left >> c & 1;
    }
    let correction = eliminate(&mut form[1..=n], &mut right[..n]);
    Chased { solution: correction.map(|x| chase(rows, x, mask).0), first, left }
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
        for (row, side) in rows.iter_mut().zip(right.iter_mut()) {
            let mask = (*row >> col & 1).wrapping_neg();
            *row ^= pivot & mask;
            *side ^= value & mask;
        }
        // The pivot row has cleared itself too.
        rows[rank] = pivot;
        right[rank] = value;
        pivots[rank] = col;
        rank += 1;
    }
    let consistent = right.iter().skip(rank).all(|&side| side & 1 == 0);
    let value = |i: usize| (right[i] & 1) << pivots[i];
    consistent.then(|| (0..rank).map(value).fold(0, |all, bit| all | bit))
}

/// A chase computed at once.
pub struct PlusChase {
    lights: Vec<u8>,
    presses: Vec<u8>,
    solved: bool,
    /// Steps of the chase.
    steps: u64,
    /// Presses made in both passes.
    made: u64,
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
            lights.iter().enumerate().fold(0, |word, (c, &light)| word | u64::from(light) << c)
        };
        let words: Vec<u64> = board.lights.chunks(cols).map(word).collect();
        let Chased { first, left, solution } = solve(&words, cols);
        // A pass enters every row but the first, and then the next stage.
        let mut made = count(&first);
        let mut steps = rows as u64;
        if let Some(solution) = solution.as_ref().filter(|_| left != 0) {
            // Correction and second pass: what the solution adds to the first pass.
            let added: Vec<u64> = solution.iter().zip(&first).map(|(all, one)| all ^ one).collect();
            made += count(&added);
            steps += 1 + rows as u64;
        }
        steps += made;
        let unpack = |words: &[u64]| -> Vec<u8> {
            words.iter().flat_map(|&row| (0..cols).map(move |c| (row >> c & 1) as u8)).collect()
        };
        let mut lights = vec![0; board.lights.len()];
        if solution.is_none() {
            for (c, light) in lights.iter_mut().skip((rows - 1) * cols).enumerate() {
                *light = (left >> c & 1) as u8;
            }
        }
        let solved = solution.is_some();
        let presses = unpack(&solution.unwrap_or(first));
        (steps <= limits.steps).then_some(PlusChase { lights, presses, solved, steps, made })
    }
}

impl Job for PlusChase {
    /// All steps were made at the beginning.
    fn advance(&mut self, _: u32) -> Status {
        self.status()
    }

    fn status(&self) -> Status {
        if self.solved { Status::Found } else { Status::Exhausted }
    }
}

impl Run for PlusChase {
    fn len(&self) -> u64 {
        self.steps
    }

    fn at(&self) -> u64 {
        self.steps
    }

    fn seek(&mut self, _: u64) {}

    fn stats(&self) -> Stats {
        Stats { expanded: self.steps, generated: self.made, ..Stats::default() }
    }
}

impl LightsRun for PlusChase {
    fn lights(&self) -> &[u8] {
        &self.lights
    }

    fn presses(&self) -> &[u8] {
        &self.presses
    }

    fn mark(&self, cell: usize) -> Mark {
        if self.lights.get(cell) > Some(&0) { Mark::Conflict } else { Mark::Plain }
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let lit = self.lights.iter().filter(|&&light| light != 0).count();
        vec![("lit", lit.to_string()), ("pressed", self.made.to_string())]
    }

    fn words(&self) -> String {
        if self.solved { "All lights are off.".into() } else { "What is left stays lit.".into() }
    }

    fn answer(&self) -> Option<Vec<u8>> {
        self.solved.then(|| self.presses.clone())
    }
}
