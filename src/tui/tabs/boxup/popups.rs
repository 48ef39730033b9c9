//! The popups of the tab, and what becomes of what was chosen in them.

use super::{BoxupTab, draw};
use crate::engine::grid::{Pos, Size};
use crate::puzzles::boxup::Boxup;
use crate::puzzles::boxup::Method;
use crate::puzzles::boxup::draft::Draft;
use crate::puzzles::boxup::format::Sheet;
use crate::puzzles::boxup::game_id::{GameId, Params};
use crate::puzzles::boxup::level::Level;
use crate::puzzles::library;
use crate::puzzles::puzzle::{Named, Origin, Puzzle};
use crate::puzzles::words::Words;
use crate::tui::keys::Action;
use crate::tui::tabs::allowed;
use crate::tui::theme::Theme;
use crate::tui::view::cells::Cells;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::picker::{Item, Outcome as Choice, Picker};
use crate::tui::view::{counted, popup, put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const ROWS: Field = Field("rows");
const COLUMNS: Field = Field("columns");
const BLACKS: Field = Field("black boxes");
const WALLS: Field = Field("walls");
const LEAST: Field = Field("least moves");
const MOST: Field = Field("most moves");
const SEED: Field = Field("seed");
const ALGORITHM: Field = Field("algorithm");
const FILE: Field = Field("file");

/// A popup that is open.
pub enum Popup {
    /// Which level to open; the last items ask for a file and for an empty board.
    Levels(Picker, Vec<Named<Sheet>>),
    /// Which file to open.
    File(Form),
    /// The size of an empty board.
    Empty(Form),
    /// How to search.
    Method(Form),
    /// A random level.
    Random(Form),
    /// Where to write the level drawn.
    Save(Form),
    /// Solved.
    End,
}

/// Before the name of a level that was solved.
const SOLVED: char = '*';

/// A level that was drawn by hand.
pub fn drawn(level: Level) -> Named<Sheet> {
    let instance = Sheet { title: Some("my level".into()), ..Sheet::plain(level) };
    let (name, about) = ("my level".into(), String::new());
    Named { name, about, origin: Origin::Drawn, id: None, instance }
}

/// The levels at hand with what was solved, the cursor on the one that is open.
pub fn levels(tab: &BoxupTab) -> Popup {
    let levels = tab.library.all();
    let at = levels.iter().position(|l| l.name == tab.named.name).unwrap_or(0);
    let mut items: Vec<Item> = levels
        .iter()
        .map(|level| {
            let par = level.instance.par.map_or(String::new(), |par| format!("par {par}"));
            let best = tab.progress.best(&level.name);
            let sign = if best.is_some() { SOLVED } else { ' ' };
            let best = best.map_or(String::new(), |n| format!(" best {n:<2}"));
            let title: String = Boxup::title(level).chars().take(17).collect();
            Item { name: format!("{sign} {title:<17}"), about: format!("{par:<6}{best}") }
        })
        .collect();
    if tab.files.is_some() {
        items.push(Item { name: "a file ...".into(), about: ".box".into() });
    }
    items.push(Item { name: "an empty board ...".into(), about: String::new() });
    Popup::Levels(Picker::new("levels", items, at), levels)
}

/// The ways to search.
pub fn method(method: Method) -> Popup {
    let titles: Vec<String> = Method::values().map(|m| m.to_string()).collect();
    let options = titles.iter().zip(Method::values()).map(|(title, m)| (title.as_str(), m.about()));
    let at = method.position();
    Popup::Method(Form::new("method").choice(ALGORITHM, options, at))
}

/// What random levels are made of.
pub fn random(recipe: &GameId) -> Popup {
    let Params { rows, cols, blacks, walls, least, most } = recipe.params;
    Popup::Random(
        Form::new("random levels")
            .number(ROWS, rows, 2..=12, "2 to 12.")
            .number(COLUMNS, cols, 2..=12, "2 to 12.")
            .number(BLACKS, blacks, 0..=Params::MOST_BLACKS.into(), "Big or small, as it happens.")
            .number(WALLS, walls, 0..=60, "Cells nothing can enter.")
            .number(LEAST, least, 1..=200, "The shortest plan has at least so many.")
            .number(MOST, most, 1..=200, "The shortest plan has at most so many.")
            .number(SEED, recipe.seed, 0..=u64::MAX, "The same seed makes the same level."),
    )
}

/// Where to write the level drawn.
pub fn save() -> Popup {
    Popup::Save(Form::new("write the level").text(FILE, "my-level.box", "A .box file."))
}

impl Popup {
    /// Whether an action does something in this popup.
    pub fn works(&self, action: Action) -> bool {
        match (self, action) {
            (Popup::End, Action::Accept | Action::Cancel) => true,
            (Popup::End, _) => false,
            (Popup::Levels(..), Action::Move(dir)) => dir.delta().0 != 0,
            (Popup::Levels(..), _) => true,
            (
                Popup::File(form)
                | Popup::Empty(form)
                | Popup::Method(form)
                | Popup::Random(form)
                | Popup::Save(form),
                _,
            ) => form.works(action),
        }
    }

    /// The bar's word for accepting.
    pub fn accept_word(&self) -> &'static str {
        match self {
            Popup::Levels(..) | Popup::File(_) => "open",
            Popup::Empty(_) => "draw",
            Popup::Method(_) => "take",
            Popup::Random(_) => "make",
            Popup::Save(_) => "write",
            Popup::End => "next level",
        }
    }

    fn form(&mut self) -> Option<&mut Form> {
        match self {
            Popup::File(form)
            | Popup::Empty(form)
            | Popup::Method(form)
            | Popup::Random(form)
            | Popup::Save(form) => Some(form),
            Popup::Levels(..) | Popup::End => None,
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Popup::Levels(picker, _) = self {
            picker.paste(text);
        } else if let Some(form) = self.form() {
            form.paste(text);
        }
    }

    /// Takes a mouse press; whether it accepts.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> bool {
        if let Popup::Levels(picker, _) = self {
            let before = picker.chosen();
            return picker.click(screen, column, row) && picker.chosen() == before;
        }
        if let Some(form) = self.form() {
            form.click(screen, column, row);
        }
        false
    }

    /// Carries an action out; what is open afterwards.
    pub fn update(mut self, action: Action, tab: &mut BoxupTab) -> Option<Popup> {
        let choice = match &mut self {
            Popup::Levels(picker, _) => picker.update(action),
            Popup::End => match action {
                Action::Accept => Choice::Accepted,
                Action::Cancel => Choice::Cancelled,
                _ => Choice::Open,
            },
            other => other.form().map_or(Choice::Cancelled, |form| form.update(action)),
        };
        match choice {
            Choice::Open => Some(self),
            Choice::Cancelled => None,
            Choice::Accepted => self.accept(tab),
        }
    }

    fn accept(mut self, tab: &mut BoxupTab) -> Option<Popup> {
        let result = match &mut self {
            Popup::Levels(picker, levels) => {
                let item = picker.chosen()?;
                if item < levels.len() {
                    tab.open_and_stay(levels.swap_remove(item));
                } else if item == levels.len() && tab.files.is_some() {
                    return Some(Popup::File(Form::new("open a file").text(
                        FILE,
                        "",
                        "A .box file.",
                    )));
                } else {
                    return Some(Popup::Empty(
                        Form::new("an empty board").number(ROWS, 4u32, 1..=12, "Rows.").number(
                            COLUMNS,
                            4u32,
                            1..=12,
                            "Columns.",
                        ),
                    ));
                }
                Ok(())
            }
            Popup::File(form) => allowed(tab.files)
                .and_then(|files| library::from_file::<Boxup>(form.path(FILE), files))
                .map(|named| tab.open_and_stay(named))
                .map_err(Complaint::from),
            Popup::Empty(form) => {
                let side = |field| u16::try_from(form.value(field)).unwrap_or(1);
                tab.draw_empty(Size::new(side(ROWS), side(COLUMNS)));
                Ok(())
            }
            Popup::Method(form) => {
                let method = Method::values().nth(form.chosen(ALGORITHM));
                tab.set_method(method.unwrap_or_default());
                Ok(())
            }
            Popup::Random(form) => random_level(form, tab),
            Popup::Save(form) => save_level(form, tab),
            Popup::End => {
                tab.open_next();
                Ok(())
            }
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
    pub fn draw(&self, tab: &BoxupTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        match self {
            Popup::Levels(picker, levels) => {
                let area = picker.draw(buf, screen, theme);
                if let Some(named) = picker.chosen().and_then(|item| levels.get(item)) {
                    let level = &named.instance.level;
                    let picture = Rect { height: area.height.saturating_sub(3), ..area };
                    let cells = Cells::new(picture, level.size(), Pos::new(0, 0), &[(7, 3)]);
                    draw::board(&cells, &level.cells(level.start()), None, buf, theme);
                    let Size { rows, cols } = level.size();
                    let words = match named.instance.author.as_deref() {
                        Some(author) => format!("{rows} x {cols}, by {author}"),
                        None => format!("{rows} x {cols}"),
                    };
                    put(buf, area.x, picture.bottom() + 1, area.right(), &words, theme.dim);
                }
            }
            Popup::File(form)
            | Popup::Empty(form)
            | Popup::Method(form)
            | Popup::Random(form)
            | Popup::Save(form) => form.draw(buf, screen, theme),
            Popup::End => draw_end(tab, screen, buf, theme),
        }
    }
}

impl BoxupTab {
    /// Begins to draw on an empty board.
    fn draw_empty(&mut self, size: Size) {
        self.editor = Some(super::Editor::new(Draft::empty(size), true));
        self.message = None;
        self.mode = crate::tui::keys::Mode::Edit;
    }
}

fn random_level(form: &Form, tab: &mut BoxupTab) -> Result<(), Complaint> {
    let side = |field| u16::try_from(form.value(field)).unwrap_or(0);
    let params = Params {
        rows: side(ROWS),
        cols: side(COLUMNS),
        blacks: form.value(BLACKS),
        walls: form.value(WALLS),
        least: form.value(LEAST),
        most: form.value(MOST),
    };
    if params.least > params.most {
        let why = format!("The least, {}, is more than the most, {}.", params.least, params.most);
        return Err(Complaint::about(MOST, why));
    }
    Ok(tab.make(GameId { params, seed: form.large(SEED) })?)
}

fn save_level(form: &Form, tab: &mut BoxupTab) -> Result<(), Complaint> {
    let Some(editor) = &tab.editor else { return Ok(()) };
    let level = editor.draft().level().map_err(|fault| fault.to_string())?;
    let path = form.path(FILE);
    let title = path.file_stem().and_then(|n| n.to_str()).unwrap_or("my level");
    let (title, par) = (Some(title.to_owned()), editor.optimum());
    let sheet = Sheet { title, par, ..Sheet::plain(level) };
    library::save::<Boxup>(path, &sheet, form.is_confirmed(), allowed(tab.files)?)?;
    tab.message = Some(format!("written to {}", path.display()));
    Ok(())
}

fn draw_end(tab: &BoxupTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
    let moves = tab.game.moves();
    let shortest = match tab.optimum {
        Some(Some(best)) if moves <= best => format!("nobody needs fewer than {best}"),
        Some(Some(best)) => format!("the shortest plan has {best}"),
        _ => "the shortest plan is not known yet".into(),
    };
    let lines = [
        format!("red is inside blue: {}", counted(moves, "move")),
        shortest,
        String::new(),
        match tab.named.origin == Origin::Random {
            true => "enter another one   esc look   s then watches the search".into(),
            false => "enter next level   esc look   s then watches the search".into(),
        },
    ];
    let columns = lines.iter().map(|l| width(l)).max().unwrap_or(0);
    let area = popup::draw(buf, screen, "solved", (columns, lines.len() as u16), theme);
    for (y, (line, i)) in (area.top()..area.bottom()).zip(lines.iter().zip(0..)) {
        let style = match i {
            0 => theme.good,
            1 => theme.text,
            _ => theme.dim,
        };
        put(buf, area.x, y, area.right(), line, style);
    }
}
