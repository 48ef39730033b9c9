//! Exact cover by dancing links: choose rows so that every column is covered exactly once.
//!
//! Knuth, "Dancing Links" (2000), algorithm X with the column of fewest rows first. The solver is a
//! [`Solver`] of a trail, one step a choice, and counts solutions when it is run on its own.

use super::run::{Stats, Status};
use super::trail::Solver;

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// A column with fewest rows is chosen to be covered next.
    Column {
        /// The column.
        column: u32,
        /// Its rows.
        size: u32,
    },
    /// Takes a row of the column chosen last.
    Choose {
        /// The row.
        row: u32,
        /// Rows of that column not tried yet.
        left: u32,
    },
    /// No row is left for a column.
    DeadEnd {
        /// The column.
        column: u32,
    },
    /// Every column is covered.
    Solution,
    /// Removes the row chosen last.
    Retract {
        /// The row.
        row: u32,
        /// The column chosen after it, whose rows have all been tried, if that is why.
        exhausted: Option<Level>,
    },
}

/// A column chosen and not left again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The column.
    pub column: u32,
    /// Rows it had when it was chosen.
    pub size: u32,
    /// Its rows tried and removed again.
    pub tried: u32,
    /// The row that covers it now; none before the first and after each row was removed.
    pub row: Option<u32>,
}

/// The next thing to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Choose a column.
    Descend,
    /// Try this node of a column, the head if there is none left.
    Try(usize),
    /// Remove the last row.
    Back,
    Over,
}

/// The solver. Nodes are numbers; 0 is the root, 1 to `columns` are the heads of the columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExactCover {
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    head: Vec<u32>,
    row: Vec<u32>,
    size: Vec<u32>,
    /// The nodes chosen.
    chosen: Vec<usize>,
    phase: Phase,
    /// The columns chosen, first one first. Only the last can be without a row.
    pub levels: Vec<Level>,
    /// Rows chosen so far, removed ones included.
    pub nodes: u64,
    /// Rows chosen while others of their column were left.
    pub guesses: u64,
    /// Dead ends.
    pub dead_ends: u64,
    /// Solutions.
    pub solutions: u64,
    /// Rows of the first solution.
    first: Option<Vec<u32>>,
    most: u64,
}

impl ExactCover {
    /// The problem with `columns` columns and these rows, each the set of columns it covers; stops at
    /// `most` solutions. Columns that do not exist are left out, and a row counts a column once.
    pub fn new(columns: u32, rows: impl IntoIterator<Item: AsRef<[u32]>>, most: u64) -> Self {
        let heads = columns as usize + 1;
        let numbers = |n: usize| n as u32;
        let mut cover = ExactCover {
            left: (0..heads).map(|i| numbers(if i == 0 { heads - 1 } else { i - 1 })).collect(),
            right: (0..heads).map(|i| numbers(if i + 1 == heads { 0 } else { i + 1 })).collect(),
            up: (0..heads).map(numbers).collect(),
            down: (0..heads).map(numbers).collect(),
            head: (0..heads).map(numbers).collect(),
            row: vec![u32::MAX; heads],
            size: vec![0; heads],
            chosen: Vec::new(),
            phase: if most == 0 { Phase::Over } else { Phase::Descend },
            levels: Vec::new(),
            nodes: 0,
            guesses: 0,
            dead_ends: 0,
            solutions: 0,
            first: None,
            most,
        };
        for (number, row) in (0u32..).zip(rows) {
            let mut covered: Vec<u32> =
                row.as_ref().iter().copied().filter(|&c| c < columns).collect();
            covered.sort_unstable();
            covered.dedup();
            cover.add(number, &covered);
        }
        cover
    }

    /// The problem without these columns and without the rows that would cover them: they are covered
    /// already. Columns that do not exist are left out. To be called before the first step.
    pub fn without(mut self, columns: impl IntoIterator<Item = u32>) -> Self {
        let heads = self.row.iter().filter(|&&row| row == u32::MAX).count();
        let mut columns: Vec<usize> =
            columns.into_iter().map(|c| c as usize + 1).filter(|&c| c < heads).collect();
        columns.sort_unstable();
        columns.dedup();
        columns.into_iter().for_each(|column| self.cover(column));
        self
    }

    fn add(&mut self, number: u32, covered: &[u32]) {
        let first = self.head.len();
        for (i, &column) in covered.iter().enumerate() {
            let (node, head) = (first + i, column as usize + 1);
            let above = self.up[head];
            self.head.push(head as u32);
            self.row.push(number);
            self.up.push(above);
            self.down.push(head as u32);
            self.down[above as usize] = node as u32;
            self.up[head] = node as u32;
            self.left.push(if i == 0 { first + covered.len() - 1 } else { node - 1 } as u32);
            self.right.push(if i + 1 == covered.len() { first } else { node + 1 } as u32);
            self.size[head] += 1;
        }
    }

    /// The rows of the first solution, once it is found.
    pub fn first_solution(&self) -> Option<&[u32]> {
        self.first.as_deref()
    }

    fn cover(&mut self, column: usize) {
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut i = self.down[column] as usize;
        while i != column {
            let mut j = self.right[i] as usize;
            while j != i {
                let (up, down) = (self.up[j], self.down[j]);
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.size[self.head[j] as usize] -= 1;
                j = self.right[j] as usize;
            }
            i = self.down[i] as usize;
        }
    }

    fn uncover(&mut self, column: usize) {
        let mut i = self.up[column] as usize;
        while i != column {
            let mut j = self.left[i] as usize;
            while j != i {
                self.size[self.head[j] as usize] += 1;
                let (up, down) = (self.up[j], self.down[j]);
                self.down[up as usize] = j as u32;
                self.up[down as usize] = j as u32;
                j = self.left[j] as usize;
            }
            i = self.up[i] as usize;
        }
        let (left, right) = (self.left[column], self.right[column]);
        self.right[left as usize] = column as u32;
        self.left[right as usize] = column as u32;
    }

    /// The column with fewest rows, the first of them.
    fn narrowest(&self) -> usize {
        let mut best = self.right[0] as usize;
        let mut column = best;
        while column != 0 {
            if self.size[column] < self.size[best] {
                best = column;
            }
            column = self.right[column] as usize;
        }
        best
    }

    fn choose(&mut self, node: usize) -> Op {
        let column = self.head[node] as usize;
        self.chosen.push(node);
        let mut j = self.right[node] as usize;
        while j != node {
            self.cover(self.head[j] as usize);
            j = self.right[j] as usize;
        }
        let (mut left, mut below) = (0, self.down[node] as usize);
        while below != column {
            left += 1;
            below = self.down[below] as usize;
        }
        let row = self.row[node];
        if let Some(level) = self.levels.last_mut() {
            level.row = Some(row);
        }
        self.nodes += 1;
        self.guesses += u64::from(left > 0);
        self.phase = Phase::Descend;
        Op::Choose { row, left }
    }
}

impl Solver for ExactCover {
    type Op = Op;
    const LANDMARK: &'static str = "choice";

    fn step(&mut self) -> Option<Op> {
        loop {
            match self.phase {
                Phase::Over => return None,
                Phase::Descend if self.right[0] == 0 => {
                    if self.first.is_none() {
                        self.first = Some(self.chosen.iter().map(|&n| self.row[n]).collect());
                    }
                    self.solutions += 1;
                    let enough = self.solutions >= self.most;
                    self.phase = if enough { Phase::Over } else { Phase::Back };
                    return Some(Op::Solution);
                }
                Phase::Descend => {
                    let column = self.narrowest();
                    let (name, size) = (column as u32 - 1, self.size[column]);
                    if size == 0 {
                        self.dead_ends += 1;
                        self.phase = Phase::Back;
                        return Some(Op::DeadEnd { column: name });
                    }
                    self.levels.push(Level { column: name, size, tried: 0, row: None });
                    self.cover(column);
                    self.phase = Phase::Try(self.down[column] as usize);
                    return Some(Op::Column { column: name, size });
                }
                Phase::Try(node) => {
                    let column = self.head[node] as usize;
                    if node != column {
                        return Some(self.choose(node));
                    }
                    self.uncover(column);
                    self.phase = Phase::Back;
                }
                Phase::Back => {
                    let Some(node) = self.chosen.pop() else {
                        self.phase = Phase::Over;
                        return None;
                    };
                    let mut j = self.left[node] as usize;
                    while j != node {
                        self.uncover(self.head[j] as usize);
                        j = self.left[j] as usize;
                    }
                    self.phase = Phase::Try(self.down[node] as usize);
                    let exhausted = self.levels.pop_if(|level| level.row.is_none());
                    if let Some(level) = self.levels.last_mut() {
                        (level.row, level.tried) = (None, level.tried + 1);
                    }
                    return Some(Op::Retract { row: self.row[node], exhausted });
                }
            }
        }
    }

    fn status(&self) -> Status {
        let is_over = match self.phase {
            Phase::Over => true,
            // The last retraction may leave nothing to try.
            Phase::Try(node) => self.chosen.is_empty() && node == self.head[node] as usize,
            Phase::Back => self.chosen.is_empty(),
            Phase::Descend => false,
        };
        Status::ended(is_over, self.solutions > 0)
    }

    fn is_landmark(&self, op: &Op) -> bool {
        match *op {
            Op::Choose { left, .. } => left > 0,
            Op::DeadEnd { .. } | Op::Solution => true,
            Op::Column { .. } | Op::Retract { .. } => false,
        }
    }

    fn stats(&self, _: u64) -> Stats {
        let (nodes, frontier) = (self.nodes, self.levels.len() as u64);
        Stats { expanded: nodes, generated: nodes, frontier, peak_frontier: 0 }
    }

    fn copy_bytes(&self) -> usize {
        self.head.len() * 6 * size_of::<u32>() + self.levels.len() * size_of::<Level>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::run::{Job, Run};
    use crate::engine::{limits::Limits, trail::Trail};
    use proptest::prelude::*;

    /// Knuth's example: rows 0, 3 and 4 (counted from 0) cover the seven columns.
    const KNUTH: [&[u32]; 6] = [&[2, 4, 5], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]];

    #[test]
    fn knuths_example_has_one_cover() {
        let mut cover = ExactCover::new(7, KNUTH, u64::MAX);
        while cover.step().is_some() {}
        let mut rows = cover.first_solution().unwrap().to_vec();
        rows.sort_unstable();
        assert_eq!(rows, [0, 3, 4]);
        assert_eq!(cover.solutions, 1);
        assert_eq!(cover.status(), Status::Found);
    }

    #[test]
    fn nothing_to_cover_is_covered() {
        let none: [&[u32]; 0] = [];
        let first = |mut cover: ExactCover| {
            while cover.step().is_some() {}
            cover.first_solution().map(<[u32]>::to_vec)
        };
        assert_eq!(first(ExactCover::new(0, none, 2)), Some(vec![]));
        assert_eq!(first(ExactCover::new(1, none, 2)), None);
        assert_eq!(first(ExactCover::new(1, [[7, 9]], 2)), None, "no such columns");
        let two = || ExactCover::new(2, [[0], [1]], 2);
        assert_eq!(first(two()), Some(vec![0, 1]));
        assert_eq!(first(two().without([0, 0, 5])), Some(vec![1]), "the first is covered already");
    }

    fn brute(columns: u32, rows: &[Vec<u32>]) -> u64 {
        (0u32..1 << rows.len())
            .filter(|set| {
                let mut hit = vec![0; columns as usize];
                for (i, row) in rows.iter().enumerate() {
                    if set >> i & 1 == 1 {
                        row.iter().for_each(|&c| hit[c as usize] += 1);
                    }
                }
                hit.iter().all(|&h| h == 1)
                    && rows.iter().enumerate().all(|(i, r)| set >> i & 1 == 0 || !r.is_empty())
            })
            .count() as u64
    }

    fn rows() -> impl Strategy<Value = Vec<Vec<u32>>> {
        proptest::collection::vec(proptest::collection::btree_set(0u32..6, 1..4), 0..10)
            .prop_map(|rows| rows.into_iter().map(|r| r.into_iter().collect()).collect())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_cover_is_counted_and_any_moment_can_be_sought(rows in rows(), t in 0u64..200) {
            let mut cover = ExactCover::new(6, &rows, u64::MAX);
            while cover.step().is_some() {}
            prop_assert_eq!(cover.solutions, brute(6, &rows));
            let start = || Trail::with(ExactCover::new(6, &rows, u64::MAX), Limits::DEFAULT);
            let (mut run, mut fresh) = (start(), start());
            run.finish();
            run.seek(t);
            fresh.advance(run.at() as u32);
            fresh.seek(t);
            prop_assert_eq!(run.shown(), fresh.shown());
            prop_assert_eq!(run.stats(), fresh.stats());
            // A run with `Keep::Latest` comes to the same end.
            let cover = ExactCover::new(6, &rows, u64::MAX);
            let mut latest = Trail::with(cover, Limits::DEFAULT.latest());
            latest.finish();
            run.seek(run.len());
            prop_assert_eq!((latest.at(), latest.stats()), (run.len(), run.stats()));
        }
    }
}
