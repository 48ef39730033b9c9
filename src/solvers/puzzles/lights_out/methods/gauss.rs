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
        let pivots = count(elimination.tableau.pivots.len());
        vec![("pivots", pivots), ("operations", count(*operations)), lit(lights)]
    }

    fn answer(&self) -> Option<Vec<u8>> {
        self.solver().solution.clone()
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.last().copied();
        let solver = self.shown();
        let pivots = &solver.elimination.tableau.pivots;
        let size = solver.wiring.rules.size();
        let event = Telling { solver, at: self.current(), wanted }.step(op);
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

/// The step that is told, with what its words are made of.
struct Telling<'a> {
    solver: &'a GaussSteps,
    /// The press whose column it was about.
    at: Option<usize>,
    wanted: Wanted,
}

impl Telling<'_> {
    /// What the step did.
    fn step(&self, op: Option<GaussOp>) -> Event {
        match op {
            None => Event::new(self.wanted, "start", 0, || {
                "A row for every light, a column for every press, the right side last.".into()
            }),
            Some(GaussOp::Row(op)) => self.row_operation(op),
            Some(GaussOp::Contradiction(row)) => self.of_row(("conflict", 7), Some(row), &|| {
                let system = &self.solver.elimination.tableau.system;
                let right = system.get(row as usize, system.unknowns);
                format!(
                    "The {} now says 0 = {right}: no presses turn off all lights.",
                    self.row(row)
                )
            }),
            Some(GaussOp::Press { cell, times: often }) => {
                let event = Event::new(self.wanted, "press", 11, || {
                    let read = match self.solver.elimination.tableau.pivot_in(cell.into()) {
                        Some(row) => format!("The row of {} says", self.light(row)),
                        None => "The press is free".into(),
                    };
                    format!("{read}: {} {}.", self.column(), times(often))
                });
                event.facts(value_of(self.solver.wiring.rules.size(), cell.into(), often))
            }
        }
    }

    /// An operation on a row.
    fn row_operation(&self, RowOp { row, change, .. }: RowOp) -> Event {
        let system = &self.solver.elimination.tableau.system;
        let (this, column) = (|| self.row(row), || self.column());
        let entry = |row: usize| self.at.map_or(0, |col| system.get(row, col));
        match change {
            Change::Choose => {
                let with_entry = |from: usize| (from..system.rows()).filter(|&row| entry(row) != 0);
                let event = self.of_row(("pivot", 2), Some(row), &|| {
                    let more = match with_entry(row as usize + 1).count() {
                        0 => "no row below has an entry there".into(),
                        n => format!("{} below to clear", phrases::counted(n, "row")),
                    };
                    format!("Pivot: the {} for the column of {}; {more}.", this(), column())
                });
                let there = |row| format!("the row of {} has {} there", self.light(row), entry(row));
                event.inside(with_entry(row as usize).map(there))
            }
            Change::Free => self.of_row(("free column", 3), None, &|| {
                format!(
                    "No row below the pivots has an entry in the column of {}: this press is free, and stays 0.",
                    column()
                )
            }),
            Change::Swap(other) => self.of_row(("swap", 4), Some(row), &|| {
                let (column, this, other) = (column(), this(), self.row(other));
                format!(
                    "In the column of {column} the {this} is the best pivot: it changes places with the {other}."
                )
            }),
            Change::Scale(by) => self.of_row(("scale", 4), Some(row), &|| {
                let k = system.modulus;
                format!("The {} times {by}, so that its entry for {} divides {k}.", this(), column())
            }),
            Change::Add { from, times } => {
                let (told, why) = if row < from {
                    (("back substitution", 9), "above its pivot")
                } else {
                    (("row operation", 6), "below its pivot")
                };
                let event = self.of_row(told, Some(row), &|| {
                    let often = if times == 1 { String::new() } else { format!("{times} times ") };
                    let (added, this, entry) = (self.row(from), this(), entry(row as usize));
                    format!(
                        "Add {often}the {added} to the {this}: its entry for {} becomes {entry}, {why}.",
                        column()
                    )
                });
                let added = Fact::Text(self.light(from as usize));
                event.facts([("added", added), ("times", count(times))])
            }
            Change::Append { from, times } => self.of_row(("row operation", 6), Some(from), &|| {
                format!(
                    "{times} times the {} has no entry for {} and says something new: it becomes a row.",
                    self.row(from),
                    column()
                )
            }),
        }
    }

    /// An event of a row, and of the column at hand if there is one.
    fn of_row(
        &self,
        (kind, line): (&'static str, usize),
        row: Option<u32>,
        words: &dyn Fn() -> String,
    ) -> Event {
        let size = self.solver.wiring.rules.size();
        let row = row.map(|row| ("row of", Fact::Text(self.light(row as usize))));
        let column = self.at.map(|_| ("column of", Fact::Text(self.column())));
        let place = self.at.map_or_else(Vec::new, |col| place(size, col));
        Event::new(self.wanted, kind, line, words).facts(place).facts(row).facts(column)
    }

    /// The light of a row.
    fn light(&self, row: usize) -> String {
        match self.solver.elimination.tableau.name(row) {
            Some(cell) => format!("light {}", name(self.solver.wiring.rules.size(), cell)),
            None => format!("row {}", row + 1),
        }
    }

    fn row(&self, row: u32) -> String {
        format!("row of {}", self.light(row as usize))
    }

    /// The press of the column.
    fn column(&self) -> String {
        let press = |col| format!("press {}", name(self.solver.wiring.rules.size(), col));
        self.at.map_or_else(String::new, press)
    }
}
