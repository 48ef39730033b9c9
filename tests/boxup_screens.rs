//! What the Boxup tab looks like, and what keys do to it.

mod common;

use common::stage::Stage;
use frontier::tui::theme::{Depth, Theme};
use std::time::Duration;

#[test]
fn play() {
    let mut stage = Stage::open("boxup --level tight-four");
    insta::assert_snapshot!("boxup_play", stage.text());
    insta::assert_snapshot!("boxup_hint", stage.keys("Right Right x").text());
    insta::assert_snapshot!("boxup_nests", Stage::open("boxup --level unpack").text());
}

#[test]
fn a_level_is_solved_by_hand_and_the_next_one_opens() {
    let mut stage = Stage::open("boxup --level straight-in");
    let text = stage.keys("u Left Left Left Left").text();
    assert!(!text.contains("nobody needs"), "{text}");
    let mut stage = Stage::open("boxup --level seed-1");
    insta::assert_snapshot!("boxup_solved", stage.keys("Up Left Down Right Right").text());
    stage.keys("Esc").shows("best       5");
    stage.keys("o").shows("par 5 + 5");
    stage.keys("Esc u Right Enter").shows("Seed 2");
}

#[test]
fn watch() {
    let mut stage = Stage::open("boxup --level full-house --watch --speed 20");
    insta::assert_snapshot!("boxup_watch", stage.pass(Duration::from_secs(5)).keys("Space").text());
    let before = stage.text();
    assert_eq!(stage.keys("Right Right Left Left").text(), before, "stepping back is the inverse");
    assert_eq!(stage.keys("> < Right Left").text(), stage.text());
    insta::assert_snapshot!("boxup_watch_end", stage.keys("End").text());
    let walking = stage.keys("Enter").pass(Duration::from_millis(2600));
    insta::assert_snapshot!("boxup_plan", walking.keys("Space").text());
}

#[test]
fn edit() {
    let mut stage = Stage::open("boxup --level seed-1");
    insta::assert_snapshot!("boxup_edit", stage.keys("e Right # Down K K t").text());
    stage.keys("u u u u").shows("solvable in 5 moves");
    stage.keys("Space").shows("cell");
    stage.keys("@ Esc o Up Enter Enter").shows("no tile");
}

#[test]
fn popups_and_random_levels() {
    let mut stage = Stage::open("boxup");
    insta::assert_snapshot!("boxup_levels", stage.keys("o Down*3").text());
    stage.keys("Esc m").shows("Expands the oldest");
    stage.keys("Esc n Enter").shows("b1w0m15-30#1");
}

#[test]
fn every_theme_and_size() {
    let mono = Theme::new(Depth::Mono, true);
    let mut stage = Stage::with("boxup --level unpack --watch --speed 10", mono);
    let text = stage.pass(Duration::from_secs(2)).keys("Space").text();
    insta::assert_snapshot!("boxup_ascii", text);
    assert!(text.is_ascii(), "{text}");
    let mut stage = Stage::open("boxup --level ninety-one");
    insta::assert_snapshot!("boxup_120x40", stage.resize(120, 40).text());
}
