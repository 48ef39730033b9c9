//! Boards as input for other solvers: Mace4 (finite models) and DIMACS (Boolean satisfiability). Two states only.

use super::{Instance, Wiring};
use std::fmt::Write;

/// A format of another solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Formulas of McCune's Mace4: exclusive ors of propositional presses.
    Mace4,
    /// Clauses in conjunctive normal form; a light of d presses takes 2^(d-1).
    Dimacs,
}

impl std::str::FromStr for Format {
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
