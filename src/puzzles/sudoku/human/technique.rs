//! The ladder: techniques by their standard names, and their grades.

use super::{Grid, Step, chains, patterns, sets};
use crate::puzzles::words::words;
use std::fmt;

words! {
    /// How hard a puzzle is: the hardest technique it needs.
    #[derive(PartialOrd, Ord)]
    pub enum Grade, "grade" {
        Easy "Easy": "Singles are enough.",
        Medium "Medium": "Locked candidates, pairs and triples.",
        Hard "Hard": "Fish, wings, single-digit patterns, uniqueness, colouring.",
        Unfair "Unfair": "Alternating inference chains.",
        Extreme "Extreme": "Something has to be tried.",
    }
}

/// A technique of the ladder, easiest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)] // their standard names
pub enum Technique {
    FullHouse,
    HiddenSingleBox,
    HiddenSingleLine,
    NakedSingle,
    Pointing,
    Claiming,
    NakedPair,
    HiddenPair,
    NakedTriple,
    HiddenTriple,
    NakedQuad,
    HiddenQuad,
    XWing,
    Swordfish,
    Jellyfish,
    XyWing,
    XyzWing,
    WWing,
    Skyscraper,
    TwoStringKite,
    EmptyRectangle,
    UniqueRectangle,
    BugPlusOne,
    SimpleColouring,
    Aic,
    Nishio,
}

use Technique as T;

/// Looks for a step of a technique.
type Find = fn(&Grid, Technique) -> Option<Step>;

/// The ladder, easiest first: each technique with its standard name and how it is looked for.
pub(super) const LADDER: [(Technique, &str, Find); 26] = [
    (T::FullHouse, "full house", sets::full_house),
    (T::HiddenSingleBox, "hidden single (box)", |grid, by| sets::hidden_single(grid, 18..27, by)),
    (T::HiddenSingleLine, "hidden single (line)", |grid, by| sets::hidden_single(grid, 0..18, by)),
    (T::NakedSingle, "naked single", sets::naked_single),
    (T::Pointing, "pointing", sets::locked),
    (T::Claiming, "claiming", sets::locked),
    (T::NakedPair, "naked pair", |grid, by| sets::naked_set(grid, 2, by)),
    (T::HiddenPair, "hidden pair", |grid, by| sets::hidden_set(grid, 2, by)),
    (T::NakedTriple, "naked triple", |grid, by| sets::naked_set(grid, 3, by)),
    (T::HiddenTriple, "hidden triple", |grid, by| sets::hidden_set(grid, 3, by)),
    (T::NakedQuad, "naked quad", |grid, by| sets::naked_set(grid, 4, by)),
    (T::HiddenQuad, "hidden quad", |grid, by| sets::hidden_set(grid, 4, by)),
    (T::XWing, "X-wing", |grid, by| sets::fish(grid, 2, by)),
    (T::Swordfish, "swordfish", |grid, by| sets::fish(grid, 3, by)),
    (T::Jellyfish, "jellyfish", |grid, by| sets::fish(grid, 4, by)),
    (T::XyWing, "XY-wing", patterns::wing),
    (T::XyzWing, "XYZ-wing", patterns::wing),
    (T::WWing, "W-wing", patterns::w_wing),
    (T::Skyscraper, "skyscraper", patterns::skyscraper),
    (T::TwoStringKite, "two-string kite", patterns::kite),
    (T::EmptyRectangle, "empty rectangle", patterns::empty_rectangle),
    (T::UniqueRectangle, "unique rectangle 1", patterns::unique_rectangle),
    (T::BugPlusOne, "BUG+1", patterns::bug),
    (T::SimpleColouring, "simple colouring", chains::colouring),
    (T::Aic, "AIC", chains::aic),
    (T::Nishio, "Nishio", chains::nishio),
];

impl Technique {
    /// Its standard name.
    pub fn name(self) -> &'static str {
        LADDER.get(self as usize).map_or("", |step| step.1)
    }

    /// The grade of a puzzle that needs it.
    pub fn grade(self) -> Grade {
        match self {
            t if t <= T::NakedSingle => Grade::Easy,
            t if t <= T::HiddenTriple => Grade::Medium,
            t if t <= T::SimpleColouring => Grade::Hard,
            T::Aic => Grade::Unfair,
            _ => Grade::Extreme,
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
