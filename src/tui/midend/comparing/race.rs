//! Two methods side by side under one transport, each with a page of the inspector.

use super::difference::{Difference, Found};
use super::{Laid, Lane, RaceSubject};
use crate::engine::condition::{Condition, Observed};
use crate::engine::moment::Wanted;
use crate::engine::race::Race;
use crate::engine::run::{Job as _, Run as _};
use crate::engine::terms::NodeId;
use crate::tui::inspector::tried::{Tried, tried};
use crate::tui::inspector::{
    Hits, Inspector, Kept, Page, Pages, Room, STEP_ALONE, View, ledger, wanted,
};
use crate::tui::keys::Action;
use crate::tui::midend::conditions::Conditions;
use crate::tui::midend::inspecting::{SLICE, expanded_by, never_expanded};
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Form};
use crate::tui::view::frame::Areas;
use crate::tui::view::panel::Panel;
use crate::tui::view::picker::Picker;
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

/// The two runs.
type Both = Race<Box<dyn Lane>>;

/// Makes one of them answer questions about its moments.
fn observe(side: usize) -> fn(&mut Both) -> Option<Box<dyn Observed + '_>> {
    match side {
        0 => |race| race.lanes_mut()[0].observed(),
        _ => |race| race.lanes_mut()[1].observed(),
    }
}

/// Whether one of them can tell what a condition asks for.
fn can_tell(
    watching: &mut Watching<Both, NoAnswer>,
    side: usize,
    condition: &Condition,
) -> Result<(), String> {
    watching.with_run(|race| match observe(side)(race) {
        Some(observed) => condition.check(observed.as_ref()),
        None => Err("this run does not tell its moments".into()),
    })
}

/// Two runs being watched.
pub struct Racing {
    watching: Watching<Both, NoAnswer>,
    /// The one in front: shown where there is room for one, and asked for conditions.
    side: usize,
    /// Whether both were seen when it was drawn last.
    both: Cell<bool>,
    inspector: Inspector,
    /// What the runs tell about the moment shown.
    inspected: [Kept; 2],
    /// The condition that moments of the side in front are looked for by.
    conditions: Conditions,
    /// Of each side, the rows of its page that lead to a node, and where the page was drawn last.
    hits: [Hits; 2],
    pages: [Cell<Rect>; 2],
    difference: Option<Difference>,
    /// Whether the moments shown can be told only after more of the runs was looked through.
    preparing: bool,
    /// The side and the node whose moment is gone to once it is found.
    sought: Option<(usize, NodeId)>,
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
            conditions: Conditions::default(),
            hits: Default::default(),
            pages: Default::default(),
            difference: None,
            preparing: false,
            sought: None,
            message: None,
        })
    }

    /// Whether an action does something.
    pub fn works(&self, action: Action) -> bool {
        action != Action::Overlay || self.overlays() > 0
    }

    /// Number of what can be laid over one of the boards at most.
    fn overlays(&self) -> usize {
        let lanes = self.watching.run().lanes().iter();
        lanes.map(|lane| lane.overlays().len()).max().unwrap_or(0)
    }

    /// What the bar calls an action.
    pub fn label(&self, action: Action) -> Option<String> {
        let landmark = matches!(action, Action::NextLandmark | Action::PreviousLandmark);
        let chosen = self.conditions.label().filter(|_| landmark);
        chosen.or_else(|| self.watching.label(action))
    }

    /// The line a condition is typed into.
    pub fn condition_form(&self) -> Form {
        self.conditions.form(self.front().vocabulary())
    }

    /// The list of conditions to choose from.
    pub fn condition_list(&self) -> Picker {
        self.conditions.list(self.front().landmark_name(), self.front().conditions())
    }

    /// Takes the condition of the line.
    ///
    /// # Errors
    /// The column and what was expected there, or what the run cannot tell.
    pub fn accept_condition(&mut self, form: &Form) -> Result<(), Complaint> {
        let (own, side) = (self.front().vocabulary(), self.side);
        let Racing { conditions, watching, .. } = self;
        let check = |condition: &Condition| can_tell(watching, side, condition);
        match conditions.accept(form, own, check)? {
            Some(words) => self.message = Some(words),
            None => self.choose_listed(0),
        }
        Ok(())
    }

    /// Takes the condition at this place of the list.
    pub fn choose_listed(&mut self, place: usize) {
        let front = self.front();
        let (own, ready) = (front.vocabulary(), (front.landmark_name(), front.conditions()));
        let side = self.side;
        let Racing { conditions, watching, .. } = self;
        let check = |condition: &Condition| can_tell(watching, side, condition);
        self.message = conditions.choose_listed(place, ready, own, check);
    }

    /// The run in front, which conditions are about.
    fn front(&self) -> &dyn Lane {
        let [left, right] = self.watching.run().lanes();
        if self.side == 0 { left.as_ref() } else { right.as_ref() }
    }

    /// Begins to look for a moment at which the condition holds; whether one is chosen.
    fn look_for_moment(&mut self, forward: bool) -> bool {
        let Some((condition, text)) = self.conditions.chosen() else { return false };
        let looks = self.watching.look_for(condition, forward, observe(self.side));
        if let Err(why) = looks {
            self.message = Some(format!("{text}: {why}"));
        }
        true
    }

    /// Carries an action out.
    pub fn update(&mut self, action: Action) {
        self.message = None;
        self.difference = None;
        self.sought = None;
        match action {
            Action::Side => {
                self.side = 1 - self.side;
                self.watching.look_elsewhere();
            }
            Action::Overlay => {
                self.inspector.next_overlay(self.overlays());
                let at = self.inspector.overlay(self.overlays());
                let name = self.front().overlays().get(at).copied().unwrap_or("nothing");
                self.message = Some(format!("over the board: {name}"));
            }
            Action::NextLandmark | Action::PreviousLandmark
                if self.look_for_moment(action == Action::NextLandmark) => {}
            Action::Page | Action::PageBefore => self.inspector.turn(action == Action::Page),
            Action::InsideForward | Action::InsideBack => {
                let events = self.look(STEP_ALONE);
                self.watching.step_inside(action == Action::InsideForward, events);
            }
            Action::Difference => self.difference = Some(Difference::new()),
            action => self.watching.update(action),
        }
    }

    /// Stops looking for a difference or a moment; whether that was going on.
    pub fn stop_looking(&mut self) -> bool {
        self.difference.take().is_some() | self.watching.stop_looking()
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
        self.preparing = false;
        if !self.watching.is_page_due() {
            return;
        }
        if let Some(wanted) = wanted(&self.inspector, rows).or(inside.then_some(STEP_ALONE)) {
            self.preparing = !self.look_through();
            if !self.preparing {
                self.look(wanted);
                self.watching.page_turned();
            }
        }
    }

    /// Looks through some more of both runs; whether their moments can be told.
    fn look_through(&mut self) -> bool {
        self.watching.with_run(|race| {
            let ready = race.lanes_mut().each_mut().map(|lane| {
                let at = lane.at();
                lane.search().is_none_or(|search| search.prepare(at, SLICE))
            });
            ready == [true, true]
        })
    }

    /// Looks through more of the runs, until the moments shown can be told, or the node is found that was
    /// clicked, or `enough`; whether anything shown has changed.
    fn compute_moments(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while self.sought.is_some() || self.preparing {
            match self.sought {
                Some((side, node)) => self.go_to(side, node),
                None => self.preparing = !self.look_through(),
            }
            if self.sought.is_none() && !self.preparing {
                return true;
            }
            if enough() {
                break;
            }
        }
        false
    }

    /// Looks for the step at which a side expands a node, and goes there once it is known.
    fn go_to(&mut self, side: usize, node: NodeId) {
        let (known, is_over) = self.watching.with_run(|race| {
            let lane = &mut race.lanes_mut()[side];
            let is_over = lane.status().is_over();
            (lane.search().map_or(Some(None), |search| expanded_by(search, node)), is_over)
        });
        let Some(step) = known else { return };
        self.sought = None;
        match step {
            Some(step) => self.watching.jump(step),
            None => self.message = Some(never_expanded(node, is_over)),
        }
    }

    /// Takes a mouse event.
    pub fn pointer(&mut self, pointer: Pointer, at: (u16, u16), line: Rect) {
        if !self.watching.pointer(pointer, at, line) && pointer == Pointer::Press {
            self.click_page(at);
        }
    }

    /// A click on a line of a page: goes to the moment at which its node is expanded.
    fn click_page(&mut self, (column, row): (u16, u16)) {
        let is_here = |&side: &usize| self.pages[side].get().contains((column, row).into());
        let Some(side) = [0, 1].into_iter().find(is_here) else { return };
        let hit = self.hits[side].borrow().iter().find(|&&(y, _)| y == row).map(|&(_, node)| node);
        self.sought = hit.map(|node| (side, node));
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
        let looks = self.preparing || self.sought.is_some();
        self.watching.is_busy() || self.difference.is_some() || looks
    }

    /// What becomes readable when there is more to compute, while another program is waited for.
    pub fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.watching.waits_for()
    }

    /// Computes until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let changed = self.compute_moments(enough) | self.watching.compute(enough);
        self.compute_condition(enough) | self.compute_difference(enough) || changed
    }

    /// Goes on looking for a moment; whether anything shown has changed.
    fn compute_condition(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.watching.share_looked_at();
        if before.is_none() {
            return false;
        }
        let hunted = self.watching.go_on_looking(observe(self.side), enough);
        match self.conditions.outcome(hunted, self.watching.run().at()) {
            Some(words) => self.message = Some(words),
            None => return self.watching.share_looked_at() != before,
        }
        true
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
            self.draw_board(lane.as_ref(), self.side, areas.board, buf, theme);
            if self.inspector.page() == Page::Facts {
                return self.both_facts(areas.panel, buf, theme);
            }
            let mut panel = Panel::new(buf, areas.panel, theme);
            panel.line(&lane.name(), theme.name);
            let rows = areas.panel.height.saturating_sub(2);
            let area = Rect { y: areas.panel.y + 1, height: rows, ..areas.panel };
            self.draw_page(lane.as_ref(), self.side, [areas.board, area], buf, theme);
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
            // Conditions are about the one in front.
            let sign = if number == self.side { theme.glyphs.cursor } else { " " };
            put(buf, side.x, side.y, side.right(), sign, theme.name);
            let x = put(buf, side.x + 1, side.y, side.right(), &lane.name(), theme.name);
            if let Some((words, style)) = self.outcome(lane.as_ref(), number, theme) {
                put_cut(buf, (x + 2, side.y), side.right(), &words, style, theme.glyphs.cut);
            }
            let board = Rect { y: side.y + 1, height: side.height - 1 - facts, ..side };
            self.draw_board(lane.as_ref(), number, board, buf, theme);
            let under = Rect { y: board.bottom(), height: facts, ..side };
            self.draw_page(lane.as_ref(), number, [board, under], buf, theme);
        }
    }

    /// What is said in place of the transport: what was found, or the event inside the step.
    fn words(&self) -> Option<String> {
        if self.message.is_some() {
            return self.message.clone();
        }
        let looking = self.conditions.looking(self.watching.share_looked_at());
        if looking.is_some() {
            return looking;
        }
        let event = self.watching.inside()?;
        let words = self.watching.run().lanes().iter().zip(&self.inspected).map(|(lane, kept)| {
            let moment = kept.at(lane.at())?;
            moment.inside.get(event).or(moment.inside.last()).map(String::as_str)
        });
        let words: Vec<&str> = words.map(|words| words.unwrap_or("-")).collect();
        Some(words.join(" | "))
    }

    /// Where the actions tried in the step shown lead, while the page that tells why stands still.
    fn tried(&self, lane: &dyn Lane, number: usize) -> Vec<Tried> {
        if self.inspector.page() != Page::Why || self.watching.is_moving() {
            return Vec::new();
        }
        let moment = self.inspected.get(number).and_then(|kept| kept.at(lane.at()));
        moment.map(|moment| tried(ledger(moment, self.watching.inside()))).unwrap_or_default()
    }

    /// The number of the overlay of a board.
    fn overlay(&self, lane: &dyn Lane) -> usize {
        self.inspector.overlay(lane.overlays().len())
    }

    /// Draws the board of one of the runs with what is laid over it.
    fn draw_board(
        &self,
        lane: &dyn Lane,
        number: usize,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let tried = self.tried(lane, number);
        let laid = Laid { overlay: self.overlay(lane), tried: &tried };
        lane.draw(laid, area, buf, theme);
    }

    /// Draws the open page for one of the runs, whose board stands beside.
    fn draw_page(
        &self,
        lane: &dyn Lane,
        number: usize,
        [board, area]: [Rect; 2],
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let tried = self.tried(lane, number);
        let laid = Laid { overlay: self.overlay(lane), tried: &tried };
        if let Some(page) = self.pages.get(number) {
            page.set(area);
        }
        let Some(hits) = self.hits.get(number) else { return };
        let view = View {
            moment: self.inspected.get(number).and_then(|kept| match self.watching.is_moving() {
                true => kept.latest(),
                false => kept.at(lane.at()),
            }),
            inside: self.watching.inside(),
            code: lane.code(),
            signs: match self.inspector.page() {
                Page::Signs => lane.signs(laid, board, theme),
                _ => Vec::new(),
            },
            card: None,
            plays_back: false,
            theme,
        };
        let facts = |area: Rect, buf: &mut Buffer| {
            let mut panel = Panel::new(buf, area, theme);
            self.facts(lane, number, &mut panel, area.height, theme);
        };
        let pages =
            Pages { view, inspector: &self.inspector, facts: &facts, tree: &|_, _, _| false, hits };
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
