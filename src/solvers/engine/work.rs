//! A meter of the work done, so that tests can tell without a clock how long a turn of the event loop is.
//!
//! What works through many things adds them up here, a few thousand at a time. A unit is the work on one
//! cell of a map or one byte of a file, some ten nanoseconds; a [`STEP`] of a solver is many of them.

use std::cell::Cell;

/// The clock, which is passed to whatever measures time, so that tests can replace it.
pub type Clock = fn() -> std::time::Instant;

/// The units of a step of a solver, of a move, or of anything else that takes about half a microsecond.
pub const STEP: u64 = 50;

thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
    static MOST: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Adds so many units.
pub fn charge(units: u64) {
    SPENT.with(|spent| spent.set(spent.get().wrapping_add(units)));
}

/// Lets jobs work until about so many units are added up: those whose steps may be long look at
/// [`is_used_up`] now and again, and return before their budget of steps is used.
pub fn bounded<T>(units: u64, work: impl FnOnce() -> T) -> T {
    let before = MOST.replace(spent().saturating_add(units));
    let done = work();
    MOST.set(before);
    done
}

/// Whether a job should return, as the work it may do is done.
pub fn is_used_up() -> bool {
    spent() >= MOST.get()
}

/// The units added up on this thread so far.
pub fn spent() -> u64 {
    SPENT.with(Cell::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_add_up_on_each_thread_alone() {
        let before = spent();
        charge(3);
        charge(4);
        std::thread::spawn(|| charge(100)).join().unwrap();
        assert_eq!(spent() - before, 7);
        let told = bounded(5, || {
            let first = is_used_up();
            charge(5);
            (first, is_used_up())
        });
        assert_eq!((told, is_used_up()), ((false, true), false));
    }
}
