//! Traces of other programs in the playground.

use crate::common::folder::Folder;
use crate::common::stage::Stage;
use frontier::cli::Registry;
use frontier::engine::limits::Limits;
use frontier::engine::log::write;
use frontier::engine::run::{Job, Run};
use frontier::engine::search::Strategy;
use frontier::engine::search::space::Space;
use frontier::engine::seed::Random;
use frontier::puzzles::boxup::{self, Boxup};
use frontier::puzzles::dominoes::{self, Dominoes};
use frontier::puzzles::lights_out::{self, LightsOut};
use frontier::puzzles::pacman::{Algorithm, Method, Pacman};
use frontier::puzzles::puzzle::Puzzle;
use frontier::puzzles::sudoku::{self, Sudoku};
use frontier::tui::theme::{Depth, Theme};

/// A file with this text, gone when it is dropped.
struct Temporary(String, #[expect(dead_code, reason = "it is dropped")] Folder);

impl Temporary {
    fn new(name: &str, text: &str) -> Temporary {
        let folder = Folder::new();
        Temporary(folder.file(name, text), folder)
    }

    fn path(&self) -> &str {
        &self.0
    }
}

fn stage(args: &str) -> Stage {
    Stage::of(&Registry::built_in().with_traces(), args, Theme::new(Depth::Ansi256, false))
}

/// A breadth-first search of a small grid with a wall, as JSON Lines.
fn grid(walls: &[(i32, i32)], goal: (i32, i32)) -> String {
    let id = |(x, y): (i32, i32)| y * 10 + x;
    let event = |kind: &str, at: (i32, i32), from: Option<(i32, i32)>, g: u32| {
        let parent = from.map_or("null".into(), |from| id(from).to_string());
        let h = (goal.0 - at.0).abs() + (goal.1 - at.1).abs();
        format!(
            "{{\"type\":\"{kind}\",\"id\":{},\"pId\":{parent},\"x\":{},\"y\":{},\"g\":{g},\"h\":{h},\"note\":\"\\u001b[2J\"}}\n",
            id(at),
            at.0,
            at.1
        )
    };
    let mut text = event("source", (0, 0), None, 0);
    let mut queue = std::collections::VecDeque::from([((0, 0), None, 0)]);
    let mut seen = vec![(0, 0)];
    while let Some((at, from, g)) = queue.pop_front() {
        text += &event("expand", at, from, g);
        if at == goal {
            return text + &event("goal", at, from, g);
        }
        for (dx, dy) in [(0, -1), (0, 1), (1, 0), (-1, 0)] {
            let next = (at.0 + dx, at.1 + dy);
            let inside = (0..6).contains(&next.0) && (0..4).contains(&next.1);
            if inside && !walls.contains(&next) && !seen.contains(&next) {
                seen.push(next);
                text += &event("generate", next, Some(at), g + 1);
                queue.push_back((next, Some(at), g + 1));
            }
        }
        text += &event("close", at, from, g);
    }
    text
}

#[test]
fn a_trace_is_watched_both_ways_with_map_queue_tree_and_facts() {
    let file = Temporary::new("grid.trace.jsonl", &grid(&[(1, 0)], (3, 2)));
    let mut stage = stage(&format!("trace {}", file.path()));
    stage.keys("Space Home").shows("Trace").shows("grid").hides("jsonl").shows("step       0 of");
    stage.keys("Right").shows("event      expand 0").hides("\u{1b}").shows("\u{fffd}[2J");
    stage.keys("Right").shows("event      expand 10").shows("pId        0");
    let second = stage.text();
    stage.keys("End").shows("The answer costs 5").keys("Home Right Right");
    assert_eq!(stage.text(), second, "a moment looks the same from both sides");
    stage.keys("Right Left");
    assert_eq!(stage.text(), second);
    stage.keys("i").shows("expand 10 (node 1)").keys("i").shows("2 wait, trace order");
    stage
        .keys("i")
        .shows("#1")
        .resize(120, 40)
        .shows("id  x")
        .shows("  2  3 20  0  2")
        .resize(80, 24);
    stage.keys(". .").shows("2 of 3: generate").keys("Esc").shows("nothing to play here");
    stage
        .keys("m")
        .shows("only trace")
        .keys("c")
        .shows("races them")
        .keys("n")
        .shows("other programs");
    // Nothing is played or compared here, so no way leads there.
    stage
        .keys("Ctrl-P")
        .write("redo")
        .shows("nothing matches")
        .keys("Esc Esc w")
        .shows("does nothing");
}

#[test]
fn all_traces_that_are_given_race() {
    let files = [(0, 0), (1, 0), (1, 1)].map(|wall| {
        Temporary::new(&format!("t{}{}.jsonl", wall.0, wall.1), &grid(&[wall], (3, 2)))
    });
    let paths = files.each_ref().map(Temporary::path).join(" ");
    let mut stage = stage(&format!("trace {paths}"));
    stage.resize(120, 40).shows("t00.jsonl  ").shows("t10.jsonl  ").shows("t11.jsonl  ");
    stage
        .resize(60, 20)
        .shows("t00.jsonl")
        .shows("t11.jsonl")
        .keys("Ctrl-P")
        .write("redo")
        .shows("esc, esc, then U");
}

#[test]
fn a_map_of_a_trace_has_its_walls_from_the_start_or_else_a_frame() {
    let open = Temporary::new("open.jsonl", &grid(&[], (5, 3)));
    let mut stage = stage(&format!("trace {}", open.path()));
    stage.keys("Space Home").shows("╭──").shows("──╯");
    let wall = "{\"type\":\"wall\",\"x\":1,\"y\":1}\n";
    let walled = Temporary::new("walled.jsonl", &(grid(&[(1, 1)], (5, 3)) + wall));
    let mut stage = self::stage(&format!("trace {}", walled.path()));
    // Walls that leave a way out have one too, those all around have none.
    stage.keys("Space Home").shows("╭──────╮").shows("╭─────────");
    let edge = (0..6).flat_map(|x| [(x, 0), (x, 3)]).chain((0..4).flat_map(|y| [(0, y), (5, y)]));
    let edge = edge.map(|(x, y)| format!("{{\"type\":\"wall\",\"x\":{x},\"y\":{y}}}\n"));
    let event = "{\"type\":\"expand\",\"id\":1,\"x\":2,\"y\":1}\n".to_owned();
    let closed = Temporary::new("closed.jsonl", &(event + &edge.collect::<String>()));
    let mut stage = self::stage(&format!("trace {}", closed.path()));
    assert_eq!(stage.keys("Space End").text().matches('╭').count(), 1, "{}", stage.text());
    // A map too large for the screen is drawn whole, several cells as one.
    let event = |n: u32| format!("{{\"type\":\"expand\",\"id\":{n},\"x\":{n},\"y\":{n}}}\n");
    let large = Temporary::new("large.jsonl", &(0..100).map(event).collect::<String>());
    let mut stage = self::stage(&format!("trace {}", large.path()));
    stage.keys("Space End").hides("►").hides("▼").shows("╭──");
}

#[test]
fn a_click_on_the_map_goes_to_the_moment_of_the_cell() {
    let file = Temporary::new("click.jsonl", &grid(&[], (5, 3)));
    let mut stage = stage(&format!("trace {}", file.path()));
    stage.keys("Space Home").shows("< > next ").hides("next next");
    let found = (3..20).any(|row| {
        stage.click(26, row);
        !stage.text().contains("step       0 of")
    });
    assert!(found, "no cell answers:\n{}", stage.text());
}

#[test]
fn two_traces_race_and_are_compared() {
    let a = Temporary::new("a.jsonl", &grid(&[], (3, 2)));
    let b = Temporary::new("b.jsonl", &grid(&[(1, 0), (1, 1)], (3, 2)));
    let mut stage = stage(&format!("trace {} {}", a.path(), b.path()));
    stage.resize(120, 40).shows("a.jsonl").shows("b.jsonl");
    stage.keys("Space End").shows("cost 5 after");
    stage
        .keys("c")
        .shows("esc leads to comparing, where c works")
        .keys("x")
        .shows("x does nothing");
    stage
        .keys("Esc")
        .shows("expanded")
        .keys("Esc")
        .shows("Nothing is watched")
        .keys("s")
        .shows("a.jsonl");
    assert_eq!(stage.app.session().tabs.get("trace"), None, "a session keeps no traces");
}

/// The trace of a method of ours on the first instance, of its first steps.
fn ours<P: Puzzle>(name: &str, method: &P::Method) -> Temporary {
    steps_of::<P>(name, method, 50)
}

/// The same of so many steps.
fn steps_of<P: Puzzle>(name: &str, method: &P::Method, most: u64) -> Temporary {
    let instance = &P::built_in()[0].instance;
    let mut run = P::run(instance, method, Limits::steps(most)).unwrap();
    run.finish();
    let mut text = String::new();
    let mut sink = |event: &[u8]| {
        text += &format!("{}\n", String::from_utf8_lossy(event));
        Ok(())
    };
    let code = P::pseudo_code(method);
    match run.search() {
        Some(search) => write::search(search, code, &mut sink).unwrap(),
        None => {
            let board = |run: &P::Run| P::board(instance, run);
            write::events_of(&mut *run, P::moment, &board, code, &mut sink).unwrap();
        }
    }
    Temporary::new(&format!("{name}.jsonl"), &text)
}

#[test]
fn a_trace_of_boxes_shows_their_board() {
    let file = ours::<Boxup>("boxes", &boxup::Method::AStar);
    let mut stage = stage(&format!("trace {}", file.path()));
    stage.keys("Space Home").shows("┃░░").shows("r────").hides("board ").keys("v").shows("ring");
    stage.keys("v 2 End").shows("goal test").keys("Left").shows("push r ");
}

#[test]
fn a_trace_of_a_sudoku_shows_its_digits() {
    let file = ours::<Sudoku>("digits", &sudoku::Method::Propagation);
    let board = Sudoku::built_in()[0].instance.to_string();
    let mut stage = stage(&format!("trace {}", file.path()));
    let digits = |stage: &mut Stage| {
        let row = stage.text().lines().find(|line| line.contains(" r1 ")).unwrap().to_owned();
        row.chars().take(40).filter(char::is_ascii_digit).skip(1).collect::<String>()
    };
    let clues: String = board.chars().take(9).filter(char::is_ascii_digit).collect();
    stage.keys("Space Home").shows("c1").hides(&board).hides("v map");
    assert_eq!(digits(&mut stage), clues);
    stage.keys("Right").shows("[").hides("board");
    stage.keys("End");
    assert!(digits(&mut stage).len() > clues.len(), "{}", stage.text());
    stage.keys("2 2").hides("board");
}

#[test]
fn traces_of_lights_and_of_dominoes_show_their_boards() {
    let file = ours::<LightsOut>("lights", &lights_out::Method::Chase);
    let mut stage = stage(&format!("trace {}", file.path()));
    stage.keys("Space Home").shows("lights").shows("presses").hides("No states");
    stage.resize(120, 40).hides("No tree").keys("x").shows("x does nothing").resize(80, 24);
    stage.keys("6").shows("light that is on");
    // At the end none is on.
    stage.keys("End 6").shows("press made once").hides("light that is on").hides("00000");
    let method = dominoes::Method { plies: 1, ..Default::default() };
    let file = ours::<Dominoes>("dominoes", &method);
    let mut stage = self::stage(&format!("trace {}", file.path()));
    stage.keys("Space Home").hides("─2").hides("No states");
    stage.keys("End 6").shows("horizontal domino");
}

#[test]
fn a_trace_of_a_maze_shows_the_walls_that_were_met() {
    let file = ours::<Pacman>("maze", &Method { algorithm: Algorithm::Bfs, ..Method::default() });
    let mut stage = stage(&format!("trace {}", file.path()));
    stage.keys("Space Home Right 6").hides("no obstacle").keys("End").shows("── obstacle");
    stage.hides("destination").keys("v").shows("from parent to child");
    // In a race there is room for the frame of both.
    let mut race = self::stage(&format!("trace {0} {0}", file.path()));
    assert_eq!(race.keys("Space Home").text().matches("╭──").count(), 2, "{}", race.text());
}

#[test]
fn a_trace_of_ours_shows_where_its_search_ended() {
    let method = Method { algorithm: Algorithm::Bfs, ..Method::default() };
    let file = steps_of::<Pacman>("found", &method, 100_000);
    stage(&format!("trace {}", file.path())).keys("Space Home Right 6").shows("destination");
}

#[test]
fn a_race_of_our_own_traces_shows_the_pseudo_code_of_both() {
    let traced = |algorithm: Algorithm| {
        let method = Method { algorithm, ..Method::default() };
        (ours::<Pacman>(&algorithm.to_string(), &method), Pacman::pseudo_code(&method))
    };
    let [(a, first), (b, other)] = [Algorithm::AStar, Algorithm::Dfs].map(traced);
    let mut stage = stage(&format!("trace {} {}", a.path(), b.path()));
    // A line that the other one has not.
    let shown = |stage: &mut Stage, code: &[&str], not: &[&str]| {
        let line = code.iter().find(|line| !not.contains(line)).unwrap().trim();
        let start: String = line.chars().take(20).collect();
        (0..8).any(|_| stage.keys("i").text().contains(&start))
    };
    stage.resize(160, 50).keys("Space End");
    assert!(shown(&mut stage, first, other), "{}", stage.text());
    stage.keys("Down");
    assert!(shown(&mut stage, other, first), "{}", stage.text());
}

#[test]
fn what_is_wrong_with_a_step_is_said_on_the_first_page() {
    let event = |(kind, id, g, f): (&str, u32, u32, u32)| {
        let h = f - g;
        format!("{{\"type\":\"{kind}\",\"id\":{id},\"pId\":0,\"g\":{g},\"h\":{h},\"f\":{f}}}\n")
    };
    let nodes =
        [(1, 1, 9), (2, 3, 11), (3, 3, 12), (7, 2, 9)].map(|(id, g, f)| ("generate", id, g, f));
    let taken =
        [(1, 1, 9), (2, 3, 11), (7, 2, 9), (3, 3, 12)].map(|(id, g, f)| ("expand", id, g, f));
    let text: String =
        [("expand", 0, 0, 9)].into_iter().chain(nodes).chain(taken).map(event).collect();
    let file = Temporary::new("wrong.jsonl", &text);
    stage(&format!("trace {}", file.path()))
        .keys("Space Home Right*3")
        .shows("not the lowest f: #7");
}

#[test]
fn what_is_damaged_is_said_and_the_rest_shown() {
    let mut text = grid(&[], (3, 2));
    text.insert_str(0, "starting\n");
    text += "{\"type\":\"exp";
    let file = Temporary::new("bad.jsonl", &text);
    let mut stage = stage(&format!("trace {}", file.path()));
    stage.keys("Space End").shows("2 lines skipped; line 1").shows("middle of an event");
    let bare = Temporary::new("bare.jsonl", "{\"type\":\"a rectangle\"}\n");
    self::stage(&format!("trace {}", bare.path())).resize(120, 40).shows("< > next match");
    let map = Temporary::new("map.lay", "%%%%%%\n% P  %\n%   .%\n%%%%%%\n");
    let file = Temporary::new("flat.jsonl", &grid(&[(1, 0)], (3, 2)));
    self::stage(&format!("trace {} --map {}", file.path(), map.path()))
        .keys("Space End 5")
        .shows("nothing on that page")
        .keys("6")
        .shows("obstacle")
        .shows("rows and columns");
}

#[test]
fn a_trace_without_places_is_a_tree_and_one_without_states_a_list() {
    let tree = Temporary::new(
        "tree.yaml",
        "version: 1.4.0\nevents:\n- {type: expanding, id: A, f: 3}\n- {type: generating, id: B, pId: A, f: 4}\n- {type: expanding, id: B, pId: A}\n",
    );
    let mut stage = stage(&format!("trace {}", tree.path()));
    stage.keys("Space End").shows("each ring is a depth").shows("event      expanding B");
    stage.shows("< > next ").keys("4").shows("▸#1").hides("g -");
    let list = Temporary::new(
        "list.jsonl",
        "{\"kind\":\"guess\",\"cell\":\"r1c1\"}\n{\"kind\":\"conflict\"}\n",
    );
    let mut stage = self::stage(&format!("trace {}", list.path()));
    stage
        .keys("Space Home Right")
        .shows("event      guess")
        .shows("r1c1")
        .keys("i")
        .shows("guess")
        .shows("i legend");
}

#[test]
fn every_size_has_room_for_a_trace() {
    let file = Temporary::new("sizes.jsonl", &grid(&[(1, 0)], (3, 2)));
    let mut stage = stage(&format!("trace {}", file.path()));
    for (columns, rows) in [(160, 50), (120, 40), (80, 24), (60, 16), (40, 12), (20, 5), (1, 1)] {
        let has_room = columns >= 60 && rows >= 20;
        for _ in 0..7 {
            let text = stage.resize(columns, rows).keys("i Right").text();
            assert_eq!(text.contains("sizes.jsonl"), has_room, "{columns} x {rows}:\n{text}");
        }
    }
}

#[test]
fn the_first_difference_of_two_traces_is_found() {
    let a = Temporary::new("d1.jsonl", &grid(&[], (3, 2)));
    let b = Temporary::new("d2.jsonl", &grid(&[(1, 1)], (3, 2)));
    let mut stage = stage(&format!("trace {} {}", a.path(), b.path()));
    stage.resize(120, 40).keys("Space Home d");
    // Cell 1,1 is the fifth that the one expands, and a wall in the other.
    stage.shows(" 5 of ").shows("d1.jsonl: x 1, y 1").shows("d2.jsonl: x 2, y 0");
    let same = Temporary::new("d3.jsonl", &grid(&[], (3, 2)));
    let mut stage = self::stage(&format!("trace {} {}", a.path(), same.path()));
    stage.keys("Space d").shows("the runs make the same steps");
    // What they are called does not count, nor what only one of them tells.
    let renamed = grid(&[], (3, 2))
        .replace("\"id\":", "\"time\":0.5,\"id\":9")
        .replace("\"pId\":", "\"pId\":9");
    let same = Temporary::new("d4.jsonl", &renamed.replace("9null", "null"));
    let mut stage = self::stage(&format!("trace {} {}", a.path(), same.path()));
    stage.keys("Space d").shows("the runs make the same steps");
    // Events without states differ by their kinds.
    let event = |kind: &str| format!("{{\"kind\":\"start\"}}\n{{\"kind\":\"{kind}\",\"n\":1}}\n");
    let a = Temporary::new("e1.jsonl", &event("guess"));
    let b = Temporary::new("e2.jsonl", &event("conflict"));
    let mut stage = self::stage(&format!("trace {} {}", a.path(), b.path()));
    stage.resize(160, 50).keys("Space d");
    stage.shows("e1.jsonl: guess; ").shows("e2.jsonl: conflict");
}

/// Two traces of one search with other names, in one of which a cell is expanded in place of another.
fn differ(seeds: std::ops::Range<u64>) {
    let count = seeds.clone().count();
    for seed in seeds {
        let mut random = Random::new(seed);
        let wall = (1 + random.below(2) as i32, 1 + random.below(3) as i32);
        let mut events: Vec<serde_json::Value> =
            grid(&[wall], (6, 5)).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let text = |events: &[serde_json::Value]| -> String {
            events.iter().map(|event| format!("{event}\n")).collect()
        };
        let original = Temporary::new(&format!("m{seed}-a.jsonl"), &text(&events));
        let (factor, is_text) = (1 + random.below(9), random.chance(1, 2));
        for event in &mut events {
            for key in ["id", "pId"] {
                let Some(id) = event[key].as_u64() else { continue };
                let id = 7919 - id * u64::from(factor);
                event[key] = if is_text { format!("n{id}").into() } else { id.into() };
            }
        }
        let steps: Vec<usize> =
            (0..events.len()).filter(|&at| events[at]["type"] == "expand").collect();
        let at = 1 + random.below(steps.len() as u32 - 1) as usize;
        let other = 1 + random.below(steps.len() as u32 - 1) as usize;
        if at != other {
            events[steps[at]] = events[steps[other]].clone();
        }
        let changed = Temporary::new(&format!("m{seed}-b.jsonl"), &text(&events));
        let mut stage = stage(&format!("trace {} {}", original.path(), changed.path()));
        stage.resize(120, 40).keys("Space Home d");
        if at == other {
            stage.shows("the runs make the same steps");
        } else {
            let is_there = |text: &String| {
                text.contains(&format!(" {} of ", at + 1))
                    || text.contains(&format!("after {} steps", at + 1))
            };
            assert!(Some(stage.text()).is_some_and(|text| is_there(&text)), "{at}");
            stage.shows("-b.jsonl: ");
        }
    }
    println!("{count} of {count} found");
}

#[test]
fn the_first_difference_of_changed_traces_is_found() {
    differ(0..30);
}

#[test]
#[ignore = "takes a while"]
fn the_first_difference_of_a_thousand_changed_traces_is_found() {
    differ(100..1100);
}

#[test]
fn conditions_look_through_traces_of_searches_and_of_events() {
    let file = Temporary::new("conditions.jsonl", &grid(&[(1, 0)], (3, 2)));
    let mut stage = stage(&format!("trace {}", file.path()));
    stage.keys("Space Home /").write("g = 3 and x = 2").keys("Enter > Left Right");
    stage.shows("g          3").shows("x          2");
    let events = "{\"kind\":\"start\"}\n{\"kind\":\"guess\",\"row\":1}\n{\"kind\":\"conflict\"}\n";
    let file = Temporary::new("kinds.jsonl", events);
    let mut stage = self::stage(&format!("trace {}", file.path()));
    stage.keys("Space Home /").write("conflict").keys("Enter >").shows("event      conflict");
}

/// The places of a sign on the screen.
fn places(stage: &mut Stage, sign: &str) -> Vec<(usize, usize)> {
    let text = stage.text();
    let row = |(y, line): (usize, &str)| {
        let cells: Vec<char> = line.chars().collect();
        let found =
            (0..cells.len()).filter(|&x| cells[x..].starts_with(&sign.chars().collect::<Vec<_>>()));
        found.map(|x| (x, y)).collect::<Vec<_>>()
    };
    text.lines().enumerate().flat_map(row).collect()
}

#[test]
fn answers_to_different_problems_are_not_compared() {
    let a = Temporary::new("a.jsonl", &grid(&[], (1, 1)));
    let b = Temporary::new("b.jsonl", &grid(&[], (5, 3)));
    let mut stage = stage(&format!("trace {} {}", a.path(), b.path()));
    stage.resize(120, 40).keys("Space End").shows("a.jsonl found cost 2 in");
    stage.shows("; b.jsonl found cost 8 in").hides("best").hides("★");
    // The board of each is whole, whichever is in front.
    let at = |kind: &str, x: u32, y: u32| {
        format!("{{\"type\":\"{kind}\",\"id\":\"{x},{y}\",\"x\":{x},\"y\":{y}}}\n")
    };
    let small = Temporary::new("small.jsonl", &(at("expand", 5, 5) + &at("expand", 6, 6)));
    let large: String = (0..22).map(|n| at("expand", n, n)).collect();
    let large = Temporary::new("large.jsonl", &(large + &at("wall", 3, 0)));
    let mut stage = self::stage(&format!("trace {} {}", small.path(), large.path()));
    stage.resize(80, 24).keys("Space End").hides("▼").hides("►");
}

#[test]
fn two_traces_of_one_map_are_drawn_at_one_scale() {
    let event = |x: u32, y: u32| {
        format!("{{\"type\":\"expand\",\"id\":\"{x},{y}\",\"x\":{x},\"y\":{y}}}\n")
    };
    // Both stand on 2,1 at the end; one of them has been farther away.
    let small = [(0, 0), (1, 1), (2, 1)].map(|(x, y)| event(x, y)).concat();
    let large = [(0, 0), (11, 7), (2, 1)].map(|(x, y)| event(x, y)).concat();
    let (a, b) = (Temporary::new("small.jsonl", &small), Temporary::new("large.jsonl", &large));
    let mut stage = stage(&format!("trace {} {}", a.path(), b.path()));
    stage.resize(120, 40).keys("Space End");
    let sign = Theme::new(Depth::Ansi256, false).glyphs.current[0].to_string();
    let here = places(&mut stage, &sign);
    let [left, right] = here[..] else { panic!("{here:?} in\n{}", stage.text()) };
    assert_eq!(left.1, right.1, "{}", stage.text());
}

#[test]
fn places_are_told_as_the_file_has_them_and_cells_hold_their_letters() {
    let text = "{\"type\":\"wall\",\"x\":3,\"y\":1}\n\
        {\"type\":\"expand\",\"id\":\"A\",\"x\":1,\"y\":2,\"g\":0}\n\
        {\"type\":\"generate\",\"id\":\"Bo\",\"pId\":\"A\",\"x\":4,\"y\":2,\"g\":1}\n\
        {\"type\":\"expand\",\"id\":\"Bo\",\"pId\":\"A\",\"x\":4,\"y\":2,\"g\":1}\n";
    let file = Temporary::new("letters.jsonl", text);
    let mut stage = stage(&format!("trace {}", file.path()));
    stage.keys("Space Home Right i").shows("x 1  y 2").hides("col ").hides("2,1");
    stage.keys("i i i").shows("obstacle").keys("End");
    let board: String =
        stage.text().lines().map(|line| line.chars().take(53).collect::<String>() + "\n").collect();
    assert!(board.contains("Bo") && board.contains('A'), "{board}");
}

#[test]
fn what_a_search_of_ones_own_proves_is_said_at_its_end() {
    for (strategy, cost, proven) in [
        (Strategy::UNIFORM_COST, 3, true),
        (Strategy::BREADTH_FIRST, 1, true),
        (Strategy::BREADTH_FIRST, 3, false),
        (Strategy::A_STAR, 1, false),
    ] {
        let space = Space::with_costs(0u32, move |&n| vec![(n + 1, 1), (n + 2, cost)])
            .goal(|&n| n == 5)
            .line(u32::to_string);
        let registry = frontier::cli::watch::registry(space, strategy);
        let mut stage = Stage::of(&registry, "search --watch", Theme::new(Depth::Ansi256, false));
        let text = stage.keys("Space End").text();
        assert!(text.contains("proven"), "{strategy:?}\n{text}");
        assert_eq!(text.contains("not proven"), !proven, "{strategy:?} {cost}\n{text}");
    }
}

#[test]
fn of_seven_traces_six_race_and_the_last_is_named() {
    let file = |n: usize| Temporary::new(&format!("t{n}.jsonl"), &grid(&[(1, 0)], (3, 2)));
    let files: Vec<Temporary> = (1..=7).map(file).collect();
    let words = |count: usize| {
        let paths: Vec<&str> = files.iter().take(count).map(Temporary::path).collect();
        format!("trace {}", paths.join(" "))
    };
    stage(&words(7)).shows("6 of 7 race, without t7.jsonl; esc: others");
    stage(&words(6)).hides("without");
}

/// An A* on a road map, whose places are degrees.
fn roads() -> String {
    let towns = [
        (8.0, 47.4),
        (9.2, 48.8),
        (8.4, 49.5),
        (11.6, 48.1),
        (11.1, 49.5),
        (12.4, 51.3),
        (13.4, 52.5),
        (8.7, 50.1),
    ];
    let roads =
        [(0, 1), (0, 3), (1, 2), (1, 4), (1, 3), (2, 7), (3, 4), (4, 5), (7, 5), (5, 6), (4, 7)];
    let far = |a: usize, b: usize| {
        let ((x, y), (to_x, to_y)): ((f64, f64), (f64, f64)) = (towns[a], towns[b]);
        ((x - to_x).hypot(y - to_y) * 100.0).round()
    };
    let event = |kind: &str, at: usize, from: Option<usize>, g: f64| {
        let parent = from.map_or("null".into(), |from| from.to_string());
        let ((x, y), h) = (towns[at], far(at, 6));
        let f = g + h;
        format!(
            "{{\"type\":\"{kind}\",\"id\":{at},\"pId\":{parent},\"x\":{x},\"y\":{},\"g\":{g},\"h\":{h},\"f\":{f}}}\n",
            -y
        )
    };
    let mut text = event("source", 0, None, 0.0)
        + &event("destination", 6, None, f64::NAN).replace("NaN", "null");
    let (mut queue, mut closed) = (vec![(0, None, 0.0)], Vec::new());
    loop {
        let least = |a: &usize, b: &usize| {
            let f = |at: usize| {
                let (town, _, g) = queue[at];
                g + far(town, 6)
            };
            f(*a).total_cmp(&f(*b))
        };
        let (at, from, g) = queue.remove((0..queue.len()).min_by(least).unwrap());
        if closed.contains(&at) {
            continue;
        }
        closed.push(at);
        if at == 6 {
            return text + &event("goal", at, from, g);
        }
        text += &event("expand", at, from, g);
        for &(a, b) in &roads {
            let next = if a == at {
                b
            } else if b == at {
                a
            } else {
                continue;
            };
            if !closed.contains(&next) {
                let g = g + far(at, next);
                text += &event("generate", next, Some(at), g);
                queue.push((next, Some(at), g));
            }
        }
    }
}

#[test]
fn places_that_are_no_cells_are_drawn_to_scale_with_the_ways_between_them() {
    let file = Temporary::new("roads.jsonl", &roads());
    let args = format!("trace {}", file.path());
    for (name, theme) in [
        ("colour", Theme::new(Depth::Ansi256, false)),
        ("ascii", Theme::new(Depth::Ansi256, true)),
        ("plain", Theme::new(Depth::Mono, false)),
    ] {
        let mut stage = Stage::of(&Registry::built_in().with_traces(), &args, theme);
        stage.keys("Space End Left");
        insta::assert_snapshot!(format!("roads_{name}"), stage.text());
    }
    // A click on a town goes to its step.
    let mut stage = stage(&args);
    stage.keys("Space Home").click(6, 20).shows("step       1 of");
}
