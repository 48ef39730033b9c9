//! Pieces of the screen that more than one tab needs. Each draws itself into a buffer and knows how to
//! answer where a mouse click fell; none knows a puzzle.

pub mod bar;
pub mod board;
pub mod chart;
pub mod form;
pub mod frame;
pub mod help;
pub mod line;
pub mod lines;
pub mod panel;
pub mod picker;
pub mod table;
pub mod viewport;

pub use crate::engine::phrases::grouped;
use crate::engine::phrases::{plural, rounded};
use crate::tui::prelude::*;
use ratatui::widgets::{Scrollbar, ScrollbarOrientation, ScrollbarState, StatefulWidget};

/// Writes `text` from column `x` on, cut at column `end`; returns the column behind it.
pub fn put(buf: &mut Buffer, x: u16, y: u16, end: u16, text: &str, style: Style) -> u16 {
    if x >= end || y < buf.area.top() || y >= buf.area.bottom() {
        return x;
    }
    buf.set_stringn(x, y, text, usize::from(end - x), style).0
}

/// Fills a rectangle with a sign.
pub fn fill(buf: &mut Buffer, area: Rect, glyph: &str, style: Style) {
    for at in area.intersection(buf.area).positions() {
        put(buf, at.x, at.y, at.x + 1, glyph, style);
    }
}

/// The characters of an area, line by line, without blanks at the ends.
pub fn lines_of(buf: &Buffer, area: Rect) -> Vec<String> {
    let row = |area: Rect| {
        let cells = area.positions().filter_map(|at| buf.cell(at));
        let line: String = cells.map(|cell| cell.symbol()).collect();
        line.trim_end().to_owned()
    };
    area.intersection(buf.area).rows().map(row).collect()
}

/// The middle of an area, of so many columns and rows.
pub fn middle(area: Rect, (width, height): (u16, u16)) -> Rect {
    let (x, y) = (area.x + (area.width - width) / 2, area.y + (area.height - height) / 2);
    Rect { x, y, width, height }
}

/// The next place of so many, or the one before: behind the last comes the first.
pub fn around(at: usize, all: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { all.saturating_sub(1) }) % all.max(1)
}

/// Rows at the bottom of an area in which nothing stands.
pub fn free_rows(buf: &Buffer, area: Rect) -> u16 {
    let is_free = |y: &u16| (area.left()..area.right()).all(|x| buf[(x, *y)].symbol() == " ");
    (area.top()..area.bottom()).rev().take_while(is_free).count() as u16
}

/// Marks what is under a cursor with brackets at its ends.
pub fn draw_brackets(buf: &mut Buffer, place: Rect, style: Style, theme: &Theme) {
    for (sign, x) in theme.glyphs.cursor_cell.into_iter().zip([place.x, place.right() - 1]) {
        fill(buf, Rect { x, width: 1, ..place }, &sign.to_string(), style);
    }
}

/// Writes `text` where it may be too long: then the theme's sign for a cut is its end.
pub fn put_cut(buf: &mut Buffer, at: (u16, u16), to: u16, text: &str, style: Style, theme: &Theme) {
    let ((x, y), room) = (at, to.saturating_sub(at.0));
    if width(text) <= room {
        put(buf, x, y, to, text, style);
    } else {
        let x = put(buf, x, y, to.saturating_sub(width(theme.glyphs.cut)), text, style);
        put(buf, x, y, to, theme.glyphs.cut, style);
    }
}

/// Draws a scroll bar down the right edge of `area` for a list that shows its lines from `first` on, if
/// it has more `lines` than there are rows.
pub fn scrollbar(buf: &mut Buffer, area: Rect, first: usize, lines: usize, theme: &Theme) {
    let rows = usize::from(area.height);
    let area = area.intersection(buf.area);
    if lines <= rows || area.is_empty() {
        return;
    }
    let mut state =
        ScrollbarState::new(lines - rows + 1).position(first).viewport_content_length(rows);
    Scrollbar::new(ScrollbarOrientation::VerticalRight)
        .begin_symbol(None)
        .end_symbol(None)
        .track_symbol(Some(theme.glyphs.divider))
        .track_style(theme.rule)
        .thumb_symbol(theme.glyphs.bar.last().unwrap_or(&theme.glyphs.divider))
        .thumb_style(theme.dim)
        .render(area, buf, &mut state);
}

/// Draws arrows at the right edge of a list that goes on above or below what is shown.
pub fn draw_more(buf: &mut Buffer, area: Rect, (above, below): (bool, bool), theme: &Theme) {
    let x = area.right().saturating_sub(1);
    let ends = [(above, area.y), (below, area.bottom().saturating_sub(1))];
    for ((is_more, y), arrow) in ends.into_iter().zip(theme.glyphs.more) {
        let end = if is_more && !theme.is_heard { area.right() } else { x };
        put(buf, x, y, end, arrow, theme.dim);
    }
}

/// Draws a text broken into lines; where not all of them have room, the theme's sign for a cut is the end of the last.
pub fn paragraph(buf: &mut Buffer, area: Rect, text: &str, style: Style, theme: &Theme) {
    let area = area.intersection(buf.area);
    for (line, y) in fitting(wrap(text, area.width), area.height, theme).iter().zip(area.top()..) {
        put_cut(buf, (area.x, y), area.right(), line, style, theme);
    }
}

/// As many lines as there is room for, with that sign behind the last of them if it is not the last of all.
pub fn fitting(mut lines: Vec<String>, room: u16, theme: &Theme) -> Vec<String> {
    if lines.len() > usize::from(room) {
        lines.truncate(room.into());
        lines.iter_mut().last().into_iter().for_each(|last| last.push_str(theme.glyphs.cut));
    }
    lines
}

/// Texts one after the other, two blanks apart, in lines of so many columns, with how many each line has; a longer
/// text has its own line.
pub fn flowed(texts: impl Iterator<Item = String>, columns: u16) -> Vec<(String, u64)> {
    let mut lines: Vec<(String, u64)> = Vec::new();
    for text in texts {
        match lines.last_mut() {
            Some((line, count)) if width(line) + 2 + width(&text) <= columns => {
                *line += &format!("  {text}");
                *count += 1;
            }
            _ => lines.push((text, 1)),
        }
    }
    lines
}

/// A number of things in words: "1 move", "2 moves".
pub fn counted(number: usize, thing: &str) -> String {
    format!("{} {}", grouped(number as u64), plural(number, thing))
}

/// Columns `text` takes, more than any terminal has at most, so that widths can be added. Everything drawn here is
/// one column a character.
pub fn width(text: &str) -> u16 {
    text.chars().take(1 << 14).count() as u16
}

/// A blank at which no line is broken.
const BOUND: char = '\u{a0}';

/// Breaks `text` into lines of at most `columns` columns, at blanks where there are any, but not where words belong
/// together. For texts whose number of lines decides where the next thing goes; all others are a [`paragraph`].
pub fn wrap(text: &str, columns: u16) -> Vec<String> {
    let columns = columns.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let bind = |(at, c)| if c == ' ' && is_bound(paragraph.split_at(at)) { BOUND } else { c };
        let bound: String = paragraph.char_indices().map(bind).collect();
        // What has no room in a line is bound no longer.
        let end = |words: &str| if width(words) > columns { BOUND } else { ' ' };
        let mut line = String::new();
        for word in bound.split(' ').flat_map(|words| words.split(end(words))) {
            let used = width(&line);
            if used > 0 && used + 1 + width(word) > columns {
                lines.push(std::mem::take(&mut line));
            } else if used > 0 {
                line.push(' ');
            }
            for (at, c) in word.chars().enumerate() {
                // A word too long for a line.
                if at > 0 && at % usize::from(columns) == 0 {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(if c == BOUND { ' ' } else { c });
            }
        }
        lines.push(line);
    }
    lines
}

/// Whether no line is broken at a blank: inside a number, between a number and its name, behind the first number of a
/// clause, around a sign of comparison, and behind any other sign.
fn is_bound((before, after): (&str, &str)) -> bool {
    let after = after.trim_start();
    let (first, last) = before.rsplit_once(' ').unwrap_or(("", before));
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let is_inside = before.ends_with(|c: char| c.is_ascii_digit()) && digits(after) == 3;
    let is_named = before.ends_with(char::is_alphabetic) && digits(after) > 0;
    let is_first = first.ends_with(['.', ';', ':']) && digits(last) > 0 && !last.ends_with('.');
    let is_sign = width(last) == 1 && !last.contains(char::is_alphanumeric);
    let compares =
        after.starts_with(['=', '<', '>', '≤', '≥']) && after.chars().nth(1) == Some(' ');
    is_inside || is_named || is_first || is_sign || compares
}

/// Blanks of a level of indentation in a code, two or four.
pub fn level(code: &[&str]) -> usize {
    let blanks = code.iter().map(|line| line.len() - line.trim_start().len());
    blanks.filter(|&blanks| blanks > 1).min().unwrap_or(2)
}

/// Breaks a line of code into lines of so many columns, not in brackets that have room in one, the first with this
/// share of its indentation, and the others deeper.
pub fn hanging(line: &str, columns: u16, share: usize) -> Vec<String> {
    let words = line.trim_start();
    let is_within = |at| words[..at].rfind('(') > words[..at].rfind(')');
    let bind = |(at, c)| if c == ' ' && is_within(at) { BOUND } else { c };
    let bound: String = words.char_indices().map(bind).collect();
    // Some columns are left for words.
    let (blanks, most) = ((line.len() - words.len()) / share, columns.saturating_sub(8).into());
    let [indent, deeper] = [blanks, blanks + 2].map(|indent| indent.min(most));
    let first = wrap(&bound, columns - indent as u16).into_iter().next().unwrap_or_default();
    let rest: String = bound.chars().skip(first.chars().count()).collect();
    let rest = wrap(rest.trim_start(), columns - deeper as u16);
    let rest = rest.iter().map(|words| format!("{:1$}{words}", "", deeper));
    [format!("{:indent$}{first}", "")].into_iter().chain(rest).collect()
}

/// A number with at most one decimal, below 1 three, or none where it is whole; a small one by its power of ten.
pub fn decimal(number: f64) -> String {
    let is_whole = (number - number.round()).abs() < 1e-9;
    match number.abs() {
        f64::INFINITY => "∞".into(),
        size if size.is_nan() => "-".into(),
        _ if is_whole && (1000.0..1e15).contains(&number) => grouped(number.round() as u64),
        _ if is_whole => format!("{number:.0}"),
        size if size < 1e-3 => format!("{number:.3e}"),
        size if size < 1.0 => rounded(number, 3),
        _ => format!("{number:.1}"),
    }
}

/// A time in a unit that suits it.
pub fn spent(time: Duration, ascii: bool) -> String {
    let micros = time.as_micros();
    match micros {
        0..1_000 if ascii => format!("{micros} us"),
        0..1_000 => format!("{micros} µs"),
        1_000..1_000_000 => format!("{:.1} ms", micros as f64 / 1e3),
        _ => format!("{:.1} s", micros as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_long_words_anywhere() {
        assert_eq!(wrap("pops the lowest f", 9), ["pops the", "lowest f"]);
        assert_eq!(wrap("ab cdefghij k", 4), ["ab", "cdef", "ghij", "k"]);
        assert_eq!(wrap("left: 1 057 steps, 7 12", 8), ["left:", "1 057", "steps, 7", "12"]);
        assert_eq!(wrap("at step 7. 9 wait, v = 1", 9), ["at", "step 7.", "9 wait,", "v = 1"]);
        assert_eq!(wrap("a = b = c", 7), ["a = b =", "c"]);
        assert_eq!(wrap("For example f > g, or h", 14), ["For example", "f > g, or h"]);
        let code = "  if v ≥ b (MIN: v ≤ a):";
        assert_eq!(hanging(code, 20, 1), ["  if v ≥ b", "    (MIN: v ≤ a):"]);
        assert_eq!(hanging("    pop the node", 10, 1), ["  pop the", "  node"]);
        assert_eq!(wrap("", 4), Vec::<String>::new());
        assert_eq!(wrap("a\n\nb", 4), ["a", "", "b"]);
        assert_eq!(wrap(&format!("a {}", "b".repeat(70_000)), 70).len(), 1001);
    }

    #[test]
    fn what_is_too_long_says_so() {
        let theme = Theme::new(crate::tui::theme::Depth::Mono, true);
        let mut buf = Buffer::empty(Rect::new(0, 0, 6, 3));
        put_cut(&mut buf, (1, 0), 6, "depth", Style::new(), &theme);
        put_cut(&mut buf, (1, 1), 6, "depths", Style::new(), &theme);
        put_cut(&mut buf, (6, 2), 6, "none", Style::new(), &theme);
        assert_eq!(buf, Buffer::with_lines([" depth", " dept~", "      "]));
    }

    #[test]
    fn one_thing_is_no_plural() {
        assert_eq!(counted(1, "move"), "1 move");
        assert_eq!(counted(0, "move"), "0 moves");
        assert_eq!(counted(1000, "move"), "1 000 moves");
    }

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(1_234), "1 234");
        assert_eq!(grouped(12_345_678), "12 345 678");
        assert_eq!(decimal(3.0), "3");
        assert_eq!(decimal(177_904.0), "177 904");
        assert_eq!(decimal(2.41), "2.4");
        assert_eq!([0.0857, 0.5, 5.8e-4].map(decimal), ["0.086", "0.5", "5.800e-4"]);
    }
}
