//! The outcome of a board: who wins if vertical starts, and who if horizontal does.

use super::super::board::{Board, Player};
use super::Exact;
use super::cuts::Cuts;
use crate::engine::limits::{Limit, Limits};
use crate::engine::run::{Job, Status};

/// The winner of a board, depending on who starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Vertical wins in either case.
    Vertical,
    /// Horizontal wins in either case.
    Horizontal,
    /// The player who starts (the next player) wins.
    Next,
    /// The player who does not start (the previous player) wins.
    Previous,
}

impl Outcome {
    /// The outcome, given whether each player wins when starting.
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
/// What the parts of an empty board tell need not be searched.
#[derive(Clone, Debug)]
pub struct Solve {
    board: Board,
    limits: Limits,
    cuts: Cuts,
    /// The solver, and whom it was asked about.
    exact: Option<(Exact, Player)>,
    /// Whether vertical wins when starting, and whether horizontal does.
    vertical_first: Option<bool>,
    horizontal_first: Option<bool>,
}

impl Solve {
    /// Asks for the outcome of `board`.
    pub fn new(board: &Board, limits: Limits) -> Solve {
        let cuts = Cuts::new(board, limits);
        let mut solve = Solve {
            board: *board,
            limits,
            cuts,
            exact: None,
            vertical_first: None,
            horizontal_first: None,
        };
        solve.take();
        solve
    }

    /// Stores the answers that are known, and asks the next question.
    fn take(&mut self) {
        if self.cuts.status() != Status::Found {
            return;
        }
        self.learn(Player::Vertical, self.cuts.wins(Player::Vertical));
        self.learn(Player::Horizontal, self.cuts.wins(Player::Horizontal));
        loop {
            if let Some((exact, player)) = &self.exact {
                let (wins, player) = (exact.wins(), *player);
                self.learn(player, wins);
            }
            let next = match (self.vertical_first, self.horizontal_first) {
                (None, _) => Player::Vertical,
                (_, None) => Player::Horizontal,
                _ => return,
            };
            match &mut self.exact {
                Some((_, asked)) if *asked == next => return,
                Some((exact, asked)) => {
                    exact.ask(&self.board, next);
                    *asked = next;
                }
                None => {
                    let steps = self.limits.steps - self.cuts.work().0;
                    let limits = Limits { steps, ..self.limits };
                    self.exact = Some((Exact::new(&self.board, next, limits), next));
                }
            }
        }
    }

    /// Stores whether a player wins when starting, if that is known.
    fn learn(&mut self, starts: Player, wins: Option<bool>) {
        let both = self.board.transposed() == self.board;
        if starts == Player::Vertical || both {
            self.vertical_first = self.vertical_first.or(wins);
        }
        if starts == Player::Horizontal || both {
            self.horizontal_first = self.horizontal_first.or(wins);
        }
    }

    /// The outcome, once known.
    pub fn outcome(&self) -> Option<Outcome> {
        Some(Outcome::of(self.vertical_first?, self.horizontal_first?))
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
