//! A value for every place of a map, in pages that copies share until one of them is changed.

use std::rc::Rc;

/// Places of a page.
const PAGE: usize = 1 << 10;

/// A value for every place. Nothing is spent on pages where no value was set.
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
