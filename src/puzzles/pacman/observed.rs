//! A walk as conditions ask about it: the state of any moment is stored, so nothing is sought.

use super::run::{OnMap, fact_number};
use crate::engine::condition::{Field, Known, Observed, Of, Word};
use crate::engine::run::{Run, Status};
use crate::engine::search::walker::{Exits, Walker};

/// A walk, observed.
pub struct Walk<'a, P: OnMap + Exits>(pub &'a mut Walker<P>);

impl<P: OnMap + Exits> Observed for Walk<'_, P> {
    fn len(&self) -> u64 {
        Run::len(self.0)
    }

    fn knows(&self, of: Of, field: Field) -> Known {
        let known = match field {
            Field::Step | Field::Expanded | Field::G | Field::Depth => true,
            Field::Fact(name) => {
                let start = self.0.trail().first();
                start.is_some_and(|state| fact_number(self.0.problem(), state, name).is_some())
            }
            _ => false,
        };
        if known && of == Of::Moment { Known::Stored } else { Known::No }
    }

    fn value(&mut self, t: u64, _: Of, field: Field) -> Option<f64> {
        let state = self.0.trail().get(usize::try_from(t).ok()?)?;
        match field {
            Field::Fact(name) => fact_number(self.0.problem(), state, name),
            // Every step costs 1.
            Field::Step | Field::Expanded | Field::G | Field::Depth => Some(t as f64),
            _ => None,
        }
    }

    fn knows_word(&self, word: Word) -> Known {
        match word {
            Word::Goal | Word::Kind("move") => Known::Stored,
            _ => Known::No,
        }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        use crate::engine::run::Job;
        match word {
            Word::Goal => t == Run::len(self.0) && self.0.status() == Status::Found,
            Word::Kind("move") => (1..=Run::len(self.0)).contains(&t),
            _ => false,
        }
    }
}
