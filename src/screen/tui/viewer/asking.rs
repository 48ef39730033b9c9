//! Ask me: a run being watched asks what its next step is, at a handful of steps worth asking about, and a race
//! who is first; drive, where every step is asked; and the questions of lessons. What comes is hidden
//! meanwhile, and leaving shows the moment from before.

use super::words::winner;
use super::*;
use crate::engine::question::{CODE, deciding};
use crate::puzzles::questions::QUEUE;
use crate::tui::{inspector::Picture, view::hanging};

/// What the bar calls an answer.
pub const ANSWER: &str = "answer";
/// Fewest and most columns of a question, and most rows: it fits on the smallest usual screen.
const COLUMNS: (u16, u16) = (16, 66);
const ROWS: usize = 20;
/// Columns of a choice that is not broken.
const WHOLE: u16 = 21;
/// Questions of a round.
const ROUND: u32 = 5;

/// Questions that say which node is expanded: the board shows it as it is popped.
const OF_A_NODE: [&str; 6] = ["new", "verdict", "where", "g", "h", "f"];

/// A run that asks.
pub(super) struct Asking {
    state: State,
    /// The moment that was shown before.
    home: u64,
    how: How,
    /// Questions that follow the one that is open, in a round.
    left: u32,
    /// What is said of the step before.
    said: String,
    /// What was answered so far, in words.
    score: String,
    /// The states to choose from, where they are pictures, and the columns these take beside each other.
    states: (Vec<Facts>, u16),
    /// Rows of what was asked: what stands below it stays there once it is judged.
    asked: Cell<u16>,
    /// Whether the code stands below the board, so that a question need not tell it.
    pub(super) has_code: bool,
    /// Rows of the screen below it: the card of a lesson, or the status line.
    pub(super) below: u16,
}

/// What is asked about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum How {
    /// A handful of steps that are worth it.
    Round,
    /// Every step.
    Drive,
    /// One question of this kind.
    One(&'static str),
}

impl How {
    /// One of these questions, rather one that is `leaving` some of the board.
    fn choose(self, all: Vec<Question>, leaving: (u16, usize), score: &Score) -> Option<Question> {
        // Of one who drives the step before is judged above the next one: in a row where the question is long.
        let others = if self == How::Drive { 3 } else { 2 };
        let mut all = all.into_iter().filter(|it| fits(it, (COLUMNS.1, ROWS), others));
        match self {
            How::Round => all.min_by_key(|it| (!fits(it, leaving, others), score.asked(it.kind))),
            How::Drive => deciding(all),
            How::One(kind) => all.find(|question| question.kind == kind),
        }
    }
}

enum State {
    /// Until all runs of a race are over; then it is asked, at this moment, who is first.
    Racing(u64),
    /// For a step from this moment on worth asking about, and from which on any will do if none is worth it; for
    /// any at once without the second.
    Looking(u64, Option<u64>),
    /// A question with the choice under the cursor, or the one that was made, once it `is_judged`.
    Asked { question: Question, choice: usize, is_judged: bool },
}

/// The screen, and the columns of the panel a question lies on, with the line beside it, where there is one.
type Beside = (Rect, Option<u16>);

/// A row of the popup, the choice it stands for, and how it is drawn.
struct Row(String, Option<usize>, fn(&Theme) -> Style);

impl Asking {
    /// What there is to read, and below it what may have no room.
    fn rows(&self, columns: u16) -> Vec<Row> {
        let mut rows = self.needed(columns);
        let State::Asked { question, .. } = &self.state else { return rows };
        // The bar has the keys. The row of the score is there before the first answer: nothing moves then.
        let has_room = |score: &&str| width(score) <= columns;
        let score = Some(&*self.score).filter(has_room).or(self.score.split(", ").next());
        let score = score.filter(|_| question.kind != WINNER);
        rows.extend(score.map(|score| Row(score.into(), None, |theme| theme.dim)));
        rows
    }

    fn needed(&self, columns: u16) -> Vec<Row> {
        let State::Asked { question, choice, is_judged } = &self.state else { return Vec::new() };
        let (at, is_judged) = (*choice, *is_judged);
        let text = |text: &str, style: fn(&Theme) -> Style| {
            wrap(text, columns).into_iter().map(move |line| Row(line, None, style))
        };
        let mut rows = if is_judged {
            text(question.text.lines().next_back().unwrap_or_default(), |t| t.strong).collect()
        } else {
            let said = text(&self.said, |theme| theme.good);
            said.chain(question_rows(question, columns, self.has_code)).collect::<Vec<_>>()
        };
        // What came out of each run stands beside it: as many rows as before.
        let is_told = is_judged && question.kind == WINNER;
        let mut told = question.why.lines().filter(|_| is_told);
        for (number, choice) in question.choices.iter().enumerate() {
            let (sign, style): (&str, fn(&Theme) -> Style) = match (is_judged, number == at) {
                (false, true) => ("▸", |theme| theme.selected),
                (false, false) => (" ", |theme| theme.text),
                _ if question.is_right(number) => ("✓", |theme| theme.good),
                (true, true) => ("✗", |theme| theme.danger),
                (true, false) => (" ", |theme| theme.dim),
            };
            let choice = told.next().unwrap_or(choice);
            for (line, text) in wrap(choice, columns.saturating_sub(4)).iter().enumerate() {
                let sign = if line == 0 { format!("{sign} {}", number + 1) } else { "   ".into() };
                rows.push(Row(format!("{sign} {text}"), (!is_judged).then_some(number), style));
            }
        }
        if is_judged {
            let verdict = if question.is_right(at) { "Right." } else { "No." };
            // What is marked need not be said again.
            let is_marked = |choice: &String| question.why.ends_with(&format!(": {choice}"));
            let why = match question.choices.iter().any(is_marked) {
                true => "",
                false if is_told => &self.score,
                false => &question.why,
            };
            rows.extend(text(&format!("{verdict} {why}"), |theme| theme.text));
        }
        rows
    }

    /// Writes what is asked in the signs of a terminal, so that lines break where they end.
    pub(super) fn write(&mut self, plainly: impl Fn(&str) -> String) {
        if let State::Asked { question: asked, is_judged: false, .. } = &mut self.state {
            let texts = asked.choices.iter_mut().chain([&mut asked.text, &mut asked.why]);
            texts.for_each(|text| *text = plainly(text));
        }
    }

    /// Columns that the longest choice needs that is not broken, or word, or part of one with a hyphen; or the states
    /// beside each other, if that is hardly more than the panel has.
    fn longest(&self, panel: u16) -> u16 {
        let State::Asked { question, .. } = &self.state else { return 0 };
        let words = question.choices.iter().flat_map(|choice| {
            choice.split(if width(choice) <= WHOLE { &[][..] } else { &[' ', '-'] })
        });
        let beside = Some(self.states.1).filter(|&columns| columns <= panel + 2);
        words.map(|word| width(word) + 4).chain(beside).max().unwrap_or(0)
    }

    /// The rows that have room: where there are too many the first, and those from which on all have.
    fn seen(&self, (columns, height): (u16, u16)) -> Vec<Row> {
        let mut rows = self.rows(columns);
        let over = self.needed(columns).len().saturating_sub(height.into());
        if over > 0 {
            let end = rows.len().min(over + 2);
            rows.splice(1..end, [Row("  …".into(), None, |theme| theme.dim)]);
        }
        rows
    }

    /// Where it is, as popups are placed: over the panel, whose contents it hides, and as much wider as it
    /// needs; in the lower corner where there is no panel.
    fn place(&self, (screen, panel): Beside) -> (Rect, (u16, u16)) {
        let widest = (COLUMNS.1 + 4).min(screen.width);
        let inside = |columns: u16| columns.saturating_sub(4);
        let rows = |columns: u16| self.rows(inside(columns)).len() as u16 + 2;
        // On the status line where it has no room otherwise.
        let below = self.below;
        let most = screen.height.saturating_sub(1 + below);
        let lies_on = u16::from(rows(widest) > most);
        let (below, most) = (below - lies_on, most + lies_on);
        let (columns, rows) = match panel {
            Some(panel) => {
                let is_enough =
                    |columns: &u16| self.needed(inside(*columns)).len() as u16 + 2 <= most;
                let least = panel.max(COLUMNS.0.max(self.longest(panel)) + 4);
                // All of the screen rather than a strip of the board.
                let wide = screen.width.saturating_sub(COLUMNS.0).min(widest);
                let mut all = least.min(widest)..=wide;
                (all.find(is_enough).unwrap_or(widest), most)
            }
            None => (screen.width, rows(screen.width).min(most)),
        };
        let (x, y) = (screen.right() - columns, screen.bottom().saturating_sub(below + rows + 1));
        (Rect { x, y, width: columns, height: rows + 2 }, (inside(columns), rows - 2))
    }

    /// The board, or as much of its place as is left beside the popup.
    pub(super) fn leaves(&self, on: Beside, board: Rect) -> Rect {
        let (place, (columns, _)) = self.place(on);
        match on.1 {
            _ if self.rows(columns).is_empty() => board,
            Some(_) => board.intersection(Rect { width: place.x, ..on.0 }),
            None => board.intersection(Rect { height: place.y + 1, ..on.0 }),
        }
    }

    /// The choice at a place of the screen; [`Action::Cancel`] beside the popup.
    pub(super) fn click(&self, on: Beside, (column, row): (u16, u16)) -> Option<Action> {
        let (place, size) = self.place(on);
        let Some(area) = frame::popup_at(place, size, (column, row)) else {
            return Some(Action::Cancel);
        };
        let choice = self.seen(size).get(usize::from(row.checked_sub(area.y)?))?.1?;
        char::from_digit(u32::try_from(choice).ok()? + 1, 10).map(Action::Type)
    }

    /// The states to choose from, each below the number of its choice, and the one under the cursor until it is judged.
    pub(super) fn pictures(&self, theme: &Theme) -> (Vec<Picture<'_>>, Option<usize>) {
        let State::Asked { question, is_judged, choice } = &self.state else {
            return Default::default();
        };
        let picture = |(at, state)| {
            let is_right = *is_judged && question.is_right(at);
            let place = usize::from(!is_judged && at == *choice) + 2 * usize::from(is_right);
            let style = [theme.text, theme.name, theme.good][place];
            Picture { state, node: None, above: format!("{}", at + 1), below: String::new(), style }
        };
        let pictures = self.states.0.iter().enumerate().map(picture);
        (pictures.collect(), Some(*choice).filter(|_| !is_judged))
    }

    /// Draws it; what it leaves free below what is asked, as wide as a panel, which has an edge of one column.
    pub(super) fn draw(&self, on: Beside, buf: &mut Buffer, theme: &Theme) -> Rect {
        let (place, size) = self.place(on);
        let rows = self.seen(size);
        if rows.is_empty() {
            return Rect::ZERO;
        }
        let title = match (self.how, self.left) {
            (How::Drive, _) => "drive".to_owned(),
            (How::One(..), _) => "a question".to_owned(),
            (How::Round, 0) => "ask me, the last one".to_owned(),
            (How::Round, left) => format!("ask me, {left} left"),
        };
        let area = frame::draw_popup(buf, place, &title, size, theme);
        for (y, Row(line, _, style)) in (area.top()..area.bottom()).zip(&rows) {
            put_cut(buf, (area.x, y), area.right(), &theme.plain(line), style(theme), theme);
        }
        // Code that is asked about need not stand below it again.
        let has_code = rows.iter().any(|row| row.0.ends_with(CODE));
        self.asked.set(self.asked.get().max(rows.len() as u16 + 1));
        let asked = if has_code { area.height } else { area.height.min(self.asked.get()) };
        Rect::new(area.x - 1, area.y + asked, area.width + 2, area.height - asked)
    }
}

/// What is known, line by line, and in the last what is asked; without the code of the method if the screen
/// `has_code` already.
fn question_rows(question: &Question, columns: u16, has_code: bool) -> Vec<Row> {
    let (known, asked) = question.text.rsplit_once('\n').unwrap_or(("", &question.text));
    let is_indented = |line: &str| line.starts_with(' ');
    let without = |(before, code): (&str, &str)| {
        let told = code.lines().filter(|line| !line.is_empty() && !is_indented(line));
        before.to_owned() + &told.collect::<Vec<_>>().join("\n")
    };
    let short = known.split_once(CODE).filter(|_| has_code).map(without);
    let known = short.as_deref().unwrap_or(known);
    // Code keeps its indentation, or half of it where a line is broken.
    let share = 1 + usize::from(known.lines().any(|it| is_indented(it) && width(it) > columns));
    let lines = |line: &str| match is_indented(line) {
        true => hanging(line, columns, share),
        false => wrap(line, columns),
    };
    let known = known.lines().flat_map(lines);
    let mut rows: Vec<Row> = known.map(|line| Row(line, None, |theme| theme.text)).collect();
    rows.extend(wrap(asked, columns).into_iter().map(|line| Row(line, None, |t| t.strong)));
    rows
}

/// Whether a question has room in so many columns and rows, beside so many other rows.
fn fits(question: &Question, (columns, rows): (u16, usize), others: usize) -> bool {
    let choices = question.choices.iter().map(|choice| wrap(choice, columns - 4).len());
    question_rows(question, columns, false).len() + choices.sum::<usize>() + others <= rows
}

/// The moment from which on the next step is looked for.
fn question_after(question: &Question) -> u64 {
    question.at + u64::from(question.kind != WINNER)
}

impl Viewer {
    pub(super) fn begin_asking(&mut self, how: How) {
        let home = self.watching.race.at();
        // At its end nothing comes any more: it begins again.
        let from = if self.front().is_at_end() { 0 } else { home };
        self.watching.jump(home);
        let is_race = !self.watching.race.is_alone();
        let state = match how {
            How::One(WINNER) => State::Racing(from),
            How::Round if is_race && self.choices.score.asked(WINNER) == 0 => State::Racing(from),
            how => State::Looking(from, (how == How::Round).then_some(from)),
        };
        let score = self.choices.score.words();
        let (said, states, asked, has_code, below) = Default::default();
        let left = ROUND;
        let asking = Asking { state, home, how, left, said, score, states, asked, has_code, below };
        self.asking = Some(asking);
    }

    /// Numbers the cells of the board that can be answered.
    pub(super) fn number_cells(&self, buf: &mut Buffer, theme: &Theme) {
        let (pane, state) = (self.front(), self.asking.as_ref().map(|asking| &asking.state));
        let board = self.grid_of(pane).filter(|_| !theme.is_heard);
        let (Some(State::Asked { question, is_judged: false, .. }), Some(board)) = (state, board)
        else {
            return;
        };
        // Named as in `#198 g 58 (r24c18)`; of two in the same cell the first.
        let cell = |name: &str| Pos::named(name.split_once('(')?.1.split([' ', ',', ')']).next()?);
        for (number, choice) in question.choices.iter().enumerate().rev() {
            let Some(place) = cell(choice).and_then(|cell| board.place(cell)) else { continue };
            let columns = place.width.min(3);
            let (x, y) = (place.x + (place.width - columns) / 2, place.y + place.height / 2);
            let sign = format!("{:^1$}", number + 1, usize::from(columns));
            let style = Style::reset().patch(theme.strong);
            let like = style.reversed();
            // Two that touch are no number of two digits.
            let is_like =
                |x| buf.cell((x, y)).is_some_and(|cell| cell.modifier == like.add_modifier);
            let touches = columns == 1 && (is_like(x.wrapping_sub(1)) || is_like(x + 1));
            put(buf, x, y, place.right(), &sign, if touches { style } else { like });
        }
    }

    /// Ends asking, and shows the moment from before.
    pub(super) fn end_asking(&mut self, why: &str) {
        let Some(asking) = self.asking.take() else { return };
        self.watching.jump(asking.home);
        let is_own = !matches!(asking.how, How::One(..));
        let words = if is_own { self.choices.score.words() } else { String::new() };
        let both = if why.is_empty() || words.is_empty() { "" } else { "; " };
        if !(why.is_empty() && words.is_empty()) {
            self.notify(format!("{why}{both}{words}"));
        }
    }

    /// The digits that answer, from the first to the last, while a question is to be answered.
    pub fn answers(&self) -> Option<String> {
        let state = &self.asking.as_ref()?.state;
        let State::Asked { question, is_judged: false, .. } = state else { return None };
        Some(format!("1-{}", question.choices.len()))
    }

    /// Whether a step is asked about, and not only waited for the end of a race.
    pub(super) fn is_asked(&self) -> bool {
        self.asking.as_ref().is_some_and(|asking| !matches!(asking.state, State::Racing(_)))
    }

    /// Whether what comes must not be seen.
    pub(super) fn hides_what_comes(&self) -> bool {
        let state = self.asking.as_ref().map(|asking| &asking.state);
        matches!(state, Some(State::Looking(..) | State::Asked { is_judged: false, .. }))
    }

    /// What stands in place of the transport while it asks.
    pub(super) fn asking_in_words(&self) -> Option<String> {
        Some(match &self.asking.as_ref()?.state {
            State::Racing(_) => "waiting until every run is computed to its end; esc ends".into(),
            State::Looking(t, _) => {
                format!("looking for a step to ask about ... step {}, esc ends", grouped(*t))
            }
            State::Asked { question, .. } if question.kind == WINNER => "who is first?".into(),
            State::Asked { question, .. } => {
                format!("a question about step {}", grouped(question.at + 1))
            }
        })
    }

    /// What an action would do while it asks.
    pub(super) fn asking_command(&self, action: Action) -> Command {
        let Some(Asking { state, how, .. }) = &self.asking else { return Command::not("") };
        match (action, state) {
            (Action::Cancel, _) => Command::READY.named("end"),
            (Action::Accept, State::Asked { is_judged, .. }) => Command::READY.named(match how {
                _ if !is_judged => ANSWER,
                How::Drive => "try again",
                _ => "go on",
            }),
            (Action::Type('a'), State::Asked { .. }) if *how != How::Round => Command::not(""),
            (Action::Move(Dir::North | Dir::South), State::Asked { is_judged: false, .. })
            | (Action::Type(_), State::Asked { .. }) => Command::READY,
            _ => Command::not(""),
        }
    }

    /// Takes an action while it asks.
    pub(super) fn update_asking(&mut self, action: Action) {
        if action == Action::Cancel {
            return self.end_asking("");
        }
        let len = self.front().len();
        let Some(asking) = &mut self.asking else { return };
        let State::Asked { question, choice, is_judged } = &mut asking.state else { return };
        match action {
            Action::Type('a') if asking.how == How::Round => {
                asking.left += 1;
                asking.state = State::Looking(question_after(question), None);
            }
            Action::Accept | Action::Type(' ') if *is_judged => {
                let after = question_after(question);
                asking.state = match asking.how {
                    How::Drive => {
                        self.watching.jump(question.at);
                        *is_judged = false;
                        return;
                    }
                    // What is left is spread over the rest of the run.
                    How::Round if asking.left > 0 => {
                        let far = len.saturating_sub(after) / u64::from(asking.left + 1);
                        State::Looking(after + far, Some(after))
                    }
                    How::Round | How::One(..) => return self.end_asking(""),
                };
            }
            _ if *is_judged => {}
            action => {
                let count = question.choices.len();
                if let Action::Move(dir) = action {
                    let by = if dir == Dir::North { count.saturating_sub(1) } else { 1 };
                    *choice = (*choice + by) % count.max(1);
                }
                let given = match action {
                    Action::Accept => Some(*choice),
                    Action::Type(c) => c.to_digit(10).and_then(|n| (n as usize).checked_sub(1)),
                    _ => None,
                };
                given.filter(|&n| n < count).into_iter().for_each(|given| self.judge(given));
            }
        }
    }

    /// Says whether a choice is right, and shows what the step did.
    fn judge(&mut self, given: usize) {
        let Some(asking) = &mut self.asking else { return };
        let State::Asked { question, choice, is_judged } = &mut asking.state else { return };
        let (is_right, after) = (question.is_right(given), question_after(question));
        (*choice, *is_judged) = (given, true);
        self.choices.score.count(question.kind, is_right);
        asking.score = self.choices.score.words();
        asking.said.clear();
        if asking.how == How::Drive && is_right {
            asking.said = format!("Right. {}", question.why);
            asking.state = State::Looking(after, None);
        }
        self.watching.jump(after);
    }

    /// Asks which run is over first, once all of them are; whether anything shown has changed.
    fn ask_for_winner(&mut self, t: u64) -> bool {
        if self.watching.race.lanes().any(|lane| !lane.status().is_over()) {
            return false;
        }
        match (winner(&self.watching.race, t), &mut self.asking) {
            (Some(question), _) => self.pose(question),
            (None, Some(asking)) if matches!(asking.how, How::One(..)) => {
                self.end_asking("no run of this race finds an answer");
            }
            (None, Some(asking)) => asking.state = State::Looking(t, Some(t)),
            (None, None) => {}
        }
        true
    }

    /// Asks it, at its moment.
    fn pose(&mut self, mut question: Question) {
        self.watching.jump(question.at);
        let states = self.states_of(&mut question).unwrap_or_default();
        if OF_A_NODE.contains(&question.kind) {
            self.watching.step_inside(true, 0);
        }
        let Some(asking) = &mut self.asking else { return };
        asking.left = asking.left.saturating_sub(1);
        asking.states = states;
        asking.asked.set(0);
        asking.state = State::Asked { question, choice: 0, is_judged: false };
    }

    /// The states of the nodes to choose from, if they are pictures; these nodes are named by the actions that lead to
    /// them too, where those are few.
    fn states_of(&mut self, question: &mut Question) -> Option<(Vec<Facts>, u16)> {
        const FEW: usize = 3;
        let pane = self.watching.race.front_mut();
        let (columns, _) = pane.sight.thumbnails(false).pop()?;
        let action_in_words = pane.sight.action_in_words();
        let moment = pane.sight.moment(Wanted { queue: QUEUE, ..Wanted::default() });
        let Step::Search(step) = moment?.step else { return None };
        let search = pane.sight.search()?;
        let mut states = Vec::new();
        let mut paths = Vec::new();
        for choice in &question.choices {
            let number = choice.split(' ').next()?.strip_prefix('#')?.parse().ok()?;
            let mut waiting = step.queues.iter().flat_map(|queue| &queue.first);
            states.push(waiting.find(|it| it.node.id == number)?.node.state.clone());
            let actions = search.chain(number).into_iter().filter_map(|id| search.action(id));
            let words = actions.map(|action| action_in_words(&action).unwrap_or(action));
            paths.push(words.collect::<Vec<String>>());
        }
        if paths.iter().all(|path| (1..=FEW).contains(&path.len())) {
            let named = question.choices.iter_mut().zip(paths);
            named.for_each(|(choice, path)| *choice += &format!(" ({})", path.join(", ")));
        }
        let columns = (columns + 2) * states.len() as u16;
        Some((states, columns))
    }

    /// Looks for a step to ask about, until one is found or `enough`; whether anything shown has changed.
    pub(super) fn compute_asking(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        if let Some(Asking { state: State::Racing(t), .. }) = &self.asking {
            return self.ask_for_winner(*t);
        }
        while let Some(&Asking { state: State::Looking(t, any), how, .. }) = self.asking.as_ref() {
            let pane = self.watching.race.front_mut();
            let (is_past, is_over) = (t >= pane.len(), pane.status().is_over());
            if is_past && !is_over {
                return false;
            }
            if is_past && any.is_none() {
                let was_asked = self.asking.as_ref().is_some_and(|asking| asking.left < ROUND);
                self.end_asking(match how {
                    How::Drive if was_asked => "that was the last step that is a choice",
                    How::Drive => "no step from here on is a choice; a asks about any step",
                    How::Round => "no step from here on can be asked about",
                    How::One(..) => "no step from here on has such a question",
                });
                return true;
            }
            if is_past || pane.look_through() {
                let all = (!is_past).then(|| pane.sight.questions(t, any.is_some()));
                // Of the kinds asked least so far, the one that decides the step, or one of a kind.
                let choose = |all| how.choose(all, self.leaving, &self.choices.score);
                if let Some(question) = all.and_then(choose) {
                    self.pose(question);
                    return true;
                }
                let Some(asking) = &mut self.asking else { return false };
                asking.state = match any.filter(|_| is_past) {
                    Some(any) => State::Looking(any, None),
                    None => State::Looking(t + 1, any),
                };
            }
            if enough() {
                return true;
            }
        }
        false
    }

    /// Whether there is something to look for.
    pub(super) fn is_looking_for_a_question(&self) -> bool {
        let looks = |asking: &Asking| match asking.state {
            State::Racing(_) => self.watching.race.lanes().all(|lane| lane.status().is_over()),
            State::Looking(t, _) => t < self.front().len() || self.front().status().is_over(),
            _ => false,
        };
        self.asking.as_ref().is_some_and(looks)
    }
}
