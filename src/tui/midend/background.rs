//! What a tab computes beside its game: a run that is dropped once it is over.

use crate::engine::run::Job;

/// A job under way, if there is one.
pub struct Background<J: ?Sized>(Option<Box<J>>);

impl<J: ?Sized> Default for Background<J> {
    fn default() -> Self {
        Background(None)
    }
}

impl<J: Job + ?Sized> Background<J> {
    /// Begins with this job.
    pub fn of(job: Box<J>) -> Self {
        Background(Some(job))
    }

    /// Whether a job is under way.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Gives the job up; whether there was one.
    pub fn give_up(&mut self) -> bool {
        self.0.take().is_some()
    }

    /// Goes on until `enough`; the job, if it is over now.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> Option<Box<J>> {
        self.0.as_mut()?.advance_until(enough).is_over().then(|| self.0.take())?
    }
}
