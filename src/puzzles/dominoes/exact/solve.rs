//! The outcome of a board: who wins if vertical starts, and who if horizontal does. Empty
//! boards may be won by keeping their parts apart.
//!
//! Cut a board between two columns. Vertical's dominoes never lie across the cut, and if horizontal never
//! plays there either, the parts are games of their own. So horizontal wins the board as second player if
//! horizontal wins every part as second player, and as first player if one part can be won as first player
//! and the others as second. For vertical the same holds between rows. (Lachmann, Moore, Rapaport, "Who wins
//! domineering on rectangular boards?", 2002.)
//!
//! Parts up to half of the board, the smaller ones first, are little work compared with the whole.

use super::{Exact, ask};
use crate::puzzles::dominoes::board::{Board, Player};
use crate::puzzles::prelude::*;

words! {
    /// The winner of a board, depending on who starts.
    pub enum Outcome, "outcome" {
        Vertical "V": "vertical wins, whoever starts",
        Horizontal "H": "horizontal wins, whoever starts",
        /// The next player.
        Next "N": "who starts wins",
        /// The previous player.
        Previous "P": "who starts loses",
    }
}

/// The outcome of a board, as a job: two questions, or one if exchanging rows and columns changes nothing.
/// What the parts of an empty board tell need not be searched.
pub struct Solve {
    board: Board,
    limits: Limits,
    cuts: Cuts,
    /// The solver, and whom it was asked about.
    exact: Option<(Box<dyn Exact>, Player)>,
    /// Whether vertical wins when starting, and whether horizontal does.
    first: [Option<bool>; 2],
}

impl Solve {
    /// Asks for the outcome of `board`.
    pub fn new(board: &Board, limits: Limits) -> Solve {
        let cuts = Cuts::new(board, limits);
        let mut solve = Solve { board: *board, limits, cuts, exact: None, first: [None; 2] };
        solve.take();
        solve
    }

    /// Stores the answers that are known, and asks the next question.
    fn take(&mut self) {
        if self.cuts.status() != Status::Found {
            return;
        }
        Player::ALL.into_iter().for_each(|player| self.learn(player, self.cuts.wins(player)));
        loop {
            if let Some((exact, player)) = &self.exact {
                let (wins, player) = (exact.wins(), *player);
                self.learn(player, wins);
            }
            let mut players = Player::ALL.into_iter().zip(self.first);
            let Some((next, _)) = players.find(|(_, wins)| wins.is_none()) else { return };
            match &mut self.exact {
                Some((_, asked)) if *asked == next => return,
                Some((exact, asked)) => {
                    exact.ask(&self.board, next);
                    *asked = next;
                }
                None => {
                    let steps = self.limits.steps - self.cuts.work().0;
                    let limits = Limits { steps, ..self.limits };
                    self.exact = Some((ask(&self.board, next, limits), next));
                }
            }
        }
    }

    /// Stores whether a player wins when starting, if that is known.
    fn learn(&mut self, starts: Player, wins: Option<bool>) {
        let both = self.board.transposed() == self.board;
        for (player, first) in Player::ALL.into_iter().zip(&mut self.first) {
            if player == starts || both {
                *first = first.or(wins);
            }
        }
    }

    /// The outcome, once known.
    pub fn outcome(&self) -> Option<Outcome> {
        let [vertical, horizontal] = self.first;
        Some(match (vertical?, horizontal?) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Vertical,
            (false, true) => Outcome::Horizontal,
            (false, false) => Outcome::Previous,
        })
    }

    /// Positions expanded.
    pub fn nodes(&self) -> u64 {
        self.cuts.work().0 + self.exact.as_ref().map_or(0, |(exact, _)| exact.nodes())
    }

    /// Bounds computed.
    pub fn evaluated(&self) -> u64 {
        self.cuts.work().1 + self.exact.as_ref().map_or(0, |(exact, _)| exact.evaluated())
    }

    /// Bytes of the transposition table of the whole board; see [`Exact::table_bytes`].
    pub fn table_bytes(&self) -> u64 {
        self.exact.as_ref().map_or(0, |(exact, _)| exact.table_bytes())
    }
}

impl Job for Solve {
    fn advance(&mut self, budget: u32) -> Status {
        match &mut self.exact {
            Some((exact, _)) => exact.advance(budget),
            None => self.cuts.advance(budget),
        };
        self.take();
        self.status()
    }

    fn status(&self) -> Status {
        if self.outcome().is_some() {
            return Status::Found;
        }
        let status = match &self.exact {
            Some((exact, _)) => exact.status(),
            None => self.cuts.status(),
        };
        match status {
            Status::Found => Status::Running,
            Status::Stopped(Limit::Steps(_)) => Status::Stopped(Limit::Steps(self.limits.steps)),
            status => status,
        }
    }
}

/// Most nodes for one part; a part that needs more is not used.
const PART: u64 = 20_000;

/// What a player wins: as first player, and as second.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Wins {
    first: bool,
    second: bool,
}

/// A part under way: how far it reaches along the board, and whether its player wins as second, once
/// that is known.
struct Part {
    player: Player,
    length: u16,
    exact: Box<dyn Exact>,
    second: Option<bool>,
}

/// Who wins an empty board as far as its parts tell, as a job.
pub struct Cuts {
    size: Size,
    limits: Limits,
    /// Parts to look at, the next one last.
    todo: Vec<(Player, u16)>,
    part: Option<Part>,
    /// What vertical and horizontal win of parts of every length from 0 on.
    wins: [Vec<Wins>; 2],
    nodes: u64,
    evaluated: u64,
    stopped: Option<Limit>,
}

/// How long the board is across the dominoes of a player.
fn length(size: Size, player: Player) -> u16 {
    match player {
        Player::Vertical => size.rows,
        Player::Horizontal => size.cols,
    }
}

/// A part of this length.
fn part_size(size: Size, player: Player, length: u16) -> Size {
    match player {
        Player::Vertical => Size::new(length, size.cols),
        Player::Horizontal => Size::new(size.rows, length),
    }
}

impl Cuts {
    /// Looks at the parts of `board` if it is empty.
    pub fn new(board: &Board, limits: Limits) -> Cuts {
        let size = board.size();
        let mut todo = Vec::new();
        if size.cells().all(|pos| board.is_free(pos)) {
            for player in Player::ALL {
                let most = length(size, player).div_ceil(2).min(length(size, player) - 1);
                todo.extend((1..=most).map(|length| (player, length)));
            }
        }
        todo.sort_by_key(|&(player, length)| {
            let Size { rows, cols } = part_size(size, player, length);
            std::cmp::Reverse(rows * cols)
        });
        let wins =
            Player::ALL.map(|player| vec![Wins::default(); usize::from(length(size, player)) + 1]);
        Cuts { size, limits, todo, part: None, wins, nodes: 0, evaluated: 0, stopped: None }
    }

    /// Whether `to_move` wins the whole board, if the parts tell.
    pub fn wins(&self, to_move: Player) -> Option<bool> {
        if self.of_all(to_move).first {
            Some(true)
        } else {
            self.of_all(to_move.other()).second.then_some(false)
        }
    }

    /// What a player wins of the whole board by keeping parts apart.
    fn of_all(&self, player: Player) -> Wins {
        let parts = &self.wins[player as usize];
        let mut all = vec![Wins { first: false, second: true }];
        for length in 1..parts.len() {
            let pairs = parts.iter().skip(1).zip(all.iter().rev());
            let joined = pairs.fold(Wins::default(), |joined, (part, rest)| Wins {
                first: joined.first || part.first && rest.second || part.second && rest.first,
                second: joined.second || part.second && rest.second,
            });
            debug_assert_eq!(all.len(), length);
            all.push(joined);
        }
        all.pop().unwrap_or_default()
    }

    /// Nodes searched, and bounds computed.
    pub fn work(&self) -> (u64, u64) {
        let (nodes, evaluated) =
            self.part.as_ref().map_or((0, 0), |part| (part.exact.nodes(), part.exact.evaluated()));
        (self.nodes + nodes, self.evaluated + evaluated)
    }

    fn is_decided(&self) -> bool {
        Player::ALL.iter().all(|&to_move| self.wins(to_move).is_some())
    }

    /// Begins with the next part.
    fn next_part(&mut self) {
        let Some((player, length)) = self.todo.pop() else { return };
        let Some(board) = Board::empty(part_size(self.size, player, length)) else { return };
        let steps = PART.min(self.limits.steps - self.nodes);
        let exact = ask(&board, player.other(), Limits { steps, ..self.limits });
        self.part = Some(Part { player, length, exact, second: None });
    }

    /// Takes the answers of a part that is done, or leaves it.
    fn take(&mut self) {
        let Some(mut part) = self.part.take() else { return };
        match (part.exact.wins(), part.second) {
            (Some(other), None) => {
                part.second = Some(!other);
                if let Some(board) = Board::empty(part_size(self.size, part.player, part.length)) {
                    part.exact.ask(&board, part.player);
                }
                self.part = Some(part);
                return;
            }
            (Some(first), Some(second)) => {
                let wins = &mut self.wins[part.player as usize];
                if let Some(wins) = wins.get_mut(usize::from(part.length)) {
                    *wins = Wins { first, second };
                }
            }
            (None, _) => {}
        }
        self.nodes += part.exact.nodes();
        self.evaluated += part.exact.evaluated();
        if part.exact.wins().is_none() && self.nodes >= self.limits.steps {
            self.stopped = Some(Limit::Steps(self.limits.steps));
        }
        if self.is_decided() {
            self.todo.clear();
        }
    }
}

impl Job for Cuts {
    fn advance(&mut self, budget: u32) -> Status {
        while !self.status().is_over() {
            let Some(part) = &mut self.part else {
                self.next_part();
                continue;
            };
            let status = part.exact.advance(budget);
            if status.is_over() {
                self.take();
            } else {
                break;
            }
        }
        self.status()
    }

    /// Found once there is nothing more to find out.
    fn status(&self) -> Status {
        match (self.stopped, &self.part) {
            (Some(limit), _) => Status::Stopped(limit),
            (None, None) if self.todo.is_empty() => Status::Found,
            _ => Status::Running,
        }
    }
}
