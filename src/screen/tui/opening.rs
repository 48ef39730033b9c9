//! The opening: a maze that spells the program's name, flooded by breadth-first search over the whole screen.
//! The same time shows the same picture; what a key does then is no business of this module.

use crate::engine::{grid::Grid, seed::Random};
use crate::puzzles::pacman::generate;
use crate::tui::prelude::*;

/// The letters of the name, each row a line, with a blank column between two letters.
const NAME: [&str; 5] = [
    "### #### #### #  # ### ### ### ####",
    "#   #  # #  # ## #  #   #  #   #  #",
    "##  #### #  # ####  #   #  ##  ####",
    "#   # #  #  # # ##  #   #  #   # # ",
    "#   # ## #### #  #  #  ### ### # ##",
];

/// When the wave reaches the last cell, in milliseconds.
const FLOODED: u64 = 2700;
/// When the path is drawn.
const BURNT: u64 = 3200;
/// When it is over.
const OVER: u64 = 5000;
/// The smallest screen with room for it.
const LEAST: (u16, u16) = (50, 16);
/// The screen on which a cell of the maze is a column wide. On one twice as large it is twice as large, and
/// so on, so that everywhere about as many cells change.
const USUAL: (u16, u16) = (80, 24);
/// Of the walls of the maze so many in a hundred are missing, so that the wave meets itself.
const LOOPS: u32 = 10;
/// Steps behind the wave's edge after which a cell has each of its colours, in parts of the whole way.
const AGES: [(u32, usize); 3] = [(40, 7), (12, 5), (5, 3)];
/// What the card says.
const WELCOME: &str = "five puzzles to play, every search to watch";
/// The first one in the demo, the others at the start.
const KEYS: [(&str, &str); 4] =
    [("any key", "takes over"), ("enter", "play"), ("s", "watch"), ("T", "tour")];

/// The opening, so far into it.
#[derive(Debug, Default)]
pub struct Opening {
    passed: Duration,
    maze: Option<Maze>,
}

impl Opening {
    /// Time between two pictures.
    pub const FRAME: Duration = Duration::from_millis(50);

    /// Whether there is room for it, and colours to draw it with.
    pub fn fits(screen: Rect, theme: &Theme) -> bool {
        screen.width >= LEAST.0 && screen.height >= LEAST.1 && theme.half_blocks()
    }

    /// The maze with its path, as it stands before the card.
    pub fn still() -> Opening {
        Opening { passed: Duration::from_millis(BURNT), maze: None }
    }

    /// Lets time pass; whether it is over.
    pub fn pass(&mut self, elapsed: Duration) -> bool {
        self.passed += elapsed;
        self.passed >= Duration::from_millis(OVER)
    }

    /// Draws it over the whole screen.
    pub fn draw(&mut self, screen: Rect, is_demo: bool, buf: &mut Buffer, theme: &Theme) {
        // The side of a cell, in columns and half rows.
        let side = (screen.width / USUAL.0).min(screen.height / USUAL.1).max(1);
        let size = Size::new(screen.height * 2 / side, screen.width / side);
        let maze = self.maze.take().filter(|maze| maze.cells.size() == size);
        let maze = maze.unwrap_or_else(|| Maze::of(size));
        let maze = self.maze.insert(maze);
        let passed = self.passed.as_millis() as u64;
        let part = |from: u64, to: u64, of: usize| {
            let share = passed.saturating_sub(from).min(to - from);
            (of as u64 * share / (to - from)) as u32
        };
        let wave = part(0, FLOODED, maze.farthest as usize + 1);
        let burnt = part(FLOODED, BURNT, maze.length as usize + 1);
        let cell_at = |x: u16, y: u16| *maze.cells.get(Pos::new(y / side, x / side))?;
        let colour = |x: u16, y: u16| match cell_at(x, y) {
            None => Color::Reset,
            Some(Cell { on_path: true, steps, .. }) if steps < burnt => theme.path,
            Some(Cell { steps, .. }) if steps >= wave => Color::Reset,
            Some(Cell { steps, is_letter, .. }) => {
                let age = wave - steps;
                let tone = AGES.iter().find(|(part, _)| age * part < maze.farthest);
                match tone.map_or(1, |age| age.1) {
                    7 if passed < FLOODED => theme.frontier,
                    _ if is_letter => theme.reopened,
                    tone => theme.ramp[tone],
                }
            }
        };
        Clear.render(screen, buf);
        for at in screen.positions() {
            let (x, y) = (at.x - screen.x, 2 * (at.y - screen.y));
            let place = Rect { x: at.x, y: at.y, width: 1, height: 1 };
            board::draw_halves(buf, place, colour(x, y), colour(x, y + 1));
        }
        if passed > BURNT {
            let keys = if is_demo { &KEYS[..1] } else { &KEYS[1..] };
            draw_card(screen, keys, buf, theme);
        }
    }
}

/// Draws the card that says what there is to do.
fn draw_card(screen: Rect, keys: &[(&str, &str)], buf: &mut Buffer, theme: &Theme) {
    let width = WELCOME.len() as u16 + 4;
    let (x, y) = (screen.x + (screen.width - width) / 2, screen.bottom() - 6);
    let inside = frame::draw_edge(Rect { x, y, width, height: 4 }, buf, theme);
    put(buf, inside.x, inside.y, inside.right(), WELCOME, theme.strong);
    let mut x = inside.x;
    for (key, does) in keys {
        x = put(buf, x, inside.y + 1, inside.right(), key, theme.key);
        x = put(buf, x + 1, inside.y + 1, inside.right(), does, theme.text) + 4;
    }
}

/// A cell that is no wall.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// Steps from the first cell.
    steps: u32,
    on_path: bool,
    is_letter: bool,
}

/// The maze, as it is flooded.
#[derive(Debug)]
struct Maze {
    cells: Grid<Option<Cell>>,
    farthest: u32,
    /// Steps of the path.
    length: u32,
}

impl Maze {
    /// The maze of this size, with the name in its middle on a corridor of its own.
    fn of(size: Size) -> Maze {
        let mut maze = Maze { cells: Grid::new(size, None), farthest: 0, length: 0 };
        let letters = NAME[0].len() as u16;
        let scale = ((size.cols - 6) / letters).clamp(1, (size.rows / 10).max(1));
        let (width, height) = (letters * scale, NAME.len() as u16 * scale);
        let left = (size.cols - width) / 2;
        let top = (size.rows.saturating_sub(12) - height) / 2;
        // Corridors around what they leave free: the name, with a margin.
        let inner = Size::new((size.rows - 1) | 1, (size.cols - 1) | 1);
        let (mut walls, mut random) = (Grid::new(inner, true), Random::new(1));
        let free = Rect::new(left - 1, top - 1, width + 2, height + scale + 2);
        free.positions().for_each(|at| walls[Pos::new(at.y, at.x)] = false);
        generate::carve(&mut walls, Pos::new(1, 1), &mut random);
        generate::open(&mut walls, LOOPS, &mut random);
        let is_dug = |&at: &Pos| !walls[at] && !free.contains(Position::new(at.col, at.row));
        inner.cells().filter(is_dug).for_each(|at| maze.open(at, false));
        for row in top..top + height + scale {
            // The letters stand on a corridor from one side of the maze to the other.
            let line = NAME.get(usize::from((row - top) / scale));
            let beyond = if line.is_none() { 3 } else { 0 };
            for col in left.saturating_sub(beyond)..(left + width + beyond).min(size.cols - 1) {
                let letter = col.checked_sub(left).map(|col| usize::from(col / scale));
                let is_open = letter.and_then(|at| line?.as_bytes().get(at)) == Some(&b'#');
                if is_open || line.is_none() {
                    maze.open(Pos::new(row, col), is_open);
                }
            }
        }
        maze.flood();
        maze
    }

    fn open(&mut self, pos: Pos, is_letter: bool) {
        self.cells[pos] = Some(Cell { steps: u32::MAX, on_path: false, is_letter });
    }

    /// Searches breadth first from the upper left to the lower right.
    fn flood(&mut self) {
        let size = self.cells.size();
        let mut last = Pos::new(1, 1);
        let open = |pos| size.beside(pos).filter(|&to| self.cells[to].is_some());
        for (at, steps) in size.flood(last, u32::MAX, open) {
            self.cells[at].iter_mut().for_each(|cell| cell.steps = steps);
            self.farthest = steps;
            // The corner farthest down and to the right.
            if at.row + at.col > last.row + last.col {
                (last, self.length) = (at, steps);
            }
        }
        let mut at = Some(last);
        while let Some(pos) = at
            && let Some(cell) = &mut self.cells[pos]
        {
            cell.on_path = true;
            let before = cell.steps.checked_sub(1);
            at = size.beside(pos).find(|&to| self.cells[to].map(|cell| cell.steps) == before);
            at = at.filter(|_| before.is_some());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Depth;

    #[test]
    fn every_size_has_a_name_that_the_wave_reaches_and_a_path() {
        for (columns, rows) in [(50, 16), (60, 20), (80, 24), (120, 40), (200, 60), (399, 127)] {
            let maze = Maze::of(Size::new(rows * 2, columns));
            let letters = maze.cells.as_slice().iter().flatten().filter(|cell| cell.is_letter);
            assert!(letters.clone().count() >= 60, "{columns}x{rows}");
            assert!(
                letters.clone().all(|cell| cell.steps <= maze.farthest),
                "{columns}x{rows}: the name is reached"
            );
            let on_path = |pos: &Pos| maze.cells[*pos].is_some_and(|cell| cell.on_path);
            let path: Vec<Pos> = maze.cells.size().cells().filter(on_path).collect();
            assert_eq!(path.len() as u32, maze.length + 1, "{columns}x{rows}");
            assert!(path.len() > 60 && path.iter().any(|at| at.row >= rows * 2 - 4));
        }
    }

    #[test]
    fn it_ends_after_five_seconds_and_is_no_heavy_film() {
        let theme = Theme::new(Depth::TrueColor, false);
        let screen = Rect::new(0, 0, 80, 24);
        assert!(Opening::fits(screen, &theme) && !Opening::fits(Rect::new(0, 0, 40, 24), &theme));
        assert!(!Opening::fits(screen, &Theme::new(Depth::Mono, false)));
        let (mut opening, mut shown, mut changed) = (Opening::default(), Buffer::empty(screen), 0);
        let mut frames = 0;
        loop {
            let mut frame = Buffer::empty(screen);
            opening.draw(screen, false, &mut frame, &theme);
            changed += shown.diff(&frame).len();
            shown = frame;
            frames += 1;
            if opening.pass(Opening::FRAME) {
                break;
            }
        }
        assert_eq!(frames, 100);
        assert!(changed < 9000, "{changed} cells change");
        let text = lines_of(&shown, screen).join("\n");
        assert!(text.contains(WELCOME) && text.contains("T tour"), "{text}");
    }
}
