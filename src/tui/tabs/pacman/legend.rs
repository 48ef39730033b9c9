//! The legend: every sign and colour that is on the map now, in words.

use super::scene::{Kind, Overlay, Scene, Values, Walker, is_dead, is_walk};
use super::searched;
use crate::puzzles::pacman::ProblemKind;
use crate::tui::tabs::prelude::*;
use crate::tui::view::board::{Grown, Look};
use crate::tui::view::lines::Lines;

/// What explains the signs on a board.
pub struct Explained<'a> {
    /// What was drawn.
    pub scene: &'a Scene<'a>,
    /// Where.
    pub board: &'a Viewport,
    /// Pacman on the path found, while that is played back.
    pub walker: Option<Walker<'a>>,
}

impl Explained<'_> {
    /// A sign as it looks in cells of this size.
    fn sign(&self, look: Look, words: impl Into<String>) -> Sign {
        let theme = self.scene.theme();
        if self.is_half() {
            let style = Style::new().fg(look.pixel);
            return Sign::new("██", style, words);
        }
        let scale = self.board.scale();
        if look == Look::wall(theme) && scale > 0 {
            let line = theme.glyphs.line[12].to_string().repeat(2);
            return Sign::new(line, Style::new().fg(theme.wall_line), words);
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
                let style = match theme.colours() {
                    true => Style::new().fg(Color::Black).bg(look.pixel),
                    false => Style::new().add_modifier(Modifier::REVERSED),
                };
                Sign::new(word, style, words)
            }
            _ => {
                let [left, right] = look.glyphs;
                let right = if look.dot.is_some() { theme.glyphs.dot[0] } else { right };
                let symbol = match scale {
                    0 if look.dot.is_some() => theme.glyphs.frontier_with_dot.to_string(),
                    0 if left == ' ' => right.to_string(),
                    0 => left.to_string(),
                    _ => format!("{left}{right}"),
                };
                Sign::new(symbol, look.style, words)
            }
        }
    }

    /// Whether two cells share a character.
    fn is_half(&self) -> bool {
        self.board.scale() == 0 && self.scene.theme().half_blocks()
    }

    fn line(&self, words: &str) -> Sign {
        let glyphs = self.scene.theme().glyphs;
        let symbol: String = [glyphs.line[12], glyphs.arrow[Dir::East as usize]].iter().collect();
        Sign::new(symbol, Style::new().fg(self.scene.theme().path), words)
    }

    fn path(&self) -> &'static str {
        match self.scene.at_end {
            _ if is_walk(self.scene.run) => "its last steps",
            true => "the path found",
            false => "the path to it",
        }
    }

    fn words(&self, kind: Kind) -> Option<String> {
        let two = self.scene.run.mark(self.scene.run.here().pos).side.is_some();
        let walk = is_walk(self.scene.run);
        let navigates = self.scene.problem == ProblemKind::Navigation;
        let goal = if navigates { "the goal" } else { "the exit" };
        let from = |side| match side {
            _ if !two => "",
            Side::Forward => ", from the start",
            Side::Backward => ", from the goal",
        };
        Some(match kind {
            Kind::Floor => return None,
            Kind::Wall if navigates => "obstacle".into(),
            Kind::Wall => "wall".into(),
            Kind::Dot if self.scene.problem == ProblemKind::Maze => "the dot to find".into(),
            Kind::Dot => "food".into(),
            Kind::Pacman(_) | Kind::Shut if self.walker.is_some() => "Pacman".into(),
            Kind::Pacman(_) | Kind::Shut => "the start".into(),
            Kind::Exit(true) => format!("{goal}, with food"),
            Kind::Exit(false) => goal.into(),
            Kind::Here if walk => "where it stands".into(),
            Kind::Here => "expanded now".into(),
            Kind::Meeting => "here the two met".into(),
            Kind::Path => self.path().into(),
            // Food is explained by itself.
            Kind::Frontier(_, _, true) => return None,
            Kind::Frontier(side, true, _) => format!("waits again{}", from(side)),
            Kind::Frontier(side, false, _) => format!("waits{}", from(side)),
            Kind::Explored(side) if walk => format!("walked{}", from(side)),
            Kind::Explored(side) => format!("expanded{}", from(side)),
            Kind::Walked(1) => "walked once: one mark".into(),
            Kind::Walked(_) => "walked twice: two marks".into(),
            Kind::Dead => "h is infinite: no way out".into(),
        })
    }

    /// What stands in a cell, for the legend.
    fn seen(&self, pos: Pos, path: &Lines, values: &Values) -> Kind {
        let (scene, small) = (self.scene, self.board.scale() == 0);
        let has_colours = scene.theme().colours();
        if let Some(walker) = &self.walker {
            return match walker.kind(scene, Dir::East, pos) {
                Kind::Floor | Kind::Explored(_) if small && path.holds(pos) => Kind::Path,
                kind => kind,
            };
        }
        match scene.kind(pos, path, small) {
            kind if is_dead(kind, values.of(pos)) => Kind::Dead,
            // Told from the others by the ground alone.
            Kind::Frontier(side, true, dot) if !has_colours => Kind::Frontier(side, false, dot),
            kind => kind,
        }
    }

    pub fn signs(&self) -> Vec<Sign> {
        let (scene, theme) = (self.scene, self.scene.theme());
        let path = match &self.walker {
            Some(walker) => Lines::along(walker.path),
            None => scene.lines(),
        };
        let values = Values::of_view(scene, self.board);
        let small = self.board.scale() == 0;
        let mut kinds: Vec<(Kind, Pos)> = Vec::new();
        for (pos, _) in self.board.cells() {
            let kind = self.seen(pos, &path, &values);
            if kinds.iter().all(|&(known, _)| known != kind) {
                kinds.push((kind, pos));
            }
        }
        kinds.sort_by_key(|&(kind, _)| kind);
        let overlaid = scene.overlay != Overlay::Nothing && self.walker.is_none();
        let mut signs = Vec::new();
        for (kind, pos) in kinds {
            if let Some(words) = self.words(kind) {
                let ground = scene.ground(pos);
                let look = scene.brush.look(kind, ground);
                match kind {
                    // Its shades are explained by the overlay.
                    Kind::Explored(_) if overlaid && theme.colours() => {}
                    Kind::Explored(side) if theme.colours() => {
                        signs.push(self.ramp(side, &words));
                    }
                    Kind::Frontier(Side::Forward, true, false) if self.is_half() => {
                        let pixel = theme.expanded_and_open(1, 3);
                        signs.push(self.sign(Look { pixel, ..look }, words));
                    }
                    _ => signs.push(self.sign(look, words)),
                }
            }
        }
        if !small && self.board.cells().any(|(pos, _)| path.holds(pos)) {
            signs.insert(1.min(signs.len()), self.line(self.path()));
        }
        if self.walker.is_some() {
            return signs;
        }
        if let Some((_, dir)) = scene.hand().filter(|_| !small) {
            let arrow = theme.glyphs.arrow[dir as usize];
            signs.insert(1.min(signs.len()), Sign::new(arrow, theme.strong, "its hand"));
        }
        self.numbers(&values, &mut signs);
        if scene.rectangle().is_some() && !small {
            let style = Style::new().fg(theme.key.fg.unwrap_or(theme.current));
            let symbol: String = [theme.glyphs.line[6], theme.glyphs.line[12]].iter().collect();
            signs.push(Sign::new(symbol, style, "the rectangle h is measured in"));
        }
        let mut legend = Legend { signs };
        legend.add_tried(if small { &[] } else { &scene.tried }, theme);
        legend.signs
    }

    /// The shades of what was expanded, from the first to the last.
    fn ramp(&self, side: Side, words: &str) -> Sign {
        let theme = self.scene.theme();
        let ramp = match side {
            Side::Forward => theme.ramp,
            Side::Backward => theme.ramp_back,
        };
        let glyph = match side {
            Side::Backward if !self.is_half() => theme.glyphs.explored_back[0],
            _ => ' ',
        };
        let style = Style::new().fg(ramp[4]).bg(ramp[2]);
        let words = format!("{words}: older is fainter");
        Sign::new(glyph.to_string().repeat(2), style, words)
    }

    /// What the numbers in the cells and the shades of an overlay mean.
    fn numbers(&self, values: &Values, signs: &mut Vec<Sign>) {
        let (scene, theme) = (self.scene, self.scene.theme());
        let what = match scene.overlay {
            Overlay::Nothing => {
                let is_numbered = |(pos, _)| scene.run.reached(pos).is_some();
                let is_seen = scene.has_numbers && self.board.scale() > 1;
                if is_seen && self.board.cells().any(is_numbered) {
                    let words = match (searched::is_informed(scene.run), self.board.scale()) {
                        (true, _) if scene.by_h => "h, the estimate",
                        (false, _) => "g, the cost of the path",
                        (true, 2) => "f = g + h",
                        (true, _) => "g + h, below it f",
                    };
                    signs.push(Sign::new("12", theme.strong, words));
                }
                return;
            }
            _ => scene.overlaid,
        };
        let Some((low, high)) = values.range() else { return };
        let words = format!("{what}, from {} to {}", decimal(low), decimal(high));
        if theme.colours() {
            let [first, .., last] = theme.ramp;
            signs.push(Sign::new("▀▀", Style::new().fg(last).bg(first), words));
        } else {
            signs.push(Sign::new("12", theme.strong, words));
        }
    }
}
