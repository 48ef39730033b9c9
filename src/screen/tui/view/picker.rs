//! A list to choose from, narrowed by typing.

use super::line::Line;
use super::*;
use std::ops::Range;

/// A line to choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// What it is.
    pub about: String,
    /// Other words it is found by.
    pub also: &'static str,
}

impl Item {
    /// A line of this name, and what is said of it.
    pub fn new(name: impl Into<String>, about: impl Into<String>) -> Item {
        Item { name: name.into(), about: about.into(), also: "" }
    }
}

/// What became of a popup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Still open.
    Open,
    /// The user chose.
    Accepted,
    /// The user closed it.
    Cancelled,
}

/// Whether a text that is typed can be taken.
type Takes = dyn Fn(&str) -> bool;

/// A list to choose from.
pub struct Picker {
    title: String,
    items: Vec<Item>,
    filter: Line,
    at: usize,
    /// Whether there is a preview beside the list.
    preview: bool,
    /// Whether typing narrows it.
    narrows: bool,
    /// What may be typed that is no item, if anything: such a text narrows nothing.
    takes: Option<Box<Takes>>,
    /// Items at the end that come last whatever is typed: in view whatever the cursor is on where there is a
    /// preview, and otherwise dimmed.
    tail: usize,
}

/// Columns of the list, and fewest of the preview beside it; and their fewest rows.
const LIST: u16 = 36;
const PREVIEW: u16 = 31;
const ROWS: u16 = 16;
/// Most characters the list is narrowed by: a link has room.
const LONGEST_FILTER: usize = 400;

/// Whether a screen has no room for a list and a preview beside each other.
fn is_narrow(screen: Rect) -> bool {
    screen.width < LIST + PREVIEW + 6
}

impl Picker {
    /// A list with the cursor on item `at`.
    pub fn new(title: &str, items: Vec<Item>, at: usize) -> Self {
        Picker {
            title: title.into(),
            at: at.min(items.len().saturating_sub(1)),
            items,
            filter: Line::new("", LONGEST_FILTER),
            preview: true,
            narrows: true,
            takes: None,
            tail: 0,
        }
    }

    /// A list without a preview; what each item is stands at the right.
    pub fn plain(title: &str, items: Vec<Item>) -> Self {
        Picker { preview: false, ..Picker::new(title, items, 0) }
    }

    /// A few items, each with the key that chooses it as the first character of its name.
    pub fn menu(title: &str, items: Vec<Item>) -> Self {
        Picker { narrows: false, filter: Line::new("", 0), ..Picker::plain(title, items) }
    }

    /// Whether its entries are chosen by key, so that nothing is typed.
    pub fn is_menu(&self) -> bool {
        !self.narrows
    }

    /// The same with so many items at the end that stay there, whatever is typed; without a preview, among those
    /// that match as well.
    #[must_use]
    pub fn with_tail(self, tail: usize) -> Self {
        Picker { tail, ..self }
    }

    /// The same, where a text that is no item is accepted as well; it says what is wrong with others.
    #[must_use]
    pub fn taking(self, takes: impl Fn(&str) -> bool + 'static) -> Self {
        Picker { takes: Some(Box::new(takes)), ..self }
    }

    /// Whether what is typed is such a text; none where there are none.
    fn is_taken(&self) -> Option<bool> {
        self.takes.as_ref().map(|takes| takes(self.typed()))
    }

    fn is_of_tail(&self, item: usize) -> bool {
        item + self.tail >= self.items.len()
    }

    /// Columns of the names before what is said of them.
    fn names(&self) -> u16 {
        let has_about = self.items.iter().filter(|item| !item.about.is_empty());
        has_about.map(|item| width(&item.name) + 1).max().unwrap_or(0).clamp(13, 20)
    }

    /// Columns of the list: on a narrow screen of the names alone, so that the preview beside it has room. What the
    /// chosen one is stands in the title then.
    fn list(&self, screen: Rect) -> u16 {
        let names = self.items.iter().rev().skip(self.tail).map(|item| width(&item.name) + 3);
        match self.preview {
            true if is_narrow(screen) => names.max().unwrap_or(0).clamp(14, LIST),
            true => {
                let longest = self.items.iter().map(|item| width(&item.about)).max().unwrap_or(0);
                (self.names() + longest + 3).min(LIST)
            }
            // What lies below is seen beside a short one.
            false => {
                let most = (2 * LIST).min(screen.width.saturating_sub(4));
                let whole = |item: &Item| width(&item.name) + width(&item.about) + 4;
                // Words that have no room are left out.
                let fits = |columns: &u16| *columns <= most;
                let longest = self.items.iter().map(whole).filter(fits).max().unwrap_or(0);
                let names = self.items.iter().map(|item| width(&item.name) + 4).max().unwrap_or(0);
                longest.max(names.min(most)).max(LIST)
            }
        }
    }

    /// Numbers of the items that contain what was typed: those whose name begins with it first, then those that
    /// have it as a word, as the beginning of one, and anywhere.
    fn shown(&self) -> Vec<usize> {
        if self.is_taken() == Some(true) {
            return Vec::new();
        }
        let wanted = self.filter.text().trim().to_lowercase();
        let place = |(at, item): (usize, &Item)| {
            let [name, about] = [&item.name, &item.about].map(|text| text.to_lowercase());
            let mut words = name.split(|c: char| !c.is_alphanumeric()).chain(item.also.split(' '));
            let holds = [
                name.starts_with(&wanted),
                words.clone().any(|word| word == wanted),
                words.any(|word| word.starts_with(&wanted)),
                name.contains(&wanted),
                about.contains(&wanted),
            ];
            let rank = (0..).zip(holds).find(|(_, holds)| *holds)?.0;
            // In a plain list a word of the tail comes before a part of another word.
            let is_part = !self.preview && rank > 2;
            Some((16 * u32::from(is_part) + 8 * u32::from(self.is_of_tail(at)) + rank, at))
        };
        let mut shown: Vec<_> = self.items.iter().enumerate().filter_map(place).collect();
        shown.sort_by_cached_key(|&(rank, _)| rank);
        // A path matches nothing: the list of files is still there.
        if shown.is_empty() && self.preview && !is_link(&wanted) {
            return (self.items.len() - self.tail..self.items.len()).collect();
        }
        shown.into_iter().map(|(_, at)| at).collect()
    }

    /// The item under the cursor.
    pub fn chosen(&self) -> Option<usize> {
        self.shown().get(self.at).copied()
    }

    /// What was typed.
    pub fn typed(&self) -> &str {
        self.filter.text()
    }

    /// Goes to the entry of a menu whose name begins with this letter alone; whether there is one.
    pub fn choose_by_letter(&mut self, letter: char) -> bool {
        let is_named =
            |item: &Item| item.name.strip_prefix(letter).is_some_and(|rest| rest.starts_with(' '));
        let at = self.items.iter().position(is_named).filter(|_| !self.narrows);
        self.at = at.unwrap_or(self.at);
        at.is_some()
    }

    /// Whether there is something to be chosen.
    pub fn accepts(&self) -> bool {
        self.takes.is_some() || self.chosen().is_some()
    }

    /// Takes an action.
    pub fn update(&mut self, action: Action) -> Outcome {
        let last = self.shown().len().saturating_sub(1);
        match action {
            Action::Move(Dir::North) => self.at = around(self.at, last + 1, false),
            Action::Move(Dir::South) => self.at = around(self.at, last + 1, true),
            Action::PageUp => self.at = self.at.saturating_sub(usize::from(ROWS)),
            Action::PageDown => self.at = (self.at + usize::from(ROWS)).min(last),
            Action::Line(LineEdit::Start) => self.at = 0,
            Action::Line(LineEdit::End) => self.at = last,
            Action::Type(_) | Action::Erase | Action::Line(_) if self.narrows => {
                self.filter.update(action);
                self.at = 0;
            }
            Action::Accept if self.accepts() => return Outcome::Accepted,
            Action::Cancel => return Outcome::Cancelled,
            _ => {}
        }
        Outcome::Open
    }

    /// Narrows the list to what contains a pasted text too.
    pub fn paste(&mut self, text: &str) {
        self.filter.paste(text);
        self.at = 0;
    }

    /// The screen whose middle it takes, of a menu the lower half, so that what it lies over is seen above it; columns
    /// and rows.
    fn place(&self, screen: Rect) -> (Rect, (u16, u16)) {
        let above = if self.is_menu() { screen.height / 2 } else { 0 };
        let room = Rect { y: screen.y + above, height: screen.height - above, ..screen };
        let list = self.list(screen);
        let beside = if is_narrow(screen) { 6 } else { 8 };
        // A preview takes most of a large screen.
        let most = screen.width.saturating_sub(80).max(2 * PREVIEW);
        let picture = screen.width.saturating_sub(list + beside).clamp(PREVIEW, most);
        let columns = if self.preview { list + 2 + picture } else { list };
        let least =
            if screen.width < 120 { ROWS } else { ROWS.max(screen.height.saturating_sub(14)) };
        let rows = self.items.len() as u16 + 2;
        let most = screen.height.saturating_sub(4).max(least);
        (room, (columns, if self.preview { rows.clamp(least, most) } else { rows.min(most) }))
    }

    /// Rows from one line to the next in a box: beside a large preview those of a short list are apart.
    fn pitch(&self, area: Rect) -> usize {
        let is_short = 2 * self.items.len() + 2 <= area.height.into();
        1 + usize::from(self.preview && area.height > 40 && is_short)
    }

    /// The places in view, of so many rows: those that are scrolled, and those that stay.
    fn in_view(&self, shown: &[usize], rows: usize) -> (Range<usize>, Range<usize>) {
        let stays = |item: &&usize| self.preview && self.is_of_tail(**item);
        let stay = shown.iter().filter(stays).count();
        let (scrolled, rows) = (shown.len() - stay, rows.saturating_sub(stay));
        let first = (self.at.min(scrolled.saturating_sub(1)) + 1).saturating_sub(rows);
        (first..scrolled.min(first + rows), scrolled..shown.len())
    }

    /// Draws the list and gives the place for a preview of the item under the cursor.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) -> Rect {
        let shown = self.shown();
        let has_names_only = self.preview && is_narrow(screen);
        let chosen = self.chosen().filter(|&at| has_names_only && !self.is_of_tail(at));
        let about = chosen.map_or("", |at| self.items[at].about.trim());
        let title = [&self.title, about].join(if about.is_empty() { "" } else { ": " });
        let (room, size) = self.place(screen);
        let area = frame::draw_popup(buf, room, &title, size, theme);
        let rows = usize::from(area.height.saturating_sub(2));
        let list_end = area.x + self.list(screen).min(area.width);
        let (scrolled, stay) = self.in_view(&shown, rows);
        for (place, y) in
            scrolled.clone().chain(stay.clone()).zip((area.y..).step_by(self.pitch(area)))
        {
            let item = shown[place];
            let Item { name, about, .. } = &self.items[item];
            let selected = self.at == place;
            let sign = if selected { theme.glyphs.cursor } else { " " };
            let style = match selected {
                true => theme.selected,
                false if !self.preview && self.is_of_tail(item) => theme.dim,
                false => theme.text,
            };
            put(buf, area.x, y, list_end, sign, theme.accent);
            let room = list_end - area.x - 2;
            let others = if self.preview { 0 } else { 2 + width(about) };
            let fits = |name: &str| width(name) + others <= room;
            // Without dots or its last clauses where there is no room for them, then without long words behind it.
            let mut name = name.as_str();
            while !fits(name)
                && let Some((first, _)) = name.rsplit_once(" ...").or(name.rsplit_once([',', ';']))
            {
                name = first;
            }
            let about = if fits(name) || width(about) <= 20 { about.as_str() } else { "" };
            let about_at = match self.preview {
                true if has_names_only => list_end,
                true => area.x + 2 + self.names(),
                false => list_end.saturating_sub(width(about)),
            };
            let gap = if self.preview || about.is_empty() { 0 } else { width(about) + 2 };
            put_cut(buf, (area.x + 2, y), list_end - gap, name, style, theme);
            put_cut(buf, (about_at, y), list_end, about, theme.dim, theme);
        }
        // Beside the preview, or on the edge of the box.
        let width = list_end - area.x + if self.preview { 1 } else { 2 };
        let height = rows.saturating_sub(stay.len()) as u16;
        scrollbar(buf, Rect { width, height, ..area }, scrolled.start, stay.start, theme);
        if scrolled.is_empty() {
            let is_link = (self.preview || self.takes.is_none()) && is_link(self.typed());
            let words = match self.is_taken() {
                Some(true) => "Enter takes it",
                _ if is_link => "a link: Enter opens it",
                Some(false) => "nothing matches yet; Enter says why",
                None => "nothing matches",
            };
            put(buf, area.x + 2, area.y + stay.len() as u16, area.right(), words, theme.dim);
        }
        let y = area.bottom().saturating_sub(1);
        let end = if shown.is_empty() { area.right() } else { list_end };
        let prompt = match self.filter.text() {
            _ if !self.narrows => "or type its first character",
            "" if has_names_only => "type to narrow",
            "" if self.takes.is_some() => "type to narrow the list, or your own",
            "" => "type to narrow the list",
            _ => "find: ",
        };
        let x = put(buf, area.x, y, list_end, prompt, theme.dim);
        put(buf, x, y, end, self.filter.text(), theme.strong);
        if !self.preview {
            return Rect { width: 0, ..area };
        }
        Rect { x: list_end + 2, width: area.right().saturating_sub(list_end + 2), ..area }
    }

    /// Puts the cursor on the item at a clicked cell and asks to take it, where there is a preview at a second click;
    /// a click beside the list asks to close it.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> Option<Action> {
        let (room, size) = self.place(screen);
        let Some(area) = frame::popup_at(room, size, (column, row)) else {
            return Some(Action::Cancel);
        };
        let rows = usize::from(area.height.saturating_sub(2));
        let inside = column >= area.x && column < area.x + self.list(screen) && row >= area.y;
        let line = usize::from(row.saturating_sub(area.y)) / self.pitch(area);
        let (scrolled, stay) = self.in_view(&self.shown(), rows);
        let hit = scrolled.chain(stay).nth(line).filter(|_| inside);
        // Beside a preview the first click looks at it.
        let is_taken = hit.is_some_and(|hit| hit == self.at || !self.preview);
        self.at = hit.unwrap_or(self.at);
        is_taken.then_some(Action::Accept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Depth;

    fn picker() -> Picker {
        let items = ["small", "medium", "large"].map(|name| Item::new(name, "")).to_vec();
        Picker::new("layouts", items, 0)
    }

    #[test]
    fn typing_narrows_and_erasing_widens() {
        let mut picker = picker();
        for c in "me".chars() {
            picker.update(Action::Type(c));
        }
        assert_eq!(picker.chosen(), Some(1));
        picker.update(Action::Type('x'));
        assert_eq!(picker.chosen(), None);
        assert_eq!(picker.update(Action::Accept), Outcome::Open, "nothing to accept");
        picker.update(Action::Erase);
        assert_eq!(picker.update(Action::Accept), Outcome::Accepted);
    }

    #[test]
    fn a_book_pasted_narrows_the_list_like_its_beginning() {
        let mut picker = picker();
        picker.paste("lar\nge");
        assert_eq!(picker.chosen(), Some(2));
        picker.paste(&"x".repeat(1_000_000));
        assert_eq!(picker.chosen(), None);
        picker.update(Action::Line(LineEdit::EraseToStart));
        picker.update(Action::Line(LineEdit::End));
        assert_eq!(picker.chosen(), Some(2));
    }

    #[test]
    fn names_come_before_what_is_said_of_them() {
        let items = [("model", "propagate"), ("vegan", ""), ("gauss", ""), ("other", "")]
            .map(|(name, about)| Item::new(name, about));
        let mut picker = Picker::new("method", items.to_vec(), 0);
        assert_eq!(picker.shown(), [0, 1, 2, 3]);
        for c in "ga".chars() {
            picker.update(Action::Type(c));
        }
        assert_eq!(picker.shown(), [2, 1, 0]);
    }

    #[test]
    fn the_tail_stays_last_and_in_view() {
        let mut picker = picker().with_tail(1);
        assert_eq!(picker.in_view(&picker.shown(), 2), (0..1, 2..3));
        picker.update(Action::Move(Dir::South));
        assert_eq!(picker.in_view(&picker.shown(), 2), (1..2, 2..3));
        picker.update(Action::Type('l'));
        assert_eq!(picker.shown(), [0, 2], "though its name begins with it");
    }

    #[test]
    fn a_word_of_the_tail_comes_before_a_part_of_a_word() {
        let items = ["suspend", "redo", "to the end"].map(|name| Item::new(name, ""));
        let mut picker = Picker::plain("commands", items.to_vec()).with_tail(1);
        picker.paste("end");
        assert_eq!(picker.shown(), [2, 0]);
    }

    #[test]
    fn a_short_list_beside_a_large_preview_is_apart_and_clicked_where_it_stands() {
        let screen = Rect::new(0, 0, 200, 60);
        let (mut picker, mut buf) = (picker(), Buffer::empty(screen));
        let preview = picker.draw(&mut buf, screen, &Theme::new(Depth::Mono, true));
        assert!(preview.width > 100 && preview.height > 40, "{preview}");
        let lines = lines_of(&buf, screen);
        let at = ["small", "medium", "large"].map(|name| {
            let (row, line) = lines.iter().enumerate().find(|line| line.1.contains(name)).unwrap();
            (line.find(name).unwrap() as u16, row as u16)
        });
        assert_eq!([at[1].1 - at[0].1, at[2].1 - at[1].1], [2, 2]);
        assert_eq!(picker.click(screen, at[2].0, at[2].1), None);
        assert_eq!(picker.chosen(), Some(2));
    }

    #[test]
    fn a_name_stays_whole_and_long_words_behind_it_give_way() {
        let (long, theme) = ("x".repeat(70), Theme::new(Depth::Mono, true));
        for (name, about) in [("estimates", &*long), (&*long, "Ctrl-P")] {
            let item = Item::new(name, about);
            let area = Rect::new(0, 0, 60, 20);
            let mut buf = Buffer::empty(area);
            Picker::plain("list", vec![item]).draw(&mut buf, area, &theme);
            let text = lines_of(&buf, area).concat();
            let short = if name == long { about } else { name };
            assert!(text.contains(short), "{text}");
            assert_eq!(text.contains(theme.glyphs.cut), name == long, "{text}");
        }
    }

    #[test]
    fn the_cursor_goes_round() {
        let mut picker = picker();
        picker.update(Action::Move(Dir::North));
        assert_eq!(picker.chosen(), Some(2));
        picker.update(Action::Move(Dir::South));
        assert_eq!(picker.chosen(), Some(0));
    }
}
