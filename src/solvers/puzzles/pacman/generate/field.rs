//! Random hunger fields: dots in groups, short pieces of wall, the exit at one of the four sides.

use super::*;

options! {
    /// The parameters of a random hunger field. What is typed for it is typed for mazes and scenes too.
    pub struct FieldParams {
        /// Rows, the rim of wall included; at least 5.
        rows: u16 = 12, mark "", "rows";
        /// Columns, the rim of wall included; at least 5.
        cols: u16 = 24, mark "x", "columns";
        /// Cells inside the rim that hold a dot, in per cent; at most 60.
        dots: u32 = 8, mark "d", typed "density" "PERCENT" "Dots, in per cent of the cells (hunger)", "dots";
        /// Cells inside the rim that are wall, in per cent; at most 35.
        inner_walls: u32 = 0, mark "w", typed "walls" "PERCENT"
            "Inner walls or obstacles, in per cent of the cells; openings beyond a perfect maze (maze)", "walls";
        /// Energy at the start.
        energy: u32 = 10, mark "e", typed "energy" "N" "Energy at the start (hunger)", "energy";
        /// Energy in a dot.
        food: u32 = 3, mark "f", typed "food" "N" "Energy in a dot (hunger)", "food";
        /// Whether the exit is a gap in the rim, and not a cell next to it.
        gap: bool = false, mark "g", typed "gap" ""
            "Make the exit, or the dot of a maze, a gap in the border (hunger, maze)", "exit";
    }
}

/// Most fields drawn before giving up.
const TRIES: u32 = 200;

/// Longest piece of inner wall, in cells.
const LONGEST_WALL: u32 = 4;

/// Draws random fields one after another, until one is accepted.
///
/// Preferred is a field whose exit is further away than the energy at the start lasts, so that dots must
/// be eaten; the second choice is the first other field that can be solved. In later fields start and
/// exit are nearer to each other.
#[derive(Clone, Debug)]
pub struct Fields {
    params: FieldParams,
    random: Random,
    tried: u32,
    /// Whether no field can be preferred to the one drawn last.
    is_best: bool,
    second_choice: Option<Layout>,
}

impl Fields {
    /// The fields of `seed`.
    ///
    /// # Errors
    /// Parameters out of range.
    pub fn new(params: &FieldParams, seed: u64) -> Result<Fields, String> {
        sides(params.rows, params.cols, 5)?;
        within("dots in per cent", params.dots, 0..=60)?;
        within("inner walls in per cent", params.inner_walls, 0..=35)?;
        let (params, random) = (*params, Random::new(seed));
        Ok(Fields { params, random, tried: 0, is_best: false, second_choice: None })
    }

    /// The share of the fields drawn so far in those that are drawn at most.
    pub fn progress(&self) -> f32 {
        self.tried as f32 / TRIES as f32
    }

    /// The next field worth solving; `None` once the limit is reached.
    pub fn draw(&mut self) -> Option<Layout> {
        let FieldParams { rows, cols, energy, .. } = self.params;
        let furthest = u32::from(rows - 3) + u32::from(cols - 3);
        while self.tried < TRIES {
            let (layout, distance) = draw(&self.params, &mut self.random, self.tried);
            self.tried += 1;
            self.is_best = distance > energy || furthest <= energy;
            if self.is_best || self.second_choice.is_none() {
                return Some(layout);
            }
        }
        None
    }

    /// Accepts the field drawn last, which can be solved: returns it if no better one is possible.
    pub fn take(&mut self, layout: Layout) -> Option<Layout> {
        if self.is_best {
            return Some(layout);
        }
        self.second_choice = Some(layout);
        None
    }

    /// The second choice, once no more fields are drawn.
    ///
    /// # Errors
    /// None of them can be solved.
    pub fn rest(&mut self) -> Result<Layout, String> {
        self.second_choice.take().ok_or_else(|| unsolvable(TRIES))
    }
}

/// One field, solvable or not, with the distance between start and exit.
fn draw(params: &FieldParams, random: &mut Random, tried: u32) -> (Layout, u32) {
    let size = Size::new(params.rows, params.cols);
    let (inner, side) = exit(size, random);
    let gap = size.step(inner, side).filter(|_| params.gap);
    let exit = gap.unwrap_or(inner);
    // The start is the furthest of some random cells: of fewer after every try, as solvable fields seem rare.
    let choices = 1 + 6 * (TRIES - tried) / TRIES;
    let start = (0..choices)
        .map(|_| inside(size, random))
        .max_by_key(|start| start.manhattan(exit))
        .filter(|&start| start != inner)
        .unwrap_or(if inner == Pos::new(1, 1) { Pos::new(1, 2) } else { Pos::new(1, 1) });
    let area = Size::new(params.rows - 2, params.cols - 2).area();
    let mut walls = filled(size, false, |pos| size.is_edge(pos));
    if gap.is_some() {
        walls[exit] = false;
    }
    // The cell before a gap stays open.
    build(&mut walls, share(area, params.inner_walls), [start, inner], random);
    let mut free = reached(&walls, start, Size::beside);
    free.retain(|&pos| pos != start && pos != exit);
    let mut dotted = Grid::new(size, false);
    scatter(&mut dotted, &free, &walls, share(area, params.dots), [start, exit], random);
    let dots = size.cells().filter(|&pos| dotted[pos]).collect();
    let distance = start.manhattan(exit);
    (Layout { walls, dots, start: Some(start), exit: Some(exit), is_strict: false }, distance)
}

/// A cell inside the rim.
fn inside(size: Size, random: &mut Random) -> Pos {
    let row = 1 + random.below(u32::from(size.rows) - 2);
    Pos::new(row as u16, 1 + random.below(u32::from(size.cols) - 2) as u16)
}

/// A cell next to the rim with its side, each of the four with equal probability.
fn exit(size: Size, random: &mut Random) -> (Pos, Dir) {
    let Pos { row, col } = inside(size, random);
    match random.below(4) {
        0 => (Pos::new(1, col), Dir::North),
        1 => (Pos::new(size.rows - 2, col), Dir::South),
        2 => (Pos::new(row, 1), Dir::West),
        _ => (Pos::new(row, size.cols - 2), Dir::East),
    }
}

/// Builds up to `cells` cells of inner wall, in straight pieces that avoid the cells in `keep`.
fn build(walls: &mut Grid<bool>, mut cells: usize, keep: [Pos; 2], random: &mut Random) {
    let size = walls.size();
    let mut strokes = 8 * cells;
    while cells > 0 && strokes > 0 {
        strokes -= 1;
        let mut pos = inside(size, random);
        let dir = *random.pick(&Dir::ALL).unwrap_or(&Dir::North);
        for _ in 0..=random.below(LONGEST_WALL) {
            if cells == 0 || walls[pos] || keep.contains(&pos) {
                break;
            }
            walls[pos] = true;
            cells -= 1;
            let Some(next) = size.step(pos, dir) else { break };
            pos = next;
        }
    }
}

/// Puts up to `count` dots in groups on cells of `free`; one more dot joins a group two times of three.
fn scatter(
    dotted: &mut Grid<bool>,
    free: &[Pos],
    walls: &Grid<bool>,
    count: usize,
    keep: [Pos; 2],
    random: &mut Random,
) {
    let size = walls.size();
    let mut left = count.min(free.len());
    let mut groups = 20 * left;
    while left > 0 && groups > 0 {
        groups -= 1;
        let Some(&first) = random.pick(free) else { return };
        let mut pos = first;
        while left > 0 && !dotted[pos] {
            dotted[pos] = true;
            left -= 1;
            let near: Vec<Pos> = around(size, pos)
                .filter(|&near| !walls[near] && !dotted[near] && !keep.contains(&near))
                .collect();
            match random.pick(&near) {
                Some(&near) if random.chance(2, 3) => pos = near,
                _ => break,
            }
        }
    }
}
