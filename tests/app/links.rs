//! Links: what one opens, that it comes back from `y`, and that it means the same to everybody.

use crate::common::folder::Folder;
use crate::common::program;
use crate::common::random::Random;
use crate::common::stage::Stage;
use frontier::puzzles::link::Link;
use frontier::puzzles::pacman::Pacman;
use frontier::puzzles::puzzle::Puzzle as _;
use frontier::tui::keys::{Action, Mode};
use frontier::tui::term::key::{Key, Mouse, Pointer};
use frontier::tui::term::screen::{Msg, Request, Screen};

/// Opens a link; what `y` copies then.
fn follow(stage: &mut Stage, link: &str) -> String {
    let parsed: Link = link.parse().unwrap();
    stage.app.follow(&parsed).unwrap_or_else(|why| panic!("{link}: {why}"));
    stage.settle();
    assert_eq!(stage.app.followed(), Some(Ok(())), "{link}");
    copied(stage)
}

/// What `y` copies.
fn copied(stage: &mut Stage) -> String {
    while stage.app.take_request().is_some() {}
    stage.handle(Msg::Key(Key::char('y')));
    let copied =
        std::iter::from_fn(|| stage.app.take_request()).find_map(|request| match request {
            Request::Copy(text) => Some(text),
            _ => None,
        });
    stage.app.update(Action::Cancel);
    copied.expect("something is copied")
}

/// Why a link cannot be followed.
fn refusal(stage: &mut Stage, link: &str) -> String {
    if let Err(why) = stage.app.follow(&link.parse().unwrap()) {
        return why;
    }
    stage.settle();
    stage.app.followed().expect("an answer").unwrap_err()
}

#[test]
fn a_step_is_shown_before_the_rest_of_its_run_is_computed() {
    let mut stage = Stage::open("pacman");
    // 64 million steps.
    stage.app.follow(&"sudoku:top@backtracking:100".parse().unwrap()).unwrap();
    stage.app.finish_following().unwrap();
    assert!(stage.app.is_busy(), "the run is longer");
    stage.shows("100/").hides("64 ");
    assert_eq!(copied(&mut stage), "sudoku:top@backtracking:100");
}

#[test]
fn a_link_names_what_was_changed() {
    let mut stage = Stage::open("pacman --layout tiny --energy 12 --watch");
    let link = copied(&mut stage);
    assert!(link.starts_with("pacman:hunger-e12f2:%"), "{link}");
    let mut stage = Stage::open("pacman --layout tiny");
    assert!(copied(stage.keys("s")).starts_with("pacman:tiny@"));
}

#[test]
fn walls_are_drawn_by_dragging() {
    let mut stage = Stage::open("pacman --layout large");
    let mouse = |kind, row| Msg::Mouse(Mouse { kind, column: 30, row });
    stage.keys("e");
    stage.handle(mouse(Pointer::Press, 8));
    stage.handle(mouse(Pointer::Drag, 12));
    let drawn = copied(stage.keys("Esc"));
    let large = Pacman::built_in_named("large").unwrap().instance().unwrap();
    let walls = |text: &str| text.matches('%').count();
    assert!(walls(&drawn) > walls(&Pacman::describe(&large)) + 1, "{drawn}");
}

#[test]
fn a_drag_draws_on_what_the_press_put_and_is_undone_with_it() {
    for (args, keys) in
        [("lights --layout anchor", ""), ("dominoes", ""), ("boxup --level seed-1", "# #")]
    {
        let mut stage = Stage::open(args);
        let mouse = |kind, column| Msg::Mouse(Mouse { kind, column, row: 8 });
        stage.keys("e").keys(keys);
        let before = stage.text();
        // A drag that begins beside the board draws nothing.
        stage.handle(mouse(Pointer::Press, 70));
        stage.handle(mouse(Pointer::Drag, 30));
        assert_eq!(stage.text(), before, "{args}");
        stage.handle(mouse(Pointer::Press, 8));
        let one = stage.text();
        let undone = stage.keys("u").text();
        assert_ne!(one, undone, "{args}");
        stage.handle(mouse(Pointer::Press, 8));
        for column in 9..35 {
            stage.handle(mouse(Pointer::Drag, column));
        }
        stage.settle();
        let many = stage.text();
        // More than the cell of the press, on which the cursor was.
        assert!(many != one && many != undone, "{args}");
        assert_eq!(stage.keys("u").text(), undone, "{args}");
        assert_eq!(stage.keys("U").text(), many, "{args}");
    }
}

#[test]
fn a_race_and_a_comparison_say_the_link_that_led_to_them() {
    let mut stage = Stage::open("sudoku");
    stage.resize(120, 40);
    for (link, shown_without) in [
        ("pacman:plaza@bfs|greedy/B|astar/B|dfs", "plaza · methods"),
        ("lights:loom@table", "loom · methods"),
    ] {
        follow(&mut stage, link);
        stage.shows(link).hides(shown_without);
    }
    // Where it would be cut, the name is said instead.
    follow(&mut stage, "pacman:plaza@bfs|greedy/B|astar/B|dfs|ucs/deep");
    stage.resize(40, 20).hides("pacman:plaza");
    // Another table is not what the link names.
    let mut stage = Stage::open("sudoku");
    follow(&mut stage, "sudoku:top@table");
    stage.shows("sudoku:top@table").keys("c").hides("sudoku:top@table");
}

#[test]
fn a_link_opens_its_moment_at_rest_and_comes_back_from_y() {
    let mut stage = Stage::open("sudoku");
    for (link, word, mode, shows) in [
        ("pacman:small@astar/B:31", "pacman", Mode::Watch, "31/239"),
        ("pacman:small@astar/B:31+why", "pacman", Mode::Watch, "why "),
        ("pacman:plaza@ucs/deep:9", "pacman", Mode::Watch, "9/"),
        ("pacman:plaza@bfs?f > 3", "pacman", Mode::Watch, "f > 3"),
        ("pacman:maze:15x21l5#7@tremaux", "pacman", Mode::Watch, "0/"),
        ("pacman:plaza@random/7:12", "pacman", Mode::Watch, "12/"),
        ("lights:5x5k2cross#42@gauss:20+code", "lights", Mode::Watch, "20/"),
        ("lights:corners@bfs:20+map", "lights", Mode::Watch, "each ring is a depth"),
        ("pacman:plaza@astar/B:50+why+h", "pacman", Mode::Watch, "why "),
        ("sudoku:top@fewest?conflict", "sudoku", Mode::Watch, "conflict"),
        ("boxup:detour@bfs:4", "boxup", Mode::Watch, "4/"),
        ("dominoes:square@alpha-beta/3:205+tree", "dominoes", Mode::Watch, "205/"),
        ("dominoes:square@with-ordering/2:20", "dominoes", Mode::Watch, "20/"),
        ("pacman:plaza@bfs|greedy/B|astar/B|dfs", "pacman", Mode::Race, "BFS"),
        ("pacman:plaza@bfs|astar/B:50", "pacman", Mode::Race, "50"),
        ("pacman:plaza@bfs|astar/B?differ", "pacman", Mode::Race, "BFS: "),
        ("pacman:plaza@bfs|ucs|astar/B?differ", "pacman", Mode::Race, "BFS: r18c4; A*: r17c5\n"),
        ("sudoku:top@fewest|propagation:3", "sudoku", Mode::Race, "3/"),
        ("dominoes:3x4:..../..../....@table", "dominoes", Mode::Compare, "alpha-beta"),
    ] {
        assert_eq!(follow(&mut stage, link), link);
        assert_eq!((stage.app.word(), stage.app.mode()), (word, mode), "{link}");
        stage.shows(shows);
        // It rests: nothing is due, and a second program shows the same.
        assert_eq!(stage.app.next_tick(), None, "{link}");
        let mut other = Stage::open("");
        follow(&mut other, link);
        assert_eq!(other.text(), stage.text(), "{link}");
    }
    // The name of this page before it was the legend.
    assert_eq!(follow(&mut stage, "pacman:plaza@bfs:50+signs"), "pacman:plaza@bfs:50+legend");
}

#[test]
fn a_link_in_a_list_of_the_playground_is_opened() {
    let link = "pacman:small@astar/B:31+why";
    let mut stage = Stage::open("sudoku");
    stage.keys("Ctrl-P").write(link).shows("a link: Enter opens it").hides("nothing matches");
    stage.shows("enter do").keys("Enter").hides("commands").shows("31/239").shows("why ");
    // In a form it is text.
    let mut stage = Stage::open("sudoku");
    stage.keys("Ctrl-O").app.paste(link);
    stage.settle();
    stage.shows("settings");
    // Pasted it needs no Enter, where the one that was copied is shown, too.
    for keys in ["Ctrl-P", "Ctrl-P x", "y"] {
        stage = Stage::open("sudoku");
        stage.keys(keys).app.paste(link);
        stage.settle();
        stage.hides("commands").hides("share").shows("31/239");
    }
    // What is no place is refused in words.
    stage.keys("Ctrl-P").write("chess:small@astar").keys("Enter").hides("commands").shows("chess");
    // What is looked for in a run is no link.
    stage.keys("/").write(link).hides("a link: Enter opens it");
}

#[test]
fn the_title_says_the_link_while_its_moment_is_shown() {
    let mut stage = Stage::open("");
    let link = "pacman:small@astar/B:31";
    follow(&mut stage, link);
    stage.shows(link).keys("Right").hides(link).keys("Left").shows(link);
    // Another step has a link of its own.
    assert_eq!(copied(stage.keys("Right")), "pacman:small@astar/B:32");
    assert_eq!(copied(stage.keys("i")), "pacman:small@astar/B:32+why");
    assert_eq!(copied(stage.keys("Home")), "pacman:small@astar/B+why");
    assert_eq!(copied(stage.keys("v v")), "pacman:small@astar/B+why+f");
    let race = "pacman:plaza@bfs|astar/B:50";
    follow(&mut stage, race);
    stage.shows(race).hides("plaza · methods");
    // One that has no room says no more than its first part, the board.
    follow(&mut stage, "dominoes:16x16@alpha-beta/3:50");
    stage.shows("16x16 · alpha-beta").hides("dominoes:16x16");
}

#[test]
fn a_link_to_the_moment_a_condition_holds_at_has_the_condition() {
    let mut stage = Stage::open("pacman --layout plaza --algorithm bfs --watch");
    stage.keys("Space Home /").write("depth = 3").keys("Enter >");
    let first = copied(&mut stage);
    assert!(first.ends_with("?depth = 3"), "{first}");
    let second = copied(stage.keys(">"));
    assert_ne!(first, second);
    for link in [first, second] {
        let mut other = Stage::open("");
        assert_eq!(follow(&mut other, &link), link);
        other.shows("depth = 3");
    }
}

#[test]
fn a_link_is_pasted_wherever_one_is() {
    let mut stage = Stage::open("boxup");
    stage.app.paste(" pacman:plaza@bfs|astar/B:50\n");
    stage.settle();
    assert_eq!((stage.app.word(), stage.app.mode()), ("pacman", Mode::Race));
    // What cannot be followed says why, and nothing else is opened.
    stage.app.paste("lights:nosuch@gauss");
    stage.settle();
    assert_eq!((stage.app.word(), stage.app.mode()), ("pacman", Mode::Race));
    stage.shows("nosuch");
}

#[test]
fn a_link_is_typed_into_the_list_of_what_can_be_opened() {
    let mut stage = Stage::open("boxup");
    let link = "pacman:small@astar/B:31+why";
    stage.keys("o").write(link).shows("a link: Enter opens it").keys("Enter").shows("31/239");
    assert_eq!((stage.app.word(), copied(&mut stage).as_str()), ("pacman", link));
    // Pasted it needs no Enter.
    stage.keys("o").app.paste("lights:seven@gauss:3");
    stage.settle();
    assert_eq!(stage.app.word(), "lights");
    stage.keys("o").write("pacman:nosuch@bfs").keys("Enter").shows("expected a game id or one of");
    assert_eq!((stage.app.word(), stage.app.mode()), ("lights", Mode::Watch));
}

#[test]
fn a_board_of_one_s_own_travels_as_text_or_says_that_it_needs_its_file() {
    let folder = Folder::new();
    let small = folder.file("small.lay", "%%%%%%\n%P  .%\n% %  %\n%%%%%%\n");
    let row = format!("%{}%\n", " ".repeat(98));
    let edge = "%".repeat(100);
    let rows = row.repeat(60).replacen("% ", "%P", 1);
    let text = format!("{edge}\n{rows}{}{edge}\n", row.replace(" %", ".%"));
    let large = folder.file("large.lay", text);
    let watched = |file: &str| format!("pacman --layout {file} --algorithm bfs --watch");
    let mut stage = Stage::open(&watched(&small));
    let link = copied(stage.keys("Space Home Right"));
    let text = stage.text();
    let mut other = Stage::open("");
    assert_eq!(follow(&mut other, &link), link);
    assert!(link.ends_with("@bfs:1") && other.find("1/").is_some(), "{link}: {text}");
    // One that is too long for a link is a file beside it, which nothing on the screen opens.
    let mut stage = Stage::open(&watched(&large));
    let link = copied(stage.keys("Space Home Right"));
    assert_eq!(link, "pacman:FILE@bfs:1");
    assert!(refusal(&mut stage, &link).contains("--layout FILE"));
    let picture = folder.name("large.txt");
    let words = ["record", &link, "--layout", &large, "--still", &picture];
    assert_eq!(program::text(&words), "");
    assert!(std::fs::read_to_string(&picture).unwrap().contains("1/"));
    // What was changed is in no file.
    let fed = text_of_hunger();
    let file = folder.file("fed.lay", &fed);
    let mut stage = Stage::open(&watched(&file));
    assert_eq!(copied(stage.keys("Space Home Right")), "pacman:FILE@bfs:1");
    stage.keys("Esc p Down Down Backspace*3 9 9 Enter s Space Home Right");
    let link = copied(&mut stage);
    assert!(link.ends_with("@bfs:1") && !link.contains("FILE"), "{link}");
    let mut other = Stage::open("");
    assert_eq!(follow(&mut other, &link), link);
    other.shows("of 99");
}

/// A map of hunger too large for a link.
fn text_of_hunger() -> String {
    let row = format!("%{}%\n", " ".repeat(98));
    let edge = "%".repeat(100);
    format!("{edge}\n{}{edge}\n", row.repeat(60).replacen("%   ", "%P.E", 1))
}

#[test]
fn what_is_not_there_is_said_in_one_line() {
    let mut stage = Stage::open("");
    let before = stage.text();
    for (link, why) in [
        ("chess:small@bfs", "no puzzle 'chess', expected pacman"),
        ("pacman:nosuch@bfs", "expected a game id or one of"),
        ("pacman:small@bfz", "unknown algorithm 'bfz', expected random"),
        ("pacman:small@astar/Z", "character 7: 'Z'"),
        ("pacman:small@bfs/B/B", "character 7: 'B'"),
        ("dominoes:square@alpha-beta/129", "character 12: '129'"),
        ("pacman:small@bfs|bfz", "unknown algorithm 'bfz'"),
    ] {
        let said = refusal(&mut stage, link);
        assert!(said.contains(why) && !said.contains('\n'), "{link}: {said}");
        assert_eq!(stage.text(), before, "{link} changes nothing");
    }
    for (link, why) in [
        ("pacman:small@astar/B:9999", "step 9 999, expected 0 to 239"),
        ("pacman:small@bfs+nosuch", "no page 'nosuch', expected facts, why"),
        ("pacman:small@bfs?f > 1000", "no moment at which f > 1000"),
        ("pacman:small@bfs?f >", "column"),
        ("pacman:small@bfs?digit = 3", "digit"),
        ("pacman:plaza@bfs|bfs?differ", "never differ"),
    ] {
        let said = refusal(&mut stage, link);
        assert!(said.contains(why) && !said.contains('\n'), "{link}: {said}");
    }
}

/// Runs of each puzzle on instances of every kind.
const RANDOM: [(&[&str], &[&str]); 5] = [
    (
        &["pacman:tiny", "pacman:corridor", "pacman:maze:9x13l2#SEED", "pacman:scene:8x12o25#SEED"],
        &[
            "bfs",
            "dfs",
            "ucs",
            "ucs/deep",
            "greedy/B",
            "astar/B",
            "astar/null",
            "bidirectional-bfs",
        ],
    ),
    (&["lights:3x3#SEED", "lights:4x4#SEED", "lights:5x5#SEED"], &["chase", "gauss", "bfs"]),
    (&["sudoku:top", "sudoku:seventeen"], &["propagation", "fewest", "exact-cover"]),
    (&["boxup:detour", "boxup:lock"], &["bfs"]),
    (
        &["dominoes:4x4f2#SEED", "dominoes:square"],
        &["minimax/2", "alpha-beta/2", "with-ordering/3", "with-table/2"],
    ),
];

/// As many links as `RANDOM_LINKS` says, each in a process of its own as well; by default some, and few of them
/// so: `RANDOM_LINKS=1000 cargo test --test app random_links`.
#[test]
fn random_links_mean_the_same_to_everybody() {
    let wanted = std::env::var("RANDOM_LINKS").ok().and_then(|text| text.parse().ok());
    let mut random = Random(0x5eed_1147);
    let (mut one, mut other) = (Stage::open(""), Stage::open("boxup"));
    let folder = Folder::new();
    let picture = folder.name("still.txt");
    let mut opened = 0;
    while opened < wanted.unwrap_or(60) {
        let (instances, runs) = RANDOM[random.below(RANDOM.len())];
        let seed = random.below(50).to_string();
        let mut link = instances[random.below(instances.len())].replace("SEED", &seed);
        link = format!("{link}@{}", runs[random.below(runs.len())]);
        if random.below(3) == 0 {
            link = format!("{link}|{}", runs[random.below(runs.len())]);
        }
        let step = random.below(40);
        if step > 0 {
            link = format!("{link}:{step}");
        }
        if random.below(3) == 0 {
            link = format!("{link}+{}", ["facts", "why", "queue", "code"][random.below(4)]);
        }
        if random.below(4) == 0 {
            link = format!("{link}?step > {} and step != 7", random.below(40));
        }
        assert!(link.len() <= 160, "{link}");
        // What has no such step or run says so, to everybody.
        let parsed: Link = link.parse().unwrap();
        let went = [&mut one, &mut other].map(|stage| {
            stage.app.follow(&parsed).and_then(|()| {
                stage.settle();
                stage.app.followed().unwrap_or_else(|| panic!("{link}: no answer"))
            })
        });
        assert_eq!(went[0], went[1], "{link}");
        if went[0].is_ok() {
            assert_eq!(one.text(), other.text(), "{link}");
            if wanted.is_some() || opened % 10 == 0 {
                program::text(&["record", &link, "--color", "256", "--still", &picture]);
                let seen = std::fs::read_to_string(&picture).unwrap();
                assert_eq!(seen.trim_end(), one.text().trim_end(), "{link}");
            }
            assert_eq!(copied(&mut one), link);
            opened += 1;
        }
    }
}

#[test]
fn what_a_race_does_not_say_is_as_the_tab_has_it() {
    let mut stage = Stage::open("dominoes --size 4x4 --limit 2");
    let link: Link = "dominoes:4x4@alpha-beta|minimax/1".parse().unwrap();
    stage.app.go_to_place(&link.place).unwrap();
    stage.settle();
    stage.resize(120, 40).shows("alpha-beta 2").shows("minimax 1");
    // A link means the same everywhere.
    stage.app.paste(&link.to_string());
    stage.settle();
    stage.shows("alpha-beta 3").shows("minimax 1");
}
