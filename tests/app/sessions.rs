//! Sessions, and everything a user could do at random: whatever state a tab is in, it is kept and
//! comes back, and nothing panics.

use crate::common::random::Random;
use crate::common::stage::{Stage, TABS};
use frontier::tui::keys::{Action, Mode};
use frontier::tui::session::{Saved, Session};
use frontier::tui::term::key::{Mouse, Pointer};
use frontier::tui::term::screen::{Msg, Screen};
use frontier::tui::view::frame::Areas;
use ratatui::layout::Rect;
use serde_json::{Value, json};

/// A playground open on a tab, in which no search is large and no file is in reach.
pub fn stage(tab: &'static str) -> Stage {
    Stage::open(&format!("{} --kiosk --limit-nodes 3000 --limit-mem 16", tab))
}

/// One thing somebody could do, within the tab.
pub fn act(stage: &mut Stage, random: &mut Random) {
    let (tab, mode) = (stage.app.word(), stage.app.mode());
    match random.below(if mode == Mode::Popup { 12 } else { 40 }) {
        0 => {
            let kinds = [Pointer::Press, Pointer::Drag, Pointer::Wheel(-1), Pointer::Wheel(1)];
            let kind = kinds[random.below(4)];
            // Not the title line: it leads to other tabs.
            let (column, row) = (random.below(80) as u16, 1 + random.below(22) as u16);
            stage.app.handle(Msg::Mouse(Mouse { kind, column, row }));
        }
        1 => stage
            .app
            .handle(Msg::Paste(["..X", "1", "\u{1b}]0;\nq", "ö 10x10"][random.below(4)].into())),
        2 => stage.app.tick(std::time::Duration::from_millis(random.below(3000) as u64)),
        3 if mode == Mode::Popup => {
            let c = char::from(b' ' + random.below(95) as u8);
            stage.app.update(Action::Type(c));
        }
        4 | 5 if mode == Mode::Popup => {
            stage.app.update([Action::Accept, Action::Cancel][random.below(2)]);
        }
        _ => {
            let rows: Vec<Action> = stage.app.table().of(mode).map(|row| row.action).collect();
            let action = rows[random.below(rows.len())];
            let leaves = matches!(
                action,
                Action::NextTab
                    | Action::PreviousTab
                    | Action::GoToTab(_)
                    | Action::Tour
                    | Action::Quit
            );
            if !leaves {
                stage.app.update(action);
            }
        }
    }
    stage.app.take_request();
    // The list of commands leads to other tabs.
    stage.app.open(tab);
    // A little of what that set off; searches are still at work at the next action.
    for _ in 0..2 {
        if stage.app.is_busy() {
            stage.app.compute(&mut || true);
        }
    }
}

/// Closes popups, stops comparisons and goes back to playing.
fn to_play(stage: &mut Stage) {
    for _ in 0..12 {
        match stage.app.mode() {
            Mode::Play => break,
            Mode::Popup | Mode::Compare => stage.app.update(Action::Cancel),
            _ => stage.app.update(Action::BackToPlay),
        }
    }
    assert_eq!(stage.app.mode(), Mode::Play);
    stage.settle();
}

fn session_of(stage: &Stage, tab: &'static str) -> Session {
    let mut session = stage.app.session();
    session.settings = Default::default();
    session.tabs.retain(|word, _| word == tab);
    assert!(session.tabs.contains_key(tab), "{tab:?} keeps nothing");
    session
}

/// What was kept comes back: kept again, it is the same.
fn assert_kept(stage: &Stage, tab: &'static str, fresh: &mut Stage) {
    let session = session_of(stage, tab);
    let text = session.text();
    let read = Session::from_text(&text).unwrap();
    assert_eq!(read, session);
    fresh.app.restore(read, None).unwrap_or_else(|why| panic!("{why} in {session:#?}"));
    assert_eq!(session_of(fresh, tab), session);
    fresh.app.take_request();
}

fn walk(tab: &'static str) {
    let mut random = Random(0x9e37_79b9 + tab.len() as u64);
    let mut stage = stage(tab);
    let mut fresh = self::stage(tab);
    for round in 0..100 {
        for _ in 0..100 {
            act(&mut stage, &mut random);
        }
        stage.text();
        assert_eq!(stage.app.word(), tab, "in round {round}");
        assert_kept(&stage, tab, &mut fresh);
        if round % 10 == 9 {
            undo_all(&mut stage, tab, &mut fresh);
        }
    }
}

/// All moves taken back are the start.
fn undo_all(stage: &mut Stage, tab: &'static str, fresh: &mut Stage) {
    to_play(stage);
    to_play(stage);
    for _ in 0..10_000 {
        if !stage.app.works(Action::Undo) {
            break;
        }
        stage.app.update(Action::Undo);
        stage.settle();
    }
    // Replayed and taken back, the moves leave what was there before any of them.
    let session = session_of(stage, tab);
    let mut begun = session.clone();
    for saved in begun.tabs.values_mut() {
        let moves = saved.state.get_mut("moves").expect("a session keeps the moves");
        let (mode, undo) = (stage.app.mode(), stage.app.command(Action::Undo));
        assert_eq!(moves["done"], 0, "{mode:?} {undo:?}");
        *moves = json!({ "all": [], "done": 0 });
    }
    let board = |fresh: &mut Stage, session: Session| {
        fresh.app.restore(session, None).unwrap();
        let text = fresh.text();
        let rows: Vec<String> = text.lines().skip(2).take(19).map(left_of_the_panel).collect();
        rows.join("\n")
    };
    assert_eq!(board(fresh, session), board(fresh, begun), "{tab:?}");
}

fn left_of_the_panel(line: &str) -> String {
    let areas = Areas::of(Rect::new(0, 0, 80, 24)).expect("the screen is large enough");
    let board = usize::from(areas.board.width);
    line.chars().take(board).collect::<String>().trim_end().to_owned()
}

#[test]
fn ten_thousand_actions_in_pacman() {
    walk("pacman");
}

#[test]
fn ten_thousand_actions_in_lights_out() {
    walk("lights");
}

#[test]
fn ten_thousand_actions_in_sudoku() {
    walk("sudoku");
}

#[test]
fn ten_thousand_actions_in_boxup() {
    walk("boxup");
}

#[test]
fn ten_thousand_actions_in_dominoes() {
    walk("dominoes");
}

/// A value like those of the session, but not one of them.
fn nonsense(random: &mut Random) -> Value {
    match random.below(10) {
        0 => Value::Null,
        1 => json!(random.below(2) == 0),
        2 => json!(random.next()),
        3 => json!(-(random.below(1000) as i64)),
        4 => json!(1e300),
        5 => json!(""),
        6 => json!("\u{0}ö9".repeat(random.below(50))),
        7 => json!([[1, 2], [u16::MAX, u16::MAX]]),
        8 => json!({ "all": [0, 1, [0, 1]], "done": random.below(9) }),
        _ => json!("9".repeat(random.below(500))),
    }
}

/// Changes one place of a value.
pub fn spoil(value: &mut Value, random: &mut Random) {
    let deeper = random.below(4) > 0;
    match value {
        Value::Array(items) if deeper && !items.is_empty() => {
            let i = random.below(items.len());
            spoil(&mut items[i], random);
        }
        Value::Object(fields) if deeper && !fields.is_empty() => {
            let i = random.below(fields.len());
            if let Some(field) = fields.values_mut().nth(i) {
                spoil(field, random);
            }
        }
        Value::Number(number) if deeper => {
            let number = number.as_i64().unwrap_or(0);
            *value = json!(number.wrapping_add(random.below(40) as i64 - 20));
        }
        Value::String(text) if deeper && !text.is_empty() => {
            let chars: Vec<char> = text.chars().collect();
            let at = random.below(chars.len());
            let c = ['.', '%', '1', '#', '\n', 'ö', ' ', 'P', 'X', '0'][random.below(10)];
            *text = chars[..at].iter().chain([&c]).chain(&chars[at + 1..]).collect();
        }
        _ => *value = nonsense(random),
    }
}

#[test]
fn spoiled_sessions_open_or_are_refused_and_change_nothing_then() {
    let mut random = Random(7);
    for tab in TABS {
        let mut stage = stage(tab);
        for _ in 0..40 {
            for _ in 0..10 {
                act(&mut stage, &mut random);
            }
            let Some(saved) = stage.app.session().tabs.remove(tab) else { continue };
            for _ in 0..10 {
                let mut saved: Saved = saved.clone();
                spoil(&mut saved.state, &mut random);
                if random.below(4) == 0 {
                    spoil(&mut saved.records, &mut random);
                }
                let before = stage.app.session();
                let mut session = Session::default();
                session.tabs.insert(tab.into(), saved.clone());
                session.settings = before.settings;
                match stage.app.restore(session, None) {
                    Ok(()) => drop(stage.text()),
                    Err(why) => {
                        assert!(!why.is_empty());
                        let after = stage.app.session();
                        let state = |s: &Session| s.tabs.get(tab).map(|s| s.state.clone());
                        if state(&before) != state(&after) {
                            // Only the records were refused.
                            let mut again = Session::default();
                            let only = Saved { state: saved.state, records: Value::Null };
                            again.tabs.insert(tab.into(), only);
                            assert_eq!(stage.app.restore(again, None), Ok(()), "{why}");
                        }
                    }
                }
                act(&mut stage, &mut random);
                stage.text();
            }
        }
    }
}

#[test]
fn texts_cut_anywhere_never_panic() {
    let whole = Stage::open("").app.session().text();
    for cut in 0..whole.len() {
        assert!(Session::from_text(&whole[..cut]).is_err() || cut + 1 >= whole.len(), "{cut}");
    }
}

#[test]
fn what_the_command_line_asks_wins_and_tabs_we_do_not_have_are_kept() {
    let mut stage = Stage::open("pacman --layout tiny");
    stage.keys("Tab Right Space");
    let mut session = stage.app.session();
    assert_eq!(session.open, "lights");
    session.tabs.insert("hexagons".into(), Saved { state: json!([1]), ..Saved::default() });
    let mut other = Stage::open("pacman --layout hedge");
    other.app.restore(session.clone(), Some("pacman")).unwrap();
    other.shows("Lights Out");
    assert!(other.app.session().tabs["pacman"].state.to_string().contains("hedge"));
    assert_eq!(other.app.session().tabs["lights"], session.tabs["lights"]);
    assert_eq!(other.app.session().tabs["hexagons"], session.tabs["hexagons"]);
}

#[test]
fn sessions_of_earlier_releases_come_back() {
    for tab in TABS {
        let path = format!("{}/tests/golden/sessions/{tab}.json", env!("CARGO_MANIFEST_DIR"));
        let read = Session::from_text(&std::fs::read(path).unwrap()).unwrap();
        assert_eq!(read.open, tab);
        let mut stage = Stage::open("");
        stage.app.restore(read.clone(), None).unwrap();
        stage.settle();
        assert_eq!(stage.app.session(), read, "{tab}");
    }
}

#[test]
fn a_speed_nobody_chose_comes_back_as_it_was() {
    let mut stage = Stage::open("sudoku");
    stage.keys("s Space").shows("10 steps/s");
    let mut other = Stage::open("sudoku");
    other.app.restore(stage.app.session(), None).unwrap();
    other.settle();
    other.shows("10 steps/s");
}

#[test]
fn races_and_comparisons_come_back_with_the_session() {
    for (args, keys, mode) in [
        ("pacman --layout tiny", "c r Space Home Right*4 i", Mode::Race),
        // Of the position at hand.
        ("boxup --level ferry", "Right c r Space End", Mode::Race),
        ("lights", "Enter c r Space Home Right*2", Mode::Race),
        ("sudoku", "s Space c r Space Home Right*7 /", Mode::Popup),
        ("dominoes --size 4x4", "c Space Down r Space Home Right*3", Mode::Race),
        ("pacman --layout tiny", "c", Mode::Compare),
        // The run in front; rows that are sorted and picked, the cursor, other views of them, and all rows.
        ("pacman --layout tiny", "c r Space Down Home Right*4", Mode::Race),
        ("pacman --layout tiny", "c Right s Down*2 Space Down Space", Mode::Compare),
        ("pacman --layout tiny", "c + Down*7 Space g v", Mode::Compare),
        ("boxup --level ferry", "c Space Down s Space", Mode::Compare),
        ("dominoes --size 4x4", "c v Down*2", Mode::Compare),
    ] {
        let mut stage = Stage::open(args);
        stage.resize(120, 40).keys(keys);
        assert_eq!(stage.app.mode(), mode, "{args}");
        let kept = stage.app.session();
        let mut other = Stage::open("");
        other.app.restore(kept.clone(), None).unwrap();
        assert_eq!(other.app.session(), kept, "{args}, before anything is computed");
        other.resize(120, 40).settle();
        if mode == Mode::Popup {
            stage.keys("Esc");
        }
        assert_eq!(other.app.session(), stage.app.session(), "{args}");
        assert_eq!(other.text(), stage.text(), "{args}");
    }
}

#[test]
fn the_best_of_a_map_is_not_that_of_a_changed_one() {
    for (args, is_kept) in
        [("pacman --layout tiny", true), ("pacman --layout tiny --energy 60", false)]
    {
        let mut stage = Stage::open(args);
        stage.keys("Up Right*6 Up*2 Right Up*2");
        let session = stage.app.session();
        let records = session.tabs.get("pacman").map_or(&Value::Null, |saved| &saved.records);
        assert_eq!(records.to_string().contains("tiny"), is_kept, "{args}: {records}");
    }
}
