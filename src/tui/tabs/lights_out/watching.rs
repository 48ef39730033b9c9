//! Watching a method.

use super::{legend, panel, view};
use crate::engine::run::{Job as _, Status};
use crate::puzzles::lights_out::algebra::{Chase, Solutions, Unsolvable};
use crate::puzzles::lights_out::methods::{LightsRun, Method};
use crate::puzzles::lights_out::{Instance, LightsOut, Wiring};
use crate::tui::inspector::Sign;
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{counted, grouped};
use crate::tui::viewer::view::{self as shown, Nouns, Outcome, View};
use crate::tui::watching::NoAnswer;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::OnceCell;

/// A run at its moment.
pub type Shown<'a> = shown::Shown<'a, LightsView>;

/// The runs on a board.
pub struct LightsView {
    instance: Instance,
    pub method: Method,
    /// Why the board cannot be solved, if so, once that is asked.
    unsolvable: OnceCell<Option<Unsolvable>>,
}

impl View for LightsView {
    type Puzzle = LightsOut;
    type Answer = NoAnswer;

    const NOUNS: Nouns =
        Nouns { found: "Solved", best: "the fewest possible", beaten: "{} would do", then: "" };

    fn of(instance: &Instance, method: &Method) -> Result<LightsView, String> {
        let unsolvable = OnceCell::new();
        Ok(LightsView { instance: instance.clone(), method: *method, unsolvable })
    }

    fn board(&self, shown: &Shown, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let quiet = match shown.is_at_end() && shown.run.answer().is_none() {
            true => self.unsolvable().map(|why| why.quiet.as_slice()),
            false => None,
        };
        let run = (shown.run.as_ref(), quiet);
        view::draw_run(&self.instance.rules, run, area, buf, theme);
    }

    fn panel(&self, shown: &Shown, panel: &mut Panel, theme: &Theme) {
        panel::watched(self.method, shown.run.as_ref(), panel, theme);
    }

    fn facts(&self, run: &Box<dyn LightsRun>) -> Vec<(&'static str, String)> {
        let grouped = |value: String| value.parse().map_or(value, grouped);
        run.facts().into_iter().map(|(name, value)| (name, grouped(value))).collect()
    }

    fn signs(&self, shown: &Shown, _: Rect, theme: &Theme) -> Vec<Sign> {
        legend::of_run(shown.run.as_ref(), self.instance.rules.states(), theme)
    }

    fn outcome(&self, run: &Box<dyn LightsRun>) -> Outcome {
        match (run.answer(), run.status()) {
            (Some(presses), _) => {
                let count: u32 = presses.iter().map(|&times| u32::from(times)).sum();
                Outcome::Found(counted(count as usize, "press"))
            }
            (None, Status::Stopped(limit)) => Outcome::Stopped(limit),
            (None, _) => {
                let states = self.instance.rules.states();
                let why = self.unsolvable().map(|why| panel::why(why, states));
                Outcome::None {
                    why: why.unwrap_or_else(|| "No solution".into()),
                    short: "not solvable",
                }
            }
        }
    }
}

impl LightsView {
    fn unsolvable(&self) -> Option<&Unsolvable> {
        let find = || {
            let chase = Chase::new(Wiring::new(&self.instance.rules));
            Solutions::of(&chase, &self.instance.board).one.err()
        };
        self.unsolvable.get_or_init(find).as_ref()
    }
}
