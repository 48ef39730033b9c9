//! What can be compared in the Pacman tab: every method on the map at hand, and every heuristic on
//! every hunger field.

use super::draw;
use crate::compare::comparison;
use crate::compare::pacman::{Only, STEPS, methods, name, on_map, over_fields};
use crate::compare::subject::{Charted, Subject};
use crate::engine::clock::Clock;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Run, Stats, Status, delegate_run};
use crate::engine::search::trace::SearchTrace;
use crate::puzzles::pacman::run::MapRun;
use crate::puzzles::pacman::solve::run;
use crate::puzzles::pacman::{Instance, Method, ProblemKind};
use crate::tui::midend::comparing::{Lane, RaceSubject};
use crate::tui::theme::Theme;
use crate::tui::view::{decimal, grouped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::rc::Rc;

/// What can be compared, the map at hand first.
pub fn comparisons(
    title: &str,
    instance: &Instance,
    base: &Method,
    limits: Limits,
) -> Vec<Box<dyn RaceSubject>> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let mut all: Vec<Box<dyn RaceSubject>> = vec![Box::new(OnMap {
        title: format!("{title} · methods"),
        methods: methods(instance.problem, base, Only::default()),
        instance: Rc::new(instance.clone()),
        limits,
    })];
    if instance.problem == ProblemKind::Hunger {
        all.push(Box::new(OverFields { base: *base, limits }));
    }
    all
}

struct OnMap {
    title: String,
    methods: Vec<Method>,
    instance: Rc<Instance>,
    limits: Limits,
}

impl OnMap {
    fn run(&self, method: &Method, keep: Keep) -> Result<Box<dyn MapRun>, String> {
        run(&self.instance, method, self.limits, keep)
            .map_err(|refusal| refusal.reason().to_owned())
    }
}

impl Subject for OnMap {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        on_map(&self.instance, &self.methods, self.limits, clock)
    }

    fn search(&self, row: usize) -> Option<Box<dyn Charted>> {
        let mut run = self.run(self.methods.get(row)?, Keep::Latest).ok()?;
        run.search()?;
        Some(Box::new(MapSearch(run)))
    }

    fn has_curves(&self) -> bool {
        true
    }
}

impl RaceSubject for OnMap {
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let Some(method) = self.methods.get(row) else { return Ok(None) };
        let (name, instance, run) =
            (name(method), self.instance.clone(), self.run(method, Keep::History)?);
        Ok(Some(Box::new(MapLane { name, instance, run })))
    }

    fn has_lanes(&self) -> bool {
        true
    }
}

struct OverFields {
    base: Method,
    limits: Limits,
}

impl Subject for OverFields {
    fn title(&self) -> String {
        format!("fields · A* {}", self.base.ties)
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        over_fields(&self.base, self.limits, clock)
    }
}

impl RaceSubject for OverFields {}

struct MapSearch(Box<dyn MapRun>);

impl Job for MapSearch {
    fn advance(&mut self, budget: u32) -> Status {
        self.0.advance(budget)
    }

    fn status(&self) -> Status {
        self.0.status()
    }
}

impl Charted for MapSearch {
    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        self.0.search()
    }
}

/// A method on the map, beside another.
struct MapLane {
    name: String,
    instance: Rc<Instance>,
    run: Box<dyn MapRun>,
}

delegate_run!([] MapLane => |this| this.run);

impl Lane for MapLane {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::run(&self.instance.layout, self.run.as_ref(), area, buf, theme);
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let Stats { generated, frontier, peak_frontier, .. } = self.run.stats();
        let here = self.run.here();
        let (g, h, f) = (decimal(here.g), decimal(here.h), decimal(here.g + here.h));
        let mut facts = vec![
            ("g + h = f", format!("{g} + {h} = {f}")),
            ("frontier", format!("{}, peak {}", grouped(frontier), grouped(peak_frontier))),
            ("generated", grouped(generated)),
        ];
        if let Some(energy) = here.energy {
            facts.push(("energy", energy.to_string()));
        }
        facts
    }

    fn outcome(&self) -> String {
        let steps = grouped(self.run.len());
        match (self.run.answer(), self.run.status()) {
            (Some(answer), _) => format!("cost {} after {steps}", decimal(answer.cost)),
            (None, Status::Stopped(limit)) => limit.to_string(),
            (None, _) => format!("no way, after {steps}"),
        }
    }
}
