//! What the tab asks, and what it says at the end of a game.

use crate::engine::grid::Size;
use crate::puzzles::boxup::Boxup;
use crate::puzzles::boxup::format::LevelFile;
use crate::puzzles::boxup::game_id::{GameId, Params};
use crate::puzzles::puzzle::{Named, Puzzle};
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

const ROWS: Field = Field("rows");
const COLUMNS: Field = Field("columns");
const MOST: Field = Field("most moves");
const SEED: Field = Field("seed");

/// What random levels are made of.
pub fn random(id: &GameId) -> Form {
    Form::new("a random level").options(&id.params, |_, _| true).number(
        SEED,
        id.seed,
        0..=u64::MAX,
        "The same seed makes the same level.",
    )
}

/// The random level a form of [`random`] asks for.
pub fn game_id(form: &Form) -> Result<GameId, Complaint> {
    let mut params = Params::default();
    form.set_options(&mut params);
    if params.least > params.most {
        return Err(Complaint::about(MOST, "expected at least as many as the least moves"));
    }
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
pub fn item(named: &Named<LevelFile>, best: Option<usize>) -> Item {
    let par = named.instance.par.map_or(String::new(), |par| format!("par {par}"));
    let sign = if best.is_some() { SOLVED } else { ' ' };
    let best = best.map_or(String::new(), |n| format!(" best {n:<2}"));
    let title: String = Boxup::title(named).chars().take(17).collect();
    Item { name: format!("{sign} {title:<17}"), about: format!("{par:<6}{best}") }
}
