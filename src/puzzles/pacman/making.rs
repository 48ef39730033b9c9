//! A random map being made in steps.

use super::game_id::{GameId, Params};
use super::generate::{self, Fields, NoMap};
use super::layout::Layout;
use super::run::MapRun;
use super::solve::run;
use super::{Algorithm, Dominance, Guide, Heuristic, Instance, Method, Ties};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Status};
use crate::puzzles::puzzle::{Making, Named};

/// Expansions after which a random field counts as not solvable.
const PATIENCE: u64 = 20_000;

/// How a field is asked whether it can be solved: with the estimate that is quick to make.
const CHECK: Method = Method {
    algorithm: Algorithm::AStar,
    heuristic: Heuristic::I,
    ties: Ties::Deep,
    dominance: Dominance::Exact,
    guide: Guide::Start,
    seed: 0,
};

/// A map being made.
pub struct Generator {
    id: GameId,
    work: Work,
}

enum Work {
    /// Fields are drawn until one can be solved: the one at hand with the search for its way out.
    Trying(Box<Fields>, Option<(Layout, Box<dyn MapRun>)>),
    /// What came out.
    Done(Result<Layout, NoMap>),
}

impl Generator {
    /// A map that is not yet made; the same game id makes the same one.
    ///
    /// # Errors
    /// A parameter out of range.
    pub fn new(id: GameId) -> Result<Generator, NoMap> {
        let work = match &id.params {
            Params::Field(params) => Work::Trying(Box::new(Fields::new(params, id.seed)?), None),
            Params::Maze(params) => Work::Done(Ok(generate::maze(params, id.seed)?)),
            Params::Scene(params) => Work::Done(Ok(generate::scene(params, id.seed)?)),
        };
        Ok(Generator { id, work })
    }

    /// Draws a field, or goes on with the search for its way out; what came out, if it is over.
    fn step(&mut self, budget: u32) -> Option<Result<Layout, NoMap>> {
        let Work::Trying(fields, asked) = &mut self.work else { return None };
        if let Some((layout, mut run)) = asked.take() {
            return match run.advance(budget) {
                Status::Running => {
                    *asked = Some((layout, run));
                    None
                }
                Status::Found => fields.take(layout).map(Ok),
                Status::Exhausted | Status::Stopped(_) => None,
            };
        }
        let Some(layout) = fields.draw() else { return Some(fields.as_ref().clone().rest()) };
        let instance = self.id.instance(layout);
        let run = run(&instance, &CHECK, Limits::steps(PATIENCE), Keep::Latest).ok();
        *asked = run.map(|run| (instance.layout, run));
        None
    }
}

impl Job for Generator {
    fn advance(&mut self, budget: u32) -> Status {
        if let Some(made) = self.step(budget) {
            self.work = Work::Done(made);
        }
        self.status()
    }

    fn status(&self) -> Status {
        match self.work {
            Work::Trying(..) => Status::Running,
            Work::Done(Ok(_)) => Status::Found,
            Work::Done(Err(_)) => Status::Exhausted,
        }
    }

    fn progress(&self) -> Option<f32> {
        let Work::Trying(fields, _) = &self.work else { return Some(1.0) };
        let (tried, most) = fields.tried();
        Some(tried as f32 / most.max(1) as f32)
    }
}

impl Making<Instance> for Generator {
    fn made(&mut self) -> Option<Result<Named<Instance>, String>> {
        let layout = match &self.work {
            Work::Trying(..) => return None,
            Work::Done(Err(why)) => return Some(Err(why.to_string())),
            Work::Done(Ok(layout)) => layout.clone(),
        };
        Some(Ok(Named::random(self.id, self.id.instance(layout))))
    }
}
