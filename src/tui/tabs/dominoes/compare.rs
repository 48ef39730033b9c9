//! What can be compared in the Dominoes tab: every method on the position at hand, ply by ply.

use super::{draw, signs};
use crate::compare::dominoes::{PLIES, REPORT, STEPS, methods};
use crate::compare::methods::Methods;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Run, Status};
use crate::puzzles::dominoes::Instance;
use crate::puzzles::dominoes::play::name;
use crate::puzzles::dominoes::tree::Watched;
use crate::tui::inspector::Sign;
use crate::tui::midend::comparing::{Laid, RaceSubject, Raced, RunView};
use crate::tui::theme::Theme;
use crate::tui::view::{counted, grouped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What can be compared.
pub fn comparisons(title: &str, position: Instance, limits: Limits) -> Vec<Box<dyn RaceSubject>> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    let methods = Methods::new(title, position, methods(PLIES), limits).reported_by(&REPORT);
    vec![Box::new(Raced::new(methods, |&position| Ok(Box::new(View(position)))))]
}

struct View(Instance);

impl RunView<Watched> for View {
    fn draw(&self, run: &Watched, _: Laid, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::run((&self.0.board, self.0.first), run, area, buf, theme);
    }

    fn signs(&self, run: &Watched, _: Laid, _: Rect, theme: &Theme) -> Vec<Sign> {
        let line = run.solver().line_at(run.at());
        signs::of_run(run.scene(), self.0.first, line, theme)
    }

    fn facts(&self, run: &Watched) -> Vec<(&'static str, String)> {
        let scene = run.scene();
        vec![
            ("leaves", grouped(scene.leaves)),
            ("nodes", grouped(scene.nodes)),
            ("cut-offs", grouped(scene.cut_offs)),
            ("skipped", grouped(scene.skipped)),
        ]
    }

    fn outcome(&self, run: &Watched) -> String {
        let steps = counted(run.len() as usize, "step");
        match (run.solver().result(), run.status()) {
            (Some((Some(mv), value)), _) => format!("{} = {value} after {steps}", name(mv)),
            (Some((None, value)), _) => format!("no move, {value}"),
            (None, Status::Stopped(limit)) => limit.to_string(),
            (None, _) => String::new(),
        }
    }
}
