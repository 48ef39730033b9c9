//! Figures beside their goals, and how they are written; the clock they are measured with.

use std::hint::black_box;
use std::time::Instant;

/// What a figure has to reach.
#[derive(Clone, Copy)]
pub enum Goal {
    AtLeast(f64),
    AtMost(f64),
    /// It is printed because somebody may want to know.
    None,
}

/// What a figure counts.
#[derive(Clone, Copy)]
pub enum Unit {
    /// How many times as fast, as large, as many.
    Times,
    Seconds,
    /// So many a second.
    Rate,
    Percent,
    Bytes,
    /// Anything that is counted.
    Count,
}

impl Unit {
    fn shown(self, figure: f64) -> String {
        match self {
            Unit::Times => format!("{figure:.2} ×"),
            Unit::Percent => format!("{figure:+.1} %"),
            Unit::Bytes => format!("{figure:.1} bytes"),
            Unit::Seconds => seconds(figure),
            Unit::Count => format!("{figure:.0}"),
            Unit::Rate if figure >= 1e6 => format!("{:.2} million/s", figure / 1e6),
            Unit::Rate => format!("{figure:.0}/s"),
        }
    }

    /// A goal needs no more places than it has.
    fn goal(self, figure: f64) -> String {
        match self {
            Unit::Times => format!("{figure} ×"),
            Unit::Percent => format!("{figure} %"),
            Unit::Bytes => format!("{figure} bytes"),
            Unit::Rate if figure >= 1e6 => format!("{} million/s", figure / 1e6),
            Unit::Seconds if figure >= 60.0 => format!("{} min", figure / 60.0),
            Unit::Seconds if figure >= 1.0 => format!("{figure} s"),
            Unit::Seconds if figure >= 1e-3 => format!("{} ms", (figure * 1e6).round() / 1e3),
            Unit::Seconds => format!("{} µs", (figure * 1e9).round() / 1e3),
            unit => unit.shown(figure),
        }
    }
}

/// A time with three figures.
pub fn seconds(seconds: f64) -> String {
    let (scaled, unit) = match seconds {
        s if s < 1e-6 => (s * 1e9, "ns"),
        s if s < 1e-3 => (s * 1e6, "µs"),
        s if s < 1.0 => (s * 1e3, "ms"),
        s => (s, "s"),
    };
    let places = match scaled {
        s if s < 9.995 => 2,
        s if s < 99.95 => 1,
        _ => 0,
    };
    format!("{scaled:.places$} {unit}")
}

/// Prints a row of the table; what has no goal is no row, but a line of its own.
pub fn row(what: &str, figure: f64, unit: Unit, goal: Goal) {
    let (goal, verdict) = match goal {
        Goal::AtLeast(least) => (format!("≥ {}", unit.goal(least)), Some(figure >= least)),
        Goal::AtMost(most) => (format!("≤ {}", unit.goal(most)), Some(figure <= most)),
        Goal::None => (String::new(), None),
    };
    let verdict = match verdict {
        Some(true) => "met",
        Some(false) => "**missed**",
        None => "",
    };
    match verdict {
        "" => println!("{what}: {}", unit.shown(figure)),
        _ => println!("| {what} | {} | {goal} | {verdict} |", unit.shown(figure)),
    }
}

/// Whether a printed line is a row of the table.
pub fn is_row(line: &str) -> bool {
    line.starts_with("| ")
}

/// Prints all rows as one Markdown table whose columns stand below each other.
pub fn table(rows: &[String]) {
    let head = ["what", "measured", "goal", ""].map(String::from).to_vec();
    let cells = |row: &String| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| cell.trim().to_string()).collect()
    };
    let lines: Vec<Vec<String>> = std::iter::once(head).chain(rows.iter().map(cells)).collect();
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..4).map(|column| width(column).unwrap_or(0).max(3)).collect();
    for (number, line) in lines.iter().enumerate() {
        let cells: Vec<String> = line
            .iter()
            .zip(&widths)
            .map(|(cell, &width)| format!("{cell}{}", " ".repeat(width - cell.chars().count())))
            .collect();
        println!("| {} |", cells.join(" | "));
        if number == 0 {
            let rules: Vec<String> = widths.iter().map(|&width| "-".repeat(width)).collect();
            println!("| {} |", rules.join(" | "));
        }
    }
    let count = |verdict: &str| rows.iter().filter(|row| row.contains(verdict)).count();
    println!("\n{} goals met, {} missed", count("| met |"), count("**missed**"));
}

pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Median seconds of one call among `rounds` rounds of `calls` calls.
pub fn time_of<T>(rounds: usize, calls: u32, mut call: impl FnMut() -> T) -> f64 {
    let round = |_| {
        let begun = Instant::now();
        for _ in 0..calls {
            black_box(call());
        }
        begun.elapsed().as_secs_f64() / f64::from(calls)
    };
    median((0..rounds).map(round).collect())
}

fn clock(id: rustix::time::ClockId) -> f64 {
    let time = rustix::time::clock_gettime(id);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Seconds this thread has spent on a processor.
pub fn thread_time() -> f64 {
    clock(rustix::time::ClockId::ThreadCPUTime)
}

/// Seconds this program has spent on processors.
pub fn process_time() -> f64 {
    clock(rustix::time::ClockId::ProcessCPUTime)
}

/// Seconds of processor time a call takes.
pub fn spent(call: impl FnOnce()) -> f64 {
    let begun = thread_time();
    call();
    thread_time() - begun
}
