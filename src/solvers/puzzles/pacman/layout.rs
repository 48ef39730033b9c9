//! Maps: what is on their cells, and what each problem asks of them.

use super::*;

/// Most rows, and most columns, of a map.
pub const MAX_SIDE: u16 = 2048;

/// The same for `hunger`, whose estimates need tables that are many times as large as the map.
pub const MAX_HUNGER_SIDE: u16 = 512;

/// A map: walls, dots, start and exit.
///
/// Session files store it as its `.lay` text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// `true` where there is a wall or obstacle.
    pub walls: Grid<bool>,
    /// Cells with a dot, row by row, each once and none on a wall; with the exit if it has a dot.
    pub dots: Vec<Pos>,
    /// Where Pacman (in scenes: the search) starts.
    pub start: Option<Pos>,
    /// The exit (in scenes: the goal).
    pub exit: Option<Pos>,
    /// Whether a diagonal step needs both cells beside it to be free, as in the MovingAI benchmark.
    pub is_strict: bool,
}

/// The contents of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tile {
    /// Nothing.
    Floor,
    /// A wall or obstacle.
    Wall,
    /// A dot.
    Dot,
    /// Pacman, or the start.
    Start,
    /// The exit, or the goal.
    Exit,
    /// The exit with a dot in it.
    ExitWithDot,
}

impl Layout {
    /// The map with these contents of its cells.
    pub fn of(tiles: &Grid<Tile>, is_strict: bool) -> Layout {
        let size = tiles.size();
        let on = |wanted: fn(Tile) -> bool| size.cells().filter(move |&pos| wanted(tiles[pos]));
        Layout {
            walls: filled(size, false, |pos| tiles[pos] == Tile::Wall),
            dots: on(|tile| matches!(tile, Tile::Dot | Tile::ExitWithDot)).collect(),
            start: on(|tile| tile == Tile::Start).next(),
            exit: on(|tile| matches!(tile, Tile::Exit | Tile::ExitWithDot)).next(),
            is_strict,
        }
    }

    /// Whether there is a dot in a cell at the start.
    pub fn has_dot(&self, pos: Pos) -> bool {
        self.dots.binary_search(&pos).is_ok()
    }

    /// What is in a cell of the map.
    pub fn tile(&self, pos: Pos) -> Tile {
        let has_dot = self.has_dot(pos);
        match pos {
            _ if !self.is_free(pos) => Tile::Wall,
            _ if self.start == Some(pos) => Tile::Start,
            _ if self.exit == Some(pos) && has_dot => Tile::ExitWithDot,
            _ if self.exit == Some(pos) => Tile::Exit,
            _ if has_dot => Tile::Dot,
            _ => Tile::Floor,
        }
    }

    /// The contents of the cells. A start or exit off the map is left out, and a dot under the start.
    pub fn tiles(&self) -> Grid<Tile> {
        filled(self.size(), Tile::Floor, |pos| self.tile(pos))
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.walls.size()
    }

    /// Whether `pos` is on the map and no wall.
    pub fn is_free(&self, pos: Pos) -> bool {
        self.walls.get(pos) == Some(&false)
    }

    /// Where Pacman is to go, if that is drawn.
    pub fn goal(&self, problem: ProblemKind) -> Option<Pos> {
        if problem == ProblemKind::Maze { self.dots.first().copied() } else { self.exit }
    }

    /// Where Pacman begins and where he is to go, if the map fits `problem`: one start, and one exit, dot or goal, all
    /// on free cells.
    ///
    /// # Errors
    /// What is missing, misplaced or too many, and what was expected.
    pub fn ends(&self, problem: ProblemKind) -> Result<(Pos, Pos), BadText> {
        let is_hunger = problem == ProblemKind::Hunger;
        let Size { rows, cols } = self.size();
        checked(rows.into(), cols.into(), 1, if is_hunger { MAX_HUNGER_SIDE } else { MAX_SIDE })?;
        let missing = |what| BadText::at(1, 1, what);
        let pacman = || self.start.ok_or_else(|| missing("no Pacman, expected exactly one 'P'"));
        let (start, goal, names) = match problem {
            ProblemKind::Hunger => {
                let what = "no exit, expected exactly one 'E' ('e' if it holds a dot)";
                (pacman()?, self.exit.ok_or_else(|| missing(what))?, ["Pacman", "the exit"])
            }
            ProblemKind::Maze => match (pacman()?, self.dots.as_slice()) {
                (_, []) => return Err(missing("no dot, expected exactly one '.'")),
                (start, &[dot]) => (start, dot, ["Pacman", "the dot"]),
                (_, &[_, second, ..]) => {
                    let what = format!("{} dots, expected exactly one '.'", self.dots.len());
                    return Err(bad_at(second, what));
                }
            },
            ProblemKind::Navigation => {
                let what = "no start or no goal, expected 'S' and 'G' (or give them as cells)";
                let (start, goal) = self.start.zip(self.exit).ok_or_else(|| missing(what))?;
                (start, goal, ["the start", "the goal"])
            }
        };
        self.check_free(start, names[0])?;
        self.check_free(goal, names[1])?;
        if is_hunger {
            self.dots.iter().try_for_each(|&dot| self.check_free(dot, "a dot"))?;
        }
        Ok((start, goal))
    }

    fn check_free(&self, pos: Pos, what: &str) -> Result<(), BadText> {
        match self.walls.get(pos) {
            Some(false) => Ok(()),
            Some(true) => {
                Err(bad_at(pos, format!("{what} stands on a wall, expected a free cell")))
            }
            None => {
                let Size { rows, cols } = self.size();
                let what = format!(
                    "{what} is off the map, expected row 1 to {rows} and column 1 to {cols}"
                );
                Err(bad_at(pos, what))
            }
        }
    }
}

/// An error at a cell.
pub(super) fn bad_at(pos: Pos, what: impl Into<String>) -> BadText {
    BadText::at(usize::from(pos.row) + 1, usize::from(pos.col) + 1, what)
}

/// The size of a map whose widest row is in this line, of at most `most` rows and columns.
pub(super) fn checked(rows: usize, cols: usize, widest: usize, most: u16) -> Result<Size, BadText> {
    let fitting = |side: usize| u16::try_from(side).ok().filter(|side| *side <= most);
    let (beyond, expected) = (usize::from(most) + 1, format!("at most {most} x {most} cells"));
    match (fitting(rows), fitting(cols)) {
        (Some(rows), Some(cols)) => Ok(Size::new(rows, cols)),
        (_, None) => {
            Err(BadText::at(widest, beyond, format!("{cols} columns, expected {expected}")))
        }
        (None, _) => Err(BadText::at(beyond, 1, format!("{rows} rows, expected {expected}"))),
    }
}
