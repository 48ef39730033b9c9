//! Lessons: cards turned by keys, what they open and play, and what is left when one ends.

use crate::common::stage::Stage;
use frontier::puzzles::lesson::{self, Lesson, parse};
use frontier::tui::keys::Mode;

use frontier::tui::term::key::Key;
use frontier::tui::term::screen::{Msg, Screen};
use frontier::tui::view::wrap;
use std::time::Duration;

const LESSON: &str = "# A race\n\
    open pacman:plaza@bfs\nsay Breadth first, from its beginning.\nplay to 40 at 50\nsay Forty steps.\n\
    seek depth = 9\nsay Nine steps deep.\nopen pacman:plaza@bfs|astar/B\nask winner\nplay to end at max\n\
    say It is over.\nwait 5s\nopen lights:triangle@table\nsay All methods.\n";

fn begin(stage: &mut Stage, lesson: Lesson) {
    stage.app.begin_lesson(lesson);
    stage.settle();
}

fn open() -> Stage {
    let mut stage = Stage::open("sudoku");
    begin(&mut stage, parse("race", LESSON).unwrap());
    stage
}

#[test]
fn space_goes_on_and_left_goes_back() {
    let mut stage = open();
    stage.shows("race: 1 of 6").shows("Breadth first, from its beginning.").shows("0/483");
    stage.shows("plaza · BFS").hides("pacman:plaza");
    assert_eq!(stage.app.word(), "pacman");
    assert_eq!(stage.app.next_tick(), None, "it rests");
    stage.keys("Space").shows("race: 2 of 6").shows("Forty steps.").shows("0/483");
    stage.pass(Duration::from_millis(500)).shows("25/483");
    stage.pass(Duration::from_secs(2)).shows("40/483");
    assert_eq!(stage.app.next_tick(), None, "it stays there");
    stage.keys("Space").shows("Nine steps deep.").shows("depth = 9");
    stage.keys("Left").shows("Forty steps.").shows("40/483");
    // A card that is played is over with the next one.
    stage.keys("Left Left Space").shows("0/483").keys("Space").shows("depth = 9");
    stage.keys("Left Left Left Left").shows("race: 1 of 6").shows("0/483");
    // Whoever looks around comes back to the card. In other tabs it waits, and takes no keys.
    stage.keys("Right Right Right").shows("3/483").keys("Tab").shows("the lesson waits in Pacman");
    stage.hides("race: 1 of 6").hides("space on").keys("Left Space").shows("Lights Out");
    stage.keys("Tab Tab Tab Tab").shows("race: 1 of 6").shows("3/483");
    stage.keys("Space Space").shows("depth = 9").keys("Left").shows("40/483");
}

#[test]
fn a_popup_over_a_lesson_has_its_own_keys_and_the_help_names_those_of_the_lesson() {
    let mut stage = open();
    for keys in ["?", "Ctrl-P", "m", "Ctrl-O", "/", "y"] {
        stage.shows("space on").keys(keys).shows("esc").hides("space on").hides("stay here");
        stage.keys("Esc").shows("race: 1 of 6").shows("stay here");
    }
    stage.resize(120, 40).keys("?").shows("Space        the next card of the lesson");
    stage
        .shows("←            the card before")
        .shows("Esc          leave the lesson; what is shown stays");
    stage.hides("run or pause").hides("one step back").hides("back to playing");
    stage
        .keys("Esc Esc")
        .hides("race: 1 of 6")
        .keys("?")
        .hides("the next card")
        .shows("run or pause");
}

#[test]
fn a_click_on_the_bar_does_what_is_written_there() {
    let mut stage = open();
    let click = |stage: &mut Stage, words: &str, card: &str| {
        let (column, row) = stage.find(words).unwrap();
        stage.click(column, row).shows(card);
    };
    click(&mut stage, "space on", "race: 2 of 6");
    click(&mut stage, "← back", "race: 1 of 6");
    // The name of the lesson is no key.
    click(&mut stage, "lesson  ", "race: 1 of 6");
    stage.keys("Space Space Space");
    click(&mut stage, "1-2 answer", "▸ 1 BFS");
    click(&mut stage, "esc stay here", "0/483");
}

#[test]
fn how_long_a_run_is_is_not_told_before_it_is_played() {
    let lesson = "open pacman:plaza@bfs|astar/B\nsay Guess.\nask winner\nplay to end\nsay Over.\n\
                  open pacman:plaza@bfs\nsay One.\nplay to 9\nsay Nine.";
    let mut stage = Stage::open("sudoku");
    begin(&mut stage, parse("end", lesson).unwrap());
    stage.shows("Guess.").hides("483").hides("291").keys("Space 2").shows("291 steps");
    stage.keys("Space End").shows("Over.").shows("483/483").keys("Space").shows("0/483");
    let lesson = "open pacman:plaza@bfs\nsay Guess.\nplay to end at 100\nsay Over.";
    begin(&mut stage, parse("end", lesson).unwrap());
    stage.shows("expanded   0").hides("483").keys("Space").pass(Duration::from_secs(1));
    stage.hides("483").keys("End").shows("483 of 483").keys("Left").hides("483");
    // Who leaves the lesson is told.
    stage.keys("Esc").shows("0/483");
}

#[test]
fn who_wins_is_asked_and_judged() {
    let mut stage = open();
    stage.keys("Space Space Space").shows("race: 4 of 6").shows("▸ 1 BFS").shows("  2 A*");
    stage.hides("0 of 483").keys("1").shows("No.").shows("BFS: 483 steps").shows("A*: 291 steps");
    stage
        .keys("Left Space")
        .hides("No.")
        .keys("2")
        .shows("Right.")
        .shows("BFS: 483 steps")
        .keys("Enter");
    assert_eq!(stage.app.mode(), Mode::Race);
    stage
        .hides("of 483")
        .keys("Space")
        .hides("It is over.")
        .pass(Duration::from_secs(1))
        .shows("BFS  cost 32, 483 steps")
        .shows("It is over.");
}

#[test]
fn what_a_run_comes_to_is_told_once_it_was_played_to_its_end() {
    let lesson = "open pacman:plaza@bfs\nsay Watch.\nplay to end at 100\nsay It took 483.\n\
                  open pacman:plaza@dfs\nsay Another.";
    let mut stage = Stage::open("sudoku");
    begin(&mut stage, parse("end", lesson).unwrap());
    stage.keys("Space").shows("end: 2 of 3, playing").shows("Watch.").hides("It took");
    stage.shows("space skip").pass(Duration::from_secs(10));
    stage.shows("end: 2 of 3 ").shows("It took 483.").hides("Watch.").shows("space on");
    // Who does not want to wait shows the end, or goes on at once.
    stage.keys("Left Space").hides("It took").keys("End").shows("483/483").shows("It took 483.");
    stage.keys("Left Space").hides("It took").keys("Space").shows("Another.").shows("0/267");
    stage.keys("Left").shows("483/483").shows("It took 483.");
}

#[test]
fn a_question_of_a_kind_is_asked_about_the_moment_and_judged() {
    let lesson = "open pacman:plaza@astar/B:20\nsay Look.\nask f\nsay On.\nask digit\nsay End.";
    let mut stage = Stage::open("sudoku");
    stage.resize(200, 60);
    begin(&mut stage, parse("asks", lesson).unwrap());
    stage.keys("Space").shows("asks: 2 of 5").shows("a question about step");
    // What was said before it stays, and what is asked is said once.
    stage.shows(" Look.").hides("20/291").hides("┴").hides("A question");
    let code = stage.find("put the start into").expect("the code");
    assert!(code.1 < 20, "right below what is asked: {code:?}");
    // Only what is written in the question counts: f = g + cost + h.
    let text = stage.text();
    let inside =
        |line: &str| Some(line.trim_end().strip_suffix('│')?.rsplit_once('│')?.1.trim().to_owned());
    let text = text.lines().filter_map(inside).collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("step 21. Node #") && text.contains("What is the f of the new node"),
        "{text}"
    );
    let number = |word: &str| -> u32 {
        let rest = text.split_once(word).unwrap_or_else(|| panic!("{word}: {text}")).1;
        let digits = rest.trim_start().split(|c: char| !c.is_ascii_digit()).next().unwrap();
        digits.parse().unwrap()
    };
    let f = number("has g ") + number("costs ") + number("h is ");
    let choice = (1..=5).find(|n| text.contains(&format!(" {n} {f} "))).unwrap();
    stage.keys(&choice.to_string()).shows("Right. f = g + h");
    assert_eq!(stage.find("put the start into"), Some(code));
    stage.keys("Enter").shows("20/291");
    stage.keys("Left Space").shows("▸ 1 ").keys(&(choice % 5 + 1).to_string());
    stage.shows("No. f = g + h").shows(" of 2 right");
    // Whoever does not want to answer goes on.
    stage.keys("Left Space").shows("▸ 1 ").keys("Space").shows("On.").shows("20/291");
    // There is no such question in this run.
    stage.keys("Space").hides("▸ 1 ").shows("no step from here on has such a question");
    stage.keys("Space").shows("End.");
    let bad = stage.app.check_lesson(parse("asks", lesson).unwrap()).unwrap_err();
    assert_eq!((bad.line, bad.column), (5, 5), "{bad}");
    let kinds = parse("asks", "say a\nask nexts").unwrap_err();
    assert!(kinds.what.contains("expected winner, next, new, "), "{kinds}");
}

#[test]
fn a_run_is_asked_about_its_next_step() {
    let lesson = "open pacman:small@astar/B:3\nsay Look.\nask next\nsay So it is.";
    let mut stage = Stage::open("sudoku");
    stage.resize(200, 60);
    begin(&mut stage, parse("kind", lesson).unwrap());
    stage.hides("a question").keys("Space").shows("kind: 2").shows("is expanded next?");
    stage.shows("space on").keys("1").shows(" of 1 right").shows("space on");
    stage.keys("Space").shows("So it is.").shows("3/239").hides("a question");
    // A question need not be answered, and is there again.
    stage.keys("Left").shows("is expanded next?").keys("Left").shows("Look.").hides("a question");
    stage.keys("Space Esc").hides("kind:").hides("a question").shows("3/239");
}

#[test]
fn nothing_goes_on_by_itself_but_after_a_wait() {
    let mut stage = open();
    for card in 1..=4 {
        stage.shows(&format!("race: {card} of 6")).pass(Duration::from_secs(120));
        stage.shows(&format!("race: {card} of 6")).keys("Space");
    }
    stage.shows("race: 5 of 6").pass(Duration::from_secs(4)).shows("race: 5 of 6");
    stage.pass(Duration::from_secs(3)).shows("race: 6 of 6").shows("All methods.");
    assert_eq!(stage.app.mode(), Mode::Compare);
}

#[test]
fn a_card_shows_the_moment_it_speaks_of() {
    let mut stage = Stage::open("");
    begin(&mut stage, lesson::built_in().swap_remove(3));
    stage.keys("Space Space").shows("61  conflict").shows("conflict").keys("Space");
    stage.pass(Duration::from_secs(1)).hides("61  ");
    stage.keys("Space Space Space Space Space").shows("guessing: 9 of").shows("conflict: r5c7");
    // The end of a run is not where it happens to be computed to.
    let end = "open sudoku:mace4@fewest\nsay Go.\nplay to end at 200\nsay On.\nsay There.";
    begin(&mut stage, parse("end", end).unwrap());
    stage.keys("Space").handle(Msg::Key(Key::char(' ')));
    while stage.app.is_busy() {
        stage.app.compute(&mut || true);
    }
    stage.shows("end: 3 of").shows("1 180/1 180");
}

#[test]
fn a_lesson_ends_where_it_is() {
    let mut stage = open();
    stage.keys("Space").pass(Duration::from_secs(3)).shows("40/483").keys("Esc");
    stage.hides("race:").hides("Forty steps.").shows("40/483").keys("Right").shows("41/483");
    assert_eq!(stage.app.card(), None);
    begin(&mut stage, parse("race", LESSON).unwrap());
    stage.keys("Space Space Space Space Space").shows("All methods.");
    stage.keys("Space").hides("All methods.").shows("the end of the lesson");
    assert_eq!(stage.app.mode(), Mode::Compare);
}

#[test]
fn what_cannot_be_opened_is_said_on_its_card() {
    let mut stage = Stage::open("sudoku");
    let lesson =
        "say One.\nopen pacman:nosuch@bfs\nsay Two.\nopen pacman:small@bfs:9999\nsay Three.";
    begin(&mut stage, parse("bad", lesson).unwrap());
    stage.keys("Space").shows("line 2:6: ").shows("nosuch");
    stage.keys("Space").shows("line 4:6: step 9 999, expected 0 to");
    stage.keys("Space").shows("the end of the lesson");
}

#[test]
fn the_card_is_read_at_every_size_and_covers_nothing() {
    let mut stage = open();
    for (columns, rows) in [(60, 20), (80, 24), (120, 40), (200, 60)] {
        stage.resize(columns, rows);
        stage.shows("Breadth first, from its beginning.").shows("space on");
        let (_, row) = stage.find("Breadth first").unwrap();
        assert!(row < rows - 2, "above the transport and the bar");
        // In the status line, and where there is a page of facts in the panel.
        let times = if columns < 120 { 2 } else { 1 };
        let told = stage.shows("0/483").text().matches("483").count();
        assert_eq!(told, times, "{columns}x{rows}");
    }
}

/// Every built-in lesson, with keys alone; and every text has room on a small screen.
#[test]
fn built_in_lessons_are_played_to_their_ends() {
    for lesson in lesson::built_in() {
        let (name, cards) = (lesson.name.clone(), lesson.cards.len());
        let mut stage = Stage::open("");
        stage.app.check_lesson(lesson.clone()).unwrap_or_else(|bad| panic!("{name}:{bad}"));
        begin(&mut stage, lesson.clone());
        for (number, card) in (1..).zip(&lesson.cards) {
            stage.shows(&format!("{name}: {number} of {cards}"));
            assert!(wrap(&card.text, 56).len() <= lesson::LINES, "{name} {number}");
            if stage.text().contains(", playing ") {
                stage.keys("End").hides(", playing ");
            }
            if let Some(words) = card.text.split(' ').next() {
                stage.shows(words);
            }
            stage.hides("\n  line ").keys("Space");
        }
        stage.shows("the end of the lesson");
    }
}

#[test]
fn the_lines_of_a_card_are_short_enough_to_be_read_on_a_wide_screen() {
    let mut stage = Stage::open("");
    let lesson = lesson::built_in().remove(0);
    let words: Vec<String> = lesson.cards[0].text.split(' ').map(str::to_owned).collect();
    begin(&mut stage, lesson);
    let text = stage.resize(200, 60).text();
    let rows = text.lines().skip_while(|line| !line.contains("1 of")).skip(1);
    let said: Vec<&str> = rows.take(lesson::LINES).map(str::trim).collect();
    assert!(said.iter().all(|line| line.chars().count() <= 100), "{text}");
    assert_eq!(said.join(" ").trim().split(' ').collect::<Vec<_>>(), words);
}
