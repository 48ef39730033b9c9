//! Links on the command line: `inspect --at`, `record`, `race`, and what is wrong with one.

use crate::common::folder::{Folder, objects};
use crate::common::program::{command, error, fails, json, text};

#[test]
fn inspect_at_a_link_says_what_inspect_says() {
    let at = json("inspect --at pacman:small@astar/B:31 --json");
    let same = "inspect pacman --layout small --algorithm astar --heuristic B --at 31 --json";
    assert_eq!(at, json(same));
    let raced = json("inspect --at pacman:plaza@bfs|astar/B:50 --json");
    let lanes: Vec<_> = raced.as_array().unwrap().iter().map(|lane| &lane["at"]).collect();
    assert_eq!(lanes, [50, 50]);
    let board = json("inspect --at dominoes:square@alpha-beta/3:205 --json --board");
    assert_eq!(board["at"], 205);
    let lines = board["board"].as_array().unwrap();
    assert!(lines.len() >= 6 && lines.iter().all(|line| line.is_string()), "{lines:?}");
    let said = text(&["inspect", "--at", "pacman:plaza@bfs?depth = 3", "--board"]);
    assert!(said.contains("step") && said.contains('#'), "{said}");
}

#[test]
fn pictures_are_written_as_text_and_as_svg() {
    let folder = Folder::new();
    let (svg, txt) = (folder.name("still.svg"), folder.name("still.txt"));
    for path in [&svg, &txt] {
        let link = "pacman:plaza@bfs|astar/B:50";
        assert_eq!(text(&["record", link, "--still", path, "--size", "120x40"]), "");
    }
    let (picture, lines) =
        (std::fs::read_to_string(&svg).unwrap(), std::fs::read_to_string(&txt).unwrap());
    assert!(picture.starts_with("<svg ") && picture.len() < 200_000, "{}", picture.len());
    assert!(picture.contains(">BFS") || picture.contains("BFS</text>"), "text stays text");
    assert_eq!(lines.lines().count(), 40);
    assert!(lines.contains("pacman:plaza@bfs|astar/B:50") && lines.contains(" 50/"), "{lines}");
    let (status, why) = fails("record pacman:small@bfs --still picture.png");
    assert_eq!(status, 2);
    assert!(why.contains("FILE.svg or FILE.txt"), "{why}");
}

#[test]
fn a_recording_goes_from_step_to_step() {
    let folder = Folder::new();
    let cast = folder.name("run.cast");
    let words = ["record", "pacman:plaza@bfs", "--from", "10", "--to", "70", "--speed", "20", "-o"];
    let out = command().args(words).arg(&cast).output().unwrap();
    assert!(out.status.success(), "{out:?}");
    let lines = objects(&cast);
    assert_eq!((&lines[0]["version"], &lines[0]["width"]), (&2.into(), &80.into()));
    // Sixty steps at twenty a second.
    let end = lines.last().unwrap()[0].as_f64().unwrap();
    assert!((2.9..3.2).contains(&end), "{end}");
    // What a terminal shows at the end is the step asked for.
    let mut terminal = vt100::Parser::new(24, 80, 0);
    lines[1..].iter().for_each(|event| terminal.process(event[2].as_str().unwrap().as_bytes()));
    assert!(terminal.screen().contents().contains("70/"), "{}", terminal.screen().contents());
}

#[test]
fn a_race_is_recorded_at_its_speed() {
    let folder = Folder::new();
    let cast = folder.name("race.cast");
    let words = ["record", "pacman:tiny@bfs|astar/B", "--to", "20", "--speed", "5", "-o"];
    assert!(command().args(words).arg(&cast).output().unwrap().status.success());
    let last = objects(&cast).pop().unwrap();
    assert!((3.9..4.2).contains(&last[0].as_f64().unwrap()), "{last}");
}

#[test]
fn what_is_wrong_with_a_link_is_said_in_one_line() {
    for (words, status, why) in [
        ("inspect --at pacman:small@", 2, "column 14: expected a method"),
        ("inspect --at pacman:small@bfs:x", 2, "column 18: expected the number of a step"),
        ("inspect --at pacman:small@bfs?f>", 2, "column 20: the end, expected a name"),
        ("inspect --at pacman:small@bfs?nosuch>3", 1, "column 18: 'nosuch', expected a name"),
        ("inspect --at pacman:small@bfs?differ", 1, "is about the runs of a race"),
        ("inspect --at pacman:FILE@bfs", 1, "this link needs its file: --layout FILE"),
        ("inspect --at chess:FILE@bfs --layout x.lay", 1, "no puzzle 'chess'"),
        (
            "--at pacman:small@bfs --layout small",
            2,
            "--layout is for a link whose instance is FILE",
        ),
        ("record pacman:small@bfs --to 9999 -o x.cast", 1, "to step 9 999, expected 0 to"),
        ("record lights:seven@table -o x.cast", 1, "nothing is watched there"),
        ("--at pacman:small", 2, "column 13: expected @"),
        ("--at pacman:small@bfs pacman", 2, "--at opens a link"),
        ("--layouts tests sudoku", 2, "--layouts before a word is for all tabs"),
        ("--layouts tests solve sudoku", 2, "--layouts before a word is for all tabs"),
        ("--layouts /no/folder", 2, "'--layouts <DIR>': no such folder"),
        ("solve boxup --layouts Cargo.toml", 2, "'--layouts <DIR>': no such folder"),
        ("inspect --at pacman:small@bfz", 1, "unknown algorithm 'bfz'"),
        ("inspect --at pacman:small@bfs:9999", 1, "step 9 999, expected 0 to"),
        ("inspect --at pacman:small@bfs:99999999999999999999", 1, ", expected 0 to 5 274"),
        ("inspect", 2, "expected a puzzle or --at LINK"),
        (
            "inspect --at pacman:nosuch@bfs",
            1,
            "no map 'nosuch', expected a game id or one of tiny, ",
        ),
        ("inspect --at dominoes:4x4@table", 1, "nothing is watched there"),
        ("--at pacman:small@bfs?f>1000", 1, "no moment at which f>1000"),
        ("race pacman --run bfs", 2, "expected 2 to 6"),
        ("record pacman:small@bfs", 2, "expected --still FILE or -o FILE.cast"),
        ("record pacman:small@bfs --to 3 -o x.svg", 2, "-o x.svg: expected FILE.cast"),
    ] {
        let (found, said) = fails(words);
        assert!(found == status && said.contains(why), "{words}: {found} {said}");
    }
    // Nothing of a kiosk's visitor is read from a file.
    let out = command().args(["inspect", "--at", "pacman:/etc/passwd@bfs"]).output().unwrap();
    assert_eq!(error(out).0, 1);
}

#[test]
fn a_map_from_a_file_travels_with_what_was_asked_beside_it() {
    let folder = Folder::new();
    let (wall, row) = ("%".repeat(80), format!("%{}%", " ".repeat(78)));
    let rows = [&[wall.clone()][..], &vec![row; 78], &[wall]].concat();
    let map = folder.file("large.lay", rows.join("\n").replacen("% ", "%P", 1));
    let words = format!("quiz pacman --layout {map} --problem navigation --goal 9,9 -n 1 --json");
    let out = command().args(words.split(' ')).output().unwrap();
    let quiz: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    let link = quiz["questions"][0]["link"].as_str().unwrap();
    let at = command().args(["inspect", "--json", "--at", link]).output().unwrap();
    assert!(at.status.success() && link.starts_with("pacman:navigation"), "{link}");
}

#[test]
fn a_question_about_a_changed_layout_links_to_what_was_changed() {
    for (words, begins) in [
        ("pacman --layout tiny --energy 12 --food 4", "pacman:hunger-e12f4:%"),
        ("pacman --layout hedge --problem navigation --goal 7,15", "pacman:navigation-e0f0:%"),
        ("pacman --layout tiny", "pacman:tiny@astar/J"),
        ("lights --layout knights --pattern cross --method chase", "lights:6x6k2cross-torus:"),
        ("lights --id lights:3x3k2cross#42 --states 3 --method chase", "lights:3x3k3cross:"),
        ("dominoes --size 2x3 --player horizontal --limit 2", "dominoes:2x3:"),
    ] {
        let questions = json(&format!("quiz {words} -n 1 --json"));
        let question = &questions["questions"][0];
        let link = question["link"].as_str().unwrap();
        assert!(link.starts_with(begins), "{words}: {link}");
        // What it opens is of the same length.
        let at = json(&["inspect", "--at", link, "--json"]);
        assert_eq!(at["at"], question["at"], "{words}");
        let same = json(&format!("inspect {words} --at 0 --json"));
        assert_eq!(at["of"], same["of"], "{words}");
    }
    assert_eq!(json("quiz pacman --layout tiny -n 0 --json")["questions"], serde_json::json!([]));
}

/// The lengths in the list are those of shortest paths.
#[test]
fn a_scenario_is_solved_at_the_length_its_list_has() {
    let list = std::fs::read_to_string("tests/data/rooms.map.scen").unwrap();
    for (number, line) in (1..).zip(list.lines().skip(1)) {
        let optimal: f64 = line.rsplit('\t').next().unwrap().parse().unwrap();
        for file in ["rooms.map", "rooms.map.scen"] {
            let words = format!("solve pacman --layout tests/data/{file} --scenario {number}");
            let cost = json(&format!("{words} --json"))["cost"].as_f64().unwrap();
            assert!((cost - optimal).abs() < 1e-6, "{words}: {cost}");
        }
    }
    let (status, why) = fails("solve pacman --layout tests/data/rooms.map --scenario 13");
    assert_eq!(status, 1);
    assert!(why.ends_with("rooms.map.scen:1:1: no scenario 13, expected 1 to 12"), "{why}");
    let link = "quiz pacman --layout tests/data/rooms.map --scenario 3 -n 1 --json";
    let link = json(link)["questions"][0]["link"].as_str().unwrap().to_owned();
    // Diagonal steps stay as the benchmark has them.
    assert!(link.starts_with("pacman:navigation-e10f3s:_"), "{link}");
    // A map too large to stand in a link has a file for it, which says nothing of the scenario.
    let folder = tempfile::tempdir().unwrap();
    let rows: String = (0..70).map(|_| format!("{}\n", ".".repeat(70))).collect();
    let map = folder.path().join("open.map");
    std::fs::write(&map, format!("type octile\nheight 70\nwidth 70\nmap\n{rows}")).unwrap();
    let scenario = "version 1\n0\topen.map\t70\t70\t3\t2\t9\t8\t8.5\n";
    std::fs::write(folder.path().join("open.map.scen"), scenario).unwrap();
    let words = format!("pacman --layout {} --scenario 1", map.display());
    let asked = json(&format!("quiz {words} --algorithm bfs -n 1 --json"));
    let link = asked["questions"][0]["link"].as_str().unwrap().split('?').next().unwrap();
    let opened = json(&format!("inspect --at {link} --json"));
    let at = opened["at"].to_string();
    let same = json(&format!("inspect {words} --algorithm bfs --at {at} --json"));
    assert_eq!(opened, same, "{link}");
}
