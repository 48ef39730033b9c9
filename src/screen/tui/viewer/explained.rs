//! How methods work: their pseudo-code, or a sentence where there is none.

use crate::tui::prelude::*;
use crate::tui::view::{hanging, level};

/// A method, and how it works.
pub struct Explained {
    /// What it is called.
    pub name: String,
    /// A sentence.
    pub about: &'static str,
    /// Its pseudo-code, if it has any.
    pub code: &'static [&'static str],
}

/// Draws how methods work, or as many as there is room for, the one under the cursor among them; what is left
/// beside the last or below all, unless there is room for none. Pictures stand `above` them, a column each, or
/// beside them.
pub fn draw(
    (methods, at): (&[Explained], Option<&Explained>),
    (area, above): (Rect, bool),
    buf: &mut Buffer,
    theme: &Theme,
) -> Option<Rect> {
    // Lines above, where there is room for as many; lines below that hold a picture better than what is beside.
    const GAP: u16 = 2;
    const BELOW: u16 = 20;
    const EACH: u16 = 34;
    // A method below each picture, where these have columns enough.
    let each = area.width / (methods.len() as u16).max(1);
    let broken = if above && each >= EACH { each - 5 } else { u16::MAX };
    let code = |method: &&Explained| match method.code {
        [] => wrap(method.about, 50),
        code => {
            let line = |line: &&str| hanging(&theme.of_game(line), broken, level(code) / 2);
            code.iter().flat_map(line).collect()
        }
    };
    // Of a trace nothing is known.
    let is_told = |method: &&Explained| !code(method).concat().is_empty();
    let at = at.filter(is_told);
    let mut all: Vec<&Explained> = Vec::new();
    for method in methods {
        if is_told(&method) && all.iter().all(|known| code(known) != code(&method)) {
            all.push(method);
        }
    }
    let is_at = |method: &&Explained| at.is_some_and(|at| code(&at) == code(method));
    let wide = all.iter().flat_map(code).map(|line| width(&line)).max().unwrap_or(0) + 5;
    let height =
        |row: &[&Explained]| row.iter().map(|m| code(m).len()).max().unwrap_or(0) as u16 + 2;
    let room = area.height + 1;
    let fits = |rows: &&[&[&Explained]]| rows.iter().map(|row| height(row)).sum::<u16>() <= room;
    let most = usize::from(area.width / wide).clamp(1, all.len().max(1));
    // In fewer columns, with a picture beside them, where they need several rows anyway, or some are left out.
    let is_low = |n: usize| fits(&&*all.chunks(n).collect::<Vec<_>>());
    let fewer = |&n: &usize| is_low(n) || n + 1 == most && !is_low(most);
    let columns = (1..most).find(|n| !above && most < all.len() && fewer(n)).unwrap_or(most);
    let is_narrow = columns < most;
    let wide = if is_narrow { wide } else { area.width / columns as u16 };
    let rows: Vec<&[&Explained]> = all.chunks(columns).collect();
    // As many rows as there is room for with the one at hand among them.
    let at_hand = rows.iter().position(|row| row.iter().any(is_at)).unwrap_or(0);
    let spans =
        (0..=at_hand).flat_map(|from| (at_hand + 1..=rows.len()).rev().map(move |to| from..to));
    let rows = spans.filter_map(|span| rows.get(span)).find(fits);
    // Of methods that work alike the one at hand is named.
    let name = |method: &&Explained| {
        let name = &at.filter(|_| is_at(method)).unwrap_or(*method).name;
        let name = name.trim_end_matches(|c: char| c == ' ' || c.is_ascii_digit());
        let what = if name.starts_with("with ") { "the search " } else { "" };
        format!("how {what}{name} works")
    };
    // Where a line is lacking the name stands before the first line of the code.
    let alone: Vec<&[&Explained]> = all.chunks(1).filter(|row| row.iter().any(is_at)).collect();
    let fits = |method: &&Explained| {
        let first = code(method).first().map_or(0, |line| width(line));
        area.height == code(method).len() as u16 && width(&name(method)) + 8 + first < area.width
    };
    let lacks = rows.is_none() && alone.concat().iter().any(fits);
    let rows = rows.unwrap_or(if lacks { &alone } else { &[] });
    let Some(last) = rows.last() else {
        // A sentence where there is no room for code.
        let Explained { name, about, .. } = at.filter(|at| !at.code.is_empty())?;
        let at = Explained { name: name.clone(), about, code: &[] };
        return draw((std::slice::from_ref(&at), Some(&at)), (area, above), buf, theme);
    };
    let needed = rows.iter().map(|row| height(row)).sum::<u16>().saturating_sub(1);
    let top = area.y + GAP.min(area.height.saturating_sub(needed));
    let mut y = top;
    for row in rows {
        for (method, x) in row.iter().zip((area.x + 4..).step_by(wide.into())) {
            let style = if is_at(method) { theme.name } else { theme.text };
            let end = put(buf, x, y, area.right(), &name(method), style) + 2;
            for (line, row) in code(method).iter().zip(y + u16::from(!lacks)..) {
                let x = if row == y { end } else { x + 2 };
                put_cut(buf, (x, row), area.right() - 1, line, theme.dim, theme);
            }
        }
        y += height(row);
    }
    let (across, top) = match last.len() {
        _ if is_narrow => (columns, top),
        last if last == columns || area.bottom().saturating_sub(y) >= BELOW => (0, y),
        across => (across, y - height(last)),
    };
    let left = if across > 0 { 4 + across as u16 * wide } else { 0 };
    let (x, width) = (area.x + left, area.width.saturating_sub(left));
    // Beside them all it stands at their height.
    let height = if is_narrow { needed } else { area.bottom().saturating_sub(top) };
    Some(Rect { x, y: top, width, height })
}
