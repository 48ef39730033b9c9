//! What is on each square, in every mode.

use super::LightsTab;
use super::draw::{self, Face, Places, Squares};
use super::table;
use crate::engine::grid::Size;
use crate::puzzles::lights_out::Rules;
use crate::puzzles::lights_out::methods::{LightsRun, Mark, OPEN};
use crate::tui::keys::Mode;
use crate::tui::midend::editor::Editor as _;
use crate::tui::theme::Theme;
use crate::tui::view::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;

impl LightsTab {
    /// Draws the boards.
    pub(super) fn draw_boards(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let size = self.rules().size();
        if let (Mode::Watch, Some(watching)) = (self.mode, &self.watching) {
            let run = (watching.run().as_ref(), self.quiet());
            return draw_run(self.rules(), run, area, buf, theme);
        }
        let Some(places) = draw::places(area, size) else {
            return too_large(size, area, buf, theme);
        };
        match self.mode {
            Mode::Edit => self.draw_set_up(places, buf, theme),
            _ => self.draw_played(places, buf, theme),
        }
    }

    /// The quiet pattern that forbids the board at hand, if it is to be shown.
    fn quiet(&self) -> Option<&[u8]> {
        let unsolvable = self.best()?.best().err()?;
        Some(&unsolvable.quiet)
    }

    fn draw_played(&self, Places { left, right }: Places, buf: &mut Buffer, theme: &Theme) {
        let size = self.rules().size();
        left.name(buf, "lights", theme);
        let hint = self.look.blink.as_ref().filter(|b| b.on).map(|b| b.cell);
        let mark = if theme.ascii { '*' } else { '◆' };
        left.draw(buf, theme, light_colours(theme), |pos| {
            let cell = size.index(pos);
            let light =
                light(self.rules(), self.game.board().lights.get(cell).copied().unwrap_or(0));
            let sign = if hint == Some(cell) { Some(mark) } else { light.sign };
            Face { sign, cursor: pos == self.look.cursor, ..light }
        });
        let Some(right) = right else { return };
        match (self.left(), self.quiet()) {
            (Some(plan), _) if self.look.reveal => {
                right.name(buf, "presses left", theme);
                draw_presses(right, size, &plan, buf, theme);
            }
            (_, Some(quiet)) => {
                right.name(buf, "quiet pattern", theme);
                draw_presses(right, size, quiet, buf, theme);
            }
            _ => {
                right.name(buf, "presses made", theme);
                draw_presses(right, size, &self.game.presses(), buf, theme);
            }
        }
    }

    fn draw_set_up(&self, Places { left, right }: Places, buf: &mut Buffer, theme: &Theme) {
        let size = self.rules().size();
        let Some(editor) = &self.editor else { return };
        let (board, cursor) = (editor.instance().board, editor.cursor());
        left.name(buf, "lights", theme);
        left.draw(buf, theme, light_colours(theme), |pos| {
            let light =
                light(self.rules(), board.lights.get(size.index(pos)).copied().unwrap_or(0));
            Face { cursor: pos == cursor, ..light }
        });
        let Some(right) = right else { return };
        match self.quiet() {
            Some(quiet) => {
                right.name(buf, "quiet pattern", theme);
                draw_presses(right, size, quiet, buf, theme);
            }
            None => {
                right.name(buf, "a solution", theme);
                let solution = self.best().and_then(|m| m.best().ok()).map(|(p, _)| p);
                draw_presses(right, size, solution.unwrap_or(&[]), buf, theme);
            }
        }
    }
}

/// A light: its digit is written where there are more than two states.
fn light(rules: &Rules, value: u8) -> Face {
    let many = rules.states() > 2;
    let digit = char::from_digit(u32::from(value), 10).filter(|_| many && value > 0);
    Face { value, sign: digit, cursor: false }
}

fn light_colours(theme: &Theme) -> impl Fn(u8) -> Color + use<'_> {
    |value| theme.lights[usize::from(value.saturating_sub(1)).min(7)]
}

fn draw_presses(squares: Squares, size: Size, presses: &[u8], buf: &mut Buffer, theme: &Theme) {
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

/// Draws a run as it stands at its moment: the lights, and beside them the presses or the matrix. At
/// its end the solution stands there, or the quiet pattern that says why there is none.
pub(super) fn draw_run(
    rules: &Rules,
    (run, quiet): (&dyn LightsRun, Option<&[u8]>),
    area: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) {
    let size = rules.size();
    if let Some(tableau) = run.tableau()
        && let Some((squares, rest)) = draw::beside_matrix(area, size)
    {
        draw_lights(rules, run, squares, buf, theme);
        let at_hand = (tableau.1, run.column());
        return draw::matrix(buf, rest, (tableau.0, size), at_hand, theme);
    }
    let view = run.table();
    let (area, below) = match table::split(view.as_ref(), area, theme) {
        // The boards come first.
        (above, below) if is_as_good(above, area, size) => (above, below),
        _ => (area, None),
    };
    if let (Some(view), Some(below)) = (&view, below) {
        table::draw(view, below, buf, theme);
    }
    let Some(Places { left, right }) = draw::places(area, size) else {
        return too_large(size, area, buf, theme);
    };
    let at_end = run.status().is_over() && run.at() == run.len();
    let answer = run.answer().filter(|_| at_end);
    if answer.is_some() {
        // Not where the search was last, but what it found.
        left.name(buf, "lights", theme);
        left.draw(buf, theme, light_colours(theme), |_| light(rules, 0));
    } else {
        draw_lights(rules, run, left, buf, theme);
    }
    let Some(right) = right else { return };
    let (name, presses) = match (&answer, quiet.filter(|_| at_end)) {
        (Some(answer), _) => ("solution", answer.as_slice()),
        (None, Some(quiet)) => ("quiet pattern", quiet),
        (None, None) => ("presses", run.presses()),
    };
    right.name(buf, name, theme);
    draw_presses(right, size, presses, buf, theme);
}

/// Whether boards fit into an area as well as into a larger one: both of them, if both did.
fn is_as_good(area: Rect, larger: Rect, size: Size) -> bool {
    let boards = |area| draw::places(area, size).map(|places| places.right.is_some());
    boards(area) == boards(larger)
}

fn draw_lights(
    rules: &Rules,
    run: &dyn LightsRun,
    squares: Squares,
    buf: &mut Buffer,
    theme: &Theme,
) {
    let current = if theme.ascii { '*' } else { '◆' };
    squares.name(buf, "lights", theme);
    squares.draw(buf, theme, light_colours(theme), |pos| {
        let cell = rules.size().index(pos);
        let light = light(rules, run.lights().get(cell).copied().unwrap_or(0));
        let sign = match run.mark(cell) {
            Mark::Plain => light.sign,
            Mark::Current => Some(current),
            Mark::Guess => light.sign.or(Some('g')),
            Mark::Conflict => Some('!'),
        };
        Face { sign, ..light }
    });
}

/// Says how much room a board needs that does not fit.
fn too_large(size: Size, area: Rect, buf: &mut Buffer, theme: &Theme) {
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
