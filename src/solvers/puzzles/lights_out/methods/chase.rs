//! Light chasing: down the rows, the correction of the free presses, down the rows again.

use super::*;
use crate::engine::event::listed;
use crate::engine::moment::{List, first_shown};
use crate::puzzles::lights_out::algebra::{TableRow, digits, table};
use std::cell::OnceCell;

/// The title of the table among the lists of an event.
pub const TABLE: &str = "left -> press";

/// The stage of the chase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Down the rows for the first time.
    First,
    /// The free presses, as the lights left over require.
    Correct,
    /// Down the rows again.
    Second,
    /// All lights are off.
    Dark,
    /// No presses turn off the lights left over.
    Stuck,
}

/// A step of the chase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChaseOp {
    /// A light is pressed.
    Press {
        /// Where.
        cell: u16,
        /// How many times.
        times: u8,
    },
    /// The chase goes to another row, or the next stage begins.
    Go {
        /// Stage and row before.
        from: (Stage, u16),
        /// Stage and row.
        to: (Stage, u16),
    },
}

/// The table as far as it is written out, the row that is used, and what goes on before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// The rows.
    pub rows: Rc<[TableRow]>,
    /// The place of the row used.
    pub used: Option<usize>,
    /// The row of lights that is being put out.
    pub row: Option<u16>,
}

/// The chase.
#[derive(Clone, Debug)]
pub struct ChaseSteps {
    plan: Rc<Chase>,
    /// The table, once somebody looked at it.
    table: Rc<OnceCell<Rc<[TableRow]>>>,
    /// The row looked up.
    lookup: Option<Rc<TableRow>>,
    lights: Vec<u8>,
    presses: Vec<u8>,
    stage: Stage,
    row: u16,
    made: u32,
    /// The next press to process.
    next: usize,
}

impl ChaseSteps {
    /// The run before its first step.
    pub fn new(plan: Chase, board: &Board) -> ChaseSteps {
        let (lights, presses) = (board.lights.clone(), vec![0; board.lights.len()]);
        let (plan, table, stage) = (Rc::new(plan), Rc::default(), Stage::First);
        let (lookup, row, made, next) = (None, 0, 0, 0);
        ChaseSteps { plan, table, lookup, lights, presses, stage, row, made, next }
    }

    fn next_op(&mut self) -> Option<ChaseOp> {
        let (plan, stage, from) = (&self.plan, self.stage, (self.stage, self.row));
        let go = |to| Some(ChaseOp::Go { from, to });
        match stage {
            Stage::First | Stage::Second => {
                while self.next < plan.wiring.lights() {
                    let cell = self.next as u16;
                    if let Some((light, factor)) = plan.answer(self.next) {
                        let row = self.size().pos(self.next).row;
                        if row != self.row {
                            return go((stage, row));
                        }
                        let times = self.lights[light] * factor % plan.wiring.rules.states();
                        if times != 0 {
                            self.next += 1;
                            return Some(ChaseOp::Press { cell, times });
                        }
                    }
                    self.next += 1;
                }
                self.next = 0;
                let is_dark = self.lights.iter().all(|&light| light == 0);
                // After the second pass nothing is left over that could be turned off.
                let is_left = stage == Stage::First && !is_dark;
                if let Some(presses) = is_left.then(|| plan.correction(&self.lights)).flatten() {
                    self.lookup = Some(Rc::new(TableRow { pattern: self.left_over(), presses }));
                    return go((Stage::Correct, 0));
                }
                go((if is_dark { Stage::Dark } else { Stage::Stuck }, 0))
            }
            Stage::Correct => match self.free_left().next() {
                Some((cell, times)) => Some(ChaseOp::Press { cell: cell as u16, times }),
                None => go((Stage::Second, 0)),
            },
            Stage::Dark | Stage::Stuck => None,
        }
    }

    fn size(&self) -> Size {
        self.plan.wiring.rules.size()
    }

    /// The lights left over.
    fn left_over(&self) -> Vec<u8> {
        self.plan.left_over.iter().map(|&light| self.lights[light]).collect()
    }

    /// The free presses still to be made while correcting, each with how often.
    fn free_left(&self) -> impl Iterator<Item = (usize, u8)> {
        let rows = self.lookup.iter();
        let free = rows.flat_map(|row| self.plan.free.iter().copied().zip(row.presses.clone()));
        free.filter(|&(cell, times)| times > self.presses[cell])
    }

    /// The table, with the row that is used; that one alone where the table is too long.
    fn table(&self) -> TableView {
        let mut rows = Rc::clone(self.table.get_or_init(|| table(&self.plan)));
        if let Some(found) = self.lookup.as_deref().filter(|_| rows.is_empty()) {
            rows = Rc::new([found.clone()]);
        }
        let is_used =
            |row: &TableRow| self.lookup.as_ref().is_some_and(|it| it.pattern == row.pattern);
        TableView { used: rows.iter().position(is_used), rows, row: self.chased() }
    }

    /// The row of lights that is being put out.
    fn chased(&self) -> Option<u16> {
        let size = self.size();
        let mut presses = (0..size.cols).map(|col| size.index(Pos::new(self.row, col)));
        let light = presses.find_map(|press| self.plan.answer(press));
        let (light, _) = light.filter(|_| matches!(self.stage, Stage::First | Stage::Second))?;
        Some(size.pos(light).row)
    }

    /// The rows of the table around the one that is used.
    fn listed_table(&self, wanted: Wanted) -> Option<List> {
        let TableView { rows, used, .. } = self.table();
        let first = first_shown(used.unwrap_or(0), wanted.queue, rows.len());
        let shown =
            |row: &TableRow| format!("{} -> {}", digits(&row.pattern), digits(&row.presses));
        let entries = rows.iter().skip(first).take(wanted.queue).map(shown).collect();
        let chosen = used.map(|used| used.saturating_sub(first));
        let total = rows.len() as u64;
        (total > 0).then(|| List { title: TABLE.into(), entries, total, chosen })
    }
}

impl Solver for ChaseSteps {
    type Op = ChaseOp;
    const LANDMARK: &'static str = "row";

    fn step(&mut self) -> Option<ChaseOp> {
        let op = self.next_op()?;
        match op {
            ChaseOp::Press { cell, times } => {
                self.plan.wiring.press_and_count(&mut self.lights, &mut self.presses, cell, times);
                self.made += u32::from(times);
            }
            ChaseOp::Go { to, .. } => (self.stage, self.row) = to,
        }
        Some(op)
    }

    fn status(&self) -> Status {
        Status::ended(self.stage >= Stage::Dark, self.stage == Stage::Dark)
    }

    fn is_landmark(&self, op: &ChaseOp) -> bool {
        matches!(op, ChaseOp::Go { .. })
    }

    fn stats(&self, at: u64) -> Stats {
        Stats { expanded: at, generated: u64::from(self.made), ..Stats::default() }
    }

    fn copy_bytes(&self) -> usize {
        2 * self.lights.len()
    }
}

impl LightsRun for Trail<ChaseSteps> {
    fn lights(&self) -> &[u8] {
        &self.shown().lights
    }

    fn presses(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.shown().presses)
    }

    fn current(&self) -> Option<usize> {
        let ChaseOp::Press { cell, .. } = *self.last()? else { return None };
        Some(cell.into())
    }

    fn is_conflict(&self, cell: usize) -> bool {
        self.shown().stage == Stage::Stuck && self.lights().get(cell) > Some(&0)
    }

    fn facts(&self) -> Facts {
        let solver = self.shown();
        let pass = u64::from(solver.lookup.is_some()) + 1;
        vec![("pass", count(pass)), ("presses", count(solver.made)), lit(&solver.lights)]
    }

    fn table(&self) -> Option<TableView> {
        Some(self.shown().table())
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.last().copied();
        let solver = self.shown();
        let event = step(solver, op, wanted);
        let size = solver.size();
        let row_left = |&row: &u16| {
            let begin = size.index(Pos::new(row, 0));
            let (_, lit) = lit(&solver.lights[begin..begin + usize::from(size.cols)]);
            format!("row {}: {lit} lit", row + 1)
        };
        let free = || solver.free_left().collect();
        let event = event.list("free presses left", free, |&left| press_in_words(size, left));
        let event = event.lists(|| {
            // From the row at hand on; none once all are done.
            let at = solver.chased();
            let rows: Vec<u16> = (at.unwrap_or(0)..size.rows).collect();
            let list = listed("rows to put out", &rows, wanted, row_left);
            (solver.stage < Stage::Dark).then(|| List { chosen: at.map(|_| 0), ..list })
        });
        Some(event.lists(|| solver.listed_table(wanted)))
    }

    fn answer(&self) -> Option<Vec<u8>> {
        let solver = self.solver();
        (solver.status() == Status::Found).then(|| solver.presses.clone())
    }
}

/// What a step did.
fn step(solver: &ChaseSteps, op: Option<ChaseOp>, wanted: Wanted) -> Event {
    match op {
        None => Event::new(wanted, "start", 0, || {
            "Row by row, press what turns off the lights of the row above: the last press that can still change them.".into()
        }),
        Some(ChaseOp::Press { cell, times }) => press(solver, (cell.into(), times), wanted),
        Some(ChaseOp::Go { from, to: (stage, row) }) if from.0 == stage => {
            let line = if stage == Stage::First { 0 } else { 6 };
            let event = Event::new(wanted, "next row", line, || {
                let cells = usize::from(row) * usize::from(solver.size().cols);
                let why = match solver.lights.iter().take(cells).any(|&light| light > 0) {
                    true => "its presses turn off what is still lit above",
                    false => "nothing is lit above",
                };
                format!("On to row {}: {why}.", row + 1)
            });
            event.facts([("row", count(row + 1))])
        }
        Some(ChaseOp::Go { from: (from, _), to: (to, _) }) => {
            next_stage(solver, (from, to), wanted)
        }
    }
}

/// A press, and inside it what that did to the lights.
fn press(solver: &ChaseSteps, (cell, often): (usize, u8), wanted: Wanted) -> Event {
    let (size, wiring) = (solver.size(), &solver.plan.wiring);
    let light = solver.plan.answer(cell).filter(|_| solver.stage != Stage::Correct);
    let line = match (light, solver.stage) {
        (None, _) => 5,
        (Some(_), Stage::First) => 1,
        (Some(_), _) => 7,
    };
    let event = Event::new(wanted, "press", line, || {
        let pressed = press_in_words(size, (cell, often));
        let Some((light, _)) = light else { return format!("What was left over says: {pressed}.") };
        format!(
            "Light {} was lit, and this is the last press that changes it: {pressed}.",
            name(size, light)
        )
    });
    let k = wiring.rules.states();
    let inside = wiring.touched(cell).iter().map(|&(light, amount)| {
        let light = usize::from(light);
        let now = solver.lights.get(light).copied().unwrap_or(0);
        let before = (now + (k - amount) * (often % k)) % k;
        format!("light {} goes from {before} to {now}", name(size, light))
    });
    event.facts(value_of(size, cell, often)).inside(inside)
}

/// The end of a stage, and what begins there.
fn next_stage(solver: &ChaseSteps, (from, to): (Stage, Stage), wanted: Wanted) -> Event {
    match to {
        Stage::Correct => {
            let row = solver.lookup.as_ref();
            let row = row.map(|row| (digits(&row.pattern), digits(&row.presses)));
            let (left, free) = row.unwrap_or_default();
            let event = Event::new(wanted, "look up", 3, || {
                let size = solver.size();
                let to_make: Vec<_> =
                    solver.free_left().map(|(cell, _)| name(size, cell)).collect();
                let press = match to_make.len() {
                    0..=12 => format!("press {}", phrases::list(to_make)),
                    n => format!("make {n} free presses"),
                };
                format!("Left over: {left}. The table's row says: {press}.")
            });
            let inside = [format!("left over: {left}"), format!("free presses: {free}")];
            let facts = [("left over", Fact::Text(left)), ("free presses", Fact::Text(free))];
            event.facts(facts).inside(inside)
        }
        Stage::First | Stage::Second => {
            let event = Event::new(wanted, "next row", 6, || {
                "The free presses are made. The chase begins again at the first row; this time nothing is left over.".into()
            });
            event.facts([("row", count(1u8))])
        }
        Stage::Dark => {
            Event::new(wanted, "solution", if from == Stage::First { 2 } else { 8 }, || {
                let cancelled = match solver.made - weight(&solver.presses) {
                    0 => String::new(),
                    n => format!("; {n} of the {} presses cancel out", solver.made),
                };
                format!("All lights are off{cancelled}.")
            })
        }
        Stage::Stuck => {
            let left = digits(&solver.left_over());
            let event = Event::new(wanted, "conflict", 4, || {
                format!("No row of the table has {left}: no presses turn off all lights.")
            });
            event.facts([("left over", Fact::Text(left))])
        }
    }
}
