//! Boards and their text forms: rows of digits joined by `/`, or a file with one row a line.

use super::*;
use super::{algebra::digits, methods::OPEN, rules::MAX_SIDE};
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
        read((1..).zip(text.trim_end().lines()), states, 1)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.lights.chunks(usize::from(self.size.cols).max(1)).map(digits);
        f.write_str(&rows.collect::<Vec<_>>().join("/"))
    }
}

/// A board at a moment, as a trace tells it: `k3 012/100 000/0?1 4`, which is the number of states where it is not 2,
/// lights, presses and the number of the press at hand. Only the lights have to be there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Rows, columns and states; no more of the rules is told.
    pub rules: Rules,
    /// Row by row.
    pub lights: Vec<u8>,
    /// The presses, [`OPEN`] where undecided.
    pub presses: Option<Vec<u8>>,
    /// The press or light of the step.
    pub here: Option<usize>,
}

impl Told {
    /// Reads it; none if the text is something else.
    pub fn read(text: &str) -> Option<Told> {
        let mut words = text.split(' ').peekable();
        let states = words.next_if(|word| word.starts_with('k'));
        let states = states.map_or(Some(2), |word| word.get(1..)?.parse().ok());
        let states = states.filter(|states| (2..=9).contains(states))?;
        let Board { size, lights } = Board::parse(words.next()?, states).ok()?;
        let presses = words.next().map(|rows| {
            let cells = rows.chars().filter(|c| *c != '/');
            cells.map(|c| c.to_digit(10).map_or(OPEN, |digit| digit as u8)).collect()
        });
        let here = words.next().and_then(|word| word.parse().ok());
        let here = here.filter(|&cell| cell < size.area());
        let rules = Rules::new(size, states, Pattern::Cross, false).ok()?;
        Some(Told { rules, lights, presses, here })
    }
}

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rules.states() > 2 {
            write!(f, "k{} ", self.rules.states())?;
        }
        let sign = |&value: &u8| char::from_digit(value.into(), 10).unwrap_or('?');
        let row = |row: &[u8]| row.iter().map(sign).collect::<String>();
        let cols = usize::from(self.rules.size().cols);
        let rows = |cells: &[u8]| cells.chunks(cols).map(row).collect::<Vec<_>>().join("/");
        f.write_str(&rows(&self.lights))?;
        let presses = self.presses.iter().map(|presses| rows(presses));
        presses.chain(self.here.map(|here| here.to_string())).try_for_each(|it| write!(f, " {it}"))
    }
}

/// Reads a board from lines with their numbers; without any, the mistake is on line `last`.
fn read<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
    states: u8,
    mut last: usize,
) -> Result<Board, BadText> {
    let (mut lights, mut cols) = (Vec::new(), 0);
    for (number, line) in lines {
        let mut column = 1;
        for row in line.split('/') {
            let begin = lights.len();
            for c in row.chars() {
                let digit = c.to_digit(10).filter(|&d| d < u32::from(states));
                let Some(digit) = digit else {
                    let what = format!("{}, expected a digit from 0 to {}", shown(c), states - 1);
                    return Err(BadText::at(number, column, what));
                };
                lights.push(digit as u8);
                if lights.len() - begin > usize::from(MAX_SIDE) {
                    let what = format!("row too long, expected at most {MAX_SIDE} lights");
                    return Err(BadText::at(number, column, what));
                }
                column += 1;
            }
            let length = lights.len() - begin;
            cols = if cols == 0 { length } else { cols };
            if length == 0 || length != cols {
                let what = format!("a row of length {length}, expected {}", cols.max(1));
                return Err(BadText::at(number, column, what));
            }
            if lights.len() / cols > usize::from(MAX_SIDE) {
                let what = format!("too many rows, expected at most {MAX_SIDE}");
                return Err(BadText::at(number, column, what));
            }
            column += 1;
        }
        last = number;
    }
    if lights.is_empty() {
        return Err(BadText::at(last, 1, "no lights, expected rows of digits"));
    }
    Ok(Board { size: Size::new((lights.len() / cols) as u16, cols as u16), lights })
}

impl Instance {
    /// Reads a layout file: comments after `#`, the words `states K`, `pattern NAME` and `torus` on
    /// lines of their own, then the rows.
    ///
    /// # Errors
    /// Where the text is not a layout, and what was expected.
    pub fn parse(text: &str) -> Result<Instance, BadText> {
        let (mut states, mut pattern, mut torus) = (2u8, Pattern::Cross, false);
        let lines = text.lines().map(|line| line.split('#').next().unwrap_or("").trim_end());
        let mut lines = (1..).zip(lines).filter(|(_, line)| !line.is_empty()).peekable();
        let mut last = 1;
        while let Some(&(number, line)) = lines.peek() {
            last = number;
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["states", k] => {
                    let k = k.parse().ok().filter(|k| (2..=9).contains(k));
                    let what = "no number of states, expected 2 to 9";
                    states = k.ok_or_else(|| BadText::at(number, 8, what))?;
                }
                ["pattern", name] => {
                    pattern = name.parse().map_err(|why| BadText::at(number, 9, why))?;
                }
                ["torus"] => torus = true,
                _ => break,
            }
            lines.next();
        }
        let lines: Vec<_> = lines.collect();
        last = lines.last().map_or(last, |line| line.0);
        let board = read(lines.into_iter(), states, last)?;
        let rules = Rules::new(board.size, states, pattern, torus);
        Ok(Instance { rules: rules.map_err(|why| BadText::at(last, 1, why))?, board })
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

words! {
    /// A format of another solver.
    pub enum Format, "format" {
        Mace4 "mace4": "Formulas of McCune's Mace4: exclusive ors of propositional presses.",
        Dimacs "dimacs": "Clauses in conjunctive normal form; a light of d presses takes 2^(d-1).",
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
    let line = |(light, &state): (usize, &u8)| {
        let names = wiring.touched(light).iter().map(|&(press, _)| {
            let Pos { row, col } = size.pos(press.into());
            format!("p_{row}_{col}")
        });
        // An equivalence of presses is true when an even number of them is false.
        let chain = names.reduce(|all, name| format!("({all} <-> {name})"));
        let odd_places = wiring.touched(light).len() % 2 == 1;
        let negated = (state == 1) != odd_places;
        let chain = chain.unwrap_or_else(|| "$T".into());
        format!("  {}{chain}.\n", if negated { "-" } else { "" })
    };
    let lines: String = instance.board.lights.iter().enumerate().map(line).collect();
    format!(
        "% p_R_C: press row R, column C. Run with mace4 -n 2 -m -1.\nformulas(assumptions).\n{lines}end_of_list.\n"
    )
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
        wiring.lights()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lights_out::tests::{board, brute_force, open};

    #[test]
    fn bad_texts_say_where() {
        let why = |text: &str| Board::parse(text, 2).unwrap_err().to_string();
        assert_eq!(why("11/1"), "1:5: a row of length 1, expected 2");
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
