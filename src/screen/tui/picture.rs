//! A frame as a picture for documents: SVG, where text stays text, or plain lines. What a frame shows is no
//! business of this module.

use super::theme::palette::{NAMED, rgb};
use super::view::lines_of;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use ratatui::text::Span;
use std::{collections::BTreeMap, fmt::Write as _};

/// Width and height of a cell, in units of the picture.
const CELL: (u32, u32) = (9, 18);
/// The height of letters, and how far below the top of a cell they stand.
const FONT: (u32, u32) = (15, 13);
/// The terminal's ink and ground, where a cell has no colours of its own.
const INK: [u8; 3] = [0xd6, 0xd9, 0xe0];
const GROUND: [u8; 3] = [0x10, 0x12, 0x18];
/// The sixteen colours that terminals choose for themselves, as xterm has them.
const SIXTEEN: [u32; 16] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x3b78ff, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f,
    0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];

/// The characters of a frame, without blanks at the ends of lines.
pub fn text(frame: &Buffer) -> String {
    lines_of(frame, frame.area).into_iter().map(|line| line + "\n").collect()
}

/// The frame as a picture.
pub fn svg(frame: &Buffer) -> String {
    let (columns, rows) = (u32::from(frame.area.width), u32::from(frame.area.height));
    let (width, height) = (columns * CELL.0, rows * CELL.1);
    let mut inks = Inks::default();
    let mut body = String::new();
    for (y, row) in (0..).zip(frame.content.chunks(usize::from(frame.area.width).max(1))) {
        grounds(row, y * CELL.1, &mut inks, &mut body);
        letters(row, y * CELL.1, &mut inks, &mut body);
    }
    let (ground, size) = (hex(GROUND), FONT.0);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n<style>text{{font:{size}px ui-monospace,\"DejaVu Sans \
         Mono\",Menlo,Consolas,monospace;white-space:pre}}{}</style>\n<rect width=\"100%\" \
         height=\"100%\" fill=\"{ground}\"/>\n{body}</svg>\n",
        inks.css
    )
}

/// Classes for the styles there are: named once, they make the picture a third as large.
#[derive(Default)]
struct Inks {
    known: BTreeMap<String, usize>,
    css: String,
}

impl Inks {
    /// The class of a style.
    fn class(&mut self, style: String) -> usize {
        let next = self.known.len();
        *self.known.entry(style).or_insert_with_key(|style| {
            // Writing to a text cannot fail.
            let _ = write!(self.css, ".c{next}{{{style}}}");
            next
        })
    }
}

/// Ink and ground of a cell as they are seen.
fn colours(cell: &Cell) -> ([u8; 3], [u8; 3]) {
    let (ink, ground) = (seen(cell.fg).unwrap_or(INK), seen(cell.bg).unwrap_or(GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}

fn seen(colour: Color) -> Option<[u8; 3]> {
    let number = match (colour, rgb(colour)) {
        (Color::Indexed(i @ ..16), _) => usize::from(i),
        (_, Some(parts)) => return Some(parts),
        (named, None) => NAMED.as_flattened().iter().position(|&known| known == named)?,
    };
    let [_, parts @ ..] = SIXTEEN.get(number)?.to_be_bytes();
    Some(parts)
}

fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// What a block covers of its cell, in eighths: left, top, width, height; none if it is no block.
fn block(symbol: &str) -> Option<(u32, u32, u32, u32)> {
    let mut chars = symbol.chars();
    let (c, None) = (chars.next()?, chars.next()) else { return None };
    let n = u32::from(c);
    Some(match c {
        '▀' => (0, 0, 8, 4),
        '▁'..='█' => (0, 8 - (n - 0x2580), 8, n - 0x2580),
        '▉'..='▏' => (0, 0, 0x2590 - n, 8),
        '▐' => (4, 0, 4, 8),
        _ => return None,
    })
}

/// Where neighbouring cells look the same in some way: from, to, and how they look.
fn runs<T: PartialEq>(row: &[Cell], look: impl Fn(&Cell) -> T) -> Vec<(u32, u32, T)> {
    let mut runs: Vec<(u32, u32, T)> = Vec::new();
    for (x, cell) in (0..).zip(row) {
        let this = look(cell);
        match runs.last_mut().filter(|(.., last)| *last == this) {
            Some((_, to, _)) => *to = x + 1,
            None => runs.push((x, x + 1, this)),
        }
    }
    runs
}

/// Grounds and blocks of a row, as rectangles.
fn grounds(row: &[Cell], top: u32, inks: &mut Inks, out: &mut String) {
    let look = |cell: &Cell| (colours(cell), block(cell.symbol()));
    let mut rect = |colour, left: u32, top: u32, width: u32, height: u32| {
        let class = inks.class(format!("fill:{}", hex(colour)));
        let _ = writeln!(
            out,
            "<rect class=\"c{class}\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
        );
    };
    for (from, to, ((ink, ground), block)) in runs(row, look) {
        let (left, width) = (from * CELL.0, (to - from) * CELL.0);
        if ground != GROUND {
            rect(ground, left, top, width, CELL.1);
        }
        let Some((x, y, w, h)) = block else { continue };
        let (y, height) = (top + y * CELL.1 / 8, (y + h) * CELL.1 / 8 - y * CELL.1 / 8);
        if w == 8 {
            // What covers the width of a cell joins its neighbours; anything else stands alone.
            rect(ink, left, y, width, height);
            continue;
        }
        let (x, end) = (x * CELL.0 / 8, (x + w) * CELL.0 / 8);
        for column in from..to {
            rect(ink, column * CELL.0 + x, y, end - x, height);
        }
    }
}

/// The letters of a row, as text.
fn letters(row: &[Cell], top: u32, inks: &mut Inks, out: &mut String) {
    let is_seen = |cell: &Cell| !cell.symbol().trim().is_empty() && block(cell.symbol()).is_none();
    let look = |cell: &Cell| is_seen(cell).then(|| (colours(cell).0, cell.modifier));
    for (from, to, style) in runs(row, look) {
        let Some((ink, modifier)) = style else { continue };
        let mut style = format!("fill:{}", hex(ink));
        for (which, css) in [
            (Modifier::BOLD, ";font-weight:bold"),
            (Modifier::DIM, ";opacity:.6"),
            (Modifier::ITALIC, ";font-style:italic"),
            (Modifier::UNDERLINED, ";text-decoration:underline"),
            (Modifier::CROSSED_OUT, ";text-decoration:line-through"),
        ] {
            style.push_str(if modifier.contains(which) { css } else { "" });
        }
        let class = inks.class(style);
        let cells = row.iter().skip(from as usize).take((to - from) as usize);
        let symbols: String = cells.map(Cell::symbol).collect();
        // A wide letter takes the cell behind it, which is empty.
        let columns = Span::raw(symbols.as_str()).width().max(1) as u32;
        let (x, y, length) = (from * CELL.0, top + FONT.1, columns * CELL.0);
        let _ = writeln!(
            out,
            "<text class=\"c{class}\" x=\"{x}\" y=\"{y}\" textLength=\"{length}\">{}</text>",
            escaped(&symbols)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::{layout::Rect, style::Style};

    #[test]
    fn a_picture_has_the_text_and_the_colours_of_the_frame() {
        let mut frame = Buffer::empty(Rect::new(0, 0, 12, 2));
        frame.set_string(1, 0, "a<b & c", Style::new().fg(Color::Rgb(1, 2, 3)));
        frame.set_string(0, 1, "▀▀▐", Style::new().fg(Color::Red).bg(Color::Indexed(16)));
        assert_eq!(text(&frame), " a<b & c\n▀▀▐\n");
        let picture = svg(&frame);
        for part in [
            "width=\"108\" height=\"36\"",
            ".c0{fill:#010203}",
            ">a&lt;b</text>",
            "y=\"18\" width=\"18\" height=\"9\"", // two upper halves are one rectangle
            "x=\"22\" y=\"18\" width=\"5\" height=\"18\"",
            "fill:#cd0000",
            "fill:#000000",
        ] {
            assert!(picture.contains(part), "{part} in {picture}");
        }
        assert!(!picture.contains('▀'), "blocks are shapes");
    }

    #[test]
    fn colours_are_those_of_a_terminal() {
        assert_eq!(seen(Color::Reset), None);
        assert_eq!(seen(Color::Indexed(9)), Some([255, 0, 0]));
        assert_eq!(seen(Color::LightRed), Some([255, 0, 0]));
        assert_eq!(seen(Color::Indexed(231)), Some([255, 255, 255]));
        let mut cell = Cell::default();
        cell.modifier = Modifier::REVERSED;
        assert_eq!(colours(&cell), (GROUND, INK));
    }
}
