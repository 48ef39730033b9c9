//! Two methods side by side under one transport, each with a page of the inspector.

use super::difference::{Difference, Found};
use super::{Lane, RaceSubject};
use crate::engine::moment::Wanted;
use crate::engine::race::Race;
use crate::engine::run::Run as _;
use crate::tui::inspector::{Hits, Inspector, Kept, Page, Pages, Room, STEP_ALONE, View, wanted};
use crate::tui::keys::Action;
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::frame::Areas;
use crate::tui::view::panel::Panel;
use crate::tui::view::{grouped, put, put_cut};
use crate::tui::watching::{NoAnswer, Watching};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use std::cell::Cell;
use std::os::fd::BorrowedFd;
use std::time::Duration;

/// Columns from which on both are seen at once.
pub const SPLIT: u16 = 100;

/// Rows under a board for a page of the inspector, where both are seen at once in `area`.
fn below(area: Rect) -> u16 {
    if area.height >= 30 { area.height * 2 / 5 } else { 7.min(area.height / 3) }
}

/// Two runs being watched.
pub struct Racing {
    watching: Watching<Race<Box<dyn Lane>>, NoAnswer>,
    /// The one shown where there is room for one.
    side: usize,
    /// Whether both were seen when it was drawn last.
    both: Cell<bool>,
    inspector: Inspector,
    /// What the runs tell about the moment shown.
    inspected: [Kept; 2],
    hits: Hits,
    difference: Option<Difference>,
    /// What to say on the status line until the next key.
    message: Option<String>,
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
        Ok(Racing {
            watching,
            side: 0,
            both: Cell::new(false),
            inspector: Inspector::default(),
            inspected: Default::default(),
            hits: Hits::default(),
            difference: None,
            message: None,
        })
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
        self.message = None;
        self.difference = None;
        match action {
            Action::Side => self.side = 1 - self.side,
            Action::Page | Action::PageBefore => self.inspector.turn(action == Action::Page),
            Action::InsideForward | Action::InsideBack => {
                let events = self.look(STEP_ALONE);
                self.watching.step_inside(action == Action::InsideForward, events);
            }
            Action::Difference => self.difference = Some(Difference::new()),
            action => self.watching.update(action),
        }
    }

    /// Stops looking for a difference; whether that was going on.
    pub fn stop_looking(&mut self) -> bool {
        self.difference.take().is_some()
    }

    /// Asks both runs about the moment shown; the most events inside a step.
    fn look(&mut self, wanted: Wanted) -> usize {
        let Racing { watching, inspected, .. } = self;
        let events = watching.with_run(|race| {
            let both = race.lanes_mut().iter_mut().zip(inspected);
            let events = both.map(|(lane, kept)| {
                let (at, of) = (lane.at(), lane.len());
                let moment = kept.look(at, of, wanted, |wanted| lane.moment(wanted));
                moment.map_or(0, |moment| moment.inside.len())
            });
            events.max()
        });
        events.unwrap_or(0)
    }

    /// Asks the runs for what the next frame shows of their moments.
    pub fn prepare(&mut self, areas: &Areas, screen: Rect) {
        if Room::of(screen) > Room::One && self.inspector.turned_to().is_none() {
            self.inspector.open(Some(Page::Why));
        }
        let rows = if areas.panel.width == 0 { below(areas.board) } else { areas.panel.height };
        let inside = self.watching.inside().is_some();
        if !self.watching.is_page_due() {
            return;
        }
        if let Some(wanted) = wanted(&self.inspector, rows).or(inside.then_some(STEP_ALONE)) {
            self.look(wanted);
            self.watching.page_turned();
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
        self.watching.is_busy() || self.difference.is_some()
    }

    /// What becomes readable when there is more to compute, while another program is waited for.
    pub fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.watching.waits_for()
    }

    /// Computes until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let changed = self.watching.compute(enough);
        self.compute_difference(enough) || changed
    }

    /// Goes on looking for the first difference; whether anything shown has changed.
    fn compute_difference(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(mut difference) = self.difference.take() else { return false };
        let words = match self.watching.with_run(|race| difference.advance(race, enough)) {
            Found::Looking(t) => {
                self.difference = Some(difference);
                format!("looking for the first difference ... step {}", grouped(t))
            }
            Found::At(t, words) => {
                self.watching.jump(t);
                words
            }
            Found::Never(words) => words,
        };
        self.message = Some(words);
        true
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
        match self.words() {
            Some(words) => {
                let Rect { x, y, .. } = areas.status;
                let end = areas.status.right();
                put_cut(buf, (x + 1, y), end, &words, theme.strong, theme.glyphs.cut);
            }
            None => self.watching.transport().draw(buf, areas.status, theme),
        }
        let lanes = self.watching.run().lanes();
        self.both.set(areas.panel.width == 0);
        if !self.both.get() {
            let Some(lane) = lanes.get(self.side) else { return };
            lane.draw(areas.board, buf, theme);
            if self.inspector.page() == Page::Facts {
                return self.both_facts(areas.panel, buf, theme);
            }
            let mut panel = Panel::new(buf, areas.panel, theme);
            panel.line(&lane.name(), theme.name);
            let rows = areas.panel.height.saturating_sub(2);
            let area = Rect { y: areas.panel.y + 1, height: rows, ..areas.panel };
            self.draw_page(lane.as_ref(), self.side, area, buf, theme);
            let last = Rect { y: areas.panel.bottom() - 1, height: 1, ..areas.panel };
            let mut panel = Panel::new(buf, last, theme);
            match self.outcome(lane.as_ref(), self.side, theme) {
                Some((words, style)) => panel.line(&words, style),
                None => panel.line("x shows the other one", theme.dim),
            }
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
            let facts = below(side);
            let x = put(buf, side.x + 1, side.y, side.right(), &lane.name(), theme.name);
            if let Some((words, style)) = self.outcome(lane.as_ref(), number, theme) {
                put_cut(buf, (x + 2, side.y), side.right(), &words, style, theme.glyphs.cut);
            }
            let board = Rect { y: side.y + 1, height: side.height - 1 - facts, ..side };
            lane.draw(board, buf, theme);
            let under = Rect { y: board.bottom(), height: facts, ..side };
            self.draw_page(lane.as_ref(), number, under, buf, theme);
        }
    }

    /// What is said in place of the transport: what was found, or the event inside the step.
    fn words(&self) -> Option<String> {
        if self.message.is_some() {
            return self.message.clone();
        }
        let event = self.watching.inside()?;
        let words = self.watching.run().lanes().iter().zip(&self.inspected).map(|(lane, kept)| {
            let moment = kept.at(lane.at())?;
            moment.inside.get(event).or(moment.inside.last()).map(String::as_str)
        });
        let words: Vec<&str> = words.map(|words| words.unwrap_or("-")).collect();
        Some(words.join(" | "))
    }

    /// Draws the open page for one of the runs.
    fn draw_page(
        &self,
        lane: &dyn Lane,
        number: usize,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let view = View {
            moment: self.inspected.get(number).and_then(|kept| match self.watching.is_moving() {
                true => kept.latest(),
                false => kept.at(lane.at()),
            }),
            inside: self.watching.inside(),
            code: lane.code(),
            signs: Vec::new(),
            card: None,
            plays_back: false,
            theme,
        };
        let facts = |area: Rect, buf: &mut Buffer| {
            let mut panel = Panel::new(buf, area, theme);
            self.facts(lane, number, &mut panel, area.height, theme);
        };
        let pages = Pages {
            view,
            inspector: &self.inspector,
            facts: &facts,
            tree: &|_, _, _| false,
            hits: &self.hits,
        };
        pages.draw(area, buf);
    }

    /// The facts of both, under each other.
    fn both_facts(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let mut panel = Panel::new(buf, area, theme);
        for (number, lane) in self.watching.run().lanes().iter().enumerate() {
            let sign = if number == self.side { theme.glyphs.cursor } else { " " };
            let style = if number == self.side { theme.name } else { theme.text };
            panel.line(&format!("{sign} {}", lane.name()), style);
            self.facts(lane.as_ref(), number, &mut panel, 7, theme);
            panel.gap();
        }
        panel.whole_text("x shows the other one, i why it goes there", theme.dim);
    }

    /// Writes where a run is, what is counted, and at its end what came out.
    fn facts(&self, lane: &dyn Lane, number: usize, panel: &mut Panel, rows: u16, theme: &Theme) {
        let more = if lane.status().is_over() { "" } else { "+" };
        let step = format!("{} of {}{more}", grouped(lane.at()), grouped(lane.len()));
        let fits = panel.fits(&step);
        panel.row("step", if fits { &step } else { step.split(" of ").next().unwrap_or(&step) });
        let is_both = self.both.get();
        let outcome = self.outcome(lane, number, theme).filter(|_| !is_both);
        let facts = lane.facts();
        let room = usize::from(rows.saturating_sub(1 + u16::from(outcome.is_some())));
        for (name, value) in facts.iter().take(room) {
            panel.row(name, value);
        }
        if let Some((words, style)) = outcome {
            panel.text(&words, style);
        }
    }

    /// What came out of a run whose end is shown; the one with the better answer is marked.
    fn outcome(&self, lane: &dyn Lane, number: usize, theme: &Theme) -> Option<(String, Style)> {
        let over = lane.status().is_over() && lane.at() == lane.len();
        let best = self.watching.run().winner(|lane| lane.cost()) == Some(number);
        let style = if best { theme.good } else { theme.strong };
        let sign = if best { theme.glyphs.best } else { " " };
        over.then(|| (format!("{sign} {}", lane.outcome()), style))
    }
}
