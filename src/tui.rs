//! Tui.
