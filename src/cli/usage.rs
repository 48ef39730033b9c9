//! What is wrong with a command line, in one line. Nothing is read or carried out here.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::error::Error as _;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// Whether this is an answer and no failure: the help or the version that was asked for.
pub fn is_answer(error: &Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    )
}

/// What is wrong and what was expected.
pub fn line(error: &Error) -> String {
    if let Some(expected) = number_expected(error) {
        return expected;
    }
    let text = error.render().to_string();
    // What follows are the usage, which `--help` says better, and the advice to ask for that.
    let said = text.lines().take_while(|line| !line.starts_with("Usage:"));
    let mut parts = said
        .filter(|line| !line.starts_with("For more information"))
        .map(|line| line.trim().trim_start_matches("error: ").trim_start_matches("tip: "))
        .filter(|line| !line.is_empty());
    let first = parts.next().unwrap_or("a command line that cannot be read").to_owned();
    let line = parts.fold(first, |line, part| {
        let between = if line.ends_with(':') { " " } else { "; " };
        line + between + part
    });
    format!("{line} (see --help)")
}

/// The line for a text that is no number; the library's own does not say what was expected.
fn number_expected(error: &Error) -> Option<String> {
    let source = error.source()?;
    let expected = match source.downcast_ref::<ParseIntError>() {
        Some(error) => match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "a smaller number",
            _ => "a whole number",
        },
        None => source.downcast_ref::<ParseFloatError>().map(|_| "a number")?,
    };
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        _ => None,
    };
    let (option, value) = (text(ContextKind::InvalidArg)?, text(ContextKind::InvalidValue)?);
    Some(format!("invalid value '{value}' for '{option}': expected {expected}"))
}
