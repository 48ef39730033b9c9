//! Conditions on real runs: the ready-made ones of every method can be asked, and looking forwards and
//! backwards finds the moments at which they hold one by one.

use frontier::engine::condition::{
    Condition, Field, Finder, Observed, Of, Outcome, Vocabulary, Word,
};
use frontier::engine::limits::Limits;
use frontier::engine::moment::{Step, Wanted};
use frontier::engine::run::{Job, Run};
use frontier::engine::seed::Random;
use frontier::puzzles::boxup::Boxup;
use frontier::puzzles::dominoes::Dominoes;
use frontier::puzzles::lights_out::LightsOut;
use frontier::puzzles::pacman::Pacman;
use frontier::puzzles::puzzle::Puzzle;
use frontier::puzzles::sudoku::Sudoku;

/// Every moment found from one end to the other.
fn found(finder: &mut Finder, run: &mut dyn Observed, forward: bool) -> Vec<u64> {
    let mut all = Vec::new();
    finder.begin_at(if forward { 0 } else { run.len() }, forward);
    while let Outcome::Found(t) = finder.advance_until(run, &mut || false) {
        all.push(t);
        finder.begin(t, forward);
    }
    all
}

/// All conditions of all methods on an instance; how many moments they hold at.
fn check<P: Puzzle>(instance: &P::Instance, further: &[&str]) -> usize {
    let mut moments = 0;
    for method in P::methods(instance) {
        let run = P::run(instance, &method, Limits::steps(700));
        let Ok(mut run) = run else { continue };
        run.finish();
        let shown = run.len() / 2;
        run.seek(shown);
        let list = P::conditions(&method);
        let observed = P::observed(&mut run).unwrap();
        let is_told = |text: &str| {
            let condition = Condition::parse(text, P::VOCABULARY);
            condition.is_ok_and(|condition| condition.check(observed.as_ref()).is_ok())
        };
        let known = list.iter().filter(|(_, text)| is_told(text)).count();
        drop(observed);
        // Mazes and scenes have neither dots nor energy.
        let unknown =
            list.iter().filter(|(_, text)| text.contains("dots") || text.contains("energy"));
        assert!(known > 0 && known + unknown.count() >= list.len(), "{method}");
        for text in list.iter().map(|(_, text)| text).chain(further) {
            let condition = Condition::parse(text, P::VOCABULARY).unwrap();
            {
                let mut observed = P::observed(&mut run).unwrap();
                let finder = Finder::new(condition, observed.as_ref());
                let mut finder = match finder {
                    Ok(finder) => finder,
                    Err(_) => continue,
                };
                let all = found(&mut finder, observed.as_mut(), true);
                let mut back = found(&mut finder, observed.as_mut(), false);
                back.reverse();
                assert_eq!(all, back, "{method}: {text}");
                // From wherever it begins, it finds the next one.
                for t in (0..=observed.len()).step_by(1 + observed.len() as usize / 12) {
                    finder.begin_at(t, true);
                    let next = all.get(all.partition_point(|&known| known < t));
                    let next = next.map_or(Outcome::Nothing, |&known| Outcome::Found(known));
                    let found = finder.advance_until(observed.as_mut(), &mut || false);
                    assert_eq!(found, next, "{method}: {text} from {t}");
                }
                moments += all.len();
            }
            assert_eq!(run.at(), shown, "the moment shown is shown again");
        }
    }
    moments
}

#[test]
fn ready_made_conditions_are_found_in_both_directions() {
    let further = [
        "f < max.f or tied > 1",
        "parent.step + 1 = step",
        "depth = parent.depth + 1 and not reopened",
        "repeats > new",
        "inconsistent or previous.h < h",
        "previous.frontier < frontier and id > parent",
    ];
    for name in ["tiny", "corridor", "teeth"] {
        let all = Pacman::built_in();
        let named = all.iter().find(|named| named.name == name).unwrap();
        assert!(check::<Pacman>(&named.instance, &further) > 100);
    }
    assert!(check::<Boxup>(&Boxup::built_in()[3].instance, &further) > 100);
    assert!(check::<LightsOut>(&LightsOut::built_in()[0].instance, &["lit < 5 or row = 2"]) > 50);
    assert!(check::<Sudoku>(&Sudoku::built_in()[0].instance, &["cell 1,1", "digit = 5"]) > 50);
    assert!(check::<Dominoes>(&Dominoes::built_in()[0].instance, &["v < parent.v"]) > 50);
}

/// Looking puts the estimates of expanded nodes down; a value asked for alone is computed.
#[test]
fn estimates_of_parents_are_those_of_the_nodes() {
    let all = Pacman::built_in();
    let (instance, mut moments) = (&all[0].instance, 0);
    for method in Pacman::methods(instance) {
        let mut run = Pacman::run(instance, &method, Limits::steps(700)).unwrap();
        run.finish();
        let len = run.len();
        let mut observed = Pacman::observed(&mut *run).unwrap();
        let condition = Condition::parse("parent.h < h", Pacman::VOCABULARY).unwrap();
        let Ok(mut finder) = Finder::new(condition, observed.as_ref()) else { continue };
        let rises = |&t: &u64| {
            let mut h = |of| observed.value(t, of, Field::H);
            h(Of::Parent).zip(h(Of::Moment)).is_some_and(|(parent, own)| parent < own)
        };
        let plain: Vec<u64> = (0..=len).filter(rises).collect();
        assert_eq!(found(&mut finder, observed.as_mut(), true), plain, "{method}");
        moments += plain.len();
    }
    assert!(moments > 50, "{moments}");
}

/// What conditions say about every moment of every method whose steps are events is what the moments
/// tell; how many facts were compared.
fn told_alike<P: Puzzle>(instance: &P::Instance) -> usize {
    let mut compared = 0;
    for method in P::methods(instance) {
        let run = P::run(instance, &method, Limits::steps(1_100));
        let Ok(mut run) = run else { continue };
        run.finish();
        if run.search().is_some() {
            continue;
        }
        for t in 0..=run.len() {
            run.seek(t);
            let (kind, facts, is_guess, index) =
                match P::moment(&mut run, Wanted::default()).unwrap().step {
                    Step::Event(step) => (step.kind, step.facts, step.is_guess, None),
                    Step::Game(step) => {
                        (step.kind, step.facts, false, step.path.last().map(|ply| ply.index.into()))
                    }
                    _ => panic!("no event"),
                };
            let mut observed = P::observed(&mut run).unwrap();
            for name in Vocabulary::each(P::VOCABULARY.fields) {
                let on_map = [("row", "y"), ("col", "x")].into_iter().find(|at| at.0 == name);
                let has = |name: &str| facts.iter().find(|fact| fact.0 == name);
                let fact = has(name).or_else(|| has(on_map?.1));
                let told =
                    fact.and_then(|fact| fact.1.number()).or(index.filter(|_| name == "index"));
                let said = observed.value(t, Of::Moment, Field::Fact(name));
                // Methods without guesses are at none.
                if (name, told) != ("guesses", None) {
                    assert_eq!(said, told, "{method}: {name} at {t}, {kind}");
                }
                compared += 1;
            }
            let common = Word::NAMES.iter().map(|(_, word)| *word);
            let own = Vocabulary::each(P::VOCABULARY.kinds).map(Word::Kind);
            for word in common.chain(own) {
                let Word::Kind(asked) = word else { continue };
                let is_so = match asked {
                    "guess" => kind == "guess" || is_guess,
                    "cut" => kind == "cut-off",
                    _ => kind == asked,
                };
                assert_eq!(observed.holds(t, word), is_so, "{method}: {asked} at {t}, {kind}");
            }
        }
    }
    compared
}

#[test]
fn conditions_and_moments_tell_the_same_facts() {
    for named in Pacman::built_in().into_iter().take(8) {
        told_alike::<Pacman>(&named.instance);
    }
    for named in LightsOut::built_in().into_iter().take(4) {
        assert!(told_alike::<LightsOut>(&named.instance) > 500);
    }
    for named in Sudoku::built_in().into_iter().step_by(4).take(4) {
        assert!(told_alike::<Sudoku>(&named.instance) > 500);
    }
    for named in Dominoes::built_in().into_iter().take(2) {
        assert!(told_alike::<Dominoes>(&named.instance) > 500);
    }
}

/// Texts put together at random from the words of the language and some that are not.
fn fuzzed(random: &mut Random, text: &mut String) {
    const PIECES: [&str; 49] = [
        "f",
        "g",
        "step",
        "row",
        "parent.f",
        "previous.h",
        "max.f",
        "min.",
        ".f",
        "foo",
        "new",
        "best",
        "new best",
        "cell",
        "cell 3,4",
        "cell r3c4",
        "3",
        "0.5",
        ".",
        ",",
        "(",
        ")",
        "(",
        ")",
        "+",
        "-",
        "*",
        "/",
        "<",
        "<=",
        "=",
        "==",
        "!=",
        "!",
        ">=",
        ">",
        "and",
        "or",
        "not",
        "not",
        "take back",
        "take",
        "inconsistent",
        "goal",
        "é",
        "\u{0}",
        "1e9",
        "99999999999999999999",
        "\t",
    ];
    text.clear();
    for _ in 0..random.below(12) {
        text.push_str(PIECES[random.below(PIECES.len() as u32) as usize]);
        if random.below(5) > 0 {
            text.push(' ');
        }
    }
}

#[test]
fn a_million_random_texts_are_read_or_refused() {
    let own = Vocabulary { fields: "row, col", kinds: "take back, move", first_cell: 1 };
    let (mut random, mut text, mut read) = (Random::new(14), String::new(), 0);
    for _ in 0..1_000_000 {
        fuzzed(&mut random, &mut text);
        match Condition::parse(&text, own) {
            Ok(condition) => {
                read += 1;
                let printed = condition.to_string();
                assert_eq!(Condition::parse(&printed, own), Ok(condition), "{text}: {printed}");
            }
            Err(bad) => {
                assert!(bad.column <= text.chars().count() + 1, "{text}: {bad}");
                assert!(!bad.what.is_empty() && !bad.what.chars().any(char::is_control));
            }
        }
    }
    assert!(read > 10_000, "{read} of them are conditions");
}
