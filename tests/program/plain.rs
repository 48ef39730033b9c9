//! The playground in plain lines: words and keys go in, what changed comes out, and nothing else.

use crate::common::program::{command, utf8};
use std::io::Write;
use std::process::Stdio;

/// What is said to these lines.
fn said(words: &str, lines: &str, accessible: bool) -> String {
    let mut command = command();
    command.args(words.split_whitespace()).args(["--fresh", "--no-save"]);
    if accessible {
        command.env("ACCESSIBLE", "1");
    } else {
        command.arg("--narrate");
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let out = child.wait_with_output().unwrap();
    let (stdout, stderr) = (utf8(out.stdout), utf8(out.stderr));
    assert!(out.status.success() && stderr.is_empty(), "{words}: {stderr}");
    assert!(!stdout.chars().any(|c| c.is_control() && c != '\n'), "{words}: {stdout:?}");
    stdout
}

/// Plays and watches a tab; what is said has to hold all of these, in this order.
fn plays(words: &str, lines: &str, expected: &[&str]) {
    let text = said(words, lines, false);
    let mut rest = text.as_str();
    for part in expected {
        let at = rest.find(part).unwrap_or_else(|| panic!("{words}: no {part:?} in {rest}"));
        rest = &rest[at + part.len()..];
    }
    // End of input and `quit` are the same.
    assert_eq!(said(words, &format!("{lines}\nquit\nboard\n"), true), text, "{words}");
}

#[test]
fn every_tab_is_played_and_watched_in_plain_lines() {
    plays(
        "pacman --layout tiny",
        "hint\nright\nundo\nwatch\nstep\nstep 2\nback\nend\nesc\n",
        &[
            "Pacman: tiny",
            "mode: play",
            "hint: go ",
            "mode: watch",
            "step 0 of ",
            "The search begins",
            "step 1 of ",
            "step 2 of ",
            "step 3 of ",
            "step 2 of ",
            "goal test",
            "mode: play",
        ],
    );
    plays(
        "lights",
        "act\nundo\nboard\nm\nok\nwatch\nstep 3\nesc\n",
        &[
            "Lights Out: ",
            "mode: play",
            "mode: popups",
            "method",
            "step 0 of ",
            "step 3 of ",
            "mode: play",
        ],
    );
    plays(
        "sudoku",
        "up\n5\nundo\nwatch\nstep 3\nback\nesc\n",
        &["Sudoku: ", "mode: watch", "step 1 of ", "step 3 of ", "step 2 of ", "mode: play"],
    );
    plays(
        "boxup",
        "hint\nleft\nundo\nwatch\nnext\nend\n",
        &["Boxup: ", "hint: walk left", "step 1 of ", "goal test"],
    );
    plays(
        "dominoes --size 4x4",
        "hint\nact\nwatch\nstep 2\n",
        &["Dominoes: ", "hint: ", "mode: watch", "step 1 of ", "step 2 of "],
    );
}

#[test]
fn words_boards_popups_and_mistakes() {
    let text = said("pacman --layout tiny", "boom\nwords\nboard\npanel\ntell\n", false);
    assert!(text.contains("no such word or key: 'boom'; 'words' lists them"));
    assert!(text.contains("\ns, watch: watch the solver\n"));
    assert!(text.contains("####"));
    let text = said("", "o\ntype corr\nok\n\u{1b}[2J\n\u{7}\nq\n", false);
    assert!(text.contains("Pacman: corridor"), "{text}");
    // A comparison is read as a table.
    let text = said("pacman --layout tiny", "compare\nesc\nesc\n", false);
    assert!(text.contains("mode: compare") && text.contains("greedy"), "{text}");
    assert!(said("pacman", "", false).contains("'quit' ends"));
    // Not a terminal, and nothing asked for: that is still an error.
    let out = command().stdin(Stdio::null()).env_remove("ACCESSIBLE").output().unwrap();
    assert_eq!(out.status.code(), Some(1));
}

#[test]
fn a_closed_pipe_ends_the_play() {
    let mut child = command()
        .args(["pacman", "--narrate", "--no-save", "--fresh"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all("board\n".repeat(1000).as_bytes());
    let out = child.wait_with_output().unwrap();
    assert_eq!((out.status.code(), utf8(out.stderr)), (Some(0), String::new()));
}
