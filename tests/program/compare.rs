//! `frontier compare` and search traces through the real binary.

use crate::common::folder::{Folder, objects};
use crate::common::program::{fails, frontier, json, text};
use serde_json::Value;

fn rows(args: &str) -> Vec<Value> {
    json(&format!("compare {args} --json"))["rows"].as_array().unwrap().clone()
}

/// Comma-separated values without the columns that depend on the machine.
fn csv(args: &str) -> String {
    let table = text(&format!("compare {args} --csv"));
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let keys = lines.next().unwrap();
    let kept: Vec<usize> = (0..keys.len())
        .filter(|&i| !["seconds", "bytes", "per_board"].contains(&keys[i]))
        .collect();
    let line = |cells: &[&str]| kept.iter().map(|&i| cells[i]).collect::<Vec<_>>().join(",");
    std::iter::once(line(&keys)).chain(lines.map(|c| line(&c))).collect::<Vec<_>>().join("\n")
}

#[test]
fn pacman_rows_equal_solve() {
    let rows = rows("pacman --layout tiny");
    assert_eq!(rows.len(), 49);
    for row in &rows {
        let name = |key: &str| row[key].as_str().unwrap_or_default().to_owned();
        let mut args = format!("solve pacman --layout tiny --algorithm {}", name("algorithm"));
        for key in ["heuristic", "ties"] {
            if row[key].is_string() {
                args += &format!(" --{key} {}", name(key));
            }
        }
        let out = frontier(&format!("{args} --json"));
        let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
        for key in ["found", "cost", "expanded", "generated", "peak_frontier", "stopped"] {
            assert_eq!(row[key], answer[key], "{key} of {}", row["method"]);
        }
        if row["algorithm"] == "astar" {
            assert_eq!((&row["optimal"], &row["cost"]), (&true.into(), &12.into()));
        }
    }
}

#[test]
fn the_rows_are_the_same_every_time() {
    let args = "pacman --layout tiny --algorithm astar --ties fifo";
    insta::assert_snapshot!("compare_pacman", csv(args));
    insta::assert_snapshot!("compare_lights", csv("lights --layout corners"));
    insta::assert_snapshot!("compare_sudoku", csv("sudoku --layout mace4"));
    insta::assert_snapshot!("compare_boxup", csv("boxup --level ferry"));
    insta::assert_snapshot!("compare_dominoes", csv("dominoes --size 4x4 --limit 3"));
}

#[test]
fn tables_are_for_people() {
    let table = text("compare pacman --layout tiny --algorithm astar");
    assert!(table.starts_with("method"), "{table}");
    assert!(table.contains('*') && !table.contains('\u{1b}'));
    assert_eq!(table.lines().count(), 21);
}

#[test]
fn limits_are_said_and_are_no_failure() {
    let rows = rows("pacman --layout small --algorithm ucs --limit-nodes 10");
    assert!(rows.iter().all(|row| row["stopped"] == "limit of 10 steps" && row["found"] == false));
    let all = text("compare lights --layout eleven --limit-nodes 1000 --csv");
    assert!(all.contains("limit of 1000 steps"), "{all}");
}

#[test]
fn wrong_usage_and_bad_files() {
    assert_eq!(fails("compare pacman --all --layout tiny").0, 2);
    assert_eq!(fails("compare pacman --layout hedge --heuristic J --algorithm astar").0, 2);
    assert_eq!(fails("compare lights --json --csv").0, 2);
    assert_eq!(fails("compare dominoes --limit 0").0, 2);
    let (status, line) = fails("compare sudoku --file no/such/file");
    assert_eq!(status, 1, "{line}");
    let (status, line) = fails("compare pacman --layout no/such.lay");
    assert_eq!((status, line.as_str()), (1, "no/such.lay: no such file or folder"));
}

#[test]
fn many_instances_at_once() {
    let folder = Folder::new();
    let one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzles = folder.file("puzzles.txt", format!("{one}\n{one}\n"));
    let twice = rows(&format!("sudoku --file {puzzles}"));
    let once = rows(&format!("sudoku --board {one}"));
    for (twice, once) in twice.iter().zip(&once).take(5) {
        assert_eq!(twice["unique"], 2);
        assert_eq!(twice["nodes"].as_u64(), once["nodes"].as_u64().map(|n| 2 * n));
    }
    let ways = rows("lights --generators --seed 1");
    assert_eq!(ways.len(), 9);
    assert!(ways.iter().all(|row| row["solvable"] == true));
    let fields = rows("pacman --all --limit-nodes 500");
    assert_eq!(fields.len(), 80);
    let first = |row: &Value| row["layout"] == "small" && row["heuristic"] == "B";
    assert_eq!(fields.iter().find(|row| first(row)).unwrap()["expanded"], 239);
}

#[test]
fn a_trace_tells_everything_the_search_did() {
    let folder = Folder::new();
    let file = folder.name("pacman.trace.jsonl");
    for method in ["astar --heuristic B", "ucs --ties deep", "dfs", "greedy --heuristic J"] {
        let args = format!("solve pacman --layout tiny --algorithm {method} --trace {file} --json");
        let answer = json(&args);
        let trace = std::fs::read_to_string(&file).unwrap();
        let events = objects(&file);
        let count = |kind: &str| events.iter().filter(|e| e["type"] == kind).count() as u64;
        assert_eq!(answer["expanded"], count("expand"), "{method}");
        assert_eq!(count("close"), count("expand"), "{method}");
        assert_eq!(answer["generated"], count("source") + count("generate"), "{method}");
        let goal = events.last().unwrap();
        assert_eq!((&goal["type"], &goal["g"]), (&"goal".into(), &answer["cost"]), "{method}");
        let mut known = std::collections::HashSet::new();
        for event in &events {
            let (id, parent) = (event["id"].as_u64().unwrap(), event["pId"].as_u64());
            if event["type"] == "generate" {
                assert!(known.contains(&parent.unwrap()), "made by a node known before");
            }
            known.insert(id);
            let [f, g, h] = ["f", "g", "h"].map(|key| event[key].as_f64().unwrap());
            assert_eq!(f, g + h);
            assert!(event["x"].is_u64() && event["y"].is_u64() && event["energy"].is_u64());
        }
        assert!(trace.starts_with("{\"type\":\"source\",\"id\":0,\"pId\":null,\"f\":"));
    }
}

#[test]
fn traces_of_the_other_graph_searches() {
    let folder = Folder::new();
    let file = folder.name("other.trace.yaml");
    json(&format!("solve lights --board 111/101/111 --method bfs --trace {file} --json"));
    let lights = std::fs::read_to_string(&file).unwrap();
    assert!(lights.starts_with("version: 1.4.0\nevents:\n- {\"type\":\"source\""), "{lights}");
    assert!(lights.contains("\"board\":\"111/101/111\""));
    json(&format!("solve boxup --level straight-in --method astar --trace {file} --json"));
    let boxup = std::fs::read_to_string(&file).unwrap();
    assert!(boxup.lines().last().unwrap().starts_with("- {\"type\":\"goal\""), "{boxup}");
    let navigation =
        format!("solve pacman --layout teeth --algorithm bidirectional-bfs --trace {file}");
    text(&navigation);
    let both = std::fs::read_to_string(&file).unwrap();
    assert_eq!(both.matches("\"type\":\"source\"").count(), 2, "from both ends");
}

#[test]
fn a_trace_that_cannot_be_is_said_in_one_line() {
    let (status, line) = fails("solve pacman --layout tiny --trace /no/such/folder/t.jsonl");
    let expected = "/no/such/folder/t.jsonl: no such folder";
    assert_eq!((status, line.as_str()), (1, expected));
}
