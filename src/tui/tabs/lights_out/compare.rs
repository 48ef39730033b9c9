//! What can be compared in the Lights Out tab: every method on the board at hand, and the ways to make
//! boards of its kind.

use super::{signs, view};
use crate::compare::lights_out::{REPORT, STEPS, of_makers};
use crate::compare::methods::Methods;
use crate::compare::subject::TableOnly;
use crate::engine::limits::Limits;
use crate::engine::run::Status;
use crate::puzzles::lights_out::algebra::{Chase, Solutions};
use crate::puzzles::lights_out::methods::LightsRun;
use crate::puzzles::lights_out::{Instance, LightsOut, Rules, Wiring};
use crate::puzzles::puzzle::Puzzle;
use crate::tui::inspector::Sign;
use crate::tui::midend::comparing::{Laid, RaceSubject, Raced, RunView};
use crate::tui::theme::Theme;
use crate::tui::view::{counted, grouped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What can be compared, the board at hand first.
pub fn comparisons(title: &str, instance: &Instance, limits: Limits) -> Vec<Box<dyn RaceSubject>> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    let methods = Methods::new(title, instance.clone(), LightsOut::methods(instance), limits);
    let rules = instance.rules;
    let makers = move |clock| of_makers(&rules, 1, limits, clock);
    vec![
        Box::new(Raced::new(methods.reported_by(&REPORT), |instance| {
            let chase = Chase::new(Wiring::new(&instance.rules));
            let unsolvable = Solutions::of(&chase, &instance.board).one.err();
            let quiet = unsolvable.map(|why| why.quiet);
            Ok(Box::new(View { rules: instance.rules, quiet }))
        })),
        Box::new(TableOnly::new(format!("making {rules}"), makers)),
    ]
}

struct View {
    rules: Rules,
    /// The quiet pattern that forbids a solution.
    quiet: Option<Vec<u8>>,
}

impl RunView<dyn LightsRun> for View {
    fn draw(&self, run: &dyn LightsRun, _: Laid, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let run = (run, self.quiet.as_deref());
        view::draw_run(&self.rules, run, area, buf, theme);
    }

    fn signs(&self, run: &dyn LightsRun, _: Laid, _: Rect, theme: &Theme) -> Vec<Sign> {
        signs::of_run(run, self.rules.states(), theme)
    }

    fn facts(&self, run: &dyn LightsRun) -> Vec<(&'static str, String)> {
        let grouped = |value: String| value.parse().map_or(value, grouped);
        run.facts().into_iter().map(|(name, value)| (name, grouped(value))).collect()
    }

    fn outcome(&self, run: &dyn LightsRun) -> String {
        let steps = counted(run.len() as usize, "step");
        match (run.answer(), run.status()) {
            (Some(presses), _) => {
                let count: u32 = presses.iter().map(|&times| u32::from(times)).sum();
                format!("{} after {steps}", counted(count as usize, "press"))
            }
            (None, Status::Stopped(limit)) => limit.to_string(),
            (None, _) => format!("not solvable, after {steps}"),
        }
    }
}
