//! The Boxup tab: play a level, watch it being solved, draw one.
//!
//! The board is drawn in [`draw`], the panel in [`facts`]; [`forms`] asks, [`thinking`] computes in the
//! background, and everything a tab does whatever the puzzle is in [`crate::tui::midend`].

mod background;
mod compare;
mod draw;
mod editor;
mod forms;
mod keys;
mod legend;
mod panel;
mod watching;

use crate::engine::grid::{Dir, Pos, Size};
use crate::puzzles::boxup::format::LevelFile;
use crate::puzzles::boxup::game_id::GameId;
use crate::puzzles::boxup::level::Level;
use crate::puzzles::boxup::plan;
use crate::puzzles::boxup::progress::Progress;
use crate::puzzles::boxup::{Boxup, pddl};
use crate::puzzles::puzzle::{Game as _, Named, Puzzle};
use crate::tui::kept::{self, Word};
use crate::tui::keys::{Action, Mode, Own};
use crate::tui::midend::commands::Command;
use crate::tui::midend::comparing::Subjects;
use crate::tui::midend::desk::Look;
use crate::tui::midend::desk::{Desk, Setup};
use crate::tui::midend::editor::Editor as _;
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Form};
use crate::tui::view::panel::Panel;
use crate::tui::view::picker::Item;
use crate::tui::view::viewport::{Viewport, Zoom};
use background::Thinking;
use editor::Editor;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::Path;
use watching::BoxView;

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
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct SavedLook {
    next: Word<GameId>,
}

impl Look for BoxupLook {
    type Puzzle = Boxup;
    type View = BoxView;
    type Editor = Editor;

    const KEYS: Own = keys::KEYS;

    fn new(_: &Setup<Self>) -> Self {
        BoxupLook {
            optimum: None,
            thinking: Thinking::default(),
            progress: Progress::default(),
            next: forms::FIRST_RANDOM,
        }
    }

    fn opened(desk: &mut BoxupTab) {
        desk.judge();
    }

    fn give_up(desk: &mut BoxupTab) {
        desk.look.thinking = Thinking::default();
    }

    fn moved(desk: &mut BoxupTab) {
        desk.look.thinking.forget_hint();
        if desk.game.is_won() && desk.game.made() > 0 {
            let (name, moves) = (desk.named().name.clone(), desk.game.made());
            desk.look.progress.solved(&name, moves);
        }
    }

    fn has_won(desk: &BoxupTab) -> bool {
        desk.game.is_won()
    }

    fn title(desk: &BoxupTab) -> String {
        let title = Boxup::title(desk.named());
        title.strip_prefix("boxup:").unwrap_or(title).to_owned()
    }

    fn command(desk: &BoxupTab, action: Action) -> Option<Command> {
        match action {
            Action::Act if desk.base_mode() == Mode::Play => {
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

    /// A level that cannot be solved is watched all the same.
    fn view(desk: &BoxupTab) -> Result<BoxView, String> {
        Ok(BoxView { level: desk.level().clone(), method: *desk.method() })
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
        matches!(desk.base_mode(), Mode::Edit | Mode::Play).then(forms::write)
    }

    fn written(desk: &BoxupTab, _: &Form, path: &Path) -> Result<String, Complaint> {
        let title = path.file_stem().and_then(|name| name.to_str()).unwrap_or("my level");
        let sheet = match desk.drawing() {
            Some(editor) => {
                let (title, par) = (Some(title.to_owned()), editor.optimum());
                LevelFile { title, par, ..LevelFile::plain(editor.level()?) }
            }
            None => desk.named().instance.clone(),
        };
        let is_pddl = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pddl"));
        Ok(if is_pddl { pddl::problem(&sheet.level, title) } else { Boxup::write(&sheet, "box") })
    }

    fn item(desk: &BoxupTab, named: &Named<LevelFile>) -> Item {
        forms::item(named, desk.look.progress.best(&named.name))
    }

    fn about(named: &Named<LevelFile>) -> String {
        let Size { rows, cols } = named.instance.level.size();
        match named.instance.author.as_deref() {
            Some(author) => format!("{rows} x {cols}, by {author}"),
            None => format!("{rows} x {cols}"),
        }
    }

    fn preview(named: &Named<LevelFile>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let level = &named.instance.level;
        let cells = Viewport::new(area, level.size(), Pos::new(0, 0), &[Zoom::cells(7, 3)]);
        draw::board(&cells, &level.cells(level.start()), None, buf, theme);
    }

    fn point(desk: &mut BoxupTab, pointer: Pointer, cell: Pos) {
        let at = desk.level().size().pos(desk.game.board().tile.into());
        if let (Pointer::Press, Some(dir)) = (pointer, Dir::between(at, cell)) {
            desk.step(dir);
        }
    }

    fn cell_at(desk: &BoxupTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        desk.layout(board).cell_at(column, row)
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
        if let Some(share) = desk.celebration() {
            draw::celebrate(&cells, tile, share, buf, theme);
        }
    }

    fn edit_board(desk: &BoxupTab, editor: &Editor, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let cells = desk.layout(area);
        cells.draw_frame(area, buf, theme);
        draw::board(&cells, editor.draft.cells(), Some(editor.cursor()), buf, theme);
    }

    fn best_known(desk: &BoxupTab) -> Option<f64> {
        desk.look.optimum.flatten().map(|moves| moves as f64)
    }

    fn play_panel(desk: &BoxupTab, panel: &mut Panel, theme: &Theme) {
        panel::played(desk, panel, theme);
    }

    fn edit_panel(desk: &BoxupTab, editor: &Editor, panel: &mut Panel, _: &Theme) {
        panel::drawing(editor, desk.files().is_ok(), panel);
    }

    fn status(desk: &BoxupTab) -> String {
        match desk.base_mode() {
            Mode::Edit => "what is drawn is solved at once".into(),
            _ if desk.game.is_won() => {
                "solved; enter opens the next level, s watches the search, c compares".into()
            }
            _ => format!("arrows move you; x hints, s watches {} find a plan", desk.method()),
        }
    }

    fn save(desk: &BoxupTab) -> Value {
        kept::write(SavedLook { next: Word(desk.look.next) })
    }

    fn restore(desk: &mut BoxupTab, saved: Value) -> Result<(), String> {
        desk.look.next = kept::read::<SavedLook>(&saved)?.next.0;
        Ok(())
    }

    fn records(desk: &BoxupTab) -> Value {
        if desk.look.progress.is_empty() { Value::Null } else { kept::write(&desk.look.progress) }
    }

    fn restore_records(desk: &mut BoxupTab, saved: &Value) -> Result<(), String> {
        desk.look.progress.merge(&kept::read(saved)?);
        Ok(())
    }

    fn comparisons(desk: &BoxupTab) -> Subjects<BoxView> {
        compare::comparisons(Boxup::title(desk.named()), &desk.named().instance, desk.limits())
    }
}

impl BoxupTab {
    fn level(&self) -> &Level {
        &self.named().instance.level
    }

    fn step(&mut self, dir: Dir) {
        if self.game.is_over() {
            return;
        }
        match self.game.step(dir) {
            Ok(()) => self.moved(),
            Err(why) => self.notify(format!("{}: {why}", plan::name(dir))),
        }
    }

    /// Where the board is on the screen.
    fn layout(&self, area: Rect) -> Viewport {
        let (size, focus) = match self.drawing() {
            Some(editor) => (editor.draft.size(), editor.cursor()),
            None => {
                let size = self.level().size();
                (size, size.pos(self.game.board().tile.into()))
            }
        };
        Viewport::new(area, size, focus, &draw::ZOOMS)
    }
}
