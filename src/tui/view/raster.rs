//! Shapes that fill a cell of any size, drawn with quarter blocks.

use crate::engine::grid::Dir;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// By the quarters that are filled: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: [char; 16] =
    [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];

/// A shape in a square with sides of 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A small disc.
    Dot,
    /// A disc with a mouth.
    Pacman(Dir),
    /// A square that stands on a corner.
    Diamond,
    /// The same, hollow.
    Ring,
}

impl Shape {
    /// Whether a point belongs to it, with x to the right and y downwards from its centre; `radius` is
    /// that of a dot.
    fn holds(self, x: f32, y: f32, radius: f32) -> bool {
        let (disc, diamond) = ((x * x + y * y).sqrt(), x.abs() + y.abs());
        match self {
            Shape::Dot => disc < radius,
            Shape::Pacman(facing) => {
                let (rows, cols) = facing.delta();
                let ahead = x * cols as f32 + y * rows as f32;
                let aside = (x * rows as f32).abs() + (y * cols as f32).abs();
                disc < 0.5 && (ahead < 0.0 || aside > 0.75 * ahead)
            }
            Shape::Diamond => diamond < 0.42,
            Shape::Ring => (0.26..0.5).contains(&diamond),
        }
    }

    /// Draws it over `place`; what lies beside it keeps its ground.
    pub fn draw(self, buf: &mut Buffer, place: Rect, style: Style) {
        let (width, height) = (f32::from(place.width), f32::from(place.height));
        // In cells of two rows a smaller one would be a bar.
        let radius = if place.height == 2 { 0.23 } else { 0.2 };
        for row in 0..place.height {
            for col in 0..place.width {
                let quarter = |number: u16| {
                    let x = (f32::from(col) + 0.25 + 0.5 * f32::from(number % 2)) / width - 0.5;
                    let y = (f32::from(row) + 0.25 + 0.5 * f32::from(number / 2)) / height - 0.5;
                    usize::from(self.holds(x, y, radius)) << number
                };
                let filled: usize = (0..4).map(quarter).sum();
                // A dot of one column would be a bar.
                let is_bar = self == Shape::Dot && place.width == 3 && row == 0;
                let filled = if is_bar { 0 } else { filled };
                if filled > 0
                    && let (Some(&sign), Some(cell)) =
                        (QUARTERS.get(filled), buf.cell_mut((place.x + col, place.y + row)))
                {
                    cell.set_char(sign).set_style(style);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(shape: Shape, width: u16, height: u16) -> String {
        let area = Rect { x: 0, y: 0, width, height };
        let mut buf = Buffer::empty(area);
        shape.draw(&mut buf, area, Style::new());
        let line = |y| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>() + "\n";
        (0..height).map(line).collect()
    }

    #[test]
    fn shapes_grow_with_the_cell() {
        assert_eq!(drawn(Shape::Pacman(Dir::East), 4, 2), "▟█▛▘\n▜█▙▖\n");
        assert_eq!(drawn(Shape::Pacman(Dir::West), 4, 2), "▝▜█▙\n▗▟█▛\n");
        let sizes = [(4, 2), (6, 3), (8, 4), (10, 5)];
        let all = [Shape::Dot, Shape::Pacman(Dir::North), Shape::Diamond, Shape::Ring];
        for shape in all {
            let filled = sizes
                .map(|(w, h)| drawn(shape, w, h).chars().filter(|c| !c.is_whitespace()).count());
            let grows = filled[1..].is_sorted() && filled[0] < filled[3];
            assert!(filled[0] > 0 && grows, "{shape:?} {filled:?}");
        }
    }
}
