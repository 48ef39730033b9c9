//! What the tab asks, and what it says at the end of a game.

use crate::engine::grid::Size;
use crate::puzzles::boxup::format::Sheet;
use crate::puzzles::boxup::game_id::{GameId, Params};
use crate::puzzles::boxup::{Boxup, Method};
use crate::puzzles::puzzle::{Named, Puzzle};
use crate::puzzles::words::Words;
use crate::tui::midend::desk::FILE;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::picker::Item;

/// The random level made first.
pub const FIRST_RANDOM: GameId = GameId {
    params: Params { rows: 4, cols: 4, blacks: 1, walls: 0, least: 15, most: 30 },
    seed: 1,
};

/// Before the name of a level that was solved.
const SOLVED: char = '*';

const ALGORITHM: Field = Field("algorithm");
const ROWS: Field = Field("rows");
const COLUMNS: Field = Field("columns");
const BLACKS: Field = Field("black boxes");
const WALLS: Field = Field("walls");
const LEAST: Field = Field("least moves");
const MOST: Field = Field("most moves");
const SEED: Field = Field("seed");

/// The ways to search.
pub fn methods(method: Method) -> Form {
    let at = Method::ALL.iter().position(|&m| m == method).unwrap_or(0);
    let options = Method::ALL.iter().map(|m| (m, m.about()));
    Form::new("method").choice(ALGORITHM, options, at)
}

/// The one that was chosen.
pub fn method(form: &Form) -> Method {
    form.pick(ALGORITHM, &Method::ALL)
}

/// What random levels are made of.
pub fn random(id: &GameId) -> Form {
    let Params { rows, cols, blacks, walls, least, most } = id.params;
    Form::new("a random level")
        .number(ROWS, rows, 2..=12, "Rows of cells.")
        .number(COLUMNS, cols, 2..=12, "Columns of cells.")
        .number(BLACKS, blacks, 0..=Params::MOST_BLACKS.into(), "Big or small, at random.")
        .number(WALLS, walls, 0..=60, "Cells nothing can enter.")
        .number(LEAST, least, 1..=200, "The shortest plan has at least so many.")
        .number(MOST, most, 1..=200, "The shortest plan has at most so many.")
        .number(SEED, id.seed, 0..=u64::MAX, "The same seed makes the same level.")
}

/// The random level a form of [`random`] asks for.
pub fn game_id(form: &Form) -> Result<GameId, Complaint> {
    let (least, most) = (form.value(LEAST), form.value(MOST));
    if least > most {
        return Err(Complaint::about(MOST, "expected at least as many as the least moves"));
    }
    let params = Params {
        rows: side(form, ROWS),
        cols: side(form, COLUMNS),
        blacks: form.value(BLACKS),
        walls: form.value(WALLS),
        least,
        most,
    };
    params.check()?;
    Ok(GameId { params, seed: form.large(SEED) })
}

/// The size of an empty board.
pub fn blank() -> Form {
    Form::new("an empty board").number(ROWS, 4u64, 1..=12, "Rows of cells.").number(
        COLUMNS,
        4u64,
        1..=12,
        "Columns of cells.",
    )
}

/// The size a form of [`blank`] asks for.
pub fn size(form: &Form) -> Size {
    Size::new(side(form, ROWS), side(form, COLUMNS))
}

fn side(form: &Form, field: Field) -> u16 {
    u16::try_from(form.large(field)).unwrap_or(u16::MAX)
}

/// Where to write the level drawn.
pub fn write() -> Form {
    Form::new("write the level").text(FILE, "my-level.box", "A .box file, or .pddl for planners.")
}

/// A level in the list, with the fewest moves it was solved in.
pub fn item(named: &Named<Sheet>, best: Option<usize>) -> Item {
    let par = named.instance.par.map_or(String::new(), |par| format!("par {par}"));
    let sign = if best.is_some() { SOLVED } else { ' ' };
    let best = best.map_or(String::new(), |n| format!(" best {n:<2}"));
    let title: String = Boxup::title(named).chars().take(17).collect();
    Item { name: format!("{sign} {title:<17}"), about: format!("{par:<6}{best}") }
}
