//! Names and values made to take over a terminal: nothing of them reaches one as more than text.

use crate::common::program::command;
use crate::common::pty::Pty;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A title, a colour, a C1 sequence, marks of writing direction, and characters of no width.
const HOSTILE: &str =
    "a\u{1b}]0;owned\u{7}\u{1b}[31m\u{9b}2J\u{8}\u{202e}\u{2066}\u{200b}\u{feff}b";

/// The characters of [`HOSTILE`] that are no text, and those that would begin or end a line early.
const FORBIDDEN: [char; 9] =
    ['\u{1b}', '\u{7}', '\u{9b}', '\u{8}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}', '\r'];

fn program() -> Command {
    let mut command = command();
    command.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR")).stdin(Stdio::null());
    command
}

/// The words that a page of help lists under this title, such as commands.
fn listed(help: &str, title: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| *line != title).skip(1);
    let lines = lines.take_while(|line| line.starts_with(' '));
    lines.filter_map(|line| Some(line.split_whitespace().next()?.to_owned())).collect()
}

/// The options of a page of help that take a value.
fn options(help: &str) -> Vec<String> {
    let lines = help.lines().filter(|line| line.contains('<'));
    let words = lines.flat_map(str::split_whitespace).filter(|word| word.starts_with("--"));
    words.map(|word| word.trim_end_matches(',').to_owned()).collect()
}

fn help(words: &[&str]) -> String {
    let output = program().args(words).arg("--help").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Runs the program with these words; what it says on standard error is one line without anything odd.
fn complains(words: &[&str]) {
    let output = program().args(words).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(matches!(output.status.code(), Some(1 | 2)), "{words:?}: {:?}", output.status);
    assert_eq!(said.lines().count(), 1, "{words:?}: {said:?}");
    assert!(said.starts_with("frontier: "), "{words:?}: {said:?}");
    assert!(!said.contains(FORBIDDEN), "{words:?}: {said:?}");
}

#[test]
fn no_option_of_any_command_passes_a_hostile_value_on() {
    let mut tried = 0;
    complains(&[HOSTILE]);
    for word in listed(&help(&[]), "Commands:") {
        complains(&[&word, HOSTILE]);
        let page = help(&[&word]);
        let mut pages = vec![(vec![word.clone()], page.clone())];
        for puzzle in listed(&page, "Commands:").into_iter().filter(|puzzle| puzzle != "help") {
            pages.push((vec![word.clone(), puzzle.clone()], help(&[&word, &puzzle])));
        }
        for (words, page) in pages {
            for option in options(&page) {
                // What it does not look at before it finds out that there is no terminal, it cannot say.
                let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
                words.extend([option.as_str(), HOSTILE]);
                if !matches!(option.as_str(), "--out" | "--trace" | "--key" | "--log" | "--layouts")
                {
                    complains(&words);
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100, "{tried} options");
}

/// A map in a folder of its own whose name is hostile; the name of the file.
fn map(folder: &str) -> (PathBuf, PathBuf) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{HOSTILE}.lay"));
    fs::write(&file, "%%%%%%%\n%P  %.%\n%     %\n%%%%%%%\n").unwrap();
    (folder, file)
}

#[test]
fn plain_lines_have_no_hostile_names() {
    let (folder, file) = map("hostile-narrated");
    let mut command = program();
    command.args(["pacman", "--no-save", "--fresh", "--narrate", "--layout"]).arg(&file);
    let output = command.output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("]0;owned"), "the name is told: {told:?}");
    assert!(!told.contains(FORBIDDEN), "{told:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn the_screen_has_no_hostile_names() {
    let (folder, file) = map("hostile-shown");
    let mut command = program();
    command.args(["pacman", "--no-save", "--fresh", "--layout"]).arg(&file);
    let mut pty = Pty::start(&command, 80, 24);
    pty.wait_text("owned");
    pty.send("o");
    pty.wait_text("esc close");
    pty.send("\x1b");
    pty.wait_for("map", |screen| !screen.contents().contains("esc close"));
    pty.quit();
    let sent = String::from_utf8_lossy(&pty.bytes).into_owned();
    assert!(!sent.contains(['\u{9b}', '\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}', '\u{8}']));
    assert!(!sent.contains("\u{1b}]0;") && !sent.contains("\u{1b}[31m"));
    // And to a terminal, a command prints no more than text either.
    let mut command = program();
    command.args(["solve", "pacman", "--problem", "maze", "--json", "--layout"]).arg(&file);
    let mut pty = Pty::start(&command, 80, 24);
    pty.wait_exit();
    assert!(!String::from_utf8_lossy(&pty.bytes).contains(FORBIDDEN.map(|c| if c == '\r' {
        '\u{7}'
    } else {
        c
    })));
    fs::remove_dir_all(folder).unwrap();
}
