//! The tab that watches traces: what searches of other programs did.
//!
//! There is nothing to play, so it is always watching. The board is the map where events have a place, and the map
//! of all states where they have none.

pub(super) mod draw;

use crate::engine::log::{figure, named_value, shown};
use crate::engine::terms::named;
use crate::puzzles::trace::{Author, Pieces, Trace, TraceRun, Traces};
use crate::puzzles::{
    boxup::format::cells_in, dominoes::Player, lights_out::Told, lights_out::methods::OPEN,
    sudoku::CELLS,
};
use crate::tui::tabs::prelude::*;
use crate::tui::tabs::sudoku::cells::{self, Cells};
use crate::tui::tabs::{boxup, dominoes, lights_out, sudoku};
use crate::tui::{midend::editor::NoTools, tabs::boxup::watching::BoxView};

/// The tab.
pub type TraceTab = TabState<TraceUi>;

/// What it keeps for itself: nothing.
pub struct TraceUi;

impl PuzzleTab for TraceUi {
    type Puzzle = Trace;
    type View = TraceView;
    type Spoken = ();
    type Tools = NoTools<Self::Puzzle>;
    type Saved = ();

    const IS_KEPT: bool = false;

    fn save(_: &TraceTab) {}

    fn new(_: &Setup<Self>) -> Self {
        TraceUi
    }

    fn watched(tab: &TraceTab) -> String {
        tab.method.to_string()
    }

    fn command(tab: &TraceTab, action: Action) -> Option<Command> {
        let traces = &tab.named().instance;
        let is_one = traces.len() <= 1;
        let why_not = match action {
            Action::Method if is_one => "this is the only trace; frontier trace A B opens more",
            Action::Compare if is_one => "this is the only trace; frontier trace A B races them",
            Action::Compare if traces.are_live() => "a pipe can be read only once",
            Action::Method | Action::Compare => return Some(Command::READY),
            Action::New => "traces come from other programs",
            Action::Open => "frontier trace FILE opens a trace",
            _ => return only_watched(tab.base_mode(), action),
        };
        Some(Command::not(why_not))
    }

    /// What comes through a pipe is shown as it arrives.
    fn follows(tab: &TraceTab) -> bool {
        tab.named().instance.are_live()
    }

    fn play_board(_: &TraceTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let words = "Nothing is watched. s watches the trace, c compares where there are several.";
        instead_of_board(words, theme.dim, area, buf, theme);
    }

    fn play_panel(tab: &TraceTab, panel: &mut Panel, theme: &Theme) {
        panel.text(&counted(tab.named().instance.len(), "trace"), theme.text);
    }

    /// A trace does not say so.
    fn is_optimal(_: &TraceTab) -> Option<bool> {
        None
    }

    fn status(_: &TraceTab) -> String {
        "s watches the trace".into()
    }

    fn comparison_title(tab: &TraceTab) -> String {
        format!("{} · traces", tab.named().name)
    }
}

/// What actions would do where there is nothing to play.
pub(super) fn only_watched(mode: Mode, action: Action) -> Option<Command> {
    match (mode, action) {
        (Mode::Watch, Action::BackToPlay) => {
            Some(Command::not("there is nothing to play here, only to watch; q ends"))
        }
        (_, Action::New | Action::Open) => Some(Command::not("there is nothing else to open here")),
        (Mode::Play, Action::Move(_) | Action::Act | Action::Hint | Action::Restart) => {
            Some(Command::not("there is nothing to play here: s watches"))
        }
        _ => None,
    }
}

/// The traces.
pub struct TraceView;

impl View for TraceView {
    type Puzzle = Trace;

    /// As the program that wrote the trace tells them, but for boards that are drawn.
    fn facts_in_words(facts: &Facts) -> Option<String> {
        BoxView::facts_in_words(facts)
    }

    fn action_in_words(action: &str) -> Option<String> {
        let light = action.strip_prefix("press ").map(str::to_owned);
        light.or_else(|| BoxView::action_in_words(action))
    }

    fn inside_in_words(line: &str) -> String {
        BoxView::inside_in_words(line)
    }

    fn of(_: &Traces, _: &Author) -> Result<TraceView, String> {
        Ok(TraceView)
    }

    fn board(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        if let (0, Some((words, style))) = (shown.run.len(), state(shown.run, theme)) {
            return instead_of_board(&words, style, area, buf, theme);
        }
        let chart = draw::chart(shown.run, area);
        match shown.run.pieces() {
            Some(Pieces::Boxes(cells)) => {
                let place = boxup::draw::place(area, cells.size(), Pos::default());
                boxup::draw::board(&place, area, &cells, buf, theme);
            }
            Some(Pieces::Digits(boards)) => {
                sudoku::draw::digits(*boards, cell(shown.run, area), area, buf, theme);
            }
            Some(Pieces::Lights(lights)) => lights_out::view::told(&lights, area, buf, theme),
            Some(Pieces::Dominoes(board, put)) => {
                dominoes::draw::told(&board, put, area, buf, theme);
            }
            None => draw::run(shown.run, chart, area, buf, theme),
        }
    }

    fn columns(&self, shown: &Shown<Self>, (columns, rows): (u16, u16)) -> u16 {
        match is_sudoku(shown.run) {
            true => cells::COLUMNS,
            false => draw::columns(shown.run, Rect::new(0, 0, columns, rows), shown.halves),
        }
    }

    fn grid_in(&self, shown: &Shown<Self>, area: Rect) -> Option<Viewport> {
        let chart = draw::chart(shown.run, area);
        match shown.run.pieces() {
            Some(Pieces::Digits(_)) => Some(Cells::of(area).view),
            Some(_) => None,
            None => chart.map(|chart| draw::place(shown.run, &chart, area, shown.halves)),
        }
    }

    fn point(&self, shown: &Shown<Self>, cell: Pos) -> Click {
        let first = u16::from(is_sudoku(shown.run));
        let cell = Pos::new(cell.row + first, cell.col + first);
        let chart = draw::chart(shown.run, shown.board);
        // A character of a scaled map has two places, and a click is on the upper one.
        let step = chart.and_then(|chart| {
            let mut rows = cell.row..=cell.row + u16::from(!chart.is_exact);
            rows.find_map(|row| shown.run.first_expanded(&chart, Pos { row, ..cell }))
        });
        step.map_or_else(|| Click::Words("nothing was expanded here".into()), Click::Step)
    }

    fn problem(&self, run: &Box<TraceRun>) -> String {
        run.problem()
    }

    fn panel(&self, shown: &Shown<Self>, panel: &mut Panel, theme: &Theme) {
        let (run, log) = (shown.run, &shown.run.log);
        panel.row_part("step", run.at(), run.len());
        let mut counts = vec![("events", grouped(log.record.count() as u64))];
        if !log.steps_are_events() {
            let stats = run.stats();
            let figures = [stats.frontier, stats.peak_frontier, stats.generated].map(grouped);
            counts.splice(0..0, ["frontier", "peak", "nodes"].into_iter().zip(figures));
        }
        if log.record.reexpanded > 0 {
            counts.push(("reopened", grouped(log.record.reexpanded)));
        }
        // Of a run without steps it stands on the board.
        let words = state(run, theme).filter(|_| run.len() > 0);
        let damage = log.damage.first().map(|damage| {
            let lines = counted(log.damages as usize, "line");
            (format!("{lines} skipped; line {}: {}", damage.line, damage.what), theme.danger)
        });
        let unaudited = "not audited, as it is large: frontier trace --json does".to_owned();
        let unaudited = log.is_unaudited().then_some((unaudited, theme.dim));
        // The why page has them all.
        let finding = log.findings(run.at()).into_iter().next().map(|it| (it.text, theme.danger));
        let texts: Vec<_> =
            finding.into_iter().chain(words).chain(damage).chain(unaudited).collect();
        let rows = texts.iter().map(|(text, _)| panel.rows_of(text) as usize + 1).sum::<usize>();
        // Beside the step and its event.
        while counts.len() > 1 && 1 + counts.len() + rows > panel.rows_left().into() {
            counts.remove(1);
        }
        let below = counts.len() + rows;
        event(run, usize::from(panel.rows_left()).saturating_sub(below + 1), panel, theme);
        if usize::from(panel.rows_left()) > below {
            panel.gap();
        }
        for (name, value) in &counts {
            panel.row(name, value);
        }
        for (text, style) in &texts {
            panel.gap();
            panel.text(text, *style);
        }
    }

    fn pseudo_code(&self, run: &Box<TraceRun>) -> Option<&'static [&'static str]> {
        Some(run.log.pseudo_code())
    }

    fn lacks(&self, run: &Box<TraceRun>) -> &'static [Page] {
        let has = |name| run.log.facts_at(0).iter().any(|(known, _)| *known == name);
        match run.log.has_no_states() {
            _ if run.len() == 0 => &[Page::Why, Page::Queue, Page::Tree],
            true if run.log.pseudo_code().is_empty() => &[Page::Queue, Page::Tree],
            // Lights without a depth: nothing is guessed.
            true if has("lit") && !has("depth") => &[Page::Tree],
            _ => &[],
        }
    }

    fn signs(&self, shown: &Shown<Self>, area: Rect, theme: &Theme) -> Vec<Sign> {
        match shown.run.pieces() {
            Some(Pieces::Boxes(cells)) => boxup::draw::legend(&cells, theme).signs,
            Some(Pieces::Digits(_)) => {
                let mut legend = Legend::default();
                let (has_cell, [row, .., lit]) = (cell(shown.run, area).is_some(), theme.tints);
                legend.add(true, "5", theme.strong, "given");
                legend.add(true, "5", theme.accent, "placed so far");
                legend.add(has_cell, "[5]", theme.strong, "the cell of the step");
                let is_tinted = has_cell && lit != Color::Reset;
                legend.add(is_tinted, "██", Style::new().fg(row), "its row, column and box");
                legend.add(is_tinted, "██", Style::new().fg(lit), "the same digit");
                legend.signs
            }
            Some(Pieces::Lights(Told { rules, lights, presses, here })) => {
                let mut legend = Legend::default();
                let presses = presses.unwrap_or_default();
                let values = [&*lights, &*presses];
                lights_out::view::add_values(rules.states(), values, &mut legend, theme);
                legend.add(presses.contains(&OPEN), "?", theme.strong, "press not decided yet");
                let sign = theme.glyphs.light_here;
                legend.add(here.is_some(), sign, theme.strong, "press or light of this step");
                legend.signs
            }
            Some(Pieces::Dominoes(..)) => {
                let style = |player| dominoes::layout::style(player, theme);
                let words = |player| format!("{player} domino, numbered by its ply");
                Player::ALL.map(|player| Sign::new("1", style(player), words(player))).into()
            }
            None => draw::signs(shown.run, area, self.grid_in(shown, area), theme),
        }
    }

    fn overlays(&self, run: &Box<TraceRun>) -> &'static [&'static str] {
        match run.chart().is_some() || run.pieces().is_some() {
            _ if run.log.has_no_states() => &[],
            true => &["nothing", state_map::NAME],
            false if run.len() == 0 => &[],
            false => &[state_map::NAME],
        }
    }

    fn thumbnails(&self, run: &Box<TraceRun>, ascii: bool) -> Vec<(u16, u16)> {
        match run.pieces() {
            Some(Pieces::Boxes(cells)) => boxup::draw::thumbnails(cells.size()),
            Some(Pieces::Lights(told)) => lights_out::view::shape(&told.rules, ascii).small(),
            _ => Vec::new(),
        }
    }

    fn thumbnail(&self, state: &Facts, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let lights = || named(state, "board").and_then(|it| Told::read(&it.to_string()));
        if let Some(cells) = cells_in(state) {
            boxup::draw::thumbnail(&cells, area, buf, theme);
        } else if let Some(lights) = lights() {
            lights_out::view::told(&lights, area, buf, theme);
        }
    }

    fn facts(&self, run: &Box<TraceRun>) -> Vec<(&'static str, String)> {
        let first = ("event", run.log.event_at(run.at()));
        let counts = counted_by(&run.stats()).into_iter().filter(|_| !run.log.has_no_states());
        [first].into_iter().chain(counts).collect()
    }

    fn stream_ended(&self, run: &Box<TraceRun>) -> String {
        let is_whole = run.log.stopped.is_none();
        let words = if is_whole { "the stream has ended" } else { "read no further" };
        format!("{words}: {}; space plays them", counted(run.log.record.count(), "event"))
    }

    fn outcome(&self, run: &Box<TraceRun>) -> Outcome {
        let none = |words: &str, is_good| (words.to_owned(), "no answer".to_owned(), is_good);
        let (words, short, is_good) = match (run.status(), run.log.cost()) {
            (Status::Stopped(limit), _) => none(&format!("Stopped: {limit:#}."), false),
            (Status::Found, Some(cost)) => {
                let (exact, brief) = (figure(cost), decimal(cost));
                (format!("The answer costs {exact}."), format!("cost {brief}"), true)
            }
            (Status::Found, None) => ("An answer was found.".into(), "answer".into(), true),
            (Status::Exhausted, _) if run.log.has_no_states() => none("The end.", true),
            _ => none("The trace tells of no answer.", false),
        };
        Outcome::Other(words, short, is_good)
    }
}

/// The cell of the step, of a Sudoku in `area`, whose rows and columns events count from 1; at the end its solution
/// stands alone.
fn cell(run: &TraceRun, area: Rect) -> Option<usize> {
    let pos = run.here(&draw::chart(run, area).filter(|_| run.at() < run.len())?)?;
    (usize::from(pos.row) * 9 + usize::from(pos.col)).checked_sub(10).filter(|&cell| cell < CELLS)
}

/// Whether digits of Sudoku are told.
fn is_sudoku(run: &TraceRun) -> bool {
    matches!(run.pieces(), Some(Pieces::Digits(_)))
}

// The panel: the event, what is counted, and how far the trace is read.

/// Writes the event of the step and its facts into so many rows: one a row, or one after the other
/// where that is too much, and into the gap below where it holds the rest.
fn event(run: &TraceRun, rows: usize, panel: &mut Panel, theme: &Theme) {
    let log = &run.log;
    let title = log.event_at(run.at());
    let end = usize::from(panel.rows_left()).saturating_sub(rows);
    match panel.holds("event", &title) {
        true => panel.row_styled("event", &title, theme.strong),
        false => panel.text(&title, theme.strong),
    }
    let mut facts = log.facts_at(run.at());
    // The title says what it is, and of which state.
    let is_drawn = run.pieces().is_some();
    facts.retain(|(name, fact)| match *name {
        "type" | "kind" | "step" => false,
        "id" => !title.ends_with(&fact.to_string()),
        "board" => !is_drawn,
        _ => fact.to_string() != "null",
    });
    let room = usize::from(panel.rows_left()).saturating_sub(end);
    let rows: Vec<String> = facts.iter().map(|(name, fact)| shown(name, fact)).collect();
    let named = || facts.iter().map(|fact| fact.0).zip(&rows);
    if facts.len() <= room && named().all(|(name, value)| panel.holds(name, value)) {
        return named().for_each(|(name, value)| panel.row(name, value));
    }
    let columns = panel.columns();
    let lines = flowed(facts.iter().flat_map(|fact| wrap(&named_value(fact), columns)), columns);
    let shown = if lines.len() > room + 1 { room } else { lines.len() };
    for (line, _) in lines.iter().take(shown) {
        panel.line(line, theme.text);
    }
    if shown < lines.len() {
        panel.line(theme.glyphs.cut, theme.dim);
    }
}

/// Says in place of a board why there is none.
fn instead_of_board(words: &str, style: Style, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (x, y, width) = (area.x + 2, area.y + area.height / 3, area.width.saturating_sub(4));
    let height = area.height - area.height / 3;
    paragraph(buf, Rect { x, y, width, height }, words, style, theme);
}

/// How far the trace is read, or that it is not whole.
fn state(run: &TraceRun, theme: &Theme) -> Option<(String, Style)> {
    let log = &run.log;
    if !run.status().is_over() {
        let words = match (run.waits_for().is_some(), run.progress()) {
            (true, _) => "Waiting for the program that writes it.".to_owned(),
            (false, Some(share)) => format!("Reading: {:.0} %.", f64::from(share) * 100.0),
            (false, None) => "Reading.".to_owned(),
        };
        return Some((words, theme.dim));
    }
    if let Some(limit) = log.stopped {
        return Some((format!("Read no further: {limit:#}."), theme.danger));
    }
    let words = match (log.record.count(), log.is_cut) {
        (0, _) => "No events: expected JSON Lines, or a search trace of Posthoc.",
        (_, true) => "The trace ends in the middle of an event.",
        (_, false) if run.len() == 0 => "No event expands a node: there is nothing to watch.",
        (_, false) => return None,
    };
    Some((words.into(), theme.danger))
}
