//! Maps and scenarios of the MovingAI benchmark (movingai.com/benchmarks).
//!
//! A map has four lines of head and one character a cell; a scenario names a start, a goal and the
//! length of a shortest path, in eight directions without cutting corners.

use super::ground::bits;
use super::*;

const UNKNOWN: &str = "unknown head, expected type, height, width or map";

/// Whether a text is a map of this kind.
pub fn is_map(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').starts_with("type ")
}

/// Reads a map. Terrain is free if it is ground, grass or swamp; start and exit are the first and the
/// last free cell of its largest region, until a scenario says otherwise.
///
/// # Errors
/// Line, column and what was expected.
pub fn read_map(text: String) -> Result<Layout, BadText> {
    let mut rest = text.trim_start_matches('\u{feff}');
    let mut sides = [None; 2];
    let mut number = 0;
    loop {
        let Some(line) = next_line(&mut rest) else {
            return Err(BadText::at(1, 1, "no rows, expected 'map' and the rows behind it"));
        };
        number += 1;
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("map"), None) => break,
            (Some("type"), Some(_)) | (None, _) => {}
            (Some(name @ ("height" | "width")), Some(side)) => {
                let side = side.parse::<u16>().ok().filter(|side| (1..=MAX_SIDE).contains(side));
                let Some(side) = side else {
                    let what = format!("{name}, expected 1 to {MAX_SIDE}");
                    return Err(BadText::at(number, 1, what));
                };
                sides[usize::from(name == "width")] = Some(side);
            }
            _ => return Err(BadText::at(number, 1, UNKNOWN)),
        }
    }
    let [Some(rows), Some(cols)] = sides else {
        return Err(BadText::at(1, 1, "no size, expected 'height ROWS' and 'width COLUMNS'"));
    };
    let size = Size::new(rows, cols);
    let cols = usize::from(cols);
    let mut places = Vec::with_capacity(usize::from(rows));
    for row in 0..rows {
        places.push(text.len() - rest.len());
        let line = next_line(&mut rest);
        number = if line.is_some() { number + 1 } else { usize::from(row) + 5 };
        check_row(line.unwrap_or_default(), cols)
            .map_err(|(column, what)| BadText::at(number, column, what))?;
    }
    // The cells take the memory of the text: to get as much again takes longer than to read it.
    let mut cells = text.into_bytes();
    for (row, from) in places.into_iter().enumerate() {
        cells.copy_within(from..from + cols, row * cols);
    }
    cells.truncate(size.area());
    let walls = cells.into_iter().map(|cell| !is_free(cell)).collect();
    let walls = Grid::from_cells(size, walls).unwrap_or_else(|| Grid::new(size, false));
    let (start, exit) = ends(&walls).unzip();
    Ok(Layout { walls, dots: Vec::new(), start, exit, is_strict: true })
}

/// The next line without its end.
fn next_line<'t>(rest: &mut &'t str) -> Option<&'t str> {
    if rest.is_empty() {
        return None;
    }
    let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
    *rest = after;
    Some(line.strip_suffix('\r').unwrap_or(line))
}

fn is_free(cell: u8) -> bool {
    (cell == b'.') | (cell == b'G') | (cell == b'S')
}

fn is_wall(cell: u8) -> bool {
    (cell == b'@') | (cell == b'O') | (cell == b'T') | (cell == b'W')
}

/// Whether the terrain of all these cells is known.
fn are_known(cells: &[u8]) -> bool {
    // Without a branch, so that many cells are read at once.
    cells.iter().fold(true, |known, &cell| known & (is_free(cell) | is_wall(cell)))
}

/// Whether a row begins with `cols` cells; if not, the column, from 1, and what is wrong there.
fn check_row(line: &str, cols: usize) -> Result<(), (usize, String)> {
    if line.as_bytes().get(..cols).is_some_and(are_known) {
        return Ok(());
    }
    let line = line.trim_end_matches('\r');
    let count = line.chars().count();
    let unknown = |c: char| u8::try_from(c).map_or(true, |cell| !is_free(cell) && !is_wall(cell));
    let expected = "expected '.', 'G' or 'S' free, '@', 'O', 'T' or 'W' not";
    Err(match (1..=cols).zip(line.chars()).find(|&(_, c)| unknown(c)) {
        Some((column, c)) => (column, format!("unknown terrain {}, {expected}", shown(c))),
        None => (count + 1, format!("row of {count} cells, expected {cols}")),
    })
}

/// A scenario.
#[derive(Clone, PartialEq, Debug)]
pub struct Scenario {
    /// The file of its map, as the scenario names it.
    pub map: String,
    /// Where to start and where to go.
    pub start: Pos,
    /// The goal.
    pub goal: Pos,
    /// Length of a shortest path, as the benchmark has it.
    pub optimal: f64,
}

/// Scenario `number`, from 1, of a text.
///
/// # Errors
/// Line, column and what was expected.
pub fn read_scenario(text: &str, number: usize) -> Result<Scenario, BadText> {
    let text = text.trim_start_matches('\u{feff}');
    let is_scenario = |line: &&str| !line.trim().is_empty() && !line.starts_with("version");
    let mut all = (1..).zip(text.lines()).filter(|(_, line)| is_scenario(line));
    let Some((line_number, line)) = number.checked_sub(1).and_then(|n| all.nth(n)) else {
        let count = text.lines().filter(is_scenario).count();
        return Err(BadText::at(1, 1, format!("no scenario {number}, expected 1 to {count}")));
    };
    // Names of maps may contain blanks: the numbers are read from the end.
    let fields: Vec<&str> = match line.contains('\t') {
        true => line.split('\t').map(str::trim).collect(),
        false => line.split_whitespace().collect(),
    };
    let read = || {
        let [_, map, _, _, sx, sy, gx, gy, optimal] = fields.as_slice() else { return None };
        let pos = |x: &str, y: &str| Some(Pos::new(y.parse().ok()?, x.parse().ok()?));
        let (start, goal) = (pos(sx, sy)?, pos(gx, gy)?);
        Some(Scenario { map: (*map).to_owned(), start, goal, optimal: optimal.parse().ok()? })
    };
    let expected = "a scenario: bucket, map, width, height, start x and y, goal x and y, length";
    read().ok_or_else(|| BadText::at(line_number, 1, format!("expected {expected}")))
}

// Regions of a map: cells that can be reached from each other in four directions.

/// Free cells of a row that follow each other.
#[derive(Clone, Copy)]
struct Run {
    from: u16,
    /// The column after the last.
    to: u16,
    region: u32,
}

/// Cells that are known to hang together.
struct Region {
    /// The region that this one was joined to, or itself.
    joined: u32,
    cells: usize,
    /// The first and the last cell, row by row.
    first: Pos,
    last: Pos,
}

/// The first and the last free cell of the largest region, and of the first one if several are as large;
/// none without free cells.
fn ends(walls: &Grid<bool>) -> Option<(Pos, Pos)> {
    let cols = usize::from(walls.size().cols);
    let mut regions: Vec<Region> = Vec::new();
    let (mut above, mut runs): (Vec<Run>, Vec<Run>) = (Vec::new(), Vec::new());
    for (row, walls) in (0..).zip(walls.as_slice().chunks(cols.max(1))) {
        runs.clear();
        let mut near = above.iter().peekable();
        each_run(walls, |from, to| {
            while near.next_if(|run| run.to <= from).is_some() {}
            let mut region = None;
            while let Some(run) = near.peek().filter(|run| run.from < to) {
                let above = root(&mut regions, run.region);
                region = Some(region.map_or(above, |region| join(&mut regions, region, above)));
                // It may touch the next run, too.
                if run.to > to {
                    break;
                }
                near.next();
            }
            let (cells, last) = (usize::from(to - from), Pos::new(row, to - 1));
            let region = region.unwrap_or_else(|| {
                let joined = regions.len() as u32;
                regions.push(Region { joined, cells: 0, first: Pos::new(row, from), last });
                joined
            });
            regions[region as usize].cells += cells;
            regions[region as usize].last = last;
            runs.push(Run { from, to, region });
        });
        std::mem::swap(&mut above, &mut runs);
    }
    let roots = regions.iter().zip(0..).filter(|(region, number)| region.joined == *number);
    let best = roots.map(|(region, _)| region).reduce(|best, region| {
        let is_better = (region.cells, best.first) > (best.cells, region.first);
        if is_better { region } else { best }
    })?;
    Some((best.first, best.last))
}

/// The region that this one belongs to.
fn root(regions: &mut [Region], mut region: u32) -> u32 {
    while regions[region as usize].joined != region {
        let next = regions[region as usize].joined;
        // Paths get shorter.
        regions[region as usize].joined = regions[next as usize].joined;
        region = next;
    }
    region
}

/// Joins two regions that are joined to no other; the one that stays.
fn join(regions: &mut [Region], one: u32, other: u32) -> u32 {
    // The older number stays, so that it is reached in few steps.
    let (into, from) = (one.min(other), one.max(other));
    if into == from {
        return into;
    }
    let Region { cells, first, last, .. } = regions[from as usize];
    regions[from as usize].joined = into;
    let region = &mut regions[into as usize];
    region.cells += cells;
    (region.first, region.last) = (region.first.min(first), region.last.max(last));
    into
}

/// Passes every run of free cells of a row, from a column up to another, in order.
fn each_run(walls: &[bool], mut take: impl FnMut(u16, u16)) {
    let mut begun = None;
    for (at, walls) in (0u16..).step_by(64).zip(walls.chunks(64)) {
        // A bit for every free cell; the bits where free cells begin or end.
        let free = !bits(walls) & (u64::MAX >> (64 - walls.len()));
        let mut edges = free ^ (free << 1 | u64::from(begun.is_some()));
        if walls.len() < 64 {
            edges &= u64::MAX >> (63 - walls.len());
        }
        while edges != 0 {
            let edge = at + edges.trailing_zeros() as u16;
            edges &= edges - 1;
            match begun.take() {
                Some(from) => take(from, edge),
                None => begun = Some(edge),
            }
        }
    }
    if let Some(from) = begun {
        take(from, walls.len() as u16);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{limits::Limits, run::Job as _};
    use crate::puzzles::pacman::{Algorithm, Instance, Method, Pacman, ProblemKind};
    use crate::puzzles::puzzle::Puzzle as _;
    use proptest::prelude::*;
    use proptest::strategy::Strategy;

    const MAP: &str = "type octile\nheight 4\nwidth 5\nmap\n..@.G\n.T@S.\n.....\n@@W.O\n";

    #[test]
    fn a_map_is_read_and_its_diagonals_cut_no_corners() {
        let layout = read_map(MAP.to_owned()).unwrap();
        assert_eq!((layout.size(), layout.is_strict), (Size::new(4, 5), true));
        assert_eq!((layout.start, layout.exit), (Some(Pos::new(0, 0)), Some(Pos::new(3, 3))));
        assert!(layout.is_free(Pos::new(1, 3)) && !layout.is_free(Pos::new(3, 2)));
        let cost = |is_strict, goal| {
            let layout = Layout { is_strict, exit: Some(goal), ..layout.clone() };
            let instance =
                Instance { problem: ProblemKind::Navigation, ..Pacman::read(MAP, "map").unwrap() };
            let instance = Instance { layout, ..instance };
            let method: Method = Pacman::default_method(&instance);
            let mut run = Pacman::run(&instance, &method, Limits::DEFAULT.latest()).unwrap();
            run.finish();
            Pacman::cost(&*run).unwrap()
        };
        // Down to row 2, along it, and up: the corners at the walls are gone round.
        let goal = Pos::new(0, 3);
        assert_eq!(cost(true, goal), 7.0);
        assert!(cost(false, goal) < 7.0);
        let session = serde_json::to_string(&layout).unwrap();
        assert_eq!(serde_json::from_str::<Layout>(&session).unwrap(), layout);
    }

    #[test]
    fn a_scenario_is_found_by_its_number() {
        let text = "version 1\n0\tarena.map\t5\t4\t0\t0\t3\t0\t7.0\n1\tarena two.map\t5\t4\t1\t0\t4\t1\t5.5\n";
        let second = read_scenario(text, 2).unwrap();
        assert_eq!((second.start, second.goal), (Pos::new(0, 1), Pos::new(1, 4)));
        assert_eq!((second.map.as_str(), second.optimal), ("arena two.map", 5.5));
        assert_eq!(
            read_scenario(text, 3).unwrap_err().to_string(),
            "1:1: no scenario 3, expected 1 to 2"
        );
        assert!(
            read_scenario("0 a.map 5 4 x 0 3 0 7", 1)
                .unwrap_err()
                .to_string()
                .starts_with("1:1: expected a scenario")
        );
    }

    #[test]
    fn the_shortest_ways_are_as_long_as_the_scenarios_say() {
        // The lengths were computed by another program (Dijkstra, in Python).
        let [map, scenarios] = [
            include_str!("../../../../tests/data/rooms.map"),
            include_str!("../../../../tests/data/rooms.map.scen"),
        ];
        for number in 1..=12 {
            let scenario = read_scenario(scenarios, number).unwrap();
            let mut instance = Pacman::read(map, "map").unwrap();
            let layout = &mut instance.layout;
            (layout.start, layout.exit) = (Some(scenario.start), Some(scenario.goal));
            for algorithm in [Algorithm::Ucs, Algorithm::AStar] {
                let method = Method { algorithm, ..Pacman::default_method(&instance) };
                let run = Pacman::run(&instance, &method, Limits::DEFAULT.latest());
                let mut run = run.unwrap();
                run.finish();
                let cost = Pacman::cost(&*run).unwrap();
                assert!((cost - scenario.optimal).abs() < 1e-6, "{number} {algorithm}: {cost}");
            }
        }
        assert!(read_scenario(scenarios, 13).is_err());
    }

    #[test]
    fn a_bad_map_says_where() {
        let bad = |text: &str| read_map(text.to_owned()).unwrap_err().to_string();
        assert!(
            bad("type octile\nheight 1\nwidth 3\nmap\n.x.\n")
                .starts_with("5:2: unknown terrain 'x'")
        );
        assert!(
            bad("type octile\nheight 2\nwidth 3\nmap\n...\n..\n")
                .starts_with("6:3: row of 2 cells")
        );
        assert!(bad("type octile\nheight 0\n").starts_with("2:1: height, expected 1 to"));
        assert!(bad("type octile\n").contains("no rows"));
        assert!(bad("type octile\nmap\n").contains("no size"));
    }

    /// The same by walking through each region.
    fn walked(walls: &Grid<bool>) -> Option<(Pos, Pos)> {
        let size: Size = walls.size();
        let mut seen = walls.clone();
        let mut best: Option<(usize, Pos, Pos)> = None;
        for pos in size.cells() {
            if seen.get(pos) != Some(&false) {
                continue;
            }
            seen[pos] = true;
            let (mut stack, mut count, mut last) = (vec![pos], 0, pos);
            while let Some(at) = stack.pop() {
                count += 1;
                last = last.max(at);
                for by in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    if let Some(next) = size.offset(at, by).filter(|&next| !seen[next]) {
                        seen[next] = true;
                        stack.push(next);
                    }
                }
            }
            if best.is_none_or(|(most, ..)| count > most) {
                best = Some((count, pos, last));
            }
        }
        best.map(|(_, first, last)| (first, last))
    }

    proptest! {
        #[test]
        fn the_largest_region_is_that_of_a_walk(
            (cols, cells) in (1u16..140).prop_flat_map(|cols| {
                let cells = proptest::collection::vec(any::<bool>(), usize::from(cols) * 9);
                (Just(cols), cells)
            }),
            most_free: bool,
        ) {
            let cells: Vec<bool> = cells
                .iter()
                .enumerate()
                .map(|(at, &wall)| wall && (!most_free || at % 3 == 0))
                .collect();
            let walls = Grid::from_cells(Size::new(9, cols), cells).unwrap();
            prop_assert_eq!(ends(&walls), walked(&walls));
        }
    }
}
