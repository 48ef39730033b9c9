//! Every tab in every mode, at every size and in every look: a snapshot holds all of one mode.

use crate::common::stage::{Stage, TABS};
use frontier::tui::theme::{Depth, Theme};
use ratatui::style::Color;
use std::fmt::Write as _;
use std::time::Duration;

/// What to open, and the keys that lead to a mode.
const MODES: &[(&str, &str, &str)] = &[
    ("pacman_play", "pacman", "Up Right Right"),
    ("pacman_watch", "pacman --watch", "Space g Right*60"),
    ("pacman_edit", "pacman --layout tiny", "e Right # Down ."),
    ("lights_play", "lights --layout three-states", "Space Right Space"),
    ("lights_watch", "lights --method gauss --watch", "Space g Right*12"),
    ("lights_edit", "lights", "e Space Right Space"),
    ("sudoku_play", "sudoku", "x x"),
    ("sudoku_watch", "sudoku --watch", "Space g Right*30"),
    ("sudoku_edit", "sudoku", "e c 5 Right 5"),
    ("boxup_play", "boxup --level ferry", "x"),
    ("boxup_watch", "boxup --level ferry --watch", "Space g Right*20"),
    ("boxup_edit", "boxup --level ferry", "e Right r"),
    ("dominoes_play", "dominoes", "a Right Down"),
    ("dominoes_watch", "dominoes --watch", "Space g Right*25"),
    ("dominoes_edit", "dominoes", "e Right #"),
    ("pacman_compare", "pacman --layout tiny --limit-nodes 3000", "c + PgUp*4 Down*30 Space Up s"),
    ("lights_compare", "lights --layout corners --limit-nodes 3000", "c Down"),
    ("sudoku_compare", "sudoku --layout mace4 --limit-nodes 3000", "c Down"),
    ("boxup_compare", "boxup --level ferry --limit-nodes 3000", "c Down Space"),
    ("dominoes_compare", "dominoes --size 3x4 --limit-nodes 3000", "c Down"),
    (
        "pacman_race",
        "pacman --layout tiny",
        "c + PgUp*4 Down*30 Space Down*18 r Space Home Right*5",
    ),
    (
        "lights_race",
        "lights --layout corners --limit-nodes 3000",
        "c Space Down r Space Home Right*5",
    ),
    (
        "sudoku_race",
        "sudoku --layout mace4 --limit-nodes 3000",
        "c Space Down r Space Home Right*5",
    ),
    ("boxup_race", "boxup --level ferry --limit-nodes 3000", "c Space Down r Space Home Right*5"),
    (
        "dominoes_race",
        "dominoes --size 3x4 --limit-nodes 3000",
        "c v Space Up r Space Home Right*5",
    ),
];

#[test]
fn every_mode_at_every_size_and_in_every_look() {
    for &(name, args, keys) in MODES {
        let mut out = String::new();
        let looks = [
            ("60x20", (60, 20), Theme::new(Depth::Ansi256, false)),
            ("120x40", (120, 40), Theme::new(Depth::TrueColor, false)),
            ("mono", (80, 24), Theme::new(Depth::Mono, false)),
            ("ascii", (80, 24), Theme::new(Depth::Ansi16, true)),
        ];
        for (look, (columns, rows), theme) in looks {
            let mut stage = Stage::with(args, theme);
            stage.keys(keys).resize(columns, rows);
            let _ = writeln!(out, "{look}\n{}", stage.text());
        }
        insta::assert_snapshot!(name, out);
    }
}

/// Keys that open everything that can lie over a mode, after each of which Esc comes back.
const POPUPS: [&str; 10] = ["", "m", "o", "n", "p", "?", "Ctrl-P", "Ctrl-O", "y", "W"];

#[test]
fn everything_bears_any_size_at_any_time() {
    let sizes = [(60, 20), (120, 40), (200, 60), (40, 10), (1, 1), (0, 0), (61, 200), (300, 20)];
    for &(_, args, keys) in MODES {
        for popup in POPUPS {
            let mut stage = Stage::with(&format!("{args} --kiosk"), Theme::new(Depth::Mono, false));
            stage.keys(keys).keys(popup);
            let before = stage.text();
            for (columns, rows) in sizes {
                let text = stage.resize(columns, rows).text();
                if (columns, rows) == (40, 10) {
                    assert!(text.contains("needs 60 x 20") && text.contains("now 40 x 10"));
                } else if columns >= 60 {
                    assert!(text.contains("frontier"), "{args} {popup}:\n{text}");
                }
                let buffer = stage.buffer();
                let plain =
                    |c: &ratatui::buffer::Cell| c.fg == Color::Reset && c.bg == Color::Reset;
                assert!(buffer.content.iter().all(plain), "a colour in {args} {popup}");
                // Keys and time do no harm where nothing can be shown.
                stage.pass(Duration::from_millis(60));
            }
            stage.resize(80, 24);
            if popup.is_empty() || !args.contains("watch") {
                assert_eq!(stage.text().lines().next(), before.lines().next(), "{args} {popup}");
            }
        }
    }
}

#[test]
fn ascii_is_ascii_in_every_mode_and_popup() {
    let mut bad = String::new();
    for &(_, args, keys) in MODES {
        for popup in POPUPS {
            let mut stage = Stage::with(&format!("{args} --kiosk"), Theme::new(Depth::Mono, true));
            let text = stage.keys(keys).keys(popup).text();
            for line in text.lines().filter(|line| !line.is_ascii()) {
                let _ = writeln!(bad, "{args} {popup}: {line}");
            }
        }
    }
    assert!(bad.is_empty(), "{bad}");
}

#[test]
fn every_tab_has_its_modes_here() {
    for tab in TABS {
        assert!(MODES.iter().any(|(name, ..)| name.starts_with(tab)), "{tab:?}");
    }
}
