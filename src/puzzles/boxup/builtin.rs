//! The levels that come with the program, embedded as text.
//!
//! The files are in `layouts/boxup`. "Twelve" go from easy to hard; "first three" are Andrea Gilbert's;
//! the "hardest" were found by [`super::hardest`]: no level of the same size and number of black blocks is
//! harder, as the search covered all of them, with every legal start. If the tile must start outside of
//! every block, one black block on 3 × 3 gives 56 moves and not 57, two on 3 × 4 give 91
//! (the last of the twelve) and not 95; without a nest at the start those two give 92.

use super::format::{self, Sheet};
use crate::puzzles::puzzle::{Named, Origin};

/// A level that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Builtin {
    /// The name to choose it by; no two levels share one.
    pub name: &'static str,
    /// The pack it is in.
    pub pack: &'static str,
    /// The file.
    pub text: &'static str,
}

/// The pack from easy to hard.
pub const OURS: &str = "twelve";
/// The published levels.
pub const SEED: &str = "first three";
/// The levels found by the search for the hardest ones.
pub const HARDEST: &str = "hardest";

/// The level to open first.
pub const FIRST: &str = "straight-in";

const fn level(name: &'static str, pack: &'static str, text: &'static str) -> Builtin {
    Builtin { name, pack, text }
}

/// Every level, pack by pack.
pub static BUILTIN: &[Builtin] = &[
    level("straight-in", OURS, include_str!("../../../layouts/boxup/straight-in.box")),
    level("ferry", OURS, include_str!("../../../layouts/boxup/ferry.box")),
    level("two-corners", OURS, include_str!("../../../layouts/boxup/two-corners.box")),
    level("bystander", OURS, include_str!("../../../layouts/boxup/bystander.box")),
    level("pillars", OURS, include_str!("../../../layouts/boxup/pillars.box")),
    level("unpack", OURS, include_str!("../../../layouts/boxup/unpack.box")),
    level("tight-four", OURS, include_str!("../../../layouts/boxup/tight-four.box")),
    level("detour", OURS, include_str!("../../../layouts/boxup/detour.box")),
    level("two-rows", OURS, include_str!("../../../layouts/boxup/two-rows.box")),
    level("long-way-home", OURS, include_str!("../../../layouts/boxup/long-way-home.box")),
    level("full-house", OURS, include_str!("../../../layouts/boxup/full-house.box")),
    level("ninety-one", OURS, include_str!("../../../layouts/boxup/ninety-one.box")),
    level("seed-1", SEED, include_str!("../../../layouts/boxup/seed-1.box")),
    level("seed-2", SEED, include_str!("../../../layouts/boxup/seed-2.box")),
    level("seed-3", SEED, include_str!("../../../layouts/boxup/seed-3.box")),
    level("hardest-3x3-0", HARDEST, include_str!("../../../layouts/boxup/hardest-3x3-0.box")),
    level("hardest-3x3-1", HARDEST, include_str!("../../../layouts/boxup/hardest-3x3-1.box")),
    level("hardest-3x3-2", HARDEST, include_str!("../../../layouts/boxup/hardest-3x3-2.box")),
    level("hardest-3x3-3", HARDEST, include_str!("../../../layouts/boxup/hardest-3x3-3.box")),
    level("hardest-3x4-1", HARDEST, include_str!("../../../layouts/boxup/hardest-3x4-1.box")),
    level("hardest-3x4-2", HARDEST, include_str!("../../../layouts/boxup/hardest-3x4-2.box")),
    level("hardest-4x4-0", HARDEST, include_str!("../../../layouts/boxup/hardest-4x4-0.box")),
    level("hardest-4x4-1", HARDEST, include_str!("../../../layouts/boxup/hardest-4x4-1.box")),
    level("hardest-4x4-2", HARDEST, include_str!("../../../layouts/boxup/hardest-4x4-2.box")),
];

impl Builtin {
    /// The level.
    ///
    /// # Errors
    /// Only if a built-in file is broken, which the tests rule out.
    pub fn named(&self) -> Result<Named<Sheet>, String> {
        let instance = format::parse(self.text).map_err(|bad| format!("{}:{bad}", self.name))?;
        Ok(Named {
            name: self.name.into(),
            about: self.pack.into(),
            origin: Origin::BuiltIn,
            id: Some(format!("boxup:{}", self.name)),
            instance,
        })
    }
}
