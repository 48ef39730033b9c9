//! Nodes by a code of their states, for searches whose table of states has no nodes.
//!
//! Filled only when a moment is inspected.

use crate::engine::terms::{NO_NODE, NodeId};
use crate::engine::work;

/// Lists of the nodes of equal code: about 6 bytes a node.
#[derive(Default)]
pub(super) struct Index {
    /// By code, the newest node.
    heads: Vec<NodeId>,
    /// By node, the next older one of the same list.
    next: Vec<NodeId>,
}

impl Index {
    /// Adds the nodes below `below` that are missing.
    pub fn fill(&mut self, below: NodeId, code: impl Fn(NodeId) -> u32) {
        self.fill_for(below, below, code);
    }

    /// Adds the nodes below `below` that are missing, in an index for `all` nodes.
    pub fn fill_for(&mut self, all: NodeId, below: NodeId, code: impl Fn(NodeId) -> u32) {
        let lists = (all.max(below) as usize / 4).next_power_of_two().max(1 << 10);
        // It begins again when it has become four times too small.
        if lists / 4 >= self.heads.len() {
            self.heads = vec![NO_NODE; lists];
            self.next = Vec::with_capacity(below as usize);
        }
        work::charge(4 * u64::from(below.saturating_sub(self.len())));
        for id in self.len()..below {
            let list = self.list(code(id));
            if let Some(head) = self.heads.get_mut(list) {
                self.next.push(std::mem::replace(head, id));
            }
        }
    }

    /// Number of nodes it has.
    pub fn len(&self) -> NodeId {
        self.next.len() as NodeId
    }

    /// Whether it has all nodes below `below`.
    pub fn covers(&self, below: NodeId) -> bool {
        self.next.len() >= below as usize
    }

    fn list(&self, code: u32) -> usize {
        // The golden ratio spreads codes that are small numbers.
        let spread = u64::from(code).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        spread as usize & self.heads.len().saturating_sub(1)
    }

    /// The nodes that may have this code, the newest first.
    pub fn nodes(&self, code: u32) -> impl Iterator<Item = NodeId> {
        let some = |node: NodeId| (node != NO_NODE).then_some(node);
        let first = self.heads.get(self.list(code)).copied().and_then(some);
        std::iter::successors(first, move |&node| some(*self.next.get(node as usize)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_lists_the_nodes_of_a_code() {
        let mut index = Index::default();
        let code = |id: NodeId| id % 700;
        for below in [0, 1, 500, 3000, 3001, 20_000] {
            index.fill(below, code);
            assert!(index.covers(below) && !index.covers(20_001));
            for sought in [0, 1, 499, 699] {
                let found: Vec<_> = index.nodes(sought).filter(|&id| code(id) == sought).collect();
                let all: Vec<_> = (0..below).rev().filter(|&id| code(id) == sought).collect();
                assert_eq!(found, all);
            }
        }
    }
}
