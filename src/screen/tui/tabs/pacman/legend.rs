//! The legend: every sign and colour that is on the map now, in words.

use super::scene::is_mixed;
use super::*;

impl Scene<'_> {
    /// A sign as it looks in cells of this size.
    fn sign(&self, look: Look, words: impl Into<String>) -> Sign {
        let theme = self.theme();
        if self.board.is_half() && theme.half_blocks() {
            let is_dotted = self.brush.has_dots(&self.board) && look == Look::wall(theme);
            let ink = if is_dotted { theme.wall_line } else { look.pixel };
            return Sign::new(if is_dotted { "⣿⣿" } else { "██" }, Style::new().fg(ink), words);
        }
        let scale = self.board.scale();
        let has_lines = self.brush.has_lines && (scale > 0 || self.board.is_half());
        if look == Look::wall(theme) && has_lines {
            return Sign::wall(theme, words);
        }
        let columns = self.board.zoom().cell.0;
        match look.grown {
            // Of two rows at most: as large as in most cells.
            Grown::Shape(shape) if scale > 1 && !theme.ascii => {
                Sign::new(shape.in_signs(columns.min(4), 2), look.style, words)
            }
            Grown::Word(word) if scale > 1 => {
                let blank = " ".repeat(columns.into());
                let word = if width(word) > columns { &blank } else { word };
                Sign::new(word, look.of_word(theme), words)
            }
            _ => Sign::new(look.symbol(columns), look.style, words),
        }
    }

    fn path(&self) -> &'static str {
        match self.at_end {
            _ if is_walk(self.run) => "its last steps",
            true => "the path found",
            false => "the path to it",
        }
    }

    fn words(&self, kind: Kind) -> Option<String> {
        let two = self.run.mark(self.here.pos).side.is_some();
        let walk = is_walk(self.run);
        let navigates = self.view.instance.problem == ProblemKind::Navigation;
        let from = |what: &str, side| match side {
            _ if !two => what.to_owned(),
            Side::Forward => format!("{what} from start"),
            Side::Backward => format!("{what} from goal"),
        };
        let words = match kind {
            // Food is explained by itself.
            Kind::Floor | Kind::Frontier(_, _, true) => return None,
            Kind::Frontier(side, again, _) => {
                use Overlay::{Count, Nothing, Order};
                let again = again && matches!(self.overlay, Nothing | Order | Count);
                return Some(from(if again { "waits again" } else { "waits" }, side));
            }
            Kind::Explored(side) => {
                return Some(from(if walk { "walked" } else { "expanded" }, side));
            }
            Kind::Wall if self.leading.values().any(|seen| is_mixed(seen.1)) => {
                "obstacle (faint: few)"
            }
            Kind::Wall if navigates => "obstacle",
            Kind::Wall => "wall",
            Kind::Dot if self.view.instance.problem == ProblemKind::Maze => "the dot to find",
            Kind::Dot => "food",
            Kind::Pacman(_) | Kind::Shut if self.walker.is_some() => "Pacman",
            Kind::Pacman(_) | Kind::Shut => "the start",
            Kind::Exit(_) if navigates => "the goal",
            Kind::Exit(true) => "the exit, with food",
            Kind::Exit(false) => "the exit",
            Kind::Here if walk => "where it stands",
            Kind::Here => "expanded now",
            Kind::Meeting => "here the two met",
            Kind::Path => self.path(),
            Kind::Walked(1) => "walked once: one mark",
            Kind::Walked(_) => "walked twice: two marks",
            Kind::Dead => "h is infinite: no way out",
        };
        Some(words.to_owned())
    }

    /// All of them.
    pub fn signs(&self) -> Vec<Sign> {
        let theme = self.theme();
        let (mut kinds, mut last) = (BTreeMap::new(), None);
        for pos in self.seen() {
            let kind = self.kind(pos);
            if last.replace(kind) != Some(kind) {
                kinds.entry(kind).or_insert(pos);
            }
        }
        if self.leading.values().any(|&(_, walls)| walls > 0.0) {
            kinds.insert(Kind::Wall, Pos::default());
        }
        // A dot stands on what waits, too.
        if let Some(&pos) = kinds
            .iter()
            .find_map(|(kind, pos)| matches!(kind, Kind::Frontier(_, _, true)).then_some(pos))
        {
            kinds.entry(Kind::Dot).or_insert(pos);
        }
        let overlaid = self.overlay != Overlay::Nothing && self.walker.is_none();
        let mut legend = Legend::default();
        for (kind, pos) in kinds {
            let Some(words) = self.words(kind) else { continue };
            let look = self.brush.look(kind, self.ground(pos));
            match kind {
                // Its shades are explained by the overlay.
                Kind::Explored(_) if overlaid && theme.colours() => {}
                Kind::Frontier(_, true, _) if overlaid && self.board.is_half() => {}
                Kind::Explored(side) if theme.colours() => {
                    let shades = [theme.ramp, theme.ramp_back][side as usize];
                    let look = self.brush.look(kind, shades[3]);
                    legend.signs.push(self.sign(look, words + " (faint: old)"));
                }
                Kind::Frontier(Side::Forward, true, false) if self.board.is_half() => {
                    let pixel = theme.expanded_and_open(1, 3);
                    legend.signs.push(self.sign(Look { pixel, ..look }, words));
                }
                _ => legend.signs.push(self.sign(look, words)),
            }
        }
        // Half blocks have no room for what follows.
        let has_room = !self.board.is_half();
        let glyphs = theme.glyphs;
        // Lines stand after the first sign.
        let second = 1.min(legend.signs.len());
        if has_room && self.board.cells().any(|(pos, _)| self.path.holds(pos)) {
            legend.signs.insert(second, Sign::path(theme, self.path()));
        }
        if self.walker.is_some() {
            return legend.signs;
        }
        if let Some((_, dir)) = self.hand().filter(|_| has_room) {
            let arrow = glyphs.arrow[dir as usize];
            legend.signs.insert(second, Sign::new(arrow, theme.strong, "its hand"));
        }
        legend.signs.extend(self.numbers());
        let style = Style::new().fg(theme.key.fg.unwrap_or(theme.current));
        let symbol = String::from_iter([glyphs.line[6], glyphs.line[12]]);
        let is_measured = has_room && self.rectangle().is_some();
        legend.add(is_measured, symbol, style, "the rectangle h is measured in");
        legend.add_tried(if has_room { &self.tried } else { &[] }, theme);
        legend.signs
    }

    /// What the numbers in the cells, or the shades of an overlay, mean.
    fn numbers(&self) -> Option<Sign> {
        let theme = self.theme();
        if self.overlay == Overlay::Nothing {
            let is_numbered = |(pos, _)| self.run.reached(pos).is_some();
            let is_seen = self.has_numbers && self.board.scale() > 1;
            let words = match self.board.scale() {
                _ if !is_informed(self.run) => "g, the cost of the path",
                _ if goes_by_h(self.view) => "h, the estimate",
                2 => "f = g + h",
                _ => "g + h, or h alone; below it f",
            };
            let is_seen = is_seen && self.board.cells().any(is_numbered);
            return is_seen.then(|| Sign::new("12", theme.strong, words));
        }
        let (low, high) = Some(self.values.range).filter(|(low, high)| low <= high)?;
        let words = format!("{}, from {} to {}", self.overlaid, decimal(low), decimal(high));
        let [first, .., last] = theme.ramp;
        Some(match theme.colours() {
            true => Sign::new("▀▀", Style::new().fg(last).bg(first), words),
            false if self.board.zoom().cell.0 == 1 => Sign::new("09", theme.strong, words),
            false => Sign::new("12", theme.strong, words),
        })
    }
}
