//! `frontier inspect`: moments as objects and as text, moments found, runs told.

use crate::common::folder::{Folder, objects};
use crate::common::program::{
    command, ends_with_its_reader, fails, fed, frontier, json, text, utf8,
};
use serde_json::Value;

/// The moment `t` of what these words inspect.
fn at(words: &str, t: i64) -> Value {
    json(&format!("inspect {words} --at {t} --json"))
}

/// The moments at which a condition holds.
fn all(words: &str, condition: &str) -> Vec<u64> {
    let mut line: Vec<&str> = vec!["inspect"];
    line.extend(words.split_whitespace());
    line.extend(["--all", "--find", condition]);
    let out = command().args(&line).output().unwrap();
    match out.status.code() {
        Some(0) => utf8(out.stdout).lines().map(|line| line.parse().unwrap()).collect(),
        Some(1) => Vec::new(),
        _ => panic!("{condition}: {}", utf8(out.stderr)),
    }
}

const SEARCHES: [&str; 7] = [
    "pacman --layout tiny --heuristic B",
    "pacman --layout tiny --algorithm dfs --limit-nodes 60",
    "pacman --layout tiny --algorithm astar --heuristic H --ties deep",
    "pacman --layout teeth --algorithm greedy --limit-nodes 60",
    "pacman --id pacman:maze:15x21l5#7 --algorithm ucs --limit-nodes 60",
    "boxup --method bfs --limit-nodes 60",
    "lights --layout 3x3 --board 110/010/001 --method bfs --limit-nodes 60",
];

/// A start from which no way leads to the exit is searched all the same; its infinite estimate is no number of JSON.
#[test]
fn the_figures_of_a_hopeless_start_are_those_of_the_sentence() {
    let words = "pacman --layout tiny --heuristic J --energy 1 --food 1";
    let moment = at(words, 1);
    let node = &moment["node"];
    assert!(moment["why"]["text"].as_str().unwrap().starts_with("f = infinite is the lowest"));
    assert_eq!((&node["h"], &node["f"]), (&Value::Null, &Value::Null));
    assert_eq!(at(words, 0)["queue"]["first"][0]["f"], Value::Null);
}

/// Of a map, of a walk on one and of a board; objects count rows and columns of a map from 0.
#[test]
fn text_names_cells_as_the_screen_does() {
    for (words, cell) in [
        ("pacman --layout small --heuristic B --at 31", "depth 1  r8c3 dots 16 energy 9"),
        ("pacman --layout plaza --algorithm mouse --at 5", "move  r17c3"),
        ("lights --method gauss --at 5", "pivot  r1c2"),
    ] {
        let said = text(&format!("inspect {words}"));
        assert!(said.contains(cell) && !said.contains(" col "), "{said}");
    }
    let state = &at("pacman --layout small --heuristic B", 31)["node"]["state"];
    assert_eq!((&state["row"], &state["col"]), (&Value::from(7), &Value::from(2)));
}

#[test]
fn a_search_tells_its_moments_in_the_agreed_keys() {
    for words in SEARCHES {
        let words = words.replace("--layout 3x3 --board", "--board");
        let start = at(&words, 0);
        let of = start["of"].as_i64().unwrap();
        assert_eq!((&start["at"], &start["node"]), (&Value::from(0), &Value::Null), "{words}");
        assert_eq!(start["queue"]["first"][0]["id"], 0);
        assert_eq!(start["queue"]["length"], 1);
        let mut next = start["queue"]["first"].clone();
        for t in 1..=of.min(40) {
            let moment = at(&words, t);
            let node = &moment["node"];
            assert_eq!((&moment["at"], &moment["of"]), (&Value::from(t), &Value::from(of)));
            // What waits first and is not discarded is expanded next.
            let queue = next.as_array().unwrap();
            let first = queue.iter().find(|waiting| waiting["stale"] == false).unwrap();
            assert_eq!(node["id"], first["id"], "{words}, step {t}");
            for key in ["id", "parent", "action", "g", "h", "f", "depth", "state"] {
                assert!(node.get(key).is_some(), "{words}: {key}");
            }
            let why = &moment["why"];
            for key in ["rank", "value", "tied", "rule", "text"] {
                assert!(why.get(key).is_some(), "{words}: {key}");
            }
            assert!(["fifo", "lifo", "deep"].contains(&why["rule"].as_str().unwrap()));
            let path = moment["path"].as_array().unwrap();
            assert_eq!(path.len() as u64, node["depth"].as_u64().unwrap());
            for successor in moment["successors"].as_array().unwrap() {
                let needs: &[&str] = match successor["verdict"].as_str().unwrap() {
                    "new" | "goal" => &["action", "id", "g", "h", "f"],
                    "cheaper" => &["action", "id", "of"],
                    "repeat" | "worse" => &["action", "of", "where"],
                    "dominated" => &["action", "by"],
                    "illegal" => &["action", "reason"],
                    other => panic!("{other}"),
                };
                assert!(needs.iter().all(|key| successor.get(key).is_some()), "{successor}");
            }
            next = moment["queue"]["first"].clone();
        }
        assert_eq!(at(&words, -1), at(&words, of), "{words}");
        assert_eq!(at(&words, -of - 1), start, "{words}");
    }
}

#[test]
fn what_is_found_is_what_the_moments_say() {
    let words = "pacman --layout small --heuristic B";
    let of = at(words, 0)["of"].as_i64().unwrap();
    let moments: Vec<Value> = (0..=of).map(|t| at(words, t)).collect();
    let number = |t: usize, key: &str| moments[t]["node"][key].as_f64();
    let state = |t: usize, key: &str| moments[t]["node"]["state"][key].as_f64();
    let parent = |t: usize, key: &str| {
        let parent = moments[t]["node"]["parent"].as_u64()?;
        let step = moments.iter().position(|moment| moment["node"]["id"] == parent)?;
        number(step, key)
    };
    let expect = |condition: &str, holds: &dyn Fn(usize) -> bool| {
        let expected: Vec<u64> =
            (0..moments.len()).filter(|&t| holds(t)).map(|t| t as u64).collect();
        assert_eq!(all(words, condition), expected, "{condition}");
        expected
    };
    let rises = expect("f > previous.f", &|t| {
        t > 1 && number(t, "f").unwrap() > number(t - 1, "f").unwrap()
    });
    assert!(!rises.is_empty());
    expect("f < parent.f", &|t| parent(t, "f").is_some_and(|f| number(t, "f").unwrap() < f));
    expect("parent.g + 1 = g", &|t| parent(t, "g").is_some());
    expect("parent.id = parent", &|t| parent(t, "id").is_some());
    expect("depth != g", &|_| false);
    expect("cell 3,3 or energy = 5 and not dots < 8", &|t| {
        t > 0
            && (state(t, "row") == Some(3.0) && state(t, "col") == Some(3.0)
                || state(t, "energy") == Some(5.0) && state(t, "dots").unwrap() >= 8.0)
    });
    expect("tied > 1", &|t| moments[t]["why"]["tied"].as_f64().is_some_and(|tied| tied > 1.0));
    expect("repeats >= 2", &|t| {
        let known =
            |s: &&Value| ["repeat", "worse", "dominated"].contains(&s["verdict"].as_str().unwrap());
        moments[t]["successors"].as_array().unwrap().iter().filter(known).count() >= 2
    });
    expect("frontier = step", &|t| moments[t]["queue"]["length"].as_u64() == Some(t as u64));
    let best = expect("new best", &|t| {
        let h = |s: usize| number(s, "h").unwrap();
        t > 0 && (1..t).all(|s| h(t) < h(s))
    });
    expect("goal", &|t| t as i64 == of);

    // Next and previous.
    let one = |options: &str| {
        let mut line: Vec<&str> = vec!["inspect"];
        line.extend(words.split_whitespace());
        line.extend(["--find", "new best"]);
        line.extend(options.split_whitespace());
        utf8(command().args(&line).output().unwrap().stdout).trim().parse::<u64>().ok()
    };
    assert!(best.len() > 2);
    assert_eq!(one(""), best.first().copied());
    assert_eq!(one(&format!("--after {}", best[0])), Some(best[1]));
    assert_eq!(one(&format!("--before {}", best[2])), Some(best[1]));
    assert_eq!(one(&format!("--before {}", best[0])), None);
    assert_eq!(one("--before -1"), best.iter().copied().rfind(|&t| (t as i64) < of));
}

#[test]
fn what_is_not_there_is_said_in_one_line() {
    let none = fails(&["inspect", "pacman", "--layout", "tiny", "--find", "f > 9999"]);
    assert_eq!(none, (1, "no moment at which f > 9999".into()));
    let none = fails(&["inspect", "pacman", "--layout", "tiny", "--find", "cell r99c99"]);
    assert_eq!(none, (1, "no moment at which cell r99c99".into()), "as it was typed");
    let bad = fails(&["inspect", "pacman", "--layout", "tiny", "--find", "f >"]);
    assert_eq!(bad, (2, "--find: column 4: the end, expected a name, a number or a word".into()));
    let (status, why) =
        fails(&["inspect", "pacman", "--algorithm", "mouse", "--find", "h > 3 and inconsistent"]);
    assert_eq!((status, why.as_str()), (2, "--find: this run has no h"));
    let (status, why) =
        fails(&["inspect", "dominoes", "--limit", "2", "--find", "cut or conflict"]);
    assert_eq!((status, why.as_str()), (2, "--find: this run has no 'conflict'"));
    let (status, why) = fails(&["inspect", "dominoes", "--limit", "2", "--find", "cell 3,4"]);
    assert_eq!(
        (status, why.as_str()),
        (2, "--find: this run has no row, which 'cell 3,4' asks for")
    );
    // Only the names that the run has are offered.
    let (_, why) = fails("inspect pacman --layout tiny --find nosuch>3");
    assert!(why.contains("step f g h ") && why.contains("; or new best, inconsistent,"), "{why}");
    assert!(!why.contains("guess") && !why.contains("cut"), "{why}");
    let (_, why) = fails("inspect dominoes --limit 2 --find nosuch>3");
    assert!(why.contains(" alpha beta ") && why.contains("cut, "), "{why}");
    assert!(!why.contains(" g h ") && !why.contains("guess"), "{why}");
    let (status, why) = fails("inspect pacman --layout tiny --at 9999");
    assert!(status == 1 && why.starts_with("moment 9999, expected 0 to "), "{why}");
    assert_eq!(fails("inspect pacman --at 1 --narrate").0, 2);
    assert_eq!(fails("inspect pacman --all").0, 2);
}

#[test]
fn every_puzzle_is_told_line_by_line() {
    for words in [
        "pacman --layout tiny",
        "pacman --layout corridor --algorithm tremaux",
        "pacman --layout hedge --algorithm bidirectional-bfs --limit-nodes 50",
        "boxup",
        "dominoes --size 3x3 --limit 2",
        "dominoes --size 2x3 --limit 2 --method minimax",
        "sudoku --method propagation",
        "sudoku --method model",
        "sudoku --method exact-cover",
        "lights --method chase",
        "lights --method gauss",
        "lights --method model",
        "lights --method minimum",
    ] {
        let of = at(words, 0)["of"].as_i64().unwrap();
        let told = text(&format!("inspect {words} --narrate"));
        assert_eq!(told.lines().count() as i64, of + 1, "{words}");
        for (t, line) in told.lines().enumerate() {
            assert!(line.starts_with(&format!("{t}: ")) && line.len() > 8, "{words}: {line}");
        }
        assert!(!told.chars().any(|c| c.is_control() && c != '\n'), "{words}");
        let part = text(&format!("inspect {words} --narrate --from 2 --to 3"));
        assert_eq!(
            part.lines().collect::<Vec<_>>(),
            told.lines().skip(2).take(2).collect::<Vec<_>>()
        );
        let shown = text(&format!("inspect {words} --at 3"));
        assert!(shown.starts_with(&format!("step        3 of {of}\n")), "{shown}");
        assert!(shown.lines().count() <= 45 && !shown.contains('\u{1b}'), "{shown}");
    }
}

#[test]
fn what_waits_is_tied_only_with_another() {
    let ties = |words: &str, t: i64| {
        let first = at(words, t)["queue"]["first"].as_array().unwrap().clone();
        let ties = first.iter().filter(|node| node["tied"] == true).count();
        let lowest = first.iter().filter(|node| node["f"] == first[0]["f"]).count();
        (ties, lowest)
    };
    let found: Vec<_> = (0..=4).map(|t| ties("boxup", t)).collect();
    assert!(
        found.iter().all(|&(ties, lowest)| ties == if lowest > 1 { lowest } else { 0 }),
        "{found:?}"
    );
    let tied = ties("pacman --layout small --heuristic B --queue 1", 3);
    assert!(tied.0 == 0 || tied.0 == 1 && ties("pacman --layout small --heuristic B", 3).0 > 1);
}

#[test]
fn a_run_is_told_as_in_the_playground() {
    let told = text("inspect boxup --narrate --from 1 --to 1");
    let words = "you r2c3, blue r2c1, red r2c2. f = 4 is the lowest; no other node has it.\n";
    assert_eq!(told, format!("1: {words}"));
    let watched = ["boxup", "--method", "astar", "--watch", "--narrate", "--fresh", "--no-save"];
    let out = fed(command().args(watched), "next\n");
    let out = utf8(out.stdout);
    assert!(
        out.lines().any(|line| line.starts_with("step 1 of ") && line.ends_with(words.trim_end())),
        "{out}"
    );
}

#[test]
fn a_game_tree_shows_its_path_and_the_moves_of_the_root() {
    let words = "dominoes --size 3x3 --limit 3";
    let of = at(words, 0)["of"].as_i64().unwrap();
    assert_eq!(at(words, 0)["event"]["kind"], "start");
    for t in 1..=of {
        let moment = at(words, t);
        for ply in moment["path"].as_array().unwrap() {
            for key in ["move", "player", "index", "of", "v", "alpha", "beta"] {
                assert!(ply.get(key).is_some(), "{key}");
            }
        }
        for mv in moment["root"].as_array().unwrap() {
            let state = mv["state"].as_str().unwrap();
            assert!(["exact", "bound", "cut", "open"].contains(&state), "{state}");
            assert_eq!(mv["value"].is_null(), ["cut", "open"].contains(&state));
        }
    }
    let last = at(words, -1);
    let value = json("solve dominoes --size 3x3 --limit 3 --json")["value"].as_i64();
    let root = last["root"].as_array().unwrap();
    let best = root.iter().filter(|mv| mv["state"] == "exact").map(|mv| mv["value"].as_i64());
    assert_eq!(best.max().flatten(), value);
    let cuts = all(words, "cut");
    assert!(!cuts.is_empty());
    assert!(cuts.iter().all(|&t| at(words, t as i64)["event"]["kind"] == "cut-off"));
}

#[test]
fn other_methods_tell_events_with_a_stack() {
    for words in ["sudoku --method fewest", "sudoku --method exact-cover", "lights --method model"]
    {
        let start = at(words, 0);
        assert_eq!(
            (&start["event"]["kind"], start["stack"].as_array().unwrap().len()),
            (&"start".into(), 0)
        );
        let told = at(words, 30);
        for key in ["at", "of", "event", "text", "stack"] {
            assert!(told.get(key).is_some(), "{words}: {key}");
        }
        assert!(!told["stack"].as_array().unwrap().is_empty());
        let of = told["of"].as_u64().unwrap();
        let kind = |t: u64| at(words, t as i64)["event"]["kind"].as_str().unwrap().to_owned();
        let back = all(words, "take back and previous.guesses > 0");
        assert!(!back.is_empty() && back.iter().all(|&t| t <= of));
        let mut some = back.iter().step_by(1 + back.len() / 12).chain(back.last());
        assert!(some.all(|&t| kind(t) == "take back"), "{words}");
        let solution = all(words, "solution");
        assert!(solution.iter().all(|&t| kind(t) == "solution"), "{words}");
    }
}

#[test]
fn methods_without_a_frontier_write_traces_too() {
    let folder = Folder::new();
    for (words, kinds) in [
        ("pacman --layout corridor --algorithm tremaux", ["start", "move"]),
        ("lights --method gauss", ["pivot", "press"]),
        ("lights --method chase", ["press", "next row"]),
        ("sudoku --layout first --method fewest", ["place", "solution"]),
        ("dominoes --size 4x4 --limit 2 --method minimax", ["enter", "leaf"]),
    ] {
        let file = folder.name("trace.jsonl");
        let out = command()
            .arg("solve")
            .args(words.split_whitespace())
            .arg("--trace")
            .arg(&file)
            .output()
            .unwrap();
        assert!(out.status.success(), "{words}: {}", utf8(out.stderr));
        let of = at(words, 0)["of"].as_u64().unwrap();
        let events = objects(&file);
        assert_eq!(events.len() as u64, of + 1, "{words}");
        assert!(events.iter().enumerate().all(|(t, event)| event["step"] == t));
        assert!(kinds.iter().all(|kind| events.iter().any(|event| event["kind"] == *kind)));
    }
}

#[test]
fn a_closed_pipe_ends_the_telling() {
    let words = ["inspect", "pacman", "--layout", "hedge", "--algorithm", "bfs", "--narrate"];
    ends_with_its_reader(command().args(words), "");
    assert!(frontier("inspect --help").status.success());
}
