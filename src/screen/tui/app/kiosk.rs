//! What a kiosk shows to strangers: the menu, the race, today's map, and the sign of the host.

use super::*;
use crate::puzzles::lesson;
use crate::tui::{demo::Caption, tabs::pacman::BEAT};

/// The race of the menu: the runs on the plaza, in the words of a lesson.
const RACE: &str = "open pacman:plaza@bfs|greedy/B|astar/B|dfs\nplay to end";

/// The most that lies over a game: a popup, what is looked for, what is computed, a race, a table, a run.
const DEEPEST: usize = 8;

/// How long the sign stands before each round of the demo.
pub(super) const SIGN: Duration = Duration::from_secs(8);

/// What a kiosk is like.
#[derive(Clone, Default, Debug)]
pub struct Visitors {
    /// Whether a visitor who leaves ends a connection.
    pub can_leave: bool,
    /// What the host says in large letters before each round of the demo.
    pub sign: Option<String>,
    /// The number of the day, which chooses its map.
    pub day: u64,
}

impl App {
    /// Whether there is nothing to leave: the program goes on for the next visitor.
    pub(super) fn leads_to_menu(&self) -> bool {
        self.options.kiosk && !self.options.visitors.can_leave
    }

    /// Opens the menu of a kiosk.
    pub fn open_menu(&mut self) {
        self.leave_lesson();
        let mut entries = vec![
            (Item::new("1 play", "five puzzles"), Next::Play),
            (Item::new("2 watch a race", "four searches on one map"), Next::Race),
            (Item::new("3 beat A*", "today's map: your way and its way"), Next::Beat),
            (Item::new("4 lessons", "ten minutes each"), Next::Open(Overlay::lessons())),
        ];
        if self.options.visitors.can_leave {
            entries.push((Item::new("q leave", "ends the connection"), Next::Do(Action::Quit)));
        }
        self.overlay =
            Some(Overlay::list(entries, "choose", |items| Picker::menu("welcome", items)));
        self.dirty = true;
    }

    /// Whether a key is an entry of the menu. It is chosen then.
    pub fn choose_by_key(&mut self, key: Key) -> bool {
        let Some(Overlay::Asks(Asked::List(list), ..)) = &mut self.overlay else { return false };
        if !key.typed().is_some_and(|typed| list.choose_by_letter(typed)) {
            return false;
        }
        self.update(Action::Accept);
        true
    }

    /// Begins the race of the menu.
    pub(super) fn begin_race(&mut self) {
        let cards = lesson::parse("race", RACE).map_or(Vec::new(), |lesson| lesson.cards);
        self.script = Script::new(cards.into_iter().flat_map(|card| card.steps).collect());
        self.run_script();
    }

    /// Leaves what is watched, compared or drawn in the open tab for its game.
    pub(super) fn go_home(&mut self) {
        for _ in 0..DEEPEST {
            let action = match self.mode() {
                Mode::Play => return,
                Mode::Popup | Mode::Compare => Action::Cancel,
                Mode::Watch | Mode::Edit | Mode::Race => Action::BackToPlay,
            };
            self.tab_mut().update(action);
        }
    }

    /// Opens today's map, to find a way that is compared with that of A*.
    pub(super) fn begin_contest(&mut self) {
        self.open("pacman");
        self.go_home();
        let map = format!("pacman:maze:15x21l30#{}", self.options.visitors.day);
        self.tab_mut().paste(&map);
        self.tab_mut().update(Action::Own(BEAT));
        self.notify("to the dot in as few steps as A*? arrows walk, u undoes");
    }

    // The sign

    /// Draws the sign over everything but the bar, until the demo says something.
    pub(super) fn draw_sign(&self, areas: &Areas, buf: &mut Buffer) {
        let Some(text) = &self.options.visitors.sign else { return };
        if self.show.as_ref().is_some_and(|show| show.says == Caption::default()) {
            let area = Rect { height: areas.bar.y.saturating_sub(areas.title.y), ..areas.title };
            draw_letters(text, area, buf, &self.theme);
        }
    }
}

// The sign: large letters

/// Columns and rows of a letter, with the space beside and below it.
const CELL: (u16, u16) = (6, 5);

/// The most times a letter is as large as it is at least.
const LARGEST: u16 = 4;

/// Draws a text in the middle of an area, over what is there, as large as it fits with its words whole; in the
/// letters of the terminal where it does not fit in large ones.
pub(super) fn draw_letters(text: &str, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let area = area.intersection(buf.area);
    Clear.render(area, buf);
    let longest = text.split(' ').map(width).max().unwrap_or(0);
    let large = |scale: u16| {
        let (wide, high) = (CELL.0 * scale, CELL.1 * scale);
        let lines = wrap(text, area.width / wide);
        let is_whole = scale == 1 || longest <= area.width / wide;
        (is_whole && lines.len() <= usize::from(area.height / high)).then_some((wide, high, lines))
    };
    let found = (1..=LARGEST).rev().find_map(large);
    let (wide, high, lines) = found.unwrap_or_else(|| (1, 1, wrap(text, area.width)));
    let top = area.y + area.height.saturating_sub(lines.len() as u16 * high) / 2;
    for (y, line) in (top..area.bottom()).step_by(high.into()).zip(&lines) {
        let left = area.x + area.width.saturating_sub(width(line) * wide) / 2;
        if wide == 1 {
            put(buf, left, y, area.right(), line, theme.name);
            continue;
        }
        for (x, letter) in (left..).step_by(wide.into()).zip(line.chars()) {
            board::draw_letter(letter, Rect::new(x, y, wide, high), theme.name, buf, theme);
        }
    }
}

#[cfg(test)]
mod sign_tests {
    use super::*;
    use crate::tui::theme::Depth;

    fn drawn(text: &str, (columns, rows): (u16, u16), ascii: bool) -> Vec<String> {
        let area = Rect::new(0, 0, columns, rows);
        let mut buf = Buffer::empty(area);
        draw_letters(text, area, &mut buf, &Theme::new(Depth::Mono, ascii));
        lines_of(&buf, area)
    }

    #[test]
    fn letters_are_of_half_blocks() {
        let lines = drawn("Li", (12, 5), false);
        assert_eq!(lines, ["█      ▀█▀", "█       █", "█       █", "▀▀▀▀▀  ▀▀▀", ""]);
        assert!(drawn("L", (6, 5), true).concat().is_ascii());
        // On a large screen they are as large as the words fit.
        let lines = drawn("Li Li", (24, 20), false);
        assert_eq!(lines.iter().filter(|line| line.contains("██████████")).count(), 2, "{lines:?}");
        assert_eq!(lines[0], "██            ██████");
        // What is not among them is as the terminal has it.
        assert_eq!(drawn("№漢", (12, 5), false)[1], "  №     漢");
    }

    #[test]
    fn a_text_of_any_length_is_drawn_in_an_area_of_any_size() {
        for size in [(1, 1), (5, 3), (20, 4), (80, 23)] {
            let lines = drawn("a text of many words that are long — ß é 漢", size, false);
            assert_eq!(lines.len(), usize::from(size.1));
        }
        assert!(
            drawn("four words are long", (24, 6), false).concat().contains("four words are long")
        );
    }
}
