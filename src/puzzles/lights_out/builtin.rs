//! The boards that come with the program, embedded as text from `layouts/lights_out`.
//!
//! The first comment of a file describes the board.

use super::Instance;
use crate::puzzles::bad_text::BadText;
use crate::puzzles::puzzle::{Named, Origin};

/// A board that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Builtin {
    /// The name to choose it by.
    pub name: &'static str,
    /// The board, as a layout file.
    pub text: &'static str,
}

impl Builtin {
    /// One line about the board.
    pub fn about(&self) -> &'static str {
        self.text.lines().next().unwrap_or("").trim_start_matches(['#', ' '])
    }

    /// The board and its rules.
    ///
    /// # Errors
    /// Only if a built-in file is broken, which the tests rule out.
    pub fn instance(&self) -> Result<Instance, BadText> {
        Instance::parse(self.text)
    }

    /// The board with its name and description.
    ///
    /// # Errors
    /// Only if a built-in file is broken, which the tests rule out.
    pub fn named(&self) -> Result<Named<Instance>, BadText> {
        let (name, about) = (self.name.to_owned(), self.about().to_owned());
        let (origin, instance) = (Origin::BuiltIn, self.instance()?);
        Ok(Named { name, about, origin, id: None, instance })
    }
}

macro_rules! boards {
    ($($name:literal),+ $(,)?) => {
        &[$(Builtin {
            name: $name,
            text: include_str!(concat!("../../../layouts/lights_out/", $name, ".lights")),
        }),+]
    };
}

/// Every board: the classic size first.
pub static BUILTIN: &[Builtin] = boards![
    "corners",
    "anchor",
    "slip",
    "smile",
    "loom",
    "hourglass",
    "full",
    "lone",
    "seven",
    "nibbled",
    "hook",
    "triangle",
    "three-states",
    "four-states",
    "knights",
    "wide",
    "eleven",
];

/// The board to open first.
pub const FIRST: &str = "anchor";
