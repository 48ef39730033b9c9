//! The making of a random board as a job, one draw a step: how many it takes nobody knows before.

use super::Board;
use super::generate::{Maker, TRIES};
use super::recipe::GameId;
use crate::engine::run::{Job, Status};
use crate::engine::seed::Random;
use std::borrow::Borrow;

/// Solvable dark boards that are drawn again. A dark board is no puzzle; on a single light there may be
/// nothing else.
const DARK: u32 = 16;

/// A board being made.
pub struct Making<M = Maker> {
    id: GameId,
    maker: M,
    random: Random,
    /// Boards drawn in a row that could not be solved.
    unsolvable: u32,
    /// Boards drawn in a row that were too easy or too hard.
    unfit: u32,
    dark: u32,
    made: Option<Result<Board, String>>,
}

impl Making {
    /// The making of the board `id` stands for.
    pub fn new(id: GameId) -> Making {
        Making::with(Maker::new(&id.rules), id)
    }
}

impl<M: Borrow<Maker>> Making<M> {
    /// The making of the board `id` stands for, by a maker for its rules.
    pub fn with(maker: M, id: GameId) -> Self {
        // Looking for the fewest presses among too many solutions would take for ever.
        let made = id.between.and_then(|_| maker.borrow().too_many_solutions()).map(Err);
        let random = Random::new(id.seed);
        Making { id, maker, random, unsolvable: 0, unfit: 0, dark: 0, made }
    }

    /// What is made.
    pub fn id(&self) -> &GameId {
        &self.id
    }

    /// The board, or why there is none in one line; `None` while it is being made.
    pub fn made(&self) -> Option<&Result<Board, String>> {
        self.made.as_ref()
    }

    fn draw(&mut self) -> Option<Result<Board, String>> {
        let maker = self.maker.borrow();
        let Some(board) = maker.draw(self.id.way, &mut self.random) else {
            self.unsolvable += 1;
            return (self.unsolvable == TRIES)
                .then(|| Err(format!("no solvable board among {TRIES}: use scramble or algebra")));
        };
        self.unsolvable = 0;
        if let Some((least, most)) = self.id.between
            && !(least..=most).contains(&maker.fewest(&board))
        {
            self.unfit += 1;
            return (self.unfit == TRIES)
                .then(|| Err(format!("no board of {least} to {most} presses among {TRIES}")));
        }
        self.unfit = 0;
        if board.is_solved() && self.dark < DARK {
            self.dark += 1;
            return None;
        }
        Some(Ok(board))
    }
}

impl<M: Borrow<Maker>> Job for Making<M> {
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.made.is_some() {
                break;
            }
            self.made = self.draw();
        }
        self.status()
    }

    fn status(&self) -> Status {
        match &self.made {
            None => Status::Running,
            Some(Ok(_)) => Status::Found,
            Some(Err(_)) => Status::Exhausted,
        }
    }
}
