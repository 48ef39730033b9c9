//! Digits as large as a cell, drawn in lines: heavy ones for clues, light ones for the others.

use crate::tui::view::put;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Signs of lines by where they lead: 1 up, 2 right, 4 down, 8 left, and sums of these.
const LIGHT: [&str; 16] =
    [" ", "╵", "╶", "╰", "╷", "│", "╭", "├", "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼"];
const HEAVY: [&str; 16] =
    [" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣", "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"];

/// Strokes of the digits 2 to 9 on a frame of two squares above each other, from the lowest bit on: above,
/// in the middle, below; upper left, upper right, lower left, lower right.
const STROKES: [u8; 8] = [
    0b0110111, // 2
    0b1010111, // 3
    0b1011010, // 4
    0b1001111, // 5
    0b1101111, // 6
    0b1010001, // 7
    0b1111111, // 8
    0b1011111, // 9
];

/// Draws a digit in the middle of a cell of at least three rows.
pub fn draw(buf: &mut Buffer, cell: Rect, digit: u8, heavy: bool, style: Style) {
    let (wide, high) = ((cell.width / 2) | 1, cell.height | 1);
    let (x, y) = (cell.x + (cell.width - wide.min(cell.width)) / 2, cell.y);
    let signs = if heavy { &HEAVY } else { &LIGHT };
    let (right, middle, bottom) = (wide - 1, high / 2, high - 1);
    let is_on = |stroke: u8| {
        let strokes = usize::from(digit).checked_sub(2).and_then(|at| STROKES.get(at));
        strokes.is_some_and(|strokes| strokes >> stroke & 1 == 1)
    };
    for row in 0..high {
        for column in 0..wide {
            // A one stands in the middle; all others are made of strokes.
            let leads = if digit == 1 {
                let up = row > 0 && column == wide / 2;
                let down = row < bottom && column == wide / 2;
                u8::from(up) | u8::from(down) << 2
            } else {
                let across = match row {
                    0 => is_on(0),
                    _ if row == middle => is_on(1),
                    _ if row == bottom => is_on(2),
                    _ => false,
                };
                let side = |row: u16| match (column, row < middle) {
                    (0, upper) => is_on(if upper { 3 } else { 5 }),
                    (c, upper) if c == right => is_on(if upper { 4 } else { 6 }),
                    _ => false,
                };
                let (up, down) = (row > 0 && side(row - 1), row < bottom && side(row));
                u8::from(up)
                    | u8::from(across && column < right) << 1
                    | u8::from(down) << 2
                    | u8::from(across && column > 0) << 3
            };
            let sign = signs.get(usize::from(leads)).copied().unwrap_or(" ");
            if leads != 0 {
                put(buf, x + column, y + row, x + column + 1, sign, style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_drawn_in_lines() {
        let lines = |digit: u8, cell: Rect, heavy: bool| {
            let mut buf = Buffer::empty(cell);
            draw(&mut buf, cell, digit, heavy, Style::new());
            let width = usize::from(cell.width);
            let lines = buf.content.chunks(width).map(|row| {
                row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()
            });
            lines.collect::<Vec<_>>()
        };
        let small = Rect::new(0, 0, 5, 3);
        assert_eq!(lines(1, small, false), ["  ╷", "  │", "  ╵"]);
        assert_eq!(lines(2, small, false), [" ╶─╮", " ╭─╯", " ╰─╴"]);
        assert_eq!(lines(4, small, true), [" ╻ ╻", " ┗━┫", "   ╹"]);
        assert_eq!(lines(6, small, false), [" ╭─╴", " ├─╮", " ╰─╯"]);
        assert_eq!(lines(7, small, true), [" ╺━┓", "   ┃", "   ╹"]);
        let large = Rect::new(0, 0, 9, 5);
        assert_eq!(lines(8, large, false), ["  ╭───╮", "  │   │", "  ├───┤", "  │   │", "  ╰───╯"]);
        assert_eq!(lines(3, large, false), ["  ╶───╮", "      │", "  ╶───┤", "      │", "  ╶───╯"]);
    }
}
