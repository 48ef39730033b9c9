//! Game ids: `boxup:4x4b2w1m20-40#7` is a random level of 4 by 4 cells with 2 black boxes and 1 wall whose
//! shortest plan has 20 to 40 moves, seed 7; `boxup:r^,@,B<` is a level by its cells, rows parted by `/`.

use super::format::{Sheet, parse as parse_level, rows};
use super::generate::{Making, Params};
use super::level::Level;
use super::library::Named;
use crate::engine::run::Job;
use std::fmt;
use std::str::FromStr;

/// The pack random levels are in.
pub const PACK: &str = "random";

/// Parameters and seed of a random level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameId {
    /// What is asked for.
    pub params: Params,
    /// Which one of them.
    pub seed: u64,
}

impl GameId {
    /// Makes the level.
    ///
    /// # Errors
    /// A parameter out of range, or no such level among many tries.
    pub fn make(&self) -> Result<Named, String> {
        let mut making = Making::new(self.params, self.seed)?;
        making.finish();
        self.named(&making)
    }

    /// The level that was made.
    ///
    /// # Errors
    /// None was.
    pub fn named(&self, making: &Making) -> Result<Named, String> {
        let Some((moves, level)) = making.made() else {
            let Params { least, most, .. } = self.params;
            return Err(format!("{self}: no level of {least} to {most} moves among many tries"));
        };
        let id = self.to_string();
        let name = id.strip_prefix("boxup:").unwrap_or(&id).to_owned();
        let sheet = Sheet { title: Some(id), par: Some(moves), ..Sheet::plain(level.clone()) };
        Ok(Named { name, pack: PACK, sheet })
    }
}

/// The game id of a level, by its cells.
pub fn describe(level: &Level) -> String {
    let rows = rows(level, level.start());
    let rows = rows.iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(","));
    format!("boxup:{}", rows.collect::<Vec<_>>().join("/"))
}

/// The level of a game id, random or by its cells.
///
/// # Errors
/// What was expected, or why there is no such level.
pub fn level_of(id: &str) -> Result<Named, String> {
    let cells = id.strip_prefix("boxup:").filter(|rest| !rest.contains(char::is_numeric));
    let Some(cells) = cells else { return id.parse::<GameId>()?.make() };
    let text: String = cells
        .chars()
        .map(|c| match c {
            '/' => '\n',
            ',' => ' ',
            other => other,
        })
        .collect();
    let sheet = parse_level(&text).map_err(|bad| format!("game id, row and column {bad}"))?;
    Ok(Named { name: "by its id".into(), pack: "id", sheet })
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Params { rows, cols, blacks, walls, least, most } = self.params;
        write!(f, "boxup:{rows}x{cols}b{blacks}w{walls}m{least}-{most}#{}", self.seed)
    }
}

fn parse(id: &str) -> Option<GameId> {
    let (params, seed) = id.strip_prefix("boxup:")?.split_once('#')?;
    let (rows, rest) = params.split_once('x')?;
    let (cols, rest) = rest.split_once('b')?;
    let (blacks, rest) = rest.split_once('w')?;
    let (walls, rest) = rest.split_once('m')?;
    let (least, most) = rest.split_once('-')?;
    let number = |text: &str| text.parse::<u32>().ok();
    let params = Params {
        rows: rows.parse().ok()?,
        cols: cols.parse().ok()?,
        blacks: number(blacks)?,
        walls: number(walls)?,
        least: number(least)?,
        most: number(most)?,
    };
    Some(GameId { params, seed: seed.parse().ok()? })
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(id: &str) -> Result<GameId, String> {
        parse(id).ok_or_else(|| {
            let id = id.escape_default();
            format!("game id '{id}', expected one such as boxup:4x4b2w1m20-40#7")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Method, solve::solve};
    use super::*;
    use crate::engine::limits::Limits;

    #[test]
    fn an_id_makes_one_level_with_the_moves_it_says() {
        for id in ["boxup:3x3b1w0m20-30#7", "boxup:4x4b1w2m15-25#3", "boxup:6x5b2w3m8-20#1"] {
            let id: GameId = id.parse().unwrap();
            assert_eq!(id.to_string().parse(), Ok(id));
            let made = id.make().unwrap();
            assert_eq!(made, id.make().unwrap());
            let cost = solve(&made.sheet.level, Method::Bfs, Limits::DEFAULT).cost().unwrap();
            assert_eq!(made.sheet.par, Some(cost as u32));
            assert!((id.params.least..=id.params.most).contains(&(cost as u32)), "{id}: {cost}");
            assert_eq!(made.sheet.level.blacks() as u32, id.params.blacks);
        }
    }

    #[test]
    fn slices_make_the_same_level() {
        for id in ["boxup:3x3b1w0m20-30#7", "boxup:6x5b2w3m8-20#1"] {
            let id: GameId = id.parse().unwrap();
            let mut making = Making::new(id.params, id.seed).unwrap();
            let mut slices = 0;
            while !making.advance(100).is_over() {
                slices += 1;
            }
            assert!(slices > 10, "{id}: {slices}");
            assert_eq!(id.named(&making), id.make());
        }
    }

    #[test]
    fn any_level_has_an_id() {
        for known in super::super::builtin::BUILTIN {
            let level = known.named().unwrap().sheet.level;
            assert_eq!(level_of(&describe(&level)).unwrap().sheet.level, level, "{}", known.name);
        }
        let level = level_of("boxup:r^,@,B</.,#,k>").unwrap().sheet.level;
        assert_eq!(describe(&level), "boxup:r^,@,B</.,#,k>");
        let error = level_of("boxup:r^,@/.,x").unwrap_err();
        assert!(error.starts_with("game id, row and column 2:3: cell 2: unknown item"), "{error}");
        assert!(level_of("boxup").is_err() && level_of("lights:3").is_err());
    }

    #[test]
    fn the_impossible_is_refused() {
        let make = |id: &str| id.parse::<GameId>().and_then(|id| id.make());
        assert!(make("boxup:1x3b1w0m2-3#7").unwrap_err().contains("cells"));
        assert!(make("boxup:3x3b9w0m2-3#7").unwrap_err().contains("black"));
        assert!(make("boxup:2x2b0w0m90-99#7").unwrap_err().contains("no level"));
        assert!(make("boxup:3x3").unwrap_err().contains("expected one such as"));
    }
}
