//! Boards and their text forms: rows of digits joined by `/`, or a file with one row a line.

use super::rules::{MAX_SIDE, Pattern, Rules};
use super::{Instance, Wiring};
use crate::puzzles::prelude::*;
use crate::puzzles::words::UnknownWord;
use std::fmt::Write as _;

/// A number below k for every light; also used for presses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    size: Size,
    /// Row by row.
    pub lights: Vec<u8>,
}

impl Board {
    /// All lights off.
    pub fn dark(size: Size) -> Board {
        Board { size, lights: vec![0; size.area()] }
    }

    /// A board from its lights row by row; `None` if their number does not fit.
    pub fn new(size: Size, lights: Vec<u8>) -> Option<Board> {
        (lights.len() == size.area()).then_some(Board { size, lights })
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether every light is off.
    pub fn is_solved(&self) -> bool {
        self.lights.iter().all(|&l| l == 0)
    }

    /// Reads rows of digits below `states`, separated by `/` or line ends.
    ///
    /// # Errors
    /// Where the text is not a board, and what was expected.
    pub fn parse(text: &str, states: u8) -> Result<Board, BadText> {
        let mut rows = Rows::new(states);
        for (number, line) in text.trim_end().lines().enumerate() {
            rows.line(line, number + 1)?;
        }
        rows.finish()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.lights.chunks(usize::from(self.size.cols).max(1)).enumerate() {
            if i > 0 {
                write!(f, "/")?;
            }
            for light in row {
                write!(f, "{light}")?;
            }
        }
        Ok(())
    }
}

/// Rows being read.
struct Rows {
    states: u8,
    cols: Option<usize>,
    lights: Vec<u8>,
    line: usize,
}

impl Rows {
    fn new(states: u8) -> Rows {
        Rows { states, cols: None, lights: Vec::new(), line: 1 }
    }

    fn line(&mut self, line: &str, number: usize) -> Result<(), BadText> {
        self.line = number;
        let mut column = 1;
        for row in line.trim_end_matches('\r').split('/') {
            let begin = self.lights.len();
            for c in row.chars() {
                let digit = c.to_digit(10).filter(|&d| d < u32::from(self.states));
                let Some(digit) = digit else {
                    let what =
                        format!("{}, expected a digit from 0 to {}", shown(c), self.states - 1);
                    return Err(BadText::at(number, column, what));
                };
                self.lights.push(digit as u8);
                column += 1;
                if self.lights.len() - begin > usize::from(MAX_SIDE) {
                    let what = format!("row too long, expected at most {MAX_SIDE} lights");
                    return Err(BadText::at(number, column - 1, what));
                }
            }
            let length = self.lights.len() - begin;
            let cols = *self.cols.get_or_insert(length);
            if length == 0 || length != cols {
                let what = format!("a row of {length} lights, expected {}", cols.max(1));
                return Err(BadText::at(number, column, what));
            }
            if self.lights.len() / cols > usize::from(MAX_SIDE) {
                let what = format!("too many rows, expected at most {MAX_SIDE}");
                return Err(BadText::at(number, column, what));
            }
            column += 1;
        }
        Ok(())
    }

    fn finish(self) -> Result<Board, BadText> {
        let cols = self.cols.filter(|&c| c > 0);
        let Some(cols) = cols else {
            return Err(BadText::at(self.line, 1, "no lights, expected rows of digits"));
        };
        let size = Size::new((self.lights.len() / cols) as u16, cols as u16);
        Ok(Board { size, lights: self.lights })
    }
}

impl Instance {
    /// Reads a layout file: comments after `#`, the words `states K`, `pattern NAME` and `torus` on
    /// lines of their own, then the rows.
    ///
    /// # Errors
    /// Where the text is not a layout, and what was expected.
    pub fn parse(text: &str) -> Result<Instance, BadText> {
        let (mut states, mut pattern, mut torus) = (2u8, Pattern::Cross, false);
        let mut rows: Option<Rows> = None;
        let mut last = 1;
        for (number, line) in text.lines().enumerate().map(|(i, l)| (i + 1, l)) {
            let line = line.split('#').next().unwrap_or("").trim_end();
            if line.trim().is_empty() {
                continue;
            }
            last = number;
            let words: Vec<&str> = line.split_whitespace().collect();
            match (words.as_slice(), &mut rows) {
                (["states", k], None) => {
                    let k = k.parse().ok().filter(|k| (2..=9).contains(k));
                    states = k.ok_or_else(|| {
                        BadText::at(number, 8, "no number of states, expected 2 to 9")
                    })?;
                }
                (["pattern", name], None) => {
                    pattern = name
                        .parse()
                        .map_err(|why: UnknownWord| BadText::at(number, 9, why.to_string()))?;
                }
                (["torus"], None) => torus = true,
                (_, rows) => rows.get_or_insert_with(|| Rows::new(states)).line(line, number)?,
            }
        }
        let Some(rows) = rows else {
            return Err(BadText::at(last, 1, "no lights, expected rows of digits"));
        };
        let board = rows.finish()?;
        let rules = Rules::new(board.size, states, pattern, torus)
            .map_err(|why| BadText::at(last, 1, why))?;
        Ok(Instance { rules, board })
    }

    /// The text [`Instance::parse`] reads back.
    pub fn to_text(&self) -> String {
        let rules = &self.rules;
        let mut text = String::new();
        if rules.states() != 2 {
            text += &format!("states {}\n", rules.states());
        }
        if rules.pattern != Pattern::Cross {
            text += &format!("pattern {}\n", rules.pattern);
        }
        if rules.torus {
            text += "torus\n";
        }
        text + &self.board.to_string().replace('/', "\n") + "\n"
    }
}

as_text!(Instance, Instance::to_text, Instance::parse);

/// A format of another solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Formulas of McCune's Mace4: exclusive ors of propositional presses.
    Mace4,
    /// Clauses in conjunctive normal form; a light of d presses takes 2^(d-1).
    Dimacs,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Format, String> {
        match name {
            "mace4" => Ok(Format::Mace4),
            "dimacs" => Ok(Format::Dimacs),
            _ => Err(format!("unknown format '{}', expected mace4, dimacs", name.escape_default())),
        }
    }
}

/// The text of a board: a press is true when it is made.
///
/// # Errors
/// The board has more than two states; one line.
pub fn export(instance: &Instance, format: Format) -> Result<String, String> {
    if instance.rules.states() != 2 {
        return Err("only boards of two states can be exported".into());
    }
    let wiring = Wiring::new(&instance.rules);
    Ok(match format {
        Format::Mace4 => mace4(instance, &wiring),
        Format::Dimacs => dimacs(instance, &wiring),
    })
}

fn mace4(instance: &Instance, wiring: &Wiring) -> String {
    let size = instance.rules.size();
    let mut out = String::from("% p_R_C: press row R, column C. Run with mace4 -n 2 -m -1.\n");
    out.push_str("formulas(assumptions).\n");
    for (light, &state) in instance.board.lights.iter().enumerate() {
        let names: Vec<String> = wiring
            .touched(light)
            .iter()
            .map(|&(press, _)| {
                let at = size.pos(usize::from(press));
                format!("p_{}_{}", at.row, at.col)
            })
            .collect();
        // An equivalence of presses is true when an even number of them is false.
        let chain = names.into_iter().reduce(|all, name| format!("({all} <-> {name})"));
        let odd_places = wiring.touched(light).len() % 2 == 1;
        let negated = (state == 1) != odd_places;
        let chain = chain.unwrap_or_else(|| "$T".into());
        let _ = writeln!(out, "  {}{chain}.", if negated { "-" } else { "" });
    }
    out.push_str("end_of_list.\n");
    out
}

fn dimacs(instance: &Instance, wiring: &Wiring) -> String {
    let mut clauses = String::new();
    let mut count = 0;
    for (light, &state) in instance.board.lights.iter().enumerate() {
        let presses = wiring.touched(light);
        // Every assignment of the wrong parity is forbidden by a clause.
        for set in 0..1u32 << presses.len() {
            if set.count_ones() % 2 != u32::from(state) {
                for (i, &(press, _)) in presses.iter().enumerate() {
                    let sign = if set >> i & 1 == 1 { "-" } else { "" };
                    let _ = write!(clauses, "{sign}{} ", press + 1);
                }
                clauses.push_str("0\n");
                count += 1;
            }
        }
    }
    let size = instance.rules.size();
    format!(
        "c Lights Out {}: variable row * {} + column + 1 is a press, rows and columns from 0\np cnf {} {count}\n{clauses}",
        instance.rules,
        size.cols,
        wiring.len()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lights_out::tests::{board, brute_force, open};

    #[test]
    fn bad_texts_say_where() {
        let why = |text: &str| Board::parse(text, 2).unwrap_err().to_string();
        assert_eq!(why("11/1"), "1:5: a row of 1 lights, expected 2");
        assert_eq!(why("1/2"), "1:3: '2', expected a digit from 0 to 1");
        assert_eq!(why(""), "1:1: no lights, expected rows of digits");
        assert!(why(&"1".repeat(65)).contains("at most 64"));
        assert!(why(&"1/".repeat(65)).contains("too many rows"));
        let why = Instance::parse("# x\nstates 12\n11\n").unwrap_err().to_string();
        assert!(why.starts_with("2:"), "{why}");
    }

    #[test]
    fn exports_ask_the_same_question() {
        let instance = board("11/10");
        let dimacs = export(&instance, Format::Dimacs).unwrap();
        let clauses: Vec<Vec<i32>> = dimacs
            .lines()
            .filter(|l| !l.starts_with(['c', 'p']))
            .map(|l| l.split(' ').map(|n| n.parse().unwrap()).take_while(|&n| n != 0).collect())
            .collect();
        let models: Vec<u32> = (0..16u32)
            .filter(|bits| {
                let holds = |v: i32| (bits >> (v.unsigned_abs() - 1) & 1 == 1) == (v > 0);
                clauses.iter().all(|clause| clause.iter().any(|&v| holds(v)))
            })
            .collect();
        let solutions: Vec<u32> = brute_force(&instance)
            .iter()
            .map(|p| p.iter().enumerate().map(|(i, &x)| u32::from(x) << i).sum())
            .collect();
        assert_eq!(models, solutions);
        let mace = export(&instance, Format::Mace4).unwrap();
        // The lit corner has three presses, of which an odd number is made.
        assert!(mace.contains("  ((p_0_0 <-> p_0_1) <-> p_1_0).\n"), "{mace}");
        assert!(mace.contains("  -((p_0_1 <-> p_1_0) <-> p_1_1).\n"), "{mace}");
        assert!(export(&open("lights:2x2k3cross#1").unwrap().instance, Format::Dimacs).is_err());
    }
}
