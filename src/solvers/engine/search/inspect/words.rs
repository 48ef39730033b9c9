//! A step of a search in words.

use super::*;
use crate::engine::phrases::{grouped, rounded};
use std::fmt::Write;

/// A number without trailing zeros, with at most two digits after the point.
fn number(x: f64) -> String {
    if x.is_infinite() { "infinite".into() } else { rounded(x, 2) }
}

/// Why the node was popped and how the search goes on; `end` is the end of the search, if this is it.
pub fn text(step: &SearchStep, end: &Option<String>) -> String {
    let text = match (&step.node, &step.choice) {
        (Some(node), Some(choice)) => chosen(node, choice, step.side),
        _ if step.queues.len() == 2 => {
            "The search begins: the start waits in one queue, the goal in the other.".into()
        }
        _ => "The search begins: only the start waits.".into(),
    };
    end.iter().fold(text, |text, end| format!("{text} {end}"))
}

fn chosen(node: &NodeView, choice: &Choice, side: Option<Side>) -> String {
    let whose = match side {
        Some(Side::Forward) => " in the queue from the start",
        Some(Side::Backward) => " in the queue from the goal",
        None => "",
    };
    let Some(value) = choice.value else {
        let id = node.id;
        return match choice.rule {
            Ties::Fifo => format!("Node {id} has waited longest{whose}: first in, first out."),
            _ => format!("Node {id} is the newest that waits{whose}: last in, first out."),
        };
    };
    let name = choice.rank.name();
    let mut text = format!("{name} = {} is the lowest{whose}; ", number(value));
    let winner = match choice.rule {
        Ties::Fifo => "the oldest",
        Ties::Lifo => "the newest",
        Ties::Deep => "the deepest and newest",
    };
    let _ = match (choice.tied, choice.is_exact) {
        (0 | 1, _) => write!(text, "no other node has it."),
        (n, true) => write!(text, "{} nodes tie, {winner} of them wins.", grouped(n)),
        (n, false) => write!(text, "at least {} nodes tie, {winner} of them wins.", grouped(n)),
    };
    text
}

/// How the search ended, in a sentence; none while it goes on.
pub fn end(search: &mut dyn SearchTrace, status: Status) -> Option<String> {
    Some(match status {
        Status::Running => return None,
        Status::Found => match (search.met(), search.answered()) {
            (Some((forward, backward)), _) => {
                let cost = number(search.g(forward)? + search.g(backward)?);
                format!(
                    "Then the searches meet: nodes {forward} and {backward} are the same state, \
                     and the path through it costs {cost}."
                )
            }
            (None, goal) => {
                let goal = goal?;
                let cost = number(search.g(goal)?);
                format!("Then node {goal} is popped and passes the goal test: cost {cost}.")
            }
        },
        Status::Exhausted => "Then the frontier is empty: the goal cannot be reached.".into(),
        Status::Stopped(limit) => format!("The search was stopped here: {limit}."),
    })
}

/// The nodes discarded in step `t`.
pub fn discarded(search: &mut dyn SearchTrace, t: u64) -> Vec<NodeId> {
    let history = search.history();
    let is_gone = |&id: &NodeId| history.place(id, t) == NodePlace::Discarded;
    history.discarded_by(t).filter(is_gone).collect()
}

/// Every event inside the step in words, with its line of the pseudo-code; that of the last one is given.
pub fn inside(
    step: &SearchStep,
    discarded: &[NodeId],
    end: &Option<String>,
    (lines, last): (Lines, usize),
) -> Vec<(String, usize)> {
    let mut inside = Vec::new();
    if let Some(node) = &step.node {
        let popped = format!("Pop node {} ({}).", node.id, figures(node.g, node.h, step));
        inside.push((popped, lines.pop));
        let is = if step.side.is_some() { "not known to the other search" } else { "no goal" };
        inside.push((format!("Node {} is {is}.", node.id), lines.goal));
        let tried = |successor| (tried(successor, step), line(successor, lines));
        inside.extend(step.successors.iter().map(tried));
    } else {
        for queue in &step.queues {
            for waits in &queue.first {
                let what = if queue.side == Some(Side::Backward) { "goal" } else { "start" };
                let id = waits.node.id;
                let put = format!("Put the {what} into the frontier as node {id}.");
                inside.push((put, lines.start));
            }
        }
    }
    for id in discarded {
        let gone = format!("Pop node {id} and discard it: a node for its state is better.");
        inside.push((gone, lines.discard));
    }
    inside.extend(end.clone().map(|end| (end, last)));
    inside
}

/// The line that tells what becomes of a successor.
fn line(successor: &Successor, lines: Lines) -> usize {
    match successor.verdict {
        Verdict::New(_) | Verdict::Goal(_) | Verdict::Cheaper { .. } => lines.put,
        Verdict::Illegal(_) if successor.h != Some(f64::INFINITY) => lines.expand,
        _ => lines.dropped,
    }
}

/// The figures of a node that count for this search.
fn figures(g: f64, h: f64, step: &SearchStep) -> String {
    let [g, h, f] = [g, h, g + h].map(number);
    match step.choice.map(|choice| choice.rank) {
        Some(Rank::F) => format!("g {g} + h {h} = f {f}"),
        Some(Rank::H) => format!("h {h}, g {g}"),
        _ => format!("g {g}"),
    }
}

fn tried(successor: &Successor, step: &SearchStep) -> String {
    let action = &successor.action;
    let figures = match (successor.g, successor.h) {
        (Some(g), Some(h)) => format!(", {}", figures(g, h, step)),
        _ => String::new(),
    };
    let at = |at: &NodePlace| match at {
        NodePlace::Frontier => "which waits".to_owned(),
        NodePlace::Closed(step) => format!("expanded at step {}", grouped(*step)),
        NodePlace::Discarded => "which was discarded".to_owned(),
    };
    let result = match &successor.verdict {
        Verdict::New(id) => format!("new node {id}{figures}."),
        Verdict::Goal(id) if step.side.is_some() => {
            format!("node {id}{figures}; the other search knows this state.")
        }
        Verdict::Goal(id) => format!("new node {id}{figures}; it is a goal."),
        Verdict::Cheaper { id, than } => {
            format!("node {id}{figures}; it replaces node {than}, whose path is longer.")
        }
        Verdict::Repeat { of, at: place } => format!("repeats node {of}, {}.", at(place)),
        Verdict::Worse { of, at: place } => {
            format!("a longer path to the state of node {of}, {}.", at(place))
        }
        Verdict::Dominated { by: Some(by) } => format!("node {by} is at least as good."),
        Verdict::Dominated { by: None } => "a node at least as good is known.".to_owned(),
        Verdict::Illegal(why) => format!("not possible: {why}."),
    };
    format!("{action}: {result}")
}
