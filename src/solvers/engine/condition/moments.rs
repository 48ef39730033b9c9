//! A run without a frontier, observed by showing the moments asked for.

use super::{Access, Field, Observed, Of, Word};
use crate::engine::prelude::*;

/// What a run tells about the moment shown.
pub type Tell<R> = fn(&mut R, Wanted) -> Option<Moment>;

/// A run whose moments are sought when they are asked for. The moment shown before is shown again when
/// this is dropped.
pub struct Moments<'a, R: Run + ?Sized> {
    run: &'a mut R,
    tell: Tell<R>,
    /// Whether its moments are those of a game tree, which places, guesses and refutes nothing.
    is_game: bool,
    shown: u64,
    /// The moments asked for last, the latest first.
    kept: Vec<(u64, Option<Moment>, Stats)>,
}

/// Moments kept: one and the one before it.
const KEPT: usize = 2;

impl<'a, R: Run + ?Sized> Moments<'a, R> {
    /// Observes a run; `tell` is what it tells about the moment shown.
    pub fn new(run: &'a mut R, tell: Tell<R>) -> Moments<'a, R> {
        let is_game = matches!(tell(run, Wanted::FACTS), Some(Moment { step: Step::Game(_), .. }));
        Moments { shown: run.at(), run, tell, is_game, kept: Vec::new() }
    }

    fn told(&mut self, t: u64) -> Option<&(u64, Option<Moment>, Stats)> {
        if t > self.run.len() {
            return None;
        }
        match self.kept.iter().position(|(known, ..)| *known == t) {
            Some(0) => {}
            Some(place) => self.kept.swap(0, place),
            None => {
                self.run.seek(t);
                let moment = (self.tell)(self.run, Wanted::FACTS);
                self.kept.truncate(KEPT - 1);
                self.kept.insert(0, (t, moment, self.run.stats()));
            }
        }
        self.kept.first()
    }
}

impl<R: Run + ?Sized> Drop for Moments<'_, R> {
    fn drop(&mut self) {
        if self.run.at() != self.shown {
            self.run.seek(self.shown);
        }
    }
}

fn fact(facts: &[(&'static str, Fact)], name: &str) -> Option<f64> {
    named(facts, name)?.number()
}

/// A value of a ply.
fn of_ply(ply: &PlyView, name: &str) -> Option<f64> {
    let bound = |known: Option<i32>, open: f64| Some(known.map_or(open, f64::from));
    match name {
        "v" => ply.v.map(f64::from),
        "alpha" => bound(ply.alpha, f64::NEG_INFINITY),
        "beta" => bound(ply.beta, f64::INFINITY),
        "index" => Some(f64::from(ply.index)),
        _ => None,
    }
}

/// A value of a step.
fn of_step(step: &Step, field: Field) -> Option<f64> {
    let (facts, own) = match step {
        Step::Event(event) => {
            let counts_guesses = matches!(field, Field::Depth | Field::Fact("guesses"));
            (&event.facts, counts_guesses.then_some(event.stack.len() as f64))
        }
        Step::Game(game) if field == Field::Depth => return fact(&game.facts, "ply"),
        Step::Game(game) => {
            (&game.facts, game.path.last().and_then(|ply| of_ply(ply, field.name())))
        }
        Step::Search(_) => return None,
    };
    fact(facts, field.name()).or(own)
}

/// The kind of an event.
fn kind(step: &Step) -> &'static str {
    match step {
        Step::Event(event) => event.kind,
        Step::Game(game) => game.kind,
        Step::Search(_) => "",
    }
}

impl<R: Run + ?Sized> Observed for Moments<'_, R> {
    fn len(&self) -> u64 {
        self.run.len()
    }

    fn knows(&self, of: Of, field: Field) -> Access {
        use Field::{F, G, H, Id, New, Parent, Repeats, Tied};
        match (of, field) {
            (Of::Moment, Field::Step) => Access::Stored,
            (Of::Moment, New | Repeats | Tied | Id | Parent | G | H | F) => Access::Never,
            (Of::Moment, Field::Fact("row" | "col")) if self.is_game => Access::Never,
            (Of::Moment, _)
            | (Of::Parent, Field::Fact("ply" | "v" | "alpha" | "beta" | "index")) => {
                Access::Recomputed
            }
            _ => Access::Never,
        }
    }

    fn value(&mut self, t: u64, of: Of, field: Field) -> Option<f64> {
        if (of, field) == (Of::Moment, Field::Step) {
            return (t <= self.run.len()).then_some(t as f64);
        }
        let (_, moment, stats) = self.told(t)?;
        if of == Of::Parent {
            let Step::Game(game) = &moment.as_ref()?.step else { return None };
            let above = game.path.get(game.path.len().checked_sub(2)?)?;
            return match field.name() {
                "ply" => fact(&game.facts, "ply").map(|ply| ply - 1.0),
                name => of_ply(above, name),
            };
        }
        match field {
            Field::Expanded => Some(stats.expanded as f64),
            Field::Generated => Some(stats.generated as f64),
            Field::Frontier => Some(stats.frontier as f64),
            field => of_step(&moment.as_ref()?.step, field),
        }
    }

    fn knows_word(&self, word: Word) -> Access {
        match word {
            Word::Kind("guess" | "conflict" | "solution") if self.is_game => Access::Never,
            Word::NewBest | Word::Goal | Word::Kind(_) => Access::Recomputed,
            _ => Access::Never,
        }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        if word == Word::Goal {
            return t == self.run.len() && self.run.status() == Status::Found;
        }
        let Some((_, Some(moment), _)) = self.told(t) else { return false };
        let kind = kind(&moment.step);
        match word {
            Word::Kind("guess") if matches!(&moment.step, Step::Event(event) if event.is_guess) => {
                true
            }
            Word::NewBest => kind == "new best",
            Word::Kind("cut") => matches!(kind, "cut" | "cut-off"),
            Word::Kind(known) => kind == known,
            _ => false,
        }
    }
}
