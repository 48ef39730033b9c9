//! The lights in words, for those who hear them.

use super::LightsTab;
use crate::tui::tabs::prelude::*;

/// The state of a light.
pub fn cell(tab: &LightsTab, pos: Pos) -> String {
    let lights = &tab.game.board().lights;
    match (lights.get(tab.index(pos)).copied().unwrap_or(0), tab.rules().states()) {
        (0, _) => "off".to_owned(),
        (_, 2) => "on".to_owned(),
        (state, _) => state.to_string(),
    }
}

/// The position without its lights.
pub fn sentences(tab: &LightsTab) -> Vec<String> {
    let lit = tab.game.board().lights.iter().filter(|&&light| light != 0).count();
    let presses = counted(tab.game.made(), "press");
    let cursor = tab.look.cursor;
    let name = |pos: Pos| super::LightsLook::cell_name(pos);
    if tab.game.is_won() {
        return vec![format!("Solved: all lights are off, after {presses}.")];
    }
    let here = format!("{}: {}.", name(cursor), cell(tab, cursor));
    vec![here, format!("{lit} of {} on.", tab.rules().size().area())]
}

/// Answers `can`: what a press here changes.
pub fn answer(tab: &LightsTab, question: &[&str]) -> Option<Vec<String>> {
    let size = tab.rules().size();
    Some(match *question {
        ["can"] => {
            let touched = tab.game.touched(tab.index(tab.look.cursor));
            let cells = touched.iter().map(|&(cell, _)| {
                let pos = size.pos(cell.into());
                format!("{} {}", super::LightsLook::cell_name(pos), self::cell(tab, pos))
            });
            vec![format!("A press here changes {}.", cells.collect::<Vec<_>>().join(", "))]
        }
        ["why"] => vec!["'hint' looks for the fewest presses and says one.".to_owned()],
        _ => return None,
    })
}
