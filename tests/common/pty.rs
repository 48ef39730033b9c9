//! A program in a pseudo-terminal: keys go in, a terminal emulator shows what comes out.
//!
//! Every wait ends as soon as what it waits for is there, and fails after [`PATIENCE`].

// Each test binary uses its own part of this.
#![allow(dead_code)]

use std::fs;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Termios, Winsize, tcgetattr, tcsetwinsize};

/// How long anything may take before the test fails. Long, for busy machines.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// Programs started so far.
static PROGRAMS: AtomicU32 = AtomicU32::new(0);

/// A child on a terminal.
pub struct Pty {
    /// Our end; `None` once hung up.
    master: Option<OwnedFd>,
    child: Child,
    exit: OwnedFd,
    emulator: vt100::Parser,
    /// Everything the child wrote.
    pub bytes: Vec<u8>,
    modes_before: String,
    /// A home of its own: programs keep sessions there.
    home: PathBuf,
}

impl Pty {
    /// Starts `command` as the leader of a session on a new terminal of that size.
    pub fn start(command: &Command, columns: u16, rows: u16) -> Self {
        let master =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let slave = open(name, flags, Mode::empty()).unwrap();
        tcsetwinsize(&slave, size(columns, rows)).unwrap();
        let modes_before = modes(&tcgetattr(&slave).unwrap());
        rustix::io::ioctl_fionbio(&master, true).unwrap();

        let number = PROGRAMS.fetch_add(1, Ordering::Relaxed);
        let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("home-{}-{number}", std::process::id()));
        let io = || Stdio::from(slave.try_clone().unwrap());
        // `setsid` becomes the program; it only takes the terminal for it first.
        let child = Command::new("setsid")
            .arg("--ctty")
            .arg(command.get_program())
            .args(command.get_args())
            .envs([("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")])
            .envs([("HOME", &home), ("XDG_STATE_HOME", &home), ("XDG_CONFIG_HOME", &home)])
            .env_remove("NO_COLOR")
            .envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))))
            .env("RUST_BACKTRACE", "0")
            .stdin(io())
            .stdout(io())
            .stderr(io())
            .spawn()
            .expect("setsid of util-linux starts the program");
        let pid = Pid::from_child(&child);
        Pty {
            master: Some(master),
            exit: pidfd_open(pid, PidfdFlags::empty()).unwrap(),
            child,
            emulator: vt100::Parser::new(rows, columns, 0),
            bytes: Vec::new(),
            modes_before,
            home,
        }
    }

    /// Processor time the program has used, its death included.
    pub fn processor_time(&self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.pid())).unwrap();
        // Fields 14 and 15, in hundredths of a second, counted from the state behind the name.
        let fields = stat.rsplit(") ").next().unwrap().split(' ');
        let ticks: u64 = fields.skip(11).take(2).map(|n| n.parse::<u64>().unwrap()).sum();
        Duration::from_millis(10 * ticks)
    }

    /// Waits until the program is dead, and leaves it to be looked at.
    pub fn wait_dead(&self) {
        let mut fds = [PollFd::new(&self.exit, PollFlags::IN)];
        let ended = poll(&mut fds, Some(&Timespec::try_from(PATIENCE).unwrap())).unwrap();
        assert_eq!(ended, 1, "still running");
    }

    /// What the terminal shows.
    pub fn screen(&self) -> &vt100::Screen {
        self.emulator.screen()
    }

    /// Types, or whatever else a terminal sends.
    pub fn send(&mut self, keys: &str) {
        self.send_bytes(keys.as_bytes());
    }

    /// Sends bytes that need not be text, and reads meanwhile what comes back.
    pub fn send_bytes(&mut self, mut left: &[u8]) {
        let end = Instant::now() + PATIENCE;
        while !left.is_empty() {
            assert!(Instant::now() < end, "the terminal takes no keys");
            match rustix::io::write(self.master.as_ref().expect("not hung up"), left) {
                Ok(n) => left = &left[n..],
                Err(rustix::io::Errno::AGAIN) => {
                    self.read(Instant::now() + Duration::from_millis(1));
                }
                Err(error) => panic!("{error}"),
            }
        }
    }

    /// Waits until the program has read what was sent.
    pub fn wait_taken(&mut self) {
        // Standard input is a pipe of the program's own meanwhile.
        let path = format!("/proc/{}/fd/1", self.pid());
        let end = Instant::now() + PATIENCE;
        let tty = fs::File::open(path).unwrap();
        while rustix::io::ioctl_fionread(&tty).unwrap() > 0 {
            assert!(Instant::now() < end, "nothing is read");
            self.read(Instant::now() + Duration::from_millis(1));
        }
    }

    /// How often the program has gone to sleep so far.
    pub fn wakeups(&self) -> u64 {
        let folder = fs::read_dir(format!("/proc/{}/task", self.pid())).unwrap();
        let count = |task: fs::DirEntry| -> u64 {
            let status = fs::read_to_string(task.path().join("status")).unwrap();
            let line = status.lines().find_map(|l| l.strip_prefix("voluntary_ctxt_switches:"));
            line.unwrap().trim().parse().unwrap()
        };
        folder.map(|task| count(task.unwrap())).sum()
    }

    /// Reads until the program has slept for a quarter of a second, which is longer than it waits
    /// for the rest of a sequence.
    pub fn wait_asleep(&mut self) {
        let end = Instant::now() + PATIENCE;
        loop {
            let before = (self.bytes.len(), self.wakeups());
            let pause = Instant::now() + Duration::from_millis(250);
            while Instant::now() < pause {
                self.read(pause);
            }
            if (self.bytes.len(), self.wakeups()) == before {
                return;
            }
            assert!(Instant::now() < end, "never asleep");
        }
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Changes the terminal's size, and forgets what it showed: only a new frame brings it back.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.emulator.screen_mut().set_size(rows, columns);
        self.emulator.process(b"\x1b[2J");
        tcsetwinsize(self.master.as_ref().unwrap(), size(columns, rows)).unwrap();
    }

    /// Closes the terminal.
    pub fn hang_up(&mut self) {
        self.master = None;
    }

    /// Reads until `there`; fails with what was waited for and what is shown.
    pub fn wait_for(&mut self, what: &str, mut there: impl FnMut(&vt100::Screen) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !there(self.emulator.screen()) {
            let open = self.read(end);
            if !open && !there(self.emulator.screen()) {
                panic!("the program ended before {what}:\n{}", self.screen().contents());
            }
            assert!(Instant::now() < end, "no {what}:\n{}", self.screen().contents());
        }
    }

    /// Reads until `text` is shown.
    pub fn wait_text(&mut self, text: &str) {
        self.wait_for(&format!("{text:?}"), |screen| screen.contents().contains(text));
    }

    /// Reads until the program is on the alternate screen and has shown a whole frame.
    pub fn wait_shown(&mut self) {
        self.wait_for("first frame", |s| s.alternate_screen() && !s.contents().trim().is_empty());
        let end = Instant::now() + PATIENCE;
        let count = |bytes: &[u8], mark: &[u8]| bytes.windows(8).filter(|w| *w == mark).count();
        while count(&self.bytes, b"\x1b[?2026h") > count(&self.bytes, b"\x1b[?2026l") {
            assert!(self.read(end), "the program ended inside a frame");
            assert!(Instant::now() < end, "no end of the first frame");
        }
    }

    /// Reads until the program has ended, and says how.
    pub fn wait_exit(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        while self.read(end) {
            assert!(Instant::now() < end, "still running:\n{}", self.screen().contents());
        }
        self.wait_exit_unread()
    }

    /// Types q, at which the program ends well and leaves the terminal as it was.
    pub fn quit(&mut self) {
        self.send("q");
        let status = self.wait_exit();
        assert!(exited(status, 0), "{status}");
        self.assert_restored();
    }

    /// Waits until the program has ended, reading nothing of what it writes.
    pub fn wait_exit_unread(&mut self) -> ExitStatus {
        self.wait_dead();
        self.child.wait().unwrap()
    }

    /// Waits until there is something to read, and leaves it there.
    pub fn wait_unread(&self) {
        let mut fds = [PollFd::new(self.master.as_ref().unwrap(), PollFlags::IN)];
        let ready = poll(&mut fds, Some(&Timespec::try_from(PATIENCE).unwrap())).unwrap();
        assert_eq!(ready, 1, "nothing came");
    }

    /// Reads until process `pid` is in `state`, a letter of /proc/PID/stat: T is stopped.
    pub fn wait_state(&mut self, pid: u32, state: char) {
        let end = Instant::now() + PATIENCE;
        loop {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            if stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with(state)) {
                return;
            }
            assert!(Instant::now() < end, "{pid} is never {state}: {stat}");
            self.read(Instant::now() + Duration::from_millis(5));
        }
    }

    /// The program's process id.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Asserts that the terminal is as it was before: no mode left on, line discipline restored.
    pub fn assert_restored(&self) {
        let screen = self.screen();
        assert!(!screen.alternate_screen(), "alternate screen");
        assert!(!screen.hide_cursor(), "cursor");
        assert!(!screen.bracketed_paste(), "paste");
        assert!(!screen.application_cursor() && !screen.application_keypad(), "keypad");
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        assert_eq!(screen.mouse_protocol_encoding(), vt100::MouseProtocolEncoding::Default);
        assert_eq!(screen.fgcolor(), vt100::Color::Default);
        assert!(!screen.bold() && !screen.inverse(), "attributes");
        if let Some(master) = &self.master {
            assert_eq!(modes(&tcgetattr(master).unwrap()), self.modes_before);
        }
    }

    /// Asserts that the terminal is in the program's hands.
    pub fn assert_taken(&self) {
        let screen = self.screen();
        assert!(screen.alternate_screen() && screen.hide_cursor() && screen.bracketed_paste());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::ButtonMotion);
        assert_eq!(screen.mouse_protocol_encoding(), vt100::MouseProtocolEncoding::Sgr);
        let master = self.master.as_ref().unwrap();
        assert_ne!(modes(&tcgetattr(master).unwrap()), self.modes_before);
    }

    /// Shows the emulator what is there by `end`. False once the other side has closed.
    pub fn read(&mut self, end: Instant) -> bool {
        let Some(master) = &self.master else { return false };
        let left = end.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).unwrap();
        let mut fds = [PollFd::from_borrowed_fd(master.as_fd(), PollFlags::IN)];
        poll(&mut fds, Some(&left)).unwrap();
        let mut buffer = [0; 1 << 16];
        match rustix::io::read(master, &mut buffer) {
            Ok(0) | Err(rustix::io::Errno::IO) => false,
            Ok(n) => {
                self.emulator.process(&buffer[..n]);
                self.bytes.extend_from_slice(&buffer[..n]);
                true
            }
            Err(rustix::io::Errno::AGAIN) => true,
            Err(error) => panic!("{error}"),
        }
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = fs::remove_dir_all(&self.home);
    }
}

/// Whether `status` is a normal exit with that code, not a death by signal.
pub fn exited(status: ExitStatus, code: i32) -> bool {
    status.signal().is_none() && status.code() == Some(code)
}

fn size(columns: u16, rows: u16) -> Winsize {
    Winsize { ws_col: columns, ws_row: rows, ws_xpixel: 0, ws_ypixel: 0 }
}

/// The line discipline, comparable.
fn modes(termios: &Termios) -> String {
    let Termios { input_modes, output_modes, control_modes, local_modes, .. } = termios;
    format!("{input_modes:?} {output_modes:?} {control_modes:?} {local_modes:?}")
}
