//! Moments of searches with a frontier: the ledger of successors, the queue, the tree around a node.
//!
//! Everything follows from what a search keeps anyway. It is worked out on the trait object, so that this
//! code is compiled once for all problems and frontiers.

mod ledger;
mod queue;
mod tree;
mod words;

pub use queue::waiting;

use super::pseudo_code::Lines;
use super::timeline::End;
use super::trace::SearchTrace;
use crate::engine::moment::{Moment, NodeView, Place, SearchStep, Step, Verdict, Wanted};
use crate::engine::run::Status;
use crate::engine::terms::{Facts, NodeId, Side};

/// What `search` tells about moment `at` of the `of` moments computed.
///
/// The first call fills the table of [`Timeline::look_up`](super::timeline::Timeline::look_up) up to this
/// moment, which takes some ten milliseconds for millions of steps; who cannot wait fills it before, in
/// slices.
pub fn moment(search: &mut dyn SearchTrace, at: u64, of: u64, wanted: Wanted) -> Moment {
    search.history_mut().look_up(at, u64::MAX);
    let id = search.history().expanded_at(at);
    let side = id.and_then(|id| search.side(id));
    let choice = id.map(|id| queue::choice(search, id, at));
    let successors = if id.is_some() { ledger::successors(search, at) } else { Vec::new() };
    let status = if at == of { search.ended() } else { Status::Running };
    let answer = search.answered().filter(|_| at == of);
    let meeting = search.met().filter(|_| at == of);
    let repeats = search.order().repeats;
    let step = SearchStep {
        node: id.and_then(|id| view(search, id)),
        side,
        choice,
        successors,
        queues: queue::queues(search, at, wanted.queue),
        path: id.map(|id| tree::path(search, id, at, wanted.tree)).unwrap_or_default(),
        actions: id.map(|id| tree::actions(search, id)).unwrap_or_default(),
        siblings: id.map(|id| tree::siblings(search, id, at, wanted.tree)).unwrap_or_default(),
        children: tree::children(search, at, wanted.tree),
        answer,
        meeting,
    };
    let lines = Lines::of(repeats);
    let line = match status {
        Status::Found => lines.goal,
        Status::Exhausted => lines.fail,
        _ if id.is_none() => lines.start,
        _ => lines.expand,
    };
    let end = words::end(search, status);
    let text = words::text(&step, &end);
    let discarded = words::discarded(search, at);
    let inside = words::inside(&step, &discarded, &end);
    let lines = lines_inside(lines, &step, discarded.len(), line);
    Moment { at, of, text, inside, line: Some(line), lines, step: Step::Search(Box::new(step)) }
}

/// The line of every event inside a step, as [`words::inside`] tells them; the last one is the end of the
/// search, if that is told.
fn lines_inside(lines: Lines, step: &SearchStep, discarded: usize, last: usize) -> Vec<usize> {
    let waiting = step.queues.iter().map(|queue| queue.first.len()).sum();
    let begun = std::iter::repeat_n(lines.start, if step.node.is_none() { waiting } else { 0 });
    let popped = step.node.iter().flat_map(|_| [lines.pop, lines.goal]);
    let tried = step.successors.iter().map(|successor| match &successor.verdict {
        Verdict::New(_) | Verdict::Goal(_) | Verdict::Cheaper { .. } => lines.put,
        Verdict::Illegal(_) if successor.h != Some(f64::INFINITY) => lines.expand,
        _ => lines.dropped,
    });
    let discarded = std::iter::repeat_n(lines.discard, discarded);
    begun.chain(popped).chain(tried).chain(discarded).chain([last]).collect()
}

/// A node as it is shown.
fn view(search: &mut dyn SearchTrace, id: NodeId) -> Option<NodeView> {
    let info = search.node_info(id)?;
    let depth = search.depth(id).unwrap_or_else(|| tree::chain(search, id).count() as u32 - 1);
    let (action, state) = (search.action(id), cell_first(search, search.facts(id)));
    let (g, h, f) = (info.g, info.h, search.f(id)?);
    Some(NodeView { id, parent: info.parent, action, g, h, f, depth, state })
}

/// Where node `id` was at moment `t`.
fn place(search: &dyn SearchTrace, id: NodeId, t: u64) -> Place {
    match search.history().end(id, t) {
        Some(End::Expanded(step)) => Place::Closed(step),
        Some(End::Discarded(_)) => Place::Discarded,
        None => Place::Frontier,
    }
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
    facts.sort_by_key(|fact| match fact.0 {
        "row" => 0,
        "col" => 1,
        _ => 2,
    });
    facts
}
