//! The side panel: what is known at this moment.

use super::*;

/// Minutes and seconds.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds / 3600 {
        0 => format!("{}:{:02}", seconds / 60, seconds % 60),
        hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
    }
}

/// Something of each digit from 1 to 9, every row of them in the same columns where there is room.
fn by_digit(name: &str, of: impl Fn(u8) -> String, style: Style, panel: &mut Panel) {
    let wide = if panel.columns() < 28 { 6 } else { 11 };
    let mut all: Vec<String> = (1..=9).map(of).collect();
    if panel.theme().is_heard {
        all.retain(|it| it.contains(|c: char| c.is_ascii_digit()));
        let all = all.join(", ");
        return panel.row(name, if all.is_empty() { "none" } else { &all });
    }
    let line = |all: String| format!("{name:<wide$}{all}");
    panel.line_of(&[&line(all.join(" ")), &line(all.concat())], style);
}

/// How often every digit is still to be placed.
pub fn to_place(board: &Board, panel: &mut Panel, theme: &Theme) {
    if board.is_full() || panel.rows_left() < 14 {
        return;
    }
    let placed = |digit: u8| board.clues().filter(|clue| clue.1 == digit).count();
    let left = |digit| match 9usize.saturating_sub(placed(digit)) {
        left if theme.is_heard => format!("{left} of {digit}"),
        0 => " ".into(),
        left => left.to_string(),
    };
    if !theme.is_heard {
        by_digit("digit", |digit| digit.to_string(), theme.dim, panel);
    }
    by_digit("left", left, theme.text, panel);
}

/// What is known of the cell under the cursor: its digit or its marks.
fn under_cursor(tab: &SudokuTab, panel: &mut Panel, theme: &Theme) {
    let (marks, none) = (tab.game.marks(tab.cell()), theme.glyphs.empty);
    let mark = |digit: u8| if marks >> digit & 1 == 1 { digit.to_string() } else { none.into() };
    panel.row("cell", &cell_name(tab.cell()));
    match tab.game.board().get(tab.cell()) {
        0 => by_digit("marks", mark, theme.text, panel),
        digit if tab.game.is_given(tab.cell()) => panel.row("given", &digit.to_string()),
        digit => panel.row("yours", &digit.to_string()),
    }
    if tab.ui.kept.pencil {
        panel.line("pencil marks on", theme.name);
    }
    panel.gap();
}

/// Names the digits that are twice in a row, column or box; whether there are any.
pub fn twice(board: &Board, panel: &mut Panel) -> bool {
    let duplicates = board.duplicates();
    let told = |(unit, digit): &(usize, u8)| format!("! {digit} twice in {}", unit_name(*unit));
    let lines: Vec<String> = duplicates.iter().map(told).collect();
    panel.text(&lines.join("\n"), panel.theme().danger);
    !duplicates.is_empty()
}

/// How it was solved, to be shown to others: the time, when the digits came, and the hints.
pub fn result(tab: &SudokuTab) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let time = tab.time();
    let mut parts = [0usize; 5];
    for at in &tab.ui.pace {
        let share = at.as_secs_f64() / time.as_secs_f64().max(0.001);
        parts[((share * 5.0) as usize).min(4)] += 1;
    }
    let most = parts.into_iter().max().unwrap_or(0).max(1);
    let bars: String = parts.iter().filter_map(|part| BARS.get(part * 7 / most)).collect();
    let hints = counted(tab.game.hints as usize, "hint");
    let name = &tab.named().name;
    format!("frontier sudoku {name}, {}: {} {bars} {hints}", tab.ui.grading.words(), clock(time))
}

/// What there is to read and to press once it is solved.
fn solved(tab: &SudokuTab, panel: &mut Panel, theme: &Theme) {
    let hints = winning_words(tab.game.hints);
    let lines = match tab.game.puzzle().is_full() {
        true => vec![("A full grid: nothing is left to fill.".to_owned(), theme.good)],
        false => vec![
            (format!("Solved, {}.", tab.ui.grading.words()), theme.good),
            (format!("{} {hints}", clock(tab.time())), theme.strong),
        ],
    };
    let keys = [("enter", "next"), ("y", "share"), ("s", "watch"), ("c", "compare")];
    tab.draw_card(lines, &keys, panel);
}

/// Writes what is known of the game, or its steps to the end.
pub fn played(tab: &SudokuTab, panel: &mut Panel, theme: &Theme) {
    if let Some(steps) = &tab.ui.steps {
        return steps.draw(panel, theme);
    }
    if tab.game.is_over() {
        return solved(tab, panel, theme);
    }
    let board = tab.game.board();
    panel.row("grade", &tab.ui.grading.words());
    panel.row("clues", &tab.game.puzzle().count().to_string());
    panel.row("to fill", &(81 - board.count()).to_string());
    to_place(&board, panel, theme);
    // A clock that is read aloud is never right.
    let is_timed = tab.ui.kept.timer && !theme.is_heard;
    panel.row("time", &if is_timed { clock(tab.time()) } else { "hidden".into() });
    if tab.game.hints > 0 {
        panel.row("hints", &tab.game.hints.to_string());
    }
    panel.gap();
    // A hint on a small screen takes the place of the cell.
    if tab.ui.hint.is_none() || panel.rows_left() > 11 {
        under_cursor(tab, panel, theme);
    }
    match &tab.ui.hint {
        Some(Hint { step, explained: false }) => {
            panel.line("hint", theme.name);
            panel.text(&format!("Look at {}.", step.region), theme.text);
            panel.text("x again: what is there.", theme.dim);
        }
        Some(Hint { step, .. }) => {
            steps::explain(step, panel);
            panel.text("x again: does it.", theme.dim);
        }
        None if !twice(&board, panel) => {
            panel.text("Each digit once in every row, column and box.", theme.text);
            let why = tab.compares().filter(|_| tab.game.solutions() != Solutions::Unknown);
            panel.text(why.unwrap_or("x gives a hint, X lists all steps."), theme.dim);
        }
        None => {}
    }
}

/// Writes what is known of the solver.
///
/// The guesses in force are told unless the rail beside the board shows them.
pub fn watched(method: Method, run: &dyn BoardRun, has_rail: bool, panel: &mut Panel) {
    let (counters, theme) = (run.counters(), panel.theme());
    panel.row("placed", &grouped(counters.nodes));
    panel.row("guesses", &grouped(counters.guesses));
    panel.row("backtracks", &grouped(counters.backtracks));
    panel.row("solutions", &grouped(counters.solutions));
    panel.row("depth", &run.depth().to_string());
    if run.proved().is_some() {
        return panel.notes_apart(&[method.about()]);
    }
    panel.gap();
    // The guesses in force, the newest of them if there is no room for all, before what was done last.
    if !has_rail && run.depth() > 0 && panel.rows_left() > 5 {
        for line in draw::rail_lines(run, (panel.rows_left() - 5).min(12), theme) {
            let (buf, area) = panel.rows(1);
            buf.set_line(area.x, area.y, &line, area.width);
        }
        panel.gap();
    }
    let event = run.event(Wanted::STEP);
    let (kind, said) = event.map_or(("", String::new()), |event| (event.kind(), event.text));
    let lines = run.lines();
    // The page "why" has the rest of it.
    let what = said.split([':', '.']).next().unwrap_or_default();
    let (told, style) = match kind {
        "conflict" => (format!("conflict: {}", what.to_lowercase()), theme.danger),
        "solution" => (what.to_owned(), theme.good),
        _ if lines.is_empty() => (said, theme.dim),
        _ => (String::new(), theme.dim),
    };
    // What was done last, the deeper the further in; and what this moment or the method is about below it.
    let about = panel.rows_of(method.about()) + 1;
    let below = if panel.rows_left() > 2 * about { about } else { panel.rows_of(&told).max(2) };
    let rows = usize::from(panel.rows_left().saturating_sub(below));
    // The longest of them has 22 columns, and none touches the edge.
    let room = usize::from(panel.columns()).saturating_sub(23).min(5);
    for line in lines.iter().skip(lines.len().saturating_sub(rows)) {
        let indent = " ".repeat((line.depth.saturating_sub(1) as usize).min(room));
        let words = format!("{indent}{}", line.words);
        let short = words.replace("hidden, ", "in ").replace("the only way", "forced");
        panel.line_of(&[&words, &short], theme.dim);
    }
    panel.text(&told, style);
    panel.notes_apart(&[method.about()]);
}

/// Writes what is known of the puzzle being made.
pub fn made(params: Params, run: &dyn BoardRun, panel: &mut Panel, theme: &Theme) {
    panel.row("clues", &run.board().count().to_string());
    let is_needed = |mark: &&Mark| matches!(mark, Mark::Needed | Mark::PutBack);
    let needed = run.marks().iter().filter(is_needed).count().to_string();
    let how = if theme.is_heard { "" } else { ", in bold" };
    panel.row_of("needed", &[&format!("{needed}{how}"), &needed]);
    panel.row("proofs", &grouped(run.counters().nodes));
    if let Some(grade) = params.grade {
        panel.row("wanted", grade.word());
        panel.row("full grids", &run.counters().guesses.to_string());
    }
    panel.gap();
    if let Some(event) = run.event(Wanted::STEP).filter(|_| !run.is_found()) {
        let wrong = event.kind() == "take back";
        panel.text(&event.text, if wrong { theme.danger } else { theme.strong });
        panel.gap();
    }
    if run.at() < run.len() || !run.status().is_over() {
        panel.notes(&["A clue goes; it comes back if a second solution would fit."]);
    }
}
