//! What stands in the cells of a map: the data that drawing, numbers and legend read. What is laid over the
//! map is a number for every cell, as a shade and as digits.

use super::*;
use crate::puzzles::pacman::run::{Here, Reached};
use crate::puzzles::pacman::{Heuristic, solve::TAIL};
use crate::tui::{theme::RAMP, viewer::view};
use rustc_hash::FxHashMap;

/// A run at its moment.
pub type Shown<'a> = view::Shown<'a, PacmanView>;

/// Pacman on the path.
pub struct Walker<'a> {
    /// The game after the steps made.
    pub game: Game,
    /// The whole path, of a walk the last steps up to Pacman.
    pub path: &'a [Pos],
}

/// Pacman after some steps of the path found, while it is played back.
pub fn walker<'a>(shown: &Shown<'a>, instance: &Instance) -> Option<Walker<'a>> {
    let (PathFound { path, .. }, at) = shown.answer()?;
    let mut game = Game::on(instance)?;
    let steps = path.iter().zip(path.get(1..=at)?);
    for (from, to) in steps {
        game.make(&from.to(*to));
    }
    // All of a walk would cover the map.
    let path =
        if is_walk(shown.run.as_ref()) { path.get(at.saturating_sub(TAIL)..=at)? } else { path };
    Some(Walker { game, path })
}

/// The runs on a map.
pub struct PacmanView {
    pub instance: Instance,
    pub method: Method,
    /// The landmarks of the map as it was drawn last.
    pub marked: RefCell<(Option<Viewport>, Landmarks)>,
}

/// By the first of the cells that are drawn as one the one that is seen of them, and the share of walls in its shade.
pub type Landmarks = FxHashMap<Pos, (Pos, f64)>;

/// Where several cells are drawn as one: a gap in a thin wall, a wall, or else a free cell; on a map with walls nearly
/// everywhere a free cell, the more shaded the more of them are walls.
pub fn landmarks(board: &Viewport, layout: &Layout) -> Landmarks {
    let is_gap = |&&pos: &&Pos| {
        let is_wall = |step| layout.size().offset(pos, step).is_some_and(|at| !layout.is_free(at));
        let along = |(row, col)| [-2, -1, 1, 2].map(|by| is_wall((by * row, by * col)));
        let [upright, across] = [along((1, 0)), along((0, 1))];
        let within = |[_, before, after, _]: [bool; 4]| !before && !after;
        upright == [true; 4] && within(across) || across == [true; 4] && within(upright)
    };
    let seen = |first: Pos| {
        let cells: Vec<Pos> = board.block(first, 1 << 18).collect();
        let free: Vec<Pos> = cells.iter().copied().filter(|&pos| layout.is_free(pos)).collect();
        let walls = (cells.len() - free.len()) as f64 / cells.len() as f64;
        let gap = free.iter().find(is_gap);
        let at = *gap.or(free.get(free.len() / 2)).unwrap_or(&first);
        (first, at, walls, gap.is_some())
    };
    let blocks = board.cells().filter(|_| board.zoom().merged() > 1);
    let all: Vec<_> = blocks.map(|(first, _)| seen(first)).collect();
    let is_crowded = 2 * all.iter().filter(|it| is_mixed(it.2)).count() > all.len();
    let shade = |walls: f64, has_gap| match is_crowded {
        true => walls,
        false if has_gap => 0.0,
        false => walls.ceil(),
    };
    all.into_iter().map(|(first, at, walls, gap)| (first, (at, shade(walls, gap)))).collect()
}

/// Whether some cells are walls and some are not, of which this share are.
pub fn is_mixed(walls: f64) -> bool {
    walls > 0.0 && walls < 1.0
}

/// What is seen of the cells that are drawn as one with the first of them.
pub fn seen_of(landmarks: &Landmarks, first: Pos) -> (Pos, f64) {
    landmarks.get(&first).copied().unwrap_or((first, 0.0))
}

/// What stands in a cell, in the order of the legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
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
    /// The heuristic, laid over the map, sees no way from here.
    Dead,
    /// Pacman, or the start, and the way he faces.
    Pacman(Dir),
    /// Pacman with his mouth shut.
    Shut,
    /// With or without a dot.
    Exit(bool),
    Dot,
    Wall,
    Floor,
}

impl Kind {
    /// A tile of a map being drawn.
    pub fn drawn(tile: Tile) -> Kind {
        match tile {
            Tile::Wall => Kind::Wall,
            Tile::Floor => Kind::Floor,
            Tile::Dot => Kind::Dot,
            Tile::Start => Kind::Pacman(Dir::East),
            Tile::Exit => Kind::Exit(false),
            Tile::ExitWithDot => Kind::Exit(true),
        }
    }

    /// What stands in a cell during a game.
    pub fn played(layout: &Layout, game: &Game, pos: Pos) -> Kind {
        let eaten = layout.has_dot(pos) && !game.now().has_dot(pos);
        match Kind::drawn(layout.tile(pos)) {
            // With every step he opens his mouth or shuts it.
            _ if game.now().at == pos && game.made() % 2 == 1 => Kind::Shut,
            _ if game.now().at == pos => Kind::Pacman(facing(game)),
            Kind::Exit(_) if eaten => Kind::Exit(false),
            Kind::Pacman(_) => Kind::Floor,
            _ if eaten => Kind::Floor,
            still => still,
        }
    }
}

/// The way Pacman faces after his last step; to the side after a diagonal one.
pub fn facing(game: &Game) -> Dir {
    let last = game.trail().last_chunk().map(|&[from, to]| from.to(to));
    let straight = last.map(|(rows, cols)| if cols == 0 { (rows, 0) } else { (0, cols) });
    straight.and_then(Dir::along).unwrap_or(Dir::East)
}

/// Whether one of the eight cells around one is free.
pub fn beside_floor(layout: &Layout, pos: Pos) -> bool {
    let near = |step| layout.size().offset(pos, step).is_some_and(|at| layout.is_free(at));
    (-1..=1).any(|row| (-1..=1).any(|col| near((row, col))))
}

/// How kinds look.
#[derive(Clone, Copy)]
pub struct Brush<'a> {
    pub theme: &'a Theme,
    /// The word for the exit in large cells.
    pub goal: &'static str,
    /// Whether walls are thin lines; obstacles, which are areas, fill their cells.
    pub has_lines: bool,
    /// Whether there is one dot, where the way ends, in the colour of an exit.
    is_maze: bool,
}

impl<'a> Brush<'a> {
    /// For maps of this problem.
    pub fn new(theme: &'a Theme, problem: ProblemKind) -> Brush<'a> {
        let has_lines = problem != ProblemKind::Navigation;
        let goal = if has_lines { "EXIT" } else { "GOAL" };
        Brush { theme, goal, has_lines, is_maze: problem == ProblemKind::Maze }
    }

    /// Whether walls are dots, where passages would close.
    pub fn has_dots(&self, board: &Viewport) -> bool {
        self.is_maze && board.zoom().merged() > 1
    }

    /// Draws every cell in view as `look` says.
    pub fn draw(&self, board: &Viewport, buf: &mut Buffer, look: impl Fn(Pos) -> Look) {
        match self.has_dots(board) {
            true => board::draw_dots(board, buf, self.theme, look),
            false => board::draw(board, buf, self.theme, look),
        }
    }

    /// What is drawn of what stands in a cell: nothing within thick walls, where cells are too small for lines.
    pub fn seen(&self, kind: Kind, pos: Pos, (board, layout): (&Viewport, &Layout)) -> Kind {
        let is_small = kind == Kind::Wall && board.scale() == 0 && self.has_lines;
        if is_small && !beside_floor(layout, pos) { Kind::Floor } else { kind }
    }

    /// The look of what stands in a cell, on its `ground`.
    pub fn look(&self, kind: Kind, ground: Color) -> Look {
        let (theme, glyphs) = (self.theme, self.theme.glyphs);
        let sign = |glyphs, colour| Look::sign(glyphs, colour, ground);
        match kind {
            Kind::Wall => Look::wall(theme),
            Kind::Floor => Look::ground(theme, glyphs.floor, ground),
            Kind::Dot => sign(glyphs.dot, if self.is_maze { theme.exit } else { theme.dot })
                .grown(Grown::Shape(Shape::Dot)),
            Kind::Pacman(facing) => {
                let look = sign(glyphs.pacman[facing as usize], theme.pacman).bold();
                look.grown(Grown::Shape(Shape::Pacman(facing)))
            }
            Kind::Shut => {
                sign(glyphs.pacman_shut, theme.pacman).bold().grown(Grown::Shape(Shape::Disc))
            }
            Kind::Exit(dot) => {
                let glyphs = if dot { glyphs.exit_with_dot } else { glyphs.exit };
                sign(glyphs, theme.exit).bold().grown(Grown::Word(self.goal))
            }
            Kind::Here => Look::here(theme, ground).grown(Grown::Shape(Shape::Diamond)),
            Kind::Meeting => {
                sign(glyphs.meeting, theme.current).bold().grown(Grown::Shape(Shape::Ring))
            }
            Kind::Path => Look::path(theme, ground),
            Kind::Frontier(side, again, dot) => {
                let look = Look::waiting(theme, side == Side::Backward, again.then_some(ground));
                let pixel = if dot { theme.dot } else { look.pixel };
                let ink = if again || !theme.colours() { theme.dot } else { theme.on_solid };
                // Beside food its sign makes room.
                let grown = if dot { Grown::Corner } else { Grown::Sign };
                Look { grown, dot: dot.then_some(ink), pixel, ..look }
            }
            Kind::Explored(Side::Forward) => Look::expanded(theme, ground),
            Kind::Explored(Side::Backward) => {
                // A pattern as well as a colour.
                let lit = theme.ramp_back.iter().position(|&shade| shade == ground).unwrap_or(0);
                let near = [lit + 1, lit.saturating_sub(1)].map(|lit| theme.ramp_back.get(lit));
                let ink = near[0].or(near[1]).unwrap_or(&ground);
                Look { pixel: ground, rank: 4, ..sign(glyphs.explored_back, *ink) }
            }
            Kind::Walked(marks) => {
                let marks = [glyphs.mark, if marks > 1 { glyphs.mark } else { ' ' }];
                Look { pixel: ground, ..sign(marks, theme.current).grown(Grown::Ground) }
            }
            Kind::Dead => {
                Look { pixel: theme.unlit, ..Look::sign(glyphs.dead, theme.current, theme.floor) }
            }
        }
    }
}

/// The number laid over the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overlay {
    /// None: g, h and f stand in the cells where there is room.
    #[default]
    Nothing,
    /// The heuristic, on every cell with the energy and the dots of the node at hand.
    Estimate,
    /// f of the node that stands for a cell.
    Total,
    /// Its g.
    Cost,
    /// The step that expanded a cell first, or entered it.
    Order,
    /// How often a cell was expanded, or entered.
    Count,
}

/// Over searches; the names of [`Overlay::numbered`].
const OF_SEARCHES: &[&str] = &[
    "nothing",
    "h, the estimate",
    "f = g + h",
    "g, the cost so far",
    "the order of expansion",
    "the number of expansions",
];
/// Over walks.
const OF_WALKS: &[&str] = &["nothing", "the order of arrival", "the number of visits"];

/// What can be laid over a run.
pub fn overlays(run: &dyn MapRun) -> &'static [&'static str] {
    if is_walk(run) { OF_WALKS } else { OF_SEARCHES }
}

impl Overlay {
    /// The one with this number among the names.
    pub fn numbered(number: usize, is_walk: bool) -> Overlay {
        use Overlay::{Cost, Count, Estimate, Nothing, Order, Total};
        // A walk has no estimate and no cost.
        let number = if is_walk && number > 0 { number + 3 } else { number };
        [Nothing, Estimate, Total, Cost, Order, Count].get(number).copied().unwrap_or_default()
    }
}

/// The numbers of the cells in view.
#[derive(Default)]
pub struct Values {
    of: FxHashMap<Pos, f64>,
    /// The least and the largest finite one; the other way round if there is none.
    pub range: (f64, f64),
}

impl Values {
    /// Those of the overlay of a scene.
    fn of_view(scene: &Scene) -> Values {
        let run = scene.run;
        let value = |pos: Pos| match scene.overlay {
            Overlay::Nothing => None,
            _ if !scene.layout.is_free(pos) => None,
            Overlay::Estimate => run.estimate(pos),
            Overlay::Total if is_informed(run) => run.reached(pos).map(|node| node.g + node.h),
            Overlay::Total => Some(run.reached(pos)?.g + run.estimate(pos)?),
            Overlay::Cost => run.reached(pos).map(|node| node.g),
            Overlay::Order => scene.mark(pos).closed.map(|step| step as f64),
            Overlay::Count => Some(f64::from(run.expansions(pos))).filter(|&n| n > 0.0),
        };
        let is_overlaid = scene.overlay != Overlay::Nothing && scene.walker.is_none();
        let cells = scene.seen().take(if is_overlaid { usize::MAX } else { 0 });
        let of: FxHashMap<Pos, f64> = cells.filter_map(|pos| Some((pos, value(pos)?))).collect();
        let finite = || of.values().copied().filter(|value| value.is_finite());
        let range = (finite().fold(f64::INFINITY, f64::min), finite().fold(0.0, f64::max));
        Values { of, range }
    }

    /// The number of a cell.
    pub fn of(&self, pos: Pos) -> Option<f64> {
        self.of.get(&pos).copied()
    }

    /// Where a number stands from the least, 0, to the largest, 1.
    pub fn share(&self, value: f64) -> f64 {
        let (low, high) = self.range;
        if high > low { (value - low) / (high - low) } else { 0.0 }
    }

    /// The shade of a number.
    pub fn shade(&self, value: f64, theme: &Theme) -> Color {
        let place = (self.share(value) * (RAMP - 1) as f64).round().clamp(0.0, (RAMP - 1) as f64);
        theme.ramp[place as usize]
    }
}

/// A run with all that is drawn of it.
pub struct Scene<'a> {
    pub view: &'a PacmanView,
    /// Where it is drawn.
    pub board: Viewport,
    pub brush: Brush<'a>,
    pub layout: &'a Layout,
    pub run: &'a dyn MapRun,
    /// Pacman on the path found, while that is played back.
    pub walker: Option<Walker<'a>>,
    /// The line to the node at hand, or along that path. Trémaux's marks are the trail of his walk.
    pub path: Lines,
    /// The node at hand.
    pub here: &'a Here,
    pub overlay: Overlay,
    /// Its name, and its numbers.
    pub overlaid: &'static str,
    pub values: Values,
    pub tried: Vec<Tried>,
    /// What is seen of cells that are drawn as one.
    pub leading: Landmarks,
    /// Nodes of the step that its events have not told yet.
    ahead: Vec<NodeId>,
    /// Both ends of the passage whose mark is not made yet in the step of a walker.
    unmarked: Option<[(Pos, Dir); 2]>,
    /// The steps made: shades tell how long ago something happened.
    pub now: u64,
    /// Whether it rests, or plays so slowly that numbers can be read.
    pub has_numbers: bool,
    pub at_end: bool,
}

/// Whether the search goes by the estimate alone, and f plays no part.
pub fn goes_by_h(view: &PacmanView) -> bool {
    matches!(view.method.algorithm, Algorithm::Greedy | Algorithm::BidirectionalGreedy)
}

/// The node at hand. A walker stands where it stood before until the last event of its step.
pub fn here<'a>(shown: &Shown<'a>) -> &'a Here {
    let before = shown.run.before().filter(|_| !shown.events_ahead().is_empty());
    before.unwrap_or(shown.run.here())
}

impl<'a> Scene<'a> {
    /// A search on `view`'s map, drawn on such a board.
    pub fn of(view: &'a PacmanView, shown: &Shown<'a>, board: Viewport, theme: &'a Theme) -> Self {
        let (instance, run) = (&view.instance, shown.run.as_ref());
        let walker = walker(shown, instance);
        let (here, ahead) = (here(shown), shown.events_ahead().len());
        let at_end = shown.is_at_end() && run.answer().is_some();
        let after = run.here().pos;
        let taken = Dir::between(here.pos, after).filter(|_| ahead > 1);
        let path = match &walker {
            Some(walker) => walker.path,
            None if run.passages(here.pos).is_some() => &[],
            None => &here.path,
        };
        let mut scene = Scene {
            view,
            board,
            brush: Brush::new(theme, instance.problem),
            layout: &instance.layout,
            run,
            path: Lines::along(path),
            walker,
            here,
            overlay: Overlay::numbered(shown.overlay, is_walk(run)),
            overlaid: overlays(run).get(shown.overlay).copied().unwrap_or_default(),
            values: Values::default(),
            leading: Landmarks::default(),
            // At the end the board shows the path, and not the node before the goal.
            tried: if at_end { Vec::new() } else { shown.tried() },
            ahead: shown.unmade(),
            unmarked: taken.map(|dir| [(here.pos, dir), (after, dir.back())]),
            now: run.at() - u64::from(is_walk(run) && ahead > 0),
            has_numbers: shown.is_slow,
            at_end,
        };
        scene.leading = scene.leading();
        scene.values = Values::of_view(&scene);
        scene
    }

    pub fn theme(&self) -> &'a Theme {
        self.brush.theme
    }

    /// By the first of the cells drawn as one the one that is seen: Pacman, start and goal, the path, the frontier, or
    /// else any free one.
    fn leading(&self) -> Landmarks {
        // As many as a frame has time for.
        const WAITING: u32 = 1 << 13;
        if self.board.zoom().merged() < 2 || self.brush.has_dots(&self.board) {
            return Landmarks::default();
        }
        let mut marked = self.view.marked.borrow_mut();
        if marked.0 != Some(self.board) {
            *marked = (Some(self.board), landmarks(&self.board, self.layout));
        }
        let here = self.walker.as_ref().map_or(self.here.pos, |walker| walker.game.now().at);
        let ends = self.layout.start.into_iter().chain(self.layout.exit).chain([here]);
        let waiting = self.run.waiting(if self.walker.is_some() { 0 } else { WAITING });
        let seen = waiting.into_iter().chain(self.path.cells.keys().copied()).chain(ends);
        let mut leading = marked.1.clone();
        leading.extend(seen.map(|pos| (self.board.first(pos), (pos, 0.0))));
        leading
    }

    /// The cells in view, of several that are drawn as one the one that is seen.
    pub fn seen(&self) -> impl Iterator<Item = Pos> {
        let every = self.layout.size().cells().filter(|_| self.brush.has_dots(&self.board));
        let cells = self.board.cells().filter(|_| !self.brush.has_dots(&self.board));
        every.chain(cells.map(|(first, _)| seen_of(&self.leading, first).0))
    }

    /// The state of a cell, as far as the events of the step were told.
    pub fn mark(&self, pos: Pos) -> Mark {
        let mark = self.run.mark(pos);
        let is_ahead = |node: Reached| self.ahead.contains(&node.id);
        let is_known = self.ahead.is_empty() || !self.run.reached(pos).is_some_and(is_ahead);
        let closed = mark.closed.filter(|&step| step <= self.now);
        Mark { open: mark.open && is_known, closed, ..mark }
    }

    /// Times the passages of a cell were walked, of the rule of Trémaux, as far as the events of the step were told.
    pub fn passages(&self, pos: Pos) -> Option<[u8; 4]> {
        let mut marks = self.run.passages(pos).filter(|_| self.walker.is_none())?;
        for (_, dir) in self.unmarked.iter().flatten().filter(|end| end.0 == pos) {
            marks[*dir as usize] = marks[*dir as usize].saturating_sub(1);
        }
        Some(marks)
    }

    /// What stands in a cell, where the path has a line or, in small cells, signs of its own. Where nothing stands while
    /// the path is played back, what the search left there, if that has a sign of its own.
    pub fn kind(&self, pos: Pos) -> Kind {
        let (layout, run, is_half) = (self.layout, self.run, self.board.is_half());
        if let Some(walker) = &self.walker {
            let mark = run.mark(pos);
            let kind = Kind::played(layout, &walker.game, pos);
            return match self.brush.seen(kind, pos, (&self.board, layout)) {
                Kind::Floor if is_half && self.path.holds(pos) => Kind::Path,
                Kind::Floor if mark.closed.is_some() && self.theme().colours() => {
                    Kind::Explored(mark.side.unwrap_or(Side::Forward))
                }
                kind => kind,
            };
        }
        if !layout.is_free(pos) {
            return self.brush.seen(Kind::Wall, pos, (&self.board, layout));
        }
        let mark = self.mark(pos);
        let dot = layout.has_dot(pos) && run.has_dot(pos);
        let side = mark.side.unwrap_or(Side::Forward);
        let is_here = pos == self.here.pos && (!self.at_end || is_walk(run)) && run.at() > 0;
        match self.passages(pos).and_then(|marks| marks.into_iter().max()) {
            _ if is_here => Kind::Here,
            _ if self.at_end && run.meeting() == Some(pos) => Kind::Meeting,
            _ if layout.exit == Some(pos) => Kind::Exit(dot),
            _ if layout.start == Some(pos) => Kind::Pacman(Dir::East),
            _ if dot && self.view.instance.problem == ProblemKind::Maze => Kind::Dot,
            _ if is_half && self.path.holds(pos) => Kind::Path,
            _ if mark.open => {
                let again = match self.values.of(pos) {
                    // On what is laid over the map only its dot is seen.
                    Some(_) => self.theme().colours(),
                    // In half blocks there is one colour for what waits from the goal.
                    None => mark.closed.is_some() && !(is_half && side == Side::Backward),
                };
                Kind::Frontier(side, again, dot)
            }
            _ if dot => Kind::Dot,
            _ if self.values.of(pos) == Some(f64::INFINITY) => Kind::Dead,
            Some(marks @ 1..) => Kind::Walked(marks),
            None if mark.closed.is_some() => Kind::Explored(side),
            _ => Kind::Floor,
        }
    }

    /// The ground of a cell: the shade of its expansion, or the floor.
    pub fn ground(&self, pos: Pos) -> Color {
        let theme = self.theme();
        if !self.layout.is_free(pos) {
            return theme.floor;
        }
        if let Some(marks) = self.passages(pos) {
            return match marks.into_iter().max() {
                Some(1) => theme.ramp[5],
                Some(2..) => theme.ramp[1],
                _ => theme.floor,
            };
        }
        let mark = self.mark(pos);
        match (mark.closed, mark.side) {
            (None, _) => theme.floor,
            (Some(step), Some(Side::Backward)) => theme.explored_back(step, self.now),
            (Some(step), _) => theme.explored(step, self.now),
        }
    }

    /// The cell at the hand of a walker that keeps one on the wall, and where the hand points.
    pub fn hand(&self) -> Option<(Pos, Dir)> {
        // Inside a step it is not where it will be.
        let dir = self.run.hand().filter(|_| !self.at_end && self.now == self.run.at())?;
        Some((self.layout.size().step(self.here.pos, dir)?, dir))
    }

    /// Two corners of the rectangle that the heuristic measures at the node at hand, while the heuristic
    /// is laid over the map.
    pub fn rectangle(&self) -> Option<[Pos; 2]> {
        let (here, exit) = (self.here.pos, self.layout.exit?);
        let grown = match self.view.method.heuristic {
            _ if self.overlay != Overlay::Estimate || self.walker.is_some() => return None,
            Heuristic::C => {
                let h = self.run.estimate(here).filter(|h| h.is_finite())?;
                ((h - f64::from(here.manhattan(exit))) / 2.0) as u16
            }
            Heuristic::D | Heuristic::E | Heuristic::F => 0,
            _ => return None,
        };
        let Size { rows, cols } = self.layout.size();
        let span = |a: u16, b: u16, most: u16| {
            let high = a.max(b).saturating_add(grown).min(most.saturating_sub(1));
            (a.min(b).saturating_sub(grown), high)
        };
        let ((top, bottom), (left, right)) =
            (span(here.row, exit.row, rows), span(here.col, exit.col, cols));
        Some([Pos::new(top, left), Pos::new(bottom, right)])
    }
}

/// Whether a run walks, with no frontier.
pub fn is_walk(run: &dyn MapRun) -> bool {
    run.estimate(run.here().pos).is_none()
}

/// Whether a search orders by an estimate.
pub fn is_informed(run: &dyn MapRun) -> bool {
    let root = run.here().path.first().and_then(|&root| run.reached(root));
    root.is_some_and(|node| node.h > 0.0)
}
