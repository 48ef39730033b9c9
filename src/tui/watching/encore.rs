//! The answer of a run played back after its end, step by step.

use crate::tui::keys::Action;
use std::time::Duration;

/// An answer that can be played back.
pub trait Answer<R>: Sized {
    /// What the transport line says in place of a speed.
    const NAME: &str;
    /// Steps a second, at least.
    const SPEED: f64;
    /// Seconds the whole may take; a long answer is played faster.
    const SECONDS: f64;

    /// The answer of a run that is over, if it found one.
    fn of(run: &R) -> Option<Self>;

    /// Number of steps.
    fn steps(&self) -> usize;
}

/// For runs whose last moment says it all.
pub enum NoAnswer {}

impl<R> Answer<R> for NoAnswer {
    const NAME: &str = "";
    const SPEED: f64 = 1.0;
    const SECONDS: f64 = 1.0;

    fn of(_: &R) -> Option<Self> {
        None
    }

    fn steps(&self) -> usize {
        match *self {}
    }
}

/// An answer on its way.
pub(super) struct Encore<A> {
    pub(super) answer: A,
    /// Steps done.
    pub(super) at: usize,
    last: usize,
    speed: f64,
    /// Part of a step that is due and not yet made.
    owed: f64,
    paused: bool,
}

impl<A> Encore<A> {
    pub(super) fn new<R>(answer: A) -> Self
    where
        A: Answer<R>,
    {
        let last = answer.steps();
        let speed = A::SPEED.max(last as f64 / A::SECONDS);
        Encore { answer, at: 0, last, speed, owed: 0.0, paused: false }
    }

    fn is_over(&self) -> bool {
        self.at >= self.last
    }

    pub(super) fn is_moving(&self) -> bool {
        !self.paused && !self.is_over()
    }

    /// Stops after step `to`.
    pub(super) fn go(&mut self, to: usize) {
        self.paused = true;
        self.at = to.min(self.last);
    }

    /// Carries an action out; whether it was for the answer. Back from its beginning is the run's end,
    /// and playing on from its end is playing the run again.
    pub(super) fn update(&mut self, action: Action) -> bool {
        match action {
            Action::Finish if self.is_over() => {
                self.at = 0;
                self.paused = false;
            }
            Action::PlayPause if !self.is_over() => self.paused = !self.paused,
            Action::StepForward => self.go(self.at + 1),
            Action::StepBack if self.at > 0 => self.go(self.at - 1),
            Action::ToEnd | Action::Finish => self.go(self.last),
            Action::ToStart if self.at > 0 => self.go(0),
            Action::Scrub(to) => self.go(self.last * usize::from(to) / 1000),
            _ => return false,
        }
        true
    }

    pub(super) fn tick(&mut self, elapsed: Duration) -> bool {
        if !self.is_moving() {
            return false;
        }
        self.owed += elapsed.as_secs_f64() * self.speed;
        let due = self.owed.floor();
        self.owed -= due;
        let before = self.at;
        self.at = self.at.saturating_add(due as usize).min(self.last);
        self.at != before
    }

    pub(super) fn next_tick(&self) -> Option<Duration> {
        let wait = (1.0 - self.owed).max(0.0) / self.speed;
        self.is_moving().then(|| Duration::from_secs_f64(wait))
    }
}
