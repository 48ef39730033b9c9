//! The Lights Out tab: play a board, set one up, watch five ways of solving it.
//!
//! Presses, hints and solutions played are in [`playing`], where the boards are in [`lay`], what is on
//! each square in [`view`], how it is drawn in [`squares`], and everything a tab does whatever the puzzle
//! is in [`crate::tui::midend`].

mod compare;
mod editor;
mod forms;
mod keys;
mod layout;
mod legend;
mod matrix;
mod panel;
mod playing;
mod squares;
mod table;
mod view;
mod watching;

use crate::engine::grid::Pos;
use crate::engine::run::Job as _;
use crate::puzzles::lights_out::game_id::{GameId, Way};
use crate::puzzles::lights_out::minimum::Minimum;
use crate::puzzles::lights_out::{Instance, LightsOut, Rules};
use crate::puzzles::puzzle::{Game as _, Named};
use crate::tui::kept::{self, Word};
use crate::tui::keys::{Action, Mode, Own};
use crate::tui::midend::commands::Command;
use crate::tui::midend::comparing::Subjects;
use crate::tui::midend::desk::Look;
use crate::tui::midend::desk::{Desk, Setup};
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Form};
use crate::tui::view::panel::Panel;
use crate::tui::view::picker::Item;
use editor::Editor;
use playing::{Blink, SOLVE, Solution, Wanted};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::Cell;
use std::path::Path;
use std::time::Duration;
use watching::LightsView;

/// The Lights Out tab.
pub type LightsTab = Desk<LightsLook>;

/// What the Lights Out tab keeps for itself.
#[derive(Default)]
pub struct LightsLook {
    cursor: Pos,
    /// What algebra says of the board at its start, found out in the background.
    best: Option<Minimum>,
    /// A solution from here, being looked for.
    pending: Option<(Wanted, Minimum)>,
    /// A solution that was found.
    solution: Option<Solution>,
    /// Whether its presses are shown.
    reveal: bool,
    blink: Option<Blink>,
    /// Time since the last press of a solution being played.
    solving: Option<Duration>,
    /// Whether a hint or the solution was asked for.
    helped: bool,
    /// What the next random board is like.
    way: Way,
    between: Option<(u32, u32)>,
    seed: u64,
    /// Whether the last frame was in ASCII: a click has to be read against what was drawn.
    is_ascii: Cell<bool>,
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct SavedLook {
    /// Row and column.
    cursor: (u16, u16),
    helped: bool,
    way: Word<Way>,
    between: Option<(u32, u32)>,
    next_seed: u64,
}

impl Look for LightsLook {
    type Puzzle = LightsOut;
    type View = LightsView;
    type Editor = Editor;

    const KEYS: Own = keys::KEYS;

    fn new(_: &Setup<Self>) -> Self {
        LightsLook { seed: 1, ..LightsLook::default() }
    }

    fn opened(desk: &mut LightsTab) {
        let size = desk.rules().size();
        let look = &mut desk.look;
        *look = LightsLook {
            cursor: Pos::new(size.rows / 2, size.cols / 2),
            way: look.way,
            between: look.between,
            seed: look.seed,
            is_ascii: look.is_ascii.clone(),
            ..LightsLook::default()
        };
    }

    fn moved(desk: &mut LightsTab) {
        let look = &mut desk.look;
        look.blink = None;
        look.solving = None;
        look.pending = None;
        if !desk.game.can_undo() && !desk.game.can_redo() {
            look.helped = false;
            look.solution = None;
            look.reveal = false;
        }
    }

    fn has_won(desk: &LightsTab) -> bool {
        desk.game.is_won()
    }

    fn title(desk: &LightsTab) -> String {
        let name = &desk.named().name;
        let tells_rules = name.starts_with(|c: char| c.is_ascii_digit());
        match desk.base_mode() {
            Mode::Play if !tells_rules => format!("{name} · {}", desk.rules()),
            _ => name.clone(),
        }
    }

    fn command(desk: &LightsTab, action: Action) -> Option<Command> {
        Some(match (desk.base_mode(), action) {
            (Mode::Play, Action::Move(_)) => Command::READY,
            (Mode::Play, SOLVE) if desk.look.solving.is_some() => Command::READY.named("stop"),
            (Mode::Play, Action::Act) if desk.game.is_over() => match desk.celebration() {
                // The key of the last press, if it was held too long, does not turn the page.
                Some(_) => Command::not("all lights are off"),
                None => Command::READY.named("next"),
            },
            (Mode::Play, Action::Hint | SOLVE) if desk.game.is_over() => {
                Command::not("all lights are off: n makes a new board, R starts again")
            }
            (Mode::Play, Action::Hint) if desk.look.blink.is_some() => Command::READY.named("all"),
            (Mode::Play, Action::Edit) => Command::READY.named("set up"),
            _ => return None,
        })
    }

    fn play(desk: &mut LightsTab, action: Action) {
        match action {
            Action::Move(dir) => {
                let size = desk.rules().size();
                desk.look.cursor = size.step(desk.look.cursor, dir).unwrap_or(desk.look.cursor);
            }
            Action::Act if desk.game.is_over() => desk.next_board(),
            Action::Act => desk.press(desk.look.cursor),
            Action::Hint if desk.look.blink.is_some() => desk.look.reveal = true,
            Action::Hint => desk.want(Wanted::Hint),
            SOLVE if desk.look.solving.take().is_some() => {}
            SOLVE => desk.want(Wanted::Solve),
            _ => {}
        }
    }

    fn edited(desk: &LightsTab) -> Instance {
        desk.game.rest()
    }

    fn parameters(desk: &LightsTab) -> Option<Form> {
        Some(forms::random(&desk.next_random()))
    }

    fn set_parameters(desk: &mut LightsTab, form: &Form) -> Result<(), Complaint> {
        let GameId { rules, way, between, seed } = forms::game_id(form)?;
        desk.open_text(&GameId { rules, way, between, seed }.to_string())?;
        desk.look.way = way;
        desk.look.between = between;
        desk.look.seed = seed.wrapping_add(1);
        Ok(())
    }

    fn another(desk: &mut LightsTab) -> Option<String> {
        let id = desk.next_random();
        desk.look.seed = desk.look.seed.wrapping_add(1);
        Some(id.to_string())
    }

    fn writing(desk: &LightsTab) -> Option<Form> {
        desk.drawing().map(|_| forms::write())
    }

    fn written(desk: &LightsTab, _: &Form, _: &Path) -> Result<String, Complaint> {
        let instance = desk.drawing().map(Editor::instance);
        Ok(instance.as_ref().unwrap_or(&desk.named().instance).to_text())
    }

    fn item(_: &LightsTab, named: &Named<Instance>) -> Item {
        Item { name: named.name.clone(), about: named.instance.rules.to_string() }
    }

    fn preview(named: &Named<Instance>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        forms::preview(&named.instance, area, buf, theme);
    }

    fn point(desk: &mut LightsTab, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press && !desk.game.is_over() {
            desk.look.cursor = cell;
            desk.press(cell);
        }
    }

    fn cell_at(desk: &LightsTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        desk.places(board).left.cell_at(column, row)
    }

    fn tick(desk: &mut LightsTab, elapsed: Duration) -> bool {
        desk.tick_play(elapsed)
    }

    fn next_tick(desk: &LightsTab) -> Option<Duration> {
        desk.next_tick_play()
    }

    fn is_busy(desk: &LightsTab) -> bool {
        let known = desk.look.best.as_ref().is_some_and(|best| best.status().is_over());
        !known || desk.look.pending.is_some()
    }

    fn compute(desk: &mut LightsTab, enough: &mut dyn FnMut() -> bool) -> bool {
        desk.think(enough)
    }

    fn give_up(desk: &mut LightsTab) {
        desk.look.pending = None;
    }

    fn play_board(desk: &LightsTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        desk.draw_played(area, buf, theme);
    }

    fn edit_board(desk: &LightsTab, editor: &Editor, area: Rect, buf: &mut Buffer, theme: &Theme) {
        desk.draw_set_up(editor, area, buf, theme);
    }

    fn best_known(desk: &LightsTab) -> Option<f64> {
        let proven = desk.best().filter(|minimum| minimum.is_proven())?;
        proven.best().ok().map(|(_, least)| f64::from(least))
    }

    fn play_panel(desk: &LightsTab, panel: &mut Panel, theme: &Theme) {
        panel::played(desk, panel, theme);
    }

    fn edit_panel(desk: &LightsTab, editor: &Editor, panel: &mut Panel, theme: &Theme) {
        panel::set_up(desk, editor, panel, theme);
    }

    fn status(desk: &LightsTab) -> String {
        panel::status(desk)
    }

    fn save(desk: &LightsTab) -> Value {
        let LightsLook { cursor, helped, way, between, seed, .. } = desk.look;
        let cursor = (cursor.row, cursor.col);
        kept::write(SavedLook { cursor, helped, way: Word(way), between, next_seed: seed })
    }

    fn restore(desk: &mut LightsTab, saved: Value) -> Result<(), String> {
        let SavedLook { cursor, helped, way, between, next_seed } = kept::read(&saved)?;
        let cursor = Pos::new(cursor.0, cursor.1);
        if !desk.rules().size().holds(cursor) {
            return Err("the cursor is off the board".into());
        }
        let look = &mut desk.look;
        (look.cursor, look.helped, look.way) = (cursor, helped, way.0);
        (look.between, look.seed) = (between, next_seed);
        Ok(())
    }

    fn comparisons(desk: &LightsTab) -> Subjects<LightsView> {
        let mut instance = desk.named().instance.clone();
        if desk.base_mode() == Mode::Play {
            instance.board = desk.game.board().clone();
        }
        compare::comparisons(&desk.named().name, &instance, desk.limits())
    }
}

impl LightsTab {
    fn rules(&self) -> &Rules {
        &self.named().instance.rules
    }

    /// The next random board of the kind at hand.
    fn next_random(&self) -> GameId {
        let LightsLook { way, between, seed, .. } = self.look;
        GameId { rules: *self.rules(), way, between, seed }
    }

    /// What algebra says of the board that is shown, as far as it is known.
    fn best(&self) -> Option<&Minimum> {
        self.drawing().map_or(self.look.best.as_ref(), |editor| Some(&editor.verdict))
    }
}
