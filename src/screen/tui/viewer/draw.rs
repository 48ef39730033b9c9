//! What a viewer shows: the board and the pages of one run, or two halves of the screen with a run each.

use super::words::{brief, counts, ended, facts, far};
use super::*;
use crate::tui::inspector::{self, Card, Pages, Pictures, Room};
use crate::tui::view::{bar::Transport, chart};

/// Fewest and most columns of the panel where more than one page is shown.
const PANEL: (u16, u16) = (34, 64);

/// Fewest columns of the panel beside a board that would be cut otherwise.
const NARROW: u16 = 17;

/// Rows under a board abreast from which on several pages are shown, and from which on all that is counted.
const TOGETHER: u16 = 24;
const FULL: u16 = 12;

/// Fewest rows for why.
const WHY: u16 = 8;

/// Rows that a board beside others keeps, with its name, where a page needs rows.
const LEAST: u16 = 11;

/// Fewest rows of a run beside others for a page, and for one that is worth more than larger boards.
const LOW: u16 = 12;
const HIGH: u16 = 18;

/// Fewest rows of a page in `height` of a run, where boards are twice as large then.
fn few(height: u16) -> u16 {
    if height < HIGH { 3 } else { 4 }
}

/// Columns and rows a run needs to be seen beside others.
const EACH: (u16, u16) = (38, 9);

/// Fewest rows under a board for a page of the inspector, where runs abreast are seen at once, of the `height`
/// of one: the same for all pages, so that boards rest while they are turned. None where there is no room for a page.
fn below(height: u16) -> u16 {
    if height < LOW { 0 } else { (height / 4).max(7.min(height / 3)) }
}

/// How runs are seen at once.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Abreast {
    /// Beside each other, and under each other.
    columns: u16,
    rows: u16,
    /// What each has, its name and its page included.
    each: (u16, u16),
    /// Rows of its page.
    page: u16,
}

impl Abreast {
    /// The place behind so many others.
    fn place(&self, number: usize, area: Rect) -> Rect {
        let (column, row) = (number as u16 % self.columns, number as u16 / self.columns);
        let (width, height) = self.each;
        // All boards have the same room, what is over lies between them, and nothing touches the edge.
        let (x, y) = (column * width + 1, (row * area.height).div_ceil(self.rows));
        Rect { x: area.x + x, y: area.y + y, width: width - 1, height }
    }
}

/// Columns of the panel beside a board that makes good use of so many where it may have `most` columns and
/// rows; nothing where the usual ones do.
pub fn columns_beside(screen: Rect, board: &dyn Fn((u16, u16)) -> u16) -> Option<u16> {
    let Areas { board: usual, .. } = Areas::of(screen)?;
    let (rows, is_one) = (usual.height, Room::of(screen) == Room::One);
    // The panel gives way to a board that needs the columns, and keeps those of its lines where the board is hardly
    // smaller then.
    let left = |panel: u16| screen.width.saturating_sub(panel + 1);
    let size = |panel| board((left(panel), rows));
    let least = PANEL.0.max(screen.width / 4);
    let least = if size(least) < size(PANEL.0) / 10 * 9 { PANEL.0 } else { least };
    let most = if is_one { usual.width } else { left(least) };
    // And further to one that would be cut, if that shows it whole.
    let widest = screen.width.saturating_sub(NARROW + 1);
    let whole = board((widest, rows));
    if board((most, rows)) > most && whole <= widest {
        return Some(screen.width - whole - 1);
    }
    if is_one {
        return None;
    }
    // And to a column free at both sides of it.
    let beside = screen.width.saturating_sub(board((most, rows)) + 3);
    Some((screen.width * 3 / 8).min(beside).clamp(least, PANEL.1.max(least)))
}

/// The name of a run, and what came of it.
type Title = (String, (String, Style));

impl Viewer {
    /// Asks the runs for what the next frame shows of their moments, if it shows anything.
    pub fn prepare(&mut self, areas: &Areas, screen: Rect, theme: &Theme) {
        // The nodes of a search keep the names they were given.
        let is_search = self.watching.race.front_mut().sight.search().is_some();
        let plainly = if is_search { Theme::plain } else { Theme::of_game };
        let below = screen.bottom() - areas.board.bottom();
        if let Some(asking) = &mut self.asking {
            asking.write(|text| plainly(theme, text));
            // A card has its name on the line above it.
            asking.below = if below > 3 { below } else { 2 };
        }
        let room = Room::of(screen);
        let is_alone = self.watching.race.is_alone();
        let has_code = self.has_code_beside_question(screen, areas.board);
        self.asking.iter_mut().for_each(|asking| asking.has_code = has_code);
        let (columns, rows) = match self.abreast(areas.board, self.choices.hides_panel) {
            _ if is_alone || areas.panel.width > 0 => (areas.panel.width, areas.panel.height),
            all if all.page == 0 && self.is_free(all) => (0, all.each.1.saturating_sub(2)),
            all => (all.each.0 - 1, all.page),
        };
        self.has_pages = rows > 0 || !is_alone && self.abreast(areas.board, false).page > 0;
        self.leaving = (screen.width.max(40) * 3 / 4 - 4, screen.height.saturating_sub(4).into());
        // A narrow panel has room for one page.
        let room = if (1..PANEL.0).contains(&columns) { Room::One } else { room };
        // The first page says what the later ones are like.
        let is_new = self.front().told.latest().is_none();
        let is_readable = self.is_readable();
        let shown = match rows {
            _ if is_alone => room,
            // Pictures want the rows for themselves.
            TOGETHER.. if self.front().sight.thumbnails(false).is_empty() => room.min(Room::Three),
            _ => Room::One,
        };
        let race = &self.watching.race;
        let lacking = Page::ALL.map(|page| race.lanes().all(|pane| pane.lacks(page)));
        // Few rows are best used by what is counted.
        let room = if rows < WHY { Room::One } else { room };
        self.choices.inspector.fit(room, shown, lacking);
        self.watching.race.lanes_mut().for_each(Pane::find_figures);
        let inspector = &self.choices.inspector;
        let page = inspector::wanted(inspector, (columns, rows)).filter(|_| is_readable || is_new);
        let wanted = page.or(self.marks_tried().then_some(Wanted::STEP));
        let lanes = self.watching.race.lanes_mut();
        let is_mapped = lanes.map(|pane| pane.lay_over(inspector)).fold(false, |any, is| any | is);
        self.preparing = (wanted.is_some() || is_mapped) && !self.look_through();
        if self.preparing {
            return;
        }
        let (inside, at) = (self.watching.inside(), self.watching.race.at());
        for pane in self.watching.race.lanes_mut() {
            wanted.map(|wanted| pane.inspect(wanted));
            pane.draw_up_map();
            if pane.is_at_end() {
                let inside = inside.filter(|_| pane.at() == at);
                pane.show_answer(pane.inspected().is_none_or(|it| inspector::is_told(it, inside)));
            }
        }
    }

    /// Draws what is asked.
    pub fn draw_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        if let Some(asked) = &self.asked {
            asked.draw(screen, buf, theme);
        }
        if let Some(asking) = self.asking.as_ref().filter(|_| self.is_asked()) {
            self.number_cells(buf, theme);
            let left = asking.draw(self.asked_beside(screen), buf, theme);
            if !left.is_empty() || self.front().panel.get().is_empty() {
                self.draw_pages(self.front(), None, left, buf, theme);
            }
        }
    }

    /// Whether a question need not tell the code: all of it has room below the boards of a race that it leaves then, or
    /// no board would be left beside it.
    fn has_code_beside_question(&mut self, screen: Rect, board: Rect) -> bool {
        let (on, is_alone) = (self.asked_beside(screen), self.watching.race.is_alone());
        let Some(asking) = &mut self.asking else { return false };
        asking.has_code = false;
        let hides_all = asking.leaves(on, board).is_empty();
        if is_alone || hides_all {
            return hides_all;
        }
        asking.has_code = true;
        let left = asking.leaves(on, board);
        let all = self.abreast(left, self.choices.hides_panel);
        all.page > 0 && all.page >= self.code_rows(all.each.0.max(4) - 3)
    }

    /// What a question lies on. About a race it is as wide as the board in front leaves it.
    pub(super) fn asked_beside(&self, screen: Rect) -> (Rect, Option<u16>) {
        let Some(Areas { panel, board, .. }) = Areas::of(screen) else { return (screen, None) };
        let panel = self.panel_columns(screen, self.front().halves.get()).unwrap_or(panel.width);
        let room = (screen.width.saturating_sub(panel + 1), board.height);
        let spare = match self.front().sight.columns(&self.look(), room) {
            columns @ 1.. if !self.watching.race.is_alone() => room.0.saturating_sub(columns + 2),
            _ => 0,
        };
        (screen, (panel > 0).then_some(panel + 1 + spare))
    }

    /// How the runs are seen at once in `area`, with their pages if these are not `hidden`: whole boards, as many as
    /// there can be, with a page, as large as they can be. A page has what they leave, where they are low at least what
    /// is counted, and the rows of its code, which stands below a question too, where boards are still whole then and
    /// have some.
    fn abreast(&self, area: Rect, hidden: bool) -> Abreast {
        let lanes = self.watching.race.lanes().count() as u16;
        let most = (area.width / EACH.0).clamp(1, lanes);
        let size = |all: Abreast| (all.each.0 - 1, all.each.1.saturating_sub(1 + all.page));
        let above = |all| self.board_in(size(all));
        let arranged = |(rows, columns): (u16, u16)| {
            let each = (area.width / columns, area.height / rows);
            // The page of a question is its code, which needs more.
            let has_page = !hidden && (each.1 >= HIGH || !self.is_asked());
            let all =
                Abreast { columns, rows, each, page: if has_page { below(each.1) } else { 0 } };
            let few = Abreast { page: all.page.min(few(each.1)), ..all };
            if above(few).1 >= 2 * above(all).1 { few } else { all }
        };
        let has_code = self.is_asked() || self.choices.inspector.page() == Page::Code;
        let full = |all: Abreast| {
            let rows = self.code_rows(all.each.0.max(4) - 3);
            let has_room = !hidden && rows + LEAST <= all.each.1;
            Abreast { page: if has_room { rows.max(all.page) } else { all.page }, ..all }
        };
        // Rather no page than a board that is cut.
        let worth = |all: &Abreast| {
            let (is_whole, size) = above(*all);
            let page = (all.page > 0).then_some(all.each.1 >= HIGH);
            (is_whole, lanes.min(all.columns * all.rows), page, size)
        };
        let rows = (1..=(area.height / EACH.1).clamp(1, lanes)).rev();
        let all = rows.flat_map(|rows| (1..=most).rev().map(move |columns| (rows, columns)));
        let all = all.map(arranged).filter(|all| (all.rows - 1) * all.columns < lanes);
        let all = all.flat_map(|all| [all, Abreast { page: 0, ..all }]);
        let best = all.max_by_key(worth).unwrap_or_else(|| arranged((1, 1)));
        let most = if best.page > 0 { best.each.1 * 3 / 5 } else { 0 };
        let size_of_best = above(best);
        // A frame is worth a row of the page.
        let columns = self.front().sight.columns(&self.look(), size(best));
        let grid = self.grid_within(self.front(), size(best));
        let frame = u16::from(grid.is_some_and(|(grid, _)| columns > grid.columns()));
        let usual = best.page.saturating_sub(frame);
        let least = if best.each.1 < HIGH { few(best.each.1) } else { usual };
        let as_large = |more: u16| {
            let is_as_large = |page: u16| above(Abreast { page, ..best }) == size_of_best;
            (least..=most).rev().find(|page| is_as_large(page + more))
        };
        // What stands around the cells needs two rows.
        let page = as_large(2).or_else(|| as_large(0)).unwrap_or(best.page);
        let best = Abreast { page, ..best };
        // For the code alone, unless the boards are as large then.
        let rests = above(full(best)) == size_of_best;
        if (has_code || rests) && above(full(best)).0 { full(best) } else { best }
    }

    /// Rows of the longest code with its title in so many columns.
    fn code_rows(&self, columns: u16) -> u16 {
        let rows = |line: &&str| width(line).div_ceil(columns.max(1));
        let codes = self.watching.race.lanes().map(|pane| pane.sight.code().iter());
        codes.map(|code| 1 + code.map(rows).sum::<u16>()).max().unwrap_or(0)
    }

    /// Where the cells of a board stand as it was drawn last; none of a map of states.
    pub(super) fn grid_of(&self, pane: &Pane) -> Option<Viewport> {
        let grid = pane.sight.grid_in(&self.look_at(pane), pane.board.get());
        grid.filter(|_| pane.map.is_none()).map(|(grid, ..)| grid)
    }

    /// How large the board of a run is in so many columns and rows, whatever of it is in view, and what that is worth.
    fn grid_within(
        &self,
        pane: &Pane,
        (width, height): (u16, u16),
    ) -> Option<(Viewport, (bool, u32))> {
        let look = Look { is_slow: true, ..self.look_at(pane) };
        pane.sight.grid_in(&look, Rect::new(0, 0, width, height))
    }

    /// Whether so many columns and rows hold a whole board, of whichever problem, and how large it is.
    fn board_in(&self, size: (u16, u16)) -> (bool, u32) {
        let (front, bare) = (self.front(), (true, size.0.min(3 * size.1).into()));
        let of = |pane: &Pane| self.grid_within(pane, size).map_or(bare, |(_, worth)| worth);
        let problem = front.sight.problem();
        let others = self.watching.race.lanes().filter(|pane| pane.sight.problem() != problem);
        others.map(of).fold(of(front), |all, one| (all.0 && one.0, all.1.min(one.1)))
    }

    /// Whether the board in front is whole beside a panel, and no two would be without it, above a question if one is
    /// asked.
    fn is_better_alone(&self, screen: Rect) -> bool {
        let Some(Areas { board, .. }) = Areas::of(screen) else { return false };
        let all = Rect { width: screen.width, ..board };
        let all = self.asking.as_ref().map_or(all, |asking| asking.leaves((screen, None), all));
        let Abreast { each, page, columns, rows } = self.abreast(all, self.choices.hides_panel);
        let is_whole = |columns, rows| self.board_in((columns, rows)).0;
        (columns * rows < 2 && !self.choices.hides_panel
            || !is_whole(each.0 - 1, each.1.saturating_sub(1 + page)))
            && is_whole(screen.width - NARROW - 1, board.height)
    }

    /// Columns of the panel on this screen, where boards are drawn with half blocks or without; nothing where the
    /// usual ones do.
    pub fn panel_columns(&self, screen: Rect, halves: bool) -> Option<u16> {
        self.watching.race.lanes().for_each(|pane| pane.halves.set(halves));
        let is_alone = self.watching.race.is_alone();
        let is_race = screen.width / EACH.0 >= 2 && !is_alone;
        if (self.choices.hides_panel || is_race) && (is_alone || !self.is_better_alone(screen)) {
            return Some(0);
        }
        columns_beside(screen, &|most| self.front().sight.columns(&self.look(), most))
    }

    /// The signs on the board of a run.
    pub fn signs_of(&self, pane: &Pane, theme: &Theme) -> Vec<Sign> {
        let of_board = || pane.sight.signs(&self.look_at(pane), pane.board.get(), theme);
        pane.map.as_ref().map_or_else(of_board, |map| map.signs(theme))
    }

    /// The signs on the boards that are seen, each once.
    fn signs_of_all(&self, theme: &Theme) -> Vec<Sign> {
        let mut all: Vec<Sign> = Vec::new();
        for sign in self.seen().flat_map(|pane| self.signs_of(pane, theme)) {
            // Without numbers, which are others on every board.
            let words = sign.words.split(", from ").next().unwrap_or_default();
            if all.iter().all(|known| known.words != words) {
                all.push(Sign::new(sign.symbol, sign.style, words));
            }
        }
        all
    }

    /// The signs that a page of a run explains: where it has no room for all of its own those of all boards, shared
    /// among their pages.
    fn signs_below(&self, pane: &Pane, theme: &Theme) -> Vec<Sign> {
        let (own, page) = (self.signs_of(pane, theme), pane.panel.get());
        let seen: Vec<&Pane> = self.seen().collect();
        if own.len() < page.height.into() || seen.len() < 2 {
            return own;
        }
        let all = self.signs_of_all(theme);
        let each = all.len().div_ceil(seen.len());
        let place = seen.iter().position(|other| std::ptr::eq(*other, pane)).unwrap_or(0);
        all.into_iter().skip(place * each).take(each).collect()
    }

    /// Whether there is time to read what the pages tell of a step.
    pub(super) fn is_readable(&self) -> bool {
        self.watching.is_slow(super::READABLE)
    }

    /// Whether the board marks what was tried at the step: a page tells of it, or it is told event by event.
    pub(super) fn marks_tried(&self) -> bool {
        let inspector = &self.choices.inspector;
        // A legend with much room names the marks.
        let is_named = inspector.page() == Page::Legend && inspector.room != Room::One;
        let is_open = self.has_pages && (inspector.page() == Page::Why || is_named);
        is_open && self.is_readable() || self.watching.inside().is_some()
    }

    /// The runs there was room for, that in front before anything was drawn.
    pub(super) fn seen(&self) -> impl Iterator<Item = &Pane> {
        let race = &self.watching.race;
        race.lanes().filter(|it| !it.board.get().is_empty() || std::ptr::eq(*it, race.front()))
    }

    /// What can be laid over the board over which most can.
    pub(super) fn overlays(&self) -> &'static [&'static str] {
        let overlays = |pane: &Pane| pane.sight.overlays();
        self.seen().map(overlays).max_by_key(|names| names.len()).unwrap_or(&[])
    }

    /// Draws a run that is alone, at its end with a card; of several those there is room for.
    pub fn draw(&self, card: Option<Card>, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        let on = self.asked_beside(areas.title.union(areas.bar));
        let left = self.asking.as_ref().map(|asking| asking.leaves(on, areas.board));
        let areas = &Areas { board: left.unwrap_or(areas.board), ..*areas };
        let race = &self.watching.race;
        // Inside the last step the end is still to come.
        let card =
            card.filter(|_| race.front().is_at_end() && self.look().events_ahead().is_empty());
        race.lanes().for_each(|pane| {
            pane.board.take();
            pane.panel.take();
        });
        let has_panel = areas.panel.width > 0;
        if race.is_alone() || has_panel {
            self.draw_board(race.front(), areas.board, buf, theme);
            if !race.is_alone() && !self.hides_what_comes() {
                self.draw_panel(areas.panel, true, buf, theme);
            } else if race.is_alone() && has_panel && !self.is_asked() {
                self.draw_pages(race.front(), card, areas.panel, buf, theme);
            }
            return;
        }
        let area = areas.board;
        let all = self.abreast(area, self.choices.hides_panel);
        let seen = usize::from(all.columns * all.rows);
        // Those there is no room for follow when one of them comes to the front.
        let lanes = race.lanes().count();
        let first = (race.place() / seen * seen).min(lanes.saturating_sub(seen));
        let more = lanes.saturating_sub(seen);
        let key = if self.is_asked() { "" } else { "↓ " };
        let more = if more > 0 { theme.plain(&format!("{key}{more} more")) } else { "".into() };
        let told = if more.is_empty() { 0 } else { width(&more) + 2 };
        // A question may leave the boards no row.
        let seen = race.lanes().skip(first).take(seen).filter(|_| !area.is_empty());
        let seen: Vec<&Pane> = seen.collect();
        let last = usize::from(all.columns) - 1;
        let room = |at| all.each.0.saturating_sub(1 + if at == last { told } else { 0 });
        let titles = self.titles(&seen, &room, theme);
        for (number, lane) in seen.into_iter().zip(&titles).enumerate() {
            let side = all.place(number, area);
            if side.x > area.x + 1 {
                let edge = Rect { x: side.x - 1, width: 1, height: side.height + 1, ..side };
                fill(buf, edge.intersection(area), theme.glyphs.divider, theme.rule);
            }
            let above = Rect { height: side.height - all.page, ..side };
            self.draw_lane(lane, (above, side.x + room(number)), buf, theme);
            if side.y > area.y {
                frame::rule_after_title(side, buf, theme);
            }
        }
        for pane in self.seen().filter(|_| all.page > 0) {
            let under = Rect { y: pane.board.get().bottom(), height: all.page, ..pane.board.get() };
            self.draw_pages(pane, None, under, buf, theme);
        }
        let tells = !self.is_asked() && !self.choices.hides_panel;
        // In a row that its board leaves stands what is counted, where there is no room for a page.
        for pane in self.seen().filter(|_| tells && all.page == 0 && !self.is_free(all)) {
            let last =
                Rect { y: pane.board.get().bottom().max(1) - 1, height: 1, ..pane.board.get() };
            if last.positions().all(|at| buf[at].symbol() == " ") {
                counts(race, pane, &mut Panel::new(buf, last, theme), 1);
            }
        }
        if tells && self.is_free(all) {
            // The place that is left.
            let free = all.place(lanes, area);
            self.draw_panel(free, all.page == 0, buf, theme);
            frame::rule_after_title(free, buf, theme);
        }
        let x = area.right().saturating_sub(width(&more) + 1);
        put(buf, x, area.y, area.right(), &more, theme.dim);
    }

    /// Whether a place is left beside all of the runs.
    fn is_free(&self, Abreast { columns, rows, .. }: Abreast) -> bool {
        self.watching.race.lanes().count() < usize::from(columns * rows)
    }

    /// The names of runs that are seen, each with what came of it, in the words that have the columns there is `room`
    /// for in all.
    fn titles(&self, seen: &[&Pane], room: &dyn Fn(usize) -> u16, theme: &Theme) -> Vec<Title> {
        // Briefly where what comes of one of them would have no room.
        let is_roomy = (0..).zip(seen).all(|(at, pane)| width(&pane.name) + 26 <= room(at));
        let all = (0..).zip(seen).map(|(at, pane)| {
            let name =
                if is_roomy { pane.name.clone() } else { brief(&self.watching.race, &pane.name) };
            let outcome = self.outcome(pane, theme).filter(|_| !self.hides_what_comes());
            let (words, style) = outcome.unwrap_or_default();
            (name, words, style, room(at))
        });
        let all: Vec<_> = all.collect();
        let fits = |way: &usize| all.iter().all(|it| width(&it.0) + width(&it.1[*way]) + 3 < it.3);
        let way = (0..4).find(fits).unwrap_or(4);
        all.into_iter().map(|it| (it.0, (it.1[way].clone(), it.2))).collect()
    }

    /// Draws one of several runs: its name with what came of it up to a column, or how far it is, and its board.
    fn draw_lane(&self, lane: (&Pane, &Title), at: (Rect, u16), buf: &mut Buffer, theme: &Theme) {
        let ((pane, (name, (words, style))), (side, end)) = (lane, at);
        // Conditions are about the one in front. Its name stands above the text of its page.
        if std::ptr::eq(pane, self.front()) {
            put(buf, side.x - 1, side.y, side.right(), theme.glyphs.cursor, theme.name);
        }
        let x = put(buf, side.x + 1, side.y, side.right(), name, theme.name) + 2;
        if !pane.is_at_end() && !self.is_asked() {
            // A number that is cut would be another one.
            let ways = [far(pane), grouped(pane.at())];
            let far = ways.iter().find(|way| x + width(way) <= end).map_or("", String::as_str);
            let x = put(buf, x, side.y, end, far, theme.text) + 1;
            let line = Rect { x, y: side.y, width: end.saturating_sub(x + 1), height: 1 };
            chart::share_of_line(buf, line, pane.at() as f32 / pane.len().max(1) as f32, theme);
        }
        put_cut(buf, (x, side.y), end.saturating_sub(1), words, *style, theme);
        self.draw_board(pane, Rect { y: side.y + 1, height: side.height - 1, ..side }, buf, theme);
        self.grid_of(pane).iter().for_each(|grid| board::draw_sides(grid, buf, theme));
    }

    /// Draws the open page of the one in front, or the facts of all; where the page stands below each board the
    /// legend of all.
    fn draw_panel(&self, area: Rect, has_page: bool, buf: &mut Buffer, theme: &Theme) {
        let race = &self.watching.race;
        let front = race.front();
        let mut panel = Panel::new(buf, area, theme);
        if !has_page {
            panel.line("legend", theme.name);
            return inspector::legend(&self.signs_of_all(theme), &mut panel);
        }
        // In the place that is left all boards are seen, under what came out and above how far they are.
        let is_free = self.seen().count() > 1;
        if self.choices.inspector.page() == Page::Facts {
            // As much of each as there is of all.
            let rows = panel.rows_left() / race.lanes().count().max(1) as u16;
            for pane in race.lanes() {
                let sign = if std::ptr::eq(pane, front) { theme.glyphs.cursor } else { "" };
                let short = &*brief(race, &pane.name);
                let names = [&*pane.name, short, short.split('-').next().unwrap_or(short)];
                let names = names.map(|name| format!("{sign} {name}").trim_start().to_owned());
                panel.line_of(&names.each_ref().map(String::as_str), theme.name);
                let outcome = self.outcome(pane, theme).filter(|_| !is_free);
                let gap = u16::from(rows > 3);
                let most = rows.saturating_sub(1 + gap).clamp(1, 7);
                match is_free {
                    true => counts(race, pane, &mut panel, most),
                    false => facts(pane, outcome, &mut panel, most),
                }
                panel.rows(gap);
            }
        } else {
            panel.line(&front.name, theme.name);
            let end = self.outcome(front, theme).filter(|_| !is_free);
            end.iter().for_each(|end| ended(end, &mut panel));
            // The others a row each, where the pages have room for several below.
            if !is_free && panel.rows_left() > TOGETHER + race.lanes().count() as u16 {
                for pane in race.lanes().filter(|pane| !std::ptr::eq(*pane, front)) {
                    let words = self
                        .outcome(pane, theme)
                        .map_or_else(|| far(pane), |([words, ..], _)| words);
                    panel.row(&brief(race, &pane.name), &words);
                }
                panel.gap();
            }
            let height = panel.rows_left();
            let pages = Rect { y: area.bottom() - height, height, ..area };
            self.draw_pages(front, None, pages, buf, theme);
        }
    }

    /// Draws the status line: the transport, with what there is to say beside it.
    pub fn draw_status(&self, said: Option<&str>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        // How long the run is would tell too much of what is asked.
        if let Some(asked) = self.asking_in_words() {
            frame::draw_words(buf, area, said.unwrap_or(&asked), theme.strong, theme);
            return self.track.set(Rect { width: 0, ..area });
        }
        let hides_len = self.watching.race.lanes().any(Pane::hides_end);
        let transport = Transport { hides_len, ..self.watching.transport() };
        let words = said.map(str::to_owned).or_else(|| self.message.clone());
        let room = area.width.saturating_sub(2 + Transport::BARE);
        let event = || self.event_in_words(room).map(|words| theme.plain(&words));
        let words = words.or_else(|| self.looking()).map(|words| (words, 2..=4));
        // Events follow each other.
        let Some((words, shares)) = words.or_else(|| Some((event()?, 4..=4))) else {
            return self.track.set(transport.draw(buf, area, theme));
        };
        // In fewer words where the transport has no room beside all of them. Of a verdict at last the winner alone: the
        // slider stays.
        let is_verdict = !self.watching.race.is_alone() && self.watching.is_at_end();
        let ends: &[&str] =
            if is_verdict { &["; ", ", ", ": ", " than ", " in "] } else { &["; "] };
        let wordings = || {
            std::iter::successors(Some(&*words), |whole| {
                whole.get(..ends.iter().filter_map(|end| whole.rfind(end)).max()?)
            })
        };
        let fits = |least| move |words: &&str| width(words) + 2 + least <= area.width;
        let fitting = wordings().find(fits(Transport::BARE)).or_else(|| wordings().find(fits(0)));
        let fitting = fitting.or_else(|| words.split_once("  ").map(|it| it.1).filter(fits(0)));
        self.track.set(match fitting {
            Some(words) => transport.draw_beside(buf, area, (words, shares), theme),
            None => {
                frame::draw_words(buf, area, &words, theme.strong, theme);
                Rect { width: 0, ..area }
            }
        });
    }

    fn draw_board(&self, pane: &Pane, area: Rect, buf: &mut Buffer, theme: &Theme) {
        pane.board.set(area);
        let look = self.look_at(pane);
        let Some(map) = &pane.map else {
            return pane.sight.board(&look, area, buf, theme);
        };
        let played = look.played.map(|answer| answer.at() as usize);
        // A line that is another one in every frame would flicker.
        map.draw((played, look.is_slow), area, buf, theme);
    }

    /// Draws the open page of a run, or those that are shown together.
    fn draw_pages(
        &self,
        pane: &Pane,
        card: Option<Card>,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        pane.panel.set(area);
        let (look, sight) = (self.look_at(pane), &pane.sight);
        let inspector = &self.choices.inspector;
        // Beside the page stands the code of all, or of none.
        let is_beside = !look.is_alone() && inspector.page() != Page::Code && !self.is_asked();
        let lacks = || self.code_rows((area.width / 2).max(EACH.0) - 4) >= area.height;
        let code = if is_beside && lacks() { &[] } else { sight.code() };
        // Its code stands at the height of theirs.
        let race = &self.watching.race;
        let beside = race.lanes().filter(|_| !look.is_alone());
        let beside: Vec<_> = beside.map(|pane| pane.sight.code()).collect();
        let has_page = pane.is_at_end() || matches!(inspector.page(), Page::Legend | Page::Code);
        let has_signs = self.is_asked() || has_page && inspector.page() != Page::Facts;
        let view = inspector::View {
            moment: pane.inspected().filter(|_| self.is_readable() && !self.hides_what_comes()),
            inside: look.inside,
            code,
            beside: &beside,
            signs: if has_signs { self.signs_below(pane, theme) } else { Vec::new() },
            facts_in_words: sight.facts_in_words(),
            name: &|page| sight.page_name(page),
            action_in_words: sight.action_in_words(),
            pictures: Pictures {
                sizes: if theme.is_heard { vec![] } else { sight.thumbnails(theme.ascii) },
                draw: &|state, area, buf| sight.thumbnail(state, area, buf, theme),
            },
            tree: &|area, buf| {
                look.is_alone() && !theme.is_heard && sight.tree(&look, area, buf, theme)
            },
            guesses: !pane.lacks(Page::Tree),
            is_at_end: pane.is_at_end(),
            plays_back: self.watching.answer().map(|answer| answer.name),
            hits: &pane.hits,
            theme,
        };
        let written = |area: Rect, buf: &mut Buffer| {
            let mut panel = Panel::new(buf, area, theme);
            match race.is_alone() || area.height >= FULL {
                true => sight.panel(&look, &mut panel, theme),
                false => counts(race, pane, &mut panel, area.height),
            }
            inspector::legend_below("legend", &self.signs_of(pane, theme), true, &mut panel);
        };
        let pages = Pages { view, card, inspector, facts: &written };
        // The other pages would tell what is asked.
        match self.is_asked() {
            true => {
                let asking = self.asking.as_ref().filter(|_| std::ptr::eq(pane, self.front()));
                let states = asking.map(|asking| asking.pictures(theme));
                let states = (states.unwrap_or_default(), pane.board.get());
                pages.draw_beside_question(states, area, buf);
            }
            false => pages.draw(area, buf),
        }
    }
}
