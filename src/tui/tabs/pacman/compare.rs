//! What can be compared in the Pacman tab: every method on the map at hand, and every heuristic on
//! every hunger field.

use super::watching::PacmanView;
use crate::compare::methods::Methods;
use crate::compare::pacman::{Only, STEPS, methods, over_fields, report};
use crate::compare::subject::TableOnly;
use crate::engine::limits::Limits;
use crate::puzzles::pacman::{Instance, Method, Pacman, ProblemKind};
use crate::tui::midend::comparing::Subjects;

/// What can be compared, the map at hand first.
pub fn comparisons(
    title: &str,
    instance: &Instance,
    base: &Method,
    limits: Limits,
) -> Subjects<PacmanView> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let (title, problem) = (format!("{title} · methods"), instance.problem);
    let compared = methods(problem, base, Only::default());
    let methods = Methods::<Pacman>::new(title, instance.clone(), compared, limits);
    let mut all: Subjects<PacmanView> = vec![Box::new(methods.reported_by(report(problem)))];
    if problem == ProblemKind::Hunger {
        let base = *base;
        let title = format!("fields · A* {}", base.ties);
        let over = move |clock| over_fields(&base, limits, clock);
        all.push(Box::new(TableOnly::new(title, over)));
    }
    all
}
