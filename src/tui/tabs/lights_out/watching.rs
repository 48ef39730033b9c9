//! Watching a run: its transport and its computation.

use crate::engine::playback::{Playback, Speed};
use crate::puzzles::lights_out::methods::LightsRun;
use crate::tui::keys::Action;
use crate::tui::view::transport::Transport;
use std::time::Duration;

/// A run being watched.
pub struct Watching {
    run: Box<dyn LightsRun>,
    playback: Playback,
    /// Whether to play as soon as something is computed, and how long that was waited for.
    begin: Option<Duration>,
    chosen: Option<Speed>,
}

/// How long to wait until so much is computed that a speed can be chosen.
const PATIENCE: Duration = Duration::from_millis(160);

impl Watching {
    /// A run at its beginning, not yet playing.
    pub fn new(run: Box<dyn LightsRun>, speed: Option<Speed>) -> Watching {
        let playback = speed.map_or_else(Playback::default, Playback::at_speed);
        Watching { run, playback, begin: None, chosen: speed }
    }

    /// The run.
    pub fn run(&self) -> &dyn LightsRun {
        self.run.as_ref()
    }

    /// The speed somebody has chosen.
    pub fn chosen_speed(&self) -> Option<Speed> {
        self.chosen
    }

    /// Whether the last moment of a run that is over is shown.
    pub fn is_at_end(&self) -> bool {
        self.run.status().is_over() && self.run.at() == self.run.len()
    }

    /// Begins to play as soon as enough of the run is known to choose a speed.
    pub fn begin(&mut self) {
        if !self.is_at_end() {
            self.begin = Some(Duration::ZERO);
        }
    }

    /// Whether anything moves by itself.
    pub fn is_moving(&self) -> bool {
        self.begin.is_some() || self.playback.is_playing()
    }

    /// What the transport bar shows.
    pub fn transport(&self) -> Transport {
        Transport {
            playing: self.is_moving(),
            at: self.run.at(),
            len: self.run.len(),
            growing: !self.run.status().is_over(),
            speed: self.playback.speed().to_string(),
        }
    }

    fn jump(&mut self, t: u64) {
        self.begin = None;
        self.playback.jump(self.run.as_mut(), t);
    }

    /// Turns the wheel: a hundredth of the run, at least one step.
    pub fn scrub_by(&mut self, by: i8) {
        let step = (self.run.len() / 100).max(1) as i64;
        self.jump(self.run.at().saturating_add_signed(step * i64::from(by)));
    }

    /// Carries an action of the Watch mode out.
    pub fn update(&mut self, action: Action) {
        let (at, len) = (self.run.at(), self.run.len());
        match action {
            Action::PlayPause if self.is_moving() => {
                self.begin = None;
                self.playback.pause();
            }
            Action::PlayPause => self.playback.play(self.run.as_mut()),
            Action::StepForward => self.jump(at + 1),
            Action::StepBack => self.jump(at.saturating_sub(1)),
            Action::NextLandmark | Action::PreviousLandmark => {
                self.begin = None;
                self.playback.landmark(self.run.as_mut(), action == Action::NextLandmark);
            }
            Action::ToStart => self.jump(0),
            Action::ToEnd => self.jump(len),
            Action::Finish => {
                self.jump(u64::MAX);
                if !self.run.status().is_over() {
                    // Not computed yet: watch it arrive, as fast as it comes.
                    let speed = self.playback.speed();
                    self.playback = Playback::at_speed(Speed::Max);
                    self.playback.play(self.run.as_mut());
                    self.chosen = self.chosen.or(Some(speed));
                }
            }
            Action::Faster => self.playback.faster(),
            Action::Slower => self.playback.slower(),
            Action::Scrub(to) => self.jump((u128::from(len) * u128::from(to) / 1000) as u64),
            _ => {}
        }
        if matches!(action, Action::Faster | Action::Slower) {
            self.chosen = Some(self.playback.speed());
        }
    }

    /// Lets time pass; whether anything shown has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        if let Some(waited) = &mut self.begin {
            *waited += elapsed;
            if self.run.status().is_over() || *waited >= PATIENCE {
                self.begin = None;
                self.playback.play(self.run.as_mut());
            }
            return true;
        }
        let was_playing = self.playback.is_playing();
        let moved = self.playback.tick(self.run.as_mut(), elapsed);
        moved || was_playing != self.playback.is_playing()
    }

    /// How long until something moves.
    pub fn next_tick(&self) -> Option<Duration> {
        if self.begin.is_some() {
            let ready = self.run.status().is_over();
            return Some(if ready { Duration::ZERO } else { PATIENCE / 4 });
        }
        // At the end of what is computed time need not pass: the computation wakes us.
        let waiting = self.run.at() == self.run.len() && !self.run.status().is_over();
        self.playback.next_move().map(|wait| if waiting { Duration::from_millis(50) } else { wait })
    }

    /// Computes ahead until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.run.len();
        while !self.run.status().is_over() {
            self.run.advance(256);
            if enough() {
                break;
            }
        }
        self.run.len() != before || self.run.status().is_over()
    }
}
