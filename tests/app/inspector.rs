//! The inspector: its pages, steps inside a step, conditions, the path to a node, the first difference.

use crate::common::stage::{Stage, TABS};
use crate::laws;
use frontier::tui::keys::{Action, Mode};
use frontier::tui::term::screen::Screen;

/// A search in its middle.
const MIDDLE: &str = "pacman --layout tiny --watch";

fn middle() -> Stage {
    let mut stage = Stage::open(MIDDLE);
    stage.keys("Space Home Right*20");
    stage
}

#[test]
fn pages_one_at_a_time() {
    let mut stage = middle();
    stage.keys("i").shows("│ why ·●····       i queue").shows("│ node 33  parent 22");
    stage.shows("│ g 5 + h 7 = f 12").shows("│   N repeat #47").shows("│   S new #48         f 14");
    insta::assert_snapshot!("inspector_queue", stage.keys("i").text());
    stage.keys("i").shows("│ tree ···●··       i code").shows("│ ├ #32 S f 14 waits");
    stage.shows("│ └▸#33 E f 12 2 children").shows("│   └ #49 E f 12 waits");
    for page in ["code", "legend"] {
        insta::assert_snapshot!(format!("inspector_{page}"), stage.keys("i").text());
    }
    stage.keys("i").shows("facts ●").keys("6").shows("legend").keys("5").shows("code");
}

#[test]
fn at_every_speed_the_page_tells_of_the_step_shown_or_of_none() {
    // The step the page tells of, if any, and the one the transport shows.
    let shown = |stage: &mut Stage| {
        let text = stage.text();
        let number = |words: Option<&str>| words.and_then(|words| words.parse::<u64>().ok());
        let page = text.split("step ").nth(1).and_then(|rest| rest.split_whitespace().next());
        let at = text
            .rsplit_once("/56")
            .map(|(before, _)| before)
            .and_then(|rest| rest.split(' ').next_back());
        (number(page), number(at))
    };
    let play = |size: (u16, u16), speed: u32, can_be_read: bool| {
        let mut stage = Stage::open(&format!("{MIDDLE} --speed {speed}"));
        stage.resize(size.0, size.1).keys("Space Home").keys(if size.0 < 120 { "i" } else { "" });
        stage.keys("Space");
        let mut passed = 0;
        for _ in 0..24 {
            let (page, at) = shown(stage.pass(std::time::Duration::from_millis(70)));
            // After the end Pacman walks, and the panel tells of him.
            if at.is_some_and(|at| at < 56) {
                assert_eq!(page, at.filter(|_| can_be_read), "{size:?} {speed}");
                assert_eq!(stage.text().contains("│ facts ·●"), !can_be_read, "{size:?} {speed}");
                passed += 1;
            }
        }
        assert!(passed > 10, "{size:?} {speed}");
        // What stands still is shown.
        let (page, at) = shown(stage.keys("Space"));
        assert!(page == at || at.is_none(), "{size:?} {speed}");
    };
    for size in [(80, 24), (120, 40), (200, 60)] {
        play(size, 2, true);
        play(size, 5, true);
        play(size, 10, false);
        play(size, 50, false);
    }
}

#[test]
fn a_page_is_chosen_while_steps_pass_too_fast_for_it() {
    for (number, page) in [("2", "why ·●"), ("3", "queue ··●"), ("4", "tree ···●")] {
        let mut stage = Stage::open("pacman --layout medium --watch --speed 100");
        stage.keys("Space Home Space").keys(number).hides("there is nothing");
        stage
            .pass(std::time::Duration::from_millis(50))
            .shows("│ facts ")
            .shows(&page.replace(|c: char| c.is_alphabetic(), ""));
        stage.keys("Space").shows(&format!("│ {page}"));
    }
}

#[test]
fn the_lit_line_of_the_code_walks_through_the_step() {
    let mut stage = middle();
    stage.keys("i i i i");
    let lit = |stage: &mut Stage| {
        let text = stage.text();
        let panel = text.lines().filter_map(|row| row.rsplit_once('│')).map(|(_, panel)| panel);
        let line = panel.filter_map(|row| row.trim().strip_prefix('▸')).next();
        line.expect("a lit line").trim().chars().take(8).collect::<String>()
    };
    let walked: Vec<String> = (0..6).map(|_| lit(stage.keys("."))).collect();
    assert_eq!(walked[..2], ["pop n wi", "if n is "], "{walked:?}");
    let tried =
        walked[2..].iter().all(|line| ["if known", "else: pu", "for each"].contains(&&**line));
    assert!(tried && walked.iter().any(|line| line.starts_with("else")), "{walked:?}");
}

#[test]
fn the_goal_counts_as_waiting_on_every_page() {
    let mut stage = Stage::open("lights --layout corners");
    stage
        .keys("m Left Enter s End")
        .shows("frontier   363")
        .keys("3")
        .shows("363 wait, the goal first");
}

#[test]
fn three_pages_at_once_and_four() {
    let mut stage = middle();
    insta::assert_snapshot!("inspector_120x40", stage.resize(120, 40).text());
    laws::hold_in_every_look("inspector_120x40", &mut stage);
    // The fourth page is the code, with its line lit.
    let mut stage = middle();
    stage.resize(160, 50).shows("│ why ·●·  ").shows(" i legend").shows("│ queue").shows("│ tree");
    stage.shows("│ code").shows("│ ▸   for each successor s of n, g(s) = g(n) + cost:");
    // The end is told below the pages.
    stage
        .resize(120, 40)
        .keys("End")
        .shows("│ step 56\n")
        .shows("│ node 122  parent ")
        .hides("goal      #126");
    stage.shows("the goal first").shows("│ ├▸#122  N  f 12  goal");
    stage.shows("│ Path found: cost 12, none is shorter.").shows("c compare             n new");
}

#[test]
fn every_tab_turns_its_pages_both_ways() {
    for tab in TABS {
        for size in [(80, 24), (120, 40), (160, 50), (60, 20)] {
            let mut stage = Stage::open(tab);
            stage.resize(size.0, size.1).keys("s Space Home Right*3");
            let first = stage.text();
            let mut seen = vec![first.clone()];
            while stage.keys("i").text() != first {
                seen.push(stage.text());
                assert!(seen.len() < 8, "{tab}: the pages never begin again");
            }
            assert!(seen.len() >= 3, "{tab} {size:?}: {} pages", seen.len());
            for page in seen.into_iter().rev() {
                stage.app.update(Action::PageBefore);
                assert_eq!(stage.text(), page, "{tab} {size:?}");
            }
            assert!(!stage.app.is_dirty() && !stage.app.is_busy(), "{tab}");
            assert_eq!(stage.app.next_tick(), None, "{tab}: nothing moves");
        }
    }
}

#[test]
fn every_tab_steps_inside_its_steps_both_ways() {
    for tab in TABS {
        let mut stage = Stage::open(tab);
        stage.keys("s Space Home i");
        let mut seen = vec![stage.text()];
        for _ in 0..30 {
            seen.push(stage.keys(".").text());
        }
        let last = seen.pop();
        assert!(seen.iter().any(|text| Some(text) != last.as_ref()), "{tab}: nothing moves");
        // Back again, the end of a step is shown as the whole step.
        let step = |text: &str| {
            let line = text.lines().find(|line| line.contains("│ step ")).unwrap_or_default();
            line.split("│ step ").nth(1).unwrap_or_default().to_owned()
        };
        for before in seen.into_iter().rev() {
            assert_eq!(step(&stage.keys(",").text()), step(&before), "{tab}");
        }
    }
}

#[test]
fn events_inside_a_step_are_said_and_not_yet_reached_ones_are_hidden() {
    let mut stage = middle();
    stage.keys("i .").shows("21/56  1 of 6: Pop node 35").hides("repeat");
    stage.keys(". .").shows("21/56  3 of 6: N: repeats node 49").shows("▸ N repeat");
    stage.keys(", ,").hides("repeat").keys(",").shows(" 20/56").shows("new #48");
    stage.keys(". Right").shows(" 22/56");
}

#[test]
fn steps_follow_the_path_to_a_node() {
    let mut stage = middle();
    stage.keys("/ Up").shows("▸ left and right follow");
    stage.keys("Enter").shows("follow the path to this node, 6 steps");
    stage.keys("Left").shows(" 14/56").shows("← → path").keys("Left").shows(" 9/56");
    stage.keys("Left*9").shows(" 1/56").keys("Right*9").shows(" 20/56");
    stage.keys("/ Up").shows("node  on").keys("Enter Right").shows(" 21/56").shows("← → step");
    let mut walker = Stage::open("pacman --layout corridor --algorithm tremaux --watch");
    walker.keys("Space Home Right i /").hides("follow the path").keys("Esc Ctrl-P");
    walker.write("path to this node").keys("Enter").shows("only a search has paths");
}

#[test]
fn a_line_of_a_page_leads_to_its_moment() {
    let mut stage = middle();
    stage.keys("i i");
    let (column, row) = stage.find("#38").unwrap();
    stage.click(column, row).shows(" 23/56").keys("2").shows("node 38");
    stage.keys("i i");
    let (column, row) = stage.find("#1 ").unwrap();
    stage.click(column, row).shows(" 2/56");
}

#[test]
fn a_condition_is_typed_and_gone_by() {
    let mut stage = middle();
    stage.keys("/").write("g > 5 and").keys("Enter").shows("column 10");
    stage.write("g > 5").keys("Enter").shows("< and > now look for g > 5");
    stage.keys(">").shows("g > 5").keys("Right Left").hides(" 20/56");
    let at = stage.keys("<").shows("no further match for g > 5").keys("Right Left").text();
    stage.keys("> <").shows("g > 5");
    assert_eq!(stage.keys("Right Left").text(), at, "the first one is found again");
    stage.keys("/ Up Up Enter").shows("g > 5").write("nonsense").keys("Enter");
    stage.shows("column 1").keys("Esc");
    // Typing narrows the list until it is a condition of its own.
    stage.keys("/").write("g >").shows("▸ g > 5").hides("next f").write(" ");
    stage.shows("▸ g > 5").write("5").shows("Enter takes it").keys("Esc");
    // The last ones typed are in the list, and the first one is the run's own.
    // A list without pictures is as high as it is long: below the last there is what to type.
    let text = stage.resize(80, 60).keys("/").text();
    let mut below = text.lines().skip_while(|row| !row.contains("│   g > 5 ")).skip(1);
    assert!(below.nth(3).is_some_and(|row| row.contains("narrow the list, or your own")), "{text}");
    stage.shows("g > 5").shows("next f").keys("Enter").shows("< and > go to the next f");
    stage.keys("Home >").shows("1/").shows("f rises to 12");
}

#[test]
fn a_form_for_a_condition_begins_with_an_example() {
    // Searches have the path to the node below it.
    for (tab, keys) in [("boxup", "Up Up"), ("dominoes", "Up"), ("sudoku", "Up")] {
        let mut stage = Stage::open(tab);
        stage.keys(&format!("s Space / {keys} Enter")).shows("find a moment");
        stage.shows("For example: ").shows("Names: step");
    }
}

#[test]
fn every_tab_has_ready_made_conditions_that_can_be_looked_for() {
    for tab in TABS {
        let mut stage = Stage::open(tab);
        stage.keys("s Space Home / Down Enter").shows("< and > ");
        stage.keys("> <");
        assert_eq!(stage.app.mode(), Mode::Watch, "{tab}");
        assert!(!stage.app.is_busy(), "{tab}");
    }
}

#[test]
fn what_can_be_laid_over_the_board_comes_round_again() {
    for tab in TABS {
        let mut stage = Stage::open(tab);
        stage.keys("s Space Home Right*5");
        let first = stage.text();
        let said = stage.keys("v").text();
        if said.contains("nothing can be laid over") {
            continue;
        }
        let mut turns = 1;
        while stage.keys("Right Left").text() != first {
            stage.keys("v").shows("over the board: ");
            turns += 1;
            assert!(turns < 12, "{tab}: it never comes round");
        }
    }
}

#[test]
fn the_page_and_the_conditions_come_back_with_the_session() {
    let mut stage = middle();
    stage.keys("i i i /").write("f > 12").keys("Enter").shows("tree ···●");
    let session = stage.app.session();
    let mut again = Stage::open("pacman");
    again.app.restore(session, None).unwrap();
    again.shows("tree ···●").keys("/").shows("f > 12");
}

#[test]
fn the_end_says_what_came_out_and_what_it_took() {
    let mut stage = middle();
    stage
        .keys("End")
        .shows("none is shorter")
        .shows("proven")
        .shows("branching ")
        .shows("c compare");
    stage.resize(120, 40).shows("expanded 56").shows("generated").shows("peak").shows("time");
    stage.keys("Left").hides("proven by");
    stage.keys("m Up*9").keys("Esc");
    let mut mouse = Stage::open("pacman --layout plaza --algorithm mouse --watch");
    mouse.resize(80, 24).keys("2");
    (0..40).for_each(|_| _ = mouse.keys("Right").shows("taken"));
    let line = |c: &char| "╰╭╮╯├┤┬┴┼".contains(*c);
    let text = mouse.resize(120, 40).keys("End Enter End").text();
    assert!(text.chars().filter(line).count() < 40, "of a walk its last steps:\n{text}");
    let mut greedy = Stage::open("pacman --layout plaza --algorithm greedy --watch");
    greedy.resize(200, 60).keys("End").shows("8   7   6   7   8");
    let mut greedy = Stage::open("pacman --layout tiny --algorithm dfs --watch");
    greedy.keys("End").shows("shortest is 12.").hides("proven by");
    greedy.resize(120, 40).keys("Enter").shows("the path found").shows("legend").shows("peak");
}

#[test]
fn numbers_in_cells_do_not_touch() {
    let mut stage = Stage::open("pacman --layout teeth --watch");
    let text = stage.resize(200, 60).keys("Space Home Right*31").text();
    let of_map = |line: &str| line.chars().take(130).collect::<String>();
    let longest =
        |line: String| line.split(|c: char| !"0123456789.".contains(c)).map(str::len).max();
    assert_eq!(text.lines().map(of_map).filter_map(longest).max(), Some(2), "{text}");
}

#[test]
fn both_sides_of_a_race_are_inspected() {
    let mut race = Stage::open("pacman --layout tiny");
    race.keys("c + PgUp*4 Down*60 Space Up*12 r Space Home Right*5");
    assert_eq!(race.app.mode(), Mode::Race);
    race.keys("i").shows("why ·●····").shows("lowest").keys("i").shows("queue ··●···");
    race.keys("2 . .").shows("is no goal").keys(",").shows("Pop node").keys("Left Right");
    race.resize(120, 40);
    insta::assert_snapshot!("inspector_race_120x40", race.text());
    let text = race.keys("d").text();
    assert!(text.contains("J deep: "), "{text}");
    assert!(!race.app.is_busy());
    race.keys("Home Right Esc");
    assert_eq!(race.app.mode(), Mode::Compare);
}

#[test]
fn pages_are_offered_and_explained_as_the_methods_need_them() {
    let mut race = Stage::open("lights --layout corners");
    race.keys("c Space Down r Space Home Right*3 4").resize(120, 40).shows("nothing is guessed");
    let mut race = Stage::open("lights");
    race.app.paste("lights:eleven@gauss|chase|minimum|model");
    race.settle();
    race.shows("Gauss").keys("?").shows("Several methods side by side").hides("next page");
}

#[test]
fn wide_pages_of_a_race_have_why_beside_the_facts_and_no_code_that_is_cut() {
    let mut race = Stage::open("sudoku");
    race.app.paste("sudoku:first@backtracking|fewest|propagation|exact-cover|model:8");
    race.settle();
    race.resize(200, 60).shows("facts ●").shows("7 failed in r1c8").shows("i queue");
    race.keys("Left . .").shows("backtracking: r2c8 loses 8 | fewest: r8c2 loses 4");
    race.keys("a").settle();
    race.shows("legend").hides("code").hides("▼").keys("Esc");
    // Narrow ones have the facts alone.
    race.resize(120, 40).hides("7 failed in r1c8");
    // The key goes to the code, which stands below the run that is over only.
    let mut race = Stage::open("sudoku");
    race.app.paste("sudoku:first@backtracking|fewest|propagation:60");
    race.settle();
    race.resize(200, 60).shows("solved after 50").shows("i code").hides("i legend");
}

#[test]
fn a_race_has_signs_and_conditions_in_every_tab() {
    for (tab, keys) in [
        ("pacman --layout tiny", "c + PgUp*4 Down*30 Space Down*18 r Space Home Right*5"),
        ("lights --layout corners --limit-nodes 300", "c Space Down r Space Home Right*5"),
        ("sudoku --layout mace4 --limit-nodes 300", "c Space Down r Space Home Right*5"),
        ("boxup --level ferry --limit-nodes 300", "c Space Down r Space Home Right*5"),
        ("dominoes --size 3x4 --limit-nodes 3000", "c v Space Up r Space Home Right*5"),
    ] {
        let mut race = Stage::open(tab);
        race.keys(keys);
        assert_eq!(race.app.mode(), Mode::Race, "{tab}");
        race.keys("6").shows("legend ····").hides("there are no signs").keys("i");
        race.keys("/").write("step = 9").keys("Enter").shows("now look for step = 9");
        race.keys(">").shows("step = 9").keys(">").shows("no further match");
        race.keys("Down <").shows("no further match").keys("/").write("step >").keys("Enter");
        race.shows("column ").keys("Esc / Down Enter < Esc");
        assert_eq!(race.app.mode(), Mode::Compare, "{tab}");
    }
}

#[test]
fn a_race_takes_overlays_and_clicks() {
    let mut race = Stage::open("pacman --layout tiny");
    race.keys("c + PgUp*4 Down*60 Space Up*12 r Space Home Right*5 i i").shows("queue ··●···");
    let (column, row) = race.find("▸#").expect("a node that waits");
    race.click(column, row);
    let text = race.text();
    assert!(text.contains("never expanded") || !text.contains("    5/"), "{text}");
    race.keys("v").shows("over the board: ").hides("over the board: nothing");
    let comes_round = (0..8).any(|_| race.keys("v").text().contains("over the board: nothing"));
    assert!(comes_round, "{}", race.text());
}

#[test]
fn a_new_node_that_waits_in_vain_and_ranks_that_do_not_tie_are_told_apart() {
    let mut stage = Stage::open("pacman --layout flower --algorithm bidirectional-bfs --watch");
    stage.resize(200, 60).keys("Space Home Right*50").shows("#100 stale: expanded before");
    stage.shows("W new       #101  ").resize(80, 24).keys("2").shows("E new #100");
    let mut stage = Stage::open("pacman --layout harbour --watch");
    stage.keys("Space Home Right*76 3").shows("f 37.031 r4c12").shows("f 37.037 r10c17");
}

#[test]
fn the_arrows_of_a_long_code_touch_no_line() {
    let mut stage = Stage::open("pacman --layout small --watch");
    let text = stage.resize(60, 20).keys("Space Home Right*9 i*4").shows("code ").text();
    let arrows = text.lines().filter_map(|line| line.trim_end().strip_suffix(['▲', '▼']));
    let before: Vec<&str> = arrows.collect();
    assert!(!before.is_empty() && before.iter().all(|line| line.ends_with(' ')), "{text}");
}

#[test]
fn what_stands_in_the_way_is_called_as_in_the_legend() {
    for (map, word) in [("teeth", "obstacle"), ("corridor", "wall")] {
        let mut stage = Stage::open(&format!("pacman --layout {map} --algorithm bfs --watch"));
        stage.resize(120, 40).keys("Space Home Right i");
        let text = stage.shows("why").text();
        let is_there = |wanted: &str| {
            text.lines().any(|line| line.contains("illegal") && line.contains(wanted))
        };
        assert!(is_there(word), "{text}");
        assert_eq!(is_there("wall"), word == "wall", "{text}");
    }
}

#[test]
fn a_pillar_in_the_way_gives_its_place_to_the_sign() {
    let mut stage = Stage::open("pacman --layout plaza --algorithm bfs --watch");
    stage.resize(120, 40).keys("Space Home i");
    let is_crossed = |stage: &mut Stage| {
        let text = stage.keys("Right").hides("×]").hides("[×").text();
        text.contains('×')
    };
    assert!((0..60).any(|_| is_crossed(&mut stage)));
}
