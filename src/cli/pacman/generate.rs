//! `frontier generate pacman`: random instances, the same ones for the same seed.

use super::super::generic::Generate;
use super::super::progress::Progress;
use super::Made;
use crate::cli::failure;
use crate::engine::grid::Size;
use crate::puzzles::files::Files;
use crate::puzzles::pacman::game_id::{GameId, Params};
use crate::puzzles::pacman::generate::{FieldParams, MazeParams, SceneParams};
use crate::puzzles::pacman::{Pacman, ProblemKind};
use crate::puzzles::puzzle::Puzzle;
use anyhow::{Error, Result};
use std::io::Write;

impl Made {
    fn params(&self) -> Params {
        let Size { rows, cols } = self.size.unwrap_or(Size::new(12, 24));
        let field = FieldParams { rows, cols, ..self.made.over(FieldParams::default()) };
        let FieldParams { inner_walls, gap, .. } = field;
        match self.problem {
            ProblemKind::Hunger => Params::Field(field),
            ProblemKind::Maze => Params::Maze(MazeParams { rows, cols, loops: inner_walls, gap }),
            ProblemKind::Navigation => {
                Params::Scene(SceneParams { rows, cols, obstacles: inner_walls })
            }
        }
    }
}

/// `frontier generate pacman`: game ids, one a line, or files in a folder.
///
/// # Errors
/// Parameters out of range, no solvable field, or a file that cannot be written.
pub(super) fn generate(args: &Generate<Made>, files: Files, out: &mut dyn Write) -> Result<()> {
    let (params, problem) = (args.what.params(), args.what.problem);
    if let (ProblemKind::Maze, Some(Size { rows, cols })) = (problem, args.what.size)
        && (rows % 2 == 0 || cols % 2 == 0)
    {
        let odd = |side: u16| (side - 1) | 1;
        let odd = format!("{}x{}", odd(rows), odd(cols));
        // The mazes do not depend on whether somebody reads this.
        let what = format!("a maze has odd sides: {odd} instead of {rows}x{cols}");
        failure::say(&what, &mut std::io::stderr());
    }
    let ending = if problem == ProblemKind::Navigation { "scene" } else { "lay" };
    let mut progress = Progress::new();
    for seed in args.seeds() {
        let id = GameId { params, seed };
        let opening = Pacman::open(&id.to_string()).map_err(Error::msg)?;
        let made = progress.make(opening, &format!("making {id}")).map_err(Error::msg)?;
        let text = || Pacman::write(&made.instance, ending);
        args.deliver(id, || (format!("{problem}-{seed}.{ending}"), text()), files, out)?;
    }
    Ok(())
}
