//! The visible solver as a run on a grid, with its steps in words.

use super::super::human::digits_in_words;
use super::super::visible::{Conflict, Counters, Entry, Visible, Why};
use super::super::{Board, CELLS, cell_name, unit_name};
use super::{BoardRun, Choice, Line, Mark, moment};
use crate::engine::moment::{Moment, Wanted};
use crate::engine::trail::Trail;

impl BoardRun for Trail<Visible> {
    fn board(&self) -> Board {
        *self.scene().board()
    }

    fn candidates(&self, cell: usize) -> u16 {
        self.scene().candidates(cell)
    }

    fn marks(&self) -> [Mark; CELLS] {
        let mut marks = [Mark::Plain; CELLS];
        let scene = self.scene();
        for entry in scene.log() {
            if let Entry::Placed { cell, .. } = *entry
                && let Some(mark) = marks.get_mut(usize::from(cell))
            {
                *mark = Mark::Follows;
            }
        }
        for (choice, number) in self.choices().iter().zip(1..) {
            if let Some(mark) = choice.cell.and_then(|cell| marks.get_mut(cell)) {
                *mark = Mark::Guess(number);
            }
        }
        if let Some(conflict) = scene.conflict() {
            match conflict {
                Conflict::Cell(cell) => {
                    if let Some(mark) = marks.get_mut(usize::from(cell)) {
                        *mark = Mark::Wrong;
                    }
                }
                Conflict::Unit(unit, digit) | Conflict::Twice(unit, digit) => {
                    super::mark_unit(&mut marks, scene.board(), unit.into(), digit);
                }
            }
        } else if let Some(Entry::Placed { cell, .. } | Entry::Refuted { cell, .. }) =
            self.scene().log().last()
            && !self.scene().is_solution()
            && let Some(mark) = marks.get_mut(usize::from(*cell))
        {
            *mark = Mark::Current;
        }
        marks
    }

    fn depth(&self) -> u32 {
        self.scene().depth()
    }

    fn counters(&self) -> Counters {
        self.scene().counters
    }

    fn lines(&self, most: usize) -> Vec<Line> {
        let choices = self.choices();
        let mut depth = 0;
        let lines = self.scene().log().iter().map(|entry| {
            let mut untried = None;
            if let Entry::Placed { cell, why: Why::Guess(_), .. } = *entry
                && let Some(choice) = choices.get(depth)
                && choice.cell == Some(cell.into())
            {
                depth += 1;
                untried = Some(choice);
            }
            Line { depth: depth as u32, words: entry_words(entry, untried) }
        });
        let lines: Vec<Line> = lines.collect();
        let first = lines.len().saturating_sub(most);
        lines.into_iter().skip(first).collect()
    }

    fn now(&self) -> String {
        let scene = self.scene();
        if let Some(conflict) = scene.conflict() {
            return format!("conflict: {}", conflict.words());
        }
        if scene.is_solution() {
            return format!("solution {}", scene.counters.solutions);
        }
        match scene.log() {
            [] => "the puzzle".into(),
            [.., last] => {
                let choices = self.choices();
                let cell = match *last {
                    Entry::Placed { cell, why: Why::Guess(_), .. } => Some(usize::from(cell)),
                    _ => None,
                };
                let choice = choices.last().filter(|choice| cell.is_some() && choice.cell == cell);
                entry_words(last, choice)
            }
        }
    }

    fn verdict(&self) -> Option<Board> {
        self.solver().solution()
    }

    fn moment(&mut self, wanted: Wanted) -> Option<Moment> {
        moment::visible(self, wanted)
    }

    fn choices(&self) -> Vec<Choice> {
        moment::choices(self.scene(), self.solver().style())
    }
}

/// A change in words; a guess with what is left to try.
fn entry_words(entry: &Entry, guess: Option<&Choice>) -> String {
    match *entry {
        Entry::Placed { cell, digit, why, .. } => {
            let name = cell_name(cell.into());
            match (why, guess) {
                (Why::Guess(_), Some(choice)) if choice.left.is_empty() => {
                    format!("{name} = {digit}? the last one")
                }
                (Why::Guess(_), Some(choice)) => {
                    let left = choice.left.iter().fold(0u16, |set, &(_, digit)| set | 1 << digit);
                    let list = digits_in_words(left);
                    let list = if list.len() > 7 { list.replace(' ', "") } else { list };
                    format!("{name} = {digit}? then {list}")
                }
                (Why::Guess(_), None) => format!("{name} = {digit} the only one"),
                (Why::Naked, _) => format!("{name} = {digit} naked single"),
                (Why::Hidden(unit), _) => {
                    let unit = unit_name(unit.into()).replace("column", "col");
                    format!("{name} = {digit} hidden, {unit}")
                }
            }
        }
        Entry::Refuted { cell, digit } => {
            format!("back: {} is not {digit}", cell_name(cell.into()))
        }
    }
}
