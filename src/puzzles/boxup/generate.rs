//! Random levels with a wanted number of moves.
//!
//! Walls and blocks are drawn; then, where the boards can all be marked, the search goes backwards from
//! the solved ones and a board is drawn from a wanted layer, so that long plans are no luck. On larger
//! boards the places are drawn as well and the level is solved to see how long its plan is.

use super::Method;
use super::hunt::walls;
use super::level::{Block, Cell, Kind, Level, Piece, Stack};
use super::retro::{Configuration, Retro};
use super::run::{BoxRun, run};
use crate::engine::grid::{Dir, Grid, Size};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Status};
use crate::engine::seed::Random;

/// What is asked for.
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

impl Params {
    /// Black blocks at most.
    pub const MOST_BLACKS: u32 = 8;

    /// What is out of range, if anything is.
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

/// Boards are all marked up to this many bits, so that a try takes well under a second.
const MARKED_BITS: u32 = 22;
/// Tries before giving up: backwards, and forwards where a try is cheap.
const TRIES_BACK: u32 = 100;
const TRIES_FORTH: u32 = 3_000;
/// Expansions after which a drawn level counts as too hard.
const PATIENCE: u64 = 100_000;
/// Boards gone through at a time: about a millisecond.
const SLICE: u32 = 1 << 10;

/// What a try is at.
enum Try {
    /// Nothing drawn yet.
    Draw,
    /// Backwards from everything solved, with a board of every wanted layer gone through so far.
    Back(Box<Retro>, Vec<(u32, u32)>),
    /// Forwards from a level drawn.
    Forth(Box<dyn BoxRun>, Level),
}

/// A level being made.
pub struct Making {
    params: Params,
    random: Random,
    at: Try,
    tries: u32,
    made: Option<(u32, Level)>,
}

impl Making {
    /// A level that is not yet made; the same seed makes the same one.
    ///
    /// # Errors
    /// A parameter out of range.
    pub fn new(params: Params, seed: u64) -> Result<Making, String> {
        params.check()?;
        let random = Random::new(seed);
        Ok(Making { params, random, at: Try::Draw, tries: 0, made: None })
    }

    /// The level with its optimum, once made.
    pub fn made(&self) -> Option<(u32, &Level)> {
        self.made.as_ref().map(|(moves, level)| (*moves, level))
    }

    fn most_tries(&self) -> u32 {
        if self.marks() { TRIES_BACK } else { TRIES_FORTH }
    }

    /// Whether the boards are few enough to be marked.
    fn marks(&self) -> bool {
        let area = usize::from(self.params.rows) * usize::from(self.params.cols);
        super::space::bits(area) * (self.params.blacks + 3) <= MARKED_BITS
    }

    fn draw(&mut self) -> Configuration {
        let Params { rows, cols, blacks, walls: count, .. } = self.params;
        let size = Size::new(rows, cols);
        let walls = walls(size, count, &mut self.random);
        let side = |random: &mut Random| random.pick(&Dir::ALL).copied().unwrap_or(Dir::North);
        let blue = side(&mut self.random);
        let red = loop {
            let red = side(&mut self.random);
            if red != blue.back() {
                break red;
            }
        };
        let mut pieces =
            vec![Piece { kind: Kind::Blue, open: blue }, Piece { kind: Kind::Red, open: red }];
        for _ in 0..blacks {
            let big = self.random.chance(1, 2);
            let kind = if big { Kind::BlackBig } else { Kind::BlackSmall };
            pieces.push(Piece { kind, open: side(&mut self.random) });
        }
        pieces.sort_by_key(|p| (p.kind, p.open as u8));
        Configuration { size, walls, pieces }
    }

    /// Puts everything somewhere; `None` if that is no level.
    fn place(&mut self, drawn: &Configuration) -> Option<Level> {
        let mut cells = Grid::new(drawn.size, Cell::EMPTY);
        let mut free = Vec::new();
        for (pos, &wall) in drawn.size.cells().zip(&drawn.walls) {
            if wall { cells[pos] = Cell::Wall } else { free.push(pos) }
        }
        let mut put = |random: &mut Random, change: &dyn Fn(&mut Stack) -> bool| {
            let pos = *random.pick(&free)?;
            let mut stack = cells[pos].stack();
            let put = change(&mut stack);
            cells[pos] = Cell::Floor(stack);
            put.then_some(())
        };
        for piece in &drawn.pieces {
            let black = matches!(piece.kind, Kind::BlackBig | Kind::BlackSmall);
            let block = Block { black, open: piece.open };
            put(&mut self.random, &|stack| {
                let slot = if piece.kind.is_big() { &mut stack.big } else { &mut stack.small };
                slot.replace(block).is_none()
            })?;
        }
        put(&mut self.random, &|stack| {
            stack.tile = true;
            true
        })?;
        Level::new(&cells).ok()
    }

    /// Begins a try.
    fn begin(&mut self) {
        self.tries += 1;
        let drawn = self.draw();
        if self.marks() {
            if let Some(retro) = Retro::new(drawn) {
                self.at = Try::Back(Box::new(retro), Vec::new());
            }
        } else if let Some(level) = self.place(&drawn) {
            self.at =
                Try::Forth(run(&level, Method::Bfs, Limits::steps(PATIENCE), Keep::Latest), level);
        }
    }
}

impl Job for Making {
    fn advance(&mut self, budget: u32) -> Status {
        let Params { least, most, .. } = self.params;
        let mut left = budget;
        while left > 0 && !self.status().is_over() {
            let slice = left.min(SLICE);
            left -= slice;
            let over = match &mut self.at {
                Try::Draw => {
                    self.begin();
                    continue;
                }
                Try::Back(retro, wanted) => {
                    let before = retro.depth();
                    let over = retro.advance(slice).is_over();
                    let depth = retro.depth();
                    if depth != before && (least..=most).contains(&depth) {
                        // Sorted, so that nothing but the seed decides.
                        let mut layer = retro.layer().to_vec();
                        layer.sort_unstable();
                        wanted.extend(self.random.pick(&layer).map(|&state| (depth, state)));
                    }
                    if over || depth > most {
                        let chosen = self.random.pick(wanted);
                        let level = chosen.and_then(|&(moves, s)| Some((moves, retro.level(s)?)));
                        self.made = level;
                    }
                    over || depth > most
                }
                Try::Forth(run, level) => {
                    let over = run.advance(slice).is_over();
                    let moves = run.plan().and_then(|plan| u32::try_from(plan.cost()).ok());
                    self.made = moves
                        .filter(|moves| (least..=most).contains(moves))
                        .map(|moves| (moves, level.clone()));
                    over
                }
            };
            if over {
                self.at = Try::Draw;
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        if self.made.is_some() {
            Status::Found
        } else if self.tries >= self.most_tries() && matches!(self.at, Try::Draw) {
            Status::Exhausted
        } else {
            Status::Running
        }
    }

    fn progress(&self) -> Option<f32> {
        Some(self.tries as f32 / self.most_tries() as f32)
    }
}
