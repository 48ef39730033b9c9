//! Drawing a puzzle, clue by clue, with what the solvers say of it after every change.

use super::playing::CLEAR;
use super::*;
use crate::puzzles::draft::Draft;

/// A puzzle being drawn.
pub type Editor = Drawing<Clues>;

/// There are only the digits.
pub struct Clues;

fn cells(board: &Board) -> Option<Grid<u8>> {
    Grid::from_cells(SIDE, board.digits().to_vec())
}

impl Tools for Clues {
    type Instance = Board;
    type Cell = u8;
    type Rest = ();
    type Verdict = Grading;
    type Saved = SavedBoard<Board>;

    fn begin(board: &Board) -> Option<(Clues, Draft<u8>)> {
        Some((Clues, Draft::of(cells(board)?, (), Pos::new(4, 4))))
    }

    fn judge(draft: &Draft<u8>) -> Grading {
        let digits = draft.cells().as_slice().try_into().ok();
        Grading::of(&digits.and_then(Board::new).unwrap_or(Board::EMPTY), Solutions::Unknown)
    }

    fn command(drawing: &Editor, action: Action) -> Option<Command> {
        let empty = drawing.draft.cells()[drawing.draft.cursor()] == 0;
        let any = drawing.verdict.puzzle.count() > 0;
        match action {
            Action::Digit(0) => Some(Command::when(!empty, "this cell is empty")),
            CLEAR => Some(Command::when(any, "the grid is empty")),
            _ => None,
        }
    }

    fn update(drawing: &mut Editor, action: Action) -> Option<String> {
        let draft = &mut drawing.draft;
        let changed = match action {
            Action::Digit(digit) if digit <= 9 => draft.set(draft.cursor(), digit),
            CLEAR => draft.change(Grid::new(SIDE, 0)),
            _ => false,
        };
        drawing.judge_if(changed);
        None
    }

    fn paste(draft: &mut Draft<u8>, text: &str) -> Option<Result<String, String>> {
        Some(format::parse(text).map_err(|bad| bad.to_string()).map(|board| {
            cells(&board).map(|cells| draft.change(cells));
            "pasted a puzzle over this one; u takes it back".into()
        }))
    }

    fn panel(drawing: &Editor, _: bool, panel: &mut Panel) {
        let (board, theme) = (&drawing.verdict.puzzle, panel.theme());
        let (words, style) = match drawing.verdict.solutions {
            Solutions::Unknown => ("counting ...", theme.dim),
            Solutions::None => ("none", theme.danger),
            Solutions::One(_) => ("one", theme.good),
            Solutions::Several => ("several", theme.text),
        };
        panel.row_styled("solutions", words, style);
        let is_one = matches!(drawing.verdict.solutions, Solutions::One(_));
        panel.row("grade", &if is_one { drawing.verdict.words() } else { "-".into() });
        panel.row("clues", &board.count().to_string());
        panel::to_place(board, panel, theme);
        panel.row("cell", &cell_name(SIDE.index(drawing.cursor())));
        panel::twice(board, panel);
        panel.gap();
        panel.text("Draw the clues: 1 to 9, 0 clears. Esc plays the puzzle.", theme.text);
        if drawing.verdict.solutions == Solutions::Several {
            panel.text("Go on until one solution is left.", theme.dim);
        }
    }

    fn drawn(drawing: &Editor) -> Result<Board, String> {
        Ok(drawing.verdict.puzzle)
    }

    fn is_busy(verdict: &Grading) -> bool {
        verdict.is_busy()
    }

    fn compute(verdict: &mut Grading, enough: &mut dyn FnMut() -> bool) -> bool {
        verdict.advance(enough)
    }

    fn save(drawing: &Editor) -> Self::Saved {
        SavedBoard { board: drawing.verdict.puzzle }
    }

    fn restore(saved: Self::Saved, cursor: Pos, _: &Board) -> Result<(Clues, Draft<u8>), String> {
        let cells = cells(&saved.board).ok_or("not 81 cells")?;
        Ok((Clues, Draft::of(cells, (), cursor)))
    }
}
