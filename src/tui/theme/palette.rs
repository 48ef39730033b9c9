//! The colours of every scheme, at every depth.

use super::{Depth, RAMP};
use ratatui::style::Color;
use std::fmt;
use std::str::FromStr;

/// What the terminal's own ground is like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Dark.
    Dark,
    /// Light.
    Light,
}

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scheme {
    /// For terminals with a dark ground.
    Dark,
    /// For terminals with a light ground.
    Light,
    /// Few and strong colours on black, whatever the terminal's ground.
    Contrast,
    /// Colours that people with any kind of colour vision tell apart (Okabe and Ito 2008), for dark
    /// grounds.
    ColourBlind,
}

/// What the user asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SchemeChoice {
    /// Dark or light, as the terminal's ground.
    #[default]
    Auto,
    /// This one.
    Fixed(Scheme),
}

const CHOICES: [(&str, SchemeChoice, &str); 5] = [
    ("auto", SchemeChoice::Auto, "Dark or light: the terminal is asked for its background."),
    ("dark", SchemeChoice::Fixed(Scheme::Dark), "For a dark background."),
    ("light", SchemeChoice::Fixed(Scheme::Light), "For a light background."),
    ("contrast", SchemeChoice::Fixed(Scheme::Contrast), "Few and strong colours on black."),
    (
        "colour-blind",
        SchemeChoice::Fixed(Scheme::ColourBlind),
        "Colours that everybody can tell apart, for a dark background.",
    ),
];

impl SchemeChoice {
    /// All choices.
    pub const ALL: [SchemeChoice; 5] = {
        let mut all = [SchemeChoice::Auto; 5];
        let mut i = 0;
        while i < all.len() {
            all[i] = CHOICES[i].1;
            i += 1;
        }
        all
    };

    /// A word about it.
    pub fn describe(self) -> &'static str {
        CHOICES.iter().find(|choice| choice.1 == self).map_or("", |choice| choice.2)
    }

    /// The scheme on such a ground.
    pub const fn scheme(self, ground: Ground) -> Scheme {
        match (self, ground) {
            (SchemeChoice::Fixed(scheme), _) => scheme,
            (SchemeChoice::Auto, Ground::Dark) => Scheme::Dark,
            (SchemeChoice::Auto, Ground::Light) => Scheme::Light,
        }
    }
}

impl FromStr for SchemeChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<SchemeChoice, String> {
        let found = CHOICES.iter().find(|choice| choice.0 == text);
        let names = || CHOICES.map(|choice| choice.0).join(", ");
        found.map(|choice| choice.1).ok_or_else(|| format!("expected one of {}", names()))
    }
}

impl fmt::Display for SchemeChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            CHOICES.iter().find(|choice| choice.1 == *self).map_or("auto", |choice| choice.0),
        )
    }
}

impl Ground {
    /// What `COLORFGBG` says (the last field is the ground's number among 16), dark otherwise.
    pub fn of(var: impl Fn(&str) -> Option<String>) -> Ground {
        let value = var("COLORFGBG").unwrap_or_default();
        match value.rsplit(';').next() {
            Some("7" | "15") => Ground::Light,
            _ => Ground::Dark,
        }
    }

    /// Whether a terminal with these variables reads the question for its ground (OSC 11) without
    /// printing it: not the Linux console, not GNU screen.
    pub fn can_be_asked(var: impl Fn(&str) -> Option<String>) -> bool {
        let term = var("TERM").unwrap_or_default();
        let silent = ["", "dumb", "linux", "cons25"].contains(&term.as_str());
        !silent && !term.starts_with("vt") && var("STY").is_none()
    }

    /// What the answer to OSC 11 says, such as `11;rgb:ffff/ffff/dddd`: which half of the scale the
    /// ground's luma lies in. `None` if it is no such answer.
    pub fn parse(answer: &str) -> Option<Ground> {
        let parts = answer.strip_prefix("11;")?;
        let parts = parts.strip_prefix("rgb:").or_else(|| parts.strip_prefix("rgba:"))?;
        let mut part = parts.split('/').map(|digits| {
            let most = 16u32.checked_pow(digits.len().try_into().ok()?)?.checked_sub(1)?;
            let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() <= 4)?;
            Some(f64::from(value) / f64::from(most))
        });
        let (r, g, b) = (part.next()??, part.next()??, part.next()??);
        let luma = 0.299 * r + 0.587 * g + 0.114 * b;
        Some(if luma > 0.5 { Ground::Light } else { Ground::Dark })
    }
}

/// One colour at every depth: 24 bits where it matters, one of the 256, one of the 16.
pub(super) type Shade = (Option<u32>, u8, Color);

/// A colour of 24 bits costs twice the bytes of one of the 256, so only ramps and greys have one.
pub(super) fn shade(depth: Depth, (rgb, indexed, named): Shade) -> Color {
    match (depth, rgb) {
        (Depth::TrueColor, Some(rgb)) => Color::from_u32(rgb),
        (Depth::TrueColor | Depth::Ansi256, _) => Color::Indexed(indexed),
        (Depth::Ansi16, _) => named,
        (Depth::Mono, _) => Color::Reset,
    }
}

/// Red, green and blue of a colour that is the same in every terminal: of 24 bits, of the 240 fixed ones
/// of xterm's 256, black or white.
pub(super) fn rgb(colour: Color) -> Option<[u8; 3]> {
    match colour {
        Color::Rgb(r, g, b) => Some([r, g, b]),
        Color::Indexed(i @ 16..=231) => {
            let part = |n: u8| if n == 0 { 0 } else { 55 + 40 * n };
            let i = i - 16;
            Some([part(i / 36), part(i / 6 % 6), part(i % 6)])
        }
        Color::Indexed(i @ 232..=255) => Some([8 + 10 * (i - 232); 3]),
        Color::Black => Some([0; 3]),
        Color::White => Some([255; 3]),
        _ => None,
    }
}

/// The colours of a scheme.
pub(super) struct Palette {
    /// Ink and ground of the whole screen; the terminal's own if there are none.
    pub(super) ground: Option<(Shade, Shade)>,
    pub(super) dim: Shade,
    pub(super) accent: Shade,
    /// What is written on the accent.
    pub(super) on_accent: Color,
    pub(super) rule: Shade,
    pub(super) good: Shade,
    pub(super) danger: Shade,
    /// Among 16 not the blue of what was explored.
    pub(super) wall: Shade,
    pub(super) dot: Shade,
    pub(super) exit: Shade,
    pub(super) pacman: Shade,
    pub(super) frontier: Shade,
    /// Under the sign of a frontier cell that is not expanded yet.
    pub(super) rim: Shade,
    /// The same two of the search from the goal.
    pub(super) frontier_back: Shade,
    pub(super) rim_back: Shade,
    /// A cell expanded and open again, in half blocks, where there is no room for a sign.
    pub(super) reopened: Shade,
    pub(super) current: Shade,
    /// Never the colour of danger, at any depth.
    pub(super) path: Shade,
    /// The states of a light, told apart by a digit as well where there are more than two.
    pub(super) lights: [Shade; 8],
    pub(super) unlit: Shade,
    /// Under the cells of a grid: every other block, what belongs to the cursor, what is lit.
    pub(super) tints: [Shade; 3],
    pub(super) red: Shade,
    pub(super) blue: Shade,
    pub(super) black: Shade,
    pub(super) energy: [Shade; 4],
    /// From the first expanded to the last.
    pub(super) ramp: [Shade; RAMP],
    /// The same of the search from the goal.
    pub(super) ramp_back: [Shade; RAMP],
}

impl Scheme {
    /// All schemes.
    pub const ALL: [Scheme; 4] =
        [Scheme::Dark, Scheme::Light, Scheme::Contrast, Scheme::ColourBlind];

    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Scheme::Dark => &DARK,
            Scheme::Light => &LIGHT,
            Scheme::Contrast => &CONTRAST,
            Scheme::ColourBlind => &COLOUR_BLIND,
        }
    }
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SchemeChoice::Fixed(*self).fmt(f)
    }
}

const LIGHTS_DARK: [Shade; 8] = [
    (None, 221, Color::LightYellow),
    (None, 209, Color::LightMagenta),
    (None, 170, Color::Magenta),
    (None, 111, Color::LightBlue),
    (None, 80, Color::LightCyan),
    (None, 114, Color::LightGreen),
    (None, 180, Color::Yellow),
    (None, 253, Color::White),
];

/// Night blue to teal.
const RAMP_DARK: [Shade; RAMP] = [
    (Some(0x262b66), 17, Color::Blue),
    (Some(0x263a78), 18, Color::Blue),
    (Some(0x234a88), 24, Color::Blue),
    (Some(0x205b94), 25, Color::Blue),
    (Some(0x1f6d9c), 31, Color::Blue),
    (Some(0x227fa2), 31, Color::Blue),
    (Some(0x2992a5), 37, Color::Blue),
    (Some(0x35a6a8), 37, Color::Blue),
];

/// Plum to mauve.
const RAMP_BACK_DARK: [Shade; RAMP] = [
    (Some(0x3a2352), 53, Color::Magenta),
    (Some(0x492a63), 53, Color::Magenta),
    (Some(0x583274), 54, Color::Magenta),
    (Some(0x683a84), 54, Color::Magenta),
    (Some(0x794493), 96, Color::Magenta),
    (Some(0x8a50a0), 97, Color::Magenta),
    (Some(0x9b5eac), 133, Color::Magenta),
    (Some(0xac6fb7), 133, Color::Magenta),
];

const DARK: Palette = Palette {
    ground: None,
    dim: (Some(0x9094a8), 246, Color::Reset),
    accent: (None, 80, Color::Cyan),
    on_accent: Color::Black,
    rule: (Some(0x4a4f66), 240, Color::Reset),
    good: (None, 114, Color::Green),
    danger: (None, 203, Color::LightRed),
    wall: (None, 60, Color::Gray),
    dot: (None, 222, Color::LightYellow),
    exit: (None, 120, Color::LightGreen),
    pacman: (None, 220, Color::LightYellow),
    frontier: (None, 123, Color::LightCyan),
    rim: (Some(0x0f3f4a), 23, Color::Reset),
    frontier_back: (None, 219, Color::LightMagenta),
    rim_back: (Some(0x43204c), 53, Color::Reset),
    reopened: (None, 73, Color::Cyan),
    current: (None, 231, Color::White),
    path: (None, 215, Color::Yellow),
    lights: LIGHTS_DARK,
    unlit: (None, 236, Color::Reset),
    tints: [
        (Some(0x1c1e26), 234, Color::Reset),
        (Some(0x262a36), 235, Color::Reset),
        (Some(0x0f4552), 17, Color::Reset),
    ],
    red: (None, 203, Color::LightRed),
    blue: (None, 75, Color::LightBlue),
    black: (None, 247, Color::Gray),
    energy: [
        (None, 203, Color::LightRed),
        (None, 215, Color::Yellow),
        (None, 220, Color::LightYellow),
        (None, 80, Color::Cyan),
    ],
    ramp: RAMP_DARK,
    ramp_back: RAMP_BACK_DARK,
};

const LIGHT: Palette = Palette {
    ground: None,
    dim: (Some(0x5c6070), 241, Color::Reset),
    accent: (None, 24, Color::Blue),
    on_accent: Color::White,
    rule: (Some(0xb4b8c4), 249, Color::Reset),
    good: (None, 22, Color::Green),
    danger: (None, 160, Color::Red),
    wall: (None, 103, Color::DarkGray),
    dot: (None, 58, Color::Yellow),
    exit: (None, 22, Color::Green),
    pacman: (None, 94, Color::LightRed),
    frontier: (None, 25, Color::LightBlue),
    rim: (Some(0xd2e8f4), 195, Color::Reset),
    frontier_back: (None, 130, Color::LightRed),
    rim_back: (Some(0xf6e3cf), 230, Color::Reset),
    reopened: (None, 67, Color::Blue),
    current: (None, 16, Color::Black),
    path: (None, 127, Color::Magenta),
    lights: [
        (None, 178, Color::LightYellow),
        (None, 173, Color::LightMagenta),
        (None, 134, Color::Magenta),
        (None, 68, Color::LightBlue),
        (None, 37, Color::LightCyan),
        (None, 71, Color::LightGreen),
        (None, 137, Color::Yellow),
        (None, 245, Color::Gray),
    ],
    unlit: (None, 254, Color::Reset),
    tints: [
        (Some(0xf2f3f6), 255, Color::Reset),
        (Some(0xe6e9f0), 254, Color::Reset),
        (Some(0xc4e2f2), 153, Color::Reset),
    ],
    red: (None, 160, Color::Red),
    blue: (None, 26, Color::Blue),
    black: (None, 238, Color::DarkGray),
    energy: [
        (None, 160, Color::Red),
        (None, 94, Color::Magenta),
        (None, 58, Color::Yellow),
        (None, 24, Color::Blue),
    ],
    // Pale lavender to a clear blue.
    ramp: [
        (Some(0xe3e4f5), 189, Color::Cyan),
        (Some(0xd5daf2), 189, Color::Cyan),
        (Some(0xc6d1ef), 153, Color::Cyan),
        (Some(0xb6c9eb), 153, Color::Cyan),
        (Some(0xa5c0e7), 117, Color::Cyan),
        (Some(0x93b7e2), 117, Color::Cyan),
        (Some(0x80addc), 110, Color::Cyan),
        (Some(0x6ca3d5), 110, Color::Cyan),
    ],
    ramp_back: [
        (Some(0xf8eede), 230, Color::LightYellow),
        (Some(0xf5e6cf), 230, Color::LightYellow),
        (Some(0xf2ddc0), 223, Color::LightYellow),
        (Some(0xefd4b0), 223, Color::LightYellow),
        (Some(0xebcaa0), 222, Color::LightYellow),
        (Some(0xe7c090), 222, Color::LightYellow),
        (Some(0xe2b57f), 180, Color::LightYellow),
        (Some(0xdcaa6e), 180, Color::LightYellow),
    ],
};

const CONTRAST: Palette = Palette {
    ground: Some(((None, 231, Color::White), (None, 16, Color::Black))),
    dim: (None, 252, Color::Gray),
    accent: (None, 51, Color::LightCyan),
    on_accent: Color::Black,
    rule: (None, 246, Color::Gray),
    good: (None, 46, Color::LightGreen),
    danger: (None, 210, Color::LightRed),
    wall: (None, 244, Color::Gray),
    dot: (None, 228, Color::LightYellow),
    exit: (None, 46, Color::LightGreen),
    pacman: (None, 226, Color::LightYellow),
    frontier: (None, 51, Color::LightCyan),
    rim: (None, 23, Color::Black),
    frontier_back: (None, 141, Color::LightMagenta),
    rim_back: (None, 53, Color::Black),
    reopened: (None, 45, Color::Cyan),
    current: (None, 231, Color::White),
    path: (None, 213, Color::Yellow),
    lights: [
        (None, 226, Color::LightYellow),
        (None, 213, Color::LightMagenta),
        (None, 208, Color::Magenta),
        (None, 75, Color::LightBlue),
        (None, 51, Color::LightCyan),
        (None, 46, Color::LightGreen),
        (None, 180, Color::Yellow),
        (None, 231, Color::White),
    ],
    unlit: (None, 235, Color::Black),
    tints: [
        (Some(0x121212), 233, Color::Reset),
        (Some(0x262626), 235, Color::Reset),
        (Some(0x00405f), 17, Color::Reset),
    ],
    red: (None, 210, Color::LightRed),
    blue: (None, 117, Color::LightBlue),
    black: (None, 250, Color::Gray),
    energy: [
        (None, 210, Color::LightRed),
        (None, 215, Color::Yellow),
        (None, 226, Color::LightYellow),
        (None, 51, Color::LightCyan),
    ],
    ramp: [
        (None, 18, Color::Blue),
        (None, 19, Color::Blue),
        (None, 20, Color::Blue),
        (None, 26, Color::Blue),
        (None, 27, Color::Blue),
        (None, 32, Color::Blue),
        (None, 33, Color::Blue),
        (None, 39, Color::Blue),
    ],
    ramp_back: [
        (None, 54, Color::Magenta),
        (None, 54, Color::Magenta),
        (None, 55, Color::Magenta),
        (None, 56, Color::Magenta),
        (None, 57, Color::Magenta),
        (None, 92, Color::Magenta),
        (None, 93, Color::Magenta),
        (None, 99, Color::Magenta),
    ],
};

/// Good and bad differ in blue and yellow, not in red and green; everything else in lightness too.
const COLOUR_BLIND: Palette = Palette {
    ground: None,
    dim: (Some(0x9094a8), 246, Color::Reset),
    accent: (None, 74, Color::Cyan),
    on_accent: Color::Black,
    rule: (Some(0x4a4f66), 240, Color::Reset),
    good: (None, 117, Color::LightBlue),
    danger: (None, 208, Color::LightRed),
    wall: (None, 59, Color::Gray),
    dot: (None, 229, Color::LightYellow),
    exit: (None, 36, Color::LightGreen),
    pacman: (None, 220, Color::LightYellow),
    frontier: (None, 159, Color::LightCyan),
    rim: (Some(0x0f3f4a), 23, Color::Reset),
    frontier_back: (None, 223, Color::LightMagenta),
    rim_back: (Some(0x4a3a20), 58, Color::Reset),
    reopened: (None, 73, Color::Cyan),
    current: (None, 231, Color::White),
    path: (None, 175, Color::Yellow),
    lights: [
        (None, 220, Color::LightYellow),
        (None, 175, Color::LightMagenta),
        (None, 32, Color::LightBlue),
        (None, 36, Color::Green),
        (None, 117, Color::LightCyan),
        (None, 172, Color::Yellow),
        (None, 246, Color::Gray),
        (None, 254, Color::White),
    ],
    unlit: (None, 236, Color::Reset),
    tints: [
        (Some(0x1c1e26), 234, Color::Reset),
        (Some(0x262a36), 235, Color::Reset),
        (Some(0x0f3352), 17, Color::Reset),
    ],
    red: (None, 208, Color::LightRed),
    blue: (None, 75, Color::LightBlue),
    black: (None, 247, Color::Gray),
    energy: [
        (None, 208, Color::LightRed),
        (None, 215, Color::Yellow),
        (None, 220, Color::LightYellow),
        (None, 117, Color::LightBlue),
    ],
    ramp: RAMP_DARK,
    ramp_back: [
        (Some(0x3b2e1c), 58, Color::Magenta),
        (Some(0x4a3921), 58, Color::Magenta),
        (Some(0x594527), 94, Color::Magenta),
        (Some(0x69512d), 94, Color::Magenta),
        (Some(0x7a5e34), 94, Color::Magenta),
        (Some(0x8b6b3b), 136, Color::Magenta),
        (Some(0x9c7943), 136, Color::Magenta),
        (Some(0xae874b), 136, Color::Magenta),
    ],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_terminal_says_what_its_ground_is() {
        assert_eq!(Ground::parse("11;rgb:ffff/ffff/dddd"), Some(Ground::Light));
        assert_eq!(Ground::parse("11;rgb:1c/1c/1c"), Some(Ground::Dark));
        assert_eq!(Ground::parse("11;rgba:0000/0000/8000/ffff"), Some(Ground::Dark));
        for bad in ["", "11;", "11;rgb:", "11;rgb:ffff/ffff", "10;rgb:0/0/0", "11;rgb:x/y/z"] {
            assert_eq!(Ground::parse(bad), None, "{bad}");
        }
        let colorfgbg = |value: &str| Ground::of(|_| Some(value.to_owned()));
        assert_eq!(colorfgbg("0;15"), Ground::Light);
        assert_eq!(colorfgbg("15;default;0"), Ground::Dark);
        assert_eq!(Ground::of(|_| None), Ground::Dark);
    }

    #[test]
    fn names_and_choices_agree() {
        for choice in SchemeChoice::ALL {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert!("pink".parse::<SchemeChoice>().is_err());
    }
}
