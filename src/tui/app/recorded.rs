//! The playground without a terminal: following a link to its end, and frames for pictures and recordings.

use super::App;
use crate::tui::keys::Action;
use crate::tui::tab::Watched;
use crate::tui::term::cast::Cast;
use crate::tui::term::screen::Screen as _;
use crate::tui::view::grouped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::io;
use std::time::Duration;

/// The time between two frames of a recording, at most.
const FRAME: Duration = Duration::from_millis(50);

impl App {
    /// Computes until what a link names is on the screen.
    ///
    /// # Errors
    /// Why it cannot be shown.
    pub fn finish_following(&mut self) -> Result<(), String> {
        loop {
            if let Some(followed) = self.followed() {
                return followed;
            }
            let Some(tab) = self.tab_mut().filter(|tab| tab.is_busy()) else {
                return Err("there is nothing to follow".to_owned());
            };
            // A turn a thousand steps or so, to see whether it has arrived.
            tab.compute(&mut || true);
        }
    }

    /// Computes what is left to compute.
    pub fn settle(&mut self) {
        while let Some(tab) = self.tab_mut().filter(|tab| tab.is_busy()) {
            tab.compute(&mut || true);
        }
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
        let Some(Watched { at, len, .. }) = self.watched() else {
            return Err(io::Error::other("nothing is watched there, only --still shows it"));
        };
        if let Some(to) = to.filter(|to| !(at..=len).contains(to)) {
            let (to, at, len) = (grouped(to), grouped(at), grouped(len));
            return Err(io::Error::other(format!("to step {to}, expected {at} to {len}")));
        }
        let mut cast = Cast::new(size.into(), self.theme.colours(), title);
        let mut time = Duration::ZERO;
        self.still(size);
        cast.frame(time, true, |frame| self.draw(frame))?;
        self.update(Action::PlayPause);
        let moment = |app: &App| app.watched().map(|watched| watched.at);
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
            self.tab_mut().into_iter().for_each(|tab| tab.show_moment(to));
        }
        self.still(size);
        cast.frame(time, true, |frame| self.draw(frame))?;
        Ok(cast.into_text())
    }
}
