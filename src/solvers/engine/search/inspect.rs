//! Moments of searches with a frontier: the ledger of successors, the queue, the tree around a node.
//!
//! Everything follows from what a search keeps anyway. It is worked out on the trait object, so that this
//! code is compiled once for all problems and frontiers.

mod words;

use crate::engine::prelude::*;
use crate::engine::pseudo_code::Lines;

/// What `search` tells about moment `at`.
///
/// The first call fills the table of [`Timeline::look_up`](super::timeline::Timeline::look_up) up to this
/// moment, which takes some ten milliseconds for millions of steps; call [`SearchTrace::prepare`] in slices
/// beforehand to avoid the pause.
pub fn moment(search: &mut dyn SearchTrace, at: u64, wanted: Wanted) -> Moment {
    let of = search.history().len();
    search.history_mut().look_up(at, u64::MAX);
    let id = search.history().expanded_at(at);
    let side = id.and_then(|id| search.side(id));
    let choice = id.map(|id| choice(search, id, at));
    let successors = if id.is_some() { successors(search, at) } else { Vec::new() };
    let status = if at == of { search.status() } else { Status::Running };
    let answer = search.answered().filter(|_| at == of);
    let meeting = search.met().filter(|_| at == of);
    let (order, sides) = (search.order(), sides(search));
    let found = answer.filter(|_| meeting.is_none());
    let mut around =
        |id: NodeId| (path(search, id, at, wanted.tree), siblings(search, id, at, wanted.tree));
    let (found, (path, siblings)) = (found.map(&mut around), id.map(around).unwrap_or_default());
    let step = SearchStep {
        rank: order.rank,
        node: id.and_then(|id| view(search, id)),
        side,
        choice,
        successors,
        queues: sides.iter().map(|&side| queue(search, side, at, wanted.queue)).collect(),
        path,
        actions: id.map(|id| actions(search, id)).unwrap_or_default(),
        siblings,
        children: children(search, at, wanted.tree),
        answer,
        found,
        meeting,
    };
    let lines = Lines::of(order.repeats);
    let line = match status {
        Status::Found => lines.goal,
        Status::Exhausted => lines.fail,
        _ if id.is_none() => lines.start,
        _ => lines.expand,
    };
    let end = words::end(search, status);
    let text = words::text(&step, &end);
    let discarded = words::discarded(search, at);
    let (inside, lines) = words::inside(&step, &discarded, &end, (lines, line)).into_iter().unzip();
    Moment { at, of, text, inside, line: Some(line), lines, step: Step::Search(Box::new(step)) }
}

/// A node as it is shown.
fn view(search: &mut dyn SearchTrace, id: NodeId) -> Option<NodeView> {
    let depth = search.depth(id).unwrap_or_else(|| chain(search, id).count() as u32 - 1);
    let (action, state) = (search.action(id), cell_first(search, search.facts(id)));
    let (parent, g, h, f) = (search.parent_of(id), search.g(id)?, search.h(id)?, search.f(id)?);
    Some(NodeView { id, parent, action, g, h, f, depth, state })
}

/// The sides of a search: one that has no name, or two.
fn sides(search: &dyn SearchTrace) -> &'static [Option<Side>] {
    match search.side(0) {
        Some(_) => &[Some(Side::Forward), Some(Side::Backward)],
        None => &[None],
    }
}

/// Facts with the row and the column of a cell first; those of other programs as they tell them.
fn cell_first(search: &dyn SearchTrace, mut facts: Facts) -> Facts {
    if search.is_foreign() {
        return facts;
    }
    for fact in &mut facts {
        match fact.0 {
            "x" => fact.0 = "col",
            "y" => fact.0 = "row",
            _ => {}
        }
    }
    facts.sort_by_cached_key(|fact| match fact.0 {
        "row" => 0,
        "col" => 1,
        _ => 2,
    });
    facts
}

// The ledger of successors: what became of every action tried in a step.

/// The actions tried by step `t` with their verdicts.
pub fn successors(search: &mut dyn SearchTrace, t: u64) -> Vec<Successor> {
    let looks_at_g = search.order().rank.looks_at().0;
    let attempts = search.tried(t);
    let judged = |attempt: Attempt| {
        let Successor { action, verdict, g, h, f, state } = attempt;
        let verdict = match verdict {
            Outcome::Forbidden { why } => Verdict::Illegal(why),
            Outcome::DeadEnd { .. } => Verdict::Illegal("h is infinite, a proven dead end".into()),
            Outcome::Made { id, is_goal: true, .. } => Verdict::Goal(id),
            Outcome::Made { id, than: Some(than), .. } => Verdict::Cheaper { id, than },
            Outcome::Made { id, .. } => Verdict::New(id),
            Outcome::Known { of: None, .. } => Verdict::Dominated { by: None },
            Outcome::Known { of: Some(of), is_same } => {
                let known = search.g(of);
                let at = search.history().place(of, t);
                match (is_same, g.zip(known)) {
                    (false, Some((g, known))) if known <= g => Verdict::Dominated { by: Some(of) },
                    (true, Some((g, known))) if looks_at_g && known < g => {
                        Verdict::Worse { of, at }
                    }
                    _ => Verdict::Repeat { of, at },
                }
            }
        };
        Successor { action, verdict, g, h, f, state: cell_first(search, state) }
    };
    attempts.into_iter().map(judged).collect()
}

// The tree around a node: the path to it, its siblings and its children.

/// A node and those it comes from, back to the root.
fn chain(search: &dyn SearchTrace, id: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::successors(Some(id), |&id| search.parent_of(id))
}

/// The last `most` nodes on the path to `id`.
fn path(search: &mut dyn SearchTrace, id: NodeId, t: u64, most: usize) -> Vec<Twig> {
    let mut nodes: Vec<NodeId> = chain(search, id).take(most.max(1)).collect();
    nodes.reverse();
    nodes.into_iter().filter_map(|id| twig(search, id, t)).collect()
}

/// The actions from the root to `id`.
fn actions(search: &mut dyn SearchTrace, id: NodeId) -> Vec<String> {
    // Most traces of other programs tell no actions, and their paths may be long.
    if search.action(id).is_none() {
        return Vec::new();
    }
    search.chain(id).into_iter().skip(1).filter_map(|id| search.action(id)).collect()
}

/// The other nodes with the parent of `id`, at most `most` around it.
fn siblings(search: &mut dyn SearchTrace, id: NodeId, t: u64, most: usize) -> Vec<Twig> {
    let history = search.history();
    let Some(step) = history.step_that_made(id) else { return Vec::new() };
    let all = history.generated_by(step);
    let before = (id - all.start) as usize;
    let after = (all.end - id - 1) as usize;
    // Half of the room before it, unless there is less on one side.
    let first = before.min((most / 2).max(most.saturating_sub(after)));
    let from = id - first as NodeId;
    let nodes = (from..all.end).filter(|&other| other != id).take(most);
    nodes.filter_map(|id| twig(search, id, t)).collect()
}

/// The first `most` nodes generated by step `t`.
fn children(search: &mut dyn SearchTrace, t: u64, most: usize) -> Vec<Twig> {
    search.history().generated_by(t).take(most).filter_map(|id| twig(search, id, t)).collect()
}

fn twig(search: &mut dyn SearchTrace, id: NodeId, t: u64) -> Option<Twig> {
    let node = view(search, id)?;
    let at = search.history().place(id, t);
    let children = at.step().map(|step| search.history().generated_by(step).len() as u32);
    let is_stale = at == NodePlace::Frontier && search.stale(&[id], t).contains(&true);
    Some(Twig { node, at, children, is_stale })
}

// What waits at a moment, in the order in which it is popped, and why the first one was popped.

/// Nodes that are compared at most to count ties.
const TIES: usize = 4096;

/// The first nodes that wait at moment `t` in the frontier of `side`, at most `most`, in the order in which
/// they are popped.
///
/// Nodes that were popped later stand in the history in this order. Behind them come the node popped last,
/// and those that were never popped.
pub fn waiting(search: &dyn SearchTrace, side: Option<Side>, t: u64, most: usize) -> Vec<NodeId> {
    let history = search.history();
    let below = history.generated(t);
    let most = most.min(usize::try_from(search.waiting(t, side)).unwrap_or(usize::MAX));
    let is_here = |&id: &NodeId| side.is_none() || search.side(id) == side;
    let popped = search.popped().filter(|id| *id < below && is_here(id));
    let later = history.popped_after(t, below).filter(is_here).chain(popped);
    let mut nodes: Vec<NodeId> = later.take(most).collect();
    if nodes.len() < most {
        search.list(side, below, most - nodes.len(), &mut nodes);
    }
    nodes
}

/// The node that waits at moment `t` and is popped last, in the order of [`waiting`].
fn last(search: &dyn SearchTrace, side: Option<Side>, t: u64) -> Option<NodeId> {
    let history = search.history();
    let below = history.generated(t);
    let is_here = |&id: &NodeId| side.is_none() || search.side(id) == side;
    let popped = || search.popped().filter(|id| *id < below && is_here(id));
    let in_frontier = search.last(side, below);
    in_frontier.or_else(popped).or_else(|| history.popped_after(t, below).rev().find(is_here))
}

/// The rank of a node; none where the frontier orders by age alone.
fn rank(search: &mut dyn SearchTrace, id: NodeId) -> Option<f64> {
    let (g, h) = search.g(id).zip(search.h(id))?;
    search.order().rank.of([g, h, g + h])
}

/// Why node `id` was popped for step `t`.
pub fn choice(search: &mut dyn SearchTrace, id: NodeId, t: u64) -> Choice {
    let order = search.order();
    let value = rank(search, id);
    let mut choice = Choice { rank: order.rank, value, tied: 1, is_exact: true, rule: order.ties };
    if value.is_none() {
        return choice;
    }
    // Nodes of equal rank are popped one after the other.
    let before = t.saturating_sub(1);
    for most in [64, TIES] {
        let nodes = waiting(search, search.side(id), before, most);
        let differs = nodes.iter().position(|&id| rank(search, id) != value);
        choice.tied = differs.unwrap_or(nodes.len()).max(1) as u64;
        choice.is_exact = differs.is_some() || nodes.len() < most;
        if choice.is_exact {
            break;
        }
    }
    choice
}

/// What waits at moment `t` in the frontier of `side`.
fn queue(search: &mut dyn SearchTrace, side: Option<Side>, t: u64, most: usize) -> QueueView {
    // One alone is not tied, though the next one is not told.
    let mut nodes = waiting(search, side, t, most.max(2));
    let second = nodes.get(1).and_then(|&id| rank(search, id));
    nodes.truncate(most);
    let lowest = nodes.first().and_then(|&id| rank(search, id)).filter(|&it| second == Some(it));
    let stale = search.stale(&nodes, t);
    let orders = !nodes.is_empty() && search.order().rank != Rank::Age;
    let last = if orders { last(search, side, t) } else { None };
    let last = last.and_then(|id| rank(search, id));
    let entry = |(id, is_stale): (NodeId, bool)| {
        let is_tied = lowest.is_some() && rank(search, id) == lowest;
        Some(Waiting { node: view(search, id)?, is_tied, is_stale })
    };
    let first = nodes.into_iter().zip(stale).filter_map(entry).collect();
    QueueView { side, length: search.waiting(t, side), last, first }
}
