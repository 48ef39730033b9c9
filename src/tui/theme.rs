//! Colours and signs: the one place that names them.
//!
//! A theme is made for what the terminal can show ([`Depth`]) and for Unicode or ASCII. Meaning never
//! hangs on colour alone: whatever a colour tells, a sign, a letter or a word tells too.

use ratatui::style::{Color, Modifier, Style};
use std::fmt;
use std::str::FromStr;

/// How many colours the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Depth {
    /// 24 bits.
    TrueColor,
    /// The 256 of xterm.
    Ansi256,
    /// The 16 of the terminal's own palette.
    Ansi16,
    /// None: attributes only.
    Mono,
}

/// What the user asked for on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Choice {
    /// Whatever the terminal says it can.
    #[default]
    Auto,
    /// This and nothing else.
    Fixed(Depth),
}

const CHOICES: [(&str, Choice); 5] = [
    ("auto", Choice::Auto),
    ("truecolor", Choice::Fixed(Depth::TrueColor)),
    ("256", Choice::Fixed(Depth::Ansi256)),
    ("16", Choice::Fixed(Depth::Ansi16)),
    ("never", Choice::Fixed(Depth::Mono)),
];

impl FromStr for Choice {
    type Err = String;

    fn from_str(text: &str) -> Result<Choice, String> {
        let found = CHOICES.iter().find(|(name, _)| *name == text);
        let names = || CHOICES.map(|(name, _)| name).join(", ");
        found.map(|&(_, choice)| choice).ok_or_else(|| format!("expected one of {}", names()))
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = CHOICES.iter().find(|(_, choice)| choice == self).map_or("auto", |c| c.0);
        f.write_str(name)
    }
}

impl Choice {
    /// All choices.
    pub const ALL: [Choice; 5] = {
        let mut all = [Choice::Auto; 5];
        let mut i = 0;
        while i < all.len() {
            all[i] = CHOICES[i].1;
            i += 1;
        }
        all
    };

    /// A word about it.
    pub const fn describe(self) -> &'static str {
        match self {
            Choice::Auto => "What the terminal says it can: COLORTERM, TERM, NO_COLOR.",
            Choice::Fixed(Depth::TrueColor) => "24 bits: smooth ramps.",
            Choice::Fixed(Depth::Ansi256) => "The 256 colours of xterm.",
            Choice::Fixed(Depth::Ansi16) => "The 16 colours of the terminal's own palette.",
            Choice::Fixed(Depth::Mono) => "No colour at all: signs and letters tell everything.",
        }
    }

    /// The depth to draw with. `var` looks an environment variable up.
    ///
    /// `NO_COLOR` (no-color.org) counts when it is not empty; `COLORTERM` and `TERM` as is the custom.
    pub fn depth(self, var: impl Fn(&str) -> Option<String>) -> Depth {
        if let Choice::Fixed(depth) = self {
            return depth;
        }
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        if set("NO_COLOR").is_some() || term == "dumb" || term.starts_with("vt1") {
            return Depth::Mono;
        }
        let colorterm = set("COLORTERM").unwrap_or_default().to_lowercase();
        // COLORTERM is seldom passed on by ssh, so these are known by name. GNU screen hands the
        // variable on but does not understand the sequences.
        let known = ["-direct", "kitty", "alacritty", "foot", "ghostty", "wezterm"];
        let says_so = colorterm == "truecolor" || colorterm == "24bit";
        let in_screen = set("STY").is_some() || term.starts_with("screen") && set("TMUX").is_none();
        if (says_so || known.iter().any(|name| term.contains(name))) && !in_screen {
            Depth::TrueColor
        } else if term.contains("256color") {
            Depth::Ansi256
        } else {
            Depth::Ansi16
        }
    }
}

/// Signs. All are one column wide in every terminal we know.
#[derive(Debug)]
#[allow(missing_docs)] // named after what they stand for
pub struct Glyphs {
    pub rule: &'static str,
    pub rule_down: &'static str,
    pub rule_up: &'static str,
    pub divider: &'static str,
    pub cross: &'static str,
    /// A cell with nothing in it.
    pub empty: &'static str,
    /// Top left, top right, bottom left, bottom right.
    pub corner: [&'static str; 4],
    /// Here something is left out.
    pub cut: &'static str,
    pub tab_left: &'static str,
    pub tab_right: &'static str,
    pub cursor: &'static str,
    pub playing: &'static str,
    pub paused: &'static str,
    pub track_done: &'static str,
    pub track_rest: &'static str,
    pub thumb: &'static str,
    pub gauge_full: &'static str,
    pub gauge_empty: &'static str,
    /// Column heights from nothing to full.
    pub levels: &'static [&'static str],
    /// The map goes on: up, down, left, right.
    pub more: [&'static str; 4],
    pub yes: &'static str,
    pub no: &'static str,
    /// The best of its column.
    pub best: &'static str,
    /// Before a branch of a tree, and before the last one.
    pub fork: [&'static str; 2],
    /// Beside lines that belong together: the first, those between, the last.
    pub bracket: [&'static str; 3],
    /// Parts of a bar, from the thinnest to the whole cell.
    pub bar: &'static [&'static str],
    /// Two characters a cell from here on.
    pub wall: [char; 2],
    pub floor: [char; 2],
    pub dot: [char; 2],
    pub exit: [char; 2],
    pub exit_with_dot: [char; 2],
    /// Facing north, south, east, west.
    pub pacman: [[char; 2]; 4],
    pub frontier: [char; 2],
    /// Of the search from the goal, where there are two.
    pub frontier_back: [char; 2],
    /// A dot in a cell of the frontier, where there is one character for both.
    pub frontier_with_dot: char,
    pub current: [char; 2],
    pub path: [char; 2],
    pub explored: [char; 2],
    /// By the search from the goal, where there are two.
    pub explored_back: [char; 2],
    /// Where two searches met.
    pub meeting: [char; 2],
    /// A cell from which the heuristic sees no way.
    pub dead: [char; 2],
    /// Trémaux's mark.
    pub mark: char,
    /// A line that leaves a cell to the north (1), south (2), east (4) and west (8).
    pub line: [char; 16],
    /// A line up to the right, and down to the right.
    pub slant: [char; 2],
    /// To the north, south, east, west.
    pub arrow: [char; 4],
    /// A successor that is new, one that is known already, one that the rules forbid.
    pub tried: [char; 3],
    /// Edge marks of the cell under the cursor.
    pub cursor_cell: [char; 2],
}

const UNICODE: Glyphs = Glyphs {
    rule: "─",
    rule_down: "┬",
    rule_up: "┴",
    divider: "│",
    cross: "┼",
    empty: "·",
    corner: ["╭", "╮", "╰", "╯"],
    cut: "…",
    tab_left: "▐",
    tab_right: "▌",
    cursor: "▸",
    playing: "►",
    paused: "▮",
    track_done: "━",
    track_rest: "─",
    thumb: "●",
    gauge_full: "▰",
    gauge_empty: "▱",
    levels: &[" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    more: ["▲", "▼", "◄", "►"],
    yes: "✓",
    no: "✗",
    best: "★",
    fork: ["├", "└"],
    bracket: ["┐", "│", "┘"],
    bar: &["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
    wall: ['█', '█'],
    floor: [' ', ' '],
    dot: ['•', ' '],
    exit: ['▐', '▌'],
    exit_with_dot: ['▐', '•'],
    pacman: [['◖', '◗'], ['◖', '◗'], ['◖', '▸'], ['◂', '◗']],
    frontier: ['○', ' '],
    frontier_back: ['□', ' '],
    frontier_with_dot: '◉',
    current: ['◆', ' '],
    path: ['•', '•'],
    explored: ['░', '░'],
    explored_back: ['▒', '▒'],
    meeting: ['◈', ' '],
    dead: ['×', ' '],
    mark: '∙',
    line: ['•', '╵', '╷', '│', '╶', '╰', '╭', '├', '╴', '╯', '╮', '┤', '─', '┴', '┬', '┼'],
    slant: ['╱', '╲'],
    arrow: ['▴', '▾', '▸', '◂'],
    tried: ['+', '=', '×'],
    cursor_cell: ['[', ']'],
};

const ASCII: Glyphs = Glyphs {
    rule: "-",
    rule_down: "+",
    rule_up: "+",
    divider: "|",
    cross: "+",
    empty: ".",
    corner: ["+", "+", "+", "+"],
    cut: "~",
    tab_left: "[",
    tab_right: "]",
    cursor: ">",
    playing: ">",
    paused: "=",
    track_done: "=",
    track_rest: "-",
    thumb: "o",
    gauge_full: "#",
    gauge_empty: ".",
    levels: &[" ", ".", ":", "|", "#"],
    more: ["^", "v", "<", ">"],
    yes: "+",
    no: "x",
    best: "*",
    fork: ["|", "`"],
    bracket: ["\\", "|", "/"],
    bar: &["#"],
    wall: ['#', '#'],
    floor: [' ', ' '],
    dot: ['.', ' '],
    exit: ['E', ' '],
    exit_with_dot: ['E', '.'],
    pacman: [['v', ' '], ['^', ' '], ['<', ' '], ['>', ' ']],
    frontier: ['o', ' '],
    frontier_back: ['c', ' '],
    frontier_with_dot: '8',
    current: ['@', ' '],
    path: ['*', '*'],
    explored: [':', ':'],
    explored_back: [';', ';'],
    meeting: ['X', ' '],
    dead: ['x', ' '],
    mark: '\'',
    line: ['*', '|', '|', '|', '-', '+', '+', '+', '-', '+', '+', '+', '-', '+', '+', '+'],
    slant: ['/', '\\'],
    arrow: ['^', 'v', '>', '<'],
    tried: ['+', '=', 'x'],
    cursor_cell: ['[', ']'],
};

/// Steps of the ramp from the first expanded cell to the last.
pub const RAMP: usize = 8;

/// Everything a view draws with.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // named after what they are for
pub struct Theme {
    pub depth: Depth,
    pub ascii: bool,
    pub glyphs: &'static Glyphs,
    pub text: Style,
    pub dim: Style,
    pub strong: Style,
    pub accent: Style,
    pub name: Style,
    pub key: Style,
    pub rule: Style,
    pub tab_open: Style,
    pub tab_edge: Style,
    pub selected: Style,
    pub good: Style,
    pub danger: Style,
    pub popup_edge: Style,
    pub popup_title: Style,
    /// From first to last expanded.
    pub ramp: [Color; RAMP],
    /// The same of the search from the goal, where there are two.
    pub ramp_back: [Color; RAMP],
    pub wall: Color,
    pub floor: Color,
    pub dot: Color,
    pub exit: Color,
    pub pacman: Color,
    pub frontier: Color,
    pub rim: Color,
    /// Frontier and rim of the search from the goal.
    pub frontier_back: Color,
    pub rim_back: Color,
    pub reopened: Color,
    pub current: Color,
    pub path: Color,
    /// A light in state 1, 2, … 8.
    pub lights: [Color; 8],
    /// A light that is off.
    pub unlit: Color,
    /// Boxes: red, blue, black.
    pub red: Style,
    pub blue: Style,
    pub black: Style,
    energy: [Style; 4],
}

/// One colour at every depth: 24 bits where it matters, one of the 256, one of the 16.
type Shade = (Option<u32>, u8, Color);

/// A colour of 24 bits costs twice the bytes of one of the 256, so only ramps and greys have one.
fn shade(depth: Depth, (rgb, indexed, named): Shade) -> Color {
    match (depth, rgb) {
        (Depth::TrueColor, Some(rgb)) => Color::from_u32(rgb),
        (Depth::TrueColor | Depth::Ansi256, _) => Color::Indexed(indexed),
        (Depth::Ansi16, _) => named,
        (Depth::Mono, _) => Color::Reset,
    }
}

const DIM: Shade = (Some(0x84889c), 245, Color::Reset);
const ACCENT: Shade = (None, 80, Color::Cyan);
const RULE: Shade = (Some(0x4a4f66), 240, Color::Reset);
const GOOD: Shade = (None, 114, Color::Green);
const DANGER: Shade = (None, 203, Color::LightRed);
/// Among 16 not the blue of what was explored.
const WALL: Shade = (None, 60, Color::Gray);
const DOT: Shade = (None, 222, Color::Yellow);
const EXIT: Shade = (None, 120, Color::LightGreen);
const PACMAN: Shade = (None, 220, Color::LightYellow);
const FRONTIER: Shade = (None, 123, Color::LightCyan);
/// Under the sign of a frontier cell that is not expanded yet.
const RIM: Shade = (Some(0x0f3f4a), 23, Color::Reset);
/// The same two of the search from the goal.
const FRONTIER_BACK: Shade = (None, 219, Color::LightMagenta);
const RIM_BACK: Shade = (Some(0x43204c), 53, Color::Reset);
/// A cell expanded and open again, in half blocks, where there is no room for a sign.
const REOPENED: Shade = (None, 73, Color::Cyan);
const CURRENT: Shade = (None, 231, Color::White);
const PATH: Shade = (None, 215, Color::LightRed);
const ORANGE: Shade = (None, 215, Color::Yellow);
const YELLOW: Shade = (None, 220, Color::LightYellow);
const BLUE: Shade = (None, 80, Color::Cyan);
/// The states of a light, told apart by a digit as well where there are more than two.
const LIGHT_SHADES: [Shade; 8] = [
    (None, 221, Color::LightYellow),
    (None, 209, Color::LightRed),
    (None, 170, Color::LightMagenta),
    (None, 111, Color::LightBlue),
    (None, 80, Color::Cyan),
    (None, 114, Color::Green),
    (None, 180, Color::Yellow),
    (None, 253, Color::White),
];
const UNLIT: Shade = (None, 236, Color::Reset);
const RED_BOX: Shade = (None, 203, Color::LightRed);
const BLUE_BOX: Shade = (None, 75, Color::LightBlue);
const BLACK_BOX: Shade = (None, 247, Color::Gray);
/// Night blue to teal.
const RAMP_SHADES: [Shade; RAMP] = [
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
const RAMP_BACK_SHADES: [Shade; RAMP] = [
    (Some(0x3a2352), 53, Color::Magenta),
    (Some(0x492a63), 53, Color::Magenta),
    (Some(0x583274), 54, Color::Magenta),
    (Some(0x683a84), 54, Color::Magenta),
    (Some(0x794493), 96, Color::Magenta),
    (Some(0x8a50a0), 97, Color::Magenta),
    (Some(0x9b5eac), 133, Color::Magenta),
    (Some(0xac6fb7), 133, Color::Magenta),
];

impl Theme {
    /// The theme for a terminal of this depth, in Unicode or ASCII.
    pub fn new(depth: Depth, ascii: bool) -> Theme {
        let colour = |s: Shade| shade(depth, s);
        let fg = |s: Shade| match depth {
            Depth::Mono => Style::new(),
            _ => Style::new().fg(colour(s)),
        };
        let bold = |style: Style| style.add_modifier(Modifier::BOLD);
        // Where there is no grey to trust, faint text says the same.
        let quiet = |s: Shade| match depth {
            Depth::Mono | Depth::Ansi16 => Style::new().add_modifier(Modifier::DIM),
            _ => fg(s),
        };
        let open = match depth {
            Depth::Mono => Style::new().add_modifier(Modifier::REVERSED),
            _ => bold(Style::new().fg(Color::Black).bg(colour(ACCENT))),
        };
        Theme {
            depth,
            ascii,
            glyphs: if ascii { &ASCII } else { &UNICODE },
            text: Style::new(),
            dim: quiet(DIM),
            strong: bold(Style::new()),
            accent: fg(ACCENT),
            name: bold(fg(ACCENT)),
            key: fg(ACCENT),
            rule: quiet(RULE),
            tab_open: open,
            tab_edge: fg(ACCENT),
            selected: bold(Style::new()),
            good: bold(fg(GOOD)),
            danger: bold(fg(DANGER)),
            popup_edge: fg(ACCENT),
            popup_title: bold(Style::new()),
            ramp: RAMP_SHADES.map(colour),
            ramp_back: RAMP_BACK_SHADES.map(colour),
            wall: colour(WALL),
            floor: Color::Reset,
            dot: colour(DOT),
            exit: colour(EXIT),
            pacman: colour(PACMAN),
            frontier: colour(FRONTIER),
            rim: colour(RIM),
            frontier_back: colour(FRONTIER_BACK),
            rim_back: colour(RIM_BACK),
            reopened: colour(REOPENED),
            current: colour(CURRENT),
            path: colour(PATH),
            lights: LIGHT_SHADES.map(colour),
            unlit: colour(UNLIT),
            red: bold(fg(RED_BOX)),
            blue: bold(fg(BLUE_BOX)),
            black: fg(BLACK_BOX),
            energy: [DANGER, ORANGE, YELLOW, BLUE].map(fg),
        }
    }

    /// Whether there are colours to tell things apart by.
    pub fn colours(&self) -> bool {
        self.depth != Depth::Mono
    }

    /// The style of an energy gauge with `bars` bars, 1 to 4.
    pub fn energy(&self, bars: u16) -> Style {
        self.energy[usize::from(bars.clamp(1, 4)) - 1]
    }

    /// The shade of a cell expanded at step `step` of `len` of which another node waits: its own, half
    /// way to that of the frontier.
    pub fn expanded_and_open(&self, step: u64, len: u64) -> Color {
        match (self.explored(step, len), self.reopened) {
            (Color::Rgb(r, g, b), _) => {
                let mix = |own: u8, other: u16| ((u16::from(own) * 5 + other * 3) / 8) as u8;
                Color::Rgb(mix(r, 0x87), mix(g, 0xff), mix(b, 0xff))
            }
            (_, reopened) => reopened,
        }
    }

    /// The shade of the cell expanded at step `step` of `len`.
    pub fn explored(&self, step: u64, len: u64) -> Color {
        self.ramp[on_ramp(step, len)]
    }

    /// The same of the search from the goal.
    pub fn explored_back(&self, step: u64, len: u64) -> Color {
        self.ramp_back[on_ramp(step, len)]
    }
}

/// The place of step `step` of `len` on a ramp.
fn on_ramp(step: u64, len: u64) -> usize {
    let place = step.saturating_mul(RAMP as u64).checked_div(len.max(1)).unwrap_or(0);
    usize::try_from(place).unwrap_or(0).min(RAMP - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(choice: &str, vars: &[(&str, &str)]) -> Depth {
        let var = |name: &str| {
            vars.iter().find(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned())
        };
        choice.parse::<Choice>().unwrap().depth(var)
    }

    #[test]
    fn the_terminal_says_what_it_can() {
        let truecolor = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor")];
        assert_eq!(depth("auto", &truecolor), Depth::TrueColor);
        assert_eq!(depth("auto", &truecolor[..1]), Depth::Ansi256);
        assert_eq!(depth("auto", &[("TERM", "xterm")]), Depth::Ansi16);
        assert_eq!(depth("auto", &[("TERM", "dumb")]), Depth::Mono);
        assert_eq!(depth("auto", &[("TERM", "xterm-kitty")]), Depth::TrueColor, "over ssh");
        let screen = [("TERM", "screen.xterm-256color"), ("COLORTERM", "truecolor"), ("STY", "1")];
        assert_eq!(depth("auto", &screen), Depth::Ansi256);
    }

    #[test]
    fn no_color_means_none_unless_asked_for() {
        let vars = [("TERM", "xterm-256color"), ("NO_COLOR", "1")];
        assert_eq!(depth("auto", &vars), Depth::Mono);
        assert_eq!(depth("16", &vars), Depth::Ansi16);
        assert_eq!(depth("auto", &[("TERM", "xterm"), ("NO_COLOR", "")]), Depth::Ansi16);
        assert_eq!(depth("never", &[("COLORTERM", "truecolor")]), Depth::Mono);
        assert!("sometimes".parse::<Choice>().is_err());
    }

    #[test]
    fn what_is_solid_differs_at_every_depth() {
        for depth in [Depth::TrueColor, Depth::Ansi256, Depth::Ansi16] {
            let theme = Theme::new(depth, false);
            let solid = [theme.wall, theme.frontier, theme.current, theme.path, theme.exit];
            for (at, colour) in solid.iter().enumerate() {
                assert!(!solid[..at].contains(colour) && !theme.ramp.contains(colour), "{depth:?}");
                assert!(!theme.ramp_back.contains(colour), "{depth:?}");
            }
            assert!(!solid.contains(&theme.frontier_back));
            assert!(theme.ramp.iter().all(|colour| !theme.ramp_back.contains(colour)));
        }
    }

    #[test]
    fn mono_has_no_colour_anywhere() {
        let theme = Theme::new(Depth::Mono, false);
        let shown = format!("{theme:?}");
        for name in ["Rgb", "Indexed", "Cyan", "Black", "White"] {
            assert!(!shown.contains(name), "{name}");
        }
    }

    #[test]
    fn every_sign_is_one_column_wide_and_ascii_is_ascii() {
        let unicode = format!("{UNICODE:?}");
        let ascii = format!("{ASCII:?}");
        assert!(ascii.is_ascii());
        let wide = |c: char| ratatui::text::Span::raw(c.to_string()).width() != 1;
        assert!(!unicode.chars().any(wide));
    }
}
