//! Slow motion: a step told event by event as time passes, and the line of the transport beside words.

use crate::common::stage::Stage;
use frontier::tui::term::screen::Screen;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

/// The screen but for the sign that it plays, and the bar.
fn seen(stage: &mut Stage) -> String {
    told(stage.text().replace('►', "▮"))
}

/// All lines but the bar.
fn told(screen: String) -> String {
    screen.rsplit_once('\n').map(|(above, _)| above.to_owned()).unwrap_or_default()
}

/// What the key for the next event goes through from a moment on, as many screens.
fn by_key(stage: &mut Stage, from: &str, many: usize) -> Vec<String> {
    stage.keys(from);
    (0..many).map(|_| told(stage.keys(".").text())).collect()
}

#[test]
fn slow_motion_goes_through_the_events_the_key_goes_through() {
    for (speed, page) in [(1, "2"), (2, "5")] {
        for map in
            ["pacman --layout plaza --algorithm astar", "pacman --layout small --algorithm bfs"]
        {
            let mut stage = Stage::open(&format!("{map} --watch --speed {speed}"));
            stage.keys("Space End").keys(page);
            // Three steps and the first event of the one after.
            let events = by_key(&mut stage, "Home Right", 30);
            let ends: Vec<usize> =
                (0..30).filter(|&at| events[at].contains(" 1 of ")).skip(1).take(3).collect();
            stage.keys("Home Right*2").keys("Space");
            assert_eq!(seen(&mut stage), events[0], "the step at hand is told first");
            let mut told = vec![seen(&mut stage)];
            let mut time = Duration::ZERO;
            while told.len() <= ends[2] {
                let next = stage.app.next_tick().expect("it plays");
                time += next;
                stage.pass(next);
                let now = seen(&mut stage);
                if told.last() != Some(&now) {
                    told.push(now);
                }
            }
            assert!(told == events[..=ends[2]], "{map}");
            let off = time.as_secs_f64() - 3.0 / f64::from(speed);
            assert!(off.abs() < 1e-3, "{map}: three steps at {speed} a second took {time:?}");
        }
    }
}

#[test]
fn slow_motion_rests_amid_a_step_and_goes_on_from_there() {
    let mut stage = Stage::open("pacman --layout plaza --algorithm astar --watch --speed 1");
    stage.keys("Space End 2");
    let events = by_key(&mut stage, "Home Right", 8);
    stage.keys("Home Right*2 Space").pass(SECOND / 3).keys("Space");
    assert_eq!(seen(&mut stage), events[2], "a third of six events");
    assert_eq!(stage.app.next_tick(), None, "nothing wakes it up");
    assert_eq!(seen(stage.keys(".")), events[3]);
    assert_eq!(seen(stage.keys(",")), events[2]);
    stage.keys("Space").pass(SECOND / 6);
    assert_eq!(seen(&mut stage), events[3]);
    // Any other moment is shown whole.
    stage.keys("Left").hides(" of 6:").keys("Right").hides(" of 6:");
    stage.keys("Space").shows("1 of 6: Pop").keys("+ +").pass(SECOND).hides(" of 6:");
}

#[test]
fn queue_and_tree_show_what_was_told_so_far() {
    let mut stage = Stage::open("pacman --layout plaza --algorithm astar --watch");
    stage.keys("Space End Home Right*3 3 .").shows("1 of 6: Pop").shows("5 wait").hides("#9 ");
    stage.keys(". .").shows("6 wait").shows("#9 ");
    stage.keys("4").shows("1 child").hides("#10").keys(". .").shows("2 children").shows("#10");
    // What keeps no tree has no page of it.
    let mut stage = Stage::open("lights --method chase --watch");
    stage.keys("Space Home 4").shows("there is nothing on that page here");
}

#[test]
fn the_last_step_is_told_before_the_answer_is_played_back() {
    let mut stage = Stage::open("pacman --layout tiny --watch --speed 2");
    stage.keys("Space End Left Space").pass(SECOND * 11 / 20);
    stage.shows("56/56").shows("1 of 7: Pop").hides("the path found").pass(SECOND * 2 / 5);
    stage.shows("7 of 7: Then node").pass(SECOND / 10).hides(" of 7:").shows("the path found");
    // Of several runs each tells its event.
    let mut race = Stage::open("pacman --layout plaza");
    race.keys("c r Space -*20 Home Right*5 Space").shows("Pop node").shows(" | ").pass(SECOND / 2);
    race.shows(" | ").hides("Pop node").keys("+*5").pass(SECOND).hides(" | ");
}

#[test]
fn a_click_on_the_shortened_line_goes_where_it_points() {
    let mut stage = Stage::open("pacman --watch");
    let end = |stage: &mut Stage| {
        let (column, row) = stage.shows("f rises to").find("─  ").expect("the line's end");
        (column, row)
    };
    stage.keys("Space G Home >");
    let (column, row) = end(&mut stage);
    assert!(column < 40, "words have half of the line");
    stage.click(60, row).shows("f rises to 21").shows(" 1/239");
    stage.click(column, row).shows("239/239");
    stage.keys("Home >").click(3, row).shows(" 0/239");
}

#[test]
fn no_step_inside_is_offered_where_nothing_is_left_to_be_told() {
    let mut stage = Stage::open("sudoku --layout first --watch");
    stage.resize(200, 60).keys("Space Home Right Right").shows(", . inside");
    stage.keys("End").hides(", . inside");
    stage.keys(",").shows("nothing happens inside the last step");
}
