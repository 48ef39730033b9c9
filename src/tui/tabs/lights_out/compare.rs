//! What can be compared in the Lights Out tab: every method on the board at hand, and the ways to make
//! boards of its kind.

use super::watching::LightsView;
use crate::compare::lights_out::{REPORT, STEPS, of_makers};
use crate::compare::methods::Methods;
use crate::compare::subject::TableOnly;
use crate::engine::limits::Limits;
use crate::puzzles::lights_out::{Instance, LightsOut};
use crate::puzzles::puzzle::Puzzle;
use crate::tui::midend::comparing::Subjects;

/// What can be compared, the board at hand first.
pub fn comparisons(title: &str, instance: &Instance, limits: Limits) -> Subjects<LightsView> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    let all = LightsOut::methods(instance);
    let methods = Methods::<LightsOut>::new(title, instance.clone(), all, limits);
    let rules = instance.rules;
    let makers = move |clock| of_makers(&rules, 1, limits, clock);
    vec![
        Box::new(methods.reported_by(&REPORT)),
        Box::new(TableOnly::new(format!("making {rules}"), makers)),
    ]
}
