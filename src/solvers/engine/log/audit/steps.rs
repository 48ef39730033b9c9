//! The events of a trace, a step at a time: what they say of the states, and what is wrong with it at once.

use super::super::{ids::Id, moment::figure};
use super::order::keys;
use super::*;
use crate::engine::prelude::*;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher as _;

impl Auditor {
    pub(super) fn state(&self, at: u32) -> Option<&State> {
        self.states.get(at as usize)
    }

    fn number(&mut self, id: &Id) -> u32 {
        match (id, self.ids.get(id)) {
            (Id::None, _) => NO_NODE,
            (_, Some(known)) => known,
            (id, None) => {
                let number = self.states.len() as u32;
                self.states.push(State::new());
                self.names.push(called(id).into());
                self.ids.set(id, number);
                number
            }
        }
    }

    pub(super) fn name(&self, state: u32) -> &str {
        self.names.get(state as usize).map_or("?", |name| name)
    }

    fn found(&mut self, fault: Fault) -> &mut Kept {
        self.audit.found.entry(fault).or_default()
    }

    /// Takes the next event.
    pub(in crate::engine::log) fn take(&mut self, at: u32, verb: Verb, event: &Event) {
        let is_search = !matches!(verb, Verb::Destination | Verb::Obstacle | Verb::Other);
        if event.id == Id::None && (is_search || event.parent != Id::None) {
            self.found(Fault::NoId).add(at, || "no id: what it is about is not told".into());
        }
        let known = self.ids.get(&event.parent);
        let is_known = known.is_some() || event.parent == Id::None || event.parent == event.id;
        let state = self.number(&event.id);
        let parent = known.unwrap_or(NO_NODE);
        if !is_known {
            let was = self.states.get_mut(state as usize);
            if !was.is_some_and(|state| std::mem::replace(&mut state.is_orphan, true)) {
                let text = || format!("parent {} did not occur before", called(&event.parent));
                self.found(Fault::Orphan).add(at, text);
            }
        }
        if !is_search || state == NO_NODE {
            return;
        }
        let mut told = event.figures;
        if verb == Verb::End {
            told.cost = f64::NAN;
        }
        if verb == Verb::Expand {
            self.end_step();
        }
        let ((x, y), facts) = (told.place, event.facts);
        let is_told = !x.is_nan() || facts != 0;
        // The hasher loses what stands in the high bits alone, as all of a small whole number does.
        let bits = [x, y].map(|x| x.to_bits().swap_bytes());
        let key = is_told.then(|| FxBuildHasher.hash_one((bits, facts)));
        self.step.push(Entry { event: at, verb, state, parent, told, key });
    }

    /// All events of a step are known.
    pub(super) fn end_step(&mut self) {
        let step = std::mem::take(&mut self.step);
        if step.first().is_some_and(|first| first.verb == Verb::Expand) {
            // What is said to be discarded in a step left the queue before its node did.
            for (at, entry) in step.iter().enumerate().skip(1) {
                let is_made = |made: &Entry| {
                    made.state == entry.state
                        && matches!(made.verb, Verb::Generate | Verb::Update | Verb::Expand)
                };
                if matches!(entry.verb, Verb::Discard | Verb::Close)
                    && !step.iter().take(at).any(is_made)
                {
                    self.leave(entry.state);
                }
            }
            self.steps += 1;
        }
        let offers = |entry: &Entry| matches!(entry.verb, Verb::Generate | Verb::Update);
        let is_bare = !step.iter().any(offers);
        for entry in &step {
            match entry.verb {
                Verb::End => self.ending = Some(*entry),
                Verb::Close | Verb::Discard | Verb::Drop => {}
                _ => self.ending = None,
            }
            match entry.verb {
                Verb::Expand => self.expand(entry, is_bare),
                Verb::Generate | Verb::Update => self.offer(entry),
                Verb::Source if keys(entry.told).iter().any(|key| !key.is_nan()) => {
                    self.offer(entry);
                }
                Verb::Close | Verb::Discard => self.leave(entry.state),
                Verb::Drop => self.drop(entry),
                _ => {}
            }
        }
        self.step = step;
        self.step.clear();
    }

    fn leave(&mut self, state: u32) {
        if let Some(state) = self.states.get_mut(state as usize) {
            state.is_waiting = false;
        }
    }

    /// The figures of an event that are not those told of its state before.
    fn check_figures(&mut self, entry: &Entry) {
        let Some(&state) = self.state(entry.state) else { return };
        let is_old = |new: f64, old: f64| new == old || new.is_nan();
        let (Figures { f, g, h, cost, place }, old) = (entry.told, state.told);
        let is_repeat = is_old(g, old.g) && is_old(h, old.h) && is_old(f, old.f);
        if is_repeat && state.made > 0 {
            return;
        }
        self.lower += u64::from(h.is_nan() && f < g);
        self.level += u64::from(h.is_nan() && g > 0.0 && is_same(f, g, &[f, g]));
        if !(g.is_nan() || h.is_nan() || f.is_nan()) {
            let same = |sum: f64| is_same(f, sum, &[f, g, h]);
            self.sums[0] += 1;
            self.sums[1] += u64::from(same(g));
            self.sums[2] += u64::from(same(h));
            if h > 0.0 && self.weight == 0.0 {
                self.weight = (f - g) / h;
            }
            self.sums[3] += u64::from(h == 0.0 && same(g) || same(g + self.weight * h));
            if !same(g + h) {
                let text = || format!("f is {}, but g + h is {}", figure(f), figure(g + h));
                self.wrong_f.add(entry.event, text);
            }
        }
        let above = self.state(entry.parent).copied();
        let Some(above) = above.filter(|above| !above.told.g.is_nan()) else { return };
        let over = above.told;
        if g.is_nan() || cost.is_nan() {
            self.costs[3] += u64::from(!g.is_nan());
            return;
        }
        self.costs[0] += 1;
        self.costs[1] += u64::from(over.g != 0.0);
        self.costs[2] += u64::from(over.g != 0.0 && cost == g && g > over.g);
        let comes_of = |from: f64| is_same(g, from + cost, &[g, from, cost]);
        let side = |a: f64, b: f64| (a - b).abs() == 1.0;
        let is_diagonal = side(place.0, over.place.0) && side(place.1, over.place.1);
        let slant = (g - over.g) / cost;
        let is_right = comes_of(over.g)
            || comes_of(above.closed)
            || is_diagonal && (1.39..1.51).contains(&slant);
        if !is_right {
            let [g, from, cost, sum] = [g, over.g, cost, over.g + cost].map(figure);
            let text = || format!("g is {g}, but {from} of the parent and {cost} make {sum}");
            self.wrong_g.add(entry.event, text);
        }
    }

    /// A state is put into the queue, or a better way to it is told.
    fn offer(&mut self, entry: &Entry) {
        self.check_figures(entry);
        let steps = self.steps;
        let Figures { g, cost, place, .. } = entry.told;
        let above = self.state(entry.parent).map(|above| (above.group, above.told.place));
        let known = self.state(entry.state).map_or(0, |state| state.made);
        let group = match above {
            Some((group, _)) => group,
            None if known > 0 || steps > 0 => self.state(self.here).map_or(0, |here| here.group),
            None => self.new_group(),
        };
        let is_update = entry.verb == Verb::Update;
        let last = entry.key.map(|key| self.copies.entry((group, key)).or_insert(entry.state));
        let is_dropped = last.as_ref().is_some_and(|last| **last == NO_NODE);
        if let Some((_, from)) = above {
            let (x, y) = ((place.0 - from.0).abs(), (place.1 - from.1).abs());
            let is_beside = x + y == 1.0 && cost > 0.0 && !g.is_nan();
            self.is_grid = Some(self.is_grid.unwrap_or(true) && is_beside);
        }
        let Some(state) = self.states.get_mut(entry.state as usize) else { return };
        if state.made == 0 {
            (state.made, state.group) = (steps + 1, group);
            if let Some(last) = last.filter(|last| ![NO_NODE, entry.state].contains(last)) {
                state.copy = std::mem::replace(last, entry.state);
            }
        }
        if state.expanded > 0 && !state.is_waiting {
            // Whether it was put into the queue again is not told.
            state.is_offered = true;
            if g < state.closed {
                keep(state, entry);
            }
            return;
        }
        if is_update && state.is_waiting {
            (self.has_offers, state.is_updated) = (true, true);
            if g > state.low && !is_same(g, state.low, &[g, state.low]) {
                let [g, low] = [g, state.low].map(figure);
                let text = || format!("a way of {g} takes the place of one of {low}");
                self.late.add(entry.event, text);
            }
        }
        let was_waiting = std::mem::replace(&mut state.is_waiting, !is_dropped);
        if was_waiting {
            self.offered.extend([g, state.told.g].map(|g| (entry.state, g.to_bits())));
        } else {
            (state.low, state.is_updated) = (f64::NAN, false);
        }
        state.low = state.low.min(g);
        state.event = entry.event;
        let is_dearer = was_waiting && !is_update && g > state.told.g;
        let group = state.group;
        if is_dearer {
            // The same state once more by a worse way: both may wait, the better one counts.
            return self.orders.put(entry.state, group, entry.told, (false, true), steps);
        }
        keep(state, entry);
        let (told, is_again) = (state.told, was_waiting && !is_update);
        self.orders.put(entry.state, group, told, (!was_waiting, is_again), steps);
    }

    fn new_group(&mut self) -> u32 {
        self.groups = (self.groups + 1).min(MOST_GROUPS);
        self.groups - 1
    }

    /// A way was offered and dropped.
    fn drop(&mut self, entry: &Entry) {
        self.has_offers = true;
        let Some(state) = self.state(entry.state) else { return };
        let (g, low) = (entry.told.g, state.low);
        if state.is_waiting && g < low && !is_same(g, low, &[g, low]) {
            let [g, low] = [g, low].map(figure);
            self.worse.add(entry.event, || format!("a way of {g} was dropped for one of {low}"));
        }
    }

    /// A state is expanded, in a step that may be `is_bare` of anything new.
    fn expand(&mut self, entry: &Entry, is_bare: bool) {
        let steps = self.steps;
        let Some(&before) = self.state(entry.state) else { return };
        let is_new = before.made == 0;
        let parent = if entry.parent == NO_NODE { before.parent } else { entry.parent };
        let above = self.state(parent).copied();
        let group = match above {
            Some(above) => above.group,
            None if is_new => self.new_group(),
            None => before.group,
        };
        if !is_new && before.is_waiting && !entry.told.g.is_nan() && !before.told.g.is_nan() {
            self.check_g(entry, &before);
        }
        self.check_figures(entry);
        if let Some(state) = self.states.get_mut(entry.state as usize) {
            keep(state, entry);
            if is_new {
                (state.made, state.group) = (steps, group);
            }
            (state.is_waiting, state.is_offered) = (false, false);
            state.event = entry.event;
            state.parent = if parent == entry.state { NO_NODE } else { parent };
        }
        let Some(&state) = self.state(entry.state) else { return };
        let (place, states) = ((entry.event, entry.state, state.parent, group), &self.states);
        let on_path = self.orders.expand(place, state.told, (states, is_new, is_bare));
        let mut copy = entry.key.and_then(|key| self.copies.insert((group, key), NO_NODE));
        while let Some(id) = copy.filter(|&id| id != NO_NODE) {
            self.leave(id);
            copy = self.state(id).map(|state| state.copy);
        }
        let is_untold = entry.told.g.is_nan() || before.closed.is_nan();
        let is_cheaper = entry.told.g < before.closed || is_untold && before.is_offered;
        if before.expanded > 0 && before.group == group && !is_cheaper {
            let text = || format!("expanded before, in step {}", before.expanded);
            self.again.add(entry.event, text);
            if !before.is_offered {
                self.unasked.add(entry.event, text);
            }
            if on_path {
                self.circles.add(entry.event, text);
            }
        }
        if let Some(above) = above {
            self.check_falling(entry, state.told, above.told);
        }
        if let Some(state) = self.states.get_mut(entry.state as usize) {
            if state.expanded == 0 {
                state.expanded = steps;
            }
            state.closed = state.told.g;
        }
        self.here = entry.state;
    }

    /// Whether g is as it was told while the node waited.
    fn check_g(&mut self, entry: &Entry, before: &State) {
        let (g, was) = (entry.told.g, before.told.g);
        let same = |a: f64| is_same(g, a, &[g, a]);
        if same(was) || same(before.low) {
            return;
        }
        if self.offered.contains(&(entry.state, g.to_bits())) {
            let [low, g] = [before.low, g].map(figure);
            let text = || format!("expanded by a path of {g}, although one of {low} was offered");
            self.has_offers |= before.is_updated;
            let kept = if before.is_updated { &mut self.worse } else { &mut self.late };
            return kept.add(entry.event, text);
        }
        let is_untold = g < was && entry.parent != NO_NODE && entry.parent != before.parent;
        if !is_untold {
            let [was, g] = [was, g].map(figure);
            self.wrong_g.add(entry.event, || format!("g is {g}, but was {was} when generated"));
        }
    }

    fn check_falling(&mut self, entry: &Entry, state: Figures, above: Figures) {
        let (sum, over) = (state.g + state.h, above.g + above.h);
        let printed = [state.g, state.h, above.g, above.h];
        self.below[1] += u64::from(!(sum.is_nan() || over.is_nan()));
        if sum < over && !is_same(sum, over, &printed) {
            let text = || format!("g + h falls from {} to {}", figure(over), figure(sum));
            self.sinks.add(entry.event, text);
        }
        self.below[0] += u64::from(!(state.f.is_nan() || above.f.is_nan()));
        if state.f < above.f && !is_same(state.f, above.f, &[state.f, above.f]) {
            let text = || format!("f falls from {} to {}", figure(above.f), figure(state.f));
            self.falls.add(entry.event, text);
        }
    }
}

/// What a state is called.
fn called(id: &Id) -> String {
    match id {
        Id::Number(number) => number.to_string(),
        Id::Text(text) => shortened(text, 24),
        Id::None => String::new(),
    }
}

/// Keeps the figures of an event as those of its state.
fn keep(state: &mut State, entry: &Entry) {
    let (new, old) = (entry.told, &mut state.told);
    let figures =
        [(new.f, &mut old.f), (new.g, &mut old.g), (new.h, &mut old.h), (new.cost, &mut old.cost)];
    for (new, old) in figures {
        if !new.is_nan() {
            *old = new;
        }
    }
    if !new.place.0.is_nan() {
        old.place = new.place;
    }
    if entry.parent != NO_NODE && entry.parent != entry.state {
        state.parent = entry.parent;
    }
}
