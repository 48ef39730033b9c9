//! The demo and the tour: scripts of actions that show the tabs by themselves, until a key is pressed.
//! The demo begins again and again, the tour explains and ends.
//!
//! It knows durations and no clock, so the same time shows the same screens. What a cue does goes
//! the way of a key; a cue whose first action does not work now is left out. The scripts are texts.

use crate::tui::keys;
use crate::tui::prelude::*;

/// A moment of the show.
struct Cue {
    /// The time after the cue before.
    after: Duration,
    does: Happens,
    /// What is said from now on; without words what was said before.
    says: Caption,
}

/// What a show says.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Caption {
    /// The words, behind the number of the stop, if it has one.
    words: &'static str,
    /// Whether they speak about the panel, and not about the board.
    is_of_panel: bool,
}

/// The demo, and the tour: what there is to do in each tab, then what there is to learn. A line is a cue: how long
/// it waits, what it does (one of `WORDS`, or a link to open), and after a bar what it says, of the board unless
/// `at panel` is before that.
const DEMO: &str = include_str!("demo.txt");
const TOUR: &str = include_str!("tour.txt");

/// Words for actions, beside their names in `keys.toml` and the words of the bar, in scripts and in plain mode.
const WORDS: &str = include_str!("words.txt");

/// The same, word by word.
pub(super) fn words() -> impl Iterator<Item = (&'static str, Action)> {
    let read = |(word, name)| Some((word, keys::action(name)?));
    WORDS.lines().filter_map(|line| line.split_once(' ')).filter_map(read)
}

/// What a cue does: the words of actions in plain mode, or their names in `keys.toml`; letters that are
/// typed; `rest` does nothing.
fn actions(words: &'static str) -> Option<Vec<Action>> {
    if let Some(text) = words.strip_prefix("type ") {
        return Some(text.chars().map(Action::Type).collect());
    }
    let plain = |word| self::words().find(|(known, _)| *known == word).map(|known| known.1);
    let words = words.split(' ').filter(|&word| word != "rest");
    words.map(|word| keys::action(word).or_else(|| plain(word))).collect()
}

/// The cues of a script.
fn cues(script: &'static str) -> VecDeque<Cue> {
    let read = |line: &'static str| {
        let (does, says) = line.split_once(" | ").unwrap_or((line, ""));
        let (after, does) = does.trim().split_once(' ')?;
        let is_link = does.contains(':');
        let does = if is_link { Happens::Open(does) } else { Happens::Do(actions(does)?) };
        let of_panel = says.strip_prefix("at panel ");
        let says = Caption { words: of_panel.unwrap_or(says), is_of_panel: of_panel.is_some() };
        Some(Cue { after: Duration::from_millis(after.parse().ok()?), does, says })
    };
    script.lines().filter_map(read).collect()
}

/// A show that is running.
#[derive(Default)]
pub struct Show {
    /// What is still to come.
    script: VecDeque<Cue>,
    /// Whether it begins again at its end.
    pub repeats: bool,
    /// Time until something happens.
    pub left: Duration,
    /// Whether there is no waiting until it says something else.
    skips: bool,
    /// What it says.
    pub says: Caption,
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
        Show { script, repeats, ..Show::default() }
    }

    /// Waits no longer for what it says next.
    pub fn skip(&mut self) {
        (self.skips, self.left) = (true, Duration::ZERO);
    }

    /// Lets time pass, up to what happens next. Of `time` what was not needed is left; call again
    /// until nothing happens.
    pub fn pass(&mut self, time: &mut Duration, works: impl Fn(Action) -> bool) -> Option<Happens> {
        loop {
            if *time < self.left {
                self.left -= *time;
                *time = Duration::ZERO;
                return None;
            }
            *time -= self.left;
            let Some(cue) = self.script.pop_front() else { return Some(Happens::Over) };
            self.skips &= cue.says.words.is_empty();
            let next = self.script.front().filter(|_| !self.skips);
            self.left = next.map_or(Duration::ZERO, |next| next.after);
            if matches!(&cue.does, Happens::Do(all) if all.first().is_some_and(|&one| !works(one)))
            {
                continue;
            }
            if !cue.says.words.is_empty() {
                self.says = cue.says;
            }
            return Some(cue.does);
        }
    }
}

impl Caption {
    /// Rows it takes from the board.
    pub const ROWS: u16 = 2;

    /// Draws the words in a box on the rule below what they speak about.
    pub fn draw(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        let Some((first, rest)) = self.words.split_once(' ') else { return };
        let is_count = first.contains('/');
        let words = if is_count { rest } else { self.words };
        let over = if self.is_of_panel { areas.panel } else { areas.board };
        let width = width(words) + 4;
        let x = (over.x + over.width / 2).saturating_sub(width / 2);
        let x = x.min(areas.title.right().saturating_sub(width + 1));
        let area = Rect { x, y: areas.board.bottom(), width, height: Self::ROWS + 1 };
        let is_free = |at: u16| [" ", theme.glyphs.rule].contains(&buf[(at, area.y + 2)].symbol());
        // Without its edge where what happens takes two lines.
        let has_edge = (x..x + width).all(is_free);
        let style = if has_edge { theme.strong } else { theme.name };
        if has_edge {
            frame::draw_edge(area, buf, theme);
        }
        put(buf, x + 2, area.y + 1, area.right(), words, style);
        if is_count {
            put(buf, x + 2, area.y, area.right(), &format!(" {first} "), theme.name);
        }
        if is_count && has_edge {
            put(buf, area.right() - 9, area.y + 2, area.right(), " space ", theme.key);
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
    fn every_word_is_that_of_an_action() {
        assert_eq!(words().count(), WORDS.lines().count());
    }

    #[test]
    fn captions_fit_the_smallest_screen() {
        assert!(cues(DEMO).iter().chain(&cues(TOUR)).all(|cue| cue.says.words.len() <= 50));
    }

    #[test]
    fn words_of_two_lines_stay_whole() {
        let screen = Rect::new(0, 0, 60, 20);
        let theme = Theme::new(crate::tui::theme::Depth::Mono, false);
        let areas = Areas::with_panel(screen, 23).above(Caption::ROWS);
        let says = Caption { words: "5/5 the plan it found", is_of_panel: false };
        for (said, boxes) in [("", 1), ("3 of 6: push the red box up", 0)] {
            let mut buf = Buffer::empty(screen);
            areas.draw_rules(&mut buf, &theme);
            put(&mut buf, 1, areas.status.y - 1, 60, said, theme.text);
            says.draw(&areas, &mut buf, &theme);
            let text = lines_of(&buf, screen).join("\n");
            let all = ["5/5", "the plan it found", said];
            assert!(all.iter().all(|words| text.contains(words)), "{text}");
            assert_eq!(text.matches('╰').count(), boxes, "{text}");
        }
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
