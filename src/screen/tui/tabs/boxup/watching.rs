//! Watching a search, and the plan it found played back on the board.

use super::*;
use crate::tui::viewer::view;

/// A search at its moment.
pub type Shown<'a> = view::Shown<'a, BoxView>;

/// The searches on a level.
pub struct BoxView {
    pub level: Level,
    pub method: Method,
}

impl View for BoxView {
    type Puzzle = Boxup;

    const NOUNS: Nouns = Nouns {
        found: "Plan found",
        best: "as short as can be",
        beaten: "the shortest has {}",
        then: " Enter plays it.",
    };

    fn of(sheet: &LevelFile, method: &Method) -> Result<BoxView, String> {
        Ok(BoxView { level: sheet.level.clone(), method: *method })
    }

    fn answer(run: &Box<dyn BoxRun>) -> Option<AnswerPlayback> {
        let plan = run.plan()?;
        let steps = plan.cost();
        Some(AnswerPlayback::new("the plan", plan, steps, (4, 12)))
    }

    fn board(&self, shown: &Shown, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let Some(cells) = self.grid_in(shown, area) else { return };
        let what = self.level.cells(&board(shown));
        draw::board(&cells, area, &what, buf, theme);
        if let Some(moved) = moved(shown) {
            draw::moved(&cells, &what, moved, buf, theme);
        }
        draw::tried(&cells, &self.steps_tried(shown), buf, theme);
    }

    /// In a race no board is as small as a picture where fewer of them have room.
    fn worth(&self, grid: &Viewport, _: Rect) -> (bool, u32) {
        (grid.is_whole() && grid.scale() > 1, grid.area().area())
    }

    fn grid_in(&self, shown: &Shown, area: Rect) -> Option<Viewport> {
        let size = self.level.size();
        Some(draw::place(area, size, size.pos(board(shown).tile.into())))
    }

    /// A cell answers with the next moment at which the tile stands there.
    fn point(&self, _: &Shown, cell: Pos) -> Click {
        Click::Condition(format!("cell r{}c{}", cell.row + 1, cell.col + 1))
    }

    fn panel(&self, shown: &Shown, panel: &mut Panel, theme: &Theme) {
        match shown.answer::<Plan>() {
            Some((plan, at)) => panel::played_back(plan, at, panel, theme),
            None => panel::watched(self.method, shown, panel),
        }
    }

    fn facts(&self, run: &Box<dyn BoxRun>) -> Vec<(&'static str, String)> {
        let cost = panel::cost(self.method, &run.here());
        [cost].into_iter().chain(counted_by(&run.stats())).collect()
    }

    fn overlays(&self, _: &Box<dyn BoxRun>) -> &'static [&'static str] {
        &["nothing", state_map::NAME]
    }

    fn signs(&self, shown: &Shown, _: Rect, theme: &Theme) -> Vec<Sign> {
        let mut legend = draw::legend(&self.level.cells(self.level.start()), theme);
        if let Some((_, step)) = moved(shown) {
            let pushed = step.action.big || step.action.small;
            let words = if pushed { "the step made; in a wall: a push" } else { "the step made" };
            legend.add(true, theme.glyphs.arrow[step.dir as usize], draw::path(theme), words);
        }
        legend.add_tried(&self.steps_tried(shown), theme);
        legend.signs
    }

    fn facts_in_words(state: &Facts) -> Option<String> {
        let level = format::parse(&format::board_in(state)?).ok()?.level;
        let name = |cell: u8| super::BoxupUi::cell_name(level.size().pos(cell.into()));
        let start = level.start();
        let pieces = level.pieces().iter().zip(&start.at);
        let pieces = pieces.map(|(piece, &at)| (piece.kind.word(), name(at)));
        let all = [("you", name(start.tile))].into_iter().chain(pieces);
        Some(all.map(|(what, at)| format!("{what} {at}")).collect::<Vec<_>>().join("  "))
    }

    /// The direction as an arrow first, so that it is read where the rest is cut.
    fn action_in_words(action: &str) -> Option<String> {
        let said = |&dir: &Dir| action.split(' ').any(|word| word == plan::name(dir));
        let dir = Dir::ALL.into_iter().find(said)?;
        let arrow = panel::arrow(dir, false);
        let said = plan::in_words(action, true);
        let words = said.split(' ').filter(|&word| word != plan::name(dir));
        Some(words.fold(arrow.to_string(), |told, word| told + " " + word))
    }

    fn inside_in_words(line: &str) -> String {
        let said = line.split_once(": ");
        said.map_or(line.to_owned(), |(act, rest)| plan::in_words(act, false) + ": " + rest)
    }

    fn draw_instance((sheet, _): OfRow<LevelFile>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let what = sheet.level.cells(sheet.level.start());
        draw::board(&draw::place(area, what.size(), Pos::default()), area, &what, buf, theme);
    }

    fn thumbnails(&self, _: &Box<dyn BoxRun>, _: bool) -> Vec<(u16, u16)> {
        draw::thumbnails(self.level.size())
    }

    fn thumbnail(&self, state: &Facts, area: Rect, buf: &mut Buffer, theme: &Theme) {
        if let Some(cells) = format::cells_in(state) {
            draw::thumbnail(&cells, area, buf, theme);
        }
    }

    fn outcome(&self, run: &Box<dyn BoxRun>) -> Outcome {
        let why = if self.level.is_hopeless() {
            "The gaps of red and blue are opposite: red can never get in"
        } else {
            "No solution: nothing is left to expand"
        };
        match (run.plan(), run.status()) {
            (Some(plan), _) => Outcome::Found(counted(plan.cost(), "move")),
            (None, Status::Stopped(limit)) => Outcome::Stopped(limit),
            (None, _) => Outcome::None { why: why.into(), short: "unsolvable" },
        }
    }
}

impl BoxView {
    /// The steps tried at the board shown, while the page that tells why is open. They are tried in the
    /// order of [`Dir::ALL`].
    fn steps_tried(&self, shown: &Shown) -> Vec<Tried> {
        if !shown.marks_tried || shown.played.is_some() {
            return Vec::new();
        }
        let ((ledger, at_hand), size) = (shown.ledger(), self.level.size());
        let tile = size.pos(board(shown).tile.into());
        let tried = ledger.iter().zip(Dir::ALL).enumerate().filter_map(|(number, (tried, dir))| {
            let (pos, sign) = (size.step(tile, dir)?, inspector::sign_of(&tried.verdict));
            Some(Tried { pos, sign, at_hand: at_hand == Some(number) })
        });
        tried.collect()
    }
}

/// The board to show: of the search, or of the plan while it is played back.
fn board(shown: &Shown) -> Board {
    let played = shown.answer().and_then(|(plan, at): (&Plan, _)| plan.boards.get(at));
    played.cloned().unwrap_or_else(|| shown.run.here().board)
}

/// The cell the tile came from and the step it made, of the search or of the plan played back.
fn moved(shown: &Shown) -> Option<(u8, Step)> {
    let Some((plan, at)) = shown.answer::<Plan>() else { return shown.run.here().step };
    let last = at.checked_sub(1)?;
    Some((plan.boards.get(last)?.tile, *plan.steps.get(last)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::boxup::level::{BlockKind, Cell, Piece, Stack};
    use crate::puzzles::boxup::run::run;
    use crate::tui::theme::Depth;
    use std::collections::HashSet;

    #[test]
    fn a_small_picture_is_the_board_drawn_at_its_size() {
        let level = Boxup::built_in().into_iter().find(|level| level.name == "full-house").unwrap();
        let view = BoxView::of(&level.instance, &Method::AStar).unwrap();
        let mut run = run(&view.level, Method::AStar, Limits::default());
        run.finish();
        for (ascii, t) in [(false, 1), (true, 40), (false, 300), (true, 609)] {
            run.seek(t);
            let (theme, board) = (Theme::new(Depth::Mono, ascii), run.here().board);
            let search = run.search().unwrap();
            let state = search.facts(search.history().expanded_at(t).unwrap());
            for (place, (width, height)) in view.thumbnails(&run, ascii).into_iter().enumerate() {
                let area = Rect { x: 3, y: 1, width, height };
                let mut buffers = [(); 2].map(|()| Buffer::empty(Rect::new(0, 0, 60, 30)));
                let [small, large] = &mut buffers;
                view.thumbnail(&state, area, small, &theme);
                let zoom = &draw::SMALL[place..=place];
                let cells = Viewport::new(area, view.level.size(), Pos::default(), zoom);
                draw::board(&cells, area, &view.level.cells(&board), large, &theme);
                assert!(small == large && *small != Buffer::empty(small.area), "{t} {width}");
            }
        }
    }

    #[test]
    fn what_is_in_a_cell_can_be_told_from_its_line_alone() {
        for (ascii, wide) in [(false, 5), (true, 5), (false, 4), (true, 4)] {
            let theme = Theme::new(Depth::Mono, ascii);
            let all = |kinds: [BlockKind; 2]| {
                let pieces = kinds.map(|kind| Dir::ALL.map(|open| Some(Piece { kind, open })));
                pieces.into_iter().flatten().chain([None]).collect::<Vec<_>>()
            };
            let bigs = all([BlockKind::Blue, BlockKind::BlackBig]);
            let smalls = all([BlockKind::Red, BlockKind::BlackSmall]);
            let mut seen = HashSet::new();
            for (big, small) in
                bigs.iter().flat_map(|&big| smalls.iter().map(move |&small| (big, small)))
            {
                for tile in [false, true] {
                    let place = Rect::new(0, 0, wide, 1);
                    let mut buf = Buffer::empty(place);
                    draw::cell(Cell::Floor(Stack { big, small, tile }), place, &mut buf, &theme);
                    let line: String = buf.content.iter().map(|cell| cell.symbol()).collect();
                    assert!(seen.insert(line.clone()), "{line:?} is {big:?} {small:?} {tile}, too");
                }
            }
            assert_eq!(seen.len(), 9 * 9 * 2);
        }
    }
}
