//! The program. (For now a screen that shows what the loop does.)

use std::process::ExitCode;
use std::time::Duration;

use frontier::tui::event::{Msg, Options, Request, Screen, run};
use frontier::tui::key::Key;
use ratatui::buffer::Buffer;
use ratatui::widgets::{Paragraph, Widget};

#[derive(Default)]
struct Demo {
    text: String,
    steps: u64,
    ticks: u64,
    moving: bool,
    busy: bool,
    dirty: bool,
    request: Option<Request>,
}

impl Screen for Demo {
    fn handle(&mut self, msg: Msg) {
        self.dirty = true;
        if let Msg::Key(key) = msg {
            if key == Key::char('q') || key == Key::ctrl('c') {
                self.request = Some(Request::Quit);
            } else if key == Key::ctrl('z') {
                self.request = Some(Request::Suspend);
            } else if key == Key::ctrl('l') {
                self.request = Some(Request::Redraw);
            } else if key == Key::char('b') {
                self.busy ^= true;
            } else if key == Key::char(' ') {
                self.moving ^= true;
            }
        }
        self.text = format!("{msg:?}");
    }

    fn next_tick(&self) -> Option<Duration> {
        self.moving.then_some(Duration::from_millis(10))
    }

    fn tick(&mut self, _elapsed: Duration) {
        self.ticks += 1;
        self.dirty = true;
    }

    fn is_busy(&self) -> bool {
        self.busy
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) {
        while !enough() {
            self.steps += 1;
        }
        self.dirty = true;
    }

    fn is_dirty(&self) -> bool {
        self.dirty
    }

    fn draw(&mut self, buffer: &mut Buffer) {
        self.dirty = false;
        let Demo { text, steps, ticks, .. } = self;
        let text = format!("frontier\n{}\n{text}\nsteps {steps}\nticks {ticks}", buffer.area);
        Paragraph::new(text).render(buffer.area, buffer);
    }

    fn take_request(&mut self) -> Option<Request> {
        self.request.take()
    }
}

fn main() -> ExitCode {
    match run(&mut Demo::default(), Options::default()) {
        Ok(ended) => ExitCode::from(ended.status()),
        Err(error) => {
            eprintln!("frontier: {error}");
            ExitCode::FAILURE
        }
    }
}
