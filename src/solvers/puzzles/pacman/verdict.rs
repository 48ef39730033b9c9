//! The best path of an instance, found in the background.

use super::*;
use crate::engine::run::{Background, Job as _};
use crate::puzzles::pacman::run::Answer;

/// What is known.
#[derive(Clone, PartialEq, Debug)]
pub enum Finding {
    /// Still looking.
    Working,
    /// This is a best path.
    Path(Answer),
    /// There is none.
    NoPath,
    /// The map does not fit its problem: why.
    Bad(String),
    /// A limit was reached: which one.
    Unknown(String),
}

impl Finding {
    /// What is said in place of a path.
    pub fn lacks(&self) -> &'static str {
        match self {
            Finding::Working => "looking ...",
            Finding::NoPath => "no path exists",
            _ => "not known",
        }
    }
}

/// A search for a best path with the closest estimate there is.
pub struct Verdict {
    run: Background<dyn MapRun>,
    /// What is known.
    pub finding: Finding,
}

/// With more dots than this, J is too slow to look for a hint.
const MANY_DOTS: usize = 80;

/// It shares the machine with what is being watched.
const LIMITS: Limits = Limits { steps: 4_000_000, bytes: 256 << 20, keep: Keep::Latest };

/// Of nothing yet.
impl Default for Verdict {
    fn default() -> Verdict {
        let finding = Finding::Unknown("nothing was looked for".into());
        Verdict { run: Background::default(), finding }
    }
}

impl Verdict {
    /// Begins to look.
    pub fn of(instance: &Instance) -> Verdict {
        // J's tables grow with the square of the dots; I is as good for the purpose.
        let many =
            instance.problem == ProblemKind::Hunger && instance.layout.dots.len() > MANY_DOTS;
        let closest = instance.problem.closest_heuristic();
        let method = Method::frugal(if many { Heuristic::I } else { closest });
        match Pacman::run(instance, &method, LIMITS) {
            Ok(run) => Verdict { run: Background::of(run), finding: Finding::Working },
            Err(why) => Verdict { finding: Finding::Bad(why.to_string()), ..Verdict::default() },
        }
    }

    /// Whether it is still looking.
    pub fn is_working(&self) -> bool {
        self.finding == Finding::Working
    }

    /// Looks no further.
    pub fn give_up(&mut self) {
        if self.run.give_up() {
            self.finding = Finding::Unknown("its memory was needed elsewhere".into());
        }
    }

    /// The best path, if it is known.
    pub fn path(&self) -> Option<&Answer> {
        if let Finding::Path(answer) = &self.finding { Some(answer) } else { None }
    }

    /// Looks further until `enough`; whether more is known now.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = self.run.compute(enough) else { return false };
        self.finding = match run.status() {
            Status::Running => return false,
            Status::Found => run.answer().map_or(Finding::NoPath, Finding::Path),
            Status::Exhausted => Finding::NoPath,
            Status::Stopped(limit) => Finding::Unknown(format!("{limit:#}")),
        };
        true
    }
}
