//! The Lights Out tab: play a board, set one up, watch five ways of solving it.
//!
//! The state, and who gets keys, mouse and time, is here; what they do is in [`playing`] and
//! [`editing`], drawing in [`view`], [`draw`] and [`facts`], popups are in [`popups`].

mod compare;
mod draw;
mod editing;
mod facts;
mod kept;
mod keys;
mod playing;
mod popups;
mod view;

use super::{Tab, TabId, allowed};
use crate::engine::grid::Pos;
use crate::engine::limits::Limits;
use crate::engine::playback::Speed;
use crate::engine::run::{Job, Keep};
use crate::puzzles::files::Files;
use crate::puzzles::library::{self, Library};
use crate::puzzles::lights_out::LightsOut;
use crate::puzzles::lights_out::draft::Draft;
use crate::puzzles::lights_out::game_id::{GameId, Way};
use crate::puzzles::lights_out::generate::Generator;
use crate::puzzles::lights_out::methods::{LightsRun, Method, run};
use crate::puzzles::lights_out::minimum::Minimum;
use crate::puzzles::lights_out::play::Game;
use crate::puzzles::lights_out::{Instance, Rules};
use crate::puzzles::puzzle::{Game as _, Info, Making, Named, Opening, Puzzle};
use crate::tui::compare::Comparison;
use crate::tui::keys::{Action, Mode, Own};
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::tui::view::form::Complaint;
use crate::tui::view::frame::Areas;
use crate::tui::watching;
use kept::Kept;
use playing::{Blink, Wanted};
use popups::Popup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// A method being watched.
type Watching = watching::Watching<Box<dyn LightsRun>>;

pub use keys::KEYS;

/// What the tab opens with.
pub struct Setup {
    /// Where boards are looked for.
    pub library: Library<LightsOut>,
    /// The board.
    pub named: Named<Instance>,
    /// The method to watch.
    pub method: Method,
    /// Bounds of the runs.
    pub limits: Limits,
    /// A speed somebody has chosen.
    pub speed: Option<Speed>,
    /// Whether to begin by watching.
    pub watch: bool,
    /// The right to use files; none in a kiosk.
    pub files: Option<Files>,
}

/// The Lights Out tab.
pub struct LightsTab {
    files: Option<Files>,
    library: Library<LightsOut>,
    limits: Limits,
    name: String,
    about: String,
    instance: Instance,
    method: Method,
    speed: Option<Speed>,
    mode: Mode,
    cursor: Pos,
    game: Game,
    draft: Option<Draft>,
    watching: Option<Watching>,
    /// What algebra says of the board at its start, or of the one being set up; found out in the
    /// background.
    best: Option<Minimum>,
    /// A solution from here, being looked for.
    pending: Option<(Wanted, Minimum)>,
    /// The presses that remain of a solution.
    plan: Option<Vec<u8>>,
    /// Whether they are shown.
    reveal: bool,
    blink: Option<Blink>,
    /// Time since the last press of a solution being played.
    solving: Option<Duration>,
    /// Whether somebody had it solved, or took a hint.
    helped: bool,
    popup: Option<Popup>,
    message: Option<String>,
    /// What the next random board is like.
    way: Way,
    between: Option<(u32, u32)>,
    seed: u32,
    /// The next random board.
    making: Option<(GameId, Generator)>,
}

impl LightsTab {
    /// The tab with a board open.
    pub fn new(setup: Setup) -> Self {
        let Setup { library, named, method, limits, speed, watch, files } = setup;
        let mut tab = LightsTab {
            files,
            library,
            limits,
            name: named.name,
            about: named.about,
            game: Game::new(&named.instance),
            instance: named.instance,
            method,
            speed,
            mode: Mode::Play,
            cursor: Pos::default(),
            draft: None,
            watching: None,
            best: None,
            pending: None,
            plan: None,
            reveal: false,
            blink: None,
            solving: None,
            helped: false,
            popup: None,
            message: None,
            way: Way::default(),
            between: None,
            seed: 1,
            making: None,
        };
        let size = tab.instance.rules.size();
        tab.cursor = Pos::new(size.rows / 2, size.cols / 2);
        if watch {
            tab.watch();
        }
        tab
    }

    fn rules(&self) -> &Rules {
        &self.instance.rules
    }

    fn is_solving(&self) -> bool {
        self.solving.is_some()
    }

    /// Opens a board, and goes on watching if that is what was being done.
    fn open_and_stay(&mut self, named: Named<Instance>) {
        let watched = self.mode == Mode::Watch;
        self.name = named.name;
        self.about = named.about;
        self.load(named.instance);
        if watched {
            self.watch();
        }
    }

    /// Takes a board as the one at hand.
    fn load(&mut self, instance: Instance) {
        if instance.rules.size() != self.instance.rules.size() {
            let size = instance.rules.size();
            self.cursor = Pos::new(size.rows / 2, size.cols / 2);
        }
        self.game = Game::new(&instance);
        self.instance = instance;
        self.best = None;
        self.draft = None;
        self.watching = None;
        self.message = None;
        self.helped = false;
        self.mode = Mode::Play;
        self.forget_plan();
    }

    fn forget_plan(&mut self) {
        self.pending = None;
        self.plan = None;
        self.reveal = false;
        self.blink = None;
        self.solving = None;
    }

    /// Begins to make a random board.
    fn make(&mut self, id: GameId) {
        self.making = Some((id.clone(), Generator::new(id)));
        self.message = Some("making a board ...".into());
    }

    /// Begins to make the next random board of the kind at hand.
    fn another(&mut self) {
        let rules = *self.rules();
        self.make(GameId { rules, way: self.way, between: self.between, seed: self.seed.into() });
    }

    /// Goes on making a board, and opens it when it is made; whether anything shown has changed.
    fn compute_making(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some((_, making)) = &mut self.making else { return false };
        if !making.advance_until(enough).is_over() {
            return false;
        }
        if let Some((id, mut making)) = self.making.take() {
            match making.made() {
                Some(Ok(named)) => {
                    self.way = id.way;
                    self.between = id.between;
                    self.seed = u32::try_from(id.seed).unwrap_or(0).wrapping_add(1);
                    self.open_and_stay(named);
                }
                Some(Err(why)) => self.message = Some(why),
                None => {}
            }
        }
        true
    }

    fn save(&mut self, path: &Path, overwrite: bool) -> Result<(), Complaint> {
        let instance = self.draft.as_ref().map_or(self.instance.clone(), Draft::instance);
        library::save::<LightsOut>(path, &instance, overwrite, allowed(self.files)?)?;
        self.message = Some(format!("written to {}", path.display()));
        Ok(())
    }

    /// Begins to watch the method at hand, or says why that cannot be.
    fn watch(&mut self) {
        self.solving = None;
        if self.watching.is_none() {
            match run(&self.instance, self.method, self.limits, Keep::History) {
                Ok(run) => self.watching = Some(Watching::new(run, self.speed)),
                Err(why) => {
                    self.message = Some(why);
                    return;
                }
            }
        }
        self.message = None;
        self.mode = Mode::Watch;
        if let Some(watching) = &mut self.watching {
            watching.begin();
        }
    }

    /// Takes a method; what was being watched begins again with it.
    fn set_method(&mut self, method: Method) {
        self.method = method;
        self.watching = None;
        if self.mode == Mode::Watch {
            self.mode = Mode::Play;
            self.watch();
        }
    }
}

impl Tab for LightsTab {
    fn info(&self) -> Info {
        TabId::Lights.info()
    }

    fn keys(&self) -> Own {
        KEYS
    }

    fn subject(&self) -> String {
        match self.mode {
            Mode::Edit => format!("{} · setting up", self.name),
            Mode::Watch => format!("{} · {}", self.name, self.method),
            _ if self.name.starts_with(|c: char| c.is_ascii_digit()) => self.name.clone(),
            _ => format!("{} · {}", self.name, self.rules()),
        }
    }

    fn mode(&self) -> Mode {
        if self.popup.is_some() { Mode::Popup } else { self.mode }
    }

    fn works(&self, action: Action) -> bool {
        if let Some(popup) = &self.popup {
            return popup.works(action);
        }
        let won = self.game.is_won();
        match (self.mode, action) {
            (Mode::Play, Action::Act | Action::Hint | Action::Solve) => !won,
            (Mode::Play, Action::Undo) => self.game.can_undo(),
            (Mode::Play, Action::Redo) => self.game.can_redo(),
            (Mode::Edit, Action::Undo) => self.draft.as_ref().is_some_and(Draft::can_undo),
            (Mode::Edit, Action::Redo) => self.draft.as_ref().is_some_and(Draft::can_redo),
            (Mode::Edit, Action::Digit(state)) => state < self.rules().states(),
            (_, Action::Put(_)) => false,
            _ => true,
        }
    }

    fn refusal(&self, action: Action) -> Option<&'static str> {
        match (self.mode, action) {
            (Mode::Play, Action::Hint | Action::Solve) => Some("nothing is left to press"),
            (Mode::Edit, Action::Digit(_)) => Some("a light has no such state here"),
            (_, Action::Undo) => Some("nothing to take back"),
            (_, Action::Redo) => Some("nothing was taken back"),
            _ => None,
        }
    }

    fn label(&self, action: Action) -> Option<String> {
        match action {
            Action::Edit => Some("set up".into()),
            Action::Hint if self.blink.is_some() => Some("all".into()),
            Action::Solve if self.is_solving() => Some("stop".into()),
            Action::BackToPlay if self.mode == Mode::Edit => Some("begin".into()),
            Action::Accept => self.popup.as_ref().map(|p| p.accept_word().to_owned()),
            _ => self.watching.as_ref()?.label(action),
        }
    }

    fn update(&mut self, action: Action) {
        if let Some(popup) = self.popup.take() {
            self.popup = popup.update(action, self);
            return;
        }
        // Whatever is done stops the making of another board.
        self.making = None;
        match action {
            Action::Method => self.popup = Some(popups::method(self.method)),
            Action::Open => {
                self.popup = Some(popups::boards(&self.library, &self.name, self.files.is_some()))
            }
            Action::Parameters => {
                self.popup =
                    Some(popups::kind(&self.instance.rules, self.way, self.between, self.seed));
            }
            Action::New => self.another(),
            _ => match self.mode {
                Mode::Play | Mode::Compare | Mode::Race | Mode::Popup => self.update_play(action),
                Mode::Watch => {
                    self.message = None;
                    if action == Action::BackToPlay {
                        self.mode = Mode::Play;
                    }
                    if let Some(watching) = &mut self.watching {
                        watching.update(action);
                        self.speed = watching.chosen_speed().or(self.speed);
                    }
                }
                Mode::Edit => self.edit(action),
            },
        }
    }

    fn paste(&mut self, text: &str) {
        match &mut self.popup {
            Some(popup) => popup.paste(text),
            None if self.mode == Mode::Edit => {}
            None => self.paste_board(text.trim()),
        }
    }

    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect) {
        if let Some(popup) = &mut self.popup {
            if let Some(action) = pointer.in_popup(|| popup.click(screen, column, row)) {
                self.update(action);
            }
            return;
        }
        match (self.mode, &mut self.watching) {
            (Mode::Watch, Some(watching)) => {
                watching.pointer(pointer, (column, row), areas.status);
            }
            (mode, _) if pointer == Pointer::Press => {
                if let Some(cell) = self.cell_at(areas.board, column, row) {
                    self.cursor = cell;
                    match mode {
                        Mode::Edit => self.edit(Action::Act),
                        _ => self.press(self.index(cell)),
                    }
                }
            }
            _ => {}
        }
    }

    fn share(&self) -> Option<String> {
        Some(self.game_id())
    }

    fn adopt(&mut self, settings: &Settings) {
        watching::adopt(&mut self.watching, &mut self.speed, settings);
    }

    fn save(&self) -> Value {
        crate::tui::kept::write(Kept::of(self))
    }

    fn restore(&mut self, saved: &Value) -> Result<(), String> {
        crate::tui::kept::read::<Kept>(saved)?.open(self)
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        if self.popup.is_some() {
            return false;
        }
        if let (Mode::Watch, Some(watching)) = (self.mode, &mut self.watching) {
            return watching.tick(elapsed);
        }
        self.tick_play(elapsed)
    }

    fn next_tick(&self) -> Option<Duration> {
        if self.popup.is_some() {
            return None;
        }
        if let (Mode::Watch, Some(watching)) = (self.mode, &self.watching) {
            return watching.next_tick();
        }
        self.next_tick_play()
    }

    fn is_busy(&self) -> bool {
        let watched =
            self.mode == Mode::Watch && self.watching.as_ref().is_some_and(Watching::is_busy);
        let thinking = self.best.as_ref().is_none_or(|m| !m.status().is_over());
        watched || thinking || self.pending.is_some() || self.making.is_some()
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = self.compute_making(enough);
        if let (Mode::Watch, Some(watching)) = (self.mode, &mut self.watching) {
            changed |= watching.compute(enough);
        }
        self.think(enough) || changed
    }

    fn render(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        self.draw_boards(areas.board, buf, theme);
        facts::panel(self, areas.panel, buf, theme);
        match (self.mode, &self.watching, &self.message) {
            (Mode::Watch, Some(watching), None) => {
                watching.transport().draw(buf, areas.status, theme);
            }
            _ => facts::status(self, areas.status, buf, theme),
        }
    }

    fn render_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        if let Some(popup) = &self.popup {
            popup.draw(self, screen, buf, theme);
        }
    }

    fn comparisons(&self) -> Vec<Box<dyn Comparison>> {
        let mut instance = self.instance.clone();
        if self.mode == Mode::Play {
            instance.board = self.game.board().clone();
        }
        compare::comparisons(&self.name, &instance, self.limits)
    }
}

impl LightsTab {
    /// Opens what [`LightsTab::game_id`] gave somebody.
    fn paste_board(&mut self, text: &str) {
        match (text.parse(), LightsOut::open(text)) {
            (Ok(id), _) => self.make(id),
            (_, Ok(Opening::Ready(named))) => {
                self.open_and_stay(named);
                self.message.get_or_insert("pasted a board".into());
            }
            (_, Ok(Opening::Making(_))) => {}
            (_, Err(why)) => self.message = Some(format!("no board: {why}")),
        }
    }

    /// The word that opens this board again.
    fn game_id(&self) -> String {
        let random = format!("lights:{}", self.name);
        if random.parse::<GameId>().is_ok() { random } else { LightsOut::describe(&self.instance) }
    }
}
