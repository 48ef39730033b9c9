//! From the ids of a trace, numbers or texts, to its nodes.

use crate::engine::terms::NodeId;
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// An id as it stands in a trace: a number, or a text. A text of digits is that number, since a
/// program may print its ids one way here and the other way there.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) enum Id<'a> {
    /// There is none.
    #[default]
    None,
    Number(u64),
    Text(Cow<'a, str>),
}

impl<'a> Id<'a> {
    /// A text as an id.
    pub(super) fn of(text: Cow<'a, str>) -> Id<'a> {
        // What another program means by 007 or +7 is its own business.
        let is_plain = text.starts_with(|c| matches!(c, '1'..='9')) || text == "0";
        match text.parse() {
            Ok(number) if is_plain => Id::Number(number),
            _ => Id::Text(text),
        }
    }
}

/// The latest node of every id.
#[derive(Default)]
pub(super) struct Ids {
    /// Of small numbers: 0 for one that did not occur, 1 for one without a node, otherwise the node and 2.
    /// Most programs count their states, or the cells of a map.
    small: Vec<u32>,
    numbers: FxHashMap<u64, NodeId>,
    texts: FxHashMap<Box<str>, NodeId>,
    /// Bytes of the texts.
    held: usize,
    len: usize,
}

impl Ids {
    /// Number of different ids.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The latest node of `id`; none if the id did not occur, `NO_NODE` if it has no node yet.
    #[inline]
    pub(super) fn get(&self, id: &Id) -> Option<NodeId> {
        match id {
            Id::None => None,
            Id::Number(number) => match self.small.get(*number as usize) {
                Some(&node @ 1..) => Some(node.wrapping_sub(2)),
                _ => self.numbers.get(number).copied(),
            },
            Id::Text(text) => self.texts.get(&**text).copied(),
        }
    }

    /// Makes `node` the latest node of `id`.
    #[inline]
    pub(super) fn set(&mut self, id: &Id, node: NodeId) {
        match id {
            Id::None => {}
            Id::Number(number) => self.set_number(*number, node),
            Id::Text(text) => match self.texts.get_mut(&**text) {
                Some(known) => *known = node,
                None => {
                    self.len += 1;
                    self.held += text.len();
                    self.texts.insert(text.as_ref().into(), node);
                }
            },
        }
    }

    #[inline]
    fn set_number(&mut self, number: u64, node: NodeId) {
        let at = number as usize;
        if let Some(known @ 1..) = self.small.get_mut(at) {
            *known = node.wrapping_add(2);
        } else if let Some(known) = self.numbers.get_mut(&number) {
            *known = node;
        } else {
            self.len += 1;
            if number >= 4 * self.len as u64 + 1024 {
                self.numbers.insert(number, node);
                return;
            }
            if at >= self.small.len() {
                self.small.resize(at + 1, 0);
            }
            self.small[at] = node.wrapping_add(2);
        }
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let tables = self.numbers.capacity() * 17 + self.texts.capacity() * 25;
        (self.small.capacity() * 4 + tables * 8 / 7 + self.held + self.texts.len() * 16) as u64
    }
}

/// A list of different texts.
#[derive(Default)]
pub(super) struct Texts {
    list: Vec<Box<str>>,
    numbers: FxHashMap<Box<str>, u32>,
    held: usize,
}

impl Texts {
    /// Text number `at`, from 0; empty if there is none.
    pub(super) fn get(&self, at: u32) -> &str {
        self.list.get(at as usize).map_or("", |text| text)
    }

    /// Number of texts.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of a text.
    pub(super) fn find(&self, text: &str) -> Option<u32> {
        self.numbers.get(text).copied()
    }

    /// The number of a text, which is kept from now on.
    pub(super) fn intern(&mut self, text: &str) -> u32 {
        self.find(text).unwrap_or_else(|| {
            let number = self.list.len() as u32;
            self.held += 2 * text.len() + 64;
            self.list.push(text.into());
            self.numbers.insert(text.into(), number);
            number
        })
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        self.held as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::terms::NO_NODE;
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
                ours.set(&Id::Number(id), node);
                theirs.insert(id.to_string(), node);
                let text = format!("n{}", id % 7);
                ours.set(&Id::Text(text.as_str().into()), node);
                theirs.insert(text, node);
            }
            prop_assert_eq!(ours.len(), theirs.len());
            for (id, &node) in &theirs {
                prop_assert_eq!(ours.get(&Id::of(id.as_str().into())), Some(node), "{}", id);
            }
            prop_assert_eq!(ours.get(&Id::Text("none".into())), None);
        }
    }

    #[test]
    fn a_text_of_digits_is_the_number() {
        assert_eq!(Id::of("1736".into()), Id::Number(1736));
        for text in ["", "01", "-1", "1.5", "f-42", "99999999999999999999"] {
            assert_eq!(Id::of(text.into()), Id::Text(text.into()));
        }
    }

    #[test]
    fn an_id_without_a_node_is_known_and_dense_ids_take_few_bytes() {
        let mut ids = Ids::default();
        ids.set(&Id::Number(7), NO_NODE);
        assert_eq!((ids.get(&Id::Number(7)), ids.get(&Id::Number(8))), (Some(NO_NODE), None));
        for id in 0..1_000_000 {
            ids.set(&Id::Number(id), id as NodeId);
        }
        assert_eq!((ids.len(), ids.get(&Id::Number(7))), (1_000_000, Some(7)));
        assert!(ids.bytes() < 8_400_000, "{}", ids.bytes());
    }
}
