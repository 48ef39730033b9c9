//! Boxup: a tile pushes boxes with one missing side until the red one is inside the blue one.
//!
//! The game is BoxUp by Andrea Gilbert (clickmazes, 2003). Its rules are in `rules`; levels and their files
//! in [`level`] and [`format`](mod@format), the state space in [`space`], the heuristic of A* in [`relaxed`].

pub mod format;
pub mod generate;
pub mod hardest;
pub mod level;
pub mod plan;
pub mod play;
pub mod relaxed;
pub mod rules;
pub mod run;
pub mod space;

use crate::engine::search::{Strategy, grade::Rules};
use crate::puzzles::prelude::*;
use format::LevelFile;
use generate::Generator;
use play::Game;
use run::BoxRun;

/// The pack of levels from easy to hard.
pub const OURS: &str = "twelve";
/// The levels found by [`hardest`]: no level of the same size and number of black blocks is harder, as the search
/// covered all of them, with every legal start. If the tile must start outside of every block, one black block on
/// 3 × 3 gives 56 moves and not 57, two on 3 × 4 give 91 (the last of the twelve) and not 95; without a nest at
/// the start those two give 92.
pub const HARDEST: &str = "hardest";

/// Boxup. Of its levels the "first three" are Andrea Gilbert's.
pub struct Boxup;

impl Puzzle for Boxup {
    const INFO: Info = Info {
        word: "boxup",
        name: "Boxup",
        about: "A tile pushes boxes with one missing side until the red one is inside the blue one",
        noun: "level",
        endings: &["box"],
        first: "straight-in",
        largest: 64 << 10,
    };

    type Instance = LevelFile;
    type Game = Game;
    type Method = Method;
    type Run = dyn BoxRun;

    const BUILT_IN: &'static [BuiltIn<Boxup>] = built_in! { "boxup": "box" {
        "straight-in" "ferry" "two-corners" "bystander" "pillars" "unpack" "tight-four" "detour" "two-rows"
        "long-way-home" "full-house" "ninety-one" => OURS;
        "seed-1" "seed-2" "seed-3" => "first three";
        "hardest-3x3-0" "hardest-3x3-1" "hardest-3x3-2" "hardest-3x3-3" "hardest-3x4-1" "hardest-3x4-2"
        "hardest-4x4-0" "hardest-4x4-1" "hardest-4x4-2" => HARDEST;
    } };
    const NAMES_ARE_IDS: bool = true;

    fn read(text: &str, _ending: &str) -> Result<LevelFile, BadText> {
        // In one line its rows are joined by `/`, as in a game id.
        if text.contains(['\n', ';']) { format::parse(text) } else { generate::read_cells(text) }
    }

    fn write(sheet: &LevelFile, _ending: &str) -> String {
        sheet.to_text()
    }

    fn open_id(id: &str) -> Result<Opening<LevelFile>, String> {
        match id.strip_prefix("boxup:") {
            Some(cells) if !cells.contains(char::is_numeric) => {
                let sheet = generate::read_cells(cells);
                let sheet = sheet.map_err(|bad| format!("game id, row and column {bad}"))?;
                Ok(Opening::text("by its id", "", sheet))
            }
            _ => Ok(Opening::by(Generator::new(id.parse()?)?)),
        }
    }

    fn describe(sheet: &LevelFile) -> String {
        generate::of_level(&sheet.level)
    }

    fn game(sheet: &LevelFile) -> Game {
        Game::on(&sheet.level)
    }

    fn run(sheet: &LevelFile, method: &Method, limits: Limits) -> Begun<dyn BoxRun> {
        Ok(run::run(&sheet.level, *method, limits))
    }

    fn is_optimal(_: &LevelFile, method: &Method) -> bool {
        *method != Method::Greedy
    }

    fn cost(run: &dyn BoxRun) -> Option<f64> {
        run.plan().map(|plan| plan.cost() as f64)
    }

    const VOCABULARY: Vocabulary = Vocabulary { fields: "row, col", kinds: "", first_cell: 1 };

    const HAS_FRONTIER: bool = true;

    fn graded(sheet: &LevelFile, method: &Method) -> Result<Graded, String> {
        let states = run::states(&sheet.level, *method);
        Ok((states, Rules { rank: method.strategy().rank, is_stack: false, ties: None }))
    }

    fn strategy(method: &Method) -> Option<Strategy> {
        Some(method.strategy())
    }

    fn title(named: &Named<LevelFile>) -> &str {
        named.instance.title.as_deref().unwrap_or(&named.name)
    }
}

words! {
    /// How a level is searched.
    pub enum Method = Bfs, "method" {
        Bfs "bfs" | "BFS": "Expands the oldest node first, so depth after depth: the first plan is a shortest one.",
        AStar "astar" | "A*": "Expands the lowest f = g + h; h is what would be left if black boxes blocked nothing and big ones carried red anywhere.",
        Greedy "greedy": "Expands the lowest h alone: soon done, but the plan is rarely the shortest.",
    }
}

impl Method {
    /// The search it is.
    const fn strategy(self) -> Strategy {
        [Strategy::BREADTH_FIRST, Strategy::A_STAR, Strategy::GREEDY][self as usize]
    }
}

impl Options for Method {
    const OPTIONS: &'static [Opt<Method>] =
        &[opt!(Method, |method| *method, "algorithm").typed("method", "M", "bfs, astar or greedy")];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::work;
    use crate::puzzles::puzzle::laws;

    #[test]
    fn budgets_do_not_starve_each_other() {
        for named in Boxup::built_in().into_iter().step_by(20) {
            laws::budgets::<Boxup>(&named.instance, 4 * work::STEP, 1 << 22);
        }
    }

    #[test]
    fn the_laws_of_a_puzzle_hold() {
        for named in Boxup::built_in() {
            laws::files::<Boxup>(&named.instance);
            let opened = Boxup::open(&Boxup::describe(&named.instance)).unwrap().finish().unwrap();
            assert_eq!(opened.instance.level, named.instance.level, "{}", named.name);
            assert_eq!(Boxup::open(&Boxup::share(&named)).unwrap().finish(), Ok(named));
        }
    }
}
