//! Watching a search, and the plan it found played back on the board.

use crate::puzzles::boxup::level::{Board, Step};
use crate::puzzles::boxup::plan::Plan;
use crate::puzzles::boxup::run::BoxRun;
use crate::tui::watching::{self, Answer};

/// A run being watched.
pub type Watching = watching::Watching<Box<dyn BoxRun>, Plan>;

impl Answer<Box<dyn BoxRun>> for Plan {
    const NAME: &str = "the plan";
    const SPEED: u32 = 4;
    const SECONDS: u64 = 12;

    fn of(run: &Box<dyn BoxRun>) -> Option<Plan> {
        run.plan()
    }

    fn steps(&self) -> usize {
        self.cost()
    }
}

/// The board to show: of the search, or of the plan while it is played back.
pub fn board(watching: &Watching) -> Board {
    let played = watching.answer().and_then(|(plan, at)| plan.boards.get(at));
    played.cloned().unwrap_or_else(|| watching.run().here().board)
}

/// The cell the tile came from and the step it made, of the search or of the plan played back.
pub fn moved(watching: &Watching) -> Option<(u8, Step)> {
    match watching.answer() {
        Some((plan, at)) => {
            let last = at.checked_sub(1)?;
            Some((plan.boards.get(last)?.tile, *plan.steps.get(last)?))
        }
        None => watching.run().here().step,
    }
}
