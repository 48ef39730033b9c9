//! What other programs and people rely on, as it was before the code was made smaller: the help of every
//! verb, answers, moments, traces and game ids. A file of `tests/golden` is a list of command lines, each
//! with what it prints; `{tmp}` is a file whose contents are printed too.
//!
//! After a change that is meant: `UPDATE_GOLDEN=1 cargo test --test program golden`, then read the diff.

use crate::common::folder::Folder;
use crate::common::program::{command, utf8};
use std::fmt::Write as _;
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The same text whatever time was spent.
fn without_seconds(text: &str) -> String {
    let (mut rest, mut out) = (text, String::new());
    const KEY: &str = "\"seconds\":";
    while let Some((before, after)) = rest.split_once(KEY) {
        out += before;
        out += KEY;
        out.push('0');
        rest = after.trim_start_matches(|c: char| c.is_ascii_digit() || "+-.eE".contains(c));
    }
    out += rest;
    let line = |line: &str| match line.strip_suffix(" s") {
        Some(_) if line.starts_with("time ") => "time …\n".to_owned(),
        _ => format!("{line}\n"),
    };
    out.lines().map(line).collect()
}

/// What a command line prints and writes, and its exit status where it is not 0.
fn printed(words: &str, tmp: &str) -> String {
    let words = words.split(' ').map(|word| if word == "{tmp}" { tmp } else { word });
    let out = command().args(words).output().unwrap();
    let mut text = utf8(out.stdout);
    if let Ok(written) = std::fs::read_to_string(tmp) {
        text += &written;
        std::fs::remove_file(tmp).unwrap();
    }
    let stderr = utf8(out.stderr);
    if !out.status.success() || !stderr.is_empty() {
        let _ = write!(text, "[status {}] {stderr}", out.status.code().unwrap());
    }
    without_seconds(&text)
}

/// Runs the command lines of a file again.
fn same(name: &str) {
    let path = folder().join(name).with_extension("txt");
    let golden = std::fs::read_to_string(&path).unwrap();
    let place = Folder::new();
    let tmp = place.name("written.txt");
    let (mut new, mut changed) = (String::new(), Vec::new());
    const PROMPT: &str = "$ frontier ";
    for block in golden.strip_prefix(PROMPT).unwrap().split(&format!("\n{PROMPT}")) {
        let (words, before) = block.split_once('\n').unwrap_or((block, ""));
        let now = printed(words, &tmp);
        if now.trim_end() != before.trim_end() {
            let (was, is) = (before.lines(), now.lines());
            let lines = was.clone().zip(is.clone()).find(|(was, is)| was != is);
            let (was, is) = lines.unwrap_or((before, &now));
            changed.push(format!("frontier {words}\n was: {was}\n now: {is}"));
        }
        let _ = write!(new, "{PROMPT}{words}\n{now}");
    }
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, new).unwrap();
    } else {
        assert!(changed.is_empty(), "{} changed:\n{}", changed.len(), changed.join("\n"));
    }
}

#[test]
fn the_help_of_every_verb() {
    same("help");
}

/// The screens that links open, whoever opens them.
#[test]
fn stills() {
    same("stills");
}

#[test]
fn answers() {
    same("answers");
}

#[test]
fn moments() {
    same("inspect");
}

#[test]
fn quizzes() {
    same("quiz");
}

#[test]
fn traces() {
    same("traces");
}

#[test]
fn game_ids() {
    same("ids");
}
