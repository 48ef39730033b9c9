//! How fast a trace of ten million events is read, what it takes in memory, and how fast it is moved
//! about in. The trace is made by the bench itself: a search of a grid, as JSON Lines.

use crate::report::{Goal, Unit, process_time, row, spent};
use frontier::engine::log::Log;
use frontier::engine::log::source::{Read, Source};
use frontier::engine::moment::Wanted;
use frontier::engine::run::{Job, Run};
use frontier::engine::search::trace::SearchTrace as _;
use frontier::puzzles::trace::{LOOKS, TraceRun};
use std::cell::Cell;
use std::collections::VecDeque;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::time::{Duration, Instant};

const EVENTS: u64 = 10_000_000;
const SIDE: u32 = 2048;

struct Stored(File, u64);

impl Source for Stored {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<Read> {
        let n = self.0.read_at(buffer, self.1)?;
        self.1 += n as u64;
        Ok(if n == 0 { Read::End } else { Read::Bytes(n) })
    }

    fn again(&self, offset: u64, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read_at(buffer, offset)
    }
}

/// Writes the trace of a breadth-first search of an open grid; the number of events.
fn write(path: &Path) -> u64 {
    let mut out = BufWriter::new(File::create(path).unwrap());
    let mut events = 0;
    let mut tell = |kind: &str, at: u32, from: Option<u32>, g: u32| {
        let (x, y) = (at % SIDE, at / SIDE);
        let h = (SIDE - 1 - x) + (SIDE - 1 - y);
        let parent = from.map_or("null".to_owned(), |from| from.to_string());
        let f = g + h;
        writeln!(
            out,
            "{{\"type\":\"{kind}\",\"id\":{at},\"pId\":{parent},\"f\":{f},\"g\":{g},\"h\":{h},\"x\":{x},\"y\":{y}}}"
        )
        .unwrap();
        events += 1;
        events
    };
    let mut seen = vec![false; (SIDE * SIDE) as usize];
    let mut queue = VecDeque::from([(0, None, 0)]);
    seen[0] = true;
    tell("source", 0, None, 0);
    while let Some((at, from, g)) = queue.pop_front() {
        tell("expand", at, from, g);
        let (x, y) = (at % SIDE, at / SIDE);
        let beside = [
            (y > 0).then(|| at - SIDE),
            (y + 1 < SIDE).then(|| at + SIDE),
            (x + 1 < SIDE).then(|| at + 1),
            (x > 0).then(|| at - 1),
        ];
        for next in beside.into_iter().flatten() {
            if !std::mem::replace(&mut seen[next as usize], true) {
                tell("generate", next, Some(at), g + 1);
                queue.push_back((next, Some(at), g + 1));
            }
        }
        if tell("close", at, from, g) >= EVENTS {
            break;
        }
    }
    out.flush().unwrap();
    events
}

/// Memory the program holds, in bytes.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or(0) << 10
}

pub fn main() {
    let path = std::env::temp_dir().join(format!("frontier-bench-{}.jsonl", std::process::id()));
    let events = write(&path);
    let size = fs::metadata(&path).unwrap().len();
    println!("{events} events, {} MB", size / 1_000_000);
    let source = || Box::new(Stored(File::open(&path).unwrap(), 0));

    // The event loop gives slices of 4 ms; a screen needs the first of them.
    let begun = Instant::now();
    let mut first = TraceRun::of(Log::new(source()));
    while begun.elapsed() < Duration::from_millis(4) {
        first.advance(4096);
    }
    first.seek(first.len());
    let cells = first.chart_in(frontier::engine::grid::Size::new(40, 120)).is_some();
    let shown = begun.elapsed();
    assert!(cells, "a screen shows cells");
    let title = "trace: first screen";
    row(title, shown.as_secs_f64(), Unit::Seconds, Goal::AtMost(1.0));
    drop(first);

    let before = resident();
    let (begun, cpu) = (Instant::now(), process_time());
    let mut run = TraceRun::of(Log::new(source()));
    run.finish();
    let seconds = begun.elapsed().as_secs_f64();
    assert_eq!(run.log.record.count() as u64, events);
    let speed = events as f64 / seconds;
    row("trace: events read", speed, Unit::Rate, Goal::AtLeast(1.5e6));
    let speed = events as f64 / (process_time() - cpu);
    println!("  of processor time {speed:.0}/s");
    let counted = run.log.bytes() as f64 / events as f64;
    println!("counted by itself: {counted:.1} bytes an event");
    let held = resident().saturating_sub(before) as f64 / events as f64;
    row("trace: memory of an event", held, Unit::Bytes, Goal::AtMost(64.0));

    run.seek(u64::MAX);
    let steps = run.len();
    let begun = Instant::now();
    for t in (0..steps).rev() {
        run.seek(t);
    }
    let back = begun.elapsed().as_secs_f64() / steps as f64;
    row("trace: a step back", back, Unit::Seconds, Goal::AtMost(1e-6));

    let (mut number, mut worst, mut worst_moment) = (1u64, 0.0f64, 0.0f64);
    for _ in 0..2000 {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let jump = || {
            run.seek((number >> 20) % steps);
            black_box(run.stats());
        };
        worst = worst.max(spent(jump));
        let at = run.at();
        let told = || drop(black_box(run.log.moment(at, Wanted::default())));
        worst_moment = worst_moment.max(spent(told));
    }
    row("trace: a random jump, at worst", worst, Unit::Seconds, Goal::AtMost(1e-3));
    row("trace: a moment, at worst", worst_moment, Unit::Seconds, Goal::AtMost(5e-3));
    let begun = Instant::now();
    let chart = run.chart_in(frontier::engine::grid::Size::new(100, 160)).unwrap();
    let (looks, mut seen) = (Cell::new(LOOKS), 0);
    for pos in chart.size.cells().take(16_000) {
        seen += usize::from(run.seen(&chart, pos, &looks) != frontier::engine::log::Seen::Nothing);
    }
    println!("a picture of {seen} cells in {:.2} ms", ms(begun.elapsed()));
    fs::remove_file(&path).unwrap();
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
