//! Watching a search, and the plan it found played back on the board.

use super::{draw, legend, panel};
use crate::engine::grid::{Dir, Pos, Size};
use crate::engine::moment::Successor;
use crate::engine::run::{Job as _, Run as _, Status};
use crate::puzzles::boxup::format::LevelFile;
use crate::puzzles::boxup::level::{Board, Level, Step};
use crate::puzzles::boxup::plan::Plan;
use crate::puzzles::boxup::run::BoxRun;
use crate::puzzles::boxup::{Boxup, Method};
use crate::tui::inspector::Sign;
use crate::tui::inspector::tried::{self, Tried};
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::viewport::Viewport;
use crate::tui::view::{counted, decimal, grouped};
use crate::tui::viewer::view::{self, Click, Nouns, Outcome, View};
use crate::tui::watching::Answer;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A search at its moment.
pub type Shown<'a> = view::Shown<'a, BoxView>;

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

/// The searches on a level.
pub struct BoxView {
    pub level: Level,
    pub method: Method,
}

impl View for BoxView {
    type Puzzle = Boxup;
    type Answer = Plan;

    const NOUNS: Nouns = Nouns {
        found: "Plan found",
        best: "as short as can be",
        beaten: "the shortest has {}",
        then: " Enter plays it.",
    };

    fn of(sheet: &LevelFile, method: &Method) -> Result<BoxView, String> {
        if sheet.level.is_hopeless() {
            let why = "the missing sides of red and blue are opposite: nothing to search";
            return Err(why.into());
        }
        Ok(BoxView { level: sheet.level.clone(), method: *method })
    }

    fn board(&self, shown: &Shown, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let cells = self.layout(shown, area);
        cells.draw_frame(area, buf, theme);
        let what = self.level.cells(&board(shown));
        draw::board(&cells, &what, None, buf, theme);
        if let Some(moved) = moved(shown) {
            draw::moved(&cells, self.level.size(), &what, moved, buf, theme);
        }
        draw::tried(&cells, &self.steps_tried(shown), buf, theme);
    }

    fn cell_at(&self, shown: &Shown, board: Rect, column: u16, row: u16) -> Option<Pos> {
        self.layout(shown, board).cell_at(column, row)
    }

    /// A cell answers with the next moment at which the tile stands there.
    fn point(&self, _: &Shown, cell: Pos) -> Click {
        Click::Condition(format!("cell {},{}", cell.row + 1, cell.col + 1))
    }

    fn panel(&self, shown: &Shown, panel: &mut Panel, theme: &Theme) {
        match shown.answer {
            Some((plan, at)) => panel::played_back(self.method, plan, at, panel, theme),
            None => panel::watched(self.method, shown.run.as_ref(), panel, theme),
        }
    }

    fn facts(&self, run: &Box<dyn BoxRun>) -> Vec<(&'static str, String)> {
        let (stats, here) = (run.stats(), run.here());
        let g = f64::from(here.g);
        let [g, h, f] = [g, here.h, g + here.h].map(decimal);
        let cost =
            if here.h > 0.0 { ("g + h = f", format!("{g} + {h} = {f}")) } else { ("depth", g) };
        let (frontier, peak) = (grouped(stats.frontier), grouped(stats.peak_frontier));
        vec![
            cost,
            ("frontier", format!("{frontier}, peak {peak}")),
            ("generated", grouped(stats.generated)),
        ]
    }

    fn signs(&self, shown: &Shown, _: Rect, theme: &Theme) -> Vec<Sign> {
        let step = moved(shown).map(|(_, step)| step);
        let cells = self.level.cells(&board(shown));
        legend::of_board(&cells, step, &self.steps_tried(shown), theme)
    }

    fn outcome(&self, run: &Box<dyn BoxRun>) -> Outcome {
        let why = match self.level.is_hopeless() {
            true => "The missing sides of red and blue are opposite: red can never get in",
            false => "No solution: nothing is left to expand",
        };
        match (run.plan(), run.status()) {
            (Some(plan), _) => Outcome::Found(counted(plan.cost(), "move")),
            (None, Status::Stopped(limit)) => Outcome::Stopped(limit),
            (None, _) => Outcome::None { why: why.into(), short: "unsolvable" },
        }
    }
}

impl BoxView {
    fn layout(&self, shown: &Shown, area: Rect) -> Viewport {
        let size = self.level.size();
        Viewport::new(area, size, size.pos(board(shown).tile.into()), &draw::ZOOMS)
    }

    /// The steps tried at the board shown, while the page that tells why is open. They are tried in the
    /// order of [`Dir::ALL`].
    fn steps_tried(&self, shown: &Shown) -> Vec<Tried> {
        let is_goal = shown.run.at() == shown.run.len() && shown.run.plan().is_some();
        if !shown.marks_tried || shown.answer.is_some() || is_goal {
            return Vec::new();
        }
        let ((ledger, at_hand), size): (_, Size) = (shown.ledger(), self.level.size());
        let tile = size.pos(board(shown).tile.into());
        let tried = ledger.iter().zip(Dir::ALL).enumerate();
        let mark = |(number, (successor, dir)): (usize, (&Successor, Dir))| {
            let (pos, sign) = (size.step(tile, dir)?, tried::sign(&successor.verdict));
            Some(Tried { pos, sign, at_hand: at_hand == Some(number) })
        };
        tried.filter_map(mark).collect()
    }
}

/// The board to show: of the search, or of the plan while it is played back.
fn board(shown: &Shown) -> Board {
    let played = shown.answer.and_then(|(plan, at)| plan.boards.get(at));
    played.cloned().unwrap_or_else(|| shown.run.here().board)
}

/// The cell the tile came from and the step it made, of the search or of the plan played back.
fn moved(shown: &Shown) -> Option<(u8, Step)> {
    match shown.answer {
        Some((plan, at)) => {
            let last = at.checked_sub(1)?;
            Some((plan.boards.get(last)?.tile, *plan.steps.get(last)?))
        }
        None => shown.run.here().step,
    }
}
