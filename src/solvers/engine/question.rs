//! Questions about the next step of a run, made from what the run tells of the moment before and of the
//! moment after. Nothing here knows a puzzle.
//!
//! A question is asked only if it can be answered from what it prints: each kind works its answer out
//! again from the printed words and figures alone, and is left out where that is not what the run did.

mod event;
mod game;
mod search;

use super::moment::{Moment, Step, Successor, Verdict};
use super::phrases::{grouped, rounded};
use super::seed::Random;
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::LazyLock};

/// The kinds of questions, and what is asked.
pub static KINDS: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    include_str!("question/kinds.txt").lines().filter_map(|kind| kind.split_once(": ")).collect()
});

/// What a race is asked: which run is at its goal first.
pub const WINNER: &str = "winner";

/// The line above the code of a method, in a question that cannot be answered without it.
pub const CODE: &str = "The method:";

/// The kinds that ask what decides a step, the most telling first.
const DECIDES: [&str; 14] = [
    "next", "move", "cell", "column", "pivot", "place", "conflict", "back", "table", "weigh",
    "cut", "bound", "value", "leaf",
];

/// Of the questions about a step the one that decides it: what one who drives the run is asked.
pub fn deciding(all: impl Iterator<Item = Question>) -> Option<Question> {
    let place = |kind: &str| DECIDES.iter().position(|known| *known == kind);
    let deciding = all.filter_map(|question| Some((place(question.kind)?, question)));
    deciding.min_by_key(|(place, _)| *place).map(|(_, question)| question)
}

/// Most choices of a question.
const CHOICES: usize = 5;

/// A question about the step after a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Question {
    /// Its kind, one of [`KINDS`].
    pub kind: &'static str,
    /// The moment it is asked at; it is about the step that follows.
    pub at: u64,
    /// What is known, and in the last line what is asked, which can be read alone.
    pub text: String,
    /// What can be answered; no two are the same.
    pub choices: Vec<String>,
    /// The places of the right ones among them: any one of them will do.
    pub answers: Vec<usize>,
    /// Why.
    pub why: String,
}

impl Question {
    /// Whether a choice is right.
    pub fn is_right(&self, choice: usize) -> bool {
        self.answers.contains(&choice)
    }

    /// A right choice in words.
    pub fn right(&self) -> &str {
        self.answers.first().and_then(|&at| self.choices.get(at)).map_or("", String::as_str)
    }
}

/// What was answered, by kind of question.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "(Vec<(String, u32, u32)>, u32)", into = "(Vec<(String, u32, u32)>, u32)")]
pub struct Score {
    /// Right answers, and all.
    kinds: BTreeMap<&'static str, (u32, u32)>,
    /// Right answers since the last wrong one.
    streak: u32,
}

type SavedScore = (Vec<(String, u32, u32)>, u32);

impl From<SavedScore> for Score {
    /// What is read may come from anybody: no other kinds, and no more right answers than answers.
    fn from((kinds, streak): SavedScore) -> Score {
        let known = |name: &str| KINDS.iter().map(|kind| kind.0).find(|known| *known == name);
        let kinds = kinds.into_iter().filter_map(|(name, right, all)| {
            let all = all.min(u32::MAX >> 8);
            Some((known(&name)?, (right.min(all), all)))
        });
        Score { kinds: kinds.collect(), streak: streak.min(u32::MAX >> 8) }
    }
}

impl From<Score> for SavedScore {
    fn from(score: Score) -> SavedScore {
        let kinds = score.kinds.into_iter();
        (kinds.map(|(name, (right, all))| (name.to_owned(), right, all)).collect(), score.streak)
    }
}

impl Score {
    /// Whether nothing was answered.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// Counts an answer.
    pub fn count(&mut self, kind: &'static str, is_right: bool) {
        let (right, all) = self.kinds.entry(kind).or_default();
        *right += u32::from(is_right);
        *all += 1;
        self.streak = if is_right { self.streak + 1 } else { 0 };
    }

    /// How many questions of this kind were answered.
    pub fn asked(&self, kind: &str) -> u32 {
        self.kinds.get(kind).map_or(0, |known| known.1)
    }

    /// In words; nothing before the first answer.
    pub fn words(&self) -> String {
        let sum = |of: fn(&(u32, u32)) -> u32| self.kinds.values().map(of).sum::<u32>();
        let (right, streak) = (sum(|known| known.0), self.streak);
        match sum(|known| known.1) {
            0 => String::new(),
            all if streak < 2 => format!("{right} of {all} right"),
            all => format!("{right} of {all} right, streak {streak}"),
        }
    }
}

/// A run that questions are asked about.
pub struct Asker<'a> {
    /// Its method, in words.
    pub method: String,
    /// Its pseudo-code.
    pub code: &'static [&'static str],
    /// Its steps.
    pub len: u64,
    /// Tells its moments, with queues and lists long enough to be answered from.
    pub moment: &'a mut dyn FnMut(u64) -> Option<Moment>,
}

impl Asker<'_> {
    /// All that can be asked at moment `t`, in the order of [`KINDS`] for the family of the method.
    pub fn ask(&mut self, t: u64, random: &mut Random) -> Vec<Question> {
        if t >= self.len {
            return Vec::new();
        }
        let Some(before) = (self.moment)(t) else { return Vec::new() };
        let Some(after) = (self.moment)(t + 1) else { return Vec::new() };
        let (before, after) = (&before, &after);
        let head = format!("{}, step {}.", self.method, grouped(after.at));
        let mut draft = Draft { at: before.at, head, random, asked: Vec::new() };
        match (&before.step, &after.step) {
            (Step::Search(was), Step::Search(is)) => {
                let known = search::known(self.moment, before.at);
                search::ask((was, is, after), known.as_deref(), &mut draft);
            }
            (Step::Event(was), Step::Event(is)) => {
                event::ask((was, is, after), self.code, &mut draft);
                self.ask_for_line(after, &mut draft);
            }
            (Step::Game(was), Step::Game(is)) => {
                game::ask((was, is, after), &mut draft);
                self.ask_for_line(after, &mut draft);
            }
            _ => {}
        }
        draft.asked
    }

    /// Which line of the pseudo-code a sentence belongs to; the others are those of moments nearby.
    fn ask_for_line(&mut self, after: &Moment, draft: &mut Draft) {
        let code = self.code;
        let line = |moment: &Moment| Some(code.get(moment.line?)?.trim().to_owned());
        let is_walk = matches!(&after.step, Step::Event(step) if step.kind == "move");
        let Some(right) = line(after).filter(|_| !is_walk) else { return };
        let from = after.at.saturating_sub(8);
        let near = (from..=after.at + 8).filter(|t| *t <= self.len && *t != after.at);
        let wrong = near.filter_map(|t| line(&(self.moment)(t)?));
        let text = format!("\nWhich line of the method is this: \"{}\"?", after.text);
        let why = format!("This line was carried out: {right}");
        draft.add("line", text, [right], wrong, &why);
    }
}

/// Whether the step between two moments is worth being asked about: a tie, a repeat, a cheaper way, f rises,
/// the goal comes near; a cut; a guess, a conflict; a pivot among several.
pub fn is_worth(before: &Moment, after: &Moment) -> bool {
    match (&before.step, &after.step) {
        (Step::Search(was), Step::Search(is)) => {
            let choices = was.choice.zip(is.choice);
            let rises =
                choices.is_some_and(|(was, is)| was.value.is_some() && is.value > was.value);
            let is_plain = |tried: &Successor| {
                use Verdict::{Dominated, Illegal, New};
                matches!(tried.verdict, New(_) | Dominated { .. } | Illegal(_))
            };
            let ties = is.choice.is_some_and(|choice| choice.tied > 1);
            rises || ties || !is.successors.iter().all(is_plain)
        }
        (Step::Event(was), Step::Event(is)) => {
            let has_others = is.lists.iter().any(|list| list.total > 1);
            match is.kind {
                "place" => was.kind == "take back" || was.kind == "guess",
                "move" => has_others && is.facts.iter().all(|(_, fact)| fact.to_string() != "draw"),
                "column chosen" | "pivot" | "swap" | "look up" | "weigh" => has_others,
                kind => {
                    is.is_guess || ["guess", "conflict", "free column", "take back"].contains(&kind)
                }
            }
        }
        (Step::Game(_), Step::Game(is)) => {
            ["cut-off", "new best"].contains(&is.kind) || !is.line.is_empty()
        }
        _ => false,
    }
}

/// Questions being made.
struct Draft<'a> {
    at: u64,
    /// What each of them begins with.
    head: String,
    random: &'a mut Random,
    asked: Vec<Question>,
}

impl Draft<'_> {
    /// Asks a question that has a wrong choice beside a right one.
    fn add(
        &mut self,
        kind: &'static str,
        text: impl std::fmt::Display,
        right: impl IntoIterator<Item: Into<String>>,
        wrong: impl IntoIterator<Item: Into<String>>,
        why: &str,
    ) -> Option<()> {
        let mut right: Vec<String> = right.into_iter().map(Into::into).collect();
        right.sort();
        right.dedup();
        let mut others: Vec<String> = Vec::new();
        for choice in wrong.into_iter().map(Into::into) {
            if !right.contains(&choice) && !others.contains(&choice) {
                others.push(choice);
            }
        }
        if right.is_empty() || others.is_empty() {
            return None;
        }
        self.random.shuffle(&mut right);
        right.truncate(CHOICES - 2);
        others.truncate(CHOICES - right.len());
        let mut choices = [right.as_slice(), &others].concat();
        self.random.shuffle(&mut choices);
        let is_right = |(at, choice): (usize, _)| right.contains(choice).then_some(at);
        let answers = choices.iter().enumerate().filter_map(is_right).collect();
        let (at, why) = (self.at, why.to_owned());
        let text = format!("{} {text}", self.head).replace(" \n", "\n");
        self.asked.push(Question { kind, at, text, choices, answers, why });
        Some(())
    }

    /// Asks for a number, in hundredths; `near` are numbers that a mistake leads to.
    fn add_number(
        &mut self,
        kind: &'static str,
        text: String,
        right: i64,
        near: &[i64],
        why: &str,
    ) -> Option<()> {
        let step = if right % 100 == 0 { 100 } else { 41 };
        let around = [right + step, right - step, right + 2 * step];
        let wrong = near.iter().chain(&around).filter(|&&n| n >= 0 || right < 0);
        self.add(kind, text, [number(right)], wrong.map(|&n| number(n)), why)
    }
}

/// Each on a line of its own.
fn indented(lines: impl IntoIterator<Item = String>) -> String {
    let lines: Vec<String> = lines.into_iter().map(|line| format!("  {line}")).collect();
    lines.join("\n")
}

/// A number in hundredths; none if it is infinite or too large.
fn hundredths(x: f64) -> Option<i64> {
    (x.abs() < 1e12).then(|| (x * 100.0).round() as i64)
}

/// Hundredths as a number without trailing zeros.
fn number(n: i64) -> String {
    rounded(n as f64 / 100.0, 2)
}
