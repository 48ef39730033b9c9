//! What follows from a guess: simple colouring; alternating inference chains (AIC), which are X-chains and
//! XY-chains of any length and short ones that mix digits and cells; and Nishio, which tries a candidate.

use super::sets::{hidden_single, naked_single};
use super::{Cells, Grid, Node, PEERS, Step, UNIT, cells, digits, first, names, seen_by_all};
use crate::puzzles::sudoku::{CELLS, cell_name, fast, units_of};
use std::collections::VecDeque;

/// Cells in which a digit is true exactly if it is false in this one: the other of two places in a unit.
fn conjugates(grid: &Grid, cell: usize, digit: u8) -> Cells {
    let places = grid.places(digit);
    let sets = units_of(cell).map(|unit| places & UNIT[unit]).into_iter();
    sets.filter(|set| set.count_ones() == 2).fold(0, |all, set| all | set) & !(1 << cell)
}

/// Places of one digit joined by conjugate pairs, in two colours: one colour is true, the other false.
/// A colour that sees itself is false; a candidate that sees both colours is false.
pub fn colouring(grid: &Grid) -> Option<Step> {
    for digit in 1..=9 {
        let mut seen: Cells = 0;
        for start in cells(grid.places(digit)) {
            if seen >> start & 1 == 1 {
                continue;
            }
            let mut colours: [Cells; 2] = [1 << start, 0];
            let mut queue = vec![(start, 0)];
            while let Some((cell, colour)) = queue.pop() {
                let new = conjugates(grid, cell, digit) & !(colours[0] | colours[1]);
                colours[1 - colour] |= new;
                queue.extend(cells(new).map(|c| (c, 1 - colour)));
            }
            let all = colours[0] | colours[1];
            seen |= all;
            if all.count_ones() > 2
                && let Some(step) = coloured(grid, digit, colours)
            {
                return Some(step);
            }
        }
    }
    None
}

fn coloured(grid: &Grid, digit: u8, colours: [Cells; 2]) -> Option<Step> {
    let region = format!("digit {digit}");
    let all = colours[0] | colours[1];
    let sides = colours.map(|set| cells(set).map(|cell| (cell, digit)).collect());
    let clash_in = |mine: Cells| cells(mine).find(|&c| PEERS[c] & mine != 0);
    let clash = colours.into_iter().find_map(|mine| Some((mine, clash_in(mine)?)));
    let (wrong, words) = if let Some((mine, clash)) = clash {
        let (clash, other) = (cell_name(clash), cell_name(first(PEERS[clash] & mine)));
        let words = format!(
            "Either all of {} are {digit} or none; {clash} and {other} see each other, so none is.",
            names(mine)
        );
        (mine, words)
    } else {
        let sees_both = |&cell: &usize| colours.iter().all(|&set| PEERS[cell] & set != 0);
        let both = cells(grid.places(digit) & !all).filter(sees_both);
        let [one, other] = colours.map(names);
        let words = format!(
            "Either all of {one} are {digit} or all of {other}: a cell that sees one of each is not {digit}."
        );
        (both.fold(0, |set, cell| set | 1 << cell), words)
    };
    Step::removing(region, all, grid.removals(wrong, digit), words)
        .map(|step| Step { sides, ..step })
}

fn number((cell, digit): Node) -> usize {
    cell * 10 + usize::from(digit)
}

/// What a chain may be made of.
#[derive(Clone, Copy)]
struct Kind {
    name: &'static str,
    /// Whether links join places of one digit, and whether they join the candidates of one cell.
    of_digits: bool,
    of_cells: bool,
    /// It must have fewer links.
    bound: usize,
}

/// A mixed chain is harder to see; with at most five links, 500 minimal puzzles divide into unfair and extreme ones
/// about as intended by the grades.
const KINDS: [Kind; 3] = [
    Kind { name: "X-chain", of_digits: true, of_cells: false, bound: usize::MAX },
    Kind { name: "XY-chain", of_digits: false, of_cells: true, bound: usize::MAX },
    Kind { name: "Chain", of_digits: true, of_cells: true, bound: 6 },
];

/// The search for chains from one candidate taken as false.
struct Chain<'a> {
    grid: &'a Grid,
    kind: Kind,
    /// How each candidate was first reached as true, and as false; the start is its own parent.
    from: [[Option<Node>; 10 * CELLS]; 2],
}

const OFF: usize = 0;
const ON: usize = 1;

impl Chain<'_> {
    /// Candidates that must be true if `node` is false.
    fn strong(&self, node: Node) -> impl Iterator<Item = Node> + use<> {
        let (cell, digit) = node;
        let set = self.grid.candidates(cell) & !(1 << digit);
        let two = set.count_ones() == 1 && self.kind.of_cells;
        let here = two.then(|| (cell, set.trailing_zeros() as u8));
        let places = if self.kind.of_digits { conjugates(self.grid, cell, digit) } else { 0 };
        cells(places).map(move |c| (c, digit)).chain(here)
    }

    /// Candidates that must be false if `node` is true.
    fn weak(&self, (cell, digit): Node) -> impl Iterator<Item = Node> + use<> {
        let mixed = self.kind.of_digits && self.kind.of_cells;
        let set = if mixed { self.grid.candidates(cell) & !(1 << digit) } else { 0 };
        let peers = self.grid.places(digit) & PEERS[cell];
        cells(peers).map(move |c| (c, digit)).chain(digits(set).map(move |d| (cell, d)))
    }

    fn reach(&mut self, side: usize, node: Node, by: Node) -> bool {
        let place = self.from[side].get_mut(number(node)).filter(|place| place.is_none());
        place.map(|place| *place = Some(by)).is_some()
    }

    /// The chain from the start to `end`, alternately false and true.
    fn path(&self, end: Node) -> Vec<Node> {
        let mut path = vec![end];
        let (mut node, mut side) = (end, ON);
        while let Some(by) = self.from[side].get(number(node)).copied().flatten() {
            if by == node && side == OFF || path.len() > 2 * 10 * CELLS {
                break;
            }
            path.push(by);
            node = by;
            side = 1 - side;
        }
        path.reverse();
        path
    }

    /// What follows from the chain from `start` to `end`, if anything does.
    fn step_from(&self, start: Node, end: Node) -> Option<Step> {
        let remove = refuted(self.grid, start, end);
        if end != start && remove.is_empty() {
            return None;
        }
        let path = self.path(end);
        let (links, name, name_of) = (in_words(&path), cell_name(start.0), self.kind.name);
        let pattern = path.iter().fold(0, |set, node| set | 1 << node.0);
        let signs = "(alternating inference chain: = means one of the two, - not both)";
        let step = if end == start {
            let words = format!(
                "{name_of} {links}: if {name} were not {}, the chain would still make it so {signs}.",
                start.1
            );
            Step { pattern, ..Step::placing(format!("cell {name}"), start, words) }
        } else {
            let words = format!(
                "{name_of} {links}: one of its two ends is true, so a candidate that neither allows is false {signs}."
            );
            Step::removing(format!("cells {name} {}", cell_name(end.0)), pattern, remove, words)?
        };
        let by_turns = |from: usize| path.iter().skip(from).step_by(2).copied().collect();
        Some(Step { sides: [by_turns(0), by_turns(1)], ..step.lit(1 << start.0 | 1 << end.0, 0) })
    }
}

/// Candidates that cannot be true whichever of `a` and `b` is.
fn refuted(grid: &Grid, a: Node, b: Node) -> Vec<Node> {
    if a.1 == b.1 {
        return grid.removals(seen_by_all(1 << a.0 | 1 << b.0), a.1);
    }
    if a.0 == b.0 {
        let rest = grid.candidates(a.0) & !(1 << a.1) & !(1 << b.1);
        return digits(rest).map(|d| (a.0, d)).collect();
    }
    let sees = PEERS[a.0] >> b.0 & 1 == 1;
    let other = [(a.0, b.1), (b.0, a.1)].into_iter();
    other.filter(|&(cell, digit)| sees && grid.has(cell, digit)).collect()
}

/// The shortest alternating inference chain that removes a candidate: if its one end is false, the
/// other is true. X-chains and XY-chains come first, being easier to follow.
pub fn aic(grid: &Grid) -> Option<Step> {
    KINDS.into_iter().find_map(|kind| shortest(grid, kind))
}

fn shortest(grid: &Grid, kind: Kind) -> Option<Step> {
    let mut best: Option<(usize, Step)> = None;
    for cell in grid.empty() {
        for digit in digits(grid.candidates(cell)) {
            let bound = best.as_ref().map_or(kind.bound, |b| b.0);
            best = from(grid, kind, (cell, digit), bound).or(best);
        }
    }
    best.map(|b| b.1)
}

/// The shortest useful chain from one candidate, if it has fewer than `bound` links.
fn from(grid: &Grid, kind: Kind, start: Node, bound: usize) -> Option<(usize, Step)> {
    let mut chain = Chain { grid, kind, from: [[None; 10 * CELLS]; 2] };
    chain.reach(OFF, start, start);
    let mut queue = VecDeque::from([(start, OFF, 1)]);
    while let Some((node, side, links)) = queue.pop_front().filter(|reached| reached.2 < bound) {
        let next: Vec<Node> =
            if side == OFF { chain.strong(node).collect() } else { chain.weak(node).collect() };
        for next in next {
            if !chain.reach(1 - side, next, node) {
                continue;
            }
            if side == OFF
                && let Some(step) = chain.step_from(start, next)
            {
                return Some((links, step));
            }
            queue.push_back((next, 1 - side, links + 1));
        }
    }
    None
}

/// A chain as it is written: `=` for "or", `-` for "not both".
fn in_words(path: &[Node]) -> String {
    let node = |&(cell, digit): &Node| format!("{digit}{}", cell_name(cell));
    let two = |two: &[Node]| two.iter().map(node).collect::<Vec<_>>().join(" = ");
    path.chunks(2).map(two).collect::<Vec<_>>().join(" - ")
}

/// The cell with fewest candidates that has one which singles refute. Where singles refute none, one
/// that a complete search refutes.
pub fn nishio(grid: &Grid) -> Option<Step> {
    if grid.is_broken() {
        return None;
    }
    let mut open: Vec<usize> = cells(grid.open).collect();
    open.sort_by_cached_key(|&cell| grid.candidates(cell).count_ones());
    let all = || {
        let digits = |&cell: &usize| digits(grid.candidates(cell)).map(move |digit| (cell, digit));
        open.iter().flat_map(digits)
    };
    let by_singles = all().find_map(|(cell, digit)| {
        let placed = refute(grid, cell, digit)?;
        let why = "singles alone would lead to a contradiction after";
        Some((cell, digit, format!("{why} {placed} more digits.")))
    });
    let by_search = || {
        let is_wrong =
            |&(cell, digit): &Node| fast::count(&grid.board().with(cell, digit), 1).solutions == 0;
        let why = "no solution would be left; only a search of all cases shows it.";
        all().find(is_wrong).map(|(cell, digit)| (cell, digit, why.to_owned()))
    };
    let (cell, digit, why) = by_singles.or_else(by_search)?;
    let name = cell_name(cell);
    let words = format!("If {name} were {digit}, {why}");
    Step::removing(format!("cell {name}"), 1 << cell, vec![(cell, digit)], words)
}

/// How many singles it takes from `digit` in `cell` to a contradiction, if they lead to one.
fn refute(grid: &Grid, cell: usize, digit: u8) -> Option<u32> {
    let mut tried = grid.clone();
    tried.place(cell, digit);
    let mut placed = 0;
    while !tried.is_broken() {
        tried.apply(&naked_single(&tried).or_else(|| hidden_single(&tried, 0..27))?);
        placed += 1;
    }
    Some(placed)
}
