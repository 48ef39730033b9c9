//! Long fuzzing, not part of the usual tests: whatever is opened, pasted, restored, typed or pressed,
//! nothing panics and no turn of the loop is long.
//!
//! ```sh
//! FUZZ_SECONDS=600 cargo test --test app fuzz -- --ignored --nocapture
//! ```
//!
//! Seeds are taken from [`SEEDS`] on; `FUZZ_SEED` names another first one. A failure prints the seed of its
//! round: with that as `FUZZ_SEED` it comes first.

use crate::common::random::Random;
use crate::common::stage::{Stage, TABS};
use crate::sessions::{act, spoil, stage};
use frontier::cli::Registry;
use frontier::cli::play::Opening;
use frontier::puzzles::boxup::Boxup;
use frontier::puzzles::dominoes::Dominoes;
use frontier::puzzles::lights_out::LightsOut;
use frontier::puzzles::pacman::Pacman;
use frontier::puzzles::puzzle::Puzzle;
use frontier::puzzles::sudoku::Sudoku;
use frontier::tui::session::Session;
use frontier::tui::term::screen::{Msg, Screen};
use std::env;
use std::time::{Duration, Instant};

/// The first seeds of every kind, in this order; those after them count up from the last.
const SEEDS: [u64; 6] = [7, 0x9e37_79b9, 1, 2, 42, 0xdead_beef];

/// How long each kind goes on unless `FUZZ_SECONDS` says otherwise.
const SECONDS: u64 = 10;

/// Goes through seeds until the time is up.
fn rounds(kind: &str, mut round: impl FnMut(&mut Random)) {
    let number = |name: &str| env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let end = Instant::now() + Duration::from_secs(number("FUZZ_SECONDS").unwrap_or(SECONDS));
    let after = SEEDS[SEEDS.len() - 1] + 1;
    let seeds = number("FUZZ_SEED").into_iter().chain(SEEDS).chain(after..);
    let mut done = 0;
    for seed in seeds {
        if Instant::now() >= end && done > 0 {
            break;
        }
        eprint!("{kind}: seed {seed}\r");
        round(&mut Random(seed | 1));
        done += 1;
    }
    eprintln!("{kind}: {done} rounds, nothing found");
}

/// A text with some of its characters changed, doubled, swapped or lost, or mixed with another.
fn mutated(text: &str, random: &mut Random) -> String {
    const SIGNS: &[char] = &[
        '.', '%', '#', '0', '9', '/', ':', '\n', '\r', ' ', 'P', 'X', 'ö', '\u{0}', '\u{feff}',
        '\u{1b}',
    ];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(6) {
        let at = random.below(chars.len() + 1);
        match random.below(7) {
            0 => chars.insert(at, SIGNS[random.below(SIGNS.len())]),
            1 if at < chars.len() => chars[at] = SIGNS[random.below(SIGNS.len())],
            2 if at < chars.len() => drop(chars.remove(at)),
            3 => chars.truncate(at),
            4 => {
                let copied: Vec<char> =
                    chars.iter().skip(at).take(random.below(40)).copied().collect();
                chars.splice(at..at, copied.repeat(1 + random.below(30)));
            }
            5 => {
                let digits: String =
                    (0..1 + random.below(25)).map(|_| random.below(10).to_string()).collect();
                chars.splice(at..at, digits.chars());
            }
            _ => {
                let other = random.below(chars.len() + 1);
                let (from, to) = (at.min(other), at.max(other));
                chars[from..to].reverse();
            }
        }
    }
    chars.into_iter().take(1 << 16).collect()
}

/// Files of one puzzle, mutated: read or refused; what is read is written and read again.
fn files<P: Puzzle>(random: &mut Random) {
    let built_in = P::built_in();
    let instance = &built_in[random.below(built_in.len())].instance;
    for ending in P::INFO.endings {
        let text = mutated(&P::write(instance, ending), random);
        match P::read(&text, ending) {
            Ok(read) => {
                let again = P::read(&P::write(&read, ending), ending);
                assert!(again.is_ok_and(|again| again == read), "{text:?}");
            }
            Err(bad) => assert!(!bad.to_string().is_empty()),
        }
    }
    let text = mutated(&P::describe(instance), random);
    if let Err(why) = P::open(&text) {
        assert!(!why.is_empty() && !why.contains('\n'), "{text:?}: {why}");
    }
}

#[test]
#[ignore = "long: see the head of this file"]
fn fuzz_files_and_pasted_texts() {
    rounds("files", |random| {
        for _ in 0..200 {
            files::<Pacman>(random);
            files::<LightsOut>(random);
            files::<Sudoku>(random);
            files::<Boxup>(random);
            files::<Dominoes>(random);
        }
    });
}

#[test]
#[ignore = "long: see the head of this file"]
fn fuzz_game_ids() {
    const IDS: [&str; 8] = [
        "pacman:field:14x26d8w0e10f3#2",
        "pacman:maze:15x27l5#3",
        "lights:5x5k2cross#42",
        "lights:6x6k3knight:algebra8-10#7",
        "sudoku:random#5",
        "boxup:5x5b2w3m4-20#1",
        "dominoes:8x8f3#9",
        "dominoes:8x8",
    ];
    rounds("game ids", |random| {
        let mut stage = stage(TABS[random.below(TABS.len())]);
        for _ in 0..50 {
            let id = mutated(IDS[random.below(IDS.len())], random);
            stage.handle(Msg::Paste(id));
            // What is being made is given up by the next one.
            for _ in 0..20 {
                if stage.app.is_busy() {
                    crate::common::turns::compute(&mut stage.app);
                }
            }
            stage.text();
        }
    });
}

#[test]
#[ignore = "long: see the head of this file"]
fn fuzz_sessions() {
    rounds("sessions", |random| {
        let tab = TABS[random.below(TABS.len())];
        let mut stage = stage(tab);
        for _ in 0..30 {
            for _ in 0..10 {
                act(&mut stage, random);
            }
            let session = stage.app.session();
            let text = String::from_utf8(session.text()).unwrap();
            let _ = Session::from_text(mutated(&text, random).as_bytes());
            let mut spoiled = session.clone();
            for saved in spoiled.tabs.values_mut() {
                (0..1 + random.below(4)).for_each(|_| spoil(&mut saved.state, random));
                spoil(&mut saved.records, random);
            }
            let _ = stage.app.restore(spoiled, None);
            stage.text();
            assert_eq!(stage.app.restore(session, None), Ok(()));
        }
    });
}

#[test]
#[ignore = "long: see the head of this file"]
fn fuzz_arguments() {
    const LINES: [&str; 7] = [
        "frontier pacman --layout hedge --heuristic J --watch --speed max",
        "frontier lights --id lights:5x5k2cross#42 --method gauss",
        "frontier sudoku --layout mace4 --limit-nodes 500",
        "frontier boxup --level ferry --fps 30",
        "frontier dominoes --size 4x5 --kiosk --idle 90s",
        "frontier pacman --energy 20 --food 3 --problem maze --seed 9",
        "frontier demo --ascii --color 256",
    ];
    let registry = Registry::built_in();
    rounds("arguments", |random| {
        for _ in 0..200 {
            let line = mutated(LINES[random.below(LINES.len())], random);
            let words: Vec<&str> = line.split(' ').filter(|word| !word.contains('\0')).collect();
            if let Err(why) = Opening::parse(&registry, &words) {
                assert!(!why.to_string().is_empty(), "{line:?}");
            }
        }
    });
}

#[test]
#[ignore = "long: see the head of this file"]
fn fuzz_actions() {
    rounds("actions", |random| {
        let mut stage: Stage = stage(TABS[random.below(TABS.len())]);
        for _ in 0..500 {
            act(&mut stage, random);
            if random.below(10) == 0 {
                let size = (random.below(220) as u16, random.below(70) as u16);
                stage.resize(size.0, size.1).text();
            }
        }
    });
}
