//! What walkers tell about their steps, against walkers written anew on the text of the map.

use crate::told::{event, fact, has_line};
use frontier::engine::limits::Limits;
use frontier::engine::moment::Wanted;
use frontier::engine::run::{Job, Run, Status};
use frontier::engine::seed::Random;
use frontier::puzzles::pacman::{Algorithm, Method, Pacman, ProblemKind};
use frontier::puzzles::puzzle::{Opening, Puzzle};
use rustc_hash::FxHashMap as HashMap;

type Cell = (i32, i32);

const NAMES: [(&str, Cell); 4] =
    [("north", (-1, 0)), ("south", (1, 0)), ("east", (0, 1)), ("west", (0, -1))];

/// What is expected of a step: the exits, the one taken, and before the step the marks of the exits.
struct Expected {
    exits: Vec<usize>,
    taken: usize,
    marks: Vec<u32>,
    to: Cell,
}

fn back(direction: usize) -> usize {
    direction ^ 1
}

/// To the left of north, south, east, west.
const LEFT: [usize; 4] = [3, 2, 0, 1];

/// The passage between two cells, the same from both ends.
fn passage(a: Cell, b: Cell) -> (Cell, Cell) {
    (a.min(b), a.max(b))
}

/// Walks the maze of `text` with the rule of `algorithm`, at most `most` steps.
fn replay(text: &str, algorithm: Algorithm, seed: u64, most: usize) -> Vec<Expected> {
    let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    let at = |cell: Cell| rows[cell.0 as usize][cell.1 as usize];
    let find = |sign: u8| {
        let cells = (0..rows.len()).flat_map(|r| (0..rows[r].len()).map(move |c| (r, c)));
        cells.map(|(r, c)| (r as i32, c as i32)).find(|&cell| at(cell) == sign).unwrap()
    };
    let (mut here, goal) = (find(b'P'), find(b'.'));
    let step = |cell: Cell, direction: usize| {
        let (rows, cols) = NAMES[direction].1;
        (cell.0 + rows, cell.1 + cols)
    };
    let mut random = Random::new(seed);
    let mut marks: HashMap<(Cell, Cell), u32> = HashMap::default();
    let mut heading = if algorithm == Algorithm::Mouse { 2 } else { 0 };
    let mut left = Vec::new();
    let mut steps = Vec::new();
    while here != goal && steps.len() < most {
        let exits: Vec<usize> = (0..4).filter(|&d| at(step(here, d)) != b'%').collect();
        let of = |d: usize| marks.get(&passage(here, step(here, d))).copied().unwrap_or(0);
        let turn = match algorithm {
            Algorithm::WallLeft => LEFT[heading],
            _ => back(LEFT[heading]),
        };
        let on: Vec<usize> = exits.iter().copied().filter(|&d| d != back(heading)).collect();
        let taken = match algorithm {
            Algorithm::Random => *random.pick(&exits).unwrap(),
            Algorithm::Mouse if exits.len() == 1 => exits[0],
            Algorithm::Mouse => *random.pick(&on).unwrap(),
            Algorithm::Tremaux => {
                let known = exits.iter().filter(|&&d| of(d) > 0).count() >= 2;
                let behind = back(heading);
                if !steps.is_empty() && known && of(behind) == 1 && exits.contains(&behind) {
                    behind
                } else {
                    let least = exits.iter().map(|&d| of(d)).min().unwrap();
                    if least > 1 {
                        break;
                    }
                    *exits.iter().find(|&&d| of(d) == least).unwrap()
                }
            }
            _ if left.contains(&(here, heading)) => break,
            _ if exits.len() == 1 => exits[0],
            _ if exits.contains(&turn) => turn,
            _ if exits.contains(&heading) => heading,
            _ => on[0],
        };
        left.push((here, heading));
        let seen = exits.iter().map(|&d| of(d)).collect();
        let to = step(here, taken);
        steps.push(Expected { exits, taken, marks: seen, to });
        *marks.entry(passage(here, to)).or_default() += 1;
        (here, heading) = (to, taken);
    }
    steps
}

#[test]
fn walkers_tell_what_a_walker_written_anew_sees() {
    let mut moments = 0;
    for seed in 1..=6u64 {
        let id = format!("pacman:maze:{}x{}l{}#{seed}", 7 + 2 * (seed % 4), 21, 10 * (seed % 3));
        let made = Pacman::open(&id).and_then(Opening::finish).unwrap();
        let map = Pacman::write(&made.instance, "lay");
        for algorithm in [
            Algorithm::Random,
            Algorithm::Mouse,
            Algorithm::WallLeft,
            Algorithm::WallRight,
            Algorithm::Tremaux,
        ] {
            let method = Method { algorithm, seed, ..Method::default() };
            let limits = Limits::steps(3_000);
            let mut run = Pacman::run(&made.instance, &method, limits).unwrap();
            while run.advance(1_000) == Status::Running {}
            let expected = replay(&map, algorithm, seed, 3_000);
            assert_eq!(run.len() as usize, expected.len(), "{id} {algorithm}");
            let mut random = Random::new(seed);
            for _ in 0..300 {
                let t = random.below(run.len() as u32 + 1) as usize;
                run.seek(t as u64);
                let moment = Pacman::moment(run.as_mut(), Wanted::default()).unwrap();
                assert!(has_line(&moment, Pacman::pseudo_code(&method)));
                let mut marks: HashMap<(Cell, Cell), u32> = HashMap::default();
                let mut here = expected.first().map_or((0, 0), |first| {
                    let (rows, cols) = NAMES[first.taken].1;
                    (first.to.0 - rows, first.to.1 - cols)
                });
                for step in &expected[..t] {
                    *marks.entry(passage(here, step.to)).or_default() += 1;
                    here = step.to;
                }
                let now = run.here().pos;
                assert_eq!((i32::from(now.row), i32::from(now.col)), here);
                for pos in made.instance.layout.size().cells() {
                    let cell = (i32::from(pos.row), i32::from(pos.col));
                    let of = |(rows, cols): Cell| {
                        marks.get(&passage(cell, (cell.0 + rows, cell.1 + cols))).map_or(0, |&n| n)
                    };
                    let all = NAMES.map(|(_, delta)| of(delta) as u8);
                    let shown = (algorithm == Algorithm::Tremaux).then_some(all);
                    assert_eq!(run.passages(pos), shown, "{id} {algorithm} at {t}, {pos:?}");
                }
                let event = event(&moment);
                let Some(step) = t.checked_sub(1).map(|before| &expected[before]) else {
                    assert_eq!(event.kind, "start");
                    continue;
                };
                assert_eq!(event.kind, "move");
                let letter = NAMES[step.taken].0.to_uppercase()[..1].to_owned();
                assert_eq!(fact(event, "direction"), Some(letter));
                assert_eq!(fact(event, "exits"), Some(step.exits.len().to_string()));
                let [list] = event.lists.as_slice() else { panic!("one list of choices") };
                assert_eq!(list.total as usize, step.exits.len());
                let told = list.entries.iter();
                for ((entry, &exit), marks) in told.zip(&step.exits).zip(&step.marks) {
                    assert!(entry.starts_with(NAMES[exit].0), "{entry}");
                    assert_eq!(entry.ends_with("taken"), exit == step.taken, "{entry}");
                    // What a mouse may not draw is marked, also before its first step, heading east.
                    let heading = t.checked_sub(2).map_or(2, |before| expected[before].taken);
                    if algorithm == Algorithm::Mouse && step.exits.len() > 1 {
                        let is_marked = entry.contains("the way back");
                        assert_eq!(is_marked, exit == back(heading), "{entry}");
                    }
                    if algorithm == Algorithm::Tremaux {
                        let words = ["no mark", "1 mark", "2 marks"][*marks as usize];
                        assert!(entry.contains(words), "{entry}, expected {words}");
                    }
                }
                moments += 1;
            }
        }
    }
    assert!(moments > 8_000, "{moments}");
}

/// A mouse heads east at first, so the way west is forbidden before it has made a step.
#[test]
fn a_mouse_marks_the_way_it_may_not_begin_with() {
    let mut instance = Pacman::read("%%%%%\n% P %\n% % %\n%   .\n%%%%%\n", "lay").unwrap();
    instance.problem = ProblemKind::Maze;
    let method = Method { algorithm: Algorithm::Mouse, ..Method::default() };
    let mut run = Pacman::run(&instance, &method, Limits::steps(9)).unwrap();
    run.advance(9);
    run.seek(1);
    let moment = Pacman::moment(run.as_mut(), Wanted::default()).unwrap();
    assert_eq!(event(&moment).lists[0].entries, ["east: taken", "west: the way back"]);
}
