//! What conditions found out about a search.

use std::collections::BTreeMap;

/// What was found out about a search. It stays with the history of the search, so that it is found out once.
#[derive(Default)]
pub(super) struct SearchCache {
    /// Of every node the step that generated it, 0 for a start.
    pub makers: Vec<u32>,
    /// Of every node its depth.
    pub depths: Vec<u32>,
    /// The moment up to which both are complete.
    pub filled: u64,
    /// Steps that expanded states which were expanded again later, by the code of the state.
    pub expanded: BTreeMap<u32, Vec<u32>>,
    /// The moment up to which that is complete, when this many nodes had been replaced.
    pub scanned: (u64, u64),
}
