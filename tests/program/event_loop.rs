//! The loop on a real terminal, with a screen made for it: this test runs itself as that program.

use std::env;
use std::io::Write as _;
use std::os::fd::BorrowedFd;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::common::pty::{PATIENCE, Pty, exited};
use frontier::tui::term::event_loop::run;
use frontier::tui::term::key::Code;
use frontier::tui::term::screen::{Msg, Multiplexer, Options, Request, Screen};
use frontier::tui::term::signals::Signals;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};
use rustix::process::Signal;

/// Set for the program run by the tests.
const PROGRAM: &str = "FRONTIER_TEST_LOOP";

/// Most keys of a flood obeyed before the interrupt key is heard. Each takes a millisecond, and a turn
/// of the loop obeys eight.
const MOST_OBEYED: usize = 2_000;

/// Shows the messages it got, and does what some keys say.
#[derive(Default)]
struct Log {
    lines: Vec<String>,
    ticks: u32,
    moving: bool,
    busy: bool,
    flood: u32,
    dirty: bool,
    slow: bool,
    keys: usize,
    /// After how long without a key it says so.
    idle_after: Option<Duration>,
    idle: u32,
    request: Option<Request>,
}

impl Screen for Log {
    fn handle(&mut self, msg: Msg) {
        self.dirty = true;
        let line = match &msg {
            Msg::Key(key) => key.ascii(),
            Msg::Resize(columns, rows) => format!("{columns}x{rows}"),
            other => format!("{other:?}"),
        };
        self.lines.push(line);
        let Msg::Key(key) = msg else { return };
        self.keys += 1;
        if self.slow {
            let end = Instant::now() + Duration::from_millis(1);
            while Instant::now() < end {}
        }
        match key.code() {
            Code::Char('z') if key.has_ctrl() => self.request = Some(Request::Suspend),
            Code::Char('l') if key.has_ctrl() => self.request = Some(Request::Redraw),
            Code::Char('q') => self.request = Some(Request::Quit),
            Code::Char('p') => panic!("on purpose"),
            Code::Char('b') => self.busy = true,
            Code::Char('t') => self.moving = true,
            Code::Char('f') => self.flood = 1,
            Code::Char('s') => self.slow = true,
            Code::Char('i') => self.idle_after = Some(Duration::from_millis(300)),
            Code::Char('c') if key.has_ctrl() => self.request = Some(Request::Quit),
            _ => {}
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        self.moving.then_some(Duration::from_millis(1))
    }

    fn tick(&mut self, elapsed: Duration) {
        assert!(elapsed >= Duration::from_millis(1));
        self.ticks += 1;
        self.moving = self.ticks < 5;
        self.dirty = true;
    }

    fn next_idle(&self) -> Option<Duration> {
        self.idle_after
    }

    fn idle(&mut self, silence: Duration) {
        assert!(self.idle_after.take() <= Some(silence));
        self.idle += 1;
        self.dirty = true;
    }

    fn changes(&self) -> u64 {
        0
    }

    fn keep(&mut self) {}

    fn is_busy(&self) -> bool {
        self.busy
    }

    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) {
        while !enough() {}
        self.flood += u32::from(self.flood > 0);
        self.dirty = true;
    }

    fn is_dirty(&self) -> bool {
        self.dirty
    }

    fn draw(&mut self, buffer: &mut Buffer) {
        self.dirty = false;
        let area = buffer.area;
        if self.flood > 0 {
            // Every cell different from its neighbour and from the frame before: no frame is small.
            for (i, cell) in buffer.content.iter_mut().enumerate() {
                let n = (i as u32).wrapping_mul(7919).wrapping_add(self.flood * 31);
                cell.set_symbol("x").set_fg(Color::Rgb(n as u8, (n >> 3) as u8, (n >> 5) as u8));
            }
            return;
        }
        let ticks = format!("ticks {} idle {}", self.ticks, self.idle);
        let last = self.lines.len().saturating_sub(usize::from(area.height) - 2);
        let lines = self.lines.iter().skip(last).map(String::as_str);
        for (y, line) in (0..area.height).zip(["log", ticks.as_str()].into_iter().chain(lines)) {
            buffer.set_string(0, y, line, Style::new());
        }
    }

    fn take_request(&mut self) -> Option<Request> {
        self.request.take()
    }
}

/// The program: does nothing when run as a test.
#[test]
fn program() {
    if env::var_os(PROGRAM).is_some() {
        let mut log = Log::default();
        let multiplexer = Multiplexer::None;
        let options = Options { fps: 20, colours: true, asks_ground: false, multiplexer };
        let ended = run(&mut log, options, &mut Signals::catch().unwrap(), None).unwrap();
        // The terminal may be gone, or not read what is written.
        if ended.status() != 0 {
            signal_hook::low_level::exit(ended.status().into());
        }
        let _ = writeln!(std::io::stdout(), "\n{} keys obeyed", log.keys);
        signal_hook::low_level::exit(ended.status().into());
    }
}

fn command() -> Command {
    let mut command = Command::new(env::current_exe().unwrap());
    command
        .args(["--exact", "event_loop::program", "--nocapture", "--test-threads=1"])
        .env(PROGRAM, "1");
    command
}

fn start() -> Pty {
    let mut pty = Pty::start(&command(), 80, 24);
    pty.wait_text("ticks 0");
    pty
}

fn quit(mut pty: Pty) {
    pty.quit();
}

#[test]
fn keys_mouse_and_pastes_arrive_in_order() {
    let mut pty = start();
    pty.send("a\x1b[A\x1b[<0;5;6M\x1b[200~x\ry\x1b[201~\x1b1");
    pty.wait_text("Alt-1");
    let mouse = "Mouse(Mouse { kind: Press, column: 4, row: 5 })";
    let shown = format!("a\nUp\n{mouse}\nPaste(\"x\\ny\")\nAlt-1");
    assert!(pty.screen().contents().contains(&shown), "{}", pty.screen().contents());
    pty.send("\x1b");
    pty.wait_text("Esc");
    quit(pty);
}

#[test]
fn time_passes_only_while_something_moves() {
    let mut pty = start();
    pty.send("t");
    pty.wait_text("ticks 5");
    quit(pty);
}

#[test]
fn an_answer_of_the_terminal_is_nobodys_key() {
    let mut pty = start();
    pty.send("i");
    let end = Instant::now() + PATIENCE;
    while !pty.screen().contents().contains("idle 1") {
        assert!(Instant::now() < end, "answers count as keys");
        pty.send("\x1b]11;rgb:0/0/0\x1b\\\x1b[?62;22c");
        pty.read(Instant::now() + Duration::from_millis(50));
    }
    quit(pty);
}

#[test]
fn a_busy_screen_still_answers() {
    let mut pty = start();
    pty.send("b");
    pty.send("hello");
    pty.wait_text("h\ne\nl\nl\no");
    quit(pty);
}

#[test]
fn a_new_size_is_told_and_drawn() {
    let mut pty = start();
    pty.resize(100, 30);
    pty.wait_text("100x30");
    quit(pty);
}

#[test]
fn a_panic_gives_the_terminal_back_before_it_speaks() {
    let mut pty = start();
    pty.send("p");
    let status = pty.wait_exit();
    assert!(!status.success());
    pty.assert_restored();
    assert!(pty.screen().contents().contains("on purpose"), "{}", pty.screen().contents());
}

#[test]
fn a_terminal_that_does_not_read_cannot_hold_it() {
    let mut pty = Pty::start(&command(), 200, 60);
    pty.wait_text("ticks 0");
    // Frames far larger than what a terminal buffers, and nobody reads them.
    pty.send("bf");
    pty.wait_unread();
    pty.signal(Signal::TERM);
    let status = pty.wait_exit_unread();
    assert!(exited(status, 143), "{status}");
}

#[test]
fn a_terminal_that_goes_while_much_is_to_be_shown_ends_it() {
    let mut pty = Pty::start(&command(), 200, 60);
    pty.wait_text("ticks 0");
    pty.send("bfabc\x1b[");
    pty.wait_unread();
    pty.hang_up();
    let status = pty.wait_exit_unread();
    assert!(exited(status, 129), "{status}");
}

#[test]
fn a_redraw_repairs_what_others_wrote() {
    let mut pty = start();
    pty.send("abc");
    pty.wait_text("c");
    let before = pty.bytes.len();
    pty.send("\x0c");
    pty.wait_text("Ctrl-L");
    let frame = String::from_utf8_lossy(&pty.bytes[before..]).into_owned();
    assert!(frame.contains("\x1b[2J") && frame.contains("log"), "{frame:?}");
    quit(pty);
}

#[test]
fn the_suspend_key_works_under_a_shell() {
    let mut shell = Command::new("sh");
    let program = command();
    // A shell that controls jobs; it goes on when the program is stopped, and continues it when told.
    shell.args(["-mc", "\"$0\" \"$@\"; read line; fg; echo back"]).arg(program.get_program());
    shell.args(program.get_args()).env(PROGRAM, "1");
    let mut pty = Pty::start(&shell, 80, 24);
    pty.wait_text("ticks 0");
    let children = format!("/proc/{0}/task/{0}/children", pty.pid());
    let child: u32 = std::fs::read_to_string(children).unwrap().trim().parse().unwrap();
    pty.send("\x1a");
    pty.wait_state(child, 'T');
    pty.wait_for("restored screen", |screen| !screen.alternate_screen());
    pty.assert_restored();
    pty.send("\n");
    pty.wait_text("Resumed");
    pty.assert_taken();
    pty.send("q");
    pty.wait_text("back");
    assert!(exited(pty.wait_exit(), 0));
    pty.assert_restored();
}

#[test]
fn the_suspend_key_does_nothing_where_nobody_could_continue_it() {
    let mut pty = start();
    pty.send("\x1a");
    pty.wait_text("Ctrl-Z");
    pty.send("x");
    pty.wait_text("Ctrl-Z\nx");
    assert!(pty.screen().alternate_screen());
    assert!(!pty.screen().contents().contains("Resumed"));
    quit(pty);
}

#[test]
fn a_sequence_that_comes_in_pieces_is_one() {
    let mut pty = start();
    for pieces in [["\x1b[", "A"], ["\x1b[1;", "2C"], ["\x1b[<0;5", ";6M"], ["\x1bO", "D"]] {
        for piece in pieces {
            pty.send(piece);
            pty.wait_taken();
        }
    }
    pty.wait_text("Left");
    let mouse = "Mouse(Mouse { kind: Press, column: 4, row: 5 })";
    let shown = format!("Up\nS-Right\n{mouse}\nLeft");
    assert!(pty.screen().contents().contains(&shown), "{}", pty.screen().contents());
    quit(pty);
}

/// Beginnings of sequences whose end never comes, and sequences that crossterm would wait behind.
const CUT: [&str; 8] = [
    "\x1b[",
    "\x1b[?",
    "\x1b[?6n",
    "\x1b[?2026;2$y",
    "\x1b[<0;5",
    "\x1b[<0;5A",
    "\x1bO",
    "\x1b[1;",
];

#[test]
fn keys_are_heard_behind_a_sequence_that_was_cut() {
    let mut pty = start();
    for (cut, key) in CUT.into_iter().zip(["?", "n", "x", "y", "A", "m", "v", "w"]) {
        pty.send(cut);
        pty.wait_taken();
        // The time after which it is dropped is long over when it sleeps.
        pty.wait_asleep();
        pty.send(key);
        pty.wait_text(&format!("\n{key}"));
    }
    let screen = pty.screen().contents();
    let keys: Vec<&str> = screen.lines().skip(2).map(str::trim_end).collect();
    assert_eq!(keys, ["Alt-[", "?", "n", "x", "y", "A", "m", "Alt-O", "v", "w"], "nothing else");
    quit(pty);
}

#[test]
fn the_interrupt_key_is_heard_at_once_behind_a_sequence_that_was_cut() {
    for cut in CUT {
        let mut pty = start();
        pty.send(cut);
        pty.wait_taken();
        pty.send("\x03");
        assert!(exited(pty.wait_exit(), 0), "{cut:?}");
    }
}

#[test]
fn invalid_bytes_and_unknown_sequences_are_no_keys() {
    let mut pty = start();
    pty.send_bytes(b"\xff\xfe\xc3(\xe2\x28\xa1\x1b[<0;0;0M\x1b[M   \x1b[0;0R\x1b[99~\x1b[1;99A");
    pty.send("\x1b]11;rgb:q/q/q\x07\x1bPq\x1b\\\x1b[?62;22c\x1b[I\x1b[O");
    pty.send("x");
    pty.wait_text("x");
    for line in pty.screen().contents().lines().skip(2) {
        // Of the invalid bytes, only what is valid in itself is left.
        assert!(["(", "x", "Up"].iter().any(|key| line.trim_end().ends_with(key)), "{line:?}");
    }
    quit(pty);
}

#[test]
fn a_text_pasted_without_brackets_is_no_keys() {
    let mut pty = start();
    pty.send("please quit now, pq pq pq\rq");
    pty.wait_text("Paste(\"please quit now, pq pq pq\\nq\")");
    quit(pty);
}

#[test]
fn whatever_is_pasted_the_interrupt_key_is_heard_at_once() {
    let arrows = "\x1b[A\x1b[B\x1b[C\x1b[D".repeat(20_000);
    let text = "all work and no play makes a dull boy. ".repeat(5_000);
    let bytes = String::from_utf8_lossy(&[0xff, b'\x1b', b'[', 0xc3, b'P']).repeat(20_000);
    let floods = [
        arrows,
        text.clone(),
        bytes,
        format!("\x1b[200~{text}\x1b[201~"),
        // Its end never comes.
        format!("\x1b[200~{text}"),
        // Larger than any paste that is kept.
        format!("\x1b[200~{}", text.repeat(8)),
    ];
    for flood in floods {
        let mut pty = start();
        pty.send("s");
        pty.wait_text("s");
        // Every key takes a millisecond, so obeying them all would take a minute.
        pty.send(&flood);
        let begun = Instant::now();
        pty.send("\x03");
        let status = pty.wait_exit();
        assert!(exited(status, 0), "{status}");
        // Generous: 0.1 s are wanted, but the machine may be busy.
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        pty.assert_restored();
        // In steps: what was obeyed before is what fitted into the turns until it was read.
        let screen = pty.screen().contents();
        let obeyed = screen.lines().find_map(|line| line.trim().strip_suffix(" keys obeyed"));
        let obeyed: usize = obeyed.unwrap().parse().unwrap();
        assert!(obeyed <= MOST_OBEYED, "{obeyed} keys of a flood");
    }
}

#[test]
fn a_paste_that_pauses_is_over() {
    let mut pty = start();
    pty.send("\x1b[200~q quit, and no end");
    pty.wait_text("Paste(\"q quit, and no end\")");
    pty.send("x");
    pty.wait_text("\nx");
    quit(pty);
}

#[test]
fn a_terminal_that_goes_while_it_computes_ends_it() {
    let mut pty = start();
    pty.send("b");
    pty.wait_text("b");
    pty.hang_up();
    let status = pty.wait_exit_unread();
    assert!(exited(status, 129), "{status}");
}

#[test]
fn nothing_is_sent_while_nothing_happens() {
    let mut pty = start();
    pty.send("x");
    pty.wait_text("x");
    pty.wait_asleep();
    let (before, wakeups) = (pty.bytes.len(), pty.wakeups());
    pty.read(Instant::now() + Duration::from_millis(300));
    assert_eq!((pty.bytes.len(), pty.wakeups()), (before, wakeups));
    quit(pty);
}
