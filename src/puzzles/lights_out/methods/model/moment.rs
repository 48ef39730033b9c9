//! Moments of the search for models.

use super::super::OPEN;
use super::super::told::{Told, count, listed, lit, name, place, times};
use super::super::traced::Traced;
use super::{ModelOp, ModelScene, ModelSteps};
use crate::engine::moment::{Level, List, Moment, Wanted};
use crate::engine::run::Run;
use crate::engine::terms::Fact;
use crate::puzzles::phrases;

/// The moment shown of a run; none where the operation that led to it is not kept.
pub fn moment(run: &Traced<ModelSteps>, wanted: Wanted) -> Option<Moment> {
    let op = run.last();
    if op.is_none() && run.at() > 0 {
        return None;
    }
    let scene = run.scene();
    let size = scene.wiring.rules().size();
    let open: Vec<usize> =
        (0..scene.presses.len()).filter(|&c| scene.presses.get(c) == Some(&OPEN)).collect();
    let stack = stack(scene);
    let untried = untried(&stack, wanted);
    let told = told(scene, op.copied())
        .facts([
            ("guesses", count(scene.guessed)),
            ("depth", count(scene.guesses)),
            ("decided", count(scene.stack.len())),
            ("conflicts", count(scene.conflicts)),
            ("solutions", count(scene.solutions)),
            lit(&scene.lights),
        ])
        .stack(stack)
        .list(listed("open presses, in order", &open, wanted, |&cell| name(size, cell)))
        .list(untried);
    Some(told.moment(run))
}

/// The guesses in force.
fn stack(scene: &ModelScene) -> Vec<Level> {
    let size = scene.wiring.rules().size();
    let guesses = scene.stack.iter().filter(|decided| decided.by.is_none());
    let level = |cell: u16, value: u8| {
        let mut facts = place(size, cell.into());
        facts.push(("times", count(value)));
        Level {
            name: format!("{} = {value}", name(size, cell.into())),
            left: (value + 1..scene.wiring.rules().states()).map(|v| v.to_string()).collect(),
            tried: (0..value).map(|v| v.to_string()).collect(),
            facts,
        }
    };
    guesses.map(|decided| level(decided.cell, decided.value)).collect()
}

/// What is left to try at the guesses in force, the newest first.
fn untried(stack: &[Level], wanted: Wanted) -> List {
    let open: Vec<&Level> = stack.iter().rev().filter(|level| !level.left.is_empty()).collect();
    listed("untried, newest guess first", &open, wanted, |level| {
        let press = level.name.split(' ').next().unwrap_or_default();
        format!("{press}: {}", level.left.join(" "))
    })
}

/// The last step in words.
pub fn words(scene: &ModelScene, op: Option<ModelOp>) -> String {
    told(scene, op).text
}

fn told(scene: &ModelScene, op: Option<ModelOp>) -> Told {
    let size = scene.wiring.rules().size();
    let k = scene.wiring.rules().states();
    let value_of = |cell: usize, value: u8| {
        let mut facts = place(size, cell);
        facts.push(("times", count(value)));
        facts
    };
    // What a decision did to the lights.
    let touched = |cell: usize| -> Vec<String> {
        let lights = scene.wiring.touched(cell).iter();
        lights
            .map(|&(light, _)| {
                let light = usize::from(light);
                let state = scene.lights.get(light).copied().unwrap_or(0);
                let open = scene.open.get(light).copied().unwrap_or(0);
                let open = phrases::counted(open.into(), "press");
                let is = if state == 0 { "off".into() } else { format!("at {state}") };
                format!("light {} is {is}; {open} open", name(size, light))
            })
            .collect()
    };
    let pressed = |value: u8| match value {
        0 => "not pressed".to_owned(),
        n => format!("pressed {}", times(n)),
    };
    match op {
        None => Told::new("start", 0, "No press is decided."),
        Some(ModelOp::Assign { cell, value, by: Some(light) }) => {
            let (cell, light) = (usize::from(cell), usize::from(light));
            let words = format!(
                "Press {} is the last open one that changes light {}: it must be {} to turn it off.",
                name(size, cell),
                name(size, light),
                pressed(value)
            );
            Told::new("place", 2, words)
                .facts(value_of(cell, value))
                .facts([("light", Fact::Text(name(size, light)))])
                .inside(touched(cell))
        }
        Some(ModelOp::Assign { cell, value, by: None }) => {
            let cell = usize::from(cell);
            let press = name(size, cell);
            let words = match value {
                0 => format!(
                    "No light decides a press. {press} is the first open one: guess not pressed."
                ),
                _ => format!("The other guesses for {press} failed: guess {}.", pressed(value)),
            };
            Told::new("guess", 6, words).facts(value_of(cell, value)).inside(touched(cell))
        }
        Some(ModelOp::Retract { cell, value, by }) => {
            let cell = usize::from(cell);
            let press = name(size, cell);
            let words = match by {
                Some(_) => format!("{press} followed from a guess that failed: taken back."),
                None if value + 1 < k => {
                    format!(
                        "The guess {press} = {value} is taken back; {} is tried next.",
                        value + 1
                    )
                }
                None => {
                    format!("The guess {press} = {value} is taken back; nothing is left to try.")
                }
            };
            Told::new("take back", 7, words).facts(value_of(cell, value)).inside(touched(cell))
        }
        Some(ModelOp::Conflict(light)) => {
            let light = usize::from(light);
            let open = scene.open.get(light) > Some(&0);
            let why = match open {
                true => "no number of its last open press turns it off",
                false => "all its presses are decided and it is lit",
            };
            let words = format!("Light {}: {why}.", name(size, light));
            let presses = scene.wiring.touched(light).iter().map(|&(cell, _)| {
                let cell = usize::from(cell);
                match scene.presses.get(cell) {
                    Some(&value) if value != OPEN => {
                        format!("press {} is {}", name(size, cell), pressed(value))
                    }
                    _ => format!("press {} is open", name(size, cell)),
                }
            });
            Told::new("conflict", 1, words)
                .facts(place(size, light))
                .facts([("light", Fact::Text(name(size, light)))])
                .inside(presses)
        }
        Some(ModelOp::Solution) => {
            let presses: u32 = scene.presses.iter().map(|&p| u32::from(p)).sum();
            let words = format!(
                "All presses are decided and all lights are off: solution {}, {} in all.",
                scene.solutions,
                phrases::counted(presses as usize, "press")
            );
            Told::new("solution", 3, words).facts([("presses", count(presses))])
        }
    }
}
