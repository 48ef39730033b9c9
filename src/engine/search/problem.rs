//! The interface a puzzle implements to be searched.

use super::NodeId;
use super::visited::Visited;

/// The cost of a path: it adds up along the path and can be compared.
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

/// A value about a state in a trace.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A number.
    Number(u64),
    /// Text.
    Text(String),
}

/// A state space with a start, goals and an estimate of the cost still to come.
///
/// Keep states small: give big parts (sets, boards) a number and store that.
pub trait Problem {
    /// A state.
    type State: Copy;
    /// States with equal keys are the same for the search.
    type Key: PartialEq;
    /// Cost of a step and of a path.
    type Cost: Cost;
    /// Table from keys to nodes.
    type Visited: Visited<Self::Key>;

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

    /// Estimate of the cost from `state` to the nearest goal; infinite if it is known that no
    /// goal can be reached. Admissible if it never overestimates.
    fn estimate(&mut self, state: &Self::State) -> f64 {
        let _ = state;
        0.0
    }

    /// Bytes held by tables that grow with the search.
    fn bytes(&self) -> u64 {
        0
    }

    /// Named values that describe a state in a trace, such as its row and column.
    fn facts(&self, state: &Self::State) -> Vec<(&'static str, Fact)> {
        let _ = state;
        Vec::new()
    }
}

/// A problem whose states stand on numbered places of a map.
pub trait Places: Problem {
    /// Number of places.
    fn places(&self) -> usize;

    /// The place `state` stands on, below [`Places::places`].
    fn place(&self, state: &Self::State) -> usize;
}

/// A problem with one goal state that can be searched from there as well.
pub trait Reversible: Problem<Visited: Visited<Self::Key, Known = NodeId>> {
    /// The goal.
    fn goal(&self) -> Self::State;

    /// Puts every state from which one step leads to `state` into `out`.
    fn expand_back(&mut self, state: &Self::State, out: &mut Vec<(Self::State, Self::Cost)>);

    /// Estimate that guides the search from the goal.
    fn estimate_back(&mut self, state: &Self::State) -> f64;
}
