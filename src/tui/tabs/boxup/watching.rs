//! Watching a search, and the plan it found played back on the board.

use crate::engine::playback::{Playback, Speed};
use crate::engine::run::Status;
use crate::puzzles::boxup::level::Board;
use crate::puzzles::boxup::plan::Plan;
use crate::puzzles::boxup::run::BoxRun;
use crate::tui::keys::Action;
use crate::tui::view::transport::Transport;
use std::time::Duration;

/// The plan on its way.
struct Walk {
    plan: Plan,
    at: usize,
    owed: f64,
    paused: bool,
}

/// Moves a second of a plan played back; a long one is faster, so that it takes some seconds.
const WALK_SPEED: f64 = 4.0;
const WALK_SECONDS: f64 = 12.0;

impl Walk {
    fn is_over(&self) -> bool {
        self.at >= self.plan.cost()
    }

    fn is_moving(&self) -> bool {
        !self.paused && !self.is_over()
    }

    fn speed(&self) -> f64 {
        WALK_SPEED.max(self.plan.cost() as f64 / WALK_SECONDS)
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        self.owed += elapsed.as_secs_f64() * self.speed();
        let due = self.owed.floor();
        self.owed -= due;
        let before = self.at;
        self.at = self.at.saturating_add(due as usize).min(self.plan.cost());
        self.at != before
    }

    fn go(&mut self, to: usize) {
        self.paused = true;
        self.at = to.min(self.plan.cost());
    }
}

/// A run being watched.
pub struct Watching {
    run: Box<dyn BoxRun>,
    playback: Playback,
    /// Whether to play as soon as something is computed.
    begin: bool,
    chosen: Option<Speed>,
    walk: Option<Walk>,
}

impl Watching {
    /// A run at its beginning, not yet playing.
    pub fn new(run: Box<dyn BoxRun>, speed: Option<Speed>) -> Watching {
        let playback = speed.map_or_else(Playback::default, Playback::at_speed);
        Watching { run, playback, begin: false, chosen: speed, walk: None }
    }

    /// The run.
    pub fn run(&self) -> &dyn BoxRun {
        self.run.as_ref()
    }

    /// The speed somebody has chosen.
    pub fn chosen_speed(&self) -> Option<Speed> {
        self.chosen
    }

    /// Begins to play as soon as enough of the run is known to choose a speed.
    pub fn begin(&mut self) {
        self.begin = !self.is_at_end();
    }

    fn is_at_end(&self) -> bool {
        self.run.status().is_over() && self.run.at() == self.run.len()
    }

    /// Whether anything moves by itself.
    pub fn is_moving(&self) -> bool {
        self.begin || self.playback.is_playing() || self.walk.as_ref().is_some_and(Walk::is_moving)
    }

    /// The plan being played back, and how many of its steps are done.
    pub fn playing_back(&self) -> Option<(&Plan, usize)> {
        self.walk.as_ref().map(|walk| (&walk.plan, walk.at))
    }

    /// The board to show.
    pub fn board(&self) -> Board {
        let walked = self.walk.as_ref().and_then(|walk| walk.plan.boards.get(walk.at));
        walked.cloned().unwrap_or_else(|| self.run.here().board)
    }

    /// What the transport bar shows: the run, or the plan while it is played back.
    pub fn transport(&self) -> Transport {
        match &self.walk {
            Some(walk) => Transport {
                playing: walk.is_moving(),
                at: walk.at as u64,
                len: walk.plan.cost() as u64,
                growing: false,
                speed: "the plan".into(),
            },
            None => Transport {
                playing: self.is_moving(),
                at: self.run.at(),
                len: self.run.len(),
                growing: !self.run.status().is_over(),
                speed: self.playback.speed().to_string(),
            },
        }
    }

    /// Goes to moment `t` of the search.
    pub fn jump(&mut self, t: u64) {
        self.begin = false;
        self.walk = None;
        self.playback.jump(self.run.as_mut(), t);
    }

    /// Turns the wheel: a hundredth of the run, at least one step.
    pub fn scrub_by(&mut self, by: i8) {
        if let Some(walk) = &mut self.walk {
            return walk.go(walk.at.saturating_add_signed(by.into()));
        }
        let step = (self.run.len() / 100).max(1) as i64;
        self.jump(self.run.at().saturating_add_signed(step * i64::from(by)));
    }

    /// Carries an action of the Watch mode out.
    pub fn update(&mut self, action: Action) {
        if self.playback_action(action).is_some() {
            return;
        }
        if action == Action::StepBack && self.walk.take().is_some() {
            return;
        }
        let (at, len) = (self.run.at(), self.run.len());
        match action {
            Action::PlayPause if self.is_moving() => {
                self.begin = false;
                self.playback.pause();
            }
            Action::PlayPause => {
                self.walk = None;
                self.playback.play(self.run.as_mut());
            }
            Action::StepForward if self.is_at_end() => self.start_walk(),
            Action::StepForward => self.jump(at + 1),
            Action::StepBack => self.jump(at.saturating_sub(1)),
            Action::NextLandmark | Action::PreviousLandmark => {
                self.begin = false;
                self.walk = None;
                self.playback.landmark(self.run.as_mut(), action == Action::NextLandmark);
            }
            Action::ToStart => self.jump(0),
            Action::ToEnd => self.jump(len),
            Action::Finish => {
                self.jump(u64::MAX);
                if self.run.status().is_over() {
                    self.start_walk();
                } else {
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

    /// What an action does to the plan being played back; `None` if it is none of its business.
    fn playback_action(&mut self, action: Action) -> Option<()> {
        let walk = self.walk.as_mut()?;
        let last = walk.plan.cost();
        match action {
            Action::PlayPause if walk.is_over() => {
                walk.at = 0;
                walk.paused = false;
            }
            Action::PlayPause => walk.paused = !walk.paused,
            Action::StepForward => walk.go(walk.at + 1),
            Action::StepBack if walk.at > 0 => walk.go(walk.at - 1),
            Action::ToEnd | Action::Finish => walk.go(last),
            Action::ToStart => walk.go(0),
            Action::Scrub(to) => walk.go(last * usize::from(to) / 1000),
            _ => return None,
        }
        Some(())
    }

    fn start_walk(&mut self) {
        let plan = self.run.plan();
        self.walk = plan.map(|plan| Walk { plan, at: 0, owed: 0.0, paused: false });
    }

    /// Lets time pass; whether anything shown has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        if self.begin {
            self.begin = false;
            self.playback.play(self.run.as_mut());
            return true;
        }
        if let Some(walk) = &mut self.walk {
            return walk.is_moving() && walk.tick(elapsed);
        }
        let was_playing = self.playback.is_playing();
        let moved = self.playback.tick(self.run.as_mut(), elapsed);
        if was_playing && !self.playback.is_playing() {
            self.start_walk();
            return true;
        }
        moved
    }

    /// How long until something moves.
    pub fn next_tick(&self) -> Option<Duration> {
        if self.begin {
            return Some(Duration::ZERO);
        }
        if let Some(walk) = &self.walk {
            let wait = (1.0 - walk.owed).max(0.0) / walk.speed();
            return walk.is_moving().then(|| Duration::from_secs_f64(wait));
        }
        // At the end of what is computed time need not pass: the computation wakes us.
        let waiting = self.run.at() == self.run.len() && !self.run.status().is_over();
        self.playback.next_move().map(|wait| if waiting { Duration::from_millis(50) } else { wait })
    }

    /// Computes ahead until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.run.len();
        while self.run.status() == Status::Running {
            self.run.advance(512);
            if enough() {
                break;
            }
        }
        self.run.len() != before || self.run.status().is_over()
    }
}
