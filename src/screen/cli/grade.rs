//! `frontier grade --trace FILE NAME`: whether somebody's search expands what the method may expand, step by
//! step, and where it does not for the first time. States are matched by what the events say of them, never by
//! their ids: those only link the events of one trace.

use super::prelude::*;
use super::*;
use crate::engine::log::json::value;
use crate::engine::log::{Log, Verb as Said, figure};
use crate::engine::search::grade::{Follower, Rules, StateId, States, Waiting, is_less};
use crate::engine::terms::{Fact, Facts, Rank, Ties, named};
use std::collections::{HashMap, HashSet};

/// Most nodes listed of those that were right.
const LISTED: usize = 10;

/// `frontier grade NAME`: which trace, and how strictly.
#[derive(Args)]
struct Grade<C: Commands> {
    #[command(flatten)]
    how: How<C>,
    /// What the search printed: JSON Lines, or a search trace of Posthoc
    #[arg(long, value_name = "FILE")]
    trace: PathBuf,
    /// Whether it made at most so many expansions
    #[arg(long, value_name = "N")]
    at_most: Option<u64>,
    /// The fact that names a state, where events have no x and y
    #[arg(long, value_name = "KEY")]
    state: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The action of a puzzle.
pub fn action<C: Commands>() -> Action {
    let run = |args: &Grade<C>, matches: &ArgMatches, io: &mut Io| {
        let instance = args.how.pick.resolve(io.files)?.instance;
        let method = args.how.method.over(C::solved(&instance));
        let (states, rules) = Of::<C>::graded(&instance, &method).map_err(Error::msg)?;
        let log = replay::read(&args.trace, args.how.limits.limits(), io.files)?;
        let rules =
            Rules { ties: args::ties(matches).filter(|_| rules.rank != Rank::Age), ..rules };
        let mut verdict =
            Grading::new(&args.trace, log, states, rules, args.state.clone())?.grade();
        if let Some(cost) = verdict.cost {
            let best = optimum::<C>(&args.how, &instance);
            verdict.optimal = best.map(|best| !is_less(best, cost));
        }
        verdict.at_most = args.at_most.map(|most| verdict.expanded <= most);
        verdict.print(args.json, io.out)
    };
    let action = Action::seen(Verb::Grade, Of::<C>::INFO.about, run);
    action.changed(|command| C::help(args::tied(command), false))
}

/// The least cost of an answer, by a method that proves it.
fn optimum<C: Commands>(how: &How<C>, instance: &InstanceOf<C>) -> Option<f64> {
    let methods = Of::<C>::methods(instance);
    let method = methods.iter().rev().find(|method| Of::<C>::is_optimal(instance, method))?;
    let mut run = how.begin(instance, method, Keep::Latest).ok()?;
    (Progress::solve(&mut run) == Status::Found).then(|| Of::<C>::cost(&run)).flatten()
}

/// A place where a search differs.
#[derive(Serialize)]
struct Difference {
    step: u64,
    got: Value,
    expected: Vec<Value>,
    why: String,
}

/// What came of it.
#[derive(Default)]
struct Verdict {
    steps: u64,
    difference: Option<Difference>,
    path_legal: Option<bool>,
    cost: Option<f64>,
    optimal: Option<bool>,
    expanded: u64,
    at_most: Option<bool>,
}

impl Verdict {
    fn print(self, as_json: bool, out: &mut dyn Write) -> Result<()> {
        let agrees = self.difference.is_none() && self.at_most != Some(false);
        let said = match (&self.difference, self.at_most) {
            (Some(at), _) => format!("differs at step {}: {}", at.step, at.why),
            (None, Some(false)) => format!("too many expansions: {}", self.expanded),
            (None, _) => format!("agrees in all {} steps", self.steps),
        };
        let list = |at: &Difference| at.expected.iter().map(shown).collect::<Vec<_>>().join("; ");
        let yes = |known: Option<bool>| known.map(|is| if is { "yes" } else { "no" });
        let expected = self.difference.as_ref().filter(|at| !at.expected.is_empty()).map(list);
        // A difference is the error, which is said in a line of its own.
        Answer::default()
            .lines(agrees.then(|| said.clone()))
            .line_if("got", self.difference.as_ref().map(|at| shown(&at.got)))
            .line_if("expected", expected)
            .key("agrees", agrees)
            .key("steps", self.steps)
            .key("first_difference", json!(self.difference))
            .key("path_legal", self.path_legal)
            .line_if("legal path", yes(self.path_legal))
            .key("cost", self.cost.map(number))
            .line_if("cost", self.cost.map(figure))
            .key("optimal", self.optimal)
            .line_if("optimal", yes(self.optimal))
            .both("expanded", self.expanded)
            .key("at_most", self.at_most)
            .print(as_json, out)?;
        if agrees { Ok(()) } else { Err(Error::msg(said)) }
    }
}

/// A node of the answer in a line.
fn shown(node: &Value) -> String {
    let words = node.as_object().into_iter().flatten().map(|(key, value)| match value {
        Value::String(text) => format!("{key} {text}"),
        value => format!("{key} {value}"),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// What a trace tells of one of its states.
#[derive(Default)]
struct Told {
    facts: Facts,
    parent: Option<String>,
    g: Option<f64>,
    /// Whether it was expanded: what is generated later does not change how it was reached.
    is_closed: bool,
    /// The state it is, once it was expanded.
    state: Option<StateId>,
}

/// A trace beside the states of a problem.
struct Grading {
    log: Log,
    states: Box<dyn States>,
    rules: Rules,
    key: Option<String>,
    followers: Vec<Follower>,
    /// By the names of the trace.
    told: HashMap<String, Told>,
    verdict: Verdict,
}

fn fact<'a>(facts: &'a Facts, names: &[&str]) -> Option<&'a Fact> {
    names.iter().find_map(|name| named(facts, name))
}

fn cell(facts: &Facts) -> Option<(f64, f64)> {
    Some((fact(facts, &["x", "col"])?.number()?, fact(facts, &["y", "row"])?.number()?))
}

/// A name of a state in one form, whether it has lines, or slashes between its rows.
fn plain(fact: &Fact) -> String {
    let text = fact.to_string().replace("\\n", "/").replace(['\n', '\r'], "/");
    text.chars().filter(|c| !c.is_whitespace()).collect::<String>().trim_matches('/').to_owned()
}

impl Grading {
    fn new(
        file: &Path,
        log: Log,
        mut states: Box<dyn States>,
        rules: Rules,
        key: Option<String>,
    ) -> Result<Grading> {
        // A state of one fact has no other name.
        let only = states.facts(0).into_iter().next().filter(|_| states.facts(0).len() == 1);
        let key = key.or(only.map(|(name, _)| name.to_owned()));
        let followers = Follower::all(rules, states.as_mut());
        let (told, verdict) = (HashMap::new(), Verdict::default());
        let grading = Grading { log, states, rules, key, followers, told, verdict };
        let ours = grading.states.facts(0);
        if !grading.is_named(&ours) {
            let names: Vec<&str> = ours.iter().map(|(name, _)| *name).collect();
            bail!(Failure::usage(match &grading.key {
                Some(key) => format!("--state {key}: states have {}", names.join(", ")),
                None => format!("states have no x and y, expected --state {}", names.join(" or ")),
            }));
        }
        let log = &grading.log;
        let expands =
            |&at: &usize| log.record.event(at).is_some_and(|(_, said, _)| said == Said::Expand);
        let file = file.display();
        let Some(at) = (0..log.record.count()).find(expands) else {
            bail!("{file}: no expansions, expected events of the type \"expand\"");
        };
        let lacks = match &grading.key {
            _ if grading.is_named(&log.facts_of(at, &[])) => return Ok(grading),
            Some(key) => format!("\"{key}\", which names its state"),
            None => "x and y (or --state KEY to name its state)".to_owned(),
        };
        bail!("{file}: the first expansion has no {lacks}")
    }

    /// Whether an event with these facts is about a state.
    fn is_about(&self, facts: &Facts, state: StateId) -> bool {
        let ours = self.states.facts(state);
        if let Some(key) = &self.key {
            let (a, b) = (fact(facts, &[key]), fact(&ours, &[key]));
            return a.zip(b).is_some_and(|(a, b)| plain(a) == plain(b));
        }
        let is_same = |(name, own): &(&'static str, Fact)| {
            let both = fact(facts, &[name]).and_then(Fact::number).zip(own.number());
            matches!(*name, "x" | "y" | "row" | "col") || both.is_none_or(|(a, b)| a == b)
        };
        cell(facts).is_some() && cell(facts) == cell(&ours) && ours.iter().all(is_same)
    }

    /// What an event is about, as its trace has it.
    fn got(&self, facts: &Facts) -> Value {
        let names = ["id", "x", "y", "row", "col", "g", "h", "f"];
        let is_shown = |name: &str| names.contains(&name) || self.key.as_deref() == Some(name);
        let is_ours = |name: &str| self.states.facts(0).iter().any(|(known, _)| *known == name);
        let shown = facts.iter().filter(|(name, _)| is_shown(name) || is_ours(name));
        shown.map(|(name, fact)| (*name, value(fact))).collect()
    }

    fn expected(&self, node: &Waiting) -> Value {
        let facts = self.states.facts(node.state);
        let facts = facts.iter().map(|(name, fact)| (*name, value(fact)));
        let figures = [("g", node.g), ("h", node.h), ("f", node.f())];
        facts.chain(figures.map(|(name, x)| (name, number(x)))).collect()
    }

    fn name(&self, state: StateId) -> String {
        let facts = self.states.facts(state);
        facts.iter().map(|(name, fact)| format!("{name} {fact}")).collect::<Vec<_>>().join(", ")
    }

    /// Why a state was not right.
    fn why(&self, facts: &Facts) -> String {
        let Some(follower) = self.followers.first() else { return String::new() };
        let rules = self.rules;
        let waits = follower.waiting().find(|node| self.is_about(facts, node.state)).copied();
        let Some(node) = waits else {
            let known = (0..).take_while(|&state| !self.states.facts(state).is_empty());
            let mut alike = known.filter(|&state| self.is_about(facts, state));
            return match alike.find_map(|state| follower.expanded(state)) {
                Some(step) => format!("it was expanded before, in step {step}"),
                None => "nothing expanded so far leads there".into(),
            };
        };
        let (count, first) = follower.before(&node);
        let Some(first) = first else {
            let rule = if rules.ties == Some(Ties::Deep) { "deepest" } else { "oldest" };
            return format!("of equal nodes the {rule} comes first");
        };
        let name = self.name(first.state);
        let value = |node: &Waiting| rules.rank.of([node.g, node.h, node.f()]);
        let Some((own, less)) = value(&node).zip(value(&first)) else {
            return match rules.is_stack {
                true => format!("it is not among the newest: {count} came later, {name} too"),
                false => format!("it is not among the oldest: {count} lie less deep, {name} too"),
            };
        };
        let (key, own, less) = (rules.rank.name(), figure(own), figure(less));
        let wait = if count == 1 { "waits" } else { "wait" };
        format!("{key} = {own} is not the lowest: {count} {wait} with less, {name} with {less}")
    }

    /// Follows the trace to its first difference.
    fn grade(mut self) -> Verdict {
        // The step that took the goal, and the name that the trace has for it.
        let mut over: Option<(u64, Option<String>)> = None;
        for at in 0..self.log.record.count() {
            let Some((_, said, _)) = self.log.record.event(at) else { continue };
            if matches!(said, Said::Obstacle | Said::Other | Said::Destination) {
                continue;
            }
            let facts = self.log.facts_of(at, &[]);
            let id = fact(&facts, &["id"]).map(Fact::to_string);
            self.learn(id.as_deref(), &facts, said);
            let is_end = said == Said::End;
            if !is_end && said != Said::Expand || is_end && over.is_some() {
                continue;
            }
            let steps = self.steps() + u64::from(over.is_some());
            let took = match &over {
                Some((step, _)) => {
                    Err(format!("the goal was taken in step {step}: the search is over"))
                }
                // The end says nothing about where.
                None if is_end && !self.is_named(&facts) => {
                    Err("the search ends, but no goal is to be taken here".into())
                }
                None => self.follow(&facts, is_end),
            };
            let is_goal = took == Ok(true);
            self.verdict.expanded += u64::from(!is_goal && !is_end);
            if let Err(why) = took
                && self.verdict.difference.is_none()
            {
                let why = if why.is_empty() { self.why(&facts) } else { why };
                let expected = if over.is_some() { vec![] } else { self.right() };
                self.verdict.steps = steps;
                self.differ(self.got(&facts), expected, why);
            }
            if is_goal || is_end {
                over = Some((steps + 1, id));
            }
        }
        if let Some(goal) = over.as_ref().and_then(|(_, goal)| goal.as_ref()) {
            self.verdict.cost = self.walk(goal);
            self.verdict.path_legal = Some(self.verdict.cost.is_some());
        }
        if self.verdict.difference.is_none() {
            self.verdict.steps = self.steps();
            if let Some((expected, why)) = self.wrong_end(over.is_some()) {
                self.differ(Value::Null, expected, why);
            }
        }
        self.verdict
    }

    fn steps(&self) -> u64 {
        self.followers.first().map_or(0, |follower| follower.steps).into()
    }

    fn differ(&mut self, got: Value, expected: Vec<Value>, why: String) {
        let step = self.verdict.steps + 1;
        self.verdict.difference = Some(Difference { step, got, expected, why });
    }

    fn is_named(&self, facts: &Facts) -> bool {
        self.key.as_ref().map_or(cell(facts).is_some(), |key| fact(facts, &[key]).is_some())
    }

    fn right(&self) -> Vec<Value> {
        let mut known = HashSet::new();
        let next = self.followers.iter().flat_map(Follower::next);
        let next = next.filter(|node| known.insert(node.state)).take(LISTED);
        next.map(|node| self.expected(&node)).collect()
    }

    /// Expands what an event says, with all that may; whether that is a goal. An empty error is explained by
    /// what waits.
    fn follow(&mut self, facts: &Facts, is_end: bool) -> Result<bool, String> {
        // Where several states look alike, it is the one to which the trace's own link leads.
        let parent = fact(facts, &["pId"]).and_then(|id| self.told.get(&id.to_string())?.state);
        let below = parent.map(|parent| self.states.expand(parent)).unwrap_or_default();
        let choose = |follower: &Follower| {
            let mut alike = follower.next();
            alike.retain(|node| self.is_about(facts, node.state));
            let linked = alike.iter().find(|node| below.iter().any(|way| way.to == node.state));
            // The end may come when the goal is seen, where costs do not matter.
            let mut early = follower.waiting().filter(|node| self.is_about(facts, node.state));
            let early = || early.next().filter(|_| is_end && follower.may_end_early());
            linked.or(alike.first()).or_else(early).map(|node| node.state)
        };
        let choices: Vec<Option<StateId>> = self.followers.iter().map(choose).collect();
        let Some(&first) = choices.iter().flatten().next() else { return Err(String::new()) };
        if let Some(told) = fact(facts, &["id"]).and_then(|id| self.told.get_mut(&id.to_string())) {
            told.state = Some(first);
        }
        let is_goal = self.states.is_goal(first);
        if is_end && !is_goal {
            return Err("it is no goal".into());
        }
        let mut choice = choices.iter();
        self.followers.retain(|_| choice.next().is_some_and(Option::is_some));
        if !is_goal {
            for (follower, state) in self.followers.iter_mut().zip(choices.iter().flatten()) {
                follower.expand(self.states.as_mut(), *state);
            }
        }
        Ok(is_goal)
    }

    /// The cost of the way to a state of the trace, by its own links; none if a move is not legal.
    fn walk(&mut self, goal: &str) -> Option<f64> {
        let mut chain = vec![self.told.get(goal)?];
        while let Some(parent) = chain.last().and_then(|told| told.parent.as_ref()) {
            chain.push(self.told.get(parent).filter(|_| chain.len() <= self.told.len())?);
        }
        let (mut here, mut cost) = (0, 0.0);
        let mut way = chain.into_iter().rev();
        way.next().filter(|start| self.is_about(&start.facts, here))?;
        for next in way {
            let ways = self.states.expand(here);
            let taken = ways.iter().find(|way| self.is_about(&next.facts, way.to))?;
            (here, cost) = (taken.to, cost + taken.cost);
        }
        self.states.is_goal(here).then_some(cost)
    }

    /// What is wrong at the end of a trace that expands what it should: the search goes on, or it tells a wrong
    /// path; and what would be right.
    fn wrong_end(&self, is_over: bool) -> Option<(Vec<Value>, String)> {
        let is_goal = |node: &&Waiting| self.states.is_goal(node.state);
        let follower = self.followers.first()?;
        let may_end = follower.may_end_early() && follower.waiting().any(|node| is_goal(&node));
        if !is_over && !follower.next().is_empty() && !may_end {
            return Some((self.right(), "the trace ends here, but the search goes on".into()));
        }
        let goals = self.followers.iter().flat_map(Follower::waiting).filter(is_goal);
        let best = goals.map(|node| node.g).min_by(f64::total_cmp);
        let best = best.filter(|_| matches!(self.rules.rank, Rank::F | Rank::G));
        match (self.verdict.path_legal, self.verdict.cost.zip(best)) {
            (Some(false), _) => {
                let why = "the path told is not one of legal moves from the start to a goal";
                Some((vec![], why.into()))
            }
            (_, Some((cost, best))) if is_less(best, cost) => {
                let (cost, best) = (figure(cost), figure(best));
                Some((vec![], format!("the path told costs {cost}, but one of {best} was found")))
            }
            _ => None,
        }
    }

    /// Keeps what an event tells of its state.
    fn learn(&mut self, id: Option<&str>, facts: &Facts, said: Said) {
        let Some(id) = id else { return };
        let is_given = |fact: &&Fact| !matches!(fact, Fact::Text(text) if text == "null");
        let parent = fact(facts, &["pId"]).filter(is_given).map(Fact::to_string);
        let parent = parent.filter(|parent| parent != id);
        let g = fact(facts, &["g"]).and_then(Fact::number);
        let closes = matches!(said, Said::Expand | Said::End);
        let old = self.told.entry(id.to_owned()).or_default();
        let is_worse = g.zip(old.g).is_some_and(|(new, old)| is_less(old, new));
        if closes || !old.is_closed && (said == Said::Update || !is_worse) {
            old.parent = parent.or(old.parent.take());
            old.g = g.or(old.g);
        }
        if fact(&old.facts, &["x", "col"]).is_none() {
            old.facts.clone_from(facts);
        }
        old.is_closed |= closes;
    }
}
