//! A search on the map at its moment: what is expanded, what waits, the node at hand with the path to it
//! and its successors; numbers in the cells where there is room, and what is laid over them.

use super::draw::Brush;
use super::labels;
use super::lines::Lines;
use super::overlay::{Overlay, Values};
use super::watching::{PacmanView, Shown};
use crate::engine::grid::{Dir, Pos};
use crate::engine::terms::Side;
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::run::{MapRun, Mark};
use crate::puzzles::pacman::{Heuristic, ProblemKind};
use crate::tui::inspector::tried::Tried;
use crate::tui::theme::{Depth, Theme};
use crate::tui::view::board::{Board, Grown, Look};
use crate::tui::view::raster::Shape;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

/// What stands in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Wall,
    Floor,
    Dot,
    Start,
    /// With or without a dot.
    Exit(bool),
    /// The node at hand.
    Here,
    /// Where two searches met.
    Meeting,
    /// The path, where it has no line of its own.
    Path,
    /// A node waits here: of which search, whether one was expanded here before, whether a dot is left.
    Frontier(Side, bool, bool),
    /// A node was expanded here, by which search.
    Explored(Side),
    /// Passages here were walked so often, of the rule of Trémaux.
    Walked(u8),
    /// The heuristic sees no way from here.
    Dead,
}

/// A run with all that is drawn of it.
pub struct Scene<'a> {
    pub brush: Brush<'a>,
    pub layout: &'a Layout,
    pub problem: ProblemKind,
    pub run: &'a dyn MapRun,
    pub overlay: Overlay,
    /// Which heuristic the run asks.
    pub heuristic: Heuristic,
    pub tried: Vec<Tried>,
    /// Shades are shares of this many steps.
    len: u64,
    pub at_end: bool,
}

impl<'a> Scene<'a> {
    /// A search on `view`'s map.
    pub fn of(view: &'a PacmanView, shown: &Shown<'a>, theme: &'a Theme) -> Scene<'a> {
        let (instance, run) = (&view.instance, shown.run.as_ref());
        // While the run is still computed its length grows; shades change only when it has doubled.
        let is_over = run.status().is_over();
        let len = if is_over { run.len() } else { run.len().next_power_of_two() };
        Scene {
            brush: Brush::new(theme, instance.problem),
            layout: &instance.layout,
            problem: instance.problem,
            run,
            overlay: Overlay::numbered(shown.overlay, is_walk(run)),
            heuristic: view.method.heuristic,
            tried: shown.tried(),
            len,
            at_end: is_over && run.at() == run.len() && run.answer().is_some(),
        }
    }

    pub fn theme(&self) -> &'a Theme {
        self.brush.theme
    }

    /// The line to the node at hand. Trémaux's marks are the trail of his walk.
    pub fn lines(&self) -> Lines {
        match self.run.passages(self.run.here().pos) {
            Some(_) => Lines::default(),
            None => Lines::along(self.run.path()),
        }
    }

    /// What stands in a cell, where the path has a line or, in `small` cells, signs of its own.
    pub fn kind(&self, pos: Pos, path: &Lines, small: bool) -> Kind {
        let (layout, run) = (self.layout, self.run);
        if !layout.is_free(pos) {
            return Kind::Wall;
        }
        let mark = run.mark(pos);
        let dot = layout.dots.binary_search(&pos).is_ok() && run.has_dot(pos);
        let side = mark.side.unwrap_or(Side::Forward);
        if pos == run.here().pos && !self.at_end && run.at() > 0 {
            Kind::Here
        } else if self.at_end && run.meeting() == Some(pos) {
            Kind::Meeting
        } else if layout.exit == Some(pos) {
            Kind::Exit(dot)
        } else if layout.start == Some(pos) {
            Kind::Start
        } else if dot && self.problem == ProblemKind::Maze {
            Kind::Dot
        } else if small && path.holds(pos) {
            Kind::Path
        } else if mark.open {
            // In half blocks there is one colour for what waits from the goal.
            let again = mark.closed.is_some() && !(small && side == Side::Backward);
            Kind::Frontier(side, again, dot)
        } else if dot {
            Kind::Dot
        } else if let Some(marks) = run.passages(pos) {
            match marks.into_iter().max() {
                Some(0) | None => Kind::Floor,
                Some(marks) => Kind::Walked(marks),
            }
        } else if mark.closed.is_some() {
            Kind::Explored(side)
        } else {
            Kind::Floor
        }
    }

    fn explored(&self, mark: Mark, step: u64) -> Color {
        match mark.side {
            Some(Side::Backward) => self.theme().explored_back(step, self.len),
            _ => self.theme().explored(step, self.len),
        }
    }

    /// The ground of a cell: the shade of its expansion, or the floor.
    pub fn ground(&self, pos: Pos) -> Color {
        let theme = self.theme();
        if !self.layout.is_free(pos) {
            return theme.floor;
        }
        if let Some(marks) = self.run.passages(pos) {
            return match marks.into_iter().max() {
                Some(1) => theme.ramp[5],
                Some(2..) => theme.ramp[1],
                _ => theme.floor,
            };
        }
        let mark = self.run.mark(pos);
        mark.closed.map_or(theme.floor, |step| self.explored(mark, step))
    }

    /// The look of what stands in a cell, on its `ground`.
    pub fn look(&self, kind: Kind, ground: Color) -> Look {
        let (theme, brush) = (self.theme(), &self.brush);
        let glyphs = theme.glyphs;
        match kind {
            Kind::Wall => brush.wall(),
            Kind::Floor => brush.ground(glyphs.floor, ground),
            Kind::Dot => brush.dot(ground),
            Kind::Start => brush.pacman(Dir::East, ground),
            Kind::Exit(dot) => brush.exit(dot, ground),
            Kind::Here => {
                let look = brush.bold(brush.sign(glyphs.current, theme.current, ground));
                Look { grown: Grown::Shape(Shape::Diamond), ..look }
            }
            Kind::Meeting => {
                let look = brush.bold(brush.sign(glyphs.meeting, theme.current, ground));
                Look { grown: Grown::Shape(Shape::Ring), ..look }
            }
            Kind::Path => brush.path(ground),
            Kind::Frontier(side, again, dot) => {
                let (sign, colour, rim) = match side {
                    Side::Forward => (glyphs.frontier, theme.frontier, theme.rim),
                    Side::Backward => (glyphs.frontier_back, theme.frontier_back, theme.rim_back),
                };
                let look = brush.sign(sign, colour, if again { ground } else { rim });
                let dot = dot.then_some(theme.dot);
                Look { grown: Grown::Corner, dot, pixel: dot.unwrap_or(colour), ..look }
            }
            Kind::Explored(Side::Forward) => brush.ground(glyphs.explored, ground),
            Kind::Explored(Side::Backward) => {
                // A pattern as well as a colour.
                let lit = theme.ramp_back.iter().position(|&shade| shade == ground).unwrap_or(0);
                let ink = theme.ramp_back.get(lit + 2).unwrap_or(&theme.frontier_back);
                Look { pixel: ground, ..brush.sign(glyphs.explored_back, *ink, ground) }
            }
            Kind::Walked(marks) => {
                let second = if marks > 1 { glyphs.mark } else { ' ' };
                let look = brush.sign([glyphs.mark, second], theme.current, ground);
                Look { pixel: ground, ..look }
            }
            Kind::Dead => {
                Look { pixel: theme.unlit, ..brush.sign(glyphs.dead, theme.current, theme.floor) }
            }
        }
    }

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
            return self.look(Kind::Dead, ground);
        }
        let look = self.look(kind, ground);
        match (kind, value) {
            // Numbers stand around it.
            (Kind::Dot, _) if scale == 2 && self.run.mark(pos).closed.is_some() => {
                Look { grown: Grown::Sign, ..look }
            }
            // Half blocks show the value, where it is laid over the board.
            (Kind::Frontier(..) | Kind::Explored(_) | Kind::Walked(_), Some(_)) => {
                let style = if theme.colours() { look.style.bg(ground) } else { look.style };
                let glyphs = match kind {
                    Kind::Explored(_) if theme.colours() => [' ', ' '],
                    _ => look.glyphs,
                };
                Look { pixel: ground, style, glyphs, ..look }
            }
            (Kind::Frontier(Side::Forward, true, false), None) => {
                let step = self.run.mark(pos).closed.unwrap_or(0);
                Look { pixel: theme.expanded_and_open(step, self.len), ..look }
            }
            _ => look,
        }
    }

    /// Draws the whole picture.
    pub fn draw(&self, board: &Board, buf: &mut Buffer) {
        let theme = self.theme();
        let path = self.lines();
        let values = Values::of_view(self, board);
        let small = board.scale() == 0;
        board.draw(buf, theme, |pos| self.cell(pos, &path, &values, board.scale()));
        if small {
            return;
        }
        for (pos, place) in board.cells() {
            let kind = self.kind(pos, &path, small);
            labels::passages(self, pos, place, buf);
            let is_plain = match kind {
                Kind::Wall | Kind::Here | Kind::Meeting | Kind::Exit(_) | Kind::Start => false,
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
                    cell.set_char(theme.glyphs.tried[tried.sign.min(2)]);
                    if theme.colours() {
                        cell.set_fg(self.ink(tried.pos));
                    }
                    let style = cell.style().add_modifier(Modifier::BOLD);
                    let style =
                        if tried.at_hand { style.add_modifier(Modifier::REVERSED) } else { style };
                    cell.set_style(style);
                }
            }
        }
    }

    /// The cell at the hand of a walker that keeps one on the wall, and where the hand points.
    pub fn hand(&self) -> Option<(Pos, Dir)> {
        let dir = self.run.hand().filter(|_| !self.at_end)?;
        Some((self.layout.size().step(self.run.here().pos, dir)?, dir))
    }

    /// The colour of a mark on a cell; with few colours walls are white.
    fn ink(&self, pos: Pos) -> Color {
        match self.theme().depth {
            Depth::Ansi16 if !self.layout.is_free(pos) => Color::Black,
            _ => self.theme().current,
        }
    }

    /// Draws the hand at the edge of the cell it points to.
    fn draw_hand(&self, board: &Board, buf: &mut Buffer) {
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
            cell.set_char(theme.glyphs.arrow[dir as usize]);
            // On a wall its colour becomes the ground.
            let ground = if self.layout.is_free(pos) { cell.bg } else { theme.wall };
            if theme.colours() {
                cell.set_fg(self.ink(pos)).set_bg(ground);
            }
            cell.set_style(cell.style().add_modifier(Modifier::BOLD));
        }
    }

    /// Two corners of the rectangle that the heuristic measures at the node at hand, while the heuristic
    /// is laid over the map.
    pub fn rectangle(&self) -> Option<[Pos; 2]> {
        let (here, exit) = (self.run.here().pos, self.layout.exit?);
        let grown = match self.heuristic {
            _ if self.overlay != Overlay::Estimate => return None,
            Heuristic::C => {
                let h = self.run.estimate(here).filter(|h| h.is_finite())?;
                ((h - f64::from(here.manhattan(exit))) / 2.0) as u16
            }
            Heuristic::D | Heuristic::E | Heuristic::F => 0,
            _ => return None,
        };
        let size = self.layout.size();
        let low = Pos::new(here.row.min(exit.row), here.col.min(exit.col));
        let high = Pos::new(here.row.max(exit.row), here.col.max(exit.col));
        Some([
            Pos::new(low.row.saturating_sub(grown), low.col.saturating_sub(grown)),
            Pos::new(
                high.row.saturating_add(grown).min(size.rows.saturating_sub(1)),
                high.col.saturating_add(grown).min(size.cols.saturating_sub(1)),
            ),
        ])
    }
}

/// Whether a cell of this kind shows that the heuristic, laid over the map, sees no way from it.
pub fn is_dead(kind: Kind, value: Option<f64>) -> bool {
    let plain = matches!(kind, Kind::Floor | Kind::Explored(_) | Kind::Walked(_));
    plain && value == Some(f64::INFINITY)
}

/// Whether a run walks, with no frontier.
pub fn is_walk(run: &dyn MapRun) -> bool {
    run.estimate(run.here().pos).is_none()
}
