//! What is wrong with a trace, found without any reference.
//!
//! The events are read once more, a step at a time. Which order the queue had is told by the trace
//! itself ([`order`]): what is a mistake in A* is none in a depth-first search, so a finding counts only
//! where the order asks for it. Whatever a correct search may do passes in silence.

mod judge;
mod order;
mod steps;

use super::event::{Event, Figures};
use super::{Log, ids::Ids, kinds::Verb};
use crate::engine::{terms::NO_NODE, work};
use order::Orders;
use rustc_hash::{FxHashMap, FxHashSet};
use std::{collections::BTreeMap, ops::Range};

/// Most findings of one kind that are kept one by one; all are counted.
const KEPT: usize = 1 << 14;
/// Part by which figures may differ that are equal: rounding in sums.
const NOISE: f64 = 1e-9;

/// What may be wrong with an event.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// Expanded although something better waits.
    Order,
    /// g is not that of the parent and the cost of the move, or changed while the node waited.
    G,
    /// f is not g + h.
    F,
    /// A cheaper way was offered and not taken.
    WorseKept,
    /// f falls below that of the parent.
    Inconsistent,
    /// The parent did not occur before.
    Orphan,
    /// The state was expanded before, by a way that was no dearer.
    Reexpanded,
    /// There is no id.
    NoId,
}

impl Fault {
    /// All of them: the key in JSON, and the word in conditions.
    pub const ALL: [(Fault, &'static str, &'static str); 8] = [
        (Fault::Order, "order", "misordered"),
        (Fault::G, "g", "wrong g"),
        (Fault::F, "f", "wrong f"),
        (Fault::WorseKept, "worse_kept", "worse kept"),
        (Fault::Inconsistent, "inconsistent", "inconsistent"),
        (Fault::Orphan, "orphans", "orphan"),
        (Fault::Reexpanded, "reexpanded", "reexpanded"),
        (Fault::NoId, "no_id", "no id"),
    ];
}

/// A finding at an event.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The number of the event, from 0.
    pub event: u32,
    /// What is wrong.
    pub fault: Fault,
    /// The same in words.
    pub text: String,
}

/// What an audit found.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Audit {
    found: BTreeMap<Fault, Kept>,
    /// What the trace does not tell, and why it was not checked.
    pub not_checked: Vec<String>,
}

/// The findings of a kind.
#[derive(Clone, PartialEq, Debug, Default)]
struct Kept {
    count: u64,
    first: Vec<(u32, String)>,
}

impl Kept {
    fn add(&mut self, event: u32, text: impl FnOnce() -> String) {
        self.count += 1;
        if self.first.len() < KEPT {
            self.first.push((event, text()));
        }
    }

    /// Those at these events.
    fn within(&self, events: &Range<usize>) -> &[(u32, String)] {
        let up_to = |end| self.first.partition_point(|(event, _)| (*event as usize) < end);
        self.first.get(up_to(events.start)..up_to(events.end)).unwrap_or_default()
    }
}

impl Audit {
    /// How often something is wrong.
    pub fn count(&self, fault: Fault) -> u64 {
        self.found.get(&fault).map_or(0, |kept| kept.count)
    }

    /// The first events at which it is wrong.
    pub fn first(&self, fault: Fault) -> impl Iterator<Item = u32> {
        self.found.get(&fault).into_iter().flat_map(|kept| &kept.first).map(|(event, _)| *event)
    }

    /// What is wrong with these events.
    pub fn findings(&self, events: Range<usize>) -> Vec<Finding> {
        let mut all = Vec::new();
        for (&fault, kept) in &self.found {
            let here = kept.within(&events).iter().cloned();
            all.extend(here.map(|(event, text)| Finding { event, fault, text }));
        }
        all.sort_by_cached_key(|finding| finding.event);
        all
    }

    /// Whether any of these events is wrong in this way.
    pub fn holds(&self, fault: Fault, events: Range<usize>) -> bool {
        self.found.get(&fault).is_some_and(|kept| !kept.within(&events).is_empty())
    }
}

/// Whether two figures are equal but for what their print lost.
fn is_same(a: f64, b: f64, printed: &[f64]) -> bool {
    let gap = (a - b).abs();
    if a == b || gap <= NOISE * a.abs().max(b.abs()) {
        return true;
    }
    // Figures cut to a few digits behind the point are off by half a unit each.
    let digits = |x: f64| x.to_string().split_once('.').map_or(0, |(_, digits)| digits.len());
    let most = printed.iter().map(|&x| digits(x)).max().unwrap_or(0);
    (2..13).contains(&most) && gap <= 0.51 * printed.len() as f64 * 10f64.powi(-(most as i32))
}

/// An event, as far as it is looked at.
#[derive(Clone, Copy)]
struct Entry {
    event: u32,
    verb: Verb,
    state: u32,
    parent: u32,
    told: Figures,
    /// What tells the state where every node has an id of its own: its cell and all further facts.
    key: Option<u64>,
}

/// What is known of a state.
#[derive(Clone, Copy, Default)]
struct State {
    told: Figures,
    /// The least g told since it waits.
    low: f64,
    /// The g of its expansion.
    closed: f64,
    parent: u32,
    /// The id that the same state was given before.
    copy: u32,
    /// The search it belongs to, where several go on in turns.
    group: u32,
    /// Steps from 1 that first made it and first expanded it; 0 for none.
    made: u32,
    expanded: u32,
    /// The event that last told of it while it waited, or expanded it.
    event: u32,
    is_waiting: bool,
    /// Whether a better way took the place of another while it waited.
    is_updated: bool,
    /// Whether it was offered since it was expanded.
    is_offered: bool,
    is_orphan: bool,
}

impl State {
    fn new() -> State {
        let none = f64::NAN;
        State { low: none, closed: none, parent: NO_NODE, copy: NO_NODE, ..State::default() }
    }
}

/// Searches in turns that are told apart.
const MOST_GROUPS: u32 = 8;

/// An audit under way: it is given all events in order.
#[derive(Default)]
pub(super) struct Auditor {
    audit: Audit,
    ids: Ids,
    states: Vec<State>,
    /// By search and key, the last id that a state was given; none once it was expanded, when what else stands for
    /// it may be dropped in silence.
    copies: FxHashMap<(u32, u64), u32>,
    /// What a state is called.
    names: Vec<Box<str>>,
    /// The events of the step under way, its expansion first.
    step: Vec<Entry>,
    steps: u32,
    here: u32,
    groups: u32,
    orders: Orders,
    /// How f comes of g and h: events that give all three, and those with each way.
    sums: [u64; 4],
    /// Events without h whose f is below g, so that it is no cost of a whole path, and those where it is g, as at
    /// a goal.
    lower: u64,
    level: u64,
    weight: f64,
    wrong_f: Kept,
    /// Events with g and the cost of a move; those whose parent has a g; among these, where both are the same
    /// and more than it; and events without a cost.
    costs: [u64; 4],
    wrong_g: Kept,
    worse: Kept,
    has_offers: bool,
    /// By state, each g at which one of several nodes waits; and dearer ways taken, which are none where cost is ignored.
    offered: FxHashSet<(u32, u64)>,
    late: Kept,
    /// The event that ends the trace with a goal.
    ending: Option<Entry>,
    /// Expansions below a parent, and those at which f, or g + h, falls.
    below: [u64; 2],
    falls: Kept,
    sinks: Kept,
    /// Expanded again: all, those that were not offered anew, and those below themselves.
    again: Kept,
    unasked: Kept,
    circles: Kept,
    /// Whether every move goes to a cell beside and tells its cost.
    is_grid: Option<bool>,
}

/// Larger traces are audited only where that is asked for.
const LARGE: usize = 1 << 19;

impl Log {
    /// Looks at up to `most` further events for the audit of a trace that is read; whether that is done now.
    pub(super) fn audit_some(&mut self, most: u64) -> bool {
        let (mut auditor, from) = self.auditor.take().unwrap_or_default();
        let len = if self.record.is_told { 0 } else { self.record.count() };
        let to = len.min(from.saturating_add(usize::try_from(most).unwrap_or(usize::MAX)));
        for at in from..to {
            let (json, mut mended) = (self.json_of(at), String::new());
            let text = std::str::from_utf8(&json).unwrap_or_default();
            let event = Event::read_or_mend(text.trim_ascii(), &mut mended);
            if let (Ok(event), Some((_, verb, _))) = (event, self.record.event(at)) {
                auditor.take(at as u32, verb, &event);
            }
        }
        work::charge((to - from) as u64 * work::STEP);
        if to < len {
            self.auditor = Some((auditor, to));
            return false;
        }
        self.audit = Some(if self.record.is_told {
            let why = "the events are the moments of a run without a queue".to_owned();
            Audit { not_checked: vec![why], ..Audit::default() }
        } else {
            auditor.finish()
        });
        true
    }

    /// What is wrong with the trace, once that was found out: see [`audit_on`](crate::engine::search::trace::SearchTrace::audit_on).
    pub fn audit(&self) -> Option<&Audit> {
        self.audit.as_ref()
    }

    /// Whether it is so large that it is audited only where that is asked for, and was not.
    pub fn is_unaudited(&self) -> bool {
        self.audit.is_none() && self.record.count() > LARGE
    }

    /// The audit of a trace that is read to its end, however large.
    pub fn audited(&mut self) -> &Audit {
        while self.audit.is_none() && !self.audit_some(u64::MAX) {}
        self.audit.get_or_insert_default()
    }

    /// What is wrong at step `t`.
    pub fn findings(&self, t: u64) -> Vec<Finding> {
        self.audit
            .as_ref()
            .map(|audit| audit.findings(self.record.events_of(t)))
            .unwrap_or_default()
    }
}
