//! The program: reads the command line, does what it says, and reports failures in one line.

use frontier::cli::{self, Failure};
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::parse().and_then(|cli| cli::run(cli, &mut io::stdout().lock())) {
        Ok(status) => ExitCode::from(status),
        // Whoever read our output has read enough.
        Err(Failure { broken_pipe: true, .. }) => ExitCode::SUCCESS,
        Err(Failure { message, status, .. }) => {
            let _ = writeln!(io::stderr(), "frontier: {message}");
            ExitCode::from(status)
        }
    }
}
