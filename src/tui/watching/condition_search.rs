//! Looking for the next or previous moment of a run at which a condition holds.

use super::{Answer, Watching};
use crate::engine::condition::{Condition, Finder, Observed, Outcome};
use crate::engine::run::Run;

/// A search for a moment.
pub(super) struct ConditionSearch {
    /// It keeps what it found out about the run.
    finder: Finder,
    /// Which way, while it looks for one.
    forward: Option<bool>,
    /// Share of the work done.
    share: f32,
}

/// What became of a search for a moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SearchOutcome {
    /// The moment is shown at which the condition holds.
    Found,
    /// It holds at none.
    Nothing,
    /// It goes on.
    Looking,
}

/// Makes a run answer questions about its moments.
type Observe<R> = fn(&mut R) -> Option<Box<dyn Observed + '_>>;

impl<R: Run, A: Answer<R>> Watching<R, A> {
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
        if self.hunt.as_ref().is_none_or(|hunt| hunt.finder.condition() != condition) {
            let observed =
                observe(self.race.front_mut()).ok_or("this run does not tell its moments")?;
            let finder = Finder::new(condition.clone(), observed.as_ref())?;
            self.hunt = Some(ConditionSearch { finder, forward: None, share: 0.0 });
        }
        if let Some(hunt) = &mut self.hunt {
            match included {
                true => hunt.finder.begin_at(at, forward),
                false => hunt.finder.begin(at, forward),
            }
            (hunt.forward, hunt.share) = (Some(forward), 0.0);
        }
        Ok(())
    }

    /// Share of the work done of looking for a moment, while that goes on.
    pub fn share_looked_at(&self) -> Option<f32> {
        self.hunt.as_ref().filter(|hunt| hunt.forward.is_some()).map(|hunt| hunt.share)
    }

    /// Forgets what was found out while looking, for whoever observes something else from now on.
    pub fn look_elsewhere(&mut self) {
        self.hunt = None;
    }

    /// Stops looking for a moment; whether that was going on.
    pub fn stop_looking(&mut self) -> bool {
        self.hunt.as_mut().is_some_and(|hunt| hunt.forward.take().is_some())
    }

    /// Goes on looking for a moment until `enough`, in a run that may still grow.
    pub fn go_on_looking(
        &mut self,
        observe: Observe<R>,
        enough: &mut dyn FnMut() -> bool,
    ) -> SearchOutcome {
        let is_growing = self.is_growing();
        let Some(hunt) = &mut self.hunt else { return SearchOutcome::Nothing };
        let Some(forward) = hunt.forward else { return SearchOutcome::Nothing };
        let outcome = match observe(self.race.front_mut()) {
            Some(mut observed) => hunt.finder.advance_until(observed.as_mut(), enough),
            None => Outcome::Nothing,
        };
        match outcome {
            Outcome::Looking(share) => {
                hunt.share = share;
                SearchOutcome::Looking
            }
            // What is not computed yet is looked at once it is.
            Outcome::Nothing if forward && is_growing => SearchOutcome::Looking,
            Outcome::Nothing => {
                hunt.forward = None;
                SearchOutcome::Nothing
            }
            Outcome::Found(t) => {
                hunt.forward = None;
                self.jump(t);
                SearchOutcome::Found
            }
        }
    }
}
