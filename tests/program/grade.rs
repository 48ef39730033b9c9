//! Searches with every order of ties are right; the first difference that is planted is found where it is.

use crate::common::folder::{Folder, objects};
use frontier::cli::{self, Registry};
use frontier::engine::seed::Random;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

/// Carries out a command line; what it prints, and whether it succeeds.
fn run(words: &[&str]) -> (String, bool) {
    let mut out = Vec::new();
    let words = ["frontier"].iter().chain(words);
    let done = cli::run(&Registry::built_in(), words.copied(), &mut out);
    (String::from_utf8(out).unwrap(), done.is_ok())
}

/// A trace of these events.
fn trace(events: &[Value]) -> String {
    events.iter().map(|event| format!("{event}\n")).collect()
}

fn graded(events: &[Value], words: &[&str]) -> (Value, bool) {
    let folder = Folder::new();
    let trace = &folder.file("trace.jsonl", trace(events));
    let (out, is_right) = run(&[&["grade", "--trace", trace, "pacman", "--json"], words].concat());
    let value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{words:?}: {out}"));
    (value, is_right)
}

/// The trace of a search of ours.
fn ours(words: &[&str]) -> Vec<Value> {
    let folder = Folder::new();
    let trace = &folder.name("trace.jsonl");
    assert!(run(&[&["solve", "pacman", "--trace", trace], words].concat()).1);
    objects(trace)
}

type Cell = (i64, i64);

const METHODS: [&str; 5] = ["dfs", "bfs", "ucs", "greedy", "astar"];

/// A maze with its free cells.
struct Maze {
    free: HashSet<Cell>,
    start: Cell,
    goal: Cell,
}

impl Maze {
    fn new(layout: &str) -> Maze {
        let map = format!("{}/layouts/pacman/{layout}.lay", env!("CARGO_MANIFEST_DIR"));
        let map = std::fs::read_to_string(map).unwrap();
        let rows = map.lines().filter(|line| line.starts_with('%')).enumerate();
        let cells: Vec<(Cell, char)> = rows
            .flat_map(|(y, row)| {
                row.chars().enumerate().map(move |(x, c)| ((x as i64, y as i64), c))
            })
            .filter(|(_, sign)| *sign != '%')
            .collect();
        let find = |wanted| cells.iter().find(|(_, sign)| *sign == wanted).unwrap().0;
        let (start, goal) = (find('P'), find('.'));
        Maze { start, goal, free: cells.into_iter().map(|(cell, _)| cell).collect() }
    }

    fn h(&self, cell: Cell) -> i64 {
        (cell.0 - self.goal.0).abs() + (cell.1 - self.goal.1).abs()
    }
}

/// A search of a student in a maze, who breaks ties at random and calls cells at random.
fn student(method: &str, layout: &str, seed: u64, moves_up: bool) -> Vec<Value> {
    let maze = Maze::new(layout);
    let Maze { start, goal, ref free } = maze;
    let h = |cell: Cell| maze.h(cell);
    let mut rng = Random::new(seed);
    let mut events = Vec::new();
    let name = |cell: Cell| (cell.0 * 7919 + cell.1 * 104_729 + seed as i64) % 1_000_003;
    let mut tell = |kind: &str, cell: (i64, i64), parent: Option<(i64, i64)>, g: i64| {
        let parent = parent.map(name);
        events.push(json!({ "type": kind, "id": name(cell), "pId": parent, "x": cell.0,
            "y": cell.1, "g": g, "h": h(cell), "f": g + h(cell) }));
    };
    // Key, a number for ties, cell, parent, g.
    let mut queue = vec![(0, 0, start, None, 0)];
    let (mut best, mut closed, mut count) = (HashMap::from([(start, 0)]), HashSet::new(), 0);
    tell("source", start, None, 0);
    while let Some(least) = queue.iter().map(|node| node.0).min() {
        let tied: Vec<usize> = (0..queue.len()).filter(|&at| queue[at].0 == least).collect();
        let (_, _, cell, parent, g) = queue.remove(*rng.pick(&tied).unwrap());
        if !closed.insert(cell) {
            continue;
        }
        if cell == goal {
            tell("goal", cell, parent, g);
            break;
        }
        tell("expand", cell, parent, g);
        count += 1;
        let (x, y) = cell;
        for near in [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)] {
            let is_new = match method {
                "dfs" if moves_up => !closed.contains(&near),
                "ucs" | "astar" => best.get(&near).is_none_or(|&old| g + 1 < old),
                _ => !best.contains_key(&near),
            };
            if !free.contains(&near) || !is_new {
                continue;
            }
            best.insert(near, g + 1);
            tell("generate", near, Some(cell), g + 1);
            let key = match method {
                "dfs" => -count,
                "bfs" | "ucs" => g + 1,
                "greedy" => h(near),
                _ => g + 1 + h(near),
            };
            queue.retain(|node| node.2 != near);
            queue.push((key, 0, near, Some(cell), g + 1));
        }
    }
    events
}

#[test]
fn a_start_that_is_proven_a_dead_end_is_expanded_all_the_same() {
    let words = ["--layout", "tiny", "--energy", "1", "--heuristic", "J"];
    let events = ours(&words);
    assert_eq!((&events[0]["h"], &events[0]["f"]), (&Value::Null, &Value::Null));
    let (said, is_right) = graded(&events, &words);
    assert!(is_right && said["steps"] == 1, "{said}");
}

#[test]
fn every_order_of_ties_agrees() {
    for seed in 0..60 {
        let method = METHODS[seed as usize % 5];
        let layout = ["corridor", "hedge", "plaza"][seed as usize / 5 % 3];
        let events = student(method, layout, seed, seed % 2 == 0);
        let words = ["--layout", layout, "--algorithm", method, "--heuristic", "B"];
        let (value, is_right) = graded(&events, &words);
        assert!(is_right && value["agrees"] == true, "{method} {layout} {seed}: {value}");
        assert_eq!(value["path_legal"], true, "{value}");
        let expansions = events.iter().filter(|event| event["type"] == "expand").count();
        assert_eq!(value["expanded"], expansions, "{value}");
        assert_eq!(value["steps"], expansions, "{value}");
        if !matches!(method, "dfs" | "greedy") {
            assert_eq!(value["optimal"], true, "{method} {value}");
        }
    }
}

#[test]
fn our_own_searches_agree_whatever_they_search() {
    for words in [
        &["--layout", "tiny"][..],
        &["--layout", "tiny", "--ties", "deep"],
        &["--layout", "tiny", "--algorithm", "greedy", "--heuristic", "C"],
        &["--layout", "tiny", "--algorithm", "dfs"],
        &["--layout", "tiny", "--algorithm", "bfs"],
        &["--layout", "teeth"],
        &["--layout", "teeth", "--ties", "deep", "--heuristic", "B"],
        &["--layout", "teeth", "--algorithm", "ucs"],
        &["--layout", "teeth", "--algorithm", "dfs"],
        &["--layout", "plaza", "--ties", "deep"],
        &["--layout", "plaza", "--algorithm", "ucs", "--ties", "fifo"],
    ] {
        let events = ours(words);
        let (value, is_right) = graded(&events, words);
        assert!(is_right && value["agrees"] == true, "{words:?}: {value}");
    }
    // Breadth first does not know of its ties, but depth first comes out otherwise.
    let events = ours(&["--layout", "plaza", "--algorithm", "dfs"]);
    let (value, is_right) = graded(&events, &["--layout", "plaza"]);
    assert!(!is_right && value["agrees"] == false, "{value}");
}

/// What a search of some kind has come to.
struct Followed<'a> {
    maze: &'a Maze,
    method: &'a str,
    /// Depth first, what is met again moves to the top of the stack, or stays.
    moves_up: bool,
    /// What waits, with its cost and the step that put it there.
    open: HashMap<Cell, (i64, i64)>,
    closed: HashSet<Cell>,
    steps: i64,
}

impl Followed<'_> {
    fn new<'a>(maze: &'a Maze, method: &'a str, moves_up: bool) -> Followed<'a> {
        let open = HashMap::from([(maze.start, (0, 0))]);
        Followed { maze, method, moves_up, open, closed: HashSet::new(), steps: 0 }
    }

    /// What may be next: any tie is right.
    fn right(&self) -> HashSet<Cell> {
        let key = |(cell, (g, step)): (&Cell, &(i64, i64))| match self.method {
            "dfs" => -step,
            "bfs" | "ucs" => *g,
            "greedy" => self.maze.h(*cell),
            _ => g + self.maze.h(*cell),
        };
        let least = self.open.iter().map(key).min();
        self.open.iter().filter(|at| Some(key(*at)) == least).map(|(cell, _)| *cell).collect()
    }

    /// Whether the goal may end it before its turn.
    fn may_end(&self) -> bool {
        let sees = self.open.contains_key(&self.maze.goal);
        sees && matches!(self.method, "bfs" | "dfs" | "greedy")
    }

    fn expand(&mut self, cell: Cell) {
        let ((x, y), (g, _)) = (cell, self.open.remove(&cell).unwrap());
        self.closed.insert(cell);
        self.steps += 1;
        for near in [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)] {
            if self.maze.free.contains(&near) && !self.closed.contains(&near) {
                let new = (g + 1, self.steps);
                let node = self.open.entry(near).or_insert(new);
                node.0 = node.0.min(g + 1);
                node.1 = if self.moves_up { self.steps } else { node.1 };
            }
        }
    }
}

/// The first step that no search of this kind could have made, from 1, and what would have been right. Costs
/// are one and estimates consistent, so nothing is expanded twice.
fn first_wrong(maze: &Maze, method: &str, events: &[Value]) -> Option<(usize, HashSet<Cell>)> {
    let taken = events.iter().filter(|event| event["type"] == "expand" || event["type"] == "goal");
    let taken =
        || taken.clone().map(|event| (event["x"].as_i64().unwrap(), event["y"].as_i64().unwrap()));
    let wrong = |moves_up: bool| {
        let mut search = Followed::new(maze, method, moves_up);
        let mut is_over = false;
        for (step, cell) in (1..).zip(taken()) {
            let right = if is_over { HashSet::new() } else { search.right() };
            let is_early = cell == maze.goal && search.may_end() && !is_over;
            if !right.contains(&cell) && !is_early {
                return Some((step, right));
            }
            is_over = cell == maze.goal;
            search.expand(cell);
        }
        let goes_on = !is_over && !search.open.is_empty() && !search.may_end();
        goes_on.then(|| (taken().count() + 1, search.right()))
    };
    let both = if method == "dfs" { &[true, false][..] } else { &[false] };
    let both: Option<Vec<_>> = both.iter().map(|&moves_up| wrong(moves_up)).collect();
    let both = both?;
    let last = both.iter().map(|(step, _)| *step).max()?;
    let right = both.into_iter().filter(|(step, _)| *step == last).flat_map(|(_, right)| right);
    Some((last, right.collect()))
}

/// Changes a trace: whether that is wrong, and from where on, is not known here.
fn mutated(events: &mut Vec<Value>, rng: &mut Random) {
    let is = |event: &Value, kind: &str| event["type"] == kind;
    let expansions: Vec<usize> =
        (0..events.len()).filter(|&at| is(&events[at], "expand")).collect();
    let mut one = || *rng.pick(&expansions[1..]).unwrap();
    let (at, other) = (one(), one());
    let (first, last) = (at.min(other), at.max(other));
    match rng.below(7) {
        // Too early, and once more in its time.
        0 => events.insert(first, events[last].clone()),
        1 => events.swap(first, last),
        2 => drop(events.remove(at)),
        3 => events.insert(last, events[first].clone()),
        // Another cell, perhaps in a wall.
        4 => events[at]["x"] = (events[at]["x"].as_i64().unwrap() + 1).into(),
        5 => events.truncate(at + 1),
        _ => events.push(events[at].clone()),
    }
}

fn mutations(seeds: std::ops::Range<u64>) {
    let (mut wrong, all) = (0, seeds.clone().count());
    for seed in seeds {
        let method = METHODS[seed as usize % 5];
        let layout = ["hedge", "plaza", "corridor"][seed as usize / 5 % 3];
        let maze = Maze::new(layout);
        let mut events = student(method, layout, 1000 + seed, seed % 2 == 0);
        assert!(first_wrong(&maze, method, &events).is_none(), "{method} {layout} {seed}");
        mutated(&mut events, &mut Random::new(seed));
        let found = first_wrong(&maze, method, &events);
        let words = ["--layout", layout, "--algorithm", method, "--heuristic", "B"];
        let (value, is_right) = graded(&events, &words);
        let first = &value["first_difference"];
        let what = || format!("{method} {layout} {seed} {found:?}: {value}");
        assert_eq!(is_right, found.is_none(), "{}", what());
        let Some((step, right)) = &found else { continue };
        assert_eq!(first["step"].as_u64(), Some(*step as u64), "{}", what());
        wrong += 1;
        let mut taken =
            events.iter().filter(|event| event["type"] == "expand" || event["type"] == "goal");
        let got = taken.nth(step - 1);
        for key in ["x", "y"] {
            assert_eq!(first["got"].get(key), got.and_then(|got| got.get(key)), "{}", what());
        }
        let expected = first["expected"].as_array().unwrap().iter();
        let expected = expected.map(|at| (at["x"].as_i64().unwrap(), at["y"].as_i64().unwrap()));
        let expected: HashSet<Cell> = expected.collect();
        assert!(expected.is_subset(right) && expected.len() == right.len().min(10), "{}", what());
        assert!(!first["why"].as_str().unwrap().is_empty(), "{}", what());
    }
    println!("{wrong} of {all} are wrong, and found where they are");
    assert!(4 * wrong > 3 * all, "{wrong} of {all}");
}

#[test]
fn the_first_difference_is_found_where_it_is() {
    mutations(0..200);
}

#[test]
#[ignore = "takes a while"]
fn the_first_difference_of_a_thousand_is_found_where_it_is() {
    mutations(1000..2500);
}

#[test]
fn boards_are_matched_by_their_lights() {
    let folder = Folder::new();
    let file = &folder.name("trace.jsonl");
    let words = ["lights", "--layout", "seven", "--method", "bfs"];
    assert!(run(&[&["solve"], &words[..], &["--trace", file]].concat()).1);
    let graded =
        || run(&[&["grade", "--state", "board", "--json", "--trace", file], &words[..]].concat());
    // A state of one fact is named by it.
    let default = run(&[&["grade", "--json", "--trace", file], &words[..]].concat());
    assert_eq!(default, graded());
    let (out, is_right) = graded();
    assert!(is_right && out.contains("\"agrees\":true") && out.contains("\"cost\":4"), "{out}");
    // A board that is three presses away comes before those that are two.
    let mut events = objects(file);
    let expansions: Vec<usize> =
        (0..events.len()).filter(|&at| events[at]["type"] == "expand").collect();
    let late = expansions.iter().position(|&at| events[at]["g"] == 3).unwrap();
    events.swap(expansions[20], expansions[late]);
    std::fs::write(file, trace(&events)).unwrap();
    let (out, is_right) = graded();
    assert!(!is_right && out.contains("\"step\":21,"), "{out}");
}

#[test]
fn the_end_the_path_and_the_number_count_too() {
    let words = ["--layout", "corridor", "--heuristic", "B"];
    let events = student("astar", "corridor", 1, false);
    let count = events.iter().filter(|event| event["type"] == "expand").count().to_string();
    let limited = |most: &str| graded(&events, &[&words[..], &["--at-most", most]].concat());
    let (value, is_right) = limited(&count);
    assert!(is_right && value["at_most"] == true, "{value}");
    let (value, is_right) = limited("3");
    assert!(!is_right && value["agrees"] == false && value["at_most"] == false, "{value}");
    // It stops too soon.
    let (value, is_right) = graded(&events[..events.len() / 2], &words);
    assert!(!is_right && value["first_difference"]["got"].is_null(), "{value}");
    // It goes on after the goal.
    let mut longer = events.clone();
    longer.push(events.iter().rfind(|event| event["type"] == "expand").unwrap().clone());
    let (value, is_right) = graded(&longer, &words);
    assert!(!is_right, "{value}");
    let why = value["first_difference"]["why"].as_str().unwrap();
    assert!(why.contains("the search is over"), "{value}");
    // Its links lead through a wall.
    let mut through = events.clone();
    let source = through[0]["id"].clone();
    through.last_mut().unwrap()["pId"] = source;
    let (value, is_right) = graded(&through, &words);
    assert!(!is_right && value["path_legal"] == false, "{value}");
    // A path that is dearer than one that waits.
    let words = ["--layout", "plaza", "--algorithm", "ucs"];
    let maze = Maze::new("plaza");
    let mut events = student("ucs", "plaza", 1, false);
    let goal = events.pop().unwrap();
    let near = [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(x, y)| (maze.goal.0 + x, maze.goal.1 + y));
    let is_near = |event: &&Value| {
        let cell = (event["x"].as_i64().unwrap(), event["y"].as_i64().unwrap());
        event["type"] == "expand" && near.contains(&cell) && event["id"] != goal["pId"]
    };
    if let Some(other) = events.iter().filter(is_near).max_by_key(|event| event["g"].as_i64()) {
        let mut dear = goal.clone();
        dear["pId"] = other["id"].clone();
        let is_dearer = other["g"].as_i64() >= goal["g"].as_i64();
        events.push(dear);
        let (value, is_right) = graded(&events, &words);
        assert_eq!(is_right, !is_dearer, "{value}");
    }
    // Nothing to grade is no success.
    let folder = Folder::new();
    for text in ["{\"type\":\"source\",\"id\":1,\"x\":1,\"y\":1}\n", ""] {
        assert!(!run(&["grade", "--trace", &folder.file("none.jsonl", text), "pacman"]).1);
    }
}

#[test]
fn what_names_no_state_is_said_with_what_would() {
    let folder = Folder::new();
    let file = |text: &str| folder.file("trace.jsonl", text);
    let fails = |text: &str, words: &[&str]| {
        let mut out = Vec::new();
        let file = file(text);
        let all = [&["frontier", "grade", "--trace", &file], words].concat();
        cli::run(&Registry::built_in(), all, &mut out).unwrap_err().to_string()
    };
    let maze = ["pacman", "--layout", "corridor"];
    let expands = "{\"type\":\"expand\",\"id\":1}\n";
    for (text, words, wanted) in [
        (expands, &maze[..], "the first expansion has no x and y (or --state KEY"),
        ("{\"type\":\"source\",\"id\":1}\n", &maze, "no expansions, expected events"),
        (
            expands,
            &["lights", "--layout", "seven", "--method", "bfs"],
            "no \"board\", which names its state",
        ),
        (
            expands,
            &["pacman", "--layout", "corridor", "--state", "dots"],
            "--state dots: states have",
        ),
    ] {
        let why = fails(text, words);
        assert!(why.contains(wanted), "{words:?}: {why}");
    }
}
