//! The Boxup tab: play a level, watch it being solved, draw one.
//!
//! The board is drawn in [`draw`], the panel in [`facts`]; [`forms`] asks, [`thinking`] computes in the
//! background, and everything a tab does whatever the puzzle is in [`crate::tui::midend`].

mod compare;
mod draw;
mod editor;
mod facts;
mod forms;
mod keys;
mod signs;
mod thinking;
mod watching;

use crate::engine::grid::{Dir, Pos, Size};
use crate::engine::moment::Successor;
use crate::puzzles::boxup::format::Sheet;
use crate::puzzles::boxup::game_id::GameId;
use crate::puzzles::boxup::level::Level;
use crate::puzzles::boxup::plan::{self, Plan};
use crate::puzzles::boxup::progress::Progress;
use crate::puzzles::boxup::{Boxup, Method, pddl};
use crate::puzzles::puzzle::{Game as _, Named, Puzzle};
use crate::tui::celebration::Celebration;
use crate::tui::inspector::tried::{self, Tried};
use crate::tui::inspector::{Page, Sign};
use crate::tui::kept::{self, Word};
use crate::tui::keys::{Action, Mode, Own};
use crate::tui::midend::commands::Command;
use crate::tui::midend::comparing::RaceSubject;
use crate::tui::midend::desk::Look;
use crate::tui::midend::desk::{Desk, Setup};
use crate::tui::midend::editor::Editor as _;
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Form};
use crate::tui::view::panel::Panel;
use crate::tui::view::picker::Item;
use crate::tui::view::viewport::{Viewport, Zoom};
use editor::Editor;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;
use std::time::Duration;
use thinking::Thinking;
use watching::Watching;

/// The Boxup tab.
pub type BoxupTab = Desk<BoxupLook>;

/// What the Boxup tab keeps for itself.
pub struct BoxupLook {
    /// The fewest moves of the level, once known; `Some(None)` if there is no solution.
    optimum: Option<Option<usize>>,
    thinking: Thinking,
    /// The levels solved, which stay from session to session.
    progress: Progress,
    /// The random level to make next.
    next: GameId,
    /// A level that was solved.
    celebration: Celebration,
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct Kept {
    next: Word<GameId>,
}

impl Look for BoxupLook {
    type Puzzle = Boxup;
    type Answer = Plan;
    type Editor = Editor;

    const KEYS: Own = keys::KEYS;

    fn new(_: &Setup<Self>) -> Self {
        BoxupLook {
            optimum: None,
            thinking: Thinking::default(),
            progress: Progress::default(),
            next: forms::FIRST_RANDOM,
            celebration: Celebration::default(),
        }
    }

    fn opened(desk: &mut BoxupTab) {
        desk.judge();
    }

    fn moved(desk: &mut BoxupTab) {
        desk.look.thinking.forget_hint();
        desk.look.celebration.end();
        if desk.game.is_won() && desk.game.moves() > 0 {
            desk.look.celebration.begin();
            desk.look.progress.solved(&desk.named.name, desk.game.moves());
        }
    }

    fn title(desk: &BoxupTab) -> String {
        let title = Boxup::title(&desk.named);
        title.strip_prefix("boxup:").unwrap_or(title).to_owned()
    }

    fn command(desk: &BoxupTab, action: Action) -> Option<Command> {
        match action {
            Action::Act if desk.mode == Mode::Play => {
                Some(Command::when(desk.game.is_won(), "solve the level first"))
            }
            Action::Finish => Some(Command::READY.named("plan")),
            _ => None,
        }
    }

    fn play(desk: &mut BoxupTab, action: Action) {
        match action {
            Action::Move(dir) => desk.step(dir),
            Action::Hint => desk.look_for_hint(),
            Action::Act if desk.game.is_won() => desk.open_next(),
            _ => {}
        }
    }

    fn methods(desk: &BoxupTab) -> Form {
        forms::methods(desk.method)
    }

    fn method(_: &BoxupTab, form: &Form) -> Method {
        forms::method(form)
    }

    fn parameters(desk: &BoxupTab) -> Option<Form> {
        Some(forms::random(&desk.look.next))
    }

    fn set_parameters(desk: &mut BoxupTab, form: &Form) -> Result<(), Complaint> {
        desk.look.next = forms::game_id(form)?;
        let id = Self::another(desk).unwrap_or_default();
        Ok(desk.open_text(&id)?)
    }

    fn another(desk: &mut BoxupTab) -> Option<String> {
        let id = desk.look.next.to_string();
        desk.look.next.seed = desk.look.next.seed.wrapping_add(1);
        Some(id)
    }

    fn blank() -> Option<(&'static str, Form)> {
        Some(("an empty board", forms::blank()))
    }

    fn writing(desk: &BoxupTab) -> Option<Form> {
        matches!(desk.mode, Mode::Edit | Mode::Play).then(forms::write)
    }

    fn written(desk: &BoxupTab, _: &Form, path: &Path) -> Result<String, Complaint> {
        let title = path.file_stem().and_then(|name| name.to_str()).unwrap_or("my level");
        let sheet = match (desk.mode, &desk.editor) {
            (Mode::Edit, Some(editor)) => {
                let (title, par) = (Some(title.to_owned()), editor.optimum());
                Sheet { title, par, ..Sheet::plain(editor.level()?) }
            }
            _ => desk.named.instance.clone(),
        };
        let is_pddl = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pddl"));
        Ok(match is_pddl {
            true => pddl::problem(&sheet.level, title),
            false => Boxup::write(&sheet, "box"),
        })
    }

    fn item(desk: &BoxupTab, named: &Named<Sheet>) -> Item {
        forms::item(named, desk.look.progress.best(&named.name))
    }

    fn about(named: &Named<Sheet>) -> String {
        let Size { rows, cols } = named.instance.level.size();
        match named.instance.author.as_deref() {
            Some(author) => format!("{rows} x {cols}, by {author}"),
            None => format!("{rows} x {cols}"),
        }
    }

    fn preview(named: &Named<Sheet>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let level = &named.instance.level;
        let cells = Viewport::new(area, level.size(), Pos::new(0, 0), &[Zoom::cells(7, 3)]);
        draw::board(&cells, &level.cells(level.start()), None, buf, theme);
    }

    fn point(desk: &mut BoxupTab, pointer: Pointer, cell: Pos) {
        let at = desk.level().size().pos(desk.game.board().tile.into());
        match (desk.mode, pointer, Dir::between(at, cell)) {
            (Mode::Play, Pointer::Press, Some(dir)) => desk.step(dir),
            // A cell answers with the next moment at which the tile stands there.
            (Mode::Watch, Pointer::Press, _) => {
                desk.look_for(&format!("cell {},{}", cell.row + 1, cell.col + 1));
            }
            _ => {}
        }
    }

    fn cell_at(desk: &BoxupTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        desk.layout(board).cell_at(column, row)
    }

    fn adopt(desk: &mut BoxupTab, settings: &Settings) {
        desk.look.celebration.adopt(settings);
    }

    fn tick(desk: &mut BoxupTab, elapsed: Duration) -> bool {
        desk.look.celebration.tick(elapsed)
    }

    fn next_tick(desk: &BoxupTab) -> Option<Duration> {
        desk.look.celebration.next_tick()
    }

    fn is_busy(desk: &BoxupTab) -> bool {
        desk.look.thinking.is_busy()
    }

    fn compute(desk: &mut BoxupTab, enough: &mut dyn FnMut() -> bool) -> bool {
        desk.think(enough)
    }

    fn play_board(desk: &BoxupTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let cells = desk.layout(area);
        cells.draw_frame(area, buf, theme);
        draw::board(&cells, &desk.level().cells(desk.game.board()), None, buf, theme);
        let tile = desk.level().size().pos(desk.game.board().tile.into());
        if let Some(dir) = desk.look.thinking.hint() {
            draw::hint(&cells, tile, dir, buf, theme);
        }
        if let Some(share) = desk.look.celebration.share() {
            draw::celebrate(&cells, tile, share, buf, theme);
        }
    }

    fn watch_board(
        desk: &BoxupTab,
        watching: &Watching,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let cells = desk.layout(area);
        cells.draw_frame(area, buf, theme);
        let what = desk.level().cells(&watching::board(watching));
        draw::board(&cells, &what, None, buf, theme);
        if let Some(moved) = watching::moved(watching) {
            draw::moved(&cells, desk.level().size(), &what, moved, buf, theme);
        }
        draw::tried(&cells, &desk.steps_tried(watching), buf, theme);
    }

    fn edit_board(desk: &BoxupTab, editor: &Editor, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let cells = desk.layout(area);
        cells.draw_frame(area, buf, theme);
        draw::board(&cells, editor.draft().cells(), Some(editor.cursor()), buf, theme);
    }

    fn outcome(desk: &BoxupTab) -> Option<(String, bool)> {
        facts::outcome(desk)
    }

    fn play_panel(desk: &BoxupTab, panel: &mut Panel, theme: &Theme) {
        facts::played(desk, panel, theme);
    }

    fn watch_panel(desk: &BoxupTab, watching: &Watching, panel: &mut Panel, theme: &Theme) {
        match watching.answer() {
            Some((plan, at)) => facts::played_back(desk, plan, at, panel, theme),
            None => facts::watched(desk, watching, panel, theme),
        }
    }

    fn edit_panel(desk: &BoxupTab, editor: &Editor, panel: &mut Panel, theme: &Theme) {
        facts::drawing(editor, desk.files.is_some(), panel, theme);
    }

    fn signs(desk: &BoxupTab, theme: &Theme) -> Vec<Sign> {
        signs::of(desk, theme)
    }

    fn status(desk: &BoxupTab) -> String {
        match desk.mode {
            Mode::Edit => "what is drawn is solved at once".into(),
            _ if desk.game.is_won() => {
                "solved; enter opens the next level, s watches the search, c compares".into()
            }
            _ => format!("arrows move you; x hints, s watches {} find a plan", desk.method),
        }
    }

    fn save(desk: &BoxupTab) -> Value {
        kept::write(Kept { next: Word(desk.look.next) })
    }

    fn restore(desk: &mut BoxupTab, saved: Value) -> Result<(), String> {
        desk.look.next = kept::read::<Kept>(&saved)?.next.0;
        Ok(())
    }

    fn records(desk: &BoxupTab) -> Value {
        match desk.look.progress.is_empty() {
            true => Value::Null,
            false => kept::write(&desk.look.progress),
        }
    }

    fn restore_records(desk: &mut BoxupTab, saved: &Value) -> Result<(), String> {
        desk.look.progress.merge(&kept::read(saved)?);
        Ok(())
    }

    fn comparisons(desk: &BoxupTab) -> Vec<Box<dyn RaceSubject>> {
        compare::comparisons(Boxup::title(&desk.named), &desk.named.instance, desk.limits)
    }
}

impl BoxupTab {
    /// The steps tried at the board shown, while the page that tells why is open. They are tried in the
    /// order of [`Dir::ALL`].
    fn steps_tried(&self, watching: &Watching) -> Vec<Tried> {
        let run = watching.run();
        let is_goal = run.at() == run.len() && run.plan().is_some();
        if self.inspector.page() != Page::Why || watching.answer().is_some() || is_goal {
            return Vec::new();
        }
        let ((ledger, at_hand), size) = (self.ledger(), self.level().size());
        let tile = size.pos(watching::board(watching).tile.into());
        let tried = ledger.iter().zip(Dir::ALL).enumerate();
        let mark = |(number, (successor, dir)): (usize, (&Successor, Dir))| {
            let (pos, sign) = (size.step(tile, dir)?, tried::sign(&successor.verdict));
            Some(Tried { pos, sign, at_hand: at_hand == Some(number) })
        };
        tried.filter_map(mark).collect()
    }

    fn level(&self) -> &Level {
        &self.named.instance.level
    }

    fn step(&mut self, dir: Dir) {
        if self.game.is_over() {
            return;
        }
        match self.game.step(dir) {
            Ok(()) => self.moved(),
            Err(why) => self.say(format!("{}: {why}", plan::name(dir))),
        }
    }

    /// Where the board is on the screen.
    fn layout(&self, area: Rect) -> Viewport {
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
        Viewport::new(area, size, focus, &draw::ZOOMS)
    }
}
