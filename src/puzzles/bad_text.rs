//! The error of every parser: where it is, what is wrong, what was expected.

use std::fmt;

/// Why a text could not be read. Shown as `LINE:COLUMN: what is wrong, what was expected`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadText {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected, in one line.
    pub what: String,
}

impl BadText {
    /// An error at `line` and `column`, both from 1.
    pub fn at(line: usize, column: usize, what: impl Into<String>) -> Self {
        BadText { line, column, what: what.into() }
    }
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.what)
    }
}

impl std::error::Error for BadText {}

/// A character as an error message shows it: printable ones in quotes, others by code point.
pub fn shown(c: char) -> String {
    if c.is_control() || !c.is_ascii() && c.is_whitespace() {
        format!("U+{:04X}", u32::from(c))
    } else {
        format!("'{c}'")
    }
}
