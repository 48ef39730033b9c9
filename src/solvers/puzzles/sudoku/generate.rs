//! Generating puzzles: a random full grid, from which clues are removed while the solution stays unique.
//!
//! The same parameters and seed always give the same puzzle; its game id says them:
//! `sudoku:ordered-none-c0-any#42`.

#[cfg(test)]
mod tests;

use super::human::{self, Cells, Grade, cells};
use super::{Board, CELLS, fast};
use crate::puzzles::prelude::*;

words! {
    /// How clues are removed from a full grid.
    pub enum Removal = Ordered, "removal" {
        Ordered "ordered": "Every cell once in random order, put back if needed: a minimal puzzle.",
        RandomRetry "random-retry": "A random clue again and again, until sixty could not go.",
    }
}

words! {
    /// Which clues are removed together.
    pub enum Symmetry = None, "symmetry" {
        None "none": "Any pattern of clues.",
        Rotate "rotate": "The pattern looks the same upside down.",
        Mirror "mirror": "The pattern is its own mirror image.",
    }
}

/// The parameters of a random puzzle, as text its game id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Params {
    /// How clues are removed.
    pub removal: Removal,
    /// Which clues are removed together.
    pub symmetry: Symmetry,
    /// Number of clues to stop at; 0 removes as many as possible.
    pub clues: u8,
    /// The grade wanted, if any.
    pub grade: Option<Grade>,
    /// Seed of the random numbers.
    pub seed: u64,
}

as_text!(Params, ToString::to_string, str::parse::<Params>);

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Params { removal, symmetry, clues, grade, seed } = self;
        let grade = grade.map_or("any".into(), |g| g.to_string().to_lowercase());
        write!(f, "sudoku:{removal}-{symmetry}-c{clues}-{grade}#{seed}")
    }
}

impl FromStr for Params {
    type Err = String;

    fn from_str(id: &str) -> Result<Params, String> {
        params(id)
            .ok_or_else(|| no_game_id(id, "sudoku:ordered-none-c0-any#42 or sudoku:: and 81 cells"))
    }
}

fn params(id: &str) -> Option<Params> {
    let (params, seed) = id.strip_prefix("sudoku:")?.split_once('#')?;
    let (params, grade) = params.rsplit_once('-')?;
    let (params, clues) = params.rsplit_once("-c")?;
    let (removal, symmetry) = params.rsplit_once('-')?;
    Some(Params {
        removal: removal.parse().ok()?,
        symmetry: symmetry.parse().ok()?,
        clues: clues.parse().ok().filter(|&c| c <= 81)?,
        grade: if grade == "any" { None } else { Some(grade.parse().ok()?) },
        seed: seed.parse().ok()?,
    })
}

/// Full grids tried for a wanted grade before giving up.
pub const TRIES: u32 = 400;

/// Failed removals of `random-retry` before it stops.
const FAILURES: u32 = 60;

/// How a puzzle is made, in pseudo-code; the events of [`super::run`] name its lines by their number.
pub fn pseudo_code() -> &'static [&'static str] {
    crate::engine::pseudo_code::named("sudoku-making")
}

/// The cells whose clues are removed together with that of one of them.
fn group(cell: usize, symmetry: Symmetry) -> Cells {
    let other = match symmetry {
        Symmetry::None => cell,
        Symmetry::Rotate => CELLS - 1 - cell,
        Symmetry::Mirror => cell / 9 * 9 + 8 - cell % 9,
    };
    1 << cell | 1 << other
}

/// What a step did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastStep {
    /// A full grid was made.
    Begin,
    /// It was shuffled, how is said in words; a solution stays one.
    Shuffle(&'static str),
    /// Clues were removed on trial.
    Remove(Cells),
    /// The solution is still unique: they stay removed.
    Unique(Cells),
    /// There would be more solutions: they were put back.
    Restore(Cells),
    /// The puzzle had not the wanted grade: another full grid is used.
    Again,
}

/// Makes one puzzle, step by step.
#[derive(Clone, Debug)]
pub struct Maker {
    /// The parameters.
    pub params: Params,
    /// What the last step did.
    pub last_step: LastStep,
    /// The full grid it begins with.
    pub full: Board,
    /// The puzzle at this moment.
    pub board: Board,
    /// The clues in the order in which they are tried, the first one last.
    order: Rc<[Cells]>,
    /// The cells whose clue is known to be needed.
    pub kept: Cells,
    /// Proofs so far.
    pub proofs: u64,
    /// Full grids so far.
    pub tries: u32,
    random: Random,
    /// What is still to be done to the full grid, with what it gives; the next one last.
    shuffles: Vec<(&'static str, Board)>,
    /// What is to be removed next.
    next: Option<Cells>,
    failures: u32,
    status: Status,
}

impl Maker {
    /// The maker of the puzzle with these parameters.
    pub fn new(params: Params) -> Maker {
        let mut maker = Maker {
            params,
            last_step: LastStep::Begin,
            full: Board::EMPTY,
            board: Board::EMPTY,
            order: Rc::default(),
            kept: 0,
            proofs: 0,
            tries: 0,
            random: Random::new(params.seed),
            shuffles: Vec::new(),
            next: None,
            failures: 0,
            status: Status::Running,
        };
        maker.begin(LastStep::Begin);
        maker
    }

    /// Takes a full grid to be shuffled, and tries its clues in random order.
    fn begin(&mut self, last_step: LastStep) {
        let (full, shuffles) = full_grid(&mut self.random);
        let of = |cell| group(cell, self.params.symmetry);
        let is_first = |&cell: &usize| of(cell).trailing_zeros() as usize == cell;
        let mut order: Vec<Cells> = (0..CELLS).filter(is_first).map(of).collect();
        self.random.shuffle(&mut order);
        (self.last_step, self.full, self.board) = (last_step, full, full);
        (self.order, self.shuffles) = (order.into(), shuffles);
        (self.kept, self.failures, self.tries) = (0, 0, self.tries + 1);
    }

    /// The clues that are there, in the order in which they are tried.
    pub fn left(&self) -> impl DoubleEndedIterator<Item = Cells> + '_ {
        let there = |group: &Cells| self.board.get(group.trailing_zeros() as usize) != 0;
        self.order.iter().rev().copied().filter(there)
    }

    /// The next group to remove, if there is one.
    fn next_group(&mut self) -> Option<Cells> {
        let enough = self.board.count() <= usize::from(self.params.clues);
        if enough && self.params.clues > 0 {
            return None;
        }
        match self.params.removal {
            Removal::Ordered => self.left().find(|group| group & self.kept == 0),
            Removal::RandomRetry => {
                let filled: Vec<Cells> = self.left().rev().collect();
                self.random.pick(&filled).copied().filter(|_| self.failures < FAILURES)
            }
        }
    }

    /// Whether the solution is unique without these clues.
    fn is_unique(&self, group: Cells) -> bool {
        let Maker { board, full, .. } = self;
        // Another solution differs in one of these cells, because before there was none.
        !cells(group).any(|cell| fast::has_other(board, cell, full.get(cell)))
    }

    /// Once no group is left: whether the puzzle is as wanted, or another full grid has to be tried.
    fn judge(&self) -> Status {
        let is_wanted = |wanted| human::solve_up_to(&self.board, wanted).grade() == Some(wanted);
        match self.params.grade.is_none_or(is_wanted) {
            true => Status::Found,
            false if self.tries >= TRIES => Status::Exhausted,
            false => Status::Running,
        }
    }
}

impl Solver for Maker {
    /// The board before.
    type Op = Board;
    const LANDMARK: &'static str = "put back";
    /// A proof, or a look for the grade, may take long.
    const EVERY: u64 = 1;

    fn step(&mut self) -> Option<Board> {
        if self.status.is_over() {
            return None;
        }
        let before = self.board;
        if let Some((how, grid)) = self.shuffles.pop() {
            (self.last_step, self.full, self.board) = (LastStep::Shuffle(how), grid, grid);
        } else if let LastStep::Remove(group) = self.last_step {
            self.proofs += 1;
            if self.is_unique(group) {
                self.last_step = LastStep::Unique(group);
            } else {
                self.failures += 1;
                cells(group).for_each(|cell| self.board.set(cell, self.full.get(cell)));
                self.kept |= group;
                self.last_step = LastStep::Restore(group);
            }
        } else if let Some(group) = self.next.take() {
            cells(group).for_each(|cell| self.board.set(cell, 0));
            self.last_step = LastStep::Remove(group);
        } else {
            self.begin(LastStep::Again);
        }
        if self.shuffles.is_empty() && !matches!(self.last_step, LastStep::Remove(_)) {
            self.next = self.next_group();
            self.status = if self.next.is_some() { Status::Running } else { self.judge() };
        }
        Some(before)
    }

    fn status(&self) -> Status {
        self.status
    }

    fn is_landmark(&self, _: &Board) -> bool {
        matches!(self.last_step, LastStep::Restore(_) | LastStep::Again)
    }
}

/// A full grid: three boxes that do not see each other at random, the rest solved. With what makes it
/// random, every symmetry of the rules, and what each gives; the first one last.
fn full_grid(random: &mut Random) -> (Board, Vec<(&'static str, Board)>) {
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
    (grid, shuffles(&grid, random))
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
/// perhaps transposed: step by step, each with what it gives; the first one last. What was a solution stays one.
pub fn shuffles(board: &Board, random: &mut Random) -> Vec<(&'static str, Board)> {
    let (rows, columns) = (line_order(random), line_order(random));
    let mut digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits[1..]);
    let transpose = random.chance(1, 2);
    let mut grid = *board;
    let mut made = Vec::new();
    let mut make = |how: &'static str, digit: &dyn Fn(&Board, usize, usize) -> u8| {
        let mut next = Board::EMPTY;
        (0..CELLS).for_each(|cell| next.set(cell, digit(&grid, cell / 9, cell % 9)));
        grid = next;
        made.push((how, next));
    };
    make("bands change places, and the rows in each", &|grid, r, c| grid.get(rows[r] * 9 + c));
    make("stacks change places, and the columns in each", &|grid, r, c| {
        grid.get(r * 9 + columns[c])
    });
    make("digits change places", &|grid, r, c| digits[usize::from(grid.get(r * 9 + c))]);
    if transpose {
        make("rows become columns", &|grid, r, c| grid.get(c * 9 + r));
    }
    made.reverse();
    made
}

/// A puzzle with its game id, made from parameters.
pub fn named(params: Params, puzzle: Board) -> Named<Board> {
    let (id, name) = (Some(params.to_string()), format!("#{}", params.seed));
    Named { id, ..Named::new(name, "", Origin::Random, puzzle) }
}

impl Make<Board> for Maker {
    /// A step is a shuffle, a removal or its proof.
    fn make(&mut self, budget: u32) -> Option<Result<Named<Board>, String>> {
        (0..budget).map_while(|_| self.step()).for_each(drop);
        match self.status {
            Status::Running => None,
            Status::Found => Some(Ok(named(self.params, self.board))),
            Status::Exhausted | Status::Stopped(_) => Some(Err(format!(
                "no {} puzzle in {TRIES} tries with seed {}: try another seed, more clues or no symmetry",
                self.params.grade.map_or("", Words::word),
                self.params.seed
            ))),
        }
    }
}
