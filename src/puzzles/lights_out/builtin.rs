//! The boards that come with the program, from `layouts/lights_out`. The first comment of a file describes
//! the board.

use super::LightsOut;
use crate::puzzles::puzzle::BuiltIn;

/// The board to open first.
pub const FIRST: &str = "anchor";

/// Every board: the classic size first.
pub const BUILTIN: &[BuiltIn<LightsOut>] = built_in! { "lights_out": "lights" {
    "corners" "";
    "anchor" "";
    "slip" "";
    "smile" "";
    "loom" "";
    "hourglass" "";
    "full" "";
    "lone" "";
    "seven" "";
    "nibbled" "";
    "hook" "";
    "triangle" "";
    "three-states" "";
    "four-states" "";
    "knights" "";
    "wide" "";
    "eleven" "";
} };
