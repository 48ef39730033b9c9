//! The Boxup tab: play a level, watch it being solved, draw one.
//!
//! The state and what actions do to it is here; boxes are drawn in [`draw`], words in [`facts`], popups
//! are in [`popups`], and what is computed in the background in [`thinking`].

mod compare;
mod draw;
mod editor;
mod facts;
mod kept;
mod keys;
mod popups;
mod thinking;
mod watching;

use super::{Tab, TabId};
use crate::engine::grid::{Dir, Grid, Pos};
use crate::engine::limits::Limits;
use crate::engine::playback::Speed;
use crate::engine::run::Keep;
use crate::puzzles::boxup::draft::Draft;
use crate::puzzles::boxup::format::Sheet;
use crate::puzzles::boxup::game_id::{GameId, Params};
use crate::puzzles::boxup::level::{Cell, Level};
use crate::puzzles::boxup::plan;
use crate::puzzles::boxup::play::Game;
use crate::puzzles::boxup::progress::Progress;
use crate::puzzles::boxup::run::run;
use crate::puzzles::boxup::{Boxup, Method};
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::puzzle::Info;
use crate::puzzles::puzzle::{Game as _, Named, Origin, Puzzle};
use crate::tui::compare::Comparison;
use crate::tui::keys::{Action, Mode, Own};
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::tui::view::cells::Cells;
use crate::tui::view::frame::Areas;
use editor::Editor;
use kept::Kept;
use popups::Popup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;
use std::time::Duration;
use thinking::Thinking;
use watching::Watching;

pub use keys::KEYS;

/// What the tab opens with.
pub struct Setup {
    /// Where levels are looked for.
    pub library: Library<Boxup>,
    /// The level.
    pub named: Named<Sheet>,
    /// How it is searched.
    pub method: Method,
    /// Bounds of the searches.
    pub limits: Limits,
    /// A speed somebody has chosen.
    pub speed: Option<Speed>,
    /// Whether to begin by watching.
    pub watch: bool,
    /// The right to use files; none in a kiosk.
    pub files: Option<Files>,
    /// What was solved before.
    pub progress: Progress,
}

/// The Boxup tab.
pub struct BoxupTab {
    files: Option<Files>,
    library: Library<Boxup>,
    limits: Limits,
    named: Named<Sheet>,
    method: Method,
    speed: Option<Speed>,
    mode: Mode,
    game: Game,
    watching: Option<Watching>,
    editor: Option<Editor>,
    /// The fewest moves of the level, once known; `Some(None)` if there is no solution.
    optimum: Option<Option<usize>>,
    thinking: Thinking,
    popup: Option<Popup>,
    message: Option<String>,
    progress: Progress,
    /// The random level to make next.
    recipe: GameId,
}

/// The random level made first.
const FIRST_RECIPE: GameId = GameId {
    params: Params { rows: 4, cols: 4, blacks: 1, walls: 0, least: 15, most: 30 },
    seed: 1,
};

impl BoxupTab {
    /// The tab with a level open.
    pub fn new(setup: Setup) -> Self {
        let Setup { library, named, method, limits, speed, watch, files, progress } = setup;
        let mut tab = BoxupTab {
            files,
            library,
            limits,
            game: Game::new(&named.instance.level),
            named: named.clone(),
            method,
            speed,
            mode: Mode::Play,
            watching: None,
            editor: None,
            optimum: None,
            thinking: Thinking::default(),
            popup: None,
            message: None,
            progress,
            recipe: FIRST_RECIPE,
        };
        tab.open(named);
        if watch {
            tab.watch();
        }
        tab
    }

    /// What was solved, and in how few moves.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    fn level(&self) -> &Level {
        &self.named.instance.level
    }

    /// Opens a level, for play.
    fn open(&mut self, named: Named<Sheet>) {
        self.game = Game::new(&named.instance.level);
        self.named = named;
        self.judge();
        self.watching = None;
        self.editor = None;
        self.message = None;
        self.mode = Mode::Play;
    }

    /// Opens a level, and goes on watching if that is what was being done.
    fn open_and_stay(&mut self, named: Named<Sheet>) {
        let watched = self.mode == Mode::Watch;
        self.open(named);
        if watched {
            self.watch();
        }
    }

    /// Opens the level after the one at hand; after a random one, another one.
    fn open_next(&mut self) {
        if self.named.origin == Origin::Random {
            return self.make_another();
        }
        let all = self.library.all();
        let at = all.iter().position(|n| n.name == self.named.name);
        match all.into_iter().nth(at.map_or(0, |i| i + 1)) {
            Some(next) => self.open(next),
            None => self.message = Some("that was the last level; n makes a random one".into()),
        }
    }

    /// Begins to make the next random level.
    fn make_another(&mut self) {
        if let Err(why) = self.make(self.recipe) {
            self.message = Some(why);
        }
    }

    fn watch(&mut self) {
        let method = self.method;
        let (level, limits, speed) = (&self.named.instance.level, self.limits, self.speed);
        let watching = self
            .watching
            .get_or_insert_with(|| Watching::new(run(level, method, limits, Keep::History), speed));
        watching.begin();
        self.message = None;
        self.mode = Mode::Watch;
    }

    fn set_method(&mut self, method: Method) {
        self.method = method;
        self.watching = None;
        if self.mode == Mode::Watch {
            self.watch();
        }
    }

    fn step(&mut self, dir: Dir) {
        if self.game.is_won() {
            return;
        }
        self.forget_hint();
        if let Err(why) = self.game.step(dir) {
            self.message = Some(format!("{}: {why}", plan::name(dir)));
        } else if self.game.is_won() {
            self.progress.solved(&self.named.name, self.game.moves());
            self.popup = Some(Popup::End);
        }
    }

    fn update_play(&mut self, action: Action) {
        match action {
            Action::Move(dir) => self.step(dir),
            Action::Undo | Action::Redo | Action::Restart => {
                self.forget_hint();
                match action {
                    Action::Undo => drop(self.game.undo()),
                    Action::Redo => drop(self.game.redo()),
                    _ => self.game = Game::new(&self.named.instance.level),
                }
            }
            Action::Hint if !self.game.is_won() => {
                let rest = self.game.rest();
                self.look_for_hint(&rest);
            }
            Action::Watch => self.watch(),
            Action::Edit => {
                // A drawing that was left half done is gone on with.
                if self.editor.is_none() {
                    self.editor = Some(Editor::new(Draft::new(self.level()), false));
                }
                self.message = None;
                self.mode = Mode::Edit;
            }
            _ => {}
        }
    }

    fn edit(&mut self, action: Action) {
        let Some(editor) = &mut self.editor else { return };
        self.message = None;
        match action {
            Action::Move(dir) => editor.move_cursor(dir),
            Action::Put(item) => {
                let done = editor.put(item);
                self.message = (!done).then(|| "no box here to turn".into());
            }
            Action::Undo => editor.undo(true),
            Action::Redo => editor.undo(false),
            Action::Save => self.popup = Some(popups::save()),
            Action::Watch | Action::BackToPlay => self.leave_editor(action == Action::Watch),
            _ => {}
        }
    }

    /// Plays what is drawn, or watches it being solved. What is no level yet is kept, to be gone on
    /// with.
    fn leave_editor(&mut self, watch: bool) {
        let Some(editor) = &self.editor else { return };
        match editor.draft().level() {
            Ok(level) => {
                if editor.is_changed() {
                    self.open(popups::drawn(level));
                }
                self.editor = None;
                self.mode = Mode::Play;
                if watch {
                    self.watch();
                }
            }
            Err(fault) if watch => self.message = Some(format!("nothing to watch yet: {fault}")),
            Err(_) => {
                self.mode = Mode::Play;
                self.message = Some("what is drawn is no level yet; e goes on with it".into());
            }
        }
    }

    fn update_popup(&mut self, action: Action) {
        let Some(popup) = self.popup.take() else { return };
        self.popup = popup.update(action, self);
    }

    /// What is on the board now.
    fn cells(&self) -> Grid<Cell> {
        match (self.mode, &self.watching, &self.editor) {
            (Mode::Watch, Some(watching), _) => self.level().cells(&watching::board(watching)),
            (Mode::Edit, _, Some(editor)) => editor.draft().cells().clone(),
            _ => self.level().cells(self.game.board()),
        }
    }

    /// Where the board is on the screen.
    fn layout(&self, area: Rect) -> Cells {
        let size = match (self.mode, &self.editor) {
            (Mode::Edit, Some(editor)) => editor.draft().size(),
            _ => self.level().size(),
        };
        let tile = |cell: u8| size.pos(cell.into());
        let focus = match (self.mode, &self.watching, &self.editor) {
            (Mode::Watch, Some(watching), _) => tile(watching::board(watching).tile),
            (Mode::Edit, _, Some(editor)) => editor.cursor(),
            _ => tile(self.game.board().tile),
        };
        Cells::new(area, size, focus, &draw::SIZES)
    }

    /// A click on the board while playing: the tile goes towards it, if it is next to it.
    fn click(&mut self, cell: Pos) {
        let at = self.level().size().pos(self.game.board().tile.into());
        if let Some(dir) = Dir::between(at, cell) {
            self.step(dir);
        }
    }
}

impl Tab for BoxupTab {
    fn info(&self) -> Info {
        TabId::Boxup.info()
    }

    fn keys(&self) -> Own {
        KEYS
    }

    fn subject(&self) -> String {
        let title = Boxup::title(&self.named);
        let title = title.strip_prefix("boxup:").unwrap_or(title);
        match self.mode {
            Mode::Edit => "drawing".into(),
            Mode::Watch => format!("{title} · {}", self.method),
            _ => title.to_owned(),
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
            (Mode::Play, Action::Move(_) | Action::Hint) => !self.game.is_won(),
            (Mode::Play, Action::Undo) => self.game.can_undo(),
            (Mode::Play, Action::Redo) => self.game.can_redo(),
            (Mode::Edit, Action::Undo) => {
                self.editor.as_ref().is_some_and(|e| e.draft().can_undo())
            }
            (Mode::Edit, Action::Redo) => {
                self.editor.as_ref().is_some_and(|e| e.draft().can_redo())
            }
            _ => true,
        }
    }

    fn label(&self, action: Action) -> Option<String> {
        match action {
            Action::Finish => Some("plan".into()),
            Action::BackToPlay if self.mode == Mode::Edit => Some("done".into()),
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
            Action::Open => self.popup = Some(popups::levels(self)),
            Action::Parameters => self.popup = Some(popups::random(&self.recipe)),
            Action::New => self.make_another(),
            _ => match self.mode {
                Mode::Play | Mode::Compare | Mode::Race | Mode::Popup => self.update_play(action),
                Mode::Watch => {
                    if action == Action::BackToPlay {
                        self.mode = Mode::Play;
                    } else if let Some(watching) = &mut self.watching {
                        watching.update(action);
                        self.speed = watching.chosen_speed().or(self.speed);
                    }
                }
                Mode::Edit => self.edit(action),
            },
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(popup) = &mut self.popup {
            popup.paste(text);
        }
    }

    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect) {
        if let Some(popup) = &mut self.popup {
            if let Some(action) = pointer.in_popup(|| popup.click(screen, column, row)) {
                self.update_popup(action);
            }
            return;
        }
        let cell = self.layout(areas.board).cell_at(column, row);
        match (self.mode, pointer) {
            (Mode::Watch, _) => {
                let Some(watching) = &mut self.watching else { return };
                watching.pointer(pointer, (column, row), areas.status);
            }
            (Mode::Edit, Pointer::Press) => {
                if let (Some(editor), Some(cell)) = (&mut self.editor, cell) {
                    self.message = None;
                    editor.press(cell);
                }
            }
            (Mode::Play, Pointer::Press) => {
                if let Some(cell) = cell {
                    self.click(cell);
                }
            }
            _ => {}
        }
    }

    fn share(&self) -> Option<String> {
        Some(Boxup::share(&self.named))
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

    fn records(&self) -> Value {
        if self.progress.is_empty() { Value::Null } else { crate::tui::kept::write(&self.progress) }
    }

    fn restore_records(&mut self, saved: &Value) -> Result<(), String> {
        let before: Progress = crate::tui::kept::read(saved)?;
        self.progress.merge(&before);
        Ok(())
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        match (self.mode, &mut self.watching) {
            (Mode::Watch, Some(watching)) if self.popup.is_none() => watching.tick(elapsed),
            _ => false,
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        match (self.mode, &self.watching) {
            (Mode::Watch, Some(watching)) if self.popup.is_none() => watching.next_tick(),
            _ => None,
        }
    }

    fn is_busy(&self) -> bool {
        let watched =
            self.mode == Mode::Watch && self.watching.as_ref().is_some_and(Watching::is_busy);
        let edited = self.editor.as_ref().is_some_and(Editor::is_working);
        watched || edited || self.thinking.is_busy()
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        if let (Mode::Watch, Some(watching)) = (self.mode, &mut self.watching) {
            changed |= watching.compute(enough);
        }
        if let Some(editor) = &mut self.editor {
            changed |= editor.compute(enough);
        }
        self.think(enough) || changed
    }

    fn render(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        let cursor = self.editor.as_ref().filter(|_| self.mode == Mode::Edit).map(Editor::cursor);
        let cells = self.layout(areas.board);
        cells.draw_frame(areas.board, buf, theme);
        draw::board(&cells, &self.cells(), cursor, buf, theme);
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
        compare::comparisons(&self.named.name, &self.named.instance.level, self.limits)
    }
}
