//! What a press changes.

use crate::puzzles::prelude::*;

/// Most rows and most columns.
pub const MAX_SIDE: u16 = 64;

words! {
    /// Which lights a press changes besides the pressed one.
    pub enum Pattern = Cross, "pattern" {
        Cross "cross": "A press changes the light and the four beside it: the classic.",
        Diagonal "diagonal": "A press changes the light and the four at its corners.",
        Block "block": "A press changes the light and all eight around it.",
        Knight "knight": "A press changes the light and those a knight's move away.",
    }
}

impl Pattern {
    /// Rows and columns from the pressed light to those that change, itself first.
    pub const fn offsets(self) -> &'static [(i32, i32)] {
        match self {
            Pattern::Cross => &[(0, 0), (-1, 0), (0, -1), (0, 1), (1, 0)],
            Pattern::Diagonal => &[(0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)],
            Pattern::Block => {
                &[(0, 0), (-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
            }
            Pattern::Knight => {
                &[(0, 0), (-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]
            }
        }
    }
}

/// Size, number of states, pattern and wrap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    size: Size,
    states: u8,
    /// Which lights a press changes.
    pub pattern: Pattern,
    /// Whether opposite edges are joined. If two neighbours coincide on a small torus, both count.
    pub torus: bool,
}

impl Rules {
    /// The classic: 5 × 5, on and off, cross.
    pub const CLASSIC: Rules =
        Rules { size: Size::new(5, 5), states: 2, pattern: Pattern::Cross, torus: false };

    /// The classic on a board of so many rows and columns, which may be more than can be played.
    pub(super) const fn square(side: u16) -> Rules {
        Rules { size: Size::new(side, side), ..Rules::CLASSIC }
    }

    /// Rules of 1 to 64 rows and columns and 2 to 9 states.
    ///
    /// # Errors
    /// Which number is out of range, in one line.
    pub fn new(size: Size, states: u8, pattern: Pattern, torus: bool) -> Result<Rules, String> {
        let sides = 1..=MAX_SIDE;
        if !sides.contains(&size.rows) || !sides.contains(&size.cols) {
            return Err(format!(
                "{} x {} lights, expected 1 to {MAX_SIDE} rows and columns",
                size.rows, size.cols
            ));
        }
        if !(2..=9).contains(&states) {
            return Err(format!("{states} states, expected 2 to 9"));
        }
        Ok(Rules { size, states, pattern, torus })
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// k.
    pub fn states(&self) -> u8 {
        self.states
    }
}

/// The rules in short: `5x5 cross`, `6x6 k3 knight torus`; on the screen `6x6 knight torus, 3 states`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} ", self.size.rows, self.size.cols)?;
        let (k, states) = match (self.states, f.alternate()) {
            (2, _) => Default::default(),
            (states, true) => (String::new(), format!(", {states} states")),
            (states, false) => (format!("k{states} "), String::new()),
        };
        write!(f, "{k}{}{}{states}", self.pattern, if self.torus { " torus" } else { "" })
    }
}

/// The lights changed by each press, and by how much, modulo k.
///
/// All patterns are symmetric, so these are also the presses that change each light.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wiring {
    /// The rules.
    pub rules: Rules,
    begins: Vec<u32>,
    wires: Vec<(u16, u8)>,
}

impl Wiring {
    /// The wiring of these rules.
    pub fn new(rules: &Rules) -> Wiring {
        let Rules { size, states, pattern, torus } = *rules;
        let mut wiring = Wiring { rules: *rules, begins: vec![0], wires: Vec::new() };
        let mut touched: Vec<(u16, u8)> = Vec::new();
        for at in size.cells() {
            touched.clear();
            for &(rows, cols) in pattern.offsets() {
                let cell = if torus {
                    let row = (i32::from(at.row) + rows).rem_euclid(i32::from(size.rows));
                    let col = (i32::from(at.col) + cols).rem_euclid(i32::from(size.cols));
                    Some(Pos::new(row as u16, col as u16))
                } else {
                    size.offset(at, (rows, cols))
                };
                let Some(cell) = cell.map(|pos| size.index(pos) as u16) else { continue };
                match touched.iter_mut().find(|(c, _)| *c == cell) {
                    Some((_, times)) => *times = (*times + 1) % states,
                    None => touched.push((cell, 1)),
                }
            }
            touched.retain(|&(_, times)| times != 0);
            touched.sort_unstable();
            wiring.wires.extend_from_slice(&touched);
            wiring.begins.push(wiring.wires.len() as u32);
        }
        wiring
    }

    /// Number of lights.
    pub fn lights(&self) -> usize {
        self.begins.len() - 1
    }

    /// The lights a press on light `cell` changes, ascending, each with how much.
    pub fn touched(&self, cell: usize) -> &[(u16, u8)] {
        let ends = self.begins.get(cell..).and_then(|begins| begins.first_chunk());
        ends.map_or(&[], |&[begin, end]| &self.wires[begin as usize..end as usize])
    }

    /// Presses light `cell` `times` times on `lights`.
    pub fn press(&self, lights: &mut [u8], cell: usize, times: u8) {
        let k = self.rules.states;
        for &(touched, amount) in self.touched(cell) {
            let light = &mut lights[usize::from(touched)];
            *light = (*light + amount * (times % k)) % k;
        }
    }

    /// The same, counted in `presses` modulo k.
    pub fn press_and_count(&self, lights: &mut [u8], presses: &mut [u8], cell: u16, times: u8) {
        self.press(lights, cell.into(), times);
        let press = &mut presses[usize::from(cell)];
        *press = (*press + times) % self.rules.states;
    }

    /// Presses every light as often as `presses` says.
    pub fn press_all(&self, lights: &mut [u8], presses: &[u8]) {
        for (cell, &times) in presses.iter().enumerate() {
            if times != 0 {
                self.press(lights, cell, times);
            }
        }
    }
}
