//! How the cells of the map look while it is played, drawn and played back; [`super::searched`] draws a
//! search.

use super::PacmanTab;
use super::editor::Editor;
use super::lines::Lines;
use super::searched::Scene;
use super::watching::Walker;
use crate::engine::grid::{Dir, Pos, Size};
use crate::puzzles::pacman::draft::Tile;
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::play::Game;
use crate::puzzles::pacman::{Instance, ProblemKind};
use crate::tui::midend::editor::Editor as _;
use crate::tui::theme::Theme;
use crate::tui::view::board::{Board, Grown, Look};
use crate::tui::view::raster::Shape;
use crate::tui::view::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use std::collections::HashSet;

/// Where the map is on the screen; without colours there are no half blocks.
pub fn board(tab: &PacmanTab, area: Rect) -> Board {
    let size = match tab.drawing() {
        Some(editor) => editor.draft().size(),
        None => tab.named().instance.layout.size(),
    };
    let framed = tab.problem() == ProblemKind::Navigation;
    place(area, size, framed, tab.focus(), tab.look.colours.get())
}

/// A board in `area`, with room for a frame around it where its edges may be open.
pub fn place(area: Rect, size: Size, framed: bool, focus: Pos, colours: bool) -> Board {
    let area = if framed { area.inner(Margin::new(1, 1)) } else { area };
    Board::new(area, size, focus, colours)
}

/// Points at the cell a hint says to go to; an arrow where the way is no diagonal.
fn point(board: &Board, (from, to): (Pos, Pos), buf: &mut Buffer, theme: &Theme) {
    let Some(place) = board.place(to).filter(|_| board.scale() > 0) else { return };
    let sign = match Dir::between(from, to) {
        Some(dir) => theme.glyphs.arrow[dir as usize].to_string(),
        None => theme.glyphs.best.to_owned(),
    };
    let (x, y) = (place.x + (place.width - 1) / 2, place.y + (place.height - 1) / 2);
    put(buf, x, y, x + 1, &sign, theme.accent.add_modifier(Modifier::BOLD | Modifier::REVERSED));
}

/// The word for the exit beside its sign, where a cell has no room for the word but the floor around has.
fn label_exit(
    board: &Board,
    brush: &Brush,
    exit: Pos,
    is_free: impl Fn(Pos) -> bool,
    buf: &mut Buffer,
) {
    let Some(at) = board.place(exit).filter(|_| board.scale() > 0) else { return };
    let width = width(brush.goal);
    if board.scale() > 1 && width <= at.width {
        return; // it stands in the cell
    }
    let centred = (at.x + at.width / 2).checked_sub(width / 2);
    let above = (centred, at.y.checked_sub(1));
    let below = (centred, Some(at.bottom()));
    let right = (at.right().checked_add(1), Some(at.y));
    let left = (at.x.checked_sub(width + 1), Some(at.y));
    for place in [above, below, right, left] {
        let (Some(x), Some(y)) = place else { continue };
        if (x..x + width).all(|x| board.cell_at(x, y).is_some_and(&is_free)) {
            let theme = brush.theme;
            let style = if theme.colours() {
                Style::new().fg(theme.exit).bg(theme.floor)
            } else {
                Style::new()
            };
            put(buf, x, y, x + width, brush.goal, style.add_modifier(Modifier::BOLD));
            return;
        }
    }
}

/// Signs with colours on a ground.
#[derive(Clone, Copy)]
pub struct Brush<'a> {
    pub theme: &'a Theme,
    /// The word for the exit in large cells.
    goal: &'static str,
}

impl<'a> Brush<'a> {
    /// For maps of this problem.
    pub fn new(theme: &'a Theme, problem: ProblemKind) -> Brush<'a> {
        let goal = if problem == ProblemKind::Navigation { "GOAL" } else { "EXIT" };
        Brush { theme, goal }
    }

    /// A sign in `colour` on `ground`.
    pub fn sign(&self, glyphs: [char; 2], colour: Color, ground: Color) -> Look {
        let style =
            if self.theme.colours() { Style::new().fg(colour).bg(ground) } else { Style::new() };
        Look { glyphs, style, pixel: colour, grown: Grown::Sign, dot: None }
    }

    /// A ground without a sign; where there are no colours, `glyphs` stand for it.
    pub fn ground(&self, glyphs: [char; 2], colour: Color) -> Look {
        let plain = Look { pixel: colour, ..self.sign(glyphs, colour, colour) };
        if self.theme.colours() {
            Look { glyphs: [' ', ' '], style: Style::new().bg(colour), ..plain }
        } else {
            plain
        }
    }

    pub fn bold(&self, look: Look) -> Look {
        Look { style: look.style.add_modifier(Modifier::BOLD), ..look }
    }

    pub fn wall(&self) -> Look {
        self.ground(self.theme.glyphs.wall, self.theme.wall)
    }

    pub fn floor(&self) -> Look {
        self.ground(self.theme.glyphs.floor, self.theme.floor)
    }

    pub fn dot(&self, ground: Color) -> Look {
        let look = self.sign(self.theme.glyphs.dot, self.theme.dot, ground);
        Look { grown: Grown::Shape(Shape::Dot), ..look }
    }

    pub fn exit(&self, with_dot: bool, ground: Color) -> Look {
        let glyphs = self.theme.glyphs;
        let sign = if with_dot { glyphs.exit_with_dot } else { glyphs.exit };
        let look = self.bold(self.sign(sign, self.theme.exit, ground));
        Look { grown: Grown::Word(self.goal), ..look }
    }

    pub fn pacman(&self, facing: Dir, ground: Color) -> Look {
        let sign = self.theme.glyphs.pacman[facing as usize];
        let look = self.bold(self.sign(sign, self.theme.pacman, ground));
        Look { grown: Grown::Shape(Shape::Pacman(facing)), ..look }
    }

    pub fn path(&self, ground: Color) -> Look {
        self.bold(self.sign(self.theme.glyphs.path, self.theme.path, ground))
    }
}

/// The place of the map, in a frame where its edges may be open; for the mouse it is noted how the map is
/// drawn.
pub fn framed(tab: &PacmanTab, area: Rect, buf: &mut Buffer, theme: &Theme) -> Board {
    tab.look.colours.set(theme.colours());
    let board = board(tab, area);
    if tab.problem() == ProblemKind::Navigation {
        board.draw_frame(area, buf, theme);
    }
    board
}

/// Draws the map being drawn, with its cursor.
pub fn drawn_map(editor: &Editor, board: &Board, buf: &mut Buffer, theme: &Theme) {
    let brush = Brush::new(theme, editor.instance().problem);
    board.draw(buf, theme, |pos| {
        let look = drawn(&brush, editor.draft().tile(pos));
        if pos == editor.cursor() { cursor(theme, look) } else { look }
    });
}

/// Draws the game.
pub fn played_map(tab: &PacmanTab, board: &Board, buf: &mut Buffer, theme: &Theme) {
    let (layout, problem) = (&tab.named().instance.layout, tab.problem());
    let brush = Brush::new(theme, problem);
    let Some(game) = &tab.game else {
        return board.draw(buf, theme, |pos| still(&brush, layout, pos, theme.floor));
    };
    let trail = game.trail();
    let lines = Lines::along(&trail);
    // A win lights the way up, from the start to the exit.
    let share = tab.celebration().unwrap_or(0.0);
    let lit = (share * trail.len() as f32) as usize;
    let lit: HashSet<Pos> = trail.iter().take(lit).copied().collect();
    let ink = |pos| if lit.contains(&pos) { theme.exit } else { theme.path };
    let ground = |pos| if lit.contains(&pos) { theme.rim } else { theme.floor };
    let facing = tab.look.facing;
    let look = |pos| played(&brush, layout, game, facing, pos, ground(pos));
    walked(board, &brush, (&lines, &ink), look, &ground, buf);
    if let Some(step) = tab.look.hinted {
        point(board, step, buf, theme);
    }
    if let Some(exit) = layout.exit.filter(|_| problem != ProblemKind::Maze) {
        let floor = brush.floor();
        let is_free = |pos| !lines.holds(pos) && look(pos) == floor;
        label_exit(board, &brush, exit, is_free, buf);
    }
}

/// The map alone, for previews.
pub fn preview(instance: &Instance, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let layout = &instance.layout;
    let board = Board::new(area, layout.size(), layout.start.unwrap_or_default(), theme.colours());
    let brush = Brush::new(theme, instance.problem);
    board.draw(buf, theme, |pos| still(&brush, layout, pos, theme.floor));
}

/// Pacman on the path found, over the cells that were explored.
pub fn played_back(scene: &Scene, board: &Board, walker: &Walker, buf: &mut Buffer) {
    let Walker { game, before, path, .. } = walker;
    let facing = before.and_then(|b| Dir::between(b, game.at())).unwrap_or(Dir::East);
    let ground = |pos| scene.ground(pos);
    let look = |pos| played(&scene.brush, scene.layout, game, facing, pos, ground(pos));
    let ink = |_| scene.theme().path;
    walked(board, &scene.brush, (&Lines::along(path), &ink), look, &ground, buf);
}

/// A map with a line in the colours of `ink` where nothing else stands.
fn walked(
    board: &Board,
    brush: &Brush,
    (lines, ink): (&Lines, &dyn Fn(Pos) -> Color),
    look: impl Fn(Pos) -> Look,
    ground: &dyn Fn(Pos) -> Color,
    buf: &mut Buffer,
) {
    let theme = brush.theme;
    let is_plain = |pos, look: Look| look == brush.ground(theme.glyphs.floor, ground(pos));
    let crossed = |pos, look| lines.holds(pos) && is_plain(pos, look);
    board.draw(buf, theme, |pos| match look(pos) {
        plain if board.scale() == 0 && crossed(pos, plain) => {
            brush.bold(brush.sign(theme.glyphs.path, ink(pos), ground(pos)))
        }
        other => other,
    });
    for (pos, _) in board.cells() {
        if crossed(pos, look(pos)) {
            lines.draw(board, pos, ink(pos), buf, theme);
        }
    }
}

fn still(brush: &Brush, layout: &Layout, pos: Pos, ground: Color) -> Look {
    let dot = layout.dots.binary_search(&pos).is_ok();
    if !layout.is_free(pos) {
        brush.wall()
    } else if layout.start == Some(pos) {
        brush.pacman(Dir::East, ground)
    } else if layout.exit == Some(pos) {
        brush.exit(dot, ground)
    } else if dot {
        brush.dot(ground)
    } else {
        brush.ground(brush.theme.glyphs.floor, ground)
    }
}

fn drawn(brush: &Brush, tile: Tile) -> Look {
    let floor = brush.theme.floor;
    match tile {
        Tile::Wall => brush.wall(),
        Tile::Floor => brush.floor(),
        Tile::Dot => brush.dot(floor),
        Tile::Start => brush.pacman(Dir::East, floor),
        Tile::Exit => brush.exit(false, floor),
        Tile::ExitWithDot => brush.exit(true, floor),
    }
}

/// The cell under the cursor: its sign between brackets, or brackets alone.
fn cursor(theme: &Theme, look: Look) -> Look {
    let [left, right] = theme.glyphs.cursor_cell;
    let glyphs = match look.glyphs {
        [a, b] if a == b => [left, right],
        [a, ' '] => [a, right],
        [' ', b] => [left, b],
        other => other,
    };
    let style = match theme.colours() {
        true => Style::new().fg(theme.floor).bg(theme.current).add_modifier(Modifier::BOLD),
        false => look.style.add_modifier(Modifier::BOLD | Modifier::REVERSED),
    };
    Look { glyphs, style, pixel: theme.current, ..look }
}

fn played(
    brush: &Brush,
    layout: &Layout,
    game: &Game,
    facing: Dir,
    pos: Pos,
    ground: Color,
) -> Look {
    if game.at() == pos {
        return brush.pacman(facing, ground);
    }
    let look = still(brush, layout, pos, ground);
    let eaten = layout.dots.binary_search(&pos).is_ok() && !game.has_dot(pos);
    if layout.start == Some(pos) || eaten && layout.exit != Some(pos) {
        brush.ground(brush.theme.glyphs.floor, ground)
    } else if eaten {
        brush.exit(false, ground)
    } else {
        look
    }
}
