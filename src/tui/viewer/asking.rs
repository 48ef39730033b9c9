//! Ask me: a run being watched asks what its next step is, at the next step worth asking about; and drive,
//! where every step is asked. What comes is hidden meanwhile, and leaving shows the moment from before.

use super::Viewer;
use super::view::View;
use crate::engine::question::{Asker, Question};
use crate::engine::run::{Job as _, Run as _};
use crate::engine::seed::Random;
use crate::puzzles::questions;
use crate::tui::prelude::*;
use crate::tui::view::popup;
use std::collections::BTreeMap;

/// Columns of a question, and most rows: it fits on the smallest usual screen.
const COLUMNS: u16 = 66;
const ROWS: usize = 20;
/// What is asked first of a step one drives through: what decides it.
const DECIDES: [&str; 14] = [
    "next", "move", "cell", "column", "pivot", "place", "conflict", "back", "table", "weigh",
    "cut", "bound", "value", "leaf",
];

/// What was answered, by kind of question.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Right answers, and all.
    kinds: BTreeMap<&'static str, (u32, u32)>,
    /// Right answers since the last wrong one.
    streak: u32,
}

impl Score {
    fn count(&mut self, kind: &'static str, is_right: bool) {
        let (right, all) = self.kinds.entry(kind).or_default();
        *right += u32::from(is_right);
        *all += 1;
        self.streak = if is_right { self.streak + 1 } else { 0 };
    }

    fn asked(&self, kind: &str) -> u32 {
        self.kinds.get(kind).map_or(0, |known| known.1)
    }

    /// In words; nothing before the first answer.
    fn words(&self) -> String {
        let sum = |of: fn(&(u32, u32)) -> u32| self.kinds.values().map(of).sum::<u32>();
        match sum(|known| known.1) {
            0 => String::new(),
            all => format!("{} of {all} right, streak {}", sum(|known| known.0), self.streak),
        }
    }
}

/// A run that asks.
pub(super) struct Asking {
    state: State,
    /// The moment that was shown before.
    home: u64,
    /// Whether every step is asked.
    drives: bool,
    /// The one kind of question that is asked, once.
    only: Option<String>,
    /// What is said of the step before.
    said: String,
}

enum State {
    /// For a step from this moment on, that is worth asking about or that can be asked about.
    Looking(u64, bool),
    /// A question, and the choice under the cursor.
    Open(Question, usize),
    /// A question that was answered, and the choice.
    Judged(Question, usize),
}

/// A row of the popup, the choice it stands for, and how it is drawn.
struct Row(String, Option<usize>, fn(&Theme) -> Style);

impl Asking {
    /// Whether what comes must not be seen.
    fn hides(&self) -> bool {
        !matches!(self.state, State::Judged(..))
    }

    fn rows(&self) -> Vec<Row> {
        let text = |text: &str, style: fn(&Theme) -> Style| {
            wrap(text, COLUMNS).into_iter().map(move |line| Row(line, None, style))
        };
        let mut rows = Vec::new();
        match &self.state {
            State::Looking(..) => {}
            State::Open(question, cursor) => {
                rows.extend(text(&self.said, |theme| theme.good));
                rows.extend(question_rows(question));
                for (at, choice) in question.choices.iter().enumerate() {
                    let sign = if at == *cursor { ">" } else { " " };
                    let style: fn(&Theme) -> Style =
                        if at == *cursor { |theme| theme.selected } else { |theme| theme.text };
                    rows.push(Row(format!("{sign} {} {choice}", at + 1), Some(at), style));
                }
                let keys = match (self.drives, &self.only) {
                    (_, Some(_)) => "a number answers, space goes on",
                    (true, _) => "a number answers, esc ends",
                    (false, _) => "a number answers, a asks about the next step, esc ends",
                };
                rows.extend(text(keys, |theme| theme.dim));
            }
            State::Judged(question, given) => {
                let (_, asked) = question.text.rsplit_once('\n').unwrap_or(("", &question.text));
                rows.extend(text(asked, |theme| theme.strong));
                for (at, choice) in question.choices.iter().enumerate() {
                    let (sign, style): (&str, fn(&Theme) -> Style) = match question.is_right(at) {
                        true => ("+", |theme| theme.good),
                        false if at == *given => ("-", |theme| theme.danger),
                        false => (" ", |theme| theme.dim),
                    };
                    rows.push(Row(format!("{sign} {} {choice}", at + 1), None, style));
                }
                let is_right = question.is_right(*given);
                let verdict = if is_right { "Right." } else { "No." };
                rows.extend(text(&format!("{verdict} {}", question.why), |theme| theme.text));
                let keys = match (self.drives, is_right) {
                    _ if self.only.is_some() => "space goes on",
                    (true, false) => "enter tries again, esc ends",
                    _ => "enter asks the next one, esc ends",
                };
                rows.extend(text(keys, |theme| theme.dim));
            }
        }
        rows
    }

    fn size(&self) -> (u16, u16) {
        (COLUMNS, u16::try_from(self.rows().len()).unwrap_or(u16::MAX))
    }

    /// The corner of the screen it stands in, where it leaves most of the board to be seen.
    fn corner(&self, screen: Rect) -> Rect {
        let (columns, rows) = self.size();
        let width = columns.saturating_add(4).min(screen.width);
        let height = rows.saturating_add(4).min(screen.height);
        let y = screen.bottom().saturating_sub(height + 1).max(screen.y);
        Rect { x: screen.right() - width, y, width, height }
    }

    /// The choice at a place of the screen; [`Action::Cancel`] beside the popup.
    pub(super) fn click(&self, screen: Rect, column: u16, row: u16) -> Option<Action> {
        let corner = self.corner(screen);
        if !popup::covers(corner, self.size(), (column, row)) {
            return Some(Action::Cancel);
        }
        let area = popup::inside(corner, self.size());
        let row = usize::from(row.checked_sub(area.y)?);
        let choice = self.rows().get(row)?.1?;
        char::from_digit(u32::try_from(choice).ok()? + 1, 10).map(Action::Type)
    }

    pub(super) fn draw(&self, score: &Score, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        let rows = self.rows();
        if rows.is_empty() {
            return;
        }
        let name = if self.drives { "drive" } else { "ask me" };
        let title = match score.words() {
            words if words.is_empty() => name.to_owned(),
            words => format!("{name}: {words}"),
        };
        let area = popup::draw(buf, self.corner(screen), &title, self.size(), theme);
        for (y, Row(line, _, style)) in (area.top()..area.bottom()).zip(&rows) {
            put_cut(buf, (area.x, y), area.right(), line, style(theme), theme.glyphs.cut);
        }
    }
}

/// What is known, line by line, and in the last what is asked.
fn question_rows(question: &Question) -> Vec<Row> {
    let (known, asked) = question.text.rsplit_once('\n').unwrap_or(("", &question.text));
    let mut rows: Vec<Row> =
        wrap(known, COLUMNS).into_iter().map(|line| Row(line, None, |theme| theme.text)).collect();
    rows.extend(wrap(asked, COLUMNS).into_iter().map(|line| Row(line, None, |t| t.strong)));
    rows
}

/// Whether a question has room on the smallest usual screen, beside so many other rows.
fn fits(question: &Question, others: usize) -> bool {
    question_rows(question).len() + question.choices.len() + others <= ROWS
        && question.choices.iter().all(|choice| width(choice) + 4 <= COLUMNS)
}

impl<V: View> Viewer<V> {
    /// Begins to ask at the next step worth it, or about every step.
    pub(super) fn begin_asking(&mut self, drives: bool) {
        let home = self.watching.race().at();
        // At its end nothing comes any more: it begins again.
        let from = if self.front().is_at_end() { 0 } else { home };
        self.watching.jump(home);
        let state = State::Looking(from, !drives);
        self.asking = Some(Asking { state, home, drives, only: None, said: String::new() });
    }

    /// Asks one question of a kind, about the step after the moment shown.
    pub fn ask(&mut self, kind: &str) {
        let home = self.watching.race().at();
        self.watching.jump(home);
        let (state, only) = (State::Looking(home, false), Some(kind.to_owned()));
        self.asking = Some(Asking { state, home, drives: false, only, said: String::new() });
    }

    /// Ends asking, and shows the moment from before.
    fn end_asking(&mut self, why: &str) {
        let Some(asking) = self.asking.take() else { return };
        self.watching.jump(asking.home);
        let words = self.choices.score.words();
        let words = [why, &words].into_iter().filter(|words| !words.is_empty());
        let words = words.collect::<Vec<_>>().join("; ");
        if !words.is_empty() {
            self.notify(words);
        }
    }

    /// Whether what comes must not be seen.
    pub(super) fn hides_what_comes(&self) -> bool {
        self.asking.as_ref().is_some_and(Asking::hides)
    }

    /// What stands in place of the transport while it asks.
    pub(super) fn asking_in_words(&self) -> Option<String> {
        let asking = self.asking.as_ref()?;
        Some(match &asking.state {
            State::Looking(t, _) => {
                format!("looking for a step to ask about ... step {}, esc ends", grouped(*t))
            }
            State::Open(question, _) => format!("step {}: what comes next?", question.at + 1),
            State::Judged(question, _) => format!("step {}", grouped(question.at + 1)),
        })
    }

    /// What an action would do while it asks.
    pub(super) fn asking_command(&self, action: Action) -> Command {
        match action {
            Action::Accept => Command::READY.named("answer"),
            Action::Move(Dir::North | Dir::South) | Action::Type(_) => Command::READY,
            Action::Cancel => Command::READY.named("end"),
            _ => Command::not(""),
        }
    }

    /// Takes an action while it asks.
    pub(super) fn update_asking(&mut self, action: Action) {
        let Some(asking) = &mut self.asking else { return };
        let is_over = asking.only.is_some() && matches!(asking.state, State::Judged(..));
        if action == Action::Cancel || is_over && action == Action::Accept {
            return self.end_asking("");
        }
        match &mut asking.state {
            State::Looking(..) => {}
            State::Open(question, cursor) => {
                let (count, at) = (question.choices.len(), question.at);
                let given = match action {
                    Action::Move(Dir::North) => {
                        *cursor = cursor.checked_sub(1).unwrap_or(count.saturating_sub(1));
                        None
                    }
                    Action::Move(Dir::South) => {
                        *cursor = (*cursor + 1) % count.max(1);
                        None
                    }
                    Action::Accept => Some(*cursor),
                    Action::Type('a') if !asking.drives && asking.only.is_none() => {
                        asking.state = State::Looking(at + 1, false);
                        None
                    }
                    Action::Type(c) => {
                        let number = c.to_digit(10).and_then(|n| usize::try_from(n).ok());
                        number.and_then(|n| n.checked_sub(1)).filter(|&n| n < count)
                    }
                    _ => None,
                };
                if let Some(given) = given {
                    self.judge(given);
                }
            }
            State::Judged(question, given) => {
                let goes_on = matches!(action, Action::Accept | Action::Type('a' | ' '));
                let goes_on = goes_on && asking.only.is_none();
                let (at, is_right) = (question.at, question.is_right(*given));
                match (goes_on, asking.drives && !is_right) {
                    (true, false) => {
                        asking.state = State::Looking(at + 1, !asking.drives);
                    }
                    (true, true) => {
                        asking.state = State::Open(question.clone(), *given);
                        self.watching.jump(at);
                    }
                    (false, _) => {}
                }
            }
        }
    }

    /// Says whether a choice is right, and shows what the step did.
    fn judge(&mut self, given: usize) {
        let Some(asking) = &mut self.asking else { return };
        let State::Open(question, _) = &asking.state else { return };
        let (is_right, at) = (question.is_right(given), question.at);
        self.choices.score.count(question.kind, is_right);
        if asking.drives && is_right {
            asking.said = format!("Right. {}", question.why);
            asking.state = State::Looking(at + 1, false);
        } else {
            asking.said.clear();
            asking.state = State::Judged(question.clone(), given);
        }
        self.watching.jump(at + 1);
    }

    /// Looks for a step to ask about, until one is found or `enough`; whether anything shown has changed.
    pub(super) fn compute_asking(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while let Some(Asking { state: State::Looking(t, worth), home, drives, only, .. }) =
            &self.asking
        {
            let (t, worth, drives) = (*t, *worth, *drives);
            if let Some(kind) = only.as_ref().filter(|_| t > *home) {
                let why = format!("no question '{kind}' can be asked here");
                self.end_asking(&why);
                return true;
            }
            let pane = self.watching.race_mut().front_mut();
            if t >= pane.len() {
                if !pane.status().is_over() {
                    return false;
                }
                self.end_asking("there is nothing more to ask about");
                return true;
            }
            if pane.look_through() {
                let question = self.question_at(t, worth, drives);
                let next = State::Looking(t + 1, worth);
                let Some(asking) = &mut self.asking else { return false };
                match question {
                    Some(question) => {
                        asking.state = State::Open(question, 0);
                        self.watching.jump(t);
                        return true;
                    }
                    None => asking.state = next,
                }
            }
            if enough() {
                return true;
            }
        }
        false
    }

    /// A question about the step after moment `t`: of the kinds asked least so far, or the one that decides
    /// the step.
    fn question_at(&mut self, t: u64, worth: bool, drives: bool) -> Option<Question> {
        let score = &self.choices.score;
        let pane = self.watching.race_mut().front_mut();
        let method = pane.method().clone();
        if worth && !questions::worth::<V::Puzzle>(&mut pane.run, t) {
            return None;
        }
        let ask = |asker: &mut Asker| asker.ask(t, &mut Random::new(t));
        let all = questions::asked::<V::Puzzle, _>(&mut pane.run, &method, ask);
        // Of one who drives the step before is judged above the next one.
        let others = if drives { 4 } else { 1 };
        let only = self.asking.as_ref().and_then(|asking| asking.only.as_deref());
        let all = all.into_iter().filter(|question| fits(question, others));
        let all = all.filter(|question| only.is_none_or(|kind| kind == question.kind));
        let place = |kind: &str| DECIDES.iter().position(|known| *known == kind);
        if drives {
            let deciding = all.filter_map(|question| Some((place(question.kind)?, question)));
            return deciding.min_by_key(|(place, _)| *place).map(|(_, question)| question);
        }
        all.min_by_key(|question| score.asked(question.kind))
    }

    /// Whether there is something to look for.
    pub(super) fn is_looking_for_a_question(&self) -> bool {
        let looks = |asking: &Asking| match asking.state {
            State::Looking(t, _) => t < self.run().len() || self.run().status().is_over(),
            _ => false,
        };
        self.asking.as_ref().is_some_and(looks)
    }
}
