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
pub(super) mod view;
mod watching;

use crate::compare::lights_out::{REPORT, STEPS, of_makers};
use crate::engine::{linear::weight, phrases};
use crate::puzzles::lights_out::algebra::{Minimum, Quiet, Unsolvable};
use crate::puzzles::lights_out::generate::{GameId, Way};
use crate::puzzles::lights_out::methods::{OPEN, Sum, times};
use crate::puzzles::lights_out::{Board, Instance, LightsOut, Pattern, Rules};
use crate::tui::celebration::Celebration;
use crate::tui::tabs::prelude::*;
use gallery::{GALLERY, Gallery};
use layout::{Places, Shape};
use playing::{BLINKING, RIPPLE, SOLVE, Wanted};
use squares::{Face, Squares, has_grey};
use std::borrow::Cow;
use watching::LightsView;

/// The Lights Out tab.
pub type LightsTab = TabState<LightsUi>;

/// What the Lights Out tab keeps for itself.
#[derive(Default)]
pub struct LightsUi {
    kept: SavedUi,
    /// What algebra says of the board at its start, found out in the background.
    best: Option<Minimum>,
    /// A solution from here, being looked for.
    pending: Option<(Wanted, Minimum)>,
    /// A solution that was found, with the presses made until then. As presses commute, what is left of it
    /// follows from the presses made since, in whatever order, taken back or not.
    solution: Option<Vec<u8>>,
    /// Whether its presses are shown.
    reveal: bool,
    /// The press a hint is about, which blinks at first.
    hint: Option<usize>,
    blinking: Celebration,
    /// The last press, while it spreads to the lights it turned.
    ripple: Celebration,
    /// Time since the last press of a solution being played.
    solving: Option<Duration>,
    /// The gallery, while it is open.
    gallery: Option<Gallery>,
    /// Where the boards were drawn last.
    places: Cell<Option<Places>>,
}

/// What the session keeps of it.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct SavedUi {
    cursor: Pos,
    /// Whether a hint or the solution was asked for.
    helped: bool,
    /// How the next random board is made, of how many presses, and its seed.
    way: Word<Way>,
    between: Option<(u32, u32)>,
    next_seed: u64,
}

impl SavedUi {
    /// Makes the board after this one next.
    fn follow(&mut self, id: &GameId) {
        (self.way.0, self.between, self.next_seed) = (id.way, id.between, id.seed.wrapping_add(1));
    }
}

impl PuzzleTab for LightsUi {
    type Puzzle = LightsOut;
    type View = LightsView;
    type Spoken = Self;
    type Tools = editor::Lights;
    type Saved = SavedUi;

    const KEYS: Own = include_str!("lights_out/keys.txt");

    fn new(_: &Setup<Self>) -> Self {
        let [ripple, blinking] = [RIPPLE, BLINKING].map(|time| Celebration::lasting(time, true));
        let kept = SavedUi { next_seed: 1, ..SavedUi::default() };
        LightsUi { kept, ripple, blinking, ..LightsUi::default() }
    }

    fn opened(tab: &mut LightsTab) {
        let Size { rows, cols } = tab.rules().size();
        tab.named().parsed_id().iter().for_each(|id| tab.ui.kept.follow(id));
        (tab.ui.kept.cursor, tab.ui.best) = (Pos::new(rows / 2, cols / 2), None);
        Self::moved(tab);
    }

    fn moved(tab: &mut LightsTab) {
        let ui = &mut tab.ui;
        (ui.hint, ui.solving, ui.pending, ui.gallery) = (None, None, None, None);
        ui.ripple.end();
        if !tab.game.can_undo() && !tab.game.can_redo() {
            (ui.kept.helped, ui.reveal, ui.solution) = (false, false, None);
        }
    }

    fn score(tab: &LightsTab) -> Option<u64> {
        (Self::has_won(tab) && !tab.ui.kept.helped).then_some(tab.game.made() as u64)
    }

    fn score_in_words(score: u64) -> String {
        counted(score as usize, "press")
    }

    fn title(tab: &LightsTab) -> String {
        let name = tab.named().in_words();
        match (tab.base_mode(), &tab.ui.gallery) {
            (Mode::Play, Some(gallery)) => format!("quiet patterns · {:#}", gallery.quiet.rules),
            (Mode::Play | Mode::Edit, _) => format!("{name} · {:#}", tab.rules()),
            _ => name,
        }
    }

    /// What is drawn keeps the rules.
    fn drawn(tab: &LightsTab) -> String {
        let is_own = tab.drawing().is_some_and(editor::Editor::has_changed);
        if is_own { format!("your own · {:#}", tab.rules()) } else { Self::title(tab) }
    }

    fn command(tab: &LightsTab, action: Action) -> Option<Command> {
        let is_gallery = tab.ui.gallery.is_some();
        Some(match action {
            _ if tab.base_mode() != Mode::Play => return None,
            GALLERY | Action::Cancel if is_gallery => Command::READY.named("back"),
            Action::Act if is_gallery => Command::READY.named("next"),
            Action::Hint | SOLVE | Action::Undo | Action::Redo | Action::Restart if is_gallery => {
                Command::not("esc closes the gallery")
            }
            Action::Move(dir) if is_gallery => {
                Command::READY.named(if dir.delta().0 == 0 { "size" } else { "pattern" })
            }
            Action::Move(_) => Command::READY,
            SOLVE if tab.ui.solving.is_some() => Command::READY.named("stop"),
            Action::Act if tab.game.is_over() => match tab.celebration() {
                // The key of the last press, if it was held too long, does not turn the page.
                Some(_) => Command::not("all lights are off"),
                None => Command::READY.named("next"),
            },
            Action::Hint | SOLVE if tab.game.is_over() => {
                Command::not("all lights are off: R starts again, n opens another board")
            }
            Action::Hint | SOLVE if tab.quiet().is_some() => {
                Command::not("this board cannot be solved")
            }
            Action::Hint if tab.ui.hint.is_some() => {
                Command::READY.named(if tab.ui.reveal { "hide" } else { "all" })
            }
            _ => return None,
        })
    }

    fn play(tab: &mut LightsTab, action: Action) {
        let ui = &mut tab.ui;
        ui.ripple.end();
        match (action, &mut ui.gallery) {
            (GALLERY, None) => {
                tab.ui.gallery = Gallery::open(tab.rules());
                if tab.ui.gallery.is_none() {
                    tab.notify("no board with these rules has a quiet pattern");
                }
            }
            (GALLERY | Action::Cancel, Some(_)) => ui.gallery = None,
            (Action::Act, Some(gallery)) => gallery.go(Dir::South),
            (Action::Move(dir), Some(gallery)) => gallery.go(dir),
            (Action::Move(dir), None) => {
                let (size, cursor) = (tab.rules().size(), tab.ui.kept.cursor);
                tab.ui.kept.cursor = size.step(cursor, dir).unwrap_or(cursor);
            }
            (Action::Act, None) if tab.game.is_over() => tab.open_next(),
            (Action::Act, None) => tab.press(tab.ui.kept.cursor),
            (Action::Hint, _) if ui.hint.is_some() => {
                ui.reveal ^= true;
                if !ui.reveal {
                    tab.notify("the presses left are hidden; x shows them again");
                }
            }
            (Action::Hint, _) => tab.want(Wanted::Hint),
            (SOLVE, _) if ui.solving.take().is_some() => {}
            (SOLVE, _) => tab.want(Wanted::Solve),
            _ => {}
        }
    }

    fn result(tab: &LightsTab) -> Option<String> {
        let presses = counted(tab.game.made(), "press");
        let help = if tab.ui.kept.helped { "with help" } else { "without help" };
        let name = Self::title(tab).replace(" · ", " ");
        let is_won = tab.game.is_over() && tab.game.made() > 0;
        is_won.then(|| format!("frontier lights {name}: {presses} {help}"))
    }

    fn edited(tab: &LightsTab) -> Instance {
        tab.game.rest()
    }

    fn parameters(tab: &LightsTab) -> Option<Form> {
        Some(random(&tab.next_random()))
    }

    fn set_parameters(tab: &mut LightsTab, form: &Form) -> Result<(), Complaint> {
        let id = game_id(form)?;
        tab.open_text(&id.to_string())?;
        tab.ui.kept.follow(&id);
        Ok(())
    }

    fn another(tab: &mut LightsTab) -> Option<String> {
        let id = tab.next_random();
        tab.ui.kept.follow(&id);
        Some(id.to_string())
    }

    fn writing(tab: &LightsTab) -> Option<Form> {
        let form = Form::new("write the board");
        tab.drawing().map(|_| form.text(FILE, "my-board.lights", "A .lights file."))
    }

    fn written(tab: &LightsTab, _: &Form, _: &Path) -> Result<String, Complaint> {
        Ok(Self::Tools::drawn(tab.drawing().ok_or("nothing is drawn")?)?.to_text())
    }

    fn item(_: &LightsTab, named: &Named<Instance>) -> Item {
        Item::new(&named.name, format!("{:#}", named.instance.rules))
    }

    fn point(tab: &mut LightsTab, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press && !tab.game.is_over() && tab.ui.gallery.is_none() {
            tab.ui.kept.cursor = cell;
            tab.press(cell);
        }
    }

    fn cell_at(tab: &LightsTab, _: Rect, column: u16, row: u16) -> Option<Pos> {
        tab.ui.places.get()?.left.view.cell_at(column, row)
    }

    fn adopt(tab: &mut LightsTab, settings: &Settings) {
        tab.ui.ripple.adopt(settings);
        tab.ui.blinking.adopt(settings);
    }

    fn tick(tab: &mut LightsTab, elapsed: Duration) -> bool {
        let changed = tab.ui.ripple.tick(elapsed) | tab.ui.blinking.tick(elapsed);
        let wait = tab.press_wait();
        let Some(waited) = tab.ui.solving.map(|waited| waited + elapsed) else { return changed };
        if waited < wait {
            tab.ui.solving = Some(waited);
            return changed;
        }
        match tab.left().and_then(|left| left.iter().position(|&times| times > 0)) {
            Some(cell) => {
                let pos = tab.rules().size().pos(cell);
                tab.ui.kept.cursor = pos;
                tab.press(pos);
                // The press was not the user's: it goes on, unless it was the last one.
                tab.ui.solving = (!tab.game.is_over()).then(|| waited.saturating_sub(wait));
            }
            None => tab.ui.solving = None,
        }
        true
    }

    fn next_tick(tab: &LightsTab) -> Option<Duration> {
        let LightsUi { ripple, blinking, solving, .. } = &tab.ui;
        let press = solving.map(|waited| tab.press_wait().saturating_sub(waited));
        [blinking.next_tick(), press, ripple.next_tick()].into_iter().flatten().min()
    }

    fn is_busy(tab: &LightsTab) -> bool {
        tab.ui.pending.is_some() || tab.ui.best.as_ref().is_none_or(|best| !best.status().is_over())
    }

    fn compute(tab: &mut LightsTab, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = tab.ui.best.is_none();
        if let Some((wanted, mut minimum)) = tab.ui.pending.take() {
            changed = true;
            if minimum.advance_until(enough).is_over() {
                tab.found(wanted, &minimum);
            } else {
                let done = minimum.progress().unwrap_or(0.0) * 100.0;
                tab.notify(format!("looking for the fewest presses: {done:.0} %"));
                tab.ui.pending = Some((wanted, minimum));
            }
        }
        let best = tab.ui.best.take().unwrap_or_else(|| Minimum::of(&tab.named().instance));
        Self::Tools::compute(tab.ui.best.insert(best), enough) | changed
    }

    fn give_up(tab: &mut LightsTab) {
        tab.ui.pending = None;
    }

    fn play_board(tab: &LightsTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        match (tab.drawing(), &tab.ui.gallery) {
            (Some(editor), _) => tab.draw_set_up(editor, area, buf, theme),
            (None, Some(gallery)) => gallery.draw(area, buf, theme),
            (None, None) => tab.draw_played(area, buf, theme),
        }
    }

    fn columns(tab: &LightsTab, most: (u16, u16)) -> Option<u16> {
        Some(layout::columns(view::shape(tab.rules(), true), most))
    }

    fn best_known(tab: &LightsTab) -> Option<f64> {
        let proven = tab.best().filter(|minimum| minimum.is_proven())?;
        proven.best().ok().map(|(_, least)| f64::from(least))
    }

    fn play_panel(tab: &LightsTab, panel: &mut Panel, theme: &Theme) {
        match &tab.ui.gallery {
            Some(gallery) => gallery.panel(panel, theme),
            None => panel::played(tab, panel, theme),
        }
    }

    fn status(tab: &LightsTab) -> String {
        match tab.base_mode() {
            Mode::Play if tab.ui.gallery.is_some() => gallery::CAN.into(),
            Mode::Edit => "checked with every change; esc plays it".into(),
            Mode::Play if tab.quiet().is_some() => {
                "cannot be solved: e sets another up, n makes one that can".into()
            }
            _ if tab.ui.solving.is_some() => "solving; any press stops it".into(),
            _ if tab.game.is_over() && !tab.game.can_undo() => "all lights are off already".into(),
            _ if tab.game.is_over() => "solved: space opens the next, y copies your result".into(),
            _ => "the order of presses does not matter".into(),
        }
    }

    fn save(tab: &LightsTab) -> SavedUi {
        tab.ui.kept.clone()
    }

    fn restore(tab: &mut LightsTab, saved: SavedUi) -> Result<(), String> {
        on_board(saved.cursor, tab.rules().size())?;
        tab.ui.kept = saved;
        Ok(())
    }

    fn comparisons(tab: &LightsTab) -> Vec<Subject<LightsOut>> {
        let instance = match tab.base_mode() {
            Mode::Play => tab.game.rest(),
            _ => tab.named().instance.clone(),
        };
        let (rules, limits) = (instance.rules, tab.limits.at_most(STEPS));
        let title = Self::comparison_title(tab);
        let all = LightsOut::methods(&instance);
        let makers = move |clock| of_makers(&rules, 1, limits, clock);
        vec![
            Methods::new(title, instance, all, limits, &REPORT).into(),
            Subject::table(format!("making boards, {rules:#}"), makers),
        ]
    }
}

impl LightsTab {
    fn rules(&self) -> &Rules {
        &self.named().instance.rules
    }

    /// The gallery, where it is shown.
    fn gallery(&self) -> Option<&Gallery> {
        self.ui.gallery.as_ref().filter(|_| self.base_mode() == Mode::Play)
    }

    /// The next random board of the kind at hand.
    fn next_random(&self) -> GameId {
        let SavedUi { way: Word(way), between, next_seed: seed, .. } = self.ui.kept;
        GameId { rules: *self.rules(), way, between, seed }
    }

    /// What algebra says of the board that is shown, as far as it is known.
    fn best(&self) -> Option<&Minimum> {
        self.drawing().map_or(self.ui.best.as_ref(), |editor| Some(&editor.verdict))
    }
}

// What the tab asks.

const STATES: Field = Field("states");
const PATTERN: Field = Field("pattern");
const EDGES: Field = Field("edges");
const MADE_BY: Field = Field("made by");
const LEAST: Field = Field("min presses");
const MOST: Field = Field("max presses");

/// The kind of random boards.
pub fn random(id: &GameId) -> Form {
    let GameId { rules, way, between, seed } = *id;
    let (least, most) = between.unwrap_or((0, 0));
    let states = "States of a light: 2 is on and off, with 3 a press goes dark, dim, bright.";
    let edges = [("plain", "The board ends at its edges."), ("torus", "Opposite edges touch.")];
    Form::new("a new random board")
        .rows_and_columns(rules.size(), 1..=64, ["Rows of lights.", "Columns of lights."])
        .number(STATES, rules.states(), 2..=9, states)
        .word(PATTERN, rules.pattern)
        .choice(EDGES, edges, usize::from(rules.torus))
        .word(MADE_BY, way)
        .number(LEAST, least, 0..=999, "Fewest presses it takes, at least. On 5 x 5: 0 to 15.")
        .number(MOST, most, 0..=999, "Fewest presses it takes, at most; 0 for any board.")
        .seed(seed, "The same seed makes the same board everywhere.")
}

/// The random board a form of [`random`] asks for.
pub fn game_id(form: &Form) -> Result<GameId, Complaint> {
    let pattern = form.chosen_word(PATTERN, Pattern::Cross);
    let states = form.value(STATES) as u8;
    let rules = Rules::new(form.sides(), states, pattern, form.chosen(EDGES) == 1)?;
    let (least, most) = (form.value(LEAST), form.value(MOST));
    if least > most && most != 0 {
        let why = format!("The minimum, {least}, is more than the maximum, {most}.");
        return Err(Complaint::about(MOST, why));
    }
    Ok(GameId {
        rules,
        way: form.chosen_word(MADE_BY, Way::default()),
        between: (least > 0 || most > 0).then_some((least, if most > 0 { most } else { 999 })),
        seed: form.large(SEED),
    })
}

impl Spoken<LightsUi> for LightsUi {
    fn cells_in_words(tab: &LightsTab) -> Option<Size> {
        Some(tab.gallery().map_or(tab.rules(), |gallery| &gallery.quiet.rules).size())
    }

    fn cell_in_words(tab: &LightsTab, cell: Pos) -> String {
        if let Some(gallery) = tab.gallery() {
            return gallery.cell_in_words(cell);
        }
        let drawn = tab.drawing().map(|editor| editor.draft.cells().as_slice());
        let lights = drawn.or(tab.watched().map(|run| run.lights()));
        let lights = lights.unwrap_or(&tab.game.board().lights);
        match (lights.get(tab.index(cell)).copied().unwrap_or(0), tab.rules().states()) {
            (0, _) => "off".to_owned(),
            (_, 2) => "on".to_owned(),
            (state, _) => state.to_string(),
        }
    }

    fn cursor(tab: &mut LightsTab) -> Option<&mut Pos> {
        tab.ui.gallery.is_none().then_some(&mut tab.ui.kept.cursor)
    }

    fn in_sentences(tab: &LightsTab) -> Vec<String> {
        if let Some(gallery) = &tab.ui.gallery {
            return vec![gallery.in_words()];
        }
        if tab.game.is_over() {
            let presses = counted(tab.game.made(), "press");
            return vec![format!("Solved: all lights are off, after {presses}. 'next' goes on.")];
        }
        let (lights, cursor) = (&tab.game.board().lights, tab.ui.kept.cursor);
        let lit = lights.iter().filter(|&&light| light != 0).count();
        let here = format!("{}: {}.", Self::cell_name(cursor), Self::cell_in_words(tab, cursor));
        let mut all = vec![here, format!("{lit} of {} on.", lights.len())];
        if let Some(left) = tab.left().filter(|_| tab.ui.reveal) {
            let cells = (0..).zip(left).filter(|(_, often)| *often > 0);
            let cells = cells.map(|(at, often)| {
                let name = Self::cell_name(tab.rules().size().pos(at));
                if often > 1 { format!("{name} {}", times(often)) } else { name }
            });
            all.push(format!("Presses left: {}.", cells.collect::<Vec<_>>().join(", ")));
        }
        all
    }

    const WHY: &'static str = "'hint' looks for the fewest presses and says one.";

    fn can(tab: &LightsTab) -> Vec<String> {
        if tab.ui.gallery.is_some() {
            return vec![gallery::CAN.into()];
        }
        let touched = tab.game.touched(tab.index(tab.ui.kept.cursor)).iter();
        let cells = touched.map(|&(cell, _)| {
            let pos = tab.rules().size().pos(cell.into());
            format!("{} ({})", Self::cell_name(pos), Self::cell_in_words(tab, pos))
        });
        vec![format!("A press here changes {}.", cells.collect::<Vec<_>>().join(", "))]
    }
}
