//! The Dominoes tab: play Domineering by hand or against alpha-beta, watch every cut-off, and see which
//! moves win.
//!
//! The state and what actions do to it is here; drawing is in [`draw`] and [`facts`], popups are in
//! [`popups`], what is computed beside the game in [`thinking`].

mod compare;
mod draw;
mod facts;
mod kept;
mod keys;
mod popups;
mod thinking;
mod watching;

use super::{Tab, TabId};
use crate::engine::clock::Clock;
use crate::engine::game_tree::Method;
use crate::engine::grid::{Dir, Pos};
use crate::engine::limits::Limits;
use crate::engine::playback::Speed;
use crate::engine::seed::Random;
use crate::puzzles::dominoes::Instance;
use crate::puzzles::dominoes::draft::Draft;
use crate::puzzles::dominoes::game_id::GameId;
use crate::puzzles::dominoes::play::{Game, name, reason};
use crate::puzzles::dominoes::{Board, Player};
use crate::puzzles::files::Files;
use crate::puzzles::puzzle::{Game as _, Info, Named};
use crate::tui::compare::Comparison;
use crate::tui::keys::{Action, Item, Mode, Own};
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::tui::view::frame::Areas;
use kept::Kept;
use popups::Popup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;
use std::time::Duration;
use thinking::{Analysis, Thinking};
use watching::Watching;

/// Plies searched while watching, unless somebody asks for another number.
pub const LIMIT: u32 = 3;

pub use keys::KEYS;

/// What the tab opens with.
pub struct Setup {
    /// The board.
    pub named: Named<Instance>,
    /// Who starts.
    pub first: Player,
    /// Plies searched while watching.
    pub limit: u32,
    /// Bounds of the searches.
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

/// Who moves for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hand {
    Human,
    /// The computer, looking so many plies ahead.
    Computer(u32),
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Purpose {
    Play,
    Hint,
}

/// Time between two moves of the computer, so that they can be followed.
const PAUSE: Duration = Duration::from_millis(400);

/// The Dominoes tab.
pub struct DominoesTab {
    files: Option<Files>,
    name: String,
    game: Game,
    cursor: Pos,
    hands: [Hand; 2],
    /// Whether the computer waits to be told to go on.
    halted: bool,
    /// How long the computer has waited since the last move.
    waited: Duration,
    method: Method,
    limit: u32,
    limits: Limits,
    speed: Option<Speed>,
    clock: Clock,
    mode: Mode,
    thinking: Option<(Thinking, Purpose)>,
    analysis: Option<Analysis>,
    watching: Option<Watching>,
    draft: Option<Draft>,
    popup: Option<Popup>,
    message: Option<String>,
    random: Random,
    seed: u32,
}

fn place(player: Player) -> usize {
    match player {
        Player::Vertical => 0,
        Player::Horizontal => 1,
    }
}

impl DominoesTab {
    /// The tab with a board open.
    pub fn new(setup: Setup) -> Self {
        let Setup { named, first, limit, limits, speed, watch, files, clock } = setup;
        let mut tab = DominoesTab {
            files,
            name: named.name,
            game: Game::new(named.instance.board, first),
            cursor: Pos::new(0, 0),
            hands: [Hand::Human, Hand::Computer(LIMIT)],
            halted: false,
            waited: Duration::ZERO,
            method: Method::AlphaBeta,
            limit,
            limits,
            speed,
            clock,
            mode: Mode::Play,
            thinking: None,
            analysis: None,
            watching: None,
            draft: None,
            popup: None,
            message: None,
            random: Random::new(1),
            seed: 1,
        };
        if first == Player::Horizontal {
            tab.hands.swap(0, 1);
        }
        tab.load(tab.game.clone());
        if watch {
            tab.watch();
        }
        tab
    }

    /// Takes a game as the one at hand.
    fn load(&mut self, game: Game) {
        self.game = game;
        self.mode = Mode::Play;
        self.draft = None;
        self.cursor = self.game.board().moves(self.to_move()).first().copied().unwrap_or_default();
        self.changed();
    }

    /// The position has changed: what was computed for the last one is gone.
    fn changed(&mut self) {
        self.thinking = None;
        self.watching = None;
        self.message = None;
        self.waited = Duration::ZERO;
        if self.analysis.is_some() {
            self.analysis = Some(Analysis::new(self.game.board(), self.to_move(), self.limits));
        }
    }

    fn open(&mut self, named: Named<Instance>) {
        self.name = named.name;
        let watched = self.mode == Mode::Watch;
        self.load(Game::new(named.instance.board, self.game.first()));
        if watched {
            self.watch();
        }
    }

    fn to_move(&self) -> Player {
        self.game.to_move()
    }

    fn hand(&self) -> Hand {
        self.hands[place(self.to_move())]
    }

    fn is_over(&self) -> bool {
        self.game.winner().is_some()
    }

    fn is_computers_turn(&self) -> bool {
        self.mode == Mode::Play
            && self.popup.is_none()
            && !self.halted
            && !self.is_over()
            && matches!(self.hand(), Hand::Computer(_))
    }

    fn is_analysing(&self) -> bool {
        self.analysis.as_ref().is_some_and(Analysis::is_busy)
    }

    fn play(&mut self, mv: Pos) {
        if !self.game.play(mv) {
            let player = self.to_move();
            self.message = Some(format!("no {player} domino fits at {}", name(mv)));
            return;
        }
        self.changed();
        if self.is_over() {
            self.popup = Some(Popup::End);
        }
    }

    fn think(&mut self, limit: u32, purpose: Purpose) {
        if !self.is_over() {
            self.message = None;
            let thinking = Thinking::new(self.game.board(), self.to_move(), limit, self.clock);
            self.thinking = Some((thinking, purpose));
        }
    }

    /// What a search that is over was for.
    fn thought(&mut self) {
        let done = |(t, purpose): &(Thinking, Purpose)| Some((t.best()?, t.in_words(), *purpose));
        let Some((best, words, purpose)) = self.thinking.as_ref().and_then(done) else { return };
        self.thinking = None;
        let Some(mv) = best.mv else { return };
        match purpose {
            Purpose::Play => {
                let who = self.to_move();
                self.play(mv);
                if !self.is_over() {
                    self.message = Some(format!("{who} {}: {words}", name(mv)));
                }
            }
            Purpose::Hint => {
                let why = reason(self.game.board(), self.to_move(), mv);
                self.cursor = mv;
                self.message = Some(format!("hint: {} {why}", name(mv)));
            }
        }
    }

    fn watch(&mut self) {
        if self.watching.is_none() {
            let root = (self.game.board(), self.to_move());
            let how = (self.method, self.limit);
            self.watching = Some(watching::new(root, how, self.limits, self.speed));
        }
        self.thinking = None;
        self.mode = Mode::Watch;
        if let Some(watching) = &mut self.watching {
            watching.begin();
        }
    }

    fn shown_board(&self) -> &Board {
        self.draft.as_ref().map_or(self.game.board(), |draft| draft.board())
    }

    fn move_cursor(&mut self, dir: Dir) {
        self.cursor = self.shown_board().size().step(self.cursor, dir).unwrap_or(self.cursor);
    }

    fn fill(&mut self, pos: Pos) {
        if let Some(draft) = &mut self.draft {
            self.cursor = pos;
            draft.flip(pos);
        }
    }

    fn edit(&mut self, action: Action) {
        match action {
            Action::Move(dir) => self.move_cursor(dir),
            Action::Put(Item::Wall) => self.fill(self.cursor),
            Action::Undo | Action::Redo => {
                if let Some(draft) = &mut self.draft
                    && let Some(pos) = match action {
                        Action::Undo => draft.undo(),
                        _ => draft.redo(),
                    }
                {
                    self.cursor = pos;
                }
            }
            Action::Save => self.popup = Some(popups::save_board()),
            Action::BackToPlay | Action::Watch => {
                match self.draft.take() {
                    // Nothing drawn: the game goes on where it was.
                    Some(draft) if *draft.board() == *self.game.start() => self.mode = Mode::Play,
                    Some(draft) => {
                        self.name = "my board".into();
                        self.load(Game::new(*draft.board(), self.game.first()));
                    }
                    None => {}
                }
                if action == Action::Watch {
                    self.watch();
                }
            }
            _ => {}
        }
    }

    fn update_play(&mut self, action: Action) {
        match action {
            Action::Move(dir) => self.move_cursor(dir),
            Action::Act if self.halted && matches!(self.hand(), Hand::Computer(_)) => {
                self.halted = false;
            }
            Action::Act if !self.is_over() => self.play(self.cursor),
            Action::Act => self.popup = Some(Popup::End),
            Action::Cancel if self.thinking.is_none() && self.is_analysing() => {
                self.analysis = None;
            }
            Action::Cancel => {
                self.thinking = None;
                self.message = None;
                self.halted = matches!(self.hand(), Hand::Computer(_));
            }
            Action::Random => {
                let moves = self.game.board().moves(self.to_move());
                if let Some(&mv) = self.random.pick(&moves) {
                    self.play(mv);
                }
            }
            Action::Best(limit) => self.think(u32::from(limit), Purpose::Play),
            Action::Hint => self.think(self.limit.max(4), Purpose::Hint),
            Action::Analyse if self.analysis.take().is_some() => {}
            Action::Analyse => self.analyse(),
            Action::Undo => self.take_back(),
            Action::Redo if self.game.redo() => {
                self.changed();
                self.halted = matches!(self.hand(), Hand::Computer(_));
            }
            Action::Restart => self.load(Game::new(*self.game.start(), self.game.first())),
            Action::Swap => {
                self.hands.swap(0, 1);
                self.thinking = None;
            }
            Action::Watch => self.watch(),
            Action::Edit => {
                let board = *self.game.start();
                self.draft = Some(Draft::new(board));
                self.thinking = None;
                self.mode = Mode::Edit;
            }
            Action::Save => self.popup = Some(popups::save_record()),
            _ => {}
        }
    }

    /// Begins to find out which moves win.
    fn analyse(&mut self) {
        self.analysis = Some(Analysis::new(self.game.board(), self.to_move(), self.limits));
    }

    /// Takes moves back to the last one of a human, or one if nobody is.
    fn take_back(&mut self) {
        while self.game.undo() {
            if self.hand() == Hand::Human {
                break;
            }
            if !self.hands.contains(&Hand::Human) {
                self.halted = true;
                break;
            }
        }
        self.changed();
        self.halted |= matches!(self.hand(), Hand::Computer(_));
    }
}

impl Tab for DominoesTab {
    fn info(&self) -> Info {
        TabId::Dominoes.info()
    }

    fn keys(&self) -> Own {
        KEYS
    }

    fn subject(&self) -> String {
        match self.mode {
            Mode::Watch => format!("{} · {} {}", self.name, self.method, self.limit),
            Mode::Edit => format!("{} · drawing", self.name),
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
            (Mode::Play, Action::Hint | Action::Random | Action::Best(_)) => !self.is_over(),
            (Mode::Play, Action::Cancel) => {
                self.thinking.is_some() || self.is_computers_turn() || self.is_analysing()
            }
            (Mode::Play, Action::Undo) => self.game.can_undo(),
            (Mode::Play, Action::Redo) => self.game.can_redo(),
            (Mode::Edit, Action::Undo) => self.draft.as_ref().is_some_and(|draft| draft.can_undo()),
            (Mode::Edit, Action::Redo) => self.draft.as_ref().is_some_and(|draft| draft.can_redo()),
            _ => true,
        }
    }

    fn label(&self, action: Action) -> Option<String> {
        match action {
            Action::Act if self.halted && self.hand() != Hand::Human => Some("go on".into()),
            Action::BackToPlay if self.mode == Mode::Edit => Some("done".into()),
            Action::Accept => self.popup.as_ref().map(|p| p.accept_word().to_owned()),
            _ => self.watching.as_ref()?.label(action),
        }
    }

    fn update(&mut self, action: Action) {
        if let Some(popup) = self.popup.take() {
            self.popup = popup.update(action, self);
            return;
        }
        match (self.mode, action) {
            (_, Action::Method) => self.popup = Some(popups::method(self.method, self.limit)),
            (_, Action::Open) => {
                self.popup = Some(popups::layouts(&self.name, self.files.is_some()))
            }
            (_, Action::Parameters) => self.popup = Some(popups::parameters(self)),
            (_, Action::New) => self.popup = Some(popups::random(self)),
            (Mode::Watch, Action::BackToPlay) => self.mode = Mode::Play,
            (Mode::Watch, _) => {
                if let Some(watching) = &mut self.watching {
                    watching::update(watching, action);
                    self.speed = watching.chosen_speed().or(self.speed);
                }
            }
            (Mode::Edit, _) => self.edit(action),
            _ => self.update_play(action),
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(popup) = &mut self.popup {
            popup.paste(text);
        }
    }

    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect) {
        if let Some(mut popup) = self.popup.take() {
            self.popup = match pointer.in_popup(|| popup.click(screen, column, row)) {
                Some(action) => popup.update(action, self),
                None => Some(popup),
            };
            return;
        }
        let cell = draw::Lay::of(self.shown_board().size(), areas.board).cell_at(column, row);
        match (self.mode, pointer) {
            (Mode::Watch, _) => {
                let Some(watching) = &mut self.watching else { return };
                watching.pointer(pointer, (column, row), areas.status);
            }
            (Mode::Edit, Pointer::Press) => cell.into_iter().for_each(|cell| self.fill(cell)),
            (Mode::Play, Pointer::Press) => {
                if let Some(cell) = cell
                    && !self.is_over()
                {
                    self.cursor = cell;
                    self.play(cell);
                }
            }
            _ => {}
        }
    }

    fn share(&self) -> Option<String> {
        let instance = Instance { board: *self.game.board(), first: Player::Vertical };
        Some(GameId::Given(instance).to_string())
    }

    fn adopt(&mut self, settings: &Settings) {
        crate::tui::watching::adopt(&mut self.watching, &mut self.speed, settings);
    }

    fn save(&self) -> Value {
        crate::tui::kept::write(Kept::of(self))
    }

    fn restore(&mut self, saved: &Value) -> Result<(), String> {
        crate::tui::kept::read::<Kept>(saved)?.open(self)
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        if self.is_computers_turn() && self.thinking.is_none() {
            self.waited += elapsed;
            if self.waited >= PAUSE
                && let Hand::Computer(limit) = self.hand()
            {
                self.think(limit, Purpose::Play);
                return true;
            }
        }
        match (self.mode, &mut self.watching) {
            (Mode::Watch, Some(watching)) if self.popup.is_none() => watching.tick(elapsed),
            _ => false,
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        if self.is_computers_turn() && self.thinking.is_none() {
            return Some(PAUSE.saturating_sub(self.waited));
        }
        match (self.mode, &self.watching) {
            (Mode::Watch, Some(watching)) if self.popup.is_none() => watching.next_tick(),
            _ => None,
        }
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_some()
            || (self.mode == Mode::Play && self.analysis.as_ref().is_some_and(Analysis::is_busy))
            || (self.mode == Mode::Watch && self.watching.as_ref().is_some_and(Watching::is_busy))
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        if let Some((thinking, _)) = &mut self.thinking {
            changed |= thinking.compute(enough);
            self.thought();
        } else if let (Mode::Watch, Some(watching)) = (self.mode, &mut self.watching) {
            changed |= watching.compute(enough);
        } else if let (Mode::Play, Some(analysis)) = (self.mode, &mut self.analysis) {
            changed |= analysis.compute(enough);
        }
        changed
    }

    fn render(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        draw::board(self, areas.board, buf, theme);
        facts::panel(self, areas.panel, buf, theme);
        match (self.mode, &self.watching) {
            (Mode::Watch, Some(watching)) => {
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
        let root = (self.game.board(), self.to_move());
        compare::comparisons(&self.name, root, self.limits)
    }
}
