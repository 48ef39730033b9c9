//! From the ids of a trace, numbers or texts, to its nodes.

use crate::engine::terms::{NO_NODE, NodeId};
use hashbrown::{HashMap, HashTable};
use rustc_hash::{FxBuildHasher, FxHasher};
use std::hash::Hasher as _;

/// Ids of a page.
const PAGE: usize = 1 << 10;

/// Pages there may be beside those that the ids fill.
const SPARE: usize = 64;

/// An id as it stands in a trace: a number, or a text. A text of digits is that number, since a
/// program may print its ids one way here and the other way there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) enum Id<'a> {
    /// There is none.
    #[default]
    None,
    Number(u64),
    Text(&'a [u8]),
}

impl<'a> Id<'a> {
    /// A text as an id.
    pub(super) fn of_text(text: &'a [u8]) -> Id<'a> {
        let plain = match text {
            [b'0'] => true,
            [b'1'..=b'9', rest @ ..] => rest.len() < 19 && rest.iter().all(u8::is_ascii_digit),
            _ => false,
        };
        if !plain {
            return Id::Text(text);
        }
        Id::Number(text.iter().fold(0, |n, digit| n * 10 + u64::from(digit - b'0')))
    }
}

/// The latest node of every id.
#[derive(Default)]
pub(super) struct Ids {
    /// Small numbers: pages of nodes, counted from 1; 0 for an id that did not occur.
    pages: Vec<Option<Box<[NodeId; PAGE]>>>,
    filled: usize,
    /// Numbers for which a page is not worth it.
    sparse: HashMap<u64, NodeId, FxBuildHasher>,
    texts: Texts,
    /// The node of each text.
    of_texts: Vec<NodeId>,
    len: usize,
}

impl Ids {
    /// Number of different ids.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The latest node of `id`; none if the id did not occur, [`NO_NODE`] if it has no node yet.
    #[inline]
    pub(super) fn get(&self, id: Id) -> Option<NodeId> {
        match id {
            Id::None => None,
            Id::Number(number) => {
                let page = usize::try_from(number).ok().and_then(|n| self.pages.get(n / PAGE));
                let node = match page {
                    Some(Some(page)) => page[number as usize % PAGE].checked_sub(1),
                    _ => None,
                };
                let node = node.or_else(|| self.sparse.get(&number).copied());
                node.map(|node| if node == NO_NODE - 1 { NO_NODE } else { node })
            }
            Id::Text(text) => {
                let place = self.texts.find(text)?;
                self.of_texts.get(place as usize).copied()
            }
        }
    }

    /// Makes `node` the latest node of `id`.
    #[inline]
    pub(super) fn set(&mut self, id: Id, node: NodeId) {
        match id {
            Id::None => {}
            Id::Number(number) => self.set_number(number, node.min(NO_NODE - 1)),
            Id::Text(text) => {
                let place = self.texts.intern(text) as usize;
                match self.of_texts.get_mut(place) {
                    Some(slot) => *slot = node,
                    None => {
                        self.of_texts.push(node);
                        self.len += 1;
                    }
                }
            }
        }
    }

    fn set_number(&mut self, number: u64, node: NodeId) {
        let at = usize::try_from(number / PAGE as u64).unwrap_or(usize::MAX);
        if !matches!(self.pages.get(at), Some(Some(_))) && !self.add_page(at) {
            if self.sparse.insert(number, node).is_none() {
                self.len += 1;
            }
            return;
        }
        if let Some(Some(page)) = self.pages.get_mut(at) {
            let slot = &mut page[number as usize % PAGE];
            if *slot == 0 && self.sparse.remove(&number).is_none() {
                self.len += 1;
            }
            *slot = node + 1;
        }
    }

    /// Adds page `at` if the ids so far make it likely to be filled.
    #[cold]
    fn add_page(&mut self, at: usize) -> bool {
        // Four times the ids there are, and pointers to absent pages, bound the memory.
        let worth = self.filled * PAGE <= self.len * 4 + SPARE * PAGE;
        if !worth || at > (self.filled + SPARE) * PAGE {
            return false;
        }
        if self.pages.len() <= at {
            self.pages.resize_with(at + 1, || None);
        }
        self.pages[at] = vec![0; PAGE].into_boxed_slice().try_into().ok();
        self.filled += 1;
        self.pages[at].is_some()
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let pages = self.filled * PAGE * 4 + self.pages.capacity() * 8;
        let sparse = self.sparse.capacity() * 8 / 7 * 17;
        (pages + sparse + self.of_texts.capacity() * 4) as u64 + self.texts.bytes()
    }
}

/// Texts, each kept once.
#[derive(Default)]
pub(super) struct Texts {
    bytes: Vec<u8>,
    /// Where each ends.
    ends: Vec<u64>,
    table: HashTable<u32>,
}

fn hash(text: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text);
    hasher.finish()
}

impl Texts {
    /// Text number `place`, from 0.
    pub(super) fn get(&self, place: u32) -> &[u8] {
        let place = place as usize;
        let end = self.ends.get(place).copied().unwrap_or(0) as usize;
        let start = place.checked_sub(1).and_then(|p| self.ends.get(p)).copied().unwrap_or(0);
        self.bytes.get(start as usize..end).unwrap_or_default()
    }

    /// Number of texts.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The number of a text.
    pub(super) fn find(&self, text: &[u8]) -> Option<u32> {
        self.table.find(hash(text), |&place| self.get(place) == text).copied()
    }

    /// The number of a text, which is kept from now on.
    pub(super) fn intern(&mut self, text: &[u8]) -> u32 {
        if let Some(place) = self.find(text) {
            return place;
        }
        let place = self.ends.len() as u32;
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len() as u64);
        let mut table = std::mem::take(&mut self.table);
        table.insert_unique(hash(text), place, |&place| hash(self.get(place)));
        self.table = table;
        place
    }

    pub(super) fn bytes(&self) -> u64 {
        let table = self.table.capacity() * 8 / 7 * 5;
        (self.bytes.capacity() + self.ends.capacity() * 8 + table) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap as Map;

    proptest! {
        #[test]
        fn ids_of_any_kind_lead_to_their_latest_node(
            ids in prop::collection::vec(
                prop_oneof![0u64..3000, any::<u64>().prop_map(|n| n >> 5), (0u64..4000).prop_map(|n| n * 1_000_003)],
                0..300,
            ),
        ) {
            let (mut ours, mut theirs) = (Ids::default(), Map::new());
            for (node, &id) in ids.iter().enumerate() {
                let node = node as NodeId;
                ours.set(Id::Number(id), node);
                theirs.insert(id.to_string(), node);
                let text = format!("n{}", id % 7);
                ours.set(Id::Text(text.as_bytes()), node);
                theirs.insert(text, node);
            }
            prop_assert_eq!(ours.len(), theirs.len());
            for (id, &node) in &theirs {
                prop_assert_eq!(ours.get(Id::of_text(id.as_bytes())), Some(node), "{}", id);
            }
            prop_assert_eq!(ours.get(Id::Text(b"none")), None);
        }
    }

    #[test]
    fn a_text_of_digits_is_the_number() {
        assert_eq!(Id::of_text(b"1736"), Id::Number(1736));
        for text in ["", "01", "-1", "1.5", "f-42", "99999999999999999999"] {
            assert_eq!(Id::of_text(text.as_bytes()), Id::Text(text.as_bytes()));
        }
    }

    #[test]
    fn an_id_without_a_node_is_known_and_dense_ids_take_four_bytes() {
        let mut ids = Ids::default();
        ids.set(Id::Number(7), NO_NODE);
        assert_eq!((ids.get(Id::Number(7)), ids.get(Id::Number(8))), (Some(NO_NODE), None));
        for id in 0..1_000_000 {
            ids.set(Id::Number(id), id as NodeId);
        }
        assert_eq!((ids.len(), ids.get(Id::Number(7))), (1_000_000, Some(7)));
        assert!(ids.bytes() < 4_200_000, "{}", ids.bytes());
    }
}
