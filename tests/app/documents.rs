//! The README shows what the program shows.

use crate::common::stage::Stage;
use frontier::tui::keys;
use frontier::tui::theme::{Depth, Theme};
use std::time::Duration;

/// Replaces what stands between two marks of the README, and fails if that changes it.
fn section(begin: &str, end: &str, wanted: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let (head, rest) = readme.split_once(begin).unwrap();
    let (found, tail) = rest.split_once(end).unwrap();
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path, format!("{head}{begin}{wanted}{end}{tail}")).unwrap();
        return;
    }
    assert_eq!(found, wanted, "run UPDATE_README=1 cargo test --test app documents");
}

#[test]
fn the_readme_has_the_keys_of_the_table_and_a_picture_of_the_program() {
    section(
        "<!-- keys -->\n",
        "<!-- end of keys -->",
        &keys::markdown(&Stage::open("").app.all_keys()),
    );
    let mut stage = Stage::with("pacman --watch --speed 20", Theme::new(Depth::Mono, false));
    stage.pass(Duration::from_millis(6800)).keys("Space");
    let screen = stage.text();
    section("<!-- picture -->\n", "<!-- end of picture -->", &format!("```text\n{screen}\n```\n"));
}
