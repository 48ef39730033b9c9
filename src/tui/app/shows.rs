//! The demo and the tour: when they begin and end, and whose tabs they play with.

use super::App;
use crate::tui::demo::{Happens, Show};
use crate::tui::tab::Tab;
use crate::tui::term::screen::Request;
use crate::tui::view::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

impl App {
    /// The tabs as a newcomer finds them; says so if there are none.
    fn fresh_tabs(&mut self) -> Option<Vec<Box<dyn Tab>>> {
        match self.manners.make_tabs.as_ref().map(|make| make()) {
            Some(Ok(tabs)) if !tabs.is_empty() => Some(tabs),
            Some(Err(why)) => {
                self.notify(why);
                None
            }
            Some(Ok(_)) | None => None,
        }
    }

    /// Begins the demo.
    pub fn begin_show(&mut self) {
        self.start_afresh();
        self.show = Some(Show::demo());
    }

    /// Leaves nothing of what a visitor, or the demo, did.
    fn start_afresh(&mut self) {
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

    /// Offers the tour after some seconds without a key.
    pub fn offer_tour(&mut self) {
        self.offers_tour = true;
    }

    /// Begins the tour, on tabs of its own.
    pub fn begin_tour(&mut self) {
        let Some(tabs) = self.fresh_tabs() else { return };
        self.offers_tour = false;
        self.notice = None;
        self.overlay = None;
        self.open = 0;
        self.own_tabs = Some(std::mem::replace(&mut self.tabs, tabs));
        self.apply();
        self.show = Some(Show::tour());
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
            self.notify("these are your own games again; T takes the tour, ? lists the keys");
        } else if was_on && self.manners.kiosk {
            self.start_afresh();
        }
        self.dirty |= was_on;
        was_on
    }

    /// Lets the demo go on.
    pub(super) fn play_show(&mut self, mut elapsed: Duration) {
        while let Some(mut show) = self.show.take() {
            let happens = show.pass(&mut elapsed, |action| self.works(action));
            self.show = Some(show);
            match happens {
                Some(Happens::Do(actions)) => {
                    for &action in actions {
                        self.update(action);
                    }
                }
                // The demo begins again with the next tick; what is left of this one is dropped.
                Some(Happens::Again) => return self.begin_show(),
                Some(Happens::Over) => {
                    self.take_over();
                    return;
                }
                None => return,
            }
        }
    }

    /// Draws the bar of the demo.
    pub(super) fn draw_show(&self, show: &Show, bar: Rect, buf: &mut Buffer) {
        let theme = &self.theme;
        let x = put(buf, bar.x + 1, bar.y, bar.right(), show.name(), theme.name);
        let end = put(buf, x + 2, bar.y, bar.right(), show.says(), theme.text);
        let help = if self.own_tabs.is_some() { "any key ends it" } else { "any key takes over" };
        let x = bar.right().saturating_sub(width(help) + 1);
        if x > end + 1 {
            put(buf, x, bar.y, bar.right(), help, theme.dim);
        }
    }
}
