//! The popups of the tab, and what becomes of what was chosen in them.

use super::LightsTab;
use crate::puzzles::library::{self, Library};
use crate::puzzles::lights_out::game_id::{GameId, Way, rules_of};
use crate::puzzles::lights_out::methods::Method;
use crate::puzzles::lights_out::{Instance, LightsOut, Pattern, Rules};
use crate::puzzles::puzzle::Named;
use crate::puzzles::words::Words;
use crate::tui::keys::Action;
use crate::tui::tabs::allowed;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::picker::{Item, Outcome, Picker};
use crate::tui::view::{popup, put, width, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const ROWS: Field = Field("rows");
const COLUMNS: Field = Field("columns");
const STATES: Field = Field("states");
const PATTERN: Field = Field("pattern");
const EDGES: Field = Field("edges");
const MADE_BY: Field = Field("made by");
const LEAST: Field = Field("least");
const MOST: Field = Field("most");
const SEED: Field = Field("seed");
const FILE: Field = Field("file");

/// A popup that is open.
pub enum Popup {
    /// Which board to open; the last item asks for a file.
    Boards(Picker, Vec<Named<Instance>>),
    /// Which file to open.
    File(Form),
    /// How to solve.
    Method(Picker),
    /// What kind of random board.
    Kind(Form),
    /// Where to write the board set up.
    Save(Form),
    /// All lights are off.
    End,
}

/// The boards at hand, the cursor on the one that is open.
pub fn boards(library: &Library<LightsOut>, open: &str, files: bool) -> Popup {
    let boards = library.all();
    let at = boards.iter().position(|b| b.name == open).unwrap_or(0);
    let item =
        |b: &Named<Instance>| Item { name: b.name.clone(), about: b.instance.rules.to_string() };
    let mut items: Vec<Item> = boards.iter().map(item).collect();
    if files {
        items.push(Item { name: "a file ...".into(), about: ".lights".into() });
    }
    Popup::Boards(Picker::new("boards", items, at), boards)
}

/// The five methods.
pub fn method(method: Method) -> Popup {
    let item = |m: &Method| Item { name: m.word().into(), about: short(*m).into() };
    let at = Method::ALL.iter().position(|&m| m == method).unwrap_or(0);
    Popup::Method(Picker::new("method", Method::ALL.iter().map(item).collect(), at))
}

fn short(method: Method) -> &'static str {
    match method {
        Method::Bfs => "boards in rings",
        Method::Chase => "row by row",
        Method::Model => "guess, propagate",
        Method::Gauss => "the matrix",
        Method::Minimum => "all solutions",
    }
}

/// The kind of random boards.
pub fn kind(rules: &Rules, way: Way, between: Option<(u32, u32)>, seed: u32) -> Popup {
    let size = rules.size();
    let (least, most) = between.unwrap_or((0, 0));
    let form = Form::new("a random board")
        .number(ROWS, size.rows, 1..=64, "Rows of lights.")
        .number(COLUMNS, size.cols, 1..=64, "Columns of lights.")
        .number(
            STATES,
            rules.states(),
            2..=9,
            "States of a light: 2 is on and off, with 3 a press goes dark, dim, bright.",
        )
        .choice(PATTERN, Pattern::values().map(|p| (p.word(), p.about())), rules.pattern.position())
        .choice(
            EDGES,
            [("plain", "The board ends at its edges."), ("torus", "Opposite edges touch.")],
            usize::from(rules.torus),
        )
        .choice(MADE_BY, Way::values().map(|w| (w.word(), w.about())), way.position())
        .number(LEAST, least, 0..=999, "Fewest presses it takes, at least. On 5 x 5: 0 to 15.")
        .number(MOST, most, 0..=999, "Fewest presses it takes, at most; 0 for any board.")
        .number(SEED, seed, 0..=u32::MAX.into(), "The same seed makes the same board everywhere.");
    Popup::Kind(form)
}

/// Where to write the board set up.
pub fn save() -> Popup {
    Popup::Save(Form::new("write the board").text(FILE, "my-board.lights", "A .lights file."))
}

fn game_id(form: &Form) -> Result<GameId, Complaint> {
    let pattern = form.pick(PATTERN, &Pattern::values().collect::<Vec<_>>());
    let sides = (form.value(ROWS), form.value(COLUMNS));
    let rules = rules_of(sides, form.value(STATES), pattern, form.chosen(EDGES) == 1)?;
    let (least, most) = (form.value(LEAST), form.value(MOST));
    if least > most {
        let why = format!("The least, {least}, is more than the most, {most}.");
        return Err(Complaint::about(MOST, why));
    }
    Ok(GameId {
        rules,
        way: form.pick(MADE_BY, &Way::values().collect::<Vec<_>>()),
        between: (most > 0).then_some((least, most)),
        seed: form.large(SEED),
    })
}

impl Popup {
    /// Whether an action does something in this popup.
    pub fn works(&self, action: Action) -> bool {
        match (self, action) {
            (Popup::End, Action::Accept | Action::Cancel) => true,
            (Popup::End, _) => false,
            (Popup::Boards(..) | Popup::Method(_), Action::Move(dir)) => dir.delta().0 != 0,
            (Popup::File(form) | Popup::Kind(form) | Popup::Save(form), _) => form.works(action),
            _ => true,
        }
    }

    /// The bar's word for accepting.
    pub fn accept_word(&self) -> &'static str {
        match self {
            Popup::Boards(..) | Popup::File(_) => "open",
            Popup::Method(_) => "take",
            Popup::Kind(_) => "make",
            Popup::Save(_) => "write",
            Popup::End => "new board",
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        match self {
            Popup::Boards(picker, _) | Popup::Method(picker) => {
                picker.paste(text);
            }
            Popup::File(form) | Popup::Kind(form) | Popup::Save(form) => form.paste(text),
            Popup::End => {}
        }
    }

    /// Takes a mouse press; whether it accepts.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> bool {
        match self {
            Popup::Boards(picker, _) | Popup::Method(picker) => {
                let before = picker.chosen();
                picker.click(screen, column, row) && picker.chosen() == before
            }
            Popup::File(form) | Popup::Kind(form) | Popup::Save(form) => {
                form.click(screen, column, row);
                false
            }
            Popup::End => false,
        }
    }

    /// Carries an action out; what is open afterwards.
    pub fn update(mut self, action: Action, tab: &mut LightsTab) -> Option<Popup> {
        let outcome = match &mut self {
            Popup::Boards(picker, _) | Popup::Method(picker) => picker.update(action),
            Popup::File(form) | Popup::Kind(form) | Popup::Save(form) => form.update(action),
            Popup::End => match action {
                Action::Accept => Outcome::Accepted,
                Action::Cancel => Outcome::Cancelled,
                _ => Outcome::Open,
            },
        };
        match outcome {
            Outcome::Open => Some(self),
            Outcome::Cancelled => None,
            Outcome::Accepted => self.accept(tab),
        }
    }

    fn accept(mut self, tab: &mut LightsTab) -> Option<Popup> {
        let result = match &mut self {
            Popup::Boards(picker, boards) => match picker.chosen() {
                Some(item) if item < boards.len() => {
                    tab.open_and_stay(boards.swap_remove(item));
                    Ok(())
                }
                _ => {
                    let form = Form::new("open a file").text(FILE, "", "A .lights file.");
                    return Some(Popup::File(form));
                }
            },
            Popup::File(form) => allowed(tab.files)
                .and_then(|files| library::from_file::<LightsOut>(form.path(FILE), files))
                .map(|n| tab.open_and_stay(n))
                .map_err(Complaint::from),
            Popup::Method(picker) => {
                let method = picker.chosen().and_then(|i| Method::ALL.get(i));
                tab.set_method(method.copied().unwrap_or_default());
                Ok(())
            }
            Popup::Kind(form) => game_id(form).map(|id| tab.make(id)),
            Popup::Save(form) => tab.save(form.path(FILE), form.is_confirmed()),
            Popup::End => {
                tab.another();
                Ok(())
            }
        };
        match (result, &mut self) {
            (Err(why), Popup::File(form) | Popup::Kind(form) | Popup::Save(form)) => {
                form.complain(why);
                Some(self)
            }
            _ => None,
        }
    }

    /// Draws the popup.
    pub fn draw(&self, tab: &LightsTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        match self {
            Popup::Boards(picker, boards) => {
                let area = picker.draw(buf, screen, theme);
                if let Some(board) = picker.chosen().and_then(|item| boards.get(item)) {
                    preview(&board.instance, area, buf, theme);
                    let lines = wrap(&board.about, area.width);
                    let top = area.bottom().saturating_sub(lines.len() as u16);
                    for (y, line) in (top..area.bottom()).zip(lines) {
                        put(buf, area.x, y, area.right(), &line, theme.dim);
                    }
                }
            }
            Popup::Method(picker) => {
                let area = picker.draw(buf, screen, theme);
                if let Some(method) = picker.chosen().and_then(|i| Method::ALL.get(i)) {
                    let lines = wrap(method.about(), area.width);
                    for (y, line) in (area.top()..area.bottom()).zip(lines) {
                        put(buf, area.x, y, area.right(), &line, theme.dim);
                    }
                }
            }
            Popup::File(form) | Popup::Kind(form) | Popup::Save(form) => {
                form.draw(buf, screen, theme);
            }
            Popup::End => end(tab, screen, buf, theme),
        }
    }
}

/// A small picture of a board.
fn preview(instance: &Instance, area: Rect, buf: &mut Buffer, theme: &Theme) {
    for (y, row) in (area.top()..area.bottom()).zip(instance.board.to_string().split('/')) {
        let mut x = area.x;
        for c in row.chars() {
            let (sign, style) = match c {
                '0' if theme.ascii => (". ".to_owned(), theme.rule),
                '0' => ("· ".to_owned(), theme.rule),
                '1' if instance.rules.states() == 2 && !theme.ascii => ("██".into(), theme.accent),
                c => (format!("{c} "), theme.strong),
            };
            x = put(buf, x, y, area.right(), &sign, style);
        }
    }
}

fn end(tab: &LightsTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
    let moves = tab.game.moves();
    let minimum = match tab.best.as_ref().map(|m| (m.best(), m.is_proven())) {
        Some((Ok((_, least)), true)) if moves as u64 <= u64::from(least) => {
            format!("the minimum possible is {least}: nothing is shorter")
        }
        Some((Ok((_, least)), true)) => format!("the minimum possible is {least}"),
        Some((Ok((_, least)), false)) => format!("{least} is possible, not proven minimum"),
        _ => "the minimum is still being looked for".into(),
    };
    let who = if tab.helped { "solved with help" } else { "all lights are off" };
    let lines = [
        format!("{who}: {moves} {}", if moves == 1 { "press" } else { "presses" }),
        minimum,
        String::new(),
        "enter new board   esc look".into(),
    ];
    let columns = lines.iter().map(|l| width(l)).max().unwrap_or(0);
    let area = popup::draw(buf, screen, "dark", (columns, lines.len() as u16), theme);
    let styles = [theme.good, theme.text, theme.text, theme.dim];
    for ((y, line), style) in (area.top()..area.bottom()).zip(&lines).zip(styles) {
        put(buf, area.x, y, area.right(), line, style);
    }
}
