//! A game tree as conditions ask about it. A moment is shown to answer, but not told in words: values
//! come from the scene.

use super::scene::Scene;
use super::{Event, Game, GameTree, INFINITY};
use crate::engine::condition::{Field, Known, Observed, Of, Word};
use crate::engine::run::{Job, Run, Status};
use crate::engine::trail::Trail;

/// A run, observed. The moment shown before is shown again when this is dropped.
pub struct Observation<'a, G: Game> {
    run: &'a mut Trail<GameTree<G>>,
    shown: u64,
}

impl<'a, G: Game> Observation<'a, G> {
    /// Observes a run.
    pub fn new(run: &'a mut Trail<GameTree<G>>) -> Self {
        Observation { shown: run.at(), run }
    }

    /// The scene of a moment.
    fn scene(&mut self, t: u64) -> Option<&Scene<G>> {
        if t > self.run.len() {
            return None;
        }
        if t != self.run.at() {
            self.run.seek(t);
        }
        Some(self.run.scene())
    }
}

impl<G: Game> Drop for Observation<'_, G> {
    fn drop(&mut self) {
        if self.run.at() != self.shown {
            self.run.seek(self.shown);
        }
    }
}

/// A bound, which may be infinite.
fn bound(value: i32) -> f64 {
    match value {
        INFINITY.. => f64::INFINITY,
        value if value <= -INFINITY => f64::NEG_INFINITY,
        value => value.into(),
    }
}

/// A value of the node `depth` plies below the root.
fn of_node<G: Game>(scene: &Scene<G>, depth: usize, name: &str) -> Option<f64> {
    let ply = match scene.plies.get(depth) {
        Some(ply) => ply,
        // At the end the root is told about.
        None => scene.root().filter(|_| depth == 0)?,
    };
    match name {
        "ply" => Some(depth as f64),
        "v" => Some(bound(ply.numbers.v)).filter(|v| v.is_finite()),
        "alpha" => Some(bound(ply.numbers.alpha)),
        "beta" => Some(bound(ply.numbers.beta)),
        "index" => Some(ply.numbers.tried.into()),
        _ => None,
    }
}

/// Values of the present node and of the one above it.
const OF_NODES: [&str; 5] = ["ply", "v", "alpha", "beta", "index"];

impl<G: Game> Observed for Observation<'_, G> {
    fn len(&self) -> u64 {
        self.run.len()
    }

    fn knows(&self, of: Of, field: Field) -> Known {
        match (of, field) {
            (Of::Moment, Field::Step) => Known::Stored,
            (Of::Moment, Field::Depth | Field::Expanded | Field::Generated | Field::Frontier)
            | (Of::Moment, Field::Fact("leaves" | "value" | "skipped")) => Known::Slowly,
            (Of::Moment | Of::Parent, Field::Fact(name)) if OF_NODES.contains(&name) => {
                Known::Slowly
            }
            _ => Known::No,
        }
    }

    fn value(&mut self, t: u64, of: Of, field: Field) -> Option<f64> {
        if (of, field) == (Of::Moment, Field::Step) {
            return (t <= self.run.len()).then_some(t as f64);
        }
        let scene = self.scene(t)?;
        let depth = scene.plies.len().saturating_sub(1);
        match (of, field) {
            (Of::Parent, field) => of_node(scene, depth.checked_sub(1)?, field.name()),
            (_, Field::Depth | Field::Fact("ply")) => Some(depth as f64),
            (_, Field::Expanded | Field::Generated) => Some(scene.nodes as f64),
            (_, Field::Frontier) => Some(scene.plies.len() as f64),
            (_, Field::Fact("leaves")) => Some(scene.leaves as f64),
            (_, Field::Fact("value")) => match scene.last {
                Some(Event::Leaf { value, .. } | Event::Return { value, .. }) => Some(value.into()),
                _ => None,
            },
            (_, Field::Fact("skipped")) => match scene.last {
                Some(Event::CutOff { skipped }) => Some(skipped.into()),
                _ => None,
            },
            (_, field) => of_node(scene, depth, field.name()),
        }
    }

    fn knows_word(&self, word: Word) -> Known {
        match word {
            Word::Goal | Word::Kind("cut") => Known::Stored,
            Word::NewBest | Word::Kind("enter" | "leaf" | "return") => Known::Slowly,
            _ => Known::No,
        }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        match word {
            Word::Goal => t == self.run.len() && self.run.status() == Status::Found,
            // The cut-offs are the landmarks.
            Word::Kind("cut") => t > 0 && self.run.next_landmark(t - 1) == Some(t),
            _ => {
                let last = self.scene(t).and_then(|scene| scene.last);
                matches!(
                    (word, last),
                    (Word::NewBest, Some(Event::Update { .. }))
                        | (Word::Kind("enter"), Some(Event::Enter))
                        | (Word::Kind("leaf"), Some(Event::Leaf { .. }))
                        | (Word::Kind("return"), Some(Event::Return { .. }))
                )
            }
        }
    }
}
