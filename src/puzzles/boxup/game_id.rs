//! Game ids: `boxup:4x4b2w1m20-40#7` is a random level of 4 by 4 cells with 2 black boxes and 1 wall whose
//! shortest plan has 20 to 40 moves, seed 7; `boxup:r^,@,B<` is a level by its cells, rows separated by `/`.

use super::format::{self, LevelFile, rows};
use super::level::Level;
use crate::opt;
use crate::puzzles::bad_text::BadText;
use crate::puzzles::options::{self, Opt, Options};
use std::fmt;
use std::str::FromStr;

/// The parameters of a random level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Params {
    /// Rows, 2 to 12.
    pub rows: u16,
    /// Columns, 2 to 12.
    pub cols: u16,
    /// Black blocks, 0 to 8.
    pub blacks: u32,
    /// Wall cells.
    pub walls: u32,
    /// Fewest moves of the shortest plan.
    pub least: u32,
    /// Most moves of the shortest plan.
    pub most: u32,
}

impl Default for Params {
    fn default() -> Params {
        Params { rows: 4, cols: 4, blacks: 1, walls: 0, least: 10, most: 30 }
    }
}

impl Options for Params {
    const OPTIONS: &'static [Opt<Params>] = &[
        opt!(Params, |made| made.rows, "rows", "Rows of cells.").asked_within(2, 12).marked(""),
        opt!(Params, |made| made.cols, "columns", "Columns of cells.")
            .asked_within(2, 12)
            .marked("x"),
        opt!(Params, |made| made.blacks, "black boxes", "Big or small, at random.")
            .asked_within(0, Params::MOST_BLACKS as u64)
            .marked("b")
            .typed("blocks", "N", "Black boxes"),
        opt!(Params, |made| made.walls, "walls", "Cells nothing can enter.")
            .asked_within(0, 60)
            .marked("w")
            .typed("walls", "N", "Wall cells"),
        opt!(Params, |made| made.least, "least moves", "The shortest plan has at least so many.")
            .asked_within(1, 200)
            .marked("m")
            .typed("least", "N", "Fewest moves of the shortest plan"),
        opt!(Params, |made| made.most, "most moves", "The shortest plan has at most so many.")
            .asked_within(1, 200)
            .marked("-")
            .typed("most", "N", "Most moves of the shortest plan"),
    ];
}

impl Params {
    /// Black blocks at most.
    pub const MOST_BLACKS: u32 = 8;

    /// Checks that all parameters are in range.
    ///
    /// # Errors
    /// What was expected.
    pub fn check(&self) -> Result<(), String> {
        let Params { rows, cols, blacks, walls, least, most } = *self;
        if !(2..=12).contains(&rows) || !(2..=12).contains(&cols) {
            return Err(format!("{rows} x {cols} cells, expected 2 x 2 to 12 x 12"));
        }
        if blacks > Params::MOST_BLACKS {
            return Err(format!("{blacks} black boxes, expected at most {}", Params::MOST_BLACKS));
        }
        let room = u32::from(rows) * u32::from(cols);
        if walls.saturating_add(blacks).saturating_add(3) > room {
            return Err(format!("{walls} walls and {blacks} black boxes do not fit {room} cells"));
        }
        if least == 0 || least > most {
            return Err(format!("{least} to {most} moves, expected at least 1 and in this order"));
        }
        Ok(())
    }
}

/// Parameters and seed of a random level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameId {
    /// The parameters.
    pub params: Params,
    /// The seed: which of the levels with these parameters.
    pub seed: u64,
}

/// The game id of a level, by its cells.
pub fn of_level(level: &Level) -> String {
    let rows = rows(level, level.start());
    let rows = rows.iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(","));
    format!("boxup:{}", rows.collect::<Vec<_>>().join("/"))
}

/// The level of a game id by its cells, `boxup:` left out.
///
/// # Errors
/// Row and column of what is wrong.
pub fn read_cells(cells: &str) -> Result<LevelFile, BadText> {
    format::parse(&cells.replace('/', "\n").replace(',', " "))
}

/// The message for a text that is not a game id.
pub(super) fn expected(id: &str) -> String {
    let id = id.escape_default();
    format!("game id '{id}', expected one such as boxup:4x4b2w1m20-40#7")
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "boxup:{}#{}", options::id(&self.params), self.seed)
    }
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(id: &str) -> Result<GameId, String> {
        let parts = id.strip_prefix("boxup:").and_then(|id| id.split_once('#'));
        let read = |(made, seed): (&str, &str)| {
            Some(GameId { params: options::read_id(made)?, seed: seed.parse().ok()? })
        };
        parts.and_then(read).ok_or_else(|| expected(id))
    }
}

#[cfg(test)]
mod tests {
    use super::super::builtin::BUILTIN;
    use super::*;

    #[test]
    fn any_level_has_an_id() {
        for known in BUILTIN {
            let level = format::parse(known.text).unwrap().level;
            let id = of_level(&level);
            let cells = id.strip_prefix("boxup:").unwrap();
            assert_eq!(read_cells(cells).unwrap().level, level, "{}", known.name);
        }
        let level = read_cells("r^,@,B</.,#,k>").unwrap().level;
        assert_eq!(of_level(&level), "boxup:r^,@,B</.,#,k>");
    }

    #[test]
    fn an_id_is_read_back() {
        for id in ["boxup:3x3b1w0m20-30#7", "boxup:12x2b8w2m15-25#18446744073709551615"] {
            assert_eq!(id.parse::<GameId>().unwrap().to_string(), id);
        }
        assert!("boxup:3x3".parse::<GameId>().unwrap_err().contains("expected one such as"));
    }
}
