//! The side panel and the status line.

use super::*;

/// What a quiet pattern is, unless none is shown and none is counted.
pub fn about_quiet(best: Option<&Minimum>) -> &'static str {
    let is_told = |best: &Minimum| best.best().is_err() || best.kernel.nullity() > Some(0);
    if best.is_none_or(is_told) { "Quiet: presses that change no light." } else { "" }
}

/// What is special about the edges, if anything is.
pub fn about_edges(rules: &Rules) -> &'static str {
    if rules.torus { "A torus: opposite edges touch." } else { "" }
}

/// The lights, and how many states they have.
type Lights<'a> = (&'a [u8], u8);

/// Why a board with these lights cannot be solved.
pub fn why(unsolvable: &Unsolvable, (lights, states): Lights) -> String {
    let both = unsolvable.quiet.iter().zip(lights).filter(|(quiet, lit)| **quiet * **lit > 0);
    let how = match states {
        2 => format!("a quiet pattern covers an odd number of lit lights ({})", both.count()),
        k => format!("the lights times a quiet pattern add up to {} modulo {k}", unsolvable.sum),
    };
    format!("Cannot be solved: {how}, and no press changes that")
}

/// Writes whether the board can be solved, and in how few presses where `tells_fewest`.
pub fn solvability(best: Option<&Minimum>, at: Lights, panel: &mut Panel, tells_fewest: bool) {
    let (Some(minimum), danger) = (best, panel.theme().danger) else {
        return panel.row("solvable", "looking ...");
    };
    match minimum.best() {
        Ok(_) => {
            let ways = phrases::large(&minimum.solutions());
            let word = if ways == "1" { "way" } else { "ways" };
            panel.row_of("solvable", &[&format!("{ways} {word}"), &ways]);
        }
        Err(unsolvable) => {
            panel.row_styled("solvable", "no", danger);
            panel.text(&format!("{}.", why(unsolvable, at)), danger);
        }
    }
    if let Some(nullity @ 1..) = minimum.kernel.nullity() {
        panel.row_of("quiet", &[&counted(nullity, "pattern"), &nullity.to_string()]);
    }
    let fewest = match (minimum.best(), minimum.status()) {
        (Err(_), _) => return,
        (_, Status::Running) => {
            let percent = minimum.progress().unwrap_or(0.0) * 100.0;
            format!("looking, {percent:.0} %")
        }
        _ if !tells_fewest => "hidden".into(),
        (Ok((_, least)), Status::Found) => grouped(least.into()),
        (Ok((_, least)), _) => format!("{least}, not proven"),
    };
    panel.row_of("minimum", &[&fewest, fewest.trim_start_matches("looking, ")]);
}

/// What is wanted, and what to press.
fn aim(tab: &LightsTab, panel: &mut Panel, theme: &Theme) {
    let others = match tab.rules().pattern {
        Pattern::Cross => "those beside it",
        Pattern::Diagonal => "those at its corners",
        Pattern::Block => "those around it",
        Pattern::Knight => "those a knight's move away",
    };
    panel.text("Turn every light off.", theme.accent);
    let press = match tab.rules().states() {
        2 => format!("turns a light and {others}."),
        k => format!("adds 1 to a light and {others}; {k} is 0 again: off."),
    };
    panel.text(&format!("Arrows and space: a press {press}"), theme.text);
    panel.gap();
}

/// What is said once all lights are off, and what can follow.
fn solved(tab: &LightsTab, panel: &mut Panel, theme: &Theme) {
    let presses = counted(tab.game.made(), "press");
    let how = if tab.ui.kept.helped { "Solved with help" } else { "All lights off" };
    let fewest = match tab.ui.best.as_ref().map(|m| (m.best(), m.is_proven())) {
        Some((Ok((_, n)), true)) if tab.game.made() <= n as usize => "Nothing is shorter.".into(),
        Some((Ok((_, least)), is_proven)) => {
            let perhaps = if is_proven { "" } else { ", perhaps fewer" };
            format!("{} would do{perhaps}.", grouped(least.into()))
        }
        _ => "The minimum is still being looked for.".into(),
    };
    let keys = [("s", "watch"), ("R", "again"), ("c", "compare"), ("space", "next")];
    let lines = vec![(format!("{how}: {presses}."), theme.good), (fewest, theme.text)];
    let offered = if tab.celebration().is_some() { 3 } else { 4 };
    tab.draw_card(lines, &keys[..offered], panel);
}

/// Writes what is known of the game.
pub fn played(tab: &LightsTab, panel: &mut Panel, theme: &Theme) {
    let game = &tab.game;
    if game.is_over() && game.can_undo() {
        // The card has what was counted.
        solved(tab, panel, theme);
    } else {
        if !game.can_undo() && !game.is_over() && tab.quiet().is_none() {
            aim(tab, panel, theme);
        }
        let lights = &game.board().lights;
        let lit = lights.iter().filter(|&&light| light != 0).count();
        panel.row_styled("presses", &game.made().to_string(), theme.strong);
        panel.row_part("lit", lit as u64, lights.len() as u64);
        let cursor = tab.ui.kept.cursor;
        let here = [LightsUi::cell_name(cursor), LightsUi::cell_in_words(tab, cursor)];
        panel.row_of("cursor", &[&here.join(", "), &here.join(" ")]);
        panel.gap();
    }
    let tells_fewest = game.is_over() || tab.ui.reveal;
    let lights = (&*game.board().lights, tab.rules().states());
    solvability(tab.best(), lights, panel, tells_fewest);
    if game.is_over() || tab.ui.solving.is_some() {
        return;
    }
    let marks = match tab.ui.places.get() {
        // They are not beside the lights.
        Some(Places { right: None, .. }) if tab.ui.reveal => {
            "The marks show what is left to press."
        }
        Some(Places { left, .. }) if tab.rules().states() > 2 && left.view.zoom().cell.0 < 3 => {
            "Underlined is what a press here changes."
        }
        _ if tab.rules().states() > 2 => "The arrows show what a press here makes of a light.",
        _ => "The marks show what a press here turns.",
    };
    // Where it cannot be solved, what a quiet pattern is alone counts. Who listens sees no marks.
    let notes = [marks, about_edges(tab.rules()), about_quiet(tab.best())];
    panel.notes_apart(&notes[usize::from(tab.quiet().is_some() || theme.is_heard)..]);
}
