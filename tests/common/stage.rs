//! The playground without a terminal: keys go in, text comes out, and time passes when told.

use super::turns;
use frontier::cli::Registry;
use frontier::cli::play::{Look, Opening, playground};
use frontier::puzzles::files::Files;
use frontier::tui::app::App;
use frontier::tui::term::key::{Key, Mouse, Pointer};
use frontier::tui::term::screen::{Msg, Request, Screen};
use frontier::tui::theme::{Depth, Theme};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The words of the tabs, in the order of the title line.
pub const TABS: [&str; 5] = ["pacman", "lights", "sudoku", "boxup", "dominoes"];

/// An app on a screen of a given size.
pub struct Stage {
    pub app: App,
    size: (u16, u16),
    /// What was done to it last.
    did: String,
}

/// A clock that stands still, so that no time is spent.
fn still() -> Instant {
    static NOW: OnceLock<Instant> = OnceLock::new();
    *NOW.get_or_init(Instant::now)
}

impl Stage {
    /// The playground as `frontier ARGS` opens it, in 256 colours, 80 by 24.
    pub fn open(args: &str) -> Stage {
        Stage::with(args, Theme::new(Depth::Ansi256, false))
    }

    /// The same in another theme.
    pub fn with(args: &str, theme: Theme) -> Stage {
        Stage::of(&Registry::built_in(), args, theme)
    }

    /// The same, with nothing computed yet and nothing drawn.
    pub fn unsettled(args: &str) -> Stage {
        Stage::timed(args, still)
    }

    /// The same with the puzzles of another program.
    pub fn of(registry: &Registry, args: &str, theme: Theme) -> Stage {
        let mut stage = Stage::begun(registry, args, Look { theme, clock: still });
        stage.settle();
        stage.text();
        stage
    }

    /// The same with another clock, and nothing computed or drawn yet.
    pub fn timed(args: &str, clock: fn() -> Instant) -> Stage {
        let theme = Theme::new(Depth::Ansi256, false);
        Stage::begun(&Registry::built_in(), args, Look { theme, clock })
    }

    fn begun(registry: &Registry, args: &str, look: Look) -> Stage {
        let words = std::iter::once("frontier").chain(args.split_whitespace());
        let opening = Opening::parse(registry, words).unwrap();
        let app = turns::turn(&|| format!("opening {args}"), || {
            playground(registry, &opening, Files::of_the_user(), look).unwrap()
        });
        Stage { app, size: (80, 24), did: format!("opening {args}") }
    }

    /// Computes until nothing is left to compute.
    pub fn settle(&mut self) {
        while self.app.is_busy() {
            let what = || format!("computing in {}", self.did);
            turns::turn(&what, || turns::compute(&mut self.app));
        }
    }

    /// Something happens to the app: a turn of the loop.
    pub fn handle(&mut self, msg: Msg) {
        self.did = format!("{} {msg:?}", self.app.word()).chars().take(100).collect();
        turns::turn(&|| self.did.clone(), || self.app.handle(msg));
    }

    /// Presses keys, separated by blanks; `Right*3` is pressed three times. What they set off is
    /// computed to its end after each.
    pub fn keys(&mut self, keys: &str) -> &mut Stage {
        for word in keys.split_whitespace() {
            let (name, times) = word.split_once('*').unwrap_or((word, "1"));
            let (name, times) = match times.parse() {
                Ok(times) if !name.is_empty() => (name, times),
                _ => (word, 1),
            };
            let key: Key = name.parse().unwrap_or_else(|_| panic!("no key {name}"));
            for _ in 0..times {
                self.handle(Msg::Key(key));
                self.settle();
            }
        }
        self
    }

    /// Types a text.
    pub fn write(&mut self, text: &str) -> &mut Stage {
        for c in text.chars() {
            self.handle(Msg::Key(Key::char(c)));
        }
        self
    }

    /// Lets time pass in small pieces, as the loop does.
    pub fn pass(&mut self, time: Duration) -> &mut Stage {
        let piece = Duration::from_millis(50);
        let mut left = time;
        while left > Duration::ZERO && self.app.next_tick().is_some() {
            turns::turn(&|| format!("tick after {}", self.did), || self.app.tick(piece.min(left)));
            self.settle();
            left = left.saturating_sub(piece);
        }
        self
    }

    /// Clicks on a cell of the screen.
    pub fn click(&mut self, column: u16, row: u16) -> &mut Stage {
        self.handle(Msg::Mouse(Mouse { kind: Pointer::Press, column, row }));
        self.settle();
        self
    }

    /// Changes the size of the screen.
    pub fn resize(&mut self, columns: u16, rows: u16) -> &mut Stage {
        self.size = (columns, rows);
        self.handle(Msg::Resize(columns, rows));
        self
    }

    /// Draws the screen.
    pub fn buffer(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.0, self.size.1));
        turns::turn(&|| format!("drawing after {}", self.did), || self.app.draw(&mut buffer));
        buffer
    }

    /// The text on the screen, without blanks at the ends of lines.
    pub fn text(&mut self) -> String {
        let buffer = self.buffer();
        self.text_of(&buffer)
    }

    /// The text of a screen that was drawn.
    pub fn text_of(&self, buffer: &Buffer) -> String {
        let rows = buffer.content.chunks(usize::from(self.size.0).max(1));
        let line = |row: &[ratatui::buffer::Cell]| {
            row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_owned()
        };
        rows.map(line).collect::<Vec<_>>().join("\n")
    }

    /// Column and row where `text` begins on the screen.
    pub fn find(&mut self, text: &str) -> Option<(u16, u16)> {
        let screen = self.text();
        screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() as u16, row as u16))
        })
    }

    /// Fails unless `text` is on the screen.
    pub fn shows(&mut self, text: &str) -> &mut Stage {
        let screen = self.text();
        assert!(screen.contains(text), "no {text:?} in\n{screen}");
        self
    }

    /// Fails if `text` is on the screen.
    pub fn hides(&mut self, text: &str) -> &mut Stage {
        let screen = self.text();
        assert!(!screen.contains(text), "{text:?} in\n{screen}");
        self
    }

    /// Whether the app has asked to end.
    pub fn has_quit(&mut self) -> bool {
        std::iter::from_fn(|| self.app.take_request()).any(|request| request == Request::Quit)
    }
}
