//! What the screens look like. A snapshot is the text of a whole screen.

use crate::common::stage::Stage;
use frontier::tui::term::screen::Msg;
use frontier::tui::theme::{Depth, Theme};
use std::time::Duration;

#[test]
fn play() {
    insta::assert_snapshot!("play", Stage::open("pacman").text());
    let mut stage = Stage::open("pacman");
    insta::assert_snapshot!("play_after_steps", stage.keys("Up Up Right*4 x").text());
    insta::assert_snapshot!("play_starved", stage.keys("Left Right*8").text());
    let mut won = Stage::open("pacman");
    won.handle(Msg::Paste("%%%%%%%%%%%%\n%P .    .  E\n%%%%%%%%%%%%\n".into()));
    insta::assert_snapshot!("play_won", won.keys("x").keys("Right*10").text());
}

#[test]
fn watch() {
    let mut stage = Stage::open("pacman --watch --speed 20");
    insta::assert_snapshot!("watch", stage.pass(Duration::from_secs(3)).keys("Space").text());
    insta::assert_snapshot!("watch_end", stage.keys("End").text());
    let walking = stage.keys("Enter").pass(Duration::from_millis(700));
    insta::assert_snapshot!("watch_walk", walking.text());
}

#[test]
fn watch_other_searches() {
    let shot = |args: &str| Stage::open(args).keys("End Left*5").text();
    insta::assert_snapshot!(
        "watch_both_ends",
        shot("pacman --layout hedge --algorithm bidirectional-bfs --watch")
    );
    insta::assert_snapshot!(
        "watch_walker",
        shot("pacman --layout corridor --algorithm tremaux --watch")
    );
    insta::assert_snapshot!("watch_scene", shot("pacman --layout teeth --watch"));
    let mut hand = Stage::open("pacman --layout corridor --algorithm wall-left --watch");
    insta::assert_snapshot!("watch_hand", hand.keys("End Home Right*5").text());
    let mut none = Stage::open("pacman --layout cloister --algorithm wall-left --watch");
    insta::assert_snapshot!("watch_loops", none.keys("End").text());
}

#[test]
fn boards_of_runs() {
    let shot = |args: &str, size: (u16, u16), keys: &str| {
        let mut stage = Stage::open(&format!("{args} --watch"));
        stage.resize(size.0, size.1).keys("End Home").keys(keys).text()
    };
    let tiny = "pacman --layout tiny --heuristic B";
    insta::assert_snapshot!("board_numbers", shot(tiny, (120, 40), "Right*40"));
    let overlaid = shot("pacman --layout small --heuristic C", (80, 24), "Right*80 I v x");
    insta::assert_snapshot!("board_overlay", overlaid);
    let tremaux = "pacman --layout corridor --algorithm tremaux";
    insta::assert_snapshot!("board_marks", shot(tremaux, (80, 24), "Right*30 I"));
    let both = "pacman --layout corridor --algorithm bidirectional-bfs";
    insta::assert_snapshot!("board_meeting", shot(both, (80, 24), "End I"));
    insta::assert_snapshot!("board_pushed", shot("boxup --level detour", (80, 24), "Right*40 i"));
}

/// The legend and the board have the same signs, lines and numbers aside.
#[test]
fn the_legend_names_what_is_on_the_board() {
    for (map, methods) in [
        ("pacman --layout tiny", "astar dfs random"),
        ("pacman --layout small --heuristic C", "astar greedy bfs"),
        ("pacman --layout hedge", "tremaux mouse bidirectional-bfs bidirectional-greedy"),
        ("pacman --layout teeth --heuristic A", "astar ucs bidirectional-bfs"),
    ] {
        for method in methods.split(' ') {
            let mut stage = Stage::open(&format!("{map} --algorithm {method} --watch"));
            // Slanted lines have knots, which look like the marks of Trémaux.
            let knot = if method == "tremaux" { "" } else { "∙" };
            let lines = format!("{knot}╵╷│╶╰╭├╴╯╮┤─┴┬┼▸◂▴▾╱╲");
            stage.resize(120, 40).keys("End Home").shows("why");
            stage.keys("i i").shows("legend");
            for keys in ["Right", "Right*7", "Right*30", "v", "v", "v Right*40", "End"] {
                let text = stage.keys(keys).text();
                let rows = || text.lines().skip(2).take(36);
                let halves = rows().filter_map(|row| row.rsplit_once('│'));
                let signs = |half: &str| -> Vec<char> {
                    let is_sign = |c: &char| !c.is_whitespace() && !lines.contains(*c);
                    half.chars()
                        .filter(|c| !c.is_ascii_digit() && !".+".contains(*c))
                        .filter(is_sign)
                        .collect()
                };
                let board: Vec<char> = halves.clone().flat_map(|(board, _)| signs(board)).collect();
                let symbols = halves.skip(1).map(|(_, legend)| {
                    let symbol: String = legend.chars().skip(1).take(5).collect();
                    signs(symbol.split("  ").next().unwrap_or_default())
                });
                let legend: Vec<char> = symbols.flatten().collect();
                // Shapes in large cells are made of blocks.
                let is_block = |c: &char| ('▀'..='▟').contains(c);
                for sign in board.iter().filter(|sign| !is_block(sign)) {
                    assert!(legend.contains(sign), "{sign} at {keys}: {text}");
                }
            }
        }
    }
}

#[test]
fn edit() {
    let mut stage = Stage::open("pacman --layout tiny");
    insta::assert_snapshot!("edit", stage.keys("e Right # Right #").text());
    insta::assert_snapshot!("edit_write", stage.keys("W").text());
}

#[test]
fn popups() {
    let mut stage = Stage::open("pacman");
    insta::assert_snapshot!("popup_method", stage.keys("m").text());
    insta::assert_snapshot!("popup_layouts", stage.keys("Esc o").text());
    insta::assert_snapshot!("popup_parameters", stage.keys("Esc p").text());
    insta::assert_snapshot!("help", stage.keys("Esc ?").text());
}

#[test]
fn larger_screens() {
    let mut stage = Stage::open("pacman --layout large --watch --speed 1000");
    stage.resize(120, 40).pass(Duration::from_secs(2));
    insta::assert_snapshot!("watch_120x40", stage.keys("Space").text());
    insta::assert_snapshot!("play_120x40", stage.keys("Esc").text());
    insta::assert_snapshot!("play_200x60", stage.resize(200, 60).text());
}

#[test]
fn large_maps_on_small_screens() {
    let shot = |args: &str| Stage::open(args).keys("End Left*5").text();
    insta::assert_snapshot!("watch_half_blocks", shot("pacman --layout flower --watch"));
    insta::assert_snapshot!("watch_scrolled", shot("pacman --layout spiral --watch"));
}

#[test]
fn too_small() {
    let mut stage = Stage::open("pacman");
    insta::assert_snapshot!("too_small", stage.resize(40, 10).text());
    stage.resize(60, 20).shows("energy");
    stage.resize(59, 20).shows("now 59 x 20");
    stage.resize(60, 19).shows("too small");
    for (columns, rows) in [(1, 1), (0, 0), (3, 200), (200, 3)] {
        stage.resize(columns, rows).text();
    }
    stage.resize(80, 24).shows("energy");
}

#[test]
fn mono_and_ascii() {
    for (depth, ascii) in [(Depth::Mono, false), (Depth::Mono, true), (Depth::Ansi16, true)] {
        let mut stage = Stage::with("pacman --watch --speed 20", Theme::new(depth, ascii));
        stage.pass(Duration::from_secs(3)).keys("Space");
        for text in [stage.text(), stage.keys("Esc").text()] {
            assert!(!ascii || text.replace('·', "").is_ascii(), "{text}");
        }
    }
    let mut big = Stage::with("pacman --layout flower --watch", Theme::new(Depth::Mono, false));
    insta::assert_snapshot!("watch_flower_mono", big.keys("End Left*5").text());
}

#[test]
fn without_colours_none_is_drawn() {
    use ratatui::style::Color;
    let mut stage = Stage::with("pacman --watch", Theme::new(Depth::Mono, false));
    for keys in ["Space", "Esc", "e", "Esc m", "Esc o"] {
        let buffer = stage.keys(keys).buffer();
        let coloured = buffer.content.iter().any(|c| c.fg != Color::Reset || c.bg != Color::Reset);
        assert!(!coloured, "after {keys}");
    }
}
