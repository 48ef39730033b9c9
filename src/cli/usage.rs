//! What is wrong with a command line, in one line. Nothing is read or carried out here.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
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

/// What is wrong with a command line of `program`, and what was expected.
pub fn line(error: &Error, program: &Command) -> String {
    if let Some(expected) = number_expected(error).or_else(|| option_expected(error, program)) {
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

/// The line for a name or a file without the option it belongs to.
fn option_expected(error: &Error, program: &Command) -> Option<String> {
    let (Some(ContextValue::String(text)), Some(ContextValue::StyledStr(usage))) =
        (error.get(ContextKind::InvalidArg), error.get(ContextKind::Usage))
    else {
        return None;
    };
    if text.starts_with('-') {
        return None;
    }
    // "Usage: frontier solve pacman [OPTIONS]"
    let usage = usage.to_string();
    let words = usage.split_whitespace().skip_while(|word| *word != program.get_name()).skip(1);
    let mut command = program;
    let mut typed = program.get_name().to_owned();
    for word in words {
        let Some(named) = command.find_subcommand(word) else { break };
        command = named;
        typed = typed + " " + word;
    }
    let takes_name = |arg: &&clap::Arg| {
        arg.get_value_names().is_some_and(|names| names.iter().any(|name| *name == "NAME|FILE"))
    };
    let option = command.get_arguments().find(takes_name)?.get_long()?;
    Some(format!("'{text}' needs an option before it, such as --{option} (see `{typed} --help`)"))
}
