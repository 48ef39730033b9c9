//! demo.tape plays: its keys reach the program, and what it waits for is shown.
//!
//! A reader of the part of VHS's language the tape uses. Nothing sleeps: the tape's pauses are for
//! people, and whatever matters is waited for on the screen.

use crate::common::pty::{Pty, exited};
use std::path::Path;
use std::process::Command;

/// A line of the tape, as far as it does something.
#[derive(PartialEq, Debug)]
enum Step {
    /// Bytes typed.
    Type(String),
    /// A text to wait for.
    Wait(String),
    /// Milliseconds for people to look.
    Sleep(u64),
}

/// Reads the tape.
///
/// # Errors
/// The number of a line that is not understood, and the line.
fn read(tape: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    for (number, line) in (1..).zip(tape.lines()) {
        let bad = || format!("line {number}: {line}");
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let (word, pause) = word.split_once('@').unwrap_or((word, "50ms"));
        let pause = millis(pause).ok_or_else(bad)?;
        let key = match word {
            "" | "#" | "Output" | "Require" | "Set" => continue,
            "Type" => {
                let text = rest.strip_prefix('"').and_then(|t| t.strip_suffix('"'));
                let text = text.filter(|t| !t.contains('"')).ok_or_else(bad)?;
                steps.push(Step::Sleep(pause * text.chars().count() as u64));
                steps.push(Step::Type(text.to_owned()));
                continue;
            }
            "Sleep" => {
                steps.push(Step::Sleep(millis(rest).ok_or_else(bad)?));
                continue;
            }
            "Wait+Screen" => {
                let text = rest.strip_prefix('/').and_then(|t| t.strip_suffix('/'));
                // Patterns without anything special in them are texts.
                let plain =
                    |t: &&str| !t.contains(['\\', '.', '*', '+', '?', '(', '[', '|', '^', '$']);
                steps.push(Step::Wait(text.filter(plain).ok_or_else(bad)?.to_owned()));
                continue;
            }
            "Enter" => "\r",
            "Space" => " ",
            "Escape" => "\x1b",
            "Tab" => "\t",
            "Up" => "\x1b[A",
            "Down" => "\x1b[B",
            "Right" => "\x1b[C",
            "Left" => "\x1b[D",
            "Ctrl+P" => "\x10",
            _ => return Err(bad()),
        };
        let times: u64 = if rest.is_empty() { 1 } else { rest.parse().map_err(|_| bad())? };
        steps.push(Step::Sleep(pause * times));
        steps.push(Step::Type(key.repeat(times as usize)));
    }
    Ok(steps)
}

fn millis(time: &str) -> Option<u64> {
    match time.strip_suffix("ms") {
        Some(n) => n.parse().ok(),
        None => Some((time.strip_suffix('s')?.parse::<f64>().ok()? * 1000.0) as u64),
    }
}

fn tape() -> Vec<Step> {
    let tape = include_str!("../../demo.tape");
    read(tape).unwrap_or_else(|line| panic!("not understood: {line}"))
}

#[test]
fn the_tape_plays_to_its_end() {
    let program = Path::new(env!("CARGO_BIN_EXE_frontier"));
    let folders = std::env::var("PATH").unwrap_or_default();
    let mut shell = Command::new("sh");
    shell.env("PATH", format!("{}:{folders}", program.parent().unwrap().display()));
    shell.env("PS1", "ready> ");
    let mut pty = Pty::start(&shell, 80, 24);
    pty.wait_text("ready>");
    for step in tape() {
        match step {
            Step::Type(text) => pty.send(&text),
            Step::Wait(text) => pty.wait_text(&text),
            Step::Sleep(_) => {}
        }
    }
    // The program has ended and given the terminal back to the shell.
    pty.wait_for("the shell", |screen| {
        !screen.alternate_screen() && screen.contents().trim_end().ends_with("ready>")
    });
    pty.send("exit\r");
    assert!(exited(pty.wait_exit(), 0));
}

#[test]
fn it_takes_about_a_minute_and_shows_at_least_five_tabs() {
    let steps = tape();
    let millis: u64 = steps.iter().map(|s| if let Step::Sleep(ms) = s { *ms } else { 0 }).sum();
    assert!((43_000..=58_000).contains(&millis), "{millis} ms of pauses");
    let tabs = steps.iter().filter(|step| **step == Step::Type("\t".into())).count();
    assert!((5..=5).contains(&(tabs + 1)), "{tabs}");
}

#[test]
fn what_the_reader_does_not_know_it_refuses() {
    for line in ["Dance", "Type unquoted", "Sleep long", "Wait+Screen /a.*b/", "Up many"] {
        assert!(read(line).is_err(), "{line}");
    }
    assert_eq!(read("Up@10ms 2"), Ok(vec![Step::Sleep(20), Step::Type("\x1b[A\x1b[A".into())]));
}
