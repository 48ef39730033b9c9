//! A sixth puzzle, from a file of its own: the example in `examples/`.

#[allow(dead_code)] // its `main`
#[path = "../../examples/eight_puzzle.rs"]
mod eight_puzzle;

use crate::common::stage::Stage;
use eight_puzzle::registry;
use frontier::tui::term::screen::{Msg, Request, Screen};
use frontier::tui::theme::{Depth, Theme};

fn stage(args: &str) -> Stage {
    Stage::of(&registry(), args, Theme::new(Depth::Ansi256, false))
}

/// What a command prints.
fn prints(line: &str) -> String {
    let mut out = Vec::new();
    let status = frontier::cli::run(&registry(), line.split(' '), &mut out).unwrap();
    assert_eq!(status, 0, "{line}");
    String::from_utf8(out).unwrap()
}

#[test]
fn it_is_played_watched_compared_and_undone() {
    let mut stage = stage("eight");
    stage.shows("8-puzzle").shows("moves      0");
    stage.keys("Up").shows("the gap is at the edge");
    stage.keys("Down").shows("moves      1").keys("u").shows("moves      0");
    stage.keys("U").shows("moves      1").keys("R").shows("moves      0");
    stage.keys("s").shows("A*").keys("Space End").shows("5 + 0");
    stage.keys("Left").hides("5 + 0").keys("Esc").shows("moves      0");
    stage.keys("m").shows("BFS").keys("Right Enter s").shows("BFS").keys("Esc");
    stage.keys("c").shows("expanded").shows("A*").shows("BFS").keys("Esc");
    stage.keys("e").shows("nothing can be drawn").keys("n").shows("there are no random");
}

/// An option is declared once, in the table of the method; `weight` is one that no other puzzle has.
#[test]
fn an_option_is_everywhere_because_it_is_declared() {
    let line = "Weight of the estimate of A*";
    for command in ["eight", "solve eight", "inspect eight"] {
        let help = prints(&format!("frontier {command} --help"));
        assert!(help.contains("--weight <W>") && help.contains(line), "{help}");
    }
    assert!(prints("frontier completions bash").contains("--weight"));
    assert!(prints("frontier completions fish").contains("'Weight of the estimate of A*'"));
    let expanded = |line: &str| -> u64 {
        let answer: serde_json::Value = serde_json::from_str(&prints(line)).unwrap();
        answer["expanded"].as_u64().unwrap()
    };
    let plain = expanded("frontier solve eight --layout far --json");
    let heavy = expanded("frontier solve eight --layout far --weight 5 --json");
    assert!(heavy * 10 < plain, "{heavy} of {plain}");
    assert!(prints("frontier solve eight --weight 3").contains("A* weight 3"));
    let refused = frontier::cli::run(
        &registry(),
        "frontier solve eight --weight 10".split(' '),
        &mut Vec::new(),
    );
    assert!(refused.unwrap_err().to_string().contains("expected 1 to 9"));

    let mut stage = stage("eight --weight 3");
    stage.keys("s").shows("A* weight 3").keys("Esc m").shows("weight         3").shows("1 to 9");
    stage.keys("Down").shows("More than 1 is quicker").keys("5 Enter s");
    stage.shows("A* weight 5");
    let session = stage.app.session();
    let saved = session.tabs.get("eight").unwrap().state["method"].clone();
    assert_eq!(saved, serde_json::json!({ "algorithm": "AStar", "weight": 5 }));
    let mut other = self::stage("eight");
    other.app.restore(session, None).unwrap();
    other.keys("s").shows("A* weight 5");
}

#[test]
fn it_is_copied_pasted_and_comes_back_with_the_session() {
    let mut stage = stage("eight --layout far");
    stage.keys("Up Left y");
    let Some(Request::Copy(text)) = stage.app.take_request() else { panic!("nothing copied") };
    assert_eq!(text, "eight:8672543.1");
    let mut other = self::stage("eight");
    other.app.handle(Msg::Paste(text));
    other.shows("pasted").shows("moves      0");
    let session = stage.app.session();
    other.app.restore(session.clone(), None).unwrap();
    other.shows("far").shows("moves      2").keys("u").shows("moves      1");
    let mut refused = session;
    let eight = refused.tabs.get_mut("eight").unwrap();
    eight.state["instance"] = "112345678".into();
    assert!(other.app.restore(refused, None).unwrap_err().contains("expected the digits"));
    other.shows("far").shows("moves      1");
}

#[test]
fn it_has_a_command_line() {
    let answer: serde_json::Value =
        serde_json::from_str(&prints("frontier solve eight --layout far --json")).unwrap();
    assert_eq!((&answer["solvable"], &answer["cost"]), (&true.into(), &31.0.into()));
    let rows: serde_json::Value =
        serde_json::from_str(&prints("frontier compare eight --json")).unwrap();
    let costs: Vec<_> = rows["rows"].as_array().unwrap().iter().map(|row| &row["cost"]).collect();
    assert_eq!(costs, [&serde_json::json!(5), &serde_json::json!(5)]);
    assert!(prints("frontier list").contains("as far as it gets: 31"));
}
