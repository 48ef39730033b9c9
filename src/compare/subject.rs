//! What can be compared, as the views that show a comparison see it.

use super::comparison::Comparison;
use crate::engine::clock::Clock;
use crate::engine::run::Job;
use crate::engine::search::trace::SearchTrace;

/// Something that can be compared, with the instance at hand.
pub trait Subject {
    /// What is compared, for the title line.
    fn title(&self) -> String;

    /// The comparison, not begun.
    fn comparison(&self, clock: Clock) -> Comparison;

    /// The search of a row, to draw its curves; none if it has no frontier.
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
    /// What can be asked about its nodes.
    fn search(&mut self) -> Option<&mut dyn SearchTrace>;
}
