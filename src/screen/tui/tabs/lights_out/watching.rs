//! Watching a method.

use super::squares::Sign::{Char, Guess, Here};
use super::view::{faces, light_colours, press_colour};
use super::*;
use crate::compare::{lights_out::PRESSES, table::Table};
use crate::puzzles::lights_out::Wiring;
use crate::puzzles::lights_out::algebra::{Chase, Solutions};
use crate::puzzles::lights_out::methods::{LightsRun, Method, TABLE, pressed};
use crate::tui::viewer::explained::{self, Explained};
use crate::tui::viewer::view as shown;
use ratatui::layout::Layout;
use std::cell::OnceCell;

/// A run at its moment.
pub type Shown<'a> = shown::Shown<'a, LightsView>;

/// The runs on a board.
pub struct LightsView {
    instance: Instance,
    pub method: Method,
    /// Why the board cannot be solved, if so, once that is asked.
    unsolvable: OnceCell<Option<Unsolvable>>,
}

impl View for LightsView {
    type Puzzle = LightsOut;

    const NOUNS: Nouns =
        Nouns { found: "Solved", best: "the fewest possible", beaten: "{} would do", then: "" };

    fn of(instance: &Instance, method: &Method) -> Result<LightsView, String> {
        Ok(LightsView { instance: instance.clone(), method: *method, unsolvable: OnceCell::new() })
    }

    /// The lights, and beside them the presses or the matrix. At the end the solution stands there, or the quiet
    /// pattern that says why there is none.
    fn board(&self, shown: &Shown, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let (rules, run, is_at_end) = (&self.instance.rules, shown.run, shown.is_at_end());
        let (size, shape) = (rules.size(), view::shape(rules, theme.ascii));
        let (lit, presses, current) = self.at_hand(shown);
        let lights = view::marked(rules, &lit, current);
        let light = |pos| match lights(pos) {
            face if face.sign != Some(Here) && run.is_conflict(size.index(pos)) => {
                Face { sign: Some(Char('!')), ..face }
            }
            face => face,
        };
        let needs = matrix::needs(size);
        let beside = layout::beside_matrix(area, shape, needs);
        if let Some((tableau, at_hand)) = run.tableau() {
            if shown.overlay == 1 {
                return matrix::draw_whole(buf, area, tableau, at_hand, theme);
            }
            let mut rest = area;
            if let Some((squares, beside)) = beside {
                squares.name(buf, "lights", theme);
                squares.draw(buf, theme, light_colours(theme), light);
                rest = beside;
            } else if needs[1] > area.width && area.width >= matrix::BOTH && self.draws_whole() {
                let [left, right] = Layout::horizontal([Constraint::Fill(1); 2]).areas(area);
                matrix::draw_whole(buf, left, tableau, at_hand, theme);
                rest = right;
            }
            return matrix::draw(buf, rest, (tableau, size), at_hand, theme);
        }
        let sum = self.sum(shown);
        let three = layout::three(area, shape).filter(|_| sum.is_some());
        let area = three.map_or(area, |(_, below)| below);
        if let Some((sum, (squares, _))) = sum.as_ref().zip(three) {
            // The press that the event shown inside the step tells of.
            let told = || self.cell(shown.moment?.inside.get(shown.inside?)?.split(' ').nth(1)?);
            view::draw_sum(sum, (rules, told()), squares, buf, theme);
        }
        let above = |rows: u16| {
            let area = Rect { height: area.height.saturating_sub(rows), ..area };
            layout::places(area, shape, size.pos(current.unwrap_or(0)))
        };
        // In a race, where no board is played in the same place, all are as high as a table below one needs it.
        let [usual, high] = [0, matrix::TABLE].map(above);
        let is_high = shown.time.is_none() && high.left.view.zoom() == usual.left.view.zoom();
        let places = match beside.filter(|_| self.method == Method::Gauss) {
            // The lights rest, and the presses take the place of the matrix.
            Some((left, room)) => {
                let rows = room.height - layout::NAMES;
                let inside = Rect { y: room.bottom() - rows, height: rows, ..room };
                Places { left, right: Some(Squares { room, ..layout::alone(inside, shape) }) }
            }
            None if is_high => high,
            None => usual,
        };
        let answer = run.answer().filter(|_| is_at_end);
        // At the end not where the search was last, but what it found.
        let is_dark = answer.is_some();
        let quiet = if is_at_end && !is_dark { self.unsolvable() } else { None };
        let has_room = |right: Squares| right.view.area().width + 4 >= width("fewest presses");
        let is_least = self.method.proves_minimum() && run.status() == Status::Found;
        let is_least = is_least && places.right.is_none_or(has_room);
        let (name, presses) = match (answer, quiet, &sum) {
            (Some(answer), ..) if is_least => ("fewest presses", answer.into()),
            (Some(answer), ..) => ("solution", answer.into()),
            (None, Some(why), _) => ("quiet pattern", Cow::from(&why.quiet)),
            (None, None, Some(sum)) => {
                let (name, presses) = if three.is_some() { &sum.best[1] } else { &sum.terms[2] };
                (name.as_str(), presses.into())
            }
            (None, None, None) => ("presses", presses),
        };
        let plain = faces(rules, &presses);
        let guessed = |pos| match plain(pos) {
            face if !is_dark && run.is_guess(size.index(pos)) => {
                let digit = |sign| if let Char(digit) = sign { Some(digit) } else { None };
                Face { sign: Some(Guess(face.sign.and_then(digit))), ..face }
            }
            face => face,
        };
        if places.right.is_none() && (is_dark || sum.is_some()) {
            // These lights say nothing.
            return places.left.presses((name, &guessed), buf, theme);
        }
        let table = run.table();
        if let Some(row) = table.as_ref().and_then(|table| table.row) {
            places.left.sweep(buf, row, theme);
        }
        let face = |pos| if is_dark { Face::default() } else { light(pos) };
        places.draw(face, None, (name, &guessed), buf, theme);
        let below = places.below(area);
        if let Some(view) = table {
            matrix::draw_table(&view, (below, places.left.view.area().x), buf, theme);
        }
        if let Some((mut counts, here)) = run.depths() {
            if let Some(next) = counts.get_mut(here + 1) {
                *next = next.saturating_sub(shown.unmade().len() as u64);
            }
            matrix::draw_bars(&counts, here, below, buf, theme);
        }
    }

    fn columns(&self, _: &Shown, most: (u16, u16)) -> u16 {
        let (rules, lights) = (&self.instance.rules, self.instance.rules.size().area());
        // With lights that are apart beside it.
        let whole = matrix::needs(rules.size())[0].saturating_add(2 * rules.size().cols + 5);
        match self.method {
            // Those of a matrix whose entries touch, and hardly more.
            Method::Gauss if most.0 < whole.saturating_add(32).min(2 * lights as u16) => whole,
            // Those of one whose entries stand apart, and as many for the lights.
            Method::Gauss => most.0.min(4 * lights as u16 + 40),
            _ => layout::columns(view::shape(rules, true), most),
        }
    }

    fn panel(&self, shown: &Shown, panel: &mut Panel, theme: &Theme) {
        panel.row("step", &grouped(shown.run.at()));
        let (stats, (lights, ..)) = (shown.stats(), self.at_hand(shown));
        let lit = lights.iter().filter(|&&light| light > 0).count() as u64;
        let mut told =
            vec![("lit", lit), ("frontier", stats.frontier), ("boards", stats.generated)];
        let (sum, words) = (self.sum(shown), shown.run.words());
        if let Some(Sum { terms: [.., (_, presses)], best: [_, (_, best)], .. }) = &sum {
            told.extend([("presses", presses), ("best", best)].map(|(n, p)| (n, weight(p).into())));
        }
        for (name, value) in self.facts(shown.run) {
            let inside = told.iter().find(|told| told.0 == name && shown.inside.is_some());
            panel.row(name, &inside.map_or(value, |told| grouped(told.1)));
        }
        // What comes of a sum is told when it is done.
        let is_begun = sum.is_some() && !shown.events_ahead().is_empty();
        let first =
            words.split_once(". ").filter(|_| is_begun).map(|(first, _)| format!("{first}."));
        panel.text_apart(&first.unwrap_or(words), theme.accent);
        if shown.is_at_end() {
            return;
        }
        let rules = &self.instance.rules;
        let (is_cross, torus) = (rules.pattern == Pattern::Cross, rules.torus);
        let about = match self.method {
            Method::Chase if is_cross && torus && rules.size().rows > 2 => {
                "Press below every lit light; the last row puts out the first. What is left in the last two rows says what to press in the first two; then chase again."
            }
            // Only of a cross is the last press that turns a light the one below it.
            Method::Chase if !is_cross || torus => {
                "Chase the lights: row by row, make the last press that turns a lit light above. What is left over says what to press at first; then chase again."
            }
            method => method.about(),
        };
        panel.notes_apart(&[about]);
    }

    fn facts(&self, run: &Box<dyn LightsRun>) -> Vec<(&'static str, String)> {
        let facts = run.facts().into_iter().filter(|(name, _)| self.tells(name, run.as_ref()));
        let shown = |name, fact: &Fact| match (self.method, fact, run.answer()) {
            // Those made twice are not in the answer.
            (Method::Chase, Fact::Number(made), Some(answer)) if name == "presses" => {
                let rest = made.saturating_sub(weight(&answer).into());
                let is_told = run.at() == run.len() && rest > 0;
                if is_told { format!("{made}, {rest} cancel") } else { grouped(*made) }
            }
            _ => in_groups(name, fact),
        };
        facts.map(|(name, fact)| (name, shown(name, &fact))).collect()
    }

    fn overlays(&self, _: &Box<dyn LightsRun>) -> &'static [&'static str] {
        match self.method {
            Method::Bfs => &["nothing", state_map::NAME],
            Method::Gauss if self.draws_whole() => &["nothing", "the whole matrix"],
            _ => &[],
        }
    }

    fn lacks(&self, _: &Box<dyn LightsRun>) -> &'static [Page] {
        if matches!(self.method, Method::Bfs | Method::Model) { &[] } else { &[Page::Tree] }
    }

    /// The signs and colours that are on the boards now.
    fn signs(&self, shown: &Shown, area: Rect, theme: &Theme) -> Vec<Sign> {
        let (rules, states) = (&self.instance.rules, self.instance.rules.states());
        let shape = view::shape(rules, theme.ascii);
        let places = layout::places(area, shape, Pos::default());
        let beside = layout::beside_matrix(area, shape, matrix::needs(rules.size()));
        let at_hand = match places.left.view.is_half() {
            true if theme.colours() => ("▀", Style::new().fg(theme.current)),
            true => ("▌", theme.text),
            false => (theme.glyphs.light_here, theme.strong),
        };
        let (glyphs, strong, run) = (theme.glyphs, theme.strong, shown.run);
        let mut legend = Legend::default();
        let answer = run.answer().filter(|_| shown.is_at_end() && run.tableau().is_none());
        // At its end all lights are off, and none is marked.
        let is_dark = answer.is_some();
        let lights = if is_dark { &[0] } else { run.lights() };
        let is_whole = run.tableau().is_some() && shown.overlay == 1;
        let has_lights = run.tableau().is_none() || !is_whole && beside.is_some();
        let lights = if has_lights { lights } else { &[] };
        let any = |of: &dyn Fn(usize) -> bool| !is_dark && (0..lights.len()).any(of);
        let matrix = run.tableau().filter(|_| !is_whole);
        let point = if theme.ascii { "#" } else { "⠿" };
        let presses = match answer {
            Some(answer) => Cow::Owned(answer),
            None if run.tableau().is_some() => Cow::Borrowed(&[][..]),
            None => run.presses(),
        };
        view::add_values(states, [lights, &presses], &mut legend, theme);
        let square = glyphs.fill[2].repeat(2);
        let grey = Style::new().fg(theme.unlit);
        let (off, off_style) =
            if has_grey(theme) { (&*square, grey) } else { (glyphs.empty, theme.dim) };
        let (is_matrix, [touched, column]) =
            (matrix.is_some(), matrix.unzip().1.unwrap_or_default());
        let has_pivots = matrix.is_some_and(|(tableau, _)| !tableau.pivots.is_empty());
        let has_current = any(&|cell| run.current() == Some(cell));
        let table = run.table().map(|table| (table.row, table.used)).unwrap_or_default();
        let band = Style::new().bg(theme.tints[2]).patch(theme.accent);
        let guess = if states > 2 { "guess: G, or underlined" } else { "press decided by a guess" };
        for (is_there, sign, style, words) in [
            (lights.contains(&0), off, off_style, "light that is off; no press"),
            (has_current, at_hand.0, at_hand.1, "press or light of this step"),
            (any(&|cell| run.is_conflict(cell)), "!", strong, "light that cannot be turned off"),
            (any(&|cell| run.is_guess(cell)), "G", strong, guess),
            (presses.contains(&OPEN), "?", strong, "press not decided yet"),
            (is_whole, point, theme.text, "entries, and behind them the right side"),
            (is_whole, point, theme.good, "pivots: the entries their columns are cleared with"),
            (is_whole, point, theme.accent, "row and column of the step"),
            (is_matrix, "1", theme.text, "entry: the press changes the light"),
            (is_matrix, glyphs.empty, theme.rule, "no entry"),
            (has_pivots, "1", theme.good, "pivot: the entry its column is cleared with"),
            (has_pivots, "1", theme.strong.reversed(), "the pivot at hand"),
            (touched.is_some(), glyphs.cursor, theme.accent, "row the step changed or chose"),
            (column.is_some(), glyphs.more[1], theme.name, "column at hand"),
            (is_matrix, "1", strong, "right side, behind the rule"),
            (table.0.is_some(), glyphs.cursor, band, "row being put out"),
            (table.1.is_some(), glyphs.cursor, strong, "row of the table that is used"),
        ] {
            legend.add(is_there, sign, style, words);
        }
        legend.signs
    }

    fn thumbnails(&self, _: &Box<dyn LightsRun>, ascii: bool) -> Vec<(u16, u16)> {
        view::shape(&self.instance.rules, ascii).small()
    }

    fn thumbnail(&self, state: &Facts, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let rules = &self.instance.rules;
        if let Some(Board { lights, .. }) = self.board_of(state) {
            view::draw_alone(rules, (&lights, light_colours(theme)), area, buf, theme);
        }
    }

    /// Without the table, which stands below the board; at the end of a search for all solutions what was found.
    fn told(&self, run: &Box<dyn LightsRun>, mut moment: Moment) -> Moment {
        let Step::Event(step) = &mut moment.step else { return moment };
        step.lists.retain(|list| list.title != TABLE);
        for level in &mut step.stack {
            if let Some((press, Ok(n))) = level.name.split_once(" = ").map(|(p, n)| (p, n.parse()))
            {
                level.name = format!("{press} {}", pressed(n));
                (level.tried, level.left) = Default::default();
            }
        }
        let is_model = self.method == Method::Model;
        if self.has_tried_all(run.as_ref()) {
            (step.kind, step.lists) = ("solved", Vec::new());
        }
        // A conflict is about its light.
        let is_told = |name| step.kind != "conflict" || !["row", "col"].contains(&name);
        step.facts.retain(|(name, _)| self.tells(name, run.as_ref()) && is_told(*name));
        for (name, fact) in &mut step.facts {
            (*name, *fact) = match (*name, &*fact) {
                ("times", Fact::Number(0)) if is_model => ("not", Fact::Text("pressed".into())),
                ("times", Fact::Number(n)) if is_model => ("pressed", Fact::Text(times(*n as u8))),
                ("solutions", fact) => ("solutions", Fact::Text(in_groups("solutions", fact))),
                _ => continue,
            };
        }
        moment
    }

    fn action_in_words(action: &str) -> Option<String> {
        action.strip_prefix("press ").map(str::to_owned)
    }

    fn draw_instance((instance, _): OfRow<Instance>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let Instance { rules, board } = instance;
        view::draw_alone(rules, (&board.lights, light_colours(theme)), area, buf, theme);
    }

    /// Solutions side by side, the shortest marked, and how the methods work.
    fn below_rows(
        Instance { rules, board: lit }: &Instance,
        (table, rows, _): (&Table, &[usize], Option<usize>),
        methods: (&[Explained], Option<&Explained>),
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let read = |&row: &usize| {
            let text = table.get(row, &PRESSES);
            Board::parse(text.as_str()?, rules.states()).ok().map(|board| board.lights)
        };
        let answers: Vec<_> = rows.iter().map(read).collect();
        let least = answers.iter().flatten().map(|presses| weight(presses)).min();
        let columns = area.width / (rows.len() as u16).max(1);
        let inner = |part: Rect| Rect { y: part.y + 1, ..part }.inner(Margin::new(1, 1));
        // Apart by more than the lights of one board are.
        let room = inner(Rect { width: columns.saturating_sub(1), ..area });
        let board = layout::alone(room, view::shape(rules, theme.ascii)).view.area();
        let used = (board.height + 4).min(area.height);
        let rest = Rect { y: area.y + used, height: area.height - used, ..area };
        explained::draw(methods, (rest, true), buf, theme);
        let area = Rect { y: area.y + 1, height: used.saturating_sub(1), ..area };
        for ((answer, &row), number) in answers.iter().zip(rows).zip(0..) {
            let part = Rect { x: area.x + number * columns, width: room.width + 2, ..area };
            let name = table.name(row);
            // The lights in place of an answer that has not come.
            let (values, words, style) = match answer {
                None => (&lit.lights, name, theme.dim),
                Some(presses) if least == Some(weight(presses)) => (
                    presses,
                    format!("{name} {}{}", weight(presses), theme.glyphs.best),
                    theme.good,
                ),
                Some(presses) => (presses, format!("{name} {}", weight(presses)), theme.text),
            };
            let (light, press) = (light_colours(theme), press_colour(theme));
            let colour = |value| if answer.is_some() { press } else { light(value) };
            let place = view::draw_alone(rules, (values, colour), inner(part), buf, theme);
            let x = (place.x + place.width / 2).saturating_sub(width(&words) / 2).max(part.x + 1);
            let x = x.min(part.right().saturating_sub(width(&words)));
            put(buf, x, place.y.saturating_sub(2), part.right(), &words, style);
        }
    }

    fn outcome(&self, run: &Box<dyn LightsRun>) -> Outcome {
        match (run.answer(), run.status()) {
            (Some(presses), _) => Outcome::Found(counted(weight(&presses) as usize, "press")),
            (None, Status::Stopped(limit)) => Outcome::Stopped(limit),
            (None, _) => {
                let why = |why| panel::why(why, (run.lights(), self.instance.rules.states()));
                let why = self.unsolvable().map_or("No solution".into(), why);
                Outcome::None { why, short: "not solvable" }
            }
        }
    }
}

/// A fact with gaps in its number, which may have thousands of digits where solutions are counted.
fn in_groups(name: &str, fact: &Fact) -> String {
    if name == "solutions" { phrases::large(&fact.to_string()) } else { format!("{fact:#}") }
}

impl LightsView {
    /// Whether a fact says something: where all solutions are looked for, the lights are always those of the start,
    /// and the row of a matrix is named after its light. At the end of a search for all no press is at hand.
    fn tells(&self, name: &str, run: &dyn LightsRun) -> bool {
        match name {
            "lit" => !matches!(self.method, Method::Model | Method::Minimum),
            "row" | "col" if self.method == Method::Gauss => false,
            "row" | "col" | "times" | "depth" | "decided" => !self.has_tried_all(run),
            _ => true,
        }
    }

    /// Whether a matrix is drawn whole, too.
    fn draws_whole(&self) -> bool {
        matrix::WHOLE.contains(&self.instance.rules.size().area())
    }

    fn has_tried_all(&self, run: &dyn LightsRun) -> bool {
        self.method == Method::Model && run.status() == Status::Found && run.at() == run.len()
    }

    /// The sum the step made, its outcome as far as its events were told.
    fn sum(&self, shown: &Shown) -> Option<Sum> {
        let mut sum = shown.run.sum()?;
        if !shown.events_ahead().is_empty() {
            // No solution yet.
            let [.., (name, presses)] = &mut sum.terms;
            name.replace_range(name.rfind(':').unwrap_or(0).., ": ?");
            *presses = self.before("press", presses, shown);
            sum.best.swap(0, 1);
        }
        Some(sum)
    }

    /// The board of a state.
    fn board_of(&self, state: &Facts) -> Option<Board> {
        let (_, rows) = state.iter().find(|(name, _)| *name == "board")?;
        Board::parse(&rows.to_string(), self.instance.rules.states()).ok()
    }

    /// The number of a light by its name.
    fn cell(&self, name: &str) -> Option<usize> {
        let size = self.instance.rules.size();
        LightsUi::cell_named(name).filter(|pos| size.holds(*pos)).map(|pos| size.index(pos))
    }

    /// Lights, presses and the light at hand, as far as the events of the step were told: lights of a press that they
    /// have not come to are as they were before, and a search that ends has the board it expands, not its answer.
    fn at_hand<'a>(&self, shown: &'a Shown) -> (Vec<u8>, Cow<'a, [u8]>, Option<usize>) {
        let (run, is_inside) = (shown.run, !shown.events_ahead().is_empty());
        if let Some(Moment { step: Step::Search(step), .. }) = shown.moment.filter(|_| is_inside)
            && let Some(board) = step.node.as_ref().and_then(|node| self.board_of(&node.state))
        {
            let cells = step.actions.iter().filter_map(|it| self.cell(it.strip_prefix("press ")?));
            let mut presses = vec![0; board.lights.len()];
            cells.clone().for_each(|cell| presses[cell] += 1);
            return (board.lights, presses.into(), cells.last());
        }
        (self.before("light", run.lights(), shown), run.presses(), run.current())
    }

    /// Values of cells before the events ahead, which tell of lights or presses by that word.
    fn before(&self, word: &str, values: &[u8], shown: &Shown) -> Vec<u8> {
        let mut values = values.to_vec();
        for event in shown.events_ahead() {
            let told = event.split_once(' ').filter(|told| told.0 == word);
            let mut words = told.map_or("", |told| told.1).split(' ');
            let cell = self.cell(words.next().unwrap_or_default());
            if let (Some(cell), Some(Ok(was))) = (cell, words.nth(2).map(str::parse)) {
                values[cell] = was;
            }
        }
        values
    }

    fn unsolvable(&self) -> Option<&Unsolvable> {
        let find = || {
            let chase = Chase::new(Wiring::new(&self.instance.rules));
            Solutions::of(&chase, &self.instance.board).one.err()
        };
        self.unsolvable.get_or_init(find).as_ref()
    }
}
