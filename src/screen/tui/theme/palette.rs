//! The colours of every scheme, at every depth.

use super::Depth;
use crate::engine::words::words;
use ratatui::style::Color::{self, *};

/// What the terminal's own ground is like.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Background {
    /// Dark.
    #[default]
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

words! {
    /// The scheme the user asked for.
    #[derive(Default)]
    pub enum SchemeChoice, "theme" {
        #[default]
        Auto "auto": "Dark or light: the terminal is asked for its background.",
        Dark "dark": "For a dark background.",
        Light "light": "For a light background.",
        Contrast "contrast": "Few and strong colours on black.",
        ColourBlind "colour-blind": "Colours that everybody can tell apart, for a dark background.",
    }
}

impl SchemeChoice {
    /// The scheme on such a ground.
    pub const fn scheme(self, ground: Background) -> Scheme {
        match (self, ground) {
            (SchemeChoice::Auto, Background::Dark) | (SchemeChoice::Dark, _) => Scheme::Dark,
            (SchemeChoice::Auto, Background::Light) | (SchemeChoice::Light, _) => Scheme::Light,
            (SchemeChoice::Contrast, _) => Scheme::Contrast,
            (SchemeChoice::ColourBlind, _) => Scheme::ColourBlind,
        }
    }
}

impl Background {
    /// What `COLORFGBG` says (the last field is the ground's number among 16), dark otherwise.
    pub fn of(var: impl Fn(&str) -> Option<String>) -> Background {
        let value = var("COLORFGBG").unwrap_or_default();
        let is_light = matches!(value.rsplit(';').next(), Some("7" | "15"));
        if is_light { Background::Light } else { Background::Dark }
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
    pub fn parse(answer: &str) -> Option<Background> {
        let parts = answer.strip_prefix("11;")?;
        let parts = parts.strip_prefix("rgb:").or_else(|| parts.strip_prefix("rgba:"))?;
        let mut part = parts.split('/').map(|digits| {
            let most = 16u32.checked_pow(digits.len().try_into().ok()?)?.checked_sub(1)?;
            let value = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() <= 4)?;
            Some(f64::from(value) / f64::from(most))
        });
        let (r, g, b) = (part.next()??, part.next()??, part.next()??);
        let luma = 0.299 * r + 0.587 * g + 0.114 * b;
        Some(if luma > 0.5 { Background::Light } else { Background::Dark })
    }
}

/// One colour at every depth: of 24 bits where that matters (0 elsewhere), its number among the 256, its
/// number among the 16 (the terminal's own colour for 16). A colour of 24 bits costs twice the bytes of one
/// of the 256, so only ramps and greys have one.
pub(super) type Shade = (u32, u8, u8);

/// The eight colours of a terminal, and those that are bright, by their number among all sixteen.
pub(in crate::tui) const NAMED: [[Color; 8]; 2] = [
    [Black, Red, Green, Yellow, Blue, Magenta, Cyan, Gray],
    [DarkGray, LightRed, LightGreen, LightYellow, LightBlue, LightMagenta, LightCyan, White],
];

/// One colour in every scheme, in the order of [`Scheme`].
pub(super) type Shades = [Shade; 4];

/// The colour for a terminal of this depth.
pub(super) fn shade(depth: Depth, (rgb, indexed, named): Shade) -> Color {
    match depth {
        Depth::TrueColor if rgb > 0 => Color::from_u32(rgb),
        Depth::TrueColor | Depth::Ansi256 => Color::Indexed(indexed),
        Depth::Ansi16 => NAMED.as_flattened().get(usize::from(named)).copied().unwrap_or(Reset),
        Depth::Mono => Color::Reset,
    }
}

/// Red, green and blue of a colour that is the same in every terminal: of 24 bits, of the 240 fixed ones
/// of xterm's 256, black or white.
pub(in crate::tui) fn rgb(colour: Color) -> Option<[u8; 3]> {
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

const DARK: (Shade, Shade) = ((0xd4d6e0, 253, 15), (0x101014, 233, 0));
/// Ink and ground of the whole screen in every scheme, where they are not left to the terminal.
pub(super) const GROUND: [(Shade, Shade); 4] =
    [DARK, ((0x1c1e26, 234, 0), (0xffffff, 231, 15)), ((0, 231, 15), (0, 16, 0)), DARK];

/// What is written on the accent.
pub(super) const ON_ACCENT: [Color; 4] = [Black, White, Black, Black];

pub(super) const DIM: Shades =
    [(0x9094a8, 246, 16), (0x5c6070, 241, 16), (0, 252, 7), (0x9094a8, 246, 16)];
pub(super) const ACCENT: Shades = [(0, 80, 6), (0, 24, 4), (0, 51, 14), (0, 74, 6)];
pub(super) const RULE: Shades =
    [(0x4a4f66, 240, 16), (0xb4b8c4, 249, 16), (0, 246, 7), (0x4a4f66, 240, 16)];
pub(super) const DANGER: Shades = [(0, 203, 9), (0, 160, 1), (0, 210, 9), (0, 202, 9)];
/// Under what Pacman can still reach.
pub(super) const REACH: Shades =
    [(0x2b2614, 235, 16), (0xf6efd6, 230, 16), (0x262600, 235, 16), (0x2b2614, 235, 16)];
/// Under the way of one who has won, and under a node that was left.
pub(super) const RIM: Shades =
    [(0x0f3f4a, 23, 16), (0xd2e8f4, 195, 16), (0, 23, 0), (0x0f3f4a, 23, 16)];
pub(super) const UNLIT: Shades = [(0, 236, 16), (0xe8e8e8, 255, 16), (0, 235, 0), (0, 236, 16)];

/// The states of a light, told apart by a digit as well where there are more than two.
pub(super) const LIGHTS: [Shades; 8] = [
    [(0, 221, 11), (0, 166, 3), (0, 226, 11), (0, 220, 11)],
    [(0, 209, 13), (0, 167, 13), (0, 213, 13), (0, 175, 13)],
    [(0, 170, 5), (0, 134, 5), (0, 208, 5), (0, 32, 12)],
    [(0, 111, 12), (0x5a82d2, 68, 12), (0, 75, 12), (0, 36, 2)],
    [(0, 80, 14), (0, 30, 14), (0, 51, 14), (0, 117, 14)],
    [(0, 114, 10), (0, 64, 10), (0, 46, 10), (0, 172, 3)],
    [(0, 180, 3), (0, 101, 11), (0, 180, 3), (0, 246, 7)],
    [(0, 253, 15), (0, 244, 7), (0, 231, 15), (0, 254, 15)],
];

/// Under the cells of a grid: every other block, what belongs to the cursor, what is lit.
pub(super) const TINTS: [Shades; 3] = [
    [(0x1c1e26, 234, 16), (0xf2f3f6, 255, 16), (0x121212, 233, 16), (0x1c1e26, 234, 16)],
    [(0x262a36, 235, 16), (0xe6e9f0, 254, 16), (0x262626, 235, 16), (0x262a36, 235, 16)],
    [(0x0f4552, 17, 16), (0xc4e2f2, 153, 16), (0x00405f, 17, 16), (0x0f3352, 17, 16)],
];

/// Of an energy gauge with one bar, two, three, four.
pub(super) const ENERGY: [Shades; 4] = [
    [(0, 203, 9), (0, 160, 1), (0, 210, 9), (0, 208, 9)],
    [(0, 215, 3), (0, 94, 5), (0, 215, 3), (0, 215, 3)],
    [(0, 220, 11), (0, 58, 3), (0, 226, 11), (0, 220, 11)],
    [(0, 80, 6), (0, 24, 4), (0, 51, 14), (0, 117, 12)],
];

/// From the first expanded to the last.
pub(super) const RAMP: [Shades; super::RAMP] = [
    [(0x262b66, 17, 4), (0xe3e4f5, 189, 6), (0, 18, 4), (0x262b66, 17, 4)],
    [(0x263a78, 18, 4), (0xdadff4, 189, 6), (0, 19, 4), (0x263a78, 18, 4)],
    [(0x234a88, 24, 4), (0xced8f2, 189, 6), (0, 20, 4), (0x234a88, 24, 4)],
    [(0x20568f, 24, 4), (0xc2d0ee, 153, 6), (0, 20, 4), (0x20568f, 24, 4)],
    [(0x1f6394, 25, 4), (0xb6c9eb, 153, 6), (0, 21, 4), (0x1f6394, 25, 4)],
    [(0x227099, 25, 4), (0xa9c1e8, 117, 6), (0, 26, 4), (0x227099, 25, 4)],
    [(0x28839a, 31, 4), (0x9dbbe5, 117, 6), (0, 27, 4), (0x28839a, 31, 4)],
    [(0x2e9496, 31, 4), (0x93b7e2, 117, 6), (0, 27, 4), (0x2e9496, 31, 4)],
];

/// The same of the search from the goal.
pub(super) const RAMP_BACK: [Shades; super::RAMP] = [
    [(0x3a2352, 53, 5), (0xf8eede, 230, 11), (0, 54, 5), (0x3b2e1c, 58, 5)],
    [(0x492a63, 53, 5), (0xf5e6cf, 230, 11), (0, 54, 5), (0x4a3921, 58, 5)],
    [(0x583274, 54, 5), (0xf2ddc0, 223, 11), (0, 55, 5), (0x594527, 58, 5)],
    [(0x643780, 54, 5), (0xefd4b0, 223, 11), (0, 55, 5), (0x67502b, 58, 5)],
    [(0x703f8b, 90, 5), (0xebcaa0, 222, 11), (0, 56, 5), (0x756030, 94, 5)],
    [(0x7c4895, 90, 5), (0xe7c090, 222, 11), (0, 56, 5), (0x836b36, 94, 5)],
    [(0x88509d, 96, 5), (0xe3b782, 222, 11), (0, 57, 5), (0x8f723c, 94, 5)],
    [(0x9559a5, 96, 5), (0xdeae73, 222, 11), (0, 93, 5), (0x9a7841, 94, 5)],
];

// The signs, in Unicode and in ASCII

/// Declares [`Glyphs`] and its two values from one table: a sign, its type, in Unicode, in ASCII.
macro_rules! glyphs {
    ($($(#[$about:meta])* $name:ident: $type:ty = $unicode:expr, $ascii:expr;)*) => {
        /// Signs. All are one column wide in every terminal we know.
        #[derive(Debug)]
        #[allow(missing_docs)] // named after what they stand for
        pub struct Glyphs { $($(#[$about])* pub $name: $type,)* }

        pub(super) const UNICODE: Glyphs = Glyphs { $($name: $unicode,)* };
        pub(super) const ASCII: Glyphs = Glyphs { $($name: $ascii,)* };
    };
}

glyphs! {
    rule: &'static str = "─", "-";
    rule_down: &'static str = "┬", "+";
    rule_up: &'static str = "┴", "+";
    divider: &'static str = "│", "|";
    cross: &'static str = "┼", "+";
    /// A cell with nothing in it.
    empty: &'static str = "·", ".";
    /// Top left, top right, bottom left, bottom right.
    corner: [&'static str; 4] = ["╭", "╮", "╰", "╯"], ["+", "+", "+", "+"];
    /// Here something is left out.
    cut: &'static str = "…", "~";
    tab_left: &'static str = "▐", "[";
    tab_right: &'static str = "▌", "]";
    cursor: &'static str = "▸", ">";
    playing: &'static str = "►", ">";
    paused: &'static str = "▮", "=";
    track_done: &'static str = "━", "=";
    track_rest: &'static str = "─", "-";
    thumb: &'static str = "●", "o";
    gauge_full: &'static str = "▰", "#";
    gauge_empty: &'static str = "▱", ".";
    /// Column heights from nothing to full.
    levels: &'static [&'static str] =
        &[" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        &[" ", ".", ":", "|", "#"];
    /// The map goes on: up, down, left, right.
    more: [&'static str; 4] = ["▲", "▼", "◄", "►"], ["^", "v", "<", ">"];
    yes: &'static str = "✓", "+";
    no: &'static str = "✗", "x";
    /// The best of its column.
    best: &'static str = "★", "*";
    /// Before a branch of a tree, and before the last one.
    fork: [&'static str; 2] = ["├", "└"], ["|", "`"];
    /// Beside lines that belong together: the first, those between, the last.
    bracket: [&'static str; 3] = ["┐", "│", "┘"], ["\\", "|", "/"];
    /// Parts of a bar, from the thinnest to the whole cell.
    bar: &'static [&'static str] = &["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], &["#"];
    /// Two characters a cell from here on.
    wall: [char; 2] = ['█', '█'], ['#', '#'];
    /// A wall that no other touches.
    pillar: [char; 2] = ['[', ']'], ['#', '#'];
    floor: [char; 2] = [' ', ' '], [' ', ' '];
    dot: [char; 2] = ['•', ' '], ['.', ' '];
    exit: [char; 2] = ['▐', '▌'], ['E', ' '];
    exit_with_dot: [char; 2] = ['▐', '•'], ['E', '.'];
    /// Facing north, south, east, west.
    pacman: [[char; 2]; 4] =
        [['◖', '◗'], ['◖', '◗'], ['◖', '▸'], ['◂', '◗']],
        [['v', ' '], ['^', ' '], ['<', ' '], ['>', ' ']];
    /// Facing any way, with his mouth shut.
    pacman_shut: [char; 2] = ['◖', '◗'], ['o', ' '];
    /// The frontier, without colours.
    frontier: [char; 2] = ['▓', '▓'], ['%', '%'];
    /// It waits, and was expanded before; with colours and without.
    waits_again: [char; 2] = ['∙', ' '], ['\'', ' '];
    half_waiting: [char; 2] = ['▒', '▒'], ['*', '*'];
    /// Of the search from the goal, where there are two.
    frontier_back: [char; 2] = ['▚', '▚'], ['&', '&'];
    current: [char; 2] = ['◆', ' '], ['@', ' '];
    path: [char; 2] = ['•', '•'], ['*', '*'];
    explored: [char; 2] = ['░', '░'], [':', ':'];
    /// By the search from the goal, where there are two.
    explored_back: [char; 2] = ['▖', '▖'], [';', ';'];
    /// Where two searches met.
    meeting: [char; 2] = ['◈', ' '], ['X', ' '];
    /// A cell from which the heuristic sees no way.
    dead: [char; 2] = ['×', ' '], ['x', ' '];
    /// Trémaux's mark.
    mark: char = '∙', '\'';
    /// A line that leaves a cell to the north (1), south (2), east (4) and west (8).
    line: [char; 16] =
        ['∙', '╵', '╷', '│', '╶', '╰', '╭', '├', '╴', '╯', '╮', '┤', '─', '┴', '┬', '┼'],
        ['*', '|', '|', '|', '-', '+', '+', '+', '-', '+', '+', '+', '-', '+', '+', '+'];
    /// The same of heavy lines.
    heavy: [char; 16] =
        ['∙', '╹', '╻', '┃', '╺', '┗', '┏', '┣', '╸', '┛', '┓', '┫', '━', '┻', '┳', '╋'],
        ['*', 'H', 'H', 'H', '=', '+', '+', '+', '=', '+', '+', '+', '=', '+', '+', '+'];
    /// A line up to the right, and down to the right.
    slant: [char; 2] = ['╱', '╲'], ['/', '\\'];
    /// To the north, south, east, west.
    arrow: [char; 4] = ['▴', '▾', '▸', '◂'], ['^', 'v', '>', '<'];
    /// A successor that is new, one that is known already, one that the rules forbid.
    tried: [char; 3] = ['+', '=', '×'], ['+', '=', 'x'];
    /// Over what is cut from a game tree.
    skipped: &'static str = "×", "x";
    /// A box and what is in it: a wall, a shade, and the whole square of a light or of a board.
    fill: [&'static str; 3] = ["▒", "░", "█"], ["#", ":", "#"];
    /// Left and right of a big box of one row, and of a small one, by its open side: north, south, east, west.
    big_box: [[&'static str; 2]; 4] =
        [["┗", "┛"], ["┏", "┓"], ["┃", " "], [" ", "┃"]],
        [["L", "J"], ["F", "7"], ["H", " "], [" ", "H"]];
    small_box: [[&'static str; 2]; 4] =
        [["╰", "╯"], ["╭", "╮"], ["│", " "], [" ", "│"]],
        [["\\", "/"], ["/", "\\"], ["|", " "], [" ", "|"]];
    /// What is moved among boxes.
    tile: &'static str = "◆", "@";
    /// The line of an upright domino and of a flat one: its beginning, its inside, its end.
    domino: [[&'static str; 3]; 2] =
        [["╻", "┃", "╹"], ["╺", "━", "╸"]],
        [["^", "|", "v"], ["<", "=", ">"]];
    /// The line of a domino that is not on the board.
    dashes: [&'static str; 2] = ["┆", "┄"], [":", "-"];
    /// The light that a step or a hint is about.
    light_here: &'static str = "◆", "*";
    /// Edge marks of the cell under the cursor.
    cursor_cell: [char; 2] = ['[', ']'], ['[', ']'];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::words::Words as _;

    #[test]
    fn the_terminal_says_what_its_ground_is() {
        assert_eq!(Background::parse("11;rgb:ffff/ffff/dddd"), Some(Background::Light));
        assert_eq!(Background::parse("11;rgb:1c/1c/1c"), Some(Background::Dark));
        assert_eq!(Background::parse("11;rgba:0000/0000/8000/ffff"), Some(Background::Dark));
        for bad in ["", "11;", "11;rgb:", "11;rgb:ffff/ffff", "10;rgb:0/0/0", "11;rgb:x/y/z"] {
            assert_eq!(Background::parse(bad), None, "{bad}");
        }
        let colorfgbg = |value: &str| Background::of(|_| Some(value.to_owned()));
        assert_eq!(colorfgbg("0;15"), Background::Light);
        assert_eq!(colorfgbg("15;default;0"), Background::Dark);
        assert_eq!(Background::of(|_| None), Background::Dark);
    }

    #[test]
    fn names_and_choices_agree() {
        for choice in SchemeChoice::values() {
            assert_eq!(choice.to_string().parse(), Ok(choice));
        }
        assert!("pink".parse::<SchemeChoice>().is_err());
    }
}
