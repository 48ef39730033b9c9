//! All solutions one after the other, each from the one before by a quiet pattern.

use super::*;
use crate::engine::linear::coset::Gray;
use crate::engine::linear::{Kernel, add_scaled};

/// The line of the pseudo code at which all combinations were tried.
const LAST_LINE: usize = 6;

/// A solution and its number of presses.
type Weighed = Rc<(u32, Vec<u8>)>;

/// The next solution.
#[derive(Clone, Debug)]
pub struct Next {
    generator: u16,
    up: bool,
    /// The best solution before, if this one is better.
    beaten: Option<Weighed>,
}

/// The enumeration.
#[derive(Clone, Debug)]
pub struct LightestSteps {
    kernel: Rc<Kernel>,
    /// The present solution.
    presses: Vec<u8>,
    best: Weighed,
    tried: u64,
    gray: Gray,
    solvable: bool,
    over: bool,
    /// Number of solutions, if it is small enough to count to.
    total: Option<u64>,
    board: Board,
}

impl LightestSteps {
    /// Begins with one solution, if there is any.
    pub fn new(board: &Board, solutions: Solutions) -> LightestSteps {
        let solvable = solutions.one.is_ok();
        let presses = solutions.one.unwrap_or_else(|_| vec![0; board.lights.len()]);
        let gray = Gray::new(&solutions.kernel.orders);
        let total = solutions.kernel.small_size();
        let best = Rc::new((weight(&presses), presses.clone()));
        let over = !solvable || solutions.kernel.orders.is_empty() || best.0 == 0;
        let (kernel, tried, board) = (Rc::new(solutions.kernel), solvable.into(), board.clone());
        LightestSteps { kernel, presses, best, tried, gray, solvable, over, total, board }
    }

    fn add(&mut self, generator: u16, up: bool) {
        let k = self.kernel.modulus;
        let generator = &self.kernel.generators[usize::from(generator)];
        add_scaled(&mut self.presses, generator, if up { 1 } else { k - 1 }, k);
    }
}

impl Solver for LightestSteps {
    type Op = Next;
    const LANDMARK: &'static str = "better";

    fn step(&mut self) -> Option<Next> {
        let next = self.gray.step().filter(|_| !self.over);
        self.over = next.is_none();
        let (generator, up) = next?;
        let generator = generator as u16;
        self.add(generator, up);
        let weight = weight(&self.presses);
        self.tried += 1;
        let mut beaten = None;
        if weight < self.best.0 {
            beaten = Some(Rc::clone(&self.best));
            self.best = Rc::new((weight, self.presses.clone()));
        }
        // Known at once, so that the last step ends the run.
        self.over = self.total == Some(self.tried);
        Some(Next { generator, up, beaten })
    }

    fn status(&self) -> Status {
        Status::ended(self.over, self.solvable)
    }

    fn is_landmark(&self, op: &Next) -> bool {
        op.beaten.is_some()
    }

    fn stats(&self, _: u64) -> Stats {
        Stats { expanded: self.tried, generated: self.tried, ..Stats::default() }
    }

    fn copy_bytes(&self) -> usize {
        3 * self.board.lights.len()
    }
}

impl LightsRun for Trail<LightestSteps> {
    fn lights(&self) -> &[u8] {
        &self.solver().board.lights
    }

    fn presses(&self) -> Cow<'_, [u8]> {
        // At the end the best is shown: it is the answer.
        let solver = self.shown();
        Cow::Borrowed(if solver.over { &solver.best.1 } else { &solver.presses })
    }

    fn sum(&self) -> Option<Sum> {
        let (solver, op) = (self.shown(), self.last()?);
        let pattern = solver.kernel.generators.get(usize::from(op.generator))?.clone();
        let mut before = solver.clone();
        before.add(op.generator, !op.up);
        let name = |number, solver: &LightestSteps| {
            let [number, weight] = [number, weight(&solver.presses).into()].map(phrases::grouped);
            format!("solution {number}: {weight}")
        };
        let terms = [
            (name(solver.tried - 1, &before), before.presses),
            (format!("quiet pattern {}", op.generator + 1), pattern),
            (name(solver.tried, solver), solver.presses.clone()),
        ];
        let best = [op.beaten.as_ref().unwrap_or(&solver.best), &solver.best]
            .map(|best| (format!("the best: {}", phrases::grouped(best.0.into())), best.1.clone()));
        Some(Sum { terms, is_minus: !op.up, best })
    }

    fn facts(&self) -> Facts {
        let solver = self.shown();
        let solutions = if solver.solvable { solver.kernel.size() } else { "0".into() };
        vec![
            ("seen", count(solver.tried)),
            ("solutions", Fact::Text(solutions)),
            ("presses", count(weight(&solver.presses))),
            ("best", count(solver.best.0)),
            lit(&solver.board.lights),
        ]
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let solver = self.shown();
        let event = step(self, wanted);
        let patterns = || solver.kernel.generators.iter().enumerate().collect();
        Some(event.list("quiet patterns", patterns, |(number, pattern): &(usize, &Vec<u8>)| {
            let first = pattern.iter().position(|&p| p > 0).unwrap_or(0);
            let presses = phrases::grouped(weight(pattern).into());
            format!("{}: {presses} presses, first {}", number + 1, name(solver.board.size(), first))
        }))
    }

    fn answer(&self) -> Option<Vec<u8>> {
        self.solver().solvable.then(|| self.solver().best.1.clone())
    }
}

/// The method without history tries thousands of solutions at a time, in no order that could be watched. It
/// finds a solution with as few presses, but possibly a different one.
impl Run for Minimum {
    /// The first solution takes no step.
    fn len(&self) -> u64 {
        self.tried().saturating_sub(1)
    }

    fn stats(&self) -> Stats {
        Stats { expanded: self.tried(), generated: self.tried(), ..Stats::default() }
    }

    fn memory(&self) -> u64 {
        0
    }
}

impl LightsRun for Minimum {
    fn lights(&self) -> &[u8] {
        &[]
    }

    fn presses(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.best().map_or(&[], |best| best.0))
    }

    fn answer(&self) -> Option<Vec<u8>> {
        self.best().ok().map(|best| best.0.to_vec())
    }
}

/// What a step did.
fn step(run: &Trail<LightestSteps>, wanted: Wanted) -> Event {
    let solver = run.shown();
    let weight = weight(&solver.presses);
    let presses = || phrases::counted(weight as usize, "press");
    let Some(op) = run.last() else {
        let line = if solver.solvable && solver.over { LAST_LINE } else { 0 };
        return Event::new(wanted, "start", line, || {
            match (solver.solvable, solver.kernel.orders.is_empty()) {
                (false, _) => "There is no solution to begin with.".into(),
                (true, true) => {
                    "No quiet pattern but the empty one: the only solution is the lightest.".into()
                }
                (true, false) if solver.over => "All lights are off: nothing is pressed.".into(),
                (true, false) => format!(
                    "One solution, with {}. Quiet patterns, which change no light, give all others.",
                    presses()
                ),
            }
        });
    };
    let pattern = op.generator + 1;
    let (kind, line) = if op.beaten.is_some() { ("new best", 5) } else { ("weigh", 4) };
    let line = if solver.over { LAST_LINE } else { line };
    let event = Event::new(wanted, kind, line, || {
        let (done, from) = if op.up { ("added", "to") } else { ("taken away", "from") };
        let best = phrases::grouped(op.beaten.as_ref().unwrap_or(&solver.best).0.into());
        let outcome = match &op.beaten {
            Some(_) => format!("fewer than {best}, the best so far: the new best"),
            None if weight == solver.best.0 => format!("as few as the best, {best}"),
            None => format!("the best has {best}"),
        };
        let (tried, all) = (phrases::grouped(solver.tried), phrases::large(&solver.kernel.size()));
        let presses = phrases::sentence(&presses());
        format!(
            "Solution {tried} of {all}: quiet pattern {pattern} is {done} {from} the one before. {presses} in all, {outcome}."
        )
    });
    let k = solver.kernel.modulus;
    let generator = solver.kernel.generators.get(usize::from(op.generator));
    let changed = generator.into_iter().flatten().enumerate().filter(|(_, by)| **by > 0);
    let inside = changed.map(|(cell, &by)| {
        let now = solver.presses.get(cell).copied().unwrap_or(0);
        let before = if op.up { (now + k - by) % k } else { (now + by) % k };
        format!("press {} goes from {before} to {now}", name(solver.board.size(), cell))
    });
    event.facts([("pattern", count(pattern))]).inside(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lights_out::methods::{Method, run};
    use crate::puzzles::lights_out::tests::{instance, weight};
    use crate::puzzles::lights_out::{Pattern, Wiring};

    #[test]
    fn a_solution_and_a_quiet_pattern_make_the_next_solution() {
        for (text, states) in
            [("11111/01110/00100/01110/11111", 2), ("01102/11102/00012/22120/00212", 3)]
        {
            let instance = instance(text, states, Pattern::Cross, false);
            let wiring = Wiring::new(&instance.rules);
            let mut run = run(&instance, Method::Minimum, Limits::DEFAULT).unwrap();
            run.finish();
            assert!(run.len() >= 2);
            // When all solutions were tried, and not before, the pseudo-code has come to its last line.
            for t in 0..=run.len() {
                run.seek(t);
                let line = run.moment(Wanted::STEP).unwrap().line;
                assert_eq!(line == Some(LAST_LINE), t == run.len(), "{t}");
            }
            let lights = |presses: &[u8], start: &[u8]| {
                let mut lights = start.to_vec();
                (0..)
                    .zip(presses)
                    .for_each(|(press, &times)| wiring.press(&mut lights, press, times));
                lights
            };
            let dark = vec![0; instance.board.lights.len()];
            let mut best = u32::MAX;
            for t in 0..=run.len() {
                run.seek(t);
                let Some(sum) = run.sum() else { continue };
                let [(_, before), (_, pattern), (_, after)] = &sum.terms;
                assert_eq!(
                    [lights(before, &instance.board.lights), lights(pattern, &dark)],
                    [&dark; 2].map(Clone::clone)
                );
                let by = if sum.is_minus { states - 1 } else { 1 };
                let added = before.iter().zip(pattern).map(|(a, b)| (a + by * b) % states);
                assert!(added.eq(after.iter().copied()), "{t}");
                best = best.min(weight(before)).min(weight(after));
                assert_eq!(weight(&sum.best[1].1), best);
            }
        }
    }
}
