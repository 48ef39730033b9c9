//! The exported actions are the rules: a small interpreter of the PDDL walks beside them.

use crate::boxup::solve;
use frontier::engine::grid::Dir;
use frontier::engine::limits::Limits;
use frontier::puzzles::boxup::format::parse;
use frontier::puzzles::boxup::level::Level;
use frontier::puzzles::boxup::plan::name;
use frontier::puzzles::boxup::{Boxup, Method, plan};
use frontier::puzzles::puzzle::Puzzle as _;
use std::collections::BTreeSet;

/// A word or a list.
#[derive(Clone, Debug, PartialEq)]
enum Node {
    Word(String),
    List(Vec<Node>),
}

impl Node {
    fn word(&self) -> &str {
        match self {
            Node::Word(word) => word,
            Node::List(_) => "",
        }
    }

    fn list(&self) -> &[Node] {
        match self {
            Node::List(list) => list,
            Node::Word(_) => &[],
        }
    }

    fn words(&self) -> Vec<String> {
        self.list().iter().map(|n| n.word().to_owned()).collect()
    }
}

fn read(text: &str) -> Node {
    let plain: String =
        text.lines().map(|l| l.split(';').next().unwrap().to_owned() + "\n").collect();
    let spaced = plain.replace('(', " ( ").replace(')', " ) ");
    let mut open: Vec<Vec<Node>> = vec![Vec::new()];
    for word in spaced.split_whitespace() {
        match word {
            "(" => open.push(Vec::new()),
            ")" => {
                let list = open.pop().unwrap();
                open.last_mut().unwrap().push(Node::List(list));
            }
            _ => open.last_mut().unwrap().push(Node::Word(word.into())),
        }
    }
    assert_eq!(open.len(), 1, "brackets match");
    open.remove(0).remove(0)
}

fn section<'a>(root: &'a Node, key: &str) -> &'a [Node] {
    let found = root.list().iter().find(|n| n.list().first().is_some_and(|w| w.word() == key));
    &found.unwrap().list()[1..]
}

type Fact = Vec<String>;

struct Action {
    name: String,
    parameters: Vec<String>,
    needs: Vec<Fact>,
    adds: Vec<Fact>,
    deletes: Vec<Fact>,
}

fn actions(domain: &Node) -> Vec<Action> {
    let bodies =
        domain.list().iter().filter(|n| n.list().first().is_some_and(|w| w.word() == ":action"));
    bodies
        .map(|body| {
            let part = |key: &str| {
                let at = body.list().iter().position(|n| n.word() == key).unwrap();
                &body.list()[at + 1]
            };
            let mut action = Action {
                name: body.list()[1].word().into(),
                parameters: part(":parameters")
                    .words()
                    .into_iter()
                    .filter(|w| w.starts_with('?'))
                    .collect(),
                needs: part(":precondition").list()[1..].iter().map(Node::words).collect(),
                adds: Vec::new(),
                deletes: Vec::new(),
            };
            for effect in &part(":effect").list()[1..] {
                match effect.list()[0].word() {
                    "not" => action.deletes.push(effect.list()[1].words()),
                    _ => action.adds.push(effect.words()),
                }
            }
            action
        })
        .collect()
}

type Binding = Vec<(String, String)>;

fn bound(fact: &Fact, binding: &Binding) -> Fact {
    let value = |word: &String| {
        binding.iter().find(|(name, _)| name == word).map_or(word, |(_, value)| value).clone()
    };
    fact.iter().map(value).collect()
}

/// Every way to meet the needs from the first unmet one on.
fn bindings(state: &BTreeSet<Fact>, needs: &[Fact], binding: &Binding, out: &mut Vec<Binding>) {
    let Some((need, rest)) = needs.split_first() else {
        out.push(binding.clone());
        return;
    };
    let need = bound(need, binding);
    let fixed = need.iter().take_while(|w| !w.starts_with('?')).cloned().collect::<Vec<_>>();
    for fact in state.range(fixed.clone()..).take_while(|f| f.starts_with(&fixed)) {
        let mut next = binding.clone();
        let fits = fact.len() == need.len()
            && need.iter().zip(fact).all(|(want, have)| {
                let want = bound(&vec![want.clone()], &next).remove(0);
                if want.starts_with('?') {
                    next.push((want, have.clone()));
                    return true;
                }
                &want == have
            });
        if fits {
            bindings(state, rest, &next, out);
        }
    }
}

/// The successors of a state with the action and direction that led there.
fn successors(actions: &[Action], state: &BTreeSet<Fact>) -> Vec<(String, String, BTreeSet<Fact>)> {
    let mut out = Vec::new();
    for action in actions {
        // The tile first: it fixes the cell left.
        let mut needs = action.needs.clone();
        needs.sort_by_key(|n| n[0] != "tile-at");
        let mut found = Vec::new();
        bindings(state, &needs, &Vec::new(), &mut found);
        for binding in found {
            assert!(action.parameters.iter().all(|p| binding.iter().any(|(n, _)| n == p)));
            let mut next = state.clone();
            for fact in &action.deletes {
                next.remove(&bound(fact, &binding));
            }
            next.extend(action.adds.iter().map(|fact| bound(fact, &binding)));
            let dir = bound(&vec!["?d".into()], &binding).remove(0);
            out.push((action.name.clone(), dir, next));
        }
    }
    out
}

fn start(problem: &Node) -> BTreeSet<Fact> {
    section(problem, ":init").iter().map(Node::words).collect()
}

fn level(text: &str) -> Level {
    parse(&text.replace('/', "\n")).unwrap().level
}

/// The facts that tell where everything is, whichever of identical blocks is where.
fn places(state: &BTreeSet<Fact>) -> BTreeSet<Fact> {
    let moves = ["tile-at", "big-at", "small-at", "inside"];
    state.iter().filter(|f| moves.contains(&f[0].as_str())).cloned().collect()
}

fn walk_beside(level: &Level, moves: &[Dir]) {
    let actions = actions(&read(plan::DOMAIN));
    let mut state = start(&read(&plan::problem(level, "test")));
    let mut board = level.start().clone();
    for &wanted in moves {
        let mut exported: Vec<(String, String)> = Vec::new();
        let mut after = None;
        for (action, dir, next) in successors(&actions, &state) {
            if dir == name(wanted) {
                after = Some(next);
            }
            exported.push((dir, action));
        }
        let mut rules: Vec<(String, String)> = Dir::ALL
            .into_iter()
            .filter_map(|d| level.step(&board, d).ok())
            .map(|(_, step)| (name(step.dir).to_owned(), step.action.name().to_owned()))
            .collect();
        exported.sort();
        rules.sort();
        assert_eq!(exported, rules, "the same steps are legal");
        let Ok((next, _)) = level.step(&board, wanted) else { continue };
        board = next;
        state = after.unwrap();
        let distinct = level.pieces().windows(2).all(|p| p[0] != p[1]);
        if distinct {
            let here = Level::new(&level.cells(&board)).unwrap();
            let drawn = start(&read(&plan::problem(&here, "test")));
            assert_eq!(places(&state), places(&drawn), "the same board");
        }
        let goal = vec!["inside".to_owned(), "red".into(), "blue".into()];
        assert_eq!(state.contains(&goal), level.is_solved(&board));
    }
}

#[test]
fn plans_of_every_level_replay_in_the_exported_actions() {
    for known in Boxup::BUILT_IN {
        let level = known.named().unwrap().instance.level;
        let plan = solve(&level, Method::AStar, Limits::DEFAULT).plan.unwrap();
        let moves: Vec<Dir> = plan.steps.iter().map(|s| s.dir).collect();
        walk_beside(&level, &moves);
    }
}

#[test]
fn walks_at_random_agree_with_the_rules() {
    for line in
        include_str!("../data/boxup.txt").lines().filter(|l| !l.contains("refused")).step_by(4)
    {
        let level = level(line.split('|').next().unwrap());
        let mut random = frontier::engine::seed::Random::new(line.len() as u64);
        let moves: Vec<Dir> = (0..25).filter_map(|_| random.pick(&Dir::ALL).copied()).collect();
        walk_beside(&level, &moves);
    }
}

#[test]
fn only_strips_and_types_are_asked_for() {
    let domain = read(plan::DOMAIN);
    let words: Vec<&str> = section(&domain, ":requirements").iter().map(Node::word).collect();
    assert_eq!(words, [":strips", ":typing"]);
    assert_eq!(actions(&domain).len(), 4);
    insta::assert_snapshot!(plan::problem(&level("@ . K< / . B^ # / r^ . k>"), "A test!"));
}
