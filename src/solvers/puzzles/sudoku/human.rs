//! The human solver: the techniques people use, easiest first, each step in words.
//!
//! It grades puzzles and gives hints. A step either places one digit or removes candidates; it
//! never uses the solution. The techniques in their order and their grades are in
//! docs/rules.md, section 3.2; names are those in common use.

mod chains;
mod patterns;
mod sets;

#[cfg(test)]
mod tests;

use super::{Board, CELLS, UNITS, cell_name, units_of};
use crate::engine::phrases;
use crate::puzzles::prelude::*;

/// A set of cells, bit by bit.
pub type Cells = u128;

/// A candidate: its cell and digit.
pub type Node = (usize, u8);

/// The cells of every unit as a set.
pub const UNIT: [Cells; 27] = {
    let mut sets = [0; 27];
    each!(unit in 0..27 => {
        each!(k in 0..9 => {
            sets[unit] |= 1 << UNITS[unit][k];
        });
    });
    sets
};

/// The cells that every cell sees.
pub const PEERS: [Cells; CELLS] = {
    let mut sets = [0; CELLS];
    each!(cell in 0..CELLS => {
        let [row, column, block] = units_of(cell);
        sets[cell] = (UNIT[row] | UNIT[column] | UNIT[block]) & !(1 << cell);
    });
    sets
};

/// The cells of a set, in order.
pub fn cells(set: Cells) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let cell = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (cell < CELLS).then_some(cell)
    })
}

/// The digits of a set of candidates (bit `d` for digit `d`), in order.
pub fn digits(set: u16) -> impl Iterator<Item = u8> {
    cells(Cells::from(set & 0b11_1111_1110)).map(|digit| digit as u8)
}

/// The lowest cell of a set.
pub fn first(set: Cells) -> usize {
    (set.trailing_zeros() as usize).min(CELLS - 1)
}

/// Cells that see every cell of a set.
fn seen_by_all(set: Cells) -> Cells {
    cells(set).fold(!0, |seen, cell| seen & PEERS[cell])
}

/// Cells in words: `r1c1 and r2c5`.
pub fn names(set: Cells) -> String {
    phrases::list(cells(set).map(cell_name))
}

/// Digits in words: `3 7`.
pub fn digits_in_words(set: u16) -> String {
    digits(set).map(|d| d.to_string()).collect::<Vec<_>>().join(" ")
}

/// A grid with the candidates of its empty cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    board: Board,
    /// Cells without a digit.
    open: Cells,
    candidates: [u16; CELLS],
    /// Where each digit is a candidate; number 0 is unused.
    places: [Cells; 10],
}

impl Grid {
    /// The grid with every candidate that no placed digit forbids.
    pub fn new(board: &Board) -> Grid {
        let (candidates, open) = ([0b11_1111_1110; CELLS], (1 << CELLS) - 1);
        let mut grid = Grid { board: Board::EMPTY, open, candidates, places: [open; 10] };
        board.clues().for_each(|(cell, digit)| grid.place(cell, digit));
        grid
    }

    /// The grid with only those candidates that are in `marks` too, in cells that have marks.
    pub fn with_marks(board: &Board, marks: &[u16; CELLS]) -> Grid {
        let mut grid = Grid::new(board);
        for (cell, &mark) in marks.iter().enumerate() {
            if mark != 0 {
                digits(grid.candidates[cell] & !mark).for_each(|digit| grid.remove(cell, digit));
            }
        }
        grid
    }

    /// The digits placed.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Candidates of a cell, bit `d` for digit `d`; none once it has a digit.
    pub fn candidates(&self, cell: usize) -> u16 {
        self.candidates.get(cell).copied().unwrap_or(0)
    }

    /// Cells where a digit is a candidate.
    pub fn places(&self, digit: u8) -> Cells {
        self.places.get(usize::from(digit)).copied().unwrap_or(0)
    }

    /// Whether a digit is a candidate of a cell.
    pub fn has(&self, cell: usize, digit: u8) -> bool {
        self.candidates(cell) >> digit & 1 == 1
    }

    /// Cells without a digit, in order.
    pub fn empty(&self) -> impl Iterator<Item = usize> + '_ {
        cells(self.open)
    }

    /// Cells with exactly two candidates.
    fn bivalue(&self) -> Cells {
        (0..CELLS).filter(|&c| self.candidates(c).count_ones() == 2).fold(0, |set, c| set | 1 << c)
    }

    /// Places a digit and takes it from every cell that sees this one.
    pub fn place(&mut self, cell: usize, digit: u8) {
        if cell >= CELLS || !(1..=9).contains(&digit) {
            return;
        }
        digits(self.candidates(cell)).for_each(|other| self.remove(cell, other));
        self.board.set(cell, digit);
        self.open &= !(1 << cell);
        cells(PEERS[cell] & self.places(digit)).for_each(|peer| self.remove(peer, digit));
    }

    /// Removes a candidate.
    pub fn remove(&mut self, cell: usize, digit: u8) {
        if let (Some(set), Some(places)) =
            (self.candidates.get_mut(cell), self.places.get_mut(usize::from(digit)))
        {
            *set &= !(1 << digit);
            *places &= !(1 << cell);
        }
    }

    /// Takes a digit, or the removal of a candidate, back: its cell has the candidates again that it `had`, and
    /// the cells where it is `gone` have it as one.
    pub fn take_back(&mut self, (cell, digit): Node, had: u16, gone: Cells) {
        let mut add = |cell: usize, digit: u8| {
            self.candidates[cell] |= 1 << digit;
            self.places[usize::from(digit)] |= 1 << cell;
        };
        digits(had).for_each(|digit| add(cell, digit));
        cells(gone).for_each(|peer| add(peer, digit));
        self.board.set(cell, 0);
        self.open |= 1 << cell;
    }

    /// The digits without a place in a unit, and those with one.
    pub fn few_places(&self, unit: usize) -> [u16; 2] {
        let (mut once, mut twice, mut placed) = (0u16, 0u16, 0u16);
        for cell in cells(UNIT[unit]) {
            let mine = self.candidates(cell);
            twice |= once & mine;
            once |= mine;
            placed |= 1 << self.board.get(cell);
        }
        [!(once | placed), once & !twice]
    }

    /// Applies a step.
    pub fn apply(&mut self, step: &Step) {
        if let Some((cell, digit)) = step.place {
            self.place(cell, digit);
        }
        step.remove.iter().for_each(|&(cell, digit)| self.remove(cell, digit));
    }

    /// Whether an empty cell has no candidate or a unit no place for a digit.
    pub fn is_broken(&self) -> bool {
        self.empty().any(|cell| self.candidates(cell) == 0)
            || (0..UNIT.len()).any(|unit| digits(self.few_places(unit)[0]).next().is_some())
    }

    /// Why a digit fits nowhere in a unit but in `keep`: few other units that have it already, each with
    /// the cell where it stands; and the empty cells from which only the marks leave it out.
    fn blocked(&self, unit: usize, digit: u8, keep: Cells) -> (Vec<(usize, usize)>, Cells) {
        let mut left = self.open & UNIT[unit] & !keep;
        let placed: Cells = cells(!0).filter(|&c| self.board.get(c) == digit).map(|c| 1 << c).sum();
        let mut by = Vec::new();
        while let Some((other, set)) = (0..27)
            .filter(|&other| UNIT[other] & placed != 0)
            .map(|other| (other, UNIT[other] & left))
            .max_by_key(|&(other, set)| (set.count_ones(), 27 - other))
            .filter(|&(_, set)| set != 0)
        {
            by.push((other, first(UNIT[other] & placed)));
            left &= !set;
        }
        by.sort_by_cached_key(|&(other, _)| other as u32);
        (by, left)
    }

    /// The cells with the digits that leave `digit` only these places in a unit.
    fn blockers(&self, unit: usize, digit: u8, keep: Cells) -> Cells {
        self.blocked(unit, digit, keep).0.iter().fold(0, |set, &(_, cell)| set | 1 << cell)
    }

    /// The candidates of `digit` in `set`, as removals.
    fn removals(&self, set: Cells, digit: u8) -> Vec<Node> {
        cells(set & self.places(digit)).map(|cell| (cell, digit)).collect()
    }
}

/// A step of the human solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Where to look, in words: `row 4`, `digit 7`.
    pub region: String,
    /// The reasoning, in words.
    pub words: String,
    /// The cells of the pattern.
    pub pattern: Cells,
    /// The cells to look at first: the unit, or where the digit may be.
    pub look: Cells,
    /// Digits on the board that the reasoning rests on.
    pub blockers: Cells,
    /// Candidates of two kinds, by turns along a chain or by colour: if one kind is false, the other is
    /// true.
    pub sides: [Vec<Node>; 2],
    /// The digit it places.
    pub place: Option<Node>,
    /// The candidates it removes.
    pub remove: Vec<Node>,
}

impl Step {
    fn new(region: String, pattern: Cells, words: String) -> Step {
        let (place, remove, sides) = (None, Vec::new(), Default::default());
        // Which technique it is, the ladder knows.
        let technique = Technique::FullHouse;
        Step { technique, region, words, pattern, look: 0, blockers: 0, sides, place, remove }
    }

    /// The step with the cells to look at first, and the digits it rests on.
    fn lit(self, look: Cells, blockers: Cells) -> Step {
        Step { look, blockers, ..self }
    }

    /// A step that places a digit.
    fn placing(region: String, at: Node, words: String) -> Step {
        Step { place: Some(at), ..Step::new(region, 1 << at.0, words) }
    }

    /// A step that removes candidates; `None` if there are none to remove.
    fn removing(region: String, pattern: Cells, remove: Vec<Node>, words: String) -> Option<Step> {
        let step = Step { remove, ..Step::new(region, pattern, words) };
        (!step.remove.is_empty()).then_some(step)
    }

    /// The effect in words: `r1c1 = 5`, or the candidates removed.
    pub fn result(&self) -> String {
        if let Some((cell, digit)) = self.place {
            return format!("{} = {digit}", cell_name(cell));
        }
        let of = |digit| self.remove.iter().filter(move |gone| gone.1 == digit);
        let gone = |digit| phrases::list(of(digit).map(|gone| cell_name(gone.0)));
        let there: Vec<u8> = (1..=9).filter(|&digit| of(digit).next().is_some()).collect();
        // Neighbours in the list that go from the same cells are told together.
        let parts = there.chunk_by(|&one, &other| gone(one) == gone(other));
        let part = |digits: &[u8]| {
            format!("no {} in {}", phrases::list(digits).replace(" and ", " or "), gone(digits[0]))
        };
        parts.map(part).collect::<Vec<_>>().join(", ")
    }
}

words! {
    /// How hard a puzzle is: the hardest technique it needs.
    #[derive(PartialOrd, Ord)]
    pub enum Grade, "grade" {
        Easy "Easy": "Singles are enough.",
        Medium "Medium": "Locked candidates, pairs and triples.",
        Hard "Hard": "Fish, wings, single-digit patterns, uniqueness, colouring.",
        Unfair "Unfair": "Alternating inference chains.",
        Extreme "Extreme": "Something has to be tried.",
    }
}

/// Looks for a step of a technique.
type Find = fn(&Grid) -> Option<Step>;

/// Techniques, easiest first, each with its standard name and how it is looked for.
macro_rules! ladder {
    ($($technique:ident $name:literal => $find:expr;)+) => {
        /// A technique of the ladder, easiest first.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display)]
        #[display("{}", self.name())]
        #[allow(missing_docs)] // their standard names
        pub enum Technique {
            $($technique,)+
        }

        const LADDER: &[(Technique, &str, Find)] = &[$((Technique::$technique, $name, $find),)+];
    };
}

ladder! {
    FullHouse "full house" => sets::full_house;
    HiddenSingleBox "hidden single (box)" => |grid| sets::hidden_single(grid, 18..27);
    HiddenSingleLine "hidden single (line)" => |grid| sets::hidden_single(grid, 0..18);
    NakedSingle "naked single" => sets::naked_single;
    Pointing "pointing" => |grid| sets::locked(grid, true);
    Claiming "claiming" => |grid| sets::locked(grid, false);
    NakedPair "naked pair" => |grid| sets::naked_set(grid, 2);
    HiddenPair "hidden pair" => |grid| sets::hidden_set(grid, 2);
    NakedTriple "naked triple" => |grid| sets::naked_set(grid, 3);
    HiddenTriple "hidden triple" => |grid| sets::hidden_set(grid, 3);
    NakedQuad "naked quad" => |grid| sets::naked_set(grid, 4);
    HiddenQuad "hidden quad" => |grid| sets::hidden_set(grid, 4);
    XWing "X-wing" => |grid| sets::fish(grid, 2);
    Swordfish "swordfish" => |grid| sets::fish(grid, 3);
    Jellyfish "jellyfish" => |grid| sets::fish(grid, 4);
    XyWing "XY-wing" => |grid| patterns::wing(grid, 2);
    XyzWing "XYZ-wing" => |grid| patterns::wing(grid, 3);
    WWing "W-wing" => patterns::w_wing;
    Skyscraper "skyscraper" => patterns::skyscraper;
    TwoStringKite "two-string kite" => patterns::kite;
    EmptyRectangle "empty rectangle" => patterns::empty_rectangle;
    UniqueRectangle "unique rectangle 1" => patterns::unique_rectangle;
    BugPlusOne "BUG+1" => patterns::bug;
    SimpleColouring "simple colouring" => chains::colouring;
    Aic "AIC" => chains::aic;
    Nishio "Nishio" => chains::nishio;
}

impl Technique {
    /// Its standard name.
    pub fn name(self) -> &'static str {
        LADDER.get(self as usize).map_or("", |step| step.1)
    }

    /// The grade of a puzzle that needs it.
    pub fn grade(self) -> Grade {
        match self {
            t if t <= Technique::NakedSingle => Grade::Easy,
            t if t <= Technique::HiddenTriple => Grade::Medium,
            t if t <= Technique::SimpleColouring => Grade::Hard,
            Technique::Aic => Grade::Unfair,
            _ => Grade::Extreme,
        }
    }
}

/// The easiest step from here; `None` if the grid is full or broken, or no technique helps.
pub fn next_step(grid: &Grid) -> Option<Step> {
    easiest(grid, |_| true)
}

/// The easiest step of some techniques.
fn easiest(grid: &Grid, usable: impl Fn(Technique) -> bool) -> Option<Step> {
    let mut usable = LADDER.iter().filter(|step| usable(step.0));
    let found =
        |&(technique, _, find): &(Technique, &str, Find)| Some(Step { technique, ..find(grid)? });
    let mut step = usable.find_map(found)?;
    if step.look == 0 {
        step.look = match step.remove.first() {
            Some(&(_, digit)) if step.region.starts_with("digit") => grid.places(digit),
            _ => step.pattern,
        };
    }
    Some(step)
}

/// The result of the human solver.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Whether the puzzle was solved.
    pub solved: bool,
    /// The grid it ended with.
    pub board: Board,
    /// How often each technique was used, in the order of the ladder.
    pub used: Vec<(Technique, u32)>,
}

impl Report {
    /// The grade: that of the hardest technique needed. `None` if the puzzle was not solved.
    pub fn grade(&self) -> Option<Grade> {
        let hardest = self.used.iter().map(|(technique, _)| technique.grade()).max();
        if self.solved { Some(hardest.unwrap_or(Grade::Easy)) } else { None }
    }
}

/// Solves a puzzle with one solution as a human would. Puzzles with none or several end unsolved,
/// or solved by a technique that relies on there being one.
pub fn solve(puzzle: &Board) -> Report {
    solve_up_to(puzzle, Grade::Extreme)
}

/// [`solve`] without the techniques above a grade; it gives up where they are needed.
pub fn solve_up_to(puzzle: &Board, most: Grade) -> Report {
    let mut grid = Grid::new(puzzle);
    let mut counts = [0u32; LADDER.len()];
    while !grid.board.is_full() {
        let Some(step) = easiest(&grid, |technique| technique.grade() <= most) else { break };
        grid.apply(&step);
        counts[step.technique as usize] += 1;
    }
    let used = LADDER.iter().map(|step| step.0).zip(counts).filter(|u| u.1 > 0).collect();
    Report { solved: grid.board.is_solved(), board: grid.board, used }
}
