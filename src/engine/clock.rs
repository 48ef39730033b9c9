//! Time as the parts that measure it see it: a function handed in, so that tests can hold it still.

use std::time::Instant;

/// Tells the time.
pub type Clock = fn() -> Instant;
