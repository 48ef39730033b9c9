//! The command line as other programs see it: exit status, JSON keys, one line an error.

use crate::common::folder::Folder;
use crate::common::program::{
    command, ends_with_its_reader, error, fails, fed, frontier, json, text, utf8,
};
use serde_json::Value;

#[test]
fn solve_pacman_answers_in_the_agreed_keys() {
    let answer = json("solve pacman --layout small --heuristic B --json");
    assert_eq!(answer["found"], true);
    assert_eq!(answer["cost"], 25);
    assert_eq!(answer["expanded"], 239);
    assert_eq!(answer["path"].as_str().unwrap().len(), 25);
    assert!(answer["path"].as_str().unwrap().chars().all(|c| "NSEW".contains(c)));
    assert!(answer["final_energy"].is_u64() && answer["seconds"].is_f64());
    assert!(answer["score"].is_null() && answer["stopped"].is_null());
    assert!(answer["generated"].as_u64() > answer["expanded"].as_u64());
    assert!(answer["peak_frontier"].as_u64() > Some(0));
}

#[test]
fn mazes_have_a_score_and_navigation_a_list_of_cells() {
    let maze = json("solve pacman --layout hedge --algorithm bfs --json");
    assert_eq!((&maze["cost"], &maze["score"]), (&Value::from(88), &Value::from(510 - 88)));
    let scene = json("solve pacman --layout teeth --problem navigation --json");
    let path = scene["path"].as_array().unwrap();
    assert_eq!(path.len(), 8 + 24 + 1);
    assert!(path.iter().all(|cell| cell.as_array().is_some_and(|c| c.len() == 2)));
    let cost = scene["cost"].as_f64().unwrap();
    assert!((cost - (8.0 + 24.0 * 2f64.sqrt())).abs() < 1e-9, "{cost}");
    let given = json("solve pacman --layout harbour --start 0,0 --goal 0,0 --json");
    assert_eq!((given["cost"].as_f64(), &given["expanded"]), (Some(0.0), &Value::from(0)));
}

#[test]
fn every_option_of_the_contract_is_understood() {
    for options in [
        "--problem hunger --layout tiny --algorithm astar --heuristic H --energy 7 --food 2 --ties deep --dominance exact",
        "--problem maze --layout hedge --algorithm bidirectional-greedy --guide goal --seed 3",
        "--layout corridor --algorithm mouse --seed 5 --limit-nodes 100000 --limit-mem 64",
        "--id pacman:maze:15x21l5#7 --algorithm tremaux",
    ] {
        assert_eq!(json(&format!("solve pacman {options} --json"))["found"], true, "{options}");
    }
    for algorithm in [
        "random",
        "mouse",
        "wall-left",
        "wall-right",
        "tremaux",
        "dfs",
        "bfs",
        "ucs",
        "greedy",
        "astar",
        "bidirectional-bfs",
        "bidirectional-greedy",
    ] {
        let answer =
            json(&format!("solve pacman --layout corridor --algorithm {algorithm} --json"));
        assert_eq!(answer["found"], true, "{algorithm}");
    }
}

/// Every puzzle takes an instance by each of the options that all of them share, also from a folder.
#[test]
fn an_instance_is_named_the_same_way_everywhere() {
    let folder = Folder::new();
    let dir = folder.path().to_str().unwrap();
    let cells = "1".to_owned() + &".".repeat(80);
    for (puzzle, name, ending, file, more) in [
        ("pacman", "tiny", "lay", "%%%%%\n%P E%\n%%%%%\n", &[][..]),
        ("lights", "loom", "lights", "110/100/000", &[]),
        ("sudoku", "sample1", "sdk", &cells, &[]),
        ("boxup", "ferry", "box", "r^ @ B<\n", &[]),
        ("dominoes", "cross", "board", "...\n.X.\n", &["--limit", "1"]),
    ] {
        let own = format!("own-{puzzle}");
        let path = folder.file(&format!("{own}.{ending}"), file);
        let id = format!("{puzzle}:{name}");
        for (option, given) in [
            ("--layout", name),
            ("--level", name),
            ("--id", &id),
            ("--board", file),
            ("--board", &path),
            ("--layout", &own),
        ] {
            let mut words = vec!["solve", puzzle, option, given, "--json"];
            words.extend(["--layouts", dir].into_iter().filter(|_| given == own));
            words.extend(more);
            assert!(json(&words)["seconds"].is_number(), "{words:?}");
        }
    }
    // Named before all tabs it is for each of them.
    let mut program = command();
    program.args(["--layouts", dir, "--narrate", "--fresh", "--no-save"]);
    let out = fed(&mut program, "open\nesc\ntab\nopen\nquit\n");
    let said = String::from_utf8(out.stdout).unwrap();
    assert!(said.contains("own-pacman") && said.contains("own-lights"), "{said}");
}

/// A seed makes what `generate` makes of it with the usual parameters, wherever an instance is asked for.
#[test]
fn a_seed_makes_the_instance_that_generate_makes() {
    let made = |words: &str| text(&format!("generate {words}")).trim_end().to_owned();
    let answer = |words: &str| {
        let mut answer = json(&format!("solve {words} --json"));
        answer.as_object_mut().unwrap().remove("seconds");
        answer
    };
    for (seed, same) in [
        ("lights --seed 5", format!("lights --board {}", made("lights --seed 5"))),
        (
            "lights --seed 5 --states 3 --torus",
            format!(
                "lights --board {} --states 3 --torus",
                made("lights --seed 5 --states 3 --torus")
            ),
        ),
        ("sudoku --seed 3", format!("sudoku --board {}", made("sudoku --seed 3"))),
        ("boxup --seed 4", format!("boxup --id {}", made("boxup --seed 4"))),
        ("dominoes --limit 2 --seed 2", "dominoes --limit 2 --id dominoes:6x6f12#2".to_owned()),
        (
            "dominoes --limit 2 --size 4x5 --player horizontal --seed 2",
            "dominoes --limit 2 --id dominoes:4x5f12#2:horizontal".to_owned(),
        ),
    ] {
        assert_eq!(answer(seed), answer(&same), "{seed}");
    }
    // So does the tab, whose title has the id.
    let mut program = command();
    program.args(["boxup", "--seed", "4", "--narrate", "--fresh", "--no-save"]);
    let said = utf8(fed(&mut program, "share\nquit\n").stdout);
    assert!(said.contains("Boxup: random 4\n") && said.contains(&made("boxup --seed 4")), "{said}");
    // Two instances are wrong usage, and a quiz and the ways to make boards have seeds of their own.
    let (status, line) = fails("solve lights --seed 5 --layout seven");
    assert_eq!((status, line.contains("cannot be used with --layout")), (2, true), "{line}");
    assert_eq!(fails("solve boxup --seed few").0, 2);
    let quiz = "quiz boxup --layout ferry -n 1 --format text --seed";
    assert_ne!(text(&format!("{quiz} 3")), text(&format!("{quiz} 4")));
    assert!(text("compare lights --generators --layout seven --seed 1").contains("algebra"));
    let walk = "solve pacman --algorithm mouse --layout corridor --json --seed";
    assert_eq!(json(&format!("{walk} 5"))["found"], true);
}

#[test]
fn no_way_is_an_answer_and_a_limit_is_a_failure() {
    let answer = json("solve pacman --layout tiny --energy 3 --food 0 --json");
    assert_eq!(
        (&answer["found"], &answer["cost"], &answer["path"]),
        (&false.into(), &Value::Null, &Value::Null)
    );
    let out = frontier("solve pacman --layout large --heuristic B --limit-nodes 100 --json");
    let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(
        (&answer["expanded"], &answer["stopped"]),
        (&100.into(), &"limit of 100 steps".into())
    );
    assert_eq!(error(out), (1, "stopped without an answer: limit of 100 steps".into()));
    let looped = error(frontier("solve pacman --layout cloister --algorithm wall-left"));
    assert!(looped.0 == 1 && looped.1.starts_with("stopped without an answer: "), "{looped:?}");
    // A walker that starved did not show that there is no way.
    let stuck = text("solve pacman --layout tiny --algorithm tremaux");
    assert!(stuck.starts_with("not found   from here it cannot go on\n"), "{stuck}");
}

#[test]
fn a_search_that_would_eat_memory_stops_and_says_so() {
    for (args, mebibytes) in [
        ("pacman --layout large --algorithm ucs", 1),
        ("lights --id lights:5x5k2cross#42 --method bfs", 8),
    ] {
        let out = frontier(&format!("solve {args} --limit-mem {mebibytes} --json"));
        let answer: Value = serde_json::from_slice(&out.stdout).unwrap();
        let reason = format!("memory limit of {mebibytes} MiB");
        assert_eq!(answer["stopped"], Value::from(reason.as_str()), "{args}");
        assert_eq!(error(out), (1, format!("stopped without an answer: {reason}")));
        // It did use what it was given: no node or state takes 200 bytes.
        assert!(answer["expanded"].as_u64() > Some(mebibytes * (1 << 20) / 200), "{args}");
    }
}

/// The limit asked for is more than the system gives: that ends as a limit too.
#[test]
fn a_search_stops_before_an_allocation_fails() {
    let frontier = env!("CARGO_BIN_EXE_frontier");
    let words = "solve pacman --id pacman:field:40x80d20w0e10f3#1 --algorithm ucs --heuristic null";
    let script = format!("ulimit -v 300000; exec '{frontier}' {words} --limit-mem 4000");
    let out = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let (status, what) = error(out);
    assert_eq!(status, 1);
    assert!(what.contains("memory limit of "), "{what}");
}

#[test]
fn bad_files_are_named_with_line_and_column() {
    let folder = Folder::new();
    for (name, bytes, place, word) in [
        ("ragged.lay", &b"%%%%\n%P%\n%%%%\n"[..], ":2:", "expected"),
        ("unknown.lay", b"%%%%\n%PQ%\n%%%%\n", ":2:3:", "'Q'"),
        ("twice.lay", b"%%%%\n%PP%\n%%%%\n", ":2:3:", "second"),
        ("exits.lay", b"%%%%%\n%PEE%\n%%%%%\n", ":2:4:", "second"),
        ("empty.lay", b"", ":1:1:", "empty"),
        ("bytes.lay", b"%%%%\n%P\xff%\n%%%%\n", ":2:3:", "UTF-8"),
        ("noexit.lay", b"%%%%\n%P %\n%%%%\n", ":1:1:", "no exit"),
        ("scene.scene", b"..\n.#\n", ":2:2:", "'#'"),
    ] {
        let path = folder.file(name, bytes);
        let problem = if name == "noexit.lay" { "--problem hunger" } else { "" };
        let (status, line) = fails(&format!("solve pacman --layout {path} {problem}"));
        assert_eq!(status, 1, "{line}");
        assert!(line.starts_with(&format!("{path}{place}")), "{line}");
        assert!(line.contains(word), "{line}");
    }
    let wide = folder.file("wide.lay", [b'%'; 2100]);
    assert!(fails(&format!("solve pacman --layout {wide}")).1.contains("2048"));
    let huge = folder.file("huge.lay", vec![b'%'; 5 << 20]);
    assert!(fails(&format!("solve pacman --layout {huge}")).1.contains("too large"));
    let (status, line) = fails(&format!("solve pacman --layout {}", folder.name("missing.lay")));
    assert_eq!(
        (status, line.ends_with("missing.lay: no such file or folder")),
        (1, true),
        "{line}"
    );
    let (status, line) = fails(&format!("solve dominoes --limit 1 --board {}", folder.name("")));
    assert!(
        status == 1 && line.ends_with("not a file, expected a .board or .dominoes file"),
        "{line}"
    );
}

#[test]
fn wrong_usage_is_status_two() {
    for args in [
        "solve pacman --algorithm fastest",
        "solve pacman --heuristic Z",
        "solve pacman --start here",
        "solve chess",
        "--fps 0",
        "--color sometimes",
        "pacman --speed 0",
        "solve pacman --layout small --algorithm bidirectional-bfs",
        "solve pacman --layout hedge --heuristic J",
    ] {
        let (status, line) = fails(args);
        assert_eq!(status, 2, "{args}: {line}");
    }
    for (args, line) in [
        (
            "solve pacmn",
            "unrecognized subcommand 'pacmn'; a similar subcommand exists: 'pacman' (see --help)",
        ),
        (
            "lights:loom@chase:3",
            "'lights:loom@chase:3' is no command; frontier --at opens a link (see --help)",
        ),
        ("--nope", "unexpected argument '--nope' found (see --help)"),
        (
            "pacman small",
            "'small' needs an option before it, such as --layout (see `frontier pacman --help`)",
        ),
        (
            "lights 30x30#1",
            "'30x30#1' needs an option before it, such as --id (see `frontier lights --help`)",
        ),
        (
            "solve boxup \"Straight in\"",
            "'\"Straight' needs an option before it, such as --layout (see `frontier solve boxup --help`)",
        ),
        (
            "solve pacman --limit-mem lots",
            "invalid value 'lots' for '--limit-mem <MIB>': expected a whole number",
        ),
        (
            "solve pacman --seed 99999999999999999999",
            "invalid value '99999999999999999999' for '--seed <N>': expected a smaller number",
        ),
        ("solve lights --states 12", "invalid value '12' for '--states <K>': expected 2 to 9"),
        ("--at pacman:small", "--at: column 13: expected @ and a method"),
        ("record pacman:small@bfs:x", "<LINK>: column 18: expected the number of a step"),
        (
            "solve boxup --method \u{e9}t\u{e9}",
            "--method: unknown method '\u{e9}t\u{e9}', expected bfs, astar or greedy",
        ),
        (
            "export boxup --format x",
            "invalid value 'x' for '--format <F>', expected pddl, box (see --help)",
        ),
    ] {
        assert_eq!(fails(args), (2, line.to_owned()));
    }
}

#[test]
fn without_a_terminal_the_playground_says_so() {
    let (status, line) = fails("pacman --layout small");
    assert_eq!(status, 1, "{line}");
    assert!(line.contains("terminal"), "{line}");
}

#[test]
fn generate_prints_ids_that_solve_opens() {
    let out = text("generate pacman -n 3 --seed 5 --size 10x16 --density 10");
    let ids: Vec<&str> = out.lines().collect();
    assert_eq!(ids.len(), 3);
    assert_eq!(ids[0], "pacman:field:10x16d10w0e10f3#5");
    for id in ids {
        assert_eq!(json(&format!("solve pacman --id {id} --json"))["found"], true, "{id}");
    }
    assert_eq!(fails("generate pacman --size 12x24 --density 99").0, 2);
}

#[test]
fn generate_writes_files_that_solve_reads() {
    let folder = Folder::new();
    for problem in ["hunger", "maze", "navigation"] {
        let dir = folder.name("");
        let out = text(&format!(
            "generate pacman --problem {problem} --size 15x21 --walls 5 --out {dir}"
        ));
        let path = out.trim_end();
        assert_eq!(
            json(&format!("solve pacman --layout {path} --json"))["found"],
            true,
            "{problem}"
        );
    }
}

#[test]
fn list_names_every_layout() {
    let list = json("list --json");
    let layouts = list["layouts"].as_array().unwrap();
    for name in ["tiny", "small", "medium", "large", "sparse", "dense", "diagonal"] {
        let row = layouts.iter().find(|row| row["name"] == name).unwrap();
        assert_eq!((&row["puzzle"], &row["kind"]), (&"pacman".into(), &"hunger".into()));
        assert!(row["rows"].is_u64() && row["columns"].is_u64());
    }
    let table = text("list");
    assert_eq!(table.lines().count(), layouts.len());
    assert!(!table.contains('\u{1b}'));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let words = ["generate", "pacman", "-n", "2000", "--problem", "maze", "--size", "5x5"];
    ends_with_its_reader(command().args(words), "");
}

#[test]
fn completions_and_the_manual_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = text(&["completions", shell]);
        assert!(script.contains("dominoes") && script.contains("algorithm"), "{shell}");
    }
    let manual = text("man");
    assert!(manual.starts_with(".ie") && manual.contains(".TH frontier 1"), "{manual}");
    let (status, line) = fails("--idle soon");
    assert_eq!(status, 2);
    assert!(line.contains("expected a time such as 90s"), "{line}");
}

#[test]
fn a_command_without_a_puzzle_says_which_there_are() {
    for verb in ["solve", "compare", "generate", "export"] {
        let (status, line) = fails(verb);
        assert_eq!(status, 2, "{verb}: {line}");
        assert!(line.contains("requires a subcommand") && line.contains("sudoku"), "{line}");
    }
    let help = text("solve --help");
    assert!(help.starts_with("Solve an instance") && help.contains("Usage:"), "{help}");
}

#[test]
fn a_maze_of_several_dots_says_how_to_ask_for_one() {
    let (status, line) = fails("solve pacman --layout tiny --problem maze");
    assert_eq!(status, 1);
    assert!(line.ends_with("dots, expected exactly one '.': --goal R,C asks for one"), "{line}");
    assert!(
        frontier("solve pacman --layout tiny --problem maze --goal 1,1").status.code() != Some(2)
    );
}

#[test]
fn a_map_whose_last_row_is_longer_opens_with_a_warning() {
    let folder = Folder::new();
    let path = folder.file("longer.lay", "%%%%%\n%P .%\n%%%%%%\n");
    let output = frontier(&["solve", "pacman", "--json", "--layout", &path]);
    let errors = utf8(output.stderr);
    let wanted = format!("frontier: {path}:3:6: row longer than the first one, read");
    assert!(errors.starts_with(&wanted) && errors.lines().count() == 1, "{errors}");
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["cost"], 2);
}

/// The words of a line, as a shell takes them; only single quotes are understood.
fn shell_words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words
}

#[test]
fn the_commands_in_the_documents_work() {
    let documents = [
        include_str!("../../README.md"),
        include_str!("../../docs/inspect.md"),
        include_str!("../../docs/keys.md"),
        include_str!("../../docs/speed.md"),
        include_str!("../../docs/traces.md"),
    ];
    let mut tried = 0;
    for line in documents.iter().flat_map(|text| text.lines()) {
        let Some(line) = line.strip_prefix("frontier ") else { continue };
        let words = shell_words(line);
        let verb = words[0].as_str();
        let plain =
            ["solve", "inspect", "quiz", "compare", "generate", "export", "list"].contains(&verb);
        if !plain || line.contains(['…', '|']) {
            continue;
        }
        let out = command().args(&words).output().unwrap();
        assert!(out.status.success(), "{line}: {}", utf8(out.stderr));
        tried += 1;
    }
    assert!(tried >= 6, "{tried}");
}

#[test]
fn a_value_may_begin_with_a_minus() {
    let (status, line) = fails(&["inspect", "pacman", "--layout", "tiny", "--find", "-7=id"]);
    assert_eq!((status, line.as_str()), (1, "no moment at which -7=id"));
    let (status, line) = fails("solve lights --board -1");
    assert!(status == 1 && line.contains(":1:1: '-'"), "{line}");
    let (status, line) = fails("solve pacman --energy -5");
    assert!(status == 2 && line.contains("'-5' for '--energy <N>': expected 0 to"), "{line}");
}

#[test]
fn mazes_say_that_their_sides_are_odd() {
    let made = frontier("generate pacman --problem maze --size 8x10");
    assert_eq!(utf8(made.stdout), "pacman:maze:8x10l0#0\n");
    assert_eq!(utf8(made.stderr), "frontier: a maze has odd sides: 7x9 instead of 8x10\n");
    assert_eq!(text("generate pacman --problem maze --size 9x11"), "pacman:maze:9x11l0#0\n");
}

#[test]
fn folders_to_generate_into_are_made() {
    let folder = Folder::new();
    for puzzle in ["pacman", "lights", "sudoku", "boxup"] {
        let new = folder.name(&format!("{puzzle}/new"));
        let made = text(&["generate", puzzle, "--out", &new]);
        assert!(std::path::Path::new(made.trim_end()).is_file(), "{made}");
    }
}

#[test]
fn the_help_names_the_heuristic_of_each_command() {
    let default = |words: &str| {
        let help = text(words).split_whitespace().collect::<Vec<_>>().join(" ");
        let (_, rest) = help.split_once("or null [default: ").unwrap();
        rest.split(']').next().unwrap().to_owned()
    };
    assert_eq!(default("pacman --help"), "B for hunger and maze, A for navigation");
    for command in ["solve", "inspect"] {
        let expected = "J for hunger, B for maze, octile for navigation";
        assert_eq!(default(&format!("{command} pacman --help")), expected);
    }
}

#[test]
fn a_comparison_of_nothing_says_what_does_not_fit() {
    let (status, line) = fails("compare pacman --layout tiny --algorithm bidirectional-bfs");
    assert!(status == 2 && line.starts_with("hunger has no bidirectional-bfs"), "{line}");
    let (status, line) = fails("compare pacman --layout hedge --algorithm astar --heuristic J");
    assert!(status == 2 && line.starts_with("maze has no heuristic J"), "{line}");
}

#[test]
fn a_board_that_cannot_be_read_is_wrong_at_its_place() {
    for (words, why) in [
        (["boxup", ". . .\n. x"], "--board:2:3: 2 cells in this row, expected 3"),
        (["boxup", "→"], "--board:1:1: cell 1: unknown item '→'"),
        (["pacman", "@@"], "--board:1:1: unknown character '@'"),
        (["pacman", "%%%%%/%P.E%/%%%%%"], "--board:1:6: unknown character '/'"),
        (["pacman", "nosuch.lay"], ", or the name of a file"),
        (["lights", "1x/11"], "--board:1:2: 'x', expected a digit"),
        (["dominoes", ""], "--board:1:1: no squares, expected a row of '.' and 'X'"),
        (["boxup", "boxup:x."], "game id, row and column 1:1: cell 1"),
        (["boxup", "boxup:x"], "no level 'x', expected a game id or one of straight-in"),
    ] {
        let [puzzle, board] = words;
        let mut words = vec!["solve", puzzle, "--board", board];
        words.extend((puzzle == "dominoes").then_some("--limit=2"));
        let (status, said) = fails(&words);
        assert!(status == 1 && said.contains(why), "{words:?}: {status} {said}");
    }
    let rows = |board| json(&["solve", "lights", "--board", board, "--json"])["count"].clone();
    assert_eq!((rows("11\n11"), rows("11/11")), (4.into(), 4.into()));
    let (_, said) = fails("solve pacman --layout ü");
    assert!(said.starts_with("no map 'ü', expected a file or one of tiny"), "{said}");
}

#[test]
fn parameters_out_of_range_are_wrong_usage() {
    for (words, why) in [
        ("pacman --density 101", "dots in per cent 101, expected 0 to 60"),
        ("pacman --walls 100", "inner walls in per cent 100, expected 0 to 35"),
        ("pacman --problem navigation --walls 90", "obstacles in per cent 90, expected 0 to 60"),
        ("boxup --least 30 --most 10", "30 to 10 moves, expected at least 1"),
        ("boxup --walls 16", "16 walls and 1 black boxes do not fit 16 cells"),
        ("boxup --hardest --walls 16", "16 walls on 16 cells leave no room"),
    ] {
        let (status, said) = fails(&format!("generate {words}"));
        assert!(status == 2 && said.contains(why), "{words}: {status} {said}");
    }
    let (status, said) = fails("solve pacman --layout tiny --trace - --json");
    assert_eq!((status, said.as_str()), (2, "--trace -: expected the name of a file"));
}

#[test]
fn files_may_begin_with_a_byte_order_mark() {
    let folder = Folder::new();
    for (words, name, text) in [
        ("boxup --layout", "a.box", "@ r^ B<\n. . .\n"),
        ("lights --layout", "a.lights", "11\n11\n"),
        ("dominoes --limit 2 --board", "a.txt", "..\n..\n"),
        ("pacman --layout", "a.lay", "%%%%%\n%PE %\n%%%%%\n"),
        ("sudoku --layout", "a.sdk", &format!("{}\n", ".".repeat(81))),
    ] {
        let plain = folder.file(name, text);
        let marked = folder.file(&format!("b{name}"), format!("\u{feff}{text}"));
        let solved = |file: &str| {
            let mut solved = json(&format!("solve {words} {file} --json"));
            solved["seconds"] = 0.into();
            solved
        };
        assert_eq!(solved(&marked), solved(&plain), "{words}");
    }
}
