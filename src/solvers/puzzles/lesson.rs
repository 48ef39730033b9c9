//! Lessons: cards of text one after the other, each beside a moment that it opens, plays or seeks. Here are their
//! format, the built-in ones and where one is read from; showing them is up to the screen.
//!
//! A lesson is plain text, a word at the beginning of each line: `open LINK`, `say TEXT` (which may go on in
//! indented lines), `ask KIND` or `ask winner`, `play to end|STEP|CONDITION [at SPEED]`, `seek STEP|CONDITION`,
//! `wait 5s`, and `#` for a comment, the first of which is the title.

use super::link::Link;
use crate::engine::question::{KINDS, WINNER};
use crate::engine::{condition::BadWords, playback::Speed};
use crate::puzzles::prelude::*;
use std::time::Duration;

/// Columns of the text of a card on a screen of 80 columns.
pub const COLUMNS: usize = 76;
/// Lines of a card there. A text that takes more is several cards.
pub const LINES: usize = 3;
/// Bytes of the largest file.
const LARGEST: u64 = 1 << 20;
/// Bytes of the longest line.
const LONGEST: usize = 4000;

/// The words a line begins with.
const WORDS: &str = "open, say, ask, play, seek, wait or #";

/// A lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Its name, or its file's.
    pub name: String,
    /// What it is about: its first comment.
    pub title: String,
    /// What is shown, one after the other; at least one.
    pub cards: Vec<Card>,
}

/// What is shown at a time.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Card {
    /// What is done before it is read.
    pub steps: Vec<Step>,
    /// What is said.
    pub text: String,
    /// What is asked, by its kind, and where the question stands: one of [`KINDS`] about the moment shown, or
    /// [`WINNER`] of the race.
    pub ask: Option<(At, &'static str)>,
    /// The time after which the next card follows by itself.
    pub wait: Option<Duration>,
}

/// A place in the file of a lesson: line and column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct At(pub usize, pub usize);

impl At {
    /// What is wrong there.
    pub fn bad(self, what: impl Into<String>) -> BadText {
        BadText::at(self.0, self.1, what)
    }
}

/// Something that a card does.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Where it stands.
    pub at: At,
    /// What it does.
    pub does: Does,
}

/// What is done.
#[derive(Clone, PartialEq, Debug)]
pub enum Does {
    /// Opens a moment, a race or a comparison.
    Open(Link),
    /// Goes to a moment of what is open.
    Seek(Until),
    /// Plays on to a moment, at this speed or at the usual one.
    Play(Until, Option<Speed>),
}

/// A moment of what is open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// The last one.
    End,
    /// The one after so many steps.
    Step(u64),
    /// The next one at which this holds.
    Condition(String),
}

/// The lessons that come with the program, from `lessons`: names and texts.
const BUILT_IN: &[(&str, &str)] = &[
    ("frontier", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/frontier.lesson"))),
    ("estimate", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/estimate.lesson"))),
    ("ties", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/ties.lesson"))),
    ("guessing", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/guessing.lesson"))),
    ("algebra", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/algebra.lesson"))),
    ("alpha-beta", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/lessons/alpha-beta.lesson"))),
];

/// The lessons that come with the program.
pub fn built_in() -> Vec<Lesson> {
    BUILT_IN.iter().filter_map(|(name, text)| parse(name, text).ok()).collect()
}

/// The lesson of this name, or in this file where files may be read.
///
/// # Errors
/// There is none, or `FILE:LINE:COLUMN: what is wrong`.
pub fn find(name: &str, files: Option<Files>) -> Result<Lesson, String> {
    if let Some(&(known, text)) = BUILT_IN.iter().find(|(known, _)| *known == name) {
        return parse(known, text).map_err(|bad| format!("{known}:{bad}"));
    }
    let path = Path::new(name);
    if let Some(files) = files.filter(|_| path.exists() || path.extension().is_some()) {
        let text = files.read_text(path, LARGEST, "a lesson")?;
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
        return parse(stem, &text).map_err(|bad| format!("{name}:{bad}"));
    }
    let known: Vec<&str> = BUILT_IN.iter().map(|(known, _)| *known).collect();
    let name = printable(name);
    Err(format!("no lesson '{name}', expected a file or one of {}", known.join(", ")))
}

/// Reads a lesson.
///
/// # Errors
/// The first line that is none of a lesson.
pub fn parse(name: &str, text: &str) -> Result<Lesson, BadText> {
    let (title, lines) = lines(text)?;
    let (mut cards, mut card) = (Vec::new(), Card::default());
    let mut lines = lines.into_iter().peekable();
    while let Some(line) = lines.next() {
        if line.goes_on() {
            let what = "an indented line goes on with say, and no say is before it";
            return Err(line.at(line.text.trim_start()).bad(what));
        }
        let (word, rest) = line.words();
        let is_read = !card.text.is_empty() || card.ask.is_some() || card.wait.is_some();
        if is_read && word != "wait" {
            cards.extend(split(std::mem::take(&mut card)));
        }
        match word {
            "say" => {
                let more = std::iter::from_fn(|| lines.next_if(Line::goes_on));
                let more = more.map(|line| line.text.trim());
                let all: Vec<&str> = [rest].into_iter().chain(more).collect();
                card.text = all.join(" ").trim_start().to_owned();
                if card.text.is_empty() {
                    return Err(line.at(rest).bad("expected a text"));
                }
            }
            "ask" => {
                let kind = kind(rest).map_err(|what| line.at(rest).bad(what))?;
                card.ask = Some((line.at(rest), kind));
            }
            "wait" if card == Card::default() || card.wait.is_some() => {
                return Err(line.at(word).bad("wait follows another word, once"));
            }
            "wait" => {
                let seconds = rest.strip_suffix('s').and_then(|seconds| seconds.parse().ok());
                let seconds = seconds.filter(|seconds| (1..=600).contains(seconds));
                let seconds = seconds.ok_or_else(|| line.at(rest).bad("expected 1s to 600s"))?;
                card.wait = Some(Duration::from_secs(seconds));
            }
            _ => card.steps.push(line.step(word, rest)?),
        }
    }
    if card != Card::default() {
        cards.extend(split(card));
    }
    if cards.is_empty() {
        return Err(At(text.lines().count() + 1, 1).bad("nothing is said, expected say"));
    }
    Ok(Lesson { name: name.to_owned(), title: title.unwrap_or_default(), cards })
}

/// A line that says something, with its number.
#[derive(Clone, Copy)]
struct Line<'a> {
    number: usize,
    text: &'a str,
}

/// The title, and the lines that say something.
fn lines(text: &str) -> Result<(Option<String>, Vec<Line<'_>>), BadText> {
    let (mut title, mut lines) = (None, Vec::new());
    for (number, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.trim_end();
        if text.len() > LONGEST {
            return Err(At(number, 1).bad(format!("a line of more than {LONGEST} bytes")));
        }
        if let Some(bad) = text.chars().position(|c| c.is_control() && c != '\t') {
            return Err(At(number, bad + 1).bad("a control character, expected text"));
        }
        match text.trim_start().strip_prefix('#') {
            Some(comment) => title = title.or_else(|| Some(comment.trim().to_owned())),
            None if text.is_empty() => {}
            None => lines.push(Line { number, text }),
        }
    }
    Ok((title, lines))
}

impl<'a> Line<'a> {
    /// Where a part of it stands.
    fn at(&self, part: &str) -> At {
        At(self.number, column(self.text, part))
    }

    /// Whether it goes on with the text of the line before.
    fn goes_on(&self) -> bool {
        self.text.starts_with(char::is_whitespace)
    }

    /// The word it begins with, and what follows.
    fn words(&self) -> (&'a str, &'a str) {
        let (word, rest) = self.text.split_once(char::is_whitespace).unwrap_or((self.text, ""));
        let rest = rest.trim_start();
        (word, if rest.is_empty() { &self.text[self.text.len()..] } else { rest })
    }

    /// What is done by a line of this word.
    fn step(&self, word: &str, rest: &str) -> Result<Step, BadText> {
        let at = self.at(rest);
        let (at, does) = match word {
            "open" => {
                let bad = |bad: BadWords| At(at.0, at.1 + bad.column - 1).bad(bad.what);
                (at, Does::Open(rest.parse::<Link>().map_err(bad)?))
            }
            "seek" => (at, Does::Seek(until(rest, at)?)),
            "play" => {
                let to = rest.strip_prefix("to").filter(|to| to.starts_with(char::is_whitespace));
                let what = "expected to end, a step or a condition";
                let to = to.ok_or_else(|| at.bad(what))?.trim();
                let (until_when, speed) = to.rsplit_once(" at ").unzip();
                let read = |text: &str| Speed::parse(text).map_err(|what| self.at(text).bad(what));
                let speed = speed.map(str::trim).map(read).transpose()?;
                let to = until_when.unwrap_or(to).trim_end();
                (self.at(to), Does::Play(until(to, self.at(to))?, speed))
            }
            _ => {
                return Err(self.at(word).bad(format!("'{}', expected {WORDS}", printable(word))));
            }
        };
        Ok(Step { at, does })
    }
}

/// A kind of question by its name.
fn kind(text: &str) -> Result<&'static str, String> {
    let kinds = || [WINNER].into_iter().chain(KINDS.iter().map(|(kind, _)| *kind));
    kinds().find(|kind| *kind == text).ok_or_else(|| {
        let all = kinds().collect::<Vec<_>>().join(", ");
        format!("'{}', expected {all}", printable(text))
    })
}

/// A moment by its words.
fn until(text: &str, at: At) -> Result<Until, BadText> {
    match text {
        "" => Err(at.bad("expected a step or a condition")),
        "end" => Ok(Until::End),
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.parse().map(Until::Step).map_err(|_| at.bad("expected the number of a step"))
        }
        _ => Ok(Until::Condition(text.to_owned())),
    }
}

/// As many cards as the text of one takes.
fn split(card: Card) -> Vec<Card> {
    let mut lines: Vec<String> = Vec::new();
    for word in card.text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= COLUMNS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let mut texts = lines.chunks(LINES).map(|lines| lines.join(" "));
    let Card { steps, ask, wait, .. } = card;
    let mut cards = vec![Card { steps, text: texts.next().unwrap_or_default(), ..Card::default() }];
    cards.extend(texts.map(|text| Card { text, ..Card::default() }));
    if let Some(last) = cards.last_mut() {
        (last.ask, last.wait) = (ask, wait);
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_lesson_is_read_card_by_card() {
        let text = "# A title\n\nopen pacman:small@bfs\nsay One,\n  two.\nwait 5s\n# more\nask winner\n\
                    play to end at 20\nseek f > 3\nsay At last.\nplay to at = 3 at max\nask next\n";
        let lesson = parse("x", text).unwrap();
        assert_eq!(lesson.title, "A title");
        let [one, two, three, four] = lesson.cards.as_slice() else { panic!("{lesson:?}") };
        assert_eq!((one.text.as_str(), one.wait), ("One, two.", Some(Duration::from_secs(5))));
        assert_eq!(one.steps[0].at, At(3, 6));
        assert_eq!(two.ask, Some((At(8, 5), WINNER)));
        let does: Vec<&Does> = three.steps.iter().map(|step| &step.does).collect();
        let condition = |text: &str| Until::Condition(text.to_owned());
        let play = |until, speed| Does::Play(until, Some(speed));
        assert_eq!(
            does,
            [&play(Until::End, Speed::PerSecond(20)), &Does::Seek(condition("f > 3"))]
        );
        assert_eq!(four.steps[0].does, play(condition("at = 3"), Speed::Max));
        assert_eq!(four.ask, Some((At(13, 5), "next")));
    }

    #[test]
    fn a_wait_may_follow_what_is_played() {
        let cards = parse("x", "open pacman:small@bfs\nplay to 9\nwait 5s\nsay So.").unwrap().cards;
        let told: Vec<_> = cards.iter().map(|card| (card.steps.len(), &*card.text)).collect();
        assert_eq!(told, [(2, ""), (0, "So.")]);
        assert_eq!(cards[0].wait, Some(Duration::from_secs(5)));
    }

    #[test]
    fn a_long_text_is_several_cards_of_three_lines() {
        let words = "word ".repeat(100);
        let cards =
            parse("x", &format!("open pacman:small@bfs\nsay {words}\nwait 1s")).unwrap().cards;
        assert_eq!(cards.len(), 3);
        assert!(cards.iter().all(|card| card.text.len() <= COLUMNS * LINES));
        assert_eq!((cards[0].steps.len(), cards[1].steps.len()), (1, 0));
        assert_eq!((cards[0].wait, cards[2].wait), (None, Some(Duration::from_secs(1))));
        let all: Vec<&str> = cards.iter().flat_map(|card| card.text.split(' ')).collect();
        assert_eq!(all.len(), 100);
    }

    #[test]
    fn what_cannot_be_read_is_named_by_line_and_column() {
        for (text, line, column) in [
            ("", 1, 1),
            ("# only a comment\n", 2, 1),
            ("say", 1, 4),
            ("say\nopen pacman:small@bfs", 1, 4),
            ("  indented", 1, 3),
            ("tell me", 1, 1),
            ("open pacman:small", 1, 18),
            ("say a\nopen pacman:small@bfs:x", 2, 23),
            ("say a\nask", 2, 4),
            ("ask two words", 1, 5),
            ("say a\nask  nexts", 2, 6),
            ("play on", 1, 6),
            ("play to", 1, 6),
            ("play to end at once", 1, 16),
            ("seek", 1, 5),
            ("seek 99999999999999999999", 1, 6),
            ("wait 5s", 1, 1),
            ("say a\nwait 5", 2, 6),
            ("say a\nwait 0s", 2, 6),
            ("say a\nwait 1s\nwait 1s", 3, 1),
            ("say a\u{7}", 1, 6),
        ] {
            let bad = parse("x", text).unwrap_err();
            assert_eq!((bad.line, bad.column), (line, column), "{text:?}: {bad}");
        }
    }

    #[test]
    fn the_built_in_lessons_are_read() {
        assert_eq!(built_in().len(), BUILT_IN.len());
        for (lesson, (_, text)) in built_in().into_iter().zip(BUILT_IN) {
            let Lesson { name, title, cards } = lesson;
            assert!(!title.is_empty() && (20..=40).contains(&cards.len()), "{name}");
            // No text is cut in two, and none plays on into what another opens.
            let shown = |line: &&str| line.starts_with("say ") || line.starts_with("ask ");
            assert_eq!(text.lines().filter(shown).count(), cards.len(), "{name}");
            assert!(cards.iter().all(|card| !card.text.is_empty() || card.ask.is_some()), "{name}");
        }
    }

    proptest! {
        #[test]
        fn no_text_is_too_much(lines in prop::collection::vec("(open|say|ask|play to|seek|wait|#| ) ?[ -~é]{0,40}", 0..8)) {
            if let Ok(lesson) = parse("x", &lines.join("\n")) {
                prop_assert!(!lesson.cards.is_empty());
            }
        }
    }
}
