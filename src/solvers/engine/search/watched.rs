//! A search as a run: the search computes ahead, and counters by cell of a map, or by depth, can show any moment.
//!
//! Copies of the counters are stored at regular distances, so that a jump takes bounded time. A run
//! with [`Keep::Latest`] has no counters by place.

use super::graph::Search;
use crate::engine::prelude::*;
use std::rc::Rc;

/// Fewest steps between two stored copies of the counters.
const COPY_EVERY: u64 = 1 << 15;

/// A search and the moment of it that is shown.
pub struct Watched<S> {
    /// The search itself.
    pub search: S,
    /// The counters; `None` with [`Keep::Latest`].
    history: Option<History>,
    /// Whether the last step is shown before its answer.
    hides_answer: bool,
}

/// Counters by place at any moment of a search.
struct History {
    /// Counters at the end of what is computed.
    head: CellCounts,
    /// Counters at the moment shown.
    shown: CellCounts,
    /// Copies of the counters, one every `copy_every` steps, the first at moment 0.
    copies: Vec<CellCounts>,
    copy_every: u64,
    /// For every place the step that first expanded a node there; 0 for never.
    first: Pages<u32>,
    waiting: Waiting,
    bounds: Bounds,
}

/// For every place, until a node there is expanded: the nodes generated, each cheaper than the one
/// before.
struct Waiting {
    /// By place: the number of its last entry, from 1; 0 for none.
    last: Pages<u32>,
    /// A node, and the number of the entry of its place before it.
    entries: Vec<(NodeId, u32)>,
}

impl Waiting {
    fn entry(&self, number: u32) -> Option<(NodeId, u32)> {
        self.entries.get((number as usize).checked_sub(1)?).copied()
    }

    fn add(&mut self, search: &impl Explored, place: usize, id: NodeId) {
        let last = self.last.get(place);
        let cheaper = |(known, _)| search.g(id) < search.g(known);
        if self.entry(last).is_none_or(cheaper) {
            self.entries.push((id, last));
            *self.last.get_mut(place) = self.entries.len() as u32;
        }
    }

    /// The last entry of a place among the first `generated` nodes.
    fn at(&self, place: usize, generated: u32) -> Option<NodeId> {
        let mut number = self.last.get(place);
        loop {
            let (id, before) = self.entry(number)?;
            if id < generated {
                return Some(id);
            }
            number = before;
        }
    }
}

impl History {
    fn new(search: &impl Explored) -> History {
        let head = CellCounts::start(search);
        let places = search.places();
        // A copy costs 8 bytes a place: at most 4 bytes for every step between two copies.
        let copy_every = COPY_EVERY.max(places as u64 * 2);
        let mut history = History {
            shown: head.clone(),
            copies: vec![head.clone()],
            head,
            copy_every,
            first: Pages::new(places),
            waiting: Waiting { last: Pages::new(places), entries: Vec::new() },
            bounds: Bounds::default(),
        };
        for id in 0..search.history().generated(0) {
            history.waiting.add(search, search.place_of(id), id);
        }
        history.follow(search);
        history
    }

    /// Brings the counters at the head up to what is computed.
    fn follow(&mut self, search: &impl Explored) {
        let len = search.history().len();
        let mut from = self.head.at;
        while from < len {
            let next_copy = self.copies.len() as u64 * self.copy_every;
            let to = len.min(next_copy);
            self.head.seek(search, to);
            for t in from + 1..=to {
                if let Some(id) = search.history().expanded_at(t) {
                    let first = self.first.get_mut(search.place_of(id));
                    if *first == 0 {
                        *first = t as u32;
                    }
                }
                for id in search.history().generated_by(t) {
                    let place = search.place_of(id);
                    if self.first.get(place) == 0 {
                        self.waiting.add(search, place, id);
                    }
                }
            }
            if to == next_copy {
                self.copies.push(self.head.clone());
            }
            from = to;
        }
        self.bounds.count(self.bytes());
    }

    /// Bytes held, about: as if every copy had pages of its own.
    #[inline(never)] // as those of a search
    fn bytes(&self) -> u64 {
        let counts = (self.copies.len() as u64 + 2) * self.head.counts.bytes();
        let entries = bytes_of(&self.waiting.entries);
        counts + self.first.bytes() + self.waiting.last.bytes() + entries as u64
    }

    /// Shows moment `t`, which is computed.
    fn seek(&mut self, search: &impl Explored, t: u64) {
        let walk = self.shown.at.abs_diff(t);
        let place =
            usize::try_from((t + self.copy_every / 2) / self.copy_every).unwrap_or(usize::MAX);
        let nearest = &self.copies[place.min(self.copies.len() - 1)];
        if nearest.at.abs_diff(t) < walk {
            self.shown.clone_from(nearest);
        }
        if self.head.at.abs_diff(t) < self.shown.at.abs_diff(t) {
            self.shown.clone_from(&self.head);
        }
        work::charge(self.shown.at.abs_diff(t) * work::STEP);
        self.shown.seek(search, t);
    }
}

impl<S: Explored> Watched<S> {
    /// Shows the beginning of `search`, or with [`Keep::Latest`] always its latest moment.
    pub fn new(search: S, keep: Keep) -> Self {
        let history = (keep == Keep::History).then(|| History::new(&search));
        Watched { search, history, hides_answer: false }
    }

    /// The node of the moment shown: the one expanded, at the end the answer, at first the start.
    pub fn node(&self) -> NodeId {
        let answer = self.search.answered().filter(|_| self.shows_answer());
        answer.or_else(|| self.search.history().expanded_at(self.at())).unwrap_or(0)
    }

    /// Whether its answer is shown, if it found one.
    pub fn shows_answer(&self) -> bool {
        self.at() == self.len() && !self.hides_answer
    }

    /// The counters of `place` at the moment shown; zero without history.
    pub fn count(&self, place: usize) -> Count {
        self.history.as_ref().map_or(Count::default(), |history| history.shown.counts.get(place))
    }

    /// The node to tell about `place` at the moment shown: the one first expanded there, or else the
    /// cheapest that was generated; `None` if there was none by then.
    pub fn node_on(&self, place: usize) -> Option<NodeId> {
        let (history, line) = (self.history.as_ref()?, self.search.history());
        let now = history.shown.at;
        match self.first_expanded(place).filter(|&step| step <= now) {
            Some(step) => line.expanded_at(step),
            None => history.waiting.at(place, line.generated(now)),
        }
    }

    /// Whether a node on `place` is generated, over all that is computed.
    pub fn is_generated(&self, place: usize) -> bool {
        self.history
            .as_ref()
            .is_some_and(|history| history.waiting.at(place, NodeId::MAX).is_some())
    }

    /// The step that first expanded a node on `place`, over all that is computed.
    pub fn first_expanded(&self, place: usize) -> Option<u64> {
        let first = self.history.as_ref()?.first.get(place);
        (first > 0).then_some(u64::from(first))
    }
}

impl<S: Explored> Job for Watched<S> {
    fn advance(&mut self, budget: u32) -> Status {
        let status = self.search.advance(budget);
        if let Some(history) = &mut self.history {
            history.follow(&self.search);
        }
        status
    }

    forward! { |self| self.search =>
        Job::status() -> Status;
        Job::progress() -> Option<f32>;
    }
}

impl<S: Explored> Run for Watched<S> {
    fn len(&self) -> u64 {
        self.search.history().len()
    }

    fn at(&self) -> u64 {
        self.history.as_ref().map_or_else(|| self.len(), |history| history.shown.at)
    }

    fn seek(&mut self, t: u64) {
        self.hides_answer = false;
        let t = t.min(self.len());
        if let Some(history) = &mut self.history {
            history.seek(&self.search, t);
        }
    }

    fn show_answer(&mut self, is_told: bool) {
        self.hides_answer = !is_told;
    }

    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        Some(&mut self.search)
    }

    fn stats(&self) -> Stats {
        self.search.history().stats(self.at())
    }

    fn memory(&self) -> u64 {
        self.search.bytes() + self.history.as_ref().map_or(0, History::bytes)
    }

    fn landmark_name(&self) -> &'static str {
        self.search.order().landmark_name()
    }

    fn landmark(&self, t: u64, forward: bool) -> Option<u64> {
        self.search.history().landmark(t, forward)
    }
}

/// A search that can be moved to any moment, with the frontier counted by place, or by depth where there is no map.
///
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
///
/// let space = Space::new(1u32, |&n| vec![2 * n, n + 1]).goal(|&n| n == 10);
/// let search = Search::with(space, Queue::default(), Strategy::BREADTH_FIRST, Limits::DEFAULT);
/// let mut run = RecordedSearch::new(search, Keep::History);
/// assert_eq!(run.finish(), Status::Found);
/// // Any moment can be shown, in any order.
/// run.seek(3);
/// assert_eq!((run.at(), run.stats().expanded), (3, 3));
/// run.seek(0);
/// assert_eq!((run.stats().expanded, run.stats().frontier), (0, 1));
/// ```
pub type RecordedSearch<P, F> = Watched<Search<P, F>>;

// Counters per place of a map that follow a search in both directions.

/// The counters of one place at the moment shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Nodes here that wait in the frontier.
    pub open: u32,
    /// Nodes here that were expanded.
    pub closed: u32,
}

/// The counters of every place at one moment.
#[derive(Clone, Debug)]
struct CellCounts {
    /// The moment.
    at: u64,
    counts: Pages<Count>,
}

impl CellCounts {
    /// The counters at moment 0.
    fn start(search: &impl Explored) -> Self {
        let mut counts = CellCounts { at: 0, counts: Pages::new(search.places()) };
        for id in 0..search.history().generated(0) {
            counts.counts.get_mut(search.place_of(id)).open += 1;
        }
        counts
    }

    /// Updates the counters to moment `t` (at most the last one computed), in a few nanoseconds for every
    /// node between.
    fn seek(&mut self, search: &impl Explored, t: u64) {
        let t = t.min(search.history().len());
        while self.at < t {
            self.at += 1;
            self.count_step(search, 1);
        }
        while self.at > t {
            self.count_step(search, 1u32.wrapping_neg());
            self.at -= 1;
        }
    }

    /// Counts the step that led there so many times: once, or -1 times, modulo 2^32.
    #[inline]
    fn count_step(&mut self, search: &impl Explored, times: u32) {
        let line = search.history();
        for id in line.generated_by(self.at) {
            let count = self.counts.get_mut(search.place_of(id));
            count.open = count.open.wrapping_add(times);
        }
        if let Some(id) = line.expanded_at(self.at) {
            let count = self.counts.get_mut(search.place_of(id));
            count.open = count.open.wrapping_sub(times);
            count.closed = count.closed.wrapping_add(times);
        }
        for id in line.discarded_by(self.at) {
            let count = self.counts.get_mut(search.place_of(id));
            count.open = count.open.wrapping_sub(times);
        }
    }
}

/// Places of a page.
const PAGE: usize = 1 << 10;

/// A value for every place, in pages that copies share until one of them is changed. Nothing is spent on pages where no value was set.
#[derive(Clone, Debug)]
pub struct Pages<T> {
    pages: Vec<Option<Rc<[T; PAGE]>>>,
}

impl<T: Copy + Default> Pages<T> {
    /// The default for so many places.
    pub fn new(places: usize) -> Self {
        Pages { pages: vec![None; places.div_ceil(PAGE)] }
    }

    /// Bytes held, pages shared with copies included.
    #[inline(never)] // long, and asked for by every run now and then
    pub fn bytes(&self) -> u64 {
        let pages = self.pages.iter().flatten().count() * size_of::<[T; PAGE]>();
        (pages + self.pages.len() * size_of::<Option<Rc<[T; PAGE]>>>()) as u64
    }

    /// The value of a place; the default off the map.
    #[inline]
    pub fn get(&self, place: usize) -> T {
        match self.pages.get(place / PAGE) {
            Some(Some(page)) => page[place % PAGE],
            _ => T::default(),
        }
    }

    /// The value of a place of the map, to be changed.
    #[inline]
    pub fn get_mut(&mut self, place: usize) -> &mut T {
        let page = self.pages[place / PAGE].get_or_insert_with(|| Rc::new([T::default(); PAGE]));
        &mut Rc::make_mut(page)[place % PAGE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_their_own_ways() {
        let mut pages: Pages<u32> = Pages::new(3000);
        assert_eq!((pages.get(2999), pages.get(9999)), (0, 0));
        *pages.get_mut(2999) = 7;
        let copy = pages.clone();
        *pages.get_mut(2999) += 1;
        *pages.get_mut(5) = 1;
        assert_eq!((pages.get(2999), pages.get(5), pages.get(2998)), (8, 1, 0));
        assert_eq!((copy.get(2999), copy.get(5)), (7, 0));
    }
}
