//! The levels that come with the program, embedded as text.
//!
//! The files are in `layouts/boxup`. "Twelve" go from easy to hard; "first three" are Andrea Gilbert's;
//! the "hardest" were found by [`super::hardest`]: no level of the same size and number of black blocks is
//! harder, as the search covered all of them, with every legal start. If the tile must start outside of
//! every block, one black block on 3 × 3 gives 56 moves and not 57, two on 3 × 4 give 91
//! (the last of the twelve) and not 95; without a nest at the start those two give 92.

use super::Boxup;
use crate::puzzles::puzzle::BuiltIn;

/// The pack from easy to hard.
pub const OURS: &str = "twelve";
/// The published levels.
pub const SEED: &str = "first three";
/// The levels found by the search for the hardest ones.
pub const HARDEST: &str = "hardest";

/// The level to open first.
pub const FIRST: &str = "straight-in";

/// Every level with its pack, pack by pack.
pub const BUILTIN: &[BuiltIn<Boxup>] = built_in! { "boxup": "box" {
    "straight-in" OURS;
    "ferry" OURS;
    "two-corners" OURS;
    "bystander" OURS;
    "pillars" OURS;
    "unpack" OURS;
    "tight-four" OURS;
    "detour" OURS;
    "two-rows" OURS;
    "long-way-home" OURS;
    "full-house" OURS;
    "ninety-one" OURS;
    "seed-1" SEED;
    "seed-2" SEED;
    "seed-3" SEED;
    "hardest-3x3-0" HARDEST;
    "hardest-3x3-1" HARDEST;
    "hardest-3x3-2" HARDEST;
    "hardest-3x3-3" HARDEST;
    "hardest-3x4-1" HARDEST;
    "hardest-3x4-2" HARDEST;
    "hardest-4x4-0" HARDEST;
    "hardest-4x4-1" HARDEST;
    "hardest-4x4-2" HARDEST;
} };
