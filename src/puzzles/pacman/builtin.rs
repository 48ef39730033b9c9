//! The maps that come with the program, embedded as text.
//!
//! The files are in `layouts/pacman`; the problem of each map and the energies of the
//! hunger fields are stated here. Within a problem the maps are in order of size.

use super::layout::{Format, Layout};
use super::{Instance, ProblemKind};
use crate::puzzles::bad_text::BadText;
use crate::puzzles::puzzle::{Named, Origin};

/// A map that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Builtin {
    /// The name to choose it by; no two maps share one.
    pub name: &'static str,
    /// The problem it was drawn for.
    pub problem: ProblemKind,
    /// The map, in the format of [`Builtin::format`].
    pub text: &'static str,
    /// Energy at the start; 0 where energy means nothing.
    pub energy: u32,
    /// Energy in a dot; 0 where energy means nothing.
    pub food: u32,
    /// One line about the map.
    pub about: &'static str,
}

/// The map to open first: it fits a terminal of 80 columns and 24 rows, two columns a cell.
pub const FIRST: &str = "small";

/// Every map: hunger fields, mazes, scenes.
pub static BUILTIN: &[Builtin] = &[
    hunger(
        "tiny",
        7,
        2,
        include_str!("../../../layouts/pacman/tiny.lay"),
        "small enough to follow every node",
    ),
    hunger(
        "gate",
        8,
        3,
        include_str!("../../../layouts/pacman/gate.lay"),
        "the exit is a gap in the wall, and no straight way to it feeds enough",
    ),
    hunger(
        "small",
        10,
        3,
        include_str!("../../../layouts/pacman/small.lay"),
        "five groups of dots, and only some of them on the way",
    ),
    hunger(
        "medium",
        12,
        4,
        include_str!("../../../layouts/pacman/medium.lay"),
        "three flowers and an exit that holds a dot",
    ),
    hunger(
        "diagonal",
        5,
        2,
        include_str!("../../../layouts/pacman/diagonal.lay"),
        "a chain from corner to corner: counting dots is not enough, their order matters",
    ),
    hunger(
        "dense",
        5,
        1,
        include_str!("../../../layouts/pacman/dense.lay"),
        "a leaf whose veins feed just enough to walk on them",
    ),
    hunger(
        "sparse",
        12,
        4,
        include_str!("../../../layouts/pacman/sparse.lay"),
        "few dots, far apart: most of the ways starve",
    ),
    hunger(
        "large",
        5,
        5,
        include_str!("../../../layouts/pacman/large.lay"),
        "from cluster to cluster across a wide field, never more than a few steps from the end",
    ),
    maze(
        "corridor",
        include_str!("../../../layouts/pacman/corridor.lay"),
        "a first maze, with one way",
    ),
    maze(
        "hedge",
        include_str!("../../../layouts/pacman/hedge.lay"),
        "four rings of hedges: the goal is near, the way is long",
    ),
    maze(
        "cloister",
        include_str!("../../../layouts/pacman/cloister.lay"),
        "the dot stands in the court: a hand on the outer wall never gets there",
    ),
    maze(
        "plaza",
        include_str!("../../../layouts/pacman/plaza.lay"),
        "open ground with pillars: many ways of the same length",
    ),
    maze(
        "flower",
        include_str!("../../../layouts/pacman/flower.lay"),
        "six petals, from the tip of one to the tip of another",
    ),
    maze(
        "labyrinth",
        include_str!("../../../layouts/pacman/labyrinth.lay"),
        "a large maze with a hall in its middle",
    ),
    scene(
        "teeth",
        include_str!("../../../layouts/pacman/teeth.scene"),
        "between the teeth only diagonal steps get through",
    ),
    scene(
        "harbour",
        include_str!("../../../layouts/pacman/harbour.scene"),
        "past the islands and the mole to a berth in the town",
    ),
    scene(
        "spiral",
        include_str!("../../../layouts/pacman/spiral.scene"),
        "a long way round, or straight through where the wall is worn",
    ),
];

const fn hunger(
    name: &'static str,
    energy: u32,
    food: u32,
    text: &'static str,
    about: &'static str,
) -> Builtin {
    Builtin { name, problem: ProblemKind::Hunger, text, energy, food, about }
}

const fn maze(name: &'static str, text: &'static str, about: &'static str) -> Builtin {
    Builtin { name, problem: ProblemKind::Maze, text, energy: 0, food: 0, about }
}

const fn scene(name: &'static str, text: &'static str, about: &'static str) -> Builtin {
    Builtin { name, problem: ProblemKind::Navigation, text, energy: 0, food: 0, about }
}

/// The map called `name`, if there is one.
pub fn find(name: &str) -> Option<&'static Builtin> {
    BUILTIN.iter().find(|builtin| builtin.name == name)
}

impl Builtin {
    /// The format of the text.
    pub fn format(&self) -> Format {
        match self.problem {
            ProblemKind::Hunger | ProblemKind::Maze => Format::Lay,
            ProblemKind::Navigation => Format::Scene,
        }
    }

    /// The map.
    ///
    /// # Errors
    /// Only if a built-in file is broken, which the tests rule out.
    pub fn layout(&self) -> Result<Layout, BadText> {
        Layout::parse_as(self.format(), self.text)
    }

    /// The map with the problem it was drawn for.
    ///
    /// # Errors
    /// As [`Builtin::layout`].
    pub fn instance(&self) -> Result<Instance, BadText> {
        let Builtin { problem, energy, food, .. } = *self;
        Ok(Instance { layout: self.layout()?, problem, energy, food })
    }

    /// The map with its name and description.
    ///
    /// # Errors
    /// As [`Builtin::layout`].
    pub fn named(&self) -> Result<Named<Instance>, BadText> {
        Ok(Named {
            name: self.name.to_owned(),
            about: self.about.to_owned(),
            origin: Origin::BuiltIn,
            id: Some(format!("pacman:{}", self.name)),
            instance: self.instance()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_map_can_be_asked_its_question() {
        for builtin in BUILTIN {
            let layout = builtin.layout().unwrap();
            match builtin.problem {
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
            assert_eq!(find(builtin.name), Some(builtin));
        }
        assert_eq!(find("nowhere"), None);
    }

    #[test]
    fn lay_maps_are_walled_in_and_the_first_fits_a_small_screen() {
        for builtin in BUILTIN.iter().filter(|b| b.format() == Format::Lay) {
            let layout = builtin.layout().unwrap();
            let size = layout.size();
            // The exit may be a gap.
            let is_shut = |p| !layout.is_free(p) || layout.exit == Some(p);
            let mut rim = size.cells().filter(|&p| size.is_edge(p));
            assert!(rim.all(is_shut), "{}", builtin.name);
        }
        let first = find(FIRST).unwrap().layout().unwrap().size();
        assert!(first.rows <= 18 && first.cols <= 25);
    }
}
