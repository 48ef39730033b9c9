//! What can be compared in the Boxup tab: every method on the level at hand, and on every level that
//! comes with the program.

use super::watching::BoxView;
use crate::compare::boxup::{REPORT, STEPS, over_levels};
use crate::compare::methods::Methods;
use crate::compare::subject::TableOnly;
use crate::engine::limits::Limits;
use crate::puzzles::boxup::Boxup;
use crate::puzzles::boxup::format::LevelFile;
use crate::puzzles::puzzle::Puzzle;
use crate::tui::midend::comparing::Subjects;

/// What can be compared, the level at hand first.
pub fn comparisons(title: &str, sheet: &LevelFile, limits: Limits) -> Subjects<BoxView> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    let methods = Methods::<Boxup>::new(title, sheet.clone(), Boxup::methods(sheet), limits);
    let over = move |clock| over_levels(limits, clock);
    vec![
        Box::new(methods.reported_by(&REPORT)),
        Box::new(TableOnly::new("built-in levels".into(), over)),
    ]
}
