//! Moments of the enumeration of all solutions.

use super::super::told::{Told, count, listed, name};
use super::super::traced::Traced;
use super::LightestSteps;
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::Run;
use crate::engine::terms::Fact;
use crate::puzzles::phrases;

/// The moment shown of a run; none where the operation that led to it is not kept.
pub fn moment(run: &Traced<LightestSteps>, wanted: Wanted) -> Option<Moment> {
    if run.last().is_none() && run.at() > 0 {
        return None;
    }
    let (scene, solver) = (run.scene(), run.solver());
    let told = told(run).facts([
        ("seen", count(scene.tried)),
        ("solutions", Fact::Text(scene.kernel.size())),
        ("presses", count(scene.weight())),
        ("best", count(scene.best.0)),
        super::super::told::lit(&solver.lights),
    ]);
    let size = solver.size;
    let patterns: Vec<(usize, &Vec<u8>)> = scene.kernel.generators.iter().enumerate().collect();
    let told = told.list(listed("quiet patterns", &patterns, wanted, |(number, pattern)| {
        let first = pattern.iter().position(|&p| p > 0).unwrap_or(0);
        let presses = pattern.iter().filter(|&&p| p > 0).count();
        format!("{}: {presses} presses, the first {}", number + 1, name(size, first))
    }));
    Some(told.moment(run))
}

/// The last step in words.
pub fn words(run: &Traced<LightestSteps>) -> String {
    told(run).text
}

fn told(run: &Traced<LightestSteps>) -> Told {
    let (scene, solver) = (run.scene(), run.solver());
    let presses = |n: u32| phrases::counted(n as usize, "press");
    if !solver.solvable {
        return Told::new("start", 0, "There is no solution to make lighter.");
    }
    let weight = scene.weight();
    let Some(op) = run.last() else {
        let words = match scene.kernel.orders.is_empty() {
            true => "No quiet pattern but the empty one: the only solution is the lightest.".into(),
            false => format!(
                "One solution, with {}. Quiet patterns, which change no light, give all others.",
                presses(weight)
            ),
        };
        return Told::new("start", 0, words);
    };
    let pattern = op.generator + 1;
    let (done, from) = if op.up { ("added", "to") } else { ("taken away", "from") };
    let outcome = match &op.beaten {
        Some(beaten) => format!("fewer than {}, the best so far: the new best", beaten.0),
        None => match weight.cmp(&scene.best.0) {
            std::cmp::Ordering::Equal => format!("as few as the best, {}", scene.best.0),
            _ => format!("the best has {}", scene.best.0),
        },
    };
    let words = format!(
        "Solution {} of {}: quiet pattern {pattern} is {done} {from} the one before. {} in all, {outcome}.",
        scene.tried,
        scene.kernel.size(),
        phrases::sentence(&presses(weight))
    );
    let k = scene.kernel.modulus;
    let generator = scene.kernel.generators.get(usize::from(op.generator));
    let changed = generator.into_iter().flatten().enumerate().filter(|(_, by)| **by > 0);
    let inside = changed.map(|(cell, &by)| {
        let now = scene.presses.get(cell).copied().unwrap_or(0);
        let before = if op.up { (now + k - by) % k } else { (now + by) % k };
        format!("press {} goes from {before} to {now}", name(solver.size, cell))
    });
    let (kind, line) = if op.beaten.is_some() { ("new best", 5) } else { ("weigh", 4) };
    Told::new(kind, line, words).facts([("pattern", count(pattern))]).inside(inside)
}
