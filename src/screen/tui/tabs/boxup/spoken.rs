//! The board in words, for those who hear it.

use super::*;

/// Where a box is open.
fn side(open: Dir) -> &'static str {
    ["at the top", "at the bottom", "on the right", "on the left"][open as usize]
}

impl Spoken<BoxupUi> for BoxupUi {
    fn cells_in_words(tab: &BoxupTab) -> Option<Size> {
        Some(tab.drawing().map_or_else(|| tab.level().size(), |editor| editor.draft.size()))
    }

    fn cell_in_words(tab: &BoxupTab, pos: Pos) -> String {
        let board = tab.watched().map_or_else(|| tab.game.board().clone(), |run| run.here().board);
        let cells = || tab.level().cells(&board);
        let cells = tab.drawing().map_or_else(cells, |editor| editor.draft.cells().clone());
        let Some(Cell::Floor(stack)) = cells.get(pos) else { return "wall".to_owned() };
        let boxes = [stack.small, stack.big].into_iter().flatten();
        let boxes = boxes.map(|piece| format!("{} open {}", piece.kind.about(), side(piece.open)));
        let held: Vec<String> =
            stack.tile.then(|| "you".to_owned()).into_iter().chain(boxes).collect();
        if held.is_empty() { "free".to_owned() } else { held.join(" in ") }
    }

    fn instance_in_words(named: &Named<LevelFile>) -> String {
        let Size { rows, cols } = named.instance.level.size();
        let least = named.instance.par.map(|par| counted(par as usize, "move"));
        let least = least.map_or(String::new(), |moves| format!(", solved in {moves}"));
        format!("{rows} by {cols} cells{least}")
    }

    fn in_sentences(tab: &BoxupTab) -> Vec<String> {
        let (level, board) = (tab.level(), tab.game.board());
        let name = |cell: u8| BoxupUi::cell_name(level.size().pos(cell.into()));
        let mut all = vec![format!("You are at {}.", name(board.tile))];
        for (piece, &at) in level.pieces().iter().zip(&board.at) {
            let words = piece.kind.about().trim_start_matches("the ");
            let inside = if board.tile == at { "; you are inside" } else { "" };
            let side = side(piece.open);
            all.push(format!("The {words} is at {}, open {side}{inside}.", name(at)));
        }
        let moves = counted(tab.game.made(), "move");
        all.push(match tab.game.made() {
            _ if tab.game.is_won() => format!("Solved in {moves}. 'next' opens the next level."),
            _ if tab.is_lost() => "This cannot be solved any more: undo takes moves back.".into(),
            0 => "Bring the red box into the blue one.".into(),
            _ => format!("{moves}."),
        });
        all
    }

    const LETTERS: &'static [(&'static str, &'static str)] =
        &[("r", "red"), ("B", "blue"), ("K", "big black"), ("k", "small black")];

    const WHY: &'static str = "'hint' looks for the shortest way and says its next move.";

    fn can(tab: &BoxupTab) -> Vec<String> {
        let way = |dir| match tab.level().step(tab.game.board(), dir) {
            Ok((_, step)) => format!("{}: {}.", plan::name(dir), step.in_words()),
            Err(why) => format!("{}: no, {why}.", plan::name(dir)),
        };
        Dir::ALL.map(way).into()
    }
}
