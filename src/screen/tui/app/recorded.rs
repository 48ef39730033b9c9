//! The playground without a terminal: following a link to its end, and frames for pictures and recordings.

use super::*;
use crate::engine::run::Job;
use crate::tui::{session::Session, term::output::Painter, term::screen::Screen as _};
use ratatui::layout::Size;
use std::{fmt::Write as _, io};

/// The time between two frames of a recording, at most.
const FRAME: Duration = Duration::from_millis(50);

/// The work until what a link names is on the screen, or is known not to be there.
pub struct Following<'a>(pub &'a mut App);

impl Job for Following<'_> {
    fn advance(&mut self, _budget: u32) -> Status {
        if !self.status().is_over() {
            self.0.compute_some();
        }
        self.status()
    }

    fn status(&self) -> Status {
        match self.0.followed() {
            Some(_) => Status::Found,
            None if self.0.tab().is_busy() => Status::Running,
            None => Status::Exhausted,
        }
    }
}

impl App {
    /// Opens what a link names; [`App::followed`] tells what became of it.
    ///
    /// # Errors
    /// There is no such puzzle, instance or method.
    pub fn follow(&mut self, link: &Link) -> Result<(), String> {
        let found = self.tabs.iter().position(|tab| tab.info().word == link.puzzle());
        let at = found.ok_or_else(|| {
            format!("no puzzle '{}', expected {}", link.puzzle(), self.words().join(", "))
        })?;
        self.tabs[at].follow(link)?;
        self.go_to(at);
        self.dirty = true;
        Ok(())
    }

    /// Reads the condition of a link.
    ///
    /// # Errors
    /// What is wrong with it, as [`Link::check_condition`] says it.
    pub fn check_condition(&self, link: &Link) -> Result<(), BadWords> {
        let tab = self.tabs.iter().find(|tab| tab.info().word == link.puzzle());
        tab.map_or(Ok(()), |tab| link.check_condition(tab.vocabulary()))
    }

    /// Opens a place of the instance that is open, as [`App::follow`] does.
    ///
    /// # Errors
    /// There is no such method.
    pub fn go_to_place(&mut self, place: &LinkTarget) -> Result<(), String> {
        self.dirty = true;
        self.tab_mut().go_to_place(place)
    }

    /// What is told of the moment shown, of a race one a run; each queue with so many entries.
    pub fn moments(&mut self, queue: usize) -> Vec<Moment> {
        self.tab_mut().runs_mut().map(|runs| runs.moments(queue)).unwrap_or_default()
    }

    /// Whether what a link names is on the screen, or why not; none while it is looked for.
    pub fn followed(&self) -> Option<Result<(), String>> {
        self.tab().followed()
    }

    /// Opens what a link names, or says why not.
    pub(super) fn follow_or_say(&mut self, link: &Link) {
        self.follow(link).unwrap_or_else(|why| self.notify(why));
    }

    /// Computes until what a link names is on the screen.
    ///
    /// # Errors
    /// Why it cannot be shown.
    pub fn finish_following(&mut self) -> Result<(), String> {
        Following(self).finish();
        self.followed().unwrap_or_else(|| Err("there is nothing to follow".to_owned()))
    }

    /// Computes what is left to compute.
    pub fn settle(&mut self) {
        while self.tab().is_busy() {
            self.compute_some();
        }
    }

    /// Computes some thousand steps, where no clock says when to look whether that is enough.
    pub(super) fn compute_some(&mut self) {
        let mut looks = 0;
        self.tab_mut().compute(&mut || {
            looks += 1;
            looks > 16
        });
    }

    /// A frame of so many columns and rows, once everything is computed that it shows.
    pub fn still(&mut self, size: (u16, u16)) -> Buffer {
        let mut frame = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        self.draw(&mut frame);
        self.settle();
        frame.reset();
        self.draw(&mut frame);
        frame
    }

    /// Plays what is watched to this step, or to its end, and records it.
    ///
    /// # Errors
    /// Nothing is watched, or the step is not between the one shown and the last.
    pub fn record(&mut self, to: Option<u64>, size: (u16, u16), title: &str) -> io::Result<String> {
        self.settle();
        let Some(runs) = self.tab().runs() else {
            return Err(io::Error::other("nothing is watched there, only --still shows it"));
        };
        let (at, len) = (runs.watching.moment(), runs.watching.race.len());
        if let Some(to) = to.filter(|to| !(at..=len).contains(to)) {
            let (to, at, len) = (grouped(to), grouped(at), grouped(len));
            return Err(io::Error::other(format!("to step {to}, expected {at} to {len}")));
        }
        let mut cast = Cast::new(size.into(), self.theme.colours(), title);
        let mut time = Duration::ZERO;
        self.still(size);
        cast.frame(time, true, |frame| self.draw(frame))?;
        self.update(Action::PlayPause);
        let moment = |app: &App| app.tab().runs().map(|runs| runs.watching.moment());
        while let Some(next) = self.next_tick()
            && to.is_none_or(|to| moment(self).is_none_or(|at| at < to))
        {
            let passed = next.min(FRAME).max(Duration::from_millis(1));
            time += passed;
            self.tick(passed);
            if self.dirty {
                cast.frame(time, false, |frame| self.draw(frame))?;
            }
        }
        if let Some(to) = to {
            self.with_runs(|runs| runs.show_moment(to));
        }
        self.still(size);
        cast.frame(time, true, |frame| self.draw(frame))?;
        Ok(cast.text)
    }

    // What is kept until the next start

    /// What is to be kept until the next start.
    pub fn session(&self) -> Session {
        let mut session = Session::default();
        session.open = self.word().into();
        session.settings = self.chosen.kept;
        session.tabs = self.other_tabs.clone();
        for tab in self.own_tabs.as_ref().unwrap_or(&self.tabs) {
            let saved = tab.save();
            if saved != Saved::default() {
                session.tabs.insert(tab.info().word.into(), saved);
            }
        }
        session
    }

    /// Takes over what was kept; a tab that was `asked` for something else keeps its best results only. What
    /// is damaged leaves its tab as it is.
    ///
    /// # Errors
    /// Which tabs are damaged, and how.
    pub fn restore(&mut self, session: Session, asked: Option<&str>) -> Result<(), String> {
        let restored = self.restore_tabs(&session.tabs, |word| asked != Some(word));
        let words = self.words();
        self.other_tabs = session.tabs;
        self.other_tabs.retain(|word, _| !words.contains(&word.as_str()));
        self.open = words.iter().position(|word| *word == session.open).unwrap_or(self.open);
        self.dirty = true;
        restored
    }

    /// Takes over what was kept of tabs: of those that this holds for what is open, of all the best results that
    /// are better.
    ///
    /// # Errors
    /// Which tabs are damaged, and how.
    pub fn restore_tabs(
        &mut self,
        tabs: &BTreeMap<String, Saved>,
        has_state: impl Fn(&str) -> bool,
    ) -> Result<(), String> {
        let mut bad = Vec::new();
        for tab in &mut self.tabs {
            let word = tab.info().word;
            let Some(saved) = tabs.get(word) else { continue };
            let restored = tab.restore(saved, has_state(word));
            bad.extend(restored.err().map(|why| format!("{word}: {why}")));
        }
        if bad.is_empty() { Ok(()) } else { Err(bad.join("; ")) }
    }
}

/// Bytes a second the recording may grow by; a frame that would make it more is left out.
const RATE: f64 = 4600.0;
/// Bytes it may have before that counts.
const CREDIT: f64 = 12_000.0;

/// A recording being made.
struct Cast {
    painter: Painter,
    text: String,
}

impl Cast {
    /// One that has no frame yet. The title may contain anything.
    fn new(size: Size, colours: bool, title: &str) -> Cast {
        let head = serde_json::json!({
            "version": 2, "width": size.width, "height": size.height, "title": title,
            "env": { "TERM": "xterm-256color" },
        });
        Cast { painter: Painter::new(size, colours), text: format!("{head}\n") }
    }

    /// Adds a frame shown at this time, unless it is the same as the one before, or there is no room for it;
    /// a frame that `must` be shown always has room.
    ///
    /// # Errors
    /// None: writing to memory does not fail.
    fn frame(
        &mut self,
        at: Duration,
        must: bool,
        draw: impl FnOnce(&mut Buffer),
    ) -> io::Result<()> {
        let seconds = at.as_secs_f64();
        if !must && self.text.len() as f64 > CREDIT + RATE * seconds {
            return Ok(());
        }
        let bytes = self.painter.frame(draw)?;
        if !bytes.is_empty() {
            let shown = serde_json::json!(String::from_utf8_lossy(&bytes));
            // Writing to a text cannot fail.
            let _ = writeln!(self.text, "[{seconds:.3},\"o\",{shown}]");
        }
        Ok(())
    }
}

#[cfg(test)]
mod cast_tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn a_recording_has_a_head_and_a_line_a_frame_that_differs() {
        let mut cast = Cast::new(Size::new(10, 2), true, "a \"title\"");
        for (tenths, words) in [(0, "one"), (1, "one"), (2, "two")] {
            let draw = |buf: &mut Buffer| {
                let _ = buf.set_stringn(0, 0, words, 9, Style::new());
            };
            cast.frame(Duration::from_millis(100 * tenths), true, draw).unwrap();
        }
        let text = cast.text;
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(lines[0]["version"], 2);
        assert_eq!((&lines[0]["width"], &lines[0]["title"]), (&10.into(), &"a \"title\"".into()));
        assert_eq!((&lines[1][0], &lines[2][0]), (&0.0.into(), &0.2.into()));
        assert!(lines[2][2].as_str().unwrap().contains("two"));
    }

    #[test]
    fn frames_without_room_are_left_out() {
        let mut cast = Cast::new(Size::new(100, 50), true, "");
        let mut letters = ('a'..='z').cycle();
        for _ in 0..40 {
            let all = letters.next().unwrap().to_string().repeat(100);
            let draw = |buf: &mut Buffer| {
                (0..50).for_each(|y| {
                    let _ = buf.set_stringn(0, y, &all, 100, Style::new());
                });
            };
            cast.frame(Duration::ZERO, false, draw).unwrap();
        }
        assert!(cast.text.len() < 20_000);
    }
}
