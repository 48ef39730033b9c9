//! Watching a run: its transport, and Pacman walking the way that was found.

use crate::engine::grid::Pos;
use crate::engine::playback::{Playback, Speed};
use crate::puzzles::pacman::Instance;
use crate::puzzles::pacman::play::Game;
use crate::puzzles::pacman::run::{Answer, MapRun};
use crate::tui::keys::Action;
use crate::tui::view::transport::Transport;
use std::time::{Duration, Instant};

/// Pacman on his way along the path.
struct Walk {
    /// The game at its beginning, then after every step.
    game: Game,
    path: Vec<Pos>,
    at: usize,
    owed: f64,
}

/// Cells a second of a walk; a long one is faster, so that it takes a few seconds.
const WALK_SPEED: f64 = 14.0;
const WALK_SECONDS: f64 = 6.0;

impl Walk {
    fn new(instance: &Instance, answer: Answer) -> Option<Walk> {
        Some(Walk { game: Game::new(instance)?, path: answer.path, at: 0, owed: 0.0 })
    }

    fn is_over(&self) -> bool {
        self.at + 1 >= self.path.len()
    }

    fn speed(&self) -> f64 {
        WALK_SPEED.max(self.path.len() as f64 / WALK_SECONDS)
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        self.owed += elapsed.as_secs_f64() * self.speed();
        let mut moved = false;
        while self.owed >= 1.0 && !self.is_over() {
            self.owed -= 1.0;
            if let [from, to] = self.path[self.at..self.at + 2] {
                self.game.step((
                    i32::from(to.row) - i32::from(from.row),
                    i32::from(to.col) - i32::from(from.col),
                ));
            }
            self.at += 1;
            moved = true;
        }
        moved
    }
}

/// Tells the time; one that stands still in tests, so that screens can be compared.
pub type Clock = fn() -> Instant;

/// A run being watched.
pub struct Watching {
    run: Box<dyn MapRun>,
    playback: Playback,
    /// Whether to play as soon as something is computed.
    begin: bool,
    chosen: Option<Speed>,
    instance: Instance,
    walk: Option<Walk>,
    clock: Clock,
    /// Time spent computing.
    spent: Duration,
    /// Time waited with the beginning.
    waited: Duration,
}

/// How long to wait until so much is computed that a speed can be chosen.
const PATIENCE: Duration = Duration::from_millis(160);

impl Watching {
    /// A run at its beginning, not yet playing.
    pub fn new(
        run: Box<dyn MapRun>,
        speed: Option<Speed>,
        instance: &Instance,
        clock: Clock,
    ) -> Watching {
        let playback = speed.map_or_else(Playback::default, Playback::at_speed);
        Watching {
            run,
            playback,
            begin: false,
            chosen: speed,
            instance: instance.clone(),
            walk: None,
            clock,
            spent: Duration::ZERO,
            waited: Duration::ZERO,
        }
    }

    /// The run.
    pub fn run(&self) -> &dyn MapRun {
        self.run.as_ref()
    }

    /// Time spent computing so far.
    pub fn spent(&self) -> Duration {
        self.spent
    }

    /// The speed somebody has chosen.
    pub fn chosen_speed(&self) -> Option<Speed> {
        self.chosen
    }

    /// Begins to play as soon as enough of the run is known to choose a speed.
    pub fn begin(&mut self) {
        if !self.is_at_end() {
            self.begin = true;
        }
    }

    fn is_at_end(&self) -> bool {
        self.run.status().is_over() && self.run.at() == self.run.len()
    }

    /// Whether anything moves by itself.
    pub fn is_moving(&self) -> bool {
        self.begin || self.playback.is_playing() || self.walk.as_ref().is_some_and(|w| !w.is_over())
    }

    /// Whether Pacman is on his way, or has arrived: the game at that point, the cell before, and the
    /// cells ahead.
    pub fn walker(&self) -> Option<(&Game, Option<Pos>, &[Pos])> {
        let walk = self.walk.as_ref()?;
        let before = walk.at.checked_sub(1).and_then(|i| walk.path.get(i)).copied();
        Some((&walk.game, before, walk.path.get(walk.at..).unwrap_or_default()))
    }

    /// The cell to keep in view.
    pub fn focus(&self) -> Pos {
        self.walker().map_or(self.run.here().pos, |(game, ..)| game.at())
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

    /// Goes to moment `t`.
    pub fn jump(&mut self, t: u64) {
        self.begin = false;
        self.walk = None;
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
            Action::PlayPause => {
                if self.is_moving() {
                    self.pause();
                } else {
                    self.walk = None;
                    self.playback.play(self.run.as_mut());
                }
            }
            Action::StepForward if self.is_at_end() => self.start_walk(),
            Action::StepForward => self.jump(at + 1),
            Action::StepBack if self.walk.take().is_some() => self.pause(),
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
            Action::Scrub(to) => {
                self.jump((u128::from(len) * u128::from(to) / 1000) as u64);
            }
            _ => {}
        }
        if matches!(action, Action::Faster | Action::Slower) {
            self.chosen = Some(self.playback.speed());
        }
    }

    fn pause(&mut self) {
        self.begin = false;
        self.playback.pause();
        if let Some(walk) = &mut self.walk {
            // Stopping a walk shows its end; there is nothing in between to study.
            while walk.tick(Duration::from_secs(1)) {}
        }
    }

    fn start_walk(&mut self) {
        self.walk = self.run.answer().and_then(|answer| Walk::new(&self.instance, answer));
    }

    /// Lets time pass; whether anything shown has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        if self.begin {
            self.waited += elapsed;
            if self.run.status().is_over() || self.waited >= PATIENCE {
                self.begin = false;
                self.playback.play(self.run.as_mut());
            }
            return true;
        }
        if let Some(walk) = &mut self.walk {
            return walk.tick(elapsed);
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
            let ready = self.run.status().is_over();
            return Some(if ready { Duration::ZERO } else { PATIENCE / 4 });
        }
        if let Some(walk) = &self.walk {
            let wait = (1.0 - walk.owed).max(0.0) / walk.speed();
            return (!walk.is_over()).then(|| Duration::from_secs_f64(wait));
        }
        // At the end of what is computed time need not pass: the computation wakes us.
        let waiting = self.run.at() == self.run.len() && !self.run.status().is_over();
        self.playback.next_move().map(|wait| if waiting { Duration::from_millis(50) } else { wait })
    }

    /// Computes ahead until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.run.len();
        let begun = (self.clock)();
        self.run.advance_until(enough);
        self.spent += (self.clock)().saturating_duration_since(begun);
        self.run.len() != before || self.run.status().is_over()
    }
}
