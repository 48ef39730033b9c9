//! Scripts of keys and clicks on the playground.

use crate::common::folder::Folder;
use crate::common::stage::{Stage, TABS};
use crate::laws;
use crate::looks::MODES;
use frontier::tui::keys::{self, Action};
use frontier::tui::term::key::Key;
use frontier::tui::term::screen::{Msg, Request, Screen};
use frontier::tui::theme::{Depth, Theme};
use std::fmt::Write as _;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn watching_plays_to_the_end_and_pacman_walks() {
    let mut stage = Stage::open("pacman");
    stage.keys("s").pass(60 * SECOND);
    stage.shows("25/25").shows("Path found: cost 25,").shows("5 of 16");
    assert_eq!(stage.app.next_tick(), None, "nothing moves any more");
    assert!(!stage.app.is_busy());
    stage.keys("Space").shows("0/239");
}

#[test]
fn steps_forward_and_back_show_the_same_moments() {
    let mut stage = Stage::open("pacman --watch");
    stage.keys("Space Home");
    let mut seen = Vec::new();
    for _ in 0..40 {
        seen.push(stage.text());
        stage.keys("Right");
    }
    for moment in seen.into_iter().rev() {
        assert_eq!(stage.keys("Left").text(), moment);
    }
    let beginning = stage.shows(" 0/239").text();
    assert_eq!(stage.keys("Left").text(), beginning, "nothing before the beginning");
}

#[test]
fn landmarks_ends_and_speeds() {
    let mut stage = Stage::open("pacman --watch");
    stage.keys("Space g >").shows("f rises to 21").keys("v").hides("f rises");
    stage.keys(">").shows("f rises to 23").keys("<").shows("f rises to 21");
    stage.keys("<").shows("no f before: the beginning");
    stage.keys("G").shows("239/239").keys("Home").shows(" 0/239");
    stage
        .keys("+ + + + +")
        .shows("steps/s")
        .keys("+*30")
        .shows("max speed")
        .keys("-*30")
        .shows("1 step/s");
    stage.keys("+*30 Space").pass(SECOND).shows("/25").shows("the path found");
    stage.keys("< G").shows("239/239");
}

#[test]
fn enter_goes_to_the_end_and_esc_keeps_the_place() {
    let mut stage = Stage::open("pacman --watch");
    stage.keys("Space Home Right*7 Esc").shows("shortest").keys("s Space").shows("/239");
    stage.keys("Enter").shows("0/25").pass(10 * SECOND).shows("steps      25");
    stage.keys("Home").shows("steps      0").keys("Left").shows("239/239");
}

#[test]
fn a_method_chosen_while_watching_is_watched() {
    let mut stage = Stage::open("pacman --watch");
    // Heuristic J, ties deep: as many nodes as the path is long.
    stage.keys("m Down j Down d Enter").pass(60 * SECOND);
    stage.shows("A* J deep").shows("25/25").shows("Path found: cost 25,");
    stage.keys("m d Enter").pass(600 * SECOND).shows("DFS");
}

#[test]
fn the_picker_opens_maps_and_files_that_are_none_say_why() {
    let mut stage = Stage::open("pacman");
    stage.keys("o").write("hedge").keys("Enter").shows("hedge · maze").shows("You are Pacman");
    stage.keys("o").write("a file").keys("Enter").write("no/such.lay").keys("Enter");
    stage.shows("no/such.lay: no such file or folder").keys("Esc").shows("hedge · maze");
    let folder = Folder::new();
    let path = folder.file("ragged.lay", "%%%%\n%P.%\n%%%\n");
    stage.keys("o").write("a file").keys("Enter").write(&path).keys("Enter");
    stage.shows(":3:").keys("Esc").shows("hedge · maze");
}

#[test]
fn playing_by_hand() {
    let mut stage = Stage::open("pacman --layout tiny");
    stage.shows("7 of 7  high").keys("Right").shows("6 of 7  high").shows("steps      1");
    stage.keys("l l l").shows("3 of 7  low").keys("u u u u").shows("7 of 7  high");
    stage.keys("U").shows("6 of 7").keys("R").shows("steps      0");
    stage.keys("x").shows("hint: go");
    stage.keys("Right Left Right Left Right Left Right").shows("Out of energy after 7");
    stage.shows("There is a path").shows("0 of 7").keys("Up").shows("0 of 7");
    stage.keys("x").hides("hint:").keys("u").shows("1 of 7");
}

#[test]
fn a_long_hint_is_whole_on_the_smallest_screen() {
    let mut stage = Stage::open("pacman --layout medium");
    stage.resize(60, 20).keys("x").settle();
    stage
        .shows("hint: go right 7 cells, then down; without the dot")
        .shows("your 12 energy runs out");
}

#[test]
fn following_the_hints_wins() {
    let mut stage = Stage::open("pacman --layout tiny");
    for step in 0..12 {
        stage.keys("x");
        let hint = stage.text();
        let way = ["up", "down", "left", "right"];
        let way = way.iter().find(|w| hint.contains(&format!("hint: go {w}"))).expect("a hint");
        let name = format!("{}{}", way[..1].to_uppercase(), &way[1..]);
        // The same key again does what it says.
        stage.keys(if step % 2 == 0 { &name } else { "x" });
    }
    stage.shows("You made it: 12 steps").shows("No path is shorter").shows("With 12 hints");
    // The line and the row of the key say what is copied now.
    stage.shows("y copies the result").resize(120, 40).shows("copy and show the result");
    stage
        .keys("u")
        .hides("show the result")
        .shows("copy the link to it, or the board")
        .resize(80, 24);
    stage.keys("Enter").shows("you are not there yet").keys("U Enter").shows("steps      0");
}

#[test]
fn drawing_is_checked_at_once_and_undone() {
    let mut stage = Stage::open("pacman --layout tiny");
    stage.keys("e").shows("solvable, shortest 12");
    let before = stage.text();
    // A wall all round Pacman, who stands at 6, 1.
    stage.keys("Up # Down Right #").shows("solvable");
    stage.keys("Down Left #").shows("no way: the exit");
    stage.keys("u u u");
    stage.shows("solvable, shortest 12");
    stage.keys("Up").keys("Esc").shows("my map · hunger");
    assert_ne!(before, stage.text());
    stage.keys("e P").shows("no Pacman, expected").keys("Esc").shows("not a map yet; e goes on");
    stage.keys("e s").shows("nothing to watch yet: no Pacman, expected exactly one 'P'");
    stage.keys("Down*5 Right*4 P").shows("solvable").keys("s").shows("A* Manhattan");
}

#[test]
fn the_cursor_hides_nothing_that_stands_under_it() {
    let theme = Theme::new(Depth::Ansi256, false);
    for (columns, rows, half) in [(80, 24, false), (60, 20, true)] {
        let mut stage = Stage::open("pacman --layout small");
        let mut count = |keys: &str, colour| {
            let buffer = stage.resize(columns, rows).keys(keys).buffer();
            let inks = buffer.content.iter().flat_map(|cell| [cell.fg, cell.bg]);
            inks.filter(|&ink| ink == colour).count()
        };
        let grounds = count("e", theme.tints[1]);
        assert!(grounds > 20, "row and column of the cursor are tinted");
        assert!(count("", theme.pacman) > 0, "{columns}");
        let (free, on_pacman) = (count("Right", theme.current), count("Left", theme.current));
        assert_eq!((free > 0, on_pacman == 0), (true, true), "{half}");
    }
}

#[test]
fn a_map_is_drawn_from_a_blank_one_and_made_larger() {
    let mut stage = Stage::open("pacman");
    stage.keys("e n").shows("an empty map").keys("5 Down 9 Enter").shows("5x9");
    stage.keys("s").shows("nothing to watch yet: no Pacman, expected");
    stage.keys("P Right*7 E").shows("solvable, shortest 7");
    stage.keys("S-Up").shows("6 x 9 cells").keys("u").shows("5x9").keys("U").shows("6x9");
    stage.keys("Alt-Right").shows("6 x 8 cells").shows("solvable, shortest 6");
    stage.keys("p 1 2 Down 2 0 Enter").shows("12x20").keys("u").shows("6x8");
    stage.keys("Alt-Down*4").shows("a board has 3 to 512 rows");
    stage.keys("u*20").shows("5x9").shows("no Pacman").keys("n").shows("an empty map");
    stage.keys("Down*2 Right*2 Enter").shows("navigation").shows("goal");
}

#[test]
fn a_method_chosen_at_rest_begins_at_rest() {
    let mut stage = Stage::open("pacman --watch");
    stage.keys("Space Home Right*7 m d Enter").pass(5 * SECOND).shows("DFS").shows("  0/");
    stage.keys("Space m b Enter").pass(60 * SECOND).shows("BFS").hides("  0/");
}

#[test]
fn a_map_drawn_is_written_and_read_back() {
    let folder = Folder::new();
    let path = folder.name("drawn.lay");
    let mut stage = Stage::open("pacman --layout tiny");
    stage.keys("e Right . W").write(&path).keys("Enter");
    stage.shows("written to");
    let first = std::fs::read_to_string(&path).unwrap();
    stage.keys("Right . W").write(&path).keys("Enter");
    stage.shows(".lay exists: overwrite? Enter again");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), first);
    stage.keys("Home Enter").shows("overwrite?");
    stage.keys("Enter").shows("written to").keys("Esc");
    assert_ne!(std::fs::read_to_string(&path).unwrap(), first);
    stage.keys("o").write("a file").keys("Enter").write(&path).keys("Enter");
    stage.shows("· hunger").shows("0 of 10");
}

#[test]
fn parameters_change_the_question() {
    let mut stage = Stage::open("pacman --layout tiny");
    stage.keys("p Down*2 Backspace 2 0 Enter").shows("20 of 20");
    stage.keys("p Down*2 1 2 Enter").shows("12 of 12");
    stage.keys("p Down*2 9 9 9 9 9 Enter").shows("energy: 99999 is not in the range 0 to 9 999");
    stage.keys("2 0 Enter").shows("20 of 20");
    stage
        .keys("p Down m Enter")
        .shows("8 dots, expected exactly one '.'")
        .keys("Esc")
        .shows("20 of 20");
    // No random map has fewer rows than the form takes.
    stage
        .keys("p Right*2")
        .shows("5 to 255")
        .keys("Down 4 Enter")
        .shows("not in the range 5 to 255");
}

#[test]
fn random_maps_follow_one_another() {
    let mut stage = Stage::open("pacman");
    stage.keys("n").shows("random field 1 · hunger").keys("n").shows("random field 2 · hunger");
    stage.keys("y").shows("pacman:field:14x26d8w0e10f3g#2");
    stage.keys("s y").shows("share").keys("Right").hides("share");
    stage.keys("Esc p Right Right Enter").shows("random maze 3 · maze");
    stage.keys("y").shows("15x27l5g#3");
    let mut maze = Stage::open("pacman --layout corridor");
    maze.keys("y").shows("pacman:corridor");
    maze.keys("Esc n")
        .shows("random maze 1 · maze")
        .keys("s")
        .pass(60 * SECOND)
        .shows("Path found");
}

#[test]
fn the_mouse_reaches_cells_bar_transport_and_title() {
    let mut stage = Stage::open("pacman --watch");
    stage.keys("Space Home");
    let (bar, row) = stage.find("→ step").unwrap();
    stage.click(bar, row).shows("  1/239").keys("End").shows("239/239");
    let (_, transport) = stage.find("239/239").unwrap();
    stage.click(3, transport).shows("  0/239");
    // A click on a cell shows the moment it was first expanded: the exit's neighbour comes late.
    let (column, line) = stage.find("▐▌").unwrap();
    stage.click(column - 2, line).hides("  0/239").hides("239/239");
    // Other cells say why there is no such moment.
    let (start, first) = stage.keys("Home").find("◖▸").unwrap();
    stage.click(start - 4, first).shows("is a wall");
    stage.click(column, line + 5).shows(" is never reached").keys("Right");
    let (column, _) = stage.find("Pacman").unwrap();
    stage.click(column, 0).shows("/239");
    let mut play = Stage::open("pacman");
    let (column, line) = play.find("◖▸").unwrap();
    play.click(column + 2, line)
        .shows("steps      1")
        .click(column + 2, line - 1)
        .shows("steps      2");
}

#[test]
fn every_key_of_every_bar_does_something_and_nothing_breaks() {
    let mut found = 0;
    // No file is written: its folder does not exist.
    for setup in ["", "s Space Home Right", "e", "m", "o", "p", "n", "e W / x", "?"] {
        let mut pressed = Vec::new();
        for size in [(80, 24), (120, 40), (60, 20), (40, 10)] {
            let mut stage = Stage::open("pacman --layout tiny");
            stage.resize(size.0, size.1).keys(setup);
            let bar = stage.text().lines().last().unwrap_or_default().to_owned();
            for word in bar.split_whitespace() {
                let name = laws::key_name(word);
                let Ok(key) = name.parse::<Key>() else { continue };
                // What the bar shows works; labels that are no keys are skipped.
                let action = stage.app.table().action(stage.app.mode(), key);
                if let Some(action) = action.filter(|action| !matches!(action, Action::Type(_))) {
                    assert!(stage.app.works(action), "{setup} {size:?}: {name} in {bar}");
                    found += 1;
                }
                if name != "q" && !pressed.contains(&key) {
                    pressed.push(key);
                    let mut again = Stage::open("pacman --layout tiny");
                    again.resize(size.0, size.1).keys(setup);
                    again.keys(&name).text();
                }
            }
        }
    }
    assert!(found > 100, "only {found} keys were found in the bars");
}

#[test]
fn q_quits_and_is_typed_where_text_is_written() {
    let mut stage = Stage::open("pacman");
    stage.keys("o q").shows("nothing matches").shows("find: q");
    assert!(!stage.has_quit());
    stage.keys("Esc q");
    assert!(stage.has_quit());
}

#[test]
fn resizing_in_every_mode_keeps_everything() {
    let race = "c r Space Home Right*9";
    for setup in ["", "s Space Home Right*9", "e Right #", "m", "o", "?", race] {
        let mut stage = Stage::open("pacman --layout tiny");
        stage.keys(setup);
        let before = stage.text();
        for (columns, rows) in [(120, 40), (60, 20), (30, 5), (200, 60), (1, 1), (80, 24)] {
            stage.resize(columns, rows).text();
        }
        assert_eq!(stage.text(), before, "after {setup}");
    }
}

#[test]
fn the_keys_that_are_printed_read_back_as_themselves() {
    let tabs = Stage::open("pacman").app.all_keys();
    let rows: Vec<_> = tabs.iter().map(|&(_, own)| own).collect();
    let text = keys::Keymap::default().to_toml(&tabs);
    let keymap = keys::Keymap::parse(&text, &rows).unwrap_or_else(|why| panic!("{why}\n{text}"));
    for (tab, own) in tabs {
        let before = keys::KeyTable::new(own, &keys::Keymap::default());
        let after = keys::KeyTable::new(own, &keymap);
        for mode in keys::Mode::ALL {
            for &key in before.of(mode).flat_map(|row| row.keys) {
                let was = before.action(mode, key);
                assert_eq!(after.action(mode, key), was, "{tab} {mode:?} {key}");
            }
        }
    }
}

#[test]
fn the_help_is_laid_out_at_once_on_the_smallest_screen() {
    let mut stage = Stage::open("lights");
    stage.resize(1, 1).keys("? Down*20 Up*20");
    stage.resize(80, 24).shows("help and keys: more below").shows("This screen");
}

#[test]
fn the_keys_of_every_line_of_the_help_fit_their_column() {
    for (tab, own) in Stage::open("pacman").app.all_keys() {
        for (_, lines) in keys::KeyTable::new(own, &keys::Keymap::default()).sections() {
            for line in lines {
                for ascii in [false, true] {
                    let keys = line.names(ascii).join(" ");
                    assert!(keys.chars().count() <= 24, "{tab}: {keys}");
                }
            }
        }
    }
}

#[test]
fn a_key_that_cannot_work_says_why_in_every_tab_and_mode() {
    let mut bad = String::new();
    for &(name, args, keys) in MODES {
        let mut stage = Stage::open(args);
        stage.keys(keys);
        let mode = stage.app.mode();
        for row in stage.app.table().of(mode) {
            if stage.app.command(row.action).state == Err("") {
                let _ = writeln!(bad, "{name}, {mode:?}: {:?} says nothing", row.action);
            }
        }
    }
    assert!(bad.is_empty(), "{bad}");
}

#[test]
fn every_tab_takes_by_paste_what_it_copies() {
    let copied = |stage: &mut Stage| match stage.keys("y").app.take_request() {
        Some(Request::Copy(text)) => text,
        other => panic!("{other:?}"),
    };
    for tab in TABS {
        // What it opens with, the instance after it, and a random one.
        for keys in ["", "o Down Enter", "n"] {
            let mut stage = Stage::open(tab);
            stage.keys(keys).settle();
            let text = copied(&mut stage);
            let mut other = Stage::open(tab);
            other.app.handle(Msg::Paste(text.clone()));
            other.settle();
            assert_eq!(copied(&mut other), text, "{tab} {keys}");
        }
    }
}

#[test]
fn a_click_beside_a_popup_closes_it() {
    let mut stage = Stage::open("sudoku");
    for popup in ["o", "p", "m", "?", "Ctrl-P", "Ctrl-O", "y"] {
        let before = stage.text();
        stage.keys(popup);
        assert_ne!(before, stage.text(), "{popup} opens something");
        assert_eq!(before, stage.click(0, 1).text(), "{popup}");
    }
    stage.keys("o").click(40, 10).shows("type to narrow the list");
}

#[test]
fn what_is_pasted_and_is_no_puzzle_is_refused_in_words() {
    let refuses = |stage: &mut Stage, text: &str, refusal: &str| {
        let before = stage.text();
        stage.handle(Msg::Paste(text.into()));
        let after = stage.text();
        let mut lines = after.lines().zip(before.lines());
        let said = |(after, before): (&str, &str)| after != before && after.contains(refusal);
        assert!(lines.any(said), "{text:?}:\n{after}");
    };
    for tab in TABS {
        for (keys, refusal) in [("", " no "), ("s", " no "), ("e", " not ")] {
            for text in ["hello world", "", "\n", "7"] {
                let mut stage = Stage::unsettled(tab);
                keys.parse().into_iter().for_each(|key| stage.handle(Msg::Key(key)));
                refuses(&mut stage, text, refusal);
            }
        }
    }
    let mut stage = Stage::unsettled("sudoku");
    for key in ["c", "r"] {
        stage.handle(Msg::Key(key.parse().unwrap()));
        refuses(&mut stage, "hello world", "not while comparing: Esc leads back, then paste again");
    }
}
