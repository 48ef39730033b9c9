//! The clipboard of the user's terminal, wherever that is: OSC 52 (xterm, "ctlseqs").
//!
//! Nothing answers, so whether it was taken is not known; what is copied is shown as well.

/// Longest text copied, in bytes; terminals drop sequences that are much longer.
pub const LONGEST: usize = 8 << 10;
/// Longest text through GNU screen, whose strings end at 768 bytes.
const LONGEST_IN_SCREEN: usize = 510;

/// What stands between us and the terminal, and has to be asked to pass a sequence on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Multiplexer {
    /// None that we know of.
    #[default]
    None,
    /// tmux.
    Tmux,
    /// GNU screen.
    Screen,
}

impl Multiplexer {
    /// As the environment says; `var` looks a variable up.
    pub fn of(var: impl Fn(&str) -> Option<String>) -> Multiplexer {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        if set("TMUX").is_some() || term.starts_with("tmux") {
            Multiplexer::Tmux
        } else if set("STY").is_some() {
            Multiplexer::Screen
        } else {
            Multiplexer::None
        }
    }

    /// The bytes that put `text` on the clipboard; `None` if it is too long.
    pub fn copy(self, text: &str) -> Option<Vec<u8>> {
        let most = if self == Multiplexer::Screen { LONGEST_IN_SCREEN } else { LONGEST };
        if text.len() > most {
            return None;
        }
        let plain = format!("\x1b]52;c;{}\x07", base64(text.as_bytes()));
        let bytes = match self {
            Multiplexer::None => plain,
            // The first form for `set-clipboard on`, the second for `allow-passthrough on`.
            Multiplexer::Tmux => {
                format!("{plain}\x1bPtmux;{}\x1b\\", plain.replace('\x1b', "\x1b\x1b"))
            }
            Multiplexer::Screen => format!("\x1bP{plain}\x1b\\"),
        };
        Some(bytes.into_bytes())
    }
}

/// RFC 4648, with padding.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            match i <= three.len() {
                true => out.push(char::from(LETTERS[(bits >> (18 - 6 * i) & 63) as usize])),
                false => out.push('='),
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_as_in_the_standard() {
        let pairs = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (text, encoded) in pairs {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
        assert_eq!(base64(&[0xff, 0xfe, 0xfb]), "//77");
    }

    #[test]
    fn sequences_pass_what_stands_between_and_stay_short() {
        let copy =
            |multiplexer: Multiplexer| String::from_utf8(multiplexer.copy("foo").unwrap()).unwrap();
        assert_eq!(copy(Multiplexer::None), "\x1b]52;c;Zm9v\x07");
        assert_eq!(copy(Multiplexer::Screen), "\x1bP\x1b]52;c;Zm9v\x07\x1b\\");
        assert!(copy(Multiplexer::Tmux).ends_with("\x1bPtmux;\x1b\x1b]52;c;Zm9v\x07\x1b\\"));
        assert!(Multiplexer::None.copy(&"x".repeat(LONGEST)).is_some());
        assert!(Multiplexer::None.copy(&"x".repeat(LONGEST + 1)).is_none());
        let longest = Multiplexer::Screen.copy(&"x".repeat(LONGEST_IN_SCREEN)).unwrap();
        assert!(longest.len() <= 768);
        assert!(Multiplexer::Screen.copy(&"x".repeat(600)).is_none());
    }

    #[test]
    fn the_environment_tells() {
        let of = |vars: &[(&str, &str)]| {
            Multiplexer::of(|name| vars.iter().find(|v| v.0 == name).map(|v| v.1.to_owned()))
        };
        assert_eq!(of(&[("TERM", "xterm-256color")]), Multiplexer::None);
        assert_eq!(of(&[("TERM", "screen-256color"), ("TMUX", "/tmp/x,1,0")]), Multiplexer::Tmux);
        assert_eq!(of(&[("TERM", "tmux-256color")]), Multiplexer::Tmux, "over ssh");
        assert_eq!(of(&[("TERM", "screen"), ("STY", "1.pts")]), Multiplexer::Screen);
    }
}
