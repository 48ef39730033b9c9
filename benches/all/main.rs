//! Everything that is measured, beside its goal, in one table.
//!
//! `cargo bench` measures all sections but the one that takes ten minutes, `cargo bench -- sudoku lights`
//! those two. Each section runs in a process of its own: what memory one leaves behind would change the
//! times of the next. A section prints what it likes; its rows of the table are printed again at the end,
//! as docs/speed.md quotes them.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]
#![allow(missing_docs)]

mod boxup;
mod commands;
mod contest;
mod dominoes;
mod heuristics;
mod lights;
mod moments;
mod peers;
mod report;
mod search;
mod sets;
mod sudoku;
mod trace;

use std::io::{BufRead, BufReader};
use std::process::{Command, ExitCode, Stdio};

/// A part that can be asked for by its name.
type Section = (&'static str, fn());

const SECTIONS: [Section; 12] = [
    ("search", search::main),
    (search::KEPT, search::main),
    ("moments", moments::main),
    ("heuristics", heuristics::main),
    ("lights", lights::main),
    ("sudoku", sudoku::main),
    ("boxup", boxup::main),
    ("dominoes", dominoes::main),
    (dominoes::NINE, dominoes::nine),
    ("trace", trace::main),
    ("commands", commands::main),
    ("peers", peers::main),
];

/// Tells the C library to keep memory that is freed, so that it is paid for once. The searches are measured
/// both ways: as programs run, and with nothing to pay for memory.
const KEEP: (&str, &str) = (
    "GLIBC_TUNABLES",
    "glibc.malloc.trim_threshold=4000000000:glibc.malloc.mmap_threshold=4000000000",
);

/// Set for the process of a section.
pub const INSIDE: &str = "FRONTIER_BENCH_SECTION";

fn main() -> ExitCode {
    if let Ok(name) = std::env::var(INSIDE) {
        let found = SECTIONS.iter().find(|(section, _)| *section == name);
        found.expect("the name of a section").1();
        return ExitCode::SUCCESS;
    }
    // Cargo itself adds `--bench`.
    let asked: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let names = SECTIONS.map(|(name, _)| name);
    if let Some(unknown) = asked.iter().find(|asked| !names.contains(&asked.as_str())) {
        eprintln!("there is no section {unknown}; there are: {}", names.join(", "));
        return ExitCode::FAILURE;
    }
    let mut rows = Vec::new();
    let mut failed = Vec::new();
    let is_asked = |name: &str| match asked.as_slice() {
        [] => name != dominoes::NINE,
        asked => asked.iter().any(|asked| asked == name),
    };
    for name in names.iter().filter(|name| is_asked(name)) {
        println!("\n== {name} ==");
        if !in_a_process_of_its_own(name, &mut rows) {
            failed.push(*name);
        }
    }
    println!();
    report::table(&rows);
    if failed.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("failed: {}", failed.join(", "));
    ExitCode::FAILURE
}

/// Prints what the section prints and keeps its rows; whether it came to its end.
fn in_a_process_of_its_own(name: &str, rows: &mut Vec<String>) -> bool {
    let mut command = Command::new(std::env::current_exe().expect("the path of this program"));
    if name == search::KEPT {
        command.env(KEEP.0, KEEP.1);
    }
    command.env(INSIDE, name).stdout(Stdio::piped());
    let mut child = command.spawn().expect("a process of our own");
    let out = child.stdout.take().expect("a pipe");
    for line in BufReader::new(out).lines().map_while(Result::ok) {
        println!("{line}");
        rows.extend(report::is_row(&line).then_some(line));
    }
    child.wait().is_ok_and(|status| status.success())
}
