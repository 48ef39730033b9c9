//! Distances around the walls to dots, measured when first asked for and no further than needed.

use super::super::hunger::Field;
use crate::engine::work;

/// Not within the radius measured.
const FAR: u32 = u32::MAX;

/// What is measured so far.
#[derive(Clone, Debug)]
pub(super) struct Distances {
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
    /// They are measured up to this distance.
    radius: u32,
    /// By cell: its distance. Empty if nothing is measured.
    steps: Vec<u32>,
    /// Other dots but that of the exit, the nearest first, with their distances.
    dots: Vec<(u32, u32)>,
}

impl Distances {
    /// Nothing is measured.
    pub(super) fn new(field: &Field) -> Distances {
        let places = field.dots().iter().map(|&cell| field.pos(cell));
        Distances {
            around: vec![Around::default(); field.dots().len()],
            places: places.map(|pos| (pos.row, pos.col)).collect(),
            reached: Vec::new(),
        }
    }

    /// The distance of a dot and a cell, if it is at most `most`.
    pub(super) fn between(&mut self, field: &Field, dot: u32, cell: u32, most: u32) -> Option<u32> {
        let (row, col) = *self.places.get(dot as usize)?;
        let pos = field.pos(cell);
        if u32::from(row.abs_diff(pos.row)) + u32::from(col.abs_diff(pos.col)) > most {
            return None;
        }
        let around = self.measured(field, dot, most)?;
        around.steps.get(cell as usize).copied().filter(|&steps| steps <= most)
    }

    /// The other dots but that of the exit, up to `most` steps from a dot and perhaps some further ones, the
    /// nearest first, with their distances.
    pub(super) fn around(&mut self, field: &Field, dot: u32, most: u32) -> &[(u32, u32)] {
        self.measured(field, dot, most).map_or(&[], |around| &around.dots)
    }

    /// The surroundings of a dot, up to `radius` steps at least.
    fn measured(&mut self, field: &Field, dot: u32, radius: u32) -> Option<&Around> {
        let around = self.around.get_mut(dot as usize)?;
        if around.radius < radius {
            around.radius = radius.checked_next_power_of_two().unwrap_or(u32::MAX);
            let cell = *field.dots().get(dot as usize)?;
            around.measure(field, cell, &mut self.reached);
        }
        Some(around)
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let one = |around: &Around| {
            around.steps.capacity() * size_of::<u32>()
                + around.dots.capacity() * size_of::<(u32, u32)>()
        };
        self.around.iter().map(one).sum()
    }
}

impl Around {
    /// Measures the distances from `cell`.
    fn measure(&mut self, field: &Field, cell: u32, reached: &mut Vec<(u32, u32)>) {
        self.steps.clear();
        self.steps.resize(field.size().area(), FAR);
        self.dots.clear();
        reached.clear();
        reached.push((cell, 0));
        if let Some(steps) = self.steps.get_mut(cell as usize) {
            *steps = 0;
        }
        let mut at = 0;
        while let Some(&(from, steps)) = reached.get(at) {
            at += 1;
            if steps == self.radius {
                break;
            }
            for &next in field.neighbours(from) {
                if let Some(far @ &mut FAR) = self.steps.get_mut(next as usize) {
                    *far = steps + 1;
                    reached.push((next, steps + 1));
                    if let Some(dot) = field.dot_at(next).filter(|_| next != field.exit()) {
                        self.dots.push((dot, steps + 1));
                    }
                }
            }
        }
        work::spend(reached.len() as u64);
    }
}
