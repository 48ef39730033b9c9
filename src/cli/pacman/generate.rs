//! `frontier generate pacman`: random instances, the same ones for the same seed.

use super::super::progress::Progress;
use super::Generate;
use crate::cli::failure;
use crate::engine::grid::Size;
use crate::puzzles::files::Files;
use crate::puzzles::library;
use crate::puzzles::pacman::game_id::{GameId, Params};
use crate::puzzles::pacman::generate::{FieldParams, MazeParams, SceneParams};
use crate::puzzles::pacman::{Pacman, ProblemKind};
use crate::puzzles::puzzle::Puzzle;
use anyhow::{Error, Result};
use std::io::Write;

impl Generate {
    fn params(&self) -> Params {
        let Size { rows, cols } = self.size.unwrap_or(Size::new(12, 24));
        match self.problem {
            ProblemKind::Hunger => Params::Field(FieldParams {
                rows,
                cols,
                dots: self.density,
                inner_walls: self.walls,
                energy: self.energy,
                food: self.food,
                gap: self.gap,
            }),
            ProblemKind::Maze => {
                Params::Maze(MazeParams { rows, cols, loops: self.walls, gap: self.gap })
            }
            ProblemKind::Navigation => {
                Params::Scene(SceneParams { rows, cols, obstacles: self.walls })
            }
        }
    }
}

/// `frontier generate pacman`: game ids, one a line, or files in a folder.
///
/// # Errors
/// Parameters out of range, no solvable field, or a file that cannot be written.
pub fn generate(args: &Generate, files: Files, out: &mut dyn Write) -> Result<()> {
    if let (ProblemKind::Maze, Some(Size { rows, cols })) = (args.problem, args.size)
        && (rows % 2 == 0 || cols % 2 == 0)
    {
        let odd = |side: u16| (side - 1) | 1;
        let what =
            format!("a maze has odd sides: {}x{} instead of {rows}x{cols}", odd(rows), odd(cols));
        // The mazes do not depend on whether somebody reads this.
        failure::say(&what, &mut std::io::stderr());
    }
    let mut progress = Progress::new();
    for number in 0..args.count {
        let id = GameId { params: args.params(), seed: args.seed.wrapping_add(u64::from(number)) };
        let opening = Pacman::open(&id.to_string()).map_err(Error::msg)?;
        let named = progress.make(opening, &format!("making {id}")).map_err(Error::msg)?;
        match &args.out {
            None => writeln!(out, "{id}")?,
            Some(folder) => {
                let scene = args.problem == ProblemKind::Navigation;
                let ending = if scene { "scene" } else { "lay" };
                let path = folder.join(format!("{}-{}.{ending}", args.problem, id.seed));
                files.make_folder(folder).map_err(Error::msg)?;
                library::save::<Pacman>(&path, &named.instance, false, files)
                    .map_err(Error::msg)?;
                writeln!(out, "{}", path.display())?;
            }
        }
    }
    Ok(())
}
