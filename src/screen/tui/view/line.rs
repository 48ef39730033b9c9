//! A line of text being typed, with a cursor.

use crate::tui::prelude::*;
use ratatui::text::Span;
use tui_input::{Input, InputRequest};

/// A line of text being typed.
#[derive(Clone, Debug)]
pub struct Line {
    input: Input,
    /// Most characters it takes.
    most: usize,
    /// Whether all of it is selected: the next character replaces it.
    pub selected: bool,
}

/// What is said of characters that were dropped.
const FULL: &str = "There is no room for more characters.";
/// What is said of further lines of a pasted text, which were dropped.
const ONE_LINE_ONLY: &str = "Only the first line was taken.";

impl Line {
    /// A line of at most `most` characters that begins as `text`, which is selected.
    pub fn new(text: &str, most: usize) -> Self {
        let mut line = Line { input: Input::default(), most, selected: false };
        line.set(text);
        line
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.input.value()
    }

    /// Replaces the text by one that is selected.
    pub fn set(&mut self, text: &str) {
        self.input =
            text.chars().filter(|c| !c.is_control()).take(self.most).collect::<String>().into();
        self.select();
    }

    /// Selects all of the text.
    pub fn select(&mut self) {
        self.input.handle(InputRequest::GoToEnd);
        self.selected = !self.text().is_empty();
    }

    /// Takes an action; a word about it where something was dropped.
    pub fn update(&mut self, action: Action) -> Option<&'static str> {
        let request = match action {
            Action::Type(c) if c.is_control() => return None,
            Action::Type(c) => return self.insert(c.encode_utf8(&mut [0; 4])),
            Action::Move(Dir::West) if self.selected => InputRequest::GoToStart,
            Action::Move(Dir::East) if self.selected => InputRequest::GoToEnd,
            Action::Move(Dir::West) => InputRequest::GoToPrevChar,
            Action::Move(Dir::East) => InputRequest::GoToNextChar,
            Action::Line(LineEdit::Start) => InputRequest::GoToStart,
            Action::Line(LineEdit::End) => InputRequest::GoToEnd,
            Action::Erase | Action::Line(LineEdit::Delete | LineEdit::EraseWord)
                if self.selected =>
            {
                InputRequest::DeleteLine
            }
            Action::Erase => InputRequest::DeletePrevChar,
            Action::Line(LineEdit::Delete) => InputRequest::DeleteNextChar,
            Action::Line(LineEdit::EraseWord) => InputRequest::DeletePrevWord,
            Action::Line(LineEdit::EraseToStart) => InputRequest::DeleteFromStart,
            Action::Line(LineEdit::EraseToEnd) if self.selected => InputRequest::DeleteLine,
            Action::Line(LineEdit::EraseToEnd) => InputRequest::DeleteTillEnd,
            _ => return None,
        };
        self.selected = false;
        self.input.handle(request);
        None
    }

    /// Puts the first line of a pasted text at the cursor, without control characters; a word about it where
    /// something was dropped.
    pub fn paste(&mut self, text: &str) -> Option<&'static str> {
        let text = text.trim_start_matches(['\n', '\r']);
        let (line, rest) = text.split_at(text.find(['\n', '\r']).unwrap_or(text.len()));
        self.insert(line).or((!rest.trim().is_empty()).then_some(ONE_LINE_ONLY))
    }

    /// Inserts as much as there is room for. Looks at no more of `text` than that.
    fn insert(&mut self, text: &str) -> Option<&'static str> {
        if self.selected && !text.is_empty() {
            self.input.handle(InputRequest::DeleteLine);
        }
        self.selected = false;
        let room = self.most.saturating_sub(self.text().chars().count());
        let mut left = text.chars().filter(|c| !c.is_control());
        for c in left.by_ref().take(room) {
            self.input.handle(InputRequest::InsertChar(c));
        }
        left.next().map(|_| FULL)
    }

    /// Draws it from column `x` to `end`, scrolled so that the cursor is in view; the column after it.
    pub fn draw(&self, buf: &mut Buffer, (x, y): (u16, u16), end: u16, theme: &Theme) -> u16 {
        let reversed = theme.selected.add_modifier(Modifier::REVERSED);
        if self.selected {
            return put(buf, x, y, end, self.text(), reversed);
        }
        let room = usize::from(end.saturating_sub(x)).max(1);
        let hidden = self.input.visual_scroll(room.saturating_sub(1));
        let (mut skipped, mut from) = (0, 0);
        for sign in Span::raw(self.text()).styled_graphemes(Style::new()) {
            if skipped >= hidden {
                break;
            }
            skipped += Span::raw(sign.symbol).width();
            from += sign.symbol.len();
        }
        let shown = self.text().get(from..).unwrap_or_default();
        let after = put(buf, x, y, end, shown, theme.selected);
        let cursor = self.input.visual_cursor().saturating_sub(skipped);
        let cursor = x.saturating_add(u16::try_from(cursor).unwrap_or(u16::MAX));
        if cursor >= after {
            return put(buf, cursor, y, end, if theme.is_heard { "" } else { "_" }, theme.selected);
        }
        if let Some(cell) = buf.cell_mut((cursor, y)) {
            cell.set_style(reversed);
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Depth;
    use proptest::prelude::*;
    use ratatui::layout::Rect;

    fn typed(line: &mut Line, text: &str) {
        for c in text.chars() {
            line.update(Action::Type(c));
        }
    }

    #[test]
    fn typing_replaces_what_is_selected() {
        let mut line = Line::new("my-map.lay", 40);
        typed(&mut line, "ab");
        assert_eq!(line.text(), "ab");
        line.select();
        line.update(Action::Erase);
        assert_eq!(line.text(), "");
        line.set("one");
        assert_eq!(line.paste("two"), None);
        assert_eq!(line.text(), "two");
    }

    #[test]
    fn the_cursor_moves_and_keys_erase_on_both_sides_of_it() {
        let mut line = Line::new("map.lay", 40);
        line.update(Action::Move(Dir::West));
        typed(&mut line, "my ");
        assert_eq!(line.text(), "my map.lay", "the arrow left the selection at its start");
        line.update(Action::Line(LineEdit::Delete));
        assert_eq!(line.text(), "my ap.lay");
        line.update(Action::Line(LineEdit::EraseToEnd));
        line.update(Action::Line(LineEdit::Start));
        line.update(Action::Move(Dir::East));
        line.update(Action::Line(LineEdit::EraseToStart));
        assert_eq!(line.text(), "y ");
        line.update(Action::Line(LineEdit::End));
        line.update(Action::Line(LineEdit::EraseWord));
        assert_eq!(line.text(), "");
    }

    #[test]
    fn what_does_not_fit_is_dropped_and_told() {
        let mut line = Line::new("", 5);
        assert_eq!(line.paste("abcdefg"), Some(FULL));
        assert_eq!(line.update(Action::Type('x')), Some(FULL));
        assert_eq!(line.text(), "abcde");
        line.select();
        assert_eq!(line.paste("\na\u{1b}b\r\nc\n"), Some(ONE_LINE_ONLY));
        assert_eq!(line.text(), "ab");
        assert_eq!(line.paste("c\n"), None);
    }

    #[test]
    fn a_book_is_pasted_at_once() {
        let mut line = Line::new("", 300);
        assert_eq!(line.paste(&"x".repeat(5_000_000)), Some(FULL));
        assert_eq!(line.text().len(), 300);
    }

    #[test]
    fn a_long_text_is_scrolled_to_its_cursor() {
        let theme = Theme::new(Depth::Mono, true);
        let mut line = Line::new("0123456789", 40);
        let shown = |line: &Line| {
            let mut buf = Buffer::empty(Rect::new(0, 0, 6, 1));
            line.draw(&mut buf, (0, 0), 6, &theme);
            lines_of(&buf, buf.area).concat()
        };
        line.update(Action::Line(LineEdit::End));
        assert_eq!(shown(&line), "56789_");
        line.update(Action::Line(LineEdit::Start));
        assert_eq!(shown(&line), "012345");
    }

    fn any_action() -> impl Strategy<Value = Action> {
        prop_oneof![
            any::<char>().prop_map(Action::Type),
            prop::sample::select(vec![
                Action::Erase,
                Action::Move(Dir::West),
                Action::Move(Dir::East),
                Action::Line(LineEdit::Start),
                Action::Line(LineEdit::End),
                Action::Line(LineEdit::Delete),
                Action::Line(LineEdit::EraseWord),
                Action::Line(LineEdit::EraseToStart),
                Action::Line(LineEdit::EraseToEnd),
            ]),
        ]
    }

    proptest! {
        #[test]
        fn no_text_and_no_key_breaks_a_line(
            begin in ".{0,12}",
            actions in prop::collection::vec(any_action(), 0..40),
            pasted in "(\\PC|[\n\r\u{1b}]){0,40}",
            columns in 0u16..12,
        ) {
            let theme = Theme::new(Depth::Ansi256, false);
            let mut line = Line::new(&begin, 16);
            for action in actions {
                line.update(action);
                let mut buf = Buffer::empty(Rect::new(0, 0, 12, 1));
                prop_assert!(line.draw(&mut buf, (0, 0), columns, &theme) <= columns);
                prop_assert!(line.text().chars().count() <= 16);
            }
            line.paste(&pasted);
            prop_assert!(!line.text().chars().any(char::is_control));
        }

        // Latin with accents, Chinese and emoji before it: some letters elsewhere make one sign with the character
        // after them.
        #[test]
        fn a_character_typed_is_the_one_erased(
            before in "[ -~\u{a1}-\u{36f}\u{4e00}-\u{9fff}\u{1f300}-\u{1f6ff}]{0,8}",
            after in "\\PC{0,8}",
            c in prop::char::range('!', '~'),
        ) {
            let mut line = Line::new(&after, 40);
            line.update(Action::Line(LineEdit::Start));
            typed(&mut line, &before);
            let text = line.text().to_owned();
            line.update(Action::Type(c));
            // A mark after the character would make one sign with it.
            if after.is_ascii() {
                line.update(Action::Erase);
                prop_assert_eq!(line.text(), text);
            }
        }
    }
}
