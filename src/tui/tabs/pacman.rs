//! The Pacman tab: play a map, watch it being searched, draw one.
//!
//! The map is drawn in [`draw`], the panel is written in [`panel`]; [`forms`] asks, [`verdict`] computes best paths
//! in the background, and everything a tab does whatever the puzzle is in [`crate::tui::midend`].

mod draw;
mod editor;
mod forms;
mod legend;
mod panel;
mod scene;
mod searched;
mod spoken;
mod verdict;
mod watching;

use crate::compare::pacman::{Only, STEPS, methods, over_fields, report};
use crate::puzzles::pacman::game_id::GameId;
use crate::puzzles::pacman::play::{Game, Outcome};
use crate::puzzles::pacman::run::Answer as PathFound;
use crate::puzzles::pacman::solve::{fits, knows};
use crate::puzzles::pacman::{Algorithm, Instance, Pacman, ProblemKind};
use crate::tui::tabs::prelude::*;
use editor::Editor;
use forms::NextMaps;
use std::cmp::Ordering;
use verdict::{Finding, Verdict};
use watching::PacmanView;

/// From now on a best way is shown beside that of a player who has won.
pub const BEAT: &str = "beat";

/// The Pacman tab.
pub type PacmanTab = TabState<PacmanLook>;

/// What the Pacman tab keeps for itself.
pub struct PacmanLook {
    /// The best path of the instance, found in the background.
    best: Verdict,
    /// The best path from where the player is, while a hint is asked for.
    hint: Option<Verdict>,
    /// The step the last hint found, until the next move.
    hinted: Option<(Pos, Pos)>,
    /// Hints asked for in this game.
    hints: usize,
    /// The way Pacman faces.
    facing: Dir,
    /// Whether a best way is shown beside that of a player who has won.
    beats: bool,
    /// The random maps to make next.
    next: NextMaps,
    /// Whether the last frame had colours: a click has to be read against what was drawn.
    colours: Cell<bool>,
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct SavedLook {
    /// The way Pacman faces, as rows and columns.
    facing: (i32, i32),
    /// The next random map of every problem.
    next: Vec<Word<GameId>>,
}

impl PuzzleTab for PacmanLook {
    type Puzzle = Pacman;
    type View = PacmanView;
    type Spoken = Self;
    type Tools = editor::Hand;

    const KEYS: Own = editor::KEYS;

    fn new(_: &Setup<Self>) -> Self {
        PacmanLook {
            best: Verdict::default(),
            hint: None,
            hinted: None,
            hints: 0,
            facing: Dir::East,
            beats: false,
            next: NextMaps::default(),
            colours: Cell::new(true),
        }
    }

    /// A method that does not fit the problem gives way.
    fn opened(desk: &mut PacmanTab) {
        let problem = desk.problem();
        if !fits(problem, desk.method().algorithm) {
            desk.method_mut().algorithm = Algorithm::AStar;
        }
        if !knows(problem, desk.method().heuristic) {
            desk.method_mut().heuristic = problem.shown_heuristic();
        }
        if let Some(id) = desk.named().id.as_deref().and_then(|id| id.parse::<GameId>().ok()) {
            desk.look.next.follow(id);
        }
        desk.look.best = Verdict::of(&desk.named().instance);
        desk.look.facing = Dir::East;
        Self::moved(desk);
    }

    fn give_up(desk: &mut PacmanTab) {
        desk.look.best.give_up();
        desk.look.hint = None;
    }

    fn moved(desk: &mut PacmanTab) {
        desk.look.hint = None;
        desk.look.hinted = None;
        // A game without moves made or taken back has just begun.
        if !desk.game.can_undo() && !desk.game.can_redo() {
            desk.look.hints = 0;
        }
    }

    fn has_won(desk: &PacmanTab) -> bool {
        desk.outcome() == Outcome::Won
    }

    /// Thousandths of the length, where nobody helped.
    fn score(desk: &PacmanTab) -> Option<u64> {
        let game = desk.game.as_ref().filter(|_| Self::has_won(desk) && desk.look.hints == 0)?;
        Some((game.length() * 1000.0) as u64)
    }

    fn score_in_words(score: u64) -> String {
        decimal(score as f64 / 1000.0)
    }

    fn title(desk: &PacmanTab) -> String {
        let named = desk.named();
        let id = named.id.as_deref().and_then(|id| id.parse::<GameId>().ok());
        let name = &id.map_or_else(|| named.name.clone(), |id| id.in_words());
        match desk.base_mode() {
            Mode::Watch => name.clone(),
            // What is drawn may have another question than the map that is open.
            Mode::Edit => desk.problem().to_string(),
            _ => format!("{name} · {}", desk.problem()),
        }
    }

    fn command(desk: &PacmanTab, action: Action) -> Option<Command> {
        match (desk.base_mode(), action) {
            (
                Mode::Play,
                Action::Move(_) | Action::MoveDiagonally(..) | Action::Hint | Action::Restart,
            ) if desk.game.is_none() => {
                Some(Command::not("this map cannot be played yet: press e, draw what it lacks"))
            }
            (Mode::Play, Action::Act) => Some(match desk.outcome() {
                Outcome::Won => Command::READY,
                Outcome::Starved => Command::READY.named("again"),
                Outcome::Playing => Command::not(match desk.problem() {
                    ProblemKind::Hunger => "reach the exit first",
                    ProblemKind::Maze => "find the dot first",
                    ProblemKind::Navigation => "reach the goal first",
                }),
            }),
            (Mode::Play, Action::Move(_) | Action::MoveDiagonally(..)) if desk.game.is_over() => {
                Some(Command::not(match desk.outcome() {
                    Outcome::Won => "you are there: enter goes on, u takes a step back",
                    _ => "out of energy: enter again, u one step back",
                }))
            }
            (Mode::Play, Action::MoveDiagonally(..)) => Some(Command::when(
                desk.problem() == ProblemKind::Navigation,
                "only navigation goes diagonally",
            )),
            _ => None,
        }
    }

    fn play(desk: &mut PacmanTab, action: Action) {
        match action {
            Action::Move(dir) => desk.step(dir.delta()),
            Action::MoveDiagonally(vertical, horizontal) => {
                desk.step((vertical.delta().0, horizontal.delta().1));
            }
            Action::Act if desk.outcome() == Outcome::Won => desk.open_next(),
            Action::Act => desk.restart(),
            Action::Own(BEAT) => desk.look.beats = true,
            Action::Hint => {
                if let Some(game) = &desk.game {
                    let hint = Verdict::of(&game.rest());
                    let words = desk.hint_in_words(hint.finding());
                    desk.look.hint = Some(hint);
                    desk.look.hints += 1;
                    desk.notify(words);
                }
            }
            _ => {}
        }
    }

    fn result(desk: &PacmanTab) -> Option<String> {
        let game = desk.game.as_ref().filter(|_| desk.outcome() == Outcome::Won)?;
        let steps = counted(game.made(), "step");
        let hints = counted(desk.look.hints, "hint");
        let (name, problem) = (&desk.named().name, desk.problem());
        Some(format!("frontier pacman {name} {problem} {steps} {hints}"))
    }

    fn parameters(desk: &PacmanTab) -> Option<Form> {
        Some(match desk.drawing() {
            Some(editor) => forms::drawn(editor.instance()),
            None => forms::parameters(&desk.named().instance, &desk.look.next),
        })
    }

    fn set_parameters(desk: &mut PacmanTab, form: &Form) -> Result<(), Complaint> {
        if let Some(editor) = desk.drawing_mut() {
            editor.set(form);
            return Ok(());
        }
        if let Some(id) = forms::random(form) {
            return Ok(desk.open_text(&id.to_string())?);
        }
        let instance = forms::asked(form, &desk.named().instance)?;
        if instance != desk.named().instance {
            let Named { name, about, origin, .. } = desk.named().clone();
            desk.open_and_stay(Named { name, about, origin, id: None, instance });
        }
        Ok(())
    }

    fn another(desk: &mut PacmanTab) -> Option<String> {
        let problem = desk.problem();
        Some(desk.look.next.take(problem).to_string())
    }

    fn blank() -> Option<(&'static str, Form)> {
        Some(("an empty map", forms::blank()))
    }

    fn writing(desk: &PacmanTab) -> Option<Form> {
        let about = "A name; .scene at the end makes it a scene, anything else a .lay map.";
        let form = Form::new("write the map");
        desk.drawing().map(|_| form.text(FILE, "my-map.lay", about))
    }

    fn written(desk: &PacmanTab, _: &Form, path: &Path) -> Result<String, Complaint> {
        let drawn = desk.drawing().map(Editor::instance);
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        Ok(Pacman::write(drawn.unwrap_or(&desk.named().instance), ending))
    }

    fn item(_: &PacmanTab, named: &Named<Instance>) -> Item {
        let size = named.instance.layout.size();
        let about = format!("{} {}x{}", named.instance.problem, size.rows, size.cols);
        Item { name: named.name.clone(), about }
    }

    fn preview(named: &Named<Instance>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::preview(&named.instance, area, buf, theme);
    }

    fn point(desk: &mut PacmanTab, pointer: Pointer, cell: Pos) {
        if let (Pointer::Press, Some(game)) = (pointer, &desk.game) {
            let at = game.at();
            let rows = i32::from(cell.row) - i32::from(at.row);
            let cols = i32::from(cell.col) - i32::from(at.col);
            // In half blocks the upper cell of two is meant: only the direction counts.
            desk.step((rows.clamp(-1, 1), cols.clamp(-1, 1)));
        }
    }

    fn cell_at(desk: &PacmanTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        draw::board(desk, board).cell_at(column, row)
    }

    fn is_busy(desk: &PacmanTab) -> bool {
        desk.look.best.is_working() || desk.look.hint.is_some()
    }

    fn compute(desk: &mut PacmanTab, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        if let Some(mut hint) = desk.look.hint.take() {
            changed = hint.compute(enough);
            if hint.is_working() {
                desk.look.hint = Some(hint);
            } else {
                let step = hint.path().and_then(|answer| answer.path.first_chunk::<2>());
                desk.look.hinted = step.map(|&[from, to]| (from, to));
                desk.notify(desk.hint_in_words(hint.finding()));
                changed = true;
            }
        }
        desk.look.best.compute(enough) || changed
    }

    fn play_board(desk: &PacmanTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::played_map(desk, &draw::framed(desk, area, buf, theme), buf, theme);
    }

    fn edit_board(desk: &PacmanTab, editor: &Editor, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::drawn_map(editor, &draw::framed(desk, area, buf, theme), buf, theme);
    }

    fn columns(desk: &PacmanTab, (columns, rows): (u16, u16)) -> Option<u16> {
        let frame = 2 * u16::from(desk.problem() == ProblemKind::Navigation);
        Some(draw::board(desk, Rect::new(0, 0, columns, rows)).area().width + frame)
    }

    fn best_known(desk: &PacmanTab) -> Option<f64> {
        desk.look.best.path().map(|path| path.cost)
    }

    fn play_panel(desk: &PacmanTab, panel: &mut Panel, theme: &Theme) {
        panel::played_or_not(desk, panel, theme);
    }

    fn edit_panel(_: &PacmanTab, editor: &Editor, panel: &mut Panel, _: &Theme) {
        panel::drawing(editor, panel);
    }

    fn status(desk: &PacmanTab) -> String {
        panel::status(desk)
    }

    fn save(desk: &PacmanTab) -> Value {
        let next = desk.look.next.ids().map(Word).collect();
        kept::write(SavedLook { facing: desk.look.facing.delta(), next })
    }

    fn restore(desk: &mut PacmanTab, saved: Value) -> Result<(), String> {
        let SavedLook { facing, next } = kept::read(&saved)?;
        let facing = Dir::ALL.into_iter().find(|dir| dir.delta() == facing);
        let facing = facing.ok_or("Pacman faces no direction")?;
        let mut maps = NextMaps::default();
        next.into_iter().for_each(|Word(id)| maps.set(id));
        desk.look.facing = facing;
        desk.look.next = maps;
        Ok(())
    }

    fn comparisons(desk: &PacmanTab) -> Subjects<PacmanView> {
        let Named { name, instance, .. } = desk.named();
        let (base, limits) = (*desk.method(), desk.limits().at_most(STEPS));
        let (title, problem) = (format!("{name} · methods"), instance.problem);
        let compared = methods(problem, &base, Only::default());
        let methods = Methods::<Pacman>::new(title, instance.clone(), compared, limits);
        let mut all: Subjects<PacmanView> = vec![Box::new(methods.reported_by(report(problem)))];
        if problem == ProblemKind::Hunger {
            let title = format!("fields · A* {}", base.ties);
            let over = move |clock| over_fields(&base, limits, clock);
            all.push(Box::new(TableOnly::new(title, over)));
        }
        all
    }
}

impl PacmanTab {
    /// The question asked of the map that is open, or of the one being drawn.
    fn problem(&self) -> ProblemKind {
        self.drawing().map_or(&self.named().instance, Editor::instance).problem
    }

    fn step(&mut self, delta: (i32, i32)) {
        if !self.game.make(&delta) {
            return;
        }
        self.look.facing = match delta {
            (_, 1) => Dir::East,
            (_, -1) => Dir::West,
            (-1, _) => Dir::North,
            _ => Dir::South,
        };
        self.moved();
    }

    /// How the game stands; a map that cannot be played is still playing.
    fn outcome(&self) -> Outcome {
        self.game.as_ref().map_or(Outcome::Playing, |game| game.outcome())
    }

    /// Where the view of a large map has to be.
    fn focus(&self) -> Pos {
        let start = self.named().instance.layout.start.unwrap_or_default();
        match self.drawing() {
            Some(editor) => editor.cursor(),
            None => self.game.as_ref().map_or(start, |game| game.at()),
        }
    }

    /// The words for the hint found from where the player is.
    fn hint_in_words(&self, finding: &Finding) -> String {
        match finding {
            Finding::Path(answer) => {
                let steps = answer.path.iter().zip(answer.path.iter().skip(1));
                let names: Vec<_> = steps.map(|(&from, &to)| direction(from, to)).collect();
                let first = names.first().map_or("stay", String::as_str);
                let straight = names.iter().take_while(|name| *name == first).count();
                let then =
                    names.get(straight).map_or_else(String::new, |then| format!(", then {then}"));
                let why = self
                    .game
                    .as_ref()
                    .and_then(|game| needed(game, answer, &self.named().instance));
                let cells = counted(straight, "cell");
                format!("hint: go {first} {cells}{then}{}", why.unwrap_or_default())
            }
            Finding::NoPath if *self.look.best.finding() == Finding::NoPath => {
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
    let needs_dot = instance.problem == ProblemKind::Hunger && path.cost > game.energy().into();
    let dot = path.path.iter().skip(1).position(|&pos| game.has_dot(pos)).filter(|_| needs_dot)?;
    let (away, energy, food) = (counted(dot + 1, "cell"), game.energy(), instance.food);
    Some(format!("; the dot {away} on gives {food}, and {energy} do not last to the exit"))
}

/// The name of a single step: `up and left`.
fn direction(a: Pos, b: Pos) -> String {
    let part = |from: u16, to: u16, [less, more]: [&'static str; 2]| match from.cmp(&to) {
        Ordering::Greater => Some(less),
        Ordering::Less => Some(more),
        Ordering::Equal => None,
    };
    let (upright, level) =
        (part(a.row, b.row, ["up", "down"]), part(a.col, b.col, ["left", "right"]));
    upright.into_iter().chain(level).collect::<Vec<_>>().join(" and ")
}
