//! Options: what can be set of a method, or of what is made at random, each said once. From the table of a
//! type follow its arguments on the command line with help and completions, its form, its title, its part
//! of the session, and its part of a game id.

use crate::engine::{printable::printable, words::Words};
use std::str::FromStr;

/// What an option is set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// One of its words.
    Word(&'static str),
    /// A whole number.
    Number(u64),
    /// Yes or no.
    Flag(bool),
}

/// What an option can be set to.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// One of several words.
    Word {
        /// Each word with a sentence about it.
        all: fn() -> Vec<(&'static str, &'static str)>,
        /// The word that a text means.
        read: fn(&str) -> Result<&'static str, String>,
        /// What people read in place of a word; it is read as the word is.
        label: fn(&'static str) -> &'static str,
    },
    /// A whole number.
    Number {
        /// The smallest one.
        least: u64,
        /// The largest one.
        most: u64,
    },
    /// Yes or no.
    Flag,
}

impl OptionKind {
    /// Reads a word of a link; `label` is the name of the option, which a flag is set by.
    fn read(self, text: &str, label: &str) -> Result<Value, String> {
        match self {
            OptionKind::Word { all, read, .. } => {
                // A link has no blanks: `with-ordering`.
                let is_it = |known: &&str| known.replace(' ', "-").eq_ignore_ascii_case(text);
                let known = all().into_iter().map(|(word, _)| word).find(is_it);
                known.map_or_else(|| read(text), Ok).map(Value::Word).map_err(|bad| bad.to_string())
            }
            OptionKind::Number { least, most } => {
                let number = u64::from_str(text).ok().filter(|n| (least..=most).contains(n));
                number.map(Value::Number).ok_or_else(|| format!("expected {least} to {most}"))
            }
            OptionKind::Flag if text == label => Ok(Value::Flag(true)),
            OptionKind::Flag if text.strip_prefix("no-") == Some(label) => Ok(Value::Flag(false)),
            OptionKind::Flag => Err(format!("expected {label} or no-{label}")),
        }
    }
}

/// A type that an option can have.
pub trait Setting: Copy {
    /// What it can be set to.
    const KIND: OptionKind;

    /// What it is set to.
    fn value(self) -> Value;

    /// The setting of this value; none if it is of another kind.
    fn of(value: Value) -> Option<Self>;
}

impl<W: Words> Setting for W {
    const KIND: OptionKind = OptionKind::Word {
        all: || W::WORDS.iter().map(|&(_, word, about)| (word, about)).collect(),
        read: |text| W::from_word(text).map(Words::word),
        label: |word| W::from_word(word).map_or(word, Words::label),
    };

    fn value(self) -> Value {
        Value::Word(self.word())
    }

    fn of(value: Value) -> Option<Self> {
        let Value::Word(word) = value else { return None };
        W::from_word(word).ok()
    }
}

impl Setting for bool {
    const KIND: OptionKind = OptionKind::Flag;

    fn value(self) -> Value {
        Value::Flag(self)
    }

    fn of(value: Value) -> Option<Self> {
        let Value::Flag(flag) = value else { return None };
        Some(flag)
    }
}

macro_rules! numbers {
    ($($type:ty)+) => {$(
        impl Setting for $type {
            const KIND: OptionKind = OptionKind::Number { least: 0, most: <$type>::MAX as u64 };

            fn value(self) -> Value {
                Value::Number(self.into())
            }

            fn of(value: Value) -> Option<Self> {
                let Value::Number(number) = value else { return None };
                Some(<$type>::try_from(number).unwrap_or(<$type>::MAX))
            }
        }
    )+};
}

numbers!(u8 u16 u32 u64);

/// An option of a `T`.
pub struct Opt<T: 'static> {
    /// Its name on the command line; empty where it has none.
    pub key: &'static str,
    /// What its value is called in the help.
    pub place: &'static str,
    /// One line about it, for the help.
    pub help: &'static str,
    /// Its name in forms.
    pub label: &'static str,
    /// One sentence about it, for forms; words have sentences of their own. For a flag the words for no and
    /// yes, each with its sentence, separated by `|`.
    pub about: &'static str,
    /// What stands before it in a game id; `None` where it is no part of that.
    pub mark: Option<&'static str>,
    /// What it can be set to.
    pub kind: OptionKind,
    /// The range of numbers that forms ask for, where it is a narrower one.
    pub asked: Option<(u64, u64)>,
    /// Whether it is of any use beside what the others are set to: breadth first search has no estimate.
    pub applies: fn(&T) -> bool,
    /// Whether links name it even if it is set to its default.
    pub is_named: bool,
    /// What it is set to.
    pub get: fn(&T) -> Value,
    /// Sets it.
    pub set: fn(&mut T, Value),
}

/// A type with options, such as a method; [`options!`](crate::options) declares one with its table.
pub trait Options: Sized + 'static {
    /// All of them, in the order in which help and forms show them.
    const OPTIONS: &'static [Opt<Self>] = &[];
}

impl<T> Opt<T> {
    /// The same with its name, the name of its value and a line about it on the command line.
    pub const fn typed(self, key: &'static str, place: &'static str, help: &'static str) -> Self {
        Opt { key, place, help, ..self }
    }
}

/// What a field of this type can be set to.
pub const fn kind_of<T, F: Setting>(_: fn(&T) -> F) -> OptionKind {
    F::KIND
}

/// An option by its place in a type, its name in forms and a sentence about it there:
/// `opt!(Params, |params| params.walls, "walls", "Cells nothing can enter.")`.
#[macro_export]
macro_rules! opt {
    ($type:ty, |$it:ident| $place:expr, $label:expr $(, $about:expr)?) => {
        $crate::puzzles::options::Opt::<$type> {
            key: "",
            place: "",
            help: "",
            label: $label,
            about: concat!($($about)?),
            mark: None,
            asked: None,
            applies: |_| true,
            is_named: false,
            kind: $crate::puzzles::options::kind_of(|$it: &$type| $place),
            get: |$it| $crate::puzzles::options::Setting::value($place),
            set: |$it, value| {
                $place = $crate::puzzles::options::Setting::of(value).unwrap_or($place)
            },
        }
    };
}

/// Declares a method, or what is made at random, with its options.
///
/// From one table follow the arguments with help and completions, the form, the title, and the part in links, game
/// ids and the session. A field says everything there is to say about its option: its type and default, then as
/// far as it has them
///
/// - `mark` what stands before it in a game id,
/// - `within` the range of a number,
/// - `only` beside which values of the others it is of use,
/// - `named` whether links name it even if it is set to its default,
/// - `typed` its name on the command line, what its value is called there, and a line of help,
/// - `asked` the narrower range that forms ask for,
///
/// and last its name in forms, with a sentence about it if it is a number.
///
/// ```
/// # extern crate frontier_solvers as frontier;
/// frontier::options! {
///     /// How it is searched.
///     pub struct Method {
///         /// How much the estimate counts.
///         weight: u32 = 1, within 1..=9, typed "weight" "W" "Weight of the estimate",
///             "weight" "How much the estimate counts.";
///     }
/// }
/// assert_eq!(Method::default().weight, 1);
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {$(
            $(#[$about:meta])*
            $field:ident: $type:ty = $default:expr, $(mark $mark:literal,)?
                $(within $least:literal ..= $most:literal,)? $(only $applies:expr,)? $(named $named:literal,)?
                $(typed $key:literal $place:literal $help:literal,)? $(asked $from:literal ..= $to:literal,)?
                $label:literal $($sentence:literal)?;
        )+}
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(default)]
        $vis struct $name {
            $($(#[$about])* pub $field: $type,)+
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $($field: $default,)+ }
            }
        }

        impl $crate::puzzles::options::Options for $name {
            const OPTIONS: &'static [$crate::puzzles::options::Opt<$name>] = &[$(
                $crate::puzzles::options::Opt {
                    $(mark: Some($mark),)?
                    $(kind: $crate::puzzles::options::OptionKind::Number { least: $least, most: $most },)?
                    $(applies: $applies,)?
                    $(is_named: $named,)?
                    $(asked: Some(($from, $to)),)?
                    ..$crate::opt!($name, |it| it.$field, $label $(, $sentence)?)
                        $(.typed($key, $place, $help))?
                },
            )+];
        }
    };
}

/// A method in words: its first option, and the others as far as they differ from the default: `astar weight 3`.
pub fn title<T: Options + Default>(value: &T) -> String {
    let default = T::default();
    let is_said =
        |(at, option): &(usize, &Opt<T>)| *at == 0 || (option.get)(value) != (option.get)(&default);
    let word = |(_, option): (usize, &Opt<T>)| match (option.get)(value) {
        Value::Word(word) => word.to_owned(),
        Value::Number(number) => format!("{} {number}", option.label),
        Value::Flag(true) => option.label.to_owned(),
        Value::Flag(false) => format!("no {}", option.label),
    };
    T::OPTIONS.iter().enumerate().filter(is_said).map(word).collect::<Vec<_>>().join(" ")
}

/// This value with each word of its first option that is offered, asked by its name and the word; as it is, if it has
/// none.
pub fn each<T: Options + Clone>(value: &T, is_offered: impl Fn(&str, &str) -> bool) -> Vec<T> {
    let Some(Opt { key, kind: OptionKind::Word { all, .. }, set, .. }) = T::OPTIONS.first() else {
        return vec![value.clone()];
    };
    let with = |(word, _): (&'static str, _)| {
        let mut other = value.clone();
        set(&mut other, Value::Word(word));
        other
    };
    all().into_iter().filter(|(word, _)| is_offered(key, word)).map(with).collect()
}

/// The sentence about what the first option is set to: about a method as a whole.
pub fn about<T: Options>(value: &T) -> &'static str {
    let first = T::OPTIONS.first().map(|option| (option.kind, (option.get)(value)));
    let Some((OptionKind::Word { all, .. }, Value::Word(word))) = first else { return "" };
    all().into_iter().find(|known| known.0 == word).map_or("", |known| known.1)
}

/// The value's words in a link: the first option, then those that apply and are named or differ from
/// `usual`, in their order: `astar/B/deep`.
pub fn words<T: Options>(value: &T, usual: &T) -> String {
    let is_said = |(at, option): &(usize, &Opt<T>)| {
        let differs = option.is_named || (option.get)(value) != (option.get)(usual);
        *at == 0 || (differs && (option.applies)(value))
    };
    let word = |(_, option): (usize, &Opt<T>)| match (option.get)(value) {
        Value::Word(word) => word.replace(' ', "-"),
        Value::Number(number) => number.to_string(),
        Value::Flag(set) => format!("{}{}", if set { "" } else { "no-" }, option.label),
    };
    T::OPTIONS.iter().enumerate().filter(is_said).map(word).collect::<Vec<_>>().join("/")
}

/// Reads what [`words()`] writes; what is left out is as in `usual`.
///
/// # Errors
/// The place in `text`, in bytes, of a word that means nothing there, and what is wrong with it.
pub fn read_words<T: Options>(text: &str, usual: T) -> Result<T, (usize, String)> {
    let mut value = usual;
    let (mut options, mut at) = (T::OPTIONS.iter().enumerate(), 0);
    for word in text.split('/') {
        let first = at == 0;
        let meaning = |(_, option): (usize, &'static Opt<T>)| {
            Some((option, option.kind.read(word, option.label).ok()?))
        };
        // The first word is the method itself; each other one belongs to the next option that knows it.
        let found =
            if first { options.next().and_then(meaning) } else { options.find_map(meaning) };
        let Some((option, set)) = found else {
            let why = match T::OPTIONS.first().map(|option| option.kind.read(word, option.label)) {
                Some(Err(why)) if first => why,
                _ => format!("'{}' is no option of it, or stands too late", printable(word)),
            };
            return Err((at, why));
        };
        (option.set)(&mut value, set);
        at += word.len() + 1;
    }
    Ok(value)
}

/// The marked options as a part of a game id: `4x4b2w1m20-40`. A flag is its mark, where it is set.
pub fn id<T: Options>(value: &T) -> String {
    let part = |option: &Opt<T>| match ((option.get)(value), option.mark?) {
        (Value::Word(word), mark) => Some(format!("{mark}{word}")),
        (Value::Number(number), mark) => Some(format!("{mark}{number}")),
        (Value::Flag(is_set), mark) => is_set.then(|| mark.to_owned()),
    };
    T::OPTIONS.iter().filter_map(part).collect()
}

/// Reads what [`id`] writes. Whether the numbers make sense is not asked here, but they fit their types.
pub fn read_id<T: Options + Default>(mut text: &str) -> Option<T> {
    let mut value = T::default();
    for option in T::OPTIONS {
        let Some(mark) = option.mark else { continue };
        let after = text.strip_prefix(mark);
        let set = match option.kind {
            OptionKind::Flag => {
                text = after.unwrap_or(text);
                Value::Flag(after.is_some())
            }
            OptionKind::Number { .. } => {
                let rest = after?;
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let (digits, rest) = rest.split_at_checked(end)?;
                text = rest;
                Value::Number(u64::from_str(digits).ok()?)
            }
            OptionKind::Word { all, .. } => {
                let rest = after?;
                // The longest one, as one word may begin another.
                let fits = |word: &&str| rest.starts_with(word);
                let words = all().into_iter().map(|(word, _)| word);
                let word = words.filter(fits).max_by_key(|word| word.len())?;
                text = rest.get(word.len()..)?;
                Value::Word(word)
            }
        };
        (option.set)(&mut value, set);
        if (option.get)(&value) != set {
            return None;
        }
    }
    text.is_empty().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::words::words;

    words! {
        enum Way, "way" {
            Slow "slow": "Takes its time.",
            Slower "slower": "Takes more.",
        }
    }

    options! {
        /// For the tests.
        struct Toy {
            /// A word.
            way: Way = Way::Slow, typed "way" "W" "slow or slower", "way";
            /// A number.
            weight: u16 = 2, within 1..=9, typed "weight" "N" "How heavy", "weight" "How heavy it is.";
        }
    }

    options! {
        struct Made {
            rows: u16 = 1, mark "", "rows";
            way: Way = Way::Slow, mark "-", "way";
            gap: bool = false, mark "g", "gap";
        }
    }

    #[test]
    fn a_table_reads_and_writes_each_option() {
        let mut toy = Toy::default();
        assert_eq!(title(&toy), "slow");
        for (option, value) in Toy::OPTIONS.iter().zip([Value::Word("slower"), Value::Number(7)]) {
            (option.set)(&mut toy, value);
            assert_eq!((option.get)(&toy), value);
            (option.set)(&mut toy, Value::Flag(true));
            assert_eq!((option.get)(&toy), value, "of another kind");
        }
        assert_eq!(toy, Toy { way: Way::Slower, weight: 7 });
        assert_eq!(title(&toy), "slower weight 7");
        assert!(matches!(Toy::OPTIONS[1].kind, OptionKind::Number { least: 1, most: 9 }));
    }

    #[test]
    fn a_link_has_the_words_that_matter() {
        let usual = Toy::default();
        for (text, toy) in [
            ("slow", usual),
            ("slower", Toy { way: Way::Slower, ..usual }),
            ("slow/7", Toy { weight: 7, ..usual }),
            ("slower/7", Toy { way: Way::Slower, weight: 7 }),
        ] {
            assert_eq!(words(&toy, &usual), text);
            assert_eq!(read_words(text, usual), Ok(toy));
        }
        assert_eq!(words(&usual, &Toy { weight: 7, ..usual }), "slow/2");
        for (bad, at) in [("", 0), ("7", 0), ("slow/", 5), ("slow/0", 5), ("slow/7/7", 7)] {
            assert_eq!(read_words(bad, usual).unwrap_err().0, at, "{bad}");
        }
        let made = Made { rows: 3, way: Way::Slow, gap: true };
        assert_eq!(words(&made, &Made::default()), "3/gap");
        assert_eq!(read_words("3/gap", Made::default()), Ok(made));
    }

    #[test]
    fn a_session_from_before_an_option_has_its_default() {
        let toy: Toy = serde_json::from_str(r#"{"way": "slower"}"#).unwrap();
        assert_eq!(toy, Toy { way: Way::Slower, weight: 2 });
        let json = serde_json::to_string(&toy).unwrap();
        assert_eq!(json, r#"{"way":"slower","weight":2}"#);
    }

    #[test]
    fn an_id_is_read_back() {
        for rows in [0, 7, u16::MAX] {
            for way in Way::ALL {
                for gap in [false, true] {
                    let made = Made { rows, way, gap };
                    assert_eq!(read_id(&id(&made)), Some(made), "{}", id(&made));
                }
            }
        }
        for bad in ["", "7", "7-", "7-slowest", "65536-slow", "7-slowgg", "-1-slow", "x-slow"] {
            assert_eq!(read_id::<Made>(bad), None, "{bad}");
        }
    }
}
