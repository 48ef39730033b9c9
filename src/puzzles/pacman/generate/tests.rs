use super::super::format::Format;
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
        prop_assert!(layout.check_hunger().is_ok());
        let exit = layout.exit.unwrap();
        prop_assert_eq!(layout.size().is_edge(exit), gap);
        prop_assert!(beside(layout.size(), exit).any(|near| layout.is_free(near)) || !gap);
        let area = usize::from(rows - 2) * usize::from(cols - 2);
        prop_assert!(layout.dots.len() <= share(area, dots));
        let again = Layout::parse_lay(&layout.to_lay());
        prop_assert_eq!(again.as_ref(), Ok(&layout));
        prop_assert_eq!(field(&params, seed, |_| true), Ok(layout));
    }

    #[test]
    fn mazes_without_loops_are_trees_and_the_dot_is_in_them(rows in 5u16..30, cols in 5u16..30, gap: bool, seed: u64) {
        let layout = maze(&MazeParams { rows, cols, loops: 0, gap }, seed).unwrap();
        prop_assert!(layout.check_maze().is_ok());
        let size = layout.size();
        prop_assert_eq!(size.is_edge(layout.dots[0]), gap);
        let free = size.cells().filter(|&p| layout.is_free(p)).count();
        prop_assert_eq!(reached(&layout.walls, layout.start.unwrap(), beside).len(), free);
        let steps: usize = size.cells().filter(|&p| layout.is_free(p))
            .map(|p| beside(size, p).filter(|&q| layout.is_free(q)).count()).sum();
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
        let (start, goal) = (layout.start.unwrap(), layout.exit.unwrap());
        prop_assert!(start != goal && layout.check_navigation(start, goal).is_ok());
        prop_assert!(reached(&layout.walls, start, around).contains(&goal));
        let covered = layout.walls.as_slice().iter().filter(|&&wall| wall).count();
        prop_assert_eq!(covered, share(layout.size().area(), obstacles));
    }
}
