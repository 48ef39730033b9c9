//! What the tab asks.

use super::{layout, view};
use crate::puzzles::lights_out::game_id::{GameId, Way, rules_of};
use crate::puzzles::lights_out::{Instance, Pattern};
use crate::puzzles::words::Words;
use crate::tui::midend::desk::FILE;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Field, Form};
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

/// The kind of random boards.
pub fn random(id: &GameId) -> Form {
    let GameId { rules, way, between, seed } = *id;
    let size = rules.size();
    let (least, most) = between.unwrap_or((0, 0));
    Form::new("a random board")
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
        .number(SEED, seed, 0..=u64::MAX, "The same seed makes the same board everywhere.")
}

/// The random board a form of [`random`] asks for.
pub fn game_id(form: &Form) -> Result<GameId, Complaint> {
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

/// Where to write the board set up.
pub fn write() -> Form {
    Form::new("write the board").text(FILE, "my-board.lights", "A .lights file.")
}

/// A small picture of a board.
pub fn preview(instance: &Instance, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let size = instance.rules.size();
    let squares = layout::alone(area, view::shape(&instance.rules, theme.ascii));
    squares.draw(buf, theme, view::light_colours(theme), |pos| {
        let value = instance.board.lights.get(size.index(pos)).copied().unwrap_or(0);
        view::light(&instance.rules, value)
    });
}
