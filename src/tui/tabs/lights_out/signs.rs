//! The legend: the signs and colours that are on the boards now.

use super::matrix::pivot_style;
use super::squares::{has_grey, here};
use super::view::press_colour;
use crate::puzzles::lights_out::methods::{LightsRun, Mark, OPEN};
use crate::tui::inspector::Sign;
use crate::tui::theme::Theme;
use ratatui::style::Style;

/// The signs of a run on lights with so many states.
pub fn of_run(run: &dyn LightsRun, states: u8, theme: &Theme) -> Vec<Sign> {
    let ended = run.status().is_over() && run.at() == run.len();
    let answer = run.answer().filter(|_| ended && run.tableau().is_none());
    let mut signs = Vec::new();
    of_lights(states, run, answer.is_some(), theme, &mut signs);
    match run.tableau() {
        Some((tableau, touched)) => {
            let touched = touched.is_some();
            let system = tableau.system();
            add(&mut signs, true, "1", theme.text, "entry: the press changes the light");
            add(&mut signs, true, zero(theme), theme.rule, "no entry");
            let has_pivot = !tableau.pivots().is_empty();
            add(
                &mut signs,
                has_pivot,
                "1",
                theme.good,
                "pivot: the entry its column is cleared with",
            );
            add(&mut signs, has_pivot, "1", pivot_style(theme), "the newest pivot");
            add(
                &mut signs,
                touched,
                theme.glyphs.cursor,
                theme.accent,
                "row the step changed or chose",
            );
            let column = run.column().is_some();
            add(&mut signs, column, theme.glyphs.more[1], theme.name, "column at hand");
            let ones = (0..system.rows()).any(|row| system.get(row, system.unknowns()) > 0);
            add(&mut signs, ones, "1", theme.strong, "right side, behind the rule");
        }
        None => of_presses(run, answer.as_deref(), theme, &mut signs),
    }
    if run.table().is_some_and(|table| table.used.is_some()) {
        add(&mut signs, true, theme.glyphs.cursor, theme.accent, "row of the table that is used");
    }
    signs
}

fn add(signs: &mut Vec<Sign>, is_there: bool, symbol: &str, style: Style, words: &str) {
    if is_there {
        signs.push(Sign::new(symbol, style, words));
    }
}

fn zero(theme: &Theme) -> &'static str {
    if theme.ascii { "." } else { "·" }
}

fn square(theme: &Theme) -> &'static str {
    if theme.ascii { "##" } else { "██" }
}

fn of_lights(states: u8, run: &dyn LightsRun, is_dark: bool, theme: &Theme, signs: &mut Vec<Sign>) {
    for state in 1..states {
        let lit = !is_dark && run.lights().contains(&state);
        let colour = theme.lights[usize::from(state - 1).min(7)];
        let words = match states {
            2 => "light that is on".to_owned(),
            _ => format!("light in state {state}"),
        };
        let symbol = if states > 2 { state.to_string() } else { square(theme).to_owned() };
        add(signs, lit, &symbol, Style::new().fg(colour), &words);
    }
    let off = is_dark || run.lights().contains(&0);
    let (symbol, style) = match has_grey(theme) {
        true => (square(theme), Style::new().fg(theme.unlit)),
        false => (zero(theme), theme.dim),
    };
    add(signs, off, symbol, style, "light that is off; no press");
    let marked = |mark: Mark| !is_dark && (0..run.lights().len()).any(|c| run.mark(c) == mark);
    add(signs, marked(Mark::Current), here(theme), theme.strong, "press or light of this step");
    add(signs, marked(Mark::Guess), "g", theme.strong, "press decided by a guess");
    add(signs, marked(Mark::Conflict), "!", theme.strong, "light that cannot be turned off");
}

fn of_presses(run: &dyn LightsRun, answer: Option<&[u8]>, theme: &Theme, signs: &mut Vec<Sign>) {
    let presses = answer.unwrap_or(run.presses());
    let style = Style::new().fg(press_colour(theme));
    for times in 1..=8u8 {
        let words = match times {
            1 => "press made once".to_owned(),
            n => format!("press made {n} times"),
        };
        add(signs, presses.contains(&times), &times.to_string(), style, &words);
    }
    add(signs, presses.contains(&OPEN), "?", theme.strong, "press not decided yet");
}
