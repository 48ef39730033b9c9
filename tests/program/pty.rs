//! The program itself on a terminal: how it starts, and that every way out gives the terminal back.

use crate::common::program::command as program;
use crate::common::pty::{Pty, exited};
use rustix::process::Signal;
use std::process::{Command, Stdio};

fn start() -> Pty {
    let mut pty = Pty::start(&program(), 80, 24);
    pty.wait_shown();
    pty.assert_taken();
    pty
}

#[test]
fn q_quits() {
    let mut pty = start();
    pty.quit();
}

#[test]
fn the_first_frame_is_small() {
    let pty = start();
    assert!(pty.bytes.len() <= 6 * 1024, "{} bytes", pty.bytes.len());
    assert!(pty.bytes.windows(8).any(|w| w == b"\x1b[?2026h"), "synchronized");
    assert!(!pty.bytes.windows(8).any(|w| w == b"\x1b[?1003h"), "no report for every move");
}

#[test]
fn signals_end_it_and_restore_the_terminal() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)] {
        let mut pty = start();
        pty.signal(signal);
        let status = pty.wait_exit();
        assert!(exited(status, code), "{signal:?}: {status}");
        pty.assert_restored();
    }
}

#[test]
fn a_closed_terminal_ends_it() {
    let mut pty = start();
    pty.hang_up();
    let status = pty.wait_exit_unread();
    assert!(exited(status, 129), "{status}");
}

#[test]
fn a_closed_terminal_ends_it_even_under_nohup() {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' HUP; exec \"$0\"", env!("CARGO_BIN_EXE_frontier")]);
    let mut pty = Pty::start(&shell, 80, 24);
    pty.wait_shown();
    pty.hang_up();
    let status = pty.wait_exit_unread();
    assert!(exited(status, 129), "{status}");
}

#[test]
fn a_suspended_program_gives_the_terminal_back_and_takes_it_again() {
    let mut pty = start();
    // The opening would go on meanwhile.
    pty.send("\r");
    pty.wait_text("shortest");
    pty.wait_shown();
    let shown = pty.screen().contents();
    pty.signal(Signal::TSTP);
    let pid = pty.pid();
    pty.wait_state(pid, 'T');
    pty.wait_for("restored screen", |screen| !screen.alternate_screen());
    pty.assert_restored();
    pty.signal(Signal::CONT);
    // Meanwhile the shortest way may have been found, so facts beside the board and the status may differ.
    let board = |text: &str| -> Vec<String> {
        text.lines().take(21).map(|line| line.chars().take(52).collect()).collect()
    };
    pty.wait_for("same board", |screen| board(&screen.contents()) == board(&shown));
    pty.assert_taken();
    pty.quit();
}

#[test]
fn a_new_size_is_drawn() {
    let mut pty = start();
    pty.resize(120, 40);
    pty.wait_for("frame", |screen| !screen.contents().trim().is_empty());
    pty.quit();
}

#[test]
fn without_a_terminal_it_says_so_and_touches_nothing() {
    let output = program().stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(error.contains("terminal"), "{error}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_search_is_watched_to_its_end_and_pacman_walks() {
    let mut command = program();
    command.args(["pacman", "--speed", "max", "--watch"]);
    let mut pty = Pty::start(&command, 80, 24);
    pty.wait_text("Path found: cost 25");
    pty.wait_text("steps      25");
    pty.send("\x1b[D\x1b[D");
    pty.wait_text("23/25");
    pty.resize(100, 30);
    pty.wait_text("23/25");
    pty.quit();
}

#[test]
fn a_bad_file_is_one_line_and_leaves_the_terminal_alone() {
    let mut command = program();
    command.args(["pacman", "--layout", "no/such.lay"]);
    let mut pty = Pty::start(&command, 80, 24);
    assert!(exited(pty.wait_exit(), 1));
    assert!(pty.screen().contents().contains("frontier: no/such.lay: no such file or folder"));
    assert!(!pty.bytes.contains(&0x1b), "no escape sequence");
}

#[test]
fn no_color_means_no_colour() {
    let mut command = program();
    command.args(["pacman", "--watch", "--speed", "max"]).env("NO_COLOR", "1");
    let mut pty = Pty::start(&command, 80, 24);
    pty.wait_text("Path found");
    pty.quit();
    let sent = String::from_utf8_lossy(&pty.bytes).into_owned();
    let sgr = sent.split("\x1b[").filter_map(|s| s.split_once('m').map(|(n, _)| n));
    let numbers = sgr.filter(|n| n.chars().all(|c| c.is_ascii_digit() || c == ';'));
    let colours = numbers.flat_map(|n| n.split(';')).filter_map(|n| n.parse::<u32>().ok());
    assert!(!colours.into_iter().any(|n| matches!(n, 30..=49 | 90..=107)));
}

#[test]
fn the_terminal_is_asked_for_its_background_and_the_colours_follow() {
    const QUESTION: &[u8] = b"\x1b]11;?\x1b\\";
    let asked = |pty: &Pty| pty.bytes.windows(QUESTION.len()).any(|w| w == QUESTION);
    let command = |theme: &str| {
        let mut command = program();
        command.args(["pacman", "--color", "256", "--theme", theme, "--fresh", "--no-save"]);
        command
    };
    let mut pty = Pty::start(&command("auto"), 80, 24);
    pty.wait_shown();
    assert!(asked(&pty));
    // The name of the program is drawn in the accent of the scheme.
    let accent = |screen: &vt100::Screen| screen.cell(0, 1).map(|cell| cell.fgcolor());
    assert_eq!(accent(pty.screen()), Some(vt100::Color::Idx(80)));
    pty.send_bytes(b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\");
    pty.wait_for("the accent for a light ground", |screen| {
        accent(screen) == Some(vt100::Color::Idx(24))
    });
    pty.quit();

    let mut pty = Pty::start(&command("dark"), 80, 24);
    pty.wait_shown();
    assert!(!asked(&pty), "not asked where the theme is chosen");
    pty.quit();
}

#[test]
fn making_shows_on_a_terminal_that_it_is_at_work() {
    let mut command = program();
    command.args([
        "generate",
        "lights",
        "--size",
        "12x24",
        "--states",
        "5",
        "--presses",
        "460-461",
    ]);
    let mut pty = Pty::start(&command, 80, 24);
    pty.wait_text("making lights:");
    pty.wait_text("Ctrl-C stops it");
    pty.send("\x03");
    assert!(!pty.wait_exit().success());
    // So does solving.
    let mut command = program();
    command.args(["solve", "dominoes", "--exact", "--size", "10x10"]);
    let mut pty = Pty::start(&command, 80, 24);
    pty.wait_text("solving, ");
    pty.send("\x03");
    assert!(!pty.wait_exit().success());
    // Where no terminal is, nothing is said.
    let mut other = program();
    other.args(["generate", "lights", "--size", "5x5", "--presses", "5-6"]);
    let output = other.output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
