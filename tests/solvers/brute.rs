//! A second implementation of the searches, with a plain list as frontier, which writes down everything that
//! a moment tells. It is slow and as simple as it can be.

use frontier::engine::terms::{Fact, NodeId, Rank, Side, Ties};
use std::collections::BTreeMap;

use frontier::engine::grid::{Grid, Pos, Size};
use frontier::engine::limits::Limits;
use frontier::engine::moment::{Moment, NodePlace, NodeView, SearchStep, Step, Verdict, Wanted};
use frontier::engine::search::bidirectional::Bidirectional;
use frontier::engine::search::frontier::{
    BucketsDeep, BucketsFifo, Frontier, HeapDeep, HeapFifo, Mixed, Queue, Stack,
};
use frontier::engine::search::graph::Search;
use frontier::engine::search::inspect::moment;
use frontier::engine::search::problem::{Cost, Problem, Reversible, Tried};
use frontier::engine::search::trace::SearchTrace;
use frontier::engine::search::visited::Hashed;
use frontier::engine::search::{Repeats, Strategy};
use frontier::engine::seed::Random;
use frontier::puzzles::boxup::Boxup;
use frontier::puzzles::boxup::space::{Space, fits};
use frontier::puzzles::pacman::Heuristic;
use frontier::puzzles::pacman::cells::{Ends, Maze, Scene};
use frontier::puzzles::pacman::format::Format;
use frontier::puzzles::pacman::hunger::Field;
use frontier::puzzles::pacman::hunger_search::Hunger;
use frontier::puzzles::pacman::layout::Layout;
use frontier::puzzles::puzzle::Puzzle;

/// What a moment tells, put down by the plain search.
#[derive(PartialEq, Debug, Default)]
struct Told {
    node: Option<NodeId>,
    parent: Option<NodeId>,
    tied: u64,
    verdicts: Vec<Verdict>,
    /// Nodes that wait, with whether they are tied with the first and stale.
    queues: Vec<Vec<(NodeId, bool, bool)>>,
    /// The path, and where its nodes are.
    path: Vec<(NodeId, NodePlace)>,
    siblings: Vec<(NodeId, NodePlace, Option<u32>)>,
    children: Vec<NodeId>,
}

fn told(moment: &Moment) -> Told {
    let Step::Search(step) = &moment.step else { panic!("no search") };
    let SearchStep { node, choice, successors, queues, path, siblings, children, .. } = &**step;
    Told {
        node: node.as_ref().map(|node| node.id),
        parent: node.as_ref().and_then(|node| node.parent),
        tied: choice.map_or(0, |choice| choice.tied),
        verdicts: successors.iter().map(|s| s.verdict.clone()).collect(),
        queues: queues
            .iter()
            .map(|queue| {
                assert_eq!(queue.first.len() as u64, queue.length);
                let rank = |node: &NodeView| match choice.map(|choice| choice.rank)? {
                    Rank::Age => None,
                    Rank::G => Some(node.g),
                    Rank::H => Some(node.h),
                    Rank::F => Some(node.f),
                };
                let last = queue.first.last().and_then(|waiting| rank(&waiting.node));
                if let Some(last) = last.filter(|last| last.is_finite()) {
                    assert_eq!(queue.last, Some(last));
                }
                queue.first.iter().map(|w| (w.node.id, w.is_tied, w.is_stale)).collect()
            })
            .collect(),
        path: path.iter().map(|twig| (twig.node.id, twig.at)).collect(),
        siblings: siblings.iter().map(|twig| (twig.node.id, twig.at, twig.children)).collect(),
        children: children.iter().map(|twig| twig.node.id).collect(),
    }
}

struct Node<P: Problem> {
    state: P::State,
    g: P::Cost,
    /// Its place in the order, apart from the tie rule.
    rank: f64,
    parent: Option<NodeId>,
    side: Side,
    place: NodePlace,
    children: u32,
    /// Whether a cheaper path to its state is known.
    is_replaced: bool,
}

struct Plain<P: Problem> {
    problem: P,
    nodes: Vec<Node<P>>,
    rank: Rank,
    ties: Ties,
    told: Vec<Told>,
}

impl<P: Problem> Plain<P> {
    fn new(problem: P, rank: Rank, ties: Ties) -> Self {
        Plain { problem, nodes: Vec::new(), rank, ties, told: Vec::new() }
    }

    fn id(&self) -> NodeId {
        self.nodes.len() as NodeId
    }

    fn push(&mut self, state: P::State, g: P::Cost, h: f64, parent: Option<NodeId>, side: Side) {
        let rank = match self.rank {
            Rank::Age => 0.0,
            Rank::G => g.value(),
            Rank::H => h,
            Rank::F => g.value() + h,
        };
        let (place, children, is_replaced) = (NodePlace::Frontier, 0, false);
        self.nodes.push(Node { state, g, rank, parent, side, place, children, is_replaced });
    }

    /// The nodes of a side that wait, in the order in which they are popped.
    fn open(&self, side: Side) -> Vec<NodeId> {
        let all = 0..self.id();
        let is_open = |&id: &NodeId| {
            let node = &self.nodes[id as usize];
            node.place == NodePlace::Frontier && node.side == side
        };
        let mut open: Vec<NodeId> = all.filter(is_open).collect();
        open.sort_by(|&a, &b| {
            let (one, other) = (&self.nodes[a as usize], &self.nodes[b as usize]);
            one.rank.total_cmp(&other.rank).then_with(|| match self.ties {
                Ties::Fifo => a.cmp(&b),
                Ties::Lifo => b.cmp(&a),
                Ties::Deep => other.g.value().total_cmp(&one.g.value()).then(b.cmp(&a)),
            })
        });
        open
    }

    /// The nodes generated from `parent`.
    fn born(&self, parent: NodeId) -> impl Iterator<Item = NodeId> {
        (0..self.id()).filter(move |&id| self.nodes[id as usize].parent == Some(parent))
    }

    /// How many of these have the rank of the first; by age every node has a rank of its own.
    fn tied(&self, open: &[NodeId]) -> usize {
        match (self.rank, open.first()) {
            (_, None) => 0,
            (Rank::Age, _) => 1,
            (_, Some(&first)) => {
                let rank = |id: NodeId| self.nodes[id as usize].rank;
                open.iter().filter(|&&id| rank(id) == rank(first)).count()
            }
        }
    }

    /// Puts down a moment. Queues and places are those at its end.
    fn tell(
        &mut self,
        node: Option<NodeId>,
        tied: usize,
        mut verdicts: Vec<Verdict>,
        sides: &[Side],
        is_stale: impl Fn(&Self, NodeId) -> bool,
    ) {
        for verdict in &mut verdicts {
            if let Verdict::Repeat { of, at } | Verdict::Worse { of, at } = verdict {
                *at = self.nodes[*of as usize].place;
            }
        }
        let queues = sides.iter().map(|&side| {
            let open = self.open(side);
            let tied = if self.rank == Rank::Age { 0 } else { self.tied(&open) };
            let entry = |(i, &id): (usize, &NodeId)| (id, tied > 1 && i < tied, is_stale(self, id));
            open.iter().enumerate().map(entry).collect()
        });
        let mut told = Told { node, tied: tied as u64, verdicts, ..Told::default() };
        told.queues = queues.collect();
        let twig = |id: NodeId| {
            let node = &self.nodes[id as usize];
            let was = matches!(node.place, NodePlace::Closed(_));
            (id, node.place, was.then_some(node.children))
        };
        if let Some(id) = node {
            told.parent = self.nodes[id as usize].parent;
            let mut next = Some(id);
            while let Some(id) = next {
                told.path.insert(0, (id, self.nodes[id as usize].place));
                next = self.nodes[id as usize].parent;
            }
            if let Some(parent) = told.parent {
                told.siblings = self.born(parent).filter(|&other| other != id).map(twig).collect();
            }
            told.children = self.born(id).collect();
        }
        self.told.push(told);
    }
}

/// Every moment of a graph search.
fn graph<P: Problem>(problem: P, strategy: Strategy, ties: Ties, steps: u64) -> Vec<Told> {
    let Strategy { rank, repeats, .. } = strategy;
    let (ranks_g, ranks_h) = (matches!(rank, Rank::G | Rank::F), matches!(rank, Rank::H | Rank::F));
    let mut plain = Plain::new(problem, rank, ties);
    let start = plain.problem.start();
    let h = if ranks_h { plain.problem.estimate(&start) } else { 0.0 };
    plain.push(start, P::Cost::ZERO, h, None, Side::Forward);
    // The node that stands for a key: the newest generated, or the one that was expanded.
    let mut table: Vec<(P::Key, NodeId)> = Vec::new();
    if repeats == Repeats::DropKnown {
        table.push((plain.problem.key(&start), 0));
    }
    let stale = |plain: &Plain<P>, table: &[(P::Key, NodeId)], id: NodeId| {
        let node = &plain.nodes[id as usize];
        let key = plain.problem.key(&node.state);
        match repeats {
            Repeats::DropKnown => node.is_replaced,
            Repeats::KeepUntilPopped => table.iter().any(|(other, of)| {
                let is_less = node.g.value() < plain.nodes[*of as usize].g.value();
                *other == key && !(P::DOMINATES && is_less)
            }),
        }
    };
    plain.tell(None, 0, Vec::new(), &[Side::Forward], |plain, id| stale(plain, &table, id));
    for step in 1..=steps {
        let open = plain.open(Side::Forward);
        let Some(&id) = open.first() else { break };
        let tied = plain.tied(&open);
        let (state, g) = (plain.nodes[id as usize].state, plain.nodes[id as usize].g);
        if plain.problem.is_goal(&state) {
            break;
        }
        plain.nodes[id as usize].place = NodePlace::Closed(step);
        if repeats == Repeats::KeepUntilPopped {
            let key = plain.problem.key(&state);
            table.retain(|entry| entry.0 != key);
            table.push((key, id));
        }
        let mut verdicts = Vec::new();
        for Tried { result, .. } in plain.problem.tries(&state) {
            let (next, g) = match result {
                Ok((next, cost)) => (next, g.plus(cost)),
                Err(why) => {
                    verdicts.push(Verdict::Illegal(why));
                    continue;
                }
            };
            let key = plain.problem.key(&next);
            let h = if ranks_h { plain.problem.estimate(&next) } else { 0.0 };
            let known = table.iter().position(|entry| entry.0 == key);
            let cheaper = |of: NodeId| {
                (P::DOMINATES || repeats == Repeats::DropKnown && ranks_g)
                    && g.value() < plain.nodes[of as usize].g.value()
            };
            let new = plain.id();
            let mut verdict = Verdict::New(new);
            if let Some(entry) = known {
                let of = table[entry].1;
                if !cheaper(of) {
                    let known = plain.nodes[of as usize].state;
                    let less = plain.nodes[of as usize].g.value() < g.value();
                    let equal = plain.nodes[of as usize].g.value() == g.value();
                    let same = plain.problem.facts(&known) == plain.problem.facts(&next);
                    let at = NodePlace::Discarded; // put right by `tell`
                    verdicts.push(match (same, ranks_g && less) {
                        (true, true) => Verdict::Worse { of, at },
                        (false, _) if less || equal => Verdict::Dominated { by: Some(of) },
                        _ => Verdict::Repeat { of, at },
                    });
                    continue;
                }
                if repeats == Repeats::DropKnown {
                    plain.nodes[of as usize].is_replaced = true;
                    table[entry].1 = new;
                    verdict = Verdict::Cheaper { id: new, than: of };
                }
            }
            if h == f64::INFINITY {
                verdicts.push(Verdict::Illegal("h is infinite, a proven dead end".into()));
                continue;
            }
            if known.is_none() && repeats == Repeats::DropKnown {
                table.push((key, new));
            }
            plain.push(next, g, h, Some(id), Side::Forward);
            plain.nodes[id as usize].children += 1;
            verdicts.push(if plain.problem.is_goal(&next) { Verdict::Goal(new) } else { verdict });
        }
        // Stale nodes in front are discarded in the same step.
        for id in plain.open(Side::Forward) {
            if !stale(&plain, &table, id) {
                break;
            }
            plain.nodes[id as usize].place = NodePlace::Discarded;
        }
        plain
            .tell(Some(id), tied, verdicts, &[Side::Forward], |plain, id| stale(plain, &table, id));
    }
    plain.told
}

/// Every moment of a bidirectional search.
fn bidirectional<P: Reversible>(problem: P, guided: bool, steps: u64) -> Vec<Told> {
    const SIDES: [Side; 2] = [Side::Forward, Side::Backward];
    let rank = if guided { Rank::H } else { Rank::Age };
    let mut plain = Plain::new(problem, rank, Ties::Fifo);
    let estimate = |plain: &mut Plain<P>, state: &P::State, side| match side {
        _ if !guided => 0.0,
        Side::Forward => plain.problem.estimate(state),
        Side::Backward => plain.problem.estimate_back(state),
    };
    for (state, side) in [(plain.problem.start(), SIDES[0]), (plain.problem.goal(), SIDES[1])] {
        let h = estimate(&mut plain, &state, side);
        plain.push(state, P::Cost::ZERO, h, None, side);
    }
    let closed = |plain: &Plain<P>, id: NodeId| {
        let one = &plain.nodes[id as usize];
        plain.nodes.iter().any(|other| {
            matches!(other.place, NodePlace::Closed(_))
                && other.side == one.side
                && plain.problem.key(&other.state) == plain.problem.key(&one.state)
        })
    };
    // Whether the other side has generated the state.
    let meets = |plain: &Plain<P>, state: &P::State, side: Side| {
        let key = plain.problem.key(state);
        plain.nodes.iter().any(|node| node.side != side && plain.problem.key(&node.state) == key)
    };
    plain.tell(None, 0, Vec::new(), &SIDES, closed);
    // The start has a turn only while the goal has one.
    let waiting = |plain: &Plain<P>, turn: usize| match plain.open(SIDES[1]).is_empty() {
        true if turn.is_multiple_of(2) => Vec::new(),
        _ => plain.open(SIDES[turn % 2]),
    };
    let mut turn = 0;
    for step in 1..=steps {
        let side = SIDES[turn % 2];
        let open = waiting(&plain, turn);
        turn += 1;
        let Some(&id) = open.first() else { break };
        let tied = plain.tied(&open);
        let (state, g) = (plain.nodes[id as usize].state, plain.nodes[id as usize].g);
        if meets(&plain, &state, side) {
            break;
        }
        plain.nodes[id as usize].place = NodePlace::Closed(step);
        let tries = match side {
            Side::Forward => plain.problem.tries(&state),
            Side::Backward => plain.problem.tries_back(&state),
        };
        let mut verdicts = Vec::new();
        for Tried { result, .. } in tries {
            match result {
                Err(why) => verdicts.push(Verdict::Illegal(why)),
                Ok((next, cost)) => {
                    let h = estimate(&mut plain, &next, side);
                    let (new, is_goal) = (plain.id(), meets(&plain, &next, side));
                    plain.push(next, g.plus(cost), h, Some(id), side);
                    plain.nodes[id as usize].children += 1;
                    verdicts.push(if is_goal { Verdict::Goal(new) } else { Verdict::New(new) });
                }
            }
        }
        // Each pop is a turn, also of a node that is discarded.
        while let Some(&id) = waiting(&plain, turn).first() {
            if !closed(&plain, id) {
                break;
            }
            plain.nodes[id as usize].place = NodePlace::Discarded;
            turn += 1;
        }
        plain.tell(Some(id), tied, verdicts, &SIDES, closed);
    }
    plain.told
}

/// Compares every moment of the search at its end, and every third while it grows.
fn compare(search: &mut impl SearchTrace, plain: &[Told], steps: u64, name: &str) {
    let wanted = Wanted { tree: 100_000, ..Wanted::of(usize::MAX) };
    let mut grown = 0;
    loop {
        let status = search.advance(2 * grown + 1);
        let len = search.history().len();
        let every = if status.is_over() { 1 } else { 3 };
        for t in (0..len).step_by(every).chain([len]) {
            let shown = moment(search, t, wanted);
            assert_eq!(told(&shown), plain[t as usize], "{name}, moment {t} of {len}");
            assert_eq!((shown.at, shown.of), (t, len));
            assert!(shown.text.ends_with('.') && !shown.inside.is_empty());
        }
        grown = len as u32;
        if status.is_over() {
            assert!(len + 1 == plain.len() as u64, "{name}: {len} of {}, {steps}", plain.len());
            return;
        }
    }
}

/// Every frontier that fits the strategy, those of one tie rule together.
fn frontiers(rank: Rank, is_whole: bool) -> Vec<Mixed> {
    match rank {
        Rank::Age => vec![Box::new(Stack::default()), Box::new(Queue::default())],
        _ if is_whole => vec![
            Box::new(BucketsFifo::default()),
            Box::new(HeapFifo::default()),
            Box::new(BucketsDeep::default()),
            Box::new(HeapDeep::default()),
        ],
        _ => vec![Box::new(HeapFifo::default()), Box::new(HeapDeep::default())],
    }
}

const STRATEGIES: [Strategy; 5] = [
    Strategy::DEPTH_FIRST,
    Strategy::BREADTH_FIRST,
    Strategy::UNIFORM_COST,
    Strategy::GREEDY,
    Strategy::A_STAR,
];

/// The kinds of verdict that came up, each with its number.
type Kinds = BTreeMap<&'static str, u64>;

/// Compares every strategy with every frontier and both ways of recognising repeats.
fn every_strategy<P: Problem>(
    problem: impl Fn() -> P,
    is_whole: bool,
    steps: u64,
    name: &str,
) -> Kinds {
    let mut kinds = Kinds::new();
    for strategy in STRATEGIES {
        for strategy in [strategy, strategy.keeping_repeats()] {
            let mut known = None;
            for frontier in frontiers(strategy.rank, is_whole) {
                let ties = frontier.ties();
                if ties == Ties::Lifo && strategy.repeats == Repeats::DropKnown {
                    continue; // depth first keeps them
                }
                let name = format!("{name} {strategy:?} {ties:?}");
                if known.as_ref().is_none_or(|&(of, _)| of != ties) {
                    known = Some((ties, graph(problem(), strategy, ties, steps)));
                }
                let plain = &known.as_ref().unwrap().1;
                let limits = Limits::steps(steps);
                let mut search = Search::with(problem(), frontier, strategy, limits);
                compare(&mut search, plain, steps, &name);
                for verdict in plain.iter().flat_map(|told| &told.verdicts) {
                    *kinds.entry(verdict.name()).or_default() += 1;
                }
            }
        }
    }
    kinds
}

/// Adds up kinds, and checks in the end that all of these came up often enough to be tested.
fn are_common(all: impl IntoIterator<Item = Kinds>, names: &[&str]) {
    let mut sum = Kinds::new();
    for (name, times) in all.into_iter().flatten() {
        *sum.entry(name).or_default() += times;
    }
    assert!(names.iter().all(|name| sum.get(name) >= Some(&100)), "{sum:?}");
}

fn both_ends<P: Reversible>(problem: impl Fn() -> P, steps: u64, name: &str) {
    let limits = Limits::steps(steps);
    let plain = bidirectional(problem(), false, steps);
    let queues = [Queue::default(), Queue::default()];
    compare(&mut Bidirectional::new(problem(), queues, false, limits), &plain, steps, name);
    let plain = bidirectional(problem(), true, steps);
    let heaps = [HeapFifo::default(), HeapFifo::default()];
    compare(&mut Bidirectional::new(problem(), heaps, true, limits), &plain, steps, name);
}

/// A random graph with any costs and any estimates, inconsistent and infinite ones too.
#[derive(Clone)]
struct Roads {
    /// By state, the states that roads lead to, with their lengths; a closed road leads nowhere.
    roads: Vec<Vec<Option<(u32, u32)>>>,
    estimates: Vec<f64>,
}

impl Roads {
    fn new(seed: u64) -> Roads {
        let mut random = Random::new(seed);
        let states = 2 + random.below(12);
        let mut road = || {
            let open = random.chance(4, 5);
            open.then(|| (random.below(states), random.below(9)))
        };
        let roads = (0..states).map(|_| (0..4).map(|_| road()).collect()).collect();
        let mut estimate =
            || if random.chance(1, 12) { f64::INFINITY } else { random.below(9).into() };
        let estimates = (0..states).map(|_| estimate()).collect();
        Roads { roads, estimates }
    }

    fn reach(&self, to: u32) -> Vec<(u32, u32)> {
        let from = (0..).zip(&self.roads);
        let leading = from.flat_map(|(from, roads)| {
            let here = roads.iter().flatten().filter(move |road| road.0 == to);
            here.map(move |road| (from, road.1))
        });
        leading.collect()
    }
}

impl Problem for Roads {
    type State = u32;
    type Key = u32;
    type Cost = u32;
    type Visited = Hashed;

    fn start(&self) -> u32 {
        0
    }

    fn key(&self, &state: &u32) -> u32 {
        state
    }

    fn visited(&self) -> Hashed {
        Hashed::default()
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state == 1
    }

    fn expand(&mut self, &state: &u32, out: &mut Vec<(u32, u32)>) {
        out.extend(self.roads[state as usize].iter().flatten());
    }

    fn estimate(&mut self, &state: &u32) -> f64 {
        self.estimates[state as usize]
    }

    fn tries(&mut self, &state: &u32) -> Vec<Tried<u32, u32>> {
        let tried = |road: &Option<(u32, u32)>| Tried {
            action: "drive".into(),
            result: road.ok_or_else(|| "closed".into()),
            place: None,
        };
        self.roads[state as usize].iter().map(tried).collect()
    }

    fn facts(&self, &state: &u32) -> Vec<(&'static str, Fact)> {
        vec![("at", Fact::Number(state.into()))]
    }
}

impl Reversible for Roads {
    fn goal(&self) -> u32 {
        1
    }

    fn expand_back(&mut self, &state: &u32, out: &mut Vec<(u32, u32)>) {
        out.extend(self.reach(state));
    }

    fn estimate_back(&mut self, &state: &u32) -> f64 {
        f64::from(state % 5)
    }
}

#[test]
fn moments_of_random_graphs_agree_with_a_plain_search() {
    let mut kinds = Vec::new();
    for seed in 0..150 {
        let roads = Roads::new(seed);
        kinds.push(every_strategy(|| roads.clone(), true, 60, &format!("graph {seed}")));
        let finite = |h: &f64| if h.is_finite() { *h } else { 5.0 };
        let estimates = roads.estimates.iter().map(finite).collect();
        let roads = Roads { estimates, ..roads };
        both_ends(|| roads.clone(), 40, &format!("graph {seed}, both ends"));
    }
    are_common(kinds, &["new", "cheaper", "goal", "repeat", "worse", "illegal"]);
}

/// A small map with walls, dots, start and exit.
fn map(random: &mut Random) -> Layout {
    let size = Size::new(2 + random.below(4) as u16, 2 + random.below(4) as u16);
    let mut cells: Vec<Pos> = size.cells().collect();
    random.shuffle(&mut cells);
    let (start, exit) = (cells[0], cells[1]);
    let mut walls = Grid::new(size, false);
    let mut dots = Vec::new();
    for &pos in &cells[2..] {
        match random.below(6) {
            0 => walls[pos] = true,
            1 => dots.push(pos),
            _ => {}
        }
    }
    Layout { walls, dots, start: Some(start), exit: Some(exit), is_strict: false }
}

#[test]
fn moments_of_hunger_agree_with_a_plain_search() {
    use Heuristic::{A, B, C, G, H, J};
    let (mut random, mut kinds) = (Random::new(7), Vec::new());
    for number in 0..40 {
        let layout = map(&mut random);
        let field = Field::new(&layout, random.below(7), random.below(4)).unwrap();
        let heuristic = [A, B, C, G, H, J][number % 6];
        let exact = random.chance(1, 2);
        let name = format!("field {number} {heuristic} {exact}\n{}", layout.to_text(Format::Lay));
        let is_whole = heuristic != A;
        kinds.push(if exact {
            every_strategy(|| Hunger::<Hashed>::new(field.clone(), heuristic), is_whole, 80, &name)
        } else {
            every_strategy(|| <Hunger>::new(field.clone(), heuristic), is_whole, 80, &name)
        });
    }
    are_common(kinds, &["new", "goal", "repeat", "dominated", "illegal"]);
}

#[test]
fn moments_of_maps_agree_with_a_plain_search() {
    let mut random = Random::new(8);
    for number in 0..40 {
        let Layout { walls, start, exit, .. } = map(&mut random);
        let distances = [Heuristic::A, Heuristic::Octile, Heuristic::B, Heuristic::Null];
        let distance = distances[number % 4];
        let (start, goal, guide_to_goal) = (start.unwrap(), exit.unwrap(), number % 3 == 0);
        let ends = Ends { start, goal, distance, guide_to_goal };
        let maze = || Maze::new(&walls, false, ends);
        let scene = || Scene::new(&walls, number % 8 < 4, ends);
        let name = format!("map {number}");
        every_strategy(maze, distance.is_whole(), 80, &name);
        every_strategy(scene, false, 80, &name);
        both_ends(maze, 80, &name);
        both_ends(scene, 80, &name);
    }
}

/// The actions of a problem are its successors, in order.
fn tries_are_successors<P: Problem>(mut problem: P, states: usize, name: &str)
where
    P::Cost: PartialEq,
{
    let mut states_seen = vec![problem.start()];
    let mut at = 0;
    while at < states_seen.len().min(states) {
        let state = states_seen[at];
        at += 1;
        let mut successors = Vec::new();
        problem.expand(&state, &mut successors);
        let tries = problem.tries(&state);
        let legal: Vec<_> = tries
            .into_iter()
            .filter_map(|tried| Some((tried.result.ok()?, tried.action)))
            .collect();
        assert_eq!(legal.len(), successors.len(), "{name}");
        for (((state_tried, cost), action), (next, step)) in legal.iter().zip(&successors) {
            assert!(problem.key(state_tried) == problem.key(next) && cost == step, "{name}");
            assert_eq!(problem.facts(state_tried), problem.facts(next), "{name}");
            let named = problem.action(&state, next);
            assert!(named.is_some(), "{name}");
            let same = legal.iter().filter(|((s, _), _)| problem.key(s) == problem.key(next));
            assert!(same.count() > 1 || named.as_ref() == Some(action), "{name}: {named:?}");
            states_seen.push(*next);
        }
    }
}

#[test]
fn what_is_tried_is_what_is_generated() {
    let mut random = Random::new(9);
    for number in 0..30 {
        let layout = map(&mut random);
        let name = format!("map {number}");
        let field = Field::new(&layout, 4, 2).unwrap();
        tries_are_successors(Hunger::<Hashed>::new(field.clone(), Heuristic::Null), 300, &name);
        tries_are_successors(<Hunger>::new(field, Heuristic::Null), 300, &name);
        let Layout { walls, start, exit, .. } = layout;
        let (start, goal) = (start.unwrap(), exit.unwrap());
        let ends = Ends { start, goal, distance: Heuristic::Null, guide_to_goal: false };
        tries_are_successors(Maze::new(&walls, false, ends), 40, &name);
        let scene = Scene::new(&walls, number % 2 == 0, ends);
        tries_are_successors::<Scene>(scene, 40, &name);
    }
    for named in Boxup::built_in() {
        let level = std::sync::Arc::new(named.instance.level);
        if fits::<u64>(&level) {
            tries_are_successors(Space::<u64>::new(level, None), 400, &named.name);
        }
    }
}

#[test]
fn moments_of_boxes_agree_with_a_plain_search() {
    for named in Boxup::built_in().into_iter().take(6) {
        let level = std::sync::Arc::new(named.instance.level);
        if fits::<u64>(&level) {
            let problem = || Space::<u64>::new(level.clone(), None);
            every_strategy(problem, true, 60, &named.name);
        }
    }
}
