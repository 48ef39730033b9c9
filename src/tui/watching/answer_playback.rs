//! The answer of a run played back after its end, step by step.

use crate::engine::playback::{Playback, SolutionReplay, Speed};
use crate::engine::run::Run;
use crate::tui::keys::Action;

/// An answer that can be played back.
pub trait Answer<R>: Sized {
    /// What the transport line says in place of a speed.
    const NAME: &str;
    /// Steps a second, at least.
    const SPEED: u32;
    /// Seconds the whole may take; a long answer is played faster.
    const SECONDS: u64;

    /// The answer of a run that is over, if it found one.
    fn of(run: &R) -> Option<Self>;

    /// Number of steps.
    fn steps(&self) -> usize;
}

/// The answer of runs whose last moment says it all: nothing is played back.
pub enum NoAnswer {}

impl<R> Answer<R> for NoAnswer {
    const NAME: &str = "";
    const SPEED: u32 = 1;
    const SECONDS: u64 = 1;

    fn of(_: &R) -> Option<Self> {
        None
    }

    fn steps(&self) -> usize {
        match *self {}
    }
}

/// An answer being played back.
pub(super) struct AnswerPlayback<A> {
    pub(super) replay: SolutionReplay<A>,
    pub(super) playback: Playback,
}

impl<A> AnswerPlayback<A> {
    /// The answer at its beginning, playing.
    pub(super) fn new<R>(answer: A) -> Self
    where
        A: Answer<R>,
    {
        let steps = answer.steps() as u64;
        let speed = A::SPEED.max(steps.div_ceil(A::SECONDS) as u32);
        let mut playback = Playback::at_speed(Speed::PerSecond(speed));
        let mut replay = SolutionReplay::new(answer, steps);
        if steps > 0 {
            playback.play(&mut replay);
        }
        AnswerPlayback { replay, playback }
    }

    /// Shows the answer after step `to`, at rest.
    pub(super) fn jump(&mut self, to: u64) {
        self.playback.jump(&mut self.replay, to);
    }

    /// Carries an action out; whether it was for the answer. Back from its beginning is the run's end,
    /// and playing on from its end is playing the run again.
    pub(super) fn update(&mut self, action: Action) -> bool {
        let (at, len) = (self.replay.at(), self.replay.len());
        match action {
            Action::PlayPause if self.playback.is_playing() => self.playback.pause(),
            Action::PlayPause if at < len => self.playback.play(&mut self.replay),
            Action::Finish if at == len => self.playback.play(&mut self.replay),
            Action::StepForward => self.jump(at + 1),
            Action::StepBack if at > 0 => self.jump(at - 1),
            Action::ToEnd | Action::Finish => self.jump(len),
            Action::ToStart if at > 0 => self.jump(0),
            Action::Scrub(to) => self.jump(len * u64::from(to) / 1000),
            _ => return false,
        }
        true
    }
}
