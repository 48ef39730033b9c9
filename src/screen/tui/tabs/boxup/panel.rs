//! The side panel and the status line: what is known at this moment, and what to do.

use super::*;
use crate::engine::search::watched::Count;
use crate::puzzles::boxup::run::Here;
use std::cmp::Ordering;

/// The arrow of a direction.
pub const fn arrow(dir: Dir, ascii: bool) -> char {
    [['↑', '↓', '→', '←'], ['^', 'v', '>', '<']][ascii as usize][dir as usize]
}

/// What is said once the level is solved, and what can follow.
fn solved(tab: &BoxupTab, panel: &mut Panel, theme: &Theme) {
    let moves = tab.game.made();
    let solved = format!("solved in {}", counted(moves, "move"));
    let shortest = match tab.ui.optimum {
        Some(Some(best)) if moves <= best => "optimal: no plan is shorter".to_owned(),
        Some(Some(best)) => format!("the shortest plan has {best}"),
        _ => "the shortest plan is not known yet".into(),
    };
    let keys = [("enter", "next"), ("s", "watch"), ("R", "again"), ("c", "compare")];
    tab.draw_card(vec![(solved, theme.good), (shortest, theme.text)], &keys, panel);
}

/// Which sign the user is, and what is wanted, in words and as a picture.
fn aim(tab: &BoxupTab, panel: &mut Panel, theme: &Theme) {
    if theme.is_heard {
        panel.line("Bring the red box into the blue one.", theme.text);
        return panel.gap();
    }
    panel.line(&format!("You are {}.", theme.glyphs.tile), theme.accent);
    panel.line_of(&["Bring red r into blue B.", "Bring r into B."], theme.text);
    if let [blue, red, ..] = *tab.level().pieces()
        && !tab.level().is_hopeless()
        && let Some((buf, place)) = panel.beside(9, 5)
    {
        let goal = Stack { big: Some(blue), small: Some(red), tile: false };
        draw::cell(Cell::Floor(goal), place, buf, theme);
    }
    panel.gap();
}

/// Writes what is known of the game.
pub fn played(tab: &BoxupTab, panel: &mut Panel, theme: &Theme) {
    if tab.game.is_won() {
        solved(tab, panel, theme)
    } else {
        aim(tab, panel, theme)
    }
    panel.row_styled("moves", &tab.game.made().to_string(), theme.strong);
    // Par is what the level says, or the shortest plan once it is known.
    let known = tab.ui.optimum.flatten().map(|moves| moves as u64);
    let par = tab.named().instance.par.map(u64::from).or(known);
    let or_none = |n: Option<u64>| n.map_or("-".into(), |n| n.to_string());
    panel.row("par", &or_none(par));
    if tab.ui.hints > 0 {
        panel.row("hints", &tab.ui.hints.to_string());
    }
    panel.row("best", &or_none(tab.records.best(&tab.named().name)));
    let warning = match tab.ui.optimum {
        Some(None) if tab.level().is_hopeless() => "no solution: red's gap is opposite blue's",
        Some(None) => "no solution",
        _ if tab.is_lost() => "Unsolvable from here.",
        _ => "",
    };
    if !warning.is_empty() {
        // Below the picture.
        panel.gap();
        panel.text(warning, theme.danger);
    }
    panel.gap();
    let made = tab.game.done().iter().skip(tab.game.made().saturating_sub(44));
    let is_ascii = theme.ascii && !theme.is_heard;
    let line: String = made.flat_map(|&(dir, ..)| [arrow(dir, is_ascii), ' ']).collect();
    // Before the first move the rules come first.
    let needed = if line.is_empty() { 11 } else { 2 };
    if panel.rows_left() >= needed {
        panel.heading("your moves");
        let none = line.is_empty().then(|| "none yet".to_owned());
        panel.text(&none.unwrap_or_else(|| theme.plain(line.trim_end())), theme.accent);
        panel.gap();
    }
    panel.notes(&[
        "Step into a box through its open side. Inside, walk against a wall to push the box.",
        "Big boxes carry what is in them.",
    ]);
    let legend = draw::legend(&tab.level().cells(tab.game.board()), theme);
    inspector::legend_below("legend", &legend.signs, false, panel);
}

/// What a node costs as its method has it, with its name.
pub fn cost(method: Method, node: &Here) -> (&'static str, String) {
    let (g, h) = (node.g, decimal(node.h));
    match method {
        Method::Bfs => ("depth", g.to_string()),
        Method::Greedy => ("h", format!("{h}, g {g}")),
        Method::AStar => ("g + h = f", format!("{g} + {h} = {}", decimal(f64::from(g) + node.h))),
    }
}

/// Writes what is known of the search.
pub fn watched(method: Method, shown: &Shown<impl View<Puzzle = Boxup>>, panel: &mut Panel) {
    let (run, stats, theme) = (shown.run.as_ref(), shown.stats(), panel.theme());
    let here = run.here();
    let unmade = shown.unmade().len() as u32;
    panel.row_part("step", run.at(), run.len());
    panel.row("generated", &grouped(stats.generated));
    waiting(panel, &stats);
    panel.row("dead ends", &grouped(run.added_none()));
    panel.gap();
    let (name, cost) = cost(method, &here);
    panel.row_of(name, &[&cost, &cost.replace(' ', "")]);
    let added = match here.added {
        _ if here.is_stuck => "dead end: stuck".to_owned(),
        _ if run.at() == 0 => "the start".to_owned(),
        _ if shown.is_at_end() && run.status() == Status::Found => "the goal".to_owned(),
        0 => "dead end: none new".to_owned(),
        n => format!("{} new", n.saturating_sub(unmade.into())),
    };
    panel.row_of("this node", &[&added, added.split(':').next().unwrap_or_default()]);
    if let Some((_, step)) = here.step {
        let (words, short) = (step.in_words(), plan::in_words(&step.to_string(), true));
        panel.row_of("by", &[&words, &short]);
    }
    panel.gap();
    // Room for the words below comes first.
    let roomy = panel.rows_left() > 16;
    let height = if roomy { 6 } else { 3 };
    if !theme.is_heard && panel.rows_left() > 2 {
        panel.heading("frontier by depth");
        let made = |depth| if depth == here.g as usize + 1 { unmade } else { 0 };
        let open = |depth| run.depth(depth).open.saturating_sub(made(depth));
        depths(run, &open, theme.accent, height, panel);
    }
    if roomy && !theme.is_heard {
        panel.heading("expanded by depth");
        depths(run, &|depth| run.depth(depth).closed, theme.dim, height, panel);
    }
    if !shown.is_at_end() {
        panel.notes(&[method.about()]);
    }
}

/// Counts of nodes as columns, one a depth (or some), the depth of the node at hand marked.
fn depths(run: &dyn BoxRun, of: &dyn Fn(usize) -> u32, style: Style, rows: u16, panel: &mut Panel) {
    let (theme, here) = (panel.theme(), run.here().g as usize);
    let (buf, area) = panel.rows(rows);
    if area.height < 2 {
        return;
    }
    // The chart keeps its scale while more depths are reached: it doubles when they no longer fit.
    let is_reached = |&depth: &usize| run.depth(depth) != Count::default();
    let deepest = (0..1024).rev().find(is_reached).unwrap_or(0);
    let columns = usize::from(area.width).max(1);
    let each = (deepest / columns + 1).next_power_of_two();
    let column = |column: usize| {
        let depths = column * each..(column + 1) * each;
        let style = if column == here / each { theme.strong } else { style };
        (depths.map(|depth| u64::from(of(depth))).sum(), style, false)
    };
    let bars = Rect { height: area.height - 1, ..area };
    chart::columns(buf, bars, &(0..columns).map(column).collect::<Vec<_>>(), theme);
    let (y, end) = (bars.bottom(), area.right());
    put(buf, area.x, y, end, &theme.glyphs.rule.repeat(deepest / each + 1), theme.rule);
    put(buf, area.x + (here / each) as u16, y, end, theme.glyphs.more[0], theme.strong);
    panel.gap();
}

/// The plan as a list, the step made last marked.
pub fn played_back(plan: &Plan, at: usize, panel: &mut Panel, theme: &Theme) {
    panel.row_styled("plan", &format!("{at} of {}", plan.cost()), theme.strong);
    panel.gap();
    let (buf, area) = panel.rows(panel.rows_left().min(plan.cost() as u16));
    let rows = usize::from(area.height);
    let first = first_shown(at.saturating_sub(1), rows, plan.cost());
    for ((number, step), y) in (1..).zip(&plan.steps).skip(first).zip(area.top()..area.bottom()) {
        let (sign, style) = match at.cmp(&number) {
            Ordering::Less => (" ", theme.text),
            Ordering::Equal => (theme.glyphs.cursor, theme.strong),
            Ordering::Greater => (" ", theme.dim),
        };
        let words = format!("{sign} {}", plan::in_words(&step.to_string(), true));
        put(buf, area.x, y, area.right(), &words, style);
    }
    draw_more(buf, area, (first > 0, first + rows < plan.cost()), theme);
}
