//! The words for the values of an option, shared by the command line, forms, game ids and session files; and the
//! error of every parser.

use super::printable::printable;
use derive_more::{Display, Error};

/// A type with a word for each of its values.
///
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
///
/// #[derive(Clone, Copy, PartialEq, Debug)]
/// enum Side { Left, Right }
///
/// impl Words for Side {
///     const NOUN: &'static str = "side";
///     const WORDS: &'static [(Side, &'static str, &'static str)] =
///         &[(Side::Left, "left", "The left one."), (Side::Right, "right", "The right one.")];
/// }
///
/// assert_eq!(Side::from_word("RIGHT"), Ok(Side::Right));
/// assert_eq!(Side::from_word("up").unwrap_err(), "unknown side 'up', expected left or right");
/// ```
pub trait Words: Copy + PartialEq + Sized + 'static {
    /// What the values are, for messages: `method`.
    const NOUN: &'static str;

    /// Every value with its word and one sentence about it, in the order in which lists show them.
    const WORDS: &'static [(Self, &'static str, &'static str)];

    /// Further words that are accepted.
    const ALIASES: &'static [(Self, &'static str)] = &[];

    /// Every value, in the order in which lists show them.
    fn values() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::WORDS.iter().map(|&(value, ..)| value)
    }

    /// The word of the value.
    fn word(self) -> &'static str {
        row(self).map_or("", |row| row.1)
    }

    /// What people read in its place: the first of the further words that is a name, such as `BFS`, `A*` or
    /// `Manhattan (B)`.
    fn label(self) -> &'static str {
        let is_name = |c: char| c.is_ascii_uppercase() || ")*".contains(c);
        let named = |&&(value, name): &&(Self, &str)| {
            value == self && name.len() > 1 && name.contains(is_name)
        };
        Self::ALIASES.iter().find(named).map_or_else(|| self.word(), |&(_, name)| name)
    }

    /// One sentence about it.
    fn about(self) -> &'static str {
        row(self).map_or("", |row| row.2)
    }

    /// Its index in [`Words::values`].
    fn position(self) -> usize {
        Self::WORDS.iter().position(|row| row.0 == self).unwrap_or(0)
    }

    /// The value with this word, ignoring case.
    ///
    /// # Errors
    /// The words that are accepted.
    fn from_word(word: &str) -> Result<Self, String> {
        let words = Self::WORDS.iter().map(|&(value, known, _)| (value, known));
        let all = words.chain(Self::ALIASES.iter().copied());
        let mut found = all.filter(|(_, known)| known.eq_ignore_ascii_case(word));
        found.next().map(|(value, _)| value).ok_or_else(|| {
            let known: Vec<_> = Self::WORDS.iter().map(|row| row.1).collect();
            unknown(Self::NOUN, word, &known)
        })
    }
}

fn row<T: Words>(value: T) -> Option<&'static (T, &'static str, &'static str)> {
    T::WORDS.iter().find(|row| row.0 == value)
}

/// That a word is none of those of such a thing.
pub fn unknown(noun: &str, word: &str, known: &[&str]) -> String {
    let known = match known {
        [] => "none".to_owned(),
        [one] => (*one).to_owned(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    };
    format!("unknown {noun} '{}', expected {known}", printable(word))
}

/// Implements `FromStr` and serde by its words, and `Display` by what people read in their place, for a type with
/// [`Words`].
#[doc(hidden)]
#[macro_export]
macro_rules! by_words {
    ($type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad($crate::engine::words::Words::label(*self))
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                $crate::engine::words::Words::from_word(word)
            }
        }

        $crate::engine::words::as_text!(
            $type,
            |value: &Self| $crate::engine::words::Words::word(*value),
            $crate::engine::words::Words::from_word
        );
    };
}

pub use by_words;

/// Implements serde for a type by its text: how that is written, and read.
#[doc(hidden)]
#[macro_export]
macro_rules! as_text {
    ([$($generics:tt)*] $type:ty, $write:expr, $read:expr) => {
        impl<$($generics)*> serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(&($write)(self))
            }
        }

        impl<'de, $($generics)*> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let text = <String as serde::Deserialize>::deserialize(from)?;
                ($read)(&text).map_err(serde::de::Error::custom)
            }
        }
    };
    ($type:ty, $write:expr, $read:expr) => {
        $crate::engine::words::as_text!([] $type, $write, $read);
    };
}

pub use as_text;

/// An enum with the value it has by default, if any, and its values, their words (and further words that are
/// understood), and a sentence about each, which is also its documentation.
#[doc(hidden)]
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $type:ident $(= $usual:ident)?, $noun:literal {
        $($(#[$mark:meta])* $value:ident $word:literal $(| $alias:literal)* : $about:literal,)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $type {
            $(#[doc = $about] $(#[$mark])* $value,)+
        }

        $(impl Default for $type {
            fn default() -> Self {
                $type::$usual
            }
        })?

        impl $type {
            /// Every value, in the order in which lists show them.
            pub const ALL: [$type; [$($word),+].len()] = [$($type::$value),+];
        }

        impl $crate::engine::words::Words for $type {
            const NOUN: &'static str = $noun;
            const WORDS: &'static [(Self, &'static str, &'static str)] =
                &[$(($type::$value, $word, $about)),+];
            const ALIASES: &'static [(Self, &'static str)] = &[$($(($type::$value, $alias),)*)+];
        }

        $crate::engine::words::by_words!($type);
    };
}

pub use words;

/// Why a text could not be read. Shown as `LINE:COLUMN: what is wrong, what was expected`.
#[derive(Clone, PartialEq, Eq, Debug, Display, Error)]
#[display("{line}:{column}: {what}")]
pub struct BadText {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong and what was expected, in one line.
    pub what: String,
}

impl BadText {
    /// An error at `line` and `column`, both from 1.
    pub fn at(line: usize, column: usize, what: impl Into<String>) -> Self {
        BadText { line, column, what: what.into() }
    }
}

/// The column, in characters from 1, at which a part of a line begins.
pub fn column(line: &str, part: &str) -> usize {
    let before = part.as_ptr().addr().saturating_sub(line.as_ptr().addr());
    line.get(..before).map_or(1, |before| before.chars().count() + 1)
}

/// A character as an error message shows it: printable ones in quotes, others by code point.
pub fn shown(c: char) -> String {
    if c.is_control() || !c.is_ascii() && c.is_whitespace() {
        format!("U+{:04X}", u32::from(c))
    } else {
        format!("'{c}'")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    words! {
        enum Side, "side" {
            Left "left" | "larboard (left)": "The left one.",
            Right "right": "The right one.",
            Both "both" | "all": "Both.",
        }
    }

    #[test]
    fn words_are_read_and_written_and_others_refused_with_the_list() {
        for side in Side::ALL {
            assert_eq!(side.to_string().parse(), Ok(side));
            let json = serde_json::to_string(&side).unwrap();
            assert_eq!(serde_json::from_str::<Side>(&json).unwrap(), side);
            assert_eq!(Side::values().nth(side.position()), Some(side));
        }
        assert_eq!((Side::Left.label(), Side::Both.label()), ("larboard (left)", "both"));
        assert_eq!("ALL".parse(), Ok(Side::Both));
        let error = "up\n".parse::<Side>().unwrap_err();
        assert_eq!(error, "unknown side 'up\u{fffd}', expected left, right or both");
        assert_eq!(format!("{} {:>6}|", Side::Left, Side::Right), "larboard (left)  right|");
    }
}
