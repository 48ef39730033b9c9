//! Distances around the walls to dots, found when first asked for and no further than needed.
//!
//! Where a way with one corner is free, the distance is the difference in rows and columns. Only elsewhere
//! are the cells around a dot visited.

use super::super::hunger::Field;
use crate::engine::work;

/// Not within the radius measured.
const FAR: u32 = u32::MAX;

/// A wall is in no line.
const NO_LINE: u32 = u32::MAX;

/// What is known so far.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    /// By cell: the first cell of the row of free cells that it is in, and that of the column.
    lines: Vec<(u32, u32)>,
    /// By dot.
    around: Vec<Around>,
    /// By dot: its row and column.
    places: Vec<(u16, u16)>,
    /// The cells reached by a measuring, with their distances.
    reached: Vec<(u32, u32)>,
}

/// The surroundings of a dot.
#[derive(Clone, Default, Debug)]
struct Around {
    /// The dots are known up to this distance.
    known: u32,
    /// Other dots but that of the exit, the nearest first, with their distances.
    dots: Vec<(u32, u32)>,
    /// The cells are measured up to this distance.
    measured: u32,
    /// By cell: its distance. Empty if nothing is measured.
    steps: Vec<u32>,
}

/// Rows and columns between two places.
fn apart(one: (u16, u16), other: (u16, u16)) -> u32 {
    u32::from(one.0.abs_diff(other.0)) + u32::from(one.1.abs_diff(other.1))
}

/// A radius at least as large, so that little is done again.
fn rounded(radius: u32) -> u32 {
    let part = radius.checked_next_power_of_two().unwrap_or(u32::MAX) / 4;
    radius.checked_next_multiple_of(part.max(1)).unwrap_or(u32::MAX)
}

impl Distances {
    /// Nothing is found out yet.
    pub(super) fn new(field: &Field) -> Distances {
        let places = field.dots().iter().map(|&cell| field.pos(cell));
        Distances {
            lines: Vec::new(),
            around: vec![Around::default(); field.dots().len()],
            places: places.map(|pos| (pos.row, pos.col)).collect(),
            reached: Vec::new(),
        }
    }

    /// The lines of all cells.
    fn find_lines(&mut self, field: &Field) {
        let cols = usize::from(field.size().cols).max(1);
        let mut lines: Vec<(u32, u32)> = Vec::with_capacity(field.size().area());
        for cell in 0..field.size().area() {
            let mut line = (NO_LINE, NO_LINE);
            // A free cell without free neighbours is on no way, so it needs no line.
            let near = field.neighbours(cell as u32);
            if !near.is_empty() {
                // Neighbours are in the order N, S, E, W.
                let [above, left] = [cell.wrapping_sub(cols), cell.wrapping_sub(1)];
                let joined = |near: Option<&u32>, other: usize| near == Some(&(other as u32));
                let known = |other: usize| lines.get(other).copied().unwrap_or((NO_LINE, NO_LINE));
                let is_left = joined(near.last(), left);
                let is_above = joined(near.first(), above);
                line = (
                    if is_left { known(left).0 } else { cell as u32 },
                    if is_above { known(above).1 } else { cell as u32 },
                );
            }
            lines.push(line);
        }
        self.lines = lines;
        work::charge(field.size().area() as u64);
    }

    /// Whether a way with one corner leads from one place to another.
    fn has_plain_way(&mut self, field: &Field, one: (u16, u16), other: (u16, u16)) -> bool {
        if self.lines.is_empty() {
            self.find_lines(field);
        }
        let cols = usize::from(field.size().cols);
        let line = |row: u16, col: u16| {
            let at = usize::from(row) * cols + usize::from(col);
            self.lines.get(at).copied().unwrap_or((NO_LINE, NO_LINE))
        };
        let (from, to) = (line(one.0, one.1), line(other.0, other.1));
        let (early, late) = (line(one.0, other.1), line(other.0, one.1));
        from.0 == early.0 && early.1 == to.1 && early.0 != NO_LINE
            || from.1 == late.1 && late.0 == to.0 && late.0 != NO_LINE
    }

    /// The numbers of the dots in rows up to `most` away from a row.
    pub(super) fn in_rows(&self, row: u16, most: u32) -> std::ops::Range<u32> {
        let most = u16::try_from(most).unwrap_or(u16::MAX);
        let (first, last) = (row.saturating_sub(most), row.saturating_add(most));
        let from = self.places.partition_point(|place| place.0 < first);
        let to = self.places.partition_point(|place| place.0 <= last);
        from as u32..to as u32
    }

    /// The distance of a dot and a cell in this place, if it is at most `most`.
    #[inline(always)] // mostly they are too far apart
    pub(super) fn between(
        &mut self,
        field: &Field,
        dot: u32,
        (cell, place): (u32, (u16, u16)),
        most: u32,
    ) -> Option<u32> {
        let other = *self.places.get(dot as usize)?;
        let apart = apart(place, other);
        if apart > most {
            return None;
        }
        if self.has_plain_way(field, place, other) {
            return Some(apart);
        }
        let around = self.around.get_mut(dot as usize)?;
        if around.measured < most {
            around.measure(field, dot, rounded(most), &mut self.reached);
        }
        around.steps.get(cell as usize).copied().filter(|&steps| steps <= most)
    }

    /// The other dots but that of the exit, up to `most` steps from a dot and perhaps some further ones, the
    /// nearest first, with their distances.
    pub(super) fn around(&mut self, field: &Field, dot: u32, most: u32) -> &[(u32, u32)] {
        if self.around.get(dot as usize).is_some_and(|around| around.known < most) {
            self.find_dots(field, dot, rounded(most));
        }
        self.around.get(dot as usize).map_or(&[], |around| &around.dots)
    }

    /// Finds the dots around a dot.
    fn find_dots(&mut self, field: &Field, dot: u32, radius: u32) {
        let Some(&place) = self.places.get(dot as usize) else { return };
        let near = self.in_rows(place.0, radius);
        work::charge(u64::from(near.end - near.start));
        let Some(around) = self.around.get_mut(dot as usize) else { return };
        around.known = radius;
        let mut dots = std::mem::take(&mut around.dots);
        dots.clear();
        let mut are_plain = true;
        for other in near {
            let Some(&there) = self.places.get(other as usize) else { continue };
            let is_exit = field.dots().get(other as usize) == Some(&field.exit());
            let apart = apart(place, there);
            if apart <= radius && other != dot && !is_exit {
                if !self.has_plain_way(field, place, there) {
                    are_plain = false;
                    break;
                }
                dots.push((other, apart));
            }
        }
        let Some(around) = self.around.get_mut(dot as usize) else { return };
        if are_plain {
            dots.sort_unstable_by_key(|&(_, steps)| steps);
        } else {
            if around.measured < radius {
                around.measure(field, dot, radius, &mut self.reached);
            }
            let others = field.dots().iter().zip(0u32..);
            let steps = |cell: u32| around.steps.get(cell as usize).copied().unwrap_or(FAR);
            let near = others.filter(|&(&cell, other)| other != dot && cell != field.exit());
            dots.clear();
            dots.extend(near.map(|(&cell, other)| (other, steps(cell))).filter(|dot| dot.1 != FAR));
            dots.sort_unstable_by_key(|&(_, steps)| steps);
        }
        around.dots = dots;
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let one = |around: &Around| {
            around.steps.capacity() * size_of::<u32>()
                + around.dots.capacity() * size_of::<(u32, u32)>()
        };
        self.lines.capacity() * size_of::<(u32, u32)>() + self.around.iter().map(one).sum::<usize>()
    }
}

impl Around {
    /// Measures the distances from the dot, which has this number, up to `radius`.
    fn measure(&mut self, field: &Field, dot: u32, radius: u32, reached: &mut Vec<(u32, u32)>) {
        self.measured = radius;
        self.steps.clear();
        self.steps.resize(field.size().area(), FAR);
        reached.clear();
        let Some(&cell) = field.dots().get(dot as usize) else { return };
        reached.push((cell, 0));
        if let Some(steps) = self.steps.get_mut(cell as usize) {
            *steps = 0;
        }
        let mut at = 0;
        while let Some(&(from, steps)) = reached.get(at) {
            at += 1;
            if steps == radius {
                break;
            }
            for &next in field.neighbours(from) {
                if let Some(far @ &mut FAR) = self.steps.get_mut(next as usize) {
                    *far = steps + 1;
                    reached.push((next, steps + 1));
                }
            }
        }
        work::charge(reached.len() as u64);
    }
}
