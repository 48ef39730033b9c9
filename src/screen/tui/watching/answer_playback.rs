//! The answer of a run played back after its end, step by step.

use crate::tui::keys::Action;
use std::{any::Any, time::Duration};

/// A hair early rather than a step late, whatever the rounding.
const HAIR: f64 = 1e-6;

/// An answer being played back.
pub struct AnswerPlayback {
    /// The answer.
    pub answer: Box<dyn Any>,
    /// What the transport line says in place of a speed.
    pub name: &'static str,
    /// Its steps.
    pub(super) len: u64,
    /// Steps done, with the share of the next one whose time has passed.
    done: f64,
    per_second: f64,
    pub(super) is_playing: bool,
}

impl AnswerPlayback {
    /// An answer of so many `steps` at its beginning, playing: at least at this speed in steps a second, and faster
    /// if it would take longer than so many seconds. The transport line says `name` in place of the speed.
    pub fn new<A: Any>(
        name: &'static str,
        answer: A,
        steps: usize,
        (speed, seconds): (u32, u64),
    ) -> Self {
        let (len, answer) = (steps as u64, Box::new(answer));
        let per_second = f64::from(speed).max(len.div_ceil(seconds) as f64);
        AnswerPlayback { answer, name, len, done: 0.0, per_second, is_playing: len > 0 }
    }

    /// Steps done.
    pub fn at(&self) -> u64 {
        (self.done + HAIR) as u64
    }

    /// Shows the answer after step `to`, at rest.
    pub(super) fn jump(&mut self, to: u64) {
        self.done = to.min(self.len) as f64;
        self.is_playing = false;
    }

    /// Plays it from step `from`.
    fn play(&mut self, from: u64) {
        self.jump(from);
        self.is_playing = true;
    }

    /// Lets time pass; whether anything shown has changed.
    pub(super) fn tick(&mut self, elapsed: Duration) -> bool {
        let before = (self.at(), self.is_playing);
        if self.is_playing {
            self.done = (self.done + self.per_second * elapsed.as_secs_f64()).min(self.len as f64);
            self.is_playing = self.at() < self.len;
        }
        (self.at(), self.is_playing) != before
    }

    /// How long until the next step.
    pub(super) fn next_tick(&self) -> Option<Duration> {
        let left = (self.at() + 1) as f64 - self.done;
        self.is_playing.then(|| Duration::from_secs_f64(left / self.per_second))
    }

    /// Carries an action out; whether it was for the answer. Back from its beginning is the run's end,
    /// and playing on from its end is playing the run again.
    pub(super) fn update(&mut self, action: Action) -> bool {
        let (at, len) = (self.at(), self.len);
        match action {
            Action::PlayPause if self.is_playing => self.jump(at),
            Action::PlayPause if at < len => self.play(at),
            Action::Finish if at == len => self.play(0),
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
