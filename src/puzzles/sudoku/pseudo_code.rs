//! The methods in pseudo-code. The moments of [`super::run`] name the lines by their number.

use super::Method;

const BACKTRACKING: &[&str] = &[
    "solve:",
    "  if a unit has a digit twice: no solution",
    "  if no cell is empty: a solution; go back",
    "  cell := the first empty cell",
    "  for each digit that fits there, 1 to 9:",
    "    put it into cell",
    "    solve",
    "    take it back",
    "  no digit is left: a dead end; go back",
];

const FEWEST: &[&str] = &[
    "solve:",
    "  if a unit has a digit twice: no solution",
    "  if a cell has no candidate: go back",
    "  if no cell is empty: a solution; go back",
    "  cell := the one with fewest candidates",
    "  for each candidate, lowest first:",
    "    put it into cell; its peers lose it",
    "    solve",
    "    take it back; cell loses it",
];

const PROPAGATION: &[&str] = &[
    "solve:",
    "  if a unit has a digit twice: no solution",
    "  if a cell has no candidate: go back",
    "  if a cell has one: put it there; solve",
    "  if a digit has no place in a unit: go back",
    "  if it has one place: put it there; solve",
    "  if no cell is empty: a solution; go back",
    "  cell := the one with fewest candidates",
    "  for each candidate, lowest first:",
    "    guess it; its peers lose it",
    "    solve",
    "    undo all since the guess; cell loses it",
];

const EXACT_COVER: &[&str] = &[
    "cover:",
    "  if no column is left: a solution; go back",
    "  column := the one with fewest rows",
    "  if it has none: go back",
    "  for each row of column:",
    "    choose row; cover all its columns:",
    "      rows that share one of them go",
    "    cover",
    "    remove row; uncover its columns",
];

const MODEL: &[&str] = &[
    "solve:",
    "  if a unit has a value twice: no model",
    "  if a cell has no value left: go back",
    "  if a cell has one left: assign it; solve",
    "  if every cell has a value: a model; go back",
    "  cell := the one with fewest values left",
    "  for each value, 0 (written 9), then 1 to 8:",
    "    assign it; cells that see it lose it",
    "    solve",
    "    undo all since then; cell loses it",
];

/// How a puzzle is made.
pub const MAKING: &[&str] = &[
    "grid := a full grid",
    "shuffle its rows, columns and digits",
    "for each clue (or pair), at random:",
    "  remove it",
    "  if there is another solution:",
    "    put it back: it is needed",
    "  else it stays away",
    "if the grade is not the one wanted: again",
];

/// The pseudo-code of a method.
pub fn of(method: Method) -> &'static [&'static str] {
    match method {
        Method::Backtracking => BACKTRACKING,
        Method::Fewest => FEWEST,
        Method::Propagation => PROPAGATION,
        Method::ExactCover => EXACT_COVER,
        Method::Model => MODEL,
    }
}
