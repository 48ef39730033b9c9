//! Links: opening an instance at the place that one names, and naming what is on the screen.

use super::*;
use crate::puzzles::link::{self, Link, Spot};
use crate::puzzles::options::Options as _;
use crate::tui::tab::Tab as _;

impl<L: PuzzleTab> TabState<L> {
    /// Opens a place of an instance; all stays as it is if that cannot be.
    pub(super) fn open_at(
        &mut self,
        named: Named<Instance<L>>,
        place: &LinkTarget,
    ) -> Result<(), String> {
        if let LinkTarget::Moment(spot) = place {
            link::methods::<L::Puzzle>(&named.instance, &spot.runs)?;
        }
        self.open(named);
        (self.comparing, self.popup) = (None, None);
        self.go_to_place(place)
    }

    /// The link to what is on the screen; none where nothing is watched or compared.
    pub(super) fn link(&self) -> Option<Link> {
        if Method::<L>::OPTIONS.is_empty() {
            return None;
        }
        let solved = L::solved(self);
        let place = match (self.shown(), &self.comparing) {
            (Some(viewer), ..) => {
                let mut spot = viewer.spot();
                if spot.runs.is_empty() {
                    let lanes = viewer.watching.race.lanes();
                    let run = |pane: &Pane<_>| link::run::<L::Puzzle>(&solved, &pane.method);
                    spot = Spot { runs: lanes.map(run).collect(), ..spot };
                }
                LinkTarget::Moment(spot)
            }
            (None, Some(_)) => LinkTarget::Table,
            (None, None) => return None,
        };
        let instance = link::instance::<L::Puzzle>(&self.named, &solved);
        Some(Link { instance, place })
    }
}
