//! Counters per place of a map that follow a search in both directions.

use super::timeline::Explored;
use std::rc::Rc;

/// The counters of one place at the moment shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Nodes here that wait in the frontier.
    pub open: u32,
    /// Nodes here that were expanded.
    pub closed: u32,
}

/// The counters of every place at moment [`CellCounts::at`].
#[derive(Clone, Debug)]
pub struct CellCounts {
    at: u64,
    counts: Pages<Count>,
}

impl CellCounts {
    /// The counters at moment 0.
    pub fn start(search: &impl Explored) -> Self {
        let mut counts = CellCounts { at: 0, counts: Pages::new(search.places()) };
        for id in 0..search.timeline().generated(0) {
            counts.counts.get_mut(search.place_of(id)).open += 1;
        }
        counts
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        self.counts.bytes()
    }

    /// The moment of the counters.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// The counters of `place`; zero off the map.
    pub fn count(&self, place: usize) -> Count {
        self.counts.get(place)
    }

    /// Updates the counters to moment `t` (at most the last one computed), in a few nanoseconds for every
    /// node between.
    pub fn seek(&mut self, search: &impl Explored, t: u64) {
        let t = t.min(search.timeline().len());
        while self.at < t {
            self.at += 1;
            self.count_step(search, 1);
        }
        while self.at > t {
            self.count_step(search, 1u32.wrapping_neg());
            self.at -= 1;
        }
    }

    /// Counts step [`CellCounts::at`] so many times: once, or -1 times, modulo 2^32.
    #[inline]
    fn count_step(&mut self, search: &impl Explored, times: u32) {
        let line = search.timeline();
        for id in line.generated_by(self.at) {
            let count = self.counts.get_mut(search.place_of(id));
            count.open = count.open.wrapping_add(times);
        }
        if let Some(id) = line.expanded_at(self.at) {
            let count = self.counts.get_mut(search.place_of(id));
            count.open = count.open.wrapping_sub(times);
            count.closed = count.closed.wrapping_add(times);
        }
        if line.discards_any() {
            for &id in line.discarded_by(self.at) {
                let count = self.counts.get_mut(search.place_of(id));
                count.open = count.open.wrapping_sub(times);
            }
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
