//! Ask me and drive: what comes is hidden, numbers answer, leaving shows the moment from before.

use crate::common::stage::Stage;
use frontier::puzzles::lesson::parse;
use frontier::tui::session::Session;
use frontier::tui::theme::{Depth, Theme};
use ratatui::style::Modifier;

/// A run of each tab, and of each family of methods.
const RUNS: [&str; 9] = [
    "pacman --layout tiny --watch",
    "pacman --layout labyrinth --algorithm tremaux --watch",
    "lights --layout seven --method bfs --watch",
    "lights --layout three-states --method gauss --watch",
    "lights --layout seven --method chase --watch",
    "sudoku --layout top --method propagation --watch",
    "sudoku --layout top --method exact-cover --watch",
    "boxup --level ferry --watch",
    "dominoes --size 4x4 --limit 3 --watch",
];

/// A run on a screen so wide that no line of a question is broken.
fn open(run: &str) -> Stage {
    let mut stage = Stage::open(run);
    stage.resize(200, 60);
    stage
}

/// The moment that is shown.
fn at(stage: &mut Stage) -> u64 {
    stage.app.moments(0).first().unwrap().at
}

#[test]
fn every_family_asks_and_leaves_the_moment_as_it_was() {
    for run in RUNS {
        let mut stage = open(run);
        stage.keys("Space Home Right*3");
        let home = at(&mut stage);
        stage.keys("a").shows("ask me, 4 left").shows("enter answer").shows("▸ 1 ");
        let asked = at(&mut stage);
        assert!(asked >= home, "{run}");
        stage.shows(&format!("step {}.", asked + 1));
        // No number that is no choice answers.
        stage.keys("9 0").shows("enter answer");
        stage.keys("1").hides("enter answer").shows(" of 1 right");
        let text = stage.text();
        assert!(text.contains("Right. ") != text.contains("No. "), "{run}: {text}");
        assert_eq!(at(&mut stage), asked + 1, "{run}: it shows what the step did");
        // Asked again it asks about a later step.
        stage.keys("Enter");
        if stage.text().contains("enter answer") {
            assert!(at(&mut stage) > asked, "{run}");
            stage.keys("Down Enter").shows(" of 2 right");
            stage.keys("Esc");
        }
        assert_eq!(at(&mut stage), home, "{run}");
        stage.shows(" right");
        assert!(stage.text().contains(" of 1 right") || stage.text().contains(" of 2 right"));
    }
}

#[test]
fn what_comes_is_hidden_while_it_asks() {
    let mut stage = Stage::open(RUNS[0]);
    stage.keys("Space Home Right*3 i i").shows("queue");
    let queue = stage.text();
    let total = "/56";
    assert!(queue.contains(total), "{queue}");
    stage.keys("a").hides(total).hides("queue ●").shows("a question about step ");
    stage.keys("Esc").keys("Right").shows(total);
    // It asks about the board, which is seen, by the names of its cells.
    let mut stage = Stage::open("pacman --layout plaza --watch");
    stage.keys("Space Home Right*3 a").shows(" (r1").shows("▀▀▀▀▀▀▀▀▀▀▀▀").hides("row ");
}

#[test]
fn pressed_again_it_asks_about_the_very_next_step() {
    let mut stage = Stage::open(RUNS[0]);
    stage.keys("Space Home a");
    let first = at(&mut stage);
    stage.keys("a");
    assert_eq!(at(&mut stage), first + 1);
    stage.keys("Esc");
    assert_eq!(at(&mut stage), 0);
}

#[test]
fn five_questions_are_a_round_spread_over_the_run() {
    let mut stage = Stage::open(RUNS[0]);
    stage.keys("Space Home a");
    let mut asked = Vec::new();
    for left in ["ask me, 4 left", "3 left", "2 left", "1 left", "ask me, the last one"] {
        asked.push(at(&mut stage));
        stage.shows(left).keys("1").shows(left).keys("Enter");
    }
    stage.hides("ask me").shows(" of 5 right");
    assert_eq!(at(&mut stage), 0);
    assert!(asked.is_sorted() && asked[4] > 28, "{asked:?} of 56");
    // The score is kept, and comes back with the session.
    let mut next = Stage::open(RUNS[0]);
    let text = stage.app.session().text();
    let session = Session::from_text(&text).unwrap();
    next.app.restore(session, None).unwrap();
    next.settle();
    next.keys("a").shows(" of 5 right");
    // Where no step is worth it any will do.
    let mut short = Stage::open("lights --layout loom --method chase --watch");
    short.keys("Space Home Right*10 a 1 Enter").shows("3 left");
}

#[test]
fn a_race_asks_first_who_is_first() {
    let mut stage = Stage::open("boxup");
    stage.app.paste("pacman:plaza@bfs|astar/B|astar/B");
    stage.settle();
    stage
        .keys("a")
        .shows("Which one has its answer first?")
        .shows("▸ 1 BFS")
        .shows("who is first?");
    stage
        .hides("483")
        .hides("291")
        .keys("3")
        .shows("1 BFS: 483 steps")
        .shows("✓ 2 A*: 291 steps")
        .shows("Right.");
    assert_eq!(at(&mut stage), 0);
    // Then it is about the steps of the run in front; it is not asked twice who is first.
    stage.keys("Enter").shows("BFS, step ").shows("enter answer").keys("Esc");
    assert_eq!(at(&mut stage), 0);
    stage.keys("a").shows("BFS, step ").keys("Esc").shows("483");
    stage.keys("Down A").shows("A* Manhattan, step ").shows("drive").keys("Esc");
    // Where an answer is on the screen, it is not asked whose is first.
    let mut over = Stage::open("boxup");
    over.app.paste("pacman:plaza@bfs|astar/B:300");
    over.settle();
    over.keys("a").hides("answer first").shows(", step ");
    // The boards do not move when it is answered.
    let mut six = Stage::open("pacman --layout plaza");
    six.resize(120, 40).keys("c r Space a").settle();
    let row = |stage: &mut Stage| stage.text().lines().position(|line| line.contains(" ask me"));
    assert_eq!(row(&mut six), row(six.keys("1").shows("2 A*: 291 steps")));
    // Below boards that leave room stands the code meanwhile: the other pages would tell.
    let mut stage = Stage::open("boxup");
    stage.app.paste("boxup:ninety-one@bfs|astar");
    stage.settle();
    stage.resize(120, 40).shows("why ·").keys("a").hides("why ·").shows("the node that has waited");
    stage.keys("2").shows("Right.").hides("why ·").keys("Esc").shows("why ·");
    // Every run has its code, and all of it begins in one row, before and after the answer.
    stage.app.paste("boxup:pillars@bfs|astar|greedy");
    stage.settle();
    stage.keys("Space a").shows("a next step");
    let heads = |stage: &mut Stage| {
        let text = stage.text();
        let mut rows = text.lines().map(|line| line.matches(" code").count()).enumerate();
        rows.find(|row| row.1 > 0)
    };
    let asked = heads(&mut stage);
    assert_eq!(asked.map(|row| row.1), Some(3));
    assert_eq!(asked, heads(stage.keys("2")));
}

#[test]
fn numbers_of_cells_that_touch_are_told_apart() {
    let mut stage = Stage::with("pacman", Theme::new(Depth::TrueColor, false));
    stage.resize(60, 20).app.paste("pacman:plaza@bfs:10");
    stage.settle();
    let (column, row) = stage.keys("a").find("42").unwrap();
    let buffer = stage.buffer();
    let is_reversed = |x: u16| buffer[(x, row)].modifier.contains(Modifier::REVERSED);
    assert_ne!(is_reversed(column), is_reversed(column + 1));
    // Those that stand alone look alike.
    for number in ["1", "3"] {
        let cells = (0..30).flat_map(|x| (3..17).map(move |y| (x, y)));
        let mut places = cells.filter(|&at| buffer[at].symbol() == number);
        assert!(places.any(|at| buffer[at].modifier.contains(Modifier::REVERSED)), "{number}");
    }
}

#[test]
fn a_click_answers_and_one_beside_the_box_ends_it() {
    let mut stage = Stage::open(RUNS[0]);
    stage.keys("Space Home a");
    let (column, row) = stage.find("▸ 1 ").unwrap();
    stage.click(column + 4, row).shows(" of 1 right");
    stage.click(0, 3).hides("enter go on");
    assert_eq!(at(&mut stage), 0);
}

#[test]
fn the_bar_has_the_keys_of_a_question() {
    let mut stage = Stage::open(RUNS[0]);
    stage.resize(60, 20).keys("Space Home a").shows("1-3 enter answer  a next step  esc end");
    let (column, row) = stage.find("a next step").unwrap();
    let first = at(&mut stage);
    stage.click(column, row);
    assert_eq!(at(&mut stage), first + 1);
    stage.keys("1").hides("1-3").shows("enter go on  a next step");
    stage.keys("Esc A").hides("next step");
}

#[test]
fn all_choices_are_pictures_or_none_is() {
    let mut stage = Stage::open("boxup --level ferry --watch");
    stage.keys("Space Home Right*7 a").shows("▸ 1 #");
    let choices = (1..=4).filter(|n| stage.text().contains(&format!(" {n} #"))).count();
    for (columns, rows) in [(60, 20), (80, 24), (120, 40)] {
        stage.resize(columns, rows);
        let drawn = (1..=4).filter(|n| stage.text().contains(&format!("╭{n}─"))).count();
        assert!([0, choices].contains(&drawn), "{columns}x{rows}: {drawn}\n{}", stage.text());
    }
    stage.resize(80, 24).shows("╭1─");
}

#[test]
fn a_question_does_not_lie_on_the_card_of_a_lesson() {
    let mut stage = Stage::open("");
    let lesson = parse("one", "open pacman:plaza@bfs:30\nsay Three lines.").unwrap();
    stage.app.begin_lesson(lesson);
    stage.settle();
    let card = stage.resize(60, 20).find("Three lines.");
    stage.keys("a").shows("▸ 1 #").shows("── one: 1 of 1 ────");
    assert_eq!(stage.find("Three lines."), card);
}

#[test]
fn one_who_drives_is_stopped_at_the_first_wrong_step() {
    for run in [RUNS[0], RUNS[5], RUNS[8]] {
        let mut stage = Stage::open(run);
        stage.keys("Space Home A").shows("drive");
        let (mut right, mut wrong, mut choice) = (0, 0, 1);
        for _ in 0..60 {
            let before = at(&mut stage);
            stage.keys(&choice.to_string());
            if stage.text().contains("No. ") {
                // It says why, and takes the step back.
                stage.shows("enter try again").keys("Enter").shows("enter answer");
                assert_eq!(at(&mut stage), before, "{run}");
                (wrong, choice) = (wrong + 1, choice + 1);
            } else {
                stage.shows("Right. ");
                assert!(at(&mut stage) > before, "{run}");
                (right, choice) = (right + 1, 1);
            }
            if right == 8 {
                break;
            }
        }
        assert!(right == 8 && wrong > 0, "{run}: {right} right, {wrong} wrong");
        stage.keys("Esc").shows(&format!("8 of {} right", right + wrong));
        assert_eq!(at(&mut stage), 0, "{run}");
    }
}

#[test]
fn what_is_pressed_first_is_the_choice_of_a_chase() {
    let mut stage = Stage::open("boxup");
    stage.resize(200, 60).app.paste("lights:loom@chase");
    stage.settle();
    stage.keys("A").shows("What is pressed in the first row?").shows("01100").keys("Esc");
    // Where no choice follows it says so.
    stage.app.paste("lights:loom@chase:12");
    stage.settle();
    stage.keys("A").shows("no step from here on is a choice").hides("drive");
    // A line that was asked about is still there once it is judged.
    stage.app.paste("lights:loom@chase:12");
    stage.settle();
    stage.keys("a");
    let text = stage.text();
    let asked = text.lines().find(|line| line.contains("Which line of the method")).unwrap();
    let asked = asked.rsplit_once('│').map_or(asked, |parts| parts.0.trim_end());
    assert!(asked.contains(": \""), "{text}");
    let asked = asked[asked.find("Which").unwrap()..].to_owned();
    stage.keys("1").shows("of 1 right").shows(&asked);
}

#[test]
fn one_who_drives_is_asked_at_junctions_of_a_long_method() {
    for (columns, rows) in [(60, 20), (80, 24), (200, 60)] {
        let mut stage = Stage::open("pacman --layout hedge --algorithm tremaux --watch");
        stage.resize(columns, rows);
        stage.keys("Space Home A").shows("drive");
        // The board is seen, where there is room the code as well.
        assert!(stage.text().contains("▀▀▀▀") || columns == 200, "{}", stage.text());
        assert_eq!(stage.text().contains("place := start"), columns > 60, "{}", stage.text());
        stage.shows("Where does it go?").shows("3 ").hides("is a choice");
    }
}

#[test]
fn the_code_that_is_asked_about_stands_once_on_every_screen() {
    for (keys, is_told) in [("Home A", false), ("Home z A", true)] {
        let mut stage = Stage::open("boxup");
        stage.app.paste("pacman:hedge@tremaux|bfs");
        stage.settle();
        stage.resize(120, 40).keys(keys).shows("Where does it go?");
        assert_eq!(stage.text().contains("The method:"), is_told);
        for (columns, rows) in [(60, 20), (80, 24), (120, 30), (200, 60), (120, 40)] {
            let text = stage.resize(columns, rows).shows("Where does it go?").text();
            // The smallest screen has room for the board alone.
            let times = if columns == 60 && text.contains("▀▀▀▀") { 0 } else { 1 };
            for line in ["place := start", "place := the neighbour"] {
                assert_eq!(text.matches(line).count(), times, "{columns}x{rows}:\n{text}");
            }
        }
    }
}

#[test]
fn a_question_is_whole_on_a_small_screen() {
    let mut stage = Stage::open("pacman --layout plaza");
    stage.resize(60, 20).keys("s Space a").settle();
    stage.shows("Which of these is expanded").shows("a next step").hides("…");
    // A long one covers nothing of the board.
    let mut stage = Stage::open("dominoes");
    stage.resize(60, 20).keys("s Space a 1 Enter").settle();
    stage.shows("Which line of the").hides("…").shows("1    2    3    4    5    6");
}

#[test]
fn a_question_lies_on_the_panel_and_leaves_the_board_in_view() {
    Stage::open(RUNS[2]).keys("Space Home Right*3 a").shows("▸ 1 #").hides("(board");
    for run in [RUNS[4], RUNS[5], RUNS[7], RUNS[8]] {
        let mut stage = Stage::open(run);
        stage.keys("Space Home Right*3 a").shows("ask me, 4 left");
        assert!(stage.find("╭─ ask me").is_some_and(|at| at.0 > 50), "{run}");
        stage.keys("1").shows("of 1 right").hides("…").shows("enter go on");
    }
    // Where there is room, the code stands below it.
    open(RUNS[7]).keys("Space Home Right*3 a").shows("ask me").shows("return: there is no path");
}
