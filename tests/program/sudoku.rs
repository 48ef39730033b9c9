//! Sudoku on the command line: keys of the contract, exit status, one line an error.

use crate::common::program::{Words, error, fails, frontier, json, text, utf8};
use serde_json::Value;

fn lines<W: Words + ?Sized>(words: &W) -> Vec<String> {
    text(words).lines().map(str::to_owned).collect()
}

/// A JSON value a line.
fn values<W: Words + ?Sized>(words: &W) -> Vec<Value> {
    lines(words).iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn solve_answers_in_the_agreed_keys() {
    let answer = &json(&["solve", "sudoku", "--layout", "mace4", "--grade", "--json"]);
    assert_eq!(answer["solutions"], 1);
    assert_eq!(answer["solution"].as_str().unwrap().len(), 81);
    assert_eq!(answer["grade"], "Hard");
    assert_eq!(answer["techniques"]["XY-wing"], 1);
    assert!(answer["seconds"].is_f64());
    let plain = &json(&["solve", "sudoku", "--layout", "mace4", "--json"]);
    assert!(plain.get("grade").is_none());
    let empty = ".".repeat(81);
    let several = &json(&["solve", "sudoku", "--board", &empty, "--grade", "--json"]);
    assert_eq!(several["solutions"], 2);
    assert!(several["solution"].is_null() && several["grade"].is_null());
    let twice = format!("11{}", ".".repeat(79));
    let none = &json(&["solve", "sudoku", "--board", &twice, "--json"]);
    assert_eq!((&none["solutions"], &none["solution"]), (&Value::from(0), &Value::Null));
    assert_eq!(lines(&["solve", "sudoku", "--board", &twice])[0], "no solution");
}

#[test]
fn a_file_gives_an_object_a_line() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/data/sudoku_top1465.txt");
    let answers = values(&["solve", "sudoku", "--file", file, "--json"]);
    assert_eq!(answers.len(), 1465);
    assert!(answers.iter().all(|a| a["solutions"] == 1));
}

#[test]
fn generated_puzzles_are_as_wished_and_the_same_for_ever() {
    let args = ["generate", "sudoku", "-n", "3", "--seed", "7", "--difficulty", "hard"];
    let made = lines(&args);
    assert_eq!(made.len(), 3);
    assert_eq!(made, lines(&args));
    for line in &made {
        let answer = &json(&["solve", "sudoku", "--board", line, "--grade", "--json"]);
        assert_eq!(answer["grade"], "Hard");
    }
    let args = ["generate", "sudoku", "--clues", "40", "--symmetry", "rotate", "--seed", "3"];
    let line = &lines(&args)[0];
    assert!(line.chars().filter(|&c| c != '.').count().abs_diff(40) <= 1);
    let (first, last): (Vec<bool>, Vec<bool>) =
        (line.chars().map(|c| c == '.').collect(), line.chars().rev().map(|c| c == '.').collect());
    assert_eq!(first, last, "the pattern looks the same upside down");
}

#[test]
fn methods_are_compared() {
    let rows = &json(&["compare", "sudoku", "--layout", "first", "--json"])["rows"];
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 6);
    assert!(rows.iter().all(|row| row["solutions"] == 1 && row["stopped"].is_null()));
    let csv = lines(&["compare", "sudoku", "--layout", "first", "--csv"]);
    assert_eq!(csv[0], "method,solutions,nodes,guesses,backtracks,seconds,stopped");
    assert_eq!(csv.len(), 7);
}

#[test]
fn exports_name_every_clue() {
    let mace4 = lines(&["export", "sudoku", "--layout", "mace4", "--format", "mace4"]);
    assert!(mace4.contains(&"f(0, 5) = 2.".to_owned()));
    assert!(mace4.contains(&"f(0, 8) = 0.".to_owned()));
    let dimacs = lines(&["export", "sudoku", "--layout", "mace4", "--format", "dimacs"]);
    assert!(dimacs[1].starts_with("p cnf 729 "));
}

#[test]
fn a_limit_stops_the_count() {
    let board = format!("sudoku --board {} --json", ".".repeat(81));
    let out = frontier(&format!("solve {board} --limit-nodes 0"));
    let told = r#"{"solutions":null,"solution":null,"stopped":"limit of 0 steps"}"#;
    assert_eq!(utf8(out.stdout.clone()), format!("{told}\n"));
    assert_eq!(error(out), (1, "stopped without an answer: limit of 0 steps".into()));
    assert_eq!(json(&format!("solve {board} --limit-nodes 1000"))["solutions"], 2);
}

#[test]
fn errors_are_one_line_with_the_place() {
    let board = format!("{}a", ".".repeat(80));
    let (status, line) = fails(&["solve", "sudoku", "--board", &board]);
    assert_eq!(status, 1);
    assert!(line.contains(":1:81: 'a', expected a digit"), "{line}");
    let (status, line) = fails(&["solve", "sudoku", "--board", "no-such.sdk"]);
    assert_eq!(status, 1);
    assert!(line.starts_with("--board:1:1: 'n', expected a digit"), "{line}");
    assert!(line.ends_with(", or the name of a file"), "{line}");
    let (status, line) = fails(&["solve", "sudoku", "--file", "no-such.txt"]);
    assert_eq!(status, 1);
    assert!(line.starts_with("no-such.txt: "), "{line}");
    let (status, line) = fails(&["solve", "sudoku", "--layout", "nonesuch"]);
    assert_eq!(status, 1);
    assert!(line.contains("expected a file or one of first, sample1"), "{line}");
    let (status, line) = fails(&["solve", "sudoku", "--id", "sudoku:x#1"]);
    assert_eq!(status, 1);
    assert!(line.contains("sudoku:ordered-none-c0-any#42"), "{line}");
    assert_eq!(fails(&["generate", "sudoku", "--difficulty", "silly"]).0, 2);
    let (status, line) = fails(&["generate", "sudoku", "--difficulty", "extreme", "--clues", "70"]);
    assert_eq!(status, 1);
    assert!(line.contains("no Extreme puzzle in 400 tries"), "{line}");
}
