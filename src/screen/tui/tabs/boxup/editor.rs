//! Drawing a level: what is put on its cells, and a verdict that follows every change.

use super::*;
use crate::puzzles::boxup::format::{parse_cells, rows};
use crate::puzzles::boxup::play::{Draft, LINES};
use crate::puzzles::boxup::space::{Finding, Statistics};
use crate::puzzles::{boxup::level::MAX_SIDE, draft::Lines};

/// The statistics share the machine with whatever else is computed.
const LIMITS: Limits = Limits { steps: 5_000_000, bytes: 256 << 20, keep: Keep::Latest };

/// A level being drawn.
pub type Editor = Drawing<Blocks>;

/// What was put last.
pub struct Blocks(Action);

/// What can be put on a cell.
pub const WALL: Action = Action::Own("wall");
/// The tile.
pub const TILE: Action = Action::Own("tile");
/// The blue box, or its next side.
pub const BLUE: Action = Action::Own("blue");
/// The red box, or its next side.
pub const RED: Action = Action::Own("red");
/// A big black box, or its next side.
pub const BIG: Action = Action::Own("big black");
/// A small black box, or its next side.
pub const SMALL: Action = Action::Own("small black");
/// Nothing.
pub const FLOOR: Action = Action::Own("floor");

/// The cells as in a file.
#[derive(Serialize, Deserialize)]
pub struct SavedTools {
    cells: String,
}

impl Editor {
    /// Puts something under the cursor; whether anything changed.
    fn put(&mut self, what: Action) -> bool {
        let at = self.draft.cursor();
        let draft = &mut self.draft;
        let changed = match what {
            WALL => draft.wall(at),
            TILE => draft.tile(at),
            BLUE => draft.block(at, BlockKind::Blue),
            RED => draft.block(at, BlockKind::Red),
            BIG => draft.block(at, BlockKind::BlackBig),
            SMALL => draft.block(at, BlockKind::BlackSmall),
            FLOOR => draft.set(at, Cell::EMPTY),
            _ => return false,
        };
        self.tools = Blocks(what);
        self.judge_if(changed)
    }
}

impl Tools for Blocks {
    type Instance = LevelFile;
    type Cell = Cell;
    type Rest = ();
    /// Everything that can be reached from the level drawn, or why it is none.
    type Verdict = Result<Statistics, String>;
    type Saved = SavedTools;

    const LINES: Option<(RangeInclusive<u16>, Lines<Cell>)> = Some((1..=MAX_SIDE, LINES));

    fn begin(sheet: &LevelFile) -> Option<(Blocks, Draft)> {
        Some((Blocks(WALL), Draft::new(&sheet.level)))
    }

    fn blank(form: &Form) -> Option<(Blocks, Draft)> {
        Some((Blocks(WALL), Draft::of(Grid::new(form.sides(), Cell::EMPTY), (), Pos::default())))
    }

    fn judge(draft: &Draft) -> Result<Statistics, String> {
        let level = draft.level()?;
        if level.is_hopeless() {
            return Err("no solution: the gaps of red and blue are opposite".into());
        }
        Ok(Statistics::new(&level, LIMITS))
    }

    fn update(drawing: &mut Editor, action: Action) -> Option<String> {
        drawing.put(action);
        None
    }

    /// Puts what was put last.
    fn press(drawing: &mut Editor) -> Option<bool> {
        let what = drawing.tools.0;
        let changed = drawing.put(what);
        matches!(what, WALL | FLOOR).then_some(changed)
    }

    fn panel(drawing: &Editor, has_files: bool, panel: &mut Panel) {
        let size = drawing.draft.size();
        panel.row("size", &format!("{} x {}", size.rows, size.cols));
        panel.row("cell", &BoxupUi::cell_name(drawing.cursor()));
        panel.gap();
        match &drawing.verdict {
            Err(why) => panel.verdict(why, Some(false)),
            Ok(statistics) => {
                let Finding { optimum, reached, depth } = statistics.finding;
                let (before, after, is_over) = match statistics.status() {
                    Status::Running => ("", " so far", false),
                    Status::Stopped(_) => ("> ", "", false),
                    _ => ("", "", true),
                };
                let (words, good) = match optimum {
                    Some(0) => ("solved already".into(), Some(true)),
                    Some(moves) => (format!("solvable in {moves} moves"), Some(true)),
                    None if is_over => ("no solution".into(), Some(false)),
                    None => (format!("none within {depth} moves"), None),
                };
                panel.verdict(&words, good);
                let boards = format!("{before}{}{after}", counted(reached as usize, "board"));
                panel.row_of("reachable", &[&boards, &format!("{before}{}", grouped(reached))]);
            }
        }
        panel.gap();
        panel.keys(&[(" ", "big"), (" ", "small"), ("B", "blue"), ("r", "red")]);
        panel.keys(&[("K", "black"), ("b", "black k"), ("@", "tile"), ("#", "wall")]);
        panel.keys(&[("space", "clear")]);
        panel.gap();
        panel.notes(&[
            "The same box again turns it.",
            "Shift or alt with arrows: more or fewer rows and columns.",
            "The mouse draws what was put.",
        ]);
        panel.notes(if has_files { &["W writes .box or .pddl."] } else { &[] });
    }

    fn drawn(drawing: &Editor) -> Result<LevelFile, String> {
        let title = Some("my level".to_owned());
        Ok(LevelFile { title, ..LevelFile::plain(drawing.draft.level()?) })
    }

    fn is_busy(verdict: &Result<Statistics, String>) -> bool {
        verdict.as_ref().is_ok_and(|statistics| !statistics.status().is_over())
    }

    fn compute(verdict: &mut Result<Statistics, String>, enough: &mut dyn FnMut() -> bool) -> bool {
        let Ok(statistics) = verdict else { return false };
        let is_busy = !statistics.status().is_over();
        statistics.advance_until(enough);
        is_busy
    }

    fn save(drawing: &Editor) -> SavedTools {
        SavedTools { cells: rows(drawing.draft.cells()).join("\n") }
    }

    fn restore(saved: SavedTools, cursor: Pos, _: &LevelFile) -> Result<(Self, Draft), String> {
        let cells: Grid<_> = parse_cells(&saved.cells).map_err(|why| format!("drawn: {why}"))?;
        Ok((Blocks(WALL), Draft::of(cells, (), cursor)))
    }
}
