//! The side panel: what is known at this moment, and what to do.

use super::scene::{Walker, here};
use super::*;
use crate::puzzles::pacman::WIN_SCORE;
use crate::tui::view::spent;

/// The energy there is; what there was at the start, unless food has made it more.
fn energy_in_words(now: u32, initial: u32) -> String {
    if now <= initial { format!("{now} of {initial}") } else { now.to_string() }
}

/// The cells a search expanded from the start, and from the goal, and those where a node waits, the same way, in their
/// colours. For a huge map a frame has no time.
fn left(run: &dyn MapRun, size: Size, theme: &Theme) -> [(Color, Vec<Pos>); 4] {
    let shades = [theme.ramp[3], theme.ramp_back[3], theme.frontier, theme.frontier_back];
    let mut all = shades.map(|shade| (shade, Vec::new()));
    for pos in size.cells().filter(|_| size.area() <= 1 << 14) {
        let Mark { closed, open, side } = run.mark(pos);
        let back = usize::from(side == Some(Side::Backward));
        let is_there = [(back, closed.is_some()), (2 + back, open)];
        is_there.into_iter().filter(|it| it.1).for_each(|(kind, _)| all[kind].1.push(pos));
    }
    all
}

/// Writes what is known of the search, or of Pacman on the path it found.
pub fn watched(view: &PacmanView, shown: &Shown, panel: &mut Panel, theme: &Theme) {
    let (run, instance, here) = (shown.run, &view.instance, here(shown));
    let board = view.place(shown, shown.board);
    let left = || left(run.as_ref(), instance.layout.size(), theme);
    if let Some(Walker { game, path }) = walker(shown, instance) {
        counts(instance, &game, panel, theme);
        panel.gap();
        if draw::has_overview(&board, panel.rows_left(), theme) {
            let ([there, back, ..], way) = (left(), (theme.path, path.to_vec()));
            let at = (theme.pacman, game.now().at);
            draw::overview((&board, instance), [&[there, back], &[way]], at, panel);
        }
    } else {
        let stats = shown.stats();
        let walker = is_walk(run.as_ref());
        // Below what is counted.
        let has_overview = draw::has_overview(&board, panel.rows_left().saturating_sub(8), theme);
        let name = if walker { "step" } else { "expanded" };
        match shown.hides_end {
            true => panel.row(name, &grouped(run.at())),
            false => panel.row_part(name, run.at(), run.len()),
        }
        if !walker {
            panel.row("generated", &grouped(stats.generated));
            waiting(panel, &stats);
        }
        if let Some(time) = shown.time.filter(|_| !has_overview) {
            panel.row("time", &spent(time, theme.ascii));
            panel.gap();
        }
        // At the end of two searches the path is that of no node.
        let met = run.meeting();
        let cell = if here.side == Side::Backward { "from goal" } else { "cell" };
        panel.row(met.map_or(cell, |_| "met in"), &PacmanUi::cell_name(met.unwrap_or(here.pos)));
        if walker {
            panel.row("walked", &decimal(here.g));
        } else {
            let (g, h, f) = (decimal(here.g), decimal(here.h), decimal(here.g + here.h));
            let words = match is_informed(run.as_ref()) && met.is_none() {
                true if goes_by_h(view) => format!("h {h}  after g {g}"),
                true => format!("g {g} + h {h} = f {f}"),
                false => format!("g {g}"),
            };
            panel.sum(&words, theme.strong);
        }
        if let Some(now) = here.energy {
            let style = theme.energy(chart::level(now, instance.energy));
            panel.row_styled("energy", &energy_in_words(now, instance.energy), style);
        }
        if let Some(dots) = here.dots {
            panel.row("dots left", &dots.to_string());
        }
        panel.gap();
        if has_overview {
            let [there, back, open, open_back] = left();
            let over = [(theme.path, here.path.clone()), open, open_back];
            let at = (theme.current, here.pos);
            panel.heading("the whole map");
            draw::overview((&board, instance), [&[there, back], &over], at, panel);
        } else if !walker && !theme.is_heard && panel.rows_left() > 1 {
            panel.line_of(&["frontier over time", "frontier"], theme.dim);
            let rows = if panel.rows_left() > 12 { 4 } else { 2 };
            let (buf, rows) = panel.rows(rows);
            let (at, len, wide) = (run.at(), run.len(), u64::from(rows.width).max(1));
            // Every column is one moment, the last one the end. What lies ahead is dim, and without colours an outline.
            let column = |x| match len * (x + 1) / wide {
                t if t <= at || at == len => (run.frontier_at(t), theme.accent, false),
                _ if shown.hides_end => (0, theme.rule, false),
                t => (run.frontier_at(t), theme.rule, !theme.colours()),
            };
            chart::columns(buf, rows, &(0..wide).map(column).collect::<Vec<_>>(), theme);
            panel.gap();
        }
    }
    panel.notes(&[view.method.algorithm.about()]);
}

/// What is said once a game is over, and what can follow.
fn over(tab: &PacmanTab, game: &Game, panel: &mut Panel, theme: &Theme) {
    let length = match tab.named().instance.problem {
        ProblemKind::Navigation => format!("length {}", decimal(game.length())),
        _ => counted(game.made(), "step"),
    };
    let won = game.now().outcome() == Outcome::Won;
    let outcome = match won {
        true => (format!("You made it: {length}"), theme.good),
        false => (format!("Out of energy after {length}"), theme.danger),
    };
    let shortest = match tab.ui.best.path() {
        Some(path) if won && game.length() <= path.cost + 1e-9 => "no path is shorter".to_owned(),
        // Who lost may want to try again.
        Some(_) if !won => "there is a path to the EXIT".into(),
        Some(path) => format!("the shortest path: {}", decimal(path.cost)),
        None => format!("the shortest path: {}", tab.ui.best.finding.lacks()),
    };
    let mut lines = vec![outcome, (shortest, theme.text)];
    if won && tab.ui.beats {
        let [sign, _] = theme.glyphs.path;
        lines.push((format!("{sign} the cells A* took and you did not"), theme.accent));
    }
    if won {
        let hints = tab.ui.hints;
        let with = if hints == 0 { "no hint".to_owned() } else { counted(hints, "hint") };
        lines.push((format!("with {with}"), theme.text));
    }
    let (enter, back) = if won { ("next", ("R", "again")) } else { ("again", ("u", "back")) };
    tab.draw_card(lines, &[("enter", enter), ("s", "watch"), ("c", "compare"), back], panel);
}

/// Writes what is known of the game.
pub fn played(tab: &PacmanTab, game: &Game, panel: &mut Panel, theme: &Theme) {
    let is_over = game.now().outcome() != Outcome::Playing;
    if is_over {
        over(tab, game, panel, theme);
    }
    counts(&tab.named().instance, game, panel, theme);
    if is_over {
        return;
    }
    let (best, board) = (&tab.ui.best, draw::board(tab, tab.ui.drawn.get().0));
    let Instance { problem, layout, .. } = &tab.named().instance;
    let has_overview = draw::has_overview(&board, panel.rows_left(), theme);
    // An overview needs the rows of much that is said.
    let is_low = has_overview && panel.rows_left() < 16;
    if !is_low {
        panel.row("shortest", best.path().map_or(best.finding.lacks(), |_| "hidden"));
    }
    panel.gap();
    let corners = if layout.is_strict { "cut no corners" } else { "slip between obstacles" };
    let how = match problem {
        ProblemKind::Hunger if theme.is_heard => {
            "walk to the exit. A move costs one energy, a dot feeds."
        }
        ProblemKind::Hunger => {
            "You are Pacman: walk to the EXIT. A move costs one energy, a dot feeds. Shaded: as far as it lasts."
        }
        ProblemKind::Maze if is_low => "The dot is worth 510, a step costs 1.",
        ProblemKind::Maze => {
            "You are Pacman: find the dot. It is worth 510 points, every step costs one."
        }
        ProblemKind::Navigation if is_low => {
            "Walk to the GOAL; home, end, page up, page down go diagonally."
        }
        ProblemKind::Navigation => &format!(
            "You are Pacman: walk to the GOAL on the shortest path. Diagonal steps (home, end, page up, page down) {corners}."
        ),
    };
    panel.text(how, theme.dim);
    if has_overview {
        panel.gap();
        panel.heading("the whole map");
        let (over, at) = ([(theme.path, game.trail())], (theme.pacman, game.now().at));
        draw::overview((&board, &tab.named().instance), [&[], &over], at, panel);
    }
}

/// Writes what is counted in a game.
fn counts(instance: &Instance, game: &Game, panel: &mut Panel, theme: &Theme) {
    if instance.problem == ProblemKind::Hunger {
        let level = chart::level(game.now().energy, instance.energy);
        panel.heading("energy");
        let (buf, row) = panel.rows(1);
        chart::bars(buf, row, level, theme);
        let is_won = game.now().outcome() == Outcome::Won;
        let words = match energy_in_words(game.now().energy, instance.energy) {
            // Who arrives lacks nothing.
            _ if is_won && game.now().energy == 0 => "0, nothing to spare".to_owned(),
            words if is_won => words,
            words => format!("{words}  {}", chart::LEVELS[usize::from(level)]),
        };
        panel.line(&words, if is_won { theme.text } else { theme.energy(level) });
        panel.gap();
    }
    panel.row("steps", &grouped(game.made() as u64));
    match instance.problem {
        ProblemKind::Hunger => {
            panel.row_part("dots eaten", game.eaten() as u64, instance.layout.dots.len() as u64);
            panel.row("each dot", &format!("+{}", instance.food));
        }
        ProblemKind::Maze => panel.row("score", &(WIN_SCORE - game.made() as i64).to_string()),
        ProblemKind::Navigation => panel.row("length", &decimal(game.length())),
    }
}

/// What a map lacks to be played, and the keys that draw it; none if it lacks nothing.
pub fn lacking(instance: &Instance) -> Option<String> {
    let layout = &instance.layout;
    let navigation = instance.problem == ProblemKind::Navigation;
    let (start, exit) = if navigation { ("start", "goal") } else { ("Pacman", "exit") };
    let (goal, key, there) = match instance.problem {
        ProblemKind::Maze => ("dot", ".", !layout.dots.is_empty()),
        _ => (exit, "E", layout.exit.is_some()),
    };
    let both = [(start, "P", layout.start.is_some()), (goal, key, there)];
    let lacks = both.into_iter().filter(|it| !it.2).map(|(name, key, _)| (name, key));
    let (names, keys): (Vec<_>, Vec<_>) = lacks.unzip();
    let words = format!("no {}: press e, then {}", names.join(" and no "), keys.join(" and "));
    (!keys.is_empty()).then_some(words)
}
