//! The key bar: what can be done now, drawn from the key table, clickable.

use crate::tui::prelude::*;
use crate::tui::term::key::Key;
use std::ops::{Range, RangeInclusive};

/// A word of the bar with the keys that share it: their names, what they do, and what a click on them presses.
pub struct Item {
    keys: Vec<(String, Option<Action>, Option<Key>)>,
    /// The word.
    pub label: String,
}

impl Item {
    /// A key that is in no table, or several under one name, which no click presses.
    pub fn new(name: impl Into<String>, key: Option<Key>, label: &str) -> Item {
        Item { keys: vec![(name.into(), None, key)], label: label.into() }
    }

    /// Keys under one name that do the same, before the others.
    pub fn add(&mut self, name: &str) {
        self.keys.insert(0, (name.into(), None, None));
    }

    /// Columns between two keys: four arrows stand together.
    fn gap(&self) -> u16 {
        let mut keys = self.keys.iter();
        let are_arrows = keys.all(|it| matches!(it.1, Some(Action::Move(_))) && width(&it.0) == 1);
        u16::from(self.keys.len() < 4 || !are_arrows)
    }
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
        if state.is_err() {
            continue;
        }
        let name = key.name(ascii);
        let name = if width(&name) > 1 { name.to_lowercase() } else { name };
        let key = (name, Some(binding.action), Some(key));
        let label = label.as_deref().unwrap_or(binding.bar);
        match items.last_mut().filter(|last| last.label == label) {
            Some(last) => last.keys.push(key),
            None => items.push(Item { keys: vec![key], label: label.to_owned() }),
        }
    }
    let does = |item: &Item, any: &[Action]| {
        item.keys.iter().filter_map(|key| key.1).any(|action| any.contains(&action))
    };
    let leads_back = items.iter().any(|item| does(item, &[Action::BackToPlay]));
    let out = if leads_back { Action::BackToPlay } else { Action::Quit };
    // What every tab has stays as long as anything else can go.
    let rank = |item: &Item| match mode {
        _ if does(item, &[Action::Help, Action::Cancel, out]) => 2,
        Mode::Play if does(item, &[Action::Move(Dir::North), Action::Watch, Action::Hint]) => 1,
        _ => 0,
    };
    let total = |items: &[Item]| places(items).last().map_or(0, |place| place.0.end + 1);
    // What is next is said where one comes to it, and the ways out need their words.
    if columns <= 80 && total(&items) > columns {
        let is_next = |item: &&mut Item| item.label.starts_with("next ");
        items.iter_mut().filter(is_next).for_each(|item| item.label = "next".into());
    }
    while total(&items) > columns {
        let ranks = items.iter().map(rank).enumerate().rev().filter(|(_, rank)| *rank < 2);
        let Some((last, _)) = ranks.min_by_key(|(_, rank)| *rank) else { break };
        items.remove(last);
    }
    items
}

/// Draws the items.
pub fn draw(buf: &mut Buffer, area: Rect, items: &[Item], theme: &Theme) {
    for (columns, key, _, label) in places(items) {
        let end = put(buf, area.x + columns.start, area.y, area.right(), key, theme.key);
        put(buf, end + 1, area.y, area.right(), label, theme.dim);
    }
}

/// The columns of every key, with its name, and the label behind the last key of an item.
fn places(items: &[Item]) -> Vec<(Range<u16>, &str, Option<Key>, &str)> {
    let mut x = 1;
    let mut places = Vec::new();
    for item in items {
        for (i, (name, _, key)) in item.keys.iter().enumerate() {
            let is_last = i + 1 == item.keys.len();
            let label = if is_last { item.label.as_str() } else { "" };
            let end = x + width(name) + if is_last { 1 + width(label) } else { 0 };
            places.push((x..end, name.as_str(), *key, label));
            x = end + if is_last { GAP } else { item.gap() };
        }
    }
    places
}

/// The key that a click at `column` presses.
pub fn hit(area: Rect, items: &[Item], column: u16) -> Option<Key> {
    let column = column.checked_sub(area.x)?;
    places(items).into_iter().find(|place| place.0.contains(&column))?.2
}

/// What the bar shows.
pub struct Transport {
    /// Whether it plays.
    pub playing: bool,
    /// The moment shown.
    pub at: u64,
    /// Steps known.
    pub len: u64,
    /// Whether more steps are being computed.
    pub growing: bool,
    /// Whether how many there are would tell too much.
    pub hides_len: bool,
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

    /// Columns for the speed at the right end; none where words take its place.
    fn speed_columns(&self) -> u16 {
        if self.speed.is_empty() { 1 } else { 16 }
    }

    /// Draws the bar; the place of the line itself, for the mouse.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) -> Rect {
        let glyphs = theme.glyphs;
        let sign = if self.playing { glyphs.playing } else { glyphs.paused };
        put(buf, area.x + 1, area.y, area.right(), sign, theme.accent);
        // The text on the right keeps its place while digits come and go.
        let most = if area.width < self.least() { 0 } else { self.least() - 10 };
        let right = most + self.speed_columns();
        let track = Rect { x: area.x + 3, width: area.width.saturating_sub(3 + right), ..area };
        let last = u128::from(track.width.saturating_sub(1));
        let done = (u128::from(self.at) * last).checked_div(self.len.into()).unwrap_or(0) as u16;
        let (thumb, rest) = (track.x + done, track.width.saturating_sub(done + 1));
        fill(buf, Rect { width: done, ..track }, glyphs.track_done, theme.accent);
        put(buf, thumb, area.y, track.right(), glyphs.thumb, theme.strong);
        fill(buf, Rect { x: thumb + 1, width: rest, ..track }, glyphs.track_rest, theme.rule);
        let speed_at = area.right().saturating_sub(self.speed_columns() - 1);
        let more = if self.growing { "+" } else { "" };
        let mut numbers = grouped(self.at);
        if !self.hides_len {
            numbers += &format!("/{}{more}", grouped(self.len));
        }
        let numbers = if area.width < self.least() { "" } else { &numbers };
        let x = (speed_at - 1).saturating_sub(width(numbers));
        put(buf, x, area.y, speed_at, numbers, theme.text);
        // Not up to the edge.
        let x = (speed_at + 1).min(area.right().saturating_sub(width(&self.speed) + 1));
        put(buf, x, area.y, area.right(), &self.speed, theme.dim);
        track
    }

    /// Draws the bar with words at its right, and gives the place of its line; nothing where the words need
    /// all of the room. The bar has few widths, these `shares` of the line and less, so that it rests while the words
    /// change.
    pub fn draw_beside(
        mut self,
        buf: &mut Buffer,
        area: Rect,
        (words, shares): (&str, RangeInclusive<u16>),
        theme: &Theme,
    ) -> Rect {
        self.speed.clear();
        let least = self.least();
        let room = area.width.saturating_sub(width(words) + 2);
        let widths = shares.map(|share| (area.width / share).max(least));
        let mut widths = widths.chain([least, Transport::BARE]);
        let columns = widths.find(|&columns| columns <= room);
        let bar = Rect { width: columns.unwrap_or(0), ..area };
        let track = columns.map_or(bar, |_| self.draw(buf, bar, theme));
        put_cut(buf, (bar.right() + 1, area.y), area.right(), words, theme.strong, theme);
        track
    }
}

/// Where in a run a click at `column` on a line points, in thousandths.
pub fn place_on_track(track: Rect, column: u16) -> Option<u16> {
    let inside = (track.left()..track.right()).contains(&column);
    let last = u32::from(track.width.saturating_sub(1)).max(1);
    inside.then(|| (u32::from(column - track.left()) * 1000).div_ceil(last) as u16)
}
