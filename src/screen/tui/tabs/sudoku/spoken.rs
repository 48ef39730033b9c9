//! The grid in words, for those who hear it.

use super::*;
use crate::engine::phrases;
use crate::puzzles::sudoku::block;
use crate::puzzles::sudoku::human::{Grid, Step, digits};

impl Spoken<SudokuUi> for SudokuUi {
    fn cells_in_words(_: &SudokuTab) -> Option<Size> {
        Some(SIDE)
    }

    fn cell_in_words(tab: &SudokuTab, cell: Pos) -> String {
        // The digits on the screen: those that are drawn, of the run that is watched, or of the game.
        let drawn = tab.drawing().map(|editor| editor.verdict.puzzle);
        let board = drawn.or(tab.watched().map(|run| run.board()));
        let board = board.unwrap_or_else(|| tab.board_played());
        match board.get(SIDE.index(cell)) {
            0 => "empty".to_owned(),
            digit => digit.to_string(),
        }
    }

    fn line_in_words(cells: &[String]) -> String {
        cells.chunks(3).map(|three| three.join(" ")).collect::<Vec<_>>().join(", ")
    }

    fn cursor(tab: &mut SudokuTab) -> Option<&mut Pos> {
        Some(&mut tab.ui.kept.cursor)
    }

    fn in_sentences(tab: &SudokuTab) -> Vec<String> {
        if let Some(steps) = &tab.ui.steps {
            let step = steps.current().map(in_sentence);
            return step.into_iter().chain([format!("{}.", steps.in_words())]).collect();
        }
        let board = tab.game.board();
        if tab.game.is_over() {
            let how = winning_words(tab.game.hints);
            return vec![format!("Solved, {how}. 'next' opens another one.")];
        }
        let mut all = vec![here(tab), format!("{} left.", 81 - board.count())];
        let told = |(unit, digit)| format!("{digit} is twice in {}.", unit_name(unit));
        all.extend(board.duplicates().into_iter().map(told));
        all.extend(tab.ui.kept.pencil.then(|| "Digits are pencil marks now.".to_owned()));
        all.extend(hint(tab));
        all
    }

    const WHY: &'static str = "'hint' says what comes next, and then why.";

    fn can(tab: &SudokuTab) -> Vec<String> {
        let (at, board) = (tab.cell(), tab.game.board());
        vec![match board.get(at) {
            0 => {
                let all = phrases::list(digits(Grid::new(&board).candidates(at)));
                format!("{} can be {all}.", cell_name(at))
            }
            digit => format!("{} is {digit}.", cell_name(at)),
        }]
    }

    fn answer(tab: &mut SudokuTab, question: &[&str]) -> Option<Vec<String>> {
        Some(match *question {
            ["box", number] => match number.parse::<usize>() {
                Ok(number @ 1..=9) => {
                    let cells = (0..CELLS).filter(|&at| block(at) == number - 1);
                    let cells: Vec<String> =
                        cells.map(|at| Self::cell_in_words(tab, SIDE.pos(at))).collect();
                    vec![format!("box {number}: {}.", Self::line_in_words(&cells))]
                }
                _ => vec!["there are boxes 1 to 9".to_owned()],
            },
            ["why"] => vec![hint(tab)?],
            _ => return None,
        })
    }
}

/// The cell under the cursor.
fn here(tab: &SudokuTab) -> String {
    let cell = tab.cell();
    let (is_given, name) = (tab.game.is_given(cell), cell_name(cell));
    match tab.game.board().get(cell) {
        0 => match tab.game.marks(cell) {
            0 => format!("{name}: empty."),
            marks => format!("{name}: empty, marked {}.", phrases::list(digits(marks))),
        },
        digit if is_given => format!("{name}: {digit}, given."),
        digit if tab.game.is_wrong(cell) => format!("{name}: {digit}, which is wrong."),
        digit => format!("{name}: {digit}."),
    }
}

/// A step with the name of its technique at the beginning.
fn in_sentence(step: &Step) -> String {
    let technique = phrases::sentence(step.technique.name());
    format!("{technique}: {} So {}.", step.words, step.result())
}

fn hint(tab: &SudokuTab) -> Option<String> {
    Some(match tab.ui.hint.as_ref()? {
        Hint { step, explained: false } => {
            format!("Look at {}. 'hint' again says more.", step.region)
        }
        Hint { step, .. } => format!("{} 'hint' again does it.", in_sentence(step)),
    })
}
