//! What can be compared in the Boxup tab: every method on the level at hand, and on every level that
//! comes with the program.

use super::draw;
use crate::compare::boxup::{STEPS, on_level, over_levels};
use crate::compare::comparison;
use crate::compare::subject::{Charted, Subject};
use crate::engine::clock::Clock;
use crate::engine::grid::Pos;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Run, Status, delegate_run};
use crate::engine::search::trace::SearchTrace;
use crate::puzzles::boxup::Method;
use crate::puzzles::boxup::level::Level;
use crate::puzzles::boxup::run::{BoxRun, run};
use crate::puzzles::words::Words;
use crate::tui::midend::comparing::{Lane, RaceSubject};
use crate::tui::theme::Theme;
use crate::tui::view::viewport::Viewport;
use crate::tui::view::{decimal, grouped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::rc::Rc;

/// What can be compared, the level at hand first.
pub fn comparisons(title: &str, level: &Level, limits: Limits) -> Vec<Box<dyn RaceSubject>> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    vec![
        Box::new(OnLevel { title, level: Rc::new(level.clone()), limits }),
        Box::new(OverLevels { limits }),
    ]
}

struct OnLevel {
    title: String,
    level: Rc<Level>,
    limits: Limits,
}

impl Subject for OnLevel {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        on_level(&self.level, &Method::ALL, self.limits, clock)
    }

    fn search(&self, row: usize) -> Option<Box<dyn Charted>> {
        let &method = Method::ALL.get(row)?;
        Some(Box::new(Charting(run(&self.level, method, self.limits, Keep::Latest))))
    }

    fn has_curves(&self) -> bool {
        true
    }
}

impl RaceSubject for OnLevel {
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let Some(&method) = Method::ALL.get(row) else { return Ok(None) };
        if self.level.is_hopeless() {
            return Err("the missing sides of red and blue are opposite: nothing to search".into());
        }
        Ok(Some(Box::new(LevelLane {
            name: method.word().into(),
            level: self.level.clone(),
            run: run(&self.level, method, self.limits, Keep::History),
        })))
    }

    fn has_lanes(&self) -> bool {
        true
    }
}

struct OverLevels {
    limits: Limits,
}

impl Subject for OverLevels {
    fn title(&self) -> String {
        "built-in levels".into()
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        over_levels(self.limits, clock)
    }
}

impl RaceSubject for OverLevels {}

struct Charting(Box<dyn BoxRun>);

impl Job for Charting {
    fn advance(&mut self, budget: u32) -> Status {
        self.0.advance(budget)
    }

    fn status(&self) -> Status {
        self.0.status()
    }
}

impl Charted for Charting {
    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        self.0.search()
    }
}

/// A method on the level, beside another.
struct LevelLane {
    name: String,
    level: Rc<Level>,
    run: Box<dyn BoxRun>,
}

delegate_run!([] LevelLane => |this| this.run);

impl Lane for LevelLane {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let here = self.run.here();
        let board = self.level.cells(&here.board);
        let cells = Viewport::new(area, self.level.size(), Pos::new(0, 0), &draw::ZOOMS);
        cells.draw_frame(area, buf, theme);
        draw::board(&cells, &board, None, buf, theme);
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let (stats, here) = (self.run.stats(), self.run.here());
        let (g, f) = (f64::from(here.g), f64::from(here.g) + here.h);
        vec![
            ("g + h = f", format!("{} + {} = {}", decimal(g), decimal(here.h), decimal(f))),
            (
                "frontier",
                format!("{}, peak {}", grouped(stats.frontier), grouped(stats.peak_frontier)),
            ),
            ("generated", grouped(stats.generated)),
        ]
    }

    fn outcome(&self) -> String {
        let steps = grouped(self.run.len());
        match (self.run.plan(), Job::status(&self.run)) {
            (Some(plan), _) => format!("{} moves after {steps}", plan.cost()),
            (None, Status::Stopped(limit)) => limit.to_string(),
            (None, _) => format!("unsolvable, after {steps}"),
        }
    }
}
