//! `frontier quiz`: asked in plain lines, printed with the board.

use crate::common::program::{self, command, fed, utf8};

const QUIZ: [&str; 8] = ["quiz", "boxup", "--level", "ferry", "--seed", "1", "-n", "3"];

fn json() -> serde_json::Value {
    program::json(&[&QUIZ[..], &["--format", "json"]].concat())
}

#[test]
fn markdown_shows_the_board_that_the_link_leads_to() {
    let text = program::text(&[&QUIZ[..], &["--format", "md"]].concat());
    let questions = json()["questions"].as_array().unwrap().clone();
    assert_eq!(questions.len(), 3);
    for question in &questions {
        let link = question["link"].as_str().unwrap();
        let seen = program::text(&["inspect", "--at", link, "--board", "--json"]);
        let seen: serde_json::Value = serde_json::from_str(&seen).unwrap();
        assert_eq!(seen["at"], question["at"], "{link}");
        let board: Vec<&str> =
            seen["board"].as_array().unwrap().iter().map(|line| line.as_str().unwrap()).collect();
        assert!(board.len() > 3 && text.contains(&board.join("\n")), "{link}: {text}");
        assert!(text.contains(question["choices"][0].as_str().unwrap()), "{text}");
    }
}

#[test]
fn a_board_in_markdown_has_no_empty_rows_above_it() {
    let text = program::text(&["quiz", "sudoku", "--format", "md", "-n", "3"]);
    assert!(text.contains("c1  c2") && !text.contains("\n\n\n\n"), "{text}");
}

#[test]
fn a_seed_gives_the_same_questions_and_a_kind_only_its_own() {
    let all = program::text(&[&QUIZ[..], &["--json"]].concat());
    assert_eq!(all, program::text(&[&QUIZ[..], &["--json"]].concat()));
    assert_ne!(
        all,
        program::text(&["quiz", "boxup", "--level", "ferry", "--seed", "2", "-n", "3", "--json"])
    );
    let some = program::text(&[&QUIZ[..], &["--json", "--kind", "f,next"]].concat());
    let some: serde_json::Value = serde_json::from_str(&some).unwrap();
    for question in some["questions"].as_array().unwrap() {
        assert!(["f", "next"].contains(&question["kind"].as_str().unwrap()));
    }
}

#[test]
fn it_asks_in_plain_lines_and_judges() {
    let questions = json()["questions"].as_array().unwrap().clone();
    let right = |at: usize| questions[at]["answers"][0].as_u64().unwrap();
    let wrong = |at: usize| {
        let answers = questions[at]["answers"].as_array().unwrap().clone();
        (0..9).find(|choice| !answers.contains(&(*choice).into())).unwrap()
    };
    let answers = format!("what\n{}\n{}\n", right(0) + 1, wrong(1) + 1);
    let out = fed(command().args(QUIZ), &answers);
    let text = utf8(out.stdout);
    assert!(out.status.success() && text.ends_with("1 of 2 right.\n"), "{text}");
    let (before, after) = text.split_once("2 of 3.").unwrap();
    assert!(before.contains("Right. ") && after.contains("No: "), "{text}");
    assert!(!text.contains('\u{1b}'), "no control sequences");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn rounded_costs_add_up() {
    let words = "quiz pacman --layout teeth --kind g,f,h -n 40 --format text";
    let asked = program::text(words);
    assert!(asked.contains(" costs 1.41.") && !asked.contains(" costs 1.42."), "{asked}");
}
