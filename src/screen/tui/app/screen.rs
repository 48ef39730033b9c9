//! What the event loop asks of the playground: messages, time, computing and drawing; and when the demo and
//! the tour begin and end, and whose tabs they play with.

use super::kiosk::SIGN;
use super::*;
use crate::engine::limits;
use crate::tui::keys::{Line, is_general, key};
use crate::tui::term::screen::{Msg, Screen};
use crate::tui::{
    cpu_budget::PAUSE_AFTER, demo::Happens, inspector, term::key::Mouse, view, view::bar,
    viewer::asking::ANSWER,
};
use ratatui::widgets::Clear;

/// Time without a key after which the demo begins, where it begins by itself.
const ATTRACT_AFTER: Duration = Duration::from_secs(60);

/// The most that a show is late at a picture: on a slow machine it takes longer, so that each cue is seen.
const LONGEST_TICK: Duration = Duration::from_millis(250);

/// Rows that fewer keys than any game has would take.
const FEWEST_KEYS: u16 = 10;

/// What is said while computing is paused.
const PAUSED: &str = "computing is paused, as no key was pressed for 30 s: any key goes on";

impl App {
    // How computing stands, in a kiosk

    /// Somebody is there: computing goes on if it was paused.
    pub(super) fn go_on(&mut self) {
        if self.options.cpu_budget.as_mut().is_some_and(CpuBudget::go_on) {
            self.dismiss_notice();
        }
    }

    /// Whether computing is to be paused if no key is pressed for long.
    fn may_pause(&self) -> bool {
        let cpu_budget = self.options.cpu_budget.as_ref();
        self.show.is_none() && cpu_budget.is_some_and(|r| !r.paused) && self.tab().is_busy()
    }

    /// Where memory is scarce, gives up what is not shown: first a user's own tabs under a tour, then the tabs
    /// that were left, the one left first before the others, and what lies under what is shown.
    fn give_up_older(&mut self) {
        for tab in self.own_tabs.iter_mut().flatten().filter(|_| limits::is_scarce()) {
            tab.give_up(false);
        }
        for &at in self.left.iter().filter(|&&at| at != self.open) {
            if let Some(tab) = self.tabs.get_mut(at).filter(|_| limits::is_scarce()) {
                tab.give_up(false);
            }
        }
        self.dirty |= limits::is_scarce() && self.tab_mut().give_up(true);
    }
}

impl Screen for App {
    fn handle(&mut self, msg: Msg) {
        if let Msg::Key(_) | Msg::Mouse(_) | Msg::Paste(_) = msg {
            self.inputs += 1;
            self.go_on();
        }
        match msg {
            Msg::Key(key) => self.key(key),
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Paste(text) => self.paste(&text),
            Msg::Resize(columns, rows) => self.resize(columns, rows),
            Msg::Resumed => self.dirty = true,
            Msg::Background(ground) if ground == self.chosen.terminal.ground => {}
            Msg::Background(ground) => {
                self.chosen.terminal.ground = ground;
                self.apply();
            }
        }
        // What a script waits for may be there at once.
        self.run_script();
    }

    fn next_tick(&self) -> Option<Duration> {
        if self.opening.is_some() {
            return Some(Opening::FRAME);
        }
        let tab = if self.overlay.is_none() { self.tab().next_tick() } else { None };
        let cpu_budget = self.options.cpu_budget.as_ref().filter(|_| self.tab().is_busy());
        let wait = cpu_budget.and_then(CpuBudget::wait);
        let show = self.show.as_ref().map(|show| show.left);
        [tab, show, wait, self.next_card()].into_iter().flatten().min()
    }

    fn tick(&mut self, elapsed: Duration) {
        if self.opening.is_some() {
            self.dirty = true;
            self.opening.take_if(|opening| opening.pass(elapsed));
            return;
        }
        self.options.cpu_budget.iter_mut().for_each(CpuBudget::refill);
        if self.overlay.is_none() && self.tab().next_tick().is_some() {
            self.dirty |= self.tab_mut().tick(elapsed);
        }
        self.play_show(elapsed);
        self.read_card(elapsed);
        self.run_script();
    }

    fn next_idle(&self) -> Option<Duration> {
        let attract = (self.options.attract && self.show.is_none()).then_some(ATTRACT_AFTER);
        let pause = self.may_pause().then_some(PAUSE_AFTER);
        [pause, attract, self.options.idle].into_iter().flatten().min()
    }

    fn idle(&mut self, silence: Duration) {
        if self.options.idle.is_some_and(|idle| idle <= silence) {
            self.end_message = Some("closed, since no key was pressed for a while".into());
            self.requests.push_back(Request::Quit);
            self.options.idle = None;
        } else if self.options.attract && self.show.is_none() && silence >= ATTRACT_AFTER {
            self.begin_show();
        } else if self.may_pause() && silence >= PAUSE_AFTER {
            self.options.cpu_budget.iter_mut().for_each(|budget| budget.paused = true);
            self.notify(PAUSED);
        }
    }

    fn changes(&self) -> u64 {
        let of_tabs = || self.tabs.iter().map(|tab| tab.changes()).sum::<u64>();
        self.keeper.as_ref().map_or(0, |_| self.inputs + of_tabs())
    }

    fn keep(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            keeper(self);
            self.keeper = Some(keeper);
        }
    }

    fn is_busy(&self) -> bool {
        self.tab().is_busy() && self.options.cpu_budget.as_ref().is_none_or(CpuBudget::allows)
    }

    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.tab().runs()?.waits_for()
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) {
        self.give_up_older();
        let tab = &mut self.tabs[self.open];
        self.dirty |= match &mut self.options.cpu_budget {
            Some(cpu_budget) => cpu_budget.spend(|| tab.compute(enough)),
            None => tab.compute(enough),
        };
        self.run_script();
    }

    fn is_dirty(&self) -> bool {
        self.dirty
    }

    fn take_request(&mut self) -> Option<Request> {
        self.requests.pop_front()
    }

    fn draw(&mut self, buf: &mut Buffer) {
        self.dirty = false;
        self.screen = buf.area;
        let screen = self.screen;
        self.opening.take_if(|_| !Opening::fits(screen, &self.theme));
        if let Some(opening) = &mut self.opening {
            opening.draw(screen, self.show.is_some(), buf, &self.theme);
            return self.theme.lay_ground(buf);
        }
        if let Some(areas) = self.areas() {
            let is_late = self.course_here().is_some_and(Course::comes_to_an_end);
            if let Some(runs) = self.tabs[self.open].runs_mut() {
                // A show asks who is first.
                let is_race = self.show.is_some() && !runs.watching.race.is_alone();
                runs.tell_end_late(is_late || is_race);
                runs.prepare(&areas, screen, &self.theme);
            }
            self.draw_parts(&areas, buf);
            self.show.iter().for_each(|show| show.says.draw(&areas, buf, &self.theme));
            self.draw_sign(&areas, buf);
        } else {
            frame::draw_too_small(buf, buf.area, &self.theme);
        }
        self.theme.lay_ground(buf);
    }
}

impl App {
    fn draw_parts(&self, areas: &Areas, buf: &mut Buffer) {
        let (theme, tab) = (&self.theme, self.tab());
        areas.draw_rules(buf, theme);
        tab.render(self.notice.as_deref(), areas, buf, theme);
        if matches!(self.mode(), Mode::Play | Mode::Edit) && self.show.is_none() {
            self.draw_keys(areas.panel, buf);
        }
        // A question lies on the rule, where what is open would stand on small screens.
        let is_hidden = self.asks() && self.screen.width < 100;
        let is_own = self.show.is_none() && self.course_here().is_none();
        // A link that would be cut gives way to the name.
        let fits = |link: &String| width(link) + 4 < areas.title.width;
        let told = || Some(tab.subject(is_own)).filter(fits).unwrap_or_else(|| tab.subject(false));
        let subject = if is_hidden { String::new() } else { told() };
        frame::draw_title(buf, areas.title, &self.names(), self.open, &subject, theme);
        if self.show.is_some() {
            self.draw_show(areas.bar, buf);
        } else {
            self.draw_card(areas, buf);
            let (area, items) = self.bar(areas.bar);
            bar::draw(buf, area, &items, theme);
            // What is left of it names what the keys are for.
            put(buf, areas.bar.x + 1, areas.bar.y, area.x, "lesson", theme.name);
        }
        if self.mode() == Mode::Popup && !self.asks() {
            // What lies below steps back, unless a question is about it; its words are not those of the popup.
            frame::step_back(buf, self.screen, theme);
            Clear.render(areas.status, buf);
        }
        // What a show says stands below its popups, which leave a row for the bar.
        let height = self.show.as_ref().map_or(self.screen.height, |_| areas.board.bottom() + 1);
        tab.render_popup(Rect { height, ..self.screen }, buf, theme);
        if let Some(overlay) = &self.overlay {
            // The menu stands below the name of the program.
            if let Overlay::Asks(Asked::List(list), ..) = overlay
                && list.is_menu()
            {
                let y = areas.title.bottom();
                let middle = Rect { y, height: areas.bar.y - y, ..self.screen };
                if Opening::fits(self.screen, theme) {
                    Opening::still().draw(middle, false, buf, theme);
                } else {
                    Clear.render(middle, buf);
                    let upper = Rect { height: middle.height / 2, ..middle };
                    kiosk::draw_letters("frontier", upper, buf, theme);
                }
            }
            overlay.draw(buf, self.screen, theme);
        }
    }

    /// Lists the keys of a game or a drawing below what its panel says, where there is room for all.
    fn draw_keys(&self, panel: Rect, buf: &mut Buffer) {
        let theme = &self.theme;
        let free = view::free_rows(buf, panel);
        if free < FEWEST_KEYS {
            return;
        }
        let (table, mode) = (self.table(), self.mode());
        // A game that is over has a card, which says what Enter does then.
        let is_named = |action| self.command(action).label.is_some();
        let is_next = |row: &Binding| row.keys.contains(&key(Code::Enter)) && is_named(row.action);
        let is_over = table.of(mode).any(is_next);
        let does = |row: &&Binding| match row.action {
            Action::Move(_) => false,
            // What works in some cells only, or after the first move, keeps its place.
            Action::Digit(_) if mode == Mode::Play => !is_over,
            _ if is_next(row) => false,
            // At the end, or in a gallery, it is something else.
            Action::Undo | Action::Redo => self.works(row.action) || !is_named(Action::Act),
            Action::Act | Action::Own(_) if self.command(row.action).label.is_some() => false,
            action => !is_general(row) && self.works(action),
        };
        let sign = |line: Line| {
            let names = wrap(&line.names(theme.ascii).join(" "), 8);
            Sign::new(names.first().map_or("", String::as_str), theme.key, line.help)
        };
        let mut lines = Line::gather(table.of(mode).filter(does));
        // After a win it is the result that is copied.
        let is_result = |line: &&mut Line| line.keys == [Key::char('y')] && is_named(Action::Share);
        lines.iter_mut().filter(is_result).for_each(|line| line.help = "copy and show the result");
        let signs: Vec<Sign> = lines.into_iter().map(sign).collect();
        let below = Rect { y: panel.bottom() - free, height: free, ..panel };
        inspector::legend_below("keys", &signs, false, &mut Panel::new(buf, below, theme));
    }

    // The demo and the tour

    /// The tabs as a newcomer finds them; says so if there are none.
    fn fresh_tabs(&mut self) -> Option<Vec<Box<dyn Tab>>> {
        let made = self.options.make_tabs.as_ref()?();
        made.map_err(|why| self.notify(why)).ok().filter(|tabs| !tabs.is_empty())
    }

    /// Begins with the opening, where things may move.
    pub fn begin_opening(&mut self) {
        self.opening = self.chosen.now.motion.then(Opening::default);
    }

    /// Ends the opening; whether it was on.
    pub(super) fn end_opening(&mut self) -> bool {
        let was_on = self.opening.take().is_some();
        self.dirty |= was_on;
        was_on
    }

    /// Begins the demo.
    pub fn begin_show(&mut self) {
        self.start_afresh();
        self.begin_opening();
        let mut show = Show::new(true);
        show.left = self.options.visitors.sign.as_ref().map_or(Duration::ZERO, |_| SIGN);
        self.show = Some(show);
    }

    /// Leaves nothing of what a visitor, or the demo, did.
    fn start_afresh(&mut self) {
        self.leave_lesson();
        self.notice = None;
        if let Some(tabs) = self.fresh_tabs() {
            self.tabs = tabs;
        }
        self.open = 0;
        self.overlay = None;
        self.go_on();
        self.chosen.now = self.chosen.begun;
        self.apply();
        self.requests.push_back(Request::Adopt(self.options()));
    }

    /// Begins the tour, on tabs of its own.
    pub fn begin_tour(&mut self) {
        let Some(tabs) = self.fresh_tabs() else { return };
        self.notice = None;
        self.overlay = None;
        self.open = 0;
        self.own_tabs = Some(std::mem::replace(&mut self.tabs, tabs));
        self.apply();
        self.show = Some(Show::new(false));
    }

    /// Ends the demo or the tour, whose place the user takes; whether there was one. After a tour the
    /// user's own tabs are back, and the one the tour had come to is open. The visitor of a kiosk begins
    /// at the start, not amid the moves of the demo.
    pub(super) fn take_over(&mut self) -> bool {
        let was_on = self.show.take().is_some();
        if let Some(tabs) = self.own_tabs.take() {
            self.tabs = tabs;
            self.overlay = None;
            self.apply();
            self.notify("these are your own games again; ? lists the keys");
        } else if was_on && self.options.kiosk {
            self.start_afresh();
            self.open_menu();
        }
        self.dirty |= was_on;
        was_on
    }

    /// Lets the demo go on. What needs the runs on the screen waits until they are computed.
    pub(super) fn play_show(&mut self, elapsed: Duration) {
        let planned = self.show.as_ref().map_or(Duration::ZERO, |show| show.left);
        let mut elapsed = elapsed.min(planned + LONGEST_TICK);
        while let Some(mut show) = self.show.take() {
            if self.tab().runs().is_some_and(Viewer::is_busy) {
                elapsed = elapsed.min(show.left.saturating_sub(Duration::from_millis(1)));
            }
            let happens = show.pass(&mut elapsed, |action| self.works(action));
            let repeats = show.repeats;
            self.show = Some(show);
            // What is said may change where nothing moves.
            self.dirty |= happens.is_some();
            match happens {
                Some(Happens::Do(all)) => all.into_iter().for_each(|action| self.update(action)),
                Some(Happens::Open(link)) => {
                    // The tests follow each of them.
                    let followed = link.parse().map(|link| self.follow(&link));
                    debug_assert!(matches!(followed, Ok(Ok(()))), "{link}: {followed:?}");
                }
                // The demo begins again with the next tick; what is left of this one is dropped.
                Some(Happens::Over) if repeats => return self.begin_show(),
                Some(Happens::Over) => {
                    self.take_over();
                }
                None => return,
            }
        }
    }

    /// Draws the bar of the demo.
    fn draw_show(&self, bar: Rect, buf: &mut Buffer) {
        let theme = &self.theme;
        let (name, help) = match self.own_tabs {
            Some(_) => ("tour", "space goes on, any other key ends it"),
            None => ("demo", "any key takes over"),
        };
        let end = put(buf, bar.x + 1, bar.y, bar.right(), name, theme.name);
        put(buf, end + 2, bar.y, bar.right(), help, theme.dim);
    }

    // The mouse

    /// The keys that the bar shows, and where; left of them it names the lesson that they are for.
    fn bar(&self, area: Rect) -> (Rect, Vec<bar::Item>) {
        if let Some(items) = self.lesson_items() {
            return (Rect { x: area.x + 8, width: area.width.saturating_sub(8), ..area }, items);
        }
        let table = self.table();
        // Where methods are compared the bar has better use for the room.
        let full = matches!(self.mode(), Mode::Compare | Mode::Race);
        let command = |action| match action {
            Action::Quit if full => Command::not(""),
            _ => self.command(action),
        };
        let mut items = bar::items((&table, self.mode()), area.width, self.theme.ascii, command);
        // What is typed to answer is in no table.
        if let Some(digits) = self.digits() {
            items.iter_mut().filter(|it| it.label == ANSWER).for_each(|it| it.add(&digits));
        }
        if self.asks() && self.works(Action::Type('a')) {
            let again = bar::Item::new("a", Some(Key::char('a')), "next step");
            items.insert(items.len().saturating_sub(1), again);
        }
        (area, items)
    }

    /// The digits that answer a question, as the bar has them.
    pub(super) fn digits(&self) -> Option<String> {
        self.tab().runs().filter(|_| self.overlay.is_none())?.answers()
    }

    /// The parts of the screen, as the open tab wants them.
    pub(super) fn areas(&self) -> Option<Areas> {
        let usual = Areas::of(self.screen)?;
        let columns = self.tab().panel_columns(self.screen, self.theme.half_blocks());
        let areas = columns.map_or(usual, |columns| Areas::with_panel(self.screen, columns));
        Some(areas.above(self.card_rows()))
    }

    /// The mouse did something.
    pub fn mouse(&mut self, mouse: Mouse) {
        if mouse.kind == Pointer::Press && self.end_opening() && self.show.is_none() {
            return;
        }
        let Mouse { kind: pointer, column, row } = mouse;
        if self.take_over() {
            return;
        }
        let Some(areas) = self.areas() else { return };
        self.dirty |= pointer == Pointer::Press && self.notice.take().is_some();
        let (screen, is_press) = (self.screen, pointer == Pointer::Press);
        if is_press && row == areas.bar.y {
            let (area, items) = self.bar(areas.bar);
            return bar::hit(area, &items, column).into_iter().for_each(|key| self.key(key));
        }
        self.touch_lesson();
        let action = match &mut self.overlay {
            _ if is_press && row == areas.title.y => {
                let tabs = frame::tabs(areas.title, &self.names(), self.open);
                let tab = tabs.iter().position(|&(x, w)| (x..x + w).contains(&column));
                tab.map(|tab| Action::GoToTab(tab as u8))
            }
            Some(overlay) => pointer.in_popup(|| overlay.click(screen, column, row)),
            None => {
                self.tab_mut().pointer(pointer, column, row, &areas, screen);
                None
            }
        };
        self.dirty = true;
        action.into_iter().for_each(|action| self.update(action));
    }
}
