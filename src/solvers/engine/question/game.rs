//! Questions about the search of a game tree.

use super::{Draft, hundredths, number};
use crate::engine::prelude::*;

/// Everything that can be asked.
pub fn ask((was, is, after): (&GameStep, &GameStep, &Moment), draft: &mut Draft) {
    let why = after.text.as_str();
    for question in [leaf, value, bound, cut, best] {
        let _ = question(was, is, why, draft);
    }
}

/// The value of a leaf or of what comes back.
fn worth(step: &GameStep) -> Option<i64> {
    hundredths(named(&step.facts, "value")?.number()?)
}

/// A move with what is known of it.
fn line(mv: &MoveView) -> String {
    let name = &mv.name;
    match mv.state {
        MoveState::Known(Known { value, bound }) => {
            format!("{name} {} {value}", ["=", "at most", "at least"][bound as usize])
        }
        MoveState::Cut => format!("{name} cut off"),
        MoveState::Open | MoveState::Now => name.clone(),
    }
}

fn finite(value: Option<i32>, or: &str) -> String {
    value.map_or(or.to_owned(), |value| value.to_string())
}

/// v and the bounds of a node.
fn figures(ply: &PlyView) -> String {
    format!(
        "{} node, v = {}, alpha = {}, beta = {}",
        ply.side(),
        finite(ply.v, if ply.is_max { "-infinity" } else { "infinity" }),
        finite(ply.alpha, "-infinity"),
        finite(ply.beta, "infinity")
    )
}

/// What a leaf is worth, where the sentence about it says how that is counted.
fn leaf(_: &GameStep, is: &GameStep, why: &str, draft: &mut Draft) -> Option<()> {
    let value = worth(is).filter(|_| is.kind == "leaf")?;
    let (told, result) = why.trim_end_matches('.').rsplit_once(" = ")?;
    let (_, sum) = told.rsplit_once(": ")?;
    if result != number(value) || !sum.contains(" - ") {
        return None;
    }
    let text = format!("A leaf is worth the moves of MAX less those of MIN.\nWhat is {sum}?");
    draft.add_number("leaf", text, value, &[-value], why)
}

/// What a node is worth all of whose moves are known.
fn value(was: &GameStep, is: &GameStep, why: &str, draft: &mut Draft) -> Option<()> {
    let (ply, value) = (was.path.last()?, worth(is).filter(|_| is.kind == "return")?);
    let exact = |mv: &MoveView| Some(i64::from(mv.state.exact()?) * 100);
    let values: Vec<i64> = ply.moves.iter().map(exact).collect::<Option<_>>()?;
    let (least, most) = (*values.iter().min()?, *values.iter().max()?);
    let (right, other) = if ply.is_max { (most, least) } else { (least, most) };
    if right != value {
        return None;
    }
    let moves: Vec<String> = ply.moves.iter().map(line).collect();
    let text = format!(
        "All moves of a {} node are known: {}.\nWhat is the node worth?",
        ply.side(),
        moves.join(", ")
    );
    let mut near = vec![other];
    near.extend(values);
    near.push(0);
    let of_it = if ply.is_max { "highest" } else { "lowest" };
    let why = format!("{} takes the {of_it}: {}. {why}", ply.side(), number(right));
    draft.add_number("value", text, right, &near, &why)
}

/// Which bound a value that comes back changes.
fn bound(was: &GameStep, is: &GameStep, why: &str, draft: &mut Draft) -> Option<()> {
    let (ply, value) = (was.path.last()?, worth(was).filter(|_| was.kind == "return")?);
    let prunes = named(&was.facts, "cut_offs").is_some();
    let x = i32::try_from(value / 100).ok().filter(|_| prunes)?;
    let mv = ply.mv.as_deref()?;
    // A bound from below the node says less than a value.
    let is_exact = ply.moves.iter().any(|known| known.name == mv && known.state.exact() == Some(x));
    let rises = ply.is_max && ply.alpha.is_none_or(|alpha| x > alpha);
    let falls = !ply.is_max && ply.beta.is_none_or(|beta| x < beta);
    let now = is.path.get(was.path.len() - 1).filter(|_| is.kind == "new best");
    let told = now.map(|now| (now.alpha != ply.alpha, now.beta != ply.beta)).unwrap_or_default();
    if told != (rises, falls) || !is_exact {
        return None;
    }
    let neither = "neither alpha nor beta".to_owned();
    let words = [format!("alpha rises to {x}"), format!("beta falls to {x}"), neither];
    let right = if rises { 0 } else { 2 - usize::from(falls) };
    let text = format!(
        "{}. Its move {mv} turns out to be worth {x}.\nWhich of its bounds changes?",
        figures(ply)
    );
    draft.add("bound", text, [words.get(right)?.clone()], words, why)
}

/// Which moves are cut off.
fn cut(was: &GameStep, is: &GameStep, why: &str, draft: &mut Draft) -> Option<()> {
    let ply = was.path.last().filter(|_| was.kind == "new best")?;
    let prunes = named(&was.facts, "cut_offs").is_some();
    let is_open = |mv: &&MoveView| mv.state == MoveState::Open;
    let open: Vec<&str> = ply.moves.iter().filter(is_open).map(|mv| mv.name.as_str()).collect();
    let v = ply.v.filter(|_| prunes && !open.is_empty())?;
    let is_cut = ply.is_cut();
    if is_cut != (is.kind == "cut-off") {
        return None;
    }
    let (first, all) = (*open.first()?, open.join(", "));
    let mut words = vec!["none: the next is looked at".to_owned(), "all that are left".to_owned()];
    if open.len() > 1 {
        words.push(format!("{first} alone"));
    }
    let text = format!("{}. Left to look at: {all}.\nWhich of them are cut off now?", figures(ply));
    let right = words.get(usize::from(is_cut))?.clone();
    let why = match is_cut {
        true => why.to_owned(),
        false if ply.is_max => format!("v = {v} is below beta, so MAX may still find more."),
        false => format!("v = {v} is above alpha, so MIN may still find less."),
    };
    draft.add("cut", text, [right], words, &why)
}

/// Which move of the root is best, at the end.
fn best(_: &GameStep, is: &GameStep, why: &str, draft: &mut Draft) -> Option<()> {
    let best = is.line.first()?;
    let most = is.root.iter().filter_map(|mv| mv.state.exact()).max()?;
    let is_best = |mv: &&MoveView| mv.state.exact() == Some(most);
    is.root.iter().filter(is_best).find(|mv| mv.name == *best)?;
    let right = is.root.iter().filter(is_best).map(|mv| &mv.name);
    // A bound that reaches the best value does not say that the move is worse.
    let is_worse = |mv: &&MoveView| match mv.state {
        MoveState::Known(Known { value, bound }) => value < most && bound != Bound::Lower,
        _ => false,
    };
    let mut wrong: Vec<&String> = is.root.iter().filter(is_worse).map(|mv| &mv.name).collect();
    draft.random.shuffle(&mut wrong);
    let lines: Vec<String> = is.root.iter().map(line).collect();
    let text = format!(
        "The root is a MAX node. What is known of its moves: {}.\nWhich of these is best?",
        lines.join(", ")
    );
    draft.add("best", text, right, wrong, why)
}
