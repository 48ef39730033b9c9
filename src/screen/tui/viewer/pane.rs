//! A run with its view, one of those a viewer shows.

use super::sight::{Sight, Watched};
use super::state_map::StateMap;
use super::view::{InstanceOf, MethodOf, RunOf};
use super::*;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Run, forward, forward_run};
use crate::puzzles::options;
use crate::tui::inspector::{Figures, Hits, MomentCache};

/// Steps looked through between two looks at the clock.
const SLICE: u64 = 1 << 14;

/// A run with its view.
pub struct Pane {
    /// What it is called.
    pub name: String,
    /// The run with its view, whichever puzzle it is of.
    pub sight: Box<dyn Sight>,
    /// What the run tells about the moment shown, or told about one before.
    pub(super) told: MomentCache,
    /// What the search took, once its end was shown; none within for a run that is no search.
    figures: Option<Option<Figures>>,
    /// The map of its states, while it is laid over the board.
    pub(super) map: Option<StateMap>,
    /// The rows of its page that lead to a node, as drawn last.
    pub(super) hits: Hits,
    /// Where its board and its page were drawn last.
    pub(super) board: Cell<Rect>,
    pub(super) panel: Cell<Rect>,
    /// Whether its board had half blocks then.
    pub(super) halves: Cell<bool>,
    /// Whether how long it is is told at its end only.
    pub(super) is_end_told_late: bool,
}

impl Job for Pane {
    forward! { |self| self.sight =>
        &mut Job::advance(budget: u32) -> Status;
        Job::status() -> Status;
        Job::progress() -> Option<f32>;
        Job::waits_for() -> Option<BorrowedFd<'_>>;
    }
}

impl Run for Pane {
    forward_run! { |self| self.sight }
    forward! { |self| self.sight => &mut Run::seek(t: u64); &mut Run::show_answer(is_told: bool); }
}

/// What a step does, to be compared with a step of another run: numbers of nodes do not count where
/// states have names.
pub(super) struct StepKey {
    /// The kind of the event, or that a node is expanded.
    pub(super) what: String,
    /// The values of the event, or the state of the node.
    pub(super) facts: Facts,
    /// Whether another program told it, which may tell less or more than the other one.
    is_foreign: bool,
}

impl StepKey {
    /// What step `t` of a search does.
    fn searched(search: &dyn SearchTrace, t: u64) -> Option<StepKey> {
        let id = search.history().expanded_at(t)?;
        let mut facts = search.facts(id);
        let is_foreign = search.is_foreign();
        if is_foreign {
            // What another program calls a state says nothing, and where it is says all.
            let is_place = |(name, _): &(&str, Fact)| ["row", "col", "x", "y"].contains(name);
            let is_map = facts.iter().filter(|fact| is_place(fact)).count() > 1;
            let names = ["id", "cost"];
            facts.retain(|f| if is_map { is_place(f) } else { !names.contains(&f.0) });
        }
        let what = if facts.is_empty() { format!("node {id}") } else { "node".into() };
        Some(StepKey { what, facts, is_foreign })
    }

    /// What a step does that a run tells.
    fn told(step: Step) -> Option<StepKey> {
        let (what, facts) = match step {
            Step::Event(step) => (step.kind.to_owned(), step.facts),
            Step::Game(step) => {
                let path = step.path.iter().filter_map(|ply| ply.mv.as_deref());
                let path = path.collect::<Vec<_>>().join(" ");
                // What it has come to may be counted in another way.
                let facts = step.facts.into_iter().filter(|(name, _)| *name == "value").collect();
                (format!("{} {path}", step.kind.replace("enter", "tries")), facts)
            }
            Step::Search(step) => ("node".into(), step.node?.state),
            _ => return None,
        };
        Some(StepKey { what, facts, is_foreign: false })
    }

    /// Whether two steps do the same; of other programs, as far as both tell.
    pub(super) fn is_like(&self, other: &StepKey) -> bool {
        if !self.is_foreign && !other.is_foreign {
            return (&self.what, &self.facts) == (&other.what, &other.facts);
        }
        let same = |(name, fact): &(&str, Fact)| {
            let told = other.facts.iter().find(|(known, _)| known == name);
            told.is_none_or(|(_, told)| {
                told == fact || fact.number().is_some_and(|n| told.number() == Some(n))
            })
        };
        self.what == other.what && self.facts.iter().all(same)
    }
}

impl Pane {
    /// A run of a method.
    pub fn new<V: View>(method: MethodOf<V>, view: V, run: RunOf<V>) -> Pane {
        Pane {
            name: method.to_string(),
            sight: Box::new(Watched { method, view, run }),
            told: MomentCache::default(),
            figures: None,
            map: None,
            hits: Hits::default(),
            board: Cell::default(),
            panel: Cell::default(),
            halves: Cell::new(true),
            is_end_told_late: false,
        }
    }

    /// The run of a method on an instance, at its beginning.
    ///
    /// # Errors
    /// Why it cannot be watched, in one line.
    pub fn of<V: View>(on: &InstanceOf<V>, by: &MethodOf<V>, most: Limits) -> Result<Pane, String> {
        let run = V::Puzzle::run(on, by, most).map_err(|why| why.to_string())?;
        Ok(Pane::new::<V>(by.clone(), V::of(on, by)?, run))
    }

    /// Puts the options that differ behind the names of runs that have the same one.
    pub fn tell_apart<V: View>(panes: &mut [Pane]) {
        let words = |pane: &Pane| {
            let run = pane.sight.of::<V>();
            let words = run.map(|run| options::words(&run.method, &MethodOf::<V>::default()));
            (pane.name.clone(), words.unwrap_or_default())
        };
        let all: Vec<(String, String)> = panes.iter().map(words).collect();
        for (pane, (name, words)) in panes.iter_mut().zip(&all) {
            let namesakes = || all.iter().filter(|other| other.0 == *name);
            let differs = |word: &&str| namesakes().any(|it| !it.1.split('/').any(|w| w == *word));
            words.split('/').filter(differs).for_each(|word| pane.name += &format!(" {word}"));
        }
    }

    /// Whether there is nothing to be told on a page.
    pub(super) fn lacks(&self, page: Page) -> bool {
        page == Page::Code && self.sight.code().is_empty() || self.sight.lacks().contains(&page)
    }

    /// Asks for so much about the moment shown.
    pub(super) fn inspect(&mut self, wanted: Wanted) -> Option<&Moment> {
        let Pane { sight, told, .. } = self;
        told.look(sight.at(), sight.len(), wanted, || sight.told(wanted))
    }

    /// What it tells about the moment shown, if that was asked for.
    pub(super) fn inspected(&self) -> Option<&Moment> {
        self.told.at(self.at())
    }

    /// Whether the last moment of a run that is over is shown.
    pub fn is_at_end(&self) -> bool {
        self.status().is_over() && self.at() == self.len()
    }

    /// Whether how long it is is not to be told yet.
    pub(super) fn hides_end(&self) -> bool {
        self.is_end_told_late && !self.is_at_end()
    }

    /// Finds out what the search took once its end is shown.
    pub(super) fn find_figures(&mut self) {
        if self.is_at_end() && self.figures.is_none() {
            self.figures = Some(self.sight.search().map(Figures::of));
        }
    }

    /// What the search took, if its end is shown.
    pub fn figures(&self) -> Option<Figures> {
        self.figures.flatten().filter(|_| self.is_at_end())
    }

    /// Looks through some more of the run; whether the moment shown can be told.
    pub(super) fn look_through(&mut self) -> bool {
        let (at, is_over) = (self.at(), self.status().is_over());
        let Some(search) = self.sight.search() else { return true };
        let lay_out = |map: &mut StateMap| map.lay_out(search, (at, is_over), SLICE);
        let is_mapped = self.map.as_mut().is_none_or(lay_out);
        search.prepare(at, SLICE) && is_mapped
    }

    /// Begins or gives up the map of its states, as the overlay chosen has it; whether it is shown.
    pub(super) fn lay_over(&mut self, inspector: &Inspector) -> bool {
        let overlays = self.sight.overlays();
        let is_map = overlays.get(inspector.overlay(overlays.len())) == Some(&state_map::NAME);
        self.map = self.map.take().or_else(|| Some(StateMap::default())).filter(|_| is_map);
        is_map
    }

    /// Brings the map of its states to the moment shown.
    pub(super) fn draw_up_map(&mut self) {
        let at = self.at();
        if let (Some(map), Some(search)) = (&mut self.map, self.sight.search()) {
            map.show(search, at);
        }
    }

    /// Looks through some more of the search for the step that expands a node; none until that is known.
    /// It is no step where none of those computed does.
    pub(super) fn expanded_by(&mut self, node: NodeId) -> Option<Option<u64>> {
        let Some(search) = self.sight.search() else { return Some(None) };
        let history = search.history_mut();
        let len = history.len();
        history.look_up(len, SLICE).then(|| history.place(node, len).step())
    }

    /// What step `t` does; may show another moment from then on.
    pub(super) fn key_of_step(&mut self, t: u64) -> Option<StepKey> {
        if let Some(search) = self.sight.search() {
            return StepKey::searched(search, t);
        }
        self.seek(t);
        StepKey::told(self.sight.moment(Wanted::STEP)?.step)
    }

    /// What came out, in a sentence, and whether that is good news; none while the run goes on. `best` is
    /// the cost of the best answer known.
    pub fn outcome(&self, best: Option<f64>) -> Option<(String, bool)> {
        let (is_over, sight) = (self.status().is_over(), &self.sight);
        let costs = || [sight.cost(), best];
        is_over.then(|| sight.outcome().in_words(&sight.nouns(), costs()))
    }
}
