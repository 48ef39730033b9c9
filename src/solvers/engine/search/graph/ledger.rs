//! A search as its trace: what became of every action tried at a node is found out again from what it keeps.

use super::*;

/// The newest nodes, which are looked through before the index is filled.
const YOUNG: NodeId = 1 << 18;

/// The nodes of a search with when they were made, and which of them stand for their states.
pub(super) struct Ledger<P: Problem, R> {
    pub(super) problem: P,
    pub(super) strategy: Strategy,
    pub(super) nodes: Column<Node<P::State, P::Cost>>,
    pub(super) visited: P::Visited,
    pub(super) superseded: Marks,
    pub(super) record: R,
    /// For inspecting, where the table of states has no nodes.
    pub(super) index: Index,
}

impl<P: Problem, R> Ledger<P, R> {
    /// Node `id`, if it was generated.
    pub(super) fn node(&self, id: NodeId) -> Option<&Node<P::State, P::Cost>> {
        self.nodes.get(id as usize)
    }
}

impl<P: Problem> Ledger<P, Timeline> {
    fn key_of(&self, id: NodeId) -> P::Key {
        self.problem.key(&self.nodes[id as usize].state)
    }

    /// What the table of states has for `key`, after all that is computed: nothing, the key without a node,
    /// or a node.
    fn entry(&self, key: &P::Key) -> Option<Option<NodeId>> {
        let code = self.visited.code(key);
        self.visited.find(code, key, |id| self.key_of(id)).ok().map(Into::into)
    }

    /// Whether node `id` was expanded up to step `t`.
    fn is_closed(&self, id: NodeId, t: u64) -> bool {
        matches!(self.record.place(id, t), NodePlace::Closed(_))
    }

    /// The last of the superseded nodes that stood for this key, as [`Ledger::stood`] has it.
    fn superseded(&self, key: &P::Key, below: NodeId, t: u64) -> Option<NodeId> {
        let is_it = |&id: &NodeId| self.key_of(id) == *key && self.stood(id, below, t);
        let mut all = self.superseded.before(below).filter(is_it);
        match self.strategy.repeats {
            Repeats::DropKnown => all.next(),
            Repeats::KeepUntilPopped => all.min_by(|&a, &b| self.g_of(a).total_cmp(&self.g_of(b))),
        }
    }

    fn g_of(&self, id: NodeId) -> f64 {
        self.nodes[id as usize].g.value()
    }

    /// Adds the nodes of up to `steps` further steps to the index, if the table of states has no nodes;
    /// whether it covers moment `t`, as far as it is needed.
    fn prepare_index(&mut self, t: u64, steps: u64) -> bool {
        let t = t.min(self.record.len());
        let below = self.record.generated(t);
        let has_nodes =
            self.record.expanded_at(1).is_none_or(|id| self.entry(&self.key_of(id)) != Some(None));
        has_nodes || below < YOUNG || self.index.covers(below) || self.fill(t, steps)
    }

    /// Fills the index for up to `steps` further nodes; whether it covers moment `t`.
    fn fill(&mut self, t: u64, steps: u64) -> bool {
        let Ledger { index, nodes, problem, visited, record, .. } = self;
        let code = |id: NodeId| visited.code(&problem.key(&nodes[id as usize].state));
        index.fill_on(nodes.len() as NodeId, record.generated(t), steps, code)
    }

    /// The nodes made up to the moment that the index is filled for that have this key.
    fn indexed(&self, key: &P::Key) -> impl Iterator<Item = NodeId> {
        let nodes = self.index.nodes(self.visited.code(key));
        nodes.filter(move |&id| self.key_of(id) == *key)
    }

    /// Whether node `id` could stand for its state when the nodes below `below` existed and step `t` was under
    /// way.
    fn stood(&self, id: NodeId, below: NodeId, t: u64) -> bool {
        id < below
            && match self.strategy.repeats {
                Repeats::DropKnown => true,
                Repeats::KeepUntilPopped => self.is_closed(id, t),
            }
    }

    /// The node that stood for `key` when the nodes below `below` existed and step `t` was under way.
    fn known(&mut self, key: &P::Key, below: NodeId, t: u64) -> Option<NodeId> {
        match self.entry(key)? {
            Some(id) if self.stood(id, below, t) => Some(id),
            Some(_) => self.superseded(key, below, t),
            None => {
                if !self.index.covers(below) {
                    // A repeat is mostly young, so the index may not be needed.
                    let is_it = |&id: &NodeId| self.key_of(id) == *key && self.stood(id, below, t);
                    let young = (below.saturating_sub(YOUNG)..below).rev().find(is_it);
                    if young.is_some() {
                        return young;
                    }
                    self.fill(t, u64::MAX);
                }
                self.indexed(key).find(|&id| self.stood(id, below, t))
            }
        }
    }

    fn is_stale(&self, id: NodeId, t: u64) -> bool {
        let Some(node) = self.node(id) else { return false };
        let (key, made) = (self.problem.key(&node.state), self.record.generated(t));
        match (self.strategy.repeats, self.entry(&key)) {
            (_, None) => false,
            (Repeats::DropKnown, Some(known)) => {
                let newer = |other: NodeId| id < other && other < made;
                self.superseded.has(id)
                    && (known.is_some_and(newer)
                        || self.superseded(&key, made, t).is_some_and(newer))
            }
            (Repeats::KeepUntilPopped, Some(Some(known))) => {
                let known = Some(known).filter(|&known| self.is_closed(known, t));
                let known = known.or_else(|| self.superseded(&key, made, t));
                known.is_some_and(|known| !P::DOMINATES || self.g_of(known) <= node.g.value())
            }
            (Repeats::KeepUntilPopped, Some(None)) => {
                self.indexed(&key).any(|other| self.is_closed(other, t))
            }
        }
    }

    fn stale(&mut self, ids: &[NodeId], t: u64) -> Vec<bool> {
        let without_node = |&id: &NodeId| self.entry(&self.key_of(id)) == Some(None);
        let keeps = self.strategy.repeats == Repeats::KeepUntilPopped;
        if keeps && ids.iter().any(without_node) {
            self.fill(t, u64::MAX);
        }
        ids.iter().map(|&id| self.is_stale(id, t)).collect()
    }

    fn tried(&mut self, t: u64) -> Vec<Attempt> {
        let Some(node) = self.record.expanded_at(t).and_then(|id| self.node(id)).copied() else {
            return Vec::new();
        };
        let made = self.record.generated_by(t);
        let mut next = made.start;
        let ranks_h = self.strategy.rank.looks_at().1;
        attempts(self.problem.tries(&node.state), |state, step| {
            let (key, g) = (self.problem.key(state), node.g.plus(step).value());
            let h = if ranks_h { self.problem.estimate(state) } else { 0.0 };
            let is_next = next < made.end && self.g_of(next) == g && self.key_of(next) == key;
            let outcome = if is_next {
                let replaces = self.strategy.repeats == Repeats::DropKnown;
                let than = if replaces { self.superseded(&key, next, t) } else { None };
                next += 1;
                Outcome::Made { id: next - 1, than, is_goal: self.problem.is_goal(state) }
            } else {
                match self.known(&key, next, t) {
                    None if h == f64::INFINITY => Outcome::DeadEnd { dead_end: true },
                    of => {
                        let known = of.map(|of| self.nodes[of as usize].state);
                        let is_it = |known| self.problem.facts(&known) == self.problem.facts(state);
                        Outcome::Known { of, is_same: known.is_none_or(is_it) }
                    }
                }
            };
            (outcome, g, h, self.problem.facts(state))
        })
    }
}

impl<P: Problem, F: Frontier> SearchTrace for Search<P, F> {
    fn history(&self) -> &Timeline {
        &self.ledger.record
    }

    fn history_mut(&mut self) -> &mut Timeline {
        &mut self.ledger.record
    }

    fn prepare(&mut self, t: u64, steps: u64) -> bool {
        self.ledger.record.look_up(t, steps) & self.ledger.prepare_index(t, steps)
    }

    fn order(&self) -> Order {
        let strategy = self.ledger.strategy;
        let (rank, repeats) = (strategy.rank, Some(strategy.repeats));
        Order { rank, ties: self.frontier.ties(), repeats }
    }

    fn g(&self, id: NodeId) -> Option<f64> {
        self.ledger.node(id).map(|node| node.g.value())
    }

    fn popped(&self) -> Option<NodeId> {
        self.next.map(|(id, _)| id).or(self.goal)
    }

    fn list(&self, _: Option<Side>, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        self.frontier.list(below, most, out);
    }

    fn last(&self, _: Option<Side>, below: NodeId) -> Option<NodeId> {
        self.frontier.last(below)
    }

    fn stale(&mut self, ids: &[NodeId], t: u64) -> Vec<bool> {
        self.ledger.stale(ids, t)
    }

    fn tried(&mut self, t: u64) -> Vec<Attempt> {
        self.ledger.tried(t)
    }

    fn action(&mut self, id: NodeId) -> Option<String> {
        let parent = self.parent_of(id)?;
        let (from, to) = (self.ledger.node(parent)?.state, self.ledger.node(id)?.state);
        self.ledger.problem.action(&from, &to)
    }

    fn depth(&self, id: NodeId) -> Option<u32> {
        self.ledger.problem.steps(self.ledger.node(id)?.g)
    }

    fn answered(&self) -> Option<NodeId> {
        self.goal
    }

    fn repeats(&self) -> u64 {
        self.dropped + u64::from(self.ledger.record.discarded(self.ledger.record.len()))
    }

    fn bytes(&self) -> u64 {
        Search::bytes(self)
    }

    fn facts(&self, id: NodeId) -> Facts {
        self.ledger.node(id).map(|node| self.ledger.problem.facts(&node.state)).unwrap_or_default()
    }

    fn h(&mut self, id: NodeId) -> Option<f64> {
        self.estimate(id)
    }

    fn number(&self, id: NodeId, name: &str) -> Option<f64> {
        self.ledger.problem.fact_number(&self.ledger.node(id)?.state, name)
    }

    fn replaced(&self) -> u64 {
        self.ledger.superseded.count()
    }

    fn is_replaced(&self, id: NodeId) -> bool {
        self.ledger.superseded.has(id)
    }

    fn code(&self, id: NodeId) -> u32 {
        self.ledger
            .node(id)
            .map_or(0, |node| self.ledger.visited.code(&self.ledger.problem.key(&node.state)))
    }

    fn is_same_state(&self, a: NodeId, b: NodeId) -> bool {
        let key = |id: NodeId| Some(self.ledger.problem.key(&self.ledger.node(id)?.state));
        key(a) == key(b)
    }
}

impl<P: Problem, F: Frontier> Explored for Search<P, F> {
    type Problem = P;

    fn problem(&self) -> &P {
        &self.ledger.problem
    }

    fn problem_mut(&mut self) -> &mut P {
        &mut self.ledger.problem
    }

    fn state(&self, id: NodeId) -> Option<P::State> {
        self.ledger.node(id).map(|node| node.state)
    }

    fn place_of(&self, id: NodeId) -> usize {
        let node = &self.ledger.nodes[id as usize];
        self.ledger.problem.place(&node.state, node.g)
    }
}
