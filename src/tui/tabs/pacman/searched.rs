//! A search on the map at its moment: what is expanded, what waits, the node at hand with the path to it
//! and its successors; numbers in the cells where there is room, and what is laid over them.

use super::draw::Lines;
use super::scene::{Kind, Overlay, Scene, Values, is_dead};
use crate::engine::terms::Side;
use crate::puzzles::pacman::ProblemKind;
use crate::puzzles::pacman::run::MapRun;
use crate::tui::tabs::prelude::*;
use crate::tui::theme::Depth;
use crate::tui::view::board::{self, Grown, Look};

impl Scene<'_> {
    /// The look of a cell.
    fn cell(&self, pos: Pos, path: &Lines, values: &Values, scale: u16) -> Look {
        let kind = self.kind(pos, path, scale == 0);
        let theme = self.theme();
        let value = values.of(pos);
        let ground = match value {
            Some(value) if value.is_finite() => values.shade(value, theme),
            _ => self.ground(pos),
        };
        if is_dead(kind, value) {
            return self.brush.look(Kind::Dead, ground);
        }
        let look = self.brush.look(kind, ground);
        match (kind, value) {
            // Numbers stand around it.
            (Kind::Dot, _) if scale == 2 && self.run.mark(pos).closed.is_some() => {
                Look { grown: Grown::Sign, ..look }
            }
            // Half blocks show the value, where it is laid over the board.
            (Kind::Frontier(..) | Kind::Explored(_) | Kind::Walked(_), Some(_)) => {
                let glyphs = match kind {
                    Kind::Explored(_) if theme.colours() => [' ', ' '],
                    _ => look.glyphs,
                };
                Look { pixel: ground, style: look.style.bg(ground), glyphs, ..look }
            }
            (Kind::Frontier(Side::Forward, true, false), None) => {
                let step = self.run.mark(pos).closed.unwrap_or(0);
                Look { pixel: theme.expanded_and_open(step, self.len), ..look }
            }
            _ => look,
        }
    }

    /// Draws the whole picture.
    pub fn draw(&self, board: &Viewport, buf: &mut Buffer) {
        let theme = self.theme();
        let path = self.lines();
        let values = Values::of_view(self, board);
        let small = board.scale() == 0;
        board::draw(board, buf, theme, |pos| self.cell(pos, &path, &values, board.scale()));
        if small {
            return;
        }
        for (pos, place) in board.cells() {
            let kind = self.kind(pos, &path, small);
            passages(self, pos, place, buf);
            let is_plain = match kind {
                Kind::Wall | Kind::Here | Kind::Meeting | Kind::Exit(_) | Kind::Pacman(_) => false,
                Kind::Dot => self.problem != ProblemKind::Maze,
                _ => true,
            };
            if is_plain {
                path.draw(board, pos, theme.path, buf, theme);
                numbers(self, (pos, place), &path, &values, buf);
            }
        }
        if let Some(corners) = self.rectangle() {
            let edge = Lines::around(corners);
            for (pos, _) in board.cells() {
                let kind = self.kind(pos, &path, small);
                if matches!(kind, Kind::Floor | Kind::Explored(_)) && !path.holds(pos) {
                    edge.draw(board, pos, theme.key.fg.unwrap_or(theme.current), buf, theme);
                }
            }
        }
        self.draw_hand(board, buf);
        for tried in &self.tried {
            if let Some(place) = board.place(tried.pos) {
                // In large cells at the side, where no number stands.
                let (x, y) = match board.scale() {
                    ..=1 => (place.x + 1, place.y),
                    2 => (place.x, place.y),
                    _ => (place.x, place.y + place.height / 2),
                };
                if let Some(cell) = buf.cell_mut((x, y)) {
                    let sign = theme.glyphs.tried[tried.sign.min(2)];
                    cell.set_char(sign).set_fg(self.ink(tried.pos)).modifier |= Modifier::BOLD;
                    cell.modifier.set(Modifier::REVERSED, tried.at_hand);
                }
            }
        }
    }

    /// The colour of a mark on a cell; with few colours walls are white.
    fn ink(&self, pos: Pos) -> Color {
        match self.theme().depth {
            Depth::Ansi16 if !self.layout.is_free(pos) => Color::Black,
            _ => self.theme().current,
        }
    }

    /// Draws the hand at the edge of the cell it points to.
    fn draw_hand(&self, board: &Viewport, buf: &mut Buffer) {
        let theme = self.theme();
        let Some((pos, dir)) = self.hand() else { return };
        let Some(place) = board.place(pos) else { return };
        let (x, y) = (place.x + (place.width - 1) / 2, place.y + place.height / 2);
        let (x, y) = match dir {
            Dir::North => (x, place.bottom() - 1),
            Dir::South => (x, place.y),
            Dir::East => (place.x, y),
            Dir::West => (place.right() - 1, y),
        };
        if let Some(cell) = buf.cell_mut((x, y)) {
            // On a wall its colour becomes the ground.
            let ground = if self.layout.is_free(pos) { cell.bg } else { theme.wall };
            cell.set_char(theme.glyphs.arrow[dir as usize]).set_fg(self.ink(pos)).set_bg(ground);
            cell.modifier |= Modifier::BOLD;
        }
    }
}

// Small numbers and marks in the cells of the map, where cells have room for them.

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
