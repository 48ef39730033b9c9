//! What the Sudoku tab looks like, and what keys do to it.

use crate::common::folder::Folder;
use crate::common::stage::Stage;
use frontier::puzzles::puzzle::Puzzle as _;
use frontier::puzzles::sudoku::Sudoku;
use frontier::tui::term::screen::{Msg, Screen};
use frontier::tui::theme::{Depth, Theme};
use ratatui::style::Modifier;
use std::time::Duration;

#[test]
fn play() {
    let mut stage = Stage::open("sudoku --layout mace4");
    // A digit that stands in the row already is marked at once, wherever it stands.
    stage.hides("9!").keys("9").shows("│  9! [9!] ·  │").shows("│  6   9!  3  │");
    stage.shows("! 9 twice in row 5").shows("! 9 twice in column 5").shows("! 9 twice in box 5");
    stage.keys("0 t 1 6 8").shows("│  9 [168] ·  │").shows("│ pencil marks on");
    // The marks stand in their places.
    stage.shows(" 1 · ·").shows(" · · 6").shows(" · 8 ·");
    stage.keys("u").shows(" 1 · ·").shows(" · · 6").hides(" · 8 ·");
    stage.keys("U").shows(" · 8 ·");
    stage.keys("f").shows(" 1 2 ·").shows(" 4 5 6");
}

#[test]
fn checking_marks_what_is_wrong() {
    let mut stage = Stage::open("sudoku --layout mace4");
    stage.keys("Up*4 Left*4 8").shows(" r1  [8] ").keys("V").shows(" r1  [8✗] ");
    stage.shows(" is wrong");
    stage.keys("6 V").shows("all right so far").hides("✗");
}

#[test]
fn a_hint_has_three_stages() {
    let mut stage = Stage::open("sudoku --layout mace4");
    stage.keys("x").shows("Look at box 1.");
    stage.keys("x").shows("hidden single (box)").shows("│ In box 1 the digit 2");
    stage.shows("│ already (r1c6, r2c7).").shows("│ So r3c2 = 2.").shows(" r3   1  [2]  3 ");
    stage.keys("x").shows("to fill    55");
}

#[test]
fn solved_by_hints() {
    let mut stage = Stage::open("sudoku --layout first");
    stage.keys("x*147").shows("│ Solved, Easy").shows("│ 0:00 with 49 hints").hides("to fill");
    stage.shows(" r1   4   8   3  │  9   2   1  │  6   5   7 ");
}

#[test]
fn watch() {
    let mut stage = Stage::open("sudoku --layout mace4 --watch --speed 20");
    stage.pass(Duration::from_secs(1)).keys("Space").shows(" 19/70").shows("placed     19");
    stage.keys("End").shows("The board shows the only").shows("solutions  1");
    stage.shows(" r1   6   8   7  │  3   5   2  │  1   4   9 ");
    let mut top = Stage::open("sudoku --layout top --watch");
    insta::assert_snapshot!("sudoku_watch_deep", top.keys("Home >*60 Right").text());
    let mut cover = Stage::open("sudoku --layout top --method exact-cover --watch");
    insta::assert_snapshot!("sudoku_watch_cover", cover.keys("Home >*20").text());
    // Below the solution no column is at hand; the rows of the squares have names.
    cover.resize(200, 60).keys("Home Right Right").shows(" column: ").shows(" 9  ");
    cover.keys("End").shows("The board shows the only").hides(" column: ").hides("✗ r9c3");
    top.resize(200, 60).keys("End i").shows("placed 1 784");
}

#[test]
fn a_digit_in_conflict_is_red_under_the_cursor() {
    let mut stage = Stage::open("sudoku");
    stage.resize(60, 20).keys("5");
    let cursor = |stage: &mut Stage| {
        let cells = stage.buffer().content.clone();
        let mut board = cells.into_iter().skip(2 * 60);
        board.find(|cell| cell.modifier.contains(Modifier::REVERSED)).unwrap()
    };
    let twice = cursor(&mut stage);
    let free = cursor(stage.keys("0"));
    assert_eq!((twice.symbol(), free.symbol()), ("5", "·"));
    assert!(twice.fg != free.fg, "{:?}", twice.fg);
}

#[test]
fn a_conflict_is_shown() {
    let mut stage = Stage::open("sudoku --layout top --watch");
    stage.keys("Home");
    for _ in 0..400 {
        stage.keys("Right");
        if stage.text().contains("conflict") {
            // After the guesses that led there.
            stage.shows("│ conflict: row 9 has no");
            stage.shows("guesses    6").shows("│ a r7c1 6 ▸ 8").shows("│ f r1c7 2 ▸ 9");
            return;
        }
    }
    panic!("no conflict in 400 steps");
}

/// Cells of a row without a place for a digit show their candidates, one without any a cross.
#[test]
fn only_an_empty_cell_without_candidates_is_crossed_out() {
    let mut stage = Stage::open("sudoku --watch");
    stage.keys("Home Right*16").shows("conflict: row 5 has no").hides("✗");
    let mut stage = Stage::open("sudoku --layout top --method fewest --watch");
    stage.keys("Home Right*26").shows("conflict: r1c9 has no").shows("✗");
    stage.resize(120, 40).shows("╲ ╱").shows("╳").shows("╱ ╲");
}

#[test]
fn without_the_panel_the_grid_stands_where_it_is_played() {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
        let mut stage = Stage::open("sudoku --layout top --method fewest --watch");
        stage.resize(columns, rows).keys("Home Right*12 z").shows("a r7c1 6 ▸ 8");
        let column = |stage: &mut Stage| stage.find("c5").unwrap().0;
        let watched = column(&mut stage);
        assert_eq!(column(stage.keys("Esc")), watched, "{columns} columns");
    }
}

/// The guesses in force stand beside the grid where there is room. What is taken back falls digit after digit,
/// and the moment is then the one that is gone to at once.
#[test]
fn a_dead_end_is_told_and_what_is_taken_back_falls() {
    let open = |settings: &str| {
        let mut stage = Stage::open("sudoku --layout top --watch --speed 2");
        stage.resize(140, 40).keys("Space").keys(settings).keys("Home");
        while !stage.text().contains("conflict") {
            stage.keys("Right");
        }
        stage.shows(" Row 9 has no place left for 6.").shows(" f r1c7 2 ▸ 9");
        stage
    };
    let digits = |stage: &mut Stage| {
        let grid = |line: &str| line.chars().skip(18).take(84).collect::<String>();
        let is_stroke = |c: char| "╴╵╶╷╮╯╰╭│─┃━".contains(c);
        let text = stage.text();
        let lines = text.lines().skip(2).take(34).map(grid);
        lines.map(|line| line.chars().filter(|&c| is_stroke(c)).count()).sum::<usize>()
    };
    let mut stage = open("");
    let mut counts = Vec::new();
    stage.keys("Right").hides(" Row 9 has");
    while stage.app.next_tick().is_some() {
        counts.push(digits(&mut stage));
        stage.pass(Duration::from_millis(50));
    }
    counts.push(digits(&mut stage));
    assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
    counts.dedup();
    assert!(counts.len() > 4, "{counts:?}");
    let fallen = stage.text();
    assert_eq!(stage.keys("Right Left").text(), fallen, "going back is exact");
    stage.hides(" f r1c7 2");
    let mut still = open("Ctrl-O Down*6 Left Enter");
    assert_eq!(still.keys("Right").text(), fallen);
    assert_eq!(still.app.next_tick(), None);
}

#[test]
fn making() {
    let mut stage = Stage::open("sudoku");
    stage.keys("p Up Right Enter");
    insta::assert_snapshot!("sudoku_making", stage.keys("Space Home Right*60").text());
    stage.keys("c").shows("Esc leaves this, c then compares the methods");
    // The other puzzle is not what is compared, nor does the card speak of it.
    stage.keys("End").shows("esc plays it").hides("c compare").shows("needed     25, in bold");
    stage.resize(60, 20).shows("needed     25").hides("in bold").resize(80, 24);
    stage.keys("Esc").shows(" random 1\n");
    stage.keys("n").shows(" random 2\n");
}

#[test]
fn popups() {
    let mut stage = Stage::open("sudoku");
    stage.keys("p").shows("▸ difficulty   < any >").shows("clues          0           0 to 81");
    stage.shows("any  Easy  Medium  Hard  Unfair  Extreme").shows("Whatever comes up.");
    stage.keys("Esc o").shows("▸ sample1      27 clues, minimal         r1  · 5 · │ · · · │ 8 3 ·");
    stage.shows("a file ...").shows("grade Medium").shows("type to narrow the list");
    stage.keys("Esc m").shows("▸ algorithm    < propagation >").shows("Places naked and hidden");
    stage.shows("backtracking  fewest  propagation  exact-cover  model");
    insta::assert_snapshot!("sudoku_popup_export", stage.keys("Esc W").text());
}

#[test]
fn pasting_opens_or_says_why_not() {
    let mut stage = Stage::open("sudoku");
    let line = ".5....83...6.3....2....7.......1.6.......5....1267.3..56.12.7....17.42.3....8..9.";
    stage.app.handle(Msg::Paste(line.into()));
    stage.shows("pasted a puzzle").shows("clues      27");
    stage.app.handle(Msg::Paste(".".repeat(81)));
    stage.shows("more than one solution").shows("x, X and V need a").hides("x gives a hint");
    stage.app.handle(Msg::Paste("1..?".into()));
    stage.shows("no puzzle: 1:4: '?'");
    stage.app.handle(Msg::Paste(format!("11{}", ".".repeat(79))));
    stage.shows("no solution");
}

#[test]
fn larger_and_plainer_screens() {
    let large = Stage::open("sudoku --layout mace4").resize(120, 40).keys("f x x").text();
    insta::assert_snapshot!("sudoku_play_120x40", large);
    // A message wipes nothing above the board, which has the names of the columns in the rule.
    let mut refused = Stage::open("sudoku --layout mace4");
    refused
        .resize(120, 40)
        .keys("A")
        .shows("s leads to watching, where A works")
        .shows("── c1 ──── c2 ──");
}

#[test]
fn what_is_left_to_try_is_told_whole_wherever_it_stands() {
    let mut stage =
        Stage::open("sudoku --layout top --method backtracking --limit-nodes 999 --watch");
    stage.keys("Space Home Right*2").resize(200, 60).shows(" b r1c3 2 ▸ 56789 ");
    stage
        .resize(60, 20)
        .keys("4")
        .shows(" r1c3 = 2 then 56789")
        .keys("3")
        .shows("│ empty cells: 61");
    // A column is free between two digits of the smallest grid.
    stage.shows("r1  4 1 2 │ · 3 · │ · · ·  ");
    // There are no paths here, while it plays as well as later.
    stage.resize(200, 60).shows("/ condition").keys("/").hides("follow the path").keys("Esc");
    stage.keys("+*6 Space").shows("space pause").keys("/").hides("follow the path").keys("Esc");
    let mut race = Stage::open("");
    race.app.follow(&"sudoku:top@fewest|exact-cover".parse().unwrap()).unwrap();
    race.settle();
    race.resize(120, 40).shows(" 0/20 356 ").keys("Space v").shows("over exact-cover: the matrix");
    race.shows(" cells       rows        columns     boxes").hides("boxes …");
    // All four squares are seen on a small screen too, and what is told beside them is whole.
    let mut small = Stage::open("sudoku --layout sample2 --method exact-cover --watch");
    small.resize(60, 20).keys("Space Home Right*40").shows("the only way").keys("v");
    small.shows("  cells     rows      columns   boxes     │").hides("columns …").shows(" forced");
    // The rows are named.
    let named = |line: &str, row| line.starts_with(&format!("{row} "));
    assert!(small.text().lines().skip(4).zip(1..=9).all(|(line, row)| named(line, row)));
}

#[test]
fn the_pages_tell_no_dead_end_beside_the_solution() {
    for method in ["fewest", "propagation", "exact-cover", "model"] {
        let mut stage = Stage::open(&format!("sudoku --layout top --method {method} --watch"));
        stage.keys("Space End 2").shows("No guess is open any").shows("The board shows the only");
        stage.hides("conflict").hides("was tried:").keys("3").shows("nothing waits");
        // The code is where it went back for the last time.
        let code = stage.keys("5").text();
        let lit = code.lines().find(|line| line.contains("▸")).unwrap_or_default();
        assert!(lit.contains("▸ if") || lit.contains("remove row"), "{code}");
    }
    // Candidates are in their order, though this one tries 9 first.
    let mut stage = Stage::open("sudoku --layout top --method model --watch");
    stage.keys("Space Home Right*12 3").shows("r5c3: 59 ").hides("95");
}

#[test]
fn guesses_without_colours_are_not_underlined() {
    let theme = Theme::new(Depth::Mono, false);
    let mut stage = Stage::with("sudoku --layout top --watch", theme);
    let buffer = stage.resize(120, 40).keys("Space Home > >").buffer();
    let is_lined = |symbol: &str| {
        buffer
            .content
            .iter()
            .any(|cell| cell.symbol() == symbol && cell.modifier.contains(Modifier::UNDERLINED))
    };
    assert!(is_lined("a") && !["╭", "├", "╰", "╶"].into_iter().any(is_lined));
}

#[test]
fn methods_side_by_side() {
    let mut stage = Stage::open("sudoku --layout first");
    stage.keys("c").shows("first · methods").shows("guesses").shows("backtracks");
    // Where there is no room for code a sentence says how a method works.
    stage.resize(60, 20).shows("how backtracking works").shows("Cell after cell, digit after");
    // Names have two lines where one lacks room, before anything is known.
    stage.handle(Msg::Key("c".parse().unwrap()));
    stage.shows("  fewest ").shows(" exact-cover ").shows(" propagation ");
    stage.keys("Esc c").resize(200, 60).shows(" r9 ").resize(80, 24).hides(" r9 ");
    for method in ["backtracking", "fewest", "propagation", "exact-cover", "model", "fast"] {
        stage.shows(method);
    }
    stage.keys("Esc").hides("backtracks");
}

#[test]
fn landmarks_are_guesses_and_steps_back() {
    let mut stage = Stage::open("sudoku --layout top --watch");
    stage.resize(100, 24).keys("Home").shows("< > next guess/back").keys(">").shows("guesses    1");
    // In the step that makes it, too, a guess is drawn as one.
    stage.shows(" r7  [6a] ");
    let mut cover = Stage::open("sudoku --layout top --method exact-cover --watch");
    cover.keys("Home >").shows(" r7  [6a] ");
    stage.keys("> <").shows("guesses    1").keys("<").shows("guesses    0");
}

#[test]
fn the_end_shows_the_only_solution() {
    let mut stage = Stage::open("sudoku --layout top --watch");
    stage.keys("End").shows("The board shows the only").hides("conflict");
    stage.keys("Left").shows("solutions  1").hides("The board shows");
}

#[test]
fn the_timer_can_be_hidden() {
    let mut stage = Stage::open("sudoku");
    stage.shows("time       0:00").keys("K").shows("time       hidden");
    stage.keys("K").shows("time       0:00");
}

#[test]
fn time_stands_still_behind_help_and_in_other_tabs() {
    let mut stage = Stage::open("sudoku --layout mace4");
    stage.keys("5").pass(Duration::from_secs(3)).shows("time       0:03");
    stage.keys("?").pass(Duration::from_secs(5)).keys("Esc").shows("time       0:03");
    stage.keys("Tab").pass(Duration::from_secs(5)).keys("S-Tab").shows("time       0:03");
    stage.pass(Duration::from_secs(2)).shows("time       0:05");
}

#[test]
fn a_win_says_how_it_went_beside_the_board() {
    let mut stage = Stage::open("sudoku --layout first");
    stage.keys("x*147").shows("with 49 hints").shows("enter next").shows("compare");
    let during = stage.buffer();
    stage.pass(Duration::from_secs(2));
    assert_ne!(during, stage.buffer(), "a wave runs over the board and ends");
    // What is shared says how it went, and not a digit of the puzzle.
    stage.keys("y").shows("frontier sudoku first, Easy: 0:00 ").shows(" 49 hints ").keys("Esc");
    stage.keys("Enter").hides("with 49 hints").shows("sample1");
}

#[test]
fn the_best_time_of_a_grade_is_kept() {
    // All but the cell in the middle, where the cursor is.
    let line = "6873521495491862731234795867345689122689.4357915237468372845691851693724496721835";
    let solve = |stage: &mut Stage, seconds: u64, keys: &str| {
        stage.app.handle(Msg::Paste(line.into()));
        stage.settle();
        stage.keys("5").pass(Duration::from_secs(seconds)).keys(keys).shows("Solved, Easy");
    };
    let mut stage = Stage::open("sudoku");
    solve(&mut stage, 5, "1");
    stage.shows("0:05 without a hint").shows("Your best so far");
    solve(&mut stage, 3, "1");
    stage.shows("A new best: before 0:05");
    solve(&mut stage, 9, "1");
    stage.shows("Your best: 0:03");
    let session = stage.app.session();
    assert_eq!(session.tabs["sudoku"].records.to_string(), r#"{"Easy":3000}"#);
    let mut again = Stage::open("sudoku");
    again.app.restore(session, None).unwrap();
    solve(&mut again, 4, "1");
    again.shows("Your best: 0:03");
    // With a hint a time does not count.
    solve(&mut again, 1, "0 x x x");
    again.shows("with one hint").shows("Your best: 0:03");
}

#[test]
fn digits_are_put_and_cleared_and_givens_stay() {
    let mut stage = Stage::open("sudoku --layout mace4");
    stage.shows("to fill    56").keys("5").shows("to fill    55");
    for clear in ["0", "Backspace", "Del"] {
        stage.keys(clear).shows("to fill    56").keys("5").shows("to fill    55");
    }
    stage.keys("u").shows("to fill    56").keys("U").shows("to fill    55");
    stage.keys("R").shows("to fill    56");
    stage.keys("Left 3").shows("this digit belongs to the puzzle");
}

#[test]
fn drawings_can_be_pasted() {
    let mut stage = Stage::open("sudoku");
    let text = "*-----------*\n|.5.|...|83.|\n|..6|.3.|...|\n|2..|..7|...|\n|---+---+---|\n\
                |....|...|...|\n";
    stage.app.handle(Msg::Paste(text.into()));
    stage.shows("no puzzle: 6:");
    let puzzle = Sudoku::BUILT_IN[1].board();
    stage.app.handle(Msg::Paste(frontier::puzzles::sudoku::format::draw(&puzzle)));
    stage.shows("pasted a puzzle").shows("clues      27");
}

#[test]
fn a_wanted_grade_that_does_not_come_up_is_given_up() {
    let mut stage = Stage::open("sudoku");
    // Extreme with 70 clues: there is none.
    stage.keys("p Left Down*3 7 0 Enter").shows("no Extreme puzzle in 400 tries");
}

#[test]
fn a_click_moves_the_cursor() {
    let mut stage = Stage::open("sudoku --layout mace4");
    stage.shows("cell       r5c5");
    stage.click(8, 3).shows("cell       r1c1");
}

#[test]
fn a_drawn_puzzle_is_judged_after_every_clue() {
    let mut stage = Stage::open("sudoku --layout mace4");
    stage.keys("e").shows("solutions  one").shows("grade      Hard").shows("[·]");
    stage.keys("Left 0").shows("several").shows("grade      -");
    stage
        .keys("u")
        .shows("solutions  one")
        .keys("Right 9")
        .shows("none")
        .shows("! 9 twice in row 5");
    stage.keys("C").shows("clues      0").shows("several").keys("u u").shows("solutions  one");
    stage.keys("Left 0 Esc").shows("my puzzle").shows("more than one solution");
    stage.keys("e 4 Esc").shows("clues      25");
    stage.keys("e").app.handle(Msg::Paste(".".repeat(81)));
    stage.settle();
    stage
        .shows("pasted a puzzle over this one")
        .shows("clues      0")
        .keys("u")
        .shows("clues      25");
}

#[test]
fn the_steps_to_the_end_are_listed_stepped_through_and_made() {
    let mut stage = Stage::open("sudoku --layout mace4");
    stage.keys("X").shows("step       1 of").shows("to the end; the hardest is");
    stage.keys("9").shows("steps are listed: enter makes them");
    insta::assert_snapshot!("sudoku_steps", stage.keys("Down*4").text());
    stage.shows("step       5 of").keys("Up").shows("step       4 of").shows("│").shows("▼");
    stage.keys("End").shows("step       62 of 62").shows("▲").hides("▼");
    stage.keys("Home").shows("step       1 of 62").shows("▼").hides("▲");
    stage.keys("Esc").shows("to fill    56");
    stage.keys("X Down*4 Enter").shows("to fill    51").keys("u").shows("to fill    52");
    stage.keys("X PgDn*40 Enter").shows("solved");
}

#[test]
fn every_link_of_a_chain_is_marked_in_its_cell() {
    let puzzle =
        "..4...59...7..2...1..6.9.............8..74.......5..81.28.6..4.7.......859.....17";
    let mut stage = Stage::open(&format!("sudoku --board {puzzle}"));
    stage.resize(120, 40).keys("X Down*39").shows("▸ r9c7≠3 W-wing");
    // From 3 in r5c7 by way of the 2s of row 4 to 3 in r9c5.
    stage.shows("  2* ").shows(" 2+3 ").shows(" 2*3+ ").shows(" 2+3* ");
    // Without colours the two kinds have signs on a small grid, too.
    let args = format!("sudoku --board {puzzle}");
    let mut mono = Stage::with(&args, Theme::new(Depth::Mono, false));
    mono.keys("X Down*39").shows("▸ r9c7≠3 W-wing").shows("+3").shows("*3").shows("-3");
    // The arrows beside the list touch none of its lines.
    let text = stage.resize(60, 20).text();
    let arrows: Vec<&str> = text.lines().filter(|it| it.contains(['▲', '▼'])).collect();
    assert!(arrows.len() == 2 && arrows.iter().all(|it| !it.contains('≠') && !it.contains('=')));
}

#[test]
fn the_digits_of_a_hidden_pair_are_lit() {
    let puzzle =
        "21..........4.....5.9.7...8..86..539.4...3..2...9.....1...8..2....1..4.6..7....8.";
    let mut stage = Stage::open(&format!("sudoku --board {puzzle}"));
    stage.resize(120, 40).keys("X Down*28").shows("▸ r9c6≠5 hidden pair");
    stage.shows("column 6 the digits 2 6 fit");
    // The first row of r3c6, which has both of them, and of r3c4 beside it.
    let (x, y) = stage.find("╺━┓      2    │").unwrap();
    let board = stage.buffer();
    let looks = |x: u16| {
        let cell = &board[(x, y)];
        (cell.symbol(), cell.modifier.contains(Modifier::BOLD))
    };
    assert_eq!([looks(x + 9), looks(x - 7)], [("2", true), ("2", false)]);
}

#[test]
fn a_race_nobody_picked_rows_for_shows_whole_grids() {
    let mut stage = Stage::open("sudoku --layout first");
    stage.keys("c").shows("how backtracking works").hides("fast: works");
    stage.keys("Down*2").shows("how propagation works").shows("undo; cell loses it");
    stage
        .keys("Down*3")
        .shows("fast: works on all cells")
        .shows("how backtracking works")
        .keys("Up*5 r Space")
        .shows("fewest")
        .shows("propagation");
    // Four abreast have no room for nine rows each: two are seen, and nothing runs into the title.
    let text = stage.text();
    assert!(
        text.starts_with(" frontier   Pacman   Lights Out  ▐Sudoku▌  Boxup   Dominoes"),
        "{text}"
    );
    assert_eq!(text.matches(" r9 ").count(), 2, "{text}");
    stage.keys("Down Down").shows("exact-cover").shows("model").hides("fewest");
    stage.keys("Esc Down*5 Space Up Space r").shows("fast: works on all cells at once; no steps");
}

#[test]
fn the_kind_made_next_is_said() {
    let mut stage = Stage::open("sudoku");
    stage.shows("n makes a new one").keys("p Right*3 Enter").shows("n makes another Hard one");
    // The next puzzle is like the one that is open, whoever opened that.
    let mut stage = Stage::open("sudoku --id sudoku:ordered-mirror-c40-any#41");
    stage.keys("p").shows("a new random puzzle").shows("seed           42").shows("mirror");
    stage.keys("Esc n").shows(" random 42\n");
}

#[test]
fn puzzles_are_written_read_and_compared_by_file() {
    let folder = Folder::new();
    let (line, drawing) = (folder.name("line.sdm"), folder.name("drawing.ss"));
    let mut stage = Stage::open("sudoku --layout first");
    stage.keys("W").shows("write the puzzle").keys("Down*2 Backspace*20").write(&line);
    stage.keys("Enter").shows("written to");
    // With what is filled in, as a drawing.
    stage.keys("x*3 W Right Down Right Down Backspace*20").write(&drawing);
    stage.keys("Enter").shows("written to");
    let [line_text, drawn] = [&line, &drawing].map(|path| std::fs::read_to_string(path).unwrap());
    assert_eq!((line_text.trim_end().len(), line_text.lines().count()), (81, 1));
    assert_eq!(drawn.lines().nth(3), Some("------+-------+------"));
    let puzzles = [&line_text, &drawn].map(|text| Sudoku::read(text, "").unwrap());
    assert_eq!(puzzles.map(|puzzle| puzzle.count()), [32, 33]);
    // The second of two.
    let two = folder.file("two.sdm", format!("{}\n{line_text}", ".".repeat(81)));
    let mut stage = Stage::open("sudoku --layout top");
    stage.keys("o").write("a file").keys("Enter").write(&two).keys("Down Backspace 2 Enter");
    stage.shows("two 2").shows("32");
    stage.keys("o").write("a file").keys("Enter").write(&two).keys("Down Backspace 9 Enter");
    stage.shows("2 puzzles, expected at least 9").keys("Esc*2");
    stage.keys("c o").write(&two).keys("Enter").shows("two.sdm, 2 puzzles");
}
