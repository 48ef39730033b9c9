//! Comparing in the playground: keys, screens, files, races.

use crate::common::folder::Folder;
use crate::common::stage::Stage;
use frontier::tui::term::screen::Screen;
use frontier::tui::theme::{Depth, Theme};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn c_compares_and_esc_goes_back() {
    let mut stage = Stage::open("pacman --layout tiny");
    stage.keys("c").shows("tiny · methods").shows("greedy Manhattan").shows("expanded");
    // First what a course begins with, then all of it.
    stage.shows("+ 44 more").hides("greedy Euclid").hides("random");
    stage.keys("+").shows("greedy Euclid").hides("more").keys("+").hides("greedy Euclid");
    assert!(!stage.app.is_busy());
    assert_eq!(stage.app.next_tick(), None, "nothing moves");
    stage.keys("Esc").shows("tiny · hunger");
    // From watching too, and back to watching.
    stage.keys("s Space c").shows("tiny · methods").keys("Esc").shows("of 7");
}

#[test]
fn esc_stops_a_comparison_first_and_keeps_what_is_done() {
    let mut stage = Stage::open("pacman --layout large");
    stage
        .app
        .handle(frontier::tui::term::screen::Msg::Key(frontier::tui::term::key::Key::char('c')));
    // The walkers, depth first, and some of breadth first.
    for _ in 0..40 {
        let mut slices = 0;
        stage.app.compute(&mut || {
            slices += 1;
            slices > 2
        });
    }
    assert!(stage.app.is_busy());
    stage.shows(" of 49").shows("esc stop");
    stage.app.handle(frontier::tui::term::screen::Msg::Key("Esc".parse().unwrap()));
    assert!(!stage.app.is_busy());
    stage.shows("cancelled").shows("esc back").keys("+ PgUp*4").shows("DFS").shows("loops");
    stage.keys("Esc").shows("large · hunger");
}

#[test]
fn rows_are_ordered_by_any_column() {
    let mut stage = Stage::open("pacman --layout tiny");
    stage.keys("c + PgUp*4");
    let first = |stage: &mut Stage| stage.text().lines().nth(3).unwrap().to_owned();
    assert!(first(&mut stage).contains("random"));
    stage.keys("s").shows("expanded▲").keys("s").shows("expanded▼");
    stage.keys("PgUp*9");
    assert!(first(&mut stage).contains("UCS") || first(&mut stage).contains("BFS"));
    stage.keys("s PgUp*9").hides("expanded▼");
    assert!(first(&mut stage).contains("random"));
    stage.keys("Right Enter").shows("generated▲");
    let (column, row) = stage.find("found").unwrap();
    stage.click(column, row).shows("found▲");
    assert!(first(&mut stage).contains('✓'), "what was found comes first");
    let (_, row) = stage.keys("PgUp*9").find("BFS").unwrap();
    stage.click(6, row);
    assert_eq!(stage.find("▸"), Some((1, row)));
    // Below the last of the six rows shown at first there is nothing to choose.
    let (_, last) = stage.keys("+ Esc c PgDn*3").find("▸").unwrap();
    stage.keys("PgUp*3").click(6, last + 2);
    assert!(stage.find("▸").unwrap().1 < last);
}

#[test]
fn the_matrix_has_the_published_shape() {
    let mut stage = Stage::open("pacman --layout tiny --limit-nodes 300");
    stage.keys("c c").shows("fields · A* oldest first (fifo)").shows("diagonal").shows("sparse");
    stage
        .shows("field tiny: expanded")
        .keys("Down Down")
        .shows("field small: expanded")
        .shows("239");
    stage.keys("g").shows("linear").keys("v").hides("field tiny").shows("found");
    stage.keys("c").shows("tiny · methods");
}

#[test]
fn in_a_wide_matrix_bars_stand_abreast_and_beside_a_long_table() {
    let in_one_line = |stage: &mut Stage, words: [&str; 2]| {
        let text = stage.resize(120, 40).keys("c c").text();
        let has_both = |line: &str| words.iter().all(|words| line.contains(words));
        assert!(text.lines().any(has_both), "{words:?} in {text}");
    };
    let mut fields = Stage::open("pacman --layout tiny --limit-nodes 300");
    in_one_line(&mut fields, ["field small: expanded", "field medium: expanded"]);
    let mut levels = Stage::open("boxup --limit-nodes 300");
    in_one_line(&mut levels, ["greedy", "level straight-in: expanded"]);
}

#[test]
fn curves_of_three_searches() {
    // It is said where there is no estimate.
    let mut stage = Stage::open("lights --layout corners");
    stage.keys("c v").shows("the least g waiting").hides("g + h").hides("admissible");
    let mut stage = Stage::open("pacman");
    // Uniform cost, and A* with Manhattan distance.
    stage.keys("c + PgUp*4 Down*7 Space Down*23 Space v");
    stage
        .shows("1 UCS")
        .shows("2 A* Manhattan")
        .shows("f-min")
        .shows("if h is admissible")
        .shows("5 274 expansions");
    stage.shows("f-min 25 at the end");
    stage.keys("r").pass(SECOND).shows("▸ UCS").keys("Esc").shows("f-min 25 at the end");
    stage.keys("Esc").shows("method").keys("Esc").shows("small · hunger");
    // A walker has none: not picked, it leaves the plot to a search.
    stage.keys("c + PgUp*4 v").pass(SECOND).hides("no frontier").shows("f-min");
    stage.keys("v Space v").shows("no frontier");
}

#[test]
fn two_methods_race_step_by_step() {
    let mut stage = Stage::open("pacman");
    stage.keys("c + PgUp*4");
    // A* with Manhattan distance against J with deep ties.
    stage.keys("Down*30 Space Down*18 r").keys("Space Home");
    stage.shows("▸ A* Manhattan").shows("A* J deep").shows("0 of 239").shows("0 of 25");
    stage.keys("Right Right Right").shows("3 of 239").shows("3 of 25").shows("3/239");
    stage.keys("Down").shows("▸ A* J deep");
    stage.keys("End").shows("A* Manhattan  cost 25 after 239 steps").shows("★ cost 25 after 25");
    stage.keys("Left").shows("238 of 239").shows("★ cost 25 after 25");
    stage.keys("Esc").shows("· methods").keys("Esc").shows("small · hunger");
    stage.keys("c + PgUp*4 Down*30 Space Down*18 r").pass(60 * SECOND);
    stage.shows("after 239 steps").shows("the same 25 in 90 % fewer steps than A* Manhattan");
    assert_eq!(stage.app.next_tick(), None);
    // In fewer words, where the rest has no room.
    stage.resize(60, 20).shows("found the same 25 in 90 % fewer steps").hides(" than ");
    stage.resize(120, 40).shows("A* Manhattan").shows("★ cost 25 after 25");
}

#[test]
fn what_a_race_came_to_is_said_of_every_pair() {
    for (link, said) in [
        ("pacman:plaza@bfs|dfs", "BFS found the best answer, cost 32 in 483 steps; DFS took"),
        ("pacman:cloister@wall-left|bfs", "only BFS found an answer: cost 43"),
        ("pacman:plaza@bfs|bfs", "each found cost 32 in 483 steps"),
        ("lights:lone@gauss|chase", "there is no answer: chase showed it in 13 steps"),
        (
            "sudoku:first@propagation|model|exact-cover",
            "and model each finished in 50 steps; exact-cover",
        ),
        ("dominoes:4x4@minimax|with-table", "with table finished in 339 steps; minimax took 2 793"),
    ] {
        let mut stage = Stage::open("pacman");
        stage.resize(160, 40).app.follow(&link.parse().unwrap()).unwrap();
        stage.settle();
        stage.keys("End").shows(said);
    }
    // The cheaper answer is the better one, although it took longer; of the same the one found in fewer steps, if it is
    // alone.
    for (link, best, others) in [
        ("pacman:plaza@bfs|dfs", "★ cost 32", "★ cost 152"),
        ("pacman:plaza@bfs|astar/B", "★ cost 32 after 291", "★ cost 32 after 483"),
        ("pacman:plaza@bfs|ucs", "cost 32 after 483", "★"),
        ("pacman:cloister@wall-left|bfs", "★ cost 43", "★ a circle"),
    ] {
        let mut stage = Stage::open("pacman");
        stage.resize(160, 40).app.follow(&link.parse().unwrap()).unwrap();
        stage.settle();
        stage.keys("End").shows(best).hides(others);
    }
    // Searches of different depths find values that cannot be compared.
    let mut stage = Stage::open("pacman");
    let link = "dominoes:4x4@alpha-beta/2|alpha-beta/4";
    stage.resize(160, 40).app.follow(&link.parse().unwrap()).unwrap();
    stage.settle();
    stage.keys("End").shows("alpha-beta 2 found a2 = -1 in 236 steps; alpha-beta 4 found a2 = 0");
    stage.hides("★ a2 =");
    let mut stage = Stage::open("boxup --level detour --limit-nodes 100");
    stage.keys("c r Space End").shows("none found an answer before the limit");
}

#[test]
fn a_run_that_ended_shows_its_answer_while_another_is_told_inside_a_step() {
    let mut stage = Stage::open("pacman");
    stage
        .resize(120, 40)
        .app
        .follow(&"lights:eleven@chase|gauss|minimum".parse().unwrap())
        .unwrap();
    stage.settle();
    stage.keys("Home Right*200 .").shows("55 presses after 63 steps");
    stage.shows("fewest presses").hides("solution 64: ?").hides(" | ");
    // Of a long table it is said how much of it there is.
    let mut stage = Stage::open("lights --layout eleven --method chase");
    stage.resize(80, 24).keys("s Space").shows("left over, what to press: 2 of 31").hides("▼");
}

#[test]
fn a_verdict_takes_the_place_of_what_was_said_before() {
    let digits = "12345678".to_owned() + &".".repeat(73);
    let mut stage = Stage::open(&format!("sudoku --board {digits}"));
    stage.settle();
    stage.keys("c r").pass(SECOND).keys("End Left End").hides("more than one solution");
    stage.shows(" finished in ");
}

#[test]
fn code_is_indented_alike_wherever_it_stands() {
    let mut stage = Stage::open("pacman --layout plaza");
    stage
        .keys("c")
        .shows("\n      put the start into the queue")
        .shows("\n        pop n, the node");
}

#[test]
fn boards_of_a_race_rest_while_pages_are_turned() {
    for (args, rows) in [("dominoes --size 6x6", 24), ("pacman --layout plaza", 24)] {
        let mut stage = Stage::open(args);
        stage.keys("c v + Space Down Space r Space Home Right*9").resize(80, rows);
        let title = |stage: &mut Stage, page: &str| {
            stage.find(page).unwrap_or_else(|| panic!("{page} in {}", stage.text()))
        };
        let at = title(&mut stage, "facts ");
        for page in ["why ", "queue ", "tree "] {
            stage.keys("i");
            assert_eq!(title(&mut stage, page), at, "{args}: {page}");
        }
    }
}

#[test]
fn the_column_looked_at_says_what_it_shows() {
    let mut stage = Stage::open("pacman");
    stage.resize(120, 40).keys("c");
    stage.shows("successors were made; greedy Manhattan 99, UCS 53 times as much");
    // Small ratios have a decimal.
    Stage::open("boxup").resize(120, 40).keys("c").shows("A* 4, BFS 2.5 times as much");
    // Searches of different depths are not held against each other.
    Stage::open("dominoes").resize(120, 40).keys("c").shows("leaves: ").hides("times as much");
    // The cost of the answers hardly differs.
    stage.keys("Left Left").shows("cost: ").hides("times as much");
}

#[test]
fn w_writes_what_is_in_the_table() {
    let folder = Folder::new();
    let name = &folder.name("rows.csv");
    let mut stage = Stage::open("pacman --layout tiny");
    stage.keys("c w").keys("Backspace*11").write(name).keys("Enter").shows("written to");
    let csv = std::fs::read_to_string(name).unwrap();
    assert!(csv.starts_with("method,algorithm,heuristic,ties,found,cost,optimal,expanded,"));
    assert_eq!(csv.lines().count(), 50);
    stage.keys("w").write(name).keys("Enter").shows("exists: overwrite? Enter again");
    stage.keys("Enter").shows("written to").keys("w");
    stage.write("/no/such/x.csv").keys("Enter").shows("no such file or folder");
    stage.keys("Esc Esc").shows("tiny · hunger");
}

#[test]
fn every_tab_compares() {
    for (args, row, title) in [
        ("pacman --layout hedge --limit-nodes 3000", "bidirectional-bfs", "hedge · methods"),
        ("pacman --layout teeth --limit-nodes 3000", "A* Euclid", "teeth · methods"),
        ("lights --layout corners --limit-nodes 3000", "Gauss", "corners · methods"),
        ("sudoku --layout mace4 --limit-nodes 3000", "exact-cover", "mace4 · methods"),
        ("boxup --level ferry --limit-nodes 3000", "greedy", "methods"),
        ("dominoes --size 3x4 --limit-nodes 3000", "alpha-beta", "methods"),
    ] {
        let mut stage = Stage::open(args);
        stage.keys("c").shows(row).shows(title);
        // Every further comparison, and round to the first.
        for _ in 0..3 {
            stage.keys("c").text();
        }
        for (columns, rows) in
            [(60, 20), (61, 23), (99, 24), (100, 24), (200, 60), (10, 3), (80, 24)]
        {
            stage.resize(columns, rows).text();
        }
        for key in ["Down", "Right", "Left", "Up", "PgDn", "s", "g", "v", "v", "Space", "r"] {
            stage.keys(key).text();
        }
        // Side by side, where rows can be watched, on every size; then back to the puzzle.
        stage.keys("Esc Esc Esc c Space Down r Space Home Right*5");
        for (columns, rows) in
            [(60, 20), (99, 24), (100, 24), (101, 21), (200, 60), (10, 3), (80, 24)]
        {
            stage.resize(columns, rows).text();
        }
        stage.keys("? Esc x Enter End Home > < + - Esc ? Esc Esc").hides(title);
    }
}

#[test]
fn screens() {
    let mut fields = Stage::open("pacman --layout tiny --limit-nodes 2500");
    insta::assert_snapshot!("compare_matrix", fields.keys("c c Down").text());
    // Microseconds have their sign, but for ASCII.
    let mut boards = Stage::open("lights");
    boards.keys("c c").shows(" µs ").hides("us ");
    let mut boards = Stage::with("lights", Theme::new(Depth::Mono, true));
    boards.keys("c c").shows(" us ");
    for (name, ascii) in [("curves", false), ("curves_ascii", true)] {
        let mut stage = Stage::with("pacman", Theme::new(Depth::Mono, ascii));
        insta::assert_snapshot!(name, stage.keys("c + PgUp*4 Down*30 Space Up v").text());
    }
    let mut race = Stage::open("pacman");
    race.keys("c + PgUp*4 Down*30 Space Down*18 r Space End");
    insta::assert_snapshot!("race_end", race.resize(120, 40).text());
}

/// A race at 120 × 40 on a small map, both boards in view, after nine steps.
#[test]
fn a_race_shows_fewer_boards_where_they_are_whole_then() {
    let mut stage = Stage::open("pacman --layout plaza");
    // Four would fit, but not whole: two are seen, without the wall around them and nothing beyond.
    stage
        .keys("c r Space")
        .shows("BFS")
        .shows("A*")
        .hides("greedy")
        .hides("►")
        .hides("▼")
        .shows("↓ 4 more")
        // The walls of neighbours, with a line between them.
        .shows("┃");
    // `Down` goes on to those that follow, `Up` back.
    stage.keys("Down Down Down Up").shows("greedy").hides("A*");
    // Without colours two rows of cells share a character as well, told apart by signs.
    let mut stage = Stage::with("pacman --layout plaza", Theme::new(Depth::Mono, false));
    stage.keys("c r Space").hides("►").hides("▼").shows("BFS").shows("A*").shows("↓ 4 more");
    // Of a large map several cells are drawn as one.
    let mut stage = Stage::open("pacman --layout spiral");
    stage.keys("c r Space").shows("BFS").shows("A*").hides("►").hides("▼");
    // The passages of a large maze would close: eight cells share a character, of which walls are dots.
    let mut stage = Stage::open("pacman --layout labyrinth");
    stage
        .resize(80, 24)
        .keys("c r Space")
        .shows("BFS")
        .shows("A*")
        .hides("►")
        .hides("▼")
        .shows("⠉⠉⠉⠉")
        .shows("↓ 4 more");
    // Without the pages the boards are neither fewer nor smaller, nor is any cut.
    stage.keys("z").shows("BFS").shows("A*").hides("►").hides("▼");
    let six = ["BFS", "A*", "greedy", "DFS", "bidirectional-bfs", "UCS"];
    for keys in ["", "z"] {
        stage.resize(120, 40).keys(keys).hides(" more").hides("►").hides("▼");
        for name in six {
            stage.shows(name);
        }
    }
    let mut stage = Stage::with("pacman --layout labyrinth", Theme::new(Depth::Mono, false));
    stage.resize(120, 40).keys("c r Space z").hides("►").hides("▼");
    let mut stage = Stage::open("pacman --layout labyrinth");
    stage.resize(60, 20).keys("c r Space").shows("BFS").hides("►").hides("▼");
    // Boards of which few rows make larger ones keep two rows of what is counted.
    let mut stage = Stage::open("dominoes --size 6x6");
    stage.resize(120, 40).keys("c v + Space Down Space Down Space Down Space r Space Home");
    stage.shows("1    2    3    4    5    6").shows("leaves 0");
}

#[test]
fn a_question_about_a_race_leaves_its_boards_the_rows_that_code_has_no_room_in() {
    let mut stage = Stage::open("");
    stage.app.paste("lights:loom@gauss|chase");
    stage.settle();
    stage.resize(80, 24).keys("Home a").settle();
    stage.shows("Which one has its answer first?").shows("r2c5");
}

#[test]
fn a_narrow_panel_shows_one_page_that_is_whole() {
    let mut stage = Stage::open("pacman --layout spiral --algorithm bfs --watch");
    stage.resize(120, 40).keys("Space Home Right*900 i");
    stage.shows("why").hides("queue").hides("more").shows(" SW ");
}

#[test]
fn the_map_below_the_rows_shows_the_path_of_the_one_at_hand() {
    let mut stage = Stage::open("pacman --layout plaza");
    let right_of_code = |line: &str| line.chars().skip(115).collect::<String>();
    let map = |screen: &str| screen.lines().skip(16).map(right_of_code).collect::<String>();
    let first = stage.resize(200, 60).keys("c").shows("the path of BFS").text();
    let second = stage.keys("Down Down Down").shows("the path of DFS").text();
    assert_ne!(map(&first), map(&second));
    // What is drawn has no column, and every row its name.
    stage.shows("A* Manhattan").shows("bidirectional-bfs");
}

fn race_on_tiny() -> Stage {
    let mut race = Stage::open("pacman --layout tiny");
    race.resize(120, 40).keys("c + PgUp*4 Down*60 Space Up*12 r Space Home Right*9");
    race.shows("A* J deep").shows("9/");
    race
}

#[test]
fn a_race_steps_inside_a_step() {
    let mut race = race_on_tiny();
    // One sentence of either run, of the same event.
    race.keys(", ,").shows(" | ").shows(" 9 of ").keys("Left Left , ,");
    let before = race.text();
    assert!(before.contains(" | "), "{before}");
    assert_ne!(race.keys(".").text(), before, "the next event");
    assert_eq!(race.keys(",").text(), before, "and back");
}

#[test]
fn a_race_follows_the_path_to_a_node() {
    let mut race = race_on_tiny();
    race.keys("Down / Up Enter").shows("left and right follow the path to this node");
    race.keys("Left").shows("path").hides(" 8/").keys("Right").shows("9/");
    race.keys("/ Up Enter Left").shows(" 8/").hides("path");
}

#[test]
fn clicks_on_both_boards_of_a_race_go_to_the_steps_of_their_cells() {
    for columns in [2..58, 62..118] {
        let mut race = race_on_tiny();
        let mut answers = Vec::new();
        let mut before = race.keys("Home Right*9").text();
        // A cell is four columns wide.
        for (column, row) in
            (3..22).flat_map(|row| columns.clone().step_by(4).map(move |x| (x, row)))
        {
            let after = race.click(column, row).text();
            if after != before {
                answers.push(after.lines().rev().nth(1).unwrap_or_default().to_owned());
                before = race.keys("Home Right*9").text();
            }
        }
        let told = answers.iter().filter(|line| line.contains("cell ")).count();
        assert!(told > 0 && told < answers.len(), "words and steps: {answers:#?}");
    }
}

#[test]
fn six_runs_of_a_race_are_told_of_on_the_smallest_screen() {
    let mut race = Stage::open("pacman --layout plaza");
    race.resize(60, 20).keys("c r Space End").settle();
    let found = [("DFS", "152"), ("BFS", "32"), ("UCS", "32"), ("greedy", "38")];
    for (name, cost) in found.into_iter().chain([("A*", "★ 32"), ("bidirectional", "32")]) {
        let text = race.text();
        let is_head = |line: &&str| line.rsplit('│').next().is_some_and(|own| own.contains(name));
        let told = text.lines().skip_while(|line| !is_head(line)).nth(1);
        assert!(told.is_some_and(|line| line.contains(&format!("{cost}, "))), "{name}:\n{text}");
    }
}

#[test]
fn beside_the_only_board_of_a_race_that_fits_the_others_are_told_of() {
    let mut race = Stage::with("pacman --layout labyrinth", Theme::new(Depth::Mono, false));
    race.resize(100, 40).keys("c r Space Home Right*8").settle();
    let text = race.shows("BFS").shows("DFS").shows("UCS").shows("greedy").shows("A*").text();
    assert_eq!(text.matches("step       8/").count(), 6, "{text}");
}

#[test]
fn how_methods_work_stands_where_there_is_room() {
    // Below a comparison: of every method, of that under the cursor, of none.
    let mut stage = Stage::open("pacman --layout plaza");
    stage.resize(200, 60).keys("c").shows("how UCS works").shows("how bidirectional-bfs works");
    stage.resize(80, 24).shows("how BFS works").hides("how UCS works");
    stage.resize(60, 14).hides("how BFS works").keys("Down");
    // A name never lies over the first line, nor that over a name.
    for rows in 14..30 {
        let text = stage.resize(60, rows).text();
        let has = ["how A* Manhattan works", "put the start into the frontier, g = 0"];
        let has = has.map(|words| text.contains(words));
        assert_eq!(has[0], has[1] || text.contains("of lowest f"), "{text}");
    }
    // Below what is counted in a race, also while it plays; beside that where a board leaves fewer rows.
    let race = |link: &str| {
        let mut stage = Stage::open("");
        stage.app.follow(&link.parse().unwrap()).unwrap();
        stage.settle();
        stage
    };
    let mut race_on_plaza = race("pacman:plaza@bfs|astar/B+facts");
    race_on_plaza.resize(200, 60).shows("facts").shows("pop n, the node that has waited longest");
    race_on_plaza.shows("pop n with the lowest f").keys("Right*3").shows("▸   for each s");
    // Legends of boards beside each other share their signs where one alone has too few rows.
    let mut legends = race("pacman:plaza@bfs|astar/B:60+legend");
    legends.resize(80, 24).shows("expanded now").shows("the dot to find").hides(" more");
    let mut race_on_anchor = race("lights:anchor@gauss|chase+facts");
    race_on_anchor.resize(200, 60).shows("facts").shows("│ code").shows("add pivot row until 0");
    // And where a run is watched alone.
    let mut stage = Stage::open("pacman --layout plaza --watch");
    stage.resize(200, 60).keys("1").shows("frontier over time").shows("while the frontier is not");
    stage.resize(80, 24).shows("frontier").hides("while the frontier is not");
}

#[test]
fn beside_the_board_of_a_race_no_answer_is_cut() {
    let mut race = Stage::open("lights --layout anchor");
    race.resize(60, 20).keys("c Down Space Down Space r End").settle();
    race.shows("★ 5 presses").shows("chase").hides("st…");
}

#[test]
fn the_last_of_maps_that_share_their_walls_is_closed_by_half_of_one() {
    let mut race = Stage::open("");
    race.app.follow(&"pacman:plaza@bfs|astar/B".parse().unwrap()).unwrap();
    race.settle();
    let text = race.resize(80, 24).text();
    let closed = text.lines().filter(|line| line.ends_with(['▐', '▜', '▟']));
    assert!(closed.count() > 8, "{text}");
}

#[test]
fn a_click_in_a_race_of_boxup_looks_for_the_cell() {
    let mut race = Stage::open("boxup --level ferry --limit-nodes 300");
    race.resize(120, 40).keys("c Space Down r Space Home Right*5").shows("▸");
    let right = (62..118).flat_map(|x| (3..22).map(move |y| (x, y)));
    let found = right.into_iter().any(|(x, y)| race.click(x, y).text().contains("cell r"));
    assert!(found, "{}", race.text());
    let text = race.text();
    let name = text.lines().find(|line| line.contains('▸')).unwrap_or_default();
    assert!(name.find('▸') > name.find('│'), "the board clicked is in front: {name}");
}

#[test]
fn overlays_lie_over_both_boards_of_a_race() {
    let mut race = race_on_tiny();
    let without = race.text();
    race.keys("v").shows("over the board: ");
    let halves = |text: &str| -> [String; 2] {
        let board = |from: usize| {
            let lines = text.lines().skip(3).take(18);
            lines.map(|line| line.chars().skip(from).take(58).collect::<String>() + "\n").collect()
        };
        [board(0), board(61)]
    };
    let (before, after) = (halves(&without), halves(&race.text()));
    assert!(before[0] != after[0] && before[1] != after[1], "{}", race.text());
}

#[test]
fn large_screens_show_how_every_method_works_and_what_is_compared() {
    let fills = [
        ("pacman --layout hedge", "BFS", "how bidirectional-bfs works", "◖▸", 5),
        ("lights", "BFS", "how minimum works", "minimum 5★", 4),
        ("sudoku --layout first", "backtracking", "how model works", "r9 ", 4),
    ];
    for (args, first, code, picture, rows) in fills {
        let mut stage = Stage::open(args);
        stage.resize(200, 60).keys("c").settle();
        stage.shows(code).shows(picture);
        // With less room those around the cursor.
        let first = format!("how {first} works");
        stage.resize(120, 40).shows(&first).hides(code).keys(&format!("Down*{rows}")).shows(code);
    }
    // What is compared stands beside some of them rather than all but one beside each other.
    let mut stage = Stage::open("pacman --layout small");
    stage.resize(120, 40).keys("c").shows("the path of BFS").shows("◖▸").hides("how DFS");
    let mut stage = Stage::open("boxup --level pillars");
    stage.resize(120, 40).keys("c").settle();
    stage.shows("how greedy works").shows("┏K━━━━━━━━━━━━╸");
}
