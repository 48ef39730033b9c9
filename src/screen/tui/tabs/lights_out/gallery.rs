//! The gallery of quiet patterns, shown in place of the game: one at a time, on boards of all sizes that have
//! any.

use super::*;
use crate::puzzles::lights_out::rules::MAX_SIDE;
use crate::tui::view::board::Look;

/// Opens the gallery, or closes it.
pub const GALLERY: Action = Action::Own("gallery");

/// What the arrows do in it.
pub const CAN: &str = "left and right: other sizes; up and down: other patterns";

/// A pattern being looked at.
pub struct Gallery {
    /// All patterns of its board.
    pub quiet: Quiet,
    /// Which of the patterns.
    at: usize,
}

impl Gallery {
    /// The first pattern on the board of so many rows, or on the next larger one that has any, then on the
    /// next smaller one; none if no board has.
    pub fn open(rules: &Rules) -> Option<Gallery> {
        let side = rules.size().rows;
        let smaller = || Gallery::find(rules, (2..side).rev());
        Gallery::find(rules, side.max(2)..=MAX_SIDE).or_else(smaller)
    }

    fn find(rules: &Rules, mut sides: impl Iterator<Item = u16>) -> Option<Gallery> {
        sides.find_map(|side| Quiet::of(rules, side)).map(|quiet| Gallery { quiet, at: 0 })
    }

    /// To the next pattern, or to the next size that has any.
    pub fn go(&mut self, dir: Dir) {
        let (side, all) = (self.quiet.rules.size().rows, self.quiet.patterns.len());
        let next = match dir {
            Dir::North | Dir::South => return self.at = around(self.at, all, dir == Dir::South),
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

    /// Which one it is, and how many presses it has.
    pub fn in_words(&self) -> String {
        let presses = counted(weight(self.presses()) as usize, "press");
        format!("Pattern {} of {}, {presses}.", self.at + 1, self.quiet.patterns.len())
    }

    /// How often a light is pressed in it.
    pub fn cell_in_words(&self, cell: Pos) -> String {
        match self.presses().get(self.quiet.rules.size().index(cell)) {
            None | Some(0) => "none".into(),
            Some(1) => "press".into(),
            Some(&often) => format!("press {}", times(often)),
        }
    }

    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let (rules, presses) = (&self.quiet.rules, self.presses());
        let squares = layout::alone(area, view::shape(rules, theme.ascii)).view;
        let carpet = board::fit(area, rules.size(), Pos::default(), true);
        // Small lights would be wider than high.
        if rules.states() > 2 || squares.scale() > 1 || !has_grey(theme) || !carpet.is_whole() {
            view::draw_alone(rules, (presses, |_| view::press_colour(theme)), area, buf, theme);
        } else {
            board::draw(&carpet, buf, theme, |pos| {
                let is_made = presses.get(rules.size().index(pos)) > Some(&0);
                let colour = if is_made { view::press_colour(theme) } else { theme.unlit };
                Look::ground(theme, [' ', ' '], colour)
            });
        }
    }

    /// Writes what it is.
    pub fn panel(&self, panel: &mut Panel, theme: &Theme) {
        let Quiet { kernel, patterns, .. } = &self.quiet;
        panel.row("pattern", &format!("{} of {}", self.at + 1, patterns.len()));
        panel.row("presses", &grouped(weight(self.presses()).into()));
        panel.text_apart("These presses together change no light.", theme.text);
        let made = match kernel.generators.len() {
            1 => "Multiples of one".to_owned(),
            count => format!("{count} of them, added up in all ways,"),
        };
        let made = format!("{made} give every quiet pattern of this board.");
        panel.notes_apart(&[&made, "Left and right skip sizes that have none."]);
    }
}
