//! The searches in a few lines of pseudo-code, for showing which line a step is at.

use super::graph::Repeats;

/// Lines of the pseudo-code of a search, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lines {
    /// Where it begins.
    pub start: usize,
    /// Where it finds the goal.
    pub goal: usize,
    /// Where it pops a node.
    pub pop: usize,
    /// Where it discards one that was popped.
    pub discard: usize,
    /// Where it expands a node.
    pub expand: usize,
    /// Where it drops a successor.
    pub dropped: usize,
    /// Where it puts one into the frontier.
    pub put: usize,
    /// Where it gives up.
    pub fail: usize,
}

impl Lines {
    /// The lines of the texts below, by when a repeat is recognised.
    pub(super) const fn of(repeats: Option<Repeats>) -> Lines {
        let (goal, discard, expand, put, fail) = match repeats {
            Some(Repeats::DropKnown) => (3, 2, 4, 6, 7),
            Some(Repeats::KeepUntilPopped) => (4, 3, 6, 8, 9),
            // Whatever is known is put there, and discarded when it is popped.
            None => (5, 3, 6, 7, 8),
        };
        let dropped = if repeats.is_some() { expand + 1 } else { put };
        Lines { start: 0, goal, pop: 2, discard, expand, dropped, put, fail }
    }
}

/// Breadth first.
pub const BREADTH_FIRST: &[&str] = &[
    "put the start into the queue",
    "while the queue is not empty:",
    "    pop n, the node that has waited longest",
    "    if n is a goal: return the path to n",
    "    for each successor s of n:",
    "        if the state of s is known: drop s (repeat)",
    "        else: put s at the end of the queue",
    "return: there is no path",
];

/// Uniform cost, a repeat being dropped when it is generated.
pub const UNIFORM_COST: &[&str] = &[
    "put the start into the frontier, g = 0",
    "while the frontier is not empty:",
    "    pop n with the lowest g",
    "    if n is a goal: return the path to n",
    "    for each successor s of n, g(s) = g(n) + cost:",
    "        if a path to s with no higher g is known: drop s",
    "        else: put s into the frontier by g(s)",
    "return: there is no path",
];

/// Greedy best first, a repeat being dropped when it is generated.
pub const GREEDY: &[&str] = &[
    "put the start into the frontier",
    "while the frontier is not empty:",
    "    pop n with the lowest h",
    "    if n is a goal: return the path to n",
    "    for each successor s of n:",
    "        if s is known, or h(s) is infinite: drop s",
    "        else: put s into the frontier by h(s)",
    "return: there is no path",
];

/// A*, a repeat being dropped when it is generated.
pub const A_STAR: &[&str] = &[
    "put the start into the frontier, g = 0",
    "while the frontier is not empty:",
    "    pop n with the lowest f = g + h",
    "    if n is a goal: return the path to n",
    "    for each successor s of n, g(s) = g(n) + cost:",
    "        if s is known at no higher g, or h(s) is infinite: drop s",
    "        else: put s into the frontier by g(s) + h(s)",
    "return: there is no path",
];

/// Depth first.
pub const DEPTH_FIRST: &[&str] = &[
    "push the start on the stack; nothing is closed",
    "while the stack is not empty:",
    "    pop n, the newest node",
    "    if the state of n is closed: discard n, go on",
    "    if n is a goal: return the path to n",
    "    close the state of n",
    "    for each successor s of n:",
    "        if the state of s is closed: drop s (repeat)",
    "        else: push s on the stack",
    "return: there is no path",
];

/// Uniform cost, a repeat being recognised when it is popped.
pub const UNIFORM_COST_KEEPING: &[&str] = &[
    "put the start into the frontier, g = 0; nothing is closed",
    "while the frontier is not empty:",
    "    pop n with the lowest g",
    "    if the state of n is closed: discard n, go on",
    "    if n is a goal: return the path to n",
    "    close the state of n",
    "    for each successor s of n, g(s) = g(n) + cost:",
    "        if the state of s is closed: drop s",
    "        else: put s into the frontier by g(s)",
    "return: there is no path",
];

/// Greedy best first, a repeat being recognised when it is popped.
pub const GREEDY_KEEPING: &[&str] = &[
    "put the start into the frontier; nothing is closed",
    "while the frontier is not empty:",
    "    pop n with the lowest h",
    "    if the state of n is closed: discard n, go on",
    "    if n is a goal: return the path to n",
    "    close the state of n",
    "    for each successor s of n:",
    "        if s is closed, or h(s) is infinite: drop s",
    "        else: put s into the frontier by h(s)",
    "return: there is no path",
];

/// A*, a repeat being recognised when it is popped.
pub const A_STAR_KEEPING: &[&str] = &[
    "put the start into the frontier, g = 0; nothing is closed",
    "while the frontier is not empty:",
    "    pop n with the lowest f = g + h",
    "    if the state of n is closed: discard n, go on",
    "    if n is a goal: return the path to n",
    "    close the state of n",
    "    for each successor s of n, g(s) = g(n) + cost:",
    "        if s is closed, or h(s) is infinite: drop s",
    "        else: put s into the frontier by g(s) + h(s)",
    "return: there is no path",
];

/// Breadth first from both ends.
pub const BIDIRECTIONAL: &[&str] = &[
    "put the start into queue A, the goal into queue B",
    "while neither queue is empty, A and B in turns:",
    "    pop n, the node that has waited longest",
    "    if this side has closed the state of n: discard n",
    "    close the state of n on this side",
    "    if the other side knows the state of n: they meet, return",
    "    for each successor s of n, backwards in B:",
    "        put s at the end of this queue",
    "return: there is no path",
];

/// Greedy best first from both ends.
pub const BIDIRECTIONAL_GREEDY: &[&str] = &[
    "put the start into frontier A, the goal into frontier B",
    "while neither is empty, A and B in turns:",
    "    pop n with the lowest h on this side",
    "    if this side has closed the state of n: discard n",
    "    close the state of n on this side",
    "    if the other side knows the state of n: they meet, return",
    "    for each successor s of n, backwards in B:",
    "        put s into this frontier by h(s)",
    "return: there is no path",
];
