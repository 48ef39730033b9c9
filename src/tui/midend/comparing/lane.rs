//! The methods of a puzzle on one instance, as rows that can be watched side by side.

use super::{Deed, Lane, RaceSubject};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::subject::{Charted, Subject};
use crate::engine::clock::Clock;
use crate::engine::condition::{Observed, Vocabulary};
use crate::engine::moment::{Moment, Step, Wanted};
use crate::engine::run::{Keep, Run as _, delegate_run};
use crate::engine::search::trace::SearchTrace;
use crate::puzzles::puzzle::Puzzle;
use crate::tui::inspector::tried::Tried;
use crate::tui::inspector::{STEP_ALONE, Sign};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What is laid over a board besides the run itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Laid<'a> {
    /// The number of the overlay, of those of [`RunView::overlays`].
    pub overlay: usize,
    /// Where the actions tried in the step lead.
    pub tried: &'a [Tried],
}

/// How the moments of a run are shown beside another run.
pub trait RunView<R: ?Sized> {
    /// Draws the moment looked at.
    fn draw(&self, run: &R, laid: Laid, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// The signs on the board as [`RunView::draw`] draws it in `area`, for the legend.
    fn signs(&self, run: &R, laid: Laid, area: Rect, theme: &Theme) -> Vec<Sign>;

    /// The names of what can be laid over the board; the first is nothing.
    fn overlays(&self, run: &R) -> &'static [&'static str] {
        let _ = run;
        &[]
    }

    /// What is counted at this moment: a name and a value each, the most telling first.
    fn facts(&self, run: &R) -> Vec<(&'static str, String)>;

    /// What came out, for a run that is over.
    fn outcome(&self, run: &R) -> String;

    /// Its pseudo-code, where the run tells it and not the method.
    fn pseudo_code(&self, run: &R) -> &'static [&'static str] {
        let _ = run;
        &[]
    }
}

/// Makes the view of the runs on an instance, or says in one line why there is nothing to watch.
pub type MakeView<P> =
    fn(&<P as Puzzle>::Instance) -> Result<Box<dyn RunView<<P as Puzzle>::Run>>, String>;

/// The methods of a puzzle on one instance, with a way to show their runs.
pub struct Raced<P: Puzzle> {
    methods: Methods<P>,
    view: MakeView<P>,
}

impl<P: Puzzle> Raced<P> {
    /// These methods.
    pub fn new(methods: Methods<P>, view: MakeView<P>) -> Raced<P> {
        Raced { methods, view }
    }
}

impl<P: Puzzle> Subject for Raced<P> {
    fn title(&self) -> String {
        self.methods.title()
    }

    fn comparison(&self, clock: Clock) -> Comparison {
        self.methods.comparison(clock)
    }

    fn search(&self, row: usize) -> Option<Box<dyn Charted>> {
        self.methods.search(row)
    }

    fn has_curves(&self) -> bool {
        self.methods.has_curves()
    }
}

impl<P: Puzzle> RaceSubject for Raced<P> {
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let Some(name) = self.methods.name(row) else { return Ok(None) };
        let view = (self.view)(self.methods.instance())?;
        let run = self.methods.run(row, Keep::History)?;
        let method = self.methods.method(row);
        let code = method.map_or(&[][..], P::pseudo_code);
        let conditions = method.map_or(&[][..], P::conditions);
        let lane = |run| Box::new(MethodLane::<P> { name, view, run, code, conditions }) as Box<_>;
        Ok(run.map(lane))
    }

    fn has_lanes(&self) -> bool {
        true
    }
}

/// A method beside another.
struct MethodLane<P: Puzzle> {
    name: String,
    view: Box<dyn RunView<P::Run>>,
    run: Box<P::Run>,
    code: &'static [&'static str],
    conditions: &'static [(&'static str, &'static str)],
}

delegate_run!([P: Puzzle] MethodLane<P> => |this| this.run;
    fn waits_for(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        self.run.waits_for()
    }
);

impl<P: Puzzle> Lane for MethodLane<P> {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn draw(&self, laid: Laid, area: Rect, buf: &mut Buffer, theme: &Theme) {
        self.view.draw(&self.run, laid, area, buf, theme);
    }

    fn signs(&self, laid: Laid, area: Rect, theme: &Theme) -> Vec<Sign> {
        self.view.signs(&self.run, laid, area, theme)
    }

    fn overlays(&self) -> &'static [&'static str] {
        self.view.overlays(&self.run)
    }

    fn vocabulary(&self) -> Vocabulary {
        P::VOCABULARY
    }

    fn conditions(&self) -> &'static [(&'static str, &'static str)] {
        self.conditions
    }

    fn observed(&mut self) -> Option<Box<dyn Observed + '_>> {
        P::observed(&mut self.run)
    }

    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        P::search(&mut self.run)
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        self.view.facts(&self.run)
    }

    fn outcome(&self) -> String {
        self.view.outcome(&self.run)
    }

    fn cost(&self) -> Option<f64> {
        P::cost(&self.run)
    }

    fn moment(&mut self, wanted: Wanted) -> Option<Moment> {
        P::moment(&mut self.run, wanted)
    }

    fn code(&self) -> &'static [&'static str] {
        if self.code.is_empty() { self.view.pseudo_code(&self.run) } else { self.code }
    }

    fn deed(&mut self, t: u64) -> Option<Deed> {
        if let Some(search) = P::search(&mut self.run) {
            let id = search.history().expanded_at(t)?;
            let facts = search.facts(id);
            return Some(match facts.is_empty() {
                true => Deed { what: format!("node {id}"), facts },
                false => Deed { what: "node".into(), facts },
            });
        }
        self.run.seek(t);
        let moment = P::moment(&mut self.run, STEP_ALONE);
        match moment?.step {
            Step::Event(step) => Some(Deed { what: step.kind.to_owned(), facts: step.facts }),
            Step::Game(step) => {
                let path = step.path.iter().filter_map(|ply| ply.mv.as_deref());
                let path = path.collect::<Vec<_>>().join(" ");
                Some(Deed { what: format!("{} {path}", step.kind), facts: step.facts })
            }
            Step::Search(step) => Some(Deed { what: "node".into(), facts: step.node?.state }),
        }
    }
}
