//! The steps a person would take from here to the end, one technique each: found in the background, listed
//! in the panel, stepped through on the board, and made as far as the one at hand.

use super::*;
use crate::engine::work;
use crate::puzzles::sudoku::human::{Grid, Step, Technique};

/// The work of a step of a human solver, about: every technique looks at every unit and digit.
const GRADED: u64 = 200 * work::STEP;

/// Steps a page key moves by.
pub const PAGE: isize = 10;

/// The steps from a position on, as far as they are found.
pub struct Steps {
    /// The steps, each with the grid before it.
    found: Vec<(Grid, Step)>,
    /// The grid after all of them.
    end: Grid,
    /// Whether no further step is looked for.
    is_over: bool,
    /// The step at hand.
    at: usize,
    /// How many of the steps were looked at: all up to the furthest one.
    seen: usize,
}

impl Steps {
    /// The steps from a grid on, none of them found yet.
    pub fn new(grid: Grid) -> Steps {
        Steps { found: Vec::new(), end: grid, is_over: false, at: 0, seen: 0 }
    }

    /// The step at hand, once it is found.
    pub fn current(&self) -> Option<&Step> {
        self.found.get(self.at).map(|(_, step)| step)
    }

    /// The grid before the step at hand.
    pub fn grid(&self) -> &Grid {
        self.found.get(self.at).map_or(&self.end, |(grid, _)| grid)
    }

    /// Whether there are steps to be found.
    pub fn is_busy(&self) -> bool {
        !self.is_over
    }

    /// Looks for further steps until `enough`; whether anything shown has changed.
    pub fn find(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.found.len();
        while !self.is_over {
            work::charge(GRADED);
            match human::next_step(&self.end) {
                Some(step) => {
                    let grid = self.end.clone();
                    self.end.apply(&step);
                    self.found.push((grid, step));
                }
                None => self.is_over = true,
            }
            if enough() {
                break;
            }
        }
        self.is_over || self.found.len() != before
    }

    /// The hardest technique needed.
    fn hardest(&self) -> Option<Technique> {
        self.found.iter().map(|(_, step)| step.technique).max()
    }

    /// The grade of what they solve; none before all are found, and where no technique helps.
    pub fn grade(&self) -> Option<Grade> {
        let grade = self.hardest().map_or(Grade::Easy, Technique::grade);
        Some(grade).filter(|_| self.is_over && self.end.board().is_solved())
    }

    /// What all of them come to, in a line.
    pub fn in_words(&self) -> String {
        if !self.is_over {
            return "looking for the steps to the end ...".into();
        }
        let steps = counted(self.found.len(), "step");
        match (self.hardest(), self.end.board().is_solved()) {
            (Some(hardest), true) => {
                let name = hardest.name().split(" (").next().unwrap_or_default();
                format!("{steps} to the end; the hardest is {name} ({})", hardest.grade())
            }
            _ => format!("{steps}, and then no technique helps"),
        }
    }

    /// Writes the list and what the step at hand is about into the panel.
    pub fn draw(&self, panel: &mut Panel, theme: &Theme) {
        let Some(step) = self.current() else {
            return panel.text("Looking for the steps ...", theme.dim);
        };
        let more = if self.is_over { "" } else { " ..." };
        panel.row("step", &format!("{} of {}{more}", self.at + 1, self.found.len()));
        panel.gap();
        let result = panel.rows_of(&format!("So {}.", step.result()));
        let about = 2 + panel.rows_of(&step.words) + result;
        let rows = usize::from(panel.rows_left().saturating_sub(about).max(3));
        let first = first_shown(self.at, rows, self.found.len());
        let gap = if panel.columns() > 22 { " " } else { "" };
        let shown = self.found.len().min(rows) as u16;
        for (number, (_, step)) in self.found.iter().enumerate().skip(first).take(rows) {
            let (sign, style) = match number == self.at {
                true => (theme.glyphs.cursor, theme.strong),
                false => (" ", if number < self.at { theme.dim } else { theme.text }),
            };
            let (effect, name) = (effect(step, theme), step.technique.name());
            // The longest names lose where it is, which the effect tells, and the kind, and at last all but the noun.
            let name = name.split(" (").next().unwrap_or(name).trim_end_matches(" 1");
            let noun = name.rsplit(' ').next().unwrap_or(name);
            let words = [name, noun].map(|name| format!("{sign}{gap}{effect:<7}{name}"));
            panel.line_of(&words.each_ref().map(String::as_str), style);
        }
        let (buf, end) = panel.rows(0);
        // In the free rows around the list, where no line touches them.
        let y = end.y.saturating_sub(shown + 1);
        let list = Rect { y, width: end.width + 1, height: shown + 2, ..end };
        draw_more(buf, list, (first > 0, first + rows < self.found.len()), theme);
        panel.gap();
        explain(step, panel);
    }
}

/// Writes what a step goes by, and what follows.
pub fn explain(step: &Step, panel: &mut Panel) {
    let theme = panel.theme();
    panel.line(step.technique.name(), theme.name);
    let result = format!("So {}.", step.result());
    // What follows is told first where what it goes by has no room.
    if panel.rows_of(&step.words) + panel.rows_of(&result) > panel.rows_left() {
        return panel.text(&format!("{}. {}", step.result(), step.words), theme.text);
    }
    panel.text(&step.words, theme.text);
    panel.text(&result, theme.strong);
}

/// The cell a step changes first.
pub fn target(step: &Step) -> Option<usize> {
    step.place.or(step.remove.first().copied()).map(|(cell, _)| cell)
}

/// What a step does first, in few characters: `r3c2=5`, `r1c2≠4`.
fn effect(step: &Step, theme: &Theme) -> String {
    let not = if theme.ascii { '-' } else { '≠' };
    match (step.place, step.remove.first()) {
        (Some((cell, digit)), _) => format!("{}={digit}", cell_name(cell)),
        (None, Some(&(cell, digit))) => format!("{}{not}{digit}", cell_name(cell)),
        (None, None) => String::new(),
    }
}

impl SudokuTab {
    /// Lists the steps to the end, or no longer.
    pub(super) fn list_steps(&mut self) {
        if self.ui.steps.take().is_some() {
            return;
        }
        match self.game.grid_to_reason_on() {
            Ok(grid) => {
                self.ui.hint = None;
                self.ui.steps = Some(Steps::new(grid));
                self.step_through(0);
            }
            Err(why) => self.notify(why),
        }
    }

    /// Goes on by so many steps of the list, or back. Each step seen for the first time is a hint.
    pub(super) fn step_through(&mut self, by: isize) {
        if let Some(steps) = &mut self.ui.steps {
            steps.at = steps.at.saturating_add_signed(by).min(steps.found.len().saturating_sub(1));
            let seen = steps.seen.max(steps.at + 1);
            self.game.hints += (seen - steps.seen) as u32;
            steps.seen = seen;
        }
    }

    /// Makes the steps of the list up to the one at hand.
    pub(super) fn make_steps(&mut self) {
        let Some(steps) = self.ui.steps.take() else { return };
        let made = steps.found.get(..=steps.at).unwrap_or_default();
        for (_, step) in made {
            self.game.apply(step);
        }
        if let Some(cell) = made.last().and_then(|(_, step)| target(step)) {
            self.ui.kept.cursor = SIDE.pos(cell);
            self.moved();
        }
    }

    /// The digits on the board while playing: before the step at hand where steps are listed.
    pub(super) fn board_played(&self) -> Board {
        self.ui.steps.as_ref().map_or_else(|| self.game.board(), |steps| *steps.grid().board())
    }

    /// The marks of a cell: while steps are listed the candidates, of all cells or only of those that the
    /// step is about.
    pub(super) fn marks_played(&self, cell: usize, of_all: bool) -> u16 {
        let Some(steps) = &self.ui.steps else { return self.game.marks(cell) };
        let is_about = |step: &Step| {
            step.pattern >> cell & 1 == 1 || step.remove.iter().any(|gone| gone.0 == cell)
        };
        let is_shown = of_all || steps.current().is_some_and(is_about);
        if is_shown { steps.grid().candidates(cell) } else { 0 }
    }
}
