//! Pacman: three search problems on one map, twelve ways to search it.
//!
//! `hunger` (reach the exit before the energy runs out), `maze` (find the dot) and `navigation` (eight
//! directions, Euclidean length). Rules, counting and heuristics are those of docs/rules.md,
//! section 1; files are read in [`format`](mod@format), the heuristics of `hunger` are in [`heuristics`].

pub mod cells;
pub mod format;
pub mod game_id;
pub mod generate;
mod ground;
pub mod heuristics;
pub mod hunger;
pub mod hunger_search;
pub mod layout;
mod method;
pub mod movingai;
pub mod play;
pub mod run;
pub mod solve;
mod tile_set;
pub mod verdict;

pub use method::{Algorithm, Dominance, Guide, Heuristic, Method, ProblemKind, Ties};

use crate::engine::condition::Observed;
use crate::engine::search::{Strategy, inspect};
use crate::puzzles::prelude::*;
use format::Format;
use layout::{Layout, MAX_SIDE};
use play::Game;
use run::MapRun;

/// Default energy at the start, and in a dot.
const ENERGY: u32 = 10;
const FOOD: u32 = 3;

/// Score of the Berkeley course for reaching the dot of a maze, before a point is subtracted for every step.
pub const WIN_SCORE: i64 = 510;

/// Pacman.
pub struct Pacman;

impl Puzzle for Pacman {
    const INFO: Info = Info {
        word: "pacman",
        name: "Pacman",
        about: "Hunger Games, mazes and grid navigation",
        noun: "map",
        endings: &["lay", "scene"],
        // It fits a terminal of 80 columns and 24 rows, two columns a cell.
        first: "small",
        // One byte a cell, the ends of the lines, and the head of a map of the benchmark.
        largest: MAX_SIDE as u64 * (MAX_SIDE as u64 + 2) + 100,
    };

    type Instance = Instance;
    type Game = Option<Game>;
    type Method = Method;
    type Run = dyn MapRun;

    /// Hunger fields, mazes, scenes; within a problem in order of size.
    #[rustfmt::skip]
    const BUILT_IN: &'static [BuiltIn<Pacman>] = built_in! { "pacman":
        "lay" {
            "tiny" "gate" "small" "medium" "diagonal" "dense" "sparse" "large" "corridor" "arcade"
            "hedge" "cloister" "plaza" "flower" "labyrinth" => "";
        }
        "scene" {
            "teeth" "harbour" "spiral" => "";
        }
    };
    const NAMES_ARE_IDS: bool = true;

    /// The map with the problem it was drawn for.
    fn built_in_instance(known: &BuiltIn<Pacman>) -> Result<Instance, BadText> {
        let (energy, food) = known.energies();
        let read = Pacman::read(known.text, known.ending)?;
        Ok(Instance { problem: known.problem(), energy, food, ..read })
    }

    fn read(text: &str, ending: &str) -> Result<Instance, BadText> {
        if movingai::read_scenario(text, 1).is_ok() {
            let what = "a list of scenarios, expected a map, or --scenario N for the Nth of them";
            return Err(BadText::at(1, 1, what));
        }
        let format = Format::guess(ending, text);
        Layout::parse_as(format, text).map(|layout| Instance::drawn(layout, format))
    }

    fn read_file(text: String, ending: &str) -> Result<Instance, BadText> {
        match Format::guess(ending, &text) {
            Format::Map => movingai::read_map(text).map(|map| Instance::drawn(map, Format::Map)),
            _ => Self::read(&text, ending),
        }
    }

    fn warning(text: &str, ending: &str) -> Option<BadText> {
        (Format::guess(ending, text) == Format::Lay).then(|| Layout::left_out(text)).flatten()
    }

    /// The map alone: files do not hold the problem and the energies.
    fn write(instance: &Instance, ending: &str) -> String {
        instance.layout.to_text(Format::from_word(ending).unwrap_or(Format::Lay))
    }

    fn open_id(id: &str) -> Result<Opening<Instance>, String> {
        if let Some(instance) = id.strip_prefix("pacman:").and_then(game_id::read_cells) {
            return Ok(Opening::text("by its id", "", instance?));
        }
        game_id::open(id.parse()?)
    }

    fn describe(instance: &Instance) -> String {
        game_id::of_map(instance)
    }

    fn game(instance: &Instance) -> Option<Game> {
        Game::on(instance)
    }

    fn default_method(instance: &Instance) -> Method {
        Method { heuristic: instance.problem.shown_heuristic(), ..Method::default() }
    }

    fn offers(instance: &Instance, key: &str, word: &str) -> bool {
        match key {
            "algorithm" => word.parse().is_ok_and(|asked| solve::fits(instance.problem, asked)),
            "heuristic" => word.parse().is_ok_and(|asked| solve::knows(instance.problem, asked)),
            _ => true,
        }
    }

    fn run(instance: &Instance, method: &Method, limits: Limits) -> Begun<dyn MapRun> {
        solve::run(instance, method, limits)
    }

    fn classics(instance: &Instance) -> Vec<Method> {
        use Algorithm::{AStar, Bfs, BidirectionalBfs, Dfs, Greedy, Ucs};
        let base = Pacman::default_method(instance);
        let all = [Bfs, AStar, Greedy, Dfs, Ucs, BidirectionalBfs].into_iter();
        let known = all.filter(|&algorithm| solve::fits(instance.problem, algorithm));
        known.map(|algorithm| Method { algorithm, ..base }).collect()
    }

    /// All estimates of hunger and maze are admissible; Manhattan distance is not where diagonals cost
    /// √2.
    fn is_optimal(instance: &Instance, method: &Method) -> bool {
        let straight = instance.problem != ProblemKind::Navigation;
        match method.algorithm {
            Algorithm::Bfs => straight,
            Algorithm::Ucs => true,
            Algorithm::AStar => straight || method.heuristic != Heuristic::B,
            _ => false,
        }
    }

    fn cost(run: &dyn MapRun) -> Option<f64> {
        run.answer().map(|answer| answer.cost)
    }

    const VOCABULARY: Vocabulary =
        Vocabulary { fields: "row, col, energy, dots", kinds: "move", first_cell: 0 };

    fn observed<'a>(run: &'a mut (dyn MapRun + 'static)) -> Option<Box<dyn Observed + 'a>> {
        Some(run.observed())
    }

    const HAS_FRONTIER: bool = true;

    fn moment(run: &mut (dyn MapRun + 'static), wanted: Wanted) -> Option<Moment> {
        let at = run.at();
        run.walk(wanted).or_else(|| Some(inspect::moment(run.search()?, at, wanted)))
    }

    fn graded(instance: &Instance, method: &Method) -> Result<Graded, String> {
        solve::graded(instance, method)
    }

    fn strategy(method: &Method) -> Option<Strategy> {
        solve::strategy(method)
    }
}

/// A map with the problem to solve on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Instance {
    /// The map.
    pub layout: Layout,
    /// The problem.
    pub problem: ProblemKind,
    /// Energy at the start (`hunger`).
    pub energy: u32,
    /// Energy in a dot (`hunger`).
    pub food: u32,
}

impl Instance {
    /// A map from a file, with the problem its contents suggest.
    fn drawn(layout: Layout, format: Format) -> Instance {
        let problem = match format {
            Format::Scene | Format::Map => ProblemKind::Navigation,
            Format::Lay if layout.exit.is_some() => ProblemKind::Hunger,
            Format::Lay => ProblemKind::Maze,
        };
        Instance { layout, problem, energy: ENERGY, food: FOOD }
    }
}

impl BuiltIn<Pacman> {
    /// The problem it was drawn for.
    pub fn problem(&self) -> ProblemKind {
        match self.ending {
            _ if self.energies() != (0, 0) => ProblemKind::Hunger,
            "lay" => ProblemKind::Maze,
            _ => ProblemKind::Navigation,
        }
    }

    /// Energy at the start and in a dot; 0 where energy means nothing.
    fn energies(&self) -> (u32, u32) {
        let both = self.said().1.split_once(' ');
        let read = |(energy, food): (&str, &str)| Some((energy.parse().ok()?, food.parse().ok()?));
        both.and_then(read).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::work;
    use crate::puzzles::puzzle::{Named, laws};
    use std::collections::BTreeSet;

    fn format_of(known: &BuiltIn<Pacman>) -> Format {
        Format::guess(known.ending, known.text)
    }

    fn opened(text: &str) -> Result<Named<Instance>, String> {
        Pacman::open(text).and_then(Opening::finish)
    }

    #[test]
    fn budgets_do_not_starve_each_other() {
        for problem in ProblemKind::values() {
            let mut all = Pacman::built_in().into_iter();
            let instance = all.find(|named| named.instance.problem == problem).unwrap().instance;
            // An estimate by J may look for walks.
            let hunger = problem == ProblemKind::Hunger;
            laws::budgets::<Pacman>(
                &instance,
                if hunger { 1 << 18 } else { 4 * work::STEP },
                1 << 22,
            );
        }
    }

    #[test]
    fn every_map_can_be_asked_its_question() {
        for builtin in Pacman::BUILT_IN {
            let layout = builtin.instance().unwrap().layout;
            layout.ends(builtin.problem()).unwrap();
            assert_eq!(layout.to_text(format_of(builtin)), builtin.text, "{}", builtin.name);
        }
    }

    #[test]
    fn names_are_unique_and_found() {
        let names: BTreeSet<_> = Pacman::BUILT_IN.iter().map(|b| b.name).collect();
        assert_eq!(names.len(), Pacman::BUILT_IN.len());
        for builtin in Pacman::BUILT_IN {
            assert_eq!(Pacman::built_in_named(builtin.name).unwrap().text, builtin.text);
        }
        assert!(Pacman::built_in_named("nowhere").is_none());
    }

    #[test]
    fn lay_maps_are_walled_in_and_the_first_fits_a_small_screen() {
        for builtin in Pacman::BUILT_IN.iter().filter(|b| format_of(b) == Format::Lay) {
            let layout = builtin.instance().unwrap().layout;
            let size = layout.size();
            // The exit may be a gap.
            let is_shut = |p| !layout.is_free(p) || layout.exit == Some(p);
            let mut rim = size.cells().filter(|&p| size.is_edge(p));
            assert!(rim.all(is_shut), "{}", builtin.name);
        }
        let first =
            Pacman::built_in_named(Pacman::INFO.first).unwrap().instance().unwrap().layout.size();
        assert!(first.rows <= 18 && first.cols <= 25);
    }

    #[test]
    fn the_laws_of_a_puzzle_hold() {
        for named in Pacman::built_in() {
            laws::session(&named.instance);
            let scene = named.instance.problem == ProblemKind::Navigation;
            let ending = if scene { "scene" } else { "lay" };
            let text = Pacman::write(&named.instance, ending);
            let read = Pacman::read(&text, ending).unwrap();
            assert_eq!(read.layout, named.instance.layout, "{text}");
            assert_eq!(read.problem, named.instance.problem, "{text}");
            let described = opened(&Pacman::describe(&named.instance)).unwrap();
            assert_eq!(described.instance, named.instance);
            assert_eq!(opened(&Pacman::share(&named)), Ok(named));
        }
        laws::session(&Method::default());
    }

    #[test]
    fn the_same_id_makes_the_same_map() {
        let id = "pacman:field:12x24d8w4e10f3#7";
        let made = opened(id).unwrap();
        assert_eq!(opened(id).as_ref(), Ok(&made));
        assert_eq!(made.name, "field:12x24d8w4e10f3#7");
        assert_eq!(Pacman::share(&made), id);
        let other = opened("pacman:field:12x24d8w4e10f3#8").unwrap();
        assert_ne!(made.instance.layout, other.instance.layout);
        let small = opened("pacman:field:2x2d8w4e10f3#8").unwrap_err();
        assert!(small.starts_with("rows 2, expected "), "{small}");
    }

    #[test]
    fn texts_that_hold_no_map_say_why() {
        let why = |text: &str| opened(text).unwrap_err();
        assert!(why("pacman:smal").contains("expected one such as pacman:field:"));
        assert!(why("zzz").contains("expected one such as pacman:field:"));
        assert!(why("P P P").contains("second start"));
        assert_eq!(opened("XXX\nS.G\n").unwrap().instance.problem, ProblemKind::Navigation);
        assert_eq!(opened("%%%%\n%P.%\n%%%%\n").unwrap().instance.problem, ProblemKind::Maze);
    }
}
