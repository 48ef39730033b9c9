//! What the screens look like. A snapshot is the text of a whole screen.

use crate::common::folder::Folder;
use crate::common::stage::Stage;
use frontier::tui::term::screen::Msg;
use frontier::tui::theme::{Depth, Theme};
use ratatui::buffer::Cell;
use ratatui::style::Color;
use std::time::Duration;

#[test]
fn play() {
    let mut stage = Stage::open("pacman");
    stage.shows("│ 10 of 10  high").shows("▰▰▰▰▰ ▰▰▰▰▰ ▰▰▰▰▰ ▰▰▰▰▰");
    // The way gone so far is a line, with the steps and the energy it took.
    stage.keys("Up Up Right*4 x").shows("╭──────▸◖▸▸").shows("hint: go right");
    stage.shows("steps      6").shows("│ 4 of 10  low").shows("▰▰▰▰▰ ▰▰▰▰▰ ▱▱▱▱▱ ▱▱▱▱▱");
    insta::assert_snapshot!("play_starved", stage.keys("Left Right*8").text());
    let mut won = Stage::open("pacman");
    won.handle(Msg::Paste("%%%%%%%%%%%%\n%P .    .  E\n%%%%%%%%%%%%\n".into()));
    won.keys("x").keys("Right*10").shows("│ You made it: 10 steps").shows("│ No path is shorter");
    won.shows("│ With 1 hint").shows("enter next  s watch").shows("dots eaten 2 of 2");
    won.shows("╶─────────────────────────────────────▸▜█▙▖");
}

#[test]
fn watch() {
    let mut stage = Stage::open("pacman --watch --speed 20");
    stage.pass(Duration::from_secs(3)).keys("Space").shows(" 59/239").shows("expanded   59 of 239");
    insta::assert_snapshot!("watch_end", stage.keys("End").text());
    // Pacman walks the path found, which lies before him.
    stage
        .keys("Enter")
        .pass(Duration::from_millis(700))
        .shows("│ the path found")
        .shows("steps      9");
    stage.shows("╭─◖◗").shows("╰───• ────────• ──• ─────▸▐▌").shows(" 9/25 the path found");
}

#[test]
fn watch_other_searches() {
    let open = |args: &str, keys: &str| {
        let mut stage = Stage::open(&format!("pacman {args} --watch"));
        stage.keys(keys);
        stage
    };
    let mut both = open("--layout hedge --algorithm bidirectional-bfs", "End Left*5");
    both.shows("expanded   180 of 185")
        .shows("Breadth first from start")
        .resize(100, 24)
        .shows("< > next depth");
    let mut walker = open("--layout corridor --algorithm tremaux", "End Left*5");
    walker.shows("step       35 of 40").shows("walked     35").shows("Marks every passage it");
    insta::assert_snapshot!("watch_scene", open("--layout teeth", "End Left*5").text());
    let mut hand = open("--layout corridor --algorithm wall-left", "End Home Right*5");
    insta::assert_snapshot!("watch_hand", hand.text());
    let mut none = open("--layout cloister --algorithm wall-left", "End");
    none.shows("Not found: it goes round")
        .shows("Keeps the left hand")
        .shows("step       101 of 101")
        .shows("101/101");
    // A walker that is stuck knows nothing about other ways.
    open("--layout tiny --algorithm tremaux", "End").shows("Not found: from here it");
}

#[test]
fn boards_of_runs() {
    let shot = |args: &str, size: (u16, u16), keys: &str| {
        let mut stage = Stage::open(&format!("{args} --watch"));
        stage.resize(size.0, size.1).keys("End Home").keys(keys).text()
    };
    let tiny = "pacman --layout tiny --heuristic B";
    // In large cells stand g + h, a sign and f; a cross where a step is refused, and why beside it.
    let numbers = shot(tiny, (120, 40), "Right*40");
    for shown in
        ["5+7   6+6   7+5   8+4   9+3 ", "╭─────×──▸ ████   × ", "E illegal   starved (energy 0)"]
    {
        assert!(numbers.contains(shown), "{shown:?} in\n{numbers}");
    }
    assert!(numbers.contains("│     12    12  ∙ 12    12    12   "), "{numbers}");
    let overlaid = shot("pacman --layout small --heuristic C", (80, 24), "Right*80 6 v x");
    insta::assert_snapshot!("board_overlay", overlaid);
    let tremaux = "pacman --layout corridor --algorithm tremaux";
    insta::assert_snapshot!("board_marks", shot(tremaux, (80, 24), "Right*30 6"));
    let both = "pacman --layout corridor --algorithm bidirectional-bfs";
    insta::assert_snapshot!("board_meeting", shot(both, (80, 24), "End 6"));
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
                // Words explain themselves.
                let halves = halves
                    .map(|(board, legend)| (board.replace("EXIT", "").replace("GOAL", ""), legend));
                let signs = |half: &str| -> Vec<char> {
                    let is_sign = |c: &char| !c.is_whitespace() && !lines.contains(*c);
                    half.chars()
                        .filter(|c| !c.is_ascii_digit() && !".+".contains(*c))
                        .filter(is_sign)
                        .collect()
                };
                let board: Vec<char> =
                    halves.clone().flat_map(|(board, _)| signs(&board)).collect();
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
    stage.keys("e Right # Right #").shows("◖▸╶─").shows("cell       r7c4").shows("shortest 12");
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
    // The whole map, in cells of four by two.
    stage.keys("Esc").resize(200, 60).shows("│ each dot   +5").shows("EXIT").shows("  ▟█▛▘  ");
    assert_eq!(stage.text().matches(" ▄▄ ").count(), 32, "{}", stage.text());
}

#[test]
fn large_maps_on_small_screens() {
    let shot = |args: &str| Stage::open(args).keys("End Left*5").text();
    insta::assert_snapshot!("watch_half_blocks", shot("pacman --layout flower --watch"));
    insta::assert_snapshot!("watch_shrunk", shot("pacman --layout spiral --watch"));
    // The panel gives way to a map that would be cut, in every mode.
    for (layout, columns, rows) in [("plaza", 60, 20), ("labyrinth", 80, 24), ("spiral", 120, 40)] {
        let mut stage = Stage::open(&format!("pacman --layout {layout}"));
        let played = stage.resize(columns, rows).hides("►").find(" steps").unwrap();
        let watched = stage.keys("s Space 2").hides("►").find(" why ").unwrap();
        assert_eq!(played.0, watched.0, "{layout}");
    }
    // Of cells drawn as one a gap in a wall is seen, and a map of any size is whole.
    let folder = Folder::new();
    for side in [100, 300] {
        let row = |row: usize| match row {
            50 => "@".repeat(40) + "." + &"@".repeat(side - 41) + "\n",
            _ => ".".repeat(side) + "\n",
        };
        let rows: String = (0..side).map(row).collect();
        let head = format!("type octile\nheight {side}\nwidth {side}\nmap\n");
        let path = folder.file(&format!("{side}.map"), head + &rows);
        let mut stage = Stage::open(&format!("pacman --layout {path} --watch --limit-nodes 9"));
        let text = stage.keys("Space Home").hides("►").hides("▼").text();
        let wall = text.lines().find(|line| line.contains("▀▀▀▀") || line.contains("▄▄▄▄"));
        let gaps = wall.unwrap_or_default().split(['▀', '▄']).filter(|gap| *gap == " ").count();
        assert_eq!(gaps, 1, "{text}");
        stage.keys("6").shows(" obstacle").hides("few");
    }
    // Obstacles nearly everywhere are shades, and a search on them stays one piece: beside the shades of the floor, of
    // the walls and of the path there are those of what it expanded.
    let cell = |at: usize| if at.is_multiple_of(5) { '@' } else { '.' };
    let rows: String = (0..100)
        .map(|row| (0..100).map(|col| cell(row * 3 + col)).chain(['\n']).collect::<String>())
        .collect();
    let path =
        folder.file("crowded.map", format!("type octile\nheight 100\nwidth 100\nmap\n{rows}"));
    let mut stage = Stage::open(&format!("pacman --layout {path} --algorithm bfs --watch"));
    let theme = Theme::new(Depth::Ansi256, false);
    let buffer = stage.keys("Space End Left*2000 6").shows("obstacle (faint: few)").buffer();
    let cells = || buffer.content.chunks(80).flat_map(|row| &row[..53]);
    let board = || cells().flat_map(|cell| [cell.fg, cell.bg]);
    let is_grey = |colour| matches!(colour, Color::Indexed(232..));
    assert!(board().filter(|&colour| is_grey(colour)).count() > 200, "{}", stage.text());
    assert!(!board().any(|colour| colour == theme.wall), "{}", stage.text());
    // What is said lies over no other words.
    let mut stage = Stage::open("pacman --layout large");
    stage.resize(60, 20).keys("Right*5").hides("out of energy: enter again").keys("Right");
    stage.shows("out of energy: enter again, u one step back").shows("large · hunger");
    assert_eq!(stage.text().matches("enter again").count(), 3, "bar, panel, message");
    // Two cells in one need two colours: without them the walls of a large maze are lines between signs.
    for (ascii, top, path) in [(false, "│ _ │__ │", "│ _ _ │"), (true, "| _ |__ |", "| _ _ |")]
    {
        let theme = Theme::new(if ascii { Depth::Ansi256 } else { Depth::Mono }, ascii);
        let mut stage = Stage::with("pacman --layout flower --watch", theme.clone());
        stage.keys("Home").shows("  _____  ").shows(top).shows(path).hides("▼").hides("▀");
        stage.keys("End Left*72 6").shows(if ascii { "****@" } else { "••••◆▓" });
        stage.shows(if ascii { "-- wall" } else { "── wall" });
        // A map too wide for two of them abreast is whole beside what is told of both.
        let race = "race pacman --layout labyrinth --run bfs --run astar";
        let mut race = Stage::with(race, theme);
        race.hides(if ascii { ">|" } else { "►" }).shows("A*");
    }
    // The word at the goal stands where it stood, until something else is there.
    let mut stage = Stage::open("pacman --layout spiral --watch");
    let at = stage.resize(120, 40).keys("Home").find("GOAL");
    assert_eq!(stage.keys("Right*300").find("GOAL"), at);
    stage.keys("End").hides("GOAL");
}

#[test]
fn a_map_that_is_cut_is_seen_whole_beside_the_board() {
    // Pacman and the goal; the arrows stand on the rules, and the view keeps Pacman away from its edges.
    for (columns, rows) in [(60, 20), (80, 24)] {
        let mut stage = Stage::open("pacman --layout spiral");
        let first = stage.resize(columns, rows).shows("─▲─").text();
        assert_eq!(first.matches('●').count(), 2, "{first}");
        let line = |text: &str| text.lines().position(|line| line.contains('▀')).unwrap_or(0);
        assert!(line(&first) < 12, "{first}");
        let moved = stage.keys("Up*30").shows("─▼─").text();
        assert_ne!(first, moved);
    }
    let mut stage = Stage::open("pacman --layout labyrinth --watch");
    stage.resize(60, 20).keys("Space").shows("the whole map").shows("─▼─");
    // So it is while Pacman walks the path, but at the end of the search the answer needs its rows.
    stage.keys("End").shows("Path found").hides("the whole map").hides("●─").shows("cell ");
    stage.keys("Enter Space").shows("the path found").hides("Pops the").shows("⣀⣀⣸");
    assert_eq!(stage.text().matches('●').count(), 3, "goal, Pacman and the time line");
    stage.keys("<");
    // What is whole needs none.
    stage.resize(80, 24).hides("the whole map").hides("▼");
}

#[test]
fn too_small() {
    let mut stage = Stage::open("pacman");
    let text = stage.resize(40, 10).shows("now 40 x 10").text();
    assert!(
        text.contains("too small") && text.contains("needs 60 x 20") && !text.contains("Pacman"),
        "{text}"
    );
    stage.resize(60, 20).shows("energy");
    stage.resize(59, 20).shows("now 59 x 20");
    stage.resize(60, 19).shows("too small");
    for (columns, rows) in [(1, 1), (0, 0), (3, 200), (200, 3)] {
        stage.resize(columns, rows).text();
    }
    stage.resize(80, 24).shows("energy");
}

#[test]
fn what_a_search_from_the_goal_expanded_fades_like_the_rest() {
    let theme = || Theme::new(Depth::TrueColor, false);
    let both = "pacman --layout flower --algorithm bidirectional-bfs --watch";
    let mut stage = Stage::with(both, theme());
    let buffer = stage.resize(200, 60).keys("Space Home Right*50").buffer();
    let inks: Vec<_> =
        buffer.content.iter().filter(|cell| cell.symbol() == "▖").map(|cell| cell.fg).collect();
    assert!(inks.len() > 9 && inks.iter().all(|ink| theme().ramp_back.contains(ink)), "{inks:?}");
}

#[test]
fn the_cursor_stands_out_on_a_dot_too() {
    let theme = || Theme::new(Depth::TrueColor, false);
    let mut stage = Stage::with("pacman --layout small", theme());
    stage.keys("e Right .");
    let buffer = stage.buffer();
    let is_cursor = |symbol: &str| {
        let is_it = |cell: &Cell| cell.symbol() == symbol && cell.bg == theme().dot;
        buffer.content.iter().filter(|cell| is_it(cell)).count() == 1
    };
    assert!(is_cursor("•"), "{}", stage.text());
}

#[test]
fn a_maze_says_what_its_score_counts_and_has_no_exit() {
    let mut stage = Stage::open("pacman --layout plaza");
    stage.shows("score      510").shows("worth 510").hides("EXIT");
    stage.keys("m Down").shows("Manhattan distance M to the goal.").keys("Esc p Right Right");
    stage.shows("goal").hides("exit").keys("Esc").resize(60, 20).shows("worth 510");
    // A wall alone is a thin line, as the others are.
    stage.resize(120, 40).shows("[]").hides("█");
}
