//! The side panel and the status line: what is known at this moment, and what to do.

use super::draw::LETTERS;
use super::{Grading, Hint, SudokuTab};
use crate::engine::run::Status;
use crate::puzzles::sudoku::cell_name;
use crate::puzzles::sudoku::play::{Solutions, marks_in_words};
use crate::puzzles::sudoku::run::Mark;
use crate::tui::keys::Mode;
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{grouped, put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// Draws the side panel.
pub fn panel(tab: &SudokuTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let mut panel = Panel::new(buf, area, theme);
    match (tab.mode, &tab.watching) {
        (Mode::Watch, Some(watching)) if watching.run().is_making() => made(tab, &mut panel, theme),
        (Mode::Watch, Some(_)) => watched(tab, &mut panel, area.width, theme),
        _ => played(tab, &mut panel, theme),
    }
}

/// Minutes and seconds.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// The grade, as far as it is known.
pub fn grade(tab: &SudokuTab) -> String {
    match (&tab.grading, tab.game.solutions()) {
        (_, Solutions::None) => "no solution".into(),
        (_, Solutions::Several) => "not unique".into(),
        (Grading::Working(..), _) => "grading ...".into(),
        (Grading::Known(grade), _) => grade.map_or("unknown".into(), |g| g.to_string()),
    }
}

fn played(tab: &SudokuTab, panel: &mut Panel, theme: &Theme) {
    let board = tab.game.board();
    panel.row("grade", &grade(tab));
    panel.row("clues", &tab.game.puzzle().count().to_string());
    panel.row("to fill", &(81 - board.count()).to_string());
    let time = if tab.timer_shown { clock(tab.time()) } else { "hidden".into() };
    panel.row("time", &time);
    if tab.game.hints > 0 {
        panel.row("hints", &tab.game.hints.to_string());
    }
    panel.gap();
    let cell = tab.cell();
    panel.row("cell", &cell_name(cell));
    if board.get(cell) == 0 {
        panel.row("marks", &marks_in_words(tab.game.marks(cell)));
    }
    if tab.pencil {
        panel.line("digits are pencil marks", theme.name);
    }
    panel.gap();
    match &tab.hint {
        Some(Hint { step, told: 1 }) => {
            panel.line("hint", theme.name);
            panel.text(&format!("Look at {}.", step.region), theme.text);
        }
        Some(Hint { step, .. }) => {
            panel.line(step.technique.name(), theme.name);
            panel.text(&step.words, theme.text);
            panel.text(&step.result(), theme.strong);
        }
        None => {
            let duplicates = board.duplicates();
            if let Some(&(unit, digit)) = duplicates.first() {
                let unit = crate::puzzles::sudoku::unit_name(unit);
                panel.text(&format!("! {digit} twice in {unit}"), theme.danger);
            } else {
                let about =
                    "Every row, column and box holds each digit once. Paste a puzzle to open it.";
                panel.text(about, theme.dim);
            }
        }
    }
}

fn watched(tab: &SudokuTab, panel: &mut Panel, width: u16, theme: &Theme) {
    let Some(watching) = &tab.watching else { return };
    let run = watching.run();
    let counters = run.counters();
    panel.row("placed", &grouped(counters.nodes));
    panel.row("guesses", &grouped(counters.guesses));
    panel.row("backtracks", &grouped(counters.backtracks));
    panel.row("solutions", &grouped(counters.solutions));
    panel.row("depth", &depth(run.depth()));
    panel.gap();
    let ended = run.at() == run.len() && !watching.is_growing();
    let answered = run.proved().is_some();
    let wrong = run.now().starts_with("conflict");
    // What was done last, the deeper the further in; and what this moment is about below it.
    let rows = usize::from(panel.rows_left().saturating_sub(if ended { 7 } else { 5 }));
    // The longest of them has 22 columns, after one at the edge.
    let room = usize::from(width).saturating_sub(23).min(5);
    for line in if answered { Vec::new() } else { run.lines(rows) } {
        let indent = " ".repeat((line.depth.saturating_sub(1) as usize).min(room));
        panel.line(&format!("{indent}{}", line.words), theme.dim);
    }
    let told = run.lines(1).is_empty() || wrong || run.now().starts_with("solution");
    if told && !answered {
        let style = match (wrong, run.now().starts_with("solution")) {
            (true, _) => theme.danger,
            (_, true) => theme.good,
            _ => theme.dim,
        };
        panel.text(&run.now(), style);
    }
    if ended {
        if !answered {
            panel.gap();
        }
        let (words, style) = match (run.status(), counters.solutions) {
            (Status::Stopped(limit), _) => (format!("Stopped: {limit}."), theme.danger),
            (_, 0) => ("No solution: every case was tried.".into(), theme.danger),
            (_, 1) => {
                ("The only solution: every other case was tried or ruled out.".into(), theme.good)
            }
            _ => ("More than one solution.".into(), theme.danger),
        };
        panel.text(&words, style);
    } else if panel.rows_left() > 4 {
        panel.gap();
        panel.text(tab.method.describe(), theme.dim);
    }
}

/// How deep it is, and the letters of the guesses that hold.
fn depth(depth: u32) -> String {
    match depth {
        0 => "0".into(),
        1 => "1  (a)".into(),
        n => match LETTERS.get(n as usize - 1) {
            Some(&last) if last != "+" => format!("{n}  (a-{last})"),
            _ => format!("{n}  (a-z, +)"),
        },
    }
}

fn made(tab: &SudokuTab, panel: &mut Panel, theme: &Theme) {
    let Some(watching) = &tab.watching else { return };
    let run = watching.run();
    panel.row("clues", &run.board().count().to_string());
    let needed = run.marks_shown().iter().filter(|&&mark| mark == Mark::Follows).count();
    panel.row("needed", &format!("{needed}  bold"));
    panel.row("proofs", &grouped(run.counters().nodes));
    if let Some(grade) = tab.recipe.grade {
        panel.row("wanted", grade.name());
        panel.row("full grids", &run.counters().guesses.to_string());
    }
    panel.gap();
    if !run.is_made() {
        let wrong = run.now().starts_with("no,");
        panel.text(&run.now(), if wrong { theme.danger } else { theme.strong });
        panel.gap();
    }
    if run.at() == run.len() && !watching.is_growing() {
        match watching.run().made() {
            Some(_) => panel.text("Done: no clue left to try. esc plays it.", theme.good),
            None => panel.text("Given up: no puzzle of that grade came up.", theme.danger),
        }
    } else {
        let about = "A full grid; one clue after another goes, and comes back if a second solution would fit.";
        panel.text(about, theme.dim);
    }
}

/// Draws the status line where there is no transport.
pub fn status(tab: &SudokuTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (x, y, end) = (area.x + 1, area.y, area.right() - 1);
    if tab.making.is_some() {
        put(buf, x, y, end, "making a puzzle ...", theme.strong);
    } else if let Some(message) = &tab.message {
        put(buf, x, y, end, message, theme.strong);
    } else if tab.game.is_solved() {
        put(buf, x, y, end, "solved: n makes a new puzzle, s watches it being solved", theme.text);
    } else {
        let keys = [
            ("1-9", "digit"),
            ("0", "clear"),
            ("n", "new"),
            ("o", "open"),
            ("m", "method"),
            ("c", "compare"),
            ("W", "write"),
        ];
        let shown = keys.into_iter().filter(|&(key, _)| key != "W" || tab.files.is_some());
        shown.fold(x, |x, (key, word)| {
            let word = format!(" {word}  ");
            if x + width(key) + width(&word) > end + 2 {
                return x;
            }
            let x = put(buf, x, y, end, key, theme.name);
            put(buf, x, y, end, &word, theme.text)
        });
    }
}
