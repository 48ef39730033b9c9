//! Model finding as Mace4 does it: assign a press, propagate through the lights, backtrack.
//!
//! A light with no open press left must be off, one with a single open press decides it. All solutions
//! are found, in the order of their presses read as a number.

use super::*;
use crate::engine::moment::Level;

/// A step of the search for models.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModelOp {
    /// A press is assigned a value.
    Assign(Decided),
    /// An assignment is undone.
    Retract(Decided),
    /// A light cannot be turned off any more.
    Conflict(u16),
    /// All presses are decided and all lights are off.
    Solution,
}

/// An assignment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decided {
    /// The press.
    cell: u16,
    /// How many times it is made.
    value: u8,
    /// The light that forced it; none of a guess.
    by: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Propagates through the lights in the queue, then guesses.
    Search,
    /// Undoes assignments until there is another value to try.
    Backtrack,
    /// Tries this value for this press next.
    Retry(u16, u8),
    Over,
}

/// The search for all models.
#[derive(Clone, Debug)]
pub struct ModelSteps {
    wiring: Rc<Wiring>,
    lights: Vec<u8>,
    presses: Vec<u8>,
    /// The assignments in the order in which they were made.
    stack: Vec<Decided>,
    /// For each light the number of its open presses.
    open: Vec<u8>,
    /// Guesses made so far.
    guessed: u64,
    conflicts: u64,
    solutions: u64,
    waiting: Vec<u16>,
    mode: Mode,
    /// The solution with the fewest presses so far, and their number.
    best: Option<(u32, Vec<u8>)>,
}

impl ModelSteps {
    /// The search with all presses open.
    pub fn new(wiring: Wiring, board: &Board) -> ModelSteps {
        let count = wiring.lights();
        let open = (0..count).map(|light| wiring.touched(light).len() as u8).collect();
        ModelSteps {
            wiring: Rc::new(wiring),
            lights: board.lights.clone(),
            presses: vec![OPEN; count],
            stack: Vec::new(),
            open,
            guessed: 0,
            conflicts: 0,
            solutions: 0,
            waiting: (0..count as u16).rev().collect(),
            mode: Mode::Search,
            best: None,
        }
    }

    /// The guesses in force.
    fn guesses(&self) -> impl Iterator<Item = &Decided> {
        self.stack.iter().filter(|decided| decided.by.is_none())
    }

    fn assign(&mut self, decided: Decided) {
        let cell = usize::from(decided.cell);
        self.wiring.press(&mut self.lights, cell, decided.value);
        let touched = self.wiring.touched(cell);
        for &(light, _) in touched {
            self.open[usize::from(light)] -= 1;
        }
        self.presses[cell] = decided.value;
        self.stack.push(decided);
        self.guessed += u64::from(decided.by.is_none());
        self.waiting.extend(touched.iter().rev().map(|&(light, _)| light));
    }

    fn retract(&mut self, decided: Decided) {
        self.stack.pop();
        let cell = usize::from(decided.cell);
        let k = self.wiring.rules.states();
        self.wiring.press(&mut self.lights, cell, k - decided.value);
        for &(light, _) in self.wiring.touched(cell) {
            self.open[usize::from(light)] += 1;
        }
        self.presses[cell] = OPEN;
    }

    /// A solution is found: it is kept if it has fewer presses than all before.
    fn note_solution(&mut self) {
        self.solutions += 1;
        let weight = weight(&self.presses);
        if self.best.as_ref().is_none_or(|(best, _)| weight < *best) {
            self.best = Some((weight, self.presses.clone()));
        }
    }

    /// What follows from `light`: a conflict, or a value for its last open press.
    fn demand(&self, light: u16) -> Option<ModelOp> {
        let (state, open) = (self.lights[usize::from(light)], self.open[usize::from(light)]);
        if open == 0 {
            return (state != 0).then_some(ModelOp::Conflict(light));
        }
        if open > 1 {
            return None;
        }
        let wires = self.wiring.touched(usize::from(light));
        let &(cell, amount) =
            wires.iter().find(|(cell, _)| self.presses[usize::from(*cell)] == OPEN)?;
        let k = self.wiring.rules.states();
        let mut values = (0..k).filter(|v| (state + amount * v).is_multiple_of(k));
        match (values.next(), values.next()) {
            (None, _) => Some(ModelOp::Conflict(light)),
            (Some(value), None) => Some(ModelOp::Assign(Decided { cell, value, by: Some(light) })),
            // With zero divisors several values are possible; that is left to a guess.
            (Some(_), Some(_)) => None,
        }
    }

    fn next_op(&mut self) -> Option<ModelOp> {
        match self.mode {
            Mode::Over => None,
            Mode::Retry(cell, value) => {
                self.mode = Mode::Search;
                Some(ModelOp::Assign(Decided { cell, value, by: None }))
            }
            Mode::Search => {
                while let Some(light) = self.waiting.pop() {
                    if let Some(op) = self.demand(light) {
                        return Some(op);
                    }
                }
                let next = self.presses.iter().position(|&p| p == OPEN);
                let guess = |cell| Decided { cell: cell as u16, value: 0, by: None };
                Some(next.map_or(ModelOp::Solution, |at| ModelOp::Assign(guess(at))))
            }
            Mode::Backtrack => {
                let &decided = self.stack.last()?;
                let Decided { cell, value, by } = decided;
                if by.is_none() && value + 1 < self.wiring.rules.states() {
                    self.mode = Mode::Retry(cell, value + 1);
                }
                Some(ModelOp::Retract(decided))
            }
        }
    }
}

impl Solver for ModelSteps {
    type Op = ModelOp;
    const LANDMARK: &'static str = "conflict";

    fn step(&mut self) -> Option<ModelOp> {
        let op = self.next_op()?;
        match op {
            ModelOp::Assign(decided) => self.assign(decided),
            ModelOp::Retract(decided) => self.retract(decided),
            ModelOp::Conflict(_) => self.conflicts += 1,
            ModelOp::Solution => self.note_solution(),
        }
        if matches!(op, ModelOp::Conflict(_) | ModelOp::Solution) {
            self.waiting.clear();
            self.mode = Mode::Backtrack;
        }
        if self.mode == Mode::Backtrack && self.stack.is_empty() {
            // Known at once, so that the last step ends the run.
            self.mode = Mode::Over;
        }
        Some(op)
    }

    fn status(&self) -> Status {
        Status::ended(self.mode == Mode::Over, self.best.is_some())
    }

    fn is_landmark(&self, op: &ModelOp) -> bool {
        matches!(op, ModelOp::Conflict(_) | ModelOp::Solution)
    }

    fn stats(&self, at: u64) -> Stats {
        Stats { expanded: at, generated: self.stack.len() as u64, ..Stats::default() }
    }

    fn copy_bytes(&self) -> usize {
        12 * self.lights.len()
    }
}

impl LightsRun for Trail<ModelSteps> {
    fn lights(&self) -> &[u8] {
        &self.shown().lights
    }

    fn presses(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.shown().presses)
    }

    fn current(&self) -> Option<usize> {
        let (ModelOp::Assign(now) | ModelOp::Retract(now)) = *self.last()? else { return None };
        Some(now.cell.into())
    }

    fn is_conflict(&self, cell: usize) -> bool {
        matches!(self.last(), Some(ModelOp::Conflict(light)) if usize::from(*light) == cell)
    }

    fn is_guess(&self, cell: usize) -> bool {
        self.shown().guesses().any(|decided| usize::from(decided.cell) == cell)
    }

    fn facts(&self) -> Facts {
        let solver = self.shown();
        vec![
            ("guesses", count(solver.guessed)),
            ("depth", count(solver.guesses().count())),
            ("decided", count(solver.stack.len())),
            ("conflicts", count(solver.conflicts)),
            ("solutions", count(solver.solutions)),
            lit(&solver.lights),
        ]
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.last();
        let solver = self.shown();
        let size = solver.wiring.rules.size();
        let open = || (0..solver.presses.len()).filter(|&c| solver.presses.get(c) == Some(&OPEN));
        let guesses = if wanted.words { guesses(solver) } else { Vec::new() };
        let untried = || guesses.iter().rev().filter(|level| !level.left.is_empty()).collect();
        let event = step(solver, op.copied(), wanted)
            .stack(|| guesses.clone())
            .list("open presses, in order", || open().collect(), |&cell| name(size, cell))
            .list("untried, newest guess first", untried, |level: &&Level| {
                let press = level.name.split(' ').next().unwrap_or_default();
                let left = level.left.iter().filter_map(|n| n.parse().ok()).map(times);
                format!("{press} pressed {}", left.collect::<Vec<_>>().join(", "))
            });
        Some(event)
    }

    fn answer(&self) -> Option<Vec<u8>> {
        self.solver().best.as_ref().map(|(_, presses)| presses.clone())
    }
}

/// The guesses in force.
fn guesses(solver: &ModelSteps) -> Vec<Level> {
    let size = solver.wiring.rules.size();
    let level = |&Decided { cell, value, .. }: &Decided| Level {
        name: format!("{} = {value}", name(size, cell.into())),
        left: (value + 1..solver.wiring.rules.states()).map(|v| v.to_string()).collect(),
        tried: (0..value).map(|v| v.to_string()).collect(),
        facts: value_of(size, cell.into(), value),
    };
    solver.guesses().map(level).collect()
}

/// What a step did.
fn step(solver: &ModelSteps, op: Option<ModelOp>, wanted: Wanted) -> Event {
    let size = solver.wiring.rules.size();
    match op {
        None => Event::new(wanted, "start", 0, || "No press is decided.".into()),
        Some(ModelOp::Assign(decided @ Decided { by: Some(light), .. })) => {
            let light = name(size, light.into());
            let event = Event::new(wanted, "place", 2, || follows(solver, decided, &light));
            decision(event, solver, decided).facts([("light", Fact::Text(light))])
        }
        Some(ModelOp::Assign(decided @ Decided { cell, value, by: None })) => {
            let event = Event::new(wanted, "guess", 6, || {
                let press = name(size, cell.into());
                match value {
                    0 => format!(
                        "No light decides a press. {press} is the first open one: guess not pressed."
                    ),
                    _ => format!("The other guesses for {press} failed: guess {}.", pressed(value)),
                }
            });
            decision(event, solver, decided)
        }
        Some(ModelOp::Retract(decided)) => {
            let event = Event::new(wanted, "take back", 7, || taken_back(solver, decided));
            decision(event, solver, decided)
        }
        Some(ModelOp::Conflict(light)) => conflict(solver, light.into(), wanted),
        Some(ModelOp::Solution) => {
            let presses = weight(&solver.presses);
            let event = Event::new(wanted, "solution", 3, || {
                let number = phrases::grouped(solver.solutions);
                let all = phrases::counted(presses as usize, "press");
                format!(
                    "All presses are decided and all lights are off: solution {number}, {all} in all."
                )
            });
            event.facts([("presses", count(presses))])
        }
    }
}

/// Why a light decides a press.
fn follows(solver: &ModelSteps, Decided { cell, value, .. }: Decided, light: &str) -> String {
    let press = name(solver.wiring.rules.size(), cell.into());
    let (turn, pressed) = (if value == 0 { "keep" } else { "turn" }, pressed(value));
    format!(
        "Press {press} is the last open one that changes light {light}: to {turn} that off, it is {pressed}."
    )
}

/// Why a decision is taken back.
fn taken_back(solver: &ModelSteps, Decided { cell, value, by }: Decided) -> String {
    let press = name(solver.wiring.rules.size(), cell.into());
    let is_last_try = by.is_some() || value + 1 == solver.wiring.rules.states();
    if solver.stack.is_empty() && is_last_try {
        let found = phrases::counted(solver.solutions as usize, "solution");
        return format!("All guesses are tried; {found} found.");
    }
    if by.is_some() {
        return format!("{press} followed from a guess that failed: taken back.");
    }
    let next = match is_last_try {
        true => "nothing is left to try".into(),
        false => format!("\"{}\" is tried next", pressed(value + 1)),
    };
    format!("The guess \"{press} {}\" is taken back; {next}.", pressed(value))
}

/// An event with its decision, and inside it what that did to the lights.
fn decision(event: Event, solver: &ModelSteps, Decided { cell, value, .. }: Decided) -> Event {
    let size = solver.wiring.rules.size();
    let touched = solver.wiring.touched(cell.into()).iter().map(|&(light, _)| {
        let light = usize::from(light);
        let open = phrases::counted(solver.open[light].into(), "press");
        let is = match solver.lights[light] {
            0 => "off".into(),
            _ if solver.wiring.rules.states() == 2 => "on".into(),
            state => format!("at {state}"),
        };
        format!("light {} is {is}; {open} open", name(size, light))
    });
    event.facts(value_of(size, cell.into(), value)).inside(touched)
}

/// That a light cannot be turned off any more.
fn conflict(solver: &ModelSteps, light: usize, wanted: Wanted) -> Event {
    let size = solver.wiring.rules.size();
    let light_name = name(size, light);
    let event = Event::new(wanted, "conflict", 1, || {
        let why = match solver.open[light] {
            0 => "all its presses are decided and it is lit",
            _ => "no number of its last open press turns it off",
        };
        format!("Light {light_name}: {why}.")
    });
    let presses = solver.wiring.touched(light).iter().map(|&(cell, _)| {
        let cell = usize::from(cell);
        let is = match solver.presses[cell] {
            OPEN => "open".into(),
            value => pressed(value),
        };
        format!("press {} is {is}", name(size, cell))
    });
    event.facts(place(size, light)).facts([("light", Fact::Text(light_name))]).inside(presses)
}
