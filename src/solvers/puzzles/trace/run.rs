//! A trace as a run: it reads on, and shows any of its moments.

use super::*;
use crate::engine::{log::Seen, terms::named};
use crate::puzzles::{boxup, boxup::level::Cell as BoxCell, dominoes, lights_out, sudoku};
use rustc_hash::FxHashSet;
use std::{cell::Cell, collections::BTreeMap, os::fd::BorrowedFd};

/// Most rows and columns of a map that is drawn cell by cell; a larger one is scaled down.
const MOST_CELLS: f64 = 512.0;

/// A trace being watched.
pub struct TraceRun {
    /// What was read.
    pub log: Log,
    at: u64,
    pub(super) map: Option<Rc<Layout>>,
    /// Where it is among the traces it is raced with.
    pub(super) maps: Maps,
    pub(super) number: usize,
}

/// A board that a trace tells, which is drawn as its puzzle draws it.
pub enum Pieces {
    /// Of Boxup.
    Boxes(Grid<BoxCell>),
    /// Of Sudoku: the digits, and those at the start.
    Digits(Box<[sudoku::Board; 2]>),
    /// Of Lights Out.
    Lights(lights_out::Told),
    /// Of Dominoes: the board, and what was put on it in turn.
    Dominoes(dominoes::Board, Vec<(Pos, dominoes::Player)>),
}

/// What traces that are watched together tell of their maps, by number: their extents, and in the end their walls.
/// Those that begin at one place and look for one are of one map, drawn at one scale with the walls of all.
pub type Maps = Rc<RefCell<BTreeMap<usize, (Extent, FxHashSet<Wall>)>>>;

/// Column and row of an obstacle.
type Wall = (i64, i64);

/// The least and the greatest column and row of a trace, and whether all are whole numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Extent {
    /// Where it begins, and what it looks for.
    ends: [Option<(f64, f64)>; 2],
    low: (f64, f64),
    high: (f64, f64),
    is_whole: bool,
}

impl Extent {
    /// Whether a cell is one unit of the trace.
    fn is_exact(self) -> bool {
        self.is_whole && (self.high.0 - self.low.0).max(self.high.1 - self.low.1) < MOST_CELLS
    }

    /// Both together.
    fn with(self, other: Extent) -> Extent {
        Extent {
            low: (self.low.0.min(other.low.0), self.low.1.min(other.low.1)),
            high: (self.high.0.max(other.high.0), self.high.1.max(other.high.1)),
            is_whole: self.is_whole && other.is_whole,
            ..self
        }
    }
}

impl TraceRun {
    /// A trace, as far as it is read already.
    pub fn of(log: Log) -> TraceRun {
        TraceRun { at: 0, log, map: None, maps: Maps::default(), number: 0 }
    }

    fn extent(&self) -> Option<Extent> {
        let (low, high) = self.log.record.places.bounds()?;
        Some(Extent { ends: self.ends(), low, high, is_whole: self.log.record.places.is_whole() })
    }

    /// What it was asked: where it begins, and what it looks for or else found.
    pub fn problem(&self) -> String {
        let found = || self.log.place_of_node(self.log.answered()?);
        let [start, goal] = self.ends();
        format!("{start:?} {:?}", goal.or_else(|| Some(self.log.record.places.at(found()?))))
    }

    fn ends(&self) -> [Option<(f64, f64)>; 2] {
        let targets = &self.log.record.targets;
        let ends = [self.log.place_of_node(0), targets.first().copied()];
        ends.map(|place| Some(self.log.record.places.at(place?)))
    }

    /// Tells those it is watched with how far its map reaches, and in the end where its walls are.
    fn tell_map(&self) {
        let Some(extent) = self.extent() else { return };
        let (mut maps, places) = (self.maps.borrow_mut(), &self.log.record.places);
        let (known, walls) = maps.entry(self.number).or_insert((extent, FxHashSet::default()));
        *known = extent;
        if walls.is_empty() && self.status().is_over() && extent.is_exact() {
            walls.extend(places.walls().map(|(x, y)| (x as i64, y as i64)));
        }
    }

    /// Whether this is true of the walls of a trace of the same map.
    fn is_any_told(&self, of: impl Fn(&FxHashSet<Wall>) -> bool) -> bool {
        let ends = self.ends();
        self.maps.borrow().values().any(|(map, walls)| map.ends == ends && of(walls))
    }

    /// The map under the trace.
    pub fn map(&self) -> Option<&Layout> {
        self.map.as_deref()
    }

    /// How places are drawn as cells, if there are any, where there is room for many.
    pub fn chart(&self) -> Option<Chart> {
        self.chart_in(Size::new(MOST_CELLS as u16, MOST_CELLS as u16))
    }

    /// The same in so many cells; places that are not the cells of a small grid are scaled to fit.
    pub fn chart_in(&self, room: Size) -> Option<Chart> {
        if let Some(map) = &self.map {
            return Some(Chart { size: map.size(), low: (0.0, 0.0), scale: 1.0, is_exact: true });
        }
        let (own, others) = (self.extent()?, self.maps.borrow());
        let others = others.values().filter(|(map, _)| map.ends == own.ends);
        Some(Chart::of(others.fold(own, |all, (other, _)| all.with(*other)), room))
    }

    /// What a cell that is a place of its own shows at the moment shown. Nodes looked at are counted down from [`LOOKS`].
    pub fn seen(&self, chart: &Chart, cell: Pos, looks: &Cell<u32>) -> Seen {
        let mut left = looks.get();
        let place = self.log.record.places.find(chart.place(cell));
        let seen = place.map_or(Seen::Nothing, |place| self.log.seen(place, self.at, &mut left));
        looks.set(left);
        if seen == Seen::Nothing && self.is_wall(chart, cell) { Seen::Wall } else { seen }
    }

    fn is_wall(&self, chart: &Chart, cell: Pos) -> bool {
        let (x, y) = chart.place(cell);
        self.map().is_some_and(|map| !map.is_free(cell))
            || self.is_any_told(|walls| walls.contains(&(x as i64, y as i64)))
    }

    /// Whether there are walls all around.
    pub fn is_enclosed(&self, chart: &Chart) -> bool {
        chart.size.edge().all(|cell| self.is_wall(chart, cell))
    }

    /// What a cell is called by the ids of its states, if that is a short word.
    pub fn name(&self, chart: &Chart, cell: Pos) -> Option<&str> {
        let places = &self.log.record.places;
        let place = places.find(chart.place(cell))?;
        let is_known = self.log.seen(place, self.at, &mut 100) != Seen::Nothing;
        places.name(place).filter(|_| is_known)
    }

    /// The cell of the node expanded by the step shown.
    pub fn here(&self, chart: &Chart) -> Option<Pos> {
        self.cell_of(chart, self.log.history().expanded_at(self.at)?)
    }

    /// The cell of a node.
    pub fn cell_of(&self, chart: &Chart, node: NodeId) -> Option<Pos> {
        chart.cell(self.log.record.places.at(self.log.place_of_node(node)?))
    }

    /// The node shown: the one expanded, at the end the answer.
    pub fn node(&self) -> Option<NodeId> {
        let is_end = self.at == self.len() && self.status().is_over();
        self.log.answered().filter(|_| is_end).or_else(|| self.log.history().expanded_at(self.at))
    }

    /// The cells from the root to the node shown; of a very long path the last ones.
    pub fn path(&self, chart: &Chart) -> Vec<Pos> {
        let parent = |&id: &NodeId| self.log.parent_of(id);
        let nodes = std::iter::successors(self.node(), parent).take(MOST_ON_PATH);
        let mut path: Vec<Pos> = nodes.filter_map(|id| self.cell_of(chart, id)).collect();
        path.reverse();
        path
    }

    /// The cells of the places the search looks for; our own traces tell only where it ended.
    pub fn goals(&self, chart: &Chart) -> impl Iterator<Item = Pos> {
        let (chart, targets) = (*chart, self.log.record.targets.iter().rev().take(64));
        let is_ours = !self.log.is_foreign() && self.log.side(0).is_none();
        let end = self.log.answered().filter(|_| is_ours).and_then(|id| self.cell_of(&chart, id));
        targets.filter_map(move |&place| chart.cell(self.log.record.places.at(place))).chain(end)
    }

    /// The board at the moment shown, if one is told.
    pub fn pieces(&self) -> Option<Pieces> {
        if let Some(cells) = boxup::format::cells_in(&self.log.facts(self.node().unwrap_or(0))) {
            return Some(Pieces::Boxes(cells));
        }
        let at = |t| Some(named(&self.log.facts_at(t), "board")?.to_string());
        let end = self.log.answered().filter(|_| self.at == self.len());
        let end = end.and_then(|id| Some(named(&self.log.facts(id), "board")?.to_string()));
        let text = end.or_else(|| at(self.at))?;
        let digits = |text: &str| sudoku::format::parse(text).ok();
        if let Some((now, start)) = digits(&text).zip(digits(&at(0)?)) {
            return Some(Pieces::Digits(Box::new([now, start])));
        }
        let dominoes = || dominoes::board::read_dominoes(&text);
        let lights = lights_out::Told::read(&text).map(Pieces::Lights);
        lights.or_else(|| dominoes().map(|(board, put)| Pieces::Dominoes(board, put)))
    }

    /// Whether anything but an obstacle is ever told of in a cell that is a place.
    pub fn is_told(&self, chart: &Chart, cell: Pos) -> bool {
        let places = &self.log.record.places;
        places.find(chart.place(cell)).is_some_and(|place| !places.is_wall(place))
    }

    /// Whether there are obstacles, on the map or in the trace.
    pub fn has_walls(&self) -> bool {
        let own = || self.log.record.places.walls().len() > 0;
        self.map().is_some() || own() || self.is_any_told(|walls| !walls.is_empty())
    }

    /// The step that first expanded a node in a cell.
    pub fn first_expanded(&self, chart: &Chart, cell: Pos) -> Option<u64> {
        let places = &self.log.record.places;
        let steps = (0..places.count()).filter_map(|place| {
            let step = places.first_expanded(place)?;
            (chart.cell(places.at(place)) == Some(cell)).then_some(step)
        });
        steps.min()
    }
}

/// Nodes looked at for one picture, so that it takes a few milliseconds at most.
pub const LOOKS: u32 = 400_000;

/// Nodes of a path that are shown.
const MOST_ON_PATH: usize = 20_000;

/// From places to cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chart {
    /// Rows and columns of cells.
    pub size: Size,
    low: (f64, f64),
    /// Cells for one of the trace's units.
    scale: f64,
    /// Whether a cell is one unit of the trace.
    pub is_exact: bool,
}

impl Chart {
    fn of(all: Extent, room: Size) -> Chart {
        let Extent { low, high, .. } = all;
        let (width, height) = (high.0 - low.0, high.1 - low.1);
        let is_exact = all.is_exact();
        // A small grid begins at its origin, where programs count from 0 or 1.
        let near = |low: f64| if is_exact && (0.0..16.0).contains(&low) { 0.0 } else { low };
        let low = (near(low.0), near(low.1));
        // Infinite where there is no extent.
        let along =
            |extent: f64, cells: u16| f64::from(cells.clamp(2, MOST_CELLS as u16) - 1) / extent;
        let to_fit = along(width, room.cols).min(along(height, room.rows));
        let scale = if is_exact || width.max(height) <= 0.0 { 1.0 } else { to_fit };
        let side = |high: f64, low: f64| ((high - low) * scale).round() as u16 + 1;
        Chart { size: Size::new(side(high.1, low.1), side(high.0, low.0)), low, scale, is_exact }
    }

    /// The cell of a place.
    pub fn cell(&self, (x, y): (f64, f64)) -> Option<Pos> {
        let column = ((x - self.low.0) * self.scale).round();
        let row = ((y - self.low.1) * self.scale).round();
        let inside = |at: f64, side: u16| at >= 0.0 && at < f64::from(side);
        (inside(column, self.size.cols) && inside(row, self.size.rows))
            .then(|| Pos::new(row as u16, column as u16))
    }

    /// The place of a cell, where it is one unit of the trace.
    pub fn place(&self, cell: Pos) -> (f64, f64) {
        (self.low.0 + f64::from(cell.col), self.low.1 + f64::from(cell.row))
    }
}

impl Job for TraceRun {
    fn advance(&mut self, budget: u32) -> Status {
        let status = self.log.advance(budget);
        self.tell_map();
        let len = self.len();
        // There are fewer when they turn out to be expansions.
        self.at = self.at.min(len);
        // For what the cells show.
        self.log.history_mut().look_up(len, budget.into());
        status
    }

    forward! { |self| self.log =>
        Job::status() -> Status;
        Job::progress() -> Option<f32>;
        Job::waits_for() -> Option<BorrowedFd<'_>>;
    }
}

impl Run for TraceRun {
    fn len(&self) -> u64 {
        self.log.history().len()
    }

    fn at(&self) -> u64 {
        self.at
    }

    fn seek(&mut self, t: u64) {
        self.at = t.min(self.len());
    }

    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        if self.log.has_no_states() { None } else { Some(&mut self.log) }
    }

    fn stats(&self) -> Stats {
        self.log.history().stats(self.at)
    }

    fn memory(&self) -> u64 {
        self.log.bytes()
    }

    /// Where no f is told the cost counts, and without states nothing does.
    fn landmark_name(&self) -> &'static str {
        match self.log.record.tells_h {
            true => "f",
            false if self.log.has_no_states() => "landmark",
            false => "g",
        }
    }

    fn landmark(&self, t: u64, forward: bool) -> Option<u64> {
        self.log.history().landmark(t, forward)
    }
}
