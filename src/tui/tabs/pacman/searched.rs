//! A search on the map at its moment: what is expanded, what waits, the node at hand with the path to it
//! and its successors; numbers in the cells where there is room, and what is laid over them.

use super::labels;
use super::lines::Lines;
use super::scene::{Kind, Scene, Values, is_dead};
use crate::engine::grid::{Dir, Pos};
use crate::engine::terms::Side;
use crate::puzzles::pacman::ProblemKind;
use crate::tui::theme::Depth;
use crate::tui::view::board::{self, Grown, Look};
use crate::tui::view::viewport::Viewport;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

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
            labels::passages(self, pos, place, buf);
            let is_plain = match kind {
                Kind::Wall | Kind::Here | Kind::Meeting | Kind::Exit(_) | Kind::Pacman(_) => false,
                Kind::Dot => self.problem != ProblemKind::Maze,
                _ => true,
            };
            if is_plain {
                path.draw(board, pos, theme.path, buf, theme);
                labels::numbers(self, (pos, place), &path, &values, buf);
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
