//! `frontier quiz NAME`: questions about a run, to be answered here or printed for others. One module for
//! all puzzles; what is asked stands in `engine/question.rs`.

use super::prelude::*;
use super::record;
use crate::engine::question::{KINDS, Question};
use crate::engine::seed::Random;
use crate::puzzles::questions;
use crate::tui::view::wrap;
use std::io;

/// How questions are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// As plain text.
    Text,
    /// As one JSON object, with the answers.
    Json,
    /// For Moodle, with the answers.
    Gift,
    /// As Markdown, with the board.
    Md,
}

/// What is asked.
#[derive(Args, Debug)]
struct Wanted {
    /// How many questions
    #[arg(short = 'n', value_name = "N", default_value_t = 5)]
    count: u16,
    /// Only these kinds, such as next,f,verdict
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind)]
    kind: Vec<&'static str>,
    /// Print the questions instead of asking them: text, json, gift (Moodle) or md (Markdown with the board)
    #[arg(long, value_name = "FORMAT", hide_possible_values = true)]
    format: Option<Format>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Write the right answers into this file, - prints them below the questions
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
}

/// Reads the name of a kind.
fn kind(text: &str) -> Result<&'static str, String> {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.0).collect();
    let known = kinds.iter().copied().find(|name| *name == text);
    known.ok_or_else(|| format!("unknown kind, expected {}", kinds.join(", ")))
}

const SEED: &str = "seed";

/// The same command with a seed of the questions, which is that of random walkers too.
fn seeded(command: Command) -> Command {
    let is_there = command.get_arguments().any(|arg| arg.get_id() == SEED);
    let seed = Arg::new(SEED).long(SEED).value_name("S").value_parser(value_parser!(u64));
    let command = if is_there { command } else { command.arg(seed) };
    let help = "The same questions, and steps of random walkers, for the same seed [default: 0]";
    command.mut_arg(SEED, |arg| arg.help(help))
}

/// `frontier quiz NAME`.
#[derive(Args)]
struct Quiz<C: Commands> {
    #[command(flatten)]
    how: How<C>,
    #[command(flatten)]
    wanted: Wanted,
}

/// A question with the place it can be seen at.
#[derive(Serialize)]
struct Linked {
    #[serde(flatten)]
    question: Question,
    link: Link,
}

/// The action of a puzzle.
pub fn action<C: Commands>() -> Action {
    let run = |args: &Quiz<C>, matches: &ArgMatches, io: &mut Io| {
        let Quiz { how, wanted } = args;
        let typed = matches.get_raw(SEED).and_then(|mut values| values.next());
        let seed = typed.and_then(|typed| typed.to_str()?.parse().ok()).unwrap_or(0);
        let named = C::named(&how.pick, io.files)?;
        let method = how.method.over(C::solved(&named.instance));
        let mut run = how.begin(&named.instance, &method, Keep::History)?;
        Progress::solve(&mut run);
        ensure!(!run.is_empty(), "{method} makes no step, so there is nothing to ask");
        let mut random = Random::new(seed);
        let what = (usize::from(wanted.count), wanted.kind.as_slice());
        let questions = questions::asked::<Of<C>>(&mut run, &method, &mut |asker| {
            questions::quiz(asker, what, &mut random)
        });
        ensure!(!questions.is_empty() || wanted.count == 0, "this run gives no such question");
        let linked = |question: Question| {
            let link = questions::link::<Of<C>>(&named, &method, question.at);
            Linked { question, link }
        };
        let questions: Vec<Linked> = questions.into_iter().map(linked).collect();
        give(&questions, wanted, io)
    };
    Action::seen(Verb::Quiz, Of::<C>::INFO.about, run).changed(seeded)
}

/// Asks the questions or prints them, as it is wanted.
fn give(questions: &[Linked], wanted: &Wanted, io: &mut Io) -> Result<()> {
    let mut numbered = (1..).zip(questions);
    match wanted.format.or(wanted.json.then_some(Format::Json)) {
        None => return ask(questions, io.out),
        Some(Format::Json) => answer::json(&json!({ "questions": questions }), io.out)?,
        Some(Format::Text) => numbered.try_for_each(|one| text(one, io.out))?,
        Some(Format::Gift) => numbered.try_for_each(|one| gift(one, io.out))?,
        Some(Format::Md) => numbered.try_for_each(|one| markdown(one, io))?,
    }
    match &wanted.key {
        Some(path) if path.as_os_str() == "-" => Ok(write!(io.out, "\n{}", key(questions))?),
        Some(path) => Ok(io.files.write(path, &key(questions), true)?),
        None => Ok(()),
    }
}

/// The letter of a choice.
fn letter(choice: usize) -> char {
    u8::try_from(choice).map_or('?', |n| char::from(b'a'.saturating_add(n)))
}

/// The right answers, one a line.
fn key(questions: &[Linked]) -> String {
    let line = |(number, linked): (usize, &Linked)| {
        let Question { answers, why, kind, .. } = &linked.question;
        let letters: Vec<String> = answers.iter().map(|&at| letter(at).to_string()).collect();
        format!("{number} {} ({kind}): {why}\n", letters.join(" or "))
    };
    (1..).zip(questions).map(line).collect()
}

fn text((number, Linked { question, link }): (usize, &Linked), out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{number}. {}", question.text)?;
    for (at, choice) in question.choices.iter().enumerate() {
        writeln!(out, "   {}) {choice}", letter(at))?;
    }
    Ok(writeln!(out, "   frontier --at '{link}'\n")?)
}

/// A text of Moodle's format, where some characters mean something.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '~' | '=' | '#' | '{' | '}' | ':' | '\\' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}

fn gift((number, Linked { question, link }): (usize, &Linked), out: &mut dyn Write) -> Result<()> {
    let Question { kind, text, choices, why, .. } = question;
    writeln!(out, "// {link}\n::{number} {kind}::[plain]{} {{", escaped(text))?;
    for (at, choice) in choices.iter().enumerate() {
        let sign = if question.is_right(at) { '=' } else { '~' };
        writeln!(out, "  {sign}{}", escaped(choice))?;
    }
    Ok(writeln!(out, "  ####{}\n}}\n", escaped(why))?)
}

fn markdown((number, Linked { question, link }): (usize, &Linked), io: &mut Io) -> Result<()> {
    writeln!(io.out, "## {number}. {}\n\n```text", question.kind)?;
    let board = record::board(&Registry::built_in(), link, io.files);
    answer::lines(board.unwrap_or_default(), io.out)?;
    let (known, asked) = question.text.rsplit_once('\n').unwrap_or(("", &question.text));
    writeln!(io.out, "\n{known}\n```\n\n{asked}\n")?;
    for (at, choice) in question.choices.iter().enumerate() {
        writeln!(io.out, "- {}) `{choice}`", letter(at))?;
    }
    Ok(writeln!(io.out, "\n`frontier --at '{link}'`\n")?)
}

/// Asks in plain lines, and says at once what is right.
fn ask(questions: &[Linked], out: &mut dyn Write) -> Result<()> {
    let (mut right, mut asked) = (0, 0);
    let of = questions.len();
    let mut lines = io::stdin().lines();
    let say = |out: &mut dyn Write, text: &str| {
        wrap(text, 80).iter().try_for_each(|line| writeln!(out, "{line}"))
    };
    'questions: for (number, Linked { question, link }) in (1..).zip(questions) {
        say(out, &format!("{number} of {of}. {}", question.text))?;
        for (at, choice) in (1..).zip(&question.choices) {
            writeln!(out, "  {at} {choice}")?;
        }
        loop {
            let most = question.choices.len();
            writeln!(out, "1 to {most} and Enter, or q:")?;
            out.flush()?;
            let Some(line) = lines.next().transpose()? else { break 'questions };
            let choice = match line.trim() {
                "q" | "quit" => break 'questions,
                line => line.parse().ok().filter(|n| (1..=most).contains(n)),
            };
            let Some(choice) = choice else { continue };
            asked += 1;
            let is_right = question.is_right(choice - 1);
            right += usize::from(is_right);
            let no = || format!("No: {}", question.right());
            let verdict = if is_right { "Right".to_owned() } else { no() };
            say(out, &format!("{verdict}. {}", question.why))?;
            writeln!(out, "To see it: frontier --at '{link}'\n")?;
            break;
        }
    }
    Ok(writeln!(out, "{right} of {asked} right.")?)
}
