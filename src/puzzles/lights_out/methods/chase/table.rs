//! The table of light chasing: which free presses turn off which lights left over.

use crate::puzzles::lights_out::algebra::Chase;

/// Most rows written out; of a larger table only the row that is used is shown.
const MOST: u64 = 1024;

/// A row: the lights left over, and the free presses that turn them off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// States of the lights left over.
    pub pattern: Vec<u8>,
    /// How often each free press is made.
    pub presses: Vec<u8>,
}

/// The table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Its rows, by pattern; only those known where it is too large.
    pub rows: Vec<Row>,
    /// Whether all rows are there.
    pub is_whole: bool,
}

impl Table {
    /// The whole table of a plan, without the row of nothing left over; an empty one if it has more than
    /// [`MOST`] rows, or the states are not a prime number (then the rows are not that simple).
    pub fn of(plan: &Chase) -> Table {
        let none = Table { rows: Vec::new(), is_whole: false };
        let k = plan.wiring().rules().states();
        if (2..k).any(|d| k.is_multiple_of(d)) {
            return none;
        }
        // Free presses without a pivot are never made: the others give each pattern once.
        let mut elimination = plan.elimination();
        let system = elimination.tableau().system().clone();
        elimination.run();
        let pivots: Vec<usize> =
            elimination.tableau().pivots().iter().map(|p| p.col as usize).collect();
        let count = pivots.iter().try_fold(1u64, |n, _| n.checked_mul(k.into()));
        let Some(count) = count.filter(|&count| count <= MOST) else { return none };
        let row = |number: u64| {
            let mut presses = vec![0; system.unknowns()];
            let mut rest = number;
            for &pivot in &pivots {
                presses[pivot] = (rest % u64::from(k)) as u8;
                rest /= u64::from(k);
            }
            let left = |row: &[u8]| {
                let sum: u32 =
                    row.iter().zip(&presses).map(|(&a, &x)| u32::from(a) * u32::from(x)).sum();
                let k = u32::from(k);
                ((k - sum % k) % k) as u8
            };
            let pattern = (0..system.rows()).map(|row| left(system.row(row))).collect();
            Row { pattern, presses }
        };
        let mut rows: Vec<Row> = (1..count).map(row).collect();
        rows.sort_unstable_by(|a, b| a.pattern.cmp(&b.pattern));
        Table { rows, is_whole: true }
    }

    /// The place of the row of a pattern.
    pub fn find(&self, pattern: &[u8]) -> Option<usize> {
        self.rows.binary_search_by(|row| row.pattern.as_slice().cmp(pattern)).ok()
    }
}

/// Digits one after the other.
pub fn digits(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect()
}
