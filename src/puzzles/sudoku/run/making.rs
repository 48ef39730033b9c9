//! The generation of a puzzle as a run on a grid.

use super::super::generate::{self, Maker};
use super::super::visible::Counters;
use super::super::{Board, CELLS, cell_name};
use super::{BoardRun, Choice, Line, Mark, moment};
use crate::engine::moment::{Moment, Wanted};
use crate::engine::trail::Trail;

impl BoardRun for Trail<Maker> {
    fn board(&self) -> Board {
        *self.scene().board()
    }

    fn candidates(&self, _: usize) -> u16 {
        0
    }

    fn marks(&self) -> [Mark; CELLS] {
        let mut marks = [Mark::Plain; CELLS];
        let scene: &generate::Scene = self.scene();
        for (cell, mark) in marks.iter_mut().enumerate() {
            if scene.is_kept(cell) {
                *mark = Mark::Follows;
            }
        }
        if let Some(group) = scene.trying() {
            group.cells().for_each(|cell| marks[cell] = Mark::Current);
        }
        if let Some((group, unique)) = scene.proved() {
            let mark = if unique { Mark::Current } else { Mark::Wrong };
            group.cells().for_each(|cell| marks[cell] = mark);
        }
        marks
    }

    fn depth(&self) -> u32 {
        0
    }

    fn counters(&self) -> Counters {
        let scene = self.scene();
        // Each full grid counts as a guess: it may give a puzzle of the wanted grade.
        Counters { nodes: scene.proofs, guesses: scene.tries.into(), ..Counters::default() }
    }

    fn lines(&self, _: usize) -> Vec<Line> {
        Vec::new()
    }

    fn now(&self) -> String {
        let scene = self.scene();
        let names =
            |group: generate::Group| group.cells().map(cell_name).collect::<Vec<_>>().join(" and ");
        match (scene.trying(), scene.proved()) {
            (Some(group), _) => format!("without {}: still one solution?", names(group)),
            (_, Some((group, true))) => format!("yes: {} stays empty", names(group)),
            (_, Some((group, false))) => format!("no, there are more: {} comes back", names(group)),
            (None, None) => match scene.shuffled() {
                Some(how) => format!("shuffled: {}", how.words()),
                None => "a full grid: three boxes drawn, the rest solved".into(),
            },
        }
    }

    fn verdict(&self) -> Option<Board> {
        None
    }

    fn moment(&mut self, wanted: Wanted) -> Option<Moment> {
        moment::making(self, wanted)
    }

    fn choices(&self) -> Vec<Choice> {
        Vec::new()
    }
}
