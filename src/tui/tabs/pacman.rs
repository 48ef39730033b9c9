//! The Pacman tab: play a map by hand, watch it being searched, draw one.
//!
//! The state and what actions do to it is here; drawing is in [`draw`] and [`facts`], popups are in
//! [`popups`].

mod compare;
mod draw;
mod editor;
mod facts;
mod kept;
mod keys;
mod popups;
mod verdict;
mod watching;

use super::{Tab, TabId};
use crate::engine::clock::Clock;
use crate::engine::grid::{Dir, Pos};
use crate::engine::limits::Limits;
use crate::engine::playback::Speed;
use crate::engine::run::Keep;
use crate::puzzles::files::Files;
use crate::puzzles::pacman::builtin;
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::library::{self, Library};
use crate::puzzles::pacman::play::{Game, Outcome};
use crate::puzzles::pacman::recipe::{GameId, Making};
use crate::puzzles::pacman::solve::{fits, knows, run};
use crate::puzzles::pacman::{Algorithm, Heuristic, Instance, Method, Named, ProblemKind};
use crate::puzzles::puzzle::Info;
use crate::tui::compare::Comparison;
use crate::tui::keys::{Action, Item, Mode, Own};
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::tui::view::frame::Areas;
use editor::Editor;
use kept::Kept;
use popups::Popup;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;
use std::cell::Cell;
use std::time::Duration;
use verdict::{Finding, Verdict};
use watching::Watching;

pub use keys::KEYS;

/// What the tab opens with.
pub struct Setup {
    /// Where maps are looked for.
    pub library: Library,
    /// The map.
    pub named: Named,
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
    /// Tells the time.
    pub clock: Clock,
}

/// The Pacman tab.
pub struct PacmanTab {
    files: Option<Files>,
    library: Library,
    limits: Limits,
    name: String,
    instance: Instance,
    method: Method,
    speed: Option<Speed>,
    mode: Mode,
    game: Option<Game>,
    watching: Option<Watching>,
    editor: Option<Editor>,
    /// The best way of the instance, found in the background.
    best: Verdict,
    /// The best way from where the player is, while a hint is asked for.
    hint: Option<Verdict>,
    popup: Option<Popup>,
    /// What to say on the status line.
    message: Option<String>,
    /// The way Pacman faces.
    facing: Dir,
    /// A random map being made.
    making: Option<Making>,
    /// Seed of the next random map.
    seed: u32,
    /// Whether the last frame had colours: a click has to be read against what was drawn.
    colours: Cell<bool>,
    clock: Clock,
    /// Time spent computing what is watched.
    spent: Duration,
}

/// The estimate that is most worth watching: one that lets the search look around.
pub fn usual(problem: ProblemKind) -> Heuristic {
    match problem {
        ProblemKind::Hunger | ProblemKind::Maze => Heuristic::B,
        ProblemKind::Navigation => Heuristic::A,
    }
}

impl PacmanTab {
    /// The tab with a map open.
    pub fn new(setup: Setup) -> Self {
        let Setup { library, named, method, limits, speed, watch, files, clock } = setup;
        let mut tab = PacmanTab {
            files,
            library,
            limits,
            name: String::new(),
            instance: named.instance.clone(),
            method,
            speed,
            mode: Mode::Play,
            game: None,
            watching: None,
            editor: None,
            best: Verdict::of(&named.instance),
            hint: None,
            popup: None,
            message: None,
            facing: Dir::East,
            making: None,
            seed: 1,
            colours: Cell::new(true),
            clock,
            spent: Duration::ZERO,
        };
        tab.open(named);
        if watch {
            tab.watch();
        }
        tab
    }

    /// Opens a map, for play.
    fn open(&mut self, named: Named) {
        self.name = named.name;
        self.load(named.instance);
    }

    /// Opens a map, and goes on watching if that is what was being done.
    fn open_and_stay(&mut self, named: Named) {
        self.name = named.name;
        self.load_and_stay(named.instance);
    }

    fn load_and_stay(&mut self, instance: Instance) {
        let watched = self.mode == Mode::Watch;
        self.load(instance);
        if watched {
            self.watch();
        }
    }

    /// Takes an instance as the one at hand. A method that does not fit gives way.
    fn load(&mut self, instance: Instance) {
        if !fits(instance.problem, self.method.algorithm) {
            self.method.algorithm = Algorithm::AStar;
        }
        if !knows(instance.problem, self.method.heuristic) {
            self.method.heuristic = usual(instance.problem);
        }
        self.game = Game::new(&instance);
        self.best = Verdict::of(&instance);
        self.instance = instance;
        self.watching = None;
        self.editor = None;
        self.hint = None;
        self.message = None;
        self.mode = Mode::Play;
    }

    /// Begins to watch the method at hand, or says why that cannot be.
    fn watch(&mut self) {
        if self.watching.is_none() {
            match run(&self.instance, &self.method, self.limits, Keep::History) {
                Ok(run) => {
                    self.watching = Some(Watching::new(run, self.speed));
                    self.spent = Duration::ZERO;
                }
                Err(why) => {
                    self.message = Some(why.reason().to_owned());
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

    fn step(&mut self, delta: (i32, i32)) {
        self.message = None;
        self.hint = None;
        let Some(game) = &mut self.game else { return };
        if !game.step(delta) {
            return;
        }
        self.facing = match delta {
            (_, 1) => Dir::East,
            (_, -1) => Dir::West,
            (-1, _) => Dir::North,
            _ => Dir::South,
        };
        if game.outcome() != Outcome::Playing {
            self.popup = Some(Popup::End);
        }
    }

    fn edit(&mut self, action: Action) {
        let Some(editor) = &mut self.editor else { return };
        match action {
            Action::Move(dir) => editor.move_cursor(dir),
            Action::Put(item) => editor.put(item),
            Action::Undo => editor.undo(),
            Action::Redo => editor.redo(),
            Action::Save => self.popup = Some(popups::save()),
            Action::Watch | Action::BackToPlay => {
                let instance = editor.instance(&self.instance);
                if editor.is_changed() {
                    self.name = "my map".into();
                }
                self.load(instance);
                if action == Action::Watch {
                    self.watch();
                }
            }
            _ => {}
        }
    }

    fn update_popup(&mut self, action: Action) {
        let Some(popup) = self.popup.take() else { return };
        self.popup = popup.update(action, self);
    }

    /// Goes on making a random map until `enough`; whether anything shown has changed.
    fn make(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while let Some(making) = &mut self.making {
            match making.advance(256) {
                None if enough() => return false,
                None => continue,
                Some(Ok(named)) => self.open_and_stay(named),
                Some(Err(why)) => self.message = Some(why.to_string()),
            }
            self.making = None;
            return true;
        }
        false
    }

    /// Opens what [`PacmanTab::game_id`] gave somebody: a game id, or a map as it is drawn in a file.
    fn paste_map(&mut self, text: &str) {
        let text = text.trim_matches(['\n', '\r']);
        let id = text.trim().parse::<GameId>();
        let opened = match (id, Layout::parse_lay(text)) {
            (Ok(id), _) => Making::new(id)
                .map(|making| self.making = Some(making))
                .map_err(|why| format!("no map: {why}")),
            (_, Ok(layout)) => {
                let about = "pasted".to_owned();
                self.open_and_stay(library::from_layout("pasted", about, layout, false));
                self.message = Some("pasted a map".into());
                Ok(())
            }
            (Err(_), Err(_)) => Err("what was pasted is no map and no game id".into()),
        };
        if let Err(why) = opened {
            self.message = Some(why);
        }
    }

    /// The words that open what is open again.
    fn game_id(&self) -> String {
        let Instance { problem, energy, food, .. } = self.instance;
        if self.name.contains('#') {
            format!("pacman:{}", self.name)
        } else if builtin::find(&self.name).is_none() {
            self.instance.layout.to_lay()
        } else if problem == ProblemKind::Hunger {
            format!("frontier pacman --layout {} --energy {energy} --food {food}", self.name)
        } else {
            format!("frontier pacman --layout {} --problem {problem}", self.name)
        }
    }

    /// Where the view of a large map has to be.
    fn focus(&self) -> Pos {
        let start = self.instance.layout.start.unwrap_or_default();
        match self.mode {
            Mode::Edit => self.editor.as_ref().map_or(start, Editor::cursor),
            Mode::Watch => self.watching.as_ref().map_or(start, |watching| {
                let walker = watching::walker(watching, &self.instance);
                walker.map_or(watching.run().here().pos, |walker| walker.game.at())
            }),
            _ => self.game.as_ref().map_or(start, Game::at),
        }
    }

    /// The words for the hint found from where the player is.
    fn hint_in_words(&self, finding: &Finding) -> String {
        match finding {
            Finding::Way(answer) => {
                let step = answer.path.windows(2).next();
                let name = step.map_or("stay", |w| way(w[0], w[1]));
                let cost = crate::tui::view::decimal(answer.cost);
                format!("hint: go {name}, {cost} to go on a best way")
            }
            Finding::NoWay if matches!(self.best.finding(), Finding::NoWay) => {
                "no hint: there is no way; e draws another map, o opens one".into()
            }
            Finding::NoWay => "hint: no way out from here, take steps back with u".into(),
            Finding::Working => "looking for a way ...".into(),
            Finding::Bad(why) | Finding::Unknown(why) => format!("no hint: {why}"),
        }
    }
}

/// The name of a single step.
fn way(a: Pos, b: Pos) -> &'static str {
    match (i32::from(b.row) - i32::from(a.row), i32::from(b.col) - i32::from(a.col)) {
        (-1, 0) => "up",
        (1, 0) => "down",
        (0, 1) => "right",
        (0, -1) => "left",
        (-1, 1) => "up and right",
        (-1, -1) => "up and left",
        (1, 1) => "down and right",
        _ => "down and left",
    }
}

impl Tab for PacmanTab {
    fn info(&self) -> Info {
        TabId::Pacman.info()
    }

    fn keys(&self) -> Own {
        KEYS
    }

    fn subject(&self) -> String {
        match self.mode {
            Mode::Edit => format!("{} · drawing", self.name),
            Mode::Watch => format!("{} · {}", self.name, facts::method(&self.method)),
            _ => format!("{} · {}", self.name, self.instance.problem),
        }
    }

    fn mode(&self) -> Mode {
        if self.popup.is_some() { Mode::Popup } else { self.mode }
    }

    fn works(&self, action: Action) -> bool {
        if let Some(popup) = &self.popup {
            return popup.works(action);
        }
        let playing = self.game.as_ref().is_some_and(|g| g.outcome() == Outcome::Playing);
        match (self.mode, action) {
            (Mode::Play, Action::Move(_) | Action::Hint) => playing,
            (Mode::Play, Action::MoveDiagonally(..)) => {
                playing && self.instance.problem == ProblemKind::Navigation
            }
            (Mode::Play, Action::Undo) => self.game.as_ref().is_some_and(Game::can_undo),
            (Mode::Play, Action::Redo) => self.game.as_ref().is_some_and(Game::can_redo),
            (Mode::Edit, Action::Undo) => self.editor.as_ref().is_some_and(Editor::can_undo),
            (Mode::Edit, Action::Redo) => self.editor.as_ref().is_some_and(Editor::can_redo),
            (Mode::Edit, Action::Put(Item::Dot)) => {
                self.instance.problem != ProblemKind::Navigation
            }
            _ => true,
        }
    }

    fn refusal(&self, action: Action) -> Option<&'static str> {
        let over = self.game.as_ref().is_some_and(|g| g.outcome() != Outcome::Playing);
        match (self.mode, action) {
            (Mode::Play, Action::Move(_) | Action::MoveDiagonally(..) | Action::Hint) if over => {
                Some("this game is over: u takes a step back, R starts again")
            }
            (Mode::Play, Action::MoveDiagonally(..)) => Some("only navigation goes diagonally"),
            (Mode::Edit, Action::Put(Item::Dot)) => Some("there are no dots in navigation"),
            (_, Action::Undo) => Some("nothing to take back"),
            (_, Action::Redo) => Some("nothing was taken back"),
            _ => None,
        }
    }

    fn label(&self, action: Action) -> Option<String> {
        match action {
            Action::Put(Item::Start) if self.instance.problem == ProblemKind::Navigation => {
                Some("start".into())
            }
            Action::Put(Item::Exit) => match self.instance.problem {
                ProblemKind::Navigation => Some("goal".into()),
                _ => None,
            },
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
            Action::Method => {
                self.popup = Some(popups::method(&self.method, self.instance.problem))
            }
            Action::Open => {
                self.popup = Some(popups::layouts(&self.library, &self.name, self.files.is_some()))
            }
            Action::Parameters => self.popup = Some(popups::parameters(&self.instance)),
            Action::New => self.popup = Some(popups::random(&self.instance, self.seed)),
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
            None => self.paste_map(text),
        }
    }

    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect) {
        if let Some(popup) = &mut self.popup {
            if let Some(action) = pointer.in_popup(|| popup.click(screen, column, row)) {
                self.update_popup(action);
            }
            return;
        }
        let cell = draw::board(self, areas.board).cell_at(column, row);
        match self.mode {
            Mode::Watch => {
                let Some(watching) = &mut self.watching else { return };
                // A cell answers with the moment it was first expanded.
                if !watching.pointer(pointer, (column, row), areas.status)
                    && pointer == Pointer::Press
                    && let Some(step) = cell.and_then(|c| watching.run().first_expanded(c))
                {
                    watching.jump(step);
                }
            }
            Mode::Edit => {
                if let (Some(editor), Some(cell)) = (&mut self.editor, cell) {
                    match pointer {
                        Pointer::Press => editor.press(cell),
                        Pointer::Drag => editor.drag(cell),
                        Pointer::Wheel(_) => {}
                    }
                }
            }
            _ => {
                if let (Pointer::Press, Some(game), Some(cell)) = (pointer, &self.game, cell) {
                    let at = game.at();
                    let rows = i32::from(cell.row) - i32::from(at.row);
                    let cols = i32::from(cell.col) - i32::from(at.col);
                    // Half blocks tell rows apart in pairs only: the cell below may be meant.
                    self.step((rows.clamp(-1, 1), cols.clamp(-1, 1)));
                }
            }
        }
    }

    fn share(&self) -> Option<String> {
        Some(self.game_id())
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
        let edited = self.editor.as_ref().is_some_and(|e| e.verdict().is_working());
        watched
            || edited
            || self.making.is_some()
            || self.best.is_working()
            || self.hint.as_ref().is_some_and(Verdict::is_working)
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = self.make(enough);
        if let (Mode::Watch, Some(watching)) = (self.mode, &mut self.watching) {
            let begun = (self.clock)();
            changed |= watching.compute(enough);
            self.spent += (self.clock)().saturating_duration_since(begun);
        }
        if let Some(editor) = &mut self.editor {
            changed |= editor.compute(enough);
        }
        if let Some(hint) = &mut self.hint
            && hint.compute(enough)
        {
            let finding = hint.finding().clone();
            self.message = Some(self.hint_in_words(&finding));
            changed = true;
        }
        changed | self.best.compute(enough)
    }

    fn render(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        draw::map(self, areas.board, buf, theme);
        facts::panel(self, areas.panel, buf, theme);
        match (self.mode, &self.watching) {
            (Mode::Watch, Some(watching)) if self.message.is_none() && self.making.is_none() => {
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
        compare::comparisons(&self.name, &self.instance, &self.method, self.limits)
    }
}

impl PacmanTab {
    fn update_play(&mut self, action: Action) {
        match action {
            Action::Move(dir) => self.step(dir.delta()),
            Action::MoveDiagonally(vertical, horizontal) => {
                self.step((vertical.delta().0, horizontal.delta().1));
            }
            Action::Undo | Action::Redo | Action::Restart => {
                self.message = None;
                self.hint = None;
                match (action, &mut self.game) {
                    (Action::Restart, _) => self.game = Game::new(&self.instance),
                    (Action::Undo, Some(game)) => drop(game.undo()),
                    (_, Some(game)) => drop(game.redo()),
                    (_, None) => {}
                }
            }
            Action::Hint => {
                if let Some(game) = &self.game
                    && game.outcome() == Outcome::Playing
                {
                    let hint = Verdict::of(&game.rest());
                    self.message = Some(self.hint_in_words(hint.finding()));
                    self.hint = Some(hint);
                }
            }
            Action::Watch => self.watch(),
            Action::Edit => {
                let cursor = self.focus();
                self.editor = Some(Editor::new(&self.instance, cursor));
                self.message = None;
                self.mode = Mode::Edit;
            }
            _ => {}
        }
    }
}
