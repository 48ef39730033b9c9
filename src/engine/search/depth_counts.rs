//! A search whose nodes are counted by depth, for state spaces that have no map.

use super::frontier::Frontier;
use super::graph::Search;
use super::problem::{Cost, Problem};
use super::timeline::{Explored, Timeline};
use super::watched::Watched;
use crate::engine::run::{Job, Status};
use crate::engine::terms::NodeId;

/// Number of depths with a counter of their own; deeper nodes count to the last one.
pub const DEPTHS: usize = 1024;

/// A search whose "places" are its depths. Depth is the path cost, so steps must cost 1.
pub struct DepthCounts<P: Problem, F>(pub Search<P, F, Timeline>);

/// A search that can be moved to any moment, with the frontier counted by depth.
pub type RecordedSearch<P, F> = Watched<DepthCounts<P, F>>;

impl<P: Problem, F: Frontier> Job for DepthCounts<P, F> {
    fn advance(&mut self, budget: u32) -> Status {
        self.0.advance(budget)
    }

    fn status(&self) -> Status {
        self.0.status()
    }
}

impl<P: Problem, F: Frontier> Explored for DepthCounts<P, F> {
    fn timeline(&self) -> &Timeline {
        self.0.record()
    }

    fn places(&self) -> usize {
        DEPTHS
    }

    fn place_of(&self, id: NodeId) -> usize {
        self.0.node(id).map_or(0, |node| (node.g.value() as usize).min(DEPTHS - 1))
    }

    fn landmark_name(&self) -> &'static str {
        self.0.landmark_name()
    }

    fn bytes(&self) -> u64 {
        self.0.bytes()
    }
}
