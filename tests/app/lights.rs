//! What the Lights Out tab looks like, and what keys do to it.

use crate::common::stage::Stage;
use frontier::tui::term::screen::Msg;
use frontier::tui::theme::{Depth, Theme};
use std::time::Duration;

#[test]
fn play() {
    let mut stage = Stage::open("lights");
    insta::assert_snapshot!("lights_play", stage.text());
    insta::assert_snapshot!("lights_hint", stage.keys("Space Right Space x").text());
    insta::assert_snapshot!("lights_presses_left", stage.keys("x").text());
    stage.keys("u u").shows("moves      0");
    stage.keys("U").shows("moves      1");
    stage.keys("R").shows("presses made");
}

#[test]
fn having_it_solved_ends_with_the_minimum() {
    let mut stage = Stage::open("lights");
    stage.keys("v");
    for _ in 0..40 {
        stage.pass(Duration::from_millis(200));
    }
    stage.shows("Solved with help: 5").shows("Nothing is shorter.");
    insta::assert_snapshot!("lights_won", stage.text());
    stage.keys("Esc u").shows("moves      4");
}

#[test]
fn rows_of_digits_can_be_pasted() {
    let mut stage = Stage::open("lights");
    let mut paste = |text: &str, shown: &str| {
        stage.handle(Msg::Paste(text.into()));
        stage.settle();
        stage.shows(shown);
    };
    paste("010/100/101", "pasted · 3x3 cross");
    paste("11011/10001/00000/00000/00000\n", "pasted · 5x5 cross");
    paste("011\n100\n101\n", "pasted · 3x3 cross");
    paste("states 3\n01\n12\n", "2x2 k3 cross");
    paste("010/102", "no board: 1:7: '2', expected a digit from 0 to 1");
}

#[test]
fn winning_by_hand() {
    let mut stage = Stage::open("lights --board 11011/10001/00000/00000/00000");
    stage.keys("Up Up Left Left Space Right*4 Space").shows("All lights off: 2");
    // A wave goes through the lights, and the key of the last press does not open another board.
    let dark = stage.text();
    assert_ne!(stage.pass(Duration::from_millis(300)).text(), dark, "some lights glow");
    stage.keys("Space").shows("All lights off: 2");
    stage.pass(Duration::from_secs(1)).keys("Enter").shows("moves      0");
}

#[test]
fn watch_every_method() {
    for method in ["bfs", "chase", "model", "gauss", "minimum"] {
        let mut stage = Stage::open(&format!("lights --method {method} --watch --speed 20"));
        stage.pass(Duration::from_secs(1)).keys("Space");
        insta::assert_snapshot!(format!("lights_watch_{method}"), stage.text());
        let end = stage.keys("> > < Left Right Enter").text();
        insta::assert_snapshot!(format!("lights_end_{method}"), end);
        stage.keys("Esc").shows("moves");
    }
}

#[test]
fn quiet_patterns_are_looked_through() {
    let mut stage = Stage::open("lights");
    let game = stage.keys("Right").text();
    stage.keys("Q").shows("5x5").shows("1 of 2").keys("Left").shows("4x4");
    insta::assert_snapshot!("lights_quiet", stage.keys("Right Right").shows("to 8 x 8").text());
    stage.keys("Up").shows("9x9").keys("Right*30").shows("64x64").keys("Left*30").shows("4x4");
    stage.keys("x v").shows("Q closes the gallery");
    assert_eq!(stage.keys("Q").text(), game, "the game is as it was");
    let mut stage = Stage::open("lights --layout seven");
    stage.keys("Q").shows("4x4").keys("Enter").shows("3x3");
}

#[test]
fn what_cannot_be_solved_is_shown_why() {
    let mut stage = Stage::open("lights --layout lone");
    insta::assert_snapshot!("lights_lone", stage.text());
    stage.keys("v").shows("annot be solved");
    for method in ["chase", "model", "gauss", "minimum"] {
        let mut stage = Stage::open(&format!("lights --layout lone --method {method} --watch"));
        stage.keys("Enter").shows("annot be solved");
    }
}

#[test]
fn setting_up() {
    let mut stage = Stage::open("lights");
    insta::assert_snapshot!("lights_edit", stage.keys("e c Space Right Space").text());
    stage.keys("u").shows("a solution");
    stage.keys("f").shows("solvable");
    stage.keys("c Esc").shows("board · 5x5 cross");
    let mut stage = Stage::open("lights --layout three-states");
    insta::assert_snapshot!("lights_edit_digits", stage.keys("e c 2 Right 1 Right 3").text());
}

#[test]
fn popups() {
    let mut stage = Stage::open("lights");
    insta::assert_snapshot!("lights_popup_method", stage.keys("m").text());
    insta::assert_snapshot!("lights_popup_boards", stage.keys("Esc o").text());
    insta::assert_snapshot!("lights_popup_kind", stage.keys("Esc p").text());
    stage.keys("Enter").shows("5x5k2cross#1");
    stage.keys("n").shows("5x5k2cross#2");
    stage.keys("y").shows("lights:5x5k2cross#2");
}

#[test]
fn other_sizes_and_states() {
    for (name, args) in [
        ("three", "lights --layout three-states"),
        ("eleven", "lights --layout eleven"),
        ("knights", "lights --layout knights"),
        ("one", "lights --board 1"),
        ("flat", "lights --board 101010101010101010101010101010"),
    ] {
        insta::assert_snapshot!(format!("lights_{name}"), Stage::open(args).text());
    }
    // A board that does not fit is scrolled with the cursor, and shown whole on a larger screen.
    let mut stage = Stage::open("lights --id lights:40x40k2cross#1");
    stage.keys("Down*19").shows("r40c21").shows("▲").keys("Up*39").shows("r1c21").hides("▲");
    stage.keys("Down*39").resize(120, 60).shows("r40c21").hides("▲");
    let mut stage = Stage::open("lights --watch --method gauss");
    stage.resize(120, 40).pass(Duration::from_secs(1)).keys("Space");
    for size in [(60, 20), (59, 20), (1, 1), (0, 0), (200, 60)] {
        stage.resize(size.0, size.1).text();
    }
}

#[test]
fn mono_and_ascii() {
    for (depth, ascii) in [(Depth::Mono, false), (Depth::Mono, true), (Depth::Ansi16, true)] {
        let theme = Theme::new(depth, ascii);
        let mut stage = Stage::with("lights --layout three-states --watch --speed 20", theme);
        stage.pass(Duration::from_secs(1)).keys("Space");
        for text in [stage.text(), stage.keys("Esc").text()] {
            assert!(!ascii || text.replace('·', "").is_ascii(), "{text}");
        }
    }
}
