//! A search on the map at its moment: what is expanded, what waits, the node at hand with the path to it
//! and its successors; numbers in the cells where there is room, and what is laid over them.

use super::scene::{Kind, Overlay, Scene, Values, is_dead};
use crate::puzzles::pacman::ProblemKind;
use crate::puzzles::pacman::run::MapRun;
use crate::tui::inspector::Tried;
use crate::tui::tabs::prelude::*;
use crate::tui::view::board::{self, Grown, Look};
use crate::tui::view::lines::{Lines, draw_walls, wall_place};

impl Scene<'_> {
    /// The look of a cell.
    fn cell(&self, pos: Pos, path: &Lines, values: &Values, board: &Viewport) -> Look {
        let small = board.scale() == 0;
        let kind = self.kind(pos, path, small);
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
        // Half blocks have no room for its sign.
        if let Some(tried) = self.tried.iter().find(|t| small && t.at_hand && t.pos == pos) {
            let inks = [theme.exit, theme.path, theme.danger.fg.unwrap_or(theme.current)];
            return Look { pixel: inks[tried.sign.min(2)], ..look };
        }
        match (kind, value) {
            // Numbers stand around it.
            (Kind::Dot, _) if board.scale() == 2 && board.zoom().cell.0 > 3 && self.has_numbers => {
                Look { grown: Grown::Sign, ..look }
            }
            // Half blocks show the value, where it is laid over the board.
            (Kind::Frontier(side, ..), Some(_)) => {
                let waits = Look::waiting(theme, side == Side::Backward, Some(ground));
                Look { pixel: ground, style: waits.style, glyphs: waits.glyphs, ..look }
            }
            (Kind::Explored(_) | Kind::Walked(_), Some(_)) => {
                let glyphs = match kind {
                    Kind::Explored(_) if theme.colours() => [' ', ' '],
                    _ => look.glyphs,
                };
                Look { pixel: ground, style: look.style.bg(ground), glyphs, ..look }
            }
            // Another node waits: half way to the frontier.
            (Kind::Frontier(Side::Forward, true, false), None) => {
                let step = self.run.mark(pos).closed.unwrap_or(0);
                Look { pixel: theme.expanded_and_open(step, self.now), ..look }
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
        board::draw(board, buf, theme, |pos| self.cell(pos, &path, &values, board));
        if small {
            return;
        }
        draw_walls(board, &|pos| !self.layout.is_free(pos), None, buf, theme);
        let edge = self.rectangle().map(Lines::around).unwrap_or_default();
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
            if matches!(kind, Kind::Floor | Kind::Explored(_)) && !path.holds(pos) {
                edge.draw(board, pos, theme.key.fg.unwrap_or(theme.current), buf, theme);
            }
        }
        self.draw_hand(board, buf);
        // That a cell of the path is known already is no news.
        let is_news = |tried: &&Tried| tried.at_hand || tried.sign != 1 || !path.holds(tried.pos);
        for tried in self.tried.iter().filter(is_news) {
            let Some(place) = board.place(tried.pos) else { continue };
            let (mut x, y) = board::middle(wall_place(board, tried.pos, place));
            // In the middle, but beside what is drawn there.
            let bare = [" ", "█", &theme.glyphs.waits_again[0].to_string()];
            let is_bare = buf.cell((x, y)).is_some_and(|cell| bare.contains(&cell.symbol()));
            match board.scale() {
                _ if tried.sign == 2 => {}
                1 => x += 1,
                _ if is_bare => {}
                _ => x = place.x,
            }
            if let Some(cell) = buf.cell_mut((x, y)) {
                if cell.symbol() == "█" {
                    cell.bg = cell.fg;
                }
                let sign = theme.glyphs.tried[tried.sign.min(2)];
                let filled = [theme.frontier, theme.frontier_back, theme.pacman];
                let ink = if filled.contains(&cell.bg) { theme.on_solid } else { theme.current };
                cell.set_char(sign).set_fg(ink).modifier |= Modifier::BOLD;
                cell.modifier.set(Modifier::REVERSED, tried.at_hand);
            }
        }
    }

    /// Draws the hand at the edge of the cell it points to.
    fn draw_hand(&self, board: &Viewport, buf: &mut Buffer) {
        let theme = self.theme();
        let Some((pos, dir)) = self.hand() else { return };
        let Some(place) = board.place(pos) else { return };
        let (x, y) = (place.x + (place.width - 1) / 2, place.y + place.height / 2);
        let xs = [x, x, place.x, place.right() - 1];
        let (x, y) = (xs[dir as usize], [place.bottom() - 1, place.y, y, y][dir as usize]);
        if let Some(cell) = buf.cell_mut((x, y)) {
            cell.set_char(theme.glyphs.arrow[dir as usize]).set_fg(theme.current);
            cell.modifier |= Modifier::BOLD;
        }
    }
}

// Small numbers and marks in the cells of the map, where cells have room for them.

/// A number in few characters: whole, with one decimal, or rounded where that does not fit.
pub fn short(value: f64, room: u16) -> Option<String> {
    let texts = [format!("{value:.1}"), format!("{value:.0}")].into_iter();
    let mut texts = texts.skip(usize::from(value.fract() == 0.0));
    texts.find(|text| value.is_finite() && width(text) <= room)
}

/// Whether a search orders by an estimate.
pub fn is_informed(run: &dyn MapRun) -> bool {
    let root = run.path().first().and_then(|&root| run.reached(root));
    root.is_some_and(|node| node.h > 0.0)
}

/// Writes the numbers of a cell: what is laid over the map, or f; in cells of three rows or more g + h above
/// it. Only while they can be read.
pub fn numbers(
    scene: &Scene,
    (pos, place): (Pos, Rect),
    path: &Lines,
    values: &Values,
    buf: &mut Buffer,
) {
    let theme = scene.theme();
    let Rect { x, y, .. } = place;
    let (end, last) = (place.right(), place.bottom().saturating_sub(1));
    let on_path = path.holds(pos);
    // So that it does not touch the next one.
    let room = place.width - 1;
    // In the middle, so that the last digits of one and of two share a column.
    let write = |buf: &mut Buffer, row, text: Option<String>, style| {
        let Some(text) = text else { return };
        let Some(free) = place.width.checked_sub(width(&text)) else { return };
        put(buf, x + (free + (place.width + 1) % 2) / 2, row, end, &text, style);
    };
    let is_alone = place.height == 1;
    // Without colours the numbers are all there is of what is laid over.
    if !scene.has_numbers && (theme.colours() || !is_alone) {
        return;
    }
    let solid = buf.cell((end - 1, last)).map(|cell| cell.bg);
    let is_solid = solid == Some(theme.frontier) || solid == Some(theme.frontier_back);
    // Where the line goes up or down they stand in it.
    let ink = if on_path { theme.path } else { theme.current };
    let plain = if is_solid && theme.colours() { theme.on_solid } else { ink };
    let (plain, bold) = (Style::new().fg(plain), Style::new().fg(plain).bold());
    if scene.overlay != Overlay::Nothing {
        let Some(value) = values.of(pos) else { return };
        return match place.height {
            1 if theme.colours() || on_path => {}
            1 => write(buf, y, short(value, 2), plain),
            _ => write(buf, y, short(value, room), bold),
        };
    }
    let mark = scene.mark(pos);
    if is_alone || !mark.open && mark.closed.is_none() {
        return;
    }
    let Some(node) = scene.run.reached(pos) else { return };
    let value = if scene.by_h { node.h } else { node.g + node.h };
    write(buf, if place.height == 2 { y } else { last }, short(value, room), bold);
    if place.height == 2 || path.leads(pos, Dir::North) || scene.by_h {
        return;
    }
    let both = short(node.g, 4).zip(short(node.h, 4)).map(|(g, h)| format!("{g}+{h}"));
    let both = both.filter(|both| width(both) < place.width);
    let above = both.or_else(|| short(node.h, room));
    write(buf, y, above.filter(|_| is_informed(scene.run)), plain);
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
                cell.set_char(theme.glyphs.mark).set_fg(theme.current);
            }
        }
    }
}
