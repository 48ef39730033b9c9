//! From what was typed to an instance and a method.

use super::super::failure::Usage;
use super::super::generic::Pick;
use super::super::progress::Progress;
use super::InstanceArgs;
use crate::cli::failure;
use crate::engine::grid::{Pos, Size};
use crate::engine::limits::Limits;
use crate::engine::run::Keep;
use crate::puzzles::files::Files;
use crate::puzzles::library::{self, Library};
use crate::puzzles::pacman::generate::MOST_SIDE;
use crate::puzzles::pacman::layout::Refusal;
use crate::puzzles::pacman::movingai;
use crate::puzzles::pacman::solve::run;
use crate::puzzles::pacman::{Instance, Pacman, ProblemKind, builtin};
use crate::puzzles::puzzle::{BuiltIn, Named};
use anyhow::{Error, Result, anyhow};
use std::path::{Path, PathBuf};

/// Size of the largest list of scenarios read, in bytes.
const LARGEST_SCENARIOS: u64 = 16 << 20;

/// `R,C` as a cell.
pub fn parse_pos(text: &str) -> Result<Pos, String> {
    let cell = text
        .split_once(',')
        .and_then(|(row, col)| Some(Pos::new(row.trim().parse().ok()?, col.trim().parse().ok()?)));
    cell.ok_or_else(|| "expected ROW,COLUMN from 0, such as 3,14".into())
}

/// `RxC` as rows and columns.
pub fn parse_size(text: &str) -> Result<Size, String> {
    Size::parse(text, 3..=MOST_SIDE, "12x24")
}

/// A scenario of the MovingAI benchmark on its map. `file` is either of the two.
fn scenario(file: &Path, number: usize, files: Files) -> Result<Named<Instance>> {
    let is_map = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("map"));
    let mut list = file.as_os_str().to_owned();
    if is_map {
        list.push(".scen");
    }
    let list = PathBuf::from(list);
    let text = files.read_text(&list, LARGEST_SCENARIOS, "a .scen file").map_err(Error::msg)?;
    let scenario = movingai::read_scenario(&text, number)
        .map_err(|bad| anyhow!("{}:{bad}", list.display()))?;
    let map = match is_map {
        true => file.to_owned(),
        false => {
            let name = Path::new(&scenario.map).file_name().unwrap_or_default();
            list.with_file_name(name)
        }
    };
    let mut named = library::from_file::<Pacman>(&map, files).map_err(Error::msg)?;
    let layout = &mut named.instance.layout;
    (layout.start, layout.exit) = (Some(scenario.start), Some(scenario.goal));
    named.name = format!("{} #{number}", named.name);
    Ok(named)
}

impl InstanceArgs {
    /// What the map was asked for by, for error messages.
    pub fn source(&self) -> &str {
        self.layout.as_deref().or(self.id.as_deref()).unwrap_or("layout")
    }
}

impl Pick<Pacman> for InstanceArgs {
    fn library(&self, files: Files) -> Library<Pacman> {
        Library::new(self.layouts.clone(), files)
    }

    /// Without a layout it is the first built-in one for the problem.
    fn resolve(&self, files: Files) -> Result<Named<Instance>> {
        let first = || {
            let wanted = self.problem;
            let fits = |b: &&BuiltIn<Pacman>| wanted.is_some_and(|p| b.problem() == p);
            match builtin::BUILTIN.iter().find(fits) {
                Some(known) if wanted != Some(ProblemKind::Hunger) => known.name,
                _ => builtin::FIRST,
            }
        };
        let mut named = match (self.scenario, &self.layout) {
            (Some(number), Some(file)) => scenario(Path::new(file), number, files)?,
            _ => {
                let name = Some(self.layout.as_deref().unwrap_or_else(first));
                let found = self.library(files).choose(self.id.as_deref(), name, files);
                Progress::asked(found).map_err(Error::msg)?
            }
        };
        let path = Path::new(&named.about);
        let is_lay = path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("map"));
        if is_lay && let Some(warning) = library::warning::<Pacman>(&named, files) {
            // The answer does not depend on whether somebody reads this.
            failure::say(&warning, &mut std::io::stderr());
        }
        let instance = &mut named.instance;
        let Instance { problem, energy, food, ref layout } = *instance;
        let before = (problem, energy, food, layout.start, layout.exit, layout.dots.clone());
        instance.problem = self.problem.unwrap_or(instance.problem);
        instance.energy = self.energy.unwrap_or(instance.energy);
        instance.food = self.food.unwrap_or(instance.food);
        let layout = &mut instance.layout;
        if instance.problem == ProblemKind::Maze && layout.is_strict && layout.dots.is_empty() {
            // Maps of the benchmark have no dot: the goal is where it lies.
            layout.dots.extend(layout.exit);
        }
        layout.start = self.start.or(layout.start);
        if let Some(goal) = self.goal {
            match instance.problem {
                ProblemKind::Maze => layout.dots = vec![goal],
                ProblemKind::Hunger | ProblemKind::Navigation => layout.exit = Some(goal),
            }
        }
        let Instance { problem, energy, food, ref layout } = *instance;
        if (problem, energy, food, layout.start, layout.exit, layout.dots.clone()) != before {
            named.id = None;
        }
        Ok(named)
    }
}

/// Whether the map fits its problem, whatever the method.
///
/// # Errors
/// What is wrong with it and where, in one line.
pub fn check(named: &Named<Instance>, source: &str) -> Result<()> {
    let problem = named.instance.problem;
    let method = super::closest(problem);
    match run(&named.instance, &method, Limits::steps(0), Keep::Latest) {
        Ok(_) => Ok(()),
        Err(Refusal::Map(bad)) => Err(anyhow!("{source}:{bad}")),
        Err(refusal) => Err(Usage::new(refusal).into()),
    }
}

/// The end of what is wrong with a maze of several dots.
const SEVERAL_DOTS: &str = " dots, expected exactly one '.'";

/// Why the map that was asked for cannot be searched so.
pub fn refused(instance: &InstanceArgs, refusal: Refusal) -> Error {
    match refusal {
        Refusal::Map(bad) => {
            let several = instance.goal.is_none() && bad.what.ends_with(SEVERAL_DOTS);
            let hint = if several { ": --goal R,C asks for one" } else { "" };
            anyhow!("{}:{bad}{hint}", instance.source())
        }
        Refusal::Method(_) => Usage::new(refusal).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells() {
        assert_eq!(parse_pos("3,14"), Ok(Pos::new(3, 14)));
        assert!(parse_pos("3;14").is_err() && parse_pos("-1,2").is_err() && parse_pos("").is_err());
    }
}
