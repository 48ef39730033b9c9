//! The Pacman tab: play a map, watch it being searched, draw one.
//!
//! The map is drawn in [`draw`], the panel is written in [`panel`]; [`forms`] asks, [`Verdict`] computes best paths
//! in the background, and everything a tab does whatever the puzzle is in [`crate::tui::midend`].

mod draw;
mod editor;
mod forms;
mod legend;
mod panel;
mod scene;
mod spoken;
mod watching;

use crate::compare::pacman::{Only, STEPS, methods, over_fields, report};
use crate::puzzles::pacman::game_id::GameId;
use crate::puzzles::pacman::layout::{Layout, Tile};
use crate::puzzles::pacman::play::{Game, Outcome};
use crate::puzzles::pacman::run::{Answer as PathFound, MapRun, Mark};
use crate::puzzles::pacman::solve::{fits, knows};
use crate::puzzles::pacman::verdict::{Finding, Verdict};
use crate::puzzles::pacman::{Algorithm, Instance, Method, Pacman, ProblemKind};
use crate::tui::tabs::prelude::*;
use crate::tui::view::board::{Grown, Look, Shape};
use crate::tui::view::lines::Lines;
use editor::Editor;
use forms::NextMaps;
use scene::{
    Brush, Kind, Overlay, PacmanView, Scene, Shown, goes_by_h, is_informed, is_walk, walker,
};
use std::cell::RefCell;

/// From now on a best way is shown beside that of a player who has won.
pub const BEAT: &str = "beat";

/// The Pacman tab.
pub type PacmanTab = TabState<PacmanUi>;

/// What the Pacman tab keeps for itself.
#[derive(Default)]
pub struct PacmanUi {
    /// The best path of the instance, found in the background.
    best: Verdict,
    /// The best path from where the player is, since a hint was asked for.
    hint: Option<Verdict>,
    /// Hints asked for in this game.
    hints: usize,
    /// Whether a best way is shown beside that of a player who has won.
    beats: bool,
    /// The random maps to make next.
    next: NextMaps,
    /// Where the last frame had the board, and whether in colours: a click has to be read against what was drawn.
    drawn: Cell<(Rect, bool)>,
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
pub struct SavedUi {
    /// The way Pacman faces, as rows and columns, for earlier releases.
    facing: (i32, i32),
    /// The next random map of every problem.
    next: Vec<Word<GameId>>,
}

impl PuzzleTab for PacmanUi {
    type Puzzle = Pacman;
    type View = PacmanView;
    type Spoken = Self;
    type Tools = editor::Hand;
    type Saved = SavedUi;

    const KEYS: Own = concat!(include_str!("pacman/keys.txt"), include_str!("../midend/sides.txt"));

    fn new(_: &Setup<Self>) -> Self {
        PacmanUi { drawn: Cell::new((Rect::ZERO, true)), ..PacmanUi::default() }
    }

    /// A method that does not fit the problem gives way.
    fn opened(tab: &mut PacmanTab) {
        let problem = tab.problem();
        if !fits(problem, tab.method.algorithm) {
            tab.method.algorithm = Algorithm::AStar;
        }
        if !knows(problem, tab.method.heuristic) {
            tab.method.heuristic = problem.shown_heuristic();
        }
        tab.named().parsed_id().into_iter().for_each(|id| tab.ui.next.follow(id));
        tab.ui.best = Verdict::of(&tab.named().instance);
        Self::moved(tab);
    }

    fn give_up(tab: &mut PacmanTab) {
        tab.ui.best.give_up();
        tab.ui.hint = None;
    }

    fn moved(tab: &mut PacmanTab) {
        tab.ui.hint = None;
        // A game without moves made or taken back has just begun.
        if !tab.game.can_undo() && !tab.game.can_redo() {
            tab.ui.hints = 0;
        }
    }

    fn has_won(tab: &PacmanTab) -> bool {
        tab.outcome() == Outcome::Won
    }

    /// Thousandths of the length, where nobody helped.
    fn score(tab: &PacmanTab) -> Option<u64> {
        let game = tab.game.as_ref().filter(|_| Self::has_won(tab) && tab.ui.hints == 0)?;
        Some((game.length() * 1000.0) as u64)
    }

    fn score_in_words(score: u64) -> String {
        decimal(score as f64 / 1000.0)
    }

    fn title(tab: &PacmanTab) -> String {
        let name = in_words(tab);
        if let Mode::Watch = tab.base_mode() {
            name
        } else {
            format!("{name} · {}", tab.problem())
        }
    }

    /// What is drawn may have another question than the map that is open.
    fn drawn(tab: &PacmanTab) -> String {
        tab.problem().to_string()
    }

    fn command(tab: &PacmanTab, action: Action) -> Option<Command> {
        if tab.base_mode() != Mode::Play {
            return None;
        }
        let needs_all = [Action::Hint, Action::Restart, Action::Watch, Action::Compare];
        let is_step = matches!(action, Action::Move(_) | Action::MoveDiagonally(..));
        Some(match (action, tab.outcome()) {
            _ if tab.game.is_none() && (is_step || needs_all.contains(&action)) => {
                Command::not("this map cannot be played yet: press e, draw what it lacks")
            }
            (Action::Hint, _) if tab.hinted().is_some() => Command::READY.named("do it"),
            (Action::Act, Outcome::Won) => Command::READY.named("next"),
            (Action::Act, Outcome::Starved) => Command::READY.named("again"),
            (Action::Act, Outcome::Playing) => Command::not("you are not there yet"),
            (_, Outcome::Won) if is_step => {
                Command::not("you are there: enter goes on, u takes a step back")
            }
            (_, Outcome::Starved) if is_step => {
                Command::not("out of energy: enter again, u one step back")
            }
            (Action::MoveDiagonally(..), _) => {
                Command::when(tab.problem() == ProblemKind::Navigation, "for navigation maps only")
            }
            _ => return None,
        })
    }

    fn play(tab: &mut PacmanTab, action: Action) {
        match action {
            Action::Move(dir) => tab.step(dir.delta()),
            Action::MoveDiagonally(vertical, horizontal) => {
                tab.step((vertical.delta().0, horizontal.delta().1));
            }
            Action::Act if tab.outcome() == Outcome::Won => tab.open_next(),
            Action::Act => tab.restart(),
            Action::Own(BEAT) => tab.ui.beats = true,
            Action::Hint if let Some((from, to)) = tab.hinted() => tab.step(from.to(to)),
            Action::Hint => {
                if let Some(game) = &tab.game {
                    let hint = Verdict::of(&game.rest());
                    let words = tab.hint_in_words(&hint.finding);
                    tab.ui.hint = Some(hint);
                    tab.ui.hints += 1;
                    tab.notify(words);
                }
            }
            _ => {}
        }
    }

    fn result(tab: &PacmanTab) -> Option<String> {
        let game = tab.game.as_ref().filter(|_| tab.outcome() == Outcome::Won)?;
        let steps = counted(game.made(), "step");
        let hints = counted(tab.ui.hints, "hint");
        let (name, problem) = (&tab.named().name, tab.problem());
        Some(format!("frontier pacman {name} {problem}: {steps}, {hints}"))
    }

    fn parameters(tab: &PacmanTab) -> Option<Form> {
        Some(match tab.drawing() {
            Some(editor) => forms::drawn(editor.instance()),
            None => forms::parameters(&tab.named().instance, &tab.ui.next),
        })
    }

    fn set_parameters(tab: &mut PacmanTab, form: &Form) -> Result<(), Complaint> {
        if let Some(editor) = tab.drawing_mut() {
            editor.set(form);
            return Ok(());
        }
        if let Some(id) = forms::random(form) {
            return Ok(tab.open_text(&id.to_string())?);
        }
        let instance = forms::asking(form, tab.named().instance.layout.clone());
        forms::check(&instance).map_err(|why| Complaint::about(forms::PROBLEM, why))?;
        if instance != tab.named().instance {
            tab.open_and_stay(tab.named().clone().changed(instance));
        }
        Ok(())
    }

    fn another(tab: &mut PacmanTab) -> Option<String> {
        Some(tab.ui.next.take(tab.problem()).to_string())
    }

    fn blank() -> Option<(&'static str, Form)> {
        Some(("an empty map", forms::blank()))
    }

    fn writing(tab: &PacmanTab) -> Option<Form> {
        let about = "A name; .scene at the end makes it a scene, anything else a .lay map.";
        tab.drawing().map(|_| Form::new("write the map").text(FILE, "my-map.lay", about))
    }

    fn written(tab: &PacmanTab, _: &Form, path: &Path) -> Result<String, Complaint> {
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        Ok(Pacman::write(tab.instance(), ending))
    }

    fn item(_: &PacmanTab, named: &Named<Instance>) -> Item {
        let size = named.instance.layout.size();
        Item::new(&*named.name, format!("{} {}x{}", named.instance.problem, size.rows, size.cols))
    }

    fn preview(named: &Named<Instance>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::preview(&named.instance, &[], area, buf, theme);
    }

    fn point(tab: &mut PacmanTab, pointer: Pointer, cell: Pos) {
        if let (Pointer::Press, Some(game)) = (pointer, &tab.game) {
            let (rows, cols) = game.now().at.to(cell);
            // In half blocks the upper cell of two is meant: only the direction counts.
            tab.step((rows.clamp(-1, 1), cols.clamp(-1, 1)));
        }
    }

    fn cell_at(tab: &PacmanTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        draw::board(tab, board).cell_at(column, row)
    }

    fn is_busy(tab: &PacmanTab) -> bool {
        tab.ui.best.is_working() || tab.ui.hint.as_ref().is_some_and(Verdict::is_working)
    }

    fn compute(tab: &mut PacmanTab, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        if let Some(mut hint) = tab.ui.hint.take_if(|hint| hint.is_working()) {
            changed = hint.compute(enough);
            if !hint.is_working() {
                tab.notify(tab.hint_in_words(&hint.finding));
                changed = true;
            }
            tab.ui.hint = Some(hint);
        }
        tab.ui.best.compute(enough) || changed
    }

    fn play_board(tab: &PacmanTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        tab.ui.drawn.set((area, theme.half_blocks()));
        let (view, brush) = (draw::board(tab, area), Brush::new(theme, tab.problem()));
        if draw::is_framed(tab.problem()) {
            view.draw_frame(area, buf, theme);
        }
        match (tab.drawing(), &tab.game) {
            (None, Some(game)) => draw::played(tab, game, (&view, &brush), buf),
            (editor, _) => {
                let of = (tab.instance(), &[][..]);
                draw::still(&view, &brush, of, editor.map(Editor::cursor), buf);
            }
        }
    }

    fn columns(tab: &PacmanTab, (columns, rows): (u16, u16)) -> Option<u16> {
        let board = draw::board(tab, Rect::new(0, 0, columns, rows));
        Some(board.columns() + 2 * u16::from(draw::is_framed(tab.problem())))
    }

    fn best_known(tab: &PacmanTab) -> Option<f64> {
        tab.ui.best.path().map(|path| path.cost)
    }

    fn play_panel(tab: &PacmanTab, panel: &mut Panel, theme: &Theme) {
        if let Some(game) = &tab.game {
            panel::played(tab, game, panel, theme);
        } else if let Some(lacks) = panel::lacking(&tab.named().instance) {
            panel.text("This map cannot be played yet.", theme.strong);
            panel.text_apart(&lacks, theme.text);
        } else if let Finding::Bad(why) = &tab.ui.best.finding {
            panel.text(why, theme.danger);
        }
    }

    fn status(tab: &PacmanTab) -> String {
        match (tab.base_mode(), tab.outcome()) {
            (Mode::Edit, _) => {
                let writes = if tab.files().is_ok() { ", W writes it" } else { "" };
                format!("checked with every change; esc plays it{writes}")
            }
            (_, Outcome::Playing) if tab.game.is_none() => "e draws what the map lacks".into(),
            (_, Outcome::Playing | Outcome::Starved) => {
                let is_optimal = Pacman::is_optimal(&tab.named().instance, &tab.method);
                let path = if is_optimal { "the shortest path" } else { "a path" };
                format!("s watches {} find {path}", tab.method.algorithm.label())
            }
            (_, Outcome::Won) => "y copies the result, enter opens the next map".into(),
        }
    }

    fn save(tab: &PacmanTab) -> SavedUi {
        let next = tab.ui.next.0.map(Word).into();
        SavedUi { facing: tab.game.as_ref().map_or(Dir::East, scene::facing).delta(), next }
    }

    fn restore(tab: &mut PacmanTab, saved: SavedUi) -> Result<(), String> {
        tab.ui.next = NextMaps::default();
        saved.next.into_iter().for_each(|Word(id)| tab.ui.next.set(id));
        Ok(())
    }

    fn comparisons(tab: &PacmanTab) -> Vec<Subject<Pacman>> {
        let instance = &tab.named().instance;
        let (base, limits) = (tab.method, tab.limits.at_most(STEPS));
        let (title, problem) = (format!("{} · methods", in_words(tab)), instance.problem);
        let compared = methods(problem, &base, Only::default());
        let methods = Methods::new(title, instance.clone(), compared, limits, report(problem));
        let mut all = vec![Subject::from(methods)];
        if problem == ProblemKind::Hunger {
            let title = format!("fields · A* {}, estimates A to J", base.ties);
            all.push(Subject::table(title, move |clock| over_fields(&base, limits, clock)));
        }
        all
    }
}

/// The name of the map that is open.
fn in_words(tab: &PacmanTab) -> String {
    let id: Option<GameId> = tab.named().parsed_id();
    id.map_or_else(|| tab.named().name.clone(), |id| id.in_words())
}

impl PacmanTab {
    /// The map being drawn, or the one that is open.
    fn instance(&self) -> &Instance {
        self.drawing().map_or(&self.named().instance, Editor::instance)
    }

    /// The question asked of it.
    fn problem(&self) -> ProblemKind {
        self.instance().problem
    }

    fn step(&mut self, delta: (i32, i32)) {
        self.make_move(&delta);
    }

    /// The step that a hint found.
    fn hinted(&self) -> Option<(Pos, Pos)> {
        let path = &self.ui.hint.as_ref()?.path()?.path;
        path.first_chunk().map(|&[from, to]| (from, to))
    }

    /// How the game stands; a map that cannot be played is still playing.
    fn outcome(&self) -> Outcome {
        self.game.as_ref().map_or(Outcome::Playing, |game| game.now().outcome())
    }

    /// The words for the hint found from where the player is.
    fn hint_in_words(&self, finding: &Finding) -> String {
        match finding {
            Finding::Path(answer) => {
                let steps = answer.path.windows(2);
                let names: Vec<_> = steps.map(|step| direction(step[0], step[1])).collect();
                let mut runs = names.chunk_by(|one, other| one == other);
                let straight = runs.next().unwrap_or_default();
                let first = straight.first().map_or("stay", |name| name);
                let then = runs.next().map(|run| format!(", then {}", run[0])).unwrap_or_default();
                let (game, instance) = (self.game.as_ref(), &self.named().instance);
                let why = game.and_then(|game| needed(game, answer, instance));
                let cells = counted(straight.len(), "cell");
                format!("hint: go {first} {cells}{then}{}", why.unwrap_or_default())
            }
            Finding::NoPath if self.ui.best.finding == Finding::NoPath => {
                "no hint: no path exists; e draws another map, o opens one".into()
            }
            Finding::NoPath => "hint: no path from here, take steps back with u".into(),
            Finding::Working => "looking for a path ...".into(),
            Finding::Bad(why) | Finding::Unknown(why) => format!("no hint: {why}"),
        }
    }
}

/// Why a path turns to a dot, where the energy does not last without one.
fn needed(game: &Game, path: &PathFound, instance: &Instance) -> Option<String> {
    let needs_dot = instance.problem == ProblemKind::Hunger && path.cost > game.now().energy.into();
    let dot =
        path.path.iter().skip(1).position(|&pos| game.now().has_dot(pos)).filter(|_| needs_dot)?;
    let away = counted(dot + 1, "cell");
    Some(format!("; without the dot {away} on, your {} energy runs out", game.now().energy))
}

/// The name of a single step: `up and left`.
fn direction(a: Pos, b: Pos) -> String {
    let (rows, cols) = a.to(b);
    let parts = [("up", rows < 0), ("down", rows > 0), ("left", cols < 0), ("right", cols > 0)];
    let parts = parts.into_iter().filter(|(_, is_so)| *is_so).map(|(name, _)| name);
    parts.collect::<Vec<_>>().join(" and ")
}
