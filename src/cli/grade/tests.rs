//! Searches with every order of ties are right; the first difference that is planted is found where it is.

use crate::cli::registry::Registry;
use crate::engine::seed::Random;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

/// A file for a trace.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("frontier-grade-{}-{name}.jsonl", std::process::id()))
}

/// Carries out a command line; what it prints, and whether it succeeds.
fn run(words: &[&str]) -> (String, bool) {
    let mut out = Vec::new();
    let words = ["frontier"].iter().chain(words);
    let done = crate::cli::run(&Registry::built_in(), words.copied(), &mut out);
    (String::from_utf8(out).unwrap(), done.is_ok())
}

fn graded(name: &str, events: &[Value], words: &[&str]) -> (Value, bool) {
    let path = file(name);
    let text: String = events.iter().map(|event| format!("{event}\n")).collect();
    std::fs::write(&path, text).unwrap();
    let trace = path.to_str().unwrap();
    let (out, is_right) = run(&[&["grade", "--trace", trace, "pacman", "--json"], words].concat());
    std::fs::remove_file(&path).unwrap();
    let value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{words:?}: {out}"));
    (value, is_right)
}

/// The trace of a search of ours.
fn ours(name: &str, words: &[&str]) -> Vec<Value> {
    let path = file(name);
    let trace = path.to_str().unwrap();
    assert!(run(&[&["solve", "pacman", "--trace", trace], words].concat()).1);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const METHODS: [&str; 5] = ["dfs", "bfs", "ucs", "greedy", "astar"];

/// A search of a student in a maze, who breaks ties at random and calls cells at random.
fn student(method: &str, layout: &str, seed: u64, moves_up: bool) -> Vec<Value> {
    let map = format!("{}/layouts/pacman/{layout}.lay", env!("CARGO_MANIFEST_DIR"));
    let map = std::fs::read_to_string(map).unwrap();
    let rows = map.lines().filter(|line| line.starts_with('%')).enumerate();
    let cells: HashMap<(i64, i64), char> = rows
        .flat_map(|(y, row)| row.chars().enumerate().map(move |(x, c)| ((x as i64, y as i64), c)))
        .filter(|(_, sign)| *sign != '%')
        .collect();
    let find = |wanted| *cells.iter().find(|(_, sign)| **sign == wanted).unwrap().0;
    let (start, goal) = (find('P'), find('.'));
    let h = |cell: (i64, i64)| (cell.0 - goal.0).abs() + (cell.1 - goal.1).abs();
    let mut rng = Random::new(seed);
    let mut events = Vec::new();
    let name = |cell: (i64, i64)| (cell.0 * 7919 + cell.1 * 104_729 + seed as i64) % 1_000_003;
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
            if !cells.contains_key(&near) || !is_new {
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
fn every_order_of_ties_agrees() {
    for seed in 0..60 {
        let method = METHODS[seed as usize % 5];
        let layout = ["corridor", "hedge", "plaza"][seed as usize / 5 % 3];
        let events = student(method, layout, seed, seed % 2 == 0);
        let words = ["--layout", layout, "--algorithm", method, "--heuristic", "B"];
        let (value, is_right) = graded("ties", &events, &words);
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
        let events = ours("ours", words);
        let (value, is_right) = graded("own", &events, words);
        assert!(is_right && value["agrees"] == true, "{words:?}: {value}");
    }
    // Breadth first does not know of its ties, but depth first comes out otherwise.
    let events = ours("ours", &["--layout", "plaza", "--algorithm", "dfs"]);
    let (value, is_right) = graded("own", &events, &["--layout", "plaza"]);
    assert!(!is_right && value["agrees"] == false, "{value}");
}

#[test]
fn a_planted_difference_is_found_where_it_is() {
    let mut planted = 0;
    for seed in 0..160 {
        let method = ["ucs", "greedy", "astar", "bfs"][seed as usize % 4];
        let layout = ["hedge", "plaza", "corridor"][seed as usize / 4 % 3];
        let mut events = student(method, layout, 1000 + seed, false);
        let key = match method {
            "greedy" => "h",
            "astar" => "f",
            _ => "g",
        };
        let expansions: Vec<usize> =
            (0..events.len()).filter(|&at| events[at]["type"] == "expand").collect();
        // One is expanded too early: an event moves up to the step before it.
        let mut rng = Random::new(seed);
        let mut pairs = Vec::new();
        for (step, &at) in expansions.iter().enumerate() {
            let later = expansions.iter().skip(step + 1).find(|&&later| {
                let id = &events[later]["id"];
                let mut before = events[..at].iter();
                before.any(|event| event["type"] == "generate" && event["id"] == *id)
                    && events[later][key].as_i64() > events[at][key].as_i64()
            });
            pairs.extend(later.map(|&later| (step, at, later)));
        }
        let Some(&(step, at, later)) = rng.pick(&pairs) else { continue };
        let event = events[later].clone();
        events.insert(at, event.clone());
        let words = ["--layout", layout, "--algorithm", method, "--heuristic", "B"];
        let (value, is_right) = graded("wrong", &events, &words);
        let first = &value["first_difference"];
        assert!(!is_right && first["step"] == step + 1, "{method} {layout} {seed} {step}: {value}");
        assert_eq!((&first["got"]["x"], &first["got"]["y"]), (&event["x"], &event["y"]), "{value}");
        let expected = first["expected"].as_array().unwrap();
        let is_right =
            |node: &Value| node["x"] == events[at + 1]["x"] && node["y"] == events[at + 1]["y"];
        assert!(expected.len() == 10 || expected.iter().any(is_right), "{value}");
        assert!(first["why"].as_str().unwrap().contains("is not"), "{value}");
        planted += 1;
    }
    assert!(planted > 100, "{planted}");
}

#[test]
fn the_end_the_path_and_the_number_count_too() {
    let words = ["--layout", "corridor", "--heuristic", "B"];
    let events = student("astar", "corridor", 1, false);
    let count = events.iter().filter(|event| event["type"] == "expand").count().to_string();
    let limited =
        |most: &str| graded("most", &events, &[&words[..], &["--at-most", most]].concat());
    let (value, is_right) = limited(&count);
    assert!(is_right && value["at_most"] == true, "{value}");
    let (value, is_right) = limited("3");
    assert!(!is_right && value["agrees"] == false && value["at_most"] == false, "{value}");
    // It stops too soon.
    let (value, is_right) = graded("cut", &events[..events.len() / 2], &words);
    assert!(!is_right && value["first_difference"]["got"].is_null(), "{value}");
    // It goes on after the goal.
    let mut longer = events.clone();
    longer.push(events.iter().rfind(|event| event["type"] == "expand").unwrap().clone());
    let (value, is_right) = graded("longer", &longer, &words);
    assert!(!is_right, "{value}");
    let why = value["first_difference"]["why"].as_str().unwrap();
    assert!(why.contains("the search is over"), "{value}");
    // Its links lead through a wall.
    let mut through = events.clone();
    let source = through[0]["id"].clone();
    through.last_mut().unwrap()["pId"] = source;
    let (value, is_right) = graded("through", &through, &words);
    assert!(!is_right && value["path_legal"] == false, "{value}");
    // Nothing to grade is no success.
    let path = file("none");
    std::fs::write(&path, "{\"type\":\"source\",\"id\":1,\"x\":1,\"y\":1}\n").unwrap();
    assert!(!run(&["grade", "--trace", path.to_str().unwrap(), "pacman"]).1);
    std::fs::write(&path, "").unwrap();
    assert!(!run(&["grade", "--trace", path.to_str().unwrap(), "pacman"]).1);
    std::fs::remove_file(&path).unwrap();
}
