//! How the run of a puzzle is shown while it is watched: [`View`], and what it is given, [`Shown`].

use super::explained::Explained;
use super::*;
use crate::compare::table::Table;
use crate::engine::moment::{NodeView, Successor, Waiting};
use crate::engine::{limits::Limit, run::Stats};
use crate::tui::inspector::{self, Tried, tried};
use std::ops::Deref;

/// The run of a view.
pub type RunOf<V> = Box<<<V as View>::Puzzle as Puzzle>::Run>;

/// The instance of a view.
pub type InstanceOf<V> = <<V as View>::Puzzle as Puzzle>::Instance;

/// A method of a view.
pub type MethodOf<V> = <<V as View>::Puzzle as Puzzle>::Method;

/// An instance, and a row of a comparison of methods on it.
pub type OfRow<'a, I> = (&'a I, Option<(&'a Table, usize)>);

/// A run at the moment shown, with what is known besides.
pub struct Shown<'a, V: View> {
    /// The run.
    pub run: &'a RunOf<V>,
    /// What is known, whatever the puzzle.
    pub look: &'a Look<'a>,
}

impl<'a, V: View> Deref for Shown<'a, V> {
    type Target = Look<'a>;

    fn deref(&self) -> &Look<'a> {
        self.look
    }
}

/// What is known of a moment shown, whatever the puzzle.
pub struct Look<'a> {
    /// The answer played back.
    pub played: Option<&'a AnswerPlayback>,
    /// What the run tells about the moment; none unless something asks for it.
    pub moment: Option<&'a Moment>,
    /// The event inside the step that is shown, by its place in [`Moment::inside`]; none if the whole
    /// step is.
    pub inside: Option<usize>,
    /// The number of the overlay on the board, of those of [`View::overlays`].
    pub overlay: usize,
    /// Whether the page is open that tells why: the board marks what was tried.
    pub marks_tried: bool,
    /// Columns of the page that shows the tree of a run alone on the screen, if one does.
    pub tree: Option<u16>,
    /// Whether the moment rests, or plays so slowly that numbers on the board can be read.
    pub is_slow: bool,
    /// The share of the step that is seen by now, while it is drawn as motion.
    pub motion: Option<f32>,
    /// The time spent computing; none in a race, whose runs are computed together.
    pub time: Option<Duration>,
    /// Where the board was drawn last.
    pub board: Rect,
    /// Whether it had half blocks then: a click has to be read against what was drawn.
    pub halves: bool,
    /// Whether how long the run is would tell too much.
    pub hides_end: bool,
}

impl<'a> Look<'a> {
    /// Whether no other run is seen beside it.
    pub fn is_alone(&self) -> bool {
        self.time.is_some()
    }

    /// The answer played back after the end, and how many of its steps are done.
    pub fn answer<A: Any>(&self) -> Option<(&'a A, usize)> {
        let played = self.played?;
        Some((played.answer.downcast_ref()?, played.at() as usize))
    }

    /// The successors tried in the step, as far as they are reached, and which of them is the event at
    /// hand.
    pub fn ledger(&self) -> (&[Successor], Option<usize>) {
        self.moment.map_or((&[], None), |moment| inspector::ledger(moment, self.inside))
    }

    /// The nodes of the step that its events have not told yet.
    pub fn unmade(&self) -> Vec<NodeId> {
        self.moment.map_or(Vec::new(), |moment| inspector::unmade(moment, self.inside))
    }

    /// The events inside the step that were not told yet.
    pub fn events_ahead(&self) -> &[String] {
        let events = self.moment.map_or(&[][..], |moment| &moment.inside);
        events.get(self.inside.map_or(events.len(), |event| event + 1)..).unwrap_or_default()
    }

    /// Where on the board the actions tried in the step lead, while the page is open that tells why.
    pub fn tried(&self) -> Vec<Tried> {
        if self.marks_tried { tried(self.ledger()) } else { Vec::new() }
    }
}

impl<V: View> Shown<'_, V> {
    /// Whether the last moment of a run that is over is shown, and all that its step did.
    pub fn is_at_end(&self) -> bool {
        let is_last = self.run.status().is_over() && self.run.at() == self.run.len();
        is_last && self.events_ahead().is_empty()
    }

    /// What is counted, as far as the events of the step were told.
    pub fn stats(&self) -> Stats {
        let (stats, unmade) = (self.run.stats(), self.unmade().len() as u64);
        let told = |count: u64| count.saturating_sub(unmade);
        Stats { generated: told(stats.generated), frontier: told(stats.frontier), ..stats }
    }
}

/// What a click on a cell of a watched board asks for.
pub enum Click {
    /// Nothing.
    Nothing,
    /// To go to a step.
    Step(u64),
    /// To go to the next moment at which a condition holds.
    Condition(String),
    /// To be told something.
    Words(String),
}

/// What came out of a run that is over.
pub enum Outcome {
    /// An answer, in words: `12 moves`.
    Found(String),
    /// None, and why; in short where there is little room.
    None {
        /// A sentence without its full stop.
        why: String,
        /// A few words.
        short: &'static str,
    },
    /// A limit was reached before.
    Stopped(Limit),
    /// Something else, as a sentence and in a few words, and whether it is good news.
    Other(String, String, bool),
}

impl Outcome {
    /// What came out, in a sentence, and whether that is good news, by the `costs` of its answer and of
    /// the best one known.
    pub(super) fn in_words(self, nouns: &Nouns, costs: [Option<f64>; 2]) -> (String, bool) {
        let Nouns { found, best: as_good, beaten, then } = nouns;
        match self {
            Outcome::Found(answer) => {
                let verdict = match costs {
                    [Some(cost), Some(best)] if cost <= best + 1e-9 => format!(", {as_good}"),
                    [Some(_), Some(best)] => format!(", {}", beaten.replace("{}", &decimal(best))),
                    _ => String::new(),
                };
                (format!("{found}: {answer}{verdict}.{then}"), true)
            }
            Outcome::None { why, .. } => (format!("{why}."), false),
            Outcome::Stopped(limit) => (format!("Stopped: {limit:#}."), false),
            Outcome::Other(words, _, is_good) => (words, is_good),
        }
    }

    /// The same in a few words, after so many steps; then in fewer and fewer, at last without the steps, and as a
    /// number.
    pub(super) fn in_short(self, steps: u64) -> [String; 5] {
        let (answer, sign) = match self {
            Outcome::Found(answer) | Outcome::Other(_, answer, _) => (answer, ""),
            Outcome::None { short, .. } => (short.to_owned(), ","),
            Outcome::Stopped(limit) => return [(); 5].map(|()| format!("{limit:#}")),
        };
        let (steps, bare) = (counted(steps as usize, "step"), answer.replacen("cost ", "", 1));
        let all = format!("{answer}{sign} after {steps}");
        [all, format!("{answer}, {steps}"), format!("{bare}, {steps}"), answer, bare]
    }
}

/// The words for the outcomes of a puzzle.
pub struct Nouns {
    /// What is said before an answer: `Plan found`.
    pub found: &'static str,
    /// What is said behind an answer that is as good as the best one known.
    pub best: &'static str,
    /// What is said behind one that is not; `{}` stands for the best one.
    pub beaten: &'static str,
    /// What is said last of an answer.
    pub then: &'static str,
}

/// How the runs of a puzzle are shown while they are watched, alone or beside others. Everything but the
/// board and what is counted has a default.
pub trait View: Sized + 'static {
    /// The puzzle.
    type Puzzle: Puzzle;

    /// The words for its outcomes.
    const NOUNS: Nouns =
        Nouns { found: "Found", best: "nothing is better", beaten: "the best is {}", then: "" };

    /// What is said of a row of a comparison that has no method to be watched.
    const NOT_WATCHED: &str = "";

    /// For the runs of a method on an instance.
    ///
    /// # Errors
    /// Why there is nothing to see, in one line.
    fn of(instance: &InstanceOf<Self>, method: &MethodOf<Self>) -> Result<Self, String>;

    /// The answer of a run that is over, to be played back, if it found one.
    fn answer(_run: &RunOf<Self>) -> Option<AnswerPlayback> {
        None
    }

    /// The speed unless the user has chosen one; none where it depends on the length of the run.
    fn speed(&self) -> Option<Speed> {
        None
    }

    /// Draws the board.
    fn board(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// Columns the board makes good use of, where it may have `most` columns and rows, more than that if it is cut
    /// there; the inspector's panel leaves as many where it can.
    fn columns(&self, _shown: &Shown<Self>, _most: (u16, u16)) -> u16 {
        0
    }

    /// Where the cells of the board stand that is drawn in `area`; none for a board that is not made of cells of
    /// one size.
    fn grid_in(&self, _shown: &Shown<Self>, _area: Rect) -> Option<Viewport> {
        None
    }

    /// Whether such a board in `area` is good enough for a race, and how large it is with what stands beside it.
    fn worth(&self, grid: &Viewport, _area: Rect) -> (bool, u32) {
        (grid.is_whole(), grid.area().area())
    }

    /// What a click on a cell does.
    fn point(&self, _shown: &Shown<Self>, _cell: Pos) -> Click {
        Click::Nothing
    }

    /// Writes the panel.
    fn panel(&self, shown: &Shown<Self>, panel: &mut Panel, theme: &Theme) {
        let _ = theme;
        for (name, value) in self.facts(shown.run) {
            panel.row(name, &value);
        }
    }

    /// What tells runs apart that were asked different things, whose answers cannot be compared.
    fn problem(&self, _run: &RunOf<Self>) -> String {
        String::new()
    }

    /// What is counted: a name and a value each, the most telling first.
    fn facts(&self, run: &RunOf<Self>) -> Vec<(&'static str, String)>;

    /// The signs and colours on the board as it was drawn last in `area`, in words.
    fn signs(&self, _shown: &Shown<Self>, _area: Rect, _theme: &Theme) -> Vec<Sign> {
        Vec::new()
    }

    /// Draws the tree of the run where that is a picture of its own and has room in `area`; whether it does.
    fn tree(&self, _: &Shown<Self>, _area: Rect, _: &mut Buffer, _: &Theme) -> bool {
        false
    }

    /// What can be laid over the board, the first for nothing; none if nothing can.
    fn overlays(&self, _run: &RunOf<Self>) -> &'static [&'static str] {
        &[]
    }

    /// The pseudo-code, where the method alone does not tell it.
    fn pseudo_code(&self, _run: &RunOf<Self>) -> Option<&'static [&'static str]> {
        None
    }

    /// What a page is called here.
    fn page_name(&self, _run: &RunOf<Self>, page: Page) -> &'static str {
        page.name()
    }

    /// The pages on which there is nothing to be told, at this step or at another.
    fn lacks(&self, _run: &RunOf<Self>) -> &'static [Page] {
        &[]
    }

    /// Whether the step to the moment shown is drawn as something that moves.
    fn is_motion(&self, _run: &RunOf<Self>) -> bool {
        false
    }
    /// What happens at the landmark shown, in words such as `f rises to 13`; none where board and panel
    /// say it.
    fn landmark(&self, _run: &RunOf<Self>) -> Option<String> {
        None
    }

    /// The facts of a node or an event in words, where they alone say little; two blanks between two things.
    fn facts_in_words(facts: &Facts) -> Option<String> {
        cell_first(facts, Self::Puzzle::VOCABULARY.first_cell)
    }

    /// An action in plain words, where its name is one for programs.
    fn action_in_words(_action: &str) -> Option<String> {
        None
    }

    /// A line of [`Moment::inside`] in plain words, where it names an action as programs do.
    fn inside_in_words(line: &str) -> String {
        line.to_owned()
    }

    /// Columns and rows at which a state can be drawn small, the largest first; none if states are no
    /// pictures.
    fn thumbnails(&self, _run: &RunOf<Self>, _ascii: bool) -> Vec<(u16, u16)> {
        Vec::new()
    }

    /// Draws the state of a node into an area of one of these sizes.
    fn thumbnail(&self, _state: &Facts, _area: Rect, _buf: &mut Buffer, _theme: &Theme) {}

    /// Draws into the free area below the rows of a comparison: their answers, where those are pictures; otherwise
    /// how their methods work.
    fn below_rows(
        instance: &InstanceOf<Self>,
        (table, _, row): (&Table, &[usize], Option<usize>),
        methods: (&[Explained], Option<&Explained>),
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        // Fewest rows for a picture.
        const PICTURE: u16 = 12;
        // Where there is room for code too, or where it is meant.
        let is_meant = area.height > 16 || methods.1.is_none() && area.height > 1;
        let told = u16::from(is_meant && !Self::NOT_WATCHED.is_empty());
        if told > 0 {
            put(buf, area.x + 4, area.y + 1, area.right(), Self::NOT_WATCHED, theme.dim);
        }
        let area = Rect { y: area.y + told, height: area.height - told, ..area };
        let free = explained::draw(methods, (area, false), buf, theme);
        if let Some(free) = free.filter(|free| free.height >= PICTURE) {
            Self::draw_instance((instance, row.map(|row| (table, row))), free, buf, theme);
        }
    }

    /// Draws the instance alone, as large as it fits, if it is a picture; on it the answer of a row of a comparison, if
    /// it can be drawn there.
    fn draw_instance(_: OfRow<InstanceOf<Self>>, _: Rect, _: &mut Buffer, _: &Theme) {}

    /// Which way an action of the puzzle's own leads, and to the first moment at which this condition holds, or else to
    /// the end that way; none if it is no such action.
    fn own(_run: &RunOf<Self>, _action: Action) -> Option<(bool, String)> {
        None
    }

    /// What the pages tell about the moment shown.
    fn told(&self, _run: &RunOf<Self>, moment: Moment) -> Moment {
        moment
    }

    /// What is said when no more comes of a run shown while another program made it.
    fn stream_ended(&self, _run: &RunOf<Self>) -> String {
        "this is all of it".to_owned()
    }

    /// What came out of a run that is over.
    fn outcome(&self, run: &RunOf<Self>) -> Outcome {
        match (run.status(), Self::Puzzle::cost(run)) {
            (Status::Stopped(limit), _) => Outcome::Stopped(limit),
            (Status::Found, Some(cost)) => Outcome::Found(format!("cost {}", decimal(cost))),
            (Status::Found, None) => Outcome::Found("an answer".to_owned()),
            _ => {
                let why = "No solution: nothing is left to expand".into();
                Outcome::None { why, short: "no solution" }
            }
        }
    }
}

/// Facts in words, the cell by its name first; none if they tell of no cell. Their first row and column have the
/// number `first`.
pub fn cell_first(facts: &Facts, first: u32) -> Option<String> {
    let from_one = |wanted: [&str; 2]| {
        let fact = facts.iter().find(|fact| wanted.contains(&fact.0))?;
        let Fact::Number(n) = fact.1 else { return None };
        n.saturating_add(1).checked_sub(first.into())
    };
    let cell = format!("r{}c{}", from_one(["row", "y"])?, from_one(["col", "x"])?);
    // What a walker goes by stands in its sentence.
    let said = ["row", "col", "x", "y", "direction", "heading", "rule", "exits", "marks"];
    let others = facts.iter().filter(|(name, _)| !said.contains(name));
    Some(others.fold(cell, |all, (name, fact)| format!("{all}  {name} {fact:#}")))
}

/// All that can be asked at moment `t`, in the words of the pages for states and actions.
pub(super) fn ask_in_words(
    facts_in_words: fn(&Facts) -> Option<String>,
    action_in_words: fn(&str) -> Option<String>,
    asker: &mut Asker,
    random: &mut Random,
    t: u64,
) -> Vec<Question> {
    let words = |state: &mut Facts, is_short: bool| {
        let most = if is_short { 1 } else { usize::MAX };
        let short = |words: String| words.split("  ").take(most).collect::<Vec<_>>().join("  ");
        let told = facts_in_words(state).map(|words| vec![("", Fact::Text(short(words)))]);
        *state = told.unwrap_or_else(|| std::mem::take(state));
    };
    let action = |action: &mut String| {
        *action = action_in_words(action).unwrap_or_else(|| std::mem::take(action));
    };
    let mut moment = |t| {
        let mut moment = (asker.moment)(t)?;
        if let Step::Search(step) = &mut moment.step {
            let waiting = step.queues.iter_mut().flat_map(|queue| &mut queue.first);
            // What waits is chosen by its figures; a board or more than a cell says nothing there, except beside others
            // that are known.
            waiting.for_each(|Waiting { node: NodeView { state, .. }, .. }| match state[..] {
                [("board", _)] if t > 0 => state.clear(),
                _ => words(state, t > 0),
            });
            step.actions.iter_mut().for_each(action);
            for tried in &mut step.successors {
                words(&mut tried.state, false);
                action(&mut tried.action);
            }
        }
        Some(moment)
    };
    let (method, code, len) = (asker.method.clone(), asker.code, asker.len);
    Asker { method, code, len, moment: &mut moment }.ask(t, random)
}
