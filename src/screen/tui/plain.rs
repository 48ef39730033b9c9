//! The playground in plain lines: a word or a key a line comes in, what changed goes out. No screen is
//! taken, nothing is redrawn, and there are no control sequences, so that a screen reader, a braille line
//! or another program can follow.

use super::app::seen::{CHOSEN, Seen, bare, close, heard, rows_in_words};
use super::keys::{Action, Binding, Mode};
use super::term::key::{Code, Key};
use super::term::screen::{Request, Screen};
use super::view::{width, wrap};
use super::{app::App, demo, inspector::Page, keys::keymap, term::signals};
use std::io::{BufRead, Read, Result, Write};
use std::{fmt::Display, time::Instant};

/// Longest line that is read, in bytes.
const LINE: u64 = 1 << 16;
/// Slices of computation after a line; a slice is a thousand steps or so.
const SLICES: u32 = 10_000;
/// Times that time may pass after a line, for a computer's move and the like.
const TICKS: u32 = 100;
/// Most times a word may be repeated.
const REPEATS: usize = 1000;
/// Most lines of the board or the panel that are said when they change.
const CHANGED: usize = 8;
/// How the lines of a panel begin that name the cell of the cursor.
const CURSOR: [&str; 3] = ["cell ", "cursor ", "square "];
/// Steps that `play` tells.
const PLAYED: usize = 20;

/// What is said at the beginning; in the lines below it, what can be asked.
const TEXTS: &str = include_str!("plain.txt");

/// What is said in front of the line of a page that is at hand.
const HERE: &str = "here: ";

/// Plays until the input ends or the user quits.
///
/// # Errors
/// The input cannot be read, or the output not be written.
pub fn run(app: &mut App, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    let since = Instant::now();
    let mut plain = Plain { app, since, out, last: None, said: 0, turned: false, ended: false };
    plain.say(TEXTS.lines().take(1))?;
    plain.settle();
    plain.tell()?;
    plain.out.flush()?;
    let mut line = Vec::new();
    while !plain.ended && input.take(LINE).read_until(b'\n', &mut line)? > 0 {
        plain.line(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']))?;
        plain.out.flush()?;
        line.clear();
    }
    Ok(())
}

struct Plain<'a> {
    app: &'a mut App,
    /// When time was let pass last.
    since: Instant,
    out: &'a mut dyn Write,
    /// What was told last.
    last: Option<Seen>,
    /// Texts said since the last word.
    said: usize,
    /// Whether another page of the panel was asked for.
    turned: bool,
    /// Whether the user quits.
    ended: bool,
}

impl Plain<'_> {
    /// Says this, line by line; on a terminal none is longer than its rows, unless a word is.
    fn say(&mut self, texts: impl IntoIterator<Item = impl Display>) -> Result<()> {
        let columns = signals::columns_of_output().unwrap_or(u16::MAX);
        for text in texts {
            self.said += 1;
            for line in aloud(&text.to_string()).split('\n') {
                let breaks = |&line: &&str| line.split(' ').all(|word| width(word) <= columns);
                let long = Some(line).filter(|line| width(line) > columns).filter(breaks);
                let lines = long.map_or(line.to_owned(), |line| wrap(line, columns).join("\n"));
                writeln!(self.out, "{lines}")?;
            }
        }
        Ok(())
    }

    /// Does what a line asks for.
    fn line(&mut self, line: &str) -> Result<()> {
        self.said = 0;
        if let Some(text) = line.trim_start().strip_prefix("type ") {
            let typed = text.chars().filter(|c| !c.is_control());
            typed.for_each(|c| self.app.key(Key::new(Code::Char(c))));
            return self.done();
        }
        let word = line.trim();
        let place = word.strip_prefix("goto ").filter(|place| ["start", "end"].contains(place));
        let word = place.unwrap_or(word);
        let mode = self.app.mode();
        match word {
            "" => {
                self.settle();
                self.changes()
            }
            "panel" if mode != Mode::Compare => self.panel(false),
            "words" | "help" | "?" | "commands" => self.words(),
            "tell" | "where" => self.tell(),
            "board" if mode == Mode::Popup => {
                self.say(["a list or a form lies over the board: 'cancel' closes it"])
            }
            _ if let Some(answer) = self.app.answer(word) => {
                self.say(answer.iter().map(|line| shown(line)))?;
                self.done()
            }
            "board" if mode == Mode::Race => self.tell(),
            "board" if mode == Mode::Watch => {
                self.say(["this board is a picture: 'panel' reads what it shows"])
            }
            "board" | "panel" => {
                let (lines, is_table) = (self.app.board(), mode == Mode::Compare);
                self.say(if is_table { rows_in_words(&lines) } else { lines })
            }
            _ => self.repeat(word),
        }
    }

    /// Says that a word is none.
    fn unknown(&mut self, word: &str) -> Result<()> {
        let word = shown(word);
        if self.app.mode() == Mode::Popup {
            return self.say([format!(
                "'{word}' does nothing here: 'up', 'down', 'left' and 'right' choose, 'type {word}' types \
                 it, 'ok' takes what is chosen, 'cancel' closes this"
            )]);
        }
        let is_known = |mode| self.named(mode, &word).is_some_and(|action| !is_seen(action));
        let way = Mode::WAYS.iter().find(|(mode, _)| is_known(*mode));
        let none = format!("no such word or key: '{word}'; 'words' lists them");
        self.say([way.map_or(none, |(_, [doing, way])| {
            format!("'{word}' is a word while {doing}: '{way}' leads there")
        })])
    }

    /// Does what a word or a key does, as often as the number behind it says, as long as it does something.
    fn repeat(&mut self, line: &str) -> Result<()> {
        let mode = self.app.mode();
        let counted = line.rsplit_once(' ').and_then(|(word, times)| {
            Some((word.trim(), times.parse::<usize>().ok().filter(|_| mode != Mode::Popup)?))
        });
        let (word, times) = counted.unwrap_or((line, if line == "play" { PLAYED } else { 1 }));
        let plays = word == "play" && matches!(mode, Mode::Watch | Mode::Race);
        let word = if plays { "step" } else { word };
        for _ in 0..times.min(REPEATS) {
            if !self.word(word) {
                return self.unknown(word);
            }
            let before = self.last.clone();
            self.done()?;
            if self.last == before || self.app.mode() == Mode::Popup {
                break;
            }
        }
        Ok(())
    }

    /// Carries a word or a key out; whether it is one.
    fn word(&mut self, word: &str) -> bool {
        self.said = 0;
        let mode = self.app.mode();
        let key: Option<Key> = word.parse().ok();
        let card = match word {
            "on" => Some(Key::char(' ')),
            "before" => Some(Key::new(Code::Left)),
            "leave" => Some(Key::new(Code::Esc)),
            _ => key,
        };
        if card.is_some_and(|key| self.app.choose_by_key(key) || self.app.turn_by_key(key)) {
            return true;
        }
        if let Some(key) = key.filter(|_| mode == Mode::Popup && word.chars().count() == 1) {
            // A question is answered by number; into lists and forms it would be typed.
            return self.app.asks().then(|| self.app.key(key)).is_some();
        }
        let table = self.app.table();
        // Two words are what Enter does where they have no meaning of their own.
        let key = key.or_else(|| ["ok", "act"].contains(&word).then(|| Key::new(Code::Enter)));
        let action = self.named(mode, word).or_else(|| table.action(mode, key?));
        action.filter(|&action| !is_seen(action)).map(|action| self.act(action)).is_some()
    }

    /// What a word means in a mode: one of ours, the word of the bar, or the name of the action.
    fn named(&self, mode: Mode, word: &str) -> Option<Action> {
        let (table, here) = (self.app.table(), self.app.mode());
        let known = |action: &Action| table.of(mode).any(|row| row.action == *action);
        let is_named = |row: &&Binding| {
            let label = self.app.command(row.action).label.filter(|_| mode == here);
            row.bar == word || keymap::name(row.action) == word || label.as_deref() == Some(word)
        };
        let mut ours = demo::words().filter(|(known, _)| *known == word).map(|(_, action)| action);
        let row = || table.of(mode).find(is_named).filter(|_| word.len() > 1);
        ours.find(known).or_else(|| Some(row()?.action))
    }

    /// Carries an action out. Nothing plays by itself here.
    fn act(&mut self, action: Action) {
        self.turned = matches!(action, Action::TurnTo(_) | Action::Page | Action::PageBefore);
        let watching = matches!(self.app.mode(), Mode::Watch | Mode::Race);
        self.app.dismiss_notice();
        self.app.touch_lesson();
        self.app.update(match action {
            Action::Finish if watching => Action::ToEnd,
            Action::PlayPause if watching => Action::StepForward,
            action => action,
        });
    }

    /// What follows an action: time, computation, requests, and what is said about it.
    fn done(&mut self) -> Result<()> {
        self.settle();
        while let Some(request) = self.app.take_request() {
            match request {
                Request::Quit => self.ended = true,
                Request::Copy(text) => {
                    // Cut, it would be of no use.
                    self.say([format!("copied: {}", text.replace(char::is_control, " "))])?;
                    // What shows it on a screen has been said.
                    if self.app.mode() == Mode::Popup {
                        self.app.update(Action::Cancel);
                    }
                }
                Request::Suspend | Request::Redraw | Request::Adopt(_) => {}
            }
        }
        if self.ended {
            return Ok(());
        }
        self.changes()?;
        let turned = std::mem::take(&mut self.turned);
        // Where there is no such page, that was said.
        if turned && self.last.as_ref().is_none_or(|seen| seen.status.is_empty()) {
            self.panel(true)?;
        } else if self.said == 0 {
            // What was said about the game is all there is to say.
            let again = self.last.as_ref().filter(|seen| seen.mode == Mode::Play);
            let words = again.map(|seen| self.status(seen)).filter(|words| !words.is_empty());
            self.say([words.unwrap_or_else(|| "nothing happens".into())])?;
        }
        Ok(())
    }

    /// Computes what there is to compute, and lets some time pass where a game goes on by itself.
    fn settle(&mut self) {
        let mut slices = 0;
        // The time a game takes is that of the clock; what moves by itself is let go on at once.
        let passed = self.since.elapsed();
        self.since += passed;
        if self.app.mode() == Mode::Play {
            self.app.tick(passed);
        }
        for _ in 0..TICKS {
            while self.app.is_busy() && slices < SLICES {
                self.app.compute(&mut || {
                    slices += 1;
                    slices % 64 == 0
                });
                slices += 1;
            }
            match self.app.next_tick() {
                Some(time) if self.app.moves_by_itself() => self.app.tick(time),
                _ => break,
            }
        }
    }

    /// Says everything.
    fn tell(&mut self) -> Result<()> {
        self.last = None;
        self.changes()
    }

    /// Says what is not as it was said last.
    fn changes(&mut self) -> Result<()> {
        let now = self.app.seen();
        let last = self.last.take();
        let last = last.as_ref();
        if last.is_none_or(|last| last.title != now.title) {
            self.say([&now.title])?;
        }
        // A list or a form says itself what it is.
        if now.mode != Mode::Popup && last.is_none_or(|last| last.mode != now.mode) {
            self.say([format!("mode: {}", now.mode.title().to_lowercase())])?;
        }
        if last.map_or(&[][..], |last| &last.card) != now.card {
            let card = now.card.join("\n");
            self.say([if card.is_empty() { "the lesson has ended".into() } else { card }])?;
        }
        let old: &[String] = last.map_or(&[], |last| &last.popup);
        // A question is said whole, once.
        let is_new = now.popup.iter().any(|line| line.contains(", step ") && !old.contains(line));
        self.news(if is_new && self.app.asks() { &[] } else { old }, &now.popup)?;
        if now.mode != Mode::Popup {
            if !now.status.is_empty() && last.is_none_or(|last| last.status != now.status) {
                self.say([self.status(&now)])?;
            }
            // The same reason as before is not said again, nor what runs say that stand still.
            let old = last.map_or(&[][..], |last| &last.told);
            let new: Vec<&str> =
                now.told.iter().filter(|line| !old.contains(line)).map(String::as_str).collect();
            if !new.is_empty() {
                let between = if now.mode == Mode::Race { "\n" } else { " " };
                self.say([new.join(between).trim_end().replace("  ", ", ")])?;
            }
        }
        let is_open = |last: &Seen| [now.mode, Mode::Popup, Mode::Race].contains(&last.mode);
        // What is drawn is called otherwise after its first change.
        let is_drawn = now.mode == Mode::Edit;
        let is_same = |last: &Seen| (is_drawn || last.title == now.title) && is_open(last);
        let same = last.is_some_and(is_same);
        if !now.sentences.is_empty() {
            // A sentence that is as it was is not said again.
            let old = last.filter(|_| same).map_or(&[][..], |last| &last.sentences);
            let new = now.sentences.iter().filter(|sentence| !old.contains(sentence));
            let new: Vec<&str> = new.map(String::as_str).collect();
            if !new.is_empty() {
                self.say([new.join(" ")])?;
            }
        }
        if now.mode == Mode::Compare {
            self.news(last.filter(|_| same).map_or(&[], |last| &last.table), &now.table)?;
        } else if let Some(last) = last.filter(|_| same && (is_drawn || now.sentences.is_empty())) {
            self.lines(last, &now)?;
        }
        // What lies below a list, a form or a race is not said again when that is closed.
        self.last = Some(match (now.mode, last.cloned()) {
            (Mode::Popup, Some(below)) if !self.app.asks() => {
                Seen { title: now.title, mode: now.mode, popup: now.popup, ..below }
            }
            (Mode::Race, Some(below)) => Seen { table: below.table, ..now },
            _ => now,
        });
        Ok(())
    }

    /// The lines of the panel that are new, unless there are more than a few. The cell of the cursor is told elsewhere.
    fn lines(&mut self, old: &Seen, new: &Seen) -> Result<()> {
        let is_cell = |line: &str| CURSOR.iter().any(|name| line.starts_with(name));
        let lines = new.panel.iter().filter(|line| !old.panel.contains(line) && !is_cell(line));
        let lines: Vec<String> = lines.map(|line| in_words(line)).collect();
        self.say(lines.iter().filter(|line| !line.is_empty() && lines.len() <= CHANGED))
    }

    /// Of a list, a form or a table that was read, where the cursor is now and what is new.
    fn news(&mut self, old: &[String], new: &[String]) -> Result<()> {
        let known: Vec<&str> = old.iter().map(|line| bare(line)).collect();
        let lines = new.iter().filter(|line| !old.contains(line));
        let lines = lines.filter(|line| line.starts_with(CHOSEN) || !known.contains(&bare(line)));
        let lines: Vec<String> = lines.map(|line| self.typed(line)).collect();
        self.say(lines)
    }

    /// The panel without its pictures, or only its first page.
    fn panel(&mut self, is_page: bool) -> Result<()> {
        let is_name = |name: &str| Page::ALL.iter().any(|page| page.name() == name);
        // Without the branches of a tree, and a name without the key for the page after it.
        let words = |line: &String| {
            let line = line.split("  i ").next().unwrap_or_default();
            in_words(&line.replace(['|', '`', '~'], " "))
        };
        let mut lines: Vec<String> = self.app.panel().iter().map(words).collect();
        // A page begins with its name.
        let next = (0..lines.len()).filter(|&at| is_name(&lines[at])).nth(1).filter(|_| is_page);
        lines.truncate(next.unwrap_or(lines.len()));
        if matches!(self.app.mode(), Mode::Play | Mode::Edit) {
            lines = lines.iter().map(|line| self.typed(line)).collect();
        }
        self.say(lines.iter().filter(|line| !line.is_empty()))
    }

    /// The status line in words.
    fn status(&self, seen: &Seen) -> String {
        self.typed(&heard(&seen.status).trim().replace("  ", ", "))
    }

    /// A text with words for the keys in it, each in front of what it does: `s watches` as `'watch' watches`.
    fn typed(&self, text: &str) -> String {
        let (table, mode) = (self.app.table(), self.app.mode());
        let words: Vec<&str> = text.split(' ').collect();
        let word = |at: usize, word: &str| {
            let before = at.checked_sub(1).and_then(|before| words.get(before));
            let begins = before.is_none_or(|before| before.ends_with([',', ';', ':', '.', '?']));
            let verb = words.get(at + 1).filter(|_| begins)?.trim_end_matches([',', '.']);
            // A number is followed by what is counted.
            let is_number = word.parse::<u64>().is_ok();
            let does = verb == "again" || verb.ends_with('s') && !verb.ends_with("ss");
            let does = does && !is_number;
            let action = table.action(mode, word.parse().ok().filter(|_| does)?)?;
            let row = table.of(mode).find(|row| row.action == action)?;
            Some(format!("'{}'", names(row).first()?))
        };
        let typed = words.iter().enumerate().map(|(at, it)| word(at, it).unwrap_or((*it).into()));
        typed.collect::<Vec<_>>().join(" ")
    }

    /// The words that work now, each with its keys and what it does.
    fn words(&mut self) -> Result<()> {
        let (table, mode) = (self.app.table(), self.app.mode());
        let works = |row: &&Binding| !is_of_screens(row.action) && self.app.works(row.action);
        let rows = table.of(mode).filter(works).map(|row| (names(row), row));
        let rows: Vec<(Vec<String>, _)> = rows.filter(|(names, _)| !names.is_empty()).collect();
        // Keys that turn the cards of a lesson do nothing else.
        let is_lesson = self.app.card().is_some();
        let is_turning = |name: &str| is_lesson && ["Space", "Left", "Esc"].contains(&name);
        for rows in rows.chunk_by(|one, next| one.1.help == next.1.help) {
            let all = || rows.iter().flat_map(|row| &row.0);
            let names = all().enumerate().filter(|(at, it)| !all().take(*at).any(|one| one == *it));
            let names = names.map(|(_, name)| name.as_str()).filter(|name| !is_turning(name));
            let names: Vec<&str> = names.collect();
            let help = rows.first().map_or("", |row| row.1.help);
            self.say([format!("{}: {help}", names.join(", "))])?;
        }
        let turning = "on, before, leave: the next card, the one before, end the lesson";
        self.say(is_lesson.then_some(turning))?;
        match mode {
            Mode::Popup => self.say(["type and a text: types it"])?,
            _ => self.say(TEXTS.lines().skip(1))?,
        }
        Ok(())
    }
}

/// Help is read as words, and closed again: nobody can be lost in it. A tour is only seen.
fn is_seen(action: Action) -> bool {
    matches!(action, Action::Help | Action::Commands | Action::Tour)
}

/// What is of screens alone, or of time.
fn is_of_screens(action: Action) -> bool {
    use Action::{Commands, Faster, Overlay, Page, PageBefore, PlayPause, Slower, Tour};
    let is_shown = matches!(action, Commands | Overlay | Page | PageBefore | Tour | Action::Panel);
    let is_timed = matches!(action, PlayPause | Faster | Slower | Action::Own("timer"));
    is_shown || is_timed || matches!(action, Action::Redraw | Action::Suspend | Action::Settings)
}

/// The words of a row, and its keys; none where it has no word.
fn names(row: &Binding) -> Vec<String> {
    let ours = demo::words().filter(|(_, action)| *action == row.action);
    let mut words: Vec<String> = ours.map(|(word, _)| word.to_owned()).collect();
    match row.action {
        Action::TurnTo(_) | Action::Line(_) if words.is_empty() => return words,
        Action::Digit(_) => {}
        action if words.is_empty() => words.push(keymap::name(action)),
        _ => {}
    }
    words.extend(row.keys.iter().map(|key| key.ascii()));
    words
}

/// A line of the panel without its pictures.
fn in_words(line: &str) -> String {
    let line = close(&heard(line), HERE);
    line.strip_suffix(" -").map_or(line.clone(), |name| format!("{name} none"))
}

/// A text with words for keys and units, and without blanks in its numbers, which would be heard as two.
fn aloud(text: &str) -> String {
    let text = text.replace("< and >", "'previous' and 'next'");
    let text = text.replace("esc plays it", "'close' plays it");
    let text = text.replace("that / looks", "that 'condition' looks");
    let text = text.replace("Space goes on, the left arrow", "'on' goes on, 'before'");
    // Nothing plays here.
    let text = text.replace(" Enter plays it.", "").replace("; once there, play the answer", "");
    let is_number = |word: &str| word.len() < 4 && word.bytes().all(|c| c.is_ascii_digit());
    let mut before = "";
    let words = text.split(' ').enumerate().map(|(at, word)| {
        let (bare, end) = word.split_at(word.trim_end_matches([',', ';', ':', '.']).len());
        let counts = before.ends_with(|c: char| c.is_ascii_digit());
        let goes_on = counts && is_number(before) && bare.len() == 3 && is_number(bare);
        let said = match bare {
            "us" if counts => "microseconds",
            "ms" if counts => "milliseconds",
            _ if before == "step" && bare.contains('/') => &bare.replace('/', " of "),
            _ => bare,
        };
        before = word;
        format!("{}{said}{end}", if at == 0 || goes_on { "" } else { " " })
    });
    words.collect()
}

/// Not too much of a text, without characters that control a terminal.
fn shown(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(2000).collect()
}

#[cfg(test)]
mod tests {
    use super::aloud;

    #[test]
    fn numbers_are_whole_and_units_are_words() {
        let said = [
            ("1 998 822; repeats 46 175 509, peak", "1998822; repeats 46175509, peak"),
            ("time 92 us, 3.9 ms.", "time 92 microseconds, 3.9 milliseconds."),
            ("tell us", "tell us"),
            // Numbers that stand beside each other are none.
            ("row 1: 5 3 4, 6 7 8; 12 34; 1234 567", "row 1: 5 3 4, 6 7 8; 12 34; 1234 567"),
            ("< and > go to", "'previous' and 'next' go to"),
        ];
        for (shown, heard) in said {
            assert_eq!(aloud(shown), heard);
        }
    }
}
