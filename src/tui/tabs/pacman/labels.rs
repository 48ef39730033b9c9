//! Small numbers and marks in the cells of the map, where cells have room for them.

use super::lines::Lines;
use super::scene::{Overlay, Scene, Values};
use crate::engine::grid::Pos;
use crate::puzzles::pacman::run::MapRun;
use crate::tui::theme::Theme;
use crate::tui::view::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// A number in few characters: whole, with one decimal, or rounded where that does not fit.
pub fn short(value: f64, room: u16) -> Option<String> {
    let whole = format!("{value:.0}");
    let text = match value.fract() == 0.0 {
        true => whole,
        false => {
            let exact = format!("{value:.1}");
            if width(&exact) <= room { exact } else { whole }
        }
    };
    (value.is_finite() && width(&text) <= room).then_some(text)
}

fn ink(theme: &Theme) -> Style {
    Style::new().fg(theme.current)
}

/// Whether a search orders by an estimate.
pub fn is_informed(run: &dyn MapRun) -> bool {
    let root = run.path().first().and_then(|&root| run.reached(root));
    root.is_some_and(|node| node.h > 0.0)
}

fn node_has_dot(scene: &Scene, pos: Pos) -> bool {
    scene.layout.dots.binary_search(&pos).is_ok() && scene.run.has_dot(pos)
}

/// Writes the numbers of a cell of two rows or more: what is laid over the map, or g + h above (h alone
/// where there is no room for both) and f below, in narrow cells f alone.
pub fn numbers(
    scene: &Scene,
    (pos, place): (Pos, Rect),
    path: &Lines,
    values: &Values,
    buf: &mut Buffer,
) {
    let theme = scene.theme();
    let (plain, bold) = (ink(theme), ink(theme).add_modifier(Modifier::BOLD));
    let Rect { x, y, .. } = place;
    let (end, last) = (place.right(), place.bottom().saturating_sub(1));
    // Right of the line of the path.
    let beside = x + (place.width - 1) / 2 + 1;
    let on_path = path.holds(pos);
    if scene.overlay != Overlay::Nothing {
        let Some(value) = values.of(pos) else { return };
        return match place.height {
            1 if theme.colours() || on_path => {}
            1 => right(buf, y, (x, end), short(value, 2), plain),
            _ => {
                let from = if on_path { beside } else { x };
                right(buf, y, (from, end), short(value, end - from), bold);
            }
        };
    }
    if place.height < 2 {
        return;
    }
    let mark = scene.run.mark(pos);
    if !mark.open && mark.closed.is_none() {
        return;
    }
    let Some(node) = scene.run.reached(pos) else { return };
    let f = node.g + node.h;
    if on_path {
        let row = if place.height == 2 { y } else { last };
        return right(buf, row, (beside, end), short(f, end - beside), bold);
    }
    let tried = scene.tried.iter().any(|tried| tried.pos == pos);
    let whole = node.g.fract() == 0.0 && node.h.fract() == 0.0;
    let informed = is_informed(scene.run);
    // The sign of the frontier stands at the lower left, a dot beside it.
    let below = x + if place.height == 2 && node_has_dot(scene, pos) { 2 } else { 1 };
    // In larger cells its sign stands between the numbers.
    let from = x + u16::from(tried && place.height == 2);
    if place.width < 4 {
        // More would run together with the numbers beside.
        return right(buf, y, (from, end), short(f, end - from), bold);
    }
    if place.height > 2 || whole {
        let both = short(node.g, 4).zip(short(node.h, 4)).map(|(g, h)| format!("{g}+{h}"));
        let both = both.filter(|both| width(both) < end.saturating_sub(from));
        let above = both.or_else(|| short(node.h, end.saturating_sub(x + 1)));
        right(buf, y, (from, end), above.filter(|_| informed), plain);
        right(buf, last, (below, end), short(f, end.saturating_sub(below)), bold);
    } else {
        right(buf, y, (from, end), short(f, end - from), bold);
    }
}

/// Writes a text at the right of the columns from `from` to `end`, if it fits there.
fn right(buf: &mut Buffer, row: u16, (from, end): (u16, u16), text: Option<String>, style: Style) {
    if let Some(text) = text
        && width(&text) <= end.saturating_sub(from)
    {
        put(buf, end - width(&text), row, end, &text, style);
    }
}

/// Trémaux's marks at the passages of a cell of two rows or more: one dot or two. Each passage has them
/// once, at the right and at the lower edge.
pub fn passages(scene: &Scene, pos: Pos, place: Rect, buf: &mut Buffer) {
    let Some([_, south, east, _]) = scene.run.passages(pos) else { return };
    if place.height < 2 {
        return;
    }
    let theme = scene.theme();
    let (axis, middle) = (place.x + (place.width - 1) / 2, place.y + place.height / 2);
    let ends = [(south, axis, place.bottom() - 1), (east, place.right() - 1, middle)];
    for (marks, last, y) in ends {
        for x in (0..marks.min(2)).filter_map(|before| last.checked_sub(before.into())) {
            if let Some(cell) = buf.cell_mut((x, y)).filter(|cell| cell.symbol() == " ") {
                cell.set_char(theme.glyphs.mark).set_style(ink(theme));
            }
        }
    }
}
