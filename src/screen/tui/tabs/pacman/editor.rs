//! Drawing a map: the tile in hand, the question asked, and a verdict that follows every change.

use super::*;
use crate::puzzles::pacman::play::{Draft, LEAST_SIDE, LINES, MOST_SIDE, Question};
use crate::puzzles::{draft::Lines, puzzle::Opening};

/// A map being drawn.
pub type Editor = Drawing<Hand>;

/// The tile put last, which the mouse puts too.
pub struct Hand(Tile);

/// A wall or an obstacle.
pub const WALL: Action = Action::Own("wall");
/// A dot.
pub const DOT: Action = Action::Own("dot");
/// Pacman, or the start.
pub const START: Action = Action::Own("start");
/// The exit, or the goal.
pub const EXIT: Action = Action::Own("exit");
/// Nothing.
pub const FLOOR: Action = Action::Own("floor");

/// The key that empties a cell.
const CLEAR: (&str, &str) = ("space", "clear");

/// What the session keeps of a map being drawn.
#[derive(Serialize, Deserialize)]
pub struct SavedTools {
    layout: Layout,
    /// The question asked of it, energy and food; that of the map that is open where it is missing.
    question: Option<(Word<ProblemKind>, u32, u32)>,
}

impl Editor {
    /// The map as drawn, with the question asked of it; it may lack what that needs.
    pub fn instance(&self) -> &Instance {
        &self.verdict.0
    }

    /// Takes a tile in hand and puts it under the cursor, or clears a cell that has it; whether that changes the map.
    fn put(&mut self, tile: Tile) -> bool {
        let cursor = self.draft.cursor();
        let there = self.draft.tile(cursor);
        let is_there = there == tile || (there, tile) == (Tile::ExitWithDot, Tile::Exit);
        self.tools = Hand(tile);
        let changed = self.draft.put(cursor, if is_there { Tile::Floor } else { tile });
        self.judge_if(changed)
    }

    /// Takes size and question from a form of [`forms::drawn`].
    pub fn set(&mut self, form: &Form) {
        let question = Question::of(&forms::asking(form, self.instance().layout.clone()));
        self.stroke = None;
        let changed = self.draft.resize(form.sides(), question);
        self.judge_if(changed);
    }
}

impl Tools for Hand {
    type Instance = Instance;
    type Cell = Tile;
    type Rest = Question;
    type Verdict = (Instance, Verdict);
    type Saved = SavedTools;

    const LINES: Option<(RangeInclusive<u16>, Lines<Tile>)> = Some((LEAST_SIDE..=MOST_SIDE, LINES));

    fn refusal(instance: &Instance) -> Option<&'static str> {
        let Size { rows, cols } = instance.layout.size();
        (rows.max(cols) > MOST_SIDE).then_some("only maps of at most 512 x 512 cells can be drawn")
    }

    fn begin(instance: &Instance) -> Option<(Hand, Draft)> {
        let start = instance.layout.start.filter(|&start| instance.layout.size().holds(start));
        Some((Hand(Tile::Wall), Draft::new(instance, start.unwrap_or_default())))
    }

    fn blank(form: &Form) -> Option<(Hand, Draft)> {
        Some((Hand(Tile::Wall), Draft::new(&forms::blank_map(form), Pos::new(1, 1))))
    }

    fn judge(draft: &Draft) -> (Instance, Verdict) {
        let instance = draft.instance();
        let verdict = Verdict::of(&instance);
        (instance, verdict)
    }

    fn command(drawing: &Editor, action: Action) -> Option<Command> {
        match (action, drawing.draft.rest().problem) {
            (DOT, ProblemKind::Navigation) => Some(Command::not("there are no dots in navigation")),
            (EXIT, ProblemKind::Maze) => {
                Some(Command::not("a maze ends at its dot: p asks for hunger"))
            }
            (START, ProblemKind::Navigation) => Some(Command::READY.named("start")),
            (EXIT, ProblemKind::Navigation) => Some(Command::READY.named("goal")),
            _ => None,
        }
    }

    /// Puts a tile under the cursor; the same wall, dot or exit again clears the cell.
    fn update(drawing: &mut Editor, action: Action) -> Option<String> {
        let wanted = match action {
            WALL => Tile::Wall,
            DOT => Tile::Dot,
            START => Tile::Start,
            EXIT => Tile::Exit,
            FLOOR => Tile::Floor,
            _ => return None,
        };
        drawing.put(wanted);
        None
    }

    /// Puts the tile in hand, or clears a cell that has it.
    fn press(drawing: &mut Editor) -> Option<bool> {
        let tile = drawing.tools.0;
        let changed = drawing.put(tile);
        matches!(tile, Tile::Wall | Tile::Dot | Tile::Floor).then_some(changed)
    }

    fn with(draft: &Draft, tile: Tile) -> Grid<Tile> {
        draft.with(draft.cursor(), tile)
    }

    fn paste(draft: &mut Draft, text: &str) -> Option<Result<String, String>> {
        Some(match Pacman::open(text) {
            Ok(Opening::Ready(named)) => {
                draft.replace(&named.instance);
                Ok("pasted a map over this one; u takes it back".into())
            }
            Ok(Opening::Making(_)) => {
                Err("a random map; Esc ends drawing, then paste again".into())
            }
            Err(why) => Err(why),
        })
    }

    fn panel(drawing: &Editor, _: bool, panel: &mut Panel) {
        let Instance { problem, energy, food, .. } = *drawing.instance();
        let size = drawing.draft.size();
        panel.row("size", &format!("{}x{}", size.rows, size.cols));
        panel.row("cell", &PacmanUi::cell_name(drawing.cursor()));
        if problem != ProblemKind::Navigation {
            panel.row("dots", &drawing.instance().layout.dots.len().to_string());
        }
        if problem == ProblemKind::Hunger {
            panel.row("energy", &format!("{energy}, dot +{food}"));
        }
        panel.gap();
        let (words, good) = match &drawing.verdict.1.finding {
            Finding::Working => ("checking ...".into(), None),
            Finding::Path(answer) => {
                (format!("solvable, shortest {}", decimal(answer.cost)), Some(true))
            }
            Finding::NoPath => {
                let why = match drawing.instance().problem {
                    ProblemKind::Hunger => "exit is shut off, or out of reach of the energy",
                    _ => "goal is shut off",
                };
                (format!("no way: the {why}"), Some(false))
            }
            Finding::Bad(why) => (why.clone(), Some(false)),
            Finding::Unknown(why) => (format!("not known: {why}"), None),
        };
        panel.verdict(&words, good);
        panel.gap();
        let signs: &[(&str, &str)] = match problem {
            ProblemKind::Navigation => &[("#", "obstacle"), ("P", "start"), ("E", "goal"), CLEAR],
            ProblemKind::Maze => &[("#", "wall"), (".", "dot"), ("P", "Pacman"), CLEAR],
            ProblemKind::Hunger => {
                &[("#", "wall"), (".", "dot"), ("P", "Pacman"), ("E", "exit"), CLEAR]
            }
        };
        panel.keys(signs);
        panel.gap();
        panel.notes(&[
            "Shift with an arrow adds a row or column at that side, Alt takes one away.",
            "The mouse draws what was put last. A map can be pasted.",
        ]);
    }

    fn drawn(drawing: &Editor) -> Result<Instance, String> {
        forms::check(drawing.instance())?;
        Ok(drawing.instance().clone())
    }

    fn is_busy(verdict: &(Instance, Verdict)) -> bool {
        verdict.1.is_working()
    }

    fn compute(verdict: &mut (Instance, Verdict), enough: &mut dyn FnMut() -> bool) -> bool {
        verdict.1.compute(enough)
    }

    fn save(drawing: &Editor) -> SavedTools {
        let Instance { layout, problem, energy, food } = drawing.instance().clone();
        SavedTools { layout, question: Some((Word(problem), energy, food)) }
    }

    fn restore(saved: SavedTools, cursor: Pos, before: &Instance) -> Result<(Self, Draft), String> {
        let SavedTools { layout, question } = saved;
        let Instance { problem, energy, food, .. } = *before;
        let (Word(problem), energy, food) = question.unwrap_or((Word(problem), energy, food));
        let instance = Instance { layout, problem, energy, food };
        Ok((Hand(Tile::Wall), Draft::new(&instance, cursor)))
    }
}
