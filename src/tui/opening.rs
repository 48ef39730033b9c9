//! The opening: a maze that spells the program's name, flooded by breadth-first search over the whole screen.
//! The same time shows the same picture; what a key does then is no business of this module.

use crate::tui::prelude::*;
use crate::tui::view::popup;
use ratatui::style::Color;
use std::collections::VecDeque;

/// The letters of the name, each row a line, with a blank column between two letters.
const NAME: [&str; 5] = [
    "### #### #### #  # ### ### ### ####",
    "#   #  # #  # ## #  #   #  #   #  #",
    "##  #### #  # ####  #   #  ##  ####",
    "#   # #  #  # # ##  #   #  #   # # ",
    "#   # ## #### #  #  #  ### ### # ##",
];

/// When the wave reaches the last cell, in milliseconds.
const FLOODED: u64 = 3100;
/// When the path is drawn.
const BURNT: u64 = 3700;
/// When it is over.
const OVER: u64 = 5000;
/// Time between two pictures.
const FRAME: Duration = Duration::from_millis(50);
/// The smallest screen with room for it.
const LEAST: (u16, u16) = (50, 16);
/// Of so many walls of the maze one is missing, so that the wave meets itself.
const GAPS: u64 = 5;
/// Steps behind the wave's edge after which a cell has each of its colours, in parts of the whole way.
const AGES: [(u32, usize); 3] = [(40, 7), (12, 5), (5, 3)];
/// What the card says.
const WELCOME: &str = "five puzzles to play, every search to watch";
const KEYS: [(&str, &str); 3] = [("enter", "play"), ("s", "watch"), ("T", "tour")];

/// The opening, so far into it.
#[derive(Debug, Default)]
pub struct Opening {
    passed: Duration,
    maze: Maze,
}

impl Opening {
    /// Whether there is room for it, and colours to draw it with.
    pub fn fits(screen: Rect, theme: &Theme) -> bool {
        screen.width >= LEAST.0 && screen.height >= LEAST.1 && theme.half_blocks()
    }

    /// Lets time pass; whether it is over.
    pub fn pass(&mut self, elapsed: Duration) -> bool {
        self.passed += elapsed;
        self.passed >= Duration::from_millis(OVER)
    }

    /// Time until the next picture.
    pub fn due(&self) -> Duration {
        FRAME
    }

    /// Draws it over the whole screen.
    pub fn draw(&mut self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        let size = (screen.width, screen.height * 2);
        if (self.maze.columns, self.maze.rows) != size {
            self.maze = Maze::of(size.0, size.1);
        }
        let (maze, passed) = (&self.maze, self.passed.as_millis() as u64);
        let part = |from: u64, to: u64, of: usize| {
            let share = passed.saturating_sub(from).min(to - from);
            (of as u64 * share / (to - from)) as u32
        };
        let wave = part(0, FLOODED, maze.farthest as usize + 1);
        let burnt = part(FLOODED, BURNT, maze.path.len());
        let ground = Color::Reset;
        let colour = |x: u16, y: u16| match maze.at(x, y) {
            None => ground,
            Some(Cell { on_path: Some(number), .. }) if *number < burnt => theme.path,
            Some(Cell { steps, .. }) if *steps >= wave => ground,
            Some(Cell { steps, is_letter, .. }) => {
                let age = wave - steps;
                let is_younger = |&&(part, _): &&(u32, usize)| age * part < maze.farthest;
                let tone = AGES.iter().find(is_younger);
                match tone {
                    Some(&(_, 7)) if passed < FLOODED => theme.frontier,
                    _ if *is_letter => theme.ramp[7],
                    Some(&(_, tone)) => theme.ramp[tone],
                    None => theme.ramp[1],
                }
            }
        };
        for y in 0..screen.height {
            for x in 0..screen.width {
                let (upper, lower) = (colour(x, 2 * y), colour(x, 2 * y + 1));
                let Some(cell) = buf.cell_mut((screen.x + x, screen.y + y)) else { continue };
                cell.reset();
                if (upper, lower) != (ground, ground) {
                    let (block, ink, under) = match (upper, lower) {
                        (upper, lower) if upper == lower => ("█", upper, ground),
                        (upper, lower) if upper == ground => ("▄", lower, ground),
                        (upper, lower) => ("▀", upper, lower),
                    };
                    cell.set_symbol(block).set_fg(ink).set_bg(under);
                }
            }
        }
        if passed >= BURNT {
            draw_card(screen, buf, theme);
        }
    }
}

/// Draws the card that says what there is to do.
fn draw_card(screen: Rect, buf: &mut Buffer, theme: &Theme) {
    let width = WELCOME.len() as u16 + 4;
    let (x, y) = (screen.x + (screen.width - width) / 2, screen.bottom() - 6);
    let inside = popup::edge(Rect { x, y, width, height: 4 }, buf, theme);
    put(buf, inside.x, inside.y, inside.right(), WELCOME, theme.strong);
    let mut x = inside.x;
    for (key, does) in KEYS {
        x = put(buf, x, inside.y + 1, inside.right(), key, theme.key);
        x = put(buf, x + 1, inside.y + 1, inside.right(), does, theme.text) + 4;
    }
}

/// A cell that is no wall.
#[derive(Clone, Copy, Debug)]
struct Cell {
    /// Steps from the first cell.
    steps: u32,
    /// Its place on the path, if it is on it.
    on_path: Option<u32>,
    is_letter: bool,
}

/// The maze, as it is flooded.
#[derive(Debug, Default)]
struct Maze {
    columns: u16,
    rows: u16,
    cells: Vec<Option<Cell>>,
    farthest: u32,
    path: Vec<usize>,
}

impl Maze {
    fn at(&self, x: u16, y: u16) -> Option<&Cell> {
        self.cells.get(self.index(x, y))?.as_ref()
    }

    fn index(&self, x: u16, y: u16) -> usize {
        usize::from(y) * usize::from(self.columns) + usize::from(x)
    }

    /// The maze of this size, with the name in its middle on a corridor of its own.
    fn of(columns: u16, rows: u16) -> Maze {
        let mut maze = Maze { columns, rows, ..Maze::default() };
        maze.cells = vec![None; usize::from(columns) * usize::from(rows)];
        let scale = ((columns - 6) / NAME[0].len() as u16).clamp(1, (rows / 10).max(1));
        let (width, height) = (NAME[0].len() as u16 * scale, NAME.len() as u16 * scale);
        let (left, top) = ((columns - width) / 2, (rows.saturating_sub(12) - height) / 2);
        // What the corridors of the maze leave free: the name, with a margin.
        let is_free = |x: u16, y: u16| {
            (left - 1..=left + width).contains(&x) && (top - 1..=top + height + scale).contains(&y)
        };
        maze.dig(is_free);
        let foot = top + height;
        for y in top..foot + scale {
            // The letters stand on a corridor from one side of the maze to the other.
            let is_foot = y >= foot;
            let row = NAME.get(usize::from((y - top) / scale));
            let beyond = u16::from(is_foot) * 3;
            for x in left.saturating_sub(beyond)..(left + width + beyond).min(columns - 1) {
                let letter = x.checked_sub(left).map(|x| usize::from(x / scale));
                let is_open =
                    letter.and_then(|x| row?.as_bytes().get(x)).is_some_and(|&sign| sign == b'#');
                if is_open || is_foot {
                    maze.open(x, y, is_open);
                }
            }
        }
        maze.flood();
        maze
    }

    fn open(&mut self, x: u16, y: u16, is_letter: bool) {
        let at = self.index(x, y);
        if let Some(cell) = self.cells.get_mut(at) {
            *cell = Some(Cell { steps: u32::MAX, on_path: None, is_letter });
        }
    }

    /// Digs corridors around what is left free: every odd cell is a room, joined to those beside it as a tree,
    /// with some walls missing.
    fn dig(&mut self, is_free: impl Fn(u16, u16) -> bool) {
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |bound: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            (random >> 33) % bound
        };
        let (columns, rows) = (self.columns, self.rows);
        let is_room =
            |x: u16, y: u16| x > 0 && y > 0 && x < columns - 1 && y < rows - 1 && !is_free(x, y);
        self.open(1, 1, false);
        let mut way = vec![(1u16, 1u16)];
        while let Some(&(x, y)) = way.last() {
            let around = [(x + 2, y), (x, y + 2), (x.wrapping_sub(2), y), (x, y.wrapping_sub(2))];
            let rooms: Vec<(u16, u16)> =
                around.into_iter().filter(|&(x, y)| is_room(x, y)).collect();
            let new: Vec<(u16, u16)> =
                rooms.iter().copied().filter(|&(x, y)| self.at(x, y).is_none()).collect();
            let all = if new.is_empty() && next(GAPS) == 0 { &rooms } else { &new };
            if let Some(&(to_x, to_y)) = all.get(next(all.len().max(1) as u64) as usize) {
                self.open(x.midpoint(to_x), y.midpoint(to_y), false);
                self.open(to_x, to_y, false);
            }
            match new.is_empty() {
                true => drop(way.pop()),
                false => way.extend(self.last_of(&new, (x, y))),
            }
        }
    }

    /// Of rooms that were new the one that was joined to this.
    fn last_of(&self, rooms: &[(u16, u16)], (x, y): (u16, u16)) -> Option<(u16, u16)> {
        let is_joined =
            |&&(to_x, to_y): &&(u16, u16)| self.at(x.midpoint(to_x), y.midpoint(to_y)).is_some();
        rooms.iter().find(is_joined).copied()
    }

    /// Searches breadth first from the upper left to the lower right.
    fn flood(&mut self) {
        let columns = usize::from(self.columns);
        let start = columns + 1;
        let mut from = vec![usize::MAX; self.cells.len()];
        let mut queue = VecDeque::from([(start, start, 0)]);
        let mut last = start;
        while let Some((at, before, steps)) = queue.pop_front() {
            match self.cells.get_mut(at) {
                Some(Some(cell)) if cell.steps == u32::MAX => cell.steps = steps,
                _ => continue,
            }
            if let Some(from) = from.get_mut(at) {
                *from = before;
            }
            self.farthest = steps;
            // The corner farthest down and to the right.
            let corner = |at: usize| at % columns + at / columns;
            last = if corner(at) > corner(last) { at } else { last };
            let around = [at + 1, at + columns, at.wrapping_sub(1), at.wrapping_sub(columns)];
            queue.extend(around.map(|to| (to, at, steps + 1)));
        }
        let mut at = last;
        while let Some(&before) = from.get(at) {
            self.path.push(at);
            if before == at {
                break;
            }
            at = before;
        }
        self.path.reverse();
        for (number, &at) in (0..).zip(&self.path) {
            if let Some(Some(cell)) = self.cells.get_mut(at) {
                cell.on_path = Some(number);
            }
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
            let maze = Maze::of(columns, rows * 2);
            let letters = maze.cells.iter().flatten().filter(|cell| cell.is_letter);
            assert!(letters.clone().count() >= 60, "{columns}x{rows}");
            assert!(
                letters.clone().all(|cell| cell.steps <= maze.farthest),
                "{columns}x{rows}: the name is reached"
            );
            let corner = usize::from(columns) * usize::from(rows * 2 - 4);
            assert!(maze.path.len() > 60 && maze.path.iter().any(|&at| at > corner));
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
            opening.draw(screen, &mut frame, &theme);
            changed += shown.diff(&frame).len();
            shown = frame;
            frames += 1;
            if opening.pass(opening.due()) {
                break;
            }
        }
        assert_eq!(frames, 100);
        assert!(changed < 9000, "{changed} cells change");
        let rows = shown.content.chunks(80).map(|row| row.iter().map(|c| c.symbol()).collect());
        let text = rows.collect::<Vec<String>>().join("\n");
        assert!(text.contains(WELCOME) && text.contains("T tour"), "{text}");
    }
}
