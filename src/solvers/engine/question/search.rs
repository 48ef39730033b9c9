//! Questions about a search with a frontier.

use super::{Draft, hundredths, indented, number};
use crate::engine::prelude::*;

/// Nodes that are printed at most where all that are known matter.
const KNOWN: usize = 16;
/// Entries of a queue that are printed at most.
const WAITING: usize = 8;
/// Steps of a path that are printed at most.
const PATH: usize = 14;

/// A node that was generated before.
pub struct Known {
    id: NodeId,
    g: i64,
    state: String,
}

/// All nodes generated up to moment `t`; none if they are too many to be printed.
pub fn known(moment: &mut dyn FnMut(u64) -> Option<Moment>, t: u64) -> Option<Vec<Known>> {
    let mut known = Vec::new();
    for t in (0..=t).take_while(|&t| t < KNOWN as u64) {
        let Step::Search(step) = moment(t)?.step else { return None };
        if t == 0 {
            for entry in step.queues.iter().flat_map(|queue| &queue.first) {
                let NodeView { id, g, ref state, .. } = entry.node;
                known.push(Known { id, g: hundredths(g)?, state: said(state) });
            }
        }
        for tried in &step.successors {
            if let Some(id) = tried.verdict.made() {
                known.push(Known { id, g: hundredths(tried.g?)?, state: said(&tried.state) });
            }
        }
        if known.len() > KNOWN {
            return None;
        }
    }
    (t < KNOWN as u64).then_some(known)
}

/// A state in words; a cell counts from 1, as wherever people read it.
fn said(facts: &Facts) -> String {
    let (cell, facts) = match facts.as_slice() {
        [("row", Fact::Number(row)), ("col", Fact::Number(col)), facts @ ..] => {
            (Some(format!("r{}c{}", row.saturating_add(1), col.saturating_add(1))), facts)
        }
        facts => (None, facts),
    };
    let facts = facts.iter().map(|(name, fact)| format!("{name} {fact}"));
    let facts: Vec<String> = cell.into_iter().chain(facts).collect();
    // Boards in columns need no more than one blank here.
    facts.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A node with the figures that count for its place in the queue.
fn line(node: &NodeView, choice: Choice) -> Option<String> {
    let (g, h, f) = (hundredths(node.g)?, hundredths(node.h)?, hundredths(node.f)?);
    let depth = node.depth;
    let mut line = match choice.rank {
        Rank::Age => format!("#{}", node.id),
        Rank::G => format!("#{} g {}", node.id, number(g)),
        Rank::H => format!("#{} h {}", node.id, number(h)),
        Rank::F => format!("#{} g {} h {} f {}", node.id, number(g), number(h), number(f)),
    };
    if choice.rule == Ties::Deep {
        line += &format!(" depth {depth}");
    }
    Some(format!("{line} ({})", said(&node.state)).replace(" ()", ""))
}

/// These nodes, each on a line of its own.
fn lines(nodes: &[&NodeView], choice: Choice) -> Option<String> {
    let lines: Option<Vec<String>> = nodes.iter().map(|node| line(node, choice)).collect();
    Some(indented(lines?))
}

/// What a queue is ordered by, from the printed figures alone.
fn key(node: &NodeView, choice: Choice) -> Option<(i64, i64, i64)> {
    let value = choice.rank.of([node.g, node.h, node.f]).map_or(Some(0), hundredths)?;
    let id = i64::from(node.id);
    Some(match choice.rule {
        Ties::Fifo => (value, 0, id),
        Ties::Lifo => (value, 0, -id),
        Ties::Deep => (value, -i64::from(node.depth), -id),
    })
}

/// The order of a queue in words.
fn order(choice: Choice) -> String {
    let winner = match choice.rule {
        Ties::Fifo => "the oldest, which has the lowest number",
        Ties::Lifo => "the newest, which has the highest number",
        Ties::Deep => "the deepest, of these the newest, which has the highest number",
    };
    match choice.rank {
        Rank::Age => format!("First comes {winner}."),
        rank => format!("First comes the lowest {}, among equals {winner}.", rank.name()),
    }
}

/// The nodes of a queue that will be expanded when they are popped.
fn fresh(queue: &QueueView) -> Vec<&NodeView> {
    queue.first.iter().filter(|entry| !entry.is_stale).map(|entry| &entry.node).collect()
}

fn queue(step: &SearchStep, side: Option<Side>) -> Option<&QueueView> {
    step.queues.iter().find(|queue| queue.side == side)
}

/// Everything that can be asked.
pub fn ask(
    (was, is, after): (&SearchStep, &SearchStep, &Moment),
    known: Option<&[Known]>,
    draft: &mut Draft,
) {
    let (Some(node), Some(choice)) = (&is.node, is.choice) else { return };
    let side = match is.side {
        Some(Side::Forward) => " from the start",
        Some(Side::Backward) => " from the goal",
        None => "",
    };
    let asking = Asking { was, is, after, node, choice, side };
    let _ = asking.next(draft);
    let _ = known.filter(|_| is.side.is_none()).and_then(|known| asking.successors(known, draft));
    for question in [Asking::place, Asking::length, Asking::tied, Asking::figures, Asking::path] {
        let _ = question(&asking, draft);
    }
}

/// A successor with what becomes of it, the node known for its state, and both in a line.
struct Expected<'a> {
    action: &'a str,
    verdict: &'static str,
    of: Option<&'a Known>,
    line: String,
}

/// A step that is asked about. What cannot be asked gives nothing.
struct Asking<'a> {
    was: &'a SearchStep,
    is: &'a SearchStep,
    after: &'a Moment,
    node: &'a NodeView,
    choice: Choice,
    side: &'static str,
}

impl Asking<'_> {
    fn next(&self, draft: &mut Draft) -> Option<()> {
        let Asking { choice, side, .. } = *self;
        let queue = queue(self.was, self.is.side)?;
        let fresh = fresh(queue);
        let (first, others) = fresh.split_first()?;
        // Those that come soon are harder to tell from the first one.
        let mut others: Vec<&NodeView> = others.iter().take(6).copied().collect();
        draft.random.shuffle(&mut others);
        others.truncate(3);
        let mut shown = others.clone();
        shown.push(first);
        let keys: Option<Vec<_>> = shown.iter().map(|node| key(node, choice)).collect();
        let least = keys?.into_iter().min()?;
        if first.id != self.node.id || key(first, choice)? != least {
            return None;
        }
        let waits = phrases::grouped(queue.length);
        let text = format!(
            "{waits} nodes wait in the frontier{side}. {}\nWhich of these is expanded next?",
            order(choice)
        );
        let wrong = others.iter().filter_map(|node| line(node, choice));
        draft.add("next", text, [line(first, choice)?], wrong, &self.after.text)
    }

    /// Whether a better path to a known state makes a node.
    fn counts(&self) -> bool {
        matches!(self.choice.rank, Rank::G | Rank::F)
    }

    /// The legal successors, and what becomes of them as it follows from the nodes there are; none if what is
    /// printed says something else, as then a state has more to it.
    fn expected<'a>(&'a self, known: &'a [Known]) -> Option<Vec<Expected<'a>>> {
        let legal = |tried: &&Successor| !matches!(tried.verdict, Verdict::Illegal(_));
        let expected = |tried: &'a Successor| {
            let (state, g) = (said(&tried.state), hundredths(tried.g?)?);
            let is_twice = |other: &&Successor| other.state == tried.state;
            if state.is_empty() || self.is.successors.iter().filter(is_twice).count() > 1 {
                return None;
            }
            let same = known.iter().filter(|known| known.state == state);
            let of = same.min_by_key(|known| known.g);
            let verdict = match of {
                None => "new",
                Some(of) if self.counts() && g < of.g => "cheaper",
                Some(of) if self.counts() && of.g < g => "worse",
                Some(_) => "repeat",
            };
            let name = match tried.verdict {
                Verdict::Goal(_) => "new",
                ref verdict => verdict.name(),
            };
            let line = format!("{}: to {state}, g {}", tried.action, number(g));
            (verdict == name).then(|| Expected { action: &tried.action, verdict, of, line })
        };
        self.is.successors.iter().filter(legal).map(expected).collect()
    }

    /// What becomes of the successors, told from all the nodes there are.
    fn successors(&self, known: &[Known], draft: &mut Draft) -> Option<()> {
        let expected = self.expected(known)?;
        let one = |known: &Known| format!("#{} {}, g {}", known.id, known.state, number(known.g));
        let (all, node) = (indented(known.iter().map(one)), self.node.id);
        if expected.iter().all(|it| matches!(it.verdict, "new" | "repeat")) {
            self.new_nodes(&all, &expected, draft);
        }
        let Expected { action, verdict, of, line } = draft.random.pick(&expected)?;
        let text = format!(
            "The nodes so far:\n{all}\nNode #{node} is expanded. A successor: {line}.\n\
             What becomes of the successor {action}?"
        );
        let verdicts = ["new", "repeat", "cheaper", "worse"];
        let wrong = verdicts.iter().take(if self.counts() { 4 } else { 2 }).map(|it| in_words(it));
        let why = match of {
            None => "No node has its state.".to_owned(),
            Some(of) => format!("Node #{} has its state, with g {}.", of.id, number(of.g)),
        };
        draft.add("verdict", text, [in_words(verdict)], wrong, &why)
    }

    /// Which successors get a node, where no path counts; `all` are the nodes so far.
    fn new_nodes(&self, all: &str, expected: &[Expected], draft: &mut Draft) {
        let names: Vec<&str> = expected.iter().map(|it| it.action).collect();
        let new = expected.iter().filter(|it| it.verdict == "new");
        let right: Vec<&str> = new.map(|it| it.action).collect();
        let mut wrong = vec![subset(&names, usize::MAX), subset(&names, 0)];
        let masks = 1u32 << names.len().min(16);
        wrong.extend((0..8).map(|_| subset(&names, draft.random.below(masks) as usize)));
        draft.random.shuffle(&mut wrong);
        let (node, last) = (self.node.id, names.len());
        let lines = indented(expected.iter().map(|it| it.line.clone()));
        let text = format!(
            "The nodes so far:\n{all}\nNode #{node} is expanded, with these successors:\n{lines}\n\
             Which of them get a new node?"
        );
        let right = if right.is_empty() { "none".to_owned() } else { right.join(", ") };
        let why = format!("Of {last} states, those no node has get one: {right}.");
        draft.add("new", text, [right], wrong, &why);
    }

    /// Where a new node stands among those that wait.
    fn place(&self, draft: &mut Draft) -> Option<()> {
        let Asking { choice, side, .. } = *self;
        let queue = queue(self.is, self.is.side)?;
        if queue.first.iter().any(|entry| entry.is_stale) {
            return None;
        }
        let fresh: Vec<&NodeView> = fresh(queue).into_iter().take(WAITING).collect();
        let is_new = |(_, node): &(usize, &NodeView)| {
            self.is.successors.iter().any(|tried| tried.verdict.made() == Some(node.id))
        };
        let new: Vec<_> = fresh.iter().copied().enumerate().filter(is_new).collect();
        let &(at, new) = draft.random.pick(&new)?;
        let others: Vec<&NodeView> =
            fresh.iter().filter(|node| node.id != new.id).copied().collect();
        if others.len() < 2 {
            return None;
        }
        let keys: Option<Vec<_>> = others.iter().map(|node| key(node, choice)).collect();
        let (keys, own) = (keys?, key(new, choice)?);
        let before = keys.iter().filter(|&&other| other < own).count();
        if before != at || !keys.is_sorted() {
            return None;
        }
        let place = |at: usize| {
            let id = |at: usize| others.get(at).map(|node| node.id);
            match (at.checked_sub(1).and_then(id), id(at)) {
                (None, Some(next)) => format!("first, before #{next}"),
                (Some(last), Some(next)) => format!("between #{last} and #{next}"),
                (Some(last), None) => format!("behind #{last}"),
                (None, None) => String::new(),
            }
        };
        let mut wrong: Vec<String> = (0..=others.len()).filter(|&n| n != at).map(place).collect();
        draft.random.shuffle(&mut wrong);
        let text = format!(
            "{}\nThe beginning of the queue{side}:\n{}\nA new node: {}.\nWhere does #{} stand?",
            order(choice),
            lines(&others, choice)?,
            line(new, choice)?,
            new.id
        );
        let why = format!("{} So it stands {}.", order(choice), place(at));
        draft.add("where", text, [place(at)], wrong, &why)
    }

    fn length(&self, draft: &mut Draft) -> Option<()> {
        let (was, is) = (queue(self.was, self.is.side)?, queue(self.is, self.is.side)?);
        let tried = &self.is.successors;
        let made = tried.iter().filter(|tried| tried.verdict.made().is_some()).count() as u64;
        if is.length != (was.length + made).checked_sub(1)? || tried.is_empty() {
            return None;
        }
        let verdict = |tried: &Successor| format!("{} {}", tried.action, tried.verdict.name());
        let ledger: Vec<String> = match tried.len() {
            ..=12 => tried.iter().map(verdict).collect(),
            all => vec![format!("{made} of {all} are new")],
        };
        let text = format!(
            "The queue{} has {}. One is expanded; its successors: {}.\n\
             How many nodes wait after this step?",
            self.side,
            phrases::count(usize::try_from(was.length).ok()?, "node"),
            ledger.join(", ")
        );
        let why = format!("{} - 1 popped + {made} generated = {}.", was.length, is.length);
        let near = [was.length + made, was.length, was.length.saturating_sub(1)];
        let cents = |n: u64| i64::try_from(n).ok().map(|n| n.saturating_mul(100));
        let near: Vec<i64> = near.into_iter().filter_map(cents).collect();
        draft.add_number("length", text, cents(is.length)?, &near, &why)
    }

    fn tied(&self, draft: &mut Draft) -> Option<()> {
        let Asking { choice, side, .. } = *self;
        let queue = queue(self.was, self.is.side)?;
        let mut nodes: Vec<&NodeView> = queue.first.iter().map(|entry| &entry.node).collect();
        let is_whole = nodes.len() as u64 == queue.length && nodes.len() <= WAITING + 2;
        let has_stale = queue.first.iter().any(|entry| entry.is_stale);
        if choice.rank == Rank::Age || nodes.len() < 3 || !is_whole || has_stale {
            return None;
        }
        let value = |node: &&NodeView| Some(key(node, choice)?.0);
        let values: Vec<i64> = nodes.iter().map(value).collect::<Option<_>>()?;
        let least = values.iter().min()?;
        let count = values.iter().filter(|&value| value == least).count();
        if count as u64 != choice.tied || !choice.is_exact {
            return None;
        }
        nodes.sort_by_cached_key(|node| node.id);
        let name = choice.rank.name();
        let text = format!(
            "In the queue{side} wait:\n{}\nHow many of the nodes that wait have the lowest {name}?",
            lines(&nodes, choice)?
        );
        let why = format!("The lowest {name} is {}: {count} of them.", number(*least));
        draft.add_number("tied", text, count as i64 * 100, &[100, nodes.len() as i64 * 100], &why)
    }

    /// g, h and f of a new node.
    fn figures(&self, draft: &mut Draft) -> Option<()> {
        let made: Vec<&Successor> =
            self.is.successors.iter().filter(|tried| tried.verdict.made().is_some()).collect();
        let tried = *draft.random.pick(&made)?;
        let (action, id, parent) = (&tried.action, tried.verdict.made()?, self.node.id);
        let (above, g, h) =
            (hundredths(self.node.g)?, hundredths(tried.g?)?, hundredths(tried.h?)?);
        let (cost, f) = (hundredths(tried.g? - self.node.g)?, hundredths(tried.g? + tried.h?)?);
        // Nothing is asked where rounded parts do not add up.
        if above + cost != g {
            return None;
        }
        let [n_above, n_cost, n_g, n_h, n_f] = [above, cost, g, h, f].map(number);
        let (looks_at_g, looks_at_h) = self.choice.rank.looks_at();
        let step = format!("Node #{parent} has g {n_above}, and {action} costs {n_cost}.");
        if looks_at_g {
            let text = format!("{step}\nWhat is the g of the new node #{id}?");
            let why = format!("g = {n_above} + {n_cost} = {n_g}.");
            draft.add_number("g", text, g, &[above, g + above, cost], &why);
        }
        if !(looks_at_g && looks_at_h && f == g + h) {
            return None;
        }
        let text = format!(
            "{step} For the state it leads to h is {n_h}.\nWhat is the f of the new node #{id}?"
        );
        let why = format!("f = g + h = {n_above} + {n_cost} + {n_h} = {n_f}.");
        draft.add_number("f", text, f, &[above + h, h, h + cost, g], &why);
        let text = format!(
            "{step} The new node #{id} has f {n_f}.\nWhat is the estimate h for its state?"
        );
        let why = format!("h = f - g = {n_f} - {n_g} = {n_h}.");
        draft.add_number("h", text, h, &[f - above, f, f + g], &why)
    }

    /// The path to the node expanded last, and what it costs.
    fn path(&self, draft: &mut Draft) -> Option<()> {
        let path = &self.was.path;
        let node = self.was.node.as_ref()?;
        let is_whole = path.first()?.node.parent.is_none();
        if !is_whole || !(3..=PATH).contains(&path.len()) || self.was.side.is_some() {
            return None;
        }
        let mut links: Vec<(NodeId, NodeId, &str, i64)> = Vec::new();
        for pair in path.windows(2) {
            let [above, below] = pair else { continue };
            let cost = hundredths(below.node.g)? - hundredths(above.node.g)?;
            links.push((below.node.id, above.node.id, below.node.action.as_deref()?, cost));
        }
        let root = path.first()?.node.id;
        let right: Vec<&str> = links.iter().map(|link| link.2).collect();
        let turned: Vec<&str> = right.iter().rev().copied().collect();
        let mut wrong = vec![turned.join(", ")];
        for at in 0..right.len() {
            let mut other = right.clone();
            other.remove(at);
            wrong.push(other.join(", "));
            let mut other = right.clone();
            other.swap(at, (at + 1) % right.len());
            wrong.push(other.join(", "));
        }
        draft.random.shuffle(&mut wrong);
        // In the order of their numbers, and with others among them, the chain has to be followed.
        let others = self.was.siblings.iter().chain(&self.was.children).take(4);
        let mut all: Vec<(NodeId, NodeId, &str)> =
            links.iter().map(|&(id, above, action, _)| (id, above, action)).collect();
        for twig in others {
            all.push((twig.node.id, twig.node.parent?, twig.node.action.as_deref()?));
        }
        all.sort_by_cached_key(|link| link.0);
        all.dedup();
        let line = |(id, above, action)| format!("#{id} from #{above} by {action}");
        let (id, right) = (node.id, right.join(", "));
        let text = format!(
            "The start is #{root}. Of the nodes so far some were generated\n{}\n\
             Which actions lead from the start to #{id}?",
            indented(all.into_iter().map(line))
        );
        let why = format!("From #{id} back by parents to #{root}: {right}.");
        draft.add("path", text, [right], wrong, &why);
        let g = hundredths(node.g)?;
        let (.., last) = *links.last()?;
        if links.iter().map(|link| link.3).sum::<i64>() != g {
            return None;
        }
        let step = |(_, _, action, cost): &(_, _, &str, _)| format!("{action} {}", number(*cost));
        let steps: Vec<String> = links.iter().map(step).collect();
        let text = format!(
            "The steps of the path to #{id} and their costs: {}.\nWhat does the path to #{id} cost?",
            steps.join(", ")
        );
        let why = format!("g, the sum of the costs, is {}.", number(g));
        draft.add_number("cost", text, g, &[g - last, links.len() as i64 * 100], &why)
    }
}

/// A verdict as a choice.
fn in_words(verdict: &str) -> &'static str {
    match verdict {
        "new" => "a new node",
        "repeat" => "a repeat, dropped",
        "cheaper" => "a new node that replaces a dearer one",
        _ => "dropped: a cheaper path to its state is known",
    }
}

/// Some of the names, by the bits of `mask`, whose last one stands for all further names.
fn subset(names: &[&str], mask: usize) -> String {
    let chosen = (0u32..).zip(names).filter(|(at, _)| mask >> at.min(&(usize::BITS - 1)) & 1 == 1);
    let chosen: Vec<&str> = chosen.map(|(_, &name)| name).collect();
    if chosen.is_empty() { "none".to_owned() } else { chosen.join(", ") }
}
