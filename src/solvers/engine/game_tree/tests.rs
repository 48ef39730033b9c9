//! Moments against a plain recursive search that logs its events, and values against brute force; for
//! any game, so that the tests of puzzles use them as well.

use super::moments::moment;
use super::*;
use crate::engine::condition::{Field, Moments, Observed, Of, Word};
use crate::engine::moment::{GameStep, Moment, MoveState, PlyView, Step, Wanted};
use crate::engine::run::{Job, Run};
use crate::engine::{limits::Limits, trail::Trail};
use proptest::prelude::*;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// A game whose moves and values are random, but the same for the same seed.
#[derive(Clone, Debug)]
struct Random {
    seed: u64,
    path: Vec<u8>,
    most: u64,
}

impl Random {
    fn hash(&self, what: u8) -> u64 {
        let mut hasher = FxHasher::default();
        (self.seed, what, &self.path).hash(&mut hasher);
        hasher.finish() >> 17
    }
}

impl Game for Random {
    type Move = u8;
    type Key = u64;

    fn moves(&self) -> Vec<u8> {
        (0..(self.hash(0) % (self.most + 1)) as u8).collect()
    }
    fn play(&mut self, mv: u8) {
        self.path.push(mv);
    }
    fn take_back(&mut self, mv: u8) {
        assert_eq!(self.path.pop(), Some(mv));
    }
    fn value(&self) -> i32 {
        (self.hash(1) % 9) as i32 - 4
    }
    fn key(&self) -> u64 {
        self.hash(2)
    }
    fn name(&self, mv: u8) -> String {
        mv.to_string()
    }
    fn player(&self, is_max: bool) -> String {
        if is_max { "first" } else { "second" }.into()
    }
    fn value_in_words(&self) -> String {
        self.value().to_string()
    }
}

/// The minimax value of a position.
fn brute<G: Game>(game: &mut G, depth: usize, limit: usize) -> i32 {
    let moves = game.moves();
    if depth == limit || moves.is_empty() {
        return game.value();
    }
    let values = moves.into_iter().map(|mv| {
        game.play(mv);
        let value = brute(game, depth + 1, limit);
        game.take_back(mv);
        value
    });
    if is_max(depth) { values.max() } else { values.min() }.unwrap()
}

/// What is known of a move at a moment.
type States = Vec<(String, MoveState)>;

/// A node on the path: its move at hand, v, α, β and moves.
#[derive(Clone, PartialEq, Debug)]
struct Level {
    at: usize,
    v: Option<i32>,
    alpha: Option<i32>,
    beta: Option<i32>,
    states: States,
}

/// An event with the path and the root after it.
type Logged = (&'static str, Vec<Level>, States);

/// Minimax or alpha-beta as in a textbook, writing down what it does.
struct Plain<G> {
    game: G,
    method: Method,
    limit: usize,
    path: Vec<Level>,
    root: States,
    log: Vec<Logged>,
}

impl<G: Game> Plain<G> {
    fn log(&mut self, kind: &'static str) {
        if let Some(root) = self.path.first() {
            self.root = root.states.clone();
        }
        self.log.push((kind, self.path.clone(), self.root.clone()));
    }

    /// The moves in order: for the methods that order, selected one by one, best first.
    fn moves(&mut self, depth: usize) -> Vec<G::Move> {
        let mut rest = self.game.moves();
        if matches!(self.method, Method::Minimax | Method::AlphaBeta) {
            return rest;
        }
        let mut moves = Vec::new();
        while !rest.is_empty() {
            let mut best = (0, i32::MIN);
            for (i, &mv) in rest.iter().enumerate() {
                self.game.play(mv);
                let value = if is_max(depth) { self.game.value() } else { -self.game.value() };
                self.game.take_back(mv);
                if value > best.1 {
                    best = (i, value);
                }
            }
            moves.push(rest.remove(best.0));
        }
        moves
    }

    /// Least and most the minimax value can be, and the value returned.
    fn visit(&mut self, mut alpha: Option<i32>, mut beta: Option<i32>) -> (i32, i32, i32) {
        let depth = self.path.len();
        let moves = self.moves(depth);
        let is_leaf = depth == self.limit;
        let shown = if is_leaf { &[] } else { moves.as_slice() };
        let states = shown.iter().map(|&mv| (self.game.name(mv), MoveState::Open)).collect();
        self.path.push(Level { at: 0, v: None, alpha, beta, states });
        self.log("enter");
        if is_leaf || moves.is_empty() {
            let value = self.game.value();
            self.log("leaf");
            self.leave();
            return (value, value, value);
        }
        let (max, count) = (is_max(depth), moves.len());
        let (mut least, mut most) = if max { (i32::MIN, i32::MIN) } else { (i32::MAX, i32::MAX) };
        for (i, mv) in moves.into_iter().enumerate() {
            self.path[depth].at = i + 1;
            self.path[depth].states[i].1 = MoveState::Now;
            self.game.play(mv);
            let (low, high, value) = self.visit(alpha, beta);
            self.game.take_back(mv);
            (least, most) = match max {
                true => (least.max(low), most.max(high)),
                false => (least.min(low), most.min(high)),
            };
            self.path[depth].states[i].1 = match (low == value, high == value) {
                (true, true) => MoveState::Known(Known::exact(value)),
                (true, false) => MoveState::Known(Known { value, bound: Bound::Lower }),
                (false, _) => MoveState::Known(Known { value, bound: Bound::Upper }),
            };
            self.log("return");
            let v = self.path[depth].v;
            if v.is_some_and(|v| if max { value <= v } else { value >= v }) {
                continue;
            }
            self.path[depth].v = Some(value);
            let cuts = match max {
                true => beta.is_some_and(|beta| value >= beta),
                false => alpha.is_some_and(|alpha| value <= alpha),
            };
            if self.method != Method::Minimax && !cuts {
                match max {
                    true => alpha = alpha.max(Some(value)),
                    false => beta = Some(beta.map_or(value, |beta| beta.min(value))),
                }
                (self.path[depth].alpha, self.path[depth].beta) = (alpha, beta);
            }
            self.log("new best");
            if self.method != Method::Minimax && cuts {
                if i + 1 < count {
                    self.path[depth].states[i + 1..].iter_mut().for_each(|s| s.1 = MoveState::Cut);
                    self.log("cut-off");
                    (least, most) = if max { (least, i32::MAX) } else { (i32::MIN, most) };
                }
                break;
            }
        }
        let value = self.path[depth].v.unwrap();
        self.leave();
        (least, most, value)
    }

    /// Leaves the node; the one above logs what it was given.
    fn leave(&mut self) {
        self.path.pop();
        if self.path.is_empty() {
            self.log("return");
        }
    }
}

fn game_step(moment: &Moment) -> &GameStep {
    match &moment.step {
        Step::Game(step) => step,
        other => panic!("{other:?}"),
    }
}

fn states(moves: &[crate::engine::moment::MoveView]) -> States {
    moves.iter().map(|mv| (mv.name.clone(), mv.state)).collect()
}

fn level(ply: &PlyView) -> Level {
    let PlyView { index, v, alpha, beta, ref moves, .. } = *ply;
    Level { at: index as usize, v, alpha, beta, states: states(moves) }
}

/// Every moment of a run, going forward.
fn all<G: Game>(run: &mut Trail<GameTree<G>>) -> Vec<Moment> {
    run.finish();
    let mut moments = Vec::new();
    for t in 0..=run.len() {
        run.seek(t);
        moments.push(moment(run, Wanted::default()));
    }
    moments
}

/// Every moment of a run equals what a plain recursive search does; without a table.
pub fn moments_are_those_of_a_plain_search<G: Game>(game: &G, method: Method, limit: u32) {
    let mut run = Trail::with(GameTree::new(game.clone(), method, limit), Limits::DEFAULT);
    let (limit, root) = (limit as usize, Vec::new());
    let mut plain =
        Plain { game: game.clone(), method, limit, path: Vec::new(), root, log: Vec::new() };
    plain.visit(None, None);
    let moments = all(&mut run);
    assert_eq!(moments.len(), plain.log.len() + 1);
    assert_eq!(game_step(&moments[0]).kind, "start");
    for (t, (moment, (kind, path, root))) in moments.iter().skip(1).zip(&plain.log).enumerate() {
        let step = game_step(moment);
        let levels: Vec<Level> = step.path.iter().map(level).collect();
        assert_eq!((step.kind, &levels, &states(&step.root)), (*kind, path, root), "step {t}");
        let cuts = step.path.iter().map(|ply| ply.cut.is_some()).collect::<Vec<_>>();
        let cut = |level: &Level| level.states.iter().any(|s| s.1 == MoveState::Cut);
        assert_eq!(cuts, path.iter().map(cut).collect::<Vec<_>>());
    }
}

/// Whatever is said of a move at any moment is true, at the end the root's values are those of brute
/// force, and the best line leads to the value of the game.
pub fn values_are_true<G: Game>(game: &G, method: Method, limit: u32) {
    let mut run = Trail::with(GameTree::new(game.clone(), method, limit), Limits::DEFAULT);
    let limit = limit as usize;
    run.finish();
    let value = brute(&mut game.clone(), 0, limit);
    assert_eq!(run.solver().result().map(|r| r.1), Some(value));
    for t in 0..=run.len() {
        run.seek(t);
        let shown = moment(&mut run, Wanted::default());
        let step = game_step(&shown);
        // Only what the last event told is new.
        let mut position = run.shown().game.clone();
        if let Some(ply) = step.path.last().filter(|_| step.kind == "return") {
            let (depth, at) = (step.path.len() - 1, ply.index as usize - 1);
            let mv = run.shown().plies[depth].moves[at];
            position.play(mv);
            is_true(ply.moves[at].state, brute(&mut position, depth + 1, limit));
        }
    }
    let last = moment(&mut run, Wanted::default());
    let step = game_step(&last);
    let mut position = game.clone();
    let moves = ordered_moves(&run);
    assert_eq!(moves.len(), step.root.len());
    for (mv, shown) in moves.into_iter().zip(&step.root) {
        assert!(shown.state.value().is_some(), "every move of the root was tried");
        position.play(mv);
        is_true(shown.state, brute(&mut position, 1, limit));
        position.take_back(mv);
    }
    let best = step.root.iter().find(|mv| mv.state.exact() == Some(value));
    assert_eq!(best.is_some(), !step.root.is_empty(), "the best move's value is exact");
    assert_eq!(best.map(|mv| &mv.name), step.line.first());
    // The line is played as far as the rules and the limit go.
    for name in &step.line {
        let moves = position.moves();
        let mv = moves.into_iter().find(|&mv| position.name(mv) == *name);
        position.play(mv.expect("a legal move"));
    }
    assert!(step.line.len() == limit || position.moves().is_empty(), "{:?}", step.line);
    assert_eq!(position.value(), value);
}

/// At every moment what is kept of a move that was left counts the nodes below it that were entered and
/// those there are, by a walk through all moments before; at the end all that were never entered are told.
fn counts_are_those_of_a_walk<G: Game>(game: &G, method: Method, limit: u32)
where
    G::Move: Ord,
{
    let mut run = Trail::with(GameTree::new(game.clone(), method, limit), Limits::DEFAULT);
    run.finish();
    // The moves that were made after those to a node.
    let mut entered = std::collections::BTreeMap::<Vec<G::Move>, u32>::new();
    let moves_after = |path: &[G::Move]| {
        let mut position = game.clone();
        path.iter().for_each(|&mv| position.play(mv));
        if path.len() as u32 == limit { 0 } else { position.moves().len() as u32 }
    };
    for t in 0..=run.len() {
        run.seek(t);
        let tree = run.shown();
        let path = tree.path().collect::<Vec<_>>();
        if let (Some(Event::Enter), Some((_, above))) = (tree.last, path.split_last()) {
            *entered.entry(above.to_vec()).or_default() += 1;
        }
        for (depth, ply) in tree.root().into_iter().chain(tree.plies.iter().skip(1)).enumerate() {
            for (&mv, left) in ply.moves.iter().zip(tree.values(depth)) {
                let node = [&path[..depth], &[mv]].concat();
                let count = entered.get(&node).copied().unwrap_or(0);
                assert_eq!(left.looked_at, (count, moves_after(&node)), "step {t}");
            }
        }
    }
    let all = entered.iter().map(|(node, count)| u64::from(moves_after(node) - count));
    assert_eq!(run.shown().skipped, all.sum::<u64>());
}

/// Observing tells what the moments tell, and shows the moment again that was shown before.
pub fn observing_is_telling<G: Game>(game: &G, method: Method, limit: u32, ts: &[u64]) {
    let mut run = Trail::with(GameTree::new(game.clone(), method, limit), Limits::DEFAULT);
    let moments = all(&mut run);
    let shown = ts.first().map_or(0, |t| t % moments.len() as u64);
    run.seek(shown);
    let told = |t: u64| game_step(&moments[t as usize]);
    let of_fact = |t: u64, name: &str| {
        told(t).facts.iter().find(|fact| fact.0 == name).and_then(|fact| fact.1.number())
    };
    let mut observed = Moments::new(&mut run, |run, wanted| Some(moment(run, wanted)));
    let back: Vec<u64> = (0..moments.len() as u64).rev().collect();
    for t in back.into_iter().chain(ts.iter().map(|t| t % moments.len() as u64)) {
        let step = told(t);
        for name in ["ply", "v", "alpha", "beta", "leaves", "value", "skipped"] {
            let value = observed.value(t, Of::Moment, Field::Fact(name));
            assert_eq!(value, of_fact(t, name), "{name} at {t}");
        }
        let index = observed.value(t, Of::Moment, Field::Fact("index"));
        assert!(step.path.last().is_none_or(|ply| index == Some(ply.index.into())));
        let above = step.path.len().checked_sub(2).map(|above| &step.path[above]);
        let ply = observed.value(t, Of::Parent, Field::Fact("ply"));
        assert_eq!(ply, above.map(|_| step.path.len() as f64 - 2.0));
        let parent = observed.value(t, Of::Parent, Field::Fact("v"));
        assert_eq!(parent, above.and_then(|ply| ply.v).map(f64::from));
        for kind in ["enter", "leaf", "return"] {
            assert_eq!(observed.holds(t, Word::Kind(kind)), step.kind == kind);
        }
        assert_eq!(observed.holds(t, Word::NewBest), step.kind == "new best");
        assert_eq!(observed.holds(t, Word::Kind("cut")), step.kind == "cut-off");
    }
    drop(observed);
    assert_eq!(run.at(), shown);
}

fn ordered_moves<G: Game>(run: &Trail<GameTree<G>>) -> Vec<G::Move> {
    match run.shown().root() {
        Some(root) if root.leaf.is_none() => root.moves.clone(),
        _ => Vec::new(),
    }
}

fn is_true(state: MoveState, value: i32) {
    match state {
        MoveState::Known(Known { value: shown, bound }) => match bound {
            Bound::Exact => assert_eq!(shown, value),
            Bound::Upper => assert!(value <= shown, "{value} <= {shown}"),
            Bound::Lower => assert!(value >= shown, "{value} >= {shown}"),
        },
        other => panic!("{other:?} after a return"),
    }
}

/// Seeking anywhere gives the moment that going forward gives, and so does going back step by step.
pub fn seeking_changes_nothing<G: Game>(game: &G, method: Method, limit: u32, seeks: &[u64]) {
    let mut run = Trail::with(GameTree::new(game.clone(), method, limit), Limits::DEFAULT);
    let moments = all(&mut run);
    for (t, expected) in moments.iter().enumerate().rev() {
        run.seek(t as u64);
        assert_eq!(moment(&mut run, Wanted::default()), *expected);
    }
    for &seek in seeks {
        run.seek(seek % moments.len() as u64);
        assert_eq!(moment(&mut run, Wanted::default()), moments[run.at() as usize]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn moments_of_random_trees(
        seed in any::<u64>(), most in 1u64..5, limit in 0u32..5, method in 0usize..4,
        seeks in proptest::collection::vec(any::<u64>(), 0..20),
    ) {
        let game = Random { seed, path: Vec::new(), most };
        let method = Method::ALL[method];
        if method != Method::Table {
            moments_are_those_of_a_plain_search(&game, method, limit);
            counts_are_those_of_a_walk(&game, method, limit);
        }
        values_are_true(&game, method, limit);
        seeking_changes_nothing(&game, method, limit, &seeks);
        observing_is_telling(&game, method, limit, &seeks);
    }
}

/// The sentences of a run on a tree small enough to check by hand.
#[test]
fn cut_offs_are_told_in_words() {
    let game = Random { seed: 5, path: Vec::new(), most: 3 };
    let mut run = Trail::with(GameTree::new(game, Method::AlphaBeta, 3), Limits::DEFAULT);
    let moments = all(&mut run);
    let mut cuts = 0;
    for moment in &moments {
        let step = game_step(moment);
        if step.kind == "cut-off" {
            cuts += 1;
            let ply = step.path.last().unwrap();
            let (v, alpha, beta) = (ply.v.unwrap(), ply.alpha, ply.beta);
            let inequality = match ply.is_max {
                true => format!("v = {v} >= beta = {}: MIN already has", beta.unwrap()),
                false => format!("v = {v} <= alpha = {}: MAX already has", alpha.unwrap()),
            };
            assert!(moment.text.starts_with(&inequality), "{}", moment.text);
            assert_eq!(ply.cut.as_ref().map(|cut| format!("{cut}.")), Some(moment.text.clone()));
            let skipped = ply.moves.iter().filter(|mv| mv.state == MoveState::Cut).count();
            assert!(moment.text.contains(&format!("; {skipped} move")), "{}", moment.text);
            assert_eq!(moment.inside.len(), skipped);
        }
    }
    assert!(cuts > 0);
}

#[test]
fn the_line_of_the_pseudo_code_does_what_the_event_did() {
    for method in Method::ALL {
        let game = Random { seed: 9, path: Vec::new(), most: 4 };
        let mut run = Trail::with(GameTree::new(game, method, 4), Limits::DEFAULT);
        let code = super::pseudo_code(method);
        assert!((6..=14).contains(&code.len()));
        for moment in all(&mut run) {
            let step = game_step(&moment);
            let words: &[&str] = match step.kind {
                "start" | "enter" => &["value(n"],
                "leaf" => &["if n is a leaf", "if table settles"],
                "return" if step.path.is_empty() => &["return v", "return value"],
                // The value returned is compared in the same step.
                "return" => &["if w is better"],
                "new best" => &["v = w"],
                "cut-off" => &["skip the others"],
                other => panic!("{other}"),
            };
            let line = code[moment.line.unwrap()];
            assert!(words.iter().any(|word| line.contains(word)), "{line}");
        }
    }
}
