//! States as small framed pictures side by side, as many as fit.

use super::page::{Hits, View};
use crate::engine::terms::{Facts, NodeId};
use crate::tui::prelude::*;
use crate::tui::view::viewport::border_set;
use ratatui::widgets::{Block, Widget};

/// How the states of a run are drawn small.
pub struct Pictures<'a> {
    /// Columns and rows of a picture without its frame, the largest first; none if states are no pictures.
    pub sizes: Vec<(u16, u16)>,
    /// Draws a state into an area of one of these sizes.
    pub draw: &'a dyn Fn(&Facts, Rect, &mut Buffer),
}

/// A state with what stands in its frame.
pub(super) struct Picture<'a> {
    pub(super) state: &'a Facts,
    /// The node it leads to.
    pub(super) node: Option<NodeId>,
    /// In its upper edge, the last word first where there is little room.
    pub(super) above: String,
    /// In its lower edge, the first word first.
    pub(super) below: String,
    pub(super) style: Style,
}

/// Pictures that are enough, so that they may be large.
pub(super) const ENOUGH: usize = 4;

impl Pictures<'_> {
    /// Each size with the pictures in a row and the rows of them that fit into so much room.
    fn grids(&self, columns: u16, rows: u16) -> impl Iterator<Item = ((u16, u16), (u16, u16))> {
        self.sizes.iter().map(move |&(w, h)| ((w, h), (columns / (w + 2), rows / (h + 2))))
    }

    /// Rows of the lowest picture with its frame, if one fits into so many columns and rows.
    pub(super) fn lowest(&self, columns: u16, rows: u16) -> Option<u16> {
        let ((_, height), grid) = self.grids(columns, rows).last()?;
        (grid.0 * grid.1 > 0).then_some(height + 2)
    }
}

/// Words without the first ones, or the last ones, that have no room.
fn fitting(words: &str, room: u16, drops_first: bool) -> &str {
    let split = || if drops_first { words.split_once(' ') } else { words.rsplit_once(' ') };
    match split() {
        Some((first, rest)) if width(words) > room => {
            fitting(if drops_first { rest } else { first }, room, drops_first)
        }
        _ => words,
    }
}

/// Draws the first of these pictures into `rows` rows at most, at the largest size at which enough of them
/// fit; how many are drawn.
pub(super) fn draw<'a>(
    view: &View,
    pictures: impl ExactSizeIterator<Item = Picture<'a>>,
    rows: u16,
    hits: Option<&Hits>,
    panel: &mut Panel,
) -> usize {
    let theme = view.theme;
    // Up to the edge of the screen, as frames end there.
    let (columns, rows) = (panel.columns() + 1, rows.min(panel.rows_left()));
    let grids: Vec<_> = view.pictures.grids(columns, rows).collect();
    let fits = |grid: (u16, u16)| usize::from(grid.0) * usize::from(grid.1);
    let is_enough = |(_, grid): &&_| fits(*grid) >= pictures.len().min(ENOUGH);
    let Some(&((w, h), grid)) = grids.iter().find(is_enough).or(grids.last()) else { return 0 };
    let shown = pictures.len().min(fits(grid));
    let lines = shown.div_ceil(usize::from(grid.0.max(1))) as u16;
    let gap = u16::from(grid.0 * (w + 3) <= columns + 1);
    let (buf, area) = panel.rows(lines * (h + 2));
    for (picture, place) in pictures.take(shown).zip(0..) {
        let (x, y) = (place % grid.0 * (w + 2 + gap), place / grid.0 * (h + 2));
        let frame = Rect { x: area.x + x, y: area.y + y, width: w + 2, height: h + 2 };
        let block = Block::bordered().border_set(border_set(theme)).border_style(picture.style);
        let inside = block.inner(frame);
        block.render(frame, buf);
        for (words, y, is_above) in
            [(&picture.above, frame.y, true), (&picture.below, frame.bottom() - 1, false)]
        {
            let words = view.plain(words);
            let words = fitting(&words, w, is_above);
            put_cut(buf, (inside.x, y), inside.right(), words, picture.style, theme.glyphs.cut);
        }
        (view.pictures.draw)(picture.state, inside, buf);
        if let (Some(hits), Some(node)) = (hits, picture.node) {
            hits.borrow_mut().push((frame, node));
        }
    }
    shown
}
