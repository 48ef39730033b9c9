//! Colours and signs: the one place that names them.
//!
//! A theme is made for what the terminal can show ([`Depth`]) and for Unicode or ASCII. Meaning never
//! hangs on colour alone: whatever a colour tells, a sign, a letter or a word tells too.

pub(super) mod palette;

use crate::engine::words::words;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Style};

use palette::{ASCII, UNICODE, colours};

pub use palette::{Background, Glyphs, Scheme, SchemeChoice};

/// How many colours the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Depth {
    /// 24 bits.
    TrueColor,
    /// The 256 of xterm.
    Ansi256,
    /// The 16 of the terminal's own palette.
    Ansi16,
    /// None: attributes only.
    #[default]
    Mono,
}

words! {
    /// The colours the user asked for.
    pub enum Choice = Auto, "colours" {
        Auto "auto": "What the terminal says it can: COLORTERM, TERM, NO_COLOR.",
        TrueColor "truecolor": "24 bits: smooth ramps.",
        Ansi256 "256": "The 256 colours of xterm.",
        Ansi16 "16": "The 16 colours of the terminal's own palette.",
        Never "never": "No colour at all: signs and letters tell everything.",
    }
}

impl Choice {
    /// The depth that was asked for, whatever the terminal says.
    pub const fn fixed(self) -> Option<Depth> {
        match self {
            Choice::Auto => None,
            Choice::TrueColor => Some(Depth::TrueColor),
            Choice::Ansi256 => Some(Depth::Ansi256),
            Choice::Ansi16 => Some(Depth::Ansi16),
            Choice::Never => Some(Depth::Mono),
        }
    }

    /// The depth to draw with. `var` looks an environment variable up.
    ///
    /// `NO_COLOR` (no-color.org) counts when it is not empty; `COLORTERM` and `TERM` as is the custom.
    pub fn depth(self, var: impl Fn(&str) -> Option<String>) -> Depth {
        if let Some(depth) = self.fixed() {
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

/// Steps of the ramp from the first expanded cell to the last.
pub const RAMP: usize = 8;

/// Signs of texts with what stands for each of them in ASCII.
const PLAIN: &str = "∞ inf  ≤ <=  ≥ >=  ≠ !=  α alpha  β beta  … ...  → ->  ← <-  ↑ ^  ↓ v  × x  ✓ +  ✗ -  ▸ >  · .  − -  µ u  \
                     “ \"  ” \"";

/// Signs with the words for each of them, where they are read aloud.
const HEARD: &str = "↑ up  ↓ down  → right  ← left  ✓ right:  ✗ wrong:";

/// Words of texts about games with the sign for each of them; a method keeps its name.
const SIGNS: &str = "alpha-beta \0  alpha α  beta β  >= ≥  <= ≤  \0 alpha-beta";

/// A text with the second of each of these pairs in place of the first.
fn replaced(text: &str, pairs: &str) -> String {
    let pairs = pairs.split("  ").filter_map(|pair| pair.split_once(' '));
    pairs.fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// What a theme is made for, and its colours by the names of `palette.txt`.
#[derive(Clone, Copy)]
struct Inks(Scheme, Depth, bool);

impl Inks {
    fn all<const N: usize>(self, name: &str) -> [Color; N] {
        colours(name, self.0, self.1)
    }

    fn colour(self, name: &str) -> Color {
        let [colour] = self.all(name);
        colour
    }

    fn painted(self, colour: Color) -> Style {
        if self.1 == Depth::Mono { Style::new() } else { Style::new().fg(colour) }
    }

    fn fg(self, name: &str) -> Style {
        self.painted(self.colour(name))
    }

    /// Where there is no grey to trust, faint text says the same.
    fn quiet(self, name: &str) -> Style {
        match (self.1, self.colour(name)) {
            (Depth::Mono | Depth::Ansi16, Color::Reset) => Style::new().dim(),
            (_, colour) => self.painted(colour),
        }
    }

    /// Each a part of the way to the other.
    fn turning(self) -> [Color; 2] {
        let lights: [Color; 8] = self.all("light");
        match (self.1, [self.colour("unlit"), lights[0]].map(palette::rgb)) {
            (Depth::TrueColor, [Some(dark), Some(lit)]) => {
                [mixed(dark, lit, [2, 1]), mixed(lit, dark, [2, 1])]
            }
            _ => [self.all::<RAMP>("ramp")[2], lights[6]],
        }
    }
}

/// Declares [`Theme`] from one table: a field, its type, and what it is made of.
macro_rules! theme {
    (|$inks:ident| $($(#[$doc:meta])* $vis:vis $field:ident: $kind:ty = $value:expr;)+) => {
        /// Everything a view draws with.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)] // named after what they are for
        pub struct Theme {
            $($(#[$doc])* $vis $field: $kind,)+
        }

        impl Theme {
            fn of($inks: Inks) -> Theme {
                Theme { $($field: $value,)+ }
            }
        }
    };
}

theme! { |inks|
    pub depth: Depth = inks.1;
    pub ascii: bool = inks.2;
    /// What is drawn is read aloud, line by line: no pictures beside the words.
    pub is_heard: bool = false;
    pub glyphs: &'static Glyphs = if inks.2 { &ASCII } else { &UNICODE };
    /// Ink and ground of the whole screen, where they are not the terminal's own.
    ground: Option<(Color, Color)> = None;
    pub text: Style = Style::new();
    pub dim: Style = inks.quiet("dim");
    pub strong: Style = Style::new().bold();
    pub accent: Style = inks.fg("accent");
    pub name: Style = inks.fg("accent").bold();
    /// Without colours keys are told from words by their weight.
    pub key: Style = if inks.1 == Depth::Mono { Style::new().bold() } else { inks.fg("accent") };
    pub rule: Style = inks.quiet("rule");
    pub tab_open: Style = match inks.1 {
        Depth::Mono => Style::new().reversed(),
        _ => Style::new().fg(palette::ON_ACCENT[inks.0 as usize]).bg(inks.colour("accent")).bold(),
    };
    pub selected: Style = Style::new().bold();
    pub good: Style = inks.fg("good").bold();
    pub danger: Style = inks.fg("danger").bold();
    /// From first to last expanded.
    pub ramp: [Color; RAMP] = inks.all("ramp");
    /// The same of the search from the goal, where there are two.
    pub ramp_back: [Color; RAMP] = inks.all("ramp-back");
    /// Among 16 not the blue of what was explored.
    pub wall: Color = inks.colour("wall");
    /// The line around a wall, where walls are lines.
    pub wall_line: Color = inks.colour("wall-line");
    pub floor: Color = Color::Reset;
    /// Under what Pacman can still reach.
    pub reach: Color = inks.colour("reach");
    /// What is written on a ground of a strong colour.
    pub on_solid: Color = inks.painted(palette::ON_ACCENT[inks.0 as usize]).fg.unwrap_or_default();
    pub dot: Color = inks.colour("dot");
    pub exit: Color = inks.colour("exit");
    pub pacman: Color = inks.colour("pacman");
    pub frontier: Color = inks.colour("frontier");
    pub rim: Color = inks.colour("rim");
    /// Frontier of the search from the goal.
    pub frontier_back: Color = inks.colour("frontier-back");
    /// A cell expanded and open again, in half blocks, where there is no room for a sign.
    pub reopened: Color = inks.colour("reopened");
    pub current: Color = inks.colour("current");
    /// Never the colour of danger, at any depth.
    pub path: Color = inks.colour("path");
    /// A light in state 1, 2, … 8.
    pub lights: [Color; 8] = inks.all("light");
    /// A light that is off.
    pub unlit: Color = inks.colour("unlit");
    /// Half blocks of a light that is off and of one that is on, which a press would turn.
    pub turning: [Color; 2] = inks.turning();
    /// Under the cells of a grid: every other block, what belongs to the cursor, what is lit. The ground
    /// where there is no such colour.
    pub tints: [Color; 3] = inks.all("tint");
    /// Boxes: red, blue, black.
    pub red: Style = inks.fg("danger").bold();
    pub blue: Style = inks.fg("blue").bold();
    pub black: Style = inks.fg("black");
    energy: [Style; 4] = inks.all("energy").map(|colour| inks.painted(colour));
}

impl Default for Theme {
    fn default() -> Theme {
        Theme::new(Depth::Mono, false)
    }
}

impl Theme {
    /// The dark theme for a terminal of this depth, in Unicode or ASCII.
    pub fn new(depth: Depth, ascii: bool) -> Theme {
        Theme::with(Scheme::Dark, depth, ascii)
    }

    /// The theme of a scheme for a terminal of this depth, in Unicode or ASCII.
    pub fn with(scheme: Scheme, depth: Depth, ascii: bool) -> Theme {
        let mut theme = Theme::of(Inks(scheme, depth, ascii));
        if scheme == Scheme::Contrast {
            theme.paint_ground(scheme);
        }
        theme
    }

    /// A text with the signs this terminal has.
    pub fn plain(&self, text: &str) -> String {
        if !self.ascii {
            return text.replace("->", "→").replace("infinity", "∞");
        }
        replaced(&replaced(text, if self.is_heard { HEARD } else { "" }), PLAIN)
    }

    /// A text about the search of a game, in which words stand for signs, with those this terminal has.
    pub fn of_game(&self, text: &str) -> String {
        // Who listens hears words.
        self.plain(&if self.is_heard { text.to_owned() } else { replaced(text, SIGNS) })
    }

    /// A colour as it is behind something that lies over it; none where the terminal has not all colours.
    pub fn veiled(&self, colour: Color) -> Option<Color> {
        let rgb = palette::rgb(colour).filter(|_| self.depth == Depth::TrueColor)?;
        Some(mixed(rgb, self.far(), [2, 3]))
    }

    /// As dark, or as bright, as the ground is likely to be.
    fn far(&self) -> [u8; 3] {
        // Rules are nearly that, and it is seldom black: no shade gets darker than it.
        let rule = self.rule.fg.and_then(palette::rgb);
        [rule.map_or(0, |[red, ..]| if red > 127 { 255 } else { 16 }); 3]
    }

    /// The colour of several cells drawn as one of which such a share are walls, so that a thin wall is seen; where
    /// there are few colours only if nothing else is there.
    pub fn walled(&self, colour: Color, share: f64) -> Color {
        // Few shades, since they cost bytes.
        let part = (share.sqrt() * 4.0).round() as u16;
        let from = palette::rgb(colour).unwrap_or(self.far());
        let shade = palette::rgb(self.wall).map(|wall| mixed(from, wall, [4 - part, part]));
        match (self.depth, shade) {
            _ if part == 0 => colour,
            _ if part == 4 => self.wall,
            (Depth::TrueColor, Some(shade)) => shade,
            _ if colour != self.floor => colour,
            (Depth::Ansi256, Some(Color::Rgb(r, g, b))) => {
                // The nearest grey.
                let sum = u16::from(r) + u16::from(g) + u16::from(b);
                Color::Indexed(232 + ((sum / 3).saturating_sub(3) / 10).min(23) as u8)
            }
            _ if share > 0.3 => self.wall,
            _ => colour,
        }
    }

    /// Paints ink and ground of a scheme over the whole screen, where the terminal's own may be another's.
    pub fn paint_ground(&mut self, scheme: Scheme) {
        let ([ink], [ground]) =
            (colours("ink", scheme, self.depth), colours("ground", scheme, self.depth));
        self.ground = self.colours().then_some((ink, ground));
    }

    /// Gives cells without a colour of their own those of the scheme, where it has its own ground.
    pub fn lay_ground(&self, buf: &mut Buffer) {
        let Some((ink, ground)) = self.ground else { return };
        for cell in &mut buf.content {
            if cell.fg == Color::Reset {
                cell.fg = ink;
            }
            if cell.bg == Color::Reset {
                cell.bg = ground;
            }
        }
    }

    /// Whether a character may show two cells above each other as half blocks, told apart by colour.
    pub fn half_blocks(&self) -> bool {
        self.colours() && !self.ascii
    }

    /// Whether there are colours to tell things apart by.
    pub fn colours(&self) -> bool {
        self.depth != Depth::Mono
    }

    /// The style of a cell nothing can be on.
    pub fn of_walls(&self) -> Style {
        if self.colours() { Style::new().fg(self.wall) } else { self.dim }
    }

    /// The style of an energy gauge with `bars` bars, 1 to 4.
    pub fn energy(&self, bars: u16) -> Style {
        self.energy[usize::from(bars.clamp(1, 4)) - 1]
    }

    /// The shade at step `now` of a cell expanded at step `step` of which another node waits: its own, half
    /// way to that of the frontier.
    pub fn expanded_and_open(&self, step: u64, now: u64) -> Color {
        match (self.explored(step, now), palette::rgb(self.frontier)) {
            (Color::Rgb(r, g, b), Some(to)) => mixed([r, g, b], to, [5, 3]),
            _ => self.reopened,
        }
    }

    /// The shade at step `now` of a cell expanded at step `step`: the longer ago, the darker.
    pub fn explored(&self, step: u64, now: u64) -> Color {
        self.ramp[on_ramp(step, now)]
    }

    /// The same of the search from the goal.
    pub fn explored_back(&self, step: u64, now: u64) -> Color {
        self.ramp_back[on_ramp(step, now)]
    }
}

/// So many parts of a colour and of another one.
fn mixed(one: [u8; 3], other: [u8; 3], [own, rest]: [u16; 2]) -> Color {
    let part =
        |i: usize| ((u16::from(one[i]) * own + u16::from(other[i]) * rest) / (own + rest)) as u8;
    Color::Rgb(part(0), part(1), part(2))
}

/// Shares of the steps made, in hundredths, from which on a cell has the next shade; few, since cells that
/// change their shade cost bytes in every frame.
const BANDS: [(u64, usize); 4] = [(92, RAMP - 1), (78, 6), (55, 4), (28, 2)];

/// The place on a ramp of what happened at step `step`, at step `now`.
fn on_ramp(step: u64, now: u64) -> usize {
    let share = step.saturating_mul(100).checked_div(now).unwrap_or(0);
    BANDS.into_iter().find(|&(from, _)| share >= from).map_or(0, |(_, shade)| shade)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMES: [Scheme; 4] =
        [Scheme::Dark, Scheme::Light, Scheme::Contrast, Scheme::ColourBlind];

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
    fn what_is_solid_differs_in_every_scheme_and_at_every_depth() {
        for scheme in SCHEMES {
            for depth in [Depth::TrueColor, Depth::Ansi256, Depth::Ansi16] {
                let theme = Theme::with(scheme, depth, false);
                let solid = [theme.wall, theme.frontier, theme.current, theme.path, theme.exit];
                for (at, colour) in solid.iter().enumerate() {
                    let same = solid[..at].contains(colour) || theme.ramp.contains(colour);
                    assert!(!same, "{scheme:?} {depth:?} {colour:?}");
                    assert!(!theme.ramp_back.contains(colour), "{scheme:?} {depth:?} {colour:?}");
                    assert_ne!(Some(*colour), theme.danger.fg, "{scheme:?} {depth:?}");
                }
                assert!(!solid.contains(&theme.frontier_back), "{scheme:?} {depth:?}");
                assert!(theme.ramp.iter().all(|colour| !theme.ramp_back.contains(colour)));
                assert!(!theme.lights.contains(&theme.unlit), "{scheme:?} {depth:?}");
            }
        }
    }

    /// The luminance of a colour (Web Content Accessibility Guidelines 2.2, relative luminance).
    fn luminance([r, g, b]: [u8; 3]) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    }

    fn contrast(one: [u8; 3], other: [u8; 3]) -> f64 {
        let (a, b) = (luminance(one) + 0.05, luminance(other) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn text_has_a_contrast_of_four_and_a_half_in_every_scheme() {
        for scheme in SCHEMES {
            for depth in [Depth::TrueColor, Depth::Ansi256] {
                let theme = Theme::with(scheme, depth, false);
                // What the terminal's own ground is like, where the scheme does not paint it.
                let grounds: Vec<[u8; 3]> = match (theme.ground, scheme) {
                    (Some((_, ground)), _) => vec![palette::rgb(ground).unwrap()],
                    (None, Scheme::Light) => vec![[255; 3], [0xfa, 0xf6, 0xec]],
                    (None, _) => vec![[0; 3], [0x1e, 0x1e, 0x1e]],
                };
                let inks = [
                    theme.dim,
                    theme.accent,
                    theme.name,
                    theme.key,
                    theme.good,
                    theme.danger,
                    theme.red,
                    theme.blue,
                    theme.black,
                ];
                let energy = (1..=4).map(|bars| theme.energy(bars));
                let signs = [theme.dot, theme.exit, theme.pacman, theme.path, theme.current];
                let signs = signs.into_iter().map(|colour| Style::new().fg(colour));
                let is_read = |style: Style, ground: [u8; 3]| {
                    let ratio = contrast(palette::rgb(style.fg.unwrap()).unwrap(), ground);
                    assert!(
                        ratio >= 4.5,
                        "{scheme:?} {depth:?} {style:?} on {ground:?}: {ratio:.2}"
                    );
                };
                for style in inks.into_iter().chain(energy).chain(signs) {
                    grounds.iter().for_each(|&ground| is_read(style, ground));
                }
                for (at, tint) in theme.tints.into_iter().enumerate() {
                    let tint = palette::rgb(tint).unwrap();
                    let faint = (at < 2).then_some(theme.dim);
                    for style in faint.into_iter().chain([theme.accent, theme.name]) {
                        is_read(style, tint);
                    }
                }
                let digit = Style::new().fg(Color::Black);
                let on_lights = theme.lights.map(|colour| digit.bg(colour));
                for style in on_lights.into_iter().chain([theme.tab_open]) {
                    is_read(style, palette::rgb(style.bg.unwrap()).unwrap());
                }
            }
        }
    }

    #[test]
    fn cells_drawn_as_one_are_the_more_like_walls_the_more_of_them_are() {
        for scheme in SCHEMES {
            let theme = Theme::with(scheme, Depth::TrueColor, false);
            let wall = palette::rgb(theme.wall).unwrap();
            for colour in [theme.floor, theme.ramp[0], theme.ramp[RAMP - 1]] {
                let far = |share| {
                    let shade = palette::rgb(theme.walled(colour, share)).unwrap_or(theme.far());
                    (0..3).map(|i| u32::from(shade[i].abs_diff(wall[i]))).sum::<u32>()
                };
                let all = [0.0, 0.1, 0.25, 0.6, 1.0].map(far);
                assert!(all.is_sorted_by(|one, other| one > other), "{scheme:?} {all:?}");
                assert_eq!(theme.walled(colour, 0.0), colour);
            }
            assert_eq!(theme.walled(theme.ramp[0], 1.0), theme.wall);
        }
        for depth in [Depth::Ansi256, Depth::Ansi16] {
            let theme = Theme::new(depth, false);
            assert_eq!(theme.walled(theme.ramp[3], 0.5), theme.ramp[3], "it stays in view");
            assert_ne!(theme.walled(theme.floor, 0.5), theme.floor);
        }
    }

    #[test]
    fn marks_have_a_contrast_of_three_in_every_scheme() {
        for (scheme, depth) in SCHEMES
            .into_iter()
            .flat_map(|scheme| [Depth::TrueColor, Depth::Ansi256].map(|depth| (scheme, depth)))
        {
            let theme = Theme::with(scheme, depth, false);
            let lights = theme.lights.map(|light| (light, theme.unlit));
            let [newest, back] = [theme.ramp, theme.ramp_back].map(|ramp| ramp[RAMP - 1]);
            let edges = [(theme.frontier, newest), (theme.frontier_back, back)];
            let here = [(theme.current, newest), (theme.current, back)];
            for (mark, ground) in lights.into_iter().chain(edges).chain(here) {
                let [one, other] = [mark, ground].map(|colour| palette::rgb(colour).unwrap());
                let ratio = contrast(one, other);
                assert!(ratio >= 3.0, "{scheme:?} {depth:?} {mark:?} on {ground:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn only_a_scheme_with_its_own_ground_paints_it() {
        let mut buf = Buffer::empty(ratatui::layout::Rect::new(0, 0, 2, 1));
        Theme::new(Depth::TrueColor, false).lay_ground(&mut buf);
        assert!(buf.content.iter().all(|cell| cell.bg == Color::Reset));
        Theme::with(Scheme::Contrast, Depth::TrueColor, false).lay_ground(&mut buf);
        assert!(buf.content.iter().all(|cell| cell.bg != Color::Reset && cell.fg != Color::Reset));
    }

    /// A colour without a row would be the terminal's own, as only the floor is.
    #[test]
    fn every_colour_has_a_row() {
        for scheme in SCHEMES {
            let shown = format!("{:?}", Theme::with(scheme, Depth::TrueColor, false));
            assert_eq!(shown.matches("Reset").count(), 1, "{scheme:?} {shown}");
        }
    }

    #[test]
    fn mono_has_no_colour_anywhere() {
        for scheme in SCHEMES {
            let shown = format!("{:?}", Theme::with(scheme, Depth::Mono, false));
            for name in ["Rgb", "Indexed", "Cyan", "Black", "White"] {
                assert!(!shown.contains(name), "{scheme:?} {name}");
            }
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
