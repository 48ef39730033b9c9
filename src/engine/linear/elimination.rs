//! Elimination, one row operation a step.

use super::{Kernel, System, gcd, unit_to_gcd};

/// An entry with which the other entries of its column are cleared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pivot {
    /// Its row.
    pub row: u32,
    /// Its column.
    pub col: u32,
}

/// A reversible row operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowOp {
    /// Two rows change places.
    Swap(u32, u32),
    /// A row is multiplied by a unit.
    Scale {
        /// The row.
        row: u32,
        /// The unit.
        by: u8,
        /// Its inverse.
        back: u8,
    },
    /// An entry is chosen to clear its column with.
    Choose(Pivot),
    /// No row below the pivots has an entry in this column: its unknown is free. Changes nothing.
    Free(u32),
    /// A multiple of one row is added to another.
    Add {
        /// The row added.
        from: u32,
        /// The row changed.
        to: u32,
        /// How many times.
        times: u8,
    },
    /// A multiple of a row, in which the pivot vanishes, becomes a row of its own: where the pivot is a
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
    system: System,
    /// For each row the equation it was at first.
    names: Vec<u32>,
    pivots: Vec<Pivot>,
}

impl Tableau {
    /// The equations as they are now.
    pub fn system(&self) -> &System {
        &self.system
    }

    /// The pivots chosen, one in each of the first rows.
    pub fn pivots(&self) -> &[Pivot] {
        &self.pivots
    }

    /// The equation that a row was at first, by its number; of a copied row the one it was copied from.
    pub fn name(&self, row: usize) -> Option<usize> {
        self.names.get(row).map(|&name| name as usize)
    }

    fn swap(&mut self, a: u32, b: u32) {
        let (a, b) = (a as usize, b as usize);
        self.system.swap(a, b);
        if a.max(b) < self.names.len() {
            self.names.swap(a, b);
        }
    }

    /// Carries an operation out.
    pub fn apply(&mut self, op: RowOp) {
        match op {
            RowOp::Swap(a, b) => self.swap(a, b),
            RowOp::Scale { row, by, .. } => self.system.scale(row as usize, by),
            RowOp::Choose(pivot) => self.pivots.push(pivot),
            RowOp::Free(_) => {}
            RowOp::Add { from, to, times } => self.system.add(from as usize, to as usize, times),
            RowOp::Append { from, times } => {
                self.system.append(from as usize, times);
                self.names.extend(self.names.get(from as usize).copied());
            }
        }
    }

    /// Undoes the operation carried out last.
    pub fn undo(&mut self, op: RowOp) {
        let k = self.system.modulus;
        match op {
            RowOp::Swap(a, b) => self.swap(a, b),
            RowOp::Free(_) => {}
            RowOp::Scale { row, back, .. } => self.system.scale(row as usize, back),
            RowOp::Choose(_) => drop(self.pivots.pop()),
            RowOp::Add { from, to, times } => {
                self.system.add(from as usize, to as usize, (k - times) % k);
            }
            RowOp::Append { .. } => {
                let left = self.system.cells.len().saturating_sub(self.system.width());
                self.system.cells.truncate(left);
                self.names.pop();
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
    tableau: Tableau,
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

    /// The equations as they are now.
    pub fn tableau(&self) -> &Tableau {
        &self.tableau
    }

    /// Eliminates to the end.
    pub fn run(&mut self) {
        while self.step().is_some() {}
    }

    /// Makes the next operation and returns it; none at the end.
    pub fn step(&mut self) -> Option<RowOp> {
        let op = self.next_op()?;
        self.tableau.apply(op);
        Some(op)
    }

    fn next_op(&mut self) -> Option<RowOp> {
        let k = self.tableau.system.modulus;
        loop {
            let system = &self.tableau.system;
            let (rows, top) = (system.rows(), self.tableau.pivots.len());
            match self.phase {
                Phase::Over => return None,
                Phase::Seek => {
                    if self.col >= system.unknowns {
                        self.solvable = (top..rows).all(|r| system.get(r, system.unknowns) == 0);
                        self.phase = match self.form {
                            Form::Reduced => Phase::ClearAbove(top, 0),
                            Form::Echelon => Phase::Over,
                        };
                        continue;
                    }
                    // The entry nearest to a unit; in a field the first that is not 0.
                    let best = (top..rows)
                        .filter(|&r| system.get(r, self.col) != 0)
                        .min_by_key(|&r| gcd(system.get(r, self.col), k));
                    let Some(best) = best else {
                        self.col += 1;
                        return Some(RowOp::Free(self.col as u32 - 1));
                    };
                    if best != top {
                        return Some(RowOp::Swap(top as u32, best as u32));
                    }
                    if let Some(op) = self.normal(top) {
                        return Some(op);
                    }
                    self.phase = Phase::ClearBelow(top + 1);
                    return Some(RowOp::Choose(Pivot { row: top as u32, col: self.col as u32 }));
                }
                Phase::ClearBelow(from) => {
                    let row = top.saturating_sub(1);
                    if let Some(op) = self.normal(row) {
                        return Some(op);
                    }
                    let pivot = system.get(row, self.col);
                    let Some(next) = (from..rows).find(|&r| system.get(r, self.col) != 0) else {
                        self.phase = Phase::Seek;
                        self.col += 1;
                        let times = k / pivot % k;
                        let says_more =
                            system.row(row).iter().any(|&c| !(c * times).is_multiple_of(k));
                        if says_more {
                            return Some(RowOp::Append { from: row as u32, times });
                        }
                        continue;
                    };
                    let entry = system.get(next, self.col);
                    self.phase = Phase::ClearBelow(next);
                    if entry < pivot {
                        return Some(RowOp::Swap(row as u32, next as u32));
                    }
                    let times = (k - entry / pivot) % k;
                    return Some(RowOp::Add { from: row as u32, to: next as u32, times });
                }
                Phase::ClearAbove(pivot, from) => {
                    let Some(&Pivot { row, col }) =
                        pivot.checked_sub(1).and_then(|p| self.tableau.pivots.get(p))
                    else {
                        self.phase = Phase::Over;
                        continue;
                    };
                    let value = system.get(row as usize, col as usize);
                    let far = |&r: &usize| system.get(r, col as usize) >= value;
                    let Some(next) = (from..row as usize).find(far) else {
                        self.phase = Phase::ClearAbove(pivot - 1, 0);
                        continue;
                    };
                    self.phase = Phase::ClearAbove(pivot, next + 1);
                    let times = k - system.get(next, col as usize) / value;
                    return Some(RowOp::Add { from: row, to: next as u32, times: times % k });
                }
            }
        }
    }

    /// The operation that makes the entry of `row` in the present column a divisor of k, if needed.
    fn normal(&self, row: usize) -> Option<RowOp> {
        let k = self.tableau.system.modulus;
        let by = unit_to_gcd(self.tableau.system.get(row, self.col), k);
        let back = (1..k).find(|&v| v * by % k == 1).unwrap_or(1);
        (by != 1).then_some(RowOp::Scale { row: row as u32, by, back })
    }

    /// The pivot of each column: its row and its value.
    fn by_column(&self) -> Vec<Option<(usize, u8)>> {
        let mut columns = vec![None; self.tableau.system.unknowns];
        for &Pivot { row, col } in &self.tableau.pivots {
            if let Some(column) = columns.get_mut(col as usize) {
                let (row, col) = (row as usize, col as usize);
                *column = Some((row, self.tableau.system.get(row, col)));
            }
        }
        columns
    }

    /// Solves for the unknowns before `end`, given the others; `scale` times the right sides.
    fn substitute(
        &self,
        columns: &[Option<(usize, u8)>],
        vector: &mut [u8],
        end: usize,
        scale: u32,
    ) {
        let system = &self.tableau.system;
        let k = u32::from(system.modulus);
        for col in (0..end).rev() {
            let Some(Some((row, pivot))) = columns.get(col) else { continue };
            let row = system.row(*row);
            let known: u32 = row
                .iter()
                .zip(vector.iter())
                .skip(col + 1)
                .map(|(&a, &x)| u32::from(a) * u32::from(x))
                .sum();
            let right = row.last().map_or(0, |&r| u32::from(r)) * scale;
            let rest = (right + k - known % k) % k;
            vector[col] = (rest / u32::from(*pivot)) as u8;
        }
    }

    /// One solution, if there is any. Valid at the end of the elimination.
    pub fn solution(&self) -> Option<Vec<u8>> {
        if !self.solvable {
            return None;
        }
        let mut vector = vec![0; self.tableau.system.unknowns];
        self.substitute(&self.by_column(), &mut vector, self.tableau.system.unknowns, 1);
        Some(vector)
    }

    /// The solutions of the equations with all right sides 0. Valid at the end of the elimination.
    pub fn kernel(&self) -> Kernel {
        let (k, unknowns) = (self.tableau.system.modulus, self.tableau.system.unknowns);
        let columns = self.by_column();
        let mut kernel = Kernel { modulus: k, generators: Vec::new(), orders: Vec::new() };
        for (col, column) in columns.iter().enumerate() {
            // d * x = 0 has d solutions modulo k, the multiples of k / d.
            let order = column.map_or(k, |(_, pivot)| pivot);
            if order > 1 {
                let mut vector = vec![0; unknowns];
                vector[col] = k / order;
                self.substitute(&columns, &mut vector, col, 0);
                kernel.generators.push(vector);
                kernel.orders.push(order);
            }
        }
        kernel
    }
}
