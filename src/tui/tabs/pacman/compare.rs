//! What can be compared in the Pacman tab: every method on the map at hand, and every heuristic on
//! every hunger field.

use super::labels;
use super::overlay::{OF_SEARCHES, OF_WALKS};
use super::searched::is_walk;
use super::{draw, signs};
use crate::compare::methods::Methods;
use crate::compare::pacman::{Only, STEPS, methods, over_fields, report};
use crate::compare::subject::TableOnly;
use crate::engine::limits::Limits;
use crate::engine::run::{Stats, Status};
use crate::puzzles::pacman::run::MapRun;
use crate::puzzles::pacman::{Instance, Method, ProblemKind};
use crate::tui::inspector::Sign;
use crate::tui::midend::comparing::{Laid, RaceSubject, Raced, RunView};
use crate::tui::theme::Theme;
use crate::tui::view::{counted, decimal, grouped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What can be compared, the map at hand first.
pub fn comparisons(
    title: &str,
    instance: &Instance,
    base: &Method,
    limits: Limits,
) -> Vec<Box<dyn RaceSubject>> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let (title, problem) = (format!("{title} · methods"), instance.problem);
    let compared = methods(problem, base, Only::default());
    let methods =
        Methods::new(title, instance.clone(), compared, limits).reported_by(report(problem));
    let view = |instance: &Instance| Ok(Box::new(View(instance.clone())) as Box<_>);
    let mut all: Vec<Box<dyn RaceSubject>> = vec![Box::new(Raced::new(methods, view))];
    if problem == ProblemKind::Hunger {
        let base = *base;
        let title = format!("fields · A* {}", base.ties);
        let over = move |clock| over_fields(&base, limits, clock);
        all.push(Box::new(TableOnly::new(title, over)));
    }
    all
}

struct View(Instance);

impl RunView<dyn MapRun> for View {
    fn draw(&self, run: &dyn MapRun, laid: Laid, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let (scene, board) = draw::run(&self.0, run, laid, area, theme);
        scene.draw(&board, buf);
    }

    fn signs(&self, run: &dyn MapRun, laid: Laid, area: Rect, theme: &Theme) -> Vec<Sign> {
        let (scene, board) = draw::run(&self.0, run, laid, area, theme);
        signs::of_run(&scene, &board)
    }

    fn overlays(&self, run: &dyn MapRun) -> &'static [&'static str] {
        if is_walk(run) { OF_WALKS } else { OF_SEARCHES }
    }

    fn facts(&self, run: &dyn MapRun) -> Vec<(&'static str, String)> {
        let Stats { generated, frontier, peak_frontier, .. } = run.stats();
        let here = run.here();
        let (g, h, f) = (decimal(here.g), decimal(here.h), decimal(here.g + here.h));
        let mut facts = vec![
            match labels::is_informed(run) {
                true => ("g + h = f", format!("{g} + {h} = {f}")),
                false => ("g", g),
            },
            ("frontier", format!("{}, peak {}", grouped(frontier), grouped(peak_frontier))),
            ("generated", grouped(generated)),
        ];
        if let Some(energy) = here.energy {
            facts.push(("energy", energy.to_string()));
        }
        facts
    }

    fn outcome(&self, run: &dyn MapRun) -> String {
        let steps = counted(run.len() as usize, "step");
        match (run.answer(), run.status()) {
            (Some(answer), _) => format!("cost {} after {steps}", decimal(answer.cost)),
            (None, Status::Stopped(limit)) => limit.to_string(),
            (None, _) => format!("no way, after {steps}"),
        }
    }
}
