//! The interface a puzzle implements to be searched.

use super::visited::Visited;
use crate::engine::grid::Pos;
use crate::engine::terms::{Fact, NodeId, named};

/// The cost of a path: it adds up along the path and can be compared.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::search::{Cost, Octile};
///
/// let diagonal = Octile { straight: 0, diagonal: 1 };
/// assert_eq!(2u32.plus(3), 5);
/// assert_eq!(diagonal.plus(diagonal).value(), 2.0 * 2f64.sqrt());
/// ```
pub trait Cost: Copy + std::fmt::Debug {
    /// The cost of the empty path.
    const ZERO: Self;

    /// The cost of this path and a further step.
    fn plus(self, step: Self) -> Self;

    /// The cost as a number, for comparing.
    fn value(self) -> f64;
}

impl Cost for u32 {
    const ZERO: u32 = 0;

    fn plus(self, step: u32) -> u32 {
        self.saturating_add(step)
    }

    fn value(self) -> f64 {
        f64::from(self)
    }
}

/// Length of a path in eight directions: `straight` + `diagonal`·√2.
///
/// Counted exactly, so that two paths of equal length compare as equal, whatever the order of their steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Octile {
    /// Steps along rows and columns.
    pub straight: u32,
    /// Diagonal steps.
    pub diagonal: u32,
}

impl Cost for Octile {
    const ZERO: Octile = Octile { straight: 0, diagonal: 0 };

    fn plus(self, step: Octile) -> Octile {
        Octile {
            straight: self.straight.saturating_add(step.straight),
            diagonal: self.diagonal.saturating_add(step.diagonal),
        }
    }

    fn value(self) -> f64 {
        f64::from(self.straight) + f64::from(self.diagonal) * std::f64::consts::SQRT_2
    }
}

/// How a state is shown by `frontier::watch`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    /// As a text of one or several lines.
    Line(String),
    /// As a place of a map.
    Place(Pos),
}

/// An action tried at a state, legal or not.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried<S, C> {
    /// The action: a direction, a press, a push.
    pub action: String,
    /// Where it leads and what it costs, or why the rules forbid it.
    pub result: Result<(S, C), String>,
    /// The cell of the map it leads to or would lead to, if there is a map.
    pub place: Option<Pos>,
}

/// What `expand` puts into a list as actions whose names are their numbers.
fn numbered<S, C>(expand: impl FnOnce(&mut Vec<(S, C)>)) -> Vec<Tried<S, C>> {
    let mut successors = Vec::new();
    expand(&mut successors);
    let tried = |(i, successor): (usize, _)| Tried {
        action: (i + 1).to_string(),
        result: Ok(successor),
        place: None,
    };
    successors.into_iter().enumerate().map(tried).collect()
}

/// Number of depths with a counter of their own; deeper nodes count to the last one.
pub const DEPTHS: usize = 1024;

/// A state space with a start, goals and an estimate of the cost still to come.
///
/// Keep states small: give big parts (sets, boards) a number and store that.
/// Most problems are made of functions, as a [`Space`](super::space::Space). One with a table of its own:
///
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
/// use frontier::search::Dense;
///
/// /// From 1 to `goal` by adding one and doubling, up to 100.
/// struct Doubling { goal: u32 }
///
/// impl Problem for Doubling {
///     type State = u32;
///     type Key = u32;
///     type Cost = u32;
///     type Visited = Dense;
///
///     fn start(&self) -> u32 { 1 }
///     fn key(&self, n: &u32) -> u32 { *n }
///     fn visited(&self) -> Dense { Dense::new(101) }
///     fn is_goal(&self, n: &u32) -> bool { *n == self.goal }
///     fn expand(&mut self, n: &u32, out: &mut Vec<(u32, u32)>) {
///         out.extend([n + 1, 2 * n].into_iter().filter(|&next| next <= 100).map(|next| (next, 1)));
///     }
/// }
///
/// let doubling = Doubling { goal: 10 };
/// let mut search: Search<_, Queue> = Search::new(doubling, Strategy::BREADTH_FIRST, Limits::DEFAULT);
/// assert_eq!(search.finish(), Status::Found);
/// ```
pub trait Problem {
    /// A state.
    type State: Copy;
    /// States with equal keys are the same for the search.
    type Key: PartialEq;
    /// Cost of a step and of a path.
    type Cost: Cost;
    /// Table from keys to nodes.
    type Visited: Visited<Self::Key>;
    /// Whether states with equal keys may differ: then one with a cheaper path dominates the others, and none of
    /// them may stand for it, whatever the search orders by. Not for tables that are [`Visited::IS_DIRECT`].
    const DOMINATES: bool = false;

    /// Where the search begins.
    fn start(&self) -> Self::State;

    /// The key of `state`: states with equal keys are the same for the search.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// An empty table for the keys of this problem.
    fn visited(&self) -> Self::Visited;

    /// Whether the search may end here.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Puts every successor of `state` with the cost of its step into `out`, in order.
    fn expand(&mut self, state: &Self::State, out: &mut Vec<(Self::State, Self::Cost)>);

    /// The same, for searches that drop repeats at once
    /// ([`Repeats::DropKnown`](super::Repeats::DropKnown)): successors may be left out for whose keys `is_new`,
    /// asked with the cost of the step, is false, and those that were generated before, at no higher cost,
    /// when a state on the way to this one was expanded. How many were. `is_new` may be asked about any key.
    fn expand_further(
        &mut self,
        state: &Self::State,
        is_new: impl Fn(Self::Key, Self::Cost) -> bool,
        out: &mut Vec<(Self::State, Self::Cost)>,
    ) -> u64 {
        let _ = is_new;
        self.expand(state, out);
        0
    }

    /// Makes a part of the tables that estimates are looked up in, about as long as `budget` steps take; whether
    /// they are complete. A search makes no step before, and asks for no estimate.
    fn prepare(&mut self, _budget: u32) -> bool {
        true
    }

    /// Estimate of the cost from `state` to the nearest goal; infinite if it is known that no
    /// goal can be reached. Admissible if it never overestimates.
    fn estimate(&mut self, _state: &Self::State) -> f64 {
        0.0
    }

    /// Bytes held by tables that grow with the search.
    fn bytes(&self) -> u64 {
        0
    }

    /// Every action at `state`, the forbidden ones too, in the order in which [`Problem::expand`] tries
    /// them. The legal ones are exactly its successors, in the same order.
    fn tries(&mut self, state: &Self::State) -> Vec<Tried<Self::State, Self::Cost>> {
        numbered(|out| self.expand(state, out))
    }

    /// The action that leads from one state to another.
    fn action(&mut self, from: &Self::State, to: &Self::State) -> Option<String> {
        let (key, tries) = (self.key(to), self.tries(from));
        let is_it = |tried: &Tried<_, _>| matches!(&tried.result, Ok((s, _)) if self.key(s) == key);
        tries.into_iter().find(is_it).map(|tried| tried.action)
    }

    /// The number of steps of a path of this cost, if it follows from the cost.
    fn steps(&self, _cost: Self::Cost) -> Option<u32> {
        None
    }

    /// Number of places whose nodes a watched search counts apart: the cells of a map, by default the depths.
    fn places(&self) -> usize {
        DEPTHS
    }

    /// The place of a state that a path of this cost leads to, below [`Problem::places`]: on a map the cell it
    /// stands on, by default its depth, if steps cost 1.
    fn place(&self, _state: &Self::State, cost: Self::Cost) -> usize {
        (cost.value() as usize).min(DEPTHS - 1)
    }

    /// How a state is shown by `frontier::watch`: by default its facts in one line.
    fn shown(&self, state: &Self::State) -> Shown {
        let facts = self.facts(state).into_iter().map(|(_, fact)| fact.to_string());
        Shown::Line(facts.collect::<Vec<_>>().join(" "))
    }

    /// Named values that describe a state in a trace, such as its row and column.
    fn facts(&self, _state: &Self::State) -> Vec<(&'static str, Fact)> {
        Vec::new()
    }

    /// A value of a state as a number, by its name in conditions. Where conditions are to be fast, this
    /// says it without making all facts.
    fn fact_number(&self, state: &Self::State, name: &str) -> Option<f64> {
        named(&self.facts(state), name)?.number()
    }
}

/// A problem with one goal state that can be searched from there as well.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
/// use frontier::search::{Dense, Reversible};
///
/// /// A corridor of ten cells, searched from both ends.
/// struct Corridor;
///
/// impl Problem for Corridor {
///     type State = u32;
///     type Key = u32;
///     type Cost = u32;
///     type Visited = Dense;
///
///     fn start(&self) -> u32 { 0 }
///     fn key(&self, cell: &u32) -> u32 { *cell }
///     fn visited(&self) -> Dense { Dense::new(10) }
///     fn is_goal(&self, cell: &u32) -> bool { *cell == 9 }
///     fn expand(&mut self, cell: &u32, out: &mut Vec<(u32, u32)>) {
///         out.extend((*cell < 9).then_some((cell + 1, 1)));
///     }
/// }
///
/// impl Reversible for Corridor {
///     fn goal(&self) -> u32 { 9 }
///     fn expand_back(&mut self, cell: &u32, out: &mut Vec<(u32, u32)>) {
///         out.extend(cell.checked_sub(1).map(|before| (before, 1)));
///     }
///     fn estimate_back(&mut self, cell: &u32) -> f64 { f64::from(*cell) }
/// }
///
/// let mut back = Vec::new();
/// Corridor.expand_back(&9, &mut back);
/// assert_eq!(back, [(8, 1)]);
/// ```
pub trait Reversible: Problem<Visited: Visited<Self::Key, Known = NodeId>> {
    /// The goal.
    fn goal(&self) -> Self::State;

    /// Puts every state from which one step leads to `state` into `out`.
    fn expand_back(&mut self, state: &Self::State, out: &mut Vec<(Self::State, Self::Cost)>);

    /// Every action at `state` in the search from the goal, as [`Problem::tries`]; the legal ones are those of
    /// [`Reversible::expand_back`].
    fn tries_back(&mut self, state: &Self::State) -> Vec<Tried<Self::State, Self::Cost>> {
        numbered(|out| self.expand_back(state, out))
    }

    /// The action that leads from one state to another in the search from the goal.
    fn action_back(&mut self, from: &Self::State, to: &Self::State) -> Option<String> {
        let (key, tries) = (self.key(to), self.tries_back(from));
        let is_it = |tried: &Tried<_, _>| matches!(&tried.result, Ok((s, _)) if self.key(s) == key);
        tries.into_iter().find(is_it).map(|tried| tried.action)
    }

    /// Estimate that guides the search from the goal.
    fn estimate_back(&mut self, state: &Self::State) -> f64;
}
