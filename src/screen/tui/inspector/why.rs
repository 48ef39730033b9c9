//! The page that says why: the sentence, the node, and what became of every action tried there; for
//! other families the event with its values.

use super::ledger as ledger_at;
use super::*;

/// Columns of the name of a verdict, where there is room.
const NAME: u16 = 10;

/// Columns below which a row of a page begins at its sign.
const NARROW: u16 = 24;

/// Fewest columns in which words that are cut say something.
const SHORT: u16 = 9;

/// Draws the page; `alone` if no other page is shown beside it.
pub fn draw(view: &View, moment: &Moment, alone: bool, panel: &mut Panel) {
    let theme = view.theme;
    // Beside others it stands behind the name.
    if view.beside.is_empty() {
        panel.line(&format!("step {}", grouped(moment.at)), theme.dim);
    }
    // The kind of an event says no more by itself.
    if !matches!(&moment.step, Step::Event(step) if step.kind == moment.text) {
        // What the last event is about comes with it, and where a walker goes with the event that says so.
        let first = moment.text.split_once(" Then node ").filter(|_| !is_told(moment, view.inside));
        let event = view.inside.filter(|_| !view.has_decided());
        let text = event.and_then(|event| moment.inside.get(event)).unwrap_or(&moment.text);
        sentence(view, first.map_or(text, |first| first.0), panel);
    }
    match &moment.step {
        Step::Search(step) => search(view, moment, &view.so_far(moment, step), panel),
        Step::Event(step) => event(view, step, alone, panel),
        Step::Game(step) => game(view, step, panel),
        _ => {}
    }
}

/// The sentence, in a fixed number of rows so that what follows keeps its place.
fn sentence(view: &View, text: &str, panel: &mut Panel) {
    let rows = panel.rows_left();
    panel.text(&view.plain(text), view.theme.strong);
    let fixed = match panel.columns() {
        // Most have room in one then.
        columns if columns > 2 * WIDE && rows < 10 => 1,
        WIDE.. => 2,
        30.. => 3,
        _ => 4,
    };
    for _ in rows - panel.rows_left()..fixed {
        panel.gap();
    }
}

fn search(view: &View, moment: &Moment, step: &SearchStep, panel: &mut Panel) {
    let theme = view.theme;
    let Some(node) = &step.node else { return };
    let parent = node.parent.map_or("the start".to_owned(), |parent| format!("parent {parent}"));
    let side = step.side.map(|side| side_name(side).to_owned());
    flow(view, [format!("node {}", node.id), parent].into_iter().chain(side), theme.text, panel);
    panel.sum(&view.plain(&cost(node, step.rank)), theme.accent);
    // The board shows the state where states are pictures.
    if view.pictures.sizes.is_empty() {
        let values = view.values(&node.state);
        let values = values.iter().flat_map(|value| wrap(&view.plain(value), panel.columns()));
        let lines = flowed(values, panel.columns()).into_iter().map(|(line, _)| line).collect();
        // What was tried has room below.
        let room = panel.rows_left().saturating_sub(step.successors.len().min(LINES) as u16);
        for line in fitting(lines, room.max(1), theme) {
            panel.line(&line, theme.dim);
        }
    }
    ledger(view, moment, step, panel);
}

/// What a node costs; without the estimate where none is used.
fn cost(node: &NodeView, rank: Rank) -> String {
    let [g, h, f] = [node.g, node.h, node.f].map(decimal);
    let figures = [("f", node.f, &f), ("g", node.g, &g), ("h", node.h, &h)];
    let told = figures.into_iter().filter(|(_, figure, _)| !figure.is_nan());
    let told: Vec<String> = told.map(|(name, _, shown)| format!("{name} {shown}")).collect();
    match rank {
        // Of another program: what it tells.
        _ if told.len() < figures.len() => told.join("  "),
        Rank::G | Rank::Age if node.h == 0.0 => format!("g {g}"),
        Rank::H => format!("h {h}  after g {g}"),
        _ => format!("g {g} + h {h} = f {f}"),
    }
}

/// One line for every action tried.
fn ledger(view: &View, moment: &Moment, step: &SearchStep, panel: &mut Panel) {
    let theme = view.theme;
    if step.successors.is_empty() {
        return;
    }
    let (reached, at_hand) = ledger_at(moment, view.inside);
    let reached = reached.len();
    let most = if panel.columns() >= WIDE { 17 } else { 12 };
    let actions = step.successors.iter().map(|tried| width(&action(view, tried, most)));
    let actions = actions.max().unwrap_or(0).min(most);
    // A row of pictures below some lines.
    let picture = view.pictures.lowest(1, panel.columns(), panel.rows_left());
    let lines = step.successors.len().min(LINES) as u16;
    let picture = picture.filter(|rows| rows + lines <= panel.rows_left()).unwrap_or(0);
    let rows = usize::from(panel.rows_left() - picture);
    // Reasons that have no room behind the word for them stand alone, in several rows if need be.
    let columns = panel.columns();
    let reason = |tried: &Successor, before: u16| match &tried.verdict {
        Verdict::Illegal(why) => {
            wrap(&view.plain(why), columns.saturating_sub(before + 3).max(SHORT))
        }
        _ => Vec::new(),
    };
    let alone = |tried| reason(tried, width(&action(view, tried, actions)));
    let is_bare = step.successors.iter().any(|tried| reason(tried, actions + NAME).len() > 1)
        && step.successors.iter().map(|tried| alone(tried).len().max(1)).sum::<usize>() <= rows;
    // The event at hand is in view, or the goal.
    let all = step.successors.len();
    let shown = if all > rows { rows.saturating_sub(1) } else { all };
    let goal = step.successors.iter().position(|tried| matches!(tried.verdict, Verdict::Goal(_)));
    let first = at_hand.or(goal).unwrap_or(0);
    let first = first.saturating_sub(shown.saturating_sub(1)).min(all - shown);
    for (number, successor) in step.successors.iter().enumerate().skip(first).take(shown) {
        let here = at_hand == Some(number);
        let is_reached = number < reached;
        let reason = if is_bare { alone(successor) } else { Vec::new() };
        line(view, step, successor, (here, is_reached), &reason, actions, panel);
    }
    if shown < all {
        let made = step.successors.iter().filter(|s| s.verdict.made().is_some()).count();
        let more = left_out((all - shown) as u64, "more", theme);
        let new = match made {
            0 => format!("none of the {all} is new"),
            1 => format!("1 of all {all} is new"),
            _ => format!("{made} of all {all} are new"),
        };
        panel.line_of(&[&format!("{more}; {new}"), &more], theme.dim);
    }
    // Those that became nodes come first, and last those that are still to come, whose states are not known yet.
    let tried = step.successors.iter().enumerate();
    let tried = tried.filter(|(_, tried)| !matches!(tried.verdict, Verdict::Illegal(_)));
    let mut tried: Vec<_> = tried.map(|(number, tried)| (number < reached, tried)).collect();
    tried.sort_by_cached_key(|(is_told, tried)| match tried.verdict.made() {
        _ if !is_told => 2,
        made => u32::from(made.is_none()),
    });
    let narrowest = view.pictures.sizes.iter().map(|size| size.0).min().unwrap_or(0);
    let pictures = tried.into_iter().map(|(is_told, successor)| {
        let node = successor.verdict.made().filter(|_| is_told);
        let number = node.map_or(String::new(), |id| format!(" #{id}"));
        let name = if is_told { successor.verdict.name() } else { "" };
        Picture {
            state: if is_told { &successor.state } else { &NOT_KNOWN },
            // A click on it leads nowhere.
            node: None,
            above: action(view, successor, narrowest),
            below: name.replace("repeat", "known") + &number,
            style: if is_told { style_of(view, step, &successor.verdict) } else { theme.dim },
        }
    });
    draw_pictures(view, (pictures, 0), panel.rows_left(), panel);
}

/// The state a successor leads to before it is reached.
static NOT_KNOWN: Facts = Vec::new();

/// Lines of the ledger that come before its pictures.
const LINES: usize = 4;

/// Whether a node was made whose state was expanded before, so that it waits in vain, or was discarded by now.
fn is_stale(step: &SearchStep, verdict: &Verdict) -> bool {
    let is_vain = |twig: &Twig| twig.is_stale || twig.at == NodePlace::Discarded;
    step.children.iter().any(|twig| is_vain(twig) && verdict.made() == Some(twig.node.id))
}

fn style_of(view: &View, step: &SearchStep, verdict: &Verdict) -> Style {
    match verdict {
        Verdict::Goal(_) => view.theme.good,
        verdict if is_stale(step, verdict) => view.theme.dim,
        verdict if verdict.made().is_some() => view.theme.accent,
        _ => view.theme.dim,
    }
}

/// What was tried, in so many columns if that can be.
fn action(view: &View, tried: &Successor, most: u16) -> String {
    let words = view.action(&tried.action);
    if width(&words) > most { words.replacen("push ", "", 1) } else { words }
}

fn line(
    view: &View,
    step: &SearchStep,
    successor: &Successor,
    (here, is_reached): (bool, bool),
    reason: &[String],
    actions: u16,
    panel: &mut Panel,
) {
    let theme = view.theme;
    let wide = panel.columns() >= WIDE;
    let is_narrow = panel.columns() < NARROW;
    let (buf, row) = panel.rows(reason.len().max(1) as u16);
    if row.is_empty() {
        return;
    }
    let (y, end) = (row.y, row.right());
    if here {
        put(buf, row.x, y, end, theme.glyphs.cursor, theme.accent);
    }
    let action = action(view, successor, actions);
    let x = row.x + if is_narrow { 1 } else { 2 };
    put(buf, x, y, x + actions, &action, if is_reached { theme.text } else { theme.dim });
    if !is_reached {
        return;
    }
    let made = successor.verdict.made().is_some();
    let style = match style_of(view, step, &successor.verdict) {
        style if style == theme.good => style,
        _ if here => theme.strong,
        style => style,
    };
    for (words, y) in reason.iter().zip(y..row.bottom()) {
        put(buf, x + width(&action) + 1, y, end, words, style);
    }
    if !reason.is_empty() {
        return;
    }
    let x = x + actions + 1;
    let figures = [successor.g, successor.h, successor.f].map(|figure| figure.unwrap_or(f64::NAN));
    let f = made.then(|| ranked(step.rank, figures));
    let name = successor.verdict.name();
    let fits = |f: &String| x + width(name) + width(f) < end;
    let f = f.map(|f| view.plain(&f)).filter(fits).unwrap_or_default();
    let edge = end.saturating_sub(width(&f) + u16::from(!f.is_empty()));
    let padded = format!("{name:<0$}", if wide { usize::from(NAME) } else { name.len() + 1 });
    let x = put(buf, x, y, edge, &padded, style);
    let mut words = view.plain(&about(step, &successor.verdict));
    // A few letters of it say nothing, and of a node its number says most.
    let room = edge.saturating_sub(x);
    if width(&words) > room && (room < SHORT || words.starts_with('#')) {
        let is_id = |word: &&str| word.starts_with('#') && width(word) <= room;
        let mut forms = [':', ' '].into_iter().filter_map(|end| words.split(end).next());
        words = forms.find(is_id).unwrap_or("").into();
    }
    put_cut(buf, (x, y), edge, &words, style, theme);
    put(buf, end - width(&f), y, end, &f, style);
}

/// What there is to say of a verdict beside its name.
fn about(step: &SearchStep, verdict: &Verdict) -> String {
    let parent = step.node.as_ref().and_then(|node| node.parent);
    match verdict {
        Verdict::New(id) if is_stale(step, verdict) => format!("#{id} stale: expanded before"),
        Verdict::New(id) | Verdict::Goal(id) => format!("#{id}"),
        Verdict::Cheaper { id, than } => format!("#{id} than #{than}"),
        Verdict::Repeat { of, at } | Verdict::Worse { of, at } => match at {
            _ if Some(*of) == parent => format!("#{of} its parent"),
            NodePlace::Frontier => format!("#{of} waits"),
            NodePlace::Closed(step) => format!("#{of} step {}", grouped(*step)),
            NodePlace::Discarded => format!("#{of} discarded"),
        },
        Verdict::Dominated { by } => by.map_or(String::new(), |by| format!("by #{by}")),
        Verdict::Illegal(why) => why.clone(),
        _ => String::new(),
    }
}

fn event(view: &View, step: &EventStep, alone: bool, panel: &mut Panel) {
    let theme = view.theme;
    // Its values are those after it.
    let is_begun = view.moment.is_some_and(|moment| !is_told(moment, view.inside));
    let kind = if is_begun && view.has_decided() { "after this step" } else { step.kind };
    panel.line(kind, if kind == "conflict" { theme.danger } else { theme.accent });
    if view.has_decided() {
        flow(view, view.values(&step.facts), theme.text, panel);
    }
    let is_choice = step.lists.iter().any(|list| list.chosen.is_some());
    // All that is chosen from comes before what was chosen above it.
    if alone && !step.stack.is_empty() && panel.rows_left() > if is_choice { 9 } else { 3 } {
        panel.gap();
        // What waits has half of the room, or less if that is enough for it. One chosen from has its entries in
        // lines of their own, and all the room but for the level at hand.
        let lines = step.lists.iter().map(|list| if list.chosen.is_some() { 6 } else { 4 });
        let (rows, lists) = (panel.rows_left(), lines.sum::<u16>());
        let most = if is_choice { rows - 1 } else { rows / 2 };
        stack(view, step, rows.saturating_sub(lists.min(most)), panel);
    }
    if alone && !step.lists.is_empty() && !view.is_done() {
        panel.rows(u16::from(!is_choice || panel.rows_left() > 5));
        lists(view, step, panel);
    }
}

/// The levels of an event, the newest last, each with what is left to try.
pub(super) fn stack(view: &View, step: &EventStep, rows: u16, panel: &mut Panel) {
    let theme = view.theme;
    let rows = usize::from(rows);
    let all = step.stack.len().saturating_sub(usize::from(!view.has_decided()));
    // Rather the level at hand than how many there are above it.
    let shown = if all > rows { rows.saturating_sub(1).max(1) } else { all };
    if shown < all && rows > 1 {
        // Of a walk only the last steps are told.
        let walked = view.moment.filter(|_| step.kind == "move").map_or(0, |moment| moment.at);
        let above = walked.max(all as u64) - shown as u64;
        panel.line(&left_out(above, "above", theme), theme.dim);
    }
    let told = || step.stack.iter().enumerate().take(all).skip(all - shown);
    let fits = told().all(|(_, level)| width(&view.plain(&level.name)) + 2 <= panel.columns());
    for (depth, level) in told() {
        let (buf, row) = panel.rows(1);
        if row.is_empty() {
            return;
        }
        let here = depth + 1 == all;
        let style: Style = if here { theme.strong } else { theme.text };
        let sign = if here { theme.glyphs.cursor } else { " " };
        put(buf, row.x, row.y, row.right(), sign, theme.accent);
        let name = view.plain(&level.name);
        let name = name.strip_prefix("step ").filter(|_| !fits).unwrap_or(&name);
        put_cut(buf, (row.x + 2, row.y), row.right(), name, style, theme);
        let x = (row.x + 2 + width(name)).min(row.right());
        // Digits stand close together, where they are not read as one number.
        let joined = |names: &[String]| {
            let is_close = !theme.is_heard && names.iter().all(|name| width(name) == 1);
            names.join(if is_close { "" } else { " " })
        };
        let named = [("not", &level.tried), ("then", &level.left)];
        let told = named.into_iter().filter(|(_, names)| !names.is_empty());
        let about: String =
            told.map(|(word, names)| format!("  {word} {}", joined(names))).collect();
        // Where there is little room, what is left to try stands alone.
        let short = format!("  then {}", joined(&level.left));
        let fits = |words: &&str| level.left.is_empty() || x + width(words) <= row.right();
        let about = view.plain([&*about, &short].into_iter().find(fits).unwrap_or(&short[1..]));
        put_cut(buf, (x, row.y), row.right(), &about, theme.dim, theme);
    }
}

/// Entries in columns as wide as the longest, with how many each line has.
fn in_columns(entries: &[String], columns: u16) -> Vec<(String, u64)> {
    let longest = usize::from(entries.iter().map(|entry| width(entry)).max().unwrap_or(0));
    let across = (usize::from(columns + 2) / (longest + 2)).max(1);
    let padded = |entry: &String| format!("{entry:longest$}  ");
    let line = |line: &[String]| line.iter().map(padded).collect::<String>().trim_end().to_owned();
    entries.chunks(across).map(|entries| (line(entries), entries.len() as u64)).collect()
}

/// The lists of an event that wait.
pub(super) fn lists(view: &View, step: &EventStep, panel: &mut Panel) {
    let (theme, columns) = (view.theme, panel.columns());
    let title = |list: &&List| {
        let told = |title: &str| view.plain(&format!("{title}: {}", grouped(list.total)));
        // Without the order where that has no room.
        let short = list.title.split(", ").next().unwrap_or_default();
        Some(told(&list.title)).filter(|it| width(it) <= columns).unwrap_or_else(|| told(short))
    };
    let rows_of = |list: &&List| wrap(&title(list), columns).len() as u16;
    let lists: Vec<&List> = step.lists.iter().filter(|list| list.total > 0).collect();
    for (number, list) in lists.iter().enumerate() {
        if number > 0 {
            panel.gap();
        }
        // No title without an entry below it.
        if panel.rows_left() <= rows_of(list) {
            return;
        }
        panel.text(&title(list), theme.text);
        // A gap, the title and an entry of the lists below, of those that have room.
        let below = lists.iter().skip(number + 1).map(|list| rows_of(list) + 2);
        let rows = panel.rows_left();
        let rows = below.fold(rows, |left, one| if left >= one + 2 { left - one } else { left });
        let rows = usize::from(rows);
        // One of which an entry is chosen has a line for each.
        let columns = columns.saturating_sub(2);
        let room = if list.chosen.is_some() { 0 } else { columns };
        let entries = list.entries.iter().map(|entry| match entry.split_once(": ") {
            Some((cell, digits)) if theme.is_heard && digits.parse::<u64>().is_ok() => {
                let digits: Vec<_> = digits.split("").collect();
                format!("{cell}: {}", digits.join(" ").trim())
            }
            _ => view.plain(entry),
        });
        let entries: Vec<String> = entries.collect();
        // Nearer to the edge where the longest would touch the other one.
        let is_tight = entries.iter().any(|entry| width(entry) == columns + 1);
        let (gap, columns) = if is_tight { ("", columns + 1) } else { (" ", columns) };
        // In columns where that costs few of those that have room.
        let shown =
            |lines: &[(String, u64)]| lines.iter().take(rows).map(|line| line.1).sum::<u64>();
        let (aligned, lines) = (in_columns(&entries, room), flowed(entries.iter().cloned(), room));
        let lines = if 5 * shown(&aligned) >= 4 * shown(&lines) { aligned } else { lines };
        let told: u64 = lines.iter().map(|(_, entries)| entries).sum();
        let is_whole = told == list.total && lines.len() <= rows;
        // The one chosen is among those that are shown.
        let shown = if is_whole { rows } else { rows.saturating_sub(1).max(1) };
        let chosen = list.chosen.filter(|&chosen| chosen < lines.len());
        let first = chosen.map_or(0, |chosen| (chosen + 1).saturating_sub(shown));
        let lines = || lines.iter().enumerate().skip(first).take(shown);
        // Long lines are broken where there is room for all of them.
        let broken: usize = lines().map(|(_, (line, _))| wrap(line, columns).len()).sum();
        let has_room = broken + usize::from(!is_whole) <= rows;
        // Where there is no row that says how many more there are.
        let cut = if is_whole || rows > 1 { "" } else { theme.glyphs.cut };
        for (place, (line, _)) in lines() {
            let is_told = view.has_decided();
            let hidden = [": taken", ", taken"].iter().find_map(|end| line.strip_suffix(end));
            let line = hidden.filter(|_| !is_told).unwrap_or(line);
            let (mut sign, style) = match list.chosen == Some(place) && is_told {
                true => (theme.glyphs.cursor, theme.text),
                false => (" ", theme.dim),
            };
            // Without what it says last where that has no room.
            let is_long = width(line) + 2 * width(cut) > columns;
            let short = line.rsplit_once(", ").filter(|_| is_long).map_or(line, |(s, _)| s);
            for part in if has_room { wrap(line, columns) } else { vec![short.to_owned()] } {
                panel.line(format!("{sign}{gap}{part} {cut}").trim_end(), style);
                sign = " ";
            }
        }
        let shown: u64 = lines().map(|(_, (_, entries))| entries).sum();
        if shown < list.total {
            panel.line(&left_out(list.total - shown, "more", theme), theme.dim);
        }
    }
}

fn game(view: &View, step: &GameStep, panel: &mut Panel) {
    let theme = view.theme;
    if let Some(ply) = step.path.last() {
        let side = ply.side();
        let at = match &ply.mv {
            Some(mv) => format!("{mv} {}/{}", ply.index, ply.of),
            None if ply.of == 0 => "leaf".to_owned(),
            None => counted(ply.of as usize, "move"),
        };
        let words = [format!("{side} {}  {at}", ply.player), format!("{side}  {at}")];
        panel.line_of(&words.each_ref().map(String::as_str), theme.text);
        let v = ply.v.map_or("no v yet".to_owned(), |v| format!("v {v}"));
        let window = theme.plain(&game_tree::bounds(ply).join(" to "));
        let line = if game_tree::has_window(step) { format!("{v}  window {window}") } else { v };
        panel.line_of(&[&line, &line.replace("window ", "")], theme.text);
    }
    // The rest stands above in words.
    const TOLD: [&str; 4] = ["ply", "v", "alpha", "beta"];
    let others = step.facts.iter().filter(|fact| !TOLD.contains(&fact.0));
    let words = others.map(|(name, value)| format!("{} {value:#}", name.replace('_', "-")));
    flow(view, words, theme.dim, panel);
}
