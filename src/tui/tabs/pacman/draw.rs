//! How the cells of the map look while it is played, drawn and played back; [`super::searched`] draws a
//! search.

use super::PacmanTab;
use super::editor::Editor;
use super::scene::{Brush, Kind, Scene, Walker};
use crate::puzzles::pacman::layout::{Layout, Tile};
use crate::puzzles::pacman::play::{Game, Outcome};
use crate::puzzles::pacman::{Instance, ProblemKind};
use crate::tui::tabs::prelude::*;
use crate::tui::view::board::{self, Look, Shape};
use crate::tui::view::lines::{Lines, draw_walls};
use std::collections::{HashSet, VecDeque};

/// Where the map is on the screen; there are no half blocks without colours, nor in ASCII.
pub fn board(tab: &PacmanTab, area: Rect) -> Viewport {
    let (instance, focus, colours) = (tab.instance(), tab.focus(), tab.ui.colours.get());
    match tab.drawing() {
        Some(_) => place(area, instance, focus, colours),
        None => seen(area, instance, focus, colours),
    }
}

/// A map that is not being drawn. A wall all around says nothing where it takes the room of what is inside.
pub fn seen(area: Rect, instance: &Instance, focus: Pos, colours: bool) -> Viewport {
    let (layout, board) = (&instance.layout, place(area, instance, focus, colours));
    let size = layout.size();
    let inner = Viewport::without_rim(area, size, focus, &[board.zoom()]);
    let (last, right) = (size.rows - 1, size.cols - 1);
    let is_rim =
        |pos: &Pos| pos.row.is_multiple_of(last.max(1)) || pos.col.is_multiple_of(right.max(1));
    let is_walled = || size.cells().filter(is_rim).all(|pos| !layout.is_free(pos));
    if !board.is_whole() && inner.is_whole() && is_walled() { inner } else { board }
}

/// A board in `area`, with room for a frame around it where its edges may be open.
fn place(area: Rect, instance: &Instance, focus: Pos, colours: bool) -> Viewport {
    let frame = u16::from(is_framed(instance.problem));
    board::fit(area.inner(Margin::new(frame, frame)), instance.layout.size(), focus, colours)
}

/// Whether maps have a frame, as their edges may be open.
pub fn is_framed(problem: ProblemKind) -> bool {
    problem == ProblemKind::Navigation
}

/// Columns that a board takes, with its frame.
pub fn columns(board: &Viewport, problem: ProblemKind) -> u16 {
    board.zoom().extent(board.size()).0 + 2 * u16::from(is_framed(problem))
}

/// Points at the cell a hint says to go to; an arrow where the way is no diagonal.
fn point(board: &Viewport, (from, to): (Pos, Pos), buf: &mut Buffer, theme: &Theme) {
    let Some(place) = board.place(to).filter(|_| board.scale() > 0) else { return };
    let sign = match Dir::between(from, to) {
        Some(dir) => theme.glyphs.arrow[dir as usize].to_string(),
        None => theme.glyphs.best.to_owned(),
    };
    let (x, y) = (place.x + (place.width - 1) / 2, place.y + (place.height - 1) / 2);
    let style = theme.accent.add_modifier(Modifier::BOLD | Modifier::REVERSED);
    fill(buf, place, " ", style);
    put(buf, x, y, x + 1, &sign, style);
}

/// The word for the exit beside its sign, where a cell has no room for the word but the floor around has.
fn label_exit(
    board: &Viewport,
    brush: &Brush,
    exit: Pos,
    (is_free, is_wall): (impl Fn(Pos) -> bool, impl Fn(Pos) -> bool),
    buf: &mut Buffer,
) {
    let Some(at) = board.place(exit).filter(|_| board.scale() > 0) else { return };
    let wide = width(brush.goal);
    if board.scale() > 1 && wide <= at.width {
        return; // it stands in the cell
    }
    let centred = (at.x + at.width / 2).checked_sub(wide / 2);
    let (above, level, below) = (at.y.checked_sub(1), Some(at.y), Some(at.bottom()));
    let (right, left) = (Some(at.right() + 1), at.x.checked_sub(wide + 1));
    let has_room = |&(x, y): &(Option<u16>, Option<u16>), over_wall: bool| {
        let is_room = |pos| is_free(pos) || over_wall && is_wall(pos);
        let here = |x| y.and_then(|y| board.cell_at(x, y)).is_some_and(is_room);
        x.is_some_and(|x| (x..x + wide).all(here))
    };
    // On floor if there is room, else over walls; in the right border inwards.
    let inwards = at.right().checked_sub(wide);
    let places =
        [(centred, above), (centred, below), (inwards, above), (right, level), (left, level)];
    let on = |over_wall| places.into_iter().find(|place| has_room(place, over_wall));
    if let Some((Some(x), Some(y))) = on(false).or_else(|| on(true)) {
        let style = Style::new().fg(brush.theme.exit).bg(brush.theme.floor);
        put(buf, x, y, x + wide, brush.goal, style.add_modifier(Modifier::BOLD));
    }
}

/// The place of the map, in a frame where its edges may be open; for the mouse it is noted how the map is
/// drawn.
pub fn framed(tab: &PacmanTab, area: Rect, buf: &mut Buffer, theme: &Theme) -> Viewport {
    tab.ui.colours.set(theme.half_blocks());
    let board = board(tab, area);
    if is_framed(tab.problem()) {
        board.draw_frame(area, buf, theme);
    }
    board
}

/// Draws the map being drawn, with its cursor.
pub fn drawn_map(editor: &Editor, view: &Viewport, buf: &mut Buffer, theme: &Theme) {
    let brush = Brush::new(theme, editor.instance().problem);
    board::draw(view, buf, theme, |pos| {
        let look = brush.look(Kind::drawn(editor.draft.tile(pos)), theme.floor);
        if pos == editor.cursor() { cursor(theme, look) } else { look }
    });
    let is_wall = |pos| editor.draft.tile(pos) == Tile::Wall;
    draw_walls(view, &is_wall, Some(editor.cursor()), buf, theme);
}

/// Draws the game.
pub fn played_map(tab: &PacmanTab, view: &Viewport, buf: &mut Buffer, theme: &Theme) {
    let (layout, problem) = (&tab.named().instance.layout, tab.problem());
    let brush = Brush::new(theme, problem);
    let Some(game) = &tab.game else { return still(view, &brush, layout, buf) };
    let trail = game.trail();
    let lines = Lines::along(&trail);
    // A win lights the way up, from the start to the exit.
    let share = tab.celebration().unwrap_or(0.0);
    let lit = (share * trail.len() as f32) as usize;
    let lit: HashSet<Pos> = trail.iter().take(lit).copied().collect();
    let ink = |pos| if lit.contains(&pos) { theme.exit } else { theme.path };
    let reach = reach(layout, problem, game);
    let ground = |pos| match () {
        () if lit.contains(&pos) => theme.rim,
        () if reach.contains(&pos) => theme.reach,
        () => theme.floor,
    };
    // In half blocks the cell of a hint has a colour, in others a sign.
    let hinted = tab.ui.hinted.map(|(_, to)| to).filter(|_| view.scale() == 0);
    let kind = |pos| match hinted == Some(pos) {
        true => Kind::Frontier(Side::Forward, false, false),
        false => Kind::played(layout, game, tab.ui.facing, pos),
    };
    walked(view, &brush, (&lines, &ink), kind, &ground, buf);
    if let Some(best) = tab.ui.best.path().filter(|_| tab.ui.beats && game.is_over()) {
        let [sign, _] = theme.glyphs.path;
        let beside = best.path.iter().filter(|pos| !lines.holds(**pos));
        for at in beside.filter_map(|&pos| view.place(pos)).filter(|_| view.scale() > 0) {
            let (x, y) = (at.x + (at.width - 1) / 2, at.y + at.height / 2);
            put(buf, x, y, x + 1, &sign.to_string(), theme.accent.add_modifier(Modifier::BOLD));
        }
    }
    if let Some(step) = tab.ui.hinted {
        point(view, step, buf, theme);
    }
    if let Some(exit) = layout.exit.filter(|_| problem != ProblemKind::Maze) {
        let is_free = |pos| !lines.holds(pos) && kind(pos) == Kind::Floor && !lit.contains(&pos);
        label_exit(view, &brush, exit, (is_free, |pos| kind(pos) == Kind::Wall), buf);
    }
}

/// The map alone, for previews.
pub fn preview(instance: &Instance, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let layout = &instance.layout;
    let board =
        board::fit(area, layout.size(), layout.start.unwrap_or_default(), theme.half_blocks());
    if board.is_whole() || theme.ascii {
        still(&board, &Brush::new(theme, instance.problem), layout, buf);
    } else {
        from_afar(layout, area, buf, theme);
    }
}

/// A map too large for its place, in points.
fn from_afar(layout: &Layout, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let size = layout.size();
    let of = |wanted: fn(Kind) -> bool, color: Color| {
        (size.cells().filter(|&pos| wanted(Kind::drawn(layout.tile(pos)))).collect(), color)
    };
    let layers = [
        of(|kind| kind == Kind::Wall, theme.wall),
        of(|kind| kind == Kind::Dot, theme.dot),
        of(|kind| matches!(kind, Kind::Exit(_)), theme.exit),
        of(|kind| matches!(kind, Kind::Pacman(_)), theme.pacman),
    ];
    board::draw_points(area, size, &layers, theme.floor, buf);
}

fn still(board: &Viewport, brush: &Brush, layout: &Layout, buf: &mut Buffer) {
    let theme = brush.theme;
    board::draw(board, buf, theme, |pos| brush.look(Kind::drawn(layout.tile(pos)), theme.floor));
    draw_walls(board, &|pos| !layout.is_free(pos), None, buf, theme);
}

/// Pacman on the path found, over the cells that were explored.
pub fn played_back(scene: &Scene, board: &Viewport, walker: &Walker, buf: &mut Buffer) {
    let (Walker { game, path }, theme) = (walker, scene.theme());
    let facing = game.trail().last_chunk().and_then(|&[from, to]| Dir::between(from, to));
    let facing = facing.unwrap_or(Dir::East);
    let kind = |pos| walker.kind(scene, facing, pos);
    let ink = |_| theme.path;
    walked(board, &scene.brush, (&Lines::along(path), &ink), kind, &|pos| scene.ground(pos), buf);
}

/// A map with a line in the colours of `ink` where nothing else stands.
fn walked(
    board: &Viewport,
    brush: &Brush,
    (lines, ink): (&Lines, &dyn Fn(Pos) -> Color),
    kind: impl Fn(Pos) -> Kind,
    ground: &dyn Fn(Pos) -> Color,
    buf: &mut Buffer,
) {
    let theme = brush.theme;
    let is_large = board.scale() > 1 && !theme.ascii;
    let crossed = |pos| match kind(pos) {
        Kind::Floor | Kind::Explored(_) => lines.holds(pos),
        // The line goes on behind food.
        kind => kind == Kind::Dot && is_large && lines.holds(pos),
    };
    board::draw(board, buf, theme, |pos| match board.scale() {
        0 if crossed(pos) => Look::sign(theme.glyphs.path, ink(pos), ground(pos)).bold(),
        _ => brush.look(kind(pos), ground(pos)),
    });
    draw_walls(board, &|pos| kind(pos) == Kind::Wall, None, buf, theme);
    for (pos, place) in board.cells().filter(|&(pos, _)| crossed(pos)) {
        lines.draw(board, pos, ink(pos), buf, theme);
        if kind(pos) == Kind::Dot {
            Shape::Dot.draw(buf, place, brush.look(Kind::Dot, ground(pos)).style);
        }
    }
}

/// In hunger the cells Pacman can reach with the energy he has, eating nothing.
fn reach(layout: &Layout, problem: ProblemKind, game: &Game) -> HashSet<Pos> {
    let mut reached = HashSet::new();
    if problem != ProblemKind::Hunger || game.outcome() != Outcome::Playing {
        return reached;
    }
    let mut queue = VecDeque::from([(game.at(), 0)]);
    while let Some((pos, made)) = queue.pop_front() {
        if made > game.energy() || !reached.insert(pos) {
            continue;
        }
        let next = Dir::ALL.into_iter().filter_map(|dir| layout.size().step(pos, dir));
        queue.extend(next.filter(|&next| layout.is_free(next)).map(|next| (next, made + 1)));
    }
    reached
}

/// The cell under the cursor, on a ground of its own; without colours in reverse, in brackets where it is empty.
fn cursor(theme: &Theme, look: Look) -> Look {
    let is_empty = look.glyphs[0] == look.glyphs[1];
    match theme.colours() {
        true => {
            let style = Style::new().fg(theme.on_solid).bg(theme.current);
            let glyphs = if is_empty { [' ', ' '] } else { look.glyphs };
            Look { glyphs, style: style.bold(), pixel: theme.current, ..look }
        }
        false => {
            let glyphs = if is_empty { theme.glyphs.cursor_cell } else { look.glyphs };
            Look { glyphs, style: look.style.bold().reversed(), ..look }
        }
    }
}
