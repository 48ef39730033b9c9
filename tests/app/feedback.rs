//! What a key says that can do nothing now, the way back that the bar always shows, and status lines
//! that stop saying what is no longer so.

use crate::common::stage::{Stage, TABS};
use frontier::tui::keys::Mode;
use frontier::tui::term::key::Key;
use frontier::tui::term::screen::{Msg, Screen};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

fn paste(stage: &mut Stage, text: &str) {
    stage.app.handle(Msg::Paste(text.into()));
    stage.settle();
}

#[test]
fn the_bar_shows_the_way_back_while_watching_and_editing() {
    for (columns, rows) in [(60, 20), (80, 24), (120, 40)] {
        for tab in ["pacman", "lights", "sudoku", "boxup", "dominoes"] {
            let mut stage = Stage::open(tab);
            stage.resize(columns, rows);
            stage.shows("q quit").shows("? help");
            stage.keys("s").shows("  esc ").shows("  ?").keys("Esc").shows("q quit");
            stage.keys("e").shows("  esc ").shows("  ?").keys("Esc").shows("q quit");
        }
    }
    // Where there is room for both, both are there.
    let mut stage = Stage::open("pacman --watch");
    stage.shows("< > next  i page  - + speed  v view  esc back  ? help");
    stage.resize(200, 40).shows("< > next f ");
    stage.shows("esc back").shows("q quit");
}

#[test]
fn a_key_that_can_do_nothing_says_why_until_the_next() {
    for tab in ["pacman", "lights", "sudoku", "boxup", "dominoes"] {
        let mut stage = Stage::open(tab);
        stage.keys("u").shows("nothing to undo").keys("Left").hides("nothing to undo");
    }
    for tab in TABS {
        let mut stage = Stage::open(tab);
        stage.keys("U").shows("nothing to redo").keys("m").hides("nothing to redo").keys("Esc");
    }
    Stage::open("sudoku").keys("Enter").shows("X lists the steps").keys("p").shows("a new random");
    Stage::open("pacman").keys("Home").shows("for navigation maps only");
}

#[test]
fn a_game_that_is_over_says_what_can_be_done() {
    let mut stage = Stage::open("pacman");
    stage.keys("Right*4 Left*4 Right*2").shows("Out of energy after 10");
    // The way back is said once, until a key cannot go on.
    stage.shows("u back").hides("one step back").shows("There is a path");
    stage.keys("Right").shows("out of energy: enter again, u one step back");
    stage.keys("u").hides("ut of energy");
    stage.keys("U Enter").shows("10 of 10").shows("steps      0");
    stage.shows("shortest   hidden").shows("s watches");

    let mut stage = Stage::open("lights --layout seven");
    stage.keys("S").pass(60 * SECOND).keys("Up").shows("solved: space opens the next, y");
    stage.keys("x").shows("all lights are off: R starts").keys("u").hides("all lights are off");

    let mut stage = Stage::open("sudoku --layout first");
    stage.keys("x*200").shows("Solved").keys("Left").shows("solved: enter opens the next");
    stage.keys("V").shows("it is solved");
}

#[test]
fn marks_are_filled_in_with_a_word_and_kept_off_written_cells() {
    let mut stage = Stage::open("sudoku");
    stage.shows("n makes a new one").keys("f").shows("pencil marks filled in");
    // r5c5 takes 4 or 9.
    stage.keys("9 t 4").shows("marks are for empty cells").shows("9");
    stage.keys("0 4").hides("marks are for empty cells").shows("· · 9");
}

#[test]
fn a_megabyte_of_line_ends_holds_no_key_up() {
    let rows = "123456789\n".repeat(9);
    let line = format!("{}\n", ".".repeat(81));
    for blank in ["\n", " \n", "#\n"] {
        let many = blank.repeat((1 << 20) / blank.len());
        for before in ["", &rows, &line] {
            let mut stage = Stage::unsettled("sudoku");
            // Fails if the turn is long.
            stage.handle(Msg::Paste(format!("{before}{many}1")));
            stage.shows("no puzzle: ");
        }
    }
}

#[test]
fn boards_and_maps_are_pasted_as_they_are_copied() {
    let mut stage = Stage::open("lights");
    paste(&mut stage, "lights:3x3k2cross:111/010/000\n");
    stage.shows("pasted a board").shows("3x3 cross").shows("4 of 9");
    paste(&mut stage, "lights:4x4k3cross#7");
    stage.shows("random 7 · 4x4 cross, 3 states");
    paste(&mut stage, "%%% what is this");
    stage.shows("no board: ").shows("random 7 · 4x4 cross, 3 states");

    let mut stage = Stage::open("pacman");
    paste(&mut stage, "pacman:field:12x24d8w0e10f3#7\n");
    stage.shows("random field 7 · hunger").keys("Right");
    paste(&mut stage, "%%%%%\n%P .%\n%%%%%\n");
    stage.shows("pasted a map").shows("maze");
    for garbage in ["", "zzz", "%%\n%", "\u{0}\u{1b}[31m", "P P P"] {
        paste(&mut stage, garbage);
        stage.shows("no map: ").shows("maze");
    }
    let long = format!("{0} {0}", "x".repeat(70_000));
    for keys in ["", "s", "c", "Esc", "o"] {
        paste(stage.keys(keys), &long);
        assert!(stage.text().matches("xx").count() < 200, "{keys}: {}", stage.text());
    }
    stage.keys("Esc*3");
    stage.keys("e").shows("3x5");
    paste(&mut stage, "%%%%%%\n%P  E%\n%%%%%%\n");
    stage.shows("pasted a map over this one").shows("3x6").shows("solvable, shortest 3");
    paste(&mut stage, "%%%%\n%P%\n");
    stage.shows("not pasted: 2:4: row of 3").shows("3x6").keys("u").shows("3x5");
    // The question comes and goes with the map.
    stage.keys("Esc");
    paste(&mut stage, "pacman:field:12x24d8w0e10f3#7\n");
    stage.shows("hunger").keys("e").shows("10, dot +3");
    paste(&mut stage, "%%%%%%\n%P  .%\n%%%%%%\n");
    stage.shows("maze").hides("dot +3").keys("u").shows("10, dot +3").keys("U").shows("maze");
    stage.keys("u . U").shows("10, dot +3");
}

#[test]
fn what_was_found_stands_at_the_end() {
    for (method, presses) in [("bfs", 5), ("chase", 11), ("model", 5), ("minimum", 5)] {
        let name = if presses == 5 { "fewest presses" } else { "solution" };
        let mut stage = Stage::open(&format!("lights --layout anchor --method {method} --watch"));
        stage.keys("G").shows(&format!("Solved: {presses} presses")).shows(name).hides("?   ?");
        stage.hides("◆").keys("Left").hides(&format!("{name}  "));
    }
}

#[test]
fn nothing_is_cut_in_the_middle_of_a_number_beside_a_race() {
    // As many digits as steps without a limit have.
    let mut stage = Stage::open("sudoku --limit-nodes 1000000");
    stage.keys("c Space Down r").pass(SECOND);
    let text = stage.text();
    let facts = text.lines().filter_map(|line| line.rsplit_once('│')).map(|(_, fact)| fact);
    for fact in facts.filter(|fact| fact.starts_with(" step")) {
        assert!(fact.trim_end().chars().count() <= 26, "{fact:?} in\n{text}");
        let last = fact.trim_end_matches(['+', ' ']).chars().last();
        assert!(last.is_some_and(|c| c.is_ascii_digit()), "{fact:?} in\n{text}");
    }
    stage.shows("depth");
}

#[test]
fn a_name_that_is_missing_is_asked_for() {
    let mut stage = Stage::open("pacman");
    stage.keys("o").write("no/such.lay").keys("Enter").shows("no/such.lay").keys("Enter");
    stage.shows("no such file or folder").keys("Esc");
    stage.keys("o").write("a file").keys("Enter Enter").shows("expected a file name");
    stage.shows("enter open  esc close").hides("choose");
}

#[test]
fn opening_another_one_can_be_undone_with_its_moves() {
    for (tab, moves) in [
        ("pacman", "Right"),
        ("lights", "Space"),
        ("sudoku", "4"),
        ("boxup", "Left"),
        ("dominoes", "Enter"),
    ] {
        let mut stage = Stage::open(tab);
        let before = stage.keys(moves).pass(10 * SECOND).text();
        let after = stage.keys("n").pass(10 * SECOND).text();
        assert_ne!(before, after, "{tab}");
        let board =
            |text: &str| text.lines().skip(2).take(18).map(str::to_owned).collect::<Vec<_>>();
        stage.keys("u").shows("is open again");
        assert_eq!(board(&stage.text()), board(&before), "{tab}: back");
        stage.keys("U").shows("is open again");
        assert_eq!(board(&stage.text()), board(&after), "{tab}: on again");
        // A move made since is not thrown away.
        stage.keys("u u").hides("is open again").keys("u").shows("nothing to undo");
        // Beginning again can be taken back as well.
        stage.keys("U R u").shows("is open again");
        assert_eq!(board(&stage.text()), board(&before), "{tab}: after starting again");
    }
}

#[test]
fn the_help_begins_with_the_screen_at_hand() {
    for (keys, words, wanted) in [
        ("", "You play.", "a hint: what to do next"),
        ("s", "A method at work", "one step on"),
        ("e", "You draw.", "wall or obstacle"),
        ("c", "What methods take.", "pick a row"),
        ("c r", "Several methods side by side", "the other run: its board"),
    ] {
        for size in [(60, 20), (80, 24)] {
            let mut stage = Stage::open("pacman --layout plaza");
            stage.resize(size.0, size.1).keys(keys).keys("?").shows("help and keys: more below");
            let rows = |stage: &mut Stage, text| stage.find(text).expect(text);
            assert!(rows(&mut stage, "This screen").1 < rows(&mut stage, words).1);
            // The column of keys is no wider than it needs to be.
            let (column, row) = rows(&mut stage, wanted);
            assert!(column < 20 && row < 14, "{keys}: {column}, {row}");
            // All its keys are there as well, those that hold everywhere at the very end.
            stage.keys("PgDn*40").shows("help: what this screen shows").hides("more below");
        }
        // Other modes have a help of their own, and this one is whole on a larger screen.
        for tab in TABS.into_iter().filter(|_| !keys.starts_with('c')) {
            let mut stage = Stage::open(tab);
            stage.resize(120, 40).keys(keys);
            let mode = stage.app.mode().title();
            stage.keys("?").shows(mode).shows("go to that tab").hides("erase a word");
            stage.hides("more below").hides("scroll").shows("esc close");
        }
    }
    // Every column begins with a heading, and none is left for another by scrolling.
    for size in [(120, 24), (120, 40), (200, 60)] {
        let mut stage = Stage::open("lights");
        stage.resize(size.0, size.1).keys("?");
        let titles = Mode::ALL.map(Mode::title);
        let top = |stage: &mut Stage| {
            let row = stage.find("This screen").expect("the top").1;
            stage.text().lines().nth(row.into()).unwrap_or_default().to_owned()
        };
        let first = top(&mut stage);
        let heads: Vec<_> = first.split("  ").map(|head| head.trim_matches(['│', ' '])).collect();
        let heads: Vec<_> = heads.into_iter().filter(|head| head.chars().count() > 1).collect();
        assert_eq!(heads.len(), usize::from(size.0 / 60), "{first}");
        let is_title = |head: &&str| titles.contains(head) || *head == "Everywhere";
        assert!(heads[1..].iter().all(is_title), "{first}");
        let column = |stage: &mut Stage| stage.find("move left").expect("move left").0;
        let before = column(&mut stage);
        assert_eq!(column(stage.keys("Down Down")), before);
    }
    // More keys than the column holds go on below.
    let mut stage = Stage::open("sudoku");
    stage.resize(120, 60).keys("?");
    let column = |stage: &mut Stage, text| stage.find(text).expect(text).0;
    assert_eq!(column(&mut stage, "clear the cell"), column(&mut stage, "put that digit"));
}

#[test]
fn the_panel_is_hidden_in_play_too() {
    let mut stage = Stage::open("pacman");
    stage.shows("dots eaten").keys("z").hides("dots eaten").keys("s Space").hides("generated");
    stage.keys("z").shows("generated").keys("Esc").shows("dots eaten");
    // What a panel says while drawing is needed.
    stage.keys("z e").shows("cell").keys("Esc").hides("dots eaten");
    stage.keys("F5").shows("F5 does nothing; ? lists the keys");
    stage.keys("Z").shows("Z does nothing; ? lists the keys").keys("d").shows(", where d works");
    stage.keys(",").shows("where ',' works");
    // And so are the pages of a race, until one is turned to.
    stage.app.paste("pacman:small@bfs|astar/B");
    stage.settle();
    stage.shows("i why").keys("z").hides("i why").keys("z").shows("i why");
    stage.keys("z").hides("i why").keys("2").shows("i queue");
}

#[test]
fn the_list_of_commands_names_the_way_to_what_does_not_work_here() {
    let mut stage = Stage::open("pacman");
    for (keys, word, way) in [
        ("", "race", "c, then r"),
        ("", "undo", "nothing to undo"),
        ("", "trace", "frontier trace FILE"),
        ("", "curves", "c, then v"),
        ("s Space", "hint", "esc, then x"),
        ("Esc c", "slower", "esc, s, then -"),
        ("", "path to this node", "esc, s, then Ctrl-P"),
    ] {
        stage.keys(keys).keys("Ctrl-P").write(word).shows(way).keys("Enter").shows(way);
        stage.hides("find:");
    }
    // Every line of it is whole.
    for tab in TABS {
        let mut stage = Stage::open(tab);
        stage.resize(80, 200).keys("Ctrl-P").shows("c, r, then d").hides("…");
        let text = stage.resize(60, 200).text();
        assert!(!text.lines().any(|line| line.starts_with('│') && line.contains('…')), "{text}");
    }
    // What works comes before what does not, whatever their names begin with.
    stage.keys("Esc Ctrl-P").write("quit").shows("q Ctrl-C");
    stage.keys("Esc Ctrl-P").write("r");
    let row = |stage: &mut Stage, text: &str| stage.find(text).expect(text).1;
    assert!(row(&mut stage, "move right") < row(&mut stage, "redo"));
}

#[test]
fn the_form_of_methods_shows_what_the_method_uses() {
    let mut stage = Stage::open("pacman --layout plaza");
    stage.keys("m").shows("bidirectional-greedy").shows("heuristic").shows("among equals");
    stage.hides("guide").hides("seed");
    stage.keys("b").shows("< bidirectional-bfs >").hides("heuristic").hides("among equals");
    stage
        .keys("b")
        .shows("< bidirectional-greedy >")
        .shows("guide")
        .keys("Down")
        .shows("< start >");
    stage.keys("Up r").shows("seed").hides("guide").keys("Down 7 Up m").shows("seed       ");
    // A value stays while its field is away.
    stage.keys("d").hides("seed").keys("r").shows("7").keys("Enter s").shows("plaza · random");
}

#[test]
fn the_list_of_maps_keeps_files_in_view_and_shows_large_maps_whole() {
    let mut stage = Stage::open("pacman --layout tiny");
    stage.keys("o").shows("a file ...").shows("an empty map ...").shows("▸ tiny");
    stage.keys("Up").shows("▸ an empty map").keys("Up Up").shows("▸ spiral").shows("a file ...");
    // A hundred columns in some thirty: three by three cells as one, and nothing says that it goes on.
    stage.shows("GOAL").hides("►").hides("▼");
}

#[test]
fn a_random_map_has_one_name_wherever_it_is_shown() {
    let mut stage = Stage::open("pacman");
    paste(&mut stage, "pacman:maze:21x31l9#1@bfs");
    stage.keys("Space").shows("random maze 1 · BFS");
    stage.keys("y").shows("#1@bfs").shows("start frontier --at LINK").keys("Esc");
    stage.keys("Esc").shows("random maze 1 · maze");
    stage.keys("c").shows("random maze 1 · methods").keys("r").shows("random maze 1 · methods");
}

#[test]
fn the_list_of_conditions_says_what_the_usual_one_is() {
    let mut stage = Stage::open("pacman --layout plaza --algorithm astar");
    stage.keys("s Space /").shows("default: f = max.f and f > previous.f");
    let mut stage = Stage::open("sudoku");
    stage.keys("s Space /").shows("default ").hides("default:");
}

#[test]
fn walkers_have_no_curves() {
    let mut stage = Stage::open("pacman --layout corridor");
    stage.keys("c").write("+").keys("PgDn*3 PgUp*5 Space v").pass(SECOND);
    stage.shows("no frontier: nothing to plot").shows("there is nothing to plot").hides("f-min");
}

#[test]
fn while_the_answer_is_played_back_nothing_of_the_search_is_offered() {
    let mut stage = Stage::open("pacman --watch");
    stage.keys("Enter").shows("│ the path found").hides("facts").hides("i page").hides("speed");
    for key in ["i", "v", ".", "+", "/"] {
        stage.keys(key).shows("the search is over: < leads back");
    }
    stage.keys("<").shows("/239").shows("facts").shows("i page");
}

#[test]
fn words_stand_where_there_is_room_for_them() {
    // The exit is in the right border, with dots beside it.
    Stage::open("pacman").keys("n").shows("EXIT").shows("s watches A* find the shortest path");
    // Outcomes are told in fewer words, with how many more runs there are, and only whole values stand in the queue.
    let mut race = Stage::open("pacman --layout small");
    race.keys("c r Enter")
        .pass(20 * SECOND)
        .shows("greedy  ★ cost 25 after 99 steps")
        .shows("greedy found the same 25 in 98 % fewer steps than BFS")
        .shows("A*  cost 25 after 239 steps")
        .shows("↓ 1 more");
    let mut plaza = Stage::open("pacman --layout plaza");
    plaza.keys("c r Enter").pass(20 * SECOND).shows("A*  ★ cost 32, 291 steps").hides("after 291");
    // The free place has the pages there is no room for below the boards.
    race.resize(120, 40).shows("i queue").keys("3").shows("i tree").hides("no room");
    let mut queue = Stage::open("pacman --layout teeth --watch");
    let text = queue.keys("Space Home Right*20 3").shows("13 wait").text();
    let rows = text.lines().filter_map(|line| line.rsplit_once('│')).map(|(_, row)| row);
    let rows: Vec<&str> = rows.filter(|row| row.contains('#')).collect();
    assert!(rows.len() > 8 && rows.iter().all(|row| row.contains('c') && !row.contains('…')));
}

#[test]
fn the_ways_in_the_list_of_commands_lead_there() {
    let mut bad = String::new();
    for args in ["pacman --layout tiny", "lights --layout triangle"] {
        for setup in ["", "s Space", "e", "c", "c r Space"] {
            let mut stage = Stage::open(args);
            let text = stage.resize(100, 250).keys(setup).keys("Ctrl-P").text();
            let mut there: BTreeMap<&str, Stage> = BTreeMap::new();
            for line in text.lines().map(|line| line.trim_matches([' ', '│', '▸'])) {
                let Some((before, last)) = line.rsplit_once(", then ") else { continue };
                let Some((_, way)) = before.rsplit_once("  ") else { continue };
                let stage = there.entry(way).or_insert_with(|| {
                    let mut stage = Stage::open(args);
                    let keys = way.split(", ").map(crate::laws::key_name);
                    let keys: Vec<String> = keys.collect();
                    stage.keys(setup).keys(&keys.join(" ")).settle();
                    stage
                });
                let key: Key = last.parse().expect(line);
                let mode = stage.app.mode();
                if stage.app.table().action(mode, key).is_none() {
                    let _ = writeln!(bad, "{args}, {setup}: {line}: {mode:?}");
                }
            }
        }
    }
    assert!(bad.is_empty(), "{bad}");
}

#[test]
fn a_key_that_does_nothing_here_names_the_way_to_where_it_works() {
    let mut ways = BTreeSet::new();
    for setup in ["", "s Space", "e", "c", "c r Space"] {
        let mut stage = Stage::open("pacman --layout tiny");
        stage.keys(setup).settle();
        for key in ["W", "w", "x", ",", "d", "t"] {
            let text = stage.keys(key).text();
            let Some((said, _)) = text.split_once(", where ") else { continue };
            let Some((way, _)) = said.lines().last().unwrap().split_once(" leads to") else {
                continue;
            };
            // A bar may stand before it.
            let way = way.rsplit("  ").next().unwrap().trim_matches([' ', '●', '─']);
            let mut there = Stage::open("pacman --layout tiny");
            there.keys(setup).settle();
            way.split(", then ").for_each(|way| {
                there.keys(&crate::laws::key_name(way));
            });
            there.settle();
            let works = there.app.table().action(there.app.mode(), key.parse().unwrap());
            assert!(works.is_some(), "{setup}, {key}: {way}");
            ways.insert(way.to_owned());
        }
    }
    assert!(ways.contains("esc, then e"), "{ways:?}");
}
