//! The inspector of a desk: its pages beside the board, steps inside a step, what is laid over the
//! board.

use super::desk::{Desk, Look};
use crate::engine::run::Job as _;
use crate::puzzles::puzzle::Puzzle;
use crate::tui::inspector::tried::{Tried, tried};
use crate::tui::inspector::{Page, Pages, Room, STEP_ALONE, View, wanted};
use crate::tui::keys::{Action, Mode};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Fewest and most columns of the panel where more than one page is shown.
const PANEL: (u16, u16) = (34, 64);

impl<L: Look> Desk<L> {
    /// Where on the board the actions tried in the step shown lead, while the page that tells why is open.
    pub(in crate::tui) fn tried(&self) -> Vec<Tried> {
        match self.inspector.page() {
            Page::Why => tried(self.ledger()),
            _ => Vec::new(),
        }
    }

    /// Columns of the panel on this screen; nothing where the usual ones do.
    pub(super) fn inspector_columns(&self, screen: Rect) -> Option<u16> {
        if self.mode != Mode::Watch || self.watching.is_none() || Room::of(screen) == Room::One {
            return None;
        }
        // The panel gives way to a board that needs the columns.
        let beside = screen.width.saturating_sub(L::board_columns(self) + 1);
        Some((screen.width * 3 / 8).min(beside).clamp(PANEL.0, PANEL.1))
    }

    /// Asks the run for what the next frame shows of the moment, if it shows anything.
    pub(super) fn inspect_for(&mut self, panel: Rect, screen: Rect) {
        self.inspector.fit(Room::of(screen));
        if self.mode != Mode::Watch {
            return;
        }
        let asked = wanted(&self.inspector, panel.height);
        let shown = L::shows_moment(self) || self.inside().is_some();
        if let Some(wanted) = asked.or(shown.then_some(STEP_ALONE))
            && let Some(watching) = &mut self.watching
        {
            watching.inspect(wanted, |run, wanted| L::Puzzle::moment(run, wanted));
        }
    }

    /// Draws the open page, or those that are shown together.
    pub(super) fn draw_pages(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let view = View {
            moment: self.moment(),
            inside: self.inside(),
            code: L::pseudo_code(self),
            signs: match self.inspector.page() {
                Page::Signs => L::signs(self, theme),
                _ => Vec::new(),
            },
            theme,
        };
        let pages = Pages {
            view,
            inspector: &self.inspector,
            facts: &|area, buf| L::panel(self, area, buf, theme),
            tree: &|step, area, buf| L::tree(self, step, area, buf, theme),
            hits: &self.hits,
        };
        pages.draw(area, buf);
    }

    /// The event inside the step that is shown, in words; none if the whole step is.
    pub(super) fn event_in_words(&self) -> Option<String> {
        let event = self.inside()?;
        let moment = self.moment()?;
        let words = moment.inside.get(event)?;
        let (at, of) = (event + 1, moment.inside.len());
        Some(format!("step {}, {at} of {of}: {words}", moment.at))
    }

    /// Carries an action of the inspector out; whether it was one.
    pub(super) fn update_inspector(&mut self, action: Action) -> bool {
        match action {
            Action::Page | Action::PageBefore => self.inspector.turn(action == Action::Page),
            Action::Overlay => {
                let overlays = L::overlays(self);
                self.inspector.next_overlay(overlays.len());
                if let Some(name) = overlays.get(self.overlay()) {
                    self.say(format!("over the board: {name}"));
                }
            }
            Action::InsideForward | Action::InsideBack => {
                let Some(watching) = &mut self.watching else { return true };
                let moment =
                    watching.inspect(STEP_ALONE, |run, wanted| L::Puzzle::moment(run, wanted));
                let events = moment.map_or(0, |moment| moment.inside.len());
                watching.step_inside(action == Action::InsideForward, events);
            }
            _ => return false,
        }
        true
    }

    /// A click on a line of a page: goes to the moment at which its node is expanded.
    pub(super) fn click_page(&mut self, row: u16) {
        let hit = self.hits.borrow().iter().find(|&&(y, _)| y == row).map(|&(_, node)| node);
        let (Mode::Watch, Some(node), Some(watching)) = (self.mode, hit, &mut self.watching) else {
            return;
        };
        let step = watching.with_run(|run| {
            let search = L::Puzzle::search(run)?;
            let history = search.history();
            let first = history.step_that_made(node).unwrap_or(0) + 1;
            (first..=history.len()).find(|&step| history.expanded_at(step) == Some(node))
        });
        match step {
            Some(step) => watching.jump(step),
            None if watching.run().status().is_over() => {
                self.say(format!("node {node} is never expanded"));
            }
            None => self.say(format!("node {node} is not expanded yet")),
        }
    }
}
