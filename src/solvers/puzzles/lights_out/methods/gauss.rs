//! Elimination on the whole system: a row for every light, a column for every press. It ends with the
//! presses of the solution, one a step, or with the row that proves that there is none.

use super::*;
use crate::engine::linear::{Change, Elimination, Form, RowOp, System};

/// Bytes of the matrix written in a unit of work.
const BYTES: u64 = 16;

/// The system of a board: for each light, the presses that change it add up to the amount that turns it
/// off.
fn system(wiring: &Wiring, board: &Board) -> System {
    let k = wiring.rules.states();
    work::charge((wiring.lights() * wiring.lights()) as u64 / BYTES);
    let mut system = System::new(k, wiring.lights());
    let mut row = vec![0; wiring.lights()];
    for (light, &state) in board.lights.iter().enumerate() {
        row.fill(0);
        for &(press, amount) in wiring.touched(light) {
            row[usize::from(press)] = amount;
        }
        system.push(&row, (k - state) % k);
    }
    system
}

/// A step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GaussOp {
    /// A step of the elimination.
    Row(RowOp),
    /// A row says that 0 is something else.
    Contradiction(u32),
    /// A press of the solution is made.
    Press {
        /// Where.
        cell: u16,
        /// How many times.
        times: u8,
    },
}

/// The elimination and what follows.
#[derive(Clone, Debug)]
pub struct GaussSteps {
    elimination: Elimination,
    wiring: Rc<Wiring>,
    lights: Vec<u8>,
    /// The presses made.
    made: Vec<u8>,
    /// Row operations and pivots so far.
    operations: u64,
    /// The solution, once the elimination is over.
    solution: Option<Vec<u8>>,
    over: bool,
}

impl GaussSteps {
    /// The elimination before its first step.
    pub fn new(wiring: Wiring, board: &Board) -> GaussSteps {
        let elimination = Elimination::new(system(&wiring, board), Form::Reduced);
        let (lights, made) = (board.lights.clone(), vec![0; board.lights.len()]);
        let wiring = Rc::new(wiring);
        GaussSteps { elimination, wiring, lights, made, operations: 0, solution: None, over: false }
    }

    /// The presses of the solution that are not `made`.
    fn presses_left(&self, made: &[u8]) -> impl Iterator<Item = (usize, u8)> {
        let presses = self.solution.iter().flatten().copied().enumerate().zip(made);
        presses.filter(|((_, times), made)| times > *made).map(|(press, _)| press)
    }

    /// The next one.
    fn next_press(&self) -> Option<(u16, u8)> {
        self.presses_left(&self.made).next().map(|(cell, times)| (cell as u16, times))
    }

    /// The row that says that 0 is something else, if one does.
    fn contradiction(&self) -> Option<u32> {
        let tableau = &self.elimination.tableau;
        let system = &tableau.system;
        let below = tableau.pivots.len()..system.rows();
        below.map(|row| row as u32).find(|&row| system.get(row as usize, system.unknowns) != 0)
    }
}

fn is_row_operation(op: RowOp) -> bool {
    op.change != Change::Free
}

impl Solver for GaussSteps {
    type Op = GaussOp;
    const LANDMARK: &'static str = "pivot";

    fn step(&mut self) -> Option<GaussOp> {
        if self.over {
            return None;
        }
        if self.solution.is_none() {
            if let Some(op) = self.elimination.step() {
                self.operations += u64::from(is_row_operation(op));
                return Some(GaussOp::Row(op));
            }
            self.solution = self.elimination.solution();
            if self.solution.is_none() {
                self.over = true;
                return self.contradiction().map(GaussOp::Contradiction);
            }
        }
        let press = self.next_press();
        if let Some((cell, times)) = press {
            self.wiring.press_and_count(&mut self.lights, &mut self.made, cell, times);
        }
        self.over = self.next_press().is_none();
        press.map(|(cell, times)| GaussOp::Press { cell, times })
    }

    fn status(&self) -> Status {
        Status::ended(self.over, self.solution.is_some())
    }

    fn is_landmark(&self, op: &GaussOp) -> bool {
        match op {
            GaussOp::Row(op) => matches!(op.change, Change::Choose | Change::Free),
            GaussOp::Contradiction(_) => true,
            GaussOp::Press { .. } => false,
        }
    }

    fn stats(&self, _: u64) -> Stats {
        let generated = self.elimination.tableau.pivots.len() as u64;
        Stats { expanded: self.operations, generated, ..Stats::default() }
    }

    fn copy_bytes(&self) -> usize {
        let Tableau { system, pivots, .. } = &self.elimination.tableau;
        let pivots = size_of_val(pivots.as_slice());
        system.rows() * (system.unknowns + 5) + pivots + 2 * self.lights.len()
    }
}

/// A run of the elimination.
type Gauss = Trail<GaussSteps>;

impl Gauss {
    /// Whether the elimination is over at the moment shown and the presses are being made.
    fn is_pressing(&self) -> bool {
        let made = self.shown().made.iter().any(|&times| times > 0);
        made || self.at() == self.len() && self.solver().status() == Status::Found
    }

    /// The row of the operation shown.
    fn touched(&self) -> Option<usize> {
        match *self.last()? {
            GaussOp::Row(op) => is_row_operation(op).then_some(op.row as usize),
            GaussOp::Contradiction(row) => Some(row as usize),
            // What it says of the press; a free one has none.
            GaussOp::Press { cell, .. } => self.shown().elimination.tableau.pivot_in(cell.into()),
        }
    }
}

impl LightsRun for Gauss {
    fn lights(&self) -> &[u8] {
        &self.shown().lights
    }

    fn presses(&self) -> Cow<'_, [u8]> {
        if self.is_pressing() {
            return Cow::Borrowed(&self.shown().made);
        }
        let tableau = &self.shown().elimination.tableau;
        let mut presses = vec![OPEN; self.shown().made.len()];
        for (row, &press) in tableau.pivots.iter().enumerate() {
            presses[press] = tableau.system.get(row, tableau.system.unknowns);
        }
        Cow::Owned(presses)
    }

    fn current(&self) -> Option<usize> {
        match *self.last()? {
            GaussOp::Row(op) => Some(op.col as usize),
            GaussOp::Press { cell, .. } => Some(cell.into()),
            GaussOp::Contradiction(_) => None,
        }
    }

    fn is_conflict(&self, cell: usize) -> bool {
        let light = |row: u32| self.shown().elimination.tableau.name(row as usize);
        matches!(self.last(), Some(&GaussOp::Contradiction(row)) if light(row) == Some(cell))
    }

    fn tableau(&self) -> Option<(&Tableau, [Option<usize>; 2])> {
        let tableau = &self.shown().elimination.tableau;
        (!self.is_pressing()).then(|| (tableau, [self.touched(), self.current()]))
    }

    fn facts(&self) -> Facts {
        let GaussSteps { elimination, operations, lights, .. } = self.shown();
        vec![
            ("pivots", count(elimination.tableau.pivots.len())),
            ("operations", count(*operations)),
            lit(lights),
        ]
    }

    fn answer(&self) -> Option<Vec<u8>> {
        self.solver().solution.clone()
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.last().copied();
        let solver = self.shown();
        let pivots = &solver.elimination.tableau.pivots;
        let size = solver.wiring.rules.size();
        let event = step(self, solver, op, wanted);
        let press = |&cell: &usize| format!("press {}", name(size, cell));
        Some(match op {
            Some(GaussOp::Press { .. }) => {
                let left = self.solver().presses_left(&solver.made);
                event.list("presses left", || left.collect(), |&left| press_in_words(size, left))
            }
            Some(GaussOp::Contradiction(_)) => event,
            Some(GaussOp::Row(_)) | None => {
                let unknowns = solver.elimination.tableau.system.unknowns;
                let at = self.current();
                let next = at.map_or(0, |col| col + 1);
                let columns = || pivots.iter().rev().copied();
                let event = match event.kind() {
                    "back substitution" => {
                        let above = || columns().filter(|&col| Some(col) < at).collect();
                        event.list("pivots left to clear above", above, press)
                    }
                    _ => event.list("columns left", || (next..unknowns).collect(), press),
                };
                // A column at hand is free only once that was found.
                let is_known = event.kind() == "free column";
                let is_found = |col| at != Some(col) || is_known;
                let is_free = |&col: &usize| is_found(col) && !columns().any(|pivot| pivot == col);
                let free = || (0..next.min(unknowns)).filter(is_free).collect();
                event.list("free presses", free, press)
            }
        })
    }
}

fn step(run: &Gauss, solver: &GaussSteps, op: Option<GaussOp>, wanted: Wanted) -> Event {
    let size = solver.wiring.rules.size();
    let tableau = &solver.elimination.tableau;
    let system = &tableau.system;
    let light = |row: usize| match tableau.name(row) {
        Some(cell) => format!("light {}", name(size, cell)),
        None => format!("row {}", row + 1),
    };
    let row_of = |row: u32| format!("row of {}", light(row as usize));
    let at = run.current();
    let column = at.map_or_else(String::new, |col| format!("press {}", name(size, col)));
    let said = |kind, line, words: String| Event::new(wanted, kind, line, || words);
    // Of a row, and of the column at hand if there is one.
    let of_row = |kind, line, row: Option<u32>, words| {
        let facts = at.map_or_else(Vec::new, |col| place(size, col));
        let column = at.map(|_| ("column of", Fact::Text(column.clone())));
        let row = row.map(|row| ("row of", Fact::Text(light(row as usize))));
        said(kind, line, words).facts(facts).facts(row).facts(column)
    };
    let Some(op) = op else {
        let words = "A row for every light, a column for every press, the right side last.";
        return said("start", 0, words.into());
    };
    let RowOp { row, change, .. } = match op {
        GaussOp::Row(op) => op,
        GaussOp::Contradiction(row) => {
            let right = system.get(row as usize, system.unknowns);
            let row_of = row_of(row);
            let words =
                format!("The {row_of} now says 0 = {right}: no presses turn off all lights.");
            return of_row("conflict", 7, Some(row), words);
        }
        GaussOp::Press { cell, times: often } => {
            let read = match tableau.pivot_in(cell.into()) {
                Some(row) => format!("The row of {} says", light(row)),
                None => "The press is free".into(),
            };
            let event = said("press", 11, format!("{read}: {column} {}.", times(often)));
            return event.facts(value_of(size, cell.into(), often));
        }
    };
    let this = row_of(row);
    let entry = |row: usize| at.map_or(0, |col| system.get(row, col));
    match change {
        Change::Choose => {
            let with_entry = |from: usize| (from..system.rows()).filter(|&row| entry(row) != 0);
            let more = match with_entry(row as usize + 1).count() {
                0 => "no row below has an entry there".into(),
                n => format!("{} below to clear", phrases::counted(n, "row")),
            };
            let words = format!("Pivot: the {this} for the column of {column}; {more}.");
            let there = |row| format!("the row of {} has {} there", light(row), entry(row));
            of_row("pivot", 2, Some(row), words).inside(with_entry(row as usize).map(there))
        }
        Change::Free => {
            let words = format!(
                "No row below the pivots has an entry in the column of {column}: this press is free, and stays 0."
            );
            of_row("free column", 3, None, words)
        }
        Change::Swap(other) => {
            let other = row_of(other);
            let words = format!(
                "In the column of {column} the {this} is the best pivot: it changes places with the {other}."
            );
            of_row("swap", 4, Some(row), words)
        }
        Change::Scale(by) => {
            let k = system.modulus;
            let words =
                format!("The {this} times {by}, so that its entry for {column} divides {k}.");
            of_row("scale", 4, Some(row), words)
        }
        Change::Add { from, times } => {
            let often = if times == 1 { String::new() } else { format!("{times} times ") };
            let (kind, line, why) = if row < from {
                ("back substitution", 9, "above its pivot")
            } else {
                ("row operation", 6, "below its pivot")
            };
            let (added, entry) = (row_of(from), entry(row as usize));
            let words = format!(
                "Add {often}the {added} to the {this}: its entry for {column} becomes {entry}, {why}."
            );
            let added = Fact::Text(light(from as usize));
            of_row(kind, line, Some(row), words).facts([("added", added), ("times", count(times))])
        }
        Change::Append { from, times } => {
            let row = row_of(from);
            let words = format!(
                "{times} times the {row} has no entry for {column} and says something new: it becomes a row."
            );
            of_row("row operation", 6, Some(from), words)
        }
    }
}
