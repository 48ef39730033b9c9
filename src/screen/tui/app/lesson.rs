//! A lesson being given: which card is shown, the keys that turn it, and where its text stands.

use super::*;
use crate::engine::{question::WINNER, words::BadText};
use crate::puzzles::lesson::{At, Card, Does, LINES, Lesson, Step, Until};
use crate::puzzles::link::{Link, check_condition};
use crate::tui::view::bar::{self, Item};
use crate::tui::{demo::Caption, viewer::asking::ANSWER};

/// A lesson being given.
pub(super) struct Course {
    lesson: Lesson,
    /// The number of the tab in which it goes on; in the others it waits.
    pub(super) tab: usize,
    /// The number of the card.
    at: usize,
    /// Whether somebody went elsewhere since the card was turned.
    is_touched: bool,
    /// How long the card was read, where the next one follows by itself.
    read: Duration,
    /// Whether the question of the card is still to be asked.
    asks: bool,
}

/// The keys of a lesson, with the word of the bar and that of the help.
pub(super) const LESSON_KEYS: [(Code, &str, &str); 3] = [
    (Code::Char(' '), "on", "the next card of the lesson"),
    (Code::Left, "back", "the card before"),
    (Code::Esc, "stay here", "leave the lesson; what is shown stays"),
];

/// Most columns of a card: longer lines are hard to read.
const WIDEST: u16 = 100;

impl Course {
    fn card(&self) -> Option<&Card> {
        self.lesson.cards.get(self.at)
    }

    /// Whether the runs of the card are played to their ends there or on a later card, or it is asked who is first.
    pub(super) fn comes_to_an_end(&self) -> bool {
        let opens = |card: &Card| card.steps.iter().any(|step| matches!(step.does, Does::Open(_)));
        let comes = |card: &Card| {
            let ends = |step: &Step| matches!(step.does, Does::Play(Until::End, _));
            card.steps.iter().any(ends) || card.ask.is_some_and(|(_, kind)| kind == WINNER)
        };
        let mut cards = self.lesson.cards.iter().skip(self.at);
        cards.next().is_some_and(comes) || cards.take_while(|card| !opens(card)).any(comes)
    }

    /// What the card says; of a question, or while what it tells `is_awaited`, what was said before it.
    fn text(&self, is_awaited: bool) -> &str {
        let shown = self.lesson.cards.iter().take(self.at + usize::from(!is_awaited));
        let mut texts = shown.rev().map(|card| &*card.text);
        texts.find(|text| !text.is_empty()).unwrap_or_default()
    }

    /// What is done until a card is shown, from the card before it or else from the last link that is opened on:
    /// what comes before the card itself is shown at once, as is the card unless it is played.
    fn steps(&self, card: usize, is_next: bool, plays: bool) -> Vec<Step> {
        let from = if is_next { card } else { 0 };
        let cards = self.lesson.cards.iter().enumerate().take(card + 1).skip(from);
        let all: Vec<Step> = cards
            .flat_map(|(number, of)| {
                let is_played = plays && number == card;
                of.steps.iter().cloned().map(move |step| match step.does {
                    Does::Play(until, _) if !is_played => Step { does: Does::Seek(until), ..step },
                    _ => step,
                })
            })
            .collect();
        let opened = all.iter().rposition(|step| matches!(step.does, Does::Open(_)));
        all.into_iter().skip(opened.filter(|_| !is_next).unwrap_or(0)).collect()
    }
}

impl App {
    /// Begins a lesson.
    pub fn begin_lesson(&mut self, lesson: Lesson) {
        self.notice = None;
        self.overlay = None;
        let (tab, read) = (self.open, Duration::ZERO);
        self.course = Some(Course { lesson, tab, at: 0, is_touched: true, read, asks: false });
        self.turn_to(0, true);
    }

    /// Opens the list of lessons.
    pub fn offer_lessons(&mut self) {
        self.overlay = Some(Overlay::lessons());
        self.dirty = true;
    }

    /// The number of the card shown, from 1, and of all; none while no lesson is given.
    pub fn card(&self) -> Option<(usize, usize)> {
        self.course_here().map(|course| (course.at + 1, course.lesson.cards.len()))
    }

    /// The lesson, unless another tab than its own is open, or a tour has other tabs.
    pub(super) fn course_here(&self) -> Option<&Course> {
        let is_here = |course: &&Course| course.tab == self.open && self.own_tabs.is_none();
        self.course.as_ref().filter(is_here)
    }

    /// Shows a card; playing what it plays, or as it is after that.
    fn turn_to(&mut self, card: usize, plays: bool) {
        self.with_runs(|runs| runs.ask(None));
        let Some(course) = &mut self.course else { return };
        let is_next = card == course.at + 1 && !course.is_touched && self.script.is_over();
        let steps = course.steps(card, is_next, plays);
        course.at = card;
        course.is_touched = false;
        course.read = Duration::ZERO;
        course.asks = course.card().is_some_and(|card| card.ask.is_some());
        self.script = Script::new(steps);
        self.run_script();
        self.ask_of_card();
    }

    /// Whether the card tells what is only seen once its run has been played to its end, or to a condition. What
    /// is said of a step is read while it is played to.
    fn is_awaited(&self) -> bool {
        let tells =
            |step: &Step| matches!(step.does, Does::Play(Until::End | Until::Condition(_), _));
        let card = self.course.as_ref().and_then(Course::card);
        !self.script.is_over() && card.is_some_and(|card| card.steps.iter().any(tells))
    }

    /// Whether a run being watched asks something.
    pub fn asks(&self) -> bool {
        self.overlay.is_none() && self.tab().runs().is_some_and(Viewer::asks)
    }

    /// Asks what the card asks, once what it shows is shown.
    pub(super) fn ask_of_card(&mut self) {
        let Some(course) = self.course.as_mut().filter(|course| course.asks) else { return };
        if self.script.is_over() && self.script.bad.is_none() {
            course.asks = false;
            if let Some((_, kind)) = course.card().and_then(|card| card.ask) {
                self.with_runs(|runs| runs.ask(Some(kind)));
            }
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
        match self.options.kiosk {
            true => self.open_menu(),
            false => self.notify(words),
        }
    }

    /// Leaves the lesson; what is on the screen stays.
    pub(super) fn leave_lesson(&mut self) {
        self.with_runs(|runs| runs.ask(None));
        self.course = None;
        self.script = Script::default();
        self.dirty = true;
    }

    /// Whether a key is for the lesson. What it does is done.
    pub fn turn_by_key(&mut self, key: Key) -> bool {
        let asks = self.asks();
        if self.overlay.is_some() || self.tab().mode() == Mode::Popup && !asks {
            return false;
        }
        let Some(course) = self.course.as_mut().filter(|it| it.tab == self.open) else {
            return false;
        };
        self.notice = None;
        match key.code() {
            _ if key != Key::new(key.code()) => return false,
            Code::Char(' ') => self.turn_on(),
            Code::Left => {
                let before = course.at.saturating_sub(1);
                self.turn_to(before, false);
            }
            Code::Esc => self.leave_lesson(),
            _ => {
                course.is_touched |= !asks;
                return false;
            }
        }
        self.dirty = true;
        true
    }

    /// Somebody goes elsewhere by other means than a key.
    pub fn touch_lesson(&mut self) {
        self.course.iter_mut().for_each(|course| course.is_touched = true);
    }

    /// Time until the next card, where it follows by itself.
    pub(super) fn next_card(&self) -> Option<Duration> {
        let course = self.course_here().filter(|_| self.overlay.is_none())?;
        let wait = course.card()?.wait.filter(|_| self.script.is_over())?;
        Some(wait.saturating_sub(course.read))
    }

    /// Lets time pass.
    pub(super) fn read_card(&mut self, elapsed: Duration) {
        match self.next_card() {
            Some(left) if elapsed >= left => self.turn_on(),
            Some(_) => self.course.iter_mut().for_each(|course| course.read += elapsed),
            None => {}
        }
    }

    /// Opens what a lesson opens and reads its conditions, without computing anything.
    ///
    /// # Errors
    /// The first one that cannot be.
    pub fn check_links(&mut self, lesson: &Lesson) -> Result<(), BadText> {
        for Step { at, does } in lesson.cards.iter().flat_map(|card| &card.steps) {
            match does {
                Does::Open(link) => self.open_link(*at, link)?,
                Does::Seek(Until::Condition(text)) | Does::Play(Until::Condition(text), _) => {
                    self.read_condition(*at, text)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn open_link(&mut self, at: At, link: &Link) -> Result<(), BadText> {
        self.check_condition(link).map_err(|bad| inside(at, bad))?;
        self.follow(link).map_err(|why| at.bad(why))
    }

    fn read_condition(&self, at: At, text: &str) -> Result<(), BadText> {
        check_condition(text, self.tab().vocabulary()).map_err(|bad| inside(at, bad))
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
            if let Some((at, kind)) = card.ask
                && !self.asks()
            {
                return Err(at.bad(match kind {
                    WINNER => "no race is open of which a run finds an answer".to_owned(),
                    kind => format!("no question '{kind}' can be asked here or later"),
                }));
            }
        }
        self.leave_lesson();
        Ok(())
    }

    /// What the card says, a line each; what it plays is played to its end.
    pub(super) fn card_in_lines(&mut self) -> Vec<String> {
        let Some(Course { lesson, at, .. }) = self.course_here() else { return Vec::new() };
        let name = format!("{}: card {} of {}", lesson.name, at + 1, lesson.cards.len());
        self.finish_script();
        // What was said before a question need not be read twice.
        let is_new = self.course.as_ref().and_then(Course::card).is_some_and(|it| it.ask.is_none());
        let said = self.card_lines(u16::MAX).0.into_iter();
        std::iter::once(name).chain(said.filter(|_| is_new || self.script.bad.is_some())).collect()
    }

    // Drawing

    /// What the card says, line by line, and how; or why it does not go on.
    pub(super) fn card_lines(&self, columns: u16) -> (Vec<String>, Style) {
        let is_awaited = self.is_awaited();
        let text = self.course.as_ref().map_or("", |course| course.text(is_awaited));
        match &self.script.bad {
            Some(bad) => (wrap(&format!("line {bad}"), columns), self.theme.danger),
            None if is_awaited => (wrap(text, columns), self.theme.dim),
            None => (wrap(text, columns), self.theme.strong),
        }
    }

    /// Rows that the card, or what a show says, takes from the board; the rule below the board moves up with it.
    pub(super) fn card_rows(&self) -> u16 {
        if self.show.is_some() || self.course_here().is_none() {
            return self.show.as_ref().map_or(0, |_| Caption::ROWS);
        }
        let lines = self.card_lines(self.screen.width.saturating_sub(4).min(WIDEST)).0.len();
        (lines as u16).clamp(LINES as u16, 6)
    }

    /// The keys of the lesson, as the bar has them, unless a popup has keys of its own.
    pub(super) fn lesson_items(&self) -> Option<Vec<bar::Item>> {
        self.course_here()?;
        if self.show.is_some() || self.mode() == Mode::Popup && !self.asks() {
            return None;
        }
        let is_awaited = self.is_awaited();
        let end = Item::new("end", Some(key(Code::End)), "to the end");
        let [on, back, stay] = LESSON_KEYS.map(|(code, words, _)| {
            let words = if words == "on" && is_awaited { "skip" } else { words };
            Item::new(key(code).name(self.theme.ascii).to_lowercase(), Some(key(code)), words)
        });
        let answer = self.digits().map(|digits| Item::new(digits, None, ANSWER));
        Some(answer.into_iter().chain(is_awaited.then_some(end)).chain([on, back, stay]).collect())
    }

    /// Draws the card between the board and the status line.
    pub(super) fn draw_card(&self, areas: &Areas, buf: &mut Buffer) {
        let (Some(course), theme) = (self.course_here(), &self.theme) else { return };
        let (left, right) = (areas.title.left(), areas.title.right());
        let (top, bottom) = (areas.board.bottom(), areas.status.y);
        let plays = if self.is_awaited() { ", playing" } else { "" };
        let cards = course.lesson.cards.len();
        let number = format!(" {}: {} of {cards}{plays} ", course.lesson.name, course.at + 1);
        frame::put_on_rule(buf, (left + 2, top, right), (&number, theme.name), theme);
        let (lines, style) = self.card_lines((right - left).saturating_sub(4).min(WIDEST));
        for (y, line) in (top + 1..bottom).zip(&lines) {
            put_cut(buf, (left + 2, y), right, line, style, theme);
        }
    }
}

/// What is wrong inside of a text that stands there.
fn inside(At(line, column): At, bad: BadWords) -> BadText {
    At(line, column + bad.column - 1).bad(bad.what)
}

// Scripts

/// Steps still to be done.
#[derive(Default)]
pub(super) struct Script {
    steps: VecDeque<Step>,
    stage: Stage,
    /// What could not be done; the rest is left out then.
    pub(super) bad: Option<BadText>,
}

/// What is going on.
#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Idle,
    /// On the way to a moment; it is played to from the step given, if one is.
    Going(At, Option<(u64, Option<Speed>)>),
    /// Playing, to a step or to the end.
    Playing(Option<u64>),
}

impl Script {
    pub(super) fn new(steps: Vec<Step>) -> Script {
        Script { steps: steps.into(), ..Script::default() }
    }

    /// Whether nothing is left to do.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Idle) && self.steps.is_empty()
    }
}

impl App {
    /// Does something with the runs on the screen, if there are any.
    pub(super) fn with_runs(&mut self, does: impl FnOnce(&mut Viewer)) {
        self.tab_mut().runs_mut().map(does);
    }

    /// Goes on with the script as far as that is possible now.
    pub(super) fn run_script(&mut self) {
        let waits = self.course.is_some() && self.course_here().is_none();
        if self.script.is_over() || waits {
            return;
        }
        self.dirty = true;
        let mut script = std::mem::take(&mut self.script);
        if let Err(bad) = self.go_on_with(&mut script) {
            script = Script { bad: Some(bad), ..Script::default() };
        }
        self.script = script;
        self.ask_of_card();
    }

    fn go_on_with(&mut self, script: &mut Script) -> Result<(), BadText> {
        loop {
            script.stage = match script.stage {
                Stage::Going(at, then) => {
                    let Some(followed) = self.followed() else { return Ok(()) };
                    followed.map_err(|why| at.bad(why))?;
                    then.map_or(Stage::Idle, |(from, speed)| self.play_from(from, speed))
                }
                Stage::Playing(to) => match (self.tab().runs(), to) {
                    (Some(runs), Some(to)) if runs.watching.moment() >= to => {
                        self.with_runs(|runs| runs.show_moment(to));
                        Stage::Idle
                    }
                    (Some(runs), _) if runs.watching.is_moving() => return Ok(()),
                    _ => Stage::Idle,
                },
                Stage::Idle => match script.steps.front() {
                    Some(step) if !self.is_ahead(step) => {
                        let step = step.clone();
                        script.steps.pop_front();
                        self.begin_step(step)?
                    }
                    _ => return Ok(()),
                },
            };
        }
    }

    /// Whether a step goes to a moment that is still being computed.
    fn is_ahead(&self, step: &Step) -> bool {
        let len = self.tab().runs().map_or(0, |runs| runs.watching.race.len());
        let is_there = match &step.does {
            Does::Seek(Until::Step(step)) | Does::Play(Until::Step(step), _) => *step <= len,
            does => *does != Does::Seek(Until::End),
        };
        !is_there && self.tab().is_busy()
    }

    /// Plays from a step to the one that is shown.
    fn play_from(&mut self, from: u64, speed: Option<Speed>) -> Stage {
        let to = self.tab().runs().map(|runs| runs.watching.moment());
        self.with_runs(|runs| runs.show_moment(from));
        self.with_runs(|runs| runs.play_on(speed));
        Stage::Playing(to)
    }

    fn begin_step(&mut self, Step { at, does }: Step) -> Result<Stage, BadText> {
        let (until, speed) = match does {
            Does::Open(link) => {
                self.open_link(at, &link)?;
                // It waits nowhere: it goes on there.
                self.notice = None;
                let tab = self.open;
                self.course.iter_mut().for_each(|course| course.tab = tab);
                return Ok(Stage::Going(at, None));
            }
            Does::Seek(until) => (until, None),
            Does::Play(until, speed) => (until, Some(speed)),
        };
        let nothing = || at.bad("nothing is watched here");
        let watching = &self.tab().runs().ok_or_else(nothing)?.watching;
        let (from, len) = (watching.moment(), watching.race.len());
        let to = match until {
            Until::End => len,
            Until::Step(step) if step <= len => step,
            Until::Step(step) => {
                let (step, len) = (grouped(step), grouped(len));
                return Err(at.bad(format!("step {step}, expected 0 to {len}")));
            }
            Until::Condition(text) => {
                // The moment shown is no next one, but for the first of all.
                let step = (from > 0).then_some(from + 1);
                if from >= len {
                    return Err(at.bad(format!("no moment at which {text}: this is the end")));
                }
                self.read_condition(at, &text)?;
                let runs = self.tab_mut().runs_mut().ok_or_else(nothing)?;
                runs.seek(step, Some(text)).map_err(|why| at.bad(why))?;
                return Ok(Stage::Going(at, speed.map(|speed| (from, speed))));
            }
        };
        let Some(speed) = speed.filter(|_| to > from) else {
            self.with_runs(|runs| runs.show_moment(to));
            return Ok(Stage::Idle);
        };
        self.with_runs(|runs| runs.play_on(speed));
        // At its end a run goes on with its answer.
        Ok(Stage::Playing((to < len).then_some(to)))
    }

    /// Does all steps at once, or as far as that is possible; what is played is at its end then.
    pub(super) fn finish_script(&mut self) {
        loop {
            self.run_script();
            if self.tab().is_busy() {
                self.compute_some();
            } else if let Stage::Playing(to) = self.script.stage {
                self.with_runs(|runs| runs.show_moment(to.unwrap_or(runs.watching.race.len())));
                self.script.stage = Stage::Idle;
            } else {
                return;
            }
        }
    }
}
