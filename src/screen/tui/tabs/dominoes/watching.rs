//! Watching alpha-beta, with steps over whole subtrees and between changes at the root.

use super::draw::just_left;
use super::editor::{BACK_OVER, NEXT_ROOT_CHANGE, OVER, PREVIOUS_ROOT_CHANGE};
use super::layout::{line, outline, style};
use super::*;
use crate::compare::dominoes::found;
use crate::engine::game_tree::Event;
use crate::puzzles::dominoes::Method;

impl View for DominoesView {
    type Puzzle = Dominoes;

    fn of(position: &Instance, _: &Method) -> Result<DominoesView, String> {
        Ok(DominoesView { start: position.board, played: Vec::new(), root: position.first })
    }

    /// Each event is to be read.
    fn speed(&self) -> Option<Speed> {
        Some(Speed::PerSecond(5))
    }

    fn board(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let Some(view) = self.grid_in(shown, area) else { return };
        draw::watched(self, shown, &Lay(view, theme), buf);
        if let Some((_, picture)) = self.beside(shown, area) {
            tree::draw(shown.run, picture, buf, theme);
        }
    }

    fn tree(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) -> bool {
        area.width >= tree::PICTURE && tree::draw(shown.run, area, buf, theme)
    }

    fn grid_in(&self, shown: &Shown<Self>, area: Rect) -> Option<Viewport> {
        let board = self.beside(shown, area).map_or(area, |(board, _)| board);
        let focus = shown.run.shown().path().last().unwrap_or_default();
        Some(layout::view(self.start.size(), focus, board))
    }

    fn worth(&self, grid: &Viewport, area: Rect) -> (bool, u32) {
        let all = self.start.move_set(self.root).count() as u16 + 3;
        let rows = tree::beside(self.start.size(), area).map_or(0, |(_, tree)| tree.height);
        // Before all a tree that is whole.
        let tree = if rows < all { rows.into() } else { u32::from(u16::MAX) };
        (grid.is_whole(), grid.area().area() + tree)
    }

    fn panel(&self, shown: &Shown<Self>, panel: &mut Panel, theme: &Theme) {
        panel::ladder(shown.run, &self.facts(shown.run), panel, theme);
    }

    /// With the best move that the deepest search found, and beside the board what it is worth.
    fn draw_instance((it, of): OfRow<Instance>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let found = of.and_then(|(table, _)| found(table));
        let best = found.map(|(_, mv, _)| (mv, it.first));
        draw::preview(&it.board, best.as_slice(), area, buf, theme);
        if let Some((plies, mv, value)) = found {
            let plies = counted(plies as usize, "ply");
            let words = format!("best, {plies} ahead: {}, worth {value}", name(mv));
            put(buf, area.x + 4, area.y, area.right(), &words, theme.text);
        }
    }

    fn facts(&self, run: &Box<TreeRun>) -> Vec<(&'static str, String)> {
        let tree = run.shown();
        let counts = [tree.leaves, tree.nodes, tree.cut_offs, tree.skipped].map(grouped);
        let told = if tree.method.prunes() { 4 } else { 2 };
        ["leaves", "nodes", "cut-offs", "skipped"].into_iter().zip(counts).take(told).collect()
    }

    fn signs(&self, shown: &Shown<Self>, area: Rect, theme: &Theme) -> Vec<Sign> {
        let beside = || self.beside(shown, area).is_some();
        let has_picture = shown.tree.map_or_else(beside, |columns| columns >= tree::PICTURE);
        let (tree, mut legend) = (shown.run.shown(), Legend::default());
        let (root, other) = (self.root, self.root.other());
        let domino = |player: Player, text: &str| format!("{}{text}", line(player, theme));
        let dashed =
            |player: Player, text| format!("{}{text}", theme.glyphs.dashes[player.position()]);
        let [solid, dotted] = [style, outline].map(|of| [root, other].map(|who| of(who, theme)));
        if tree.is_over() {
            let moves = tree.line().len();
            let words = format!("best move of {root}, who is MAX");
            legend.add(moves > 0, domino(root, "1"), solid[0], words);
            legend.add(moves > 1, dashed(other, "2"), dotted[1], "the line after it");
        } else {
            let open = tree.path().count();
            legend.add(open > 0, domino(root, "1"), solid[0], format!("MAX, {root}, with its ply"));
            let words = format!("MIN, {other}, with its ply");
            legend.add(open > 1, domino(other, "2"), solid[1], words);
            let at = open % 2;
            let (left, mark) = (just_left(tree).is_some(), dashed([root, other][at], "=2"));
            legend.add(left, mark, dotted[at], "just left: value or bound");
            let is_cut = tree.plies.last().is_some_and(|ply| ply.numbers.skipped > 0);
            legend.add(is_cut, theme.glyphs.skipped, theme.dim, "cut: never looked at");
        }
        for player in Player::ALL {
            let is_there = self.played.iter().any(|domino| domino.1 == player);
            let words = format!("{}, played in the game before", player.word());
            legend.add(is_there, line(player, theme), style(player, theme), words);
        }
        let left = || (0..=tree.plies.len()).flat_map(|depth| tree.values(depth));
        let has_tree = shown.tree.is_some() || has_picture;
        let mut plies = tree.plies.iter().chain(tree.root());
        let has_best = has_tree && plies.any(|ply| ply.numbers.best.is_some());
        // Behind a leaf there are none.
        let has_dots = has_picture && left().any(|left| left.looked_at.1 > 0);
        let [seen, cut] = ["tree: an answer looked at", "tree: answers never looked at"];
        let has_hand = has_tree && tree.path().next().is_some();
        let has_window = shown.tree.is_some() && has_best && tree.method.prunes();
        let window = format!("[{}]", theme.glyphs.thumb);
        legend.add(has_window && !tree.is_over(), window, theme.text, theme.plain("tree: α, v, β"));
        legend.add(has_hand, theme.glyphs.cursor, theme.name, "tree: at hand");
        legend.add(has_best, theme.glyphs.best, theme.strong, "tree: the best");
        legend.add(has_dots, theme.glyphs.thumb, theme.accent, seen);
        legend.add(has_dots && tree.skipped > 0, theme.glyphs.skipped, theme.danger, cut);
        draw::add_squares(&mut legend, &self.start, theme);
        legend.signs
    }

    /// Over whole subtrees, and between changes at the root.
    fn own(run: &Box<TreeRun>, action: Action) -> Option<(bool, String)> {
        let condition = match action {
            // To the next event of the node at hand, or the one before; from the beginning of a node over all of it.
            OVER | BACK_OVER => {
                let tree = run.shown();
                let leaves = matches!(tree.last, Some(Event::Enter | Event::Leaf { .. }));
                // A ply less than the nodes that are open, or none.
                format!("ply < {}", tree.plies.len().saturating_sub(leaves.into()).max(1))
            }
            NEXT_ROOT_CHANGE | PREVIOUS_ROOT_CHANGE => "new best and ply = 0".to_owned(),
            _ => return None,
        };
        Some((action == OVER || action == NEXT_ROOT_CHANGE, condition))
    }

    fn outcome(&self, run: &Box<TreeRun>) -> Outcome {
        let (words, short) = match (run.solver().result(), run.status()) {
            (_, Status::Stopped(limit)) => return Outcome::Stopped(limit),
            (Some((Some(mv), value)), _) => {
                let mv = name(mv);
                (format!("Best move {mv}, worth {value}."), format!("{mv} = {value}"))
            }
            (Some((None, value)), _) => {
                (format!("No move is left, value {value}."), format!("no move, {value}"))
            }
            (None, _) => (String::new(), String::new()),
        };
        Outcome::Other(words, short, true)
    }
}

impl DominoesView {
    /// Where board and tree are in a race that has room for both.
    fn beside(&self, shown: &Shown<Self>, area: Rect) -> Option<(Rect, Rect)> {
        tree::beside(self.start.size(), area).filter(|_| !shown.is_alone())
    }
}
