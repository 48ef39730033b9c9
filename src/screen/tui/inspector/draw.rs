//! Where the pages stand in the panel: one with a title line, or several under each other; and the card at the
//! end of a run, which says what came out, what it cost, and what can be done next. It stands in the panel, so
//! the board stays in view.

use super::*;
use crate::compare::columns::effective;
use crate::engine::{run::Stats, search::trace::SearchTrace};
use crate::tui::view::{draw_more, free_rows, hanging, level};

/// The pages of a panel.
pub struct Pages<'a> {
    /// What they show.
    pub view: View<'a>,
    /// What came out, once the end of the run is shown.
    pub card: Option<Card>,
    /// The page that is open.
    pub inspector: &'a Inspector,
    /// Draws the page of the facts.
    pub facts: &'a dyn Fn(Rect, &mut Buffer),
}

/// Rows from which on a page has the code of most methods below it.
const WITH_CODE: usize = ABOVE_CODE as usize + 8;

/// Rows that a page keeps for itself where the code stands below it: more than the facts of any method need.
const ABOVE_CODE: u16 = 17;

/// Rows of the facts without what is said of the method in general.
const FEWEST_FACTS: u16 = 13;

/// Rows of the card of most runs, with the rule above it.
const CARD: u16 = 5;

/// Fewest rows for the code of a run beside others, with its title.
const LEAST_CODE: u16 = 6;

/// Fewest rows for the tree between a legend and the code.
const LEAST_TREE: u16 = 16;

/// Fewest columns of a page for lines of code below it.
const WITH_LINES: u16 = 24;

/// Fewest rows for why above the code.
const LEAST_WHY: u16 = 9;

/// Rows of why of an event, and least rows of why and queue where its code stands below them.
const WHY: u16 = 10;
const SHORT: u16 = 17;

/// Rows of why besides what was tried, and least rows of what waits below it.
const ABOVE_QUEUE: u16 = 7;
const LEAST_QUEUE: u16 = 6;

/// Columns that it keeps where the code stands beside it.
const BESIDE_CODE: u16 = 48;

/// Columns of the facts where why stands beside them, and fewest columns of both.
const FACTS: u16 = 31;
const WITH_WHY: u16 = 64;

/// Entries of a list where it is not alone on its page.
const LISTED: usize = 6;

/// Fewest columns for the signs of a legend and their words.
const LEGEND: u16 = 30;

/// What an area has below so many rows.
fn below(area: Rect, rows: u16) -> Rect {
    Rect { y: area.y + rows, height: area.height.saturating_sub(rows), ..area }
}

/// What a panel of so many columns and rows needs for the open page; nothing if it shows nothing of the moment.
pub fn wanted(inspector: &Inspector, (columns, rows): (u16, u16)) -> Option<Wanted> {
    let rows = usize::from(rows);
    let alone = inspector.room == Room::One;
    match inspector.page() {
        // Why stands beside them.
        Page::Facts if columns >= WITH_WHY && rows < WITH_CODE => {
            Some(Wanted { queue: LISTED.min(rows), ..Wanted::of(rows) })
        }
        Page::Facts | Page::Legend if rows < WITH_CODE => None,
        // The tree stands below it.
        Page::Legend if inspector.room == Room::Four => Some(Wanted::of(rows)),
        // The line of the code, which may stand below them, is lit.
        Page::Facts | Page::Legend | Page::Code => Some(Wanted::STEP),
        // For an event the lists and the stack stand below the sentence.
        Page::Why if alone => Some(Wanted { queue: LISTED.min(rows), ..Wanted::of(rows) }),
        // Short entries stand beside each other.
        Page::Why | Page::Tree => Some(Wanted { queue: 2 * rows, ..Wanted::of(rows) }),
        // Up to four short entries stand in a line.
        Page::Queue => Some(Wanted { queue: 4 * rows, ..Wanted::STEP }),
    }
}

impl Pages<'_> {
    /// Draws them.
    pub fn draw(&self, area: Rect, buf: &mut Buffer) {
        self.view.hits.borrow_mut().clear();
        let page = match self.inspector.page() {
            Page::Legend => Page::Legend,
            // The search is over; the panel tells of its answer.
            _ if self.view.plays_back.is_some() => Page::Facts,
            // Of a run that tells nothing, or not yet.
            Page::Why | Page::Queue | Page::Tree if self.view.moment.is_none() => Page::Facts,
            page => page,
        };
        match page {
            Page::Why if self.inspector.room != Room::One => self.draw_together(area, buf),
            page => self.draw_alone(page, area, buf),
        }
    }

    /// Draws a page under its title, and at the end the card below it.
    fn draw_alone(&self, page: Page, area: Rect, buf: &mut Buffer) {
        let below = below(area, 1);
        let counts = page == Page::Facts && self.view.plays_back.is_none();
        let full = !counts && self.inspector.room != Room::One;
        // All signs rather than what came out.
        let is_long = page == Page::Legend && self.inspector.room == Room::One && {
            let signs = rows_of(&self.view.signs, &Panel::new(buf, below, self.view.theme));
            signs + usize::from(CARD) > below.height.into()
        };
        let below = if is_long { below } else { self.draw_card(full, below, buf) };
        let above = self.draw_code(page, below, buf);
        if self.inspector.page() == Page::Why {
            self.inspector.below[Page::Code as usize].set(above != below);
        }
        self.draw_page(page, above, buf);
        self.draw_title(page, area, buf);
    }

    /// Draws the code below a page that leaves it room, or beside one that is wide, and why beside the facts where
    /// there is no room for the code; what is left to the page.
    fn draw_code(&self, page: Page, area: Rect, buf: &mut Buffer) -> Rect {
        let theme = self.view.theme;
        self.inspector.below[Page::Why as usize].set(false);
        let has_code = match page {
            _ if area.width < WITH_LINES => false,
            Page::Legend => self.view.signs.len() < ABOVE_CODE.into(),
            // What waits, and the tree, need all rows.
            Page::Queue | Page::Tree => usize::from(area.height) < WITH_CODE,
            page => page != Page::Code,
        };
        if !has_code || self.view.plays_back.is_some() {
            return area;
        }
        let has_code = !self.view.code.is_empty();
        if has_code && usize::from(area.height) >= WITH_CODE {
            // Where it stands when the other pages are shown too; beside other runs at the height of theirs.
            let is_last = self.inspector.room == Room::Four;
            let most = area.height.saturating_sub(self.code_rows(area) + 1);
            // The facts of an end, from which a card takes rows, are few, and so are signs.
            let is_few = page == Page::Legend || page == Page::Facts && self.card.is_some();
            let height = match most {
                ..ABOVE_CODE if is_few => most.max(self.rows_of(page, area)),
                // What is said of the method in general gives way to its code.
                ..ABOVE_CODE => most.max(FEWEST_FACTS),
                _ if is_last => most.max(ABOVE_CODE),
                _ => ABOVE_CODE,
            };
            let above = Rect { height, ..area };
            rule(&self.view, area, above.bottom(), buf);
            self.draw_section(Page::Code, below(area, height + 1), buf);
            // Signs leave room for the tree that some of them are in, or for why.
            let has_room = height > ABOVE_CODE + LEAST_TREE && self.view.moment.is_some();
            if page == Page::Legend && has_room && self.rows_of(page, area) < ABOVE_CODE {
                let other = if self.inspector.has(Page::Tree) { Page::Tree } else { Page::Why };
                rule(&self.view, area, above.y + ABOVE_CODE, buf);
                self.draw_section(other, below(above, ABOVE_CODE + 1), buf);
                return Rect { height: ABOVE_CODE, ..above };
            }
            return above;
        }
        let half = area.width / 2;
        let beside = Rect { x: area.x + half, width: area.width - half, ..area };
        let has_code = has_code && half >= BESIDE_CODE && self.code_rows(beside) <= area.height;
        let is_wide = area.width >= WITH_WHY && usize::from(area.height) < WITH_CODE;
        let has_why = page == Page::Facts && is_wide && self.view.moment.is_some();
        let (other, beside) = match (has_code, has_why) {
            (true, _) => (Page::Code, beside),
            (_, true) => (Page::Why, Rect { x: area.x + FACTS, width: area.width - FACTS, ..area }),
            _ => return area,
        };
        self.inspector.below[Page::Why as usize].set(other == Page::Why);
        let edge = Rect { x: beside.x - 1, width: 1, ..beside };
        fill(buf, edge, theme.glyphs.divider, theme.rule);
        self.draw_section(other, beside, buf);
        Rect { width: edge.x - area.x, ..area }
    }

    /// Draws states to choose from, if there is room for all of them there or in place of the board, and the code with
    /// the legend below it.
    pub fn draw_beside_question(
        &self,
        ((states, at), board): ((Vec<Picture>, Option<usize>), Rect),
        mut area: Rect,
        buf: &mut Buffer,
    ) {
        // Smaller where there is room for the code then.
        let rows = [area.height.saturating_sub(self.code_rows(area)), area.height];
        let fits = |count, place: Rect, rows| {
            self.view.pictures.lowest(count, place.width.saturating_sub(1), rows).is_some()
        };
        let beside = rows.into_iter().find(|&rows| fits(states.len(), area, rows));
        let (place, rows) = beside.map_or((board, board.height), |rows| (area, rows));
        if (beside.is_some() || at.is_some()) && fits(states.len(), place, rows) {
            fill(buf, place, " ", Style::reset());
            let mut panel = Panel::new(buf, place, self.view.theme);
            draw_pictures(&self.view, (states.into_iter(), at.unwrap_or(0)), rows, &mut panel);
            area = below(area, beside.map_or(0, |_| area.height - panel.rows_left()));
        }
        if self.code_rows(area) > 0 && area.height >= LEAST_CODE {
            // Beside others all of the code, or none.
            let is_cut = !self.view.beside.is_empty() && self.code_rows(area) > area.height;
            self.draw_section(if is_cut { Page::Legend } else { Page::Code }, area, buf);
        }
    }

    /// Rows that a page needs, of those it has where the code stands below it.
    fn rows_of(&self, page: Page, area: Rect) -> u16 {
        let area = Rect { height: ABOVE_CODE, ..area };
        let mut buf = Buffer::empty(area);
        self.draw_page(page, area, &mut buf);
        ABOVE_CODE - free_rows(&buf, area)
    }

    /// Rows of the longest code beside this one, with its title; none where there is no code.
    fn code_rows(&self, area: Rect) -> u16 {
        // The panel has an edge of one column.
        let columns = area.width.saturating_sub(2);
        let lines = |code: &&[&str]| code_lines(&self.view, code, columns, usize::MAX).len() as u16;
        let most = [self.view.code].iter().chain(self.view.beside).map(lines).max().unwrap_or(0);
        if self.view.code.is_empty() { 0 } else { most + 1 }
    }

    /// Draws a page below others, under its name.
    pub fn draw_section(&self, page: Page, area: Rect, buf: &mut Buffer) {
        put(buf, area.x + 1, area.y, area.right(), (self.view.name)(page), self.view.theme.name);
        self.draw_page(page, below(area, 1), buf);
    }

    /// Draws the card at the bottom, if there is one, `full` with what is counted; what is left above it.
    fn draw_card(&self, full: bool, area: Rect, buf: &mut Buffer) -> Rect {
        let Some(card) = &self.card else { return area };
        let lines = card.lines(&self.view, area.width.saturating_sub(2), full);
        let rows = lines.len() as u16 + u16::from(!card.next.is_empty());
        let above = Rect { height: area.height.saturating_sub(rows + 1), ..area };
        rule(&self.view, area, above.bottom(), buf);
        let mut panel = Panel::new(buf, below(area, above.height + 1), self.view.theme);
        lines.iter().for_each(|(line, style)| panel.line(line, *style));
        panel.keys(&card.next);
        above
    }

    /// Draws why, queue and tree, and the code where there is room for it too.
    fn draw_together(&self, area: Rect, buf: &mut Buffer) {
        let area = self.draw_card(true, area, buf);
        let shares = self.shares(area);
        // Of several runs it stands below those only that are over.
        if self.view.beside.is_empty() || !self.view.is_done() {
            let has_code = shares.iter().any(|it| it.0 == Page::Code);
            self.inspector.below[Page::Code as usize].set(has_code);
        }
        let mut y = area.y;
        for (page, rows) in shares {
            if y > area.y {
                rule(&self.view, area, y, buf);
                y += 1;
            }
            let section = Rect { y, height: rows.min(area.bottom().saturating_sub(y)), ..area };
            self.draw_section(page, section, buf);
            y = section.bottom();
        }
        self.draw_title(Page::Why, area, buf);
    }

    /// The pages shown together with their rows, below a rule each but the first. They do not depend on the step, so
    /// that lines keep their places.
    fn shares(&self, area: Rect) -> Vec<(Page, u16)> {
        let step = self.view.moment.map(|moment| &moment.step);
        let is_event = matches!(step, Some(Step::Event(_)));
        let has = |page| self.inspector.has(page) && !self.view.is_done();
        let code = self.code_rows(area);
        // Where all are shown together only for an event without a tree has it room too.
        let has_room = is_event && !has(Page::Tree) && code + SHORT <= area.height;
        let code = match self.inspector.room {
            // Why a run is over takes few rows, and its legend stands below the code.
            _ if self.view.is_done() && code > 0 => area.height.saturating_sub(WHY + 1),
            Room::Three if !has_room => 0,
            _ => code.min(area.height.saturating_sub(LEAST_WHY + 1)),
        };
        let left = area.height.saturating_sub(2 + code + u16::from(code > 0));
        // Of a game the moves left stand in the tree.
        let has_queue = has(Page::Queue) && !matches!(step, Some(Step::Game(_)));
        let (queue, tree) = match (has_queue, has(Page::Tree)) {
            (true, has_tree) if is_event || !has_tree => {
                let rest = left.saturating_sub(WHY + 2 * u16::from(has_tree));
                let tree = if has_tree { rest * 9 / 20 } else { 0 };
                (rest - tree, tree)
            }
            (true, _) => {
                // Pictures want rows of their own, in the queue where the rest still says what it has to, and below
                // why, to which the tree leaves them.
                let lowest = self.view.pictures.lowest(1, area.width, left);
                let pictures = lowest.map_or(0, |rows| rows + 3);
                let usual = left * 27 / 100;
                let queue = if pictures <= left * 38 / 100 { pictures.max(usual) } else { usual };
                let tree = left * 31 / 100 - (queue - usual).div_ceil(2);
                let beside_why = |rows| left.saturating_sub(queue + WHY + rows).max(rows + 1);
                (queue, lowest.map_or(tree, |rows| tree.min(beside_why(rows))))
            }
            (false, true) => (0, left + 1 - (left / 4).max(9.min(left * 2 / 5))),
            (false, false) => (0, 0),
        };
        let mut shares = vec![(Page::Queue, queue), (Page::Tree, tree), (Page::Code, code)];
        shares.retain(|(_, rows)| *rows > 0);
        let taken = shares.iter().map(|(_, rows)| rows + 1).sum();
        shares.insert(0, (Page::Why, area.height.saturating_sub(taken)));
        shares
    }

    /// Draws which page of how many is open, and what the key turns to.
    fn draw_title(&self, page: Page, area: Rect, buf: &mut Buffer) {
        let theme = self.view.theme;
        if let Some(name) = self.view.plays_back.filter(|_| page == Page::Facts) {
            put(buf, area.x + 1, area.y, area.right(), name, theme.name);
            return;
        }
        let mut x =
            put(buf, area.x + 1, area.y, area.right(), (self.view.name)(page), theme.name) + 1;
        let next = (self.view.name)(self.inspector.next(true));
        let at = area.right().saturating_sub(width(next) + 3);
        // While steps pass too fast to be read, the page turned to comes back later.
        for other in self.inspector.pages() {
            let (sign, style) = match other == self.inspector.page() {
                true => (theme.glyphs.thumb, theme.accent),
                false => (theme.glyphs.empty, theme.dim),
            };
            x = put(buf, x, area.y, area.right(), sign, style);
        }
        if at > x {
            put(buf, at, area.y, area.right(), "i", theme.key);
            put(buf, at + 2, area.y, area.right(), next, theme.dim);
        }
    }

    /// Draws what waits below why of a search where that leaves it room; what is left to why.
    fn draw_queue(&self, area: Rect, buf: &mut Buffer) -> Rect {
        let step = self.view.moment.map(|moment| &moment.step);
        let Some(Step::Search(step)) = step else { return area };
        let height = ABOVE_QUEUE + step.successors.len() as u16;
        let has_room = area.width >= WIDE && area.height >= height + LEAST_QUEUE;
        if !has_room || !self.view.pictures.sizes.is_empty() {
            return area;
        }
        rule(&self.view, area, area.y + height, buf);
        self.draw_section(Page::Queue, below(area, height + 1), buf);
        Rect { height, ..area }
    }

    fn draw_page(&self, page: Page, area: Rect, buf: &mut Buffer) {
        if area.is_empty() {
            return;
        }
        let view = &self.view;
        let alone = self.inspector.room == Room::One;
        let area = if page == Page::Why && alone { self.draw_queue(area, buf) } else { area };
        let mut panel = Panel::new(buf, area, view.theme);
        match (page, view.moment) {
            (Page::Facts, _) => return (self.facts)(area, buf),
            (Page::Code, _) => {
                code(view, &mut panel);
                let is_bare = self.inspector.page() == Page::Legend || view.signs.is_empty();
                // Beside the pages of other runs all of it or nothing.
                let across = if panel.columns() >= 2 * LEGEND { 2 } else { 1 };
                let needed = rows_of(&view.signs, &panel).div_ceil(across) + 2;
                let has_room = view.beside.is_empty() || needed <= panel.rows_left().into();
                let has_legend = panel.rows_left() > LEAST_CODE && has_room && !is_bare;
                if has_legend {
                    panel.gap();
                    panel.line((view.name)(Page::Legend), view.theme.name);
                    legend(&view.signs, &mut panel);
                }
                if self.inspector.page() == Page::Code {
                    let is_whole = has_legend && panel.rows_left() > 0;
                    self.inspector.below[Page::Legend as usize].set(is_whole && !alone);
                }
            }
            (Page::Legend, _) => legend(&view.signs, &mut panel),
            (_, None) => {}
            (Page::Why, Some(moment)) => why::draw(view, moment, alone, &mut panel),
            (Page::Queue, Some(moment)) => tree::queue(view, moment, &mut panel),
            (Page::Tree, Some(moment)) => tree::draw(view, moment, &mut panel),
        }
        // What was counted, at the end of a search too where no card says so. Of the search of a game why tells it, and
        // the tree shows the moves of the root to the end.
        let is_game = matches!(view.moment.map(|moment| &moment.step), Some(Step::Game(_)));
        let tells = match page {
            _ if view.is_done() => page != Page::Why,
            _ if is_game => page == Page::Queue && view.is_at_end,
            _ => view.is_at_end && self.card.is_none() && panel.rows_left() > LEAST_QUEUE,
        };
        if alone && tells && matches!(page, Page::Why | Page::Queue | Page::Tree) {
            panel.gap();
            (self.facts)(below(area, area.height - panel.rows_left()), buf);
        }
    }
}

/// The pseudo-code broken into lines of so many columns, each with whether it is at hand and whether it goes on with
/// the one above; closer together where it has more lines than `rows` otherwise.
fn code_lines(view: &View, code: &[&str], columns: u16, rows: usize) -> Vec<(String, bool, bool)> {
    let at = view.moment.and_then(|moment| moment.line_at(view.inside));
    // Two blanks a level.
    let level = level(code);
    let code: Vec<String> = code.iter().map(|line| view.theme.of_game(line)).collect();
    let forms = [(level / 2, " "), (level, "")];
    let [usual, dense] = forms.map(|(share, gap)| {
        let room = columns.saturating_sub(1 + width(gap));
        let mut lines = Vec::new();
        for (number, line) in code.iter().enumerate() {
            let here = at == Some(number);
            for (part, words) in hanging(line, room, share).iter().enumerate() {
                let sign = if here && part == 0 { view.theme.glyphs.cursor } else { " " };
                lines.push((format!("{sign}{gap}{words}"), here, part > 0));
            }
        }
        lines
    });
    if usual.len() > rows { dense } else { usual }
}

/// The pseudo-code with the line at hand marked.
fn code(view: &View, panel: &mut Panel) {
    let theme = view.theme;
    if view.code.is_empty() {
        return panel.text("there is no pseudo-code for this", theme.dim);
    }
    // The line at hand is in view.
    let rows = usize::from(panel.rows_left());
    let mut lines = code_lines(view, view.code, panel.columns(), rows);
    if lines.len() > rows {
        // The arrows stand apart.
        lines = code_lines(view, view.code, panel.columns().saturating_sub(1), rows);
    }
    let first_at = lines.iter().position(|(_, here, _)| *here).unwrap_or(0);
    let all = lines.len();
    let goes_on = |at: usize| lines.get(at).is_some_and(|(.., goes_on)| *goes_on);
    let mut first = first_shown(first_at, rows, all);
    // No line without its beginning or its end.
    while goes_on(first) {
        first += 1;
    }
    let mut end = all.min(first + rows);
    while goes_on(end) {
        end -= 1;
    }
    let (buf, area) = panel.rows(0);
    let area = Rect { width: area.width + 1, height: rows as u16, ..area };
    draw_more(buf, area, (first > 0, end < all), theme);
    for (line, here, _) in lines.iter().take(end).skip(first) {
        panel.line(line, if *here { theme.strong } else { theme.dim });
    }
}

/// Rows of the legend.
fn rows_of(signs: &[Sign], panel: &Panel) -> usize {
    explained(signs, panel).1.iter().map(|(_, rows)| rows).sum()
}

/// The column of what signs mean, and for each the lines of that and how many rows it takes.
fn explained(signs: &[Sign], panel: &Panel) -> (u16, Vec<(Vec<String>, usize)>) {
    let symbols = signs.iter().flat_map(|sign| sign.symbol.lines());
    let column = symbols.map(width).max().unwrap_or(0).min(8) + 1;
    let room = panel.columns().saturating_sub(column).max(8);
    let lines = |sign: &Sign| {
        let words = wrap(&panel.theme().plain(&sign.words), room);
        let rows = words.len().max(sign.symbol.lines().count());
        (words, rows)
    };
    (column, signs.iter().map(lines).collect())
}

/// The legend.
pub fn legend(signs: &[Sign], panel: &mut Panel) {
    let theme = panel.theme();
    if signs.is_empty() {
        return panel.text("there are no signs on this board", theme.dim);
    }
    let (column, lines) = explained(signs, panel);
    // Beside each other where they have no room below each other.
    let needed: usize = lines.iter().map(|(_, rows)| rows).sum();
    // Signs of several rows do not touch where there is room.
    let is_tall = |sign: &Sign| sign.symbol.lines().count() > 1;
    let mut gaps = signs.windows(2).map(|two| two.iter().any(is_tall));
    let room = usize::from(panel.rows_left());
    // Where several are left out anyway, one more is.
    let is_apart = needed > room + 4 || needed + gaps.clone().filter(|gap| *gap).count() <= room;
    if needed > room && panel.columns() >= 2 * LEGEND {
        let (buf, area) = panel.rows(panel.rows_left());
        let columns = area.width / 2 + 1;
        let (left, right) = signs.split_at(signs.len().div_ceil(2));
        for (signs, x) in [(left, area.x - 1), (right, area.x + columns)] {
            legend(signs, &mut Panel::new(buf, Rect { x, width: columns, ..area }, theme));
        }
        return;
    }
    let mut left = signs.iter().zip(lines);
    while let Some((sign, (words, height))) = left.next() {
        let height = height as u16;
        // A row for the sign of how many more there are.
        let spare = u16::from(left.len() > 0);
        if height + spare > panel.rows_left() && spare > 0 {
            return panel.line(&left_out(left.len() as u64 + 1, "more", theme), theme.dim);
        }
        let words = fitting(words, panel.rows_left(), theme);
        let (buf, rows) = panel.rows(height + u16::from(is_apart && gaps.next() == Some(true)));
        for (y, line) in (rows.top()..rows.bottom()).zip(&words) {
            put_cut(buf, (rows.x + column, y), rows.right(), line, theme.text, theme);
        }
        let (symbol, style) = sign.listed(theme);
        let symbol = symbol.lines().filter(|_| !theme.is_heard);
        for (y, line) in (rows.top()..rows.bottom()).zip(symbol) {
            put(buf, rows.x, y, rows.x + column - 1, line, style);
        }
    }
}

/// Signs or keys under their name, below what is written, where there is room for all of them; `last` at the bottom,
/// where they keep their place.
pub fn legend_below(name: &str, signs: &[Sign], last: bool, panel: &mut Panel) {
    let spare = panel.rows_left().checked_sub(rows_of(signs, panel) as u16 + 3);
    if let Some(spare) = spare.filter(|_| !signs.is_empty() && !panel.theme().is_heard) {
        panel.gap();
        panel.rows(if last { spare } else { 0 });
        panel.line(name, panel.theme().name);
        legend(signs, panel);
    }
}

/// What is known of a search once it is over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figures {
    stats: Stats,
    /// The effective branching factor, where there is a path to an answer.
    branching: Option<f64>,
}

impl Figures {
    /// The figures of a search that is over.
    pub fn of(search: &mut dyn SearchTrace) -> Figures {
        let stats = search.totals();
        let length = |node: Option<NodeId>| {
            std::iter::successors(node, |&id| search.parent_of(id)).skip(1).count() as u64
        };
        // Of two searches both halves of the path.
        let depth = match search.met() {
            Some((forward, backward)) => length(Some(forward)) + length(Some(backward)),
            None => length(search.answered()),
        };
        let branching = search.answered().and_then(|_| effective(stats.generated, depth));
        Figures { stats, branching }
    }
}

/// The card.
pub struct Card {
    /// What came out.
    pub outcome: String,
    /// Whether that is good news.
    pub is_good: bool,
    /// Whether the method proves that no answer is cheaper; none where an answer has no cost.
    pub is_optimal: Option<bool>,
    /// What the search took, where it was one.
    pub figures: Option<Figures>,
    /// The time spent computing.
    pub time: String,
    /// Keys for what can be done next, and what that is.
    pub next: Vec<(&'static str, &'static str)>,
}

impl Card {
    /// Lines of the card in so many columns; `full` with what is counted.
    fn lines(&self, view: &View, columns: u16, full: bool) -> Vec<(String, Style)> {
        let theme = view.theme;
        let style = if self.is_good { theme.good } else { theme.danger };
        let outcome = wrap(&view.plain(&self.outcome), columns);
        let proof = |is_proven| if is_proven { "proven" } else { "not proven" };
        let mut items: Vec<_> = self.is_optimal.map(proof).map(str::to_owned).into_iter().collect();
        if let Some(Figures { stats, branching }) = self.figures {
            if full {
                items.push(format!("expanded {}", grouped(stats.expanded)));
                items.push(format!("generated {}", grouped(stats.generated)));
                items.push(format!("peak {}", grouped(stats.peak_frontier)));
            }
            items.extend(branching.map(|b| format!("branching {b:.2}")));
        }
        items.extend(full.then(|| format!("time {}", self.time)));
        let items = flowed(items.iter().map(|item| view.plain(item)), columns).into_iter();
        let outcome = outcome.into_iter().map(|line| (line, style));
        outcome.chain(items.map(|(line, _)| (line, theme.text))).collect()
    }
}
