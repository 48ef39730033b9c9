//! The program. (For now a screen that shows what the loop does.)

use std::process::ExitCode;
use std::time::{Duration, Instant};

use frontier::tui::event::{Msg, Options, Screen, Wish, run};
use frontier::tui::key::Key;
use ratatui::Frame;
use ratatui::widgets::Paragraph;

#[derive(Default)]
struct Demo {
    text: String,
    steps: u64,
    ticks: u64,
    moves: Option<Instant>,
    busy: bool,
    dirty: bool,
    wish: Option<Wish>,
}

impl Screen for Demo {
    fn handle(&mut self, msg: Msg) {
        self.dirty = true;
        if let Msg::Key(key) = msg {
            if key == Key::char('q') || key == Key::ctrl('c') {
                self.wish = Some(Wish::Quit);
            } else if key == Key::ctrl('z') {
                self.wish = Some(Wish::Suspend);
            } else if key == Key::ctrl('l') {
                self.wish = Some(Wish::Redraw);
            } else if key == Key::char('b') {
                self.busy ^= true;
            } else if key == Key::char(' ') {
                self.moves = if self.moves.is_some() { None } else { Some(Instant::now()) };
            }
        }
        self.text = format!("{msg:?}");
    }

    fn deadline(&self) -> Option<Instant> {
        self.moves
    }

    fn tick(&mut self, now: Instant) {
        self.ticks += 1;
        self.moves = Some(now + Duration::from_millis(10));
        self.dirty = true;
    }

    fn busy(&self) -> bool {
        self.busy
    }

    fn compute(&mut self, budget: Duration) {
        let end = Instant::now() + budget;
        while Instant::now() < end {
            self.steps += 1;
        }
        self.dirty = true;
    }

    fn dirty(&self) -> bool {
        self.dirty
    }

    fn draw(&mut self, frame: &mut Frame<'_>) {
        self.dirty = false;
        let Demo { text, steps, ticks, .. } = self;
        let text = format!("frontier\n{}\n{text}\nsteps {steps}\nticks {ticks}", frame.area());
        frame.render_widget(Paragraph::new(text), frame.area());
    }

    fn wish(&mut self) -> Option<Wish> {
        self.wish.take()
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
