//! The key bar: what can be done now, drawn from the key table, clickable.

use crate::tui::keys::KeyTable;
use crate::tui::midend::State;
use crate::tui::prelude::*;
use crate::tui::term::key::Key;

/// A word of the bar with the keys that share it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    keys: Vec<(Key, Action)>,
    label: String,
}

impl Item {
    fn width(&self, ascii: bool) -> u16 {
        let keys: u16 = self.keys.iter().map(|(k, _)| width(&shown(*k, ascii))).sum();
        let label = if self.label.is_empty() { 0 } else { 1 + width(&self.label) };
        keys + self.gap(ascii) * (self.keys.len() as u16 - 1) + label
    }

    /// Columns between two keys: the four arrows stand together.
    fn gap(&self, ascii: bool) -> u16 {
        let moves = |(_, action): &(Key, Action)| matches!(action, Action::Move(_));
        u16::from(ascii || self.keys.len() < 4 || !self.keys.iter().all(moves))
    }
}

fn shown(key: Key, ascii: bool) -> String {
    let name = if ascii { key.ascii() } else { key.to_string() };
    if name.chars().count() > 1 { name.to_lowercase() } else { name }
}

/// Columns between two items.
const GAP: u16 = 2;

/// The items for a mode of a tab, as many as fit `columns`; `command` says which actions work now
/// and may rename them. Help and the way out are never left out: back to playing, where that is the way,
/// and otherwise quit.
pub fn items(
    (table, mode): (&KeyTable, Mode),
    columns: u16,
    ascii: bool,
    command: impl Fn(Action) -> Command,
) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for binding in table.of(mode).filter(|b| !b.bar.is_empty()) {
        let Some(&key) = binding.keys.first() else { continue };
        let Command { state, label } = command(binding.action);
        if state != State::Ready {
            continue;
        }
        let text = label.unwrap_or_else(|| binding.bar.to_owned());
        match items.last_mut().filter(|last| last.label == text) {
            Some(last) => last.keys.push((key, binding.action)),
            None => items.push(Item { keys: vec![(key, binding.action)], label: text }),
        }
    }
    let does = |item: &Item, action| item.keys.iter().any(|&(_, a)| a == action);
    let leads_back = items.iter().any(|item| does(item, Action::BackToPlay));
    let kept = |item: &Item| {
        let out = if leads_back { Action::BackToPlay } else { Action::Quit };
        [Action::Help, Action::Cancel, out].into_iter().any(|action| does(item, action))
    };
    let total = |items: &[Item]| {
        items.iter().map(|i| i.width(ascii) + GAP).sum::<u16>().saturating_sub(GAP) + 2
    };
    // What every tab has stays as long as anything else can go.
    let known = |item: &Item| {
        let actions = [Action::Move(Dir::North), Action::Watch, Action::Hint];
        mode == Mode::Play && actions.into_iter().any(|action| does(item, action))
    };
    // What is next is said where one comes to it, and the ways out need their words.
    if columns <= 80 && total(&items) > columns {
        let is_next = |item: &&mut Item| item.label.starts_with("next ");
        items.iter_mut().filter(is_next).for_each(|item| item.label = "next".into());
    }
    while total(&items) > columns {
        let last = items.iter().rposition(|i| !kept(i) && !known(i));
        match last.or_else(|| items.iter().rposition(|i| !kept(i))) {
            Some(last) => drop(items.remove(last)),
            None => break,
        }
    }
    items
}

/// Draws the items.
pub fn draw(buf: &mut Buffer, area: Rect, items: &[Item], theme: &Theme) {
    for (x, key, _, label) in places(area, items, theme.ascii) {
        let end = put(buf, x, area.y, area.right(), &shown(key, theme.ascii), theme.key);
        if let Some(label) = label {
            put(buf, end + 1, area.y, area.right(), label, theme.dim);
        }
    }
}

/// First column of every key with its action, and the label behind the last key of an item.
fn places(area: Rect, items: &[Item], ascii: bool) -> Vec<(u16, Key, Action, Option<&str>)> {
    let mut x = area.x + 1;
    let mut places = Vec::new();
    for item in items {
        for (i, &(key, action)) in item.keys.iter().enumerate() {
            let label = (i + 1 == item.keys.len()).then_some(item.label.as_str());
            places.push((x, key, action, label));
            let gap = label.map_or(item.gap(ascii), |label| u16::from(!label.is_empty()));
            x += width(&shown(key, ascii)) + gap;
        }
        x += width(&item.label) + GAP;
    }
    places
}

/// The action of the item at `column`.
pub fn hit(area: Rect, items: &[Item], ascii: bool, column: u16) -> Option<Action> {
    places(area, items, ascii)
        .into_iter()
        .find(|&(x, key, _, label)| {
            let end = x + width(&shown(key, ascii)) + label.map_or(0, |l| 1 + width(l));
            (x..end).contains(&column)
        })
        .map(|(_, _, action, _)| action)
}

/// What the bar shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transport {
    /// Whether it plays.
    pub playing: bool,
    /// The moment shown.
    pub at: u64,
    /// Steps known.
    pub len: u64,
    /// Whether more steps are being computed.
    pub growing: bool,
    /// The speed, in words.
    pub speed: String,
}

impl Transport {
    /// Columns of a bar without numbers.
    pub const BARE: u16 = 9;

    /// Fewest columns of one with numbers.
    pub fn least(&self) -> u16 {
        grouped(self.len).chars().count() as u16 * 2 + 14
    }

    fn numbers(&self) -> String {
        let more = if self.growing { "+" } else { "" };
        format!("{}/{}{more}", grouped(self.at), grouped(self.len))
    }

    /// The line itself. The text on the right keeps its place while digits come and go.
    fn track(&self, area: Rect) -> Rect {
        let most = grouped(self.len).chars().count() as u16 * 2 + 4;
        let most = if area.width < self.least() { 0 } else { most };
        let right = most + self.speed_columns();
        Rect { x: area.x + 3, width: area.width.saturating_sub(3 + right), ..area }
    }

    /// Columns for the speed at the right end; none where words take its place.
    fn speed_columns(&self) -> u16 {
        if self.speed.is_empty() { 1 } else { 16 }
    }

    fn thumb(&self, track: Rect) -> u16 {
        let last = u64::from(track.width.saturating_sub(1));
        let place = (u128::from(self.at) * u128::from(last)).checked_div(u128::from(self.len));
        track.x + place.unwrap_or(0) as u16
    }

    /// Draws the bar; the place of the line itself, for the mouse.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) -> Rect {
        let glyphs = theme.glyphs;
        let sign = if self.playing { glyphs.playing } else { glyphs.paused };
        put(buf, area.x + 1, area.y, area.right(), sign, theme.accent);
        let track = self.track(area);
        let thumb = self.thumb(track);
        for x in track.left()..track.right() {
            let (glyph, style) = match x.cmp(&thumb) {
                std::cmp::Ordering::Less => (glyphs.track_done, theme.accent),
                std::cmp::Ordering::Equal => (glyphs.thumb, theme.strong),
                std::cmp::Ordering::Greater => (glyphs.track_rest, theme.rule),
            };
            put(buf, x, area.y, x + 1, glyph, style);
        }
        let speed_at = area.right().saturating_sub(self.speed_columns() - 1);
        let numbers = if area.width < self.least() { String::new() } else { self.numbers() };
        let x = (speed_at - 1).saturating_sub(width(&numbers));
        put(buf, x, area.y, speed_at, &numbers, theme.text);
        // Not up to the edge.
        let x = (speed_at + 1).min(area.right().saturating_sub(width(&self.speed) + 1));
        put(buf, x, area.y, area.right(), &self.speed, theme.dim);
        track
    }

    /// Draws the bar with words at its right, and gives the place of its line; nothing where the words need
    /// all of the room. The bar has few widths, so that it rests while the words change.
    pub fn draw_beside(mut self, buf: &mut Buffer, area: Rect, words: &str, theme: &Theme) -> Rect {
        self.speed.clear();
        let least = self.least();
        let room = area.width.saturating_sub(width(words) + 2);
        let widths = [area.width / 2, area.width / 3, area.width / 4].map(|it| it.max(least));
        let mut widths = widths.into_iter().chain([least, Transport::BARE]);
        let columns = widths.find(|&columns| columns <= room);
        let bar = Rect { width: columns.unwrap_or(0), ..area };
        let track = columns.map_or(bar, |_| self.draw(buf, bar, theme));
        let from = (bar.right() + 1, area.y);
        put_cut(buf, from, area.right(), words, theme.strong, theme.glyphs.cut);
        track
    }
}

/// Where in a run a click at `column` on a line points, in thousandths.
pub fn place_on_track(track: Rect, column: u16) -> Option<u16> {
    let inside = (track.left()..track.right()).contains(&column);
    let last = u32::from(track.width.saturating_sub(1)).max(1);
    inside.then(|| (u32::from(column - track.left()) * 1000).div_ceil(last) as u16)
}
