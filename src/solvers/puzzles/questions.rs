//! Questions about the runs of puzzles: which moments are asked about, and where they can be seen.

use super::link::{self, Link, LinkTarget, Spot};
use crate::engine::question::{Asker, Question, is_worth};
use crate::puzzles::prelude::*;

/// Entries of a queue that questions are made from.
pub const QUEUE: usize = 24;
/// Entries of the lists of a step that is one event.
const LIST: usize = 400;
/// Moments that are tried for each question wanted before there are no more.
const TRIES: usize = 40;
/// The moments at which a run is easiest to follow.
const EARLY: u64 = 40;

/// What a run tells at moment `t`, with all that a question needs.
fn told<P: Puzzle>(run: &mut P::Run, t: u64) -> Option<Moment> {
    run.seek(t);
    let queue = if run.search().is_some() { QUEUE } else { LIST };
    P::moment(run, Wanted { queue, ..Wanted::default() })
}

/// Asks with `ask` about a run of a method; the moment shown stays as it was.
pub fn asked<P: Puzzle>(
    run: &mut P::Run,
    method: &P::Method,
    ask: &mut dyn FnMut(&mut Asker) -> Vec<Question>,
) -> Vec<Question> {
    let (shown, len) = (run.at(), run.len());
    let mut moment = |t| told::<P>(run, t);
    let code = P::pseudo_code(method);
    let mut asker = Asker { method: method.to_string(), code, len, moment: &mut moment };
    let answer = ask(&mut asker);
    run.seek(shown);
    answer
}

/// Whether the step after moment `t` is worth being asked about.
pub fn worth<P: Puzzle>(run: &mut P::Run, t: u64) -> bool {
    let shown = run.at();
    let moments = told::<P>(run, t).zip(told::<P>(run, t + 1));
    run.seek(shown);
    moments.is_some_and(|(before, after)| is_worth(&before, &after))
}

/// Questions about a run that is over, the same for the same seed: of the kinds wanted, or of all if none
/// is named. No two are the same, and no kind comes again before the others had a chance. There are fewer
/// than `count` where the run gives no more.
pub fn quiz(
    asker: &mut Asker,
    (count, kinds): (usize, &[&str]),
    random: &mut Random,
) -> Vec<Question> {
    let mut questions: Vec<Question> = Vec::new();
    let mut tries = 0;
    while questions.len() < count && tries < TRIES * (count + 1) {
        tries += 1;
        let early = asker.len.min(EARLY);
        let range = if random.chance(1, 2) { early } else { asker.len };
        let t = match random.below(24) {
            // The end has questions of its own.
            0 => asker.len.saturating_sub(1),
            _ => below(random, range),
        };
        let mut found = asker.ask(t, random);
        found.retain(|question| kinds.is_empty() || kinds.contains(&question.kind));
        found.retain(|question| questions.iter().all(|known| !is_same(known, question)));
        random.shuffle(&mut found);
        let often = |question: &Question| {
            questions.iter().filter(|known| known.kind == question.kind).count()
        };
        questions.extend(found.into_iter().min_by_key(often));
    }
    questions
}

/// Whether two questions are the same but for the step they are about.
fn is_same(one: &Question, other: &Question) -> bool {
    let asked = |question: &Question| {
        let (_, asked) = question.text.split_once('.').unwrap_or_default();
        asked.to_owned()
    };
    one.kind == other.kind && one.right() == other.right() && asked(one) == asked(other)
}

/// A number below `n`, which may be larger than 32 bits.
fn below(random: &mut Random, n: u64) -> u64 {
    match u32::try_from(n) {
        Ok(n) => random.below(n).into(),
        Err(_) => random.bits() % n,
    }
}

/// The link to the moment a question is asked at.
pub fn link<P: Puzzle>(named: &Named<P::Instance>, method: &P::Method, at: u64) -> Link {
    let runs = vec![link::run::<P>(&named.instance, method)];
    let spot = Spot { runs, step: (at > 0).then_some(at), ..Spot::default() };
    Link { instance: link::instance::<P>(named, &named.instance), place: LinkTarget::Moment(spot) }
}
