//! From what was typed to an instance: names, files, cells and sizes.

use super::{Failure, PacmanInstance, PacmanMethod};
use crate::engine::grid::{Pos, Size};
use crate::puzzles::pacman::builtin::{self, Builtin};
use crate::puzzles::pacman::layout::{Layout, MAX_SIDE};
use crate::puzzles::pacman::{Heuristic, Instance, Method, ProblemKind};
use std::path::{Path, PathBuf};

/// `R,C` as a cell.
pub fn parse_pos(text: &str) -> Result<Pos, String> {
    let cell = text.split_once(',').and_then(|(row, col)| {
        Some(Pos::new(row.trim().parse().ok()?, col.trim().parse().ok()?))
    });
    cell.ok_or_else(|| "expected ROW,COLUMN from 0, such as 3,14".into())
}

/// `RxC` as rows and columns.
pub fn parse_size(text: &str) -> Result<Size, String> {
    let side = |text: &str| text.parse::<u16>().ok().filter(|&n| (3..=MAX_SIDE as u16).contains(&n));
    let size = text
        .split_once(['x', 'X'])
        .and_then(|(rows, cols)| Some(Size::new(side(rows)?, side(cols)?)));
    size.ok_or_else(|| format!("expected ROWSxCOLUMNS of 3 to {MAX_SIDE}, such as 12x24"))
}

/// A map with the name it is shown by and the energies it is drawn for.
#[derive(Clone, Debug)]
pub struct Named {
    /// What it is shown as.
    pub name: String,
    /// The map and the question.
    pub instance: Instance,
}

/// Reads a layout file.
///
/// # Errors
/// `FILE: why` or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn read_layout(path: &Path) -> Result<Layout, String> {
    let shown = path.display();
    // A map is at most 512 x 512; anything much larger is not read into memory.
    const MOST: u64 = 4 << 20;
    let about = std::fs::metadata(path).map_err(|e| format!("{shown}: {}", plain(&e)))?;
    if !about.is_file() {
        return Err(format!("{shown}: not a file, expected a .lay or .scene file"));
    }
    if about.len() > MOST {
        return Err(format!("{shown}: too large, expected at most {MAX_SIDE} x {MAX_SIDE} cells"));
    }
    let bytes = std::fs::read(path).map_err(|e| format!("{shown}: {}", plain(&e)))?;
    let text = String::from_utf8(bytes).map_err(|e| {
        let (line, column) = line_and_column(e.as_bytes(), e.utf8_error().valid_up_to());
        format!("{shown}:{line}:{column}: not UTF-8, expected plain text")
    })?;
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    Layout::parse(name, &text).map_err(|bad| format!("{shown}:{bad}"))
}

/// An operating system error without its number.
fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "no such file".into(),
        std::io::ErrorKind::PermissionDenied => "permission denied".into(),
        _ => error.to_string(),
    }
}

fn line_and_column(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = &bytes[..at.min(bytes.len())];
    let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1);
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

/// What a map can best be asked.
pub fn guess_problem(path: &Path, layout: &Layout) -> ProblemKind {
    if path.extension().is_some_and(|e| e == "scene") {
        ProblemKind::Navigation
    } else if layout.exit.is_some() {
        ProblemKind::Hunger
    } else {
        ProblemKind::Maze
    }
}

impl PacmanInstance {
    /// The instance meant; without a layout the built-in `small`.
    ///
    /// # Errors
    /// One line: no such layout, a bad file, or a map that does not fit the problem.
    pub fn resolve(&self) -> Result<Named, Failure> {
        let mut named = match (&self.id, &self.layout) {
            (Some(id), _) => from_id(id)?,
            (None, Some(name)) => self.find(name)?,
            (None, None) => from_builtin(builtin::default_for(self.problem)).map_err(Failure::work)?,
        };
        let instance = &mut named.instance;
        if let Some(problem) = self.problem {
            instance.problem = problem;
        }
        if let Some(energy) = self.energy {
            instance.energy = energy;
        }
        if let Some(food) = self.food {
            instance.food = food;
        }
        let layout = &mut instance.layout;
        if let Some(start) = self.start {
            layout.start = Some(start);
        }
        if let Some(goal) = self.goal {
            match instance.problem {
                ProblemKind::Maze => layout.dots = vec![goal],
                ProblemKind::Hunger | ProblemKind::Navigation => layout.exit = Some(goal),
            }
        }
        Ok(named)
    }

    fn find(&self, name: &str) -> Result<Named, Failure> {
        let in_folder = self.layouts.iter().flat_map(|dir| {
            ["", ".lay", ".scene"].map(|ending| dir.join(format!("{name}{ending}")))
        });
        if let Some(path) = in_folder.into_iter().find(|p| p.is_file()) {
            return from_file(&path).map_err(Failure::work);
        }
        if let Some(known) = builtin::find(name) {
            return from_builtin(known).map_err(Failure::work);
        }
        let path = PathBuf::from(name);
        let looks_like_a_path = path.components().count() > 1 || path.extension().is_some();
        if looks_like_a_path || path.exists() {
            return from_file(&path).map_err(Failure::work);
        }
        let names: Vec<&str> = builtin::ALL.iter().map(|b| b.name).collect();
        Err(Failure::work(format!(
            "no layout '{name}', expected a file or one of {}",
            names.join(", ")
        )))
    }
}

/// A built-in layout as an instance.
pub fn from_builtin(known: &Builtin) -> Result<Named, String> {
    let layout = known.layout().map_err(|bad| format!("{}:{bad}", known.name))?;
    Ok(Named {
        name: known.name.into(),
        instance: Instance { layout, problem: known.problem, energy: known.energy, food: known.food },
    })
}

/// A file as an instance.
pub fn from_file(path: &Path) -> Result<Named, String> {
    let layout = read_layout(path)?;
    let problem = guess_problem(path, &layout);
    let name = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file").to_owned();
    Ok(Named { name, instance: Instance { layout, problem, energy: 10, food: 3 } })
}

fn from_id(id: &str) -> Result<Named, Failure> {
    let instance = crate::puzzles::pacman::generate::from_id(id).map_err(Failure::work)?;
    Ok(Named { name: id.trim_start_matches("pacman:").to_owned(), instance })
}

/// The estimate used for `problem` when none is asked for.
pub fn default_heuristic(problem: ProblemKind) -> Heuristic {
    match problem {
        ProblemKind::Hunger => Heuristic::J,
        ProblemKind::Maze => Heuristic::B,
        ProblemKind::Navigation => Heuristic::A,
    }
}

impl PacmanMethod {
    /// The method meant for `problem`.
    pub fn method(&self, problem: ProblemKind) -> Method {
        Method {
            algorithm: self.algorithm,
            heuristic: self.heuristic.unwrap_or(default_heuristic(problem)),
            ties: self.ties,
            dominance: self.dominance,
            guide: self.guide,
            seed: self.seed,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_sizes() {
        assert_eq!(parse_pos("3,14"), Ok(Pos::new(3, 14)));
        assert!(parse_pos("3;14").is_err() && parse_pos("-1,2").is_err() && parse_pos("").is_err());
        assert_eq!(parse_size("12x24"), Ok(Size::new(12, 24)));
        assert!(parse_size("2x9").is_err() && parse_size("513x9").is_err() && parse_size("x").is_err());
    }

    #[test]
    fn places_in_broken_bytes_are_counted_in_characters() {
        assert_eq!(line_and_column("aé\nbé".as_bytes(), 6), (2, 3));
        assert_eq!(line_and_column(b"", 0), (1, 1));
    }
}
