//! The playground: tabs, help, and who gets a key. Free of any terminal: tests drive it with actions
//! and draw it into a buffer.

use super::event::{Msg, Request, Screen};
use super::key::{Key, Mouse, MouseKind};
use super::keys::{self, Action, Mode, TabId};
use super::tabs::{Pointer, Tab};
use super::theme::Theme;
use super::view::frame::{self, Areas};
use super::view::{bar, help};
use crate::engine::grid::Dir;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// The whole playground.
pub struct App {
    tabs: Vec<Box<dyn Tab>>,
    open: usize,
    /// Lines the help is scrolled, while it is shown.
    help: Option<u16>,
    theme: Theme,
    screen: Rect,
    dirty: bool,
    request: Option<Request>,
}

impl App {
    /// A playground of these tabs (at least one), with this one open, or the first.
    pub fn new(tabs: Vec<Box<dyn Tab>>, open: TabId, theme: Theme) -> App {
        let open = tabs.iter().position(|tab| tab.id() == open).unwrap_or(0);
        App { tabs, open, help: None, theme, screen: Rect::ZERO, dirty: true, request: None }
    }

    fn tab(&self) -> Option<&dyn Tab> {
        self.tabs.get(self.open).map(|tab| tab.as_ref())
    }

    fn tab_mut(&mut self) -> Option<&mut Box<dyn Tab>> {
        self.tabs.get_mut(self.open)
    }

    fn tab_id(&self) -> TabId {
        self.tab().map_or(TabId::Pacman, |tab| tab.id())
    }

    /// What the keys are for now.
    pub fn mode(&self) -> Mode {
        match (self.help, self.tab()) {
            (Some(_), _) => Mode::Popup,
            (None, Some(tab)) => tab.mode(),
            (None, None) => Mode::Play,
        }
    }

    /// A key was pressed.
    pub fn key(&mut self, key: Key) {
        match keys::action(self.tab_id(), self.mode(), key) {
            Some(action) => self.update(action),
            None if self.help.is_some() => self.update(Action::Cancel),
            None => {}
        }
    }

    /// Carries an action out.
    pub fn update(&mut self, action: Action) {
        self.dirty = true;
        match action {
            Action::Quit => self.request = Some(Request::Quit),
            Action::Suspend => self.request = Some(Request::Suspend),
            Action::Redraw => self.request = Some(Request::Redraw),
            Action::NextTab => self.go_to((self.open + 1) % self.tabs.len().max(1)),
            Action::PreviousTab => {
                self.go_to(self.open.checked_sub(1).unwrap_or(self.tabs.len().saturating_sub(1)));
            }
            Action::GoToTab(tab) => self.go_to(usize::from(tab)),
            Action::Help if self.help.is_none() => self.help = Some(0),
            _ if self.help.is_some() => self.update_help(action),
            _ => {
                if let Some(tab) = self.tab_mut() {
                    tab.update(action);
                }
            }
        }
    }

    fn go_to(&mut self, tab: usize) {
        if tab < self.tabs.len() {
            self.open = tab;
            self.help = None;
        }
    }

    /// Scrolls the help; what is no scrolling closes it.
    fn update_help(&mut self, action: Action) {
        let most = help::most_scroll(self.screen, self.tab_id(), self.mode_below());
        let page = self.screen.height / 2;
        self.help = match (action, self.help) {
            (Action::Move(Dir::South), Some(at)) => Some((at + 1).min(most)),
            (Action::Move(Dir::North), Some(at)) => Some(at.saturating_sub(1)),
            (Action::PageDown, Some(at)) => Some((at + page).min(most)),
            (Action::PageUp, Some(at)) => Some(at.saturating_sub(page)),
            _ => None,
        };
    }

    /// The mode the help is about.
    fn mode_below(&self) -> Mode {
        self.tab().map_or(Mode::Play, |tab| tab.mode())
    }

    /// Text was pasted.
    pub fn paste(&mut self, text: &str) {
        if self.help.is_none()
            && let Some(tab) = self.tab_mut()
        {
            tab.paste(text);
            self.dirty = true;
        }
    }

    /// The screen has another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen = Rect::new(0, 0, columns, rows);
        self.dirty = true;
    }

    fn names(&self) -> Vec<&'static str> {
        self.tabs.iter().map(|tab| tab.id().name()).collect()
    }

    fn bar_items(&self, columns: u16) -> Vec<bar::Item> {
        let tab = self.tab();
        bar::items(
            (self.tab_id(), self.mode()),
            columns,
            self.theme.ascii,
            |action| match (action, tab) {
                (Action::Help, _) => true,
                // There the bar has better use for the room.
                (Action::Quit, _) => !matches!(self.mode(), Mode::Compare | Mode::Race),
                (Action::Move(Dir::North | Dir::South) | Action::Cancel, _)
                    if self.help.is_some() =>
                {
                    true
                }
                (_, Some(tab)) if self.help.is_none() => tab.works(action),
                _ => false,
            },
            |action| tab.filter(|_| self.help.is_none()).and_then(|tab| tab.label(action)),
        )
    }

    /// The parts of the screen, as the open tab wants them.
    fn areas(&self) -> Option<Areas> {
        let wide = self.tab().is_some_and(|tab| tab.is_wide(self.screen.width));
        Areas::of(self.screen).map(|areas| if wide { areas.wide() } else { areas })
    }

    /// The mouse did something.
    pub fn mouse(&mut self, mouse: Mouse) {
        let Some(areas) = self.areas() else { return };
        let Mouse { kind, column, row } = mouse;
        let pointer = match kind {
            MouseKind::Down => Pointer::Press,
            MouseKind::Drag => Pointer::Drag,
            MouseKind::WheelUp => Pointer::Wheel(-1),
            MouseKind::WheelDown => Pointer::Wheel(1),
            MouseKind::Up => return,
        };
        if let (Some(_), Pointer::Wheel(by)) = (self.help, pointer) {
            let dir = if by < 0 { Dir::North } else { Dir::South };
            return self.update(Action::Move(dir));
        }
        if pointer == Pointer::Press && row == areas.title.y {
            let tabs = frame::tabs(areas.title, &self.names());
            let hit = tabs.iter().position(|&(x, w)| (x..x + w).contains(&column));
            if let Some(tab) = hit {
                self.update(Action::GoToTab(tab as u8));
            }
            return;
        }
        if pointer == Pointer::Press && row == areas.bar.y {
            let items = self.bar_items(areas.bar.width);
            if let Some(action) = bar::hit(areas.bar, &items, self.theme.ascii, column) {
                self.update(action);
            }
            return;
        }
        let screen = self.screen;
        if self.help.is_some() {
            return;
        }
        if let Some(tab) = self.tab_mut() {
            tab.pointer(pointer, column, row, &areas, screen);
            self.dirty = true;
        }
    }
}

impl Screen for App {
    fn handle(&mut self, msg: Msg) {
        match msg {
            Msg::Key(key) => self.key(key),
            Msg::Mouse(mouse) => self.mouse(mouse),
            Msg::Paste(text) => self.paste(&text),
            Msg::Resize(columns, rows) => self.resize(columns, rows),
            Msg::Resumed => self.dirty = true,
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        self.tab().and_then(|tab| tab.next_tick())
    }

    fn tick(&mut self, elapsed: Duration) {
        if let Some(tab) = self.tab_mut() {
            let changed = tab.tick(elapsed);
            self.dirty |= changed;
        }
    }

    fn is_busy(&self) -> bool {
        self.tab().is_some_and(|tab| tab.is_busy())
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) {
        if let Some(tab) = self.tab_mut() {
            let changed = tab.compute(enough);
            self.dirty |= changed;
        }
    }

    fn is_dirty(&self) -> bool {
        self.dirty
    }

    fn take_request(&mut self) -> Option<Request> {
        self.request.take()
    }

    fn draw(&mut self, buf: &mut Buffer) {
        self.dirty = false;
        self.screen = buf.area;
        let theme = &self.theme;
        let Some(areas) = self.areas() else {
            return frame::draw_too_small(buf, buf.area, theme);
        };
        let Some(tab) = self.tab() else { return };
        frame::draw_title(buf, areas.title, &self.names(), self.open, &tab.subject(), theme);
        areas.draw_rules(buf, theme);
        tab.render(&areas, buf, theme);
        bar::draw(buf, areas.bar, &self.bar_items(areas.bar.width), theme);
        tab.render_popup(self.screen, buf, theme);
        if let Some(scroll) = self.help {
            help::draw(buf, self.screen, (self.tab_id(), self.mode_below()), scroll, theme);
        }
    }
}
