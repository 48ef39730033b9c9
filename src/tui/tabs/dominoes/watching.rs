//! Watching alpha-beta: the run, its transport, and steps over whole subtrees.

use crate::engine::game_tree::{Event, Method};
use crate::engine::limits::Limits;
use crate::engine::playback::{Playback, Speed};
use crate::engine::run::{Job, Run};
use crate::engine::trail::Trail;
use crate::puzzles::dominoes::tree::{Watched, search};
use crate::puzzles::dominoes::{Board, Player};
use crate::tui::keys::Action;
use crate::tui::view::transport::Transport;
use std::time::Duration;

/// On the way over a subtree: until no more than so many plies are open.
#[derive(Clone, Copy)]
struct Over {
    plies: usize,
    forward: bool,
}

/// A search being watched.
pub struct Watching {
    run: Watched,
    playback: Playback,
    over: Option<Over>,
    chosen: Option<Speed>,
}

/// Events computed between two looks at the clock.
const SLICE: u32 = 512;

impl Watching {
    /// The search for the best move of `player`, at its beginning.
    pub fn new(
        (board, player): (&Board, Player),
        (method, limit): (Method, u32),
        limits: Limits,
        speed: Option<Speed>,
    ) -> Watching {
        let run = Trail::new(search(board, player, method, limit), limits);
        // An event is to be read: slow unless somebody wants it otherwise.
        let playback = Playback::at_speed(speed.unwrap_or(Speed::PerSecond(5)));
        Watching { run, playback, over: None, chosen: speed }
    }

    /// The run.
    pub fn run(&self) -> &Watched {
        &self.run
    }

    /// The speed somebody has chosen.
    pub fn chosen_speed(&self) -> Option<Speed> {
        self.chosen
    }

    /// Begins to play.
    pub fn begin(&mut self) {
        if !(self.run.status().is_over() && self.run.at() == self.run.len()) {
            self.playback.play(&mut self.run);
        }
    }

    /// Whether anything moves by itself.
    pub fn is_moving(&self) -> bool {
        self.playback.is_playing() || self.over.is_some()
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
        self.over = None;
        self.playback.jump(&mut self.run, t);
    }

    /// Turns the wheel: a hundredth of the run, at least one event.
    pub fn scrub_by(&mut self, by: i8) {
        let step = (self.run.len() / 100).max(1) as i64;
        self.jump(self.run.at().saturating_add_signed(step * i64::from(by)));
    }

    /// Carries an action of the Watch mode out.
    pub fn update(&mut self, action: Action) {
        let (at, len) = (self.run.at(), self.run.len());
        match action {
            Action::PlayPause if self.over.take().is_some() => {}
            Action::PlayPause => self.playback.toggle(&mut self.run),
            Action::StepForward => self.jump(at + 1),
            Action::StepBack => self.jump(at.saturating_sub(1)),
            Action::NextLandmark | Action::PreviousLandmark => {
                self.over = None;
                self.playback.landmark(&mut self.run, action == Action::NextLandmark);
            }
            Action::ToStart => self.jump(0),
            Action::ToEnd | Action::Finish => self.jump(len),
            Action::Over(forward) => self.go_over(forward),
            Action::RootChange(forward) => {
                let changes = self.run.solver().root_changes();
                let to = if forward {
                    changes.iter().copied().find(|&t| t > at).unwrap_or(len)
                } else {
                    changes.iter().copied().rev().find(|&t| t < at).unwrap_or(0)
                };
                self.jump(to);
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

    /// Goes to where the node at hand has been left (or, back, has not been entered): the subtree below
    /// it passes unseen. From anywhere else than its beginning it is the rest of the node.
    fn go_over(&mut self, forward: bool) {
        let plies = self.run.scene().plies.len();
        let edge = match self.run.scene().last {
            Some(Event::Return { .. }) if !forward => plies,
            _ => plies.saturating_sub(1),
        };
        self.jump(if forward { self.run.at() + 1 } else { self.run.at().saturating_sub(1) });
        self.over = Some(Over { plies: edge, forward });
        self.walk();
    }

    /// Makes some steps of the way over a subtree; whether it goes on.
    fn walk(&mut self) -> bool {
        for _ in 0..SLICE {
            let Some(Over { plies, forward }) = self.over else { return false };
            let (at, len) = (self.run.at(), self.run.len());
            if self.run.scene().plies.len() <= plies || (!forward && at == 0) {
                self.over = None;
            } else if forward && at == len {
                if self.run.status().is_over() {
                    self.over = None;
                }
                return self.over.is_some();
            } else {
                self.run.seek(if forward { at + 1 } else { at - 1 });
            }
        }
        self.over.is_some()
    }

    /// Lets time pass; whether another moment is shown.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        self.playback.tick(&mut self.run, elapsed)
    }

    /// How long until something moves.
    pub fn next_tick(&self) -> Option<Duration> {
        let waiting = self.run.at() == self.run.len() && !self.run.status().is_over();
        self.playback.next_move().map(|wait| if waiting { Duration::from_millis(50) } else { wait })
    }

    /// Whether there is something to compute.
    pub fn is_busy(&self) -> bool {
        !self.run.status().is_over() || self.over.is_some()
    }

    /// Computes ahead, and walks over what is to be passed; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = (self.run.len(), self.run.at());
        while self.is_busy() {
            self.run.advance(SLICE);
            self.walk();
            if enough() {
                break;
            }
        }
        (self.run.len(), self.run.at()) != before
    }
}
