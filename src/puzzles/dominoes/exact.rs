//! Who wins with perfect play: a proof by search, on any board on which it finishes.
//!
//! A node asks whether the side to move wins. Before a child is searched its [`Bound`]s may settle it,
//! or the table may: it holds positions up to the two mirrorings, without squares nobody can use and
//! without columns or rows that are pure moves of one player, of which only the difference counts (they
//! are integers in the sense of combinatorial game theory). The rest is tried in the order of a weighted
//! count of moves and bounds; the weights were found by trying on boards of up to 7 × 7 squares.

use super::bits::{Bits, Wide, squares};
use super::board::{Board, Player, Shape};
use super::bound::Bound;
use crate::engine::limits::{Limit, Limits};
use crate::engine::run::{Job, Status};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// The free squares as they are and transposed: each player is the vertical one of one of them.
type Squares<B> = [B; 2];

/// A position up to what makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Key<B> {
    free: B,
    /// Vertical's moves that stand alone, less horizontal's.
    ahead: i8,
    side: bool,
}

/// A position to search, with what orders it among its siblings: lowest first.
#[derive(Clone, Copy, Debug)]
struct Child<B> {
    order: i32,
    squares: Squares<B>,
    key: Key<B>,
}

/// A position being searched; its children lie in the arena from `next` to the end of its part.
#[derive(Clone, Copy, Debug)]
struct Node<B> {
    key: Key<B>,
    side: usize,
    next: usize,
    first: usize,
}

/// The solver on words of type `B`.
#[derive(Clone, Debug)]
struct Solver<B> {
    shapes: [Shape<B>; 2],
    table: HashMap<Key<B>, bool, FxBuildHasher>,
    stack: Vec<Node<B>>,
    arena: Vec<Child<B>>,
    answer: Option<bool>,
    nodes: u64,
    evaluated: u64,
    limits: Limits,
    stopped: Option<Limit>,
}

fn index(player: Player) -> usize {
    match player {
        Player::Vertical => 0,
        Player::Horizontal => 1,
    }
}

impl<B: Bits> Solver<B> {
    fn new(board: &Board, limits: Limits) -> Solver<B> {
        Solver {
            shapes: [Shape::new(board.size()), Shape::new(board.transposed().size())],
            table: HashMap::default(),
            stack: Vec::new(),
            arena: Vec::new(),
            answer: None,
            nodes: 0,
            evaluated: 0,
            limits,
            stopped: None,
        }
    }

    fn ask(&mut self, board: &Board, to_move: Player) {
        let squares = [board.free(), board.transposed().free()].map(B::from_wide);
        self.stack.clear();
        self.arena.clear();
        self.stopped = None;
        let side = index(to_move);
        let key = self.key(squares, side);
        self.answer = self.settle(squares, side).0.or_else(|| self.table.get(&key).copied());
        if self.answer.is_none() {
            self.enter(squares, key, side);
        }
    }

    /// Whether the bounds settle a position; if not, how good it looks for its side to move.
    #[inline]
    fn settle(&mut self, squares: Squares<B>, side: usize) -> (Option<bool>, i32) {
        self.evaluated += 1;
        let other = 1 - side;
        let own = Bound::vertical(&self.shapes[side], squares[side]);
        let first = own.first();
        if first >= 1 {
            return (Some(true), 0);
        }
        let theirs = Bound::vertical(&self.shapes[other], squares[other]);
        let second = theirs.second();
        if second >= 0 {
            return (Some(false), 0);
        }
        let moves =
            |side: usize| self.shapes[side].moves(squares[side], Player::Vertical).count() as i32;
        let look = 26 * moves(side) - 7 * moves(other) + first + second + 3 * own.quarters
            - 4 * own.safe
            - 13 * theirs.safe
            + 4 * own.isolated
            - 3 * own.open
            + 9 * theirs.open;
        (None, look)
    }

    fn key(&self, [free, _]: Squares<B>, side: usize) -> Key<B> {
        let shape = &self.shapes[0];
        let cols = shape.cols;
        let across = shape.moves(free, Player::Horizontal);
        let down = shape.moves(free, Player::Vertical);
        let (wide, tall) = (across | across.up(1), down | down.up(cols));
        let both = wide & tall;
        // What touches a square both can use, along the player's own direction, is no pure strip.
        let spread = |own: B, along: u32| {
            let mut mixed = both;
            loop {
                let more = mixed | ((mixed.up(along) | mixed.down(along)) & own);
                if more == mixed {
                    return own.minus(mixed);
                }
                mixed = more;
            }
        };
        let columns = spread(tall.minus(wide), cols);
        let rows = spread(wide.minus(tall), 1);
        let ahead = pack(shape.moves(columns, Player::Vertical), cols)
            - pack(shape.moves(rows, Player::Horizontal), 1);
        let free = (wide | tall).minus(columns | rows);
        Key { free: self.mirrored(free), ahead: ahead as i8, side: side == 1 }
    }

    /// The least of the four mirror images.
    fn mirrored(&self, free: B) -> B {
        let Shape { rows, cols, .. } = self.shapes[0];
        let row_mask = u16::MAX >> (16 - cols.min(16));
        let (mut upside, mut mirror, mut turned) = (B::EMPTY, B::EMPTY, B::EMPTY);
        for r in 0..rows {
            let row = free.down(r * cols).low16() & row_mask;
            let back = B::from16(row.reverse_bits() >> (16 - cols.min(16)));
            upside = upside | B::from16(row).up((rows - 1 - r) * cols);
            mirror = mirror | back.up(r * cols);
            turned = turned | back.up((rows - 1 - r) * cols);
        }
        free.min(upside).min(mirror).min(turned)
    }

    /// Begins a node, or finds at once that it is won or lost.
    fn enter(&mut self, board: Squares<B>, key: Key<B>, side: usize) {
        self.nodes += 1;
        let first = self.arena.len();
        let (shape, other) = (self.shapes[side], 1 - side);
        for square in squares(shape.moves(board[side], Player::Vertical)) {
            let (row, col) = (square / shape.cols, square % shape.cols);
            let mut next = board;
            next[side] = next[side].minus(shape.domino(square, Player::Vertical));
            let lying = self.shapes[other].domino(col * shape.rows + row, Player::Horizontal);
            next[other] = next[other].minus(lying);
            let (settled, look) = self.settle(next, other);
            match settled {
                Some(true) => continue,
                Some(false) => return self.leave(key, first, true),
                None => {}
            }
            let below = self.key(next, other);
            match self.table.get(&below) {
                Some(true) => continue,
                Some(false) => return self.leave(key, first, true),
                None => {}
            }
            // Among equals the places far from the middle first.
            let from_middle = |at: u32, size: u32, n: u32| (2 * at + size).abs_diff(n) as i32;
            let rows = from_middle(row, 2, shape.rows);
            let cols = from_middle(col, 1, shape.cols);
            let order = 8 * look - 17 * rows - 63 * cols;
            self.arena.push(Child { order, squares: next, key: below });
        }
        if let Some(children) = self.arena.get_mut(first..) {
            children.sort_unstable_by_key(|child| child.order);
        }
        self.stack.push(Node { key, side, next: first, first });
    }

    /// Ends a node whose children begin at `first`, and tells the node above.
    fn leave(&mut self, key: Key<B>, first: usize, won: bool) {
        self.arena.truncate(first);
        self.table.insert(key, won);
        if self.stack.is_empty() {
            self.answer = Some(won);
        } else if !won && let Some(parent) = self.stack.pop() {
            // A lost child wins for the one above.
            self.leave(parent.key, parent.first, true);
        }
    }

    /// One step: the next child of the deepest node is entered, or the node is lost.
    fn step(&mut self) {
        let Some(node) = self.stack.last_mut() else { return };
        let (key, first, side) = (node.key, node.first, node.side);
        let child = self.arena.get(node.next).copied();
        node.next += 1;
        match child {
            None => {
                self.stack.pop();
                self.leave(key, first, false);
            }
            Some(child) => match self.table.get(&child.key).copied() {
                Some(true) => {}
                Some(false) => {
                    self.stack.pop();
                    self.leave(key, first, true);
                }
                None => self.enter(child.squares, child.key, 1 - side),
            },
        }
    }

    fn bytes(&self) -> u64 {
        (self.table.capacity() * (size_of::<Key<B>>() + 2) * 8 / 7) as u64
    }

    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.status().is_over() {
                break;
            }
            if self.nodes >= self.limits.steps {
                self.stopped = Some(Limit::Steps(self.limits.steps));
            } else if self.table.len() == self.table.capacity()
                && self.bytes() * 2 > self.limits.bytes
            {
                self.stopped = Some(Limit::Bytes(self.limits.bytes));
            } else {
                self.step();
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        match (self.answer, self.stopped) {
            (Some(_), _) => Status::Found,
            (None, Some(limit)) => Status::Stopped(limit),
            (None, None) => Status::Running,
        }
    }
}

/// Dominoes that fit in strips, by the places for them: places of one strip follow each other `along`
/// apart, and between two strips there is a gap.
fn pack<B: Bits>(places: B, along: u32) -> i32 {
    let mut count = 0;
    for first in squares(places.minus(places.up(along))) {
        let mut at = first;
        while places.has(at) {
            count += 1;
            at += 2 * along;
        }
    }
    count
}

/// The solver in words that hold the board.
#[derive(Clone, Debug)]
enum Words {
    Small(Solver<u64>),
    Medium(Solver<u128>),
    Large(Solver<Wide>),
}

/// Whether the side to move wins, as a job; it keeps what it learns from one question to the next.
#[derive(Clone, Debug)]
pub struct Exact {
    words: Words,
}

macro_rules! with {
    ($self:expr, $solver:ident => $do:expr) => {
        match $self {
            Words::Small($solver) => $do,
            Words::Medium($solver) => $do,
            Words::Large($solver) => $do,
        }
    };
}

impl Exact {
    /// Asks whether `to_move` wins on `board`.
    pub fn new(board: &Board, to_move: Player, limits: Limits) -> Exact {
        let words = match board.size().area() {
            ..=64 => Words::Small(Solver::new(board, limits)),
            65..=128 => Words::Medium(Solver::new(board, limits)),
            _ => Words::Large(Solver::new(board, limits)),
        };
        let mut exact = Exact { words };
        exact.ask(board, to_move);
        exact
    }

    /// Asks the next question, about a board of the same size.
    pub fn ask(&mut self, board: &Board, to_move: Player) {
        with!(&mut self.words, solver => solver.ask(board, to_move));
    }

    /// Whether the side to move wins, once that is known.
    pub fn wins(&self) -> Option<bool> {
        with!(&self.words, solver => solver.answer)
    }

    /// Positions whose moves were looked at, over all questions.
    pub fn nodes(&self) -> u64 {
        with!(&self.words, solver => solver.nodes)
    }

    /// Positions whose bounds were computed, over all questions.
    pub fn evaluated(&self) -> u64 {
        with!(&self.words, solver => solver.evaluated)
    }
}

impl Job for Exact {
    fn advance(&mut self, budget: u32) -> Status {
        with!(&mut self.words, solver => solver.advance(budget))
    }

    fn status(&self) -> Status {
        with!(&self.words, solver => solver.status())
    }
}

/// Who wins a board, depending on who starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Vertical, whoever starts.
    Vertical,
    /// Horizontal, whoever starts.
    Horizontal,
    /// Who starts.
    Next,
    /// Who does not start.
    Previous,
}

impl Outcome {
    /// From whether each player wins when starting.
    fn of(vertical_first: bool, horizontal_first: bool) -> Outcome {
        match (vertical_first, horizontal_first) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Vertical,
            (false, true) => Outcome::Horizontal,
            (false, false) => Outcome::Previous,
        }
    }

    /// V, H, N or P.
    pub const fn letter(self) -> char {
        match self {
            Outcome::Vertical => 'V',
            Outcome::Horizontal => 'H',
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
        }
    }

    /// In words.
    pub const fn describe(self) -> &'static str {
        match self {
            Outcome::Vertical => "vertical wins, whoever starts",
            Outcome::Horizontal => "horizontal wins, whoever starts",
            Outcome::Next => "who starts wins",
            Outcome::Previous => "who starts loses",
        }
    }
}

/// The outcome of a board, as a job: two questions, or one if exchanging rows and columns changes nothing.
#[derive(Clone, Debug)]
pub struct Solve {
    board: Board,
    exact: Exact,
    vertical_first: Option<bool>,
    outcome: Option<Outcome>,
}

impl Solve {
    /// Asks for the outcome of `board`.
    pub fn new(board: &Board, limits: Limits) -> Solve {
        let exact = Exact::new(board, Player::Vertical, limits);
        let mut solve = Solve { board: *board, exact, vertical_first: None, outcome: None };
        solve.take();
        solve
    }

    /// Takes what is known of the question at hand.
    fn take(&mut self) {
        while let (None, Some(wins)) = (self.outcome, self.exact.wins()) {
            match self.vertical_first {
                None if self.board.transposed() == self.board => {
                    self.outcome = Some(Outcome::of(wins, wins));
                }
                None => {
                    self.vertical_first = Some(wins);
                    self.exact.ask(&self.board, Player::Horizontal);
                }
                Some(first) => self.outcome = Some(Outcome::of(first, wins)),
            }
        }
    }

    /// The outcome, once it is known.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The solver.
    pub fn exact(&self) -> &Exact {
        &self.exact
    }
}

impl Job for Solve {
    fn advance(&mut self, budget: u32) -> Status {
        self.exact.advance(budget);
        self.take();
        self.status()
    }

    fn status(&self) -> Status {
        match (self.outcome, self.exact.status()) {
            (Some(_), _) => Status::Found,
            (None, Status::Found) => Status::Running,
            (None, status) => status,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::tests::boards;
    use super::*;
    use crate::engine::grid::Size;
    use proptest::prelude::*;
    use std::collections::HashMap as Memo;

    /// Whether `to_move` wins, by trying everything.
    fn tries(board: Board, to_move: Player, memo: &mut Memo<(Board, Player), bool>) -> bool {
        if let Some(&known) = memo.get(&(board, to_move)) {
            return known;
        }
        let wins = board.moves(to_move).into_iter().any(|mv| {
            let mut next = board;
            next.put(mv, to_move);
            !tries(next, to_move.other(), memo)
        });
        memo.insert((board, to_move), wins);
        wins
    }

    fn outcome(rows: u16, cols: u16) -> char {
        let board = Board::empty(Size::new(rows, cols)).unwrap();
        let mut solve = Solve::new(&board, Limits::DEFAULT);
        solve.finish();
        solve.outcome().unwrap().letter()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]
        #[test]
        fn the_solver_agrees_with_trying_everything(board in boards(5, 5), n in 0usize..2) {
            let to_move = Player::BOTH[n];
            let mut exact = Exact::new(&board, to_move, Limits::DEFAULT);
            exact.finish();
            let mut memo = Memo::new();
            prop_assert_eq!(exact.wins(), Some(tries(board, to_move, &mut memo)), "{}", board);
            // Every question after it too, with what was learnt.
            for mv in board.moves(to_move) {
                let mut next = board;
                next.put(mv, to_move);
                exact.ask(&next, to_move.other());
                exact.finish();
                let wins = tries(next, to_move.other(), &mut memo);
                prop_assert_eq!(exact.wins(), Some(wins), "{}", next);
            }
        }

        #[test]
        fn bounds_promise_nothing_that_play_does_not_keep(board in boards(4, 7)) {
            let mut memo = Memo::new();
            let shape = Shape::<u64>::new(board.size());
            let bound = Bound::vertical(&shape, u64::from_wide(board.free()));
            if bound.first() >= 1 {
                prop_assert!(tries(board, Player::Vertical, &mut memo), "{}", board);
            }
            if bound.second() >= 0 {
                prop_assert!(!tries(board, Player::Horizontal, &mut memo), "{}", board);
            }
        }
    }

    #[test]
    fn the_published_outcomes_up_to_seven() {
        let known =
            ["PHHHHHHH", "VNNHVNNH", "VNNHHHHH", "VVVNVNVH", "VHVHPHHH", "VNVNVNVH", "VNVHVHNH"];
        for (rows, line) in (1..).zip(known) {
            for (cols, letter) in (1..).zip(line.chars()) {
                assert_eq!(outcome(rows, cols), letter, "{rows} x {cols}");
            }
        }
    }

    #[test]
    fn long_boards() {
        for (rows, cols, letter) in
            [(2, 9, 'V'), (2, 10, 'N'), (2, 11, 'N'), (2, 12, 'H'), (2, 13, 'P'), (3, 9, 'H')]
        {
            assert_eq!(outcome(rows, cols), letter, "{rows} x {cols}");
        }
    }

    #[test]
    fn a_limit_stops_it_exactly() {
        let board = Board::empty(Size::new(7, 7)).unwrap();
        let mut solve = Solve::new(&board, Limits::steps(100));
        assert_eq!(solve.finish(), Status::Stopped(Limit::Steps(100)));
        assert_eq!((solve.exact().nodes(), solve.outcome()), (100, None));
    }
}
