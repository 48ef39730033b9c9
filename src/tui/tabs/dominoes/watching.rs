//! Watching alpha-beta, with steps over whole subtrees and between changes at the root.

use crate::engine::game_tree::{Event, Method};
use crate::engine::limits::Limits;
use crate::engine::playback::Speed;
use crate::engine::run::{Keep, Run};
use crate::puzzles::dominoes::tree::{Watched, run};
use crate::puzzles::dominoes::{Board, Player};
use crate::tui::keys::Action;
use crate::tui::watching;

/// A search being watched.
pub type Watching = watching::Watching<Watched>;

/// The search for the best move of `player`, at its beginning.
pub fn new(
    (board, player): (&Board, Player),
    (method, limit): (Method, u32),
    limits: Limits,
    speed: Option<Speed>,
) -> Watching {
    let run = run((board, player), (method, limit), limits, Keep::History);
    // An event is to be read: slow unless somebody wants it otherwise.
    Watching::new(run, speed).usually_at(Speed::PerSecond(5))
}

/// Carries an action of the Watch mode out.
pub fn update(watching: &mut Watching, action: Action) {
    match action {
        Action::Over(forward) => go_over(watching, forward),
        Action::RootChange(forward) => {
            let (run, at) = (watching.run(), watching.run().at());
            let changes = run.solver().root_changes();
            let to = if forward {
                changes.iter().copied().find(|&t| t > at).unwrap_or(run.len())
            } else {
                changes.iter().copied().rev().find(|&t| t < at).unwrap_or(0)
            };
            watching.jump(to);
        }
        _ => watching.update(action),
    }
}

/// Goes to where the node at hand has been left (or, back, has not been entered): the subtree below it
/// passes unseen. From anywhere else than its beginning it is the rest of the node.
fn go_over(watching: &mut Watching, forward: bool) {
    let scene = watching.run().scene();
    let open = scene.plies.len();
    let edge = match scene.last {
        Some(Event::Return { .. }) if !forward => open,
        _ => open.saturating_sub(1),
    };
    watching.pass(forward, move |run| run.scene().plies.len() <= edge);
}
