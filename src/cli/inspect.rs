//! `frontier inspect NAME`: one moment of a run, the moments at which a condition holds, or the whole run
//! told step by step. One module for all puzzles, over [`Puzzle::run`], [`Puzzle::moment`] and
//! [`Puzzle::observed`].

mod json;
mod text;

use super::failure::Usage;
use super::progress::Progress;
use super::registry::{Action, Verb};
use super::{interrupt, output};
use crate::engine::condition::{Condition, Finder, Outcome};
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::Run;
use crate::puzzles::files::Files;
use crate::puzzles::puzzle::Puzzle;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::io::{BufWriter, Write};

/// What is asked about a run.
#[derive(Args, Debug)]
struct Question {
    /// The moment, 0 is before the first step; negative ones count from the end, -1 is the last
    /// [default: -1]
    #[arg(long, value_name = "T", allow_negative_numbers = true, conflicts_with_all = ["find", "narrate"])]
    at: Option<i64>,
    /// Entries of each queue
    #[arg(long, value_name = "K", default_value_t = 8)]
    queue: usize,
    /// Print one JSON object
    #[arg(long, conflicts_with = "narrate")]
    json: bool,
    /// The first moment at which this holds, such as 'f > previous.f' or 'cell 3,4'
    #[arg(long, value_name = "CONDITION", conflicts_with = "narrate")]
    find: Option<String>,
    /// Look only after this moment
    #[arg(long, value_name = "T", requires = "find", allow_negative_numbers = true)]
    after: Option<i64>,
    /// Look only before this moment, for the last one
    #[arg(long, value_name = "T", requires = "find", allow_negative_numbers = true)]
    before: Option<i64>,
    /// Every moment at which it holds, one a line
    #[arg(long, requires = "find")]
    all: bool,
    /// Tell the run in plain lines, one a step
    #[arg(long)]
    narrate: bool,
    /// The first moment told
    #[arg(long, value_name = "T", requires = "narrate", allow_negative_numbers = true)]
    from: Option<i64>,
    /// The last moment told
    #[arg(long, value_name = "T", requires = "narrate", allow_negative_numbers = true)]
    to: Option<i64>,
}

/// `frontier inspect NAME`; `R` says which run.
#[derive(Args, Debug)]
struct Inspect<R: Args> {
    #[command(flatten)]
    run: R,
    #[command(flatten)]
    question: Question,
}

/// The action of a puzzle; `begin` makes the run that its arguments ask for, before its first step.
pub fn action<P: Puzzle, R: Args + 'static>(begin: fn(&R, Files) -> Result<Box<P::Run>>) -> Action {
    let run = move |args: &Inspect<R>, files: Files, out: &mut dyn Write| {
        // What is wrong with the condition is said before a long run is made.
        let find = args.question.find.as_deref();
        let condition = find.map(|text| Condition::parse(text, P::VOCABULARY)).transpose();
        let condition = condition.map_err(|bad| Usage::new(format!("--find: {bad}")))?;
        let mut run = begin(&args.run, files)?;
        Progress::solve(run.as_mut());
        interrupt::asking(|| answer::<P>(&mut run, &args.question, condition, out))
    };
    Action::new(Verb::Inspect, P::INFO.about, run)
}

fn answer<P: Puzzle>(
    run: &mut P::Run,
    question: &Question,
    condition: Option<Condition>,
    out: &mut dyn Write,
) -> Result<()> {
    let len = run.len();
    if let Some(condition) = condition {
        return find::<P>(run, question, condition, out);
    }
    if question.narrate {
        let from = moment(question.from.unwrap_or(0), len)?;
        let to = moment(question.to.unwrap_or(-1), len)?;
        return narrate::<P>(run, from, to, out);
    }
    run.seek(moment(question.at.unwrap_or(-1), len)?);
    let told = told::<P>(run, Wanted { queue: question.queue, ..Wanted::default() })?;
    if question.json {
        let mut object = json::object(&told);
        object.0.extend(interrupt::word().map(|word| ("stopped", word.into())));
        return output::json(&object, out);
    }
    text::write(&told, out)
}

/// The moment a number stands for.
fn moment(t: i64, len: u64) -> Result<u64> {
    let found = if t < 0 { (len + 1).checked_sub(t.unsigned_abs()) } else { u64::try_from(t).ok() };
    found
        .filter(|&found| found <= len)
        .with_context(|| format!("moment {t}, expected 0 to {len}, or -{} to -1", len + 1))
}

fn told<P: Puzzle>(run: &mut P::Run, wanted: Wanted) -> Result<Moment> {
    P::moment(run, wanted).context("this method tells nothing about its moments")
}

fn find<P: Puzzle>(
    run: &mut P::Run,
    question: &Question,
    condition: Condition,
    out: &mut dyn Write,
) -> Result<()> {
    let len = run.len();
    let after = question.after.map(|t| moment(t, len)).transpose()?;
    let before = question.before.map(|t| moment(t, len)).transpose()?;
    let text = condition.to_string();
    let mut run = P::observed(run).context("this method tells nothing about its moments")?;
    let mut finder =
        Finder::new(condition, run.as_ref()).map_err(|why| Usage::new(format!("--find: {why}")))?;
    let mut look = |begin: &dyn Fn(&mut Finder)| {
        begin(&mut finder);
        match finder.advance_until(run.as_mut(), &mut interrupt::asked) {
            Outcome::Found(t) => Some(t),
            Outcome::Nothing | Outcome::Looking(_) => None,
        }
    };
    let next = |t: Option<u64>| {
        move |finder: &mut Finder| match t {
            Some(t) => finder.begin(t, true),
            None => finder.begin_at(0, true),
        }
    };
    let mut moments = Vec::new();
    let mut out = BufWriter::new(out);
    if let (Some(before), false) = (before, question.all) {
        let found = look(&|finder| finder.begin(before, false));
        moments.extend(found.filter(|&t| after.is_none_or(|after| t > after)));
    } else {
        let mut from = after;
        while let Some(t) = look(&next(from)).filter(|&t| before.is_none_or(|end| t < end)) {
            moments.push(t);
            from = Some(t);
            if !question.all {
                break;
            }
        }
    }
    if question.json {
        let mut answer = serde_json::json!({ "condition": text, "moments": moments });
        if let (Some(object), Some(word)) = (answer.as_object_mut(), interrupt::word()) {
            object.insert("stopped".to_owned(), word.into());
        }
        output::json(&answer, &mut out)?;
    } else {
        for t in &moments {
            writeln!(out, "{t}")?;
        }
    }
    out.flush()?;
    if moments.is_empty() {
        bail!("no moment at which {text}");
    }
    Ok(())
}

fn narrate<P: Puzzle>(run: &mut P::Run, from: u64, to: u64, out: &mut dyn Write) -> Result<()> {
    let mut out = BufWriter::new(out);
    for t in (from..=to).take_while(|_| !interrupt::asked()) {
        run.seek(t);
        let told = told::<P>(run, Wanted::STEP)?;
        writeln!(out, "{t}: {}", text::plain(&told.text))?;
    }
    Ok(out.flush()?)
}
