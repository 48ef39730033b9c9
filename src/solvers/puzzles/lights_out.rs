//! Lights Out: m × n lights with k states; a press adds 1 modulo k to the pressed light and to the
//! neighbours its pattern names; solved when all are 0.
//!
//! Presses commute and pressing k times is nothing, so a solution is a number of presses for every
//! light and the puzzle is a system of linear equations modulo k. Its rules are in docs/rules.md,
//! section 2. `rules` says what a press does, `board`
//! reads and writes boards, [`algebra`] solves, and [`methods`] are the five solvers that can be watched.

pub mod algebra;
pub mod all_lit;
pub mod board;
pub mod generate;
pub mod methods;
pub mod play;
pub mod rules;

#[cfg(test)]
mod tests;

pub use board::{Board, Format, Told};
pub use methods::Method;
pub use rules::{Pattern, Rules, Wiring};

use crate::engine::{search, search::grade::Rules as GradedBy};
use crate::puzzles::prelude::*;
use generate::Generator;
use methods::LightsRun;
use play::Game;

/// A board with the rules it is played by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The rules.
    pub rules: Rules,
    /// The lights at the start.
    pub board: Board,
}

/// Lights Out.
pub struct LightsOut;

impl Puzzle for LightsOut {
    const INFO: Info = Info {
        word: "lights",
        name: "Lights Out",
        about: "A press changes a light and its neighbours; all lights are to be off",
        noun: "board",
        endings: &["lights"],
        first: "anchor",
        largest: 64 << 10,
    };

    type Instance = Instance;
    type Game = Game;
    type Method = Method;
    type Run = dyn LightsRun;

    /// The classic size first; the first comment of a file describes the board.
    const BUILT_IN: &'static [BuiltIn<LightsOut>] = built_in! { "lights_out": "lights" {
        "corners" "anchor" "slip" "smile" "loom" "hourglass" "full" "lone" "seven" "nibbled" "hook" "triangle"
        "three-states" "four-states" "knights" "wide" "eleven" => "";
    } };

    fn read(text: &str, _ending: &str) -> Result<Instance, BadText> {
        Instance::parse(text)
    }

    fn write(instance: &Instance, _ending: &str) -> String {
        instance.to_text()
    }

    fn open_id(id: &str) -> Result<Opening<Instance>, String> {
        if id.chars().all(|c| c.is_ascii_digit() || c == '/') {
            Instance::parse(id).map_err(|bad| bad.to_string())?;
        }
        if id.starts_with("lights:") && id.contains('#') {
            return Ok(Opening::Making(Box::new(Generator::new(id.parse()?))));
        }
        let about = "as it stands in the game id";
        Ok(Opening::text("given", about, generate::read_board(id)?))
    }

    fn describe(instance: &Instance) -> String {
        format!("{}:{}", generate::kind(&instance.rules), instance.board)
    }

    fn game(instance: &Instance) -> Game {
        Game::on(instance)
    }

    fn run(instance: &Instance, method: &Method, limits: Limits) -> Begun<dyn LightsRun> {
        methods::run(instance, *method, limits)
    }

    fn is_optimal(_: &Instance, method: &Method) -> bool {
        method.proves_minimum()
    }

    fn cost(run: &dyn LightsRun) -> Option<f64> {
        run.answer().map(|presses| presses.into_iter().map(f64::from).sum())
    }

    const VOCABULARY: Vocabulary = Vocabulary {
        fields: "lit, row, col, times, guesses, presses, pivots, best",
        kinds: "place, take back, next row, look up, weigh, pivot, scale, swap, row operation, \
                free column, back substitution, press",
        first_cell: 1,
    };

    const HAS_FRONTIER: bool = true;

    fn moment(run: &mut (dyn LightsRun + 'static), wanted: Wanted) -> Option<Moment> {
        run.moment(wanted)
    }

    fn board(instance: &Instance, run: &(dyn LightsRun + 'static)) -> Option<String> {
        let (lights, presses) = (run.lights().to_vec(), Some(run.presses().into()));
        let told = Told { rules: instance.rules, lights, presses, here: run.current() };
        Some(told.to_string())
    }

    fn graded(instance: &Instance, method: &Method) -> Result<Graded, String> {
        if *method != Method::Bfs {
            return Err(format!(
                "{method} has no queue of boards to be graded by: use --method bfs"
            ));
        }
        let rules = GradedBy { rank: Rank::Age, is_stack: false, ties: None };
        Ok((methods::bfs::states(instance, Wiring::new(&instance.rules))?, rules))
    }

    fn strategy(method: &Method) -> Option<search::Strategy> {
        (*method == Method::Bfs).then_some(search::Strategy::BREADTH_FIRST)
    }
}
