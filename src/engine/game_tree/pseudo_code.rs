//! The methods in pseudo-code, and which line an event carries out.

use super::{Event, Method};
use crate::engine::listing::pseudo_code;

/// A method in pseudo-code.
pub fn of(method: Method) -> &'static [&'static str] {
    match method {
        Method::Minimax => pseudo_code!("minimax"),
        Method::AlphaBeta => pseudo_code!("alpha-beta"),
        Method::Ordered => pseudo_code!("alpha-beta-ordered"),
        Method::Table => pseudo_code!("alpha-beta-table"),
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
