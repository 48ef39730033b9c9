//! From one word to another, a letter at a time: `cargo run --example word_ladder`.

use frontier::prelude::*;
use std::process::ExitCode;

const WORDS: &str = "cold cord card ward warm word worm wood good gold bold bald ball call cell \
    hall hail fail fall fell tell tall talk walk wall ware care core core corn born barn bark dark \
    dart cart part port sort sore more mode code cope coat boat boot foot food fool cool coal goal";

type Word = [u8; 4];

fn word(text: &str) -> Word {
    text.as_bytes().try_into().unwrap_or(*b"????")
}

/// Letters that differ: so many steps at least.
fn distance(a: &Word, b: &Word) -> usize {
    a.iter().zip(b).filter(|(a, b)| a != b).count()
}

fn main() -> ExitCode {
    let (start, goal) = (word("cold"), word("dark"));
    let neighbours = |from: &Word| {
        let words = WORDS.split_whitespace().map(word);
        words.filter(|to| distance(from, to) == 1).collect()
    };
    let ladder = Space::new(start, neighbours)
        .goal(move |word| *word == goal)
        .estimate(move |word| distance(word, &goal) as f64)
        .line(|word| String::from_utf8_lossy(word).into_owned());
    watch(ladder, Strategy::A_STAR)
}
