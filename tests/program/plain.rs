//! The playground in plain lines: words and keys go in, what changed comes out, and nothing else.

use crate::common::program::{command, ends_with_its_reader, fed, utf8};
use crate::common::pty::Pty;
use std::process::Stdio;

/// What is said to these lines.
fn said(words: &str, lines: &str, accessible: bool) -> String {
    let mut command = command();
    command.args(words.split_whitespace()).args(["--fresh", "--no-save"]);
    if accessible {
        command.env("ACCESSIBLE", "1");
    } else {
        command.arg("--narrate");
    }
    let out = fed(&mut command, lines);
    let (stdout, stderr) = (utf8(out.stdout), utf8(out.stderr));
    assert!(out.status.success() && stderr.is_empty(), "{words}: {stderr}");
    assert!(!stdout.chars().any(|c| c.is_control() && c != '\n'), "{words}: {stdout:?}");
    stdout
}

/// Plays and watches a tab; what is said has to hold all of these, in this order.
fn plays(words: &str, lines: &str, expected: &[&str]) {
    let text = said(words, lines, false);
    let mut rest = text.as_str();
    for part in expected {
        let at = rest.find(part).unwrap_or_else(|| panic!("{words}: no {part:?} in {rest}"));
        rest = &rest[at + part.len()..];
    }
    // End of input and `quit` are the same.
    assert_eq!(said(words, &format!("{lines}\nquit\nboard\n"), true), text, "{words}");
}

#[test]
fn pictures_of_a_panel_are_words() {
    plays("sudoku", "panel\n", &["left 5 of 1, 5 of 2, ", ", 8 of 9\n", "marks none\n"]);
    plays("dominoes", "watch\nstep 4\nfacts\n", &["no v, alpha -infinity, beta infinity"]);
    // What cannot be seen is not spoken of, and the move at hand is named once.
    plays("dominoes", "panel\n", &["You lay dominoes upright, the computer flat.\nWho cannot"]);
    plays("lights", "panel\n", &["solvable 4 ways"]);
    for (words, seen) in [("lights", "marks show"), ("pacman", "Shaded"), ("boxup", "lines)")] {
        assert!(!said(words, "panel\n", false).contains(seen), "{words}");
    }
    let tree = said("dominoes --watch", "step 3\ntree\n", false);
    assert!(tree.contains("\na1, 1/30, MIN no v, [-inf, inf]\nhere: a2, 1/28, "), "{tree}");
    let ranked = said("dominoes --watch", "end\ntree\n", false);
    assert!(ranked.contains("a2 = 2, a4 <= 2, ") && ranked.contains(", a3 <= 1\n"), "{ranked}");
    // The number of a step is said once.
    let found = said("pacman --layout small --watch", ">\n", false);
    assert!(found.contains("\nf rises to 21\nstep 1 of "), "{found}");
    let folder = crate::common::folder::Folder::new();
    let trace = folder.file("t.jsonl", r#"{"type": "expand", "id": 7, "x": 1, "y": 2}"#);
    plays(&format!("trace {trace}"), "board\n", &["this board is a picture: 'panel' reads"]);
}

#[test]
fn what_is_drawn_by_hand_is_read_as_it_is_drawn() {
    let drawn: [(&str, &str, &[&str]); 5] = [
        (
            "pacman --layout tiny",
            "edit\nright\n#\nr3c3\nn\nok\n",
            &[
                "r7c2: you.",
                "r7c3: free.\nr7c3: wall.\n",
                "r3c3: dot.",
                "r2c2: free.\nsize 12x24\n",
            ],
        ),
        ("lights", "edit\nright\nact\n", &["r3c3: on.", "r3c4: on.", "r3c4: off.\nsolvable no\n"]),
        (
            "sudoku",
            "edit\n5\nrow 5\nC\n",
            &[
                "'close' plays, ",
                "r5c5: 5.",
                "\n5 twice in row 5",
                " 5 ",
                "clues 0",
                "of 9\nGo on until",
            ],
        ),
        (
            "boxup",
            "edit\nright\n#\nS-Up\nboard\nhint\n",
            &[
                "r1c1: free.",
                "r1c2: wall.",
                "r2c2: wall.\nsize 3 x 3\n",
                "row 2: 1 free, 2 wall, 3",
            ],
        ),
        (
            "dominoes --size 4x4",
            "right\nact\nedit\ngoto 2 2\nact\nrow b\n",
            &["b2: free.", "b2: filled.\nfree 15\n", "row b: 1 free, 2 filled, 3 to 4 free."],
        ),
    ];
    for (words, lines, expected) in drawn {
        plays(words, lines, expected);
    }
}

#[test]
fn sentences_and_lists_are_whole_and_every_word_is_answered() {
    let form = "p\nwords\ntype x\ncancel\nW\ntype abc\n";
    plays(
        "dominoes",
        form,
        &[
            "computer 4, computer 5, ",
            "type and a text",
            "moves in coordinates. Open it",
            "file: abc\n",
        ],
    );
    let pages = "watch\nstep 3\ni\nqueue\nact\ncompare\npanel\nrace\npanel\n";
    plays("dominoes --size 3x3", pages, &["\nwhy\n", "\na2, a3, ", "1: ", "step 0 of "]);
    // A name with a star is not the best of its column.
    let table = said("boxup", "compare\nc\nv\n", false);
    assert!(table.contains("method A*; ") && !table.contains('#'), "{table}");
    plays(
        "boxup",
        "watch\nend\ntour\n",
        &["Plan found: 4 moves.\n", "no such word or key: 'tour'"],
    );
    plays("lesson ties", "leave\n", &["card 1 of", "\nthe lesson has ended\n"]);
    // Its keys are words, and are none of what is watched.
    let words = ["'on' goes on, 'before' goes back", "\nback: one step back\n", "\nclose: back"];
    plays("lesson frontier", "words\n", &words);
    assert!(said("sudoku", "panel\n", false).contains("\ntime hidden\n"));
}

#[test]
fn a_number_that_counts_something_is_no_key() {
    let race = "race lights --layout smile --limit-nodes 20 --run bfs --run chase";
    plays(race, "end\n", &["only chase found an answer before the limit: 6 presses in 11 steps"]);
}

#[test]
fn the_path_that_a_search_found_is_told() {
    let end = "watch\nend\npath\n";
    plays(
        "boxup",
        end,
        &[
            "goal test.",
            "Plan found: 4 moves.",
            "4 moves to here: 1 walk left, 2 push the red box up, ",
        ],
    );
    plays(
        "pacman --layout small",
        end,
        &["goal test. Path found: cost 25.", "1 to 2 up, 3 to 7 right, "],
    );
    plays("pacman --layout tiny", "watch\nend\nwhy\n", &["\ndown: new node", "\nright: new node"]);
    let pages = "watch\ngoto 9\n2\ntree\n";
    plays("pacman --layout small", pages, &["\nright new #26", "\nhere: #18, right, f 21"]);
    plays("pacman --id pacman:scene:8x12o25#136", end, &[" right, ", " down and right, "]);
    plays("lights", "watch\npath\n", &["this method keeps no path"]);
    let open = "1 the blue box open at the top, 2 the red box open on the right";
    plays("boxup", "edit\nrow 2\nwhere the red box\n", &[open, "the red box: r2c2."]);
}

#[test]
fn letters_and_numbers_of_a_text_are_no_keys_and_no_pictures() {
    // The moves that win and lose are named; their letters on the board are no keys.
    let all = "Winning: b1, b2, b3, b4. Losing: a1, a2, a3, a4, c1, c2, c3, c4.\n";
    plays(
        "dominoes --size 4x4",
        "a\npanel\ncan\n",
        &[all, "\nwins 4\nloses 8\n", "go to", "\nWinning: b1, b2"],
    );
    // Nor is a number below zero at the end of a sentence a picture.
    let lines = "watch\nstart\nstep 6\nqueue\n";
    let text = said("dominoes --layout cross", &format!("{lines}why\n"), false);
    assert!(text.contains("\na4 is worth -2. It is the first value"), "{text}");
}

#[test]
fn the_gallery_is_read_as_it_is_shown() {
    plays(
        "lights",
        "gallery\ncan\nr3c3\nright\nboard\ndown\nwhere press\nwatch\nrow 1\nclose\nesc\nr3c3\n",
        &[
            "quiet patterns, 5x5 cross\nPattern 1 of ",
            "left and right: other sizes; up and down: other patterns\n",
            "r3c3: none.\n",
            "quiet patterns, 9x9 cross\nPattern 1 of 10, 32 presses.\n",
            "row 9: ",
            "Pattern 2 of 10, ",
            "\npress: ",
            "row 1: 1 to 2 on, 3 off, 4 to 5 on.\n",
            "anchor, 5x5 cross\n",
            "r3c3: on. 14 of 25 on.",
        ],
    );
}

#[test]
fn a_list_of_steps_and_a_puzzle_being_made_are_words() {
    let listed = said("sudoku", "panel\nX\npanel\n", false);
    assert!(listed.contains("'hint' gives a hint, 'steps' lists all steps."), "{listed}");
    assert!(listed.contains("r1c4=2 hidden single\n") && !listed.contains(", v"), "{listed}");
    plays(
        "sudoku",
        "p\nup\nright\nok\nend\npanel\nclose\n",
        &[
            "'close' plays it.\n",
            "needed 25\n",
            "'close' plays it.\n",
            "Sudoku: random 1\nmode: play",
        ],
    );
}

#[test]
fn every_tab_is_played_and_watched_in_plain_lines() {
    plays(
        "pacman --layout tiny",
        "hint\nright\nundo\nwatch\nstep\nstep 2\nback\nend\nesc\n",
        &[
            "Pacman: tiny",
            "mode: play",
            "hint: go ",
            "mode: watch",
            "step 0 of ",
            "The search begins",
            "step 1 of ",
            "step 2 of ",
            "step 3 of ",
            "step 2 of ",
            "goal test",
            "mode: play",
        ],
    );
    plays(
        "lights",
        "act\nundo\nboard\nm\nok\nwatch\nstep 3\nesc\n",
        &[
            "Lights Out: ",
            "mode: play",
            "row 1: ",
            "method\n",
            "step 0 of ",
            "step 3 of ",
            "mode: play",
        ],
    );
    plays(
        "sudoku",
        "up\n5\nundo\nwatch\nstep 3\nback\nesc\n",
        &["Sudoku: ", "mode: watch", "step 1 of ", "step 3 of ", "step 2 of ", "mode: play"],
    );
    plays(
        "boxup",
        "hint\nleft\nundo\nwatch\nnext\nend\n",
        &["Boxup: ", "hint: walk left", "step 1 of ", "goal test"],
    );
    plays(
        "dominoes --size 4x4",
        "hint\nact\nwatch\nstep 2\n",
        &["Dominoes: ", "hint: ", "mode: watch", "step 1 of ", "step 2 of "],
    );
}

#[test]
fn it_asks_in_plain_lines() {
    // The end of the search comes before it asks, so every question is about this very maze.
    let step = "ask me, 4 left";
    plays(
        "pacman --layout tiny --watch",
        "home\na\n1\nenter\n3\nesc\nA\n1\n2\nenter\nesc\nback\n",
        &[
            step,
            "A* Manhattan, step 2. 3 nodes wait",
            "Which of these is expanded next?",
            "chosen: 1 #",
            "\n3 #",
            " of 1 right",
            "ask me, 3 left",
            "A* Manhattan, step ",
            " of 2 right",
            "mode: watch",
            "drive",
            "Which of these is expanded next?",
            "\n3 #",
            "step 0 of 56",
        ],
    );
}

#[test]
fn words_boards_popups_and_mistakes() {
    let text = said("pacman --layout tiny", "boom\nwords\nboard\npanel\ntell\n", false);
    assert!(text.contains("no such word or key: 'boom'; 'words' lists them"));
    assert!(text.contains("\nwatch, s: watch the solver\n"));
    assert!(!text.contains("hide the panel") && !text.contains("settings:"), "{text}");
    assert!(text.contains("row 1: 1 to 11 wall."));
    let text = said("", "o\ntype corr\nok\n\u{1b}[2J\n\u{7}\nq\n", false);
    assert!(text.contains("Pacman: corridor"), "{text}");
    // A comparison is read as a table.
    let text = said("pacman --layout tiny", "compare\nesc\nesc\n", false);
    assert!(
        text.contains("mode: compare") && text.contains("chosen: BFS: found yes; cost 12"),
        "{text}"
    );
    assert!(text.contains("\nA* Manhattan: found yes; cost 12"), "{text}");
    // What is a picture is not read; words of another mode say where they mean something.
    let text = said("pacman --layout tiny", "watch\nstep 2\nhint\nqueue\npanel\nclose\n", false);
    assert!(text.contains("'hint' is a word while playing") && text.ends_with("at r2c9.\n"));
    assert!(text.contains("step 2 of 56: r") && !text.contains("..") && !text.contains("##"));
    // The second hint says all, a check names the cell, and a word may be what the bar calls a key now.
    assert!(said("lights", "hint\nhint\n", false).contains("Presses left: r1c1, "));
    let text = said("lights --layout three-states", "hint\nhint\n", false);
    assert!(text.contains("Presses left: r1c3 twice, r1c5, "), "{text}");
    let text = said("sudoku", "r4c3\n4\nhint\npencil\ndigits\n", false);
    assert!(text.contains("r4c3 is wrong: mend or undo") && text.ends_with("written again\n"));
    // Where one is, and where a word is on the board.
    let text = said("sudoku", "where\nwhere 5\nwhere 0x\n", false);
    assert!(
        text.contains("r5c5: empty. 54 left.") && text.contains("5: r1c2, r5c6, r7c1.\n"),
        "{text}"
    );
    assert!(text.contains("no cell is said to be 0x"), "{text}");
    assert!(said("pacman", "", false).contains("'quit' ends"));
    // Not a terminal, and nothing asked for: that is still an error.
    let out = command().stdin(Stdio::null()).env_remove("ACCESSIBLE").output().unwrap();
    assert_eq!(out.status.code(), Some(1));
}

#[test]
fn signs_and_letters_are_words_and_pictures_are_left_out() {
    // What a letter of Boxup stands for, and where a node of the tree stands.
    let text = said("boxup --level ferry --watch", "step 3\nqueue\ntree\nlegend\na\n", false);
    assert!(text.contains("you r2c3, blue r2c2, red r2c3, big black r2c3. Node 1"), "{text}");
    assert!(text.contains("\n3 wait, next one first\n#3, g 2, you r1c3, red r1c3, big"), "{text}");
    let tree =
        "above: #0, g 0, step 1\nbeside: #1, up push red in big black, g 1, step 2\nhere: #2, ";
    assert!(text.contains(tree) && text.contains("\nbelow: #5, left push"), "{text}");
    assert!(text.contains("\nlegend\nyou: the tile\nred, the small box"), "{text}");
    assert!(text.contains("(left push red in big black, left push red in big black)"), "{text}");
    // The line of the code, and the field of a form, once.
    let text = said("pacman --layout tiny --watch", "step\ncode\nm\nesc\n/\ndown\nok\n", false);
    assert!(text.contains("\nhere: for each successor s of n"), "{text}");
    assert!(text.contains("\nchosen: algorithm: A*; 'left' and 'right' change it\n"), "{text}");
    assert!(text.contains("random, mouse, wall-left"), "{text}");
    assert!(text.contains("'previous' and 'next' now look for nearest so far"), "{text}");
    // A page that is not there is not read, tables are rows, curves are what they come to, numbers are whole.
    let text = said("lights --watch", "queue\ntree\n", false);
    assert!(text.ends_with("there is nothing on that page here\n"), "{text}");
    let text = said("pacman", "compare\nboard\nview\nboard\n", false);
    assert_eq!(
        text.matches("BFS: found yes; cost 25, the best; opt yes; expanded 5274; ").count(),
        2
    );
    assert!(text.ends_with("3 greedy Manhattan, 99 expansions, f-min 21 at the end\n"), "{text}");
    // In a race it is said which run is in front, and which one a reason is about.
    let text = said("boxup", "compare\nrace\ndown\nwhy\nstep\nboard\n", false);
    assert!(text.contains("\nchosen: BFS: step 0 of 10, depth 0, "), "{text}");
    assert!(text.contains("\nBFS: step 0 of 10, depth 0, frontier 1, peak 1, generated 1\nchosen: A*: step 0 of 4, g 0 + h 4 = f 4, "), "{text}");
    assert!(text.contains("\nA*:\nThe search begins"), "{text}");
    assert_eq!(text.matches("\nchosen: A*: step 1 of 4").count(), 2, "{text}");
    // At the end there are no keys to be heard.
    let text = said("dominoes --size 3x3 --watch", "end\ntree\n", false);
    assert!(text.contains("\nthe moves, best first\n") && !text.contains("c compare"), "{text}");
    // Who looks on is told that.
    assert!(said("tour", "", false).contains("this is only to be seen"));
}

#[test]
fn the_board_read_while_watching_is_that_of_the_step() {
    let lights = said("lights --watch", "step 3\nrow 1\n", false);
    assert!(lights.ends_with("row 1: 1 to 3 off, 4 to 5 on.\n"), "{lights}");
    let dominoes = said("dominoes --watch", "step 3\nrow a\nwhere vertical\n", false);
    assert!(dominoes.contains("row a: 1 vertical, 2 to 3 horizontal, 4 to 6 free."), "{dominoes}");
    assert!(dominoes.ends_with("vertical: a1, b1.\n"), "{dominoes}");
    let pacman = said("pacman --layout tiny --watch", "step\nrow 7\nwhere waits\n", false);
    assert!(pacman.contains("row 7: 1 wall, 2 expanded now, 3 waits, 4 to 10"), "{pacman}");
    assert!(
        said("pacman --id pacman:scene:8x12o25#136", "where obstacle\n", false)
            .contains("obstacle: r")
    );
    assert!(pacman.ends_with("waits: r6c2, r7c3, r8c2.\n"), "{pacman}");
}

#[test]
fn lines_break_between_words_on_a_terminal() {
    let mut command = command();
    command.args(["pacman", "--narrate", "--no-save", "--fresh"]);
    let mut pty = Pty::start(&command, 60, 50);
    pty.wait_text("The exit is at");
    pty.send("row 5\r");
    pty.wait_text("24 wall.");
    let text = utf8(pty.bytes.clone());
    assert!(text.lines().all(|line| line.chars().count() <= 60), "{text}");
    assert!(text.replace("\r\n", " ").contains("15 free, 16 dot, 17 free, 18 dot, 19 to 21 free"));
    pty.send("quit\r");
    pty.wait_exit();
}

#[test]
fn a_closed_pipe_ends_the_play() {
    let words = ["pacman", "--narrate", "--no-save", "--fresh"];
    ends_with_its_reader(command().args(words), &"board\n".repeat(1000));
}

#[test]
fn a_word_is_a_word_wherever_it_is_said() {
    // Help is read, and nothing is open after it; what a form does not know is not typed into it.
    let text = said("sudoku", "help\nhint\nm\nhint\nxyz\ncancel\ntell\n", false);
    assert!(text.contains("hint, x: a hint") && text.contains("Look at box 4."), "{text}");
    assert!(text.contains("'xyz' does nothing here"), "{text}");
    assert!(text.ends_with("r5c5: empty. 54 left. Look at box 4. 'hint' again says more.\n"));
    assert_eq!(text.matches("Sudoku: sample1").count(), 2, "{text}");
    assert!(!text.contains("pencil marks now") && !text.contains("0:"), "{text}");
}

/// A line that a game never knows: what is said between two of them belongs to a line.
const MARK: &str = "~";

/// A game as it is heard: every line typed, and what was said to it. Seconds are left out.
fn heard(words: &str, lines: &[&str]) -> String {
    let typed: String = lines.iter().map(|line| format!("{MARK}\n{line}\n")).collect();
    let text = said(words, &typed, false);
    let mut typed = lines.iter();
    let mut out = format!("$ frontier {words}\n");
    for line in text.lines() {
        if line.contains("'~'") {
            out += &format!("> {}\n", typed.next().unwrap());
        } else if let Some((before, _)) = line.split_once(" leaves, ") {
            out += &format!("{before} leaves\n");
        } else {
            out += &format!("{line}\n");
        }
    }
    out
}

#[test]
fn a_short_game_in_each_tab_reads_well_aloud() {
    const LAST: &str = "sudoku --board \
        53467891267219534819834256785976142342685379171392485696153728428741963534528.1.9";
    let games = [
        heard(
            LAST,
            &[
                "board", "row 9", "column 9", "box 9", "where 5", "r9c7", "can", "1", "right",
                "r9c9", "r8c9", "r9c8", "can", "7", "hint", "hint", "hint", "tell",
            ],
        ),
        heard(
            "boxup",
            &["board", "can", "hint", "left", "up", "why", "where blue", "left", "down"],
        ),
        heard(
            "dominoes --size 3x3",
            &[
                "board", "can", "b1", "act", "undo", "hint", "act", "row a", "column 2", "hint",
                "act",
            ],
        ),
        heard("lights", &["board", "can", "hint", "r1c1", "act", "where on", "column 3", "solve"]),
        heard(
            "pacman --layout tiny",
            &[
                "board",
                "can",
                "where exit",
                "hint",
                "up",
                "left",
                "undo",
                "r3c3",
                "watch",
                "step",
                "why",
                "goto 40",
                "goto start",
                "goto end",
                "esc",
            ],
        ),
    ];
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/plain.txt");
    let now = games.join("\n");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return std::fs::write(path, now).unwrap();
    }
    assert_same_lines(&std::fs::read_to_string(path).unwrap(), &now);
}

/// The first line that differs is told.
fn assert_same_lines(before: &str, now: &str) {
    for (was, is) in before.lines().zip(now.lines()) {
        assert_eq!(was, is);
    }
    assert_eq!(before, now);
}

#[test]
fn hiding_the_presses_left_is_said() {
    let hints = ["hint: press r1c1", "Presses left: r1c1", "the presses left are hidden; 'hint'"];
    plays("lights", "hint\nhint\nhint\n", &hints);
}

#[test]
fn links_and_lessons_are_followed_in_plain_lines() {
    let link = "pacman:small@astar/B:31";
    plays(
        "sudoku",
        &format!("{link}\nstep\nshare\nopen lights:seven@gauss:2\nopen lights:nosuch@gauss\n"),
        &[
            "Pacman: small, A* Manhattan",
            "step 31 of 239",
            "step 32 of 239",
            ":32\n",
            "step 2 of ",
            "nosuch",
        ],
    );
    plays(
        "lesson ties",
        "on\nbefore\non\nstep\non\nleave\nstep\n",
        &[
            "ties: card 1 of ",
            // However long it is, a card is one line here.
            "a dot in the far corner. Breadth-first search knows nothing of where the dot is.\n",
            "ties: card 2 of ",
            "ties: card 1 of ",
            "ties: card 2",
            "ties: card 3",
        ],
    );
}

#[test]
fn maps_are_listed_opened_and_asked_about_by_words() {
    plays(
        "pacman --layout small",
        "list\nopen tiny\nopen nosuch\nrow 99\ncolumn 99\ngoto 3 4\ngoto x y z\n",
        &[
            "\ntiny: small enough to follow every node\n",
            "open, and a name, opens one\n",
            "Pacman: tiny, hunger\n",
            "there is no map of that name; 'list' has them all\n",
            "the board ends at row 10\n",
            "there are columns 1 to 11\n",
            "r3c4: free.\n",
            "goto takes a cell of this board, or while watching a step, start or end\n",
        ],
    );
    // In a game on boards with a cursor it goes there.
    plays("lights", "goto 3 4\n", &["\nr3c4"]);
}
