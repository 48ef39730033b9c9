//! Dominoes on the command line, by the real binary.

use crate::common::program::{error, fails, frontier, json};

#[test]
fn the_program_solves() {
    let found = json("solve dominoes --size 3x3 --player vertical --limit 2 --json");
    assert_eq!(found["move"], serde_json::json!([0, 1]));
    assert_eq!((found["value"].as_i64(), found["leaves"].as_u64()), (Some(3), Some(10)));
    let none = json("solve dominoes --board X/X --player vertical --limit 2 --json");
    assert!(none["move"].is_null());
    assert_eq!(json("solve dominoes --size 5x5 --exact --json")["outcome"], "P");
    assert_eq!(json("solve dominoes --board .X./... --exact --json")["outcome"], "P");
    // A small table forgets, and the answer is the same.
    let small = json("solve dominoes --size 7x7 --exact --limit-mem 0 --json");
    let large = json("solve dominoes --size 7x7 --exact --limit-mem 64 --json");
    assert_eq!((&small["outcome"], &large["outcome"]), (&"N".into(), &"N".into()));
    assert!(small["table_bytes"].as_u64() < large["table_bytes"].as_u64());
}

#[test]
fn the_program_says_what_is_wrong_in_one_line() {
    for (args, status, what) in [
        ("solve dominoes --board ..x --limit 1", 1, "--board:1:3: 'x', expected '.' or 'X'"),
        ("solve dominoes --board no/such.board --limit 1", 1, "expected '.' or 'X'"),
        ("solve dominoes --layout nothing --limit 1", 1, "expected a file or one of square"),
        ("solve dominoes --size 17x8 --exact", 2, "1 to 16"),
        ("solve dominoes --size 8x8", 2, "--limit"),
        ("solve dominoes --limit 129", 2, "expected 0 to 128"),
        ("inspect dominoes --limit 129", 2, "expected 0 to 128"),
    ] {
        let (code, line) = fails(args);
        assert_eq!(code, status, "{args}: {line}");
        assert!(line.contains(what), "{args}: {line}");
    }
}

#[test]
fn a_search_is_watched_as_far_as_it_is_solved() {
    for limit in [0, 2, 12, 128] {
        let words = format!("dominoes --size 3x3 --limit {limit} --json");
        let (solved, told) = (json(&format!("solve {words}")), json(&format!("inspect {words}")));
        assert_eq!(told["event"]["value"], solved["value"], "{limit}: {told}");
    }
}

#[test]
fn a_limit_is_a_failure_that_prints_what_is_known() {
    for (how, unknown) in [("--exact", "outcome"), ("--limit 6", "move")] {
        let words = format!("solve dominoes --size 8x8 {how} --limit-nodes 10 --json");
        let out = frontier(&words);
        let answer: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
        assert_eq!(
            (&answer[unknown], &answer["stopped"]),
            (&().into(), &"limit of 10 steps".into())
        );
        assert_eq!(error(out), (1, "stopped without an answer: limit of 10 steps".into()));
    }
}
