//! The grid: small with room for signs, or large with the marks of every cell.

use super::cells::Cells;
use super::kinds::{guess_style, letter, untried_style};
use super::*;
use crate::puzzles::sudoku::human::Technique::{HiddenPair, HiddenQuad, HiddenTriple};
use crate::puzzles::sudoku::run::Choice;
use ratatui::text::{Line, Span};

/// How a cell looks.
#[derive(Clone, Copy, Default)]
struct CellLook {
    digit: u8,
    style: Style,
    /// Signs left and right of the digit.
    signs: [&'static str; 2],
    sign_style: Style,
    /// Candidates to show, those of them that a hint goes by, and those that are about to go.
    marks: u16,
    lit: u16,
    going: u16,
    /// Candidates of the two kinds of a chain or colouring.
    sides: [u16; 2],
    /// The digit that a hint is about.
    meant: u8,
    /// Whether the digit is a clue.
    is_given: bool,
}

/// Draws a grid with its labels, its cells as `look` says, and its ground in `shades`.
fn grid(
    cells: Cells,
    cursor: Option<usize>,
    shades: &cells::Shades,
    look: impl Fn(usize) -> CellLook,
    buf: &mut Buffer,
    theme: &Theme,
) {
    cells.draw_rules(buf, theme);
    cells::label(buf, cells, cursor, theme);
    for cell in 0..CELLS {
        draw_cell(buf, cells, cell, &look(cell), theme);
        if cursor == Some(cell) {
            mark_cursor(buf, cells, cell, theme);
        }
    }
    cells::paint(buf, cells, shades, theme);
}

/// Draws the game.
pub fn played(tab: &SudokuTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (cells, board) = (Cells::of(area), tab.board_played());
    let cursor = tab.ui.steps.is_none().then(|| tab.cell());
    let marks = |cell| tab.marks_played(cell, cells.shows_marks());
    let look = |cell| played_look(tab, &board, cell, marks(cell), theme);
    grid(cells, cursor, &cells::played(tab, &board), look, buf, theme);
    let is_cut = lines_of(buf, cells.view.area()).concat().contains(':');
    let Rect { x, y, .. } = cells.place(72);
    if is_cut && y + 1 < area.bottom() {
        put(buf, x, area.bottom() - 1, area.right(), ": more marks than fit", theme.dim);
    }
}

/// Draws a board whose clues are these, with a cursor where it is being drawn or a step is made.
pub fn digits(boards: [Board; 2], at: Option<usize>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let [board, clues] = boards;
    let shades = at.map_or_else(cells::boxes, |cell| cells::at_cursor(&board, cell));
    let look = |cell| digit_look(&board, cell, clues.get(cell) != 0, theme);
    grid(Cells::of(area), at, &shades, look, buf, theme);
}

/// The candidates of all cells, with those that go in the events `ahead`: digits a cell loses, rows of an exact cover.
fn candidates(run: &dyn BoardRun, ahead: &[String]) -> Vec<u16> {
    let mut all: Vec<u16> = (0..CELLS).map(|cell| run.candidates(cell)).collect();
    for event in ahead {
        let words: Vec<&str> = event.trim_start_matches("row ").split([' ', ';']).collect();
        if let [name, "loses", digit, ..] | [name, "=", digit, "goes"] = words[..]
            && let Some(cell) = (0..CELLS).find(|&cell| cell_name(cell) == name)
            && let Ok(digit) = digit.parse::<u16>()
        {
            all[cell] |= 1 << digit;
        }
    }
    all
}

/// Draws a run as it stands at its moment. Of a step that is seen to happen,
/// `motion` is the share that is over; inside one, there are events `ahead`.
pub fn run(
    run: &dyn BoardRun,
    (motion, ahead): (Option<f32>, &[String]),
    [area, rail]: [Rect; 2],
    buf: &mut Buffer,
    theme: &Theme,
) {
    let (cells, board, marks) = (Cells::of(area), run.shown(), run.marks());
    let share = motion.unwrap_or(1.0);
    // The digits that are taken back go one after another, the newest first.
    let mut falling = run.taken_back();
    let left = ahead.iter().filter(|event| event.ends_with("is taken back")).count();
    let fallen = (falling.len() as f32 * share) as usize;
    falling.drain(..fallen.min(falling.len().saturating_sub(left)));
    let candidates = candidates(run, ahead);
    let look = |cell: usize| match falling.iter().find(|fallen| fallen.0 == cell) {
        Some(&(_, digit)) => CellLook { digit, style: theme.danger, ..CellLook::default() },
        None => {
            let (style, sign, _) = kinds::look(marks[cell], cells.is_small(), theme);
            CellLook {
                digit: board.get(cell),
                style,
                // The cell of the step has the brackets of a cursor.
                signs: ["", if sign == "]" { "" } else { sign }],
                sign_style: style,
                marks: if cells.is_small() { 0 } else { candidates[cell] },
                is_given: matches!(marks[cell], Mark::Given | Mark::Needed),
                ..CellLook::default()
            }
        }
    };
    // What is in conflict lights up, and once more.
    let is_dark = (0.3..0.6).contains(&share);
    let is_wrong = |mark: Mark| matches!(mark, Mark::Nothing | Mark::Twice | Mark::Unit);
    let lit = (0..CELLS).filter(|&cell| is_wrong(marks[cell]) && !is_dark);
    let shades = cells::shaded(cells::boxes(), [0, lit.fold(0, |set, cell| set | 1 << cell)]);
    for (line, y) in rail_lines(run, rail.height, theme).iter().zip(rail.top()..) {
        buf.set_line(rail.x, y, line, rail.width);
        if line.width() > rail.width.into() {
            put(buf, rail.right() - 1, y, rail.right(), theme.glyphs.cut, untried_style(theme));
        }
    }
    let current = marks.iter().position(|mark| matches!(mark, Mark::Current | Mark::Trial));
    // A guess has its own sign in the step that makes it, too.
    let is_guess = |kind| matches!(kind, "guess" | "row chosen");
    let is_made = || run.event(Wanted::STEP).is_some_and(|event| is_guess(event.kind()));
    let guessed = || Some(run.choices().last().filter(|_| is_made())?.now?.0);
    grid(cells, current.or_else(guessed), &shades, look, buf, theme);
}

/// Columns of the guesses beside the grid: with all that is left to try, or most of it. On a screen of 200 columns the
/// grid has the same place as while playing.
pub const RAILS: [u16; 3] = [22, 18, 16];

/// The room of the grid and that of the guesses beside it, none where the grid cannot spare it. The grid stands in
/// the middle if it can, as it does above a matrix.
pub fn beside(is_above: bool, area: Rect) -> (Rect, Rect) {
    let split = |(rail, is_middle): (u16, bool)| {
        let left = Rect { width: rail.min(area.width), ..area };
        let width = (area.width - left.width).saturating_sub(if is_middle { rail } else { 0 });
        (Rect { x: left.right(), width, ..area }, left.inner(Margin::new(1, 1)))
    };
    let fits = |(board, _): &(Rect, Rect)| Cells::of(*board).is_as_large(Cells::of(area));
    let ways = [true, is_above].into_iter().flat_map(|way| RAILS.map(|rail| (rail, way)));
    ways.map(split).find(fits).unwrap_or((area, Rect::default()))
}

/// The guesses in force in so many rows, oldest first, with what is left to try at each: `a r5c5 4 ▸ 9`.
pub fn rail_lines(run: &dyn BoardRun, rows: u16, theme: &Theme) -> Vec<Line<'static>> {
    let choices = run.guesses();
    let shown = usize::from(rows).min(choices.len());
    // The last row for the newest; the first says how many have none.
    let above = choices.len() - shown;
    let line = |(at, choice): (usize, &Choice)| {
        if at == above && above > 0 {
            let words = format!("{} {} above", theme.glyphs.cut, above + 1);
            return Line::styled(words, theme.dim);
        }
        let is_here = at + 1 == choices.len();
        let style = if is_here { theme.name } else { theme.text };
        let now = choice.now.map(|(cell, digit)| format!(" {} {digit}", cell_name(cell)));
        let left: String = choice.left.iter().map(|&(_, digit)| digit.to_string()).collect();
        let sign = theme.glyphs.cursor;
        let left = if left.is_empty() { left } else { format!(" {sign} {left}") };
        Line::from_iter([
            Span::styled(letter(at), guess_style(theme)),
            Span::styled(now.unwrap_or_default(), style),
            Span::styled(left, untried_style(theme)),
        ])
    };
    choices.iter().enumerate().skip(above).map(line).collect()
}

/// How a cell with a digit looks, or without one.
fn digit_look(board: &Board, cell: usize, is_given: bool, theme: &Theme) -> CellLook {
    let style = if is_given { theme.strong } else { theme.accent };
    let look = CellLook { digit: board.get(cell), style, is_given, ..CellLook::default() };
    if board.is_duplicate(cell) { look.wrong("!", theme) } else { look }
}

impl CellLook {
    /// The same in the colour of danger, with a sign on its right.
    fn wrong(self, sign: &'static str, theme: &Theme) -> CellLook {
        let (style, signs) = (theme.danger, [self.signs[0], sign]);
        CellLook { style, signs, sign_style: style, ..self }
    }

    /// The style of a mark, and the sign behind it.
    fn mark(&self, digit: u8, theme: &Theme) -> (Style, &'static str) {
        let is = |set: u16| set >> digit & 1 == 1;
        if is(self.going) {
            (theme.danger.add_modifier(Modifier::BOLD), theme.glyphs.no)
        } else if let Some(side) = self.sides.iter().position(|set| is(*set)) {
            let (sign, style) = sides(theme)[side];
            (style.add_modifier(Modifier::BOLD | Modifier::REVERSED), sign)
        } else if digit == self.meant {
            (self.sign_style.add_modifier(Modifier::BOLD | Modifier::REVERSED), "")
        // Of a chain only its links are lit.
        } else if is(self.lit) && self.sides == [0; 2] {
            (theme.name, "")
        } else {
            (theme.dim, "")
        }
    }
}

fn played_look(tab: &SudokuTab, board: &Board, cell: usize, marks: u16, theme: &Theme) -> CellLook {
    let look = digit_look(board, cell, tab.game.is_given(cell), theme);
    let mut look = CellLook { marks, ..look };
    if tab.game.is_wrong(cell) {
        look = look.wrong(theme.glyphs.no, theme);
    }
    let Some((step, true)) = tab.pointed_at() else { return look };
    if step.pattern >> cell & 1 == 1 {
        // Of hidden ones those that stay, of all others those that go elsewhere.
        let is_hidden = matches!(step.technique, HiddenPair | HiddenTriple | HiddenQuad);
        let about = step.remove.iter().chain(&step.place).filter(|at| !is_hidden || at.0 == cell);
        let gone = about.fold(0, |set, at| set | 1 << at.1);
        look.lit = marks & if is_hidden { !gone } else { gone };
        (look.signs[0], look.sign_style) = ("*", theme.name);
    }
    if step.blockers >> cell & 1 == 1 {
        look.style = guess_style(theme).add_modifier(Modifier::BOLD);
    }
    for (number, (sign, style)) in sides(theme).into_iter().enumerate() {
        for &(_, digit) in step.sides[number].iter().filter(|(at, _)| *at == cell) {
            look.sides[number] |= 1 << digit;
            // Where there is room for one of them, it is the end of the chain.
            if step.remove.iter().all(|gone| gone.1 != look.meant) {
                (look.signs[0], look.sign_style, look.meant) = (sign, style, digit);
            }
        }
    }
    if let Some((_, digit)) = step.place.filter(|(at, _)| *at == cell) {
        // The digit itself is lit, so no sign runs into it.
        (look.meant, look.sign_style, look.signs[0]) = (digit, theme.name, " ");
    }
    for &(_, digit) in step.remove.iter().filter(|(at, _)| *at == cell) {
        look.going |= 1 << digit;
        (look.signs[0], look.sign_style, look.meant) = ("-", theme.danger, digit);
    }
    look.meant = if look.going.count_ones() > 1 { 0 } else { look.meant };
    look
}

/// The signs of the two kinds of candidates of a chain or colouring.
pub fn sides(theme: &Theme) -> [(&'static str, Style); 2] {
    [("+", theme.good), ("*", guess_style(theme))]
}

fn draw_cell(buf: &mut Buffer, cells: Cells, cell: usize, look: &CellLook, theme: &Theme) {
    let place @ Rect { x, y, width: columns, height: rows } = cells.place(cell);
    if place.is_empty() {
        return;
    }
    let (middle, line) = (x + columns / 2, y + rows / 2);
    let is_large = cells.shows_marks();
    let has_marks = look.digit == 0 && look.marks != 0;
    // All marks where there is room for them, or those that a hint is about.
    let fits = |set: &u16| (1..=u32::from(columns)).contains(&set.count_ones());
    let few = [look.marks, look.lit | look.going, look.going].into_iter().find(fits);
    match few.filter(|_| look.meant == 0) {
        _ if has_marks && is_large => draw_marks(buf, place, look, theme),
        Some(few) if has_marks => {
            let from = if few.count_ones() == 1 { middle } else { x };
            for (x, digit) in (from..).zip(human::digits(few)) {
                let (style, _) = look.mark(digit, theme);
                put(buf, x, line, x + 1, &digit.to_string(), style);
            }
        }
        _ => draw_digit(buf, cells, cell, look, theme),
    }
    let [left, right] = look.signs;
    // Close beside a mark it would be read as a part of it.
    if is_large && !(has_marks && rows == 3 && theme.colours()) {
        put(buf, x + columns - 1, y, x + columns, right, look.sign_style);
    }
    // Marks say themselves what they are about, the digit meant is shown in reverse, and where a sign would run into
    // the next digit colours tell it.
    let is_told = match look.meant {
        0 => has_marks || theme.colours() && cells.is_small(),
        _ => is_large || theme.colours(),
    };
    if is_told {
        return;
    }
    let before = if is_large { x } else { middle.saturating_sub(1) };
    put(buf, before, line, before + 1, left, look.sign_style);
    if !is_large {
        put(buf, middle + 1, line, middle + 2, right, look.sign_style);
    }
}

/// The marks of a large cell, three by three, close enough to be seen as one.
fn draw_marks(buf: &mut Buffer, cell: Rect, look: &CellLook, theme: &Theme) {
    let (middle, line) = (cell.x + cell.width / 2, cell.y + cell.height / 2);
    let apart = if cell.width > 7 { 3 } else { 2 };
    for digit in human::digits(look.marks) {
        let place = u16::from(digit) - 1;
        let (style, sign) = look.mark(digit, theme);
        let (x, y) = (middle + place % 3 * apart - apart, line + place / 3 - 1);
        put(buf, x, y, x + 1, &digit.to_string(), style);
        put(buf, x + 1, y, x + 2, sign, style.remove_modifier(Modifier::REVERSED));
    }
}

/// The digit of a cell, the one meant for it, or what else it is.
fn draw_digit(buf: &mut Buffer, cells: Cells, cell: usize, look: &CellLook, theme: &Theme) {
    let place = cells.place(cell);
    let (middle, line) = (place.x + place.width / 2, place.y + place.height / 2);
    let is_meant = look.digit == 0 && look.meant != 0;
    let shown = if is_meant && look.going == 0 { look.meant } else { look.digit };
    if shown != 0 && cells.shows_marks() {
        let style = if is_meant { look.sign_style } else { look.style };
        // Underlined, as a guess is without colours, lines of its own would run through it.
        let style = style.remove_modifier(Modifier::UNDERLINED);
        // Heavy lines for clues, light ones for the others.
        let lines = if look.is_given { &theme.glyphs.heavy } else { &theme.glyphs.line };
        return cells::draw(buf, place, shown, Some(lines).filter(|_| !theme.ascii), style);
    }
    let (text, style) = match look.digit {
        0 if is_meant => (look.meant.to_string(), look.sign_style.add_modifier(Modifier::REVERSED)),
        0 if look.marks != 0 => (":".to_owned(), theme.dim),
        0 if look.signs[1] == "!" && cells.shows_marks() => {
            return cells::draw_cross(buf, place, look.style, theme);
        }
        0 if look.signs[1] == "!" => (theme.glyphs.no.to_owned(), look.style),
        0 => (theme.glyphs.empty.to_owned(), theme.rule),
        digit => (digit.to_string(), look.style),
    };
    put(buf, middle, line, middle + 1, &text, style);
}

/// Marks the cell under the cursor. Where a sign stands already, the bracket goes one column further out; in the
/// smallest cells there is no room for that, and the digit is shown in reverse.
fn mark_cursor(buf: &mut Buffer, cells: Cells, cell: usize, theme: &Theme) {
    let Rect { x, y, width, height } = cells.place(cell);
    let is_free = |buf: &Buffer, column: u16| {
        (y..y + height).all(|line| buf.cell((column, line)).is_some_and(|c| c.symbol() == " "))
    };
    let further = |buf: &Buffer, column| u16::from(!is_free(buf, column));
    let out = u16::from(cells.shows_marks());
    let (left, right) = (x.saturating_sub(out), (x + width + out).saturating_sub(1));
    // Not beside a letter of the cell before.
    let is_beside =
        !cell.is_multiple_of(3) && !is_free(buf, left.saturating_sub(1)) && is_free(buf, x);
    let left = if is_beside { x } else { left };
    let ends = [left.saturating_sub(further(buf, left)), right + further(buf, right)];
    if cells.is_small() || !ends.iter().all(|&column| is_free(buf, column)) {
        if let Some(cell) = buf.cell_mut((x + width / 2, y + height / 2)) {
            // What is in conflict stays red.
            let is_wrong = theme.danger.fg == Some(cell.fg);
            let style = if is_wrong { theme.danger } else { theme.name };
            cell.set_style(style.add_modifier(Modifier::REVERSED));
        }
        return;
    }
    let around = Rect { x: ends[0], width: ends[1] + 1 - ends[0], y, height };
    draw_brackets(buf, around, theme.name, theme);
}
