//! What the session keeps of the tab.

use super::editor::Editor;
use super::{Game, PacmanTab};
use crate::engine::grid::{Dir, Pos};
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, ProblemKind, Ties,
};
use crate::tui::kept::{Doing, Moves, Pace, Word};
use crate::tui::keys::Mode;
use serde::{Deserialize, Serialize};

/// The tab at the end of a session.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    name: String,
    /// The map in `.lay` characters.
    layout: String,
    problem: Word<ProblemKind>,
    energy: u32,
    food: u32,
    algorithm: Word<Algorithm>,
    heuristic: Word<Heuristic>,
    ties: Word<Ties>,
    dominance: Word<Dominance>,
    guide: Word<Guide>,
    walker_seed: u64,
    next_seed: u32,
    speed: Pace,
    doing: Doing,
    moves: Moves<(i32, i32)>,
    /// The way Pacman faces, as rows and columns.
    facing: (i32, i32),
    /// The moment watched, if anything is.
    moment: Option<u64>,
    /// The map being drawn, and the cell of the cursor.
    draft: Option<(String, u16, u16)>,
}

impl Kept {
    pub(super) fn of(tab: &PacmanTab) -> Kept {
        let Instance { layout, problem, energy, food } = &tab.instance;
        let Method { algorithm, heuristic, ties, dominance, guide, seed } = tab.method;
        let game = tab.game.as_ref().map(Game::history).unwrap_or_default();
        Kept {
            name: tab.name.clone(),
            layout: layout.to_lay(),
            problem: Word(*problem),
            energy: *energy,
            food: *food,
            algorithm: Word(algorithm),
            heuristic: Word(heuristic),
            ties: Word(ties),
            dominance: Word(dominance),
            guide: Word(guide),
            walker_seed: seed,
            next_seed: tab.seed,
            speed: Pace(tab.speed),
            doing: tab.mode.into(),
            moves: Moves::of(&game, |&step| step),
            facing: tab.facing.delta(),
            moment: tab.watching.as_ref().map(super::Watching::moment),
            draft: tab.editor.as_ref().filter(|_| tab.mode == Mode::Edit).map(|editor| {
                let Pos { row, col } = editor.cursor();
                (editor.draft().layout().to_lay(), row, col)
            }),
        }
    }

    /// Opens it in `tab`, which is left alone if that cannot be.
    pub(super) fn open(self, tab: &mut PacmanTab) -> Result<(), String> {
        let lay = |text: &str| Layout::parse_lay(text).map_err(|why| format!("map: {why}"));
        let instance = Instance {
            layout: lay(&self.layout)?,
            problem: self.problem.0,
            energy: self.energy,
            food: self.food,
        };
        let mut game = Game::new(&instance);
        match &mut game {
            Some(game) => self.moves.replay(game, Game::step, Game::undo)?,
            None => self.moves.replay(&mut (), |(), _| false, |()| {})?,
        }
        let draft = match &self.draft {
            Some((text, row, col)) => {
                let layout = lay(text)?;
                let cursor = Pos::new(*row, *col);
                if !layout.size().holds(cursor) {
                    return Err("the cursor is off the map".into());
                }
                Some((layout, cursor))
            }
            None => None,
        };
        // From here on nothing fails.
        tab.name = self.name;
        tab.method = Method {
            algorithm: self.algorithm.0,
            heuristic: self.heuristic.0,
            ties: self.ties.0,
            dominance: self.dominance.0,
            guide: self.guide.0,
            seed: self.walker_seed,
        };
        tab.load(instance);
        tab.game = game;
        tab.seed = self.next_seed;
        tab.speed = self.speed.0;
        tab.facing = Dir::ALL.into_iter().find(|d| d.delta() == self.facing).unwrap_or(Dir::East);
        if let Some(moment) = self.moment {
            tab.watch();
            if let Some(watching) = &mut tab.watching {
                watching.resume_at(moment);
            }
        }
        match (self.doing, draft) {
            (Doing::Watch, _) => {}
            (Doing::Edit, Some((layout, cursor))) => {
                tab.editor = Some(Editor::resumed(&tab.instance, &layout, cursor));
                tab.mode = Mode::Edit;
            }
            _ => {
                tab.mode = Mode::Play;
                tab.message = None;
            }
        }
        Ok(())
    }
}
