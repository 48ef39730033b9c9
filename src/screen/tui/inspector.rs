//! The inspector: pages that say why the step shown was made, beside the board of a run being watched.
//!
//! What a run tells about a moment is an [`engine::moment::Moment`](crate::engine::moment::Moment). It is
//! computed when a frame is drawn that shows something of it, and kept until another moment is shown.

mod draw;
mod game_tree;
mod page;
mod tree;
mod why;

pub use draw::{Card, Figures, Pages, legend, legend_below, wanted};
pub use page::{Hits, Picture, Pictures, View, direction_in_words, in_one_line};

use crate::engine::moment::{
    EventStep, GameStep, Known, List, MoveState, MoveView, NodePlace, NodeView, PlyView, QueueView,
    SearchStep, Successor, Twig, Verdict, Waiting,
};
use crate::engine::terms::{Rank, Side, named};
use crate::tui::prelude::*;
use crate::tui::view::{fitting, flowed};
use page::{WIDE, draw_pictures, flow, left_out, ranked, rule, side_name};
use std::cell::Cell;

/// A page of the panel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Page {
    /// What is counted.
    #[default]
    Facts,
    /// What happened and why.
    Why,
    /// What waits.
    Queue,
    /// Where it stands.
    Tree,
    /// The line of the method.
    Code,
    /// The signs on the board.
    #[serde(alias = "signs")]
    Legend,
}

impl Page {
    /// All pages, in the order in which they are turned.
    pub const ALL: [Page; 6] =
        [Page::Facts, Page::Why, Page::Queue, Page::Tree, Page::Code, Page::Legend];

    /// Its name.
    pub const fn name(self) -> &'static str {
        ["facts", "why", "queue", "tree", "code", "legend"][self as usize]
    }
}

/// How many pages a screen has room for at once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Room {
    /// One.
    #[default]
    One,
    /// Why, queue and tree.
    Three,
    /// Why, queue, tree and code.
    Four,
}

impl Room {
    /// The room on a screen.
    pub fn of(screen: Rect) -> Room {
        match (screen.width, screen.height) {
            (160.., 50..) => Room::Four,
            (120.., 40..) => Room::Three,
            _ => Room::One,
        }
    }

    /// The page that is shown for one that is not shown alone.
    fn leader(self, page: Page) -> Page {
        match (self, page) {
            (Room::Three | Room::Four, Page::Queue | Page::Tree) => Page::Why,
            (Room::Four, Page::Code) => Page::Why,
            _ => page,
        }
    }
}

/// Which page is open; [`MomentCache`] holds what it shows.
#[derive(Clone, Debug, Default)]
pub struct Inspector {
    /// The page turned to, by a user, a session or a link; none until one is.
    pub turned_to: Option<Page>,
    /// The overlay chosen, by its number.
    pub overlay: usize,
    /// The room there was in the last frame.
    pub room: Room,
    /// Which page comes first.
    first: Page,
    /// By page, whether the runs have nothing to tell there.
    lacking: [bool; Page::ALL.len()],
    /// By page, whether it stood below the one before it: then the key goes on to the one after it.
    below: [Cell<bool>; Page::ALL.len()],
}

impl Inspector {
    /// Takes the room on the screen into account, and that of a run on it, and the pages the runs lack. Where
    /// there is room, the first page is the one that tells why.
    pub fn fit(&mut self, room: Room, shown: Room, lacking: [bool; Page::ALL.len()]) {
        self.room = shown;
        self.lacking = lacking;
        self.first =
            if room == Room::One || !self.has(Page::Why) { Page::Facts } else { Page::Why };
    }

    /// The page shown; where there is room, why, queue and tree are shown together as `Why`.
    pub fn page(&self) -> Page {
        let open = self.turned_to.filter(|&page| self.has(page));
        open.map_or(self.first, |page| self.room.leader(page))
    }

    /// Whether the runs have something to tell there.
    pub fn has(&self, page: Page) -> bool {
        !self.lacking[page as usize]
    }

    /// The pages that can be turned to.
    pub fn pages(&self) -> impl Iterator<Item = Page> {
        Page::ALL.into_iter().filter(|&page| self.room.leader(page) == page && self.has(page))
    }

    /// The page shown after this one, or before it.
    pub fn next(&self, forward: bool) -> Page {
        let open = self.page();
        let is_below = |page: Page| page != open && self.below[page as usize].get();
        let pages: Vec<Page> = self.pages().filter(|&page| !is_below(page)).collect();
        let at = pages.iter().position(|&page| page == open).unwrap_or(0);
        pages.get(around(at, pages.len(), forward)).copied().unwrap_or(Page::Facts)
    }

    /// Turns to the next page, or to the one before.
    pub fn turn(&mut self, forward: bool) {
        self.turned_to = Some(self.next(forward));
    }

    /// The number of the overlay on the board, below `count` where there are so many.
    pub fn overlay(&self, count: usize) -> usize {
        if self.overlay < count { self.overlay } else { 0 }
    }
}

/// A sign on the board, for the legend.
#[derive(Clone, PartialEq, Debug)]
pub struct Sign {
    /// How it looks: one cell of the board, or what is written there.
    pub symbol: String,
    /// Its style on the board.
    pub style: Style,
    /// What it means.
    pub words: String,
}

impl Sign {
    /// A sign with its meaning.
    pub fn new(symbol: impl Into<String>, style: Style, words: impl Into<String>) -> Sign {
        Sign { symbol: symbol.into(), style, words: words.into() }
    }

    /// Its symbol and style as they stand in a list: of two colours below each other the patches do not touch.
    pub fn listed(&self, theme: &Theme) -> (String, Style) {
        let is_colour = self.symbol.trim_matches([' ', '█']).is_empty() && theme.half_blocks();
        let ink = if self.symbol.starts_with('█') { self.style.fg } else { self.style.bg };
        match ink.filter(|_| is_colour) {
            Some(ink) => ("▆".repeat(width(&self.symbol).into()), ink.into()),
            None => (self.symbol.clone(), self.style),
        }
    }

    /// The line of a path, with its direction.
    pub fn path(theme: &Theme, words: impl Into<String>) -> Sign {
        let symbol = [theme.glyphs.line[12], theme.glyphs.arrow[Dir::East as usize]];
        Sign::new(String::from_iter(symbol), Style::new().fg(theme.path), words)
    }

    /// That of a wall drawn as a thin line.
    pub fn wall(theme: &Theme, words: impl Into<String>) -> Sign {
        Sign::new(String::from_iter([theme.glyphs.line[12]; 2]), theme.wall_line.into(), words)
    }
}

/// A legend being written.
#[derive(Default)]
pub struct Legend {
    /// The signs so far.
    pub signs: Vec<Sign>,
}

impl Legend {
    /// Adds a sign, if it is on the board.
    pub fn add(
        &mut self,
        is_there: bool,
        symbol: impl Into<String>,
        style: Style,
        words: impl Into<String>,
    ) {
        self.signs.extend(is_there.then(|| Sign::new(symbol, style, words)));
    }

    /// Adds the signs of the actions tried at the node at hand.
    pub fn add_tried(&mut self, tried: &[Tried], theme: &Theme) {
        for ((sign, words), glyph) in TRIED.into_iter().enumerate().zip(theme.glyphs.tried) {
            self.add(tried.iter().any(|t| t.sign == sign), glyph, theme.strong, words);
        }
    }
}

/// The moment shown, computed when it is asked for and kept until another one is.
#[derive(Debug, Default)]
pub struct MomentCache {
    key: Option<(u64, u64, Wanted)>,
    moment: Option<Moment>,
}

impl MomentCache {
    /// Moment `at` of `of`, made by `compute` unless it is known.
    pub fn look(
        &mut self,
        at: u64,
        of: u64,
        wanted: Wanted,
        compute: impl FnOnce() -> Option<Moment>,
    ) -> Option<&Moment> {
        let is_known = |&(a, o, w): &(u64, u64, Wanted)| {
            (a, o) == (at, of) && (w == wanted || wanted == Wanted::STEP)
        };
        if !self.key.as_ref().is_some_and(is_known) {
            self.key = Some((at, of, wanted));
            self.moment = compute();
        }
        self.moment.as_ref()
    }

    /// The moment that is kept, whichever it is.
    pub fn latest(&self) -> Option<&Moment> {
        self.moment.as_ref()
    }

    /// Moment `at`, if it is the one that is kept.
    pub fn at(&self, at: u64) -> Option<&Moment> {
        self.moment.as_ref().filter(|_| self.key.is_some_and(|key| key.0 == at))
    }
}

/// Events of a step of a search before its successors.
const TESTS: usize = 2;

/// Whether all events of a step were told.
pub fn is_told(moment: &Moment, inside: Option<usize>) -> bool {
    inside.is_none_or(|event| event + 1 >= moment.inside.len())
}

/// The nodes of a step that its events have not told yet.
pub fn unmade(moment: &Moment, inside: Option<usize>) -> Vec<NodeId> {
    match &moment.step {
        Step::Search(step) if !is_told(moment, inside) => {
            let ahead = step.successors.iter().skip(ledger(moment, inside).0.len());
            ahead.filter_map(|tried| tried.verdict.made()).collect()
        }
        _ => Vec::new(),
    }
}

/// The successors of a moment that are reached, and which of them is the event at hand. At the end the answer is at
/// hand, at which nothing is tried.
pub fn ledger(moment: &Moment, inside: Option<usize>) -> (&[Successor], Option<usize>) {
    let Step::Search(step) = &moment.step else { return (&[], None) };
    if step.answer.is_some() && is_told(moment, inside) {
        return (&[], None);
    }
    let all = step.successors.len();
    let reached = inside.map_or(all, |event| (event + 1).saturating_sub(TESTS).min(all));
    // After the successors there may be further events.
    let at_hand = inside.and_then(|event| event.checked_sub(TESTS)).filter(|&at| at < all);
    (step.successors.get(..reached).unwrap_or_default(), at_hand)
}

/// What the signs of `Glyphs::tried` of the theme mean.
const TRIED: [&str; 3] = ["tried: a new node", "tried: known already", "tried: not allowed"];

/// An action tried at the node at hand, by the cell it leads to or would lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The cell.
    pub pos: Pos,
    /// The sign for it, of `Glyphs::tried` of the theme.
    pub sign: usize,
    /// Whether it is the event at hand.
    pub at_hand: bool,
}

/// The successors that say their cell.
pub fn tried((ledger, at_hand): (&[Successor], Option<usize>)) -> Vec<Tried> {
    let place = |successor: &Successor| {
        let number = |names: [&str; 2]| {
            let fact = successor.state.iter().find(|fact| names.contains(&fact.0))?;
            if let Fact::Number(n) = fact.1 { u16::try_from(n).ok() } else { None }
        };
        Some(Pos::new(number(["row", "y"])?, number(["col", "x"])?))
    };
    let mark = |(number, successor): (usize, &Successor)| {
        let sign = sign_of(&successor.verdict);
        Some(Tried { pos: place(successor)?, sign, at_hand: at_hand == Some(number) })
    };
    ledger.iter().enumerate().filter_map(mark).collect()
}

/// The sign for a verdict, of `Glyphs::tried` of the theme.
pub fn sign_of(verdict: &Verdict) -> usize {
    match verdict {
        Verdict::Illegal(_) => 2,
        known_or_new => usize::from(known_or_new.made().is_none()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [bool; 6] = [false; 6];

    #[test]
    fn colours_below_each_other_do_not_touch() {
        let theme = Theme::new(crate::tui::theme::Depth::TrueColor, false);
        let (ink, ground) = (Style::new().fg(Color::Red), Style::new().bg(Color::Red));
        for (symbol, style) in [("██", ink), ("  ", ground)] {
            assert_eq!(Sign::new(symbol, style, "").listed(&theme), ("▆▆".into(), ink));
            let plain = Theme::default();
            assert_eq!(Sign::new(symbol, style, "").listed(&plain), (symbol.into(), style));
        }
        assert_eq!(Sign::new("◆ ", ground, "").listed(&theme), ("◆ ".into(), ground));
    }

    #[test]
    fn pages_are_turned_both_ways_and_gathered_where_there_is_room() {
        for room in [Room::One, Room::Three, Room::Four] {
            let mut inspector = Inspector::default();
            inspector.fit(room, room, ALL);
            let first = inspector.page();
            let mut seen = Vec::new();
            loop {
                seen.push(inspector.page());
                inspector.turn(true);
                if inspector.page() == first {
                    break;
                }
            }
            let all: Vec<Page> = inspector.pages().collect();
            assert_eq!(seen.len(), all.len());
            assert_eq!(all.len(), [6, 4, 3][room as usize]);
            for _ in 0..seen.len() {
                inspector.turn(false);
                assert_eq!(Some(inspector.page()), seen.pop());
            }
        }
    }

    #[test]
    fn a_page_stays_open_on_another_screen() {
        let mut inspector = Inspector::default();
        (0..3).for_each(|_| inspector.turn(true));
        assert_eq!(inspector.page(), Page::Tree);
        inspector.fit(Room::Three, Room::Three, ALL);
        assert_eq!(inspector.page(), Page::Why, "the tree is among what is shown");
        inspector.fit(Room::One, Room::One, ALL);
        assert_eq!(inspector.page(), Page::Tree);
        inspector.fit(Room::One, Room::One, Page::ALL.map(|page| page == Page::Tree));
        assert_eq!(inspector.page(), Page::Facts, "the run has no tree");
        assert_eq!(inspector.pages().count(), 5);
    }

    #[test]
    fn a_moment_is_computed_once() {
        let mut kept = MomentCache::default();
        let mut computed = 0;
        let wanted = Wanted::default();
        for (at, wanted) in [(1, wanted), (1, wanted), (1, Wanted::STEP), (2, wanted), (1, wanted)]
        {
            kept.look(at, 5, wanted, || {
                computed += 1;
                None
            });
        }
        assert_eq!(computed, 3);
    }
}
