//! From the events of a trace to a history of steps.
//!
//! An expansion is a step, with all events up to the next one. A trace without expansions is one of
//! single events: each of them is a step, which visits its node.

use super::event::{Event, Figures};
use super::ids::{Id, Ids, Texts};
use super::kinds::{Kinds, Verb};
use super::nodes::{EXPANDED, GONE, NOWHERE, Node, Nodes, Places, TOLD};
use super::ours::{Code, Head};
use crate::engine::search::timeline::{Record as _, Timeline};
use crate::engine::search::{column::Column, grade::is_less};
use crate::engine::terms::{NO_NODE, NodeId};
use rustc_hash::FxHashMap;
use serde_json::Value;
use std::ops::Range;

/// Most different actions that are kept, and the longest of them in bytes.
const MOST_ACTIONS: usize = 1 << 14;
const LONGEST_ACTION: usize = 40;
/// Most bytes of an event that are looked up again.
const LONGEST: usize = (1 << 24) - 1;
/// Events beyond this are not read: their numbers would be too large.
pub(super) const MOST: usize = NO_NODE as usize - 2;

/// What the steps of a trace are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Steps {
    /// Nothing but the beginning came yet.
    #[default]
    Unknown,
    /// Expansions.
    Expansions,
    /// Single events.
    Events,
}

/// The history that the events so far make.
#[derive(Default)]
pub struct Record {
    pub(super) steps: Steps,
    pub(super) ids: Ids,
    pub(super) kinds: Kinds,
    /// Actions, by their numbers from 1.
    actions: Texts,
    pub(super) nodes: Nodes,
    /// What nodes tell as h, where f is not g and that.
    own_h: FxHashMap<NodeId, f64>,
    /// The places that events named.
    pub places: Places,
    pub(super) history: Timeline,
    events: Column<Filed>,
    /// The number of events at the end of each step.
    ends: Column<u32>,
    /// Events before the first step.
    before: u32,
    /// The node whose expansion is under way.
    under_way: Option<NodeId>,
    highest_f: f64,
    /// Whether f says more than the cost so far.
    pub tells_h: bool,
    /// The places the search looks for.
    pub targets: Vec<u32>,
    pub(super) cost: Option<f64>,
    pub(super) answered: Option<NodeId>,
    /// Nodes generated, those the search began with included.
    pub generated: u64,
    /// Expansions.
    pub expanded: u64,
    /// How often a state was expanded that had been expanded before.
    pub reexpanded: u64,
    /// How the search chose, where one of ours tells it, and from which step on nodes are to be discarded.
    pub(super) head: Option<Head>,
    pub(super) stale: FxHashMap<NodeId, u32>,
    /// By node, how many up to it belong to the backward search, where there are two.
    backward: Option<Vec<u32>>,
    /// Whether the events are moments of a run of ours without a frontier; the pseudo-code of its method.
    pub(super) is_told: bool,
    pub(super) told_code: Code,
}

/// What is kept of an event.
#[derive(Clone, Copy)]
struct Filed {
    /// Where it begins in the source.
    offset: u64,
    node: NodeId,
    /// The number of its type, and below it in 24 bits its length in bytes.
    kind_and_length: u32,
}

/// What an event tells of its node.
struct Told<'a> {
    id: &'a Id<'a>,
    parent: &'a Id<'a>,
    g: f64,
    h: f64,
    place: u32,
    /// The number of the event.
    event: u32,
    /// What is told as h, and which of f and h are.
    own_h: f64,
    marks: u8,
}

impl Told<'_> {
    fn has_figures(&self) -> bool {
        !(self.g.is_nan() && self.h.is_nan())
    }
}

/// The number that makes `sum` with `g`, as exactly as there is one.
fn rest(sum: f64, g: f64) -> f64 {
    let h = sum - g;
    [h, h.next_up(), h.next_down()].into_iter().find(|h| g + h == sum).unwrap_or(h)
}

impl Record {
    /// Number of events.
    pub fn count(&self) -> usize {
        self.events.len()
    }

    /// Whether it is a trace of ours, which tells every moment whole.
    pub(super) fn is_ours(&self) -> bool {
        self.is_told || self.head.is_some()
    }

    /// Looks whether the first event is one of ours.
    #[cold]
    fn begin(&mut self, event: &Event) {
        if event.is_told {
            // It is the moment before the first step; from then on every event is a step.
            self.is_told = true;
            self.steps = Steps::Events;
            self.before = 1;
            self.history.begin(0);
        } else if !event.search.is_empty() {
            // Something else that another program calls so is none.
            self.head = serde_json::from_str(event.search).ok();
            self.backward = self.head.filter(|head| head.has_sides).map(|_| Vec::new());
        }
    }

    /// The nodes that are to be discarded from the step under way on.
    #[cold]
    fn note_stale(&mut self, json: &str) {
        let step = self.history.len() as u32 + 1;
        let nodes: Vec<NodeId> = serde_json::from_str(json).unwrap_or_default();
        self.stale.extend(nodes.into_iter().map(|node| (node, step)));
    }

    /// The walls that the step under way found in its way.
    #[cold]
    fn note_walls(&mut self, json: &str) {
        let tried: Vec<Value> = serde_json::from_str(json).unwrap_or_default();
        for attempt in tried.iter().filter(|attempt| attempt["illegal"] == "wall") {
            let [row, col] = [0, 1].map(|at| attempt["state"][at][1].as_f64().unwrap_or(f64::NAN));
            let place = self.places.number((col, row));
            self.places.put_wall(place);
        }
    }

    /// Takes an event of this type, which stands at this place of the source and has so many bytes.
    pub(super) fn add(&mut self, event: &Event, kind: &str, (offset, length): (u64, usize)) {
        let (number, mut verb) = self.kinds.count(kind);
        if self.count() == 0 {
            self.begin(event);
        }
        if self.is_told {
            // Kinds of events that happen to be called as what searches do.
            verb = Verb::Other;
        }
        let Figures { f, g, mut h, cost, place } = event.figures;
        let marks = [f, h].map(|x| u8::from(!x.is_nan()));
        let (own_h, marks) = (h, (marks[0] * TOLD[0]) | (marks[1] * TOLD[1]));
        if !f.is_nan() && g + h != f {
            // The order of the queue follows from f, so f is kept exactly.
            h = if g.is_nan() { f } else { rest(f, g) };
        }
        let (id, parent, place) = (&event.id, &event.parent, self.places.number(place));
        let told = Told { id, parent, g, h, place, event: self.count() as u32, own_h, marks };
        let is_first = self.is_told && told.event == 0;
        let made = self.nodes.len();
        let node = if is_first { NO_NODE } else { self.file(verb, &told, cost) };
        if let Some(action) = &event.action
            && let Some(node) = self.nodes.get_mut(made)
        {
            // Long ones and those beyond so many have one number; they are read again.
            let is_short = action.len() <= LONGEST_ACTION;
            let number = match is_short && self.actions.len() < MOST_ACTIONS {
                true => self.actions.intern(action),
                false => self.actions.find(action).unwrap_or(MOST_ACTIONS as u32),
            };
            node.action = number as u16 + 1;
        }
        if !event.stale.is_empty() && self.head.is_some() {
            self.note_stale(event.stale);
        }
        if self.head.is_some() && event.tried.contains("\"illegal\":\"wall\"") {
            self.note_walls(event.tried);
        }
        let kind_and_length = u32::from(number) << 24 | length.min(LONGEST) as u32;
        self.events.push(Filed { offset, node, kind_and_length });
        if self.steps == Steps::Events && !is_first {
            self.ends.push(told.event + 1);
        }
    }

    /// Does what an event says; its node, or [`NO_NODE`].
    fn file(&mut self, verb: Verb, told: &Told, cost: f64) -> NodeId {
        match verb {
            Verb::Generate | Verb::Update | Verb::Close | Verb::Discard
                if self.steps == Steps::Unknown =>
            {
                self.steps = Steps::Expansions;
            }
            Verb::Expand if self.steps != Steps::Expansions => self.begin_expansions(),
            Verb::Other | Verb::Drop if self.steps == Steps::Unknown => {
                self.steps = Steps::Events;
                self.before = told.event;
                self.history.begin(self.nodes.len());
            }
            _ => {}
        }
        if verb == Verb::End {
            // Without a parent the event tells of a state, and not of the path to it.
            let known = self.known(told).and_then(|node| self.nodes.get(node)).map(|node| node.g);
            let path = known.filter(|_| *told.parent == Id::None).unwrap_or(f64::NAN);
            let cost = [cost, path, told.g, known.unwrap_or(f64::NAN)];
            self.cost = cost.into_iter().find(|cost| !cost.is_nan()).or(self.cost);
        }
        if verb == Verb::Destination && told.place != NOWHERE {
            self.targets.push(told.place);
        }
        if verb == Verb::Obstacle {
            self.places.put_wall(told.place);
        }
        if self.steps == Steps::Events {
            // An obstacle is on the map, but nothing is visited there.
            let place = if verb == Verb::Obstacle { NOWHERE } else { told.place };
            return self.visit(verb, &Told { place, ..*told });
        }
        match verb {
            Verb::Source if told.has_figures() => self.generate(told, true),
            Verb::Generate | Verb::Update => self.generate(told, verb == Verb::Generate),
            Verb::Expand => self.expand(told),
            Verb::Close | Verb::Discard => self.discard_known(told),
            Verb::End => {
                let node = self.known(told).unwrap_or_else(|| self.make(told));
                self.answered = (node != NO_NODE).then_some(node);
                node
            }
            Verb::Source | Verb::Destination | Verb::Obstacle | Verb::Drop | Verb::Other => {
                if let (Some(node), false) = (self.known(told), *told.id == Id::None) {
                    return node;
                }
                let may_be_new = matches!(verb, Verb::Drop | Verb::Other);
                if may_be_new && *told.parent != Id::None && *told.id != Id::None {
                    // A node of its tree, though nothing says that it waits.
                    let node = self.make(told);
                    self.discard(node);
                    return node;
                }
                if self.ids.get(told.id).is_none() {
                    self.ids.set(told.id, NO_NODE);
                }
                NO_NODE
            }
        }
    }

    /// The latest node of the state of an event.
    #[inline]
    fn known(&self, told: &Told) -> Option<NodeId> {
        self.ids.get(told.id).filter(|&node| node != NO_NODE)
    }

    /// A new node for the state of an event. What it does not tell is that of the node before.
    fn make(&mut self, told: &Told) -> NodeId {
        let known = self.known(told);
        let parent = match *told.parent {
            Id::None => None,
            _ => self.ids.get(told.parent).filter(|&parent| parent != NO_NODE),
        };
        let above = parent.and_then(|parent| self.nodes.get(parent));
        let depth = above.map_or(0, |above| above.depth + 1);
        let Told { g, h, place, event, marks, .. } = *told;
        let (above, before) = (parent.unwrap_or(NO_NODE), NO_NODE);
        let mut node = Node { g, h, parent: above, place, before, depth, event, action: 0, marks };
        let mut own_h = Some(told.own_h).filter(|h| node.h != *h && !h.is_nan());
        if let Some((known, before)) = known.and_then(|id| Some((id, self.nodes.get(id)?))) {
            if *told.parent == Id::None && self.steps == Steps::Events {
                (node.parent, node.depth) = (before.parent, before.depth);
            }
            if node.place == NOWHERE {
                node.place = before.place;
            }
            if !told.has_figures() {
                let marks = before.marks & (TOLD[0] | TOLD[1]);
                (node.g, node.h, node.marks) = (before.g, before.h, marks);
                own_h = self.own_h.get(&known).copied();
            }
            node.marks |= before.marks & EXPANDED;
        }
        let id = self.nodes.len();
        self.own_h.extend(own_h.map(|h| (id, h)));
        node.before = self.places.put(node.place, id);
        if node.before == NO_NODE {
            self.places.call(node.place, told.id);
        }
        let known = self.backward_below(id);
        let is_backward = match parent {
            Some(parent) => self.is_backward(parent) == Some(true),
            // Of two searches of ours the second node begins the backward one.
            None => id == 1,
        };
        if let Some((counts, known)) = self.backward.as_mut().zip(known) {
            counts.push(known + u32::from(is_backward));
        }
        self.nodes.push(node);
        self.ids.set(told.id, id);
        id
    }

    /// How many of the nodes below `end` belong to the backward search; none if there is one search.
    pub(super) fn backward_below(&self, end: NodeId) -> Option<u32> {
        let counts = self.backward.as_ref()?;
        let last = (end as usize).min(counts.len()).checked_sub(1);
        Some(last.and_then(|last| counts.get(last)).copied().unwrap_or(0))
    }

    /// Whether a node belongs to the backward search; none if there is one search.
    pub(super) fn is_backward(&self, id: NodeId) -> Option<bool> {
        Some(self.backward_below(id + 1)? > self.backward_below(id)?)
    }

    /// The state of an event is put into the queue; a node of it that waits is replaced.
    fn generate(&mut self, told: &Told, counts: bool) -> NodeId {
        self.discard_known(told);
        self.generated += u64::from(counts);
        self.make(told)
    }

    fn discard(&mut self, node: NodeId) {
        self.nodes.leave(node);
        self.history.discard(node);
    }

    /// The latest node of the state of an event is discarded if it waits; that node.
    fn discard_known(&mut self, told: &Told) -> NodeId {
        let node = self.known(told).unwrap_or(NO_NODE);
        if self.nodes.waits(node) {
            self.discard(node);
        }
        node
    }

    /// Puts the steps together anew: expansions are steps, and what was visited before them waits.
    #[cold]
    fn begin_expansions(&mut self) {
        if self.steps == Steps::Events {
            self.forget_steps();
        }
        self.steps = Steps::Expansions;
    }

    /// All nodes wait, as before the first step.
    fn forget_steps(&mut self) {
        self.history = Timeline::default();
        self.ends = Column::default();
        self.nodes.wait_all();
        self.places.forget_steps();
    }

    fn expand(&mut self, told: &Told) -> NodeId {
        let node = match self.known(told) {
            Some(node) if self.nodes.waits(node) => {
                // A better path that no event told of.
                let g = self.nodes.get(node).map_or(f64::NAN, |node| node.g);
                if is_less(told.g, g) && *told.parent != Id::None {
                    self.generate(told, false)
                } else {
                    node
                }
            }
            before => {
                self.generated += u64::from(before.is_none());
                self.make(told)
            }
        };
        match self.under_way {
            Some(_) => self.end_step(),
            None if self.history.is_empty() => {
                self.history.begin(self.nodes.len());
                self.before = told.event;
            }
            None => {}
        }
        self.expanded += 1;
        if let Some(node) = self.nodes.get_mut(node) {
            self.reexpanded += u64::from(node.has(EXPANDED));
            node.marks |= EXPANDED | GONE;
        }
        self.under_way = Some(node);
        node
    }

    /// Ends the step under way before the event that is being taken.
    fn end_step(&mut self) {
        let Some(node) = self.under_way.take() else { return };
        self.note_step(node);
        self.ends.push(self.count() as u32);
    }

    /// A step of a trace of single events.
    fn visit(&mut self, verb: Verb, told: &Told) -> NodeId {
        self.discard_known(told);
        let node = self.make(told);
        self.nodes.leave(node);
        if verb == Verb::End {
            self.answered = Some(node);
        }
        self.note_step(node);
        node
    }

    /// A step is over that expanded `node`.
    fn note_step(&mut self, node: NodeId) {
        let f = self.nodes.f(node);
        self.tells_h |= self.nodes.get(node).is_some_and(|node| !node.h.is_nan());
        let is_landmark = f > self.highest_f;
        self.highest_f = self.highest_f.max(f);
        self.history.expand(node, self.nodes.len(), is_landmark);
        self.places.expand(self.nodes.place(node), self.history.len());
    }

    /// There are no further events. A trace that told of no expansion goes from node to node.
    pub(super) fn end(&mut self) {
        self.end_step();
        if self.history.is_empty() && self.is_ours() {
            // It was over before its first step.
            self.history.begin(self.nodes.len());
            self.before = self.count() as u32;
        } else if self.history.is_empty() && !self.nodes.is_empty() {
            self.forget_steps();
            self.history.begin(0);
            self.before = 0;
            for node in 0..self.nodes.len() {
                self.nodes.leave(node);
                self.history.expand(node, node + 1, false);
                self.places.expand(self.nodes.place(node), self.history.len());
                let next = self.nodes.get(node + 1).map_or(self.count() as u32, |next| next.event);
                self.ends.push(next);
            }
        }
    }

    /// The events of step `t`; those before the first step for 0.
    pub fn events_of(&self, t: u64) -> Range<usize> {
        let end = |t: u64| match t.checked_sub(1) {
            None => self.before as usize,
            Some(step) => self.ends.get(step as usize).map_or(self.count(), |&end| end as usize),
        };
        t.checked_sub(1).map_or(0, end)..end(t)
    }

    /// The type, the meaning and the node of an event.
    pub fn event(&self, at: usize) -> Option<(&str, Verb, Option<NodeId>)> {
        let event = self.events.get(at)?;
        let (name, verb) =
            self.kinds.get((event.kind_and_length >> 24) as u8).unwrap_or(("other", Verb::Other));
        Some((name, verb, Some(event.node).filter(|&node| node != NO_NODE)))
    }

    /// What led to a node: none if that is not told, an empty text if it has to be read again.
    pub(super) fn action(&self, node: NodeId) -> Option<&str> {
        Some(self.actions.get(self.nodes.get(node)?.action.checked_sub(1)?.into()))
    }

    /// f and h of a node; NaN for what its events do not tell.
    pub(super) fn told(&self, id: NodeId) -> Option<[f64; 2]> {
        let node = self.nodes.get(id)?;
        let h = || self.own_h.get(&id).copied().unwrap_or(node.h);
        let is_told = TOLD.map(|mark| node.has(mark));
        Some([is_told[0].then(|| node.f()), is_told[1].then(h)].map(|x| x.unwrap_or(f64::NAN)))
    }

    /// The number of an event that made a node.
    pub(super) fn maker(&self, node: NodeId) -> Option<usize> {
        self.nodes.get(node).map(|node| node.event as usize)
    }

    /// Where an event begins in the source, and its length.
    pub(super) fn bytes_of(&self, at: usize) -> Option<(u64, usize)> {
        let event = self.events.get(at)?;
        Some((event.offset, event.kind_and_length as usize & LONGEST))
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.ids.bytes()
            + self.nodes.bytes()
            + self.places.bytes()
            + self.history.bytes()
            + self.actions.bytes()
            + self.events.bytes()
            + self.ends.bytes()
            + ((self.stale.capacity() * 9 + self.own_h.capacity() * 17) * 8 / 7) as u64
            + self.backward.as_ref().map_or(0, |counts| counts.capacity() as u64 * 4)
    }
}
