//! What `frontier solve pacman` prints.

use super::super::answer::Answer;
use super::super::failure::why_stopped;
use crate::engine::grid::{Dir, Pos};
use crate::puzzles::pacman::ProblemKind;
use crate::puzzles::pacman::WIN_SCORE;
use crate::puzzles::pacman::solve::Report;
use serde_json::Value;

/// The letters of a walk in four directions.
fn letters(path: &[Pos]) -> String {
    path.windows(2).filter_map(|w| Dir::between(w[0], w[1])).map(Dir::letter).collect()
}

/// The result of a search. Costs are whole numbers but for navigation, and paths are letters but for the
/// eight directions of navigation.
pub fn answer(problem: ProblemKind, report: &Report, seconds: f64) -> Answer {
    let is_navigation = problem == ProblemKind::Navigation;
    let stopped = why_stopped(report.status);
    let cost = |cost: f64| if is_navigation { cost.into() } else { Value::from(cost as u64) };
    let score = report.cost.filter(|_| problem == ProblemKind::Maze).map(|c| WIN_SCORE - c as i64);
    let (path, walk) = match &report.path {
        Some(cells) if is_navigation => {
            let words: Vec<String> = cells.iter().map(|p| format!("{},{}", p.row, p.col)).collect();
            let cells: Vec<Value> = cells.iter().map(|p| vec![p.row, p.col].into()).collect();
            (Some(Value::from(cells)), Some(words.join(" ")))
        }
        Some(cells) => (Some(letters(cells).into()), Some(letters(cells))),
        None => (None, None),
    };
    let answer = match (report.cost, &stopped) {
        (Some(cost), _) if is_navigation => {
            Answer::default().line("found", format_args!("cost {cost:.3}"))
        }
        (Some(cost), _) => Answer::default().line("found", format_args!("cost {}", cost as u64)),
        (None, Some(limit)) => Answer::default().line("not found", limit),
        (None, None) => Answer::default().line("no way", "the search is complete"),
    };
    answer
        .key("found", report.found)
        .key("cost", report.cost.map(cost))
        .both("expanded", report.expanded)
        .both("generated", report.generated)
        .key("peak_frontier", report.peak_frontier)
        .line("frontier", format_args!("{} at most", report.peak_frontier))
        .line_if("energy", report.final_energy.map(|energy| format!("{energy} left")))
        .line_if("score", score)
        .line_if("path", walk)
        .key("path", path)
        .key("final_energy", report.final_energy)
        .key("score", score)
        .took(seconds)
        .key("stopped", stopped)
}
