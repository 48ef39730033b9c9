//! Breadth-first search of a state space whose states have numbers, one step a unit of cost.
//!
//! It expands the same nodes as [`Search`](super::graph::Search) with
//! [`Strategy::BREADTH_FIRST`](super::Strategy::BREADTH_FIRST), so every figure is the same, and
//! takes less time and memory: nodes are expanded in the order of their numbers, so the frontier is the end of
//! the arena; one bit a state says whether it was generated; and the step that generated a node is found by
//! bisection in the history, so no parents are stored.

use super::Repeats;
use super::problem::{DEPTHS, Problem};
use crate::engine::prelude::*;

/// A problem whose states have numbers, and whose steps all cost the same.
pub trait Numbered: Problem {
    /// Number of states, at most [`MOST`].
    fn states(&self) -> u64;

    /// The number of a state, below [`Numbered::states`].
    fn number(&self, state: &Self::State) -> usize;
}

/// Most states of a space: a bit for each takes 32 MiB.
pub const MOST: u64 = 1 << 28;

/// A breadth-first search of `P` and its history.
pub struct Breadth<P: Problem> {
    problem: P,
    bounds: Bounds,
    /// By node, its state.
    states: Column<P::State>,
    /// A bit for every state that was generated.
    seen: Vec<u64>,
    /// By depth, the first node.
    levels: Vec<NodeId>,
    timeline: Timeline,
    status: Status,
    /// Successors generated, known ones included.
    made: u64,
    successors: Vec<(P::State, P::Cost)>,
    /// For inspecting.
    index: Index,
}

impl<P: Numbered> Breadth<P> {
    /// A search that has not made a step.
    pub fn new(problem: P, limits: Limits) -> Self {
        let start = problem.start();
        let words = problem.states().min(MOST).div_ceil(64) as usize;
        let mut search = Breadth {
            bounds: Bounds::of(limits),
            states: Column::default(),
            seen: vec![0; words],
            levels: vec![0],
            timeline: Timeline::default(),
            status: Status::Running,
            made: 0,
            successors: Vec::new(),
            index: Index::default(),
            problem,
        };
        search.states.push(start);
        let number = search.problem.number(&start);
        search.seen[number / 64] |= 1 << (number % 64);
        search.timeline.begin(1);
        search.look_ahead();
        search
    }

    /// Number of nodes expanded.
    pub fn expanded(&self) -> u64 {
        self.timeline.len()
    }

    /// Number of nodes generated.
    pub fn generated(&self) -> u64 {
        self.states.len() as u64
    }

    /// Whether the next node can be expanded, or how the search ends.
    #[inline]
    fn look_ahead(&mut self) {
        match self.states.get(self.expanded() as usize) {
            None => self.status = Status::Exhausted,
            Some(state) if self.problem.is_goal(state) => self.status = Status::Found,
            Some(_) => {}
        }
    }

    /// The depth of node `id`.
    fn depth(&self, id: NodeId) -> usize {
        self.levels.partition_point(|&first| first <= id).saturating_sub(1)
    }

    /// The node of a state, if it is below `below`. The search itself stores only that a state was
    /// generated.
    fn find(&self, number: usize, below: NodeId) -> Option<NodeId> {
        let is_it =
            |id: &NodeId| *id < below && self.problem.number(&self.states[*id as usize]) == number;
        self.index.nodes(number as u32).find(is_it)
    }

    /// Expands the next node.
    #[inline]
    fn step(&mut self) {
        let id = self.timeline.len() as NodeId;
        let Some(state) = self.states.get(id as usize).copied() else { return };
        let landmark = self.levels.last() == Some(&id);
        if landmark {
            // The first of its depth: everything generated from now on is one deeper.
            self.levels.push(self.states.len() as NodeId);
        }
        self.successors.clear();
        self.problem.expand(&state, &mut self.successors);
        self.made += self.successors.len() as u64;
        for (state, _) in &self.successors {
            let number = self.problem.number(state);
            let Some(word) = self.seen.get_mut(number / 64) else { continue };
            let bit = 1 << (number % 64);
            if *word & bit == 0 {
                *word |= bit;
                self.states.push(*state);
            }
        }
        self.timeline.expand(id, self.states.len() as NodeId, landmark);
        self.look_ahead();
    }
}

impl<P: Numbered> Job for Breadth<P> {
    fn advance_once(&mut self) {
        let held = || (self.bytes(), self.states.len());
        match self.bounds.reached(self.expanded(), held) {
            Some(limit) => self.status = Status::Stopped(limit),
            None => self.step(),
        }
    }

    fn status(&self) -> Status {
        self.status
    }
}

impl<P: Numbered> SearchTrace for Breadth<P> {
    fn history(&self) -> &Timeline {
        &self.timeline
    }

    fn history_mut(&mut self) -> &mut Timeline {
        &mut self.timeline
    }

    fn prepare(&mut self, t: u64, steps: u64) -> bool {
        let looked = self.timeline.look_up(t, steps);
        let below = self.timeline.generated(t.min(self.timeline.len()));
        let all = self.states.len() as NodeId;
        let code = |id| self.problem.number(&self.states[id as usize]) as u32;
        looked & self.index.fill_on(all, below, steps, code)
    }

    fn order(&self) -> Order {
        Order { rank: Rank::Age, ties: Ties::Fifo, repeats: Some(Repeats::DropKnown) }
    }

    fn g(&self, id: NodeId) -> Option<f64> {
        self.states.get(id as usize).map(|_| Breadth::depth(self, id) as f64)
    }

    /// The oldest node that waits; it is the next of the arena.
    fn popped(&self) -> Option<NodeId> {
        let next = self.expanded() as usize;
        self.states.get(next).map(|_| next as NodeId)
    }

    fn list(&self, _: Option<Side>, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        let end = below.min(self.states.len() as NodeId);
        out.extend((self.expanded() as NodeId + 1..end).take(most));
    }

    fn last(&self, _: Option<Side>, below: NodeId) -> Option<NodeId> {
        let end = below.min(self.states.len() as NodeId);
        (self.expanded() as NodeId + 1..end).next_back()
    }

    fn stale(&mut self, ids: &[NodeId], _: u64) -> Vec<bool> {
        vec![false; ids.len()]
    }

    fn tried(&mut self, t: u64) -> Vec<Attempt> {
        let Some(id) = self.timeline.expanded_at(t) else { return Vec::new() };
        let Some(state) = self.states.get(id as usize).copied() else { return Vec::new() };
        let made = self.timeline.generated_by(t);
        let g = Breadth::depth(self, id) as f64 + 1.0;
        let tries = self.problem.tries(&state);
        let code = |id| self.problem.number(&self.states[id as usize]) as u32;
        self.index.fill(made.end, code);
        let mut next = made.start;
        attempts(tries, |state, _| {
            let outcome = match self.find(self.problem.number(state), made.end) {
                // Two actions may lead to one state.
                Some(id) if id == next => {
                    next += 1;
                    Outcome::Made { id, than: None, is_goal: self.problem.is_goal(state) }
                }
                of => Outcome::Known { of, is_same: true },
            };
            (outcome, g, 0.0, self.problem.facts(state))
        })
    }

    fn action(&mut self, id: NodeId) -> Option<String> {
        let parent = self.parent_of(id)?;
        let (from, to) = (self.state(parent)?, self.state(id)?);
        self.problem.action(&from, &to)
    }

    fn depth(&self, id: NodeId) -> Option<u32> {
        self.states.get(id as usize).map(|_| Breadth::depth(self, id) as u32)
    }

    fn answered(&self) -> Option<NodeId> {
        (self.status == Status::Found).then_some(self.expanded() as NodeId)
    }

    fn repeats(&self) -> u64 {
        self.made - (self.generated() - 1)
    }

    #[inline(never)] // long, and asked for now and then
    fn bytes(&self) -> u64 {
        self.states.bytes()
            + self.seen.len() as u64 * 8
            + self.timeline.bytes()
            + self.problem.bytes()
    }

    fn facts(&self, id: NodeId) -> Facts {
        self.states.get(id as usize).map(|state| self.problem.facts(state)).unwrap_or_default()
    }

    fn h(&mut self, id: NodeId) -> Option<f64> {
        self.states.get(id as usize).map(|_| 0.0)
    }

    fn number(&self, id: NodeId, name: &str) -> Option<f64> {
        self.problem.fact_number(self.states.get(id as usize)?, name)
    }
}

impl<P: Numbered> Explored for Breadth<P> {
    type Problem = P;

    fn problem(&self) -> &P {
        &self.problem
    }

    fn problem_mut(&mut self) -> &mut P {
        &mut self.problem
    }

    fn state(&self, id: NodeId) -> Option<P::State> {
        self.states.get(id as usize).copied()
    }

    fn place_of(&self, id: NodeId) -> usize {
        Breadth::depth(self, id).min(DEPTHS - 1)
    }
}
