//! The program: the command line with its five puzzles.

use frontier::cli::Registry;
use std::process::ExitCode;

fn main() -> ExitCode {
    frontier::main_with(&Registry::built_in())
}
