//! Dominoes: the checked figures, and scripts of keys on the tab.

use crate::common::folder::Folder;
use crate::common::stage::Stage;
use crate::laws;
use frontier::engine::grid::{Pos, Size};
use frontier::engine::run::Job as _;
use frontier::puzzles::dominoes::full_width::{Best, search};
use frontier::puzzles::dominoes::{Board, Player};
use frontier::tui::term::screen::{Msg, Screen};
use frontier::tui::theme::{Depth, Theme};
use std::time::Duration;

/// The best move of `player` within `limit` plies.
fn best(board: &Board, player: Player, limit: u32) -> Best {
    let mut search = search(board, player, limit);
    search.finish();
    search.best().expect("it is over")
}

#[test]
fn how_a_method_works_is_said_once_however_often_it_is_compared() {
    let mut stage = Stage::open("dominoes --size 3x4 --limit-nodes 3000");
    stage.resize(200, 60).keys("c v");
    assert_eq!(stage.text().matches("how minimax").count(), 1);
}

#[test]
fn the_four_examples() {
    let found = |text: &str, player, limit| {
        let best = best(&Board::parse(text).unwrap(), player, limit);
        (best.mv.map(|p| (p.row, p.col)), best.value, best.leaves)
    };
    let (empty, played) = ("...\n...\n...", ".X.\n.X.\n...");
    assert_eq!(found(empty, Player::Vertical, 1), (Some((0, 1)), 2, 6));
    assert_eq!(found(empty, Player::Vertical, 2), (Some((0, 1)), 3, 10));
    assert_eq!(found(played, Player::Horizontal, 1), (Some((2, 0)), -3, 2));
    assert_eq!(found(played, Player::Horizontal, 2), (Some((2, 0)), -2, 5));
    assert_eq!(found("X", Player::Vertical, 3), (None, 0, 1));
    assert_eq!(found("..", Player::Horizontal, 0), (None, 1, 1));
}

#[test]
fn leaves_on_the_empty_chessboard() {
    let board = Board::empty(Size::new(8, 8)).unwrap();
    for (limit, vertical, horizontal) in
        [(3, 6_270, 5_983), (4, 52_303, 26_592), (5, 659_966, 550_347), (6, 7_547_609, 3_414_069)]
    {
        assert_eq!(best(&board, Player::Vertical, limit).leaves, vertical, "{limit}");
        assert_eq!(best(&board, Player::Horizontal, limit).leaves, horizontal, "{limit}");
    }
    let seven = best(&board, Player::Vertical, 7);
    assert_eq!((seven.mv, seven.leaves), (Some(Pos::new(0, 1)), 50_589_769));
    let seven = best(&board, Player::Horizontal, 7);
    assert_eq!((seven.mv, seven.leaves), (Some(Pos::new(1, 0)), 38_565_252));
}

/// Fifty random boards with filled squares, computed by an independent program: board, player, limit, best
/// move, value, leaves.
#[test]
fn leaves_on_random_boards() {
    let figures = include_str!("../data/dominoes_leaves.txt");
    for line in figures.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [board, player, limit, mv, value, leaves] = words[..] else { panic!("{line}") };
        let board = Board::parse(board).unwrap();
        let found = best(&board, player.parse().unwrap(), limit.parse().unwrap());
        let named = found.mv.map_or("-".into(), |p| format!("{},{}", p.row, p.col));
        assert_eq!(
            (named.as_str(), found.value.to_string().as_str(), found.leaves.to_string().as_str()),
            (mv, value, leaves),
            "{line}"
        );
    }
    assert_eq!(figures.lines().count(), 50);
}

#[test]
fn a_game_by_hand_and_back() {
    let mut stage = Stage::open("dominoes --size 2x2");
    let begun = stage.text();
    let over = stage.keys("Enter").text();
    assert!(over.contains("After 1 move horizontal"), "{over}");
    stage.shows("has no place left").shows("enter again").hides("a analyse").hides("cursor");
    assert_eq!(stage.keys("u").text(), begun);
    // It leads on: the same again, the search from the start, the other side.
    stage
        .keys("Enter")
        .shows("You win")
        .keys("s Space Right")
        .shows("The root is entered")
        .keys("Esc");
    assert_eq!(stage.text(), begun);
    stage.keys("Enter t").shows("You lay dominoes flat").shows("the computer upright");
}

#[test]
fn analysis_says_which_moves_win() {
    let mut stage = Stage::open("dominoes --size 3x3");
    let shown = stage.keys("a").text();
    // Only the middle column wins.
    assert!(shown.contains("W wins     2") && shown.contains("L loses    4"), "{shown}");
    stage.shows("best play: you win").keys("t").shows("best play: you lose");
    let mut lost = Stage::open("dominoes --size 5x5");
    lost.keys("a").shows("best play: you lose").shows("L loses    20");
    lost.keys("x").shows(", though every move loses; ");
    Stage::open("dominoes --size 3x3").keys("x").shows("hint: a2 wins; ");
}

#[test]
fn watching_explains_a_cut_off_and_goes_back() {
    let mut stage = Stage::open("dominoes --size 4x4 --watch");
    let begun = stage.keys("Space Home").text();
    let cut = stage.keys(">").text();
    assert!(cut.contains(" ≥ β = ") && cut.contains("skipped"), "{cut}");
    stage.shows("gains nothing");
    stage.keys("Down Down PgDn > Up PgUp");
    // A node at the limit is a leaf on every page, however many moves it has.
    stage.keys("Home Right*4").shows("3 MIN leaf").keys("2").shows("MIN horizontal  leaf");
    stage.keys("3").shows("3 MIN  leaf").hides("…").keys("1");
    assert_eq!(stage.keys("Home").text(), begun);
    let end = stage.keys("End").text();
    assert!(end.contains("best line a2 b3 c2") && end.contains("Best move a2, worth 2."), "{end}");
    stage.shows("moves of MIN = 2.");
}

#[test]
fn what_threw_the_win_away_is_told_once_it_is_proven() {
    let mut stage = Stage::open("dominoes --size 3x3");
    // Both sides by hand.
    stage.keys("p Down Left*3 Enter a").hides("keeps the win");
    stage.keys("Enter").shows("1. a1 throws the win away: a2 keeps it");
    stage.keys("r").shows("2. ");
    while !stage.text().contains("enter again") {
        stage.keys("r");
    }
    stage.shows("threw the win");
    for _ in 0..4 {
        if !stage.text().contains("move       1\n") {
            stage.keys("<");
        }
    }
    stage.shows("move 1 threw the win away: a1 instead of a2").shows("cursor     a2");
    stage.keys("<").shows("no further mistake is known");
    // Another move is another game.
    stage.keys("Enter").hides("threw the win away").shows("1. a2 keeps the win");
}

#[test]
fn of_a_game_without_a_mistake_it_is_told_who_could_win() {
    let mut stage = Stage::open("dominoes --size 5x5 --limit 4");
    while !stage.text().contains("enter again") {
        stage.keys("r").pass(Duration::from_secs(1));
    }
    // Who begins loses here, and the computer looks far enough ahead.
    stage.resize(120, 40).shows("You lose").hides("\nmoves  ");
    stage.shows("Horizontal could win from the start");
    // Also when it is open again.
    stage.keys("Enter").hides("could win").keys("u").shows("Horizontal could win from the start");
}

#[test]
fn without_colours_a_move_and_two_dominoes_are_told_apart() {
    let mut stage = Stage::with("dominoes --size 4x4", Theme::new(Depth::Mono, false));
    stage.resize(120, 40).shows("+ a move can begin here").shows("· a free square");
    stage.shows("Begin at a +.");
    // Two of one column, in squares of two rows.
    let mut stage = Stage::with("dominoes --size 6x2", Theme::new(Depth::Mono, false));
    stage.resize(60, 20).keys("t r").pass(Duration::from_secs(2)).keys("r");
    let text = stage.text();
    assert!(text.contains("▀▀▀"), "{text}");
}

#[test]
fn the_cursor_is_around_all_of_a_flat_domino() {
    let mut stage = Stage::open("dominoes --size 5x5 --player horizontal");
    stage.resize(60, 20).keys("Enter").pass(Duration::from_secs(2)).shows("[  ▁▁▁▁  ]");
    stage.keys("Right").shows("[  ▁▁▁▁  ]");
    // Two who play by hand are no "you".
    stage.keys("p Left*3 Enter").shows("vertical   human").shows("horizontal human");
}

#[test]
fn two_computers_stopped_leave_the_cursor_where_a_move_fits() {
    let mut stage = Stage::open("dominoes --size 4x4");
    stage.resize(120, 40).shows("A move is worth the mover's moves less the");
    stage.keys("p Right*2 Enter").pass(Duration::from_millis(500)).keys("Esc");
    // Where the first one put its domino the second one has no place.
    stage.shows("move       2").shows("the computer waits").hides("cursor     a1");
    stage.keys("Enter").pass(Duration::from_millis(500)).shows("move       3");
}

#[test]
fn minimax_has_no_window() {
    let window = |method: &str| {
        let mut stage = Stage::open(&format!("dominoes --size 4x4 --method {method} --watch"));
        stage.keys("Space Home Right*3 2").shows("MAX vertical").shows("no v yet");
        stage.text().contains(" -∞ to ∞")
    };
    assert_eq!(["minimax", "alpha-beta"].map(window), [false, true]);
}

/// The picture of the tree is that of the moment, from wherever one comes to it, and what it draws as cut is
/// what it counts.
#[test]
fn a_cut_is_seen_in_the_picture_of_the_tree() {
    let mut stage = Stage::open("dominoes --size 4x4 --watch");
    stage.resize(120, 40).keys("Space Home >");
    let cut = stage.text();
    let struck = cut.lines().filter(|line| line.contains("├×") || line.contains("╰×")).count();
    let words = format!("× {struck} moves never looked at, {struck} in all");
    assert!(struck > 0 && cut.contains(&words), "{words} in\n{cut}");
    assert_eq!(stage.keys("Right*40 < Home > > <").text(), cut);
    // At the end the best line goes on from the best move; every move after the others has a dot.
    stage.keys("End").shows("★a2 =2").shows("●×").resize(80, 24).hides("never looked at");
    // Of two runs side by side one looks at all there is.
    stage
        .resize(120, 40)
        .keys("Esc c v Space Up Space r Space End")
        .shows("looked at")
        .shows("nodes looked at, 0 moves cut");
    stage.resize(200, 60).shows("The search is over").shows("13 nodes looked at");
    stage.keys("Home Right*2").shows("2 nodes looked at, 0 moves cut");
}

/// A move that is cut has one cross, where it begins, and a leaf that is not better the line that found that out.
#[test]
fn a_cut_crosses_each_move_once_and_a_leaf_is_compared() {
    let mut stage = Stage::open("dominoes --watch");
    let crosses = stage.keys("Space Home >").text().matches('×').count();
    assert_eq!(crosses, 24);
    stage.shows("skipped    24");
    stage.keys("Home Right*14 2").shows("not higher than v = 2");
    stage.keys("5").shows("▸     if w is better:");
}

#[test]
fn a_legend_names_the_tree_where_it_is_seen_and_on_its_own_page() {
    let mut stage = Stage::open("dominoes --watch");
    let best = "tree: the best";
    stage
        .resize(200, 60)
        .keys("Space Home Right*40")
        .shows("tree")
        .keys("?")
        .shows(best)
        .keys("Esc 6")
        .shows(best)
        .shows("[●] tree: α, v, β");
    stage.keys("2 a").shows("legend").shows("just left: value or bound").hides("tree: ");
    // At the end the board alone is named where there is little room.
    stage.keys("Esc End").resize(80, 24).keys("1").shows("the line after it").hides("tree: ");
    // All of it has room on the smallest screen.
    stage.resize(60, 20).keys("Home > 6").shows(best).hides("more");
    // Before the first step none is drawn.
    stage.keys("Home").shows("a free square").hides("tree: ");
}

#[test]
fn in_few_rows_of_a_tree_each_ply_has_one() {
    let mut stage = Stage::open("dominoes");
    stage.keys("c v Down*5 Space Down Space r Space Home Right*41 4").hides("above");
    stage.shows("▸a1  1/30 MIN no v ").shows("▸a2  1/28 MAX v 2").shows("▸c4  12/26 = 1");
}

#[test]
fn boards_of_a_race_are_large_and_rest_while_pages_are_turned() {
    let mut stage = Stage::open("dominoes");
    // The line of the matrix under the cursor, without a choice.
    stage.keys("c Up*2 r").shows("minimax").shows("with table").keys("Esc");
    stage.keys("v Space Down Space r Space Home Right*3");
    for (columns, rows, wide) in [(80, 24, "1    2    3"), (120, 40, "1    2    3")] {
        stage.resize(columns, rows);
        let place = |text: &str| text.lines().position(|line| line.contains(wide));
        let first = place(&stage.text());
        assert!(first.is_some(), "{}", stage.text());
        for _ in 0..6 {
            assert_eq!(place(&stage.keys("i").text()), first);
        }
    }
    // Of four there is room for what is counted, in the row that each board leaves.
    stage.keys("Esc Down Space Down Space r Space Home Right*9").resize(80, 24);
    assert_eq!(stage.text().matches("leaves ").count(), 4, "{}", stage.text());
    // What was found, as a picture.
    stage.keys("Esc").resize(200, 60).shows("best, 6 plies ahead: ");
    // The best line is whole beside the dots, and what was cut is counted in fewer words.
    let mut stage = Stage::open("dominoes");
    stage.keys("c v Down*6 Space Down Space r End").resize(120, 40);
    stage.shows("── b3 ── c2 ").shows("2 012 nodes, 3 277 cut");
}

#[test]
fn the_computer_against_itself() {
    let mut stage = Stage::open("dominoes --size 4x4");
    stage.keys("p Right Enter").shows("esc stop").hides("enter put");
    // Nobody is told to put a domino.
    stage.hides("cursor").hides("↑↓←→ move").hides("Begin at a").keys("x").shows("esc stops that");
    stage.pass(Duration::from_secs(60)).shows("has no place").shows("l wins");
}

#[test]
fn the_status_line_says_what_is_true_now() {
    let mut stage = Stage::open("dominoes --size 4x4");
    stage.keys("u").shows("nothing to undo").keys("U").shows("nothing to redo");
    stage.keys("Right").shows("vertical to move");
    stage.keys("Enter").pass(Duration::from_secs(2)).shows(" plies, ");
    stage.keys("p Right Enter").pass(Duration::from_millis(900)).keys("Esc");
    stage.shows("the computer waits; enter lets it go on").hides(" plies, ").shows("cursor");
    stage.keys("Enter").pass(Duration::from_secs(60)).shows("l wins");
    stage.shows("enter plays again, t swaps sides").hides(" plies, ");
    let mut none = Stage::open("dominoes --size 1x4");
    none.shows("there is no first move").shows("0 moves, 0 safe");
}

#[test]
fn undo_goes_back_to_the_users_move() {
    let mut stage = Stage::open("dominoes --size 4x4");
    // The computer makes its moves itself.
    stage.keys("Enter Enter").shows("the computer is to move").shows("move       2");
    stage.pass(Duration::from_secs(2)).shows("move       3").shows("horizontal plays ");
    stage.keys("u").shows("move       1").keys("U").shows("move       3");
    stage.hides("the computer waits");
}

#[test]
fn random_boards_and_who_starts() {
    let mut stage = Stage::open("dominoes --size 4x5");
    stage.keys("n").shows(" random 1\n").keys("n").shows(" random 2\n");
    // An empty board of another size, and the same one on which horizontal starts.
    stage.keys("p Down*3 5 Down*2 0 Enter").shows("5x5").hides("f12").shows("vertical to move");
    stage.keys("p Down*2 Right Enter").shows("5x5").shows("horizontal to move");
    // Of another size it stays empty, until a random one is asked for.
    stage.keys("p").shows("filled         0").keys("Down*3 6 Enter").shows("6x5").hides(" random ");
    stage.keys("n").shows(" random ").keys("p").shows("filled         12").keys("Esc");
}

#[test]
fn what_cannot_be_done_says_why() {
    let mut none = Stage::open("dominoes --size 1x4");
    for key in ["Enter", "r", "x", "3"] {
        none.keys(key).shows("there is no first move: o, n and p");
    }
    none.keys("Esc").shows("nothing to stop");
}

#[test]
fn a_session_keeps_who_plays_and_what_is_drawn() {
    let mut stage = Stage::open("dominoes --layout ring --player horizontal");
    let mut other = Stage::open("dominoes");
    stage.keys("Enter t a");
    other.app.restore(stage.app.session(), None).unwrap();
    other.settle();
    assert_eq!(other.text(), stage.text());
    stage.keys("e Space");
    other.app.restore(stage.app.session(), None).unwrap();
    other.shows("drawing");
    assert_eq!(other.keys("Esc").text(), stage.keys("Esc").text());
}

#[test]
fn the_bar_shows_how_a_domino_is_put_down() {
    let mut stage = Stage::open("dominoes");
    stage.shows("enter put").resize(60, 20).shows("enter put");
    stage.keys("e").shows("space fill").keys("W").shows("X for a filled square");
}

#[test]
fn a_long_search_can_be_stopped() {
    let mut stage = Stage::open("dominoes --size 12x12");
    let begun = stage.text();
    stage.app.handle(Msg::Key("9".parse().unwrap()));
    stage.app.compute(&mut || true);
    stage.shows("esc stops that").shows("looking    9 plies").shows("leaves     ");
    // Keys still answer.
    stage.app.handle(Msg::Key("Right".parse().unwrap()));
    stage.app.handle(Msg::Key("Left".parse().unwrap()));
    stage.app.handle(Msg::Key("Esc".parse().unwrap()));
    assert!(!stage.app.is_busy());
    assert_eq!(stage.text(), begun);
}

#[test]
fn methods_side_by_side() {
    let mut stage = Stage::open("dominoes --size 3x3 --limit 2");
    stage.keys("c").shows("minimax").shows("with table").hides("running").hides("waiting");
}

#[test]
fn what_is_told_of_runs_side_by_side_is_whole() {
    let mut stage = Stage::open("dominoes --size 5x5 --limit-nodes 3000");
    stage.resize(200, 60).keys("c v PgUp*4 Down*4 Space Down Space Down Space Down Space r Space");
    let text = stage.keys("Home Right*2").text();
    assert_eq!(text.matches("leaves 0  nodes 2").count(), 4, "{text}");
}

#[test]
fn a_click_puts_the_domino() {
    let mut stage = Stage::open("dominoes --size 4x4");
    let (column, row) = stage.find("┆").unwrap();
    stage.click(column, row).shows("move       2");
}

#[test]
fn every_row_of_the_largest_board_is_reached_on_the_smallest_screen() {
    let mut stage = Stage::open("dominoes --id dominoes:16x16f20#1");
    let begun = stage.resize(60, 20).text();
    assert!(begun.contains("\n n ") && !begun.contains("\n p "), "{begun}");
    let below = stage.keys("Down*15").text();
    assert!(below.contains("\n p ") && !below.contains("\n a "), "{below}");
    assert_eq!(below.lines().count(), 20);
}

#[test]
fn a_win_is_celebrated_for_a_second() {
    let mut stage = Stage::open("dominoes --size 2x2");
    assert_eq!(stage.app.next_tick(), None);
    stage.keys("Enter");
    assert!(stage.app.next_tick().is_some_and(|wait| wait <= Duration::from_millis(50)));
    stage.pass(Duration::from_secs(2));
    assert_eq!(stage.app.next_tick(), None);
}

#[test]
fn a_record_is_written_and_read() {
    let folder = Folder::new();
    let path = folder.name("game.dominoes");
    let mut stage = Stage::open("dominoes --size 4x4");
    stage.keys("Enter").pass(Duration::from_secs(2));
    stage.keys("W Backspace*16").write(&path).keys("Enter").shows("written to");
    let record = std::fs::read_to_string(&path).unwrap();
    assert!(record.starts_with("first vertical\n....\n") && record.contains("moves\na1 "));
    let mut other = Stage::open("dominoes --size 4x4");
    other.keys("o Down*7 Enter").write(&path).keys("Enter").shows("move       3");
}

#[test]
fn drawing_is_undone_and_redone() {
    let mut stage = Stage::open("dominoes --layout ring");
    let begun = stage.keys("e").text();
    let filled = stage.keys("Space").text();
    assert_ne!(filled, begun);
    assert_eq!(stage.keys("u").text(), begun);
    assert_eq!(stage.keys("U").text(), filled);
}

#[test]
fn what_the_screens_look_like() {
    let mut stage = Stage::open("dominoes --layout ring");
    stage.keys("e Space Right Space Esc p").shows("my board");
    stage.shows("▸ vertical     < human >").shows("horizontal     computer 3");
    stage.shows("first          vertical").shows("filled         12");
    let mut stage = Stage::open("dominoes --layout pillars --watch");
    stage.keys("Space i i i");
    insta::assert_snapshot!("dominoes_tree", stage.keys("Home > >").text());
    laws::hold_in_every_look("dominoes_tree", &mut stage);
    let mut stage = Stage::open("dominoes --layout pillars --watch");
    stage.keys("Space End i i i").shows("best move ★ c2 = 3").shows("best line c2 b3 e2");
    stage.shows("★c2  = 3     c3  ≤ 3").shows("… 22 more").shows("Best move c2, worth 3.");
    insta::assert_snapshot!("dominoes_signs_end", stage.keys("i i").text());
}

#[test]
fn a_method_that_never_cuts_goes_from_best_to_best() {
    let mut stage = Stage::open("dominoes --method alpha-beta --watch");
    stage.keys("Space /").shows("next cut-off");
    let mut stage = Stage::open("dominoes --method minimax --watch");
    stage.keys("Space Home > > /").shows("next new best");
    assert!(!stage.keys("Esc").text().contains("no further"));
    stage.hides("   0/");
}
