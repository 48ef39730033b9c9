//! Two methods side by side under one transport.

use super::{Lane, RaceSubject};
use crate::engine::race::Race;
use crate::engine::run::Run as _;
use crate::tui::keys::Action;
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::frame::Areas;
use crate::tui::view::panel::Panel;
use crate::tui::view::{grouped, put};
use crate::tui::watching::{NoAnswer, Watching};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::Cell;
use std::time::Duration;

/// Columns from which on both are seen at once.
pub const SPLIT: u16 = 100;

/// Rows under a board for what is counted, where both are seen at once.
const FACTS: u16 = 6;

/// Two runs being watched.
pub struct Racing {
    watching: Watching<Race<Box<dyn Lane>>, NoAnswer>,
    /// The one shown where there is room for one.
    side: usize,
    /// Whether both were seen when it was drawn last.
    both: Cell<bool>,
}

impl Racing {
    /// The methods of two rows, at the beginning.
    ///
    /// # Errors
    /// Why one of them cannot be watched.
    pub fn new(comparison: &dyn RaceSubject, [a, b]: [usize; 2]) -> Result<Racing, String> {
        let lane = |row| comparison.lane(row)?.ok_or_else(|| "nothing to watch here".to_owned());
        let mut watching = Watching::new(Race::new([lane(a)?, lane(b)?]), None);
        watching.begin();
        Ok(Racing { watching, side: 0, both: Cell::new(false) })
    }

    /// Whether an action does something.
    pub fn works(&self, action: Action) -> bool {
        action != Action::Side || !self.both.get()
    }

    /// What the bar calls an action.
    pub fn label(&self, action: Action) -> Option<String> {
        self.watching.label(action)
    }

    /// Carries an action out.
    pub fn update(&mut self, action: Action) {
        match action {
            Action::Side => self.side = 1 - self.side,
            action => self.watching.update(action),
        }
    }

    /// Takes a mouse event.
    pub fn pointer(&mut self, pointer: Pointer, at: (u16, u16), line: Rect) {
        self.watching.pointer(pointer, at, line);
    }

    /// Lets time pass; whether anything shown has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        self.watching.tick(elapsed)
    }

    /// How long until something moves.
    pub fn next_tick(&self) -> Option<Duration> {
        self.watching.next_tick()
    }

    /// Whether there is something to compute.
    pub fn is_busy(&self) -> bool {
        self.watching.is_busy()
    }

    /// Computes until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        self.watching.compute(enough)
    }

    /// Where both are, in one line.
    pub fn told(&self) -> String {
        let run = self.watching.run();
        let lanes = run.lanes().iter().map(|lane| {
            let facts = lane.facts();
            let facts = facts.iter().map(|(name, value)| format!(", {name} {value}"));
            format!(
                "{}: step {} of {}{}",
                lane.name(),
                lane.at(),
                lane.len(),
                facts.collect::<String>()
            )
        });
        lanes.collect::<Vec<_>>().join("; ")
    }

    /// Draws both, or one and the facts of both.
    pub fn draw(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        self.watching.transport().draw(buf, areas.status, theme);
        let lanes = self.watching.run().lanes();
        self.both.set(areas.panel.width == 0);
        if !self.both.get() {
            let Some(lane) = lanes.get(self.side) else { return };
            lane.draw(areas.board, buf, theme);
            let mut panel = Panel::new(buf, areas.panel, theme);
            for (number, lane) in lanes.iter().enumerate() {
                let sign = if number == self.side { theme.glyphs.cursor } else { " " };
                let style = if number == self.side { theme.name } else { theme.text };
                panel.line(&format!("{sign} {}", lane.name()), style);
                self.facts(lane.as_ref(), number, &mut panel, 7, theme);
                panel.gap();
            }
            panel.text("x shows the other one", theme.dim);
            return;
        }
        let area = areas.board;
        let half = area.width / 2;
        for y in area.top()..area.bottom() {
            put(buf, area.x + half, y, area.x + half + 1, theme.glyphs.divider, theme.rule);
        }
        let sides = [
            Rect { width: half, ..area },
            Rect { x: area.x + half + 1, width: area.width - half - 1, ..area },
        ];
        for (number, (lane, side)) in lanes.iter().zip(sides).enumerate() {
            let facts = FACTS.min(side.height / 3);
            put(buf, side.x + 1, side.y, side.right(), &lane.name(), theme.name);
            let board = Rect { y: side.y + 1, height: side.height - 1 - facts, ..side };
            lane.draw(board, buf, theme);
            let below = Rect { y: board.bottom(), height: facts, ..side };
            let mut panel = Panel::new(buf, below, theme);
            self.facts(lane.as_ref(), number, &mut panel, facts, theme);
        }
    }

    /// Writes where a run is, what is counted, and at its end what came out.
    fn facts(&self, lane: &dyn Lane, number: usize, panel: &mut Panel, rows: u16, theme: &Theme) {
        let more = if lane.status().is_over() { "" } else { "+" };
        let step = format!("{} of {}{more}", grouped(lane.at()), grouped(lane.len()));
        let fits = panel.fits(&step);
        panel.row("step", if fits { &step } else { step.split(" of ").next().unwrap_or(&step) });
        let over = lane.status().is_over() && lane.at() == lane.len();
        let facts = lane.facts();
        let room = usize::from(rows.saturating_sub(1 + u16::from(over)));
        for (name, value) in facts.iter().take(room) {
            panel.row(name, value);
        }
        if over {
            let first = self.watching.run().winner() == Some(number);
            let style = if first { theme.good } else { theme.strong };
            let sign = if first { theme.glyphs.best } else { " " };
            panel.text(&format!("{sign} {}", lane.outcome()), style);
        }
    }
}
