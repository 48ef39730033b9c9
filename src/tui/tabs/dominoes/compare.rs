//! What can be compared in the Dominoes tab: every method on the position at hand, ply by ply.

use super::draw::DominoesView;
use crate::compare::dominoes::{PLIES, REPORT, STEPS, methods};
use crate::compare::methods::Methods;
use crate::engine::limits::Limits;
use crate::puzzles::dominoes::{Dominoes, Instance};
use crate::tui::midend::comparing::Subjects;

/// What can be compared.
pub fn comparisons(title: &str, position: Instance, limits: Limits) -> Subjects<DominoesView> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    let methods = Methods::<Dominoes>::new(title, position, methods(PLIES), limits);
    vec![Box::new(methods.reported_by(&REPORT))]
}
