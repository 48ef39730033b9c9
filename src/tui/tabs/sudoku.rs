//! The Sudoku tab: play with hints in words, watch a puzzle being solved or made.
//!
//! The state and what actions do to it is here; drawing is in [`draw`] and [`facts`], popups are in
//! [`popups`], what takes long in [`jobs`].

mod compare;
mod draw;
mod facts;
mod jobs;
mod kept;
mod keys;
mod mouse;
mod popups;
mod watching;

use super::{Tab, TabId, allowed};
use crate::engine::clock::Clock;
use crate::engine::grid::{Pos, Size};
use crate::engine::limits::Limits;
use crate::engine::playback::Speed;
use crate::engine::run::Keep;
use crate::puzzles::files::Files;
use crate::puzzles::puzzle::Info;
use crate::puzzles::sudoku::generate::Maker;
use crate::puzzles::sudoku::human::{Grade, Grid, Step};
use crate::puzzles::sudoku::library::Named;
use crate::puzzles::sudoku::play::{Game, Solutions};
use crate::puzzles::sudoku::recipe::{GameId, Recipe};
use crate::puzzles::sudoku::run::{Method, run};
use crate::puzzles::sudoku::visible::Landmark;
use crate::puzzles::sudoku::{CELLS, format};
use crate::tui::compare::Comparison;
use crate::tui::keys::{Action, Mode, Own};
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::tui::view::frame::Areas;
use jobs::Grading;
use kept::Kept;
use popups::Popup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};
use watching::{Watched, Watching};

pub use keys::KEYS;

/// What the tab opens with.
pub struct Setup {
    /// The puzzle.
    pub named: Named,
    /// How it is solved while watching.
    pub method: Method,
    /// Bounds of the solvers.
    pub limits: Limits,
    /// A speed somebody has chosen.
    pub speed: Option<Speed>,
    /// Whether to begin by watching.
    pub watch: bool,
    /// The right to use files; none in a kiosk.
    pub files: Option<Files>,
    /// Tells the time.
    pub clock: Clock,
}

/// A hint being given: how much of it is told.
struct Hint {
    step: Step,
    /// 1 where to look, 2 what is there.
    told: u8,
}

/// The Sudoku tab.
pub struct SudokuTab {
    files: Option<Files>,
    name: String,
    id: GameId,
    game: Game,
    grading: Grading,
    method: Method,
    limits: Limits,
    speed: Option<Speed>,
    mode: Mode,
    cursor: Pos,
    /// Whether digits are pencil marks.
    pencil: bool,
    hint: Option<Hint>,
    watching: Option<Watching>,
    /// The kind of landmark to go to; none for any.
    landmark: Option<Landmark>,
    /// A puzzle being made to be played.
    making: Option<(Box<Maker>, Recipe, u64)>,
    /// The recipe chosen last, and the seed to offer next.
    recipe: Recipe,
    seed: u32,
    popup: Option<Popup>,
    message: Option<String>,
    clock: Clock,
    /// When the first move was made.
    begun: Option<Instant>,
    /// How long it took.
    took: Option<Duration>,
    timer_shown: bool,
}

const SIDE: Size = Size::new(9, 9);

impl SudokuTab {
    /// The tab with a puzzle open.
    pub fn new(setup: Setup) -> SudokuTab {
        let Setup { named, method, limits, speed, watch, files, clock } = setup;
        let mut tab = SudokuTab {
            files,
            name: String::new(),
            id: GameId::Given(named.board),
            game: Game::new(&named.board),
            grading: Grading::Known(None),
            method,
            limits,
            speed,
            mode: Mode::Play,
            cursor: Pos::new(4, 4),
            pencil: false,
            hint: None,
            watching: None,
            landmark: None,
            making: None,
            recipe: Recipe::default(),
            seed: 1,
            popup: None,
            message: None,
            clock,
            begun: None,
            took: None,
            timer_shown: true,
        };
        tab.open(named);
        if watch {
            tab.watch();
        }
        tab
    }

    /// Opens a puzzle, for play; goes on watching if that is what was being done.
    fn open(&mut self, named: Named) {
        let watched = self.mode == Mode::Watch;
        self.id = GameId::Given(named.board);
        self.name = named.name;
        self.game = Game::new(&named.board);
        self.grading = match self.game.solutions() {
            Solutions::One(_) => Grading::Working(Box::new(Grid::new(&named.board)), Grade::Easy),
            _ => Grading::Known(None),
        };
        self.hint = None;
        self.watching = None;
        self.making = None;
        self.message = match self.game.solutions() {
            Solutions::None => Some("this puzzle has no solution".into()),
            Solutions::Several => Some("this puzzle has more than one solution".into()),
            Solutions::One(_) => None,
        };
        self.begun = None;
        self.took = None;
        self.mode = Mode::Play;
        if watched {
            self.watch();
        }
    }

    /// The number of the cell under the cursor.
    fn cell(&self) -> usize {
        SIDE.index(self.cursor)
    }

    /// Begins to watch the method at hand on the puzzle.
    fn watch(&mut self) {
        if self.watching.is_none() {
            let run = run(self.game.puzzle(), self.method, self.limits, Keep::History);
            self.watching = Some(Watching::new(Watched::Solving(run), self.speed));
        }
        self.hint = None;
        self.mode = Mode::Watch;
        if let Some(watching) = &mut self.watching {
            watching.begin();
        }
    }

    /// The kind of landmark to go to, if it is one kind; making a puzzle has only one.
    fn landmark(&self) -> Option<Landmark> {
        self.landmark.filter(|_| self.watching.as_ref().is_some_and(|w| !w.run().is_making()))
    }

    /// Time played.
    fn time(&self) -> Duration {
        match (self.took, self.begun) {
            (Some(took), _) => took,
            (None, Some(begun)) => (self.clock)().saturating_duration_since(begun),
            (None, None) => Duration::ZERO,
        }
    }

    /// After a change of the grid.
    fn changed(&mut self) {
        self.hint = None;
        self.message = None;
        if self.begun.is_none() {
            self.begun = Some((self.clock)());
        }
        if self.game.is_solved() && self.took.is_none() {
            self.took = Some(self.time());
            self.popup = Some(Popup::Solved);
        }
    }

    fn digit(&mut self, digit: u8) {
        let cell = self.cell();
        let marks = self.pencil && digit != 0 && !self.game.is_given(cell);
        if marks && self.game.board().get(cell) != 0 {
            self.message =
                Some("marks are for empty cells: 0 clears this one, t puts digits".into());
            return;
        }
        let changed = if marks { self.game.mark(cell, digit) } else { self.game.put(cell, digit) };
        if changed {
            self.changed();
        } else if self.game.is_given(cell) {
            self.message = Some("this digit belongs to the puzzle".into());
        }
    }

    /// Where to look, then what is there, then do it.
    fn give_hint(&mut self) {
        self.message = None;
        match self.hint.take() {
            None => match self.game.hint() {
                Ok(step) => {
                    self.game.hints += 1;
                    self.hint = Some(Hint { step, told: 1 });
                }
                Err(why) => self.message = Some(why),
            },
            Some(Hint { step, told: 1 }) => {
                let target = step.place.or(step.remove.first().copied()).map(|t| t.0);
                if let Some(cell) = target {
                    self.cursor = SIDE.pos(cell);
                }
                self.hint = Some(Hint { step, told: 2 });
            }
            Some(Hint { step, .. }) => {
                self.game.apply(&step);
                self.changed();
            }
        }
    }

    fn update_play(&mut self, action: Action) {
        match action {
            Action::Move(dir) => {
                let (rows, cols) = dir.delta();
                let wrap = |at: u16, by: i32| (i32::from(at) + by).rem_euclid(9) as u16;
                self.cursor = Pos::new(wrap(self.cursor.row, rows), wrap(self.cursor.col, cols));
            }
            Action::Digit(digit) => self.digit(digit),
            Action::Pencil => self.pencil = !self.pencil,
            Action::FillMarks => {
                self.game.fill_marks();
                self.changed();
                let board = self.game.board();
                let cells = (0..CELLS).filter(|&cell| board.get(cell) == 0);
                let marks: u32 = cells.map(|cell| self.game.marks(cell).count_ones()).sum();
                self.message = Some(format!("{marks} pencil marks filled in"));
            }
            Action::Timer => self.timer_shown = !self.timer_shown,
            Action::Check => {
                self.hint = None;
                self.message = Some(match self.game.check() {
                    None => "nothing to compare with: there is not exactly one solution".into(),
                    Some(0) => "all right so far".into(),
                    Some(1) => "one cell is wrong".into(),
                    Some(n) => format!("{n} cells are wrong"),
                });
            }
            Action::Undo if self.game.undo() => self.changed(),
            Action::Redo if self.game.redo() => self.changed(),
            Action::Restart => {
                self.game = Game::new(&self.game.puzzle().clone());
                self.hint = None;
                self.message = None;
                self.begun = None;
                self.took = None;
            }
            Action::Hint => self.give_hint(),
            Action::Watch => self.watch(),
            Action::Save => self.popup = Some(popups::export(&self.id)),
            _ => {}
        }
    }

    fn update_popup(&mut self, action: Action) {
        if let Some(popup) = self.popup.take() {
            self.popup = popup.update(action, self);
        }
    }

    fn set_method(&mut self, method: Method) {
        self.method = method;
        let solving = self.watching.as_ref().is_none_or(|w| !w.run().is_making());
        if solving {
            self.watching = None;
            if self.mode == Mode::Watch {
                self.watch();
            }
        }
    }
}

impl Tab for SudokuTab {
    fn info(&self) -> Info {
        TabId::Sudoku.info()
    }

    fn keys(&self) -> Own {
        KEYS
    }

    fn subject(&self) -> String {
        match (self.mode, &self.watching) {
            (Mode::Watch, Some(watching)) if watching.run().is_making() => {
                format!("making #{}", self.seed.wrapping_sub(1))
            }
            (Mode::Watch, _) => format!("{} · {}", self.name, self.method),
            _ => self.name.clone(),
        }
    }

    fn mode(&self) -> Mode {
        if self.popup.is_some() { Mode::Popup } else { self.mode }
    }

    fn works(&self, action: Action) -> bool {
        if let Some(popup) = &self.popup {
            return popup.works(action);
        }
        match (self.mode, action) {
            (Mode::Play, Action::Undo) => self.game.can_undo(),
            (Mode::Play, Action::Redo) => self.game.can_redo(),
            (Mode::Play, Action::Hint | Action::Check) => {
                matches!(self.game.solutions(), Solutions::One(_)) && !self.game.is_solved()
            }
            (_, Action::Edit | Action::Parameters) => false,
            (Mode::Watch, Action::Landmarks) => {
                self.watching.as_ref().is_some_and(|w| !w.run().is_making())
            }
            _ => true,
        }
    }

    fn refusal(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Undo => Some("nothing to take back"),
            Action::Redo => Some("nothing was taken back"),
            Action::Hint | Action::Check if self.game.is_solved() => Some("it is solved"),
            Action::Hint | Action::Check => {
                Some("nothing to compare with: there is not exactly one solution")
            }
            Action::Edit => Some("nothing is drawn here: paste a puzzle, or open one with o"),
            Action::Parameters => Some("n asks what kind of puzzle to make, m how to solve it"),
            Action::Landmarks => Some("making a puzzle has one kind of landmark"),
            _ => None,
        }
    }

    fn label(&self, action: Action) -> Option<String> {
        match action {
            Action::NextLandmark | Action::PreviousLandmark if self.landmark().is_some() => {
                self.landmark().map(|kind| kind.name().to_owned())
            }
            Action::Pencil if self.pencil => Some("digits".into()),
            Action::Hint => match &self.hint {
                Some(Hint { told: 1, .. }) => Some("more".into()),
                Some(_) => Some("do it".into()),
                None => None,
            },
            Action::BackToPlay
                if self.watching.as_ref().is_some_and(|w| w.run().made().is_some()) =>
            {
                Some("play it".into())
            }
            Action::BackToPlay => Some("play".into()),
            Action::Accept => self.popup.as_ref().map(|p| p.accept_word().to_owned()),
            _ => self.watching.as_ref()?.label(action),
        }
    }

    fn update(&mut self, action: Action) {
        if self.popup.is_some() {
            return self.update_popup(action);
        }
        match action {
            Action::Method => self.popup = Some(popups::method(self.method)),
            Action::Open => self.popup = Some(popups::puzzles(&self.name, self.files.is_some())),
            Action::New => self.popup = Some(popups::new(&self.recipe, self.seed)),
            _ if self.mode != Mode::Watch => self.update_play(action),
            Action::BackToPlay => {
                self.mode = Mode::Play;
                self.take_made();
                if self.watching.as_ref().is_some_and(|w| w.run().is_making()) {
                    self.watching = None;
                }
            }
            Action::Landmarks => {
                let place = self.landmark.map_or(0, |kind| kind as usize + 1);
                self.landmark = Landmark::ALL.get(place).copied();
            }
            _ => {
                let kind = self.landmark();
                if let Some(watching) = &mut self.watching {
                    match (kind, action) {
                        (Some(kind), Action::NextLandmark | Action::PreviousLandmark) => {
                            let run = watching.run();
                            let forward = action == Action::NextLandmark;
                            let end = if forward { run.len() } else { 0 };
                            let to = run.landmark_of(kind, run.at(), forward).unwrap_or(end);
                            watching.jump(to);
                        }
                        _ => watching.update(action),
                    }
                    self.speed = watching.chosen_speed().or(self.speed);
                }
            }
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(popup) = &mut self.popup {
            return popup.paste(text);
        }
        match format::parse(text) {
            Ok(board) => {
                self.open(Named { name: "pasted".into(), board });
                let clues = board.count();
                self.message.get_or_insert(format!("pasted a puzzle of {clues} clues"));
            }
            Err(bad) => self.message = Some(format!("no puzzle: {bad}")),
        }
    }

    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect) {
        self.point(pointer, column, row, areas, screen);
    }

    fn share(&self) -> Option<String> {
        Some(self.id.to_string())
    }

    fn adopt(&mut self, settings: &Settings) {
        self.timer_shown = settings.timer;
        crate::tui::watching::adopt(&mut self.watching, &mut self.speed, settings);
    }

    fn save(&self) -> Value {
        crate::tui::kept::write(Kept::of(self))
    }

    fn restore(&mut self, saved: &Value) -> Result<(), String> {
        crate::tui::kept::read::<Kept>(saved)?.open(self)
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        match (self.mode, &mut self.watching) {
            (Mode::Watch, Some(watching)) if self.popup.is_none() => watching.tick(elapsed),
            // The timer moves on.
            (Mode::Play, _) => self.next_tick().is_some(),
            _ => false,
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        match (self.mode, &self.watching) {
            (Mode::Watch, Some(watching)) if self.popup.is_none() => watching.next_tick(),
            (Mode::Play, _) if self.timer_shown && self.begun.is_some() && self.took.is_none() => {
                let past = self.time().subsec_nanos();
                Some(Duration::from_nanos(u64::from(1_000_000_000 - past)))
            }
            _ => None,
        }
    }

    fn is_busy(&self) -> bool {
        let watched =
            self.mode == Mode::Watch && self.watching.as_ref().is_some_and(Watching::is_growing);
        watched || self.making.is_some() || matches!(self.grading, Grading::Working(..))
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = self.compute_making(enough);
        if let (Mode::Watch, Some(watching)) = (self.mode, &mut self.watching) {
            changed |= watching.compute(enough);
        }
        changed | self.compute_grade(enough)
    }

    fn render(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        draw::board(self, areas.board, buf, theme);
        facts::panel(self, areas.panel, buf, theme);
        match (self.mode, &self.watching) {
            (Mode::Watch, Some(watching)) => watching.transport().draw(buf, areas.status, theme),
            _ => facts::status(self, areas.status, buf, theme),
        }
    }

    fn render_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        if let Some(popup) = &self.popup {
            popup.draw(self, screen, buf, theme);
        }
    }

    fn comparisons(&self) -> Vec<Box<dyn Comparison>> {
        compare::comparisons(&self.name, self.game.puzzle(), self.limits)
    }

    fn comparison_over(&self, file: &Path) -> Result<Box<dyn Comparison>, String> {
        compare::over_file(file, self.limits, allowed(self.files)?)
    }
}
