//! A search problem of one's own, as a puzzle: it can be watched and its methods compared, not played.

use super::trace::Nothing;
use crate::engine::search::frontier::{HeapFifo, Mixed, Stack};
use crate::engine::{
    log::Seen, moment::NodePlace, printable::shortened, search::Strategy, search::problem::Shown,
    search::watched::RecordedSearch,
};
use crate::puzzles::prelude::*;
use std::collections::HashMap;

/// The strategies and their names.
const STRATEGIES: [(&str, Strategy); 5] = [
    ("A*", Strategy::A_STAR),
    ("uniform cost", Strategy::UNIFORM_COST),
    ("greedy", Strategy::GREEDY),
    ("breadth first", Strategy::BREADTH_FIRST),
    ("depth first", Strategy::DEPTH_FIRST),
];

/// A strategy by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Display, Serialize, Deserialize)]
#[display("{}", STRATEGIES.get(*_0).map_or("own", |(name, _)| name))]
pub struct NamedStrategy(usize);

impl Options for NamedStrategy {}

/// A problem, and the strategy it is searched with at first.
#[derive(Clone)]
pub struct CustomProblem<P> {
    problem: Rc<P>,
    strategy: Strategy,
}

impl<P> CustomProblem<P> {
    /// This problem with this strategy.
    pub fn new(problem: P, strategy: Strategy) -> CustomProblem<P> {
        CustomProblem { problem: Rc::new(problem), strategy }
    }

    /// The same with a name.
    pub fn named(self) -> Named<CustomProblem<P>> {
        Named::new("my search", "", Origin::Text, self)
    }
}

impl<P> PartialEq for CustomProblem<P> {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.problem, &other.problem)
    }
}

as_text!([P] CustomProblem<P>, |_: &Self| "", |_: &str| Err::<Self, _>("a problem of one's own is not kept"));

/// A problem of type `P` as a puzzle.
pub struct Custom<P>(PhantomData<P>);

impl<P: Problem + Clone + 'static> Puzzle for Custom<P> {
    const INFO: Info = Info {
        word: "search",
        name: "Search",
        about: "A search problem of one's own",
        noun: "problem",
        endings: &[],
        first: "",
        largest: 0,
    };

    type Instance = CustomProblem<P>;
    type Game = Positions<Nothing>;
    type Method = NamedStrategy;
    type Run = CustomRun<P>;

    fn describe(_: &CustomProblem<P>) -> String {
        String::new()
    }

    fn game(_: &CustomProblem<P>) -> Positions<Nothing> {
        Positions::new(Nothing)
    }

    fn default_method(given: &CustomProblem<P>) -> NamedStrategy {
        let is_given = |(_, strategy): &(&str, Strategy)| *strategy == given.strategy;
        NamedStrategy(STRATEGIES.iter().position(is_given).unwrap_or(0))
    }

    fn methods(_: &CustomProblem<P>) -> Vec<NamedStrategy> {
        (0..STRATEGIES.len()).map(NamedStrategy).collect()
    }

    fn run(given: &CustomProblem<P>, named: &NamedStrategy, limits: Limits) -> Begun<CustomRun<P>> {
        let strategy = STRATEGIES.get(named.0).map_or(given.strategy, |&(_, strategy)| strategy);
        Ok(Box::new(CustomRun::new((*given.problem).clone(), strategy, limits)))
    }

    fn cost(run: &CustomRun<P>) -> Option<f64> {
        run.watched.search.g(run.watched.search.goal()?)
    }

    /// Of breadth first only its run tells ([`CustomRun::is_optimal`]).
    fn is_optimal(_: &CustomProblem<P>, named: &NamedStrategy) -> bool {
        STRATEGIES.get(named.0).is_some_and(|(_, strategy)| *strategy == Strategy::UNIFORM_COST)
    }

    const HAS_FRONTIER: bool = true;
}

/// A search of one's own being watched.
pub struct CustomRun<P: Problem> {
    watched: RecordedSearch<P, Mixed>,
    strategy: Strategy,
    /// The nodes that were ever on a place.
    places: HashMap<Pos, Vec<NodeId>>,
    /// Nodes that are entered there.
    nodes: NodeId,
    /// Whether all steps seen so far cost 1.
    costs_are_one: bool,
    size: Size,
}

impl<P: Problem> CustomRun<P> {
    fn new(problem: P, strategy: Strategy, limits: Limits) -> CustomRun<P> {
        let frontier: Mixed = match strategy {
            Strategy::BREADTH_FIRST => Box::new(Queue::default()),
            Strategy::DEPTH_FIRST => Box::new(Stack::default()),
            _ => Box::new(HeapFifo::default()),
        };
        let search = Search::with(problem, frontier, strategy, limits);
        let (watched, places) = (RecordedSearch::new(search, Keep::History), HashMap::new());
        let (nodes, costs_are_one, size) = (0, true, Size::new(0, 0));
        let mut run = CustomRun { watched, strategy, places, nodes, costs_are_one, size };
        run.follow();
        run
    }

    /// Enters what was computed.
    fn follow(&mut self) {
        let search = &self.watched.search;
        let nodes = search.history().generated(search.history().len());
        for id in self.nodes..nodes {
            let g = |id| search.g(id);
            if let Some((g, parent)) = g(id).zip(search.parent_of(id).and_then(g)) {
                self.costs_are_one &= g - parent == 1.0;
            }
            if let Some(pos) = self.place(id) {
                self.size.rows = self.size.rows.max(pos.row.saturating_add(1));
                self.size.cols = self.size.cols.max(pos.col.saturating_add(1));
                self.places.entry(pos).or_default().push(id);
            }
        }
        self.nodes = nodes;
    }

    fn shown(&self, id: NodeId) -> Option<Shown> {
        Some(self.watched.search.problem().shown(&self.watched.search.state(id)?))
    }

    /// The place of a node.
    pub fn place(&self, id: NodeId) -> Option<Pos> {
        match self.shown(id)? {
            Shown::Place(pos) => Some(pos),
            Shown::Line(_) => None,
        }
    }

    /// Rows and columns of the map so far; none if states have no places.
    pub fn size(&self) -> Option<Size> {
        (self.size.area() > 0).then_some(self.size)
    }

    /// The node shown: the one expanded, or at the end the answer.
    pub fn node(&self) -> NodeId {
        self.watched.node()
    }

    /// The nodes from the start to the one shown.
    pub fn path(&self) -> Vec<NodeId> {
        self.watched.search.chain(self.node())
    }

    /// Whether no answer is cheaper than the one found: that of uniform cost, and of breadth first where
    /// every step costs 1.
    pub fn is_optimal(&self) -> bool {
        match self.strategy {
            Strategy::UNIFORM_COST => true,
            Strategy::BREADTH_FIRST => self.costs_are_one,
            _ => false,
        }
    }

    /// A node as text.
    pub fn line(&self, id: NodeId) -> String {
        match self.shown(id) {
            Some(Shown::Line(text)) => {
                text.lines().map(|line| shortened(line, 200)).collect::<Vec<_>>().join("\n")
            }
            Some(Shown::Place(pos)) => format!("{}, {}", pos.row, pos.col),
            None => String::new(),
        }
    }

    /// What a cell of the map shows at the moment shown.
    pub fn seen(&self, pos: Pos) -> Seen {
        let nodes = self.places.get(&pos).into_iter().flatten().copied();
        let (history, at) = (self.watched.search.history(), self.at());
        let is_waiting = |id| history.place(id, at) == NodePlace::Frontier;
        Seen::of(nodes, history.generated(at), is_waiting, self.first_expanded(pos), at)
    }

    /// The step that first expanded a node on a place.
    pub fn first_expanded(&self, pos: Pos) -> Option<u64> {
        let (history, len) = (self.watched.search.history(), self.len());
        let step = |&id: &NodeId| match history.place(id, len) {
            NodePlace::Closed(step) => Some(step),
            NodePlace::Frontier | NodePlace::Discarded => None,
        };
        self.places.get(&pos)?.iter().filter_map(step).min()
    }
}

impl<P: Problem> Job for CustomRun<P> {
    fn advance(&mut self, budget: u32) -> Status {
        let status = self.watched.advance(budget);
        self.follow();
        let len = self.len();
        self.watched.search.history_mut().look_up(len, u64::from(budget).max(1 << 10));
        status
    }

    forward! { |self| self.watched => Job::status() -> Status; }
}

impl<P: Problem> Run for CustomRun<P> {
    forward! { |self| self.watched =>
        Run::len() -> u64;
        Run::at() -> u64;
        Run::stats() -> Stats;
        Run::landmark_name() -> &'static str;
        Run::landmark(t: u64, forward: bool) -> Option<u64>;
        &mut Run::search() -> Option<&mut dyn SearchTrace>;
        &mut Run::seek(t: u64);
        &mut Run::show_answer(is_told: bool);
    }

    fn memory(&self) -> u64 {
        let places = self.places.capacity() * size_of::<(Pos, Vec<NodeId>)>();
        self.watched.memory() + (places + self.nodes as usize * size_of::<NodeId>()) as u64
    }
}
