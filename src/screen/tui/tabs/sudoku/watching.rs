//! Watching a solver, or the making of a puzzle, on a grid.

use super::cells::Cells;
use super::*;
use crate::tui::viewer::view::cell_first;

/// Rows of a grid above the matrix of an exact cover, with one above it and below, the largest first.
const GRIDS: [u16; 2] = [37, 19];

/// The runs on a puzzle.
pub struct SudokuView {
    pub method: Method,
    /// What is watched is the making of such a puzzle.
    pub making: Option<Params>,
}

impl View for SudokuView {
    type Puzzle = Sudoku;

    const NOT_WATCHED: &str = "fast: works on all cells at once; no steps to watch";

    fn of(_: &Board, method: &Method) -> Result<SudokuView, String> {
        Ok(SudokuView { method: *method, making: None })
    }

    fn board(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let (grid, rail, below) = self.split(shown, area);
        let run = shown.run.as_ref();
        if let Some(at) = below.or((shown.overlay == 1).then_some(area))
            && let Some(matrix) = run.matrix()
        {
            matrix::draw(&matrix, at, buf, theme);
            if shown.overlay == 1 {
                return;
            }
        }
        draw::run(run, (shown.motion, shown.events_ahead()), [grid, rail], buf, theme);
    }

    fn grid_in(&self, shown: &Shown<Self>, area: Rect) -> Option<Viewport> {
        Some(Cells::of(self.split(shown, area).0).view)
    }

    fn columns(&self, shown: &Shown<Self>, (columns, rows): (u16, u16)) -> u16 {
        if shown.overlay == 1 && columns < matrix::LEAST.0 {
            return matrix::NARROWEST;
        }
        let large = if rows >= cells::LARGEST.1 { cells::LARGEST.0 } else { cells::COLUMNS };
        let with_rail = |grid| draw::RAILS.map(|rail| grid + rail);
        let mut all = [large, cells::COLUMNS].into_iter().flat_map(with_rail);
        all.find(|most| columns >= *most).unwrap_or(cells::COLUMNS)
    }

    /// A conflict flashes, and what is taken back falls.
    fn is_motion(&self, run: &Box<dyn BoardRun>) -> bool {
        let kind = run.event(Wanted::STEP).map(|event| event.kind());
        self.making.is_none() && (kind == Some("conflict") || !run.taken_back().is_empty())
    }

    fn panel(&self, shown: &Shown<Self>, panel: &mut Panel, theme: &Theme) {
        let run = shown.run.as_ref();
        match self.making {
            Some(params) => panel::made(params, run, panel, theme),
            None => {
                let has_rail = !self.split(shown, shown.board).1.is_empty();
                panel::watched(self.method, run, has_rail, panel);
            }
        }
    }

    fn facts(&self, run: &Box<dyn BoardRun>) -> Vec<(&'static str, String)> {
        let counters = run.counters();
        let now = match run.proved() {
            Some(_) => "solved".into(),
            None => match run.event(Wanted::STEP).map(|event| event.kind()) {
                Some(what @ ("conflict" | "solution" | "column chosen")) => what.into(),
                // Without why: beside another run there is little room for words.
                _ => run.lines().pop().map_or("start".into(), |line| {
                    let words = if line.words.starts_with("back:") { 2 } else { 3 };
                    line.words.split(' ').take(words).collect::<Vec<_>>().join(" ")
                }),
            },
        };
        vec![
            ("placed", grouped(counters.nodes)),
            ("guesses", grouped(counters.guesses)),
            ("backtracks", grouped(counters.backtracks)),
            ("depth", run.depth().to_string()),
            ("now", now),
        ]
    }

    /// What is counted, where the grid shows the solution and not the last dead end; digits as on the grid.
    fn told(&self, run: &Box<dyn BoardRun>, mut moment: Moment) -> Moment {
        const COUNTED: [&str; 4] = ["placed", "guesses", "backtracks", "solutions"];
        let Step::Event(step) = &mut moment.step else { return moment };
        // Who makes a puzzle does not guess.
        let is_told = |name| self.making.is_none() || !["guesses", "depth"].contains(&name);
        // A column says which digit it needs.
        let is_column = step.facts.iter().any(|(name, _)| *name == "column");
        step.facts.retain(|(name, _)| is_told(*name) && !(is_column && *name == "digit"));
        let sizes = step.facts.iter_mut().filter(|(name, _)| *name == "size");
        sizes.for_each(|(name, _)| *name = "rows");
        if run.proved().is_some() && step.kind != "solution" {
            step.facts.retain(|(name, _)| COUNTED.contains(name));
            (step.kind, step.stack, step.lists) = ("solved", Vec::new(), Vec::new());
            moment.text = "No guess is open any more, so the search has ended.".into();
            moment.inside = Vec::new();
            return moment;
        }
        for list in &mut step.lists {
            // The digits left to try stay in the order in which they are tried.
            let is_set = !list.title.starts_with("untried");
            for entry in &mut list.entries {
                let Some((cell, digits)) = entry.split_once(": ") else { continue };
                let mut digits: Vec<String> = digits.split(' ').map(str::to_owned).collect();
                if is_set {
                    digits.sort();
                }
                *entry = format!("{cell}: {}", digits.concat());
            }
        }
        moment
    }

    fn signs(&self, shown: &Shown<Self>, area: Rect, theme: &Theme) -> Vec<Sign> {
        let run = shown.run.as_ref();
        let (grid, _, below) = self.split(shown, area);
        let is_alone = shown.overlay == 1;
        let on_grid = (!is_alone).then(|| kinds::of_grid(run, Cells::of(grid), theme));
        let on_matrix = (is_alone || below.is_some()).then(|| kinds::of_matrix(run, theme));
        on_grid.into_iter().chain(on_matrix).flatten().collect()
    }

    /// The cell as everywhere in the tab, with its digit.
    fn facts_in_words(facts: &Facts) -> Option<String> {
        let facts = facts.iter().filter(|(name, _)| *name != "cell").cloned().collect();
        Some(cell_first(&facts, 1)?.replacen("  digit ", " = ", 1))
    }

    fn overlays(&self, _: &Box<dyn BoardRun>) -> &'static [&'static str] {
        if self.has_matrix() { &["the grid", "the matrix"] } else { &[] }
    }

    fn lacks(&self, _: &Box<dyn BoardRun>) -> &'static [Page] {
        if self.making.is_some() { &[Page::Tree] } else { &[] }
    }

    fn pseudo_code(&self, _: &Box<dyn BoardRun>) -> Option<&'static [&'static str]> {
        self.making.map(|_| generate::pseudo_code())
    }

    fn draw_instance((puzzle, _): OfRow<Board>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::digits([*puzzle; 2], None, area, buf, theme);
    }

    fn outcome(&self, run: &Box<dyn BoardRun>) -> Outcome {
        let other =
            |words: &str, short: &str, good| Outcome::Other(words.into(), short.into(), good);
        let only = "The board shows the only solution: all else was tried or ruled out.";
        match (run.status(), self.making) {
            (Status::Found, Some(Params { removal: Removal::RandomRetry, .. })) => {
                other("Done: sixty trials to remove a clue failed. esc plays it.", "made", true)
            }
            (Status::Found, Some(_)) => {
                other("Done: no clue left to try. esc plays it.", "made", true)
            }
            (_, Some(_)) => other("Given up: no puzzle of that grade came up.", "given up", false),
            (Status::Stopped(limit), None) => Outcome::Stopped(limit),
            (_, None) => match run.counters().solutions {
                0 => other("No solution: every case was tried.", "no solution", false),
                1 => other(only, "solved", true),
                _ => other("More than one solution.", "more than one", false),
            },
        }
    }
}

impl SudokuView {
    fn has_matrix(&self) -> bool {
        self.method == Method::ExactCover && self.making.is_none()
    }

    /// The place of the grid, and those of the guesses beside it and of the matrix below it where there is room.
    fn split(&self, shown: &Shown<Self>, area: Rect) -> (Rect, Rect, Option<Rect>) {
        let (run, is_proved) = (shown.run.as_ref(), shown.run.proved().is_some());
        // At the end nothing is left in it.
        let is_there = shown.overlay == 0 && !is_proved && area.width >= matrix::LEAST.0;
        let has_matrix = self.has_matrix() && is_there;
        let fits = |rows: &u16| has_matrix && area.height >= rows + matrix::LEAST.1;
        let rows = GRIDS.into_iter().find(fits).unwrap_or(area.height);
        let below = Rect { y: area.y + rows, height: area.height - rows, ..area };
        let (grid, rail) = draw::beside(below.height > 0, Rect { height: rows, ..area });
        let is_bare = self.making.is_some() || run.counters().guesses == 0 || is_proved;
        let rail = if is_bare { Rect::default() } else { rail };
        (grid, rail, (below.height > 0).then_some(below))
    }
}
