//! Walkers: agents that are in one place at a time and see only the exits around them.
//!
//! A walk is its own history: the state after `t` steps is entry `t` of the trail. Each step counts as
//! one expansion. Rules that decide by place and heading alone stop when such a pair occurs again, for
//! they would loop forever; random ones stop at the limit of steps. [`moment`] tells about the steps.

mod moment;

use super::problem::{Cost, Problem};
use crate::engine::prelude::*;
use crate::engine::{grid::Dir, seed::Random};

/// A problem on a map whose states have at most one successor in each of four directions.
pub trait Exits: Problem {
    /// The successors of `state` to the north, south, east and west, in this order, with the cost of
    /// the step.
    fn exits(&mut self, state: &Self::State) -> Exited<Self>;
}

/// Where the exits to the north, south, east and west lead, and what the steps cost.
type Exited<P> = [Option<(<P as Problem>::State, <P as Problem>::Cost)>; 4];

/// How a walker chooses among the exits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Any exit, all equally likely.
    Random,
    /// At junctions any exit but the way back; turns back only in dead ends.
    Mouse,
    /// Keeps its left hand on the wall, at first heading north.
    LeftHand,
    /// Keeps its right hand on the wall, at first heading north.
    RightHand,
    /// Trémaux (in Lucas, *Récréations mathématiques*, 1882): marks each passage when it walks it, never takes one a
    /// third time, and turns back at places it knows. Finds every goal that can be reached.
    Tremaux,
}

/// Largest number of steps of a walk.
pub const PATIENCE: u64 = 1_000_000;

impl Rule {
    /// Where the hand of a walker is that heads for `heading`, if it keeps one on the wall.
    fn hand(self, heading: Dir) -> Option<Dir> {
        match self {
            Rule::LeftHand => Some(heading.left()),
            Rule::RightHand => Some(heading.right()),
            _ => None,
        }
    }
}

/// What a walker sees before a step.
struct View {
    /// The exits, in the order of [`Dir::ALL`].
    open: Vec<Dir>,
    heading: Dir,
    /// Whether it came from somewhere: the first step has no way back.
    arrived: bool,
    /// Trémaux's marks, N, S, E, W.
    marks: [u8; 4],
}

/// The part of a rule that chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    Only,
    Draw,
    Forward,
    Hand,
    Ahead,
    OtherHand,
    KnownPlace,
    FewestMarks,
}

impl View {
    fn marks(&self, dir: Dir) -> u8 {
        self.marks[dir as usize]
    }

    /// Where a walker may go by its rule: the first of these ways, or one drawn among them; and why.
    fn ways(&self, rule: Rule) -> (Vec<Dir>, Reason) {
        let back = self.heading.back();
        let is_open = |dir: &Dir| self.open.contains(dir);
        let known = || self.open.iter().filter(|&&dir| self.marks(dir) > 0).count() > 1;
        let only = self.open.len() == 1;
        match (rule, rule.hand(self.heading)) {
            (Rule::Tremaux, _) => {
                if self.arrived && known() && is_open(&back) && self.marks(back) == 1 {
                    return (vec![back], Reason::KnownPlace);
                }
                let fresh = self.open.iter().copied().filter(|&dir| self.marks(dir) < 2);
                let least = fresh.min_by_key(|&dir| self.marks(dir));
                (least.into_iter().collect(), Reason::FewestMarks)
            }
            _ if only => (self.open.clone(), Reason::Only),
            (Rule::Random, _) => (self.open.clone(), Reason::Draw),
            (_, None) => {
                let forward: Vec<Dir> = self.open.iter().copied().filter(|&d| d != back).collect();
                let reason = if forward.len() == 1 { Reason::Forward } else { Reason::Draw };
                (forward, reason)
            }
            (_, Some(hand)) if is_open(&hand) => (vec![hand], Reason::Hand),
            _ if is_open(&self.heading) => (vec![self.heading], Reason::Ahead),
            _ => {
                let other = self.open.iter().copied().find(|&dir| dir != back);
                (other.into_iter().collect(), Reason::OtherHand)
            }
        }
    }
}

/// Trémaux's marks: for each place the times each of its passages was walked, N, S, E, W. Empty for the other
/// rules.
#[derive(Clone)]
struct Marks(Vec<[u8; 4]>);

impl Marks {
    fn at(&self, place: usize) -> [u8; 4] {
        self.0.get(place).copied().unwrap_or_default()
    }

    /// Marks the passage from `place` to `next` at both ends, or takes the marks back.
    fn walk(&mut self, place: usize, dir: Dir, next: usize, back: bool) {
        for (place, dir) in [(place, dir), (next, dir.back())] {
            if let Some(marks) = self.0.get_mut(place) {
                let mark = &mut marks[dir as usize];
                *mark = if back { *mark - 1 } else { *mark + 1 };
            }
        }
    }
}

/// A walk over problem `P`.
pub struct Walker<P: Problem> {
    /// The problem walked.
    pub problem: P,
    rule: Rule,
    random: Random,
    bounds: Bounds,
    trail: Vec<P::State>,
    /// Cost of the whole walk.
    pub cost: P::Cost,
    /// Places left with a heading, four bits a place (hand rules).
    taken: Vec<u8>,
    /// The direction of every step.
    dirs: Vec<Dir>,
    /// Trémaux's marks at the end of what is computed.
    marks: Marks,
    /// Those at the moment shown.
    shown_marks: Marks,
    /// Steps that turned straight back.
    turns: Vec<u32>,
    status: Status,
    shown: usize,
    visits: Vec<u32>,
    /// By place, the step that first entered it, plus 1; 0 if none did.
    first: Vec<u32>,
}

impl<P: Exits> Walker<P> {
    /// A walker at the start.
    pub fn new(problem: P, rule: Rule, seed: u64, limits: Limits) -> Self {
        let start = problem.start();
        let places = problem.places();
        let status = if problem.is_goal(&start) { Status::Found } else { Status::Running };
        let mut visits = vec![0; places];
        visits[problem.place(&start, P::Cost::ZERO)] = 1;
        let first = visits.clone();
        let marks = Marks(vec![[0; 4]; if rule == Rule::Tremaux { places } else { 0 }]);
        Walker {
            rule,
            random: Random::new(seed),
            bounds: Bounds::of(limits.at_most(PATIENCE)),
            trail: vec![start],
            cost: P::Cost::ZERO,
            taken: vec![0; places],
            dirs: Vec::new(),
            shown_marks: marks.clone(),
            marks,
            turns: Vec::new(),
            status,
            shown: 0,
            visits,
            first,
            problem,
        }
    }

    /// Every state walked through, the start first.
    pub fn trail(&self) -> &[P::State] {
        &self.trail
    }

    /// Times the walker stood on `place` up to the moment shown.
    pub fn visits(&self, place: usize) -> u32 {
        self.visits.get(place).copied().unwrap_or(0)
    }

    /// The step that first entered `place`, of all steps computed; 0 for the start.
    pub fn first_entered(&self, place: usize) -> Option<u64> {
        self.first.get(place)?.checked_sub(1).map(u64::from)
    }

    /// Times the passage from `place` in each direction, N, S, E and W, was walked either way up to the
    /// moment shown, 2 at most; `None` if the rule marks nothing.
    pub fn marks(&self, place: usize) -> Option<[u8; 4]> {
        (self.rule == Rule::Tremaux).then(|| self.shown_marks.at(place))
    }

    /// On a map the place of a state does not depend on the cost of the way to it.
    fn place(&self, state: &P::State) -> usize {
        self.problem.place(state, P::Cost::ZERO)
    }

    fn place_at(&self, t: usize) -> usize {
        self.trail.get(t).map_or(0, |state| self.place(state))
    }

    /// The heading after so many steps, and whether one of them led there.
    fn heading(&self, steps: usize) -> (Dir, bool) {
        let came = steps.checked_sub(1).and_then(|last| self.dirs.get(last).copied());
        let first = if self.rule == Rule::Mouse { Dir::East } else { Dir::North };
        (came.unwrap_or(first), came.is_some())
    }

    /// What it sees after so many steps, where the passages have these marks, and where the exits lead.
    fn view(&mut self, steps: usize, marks: [u8; 4]) -> Option<(View, Exited<P>)> {
        let exits = self.problem.exits(self.trail.get(steps)?);
        let open = Dir::ALL.into_iter().filter(|&dir| exits[dir as usize].is_some()).collect();
        let (heading, arrived) = self.heading(steps);
        Some((View { open, heading, arrived, marks }, exits))
    }

    fn step(&mut self) {
        let steps = self.trail.len() - 1;
        let place = self.place_at(steps);
        if matches!(self.rule, Rule::LeftHand | Rule::RightHand) {
            let bit = 1 << self.heading(steps).0 as u8;
            if self.taken[place] & bit != 0 {
                self.status = Status::Stopped(Limit::Loop);
                return;
            }
            self.taken[place] |= bit;
        }
        let Some((view, exits)) = self.view(steps, self.marks.at(place)) else { return };
        let (ways, reason) = view.ways(self.rule);
        let chosen = match self.rule {
            Rule::Random => self.random.pick(&ways),
            Rule::Mouse if reason != Reason::Only => self.random.pick(&ways),
            _ => ways.first(),
        };
        let Some((dir, (next, cost))) = chosen.and_then(|&d| Some((d, exits[d as usize]?))) else {
            self.status = Status::Exhausted;
            return;
        };
        let entered = self.place(&next);
        self.marks.walk(place, dir, entered, false);
        if view.arrived && dir == view.heading.back() {
            self.turns.push(self.trail.len() as u32);
        }
        if self.first[entered] == 0 {
            self.first[entered] = self.trail.len() as u32 + 1;
        }
        self.cost = self.cost.plus(cost);
        self.trail.push(next);
        self.dirs.push(dir);
        if self.problem.is_goal(&next) {
            self.status = Status::Found;
        }
    }

    /// On which side the hand is at the moment shown, of a walker that keeps one on the wall.
    pub fn hand(&self) -> Option<Dir> {
        self.rule.hand(self.heading(self.shown).0)
    }
}

impl<P: Exits> Job for Walker<P> {
    fn advance(&mut self, budget: u32) -> Status {
        if !self.problem.prepare(budget) {
            return self.status;
        }
        for _ in 0..budget {
            if self.status.is_over() {
                break;
            }
            let held = || (self.memory(), self.trail.len());
            if let Some(limit) = self.bounds.reached(self.len(), held) {
                self.status = Status::Stopped(limit);
                break;
            }
            self.step();
        }
        if self.bounds.limits.keep == Keep::Latest {
            self.seek(self.len());
        }
        self.status
    }

    fn status(&self) -> Status {
        self.status
    }
}

impl<P: Exits> Run for Walker<P> {
    fn len(&self) -> u64 {
        self.trail.len() as u64 - 1
    }

    fn at(&self) -> u64 {
        self.shown as u64
    }

    fn seek(&mut self, t: u64) {
        let t = match self.bounds.limits.keep {
            Keep::History => usize::try_from(t.min(self.len())).unwrap_or(usize::MAX),
            Keep::Latest => self.trail.len() - 1,
        };
        while self.shown < t {
            self.shown += 1;
            let place = self.place_at(self.shown);
            self.visits[place] += 1;
            if let Some(&dir) = self.dirs.get(self.shown - 1) {
                self.shown_marks.walk(self.place_at(self.shown - 1), dir, place, false);
            }
        }
        while self.shown > t {
            let place = self.place_at(self.shown);
            self.visits[place] -= 1;
            self.shown -= 1;
            if let Some(&dir) = self.dirs.get(self.shown) {
                self.shown_marks.walk(self.place_at(self.shown), dir, place, true);
            }
        }
    }

    fn stats(&self) -> Stats {
        let steps = self.at();
        Stats { expanded: steps, generated: steps + 1, frontier: 1, peak_frontier: 1 }
    }

    fn memory(&self) -> u64 {
        let steps = bytes_of(&self.trail) + self.dirs.capacity();
        let places = self.taken.len() + 8 * self.marks.0.len();
        let words = self.turns.capacity() + self.visits.len() + self.first.len();
        (steps + places + words * size_of::<u32>()) as u64 + self.problem.bytes()
    }

    fn landmark_name(&self) -> &'static str {
        "turn back"
    }

    fn landmark(&self, t: u64, forward: bool) -> Option<u64> {
        beside(&self.turns, t, forward)
    }
}
