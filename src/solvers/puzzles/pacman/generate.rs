//! Random maps: hunger fields, mazes and scenes.
//!
//! The same parameters and seed must always give the same map, so any change of what is drawn from the
//! random stream breaks game ids.

mod field;

use super::*;
pub use field::{FieldParams, Fields};

use std::ops::RangeInclusive;

/// Most rows and columns of a random map: mazes and scenes are made in one go.
pub const MOST_SIDE: u16 = 512;

/// Checks one parameter.
fn within(what: &str, given: u32, allowed: RangeInclusive<u32>) -> Result<(), String> {
    let (least, most) = (allowed.start(), allowed.end());
    let why = || format!("{what} {given}, expected {least} to {most}");
    allowed.contains(&given).then_some(()).ok_or_else(why)
}

/// Why there is no map after so many were drawn.
fn unsolvable(tries: u32) -> String {
    format!(
        "none of {tries} maps drawn can be solved, expected fewer walls, more dots or more energy"
    )
}

/// Checks both sides of a map, which are at least `least` cells long.
fn sides(rows: u16, cols: u16, least: u32) -> Result<(), String> {
    within("rows", u32::from(rows), least..=MOST_SIDE.into())?;
    within("columns", u32::from(cols), least..=MOST_SIDE.into())
}

/// `percent` of `of`, rounded down.
fn share(of: usize, percent: u32) -> usize {
    of * percent as usize / 100
}

const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The eight directions: along rows and columns first, then the diagonals.
fn around(size: Size, pos: Pos) -> impl Iterator<Item = Pos> {
    let straight = Dir::ALL.into_iter().map(Dir::delta);
    straight.chain(DIAGONAL).filter_map(move |delta| size.offset(pos, delta))
}

/// The cells that can be reached from `start`, nearest first, by steps that `next` allows. A diagonal
/// step passes between two walls.
fn reached<I>(walls: &Grid<bool>, start: Pos, next: impl Fn(Size, Pos) -> I) -> Vec<Pos>
where
    I: Iterator<Item = Pos>,
{
    let size = walls.size();
    let free = |pos| next(size, pos).filter(|&near| !walls[near]);
    size.flood(start, u32::MAX, free).into_iter().map(|(pos, _)| pos).collect()
}

options! {
    /// The parameters of a random maze.
    pub struct MazeParams {
        /// Rows, the rim of wall included; at least 5, and one less if even.
        rows: u16 = 0, mark "", "rows";
        /// Columns, the rim of wall included; at least 5, and one less if even.
        cols: u16 = 0, mark "x", "columns";
        /// Walls between two neighbouring passages that are opened, in per cent; 0 makes a perfect maze.
        loops: u32 = 0, mark "l", "loops";
        /// Whether the dot is in a gap of the rim, and not in the cell furthest from the start.
        gap: bool = false, mark "g", "goal";
    }
}

/// A random maze. Pacman starts in a corner; the dot is in the cell furthest from there, or in a gap of
/// the rim: beside the cell that is furthest among those next to the rim.
///
/// Depth-first search in random order, without recursion ("recursive backtracker"): long passages,
/// few short dead ends.
///
/// # Errors
/// Parameters out of range.
pub fn maze(params: &MazeParams, seed: u64) -> Result<Layout, String> {
    sides(params.rows, params.cols, 5)?;
    within("loops in per cent", params.loops, 0..=100)?;
    // Passages are on odd rows and columns, walls between them on even ones.
    let size = Size::new((params.rows - 1) | 1, (params.cols - 1) | 1);
    let mut random = Random::new(seed);
    let mut walls = Grid::new(size, true);
    let corners_of = |row| [Pos::new(row, 1), Pos::new(row, size.cols - 2)];
    let corners = [corners_of(1), corners_of(size.rows - 2)].concat();
    let start = *random.pick(&corners).unwrap_or(&corners[0]);
    carve(&mut walls, start, &mut random);
    open(&mut walls, params.loops, &mut random);
    let order = reached(&walls, start, Size::beside);
    let rim = |pos: Pos| size.beside(pos).find(|&near| size.is_edge(near));
    let gap = order.iter().rev().find_map(|&pos| rim(pos)).filter(|_| params.gap);
    if let Some(gap) = gap {
        walls[gap] = false;
    }
    let dot = gap.or(order.last().copied()).unwrap_or(start);
    Ok(Layout { walls, dots: vec![dot], start: Some(start), exit: None, is_strict: false })
}

/// The passage two cells away from `pos` in direction `dir`, and the wall between.
fn beyond(size: Size, pos: Pos, dir: Dir) -> Option<(Pos, Pos)> {
    let between = size.step(pos, dir)?;
    size.step(between, dir).map(|next| (between, next))
}

/// Digs passages from `start` on, as a tree, to all places two cells apart that are walls.
pub fn carve(walls: &mut Grid<bool>, start: Pos, random: &mut Random) {
    let size = walls.size();
    walls[start] = false;
    let mut trail = vec![start];
    while let Some(&pos) = trail.last() {
        let ways = Dir::ALL.into_iter().filter_map(|dir| beyond(size, pos, dir));
        let ways: Vec<(Pos, Pos)> = ways.filter(|&(_, next)| walls[next]).collect();
        match random.pick(&ways) {
            Some(&(between, next)) => {
                walls[between] = false;
                walls[next] = false;
                trail.push(next);
            }
            None => {
                trail.pop();
            }
        }
    }
}

/// Opens so many in a hundred of the walls between passages on odd rows and columns.
pub fn open(walls: &mut Grid<bool>, percent: u32, random: &mut Random) {
    let size = walls.size();
    let passages = size.cells().filter(|pos| pos.row % 2 == 1 && pos.col % 2 == 1);
    let ways = passages.flat_map(|pos| [Dir::South, Dir::East].map(|dir| beyond(size, pos, dir)));
    let between = ways.flatten().map(|(between, _)| between);
    let mut closed: Vec<Pos> = between.filter(|&between| walls[between]).collect();
    random.shuffle(&mut closed);
    closed.truncate(share(closed.len(), percent));
    for between in closed {
        walls[between] = false;
    }
}

options! {
    /// The parameters of a random scene.
    pub struct SceneParams {
        /// Rows; at least 2.
        rows: u16 = 0, mark "", "rows";
        /// Columns; at least 2.
        cols: u16 = 0, mark "x", "columns";
        /// Cells that are obstacles, in per cent; at most 60.
        obstacles: u32 = 0, mark "o", "obstacles";
    }
}

/// Most cells of an obstacle, before it grows together with others.
const LARGEST: u32 = 24;

/// Pairs of cells of which the two furthest from each other become start and goal.
const PAIRS: u32 = 12;

/// Most scenes drawn before giving up.
const SCENES: u32 = 50;

/// A random scene with a way from start to goal.
///
/// # Errors
/// Parameters out of range, or no way in any of the scenes drawn (their number is bounded).
pub fn scene(params: &SceneParams, seed: u64) -> Result<Layout, String> {
    sides(params.rows, params.cols, 2)?;
    within("obstacles in per cent", params.obstacles, 0..=60)?;
    let size = Size::new(params.rows, params.cols);
    let mut random = Random::new(seed);
    for _ in 0..SCENES {
        let walls = grow(size, share(size.area(), params.obstacles), &mut random);
        if let (start @ Some(_), exit) = ends(&walls, &mut random).unzip() {
            return Ok(Layout { walls, dots: Vec::new(), start, exit, is_strict: false });
        }
    }
    Err(unsolvable(SCENES))
}

/// Grows obstacles from random cells until `cells` cells are covered.
fn grow(size: Size, mut cells: usize, random: &mut Random) -> Grid<bool> {
    let mut walls = Grid::new(size, false);
    while cells > 0 {
        let mut edge = vec![size.pos(random.below(size.area() as u32) as usize)];
        let mut room = 1 + random.below(LARGEST);
        while room > 0 && cells > 0 && !edge.is_empty() {
            let pos = edge.swap_remove(random.below(edge.len() as u32) as usize);
            if walls[pos] {
                continue;
            }
            walls[pos] = true;
            room -= 1;
            cells -= 1;
            edge.extend(size.beside(pos).filter(|&near| !walls[near]));
        }
    }
    walls
}

/// Two cells far apart with a way between them, on ground that holds most of the free cells.
fn ends(walls: &Grid<bool>, random: &mut Random) -> Option<(Pos, Pos)> {
    let free: Vec<Pos> = walls.size().cells().filter(|&pos| !walls[pos]).collect();
    let ground = reached(walls, *random.pick(&free)?, around);
    if ground.len() < 2 || 2 * ground.len() < free.len() {
        return None;
    }
    let mut best = (*ground.first()?, *ground.last()?);
    for _ in 0..PAIRS {
        let (&a, &b) = (random.pick(&ground)?, random.pick(&ground)?);
        if a.euclid(b) > best.0.euclid(best.1) {
            best = (a, b);
        }
    }
    Some(best)
}

#[cfg(test)]
mod tests {
    use super::super::{ProblemKind, format::Format};
    use super::*;
    use proptest::prelude::*;

    const FIELD: FieldParams =
        FieldParams { rows: 12, cols: 24, dots: 8, inner_walls: 8, energy: 8, food: 3, gap: false };

    /// The field accepted, with `solvable` as solver.
    fn field(
        params: &FieldParams,
        seed: u64,
        mut solvable: impl FnMut(&Layout) -> bool,
    ) -> Result<Layout, String> {
        let mut fields = Fields::new(params, seed)?;
        while let Some(layout) = fields.draw() {
            if solvable(&layout)
                && let Some(taken) = fields.take(layout)
            {
                return Ok(taken);
            }
        }
        fields.rest()
    }

    #[test]
    fn a_seed_gives_the_same_maps_for_ever() {
        let field = field(&FIELD, 42, |_| true).unwrap();
        let maze = maze(&MazeParams { rows: 13, cols: 31, loops: 5, gap: false }, 42).unwrap();
        let scene = scene(&SceneParams { rows: 14, cols: 32, obstacles: 25 }, 42).unwrap();
        insta::assert_snapshot!(
            [field.to_lay(), maze.to_lay(), scene.to_text(Format::Scene)].join("\n")
        );
    }

    #[test]
    fn a_field_nobody_can_solve_is_a_clear_failure_after_bounded_tries() {
        let mut asked = 0;
        let refused = field(&FIELD, 1, |_| {
            asked += 1;
            false
        });
        assert_eq!(refused, Err(unsolvable(200)));
        assert!((1..=200).contains(&asked));
    }

    #[test]
    fn only_accepted_fields_are_given() {
        let wanted = |layout: &Layout| layout.dots.first().is_some_and(|d| d.row == 3);
        for seed in 0..20 {
            assert!(wanted(&field(&FIELD, seed, wanted).unwrap()));
        }
    }

    #[test]
    fn exits_are_on_all_sides_and_out_of_reach_of_the_energy_at_the_start() {
        let mut sides = [0; 4];
        for seed in 0..60 {
            let layout = field(&FIELD, seed, |_| true).unwrap();
            let (start, exit) = (layout.start.unwrap(), layout.exit.unwrap());
            assert!(start.manhattan(exit) > FIELD.energy);
            sides[0] += i32::from(exit.row == 1);
            sides[1] += i32::from(exit.row == FIELD.rows - 2);
            sides[2] += i32::from(exit.col == 1);
            sides[3] += i32::from(exit.col == FIELD.cols - 2);
        }
        assert!(sides.iter().all(|&n| n > 5), "{sides:?}");
    }

    #[test]
    fn parameters_out_of_range_are_named() {
        let narrow = FieldParams { cols: 4, ..FIELD };
        let why = field(&narrow, 0, |_| true).unwrap_err();
        assert_eq!(why, "columns 4, expected 5 to 512");
        let full = SceneParams { rows: 9, cols: 9, obstacles: 99 };
        assert_eq!(scene(&full, 0).unwrap_err(), "obstacles in per cent 99, expected 0 to 60");
        assert!(maze(&MazeParams { rows: 600, cols: 9, loops: 0, gap: false }, 0).is_err());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn fields_are_well_formed(rows in 5u16..20, cols in 5u16..30, dots in 0u32..=60,
                                  inner_walls in 0u32..=35, energy in 0u32..30, gap: bool, seed: u64) {
            let params = FieldParams { rows, cols, dots, inner_walls, energy, food: 2, gap };
            let layout = field(&params, seed, |_| true).unwrap();
            prop_assert_eq!(layout.size(), Size::new(rows, cols));
            prop_assert!(layout.ends(ProblemKind::Hunger).is_ok());
            let exit = layout.exit.unwrap();
            prop_assert_eq!(layout.size().is_edge(exit), gap);
            prop_assert!(layout.size().beside(exit).any(|near| layout.is_free(near)) || !gap);
            let area = usize::from(rows - 2) * usize::from(cols - 2);
            prop_assert!(layout.dots.len() <= share(area, dots));
            let again = Layout::parse_lay(&layout.to_lay());
            prop_assert_eq!(again.as_ref(), Ok(&layout));
            prop_assert_eq!(field(&params, seed, |_| true), Ok(layout));
        }

        #[test]
        fn mazes_without_loops_are_trees_and_the_dot_is_in_them(rows in 5u16..30, cols in 5u16..30, gap: bool, seed: u64) {
            let layout = maze(&MazeParams { rows, cols, loops: 0, gap }, seed).unwrap();
            prop_assert!(layout.ends(ProblemKind::Maze).is_ok());
            let size = layout.size();
            prop_assert_eq!(size.is_edge(layout.dots[0]), gap);
            let free = size.cells().filter(|&p| layout.is_free(p)).count();
            prop_assert_eq!(reached(&layout.walls, layout.start.unwrap(), Size::beside).len(), free);
            let steps: usize = size.cells().filter(|&p| layout.is_free(p))
                .map(|p| size.beside(p).filter(|&q| layout.is_free(q)).count()).sum();
            prop_assert_eq!(steps / 2, free - 1);
        }

        #[test]
        fn all_loops_open_every_wall_between_passages(rows in 5u16..30, cols in 5u16..30, seed: u64) {
            let layout = maze(&MazeParams { rows, cols, loops: 100, gap: false }, seed).unwrap();
            let size = layout.size();
            let shut = size.cells().filter(|p| p.row % 2 + p.col % 2 == 1)
                .filter(|p| p.row > 0 && p.col > 0 && p.row + 1 < size.rows && p.col + 1 < size.cols)
                .filter(|&p| !layout.is_free(p)).count();
            prop_assert_eq!(shut, 0);
        }

        #[test]
        fn scenes_have_a_way(rows in 2u16..40, cols in 2u16..40, obstacles in 0u32..=40, seed: u64) {
            let layout = scene(&SceneParams { rows, cols, obstacles }, seed).unwrap();
            let (start, goal) = layout.ends(ProblemKind::Navigation).unwrap();
            prop_assert!(start != goal);
            prop_assert!(reached(&layout.walls, start, around).contains(&goal));
            let covered = layout.walls.as_slice().iter().filter(|&&wall| wall).count();
            prop_assert_eq!(covered, share(layout.size().area(), obstacles));
        }
    }
}
