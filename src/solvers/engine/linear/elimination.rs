//! Elimination, one row operation a step.

use super::{Kernel, System, gcd, product, unit_to_gcd};

/// A row operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowOp {
    /// The row changed or chosen.
    pub row: u32,
    /// The column at hand.
    pub col: u32,
    /// What is done to the row.
    pub change: Change,
}

/// What is done to a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It changes places with this row.
    Swap(u32),
    /// It is multiplied by this unit.
    Scale(u8),
    /// Its entry is chosen to clear the column with.
    Choose,
    /// Nothing: no row from this one on has an entry in the column, whose unknown is free.
    Free,
    /// A multiple of another row is added to it.
    Add {
        /// The row added.
        from: u32,
        /// How many times.
        times: u8,
    },
    /// It is a new row: a multiple of another, in which the pivot vanishes. Where the pivot is a
    /// zero divisor this is an equation not implied otherwise. Never needed when k is prime.
    Append {
        /// The row copied.
        from: u32,
        /// How many times.
        times: u8,
    },
}

/// The equations during elimination.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tableau {
    /// The equations as they are now.
    pub system: System,
    /// For each row the equation it was at first.
    names: Vec<u32>,
    /// The columns of the pivots chosen, one in each of the first rows: with this entry the others of its column
    /// are cleared.
    pub pivots: Vec<usize>,
}

impl Tableau {
    /// The row of the pivot in a column.
    pub fn pivot_in(&self, col: usize) -> Option<usize> {
        self.pivots.iter().position(|&pivot| pivot == col)
    }

    /// The equation that a row was at first, by its number; of a copied row the one it was copied from.
    pub fn name(&self, row: usize) -> Option<usize> {
        self.names.get(row).map(|&name| name as usize)
    }

    /// Carries an operation out.
    fn apply(&mut self, RowOp { row, col, change }: RowOp) {
        match change {
            Change::Swap(other) => {
                self.system.rows.swap(row as usize, other as usize);
                self.names.swap(row as usize, other as usize);
            }
            Change::Scale(by) => self.system.scale(row as usize, by),
            Change::Choose => self.pivots.push(col as usize),
            Change::Free => {}
            Change::Add { from, times } => self.system.add(from as usize, row as usize, times),
            Change::Append { from, times } => {
                let k = self.system.modulus;
                let copy = self.system.rows[from as usize].iter().map(|&entry| entry * times % k);
                self.system.rows.push(copy.collect());
                self.names.push(self.names[from as usize]);
            }
        }
    }
}

/// How far to go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Zeros below the pivots: enough to solve.
    Echelon,
    /// Zeros above them as well, where they are units: the solution can be read off.
    Reduced,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Looks for a pivot in the column.
    Seek,
    /// Clears the rows below the pivot just chosen, from this row on.
    ClearBelow(usize),
    /// Clears above pivot number `.0 - 1`, from this row on.
    ClearAbove(usize, usize),
    Over,
}

/// Elimination to echelon form.
#[derive(Clone, Debug)]
pub struct Elimination {
    /// The equations as they are now.
    pub tableau: Tableau,
    form: Form,
    col: usize,
    phase: Phase,
    solvable: bool,
}

impl Elimination {
    /// An elimination that has not begun.
    pub fn new(system: System, form: Form) -> Elimination {
        let names = (0..system.rows() as u32).collect();
        let tableau = Tableau { system, names, pivots: Vec::new() };
        Elimination { tableau, form, col: 0, phase: Phase::Seek, solvable: true }
    }

    /// An elimination to echelon form, at its end.
    pub fn finished(system: System) -> Elimination {
        let mut elimination = Elimination::new(system, Form::Echelon);
        while elimination.step().is_some() {}
        elimination
    }

    /// Makes the next operation and returns it; none at the end.
    pub fn step(&mut self) -> Option<RowOp> {
        let op = self.next_op()?;
        self.tableau.apply(op);
        Some(op)
    }

    fn next_op(&mut self) -> Option<RowOp> {
        loop {
            let op = match self.phase {
                Phase::Over => return None,
                Phase::Seek => self.seek(),
                Phase::ClearBelow(from) => self.clear_below(from),
                Phase::ClearAbove(pivot, from) => self.clear_above(pivot, from),
            };
            if op.is_some() {
                return op;
            }
        }
    }

    /// An operation in the present column.
    fn op(&self, row: usize, change: Change) -> Option<RowOp> {
        Some(RowOp { row: row as u32, col: self.col as u32, change })
    }

    /// What brings a pivot of the present column into its place; none after the last column.
    fn seek(&mut self) -> Option<RowOp> {
        let (system, col) = (&self.tableau.system, self.col);
        let (rows, top) = (system.rows(), self.tableau.pivots.len());
        if col >= system.unknowns {
            self.solvable = (top..rows).all(|row| system.get(row, system.unknowns) == 0);
            self.phase = match self.form {
                Form::Reduced => Phase::ClearAbove(top, 0),
                Form::Echelon => Phase::Over,
            };
            return None;
        }
        // The entry nearest to a unit; in a field the first that is not 0.
        let filled = (top..rows).filter(|&row| system.get(row, col) != 0);
        let best = filled.min_by_key(|&row| gcd(system.get(row, col), system.modulus));
        match best {
            None => {
                let free = self.op(top, Change::Free);
                self.col += 1;
                free
            }
            Some(best) if best != top => self.op(top, Change::Swap(best as u32)),
            Some(_) => {
                let change = self.normal(top).unwrap_or(Change::Choose);
                if change == Change::Choose {
                    self.phase = Phase::ClearBelow(top + 1);
                }
                self.op(top, change)
            }
        }
    }

    /// What clears a row below the last pivot; none once the column is done.
    fn clear_below(&mut self, from: usize) -> Option<RowOp> {
        let (system, col) = (&self.tableau.system, self.col);
        let (k, row) = (system.modulus, self.tableau.pivots.len().saturating_sub(1));
        if let Some(scale) = self.normal(row) {
            return self.op(row, scale);
        }
        let pivot = system.get(row, col);
        let Some(next) = (from..system.rows()).find(|&row| system.get(row, col) != 0) else {
            let times = k / pivot % k;
            let says_more = system.row(row).iter().any(|&c| !(c * times).is_multiple_of(k));
            let append = self.op(system.rows(), Change::Append { from: row as u32, times });
            (self.phase, self.col) = (Phase::Seek, col + 1);
            return append.filter(|_| says_more);
        };
        let entry = system.get(next, col);
        self.phase = Phase::ClearBelow(next);
        if entry < pivot {
            return self.op(row, Change::Swap(next as u32));
        }
        self.op(next, Change::Add { from: row as u32, times: (k - entry / pivot) % k })
    }

    /// What clears a row above pivot number `pivot - 1`; none once that is done.
    fn clear_above(&mut self, pivot: usize, from: usize) -> Option<RowOp> {
        let Some(row) = pivot.checked_sub(1) else {
            self.phase = Phase::Over;
            return None;
        };
        let (system, col) = (&self.tableau.system, self.tableau.pivots[row]);
        let (k, value) = (system.modulus, system.get(row, col));
        let Some(next) = (from..row).find(|&above| system.get(above, col) >= value) else {
            self.phase = Phase::ClearAbove(row, 0);
            return None;
        };
        self.phase = Phase::ClearAbove(pivot, next + 1);
        let times = (k - system.get(next, col) / value) % k;
        let change = Change::Add { from: row as u32, times };
        Some(RowOp { row: next as u32, col: col as u32, change })
    }

    /// What makes the entry of `row` in the present column a divisor of k, if needed.
    fn normal(&self, row: usize) -> Option<Change> {
        let k = self.tableau.system.modulus;
        let by = unit_to_gcd(self.tableau.system.get(row, self.col), k);
        (by != 1).then_some(Change::Scale(by))
    }

    /// Solves for the unknowns before `end`, given the others; `scale` times the right sides.
    fn substitute(&self, vector: &mut [u8], end: usize, scale: u8) {
        let system = &self.tableau.system;
        let k = system.modulus;
        for (row, &col) in self.tableau.pivots.iter().enumerate().rev() {
            let row = system.row(row);
            if col < end {
                let known = product(&row[col + 1..], &vector[col + 1..], k);
                let right = row.last().map_or(0, |&right| right * scale);
                vector[col] = (right + k - known) % k / row[col];
            }
        }
    }

    /// One solution, if there is any. Valid at the end of the elimination.
    pub fn solution(&self) -> Option<Vec<u8>> {
        if !self.solvable {
            return None;
        }
        let mut vector = vec![0; self.tableau.system.unknowns];
        self.substitute(&mut vector, self.tableau.system.unknowns, 1);
        Some(vector)
    }

    /// The solutions of the equations with all right sides 0. Valid at the end of the elimination.
    pub fn kernel(&self) -> Kernel {
        let (k, unknowns) = (self.tableau.system.modulus, self.tableau.system.unknowns);
        let mut kernel = Kernel { modulus: k, generators: Vec::new(), orders: Vec::new() };
        for col in 0..unknowns {
            // d * x = 0 has d solutions modulo k, the multiples of k / d.
            let pivot = self.tableau.pivot_in(col);
            let order = pivot.map_or(k, |row| self.tableau.system.get(row, col));
            if order > 1 {
                let mut vector = vec![0; unknowns];
                vector[col] = k / order;
                self.substitute(&mut vector, col, 0);
                kernel.generators.push(vector);
                kernel.orders.push(order);
            }
        }
        kernel
    }
}
