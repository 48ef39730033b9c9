//! What the search of a game tree tells about its moments: what happened, why, and what is known of every
//! move on the path. Bounds are written as `alpha` and `beta`, so that the sentences can be read aloud.

use super::scene::{Left, Op, Ply, Scene, Undo, ordered};
use super::{Bound, Event, Game, GameTree, INFINITY, Known, Method, Numbers, is_max};
use crate::engine::moment::{GameStep, Moment, MoveState, MoveView, PlyView, Step, Wanted};
use crate::engine::phrases;
use crate::engine::run::Run;
use crate::engine::terms::{Fact, Facts};
use crate::engine::trail::Trail;

/// The kind of an event; `start` before the first.
fn kind(event: Option<Event>) -> &'static str {
    match event {
        None => "start",
        Some(Event::Enter) => "enter",
        Some(Event::Leaf { .. }) => "leaf",
        Some(Event::Return { .. }) => "return",
        Some(Event::Update { .. }) => "new best",
        Some(Event::CutOff { .. }) => "cut-off",
    }
}

/// What the run tells about the moment shown.
pub fn moment<G: Game>(run: &mut Trail<GameTree<G>>, wanted: Wanted) -> Moment {
    let op = run.last();
    let (at, of) = (run.at(), run.len());
    let (solver, scene) = (run.solver(), run.scene());
    let limit = solver.limit();
    let is_over = scene.last.is_some() && scene.plies.is_empty();
    let line = if is_over && wanted.words { best_line(solver, scene) } else { Vec::new() };
    let telling = Telling { scene, limit, op, line: &line, words: wanted.words };
    // Conditions ask about the last two plies at most.
    let first = if wanted.words { 0 } else { scene.plies.len().saturating_sub(2) };
    let path = (first..scene.plies.len()).filter_map(|depth| telling.ply(depth)).collect();
    let (text, inside, root) = match wanted.words {
        true => (telling.text(), telling.inside(), telling.root()),
        false => Default::default(),
    };
    let (kind, facts) = (kind(scene.last), telling.facts());
    let step = Step::Game(GameStep { kind, facts, path, root, line: line.clone() });
    let last = op.and_then(|op| op.last);
    let line = scene.last.map(|event| super::line(scene.method, event, last));
    Moment { at, of, text, inside, line, lines: Vec::new(), step }
}

/// What happened at the moment shown, in words; not its best line at the end.
pub fn text<G: Game>(run: &Trail<GameTree<G>>) -> String {
    let (scene, limit, op) = (run.scene(), run.solver().limit(), run.last());
    Telling { scene, limit, op, line: &[], words: true }.text()
}

/// Nodes searched to complete a best line that ends at a value from the table.
const COMPLETING: u32 = 20_000;

/// The best line by name. The scene is that of the end, when the game stands at its root.
fn best_line<G: Game>(solver: &GameTree<G>, scene: &Scene<G>) -> Vec<String> {
    let mut line = solver.line_at(u64::MAX).to_vec();
    let mut game = scene.game().clone();
    line.iter().for_each(|&mv| game.play(mv));
    if scene.method == Method::Table {
        let mut below =
            Below { game, method: scene.method, limit: solver.limit(), nodes: COMPLETING };
        line.extend(
            below.best(line.len(), (-INFINITY, INFINITY)).map(|found| found.1).unwrap_or_default(),
        );
    }
    line.into_iter().map(|mv| scene.game().name(mv)).collect()
}

/// A plain alpha-beta below a position, for its best line.
struct Below<G> {
    game: G,
    method: Method,
    limit: u32,
    /// Nodes that may still be entered.
    nodes: u32,
}

impl<G: Game> Below<G> {
    /// Value and best line from the present position on; none if it takes too many nodes.
    fn best(&mut self, depth: usize, window: (i32, i32)) -> Option<(i32, Vec<G::Move>)> {
        self.nodes = self.nodes.checked_sub(1)?;
        let moves = ordered(&mut self.game, self.method, depth);
        if depth as u32 >= self.limit || moves.is_empty() {
            return Some((self.game.value(), Vec::new()));
        }
        let mut numbers = Numbers::new(depth, window.0, window.1);
        let mut line = Vec::new();
        for mv in moves {
            self.game.play(mv);
            let below = self.best(depth + 1, (numbers.alpha, numbers.beta));
            self.game.take_back(mv);
            let (value, rest) = below?;
            if numbers.improves(depth, value) {
                numbers = numbers.with(self.method, depth, value);
                line = std::iter::once(mv).chain(rest).collect();
            }
            if numbers.cuts(depth) {
                break;
            }
        }
        Some((numbers.v, line))
    }
}

/// v of a MAX node before its first move.
const LOWEST: i32 = -INFINITY;

/// A value in words.
fn number(value: i32) -> String {
    match value {
        INFINITY.. => "infinity".into(),
        ..=LOWEST => "-infinity".into(),
        value => value.to_string(),
    }
}

fn finite(value: i32) -> Option<i32> {
    (-INFINITY < value && value < INFINITY).then_some(value)
}

/// A value as a fact; an infinite one is an infinite number.
fn fact(value: i32) -> Fact {
    Fact::Real(match value {
        INFINITY.. => f64::INFINITY,
        ..=LOWEST => f64::NEG_INFINITY,
        value => value.into(),
    })
}

const fn side(is_max: bool) -> &'static str {
    if is_max { "MAX" } else { "MIN" }
}

/// The cut-off of a node in words.
fn cut(depth: usize, Numbers { v, alpha, beta, skipped, .. }: Numbers) -> String {
    let (inequality, other) = match is_max(depth) {
        true => (format!("v = {v} >= beta = {beta}"), format!("MIN already has {beta}")),
        false => (format!("v = {v} <= alpha = {alpha}"), format!("MAX already has {alpha}")),
    };
    let are = if skipped == 1 { "is" } else { "are" };
    let moves = phrases::count(skipped as usize, "move");
    format!("{inequality}: {other} elsewhere and will never allow this; {moves} {are} skipped")
}

/// Everything that is said about a moment.
struct Telling<'a, G: Game> {
    scene: &'a Scene<G>,
    limit: u32,
    /// The last event with what it overwrote.
    op: Option<&'a Op>,
    /// The best line, at the end.
    line: &'a [String],
    /// Whether names and moves are wanted.
    words: bool,
}

impl<G: Game> Telling<'_, G> {
    fn name(&self, mv: G::Move) -> String {
        self.scene.game().name(mv)
    }

    /// `MIN (horizontal)`.
    fn who(&self, is_max: bool) -> String {
        format!("{} ({})", side(is_max), self.scene.game().player(is_max))
    }

    fn plies(&self) -> String {
        phrases::count(self.limit as usize, "ply")
    }

    /// The move being looked at, by name.
    fn at_hand(&self, ply: &Ply<G::Move>) -> Option<String> {
        let at = (ply.numbers.tried as usize).checked_sub(1)?;
        ply.moves.get(at).map(|&mv| self.name(mv))
    }

    /// The moves of a node with what is known of them.
    fn moves(&self, ply: &Ply<G::Move>, values: &[Left]) -> Vec<MoveView> {
        let Numbers { tried, skipped, .. } = ply.numbers;
        let state = |at: usize| match values.get(at).map(|left| left.known) {
            Some(Known { value, bound: Bound::Exact }) => MoveState::Exact(value),
            Some(Known { value, bound: Bound::Upper }) => MoveState::AtMost(value),
            Some(Known { value, bound: Bound::Lower }) => MoveState::AtLeast(value),
            None if at < tried as usize => MoveState::Now,
            None if skipped > 0 => MoveState::Cut,
            None => MoveState::Open,
        };
        let view =
            |(at, &mv): (usize, &G::Move)| MoveView { name: self.name(mv), state: state(at) };
        ply.moves.iter().enumerate().map(view).collect()
    }

    fn root(&self) -> Vec<MoveView> {
        if self.limit == 0 {
            return Vec::new();
        }
        match self.scene.root() {
            Some(root) => self.moves(root, self.scene.values(0)),
            None => self.moves(&self.scene.first_ply(), &[]),
        }
    }

    fn ply(&self, depth: usize) -> Option<PlyView> {
        let ply = self.scene.plies.get(depth)?;
        let Numbers { v, alpha, beta, tried, skipped, .. } = ply.numbers;
        // The moves of a leaf are not looked at.
        let is_leaf = ply.leaf.is_some() || depth as u32 >= self.limit;
        let of = if is_leaf { 0 } else { ply.moves.len() as u32 };
        let (player, mv, moves) = match (self.words, is_leaf) {
            (false, _) => Default::default(),
            (true, is_leaf) => (
                self.scene.game().player(is_max(depth)),
                self.at_hand(ply),
                if is_leaf { Vec::new() } else { self.moves(ply, self.scene.values(depth)) },
            ),
        };
        Some(PlyView {
            is_max: is_max(depth),
            player,
            mv,
            index: tried,
            of,
            v: finite(v),
            alpha: finite(alpha),
            beta: finite(beta),
            moves,
            cut: (self.words && skipped > 0).then(|| cut(depth, ply.numbers)),
        })
    }

    fn facts(&self) -> Facts {
        let Scene { plies, leaves, nodes, cut_offs, known, method, .. } = self.scene;
        let mut facts = Facts::new();
        match self.scene.last {
            Some(Event::Leaf { value, .. } | Event::Return { value, .. }) => {
                facts.push(("value", fact(value)));
            }
            Some(Event::CutOff { skipped }) => {
                facts.push(("skipped", Fact::Number(skipped.into())));
            }
            _ => {}
        }
        facts.push(("ply", Fact::Number(plies.len().saturating_sub(1) as u64)));
        if let Some(ply) = plies.last().or(self.scene.root()) {
            facts.extend(finite(ply.numbers.v).map(|v| ("v", fact(v))));
            facts.push(("alpha", fact(ply.numbers.alpha)));
            facts.push(("beta", fact(ply.numbers.beta)));
        }
        facts.push(("leaves", Fact::Number(*leaves)));
        facts.push(("nodes", Fact::Number(*nodes)));
        if method.prunes() {
            facts.push(("cut_offs", Fact::Number(*cut_offs)));
        }
        if *method == Method::Table {
            facts.push(("known", Fact::Number(*known)));
        }
        facts
    }

    /// What happened and why.
    fn text(&self) -> String {
        let Some(event) = self.scene.last else {
            return format!(
                "{} looks {} ahead for the move with the highest value; {} answers with the lowest.",
                self.who(true),
                self.plies(),
                self.who(false)
            );
        };
        let depth = self.scene.plies.len().saturating_sub(1);
        let Some(ply) = self.scene.plies.last() else { return self.end() };
        match event {
            Event::Enter => self.entered(depth, ply),
            Event::Leaf { value, bound, known: true } => known_leaf(ply.numbers, value, bound),
            Event::Leaf { .. } => {
                let what = match ply.moves.is_empty() {
                    true => format!("{} has no move", side(is_max(depth))),
                    false => format!("the limit of {} is reached", self.plies()),
                };
                format!("A leaf, since {what}. Its value: {}.", self.scene.game().value_in_words())
            }
            Event::Return { value, bound } => self.returned(depth, ply, Known { value, bound }),
            Event::Update { v } => self.improved(depth, ply, v),
            Event::CutOff { .. } => format!("{}.", cut(depth, ply.numbers)),
        }
    }

    fn end(&self) -> String {
        let value = number(self.scene.returned.unwrap_or(0));
        match self.line {
            [] => format!("The search is over: no move was looked at. The value is {value}."),
            [best, ..] => {
                let line = self.line.join(" ");
                format!(
                    "The search is over: {best} is the best move, its value {value}. Best line: {line}."
                )
            }
        }
    }

    fn entered(&self, depth: usize, ply: &Ply<G::Move>) -> String {
        let who = self.who(is_max(depth));
        let has = match ply.moves.len() {
            0 => "no move".to_owned(),
            n => phrases::count(n, "move"),
        };
        let above = depth.checked_sub(1).and_then(|above| self.scene.plies.get(above));
        let Some(mv) = above.and_then(|above| self.at_hand(above)) else {
            return format!("The root is entered: {who} is to move and has {has}.");
        };
        let played = format!("{} plays {mv}", side(!is_max(depth)));
        if depth as u32 >= self.limit {
            return format!("{played}. That is ply {depth}, the limit.");
        }
        let window = match self.scene.method.prunes() && !ply.moves.is_empty() {
            true => format!(
                " From above it gets alpha = {} and beta = {}.",
                number(ply.numbers.alpha),
                number(ply.numbers.beta)
            ),
            false => String::new(),
        };
        format!("{played}; {who} is to move and has {has}.{window}")
    }

    fn returned(&self, depth: usize, ply: &Ply<G::Move>, known: Known) -> String {
        let mv = self.at_hand(ply).unwrap_or_default();
        let worth = match known.bound {
            Bound::Exact => "",
            Bound::Upper => "at most ",
            Bound::Lower => "at least ",
        };
        let (value, v) = (known.value, number(ply.numbers.v));
        let (who, better) = if is_max(depth) { ("MAX", "higher") } else { ("MIN", "lower") };
        let compared = match ply.numbers.improves(depth, value) {
            true if ply.numbers.best.is_none() => {
                format!("It is the first value of this {who} node.")
            }
            true => format!("{who} looks for the {better} value: better than v = {v}."),
            false => format!("That is not {better} than v = {v}, so {who} does not prefer it."),
        };
        format!("{mv} is worth {worth}{value}. {compared}")
    }

    fn improved(&self, depth: usize, ply: &Ply<G::Move>, v: i32) -> String {
        let mv = self.at_hand(ply).unwrap_or_default();
        let Numbers { alpha, beta, tried, .. } = ply.numbers;
        let (who, best) = if is_max(depth) { ("MAX", "highest") } else { ("MIN", "lowest") };
        let place = if depth == 0 { "the root".into() } else { format!("this {who} node") };
        let found = format!("{mv} gives v = {v}, the {best} value of {place} so far.");
        if !self.scene.method.prunes() {
            return found;
        }
        let (bound, relation, cuts_at) = match is_max(depth) {
            true => (format!("alpha rises to {alpha}"), ">= beta", beta),
            false => (format!("beta falls to {beta}"), "<= alpha", alpha),
        };
        let own = if is_max(depth) { alpha } else { beta };
        let then = if ply.numbers.cuts(depth) {
            let rest = match ply.moves.len() > tried as usize {
                true => "the other moves can be skipped",
                false => "but no other move is left to skip",
            };
            format!("v {relation} = {cuts_at}: {rest}.")
        } else if own == v {
            format!("So {bound}.")
        } else {
            format!("The bound from above, {own}, is better and stays.")
        };
        format!("{found} {then}")
    }

    /// The single checks and assignments inside the event.
    fn inside(&self) -> Vec<String> {
        let (Some(ply), Some(event)) = (self.scene.plies.last(), self.scene.last) else {
            return Vec::new();
        };
        let depth = self.scene.plies.len() - 1;
        let max = is_max(depth);
        let Numbers { v, alpha, beta, .. } = ply.numbers;
        let yes = |holds: bool| if holds { "yes" } else { "no" };
        let than = if max { ">" } else { "<" };
        match (event, self.op.map(|op| &op.undo)) {
            (Event::Enter, _) => {
                let at_limit = depth as u32 >= self.limit;
                let mut inside =
                    vec![format!("ply {depth} = limit {}? {}", self.limit, yes(at_limit))];
                if !at_limit {
                    inside.push(format!("{} to try", phrases::count(ply.moves.len(), "move")));
                }
                inside
            }
            (Event::Leaf { value, .. }, _) => vec![format!("value {value}")],
            (Event::Return { value, .. }, _) => vec![
                format!("{} returns {value}", self.at_hand(ply).unwrap_or_default()),
                format!(
                    "{value} {than} v = {}? {}",
                    number(v),
                    yes(ply.numbers.improves(depth, value))
                ),
            ],
            (Event::Update { .. }, Some(Undo::Numbers(before))) => {
                let bound = if max { before.alpha } else { before.beta };
                let mut inside = vec![format!("v: {} becomes {v}", number(before.v))];
                if self.scene.method.prunes() {
                    let (sign, other, name, own) = match max {
                        true => (">= beta", beta, "alpha", alpha),
                        false => ("<= alpha", alpha, "beta", beta),
                    };
                    let cuts = ply.numbers.cuts(depth);
                    inside.push(format!("v = {v} {sign} = {}? {}", number(other), yes(cuts)));
                    if own != bound {
                        inside.push(format!("{name}: {} becomes {own}", number(bound)));
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

/// A value from the table in words.
fn known_leaf(Numbers { alpha, beta, .. }: Numbers, value: i32, bound: Bound) -> String {
    let words = match bound {
        Bound::Exact => format!("its value is {value}"),
        Bound::Lower => {
            format!("its value is at least {value}, which is enough, for beta = {beta}")
        }
        Bound::Upper => {
            format!("its value is at most {value}, which is enough, for alpha = {alpha}")
        }
    };
    format!("The table knows this position: {words}.")
}
