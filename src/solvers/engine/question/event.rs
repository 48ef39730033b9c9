//! Questions about methods whose steps are single events: walkers, backtracking, propagation, exact cover,
//! elimination.

use super::{CODE, Draft, hundredths, indented};
use crate::engine::prelude::*;

/// Everything that can be asked.
pub fn ask((was, is, after): (&EventStep, &EventStep, &Moment), code: &[&str], draft: &mut Draft) {
    let why = after.text.as_str();
    let _ = walk(is, (code, why), draft);
    for question in [column, cell, conflict, back, table, weigh] {
        let _ = question(was, is, why, draft);
    }
}

fn text(step: &EventStep, name: &str) -> Option<String> {
    named(&step.facts, name).map(Fact::to_string)
}

/// The cell an event is about, by name.
fn cell_of(step: &EventStep) -> Option<String> {
    Some(format!("r{}c{}", text(step, "row")?, text(step, "col")?))
}

/// An empty cell with its candidates.
struct Open {
    name: String,
    candidates: Vec<String>,
}

impl Open {
    fn has(&self, candidate: &str) -> bool {
        self.candidates.iter().any(|known| known == candidate)
    }

    fn line(&self) -> String {
        match self.candidates.as_slice() {
            [] => format!("{}: none", self.name),
            all => format!("{}: {}", self.name, all.join(" ")),
        }
    }
}

/// The cells of the lists of a step, with their candidates. What is untried of a guess is no candidate.
fn open(step: &EventStep) -> Vec<Open> {
    let is_of_cells = |list: &&List| list.title.contains("cells");
    let entries = step.lists.iter().filter(is_of_cells).flat_map(|list| &list.entries);
    let read = |entry: &String| {
        let (name, candidates) = entry.split_once(':')?;
        let candidates = candidates.split_whitespace().filter(|word| *word != "none");
        let candidates = candidates.map(str::to_owned).collect();
        Some(Open { name: name.to_owned(), candidates })
    };
    entries.filter_map(read).collect()
}

/// Which cell is next, and what is tried in it.
fn cell(was: &EventStep, is: &EventStep, why: &str, draft: &mut Draft) -> Option<()> {
    let is_placed = is.kind == "place" || is.kind == "guess";
    let name = cell_of(is).filter(|_| is_placed)?;
    let cells = open(was);
    let own = cells.iter().find(|cell| cell.name == name)?;
    let digit = text(is, "digit")?;
    let is_in_order = was.lists.iter().any(|list| list.title == "empty cells, in order");
    let looks_for_places =
        was.lists.iter().any(|list| list.title == "digits with one place" && list.total > 0);
    let least = cells.iter().map(|cell| cell.candidates.len()).min()?;
    let mut others: Vec<&Open> = cells.iter().filter(|cell| cell.name != name).collect();
    draft.random.shuffle(&mut others);
    let lines = |cells: &[&Open]| cells.iter().map(|cell| cell.line()).collect::<Vec<_>>();
    if is_in_order && cells.first().is_some_and(|first| first.name == name) {
        let text = "The empty cells are filled row by row.\nWhich of these is next?";
        draft.add("cell", text, [own.line()], lines(&others), why);
    } else if own.candidates.len() == least && least > 0 && (least == 1 || !looks_for_places) {
        let (right, wrong): (Vec<&Open>, Vec<&Open>) =
            others.into_iter().partition(|cell| cell.candidates.len() == least);
        let mut right = lines(&right);
        right.push(own.line());
        let text = "A cell with the fewest candidates is filled.\nWhich of these can be next?";
        draft.add("cell", text, right, lines(&wrong), why);
    }
    if (is.is_guess || is.kind == "guess")
        && own.candidates.len() > 1
        && own.candidates.first() == Some(&digit)
    {
        let all = own.candidates.join(", ");
        let text = format!(
            "A guess: the candidates of {name}, in the order in which they are tried, are {all}.\n\
             Which digit is put there now?"
        );
        draft.add("digit", text, [digit.clone()], own.candidates.clone(), why);
    }
    let begins = format!("{name} = {digit} in ");
    let one = was.lists.iter().flat_map(|list| &list.entries);
    let mut one = one.filter_map(|entry| entry.strip_prefix(&begins));
    let is_one = is.kind == "place" && own.candidates.len() > 1 && own.has(&digit);
    let unit = one.next().filter(|_| is_one)?;
    let wrong = cells.iter().filter(|cell| !cell.has(&digit)).map(Open::line);
    let text = format!("In {unit} there is one place left for {digit}.\nWhich cell takes {digit}?");
    draft.add("place", text, [own.line()], wrong, why)
}

/// Which cell has no candidate.
fn conflict(was: &EventStep, is: &EventStep, why: &str, draft: &mut Draft) -> Option<()> {
    let name = text(is, "cell").filter(|_| is.kind == "conflict")?;
    let cells = open(was);
    let mut wrong: Vec<&Open> = cells.iter().filter(|cell| !cell.candidates.is_empty()).collect();
    wrong.sort_by_cached_key(|cell| cell.candidates.len());
    wrong.truncate(8);
    draft.random.shuffle(&mut wrong);
    let right: Vec<&Open> = cells.iter().filter(|cell| cell.candidates.is_empty()).collect();
    if !right.iter().any(|cell| cell.name == name) {
        return None;
    }
    let left: Vec<&str> = was.stack.iter().map(|level| level.name.as_str()).collect();
    let guesses = if left.is_empty() { "no guess".to_owned() } else { left.join(", ") };
    let line = |cell: &&Open| cell.line().replace(": none", "").replace(':', " with");
    let mut all: Vec<String> = right.iter().chain(&wrong).map(|cell| cell.line()).collect();
    all.sort();
    let text = format!(
        "It cannot go on as it is, after {guesses}. These cells are empty; with what fits there:\n{}\n\
         Which cell shows that something is wrong?",
        indented(all)
    );
    draft.add("conflict", text, right.iter().map(line), wrong.iter().map(line), why)
}

/// Which guess is taken back.
fn back(was: &EventStep, is: &EventStep, why: &str, draft: &mut Draft) -> Option<()> {
    if is.kind != "take back" || was.kind != "conflict" {
        return None;
    }
    let name = format!("{} = {}", cell_of(is)?, text(is, "digit").or(text(is, "times"))?);
    let names: Vec<&str> = was.stack.iter().map(|level| level.name.as_str()).collect();
    let others = names.strip_suffix(&[name.as_str()])?;
    let text = format!(
        "A conflict. The digits tried that are in force, oldest first: {}.\n\
         Which of them is taken back?",
        names.join(", ")
    );
    draft.add("back", text, [name.as_str()], others.iter().rev().copied(), why)
}

/// Which column is next, of an exact cover or of a matrix, or which press of those that are open.
fn column(was: &EventStep, is: &EventStep, why: &str, draft: &mut Draft) -> Option<()> {
    if is.kind == "column chosen" {
        let own = text(is, "column")?;
        let list = was.lists.iter().find(|list| list.title.contains("fewest rows"))?;
        let read = |entry: &String| {
            let (name, size) = entry.rsplit_once(" (")?;
            let size: usize = size.trim_end_matches(')').parse().ok()?;
            Some((name.to_owned(), size, entry.clone()))
        };
        let mut all: Vec<_> = list.entries.iter().filter_map(read).collect();
        draft.random.shuffle(&mut all);
        let least = all.iter().map(|entry| entry.1).min()?;
        all.iter().find(|entry| entry.0 == own && entry.1 == least)?;
        let (right, wrong): (Vec<_>, Vec<_>) = all.into_iter().partition(|entry| entry.1 == least);
        let names = |all: Vec<(String, usize, String)>| all.into_iter().map(|entry| entry.2);
        let text = "A column with the fewest rows is chosen; in brackets, how many it has left.\n\
                    Which of these can be next?";
        draft.add("column", text, names(right), names(wrong), why);
    }
    let (own, title) = match is.kind {
        "guess" => (cell_of(is)?, "open presses, in order"),
        "pivot" | "swap" | "free column" => (text(is, "column of")?, "columns left"),
        _ => return None,
    };
    let list = was.lists.iter().find(|list| list.title == title)?;
    let (_, others) = list.entries.split_first().filter(|(first, _)| **first == own)?;
    let mut wrong: Vec<&String> = others.iter().take(8).collect();
    draft.random.shuffle(&mut wrong);
    if is.kind == "guess" {
        let text =
            "No light decides a press: the first open one is guessed.\nWhich press is guessed?";
        return draft.add("place", text, [own], wrong, why);
    }
    let left = list.total;
    let text = format!(
        "The columns are taken from left to right, row by row of the presses; {left} are left.\n\
         For which of these is a pivot looked for next?"
    );
    draft.add("pivot", text, [own], wrong, why)
}

/// Most rows of a table that is read in a question.
const ROWS: usize = 16;

/// What the table says of the lights left over.
fn table(_: &EventStep, is: &EventStep, why: &str, draft: &mut Draft) -> Option<()> {
    let (left, right) = (text(is, "left over")?, text(is, "free presses")?);
    let list = is.lists.iter().find(|list| list.title.contains(" -> "))?;
    let rows = list.entries.iter().filter_map(|row| row.split_once(" -> "));
    let rows: Vec<(&str, &str)> = rows.collect();
    if rows.len() > ROWS || !rows.contains(&(&left, &right)) {
        return None;
    }
    let lines = rows.iter().map(|(left, right)| format!("{left} -> {right}"));
    let text = format!(
        "In the last row {left} is left over. The table, left over -> presses in the first row:\n{}\n\
         What is pressed in the first row?",
        indented(lines)
    );
    let mut wrong: Vec<&str> = rows.into_iter().map(|row| row.1).collect();
    draft.random.shuffle(&mut wrong);
    draft.add("table", text, [right], wrong, why)
}

/// Whether a solution is the best so far.
fn weigh(was: &EventStep, is: &EventStep, why: &str, draft: &mut Draft) -> Option<()> {
    let number = |step: &EventStep, name: &str| hundredths(named(&step.facts, name)?.number()?);
    let (best, presses) = (number(was, "best")?, number(is, "presses")?);
    if is.kind != "weigh" {
        return None;
    }
    const WORDS: [&str; 3] = ["the new best", "as good as the best", "worse than the best"];
    let right = WORDS[if presses < best { 0 } else { 1 + usize::from(presses > best) }];
    let (best, presses) = (super::number(best), super::number(presses));
    let text = format!(
        "The best solution so far has {best} presses, the next one {presses}.\n\
         What is the next one, with {presses}?"
    );
    draft.add("weigh", text, [right], WORDS, why)
}

/// Where a walker goes, and by which rule.
fn walk(is: &EventStep, (code, why): (&[&str], &str), draft: &mut Draft) -> Option<()> {
    let (rule, heading) = (text(is, "rule")?, text(is, "heading")?);
    let list = is.lists.iter().find(|list| list.title == "choices")?;
    if list.entries.len() as u64 != list.total {
        return None;
    }
    let mut exits: Vec<&str> = Vec::new();
    let (mut lines, mut taken) = (Vec::new(), None);
    for entry in &list.entries {
        let (name, notes) = entry.split_once(": ").unwrap_or((entry, ""));
        let (own, notes): (Vec<&str>, Vec<&str>) =
            notes.split(", ").filter(|note| !note.is_empty()).partition(|note| *note == "taken");
        taken = if own.is_empty() { taken } else { Some(name) };
        lines.push(format!("{name} ({})", notes.join(", ")).replace(" ()", ""));
        exits.push(name);
    }
    let taken = taken?;
    let known = format!("Heading {heading}. Exits: {}.", lines.join(", "));
    // Along a passage there is nothing to choose.
    if rule != "draw" && (exits.len() > 2 || rule == "known place") {
        let code = indented(code.iter().map(|line| (*line).to_owned()));
        let text = format!("{CODE}\n{code}\n{known}\nWhere does it go?");
        draft.add("move", text, [taken], exits.iter().copied(), why);
    }
    let notes = lines.join(" ");
    let rules: &[&str] = match ["ahead", "left", "right"].iter().any(|word| notes.contains(word)) {
        true => &["only exit", "hand", "ahead", "other hand"],
        false => &["only exit", "only way on", "draw"],
    };
    // At a place with marks on both sides of the way back two rules may say the same.
    let is_unclear = notes.contains("mark") || exits.len() < 2 && rule != "only exit";
    if is_unclear || !rules.contains(&rule.as_str()) {
        return None;
    }
    let text = format!("{known}\nBy which rule does it go {taken}?");
    draft.add("rule", text, [rule], rules.iter().copied(), why)
}
