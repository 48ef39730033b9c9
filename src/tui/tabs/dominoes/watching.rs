//! Watching alpha-beta, with steps over whole subtrees and between changes at the root.

use super::draw::{self, DominoesView};
use super::{legend, panel};
use crate::engine::game_tree::Event;
use crate::engine::grid::Pos;
use crate::engine::playback::Speed;
use crate::engine::run::{Job as _, Run as _, Status};
use crate::puzzles::dominoes::play::name;
use crate::puzzles::dominoes::tree::Watched as Run;
use crate::puzzles::dominoes::{Dominoes, Instance, Method};
use crate::tui::inspector::Sign;
use crate::tui::keys::Action;
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{counted, grouped};
use crate::tui::viewer::view::{Go, Outcome, RunOf, Shown, View};
use crate::tui::watching::NoAnswer;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Back over a subtree.
pub const BACK_OVER: Action = Action::Own("back over a subtree");
/// Over a subtree.
pub const OVER: Action = Action::Own("over a subtree");
/// To the change at the root before.
pub const PREVIOUS_ROOT_CHANGE: Action = Action::Own("previous change at the root");
/// To the next change at the root.
pub const NEXT_ROOT_CHANGE: Action = Action::Own("next change at the root");

impl View for DominoesView {
    type Puzzle = Dominoes;
    type Answer = NoAnswer;

    /// Each event is to be read.
    const SPEED: Option<Speed> = Some(Speed::PerSecond(5));

    fn of(position: &Instance, _: &Method) -> Result<DominoesView, String> {
        Ok(DominoesView { start: position.board, played: Vec::new(), root: position.first })
    }

    fn board(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::watched(self, shown.run, best_line(shown.run), area, buf, theme);
    }

    fn panel(&self, shown: &Shown<Self>, panel: &mut Panel, theme: &Theme) {
        let best = shown.run.solver().result().and_then(|result| result.0);
        panel::ladder(shown.run.scene(), (self.root, best), best_line(shown.run), panel, theme);
    }

    fn facts(&self, run: &Box<Run>) -> Vec<(&'static str, String)> {
        let scene = run.scene();
        vec![
            ("leaves", grouped(scene.leaves)),
            ("nodes", grouped(scene.nodes)),
            ("cut-offs", grouped(scene.cut_offs)),
            ("skipped", grouped(scene.skipped)),
        ]
    }

    fn signs(&self, shown: &Shown<Self>, _: Rect, theme: &Theme) -> Vec<Sign> {
        legend::signs(self, shown.run.scene(), best_line(shown.run), theme)
    }

    /// Over whole subtrees, and between changes at the root.
    fn own(run: &Box<Run>, action: Action) -> Option<Go<Self>> {
        let at = run.at();
        let mut changes = run.solver().root_changes().iter().copied();
        Some(match action {
            OVER | BACK_OVER => go_over(run, action == OVER),
            NEXT_ROOT_CHANGE => Go::To(changes.find(|&t| t > at).unwrap_or(run.len())),
            PREVIOUS_ROOT_CHANGE => Go::To(changes.rev().find(|&t| t < at).unwrap_or(0)),
            _ => return None,
        })
    }

    fn outcome(&self, run: &Box<Run>) -> Outcome {
        let steps = counted(run.len() as usize, "step");
        let (words, short) = match (run.solver().result(), run.status()) {
            (_, Status::Stopped(limit)) => return Outcome::Stopped(limit),
            (Some((Some(mv), value)), _) => {
                let mv = name(mv);
                (format!("Best move {mv}, value {value}."), format!("{mv} = {value} after {steps}"))
            }
            (Some((None, value)), _) => {
                (format!("No move is left, value {value}."), format!("no move, {value}"))
            }
            (None, _) => (String::new(), String::new()),
        };
        Outcome::Other(words, short, true)
    }
}

/// The best line, once the search is over.
fn best_line(run: &Run) -> &[Pos] {
    if draw::is_over(run.scene()) { run.solver().line_at(run.at()) } else { &[] }
}

/// Goes to the next event of the node at hand, or the one before; the subtrees between them pass unseen.
/// From the beginning of a node other than the root, forward goes over all of it.
fn go_over(run: &Run, forward: bool) -> Go<DominoesView> {
    let scene = run.scene();
    let open = scene.plies.len();
    let edge = match scene.last {
        Some(Event::Enter) if open > 1 => open - 1,
        Some(Event::Leaf { .. }) => open.saturating_sub(1),
        _ => open.max(1),
    };
    let holds = move |run: &RunOf<DominoesView>| run.scene().plies.len() <= edge;
    Go::Until(forward, Box::new(holds))
}
