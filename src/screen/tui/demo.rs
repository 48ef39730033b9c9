//! The demo and the tour: scripts of actions that show the tabs by themselves, until a key is pressed.
//! The demo begins again and again, the tour explains and ends.
//!
//! It knows durations and no clock, so the same time shows the same screens. What a cue does goes
//! the way of a key; a cue whose first action does not work now is left out. The scripts are texts.

use crate::tui::keys::keymap;
use crate::tui::prelude::*;

/// A moment of the show.
struct Cue {
    /// The time after the cue before.
    after: Duration,
    does: Happens,
    /// What the bar says from now on; empty to go on saying what it said.
    says: &'static str,
}

/// The demo, and the tour: what there is to do in each tab, then what there is to learn. A line is a cue: how long
/// it waits, what it does (one of [`WORDS`], or a link to open), and after a bar what it says.
const DEMO: &str = include_str!("demo.txt");
const TOUR: &str = include_str!("tour.txt");

/// Words for actions, beside their names in `keys.toml` and the words of the bar, in scripts and in plain mode.
pub(super) const WORDS: [(&str, Action); 25] = [
    ("step", Action::StepForward),
    ("next", Action::StepForward),
    ("back", Action::StepBack),
    ("landmark", Action::NextLandmark),
    ("previous", Action::PreviousLandmark),
    ("start", Action::ToStart),
    ("end", Action::ToEnd),
    ("finish", Action::ToEnd),
    ("north", Action::Move(Dir::North)),
    ("south", Action::Move(Dir::South)),
    ("west", Action::Move(Dir::West)),
    ("east", Action::Move(Dir::East)),
    ("up", Action::Move(Dir::North)),
    ("down", Action::Move(Dir::South)),
    ("left", Action::Move(Dir::West)),
    ("right", Action::Move(Dir::East)),
    ("ok", Action::Accept),
    ("cancel", Action::Cancel),
    ("close", Action::Cancel),
    ("close", Action::BackToPlay),
    ("facts", Action::TurnTo(0)),
    ("queue", Action::TurnTo(2)),
    ("tree", Action::TurnTo(3)),
    ("code", Action::TurnTo(4)),
    ("tab", Action::NextTab),
];

/// What a cue does: the words of actions in plain mode, or their names in `keys.toml`; letters that are
/// typed; `rest` does nothing.
fn actions(words: &str) -> Vec<Action> {
    if let Some(text) = words.strip_prefix("type ") {
        return text.chars().map(Action::Type).collect();
    }
    let plain = |word| WORDS.iter().find(|(known, _)| *known == word).map(|known| known.1);
    words.split(' ').filter_map(|word| keymap::action(word).or_else(|| plain(word))).collect()
}

/// The cues of a script.
fn cues(script: &'static str) -> Vec<Cue> {
    let read = |line: &'static str| {
        let (does, says) = line.split_once(" | ").unwrap_or((line, ""));
        let (after, does) = does.trim().split_once(' ')?;
        let does = match does.contains(':') {
            true => Happens::Open(does),
            false => Happens::Do(actions(does)),
        };
        Some(Cue { after: Duration::from_millis(after.parse().ok()?), does, says })
    };
    script.lines().filter_map(read).collect()
}

/// A show that is running.
pub struct Show {
    script: Vec<Cue>,
    /// Whether it begins again at its end.
    pub repeats: bool,
    next: usize,
    /// Time until something happens.
    pub left: Duration,
    /// Whether there is no waiting until it says something else.
    skips: bool,
    /// What the bar says.
    pub says: &'static str,
}

/// What happens in the show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happens {
    /// These actions, all of them if the first one works.
    Do(Vec<Action>),
    /// What this link names is shown.
    Open(&'static str),
    /// The end is reached.
    Over,
}

impl Show {
    /// The demo, which `repeats`, or the tour, from its beginning.
    pub fn new(repeats: bool) -> Show {
        let script = cues(if repeats { DEMO } else { TOUR });
        Show { script, repeats, next: 0, left: Duration::ZERO, skips: false, says: "" }
    }

    /// Waits no longer for what it says next.
    pub fn skip(&mut self) {
        (self.skips, self.left) = (true, Duration::ZERO);
    }

    /// Lets time pass, up to what happens next. Of `elapsed` what was not needed is left; call again
    /// until nothing happens.
    pub fn pass(
        &mut self,
        elapsed: &mut Duration,
        works: impl Fn(Action) -> bool,
    ) -> Option<Happens> {
        loop {
            if *elapsed < self.left {
                self.left -= *elapsed;
                *elapsed = Duration::ZERO;
                return None;
            }
            *elapsed -= self.left;
            let Some(cue) = self.script.get(self.next) else { return Some(Happens::Over) };
            self.next += 1;
            self.skips &= cue.says.is_empty();
            let next = self.script.get(self.next).filter(|_| !self.skips);
            self.left = next.map_or(Duration::ZERO, |next| next.after);
            if matches!(&cue.does, Happens::Do(all) if all.first().is_some_and(|&one| !works(one)))
            {
                continue;
            }
            if !cue.says.is_empty() {
                self.says = cue.says;
            }
            return Some(cue.does.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(mut show: Show, piece: Duration) -> (Vec<Happens>, Duration) {
        let (mut all, mut time) = (Vec::new(), Duration::ZERO);
        loop {
            time += piece;
            let mut elapsed = piece;
            while let Some(happens) = show.pass(&mut elapsed, |_| true) {
                if happens == Happens::Over {
                    return (all, time);
                }
                all.push(happens);
            }
        }
    }

    #[test]
    fn a_show_is_the_same_however_time_passes() {
        let ms = Duration::from_millis;
        for (repeats, length) in [(true, 60_000..120_000), (false, 55_000..65_000)] {
            let show = || Show::new(repeats);
            let (all, time) = script(show(), ms(10));
            assert_eq!(all.len(), show().script.len());
            assert_eq!(all.len(), [DEMO, TOUR][usize::from(!repeats)].lines().count());
            assert_eq!(script(show(), ms(777)).0, all);
            assert_eq!(script(show(), ms(100_000)).0, all);
            assert!(length.contains(&(time.as_millis() as u64)), "{time:?}");
        }
    }

    #[test]
    fn captions_fit_the_smallest_screen() {
        assert!(cues(DEMO).iter().chain(&cues(TOUR)).all(|cue| cue.says.len() <= 50));
    }

    #[test]
    fn the_links_are_links() {
        for cue in cues(DEMO).iter().chain(&cues(TOUR)) {
            let Happens::Open(link) = cue.does else { continue };
            assert!(link.parse::<crate::puzzles::link::Link>().is_ok(), "{link}");
        }
    }

    #[test]
    fn what_does_not_work_is_left_out() {
        let mut show = Show::new(true);
        let mut elapsed = Duration::from_secs(1000);
        let mut done = Vec::new();
        while let Some(happens) = show.pass(&mut elapsed, |action| action != Action::Method) {
            if let Happens::Do(actions) = happens.clone() {
                done.push(actions);
            }
            if happens == Happens::Over {
                break;
            }
        }
        assert!(done.contains(&vec![Action::Watch]));
        assert!(!done.iter().any(|actions| actions.contains(&Action::Method)));
    }
}
