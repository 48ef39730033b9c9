//! What all pages have in common: what they show, and how values are written.

use super::*;
use crate::engine::log::named_value;
use std::{cell::RefCell, cmp::Reverse};

/// Columns from which on a page is wide.
pub(super) const WIDE: u16 = 36;

/// What the pages show.
pub struct View<'a> {
    /// The moment; none where the run tells nothing, or while nobody could read it.
    pub moment: Option<&'a Moment>,
    /// The event inside the step that is shown; none if the whole step is.
    pub inside: Option<usize>,
    /// The pseudo-code of the method.
    pub code: &'static [&'static str],
    /// The codes of the runs it stands beside.
    pub beside: &'a [&'static [&'static str]],
    /// The signs on the board.
    pub signs: Vec<Sign>,
    /// Values in words, where they alone say little.
    pub facts_in_words: fn(&Facts) -> Option<String>,
    /// What a page is called.
    pub name: &'a dyn Fn(Page) -> &'static str,
    /// An action in plain words, where its name is one for programs.
    pub action_in_words: fn(&str) -> Option<String>,
    /// How states are drawn.
    pub pictures: Pictures<'a>,
    /// Draws the tree as a picture of its own; whether that has room.
    pub tree: &'a dyn Fn(Rect, &mut Buffer) -> bool,
    /// Whether the method ever guesses.
    pub guesses: bool,
    /// Whether the end of the run is shown.
    pub is_at_end: bool,
    /// What the answer is called, while it is played back.
    pub plays_back: Option<&'static str>,
    /// Takes down which rows lead where.
    pub hits: &'a Hits,
    /// What it is drawn with.
    pub theme: &'a Theme,
}

/// A direction in words: `up and right` for `NE`.
pub fn direction_in_words(action: &str) -> Option<String> {
    const WORDS: [(char, &str); 4] = [('N', "up"), ('S', "down"), ('E', "right"), ('W', "left")];
    let word = |c| WORDS.iter().find(|(letter, _)| *letter == c).map(|(_, word)| *word);
    Some(action.chars().map(word).collect::<Option<Vec<_>>>()?.join(" and "))
}

impl View<'_> {
    /// A text with the signs this terminal has.
    pub(super) fn plain(&self, text: &str) -> String {
        match self.moment {
            Some(Moment { step: Step::Game(_), .. }) => self.theme.of_game(text),
            _ => self.theme.plain(text),
        }
    }

    /// Named values in words.
    pub(super) fn values(&self, facts: &Facts) -> Vec<String> {
        let words = (self.facts_in_words)(facts).unwrap_or_else(|| in_one_line(facts));
        words.split("  ").map(str::to_owned).collect()
    }

    /// An action in words, a direction too where it is heard.
    pub(super) fn action(&self, action: &str) -> String {
        let heard = || direction_in_words(action).filter(|_| self.theme.is_heard);
        let words = (self.action_in_words)(action).or_else(heard);
        self.plain(&words.unwrap_or_else(|| action.to_owned()))
    }

    /// Whether the run is over, and no guess is open any more.
    pub(super) fn is_done(&self) -> bool {
        let step = self.moment.map(|moment| &moment.step);
        self.is_at_end && matches!(step, Some(Step::Event(step)) if step.stack.is_empty())
    }

    /// Whether it was told where a walker goes.
    pub(super) fn has_decided(&self) -> bool {
        let Some(moment) = self.moment else { return true };
        let told = self.inside.and_then(|event| moment.inside.get(..=event));
        let is_walk = matches!(&moment.step, Step::Event(step) if step.kind == "move");
        !is_walk || told.is_none_or(|told| told.contains(&moment.text))
    }

    /// A step as far as its events were told: without the nodes that the others make, and at the end of a search
    /// with its answer at hand, which waits no longer, and the tree around that.
    pub(super) fn so_far(&self, moment: &Moment, step: &SearchStep) -> SearchStep {
        let mut told = step.clone();
        let is_over = is_told(moment, self.inside);
        if is_over && step.answer.is_some() {
            told.successors.clear();
        }
        told.answer = told.answer.filter(|_| is_over && step.found.is_some());
        if let Some(around) = told.found.take().filter(|_| is_over) {
            ((told.path, told.siblings), told.children) = (around, Vec::new());
            told.node = told.path.last().map(|twig| twig.node.clone());
        }
        let ahead = unmade(moment, self.inside);
        let is_made = |node: &NodeView| !ahead.contains(&node.id);
        told.children.retain(|twig| is_made(&twig.node));
        if let Some(Twig { children: Some(count), .. }) = told.path.last_mut() {
            *count = count.saturating_sub(ahead.len() as u32);
        }
        for queue in told.queues.iter_mut().filter(|queue| queue.side == step.side) {
            queue.first.retain(|waiting| is_made(&waiting.node));
            queue.length = queue.length.saturating_sub(ahead.len() as u64);
        }
        told
    }
}

/// What of a page leads to a node: where it is on the screen, and the node.
pub type Hits = RefCell<Vec<(Rect, u32)>>;

/// Writes texts one after the other.
pub(super) fn flow(
    view: &View,
    items: impl IntoIterator<Item = String>,
    style: Style,
    panel: &mut Panel,
) {
    for (line, _) in flowed(items.into_iter().map(|item| view.plain(&item)), panel.columns()) {
        panel.text(&line, style);
    }
}

/// Named values in one line. The id, by which a state is known elsewhere, comes first.
pub fn in_one_line(facts: &Facts) -> String {
    let named = |is_id| facts.iter().filter(move |(name, _)| (*name == "id") == is_id);
    named(true).chain(named(false)).map(named_value).collect::<Vec<_>>().join("  ")
}

/// What a search of this order goes by: f, h, or the cost alone where there is no estimate.
pub(super) fn ranked(rank: Rank, [g, h, f]: [f64; 3]) -> String {
    let (name, figure) = match rank {
        Rank::H => ("h", h),
        Rank::G | Rank::Age if h == 0.0 => ("g", g),
        // A trace need not tell them.
        _ => {
            [("f", f), ("g", g), ("h", h)].into_iter().find(|of| !of.1.is_nan()).unwrap_or(("", h))
        }
    };
    if figure.is_nan() { String::new() } else { format!("{name} {}", decimal(figure)) }
}

/// Which of two searches.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Forward => "from the start",
        Side::Backward => "from the goal",
    }
}

/// How many there was no room for, above or below.
pub(super) fn left_out(count: u64, place: &str, theme: &Theme) -> String {
    format!("{} {} {place}", theme.glyphs.cut, grouped(count))
}

/// Draws a rule over the whole width.
pub(super) fn rule(view: &View, area: Rect, y: u16, buf: &mut Buffer) {
    fill(buf, Rect { y, height: 1, ..area }, view.theme.glyphs.rule, view.theme.rule);
}

// Pictures of states

/// How the states of a run are drawn small.
pub struct Pictures<'a> {
    /// Columns and rows of a picture without its frame, the largest first; none if states are no pictures.
    pub sizes: Vec<(u16, u16)>,
    /// Draws a state into an area of one of these sizes.
    pub draw: &'a dyn Fn(&Facts, Rect, &mut Buffer),
}

/// A state with what stands in its frame.
pub struct Picture<'a> {
    /// The state.
    pub state: &'a Facts,
    /// The node it leads to.
    pub node: Option<NodeId>,
    /// In its upper edge, the last word first where there is little room.
    pub above: String,
    /// In its lower edge, the first word first.
    pub below: String,
    /// Of the frame and the words in it.
    pub style: Style,
}

/// Pictures that are enough, so that they may be large.
const ENOUGH: usize = 4;

impl Pictures<'_> {
    /// Each size with the pictures in a row and the rows of them that fit into so much room.
    fn grids(&self, columns: u16, rows: u16) -> impl Iterator<Item = ((u16, u16), (u16, u16))> {
        self.sizes.iter().map(move |&(w, h)| ((w, h), (columns / (w + 2), rows / (h + 2))))
    }

    /// Rows of the lowest picture with its frame, if so many of them, but some, fit into so many columns and rows.
    pub(super) fn lowest(&self, count: usize, columns: u16, rows: u16) -> Option<u16> {
        let ((_, height), grid) = self.grids(columns, rows).last()?;
        (1..=usize::from(grid.0 * grid.1)).contains(&count).then_some(height + 2)
    }
}

/// Words without the first ones, or the last ones, that have no room; of a number with an action in several words
/// always the last ones.
fn cut_to(words: &str, room: u16, drops_first: bool) -> &str {
    let is_action = words.starts_with('#') && words.matches(' ').count() > 1;
    let shorter = match drops_first && !is_action {
        true => words.split_once(' ').map(|(_, rest)| rest),
        false => words.rsplit_once(' ').map(|(first, _)| first.trim_end_matches(" in")),
    };
    match shorter {
        _ if width(words) <= room => words,
        Some("step") => "",
        Some(shorter) => cut_to(shorter, room, drops_first),
        // Cut numbers would all be the same, and a few letters say nothing.
        None if words.starts_with('#') || room < 4 => "",
        None => words,
    }
}

/// Draws the pictures around the one at `me` into `rows` rows at most, at the largest size at which enough of them
/// fit, or else most; how many are drawn.
pub(super) fn draw_pictures<'a>(
    view: &View,
    (pictures, me): (impl ExactSizeIterator<Item = Picture<'a>>, usize),
    rows: u16,
    panel: &mut Panel,
) -> usize {
    let theme = view.theme;
    let rows = rows.min(panel.rows_left());
    let fits = |grid: (u16, u16)| pictures.len().min(usize::from(grid.0) * usize::from(grid.1));
    // The largest of which enough fit, or most; up to the edge of the screen only where fewer would fit before it.
    let all = [panel.columns(), panel.columns() + 1].into_iter().flat_map(|columns| {
        view.pictures.grids(columns, rows).map(move |(size, grid)| (columns, size, grid))
    });
    let best = all.min_by_key(|(.., grid)| Reverse(fits(*grid).min(ENOUGH)));
    let Some((columns, (w, h), grid)) = best else { return 0 };
    let shown = fits(grid);
    let lines = shown.div_ceil(usize::from(grid.0.max(1))) as u16;
    let gap = u16::from(grid.0 * (w + 3) <= columns + 1);
    let (buf, area) = panel.rows(lines * (h + 2));
    let first = first_shown(me, shown, pictures.len());
    for (picture, place) in pictures.skip(first).take(shown).zip(0..) {
        // Frames of plain signs that would touch have an edge in common.
        let apart = w + 2 + gap - u16::from(theme.ascii && gap == 0);
        let (x, y) = (place % grid.0 * apart, place / grid.0 * (h + 2));
        let frame = Rect { x: area.x + x, y: area.y + y, width: w + 2, height: h + 2 };
        let inside = frame.inner(Margin::new(1, 1));
        draw_box(frame, picture.style, buf, theme);
        for (words, y, is_above) in
            [(&picture.above, frame.y, true), (&picture.below, frame.bottom() - 1, false)]
        {
            let words = view.plain(words);
            let words = cut_to(&words, w, is_above);
            put_cut(buf, (inside.x, y), inside.right(), words, picture.style, theme);
        }
        (view.pictures.draw)(picture.state, inside, buf);
        view.hits.borrow_mut().extend(picture.node.map(|node| (frame, node)));
    }
    shown
}
