//! Keys and mouse actions as the playground names them; a key without its modifiers is what crossterm calls it.
//!
//! The key table, the bar, the help and the manual all print a [`Key`] through its `Display`, and
//! scripts read it back through `FromStr`, so there is one spelling of every key.

use std::{fmt, str::FromStr};

/// Which key, without its modifiers. Of a character shift is already in it, and a back-tab is a tabulator with
/// shift. The terminal passes on only those that [`is_named`] knows.
pub use crossterm::event::KeyCode as Code;
use crossterm::event::KeyModifiers as Held;

/// Whether a key has a name, and so can be bound.
pub(super) fn is_named(code: Code) -> bool {
    match code {
        Code::Char(c) => !c.is_control(),
        Code::F(number) => (1..=12).contains(&number),
        code => NAMES.iter().any(|(known, ..)| *known == code),
    }
}

/// A key with its modifiers.
///
/// Made by the constructors only, so that one key has one value: a character never carries shift
/// (it is upper case instead), and with Ctrl a letter is always lower case, because a terminal
/// sends the same byte for both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    code: Code,
    held: Held,
}

impl Key {
    /// A key without modifiers.
    pub const fn new(code: Code) -> Self {
        Key { code, held: Held::NONE }
    }

    /// A printable character.
    pub const fn char(c: char) -> Self {
        Key::new(Code::Char(c))
    }

    /// Ctrl with a character.
    pub const fn ctrl(c: char) -> Self {
        Key::char(c).with(Held::CONTROL)
    }

    /// Alt with a character.
    pub const fn alt(c: char) -> Self {
        Key::char(c).with(Held::ALT)
    }

    /// Shift with a named key; a letter becomes upper case.
    pub const fn shift(code: Code) -> Self {
        Key::new(code).with(Held::SHIFT)
    }

    /// The same key with these held. Of a character only its case can change with shift.
    pub(super) const fn with(self, held: Held) -> Self {
        let held = self.held.union(held);
        match self.code {
            Code::Char(c) => {
                let c = match held {
                    _ if held.contains(Held::CONTROL) => c.to_ascii_lowercase(),
                    _ if held.contains(Held::SHIFT) => c.to_ascii_uppercase(),
                    _ => c,
                };
                Key { code: Code::Char(c), held: held.difference(Held::SHIFT) }
            }
            code => Key { code, held },
        }
    }

    /// Which key.
    pub const fn code(self) -> Code {
        self.code
    }

    /// Whether Ctrl is held.
    pub const fn has_ctrl(self) -> bool {
        self.held.contains(Held::CONTROL)
    }

    /// The character typed, if it is one to be inserted into text: no Ctrl, no Alt.
    pub const fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(c) if self.held.is_empty() => Some(c),
            _ => None,
        }
    }

    /// The name with words for arrows, for terminals and fonts without them: `S-Right`.
    pub fn ascii(self) -> String {
        self.name(true)
    }

    /// The name as `Display` says it, or as [`Key::ascii`] does.
    pub fn name(self, ascii: bool) -> String {
        let mut out = String::new();
        for (prefix, held) in PREFIXES {
            out.push_str(if self.held.contains(held) { prefix } else { "" });
        }
        match self.code {
            Code::Char(' ') => out.push_str("Space"),
            Code::Char(c) if self.has_ctrl() => out.extend(c.to_uppercase()),
            Code::Char(c) => out.push(c),
            Code::F(n) => out.push_str(&format!("F{n}")),
            code => {
                let named = NAMES.iter().find(|(known, ..)| *known == code);
                out.push_str(named.map_or("", |(_, sign, word)| if ascii { word } else { sign }));
            }
        }
        out
    }
}

/// What stands before a key with Ctrl, Alt or shift held.
const PREFIXES: [(&str, Held); 3] =
    [("Ctrl-", Held::CONTROL), ("Alt-", Held::ALT), ("S-", Held::SHIFT)];

/// Named keys: as they are printed, and as a word.
const NAMES: [(Code, &str, &str); 14] = [
    (Code::Enter, "Enter", "Enter"),
    (Code::Esc, "Esc", "Esc"),
    (Code::Tab, "Tab", "Tab"),
    (Code::Backspace, "Backspace", "Backspace"),
    (Code::Delete, "Del", "Del"),
    (Code::Insert, "Ins", "Ins"),
    (Code::Home, "Home", "Home"),
    (Code::End, "End", "End"),
    (Code::PageUp, "PgUp", "PgUp"),
    (Code::PageDown, "PgDn", "PgDn"),
    (Code::Up, "↑", "Up"),
    (Code::Down, "↓", "Down"),
    (Code::Left, "←", "Left"),
    (Code::Right, "→", "Right"),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name(false))
    }
}

impl FromStr for Key {
    type Err = String;

    /// Reads what `Display` and [`Key::ascii`] print; names of keys in any case.
    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("no key is called \"{text}\"");
        let (mut rest, mut all) = (text, Held::NONE);
        // A prefix needs a key after it: "S" and "-" alone are characters.
        while let Some((held, after)) =
            PREFIXES.iter().find_map(|(prefix, held)| Some((*held, rest.strip_prefix(prefix)?)))
        {
            if after.is_empty() || all.contains(held) {
                return Err(unknown());
            }
            all |= held;
            rest = after;
        }
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(c), None) if c.is_control() => return Err(unknown()),
            (Some(c), None) => {
                let arrow = NAMES.iter().find(|(_, sign, _)| *sign == rest);
                arrow.map_or(Code::Char(c), |arrow| arrow.0)
            }
            _ => named(rest).ok_or_else(unknown)?,
        };
        Ok(Key::new(code).with(all))
    }
}

fn named(name: &str) -> Option<Code> {
    if name.eq_ignore_ascii_case("Space") {
        return Some(Code::Char(' '));
    }
    if let Some(known) = NAMES.iter().find(|(.., word)| word.eq_ignore_ascii_case(name)) {
        return Some(known.0);
    }
    let number = name.strip_prefix(['F', 'f'])?.parse::<u8>().ok()?;
    (1..=12).contains(&number).then_some(Code::F(number))
}

/// A mouse button, held or pressed, or the wheel, on a cell of the screen. Only the main button counts;
/// terminals keep the others for themselves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pointer {
    /// Pressed here.
    Press,
    /// Moved here while pressed.
    Drag,
    /// The wheel: negative is up.
    Wheel(i8),
}

/// A mouse action at a cell of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mouse {
    /// What happened.
    pub kind: Pointer,
    /// Column, 0 is the leftmost.
    pub column: u16,
    /// Row, 0 is the top one.
    pub row: u16,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn shown(key: Key) -> String {
        key.to_string()
    }

    #[test]
    fn keys_have_the_names_the_bar_shows() {
        assert_eq!(shown(Key::shift(Code::Tab)), "S-Tab");
        assert_eq!(shown(Key::ctrl('p')), "Ctrl-P");
        assert_eq!(shown(Key::alt('1')), "Alt-1");
        assert_eq!(shown(Key::char(' ')), "Space");
        assert_eq!(shown(Key::new(Code::Right)), "→");
        assert_eq!(shown(Key::char('R')), "R");
        assert_eq!(Key::shift(Code::Right).ascii(), "S-Right");
        assert_eq!(format!("{:>6}|", Key::char('q')), "     q|");
    }

    #[test]
    fn one_key_has_one_value() {
        assert_eq!(Key::ctrl('P'), Key::ctrl('p'));
        assert_eq!(Key::shift(Code::Char('u')), Key::char('U'));
        assert_eq!("S-a".parse(), Ok(Key::char('A')));
        assert_eq!("Ctrl-R".parse(), Ok(Key::ctrl('r')));
        assert_eq!("space".parse(), Ok(Key::char(' ')));
        assert_eq!("-".parse(), Ok(Key::char('-')));
        assert_eq!("S".parse(), Ok(Key::char('S')));
    }

    #[test]
    fn texts_that_name_no_key_are_refused() {
        for text in ["", "Ctrl-", "F0", "F13", "Fn", "Ctrl-Ctrl-a", "ab", "\u{1b}", "Left-"] {
            assert!(text.parse::<Key>().is_err(), "{text:?}");
        }
    }

    fn any_key() -> impl Strategy<Value = Key> {
        let code = prop_oneof![
            any::<char>()
                .prop_filter("printable", |c| !c.is_control() && !"↑↓←→".contains(*c))
                .prop_map(Code::Char),
            (1u8..=12).prop_map(Code::F),
            (0..NAMES.len()).prop_map(|i| NAMES[i].0),
        ];
        let held = prop::sample::subsequence(PREFIXES.map(|(_, held)| held).to_vec(), 0..=3);
        (code, held).prop_map(|(code, held)| Key::new(code).with(held.into_iter().collect()))
    }

    proptest! {
        #[test]
        fn every_name_reads_back(key in any_key()) {
            // Upper-casing for show is not one to one beyond ASCII ('ß'); no key of ours is that.
            let plain = key.has_ctrl() && !matches!(key.code(), Code::Char(c) if !c.is_ascii());
            if plain || !key.has_ctrl() {
                prop_assert_eq!(key.to_string().parse::<Key>(), Ok(key));
                prop_assert_eq!(key.ascii().parse::<Key>(), Ok(key));
            }
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in ".{0,12}") {
            let _ = text.parse::<Key>();
        }
    }
}
