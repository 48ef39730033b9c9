//! Turns of the event loop, measured in work instead of time.
//!
//! The clock of these tests is the meter of work: a unit is some ten nanoseconds. So a slice of computing
//! ends when the loop's would, and a turn that works on without asking is found on any machine.

use frontier::engine::work;
use frontier::tui::app::App;
use frontier::tui::term::screen::Screen;
use std::io::Write as _;
use std::sync::Mutex;

/// The work of a slice of computing: about the loop's 4 ms.
pub const SLICE: u64 = 400_000;

/// The most work a turn may take: less than a frame, of which there are 20 in a second.
pub const MOST: u64 = 4_000_000;

/// The longest turn so far in this process.
static LONGEST: Mutex<u64> = Mutex::new(0);

/// Makes one turn of the loop, and fails if it takes too long; `what` says what the turn is for. The
/// longest turn of all tests so far is printed whenever it grows by a quarter.
pub fn turn<T>(what: &dyn Fn() -> String, doing: impl FnOnce() -> T) -> T {
    let before = work::spent();
    let done = doing();
    let spent = work::spent() - before;
    {
        let mut longest = LONGEST.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if spent > *longest + *longest / 4 {
            *longest = spent;
            // Not `eprintln`, which the test harness keeps for itself.
            let line = format!("longest turn so far: {spent:9} units, {}", what());
            let _ = writeln!(std::io::stderr(), "{line}");
        }
    }
    assert!(spent <= MOST, "a turn of {spent} units: {}", what());
    done
}

/// Computes as the loop does, for one slice.
pub fn compute(app: &mut App) {
    compute_for(app, SLICE);
}

/// Computes for a slice of so much work.
pub fn compute_for(app: &mut App, slice: u64) {
    let end = work::spent() + slice;
    let mut asked = 0;
    app.compute(&mut || {
        asked += 1;
        asked > 1000 || work::spent() >= end
    });
}
