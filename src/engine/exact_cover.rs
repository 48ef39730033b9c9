//! Exact cover by dancing links: choose rows so that every column is covered exactly once.
//!
//! Knuth, "Dancing Links" (2000), algorithm X with the column of fewest rows first. The solver is a
//! [`Solver`] of a trail, one operation a choice, and counts solutions when it is run on its own.

use super::run::{Stats, Status};
use super::trail::Solver;

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Takes a row to cover a column that `of` rows could cover.
    Choose {
        /// The row.
        row: u32,
        /// The column it is to cover.
        column: u32,
        /// Rows that could.
        of: u32,
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
    },
}

/// What is shown: the rows chosen, and the counters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The rows chosen with the number of rows their column offered, first one first.
    pub chosen: Vec<(u32, u32)>,
    /// Rows chosen so far, retracted ones included.
    pub nodes: u64,
    /// Choices among several rows.
    pub guesses: u64,
    /// Dead ends.
    pub dead_ends: u64,
    /// Solutions.
    pub solutions: u64,
    /// The retracted rows with the number of rows their column offered, newest last, to undo steps.
    retracted: Vec<u32>,
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
#[derive(Clone, Debug)]
pub struct ExactCover {
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    head: Vec<u32>,
    row: Vec<u32>,
    size: Vec<u32>,
    /// The nodes chosen, with the size of their column when they were.
    chosen: Vec<(usize, u32)>,
    phase: Phase,
    solutions: u64,
    /// Rows of the first solution.
    first: Option<Vec<u32>>,
    most: u64,
}

impl ExactCover {
    /// The problem with `columns` columns and these rows, each the set of columns it covers; stops at
    /// `most` solutions. Columns that do not exist are left out, and a row counts a column once.
    pub fn new<R: AsRef<[u32]>>(
        columns: u32,
        rows: impl IntoIterator<Item = R>,
        most: u64,
    ) -> Self {
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

    /// Solutions found so far.
    pub fn solutions(&self) -> u64 {
        self.solutions
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
        let of = self.size[column];
        self.chosen.push((node, of));
        let mut j = self.right[node] as usize;
        while j != node {
            self.cover(self.head[j] as usize);
            j = self.right[j] as usize;
        }
        self.phase = Phase::Descend;
        Op::Choose { row: self.row[node], column: column as u32 - 1, of }
    }
}

impl Solver for ExactCover {
    type Op = Op;
    type Scene = Scene;

    fn scene(&self) -> Scene {
        Scene::default()
    }

    fn step(&mut self) -> Option<Op> {
        loop {
            match self.phase {
                Phase::Over => return None,
                Phase::Descend if self.right[0] == 0 => {
                    self.solutions += 1;
                    if self.first.is_none() {
                        self.first = Some(self.chosen.iter().map(|&(n, _)| self.row[n]).collect());
                    }
                    self.phase =
                        if self.solutions >= self.most { Phase::Over } else { Phase::Back };
                    return Some(Op::Solution);
                }
                Phase::Descend => {
                    let column = self.narrowest();
                    if self.size[column] == 0 {
                        self.phase = Phase::Back;
                        return Some(Op::DeadEnd { column: column as u32 - 1 });
                    }
                    self.cover(column);
                    return Some(self.choose(self.down[column] as usize));
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
                    let Some((node, _)) = self.chosen.pop() else {
                        self.phase = Phase::Over;
                        return None;
                    };
                    let mut j = self.left[node] as usize;
                    while j != node {
                        self.uncover(self.head[j] as usize);
                        j = self.left[j] as usize;
                    }
                    self.phase = Phase::Try(self.down[node] as usize);
                    return Some(Op::Retract { row: self.row[node] });
                }
            }
        }
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Over if self.solutions > 0 => Status::Found,
            Phase::Over => Status::Exhausted,
            // The last retraction may leave nothing to try.
            Phase::Try(node) if self.chosen.is_empty() && node == self.head[node] as usize => {
                if self.solutions > 0 {
                    Status::Found
                } else {
                    Status::Exhausted
                }
            }
            Phase::Back if self.chosen.is_empty() => {
                if self.solutions > 0 {
                    Status::Found
                } else {
                    Status::Exhausted
                }
            }
            _ => Status::Running,
        }
    }

    fn apply(scene: &mut Scene, op: &Op) {
        match *op {
            Op::Choose { row, of, .. } => {
                scene.chosen.push((row, of));
                scene.nodes += 1;
                scene.guesses += u64::from(of > 1);
            }
            Op::DeadEnd { .. } => scene.dead_ends += 1,
            Op::Solution => scene.solutions += 1,
            Op::Retract { .. } => {
                let of = scene.chosen.pop().map_or(0, |c| c.1);
                scene.retracted.push(of);
            }
        }
    }

    fn undo(scene: &mut Scene, op: &Op) {
        match *op {
            Op::Choose { of, .. } => {
                scene.chosen.pop();
                scene.nodes -= 1;
                scene.guesses -= u64::from(of > 1);
            }
            Op::DeadEnd { .. } => scene.dead_ends -= 1,
            Op::Solution => scene.solutions -= 1,
            Op::Retract { row } => {
                let of = scene.retracted.pop().unwrap_or(0);
                scene.chosen.push((row, of));
            }
        }
    }

    fn is_landmark(op: &Op) -> bool {
        match *op {
            Op::Choose { of, .. } => of > 1,
            Op::DeadEnd { .. } | Op::Solution => true,
            Op::Retract { .. } => false,
        }
    }

    /// 0 for a choice, 1 for a dead end, 2 for a solution.
    fn landmark_kind(op: &Op) -> u8 {
        match op {
            Op::Choose { .. } | Op::Retract { .. } => 0,
            Op::DeadEnd { .. } => 1,
            Op::Solution => 2,
        }
    }

    fn landmark_name(&self) -> &'static str {
        "choice"
    }

    fn stats(scene: &Scene, _: u64) -> Stats {
        Stats {
            expanded: scene.nodes,
            generated: scene.nodes,
            frontier: scene.chosen.len() as u64,
            peak_frontier: 0,
        }
    }

    fn copy_bytes(&self) -> usize {
        self.head.len() * 6 * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::limits::Limits;
    use crate::engine::run::{Job, Keep, Run};
    use crate::engine::trail::Trail;
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
        assert_eq!(cover.solutions(), 1);
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
            prop_assert_eq!(cover.solutions(), brute(6, &rows));
            let start = || Trail::new(ExactCover::new(6, &rows, u64::MAX), Limits::DEFAULT);
            let (mut run, mut fresh) = (start(), start());
            run.finish();
            run.seek(t);
            fresh.advance(run.at() as u32);
            fresh.seek(t);
            prop_assert_eq!(&run.scene().chosen, &fresh.scene().chosen);
            prop_assert_eq!(run.stats(), fresh.stats());
            // A run with `Keep::Latest` comes to the same end.
            let cover = ExactCover::new(6, &rows, u64::MAX);
            let mut latest = Trail::with(cover, Limits::DEFAULT, Keep::Latest);
            latest.finish();
            run.seek(run.len());
            prop_assert_eq!((latest.at(), latest.stats()), (run.len(), run.stats()));
        }
    }
}
