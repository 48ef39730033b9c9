//! `keys.toml`: other keys, on the real program.

use crate::common::folder::Folder;
use crate::common::program::{command, utf8};
use crate::common::pty::Pty;

/// The keys docs/keys.md shows for another keyboard.
fn documented_keys() -> String {
    let document = include_str!("../../docs/keys.md");
    let (_, rest) = document.split_once("```toml\n").unwrap();
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn keys_can_be_changed_and_the_bar_follows() {
    let folder = Folder::new();
    std::fs::create_dir(folder.name("frontier")).unwrap();
    let keys = || command().arg("keys").env("XDG_CONFIG_HOME", folder.path()).output().unwrap();
    assert!(utf8(keys().stdout).contains("move-west = [\"Left\", \"h\"]"));
    let file = folder.file("frontier/keys.toml", documented_keys());
    let changed = utf8(keys().stdout);
    assert!(changed.contains("move-west = [\"Left\", \"n\"]"), "{changed}");
    assert!(changed.contains("edit = [\"j\"]"), "{changed}");

    let mut playground = command();
    playground.args(["sudoku", "--fresh", "--no-save"]).env("XDG_CONFIG_HOME", folder.path());
    let mut pty = Pty::start(&playground, 120, 30);
    pty.wait_text("k open");
    pty.send("k");
    pty.wait_text("enter open");
    pty.send("\x1b");
    pty.wait_for("no list", |screen| !screen.contents().contains("enter open"));
    pty.quit();

    std::fs::write(&file, "[play]\nmove-west = [\"a\"]\nundo = [\"hh\"]\n").unwrap();
    let out = keys();
    assert_eq!(out.status.code(), Some(1));
    let why = format!(
        "frontier: {file}:3:9: no key is called \"hh\", expected one such as a, Left, Ctrl-r, F2\n"
    );
    assert_eq!(utf8(out.stderr), why);
    let mut pty = Pty::start(&playground, 120, 30);
    pty.wait_text("keys.toml cannot be used");
    pty.quit();
    assert!(String::from_utf8_lossy(&pty.bytes).contains("3:9: no key is called"));
}
