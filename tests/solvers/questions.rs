//! Questions against the runs they are about: a second judge steps the run and looks what it did.

use crate::told;
use frontier::engine::limits::Limits;
use frontier::engine::moment::{EventStep, Moment, Step, Verdict, Wanted};
use frontier::engine::question::{KINDS, Question, deciding};
use frontier::engine::run::{Job as _, Run as _};
use frontier::engine::seed::Random;
use frontier::puzzles::boxup::Boxup;
use frontier::puzzles::dominoes::Dominoes;
use frontier::puzzles::lights_out::LightsOut;
use frontier::puzzles::pacman::Pacman;
use frontier::puzzles::puzzle::Puzzle;
use frontier::puzzles::questions;
use frontier::puzzles::sudoku::Sudoku;
use std::collections::BTreeMap;

const ALL: Wanted = Wanted::of(400);

/// What is right by the run: a test of a choice.
type Judge = Box<dyn Fn(&str) -> bool>;

fn fact(step: &EventStep, name: &str) -> String {
    told::fact(step, name).unwrap_or_else(|| panic!("no {name}"))
}

/// What stands in a text between two words.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.rsplit_once(from).unwrap().1.split(to).next().unwrap()
}

/// A figure with two digits after the point at most.
fn figure(x: f64) -> String {
    let x = format!("{x:.2}");
    x.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn exactly(right: impl Into<String>) -> Judge {
    let right = right.into();
    Box::new(move |choice| choice == right)
}

fn candidates(step: &EventStep) -> BTreeMap<String, usize> {
    let lists = step.lists.iter().filter(|list| list.title.contains("cells"));
    let entries = lists.flat_map(|list| &list.entries);
    entries
        .map(|entry| {
            let (name, digits) = entry.split_once(':').unwrap();
            (name.to_owned(), digits.split_whitespace().count())
        })
        .collect()
}

/// The name before the first sign that ends it.
fn head(choice: &str) -> String {
    choice.split([':', ' ']).next().unwrap().to_owned()
}

/// The judge of a question about the step from `was` to `is`.
fn judge(question: &Question, was: &Moment, is: &Moment, code: &[&str]) -> Judge {
    if question.kind == "line" {
        return exactly(code[is.line.unwrap()].trim());
    }
    match (&was.step, &is.step) {
        (Step::Search(was), Step::Search(is)) => {
            let node = is.node.clone().unwrap();
            let queue = |step: &frontier::engine::moment::SearchStep| {
                step.queues.iter().find(|queue| queue.side == is.side).unwrap().clone()
            };
            let made = || is.successors.iter().filter(|tried| tried.verdict.made().is_some());
            let new = || {
                let id: u32 = between(&question.text, "new node #", "?")
                    .split(' ')
                    .next()
                    .unwrap()
                    .parse()
                    .unwrap();
                made().find(|tried| tried.verdict.made() == Some(id)).unwrap()
            };
            match question.kind {
                "next" => Box::new(move |choice| head(choice) == format!("#{}", node.id)),
                "new" => {
                    let names: Vec<String> = made().map(|tried| tried.action.clone()).collect();
                    exactly(if names.is_empty() { "none".into() } else { names.join(", ") })
                }
                "verdict" => {
                    let action = between(&question.text, "A successor: ", ": to");
                    let tried = is.successors.iter().find(|tried| tried.action == action).unwrap();
                    exactly(match tried.verdict {
                        Verdict::New(_) | Verdict::Goal(_) => "a new node",
                        Verdict::Cheaper { .. } => "a new node that replaces a dearer one",
                        Verdict::Repeat { .. } => "a repeat, dropped",
                        Verdict::Worse { .. } => "dropped: a cheaper path to its state is known",
                        ref other => panic!("{other:?} is asked"),
                    })
                }
                "where" => {
                    let id: u32 = between(&question.text, "A new node: #", " ").parse().unwrap();
                    let all = queue(is).first;
                    let at = all.iter().position(|entry| entry.node.id == id).unwrap();
                    let near = |at: usize| all.get(at).map(|entry| format!("#{}", entry.node.id));
                    // One that is not printed stands behind all that are.
                    let shown = |id: &String| question.text.contains(&format!("  {id} "));
                    let before = at.checked_sub(1).and_then(near);
                    let after = near(at + 1).filter(shown);
                    exactly(match (before, after) {
                        (None, Some(after)) => format!("first, before {after}"),
                        (Some(before), Some(after)) => format!("between {before} and {after}"),
                        (Some(before), None) => format!("behind {before}"),
                        (None, None) => panic!("nothing else waits"),
                    })
                }
                "g" => exactly(figure(new().g.unwrap())),
                "h" => exactly(figure(new().h.unwrap())),
                "f" => exactly(figure(new().g.unwrap() + new().h.unwrap())),
                "path" => exactly(was.actions.join(", ")),
                other => panic!("{other} of a search"),
            }
        }
        (Step::Event(was), Step::Event(is)) => {
            let cell = || format!("r{}c{}", fact(is, "row"), fact(is, "col"));
            match question.kind {
                "move" => {
                    let letter = fact(is, "direction").to_lowercase();
                    Box::new(move |choice| choice.starts_with(&letter))
                }
                "rule" => exactly(fact(is, "rule")),
                "cell" => {
                    let (open, cell) = (candidates(was), cell());
                    let in_order = was.lists.iter().any(|l| l.title == "empty cells, in order");
                    let least = *open.values().min().unwrap();
                    assert!(in_order || open[&cell] == least);
                    Box::new(move |choice| {
                        let name = head(choice);
                        if in_order { name == cell } else { open[&name] == least }
                    })
                }
                "digit" => exactly(fact(is, "digit")),
                "place" => {
                    let cell = cell();
                    Box::new(move |choice| head(choice) == cell)
                }
                "conflict" => {
                    let open = candidates(was);
                    assert_eq!(open[&fact(is, "cell")], 0);
                    Box::new(move |choice| open[&head(choice)] == 0)
                }
                "back" => {
                    assert!(is.stack.len() < was.stack.len());
                    exactly(was.stack.last().unwrap().name.clone())
                }
                "column" => {
                    let size = |entry: &str| -> usize {
                        let (_, size) = entry.rsplit_once('(').unwrap();
                        size.trim_end_matches(')').parse().unwrap()
                    };
                    let least: usize = fact(is, "size").parse().unwrap();
                    Box::new(move |choice| size(choice) == least)
                }
                "pivot" => exactly(fact(is, "column of")),
                "table" => exactly(fact(is, "free presses")),
                "weigh" => {
                    let number = |step, name| fact(step, name).parse::<u64>().unwrap();
                    let (best, now) = (number(was, "best"), number(is, "presses"));
                    assert_eq!(number(is, "best"), best.min(now));
                    exactly(match now.cmp(&best) {
                        std::cmp::Ordering::Less => "the new best",
                        std::cmp::Ordering::Equal => "as good as the best",
                        std::cmp::Ordering::Greater => "worse than the best",
                    })
                }
                other => panic!("{other} of an event"),
            }
        }
        (Step::Game(was), Step::Game(is)) => {
            let of = |step: &frontier::engine::moment::GameStep, name: &str| {
                step.facts.iter().find(|(known, _)| *known == name).unwrap().1.number().unwrap()
            };
            match question.kind {
                "leaf" | "value" => exactly(figure(of(is, "value"))),
                "bound" => {
                    let (max, x) = (was.path.last().unwrap().is_max, of(was, "value"));
                    let same = |name| of(was, name) == of(is, name);
                    exactly(match is.kind {
                        "new best" if max && !same("alpha") => format!("alpha rises to {x}"),
                        "new best" if !max && !same("beta") => format!("beta falls to {x}"),
                        _ => "neither alpha nor beta".into(),
                    })
                }
                "cut" => {
                    let is_cut = is.kind == "cut-off";
                    Box::new(move |choice| choice.starts_with(if is_cut { "all" } else { "none" }))
                }
                "best" => {
                    let value = |name: &str| {
                        let mv = is.root.iter().find(|mv| mv.name == name).unwrap();
                        (mv.state.name() == "exact").then(|| mv.state.value().unwrap())
                    };
                    let best = value(&is.line[0]);
                    let right: Vec<String> = is.root.iter().map(|mv| mv.name.clone()).collect();
                    let right: Vec<String> =
                        right.into_iter().filter(|name| value(name) == best).collect();
                    Box::new(move |choice| right.iter().any(|name| name == choice))
                }
                other => panic!("{other} of a game"),
            }
        }
        _ => panic!("two families in one run"),
    }
}

/// The moments before and after a step, of which the first is `t`.
fn around<P: Puzzle>(run: &mut P::Run, t: u64) -> [Moment; 2] {
    [t, t + 1].map(|t| {
        run.seek(t);
        P::moment(run, ALL).unwrap()
    })
}

/// Asks everything at some moments of the runs of all methods on an instance; how many of each kind.
fn ask<P: Puzzle>(id: &str, seed: u64, kinds: &mut BTreeMap<&'static str, u64>) {
    let instance = P::open(id).unwrap().finish().unwrap().instance;
    let mut random = Random::new(seed);
    for method in P::methods(&instance) {
        let Ok(mut run) = P::run(&instance, &method, Limits::steps(2000)) else {
            continue;
        };
        run.finish();
        let code = P::pseudo_code(&method);
        for pick in 0..12 {
            let last = u32::try_from(run.len()).unwrap().max(1);
            let range = if pick % 2 == 0 { last.min(30) } else { last };
            let t = if pick == 0 { u64::from(last) - 1 } else { random.below(range).into() };
            run.seek(1);
            let shown = run.at();
            let questions =
                questions::asked::<P>(&mut run, &method, &mut |asker| asker.ask(t, &mut random));
            assert_eq!(run.at(), shown, "asking shows no other moment");
            let [was, is] = around::<P>(&mut run, t);
            for question in &questions {
                let what = || format!("{id} {method} {t}: {question:#?}");
                let Question { choices, answers, .. } = question;
                assert!(KINDS.iter().any(|(name, _)| *name == question.kind), "{}", what());
                assert_eq!(question.at, t);
                assert!(choices.len() > answers.len() && !answers.is_empty(), "{}", what());
                let mut different = choices.clone();
                different.sort();
                different.dedup();
                assert_eq!(different.len(), choices.len(), "{}", what());
                let judge = judge(question, &was, &is, code);
                for (at, choice) in choices.iter().enumerate() {
                    assert_eq!(question.is_right(at), judge(choice), "{choice} of {}", what());
                }
                *kinds.entry(question.kind).or_default() += 1;
            }
        }
    }
}

fn ask_all(seeds: std::ops::Range<u64>) {
    let mut all = BTreeMap::new();
    for seed in seeds {
        let mut of_tab = [const { BTreeMap::new() }; 5];
        let [pacman, lights, sudoku, boxup, dominoes] = &mut of_tab;
        for kind in ["field:8x12d8w0e10f3", "maze:9x13l5", "scene:8x12o25"] {
            ask::<Pacman>(&format!("pacman:{kind}#{seed}"), seed, pacman);
        }
        for kind in ["3x3k2cross", "4x4k3cross", "5x5k2cross"] {
            ask::<LightsOut>(&format!("lights:{kind}#{seed}"), seed, lights);
        }
        ask::<Sudoku>(&format!("sudoku:random-retry-rotate-c30-any#{seed}"), seed, sudoku);
        ask::<Boxup>(&format!("boxup:3x3b1w1m4-20#{seed}"), seed, boxup);
        ask::<Dominoes>(&format!("dominoes:5x5f6#{seed}"), seed, dominoes);
        for kinds in of_tab {
            assert!(kinds.len() >= 4, "{kinds:?}");
            for (kind, count) in kinds {
                *all.entry(kind).or_insert(0) += count;
            }
        }
    }
    let total: u64 = all.values().sum();
    println!("{total} questions: {all:?}");
    assert!(total >= 10_000 && all.len() >= 24, "{total}: {all:?}");
}

/// Drives a run of some method up to one wrong answer; whether there was something to be wrong about.
fn drive<P: Puzzle>(id: &str, seed: u64) -> bool {
    let instance = P::open(id).unwrap().finish().unwrap().instance;
    let mut random = Random::new(seed);
    let methods = P::methods(&instance);
    let method = random.pick(&methods).unwrap();
    let Ok(mut run) = P::run(&instance, method, Limits::steps(2000)) else {
        return false;
    };
    run.finish();
    let (len, code) = (run.len(), P::pseudo_code(method));
    let start = u64::from(random.below(u32::try_from(len).unwrap().max(1)));
    let mut asked = Vec::new();
    for t in (start..len).take(40) {
        let all =
            questions::asked::<P>(&mut run, method, &mut |asker| asker.ask(t, &mut Random::new(t)));
        let Some(question) = deciding(all.into_iter()) else { continue };
        let [was, is] = around::<P>(&mut run, t);
        let judge = judge(&question, &was, &is, code);
        let (right, wrong): (Vec<usize>, Vec<usize>) =
            (0..question.choices.len()).partition(|&choice| judge(&question.choices[choice]));
        asked.push((question, right, wrong));
    }
    if asked.is_empty() {
        return false;
    }
    let planted = random.below(asked.len() as u32) as usize;
    let mut answers = asked.iter().enumerate().map(|(number, (question, right, wrong))| {
        let choices = if number == planted { wrong } else { right };
        (question, *random.pick(choices).unwrap())
    });
    let stopped = answers.position(|(question, choice)| !question.is_right(choice));
    assert_eq!(stopped, Some(planted), "{id} {method} from {start}: {:#?}", asked[planted]);
    true
}

/// As many students who drive, each wrong once.
fn drives(count: usize) {
    let mut done = 0;
    for seed in 0.. {
        done += usize::from(match seed % 7 {
            0 => drive::<Pacman>(&format!("pacman:field:8x12d8w0e10f3#{seed}"), seed),
            1 => drive::<Pacman>(&format!("pacman:maze:9x13l5#{seed}"), seed),
            2 => drive::<Pacman>(&format!("pacman:scene:8x12o25#{seed}"), seed),
            3 => drive::<LightsOut>(&format!("lights:4x4k3cross#{seed}"), seed),
            4 => drive::<Sudoku>(&format!("sudoku:random-retry-rotate-c30-any#{seed}"), seed),
            5 => drive::<Boxup>(&format!("boxup:3x3b1w1m4-20#{seed}"), seed),
            _ => drive::<Dominoes>(&format!("dominoes:5x5f6#{seed}"), seed),
        });
        if done == count {
            return println!("{count} of {count} found, in {} runs", seed + 1);
        }
    }
}

#[test]
fn who_drives_is_stopped_at_the_first_wrong_step() {
    drives(100);
}

#[test]
#[ignore = "takes a while"]
fn a_thousand_who_drive_are_stopped_at_the_first_wrong_step() {
    drives(1000);
}

#[test]
fn ten_thousand_questions_agree_with_a_second_judge() {
    ask_all(0..8);
}

/// About a million questions; run it with `--release -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn a_million_questions_agree_with_a_second_judge() {
    ask_all(100..900);
}
