//! The moments of a search as columns of numbers, for conditions: what is stored is read, nothing is
//! sought.

use super::inspect;
use super::trace::SearchTrace;
use crate::engine::condition::{Field, Known, Needs, Observed, Of, Word};
use crate::engine::moment::{Moment, Step, Verdict, Wanted};
use crate::engine::terms::{NO_NODE, NodeId, Rank};
use std::collections::BTreeMap;

/// No moment.
const NEVER: u64 = u64::MAX;

/// What was found out about a search, to be kept between slices.
#[derive(Default)]
pub struct Memo {
    /// Of every node the step that generated it, 0 for a start.
    makers: Vec<u32>,
    /// The moment up to which `makers` is complete.
    made: u64,
    /// Of every node its depth.
    depths: Vec<u32>,
    /// The moment up to which `depths` is complete.
    measured: u64,
    /// By step from 1, the estimate of the node expanded.
    estimates: Vec<f64>,
    /// Steps that expanded states which were expanded again later, by the code of the state.
    expanded: BTreeMap<u32, Vec<u32>>,
    /// The moment up to which `expanded` is complete, when this many nodes had been replaced.
    scanned: (u64, u64),
}

/// A search, observed.
pub struct Columns<'a> {
    search: &'a mut dyn SearchTrace,
    memo: Memo,
    /// The moments asked about last and the nodes they expanded, as several values of the same moments are
    /// asked for in turn.
    asked: (Vec<u64>, Vec<NodeId>),
    /// The same of the steps that generated those nodes.
    makers: (Vec<u64>, Vec<NodeId>),
    /// The moments told last, for what is not stored.
    told: Vec<Moment>,
}

impl<'a> Columns<'a> {
    /// Observes a search.
    pub fn new(search: &'a mut dyn SearchTrace) -> Columns<'a> {
        Columns {
            search,
            memo: Memo::default(),
            asked: Default::default(),
            makers: Default::default(),
            told: Vec::new(),
        }
    }

    /// Completes the table of makers up to moment `to`.
    fn index(&mut self, to: u64) {
        let history = self.search.history();
        let to = to.min(history.len());
        let Memo { makers, made, .. } = &mut self.memo;
        if makers.is_empty() {
            makers.reserve(history.generated(history.len()) as usize);
            makers.resize(history.generated(0) as usize, 0);
        }
        while *made < to {
            *made += 1;
            makers.resize(history.generated(*made) as usize, *made as u32);
        }
    }

    /// The step that generated a node; [`NEVER`] for a start. The table covers the step.
    fn maker(&self, node: NodeId) -> u64 {
        match self.memo.makers.get(node as usize) {
            None | Some(0) => NEVER,
            Some(&step) => step.into(),
        }
    }

    /// Computes the depths of the nodes that exist at moment `to`.
    fn measure(&mut self, to: u64) {
        let history = self.search.history();
        let to = to.min(history.len());
        let Memo { depths, measured, .. } = &mut self.memo;
        if depths.is_empty() {
            depths.reserve(history.generated(history.len()) as usize);
            depths.resize(history.generated(0) as usize, 0);
        }
        while *measured < to {
            *measured += 1;
            let depth = history.expanded_at(*measured).and_then(|id| depths.get(id as usize));
            let depth = depth.map_or(0, |depth| depth + 1);
            depths.resize(history.generated(*measured) as usize, depth);
        }
    }

    /// Puts down the estimates of the nodes expanded up to moment `to`, if the search uses any.
    fn assess(&mut self, to: u64) {
        if !matches!(self.search.order().rank, Rank::H | Rank::F) {
            return;
        }
        let history = self.search.history();
        let to = to.min(history.len());
        let known = self.memo.estimates.len();
        let expanded = |t| history.expanded_at(t).unwrap_or(NO_NODE);
        let nodes: Vec<NodeId> = (known as u64 + 1..=to).map(expanded).collect();
        let estimates = &mut self.memo.estimates;
        if estimates.is_empty() {
            estimates.reserve(history.len() as usize);
        }
        estimates.resize(known + nodes.len(), f64::NAN);
        self.search.estimates(&nodes, estimates.get_mut(known..).unwrap_or_default());
    }

    /// Notes up to moment `to` the states that were expanded and had a better path later.
    fn scan(&mut self, to: u64) {
        let replaced = self.search.replaced();
        let Memo { expanded, scanned, .. } = &mut self.memo;
        if scanned.1 != replaced {
            expanded.clear();
            *scanned = (0, replaced);
        }
        if replaced == 0 {
            return;
        }
        let to = to.min(self.search.history().len());
        while scanned.0 < to {
            scanned.0 += 1;
            let Some(id) = self.search.history().expanded_at(scanned.0) else { continue };
            if self.search.is_replaced(id) {
                let steps = expanded.entry(self.search.code(id)).or_default();
                steps.push(scanned.0 as u32);
            }
        }
    }

    /// Whether a node for the state expanded by step `t` was expanded before.
    fn reopened(&mut self, t: u64) -> bool {
        self.scan(t);
        if self.memo.expanded.is_empty() {
            return false;
        }
        let history = self.search.history();
        let Some(id) = history.expanded_at(t) else { return false };
        let Some(steps) = self.memo.expanded.get(&self.search.code(id)) else { return false };
        let mut earlier = steps.iter().map(|&step| u64::from(step)).take_while(|&step| step < t);
        earlier.any(|step| {
            history.expanded_at(step).is_some_and(|other| self.search.is_same_state(other, id))
        })
    }

    /// What the search tells about moment `t`.
    fn told(&mut self, t: u64) -> Option<&Moment> {
        let of = self.search.history().len();
        if t > of {
            return None;
        }
        match self.told.iter().position(|moment| moment.at == t) {
            Some(place) => self.told.swap(0, place),
            None => {
                let wanted = Wanted::STEP;
                self.told.truncate(1);
                self.told.insert(0, inspect::moment(self.search, t, of, wanted));
            }
        }
        self.told.first()
    }

    /// A value that takes expanding the node again.
    fn slow(&mut self, t: u64, field: Field) -> Option<f64> {
        let Step::Search(step) = &self.told(t)?.step else { return None };
        step.node.as_ref()?;
        match field {
            Field::Tied => step.choice.map(|choice| choice.tied as f64),
            Field::Repeats => {
                let known = |verdict: &Verdict| {
                    matches!(
                        verdict,
                        Verdict::Repeat { .. } | Verdict::Worse { .. } | Verdict::Dominated { .. }
                    )
                };
                Some(step.successors.iter().filter(|s| known(&s.verdict)).count() as f64)
            }
            _ => None,
        }
    }

    /// Values of the moments themselves.
    fn own(&mut self, ts: &[u64], field: Field, out: &mut [f64]) {
        let history = self.search.history();
        let len = history.len();
        match field {
            Field::Step | Field::Expanded => return per_moment(ts, len, out, |t| t as f64),
            Field::Generated => {
                return per_moment(ts, len, out, |t| history.generated(t).into());
            }
            Field::Frontier => {
                let mut waiting = history.frontiers();
                return per_moment(ts, len, out, |t| waiting(t) as f64);
            }
            Field::New => {
                // Moment 0 generated the starts.
                let before = |t: u64| t.checked_sub(1).map_or(0, |t| history.generated(t));
                let new = |t| f64::from(history.generated(t) - before(t));
                return per_moment(ts, len, out, new);
            }
            Field::Repeats | Field::Tied => {
                for (&t, out) in ts.iter().zip(out) {
                    *out = self.slow(t, field).unwrap_or(f64::NAN);
                }
                return;
            }
            Field::H | Field::F if self.has_assessed(ts) => {
                let asked = self.asked(ts);
                match field {
                    Field::F => self.search.costs(&asked.1, out),
                    _ => out.fill(0.0),
                }
                self.asked = asked;
                let estimate = |t: u64| self.memo.estimates.get(t.wrapping_sub(1) as usize);
                for (out, &t) in out.iter_mut().zip(ts) {
                    *out += estimate(t).copied().unwrap_or(f64::NAN);
                }
                return;
            }
            _ => {}
        }
        let asked = self.asked(ts);
        self.of_nodes(&asked.1, &asked.0, field, out);
        self.asked = asked;
    }

    /// Whether the estimates at all these moments, as far as there are any, are put down.
    fn has_assessed(&self, ts: &[u64]) -> bool {
        let known = self.memo.estimates.len() as u64;
        known > 0 && ts.iter().all(|&t| t <= known || t == NEVER)
    }

    /// These moments and the nodes they expanded, to be put back into [`Columns::asked`].
    fn asked(&mut self, ts: &[u64]) -> (Vec<u64>, Vec<NodeId>) {
        let mut asked = std::mem::take(&mut self.asked);
        self.nodes_of(ts, &mut asked);
        asked
    }

    /// Puts down moments and the nodes they expanded, unless they are there.
    fn nodes_of(&self, ts: &[u64], (moments, nodes): &mut (Vec<u64>, Vec<NodeId>)) {
        if moments == ts {
            return;
        }
        let history = self.search.history();
        moments.clear();
        moments.extend_from_slice(ts);
        nodes.clear();
        nodes.extend(ts.iter().map(|&t| history.expanded_at(t).unwrap_or(NO_NODE)));
    }

    /// Values of nodes; `ts` are the moments that expanded them.
    fn of_nodes(&mut self, ids: &[NodeId], ts: &[u64], field: Field, out: &mut [f64]) {
        let latest = || ts.iter().copied().filter(|&t| t != NEVER).max().unwrap_or(0);
        let number = |id: Option<NodeId>| id.map_or(f64::NAN, f64::from);
        let real = |id: NodeId| (id != NO_NODE).then_some(id);
        match field {
            Field::Id => {
                out.iter_mut().zip(ids).for_each(|(out, &id)| *out = number(real(id)));
            }
            Field::G => self.search.costs(ids, out),
            Field::H => self.search.estimates(ids, out),
            Field::F => {
                let mut costs = vec![f64::NAN; ids.len()];
                self.search.costs(ids, &mut costs);
                self.search.estimates(ids, out);
                out.iter_mut().zip(costs).for_each(|(h, g)| *h += g);
            }
            Field::Parent => {
                self.index(latest());
                let history = self.search.history();
                for (out, &id) in out.iter_mut().zip(ids) {
                    *out = number(real(id).and_then(|id| history.expanded_at(self.maker(id))));
                }
            }
            Field::Depth => {
                self.measure(latest());
                for (out, &id) in out.iter_mut().zip(ids) {
                    let depth = self.memo.depths.get(id as usize);
                    *out = depth.map_or(f64::NAN, |&depth| depth.into());
                }
            }
            Field::Fact(name) => self.search.numbers(name, ids, out),
            _ => out.fill(f64::NAN),
        }
    }
}

/// A value of each moment, NaN for one after moment `len`.
fn per_moment(ts: &[u64], len: u64, out: &mut [f64], mut value: impl FnMut(u64) -> f64) {
    for (&t, out) in ts.iter().zip(out) {
        *out = if t <= len { value(t) } else { f64::NAN };
    }
}

impl Observed for Columns<'_> {
    fn len(&self) -> u64 {
        self.search.history().len()
    }

    fn knows(&self, _: Of, field: Field) -> Known {
        match field {
            Field::Repeats | Field::Tied => Known::Slowly,
            Field::Fact(name) => {
                let mut value = [f64::NAN];
                self.search.numbers(name, &[0], &mut value);
                if value[0].is_nan() { Known::No } else { Known::Stored }
            }
            _ => Known::Stored,
        }
    }

    fn value(&mut self, t: u64, of: Of, field: Field) -> Option<f64> {
        let mut value = [f64::NAN];
        self.values(&[t], of, field, &mut value);
        Some(value[0]).filter(|value| !value.is_nan())
    }

    fn knows_word(&self, word: Word) -> Known {
        match word {
            Word::Reopened | Word::Goal => Known::Stored,
            _ => Known::No,
        }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        match word {
            Word::Reopened => self.reopened(t),
            Word::Goal => t == self.search.history().len() && self.search.answered().is_some(),
            _ => false,
        }
    }

    fn best(&self) -> Option<Field> {
        Some(Field::H)
    }

    fn values(&mut self, ts: &[u64], of: Of, field: Field, out: &mut [f64]) {
        if of != Of::Parent {
            return self.own(ts, field, out);
        }
        self.index(ts.iter().copied().filter(|&t| t != NEVER).max().unwrap_or(0));
        let asked = self.asked(ts);
        let makers: Vec<u64> = asked.1.iter().map(|&id| self.maker(id)).collect();
        self.asked = asked;
        // Values of moments, looked up like those of the moments themselves but kept apart.
        std::mem::swap(&mut self.asked, &mut self.makers);
        self.own(&makers, field, out);
        std::mem::swap(&mut self.asked, &mut self.makers);
    }

    fn memo(&mut self) -> Option<&mut Memo> {
        Some(&mut self.memo)
    }

    fn prepare(&mut self, needs: Needs, to: u64) {
        if needs.parents {
            self.index(to);
        }
        if needs.depths {
            self.measure(to);
        }
        if needs.reopened {
            self.scan(to);
        }
        if needs.estimates {
            self.assess(to);
        }
    }
}
