//! Every tab in every mode, at every size and in every look: a snapshot holds all of one mode.

use crate::common::stage::{Stage, TABS};
use crate::laws;
use frontier::tui::theme::{Depth, Theme};
use std::time::Duration;

/// What to open, and the keys that lead to a mode.
pub const MODES: &[(&str, &str, &str)] = &[
    ("pacman_play", "pacman", "Up Right Right"),
    ("pacman_watch", "pacman --watch", "Space g Right*60"),
    ("pacman_edit", "pacman --layout tiny", "e Right # Down ."),
    ("lights_play", "lights --layout three-states", "Space Right Space"),
    ("lights_watch", "lights --method gauss --watch", "Space g Right*12"),
    ("lights_edit", "lights", "e Space Right Space"),
    ("sudoku_play", "sudoku", "x x"),
    ("sudoku_watch", "sudoku --watch", "Space g Right*30"),
    ("sudoku_edit", "sudoku", "e C 5 Right 5"),
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

/// The size at which a mode is seen in full: that of a terminal as it comes, a large one, the smallest.
fn size(name: &str) -> (u16, u16) {
    match name.rsplit('_').next() {
        Some("watch" | "race") => (120, 40),
        Some("edit" | "compare") => (60, 20),
        _ => (80, 24),
    }
}

#[test]
fn every_mode_is_seen_in_full_once_and_is_the_same_at_every_size_and_in_every_look() {
    for &(name, args, keys) in MODES {
        // Without colours all that is to be told is in the signs.
        let mut stage = Stage::with(args, Theme::new(Depth::Mono, false));
        let (columns, rows) = size(name);
        let text = stage.keys(keys).resize(columns, rows).text();
        insta::assert_snapshot!(name, text);
        laws::hold_at_every_size(name, &mut stage);
        laws::hold_in_every_look(name, stage.resize(80, 24));
    }
}

/// Keys that open everything that can lie over a mode, after each of which Esc comes back.
const POPUPS: [&str; 10] = ["", "m", "o", "p", "?", "Ctrl-P", "Ctrl-O", "y", "W", "n"];

#[test]
fn everything_bears_any_size_at_any_time_and_ascii() {
    let sizes = [(60, 20), (120, 40), (200, 60), (40, 10), (1, 1), (0, 0), (61, 200), (300, 20)];
    let mut popups = 0;
    for &(_, args, keys) in MODES {
        let open = |ascii| Stage::with(&format!("{args} --kiosk"), Theme::new(Depth::Mono, ascii));
        let (mut stage, mut ascii) = (open(false), open(true));
        stage.keys(keys);
        ascii.keys(keys);
        for popup in POPUPS {
            let before = stage.keys(popup).text();
            let is_popup = laws::popup_is_whole(&before);
            for (columns, rows) in sizes {
                let buffer = stage.resize(columns, rows).buffer();
                let text = stage.text_of(&buffer);
                if (columns, rows) == (40, 10) {
                    assert!(text.contains("needs 60 x 20") && text.contains("now 40 x 10"));
                } else if columns >= 60 {
                    assert!(text.contains("frontier"), "{args} {popup}:\n{text}");
                    assert_eq!(laws::popup_is_whole(&text), is_popup, "{args} {popup}:\n{text}");
                }
                assert!(laws::is_plain(&buffer), "a colour in {args} {popup}");
                // Keys and time do no harm where nothing can be shown.
                stage.pass(Duration::from_millis(60));
            }
            let text = stage.resize(80, 24).text();
            if popup.is_empty() || !args.contains("watch") {
                assert_eq!(text.lines().next(), before.lines().next(), "{args} {popup}");
            }
            let plainer = ascii.keys(popup).text();
            assert!(plainer.is_ascii(), "{args} {popup}:\n{plainer}");
            if is_popup {
                popups += 1;
                stage.keys("Esc");
                ascii.keys("Esc");
            }
        }
    }
    assert!(popups > 5 * MODES.len(), "only {popups} popups");
}

#[test]
fn every_tab_has_its_modes_here() {
    for tab in TABS {
        assert!(MODES.iter().any(|(name, ..)| name.starts_with(tab)), "{tab:?}");
    }
}
