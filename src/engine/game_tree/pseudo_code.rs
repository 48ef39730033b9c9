//! The methods in pseudo-code, and which line an event carries out.

use super::{Event, Method};

const MINIMAX: &[&str] = &[
    "value(node):",
    "  if node is at the limit or has no move:",
    "    return its value for MAX",
    "  v = -inf at MAX, +inf at MIN",
    "  for each move of node:",
    "    w = value(node after move)",
    "    if w is better than v: v = w, best = move",
    "  return v",
];

const ALPHA_BETA: &[&str] = &[
    "value(node, alpha, beta):",
    "  if node is at the limit or has no move:",
    "    return its value for MAX",
    "  v = -inf at MAX, +inf at MIN",
    "  for each move of node:",
    "    w = value(node after move, alpha, beta)",
    "    if w is better than v: v = w, best = move",
    "    if v >= beta at MAX or v <= alpha at MIN:",
    "      leave the loop: skip the other moves",
    "    raise alpha (MAX) or lower beta (MIN) to v",
    "  return v",
];

const ORDERED: &[&str] = &[
    "value(node, alpha, beta):",
    "  if node is at the limit or has no move:",
    "    return its value for MAX",
    "  v = -inf at MAX, +inf at MIN",
    "  for each move, the best looking one first:",
    "    w = value(node after move, alpha, beta)",
    "    if w is better than v: v = w, best = move",
    "    if v >= beta at MAX or v <= alpha at MIN:",
    "      leave the loop: skip the other moves",
    "    raise alpha (MAX) or lower beta (MIN) to v",
    "  return v",
];

const TABLE: &[&str] = &[
    "value(node, alpha, beta):",
    "  if node is at the limit or has no move:",
    "    return its value for MAX",
    "  if the table settles node:",
    "    return its value from the table",
    "  v = -inf at MAX, +inf at MIN",
    "  for each move, the best looking one first:",
    "    w = value(node after move, alpha, beta)",
    "    if w is better than v: v = w, best = move",
    "    if v >= beta at MAX or v <= alpha at MIN:",
    "      leave the loop: skip the other moves",
    "    raise alpha (MAX) or lower beta (MIN) to v",
    "  put v into the table as exact or as a bound",
    "  return v",
];

/// A method in pseudo-code.
pub fn of(method: Method) -> &'static [&'static str] {
    match method {
        Method::Minimax => MINIMAX,
        Method::AlphaBeta => ALPHA_BETA,
        Method::Ordered => ORDERED,
        Method::Table => TABLE,
    }
}

/// The line of the pseudo-code an event carries out; `last` is the event before.
pub fn line(method: Method, event: Event, last: Option<Event>) -> usize {
    let later = if method == Method::Table { 2 } else { 0 };
    match (event, last) {
        (Event::Enter, None) => 0,
        (Event::Enter, Some(_)) => 5 + later,
        (Event::Leaf { known, .. }, _) => 1 + 2 * usize::from(known),
        (Event::Return { .. }, Some(Event::Leaf { known, .. })) => 2 + 2 * usize::from(known),
        (Event::Return { .. }, _) => of(method).len() - 1,
        (Event::Update { .. }, _) => 6 + later,
        (Event::CutOff { .. }, _) => 8 + later,
    }
}
