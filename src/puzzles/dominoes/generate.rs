//! Boards filled at random.

use super::game_id::GameId;
use super::{Board, Instance, Player};
use crate::engine::grid::Size;
use crate::engine::run::{Job, Status};
use crate::engine::seed::Random;
use crate::puzzles::puzzle::{Making, Named, Origin};

/// A board being filled at random, in one step: it has at most 256 squares.
pub struct Filling {
    board: Board,
    /// Filled squares in per cent.
    filled: u32,
    seed: u64,
    first: Player,
    is_filled: bool,
}

impl Filling {
    /// An empty board of `size`, on which `first` begins, of which `filled` per cent are to be filled;
    /// `None` if the size is out of range.
    pub fn new(size: Size, filled: u32, seed: u64, first: Player) -> Option<Filling> {
        Some(Filling {
            board: Board::empty(size)?,
            filled: filled.min(100),
            seed,
            first,
            is_filled: false,
        })
    }
}

impl Job for Filling {
    fn advance(&mut self, budget: u32) -> Status {
        if budget > 0 && !self.is_filled {
            let mut random = Random::new(self.seed);
            for pos in self.board.size().cells() {
                if random.chance(self.filled, 100) {
                    self.board.set(pos, false);
                }
            }
            self.is_filled = true;
        }
        self.status()
    }

    fn status(&self) -> Status {
        if self.is_filled { Status::Found } else { Status::Running }
    }
}

impl Making<Instance> for Filling {
    fn made(&mut self) -> Option<Result<Named<Instance>, String>> {
        let &mut Filling { board, filled, seed, first, .. } = self;
        let Size { rows, cols } = board.size();
        let name = format!("{rows}x{cols}f{filled}#{seed}");
        let id = GameId::Random { size: board.size(), filled, seed, first }.to_string();
        let instance = Instance { board, first };
        let (about, origin) = (id.clone(), Origin::Random);
        self.is_filled.then_some(Ok(Named { name, about, origin, id: Some(id), instance }))
    }
}
