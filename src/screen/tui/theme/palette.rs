//! The colours of every scheme, at every depth.

use super::Depth;
use crate::engine::words::words;
use ratatui::style::Color::{self, *};
use std::{array::from_fn, sync::LazyLock};

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
    pub enum SchemeChoice = Auto, "theme" {
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
type Shade = (u32, u8, u8);

/// The eight colours of a terminal, and those that are bright, by their number among all sixteen.
pub(in crate::tui) const NAMED: [[Color; 8]; 2] = [
    [Black, Red, Green, Yellow, Blue, Magenta, Cyan, Gray],
    [DarkGray, LightRed, LightGreen, LightYellow, LightBlue, LightMagenta, LightCyan, White],
];

/// The colours of every scheme: a line each, its name, then for each [`Scheme`] in its order a shade such as
/// `2b2614/235/16`, with `-` in place of 24 bits that do not matter.
static TABLE: LazyLock<Vec<(&str, [Shade; 4])>> =
    LazyLock::new(|| include_str!("palette.txt").lines().filter_map(row).collect());

fn row(line: &'static str) -> Option<(&'static str, [Shade; 4])> {
    let mut words = line.split_whitespace();
    let name = words.next()?;
    let mut shade = || {
        let (rgb, rest) = words.next()?.split_once('/')?;
        let (indexed, named) = rest.split_once('/')?;
        let rgb = if rgb == "-" { 0 } else { u32::from_str_radix(rgb, 16).ok()? };
        Some((rgb, indexed.parse().ok()?, named.parse().ok()?))
    };
    Some((name, [shade()?, shade()?, shade()?, shade()?]))
}

/// The colours with this name, in a scheme for a terminal of this depth.
pub(super) fn colours<const N: usize>(name: &str, scheme: Scheme, depth: Depth) -> [Color; N] {
    let mut rows = TABLE.iter().filter(|(known, _)| *known == name);
    from_fn(|_| rows.next().map_or(Reset, |row| shade(depth, row.1[scheme as usize])))
}

/// The colour for a terminal of this depth.
fn shade(depth: Depth, (rgb, indexed, named): Shade) -> Color {
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

/// What is written on the accent.
pub(super) const ON_ACCENT: [Color; 4] = [Black, White, Black, Black];

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
