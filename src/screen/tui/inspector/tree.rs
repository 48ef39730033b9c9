//! Two pages. Where a step stands: ancestors above, siblings beside, children below; for an event the stack.
//! ([`super::game_tree`] draws that of a game.) And what waits: the queue in the order in which it is popped, or
//! the lists of an event.

use super::*;
use crate::engine::phrases::rounded;
use std::collections::HashSet;

/// Draws the page.
pub fn draw(view: &View, moment: &Moment, panel: &mut Panel) {
    match &moment.step {
        Step::Search(step) => search(view, &view.so_far(moment, step), panel),
        Step::Event(step) if step.stack.is_empty() => {
            let why = if view.guesses { "no guess is open" } else { "nothing is guessed" };
            panel.text(&format!("No tree: {why}."), view.theme.dim);
        }
        Step::Event(step) => why::stack(view, step, panel.rows_left(), panel),
        Step::Game(step) => game_tree::draw(view, step, panel),
        _ => {}
    }
}

fn search(view: &View, step: &SearchStep, panel: &mut Panel) {
    let theme = view.theme;
    let Some((node, above)) = step.path.split_last() else {
        return panel.text("only the start: nothing is expanded yet", theme.dim);
    };
    if pictured(view, step, panel) {
        return;
    }
    let rows = usize::from(panel.rows_left());
    // The node and its siblings by age, a window around the node.
    let mut family: Vec<&Twig> = step.siblings.iter().chain([node]).collect();
    family.sort_by_cached_key(|twig| twig.node.id);
    let me = family.iter().position(|twig| twig.node.id == node.node.id).unwrap_or(0);
    // Some rows for the path down to it; the family and the children share the rest.
    let up = above.len().min(if rows >= 10 { 3 } else { 1 });
    let left = rows.saturating_sub(up);
    let beside = left.saturating_sub(step.children.len()).max(left / 2).max(1).min(family.len());
    // A row says how many there is no room for.
    let count = node.children.unwrap_or_default() as usize;
    let room = left.saturating_sub(beside);
    let children = if count > room { room.saturating_sub(1) } else { count };
    let first = first_shown(me, beside, family.len());
    ancestors(view, step, rows.saturating_sub(count.min(room) + beside), panel);
    let [fork, last] = if theme.is_heard { ["beside: "; 2] } else { theme.glyphs.fork };
    for (number, twig) in family.iter().enumerate().skip(first).take(beside) {
        let here = number == me;
        let stem = if number + 1 == family.len() { last } else { fork };
        let stem = if above.is_empty() || theme.is_heard && here { "" } else { stem };
        branch(view, step.rank, (twig, here), stem, panel);
        if !here {
            continue;
        }
        // The line of the family goes on below the children.
        let goes_on = me + 1 < family.len() && !above.is_empty();
        let divider = if goes_on { theme.glyphs.divider } else { "" };
        let child = |stem| match theme.is_heard {
            true => "below: ".to_owned(),
            false => format!("{divider:<2}{stem}"),
        };
        for (number, twig) in step.children.iter().take(children).enumerate() {
            let stem = if number + 1 == step.children.len() { last } else { fork };
            branch(view, step.rank, (twig, false), &child(stem), panel);
        }
        if children < count && room > 0 {
            let more = left_out((count - children) as u64, "more", theme);
            panel.line(&format!("{} {more}", child(last)), theme.dim);
        }
    }
}

/// Draws the way to the node, the node and its children as pictures; whether there is room for two of them.
fn pictured(view: &View, step: &SearchStep, panel: &mut Panel) -> bool {
    let (columns, rows) = (panel.columns() + 1, panel.rows_left());
    let Some(lowest) = view.pictures.lowest(2, columns, rows) else { return false };
    if rows % lowest > 0 {
        ancestors(view, step, 1, panel);
    }
    let here = step.path.len().saturating_sub(1);
    let way = step.path.iter().chain(&step.children).enumerate();
    let way: Vec<_> = way.map(|(at, twig)| picture(view, twig, at == here)).collect();
    // Rather its first child than what leads to it.
    draw_pictures(view, (way.into_iter(), here + 1), panel.rows_left(), panel);
    // Nothing hangs on the goal.
    if let Some(count) = step.path.last().and_then(|twig| twig.children) {
        panel.line(&counted(count as usize, "child"), view.theme.dim);
    }
    true
}

fn picture<'a>(view: &View, twig: &'a Twig, is_here: bool) -> Picture<'a> {
    let node = &twig.node;
    let action = node.action.as_deref().map_or_else(String::new, |a| view.action(a));
    // The number says more than that something is pushed.
    let action = action.replacen("push ", "", 1);
    let below = standing(twig, is_here);
    let style = branch_style(twig, is_here, view.theme);
    let above = format!("#{} {action}", node.id);
    Picture { state: &node.state, node: Some(node.id), above, below, style }
}

/// How a node of the tree looks.
fn branch_style(twig: &Twig, is_here: bool, theme: &Theme) -> Style {
    match twig.at {
        NodePlace::Frontier if is_here => theme.good,
        _ if is_here => theme.strong,
        NodePlace::Frontier if !twig.is_stale => theme.accent,
        NodePlace::Closed(_) => theme.text,
        _ => theme.dim,
    }
}

/// What a node is called that passed the goal test.
const GOAL: &str = "goal";
/// What one is called that waits in vain.
const STALE: &str = "stale";

/// Where a node is, in words; the node at hand is expanded, or it is the goal.
fn standing(twig: &Twig, is_here: bool) -> String {
    match twig.at {
        NodePlace::Frontier if is_here => GOAL.to_owned(),
        _ if is_here => String::new(),
        NodePlace::Frontier => if twig.is_stale { STALE } else { "waits" }.to_owned(),
        NodePlace::Closed(at) => format!("step {}", grouped(at)),
        NodePlace::Discarded => "discarded".to_owned(),
    }
}

/// The path down to the node: one a row where there is room, otherwise the numbers in one row.
fn ancestors(view: &View, step: &SearchStep, rows: usize, panel: &mut Panel) {
    let theme = view.theme;
    let above = step.path.split_last().map_or(&[][..], |(_, above)| above);
    if above.is_empty() || rows == 0 {
        return;
    }
    let depth = step.actions.len();
    if rows < above.len().min(4) {
        let line = |first: usize| {
            let cut = (first > 0).then(|| theme.glyphs.cut.to_owned());
            let ids = above.iter().skip(first).map(|twig| twig.node.id.to_string());
            cut.into_iter().chain(ids).collect::<Vec<_>>().join(&format!(" {} ", theme.glyphs.rule))
        };
        let fits = |line: &String| width(line) <= panel.columns();
        let line = (0..above.len()).map(line).find(fits).unwrap_or_default();
        return panel.line(&line, theme.dim);
    }
    let shown = above.len().min(if depth > rows { rows - 1 } else { rows });
    if depth > shown {
        panel.line(&left_out((depth - shown) as u64, "above", theme), theme.dim);
    }
    for twig in above.iter().skip(above.len() - shown) {
        branch(view, step.rank, (twig, false), if theme.is_heard { "above: " } else { "" }, panel);
    }
}

/// A row of the tree: a node behind what leads to it.
fn branch(view: &View, rank: Rank, (twig, here): (&Twig, bool), stem: &str, panel: &mut Panel) {
    let theme = view.theme;
    let (buf, row) = panel.rows(1);
    if row.is_empty() {
        return;
    }
    let NodeView { id, g, h, f, .. } = twig.node;
    view.hits.borrow_mut().push((row, id));
    let x = put(buf, row.x, row.y, row.right(), stem, theme.rule);
    let sign = if here { theme.glyphs.cursor } else { " " };
    let x = put(buf, x, row.y, row.right(), sign, theme.accent);
    let gap = if row.width >= WIDE { "  " } else { " " };
    let said = |action: &String| gap.to_owned() + &view.action(action);
    let action = twig.node.action.as_ref().map(said).unwrap_or_default();
    let state = match twig.children {
        Some(count) if here => counted(count as usize, "child"),
        _ => standing(twig, here),
    };
    let cost = ranked(rank, [g, h, f]);
    // Where there is little room: what is pushed alone, and the cost or the standing alone, then neither.
    let short = format!("#{id}{}", action.replacen("push ", "", 1));
    let forms = [
        format!("#{id}{action}{gap}{cost}{gap}{state}"),
        format!("{short}{gap}{}", if here { cost } else { state }),
        short,
    ];
    let forms = forms.map(|words| view.plain(&words));
    let fits = |words: &&String| width(words) <= row.right().saturating_sub(x);
    let words = forms.iter().find(fits).unwrap_or(&forms[2]);
    let style = branch_style(twig, here, theme);
    put_cut(buf, (x, row.y), row.right(), words.trim_end(), style, theme);
}

/// Draws the page.
pub fn queue(view: &View, moment: &Moment, panel: &mut Panel) {
    match &moment.step {
        Step::Search(step) => {
            let step = view.so_far(moment, step);
            let rows = panel.rows_left() / step.queues.len().max(1) as u16;
            for queue in &step.queues {
                one_queue(view, (queue, &step), rows, panel);
            }
        }
        Step::Event(step) if step.lists.iter().any(|list| list.total > 0) => {
            why::lists(view, step, panel);
        }
        Step::Game(step) if step.kind == "start" => game_tree::start(step, panel),
        Step::Game(step) if !step.path.is_empty() => moves_left(view, step, panel),
        _ => panel.text("nothing waits here", view.theme.dim),
    }
}

fn one_queue(view: &View, (queue, step): (&QueueView, &SearchStep), rows: u16, panel: &mut Panel) {
    let theme = view.theme;
    let rank = step.rank;
    let mark = |waiting: &Waiting| match waiting.is_stale {
        _ if step.answer == Some(waiting.node.id) => GOAL,
        true => STALE,
        false => "",
    };
    let next = queue.first.iter().take_while(|waiting| mark(waiting) == STALE).count();
    let side = queue.side.map_or(String::new(), |side| format!("{}: ", side_name(side)));
    let behind = queue.first.first().is_some_and(|first| mark(first) == GOAL);
    let waits = if queue.length == 1 { "waits" } else { "wait" };
    let words = format!("{side}{} {waits}", grouped(queue.length));
    let order = match queue.length {
        _ if behind => ", the goal first",
        ..2 => "",
        // How another program chose is not told, and it need not be by f.
        _ if step.choice.is_none() && step.node.is_some() => ", trace order",
        _ => ", next one first",
    };
    let short = words.replacen("from the ", "", 1);
    panel.line_of(&[&format!("{words}{order}"), &words, &short], theme.text);
    let room = usize::from(rows.saturating_sub(1));
    let ties = queue.first.iter().take_while(|waiting| waiting.is_tied && !theme.is_heard).count();
    // With a row for how many more there are.
    let pictures = queue.first.iter().enumerate().map(|(place, waiting)| {
        let node = &waiting.node;
        let style = match place {
            _ if mark(waiting) == GOAL => theme.good,
            0 => theme.strong,
            place if place < ties => theme.accent,
            _ => theme.dim,
        };
        let cost = || ranked(rank, [node.g, node.h, node.f]);
        let below = if mark(waiting) == GOAL { GOAL.to_owned() } else { cost() };
        let above = format!("#{}", node.id);
        Picture { state: &node.state, node: Some(node.id), above, below, style }
    });
    let drawn = draw_pictures(view, (pictures, 0), rows.saturating_sub(2), panel);
    if drawn > 0 {
        return more(view, (queue, rank), drawn, panel);
    }
    // Below a head, for which a node is not left out; the last row says how many more there are.
    // The next one is in view.
    let is_known = next < queue.first.len();
    let first = if is_known { (next + 2).saturating_sub(room.max(2)) } else { 0 };
    let waiting = queue.first.iter().skip(first).take(room);
    let waiting: Vec<(&NodeView, &str)> =
        waiting.map(|waiting| (&waiting.node, mark(waiting))).collect();
    let mut lines = table(view, &waiting, rank, panel.columns()).into_iter();
    let head = lines.next().filter(|head| !head.trim().is_empty());
    let head = head.filter(|_| room > 2 && !theme.is_heard);
    let room = room - usize::from(head.is_some());
    let is_cut = queue.length > room as u64;
    let shown = waiting.len().min(room.saturating_sub(is_cut.into()));
    head.into_iter().for_each(|head| panel.line(&head, theme.dim));
    for (number, ((node, mark), words)) in (first..).zip(waiting.into_iter().zip(lines).take(shown))
    {
        let bracket = match ties {
            ..2 => "",
            _ if number == 0 => theme.glyphs.bracket[0],
            _ if number + 1 == ties => theme.glyphs.bracket[2],
            _ if number < ties => theme.glyphs.bracket[1],
            _ => "",
        };
        let (sign, style) = match mark {
            GOAL => (" ", theme.good),
            "" if number == next && !theme.is_heard => (theme.glyphs.cursor, theme.strong),
            "" => (" ", theme.text),
            _ => (" ", theme.dim),
        };
        let (buf, row) = panel.rows(1);
        view.hits.borrow_mut().push((row, node.id));
        put(buf, row.x, row.y, row.right(), sign, theme.accent);
        let end = row.right().saturating_sub(if ties > 1 { 2 } else { 0 });
        put_cut(buf, (row.x + 1, row.y), end, &words, style, theme);
        put(buf, row.right() - width(bracket), row.y, row.right(), bracket, theme.accent);
    }
    more(view, (queue, rank), shown, panel);
}

/// How many more wait.
fn more(view: &View, (queue, rank): (&QueueView, Rank), shown: usize, panel: &mut Panel) {
    let more = queue.length.saturating_sub(shown as u64);
    if more > 0 {
        let last = queue.last.map(|last| format!(", last {} {}", rank.name(), decimal(last)));
        let words = match queue.first.is_empty() {
            // Of a trace that is still written.
            true => "listed at its end".to_owned(),
            false => left_out(more, "more", view.theme),
        };
        let last = words.clone() + &view.plain(&last.unwrap_or_default());
        panel.line_of(&[&last, &words], view.theme.dim);
    }
}

/// A figure of a node with its name.
type Figure = (&'static str, fn(&NodeView) -> f64);

/// What waits as a table in a panel of so many columns: its head, and a line each, with as many columns as there is
/// room for.
fn table(view: &View, entries: &[(&NodeView, &str)], rank: Rank, columns: u16) -> Vec<String> {
    // A column is its head and what stands below it.
    let column = |head: &str, cell: &dyn Fn(&NodeView, &str) -> String| -> Vec<String> {
        let cells = entries.iter().map(|(node, mark)| view.plain(&cell(node, mark)));
        [head.to_owned()].into_iter().chain(cells).collect()
    };
    let id = column("", &|node, _| format!("#{}", node.id));
    let figures: &[Figure] = match rank {
        Rank::F => &[("f", |node| node.f), ("g", |node| node.g), ("h", |node| node.h)],
        Rank::H => &[("h", |node| node.h)],
        Rank::G | Rank::Age => &[("g", |node| node.g)],
    };
    // A trace need not tell them.
    let told = figures.iter().filter(|(_, of)| entries.iter().any(|(node, _)| !of(node).is_nan()));
    let told: Vec<&Figure> = told.collect();
    // With decimals that tell apart what does not tie.
    let ranks = || told.iter().take(1).flat_map(|(_, of)| entries.iter().map(|(node, _)| of(node)));
    let decimals = |rank: f64| rounded(rank, 3).split_once('.').map_or(0, |(_, end)| end.len());
    let decimals = ranks().map(decimals).max().unwrap_or(0);
    let least = ranks().map(f64::abs).filter(|rank| *rank > 0.0).fold(f64::INFINITY, f64::min);
    let shown = |figure: f64| match figure.is_finite() {
        true if least < 0.01 => format!("{figure:.3e}"),
        true if decimals > 0 => format!("{figure:.decimals$}"),
        _ => decimal(figure),
    };
    let cost = |place: usize, (name, of): &Figure, is_named: bool| {
        column(if is_named { "" } else { name }, &|node, mark| match mark {
            "" if is_named || view.theme.is_heard => format!("{name} {}", shown(of(node))),
            "" => shown(of(node)),
            mark => if place == 0 { mark } else { "" }.to_owned(),
        })
    };
    let costs = told.iter().enumerate().map(|(place, figure)| cost(place, figure, false));
    // All, or only the one that counts, with its name beside it where that has room.
    let one = |is_named| told.first().map(|figure| cost(0, figure, is_named));
    let costs = [costs.collect(), Vec::from_iter(one(true)), Vec::from_iter(one(false))];
    let costs: Vec<Vec<Vec<String>>> = costs.into_iter().skip((told.len() < 2).into()).collect();
    // Values that are called alike have their name in the head.
    let all: Vec<Vec<String>> = entries.iter().map(|(node, _)| view.values(&node.state)).collect();
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    let values = (0..most).map(|place| {
        let values = || all.iter().map(|values| values.get(place).map_or("", String::as_str));
        let named = values().next().and_then(|value| value.split_once(' '));
        let name = named.map_or(String::new(), |(name, _)| format!("{name} "));
        let is_named = !view.theme.is_heard && values().all(|value| value.starts_with(&name));
        let name = if is_named { &name } else { "" };
        let cells = values().map(|value| value.strip_prefix(name).unwrap_or(value));
        [name.trim_end()].into_iter().chain(cells).map(str::to_owned).collect()
    });
    // What all have in common comes last.
    let mut values: Vec<Vec<String>> = values.collect();
    let are_alike = |column: &[String]| column.windows(2).skip(1).all(|two| two[0] == two[1]);
    values.sort_by_cached_key(|column| u32::from(are_alike(column)));
    let gap = if columns >= WIDE { "  " } else { " " };
    let is_number = |cell: &String| cell.trim_start_matches('-').starts_with(char::is_numeric);
    let lines = |columns: &[&Vec<String>]| -> Vec<String> {
        let cell = |row: usize, column: &Vec<String>| {
            let wide = column.iter().map(|cell| width(cell)).max().unwrap_or(0).into();
            let cell = column.get(row).map_or("", String::as_str);
            match column.iter().skip(1).any(is_number) {
                // Wide enough that it seldom grows from one step to the next.
                true => format!("{cell:>0$}", usize::max(wide, 2)),
                false => format!("{cell:<wide$}"),
            }
        };
        let line = |row| columns.iter().map(|column| cell(row, column)).collect::<Vec<_>>();
        (0..=entries.len()).map(|row| line(row).join(gap)).collect()
    };
    // And the first values, so that entries can be told apart.
    let with_values =
        costs.iter().flat_map(|costs| (1..=most).rev().map(move |values| (costs, values)));
    let of = |(costs, kept): (&Vec<Vec<String>>, usize)| {
        lines(&[&id].into_iter().chain(costs).chain(values.iter().take(kept)).collect::<Vec<_>>())
    };
    // Behind them stands what brackets ties, if there can be any.
    let room = columns.saturating_sub(if rank == Rank::Age { 1 } else { 3 });
    let fits = |form: &_| of(*form).iter().all(|line| width(line) <= room);
    let mut bare = costs.iter().map(|costs| (costs, 0));
    let forms: Vec<_> = with_values.chain(bare.clone()).filter(fits).collect();
    let tells_apart = |&&(_, kept): &&(&_, usize)| {
        let rows = lines(&values.iter().take(kept).collect::<Vec<_>>()).into_iter().skip(1);
        rows.collect::<HashSet<_>>().len() == entries.len()
    };
    let form = forms.iter().find(tells_apart).or(forms.first()).copied().or(bare.next_back());
    form.map_or_else(Vec::new, of)
}

/// The moves left at every ply, the deepest first.
fn moves_left(view: &View, step: &GameStep, panel: &mut Panel) {
    let theme = view.theme;
    if usize::from(panel.rows_left()) > 3 * step.path.len() {
        let words = ["a stack: the deepest node goes first", "the deepest goes first"];
        panel.line_of(&words, theme.text);
    }
    for (depth, ply) in step.path.iter().enumerate().rev() {
        let side = ply.side();
        if ply.moves.is_empty() {
            panel.line(&format!("{depth} {side}  leaf"), theme.text);
            continue;
        }
        let open = ply.moves.iter().filter(|mv| mv.state == MoveState::Open);
        let left: Vec<&str> = open.map(|mv| mv.name.as_str()).collect();
        panel.line(&format!("{depth} {side}  {} of {} left", left.len(), ply.of), theme.text);
        // As many rows as leave as many for each ply above.
        let rows = (panel.rows_left() + 1) / (depth as u16 + 1);
        let left = left.join(if theme.is_heard { ", " } else { " " });
        let lines = wrap(&left, panel.columns().saturating_sub(2));
        for line in fitting(lines, rows.saturating_sub(1), theme) {
            panel.line(&format!("  {line}"), theme.dim);
        }
    }
}
