//! Links: opening the moment, the race or the comparison that one names, and naming what is on the screen.

use super::comparing::Comparing;
use super::{InTheMaking, Instance, Method, PuzzleTab, TabState};
use crate::engine::run::Keep;
use crate::puzzles::link::{self, Link, LinkTarget, Spot};
use crate::puzzles::options::Options as _;
use crate::puzzles::puzzle::{Named, Opening, Puzzle};
use crate::tui::viewer::pane::Pane;
use crate::tui::viewer::view::View as _;

impl<L: PuzzleTab> TabState<L> {
    /// Opens what a link names; what must be made or computed first is computed in the background.
    pub(super) fn follow(&mut self, link: &Link) -> Result<(), String> {
        match link::open::<L::Puzzle>(&link.instance)? {
            Opening::Ready(named) => self.open_at(named, &link.place),
            Opening::Making(making) => {
                let (id, place) = (link.instance.clone(), Some(link.place.clone()));
                self.making = Some(InTheMaking { making, id, place });
                (self.comparing, self.popup) = (None, None);
                Ok(())
            }
        }
    }

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

    /// Opens a place of the instance that is open.
    pub(super) fn go_to_place(&mut self, place: &LinkTarget) -> Result<(), String> {
        let instance = L::solved(self);
        let LinkTarget::Moment(spot) = place else {
            self.comparing = Some(Comparing::new(L::comparisons(self), self.clock)?);
            return Ok(());
        };
        let methods = link::methods::<L::Puzzle>(&instance, &spot.runs)?;
        if let [method] = methods.as_slice() {
            self.method = method.clone();
            self.take_run();
            self.viewer = Some(self.begin_viewer()?);
            self.watch();
            let viewer = self.viewer.as_mut().ok_or("nothing to watch")?;
            return viewer.go_to_spot(spot.clone());
        }
        let pane = |method: &Method<L>| {
            let view = L::View::of(&instance, method)?;
            let run = L::Puzzle::run(&instance, method, self.limits, Keep::History)?;
            Ok(Pane::new(method.clone(), view, run))
        };
        let panes = methods.iter().map(pane).collect::<Result<Vec<_>, String>>()?;
        let mut comparing = Comparing::new(L::comparisons(self), self.clock)?;
        let race = comparing.race_of(panes)?;
        self.speed.into_iter().for_each(|speed| race.watching.choose(speed));
        race.go_to_spot(spot.clone())?;
        self.comparing = Some(comparing);
        Ok(())
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
                    let lanes = viewer.watching.race().lanes();
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
