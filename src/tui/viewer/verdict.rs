//! What a race came to, in one sentence: who found the best answer with the least work, and who was faster
//! with a worse one.

use crate::tui::prelude::*;

/// A run that found an answer.
#[derive(Clone, Copy, Debug)]
struct Finisher<'a> {
    name: &'a str,
    /// What its answer costs; 0 where answers cost nothing.
    cost: f64,
    steps: u64,
}

/// The verdict on runs that are over; none if there is but one, or nothing was found.
pub(super) fn of<V: View>(race: &Race<Pane<V>>) -> Option<String> {
    let found = race.lanes().filter(|pane| pane.status() == Status::Found);
    let finishers: Vec<Finisher> = found
        .map(|pane| Finisher {
            name: &pane.name,
            cost: pane.cost().unwrap_or(0.0),
            steps: pane.len(),
        })
        .collect();
    if race.is_alone() { None } else { sentence(&finishers) }
}

fn sentence(finishers: &[Finisher]) -> Option<String> {
    let least = finishers.iter().map(|run| run.cost).min_by(f64::total_cmp)?;
    let is_best = |run: &&Finisher| run.cost <= least + 1e-9;
    let best = finishers.iter().filter(is_best);
    let first = best.clone().min_by_key(|run| run.steps)?;
    let last = best.max_by_key(|run| run.steps).filter(|run| run.name != first.name);
    let answer = if least > 0.0 { format!("the same {}", decimal(least)) } else { "it".into() };
    let mut words = match last {
        Some(last) if last.steps == first.steps => {
            format!("{} and {} found {answer} in as many steps", first.name, last.name)
        }
        Some(last) => {
            let less = 100.0 - 100.0 * first.steps as f64 / last.steps.max(1) as f64;
            format!("{} found {answer} as {} with {less:.0} % less work", first.name, last.name)
        }
        None if finishers.len() == 1 => format!("only {} found an answer", first.name),
        None => format!("{} found the best answer, {}", first.name, decimal(least)),
    };
    let worse = finishers.iter().filter(|run| !is_best(run) && run.steps < first.steps);
    if let Some(quick) = worse.min_by_key(|run| run.steps) {
        let times = first.steps as f64 / quick.steps.max(1) as f64;
        let times = if times < 3.0 { format!("{times:.1}") } else { format!("{times:.0}") };
        let longer = 100.0 * (quick.cost / least - 1.0);
        words +=
            &format!("; {} was {times} times faster, its answer {longer:.0} % longer", quick.name);
    }
    Some(words + ".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_answer_with_the_least_work_is_named_first() {
        let run = |name, cost, steps| Finisher { name, cost, steps };
        let said = |runs: &[Finisher]| sentence(runs).unwrap_or_default();
        let [bfs, star, greedy] =
            [run("BFS", 32.0, 485), run("A*", 32.0, 291), run("greedy", 38.0, 97)];
        assert_eq!(
            said(&[bfs, greedy, star]),
            "A* found the same 32 as BFS with 40 % less work; greedy was 3 times faster, its answer 19 % \
             longer."
        );
        assert_eq!(said(&[bfs, star]), "A* found the same 32 as BFS with 40 % less work.");
        assert_eq!(
            said(&[star, greedy]),
            "A* found the best answer, 32; greedy was 3 times faster, its answer 19 % longer."
        );
        assert_eq!(said(&[greedy]), "only greedy found an answer.");
        assert_eq!(
            said(&[bfs, run("UCS", 32.0, 485)]),
            "BFS and UCS found the same 32 in as many steps."
        );
        let [fewest, plain] = [run("fewest", 0.0, 100), run("backtracking", 0.0, 1000)];
        assert_eq!(said(&[plain, fewest]), "fewest found it as backtracking with 90 % less work.");
        assert_eq!(said(&[]), "");
    }
}
