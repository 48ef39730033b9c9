//! The inspector of a desk: its pages beside the board, steps inside a step, what is laid over the
//! board.

use super::desk::{Desk, Look, Watched};
use crate::engine::moment::{Place, Step, Wanted};
use crate::engine::run::{Job as _, Run as _, Status};
use crate::engine::search::timeline::End;
use crate::engine::search::trace::SearchTrace;
use crate::engine::terms::NodeId;
use crate::puzzles::puzzle::Puzzle;
use crate::tui::inspector::tried::{Tried, tried};
use crate::tui::inspector::{Card, Figures, Page, Pages, Room, STEP_ALONE, View, wanted};
use crate::tui::keys::{Action, Mode};
use crate::tui::theme::Theme;
use crate::tui::view::frame::Areas;
use crate::tui::view::panel::Panel;
use crate::tui::view::{counted, grouped, spent};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Fewest and most columns of the panel where more than one page is shown.
const PANEL: (u16, u16) = (34, 64);

/// Why there is no path to follow.
pub(super) const NO_PATHS: &str = "only a search has paths to its nodes";

/// Steps looked through between two looks at the clock.
pub(super) const SLICE: u64 = 1 << 14;

/// Looks through some more of a run; whether the moment shown can be told.
fn prepare<L: Look>(watching: &mut Watched<L>) -> bool {
    watching.with_run(|run| {
        let at = run.at();
        L::Puzzle::search(run).is_none_or(|search| search.prepare(at, SLICE))
    })
}

/// Looks through some more of a search for the step that expands a node; none until that is known. It is
/// no step where none of those computed does.
pub(super) fn expanded_by(search: &mut dyn SearchTrace, node: NodeId) -> Option<Option<u64>> {
    let history = search.history_mut();
    let len = history.len();
    history.look_up(len, SLICE).then(|| match history.end(node, len) {
        Some(End::Expanded(step)) => Some(step),
        _ => None,
    })
}

/// What to say of a node that no step computed so far expands.
pub(super) fn never_expanded(node: NodeId, is_over: bool) -> String {
    let when = if is_over { "never expanded" } else { "not expanded yet" };
    format!("node {node} is {when}")
}

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
        let rows = Areas::of(screen).map_or(0, |areas| areas.board.height);
        let most = screen.width.saturating_sub(PANEL.0 + 1);
        let beside = screen.width.saturating_sub(L::board_columns(self, (most, rows)) + 1);
        Some((screen.width * 3 / 8).min(beside).clamp(PANEL.0, PANEL.1))
    }

    /// Asks the run for what the next frame shows of the moment, if it shows anything.
    pub(super) fn inspect_for(&mut self, panel: Rect, screen: Rect) {
        self.inspector.fit(Room::of(screen));
        self.preparing = false;
        if self.mode != Mode::Watch {
            return;
        }
        if let Some(watching) = &mut self.watching {
            watching.find_figures(|run| L::Puzzle::search(run).map(Figures::of));
        }
        let asked = wanted(&self.inspector, panel.height);
        // The board marks what was tried while the page tells of it.
        let marks = self.inspector.page() == Page::Why;
        let shown = L::shows_moment(self) || marks || self.inside().is_some();
        let Some(watching) = &mut self.watching else { return };
        let page = asked.filter(|_| watching.is_page_due());
        if page.is_none() && !shown {
            return;
        }
        self.preparing = !prepare::<L>(watching);
        if self.preparing {
            return;
        }
        if let Some(wanted) = page {
            watching.turn_page(wanted, |run, wanted| L::Puzzle::moment(run, wanted));
        }
        if shown {
            watching.inspect(STEP_ALONE, |run, wanted| L::Puzzle::moment(run, wanted));
        }
    }

    /// Looks through more of the run, until the moment shown can be told or `enough`; whether it can be
    /// told since then.
    pub(super) fn compute_moment(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        if self.sought.is_some() {
            return self.go_to_sought(enough);
        }
        let Some(watching) = self.watching.as_mut().filter(|_| self.preparing) else {
            return false;
        };
        while !prepare::<L>(watching) {
            if enough() {
                return false;
            }
        }
        self.preparing = false;
        true
    }

    /// Draws the open page, or those that are shown together.
    pub(super) fn draw_pages(
        &self,
        watching: &Watched<L>,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let view = View {
            moment: watching.page(),
            inside: self.inside(),
            code: L::pseudo_code(self),
            signs: match self.inspector.page() {
                Page::Signs => L::signs(self, theme),
                _ => Vec::new(),
            },
            card: self.card(),
            plays_back: watching.answer().is_some(),
            theme,
        };
        let pages = Pages {
            view,
            inspector: &self.inspector,
            facts: &|area, buf| {
                L::watch_panel(self, watching, &mut Panel::new(buf, area, theme), theme);
            },
            tree: &|step, area, buf| L::tree(self, step, area, buf, theme),
            hits: &self.hits,
        };
        pages.draw(area, buf);
    }

    /// The card, once the end of the run is shown.
    fn card(&self) -> Option<Card> {
        let watching = self.watching.as_ref().filter(|watching| watching.is_at_end())?;
        let (outcome, is_good) = L::outcome(self)?;
        let run = watching.run();
        let has_cost = run.status() == Status::Found && L::Puzzle::cost(run).is_some();
        let next = [("c", "compare", Action::Compare), ("n", "new", Action::New)];
        let works = |&(_, _, action): &(_, _, Action)| {
            L::command(self, action).is_none_or(|command| command.is_ready())
        };
        Some(Card {
            outcome,
            is_good,
            is_optimal: has_cost.then(|| L::is_optimal(self)).flatten(),
            figures: watching.figures(),
            time: spent(self.time_computed),
            next: next.into_iter().filter(works).map(|(key, what, _)| (key, what)).collect(),
        })
    }

    /// Follows the path to the node at hand from now on, or no longer.
    fn follow_branch(&mut self) {
        let Some(watching) = &mut self.watching else { return };
        if watching.is_following() {
            return watching.follow(None);
        }
        let whole = Wanted { tree: usize::MAX, ..Wanted::STEP };
        let moment = watching.with_run(|run| L::Puzzle::moment(run, whole));
        let path = match moment.map(|moment| moment.step) {
            Some(Step::Search(step)) => step.path,
            Some(Step::Event(_) | Step::Game(_)) => return self.say(NO_PATHS),
            None => Vec::new(),
        };
        let steps: Vec<u64> = path
            .iter()
            .filter_map(|twig| match twig.at {
                Place::Closed(step) => Some(step),
                _ => None,
            })
            .collect();
        if steps.is_empty() {
            return self.say("no node is expanded here, so there is no path to follow");
        }
        let count = counted(steps.len(), "step");
        watching.follow(Some(steps));
        self.say(format!("left and right follow the path to this node, {count}; b ends that"));
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
            Action::Branch => self.follow_branch(),
            Action::Condition => self.popup = Some(self.condition_form()),
            Action::ReadyMade => self.popup = Some(self.condition_popup()),
            Action::NextLandmark | Action::PreviousLandmark => {
                let forward = action == Action::NextLandmark;
                if !self.look_for_moment(forward) {
                    self.go_to_landmark(forward);
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

    /// Goes to the next landmark of the run, or to the one before, and says which it is.
    fn go_to_landmark(&mut self, forward: bool) {
        let Some(watching) = &mut self.watching else { return };
        let (run, plays_back) = (watching.run(), watching.answer().is_some());
        let (at, name) = (run.at(), run.landmark_name());
        let known = if forward { run.next_landmark(at) } else { run.previous_landmark(at) };
        watching.update(if forward { Action::NextLandmark } else { Action::PreviousLandmark });
        if plays_back {
            return;
        }
        let at = grouped(watching.run().at());
        let words = match (known, forward) {
            (Some(_), _) => match L::landmark(self) {
                Some(words) => format!("step {at}: {words}"),
                // The transport says where it is.
                None => return,
            },
            (None, true) if watching.is_growing() => format!("no further {name} so far"),
            (None, true) => format!("no further {name}: the end"),
            (None, false) => format!("no {name} before: the beginning"),
        };
        self.say(words);
    }

    /// A click on a line of a page: goes to the moment at which its node is expanded.
    pub(super) fn click_page(&mut self, row: u16) {
        let hit = self.hits.borrow().iter().find(|&&(y, _)| y == row).map(|&(_, node)| node);
        self.sought = hit.filter(|_| self.mode == Mode::Watch);
    }

    /// Looks for the step that expands the node that was clicked, until `enough`; whether it is shown.
    fn go_to_sought(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let (Some(node), Some(watching)) = (self.sought, &mut self.watching) else { return false };
        let step = loop {
            let known = watching.with_run(|run| match L::Puzzle::search(run) {
                Some(search) => expanded_by(search, node),
                None => Some(None),
            });
            match known {
                Some(step) => break step,
                None if enough() => return false,
                None => {}
            }
        };
        self.sought = None;
        match step {
            Some(step) => watching.jump(step),
            None => {
                let words = never_expanded(node, watching.run().status().is_over());
                self.say(words);
            }
        }
        true
    }
}
