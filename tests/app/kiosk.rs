//! The playground for strangers, and the demo.

use crate::common::stage::{Stage, TABS};
use crate::common::turns;
use frontier::engine::limits;
use frontier::tui::keys::{Action, Mode};
use frontier::tui::term::screen::{Msg, Request, Screen};
use frontier::tui::theme::{Depth, Theme};
use std::cell::Cell;
use std::rc::Rc;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const SECOND: Duration = Duration::from_secs(1);
const MINUTE: Duration = Duration::from_secs(60);

#[test]
fn a_kiosk_begins_a_demo_after_a_minute_and_ends_after_ten() {
    let mut stage = Stage::open("--kiosk");
    assert_eq!(stage.app.next_idle(), Some(MINUTE));
    stage.keys("1 Tab").shows("Lights Out");
    stage.app.idle(MINUTE);
    // The opening, then the demo.
    stage.hides("demo").pass(6 * SECOND);
    stage.shows("demo").shows("any key takes over").shows("Pacman");
    assert_eq!(stage.app.word(), "pacman");
    assert_eq!(stage.app.next_idle(), Some(10 * MINUTE));
    stage.app.take_request();
    stage.app.idle(10 * MINUTE);
    assert!(stage.has_quit());
    assert!(stage.app.end_message.is_some());
    assert_eq!(Stage::open("--kiosk --idle 30s").app.next_idle(), Some(MINUTE / 2));
    assert_eq!(Stage::open("--idle 2m").app.next_idle(), Some(2 * MINUTE));
    assert_eq!(Stage::open("").app.next_idle(), None);
}

#[test]
fn the_help_of_a_kiosk_lists_what_works_there() {
    let mut visitor = Stage::open("--kiosk");
    visitor.resize(200, 60).keys("1 ?").shows("to the menu").hides("suspend").shows("Alt-1 to 5 ");
    visitor.keys("Esc c").settle();
    visitor.keys("?").shows("race the rows").hides("as CSV");
    let mut own = Stage::open("");
    own.resize(200, 60).keys("?").shows("suspend").hides("to the menu");
}

#[test]
fn the_opening_is_over_after_five_seconds_or_a_key_and_what_it_offers_is_done() {
    let opened = |keys: &str| {
        let mut stage = Stage::open("");
        stage.app.begin_opening();
        stage.hides("Pacman").pass(4 * SECOND).shows("every search to watch").shows("T tour");
        stage.keys(keys);
        stage
    };
    // With these one says "go on"; any other key does what it always does.
    for key in ["Enter", "Space", "Esc"] {
        assert_eq!(opened(key).text(), Stage::open("").text(), "{key}");
    }
    for key in ["Right", "x", "n"] {
        let mut plain = Stage::open("");
        plain.keys(key);
        assert_eq!(opened(key).text(), plain.text(), "{key}");
    }
    opened("s").shows("expanded");
    opened("T").shows("tour");
    opened("?").shows("keys");
    assert!(opened("q").has_quit());
    opened("").pass(2 * SECOND).shows("Pacman").hides("every search to watch");
    // There is none where there is no room, or no colour.
    let mut small = Stage::open("");
    small.resize(40, 12).app.begin_opening();
    small.shows("too small");
    let mut plain = Stage::with("", Theme::new(Depth::Mono, true));
    plain.app.begin_opening();
    plain.shows("Pacman");
}

thread_local! {
    static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// A clock that goes on when told.
fn clock() -> Instant {
    static START: OnceLock<Instant> = OnceLock::new();
    *START.get_or_init(Instant::now) + PASSED.with(Cell::get)
}

fn pass(time: Duration) {
    PASSED.with(|passed| passed.set(passed.get() + time));
}

#[test]
fn a_visitor_computes_a_share_and_nothing_while_nobody_is_there() {
    let mut stage = Stage::timed("dominoes --size 10x10 --kiosk", clock);
    stage.text();
    stage.handle(Msg::Key("a".parse().unwrap()));
    let slice = Duration::from_millis(16);
    let (mut computed, begun) = (Duration::ZERO, clock());
    while clock() - begun < MINUTE / 3 {
        assert!(stage.app.next_idle() <= Some(MINUTE / 2));
        if stage.app.is_busy() {
            stage.app.compute(&mut || {
                pass(slice);
                true
            });
            computed += slice;
        } else {
            let wait = stage.app.next_tick().expect("it goes on by itself");
            pass(wait);
            stage.app.tick(wait);
        }
    }
    let seconds = computed.as_secs_f64();
    assert!((9.0..11.0).contains(&seconds), "5 s, and a quarter of 20 s: {seconds}");

    assert_eq!(stage.app.next_idle(), Some(MINUTE / 2));
    stage.app.idle(MINUTE / 2);
    stage.shows("computing is paused, as no key was pressed for 30 s: any key goes on");
    pass(MINUTE / 3);
    assert!(!stage.app.is_busy());
    assert_eq!(stage.app.next_tick(), None, "nothing wakes up");
    assert_eq!(stage.app.next_idle(), Some(MINUTE), "but for the demo");
    stage.handle(Msg::Key("?".parse().unwrap()));
    stage.handle(Msg::Key("Esc".parse().unwrap()));
    assert!(stage.app.is_busy());
    stage.hides("paused");

    // Nobody's time is rationed at home.
    let mut home = Stage::timed("dominoes --size 10x10", clock);
    home.handle(Msg::Key("a".parse().unwrap()));
    for _ in 0..400 {
        assert!(home.app.is_busy());
        home.app.compute(&mut || {
            pass(slice);
            true
        });
    }
    assert_eq!(home.app.next_idle(), None);
}

/// A search that takes all the memory there is.
const GREEDY: &str = "pacman --id pacman:field:40x80d20w0e10f3#1 --algorithm ucs --heuristic null \
                      --watch --speed max";

/// Computes to the end, and never holds more than so much.
fn settle_within(stage: &mut Stage, limit: u64) {
    while stage.app.is_busy() {
        turns::compute(&mut stage.app);
        assert!(limits::held() <= limit, "{} bytes", limits::held());
    }
}

#[test]
fn all_tabs_share_one_limit_of_memory_and_older_runs_are_given_up() {
    let mut stage = Stage::unsettled(&format!("{GREEDY} --kiosk --limit-mem 8"));
    let limit = 8 << 20;
    let watch = |stage: &mut Stage| {
        settle_within(stage, limit);
        assert!(limits::held() > limit / 2, "it took what there is");
        stage.pass(Duration::from_secs(60));
        stage.shows("Stopped: memory limit");
        // It can be watched all the same.
        stage.handle(Msg::Key("Left".parse().unwrap()));
        settle_within(stage, limit);
        stage.hides("Stopped: memory limit");
    };
    watch(&mut stage);
    for key in ["Alt-2", "m", "b", "Enter", "s"] {
        stage.handle(Msg::Key(key.parse().unwrap()));
    }
    settle_within(&mut stage, limit);
    assert!(limits::held() > limit / 2, "a table for every board");
    stage.keys("Alt-1").shows("what was computed here was given up");
    stage.handle(Msg::Key("s".parse().unwrap()));
    watch(&mut stage);
    // What is compared has the memory of what was watched.
    stage.handle(Msg::Key("c".parse().unwrap()));
    settle_within(&mut stage, limit);
    assert!(stage.text().contains("memory limit"), "{}", stage.text());
    drop(stage);
    assert_eq!(limits::held(), 0, "nothing is counted that is gone");
}

#[test]
fn which_dominoes_win_is_given_up_where_memory_is_scarce() {
    let mut stage = Stage::unsettled(&format!("{GREEDY} --kiosk --limit-mem 8"));
    for key in ["Alt-5", "a"] {
        stage.handle(Msg::Key(key.parse().unwrap()));
    }
    stage.shows("best play: looking ...");
    stage.handle(Msg::Key("Alt-1".parse().unwrap()));
    settle_within(&mut stage, 8 << 20);
    stage.handle(Msg::Key("Alt-5".parse().unwrap()));
    stage.shows("best play: not known").hides("looking");
}

/// What stops a run that takes more than all runs together may hold.
fn program_limit() -> limits::Limit {
    let limits = limits::Limits { bytes: u64::MAX, ..limits::Limits::DEFAULT };
    limits::Bounds::of(limits).check(1 << 60).unwrap()
}

#[test]
fn a_kiosk_has_64_mib_unless_told_otherwise() {
    for (args, most) in [("--kiosk", 64), ("pacman --kiosk", 64), ("--kiosk --limit-mem 7", 7)] {
        let _stage = Stage::open(args);
        assert_eq!(program_limit(), limits::Limit::Bytes(most << 20), "{args}");
    }
    for (args, most) in [("", 1024), ("--limit-mem 7 pacman", 7), ("demo --limit-mem 7", 7)] {
        let _stage = Stage::open(args);
        assert_eq!(program_limit(), limits::Limit::Bytes(most << 20), "{args}");
    }
}

#[test]
fn changes_are_counted_where_they_are_kept() {
    let mut stage = Stage::open("lights");
    stage.keys("Space");
    assert_eq!(stage.app.changes(), 0, "nobody keeps them");
    let kept = Rc::new(Cell::new(0));
    let count = Rc::clone(&kept);
    stage.app.keeper = Some(Box::new(move |app| {
        assert!(app.session().tabs.contains_key("lights"));
        count.set(count.get() + 1);
    }));
    let before = stage.app.changes();
    stage.pass(MINUTE);
    stage.resize(100, 30).text();
    assert_eq!(stage.app.changes(), before, "nothing changed");
    stage.keys("Space");
    assert_ne!(stage.app.changes(), before);
    stage.app.keep();
    assert_eq!(kept.get(), 1);
    // The computer's moves and what is made in the background change the game, too.
    stage.handle(Msg::Key("n".parse().unwrap()));
    let before = stage.app.changes();
    stage.settle();
    assert_ne!(stage.app.changes(), before);
}

#[test]
fn the_next_visitor_finds_nothing_of_the_one_before() {
    let mut stage = Stage::open("--kiosk");
    let begun = stage.app.session();
    stage.keys("1 Up Up Ctrl-O Down Right Enter").shows("step");
    stage.keys("Tab Space Right Space");
    assert_ne!(stage.app.session(), begun);
    stage.app.idle(MINUTE);
    stage.settle();
    stage.pass(Duration::from_secs(11));
    stage.shows("demo");
    assert_ne!(stage.app.session().tabs, begun.tabs, "the demo has moved");
    stage.keys("x");
    stage.hides("demo");
    let mut after = stage.app.session();
    after.settings = begun.settings;
    assert_eq!(after, begun);
}

#[test]
fn a_kiosk_has_no_files_and_no_suspension() {
    for tab in TABS {
        let mut stage = Stage::open(&format!("{} --kiosk", tab));
        stage.app.update(Action::Suspend);
        assert_eq!(stage.app.take_request(), None);
        stage.shows("not available in kiosk mode");
        stage.app.update(Action::Save);
        stage.shows("files are disabled");
        stage.keys("Esc e").hides("file").keys("Esc");
        stage.keys("o").hides("a file");
        for word in ["file", "path", "name of"] {
            stage.write(word);
            stage.keys("Enter").hides("open a file").hides("no such file");
            stage.keys("Esc Esc Esc o");
        }
        stage.keys("Esc Esc Ctrl-P").write("suspend").shows("nothing matches");
        stage.keys("Esc Ctrl-P").write("file").shows("nothing matches");
    }
}

#[test]
fn the_demo_goes_from_tab_to_tab_again_and_again_until_a_key() {
    let mut stage = Stage::open("demo");
    stage.app.begin_show();
    stage.settle();
    stage.pass(5 * SECOND);
    let mut seen = Vec::new();
    let mut screens = Vec::new();
    for round in 0..2 {
        let mut shots = Vec::new();
        for _ in 0..150 {
            let tab = stage.app.word();
            if seen.last() != Some(&tab) {
                seen.push(tab);
            }
            stage.pass(Duration::from_millis(500));
            // Between two rounds is the opening.
            if stage.app.opening.is_some() {
                stage.pass(5 * SECOND);
            }
            stage.shows("demo");
            if tab == "pacman" {
                shots.push(stage.text());
            }
        }
        screens.push(shots);
        if round == 0 {
            stage.app.begin_show();
            stage.settle();
        }
    }
    // In the order of the title line; not every puzzle need be in it.
    let shown: Vec<&str> = TABS.into_iter().filter(|tab| seen.contains(tab)).collect();
    assert!(shown.len() >= 5 && seen.starts_with(&shown), "{seen:?}");
    assert_eq!(screens[0], screens[1], "deterministic");
    stage.keys("q");
    assert!(stage.has_quit(), "q is no take-over");
    stage.app.begin_show();
    stage.settle();
    stage.pass(Duration::from_secs(2));
    let before = stage.app.session().tabs;
    stage.keys("Right").hides("any key takes over").shows("help");
    assert_eq!(stage.app.session().tabs, before, "the key only takes over");
    stage.keys("Right");
    assert_ne!(stage.app.session().tabs, before);
}

#[test]
fn the_demo_shows_what_it_says() {
    let mut wanted = vec![
        ("come first, all around", "plaza · BFS"),
        ("every search steps backwards as well", "BFS"),
        ("the nearest to start and goal together", "A* Manhattan"),
        ("four searches, one map: who is first?", "2 more"),
        ("greedy was first, but its path has 38 steps", "cost 38"),
        ("a press turns its neighbours too", "presses    3"),
        ("each press is an unknown: solve 25 equations", "Gauss"),
        ("Sudoku: a hint names", "single"),
        ("back again", "guesses"),
        ("every position of the boxes, breadth first", "BFS"),
        ("the plan it found", "Plan found"),
        ("leaves out what cannot matter", "24 moves are skipped"),
    ];
    let mut stage = Stage::open("demo");
    stage.app.begin_show();
    stage.settle();
    for _ in 0..400 {
        let text = stage.text();
        wanted.retain(|(says, shows)| !(text.contains(says) && text.contains(shows)));
        // The list of levels ends above what is said of it.
        let mut said = text.lines().filter(|line| line.contains("the small red box"));
        assert!(said.all(|line| !line.contains('╯')), "{text}");
        stage.pass(Duration::from_millis(200));
        // What is not drawn anew has not changed.
        let is_dirty = stage.app.is_dirty();
        assert!(is_dirty || stage.text() == text, "{text}");
    }
    assert_eq!(wanted, []);

    // It takes as long where the terminal wakes up only for what is due.
    stage.app.begin_show();
    let mut time = Duration::ZERO;
    while stage.app.word() != "dominoes" {
        let due = stage.app.next_tick().unwrap();
        stage.app.tick(due);
        stage.settle();
        time += due;
    }
    assert!(time < 75 * SECOND, "{time:?}");
}

#[test]
fn settings_hold_and_are_kept_but_not_what_the_command_line_said() {
    let mut stage = Stage::open("--ascii");
    stage.app.take_request();
    stage.keys("Ctrl-O").shows("settings").shows("unicode");
    stage.keys("Down Down Down Down Right Enter");
    match stage.app.take_request() {
        Some(Request::Adopt(options)) => assert_eq!(options.fps, 21),
        other => panic!("{other:?}"),
    }
    assert_eq!(stage.app.session().settings.fps, 21);
    // In the playground speeds and signs change at once.
    let mut stage = Stage::open("pacman --watch");
    stage.keys("Space Ctrl-O Down Down Down Right*6 Enter").shows("50 steps/s");
    stage.keys("F2 Down Down Right Enter");
    assert!(stage.text().is_ascii(), "{}", stage.text());
    stage.keys("F2 Esc").shows("50 steps/s");
}

#[test]
fn commands_are_listed_narrowed_and_done() {
    let mut stage = Stage::open("pacman");
    stage.keys("Ctrl-P").shows("commands").shows("▸ watch the solver").hides("no such");
    stage.shows("enter do").write("nothing of this name").hides("enter do").keys("Ctrl-U");
    stage.write("watch the").keys("Enter").shows("/239");
    stage.keys("Space Ctrl-P").write("previous tab").keys("Enter");
    assert_eq!(Some(&stage.app.word()), TABS.last());
    stage.keys("Ctrl-P").write("colours").keys("Enter").shows("settings");
    stage.keys("Ctrl-P").write("go to").shows("go to Dominoes").hides("that tab").keys("Esc Esc");
    stage.keys("?").shows("keys").keys("Ctrl-P").shows("commands").keys("Esc");
    // Lessons, which have no key.
    stage.keys("Ctrl-P").write("lesson").keys("Enter").shows("estimate").keys("Enter");
    stage.shows("frontier: 1 of 26").keys("Esc").hides("1 of 26");
}

#[test]
fn commands_are_found_by_other_words() {
    let play = [
        ("puzzle", "▸ a new random one"),
        ("open", "▸ choose another one"),
        ("theme", "▸ settings"),
        ("reset", "▸ start again"),
        ("edit", "▸ draw your own"),
        ("method", "▸ choose the method"),
        ("heuristic", "▸ choose the method"),
        ("save", "▸ copy the link"),
        ("difficulty", "▸ set the parameters"),
        ("race", "▸ race the rows picked"),
    ];
    let watch = [
        ("speed", "▸ slower"),
        ("find", "▸ choose or type what"),
        ("quiz", "▸ five questions"),
        ("play", "▸ run or pause"),
    ];
    let mut stage = Stage::open("pacman");
    for (keys, all) in [("", &play[..]), ("s Space", &watch)] {
        stage.keys(keys);
        for (word, found) in all {
            stage.keys("Ctrl-P").write(word).shows(found).keys("Esc");
        }
    }
    // One click does what it is on, and one in a list with pictures looks at it.
    let (column, row) = stage.keys("Ctrl-P").find("choose the method").unwrap();
    stage.click(column, row).hides("commands").shows("heuristic").keys("Esc o");
    let (column, row) = stage.find("  arcade").unwrap();
    stage.click(column + 3, row).shows("▸ arcade").shows("type to narrow");
    stage.click(column + 3, row).hides("type to narrow").shows("arcade");
}

#[test]
fn help_on_a_large_screen_has_three_columns_with_room() {
    let mut stage = Stage::open("pacman");
    stage.resize(200, 60).keys("?");
    let places = ["This screen", "Play ", "Everywhere"].map(|text| stage.find(text).unwrap());
    assert!(places.is_sorted() && places.iter().all(|place| place.1 == places[0].1), "{places:?}");
    let [one, next] = ["next tab", "previous tab"].map(|text| stage.find(text).unwrap().1);
    assert_eq!(next - one, 2);
    let text = stage.resize(120, 40).text();
    assert!(text.contains("draw your own") && !text.contains("more below"), "{text}");
}

#[test]
fn the_game_is_copied_and_shown() {
    for tab in TABS {
        let mut stage = Stage::open(tab);
        stage.keys("y");
        match stage.app.take_request() {
            Some(Request::Copy(text)) => {
                assert!(!text.trim().is_empty());
                let first: String =
                    text.split_whitespace().next().unwrap().chars().take(30).collect();
                stage.shows("share").shows(&first);
            }
            other => panic!("{tab:?}: {other:?}"),
        }
        stage.keys("x").hides("share");
    }
}

#[test]
fn the_tour_has_tabs_of_its_own_and_ends_with_the_user_s_games() {
    let mut stage = Stage::open("lights");
    stage.keys("Space Right Space").shows("presses    2");
    stage.keys("T").pass(Duration::from_millis(10));
    stage.shows("tour").shows("─ 1/5 ─").shows("─ space ─").shows("any other key ends it");
    let mut wanted = vec!["2/5", "3/5", "4/5", "5/5"];
    for _ in 0..70 {
        stage.pass(Duration::from_secs(1));
        let text = stage.text();
        wanted.retain(|stop| !text.contains(stop));
        // It says everything at the same height.
        assert!(stage.find("─ space ─").is_none_or(|at| at.1 == 21), "{text}");
        let saved = stage.app.session().tabs["lights"].state.to_string();
        assert_eq!(saved.matches("moves").count(), 1, "the user's game is the one that is saved");
    }
    assert_eq!(wanted, [""; 0]);
    stage.hides("any other key ends it").shows("your own games again");
    stage.keys("Alt-2").shows("presses    2");

    // Space goes on to what comes next, and any other key ends it.
    stage.keys("T").pass(Duration::from_millis(10));
    for says in ["stopped and stepped back", "at its end", "a race with A*", "i: why", "2/5"] {
        stage.keys("Space").pass(Duration::from_millis(10)).shows(says);
    }
    // What it says hides nothing, and nothing hides it.
    stage.resize(60, 20);
    for says in ["chase the lights", "x: a hint"] {
        stage.keys("Space").pass(Duration::from_millis(10)).shows(says);
    }
    stage.shows("r9");
    // What follows from a hint stands there, however little room is left.
    stage.pass(Duration::from_secs(4)).shows("r4c3 = 5.").resize(80, 24);
    stage.shows("any other key ends it");
    stage.pass(Duration::from_secs(30));
    stage.keys("x").hides("any other key ends it").keys("Alt-2").shows("presses    2");
    // What has the reason on the screen is not turned away from it.
    stage.resize(200, 60).keys("T");
    let mut says =
        |words| stage.keys("Space").pass(Duration::from_millis(10)).text().contains(words);
    assert!((0..40).any(|_| says("24 moves are skipped, and here is why")));
    stage.shows("i legend").keys("x");
    // Ctrl-C quits out of a tour, too.
    stage.keys("T Ctrl-C");
    assert!(std::iter::from_fn(|| stage.app.take_request()).any(|r| r == Request::Quit));
}

#[test]
fn a_newcomer_is_offered_the_tour_once() {
    let mut stage = Stage::open("pacman");
    stage.app.offer_tour();
    stage.shows("T takes you on a tour");
    assert_eq!((stage.app.next_idle(), stage.app.next_tick()), (None, None), "nothing wakes up");
    stage.keys("Up").hides("T takes you on a tour");

    let mut stage = Stage::open("pacman --watch");
    stage.app.offer_tour();
    stage.hides("T takes you on a tour");
}

#[test]
fn a_show_waits_for_a_slow_machine() {
    let mut stage = Stage::open("demo");
    stage.app.begin_show();
    while stage.app.opening.is_some() {
        stage.app.tick(Duration::from_secs(1));
    }
    // Much time passes, and nothing is computed meanwhile.
    (0..200).for_each(|_| stage.app.tick(Duration::from_secs(1)));
    stage.shows("come first, all around");
    stage.settle();
    stage.pass(Duration::from_secs(3));
    stage.shows("every search steps backwards as well");
}

/// Lets the opening of the demo pass.
fn opened(stage: &mut Stage) -> &mut Stage {
    stage.settle();
    while stage.app.opening.is_some() {
        stage.pass(Duration::from_millis(100));
    }
    stage
}

#[test]
fn visitors_begin_with_a_menu() {
    let mut stage = Stage::open("--kiosk");
    for entry in ["1 play", "2 watch a race", "3 beat A*", "4 lessons"] {
        stage.shows(entry);
    }
    stage.hides("q leave").keys("1").hides("1 play").keys("Up").shows("find the");
    // Without keys the demo comes, and any key leads back to the menu.
    stage.app.idle(MINUTE);
    opened(&mut stage).shows("demo").hides("1 play").keys("x").hides("demo").shows("1 play");
    stage.keys("Down Down Down Enter").shows("lessons").shows("alpha-beta").keys("Esc");
    stage.hides("alpha-beta");
    // A key that is no entry does nothing, and q leads here where it ends no connection.
    stage.keys("q").shows("1 play").keys("z q x").shows("1 play").hides("nothing matches");
    stage.keys("Esc").hides("1 play").shows("q menu").app.idle(MINUTE);
    opened(&mut stage).keys("q").hides("demo").shows("1 play");
    assert!(!stage.has_quit());
    assert!(stage.keys("Ctrl-C").has_quit());
    // Whoever names a tab on the command line begins there.
    Stage::open("boxup --kiosk").hides("1 play");
    Stage::open("").hides("1 play");
}

#[test]
fn visitors_watch_a_race() {
    let mut stage = Stage::open("--kiosk");
    stage.keys("2").pass(Duration::from_secs(2));
    assert_eq!(stage.app.mode(), Mode::Race);
    stage.hides("1 play");
    let before = stage.text();
    stage.pass(Duration::from_secs(2));
    assert_ne!(stage.text(), before, "it plays");
}

#[test]
fn visitors_see_their_way_and_that_of_a_star() {
    let mut stage = Stage::open("--kiosk");
    stage.keys("3").shows("maze").shows("random maze");
    for _ in 0..300 {
        let text = stage.keys("x").text();
        let Some((_, hint)) = text.split_once("hint: go ") else { break };
        let key = hint.split_whitespace().next().map(|dir| dir[..1].to_uppercase() + &dir[1..]);
        stage.keys(&key.expect("a direction"));
    }
    stage.shows("You made it").shows("the cells A* took");
}

#[test]
fn play_and_todays_map_leave_what_is_open() {
    let mut stage = Stage::open("--kiosk");
    // A race and its table, a lesson, a run, a comparison, a drawing, a list.
    for keys in ["2 q", "4 Enter q", "1 s q", "1 c q", "1 c r q", "1 e q", "1 Alt-2 c q"] {
        stage.keys(keys).keys("3").shows("random maze").shows("as few steps as A*?");
        assert_eq!((stage.app.word(), stage.app.mode()), ("pacman", Mode::Play), "{keys}");
        stage.keys("Esc q");
    }
    for keys in ["2 q", "1 s q", "1 c q", "1 e q"] {
        stage.keys(keys).shows("1 play").keys("1").hides("1 play");
        assert_eq!(stage.app.mode(), Mode::Play, "{keys}");
        stage.keys("q");
    }
    // Only these leave it.
    stage.keys("1 s q Esc");
    assert_eq!(stage.app.mode(), Mode::Watch);
}

#[test]
fn a_lesson_of_a_visitor_ends_in_the_menu() {
    let mut stage = Stage::open("--kiosk");
    stage.keys("4 Enter").shows("frontier: 1 of ");
    stage.keys("Space*26").shows("1 play");
}

#[test]
fn the_sign_stands_in_large_letters_before_the_demo() {
    let mut stage = Stage::open("--kiosk --sign HI");
    let letters = "████            ████        ████████████";
    stage.hides(letters).app.idle(MINUTE);
    opened(&mut stage).shows(letters).shows("any key takes over");
    stage.pass(Duration::from_secs(7)).shows(letters);
    stage.pass(Duration::from_secs(2)).hides(letters).shows("Pacman");
    stage.app.idle(MINUTE);
    opened(&mut stage).keys("x").hides(letters).shows("1 play");
}
