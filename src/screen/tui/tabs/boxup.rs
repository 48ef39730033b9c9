//! The Boxup tab: play a level, watch it being solved, draw one.
//!
//! The board is drawn in [`draw`], the panel is written in [`panel`], a run is shown in [`watching`], and
//! everything a tab does whatever the puzzle is in [`crate::tui::midend`].

pub(super) mod draw;
mod editor;
mod panel;
mod spoken;
pub(super) mod watching;

use crate::compare::boxup::{ON_SCREEN, STEPS, over_levels};
use crate::puzzles::boxup::format::{self, LevelFile};
use crate::puzzles::boxup::generate::{GameId, Params};
use crate::puzzles::boxup::level::{BlockKind, Board, Cell, Level, Piece, Stack, Step};
use crate::puzzles::boxup::plan::{self, Plan};
use crate::puzzles::boxup::run::{BoxRun, run};
use crate::puzzles::boxup::{Boxup, Method};
use crate::tui::inspector::{self, Tried};
use crate::tui::tabs::prelude::*;
use watching::BoxView;

/// The Boxup tab.
pub type BoxupTab = TabState<BoxupUi>;

/// What the Boxup tab keeps for itself.
#[derive(Default)]
pub struct BoxupUi {
    /// The fewest moves of the level, once known; `Some(None)` if there is no solution.
    optimum: Option<Option<usize>>,
    /// Looks for the optimum.
    judging: Background<dyn BoxRun>,
    /// Looks for the shortest plan from the board at hand, to give a hint.
    hinting: Background<dyn BoxRun>,
    /// The hint given for the board at hand.
    hint: Option<Dir>,
    /// How many hints were given.
    hints: usize,
    /// Looks for any plan from the board at hand, and whether there is none.
    saving: Background<dyn BoxRun>,
    lost: bool,
    /// The random level to make next.
    next: GameId,
}

const UNSOLVABLE: &str = "this level has no solution: e draws on, o opens another";

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
pub struct SavedUi {
    next: Word<GameId>,
}

impl BoxupUi {
    /// Makes the level after this one next.
    fn follow(&mut self, id: GameId) {
        self.next = GameId { seed: id.seed.wrapping_add(1), ..id };
    }
}

impl PuzzleTab for BoxupUi {
    type Puzzle = Boxup;
    type View = BoxView;
    type Spoken = Self;
    type Tools = editor::Blocks;
    type Saved = SavedUi;

    const KEYS: Own = concat!(include_str!("boxup/keys.txt"), include_str!("../midend/sides.txt"));

    fn new(_: &Setup<Self>) -> Self {
        // The random level made first has at least fifteen moves.
        let params = Params { least: 15, ..Params::default() };
        BoxupUi { next: GameId { params, seed: 1 }, ..BoxupUi::default() }
    }

    fn opened(tab: &mut BoxupTab) {
        tab.ui.optimum = None;
        tab.named().parsed_id().into_iter().for_each(|id| tab.ui.follow(id));
        Self::moved(tab);
        tab.ui.judging = tab.solve(tab.level(), Method::AStar);
    }

    fn give_up(tab: &mut BoxupTab) {
        tab.ui.judging.give_up();
        tab.forget_board();
    }

    fn moved(tab: &mut BoxupTab) {
        tab.forget_board();
        if !tab.game.can_undo() && !tab.game.can_redo() {
            tab.ui.hints = 0;
        }
        // Whether the board at hand can still be solved. Nothing is lost at the beginning, where the optimum tells
        // it, nor once it is won.
        tab.ui.lost = false;
        if tab.game.made() > 0 && !tab.game.is_won() {
            tab.ui.saving = tab.solve(&tab.game.rest(), Method::Greedy);
        }
    }

    fn title(tab: &BoxupTab) -> String {
        match tab.named().origin {
            Origin::Random => tab.named().in_words(),
            _ => Boxup::title(tab.named()).to_owned(),
        }
    }

    fn command(tab: &BoxupTab, action: Action) -> Option<Command> {
        match action {
            Action::Act if tab.base_mode() == Mode::Play => {
                Some(Command::when(tab.game.is_won(), "solve the level first"))
            }
            Action::Hint if tab.ui.hint.is_some() && !tab.game.is_over() => {
                Some(Command::READY.named("do it"))
            }
            _ => None,
        }
    }

    fn play(tab: &mut BoxupTab, action: Action) {
        match action {
            Action::Move(dir) => tab.step(dir),
            Action::Hint if let Some(dir) = tab.ui.hint => tab.step(dir),
            Action::Hint => {
                tab.ui.hinting = tab.solve(&tab.game.rest(), Method::AStar);
                tab.notify("looking for a plan ...");
            }
            Action::Act if tab.game.is_won() => tab.open_next(),
            _ => {}
        }
    }

    fn score(tab: &BoxupTab) -> Option<u64> {
        (tab.game.is_won() && tab.ui.hints == 0).then_some(tab.game.made() as u64)
    }

    fn result(tab: &BoxupTab) -> Option<String> {
        let (moves, name) = (counted(tab.game.made(), "move"), Self::title(tab));
        let best = tab.ui.optimum.flatten();
        let best = best.map_or(String::new(), |best| format!(", shortest {best}"));
        let hints = counted(tab.ui.hints, "hint");
        tab.game.is_won().then(|| format!("frontier boxup {name}: {moves}{best}, {hints}"))
    }

    fn parameters(tab: &BoxupTab) -> Option<Form> {
        let GameId { params, seed } = &tab.ui.next;
        let form = Form::new("a new random level").options(params, |_, _| true);
        Some(form.seed(*seed, "The same seed makes the same level."))
    }

    fn set_parameters(tab: &mut BoxupTab, form: &Form) -> Result<(), Complaint> {
        let mut params = Params::default();
        form.set_options(&mut params);
        params.check()?;
        let id = GameId { params, seed: form.large(SEED) };
        tab.ui.follow(id);
        Ok(tab.open_text(&id.to_string())?)
    }

    fn another(tab: &mut BoxupTab) -> Option<String> {
        let id = tab.ui.next;
        tab.ui.follow(id);
        Some(id.to_string())
    }

    fn blank() -> Option<(&'static str, Form)> {
        let about = ["Rows of cells.", "Columns of cells."];
        let form = Form::new("an empty board");
        Some(("an empty board", form.rows_and_columns(Size::new(4, 4), 1..=12, about)))
    }

    fn writing(tab: &BoxupTab) -> Option<Form> {
        let about = "A .box file, or .pddl for planners.";
        let form = Form::new("write the level").text(FILE, "my-level.box", about);
        (tab.base_mode() != Mode::Watch).then_some(form)
    }

    fn written(tab: &BoxupTab, _: &Form, path: &Path) -> Result<String, Complaint> {
        let title = path.file_stem().and_then(|name| name.to_str()).unwrap_or("my level");
        let sheet = match tab.drawing() {
            Some(editor) => {
                let known = editor.verdict.as_ref().ok().map(|statistics| statistics.finding);
                let (title, par) = (Some(title.to_owned()), known.and_then(|known| known.optimum));
                LevelFile { title, par, ..LevelFile::plain(editor.draft.level()?) }
            }
            None => tab.named().instance.clone(),
        };
        let is_pddl = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pddl"));
        Ok(if is_pddl { plan::problem(&sheet.level, title) } else { Boxup::write(&sheet, "box") })
    }

    fn item(tab: &BoxupTab, named: &Named<LevelFile>) -> Item {
        let par = named.instance.par.map_or(String::new(), |par| format!("par {par}"));
        let best =
            tab.records.best(&named.name).map(|n| format!(" best {n:<2}")).unwrap_or_default();
        Item::new(format!("{:<17.17}", Boxup::title(named)), format!("{par:<6}{best}"))
    }

    fn about(named: &Named<LevelFile>) -> String {
        let Size { rows, cols } = named.instance.level.size();
        let by = named.instance.author.as_ref().map_or(String::new(), |who| format!(", by {who}"));
        format!("{rows} x {cols}{by}")
    }

    fn point(tab: &mut BoxupTab, pointer: Pointer, cell: Pos) {
        if let (Pointer::Press, Some(dir)) = (pointer, Dir::between(tab.tile(), cell)) {
            tab.step(dir);
        }
    }

    fn cell_at(tab: &BoxupTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        tab.layout(board).cell_at(column, row)
    }

    fn is_busy(tab: &BoxupTab) -> bool {
        tab.ui.judging.is_busy() || tab.ui.hinting.is_busy() || tab.ui.saving.is_busy()
    }

    fn compute(tab: &mut BoxupTab, enough: &mut dyn FnMut() -> bool) -> bool {
        let hinted = tab.go_on_hinting(enough);
        let dead_end = tab.ui.saving.compute(enough);
        let noticed = dead_end.is_some_and(|run| run.status() == Status::Exhausted);
        tab.ui.lost |= noticed;
        let judged = tab.ui.judging.compute(enough);
        if let Some(run) = &judged
            && !matches!(run.status(), Status::Stopped(_))
        {
            tab.ui.optimum = Some(run.plan().map(|plan| plan.cost()));
        }
        hinted || noticed || judged.is_some()
    }

    fn play_board(tab: &BoxupTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let cells = tab.layout(area);
        if let Some(editor) = tab.drawing() {
            draw::board(&cells, area, editor.draft.cells(), buf, theme);
            return draw::cursor(&cells, editor.cursor(), buf, theme);
        }
        draw::board(&cells, area, &tab.level().cells(tab.game.board()), buf, theme);
        let tile = tab.tile();
        if let Some(dir) = tab.ui.hint {
            draw::hint(&cells, tile, dir, buf, theme);
        }
        if let Some(share) = tab.celebration() {
            draw::celebrate(&cells, tile, share, buf, theme);
        }
    }

    fn best_known(tab: &BoxupTab) -> Option<f64> {
        tab.ui.optimum.flatten().map(|moves| moves as f64)
    }

    fn play_panel(tab: &BoxupTab, panel: &mut Panel, theme: &Theme) {
        panel::played(tab, panel, theme);
    }

    fn status(tab: &BoxupTab) -> String {
        match tab.base_mode() {
            Mode::Edit => "every change is solved at once".into(),
            _ if tab.game.is_won() => {
                "solved: enter opens the next level, y copies your result".into()
            }
            _ if tab.ui.optimum == Some(None) => UNSOLVABLE.into(),
            _ if tab.is_lost() => "u takes moves back, R begins again".into(),
            _ if tab.ui.hint.is_some() => "arrows move; x does what the hint says".into(),
            _ => format!("arrows move; x gives a hint; s shows how {} solves it", tab.method),
        }
    }

    fn save(tab: &BoxupTab) -> SavedUi {
        SavedUi { next: Word(tab.ui.next) }
    }

    fn restore(tab: &mut BoxupTab, saved: SavedUi) -> Result<(), String> {
        tab.ui.next = saved.next.0;
        Ok(())
    }

    fn comparisons(tab: &BoxupTab) -> Vec<Subject<Boxup>> {
        let sheet = &tab.named().instance;
        let limits = tab.limits.at_most(STEPS);
        let title = format!("{} · methods", Boxup::title(tab.named()));
        let methods = Boxup::methods(sheet);
        let over = move |clock| over_levels(&ON_SCREEN, limits, clock);
        vec![
            Methods::new(title, sheet.clone(), methods, limits, &ON_SCREEN).into(),
            Subject::table("built-in levels".into(), over),
        ]
    }
}

impl BoxupTab {
    fn level(&self) -> &Level {
        &self.named().instance.level
    }

    /// Where the tile is.
    fn tile(&self) -> Pos {
        self.level().size().pos(self.game.board().tile.into())
    }

    fn step(&mut self, dir: Dir) {
        if self.game.is_over() {
            return;
        }
        match self.game.step(dir) {
            Ok(()) => self.moved(),
            Err(why) => {
                let advice = if self.is_lost() { "; u takes moves back" } else { "" };
                self.notify(format!("{}: {why}{advice}", plan::name(dir)));
            }
        }
    }

    /// Where the board is on the screen.
    fn layout(&self, area: Rect) -> Viewport {
        let (size, focus) = match self.drawing() {
            Some(editor) => (editor.draft.size(), editor.cursor()),
            None => (self.level().size(), self.tile()),
        };
        draw::place(area, size, focus)
    }

    // What is computed while a level is played: its shortest plan, and a hint.

    /// Gives up what is looked for from the board at hand, as it has changed.
    fn forget_board(&mut self) {
        self.ui.hinting.give_up();
        self.ui.saving.give_up();
        self.ui.hint = None;
    }

    /// A search for a plan from the start of a level, to be computed meanwhile.
    fn solve(&self, level: &Level, method: Method) -> Background<dyn BoxRun> {
        Background::of(run(level, method, self.limits.latest()))
    }

    /// Whether the level cannot be solved any more, as far as that is known.
    pub(super) fn is_lost(&self) -> bool {
        self.ui.lost && self.ui.optimum != Some(None)
    }

    fn go_on_hinting(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = self.ui.hinting.compute(enough) else { return false };
        let first = run.plan().and_then(|plan| Some((*plan.steps.first()?, plan.cost())));
        self.ui.hint = first.map(|(step, _)| step.dir);
        self.ui.hints += usize::from(first.is_some());
        let words = match (run.status(), first) {
            (_, Some((step, moves))) => {
                // Two boxes by their letters, so that it has room.
                let is_short = step.big.is_some() && step.small.is_some();
                let step = plan::in_words(&step.to_string(), is_short);
                let more = counted(moves - 1, "more move");
                format!("hint: {step}; then {}", if moves > 1 { &more } else { "it is solved" })
            }
            (Status::Stopped(limit), _) => format!("no hint: {limit:#}"),
            _ if self.game.made() == 0 => UNSOLVABLE.into(),
            _ => "no solution from here: take moves back with u".into(),
        };
        self.notify(words);
        true
    }
}
