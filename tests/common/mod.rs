//! What tests of the running program share.

pub mod pty;
