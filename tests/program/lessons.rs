//! Lessons on the command line, and whether the figures they tell are true.

use crate::common::folder::Folder;
use crate::common::program::{command, fails, json, text};
use serde_json::Value;
use std::path::PathBuf;

#[test]
fn lessons_are_listed() {
    let list = text(&["lesson", "--list"]);
    let names: Vec<&str> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(names, ["frontier", "estimate", "ties", "guessing", "algebra", "alpha-beta"]);
}

#[test]
fn a_file_is_checked_without_being_shown() {
    let folder = Folder::new();
    let good = "open pacman:small@bfs\nsay Good.\nplay to f > 3\nsay Better.\n";
    let said = text(&["lesson", "--check", &folder.file("good.lesson", good)]);
    assert_eq!(said.lines().count(), 1);
    assert!(said.contains("2 cards"), "{said}");
    for (lesson, place, why) in [
        ("say One.\nshow me\n", "2:1", "expected open, say"),
        ("say One.\nopen pacman:small\n", "2:18", "expected @"),
        ("say One.\n\nopen pacman:nosuch@bfs\n", "3:6", "expected a game id or one of tiny, "),
        ("open pacman:small@bfz\nsay One.", "1:6", "unknown algorithm 'bfz'"),
        ("open pacman:small@bfs\nseek 9999\nsay One.", "2:6", "step 9 999, expected 0 to"),
        ("open pacman:small@bfs\nplay to f >\nsay One.", "2:12", "the end, expected a name"),
        ("open pacman:small@bfs\nask winner", "2:5", "no race is open"),
        ("say One.\nplay to end", "2:9", "nothing is watched here"),
        ("open pacman:small@bfs?f >\nsay One.", "1:26", "the end, expected a name"),
        ("open pacman:small@bfs\nask nosuch", "2:5", "'nosuch', expected winner, next"),
        ("open pacman:tiny@bfs\nask pivot", "2:5", "no question 'pivot' can be asked here"),
    ] {
        let bad = folder.file("bad.lesson", lesson);
        let (status, said) = fails(&format!("lesson --check {bad}"));
        let wanted = format!("{bad}:{place}: ");
        assert!(status == 1 && said.contains(&wanted) && said.contains(why), "{lesson}: {said}");
        // Where nothing has to be computed to know it, the playground is not opened either.
        if !["9999", "ask", "to end"].iter().any(|late| lesson.contains(late)) {
            let (status, said) = fails(&format!("lesson {bad}"));
            assert!(status == 1 && said.contains(&wanted), "{lesson}: {said}");
            assert_eq!(said.lines().count(), 1, "{said}");
        }
    }
    let (status, said) = fails("lesson nosuch");
    assert!(
        status == 1 && said.contains("no lesson 'nosuch', expected a file or one of"),
        "{said}"
    );
}

/// Whether a value with this key is somewhere in an answer.
fn holds(answer: &Value, key: &str, value: f64) -> bool {
    match answer {
        Value::Object(fields) => fields.iter().any(|(name, field)| {
            let is =
                name == key && field.as_f64().is_some_and(|field| (field - value).abs() < 0.05);
            is || holds(field, key, value)
        }),
        Value::Array(all) => all.iter().any(|one| holds(one, key, value)),
        _ => false,
    }
}

/// The figures that a text tells: numbers of two digits and more, with their thousands apart.
fn figures(text: &str) -> Vec<f64> {
    let mut figures = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let is_named = rest[..at].ends_with(|c: char| c.is_alphanumeric());
        let tail = &rest[at..];
        let is_digit = |c: char| c.is_ascii_digit();
        let mut end = tail.find(|c| !is_digit(c)).unwrap_or(tail.len());
        loop {
            let more = &tail[end..];
            let digits = |more: &str| more.chars().take_while(|c| is_digit(*c)).count();
            if more.starts_with(' ') && digits(&more[1..]) == 3 {
                end += 4;
            } else if more.starts_with('.') && digits(&more[1..]) > 0 {
                end += 1 + digits(&more[1..]);
            } else {
                break;
            }
        }
        let figure = tail[..end].replace(' ', "");
        if !is_named && figure.len() > 1 {
            figures.push(figure.parse().unwrap());
        }
        rest = &tail[end..];
    }
    figures
}

/// A line `#= COMMAND: KEY VALUE, KEY VALUE` of a built-in lesson says where its figures come from.
#[test]
fn the_figures_of_the_lessons_are_true() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("lessons");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let lesson = std::fs::read_to_string(&path).unwrap();
        let (mut known, mut wrong) = (Vec::new(), Vec::new());
        for line in lesson.lines().filter_map(|line| line.strip_prefix("#= ")) {
            let (words, claims) = line.rsplit_once(": ").unwrap();
            let answer = json(words);
            for claim in claims.split(", ") {
                let (key, value) = claim.rsplit_once(' ').unwrap();
                let value: f64 = value.parse().unwrap();
                known.push(value);
                if !holds(&answer, key, value) {
                    wrong.push(line.to_owned());
                }
            }
        }
        let told = lesson.lines().filter(|line| line.starts_with("say ") || line.starts_with("  "));
        for line in told {
            let unknown = |figure: &f64| !known.iter().any(|known| (known - figure).abs() < 0.05);
            let all = figures(line);
            wrong.extend(all.iter().filter(|f| unknown(f)).map(|f| format!("{f} in {line}")));
        }
        assert_eq!(wrong, [""; 0], "{}", path.display());
        files += 1;
    }
    assert_eq!(files, 6);
}

#[test]
fn a_lesson_is_not_for_other_commands() {
    let out = command().args(["--at", "pacman:small@bfs", "lesson"]).output().unwrap();
    assert_eq!(out.status.code(), Some(2));
}
