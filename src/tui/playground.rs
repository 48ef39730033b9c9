//! The app on the loop: messages in, wishes out, time measured.

use super::app::{App, Request};
use super::event::{Msg, Screen, Wish};
use ratatui::Frame;
use std::time::{Duration, Instant};

/// An app that knows what time it is.
pub struct Playground {
    app: App,
    /// When time last passed in the app.
    since: Instant,
}

impl Playground {
    /// Starts the clock of `app`.
    pub fn new(app: App) -> Self {
        Playground { app, since: Instant::now() }
    }

    /// Time begins to count when something begins to move, not when the last thing stopped.
    fn restart_clock_if_still(&mut self) {
        if self.app.next_tick().is_none() {
            self.since = Instant::now();
        }
    }
}

impl Screen for Playground {
    fn handle(&mut self, msg: Msg) {
        self.restart_clock_if_still();
        match msg {
            Msg::Key(key) => self.app.key(key),
            Msg::Mouse(mouse) => self.app.mouse(mouse),
            Msg::Paste(text) => self.app.paste(&text),
            Msg::Resize(columns, rows) => self.app.resize(columns, rows),
            Msg::Resumed => self.since = Instant::now(),
        }
    }

    fn deadline(&self) -> Option<Instant> {
        self.app.next_tick().map(|wait| self.since + wait)
    }

    fn tick(&mut self, now: Instant) {
        let elapsed = now.saturating_duration_since(self.since);
        self.since = now;
        self.app.tick(elapsed);
    }

    fn busy(&self) -> bool {
        self.app.is_busy()
    }

    fn compute(&mut self, budget: Duration) {
        self.restart_clock_if_still();
        let end = Instant::now() + budget;
        self.app.compute(&mut || Instant::now() >= end);
    }

    fn dirty(&self) -> bool {
        self.app.is_dirty()
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.app.draw(frame.buffer_mut());
    }

    fn wish(&mut self) -> Option<Wish> {
        self.app.take_request().map(|request| match request {
            Request::Quit => Wish::Quit,
            Request::Suspend => Wish::Suspend,
            Request::Redraw => Wish::Redraw,
        })
    }
}
