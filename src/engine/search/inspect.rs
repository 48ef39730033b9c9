//! Moments of searches with a frontier: the ledger of successors, the queue, the tree around a node.

use super::NodeId;
use super::trace::SearchTrace;
use crate::engine::moment::{Moment, NodeView, SearchStep, Step, Wanted};

/// What `search` tells about moment `at` of the `of` moments computed.
pub fn moment(search: &mut dyn SearchTrace, at: u64, of: u64, wanted: Wanted) -> Moment {
    let _ = wanted;
    let id = search.history().expanded_at(at);
    let node = id.and_then(|id| view(search, id));
    let text = match &node {
        Some(node) => format!("Node {} is expanded.", node.id),
        None => "The search begins.".to_owned(),
    };
    let step = SearchStep {
        node,
        side: None,
        choice: None,
        successors: Vec::new(),
        queues: Vec::new(),
        path: Vec::new(),
        actions: Vec::new(),
        siblings: Vec::new(),
        children: Vec::new(),
        answer: search.answered().filter(|_| at == of),
        meeting: None,
    };
    Moment { at, of, text, inside: Vec::new(), line: None, step: Step::Search(Box::new(step)) }
}

fn view(search: &mut dyn SearchTrace, id: NodeId) -> Option<NodeView> {
    let info = search.node_info(id)?;
    let state = search.facts(id);
    let (g, h) = (info.g, info.h);
    Some(NodeView { id, parent: info.parent, action: None, g, h, depth: 0, state })
}
