//! The maps that come with the program, from `layouts/pacman`; the energies of the hunger fields are stated
//! here. Within a problem the maps are in order of size.

use super::format::Format;
use super::{Instance, Pacman, ProblemKind};
use crate::puzzles::bad_text::BadText;
use crate::puzzles::puzzle::{BuiltIn, Puzzle as _};

/// The map to open first: it fits a terminal of 80 columns and 24 rows, two columns a cell.
pub const FIRST: &str = "small";

/// Every map: hunger fields, mazes, scenes.
#[rustfmt::skip]
pub const BUILTIN: &[BuiltIn<Pacman>] = built_in! { "pacman":
    "lay" {
        "tiny" "small enough to follow every node";
        "gate" "the exit is a gap in the wall, and no straight way to it feeds enough";
        "small" "five groups of dots, and only some of them on the way";
        "medium" "three flowers and an exit that holds a dot";
        "diagonal" "a chain from corner to corner: counting dots is not enough, their order matters";
        "dense" "a leaf whose veins feed just enough to walk on them";
        "sparse" "few dots, far apart: most of the ways starve";
        "large" "from cluster to cluster across a wide field, never more than a few steps from the end";
        "corridor" "a first maze, with one way";
        "hedge" "four rings of hedges: the goal is near, the way is long";
        "cloister" "the dot stands in the court: a hand on the outer wall never gets there";
        "plaza" "open ground with pillars: many ways of the same length";
        "flower" "six petals, from the tip of one to the tip of another";
        "labyrinth" "a large maze with a hall in its middle";
    }
    "scene" {
        "teeth" "between the teeth only diagonal steps get through";
        "harbour" "past the islands and the mole to a berth in the town";
        "spiral" "a long way round, or straight through where the wall is worn";
    }
};

/// Energy at the start and in a dot of the hunger fields.
const ENERGY: [(&str, u32, u32); 8] = [
    ("tiny", 7, 2),
    ("gate", 8, 3),
    ("small", 10, 3),
    ("medium", 12, 4),
    ("diagonal", 5, 2),
    ("dense", 5, 1),
    ("sparse", 12, 4),
    ("large", 5, 5),
];

impl BuiltIn<Pacman> {
    /// The problem it was drawn for.
    pub fn problem(&self) -> ProblemKind {
        if self.energies() != (0, 0) {
            ProblemKind::Hunger
        } else if self.ending == "lay" {
            ProblemKind::Maze
        } else {
            ProblemKind::Navigation
        }
    }

    /// The format of the file.
    pub fn format(&self) -> Format {
        Format::guess(&format!(".{}", self.ending), self.text)
    }

    /// Energy at the start and in a dot; 0 where energy means nothing.
    fn energies(&self) -> (u32, u32) {
        let known = ENERGY.iter().find(|known| known.0 == self.name);
        known.map_or((0, 0), |&(_, energy, food)| (energy, food))
    }

    /// The map with the problem it was drawn for.
    pub(super) fn asked(&self) -> Result<Instance, BadText> {
        let (energy, food) = self.energies();
        let read = Pacman::read(self.text, self.ending)?;
        Ok(Instance { problem: self.problem(), energy, food, ..read })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_map_can_be_asked_its_question() {
        for builtin in BUILTIN {
            let layout = builtin.instance().unwrap().layout;
            match builtin.problem() {
                ProblemKind::Hunger => layout.check_hunger().unwrap(),
                ProblemKind::Maze => layout.check_maze().unwrap(),
                ProblemKind::Navigation => {
                    layout.check_navigation(layout.start.unwrap(), layout.exit.unwrap()).unwrap();
                }
            }
            assert_eq!(layout.to_text(builtin.format()), builtin.text, "{}", builtin.name);
        }
    }

    #[test]
    fn names_are_unique_and_found() {
        let names: BTreeSet<_> = BUILTIN.iter().map(|b| b.name).collect();
        assert_eq!(names.len(), BUILTIN.len());
        for builtin in BUILTIN {
            assert_eq!(Pacman::built_in_named(builtin.name).unwrap().text, builtin.text);
        }
        assert!(Pacman::built_in_named("nowhere").is_none());
    }

    #[test]
    fn lay_maps_are_walled_in_and_the_first_fits_a_small_screen() {
        for builtin in BUILTIN.iter().filter(|b| b.format() == Format::Lay) {
            let layout = builtin.instance().unwrap().layout;
            let size = layout.size();
            // The exit may be a gap.
            let is_shut = |p| !layout.is_free(p) || layout.exit == Some(p);
            let mut rim = size.cells().filter(|&p| size.is_edge(p));
            assert!(rim.all(is_shut), "{}", builtin.name);
        }
        let first = Pacman::built_in_named(FIRST).unwrap().instance().unwrap().layout.size();
        assert!(first.rows <= 18 && first.cols <= 25);
    }
}
