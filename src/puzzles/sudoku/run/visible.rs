//! The visible solver as a run on a grid, with its steps in words.

use super::super::human::{cells, digits_in_words};
use super::super::visible::{Conflict, Counters, Entry, Landmark, Visible, Why};
use super::super::{Board, CELLS, cell_name, unit_name};
use super::{BoardRun, Line, Mark};
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
        let mut depth = 0;
        for entry in self.scene().log() {
            if let Entry::Placed { cell, why, .. } = *entry
                && let Some(mark) = marks.get_mut(usize::from(cell))
            {
                *mark = match why {
                    Why::Guess(_) => {
                        depth += 1;
                        Mark::Guess(depth)
                    }
                    _ => Mark::Follows,
                };
            }
        }
        if let Some(conflict) = self.scene().conflict() {
            let board = self.scene().board();
            let about = |cell: usize| match conflict {
                Conflict::Cell(_) => true,
                Conflict::Unit(..) => board.get(cell) == 0,
                Conflict::Twice(_, digit) => board.get(cell) == digit,
            };
            for cell in cells(conflict.cells()).filter(|&cell| about(cell)) {
                if let Some(mark) = marks.get_mut(cell) {
                    *mark = Mark::Wrong;
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
        let log = self.scene().log();
        let mut depth = self.scene().depth();
        let mut lines = Vec::new();
        for entry in log.iter().rev().take(most) {
            lines.push(Line { depth, words: entry_words(entry) });
            if let Entry::Placed { why: Why::Guess(_), .. } = entry {
                depth -= 1;
            }
        }
        lines.reverse();
        lines
    }

    fn now(&self) -> String {
        let scene = self.scene();
        if let Some(conflict) = scene.conflict() {
            return format!("conflict: {}", conflict.words());
        }
        if scene.is_solution() {
            return format!("solution {}", scene.counters.solutions);
        }
        scene.log().last().map_or("the puzzle".into(), entry_words)
    }

    fn verdict(&self) -> Option<Board> {
        self.solver().solution()
    }

    fn landmark_of(&self, kind: Landmark, t: u64, forward: bool) -> Option<u64> {
        Trail::landmark_of(self, kind as u8, t, forward)
    }
}

fn entry_words(entry: &Entry) -> String {
    match *entry {
        Entry::Placed { cell, digit, why, had, .. } => {
            let name = cell_name(cell.into());
            match why {
                Why::Guess(1) => format!("{name} = {digit} the only one"),
                Why::Guess(_) => {
                    let list = digits_in_words(had);
                    let list = if list.len() > 9 { list.replace(' ', "") } else { list };
                    format!("{name} = {digit}? of {{{list}}}")
                }
                Why::Naked => format!("{name} = {digit} naked single"),
                Why::Hidden(unit) => {
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
