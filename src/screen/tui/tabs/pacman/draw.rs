//! How the map looks while it is played, drawn, searched and played back.

use super::scene::{Landmarks, beside_floor, landmarks, seen_of};
use super::*;
use crate::tui::view::lines::{draw_walls, wall_place};
use std::collections::HashSet;

/// Where the map is on the screen; there are no half blocks without colours, nor in ASCII.
pub fn board(tab: &PacmanTab, area: Rect) -> Viewport {
    let (instance, (_, colours)) = (tab.instance(), tab.ui.drawn.get());
    if let Some(editor) = tab.drawing() {
        let on = (editor.cursor(), colours);
        return board::framed(area, instance.layout.size(), on, is_framed(instance.problem));
    }
    let start = instance.layout.start.unwrap_or_default();
    seen(area, instance, tab.game.as_ref().map_or(start, |game| game.now().at), colours)
}

/// A map that is not being drawn.
pub fn seen(area: Rect, instance: &Instance, focus: Pos, colours: bool) -> Viewport {
    let (layout, has_frame) = (&instance.layout, is_framed(instance.problem));
    let board = board::framed(area, layout.size(), (focus, colours), has_frame);
    board::walled(board, area, focus, |pos| layout.is_free(pos))
}

/// Whether maps have a frame, as their edges may be open.
pub fn is_framed(problem: ProblemKind) -> bool {
    problem == ProblemKind::Navigation
}

/// Points at the cell a hint says to go to; an arrow where the way is no diagonal.
fn point(board: &Viewport, (from, to): (Pos, Pos), buf: &mut Buffer, theme: &Theme) {
    let Some(place) = board.place(to).filter(|_| !board.is_half()) else { return };
    let style = theme.accent.bold();
    match Dir::between(from, to) {
        Some(dir) if board.scale() > 1 && !theme.ascii => {
            fill(buf, place, " ", Style::reset());
            Shape::Arrow(dir).draw(buf, place, style);
        }
        dir => {
            let arrow = dir.map(|dir| theme.glyphs.arrow[dir as usize].to_string());
            let (x, y) = board::middle(place);
            fill(buf, place, " ", style.reversed());
            put(buf, x, y, x + 1, arrow.as_deref().unwrap_or(theme.glyphs.best), style.reversed());
        }
    }
}

/// The word for the exit beside its sign, where a cell has no room for the word but the floor around has.
fn label_exit(board: &Viewport, brush: &Brush, instance: &Instance, buf: &mut Buffer) {
    let Instance { layout, problem, .. } = instance;
    let exit = layout.exit.filter(|_| *problem != ProblemKind::Maze);
    let wide = width(brush.goal);
    // Large cells hold it.
    let lacks_it = |at: &Rect| board.scale() < 2 || wide > at.width;
    let Some(at) = exit.and_then(|exit| board.place(exit)).filter(lacks_it) else { return };
    let (above, centred) = (at.y.saturating_sub(1), (at.x + at.width / 2).saturating_sub(wide / 2));
    let (inwards, left) = (at.right().saturating_sub(wide), at.x.saturating_sub(wide + 1));
    let beside = [(at.right() + 1, at.y), (left, at.y)];
    let rows = [above, at.bottom()].into_iter();
    let places = rows.flat_map(|y| [centred, inwards, at.x].map(|x| (x, y))).chain(beside);
    // On floor if there is room, else over walls: where it is at every step, or nowhere while something else is there.
    let (cols, rows) = board.zoom().packed;
    let under = |x, y| {
        let cells = Size::new(rows, cols).cells();
        let first = board.cell_at(x, y).unwrap_or_default();
        cells.map(move |at| Pos::new(first.row + at.row, first.col + at.col))
    };
    let on = |over_wall: bool| {
        let is_room = |pos| layout.tile(pos) == Tile::Floor || over_wall && !layout.is_free(pos);
        let here = |x, y| board.cell_at(x, y).is_some() && under(x, y).all(is_room);
        places.clone().find(|&(x, y)| (x..x + wide).all(|x| here(x, y)))
    };
    let grounds = [brush.theme.floor, brush.theme.reach, brush.theme.tints[1]];
    let is_bare = |&(x, y): &(u16, u16)| {
        (x..x + wide).all(|x| {
            buf.cell((x, y)).is_some_and(|it| it.symbol() == " " && grounds.contains(&it.bg))
                || under(x, y).any(|pos| !layout.is_free(pos))
        })
    };
    if let Some((x, y)) = on(false).or_else(|| on(true)).filter(is_bare) {
        let style = Style::new().fg(brush.theme.exit).bg(brush.theme.floor);
        put(buf, x, y, x + wide, brush.goal, style.bold());
    }
}

/// Draws the game.
pub fn played(tab: &PacmanTab, game: &Game, on: (&Viewport, &Brush), buf: &mut Buffer) {
    let ((view, brush), layout, problem) = (on, &tab.named().instance.layout, tab.problem());
    let theme = brush.theme;
    let trail = game.trail();
    let lines = Lines::along(&trail);
    // A win lights the way up, from the start to the exit.
    let lit = (tab.celebration().unwrap_or(0.0) * trail.len() as f32) as usize;
    let lit: HashSet<Pos> = trail.iter().take(lit).copied().collect();
    let ink = |pos| if lit.contains(&pos) { theme.exit } else { theme.path };
    let reach = reach(layout, problem, game);
    let ground = |pos| match () {
        () if lit.contains(&pos) => theme.rim,
        () if reach.contains(&pos) => theme.reach,
        () => theme.floor,
    };
    // In half blocks the cell of a hint has a colour, in others a sign.
    let hinted = tab.hinted().map(|(_, to)| to).filter(|_| view.is_half());
    let kind = |pos| match hinted == Some(pos) {
        true => Kind::Frontier(Side::Forward, false, false),
        false => brush.seen(Kind::played(layout, game, pos), pos, (view, layout)),
    };
    let crossed = |pos| kind(pos) == Kind::Floor && lines.holds(pos);
    board::draw(view, buf, theme, |pos| match view.is_half() {
        true if crossed(pos) => Look::sign(theme.glyphs.path, ink(pos), ground(pos)).bold(),
        _ => brush.look(kind(pos), ground(pos)),
    });
    draw_walls(view, &|pos| brush.has_lines && kind(pos) == Kind::Wall, None, buf, theme);
    let trod = view.cells().filter(|&(pos, _)| crossed(pos));
    trod.for_each(|(pos, _)| lines.draw(view, pos, ink(pos), buf, theme));
    if let Some(best) = tab.ui.best.path().filter(|_| tab.ui.beats && game.is_over()) {
        let [sign, _] = theme.glyphs.path;
        let beside = best.path.iter().filter(|pos| !lines.holds(**pos));
        for at in beside.filter_map(|&pos| view.place(pos)).filter(|_| view.scale() > 0) {
            let (x, y) = board::middle(at);
            put(buf, x, y, x + 1, &sign.to_string(), theme.accent.add_modifier(Modifier::BOLD));
        }
    }
    if let Some(step) = tab.hinted() {
        point(view, step, buf, theme);
    }
    label_exit(view, brush, &tab.named().instance, buf);
}

/// The map alone, for previews, with a path on it; where that is.
pub fn preview(
    instance: &Instance,
    path: &[Pos],
    area: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) -> Rect {
    let start = instance.layout.start.unwrap_or_default();
    let board = seen(area, instance, start, theme.half_blocks());
    let all = board::whole(board, area);
    // Passages would close.
    let most = if theme.half_blocks() { 2 } else { 1 };
    let is_cut = all.zoom().merged() > most && instance.problem == ProblemKind::Maze;
    let board = if is_cut { board } else { all };
    still(&board, &Brush::new(theme, instance.problem), (instance, path), None, buf);
    board.area()
}

/// A map with a path, or with the cursor of who draws it.
pub fn still(
    board: &Viewport,
    brush: &Brush,
    (of, path): (&Instance, &[Pos]),
    at: Option<Pos>,
    buf: &mut Buffer,
) {
    let (theme, layout, lines) = (brush.theme, &of.layout, Lines::along(path));
    let mut leading = Landmarks::default();
    if !brush.has_dots(board) {
        leading = landmarks(board, layout);
        let ends = layout.start.into_iter().chain(layout.exit);
        leading.extend(path.iter().copied().chain(ends).map(|pos| (board.first(pos), (pos, 0.0))));
    }
    let crossed = |pos| lines.holds(pos) && layout.tile(pos) == Tile::Floor;
    brush.draw(board, buf, |first| {
        let (pos, walls) = seen_of(&leading, first);
        let kind = match Kind::drawn(layout.tile(pos)) {
            _ if board.is_half() && crossed(pos) => Kind::Path,
            kind => kind,
        };
        // Who draws them sees walls as they are.
        let kind = if at.is_some() { kind } else { brush.seen(kind, pos, (board, layout)) };
        let crosses = at.is_some_and(|at| at.row == pos.row || at.col == pos.col);
        let look = brush.look(kind, if crosses { theme.tints[1] } else { theme.floor });
        let look = look.walled(theme, walls);
        if at == Some(pos) { cursor(theme, look, board.is_half()) } else { look }
    });
    draw_walls(board, &|pos| brush.has_lines && !layout.is_free(pos), at, buf, theme);
    let trod = path.iter().filter(|&&pos| crossed(pos));
    trod.for_each(|&pos| lines.draw(board, pos, theme.path, buf, theme));
    label_exit(board, brush, of, buf);
}

/// Draws all of a map in dots into what is left of a panel, with what a search left, the part that the board shows
/// shaded, and over it a path or the like, the goal, and where somebody is.
pub fn overview(
    (board, instance): (&Viewport, &Instance),
    [left, over]: [&[(Color, Vec<Pos>)]; 2],
    at: (Color, Pos),
    panel: &mut Panel,
) {
    let (theme, layout, size) = (panel.theme(), &instance.layout, instance.layout.size());
    let (buf, area) = panel.rows(panel.rows_left());
    // Passages of a maze would close where cells share a dot; all walls of a huge map take too long for a frame.
    let is_exact = 2 * area.width >= size.cols && 4 * area.height >= size.rows;
    let has_walls = size.area() <= 1 << 14 && (is_exact || is_framed(instance.problem));
    let is_edge = |&pos: &Pos| match has_walls {
        true => !layout.is_free(pos) && beside_floor(layout, pos),
        false => size.is_edge(pos),
    };
    let walls = (theme.wall, size.cells().filter(is_edge).collect());
    board::draw_points(area, size, &[&[walls], left].concat(), buf);
    let place = board::draw_points(area, size, over, buf);
    // A dot each where there is room, as they are drawn.
    let share = |at: u16, all: u16, dots: u16| {
        u32::from(at) * u32::from(dots) / u32::from(all.max(dots)).max(1)
    };
    let point = |pos: Pos| {
        let across = share(pos.col, size.cols, 2 * place.width) / 2;
        let down = share(pos.row, size.rows, 4 * place.height) / 4;
        (place.x + across as u16, place.y + down as u16)
    };
    let (mut cells, shade) = (board.cells(), Style::new().bg(theme.tints[1]));
    if let Some((first, last)) = cells.next().zip(cells.last()) {
        let ((x, y), (right, bottom)) = (point(first.0), point(last.0));
        buf.set_style(Rect { x, y, width: right + 1 - x, height: bottom + 1 - y }, shade);
    }
    let goal = layout.ends(instance.problem).map(|(_, goal)| (theme.exit, goal));
    for (colour, pos) in goal.into_iter().chain([at]) {
        let (x, y) = point(pos);
        put(buf, x, y, x + 1, "●", Style::new().fg(colour));
    }
}

/// Whether a panel of so many rows has room for an overview, and the board needs one.
pub fn has_overview(board: &Viewport, rows: u16, theme: &Theme) -> bool {
    let is_cut = !board.is_whole() && !board.area().is_empty();
    is_cut && theme.half_blocks() && !theme.is_heard && rows > 4
}

/// In hunger the cells Pacman can reach with the energy he has, eating nothing.
fn reach(layout: &Layout, problem: ProblemKind, game: &Game) -> HashSet<Pos> {
    if problem != ProblemKind::Hunger || game.now().outcome() != Outcome::Playing {
        return HashSet::new();
    }
    let free = |pos| layout.size().beside(pos).filter(|&to| layout.is_free(to));
    let near = layout.size().flood(game.now().at, game.now().energy, free);
    near.into_iter().map(|(pos, _)| pos).collect()
}

/// The cell under the cursor: the sign of what stands there on a ground of its colour, of a word on that of the cursor;
/// without colours in reverse, in brackets where it is empty.
fn cursor(theme: &Theme, look: Look, is_half: bool) -> Look {
    let is_empty = look.glyphs[0] == look.glyphs[1];
    let is_plain = is_empty || !is_half && matches!(look.grown, Grown::Word(_));
    let pixel = if is_plain { theme.current } else { look.pixel };
    let (blank, style) = match theme.colours() {
        true => ([' ', ' '], Style::new().fg(theme.on_solid).bg(pixel)),
        false => (theme.glyphs.cursor_cell, look.style.reversed()),
    };
    let glyphs = if is_empty { blank } else { look.glyphs };
    Look { glyphs, style: style.bold(), pixel, ..look }
}

// A search at its moment: what is expanded, what waits, the node at hand with the path to it and its successors;
// numbers in the cells where there is room, and what is laid over them.

impl Scene<'_> {
    /// The look of a cell.
    fn cell(&self, pos: Pos) -> Look {
        let (theme, value, is_half) = (self.theme(), self.values.of(pos), self.board.is_half());
        let (board, kind) = (&self.board, self.kind(pos));
        let ground = match value {
            Some(value) if value.is_finite() => self.values.shade(value, theme),
            _ => self.ground(pos),
        };
        let look = self.brush.look(kind, ground);
        // Half blocks have no room for its sign.
        if let Some(tried) = self.tried.iter().find(|t| is_half && t.pos == pos && t.at_hand) {
            let inks = [theme.exit, theme.path, theme.danger.fg.unwrap_or(theme.current)];
            return Look { pixel: inks[tried.sign.min(2)], ..look };
        }
        match (kind, value) {
            // Numbers stand around it.
            (Kind::Dot, _) if board.scale() == 2 && board.zoom().cell.0 > 3 && self.has_numbers => {
                Look { grown: Grown::Sign, ..look }
            }
            // Half blocks show the value, where it is laid over the board.
            (Kind::Frontier(..), Some(_)) => Look { pixel: ground, ..look },
            (Kind::Explored(_) | Kind::Walked(_), Some(_)) => {
                let glyphs = if theme.colours() { [' ', ' '] } else { look.glyphs };
                Look { pixel: ground, style: look.style.bg(ground), glyphs, ..look }
            }
            // Another node waits: half way to the frontier.
            (Kind::Frontier(Side::Forward, true, false), None) => {
                let step = self.mark(pos).closed.unwrap_or(0);
                Look { pixel: theme.expanded_and_open(step, self.now), ..look }
            }
            _ => look,
        }
    }

    /// Draws the whole picture.
    pub fn draw(&self, buf: &mut Buffer) {
        let board = &self.board;
        self.brush.draw(board, buf, |first| {
            let (pos, walls) = seen_of(&self.leading, first);
            self.cell(pos).walled(self.theme(), walls)
        });
        match board.is_half() {
            false => self.draw_over(buf),
            true if self.theme().half_blocks() => {}
            true => board.cells().for_each(|cell| numbers(self, cell, buf)),
        }
        label_exit(board, &self.brush, &self.view.instance, buf);
    }

    /// Draws lines, numbers and signs over the cells.
    fn draw_over(&self, buf: &mut Buffer) {
        let (theme, board, path) = (self.theme(), &self.board, &self.path);
        let has_line = |pos| self.brush.has_lines && !self.layout.is_free(pos);
        draw_walls(board, &has_line, None, buf, theme);
        let edge = self.rectangle().map(Lines::around).unwrap_or_default();
        for (pos, place) in board.cells() {
            let kind = self.kind(pos);
            passages(self, pos, place, buf);
            let is_plain = match kind {
                Kind::Wall | Kind::Here | Kind::Meeting | Kind::Exit(_) => false,
                Kind::Pacman(_) | Kind::Shut => false,
                // What is still to be eaten on the path found stays.
                Kind::Dot => {
                    self.walker.is_none() && self.view.instance.problem != ProblemKind::Maze
                }
                _ => true,
            };
            let is_bare = matches!(kind, Kind::Floor | Kind::Explored(_) | Kind::Dead);
            if is_bare && !path.holds(pos) {
                edge.draw(board, pos, theme.key.fg.unwrap_or(theme.current), buf, theme);
            }
            if is_plain {
                path.draw(board, pos, theme.path, buf, theme);
                numbers(self, (pos, place), buf);
            }
        }
        self.draw_hand(buf);
        // That a cell of the path is known already is no news.
        let is_news = |tried: &&Tried| tried.at_hand || tried.sign != 1 || !path.holds(tried.pos);
        for tried in self.tried.iter().filter(is_news) {
            let Some(place) = board.place(tried.pos) else { continue };
            let beside = |dir| self.layout.size().step(tried.pos, dir).is_some_and(has_line);
            if has_line(tried.pos) && !Dir::ALL.into_iter().any(beside) {
                fill(buf, place, " ", Style::new().bg(theme.floor));
            }
            let (mut x, y) = board::middle(wall_place(board, tried.pos, place));
            // In the middle, but beside what is drawn there.
            let is_fill = |c: char| " ░▒▓█▖▚".contains(c) || c == theme.glyphs.waits_again[0];
            let is_bare = buf.cell((x, y)).is_some_and(|cell| cell.symbol().starts_with(is_fill));
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
    fn draw_hand(&self, buf: &mut Buffer) {
        let theme = self.theme();
        let Some((pos, dir)) = self.hand() else { return };
        let Some(place) = self.board.place(pos) else { return };
        let (x, y) = board::middle(place);
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
fn short(value: f64, room: u16) -> Option<String> {
    let texts = [format!("{value:.1}"), format!("{value:.0}")].into_iter();
    let mut texts = texts.skip(usize::from(value.fract() == 0.0));
    texts.find(|text| value.is_finite() && width(text) <= room)
}

/// Writes the numbers of a cell, while they can be read: what is laid over the map, or f; in cells of three rows or
/// more g + h above it.
fn numbers(scene: &Scene, (pos, place): (Pos, Rect), buf: &mut Buffer) {
    let (theme, path, by_h) = (scene.theme(), &scene.path, goes_by_h(scene.view));
    let Rect { x, y, .. } = place;
    let (end, last) = (place.right(), place.bottom().saturating_sub(1));
    let on_path = path.holds(pos);
    // Without colours the numbers are all there is of what is laid over, so low cells have them too.
    let is_low = place.height == 1;
    let (is_laid, is_narrow) = (scene.overlay != Overlay::Nothing, place.width == 1);
    let is_bare = !theme.colours() && !on_path && (is_laid || !is_narrow);
    let is_read = if is_low { is_bare } else { scene.has_numbers };
    if !is_read || scene.walker.is_some() {
        return;
    }
    // So that it does not touch the next one.
    let room = if is_low { 2 } else { place.width - 1 };
    // In the middle, so that the last digits of one and of two share a column.
    let write = |buf: &mut Buffer, row, text: Option<String>, style| {
        let Some(text) = text else { return };
        let Some(free) = place.width.checked_sub(width(&text)) else { return };
        put(buf, x + (free + (place.width + 1) % 2) / 2, row, end, &text, style);
    };
    let solid = buf.cell((end - 1, last)).map(|cell| cell.bg);
    let is_solid = solid == Some(theme.frontier) || solid == Some(theme.frontier_back);
    // Where the line goes up or down they stand in it.
    let ink = if on_path { theme.path } else { theme.current };
    let plain = if is_solid && theme.colours() { theme.on_solid } else { ink };
    let (plain, bold) = (Style::new().fg(plain), Style::new().fg(plain).bold());
    if is_laid {
        let values = &scene.values;
        // One digit says how near to the largest it is.
        let nine = |value: f64| if is_narrow { (values.share(value) * 9.0).round() } else { value };
        let value = values.of(pos).and_then(|value| short(nine(value), room));
        // Of numbers that touch every other one is dark on light, of single digits what waits.
        let is_long = value.as_ref().is_some_and(|text| text.len() > 1);
        let touches = is_low && pos.col % 2 == 1 && is_long || is_narrow && scene.mark(pos).open;
        return write(buf, y, value, if touches { bold.reversed() } else { bold });
    }
    let mark = scene.mark(pos);
    if is_low || !mark.open && mark.closed.is_none() {
        return;
    }
    let Some(node) = scene.run.reached(pos) else { return };
    let value = if by_h { node.h } else { node.g + node.h };
    write(buf, if place.height == 2 { y } else { last }, short(value, room), bold);
    if place.height == 2 || path.leads(pos, Dir::North) || by_h {
        return;
    }
    let both = short(node.g, 4).zip(short(node.h, 4)).map(|(g, h)| format!("{g}+{h}"));
    let both = both.filter(|both| width(both) < place.width);
    let above = both.or_else(|| short(node.h, room));
    write(buf, y, above.filter(|_| is_informed(scene.run)), plain);
}

/// Trémaux's marks at the passages of a cell of two rows or more: one dot or two. Each passage has them
/// once, at the right and at the lower edge.
fn passages(scene: &Scene, pos: Pos, place: Rect, buf: &mut Buffer) {
    let Some([_, south, east, _]) = scene.passages(pos) else { return };
    // They would run into the numbers laid over the map.
    if place.height < 2 || scene.overlay != Overlay::Nothing {
        return;
    }
    let theme = scene.theme();
    let (axis, middle) = board::middle(place);
    let ends = [(south, axis, place.bottom() - 1), (east, place.right() - 1, middle)];
    for (marks, last, y) in ends {
        for x in (0..marks.min(2)).filter_map(|before| last.checked_sub(before.into())) {
            if let Some(cell) = buf.cell_mut((x, y)).filter(|cell| cell.symbol() == " ") {
                cell.set_char(theme.glyphs.mark).set_fg(theme.current);
            }
        }
    }
}
