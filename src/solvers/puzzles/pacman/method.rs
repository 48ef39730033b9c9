//! What is asked of a map, and how it is searched: the options of Pacman with their words on the command
//! line, in the tab, in game ids and in the session.

use super::*;
use crate::engine::search::{problem::Octile, walker::Rule};

words! {
    /// A problem on a map.
    pub enum ProblemKind, "problem" {
        Hunger "hunger": "Reach the exit before the energy runs out; dots feed.",
        Maze "maze": "Reach the single dot in as few steps as possible.",
        Navigation "navigation": "Shortest way to the goal; a diagonal step is √2 long.",
    }
}

words! {
    /// How the map is searched.
    pub enum Algorithm = AStar, "algorithm" {
        Random "random": "Steps to a random neighbour, and may undo it at once; the number of steps grows far faster than the map.",
        Mouse "mouse": "Runs straight on, chooses at random at junctions and turns round only in dead ends.",
        WallLeft "wall-left": "Keeps the left hand on the wall; loops if the goal is not by that wall.",
        WallRight "wall-right": "Keeps the right hand on the wall; loops if the goal is not by that wall.",
        Tremaux "tremaux": "Marks every passage it takes and takes none a third time. In a maze it finds whatever can be reached.",
        Dfs "dfs" | "DFS": "Pops the newest node: dives to the end of every branch, needs little memory, promises no short path.",
        Bfs "bfs" | "BFS": "Pops the oldest node: spreads in rings, so the first path it finds has the fewest steps.",
        Ucs "ucs" | "UCS": "Pops the lowest g, the cost so far (Dijkstra): optimal for any costs, blind to where the goal is.",
        Greedy "greedy": "Pops the lowest h, the estimate of what remains: quick, but never looks back at the cost so far.",
        AStar "astar" | "A*": "Pops the node of lowest f = g + h. Optimal if h never overestimates; the closer, the fewer nodes.",
        BidirectionalBfs "bidirectional-bfs": "Breadth first from start and goal in turns until the two meet: two small discs instead of a large one.",
        BidirectionalGreedy "bidirectional-greedy": "Greedy from start and goal in turns until the two meet; quick to meet, not optimal.",
    }
}

words! {
    /// The estimates of the remaining cost (docs/rules.md, section 1.3).
    pub enum Heuristic = B, "heuristic" {
        A "A" | "Euclid (A)" | "euclid" | "euclidean": "Euclidean distance to the goal.",
        B "B" | "Manhattan (B)" | "manhattan": "Manhattan distance M to the goal.",
        C "C": "Manhattan distance M + 2n, with the Pacman–exit rectangle grown by n on each side until its dots hold enough energy.",
        D "D": "Manhattan distance M if the most dots on a straight way (one that never turns from the exit) feed it, else M + 2.",
        E "E": "Manhattan distance M if some straight way can be walked without starving in between, else M + 2.",
        F "F": "As E with the Manhattan distance M, else M + 2 if energy allows a way with one step in a wrong direction, else M + 4.",
        G "G": "Infinite if the energy reaches neither the exit nor any dot, else 0.",
        H "H": "Infinite if G says so, else F if the rectangle's dots hold enough energy, else C.",
        I "I": "Least steps if every eaten dot grew back: one table over cell and energy that sees walls.",
        J "J": "Least steps of a walk from remaining dot to remaining dot to the exit along maze distances.",
        Octile "octile" | "diagonal": "Length of the way in eight directions that walls nowhere block (navigation).",
        Null "null" | "0": "Always 0: A* becomes uniform-cost search.",
    }
}

words! {
    /// Which of several nodes with the lowest priority is popped first.
    pub enum Ties = Fifo, "tie rule" {
        Fifo "fifo" | "oldest first (fifo)": "Among equal priorities the first one in is popped first.",
        Deep "deep" | "deepest first (deep)": "Among equal priorities the deepest (largest g) is popped first, then the newest.",
    }
}

words! {
    /// Which nodes are discarded because a better one is known.
    pub enum Dominance = None, "dominance" {
        None "none" | "repeats (none)": "Only repeats of the whole state are thrown away.",
        Exact "exact" | "repeats and worse (exact)": "A node is thrown away if its cell and remaining dots were reached with as much energy before.",
    }
}

words! {
    /// What the backward half of `bidirectional-greedy` is guided towards.
    pub enum Guide = Start, "guide" {
        Start "start": "The backward half heads for the start.",
        Goal "goal": "The backward half heads for the goal it comes from, as published.",
    }
}

impl ProblemKind {
    /// The most accurate heuristic, for answers with the fewest expansions.
    pub const fn closest_heuristic(self) -> Heuristic {
        match self {
            ProblemKind::Hunger => Heuristic::J,
            ProblemKind::Maze => Heuristic::B,
            ProblemKind::Navigation => Heuristic::Octile,
        }
    }

    /// The heuristic most interesting to watch: one with which the search explores much of the map.
    pub const fn shown_heuristic(self) -> Heuristic {
        match self {
            ProblemKind::Hunger | ProblemKind::Maze => Heuristic::B,
            ProblemKind::Navigation => Heuristic::A,
        }
    }
}

impl Heuristic {
    /// The distance between two cells, walls aside: a straight line (A), the way in eight directions (octile), nothing
    /// (null), or else the way along rows and columns.
    pub fn between(self, a: Pos, b: Pos) -> f64 {
        match self {
            Heuristic::A => a.euclid(b),
            Heuristic::Octile => octile(a, b).value(),
            Heuristic::Null => 0.0,
            _ => f64::from(a.manhattan(b)),
        }
    }

    /// Whether it is always a whole number.
    pub fn is_whole(self) -> bool {
        !matches!(self, Heuristic::A | Heuristic::Octile)
    }
}

/// The shortest way in eight directions: as many diagonal steps as the shorter side has.
fn octile(a: Pos, b: Pos) -> Octile {
    let (rows, cols) = (u32::from(a.row.abs_diff(b.row)), u32::from(a.col.abs_diff(b.col)));
    Octile { straight: rows.abs_diff(cols), diagonal: rows.min(cols) }
}

impl Algorithm {
    /// The rule that a walker goes by; none of the others.
    pub fn rule(self) -> Option<Rule> {
        Some(match self {
            Algorithm::Random => Rule::Random,
            Algorithm::Mouse => Rule::Mouse,
            Algorithm::WallLeft => Rule::LeftHand,
            Algorithm::WallRight => Rule::RightHand,
            Algorithm::Tremaux => Rule::Tremaux,
            _ => return None,
        })
    }

    /// Whether it is guided by the heuristic.
    pub fn is_informed(self) -> bool {
        matches!(self, Algorithm::Greedy | Algorithm::AStar)
    }

    /// How it searches with one queue; none of the others.
    pub(super) fn strategy(self) -> Option<Strategy> {
        Some(match self {
            Algorithm::Dfs => Strategy::DEPTH_FIRST,
            Algorithm::Bfs => Strategy::BREADTH_FIRST,
            Algorithm::Ucs => Strategy::UNIFORM_COST,
            Algorithm::Greedy => Strategy::GREEDY,
            Algorithm::AStar => Strategy::A_STAR,
            _ => return None,
        })
    }

    /// Whether its queue orders equals.
    pub fn has_ties(self) -> bool {
        self.is_informed() || self == Algorithm::Ucs
    }
}

options! {
    /// An algorithm with its options. Options that an algorithm does not use are ignored.
    pub struct Method {
        /// How the map is searched.
        algorithm: Algorithm = Algorithm::AStar, typed "algorithm" "A"
            "random, mouse, wall-left, wall-right, tremaux, dfs, bfs, ucs, greedy, astar, \
             bidirectional-bfs or bidirectional-greedy",
            "algorithm";
        /// Estimate for `greedy` and `astar`.
        heuristic: Heuristic = Heuristic::B, only |method| method.algorithm.is_informed(), named true,
            typed "heuristic" "H"
            "A (Euclid), B (Manhattan), C … J, octile (navigation) or null [default: J for hunger, \
             B for maze, octile for navigation]",
            "heuristic";
        /// Order among equals, for `ucs`, `greedy` and `astar`.
        ties: Ties = Ties::Fifo, only |method| method.algorithm.has_ties(), typed "ties" "T" "Order among equal priorities: fifo or deep", "among equals";
        /// Pruning, for `hunger`.
        dominance: Dominance = Dominance::None, only |method| method.algorithm.strategy().is_some(),
            typed "dominance" "D"
            "Pruning for hunger: none or exact", "thrown away";
        /// For `bidirectional-greedy`.
        guide: Guide = Guide::Start,
            only |method| method.algorithm == Algorithm::BidirectionalGreedy, typed "guide" "G"
            "What guides the backward half of bidirectional-greedy: start or goal", "guide";
        /// Random stream of the walkers.
        seed: u64 = 0,
            only |method| matches!(method.algorithm, Algorithm::Random | Algorithm::Mouse), typed "seed" "N" "Random stream of the walkers",
            "seed" "Random stream of the walkers random and mouse.";
    }
}

impl Method {
    /// The search that expands the fewest nodes with an estimate.
    pub(super) fn frugal(heuristic: Heuristic) -> Method {
        let (ties, dominance) = (Ties::Deep, Dominance::Exact);
        Method { algorithm: Algorithm::AStar, heuristic, ties, dominance, ..Method::default() }
    }
}

/// In a few words: `A* Manhattan deep`.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.algorithm.label())?;
        if self.algorithm.is_informed() {
            // The letter is for those who choose one.
            write!(f, " {}", self.heuristic.label().split(" (").next().unwrap_or_default())?;
        }
        if self.algorithm.has_ties() && self.ties == Ties::Deep {
            write!(f, " deep")?;
        }
        if (self.algorithm, self.guide) == (Algorithm::BidirectionalGreedy, Guide::Goal) {
            write!(f, " goal")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::puzzle::laws;
    use std::fmt::Debug;

    fn read_back<T: Words + Debug + serde::Serialize + serde::de::DeserializeOwned>() {
        for value in T::values() {
            assert_eq!(T::from_word(value.word()), Ok(value));
            laws::session(&value);
        }
    }

    #[test]
    fn every_word_is_read_back() {
        read_back::<Algorithm>();
        read_back::<Heuristic>();
        read_back::<ProblemKind>();
        read_back::<Ties>();
        read_back::<Dominance>();
        read_back::<Guide>();
        assert_eq!((Algorithm::ALL.len(), Heuristic::ALL.len()), (12, 12));
        assert_eq!("manhattan".parse(), Ok(Heuristic::B));
        assert_eq!("Euclid".parse(), Ok(Heuristic::A));
        assert_eq!("diagonal".parse(), Ok(Heuristic::Octile));
        assert_eq!("a*".parse(), Ok(Algorithm::AStar));
    }
}
