//! What is on each square, in every mode.

use super::LightsTab;
use super::Watching;
use super::draw::{self, Face, Places, Squares};
use crate::engine::grid::Pos;
use crate::puzzles::lights_out::methods::{Mark, Method, OPEN};
use crate::tui::keys::Mode;
use crate::tui::theme::Theme;
use crate::tui::view::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

impl LightsTab {
    /// The light at a place on the screen, while playing or setting up.
    pub(super) fn cell_at(&self, area: Rect, column: u16, row: u16) -> Option<Pos> {
        draw::places(area, self.rules().size())?.left.cell_at(column, row)
    }

    /// Draws the boards.
    pub(super) fn draw_boards(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let size = self.rules().size();
        if let (Mode::Watch, Some(watching)) = (self.mode, &self.watching) {
            if self.method == Method::Gauss
                && let Some(tableau) = watching.run().tableau()
                && let Some((squares, rest)) = draw::beside_matrix(area, size)
            {
                self.draw_watched(watching, squares, None, buf, theme);
                return draw::matrix(buf, rest, tableau, theme);
            }
            if let Some(Places { left, right }) = draw::places(area, size) {
                return self.draw_watched(watching, left, right, buf, theme);
            }
        } else if let Some(places) = draw::places(area, size) {
            return match self.mode {
                Mode::Edit => self.draw_set_up(places, buf, theme),
                _ => self.draw_played(places, buf, theme),
            };
        }
        let (columns, rows) = draw::needs(size);
        let lines = [
            "the board does not fit".to_owned(),
            format!("it needs {columns} x {rows} here"),
            format!("there are {} x {}", area.width, area.height),
        ];
        for (y, line) in (area.y + area.height / 2 - 1..area.bottom()).zip(lines) {
            put(buf, area.x + 2, y, area.right(), &line, theme.text);
        }
    }

    /// A light: its digit is written where there are more than two states.
    fn light(&self, value: u8) -> Face {
        let many = self.rules().states() > 2;
        let digit = char::from_digit(u32::from(value), 10).filter(|_| many && value > 0);
        Face { value, sign: digit, cursor: false }
    }

    fn light_colours<'a>(&self, theme: &'a Theme) -> impl Fn(u8) -> Color + use<'a> {
        |value| theme.lights[usize::from(value.saturating_sub(1)).min(7)]
    }

    fn draw_presses(&self, squares: Squares, presses: &[u8], buf: &mut Buffer, theme: &Theme) {
        let size = self.rules().size();
        squares.draw(
            buf,
            theme,
            |_| theme.frontier,
            |pos| {
                let times = presses.get(size.index(pos)).copied().unwrap_or(0);
                match times {
                    0 => Face::default(),
                    OPEN => Face { sign: Some('?'), ..Face::default() },
                    n => Face { value: n, sign: char::from_digit(u32::from(n), 10), cursor: false },
                }
            },
        );
    }

    /// The quiet pattern that forbids the board at hand, if it is to be shown.
    fn quiet(&self) -> Option<&[u8]> {
        let unsolvable = self.best.as_ref()?.best().err()?;
        Some(&unsolvable.quiet)
    }

    fn draw_played(&self, Places { left, right }: Places, buf: &mut Buffer, theme: &Theme) {
        let size = self.rules().size();
        left.name(buf, "lights", theme);
        let hint = self.blink.as_ref().filter(|b| b.on).map(|b| b.cell);
        let mark = if theme.ascii { '*' } else { '◆' };
        left.draw(buf, theme, self.light_colours(theme), |pos| {
            let cell = size.index(pos);
            let light = self.light(self.game.board().lights.get(cell).copied().unwrap_or(0));
            let sign = if hint == Some(cell) { Some(mark) } else { light.sign };
            Face { sign, cursor: pos == self.cursor, ..light }
        });
        let Some(right) = right else { return };
        match (&self.plan, self.quiet()) {
            (Some(plan), _) if self.reveal => {
                right.name(buf, "presses left", theme);
                self.draw_presses(right, plan, buf, theme);
            }
            (_, Some(quiet)) => {
                right.name(buf, "quiet pattern", theme);
                self.draw_presses(right, quiet, buf, theme);
            }
            _ => {
                right.name(buf, "presses made", theme);
                self.draw_presses(right, &self.game.presses(), buf, theme);
            }
        }
    }

    fn draw_set_up(&self, Places { left, right }: Places, buf: &mut Buffer, theme: &Theme) {
        let size = self.rules().size();
        let Some(draft) = &self.draft else { return };
        let board = draft.instance().board;
        left.name(buf, "lights", theme);
        left.draw(buf, theme, self.light_colours(theme), |pos| {
            let light = self.light(board.lights.get(size.index(pos)).copied().unwrap_or(0));
            Face { cursor: pos == self.cursor, ..light }
        });
        let Some(right) = right else { return };
        match self.quiet() {
            Some(quiet) => {
                right.name(buf, "quiet pattern", theme);
                self.draw_presses(right, quiet, buf, theme);
            }
            None => {
                right.name(buf, "a solution", theme);
                let solution = self.best.as_ref().and_then(|m| m.best().ok()).map(|(p, _)| p);
                self.draw_presses(right, solution.unwrap_or(&[]), buf, theme);
            }
        }
    }

    fn draw_watched(
        &self,
        watching: &Watching,
        left: Squares,
        right: Option<Squares>,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let size = self.rules().size();
        let run = watching.run();
        let current = if theme.ascii { '*' } else { '◆' };
        left.name(buf, "lights", theme);
        left.draw(buf, theme, self.light_colours(theme), |pos| {
            let cell = size.index(pos);
            let light = self.light(run.lights().get(cell).copied().unwrap_or(0));
            let sign = match run.mark(cell) {
                Mark::Plain => light.sign,
                Mark::Current => Some(current),
                Mark::Guess => light.sign.or(Some('g')),
                Mark::Conflict => Some('!'),
            };
            Face { sign, ..light }
        });
        let Some(right) = right else { return };
        let unsolvable = self.quiet().filter(|_| watching.is_at_end());
        match unsolvable {
            Some(quiet) => {
                right.name(buf, "quiet pattern", theme);
                self.draw_presses(right, quiet, buf, theme);
            }
            None => {
                right.name(buf, "presses", theme);
                self.draw_presses(right, run.presses(), buf, theme);
            }
        }
    }
}
