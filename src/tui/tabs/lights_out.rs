//! The Lights Out tab: play a board, set one up, watch five ways of solving it.
//!
//! Presses, hints and solutions played are in [`playing`], where the boards are in [`layout`], what is on
//! each square in [`view`], how it is drawn in [`squares`], and everything a tab does whatever the puzzle
//! is in [`crate::tui::midend`].

mod editor;
mod gallery;
mod layout;
mod matrix;
mod panel;
mod playing;
mod squares;
mod view;
mod watching;

use crate::compare::lights_out::{REPORT, STEPS, of_makers};
use crate::puzzles::lights_out::algebra::Minimum;
use crate::puzzles::lights_out::generate::{GameId, Way, rules_of};
use crate::puzzles::lights_out::{Instance, LightsOut, Pattern, Rules};
use crate::tui::celebration::Celebration;
use crate::tui::settings::Settings;
use crate::tui::tabs::prelude::*;
use editor::Editor;
use gallery::{GALLERY, Gallery};
use playing::{Blink, RIPPLE, SOLVE, Solution, Wanted};
use watching::LightsView;

/// The Lights Out tab.
pub type LightsTab = TabState<LightsLook>;

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
    /// The last press, while it spreads to the lights it turned.
    ripple: Celebration,
    /// Time since the last press of a solution being played.
    solving: Option<Duration>,
    /// Whether a hint or the solution was asked for.
    helped: bool,
    /// The gallery, while it is open.
    gallery: Option<Gallery>,
    /// How the next random board is made, of how many presses, and its seed.
    next: (Way, Option<(u32, u32)>, u64),
    /// Whether the last frame was in ASCII: a click has to be read against what was drawn.
    is_ascii: Cell<bool>,
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct SavedLook {
    /// Row and column.
    cursor: Pos,
    helped: bool,
    way: Word<Way>,
    between: Option<(u32, u32)>,
    next_seed: u64,
}

impl PuzzleTab for LightsLook {
    type Puzzle = LightsOut;
    type View = LightsView;
    type Spoken = Self;
    type Tools = editor::Lights;

    const KEYS: Own = editor::KEYS;

    fn new(_: &Setup<Self>) -> Self {
        let ripple = Celebration::lasting(RIPPLE, true);
        LightsLook { next: (Way::default(), None, 1), ripple, ..LightsLook::default() }
    }

    fn opened(desk: &mut LightsTab) {
        let size = desk.rules().size();
        let look = &mut desk.look;
        *look = LightsLook {
            cursor: Pos::new(size.rows / 2, size.cols / 2),
            next: look.next,
            ripple: look.ripple,
            is_ascii: look.is_ascii.clone(),
            ..LightsLook::default()
        };
    }

    fn moved(desk: &mut LightsTab) {
        let look = &mut desk.look;
        look.blink = None;
        look.ripple.end();
        look.solving = None;
        look.pending = None;
        look.gallery = None;
        if !desk.game.can_undo() && !desk.game.can_redo() {
            look.helped = false;
            look.solution = None;
            look.reveal = false;
        }
    }

    fn has_won(desk: &LightsTab) -> bool {
        desk.game.is_won()
    }

    fn score(desk: &LightsTab) -> Option<u64> {
        let is_fair = desk.game.is_won() && !desk.look.helped;
        is_fair.then_some(desk.game.made() as u64)
    }

    fn score_in_words(score: u64) -> String {
        counted(score as usize, "press")
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
        let is_gallery = desk.look.gallery.is_some();
        Some(match (desk.base_mode(), action) {
            (Mode::Play, GALLERY | Action::Act) if is_gallery => Command::READY.named("back"),
            (Mode::Play, Action::Hint | SOLVE) if is_gallery => {
                Command::not("Q closes the gallery")
            }
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
        let look = &mut desk.look;
        look.ripple.end();
        match (action, &mut look.gallery) {
            (GALLERY, None) => {
                desk.look.gallery = Gallery::open(desk.rules());
                if desk.look.gallery.is_none() {
                    desk.notify("no board with these rules has a quiet pattern");
                }
                return;
            }
            (GALLERY | Action::Act, Some(_)) => return look.gallery = None,
            (Action::Move(dir), Some(gallery)) => return gallery.go(dir),
            _ => {}
        }
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

    fn result(desk: &LightsTab) -> Option<String> {
        let presses = counted(desk.game.made(), "press");
        let help = if desk.look.helped { "with help" } else { "without help" };
        let name = Self::title(desk).replace(" · ", " ");
        let is_won = desk.game.is_won() && desk.game.made() > 0;
        is_won.then(|| format!("frontier lights {name} {presses} {help}"))
    }

    fn edited(desk: &LightsTab) -> Instance {
        desk.game.rest()
    }

    fn parameters(desk: &LightsTab) -> Option<Form> {
        Some(random(&desk.next_random()))
    }

    fn set_parameters(desk: &mut LightsTab, form: &Form) -> Result<(), Complaint> {
        let id = game_id(form)?;
        desk.open_text(&id.to_string())?;
        desk.look.next = (id.way, id.between, id.seed.wrapping_add(1));
        Ok(())
    }

    fn another(desk: &mut LightsTab) -> Option<String> {
        let id = desk.next_random();
        desk.look.next.2 = id.seed.wrapping_add(1);
        Some(id.to_string())
    }

    fn writing(desk: &LightsTab) -> Option<Form> {
        let form = Form::new("write the board");
        desk.drawing().map(|_| form.text(FILE, "my-board.lights", "A .lights file."))
    }

    fn written(desk: &LightsTab, _: &Form, _: &Path) -> Result<String, Complaint> {
        let instance = desk.drawing().map(Editor::instance);
        Ok(instance.as_ref().unwrap_or(&desk.named().instance).to_text())
    }

    fn item(_: &LightsTab, named: &Named<Instance>) -> Item {
        Item { name: named.name.clone(), about: named.instance.rules.to_string() }
    }

    fn preview(named: &Named<Instance>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        view::draw_small(&named.instance, area, buf, theme);
    }

    fn point(desk: &mut LightsTab, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press && !desk.game.is_over() && desk.look.gallery.is_none() {
            desk.look.cursor = cell;
            desk.press(cell);
        }
    }

    fn cell_at(desk: &LightsTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        desk.places(board).left.view.cell_at(column, row)
    }

    fn adopt(desk: &mut LightsTab, settings: &Settings) {
        desk.look.ripple.adopt(settings);
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
        match &desk.look.gallery {
            Some(gallery) => gallery.draw(area, buf, theme),
            None => desk.draw_played(area, buf, theme),
        }
    }

    fn edit_board(desk: &LightsTab, editor: &Editor, area: Rect, buf: &mut Buffer, theme: &Theme) {
        desk.draw_set_up(editor, area, buf, theme);
    }

    fn best_known(desk: &LightsTab) -> Option<f64> {
        let proven = desk.best().filter(|minimum| minimum.is_proven())?;
        proven.best().ok().map(|(_, least)| f64::from(least))
    }

    fn play_panel(desk: &LightsTab, panel: &mut Panel, theme: &Theme) {
        match &desk.look.gallery {
            Some(gallery) => gallery.panel(panel, theme),
            None => panel::played(desk, panel, theme),
        }
    }

    fn edit_panel(desk: &LightsTab, editor: &Editor, panel: &mut Panel, theme: &Theme) {
        panel::set_up(desk, editor, panel, theme);
    }

    fn status(desk: &LightsTab) -> String {
        match desk.base_mode() {
            Mode::Play if desk.look.gallery.is_some() => {
                "left and right go to other sizes, up and down to other patterns; Q closes".into()
            }
            Mode::Edit if desk.files().is_err() => "checked with every change; esc plays it".into(),
            Mode::Edit => "checked with every change; esc plays it, W writes it".into(),
            Mode::Play if desk.quiet().is_some() => {
                "this board cannot be solved: e sets another up, n makes one that can".into()
            }
            _ if desk.look.solving.is_some() => "solving; any press stops it".into(),
            _ if desk.game.is_won() => {
                "all lights are off: n makes a new board, u takes one back".into()
            }
            _ => format!("s  watch {}   x  a hint   v  have it solved", desk.method()),
        }
    }

    fn save(desk: &LightsTab) -> Value {
        let LightsLook { cursor, helped, next: (way, between, seed), .. } = desk.look;
        kept::write(SavedLook { cursor, helped, way: Word(way), between, next_seed: seed })
    }

    fn restore(desk: &mut LightsTab, saved: Value) -> Result<(), String> {
        let SavedLook { cursor, helped, way, between, next_seed } = kept::read(&saved)?;
        if !desk.rules().size().holds(cursor) {
            return Err("the cursor is off the board".into());
        }
        let look = &mut desk.look;
        (look.cursor, look.helped, look.next) = (cursor, helped, (way.0, between, next_seed));
        Ok(())
    }

    fn comparisons(desk: &LightsTab) -> Subjects<LightsView> {
        let mut instance = desk.named().instance.clone();
        if desk.base_mode() == Mode::Play {
            instance.board = desk.game.board().clone();
        }
        let (rules, limits) = (instance.rules, desk.limits().at_most(STEPS));
        let title = format!("{} · methods", desk.named().name);
        let all = LightsOut::methods(&instance);
        let methods = Methods::<LightsOut>::new(title, instance, all, limits);
        let makers = move |clock| of_makers(&rules, 1, limits, clock);
        vec![
            Box::new(methods.reported_by(&REPORT)),
            Box::new(TableOnly::new(format!("making {rules}"), makers)),
        ]
    }
}

impl LightsTab {
    fn rules(&self) -> &Rules {
        &self.named().instance.rules
    }

    /// The next random board of the kind at hand.
    fn next_random(&self) -> GameId {
        let (way, between, seed) = self.look.next;
        GameId { rules: *self.rules(), way, between, seed }
    }

    /// What algebra says of the board that is shown, as far as it is known.
    fn best(&self) -> Option<&Minimum> {
        self.drawing().map_or(self.look.best.as_ref(), |editor| Some(&editor.verdict))
    }
}

// What the tab asks.

const STATES: Field = Field("states");
const PATTERN: Field = Field("pattern");
const EDGES: Field = Field("edges");
const MADE_BY: Field = Field("made by");
const LEAST: Field = Field("least");
const MOST: Field = Field("most");
const SEED: Field = Field("seed");

/// The kind of random boards.
pub fn random(id: &GameId) -> Form {
    let GameId { rules, way, between, seed } = *id;
    let (least, most) = between.unwrap_or((0, 0));
    let states = "States of a light: 2 is on and off, with 3 a press goes dark, dim, bright.";
    let edges = [("plain", "The board ends at its edges."), ("torus", "Opposite edges touch.")];
    Form::new("a random board")
        .rows_and_columns(rules.size(), 1..=64, ["Rows of lights.", "Columns of lights."])
        .number(STATES, rules.states(), 2..=9, states)
        .word(PATTERN, rules.pattern)
        .choice(EDGES, edges, usize::from(rules.torus))
        .word(MADE_BY, way)
        .number(LEAST, least, 0..=999, "Fewest presses it takes, at least. On 5 x 5: 0 to 15.")
        .number(MOST, most, 0..=999, "Fewest presses it takes, at most; 0 for any board.")
        .seed(SEED, seed, "The same seed makes the same board everywhere.")
}

/// The random board a form of [`random`] asks for.
pub fn game_id(form: &Form) -> Result<GameId, Complaint> {
    let pattern = form.chosen_word(PATTERN, Pattern::Cross);
    let Size { rows, cols } = form.sides();
    let sides = (rows.into(), cols.into());
    let rules = rules_of(sides, form.value(STATES), pattern, form.chosen(EDGES) == 1)?;
    let (least, most) = (form.value(LEAST), form.value(MOST));
    if least > most && most != 0 {
        let why = format!("The least, {least}, is more than the most, {most}.");
        return Err(Complaint::about(MOST, why));
    }
    Ok(GameId {
        rules,
        way: form.chosen_word(MADE_BY, Way::default()),
        between: (least > 0 || most > 0).then_some((least, if most > 0 { most } else { 999 })),
        seed: form.large(SEED),
    })
}

impl Spoken<LightsLook> for LightsLook {
    fn cells_in_words(desk: &LightsTab) -> Option<Size> {
        Some(desk.rules().size())
    }

    fn cell_in_words(desk: &LightsTab, cell: Pos) -> String {
        let lights = &desk.game.board().lights;
        match (lights.get(desk.index(cell)).copied().unwrap_or(0), desk.rules().states()) {
            (0, _) => "off".to_owned(),
            (_, 2) => "on".to_owned(),
            (state, _) => state.to_string(),
        }
    }

    fn go_to_cell(desk: &mut LightsTab, cell: Pos) -> bool {
        desk.look.cursor = cell;
        true
    }

    fn in_sentences(desk: &LightsTab) -> Vec<String> {
        if desk.game.is_won() {
            let presses = counted(desk.game.made(), "press");
            return vec![format!("Solved: all lights are off, after {presses}.")];
        }
        let (lights, cursor) = (&desk.game.board().lights, desk.look.cursor);
        let lit = lights.iter().filter(|&&light| light != 0).count();
        let light = Self::cell_in_words(desk, cursor);
        let here = format!("{}: {light}.", Self::cell_name(cursor));
        vec![here, format!("{lit} of {} on.", lights.len())]
    }

    /// `can`: what a press here changes.
    fn answer(desk: &mut LightsTab, question: &[&str]) -> Option<Vec<String>> {
        let size = desk.rules().size();
        Some(match *question {
            ["can"] => {
                let touched = desk.game.touched(desk.index(desk.look.cursor)).iter();
                let cells = touched.map(|&(cell, _)| {
                    let pos = size.pos(cell.into());
                    format!("{} {}", Self::cell_name(pos), Self::cell_in_words(desk, pos))
                });
                vec![format!("A press here changes {}.", cells.collect::<Vec<_>>().join(", "))]
            }
            ["why"] => vec!["'hint' looks for the fewest presses and says one.".to_owned()],
            _ => return None,
        })
    }
}
