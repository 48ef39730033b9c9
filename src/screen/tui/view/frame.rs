//! Where things are on the screen, the same in every tab.
//!
//! ```text
//!  frontier  ▌Pacman▐  Lights Out  …             small · A* J deep    title
//! ──────────────────────────────────────────────┬───────────────────
//!  board                                        │ panel
//! ──────────────────────────────────────────────┴───────────────────
//!  ▶ ━━━━━━━━●─────────────────────────────────────────  57/148       status
//!  space pause  ← → step                                      ? help  bar
//! ```
//!
//! The names of the tabs are drawn here and not by ratatui's `Tabs`, which neither scrolls nor says where
//! a click fell.

use super::*;
use ratatui::{text::Text, widgets::Paragraph};

/// Fewest columns of a screen.
pub const MIN_COLUMNS: u16 = 60;
/// Fewest rows of a screen.
pub const MIN_ROWS: u16 = 20;

/// The parts of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Areas {
    /// One line.
    pub title: Rect,
    /// The puzzle.
    pub board: Rect,
    /// Facts about it.
    pub panel: Rect,
    /// One line: the transport or what to know now.
    pub status: Rect,
    /// One line: the keys that work.
    pub bar: Rect,
}

impl Areas {
    /// The parts of a screen; `None` if it is too small.
    pub fn of(screen: Rect) -> Option<Areas> {
        let has_room = screen.width >= MIN_COLUMNS && screen.height >= MIN_ROWS;
        has_room.then(|| Areas::with_panel(screen, (screen.width / 3).clamp(23, 34)))
    }

    /// The parts with a panel of so many columns; with none the board has all the room.
    pub fn with_panel(screen: Rect, columns: u16) -> Areas {
        let panel = columns.min(screen.width.saturating_sub(MIN_COLUMNS / 2));
        // Not by ratatui's `Layout`, which solves inequalities, at every frame and every click.
        let bottom = screen.bottom();
        let line = |y| Rect { y, height: 1, ..screen }.intersection(screen);
        let middle = Rect { y: screen.y + 2, height: screen.height.saturating_sub(5), ..screen };
        Areas {
            title: line(screen.y),
            board: Rect { width: screen.width - panel - panel.min(1), ..middle },
            panel: Rect { x: screen.right() - panel, width: panel, ..middle },
            status: line(bottom.saturating_sub(2)),
            bar: line(bottom.saturating_sub(1)),
        }
    }

    /// The same with so many rows free between the board and the status line.
    #[must_use]
    pub fn above(self, rows: u16) -> Areas {
        let less = |area: Rect| Rect { height: area.height.saturating_sub(rows), ..area };
        Areas { board: less(self.board), panel: less(self.panel), ..self }
    }

    /// Draws the rules above and below the board and between it and the panel.
    pub fn draw_rules(&self, buf: &mut Buffer, theme: &Theme) {
        let glyphs = theme.glyphs;
        let divider = Rect { x: self.board.right(), width: self.panel.width.min(1), ..self.board };
        fill(buf, divider, glyphs.divider, theme.rule);
        for (y, joint) in
            [(self.board.top() - 1, glyphs.rule_down), (self.board.bottom(), glyphs.rule_up)]
        {
            fill(buf, Rect { y, height: 1, ..self.title }, glyphs.rule, theme.rule);
            fill(buf, Rect { y, height: 1, ..divider }, joint, theme.rule);
        }
    }
}

/// Writes into the status line; what is too long for it begins in the place of the rule above, or higher.
pub fn draw_words(buf: &mut Buffer, status: Rect, words: &str, style: Style, theme: &Theme) {
    let width = status.width.saturating_sub(2);
    let height = (wrap(words, width).len() as u16).min(status.y).max(1);
    let area = Rect { y: status.bottom() - height, height, ..status };
    Clear.render(area, buf);
    let inside = Rect { x: area.x + 1, width, ..area };
    paragraph(buf, inside, words, style, theme.glyphs.cut);
}

/// Columns of the title line kept for what is open, where there are more than [`MIN_COLUMNS`].
const SUBJECT: u16 = 20;

/// The places of the tabs in the title line: first column and width of each name with its brackets. Of
/// more than fit those around the open one are in view, the others have no width.
pub fn tabs(title: Rect, names: &[&str], open: usize) -> Vec<(u16, u16)> {
    let end = title.x + title.width.saturating_sub(SUBJECT).max(MIN_COLUMNS);
    let begin = title.x + 11;
    let fits = |names: &[&str]| {
        let length: u16 = names.iter().map(|name| width(name) + 3).sum();
        begin + length <= end + 1
    };
    let is_late = |&first: &usize| !names.get(first..=open).is_none_or(fits);
    let first = (0..open).take_while(is_late).count();
    let mut x = begin;
    let place = |(i, name): (usize, &&str)| {
        let w = width(name) + 2;
        if i < first {
            return (x, 0);
        }
        let place = if x + w <= end { (x, w) } else { (end, 0) };
        x = (place.0 + place.1 + 1).max(x);
        place
    };
    names.iter().enumerate().map(place).collect()
}

/// Stands between the parts of what is open.
const DOT: char = '·';

/// Writes words on a rule, where arrows that a board has there do not touch them.
pub fn put_on_rule(
    buf: &mut Buffer,
    (x, y, end): (u16, u16, u16),
    (words, style): (&str, Style),
    theme: &Theme,
) {
    let glyphs = theme.glyphs;
    let over = Rect::new(x.saturating_sub(1), y, width(words) + 2, 1).intersection(buf.area);
    for at in over.positions() {
        if glyphs.more.contains(&buf[at].symbol()) {
            put(buf, at.x, y, at.x + 1, glyphs.rule, Style::reset().patch(theme.rule));
        }
    }
    // Not in the colour of the rule.
    buf.set_style(Rect::new(x, y, end.saturating_sub(x).min(width(words)), 1), Style::reset());
    put_cut(buf, (x, y), end, words, style, glyphs.cut);
}

/// Draws the title line: the tabs, the open one marked, and what is open in it on the right, or on the rule
/// below where there is no room for all of it.
pub fn draw_title(
    buf: &mut Buffer,
    title: Rect,
    names: &[&str],
    open: usize,
    subject: &str,
    theme: &Theme,
) {
    put(buf, title.x + 1, title.y, title.right(), "frontier", theme.name);
    let mut end = title.x;
    let glyphs = theme.glyphs;
    let places = tabs(title, names, open);
    for (i, (&(x, w), name)) in places.iter().zip(names).enumerate() {
        if w == 0 {
            continue;
        }
        end = (x + w).min(title.right());
        if i == open {
            put(buf, x, title.y, title.right(), glyphs.tab_left, theme.accent);
            put(buf, x + 1, title.y, title.right(), name, theme.tab_open);
            put(buf, x + w - 1, title.y, title.right(), glyphs.tab_right, theme.accent);
        } else {
            put(buf, x + 1, title.y, title.right(), name, theme.dim);
        }
    }
    // There are tabs before those in view, or after them.
    if places.first().is_some_and(|&(_, w)| w == 0) {
        put(buf, title.x + 10, title.y, title.right(), glyphs.cut, theme.dim);
    }
    if places.last().is_some_and(|&(_, w)| w == 0) {
        let x = end.min(title.right().saturating_sub(1));
        end = put(buf, x, title.y, title.right(), glyphs.cut, theme.dim);
    }
    let subject = if theme.ascii { subject.replace(DOT, "-") } else { subject.to_owned() };
    // What has no room beside the tabs stands on the rule below.
    let beside = title.right().saturating_sub(end + 1);
    let below = title.y + 1;
    if subject.is_empty() || width(&subject) < beside || below >= buf.area.bottom() {
        let x = title.right().saturating_sub(width(&subject) + 1).max(end + 1);
        put(buf, x, title.y, title.right(), &subject, theme.text);
    } else {
        let last = title.right().saturating_sub(2);
        let x = last.saturating_sub(width(&subject) + 2).max(title.x + 2);
        put_on_rule(buf, (x, below, last), (&format!(" {subject} "), theme.text), theme);
    }
}

/// The notice on a screen that is too small: what is needed and what there is.
pub fn draw_too_small(buf: &mut Buffer, screen: Rect, theme: &Theme) {
    let (columns, rows) = (screen.width, screen.height);
    let text = format!("too small\nneeds {MIN_COLUMNS} x {MIN_ROWS}\nnow {columns} x {rows}");
    let middle = screen.centered_vertically(Constraint::Length(3));
    Paragraph::new(Text::styled(text, theme.text)).centered().render(middle, buf);
}

// Popups, in the middle of the screen

/// Draws an empty box for `columns` by `rows` of content with its title, and gives the content's
/// place. The box is cut to the screen.
pub fn draw_popup(
    buf: &mut Buffer,
    screen: Rect,
    title: &str,
    (columns, rows): (u16, u16),
    theme: &Theme,
) -> Rect {
    let area = popup_place(screen, (columns, rows));
    // Beside a wide box too little would be seen of what lies below.
    let takes_most = area.width * 5 >= screen.width * 3;
    if takes_most && screen.as_position() == buf.area.as_position() {
        let bare = Areas::with_panel(buf.area, 0);
        let height = bare.status.y.saturating_sub(bare.title.y + 1);
        Clear.render(Rect { y: bare.title.bottom(), height, ..bare.title }, buf);
        // A box that takes all rows lies on the rules.
        if area.height + 2 < buf.area.height {
            bare.draw_rules(buf, theme);
        }
    }
    for y in area.top()..area.bottom() {
        clear_cut(buf, y, &mut (screen.x..area.x).rev(), true);
        // Of a panel that is cut nothing is left.
        let mut right = area.right()..screen.right();
        let is_cut = right.clone().all(|x| buf[(x, y)].symbol() != theme.glyphs.divider);
        clear_cut(buf, y, &mut right, !is_cut);
    }
    let inside = draw_edge(area, buf, theme);
    // A rule below it has nothing to join.
    for x in area.left()..area.right() {
        let below = buf.cell_mut((x, area.bottom()));
        if let Some(cell) = below.filter(|cell| cell.symbol() == theme.glyphs.rule_up) {
            cell.set_symbol(theme.glyphs.rule);
        }
    }
    let end = area.right().saturating_sub(1);
    put(buf, area.x + 2, area.y, end, &format!(" {title} "), theme.strong);
    inside
}

/// Clears what a box leaves of the words it cuts, column by column, up to a line or a picture, and to a gap where
/// words behind that are whole.
fn clear_cut(buf: &mut Buffer, y: u16, columns: &mut dyn Iterator<Item = u16>, to_gap: bool) {
    let mut is_gap = false;
    for x in columns {
        let Some(cell) = buf.cell_mut((x, y)) else { return };
        let is_blank = cell.symbol() == " ";
        let is_drawn = |c: char| ('─'..='◿').contains(&c) || ('⠀'..='⣿').contains(&c);
        if is_blank && is_gap && to_gap || cell.symbol().starts_with(is_drawn) {
            return;
        }
        is_gap = is_blank;
        // The ground of a board stays.
        cell.set_symbol(" ");
    }
}

/// Draws the edge of a box without a title; what it contains.
pub fn draw_edge(area: Rect, buf: &mut Buffer, theme: &Theme) -> Rect {
    Clear.render(area, buf);
    draw_box(area, theme.accent, buf, theme);
    content(area)
}

/// The place of a box for `columns` by `rows` of content.
fn popup_place(screen: Rect, (columns, rows): (u16, u16)) -> Rect {
    let width = (columns + 4).min(screen.width);
    // The title line and the key bar stay in view.
    middle(screen, (width, (rows + 2).min(screen.height.saturating_sub(2))))
}

/// The content of a box.
fn content(area: Rect) -> Rect {
    area.inner(Margin::new(2, 1))
}

/// The content's place of a box, if this place on the screen lies on the box, its frame included.
pub fn popup_at(screen: Rect, size: (u16, u16), (column, row): (u16, u16)) -> Option<Rect> {
    let place = popup_place(screen, size);
    place.contains(Position::new(column, row)).then(|| content(place))
}

/// Draws a line behind the title of what stands below others, if it would be longer than a sign or two.
pub fn rule_after_title(area: Rect, buf: &mut Buffer, theme: &Theme) {
    let is_free = |&x: &u16| (x - 1..=x).all(|x| buf[(x, area.y)].symbol() == " ");
    let width = (area.x + 1..area.right()).rev().take_while(is_free).count() as u16;
    if width > 3 {
        let rest = Rect { x: area.right() - width, width, height: 1, ..area };
        fill(buf, rest, theme.glyphs.rule, theme.rule);
    }
}

/// Makes everything faint between the line at the top and the bar at the bottom: something lies over it.
pub fn step_back(buf: &mut Buffer, screen: Rect, theme: &Theme) {
    let below = Rect { y: screen.y + 1, height: screen.height.saturating_sub(2), ..screen };
    let faint = theme.rule.fg.unwrap_or(Color::Reset);
    for place in below.positions() {
        let Some(cell) = buf.cell_mut(place) else { continue };
        let is_block = cell.symbol().chars().all(|c| ('▀'..='▟').contains(&c));
        let (ink, ground) = (theme.veiled(cell.fg).filter(|_| is_block), theme.veiled(cell.bg));
        // Half a block without the ground it was the edge of is a crumb.
        if ground.is_none() && cell.bg != Color::Reset && "▀▄".contains(cell.symbol()) {
            cell.set_symbol(" ");
        }
        let style = Style::new().fg(ink.unwrap_or(faint)).bg(ground.unwrap_or(Color::Reset));
        cell.set_style(style.remove_modifier(Modifier::all()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Depth;

    const NAMES: [&str; 7] =
        ["Pacman", "Lights Out", "Sudoku", "Boxup", "Dominoes", "Sixth", "Seventh"];

    #[test]
    fn the_open_tab_is_in_view_and_there_is_room_for_what_is_open() {
        for (columns, end) in [(60, 60), (80, 60), (120, 100)] {
            let title = Rect::new(0, 0, columns, 1);
            for open in 0..NAMES.len() {
                let places = tabs(title, &NAMES, open);
                assert!(places[open].1 > 0, "{columns} {open}");
                assert!(places.iter().all(|(x, w)| x + w <= end), "{columns} {places:?}");
            }
            assert!(tabs(title, &NAMES[..5], 4).iter().all(|&(_, w)| w > 0));
        }
    }

    #[test]
    fn arrows_do_not_touch_words_on_a_rule() {
        let (theme, row) = (Theme::new(Depth::Mono, false), Rect::new(0, 0, 12, 1));
        let mut buf = Buffer::empty(row);
        put(&mut buf, 0, 0, 12, "▼──▼───▼─▼──", theme.text);
        put_on_rule(&mut buf, (3, 0, 12), (" two ", theme.text), &theme);
        assert_eq!(lines_of(&buf, row), ["▼── two ─▼──"]);
    }

    #[test]
    fn what_is_open_does_not_touch_the_edge() {
        let theme = Theme::new(crate::tui::theme::Depth::Mono, true);
        for columns in 1..40 {
            let screen = Rect::new(0, 0, 80, 2);
            let mut buf = Buffer::empty(screen);
            draw_title(&mut buf, screen, &NAMES[..5], 0, &"x".repeat(columns), &theme);
            assert_eq!(buf[(79, 0)].symbol(), " ", "{columns}");
        }
    }

    #[test]
    fn tabs_out_of_view_leave_a_sign() {
        let title = Rect::new(0, 0, 80, 1);
        let line = |open: usize| {
            let mut buf = Buffer::empty(title);
            let theme = Theme::new(crate::tui::theme::Depth::Mono, true);
            draw_title(&mut buf, title, &NAMES, open, "subject", &theme);
            lines_of(&buf, title).concat()
        };
        let first = line(0);
        assert!(first.contains("Dominoes") && !first.contains("Sixth"), "{first}");
        let last = line(6);
        assert!(last.contains("Seventh") && !last.contains("Pacman"), "{last}");
        for line in [first, last] {
            assert!(line.contains('~') && line.ends_with("subject"), "{line}");
        }
    }

    #[test]
    fn what_steps_back_keeps_its_shape() {
        for (depth, sign) in [(Depth::TrueColor, "▀"), (Depth::Ansi16, " ")] {
            let screen = Rect::new(0, 0, 1, 3);
            let mut buf = Buffer::empty(screen);
            let style = Style::new().fg(Color::Indexed(60)).bg(Color::Indexed(24));
            buf.set_string(0, 1, "▀", style);
            step_back(&mut buf, screen, &Theme::new(depth, false));
            let cell = &buf[(0, 1)];
            assert_eq!(cell.symbol(), sign);
            assert!(cell.fg != Color::Indexed(60) && cell.bg != Color::Indexed(24), "{cell:?}");
        }
    }
}
