//! The transport: which moment of a run is shown, and how fast it moves.
//!
//! Time is passed in as durations and never read from a clock, so that tests need not wait.

use super::run::Run;
use std::{fmt, time::Duration};

/// How fast the shown moment moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Speed {
    /// Steps a second.
    PerSecond(u32),
    /// As fast as the run is computed.
    Max,
}

impl Speed {
    /// The speeds to choose from: 1, 2, 5 … 1 000 000 steps a second, and [`Speed::Max`].
    pub const ALL: [Speed; 20] = {
        let (mut all, mut i) = ([Speed::Max; 20], 0);
        while i + 1 < all.len() {
            all[i] = Speed::PerSecond([1, 2, 5][i % 3] * 10u32.pow(i as u32 / 3));
            i += 1;
        }
        all
    };

    /// The slowest speed of [`Speed::ALL`] that is at least `per_second`.
    pub fn at_least(per_second: u64) -> Speed {
        let least = u32::try_from(per_second).map_or(Speed::Max, Speed::PerSecond);
        Speed::ALL[least.place()]
    }

    /// Reads a speed as the command line and the settings write it.
    ///
    /// # Errors
    /// What was expected.
    pub fn parse(text: &str) -> Result<Speed, String> {
        if text == "max" {
            return Ok(Speed::Max);
        }
        match text.parse::<u32>() {
            Ok(n) if (1..=1_000_000).contains(&n) => Ok(Speed::PerSecond(n)),
            _ => Err("expected a number from 1 to 1000000, or max".into()),
        }
    }

    fn place(self) -> usize {
        Speed::ALL.iter().position(|&s| s >= self).unwrap_or(Speed::ALL.len() - 1)
    }

    /// The next faster speed.
    pub fn faster(self) -> Speed {
        Speed::ALL[(self.place() + 1).min(Speed::ALL.len() - 1)]
    }

    /// The next slower speed.
    pub fn slower(self) -> Speed {
        Speed::ALL[self.place().saturating_sub(1)]
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Speed::PerSecond(n) if n >= 1_000_000 => write!(f, "{} M steps/s", n / 1_000_000),
            Speed::PerSecond(n) if n >= 1_000 => write!(f, "{} k steps/s", n / 1_000),
            Speed::PerSecond(1) => write!(f, "1 step/s"),
            Speed::PerSecond(n) => write!(f, "{n} steps/s"),
            Speed::Max => write!(f, "max speed"),
        }
    }
}

/// Seconds a run should take to watch at the default speed.
const SHOW_SECONDS: u64 = 12;

/// Most steps a second at which there is time to show the parts of a step one after the other.
const SLOW_MOTION: Speed = Speed::PerSecond(2);

/// Play, pause and speed of one run.
#[derive(Clone, Debug)]
pub struct Playback {
    playing: bool,
    speed: Speed,
    chosen: bool,
    /// Fraction of a step that is due and not yet made.
    owed: f64,
    /// How many parts the step shown has, each of which is shown as long as the others.
    parts: usize,
}

impl Default for Playback {
    fn default() -> Self {
        Playback { playing: false, speed: Speed::PerSecond(20), chosen: false, owed: 0.0, parts: 1 }
    }
}

impl Playback {
    /// Paused, at a speed chosen by the user.
    pub fn at_speed(speed: Speed) -> Self {
        Playback { speed, chosen: true, ..Playback::default() }
    }

    /// Whether it is playing.
    pub fn is_playing(&self) -> bool {
        self.playing
    }

    /// The speed.
    pub fn speed(&self) -> Speed {
        self.speed
    }

    /// Whether the user has chosen the speed.
    pub fn is_speed_chosen(&self) -> bool {
        self.chosen
    }

    /// Plays from here; from the beginning if the run is shown at its end. Unless the user has chosen a
    /// speed, it is set so that the computed part of the run takes about twelve seconds.
    pub fn play(&mut self, run: &mut (impl Run + ?Sized)) {
        if run.status().is_over() && run.at() == run.len() {
            run.seek(0);
        }
        // Of one that grows nobody knows whether it is short.
        let least = if run.status().is_over() { 0 } else { 10 * SHOW_SECONDS };
        self.suit(run.len().max(least));
        self.owed = 0.0;
        self.playing = true;
    }

    /// Whether it plays so slowly that the parts of a step are shown one after the other.
    pub fn is_slow_motion(&self) -> bool {
        self.playing && self.speed <= SLOW_MOTION
    }

    /// The part of the step shown whose time it is, where the step has so many.
    pub fn part(&mut self, parts: usize) -> usize {
        self.parts = parts.max(1);
        // A hair early rather than a part late, whatever the rounding.
        ((self.owed + 1e-6) * self.parts as f64) as usize
    }

    /// Goes on with this part of the step shown, of as many as it has.
    pub fn go_on_from(&mut self, part: usize, parts: usize) {
        self.owed = part.min(parts.saturating_sub(1)) as f64 / parts.max(1) as f64;
    }

    /// Unless the user has chosen a speed, one at which so many steps take about twelve seconds; it stays
    /// the same while it plays.
    pub fn suit(&mut self, steps: u64) {
        if !self.chosen && !self.playing {
            self.speed = Speed::at_least((steps + SHOW_SECONDS / 2) / SHOW_SECONDS);
        }
    }

    /// Pauses.
    pub fn pause(&mut self) {
        self.playing = false;
        self.owed = 0.0;
    }

    /// Chooses a speed.
    pub fn choose(&mut self, speed: Speed) {
        self.speed = speed;
        self.chosen = true;
    }

    /// Goes to moment `t` and pauses.
    pub fn jump(&mut self, run: &mut (impl Run + ?Sized), t: u64) {
        self.pause();
        run.seek(t);
    }

    /// Goes to the next or the previous landmark (or the end or the beginning) and pauses.
    pub fn landmark(&mut self, run: &mut (impl Run + ?Sized), forward: bool) {
        let end = if forward { run.len() } else { 0 };
        self.jump(run, run.landmark(run.at(), forward).unwrap_or(end));
    }

    /// Advances by `elapsed`; whether another moment is shown now, or it has paused: at the end of a run
    /// that is over, in slow motion after the time of its last step. It waits at the end of one that is
    /// still computed.
    pub fn tick(&mut self, run: &mut (impl Run + ?Sized), elapsed: Duration) -> bool {
        if !self.playing {
            return false;
        }
        let (before, mut is_past) = (run.at(), true);
        match self.speed {
            Speed::Max => run.seek(run.len()),
            Speed::PerSecond(n) => {
                self.owed += f64::from(n) * elapsed.as_secs_f64();
                let due = self.owed.floor();
                self.owed -= due;
                let to = before.saturating_add(due as u64);
                is_past = to > run.len() || !self.is_slow_motion();
                run.seek(to);
            }
        }
        if is_past && run.at() == run.len() && run.status().is_over() {
            self.pause();
        }
        run.at() != before || !self.playing
    }

    /// How long until the shown moment moves, or the next part of it is to be shown, while playing.
    pub fn next_move(&self) -> Option<Duration> {
        match self.speed {
            _ if !self.playing => None,
            Speed::Max => Some(Duration::ZERO),
            Speed::PerSecond(n) => {
                let parts = if self.is_slow_motion() { self.parts as f64 } else { 1.0 };
                let next = (((self.owed + 1e-6) * parts).floor() + 1.0) / parts;
                Some(Duration::from_secs_f64((next - self.owed).max(0.0) / f64::from(n)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{run::Job, testing::Count};

    #[test]
    fn speeds_go_from_one_to_a_million_and_max() {
        assert_eq!(Speed::ALL[0], Speed::PerSecond(1));
        assert_eq!(Speed::ALL[18], Speed::PerSecond(1_000_000));
        assert_eq!(Speed::ALL[19], Speed::Max);
        assert_eq!(Speed::Max.faster(), Speed::Max);
        assert_eq!(Speed::ALL[0].slower(), Speed::ALL[0]);
        assert_eq!(Speed::PerSecond(20).faster(), Speed::PerSecond(50));
        assert_eq!(Speed::at_least(21), Speed::PerSecond(50));
        assert_eq!(Speed::at_least(5_000_000), Speed::Max);
    }

    #[test]
    fn playing_makes_the_steps_that_are_due() {
        let mut run = Count::new(100, 200);
        let mut playback = Playback::at_speed(Speed::PerSecond(20));
        playback.play(&mut run);
        for _ in 0..10 {
            playback.tick(&mut run, Duration::from_millis(130));
        }
        assert_eq!(run.at, 26);
        playback.tick(&mut run, Duration::from_secs(60));
        assert_eq!((run.at, playback.is_playing()), (100, true), "waits for the computation");
        run.advance(100);
        playback.tick(&mut run, Duration::from_secs(60));
        assert_eq!((run.at, playback.is_playing()), (200, false), "stops at the end");
        playback.play(&mut run);
        assert_eq!(run.at, 0, "plays again from the beginning");
    }

    #[test]
    fn max_shows_what_is_computed() {
        let mut run = Count::new(5, 2_000_000);
        let mut playback = Playback::at_speed(Speed::Max);
        playback.play(&mut run);
        run.advance(1_000_000);
        assert!(playback.tick(&mut run, Duration::from_millis(1)));
        assert_eq!(run.at, 1_000_005);
    }

    #[test]
    fn jumping_pauses() {
        let mut run = Count::new(100, 100);
        let mut playback = Playback::default();
        playback.play(&mut run);
        playback.jump(&mut run, 3);
        assert_eq!((run.at, playback.is_playing()), (3, false));
        playback.landmark(&mut run, true);
        assert_eq!(run.at, 10);
        playback.jump(&mut run, 95);
        playback.landmark(&mut run, true);
        assert_eq!(run.at, 100);
        playback.landmark(&mut run, false);
        assert_eq!(run.at, 90);
    }

    #[test]
    fn an_unchosen_speed_suits_the_run() {
        let mut run = Count::new(11_267, 11_267);
        let mut playback = Playback::default();
        playback.play(&mut run);
        assert_eq!(playback.speed(), Speed::PerSecond(1000));
        playback.choose(playback.speed().slower());
        playback.play(&mut run);
        assert_eq!(playback.speed(), Speed::PerSecond(500));
        for (steps, speed) in [(0, 1), (10, 1), (29, 2), (77, 10)] {
            let mut playback = Playback::default();
            playback.suit(steps);
            assert_eq!(playback.speed(), Speed::PerSecond(speed), "{steps} steps");
        }
        let mut growing = Count::new(3, 1000);
        let mut playback = Playback::default();
        playback.play(&mut growing);
        assert_eq!(playback.speed(), Speed::PerSecond(10), "it may become long");
    }
}
