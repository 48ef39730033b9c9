//! Moments of the visible solver.

use super::super::super::human::{PEERS, cells, digits};
use super::super::super::visible::{Conflict, Entry, Op, Scene, Style, Visible, Why};
use super::super::super::{CELLS, UNITS, cell_name, unit_name};
use super::super::{BoardRun, Choice};
use super::{Told, cell_facts, counted, listed, place, placing, stack, untried};
use crate::engine::moment::{List, Moment, Wanted};
use crate::engine::run::Run;
use crate::engine::terms::Fact;
use crate::engine::trail::Trail;
use crate::puzzles::phrases;

/// The moment shown of a run; none where the operation that led to it is not kept.
pub fn moment(run: &mut Trail<Visible>, wanted: Wanted) -> Option<Moment> {
    let op = run.last_op();
    if op.is_none() && run.at() > 0 {
        return None;
    }
    let (scene, style) = (run.scene(), run.solver().style());
    let lines = Lines::of(style);
    let told = match &op {
        None => start(scene),
        Some(Op::Place(Entry::Placed { cell, digit, why, had, gone })) => {
            let (cell, digit) = (*cell, *digit);
            let lost = cells(*gone).map(|peer| format!("{} loses {digit}", cell_name(peer)));
            placed(scene, style, cell, digit, (*why, *had)).inside(lost.collect())
        }
        Some(Op::Place(Entry::Refuted { .. })) => return None,
        Some(Op::Conflict(conflict)) => failed(scene, *conflict, lines),
        Some(Op::Solution) => {
            let number = scene.counters.solutions;
            let words = format!("Every cell has a digit and no rule is broken: solution {number}.");
            Told::new("solution", lines.solution, words)
        }
        Some(Op::Back { undone, conflict }) => back(scene, undone, *conflict, lines.back)?,
    };
    let choices = run.choices();
    let lists = match told.kind {
        "conflict" | "solution" => vec![untried(&choices, wanted)],
        _ => waiting(scene, style, wanted)
            .into_iter()
            .chain([untried(&choices, wanted)])
            .filter(|list| list.total > 0)
            .collect(),
    };
    let more = counted(scene.counters, scene.depth());
    Some(told.moment(run, more, stack(&choices), lists))
}

/// The lines of the pseudo-code, which differ from style to style.
#[derive(Clone, Copy)]
struct Lines {
    twice: usize,
    empty: usize,
    naked: usize,
    no_place: usize,
    hidden: usize,
    solution: usize,
    guess: usize,
    back: usize,
}

impl Lines {
    fn of(style: Style) -> Lines {
        let plain = Lines {
            twice: 1,
            empty: 8,
            naked: 5,
            no_place: 8,
            hidden: 5,
            solution: 2,
            guess: 5,
            back: 7,
        };
        match style {
            Style { hidden: true, .. } => Lines {
                empty: 2,
                naked: 3,
                no_place: 4,
                hidden: 5,
                solution: 6,
                guess: 9,
                back: 11,
                ..plain
            },
            Style { naked: true, .. } => {
                Lines { empty: 2, naked: 3, solution: 4, guess: 7, back: 9, ..plain }
            }
            Style { fewest: true, .. } => {
                Lines { empty: 2, solution: 3, guess: 6, back: 8, ..plain }
            }
            _ => plain,
        }
    }
}

fn start(scene: &Scene) -> Told {
    let given = scene.board().count();
    let words = format!("The puzzle: {given} digits are given, {} cells are empty.", CELLS - given);
    Told::new("start", 0, words)
}

/// A digit that was put into a cell, which had the candidates `had`.
fn placed(scene: &Scene, style: Style, cell: u8, digit: u8, (why, had): (Why, u16)) -> Told {
    let end = scene.log().len().saturating_sub(1);
    let tried: Vec<u8> = scene.failed(cell, end).collect();
    let name = cell_name(cell.into());
    let lines = Lines::of(style);
    let candidates = phrases::list(digits(had));
    let (kind, line, words) = match why {
        Why::Hidden(unit) => {
            let unit = unit_name(unit.into());
            ("place", lines.hidden, format!("In {unit} only {name} can hold {digit}."))
        }
        Why::Naked => {
            let words = match tried.as_slice() {
                [] => format!("{digit} is the only candidate of {name}."),
                _ => format!(
                    "{} failed in {name}: {digit} is the only candidate left.",
                    phrases::list(&tried)
                ),
            };
            ("place", lines.naked, words)
        }
        Why::Guess(of) => {
            let words = match (of, tried.as_slice(), style.fewest) {
                (1, [], true) => {
                    format!("{digit} is the only candidate of {name}; no cell has fewer.")
                }
                (1, [], false) => {
                    format!("{name} is the first empty cell, and only {digit} fits there.")
                }
                (1, ..) => format!(
                    "{} failed in {name}: {digit} is the last digit to try there.",
                    phrases::list(&tried)
                ),
                (_, [], true) => format!(
                    "{name} has {}, {candidates}; no cell has fewer, so {digit} is tried first.",
                    phrases::counted(of.into(), "candidate")
                ),
                (_, [], false) => format!(
                    "{name} is the first empty cell: {candidates} fit there, {digit} is tried first."
                ),
                (_, _, _) => format!(
                    "{} failed in {name}; of {candidates}, {digit} is tried next.",
                    phrases::list(&tried)
                ),
            };
            (if of > 1 { "guess" } else { "place" }, lines.guess, words)
        }
    };
    Told::new(kind, line, words).with(place(cell.into(), digit))
}

/// What keeps a digit out of an empty cell.
fn barred(scene: &Scene, cell: usize, digit: u8) -> String {
    let there = cells(PEERS[cell]).find(|&peer| scene.board().get(peer) == digit);
    match there {
        Some(peer) => format!("stands in {}", cell_name(peer)),
        None => "was tried and failed".into(),
    }
}

fn failed(scene: &Scene, conflict: Conflict, lines: Lines) -> Told {
    match conflict {
        Conflict::Cell(cell) => {
            let cell = usize::from(cell);
            let name = cell_name(cell);
            let words = format!(
                "{name} has no candidate: every digit stands in its row, column or box, or failed there."
            );
            let inside = (1..=9).map(|d| format!("{name}: {d} {}", barred(scene, cell, d)));
            let mut facts = cell_facts(cell);
            facts.push(("cell", Fact::Text(name.clone())));
            Told::new("conflict", lines.empty, words).with(facts).inside(inside.collect())
        }
        Conflict::Unit(unit, digit) => {
            let name = unit_name(unit.into());
            let words = format!("{} has no place left for {digit}.", phrases::sentence(&name));
            let inside = UNITS.get(usize::from(unit)).into_iter().flatten().map(|&cell| {
                let cell = usize::from(cell);
                match scene.board().get(cell) {
                    0 => format!("{}: {digit} {}", cell_name(cell), barred(scene, cell, digit)),
                    other => format!("{} holds {other}", cell_name(cell)),
                }
            });
            let facts = vec![("digit", Fact::Number(digit.into())), ("unit", Fact::Text(name))];
            Told::new("conflict", lines.no_place, words).with(facts).inside(inside.collect())
        }
        Conflict::Twice(unit, digit) => {
            let name = unit_name(unit.into());
            let words = format!("The puzzle has {digit} twice in {name}: it has no solution.");
            let there = UNITS.get(usize::from(unit)).into_iter().flatten().copied();
            let inside = there
                .filter(|&cell| scene.board().get(cell.into()) == digit)
                .map(|cell| format!("{} holds {digit}", cell_name(cell.into())));
            let facts = vec![("digit", Fact::Number(digit.into())), ("unit", Fact::Text(name))];
            Told::new("conflict", lines.twice, words).with(facts).inside(inside.collect())
        }
    }
}

fn back(scene: &Scene, undone: &[Entry], conflict: Option<Conflict>, line: usize) -> Option<Told> {
    let &Entry::Placed { cell, digit, .. } = undone.first()? else { return None };
    let guess = placing(cell.into(), digit);
    let after = undone.iter().filter(|entry| matches!(entry, Entry::Placed { .. })).count() - 1;
    let with = match after {
        0 => String::new(),
        n => format!(", with {} that followed", phrases::counted(n, "digit")),
    };
    let words = match conflict {
        Some(conflict) => format!(
            "{}, so the last digit tried, {guess}, is wrong: it is taken back{with}.",
            phrases::sentence(&conflict.words())
        ),
        None => format!("To look for another solution {guess} is taken back{with}."),
    };
    let mut inside: Vec<String> = undone
        .iter()
        .rev()
        .map(|entry| match *entry {
            Entry::Placed { cell, digit, .. } => {
                format!("{} is taken back", placing(cell.into(), digit))
            }
            Entry::Refuted { cell, digit } => {
                format!("{} has {digit} again", cell_name(cell.into()))
            }
        })
        .collect();
    let name = cell_name(cell.into());
    inside.push(match scene.candidates(cell.into()) {
        0 => format!("{name} loses {digit}; nothing is left there"),
        set => format!("{name} loses {digit}; {} left there", phrases::list(digits(set))),
    });
    Some(Told::new("take back", line, words).with(place(cell.into(), digit)).inside(inside))
}

/// What the solver looks at next, in its order.
fn waiting(scene: &Scene, style: Style, wanted: Wanted) -> Vec<List> {
    let mut empty: Vec<usize> = (0..CELLS).filter(|&c| scene.board().get(c) == 0).collect();
    let count = |cell: usize| scene.candidates(cell).count_ones();
    let words = |&cell: &usize| {
        let left: Vec<String> =
            style.order(scene.candidates(cell)).map(|d| d.to_string()).collect();
        format!("{}: {}", cell_name(cell), left.join(" "))
    };
    let mut lists = Vec::new();
    if style.naked {
        let single: Vec<usize> = empty.iter().copied().filter(|&c| count(c) == 1).collect();
        lists.push(listed("cells with one candidate", &single, wanted, words));
        empty.retain(|&c| count(c) != 1);
    }
    if style.hidden {
        let hidden = hidden(scene);
        lists.push(listed("digits with one place", &hidden, wanted, |&(cell, digit, unit)| {
            format!("{} in {}", placing(cell, digit), unit_name(unit))
        }));
    }
    let title = match style.fewest {
        true => "empty cells, fewest candidates first",
        false => "empty cells, in order",
    };
    if style.fewest {
        empty.sort_by_key(|&cell| count(cell));
    }
    lists.push(listed(title, &empty, wanted, words));
    lists
}

/// Digits with one place in a unit: cell, digit and unit, in the order in which they are looked for.
fn hidden(scene: &Scene) -> Vec<(usize, u8, usize)> {
    let mut found: Vec<(usize, u8, usize)> = Vec::new();
    for (unit, members) in UNITS.iter().enumerate() {
        for digit in 1..=9u8 {
            let can = |&&cell: &&u8| scene.candidates(cell.into()) >> digit & 1 == 1;
            let mut places = members.iter().filter(can);
            if let (Some(&cell), None) = (places.next(), places.next()) {
                let cell = usize::from(cell);
                if !found.iter().any(|&(at, ..)| at == cell) {
                    found.push((cell, digit, unit));
                }
            }
        }
    }
    found
}

/// The guesses in force.
pub fn choices(scene: &Scene, style: Style) -> Vec<Choice> {
    let mut choices = Vec::new();
    for (end, entry) in scene.log().iter().enumerate() {
        let &Entry::Placed { cell, digit, why: Why::Guess(of), had, .. } = entry else { continue };
        let at = usize::from(cell);
        let tried: Vec<_> = scene.failed(cell, end).map(|digit| (at, digit)).collect();
        if of > 1 || !tried.is_empty() {
            let left = style.order(had & !(1 << digit)).map(|digit| (at, digit)).collect();
            let about = format!("a digit for {}", cell_name(at));
            choices.push(Choice { cell: Some(at), about, now: Some((at, digit)), left, tried });
        }
    }
    choices
}
