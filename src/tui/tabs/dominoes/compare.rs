//! What can be compared in the Dominoes tab: every method on the position at hand, ply by ply.

use super::draw;
use crate::compare::comparison;
use crate::compare::dominoes::{PLIES, STEPS, on_position};
use crate::compare::subject::Subject;
use crate::engine::clock::Clock;
use crate::engine::game_tree::Method;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Run, Status, delegate_run};
use crate::puzzles::dominoes::play::name;
use crate::puzzles::dominoes::tree::{Watched, run};
use crate::puzzles::dominoes::{Board, Player};
use crate::tui::midend::comparing::{Lane, RaceSubject};
use crate::tui::theme::Theme;
use crate::tui::view::grouped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What can be compared.
pub fn comparisons(
    title: &str,
    (board, player): (&Board, Player),
    limits: Limits,
) -> Vec<Box<dyn RaceSubject>> {
    let limits = Limits { steps: limits.steps.min(STEPS), ..limits };
    let title = format!("{title} · methods");
    vec![Box::new(OnPosition { title, board: *board, player, limits })]
}

struct OnPosition {
    title: String,
    board: Board,
    player: Player,
    limits: Limits,
}

impl Subject for OnPosition {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        on_position(&self.board, self.player, PLIES, self.limits, clock)
    }
}

impl RaceSubject for OnPosition {
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let Some(&method) = Method::ALL.get(row % Method::ALL.len()) else { return Ok(None) };
        let limit = (row / Method::ALL.len() + 1) as u32;
        Ok(Some(Box::new(TreeLane {
            name: format!("{} {limit}", method),
            board: self.board,
            player: self.player,
            run: run((&self.board, self.player), (method, limit), self.limits, Keep::History),
        })))
    }

    fn has_lanes(&self) -> bool {
        true
    }
}

/// A method on the position, beside another.
struct TreeLane {
    name: String,
    board: Board,
    player: Player,
    run: Watched,
}

delegate_run!([] TreeLane => |this| this.run);

impl Lane for TreeLane {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::run((&self.board, self.player), self.run.scene(), area, buf, theme);
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let scene = self.run.scene();
        vec![
            ("leaves", grouped(scene.leaves)),
            ("nodes", grouped(scene.nodes)),
            (
                "cut-offs",
                format!("{}, {} skipped", grouped(scene.cut_offs), grouped(scene.skipped)),
            ),
        ]
    }

    fn outcome(&self) -> String {
        let steps = grouped(self.run.len());
        match (self.run.solver().result(), Job::status(&self.run)) {
            (Some((Some(mv), value)), _) => format!("{} = {value} after {steps}", name(mv)),
            (Some((None, value)), _) => format!("no move, {value}"),
            (None, Status::Stopped(limit)) => limit.to_string(),
            (None, _) => String::new(),
        }
    }
}
