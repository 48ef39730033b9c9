//! Other ways through runs than playing them: to the moments at which a condition holds, inside a step, along a
//! path.

use super::Watching;
use crate::engine::condition::{Condition, Finder, Observed, Outcome};
use crate::engine::run::Run;
use crate::tui::keys::Action;

/// A search for a moment.
pub(super) struct ConditionSearch {
    /// It keeps what it found out about the run.
    finder: Finder,
    /// Which way, while it looks for one.
    forward: Option<bool>,
    /// Share of the work done.
    share: f32,
}

/// Makes a run answer questions about its moments.
type Observe<R> = fn(&mut R) -> Option<Box<dyn Observed + '_>>;

impl<R: Run> Watching<R> {
    /// Begins to look for the next moment at which a condition holds, or for the one before; the one shown
    /// counts if it is `included`.
    ///
    /// # Errors
    /// What the run cannot tell.
    pub fn look_for(
        &mut self,
        condition: &Condition,
        forward: bool,
        included: bool,
        observe: Observe<R>,
    ) -> Result<(), String> {
        self.hold();
        let at = self.race.at();
        if self.search.as_ref().is_none_or(|search| search.finder.condition != *condition) {
            let observed =
                observe(self.race.front_mut()).ok_or("this run does not tell its moments")?;
            let finder = Finder::new(condition.clone(), observed.as_ref())?;
            self.search = Some(ConditionSearch { finder, forward: None, share: 0.0 });
        }
        if let Some(search) = &mut self.search {
            let begin = if included { Finder::begin_at } else { Finder::begin };
            begin(&mut search.finder, at, forward);
            (search.forward, search.share) = (Some(forward), 0.0);
        }
        Ok(())
    }

    /// Share of the work done of looking for a moment, while that goes on.
    pub fn share_looked_at(&self) -> Option<f32> {
        self.search.as_ref().filter(|search| search.forward.is_some()).map(|search| search.share)
    }

    /// Forgets what was found out while looking, for whoever observes something else from now on.
    pub fn look_elsewhere(&mut self) {
        self.search = None;
    }

    /// Stops looking for a moment; whether that was going on.
    pub fn stop_looking(&mut self) -> bool {
        self.search.as_mut().is_some_and(|search| search.forward.take().is_some())
    }

    /// Goes on looking for a moment until `enough`, in a run that may still grow; shows it once it is found.
    pub fn go_on_looking(
        &mut self,
        observe: Observe<R>,
        enough: &mut dyn FnMut() -> bool,
    ) -> Outcome {
        let is_growing = self.is_growing();
        let Some(search) = &mut self.search else { return Outcome::Nothing };
        let Some(forward) = search.forward else { return Outcome::Nothing };
        let outcome = match observe(self.race.front_mut()) {
            Some(mut observed) => search.finder.advance_until(observed.as_mut(), enough),
            None => Outcome::Nothing,
        };
        match outcome {
            Outcome::Looking(share) => search.share = share,
            // What is not computed yet is looked at once it is.
            Outcome::Nothing if forward && is_growing => return Outcome::Looking(search.share),
            Outcome::Nothing => search.forward = None,
            // That ends looking too.
            Outcome::Found(t) => self.jump(t),
        }
        outcome
    }

    /// The event inside the step that is shown; none if the whole step is.
    pub fn inside(&self) -> Option<usize> {
        self.inside.filter(|&(at, _)| at == self.race.at()).map(|(_, event)| event)
    }

    /// Goes to the next moment of the path that is followed, or to the one before, if there is one.
    pub(super) fn step_along(&mut self, forward: bool) -> bool {
        let Some(branch) = &self.branch else { return false };
        let at = self.race.at();
        let to = match forward {
            true => branch.get(branch.partition_point(|&t| t <= at)),
            false => branch.partition_point(|&t| t < at).checked_sub(1).and_then(|i| branch.get(i)),
        };
        if let Some(&to) = to {
            self.jump(to);
        }
        true
    }

    /// Goes to the next event, or to the one before, where the step shown has so many `events`: past the
    /// last one into the next step, before the first one to the end of the step before.
    pub fn step_inside(&mut self, forward: bool, events: usize) {
        let (at, last) = (self.race.at(), events.saturating_sub(1));
        let event = self.inside().unwrap_or(last);
        if self.encore.is_some() || forward && event >= last && self.is_at_end() {
            return self.update(if forward { Action::StepForward } else { Action::StepBack });
        }
        self.hold();
        self.parts = events;
        self.inside = match forward {
            true if event < last => Some((at, event + 1)),
            false if event > 0 => Some((at, event - 1)),
            true => {
                self.race.seek(at + 1);
                Some((at + 1, 0))
            }
            false => {
                self.race.seek(at.saturating_sub(1));
                None
            }
        };
    }

    /// Whether steps are to be told event by event as time passes.
    pub fn is_slow_motion(&self) -> bool {
        self.encore.is_none() && self.begin.is_none() && self.playback.is_slow_motion()
    }

    /// Shows, in slow motion, the event whose time it is, where the step shown has so many; whether that
    /// is another one.
    pub fn tell_inside(&mut self, events: usize) -> bool {
        let part = self.playback.part(events).min(events.saturating_sub(1));
        self.parts = events;
        let inside = (events > 1).then_some((self.race.at(), part));
        std::mem::replace(&mut self.inside, inside) != inside
    }
}
