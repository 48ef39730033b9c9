//! An append-only list that may become very long.

use std::ops::Index;

/// Items of a chunk.
const CHUNK: usize = 1 << 8;

/// An append-only list in chunks.
///
/// A `Vec` is copied whenever it outgrows its capacity, and the new memory comes from the system page by
/// page, which took a third of the time of short searches. Here nothing moves, and at most one chunk is
/// unused.
#[derive(Clone, Debug)]
pub struct Column<T> {
    /// Each with room for [`CHUNK`] items. All but the last are full.
    chunks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Column { chunks: Vec::new(), len: 0 }
    }
}

impl<T: Copy> Column<T> {
    /// Adds an item at the end.
    #[inline(always)]
    pub fn push(&mut self, item: T) {
        if self.len.is_multiple_of(CHUNK) {
            begin(&mut self.chunks);
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(item);
        }
        self.len += 1;
    }

    /// Number of items.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Item `at`, from 0.
    #[inline(always)]
    pub fn get(&self, at: usize) -> Option<&T> {
        self.chunks.get(at / CHUNK)?.get(at % CHUNK)
    }

    /// Item `at`, from 0, to be changed.
    pub fn get_mut(&mut self, at: usize) -> Option<&mut T> {
        self.chunks.get_mut(at / CHUNK)?.get_mut(at % CHUNK)
    }

    /// The number of items at the front that `is_before` holds for; it holds for none after them.
    pub fn partition_point(&self, mut is_before: impl FnMut(&T) -> bool) -> usize {
        let full = self.len / CHUNK;
        let before = self.chunks[..full].partition_point(|chunk| is_before(&chunk[CHUNK - 1]));
        let within = self.chunks.get(before).map_or(0, |chunk| chunk.partition_point(is_before));
        before * CHUNK + within
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let chunks = self.chunks.len() * size_of::<[T; CHUNK]>();
        (chunks + self.chunks.capacity() * size_of::<Vec<T>>()) as u64
    }
}

/// Begins a chunk. It is not told the item: that would take the item through memory each time.
#[cold]
#[inline(never)]
fn begin<T>(chunks: &mut Vec<Vec<T>>) {
    chunks.push(Vec::with_capacity(CHUNK));
}

impl<T> Index<usize> for Column<T> {
    type Output = T;

    #[inline(always)]
    fn index(&self, at: usize) -> &T {
        &self.chunks[at / CHUNK][at % CHUNK]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_a_list() {
        let mut column = Column::default();
        assert!(column.is_empty());
        assert_eq!((column.get(0), column.partition_point(|_| true)), (None, 0));
        let items: Vec<usize> = (0..CHUNK * 3 + 5).map(|n| n * 2).collect();
        for &item in &items {
            column.push(item);
        }
        assert_eq!((column.len(), column.is_empty()), (items.len(), false));
        assert!(
            (0..items.len()).all(|at| column.get(at) == Some(&items[at]) && column[at] == at * 2)
        );
        assert_eq!(column.get(items.len()), None);
        for bound in [0, 1, CHUNK, CHUNK * 2, CHUNK * 4 + 1, CHUNK * 6 + 8, CHUNK * 7] {
            let is_before = |item: &usize| *item < bound;
            assert_eq!(column.partition_point(is_before), items.partition_point(is_before));
        }
        assert!(column.bytes() >= (items.len() * size_of::<usize>()) as u64);
    }
}
