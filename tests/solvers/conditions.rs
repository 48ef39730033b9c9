//! Conditions on real runs: the ready-made ones of every method can be asked, and looking forwards and
//! backwards finds the moments at which they hold one by one.

use frontier::engine::condition::{Condition, Field, Finder, Observed, Of, Outcome, ready};
use frontier::engine::limits::Limits;
use frontier::engine::run::{Job, Keep, Run};
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
        let run = P::run(instance, &method, Limits::steps(700), Keep::History);
        let Ok(mut run) = run else { continue };
        run.finish();
        let shown = run.len() / 2;
        run.seek(shown);
        let list = P::conditions(&method);
        let known = ready(list, P::VOCABULARY, P::observed(&mut run).unwrap().as_ref());
        // Mazes and scenes have neither dots nor energy.
        let unknown =
            list.iter().filter(|(_, text)| text.contains("dots") || text.contains("energy"));
        assert!(!known.is_empty() && known.len() + unknown.count() >= list.len(), "{method}");
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
                let one_by_one: Vec<u64> =
                    (0..=observed.len()).filter(|&t| finder.holds(observed.as_mut(), t)).collect();
                assert_eq!(all, one_by_one, "{method}: {text}");
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
        let mut run = Pacman::run(instance, &method, Limits::steps(700), Keep::History).unwrap();
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
