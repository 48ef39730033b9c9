//! What the Lights Out tab looks like, and what keys do to it.

use crate::common::stage::Stage;
use crate::laws;
use frontier::tui::term::screen::{Msg, Screen as _};
use frontier::tui::theme::{Depth, Theme};
use ratatui::style::Modifier;
use std::time::Duration;

#[test]
fn play() {
    let mut stage = Stage::open("lights");
    stage.shows("Turn every light off.").shows("lit        14 of 25").hides("◆");
    stage.keys("Space Right Space").shows("presses made").shows("   ███ ███   ");
    // One press of a solution, then all of them.
    stage.keys("x").shows("hint: press r1c1").hides("to go").shows("     █◆█ ███   ");
    stage.shows("minimum    hidden").shows("presses made");
    insta::assert_snapshot!("lights_presses_left", stage.keys("x").text());
    stage.shows("x hide").keys("x").shows("presses made").shows("are hidden; x shows them again");
    stage.keys("x").shows("presses left");
    stage.keys("u u").shows("presses    0");
    stage.keys("U").shows("presses    1");
    stage.keys("R").shows("presses made");
    // Where there is no room for them, they are marked on the lights.
    let mut stage = Stage::open("lights --layout eleven");
    stage.resize(60, 20).keys("x x").hides("presses left");
    assert_eq!(stage.text().matches("◆").count(), 55);
}

#[test]
fn having_it_solved_ends_with_the_minimum() {
    let mut stage = Stage::open("lights");
    stage.shows("The marks show").keys("S").hides("The marks show");
    for _ in 0..40 {
        stage.pass(Duration::from_millis(200));
    }
    stage.shows("Solved with help:").shows("5 presses").shows("Nothing is shorter");
    // What was left to press is gone with the lights.
    stage.shows("space next  s watch").shows("presses made");
    // The card has what was counted, so that the rest has room.
    stage.resize(60, 20).hides("lit  ").shows("minimum    5").resize(80, 24);
    stage.shows("solved: space opens the next, y copies your result");
    stage.keys("y").shows(" 5x5 cross: 5 presses with help").keys("Esc");
    stage.keys("u").shows("presses    4");
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
    paste("states 3\n01\n12\n", "2x2 cross, 3 states");
    paste("010/102", "no board: 1:7: '2', expected a digit from 0 to 1");
}

#[test]
fn winning_by_hand() {
    let mut stage = Stage::open("lights --board 11011/10001/00000/00000/00000");
    stage.keys("Up Up Left Left Space Right*4 Space").shows("2 presses");
    // A wave goes through the lights, and the key of the last press does not open another board.
    let dark = stage.text();
    assert_ne!(stage.pass(Duration::from_millis(300)).text(), dark, "some lights glow");
    stage.keys("Space").shows("2 presses");
    stage.pass(Duration::from_secs(1)).keys("Enter").shows("presses    0");
}

#[test]
fn a_press_spreads_to_the_lights_it_turns() {
    let mut stage = Stage::open("lights");
    let quiet = stage.keys("Space").pass(Duration::from_secs(1)).text();
    assert_eq!(stage.app.next_tick(), None, "no wakeup once it has spread");
    let begins = stage.keys("u Space").text();
    let spreads = stage.pass(Duration::from_millis(100)).text();
    assert!(begins != spreads && spreads != quiet, "{begins}\n{spreads}");
    assert_eq!(stage.pass(Duration::from_millis(100)).text(), quiet);
}

#[test]
fn the_row_being_chased_is_marked_as_the_chase_goes_down() {
    let mut stage = Stage::open("lights --layout loom --method chase --watch");
    stage.keys("Space Home Right*5").shows("On to row 3: nothing is").keys("Home");
    let mut rows = Vec::new();
    for _ in 0..27 {
        let text = stage.keys("Right").text();
        let lights = text.lines().take(14).enumerate();
        rows.extend(lights.filter(|(_, line)| line.contains(" ▸")).map(|(y, _)| y));
    }
    rows.dedup();
    // The lights stand where they stood while playing.
    assert_eq!(rows, [7, 9, 11, 13, 7, 9, 11, 13]);
    stage
        .resize(60, 20)
        .keys("Left")
        .shows("pass       2")
        .keys("3")
        .hides("left → press")
        .shows("left over, what to press: 2 of 7  │");
    // A long table takes no room from boards that are whole.
    let mut stage = Stage::open("lights --layout eleven --watch");
    stage.keys("Space").shows("lights                   presses").shows("left over, what");
}

#[test]
fn watch_every_method() {
    for (method, answer, told) in [
        ("bfs", "Solved: 5 presses, the", "boards  25     300   2 300   12k    53k    26k"),
        ("chase", "Solved: 11 presses, 5", "▸ 11011 → 00100"),
        ("model", "Solved: 5 presses, the", "four solutions"),
        ("gauss", "Solved: 9 presses, 5", "says: press r5c2 once."),
        ("minimum", "Solved: 5 presses, the", "solution 3: 19   quiet pattern 1   solution 4: 5"),
    ] {
        let mut stage = Stage::open(&format!("lights --method {method} --watch --speed 20"));
        stage.pass(Duration::from_secs(1)).keys("Space");
        // Gaussian elimination is seen among all modes.
        if method != "gauss" {
            insta::assert_snapshot!(format!("lights_watch_{method}"), stage.text());
        }
        let text = stage.keys("> > < Left Right Enter").shows(answer).shows(told).text();
        // The lights are off, and the presses beside them are as many as are told.
        let is_least = answer.ends_with("the");
        let name = if is_least { " fewest presses " } else { " solution " };
        assert!(text.contains(name) && !text.contains("◆"), "{text}");
        let below = text.rsplit(name).next().unwrap();
        // In the place of the matrix they are two rows high, and half a row.
        let (lines, rows) = if method == "gauss" { (17, 2) } else { (12, 1) };
        let all = below.lines().take(lines).collect::<String>();
        let presses = all.matches("███").count() / rows;
        assert!(answer.contains(&format!(" {presses} presses")), "{presses} in {text}");
        if ["model", "minimum"].contains(&method) {
            // The lights that the search began with are not those of the solution shown.
            stage.keys("2").shows("solutions 4").hides("lit 14").hides("decided 0").hides("r1c1");
        }
        stage.keys("Esc").shows("presses made");
    }
}

/// The lights rest when the presses take the place of the matrix.
#[test]
fn lights_beside_a_matrix_stay_where_they_are() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let mut stage = Stage::open("lights --watch --method gauss");
        stage.resize(columns, rows).keys("Space Home Right*20");
        let place = |text: &str| {
            let row = text.lines().position(|line| line.contains(" lights ")).unwrap();
            (row, text.lines().nth(row).unwrap().find("lights"))
        };
        let before = place(&stage.text());
        assert_eq!(place(&stage.keys("End").shows("solution").text()), before);
    }
}

#[test]
fn inside_its_last_step_the_answer_is_still_to_come() {
    let mut stage = Stage::open("");
    stage.app.follow(&"lights:corners@bfs:29".parse().unwrap()).unwrap();
    stage.settle();
    stage.shows(" fewest presses ").keys("Left .").hides(" fewest presses ");
    stage.shows("lit        3").keys(".").shows("2 of 28: Node 28 is no goal.");
}

#[test]
fn facts_are_those_of_the_picture() {
    // Inside a step the sum is not done, and what is not better yet is not the best.
    let mut stage = Stage::open("");
    let follow = |stage: &mut Stage, link: &str| {
        stage.app.follow(&link.parse().unwrap()).unwrap();
        stage.settle();
    };
    follow(&mut stage, "lights:anchor@minimum:1");
    stage.shows("best       9").shows("new best").keys("Left .").hides("new best");
    stage.shows("presses    12").shows("best       11").shows("the best: 11").shows("◆");
    stage.keys("i").shows("after this step").keys("1 .*15").shows("best       9");
    // Presses that cancel are not in the answer, and at the end no press is at hand.
    follow(&mut stage, "lights:anchor@chase:30");
    stage.shows("presses    19, 8 cancel");
    follow(&mut stage, "lights:anchor@model:940");
    stage.shows("guesses    62").hides("decided");
}

#[test]
fn values_of_a_narrow_panel_stand_below_each_other() {
    let mut stage = Stage::open("lights --id lights:30x30k2cross#1");
    stage.resize(60, 20).shows("lit        452 of 900").shows("cursor     r16c16 off");
    stage.shows("solvable   1 048 576").shows("quiet      20");
}

#[test]
fn the_whole_matrix_stands_beside_a_part_of_it_or_alone() {
    let mut stage = Stage::open("lights --layout eleven --method gauss --watch");
    stage
        .keys("Space Home > > >")
        .shows(" the whole matrix ")
        .shows("of 121 presses")
        .hides("lights");
    // It is larger where it stands alone.
    let points = |stage: &mut Stage| {
        let is_braille = |c: char| ('\u{2801}'..='\u{28ff}').contains(&c);
        stage.text().chars().filter(|c| is_braille(*c)).count()
    };
    let beside = points(&mut stage);
    stage.keys("v").shows("over the board: the whole matrix").hides("of 121 presses");
    assert!(0 < beside && beside < points(&mut stage));
    stage.keys("6").shows("row and column of the").hides("no entry").keys("v").shows("no entry");
    stage.resize(60, 20).shows("of 121 presses").hides("the whole matrix").keys("v");
    stage.shows("  the whole matrix").hides("of 121 presses");
    // Where every entry has room, it is not drawn twice.
    stage.resize(200, 60).keys("v").shows("right side").hides("the whole matrix");
    let ascii = Theme::new(Depth::TrueColor, true);
    let mut stage = Stage::with("lights --layout eleven --method gauss --watch", ascii);
    stage.keys("Space Home v").shows("the whole matrix").shows("###");
    assert_eq!(points(&mut stage), 0);
}

#[test]
fn what_a_press_makes_of_a_light_has_the_colour_of_that() {
    let mut stage = Stage::open("lights --layout three-states");
    stage.resize(200, 60);
    let (x, y) = stage.find("→2").unwrap();
    let (buffer, two) = (stage.buffer(), stage.find("→2").map(|(x, y)| (x + 1, y)).unwrap());
    // The light itself is left of it, in another colour.
    assert_eq!(buffer[(x, y)].bg, buffer[two].bg);
    assert_ne!(buffer[(x, y)].bg, buffer[(x - 3, y)].bg);
    // Where squares are too small for that it is underlined.
    let mut stage = Stage::open("lights --id lights:7x7k9cross#3");
    stage.keys("Space").shows("The arrows show what").resize(60, 20);
    stage.shows("Underlined is what a").hides("The arrows");
}

#[test]
fn quiet_patterns_are_looked_through() {
    let mut stage = Stage::open("lights");
    let game = stage.keys("Right").text();
    stage
        .keys("Q")
        .resize(120, 40)
        .hides("a gallery of quiet patterns")
        .hides("redo")
        .resize(80, 24);
    stage.shows("5x5").shows("1 of 2").keys("Space").shows("2 of 2").keys("Left").shows("4x4");
    stage.shows("↑ ↓ pattern  ← → size  space next");
    insta::assert_snapshot!("lights_quiet", stage.keys("Right Right").shows("have none.").text());
    stage.keys("Up").shows("9x9").keys("Right*30").shows("64x64").keys("Left*30").shows("4x4");
    // Dots of a board too large for half blocks stand in the middle: of 44 rows one is free above, and two below.
    let text = stage.keys("Right*17").shows("41x41").text();
    let is_dots = |c: &char| ('\u{2801}'..='\u{28ff}').contains(c);
    let lines = text.lines().map(|line| line.chars().filter(is_dots).collect::<String>());
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    let is_free = |line: &str, dots: u32| line.chars().all(|c| c as u32 & dots == 0);
    assert!(is_free(&lines[0], 0x09) && is_free(&lines[lines.len() - 1], 0xe4), "{text}");
    stage.keys("Left*30").shows("4x4");
    for key in ["x", "S", "u", "U", "R"] {
        stage.keys(key).shows("esc closes the gallery");
    }
    assert_eq!(stage.keys("Q").text(), game, "the game is as it was");
    assert_eq!(stage.keys("Q Esc").text(), game, "and by Esc");
    let mut stage = Stage::open("lights --layout seven");
    stage.keys("Q").shows("4x4").keys("Esc").shows("3x3");
}

#[test]
fn solutions_stand_below_their_rows_and_the_shortest_are_marked() {
    let mut stage = Stage::open("lights");
    for (columns, rows) in [(60, 20), (80, 24), (200, 60)] {
        stage.resize(columns, rows).keys("c").shows("chase 11 ").shows("minimum 5★").keys("Esc");
    }
}

#[test]
fn what_cannot_be_solved_is_shown_why() {
    let mut stage = Stage::open("lights --layout lone");
    insta::assert_snapshot!("lights_lone", stage.hides("x hint").hides("S solve").text());
    stage.keys("S").shows("this board cannot be solved");
    stage.resize(60, 20).keys("Right").shows("changes that.").shows("n makes one that can");
    for method in ["chase", "model", "gauss", "minimum"] {
        let mut stage = Stage::open(&format!("lights --layout lone --method {method} --watch"));
        stage.keys("Enter").shows("annot be solved");
        if method == "chase" {
            stage.keys("2").shows("left over 00001  pass 1");
        }
    }
}

#[test]
fn setting_up() {
    let mut stage = Stage::open("lights");
    stage.keys("e C Space Right Space").shows("solvable   no").hides("minimum    ");
    // Only digits that a light can have are listed.
    stage.resize(120, 40).shows("│ 0 1      put the light").hides("0 to 8").resize(80, 24);
    // The pattern that proves it is beside the lights, and its name does not touch the panel.
    stage.resize(60, 20).shows("quiet pattern │").resize(80, 24);
    stage.shows("quiet pattern  ").shows("   ███▐███▌       ███ ███     ███ ███");
    stage
        .shows("covers an")
        .shows("lit lights")
        .shows("│ (1), and no press")
        .keys("u")
        .shows("a solution");
    let filled = stage.keys("f").shows("solvable").text();
    assert_ne!(stage.keys("f").text(), filled);
    stage.keys("C Esc").shows("board · 5x5 cross");
    let mut stage = Stage::open("lights --layout three-states");
    stage.keys("e C 2 Right 1 Right 3").shows("a light has no such state here");
    stage.shows("       █2█ █1█▐   ▌").shows("pattern add up to 2");
    // What is special about the edges is said, while playing too.
    let mut stage = Stage::open("lights --torus");
    stage.resize(120, 40).shows("e edit").shows("torus: opposite edges touch").keys("e");
    stage.shows("torus: opposite edges touch");
    // So is what becomes of the first row there.
    stage.resize(80, 24).keys("s Space").shows("every lit").shows("out the first. What");
}

#[test]
fn popups() {
    let mut stage = Stage::open("lights");
    stage.keys("m").shows("▸ algorithm    < chase >").shows("BFS  chase  model  Gauss  minimum");
    stage.shows("Chase the lights: press below");
    insta::assert_snapshot!("lights_popup_boards", stage.keys("Esc o").text());
    stage.keys("Esc p").shows("▸ rows         < 5 >         1 to 64").shows("Rows of lights.");
    for field in
        ["columns", "states", "pattern", "edges", "made by", "min presses", "max presses", "seed"]
    {
        stage.shows(&format!("│   {field:13}"));
    }
    stage.keys("Enter").shows(" random 1 · 5x5 cross");
    stage.keys("n").shows(" random 2 · 5x5 cross");
    stage.keys("y").shows("lights:5x5k2cross#2");
    // The next board is like the one that is open, whoever opened that.
    let mut stage = Stage::open("lights --id lights:6x6k3cross-scramble#41");
    stage.keys("p").shows("a new random board").shows("seed           42").shows("scramble");
    stage.keys("Esc n").shows(" random 42 · 6x6 cross");
}

#[test]
fn other_sizes_and_states() {
    insta::assert_snapshot!("lights_eleven", Stage::open("lights --layout eleven").text());
    let knights = Stage::open("lights --layout knights").resize(120, 40).text();
    insta::assert_snapshot!("lights_knights_120x40", knights);
    // What a press turns is said, and marked with what it turns to.
    let mut three = Stage::open("lights --layout three-states");
    three.shows("press adds 1 to a light").shows("3 is 0 again: off.").shows("27 ways");
    three.shows(" 1→2 ").shows(" 0→1▐0→1▌1→2 ").shows(" 1→2 █2█   ");
    let watched = "lights --layout three-states --method gauss --watch";
    laws::hold_in_every_look("three states", Stage::open(watched).keys("Space Home Right*9"));
    // Patterns that are not counted are not explained either.
    three.shows("quiet      3 patterns").resize(120, 40).shows("Quiet: presses that change no");
    let mut four = Stage::open("lights --layout four-states");
    four.resize(120, 40).shows("The arrows show what").hides("quiet      ").hides("Quiet:");
    four.keys("e").hides("Quiet:").shows("│ 0 to 3   put the light");
    // Presses made twice count twice, and names of narrow boards are apart.
    let mut sums = Stage::open("lights --layout four-states --method minimum --watch");
    sums.keys("Space Home 3").shows("1: 16 presses").keys("Right*45").resize(60, 20);
    sums.shows("  24     pattern 1    24  ");
    // A guess tells how often it presses, small ones by a line below them, and a conflict its light once.
    let mut guesses = Stage::open("lights --layout three-states --method model --watch");
    guesses.keys("Space Home Right*45").shows("G1").resize(60, 20).shows("G G G G 1 ");
    guesses.keys("Home > 2").resize(80, 24).shows("conflict").shows(" light r").hides("  light r");
    let mut one = Stage::open("lights --board 1");
    one.shows("given · 1x1 cross").shows("▗▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▖");
    assert_eq!(one.text().matches("▐██████████████████████▌").count(), 11);
    let mut flat = Stage::open("lights --board 101010101010101010101010101010");
    flat.shows("given · 1x30 cross").shows("▸■▪■▪■▪■▪■▪■▪■▪◘•◘▪■▪■▪■▪■▪■▪■▪");
    // Rather whole than with its name.
    let mut high = Stage::open("lights --id lights:30x30k2cross#1");
    high.shows(" lights ").resize(60, 20).hides(" lights ");
    high.keys("Down*14").shows("r30c16").hides("▲");
    // A board that does not fit is scrolled with the cursor, and shown whole on a larger screen.
    let mut stage = Stage::open("lights --id lights:40x40k2cross#1");
    stage.keys("Down*19").shows("r40c21").shows("▲").keys("Up*39").shows("r1c21").hides("▲");
    stage.keys("Down*39").resize(120, 60).shows("r40c21").hides("▲");
    // While rows change places for a column, the pivot of the column before is not the one at hand.
    let mut stage = Stage::open("lights --layout full --method gauss --watch");
    let marked = |stage: &mut Stage| {
        let buffer = stage.buffer();
        buffer.content.iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED)).count()
    };
    stage.resize(120, 40).keys("Space Home Right*60").shows("it changes places with");
    let swap = marked(&mut stage);
    stage.keys("Right").shows("Pivot: the row of light r4c2");
    assert_eq!(marked(&mut stage), swap + 1);
    let mut stage = Stage::open("lights --watch --method gauss");
    stage.resize(120, 40).pass(Duration::from_secs(1)).keys("Space");
    for size in [(60, 20), (59, 20), (1, 1), (0, 0), (200, 60)] {
        stage.resize(size.0, size.1).text();
    }
}

#[test]
fn depths_without_room_are_marked() {
    let mut stage = Stage::open("lights --layout triangle --method bfs --watch");
    stage.resize(60, 20).settle();
    stage.keys("Space End").shows("  depth   … 4     5      6");
    stage.keys("Home").shows("  depth    0").hides("…");
}
