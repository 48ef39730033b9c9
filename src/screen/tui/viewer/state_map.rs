//! The map of the states a search generated: a ring for every depth, from the middle outwards, with as much
//! room as the depth has nodes. Around the middle a node has a part for all that hang on it, so that the
//! tree grows without its branches crossing; of a run that is over for all that ever will, so that it does not turn
//! as it grows. Its rings have room for a few more steps than are shown, and are made narrower where they are used
//! up; until then a dot keeps its place. Of very many nodes it stands for several.

use super::*;
use crate::engine::{moment::NodePlace, work};
use crate::tui::inspector::Legend;
use ratatui::symbols::Marker;
use ratatui::widgets::canvas::{Canvas, Line, Points};
use std::f64::consts::TAU;

/// What it is called among what can be laid over a board.
pub const NAME: &str = "the map of states";

/// The sign of the start.
const START: char = 'S';

/// Most dots drawn.
const DOTS: u32 = 1 << 13;

/// Most dots that are larger than the points of the lines between them.
const FEW: usize = 80;

/// Most nodes with lines between them.
const EDGES: u32 = 1 << 12;

/// Fewest steps there is room for.
const ROOM: u64 = 4;

/// Most nodes laid out for the sake of few of them.
const WHOLE: u32 = 1 << 20;

/// The part of the width of a ring from one node to the next, so that they are spread over it evenly.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// How much wider than high the disc may be, and the other way round.
const OVAL: f64 = 1.3;

/// A place on the disc of radius 1 around 0, upwards and to the right.
type Place = (f64, f64);

/// The map of one search.
#[derive(Default)]
pub struct StateMap {
    laying: Option<Laying>,
    /// Steps whose nodes have their places.
    laid: u64,
    /// By node, the middle of its part of the circle, in parts of all nodes.
    middles: Vec<u32>,
    /// By node, how deep it is.
    depths: Vec<u32>,
    /// For so many steps, each a quarter more than before: by depth, how many nodes are less deep, and at last how
    /// many there are.
    rings: Vec<(u64, Vec<u32>)>,
    /// Those for the steps that are shown.
    before: Vec<u32>,
    /// The moment of what follows, and the steps that were laid.
    shown: Option<(u64, u64)>,
    dots: Vec<(Place, NodePlace)>,
    /// From a node to the one it was generated from, where there are few.
    edges: Vec<[Place; 2]>,
    /// Nodes a dot stands for.
    each: u32,
    /// From the start to the node at hand.
    path: Vec<Place>,
    is_answer: bool,
}

/// Finding the part of the circle that belongs to a node and to all that hang on it: backwards to count
/// these, then forwards to divide the part of each node among those generated from it.
struct Laying {
    steps: u64,
    /// Steps still to go backwards, and steps gone forwards.
    back: u64,
    forth: u64,
    /// By node, how many hang on it, itself included.
    hanging: Vec<u32>,
    /// By node, where its part begins.
    first: Vec<u32>,
    /// By node, how deep it is.
    depths: Vec<u32>,
    /// By depth, how many nodes there are so far.
    sizes: Vec<u32>,
    /// The steps that rings are made for next, and those that are made.
    room: u64,
    rings: Vec<(u64, Vec<u32>)>,
}

impl Laying {
    fn new(steps: u64, nodes: u32) -> Laying {
        work::charge(u64::from(nodes));
        let [hanging, first, depths] = [1, 0, 0].map(|number| vec![number; nodes as usize]);
        let (sizes, rings) = (Vec::new(), Vec::new());
        Laying { steps, back: steps, forth: 0, hanging, first, depths, sizes, room: ROOM, rings }
    }

    /// Makes one step; whether it was the last one.
    fn step(&mut self, search: &dyn SearchTrace) -> bool {
        let Laying { steps, back, forth, hanging, first, depths, sizes, room, rings } = self;
        let history = search.history();
        let t = if *back > 0 { *back } else { *forth };
        let parent = history.expanded_at(t).map(|id| id as usize);
        let range = match parent {
            Some(_) => history.generated_by(t),
            // Those the search began with.
            None => 0..history.generated(0),
        };
        let range = range.start as usize..range.end as usize;
        work::charge(4 + 2 * range.len() as u64);
        if *back > 0 {
            let sum: u32 = hanging.get(range).unwrap_or_default().iter().sum();
            let parent = parent.and_then(|parent| hanging.get_mut(parent));
            parent.into_iter().for_each(|parent| *parent += sum);
            *back -= 1;
            return false;
        }
        let mut at = parent.and_then(|parent| first.get(parent)).map_or(0, |first| first + 1);
        // Where it does not follow from the cost.
        let below = parent.and_then(|parent| depths.get(parent)).map_or(0, |depth| depth + 1);
        for id in range {
            let depth = search.depth(id as NodeId).unwrap_or(below);
            sizes.resize(sizes.len().max(depth as usize + 1), 0);
            sizes[depth as usize] += 1;
            if let (Some(slot), Some(hanging), Some(known)) =
                (first.get_mut(id), hanging.get(id), depths.get_mut(id))
            {
                (*slot, at, *known) = (at, at + hanging, depth);
            }
        }
        if t == *steps.min(room) {
            let sums = sizes.iter().scan(0, |sum, size| {
                *sum += size;
                Some(*sum)
            });
            work::charge(sizes.len() as u64);
            rings.push((t, [0].into_iter().chain(sums).collect()));
            *room += *room / 4;
        }
        *forth += 1;
        *forth > *steps
    }
}

impl StateMap {
    /// Goes through up to `most` further steps of a search that may be over; whether the nodes up to moment `t` have
    /// their places.
    pub fn lay_out(&mut self, search: &dyn SearchTrace, (t, over): (u64, bool), most: u64) -> bool {
        let history = search.history();
        let len = history.len();
        // The same for all moments from one such length to the next.
        let mut room = ROOM;
        while room < t {
            room += room / 4;
        }
        let is_whole = over && history.generated(len) <= WHOLE;
        let steps = if is_whole { len } else { room.min(len) };
        let is_right = |laid| if is_whole { laid == len } else { (t..=room).contains(&laid) };
        if !self.middles.is_empty() && is_right(self.laid) {
            self.laying = None;
            return true;
        }
        if !self.laying.as_ref().is_some_and(|laying| is_right(laying.steps)) {
            self.laying = Some(Laying::new(steps, history.generated(steps)));
        }
        let done = |laying: &mut Laying| (0..most).any(|_| laying.step(search));
        let Some(laying) = self.laying.take_if(done) else { return false };
        let middle = |(first, hanging): (&u32, &u32)| first + hanging / 2;
        self.middles = laying.first.iter().zip(&laying.hanging).map(middle).collect();
        (self.laid, self.depths, self.rings) = (laying.steps, laying.depths, laying.rings);
        true
    }

    /// Where a node is.
    fn place(&self, id: NodeId) -> Option<Place> {
        let depth = *self.depths.get(id as usize)? as usize;
        let nodes = *self.before.last()?;
        let [inner, outer] =
            [*self.before.get(depth)?, *self.before.get(depth + 1)?].map(f64::from);
        // In the middle of its ring where lines lead to it.
        let across = match nodes {
            _ if depth == 0 => 0.0,
            ..=EDGES => 0.5,
            _ => (f64::from(id) * GOLDEN).fract(),
        };
        let radius = ((inner + across * (outer - inner)) / f64::from(nodes)).sqrt();
        let turn = f64::from(*self.middles.get(id as usize)?) / self.middles.len() as f64;
        let (x, y) = (TAU * turn).sin_cos();
        Some((radius * x, radius * y))
    }

    /// Shows moment `t`, for which the tables of the search are filled.
    pub fn show(&mut self, search: &dyn SearchTrace, t: u64) {
        let history = search.history();
        let key = (t, self.laid);
        if self.shown == Some(key) {
            return;
        }
        let rings = self.rings.iter().find(|rings| rings.0 >= t).or(self.rings.last());
        self.before = rings.map_or(Vec::new(), |rings| rings.1.clone());
        let nodes = self.before.last().copied().unwrap_or(0);
        self.each = nodes.div_ceil(DOTS).next_power_of_two();
        let ids = (0..history.generated(t).min(nodes)).step_by(self.each as usize);
        work::charge(self.before.len() as u64 + 8 * ids.len() as u64);
        let place = |id| self.place(id);
        let dots = ids.clone().filter_map(|id| Some((place(id)?, history.place(id, t)))).collect();
        let edge = |id| Some([place(id)?, place(search.parent_of(id)?)?]);
        let edges = ids.filter(|_| nodes <= EDGES).filter_map(edge).collect();
        let answer = search.answered().filter(|_| t == history.len());
        let node = answer.or(history.expanded_at(t));
        let mut path: Vec<Place> =
            std::iter::successors(node, |&id| search.parent_of(id)).filter_map(place).collect();
        path.reverse();
        (self.dots, self.edges, self.path) = (dots, edges, path);
        (self.shown, self.is_answer) = (Some(key), answer.is_some());
    }

    /// What it shows, in so many columns.
    fn heading(&self, columns: u16) -> String {
        let words = match self.each {
            _ if self.dots.is_empty() => String::new(),
            ..2 => "each ring is a depth, the start in the middle".to_owned(),
            each => format!("a dot is {} states, each ring a depth", grouped(each.into())),
        };
        if width(&words) <= columns { words } else { words.split(',').take(1).collect() }
    }

    /// Draws it; `played` steps of the answer are made, where it is played back, and the path to the node at
    /// hand `has_line`.
    pub fn draw(
        &self,
        (played, has_line): (Option<usize>, bool),
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let words = self.heading(area.width.saturating_sub(2));
        put_cut(buf, (area.x + 1, area.y), area.right(), &words, theme.dim, theme);
        let field = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        if field.width < 4 || field.height < 2 {
            return;
        }
        // A character is about twice as high as it is wide.
        let (wide, high) = (f64::from(field.width), f64::from(field.height) * 2.0);
        let (x_radius, y_radius) = (wide.min(high * OVAL) * 0.49, high.min(wide * OVAL) * 0.49);
        let at = |&(x, y): &Place| (x * x_radius, y * y_radius);
        let now = self.shown.map_or(0, |(t, _)| t);
        let has_dots = theme.half_blocks();
        let signs = signs(theme).map(Marker::Custom);
        let dots = if has_dots { [Marker::Braille; 3] } else { signs };
        // Few nodes are large.
        let size = if dots[0] == dots[1] && self.dots.len() <= FEW { 5 } else { 1 };
        let line: Vec<Place> =
            self.path.iter().filter(|_| has_line || self.is_answer).map(at).collect();
        let canvas = Canvas::default()
            .x_bounds([-wide / 2.0, wide / 2.0])
            .y_bounds([-high / 2.0, high / 2.0])
            .marker(dots[0])
            .paint(|ctx| {
                let color = theme.rule.fg.unwrap_or_default();
                for pair in self.edges.iter().filter(|_| has_dots) {
                    let [(x1, y1), (x2, y2)] = pair.map(|place| at(&place));
                    ctx.draw(&Line { x1, y1, x2, y2, color });
                }
                // What waits comes last, as dots in one character have the colour of the last.
                for waits in [false, true] {
                    if dots[0] != dots[1] && waits {
                        ctx.marker(dots[1]);
                    }
                    for (place, standing) in
                        self.dots.iter().filter(|dot| (dot.1 == NodePlace::Frontier) == waits)
                    {
                        let (color, (x, y)) = (colour(*standing, now, theme), at(place));
                        let near = [(x, y), (x - 0.5, y), (x + 0.5, y), (x, y - 0.5), (x, y + 0.5)];
                        // The start has a sign.
                        let size = if self.path.first() == Some(place) { 1 } else { size };
                        ctx.draw(&Points { coords: near.get(..size).unwrap_or_default(), color });
                    }
                }
                if dots[0] != dots[2] {
                    ctx.marker(dots[2]);
                }
                for (&(x1, y1), &(x2, y2)) in line.iter().zip(line.iter().skip(1)) {
                    ctx.draw(&Line { x1, y1, x2, y2, color: theme.path });
                }
            });
        canvas.render(field, buf);
        let mut set = |place: &Place, sign: char, style: Style| {
            let (x, y) = at(place);
            // Over the character that its dot is in.
            let x = field.x + ((x / wide + 0.5) * (2.0 * wide - 1.0)).round() as u16 / 2;
            let y = field.y + ((0.5 - y / high) * (2.0 * high - 1.0)).round() as u16 / 4;
            put(buf, x, y, x + 1, &sign.to_string(), style);
        };
        let style = theme.strong.fg(theme.current);
        set(self.path.first().unwrap_or(&(0.0, 0.0)), START, style);
        if let Some(here) = played.map_or(self.path.last(), |played| self.path.get(played)) {
            set(here, theme.glyphs.current[0], style);
        }
    }

    /// Its signs in words.
    pub fn signs(&self, theme: &Theme) -> Vec<Sign> {
        let [expanded, waits, path] = signs(theme);
        let now = self.shown.map_or(0, |(t, _)| t);
        let has = |wanted: fn(&NodePlace) -> bool| self.dots.iter().any(|(_, s)| wanted(s));
        let style = |standing| Style::new().fg(colour(standing, now, theme));
        let mut legend = Legend::default();
        let (is_closed, new) =
            (has(|s| matches!(s, NodePlace::Closed(_))), style(NodePlace::Closed(now)));
        legend.add(is_closed, expanded, new, "a state expanded; the longer ago, the fainter");
        let is_open = has(|s| *s == NodePlace::Frontier);
        legend.add(is_open, waits, style(NodePlace::Frontier), "a state that waits");
        let has_lines = theme.half_blocks() && !self.edges.is_empty();
        legend.add(has_lines, waits, theme.rule, "from parent to child");
        let words = if self.is_answer { "the path found" } else { "the path to the node at hand" };
        legend.add(self.path.len() > 1, path, Style::new().fg(theme.path), words);
        let style = theme.strong.fg(theme.current);
        legend.add(self.path.len() != 1, START, style, "the start");
        legend.add(true, theme.glyphs.current[0], style, "the node at hand");
        legend.signs
    }
}

/// The colour of a node that stands so.
pub fn colour(standing: NodePlace, now: u64, theme: &Theme) -> Color {
    match standing {
        NodePlace::Frontier => theme.frontier,
        // A character takes up little of its cell.
        NodePlace::Closed(_) if theme.ascii => theme.explored(now, now),
        NodePlace::Closed(step) => theme.explored(step, now),
        NodePlace::Discarded => theme.rule.fg.unwrap_or_default(),
    }
}

/// What is expanded, what waits and the path: only where dots have no colour do they differ.
pub fn signs(theme: &Theme) -> [char; 3] {
    match (theme.ascii, theme.colours()) {
        (true, _) => ['.', 'o', '#'],
        (_, false) => ['·', '○', '●'],
        _ => ['⠿'; 3],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::limits::Limits;
    use crate::puzzles::boxup::{self, Boxup};
    use crate::puzzles::lights_out::{self, LightsOut};
    use crate::tui::theme::Depth;

    fn on_level(name: &str, method: boxup::Method) -> Box<dyn boxup::run::BoxRun> {
        let level = Boxup::built_in().into_iter().find(|level| level.name == name).unwrap();
        let level = level.instance.level;
        let mut run = boxup::run::run(&level, method, Limits::default());
        run.finish();
        run
    }

    fn at(search: &mut dyn SearchTrace, map: &mut StateMap, t: u64, most: u64) {
        while !(search.prepare(t, most) & map.lay_out(search, (t, true), most)) {}
        map.show(search, t);
    }

    fn drawn(map: &StateMap, ascii: bool) -> Buffer {
        let mut buf = Buffer::empty(Rect::new(0, 0, 60, 20));
        map.draw((None, true), buf.area, &mut buf, &Theme::new(Depth::Mono, ascii));
        buf
    }

    #[test]
    fn every_node_is_a_dot_and_the_way_back_shows_the_same() {
        for method in [boxup::Method::Bfs, boxup::Method::AStar, boxup::Method::Greedy] {
            let mut run = on_level("detour", method);
            let search = run.search().unwrap();
            let len = search.history().len();
            let mut map = StateMap::default();
            at(search, &mut map, len, 7);
            assert!(
                map.is_answer
                    && map.path.len() == 1 + search.g(search.answered().unwrap()).unwrap() as usize
            );
            for t in [len - 1, len / 2, 1, 0] {
                at(search, &mut map, t, 7);
                let stats = search.history().stats(t);
                let count = |wanted: fn(&NodePlace) -> bool| {
                    map.dots.iter().filter(|d| wanted(&d.1)).count() as u64
                };
                assert_eq!(map.dots.len() as u64, stats.generated);
                assert_eq!(count(|s| matches!(s, NodePlace::Closed(_))), stats.expanded);
                assert_eq!(count(|s| *s == NodePlace::Frontier), stats.frontier);
                // Those shown fill the disc, but for the room of the next steps.
                let reach = map.dots.iter().map(|((x, y), _)| x.hypot(*y)).fold(0.0, f64::max);
                assert!(t == 0 || (0.4..=1.0).contains(&reach), "{method} {t}: {reach}");
                let mut other = on_level("detour", method);
                let mut fresh = StateMap::default();
                at(other.search().unwrap(), &mut fresh, t, 1000);
                for ascii in [false, true] {
                    assert_eq!(drawn(&map, ascii), drawn(&fresh, ascii), "{method} {t}");
                }
            }
        }
    }

    #[test]
    fn what_hangs_on_a_node_stays_in_its_part_of_the_circle() {
        let mut run = on_level("pillars", boxup::Method::AStar);
        let search = run.search().unwrap();
        let mut map = StateMap::default();
        let len = search.history().len();
        at(search, &mut map, len, 100);
        let nodes = search.history().generated(len);
        let chain = |id| std::iter::successors(Some(id), |&id| search.parent_of(id));
        for root in 0..nodes {
            let below: Vec<NodeId> =
                (0..nodes).filter(|&id| chain(id).any(|id| id == root)).collect();
            let half = below.len() as u32 / 2;
            let first = map.middles[root as usize] - half;
            let part = first..first + below.len() as u32;
            assert!(below.iter().all(|&id| part.contains(&map.middles[id as usize])), "{root}");
        }
        // The rings are as wide as depths have nodes.
        let depth = |id: NodeId| chain(id).count() - 1;
        for (d, pair) in map.before.windows(2).enumerate() {
            assert_eq!((0..nodes).filter(|&id| depth(id) == d).count() as u32, pair[1] - pair[0]);
        }
    }

    #[test]
    fn of_very_many_nodes_a_dot_stands_for_several() {
        let loom = LightsOut::built_in().into_iter().find(|board| board.name == "loom").unwrap();
        let (method, limits) = (lights_out::methods::Method::Bfs, Limits::steps(20_000));
        let mut run = lights_out::methods::run(&loom.instance, method, limits).unwrap();
        run.finish();
        let search = run.search().unwrap();
        let mut map = StateMap::default();
        assert!(!map.lay_out(search, (20_000, true), 1000) && map.middles.is_empty());
        for t in [20_000, 300] {
            at(search, &mut map, t, 1 << 14);
            let generated = search.history().generated(t);
            assert!(width(&map.heading(34)) <= 34 && (map.each > 1) == (t == 20_000));
            assert!(generated <= map.each * DOTS);
            assert_eq!(map.dots.len() as u32, generated.div_ceil(map.each));
        }
    }
}
