//! The popups of the tab, and what becomes of what was chosen in them.

use super::{SudokuTab, facts};
use crate::puzzles::sudoku::builtin::BUILTIN;
use crate::puzzles::sudoku::human::Grade;
use crate::puzzles::sudoku::library::{self, Named};
use crate::puzzles::sudoku::recipe::{GameId, Recipe, Removal, Symmetry};
use crate::puzzles::sudoku::run::Method;
use crate::puzzles::sudoku::{Board, format};
use crate::tui::keys::Action;
use crate::tui::tabs::allowed;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::picker::{Item, Outcome as Choice, Picker};
use crate::tui::view::{popup, put, width, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const DIFFICULTY: Field = Field("difficulty");
const SYMMETRY: Field = Field("symmetry");
const REMOVAL: Field = Field("removal");
const CLUES: Field = Field("clues");
const SEED: Field = Field("seed");
const THEN: Field = Field("then");
const WHAT: Field = Field("what");
const AS: Field = Field("as");
const FILE: Field = Field("file");
const PUZZLE: Field = Field("puzzle");

/// A popup that is open.
pub enum Popup {
    /// Which puzzle to open; the last item asks for a file.
    Puzzles(Picker),
    /// Which file to open.
    File(Form),
    /// How to solve while watching.
    Method(Picker),
    /// A new puzzle.
    New(Form),
    /// Where to write the puzzle.
    Export(Form),
    /// It is solved.
    Solved,
}

/// The puzzles at hand, the cursor on the one that is open.
pub fn puzzles(open: &str, files: bool) -> Popup {
    let at = BUILTIN.iter().position(|b| b.name == open).unwrap_or(0);
    let mut items: Vec<Item> =
        BUILTIN.iter().map(|b| Item { name: b.name.into(), about: b.about.into() }).collect();
    if files {
        items.push(Item { name: "a file ...".into(), about: ".sdk .sdm .ss or lines".into() });
    }
    Popup::Puzzles(Picker::new("puzzles", items, at))
}

/// The ways to solve.
pub fn method(method: Method) -> Popup {
    let at = Method::ALL.iter().position(|&m| m == method).unwrap_or(0);
    let item = |m: Method| Item { name: m.name().into(), about: short(m).into() };
    Popup::Method(Picker::new("method", Method::ALL.map(item).into(), at))
}

fn short(method: Method) -> &'static str {
    match method {
        Method::Backtracking => "cell after cell",
        Method::Fewest => "fewest candidates",
        Method::Propagation => "singles first",
        Method::ExactCover => "dancing links",
        Method::Model => "domain 0 to 8",
    }
}

/// A new puzzle.
pub fn new(recipe: &Recipe, seed: u32) -> Popup {
    let grades = std::iter::once(("any", "Whatever comes up."))
        .chain(Grade::ALL.map(|g| (g.name(), g.describe())));
    let grade = recipe.grade.map_or(0, |g| g as usize + 1);
    let symmetry = Symmetry::ALL.iter().position(|&s| s == recipe.symmetry).unwrap_or(0);
    let removal = Removal::ALL.iter().position(|&r| r == recipe.removal).unwrap_or(0);
    let form = Form::new("a new puzzle")
        .choice(DIFFICULTY, grades, grade)
        .choice(SYMMETRY, Symmetry::ALL.iter().map(|s| (s.name(), s.describe())), symmetry)
        .choice(REMOVAL, Removal::ALL.iter().map(|r| (r.name(), r.describe())), removal)
        .number(CLUES, recipe.clues, 0..=81, "Clues to stop at; 0 removes all that can go.")
        .number(
            SEED,
            seed,
            0..=u32::MAX.into(),
            "The same seed makes the same puzzle, on every machine.",
        )
        .choice(
            THEN,
            [("play", "Play it."), ("watch", "Watch it being made, and play it then.")],
            0,
        );
    Popup::New(form)
}

/// Where to write the puzzle.
pub fn export(id: &GameId) -> Popup {
    let about = match id {
        GameId::Made(..) => format!("Game id: {id}"),
        GameId::Given(_) => "A text file.".into(),
    };
    let form = Form::new("write to a file")
        .choice(WHAT, [("puzzle", "The clues only."), ("grid", "With what is filled in.")], 0)
        .choice(
            AS,
            [("line", "81 characters, dots for empty."), ("drawing", "Nine rows with bars.")],
            0,
        )
        .text(FILE, "my-sudoku.txt", &about);
    Popup::Export(form)
}

fn file() -> Popup {
    let form = Form::new("open a file")
        .text(FILE, "", "A .sdk, .sdm or .ss file, or lines of 81 cells.")
        .number(PUZZLE, 1u32, 1..=999_999, "Which one, where there are several.");
    Popup::File(form)
}

impl Popup {
    /// Whether an action does something in this popup.
    pub fn works(&self, action: Action) -> bool {
        match (self, action) {
            (Popup::Solved, Action::Accept | Action::Cancel) => true,
            (Popup::Solved, _) => false,
            (Popup::Puzzles(_) | Popup::Method(_), Action::Move(dir)) => dir.delta().0 != 0,
            (Popup::File(form) | Popup::New(form) | Popup::Export(form), _) => form.works(action),
            _ => true,
        }
    }

    /// The bar's word for accepting.
    pub fn accept_word(&self) -> &'static str {
        match self {
            Popup::Puzzles(_) | Popup::File(_) => "open",
            Popup::Method(_) => "take",
            Popup::New(_) => "make",
            Popup::Export(_) => "write",
            Popup::Solved => "new one",
        }
    }

    fn form(&mut self) -> Option<&mut Form> {
        match self {
            Popup::File(form) | Popup::New(form) | Popup::Export(form) => Some(form),
            Popup::Puzzles(_) | Popup::Method(_) | Popup::Solved => None,
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Popup::Puzzles(picker) | Popup::Method(picker) = self {
            picker.paste(text);
        } else if let Some(form) = self.form() {
            form.paste(text);
        }
    }

    /// Takes a mouse press; whether it accepts.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> bool {
        if let Popup::Puzzles(picker) | Popup::Method(picker) = self {
            let before = picker.chosen();
            return picker.click(screen, column, row) && picker.chosen() == before;
        }
        if let Some(form) = self.form() {
            form.click(screen, column, row);
        }
        false
    }

    /// Carries an action out; what is open afterwards.
    pub fn update(mut self, action: Action, tab: &mut SudokuTab) -> Option<Popup> {
        let choice = match (&mut self, action) {
            (Popup::Puzzles(picker) | Popup::Method(picker), _) => picker.update(action),
            (Popup::Solved, Action::Accept) => Choice::Accepted,
            (Popup::Solved, Action::Cancel) => Choice::Cancelled,
            (popup, _) => popup.form().map_or(Choice::Open, |form| form.update(action)),
        };
        match choice {
            Choice::Open => Some(self),
            Choice::Cancelled => None,
            Choice::Accepted => self.accept(tab),
        }
    }

    fn accept(mut self, tab: &mut SudokuTab) -> Option<Popup> {
        let result = match &mut self {
            Popup::Puzzles(picker) => match picker.chosen().and_then(|at| BUILTIN.get(at)) {
                Some(known) => {
                    tab.open(Named { name: known.name.into(), board: known.board() });
                    Ok(())
                }
                None => return Some(file()),
            },
            Popup::File(form) => {
                let (path, number) = (form.path(FILE), form.value(PUZZLE) as usize);
                allowed(tab.files)
                    .and_then(|files| library::from_file(path, number, files))
                    .map(|named| tab.open(named))
                    .map_err(Complaint::from)
            }
            Popup::Method(picker) => {
                let method = picker.chosen().and_then(|at| Method::ALL.get(at));
                tab.set_method(method.copied().unwrap_or_default());
                Ok(())
            }
            Popup::New(form) => {
                let recipe = Recipe {
                    grade: form
                        .chosen(DIFFICULTY)
                        .checked_sub(1)
                        .and_then(|g| Grade::ALL.get(g))
                        .copied(),
                    symmetry: form.pick(SYMMETRY, &Symmetry::ALL),
                    removal: form.pick(REMOVAL, &Removal::ALL),
                    clues: u8::try_from(form.value(CLUES)).unwrap_or(81),
                };
                tab.make(recipe, form.large(SEED), form.chosen(THEN) == 1);
                Ok(())
            }
            Popup::Export(form) => write(form, tab),
            Popup::Solved => return Some(new(&tab.recipe, tab.seed)),
        };
        match (result, self.form()) {
            (Err(why), Some(form)) => {
                form.complain(why);
                Some(self)
            }
            _ => None,
        }
    }

    /// Draws the popup.
    pub fn draw(&self, tab: &SudokuTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        match self {
            Popup::Puzzles(picker) => {
                let area = picker.draw(buf, screen, theme);
                let chosen = picker.chosen().and_then(|at| BUILTIN.get(at));
                if let Some(known) = chosen {
                    preview(&known.board(), area, buf, theme);
                }
            }
            Popup::Method(picker) => {
                let area = picker.draw(buf, screen, theme);
                if let Some(method) = picker.chosen().and_then(|at| Method::ALL.get(at)) {
                    let lines = wrap(method.describe(), area.width);
                    for (y, line) in (area.top()..area.bottom()).zip(lines) {
                        put(buf, area.x, y, area.right(), &line, theme.dim);
                    }
                }
            }
            Popup::File(form) | Popup::New(form) | Popup::Export(form) => {
                form.draw(buf, screen, theme);
            }
            Popup::Solved => draw_solved(tab, screen, buf, theme),
        }
    }
}

fn preview(board: &Board, area: Rect, buf: &mut Buffer, theme: &Theme) {
    for (y, line) in (area.top()..area.bottom()).zip(format::draw(board).lines()) {
        put(buf, area.x, y, area.right(), line, theme.text);
    }
}

fn write(form: &Form, tab: &mut SudokuTab) -> Result<(), Complaint> {
    let board = if form.chosen(WHAT) == 0 { *tab.game.puzzle() } else { tab.game.board() };
    let text = if form.chosen(AS) == 0 { format!("{board}\n") } else { format::draw(&board) };
    let path = form.path(FILE);
    allowed(tab.files)?.write(path, &text, form.is_confirmed())?;
    tab.message = Some(format!("written to {}", path.display()));
    Ok(())
}

fn draw_solved(tab: &SudokuTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
    let hints = match tab.game.hints {
        0 => "without a hint".into(),
        1 => "with one hint".into(),
        n => format!("with {n} hints"),
    };
    let lines = [
        format!("in {} {hints}", facts::clock(tab.time())),
        format!("grade: {}", facts::grade(tab)),
        String::new(),
        "enter a new one   esc look   s watches the solver".into(),
    ];
    let columns = lines.iter().map(|l| width(l)).max().unwrap_or(0);
    let area = popup::draw(buf, screen, "solved", (columns, lines.len() as u16), theme);
    let styles = [theme.good, theme.text, theme.text, theme.dim];
    for (y, (line, style)) in (area.top()..area.bottom()).zip(lines.iter().zip(styles)) {
        put(buf, area.x, y, area.right(), line, style);
    }
}
