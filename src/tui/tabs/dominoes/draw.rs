//! The board: dominoes, filled squares, the ghost of the next domino, and what is known of the moves.

use super::DominoesTab;
use super::opponents::Hand;
use super::scale::cross;
use super::thinking::Verdict;
use crate::engine::game_tree::{Bound, Known, Scene};
use crate::engine::grid::{Pos, Size};
use crate::engine::run::Run;
use crate::puzzles::dominoes::board::halves;
use crate::puzzles::dominoes::tree::{Position, Watched};
use crate::puzzles::dominoes::{Board, Player};
use crate::tui::keys::Mode;
use crate::tui::midend::editor::Editor as _;
use crate::tui::theme::Theme;
use crate::tui::view::viewport::{Viewport, Zoom};
use crate::tui::view::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// Where the squares are on the screen.
pub struct Lay(Viewport);

/// Columns left of the board for the letters of the rows.
const LETTERS: u16 = 3;

impl Lay {
    /// A board of `size` as large as it fits `area`, centred, with room for coordinates.
    pub fn of(size: Size, area: Rect) -> Lay {
        let rows = area.height.saturating_sub(1).max(1);
        let cols = area.width.saturating_sub(LETTERS + 1).max(1);
        let high = (rows / size.rows.max(1)).clamp(1, 3);
        let wide = (cols / size.cols.max(1)).clamp(2, 2 * high);
        let high = high.min(wide.div_ceil(2));
        let inside = Rect {
            x: area.x + LETTERS,
            y: area.y + 1,
            width: area.width.saturating_sub(LETTERS),
            height: area.height.saturating_sub(1),
        };
        Lay(Viewport::new(inside, size, Pos::new(0, 0), &[Zoom::cells(wide, high)]))
    }

    /// The square at a place on the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Pos> {
        self.0.cell_at(column, row)
    }

    fn size(&self) -> Size {
        self.0.size()
    }

    /// Columns and rows of a square.
    fn cell(&self) -> (u16, u16) {
        self.0.zoom().cell
    }

    /// Writes a short text in the middle of a square.
    fn sign(&self, buf: &mut Buffer, pos: Pos, text: &str, style: Style) {
        let Some(Rect { x, y, width: wide, height }) = self.0.place(pos) else { return };
        let middle = x + (wide - 1).saturating_sub(width(text)) / 2;
        put(buf, middle, y + (height - 1) / 2, x + wide, text, style);
    }

    /// Marks a square at its left and right edge.
    fn brackets(&self, buf: &mut Buffer, pos: Pos, style: Style, theme: &Theme) {
        let Some(place) = self.0.place(pos) else { return };
        let [open, close] = theme.glyphs.cursor_cell.map(String::from);
        let y = place.y + (place.height - 1) / 2;
        put(buf, place.x, y, place.x + 1, &open, style);
        put(buf, place.right() - 1, y, place.right(), &close, style);
    }

    fn fill(
        &self,
        buf: &mut Buffer,
        pos: Pos,
        (wide, high): (u16, u16),
        glyph: &str,
        style: Style,
    ) {
        let Some(place) = self.0.place(pos) else { return };
        let (left, top) = (place.x, place.y);
        for y in top..top + high {
            for x in left..left + wide {
                put(buf, x, y, x + 1, glyph, style);
            }
        }
    }

    /// A domino that is not on the board now: its line alone, dashed.
    fn outline(&self, buf: &mut Buffer, (mv, player): (Pos, Player), text: &str, theme: &Theme) {
        let Some(Rect { x, y, .. }) = self.0.place(mv) else { return };
        let (w, h) = self.cell();
        let look = outline(player, theme);
        let line = dashes(player, theme);
        if player == Player::Vertical {
            let x = x + (w - 1) / 2;
            for y in y..y + 2 * h {
                put(buf, x, y, x + 1, line, look);
            }
        } else {
            let y = y + (h - 1) / 2;
            for x in x..x + 2 * w - 1 {
                put(buf, x, y, x + 1, line, look);
            }
        }
        self.sign(buf, mv, text, look.add_modifier(Modifier::BOLD));
    }

    /// A domino with a text on its first half; a gap of a column sets it off from the next.
    fn domino(
        &self,
        buf: &mut Buffer,
        (mv, player): (Pos, Player),
        text: &str,
        style: Style,
        theme: &Theme,
    ) {
        let vertical = player == Player::Vertical;
        let line = line(player, theme);
        let (w, h) = self.cell();
        let size = if vertical { (w - 1, 2 * h) } else { (2 * w - 1, h) };
        self.fill(buf, mv, size, " ", style);
        let Some(Rect { x, y, .. }) = self.0.place(mv) else { return };
        if vertical {
            let x = x + (w - 1) / 2;
            for y in y..y + 2 * h {
                put(buf, x, y, x + 1, line, style);
            }
        } else {
            let y = y + (h - 1) / 2;
            for x in x..x + 2 * w - 1 {
                put(buf, x, y, x + 1, line, style);
            }
        }
        if !text.is_empty() {
            self.sign(buf, mv, text, style.add_modifier(Modifier::BOLD));
        }
    }
}

/// The style of a player's dominoes: colour, and the lie of the line where there is none.
pub fn style(player: Player, theme: &Theme) -> Style {
    if !theme.colours() {
        return Style::new().add_modifier(Modifier::BOLD);
    }
    match player {
        Player::Vertical => Style::new().fg(theme.frontier).bg(theme.ramp[2]),
        Player::Horizontal => Style::new().fg(Color::Black).bg(theme.path),
    }
}

/// The style of a domino that is not on the board.
pub fn outline(player: Player, theme: &Theme) -> Style {
    if !theme.colours() {
        return Style::new();
    }
    Style::new().fg(match player {
        Player::Vertical => theme.frontier,
        Player::Horizontal => theme.path,
    })
}

/// The line of such a domino.
pub fn dashes(player: Player, theme: &Theme) -> &'static str {
    match (player, theme.ascii) {
        (Player::Vertical, false) => "┆",
        (Player::Vertical, true) => ":",
        (Player::Horizontal, false) => "┄",
        (Player::Horizontal, true) => "-",
    }
}

/// The line of a player's domino.
pub fn line(player: Player, theme: &Theme) -> &'static str {
    match (player, theme.ascii) {
        (Player::Vertical, false) => "┃",
        (Player::Vertical, true) => "|",
        (Player::Horizontal, false) => "━",
        (Player::Horizontal, true) => "=",
    }
}

/// A free square.
pub fn free(theme: &Theme) -> &'static str {
    if theme.ascii { "." } else { "·" }
}

/// A filled square.
pub fn filled(theme: &Theme) -> (&'static str, Style) {
    let style = if theme.colours() { Style::new().fg(theme.wall) } else { theme.dim };
    (if theme.ascii { "#" } else { "█" }, style)
}

fn coordinates(lay: &Lay, buf: &mut Buffer, theme: &Theme) {
    let Rect { x: left, y: top, .. } = lay.0.area();
    for (Pos { row, col }, Rect { x, y, width, height }) in lay.0.cells() {
        if col == 0 {
            let letter = char::from(b'a' + (row % 26) as u8).to_string();
            put(buf, left.saturating_sub(2), y + (height - 1) / 2, left, &letter, theme.dim);
        }
        if row == 0 {
            let x = x + (width - 1).saturating_sub(if col >= 9 { 2 } else { 1 }) / 2;
            put(buf, x, top.saturating_sub(1), x + 2, &(col + 1).to_string(), theme.dim);
        }
    }
}

/// The squares: filled ones, and free ones as `look` says.
fn squares(lay: &Lay, board: &Board, buf: &mut Buffer, theme: &Theme, look: impl Fn(Pos) -> Style) {
    let (wall, dim) = filled(theme);
    for pos in lay.size().cells() {
        if board.is_free(pos) {
            lay.sign(buf, pos, free(theme), look(pos));
        } else {
            lay.fill(buf, pos, lay.cell(), wall, dim);
        }
    }
}

/// A board alone, for previews.
pub fn preview(board: &Board, area: Rect, buf: &mut Buffer, theme: &Theme) {
    squares(&Lay::of(board.size(), area), board, buf, theme, |_| theme.dim);
}

/// Draws the board in the mode at hand.
pub fn board(tab: &DominoesTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let lay = Lay::of(tab.shown_board().size(), area);
    coordinates(&lay, buf, theme);
    if let (Mode::Edit, Some(editor)) = (tab.mode, &tab.editor) {
        squares(&lay, editor.board(), buf, theme, |_| theme.text);
        let style = theme.strong.add_modifier(Modifier::REVERSED);
        lay.brackets(buf, editor.cursor(), style, theme);
        return;
    }
    let watching = tab.watching.as_ref().filter(|_| tab.mode == Mode::Watch);
    let player = tab.to_move();
    let now = tab.game.board();
    let open = |pos: Pos| {
        let legal = watching.is_none() && tab.game.winner().is_none() && now.fits(pos, player);
        if legal { theme.accent } else { theme.dim }
    };
    squares(&lay, tab.game.start(), buf, theme, open);
    let played = tab.game.dominoes().count();
    for (i, domino) in tab.game.dominoes().enumerate() {
        let last = watching.is_none() && i + 1 == played;
        let mut look = style(domino.1, theme);
        if watching.is_some() && !theme.colours() {
            look = theme.dim;
        }
        let text = if last { (i + 1).to_string() } else { String::new() };
        lay.domino(buf, domino, &text, look, theme);
    }
    if let Some(watching) = watching {
        searched(&lay, watching.run().scene(), &tab.best_line(), player, buf, theme);
        return;
    }
    if let Some(analysis) = &tab.look.analysis {
        for pos in lay.size().cells() {
            let (sign, style) = match analysis.verdict(pos) {
                Some(Verdict::Won) => ("W", theme.good),
                Some(Verdict::Lost) => ("L", theme.danger),
                Some(Verdict::Open) => ("?", theme.dim),
                None => continue,
            };
            lay.sign(buf, pos, sign, style);
        }
    }
    if tab.hand() == Hand::Human || tab.look.halted {
        ghost(tab, &lay, buf, theme);
    }
}

/// Draws a search from `board` as it stands at its moment.
pub fn run(
    (board, player): (&Board, Player),
    run: &Watched,
    area: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) {
    let lay = Lay::of(board.size(), area);
    coordinates(&lay, buf, theme);
    squares(&lay, board, buf, theme, |_| theme.dim);
    let line = run.solver().line_at(run.at());
    searched(&lay, run.scene(), line, player, buf, theme);
}

/// The dominoes on the way from the root, where `player` moves, the move just left with its value, and
/// what a cut-off skips; at the end the best move, and the best line after it.
fn searched(
    lay: &Lay,
    scene: &Scene<Position>,
    line: &[Pos],
    player: Player,
    buf: &mut Buffer,
    theme: &Theme,
) {
    let movers = [player, player.other()];
    let mover = |depth: usize| movers[depth % 2];
    if is_over(scene) {
        for (depth, &mv) in line.iter().enumerate().rev() {
            let number = (depth + 1).to_string();
            if depth > 0 {
                lay.outline(buf, (mv, mover(depth)), &number, theme);
            } else {
                let look = style(mover(depth), theme).add_modifier(Modifier::BOLD);
                lay.domino(buf, (mv, mover(depth)), &number, look, theme);
            }
        }
        return;
    }
    if let Some((depth, ply)) = scene.plies.iter().enumerate().last() {
        if ply.numbers.skipped > 0 {
            for &mv in ply.moves.iter().skip(ply.numbers.tried as usize) {
                for half in halves(mv, mover(depth)) {
                    lay.sign(buf, half, cross(theme), theme.dim);
                }
            }
        }
        if let Some((mv, known)) = just_left(scene) {
            let sign = match (known.bound, theme.ascii) {
                (Bound::Exact, _) => "=",
                (Bound::Upper, false) => "≤",
                (Bound::Lower, false) => "≥",
                (Bound::Upper, true) => "<",
                (Bound::Lower, true) => ">",
            };
            let value = format!("{sign}{}", known.value);
            lay.outline(buf, (mv, mover(depth)), &value, theme);
        }
    }
    for (i, domino) in scene.path().zip(movers.into_iter().cycle()).enumerate() {
        let look = style(domino.1, theme).add_modifier(Modifier::BOLD);
        lay.domino(buf, domino, &(i + 1).to_string(), look, theme);
    }
}

/// Whether the root was left.
pub fn is_over(scene: &Scene<Position>) -> bool {
    scene.last.is_some() && scene.plies.is_empty()
}

/// The move at hand of the present node, if it was left, with its value.
pub fn just_left(scene: &Scene<Position>) -> Option<(Pos, Known)> {
    let depth = scene.plies.len().checked_sub(1)?;
    let ply = scene.plies.get(depth)?;
    let at = (ply.numbers.tried as usize).checked_sub(1)?;
    Some((*ply.moves.get(at)?, *scene.values(depth).get(at)?))
}

/// The domino that would be put down at the cursor; crossed out where it does not fit.
fn ghost(tab: &DominoesTab, lay: &Lay, buf: &mut Buffer, theme: &Theme) {
    let player = tab.to_move();
    let fits = tab.game.board().fits(tab.look.cursor, player);
    for half in halves(tab.look.cursor, player) {
        if !lay.size().holds(half) {
            continue;
        }
        lay.brackets(buf, half, if fits { theme.strong } else { theme.danger }, theme);
        if lay.cell().0 > 2 && !fits {
            lay.sign(buf, half, theme.glyphs.no, theme.danger);
        }
    }
}
