//! What a viewer says: of the step that is shown, and what a race came to, in one sentence.

use super::*;
use crate::engine::question::{Question, WINNER};
use crate::tui::view::flowed;

impl Viewer {
    /// Says something on the status line until the next key.
    pub(super) fn notify(&mut self, words: impl Into<String>) {
        self.message = Some(words.into());
    }

    /// Says at the end of a race what it came to.
    pub(super) fn give_verdict(&mut self) {
        if self.watching.is_at_end() && self.message.is_none() {
            self.message = verdict(&self.watching.race);
        }
    }

    /// What came out of a run abreast whose end is shown; the one with the better answer is marked.
    pub(super) fn outcome(&self, pane: &Pane, theme: &Theme) -> Option<Ended> {
        let race = &self.watching.race;
        let best = race.winner(|pane| pane.sight.cost()).and_then(|at| race.lanes().nth(at));
        let words = pane.is_at_end().then(|| pane.sight.outcome().in_short(pane.len()))?;
        Some(match best.is_some_and(|best| std::ptr::eq(best, pane)) {
            true => (format!("{} {words}", theme.glyphs.best), theme.good),
            false => (words, theme.strong),
        })
    }

    /// The event inside the step that is shown, in so many columns; none if the whole step is.
    pub(super) fn event_in_words(&self, columns: u16) -> Option<String> {
        let event = self.watching.inside()?;
        let race = &self.watching.race;
        let in_words = race.front().sight.traits().inside_in_words;
        if race.is_alone() {
            let moment = self.front().inspected()?;
            let words = in_words(moment.inside.get(event)?);
            let (at, of) = (event + 1, moment.inside.len());
            return Some(format!("{at} of {of}: {words}"));
        }
        let told = |pane: &Pane| {
            let inside = &pane.inspected()?.inside;
            inside.get(event).or(inside.last()).map(|line| in_words(line))
        };
        // Of the boards that are seen, or of the one in front where that has no room.
        let all = self.seen().map(|pane| told(pane).unwrap_or("-".into()));
        let all = all.collect::<Vec<_>>().join(" | ");
        if width(&all) <= columns { Some(all) } else { told(race.front()) }
    }
}

/// What came out of a run, and how it is written.
pub(super) type Ended = (String, Style);

/// Writes where a run is, if `has_far`, what is counted, and what came out.
pub(super) fn facts(pane: &Pane, has_far: bool, end: Option<Ended>, panel: &mut Panel, rows: u16) {
    if has_far && (rows > 1 || end.is_none()) {
        panel.row("step", &far(pane).replace(" of ", "/"));
    }
    let all = pane.sight.facts();
    if usize::from(rows) < all.len() && !has_far {
        // Beside each other, as many as there is room for; in more than one row each keeps its place.
        let (indent, wide) = if rows == 1 { ("  ", 0) } else { ("", 16) };
        let all = all.iter().map(|(name, value)| format!("{:<wide$}", format!("{name} {value}")));
        let all = flowed(all, panel.columns().saturating_sub(2)).into_iter().take(rows.into());
        return all.for_each(|(row, _)| panel.line(&format!("{indent}{row}"), panel.theme().text));
    }
    let room = rows.saturating_sub(u16::from(has_far) + u16::from(end.is_some()));
    for (name, value) in all.iter().take(room.into()) {
        // The first of its figures, or the sum of them, where there is little room.
        let sum = value.rsplit(" = ").next().unwrap_or_default();
        panel.row_of(name, &[value, sum.split(", ").next().unwrap_or_default()]);
    }
    if let Some((words, style)) = end {
        let sign = panel.theme().glyphs.best;
        // Those without the sign begin where the others go on behind it.
        let words = if words.starts_with(sign) { words } else { format!("  {words}") };
        ended(&(words, style), panel);
    }
}

/// Writes what came out, in fewer words where there is little room.
pub(super) fn ended((words, style): &Ended, panel: &mut Panel) {
    let [words, _, least, answer] = &shorter(words);
    panel.line_of(&[words, least, answer], *style);
}

/// What came out, and the same in fewer words, at last without the steps.
pub(super) fn shorter(words: &str) -> [String; 4] {
    let fewer = words.replace(", after ", ", ").replace(" after ", ", ");
    let least = fewer.replacen("cost ", "", 1);
    let answer = words.split(" after ").next().unwrap_or(words).trim_end_matches(',');
    [words.to_owned(), fewer, least, answer.to_owned()]
}

/// How far a run is seen.
pub(super) fn far(pane: &Pane) -> String {
    let more = if pane.status().is_over() { "" } else { "+" };
    format!("{} of {}{more}", grouped(pane.at()), grouped(pane.len()))
}

/// A run that found an answer.
#[derive(Clone, Copy, Debug)]
struct Finisher<'a> {
    name: &'a str,
    /// What its answer costs; 0 where answers cost nothing.
    cost: f64,
    steps: u64,
}

/// The verdict on runs that are over; none if there is but one, or nothing was found.
fn verdict(race: &Race<Pane>) -> Option<String> {
    let names: Vec<String> = race.lanes().map(|pane| brief(race, &pane.name)).collect();
    let found = race.lanes().zip(&names).filter(|(pane, _)| pane.status() == Status::Found);
    let cost = |pane: &Pane| pane.sight.cost().unwrap_or(0.0);
    let found = found.map(|(pane, name)| Finisher { name, cost: cost(pane), steps: pane.len() });
    if race.is_alone() { None } else { sentence(&found.collect::<Vec<_>>(), names.len()) }
}

/// A name without what is not needed to tell it from the others: the words that all of its method have, and a number
/// that all end with.
pub(super) fn brief(race: &Race<Pane>, name: &str) -> String {
    let names = || race.lanes().map(|pane| pane.name.as_str());
    let numbered = name.rsplit_once(' ').filter(|(_, last)| last.parse::<u32>().is_ok());
    if let Some((rest, number)) = numbered {
        let is_shared = names().all(|other| other.rsplit(' ').next() == Some(number));
        return if is_shared { rest } else { name }.into();
    }
    let mut words = name.split(' ');
    let method = words.next().unwrap_or(name);
    let namesakes = || names().filter(|other| other.split(' ').next() == Some(method));
    let differs = |word: &&str| namesakes().any(|other| !other.split(' ').any(|it| it == *word));
    words.filter(differs).fold(method.into(), |name, word| format!("{name} {word}"))
}

fn sentence(finishers: &[Finisher], lanes: usize) -> Option<String> {
    let least = finishers.iter().map(|run| run.cost).min_by(f64::total_cmp)?;
    let is_best = |run: &&Finisher| run.cost <= least + 1e-9;
    let best = finishers.iter().filter(is_best);
    let steps = best.clone().map(|run| run.steps).min()?;
    let first = best.clone().filter(|run| run.steps == steps).map(|run| run.name);
    let first = first.collect::<Vec<_>>();
    let names = first.join(" and ");
    let answer = if least > 0.0 { format!("the same {}", decimal(least)) } else { "it".into() };
    let slowest = best.rev().max_by_key(|run| run.steps).filter(|last| last.steps > steps);
    let mut words = match slowest {
        Some(last) => {
            let less = 100.0 - 100.0 * steps as f64 / last.steps.max(1) as f64;
            let (few, many) = (grouped(steps), grouped(last.steps));
            match less < 99.5 {
                true => {
                    format!("{names} found {answer} with {less:.0} % less work than {}", last.name)
                }
                false => format!("{names} found {answer} in {few} steps, {} in {many}", last.name),
            }
        }
        None if finishers.len() == 1 => format!("only {names} found an answer"),
        None if first.len() == lanes => format!("all found {answer} in {} steps", grouped(steps)),
        None if first.len() > 1 => format!("{names} found {answer} in as many steps"),
        None => format!("{names} found the best answer, {}", decimal(least)),
    };
    let worse = finishers.iter().filter(|run| !is_best(run) && run.steps < steps);
    if let Some(quick) = worse.min_by_key(|run| run.steps) {
        let times = steps as f64 / quick.steps.max(1) as f64;
        let times = if times < 3.0 { format!("{times:.1}") } else { grouped(times.round() as u64) };
        let longer = 100.0 * (quick.cost / least - 1.0);
        words +=
            &format!("; {} was {times} times faster, its answer {longer:.0} % longer", quick.name);
    }
    Some(words)
}

/// Which of the runs has its answer first; none if nobody finds anything, or the answer is to be seen already.
pub(super) fn winner(race: &Race<Pane>, at: u64) -> Option<Question> {
    let found = |pane: &Pane| (pane.status() == Status::Found).then_some(pane.len());
    let first = race.lanes().filter_map(found).min()?;
    if race.is_alone() || at >= first {
        return None;
    }
    let wins = |(at, pane)| (found(pane) == Some(first)).then_some(at);
    let told = race.lanes().map(|pane| match found(pane) {
        Some(steps) => format!("{}: {}", pane.name, counted(steps as usize, "step")),
        None => format!("{}: nothing", pane.name),
    });
    Some(Question {
        kind: WINNER,
        at,
        text: "All of them start together, and each makes one step at a time.\n\
               Which one has its answer first?"
            .into(),
        choices: race.lanes().map(|pane| pane.name.clone()).collect(),
        answers: race.lanes().enumerate().filter_map(wins).collect(),
        why: format!("{}.", told.collect::<Vec<_>>().join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_answer_with_the_least_work_is_named_first() {
        let run = |name, cost, steps| Finisher { name, cost, steps };
        let said = |runs: &[Finisher]| sentence(runs, 3).unwrap_or_default();
        let [bfs, star, greedy] =
            [run("BFS", 32.0, 485), run("A*", 32.0, 291), run("greedy", 38.0, 97)];
        assert_eq!(
            said(&[bfs, greedy, star]),
            "A* found the same 32 with 40 % less work than BFS; greedy was 3 times faster, its answer 19 % longer"
        );
        let quick = [run("BFS", 8.0, 943_206), run("chase", 12.0, 27)];
        assert!(said(&quick).contains("34 934 times"));
        assert_eq!(sentence(&[bfs; 3], 3).as_deref(), Some("all found the same 32 in 485 steps"));
        assert_eq!(said(&[bfs, star]), "A* found the same 32 with 40 % less work than BFS");
        assert_eq!(
            said(&[star, greedy]),
            "A* found the best answer, 32; greedy was 3 times faster, its answer 19 % longer"
        );
        assert_eq!(said(&[greedy]), "only greedy found an answer");
        assert_eq!(
            said(&[bfs, run("UCS", 32.0, 485)]),
            "BFS and UCS found the same 32 in as many steps"
        );
        let [fewest, plain] = [run("fewest", 0.0, 100), run("backtracking", 0.0, 1000)];
        assert_eq!(said(&[plain, fewest]), "fewest found it with 90 % less work than backtracking");
        let (quick, long) = (run("quick", 5.0, 3), run("long", 5.0, 20_836));
        assert_eq!(said(&[long, quick]), "quick found the same 5 in 3 steps, long in 20 836");
        assert_eq!(said(&[]), "");
    }
}
