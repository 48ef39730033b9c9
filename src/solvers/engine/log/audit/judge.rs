//! What was found, once it is known how the search chose: what is a mistake in one is none in another.

use super::super::moment::figure;
use super::order::Explained;
use super::*;
use crate::engine::search::grade::is_less;
use crate::engine::terms::Rank;
use std::mem::take;

impl Auditor {
    /// All events were taken.
    pub(in crate::engine::log) fn finish(mut self) -> Audit {
        self.end_step();
        let may_ignore_cost = self.orders.may_ignore_cost();
        let explained = self.orders.explained(self.groups > 1);
        self.judge_order(&explained);
        self.judge_figures(&explained);
        self.judge_falls(&explained);
        if !may_ignore_cost {
            let late = take(&mut self.late);
            self.has_offers |= late.count > 0;
            self.worse.count += late.count;
            self.worse.first.extend(late.first);
            self.judge_end(&explained);
        }
        // In three steps any queue may seem to be one by age.
        self.judge_ways(&explained, may_ignore_cost && self.orders.choices > 3);
        // A walk without a memory comes to a state by every path.
        let again = match explained {
            Explained::DepthFirst => self.circles,
            _ if self.orders.is_walk() && self.orders.is_blind() => self.circles,
            _ if self.orders.is_walk() => self.unasked,
            _ => self.again,
        };
        self.audit.found.insert(Fault::Reexpanded, again);
        self.audit
    }

    fn cannot(&mut self, check: &str, why: &str) {
        self.audit.not_checked.push(format!("{check}: {why}"));
    }

    fn judge_order(&mut self, explained: &Explained) {
        match explained {
            Explained::Untold(why) => self.cannot("order", why),
            Explained::Nearly(rank) => self.tell_misses(*rank, "not the lowest"),
            Explained::DepthFirst | Explained::By(_) => {}
        }
    }

    fn tell_misses(&mut self, rank: Rank, what: &str) {
        let name = rank.name();
        for wrong in self.orders.misses(rank) {
            let first = format!("#{} with {}", self.name(wrong.least), figure(wrong.value));
            let text = match wrong.count {
                0 | 1 => format!("{what} {name}: {first} waits"),
                n => format!("{what} {name}: {n} wait with less, {first}"),
            };
            self.audit.found.entry(Fault::Order).or_default().add(wrong.event, || text);
        }
    }

    /// Whether a goal that waits was taken at the end of a search in the order of f or g before its turn.
    fn judge_end(&mut self, explained: &Explained) {
        let (Explained::By(rank @ (Rank::F | Rank::G)), Some(end)) = (explained, self.ending)
        else {
            return;
        };
        let Some(&state) = self.state(end.state).filter(|state| state.is_waiting) else { return };
        if self.is_estimate() || self.groups > 1 {
            return;
        }
        let figures = (&*self.states, false, false);
        self.orders.expand((end.event, end.state, state.parent, state.group), end.told, figures);
        if self.orders.explained(false) == Explained::Nearly(*rank) {
            self.tell_misses(*rank, "the goal was taken before its turn, not the lowest");
        }
    }

    /// Whether f is no cost of a whole path, or may be none.
    fn is_estimate(&self) -> bool {
        let [all, _, only_h, weighted] = self.sums;
        let is_weighted = weighted == all && self.weight > 1.0;
        let is_unknown = all == 0 && self.below[0] > 0 && self.level == 0;
        self.lower > 0 || is_unknown || all > 2 && (only_h == all || is_weighted)
    }

    fn judge_figures(&mut self, explained: &Explained) {
        let [all, only_g, only_h, weighted] = self.sums;
        let is_one_way = |n: u64| all > 2 && n == all;
        if all == 0 {
            self.cannot("f", "no event gives f, g and h");
        } else if is_one_way(only_g) || is_one_way(only_h) {
            let which = if is_one_way(only_g) { "g" } else { "h" };
            if self.wrong_f.count > 0 {
                self.cannot("f", &format!("f is {which} in every event"));
            }
        } else if is_one_way(weighted) && self.weight > 1.0 && *explained == Explained::By(Rank::F)
        {
            let weight = figure(self.weight);
            self.cannot("f", &format!("f is g + {weight} h in every event: a weighted search"));
        } else {
            self.audit.found.insert(Fault::F, take(&mut self.wrong_f));
        }
        let [with_cost, below, is_g, without] = self.costs;
        if below > 1 && is_g == below {
            self.cannot("g", "cost is the same as g, and not that of a move");
        } else {
            self.audit.found.insert(Fault::G, take(&mut self.wrong_g));
            if with_cost == 0 && without > 0 {
                self.cannot(
                    "g",
                    "no event gives the cost of its move; only that g stays was checked",
                );
            } else if with_cost == 0 {
                self.cannot("g", "no event gives g");
            }
        }
    }

    fn judge_falls(&mut self, explained: &Explained) {
        if matches!(explained, Explained::By(Rank::G | Rank::H | Rank::Age))
            && self.falls.count + self.sinks.count > 0
        {
            return self.cannot("inconsistent", "the order of the queue does not look at f");
        }
        let [with_f, with_sum] = self.below;
        if with_sum > 0 {
            self.audit.found.insert(Fault::Inconsistent, take(&mut self.sinks));
        } else if with_f > 0 && self.overestimates() {
            self.cannot(
                "inconsistent",
                "f is more than the path found costs, as in a weighted search",
            );
        } else if with_f > 0 && !self.is_estimate() {
            self.audit.found.insert(Fault::Inconsistent, take(&mut self.falls));
        } else if with_f > 0 {
            self.cannot("inconsistent", "nothing tells that f is g + h");
        } else {
            self.cannot("inconsistent", "no event gives f, or g and h");
        }
    }

    /// Whether f of a node is more than what the path costs that was found over it: it is weighted, or the estimate
    /// too high.
    fn overestimates(&self) -> bool {
        let end = self.ending.map_or(self.here, |end| end.state);
        let above = |state: &&State| self.state(state.parent);
        let mut path = std::iter::successors(self.state(end), above).take(self.states.len());
        // Nothing is left at a goal, so that its f is its g.
        let goal = path.next().filter(|goal| is_same(goal.told.f, goal.told.g, &[]));
        let cost = goal.map_or(f64::NAN, |goal| goal.told.g);
        path.any(|state| is_less(cost, state.told.f))
    }

    fn judge_ways(&mut self, explained: &Explained, ignores_cost: bool) {
        use Explained::{By, Nearly};
        if self.is_estimate()
            || ignores_cost
            || !matches!(explained, By(Rank::F | Rank::G) | Nearly(Rank::F | Rank::G))
        {
            let why = "only a queue in the order of f or g has to take the cheaper way";
            return self.cannot("worse_kept", why);
        }
        let has_grid = self.is_grid == Some(true) && self.check_grid();
        if !self.has_offers && !has_grid {
            let why = "neither update or drop events, nor cells with the cost of entering them";
            self.cannot("worse_kept", why);
        }
        let mut worse = take(&mut self.worse);
        worse.first.sort_by_cached_key(|(event, _)| *event);
        self.audit.found.insert(Fault::WorseKept, worse);
    }

    /// Where every move goes to a cell beside: whether a cell was left by a dearer way than over a neighbour
    /// that had been expanded. If there are walls between cells, nothing can be said.
    fn check_grid(&mut self) -> bool {
        let key = |(x, y): (f64, f64)| (x as i64, y as i64);
        let mut cells: FxHashMap<(i64, i64), &State> = FxHashMap::default();
        for state in self.states.iter().filter(|state| state.made > 0) {
            if cells.insert(key(state.told.place), state).is_some() {
                return false; // several states in a cell
            }
        }
        let mut worse = Vec::new();
        for state in self.states.iter().filter(|state| state.made > 0) {
            let (x, y) = key(state.told.place);
            for beside in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                let Some(from) = cells.get(&beside).filter(|from| from.expanded > 0) else {
                    continue;
                };
                if from.expanded + 1 < state.made {
                    return false; // seen from there only later: a wall stands between them
                }
                let Figures { g, cost, .. } = state.told;
                let by = from.closed + cost;
                let is_later = state.expanded == 0 || state.expanded > from.expanded;
                if is_later && by < g && !is_same(by, g, &[by, g]) {
                    worse.push((state.event, by, g));
                }
            }
        }
        for (event, by, g) in worse {
            let text =
                format!("kept a way of {}, although one of {} leads here", figure(g), figure(by));
            let known = self.worse.first.iter().any(|(known, _)| *known == event);
            if !known {
                self.worse.add(event, || text);
            }
        }
        true
    }
}
