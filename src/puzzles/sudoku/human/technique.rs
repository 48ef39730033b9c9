//! The ladder: techniques by their standard names, and their grades.

use std::fmt;
use std::str::FromStr;

/// How hard a puzzle is: the hardest technique it needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Singles.
    Easy,
    /// Locked candidates, pairs and triples.
    Medium,
    /// Quads, fish, wings, single-digit patterns, uniqueness, colouring.
    Hard,
    /// Chains.
    Unfair,
    /// Trial and contradiction.
    Extreme,
}

impl Grade {
    /// All grades, easiest first.
    pub const ALL: [Grade; 5] =
        [Grade::Easy, Grade::Medium, Grade::Hard, Grade::Unfair, Grade::Extreme];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Grade::Easy => "Easy",
            Grade::Medium => "Medium",
            Grade::Hard => "Hard",
            Grade::Unfair => "Unfair",
            Grade::Extreme => "Extreme",
        }
    }

    /// The techniques it needs, in one line.
    pub const fn describe(self) -> &'static str {
        match self {
            Grade::Easy => "Singles are enough.",
            Grade::Medium => "Locked candidates, pairs and triples.",
            Grade::Hard => "Fish, wings, single-digit patterns, uniqueness, colouring.",
            Grade::Unfair => "Alternating inference chains.",
            Grade::Extreme => "Something has to be tried.",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Grade {
    type Err = String;

    fn from_str(text: &str) -> Result<Grade, String> {
        let found = Grade::ALL.into_iter().find(|g| g.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| "expected easy, medium, hard, unfair or extreme".into())
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

impl Technique {
    /// All of them, easiest first.
    pub const ALL: [Technique; 26] = [
        T::FullHouse,
        T::HiddenSingleBox,
        T::HiddenSingleLine,
        T::NakedSingle,
        T::Pointing,
        T::Claiming,
        T::NakedPair,
        T::HiddenPair,
        T::NakedTriple,
        T::HiddenTriple,
        T::NakedQuad,
        T::HiddenQuad,
        T::XWing,
        T::Swordfish,
        T::Jellyfish,
        T::XyWing,
        T::XyzWing,
        T::WWing,
        T::Skyscraper,
        T::TwoStringKite,
        T::EmptyRectangle,
        T::UniqueRectangle,
        T::BugPlusOne,
        T::SimpleColouring,
        T::Aic,
        T::Nishio,
    ];

    /// Its standard name.
    pub const fn name(self) -> &'static str {
        match self {
            T::FullHouse => "full house",
            T::HiddenSingleBox => "hidden single (box)",
            T::HiddenSingleLine => "hidden single (line)",
            T::NakedSingle => "naked single",
            T::Pointing => "pointing",
            T::Claiming => "claiming",
            T::NakedPair => "naked pair",
            T::HiddenPair => "hidden pair",
            T::NakedTriple => "naked triple",
            T::HiddenTriple => "hidden triple",
            T::NakedQuad => "naked quad",
            T::HiddenQuad => "hidden quad",
            T::XWing => "X-wing",
            T::Swordfish => "swordfish",
            T::Jellyfish => "jellyfish",
            T::XyWing => "XY-wing",
            T::XyzWing => "XYZ-wing",
            T::WWing => "W-wing",
            T::Skyscraper => "skyscraper",
            T::TwoStringKite => "two-string kite",
            T::EmptyRectangle => "empty rectangle",
            T::UniqueRectangle => "unique rectangle 1",
            T::BugPlusOne => "BUG+1",
            T::SimpleColouring => "simple colouring",
            T::Aic => "AIC",
            T::Nishio => "Nishio",
        }
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
