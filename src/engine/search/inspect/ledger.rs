//! The ledger of successors: what became of every action tried in a step.

use super::{cell_first, place};
use crate::engine::moment::{Successor, Verdict};
use crate::engine::search::trace::{Attempt, Outcome, SearchTrace};
use crate::engine::terms::Rank;

/// The actions tried by step `t` with their verdicts.
pub fn successors(search: &mut dyn SearchTrace, t: u64) -> Vec<Successor> {
    let looks_at_g = matches!(search.order().rank, Rank::G | Rank::F);
    let attempts = search.tried(t);
    let judged = |attempt: Attempt| {
        let Attempt { action, outcome, g, h, state } = attempt;
        let verdict = match outcome {
            Outcome::Forbidden(why) => Verdict::Illegal(why),
            Outcome::DeadEnd => Verdict::Illegal("h is infinite, a proven dead end".into()),
            Outcome::Made { id, is_goal: true, .. } => Verdict::Goal(id),
            Outcome::Made { id, than: Some(than), .. } => Verdict::Cheaper { id, than },
            Outcome::Made { id, .. } => Verdict::New(id),
            Outcome::Known { of: None, .. } => Verdict::Dominated { by: None },
            Outcome::Known { of: Some(of), is_same } => {
                let known = search.g(of);
                let at = place(search, of, t);
                match (is_same, g.zip(known)) {
                    (false, Some((g, known))) if known <= g => Verdict::Dominated { by: Some(of) },
                    (true, Some((g, known))) if looks_at_g && known < g => {
                        Verdict::Worse { of, at }
                    }
                    _ => Verdict::Repeat { of, at },
                }
            }
        };
        Successor { action, verdict, g, h, state: cell_first(search, state) }
    };
    attempts.into_iter().map(judged).collect()
}
