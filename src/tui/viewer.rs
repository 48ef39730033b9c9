//! A run being watched, or several abreast, with everything that can be done with them: playing, the pages
//! of the inspector, steps inside a step, paths, conditions, clicks. A desk has a viewer of one run, a race
//! one of several; whatever works in one works in the other.
//!
//! What a moment looks like is a [`View`]; nothing here knows a puzzle.

mod arrival;
pub(crate) mod asking;
pub(crate) mod conditions;
pub(crate) mod draw;
pub(crate) mod pane;
pub(crate) mod state_map;
mod verdict;
pub(crate) mod view;

use crate::engine::condition::Condition;
use crate::engine::moment::{Place, Step, Wanted};
use crate::puzzles::link::Spot;
use crate::tui::celebration::Celebration;
use crate::tui::inspector::{Inspector, Page, Room, wanted};
use crate::tui::prelude::*;
use crate::tui::settings::Settings;
use crate::tui::watching::{SearchOutcome, Watching};
use arrival::Arrival;
use asking::{Asking, Score};
use conditions::{Conditions, Difference, Found};
use pane::{Pane, Watched};
use std::cell::Cell;
use view::{Click, Go, RunOf, Shown, View};

/// Most steps a second at which numbers stand on the board.
const NUMBERS: u32 = 4;
/// Most steps a second at which pages tell of the step: they never tell of another one.
const READABLE: u32 = 5;

/// How long a step is seen to happen that its view draws as motion.
const MOTION: Duration = Duration::from_millis(300);

/// Why nothing is said of the search.
const PLAYED_BACK: &str = "the answer is played back: < leads back to the search";

/// Why there is no path to follow.
const NO_PATHS: &str = "only a search has paths to its nodes";

/// What a user has chosen, which stays from run to run.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// The page that is open, and the overlay.
    pub inspector: Inspector,
    /// What moments are looked for by.
    pub conditions: Conditions,
    /// What was answered so far.
    pub score: Score,
    /// Whether a run that is alone has all of the screen.
    pub hides_panel: bool,
    /// Whether no step is drawn as motion.
    pub is_still: bool,
}

/// One run or several being watched.
pub struct Viewer<V: View> {
    /// How it is played.
    pub(in crate::tui) watching: Watched<V>,
    /// What the user has chosen.
    pub(in crate::tui) choices: Choices,
    /// What is asked: the line a condition is typed into, or the list of them.
    asked: Option<Asked>,
    /// What the run asks.
    asking: Option<Asking>,
    difference: Option<Difference>,
    /// Whether the moments shown can be told only after more of the runs was looked through.
    preparing: bool,
    /// The number of a run and the node of it whose moment is gone to once it is found.
    sought: Option<(usize, NodeId)>,
    /// The moment of a link, on the way to it, and what became of that.
    arrival: Option<Arrival>,
    arrived: Option<Result<(), String>>,
    /// The moment a link led to.
    came_by: Option<(u64, Spot)>,
    /// The moment found last at which the condition holds, and whether the last search found any.
    held_at: Option<u64>,
    found: bool,
    /// Whether nobody has turned the page.
    page_is_usual: bool,
    /// The moment whose step is seen to happen.
    motion: (u64, Celebration),
    /// What to say on the status line until the next key.
    message: Option<String>,
    clock: Clock,
    /// The time spent computing.
    time: Duration,
    /// Where the line of the transport was drawn last.
    track: Cell<Rect>,
}

impl<V: View> Viewer<V> {
    /// Runs at their beginning, not yet playing.
    pub fn new(race: Race<Pane<V>>, speed: Option<Speed>, choices: Choices, clock: Clock) -> Self {
        let usual = race.front().view.speed(&race.front().run);
        let watching = Watching::abreast(race, speed);
        let watching = match usual {
            Some(speed) => watching.at_speed_unless_chosen(speed),
            None => watching,
        };
        Viewer {
            motion: (0, Celebration::lasting(MOTION, !choices.is_still)),
            watching,
            choices,
            asked: None,
            asking: None,
            difference: None,
            preparing: false,
            sought: None,
            arrival: None,
            arrived: None,
            came_by: None,
            held_at: None,
            found: false,
            page_is_usual: true,
            message: None,
            clock,
            time: Duration::ZERO,
            track: Cell::default(),
        }
    }

    /// The run in front.
    pub fn run(&self) -> &RunOf<V> {
        &self.front().run
    }

    /// The run that was watched alone.
    pub fn into_run(self) -> RunOf<V> {
        self.watching.into_race().into_first().run
    }

    /// The run in front with its view.
    pub fn front(&self) -> &Pane<V> {
        self.watching.run()
    }

    /// The time spent computing.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// The run in front at the moment shown.
    pub fn shown(&self) -> Shown<'_, V> {
        self.shown_of(self.front())
    }

    fn shown_of<'a>(&'a self, pane: &'a Pane<V>) -> Shown<'a, V> {
        let inspector = &self.choices.inspector;
        Shown {
            run: &pane.run,
            answer: self.watching.answer().map(|(played, at)| (&played.0, at)),
            moment: pane.inspected(),
            inside: self.watching.inside(),
            overlay: inspector.overlay(pane.view.overlays(&pane.run).len()),
            marks_tried: self.marks_tried(),
            is_slow: self.watching.is_slow(NUMBERS),
            motion: self.motion.1.share().filter(|_| pane.at() == self.motion.0),
            time: self.time,
        }
    }

    /// Whether there is time to read what the pages tell of a step.
    fn is_readable(&self) -> bool {
        self.watching.is_slow(READABLE)
    }

    /// Whether the board marks what was tried at the step: a page tells of it, or it is told event by event.
    fn marks_tried(&self) -> bool {
        let is_open = self.choices.inspector.page() == Page::Why && self.is_readable();
        is_open || self.watching.inside().is_some()
    }

    /// Says something on the status line until the next key.
    fn notify(&mut self, words: impl Into<String>) {
        self.message = Some(words.into());
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
    pub fn is_asking(&self) -> bool {
        self.asked.is_some() || self.asking.is_some()
    }

    fn update_asked(&mut self, action: Action) {
        let Some(mut asked) = self.asked.take() else { return self.update_asking(action) };
        match asked.update(action) {
            Outcome::Open => self.asked = Some(asked),
            Outcome::Cancelled => {}
            Outcome::Accepted => {
                if let Err(why) = self.accept(&asked) {
                    asked.complain(why);
                    self.asked = Some(asked);
                }
            }
        }
    }

    fn accept(&mut self, asked: &Asked) -> Result<(), Complaint> {
        let own = V::Puzzle::VOCABULARY;
        let Viewer { choices, watching, .. } = self;
        let can_tell = |condition: &Condition| watching.race_mut().front_mut().can_tell(condition);
        match asked {
            Asked::Form(form) => match choices.conditions.accept(form, own, can_tell)? {
                Some(words) => self.notify(words),
                None => self.choose_listed(0),
            },
            Asked::List(picker) => {
                if let Some(place) = picker.chosen() {
                    self.choose_listed(place);
                }
            }
        }
        Ok(())
    }

    /// Takes the condition at this place of the list.
    fn choose_listed(&mut self, place: usize) {
        let own = V::Puzzle::VOCABULARY;
        let ready = (self.front().landmark_name(), self.front().conditions());
        let Viewer { choices, watching, .. } = self;
        let can_tell = |condition: &Condition| watching.race_mut().front_mut().can_tell(condition);
        let words = choices.conditions.choose_listed(place, ready, own, can_tell);
        self.message = words;
    }

    /// Goes to the next moment at which a condition holds; from then on `<` and `>` go by that.
    fn look_for(&mut self, text: &str) {
        let Viewer { choices, watching, .. } = self;
        let can_tell = |condition: &Condition| watching.race_mut().front_mut().can_tell(condition);
        match choices.conditions.choose(text, text, V::Puzzle::VOCABULARY, can_tell) {
            Ok(_) => drop(self.look_for_moment(true)),
            Err(why) => self.notify(format!("{text}: {why}")),
        }
    }

    /// Begins to look for the next moment at which the condition holds that is chosen; whether one is.
    fn look_for_moment(&mut self, forward: bool) -> bool {
        let Some((condition, text)) = self.choices.conditions.chosen() else { return false };
        if let Err(why) = self.watching.look_for(condition, forward, false, Pane::observed) {
            self.message = Some(format!("{text}: {why}"));
        }
        true
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
        let label = match action {
            Action::NextLandmark | Action::PreviousLandmark => self.choices.conditions.label(),
            Action::Overlay if self.front().map.is_some() => Some("board".into()),
            Action::Overlay if self.front().has_map() => Some("map".into()),
            _ => None,
        };
        let plays_back = self.watching.answer().is_some();
        let ready = match action {
            Action::Branch
            | Action::Overlay
            | Action::InsideForward
            | Action::InsideBack
            | Action::Condition
            | Action::ReadyMade
            | Action::Page
            | Action::PageBefore
            | Action::Slower
            | Action::Faster
                if plays_back =>
            {
                Command::not(PLAYED_BACK)
            }
            Action::Branch => {
                let moment = self.front().inspected().map(|moment| &moment.step);
                Command::when(matches!(moment, Some(Step::Search(_)) | None), NO_PATHS)
            }
            Action::Overlay => {
                let why = match self.watching.race().is_alone() {
                    true => "nothing can be laid over this board",
                    false => "nothing can be laid over these boards",
                };
                Command::when(self.overlays() > 1, why)
            }
            _ => Command::READY,
        };
        match label.or_else(|| self.watching.label(action)) {
            Some(label) => ready.named(label),
            None => ready,
        }
    }

    /// Number of what can be laid over one of the boards at most.
    fn overlays(&self) -> usize {
        let overlays = |pane: &Pane<V>| pane.view.overlays(&pane.run).len();
        self.watching.race().lanes().map(overlays).max().unwrap_or(0)
    }

    /// Carries an action out.
    pub fn update(&mut self, action: Action) {
        self.carry_out(action);
        self.tell_inside();
    }

    fn carry_out(&mut self, action: Action) {
        if self.is_asking() {
            return self.update_asked(action);
        }
        self.dismiss_notice();
        match V::own(self.run(), action) {
            Some(Go::To(step)) => return self.watching.jump(step),
            Some(Go::Until(forward, arrived)) => {
                return self.watching.pass(forward, move |pane| arrived(&pane.run));
            }
            None => {}
        }
        let front = self.watching.run();
        match action {
            Action::Side => {
                self.watching.race_mut().turn();
                self.watching.look_elsewhere();
            }
            Action::Page | Action::PageBefore => {
                self.page_is_usual = false;
                self.choices.inspector.turn(action == Action::Page);
            }
            Action::TurnTo(number) => {
                self.page_is_usual = false;
                let page = Page::ALL.get(usize::from(number)).copied();
                self.choices.inspector.open(page);
            }
            Action::Overlay => {
                let count = self.overlays();
                self.choices.inspector.next_overlay(count);
                let at = self.choices.inspector.overlay(count);
                let names = self.front().view.overlays(self.run());
                let name = names.get(at).copied().unwrap_or("nothing");
                self.notify(format!("over the board: {name}"));
            }
            Action::Branch => self.follow_branch(),
            Action::Ask | Action::Drive => self.begin_asking(action == Action::Drive),
            Action::Condition => {
                let ready = front.conditions();
                let moment = self.watching.race_mut().front_mut().inspect();
                let is_search = moment.is_none_or(|moment| matches!(moment.step, Step::Search(_)));
                let own = V::Puzzle::VOCABULARY;
                let form = self.choices.conditions.form(own, is_search, ready);
                self.asked = Some(Asked::Form(form));
            }
            Action::ReadyMade => {
                let (landmark, ready) = (front.landmark_name(), front.conditions());
                self.asked = Some(Asked::List(self.choices.conditions.list(landmark, ready)));
            }
            Action::NextLandmark | Action::PreviousLandmark => {
                let forward = action == Action::NextLandmark;
                if !self.look_for_moment(forward) {
                    self.go_to_landmark(forward);
                }
            }
            Action::InsideForward | Action::InsideBack => {
                let events = self.events();
                self.watching.step_inside(action == Action::InsideForward, events);
            }
            Action::Difference => self.difference = Some(Difference::new()),
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
        let is_step = self.watching.race().is_alone() && pane.at() == before + 1;
        let moves = is_step && self.is_readable() && pane.view.is_motion(&pane.run);
        let at = pane.at();
        self.motion.0 = at;
        if moves {
            self.motion.1.begin();
        } else {
            self.motion.1.end();
        }
    }

    /// Takes over whether there may be motion.
    pub fn adopt(&mut self, settings: &Settings) {
        self.choices.is_still = !settings.motion;
        self.motion.1.adopt(settings);
    }

    /// Events of the step shown, of several runs the most.
    fn events(&mut self) -> usize {
        let inside = |pane: &mut Pane<V>| pane.inspect().map_or(0, |m| m.inside.len());
        self.watching.race_mut().lanes_mut().map(inside).max().unwrap_or(0)
    }

    /// In slow motion, shows the event of the step whose time it is; whether that is another one.
    fn tell_inside(&mut self) -> bool {
        if self.is_asking() || !self.watching.is_slow_motion() {
            return false;
        }
        let events = self.events();
        self.watching.tell_inside(events)
    }

    /// Stops looking for a difference or a moment; whether that was going on.
    pub fn stop_looking(&mut self) -> bool {
        self.difference.take().is_some() | self.watching.stop_looking()
    }

    /// Follows the path to the node at hand from now on, or no longer.
    fn follow_branch(&mut self) {
        if self.watching.is_following() {
            return self.watching.follow(None);
        }
        let whole = Wanted { tree: usize::MAX, ..Wanted::STEP };
        let moment = self.watching.race_mut().front_mut().moment(whole);
        let path = match moment.map(|moment| moment.step) {
            Some(Step::Search(step)) => step.path,
            Some(Step::Event(_) | Step::Game(_)) => return self.notify(NO_PATHS),
            None => Vec::new(),
        };
        let expanded = path.iter().filter_map(|twig| match twig.at {
            Place::Closed(step) => Some(step),
            _ => None,
        });
        let steps: Vec<u64> = expanded.collect();
        if steps.is_empty() {
            return self.notify("no node is expanded here, so there is no path to follow");
        }
        let count = counted(steps.len(), "step");
        self.watching.follow(Some(steps));
        self.notify(format!("left and right follow the path to this node, {count}; b ends that"));
    }

    /// Goes to the next landmark, or to the one before, and says which it is.
    fn go_to_landmark(&mut self, forward: bool) {
        let plays_back = self.watching.answer().is_some();
        let race = self.watching.race();
        let (at, name) = (race.at(), race.landmark_name());
        let known = if forward { race.next_landmark(at) } else { race.previous_landmark(at) };
        let action = if forward { Action::NextLandmark } else { Action::PreviousLandmark };
        self.watching.update(action);
        if plays_back {
            return;
        }
        let at = self.watching.race().at();
        let front = self.front();
        let is_growing = self.watching.is_growing();
        // It may be a landmark of another run.
        let is_own = || at.checked_sub(1).is_some_and(|t| front.next_landmark(t) == Some(at));
        let words = match (known, forward) {
            (Some(_), _) => match front.view.landmark(&front.run).filter(|_| is_own()) {
                Some(words) => format!("step {}: {words}", grouped(at)),
                // The transport says where it is.
                None => return,
            },
            (None, true) if is_growing => format!("no further {name} so far"),
            (None, true) => format!("no further {name}: the end"),
            (None, false) => format!("no {name} before: the beginning"),
        };
        self.notify(words);
    }

    /// Takes pasted text, if something is asked.
    pub fn paste(&mut self, text: &str) {
        if let Some(asked) = &mut self.asked {
            asked.paste(text);
        }
    }

    /// Takes a mouse event.
    pub fn pointer(&mut self, pointer: Pointer, at: (u16, u16), areas: &Areas, screen: Rect) {
        if let Some(asked) = &mut self.asked {
            if let Some(action) = pointer.in_popup(|| asked.click(screen, at.0, at.1)) {
                self.update_asked(action);
            }
            return;
        }
        if let Some(asking) = &self.asking {
            if let Some(action) = pointer.in_popup(|| asking.click(screen, at.0, at.1)) {
                self.update_asking(action);
            }
            return;
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
        let mut clicked = (self.watching.race().place(), Click::Nothing);
        // The title of a page leads to the next one.
        let mut turns = false;
        for (number, pane) in self.watching.race().lanes().enumerate() {
            let panel = pane.panel.get();
            turns |= panel.contains(position) && row == panel.y;
            if panel.contains(position) {
                let hits = pane.hits.borrow();
                let hit = hits.iter().find(|(area, _)| area.contains(position));
                self.sought = hit.map(|&(_, node)| (number, node));
                break;
            }
            let shown = self.shown_of(pane);
            let board = pane.board.get();
            if board.contains(position)
                && pane.map.is_none()
                && let Some(cell) = pane.view.cell_at(&shown, board, column, row)
            {
                clicked = (number, pane.view.point(&shown, cell));
                self.message = None;
                break;
            }
        }
        if turns {
            return self.update(Action::Page);
        }
        let (number, click) = clicked;
        match click {
            Click::Nothing => {}
            Click::Step(step) => self.watching.jump(step),
            Click::Condition(text) => {
                // Conditions are about the run in front.
                if number != self.watching.race().place() {
                    self.watching.race_mut().bring_to_front(number);
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
        if self.is_asking() {
            return false;
        }
        let before = self.watching.moment();
        let moves = self.motion.1.tick(elapsed);
        let changed = self.watching.tick(elapsed);
        if self.watching.moment() != before {
            self.begin_motion(before);
        }
        let changed = self.tell_inside() || changed;
        if changed && self.watching.is_at_end() && self.message.is_none() {
            self.message = verdict::of(self.watching.race());
        }
        changed || moves
    }

    /// How long until something moves.
    pub fn next_tick(&self) -> Option<Duration> {
        if self.is_asking() {
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

    /// What becomes readable when there is more to compute, while another program is waited for.
    pub fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.watching.waits_for()
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

    /// Looks through more of the runs, until the moments shown can be told and the node is found that was
    /// clicked, or `enough`; whether anything shown has changed.
    fn compute_moments(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while self.sought.is_some() || self.preparing {
            match self.sought {
                Some((lane, node)) => self.go_to(lane, node),
                None => self.preparing = !self.look_through(),
            }
            if self.sought.is_none() && !self.preparing {
                return true;
            }
            if enough() {
                break;
            }
        }
        false
    }

    /// Looks through some more of all runs; whether their moments can be told.
    fn look_through(&mut self) -> bool {
        let lanes = self.watching.race_mut().lanes_mut();
        let open = lanes.map(|pane| u32::from(!pane.look_through()));
        open.sum::<u32>() == 0
    }

    /// Looks for the step at which a run expands a node, and goes there once it is known.
    fn go_to(&mut self, lane: usize, node: NodeId) {
        let Some(pane) = self.watching.race_mut().lanes_mut().nth(lane) else { return };
        let Some(step) = pane.expanded_by(node) else { return };
        let when = if pane.status().is_over() { "never expanded" } else { "not expanded yet" };
        self.sought = None;
        match step {
            Some(step) => self.watching.jump(step),
            None => self.notify(format!("node {node} is {when}")),
        }
    }

    /// Goes on looking for a moment; whether anything shown has changed.
    fn compute_condition(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.watching.share_looked_at();
        if before.is_none() {
            return false;
        }
        let hunted = self.watching.go_on_looking(Pane::observed, enough);
        let at = self.watching.race().at();
        match self.choices.conditions.outcome(hunted, at) {
            Some(words) => {
                self.found = hunted == SearchOutcome::Found;
                self.held_at = self.found.then_some(at);
                self.notify(words);
            }
            None => return self.watching.share_looked_at() != before,
        }
        true
    }

    /// Goes on looking for the first difference; whether anything shown has changed.
    fn compute_difference(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(mut difference) = self.difference.take() else { return false };
        let words = match difference.advance(self.watching.race_mut(), enough) {
            Found::Looking(t) => {
                self.difference = Some(difference);
                format!("looking for the first difference ... step {}", grouped(t))
            }
            Found::At(t, words) => {
                self.watching.jump(t);
                self.found = true;
                words
            }
            Found::Never(words) => words,
        };
        self.notify(words);
        true
    }

    /// Asks the runs for what the next frame shows of their moments, if it shows anything.
    pub fn prepare(&mut self, areas: &Areas, screen: Rect) {
        let room = Room::of(screen);
        let is_alone = self.watching.race().is_alone();
        let rows = if areas.panel.width == 0 && !is_alone {
            self.page_rows(areas.board)
        } else {
            areas.panel.height
        };
        // The first page says what the later ones are like.
        let is_new = self.front().kept().is_none();
        let inspector = &mut self.choices.inspector;
        inspector.fit(room, is_alone);
        self.watching.race_mut().lanes_mut().for_each(Pane::find_figures);
        self.preparing = false;
        let is_readable = self.watching.is_slow(READABLE);
        let page = wanted(inspector, rows).filter(|_| is_readable || is_new);
        let is_marked = self.marks_tried();
        let inspector = &self.choices.inspector;
        let lanes = self.watching.race_mut().lanes_mut();
        let maps: u32 = lanes.map(|pane| u32::from(pane.lay_over(inspector))).sum();
        if page.is_none() && !is_marked && maps == 0 {
            return;
        }
        self.preparing = !self.look_through();
        if self.preparing {
            return;
        }
        for pane in self.watching.race_mut().lanes_mut() {
            if let Some(wanted) = page {
                pane.turn_page(wanted);
            }
            if is_marked {
                pane.inspect();
            }
            pane.draw_up_map();
        }
    }

    // Words

    /// What was said last, until the next key.
    pub fn message(&self) -> Option<&str> {
        self.message.as_deref()
    }

    /// What stands in place of the transport: how far a search for a moment is, or the event inside the step.
    pub fn words(&self) -> Option<String> {
        if let Some(words) = self.asking_in_words() {
            return Some(words);
        }
        let looking = self.choices.conditions.looking(self.watching.share_looked_at());
        looking.or_else(|| self.event_in_words())
    }

    /// The event inside the step that is shown; none if the whole step is.
    fn event_in_words(&self) -> Option<String> {
        let event = self.watching.inside()?;
        let race = self.watching.race();
        if race.is_alone() {
            let moment = self.front().inspected()?;
            let words = moment.inside.get(event)?;
            let (at, of) = (event + 1, moment.inside.len());
            return Some(format!("{at} of {of}: {words}"));
        }
        let words = race.lanes().map(|pane| {
            let moment = pane.inspected()?;
            moment.inside.get(event).or(moment.inside.last()).map(String::as_str)
        });
        let words: Vec<&str> = words.map(|words| words.unwrap_or("-")).collect();
        Some(words.join(" | "))
    }

    /// Where the runs are, in one line.
    pub fn told(&mut self) -> String {
        if self.watching.race().is_alone() {
            let (at, of) = (self.watching.moment(), self.run().len());
            let moment = self.watching.race_mut().front_mut().moment(Wanted::STEP);
            return match moment {
                Some(moment) => format!("step {} of {}: {}", moment.at, moment.of, moment.text),
                None => format!("step {at} of {of}"),
            };
        }
        let lanes = self.watching.race().lanes().map(|pane| {
            let facts = pane.view.facts(&pane.run);
            let facts = facts.iter().map(|(name, value)| format!(", {name} {value}"));
            let (name, at, of) = (&pane.name, pane.at(), pane.len());
            format!("{name}: step {at} of {of}{}", facts.collect::<String>())
        });
        lanes.collect::<Vec<_>>().join("; ")
    }

    /// Draws what is asked.
    pub fn draw_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        if let Some(asked) = &self.asked {
            asked.draw(screen, buf, theme);
        }
        if let Some(asking) = &self.asking {
            asking.draw(&self.choices.score, screen, buf, theme);
        }
    }
}
