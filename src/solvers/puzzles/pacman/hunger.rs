//! The rules of `hunger` on a fixed field, and the interned sets of remaining dots.
//!
//! A step costs one energy, a dot on the entered cell gives some back and vanishes, and a cell can
//! only be left with energy above 0; the exit may be entered with the last unit.

use super::*;
use crate::engine::search::visited::Folding;
use std::hash::{Hash, Hasher};

use hashbrown::{HashTable, hash_table::Entry};

/// Most energy at the start. With [`MAX_FOOD`] and the largest map no sum overflows `u32`.
pub const MAX_ENERGY: u32 = 1_000_000;

/// Most energy in a dot.
pub const MAX_FOOD: u32 = 10_000;

/// Parts of the table of sets.
const PARTS: usize = 8;

/// Marks a cell without a dot.
const NO_DOT: u32 = u32::MAX;

/// The cell of Pacman, his energy and the remaining dots. Cells are row-major numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Pacman's cell.
    pub cell: u32,
    /// Energy left.
    pub energy: u32,
    /// Dots not eaten yet.
    pub dots: SetId,
}

impl Hash for State {
    /// Hashes one word instead of three.
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let place = u64::from(self.cell) << 32 | u64::from(self.energy);
        hasher.write_u128(u128::from(self.dots.0) << 64 | u128::from(place));
    }
}

/// Everything that does not change while Pacman moves. Dots are numbered from 0, row by row.
#[derive(Clone, Debug)]
pub struct Field {
    /// Rows and columns.
    pub size: Size,
    cells: Vec<Cell>,
    /// The cells of the dots, by number.
    pub dots: Vec<u32>,
    /// The state at the start.
    pub start: State,
    /// The exit.
    pub exit: u32,
    /// Energy in a dot.
    pub food: u32,
}

/// Stored together: a step reads all of it.
#[derive(Clone, Copy, Debug)]
struct Cell {
    next: [u32; 4],
    ways: u32,
    dot: u32,
}

impl Field {
    /// The field of a map, with `energy` at the start and `food` in each dot.
    ///
    /// # Errors
    /// No start or exit on the map, or too much energy.
    pub fn new(layout: &Layout, energy: u32, food: u32) -> Result<Field, NotRun> {
        work::charge(4 * layout.size().area() as u64);
        let (start, exit) = layout.ends(ProblemKind::Hunger).map_err(NotRun::Instance)?;
        for (what, given, most) in [("", energy, MAX_ENERGY), ("food ", food, MAX_FOOD)] {
            if given > most {
                let why = format!("{what}energy {given}, expected at most {most}");
                return Err(NotRun::Method(why));
            }
        }
        let size = layout.size();
        let number = |pos: Pos| size.index(pos) as u32;
        let mut cells = Vec::with_capacity(size.area());
        for pos in size.cells() {
            let mut cell = Cell { next: [0; 4], ways: 0, dot: NO_DOT };
            if layout.is_free(pos) {
                for next in size.beside(pos).filter(|&next| layout.is_free(next)) {
                    cell.next[cell.ways as usize % 4] = number(next);
                    cell.ways += 1;
                }
            }
            cells.push(cell);
        }
        let dots: Vec<u32> = layout.dots.iter().map(|&dot| number(dot)).collect();
        for (dot, &cell) in (0..).zip(&dots) {
            cells[cell as usize].dot = dot;
        }
        let start = State { cell: number(start), energy, dots: SetId::ALL };
        Ok(Field { size, cells, dots, start, exit: number(exit), food })
    }

    /// Row and column of a cell.
    pub fn pos(&self, cell: u32) -> Pos {
        self.size.pos(cell as usize)
    }

    /// The free neighbours of a free cell in the order N, S, E, W; none of a wall.
    pub fn neighbours(&self, cell: u32) -> &[u32] {
        self.cells.get(cell as usize).map_or(&[], |cell| &cell.next[..cell.ways as usize])
    }

    /// The number of the dot that was on `cell` at the start.
    pub fn dot_at(&self, cell: u32) -> Option<u32> {
        self.cells.get(cell as usize).map(|cell| cell.dot).filter(|&dot| dot != NO_DOT)
    }

    /// An interner for the sets of remaining dots of this field; at first it has the set of all dots only.
    pub fn dot_sets(&self) -> DotSets {
        DotSets::new(self.dots.len() as u32)
    }

    /// Whether `state` is at the exit.
    pub fn is_goal(&self, state: State) -> bool {
        state.cell == self.exit
    }

    /// Passes every state one step away to `out`, in the order N, S, E, W. States in which Pacman has
    /// starved (no energy, not at the exit) are left out: they have no successors.
    #[inline]
    pub fn successors(&self, sets: &mut DotSets, state: State, mut out: impl FnMut(State)) {
        let Some(energy) = state.energy.checked_sub(1) else { return };
        for &cell in self.neighbours(state.cell) {
            let next = self.enter(sets, State { cell, energy, ..state });
            if next.energy > 0 || cell == self.exit {
                out(next);
            }
        }
    }

    /// The state after one step in direction `dir`, starved or not; `None` if there is a wall or no
    /// energy left. For playing by hand.
    pub fn step(&self, sets: &mut DotSets, state: State, dir: Dir) -> Option<State> {
        let energy = state.energy.checked_sub(1)?;
        let cell = self.size.index(self.size.step(self.pos(state.cell), dir)?) as u32;
        let free = self.neighbours(state.cell).contains(&cell);
        free.then(|| self.enter(sets, State { cell, energy, ..state }))
    }

    /// Eats the dot on the cell just entered, if there is one.
    #[inline(always)] // most cells have none
    fn enter(&self, sets: &mut DotSets, state: State) -> State {
        let dot = self.cells.get(state.cell as usize).map_or(NO_DOT, |cell| cell.dot);
        if dot == NO_DOT || !sets.holds(state.dots, dot) {
            return state;
        }
        let (energy, dots) = (state.energy + self.food, sets.without(state.dots, dot));
        State { energy, dots, ..state }
    }

    /// Steps from `from` to every cell around the walls, ignoring energy; `u32::MAX` if unreachable.
    pub fn distances(&self, from: u32) -> Vec<u32> {
        let mut distances = Vec::new();
        self.measure(from, u32::MAX, &mut distances);
        distances
    }

    /// The same up to `radius` steps; `u32::MAX` beyond.
    pub(super) fn measure(&self, from: u32, radius: u32, distances: &mut Vec<u32>) {
        distances.clear();
        distances.resize(self.cells.len(), u32::MAX);
        let Some(distance) = distances.get_mut(from as usize) else { return };
        *distance = 0;
        // The cells reached, with their distances.
        let mut reached = vec![(from, 0)];
        let mut at = 0;
        while let Some(&(cell, steps)) = reached.get(at).filter(|(_, steps)| *steps < radius) {
            at += 1;
            for &next in self.neighbours(cell) {
                if let Some(far @ &mut u32::MAX) = distances.get_mut(next as usize) {
                    *far = steps + 1;
                    reached.push((next, steps + 1));
                }
            }
        }
        work::charge(reached.len() as u64);
    }
}

/// Number of an interned set of dots; equal sets have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SetId(u32);

impl SetId {
    /// The set of all dots.
    pub const ALL: SetId = SetId(0);

    /// The number: sets are numbered from 0 in the order in which they were interned.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of dots, with the sets it is one of.
pub type Dots<'a> = (&'a DotSets, SetId);

/// Interner of sets of remaining dots, so that a state is three numbers however many dots there are.
///
/// Removing a dot is one probe of a hash table. Up to 64 dots take 14 to 19 bytes a set.
#[derive(Clone, Debug)]
pub struct DotSets {
    /// `u64`s a set; dot `d` is bit `d % 64` of word `d / 64`.
    stride: usize,
    words: Vec<u64>,
    /// Number of sets.
    len: u32,
    /// In parts, so that none that has to grow takes long.
    by_hash: [HashTable<u32>; PARTS],
}

impl DotSets {
    /// An interner with the set of all of `dots` dots.
    pub fn new(dots: u32) -> DotSets {
        let stride = dots.div_ceil(64) as usize;
        let mut words = vec![u64::MAX; stride];
        if let (Some(last), rest @ 1..) = (words.last_mut(), dots % 64) {
            *last = (1 << rest) - 1;
        }
        let hash = hash(words.iter().copied());
        let mut by_hash = [const { HashTable::new() }; PARTS];
        by_hash[part(hash)].insert_unique(hash, 0, |_| hash);
        DotSets { stride, words, len: 1, by_hash }
    }

    /// The set as bits: dot `d` is bit `d % 64` of word `d / 64`.
    #[inline]
    pub fn words(&self, id: SetId) -> &[u64] {
        let from = id.index() * self.stride;
        self.words.get(from..from + self.stride).unwrap_or(&[])
    }

    /// Whether `dot` is in the set.
    #[inline]
    pub fn holds(&self, id: SetId, dot: u32) -> bool {
        let word = dot as usize / 64;
        word < self.stride
            && self
                .words
                .get(id.index() * self.stride + word)
                .is_some_and(|w| w >> (dot % 64) & 1 == 1)
    }

    /// Number of dots in the set.
    pub fn count(&self, id: SetId) -> u32 {
        self.words(id).iter().map(|word| word.count_ones()).sum()
    }

    /// Whether all dots of the first set are in the second.
    pub fn is_subset(&self, id: SetId, of: SetId) -> bool {
        id == of
            || self.words(id).iter().zip(self.words(of)).all(|(these, those)| these & !those == 0)
    }

    /// The set without `dot`; the set itself if `dot` is not in it.
    #[inline(never)]
    pub fn without(&mut self, id: SetId, dot: u32) -> SetId {
        if !self.holds(id, dot) {
            return id;
        }
        let DotSets { stride, words, len, by_hash } = self;
        let of = |id: u32| &words[id as usize * *stride..][..*stride];
        let (gone, bit) = (dot as usize / 64, 1u64 << (dot % 64));
        let mask = |word| !(if word == gone { bit } else { 0 });
        let less = || of(id.0).iter().enumerate().map(|(at, word)| word & mask(at));
        let (code, code_of) = (hash(less()), |&id: &u32| hash(of(id).iter().copied()));
        let is_same = |&other: &u32| of(other).iter().copied().eq(less());
        match by_hash[part(code)].entry(code, is_same, code_of) {
            Entry::Occupied(known) => SetId(*known.get()),
            Entry::Vacant(place) => {
                let (new, from) = (*len, id.index() * *stride);
                place.insert(new);
                *len += 1;
                words.extend_from_within(from..from + *stride);
                words[new as usize * *stride + gone] &= !bit;
                SetId(new)
            }
        }
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        bytes_of(&self.words) + self.by_hash.iter().map(HashTable::allocation_size).sum::<usize>()
    }
}

/// The part of a table that a hash belongs to, by bits that its parts do not look at first.
fn part(hash: u64) -> usize {
    (hash >> 48) as usize % PARTS
}

/// The hash of a set.
fn hash(words: impl Iterator<Item = u64>) -> u64 {
    let mut folding = Folding(0x9E37_79B9_7F4A_7C15);
    words.for_each(|word| folding.words(word, 0));
    folding.0
}

/// The numbers of the bits that are set in a row of words, ascending.
pub(super) fn ones(words: impl Iterator<Item = u64>) -> impl Iterator<Item = u32> {
    (0u32..).step_by(64).zip(words).flat_map(|(from, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros();
            word &= word.wrapping_sub(1);
            (bit < 64).then_some(from + bit)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn field(text: &str, energy: u32, food: u32) -> Field {
        Field::new(&Layout::parse_lay(text).unwrap(), energy, food).unwrap()
    }

    fn after(field: &Field, sets: &mut DotSets, state: State) -> Vec<(u32, u32, u32)> {
        let mut all = Vec::new();
        let mut states = Vec::new();
        field.successors(sets, state, |next| states.push(next));
        for next in states {
            all.push((next.cell, next.energy, sets.count(next.dots)));
        }
        all
    }

    #[test]
    fn successors_come_north_south_east_west_and_eat() {
        let field = field(" .  \n.P. \n E  ", 2, 3);
        let mut sets = field.dot_sets();
        assert_eq!(
            after(&field, &mut sets, field.start),
            [(1, 4, 2), (9, 1, 3), (6, 4, 2), (4, 4, 2)]
        );
        assert_eq!((field.start.cell, field.exit, &field.dots[..]), (5, 9, &[1, 4, 6][..]));
        assert_eq!((field.dot_at(4), field.dot_at(5)), (Some(1), None));
    }

    #[test]
    fn the_last_unit_opens_the_exit_and_nothing_else() {
        let field = field(" .  \n.P  \n E  ", 1, 3);
        let mut sets = field.dot_sets();
        // East is an empty cell: entered with energy 0 it could not be left.
        assert_eq!(after(&field, &mut sets, field.start), [(1, 3, 1), (9, 0, 2), (4, 3, 1)]);
        let starved = field.step(&mut sets, field.start, Dir::East).unwrap();
        assert_eq!((starved.cell, starved.energy), (6, 0));
        assert_eq!(field.step(&mut sets, starved, Dir::East), None);
        assert_eq!(after(&field, &mut sets, starved), []);
    }

    #[test]
    fn a_dot_is_eaten_once_and_one_on_the_exit_too() {
        let field = field("P.e", 3, 5);
        let mut sets = field.dot_sets();
        let east = field.step(&mut sets, field.start, Dir::East).unwrap();
        assert_eq!((east.energy, sets.count(east.dots)), (7, 1));
        let back = field.step(&mut sets, east, Dir::West).unwrap();
        let again = field.step(&mut sets, back, Dir::East).unwrap();
        assert_eq!((again.energy, again.dots), (5, east.dots));
        let out = field.step(&mut sets, again, Dir::East).unwrap();
        assert_eq!((out.energy, sets.count(out.dots), field.is_goal(out)), (9, 0, true));
        assert_eq!(field.step(&mut sets, out, Dir::North), None);
    }

    #[test]
    fn walls_part_cells() {
        let field = field("P%E\n % \n   ", 9, 0);
        assert_eq!(field.neighbours(0), [3]);
        assert!(field.neighbours(1).is_empty());
        assert_eq!(field.distances(0), [0, u32::MAX, 6, 1, u32::MAX, 5, 2, 3, 4]);
    }

    #[test]
    fn too_much_energy_is_refused() {
        let layout = Layout::parse_lay("P.E").unwrap();
        let say = |energy, food| Field::new(&layout, energy, food).unwrap_err().to_string();
        assert_eq!(say(1_000_001, 3), "energy 1000001, expected at most 1000000");
        assert_eq!(say(10, 10_001), "food energy 10001, expected at most 10000");
        let no_exit = Layout::parse_lay("P.").unwrap();
        assert!(matches!(Field::new(&no_exit, 1, 1), Err(NotRun::Instance(_))));
    }

    #[test]
    fn a_field_without_dots_has_one_set() {
        let mut sets = DotSets::new(0);
        assert_eq!((sets.without(SetId::ALL, 0), sets.len), (SetId::ALL, 1));
        assert_eq!((sets.count(SetId::ALL), sets.holds(SetId::ALL, 0)), (0, false));
    }

    proptest! {
        #[test]
        fn equal_sets_have_equal_names(
            dots in 1u32..150, walks in proptest::collection::vec(0u32..160, 0..60), turn: bool
        ) {
            let mut sets = DotSets::new(dots);
            let mut model: std::collections::BTreeSet<u32> = (0..dots).collect();
            let mut id = SetId::ALL;
            for &dot in &walks {
                id = sets.without(id, dot);
                model.remove(&dot);
                prop_assert_eq!(sets.count(id) as usize, model.len());
                prop_assert!(ones(sets.words(id).iter().copied()).eq(model.iter().copied()));
                prop_assert!(!sets.holds(id, dot));
            }
            let before = sets.len;
            let mut other = SetId::ALL;
            let mut order = walks.clone();
            if turn { order.reverse() } else { order.sort_unstable() }
            for dot in order {
                other = sets.without(other, dot);
            }
            prop_assert_eq!(id, other);
            prop_assert!(sets.len <= 2 * before);
        }
    }
}
