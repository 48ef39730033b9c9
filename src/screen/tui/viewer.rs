//! A run being watched, or several abreast: playing, pages, steps inside a step, paths, conditions, clicks. A
//! tab has a viewer of one run, a race one of several. What a moment looks like is a [`View`].

pub mod arrival;
pub mod asking;
pub mod conditions;
pub mod draw;
pub mod explained;
pub mod pane;
pub mod sight;
pub mod state_map;
pub mod view;
mod words;

use crate::engine::question::{Asker, Question, Score, WINNER};
use crate::engine::{search::trace::SearchTrace, seed::Random};
use crate::tui::prelude::*;
use crate::tui::watching::{AnswerPlayback, Watching};
use crate::tui::{celebration::Celebration, inspector::Inspector};
use arrival::Arrival;
use asking::{Asking, How};
use conditions::Conditions;
use pane::Pane;
use std::{any::Any, cell::Cell};
use view::{Click, Look};

/// Most steps a second at which numbers stand on the board.
const NUMBERS: u32 = 4;
/// Most steps a second at which pages tell of the step: they never tell of another one.
const READABLE: u32 = 5;
/// How long a step is seen to happen that its view draws as motion.
const MOTION: Duration = Duration::from_millis(300);

/// Why nothing is said of the search.
const PLAYED_BACK: &str = "the search is over: < leads back to it";
/// Why nothing comes any more.
const ENDED: &str = "this is the end";
/// Why there is no path to follow.
const NO_PATHS: &str = "only a search has paths to its nodes";

/// Whether an action is about the search, which is over while its answer is played back.
const fn is_of_search(action: Action) -> bool {
    use Action::{Branch, Condition, Faster, InsideBack, InsideForward, NextLandmark};
    use Action::{Overlay, Page, PageBefore, ReadyMade, Slower};
    matches!(action, Branch | Condition | Overlay | Page | PageBefore | ReadyMade)
        || matches!(action, Faster | InsideBack | InsideForward | NextLandmark | Slower)
}

/// What a user has chosen, which stays from run to run.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// The page that is open, and the overlay.
    pub inspector: Inspector,
    /// What moments are looked for by.
    pub conditions: Conditions,
    /// What was answered so far.
    pub score: Score,
    /// Whether boards have all of the screen.
    pub hides_panel: bool,
    /// Whether no step is drawn as motion.
    pub is_still: bool,
}

/// One run or several being watched.
pub struct Viewer {
    /// How it is played.
    pub(in crate::tui) watching: Watching<Pane>,
    /// What the user has chosen.
    pub(in crate::tui) choices: Choices,
    /// What is asked: the line a condition is typed into, or the list of them.
    asked: Option<Asked>,
    /// What the run asks.
    asking: Option<Asking>,
    difference: Option<u64>,
    /// Whether the moments shown can be told only after more of the runs was looked through.
    preparing: bool,
    /// Whether there is room for a page.
    has_pages: bool,
    /// Columns and rows of a question that leaves some of the board.
    leaving: (u16, usize),
    /// The number of a run and the node of it whose moment is gone to once it is found.
    sought: Option<(usize, NodeId)>,
    /// The moment of a link, on the way to it; and what became of that, none while it is looked for.
    arrival: Option<Arrival>,
    pub(in crate::tui) arrived: Option<Result<(), String>>,
    /// The moment a link led to.
    came_by: Option<(u64, Spot)>,
    /// The condition looked for once, and which way.
    passed: Option<(bool, String)>,
    /// The moment found last at which the condition holds, and whether the last search found any.
    held_at: Option<u64>,
    found: bool,
    /// Whether nobody has turned the page.
    page_is_usual: bool,
    /// The moment whose step is seen to happen.
    motion: (u64, Celebration),
    /// What to say on the status line until the next key.
    pub(in crate::tui) message: Option<String>,
    clock: Clock,
    /// The time spent computing.
    pub(in crate::tui) time: Duration,
    /// Where the line of the transport was drawn last.
    track: Cell<Rect>,
}

impl Viewer {
    /// Runs at their beginning, not yet playing.
    pub fn new(race: Race<Pane>, speed: Option<Speed>, choices: Choices, clock: Clock) -> Self {
        let usual = race.front().sight.speed();
        let watching = Watching::abreast(race, speed, usual, |pane| pane.sight.answer());
        Viewer {
            motion: (0, Celebration::lasting(MOTION, !choices.is_still)),
            watching,
            choices,
            asked: None,
            asking: None,
            difference: None,
            preparing: false,
            has_pages: true,
            leaving: (u16::MAX, usize::MAX),
            sought: None,
            arrival: None,
            arrived: None,
            came_by: None,
            passed: None,
            held_at: None,
            found: false,
            page_is_usual: true,
            message: None,
            clock,
            time: Duration::ZERO,
            track: Cell::default(),
        }
    }

    /// The run in front with its view.
    pub fn front(&self) -> &Pane {
        self.watching.race.front()
    }

    /// The run in front at the moment shown.
    pub fn look(&self) -> Look<'_> {
        self.look_at(self.front())
    }

    fn look_at<'a>(&'a self, pane: &'a Pane) -> Look<'a> {
        let (inspector, is_alone) = (&self.choices.inspector, self.watching.race.is_alone());
        // A page shows or explains the tree of a run that is alone.
        let shows_tree = inspector.page() != Page::Facts && is_alone && !self.is_asked();
        Look {
            played: self.watching.answer(),
            moment: pane.inspected(),
            // All of the step of a run that ended before.
            inside: self.watching.inside().filter(|_| pane.at() == self.watching.race.at()),
            overlay: inspector.overlay(pane.sight.overlays().len()),
            marks_tried: self.marks_tried(),
            tree: shows_tree.then(|| pane.panel.get().width.saturating_sub(2)),
            is_slow: self.watching.is_slow(NUMBERS),
            motion: self.motion.1.share().filter(|_| pane.at() == self.motion.0),
            time: is_alone.then_some(self.time),
            board: pane.board.get(),
            halves: pane.halves.get(),
            hides_end: pane.hides_end(),
        }
    }

    /// Forgets what was said and what was looked for by a click: a key was pressed.
    pub fn dismiss_notice(&mut self) {
        self.message = None;
        self.sought = None;
        self.difference = None;
        self.arrival = None;
    }

    // What is asked

    /// Whether something is asked.
    pub fn has_popup(&self) -> bool {
        self.asked.is_some() || self.asking.is_some()
    }

    fn update_asked(&mut self, action: Action) {
        let Some(mut asked) = self.asked.take() else { return self.update_asking(action) };
        match asked.update(action) {
            Outcome::Open => self.asked = Some(asked),
            Outcome::Cancelled => {}
            Outcome::Accepted => {
                if let Asked::List(list) = &asked {
                    match list.chosen() {
                        Some(place) => return self.choose_listed(place),
                        None => asked = Asked::Form(self.condition_form(list.typed())),
                    }
                }
                if !asked.is_taken(|form| self.accept_condition(form)) {
                    self.asked = Some(asked);
                }
            }
        }
    }

    // Keys and the mouse

    /// What an action would do now.
    pub fn command(&self, action: Action) -> Command {
        if let Some(asked) = &self.asked {
            let accept = if matches!(asked, Asked::Form(_)) { "set" } else { "choose" };
            return asked.command(action, accept);
        }
        if self.asking.is_some() {
            return self.asking_command(action);
        }
        let plays_back = self.watching.answer().is_some();
        let label = match action {
            Action::PreviousLandmark if plays_back => Some("search".into()),
            Action::NextLandmark | Action::PreviousLandmark => self.choices.conditions.label(),
            Action::Overlay if self.front().map.is_some() => Some("board".into()),
            Action::Overlay if self.overlays().contains(&state_map::NAME) => Some("map".into()),
            _ => None,
        };
        let ready = match action {
            _ if plays_back && is_of_search(action) => Command::not(PLAYED_BACK),
            Action::InsideForward | Action::InsideBack => {
                let is_bare = |pane: &Pane| pane.inspected().is_some_and(|m| m.inside.len() < 2);
                let ends = self.watching.is_at_end() && self.watching.race.lanes().all(is_bare);
                Command::when(!ends, "nothing happens inside the last step")
            }
            Action::Branch => {
                let moment = self.front().inspected().or(self.front().told.latest());
                let is_search = |moment: &Moment| matches!(moment.step, Step::Search(_));
                Command::when(moment.map_or(self.front().sight.has_frontier(), is_search), NO_PATHS)
            }
            Action::Page | Action::PageBefore | Action::TurnTo(_) if !self.has_pages => {
                Command::not("there is no room for a page below so many boards")
            }
            Action::TurnTo(number) => {
                let has = |&page: &Page| self.choices.inspector.has(page);
                let page = Page::ALL.get(usize::from(number));
                Command::when(page.is_none_or(has), "there is nothing on that page here")
            }
            Action::Overlay => {
                Command::when(self.overlays().len() > 1, "nothing can be laid over it")
            }
            _ => Command::READY,
        };
        match label.or_else(|| self.watching.label(action)) {
            Some(label) => ready.named(label),
            None if action == Action::Finish && self.watching.has_ended() => Command::not(ENDED),
            None => ready,
        }
    }

    /// Carries an action out.
    pub fn update(&mut self, action: Action) {
        self.carry_out(action);
        self.give_verdict();
        self.tell_inside();
    }

    fn carry_out(&mut self, action: Action) {
        if self.has_popup() {
            return self.update_asked(action);
        }
        self.dismiss_notice();
        if let Some((forward, text)) = self.front().sight.own(action) {
            return self.pass(forward, text);
        }
        match action {
            Action::Side | Action::SideBefore => {
                self.watching.race.turn(action == Action::Side);
                self.watching.look_elsewhere();
            }
            Action::Page | Action::PageBefore | Action::TurnTo(_) => {
                self.page_is_usual = false;
                self.choices.hides_panel = false;
                let inspector = &mut self.choices.inspector;
                match action {
                    Action::TurnTo(number) => {
                        inspector.turned_to = Page::ALL.get(usize::from(number)).copied();
                    }
                    _ => inspector.turn(action == Action::Page),
                }
            }
            Action::Overlay => {
                let names = self.overlays();
                let at = around(self.choices.inspector.overlay(names.len()), names.len(), true);
                self.choices.inspector.overlay = at;
                let name = names.get(at).copied().unwrap_or("nothing");
                let has = |pane: &&Pane| pane.sight.overlays().get(at) == Some(&name);
                let over: Vec<&str> = self.seen().filter(has).map(|it| it.name.as_str()).collect();
                let is_all = at == 0 || over.len() == self.seen().count();
                let over = if is_all { "the board".into() } else { over.join(", ") };
                self.notify(format!("over {over}: {name}"));
            }
            Action::Panel => self.choices.hides_panel ^= true,
            Action::Branch => self.follow_branch(),
            Action::Ask => self.begin_asking(How::Round),
            Action::Drive => self.begin_asking(How::Drive),
            Action::Condition | Action::ReadyMade => self.asked = Some(self.condition_list()),
            Action::NextLandmark | Action::PreviousLandmark => {
                let forward = action == Action::NextLandmark;
                match self.find_moment(forward, false) {
                    Ok(true) => {}
                    Ok(false) => self.go_to_landmark(forward),
                    Err(why) => self.notify(why),
                }
            }
            Action::InsideForward | Action::InsideBack => {
                let events = self.events();
                self.watching.step_inside(action == Action::InsideForward, events);
            }
            Action::Difference => self.difference = Some(1),
            action => {
                let before = self.watching.moment();
                self.watching.update(action);
                if action == Action::StepForward {
                    self.begin_motion(before);
                }
            }
        }
    }

    /// After a step from the moment `before`: where there is time for it, it is seen to happen.
    fn begin_motion(&mut self, before: u64) {
        let pane = self.front();
        let is_step = self.watching.race.is_alone() && pane.at() == before + 1;
        let moves = is_step && self.is_readable() && pane.sight.is_motion();
        self.motion.0 = pane.at();
        if moves { self.motion.1.begin() } else { self.motion.1.end() }
    }

    /// Takes over whether there may be motion.
    pub fn adopt(&mut self, settings: &Settings) {
        self.choices.is_still = !settings.motion;
        self.motion.1.adopt(settings);
    }

    /// Events of the step shown, of several runs that have not ended before it the most.
    fn events(&mut self) -> usize {
        let at = self.watching.race.at();
        let lanes = self.watching.race.lanes_mut().filter(|pane| pane.at() == at);
        let inside = |pane: &mut Pane| pane.inspect(Wanted::STEP).map_or(0, |m| m.inside.len());
        lanes.map(inside).max().unwrap_or(0)
    }

    /// In slow motion, shows the event of the step whose time it is; whether that is another one.
    fn tell_inside(&mut self) -> bool {
        if self.has_popup() || !self.watching.is_slow_motion() {
            return false;
        }
        let events = self.events();
        self.watching.tell_inside(events)
    }

    /// Stops looking for a difference or a moment; whether that was going on.
    pub fn stop_looking(&mut self) -> bool {
        self.difference.take().is_some() | self.watching.stop_looking()
    }

    /// Takes pasted text, if something is asked.
    pub fn paste(&mut self, text: &str) {
        if let Some(asked) = &mut self.asked {
            asked.paste(text);
        }
    }

    /// Takes a mouse event.
    pub fn pointer(&mut self, pointer: Pointer, at: (u16, u16), areas: &Areas, screen: Rect) {
        let asks = match (&mut self.asked, &self.asking) {
            (Some(asked), _) => Some(pointer.in_popup(|| asked.click(screen, at.0, at.1))),
            (None, Some(asking)) => {
                Some(pointer.in_popup(|| asking.click(self.asked_beside(screen), at)))
            }
            (None, None) => None,
        };
        if let Some(action) = asks {
            return action.into_iter().for_each(|action| self.update_asked(action));
        }
        let line = (areas.status, self.track.get());
        if !self.watching.pointer(pointer, at, line) && pointer == Pointer::Press {
            self.click(at);
        }
    }

    /// A click on a board or a page. On a line of a page it goes to the moment at which its node is
    /// expanded.
    fn click(&mut self, (column, row): (u16, u16)) {
        let position = (column, row).into();
        let lanes = || self.watching.race.lanes().enumerate();
        let on_page = lanes().find(|(_, pane)| pane.panel.get().contains(position));
        if let Some((number, pane)) = on_page {
            // The title of a page leads to the next one.
            if row == pane.panel.get().y {
                return self.update(Action::Page);
            }
            let hits = pane.hits.borrow();
            let hit = hits.iter().find(|(area, _)| area.contains(position));
            self.sought = hit.map(|&(_, node)| (number, node));
            return;
        }
        let clicked = lanes().find_map(|(number, pane)| {
            let grid = self.grid_of(pane).filter(|_| pane.board.get().contains(position))?;
            Some((number, pane.sight.point(&self.look_at(pane), grid.cell_at(column, row)?)))
        });
        let Some((number, click)) = clicked else { return };
        self.message = None;
        match click {
            Click::Nothing => {}
            Click::Step(step) => self.watching.jump(step),
            Click::Condition(text) => {
                // Conditions are about the run in front.
                if number != self.watching.race.place() {
                    self.watching.race.bring_to_front(number);
                    self.watching.look_elsewhere();
                }
                self.look_for(&text);
            }
            Click::Words(words) => self.notify(words),
        }
    }

    // Time and computing

    /// Lets time pass; whether anything shown has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        if self.has_popup() {
            return false;
        }
        let before = self.watching.moment();
        let moves = self.motion.1.tick(elapsed);
        let was_live = self.watching.is_live;
        let changed = self.watching.tick(elapsed);
        if was_live && !self.watching.is_live {
            self.notify(self.front().sight.stream_ended());
        }
        if self.watching.moment() != before {
            self.begin_motion(before);
        }
        let changed = self.tell_inside() || changed;
        if changed {
            self.give_verdict();
        }
        changed || moves
    }

    /// How long until something moves.
    pub fn next_tick(&self) -> Option<Duration> {
        if self.has_popup() {
            return None;
        }
        self.watching.next_tick().into_iter().chain(self.motion.1.next_tick()).min()
    }

    /// Whether there is something to compute.
    pub fn is_busy(&self) -> bool {
        let looks = self.preparing || self.sought.is_some() || self.difference.is_some();
        let looks = looks || self.is_looking_for_a_question();
        looks || self.arrival.is_some() || self.watching.is_busy()
    }

    /// Computes until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = self.compute_moments(enough);
        let begun = (self.clock)();
        changed |= self.watching.compute(enough);
        self.time += (self.clock)().saturating_duration_since(begun);
        changed |= self.compute_condition(enough) | self.compute_difference(enough);
        changed |= self.compute_asking(enough);
        self.compute_arrival() || changed
    }
}
