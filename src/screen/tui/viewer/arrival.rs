//! Going to the moment that a link names. The beginning, and a step of a run alone, are shown as soon as they
//! are computed; for anything else the runs are computed to their end, so that every reader of the link sees
//! the same, however fast the machine is.

use super::conditions::PATH;
use super::*;
use crate::puzzles::link::DIFFER;

/// A moment on the way to which the runs are.
pub(super) struct Arrival {
    spot: Spot,
    /// Whether its condition is being looked for.
    looks: bool,
}

/// The word of a link for what can be laid over a board.
fn word_of(overlay: &str) -> &str {
    overlay.split([' ', ',']).find(|&word| word != "the").unwrap_or_default()
}

/// What a moment tells, the state at hand first.
pub fn in_words(moment: &Moment, facts_in_words: fn(&Facts) -> Option<String>) -> String {
    let node = if let Step::Search(step) = &moment.step { step.node.as_ref() } else { None };
    let state = node.and_then(|node| facts_in_words(&node.state));
    let state = state.map_or(String::new(), |it| it.replace("  ", ", ") + ".\n");
    format!("{state}{}", moment.text)
}

impl Viewer {
    /// What is told of the moment shown, of a race one a run; each queue with so many entries.
    pub fn moments(&mut self, queue: usize) -> Vec<Moment> {
        let wanted = Wanted { queue, ..Wanted::default() };
        self.watching.race.lanes_mut().filter_map(|pane| pane.sight.moment(wanted)).collect()
    }

    /// Shows this step, at rest; what was said of another is over.
    pub fn show_moment(&mut self, t: u64) {
        self.message = None;
        self.watching.jump(t);
    }

    /// Goes to another moment, on the page that is open; [`Viewer::arrived`] tells what became of it.
    ///
    /// # Errors
    /// The condition cannot be read.
    pub fn seek(&mut self, step: Option<u64>, condition: Option<String>) -> Result<(), String> {
        let Spot { page, .. } = self.spot();
        self.go_to_spot(Spot { runs: Vec::new(), step, page, condition })
    }

    /// Plays on from the moment shown, at this speed or at the usual one.
    pub fn play_on(&mut self, speed: Option<Speed>) {
        self.show_moment(self.watching.moment());
        speed.into_iter().for_each(|speed| self.watching.choose(speed));
        self.watching.update(Action::PlayPause);
    }

    /// Asks a question of this kind about the moment shown, or the next one at which there is one; with none, no longer.
    pub fn ask(&mut self, question: Option<&'static str>) {
        match question {
            Some(kind) => self.begin_asking(How::One(kind)),
            None => self.end_asking(""),
        }
    }

    /// Says whether how long the runs are is told at their ends only.
    pub fn tell_end_late(&mut self, is_late: bool) {
        self.watching.race.lanes_mut().for_each(|pane| pane.is_end_told_late = is_late);
    }

    /// Whether a question is open or answered.
    pub fn asks(&self) -> bool {
        self.asking.is_some()
    }

    /// What happened in the step shown, and what came out at the end.
    pub fn told(&mut self) -> String {
        if self.watching.race.is_alone() {
            let (at, of) = (self.watching.moment(), self.front().len());
            let moment = self.watching.race.front_mut().sight.moment(Wanted::STEP);
            let Some(moment) = moment else { return format!("step {at} of {of}") };
            let told = in_words(&moment, self.front().sight.facts_in_words());
            let front = Some(self.front()).filter(|it| it.is_at_end() && !self.hides_what_comes());
            let outcome = front.and_then(|front| front.outcome(None)).map_or("".into(), |it| it.0);
            // The cost is said once.
            let told = match told.rsplit_once(": cost ") {
                Some((told, cost)) if !outcome.is_empty() && !cost.contains(' ') => {
                    format!("{told}.")
                }
                _ => told,
            };
            return format!("step {} of {}: {told}\n{outcome}", moment.at, moment.of);
        }
        let race = &self.watching.race;
        let lanes = race.lanes().enumerate().map(|(place, pane)| {
            let mark = if place == race.place() { "chosen: " } else { "" };
            let facts = pane.sight.facts().into_iter().filter(|(_, it)| !it.is_empty());
            let facts = facts.map(|(name, it)| match name {
                "g + h = f" => format!(", g {}", it.replace("+ ", "+ h ").replace("= ", "= f ")),
                _ => format!(", {name} {it}"),
            });
            let (name, at, of) = (&pane.name, pane.at(), pane.len());
            format!("{mark}{name}: step {at} of {of}{}", facts.collect::<String>())
        });
        lanes.collect::<Vec<_>>().join("\n")
    }

    /// What becomes readable when there is more to compute, while another program is waited for.
    pub fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.watching.waits_for()
    }

    /// Goes to a moment, at rest, as soon as it is known where that is.
    ///
    /// # Errors
    /// There is no such page, or the condition cannot be read.
    pub fn go_to_spot(&mut self, spot: Spot) -> Result<(), String> {
        // What somebody chose for the run before is no part of the link.
        self.choices.inspector = Inspector::default();
        let overlays = self.front().sight.overlays();
        for word in spot.page.iter().flat_map(|words| words.split('+')) {
            // Links of before call the legend `signs`.
            let name = if word == "signs" { Page::Legend.name() } else { word };
            let page = Page::ALL.into_iter().find(|page| page.name() == name);
            let overlay = overlays.iter().position(|name| word_of(name) == word);
            match (page, overlay) {
                (Some(_), _) => self.choices.inspector.turned_to = page,
                (None, Some(number)) => self.choices.inspector.overlay = number,
                (None, None) => {
                    let words = Page::ALL.into_iter().map(Page::name);
                    let words: Vec<_> =
                        words.chain(overlays.iter().map(|name| word_of(name))).collect();
                    return Err(format!("no page '{word}', expected {}", words.join(", ")));
                }
            }
        }
        self.choices.conditions.chosen = None;
        if let Some(text) = spot.condition.as_deref().filter(|text| !self.is_difference(text)) {
            if text.trim() == DIFFER {
                return Err("'differ' is about the runs of a race, and here is one".to_owned());
            }
            let vocabulary = self.front().sight.vocabulary();
            Condition::parse(text, vocabulary).map_err(|bad| bad.to_string())?;
        }
        self.watching.jump(0);
        self.page_is_usual = self.choices.inspector.turned_to.is_none();
        self.arrival = Some(Arrival { spot, looks: false });
        self.arrived = None;
        Ok(())
    }

    /// Whether a condition asks for the first difference of a race.
    fn is_difference(&self, text: &str) -> bool {
        text.trim() == DIFFER && !self.watching.race.is_alone()
    }

    /// Goes on with it; whether anything shown has changed.
    pub(super) fn compute_arrival(&mut self) -> bool {
        let Some(Arrival { spot, looks }) = &self.arrival else { return false };
        // All that leads to a moment may be known, though the run is longer.
        let (race, step) = (&self.watching.race, spot.step.unwrap_or(0));
        let is_there = step == 0 || race.is_alone() && step <= race.len();
        let is_known = is_there && spot.condition.is_none();
        let waits = match looks {
            true => self.difference.is_some() || self.watching.share_looked_at().is_some(),
            false => self.watching.is_growing() && !is_known,
        };
        let Some(mut arrival) = self.arrival.take_if(|_| !waits) else { return false };
        if !std::mem::replace(&mut arrival.looks, true) {
            match self.set_out(&arrival.spot) {
                Ok(true) => self.arrived_at(arrival.spot),
                Ok(false) => self.arrival = Some(arrival),
                Err(why) => self.not_arrived(why),
            }
            return true;
        }
        match (self.found, arrival.spot.condition.as_deref()) {
            (true, _) => self.arrived_at(arrival.spot),
            (false, Some(DIFFER)) => self.not_arrived("the runs never differ".to_owned()),
            (false, text) => self.not_arrived(format!("no moment at which {}", text.unwrap_or(""))),
        }
        true
    }

    /// Shows the step, and begins to look for the condition; whether there is none to look for.
    fn set_out(&mut self, spot: &Spot) -> Result<bool, String> {
        let len = self.watching.race.len();
        let step = spot.step.unwrap_or(0);
        if step > len {
            return Err(format!("step {}, expected 0 to {}", grouped(step), grouped(len)));
        }
        self.watching.jump(step);
        let Some(text) = &spot.condition else { return Ok(true) };
        self.found = false;
        if self.is_difference(text) {
            self.difference = Some(1);
            return Ok(false);
        }
        self.choose_condition(text, text)?;
        self.find_moment(true, true)?;
        Ok(false)
    }

    fn arrived_at(&mut self, spot: Spot) {
        self.came_by = Some((self.watching.race.at(), spot));
        self.arrived = Some(Ok(()));
        self.give_verdict();
    }

    fn not_arrived(&mut self, why: String) {
        self.notify(why.clone());
        self.arrived = Some(Err(why));
    }

    /// The moment shown, or the one on the way to which the runs are, for a link; its runs are named only where the link
    /// was followed that names them.
    pub fn spot(&self) -> Spot {
        if let Some(arrival) = &self.arrival {
            return arrival.spot.clone();
        }
        let at = self.watching.moment();
        let page = self.choices.inspector.turned_to.filter(|_| !self.page_is_usual);
        let overlays = self.front().sight.overlays();
        let overlay = self.choices.inspector.overlay(overlays.len());
        let overlay = overlays.get(overlay).filter(|_| overlay > 0).map(|name| word_of(name));
        let words: Vec<&str> = page.map(Page::name).into_iter().chain(overlay).collect();
        let page = Some(words.join("+")).filter(|words| !words.is_empty());
        if let Some((_, spot)) = self.came_by.as_ref().filter(|(t, _)| *t == at)
            && spot.page == page
        {
            return spot.clone();
        }
        let text = self.choices.conditions.chosen.as_ref().map(|chosen| chosen.text.clone());
        let condition = text.filter(|_| self.held_at == Some(at));
        Spot { runs: Vec::new(), step: (at > 0).then_some(at), page, condition }
    }

    /// Whether the moment is shown that a link led to.
    pub fn is_where_a_link_led(&self) -> bool {
        let at = self.watching.moment();
        !self.watching.is_moving() && self.came_by.as_ref().is_some_and(|(t, _)| *t == at)
    }

    /// Follows the path to the node at hand from now on, or no longer.
    pub(super) fn follow_branch(&mut self) {
        if self.watching.branch.take().is_some() {
            return;
        }
        let whole = Wanted { tree: usize::MAX, ..Wanted::STEP };
        let moment = self.watching.race.front_mut().sight.moment(whole);
        let Some(Step::Search(step)) = moment.map(|moment| moment.step) else {
            return self.notify(NO_PATHS);
        };
        let steps: Vec<u64> = step.path.iter().filter_map(|twig| twig.at.step()).collect();
        if steps.is_empty() {
            return self.notify("no node is expanded here, so there is no path to follow");
        }
        let count = counted(steps.len(), "step");
        self.watching.branch = Some(steps);
        self.notify(format!("{PATH}, {count}; / ends that"));
    }

    /// Goes to the next landmark, or to the one before, and says which it is.
    pub(super) fn go_to_landmark(&mut self, forward: bool) {
        let plays_back = self.watching.answer().is_some();
        let race = &self.watching.race;
        let (at, name) = (race.at(), race.landmark_name());
        let known = race.landmark(at, forward);
        let action = if forward { Action::NextLandmark } else { Action::PreviousLandmark };
        self.watching.update(action);
        if plays_back {
            return;
        }
        let at = self.watching.race.at();
        let front = self.front();
        let is_growing = self.watching.is_growing();
        // It may be a landmark of another run.
        let is_own = || at.checked_sub(1).is_some_and(|t| front.landmark(t, true) == Some(at));
        let words = match (known, forward) {
            (Some(_), _) => match front.sight.landmark_in_words().filter(|_| is_own()) {
                // The transport says where it is.
                Some(words) => words,
                None => return,
            },
            (None, true) if is_growing => format!("no further {name} so far"),
            (None, true) => format!("no further {name}: the end"),
            (None, false) => format!("no {name} before: the beginning"),
        };
        self.notify(words);
    }

    /// Looks through more of the runs, until the moments shown can be told and the node is found that was
    /// clicked, or `enough`; whether anything shown has changed.
    pub(super) fn compute_moments(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
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
    pub(super) fn look_through(&mut self) -> bool {
        let looked = self.watching.race.lanes_mut().map(Pane::look_through);
        looked.filter(|is_known| !is_known).count() == 0
    }

    /// Looks for the step at which a run expands a node, and goes there once it is known.
    fn go_to(&mut self, lane: usize, node: NodeId) {
        let Some(pane) = self.watching.race.lanes_mut().nth(lane) else { return };
        let Some(step) = pane.expanded_by(node) else { return };
        let when = if pane.status().is_over() { "never expanded" } else { "not expanded yet" };
        self.sought = None;
        match step {
            Some(step) => self.watching.jump(step),
            None => self.notify(format!("node {node} is {when}")),
        }
    }
}
