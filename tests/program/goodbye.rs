//! How the program ends, and what it leaves behind: sessions, logs, and no process that burns the
//! processor. On a real pseudo-terminal.

use crate::common::program::command;
use crate::common::pty::{PATIENCE, Pty, exited};
use rustix::process::Signal;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder that goes away with the test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        fs::create_dir(folder.0.path().join("frontier")).unwrap();
        // Somebody was here before: the very first start begins with the opening.
        fs::write(folder.session(), r#"{"version": 2, "open": "pacman", "tabs": {}}"#).unwrap();
        folder
    }

    fn session(&self) -> PathBuf {
        self.0.path().join("frontier").join("session.json")
    }

    fn program(&self, args: &str) -> Command {
        let mut command = command();
        command.args(args.split_whitespace()).env("XDG_STATE_HOME", self.0.path());
        command
    }

    fn start(&self, args: &str) -> Pty {
        let mut pty = Pty::start(&self.program(args), 80, 24);
        pty.wait_shown();
        pty
    }
}

#[test]
fn the_very_first_start_opens_with_the_name_and_a_map_with_walls() {
    let folder = Folder::new();
    fs::remove_file(folder.session()).unwrap();
    let mut pty = folder.start("");
    pty.wait_text("every search to watch");
    pty.send("\r");
    pty.wait_text("arcade");
    let pty = quit(pty);
    drop(pty);
    // The second start opens where one left.
    let mut pty = folder.start("");
    pty.wait_text("arcade");
    assert!(!pty.screen().contents().contains("every search to watch"));
    quit(pty);
}

/// A way to end the program.
type End = fn(&mut Pty);

fn quit(mut pty: Pty) -> Pty {
    pty.quit();
    pty
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

#[test]
fn a_game_is_there_again_however_the_program_ended() {
    let ends: [(&str, End, i32); 5] = [
        ("quit", |pty| pty.send("q"), 0),
        ("hangup", |pty| pty.signal(Signal::HUP), 129),
        ("closed", Pty::hang_up, 129),
        ("term", |pty| pty.signal(Signal::TERM), 143),
        ("interrupt", |pty| pty.signal(Signal::INT), 130),
    ];
    for (name, end, code) in ends {
        let folder = Folder::new();
        let mut pty = folder.start("lights");
        pty.wait_text("presses    0");
        pty.send(" ");
        pty.wait_text("presses    1");
        end(&mut pty);
        let status = pty.wait_exit_unread();
        assert!(exited(status, code), "{name}: {status}");
        let mut pty = folder.start("");
        pty.wait_text("presses    1");
        quit(pty);
        let names: Vec<_> = fs::read_dir(folder.0.path().join("frontier")).unwrap().collect();
        assert_eq!(names.len(), 1, "{names:?}");
    }
}

/// Waits until the program has written the session by itself.
fn wait_kept(pty: &mut Pty, session: &Path, told: &str) {
    let end = Instant::now() + PATIENCE;
    while !fs::read_to_string(session).is_ok_and(|text| text.contains(told)) {
        assert!(Instant::now() < end, "{told} is never written");
        pty.read(Instant::now() + Duration::from_millis(50));
    }
}

#[test]
fn a_change_survives_a_kill_once_no_key_was_pressed_for_some_seconds() {
    let folder = Folder::new();
    let mut pty = folder.start("lights");
    pty.send(" ");
    pty.wait_text("presses    1");
    wait_kept(&mut pty, &folder.session(), "\"done\": 1");
    // One deadline, then none: an idle program does not wake up again.
    pty.wait_asleep();
    let (wakeups, kept) = (pty.wakeups(), fs::metadata(folder.session()).unwrap());
    pty.read(Instant::now() + Duration::from_millis(3500));
    assert_eq!(pty.wakeups(), wakeups);
    assert_eq!(
        fs::metadata(folder.session()).unwrap().modified().unwrap(),
        kept.modified().unwrap()
    );
    pty.signal(Signal::KILL);
    pty.wait_exit();
    let files: Vec<_> = fs::read_dir(folder.session().parent().unwrap()).unwrap().collect();
    assert_eq!(files.len(), 1, "nothing is left beside it");
    let mut again = folder.start("");
    again.wait_text("presses    1");
    again.send("\x0f");
    again.wait_text("frames/s");
    again.send("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[C\r");
    wait_kept(&mut again, &folder.session(), "\"fps\": 21");
    again.signal(Signal::KILL);
    again.wait_exit();
}

#[test]
fn what_is_kept_while_it_runs_replaces_nothing_twice() {
    let folder = Folder::new();
    quit(folder.start("lights"));
    let before = text(&folder.session());
    let mut pty = folder.start("lights --fresh");
    for moves in ["1", "2"] {
        pty.send(" ");
        pty.wait_text(&format!("presses    {moves}"));
        wait_kept(&mut pty, &folder.session(), &format!("\"done\": {moves}"));
    }
    quit(pty);
    let folder = folder.session();
    assert_eq!(text(&folder.with_extension("json.before")), before);
    let files: Vec<_> = fs::read_dir(folder.parent().unwrap()).unwrap().collect();
    assert_eq!(files.len(), 2, "the session and the one before");
}

#[test]
fn of_two_programs_each_writes_the_tab_it_touched() {
    let folder = Folder::new();
    quit(folder.start(""));
    let (mut one, mut other) = (folder.start(""), folder.start(""));
    one.send("\x1b2");
    one.wait_text("presses    0");
    one.send(" ");
    one.wait_text("presses    1");
    other.send("\x1b4");
    other.wait_text("moves      0");
    other.send("\x1b[D");
    other.wait_text("moves      1");
    quit(one);
    quit(other);
    let mut pty = folder.start("");
    pty.send("\x1b2");
    pty.wait_text("presses    1");
    pty.send("\x1b4");
    pty.wait_text("your moves");
    pty.wait_text("moves      1");
    quit(pty);
}

#[test]
fn what_a_program_left_that_was_killed_while_it_wrote_is_removed() {
    let folder = Folder::new();
    quit(folder.start("lights"));
    let left = folder.session().with_extension("json.2147483647-3.new");
    fs::write(&left, "{").unwrap();
    quit(folder.start("--no-save"));
    assert!(left.exists(), "nothing is touched");
    quit(folder.start(""));
    assert!(!left.exists());
}

/// The program under a limit of its shell, as `ulimit` takes it.
fn limited(folder: &Folder, limit: &str, args: &str) -> Pty {
    let mut shell = Command::new("sh");
    let script = format!("ulimit -c 0; ulimit {limit}; exec \"$0\" {args}");
    shell
        .args(["-c", &script, env!("CARGO_BIN_EXE_frontier")])
        .env("XDG_STATE_HOME", folder.0.path());
    Pty::start(&shell, 80, 24)
}

#[test]
fn an_abort_gives_the_terminal_back() {
    let folder = Folder::new();
    let mut pty = limited(&folder, "-c 0", "lights");
    pty.wait_shown();
    pty.assert_taken();
    // As the library does where there is no memory.
    pty.signal(Signal::ABORT);
    let status = pty.wait_exit();
    assert_eq!(status.signal(), Some(Signal::ABORT.as_raw()), "{status}");
    pty.assert_restored();
    assert!(pty.screen().contents().contains("frontier: aborted"));
}

#[test]
fn where_the_system_gives_no_more_memory_a_run_stops_and_the_program_goes_on() {
    let folder = Folder::new();
    let watch = "pacman --id pacman:field:40x80d20w0e10f3#1 --algorithm ucs --heuristic null \
                 --watch --speed max --no-save --limit-mem 4000";
    // What is made to inspect the run needs memory as well, and so does the next run.
    let inspect = [
        ("i", "The search was stopped"),
        ("i", " wait"),
        ("i", " above"),
        ("/", "your own"),
        ("inconsistent", "inconsistent"),
        ("\r", "now look for"),
        ("\x1b[H", "0/"),
        (">", "no further match"),
    ];
    for (kib, keys) in [(150_000, inspect.as_slice()), (300_000, &[])] {
        let mut pty = limited(&folder, &format!("-v {kib}"), watch);
        pty.wait_text("Stopped: memory");
        for (key, text) in
            keys.iter().chain(&[("c", "more"), ("+", "tremaux                    ✗")])
        {
            pty.send(key);
            pty.wait_text(text);
        }
        let pty = quit(pty);
        pty.assert_restored();
    }
}

#[test]
fn a_limit_of_file_sizes_is_said_and_ends_nothing() {
    let folder = Folder::new();
    let mut pty = limited(&folder, "-f 0", "lights");
    pty.wait_shown();
    pty.send(" ");
    pty.wait_text("the session is not saved");
    pty.send(" ");
    pty.wait_text("presses    2");
    let pty = quit(pty);
    pty.assert_restored();
    let shown = pty.screen().contents();
    assert_eq!(shown.matches("frontier: the session is not saved").count(), 1, "{shown}");
    let files = fs::read_dir(folder.session().parent().unwrap()).unwrap().count();
    assert_eq!(files, 1, "nothing is left but the session from before");
}

#[test]
fn fresh_ignores_the_session_and_no_save_leaves_it_alone() {
    let folder = Folder::new();
    let mut pty = folder.start("lights");
    pty.send(" ");
    pty.wait_text("presses    1");
    quit(pty);
    let kept = text(&folder.session());
    let mut pty = folder.start("lights --fresh --no-save");
    pty.wait_text("presses    0");
    quit(pty);
    assert_eq!(text(&folder.session()), kept);
    let mut pty = folder.start("--no-save");
    pty.wait_text("presses    1");
    pty.send("u");
    pty.wait_text("presses    0");
    quit(pty);
    assert_eq!(text(&folder.session()), kept);
    let mut kiosk = folder.start("--kiosk");
    kiosk.send("\x03");
    assert!(exited(kiosk.wait_exit(), 0));
    let mut demo = folder.start("demo");
    demo.wait_text("any key takes over");
    demo.quit();
    assert_eq!(text(&folder.session()), kept);
    let mut pty = folder.start("lights --fresh");
    pty.wait_text("presses    0");
    quit(pty).wait_text("the session before is kept as");
    assert_ne!(text(&folder.session()), kept);
    assert_eq!(text(&folder.session().with_extension("json.before")), kept);
    quit(folder.start("lights"));
    let names: Vec<_> = fs::read_dir(folder.0.path().join("frontier")).unwrap().collect();
    assert_eq!(names.len(), 2, "{names:?}");
}

#[test]
fn a_session_that_cannot_be_used_is_kept_aside_and_said_so() {
    for (text_of_it, word, name) in [
        ("{ broken", "damaged", "session.json.damaged"),
        ("{\"version\": 99}", "newer", "session.json.newer"),
        (
            "{\"version\": 2, \"tabs\": {\"lights\": {\"state\": 5}}}",
            "damaged",
            "session.json.damaged",
        ),
        (
            "{\"version\": 1, \"tabs\": {\"boxup\": {\"state\": 5, \"records\": {\"ferry\": 9}}}}",
            "older",
            "session.json.older",
        ),
    ] {
        let folder = Folder::new();
        fs::create_dir_all(folder.session().parent().unwrap()).unwrap();
        fs::write(folder.session(), text_of_it).unwrap();
        let mut pty = folder.start("");
        pty.wait_text(name);
        assert_eq!(text(&folder.session().with_file_name(name)), text_of_it);
        pty.send("?");
        pty.wait_text("move up");
        pty.send("x");
        let pty = quit(pty);
        let shown = pty.screen().contents();
        assert_eq!(shown.matches("frontier: ").count(), 1, "{shown}");
        assert!(shown.contains(word), "{shown}");
        let saved = text(&folder.session());
        assert!(saved.contains("\"version\": 2"), "{saved}");
        assert_eq!(saved.contains("\"ferry\": 9"), word == "older", "best results stay: {saved}");
        // And with --no-save nothing is touched.
        fs::write(folder.session(), text_of_it).unwrap();
        quit(folder.start("--no-save"));
        assert_eq!(text(&folder.session()), text_of_it);
    }
}

#[test]
fn a_place_that_cannot_be_written_is_said_once_at_the_end() {
    let folder = Folder::new();
    let file = folder.0.path().join("file");
    fs::write(&file, "").unwrap();
    let mut command = folder.program("");
    command.env("XDG_STATE_HOME", &file);
    let mut pty = Pty::start(&command, 80, 24);
    pty.wait_shown();
    let pty = quit(pty);
    let shown = pty.screen().contents();
    assert!(shown.contains("frontier: the session is not saved"), "{shown}");
}

/// Ends the program in the middle of a watched search, which must not take it much processor time:
/// it neither spins on a dead terminal nor finishes the search first. (Each wait of a test ends with
/// what it waits for, and fails only after a time no machine is too busy for.)
fn ends_at_once(start: impl Fn() -> Pty, end: impl Fn(&mut Pty), code: i32) {
    let mut pty = start();
    pty.wait_text("steps/s");
    let before = pty.processor_time();
    end(&mut pty);
    pty.wait_dead();
    let spent = pty.processor_time().saturating_sub(before);
    assert!(spent < Duration::from_millis(300), "{spent:?} of processor time");
    let status = pty.wait_exit_unread();
    assert!(exited(status, code), "{status}");
}

#[test]
fn hangups_and_signals_end_it_at_once() {
    let folder = Folder::new();
    let start = || folder.start("pacman --watch --speed 20");
    ends_at_once(start, Pty::hang_up, 129);
    ends_at_once(start, |pty| pty.signal(Signal::HUP), 129);
    ends_at_once(start, |pty| pty.signal(Signal::TERM), 143);
    // Twice, as by the kernel and the shell.
    let twice = |pty: &mut Pty| {
        pty.signal(Signal::HUP);
        pty.signal(Signal::HUP);
    };
    ends_at_once(start, twice, 129);
}

#[test]
fn all_that_even_when_the_parent_ignores_hangups() {
    let folder = Folder::new();
    let start = || {
        let mut shell = Command::new("sh");
        let program = env!("CARGO_BIN_EXE_frontier");
        let script = "trap '' HUP; exec \"$0\" pacman --watch --speed 20";
        shell.args(["-c", script, program]).env("XDG_STATE_HOME", folder.0.path());
        let mut pty = Pty::start(&shell, 80, 24);
        pty.wait_shown();
        pty
    };
    ends_at_once(start, Pty::hang_up, 129);
    ends_at_once(start, |pty| pty.signal(Signal::HUP), 129);
    ends_at_once(start, |pty| pty.signal(Signal::TERM), 143);
    assert!(folder.session().is_file());
}

#[test]
fn a_log_tells_what_happened() {
    let folder = Folder::new();
    let log = folder.0.path().join("log");
    let mut pty = folder.start(&format!("--log {}", log.display()));
    pty.send("\x1b[B");
    pty.resize(100, 30);
    pty.wait_for("frame", |screen| screen.contents().contains("frontier"));
    pty.send("\x1b[200~secret\x1b[201~");
    quit(pty);
    let text = text(&log);
    for wanted in
        ["xterm-256color", "screen 80x24", "key Down", "resize 100x30", "paste of 6", "Quit"]
    {
        assert!(text.contains(wanted), "no {wanted:?} in {text}");
    }
    assert!(!text.contains("secret"));
    let mut pty = Pty::start(&folder.program("--log /no/such/folder/log"), 80, 24);
    assert!(exited(pty.wait_exit(), 1));
    assert!(pty.screen().contents().contains("/no/such/folder/log: no such file or folder"));
}

#[test]
fn nobody_there_ends_it() {
    let folder = Folder::new();
    let mut pty = Pty::start(&folder.program("--idle 1s"), 80, 24);
    pty.wait_shown();
    assert!(exited(pty.wait_exit(), 0));
    pty.assert_restored();
    assert!(pty.screen().contents().contains("no key was pressed"));
}

#[test]
fn garbage_pasted_or_cut_never_quits_or_loses_anything() {
    let folder = Folder::new();
    let mut pty = folder.start("lights");
    pty.send(" ");
    pty.wait_text("presses    1");
    // Marked and unmarked, with everything that means something as a key.
    pty.send("\x1b[200~q\x03 quit R n\rq\x1b[201~");
    pty.send("quit this, please? R n u U q :wq! exit 0123456789\r");
    // A mouse report and an arrow, cut into pieces, and sequences nobody knows.
    for piece in [
        "\x1b[<0;",
        "70;3",
        "M\x1b[<0;70;3m",
        "\x1b[?62;22c",
        "\x1b[1;2",
        "C",
        "\x1b]11;rgb:q/q/q\x07",
        "\x1bPq\x1b\\",
    ] {
        pty.send(piece);
    }
    pty.send("?");
    pty.wait_text("move up");
    pty.send("x");
    pty.wait_text("presses    1");
    quit(pty);
}

#[test]
fn copies_go_to_the_terminal() {
    let folder = Folder::new();
    let mut pty = folder.start("lights");
    pty.send("y");
    pty.wait_text("share");
    let pty = {
        pty.send("x");
        quit(pty)
    };
    assert!(pty.bytes.windows(7).any(|w| w == b"\x1b]52;c;"));
}

/// The loop of docs/ssh.md, as it stands there.
#[test]
fn a_local_screen_has_no_way_out_to_a_shell() {
    let loop_of = include_str!("../../docs/ssh.md").split("```sh\n").nth(1).unwrap();
    let script = loop_of.split("```").next().unwrap();
    let program = concat!(env!("CARGO_BIN_EXE_frontier"), " --kiosk");
    let script =
        script.replace("frontier --kiosk", program).replace("#!/bin/sh", "unset SSH_CONNECTION");
    let mut command = Command::new("sh");
    command.args(["-c", &script]);
    let mut pty = Pty::start(&command, 80, 24);
    pty.wait_text("1 play");
    pty.send("q1");
    pty.wait_for("no menu", |screen| !screen.contents().contains("1 play"));
    pty.send("q");
    pty.wait_text("1 play");
    // It ends, and the pause cannot be interrupted.
    pty.send("\x03");
    pty.wait_for("the end", |screen| !screen.alternate_screen());
    pty.send("\x03\x1c\x1a");
    pty.wait_text("1 play");
}
