//! Lights Out on the command line, by the real binary.

use crate::common::folder::Folder;
use crate::common::program::{error, frontier, json, text};
use serde_json::Value;

#[test]
fn solving_answers_as_agreed() {
    let answer = json("solve lights --board 11011/10101/01110/00111/00100 --json");
    assert_eq!(answer["solvable"], true);
    assert_eq!(answer["presses"], "10001/00000/00100/00000/00011");
    assert_eq!((&answer["count"], &answer["minimum"]), (&5.into(), &true.into()));
    assert_eq!((&answer["nullity"], &answer["solutions"]), (&2.into(), &"4".into()));
    assert!(answer["expanded"].is_u64() && answer["seconds"].is_f64());
    let answer = json("solve lights --board 100/000 --json");
    assert_eq!((&answer["solvable"], &answer["presses"]), (&false.into(), &Value::Null));
    assert_eq!(answer["solutions"], "0");
    let three = "--board 01102/11102/00012/22120/00212 --states 3";
    for method in ["chase", "gauss", "model"] {
        let answer = json(&format!("solve lights {three} --method {method} --json"));
        assert_eq!((&answer["solvable"], &answer["solutions"]), (&true.into(), &"27".into()));
    }
    // On a torus of two rows the neighbours of a light coincide in pairs: only the light changes.
    let answer = json("solve lights --board 11/10 --method bfs --pattern block --torus --json");
    assert_eq!((&answer["presses"], &answer["count"]), (&"11/10".into(), &3.into()));
}

#[test]
fn the_largest_boards_are_solved() {
    let row = "1".repeat(64);
    let board = vec![row; 64].join("/");
    let answer = json(&format!("solve lights --board {board} --method chase --json"));
    assert_eq!((&answer["solvable"], &answer["nullity"]), (&true.into(), &28.into()));
}

#[test]
fn comparing_gives_a_row_a_method() {
    let answer = json("compare lights --layout corners --json");
    let rows = answer["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().filter_map(|r| r["method"].as_str()).collect();
    assert_eq!(names, ["bfs", "chase", "model", "gauss", "minimum"]);
    assert!(rows.iter().all(|r| r["solvable"] == true));
    assert_eq!(text("compare lights --layout corners --csv").lines().count(), 6);
}

#[test]
fn generating_is_the_same_for_the_same_seed_and_can_be_solved() {
    let boards = text("generate lights -n 20 --seed 3");
    assert_eq!(boards, text("generate lights -n 20 --seed 3"));
    for board in boards.lines() {
        assert_eq!(json(&format!("solve lights --board {board} --json"))["solvable"], true);
    }
    let hard = text("generate lights -n 3 --presses 13-15");
    for board in hard.lines() {
        let count = json(&format!("solve lights --board {board} --json"))["count"].as_u64();
        assert!((13..=15).contains(&count.unwrap()));
    }
    let id = text("generate lights --ids --size 6x6 --states 3 --pattern knight --torus");
    assert_eq!(id, "lights:6x6k3knight-torus#0\n");
    let of_id = json(&format!("solve lights --id {} --method chase --json", id.trim()));
    assert_eq!(of_id["solvable"], true);
}

#[test]
fn bad_words_are_refused_in_one_line() {
    for (args, status, says) in [
        ("solve lights --board 11/1", 1, "--board:1:5: a row of length 1, expected 2"),
        ("solve lights --board 13/11", 1, "--board:1:2: '3', expected a digit from 0 to 1"),
        ("solve lights --board no/such.lights", 1, "or the name of a file"),
        ("solve lights --layout nothing", 1, "expected a file or one of corners"),
        ("solve lights --layout three-states --states 2", 1, "expected less than 2"),
        ("solve lights --layout eleven --method bfs --limit-nodes 10", 1, "stopped"),
        (
            "solve lights --board best",
            1,
            "--board:1:1: 'b', expected a digit from 0 to 1, or the name of a file",
        ),
        ("solve lights --board 1 --trace Cargo.toml/x", 1, "Cargo.toml/x: no such folder"),
        ("solve lights --board 1 --method best", 2, "unknown method 'best'"),
        ("solve lights --board 1 --states 10", 2, "10"),
        ("generate lights --size 65x5", 2, "65"),
        ("export lights --layout three-states", 1, "two states"),
    ] {
        let (code, line) = error(frontier(args));
        assert_eq!(code, status, "{args}: {line}");
        assert!(line.contains(says), "{args}: {line}");
    }
}

#[test]
fn a_matrix_beyond_the_limit_of_memory_is_no_wrong_usage() {
    let board = vec!["1".repeat(64); 64].join("/");
    for command in ["solve lights", "inspect lights --at 1"] {
        let args = format!("{command} --board {board} --method gauss --limit-mem 1");
        let (status, line) = error(frontier(&args));
        assert!(status == 1 && line.contains("memory limit of 1 MiB"), "{line}");
    }
}

#[test]
fn a_breadth_first_search_says_at_how_many_boards_it_stopped() {
    let out = frontier("solve lights --layout eleven --method bfs --limit-nodes 1000");
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.starts_with("presses     not known, stopped at 1000 boards\n"), "{text}");
    assert!(text.contains("\nstopped     limit of 1000 steps\nsteps       1000\n"), "{text}");
}

#[test]
fn exports_and_the_list() {
    assert!(text("export lights --layout corners --format dimacs").contains("p cnf 25 "));
    assert!(text("export lights --layout corners --format mace4").starts_with("% p_R_C"));
    assert!(text("list").lines().filter(|l| l.starts_with("lights ")).count() >= 14);
}

#[test]
fn all_lit_boards_one_after_the_other() {
    let terms = text("solve lights --all-lit 4-9");
    assert_eq!(terms, "4 4 2^4\n5 15 2^2\n6 28 2^0\n7 33 2^0\n8 40 2^0\n9 25 2^8\n");
    let (json, unknown) =
        (json("solve lights --all-lit 5-5 --json"), json("solve lights --all-lit 79-79 --json"));
    assert_eq!((json["presses"].as_u64(), json["nullity"].as_u64()), (Some(15), Some(2)));
    assert!(unknown["presses"].is_null() && unknown["nullity"] == 64);
    assert!(error(frontier("solve lights --all-lit 0-3")).1.contains("expected 1 to 127"));
}

#[test]
fn a_link_to_other_rules_than_those_of_a_file_does_not_name_the_file() {
    let folder = Folder::new();
    let file = folder.file("large.lights", format!("{}\n", "1".repeat(64)).repeat(64));
    for (rules, says_file) in [("", true), (" --torus", false)] {
        let quiz = format!("quiz lights --board {file}{rules} --method chase -n 1 --json");
        let asked = json(&format!("{quiz} --limit-nodes 20"));
        let link = asked["questions"][0]["link"].as_str().unwrap();
        assert_eq!(link.starts_with("lights:FILE@"), says_file, "{link}");
    }
}
