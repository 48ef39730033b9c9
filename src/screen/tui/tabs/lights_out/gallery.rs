//! The gallery of quiet patterns, shown in place of the game: one at a time, on boards of all sizes that have
//! any.

use super::*;
use crate::engine::linear::weight;
use crate::puzzles::lights_out::algebra::Quiet;
use crate::puzzles::lights_out::rules::{MAX_SIDE, Rules};

/// Opens the gallery, or closes it.
pub const GALLERY: Action = Action::Own("gallery");

/// A pattern being looked at.
pub struct Gallery {
    quiet: Quiet,
    /// Which of the patterns.
    at: usize,
    /// The sizes passed on the way here, which have none.
    without: Vec<u16>,
}

impl Gallery {
    /// The first pattern on the board of so many rows, or on the next larger one that has any, then on the
    /// next smaller one; none if no board has.
    pub fn open(rules: &Rules) -> Option<Gallery> {
        let side = rules.size().rows;
        let smaller = || Gallery::find(rules, (2..side).rev());
        Gallery::find(rules, side.max(2)..=MAX_SIDE).or_else(smaller)
    }

    fn find(rules: &Rules, sides: impl Iterator<Item = u16>) -> Option<Gallery> {
        let mut without = Vec::new();
        for side in sides {
            match Quiet::of(rules, side) {
                Some(quiet) => return Some(Gallery { quiet, at: 0, without }),
                None => without.push(side),
            }
        }
        None
    }

    /// To the next pattern, or to the next size that has any.
    pub fn go(&mut self, dir: Dir) {
        let (side, all) = (self.quiet.rules.size().rows, self.quiet.patterns.len());
        let next = match dir {
            Dir::North => return self.at = self.at.checked_sub(1).unwrap_or(all - 1),
            Dir::South => return self.at = (self.at + 1) % all,
            Dir::East => Gallery::find(&self.quiet.rules, side + 1..=MAX_SIDE),
            Dir::West => Gallery::find(&self.quiet.rules, (2..side).rev()),
        };
        if let Some(next) = next {
            *self = next;
        }
    }

    /// The presses of the pattern.
    fn presses(&self) -> &[u8] {
        self.quiet.patterns.get(self.at).map_or(&[], Vec::as_slice)
    }

    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let presses = (self.presses(), |_| view::press_colour(theme));
        view::draw_alone(&self.quiet.rules, presses, area, buf, theme);
    }

    /// Writes what it is.
    pub fn panel(&self, panel: &mut Panel, theme: &Theme) {
        let Quiet { rules, kernel, patterns } = &self.quiet;
        panel::board(rules, panel);
        panel.row("pattern", &format!("{} of {}", self.at + 1, patterns.len()));
        panel.row("presses", &grouped(weight(self.presses()).into()));
        panel.text_apart("These presses together change no light.", theme.text);
        let made = match kernel.generators.len() {
            1 => "multiples of one".to_owned(),
            count => format!("sums of {count} of them"),
        };
        panel.notes_apart(&[&format!("All quiet patterns of this board are {made}.")]);
        if let (Some(first), Some(last)) = (self.without.iter().min(), self.without.iter().max()) {
            let words = match first == last {
                true => format!("{first} x {first} has none."),
                false => format!("{first} x {first} to {last} x {last} have none."),
            };
            panel.notes_apart(&[&words]);
        }
    }
}
