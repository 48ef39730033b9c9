//! A state space made of functions: the shortest way to have one's own states searched and watched.

use super::problem::{Problem, Shown};
use super::visited::Hashed;
use crate::engine::terms::{Fact, place_facts};
use std::{hash::Hash, rc::Rc};

/// Successors of a state, each with the cost of its step.
type Successors<S> = Rc<dyn Fn(&S) -> Vec<(S, u32)>>;

/// A state space: a start, and functions for the rest.
///
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
///
/// // From 1 to 50 by doubling and adding one.
/// let space = Space::new(1u32, |&n| vec![2 * n, n + 1]).goal(|&n| n == 50);
/// let mut search: Search<_, HeapFifo> = Search::new(space, Strategy::A_STAR, Limits::DEFAULT);
/// assert_eq!(search.finish(), Status::Found);
/// let goal = search.goal().and_then(|goal| search.node(goal)).unwrap();
/// assert_eq!((goal.state, goal.g), (50, 7));
/// ```
#[derive(Clone)]
pub struct Space<S> {
    start: S,
    successors: Successors<S>,
    is_goal: Rc<dyn Fn(&S) -> bool>,
    estimate: Rc<dyn Fn(&S) -> f64>,
    shown: Rc<dyn Fn(&S) -> Shown>,
}

impl<S: Copy + Eq + Hash + 'static> Space<S> {
    /// A space whose steps cost 1 each, without a goal yet.
    pub fn new(start: S, successors: impl Fn(&S) -> Vec<S> + 'static) -> Space<S> {
        Space::with_costs(start, move |state| {
            successors(state).into_iter().map(|s| (s, 1)).collect()
        })
    }

    /// A space whose steps have costs, without a goal yet.
    pub fn with_costs(start: S, successors: impl Fn(&S) -> Vec<(S, u32)> + 'static) -> Space<S> {
        Space {
            start,
            successors: Rc::new(successors),
            is_goal: Rc::new(|_| false),
            estimate: Rc::new(|_| 0.0),
            shown: Rc::new(|_| Shown::Line(String::new())),
        }
    }

    /// The same with these goals.
    #[must_use]
    pub fn goal(self, is_goal: impl Fn(&S) -> bool + 'static) -> Space<S> {
        Space { is_goal: Rc::new(is_goal), ..self }
    }

    /// The same with this estimate of the cost still to come.
    #[must_use]
    pub fn estimate(self, estimate: impl Fn(&S) -> f64 + 'static) -> Space<S> {
        Space { estimate: Rc::new(estimate), ..self }
    }

    /// The same with states shown as lines of text.
    #[must_use]
    pub fn line(self, line: impl Fn(&S) -> String + 'static) -> Space<S> {
        Space { shown: Rc::new(move |state| Shown::Line(line(state))), ..self }
    }

    /// The same with states shown as places of a map: row and column from 0.
    #[must_use]
    pub fn place(self, place: impl Fn(&S) -> (u16, u16) + 'static) -> Space<S> {
        Space { shown: Rc::new(move |state| Shown::Place(place(state).into())), ..self }
    }
}

impl<S: Copy + Eq + Hash + 'static> Problem for Space<S> {
    type State = S;
    type Key = S;
    type Cost = u32;
    type Visited = Hashed;

    fn start(&self) -> S {
        self.start
    }

    fn key(&self, state: &S) -> S {
        *state
    }

    fn visited(&self) -> Hashed {
        Hashed::default()
    }

    fn is_goal(&self, state: &S) -> bool {
        (self.is_goal)(state)
    }

    fn expand(&mut self, state: &S, out: &mut Vec<(S, u32)>) {
        out.extend((self.successors)(state));
    }

    fn estimate(&mut self, state: &S) -> f64 {
        (self.estimate)(state)
    }

    fn facts(&self, state: &S) -> Vec<(&'static str, Fact)> {
        match self.shown(state) {
            Shown::Line(line) if line.is_empty() => Vec::new(),
            Shown::Line(line) => vec![("state", Fact::Text(line))],
            Shown::Place(pos) => place_facts(pos),
        }
    }

    fn shown(&self, state: &S) -> Shown {
        (self.shown)(state)
    }
}
