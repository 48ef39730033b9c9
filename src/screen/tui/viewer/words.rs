//! What a viewer says: of the step that is shown, and what a race came to, in one sentence.

use super::*;
use crate::engine::phrases::{list, number};

impl Viewer {
    /// Says something on the status line until the next key.
    pub(super) fn notify(&mut self, words: impl Into<String>) {
        self.message = Some(words.into());
    }

    /// Says at the end of a race what it came to.
    pub(super) fn give_verdict(&mut self) {
        let race = &self.watching.race;
        if !race.is_alone() && self.watching.is_at_end() {
            self.message.get_or_insert_with(|| verdict(race));
        }
    }

    /// What came out of a run abreast whose end is shown; the one with the better answer is marked.
    pub(super) fn outcome(&self, pane: &Pane, theme: &Theme) -> Option<Ended> {
        let race = &self.watching.race;
        let words = pane.is_at_end().then(|| pane.sight.outcome().in_short(pane.len()))?;
        let runs = finishers(race);
        let is_over = race.lanes().all(|pane| pane.status().is_over()) && !differ(&runs);
        let beats = |rival: &Finisher| {
            let costs = pane.sight.cost().unwrap_or(0.0) - rival.cost;
            costs < -1e-9 || costs < 1e-9 && pane.len() < rival.steps
        };
        // Of those that found one all the others.
        let is_best = is_over && runs.len() == 1 + runs.iter().filter(|run| beats(run)).count();
        Some(match is_best && pane.status() == Status::Found {
            true => (words.map(|words| format!("{} {words}", theme.glyphs.best)), theme.good),
            false => (words, theme.strong),
        })
    }

    /// The event inside the step that is shown, in so many columns; none if the whole step is.
    pub(super) fn event_in_words(&self, columns: u16) -> Option<String> {
        let event = self.watching.inside()?;
        let race = &self.watching.race;
        let in_words = race.front().sight.inside_in_words();
        if race.is_alone() {
            let moment = self.front().inspected()?;
            let words = in_words(moment.inside.get(event)?);
            return Some(format!("{} of {}: {words}", event + 1, moment.inside.len()));
        }
        let told = |pane: &Pane| {
            let inside = &pane.inspected()?.inside;
            inside.get(event).or(inside.last()).map(|line| in_words(line))
        };
        let named = |pane: &Pane| Some(format!("{}: {}", brief(race, &pane.name), told(pane)?));
        // Of the boards that are seen whose runs go on, or of the one in front or the first where that has no room.
        let going_on: Vec<&Pane> = self.seen().filter(|pane| pane.at() == race.at()).collect();
        let front = going_on.iter().find(|pane| std::ptr::eq(**pane, race.front()));
        let one: &Pane = front.or(going_on.first())?;
        let all = |tell: &dyn Fn(&Pane) -> Option<String>| {
            going_on.iter().filter_map(|pane| tell(pane)).collect::<Vec<_>>().join(" | ")
        };
        // Without names they stand as the boards do.
        let plain = Some(all(&told)).filter(|_| going_on.len() == self.seen().count());
        let ways = [Some(all(&named)), plain, named(one)].into_iter().flatten();
        let mut ways = ways.filter(|words| !words.is_empty() && width(words) <= columns);
        ways.next().or_else(|| told(one))
    }
}

/// What came out of a run, in fewer and fewer words, and how it is written.
pub(super) type Ended = ([String; 5], Style);

/// Writes what is counted of a run into so many rows: beside each other, as many as there is room for, where one of all
/// runs needs more.
pub(super) fn counts(race: &Race<Pane>, pane: &Pane, panel: &mut Panel, rows: u16) {
    let most = race.lanes().map(|pane| pane.sight.facts().len()).max().unwrap_or(0);
    if usize::from(rows) >= most.max(4) {
        return rows_of(pane, rows, panel);
    }
    // Each keeps its place.
    let told = |(name, value): (&str, String)| {
        let sign = if name.contains('=') { ":" } else { "" };
        format!("{:<16}", format!("{name}{sign} {value}"))
    };
    let all = flowed(pane.sight.facts().into_iter().map(told), panel.columns().saturating_sub(2));
    all.iter().take(rows.into()).for_each(|(row, _)| panel.line(row, panel.theme().text));
}

fn rows_of(pane: &Pane, rows: u16, panel: &mut Panel) {
    for (name, value) in pane.sight.facts().iter().take(rows.into()) {
        // The first of its figures, or the sum of them, where there is little room.
        let sum = value.rsplit(" = ").next().unwrap_or_default();
        panel.row_of(name, &[value, sum.split(", ").next().unwrap_or_default()]);
    }
}

/// Writes where a run is or what came out, and what is counted.
pub(super) fn facts(pane: &Pane, end: Option<Ended>, panel: &mut Panel, rows: u16) {
    match end {
        Some(end) if rows < 2 => ended(&end, panel),
        Some(([.., answer, _], style)) => {
            panel.row("steps", &grouped(pane.len()));
            rows_of(pane, rows - 2, panel);
            panel.line(&answer, style);
        }
        None => {
            panel.row_of("step", &[&far(pane).replace(" of ", "/"), &grouped(pane.at())]);
            rows_of(pane, rows.saturating_sub(1), panel);
        }
    }
}

/// Writes what came out, in fewer words where there is little room.
pub(super) fn ended(([words, _, least, answer, _], style): &Ended, panel: &mut Panel) {
    panel.line_of(&[words, least, least.trim_end_matches(" steps"), answer], *style);
}

/// How far a run is seen.
pub(super) fn far(pane: &Pane) -> String {
    let more = if pane.status().is_over() { "" } else { "+" };
    let of = format!(" of {}{more}", grouped(pane.len()));
    grouped(pane.at()) + if pane.hides_end() { "" } else { &of }
}

/// A run that found an answer.
#[derive(Clone, Debug)]
struct Finisher {
    name: String,
    /// In a few words, such as `6 presses`.
    answer: String,
    /// What it costs; 0 where answers cost nothing.
    cost: f64,
    steps: u64,
    /// What it was asked ([`view::View::problem`]).
    problem: String,
}

/// The verdict on runs that are over.
fn verdict(race: &Race<Pane>) -> String {
    let (finishers, outcome) = (finishers(race), |pane: &Pane| pane.sight.outcome());
    let shows = |pane: &&Pane| {
        pane.status() == Status::Exhausted && matches!(outcome(pane), view::Outcome::None { .. })
    };
    match race.lanes().filter(shows).min_by_key(|pane| pane.len()) {
        Some(pane) if finishers.is_empty() => {
            let (name, steps) = (brief(race, &pane.name), in_steps(pane.len()));
            format!("there is no answer: {name} showed it {steps}")
        }
        _ => {
            let is_limited = |pane: &Pane| matches!(outcome(pane), view::Outcome::Stopped(_));
            sentence(&finishers, race.lanes().count(), race.lanes().any(is_limited))
        }
    }
}

fn finishers(race: &Race<Pane>) -> Vec<Finisher> {
    let found = race.lanes().filter(|pane| pane.status() == Status::Found);
    let finisher = |pane: &Pane| {
        let (name, problem, steps) = (brief(race, &pane.name), pane.sight.problem(), pane.len());
        let [.., answer, _] = pane.sight.outcome().in_short(steps);
        Finisher { name, answer, cost: pane.sight.cost().unwrap_or(0.0), steps, problem }
    };
    found.map(finisher).collect()
}

/// Whether answers cannot be compared: they are of different problems, or cost nothing and are not the same, as games
/// are worth something else when they are searched deeper.
fn differ(finishers: &[Finisher]) -> bool {
    let free = finishers.iter().filter(|run| run.cost == 0.0);
    let mut worth = free.map(|run| run.answer.rsplit(" = ").next());
    worth.next().is_some_and(|first| worth.any(|other| other != first))
        || finishers.windows(2).any(|two| two[0].problem != two[1].problem)
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

fn in_steps(steps: u64) -> String {
    if steps == 0 { "at once".into() } else { format!("in {}", counted(steps as usize, "step")) }
}

/// Most columns of the names of those who find the same.
const NAMES: u16 = 40;

/// The verdict on so many runs, of which some may have stopped at a limit.
fn sentence(finishers: &[Finisher], lanes: usize, is_limited: bool) -> String {
    let before = if is_limited { " before the limit" } else { "" };
    let Some(least) = finishers.iter().map(|run| run.cost).min_by(f64::total_cmp) else {
        return format!("none found an answer{before}");
    };
    if differ(finishers) {
        let told = |Finisher { name, answer, steps, .. }: &Finisher| {
            format!("{name} found {answer} {}", in_steps(*steps))
        };
        return finishers.iter().map(told).collect::<Vec<_>>().join("; ");
    }
    let is_best = |run: &&Finisher| run.cost <= least + 1e-9;
    let best = finishers.iter().filter(is_best);
    let steps = best.clone().map(|run| run.steps).min().unwrap_or(0);
    let first: Vec<&Finisher> = best.clone().filter(|run| run.steps == steps).collect();
    let names = match first.as_slice() {
        all if all.len() == lanes => "each".to_owned(),
        [one] => one.name.clone(),
        several => match list(several.iter().map(|run| &run.name)) {
            names if width(&names) <= NAMES => names + " each",
            _ => number(several.len()) + " runs each",
        },
    };
    let (answer, few) = (first.first().map_or("", |run| &run.answer), in_steps(steps));
    let slowest = best.rev().max_by_key(|run| run.steps).filter(|last| last.steps > steps);
    // An answer that costs nothing is that of all.
    let verb = if least > 0.0 { format!("found {answer}") } else { "finished".into() };
    let saved = |many: u64| 100.0 - 100.0 * steps as f64 / many.max(1) as f64;
    let mut words = match slowest {
        Some(Finisher { name, steps: many, .. }) if least > 0.0 && saved(*many) < 99.5 => {
            let (same, less) = (answer.trim_start_matches("cost "), saved(*many));
            format!("{names} found the same {same} in {less:.0} % fewer steps than {name}")
        }
        Some(Finisher { name, steps, .. }) => {
            format!("{names} {verb} {few}; {name} took {}", grouped(*steps))
        }
        None if finishers.len() == 1 => {
            format!("only {names} found an answer{before}: {answer} {few}")
        }
        None if first.len() > 1 => format!("{names} {verb} {few}"),
        None => format!("{names} found the best answer, {answer} {few}"),
    };
    let worse = finishers.iter().filter(|run| !is_best(run) && run.steps < steps);
    if let Some(quick) = worse.min_by_key(|run| run.steps) {
        let times = steps as f64 / quick.steps.max(1) as f64;
        let fewer = match times < 2.0 {
            true => format!("{:.0} % fewer still", 100.0 - 100.0 / times),
            false => format!("{} times fewer", grouped(times.round() as u64)),
        };
        let longer = 100.0 * (quick.cost / least - 1.0);
        words += &format!("; {} took {fewer}, its answer {longer:.0} % longer", quick.name);
    }
    words
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
        Some(steps) => format!("{}: {}", brief(race, &pane.name), counted(steps as usize, "step")),
        None => format!("{}: nothing", brief(race, &pane.name)),
    });
    Some(Question {
        kind: WINNER,
        at,
        text: "All of them start together, and each makes one step at a time.\n\
               Which one has its answer first?"
            .into(),
        choices: race.lanes().map(|pane| brief(race, &pane.name)).collect(),
        answers: race.lanes().enumerate().filter_map(wins).collect(),
        why: told.collect::<Vec<_>>().join("\n"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_answer_with_the_least_work_is_named_first() {
        let run = |name: &str, answer: &str, steps| {
            let cost = answer.strip_prefix("cost ").map_or(0.0, |cost| cost.parse().unwrap());
            let problem = String::new();
            Finisher { name: name.into(), answer: answer.into(), cost, steps, problem }
        };
        let said = |runs: &[&Finisher], lanes, is_limited| {
            sentence(&runs.iter().copied().cloned().collect::<Vec<_>>(), lanes, is_limited)
        };
        let bfs = run("BFS", "cost 32", 485);
        let star = run("A*", "cost 32", 291);
        let greedy = run("greedy", "cost 38", 97);
        assert_eq!(
            said(&[&bfs, &greedy, &star], 3, false),
            "A* found the same 32 in 40 % fewer steps than BFS; greedy took 3 times fewer, its answer 19 % longer"
        );
        assert_eq!(said(&[&bfs, &bfs], 2, false), "each found cost 32 in 485 steps");
        assert_eq!(said(&[&bfs, &bfs, &bfs], 3, false), "each found cost 32 in 485 steps");
        let ucs = run("UCS", "cost 32", 485);
        assert_eq!(said(&[&bfs, &ucs], 3, true), "BFS and UCS each found cost 32 in 485 steps");
        assert_eq!(
            said(&[&bfs, &ucs, &bfs], 4, true),
            "BFS, UCS and BFS each found cost 32 in 485 steps"
        );
        let minimum = run("minimum", "cost 32", 0);
        assert_eq!(
            said(&[&bfs, &minimum], 2, false),
            "minimum found cost 32 at once; BFS took 485"
        );
        assert_eq!(
            said(&[&star, &greedy], 2, false),
            "A* found the best answer, cost 32 in 291 steps; greedy took 3 times fewer, its answer 19 % longer"
        );
        // What was asked something else.
        let other = Finisher { problem: "another map".into(), ..star.clone() };
        assert_eq!(
            said(&[&bfs, &other], 2, false),
            "BFS found cost 32 in 485 steps; A* found cost 32 in 291 steps"
        );
        // What costs presses or moves; names that are long.
        let (model, gauss) = (run("model", "cost 5", 940), run("Gauss", "cost 5", 1000));
        let presses = |run: &Finisher| Finisher { answer: "5 presses".into(), ..run.clone() };
        assert_eq!(
            said(&[&presses(&model), &presses(&gauss)], 2, false),
            "model found the same 5 presses in 6 % fewer steps than Gauss"
        );
        let long = run("a-trace-with-a-long-name", "cost 5", 9);
        assert_eq!(
            said(&[&long, &long, &gauss], 4, true),
            "two runs each found the same 5 in 99 % fewer steps than Gauss"
        );
        // Who finds nothing, and whether a limit kept it from that.
        assert_eq!(said(&[&greedy], 2, false), "only greedy found an answer: cost 38 in 97 steps");
        assert_eq!(
            said(&[&greedy], 2, true),
            "only greedy found an answer before the limit: cost 38 in 97 steps"
        );
        assert_eq!(said(&[], 2, false), "none found an answer");
        assert_eq!(said(&[], 2, true), "none found an answer before the limit");
        // Answers that cost nothing: the same one, of the same worth, or of searches that look less far.
        let (few, all) = (run("fewest", "solved", 100), run("backtracking", "solved", 1000));
        assert_eq!(
            said(&[&all, &few], 2, false),
            "fewest finished in 100 steps; backtracking took 1 000"
        );
        assert_eq!(
            said(&[&few], 2, true),
            "only fewest found an answer before the limit: solved in 100 steps"
        );
        let (low, deep) = (run("alpha-beta", "a2 = 2", 10), run("with table", "b1 = 2", 5));
        assert_eq!(
            said(&[&low, &deep], 2, false),
            "with table finished in 5 steps; alpha-beta took 10"
        );
        let other = run("deeper", "a2 = 0", 90);
        assert_eq!(
            said(&[&low, &other], 2, false),
            "alpha-beta found a2 = 2 in 10 steps; deeper found a2 = 0 in 90 steps"
        );
    }
}
