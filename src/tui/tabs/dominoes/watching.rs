//! Watching alpha-beta, with steps over whole subtrees and between changes at the root.

use super::Watching;
use crate::engine::game_tree::Event;
use crate::engine::playback::Speed;
use crate::engine::run::Run;
use crate::tui::keys::Action;

/// Back over a subtree.
pub const BACK_OVER: Action = Action::Own("back over a subtree");
/// Over a subtree.
pub const OVER: Action = Action::Own("over a subtree");
/// To the change at the root before.
pub const PREVIOUS_ROOT_CHANGE: Action = Action::Own("previous change at the root");
/// To the next change at the root.
pub const NEXT_ROOT_CHANGE: Action = Action::Own("next change at the root");

/// Events a second unless the user has chosen a speed: each is to be read.
const SPEED: Speed = Speed::PerSecond(5);

/// The same slowly, unless the user has chosen a speed.
pub fn to_be_read(watching: Watching) -> Watching {
    watching.at_speed_unless_chosen(SPEED)
}

/// Carries out an action of this tab; whether it was one.
pub fn update(watching: &mut Watching, action: Action) -> bool {
    match action {
        OVER | BACK_OVER => go_over(watching, action == OVER),
        PREVIOUS_ROOT_CHANGE | NEXT_ROOT_CHANGE => {
            let (run, at) = (watching.run(), watching.run().at());
            let mut changes = run.solver().root_changes().iter().copied();
            let to = if action == NEXT_ROOT_CHANGE {
                changes.find(|&t| t > at).unwrap_or(run.len())
            } else {
                changes.rev().find(|&t| t < at).unwrap_or(0)
            };
            watching.jump(to);
        }
        _ => return false,
    }
    true
}

/// Goes to the next event of the node at hand, or the one before; the subtrees between them pass unseen.
/// From the beginning of a node other than the root, forward goes over all of it.
fn go_over(watching: &mut Watching, forward: bool) {
    let scene = watching.run().scene();
    let open = scene.plies.len();
    let edge = match scene.last {
        Some(Event::Enter) if open > 1 => open - 1,
        Some(Event::Leaf { .. }) => open.saturating_sub(1),
        _ => open.max(1),
    };
    watching.pass(forward, move |run| run.scene().plies.len() <= edge);
}
