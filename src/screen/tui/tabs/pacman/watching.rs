//! What is watched on a map: a run, and Pacman walking the path that was found.

use super::*;
use crate::compare::pacman::PATH;
use crate::engine::{limits::Limit, moment};
use crate::tui::viewer::view::Outcome;

// How a run on a map is shown.

impl View for PacmanView {
    type Puzzle = Pacman;

    const NOUNS: Nouns = Nouns {
        found: "Path found",
        best: "none is shorter",
        beaten: "the shortest is {}",
        then: "",
    };

    fn of(instance: &Instance, method: &Method) -> Result<PacmanView, String> {
        Ok(PacmanView { instance: instance.clone(), method: *method, marked: RefCell::default() })
    }

    fn answer(run: &Box<dyn MapRun>) -> Option<AnswerPlayback> {
        let found = run.answer()?;
        let steps = found.path.len().saturating_sub(1);
        Some(AnswerPlayback::new("the path found", found, steps, (14, 6)))
    }

    fn board(&self, shown: &Shown, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let board = self.place(shown, area);
        if draw::is_framed(self.instance.problem) {
            board.draw_frame(area, buf, theme);
        }
        Scene::of(self, shown, board, theme).draw(buf);
    }

    fn columns(&self, shown: &Shown, (columns, rows): (u16, u16)) -> u16 {
        // Rather a narrow panel than cells drawn as one.
        let area = Rect::new(0, 0, columns, rows);
        let board = draw::seen(area, &self.instance, Pos::default(), shown.halves);
        board.columns() + 2 * u16::from(draw::is_framed(self.instance.problem))
    }

    fn grid_in(&self, shown: &Shown, area: Rect) -> Option<Viewport> {
        Some(self.place(shown, area))
    }

    /// A cell answers with the moment it was first expanded.
    fn point(&self, shown: &Shown, cell: Pos) -> Click {
        let never = || Click::Words(self.never(shown.run.as_ref(), cell));
        shown.run.first_expanded(cell).map_or_else(never, Click::Step)
    }

    fn panel(&self, shown: &Shown, panel: &mut Panel, theme: &Theme) {
        panel::watched(self, shown, panel, theme);
    }

    fn facts(&self, run: &Box<dyn MapRun>) -> Vec<(&'static str, String)> {
        let here = run.here();
        let (g, h, f) = (decimal(here.g), decimal(here.h), decimal(here.g + here.h));
        let is_walk = is_walk(run.as_ref());
        let cost = match scene::is_informed(run.as_ref()) {
            _ if is_walk => ("walked", g),
            true if scene::goes_by_h(self) => ("h", format!("{h}, g {g}")),
            true => ("g + h = f", format!("{g} + {h} = {f}")),
            false => ("g", g),
        };
        // Where somebody walks nothing waits.
        let counted = counted_by(&run.stats()).into_iter().filter(|_| !is_walk);
        let energy = here.energy.map(|energy| ("energy", energy.to_string()));
        [cost].into_iter().chain(counted).chain(energy).collect()
    }

    /// With the path of the row, where it is not too long.
    fn draw_instance((instance, of): OfRow<Instance>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let cells = of.and_then(|(table, row)| table.get(row, &PATH).as_array());
        let number = |value: Option<&Value>| u16::try_from(value?.as_u64()?).ok();
        let cell = |cell: &Value| Some(Pos::new(number(cell.get(0))?, number(cell.get(1))?));
        let path: Vec<Pos> = cells.into_iter().flatten().filter_map(cell).collect();
        let place = draw::preview(instance, &path, area, buf, theme);
        if let Some((table, row)) = of.filter(|_| !path.is_empty() && place.y > area.y + 1) {
            let words = format!("the path of {}", table.name(row));
            put(buf, place.x, place.y - 2, area.right(), &words, theme.text);
        }
    }

    fn signs(&self, shown: &Shown, area: Rect, theme: &Theme) -> Vec<Sign> {
        Scene::of(self, shown, self.place(shown, area), theme).signs()
    }

    fn page_name(&self, run: &Box<dyn MapRun>, page: Page) -> &'static str {
        match page {
            Page::Queue if is_walk(run.as_ref()) => "exits",
            Page::Tree if is_walk(run.as_ref()) => "trail",
            page => page.name(),
        }
    }

    /// With the word for walls that navigation has.
    fn told(&self, _: &Box<dyn MapRun>, mut moment: Moment) -> Moment {
        let Step::Search(step) = &mut moment.step else { return moment };
        let reasons = step.successors.iter_mut().filter_map(|tried| match &mut tried.verdict {
            moment::Verdict::Illegal(why) => Some(why),
            _ => None,
        });
        let all = reasons.chain(&mut moment.inside);
        let all = all.filter(|_| draw::is_framed(self.instance.problem));
        all.for_each(|text| *text = text.replacen("wall", "obstacle", 1));
        moment
    }

    fn overlays(&self, run: &Box<dyn MapRun>) -> &'static [&'static str] {
        scene::overlays(run.as_ref())
    }

    fn landmark(&self, run: &Box<dyn MapRun>) -> Option<String> {
        let here = run.here();
        let steps = self.instance.problem != ProblemKind::Navigation;
        Some(match run.landmark_name() {
            "f" => format!("f rises to {}", decimal(here.g + here.h)),
            "g" => format!("g rises to {}", decimal(here.g)),
            "best h" => format!("h {} is the lowest so far", decimal(here.h)),
            "depth" if steps => format!("depth {} begins", decimal(here.g)),
            "backtrack" => "it goes back to a node that waited".to_owned(),
            "turn back" => "it turns back".to_owned(),
            _ => return None,
        })
    }

    fn outcome(&self, run: &Box<dyn MapRun>) -> Outcome {
        let none = |why: &str, short| Outcome::None { why: why.to_owned(), short };
        match (run.answer(), run.status()) {
            (Some(answer), _) => Outcome::Found(format!("cost {}", decimal(answer.cost))),
            (None, Status::Stopped(Limit::Loop)) => {
                none("Not found: it goes round in a circle", "a circle")
            }
            (None, Status::Stopped(limit)) => Outcome::Stopped(limit),
            (None, _) if is_walk(run.as_ref()) => {
                none("Not found: from here it cannot go on", "stuck")
            }
            (None, _) => none("No path: nothing is left to expand", "no path"),
        }
    }
}

impl PacmanView {
    pub fn place(&self, shown: &Shown, area: Rect) -> Viewport {
        let walker = walker(shown, &self.instance);
        let focus = walker.as_ref().map_or(scene::here(shown).pos, |walker| walker.game.now().at);
        let seen = |focus| draw::seen(area, &self.instance, focus, shown.halves);
        let mut board = seen(focus);
        let size = board.size();
        // With the node at hand the view would jump with every step: where most of the newest nodes wait it is calm.
        if walker.is_none() && !shown.is_slow && !board.is_whole() {
            let newest = shown.run.waiting(1 << 8);
            let waits = |board: &Viewport| newest.iter().filter(|&&at| board.shows(at)).count();
            let place = |all: u16, part: u16| (u32::from(all - 1) * u32::from(part) / 4) as u16;
            let parts =
                (0..25).map(|at| Pos::new(place(size.rows, at / 5), place(size.cols, at % 5)));
            board =
                parts.map(seen).max_by_key(waits).filter(|_| !newest.is_empty()).unwrap_or(board);
        }
        let all = board::whole(board, area);
        // Passages of a maze would close, and a low one is a blur.
        let is_clear =
            !shown.is_alone() && shown.halves && all.zoom().merged() <= 2 && all.area().height >= 8;
        if is_clear || draw::is_framed(self.instance.problem) { all } else { board }
    }

    /// What is said of a cell that no step expands.
    fn never(&self, run: &dyn MapRun, cell: Pos) -> String {
        let growing = !run.status().is_over();
        let what = match (self.instance.layout.is_free(cell), is_walk(run)) {
            (false, _) => "is a wall",
            (true, true) if growing => "is not entered yet",
            (true, true) => "is never entered",
            (true, false) if run.mark(cell).open => "only waits: no node here is expanded so far",
            (true, false) if growing => "is not expanded yet",
            (true, false) if run.is_generated(cell) => "is never expanded: its nodes only waited",
            (true, false) => "is never reached: no node was generated here",
        };
        format!("cell {} {what}", PacmanUi::cell_name(cell))
    }
}
