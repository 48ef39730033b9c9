//! Generating puzzles: a random full grid, from which clues are removed while the solution stays unique. The same parameters and seed always give the same puzzle.

#[cfg(test)]
mod tests;

use super::game_id::{GameId, Params, Removal, Symmetry};
use super::human::{self, Grade};
use super::{Board, CELLS, fast};
use crate::engine::pseudo_code::pseudo_code;
use crate::puzzles::prelude::*;

/// Full grids tried for a wanted grade before giving up.
pub const TRIES: u32 = 400;

/// Failed removals of `random-retry` before it stops.
const FAILURES: u32 = 60;

/// How a puzzle is made, in pseudo-code; the events of [`super::run`] name its lines by their number.
pub const PSEUDO_CODE: &[&str] = pseudo_code!("sudoku-making");

/// A group of cells whose clues are removed together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    cells: [u8; 2],
}

impl Group {
    fn new(cell: usize, symmetry: Symmetry) -> Group {
        let other = match symmetry {
            Symmetry::None => cell,
            Symmetry::Rotate => CELLS - 1 - cell,
            Symmetry::Mirror => cell / 9 * 9 + 8 - cell % 9,
        };
        Group { cells: [cell.min(other) as u8, cell.max(other) as u8] }
    }

    /// Its cells, one or two.
    pub fn cells(self) -> impl Iterator<Item = usize> {
        let [a, b] = self.cells;
        [Some(a), Some(b).filter(|_| a != b)].into_iter().flatten().map(usize::from)
    }
}

/// What is done to a full grid before clues are removed; a solution stays one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shuffle {
    /// Bands change places, and the rows within each.
    Rows,
    /// Stacks change places, and the columns within each.
    Columns,
    /// Digits change places.
    Digits,
    /// Rows become columns.
    Transpose,
}

impl Shuffle {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Shuffle::Rows => "bands change places, and the rows in each",
            Shuffle::Columns => "stacks change places, and the columns in each",
            Shuffle::Digits => "digits change places",
            Shuffle::Transpose => "rows become columns",
        }
    }
}

/// One step of making a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Op {
    /// The full grid is shuffled.
    Shuffle {
        /// How.
        how: Shuffle,
        /// The grids before and after.
        grids: Box<[Board; 2]>,
        /// The shuffle before.
        before: Option<Shuffle>,
    },
    /// Clues are removed on trial; with the result of the proof before.
    Remove(Group, Option<(Group, bool)>),
    /// The solution is still unique: they stay removed.
    Unique(Group),
    /// There would be more solutions: they are put back; with whether they had been put back before.
    Restore(Group, bool),
    /// The puzzle does not have the wanted grade: another full grid is used.
    Again {
        /// The full grid.
        grid: Box<Board>,
        /// Its clues in the order in which they are tried, the first one last.
        order: Rc<[Group]>,
        /// The scene before, to undo the step.
        before: Box<Scene>,
    },
}

/// What is shown: the puzzle being generated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    /// The full grid it begins with.
    pub full: Board,
    /// The puzzle at this moment.
    pub board: Board,
    /// The clues in the order in which they are tried, the first one last.
    order: Rc<[Group]>,
    /// How the full grid was shuffled last, if it was.
    pub shuffled: Option<Shuffle>,
    /// The clues removed on trial.
    pub trying: Option<Group>,
    /// The group of the last proof, and whether it can be removed.
    pub proved: Option<(Group, bool)>,
    /// The cells whose clue is known to be needed.
    pub kept: u128,
    /// Proofs so far.
    pub proofs: u64,
    /// Full grids so far.
    pub tries: u32,
}

impl Scene {
    fn new(full: Board, order: Rc<[Group]>) -> Scene {
        let (shuffled, trying, proved) = (None, None, None);
        Scene { full, board: full, order, shuffled, trying, proved, kept: 0, proofs: 0, tries: 1 }
    }

    /// The clues that are there, in the order in which they are tried.
    pub fn left(&self) -> impl Iterator<Item = Group> + '_ {
        let there = |group: &Group| self.board.get(group.cells[0].into()) != 0;
        self.order.iter().rev().copied().filter(there)
    }

    /// Whether the clue of a cell is known to be needed.
    pub fn is_kept(&self, cell: usize) -> bool {
        cell < CELLS && self.kept >> cell & 1 == 1
    }

    fn clear(&mut self, group: Group) {
        group.cells().for_each(|cell| self.board.set(cell, 0));
    }

    fn fill(&mut self, group: Group) {
        group.cells().for_each(|cell| self.board.set(cell, self.full.get(cell)));
    }
}

/// Makes one puzzle, step by step.
#[derive(Clone, Debug)]
pub struct Maker {
    params: Params,
    seed: u64,
    random: Random,
    scene: Scene,
    /// What is still to be done to the full grid, with what it gives; the next one last.
    shuffles: Vec<(Shuffle, Board)>,
    /// Groups to try, the next one last.
    left: Vec<Group>,
    failures: u32,
    status: Status,
}

impl Maker {
    /// The maker of the puzzle with these parameters and seed.
    pub fn new(params: Params, seed: u64) -> Maker {
        let mut random = Random::new(seed);
        let (grid, shuffles) = full_grid(&mut random);
        let scene = Scene::new(grid, Rc::new([]));
        let (left, failures, status) = (Vec::new(), 0, Status::Running);
        let mut maker = Maker { params, seed, random, scene, shuffles, left, failures, status };
        maker.shuffle_groups();
        maker.scene.order = maker.left.as_slice().into();
        maker
    }

    /// The grade wanted, if one is.
    pub fn wanted(&self) -> Option<Grade> {
        self.params.grade
    }

    /// Whether the clues are tried in an order chosen before, each once.
    pub fn is_ordered(&self) -> bool {
        self.params.removal == Removal::Ordered
    }

    fn shuffle_groups(&mut self) {
        let of = |cell| Group::new(cell, self.params.symmetry);
        let is_first = |&cell: &usize| usize::from(of(cell).cells[0]) == cell;
        let mut groups: Vec<Group> = (0..CELLS).filter(is_first).map(of).collect();
        self.random.shuffle(&mut groups);
        self.left = groups;
        self.failures = 0;
    }

    /// The next group to remove, if there is one.
    fn next_group(&mut self) -> Option<Group> {
        let enough = self.scene.board.count() <= usize::from(self.params.clues);
        if enough && self.params.clues > 0 {
            return None;
        }
        match self.params.removal {
            Removal::Ordered => self.left.pop(),
            Removal::RandomRetry => {
                let board = self.scene.board;
                let is_there = |group: &&Group| board.get(group.cells[0].into()) != 0;
                let filled: Vec<Group> = self.left.iter().filter(is_there).copied().collect();
                self.random.pick(&filled).copied().filter(|_| self.failures < FAILURES)
            }
        }
    }

    /// Whether the solution is unique without these clues.
    fn is_unique(&self, group: Group) -> bool {
        let Scene { board, full, .. } = &self.scene;
        // Another solution differs in one of these cells, because before there was none.
        !group.cells().any(|cell| fast::has_other(board, cell, full.get(cell)))
    }

    /// No group is left: accepts the puzzle (`None`) or begins with another full grid.
    fn end(&mut self) -> Option<Op> {
        let is_wanted =
            |wanted| human::solve_up_to(&self.scene.board, wanted).grade() == Some(wanted);
        if self.params.grade.is_none_or(is_wanted) {
            self.status = Status::Found;
            return None;
        }
        if self.scene.tries >= TRIES {
            self.status = Status::Exhausted;
            return None;
        }
        let (grid, shuffles) = full_grid(&mut self.random);
        let grid = Box::new(grid);
        self.shuffles = shuffles;
        self.shuffle_groups();
        let order = self.left.as_slice().into();
        Some(Op::Again { grid, order, before: Box::new(self.scene.clone()) })
    }
}

impl Solver for Maker {
    type Op = Op;
    type Scene = Scene;
    const HOLDS_SCENE: bool = true;

    fn scene(&self) -> Scene {
        self.scene.clone()
    }

    fn step(&mut self) -> Option<Op> {
        if self.status.is_over() {
            return None;
        }
        let shuffle = self.shuffles.pop().map(|(how, grid)| {
            let (grids, before) = (Box::new([self.scene.full, grid]), self.scene.shuffled);
            Op::Shuffle { how, grids, before }
        });
        let op = match self.scene.trying {
            _ if shuffle.is_some() => shuffle,
            Some(group) if self.is_unique(group) => Some(Op::Unique(group)),
            Some(group) => {
                self.failures += 1;
                Some(Op::Restore(group, self.scene.is_kept(group.cells[0].into())))
            }
            None => match self.next_group() {
                Some(group) => Some(Op::Remove(group, self.scene.proved)),
                None => self.end(),
            },
        };
        if let Some(op) = &op {
            Self::apply(&mut self.scene, op);
        }
        op
    }

    fn status(&self) -> Status {
        self.status
    }

    fn apply(scene: &mut Scene, op: &Op) {
        match op {
            Op::Shuffle { how, grids, .. } => {
                (scene.full, scene.board) = (grids[1], grids[1]);
                scene.shuffled = Some(*how);
            }
            Op::Remove(group, _) => scene.clear(*group),
            Op::Unique(_) => scene.proofs += 1,
            Op::Restore(group, _) => {
                scene.fill(*group);
                scene.proofs += 1;
                group.cells().for_each(|cell| scene.kept |= 1 << cell);
            }
            Op::Again { grid, order, before } => {
                let (proofs, tries) = (before.proofs, before.tries + 1);
                *scene = Scene { proofs, tries, ..Scene::new(**grid, Rc::clone(order)) };
            }
        }
        (scene.trying, scene.proved) = match op {
            Op::Remove(group, _) => (Some(*group), None),
            Op::Unique(group) => (None, Some((*group, true))),
            Op::Restore(group, _) => (None, Some((*group, false))),
            _ => (None, None),
        };
    }

    fn undo(scene: &mut Scene, op: &Op) {
        match op {
            Op::Shuffle { grids, before, .. } => {
                (scene.full, scene.board) = (grids[0], grids[0]);
                scene.shuffled = *before;
            }
            Op::Remove(group, before) => {
                scene.fill(*group);
                scene.trying = None;
                scene.proved = *before;
            }
            Op::Unique(group) => {
                scene.trying = Some(*group);
                scene.proved = None;
                scene.proofs -= 1;
            }
            Op::Restore(group, again) => {
                scene.clear(*group);
                scene.trying = Some(*group);
                scene.proved = None;
                scene.proofs -= 1;
                if !again {
                    group.cells().for_each(|cell| scene.kept &= !(1 << cell));
                }
            }
            Op::Again { before, .. } => *scene = (**before).clone(),
        }
    }

    fn is_landmark(&self, op: &Op) -> bool {
        matches!(op, Op::Restore(..) | Op::Again { .. })
    }

    fn landmark_name(&self) -> &'static str {
        "put back"
    }
}

/// A full grid: three boxes that do not see each other at random, the rest solved. With what makes it
/// random, every symmetry of the rules, and what each gives; the first one last.
fn full_grid(random: &mut Random) -> (Board, Vec<(Shuffle, Board)>) {
    let mut board = Board::EMPTY;
    for block in [0, 4, 8] {
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        random.shuffle(&mut digits);
        for (&cell, digit) in super::UNITS[18 + block].iter().zip(digits) {
            board.set(cell.into(), digit);
        }
    }
    // Three such boxes can always be completed.
    let grid = fast::first(&board).unwrap_or(board);
    let mut shuffles = shuffles(&grid, random);
    shuffles.reverse();
    (grid, shuffles)
}

/// The lines of a band or stack order: three groups in random order, three lines in random order each.
fn line_order(random: &mut Random) -> [usize; 9] {
    let mut groups = [0, 1, 2];
    random.shuffle(&mut groups);
    let mut order = [0; 9];
    for (group, to) in groups.into_iter().zip(order.chunks_mut(3)) {
        let mut lines = [0, 1, 2];
        random.shuffle(&mut lines);
        to.iter_mut().zip(lines).for_each(|(to, line)| *to = group * 3 + line);
    }
    order
}

/// A grid with rows within bands, columns within stacks, bands, stacks and digits in random order, and
/// perhaps transposed. What was a solution stays one.
pub fn shuffled(board: &Board, random: &mut Random) -> Board {
    shuffles(board, random).last().map_or(*board, |(_, board)| *board)
}

/// The steps of [`shuffled`], each with what it gives.
fn shuffles(board: &Board, random: &mut Random) -> Vec<(Shuffle, Board)> {
    let (rows, columns) = (line_order(random), line_order(random));
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    let transpose = random.chance(1, 2);
    let line = |order: &[usize; 9], at: usize| order.get(at).copied().unwrap_or(at);
    let renamed = |digit: u8| {
        let renamed = usize::from(digit).checked_sub(1).and_then(|d| digits.get(d));
        renamed.copied().unwrap_or(0)
    };
    let mut grid = *board;
    let mut made = Vec::new();
    let mut make = |how: Shuffle, digit: &dyn Fn(&Board, usize, usize) -> u8| {
        let mut next = Board::EMPTY;
        (0..CELLS).for_each(|cell| next.set(cell, digit(&grid, cell / 9, cell % 9)));
        grid = next;
        made.push((how, next));
    };
    make(Shuffle::Rows, &|grid, row, column| grid.get(line(&rows, row) * 9 + column));
    make(Shuffle::Columns, &|grid, row, column| grid.get(row * 9 + line(&columns, column)));
    make(Shuffle::Digits, &|grid, row, column| renamed(grid.get(row * 9 + column)));
    if transpose {
        make(Shuffle::Transpose, &|grid, row, column| grid.get(column * 9 + row));
    }
    made
}

/// Makes the puzzle with these parameters and seed.
///
/// # Errors
/// When no puzzle of the wanted grade came up in [`TRIES`] tries.
pub fn make(params: Params, seed: u64) -> Result<Board, String> {
    Opening::Making(Box::new(Maker::new(params, seed))).finish().map(|named| named.instance)
}

/// Why no puzzle came out.
fn given_up(params: Params, seed: u64) -> String {
    let grade = params.grade.map_or("", Words::word);
    format!(
        "no {grade} puzzle in {TRIES} tries with seed {seed}: try another seed, more clues or no symmetry"
    )
}

/// A puzzle with its game id, made from parameters and a seed.
pub fn named(params: Params, seed: u64, puzzle: Board) -> Named<Board> {
    let id = Some(GameId::Made(params, seed).to_string());
    Named { id, ..Named::new(format!("#{seed}"), "", Origin::Random, puzzle) }
}

impl Job for Maker {
    /// A step is a shuffle, a removal or its proof.
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.step().is_none() {
                break;
            }
        }
        self.status
    }

    fn status(&self) -> Status {
        self.status
    }
}

impl Making<Board> for Maker {
    fn made(&mut self) -> Option<Result<Named<Board>, String>> {
        match self.status {
            Status::Running => None,
            Status::Found => Some(Ok(named(self.params, self.seed, self.scene.board))),
            Status::Exhausted | Status::Stopped(_) => Some(Err(given_up(self.params, self.seed))),
        }
    }
}
