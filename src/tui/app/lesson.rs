//! A lesson being given: which card is shown, the keys that turn it, and where its text stands.

use super::App;
use super::script::Script;
use crate::puzzles::bad_text::BadText;
use crate::puzzles::lesson::{self, Ask, Card, Does, LINES, Lesson, Step};
use crate::tui::overlay::Overlay;
use crate::tui::prelude::*;
use crate::tui::term::key::{Code, Key};

/// A lesson being given.
pub(super) struct Course {
    lesson: Lesson,
    /// The number of the card.
    at: usize,
    /// Whether somebody went elsewhere since the card was turned.
    is_touched: bool,
    /// How long the card was read, where the next one follows by itself.
    read: Duration,
    /// What was answered to the question of the card, in words, and whether it is right.
    answer: Option<(String, bool)>,
    /// Whether the run itself was made to ask the question of the card.
    is_asked: bool,
}

impl Course {
    fn card(&self) -> Option<&Card> {
        self.lesson.cards.get(self.at)
    }

    /// Whether it waits for a number.
    fn asks_winner(&self) -> bool {
        let ask = self.card().and_then(|card| card.ask.as_ref());
        self.answer.is_none() && matches!(ask, Some((_, Ask::Winner)))
    }

    /// What is done until a card is shown, from the last link that is opened on: what comes before the card
    /// itself is shown at once, as is the card unless it is played.
    fn steps(&self, card: usize, plays: bool) -> Vec<(Step, bool)> {
        let cards = self.lesson.cards.iter().enumerate().take(card + 1);
        let all = cards.flat_map(|(number, of)| {
            of.steps.iter().map(move |step| (step.clone(), plays && number == card))
        });
        let all: Vec<(Step, bool)> = all.collect();
        let opened = all.iter().rposition(|(step, _)| matches!(step.does, Does::Open(_)));
        all.into_iter().skip(opened.unwrap_or(0)).collect()
    }
}

impl App {
    /// Begins a lesson.
    pub fn begin_lesson(&mut self, lesson: Lesson) {
        self.notice = None;
        self.overlay = None;
        self.course = Some(Course {
            lesson,
            at: 0,
            is_touched: true,
            read: Duration::ZERO,
            answer: None,
            is_asked: false,
        });
        self.turn_to(0, true);
    }

    /// Opens the list of lessons.
    pub fn offer_lessons(&mut self) {
        self.overlay = Some(Overlay::lessons(lesson::built_in()));
        self.dirty = true;
    }

    /// The number of the card shown, from 1, and of all; none while no lesson is given.
    pub fn card(&self) -> Option<(usize, usize)> {
        self.course.as_ref().map(|course| (course.at + 1, course.lesson.cards.len()))
    }

    /// Ends the question that the run asks for a card.
    fn end_question(&mut self) {
        let asks = self.course.as_ref().is_some_and(|course| course.is_asked);
        if asks && self.mode_below() == Mode::Popup {
            self.tab_mut().into_iter().for_each(|tab| tab.update(Action::Cancel));
        }
    }

    /// Shows a card; playing what it plays, or as it is after that.
    fn turn_to(&mut self, card: usize, plays: bool) {
        self.end_question();
        let Some(course) = &mut self.course else { return };
        let is_next = card == course.at + 1 && !course.is_touched && self.script.is_over();
        let steps = match course.lesson.cards.get(card) {
            Some(next) if is_next => next.steps.iter().cloned().map(|step| (step, plays)).collect(),
            _ => course.steps(card, plays),
        };
        course.at = card;
        course.is_touched = false;
        course.read = Duration::ZERO;
        course.answer = None;
        course.is_asked = false;
        self.script = Script::new(steps.into_iter());
        self.run_script();
        self.ask_of_card();
    }

    /// Has the run ask what a card asks of it, once the card is shown.
    pub(super) fn ask_of_card(&mut self) {
        let is_shown = self.script.is_over() && self.script.bad.is_none();
        let Some(course) = self.course.as_mut().filter(|_| is_shown) else { return };
        let ask = course.card().and_then(|card| card.ask.as_ref());
        let Some((_, Ask::Kind(kind))) = ask.filter(|_| !course.is_asked) else { return };
        let kind = kind.clone();
        course.is_asked = true;
        if let Some(tab) = self.tab_mut() {
            tab.ask(&kind);
        }
    }

    /// The next card, or the end.
    fn turn_on(&mut self) {
        let Some(course) = &self.course else { return };
        let next = course.at + 1;
        if next < course.lesson.cards.len() {
            return self.turn_to(next, true);
        }
        let words = format!("the end of the lesson '{}'", course.lesson.name);
        self.leave_lesson();
        if self.manners.kiosk {
            self.open_menu();
        } else {
            self.notify(words);
        }
    }

    /// Leaves the lesson; what is on the screen stays.
    pub(super) fn leave_lesson(&mut self) {
        self.end_question();
        self.course = None;
        self.script = Script::default();
        self.dirty = true;
    }

    /// Whether a key is for the lesson. What it does is done.
    pub fn turn_by_key(&mut self, key: Key) -> bool {
        let asks = self.course.as_ref().is_some_and(|course| course.is_asked);
        let turns = matches!(key.code(), Code::Char(' ') | Code::Left | Code::Esc);
        match (&self.overlay, self.mode_below()) {
            (Some(_), _) => return false,
            // A question of the run lies over its card, and is turned with it.
            (None, Mode::Popup) if !(asks && turns) => return false,
            (None, _) => {}
        }
        if self.course.is_some() {
            self.notice = None;
        }
        let Some(course) = &mut self.course else { return false };
        let asks = course.asks_winner();
        match key.code() {
            _ if key != Key::new(key.code()) => return false,
            Code::Char(' ') => self.turn_on(),
            Code::Left => {
                let before = course.at.saturating_sub(1);
                self.turn_to(before, false);
            }
            Code::Esc => self.leave_lesson(),
            Code::Char(digit @ '1'..='9') if asks => {
                let number = digit.to_digit(10).unwrap_or(0) as usize;
                self.judge(number);
            }
            _ => {
                course.is_touched = true;
                return false;
            }
        }
        self.dirty = true;
        true
    }

    /// Somebody goes elsewhere by other means than a key.
    pub fn touch_lesson(&mut self) {
        if let Some(course) = &mut self.course {
            course.is_touched = true;
        }
    }

    /// Judges an answer to the question which run is first.
    fn judge(&mut self, number: usize) {
        let Some(watched) = self.watched() else { return };
        let first = watched.runs.iter().filter_map(|(_, steps)| *steps).min();
        let Some((_, steps)) = number.checked_sub(1).and_then(|at| watched.runs.get(at)) else {
            return;
        };
        let is_right = first.is_some() && *steps == first;
        let told = watched.runs.iter().map(|(name, steps)| match steps {
            Some(steps) => format!("{name} {}", counted(*steps as usize, "step")),
            None => format!("{name} finds nothing"),
        });
        let told = told.collect::<Vec<_>>().join(", ");
        let words = format!("{}: {told}.", if is_right { "Right" } else { "No" });
        if let Some(course) = &mut self.course {
            course.answer = Some((words, is_right));
        }
    }

    /// Time until the next card, where it follows by itself.
    pub(super) fn next_card(&self) -> Option<Duration> {
        let course = self.course.as_ref().filter(|_| self.overlay.is_none())?;
        let wait = course.card()?.wait.filter(|_| self.script.is_over())?;
        Some(wait.saturating_sub(course.read))
    }

    /// Lets time pass.
    pub(super) fn read_card(&mut self, elapsed: Duration) {
        let Some(left) = self.next_card() else { return };
        if elapsed >= left {
            self.turn_on();
        } else if let Some(course) = &mut self.course {
            course.read += elapsed;
        }
    }

    /// Opens and plays everything a lesson does, without showing it.
    ///
    /// # Errors
    /// The first step or question that cannot be.
    pub fn check_lesson(&mut self, lesson: Lesson) -> Result<(), BadText> {
        let cards = lesson.cards.clone();
        self.begin_lesson(lesson);
        for (number, card) in cards.iter().enumerate() {
            self.turn_to(number, false);
            self.finish_script();
            if let Some(bad) = self.script.bad.take() {
                return Err(bad);
            }
            let runs = self.watched().map(|watched| watched.runs).unwrap_or_default();
            match &card.ask {
                Some((at, Ask::Winner)) if runs.len() < 2 => {
                    return Err(at.bad("no race is open whose winner could be asked for"));
                }
                Some((at, Ask::Winner)) if runs.iter().all(|(_, steps)| steps.is_none()) => {
                    return Err(at.bad("none of these runs finds an answer"));
                }
                Some((at, Ask::Kind(kind))) if self.mode_below() != Mode::Popup => {
                    return Err(at.bad(format!("no question '{kind}' can be asked here")));
                }
                _ => {}
            }
        }
        self.leave_lesson();
        Ok(())
    }

    /// What the card says, a line each; what it plays is played to its end.
    pub(super) fn card_in_lines(&mut self) -> Vec<String> {
        let Some(Course { lesson, at, .. }) = &self.course else { return Vec::new() };
        let name = format!("{}: card {} of {}", lesson.name, at + 1, lesson.cards.len());
        self.finish_script();
        let said = self.card_lines(u16::MAX).into_iter().map(|(line, _)| line);
        std::iter::once(name).chain(said).collect()
    }

    // Drawing

    /// What the card says, line by line, and how.
    pub(super) fn card_lines(&self, columns: u16) -> Vec<(String, Style)> {
        let Some(card) = self.course.as_ref().and_then(Course::card) else { return Vec::new() };
        let theme = &self.theme;
        let styled = |text: &str, style: Style| {
            wrap(text, columns).into_iter().map(move |line| (line, style)).collect::<Vec<_>>()
        };
        if let Some(bad) = &self.script.bad {
            let words = format!("line {}, column {}: {}", bad.line, bad.column, bad.what);
            return styled(&words, theme.danger);
        }
        let mut lines =
            if card.text.is_empty() { Vec::new() } else { styled(&card.text, theme.strong) };
        if let Some((_, Ask::Winner)) = &card.ask {
            lines.extend(styled(&self.question(), theme.accent));
        }
        if let Some((words, is_right)) = self.course.as_ref().and_then(|c| c.answer.as_ref()) {
            lines.extend(styled(words, if *is_right { theme.good } else { theme.danger }));
        }
        lines
    }

    /// The question which run is first.
    fn question(&self) -> String {
        let runs = self.watched().map(|watched| watched.runs).unwrap_or_default();
        let named = (1..).zip(&runs).map(|(number, (name, _))| format!("{number} {name}"));
        format!("Which one is the first at its goal?  {}", named.collect::<Vec<_>>().join("  "))
    }

    /// Rows that the card takes from the board; the rule below the board moves up with it.
    pub(super) fn card_rows(&self) -> u16 {
        if self.course.is_none() {
            return 0;
        }
        let lines = self.card_lines(self.screen.width.saturating_sub(4)).len();
        (lines as u16).clamp(LINES as u16, 6)
    }

    /// Draws the card between the board and the status line, and the keys of the lesson.
    pub(super) fn draw_card(&self, areas: &Areas, buf: &mut Buffer) {
        let (Some(course), theme) = (&self.course, &self.theme) else { return };
        let (left, right) = (areas.title.left(), areas.title.right());
        let (top, bottom) = (areas.board.bottom(), areas.status.y);
        let number =
            format!(" {}: {} of {} ", course.lesson.name, course.at + 1, course.lesson.cards.len());
        put(buf, left + 2, top, right, &number, theme.name);
        let lines = self.card_lines((right - left).saturating_sub(4));
        for (y, (line, style)) in (top + 1..bottom).zip(&lines) {
            put_cut(buf, (left + 2, y), right, line, *style, theme.glyphs.cut);
        }
        let arrow = if theme.ascii { "<-" } else { "←" };
        let x = put(buf, left + 1, areas.bar.y, right, "lesson", theme.name);
        let asks = course.asks_winner();
        let keys = [("1-9", "answer"), ("space", "on"), (arrow, "back"), ("esc", "stay here")];
        let mut x = x + 2;
        for (key, does) in keys.into_iter().skip(usize::from(!asks)) {
            let end = put(buf, x, areas.bar.y, right, key, theme.strong);
            x = put(buf, end + 1, areas.bar.y, right, does, theme.dim) + 2;
        }
    }
}
