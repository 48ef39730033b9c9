//! `completions` and `man`: the command line for shells and for the manual.

use anyhow::Result;
use clap::Command;
use clap_complete::Shell;
use std::io::Write;

/// `frontier completions SHELL`.
pub fn completions(mut command: Command, shell: Shell, out: &mut dyn Write) -> Result<()> {
    // Into memory first: the generator panics where it cannot write.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, "frontier", &mut text);
    Ok(out.write_all(&text)?)
}

/// `frontier man`: one page, with every command.
pub fn man(mut command: Command, mut out: &mut dyn Write) -> Result<()> {
    command.build();
    clap_mangen::Man::new(command).render(&mut out)?;
    Ok(())
}
