//! `completions` and `man`: what the shell and the manual know of the command line.

use super::{Cli, Failure};
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::Write;

/// `frontier completions SHELL`.
///
/// # Errors
/// The output cannot be written.
pub fn completions(shell: Shell, out: &mut impl Write) -> Result<(), Failure> {
    // Into memory first: the generator panics where it cannot write.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "frontier", &mut text);
    Ok(out.write_all(&text)?)
}

/// `frontier man`: one page, with every command.
///
/// # Errors
/// The output cannot be written.
pub fn man(out: &mut impl Write) -> Result<(), Failure> {
    let mut command = Cli::command();
    command.build();
    clap_mangen::Man::new(command).render(out)?;
    Ok(())
}
