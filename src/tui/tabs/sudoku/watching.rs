//! Watching a run on a grid, and its transport.

use crate::engine::playback::{Playback, Speed};
use crate::engine::run::{Job, Status};
use crate::engine::trail::Trail;
use crate::puzzles::sudoku::Board;
use crate::puzzles::sudoku::generate::Maker;
use crate::puzzles::sudoku::recipe::Recipe;
use crate::puzzles::sudoku::run::BoardRun;
use crate::puzzles::sudoku::visible::Landmark;
use crate::tui::keys::Action;
use crate::tui::view::transport::Transport;
use std::time::Duration;

/// What is watched.
enum Watched {
    Solving(Box<dyn BoardRun>),
    Making(Box<Trail<Maker>>, Recipe, u64),
}

/// A run being watched.
pub struct Watching {
    watched: Watched,
    playback: Playback,
    /// Whether to play as soon as something is computed.
    begin: bool,
    chosen: Option<Speed>,
    /// The kind of landmark to go to; none for any.
    landmark: Option<Landmark>,
    /// Time waited with the beginning.
    waited: Duration,
}

/// How long to wait until so much is computed that a speed can be chosen.
const PATIENCE: Duration = Duration::from_millis(160);

impl Watching {
    /// A solver at its beginning, not yet playing.
    pub fn solving(run: Box<dyn BoardRun>, speed: Option<Speed>) -> Watching {
        Watching::new(Watched::Solving(run), speed)
    }

    /// The making of a puzzle at its beginning, not yet playing.
    pub fn making(run: Trail<Maker>, recipe: Recipe, seed: u64, speed: Option<Speed>) -> Watching {
        Watching::new(Watched::Making(Box::new(run), recipe, seed), speed)
    }

    fn new(watched: Watched, speed: Option<Speed>) -> Watching {
        let playback = speed.map_or_else(Playback::default, Playback::at_speed);
        let waited = Duration::ZERO;
        Watching { watched, playback, begin: false, chosen: speed, landmark: None, waited }
    }

    /// The run.
    pub fn run(&self) -> &dyn BoardRun {
        match &self.watched {
            Watched::Solving(run) => run.as_ref(),
            Watched::Making(run, ..) => run.as_ref(),
        }
    }

    fn parts(&mut self) -> (&mut dyn BoardRun, &mut Playback) {
        let run: &mut dyn BoardRun = match &mut self.watched {
            Watched::Solving(run) => run.as_mut(),
            Watched::Making(run, ..) => run.as_mut(),
        };
        (run, &mut self.playback)
    }

    /// Whether a puzzle is being made.
    pub fn is_making(&self) -> bool {
        matches!(self.watched, Watched::Making(..))
    }

    /// The puzzle that was made, once it is.
    pub fn made(&self) -> Option<(Recipe, u64, Board)> {
        match &self.watched {
            Watched::Making(run, recipe, seed) if run.status() == Status::Found => {
                Some((*recipe, *seed, *run.solver().puzzle()))
            }
            _ => None,
        }
    }

    /// What the landmarks it goes to are, for the key bar.
    pub fn landmark_name(&self) -> &'static str {
        self.landmark.map_or(self.run().landmark_name(), Landmark::name)
    }

    /// The only solution, where the end is shown of a run that has proved it.
    pub fn answer(&self) -> Option<Board> {
        let run = self.run();
        let ended = run.at() == run.len() && run.status() == Status::Found;
        run.verdict().filter(|_| ended && run.counters().solutions == 1)
    }

    /// The speed somebody has chosen.
    pub fn chosen_speed(&self) -> Option<Speed> {
        self.chosen
    }

    /// Whether more of the run is being computed.
    pub fn is_growing(&self) -> bool {
        !self.run().status().is_over()
    }

    /// Begins to play as soon as enough of the run is known to choose a speed.
    pub fn begin(&mut self) {
        if self.is_growing() || self.run().at() < self.run().len() {
            self.begin = true;
        }
    }

    /// Whether anything moves by itself.
    pub fn is_moving(&self) -> bool {
        self.begin || self.playback.is_playing()
    }

    /// What the transport bar shows.
    pub fn transport(&self) -> Transport {
        Transport {
            playing: self.is_moving(),
            at: self.run().at(),
            len: self.run().len(),
            growing: self.is_growing(),
            speed: self.playback.speed().to_string(),
        }
    }

    /// Goes to moment `t`.
    pub fn jump(&mut self, t: u64) {
        self.begin = false;
        let (run, playback) = self.parts();
        playback.jump(run, t);
    }

    /// Turns the wheel: a hundredth of the run, at least one step.
    pub fn scrub_by(&mut self, by: i8) {
        let step = (self.run().len() / 100).max(1) as i64;
        self.jump(self.run().at().saturating_add_signed(step * i64::from(by)));
    }

    /// Carries an action of the Watch mode out.
    pub fn update(&mut self, action: Action) {
        let (at, len) = (self.run().at(), self.run().len());
        match action {
            Action::PlayPause if self.is_moving() => {
                self.begin = false;
                self.playback.pause();
            }
            Action::PlayPause => {
                let (run, playback) = self.parts();
                playback.play(run);
            }
            Action::StepForward => self.jump(at + 1),
            Action::StepBack => self.jump(at.saturating_sub(1)),
            Action::NextLandmark | Action::PreviousLandmark => {
                let forward = action == Action::NextLandmark;
                match self.landmark {
                    Some(kind) => {
                        let end = if forward { len } else { 0 };
                        self.jump(self.run().landmark_of(kind, at, forward).unwrap_or(end));
                    }
                    None => {
                        self.begin = false;
                        let (run, playback) = self.parts();
                        playback.landmark(run, forward);
                    }
                }
            }
            Action::Landmarks => {
                let place = self.landmark.map_or(0, |kind| kind as usize + 1);
                self.landmark = Landmark::ALL.get(place).copied();
            }
            Action::ToStart => self.jump(0),
            Action::ToEnd => self.jump(len),
            Action::Finish if self.is_growing() => {
                // Not computed yet: watch it arrive, as fast as it comes.
                let speed = self.playback.speed();
                self.chosen = self.chosen.or(Some(speed));
                self.playback = Playback::at_speed(Speed::Max);
                let (run, playback) = self.parts();
                playback.play(run);
            }
            Action::Finish => self.jump(len),
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
        if self.begin {
            self.waited += elapsed;
            if !self.is_growing() || self.waited >= PATIENCE {
                self.begin = false;
                let (run, playback) = self.parts();
                playback.play(run);
            }
            return true;
        }
        let was_playing = self.playback.is_playing();
        let (run, playback) = self.parts();
        let moved = playback.tick(run, elapsed);
        moved || was_playing != self.playback.is_playing()
    }

    /// How long until something moves.
    pub fn next_tick(&self) -> Option<Duration> {
        if self.begin {
            return Some(if self.is_growing() { PATIENCE / 4 } else { Duration::ZERO });
        }
        // At the end of what is computed time need not pass: the computation wakes us.
        let waiting = self.run().at() == self.run().len() && self.is_growing();
        self.playback.next_move().map(|wait| if waiting { Duration::from_millis(50) } else { wait })
    }

    /// Computes ahead until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.run().len();
        if !self.is_growing() {
            return false;
        }
        while !self.parts().0.advance(64).is_over() && !enough() {}
        self.run().len() != before || !self.is_growing()
    }
}
