//! The interface between a comparison and the views that show it.

use super::comparison::Comparison;
use crate::engine::clock::Clock;
use crate::engine::run::Job;
use crate::engine::search::trace::SearchTrace;

/// Something that can be compared on the present instance.
pub trait Subject {
    /// What is compared, for the title line.
    fn title(&self) -> String;

    /// The comparison, before its first step.
    fn comparison(&self, clock: Clock) -> Comparison;

    /// The search of a row, to draw its curves; `None` if it has no frontier.
    fn search(&self, row: usize) -> Option<Box<dyn Charted>> {
        let _ = row;
        None
    }

    /// Whether there are searches to draw curves of.
    fn has_curves(&self) -> bool {
        false
    }
}

/// A search whose curves can be drawn once it is over.
pub trait Charted: Job {
    /// The search with its nodes, once it has begun.
    fn search(&mut self) -> Option<&mut dyn SearchTrace>;
}

/// A comparison of which there is nothing to see but the table, such as one over many instances.
pub struct TableOnly<F> {
    title: String,
    comparison: F,
}

impl<F: Fn(Clock) -> Comparison> TableOnly<F> {
    /// The comparison that `comparison` makes.
    pub fn new(title: String, comparison: F) -> TableOnly<F> {
        TableOnly { title, comparison }
    }
}

impl<F: Fn(Clock) -> Comparison> Subject for TableOnly<F> {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn comparison(&self, clock: Clock) -> Comparison {
        (self.comparison)(clock)
    }
}
