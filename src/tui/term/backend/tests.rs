//! The painter against a terminal emulator: whatever is drawn must be what is shown.

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::*;

/// The painter and the terminal it paints on.
struct Bench {
    terminal: Terminal<Painter>,
    emulator: vt100::Parser,
}

impl Bench {
    fn new(width: u16, height: u16, colours: bool) -> Self {
        let painter = Painter::new(Size::new(width, height), colours);
        Bench {
            terminal: Terminal::new(painter).unwrap(),
            emulator: vt100::Parser::new(height, width, 0),
        }
    }

    /// Draws a frame and returns its bytes.
    fn draw(&mut self, paint: impl FnOnce(&mut Buffer)) -> Vec<u8> {
        self.terminal.draw(|frame| paint(frame.buffer_mut())).unwrap();
        let frame = self.terminal.backend_mut().take_frame();
        self.emulator.process(&frame);
        frame
    }

    /// Where the screen differs from `buffer`, if anywhere.
    fn difference(&self, buffer: &Buffer) -> Option<String> {
        for y in 0..buffer.area.height {
            for x in 0..buffer.area.width {
                let (want, have) = (&buffer[(x, y)], self.emulator.screen().cell(y, x)?);
                if have.is_wide_continuation() {
                    continue;
                }
                let symbol = if have.has_contents() { have.contents() } else { " " };
                let on = |modifier| want.modifier.contains(modifier);
                let blank = want.symbol() == " ";
                let lined = want.modifier.intersects(ON_BLANK);
                let same = symbol == want.symbol()
                    && have.bgcolor() == emulated(want.bg)
                    && have.inverse() == on(Modifier::REVERSED)
                    && have.underline() == on(Modifier::UNDERLINED)
                    && (blank && !lined || have.fgcolor() == emulated(want.fg))
                    && (blank
                        || have.bold() == on(Modifier::BOLD)
                            && have.dim() == on(Modifier::DIM)
                            && have.italic() == on(Modifier::ITALIC));
                if !same {
                    return Some(format!("({x}, {y}): want {want:?}, have {have:?} {symbol:?}"));
                }
            }
        }
        None
    }
}

fn emulated(colour: Color) -> vt100::Color {
    match colour {
        Color::Reset => vt100::Color::Default,
        Color::Indexed(n) => vt100::Color::Idx(n),
        Color::Rgb(r, g, b) => vt100::Color::Rgb(r, g, b),
        Color::Red => vt100::Color::Idx(1),
        Color::LightBlue => vt100::Color::Idx(12),
        other => panic!("{other:?} is not used here"),
    }
}

fn colour() -> impl Strategy<Value = Color> {
    prop_oneof![
        4 => Just(Color::Reset),
        1 => Just(Color::Red),
        1 => Just(Color::LightBlue),
        2 => (0u8..4).prop_map(|n| Color::Indexed(n + 200)),
        1 => (0u8..3).prop_map(|n| Color::Rgb(n, 100, 250)),
    ]
}

fn style() -> impl Strategy<Value = Style> {
    // vt100 lacks blinking, hidden and crossed out, and takes bold and dim for exclusive.
    let weight = prop_oneof![Just(Modifier::BOLD), Just(Modifier::DIM), Just(Modifier::empty())];
    let others = prop_oneof![
        3 => Just(Modifier::empty()),
        1 => (0u8..8).prop_map(|bits| {
            let all = [Modifier::ITALIC, Modifier::UNDERLINED, Modifier::REVERSED];
            let chosen = all.into_iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
            chosen.fold(Modifier::empty(), |sum, (_, m)| sum | m)
        }),
    ];
    (colour(), colour(), weight, others)
        .prop_map(|(fg, bg, w, o)| Style::new().fg(fg).bg(bg).add_modifier(w | o))
}

/// One stroke of a frame: a text somewhere, or a block of one glyph.
type Stroke = (u16, u16, String, Style, u16);

fn stroke() -> impl Strategy<Value = Stroke> {
    let text = prop_oneof![
        "[a-z0-9 ]{1,12}",
        "[█▓▒░ ·●]{1,9}",
        Just("漢字".to_owned()),
        Just(" ".repeat(30)),
        Just(" ".repeat(11)),
    ];
    (0u16..34, 0u16..7, text, style(), 1u16..4)
}

/// Whether no glyph lies on the second half of a wide one, which would be no frame at all.
fn proper(strokes: &[Stroke]) -> bool {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 34, 7));
    paint(&mut buffer, strokes);
    buffer.content.windows(2).all(|pair| pair[0].cell_width() < 2 || pair[1] == Cell::EMPTY)
}

fn paint(buffer: &mut Buffer, strokes: &[Stroke]) {
    for (x, y, text, style, rows) in strokes {
        for y in *y..(*y + *rows).min(buffer.area.height) {
            if *x < buffer.area.width {
                buffer.set_string(*x, y, text, Style::reset().patch(*style));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn frames_are_shown_as_drawn(
        frames in proptest::collection::vec(proptest::collection::vec(stroke(), 0..8), 1..6),
        kept in any::<bool>(),
    ) {
        let mut bench = Bench::new(34, 7, true);
        let mut strokes = Vec::new();
        for frame in frames {
            if !kept {
                strokes.clear();
            }
            strokes.extend(frame);
            if !proper(&strokes) {
                break;
            }
            bench.draw(|buffer| paint(buffer, &strokes));
            let mut expected = Buffer::empty(Rect::new(0, 0, 34, 7));
            paint(&mut expected, &strokes);
            prop_assert_eq!(bench.difference(&expected), None);
            let again = bench.draw(|buffer| paint(buffer, &strokes));
            prop_assert!(again.is_empty(), "an unchanged frame costs nothing");
        }
    }

    #[test]
    fn without_colours_none_are_sent(strokes in proptest::collection::vec(stroke(), 0..8)) {
        let mut bench = Bench::new(34, 7, false);
        let bytes = bench.draw(|buffer| paint(buffer, &strokes));
        let text = String::from_utf8(bytes).unwrap();
        for sequence in text.split("\x1b[").skip(1) {
            let Some((params, _)) = sequence.split_once('m') else { continue };
            if params.bytes().all(|b| b.is_ascii_digit() || b == b';') {
                let codes = params.split(';').map(|p| p.parse().unwrap_or(0u8));
                prop_assert!(codes.into_iter().all(|code| code < 30), "{params}");
            }
        }
    }

    #[test]
    fn a_full_redraw_repairs_the_screen(strokes in proptest::collection::vec(stroke(), 0..8)) {
        prop_assume!(proper(&strokes));
        let mut bench = Bench::new(34, 7, true);
        bench.draw(|buffer| paint(buffer, &strokes));
        bench.emulator.process(b"\x1b[2;3Hgarbage\x1b[7;41m\x1b[5Hmore");
        bench.terminal.backend_mut().forget();
        bench.terminal.clear().unwrap();
        bench.draw(|buffer| paint(buffer, &strokes));
        let mut expected = Buffer::empty(Rect::new(0, 0, 34, 7));
        paint(&mut expected, &strokes);
        prop_assert_eq!(bench.difference(&expected), None);
    }

    #[test]
    fn a_new_size_is_drawn_whole(
        strokes in proptest::collection::vec(stroke(), 0..8),
        (width, height) in (1u16..60, 1u16..12),
    ) {
        prop_assume!(proper(&strokes));
        let mut bench = Bench::new(34, 7, true);
        bench.draw(|buffer| paint(buffer, &strokes));
        bench.terminal.backend_mut().set_size(Size::new(width, height));
        bench.emulator.screen_mut().set_size(height, width);
        bench.draw(|buffer| paint(buffer, &strokes));
        let mut expected = Buffer::empty(Rect::new(0, 0, width, height));
        paint(&mut expected, &strokes);
        prop_assert_eq!(bench.difference(&expected), None);
    }
}

const SYNC: usize = BEGIN.len() + END.len();

#[test]
fn a_digit_costs_one_movement_and_one_byte() {
    let mut bench = Bench::new(80, 24, true);
    let screen = |b: &mut Buffer, step| {
        b.set_string(60, 10, step, Style::new());
        b.set_string(0, 20, "below", Style::new());
    };
    bench.draw(|b| screen(b, "step 57"));
    let frame = bench.draw(|b| screen(b, "step 58"));
    assert_eq!(frame.len() - SYNC, b"\x1b[11;67H8".len());
}

#[test]
fn near_movements_are_short() {
    let mut bench = Bench::new(80, 24, true);
    let text = |a: &str, b: &str| format!("a{a}c{b}e");
    bench.draw(|buffer| buffer.set_string(9, 9, text("b", "d"), Style::new()));
    let frame = bench.draw(|buffer| buffer.set_string(9, 9, text("x", "y"), Style::new()));
    assert_eq!(&frame[BEGIN.len()..frame.len() - END.len()], b"\x08\x08\x08\x08xcy");
    // One row down, two columns back.
    let frame = bench.draw(|buffer| {
        buffer.set_string(9, 9, text("1", "y"), Style::new());
        buffer.set_string(10, 10, "2", Style::new());
    });
    assert_eq!(&frame[BEGIN.len()..frame.len() - END.len()], b"\x08\x08\x081\n\x082");
}

#[test]
fn attributes_stay_on_between_frames() {
    let mut bench = Bench::new(80, 24, true);
    let style = Style::new().fg(Color::Indexed(110)).add_modifier(Modifier::BOLD);
    let first = bench.draw(|b| b.set_string(0, 0, "one", style));
    assert_eq!(&first[BEGIN.len()..first.len() - END.len()], b"\x1b[H\x1b[0;1;38;5;110mone");
    let second = bench.draw(|b| b.set_string(0, 0, "two", style));
    assert_eq!(&second[BEGIN.len()..second.len() - END.len()], b"\rtwo");
}

#[test]
fn long_blanks_are_erased() {
    let mut bench = Bench::new(80, 24, true);
    let wide = "x".repeat(80);
    bench.draw(|b| b.set_string(0, 3, &wide, Style::new()));
    let frame = bench.draw(|b| b.set_string(0, 3, "x", Style::new()));
    assert!(frame.len() - SYNC <= b"\x1b[4;2H\x1b[K".len(), "{}", frame.len());
    bench.draw(|b| b.set_string(0, 3, &wide, Style::new()));
    let frame = bench.draw(|b| {
        b.set_string(0, 3, "x", Style::new());
        b.set_string(79, 3, "x", Style::new());
    });
    assert!(frame.len() - SYNC <= b"\x1b[4;2H\x1b[78X".len(), "{}", frame.len());
}

#[test]
fn a_typical_frame_of_a_search_is_small() {
    let mut bench = Bench::new(80, 24, true);
    // Ten map cells of two columns change level, and three counters of the panel.
    let frame = |b: &mut Buffer, t: u16| {
        for i in 0..60u16 {
            let level = if i < t { 24 + (i / 10) as u8 } else { 45 };
            let style = Style::new().fg(Color::Indexed(level));
            b.set_string(4 + 2 * (i % 20), 4 + i / 20, "▒▒", style);
        }
        for (row, value) in [(2, 100 + t), (3, 7 + t), (4, 300 + 3 * t)] {
            b.set_string(60, row, format!("{value:>8}"), Style::new());
        }
        b.set_string(10 + t / 4, 22, "●", Style::new().fg(Color::Indexed(75)));
    };
    bench.draw(|b| frame(b, 20));
    let bytes = bench.draw(|b| frame(b, 30));
    assert!(bytes.len() <= 250, "{} bytes", bytes.len());
}

#[test]
fn the_cursor_is_shown_only_when_asked_for() {
    let mut bench = Bench::new(20, 5, true);
    bench.emulator.process(b"\x1b[?25l");
    let show = |t: &mut Terminal<Painter>, at: Option<(u16, u16)>| {
        t.draw(|frame| {
            if let Some(at) = at {
                frame.set_cursor_position(at);
            }
        })
        .unwrap();
        t.backend_mut().take_frame()
    };
    assert!(show(&mut bench.terminal, None).is_empty());
    let bytes = show(&mut bench.terminal, Some((7, 2)));
    bench.emulator.process(&bytes);
    assert!(!bench.emulator.screen().hide_cursor());
    assert_eq!(bench.emulator.screen().cursor_position(), (2, 7));
    assert!(show(&mut bench.terminal, Some((7, 2))).is_empty());
    let bytes = show(&mut bench.terminal, None);
    bench.emulator.process(&bytes);
    assert!(bench.emulator.screen().hide_cursor());
}
