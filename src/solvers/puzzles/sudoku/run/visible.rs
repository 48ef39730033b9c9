//! The visible solver as a run on a grid, with its steps in words.

use super::super::human::{PEERS, UNIT, cells, digits, digits_in_words, first};
use super::super::visible::{Conflict, Entry, Op, Why};
use super::*;

impl BoardRun for Trail<Visible> {
    fn board(&self) -> Board {
        *self.shown().grid.board()
    }

    fn candidates(&self, cell: usize) -> u16 {
        self.shown().grid.candidates(cell)
    }

    fn marks(&self) -> [Mark; CELLS] {
        let (mut marks, solver) = (beginning(self, &self.solver().puzzle), self.shown());
        if self.proved().is_some() {
            return marks;
        }
        for entry in solver.log.iter().filter(|entry| entry.is_placed()) {
            marks[entry.cell] = Mark::Follows;
        }
        for (choice, number) in self.choices().iter().zip(1..) {
            choice.cell.into_iter().for_each(|cell| marks[cell] = Mark::Guess(number));
        }
        match (solver.conflict, solver.log.last()) {
            (Some(Conflict::Cell(cell)), _) => marks[cell] = Mark::Nothing,
            (Some(Conflict::Unit(unit, digit) | Conflict::Twice(unit, digit)), _) => {
                mark_unit(&mut marks, solver.grid.board(), unit, digit);
            }
            (None, Some(entry))
                if !solver.solved && !matches!(marks[entry.cell], Mark::Guess(_)) =>
            {
                marks[entry.cell] = Mark::Current;
            }
            _ => {}
        }
        marks
    }

    fn depth(&self) -> u32 {
        self.shown().depth
    }

    fn counters(&self) -> Counters {
        self.shown().counters
    }

    fn lines(&self) -> Vec<Line> {
        let choices = self.choices();
        let mut depth = 0;
        let line = |entry: &Entry| {
            let guess = choices.get(depth).filter(|choice| {
                matches!(entry.why, Why::Guess(_)) && choice.cell == Some(entry.cell)
            });
            depth += usize::from(guess.is_some());
            Line { depth: depth as u32, words: entry_words(entry, guess) }
        };
        self.shown().log.iter().map(line).collect()
    }

    fn verdict(&self) -> Option<Board> {
        self.solver().first
    }

    fn taken_back(&self) -> Vec<(usize, u8)> {
        let Some(Op::Back { undone, .. }) = self.last() else { return Vec::new() };
        let placed = undone.iter().rev().filter(|entry| entry.is_placed());
        placed.map(|entry| (entry.cell, entry.digit)).collect()
    }

    fn choices(&self) -> Vec<Choice> {
        let solver = self.shown();
        let mut choices = Vec::new();
        for (end, entry) in solver.log.iter().enumerate() {
            let (Why::Guess(of), Entry { cell, digit, had, .. }) = (entry.why, *entry) else {
                continue;
            };
            let tried: Vec<_> = solver.failed(cell, end).map(|digit| (cell, digit)).collect();
            if of > 1 || !tried.is_empty() {
                let left =
                    solver.style.order(had & !(1 << digit)).map(|digit| (cell, digit)).collect();
                let about = format!("a digit for {}", cell_name(cell));
                let now = Some((cell, digit));
                choices.push(Choice { cell: Some(cell), about, now, left, tried });
            }
        }
        choices
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.last();
        let solver = self.shown();
        let [.., on_solution, _, on_back] = lines(solver.style);
        let event = match op {
            None => Event::new(wanted, "start", 0, || {
                let given = solver.grid.board().count();
                format!("The puzzle: {given} digits are given, {} cells are empty.", CELLS - given)
            }),
            Some(Op::Place(entry)) => {
                let lost = |peer| format!("{} loses {}", cell_name(peer), entry.digit);
                placed(solver, entry, wanted).inside(cells(entry.gone).map(lost))
            }
            Some(Op::Conflict(conflict)) => failed(solver, *conflict, wanted),
            Some(Op::Solution) => Event::new(wanted, "solution", on_solution, || {
                let number = phrases::grouped(solver.counters.solutions);
                format!("Every cell has a digit and no rule is broken: solution {number}.")
            }),
            Some(Op::Back { undone, conflict }) => {
                back(solver, undone, *conflict, (on_back, wanted))?
            }
        };
        let event = event.facts(counted(solver.counters, solver.depth));
        let is_end = matches!(event.kind(), "conflict" | "solution");
        let event = if is_end { event } else { waiting(solver, event) };
        let choices = if wanted.words { self.choices() } else { Vec::new() };
        let left = || Some(untried(&choices, wanted)).filter(|list| is_end || list.total > 0);
        Some(event.stack(|| stack(&choices)).lists(left))
    }
}

/// A change in words; a guess with what is left to try.
fn entry_words(entry: &Entry, guess: Option<&Choice>) -> String {
    let now = placement(entry.cell, entry.digit);
    match (entry.why, guess) {
        (Why::Guess(_), Some(choice)) if choice.left.is_empty() => format!("{now}? the last"),
        (Why::Guess(_), Some(choice)) => {
            let left = choice.left.iter().fold(0u16, |set, &(_, digit)| set | 1 << digit);
            format!("{now}? then {}", digits_in_words(left).replace(' ', ""))
        }
        (Why::Guess(_), None) => format!("{now} the only one"),
        (Why::Naked, _) => format!("{now} naked single"),
        (Why::Hidden(unit), _) => {
            format!("{now} hidden, {}", unit_name(unit).replace("column", "col"))
        }
        (Why::Refuted, _) => format!("back: {} is not {}", cell_name(entry.cell), entry.digit),
    }
}

/// The lines of the pseudo-code, which differ from style to style: digit twice, no candidate, naked single, no place,
/// hidden single, solution, guess, way back.
fn lines(style: Style) -> [usize; 8] {
    match style {
        Style { hidden: true, .. } => [1, 2, 3, 4, 5, 6, 9, 11],
        Style { naked: true, .. } => [1, 2, 3, 8, 5, 4, 7, 9],
        Style { fewest: true, .. } => [1, 2, 5, 8, 5, 3, 6, 8],
        _ => [1, 8, 5, 8, 5, 2, 5, 7],
    }
}

/// A digit that was put into a cell.
fn placed(solver: &Visible, entry: &Entry, wanted: Wanted) -> Event {
    let [_, _, on_naked, _, on_hidden, _, on_guess, _] = lines(solver.style);
    let Entry { cell, digit, why, had, .. } = *entry;
    let (kind, line) = match why {
        Why::Hidden(_) => ("place", on_hidden),
        Why::Naked => ("place", on_naked),
        Why::Guess(2..) => ("guess", on_guess),
        Why::Guess(_) | Why::Refuted => ("place", on_guess),
    };
    Event::new(wanted, kind, line, || {
        let tried: Vec<u8> = solver.failed(cell, solver.log.len().saturating_sub(1)).collect();
        let failed = phrases::list(&tried);
        let name = cell_name(cell);
        let candidates = phrases::list(digits(had));
        match (why, tried.as_slice(), solver.style.fewest) {
            (Why::Hidden(unit), ..) => {
                format!("In {} only {name} can hold {digit}.", unit_name(unit))
            }
            (Why::Naked, [], _) => format!("{digit} is the only candidate of {name}."),
            (Why::Naked, ..) => {
                format!("{failed} failed in {name}: {digit} is the only candidate left.")
            }
            (Why::Guess(1), [], true) => {
                format!("{digit} is the only candidate of {name}; no cell has fewer.")
            }
            (Why::Guess(1), [], false) => {
                format!("{name} is the first empty cell, and only {digit} fits there.")
            }
            (Why::Guess(1), ..) => {
                format!("{failed} failed in {name}: {digit} is the last digit to try there.")
            }
            (Why::Guess(of), [], true) => format!(
                "{name} has {}, {candidates}; no cell has fewer, so {digit} is tried first.",
                phrases::counted(of.into(), "candidate")
            ),
            (Why::Guess(_), [], false) => format!(
                "{name} is the first empty cell: {candidates} fit there, {digit} is tried first."
            ),
            (Why::Guess(_) | Why::Refuted, ..) => {
                format!("{failed} failed in {name}; of {candidates}, {digit} is tried next.")
            }
        }
    })
    .facts(place(cell, digit))
}

/// What keeps a digit out of an empty cell.
fn barred(solver: &Visible, cell: usize, digit: u8) -> String {
    match cells(PEERS[cell]).find(|&peer| solver.grid.board().get(peer) == digit) {
        Some(peer) => format!("stands in {}", cell_name(peer)),
        None => "was tried and failed".into(),
    }
}

fn failed(solver: &Visible, conflict: Conflict, wanted: Wanted) -> Event {
    let [on_twice, on_empty, _, on_no_place, ..] = lines(solver.style);
    let (line, so) = match conflict {
        Conflict::Cell(_) => {
            (on_empty, ": every digit stands in its row, column or box, or was tried there")
        }
        Conflict::Unit(..) => (on_no_place, ""),
        Conflict::Twice(..) => (on_twice, ": the puzzle has no solution"),
    };
    let end = if solver.depth == 0 { " No guess is open, so the search is over." } else { "" };
    let event = Event::new(wanted, "conflict", line, || {
        format!("{}{so}.{end}", phrases::sentence(&conflict.to_string()))
    });
    let inside = |cell, digit| match solver.grid.board().get(cell) {
        0 => format!("{}: {digit} {}", cell_name(cell), barred(solver, cell, digit)),
        other => format!("{} holds {other}", cell_name(cell)),
    };
    match conflict {
        Conflict::Cell(cell) => {
            let event = event.inside((1..=9).map(|digit| inside(cell, digit)));
            event.facts(cell_facts(cell)).facts([("cell", Fact::Text(cell_name(cell)))])
        }
        Conflict::Unit(unit, digit) | Conflict::Twice(unit, digit) => {
            let facts = [("digit", count(digit)), ("unit", Fact::Text(unit_name(unit)))];
            // Where a digit is there twice the others do not matter.
            let matters =
                |cell: &usize| line != on_twice || solver.grid.board().get(*cell) == digit;
            let cells = UNITS[unit].map(usize::from).into_iter().filter(matters);
            event.facts(facts).inside(cells.map(|cell| inside(cell, digit)))
        }
    }
}

fn back(
    solver: &Visible,
    undone: &[Entry],
    conflict: Option<Conflict>,
    (line, wanted): (usize, Wanted),
) -> Option<Event> {
    let &Entry { cell, digit, .. } = undone.first()?;
    let event = Event::new(wanted, "take back", line, || {
        let guess = placement(cell, digit);
        let with = match undone.iter().filter(|entry| entry.is_placed()).count() - 1 {
            0 => String::new(),
            n => format!(", with {} that followed", phrases::counted(n, "digit")),
        };
        match conflict {
            Some(conflict) => format!(
                "{}, so the last digit tried, {guess}, is wrong: it is taken back{with}.",
                phrases::sentence(&conflict.to_string().replacen(" has ", " had ", 1))
            ),
            None => format!("To look for another solution {guess} is taken back{with}."),
        }
    });
    let taken = undone.iter().rev().map(|entry| match entry.is_placed() {
        true => format!("{} is taken back", placement(entry.cell, entry.digit)),
        false => format!("{} has {} again", cell_name(entry.cell), entry.digit),
    });
    let name = cell_name(cell);
    let lost = match solver.grid.candidates(cell) {
        0 => format!("{name} loses {digit}; nothing is left there"),
        set => format!("{name} loses {digit}; {} left there", phrases::list(digits(set))),
    };
    Some(event.facts(place(cell, digit)).inside(taken.chain([lost])))
}

/// An event with what the solver looks at next, in its order.
fn waiting(solver: &Visible, mut event: Event) -> Event {
    let count = |cell: usize| solver.grid.candidates(cell).count_ones();
    let words = |&cell: &usize| {
        let left = solver.style.order(solver.grid.candidates(cell));
        let left: String = left.flat_map(|d| [' ', char::from(b'0' + d)]).collect();
        let none = if left.is_empty() { " none" } else { "" };
        format!("{}:{left}{none}", cell_name(cell))
    };
    if solver.style.naked {
        let single = || solver.grid.empty().filter(|&cell| count(cell) == 1).collect();
        event = event.list("cells with one candidate", single, words);
    }
    if solver.style.hidden {
        let words =
            |&(cell, digit, unit): &_| format!("{} in {}", placement(cell, digit), unit_name(unit));
        event = event.list("digits with one place", || hidden(solver), words);
    }
    let others = || {
        let others = solver.grid.empty().filter(|&cell| !solver.style.naked || count(cell) != 1);
        let mut others: Vec<usize> = others.collect();
        if solver.style.fewest {
            others.sort_by_cached_key(|&cell| count(cell));
        }
        others
    };
    let order = if solver.style.fewest { "fewest candidates first" } else { "in order" };
    event.list(&format!("empty cells, {order}"), others, words)
}

/// Digits with one place in a unit: cell, digit and unit, in the order in which they are looked for.
fn hidden(solver: &Visible) -> Vec<(usize, u8, usize)> {
    let mut found: Vec<(usize, u8, usize)> = Vec::new();
    for (unit, of_unit) in UNIT.into_iter().enumerate() {
        for digit in digits(solver.grid.few_places(unit)[1]) {
            let cell = first(solver.grid.places(digit) & of_unit);
            if !found.iter().any(|&(at, ..)| at == cell) {
                found.push((cell, digit, unit));
            }
        }
    }
    found
}
