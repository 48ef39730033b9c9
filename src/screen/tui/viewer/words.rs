//! What a viewer says: of the step that is shown, and what a race came to, in one sentence.

use super::*;
use crate::engine::question::{Question, WINNER};
use crate::tui::view::{chart, flowed};

impl<V: View> Viewer<V> {
    /// Says something on the status line until the next key.
    pub(super) fn notify(&mut self, words: impl Into<String>) {
        self.message = Some(words.into());
    }

    /// Says at the end of a race what it came to.
    pub(super) fn give_verdict(&mut self) {
        if self.watching.is_at_end() && self.message.is_none() {
            self.message = verdict(&lanes(&self.watching.race));
        }
    }

    /// What came out of a run abreast whose end is shown; the one with the better answer is marked.
    pub(super) fn outcome(&self, pane: &Pane<V>, number: usize, theme: &Theme) -> Option<Ended> {
        let best = self.watching.race.winner(Pane::cost) == Some(number);
        let style = if best { theme.good } else { theme.strong };
        let sign = if best { theme.glyphs.best } else { " " };
        let words = || pane.view.outcome(&pane.run).in_short(pane.len());
        pane.is_at_end().then(|| (format!("{sign} {}", words()), style))
    }

    /// The event inside the step that is shown, in so many columns; none if the whole step is.
    pub(super) fn event_in_words(&self, columns: u16) -> Option<String> {
        let event = self.watching.inside()?;
        let race = &self.watching.race;
        if race.is_alone() {
            let moment = self.front().inspected()?;
            let words = V::inside_in_words(moment.inside.get(event)?);
            let (at, of) = (event + 1, moment.inside.len());
            return Some(format!("{at} of {of}: {words}"));
        }
        let told = |pane: &Pane<V>| {
            let inside = &pane.inspected()?.inside;
            inside.get(event).or(inside.last()).map(|line| V::inside_in_words(line))
        };
        // Of the boards that are seen, or of the one in front where that has no room.
        let all = self.seen().map(|pane| told(pane).unwrap_or("-".into()));
        let all = all.collect::<Vec<_>>().join(" | ");
        if width(&all) <= columns { Some(all) } else { told(race.front()) }
    }
}

/// A run as far as words tell of it, whatever its puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lane<'a> {
    pub(super) name: &'a str,
    pub(super) at: u64,
    /// Steps computed so far.
    pub(super) len: u64,
    pub(super) status: Status,
    /// What its answer costs; 0 where answers cost nothing.
    pub(super) cost: f64,
}

/// The runs of a race.
pub(super) fn lanes<V: View>(race: &Race<Pane<V>>) -> Vec<Lane<'_>> {
    race.lanes().map(Pane::lane).collect()
}

/// What came out of a run, and how it is written.
type Ended = (String, Style);

/// Writes where a run is, if that is given, what is counted, and what came out.
pub(super) fn facts(
    lane: Option<Lane>,
    all: &[(&str, String)],
    end: Option<Ended>,
    panel: &mut Panel,
    rows: u16,
) {
    if let Some(lane) = lane.as_ref().filter(|_| rows > 1 || end.is_none()) {
        let far = lane.far();
        panel.row_of("step", &[&far, &far.replace(" of ", "/")]);
    }
    let has_far = lane.is_some();
    if rows == 1 && !has_far {
        // As many as one row has room for.
        let all = all.iter().map(|(name, value)| format!("{name} {value}"));
        let rows = flowed(all, panel.columns().saturating_sub(2));
        let row = rows.first().map_or("", |(row, _)| row);
        return panel.line(&format!("  {row}"), panel.theme().text);
    }
    let others = u16::from(has_far) + u16::from(end.is_some());
    let room = usize::from(rows.saturating_sub(others));
    for (name, value) in all.iter().take(room) {
        // The first of its figures, or the sum of them, where there is little room.
        let sum = value.rsplit(" = ").next().unwrap_or_default();
        panel.row_of(name, &[value, sum.split(", ").next().unwrap_or_default()]);
    }
    if let Some(end) = end {
        ended(&end, panel);
    }
}

/// Writes what came out, in fewer words where there is little room.
pub(super) fn ended((words, style): &Ended, panel: &mut Panel) {
    let [words, _, least] = shorter(words);
    panel.line_of(&[&words, &least], *style);
}

/// What came out, and the same in fewer words.
pub(super) fn shorter(words: &str) -> [String; 3] {
    let fewer = words.replace(" after ", " in ").replace(" steps", "");
    let least = fewer.replacen("cost ", "", 1);
    [words.to_owned(), fewer, least]
}

impl Lane<'_> {
    /// How far it is seen.
    fn far(&self) -> String {
        let more = if self.status.is_over() { "" } else { "+" };
        format!("{} of {}{more}", grouped(self.at), grouped(self.len))
    }

    /// Draws that.
    pub(super) fn draw_far(&self, row: Rect, buf: &mut Buffer, theme: &Theme) {
        let x = put(buf, row.x + 1, row.y, row.right(), &self.far(), theme.text) + 1;
        let line = Rect { x, width: row.right().saturating_sub(x + 1), ..row };
        chart::share_of_line(buf, line, self.at as f32 / self.len.max(1) as f32, theme);
    }
}

/// The verdict on runs that are over; none if there is but one, or nothing was found.
fn verdict(lanes: &[Lane]) -> Option<String> {
    let found = lanes.iter().filter(|lane| lane.status == Status::Found);
    let found = found.map(|lane| Lane { name: brief(lanes, lane.name), ..*lane });
    if lanes.len() == 1 { None } else { sentence(&found.collect::<Vec<_>>(), lanes.len()) }
}

/// A name without what is not needed to tell it from the others: its heuristic, or what all of them end with.
pub(super) fn brief<'a>(lanes: &[Lane<'a>], name: &'a str) -> &'a str {
    let first = |name: &'a str| name.split(' ').next().unwrap_or(name);
    let alike = lanes.iter().filter(|lane| first(lane.name) == first(name)).count();
    match name.rsplit_once(' ') {
        Some((_, last)) if alike == 1 && last.parse::<u32>().is_err() => first(name),
        Some((rest, last)) if lanes.iter().all(|lane| lane.name.ends_with(last)) => rest,
        _ => name,
    }
}

fn sentence(finishers: &[Lane], lanes: usize) -> Option<String> {
    let least = finishers.iter().map(|run| run.cost).min_by(f64::total_cmp)?;
    let is_best = |run: &&Lane| run.cost <= least + 1e-9;
    let best = finishers.iter().filter(is_best);
    let steps = best.clone().map(|run| run.len).min()?;
    let first = best.clone().filter(|run| run.len == steps).map(|run| run.name);
    let first = first.collect::<Vec<_>>();
    let names = first.join(" and ");
    let answer = if least > 0.0 { format!("the same {}", decimal(least)) } else { "it".into() };
    let slowest = best.rev().max_by_key(|run| run.len).filter(|last| last.len > steps);
    let mut words = match slowest {
        Some(last) => {
            let less = 100.0 - 100.0 * steps as f64 / last.len.max(1) as f64;
            let (few, many) = (grouped(steps), grouped(last.len));
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
    let worse = finishers.iter().filter(|run| !is_best(run) && run.len < steps);
    if let Some(quick) = worse.min_by_key(|run| run.len) {
        let times = steps as f64 / quick.len.max(1) as f64;
        let times = if times < 3.0 { format!("{times:.1}") } else { grouped(times.round() as u64) };
        let longer = 100.0 * (quick.cost / least - 1.0);
        words +=
            &format!("; {} was {times} times faster, its answer {longer:.0} % longer", quick.name);
    }
    Some(words)
}

/// Which of the runs has its answer first; none if nobody finds anything, or the answer is to be seen already.
pub(super) fn winner(lanes: &[Lane], at: u64) -> Option<Question> {
    let found = |lane: &Lane| (lane.status == Status::Found).then_some(lane.len);
    let first = lanes.iter().filter_map(found).min()?;
    if lanes.len() == 1 || at >= first {
        return None;
    }
    let wins = |(at, lane)| (found(lane) == Some(first)).then_some(at);
    let told = lanes.iter().map(|lane| match found(lane) {
        Some(steps) => format!("{}: {}", lane.name, counted(steps as usize, "step")),
        None => format!("{}: nothing", lane.name),
    });
    Some(Question {
        kind: WINNER,
        at,
        text: "All of them start together, and each makes one step at a time.\n\
               Which one has its answer first?"
            .into(),
        choices: lanes.iter().map(|lane| lane.name.to_owned()).collect(),
        answers: lanes.iter().enumerate().filter_map(wins).collect(),
        why: format!("{}.", told.collect::<Vec<_>>().join(", ")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_answer_with_the_least_work_is_named_first() {
        let lane = Lane { name: "", at: 0, len: 0, status: Status::Found, cost: 0.0 };
        let run = |name, cost, len| Lane { name, cost, len, ..lane };
        let said = |runs: &[Lane]| sentence(runs, 3).unwrap_or_default();
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
