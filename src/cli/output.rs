//! How commands print what came out.

use anyhow::Result;
use serde::Serialize;
use std::io::Write;

/// Prints a value as one line of JSON.
///
/// # Errors
/// It cannot be written.
pub fn json(value: &impl Serialize, out: &mut dyn Write) -> Result<()> {
    Ok(writeln!(out, "{}", serde_json::to_string(value)?)?)
}
