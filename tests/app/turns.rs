//! No turn of the event loop is long, whatever is opened: every script of these tests is measured (see
//! `common::turns`), and here are the largest instances there can be.

use crate::common::folder::Folder;
use crate::common::stage::Stage;
use crate::common::turns;
use frontier::tui::term::screen::{Msg, Screen};
use std::time::Duration;

/// Presses keys, with some slices of computing after each. They are short: it is what comes between them that
/// may be long.
fn press(stage: &mut Stage, keys: &[&str], slices: u32) {
    for keys in keys {
        for key in keys.split_whitespace() {
            stage.handle(Msg::Key(key.parse().unwrap()));
            for _ in 0..slices {
                if stage.app.is_busy() {
                    turns::turn(&|| format!("computing after {key}"), || {
                        turns::compute_for(&mut stage.app, turns::SLICE / 4);
                    });
                }
            }
            stage.text();
        }
    }
}

/// Opens something, presses keys, and lets some time pass.
fn measured(args: &str, keys: &[&str], slices: u32) -> Stage {
    let mut stage = Stage::unsettled(args);
    press(&mut stage, keys, slices);
    let mut piece = 0;
    while stage.app.next_tick().is_some() && piece < 20 {
        let tick = || stage.app.tick(Duration::from_millis(50));
        turns::turn(&|| format!("a tick of {args}"), tick);
        piece += 1;
    }
    stage
}

/// A map of walls here and there with a dot in every so many cells.
fn map(side: usize, every: usize) -> String {
    let cell = |row: usize, col: usize| match (row, col) {
        (0, _) | (_, 0) => '%',
        _ if row + 1 == side || col + 1 == side => '%',
        (1, 1) => 'P',
        _ if row + 2 == side && col + 2 == side => 'E',
        _ if (row * 7919 + col * 31).is_multiple_of(every) => '.',
        _ if (row * 31 + col * 17).is_multiple_of(11) => '%',
        _ => ' ',
    };
    let row = |row| (0..side).map(|col| cell(row, col)).chain(['\n']).collect::<String>();
    (0..side).map(row).collect()
}

#[test]
fn the_largest_maps_take_no_long_turn() {
    let folder = Folder::new();
    for (side, every, heuristics) in [(512, 7, "IF"), (512, 20_000, "J"), (64, 5, "J")] {
        let path = folder.file(&format!("{side}-{every}.lay"), map(side, every));
        for heuristic in heuristics.chars() {
            let args = format!(
                "pacman --layout {path} --energy 40 --heuristic {heuristic} --limit-nodes 1000"
            );
            measured(&args, &["x Right x s End Home G Left Esc"], 2);
        }
        let args = format!("pacman --layout {path} --limit-nodes 3000");
        measured(&args, &["c Down Esc Esc e Space Esc o Esc"], 3);
    }
    measured("pacman --id pacman:maze:511x511l5#1 --limit-nodes 9000", &["x s G Home Esc n n"], 2);
}

/// Plays on the largest board of a kind, and watches all its methods, each in turn.
fn lights(kind: &str) {
    let args = format!("lights --id lights:{kind}#1 --limit-nodes 5000");
    measured(&args, &["x Space x S n", "e Space Esc o Esc", "c Down Esc Esc"], 2);
    measured(&args, &["s Home End Left Esc m Down Enter"; 5], 1);
}

#[test]
fn the_largest_lights_with_nine_states_take_no_long_turn() {
    lights("64x64k9cross");
}

#[test]
fn the_largest_lights_of_knights_take_no_long_turn() {
    lights("64x64k2knight");
}

#[test]
fn the_largest_boards_take_no_long_turn() {
    for size in ["8x8", "16x16"] {
        let args = format!("dominoes --size {size} --limit-nodes 20000");
        measured(&args, &["Enter a x Esc", "s G Home Left Esc", "o Esc m Down Enter c Down"], 4);
    }
    measured("boxup --limit-nodes 20000", &["n n x o Esc s G Home Esc c Down Down"], 5);
}

#[test]
fn a_puzzle_whose_solutions_are_hard_to_count_is_opened_at_once() {
    // No clues that help: a fast solver makes tens of thousands of guesses.
    let hard = ".....6....59.....82....8....45........3........6..3.54...325..6..................";
    let mut stage = Stage::open("sudoku");
    stage.handle(Msg::Paste(hard.into()));
    stage.shows("counting ...");
    press(&mut stage, &["x"], 0);
    stage.shows("still being counted");
    press(&mut stage, &["c"], 20);
    press(&mut stage, &["Esc Esc"], 3);
    stage.settle();
    stage.hides("counting ...");
}

#[test]
fn a_long_session_opens_in_no_long_turn() {
    let mut long = Stage::open("pacman --watch");
    long.keys("G Esc");
    for _ in 0..1500 {
        long.handle(Msg::Key("Right".parse().unwrap()));
        long.handle(Msg::Key("Left".parse().unwrap()));
    }
    let session = long.app.session();
    let mut stage = Stage::open("");
    turns::turn(&|| "a long game".to_owned(), || stage.app.restore(session, None)).unwrap();
    stage.settle();
    assert_eq!(stage.app.session().tabs, long.app.session().tabs);
}
