//! What can be compared in the Lights Out tab: every method on the board at hand, and the ways to make
//! boards of its kind.

use super::view;
use crate::compare::comparison;
use crate::compare::lights_out::{STEPS, of_makers, on_board};
use crate::compare::subject::{Charted, Subject};
use crate::engine::clock::Clock;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Run, Status, delegate_run};
use crate::engine::search::trace::SearchTrace;
use crate::puzzles::lights_out::algebra::{Chase, Solutions};
use crate::puzzles::lights_out::methods::{LightsRun, Method, run};
use crate::puzzles::lights_out::{Instance, Rules, Wiring};
use crate::puzzles::words::Words;
use crate::tui::midend::comparing::{Lane, RaceSubject};
use crate::tui::theme::Theme;
use crate::tui::view::grouped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::rc::Rc;

/// What can be compared, the board at hand first.
pub fn comparisons(title: &str, instance: &Instance, limits: Limits) -> Vec<Box<dyn RaceSubject>> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    vec![
        Box::new(OnBoard { title, instance: Rc::new(instance.clone()), limits }),
        Box::new(Makers { rules: instance.rules, limits }),
    ]
}

struct OnBoard {
    title: String,
    instance: Rc<Instance>,
    limits: Limits,
}

impl Subject for OnBoard {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        on_board(&self.instance, &Method::ALL, self.limits, clock)
    }

    fn search(&self, row: usize) -> Option<Box<dyn Charted>> {
        let mut run =
            run(&self.instance, *Method::ALL.get(row)?, self.limits, Keep::Latest).ok()?;
        run.search()?;
        Some(Box::new(Searched(run)))
    }

    fn has_curves(&self) -> bool {
        true
    }
}

impl RaceSubject for OnBoard {
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let Some(&method) = Method::ALL.get(row) else { return Ok(None) };
        let run = run(&self.instance, method, self.limits, Keep::History)?;
        let chase = Chase::new(Wiring::new(&self.instance.rules));
        let unsolvable = Solutions::of(&chase, &self.instance.board).one.err();
        Ok(Some(Box::new(BoardLane {
            name: method.word().into(),
            rules: self.instance.rules,
            quiet: unsolvable.map(|why| why.quiet),
            run,
        })))
    }

    fn has_lanes(&self) -> bool {
        true
    }
}

struct Makers {
    rules: Rules,
    limits: Limits,
}

impl Subject for Makers {
    fn title(&self) -> String {
        format!("making {}", self.rules)
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        of_makers(&self.rules, 1, self.limits, clock)
    }
}

impl RaceSubject for Makers {}

struct Searched(Box<dyn LightsRun>);

impl Job for Searched {
    fn advance(&mut self, budget: u32) -> Status {
        self.0.advance(budget)
    }

    fn status(&self) -> Status {
        self.0.status()
    }
}

impl Charted for Searched {
    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        self.0.search()
    }
}

/// A method on the board, beside another.
struct BoardLane {
    name: String,
    rules: Rules,
    /// The quiet pattern that forbids a solution.
    quiet: Option<Vec<u8>>,
    run: Box<dyn LightsRun>,
}

delegate_run!([] BoardLane => |this| this.run);

impl Lane for BoardLane {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let run = (self.run.as_ref(), self.quiet.as_deref());
        view::draw_run(&self.rules, run, area, buf, theme);
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        self.run.facts()
    }

    fn outcome(&self) -> String {
        let steps = grouped(self.run.len());
        match (self.run.answer(), self.run.status()) {
            (Some(presses), _) => {
                let count: u32 = presses.iter().map(|&times| u32::from(times)).sum();
                format!("{count} presses after {steps}")
            }
            (None, Status::Stopped(limit)) => limit.to_string(),
            (None, _) => format!("not solvable, after {steps}"),
        }
    }
}
