//! Light chasing: down the rows, the correction of the free presses, down the rows again.

use super::{LightsRun, Mark, lit, name, place, times};
use crate::engine::moment::List;
use crate::puzzles::lights_out::Board;
use crate::puzzles::lights_out::algebra::{Chase, Table, TableRow, digits};
use crate::puzzles::prelude::*;
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
    /// The chase goes to another row.
    Row {
        /// The row before.
        from: u16,
        /// The new row.
        to: u16,
    },
    /// The next stage begins.
    Enter {
        /// The stage and the row before.
        from: (Stage, u16),
        /// The stage.
        to: Stage,
    },
}

/// The table as far as it is written out, and the row that is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableView {
    /// The table.
    pub table: Rc<Table>,
    /// The place of the row used.
    pub used: Option<usize>,
    /// The lights left over, in the order of a row.
    pub left_over: Vec<usize>,
    /// The free presses, in the order of a row.
    pub free: Vec<usize>,
}

/// Lights and presses during the chase.
#[derive(Clone, Debug)]
pub struct ChaseScene {
    plan: Rc<Chase>,
    /// The table, once somebody looked at it.
    table: Rc<OnceCell<Rc<Table>>>,
    /// The row looked up.
    lookup: Option<Rc<TableRow>>,
    /// Free presses made since.
    corrected: u32,
    lights: Vec<u8>,
    presses: Vec<u8>,
    stage: Stage,
    row: u16,
    made: u32,
}

/// The chase.
#[derive(Clone, Debug)]
pub struct ChaseSteps {
    scene: ChaseScene,
    /// The next press to process, or the next free one.
    next: usize,
}

impl ChaseSteps {
    /// The run before its first step.
    pub fn new(plan: Chase, board: &Board) -> ChaseSteps {
        let scene = ChaseScene {
            lights: board.lights.clone(),
            presses: vec![0; board.lights.len()],
            plan: Rc::new(plan),
            table: Rc::default(),
            lookup: None,
            corrected: 0,
            stage: Stage::First,
            row: 0,
            made: 0,
        };
        ChaseSteps { scene, next: 0 }
    }

    /// The presses so far.
    pub fn presses(&self) -> &[u8] {
        &self.scene.presses
    }

    fn enter(&mut self, to: Stage) -> Option<ChaseOp> {
        self.next = 0;
        Some(ChaseOp::Enter { from: (self.scene.stage, self.scene.row), to })
    }

    fn next_op(&mut self) -> Option<ChaseOp> {
        let plan = Rc::clone(&self.scene.plan);
        let dark = self.scene.lights.iter().all(|&l| l == 0);
        match self.scene.stage {
            Stage::First | Stage::Second => {
                while self.next < plan.wiring().len() {
                    let press = self.next;
                    let row = plan.wiring().rules().size().pos(press).row;
                    let Some((light, factor)) = plan.answer(press) else {
                        self.next += 1;
                        continue;
                    };
                    if row != self.scene.row {
                        return Some(ChaseOp::Row { from: self.scene.row, to: row });
                    }
                    self.next += 1;
                    let k = plan.wiring().rules().states();
                    let times = self.scene.lights.get(light).map_or(0, |&l| l * factor % k);
                    if times != 0 {
                        return Some(ChaseOp::Press { cell: press as u16, times });
                    }
                }
                if dark {
                    return self.enter(Stage::Dark);
                }
                // After the second pass nothing is left over that could be turned off.
                let first = self.scene.stage == Stage::First;
                let solvable = first && plan.correction(&self.scene.lights).is_some();
                self.enter(if solvable { Stage::Correct } else { Stage::Stuck })
            }
            Stage::Correct => {
                let lookup = self.scene.lookup.clone();
                let presses = lookup.as_ref().map_or(&[][..], |lookup| &lookup.presses);
                while let Some((&cell, &times)) =
                    plan.free().get(self.next).zip(presses.get(self.next))
                {
                    self.next += 1;
                    if times != 0 {
                        return Some(ChaseOp::Press { cell: cell as u16, times });
                    }
                }
                self.enter(Stage::Second)
            }
            Stage::Dark | Stage::Stuck => None,
        }
    }
}

impl ChaseScene {
    fn press(&mut self, cell: u16, times: u8) {
        let k = self.plan.wiring().rules().states();
        self.plan.wiring().press(&mut self.lights, usize::from(cell), times);
        if let Some(press) = self.presses.get_mut(usize::from(cell)) {
            *press = (*press + times) % k;
        }
    }

    /// Looks up what is left over, where that is done; forgets it again where it is undone.
    fn look_up(&mut self, to: Stage, forward: bool) {
        if to != Stage::Correct {
            return;
        }
        self.corrected = 0;
        self.lookup = forward.then(|| {
            let presses = self.plan.correction(&self.lights).unwrap_or_default();
            Rc::new(TableRow { pattern: self.left_over(), presses })
        });
    }

    /// The lights left over.
    fn left_over(&self) -> Vec<u8> {
        let left = self.plan.left_over().iter();
        left.filter_map(|&light| self.lights.get(light).copied()).collect()
    }

    /// The table, with the row that is used.
    fn table(&self) -> TableView {
        let table = self.table.get_or_init(|| Rc::new(Table::of(&self.plan)));
        let (left_over, free) = (self.plan.left_over().to_vec(), self.plan.free().to_vec());
        let (table, used) = match &self.lookup {
            Some(lookup) if !table.is_whole => {
                let rows = vec![lookup.as_ref().clone()];
                (Rc::new(Table { rows, is_whole: false }), Some(0))
            }
            Some(lookup) => (Rc::clone(table), table.find(&lookup.pattern)),
            None => (Rc::clone(table), None),
        };
        TableView { table, used, left_over, free }
    }
}

impl Solver for ChaseSteps {
    type Op = ChaseOp;
    type Scene = ChaseScene;
    const HOLDS_SCENE: bool = true;

    fn scene(&self) -> ChaseScene {
        self.scene.clone()
    }

    fn step(&mut self) -> Option<ChaseOp> {
        let op = self.next_op()?;
        Self::apply(&mut self.scene, &op);
        Some(op)
    }

    fn status(&self) -> Status {
        match self.scene.stage {
            Stage::Dark => Status::Found,
            Stage::Stuck => Status::Exhausted,
            _ => Status::Running,
        }
    }

    fn apply(scene: &mut ChaseScene, op: &ChaseOp) {
        match *op {
            ChaseOp::Press { cell, times } => {
                scene.press(cell, times);
                scene.made += u32::from(times);
                scene.corrected += u32::from(scene.stage == Stage::Correct);
            }
            ChaseOp::Row { to, .. } => scene.row = to,
            ChaseOp::Enter { to, .. } => {
                (scene.stage, scene.row) = (to, 0);
                scene.look_up(to, true);
            }
        }
    }

    fn undo(scene: &mut ChaseScene, op: &ChaseOp) {
        match *op {
            ChaseOp::Press { cell, times } => {
                let k = scene.plan.wiring().rules().states();
                scene.press(cell, k - times);
                scene.made -= u32::from(times);
                scene.corrected -= u32::from(scene.stage == Stage::Correct);
            }
            ChaseOp::Row { from, .. } => scene.row = from,
            ChaseOp::Enter { from, to } => {
                (scene.stage, scene.row) = from;
                scene.look_up(to, false);
            }
        }
    }

    fn is_landmark(&self, op: &ChaseOp) -> bool {
        !matches!(op, ChaseOp::Press { .. })
    }

    fn landmark_name(&self) -> &'static str {
        "row"
    }

    fn stats(scene: &ChaseScene, at: u64) -> Stats {
        Stats { expanded: at, generated: u64::from(scene.made), ..Stats::default() }
    }

    fn copy_bytes(&self) -> usize {
        4 * self.scene.lights.len()
    }
}

impl LightsRun for Trail<ChaseSteps> {
    fn lights(&self) -> &[u8] {
        &self.scene().lights
    }

    fn presses(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.scene().presses)
    }

    fn mark(&self, cell: usize) -> Mark {
        let scene = self.scene();
        match self.last() {
            Some(ChaseOp::Press { cell: pressed, .. }) if usize::from(*pressed) == cell => {
                Mark::Current
            }
            _ if scene.stage == Stage::Stuck && scene.lights.get(cell) > Some(&0) => Mark::Conflict,
            _ => Mark::Plain,
        }
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let scene = self.scene();
        let stages = ["1 chase", "2 correct", "3 chase", "done", "stuck"];
        let row = match scene.stage {
            Stage::Dark | Stage::Stuck => "-".into(),
            _ => format!("{} of {}", scene.row + 1, scene.plan.wiring().rules().size().rows),
        };
        vec![
            ("stage", stages[scene.stage as usize].into()),
            ("row", row),
            ("lit", lit(&scene.lights).1.to_string()),
            ("pressed", phrases::count(scene.made as usize, "time")),
        ]
    }

    fn table(&self) -> Option<TableView> {
        Some(self.scene().table())
    }

    fn chased(&self) -> Option<u16> {
        let ChaseScene { plan, stage, row, .. } = self.scene();
        let size = plan.wiring().rules().size();
        let presses = (0..size.cols).map(|col| size.index(Pos::new(*row, col)));
        let light = presses.into_iter().find_map(|press| plan.answer(press));
        let (light, _) = light.filter(|_| matches!(stage, Stage::First | Stage::Second))?;
        Some(size.pos(light).row)
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.kept()?;
        let scene = self.scene();
        let pass = u64::from(scene.lookup.is_some()) + 1;
        let facts = [("pass", count(pass)), ("presses", count(scene.made)), lit(&scene.lights)];
        let event = step(scene, op.copied(), wanted).facts(facts);
        let event = match scene.stage {
            Stage::First | Stage::Second => rows_left(scene, event),
            Stage::Correct => free_left(scene, event),
            Stage::Dark | Stage::Stuck => event,
        };
        let table = || Some(listed_table(&scene.table(), wanted));
        Some(event.lists(|| table().filter(|list| list.total > 0)))
    }

    fn answer(&self) -> Option<Vec<u8>> {
        let found = self.solver().status() == Status::Found;
        found.then(|| self.solver().presses().to_vec()).filter(|_| !self.is_empty())
    }
}

/// An event with the rows of the pass that are still to come, and the lights lit in them.
fn rows_left(scene: &ChaseScene, event: Event) -> Event {
    let size = scene.plan.wiring().rules().size();
    event.list(
        "rows left",
        || (scene.row + 1..size.rows).collect(),
        |&row: &u16| {
            let lit = size.cells().filter(|pos| pos.row == row);
            let lit = lit.filter(|&pos| scene.lights.get(size.index(pos)) > Some(&0)).count();
            format!("row {}: {lit} lit", row + 1)
        },
    )
}

/// An event with the free presses still to be made.
fn free_left(scene: &ChaseScene, event: Event) -> Event {
    let size = scene.plan.wiring().rules().size();
    let left = || {
        let presses = scene.lookup.iter().flat_map(|lookup| {
            let free = scene.plan.free().iter().zip(&lookup.presses);
            free.filter(|(_, times)| **times > 0).map(|(&cell, &times)| (cell, times))
        });
        presses.skip(scene.corrected as usize).collect()
    };
    event.list("free presses left", left, |&(cell, often)| {
        format!("press {} {}", name(size, cell), times(often))
    })
}

/// The rows of the table around the one that is used.
fn listed_table(view: &TableView, wanted: Wanted) -> List {
    let rows = view.table.rows.len();
    let used = view.used.unwrap_or(0);
    let first = used.saturating_sub(wanted.queue / 2).min(rows.saturating_sub(wanted.queue));
    let entries = view.table.rows.iter().skip(first).take(wanted.queue);
    let shown = |row: &TableRow| format!("{} -> {}", digits(&row.pattern), digits(&row.presses));
    let entries = entries.map(shown).collect();
    let chosen = view.used.map(|used| used.saturating_sub(first));
    List { title: TABLE.into(), entries, total: rows as u64, chosen }
}

fn step(scene: &ChaseScene, op: Option<ChaseOp>, wanted: Wanted) -> Event {
    let size = scene.plan.wiring().rules().size();
    let Some(op) = op else {
        let words = "Row by row, press what turns off the lights of the row above: the last press that can still change them.";
        return Event::new(wanted, "start", 0, || words.into());
    };
    match op {
        ChaseOp::Press { cell, times: often } => {
            let cell = usize::from(cell);
            let pressed = format!("press {} {}", name(size, cell), times(often));
            let (line, words) = match (scene.stage, scene.plan.answer(cell)) {
                (Stage::Correct, _) | (_, None) => {
                    (5, format!("What was left over says: {pressed}."))
                }
                (stage, Some((light, _))) => {
                    let light = name(size, light);
                    let words = format!(
                        "Light {light} was lit, and this is the last press that changes it: {pressed}."
                    );
                    (if stage == Stage::First { 1 } else { 7 }, words)
                }
            };
            let k = scene.plan.wiring().rules().states();
            let touched = scene.plan.wiring().touched(cell);
            let inside = touched.iter().map(|&(light, amount)| {
                let light = usize::from(light);
                let now = scene.lights.get(light).copied().unwrap_or(0);
                let before = (now + (k - amount) * (often % k)) % k;
                format!("light {} goes from {before} to {now}", name(size, light))
            });
            Event::new(wanted, "press", line, || words)
                .facts(place(size, cell))
                .facts([("times", count(often))])
                .inside(inside)
        }
        ChaseOp::Row { to, .. } => {
            let line = if scene.stage == Stage::First { 0 } else { 6 };
            let mut above = scene.lights.iter().take(usize::from(to) * usize::from(size.cols));
            let why = ["nothing is lit above", "its presses turn off what is still lit above"]
                [usize::from(above.any(|&light| light > 0))];
            let words = format!("On to row {}: {why}.", to + 1);
            Event::new(wanted, "next row", line, || words).facts([("row", count(to + 1))])
        }
        ChaseOp::Enter { to, from } => entered(scene, (from.0, to), wanted),
    }
}

fn entered(scene: &ChaseScene, (from, to): (Stage, Stage), wanted: Wanted) -> Event {
    let size = scene.plan.wiring().rules().size();
    match to {
        Stage::Correct => {
            let none = TableRow { pattern: Vec::new(), presses: Vec::new() };
            let TableRow { pattern, presses } = scene.lookup.as_deref().unwrap_or(&none);
            let made = scene.plan.free().iter().zip(presses).filter(|(_, times)| **times > 0);
            let to_make: Vec<String> = made.map(|(&cell, _)| name(size, cell)).collect();
            let (left, free) = (digits(pattern), digits(presses));
            let shown = match pattern.len() {
                0..=24 => format!("Left over: {left}. "),
                n => format!("Of {n} lights left over some are lit. "),
            };
            let words = match to_make.len() {
                0..=12 => format!("{shown}The table's row says: press {}.", phrases::list(to_make)),
                n => format!("{shown}The table's row says: make {n} free presses."),
            };
            let inside = [format!("left over: {left}"), format!("free presses: {free}")];
            let facts = [("left over", Fact::Text(left)), ("free presses", Fact::Text(free))];
            Event::new(wanted, "look up", 3, || words).facts(facts).inside(inside)
        }
        Stage::Second => {
            let words = "The free presses are made. The chase begins again at the first row; this time nothing is left over.";
            Event::new(wanted, "next row", 6, || words.into()).facts([("row", count(1u8))])
        }
        Stage::Dark => {
            let line = if from == Stage::First { 2 } else { 8 };
            let counting: u32 = scene.presses.iter().map(|&times| u32::from(times)).sum();
            let words = match scene.made - counting {
                0 => "All lights are off.".into(),
                n => format!("All lights are off; {n} of the {} presses cancel out.", scene.made),
            };
            Event::new(wanted, "solution", line, || words)
        }
        _ => {
            let left = digits(&scene.left_over());
            let shown = if left.len() <= 24 { &left } else { "what is left over" };
            let words = format!("No row of the table has {shown}: no presses turn off all lights.");
            Event::new(wanted, "conflict", 4, || words).facts([("left over", Fact::Text(left))])
        }
    }
}
