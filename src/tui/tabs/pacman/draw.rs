//! How the cells of the map look in each mode.

use super::PacmanTab;
use super::watching::{Walker, walker};
use crate::engine::grid::{Dir, Pos};
use crate::puzzles::pacman::draft::Tile;
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::play::Game;
use crate::puzzles::pacman::run::MapRun;
use crate::tui::keys::Mode;
use crate::tui::midend::editor::Editor as _;
use crate::tui::theme::Theme;
use crate::tui::view::board::{Board, Look};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use std::collections::HashSet;

/// Where the map is on the screen; without colours there are no half blocks.
pub fn board(tab: &PacmanTab, area: Rect) -> Board {
    let size = match (&tab.mode, &tab.editor) {
        (Mode::Edit, Some(editor)) => editor.draft().size(),
        _ => tab.named.instance.layout.size(),
    };
    Board::new(area, size, tab.focus(), tab.look.colours.get())
}

/// Signs with colours on a ground.
struct Brush<'a> {
    theme: &'a Theme,
}

impl Brush<'_> {
    /// A sign in `colour` on `ground`.
    fn sign(&self, glyphs: [char; 2], colour: Color, ground: Color) -> Look {
        let style =
            if self.theme.colours() { Style::new().fg(colour).bg(ground) } else { Style::new() };
        Look { glyphs, style, pixel: colour }
    }

    /// A ground without a sign; where there are no colours, `glyphs` stand for it.
    fn ground(&self, glyphs: [char; 2], colour: Color) -> Look {
        if self.theme.colours() {
            Look { glyphs: [' ', ' '], style: Style::new().bg(colour), pixel: colour }
        } else {
            Look { glyphs, style: Style::new(), pixel: colour }
        }
    }

    fn bold(&self, look: Look) -> Look {
        Look { style: look.style.add_modifier(Modifier::BOLD), ..look }
    }

    fn wall(&self) -> Look {
        self.ground(self.theme.glyphs.wall, self.theme.wall)
    }

    fn floor(&self) -> Look {
        self.ground(self.theme.glyphs.floor, self.theme.floor)
    }

    fn dot(&self, ground: Color) -> Look {
        self.sign(self.theme.glyphs.dot, self.theme.dot, ground)
    }

    fn exit(&self, with_dot: bool, ground: Color) -> Look {
        let glyphs = self.theme.glyphs;
        let sign = if with_dot { glyphs.exit_with_dot } else { glyphs.exit };
        self.bold(self.sign(sign, self.theme.exit, ground))
    }

    fn pacman(&self, facing: Dir, ground: Color) -> Look {
        let sign = self.theme.glyphs.pacman[facing as usize];
        self.bold(self.sign(sign, self.theme.pacman, ground))
    }

    fn path(&self, ground: Color) -> Look {
        self.bold(self.sign(self.theme.glyphs.path, self.theme.path, ground))
    }
}

/// Draws the map.
pub fn map(tab: &PacmanTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
    tab.look.colours.set(theme.colours());
    let board = board(tab, area);
    let brush = Brush { theme };
    match (tab.mode, &tab.watching, &tab.editor) {
        (Mode::Watch, Some(watching), _) => {
            if let Some(Walker { game, before, ahead }) = walker(watching, &tab.named.instance) {
                let facing = before.and_then(|b| Dir::between(b, game.at())).unwrap_or(Dir::East);
                let path: HashSet<Pos> = ahead.iter().copied().collect();
                board.draw(buf, theme, |pos| {
                    let look = played(&brush, &tab.named.instance.layout, &game, facing, pos);
                    let plain = look == brush.floor();
                    if plain && path.contains(&pos) { brush.path(theme.floor) } else { look }
                });
            } else {
                watched(&board, &brush, &tab.named.instance.layout, watching.run().as_ref(), buf);
            }
        }
        (Mode::Edit, _, Some(editor)) => {
            board.draw(buf, theme, |pos| {
                let look = drawn(&brush, editor.draft().tile(pos));
                if pos == editor.cursor() { cursor(theme, look) } else { look }
            });
        }
        _ => match &tab.game {
            Some(game) => {
                let trail: HashSet<Pos> = game.trail().into_iter().collect();
                board.draw(buf, theme, |pos| {
                    let look =
                        played(&brush, &tab.named.instance.layout, game, tab.look.facing, pos);
                    let plain = look == brush.floor();
                    if plain && trail.contains(&pos) { brush.path(theme.floor) } else { look }
                });
            }
            None => board.draw(buf, theme, |pos| still(&brush, &tab.named.instance.layout, pos)),
        },
    }
}

/// The map alone, for previews.
pub fn preview(layout: &Layout, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let board = Board::new(area, layout.size(), layout.start.unwrap_or_default(), theme.colours());
    let brush = Brush { theme };
    board.draw(buf, theme, |pos| still(&brush, layout, pos));
}

/// A run alone, as it stands at its moment.
pub fn run(layout: &Layout, run: &dyn MapRun, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let board = Board::new(area, layout.size(), run.here().pos, theme.colours());
    watched(&board, &Brush { theme }, layout, run, buf);
}

fn still(brush: &Brush, layout: &Layout, pos: Pos) -> Look {
    let floor = brush.theme.floor;
    let dot = layout.dots.binary_search(&pos).is_ok();
    if !layout.is_free(pos) {
        brush.wall()
    } else if layout.start == Some(pos) {
        brush.pacman(Dir::East, floor)
    } else if layout.exit == Some(pos) {
        brush.exit(dot, floor)
    } else if dot {
        brush.dot(floor)
    } else {
        brush.floor()
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
    let style = look.style.add_modifier(Modifier::BOLD | Modifier::REVERSED);
    Look { glyphs, style, pixel: theme.current }
}

fn played(brush: &Brush, layout: &Layout, game: &Game, facing: Dir, pos: Pos) -> Look {
    let floor = brush.theme.floor;
    if game.at() == pos {
        return brush.pacman(facing, floor);
    }
    let look = still(brush, layout, pos);
    let eaten = layout.dots.binary_search(&pos).is_ok() && !game.has_dot(pos);
    if layout.start == Some(pos) || eaten && layout.exit != Some(pos) {
        brush.floor()
    } else if eaten {
        brush.exit(false, floor)
    } else {
        look
    }
}

/// A search at its moment: what is closed, what waits, the node at hand and the path to it.
fn watched(board: &Board, brush: &Brush, layout: &Layout, run: &dyn MapRun, buf: &mut Buffer) {
    let theme = brush.theme;
    let here = run.here();
    let path: HashSet<Pos> = run.path().iter().copied().collect();
    // While the run is still computed its length grows; shades change only when it has doubled.
    let len = match run.status().is_over() {
        true => run.len(),
        false => run.len().next_power_of_two(),
    };
    let at_end = run.status().is_over() && run.at() == run.len() && run.answer().is_some();
    board.draw(buf, theme, |pos| {
        if !layout.is_free(pos) {
            return brush.wall();
        }
        let mark = run.mark(pos);
        let ground = mark.closed.map_or(theme.floor, |step| theme.explored(step, len));
        let dot = layout.dots.binary_search(&pos).is_ok() && run.has_dot(pos);
        if pos == here.pos && !at_end && run.at() > 0 {
            brush.bold(brush.sign(theme.glyphs.current, theme.current, ground))
        } else if layout.exit == Some(pos) {
            brush.exit(dot, ground)
        } else if layout.start == Some(pos) {
            brush.pacman(Dir::East, ground)
        } else if path.contains(&pos) {
            brush.path(ground)
        } else if mark.open {
            let glyphs = theme.glyphs.frontier;
            match mark.closed {
                None => brush.sign(glyphs, theme.frontier, theme.rim),
                Some(step) => {
                    let pixel = theme.expanded_and_open(step, len);
                    Look { pixel, ..brush.sign(glyphs, theme.frontier, ground) }
                }
            }
        } else if dot {
            brush.dot(ground)
        } else if mark.closed.is_some() {
            brush.ground(theme.glyphs.explored, ground)
        } else {
            brush.floor()
        }
    });
}
