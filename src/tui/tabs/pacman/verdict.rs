//! What a best way of an instance costs, found out in the background.

use crate::engine::limits::Limits;
use crate::engine::run::{Keep, Status};
use crate::puzzles::pacman::run::{Answer, MapRun};
use crate::puzzles::pacman::solve::run;
use crate::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, ProblemKind, Ties,
};

/// What is known.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// Still looking.
    Working,
    /// This is a best way.
    Way(Answer),
    /// There is none.
    NoWay,
    /// The map cannot be asked: why.
    Bad(String),
    /// Looked for too long: which bound.
    Unknown(String),
}

/// A search for a best way with the strongest estimate there is.
pub struct Verdict {
    run: Option<Box<dyn MapRun>>,
    finding: Finding,
}

/// Dots from which J is too slow to look for a hint with.
const MANY_DOTS: usize = 80;

/// It shares the machine with what is being watched.
const LIMITS: Limits = Limits { steps: 4_000_000, bytes: 256 << 20 };

impl Verdict {
    /// Begins to look.
    pub fn of(instance: &Instance) -> Verdict {
        // J's tables grow with the square of the dots; I is as good for the purpose.
        let many =
            instance.problem == ProblemKind::Hunger && instance.layout.dots.len() > MANY_DOTS;
        let usual = instance.problem.usual_heuristic();
        let method = Method {
            algorithm: Algorithm::AStar,
            heuristic: if many { Heuristic::I } else { usual },
            ties: Ties::Deep,
            dominance: Dominance::Exact,
            guide: Guide::Start,
            seed: 0,
        };
        match run(instance, &method, LIMITS, Keep::Latest) {
            Ok(run) => Verdict { run: Some(run), finding: Finding::Working },
            Err(why) => Verdict { run: None, finding: Finding::Bad(why.reason().to_owned()) },
        }
    }

    /// Whether it is still looking.
    pub fn is_working(&self) -> bool {
        self.finding == Finding::Working
    }

    /// What is known.
    pub fn finding(&self) -> &Finding {
        &self.finding
    }

    /// The best way, if it is known.
    pub fn way(&self) -> Option<&Answer> {
        match &self.finding {
            Finding::Way(answer) => Some(answer),
            _ => None,
        }
    }

    /// Looks further until `enough`; whether more is known now.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = &mut self.run else { return false };
        self.finding = match run.advance_until(enough) {
            Status::Running => return false,
            Status::Found => run.answer().map_or(Finding::NoWay, Finding::Way),
            Status::Exhausted => Finding::NoWay,
            Status::Stopped(limit) => Finding::Unknown(limit.to_string()),
        };
        self.run = None;
        true
    }
}
