//! The demo and the tour: scripts of actions that show the tabs by themselves, until a key is pressed.
//! The demo begins again and again, the tour explains and ends.
//!
//! It knows durations and no clock, so the same time shows the same screens. What a cue does goes
//! the way of a key; a cue whose first action does not work now is left out.

use crate::tui::prelude::*;

/// A moment of the show.
#[derive(Debug)]
struct Cue {
    /// Milliseconds after the cue before.
    after: u32,
    /// The link that is opened; empty for none.
    opens: &'static str,
    /// What is done.
    does: &'static [Action],
    /// What the bar says from now on; empty to go on saying what it said.
    says: &'static str,
}

const fn cue(after: u32, does: &'static [Action], says: &'static str) -> Cue {
    Cue { after, opens: "", does, says }
}

/// What a link names is opened, at rest.
const fn open(after: u32, opens: &'static str, says: &'static str) -> Cue {
    Cue { after, opens, does: &[], says }
}

/// A move made at leisure.
const fn go(does: &'static [Action]) -> Cue {
    cue(350, does, "")
}

/// The tabs in the order of the title line.
const LIGHTS_OUT: Action = Action::GoToTab(1);
const SUDOKU: Action = Action::GoToTab(2);
const BOXUP: Action = Action::GoToTab(3);
const DOMINOES: Action = Action::GoToTab(4);

const DOWN: &[Action] = &[Action::Move(Dir::South)];
const RIGHT: &[Action] = &[Action::Move(Dir::East)];
const ACT: &[Action] = &[Action::Act];
const WATCH: &[Action] = &[Action::Watch];
const DONE: &[Action] = &[Action::Cancel];
/// Runs at a speed at which a few hundred steps take some seconds.
const RUN: &[Action] = &[Action::PlayPause, Action::Faster, Action::Faster];
const PAUSE: &[Action] = &[Action::PlayPause];
const BACK: &[Action] = &[Action::StepBack];
const LEAVE: &[Action] = &[Action::BackToPlay];

/// The demo.
const DEMO: &[Cue] = &[
    open(0, "pacman:plaza@bfs", "breadth first: the nearest come first, all around"),
    cue(800, RUN, ""),
    cue(5000, PAUSE, "every search steps backwards as well"),
    cue(700, BACK, ""),
    cue(300, BACK, ""),
    cue(300, BACK, ""),
    cue(300, BACK, ""),
    open(1200, "pacman:plaza@astar/B", "A*: the nearest to start and goal together"),
    cue(600, RUN, ""),
    open(5000, "pacman:plaza@bfs|astar/B|greedy/B|dfs", "four searches, one map: who is first?"),
    cue(800, RUN, ""),
    cue(9000, LEAVE, ""),
    cue(100, DONE, ""),
    cue(100, LEAVE, ""),
    cue(300, &[LIGHTS_OUT], "Lights Out: a press turns its neighbours too"),
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

const PAGE: &[Action] = &[Action::Page];
const INSIDE: &[Action] = &[Action::InsideForward];
const ON: &[Action] = &[Action::StepForward];

/// The tour: what there is to do in each tab, then what there is to learn.
const TOUR: &[Cue] = &[
    open(0, "pacman:plaza@bfs", "1/5 s watches a search: this one goes all around"),
    cue(600, RUN, ""),
    cue(4600, PAUSE, "1/5 space stops it, arrows step both ways"),
    cue(1000, BACK, ""),
    cue(400, BACK, ""),
    cue(600, ON, ""),
    open(900, "pacman:plaza@bfs|astar/B", "1/5 c, r: A* beside it does two fifths less"),
    cue(500, RUN, ""),
    open(5200, "pacman:plaza@astar/B:120+why", "1/5 i: why was this cell next?"),
    cue(3400, LEAVE, ""),
    cue(200, &[LIGHTS_OUT], "2/5 turn all lights off"),
    cue(1500, ACT, ""),
    go(RIGHT),
    go(ACT),
    cue(1200, WATCH, "2/5 chase the lights down, row by row"),
    cue(4500, LEAVE, ""),
    cue(300, &[SUDOKU], "3/5 x: a hint in words, in stages"),
    cue(1400, &[Action::Hint], ""),
    cue(2200, &[Action::Hint], ""),
    cue(2800, WATCH, "3/5 guesses, conflicts, and the way back"),
    cue(5000, LEAVE, ""),
    cue(300, &[BOXUP], "4/5 push the red box into the blue one"),
    cue(1600, WATCH, "4/5 the search, then the plan it found"),
    cue(1800, &[Action::Finish], ""),
    cue(5000, LEAVE, ""),
    cue(300, &[DOMINOES], "5/5 lay dominoes; who cannot move loses"),
    go(RIGHT),
    go(DOWN),
    go(ACT),
    cue(2600, WATCH, "5/5 alpha-beta cuts what cannot matter"),
    cue(3200, PAUSE, ""),
    cue(300, PAGE, "5/5 each step has its reason"),
    cue(800, INSIDE, ""),
    cue(800, INSIDE, ""),
    cue(2500, &[Action::GoToTab(4)], "c compares methods, ? lists the keys"),
    cue(3000, &[], ""),
];

/// A show that is running.
#[derive(Debug)]
pub struct Show {
    script: &'static [Cue],
    next: usize,
    left: Duration,
    /// Whether there is no waiting until it says something else.
    skips: bool,
    says: &'static str,
}

/// What happens in the show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Happens {
    /// These actions, all of them if the first one works.
    Do(&'static [Action]),
    /// What this link names is shown.
    Open(&'static str),
    /// The end is reached and it begins again.
    Again,
    /// The end is reached.
    Over,
}

impl Show {
    /// The demo from its beginning.
    pub fn demo() -> Show {
        Show::of(DEMO)
    }

    /// The tour from its beginning.
    pub fn tour() -> Show {
        Show::of(TOUR)
    }

    fn of(script: &'static [Cue]) -> Show {
        Show { script, next: 0, left: Duration::ZERO, skips: false, says: "" }
    }

    fn repeats(&self) -> bool {
        std::ptr::eq(self.script, DEMO)
    }

    /// What the bar calls it.
    pub fn name(&self) -> &'static str {
        if self.repeats() { "demo" } else { "tour" }
    }

    /// What the bar says.
    pub fn says(&self) -> &'static str {
        self.says
    }

    /// Waits no longer for what it says next.
    pub fn skip(&mut self) {
        (self.skips, self.left) = (true, Duration::ZERO);
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
            let Some(cue) = self.script.get(self.next) else {
                let ended = if self.repeats() { Happens::Again } else { Happens::Over };
                *self = Show::of(self.script);
                return Some(ended);
            };
            self.next += 1;
            self.skips &= cue.says.is_empty();
            self.left = if self.skips { Duration::ZERO } else { self.after_next() };
            if cue.does.first().is_some_and(|&first| !works(first)) {
                continue;
            }
            if !cue.says.is_empty() {
                self.says = cue.says;
            }
            return Some(match cue.opens {
                "" => Happens::Do(cue.does),
                link => Happens::Open(link),
            });
        }
    }

    fn after_next(&self) -> Duration {
        Duration::from_millis(self.script.get(self.next).map_or(0, |cue| cue.after.into()))
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
                if happens == Happens::Again || happens == Happens::Over {
                    return (all, time);
                }
                all.push(happens);
            }
        }
    }

    #[test]
    fn a_show_is_the_same_however_time_passes() {
        let ms = Duration::from_millis;
        for (show, length) in
            [(Show::demo as fn() -> Show, 60_000..120_000), (Show::tour, 55_000..65_000)]
        {
            let (all, time) = script(show(), ms(10));
            assert_eq!(all.len(), show().script.len());
            assert_eq!(script(show(), ms(777)).0, all);
            assert_eq!(script(show(), ms(100_000)).0, all);
            assert!(length.contains(&(time.as_millis() as u64)), "{time:?}");
        }
    }

    #[test]
    fn captions_fit_the_smallest_screen() {
        assert!(DEMO.iter().chain(TOUR).all(|cue| cue.says.len() <= 50));
    }

    #[test]
    fn the_links_are_links() {
        for cue in DEMO.iter().chain(TOUR).filter(|cue| !cue.opens.is_empty()) {
            assert!(cue.opens.parse::<crate::puzzles::link::Link>().is_ok(), "{}", cue.opens);
        }
    }

    #[test]
    fn what_does_not_work_is_left_out() {
        let mut show = Show::demo();
        let mut elapsed = Duration::from_secs(1000);
        let mut done = Vec::new();
        while let Some(happens) = show.pass(&mut elapsed, |action| action != Action::Method) {
            if let Happens::Do(actions) = happens {
                done.push(actions);
            }
            if happens == Happens::Again {
                break;
            }
        }
        assert!(done.contains(&WATCH));
        assert!(!done.iter().any(|actions| actions.contains(&Action::Method)));
    }
}
