//! The facts of a search at any of its moments, for conditions: what is stored is read, nothing is sought.

use super::{inspect, timeline::SearchCache};
use crate::engine::condition::{Access, Field, Observed, Of, Word};
use crate::engine::prelude::*;

/// A search, observed.
pub struct SearchFacts<'a> {
    search: &'a mut dyn SearchTrace,
    cache: SearchCache,
    /// What was estimated last of a node expanded, and of the parent of one.
    estimated: [Option<(NodeId, Field, Option<f64>)>; 2],
}

impl Drop for SearchFacts<'_> {
    fn drop(&mut self) {
        self.search.history_mut().cache = std::mem::take(&mut self.cache);
    }
}

impl<'a> SearchFacts<'a> {
    /// Observes a search.
    pub fn new(search: &'a mut dyn SearchTrace) -> SearchFacts<'a> {
        let mut cache = std::mem::take(&mut search.history_mut().cache);
        // A state may be replaced long after it was expanded.
        let replaced = search.replaced();
        if cache.scanned.1 != replaced {
            cache.expanded = Default::default();
            cache.scanned = (0, replaced);
        }
        SearchFacts { search, cache, estimated: [None; 2] }
    }

    /// Up to `steps` further steps of the tables; whether they cover moment `t`.
    fn fill(&mut self, t: u64, steps: u64) -> bool {
        let SearchCache { makers, depths, filled, expanded, scanned } = &mut self.cache;
        let is_any_replaced = scanned.1 > 0;
        if *filled >= t && (scanned.0 >= t || !is_any_replaced) {
            return true;
        }
        let history = self.search.history();
        let t = t.min(history.len());
        if makers.is_empty() {
            let all = history.generated(history.len()) as usize;
            makers.reserve(all);
            depths.reserve(all);
            makers.resize(history.generated(0) as usize, 0);
            depths.resize(history.generated(0) as usize, 0);
        }
        let to = t.min(filled.saturating_add(steps));
        while *filled < to {
            *filled += 1;
            let parent = history.expanded_at(*filled).and_then(|id| depths.get(id as usize));
            let depth = parent.map_or(0, |depth| depth + 1);
            let generated = history.generated(*filled) as usize;
            makers.resize(generated, *filled as u32);
            depths.resize(generated, depth);
        }
        if !is_any_replaced {
            return *filled >= t;
        }
        let to = t.min(scanned.0.saturating_add(steps));
        while scanned.0 < to {
            scanned.0 += 1;
            if history.expanded_at(scanned.0).is_some_and(|id| self.search.is_replaced(id)) {
                expanded.0.push(scanned.0 as u32);
            }
        }
        let (steps, index) = expanded;
        index.fill(steps.len() as NodeId, |at| {
            let id = steps.get(at as usize).and_then(|&step| history.expanded_at(step.into()));
            id.map_or(0, |id| self.search.code(id))
        });
        *filled >= t && scanned.0 >= t
    }

    /// Whether a node for the state expanded by step `t` was expanded before.
    fn reopened(&mut self, t: u64) -> bool {
        self.fill(t, u64::MAX);
        let (steps, index) = &self.cache.expanded;
        if steps.is_empty() {
            return false;
        }
        let history = self.search.history();
        let Some(id) = history.expanded_at(t) else { return false };
        let steps = index.nodes(self.search.code(id)).filter_map(|at| steps.get(at as usize));
        let mut earlier = steps.map(|&step| u64::from(step)).filter(|&step| step < t);
        earlier.any(|step| {
            history.expanded_at(step).is_some_and(|other| self.search.is_same_state(other, id))
        })
    }

    /// The step that generated a node; none for a start.
    fn maker(&self, node: NodeId) -> Option<u64> {
        let step = self.cache.makers.get(node as usize).copied();
        step.filter(|&step| step > 0).map(u64::from)
    }

    /// h or f of a node. Neighbouring moments ask for the same ones: a parent has several children, and is often
    /// the node expanded just before.
    fn estimated(&mut self, id: NodeId, of: Of, field: Field) -> Option<f64> {
        let is_asked = |known: &&(NodeId, Field, _)| (known.0, known.1) == (id, field);
        if let Some(&(_, _, value)) = self.estimated.iter().flatten().find(is_asked) {
            return value;
        }
        let value = if field == Field::H { self.search.h(id) } else { self.search.f(id) };
        self.estimated[usize::from(of == Of::Parent)] = Some((id, field, value));
        value
    }

    /// A value that takes looking at the queue, or expanding the node again.
    fn slow(&mut self, t: u64, field: Field) -> Option<f64> {
        let id = self.search.history().expanded_at(t)?;
        self.search.history_mut().look_up(t, u64::MAX);
        if field == Field::Tied {
            return Some(inspect::choice(self.search, id, t).tied as f64);
        }
        let is_known =
            |verdict: &Verdict| verdict.made().is_none() && !matches!(verdict, Verdict::Illegal(_));
        let successors = inspect::successors(self.search, t);
        Some(successors.iter().filter(|s| is_known(&s.verdict)).count() as f64)
    }
}

impl Observed for SearchFacts<'_> {
    fn len(&self) -> u64 {
        self.search.history().len()
    }

    fn knows(&self, _: Of, field: Field) -> Access {
        match field {
            Field::Repeats | Field::Tied => Access::Recomputed,
            Field::Fact(name) if !self.search.has_fact(name) => Access::Never,
            _ => Access::Stored,
        }
    }

    fn value(&mut self, t: u64, of: Of, field: Field) -> Option<f64> {
        if t > self.len() {
            return None;
        }
        let (mut t, mut id) = (t, self.search.history().expanded_at(t));
        if of == Of::Parent || matches!(field, Field::Parent | Field::Depth) {
            self.fill(t, u64::MAX);
        }
        if of == Of::Parent {
            t = self.maker(id?)?;
            id = self.search.history().expanded_at(t);
        }
        let history = self.search.history();
        match field {
            Field::Step | Field::Expanded => Some(t as f64),
            Field::Generated => Some(history.generated(t).into()),
            Field::Frontier => Some(history.frontier(t) as f64),
            Field::New => {
                // Moment 0 generated the starts.
                let before = t.checked_sub(1).map_or(0, |t| history.generated(t));
                Some(f64::from(history.generated(t) - before))
            }
            Field::Repeats | Field::Tied => self.slow(t, field),
            Field::Id => id.map(f64::from),
            Field::Parent => history.expanded_at(self.maker(id?)?).map(f64::from),
            Field::G => self.search.g(id?),
            Field::H | Field::F => self.estimated(id?, of, field),
            Field::Depth => self.cache.depths.get(id? as usize).map(|&depth| depth.into()),
            Field::Fact(name) => self.search.number_at(t, id?, name),
        }
    }

    fn knows_word(&self, word: Word) -> Access {
        match word {
            Word::Reopened | Word::Goal => Access::Stored,
            Word::Kind(kind) if self.search.says(0, kind).is_some() => Access::Recomputed,
            _ => Access::Never,
        }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        match word {
            Word::Reopened => self.reopened(t),
            Word::Goal => t == self.len() && self.search.answered().is_some(),
            Word::Kind(kind) => self.search.says(t, kind).unwrap_or(false),
            _ => false,
        }
    }

    fn best(&self) -> Option<Field> {
        Some(Field::H)
    }

    fn prepare(&mut self, t: u64, steps: u64) -> bool {
        self.fill(t, steps) & self.search.audit_on(steps)
    }
}
