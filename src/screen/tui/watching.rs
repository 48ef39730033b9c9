//! Watching a run: play and pause, speed, steps both ways, landmarks, the wheel and the transport line,
//! computing ahead, and the answer played back after the end. What a moment looks like is each tab's
//! own; nothing here knows a puzzle.

mod answer_playback;
mod moves;
#[cfg(test)]
mod tests;

use super::view::bar::{Transport, place_on_track};
use crate::engine::{playback::Playback, run::Run};
use crate::tui::prelude::*;
use moves::ConditionSearch;

pub use answer_playback::AnswerPlayback;

/// How long to wait until so much is computed that a speed can be chosen.
const PATIENCE: Duration = Duration::from_millis(160);
/// How often to look whether that is so, or whether a run shown at its end has grown.
const LOOK: Duration = Duration::from_millis(40);

/// A run being watched, alone or beside others, and the answer it may be played back with.
pub struct Watching<R> {
    /// All runs, with what is common to them; the moments they show change here alone.
    pub race: Race<R>,
    playback: Playback,
    /// How long the beginning has waited to be played.
    begin: Option<Duration>,
    /// The speed chosen by the user.
    pub chosen: Option<Speed>,
    /// Whether a run is shown as another program makes it, until the user chooses a speed or the program ends.
    pub is_live: bool,
    /// A moment to be shown once it is computed: the one a session ended at.
    wanted: Option<u64>,
    /// The answer of a run that is over, if it found one.
    answer_of: fn(&R) -> Option<AnswerPlayback>,
    encore: Option<AnswerPlayback>,
    /// The event inside a step that is shown, and the moment after that step.
    inside: Option<(u64, usize)>,
    /// How many events that step has.
    parts: usize,
    /// The moments on the path to a node, which rise, while steps go to them only.
    pub(super) branch: Option<Vec<u64>>,
    /// The search for a moment at which a condition holds.
    search: Option<ConditionSearch>,
}

impl<R: Run> Watching<R> {
    /// Runs side by side at their beginning, not yet playing. Without a `speed` chosen by the user they have the
    /// `usual` one, or one is found that suits their length. Their answers are found by `answer_of`.
    pub fn abreast(
        race: Race<R>,
        speed: Option<Speed>,
        usual: Option<Speed>,
        answer_of: fn(&R) -> Option<AnswerPlayback>,
    ) -> Self {
        let playback = speed.or(usual).map_or_else(Playback::default, Playback::at_speed);
        Watching {
            race,
            playback,
            begin: None,
            chosen: speed,
            is_live: false,
            wanted: None,
            answer_of,
            encore: None,
            inside: None,
            parts: 0,
            branch: None,
            search: None,
        }
    }

    /// From now on at this speed, which the user has chosen.
    pub fn choose(&mut self, speed: Speed) {
        self.playback.choose(speed);
        self.chosen = Some(speed);
    }

    /// Whether more of the run is to be computed.
    pub fn is_growing(&self) -> bool {
        !self.race.status().is_over()
    }

    /// Whether [`Watching::compute`] has something to do.
    pub fn is_busy(&self) -> bool {
        self.is_growing() && self.waits_for().is_none() || self.share_looked_at().is_some()
    }

    /// What becomes readable when the run can go on, while it waits for another program.
    pub fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.race.waits_for()
    }

    /// Whether the last moment of a run that is over is shown.
    pub fn is_at_end(&self) -> bool {
        !self.is_growing() && self.race.at() == self.race.len()
    }

    /// Whether anything moves by itself.
    pub fn is_moving(&self) -> bool {
        self.begin.is_some()
            || self.playback.is_playing()
            || self.encore.as_ref().is_some_and(|encore| encore.is_playing)
    }

    /// The answer being played back.
    pub fn answer(&self) -> Option<&AnswerPlayback> {
        self.encore.as_ref()
    }

    /// Begins to play, as soon as enough of the run is known to choose a speed.
    pub fn begin(&mut self) {
        if !self.is_at_end() {
            self.begin = Some(Duration::ZERO);
        }
    }

    /// Shows a run that another program makes as it comes.
    pub fn follow_live(&mut self) {
        self.is_live = true;
        self.playback = Playback::at_speed(Speed::Max);
        self.playback.play(&mut self.race);
    }

    /// Once the program has ended, its end is shown, and the run is played as every other. Whether that is so just now.
    fn end_live(&mut self) -> bool {
        let ends = self.is_live && !self.is_growing();
        if ends {
            self.is_live = false;
            let was_playing = self.playback.is_playing();
            self.playback = self.chosen.map_or_else(Playback::default, Playback::at_speed);
            if was_playing {
                self.race.seek(self.race.len());
            }
        }
        ends
    }

    /// Whether nothing more need be known to choose a speed.
    fn is_ready(&self) -> bool {
        self.playback.is_speed_chosen() || !self.is_growing()
    }

    /// The moment shown, or to be shown as soon as it is computed.
    pub fn moment(&self) -> u64 {
        self.wanted.unwrap_or_else(|| self.race.at())
    }

    /// Shows moment `t` once it is computed, at rest; the last one if there is no such moment.
    pub fn resume_at(&mut self, t: u64) {
        self.hold();
        self.wanted = Some(t);
        self.reach();
    }

    /// Shows the moment wanted if it is computed by now.
    fn reach(&mut self) {
        if let Some(t) = self.wanted
            && (t <= self.race.len() || !self.is_growing())
        {
            self.wanted = None;
            self.race.seek(t.min(self.race.len()));
            self.playback.suit(self.race.len());
        }
    }

    /// What the transport line shows: the run, or the answer while it is played back.
    pub fn transport(&self) -> Transport {
        let (at, len, speed) = match &self.encore {
            Some(encore) => (encore.at(), encore.len, encore.name.into()),
            None => (self.race.at(), self.race.len(), self.playback.speed().to_string()),
        };
        let growing = self.is_growing() && self.encore.is_none();
        Transport { playing: self.is_moving(), at, len, growing, speed, hides_len: false }
    }

    /// Whether the end is shown, of the run or of the answer played back.
    pub fn has_ended(&self) -> bool {
        let Transport { at, len, growing, .. } = self.transport();
        at == len && !growing
    }

    /// What the bar calls an action now, where the table's word does not fit.
    pub fn label(&self, action: Action) -> Option<String> {
        match action {
            Action::PlayPause if self.is_moving() => Some("pause".into()),
            Action::Finish => {
                let has_answer =
                    self.race.is_alone() && (self.answer_of)(self.race.front()).is_some();
                (has_answer && self.has_ended()).then(|| "play it".into())
            }
            Action::StepBack | Action::StepForward if self.branch.is_some() => Some("path".into()),
            Action::NextLandmark | Action::PreviousLandmark => {
                Some(format!("next {}", self.race.landmark_name().replace("landmark", "match")))
            }
            _ => None,
        }
    }

    /// Whether the moment shown rests, or the next one comes no sooner than with so many steps a second.
    pub fn is_slow(&self, per_second: u32) -> bool {
        let plays = self.playback.is_playing() && !self.is_waiting();
        !plays || self.playback.speed() <= Speed::PerSecond(per_second)
    }

    /// Whether all is shown that another program has made so far.
    fn is_waiting(&self) -> bool {
        self.race.at() == self.race.len() && self.is_growing() && self.waits_for().is_some()
    }

    /// Leaves everything that moves by itself.
    fn hold(&mut self) {
        self.begin = None;
        self.wanted = None;
        self.encore = None;
        self.inside = None;
        self.stop_looking();
        self.playback.pause();
    }

    /// Shows moment `t`, and stays there.
    pub fn jump(&mut self, t: u64) {
        self.hold();
        self.race.seek(t);
    }

    /// Carries an action of the Watch mode out.
    pub fn update(&mut self, action: Action) {
        if self.encore.as_mut().is_some_and(|encore| encore.update(action)) {
            return;
        }
        self.end_live();
        let (at, len) = (self.race.at(), self.race.len());
        match action {
            // Back from the answer to the end of the run.
            Action::StepBack if self.encore.is_some() => self.hold(),
            Action::StepForward | Action::StepBack
                if self.step_along(action == Action::StepForward) => {}
            Action::PlayPause => {
                let (inside, plays) = (self.inside, !self.is_moving());
                self.hold();
                if plays {
                    self.playback.play(&mut self.race);
                }
                // Amid a step that is told event by event it stops there, and goes on from there.
                self.inside = inside;
                if let Some(event) = self.inside() {
                    self.playback.go_on_from(event, self.parts);
                }
            }
            Action::StepForward if self.is_at_end() => self.start_encore(),
            Action::StepForward => self.jump(at + 1),
            Action::StepBack => self.jump(at.saturating_sub(1)),
            Action::NextLandmark | Action::PreviousLandmark => {
                self.hold();
                self.playback.landmark(&mut self.race, action == Action::NextLandmark);
            }
            Action::ToStart => self.jump(0),
            Action::ToEnd => self.jump(len),
            Action::Finish => {
                self.jump(len);
                if self.is_growing() {
                    // Not computed yet: watch it arrive, as fast as it comes.
                    self.chosen = self.chosen.or(Some(self.playback.speed()));
                    self.playback = Playback::at_speed(Speed::Max);
                    self.playback.play(&mut self.race);
                } else {
                    self.start_encore();
                }
            }
            Action::Scrub(to) => self.jump((u128::from(len) * u128::from(to) / 1000) as u64),
            Action::Faster | Action::Slower => {
                self.is_live = false;
                let speed = self.playback.speed();
                let is_faster = action == Action::Faster;
                self.choose(if is_faster { speed.faster() } else { speed.slower() });
            }
            _ => {}
        }
    }

    /// Takes a mouse event at `(column, row)` if it is for the transport, drawn with the line `track` on the
    /// status line `status`: the wheel anywhere (a hundredth of the run, at least one step), a click or a
    /// drag on the line, a click on the sign before it.
    pub fn pointer(
        &mut self,
        pointer: Pointer,
        (column, row): (u16, u16),
        (status, track): (Rect, Rect),
    ) -> bool {
        match pointer {
            Pointer::Wheel(by) => match &mut self.encore {
                Some(encore) => encore.jump(encore.at().saturating_add_signed(by.into())),
                None => {
                    let step = (self.race.len() / 100).max(1) as i64;
                    self.jump(self.race.at().saturating_add_signed(step * i64::from(by)));
                }
            },
            _ if row != status.y => return false,
            Pointer::Press if column < track.x => self.update(Action::PlayPause),
            Pointer::Press | Pointer::Drag => {
                if let Some(to) = place_on_track(track, column) {
                    self.update(Action::Scrub(to));
                }
            }
        }
        true
    }

    /// Plays the answer back, where a run is watched alone.
    fn start_encore(&mut self) {
        self.inside = None;
        let alone = Some(self.race.front()).filter(|_| self.race.is_alone());
        self.encore = alone.and_then(self.answer_of);
    }

    /// Lets time pass; whether anything shown has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        if self.end_live() {
            return true;
        }
        if let Some(waited) = self.begin {
            let waited = waited + elapsed;
            let ready = self.is_ready() || waited >= PATIENCE;
            self.begin = (!ready).then_some(waited);
            if ready {
                self.playback.play(&mut self.race);
            }
            return ready;
        }
        if let Some(encore) = &mut self.encore {
            return encore.tick(elapsed);
        }
        let was_playing = self.playback.is_playing();
        let moved = self.playback.tick(&mut self.race, elapsed);
        let ended = was_playing && !self.playback.is_playing();
        if ended {
            self.start_encore();
        }
        moved || ended
    }

    /// How long until something moves.
    pub fn next_tick(&self) -> Option<Duration> {
        if self.is_live && !self.is_growing() {
            return Some(Duration::ZERO);
        }
        if self.begin.is_some() {
            return Some(if self.is_ready() { Duration::ZERO } else { LOOK });
        }
        if let Some(encore) = &self.encore {
            return encore.next_tick();
        }
        // At the end of what is computed time need not pass: the computation wakes us.
        let waiting = self.race.at() == self.race.len() && self.is_growing();
        if waiting && self.race.waits_for().is_some() {
            return None;
        }
        self.playback.next_move().map(|wait| if waiting { LOOK } else { wait })
    }

    /// Computes ahead until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let now = |race: &Race<R>| (race.len(), race.at(), race.status().is_over());
        let before = now(&self.race);
        if self.is_growing() {
            self.race.advance_until(enough);
            if !self.is_growing() {
                self.playback.suit(self.race.len());
            }
        }
        self.reach();
        now(&self.race) != before
    }
}
