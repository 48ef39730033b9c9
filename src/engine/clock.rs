//! The clock: a function passed to whatever measures time, so that tests can replace it.

use std::time::Instant;

/// Returns the present time.
pub type Clock = fn() -> Instant;
