//! Ctrl-C in a command that answers: what is known is printed, in whole lines.

use crate::common::program::command;
use crate::common::pty::{Pty, exited};

/// What a command prints when Ctrl-C is pressed while it is at work.
fn interrupted(words: &str) -> String {
    let mut program = command();
    program.args(words.split_whitespace());
    let mut pty = Pty::start(&program, 200, 24);
    pty.wait_text("Ctrl-C stops it");
    pty.send("\x03");
    let status = pty.wait_exit();
    assert!(exited(status, 130), "{words}: {status}");
    String::from_utf8(pty.bytes.clone()).unwrap()
}

#[test]
fn what_is_known_is_printed_after_ctrl_c() {
    for words in [
        "solve dominoes --size 9x9 --exact --json",
        "solve dominoes --size 12x12 --limit 9 --json",
        "inspect dominoes --size 12x12 --limit 9 --json",
    ] {
        let printed = interrupted(words);
        let answer = printed.lines().find_map(|line| {
            serde_json::from_str::<serde_json::Value>(line.get(line.find('{')?..)?).ok()
        });
        let answer = answer.unwrap_or_else(|| panic!("{words}: {printed}"));
        assert_eq!(answer["stopped"], "interrupted", "{words}: {printed}");
        assert!(printed.contains("frontier: interrupted"), "{words}: {printed}");
    }
}

#[test]
fn a_comparison_prints_its_rows_after_ctrl_c() {
    let mut program = command();
    program.args("compare dominoes --size 12x12 --limit 9 --json".split(' '));
    let mut pty = Pty::start(&program, 200, 24);
    pty.wait_text(" of 36");
    pty.send("\x03");
    let status = pty.wait_exit();
    assert!(exited(status, 130), "{status}");
    let printed = String::from_utf8(pty.bytes.clone()).unwrap();
    assert!(printed.contains(r#""stopped":"interrupted"}"#), "{printed}");
}
