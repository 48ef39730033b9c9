//! Beside programs of the package in `benches/peers`, which is built first: another sudoku solver, and from
//! a file with a map to the answer, where both sides are whole processes.

use crate::report::{Goal, Unit, median, row, seconds};
use frontier::engine::seed::Random;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a process is asked: the way from the first cell of a square map to another.
struct Errand {
    title: &'static str,
    /// Cells to a side.
    side: usize,
    /// Whether a quarter of the cells is walls.
    has_walls: bool,
    /// Row and column.
    goal: [usize; 2],
    rounds: usize,
}

const fn one_step(title: &'static str, side: usize, rounds: usize) -> Errand {
    Errand { title, side, has_walls: false, goal: [0, 1], rounds }
}

const fn to_the_corner(title: &'static str, side: usize, rounds: usize) -> Errand {
    Errand { title, side, has_walls: true, goal: [side - 1; 2], rounds }
}

const ERRANDS: [Errand; 4] = [
    one_step("512 × 512, one step", 512, 41),
    one_step("2048 × 2048, one step", 2048, 15),
    to_the_corner("512 × 512, corner to corner", 512, 15),
    to_the_corner("2048 × 2048, corner to corner", 2048, 3),
];

pub fn main() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--release", "--manifest-path"]).arg(package.join("Cargo.toml"));
    // Cargo passes its own settings for this package on.
    build.env("CARGO_TARGET_DIR", package.join("target"));
    assert!(build.status().is_ok_and(|status| status.success()), "the peers cannot be built");
    let programs = package.join("target/release");
    let sudoku = Command::new(programs.join("sudoku")).status();
    assert!(sudoku.is_ok_and(|status| status.success()), "the sudoku solvers failed");

    let folder = std::env::temp_dir().join(format!("frontier-bench-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for maps");
    for errand in &ERRANDS {
        let map = errand.map(&folder);
        let [down, right] = errand.goal.map(|n| n.to_string());
        let mut ours = Command::new(env!("CARGO_BIN_EXE_frontier"));
        ours.args(["solve", "pacman", "--start", "0,0", "--goal", &format!("{down},{right}")]);
        ours.arg("--layout").arg(&map);
        let mut theirs = Command::new(programs.join("grid"));
        theirs.arg(&map).args(["0", "0", &down, &right]);
        let round = |_| (processor_time(&mut theirs), processor_time(&mut ours));
        let times: Vec<(f64, f64)> = (0..errand.rounds).map(round).collect();
        let theirs = median(times.iter().map(|&(theirs, _)| theirs).collect());
        let ours = median(times.iter().map(|&(_, ours)| ours).collect());
        let title = format!("from file to answer, {}", errand.title);
        println!("{title}: {}, with `pathfinding` {}", seconds(ours), seconds(theirs));
        let title = format!("{title}: as fast as with `pathfinding`");
        row(&title, theirs / ours, Unit::Times, Goal::AtLeast(1.0));
    }
    fs::remove_dir_all(&folder).expect("the folder for maps");
}

impl Errand {
    /// Writes its map, in the format of Moving AI.
    fn map(&self, folder: &Path) -> PathBuf {
        let side = self.side;
        let mut random = Random::new(1);
        let mut text = format!("type octile\nheight {side}\nwidth {side}\nmap\n");
        for cell in 0..side * side {
            let is_end = cell == 0 || cell == side * side - 1;
            let is_wall = self.has_walls && !is_end && random.chance(1, 4);
            text.push(if is_wall { '@' } else { '.' });
            if (cell + 1) % side == 0 {
                text.push('\n');
            }
        }
        let path = folder.join(format!("{side}-{}.map", self.has_walls));
        fs::write(&path, text).expect("a map");
        path
    }
}

/// Seconds of processor time the process takes from its start to its end.
fn processor_time(command: &mut Command) -> f64 {
    let mut child = command.stdout(Stdio::null()).spawn().expect("a process");
    let pid = Pid::from_child(&child);
    // It is looked at after its end and before it is forgotten.
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    waitid(WaitId::Pid(pid), options).expect("a child");
    let schedule = fs::read_to_string(format!("/proc/{}/schedstat", pid.as_raw_nonzero()));
    assert!(child.wait().is_ok_and(|status| status.success()), "{command:?} failed");
    let nanoseconds = schedule.ok().and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.expect("the time the system keeps of a process") * 1e-9
}
