//! What the search of a game tree tells about its moments: what happened, why, and what is known of every
//! move on the path. Bounds are written as `alpha` and `beta`, so that the sentences can be read aloud.

use super::search::{Left, Op, Ply};
use super::{Event, Game, GameTree, INFINITY, Method, Numbers, is_max};
use crate::engine::prelude::*;
use crate::engine::trail::{Solver, Trail};

/// The kind of an event; `start` before the first.
fn kind(event: Option<Event>) -> &'static str {
    match event {
        None => "start",
        Some(Event::Enter) => "enter",
        Some(Event::Leaf { .. }) => "leaf",
        Some(Event::Return(_)) => "return",
        Some(Event::Update { .. }) => "new best",
        Some(Event::CutOff { .. }) => "cut-off",
    }
}

/// What the run tells about the moment shown.
pub fn moment<G: Game>(run: &mut Trail<GameTree<G>>, wanted: Wanted) -> Moment {
    let op = run.last();
    let (at, of) = (run.at(), run.len());
    let tree = run.shown();
    let line = if tree.is_over() && wanted.words { best_line(tree) } else { Vec::new() };
    let telling = Telling { tree, op, line: &line };
    // Conditions ask about the last two plies at most.
    let first = if wanted.words { 0 } else { tree.plies.len().saturating_sub(2) };
    let plies = tree.plies.iter().enumerate().skip(first);
    let path = plies.map(|(depth, ply)| telling.ply(depth, ply, wanted.words)).collect();
    let (text, inside, root) = match wanted.words {
        true => (telling.text(), telling.inside(), telling.root()),
        false => Default::default(),
    };
    let (kind, facts) = (kind(tree.last), facts(tree));
    let step = Step::Game(GameStep { kind, facts, path, root, line: line.clone() });
    let last = op.and_then(|op| op.last);
    let line = tree.last.map_or(0, |event| super::line(tree.method, event, last, tree.is_over()));
    Moment { at, of, text, inside, line: Some(line), lines: Vec::new(), step }
}

/// What happened at the moment shown, in words; not its best line at the end.
pub fn text<G: Game>(run: &Trail<GameTree<G>>) -> String {
    Telling { tree: run.shown(), op: run.last(), line: &[] }.text()
}

/// Nodes searched to complete a best line that ends at a value from the table.
const COMPLETING: u64 = 20_000;

/// The best line by name, at the end, when the game stands at its root.
fn best_line<G: Game>(tree: &GameTree<G>) -> Vec<String> {
    let mut line = tree.line().to_vec();
    if tree.method == Method::Table {
        // A search of its own, from the last node of MAX on.
        let known = line.len() & !1;
        let mut game = tree.game.clone();
        line.iter().take(known).for_each(|&mv| game.play(mv));
        let mut rest = GameTree::new(game, Method::Ordered, tree.limit - known as u32);
        while rest.nodes < COMPLETING && rest.step().is_some() {}
        if rest.result().is_some() {
            line.truncate(known);
            line.extend(rest.line());
        }
    }
    line.into_iter().map(|mv| tree.game.name(mv)).collect()
}

/// A value, unless it is infinite.
fn finite(value: i32) -> Option<i32> {
    (-INFINITY < value && value < INFINITY).then_some(value)
}

/// A value in words.
fn number(value: i32) -> String {
    let infinite = if value > 0 { "infinity" } else { "-infinity" };
    finite(value).map_or(infinite.into(), |value| value.to_string())
}

/// A value as a fact; an infinite one is an infinite number.
fn fact(value: i32) -> Fact {
    Fact::Real(finite(value).map_or(f64::INFINITY.copysign(value.into()), f64::from))
}

/// The words for the nodes of each side: the side and the other one, which values are good, and their sign; the bound
/// they move and how, and when v crosses the other one.
const WORDS: [[&str; 7]; 2] = [
    ["MAX", "MIN", "high", ">", "alpha", "rises", ">= beta"],
    ["MIN", "MAX", "low", "<", "beta", "falls", "<= alpha"],
];

const fn words(depth: usize) -> [&'static str; 7] {
    WORDS[depth % 2]
}

/// The cut-off of a node in words.
fn cut(depth: usize, numbers: Numbers) -> String {
    let [_, other, .., crosses] = words(depth);
    let (Numbers { v, skipped, .. }, (_, far)) = (numbers, numbers.bounds(depth));
    let are = if skipped == 1 { "is" } else { "are" };
    let moves = phrases::count(skipped as usize, "move");
    format!(
        "v = {v} {crosses} = {far}: {other} already has {far} elsewhere and gains nothing here; {moves} {are} skipped"
    )
}

/// The values of a moment.
fn facts<G: Game>(tree: &GameTree<G>) -> Facts {
    let mut facts = Facts::new();
    match tree.last {
        Some(Event::Leaf { worth, .. } | Event::Return(worth)) => {
            facts.push(("value", fact(worth.value)));
        }
        Some(Event::CutOff { skipped }) => facts.push(("skipped", Fact::Number(skipped.into()))),
        _ => {}
    }
    facts.push(("ply", Fact::Number(tree.plies.len().saturating_sub(1) as u64)));
    let left = tree.root().filter(|_| tree.last.is_some());
    if let Some(Ply { numbers, .. }) = tree.plies.last().or(left) {
        facts.extend(finite(numbers.v).map(|v| ("v", fact(v))));
        facts.extend([("alpha", fact(numbers.alpha)), ("beta", fact(numbers.beta))]);
    }
    let counted = [
        ("leaves", tree.leaves, true),
        ("nodes", tree.nodes, true),
        ("cut_offs", tree.cut_offs, tree.method.prunes()),
        ("known", tree.known, tree.method == Method::Table),
    ];
    let told = counted.into_iter().filter(|(.., is_told)| *is_told);
    facts.extend(told.map(|(name, count, _)| (name, Fact::Number(count))));
    facts
}

/// Everything that is said about a moment.
struct Telling<'a, G: Game> {
    tree: &'a GameTree<G>,
    /// The last event with what it overwrote.
    op: Option<&'a Op>,
    /// The best line, at the end.
    line: &'a [String],
}

impl<G: Game> Telling<'_, G> {
    fn name(&self, mv: G::Move) -> String {
        self.tree.game.name(mv)
    }

    /// `MIN (horizontal)`.
    fn who(&self, depth: usize) -> String {
        format!("{} ({})", words(depth)[0], self.tree.game.player(is_max(depth)))
    }

    fn plies(&self) -> String {
        phrases::count(self.tree.limit as usize, "ply")
    }

    /// The move being looked at, by name.
    fn at_hand(&self, ply: &Ply<G::Move>) -> Option<String> {
        ply.at_hand().map(|mv| self.name(mv))
    }

    /// The moves of a node with what is known of them.
    fn moves(&self, ply: &Ply<G::Move>, values: &[Left]) -> Vec<MoveView> {
        let Numbers { tried, skipped, .. } = ply.numbers;
        let state = |at: usize| match values.get(at) {
            Some(left) => MoveState::Known(left.known),
            None if at < tried as usize => MoveState::Now,
            None if skipped > 0 => MoveState::Cut,
            None => MoveState::Open,
        };
        let view =
            |(at, &mv): (usize, &G::Move)| MoveView { name: self.name(mv), state: state(at) };
        ply.moves.iter().enumerate().map(view).collect()
    }

    fn root(&self) -> Vec<MoveView> {
        let root = self.tree.root().filter(|_| self.tree.limit > 0);
        root.map_or(Vec::new(), |root| self.moves(root, self.tree.values(0)))
    }

    /// A node of the path; without names and moves unless they are wanted.
    fn ply(&self, depth: usize, ply: &Ply<G::Move>, words: bool) -> PlyView {
        let Numbers { v, alpha, beta, tried, skipped, .. } = ply.numbers;
        // The moves of a leaf are not looked at.
        let is_leaf = ply.leaf.is_some() || depth as u32 >= self.tree.limit;
        let mut view = PlyView {
            is_max: is_max(depth),
            index: tried,
            of: if is_leaf { 0 } else { ply.moves.len() as u32 },
            v: finite(v),
            alpha: finite(alpha),
            beta: finite(beta),
            ..PlyView::default()
        };
        if words {
            view.player = self.tree.game.player(is_max(depth));
            view.mv = self.at_hand(ply);
            view.cut = (skipped > 0).then(|| cut(depth, ply.numbers));
            if !is_leaf {
                view.moves = self.moves(ply, self.tree.values(depth));
            }
        }
        view
    }

    /// What happened and why.
    fn text(&self) -> String {
        let Some(event) = self.tree.last else {
            let ([max, min], plies) = ([0, 1].map(|depth| self.who(depth)), self.plies());
            return format!(
                "{max} looks {plies} ahead for the move with the highest value; {min} answers with the lowest."
            );
        };
        let depth = self.tree.plies.len().saturating_sub(1);
        let Some(ply) = self.tree.plies.last() else { return self.end() };
        match event {
            Event::Enter => self.entered(depth, ply),
            Event::Leaf { worth, in_table: true } => known_leaf(ply.numbers, worth),
            Event::Leaf { .. } => {
                let what = match ply.moves.is_empty() {
                    true => format!("{} has no move", words(depth)[0]),
                    false => format!("the limit of {} is reached", self.plies()),
                };
                format!("A leaf, since {what}. Its value: {}.", self.tree.game.value_in_words())
            }
            Event::Return(known) => self.returned(depth, ply, known),
            Event::Update { v } => self.improved(depth, ply, v),
            Event::CutOff { .. } => format!("{}.", cut(depth, ply.numbers)),
        }
    }

    fn end(&self) -> String {
        let value = if let Some(Event::Return(known)) = self.tree.last { known.value } else { 0 };
        let Some(best) = self.line.first() else {
            return format!("The search is over: no move was looked at. The value is {value}.");
        };
        let line = self.line.join(" ");
        format!(
            "The search is over: {best} is the best move, its value {value}. Best line: {line}."
        )
    }

    fn entered(&self, depth: usize, ply: &Ply<G::Move>) -> String {
        let who = self.who(depth);
        let has = match ply.moves.len() {
            0 => "no move".to_owned(),
            n => phrases::count(n, "move"),
        };
        let above = depth.checked_sub(1).and_then(|above| self.tree.plies.get(above));
        let Some(mv) = above.and_then(|above| self.at_hand(above)) else {
            return format!("The root is entered: {who} is to move and has {has}.");
        };
        let played = format!("{} plays {mv}", words(depth)[1]);
        if depth as u32 >= self.tree.limit {
            return format!("{played}. That is ply {depth}, the limit.");
        }
        let [alpha, beta] = [ply.numbers.alpha, ply.numbers.beta].map(number);
        let window = match self.tree.method.prunes() && !ply.moves.is_empty() {
            true => format!(" From above it gets alpha = {alpha} and beta = {beta}."),
            false => String::new(),
        };
        format!("{played}; {who} is to move and has {has}.{window}")
    }

    fn returned(&self, depth: usize, ply: &Ply<G::Move>, known: Known) -> String {
        let mv = self.at_hand(ply).unwrap_or_default();
        let worth = at_least(known.bound);
        let (value, v) = (known.value, number(ply.numbers.v));
        let [side, _, high, ..] = words(depth);
        let compared = match ply.numbers.improves(depth, value) {
            true if ply.numbers.best.is_none() => {
                format!("It is the first value of this {side} node.")
            }
            true => format!("{side} looks for the {high}er value: better than v = {v}."),
            false => format!("That is not {high}er than v = {v}, so {side} does not prefer it."),
        };
        format!("{mv} is worth {worth}{value}. {compared}")
    }

    fn improved(&self, depth: usize, ply: &Ply<G::Move>, v: i32) -> String {
        let mv = self.at_hand(ply).unwrap_or_default();
        let [side, _, high, _, bound, moves, crosses] = words(depth);
        let place = if depth == 0 { "the root".into() } else { format!("this {side} node") };
        let found = format!("{mv} gives v = {v}, the {high}est value of {place} so far.");
        if !self.tree.method.prunes() {
            return found;
        }
        let (own, far) = ply.numbers.bounds(depth);
        let then = if ply.numbers.cuts(depth) {
            let rest = match ply.moves.len() > ply.numbers.tried as usize {
                true => "the other moves can be skipped",
                false => "but no other move is left to skip",
            };
            format!("v {crosses} = {far}: {rest}.")
        } else if own == v {
            format!("So {bound} {moves} to {own}.")
        } else {
            format!("The bound from above, {own}, is better and stays.")
        };
        format!("{found} {then}")
    }

    /// The single checks and assignments inside the event.
    fn inside(&self) -> Vec<String> {
        let (Some(ply), Some(event)) = (self.tree.plies.last(), self.tree.last) else {
            return Vec::new();
        };
        let depth = self.tree.plies.len() - 1;
        let [.., than, bound, _, crosses] = words(depth);
        let (v, (own, far)) = (ply.numbers.v, ply.numbers.bounds(depth));
        let yes = |holds: bool| if holds { "yes" } else { "no" };
        match (event, self.op.and_then(|op| op.numbers)) {
            (Event::Enter, _) => {
                let at_limit = depth as u32 >= self.tree.limit;
                let limit = format!("ply {depth} = limit {}? {}", self.tree.limit, yes(at_limit));
                let moves = || format!("{} to try", phrases::count(ply.moves.len(), "move"));
                [limit].into_iter().chain((!at_limit).then(moves)).collect()
            }
            (Event::Leaf { worth, .. }, _) => vec![format!("value {}", worth.value)],
            (Event::Return(Known { value, .. }), _) => {
                let mv = self.at_hand(ply).unwrap_or_default();
                let (v, improves) = (number(v), yes(ply.numbers.improves(depth, value)));
                vec![format!("{mv} returns {value}"), format!("{value} {than} v = {v}? {improves}")]
            }
            (Event::Update { .. }, Some(before)) => {
                let mut inside = vec![format!("v: {} becomes {v}", number(before.v))];
                if self.tree.method.prunes() {
                    let cuts = yes(ply.numbers.cuts(depth));
                    inside.push(format!("v = {v} {crosses} = {}? {cuts}", number(far)));
                    let (before, _) = before.bounds(depth);
                    if own != before {
                        inside.push(format!("{bound}: {} becomes {own}", number(before)));
                    }
                }
                inside
            }
            (Event::CutOff { .. }, _) => {
                let rest = ply.moves.iter().skip(ply.numbers.tried as usize);
                rest.map(|&mv| format!("{} is skipped", self.name(mv))).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// What stands before a value that is a bound.
const fn at_least(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Upper => "at most ",
        Bound::Lower => "at least ",
    }
}

/// A value from the table in words.
fn known_leaf(Numbers { alpha, beta, .. }: Numbers, Known { value, bound }: Known) -> String {
    let enough = match bound {
        Bound::Exact => String::new(),
        Bound::Lower => format!(", which is enough, for beta = {beta}"),
        Bound::Upper => format!(", which is enough, for alpha = {alpha}"),
    };
    let worth = at_least(bound);
    format!("The table knows this position: its value is {worth}{value}{enough}.")
}
