//! What can be compared in the Boxup tab: every method on the level at hand, and on every level that
//! comes with the program.

use super::{draw, signs};
use crate::compare::boxup::{REPORT, STEPS, over_levels};
use crate::compare::methods::Methods;
use crate::compare::subject::TableOnly;
use crate::engine::grid::Pos;
use crate::engine::limits::Limits;
use crate::engine::run::Status;
use crate::puzzles::boxup::Boxup;
use crate::puzzles::boxup::format::Sheet;
use crate::puzzles::boxup::level::Level;
use crate::puzzles::boxup::run::BoxRun;
use crate::puzzles::puzzle::Puzzle;
use crate::tui::inspector::Sign;
use crate::tui::midend::comparing::{Laid, RaceSubject, Raced, RunView};
use crate::tui::theme::Theme;
use crate::tui::view::viewport::Viewport;
use crate::tui::view::{counted, decimal, grouped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What can be compared, the level at hand first.
pub fn comparisons(title: &str, sheet: &Sheet, limits: Limits) -> Vec<Box<dyn RaceSubject>> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    let methods = Methods::new(title, sheet.clone(), Boxup::methods(sheet), limits);
    let over = move |clock| over_levels(limits, clock);
    vec![
        Box::new(Raced::new(methods.reported_by(&REPORT), view)),
        Box::new(TableOnly::new("built-in levels".into(), over)),
    ]
}

fn view(sheet: &Sheet) -> Result<Box<dyn RunView<dyn BoxRun>>, String> {
    if sheet.level.is_hopeless() {
        return Err("the missing sides of red and blue are opposite: nothing to search".into());
    }
    Ok(Box::new(View(sheet.level.clone())))
}

struct View(Level);

impl RunView<dyn BoxRun> for View {
    fn draw(&self, run: &dyn BoxRun, _: Laid, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let here = run.here();
        let board = self.0.cells(&here.board);
        let cells = Viewport::new(area, self.0.size(), Pos::new(0, 0), &draw::ZOOMS);
        cells.draw_frame(area, buf, theme);
        draw::board(&cells, &board, None, buf, theme);
        if let Some(moved) = here.step {
            draw::moved(&cells, self.0.size(), &board, moved, buf, theme);
        }
    }

    fn signs(&self, run: &dyn BoxRun, _: Laid, _: Rect, theme: &Theme) -> Vec<Sign> {
        let here = run.here();
        signs::of_board(&self.0.cells(&here.board), here.step.map(|(_, step)| step), &[], theme)
    }

    fn facts(&self, run: &dyn BoxRun) -> Vec<(&'static str, String)> {
        let (stats, here) = (run.stats(), run.here());
        let (g, f) = (f64::from(here.g), f64::from(here.g) + here.h);
        vec![
            match here.h > 0.0 {
                true => {
                    ("g + h = f", format!("{} + {} = {}", decimal(g), decimal(here.h), decimal(f)))
                }
                false => ("depth", decimal(g)),
            },
            (
                "frontier",
                format!("{}, peak {}", grouped(stats.frontier), grouped(stats.peak_frontier)),
            ),
            ("generated", grouped(stats.generated)),
        ]
    }

    fn outcome(&self, run: &dyn BoxRun) -> String {
        let steps = counted(run.len() as usize, "step");
        match (run.plan(), run.status()) {
            (Some(plan), _) => format!("{} moves after {steps}", plan.cost()),
            (None, Status::Stopped(limit)) => limit.to_string(),
            (None, _) => format!("unsolvable, after {steps}"),
        }
    }
}
