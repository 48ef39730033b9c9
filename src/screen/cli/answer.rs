//! What a command found out: rows for programs, lines for people.

pub use crate::engine::log::json::Object;
use anyhow::Result;
use serde::Serialize;
use serde_json::Value;
use std::{fmt::Display, io::Write};

/// An answer. Keys and lines are in the order in which they are given.
#[derive(Default)]
pub struct Answer {
    keys: Vec<(&'static str, Value)>,
    lines: Vec<String>,
    /// Whether it is an answer whatever stopped the run.
    pub is_enough: bool,
}

impl Answer {
    /// With a key for programs.
    pub fn key(mut self, key: &'static str, value: impl Into<Value>) -> Answer {
        self.keys.push((key, value.into()));
        self
    }

    /// With a key that only some answers have.
    pub fn maybe(self, key: &'static str, value: Option<impl Into<Value>>) -> Answer {
        if let Some(value) = value { self.key(key, value) } else { self }
    }

    /// With a line for people.
    pub fn line(mut self, name: &str, value: impl Display) -> Answer {
        self.lines.push(format!("{name:<11} {value}"));
        self
    }

    /// With a line for people if there is something to say.
    pub fn line_if(self, name: &str, value: Option<impl Display>) -> Answer {
        if let Some(value) = value { self.line(name, value) } else { self }
    }

    /// With lines for people as they stand.
    pub fn lines(mut self, lines: impl IntoIterator<Item = String>) -> Answer {
        self.lines.extend(lines);
        self
    }

    /// With a number for both.
    pub fn both(self, key: &'static str, value: u64) -> Answer {
        self.key(key, value).line(key, value)
    }

    /// The same, though a limit stopped the run: what it has is an answer all the same.
    pub fn enough(mut self, is_enough: bool) -> Answer {
        self.is_enough = is_enough;
        self
    }

    /// With the time it took.
    pub fn took(self, seconds: f64) -> Answer {
        self.key("seconds", seconds).line("time", format_args!("{seconds:.6} s"))
    }

    /// Prints one or the other.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn print(self, as_json: bool, out: &mut dyn Write) -> Result<()> {
        if as_json { json(&Object(self.keys), out) } else { lines(self.lines, out) }
    }
}

/// Prints a value as one line of JSON.
///
/// # Errors
/// It cannot be written.
pub fn json(value: &impl Serialize, out: &mut dyn Write) -> Result<()> {
    Ok(writeln!(out, "{}", serde_json::to_string(value)?)?)
}

/// Prints lines.
///
/// # Errors
/// They cannot be printed.
pub fn lines(lines: impl IntoIterator<Item: Display>, out: &mut dyn Write) -> Result<()> {
    lines.into_iter().try_for_each(|line| Ok(writeln!(out, "{line}")?))
}
