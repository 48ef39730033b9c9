//! What the Boxup tab looks like, and what keys do to it.

use crate::common::folder::Folder;
use crate::common::stage::Stage;
use frontier::tui::term::screen::Screen;
use frontier::tui::theme::{Depth, Theme};
use std::time::Duration;

#[test]
fn play() {
    let mut stage = Stage::open("boxup --level tight-four");
    stage.shows("Bring red r into blue B.").shows("par        24").shows("moves      0");
    stage.keys("Right Right x").shows("hint: push the blue box down; then 21 more moves");
    stage.keys("z z").shows("x does what the hint says").hides("x gives a hint");
    stage.shows("hints      1").shows("│ → →").shows("░░░ ◆ ░░░┃").shows("░░░░▾░░░░┃");
    insta::assert_snapshot!("boxup_nests", Stage::open("boxup --level unpack").text());
    // On the smallest screen the tile stands within its boxes, the rules come first, and large levels are whole.
    let mut small = Stage::open("boxup --level unpack");
    small
        .resize(60, 20)
        .shows("░│ ◆  ░┃")
        .shows("Step into a box")
        .keys("Right")
        .shows("your moves");
    Stage::open("boxup --id boxup:12x12b4w20m5-40#3").resize(60, 20).shows("┗K┛").hides("►");
}

#[test]
fn a_level_is_solved_by_hand_and_the_next_one_opens() {
    let mut stage = Stage::open("boxup --level straight-in");
    let text = stage.keys("u Left Left Left Left").text();
    assert!(!text.contains("nobody needs"), "{text}");
    let mut stage = Stage::open("boxup --level seed-1");
    insta::assert_snapshot!("boxup_solved", stage.keys("Up Left Down Right Right").text());
    stage.shows("Solved in 5 moves").shows("Optimal").shows("best       5");
    stage.keys("o").shows("* Seed 1").shows("par 5  best 5");
    stage.keys("Esc u Right Enter").shows("Seed 2").keys("Enter").shows("solve the level first");
    // As everywhere, the best is one without hints.
    let mut helped = Stage::open("boxup --level seed-1");
    helped.keys("x Up Left Down Right Right").shows("Solved in 5 moves").hides("best       5");
    helped.keys("R Up Left Down Right Right").shows("best       5");
    // There is a second of motion, then none.
    let mut stage = Stage::open("boxup --level seed-1");
    stage.keys("Up Left Down Right Right");
    assert!(stage.app.next_tick().is_some());
    stage.pass(Duration::from_secs(2));
    assert_eq!(stage.app.next_tick(), None);
}

#[test]
fn a_short_run_plays_event_by_event_and_its_bar_rests() {
    let mut stage = Stage::open("boxup --level straight-in");
    stage.keys("s").shows("0/10  1 step/s").pass(Duration::from_secs(1));
    for _ in 0..50 {
        let text = stage.pass(Duration::from_millis(150)).text();
        let row = text.lines().nth(22).unwrap();
        let (bar, words) = row.rsplit_once("  ").unwrap();
        let columns = bar.chars().count();
        assert!(words.contains(" of 6: ") && (columns == 19 || words.len() > 55), "{row}");
    }
}

#[test]
fn watch() {
    let mut stage = Stage::open("boxup --level full-house --watch --speed 20");
    let before = stage.pass(Duration::from_secs(5)).keys("Space").shows("99/649").text();
    assert_eq!(stage.keys("Right Right Left Left").text(), before, "stepping back is the inverse");
    assert_eq!(stage.keys("> < Right Left").text(), stage.text());
    stage.keys("End").shows("Plan found: 67 moves, as").shows("proven").shows("branching 1.05");
    stage.shows("by         push r down").shows("frontier   12  peak 26");
    // The plan is walked, and listed about the move at hand.
    stage.keys("Enter").pass(Duration::from_millis(2600)).keys("Space");
    stage.shows("plan       15 of 67").shows("  push k left").shows("▸ push k down");
    stage.shows("╭r────╴      ╭k────╴      ╶k────╮").shows(" 15/67  the plan");
}

#[test]
fn a_level_without_a_solution_is_watched_to_its_end() {
    let mut stage = Stage::open("boxup --id boxup:r<,.,@/.,.,B> --method bfs --watch");
    stage.keys("Space End 1").shows("step       4 of 4").shows("dead ends  1").shows("dead end\n");
    stage.shows("red can").keys("v").shows("each ring is a depth").keys("2").shows("first in");
    let mut stage = Stage::open("boxup --id boxup:r<,.,@/.,.,B> --method astar --watch");
    stage.keys("Space End 1").shows("g + h = f  0 + ∞ = ∞").shows("dead end\n");
}

#[test]
fn a_step_is_seen_from_afar_and_a_cost_keeps_its_form() {
    // An arrow more where the cells are large, beside the mark of what was tried.
    let mut stage = Stage::open("boxup --level unpack --method bfs --watch");
    stage.keys("Space Home Right*14").hides("▸   ▸").resize(120, 40).shows("▸=  ▸");
    stage.keys("1").shows("▸   ▸");
    let mut stage = Stage::open("boxup --level full-house --method astar --watch");
    stage.keys("Space Home 1").shows("g + h = f").keys("End").shows("g + h = f  67 + 0 = 67");
}

#[test]
fn what_waits_and_what_is_tried_are_pictures() {
    let mut stage = Stage::open("boxup --level unpack --method bfs --watch");
    stage.keys("> > Right Right i i");
    insta::assert_snapshot!("boxup_queue", stage.text());
    // A click on a picture leads to the moment at which it is expanded.
    stage.click(60, 9).shows("   6/200");
    stage.resize(120, 40).shows("╭↓ push k─").shows("╭← walk─").shows("step 6\n");
    // Greedy goes by h from the start on.
    let mut stage = Stage::open("boxup --level unpack --method greedy --watch");
    stage.resize(120, 40).keys("Space Home").shows("╰h 3──");
    stage.keys("End").shows("╰goal──").shows(" r──").hides("h 0  goal");
}

/// Of a race fewer boards are shown where only then they are whole; nothing in a narrow page is cut.
#[test]
fn boards_and_branches_are_whole() {
    let mut stage = Stage::open("boxup --level pillars");
    stage.keys("c r Space").shows("↓ 1 more").hides("▲").hides("▼").keys("Esc Esc");
    let level =
        format!("boxup --id boxup:@,r^,B^{0}{1}", ",.".repeat(6), "/.,.,.,.,.,.,.,.,.".repeat(8));
    Stage::open(&level).hides("▼").hides("►").shows("◆");
    // The largest board there is, played and watched.
    let row = "/.".to_owned() + &",.".repeat(11);
    let level = format!("boxup --id boxup:@,r^,B^{}{}", ",.".repeat(9), row.repeat(11));
    Stage::open(&level).hides("►").shows("╰r╯┗ B┛").keys("s Space").hides("►").shows("┗ B┛");
    let mut stage = Stage::open("boxup --level unpack --method bfs --watch");
    stage.keys("Space Home Right*5 4").shows("╭#4 ↓ r in K─").shows("╭#8 → r in K─").hides("…");
    stage.resize(60, 20).shows("╭#7 ↑ r─").shows("3 children").hides("…");
    stage.keys("Home a").shows("you r1c1").hides("(board");
}

/// While the last step is told event by event, its answer comes with the last event alone.
#[test]
fn the_answer_is_not_shown_before_it_passes_the_test() {
    let mut stage = Stage::open("boxup --level two-corners --method bfs --watch");
    stage.keys("Space End 1").shows("the goal").shows("Plan found");
    stage.keys(",").hides("the goal").hides("Plan found").shows("by         walk up");
    stage.keys(".").shows("the goal").shows("Plan found");
    stage.keys(", Left Right").shows("the goal").shows("Plan found");
}

#[test]
fn the_states_are_a_map_that_grows_and_shrinks() {
    let mut stage = Stage::open("boxup --level bystander --method astar --watch");
    let board = stage.keys("Space Home Right*12").text();
    let early = stage.keys("v").shows("each ring is a depth").text();
    insta::assert_snapshot!("boxup_map", stage.keys("End").text());
    assert_eq!(stage.keys("Home Right*12 v v").text(), early);
    assert_eq!(stage.keys("v Right Left").text(), board);
    // The plan is walked on it.
    let mut stage = Stage::open("boxup --level bystander --method astar --watch");
    stage.resize(120, 40).keys("v End Enter").shows("each ring is a depth");
    let colourless = Theme::new(Depth::Mono, true);
    let mut stage = Stage::with("boxup --level bystander --method bfs --watch", colourless);
    let text = stage.keys("v End i*5").shows(". a state expanded;").text();
    // Every state is there, in signs that its legend names.
    assert!(text.is_ascii(), "{text}");
    let board: String = text.lines().filter_map(|line| line.split('|').next()).skip(3).collect();
    let count = |signs: &str| board.chars().filter(|c| signs.contains(*c)).count();
    assert!(count(".") > 100 && count("o") > 20 && count("@") == 1 && count("#") > 8, "{text}");
}

#[test]
fn a_refused_step_says_why() {
    let mut stage = Stage::open("boxup --level pillars");
    stage.keys("Up").shows("up: the board ends there");
    stage.keys("Right Right").shows("right: a wall is in the way");
    let id = |id: &str| Stage::open(&format!("boxup --id boxup:{id}"));
    id("@,B>,r^").keys("Right").shows("right: shut on this side");
    id("K^@,B<,r^").keys("Right").shows("right: a big box needs a free cell");
    id("r^@,k<,B^").keys("Right").shows("right: a small box is in the way");
    // On the page that says why, too, beside whatever was tried.
    let mut stage = id("K^@,B<,.,r^/.,.,k<,. --watch");
    stage.resize(120, 40).keys("Space Home Right 2").shows("→ a big box needs a free cell");
    stage.resize(200, 60).shows("→        illegal   a big box needs a free cell");
    stage.resize(80, 24).shows("→ a big box needs a").shows("│     free cell");
    id("B^,rv,@").shows("no solution: red's").keys("x").shows("this level has no solution");
}

#[test]
fn a_click_next_to_the_tile_moves_it() {
    let mut stage = Stage::open("boxup --level seed-1");
    // The first one is in the panel.
    let text = stage.text();
    let tile = text.lines().zip(0u16..).filter_map(|(line, row)| {
        let column = line.chars().position(|c| c == '◆')?;
        Some((column as u16, row))
    });
    let (column, row) = tile.last().unwrap();
    stage.click(column, row - 5).shows("moves      1");
    stage.click(column, row + 5).shows("moves      1");
    stage.click(column - 11, row - 5).shows("moves      2");
    stage.shows("↑ ←").keys("u u U").shows("moves      1");
}

#[test]
fn an_id_opens_the_same_level() {
    Stage::open("boxup --level ferry").keys("y").shows("boxup:ferry");
    Stage::open("boxup --id boxup:ferry").shows("Ferry");
    let mut stage = Stage::open("boxup --level seed-1");
    stage.keys("e # Esc y").shows("boxup:#,.,./r^,@,B</.,.,.");
    let mut stage = Stage::open("boxup --id boxup:3x3b1w0m20-30#7");
    stage.keys("y").shows("boxup:3x3b1w0m20-30#7");
}

#[test]
fn a_level_is_written_for_planners() {
    let folder = Folder::new();
    let path = folder.name("level.pddl");
    let mut stage = Stage::open("boxup --level seed-1");
    stage.keys("W Backspace*16").write(&path).keys("Enter").shows("written to");
    let problem = std::fs::read_to_string(&path).unwrap();
    assert!(problem.contains("(define (problem"), "{problem}");
}

#[test]
fn edit() {
    let mut stage = Stage::open("boxup --level seed-1");
    stage.keys("e Right # Down K K K").shows("cell       r2c2").shows("no solution");
    // The wall, and the box turned: open below, around the tile.
    stage
        .shows("▒▒▒▒▒▒▒▒▒▒▒")
        .shows("┏K━━━━━━━━┓  ╺B")
        .shows("┃░░[ ◆ ]░░┃")
        .shows("╹         ╹  ╺");
    stage.keys("u u u u").shows("solvable in 5 moves");
    stage.keys("Space").shows("cell");
    // In a row alone the cursor hides no box.
    let mut low = Stage::open("boxup --id boxup:12x12b4w20m5-40#3");
    let cells = low.resize(60, 20).keys("e").text();
    assert_eq!(low.keys("Down*11 Right*11 Left*11 Up*11").text(), cells);
    low.hides("[").hides("]");
    stage.keys("@ Esc o Up Enter Enter").shows("no tile");
}

#[test]
fn what_is_half_drawn_is_not_lost() {
    let mut stage = Stage::open("boxup --level seed-1");
    stage.keys("e").shows("Seed 1 · drawing").keys("#").shows("your own · drawing");
    stage.keys("u Right");
    // The cursor goes to the tile, which is cleared.
    stage.keys("Left @ Space").shows("no tile, expected one");
    stage.keys("s").shows("nothing to watch yet: no tile");
    let drawn = stage.keys("Right").text();
    stage.keys("Esc").shows("this is not a level yet; e goes on drawing").shows("moves      0");
    let session = stage.app.session();
    assert_eq!(stage.keys("e").text(), drawn);
    let mut later = Stage::open("boxup");
    later.app.restore(session, None).unwrap();
    later.shows("moves      0").keys("e").shows("no tile, expected one");
    // What is a level is played.
    stage.keys("@ Esc").shows("my level").keys("e").hides("no tile");
}

#[test]
fn after_a_random_level_comes_another() {
    let mut stage = Stage::open("boxup --id boxup:3x3b0w0m1-9#1");
    while !stage.text().contains("Solved in") {
        let screen = stage.keys("x").text();
        let hint = screen.lines().find(|line| line.starts_with(" hint: ")).unwrap();
        let key = ["Up", "Down", "Left", "Right"]
            .into_iter()
            .find(|key| hint.contains(&format!(" {}", key.to_lowercase())));
        stage.keys(key.unwrap());
    }
    stage.shows("enter next").shows("solved: enter opens the next level");
    stage.keys("u").hides("solved;");
    let mut last = Stage::open("boxup --level straight-in");
    last.keys("Left Up Left Down").shows("enter next").keys("Enter").shows("Ferry");
}

#[test]
fn popups_and_random_levels() {
    let mut stage = Stage::open("boxup");
    insta::assert_snapshot!("boxup_levels", stage.keys("o Down*3").text());
    stage.keys("Esc m").shows("Expands the oldest");
    stage.keys("Esc p").shows("a new random level");
    stage.keys("Down Down Right Enter").shows(" random 1\n");
    stage.keys("n").shows(" random 2\n");
    // The next level is like the one that is open, whoever opened that.
    let mut stage = Stage::open("boxup --id boxup:4x3b2w1m5-40#7");
    stage.keys("p").shows("seed           8").shows("min moves      5");
    stage.keys("Esc n").shows(" random 8\n");
}

#[test]
fn every_theme_and_size() {
    let mono = Theme::new(Depth::Mono, true);
    let mut stage = Stage::with("boxup --level unpack --watch --speed 10", mono);
    let text = stage.pass(Duration::from_secs(2)).keys("Space").text();
    assert!(text.is_ascii(), "{text}");
    for keys in ["x", "o Down*14", "p", "m", "e", "s > >", "s End Enter", "s Enter Esc e # Esc"] {
        let mut stage = Stage::with("boxup --level hardest-3x4-2", Theme::new(Depth::Mono, true));
        let text = stage.keys(keys).text();
        assert!(text.is_ascii(), "{keys}: {text}");
        stage.resize(60, 20).shows("|");
    }
    let mut stage = Stage::open("boxup --level ninety-one");
    insta::assert_snapshot!("boxup_120x40", stage.resize(120, 40).text());
}

#[test]
fn a_click_while_watching_goes_to_the_moment_the_tile_is_there() {
    let mut stage = Stage::open("boxup --level ferry --watch");
    stage.keys("Space g").click(13, 4).shows("cell r1c1");
    stage.keys("Right").shows("< > where cell r1c1");
}

#[test]
fn a_level_being_drawn_grows_and_shrinks_at_every_side() {
    let mut stage = Stage::open("boxup --level seed-1");
    stage.keys("e S-Right").shows("3 x 4 cells; u takes it back").keys("S-Up").shows("4 x 4 cells");
    stage.shows("cell       r2c1").keys("Alt-Up u*3").shows("solvable in 5 moves");
    stage.keys("Alt-Down*3").shows("a board has 1 to 12").keys("u*2").shows("solvable in 5");
}

#[test]
fn no_number_of_a_large_search_is_cut() {
    let mut stage = Stage::open("boxup --level ninety-one --watch");
    stage.resize(60, 20).keys("End Left").shows("3 684 of 3 685").shows("frontier   35");
    stage.shows("peak ").hides("…");
}

#[test]
fn the_map_of_states_has_a_sign_for_the_start() {
    let mut stage = Stage::open("boxup --level unpack --watch");
    stage.resize(120, 40).keys("Space Home Right*4 v").shows("the start in the middle");
    let is_there = |stage: &mut Stage| stage.text().lines().any(|line| line.contains(" S "));
    assert!(is_there(&mut stage), "{}", stage.text());
    // At the start the node at hand is over it.
    assert!(!is_there(stage.keys("Home")), "{}", stage.text());
}

#[test]
fn a_move_refused_in_a_lost_level_still_says_what_to_press() {
    let mut stage = Stage::open("boxup --level unpack");
    stage.keys("Right Down Down Up Down Right Right Left Left Right Left Up Up");
    stage.shows("Unsolvable from here.").shows("u takes moves back, R begins again");
    stage.keys("Down*3").shows("down: the board ends there; u takes moves back");
    stage.keys("R Down").shows("down: a wall is in the way").hides("takes moves back");
}

#[test]
fn the_wall_that_was_pushed_is_lit_between_its_corners() {
    let theme = Theme::new(Depth::TrueColor, false);
    let mut stage = Stage::with("boxup --level straight-in --method bfs --watch", theme.clone());
    let buffer = stage.resize(120, 40).keys("Space End").buffer();
    let (x, y) = stage.find("╰────────▾────────╴").unwrap();
    let lit = (x..x + 19).filter(|&at| buffer[(at, y)].fg == theme.path);
    assert_eq!(lit.collect::<Vec<_>>(), (x + 2..x + 17).collect::<Vec<_>>());
}
