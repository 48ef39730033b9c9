//! The demo: a script of actions that shows the tabs by itself, until a key is pressed.
//!
//! It knows durations and no clock, so the same time shows the same screens. What a cue does goes
//! the way of a key; a cue whose first action does not work now is left out.

use super::keys::Action;
use crate::engine::grid::Dir;
use std::time::Duration;

/// A moment of the show.
struct Cue {
    /// Milliseconds after the cue before.
    after: u32,
    /// What is done.
    does: &'static [Action],
    /// What the bar says from now on; empty to go on saying what it said.
    says: &'static str,
}

const fn cue(after: u32, does: &'static [Action], says: &'static str) -> Cue {
    Cue { after, does, says }
}

/// A move made at leisure.
const fn go(does: &'static [Action]) -> Cue {
    cue(350, does, "")
}

/// The tabs in the order of the title line.
const PACMAN: Action = Action::GoToTab(0);
const LIGHTS_OUT: Action = Action::GoToTab(1);
const SUDOKU: Action = Action::GoToTab(2);
const BOXUP: Action = Action::GoToTab(3);
const DOMINOES: Action = Action::GoToTab(4);

const UP: &[Action] = &[Action::Move(Dir::North)];
const DOWN: &[Action] = &[Action::Move(Dir::South)];
const RIGHT: &[Action] = &[Action::Move(Dir::East)];
const ACT: &[Action] = &[Action::Act];
const WATCH: &[Action] = &[Action::Watch];
const COMPARE: &[Action] = &[Action::Compare];
const DONE: &[Action] = &[Action::Cancel];
const LEAVE: &[Action] = &[Action::BackToPlay];

/// The show.
const SCRIPT: &[Cue] = &[
    cue(0, &[PACMAN], "Pacman: out before the energy is gone"),
    cue(1200, UP, ""),
    go(UP),
    go(RIGHT),
    go(RIGHT),
    go(RIGHT),
    cue(1200, WATCH, "A* expands the least f = g + h of the frontier"),
    cue(9000, &[Action::StepBack], "every search steps backwards as well"),
    cue(300, &[Action::StepBack], ""),
    cue(300, &[Action::StepBack], ""),
    cue(300, &[Action::StepBack], ""),
    cue(1200, &[Action::Finish], "the way it found"),
    cue(4000, LEAVE, "every method on the same map"),
    cue(500, COMPARE, ""),
    cue(6000, DONE, ""),
    cue(300, DONE, ""),
    cue(500, &[LIGHTS_OUT], "Lights Out: a press turns its neighbours too"),
    cue(1200, ACT, ""),
    go(RIGHT),
    go(DOWN),
    go(ACT),
    go(RIGHT),
    go(ACT),
    cue(1200, &[Action::Method], "five methods; this one is linear algebra"),
    cue(1000, &[Action::Type('g'), Action::Type('a')], ""),
    cue(600, &[Action::Accept], ""),
    cue(600, WATCH, "every press is an unknown of the matrix"),
    cue(8000, LEAVE, ""),
    cue(300, &[SUDOKU], "Sudoku: a hint names the technique"),
    cue(1500, &[Action::Hint], ""),
    cue(1500, &[Action::Hint], ""),
    cue(2500, WATCH, "guesses, consequences, and back again"),
    cue(8000, LEAVE, ""),
    cue(300, &[BOXUP], "Boxup: the small red box into the big blue one"),
    cue(1200, &[Action::Open], ""),
    cue(800, &[Action::Type('f'), Action::Type('e'), Action::Type('r')], ""),
    cue(600, &[Action::Accept], ""),
    cue(1000, WATCH, "every position of the boxes, breadth first"),
    cue(5000, &[Action::Finish], "the plan it found"),
    cue(4000, LEAVE, ""),
    cue(300, &[DOMINOES], "Dominoes: who cannot move loses"),
    go(RIGHT),
    go(DOWN),
    go(ACT),
    cue(2500, WATCH, "alpha-beta: what cannot matter is cut off"),
    cue(8000, LEAVE, ""),
    cue(1000, &[], ""),
];

/// A show that is running.
#[derive(Debug)]
pub struct Show {
    next: usize,
    left: Duration,
    says: &'static str,
}

/// What happens in the show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happens {
    /// These actions, all of them if the first one works.
    Do(&'static [Action]),
    /// The end is reached and it begins again.
    Again,
}

impl Show {
    /// From the beginning.
    pub fn begin() -> Show {
        Show { next: 0, left: Duration::ZERO, says: "" }
    }

    /// What the bar says.
    pub fn says(&self) -> &'static str {
        self.says
    }

    /// Time until something happens.
    pub fn due(&self) -> Duration {
        self.left
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
            let Some(cue) = SCRIPT.get(self.next) else {
                *self = Show::begin();
                return Some(Happens::Again);
            };
            self.next += 1;
            self.left = self.after_next();
            if cue.does.first().is_some_and(|&first| !works(first)) {
                continue;
            }
            if !cue.says.is_empty() {
                self.says = cue.says;
            }
            return Some(Happens::Do(cue.does));
        }
    }

    fn after_next(&self) -> Duration {
        Duration::from_millis(SCRIPT.get(self.next).map_or(0, |cue| cue.after.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(piece: Duration) -> (Vec<Happens>, Duration) {
        let (mut show, mut all, mut time) = (Show::begin(), Vec::new(), Duration::ZERO);
        loop {
            time += piece;
            let mut elapsed = piece;
            while let Some(happens) = show.pass(&mut elapsed, |_| true) {
                if happens == Happens::Again {
                    return (all, time);
                }
                all.push(happens);
            }
        }
    }

    #[test]
    fn the_show_is_the_same_however_time_passes() {
        let ms = Duration::from_millis;
        let (all, time) = script(ms(10));
        assert_eq!(all.len(), SCRIPT.len());
        assert_eq!(script(ms(777)).0, all);
        assert_eq!(script(ms(100_000)).0, all);
        assert!(time > ms(60_000) && time < ms(120_000), "{time:?}");
    }

    #[test]
    fn captions_fit_the_smallest_screen() {
        assert!(SCRIPT.iter().all(|cue| cue.says.len() <= 50));
    }

    #[test]
    fn what_does_not_work_is_left_out() {
        let mut show = Show::begin();
        let mut elapsed = Duration::from_secs(1000);
        let mut done = Vec::new();
        while let Some(Happens::Do(actions)) =
            show.pass(&mut elapsed, |action| action != Action::Compare)
        {
            done.push(actions);
        }
        assert!(done.contains(&WATCH));
        assert!(!done.contains(&COMPARE));
    }
}
