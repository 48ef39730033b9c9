//! How commands fail: what is printed, and with which exit status; what is wrong with a command line, in one
//! line.
//!
//! Commands return [`anyhow::Error`]; everything is exit status 1 but a [`Failure`].

use super::waiting;
use crate::engine::{condition::BadWords, printable::printable, run::Status};
use clap::error::{ContextKind, ContextValue, ErrorKind as Bad};
use clap::{ArgMatches, Command};
use std::io::{ErrorKind, Write};
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::{error::Error as _, ffi::OsString, fmt::Display};

/// An error with an exit status of its own.
#[derive(Debug, derive_more::Display, derive_more::Error)]
#[display("{_1}")]
pub struct Failure(u8, String);

impl Failure {
    /// Wrong usage: what is wrong and what was expected, in one line.
    pub fn usage(message: impl Display) -> Failure {
        Failure(2, message.to_string())
    }

    /// Ctrl-C came before the work was done.
    pub fn interrupted() -> Failure {
        Failure(waiting::STATUS, waiting::WORD.to_owned())
    }
}

/// Why a job ended without an answer, as the key `stopped` has it: the limit, or Ctrl-C.
pub fn why_stopped(status: Status) -> Option<String> {
    match status {
        Status::Stopped(limit) => Some(limit.to_string()),
        Status::Running => Some(waiting::WORD.to_owned()),
        _ => None,
    }
}

/// The error of work that reached this bound before it had an answer.
pub fn stopped(limit: impl Display) -> anyhow::Error {
    anyhow::anyhow!("stopped without an answer: {limit}")
}

/// Reports an error in one line, after the name of the program; the exit status.
pub fn report(error: &anyhow::Error, stderr: &mut dyn Write) -> u8 {
    // The reader of our output has closed the pipe, so nothing more is wanted.
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    if causes.any(|cause| cause.kind() == ErrorKind::BrokenPipe) {
        return 0;
    }
    let text = format!("{error:#}");
    let line = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>();
    say(&line.join("; "), stderr);
    error.downcast_ref::<Failure>().map_or(1, |Failure(status, _)| *status)
}

/// Says something in one line, after the name of the program. Where standard error is closed, nothing is said.
pub fn say(line: &str, stderr: &mut dyn Write) {
    let _ = writeln!(stderr, "frontier: {}", printable(line));
}

/// What a command line asks of `program`; none if it was the help or the version, which is printed.
///
/// # Errors
/// The command line is wrong, or nothing can be printed.
pub fn matches<W: Into<OsString> + Clone>(
    program: &Command,
    words: impl IntoIterator<Item = W>,
    out: &mut dyn Write,
) -> anyhow::Result<Option<ArgMatches>> {
    program.clone().try_get_matches_from(words).map(Some).or_else(|why| match why.kind() {
        Bad::DisplayHelp | Bad::DisplayVersion => {
            write!(out, "{}", why.render())?;
            Ok(None)
        }
        _ => Err(Failure::usage(usage(&why, program)).into()),
    })
}

/// What is wrong with a command line of `program`, and what was expected.
pub fn usage(error: &clap::Error, program: &Command) -> String {
    if let Some(expected) = value_expected(error).or_else(|| option_expected(error, program)) {
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
    let line = parts.fold(first, |line, part| match part.split_once(": ") {
        // "[possible values: bash, fish]"
        Some((list, known)) if list.starts_with('[') => {
            format!("{line}, expected {}", known.trim_end_matches(']'))
        }
        _ if line.ends_with(':') => line + " " + part,
        _ => line + "; " + part,
    });
    format!("{line} (see --help)")
}

/// The line for a value that cannot be read; the library's own repeats it, or does not say what was expected.
fn value_expected(error: &clap::Error) -> Option<String> {
    let source = error.source()?;
    let [option, value] = [ContextKind::InvalidArg, ContextKind::InvalidValue];
    let (option, value) = (text_of(error, option)?, text_of(error, value)?);
    let said = source.to_string();
    if source.is::<BadWords>() || said.contains(&format!("'{value}'")) {
        return Some(format!("{}: {said}", option.split(' ').next().unwrap_or(option)));
    }
    let within = said.split_once(" is not in ").map(|(_, range)| range.replace("..=", " to "));
    let expected = match source.downcast_ref::<ParseIntError>() {
        Some(error) => match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "a smaller number".into(),
            _ => "a whole number".into(),
        },
        None if source.is::<ParseFloatError>() => "a number".into(),
        None => within?,
    };
    Some(format!("invalid value '{value}' for '{option}': expected {expected}"))
}

/// What an error says of this.
fn text_of(error: &clap::Error, kind: ContextKind) -> Option<&str> {
    let ContextValue::String(text) = error.get(kind)? else { return None };
    Some(text)
}

/// The line for a name or a file without the option it belongs to.
fn option_expected(error: &clap::Error, program: &Command) -> Option<String> {
    let unknown = text_of(error, ContextKind::InvalidSubcommand);
    if let Some(link) = unknown.filter(|word| word.contains(':')) {
        return Some(format!("'{link}' is no command; frontier --at opens a link (see --help)"));
    }
    let text = text_of(error, ContextKind::InvalidArg).filter(|text| !text.starts_with('-'))?;
    let ContextValue::StyledStr(usage) = error.get(ContextKind::Usage)? else { return None };
    // "Usage: frontier solve pacman [OPTIONS]", by whatever name the program was started
    let usage = usage.to_string();
    let words: Vec<&str> =
        usage.split_whitespace().skip(2).take_while(|w| *w != "[OPTIONS]").collect();
    let command = words.iter().try_fold(program, |command, word| command.find_subcommand(word))?;
    let typed = [&[program.get_name()], &*words].concat().join(" ");
    let has_layout = command.get_arguments().any(|arg| arg.get_id() == "layout");
    let option = if text.contains(['#', ':']) { "--id" } else { "--layout" };
    let hint =
        format!("'{text}' needs an option before it, such as {option} (see `{typed} --help`)");
    has_layout.then_some(hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::{Context, anyhow};

    fn reported(error: anyhow::Error) -> (u8, String) {
        let mut out = Vec::new();
        let status = report(&error, &mut out);
        (status, String::from_utf8(out).unwrap())
    }

    #[test]
    fn every_error_is_one_line_with_its_status() {
        let usage = Failure::usage("no such puzzle").into();
        assert_eq!(reported(usage), (2, "frontier: no such puzzle\n".into()));
        assert_eq!(
            reported(Failure::interrupted().into()),
            (130, "frontier: interrupted\n".into())
        );
        let two = anyhow!("first\n  second\n").context("where");
        assert_eq!(reported(two), (1, "frontier: where: first; second\n".into()));
        assert_eq!(
            reported(stopped("limit of 5 steps")),
            (1, "frontier: stopped without an answer: limit of 5 steps\n".into())
        );
    }

    #[test]
    fn nothing_of_a_line_is_a_command_to_the_terminal() {
        let name = anyhow!("\u{1b}]0;title\u{7}\u{9b}2J\u{202e}.lay: no such file");
        assert_eq!(reported(name).1, "frontier: �]0;title��2J�.lay: no such file\n");
    }

    #[test]
    fn a_closed_pipe_is_no_failure() {
        let pipe = std::io::Error::from(ErrorKind::BrokenPipe);
        let wrapped = Err::<(), _>(pipe).context("printing").unwrap_err();
        assert_eq!(reported(wrapped), (0, String::new()));
    }
}
