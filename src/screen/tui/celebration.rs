//! What moves for a moment: a win is celebrated for a second, calmly, and a step may be seen to happen. Not at
//! all where the settings say less motion.

use super::settings::Settings;
use std::time::Duration;

/// How long celebrating takes.
const LENGTH: Duration = Duration::from_secs(1);

/// Time between two of its pictures.
const PICTURE: Duration = Duration::from_millis(50);

/// The celebration of a tab.
pub struct Celebration {
    /// Whether the settings allow motion.
    motion: bool,
    length: Duration,
    /// How long it has gone on, while it does.
    since: Option<Duration>,
}

impl Default for Celebration {
    fn default() -> Celebration {
        Celebration::lasting(LENGTH, Settings::default().motion)
    }
}

impl Celebration {
    /// Something else that moves so long, if there may be motion.
    pub const fn lasting(length: Duration, motion: bool) -> Celebration {
        Celebration { motion, length, since: None }
    }

    /// Takes over whether there may be motion.
    pub fn adopt(&mut self, settings: &Settings) {
        self.motion = settings.motion;
        self.since = self.since.filter(|_| self.motion);
    }

    /// Begins, if there may be motion.
    pub fn begin(&mut self) {
        self.since = self.motion.then_some(Duration::ZERO);
    }

    /// Ends at once.
    pub fn end(&mut self) {
        self.since = None;
    }

    /// The share of it that is over, while it goes on.
    pub fn share(&self) -> Option<f32> {
        self.since.map(|since| since.as_secs_f32() / self.length.as_secs_f32())
    }

    /// Lets time pass; whether its picture has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        let Some(since) = self.since else { return false };
        self.since = Some(since + elapsed).filter(|now| *now < self.length);
        true
    }

    /// How long until the next picture, while it goes on.
    pub fn next_tick(&self) -> Option<Duration> {
        self.since.map(|_| PICTURE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_over_after_a_second_and_never_begins_with_less_motion() {
        let mut celebration = Celebration::default();
        assert_eq!(celebration.next_tick(), None);
        celebration.begin();
        let mut pictures = 0;
        while let Some(wait) = celebration.next_tick() {
            assert!(celebration.share().is_some_and(|share| share < 1.0));
            assert!(celebration.tick(wait));
            pictures += 1;
        }
        assert_eq!(pictures, 20);
        assert!(!celebration.tick(PICTURE));
        celebration.adopt(&Settings { motion: false, ..Settings::default() });
        celebration.begin();
        assert_eq!((celebration.share(), celebration.next_tick()), (None, None));
    }
}
