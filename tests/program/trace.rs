//! `frontier trace`: from files and pipes, as a report and on a terminal.

use crate::common::folder::Folder;
use crate::common::program::{self, command, fed, frontier, utf8};
use crate::common::pty::Pty;
use std::process::{Command, Output};

/// What comes of a trace given on standard input.
fn report(text: &[u8]) -> Output {
    fed(command().args(["trace", "-", "--json"]), text)
}

fn json(output: &Output) -> serde_json::Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_trace_is_reported_with_its_checks() {
    let text = "{\"type\":\"source\",\"id\":0,\"g\":0,\"h\":5,\"f\":5,\"x\":0,\"y\":0}\n\
        {\"type\":\"expand\",\"id\":0,\"g\":0,\"h\":5,\"f\":5}\n\
        {\"type\":\"generate\",\"id\":1,\"pId\":0,\"g\":1,\"h\":2,\"f\":3}\n\
        {\"type\":\"generate\",\"id\":2,\"pId\":\"lost\",\"g\":1,\"h\":9,\"f\":10}\n\
        nonsense\n\
        {\"type\":\"expand\",\"id\":1,\"pId\":0,\"g\":1,\"h\":2,\"f\":3}\n\
        {\"type\":\"expand\",\"id\":1,\"pId\":0,\"g\":1,\"h\":2,\"f\":3}\n\
        {\"type\":\"goal\",\"id\":1,\"pId\":0,\"g\":1,\"h\":2,\"f\":3}\n";
    let output = report(text.as_bytes());
    let value = json(&output);
    for (key, wanted) in [
        ("events", serde_json::json!(7)),
        ("nodes", serde_json::json!(3)),
        ("expanded", serde_json::json!(3)),
        ("generated", serde_json::json!(3)),
        ("types", serde_json::json!({"source": 1, "expand": 3, "generate": 2, "goal": 1})),
        ("map", true.into()),
        ("cost", serde_json::json!(1)),
    ] {
        assert_eq!(value[key], wanted, "{key}");
    }
    for (key, first) in [("inconsistent", &[4, 5][..]), ("orphans", &[3]), ("reexpanded", &[5])] {
        let wanted = serde_json::json!({"count": first.len(), "first": first});
        assert_eq!(value["checks"][key], wanted, "{key}");
    }
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("frontier: -:5:1: expected an event"), "{errors}");
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn what_is_no_trace_fails_in_one_line() {
    let output = report(b"no trace at all\n\x1b[2J\xff\xfe\n");
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.lines().last().unwrap().contains("no events, expected JSON Lines"), "{errors}");
    let (status, line) = program::fails("trace /no/file");
    assert!(status == 1 && line.contains("/no/file: no such file"), "{line}");
    let (status, line) = program::fails("trace one two --json");
    assert!(status == 2 && line.contains("2 traces given, expected one FILE"), "{line}");
    // Nor does it take the screen.
    let folder = Folder::new();
    for text in ["", "no trace at all\n"] {
        let (status, line) = program::fails(&format!("trace {} --narrate", folder.file("t", text)));
        assert!(status == 1 && line.contains("no events, expected JSON Lines"), "{line}");
    }
    // Nor is what has no events.
    for text in ["", "{\"version\":\"1.4.0\",\n\"events\":[]}", "{\"layout\":\"tree\",\n\"a\":1}\n"]
    {
        let output = report(text.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(output.stdout.is_empty(), "{text}");
    }
}

/// The program behind a pipe from a shell script, on a terminal.
fn piped(script: &str) -> Pty {
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_frontier");
    command.arg("-c").arg(format!("({script}) | {program} trace - --fresh --no-save"));
    Pty::start(&command, 80, 24)
}

const FIRST: &str = r#"echo '{"type":"source","id":"a","x":0,"y":0}'; echo '{"type":"expand","id":"a","x":0,"y":0}'; echo '{"type":"generate","id":"b","pId":"a","x":1,"y":0}'; echo '{"type":"expand","id":"b","pId":"a","x":1,"y":0}'"#;

#[test]
fn a_slow_writer_is_shown_as_it_comes_and_keys_work_meanwhile() {
    let mut pty = piped(&format!("{FIRST}; sleep 600"));
    pty.wait_text("Waiting for the program");
    pty.wait_text("expand a");
    // Nothing moves and nothing is asked for while nothing comes.
    pty.wait_asleep();
    pty.send("i");
    pty.wait_text("expand a");
    pty.send("i");
    pty.wait_text("listed at its end");
    pty.send("q");
    // The shell waits for the writer; the terminal is given back all the same.
    pty.wait_for("the terminal back", |screen| !screen.alternate_screen());
}

#[test]
fn a_writer_that_dies_in_the_middle_is_said() {
    let mut pty = piped(&format!("{FIRST}; printf '{{\"type\":\"exp'"));
    pty.wait_text("middle of an event");
    pty.wait_text("line 5");
    pty.quit();
}

#[test]
fn a_fast_writer_is_read_to_its_end() {
    let more = r#"i=0; while [ $i -lt 3000 ]; do echo "{\"type\":\"expand\",\"id\":$i}"; i=$((i+1)); done"#;
    let mut pty = piped(&format!("{FIRST}; {more}; echo '{{\"type\":\"goal\",\"id\":7,\"g\":3}}'"));
    pty.wait_text("The answer costs 3");
    pty.wait_text("3 002");
    pty.quit();
}

#[test]
fn the_example_in_the_readme_is_watched_from_its_pipe() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let readme = include_str!("../../README.md");
    let line = "python3 examples/bfs.py | frontier trace -";
    assert!(readme.contains(line));
    let mut pty = piped("python3 examples/bfs.py");
    pty.wait_text("The answer costs");
    pty.wait_text("expand 11,4");
    // Once it has ended, its end stays to be seen until it is played.
    pty.wait_text("the stream has ended");
    pty.send(" ");
    pty.wait_text("expand 0,0");
    pty.quit();
}

#[test]
fn a_pipe_is_read_no_further_than_its_limit() {
    let program = env!("CARGO_BIN_EXE_frontier");
    let script =
        format!("yes '{{\"type\":\"expand\",\"id\":1}}' | {program} trace - --json --limit-mem 4");
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["stopped"], "memory limit of 4 MiB");
    assert!(value["events"].as_u64().unwrap() > 10_000);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("the rest was not read"), "{errors}");
    let mut pty = Pty::start(
        Command::new("sh").args(["-c", &script.replace("--json", "--no-save --fresh")]),
        80,
        24,
    );
    pty.wait_text("Read no further");
    pty.quit();
}

/// What a command of this program answers to a trace on the disk: its object, and its exit status.
fn answered(words: &[&str]) -> (serde_json::Value, Option<i32>) {
    let output = command().args(words).output().unwrap();
    let value = serde_json::from_slice(&output.stdout);
    (value.unwrap_or_else(|_| panic!("{output:?}")), output.status.code())
}

#[test]
fn the_right_student_passes_and_the_wrong_one_is_told_where() {
    if Command::new("python3").arg("--version").output().is_err() {
        return;
    }
    let folder = Folder::new();
    for (example, is_right) in [("astar", true), ("astar_wrong", false)] {
        let script = format!("{}/examples/{example}.py", env!("CARGO_MANIFEST_DIR"));
        let map = format!("{}/layouts/pacman/plaza.lay", env!("CARGO_MANIFEST_DIR"));
        let told = Command::new("python3").args([&script, &map]).output().unwrap();
        assert!(told.status.success(), "{told:?}");
        let path = &folder.file(&format!("{example}.jsonl"), told.stdout);
        let (report, status) = answered(&["trace", path, "--json"]);
        assert_eq!(status, Some(0));
        assert_eq!(report["checks"]["order"]["count"] == 0, is_right, "{report}");
        let words = ["grade", "--trace", path, "pacman", "--layout", "plaza", "--json"];
        let (grade, status) = answered(&words);
        assert_eq!(
            (grade["agrees"] == true, status),
            (is_right, Some(i32::from(!is_right))),
            "{grade}"
        );
        if !is_right {
            // The audit finds the same expansion, without knowing the map.
            let (first, event) =
                (&grade["first_difference"], report["checks"]["order"]["first"][0].as_u64());
            let line = std::fs::read_to_string(path).unwrap();
            let line = line.lines().nth(event.unwrap() as usize).unwrap();
            let event: serde_json::Value = serde_json::from_str(line).unwrap();
            assert_eq!((&first["got"]["x"], &first["got"]["y"]), (&event["x"], &event["y"]));
        }
    }
}

#[test]
fn facts_of_events_and_findings_are_words_in_conditions() {
    let folder = Folder::new();
    let text = r#"{"type":"enter","id":"root","alpha":-9,"beta":9}
{"type":"enter","id":"a","pId":"root","alpha":-9,"beta":9}
{"type":"leaf","id":"a1","pId":"a","value":3,"weight_now":7}
{"type":"return","id":"a","pId":"root","value":3}
{"type":"enter","id":"b","pId":"root","alpha":3,"beta":9,"cut":true}
"#;
    let path = &folder.file("tree.jsonl", text);
    let found = |condition: &str| {
        let output = frontier(&["inspect", "trace", path, "--all", "--find", condition]);
        let moments = utf8(output.stdout);
        (moments.split_whitespace().collect::<Vec<_>>().join(" "), utf8(output.stderr))
    };
    assert_eq!(found("value = 3").0, "3 4");
    assert_eq!(found("weight_now > 6").0, "3");
    assert_eq!(found("alpha = 3 and cut").0, "5");
    assert_eq!(found("leaf").0, "3");
    assert!(found("wieght_now > 6").1.contains("this run has no wieght_now"));
    // What is not told is not made up.
    let (moment, status) = answered(&["inspect", "trace", path, "--at", "3", "--json"]);
    assert_eq!(status, Some(0));
    let node = &moment["node"];
    assert!(["g", "h", "f"].iter().all(|figure| node[figure].is_null()), "{moment}");
    assert_eq!((&node["state"]["value"], &node["parent"]), (&3.into(), &1.into()), "{moment}");
    let late = r#"{"type":"source","id":0,"g":0,"h":9,"f":9}
{"type":"expand","id":0,"g":0,"h":9,"f":9}
{"type":"generate","id":1,"pId":0,"g":1,"h":8,"f":9}
{"type":"generate","id":2,"pId":0,"g":3,"h":8,"f":11}
{"type":"generate","id":3,"pId":0,"g":3,"h":9,"f":12}
{"type":"generate","id":7,"pId":0,"g":2,"h":7,"f":9}
{"type":"expand","id":1,"pId":0,"g":1,"h":8,"f":9}
{"type":"expand","id":2,"pId":0,"g":3,"h":8,"f":11}
{"type":"expand","id":7,"pId":0,"g":2,"h":7,"f":9}
{"type":"expand","id":3,"pId":0,"g":3,"h":9,"f":12}
"#;
    std::fs::write(path, late).unwrap();
    assert_eq!(found("misordered").0, "3");
    let text = program::text(&["inspect", "trace", path, "--at", "3"]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Not the lowest f: #7 with 9 waits."), "{text}");
    assert_eq!(frontier("inspect trace").status.code(), Some(2));
}
