//! What a tab can be asked, whatever the puzzle: what is open, watched, drawn and compared.

use super::*;
use crate::tui::{inspector::Card, view::spent, viewer::sight::Watched};
use std::any::Any;

impl<L: PuzzleTab> TabState<L> {
    /// A tab with an instance open.
    pub fn new(setup: Setup<L>) -> TabState<L> {
        let ui = L::new(&setup);
        let Setup { library, named, method, limits, tab } = setup;
        let TabSetup { speed, watch, files, clock } = tab;
        let message = files.and_then(|files| library::warning::<L::Puzzle>(&named, files));
        let mut tab = TabState {
            files,
            library,
            limits,
            clock,
            game: L::Puzzle::game(&named.instance),
            named,
            method,
            speed,
            mode: Mode::Play,
            viewer: None,
            choices: Choices::default(),
            celebration: Celebration::default(),
            records: Records::default(),
            editor: None,
            message,
            popup: None,
            comparing: None,
            making: None,
            changes: 0,
            back: Back::default(),
            ui,
        };
        L::opened(&mut tab);
        if watch {
            tab.watch();
        }
        tab
    }

    /// The run, while one is watched.
    pub fn watched(&self) -> Option<&RunOf<L::View>> {
        Some(&self.viewer()?.front().sight.of::<L::View>()?.run)
    }

    /// What is watched, while something is.
    pub(super) fn viewer(&self) -> Option<&Viewer> {
        self.viewer.as_ref().filter(|_| self.mode == Mode::Watch)
    }

    /// What was chosen for the run that is watched, or was watched last.
    pub(super) fn choices(&self) -> &Choices {
        self.viewer.as_ref().map_or(&self.choices, |viewer| &viewer.choices)
    }

    pub(super) fn choices_mut(&mut self) -> &mut Choices {
        self.viewer.as_mut().map_or(&mut self.choices, |viewer| &mut viewer.choices)
    }

    /// The run that was watched, which there is no more use for.
    pub fn take_run(&mut self) -> Option<RunOf<L::View>> {
        let viewer = self.viewer.take()?;
        self.choices = viewer.choices.clone();
        let sight: Box<dyn Any> = viewer.watching.race.into_first().sight;
        Some(sight.downcast::<Watched<L::View>>().ok()?.run)
    }

    /// The run of the method at hand, to be watched.
    ///
    /// # Errors
    /// Why it cannot run, in one line.
    pub(super) fn begin_viewer(&self) -> Result<Viewer, String> {
        let pane = Pane::new::<L::View>(self.method.clone(), L::view(self)?, L::run(self)?);
        let choices = self.choices().clone();
        Ok(Viewer::new(Race::of_one(pane), self.speed, choices, self.clock))
    }

    /// The share that is over of celebrating that the game is won, while that goes on.
    pub fn celebration(&self) -> Option<f32> {
        self.celebration.share()
    }

    /// The right to use files.
    ///
    /// # Errors
    /// There are none in kiosk mode.
    pub fn files(&self) -> Result<Files, String> {
        self.files.ok_or_else(|| NO_FILES.into())
    }

    /// What is open.
    pub fn named(&self) -> &Named<Instance<L>> {
        &self.named
    }

    /// Play, Watch or Edit, whatever lies over it.
    pub fn base_mode(&self) -> Mode {
        self.mode
    }

    /// Whether the game is on the screen with nothing over it.
    pub fn is_playing(&self) -> bool {
        self.mode == Mode::Play && self.popup.is_none()
    }

    /// What is being drawn, while it is.
    pub fn drawing(&self) -> Option<&Drawing<L::Tools>> {
        self.editor.as_ref().filter(|_| self.mode == Mode::Edit)
    }

    /// The same, to change it.
    pub fn drawing_mut(&mut self) -> Option<&mut Drawing<L::Tools>> {
        self.editor.as_mut().filter(|_| self.mode == Mode::Edit)
    }

    /// Goes back to the game, whatever is watched or drawn.
    pub fn back_to_game(&mut self) {
        self.mode = Mode::Play;
    }

    /// Takes back what was said on the status line.
    pub fn dismiss_notice(&mut self) {
        self.message = None;
    }

    /// Says something on the status line until the next key.
    pub fn notify(&mut self, words: impl Into<String>) {
        self.message = Some(words.into());
    }

    // Actions

    /// Whether the game is on the screen.
    pub(super) fn is_played(&self) -> bool {
        self.mode == Mode::Play && self.comparing.is_none()
    }

    pub(super) fn update_comparing(&mut self, action: Action) {
        self.message = None;
        let Some(comparing) = &mut self.comparing else { return };
        if let Some(race) = &mut comparing.race {
            return match action {
                Action::BackToPlay if race.stop_looking() => race.dismiss_notice(),
                Action::BackToPlay => comparing.race = None,
                action => race.update(action),
            };
        }
        match action {
            Action::Cancel if comparing.sheet.cancel() => {}
            Action::Cancel => self.comparing = None,
            Action::Save => {
                let about = "A line for every row, all columns.";
                let form = Form::new("write the rows").text(FILE, "compare.csv", about);
                self.ask("write", Some(form), Self::write_file);
            }
            Action::Open => {
                let about = "A file of puzzles, one a line; every method solves all of them.";
                let form = Form::new("compare over a file").text(FILE, "", about);
                self.ask("compare", Some(form), |tab, form| {
                    let comparison = L::comparison_over(tab, form.path(FILE))?;
                    if let Some(comparing) = &mut tab.comparing {
                        comparing.add(comparison);
                    }
                    Ok(())
                });
            }
            action => self.message = comparing.update(action),
        }
    }

    pub(super) fn update_play(&mut self, action: Action) {
        match action {
            Action::Undo if self.can_go_back() => self.go_back(true),
            Action::Redo if self.can_go_on() => self.go_back(false),
            Action::Undo | Action::Redo => {
                if L::undo(self, action == Action::Undo) {
                    self.position_changed();
                }
            }
            Action::Restart => self.restart(),
            Action::Watch => self.watch(),
            Action::Edit => self.edit(),
            Action::Cancel if self.making.is_some() => self.stop_making(),
            action => L::play(self, action),
        }
    }

    pub(super) fn update_watching(&mut self, action: Action) {
        let looked = self.viewer.as_mut().is_some_and(Viewer::stop_looking);
        if action == Action::BackToPlay && looked {
            self.notify("stopped looking");
        } else if action == Action::BackToPlay && self.making.is_some() {
            self.stop_making();
        } else if action == Action::BackToPlay {
            self.leave_watching();
        } else if let Some(viewer) = &mut self.viewer {
            viewer.update(action);
            self.speed = viewer.watching.chosen.or(self.speed);
        }
    }

    /// The card, once the end of the run is shown.
    pub(super) fn card(&self, viewer: &Viewer) -> Option<Card> {
        let pane = Some(viewer.front()).filter(|pane| pane.is_at_end())?;
        let best = L::best_known(self);
        let (outcome, is_good) = pane.outcome(best)?;
        let has_cost = pane.status() == Status::Found && pane.sight.cost().is_some();
        let proven = if has_cost { L::is_optimal(self) } else { None };
        let next = [("c", "compare", Action::Compare), ("n", "new", Action::New)];
        let works = |&(_, _, action): &(_, _, Action)| {
            L::command(self, action).is_none_or(|command| command.is_ready())
        };
        // What is played already needs no word of how that is begun.
        let then = viewer.watching.answer().map_or("", |_| L::View::NOUNS.then);
        Some(Card {
            outcome: outcome.replace(then, ""),
            is_good,
            // Beside the best answer known it does not matter what the method would have proven.
            is_optimal: proven.filter(|&proven| proven || best.is_none()),
            figures: pane.figures(),
            time: spent(viewer.time, false),
            next: next.into_iter().filter(works).map(|(key, what, _)| (key, what)).collect(),
        })
    }

    pub(super) fn update_editor(&mut self, action: Action) {
        let Some(editor) = &mut self.editor else { return };
        match action {
            Action::Undo | Action::Redo => editor.undo(action == Action::Undo),
            Action::Watch | Action::BackToPlay => self.leave_editor(action == Action::Watch),
            action => self.message = editor.update(action),
        }
    }

    // Links

    /// Opens a place of an instance; all stays as it is if that cannot be.
    pub(super) fn open_at(
        &mut self,
        named: Named<Instance<L>>,
        place: &LinkTarget,
    ) -> Result<(), String> {
        let usual = L::Puzzle::default_method(&named.instance);
        if let LinkTarget::Moment(spot) = place {
            link::methods(&usual, &spot.runs)?;
        }
        self.open(named);
        (self.comparing, self.popup) = (None, None);
        self.follow_to(place, &usual)
    }

    /// The same with a link as the reason, which the title names.
    pub(super) fn follow_to(
        &mut self,
        place: &LinkTarget,
        usual: &Method<L>,
    ) -> Result<(), String> {
        self.show(place, usual)?;
        self.comparing.iter_mut().for_each(|it| it.by_link = true);
        Ok(())
    }

    /// Shows a place of the instance that is open; what its methods do not say is as in `usual`.
    pub(super) fn show(&mut self, place: &LinkTarget, usual: &Method<L>) -> Result<(), String> {
        let LinkTarget::Moment(spot) = place else {
            self.comparing = Some(Comparing::new(L::comparisons(self), self.clock)?);
            return Ok(());
        };
        let methods = link::methods(usual, &spot.runs)?;
        if let [method] = methods.as_slice() {
            self.method = method.clone();
            self.take_run();
            self.viewer = Some(self.begin_viewer()?);
            self.watch();
            let viewer = self.viewer.as_mut().ok_or("nothing to watch")?;
            return viewer.go_to_spot(spot.clone());
        }
        let mut comparing = Comparing::new(L::comparisons(self), self.clock)?;
        // A race is one of what is compared: the position at hand, where a run alone has the whole instance.
        let on = comparing.subject.methods.clone().ok_or("nothing to watch here")?;
        let pane = |method| Pane::of::<L::View>(&on.instance, method, self.limits);
        let panes = methods.iter().map(pane).collect::<Result<Vec<_>, String>>()?;
        let race = comparing.race_of(panes)?;
        self.speed.into_iter().for_each(|speed| race.watching.choose(speed));
        race.go_to_spot(spot.clone())?;
        self.comparing = Some(comparing);
        Ok(())
    }

    /// The link to what is on the screen; none where nothing is watched or compared.
    pub(super) fn link(&self) -> Option<Link> {
        if Method::<L>::OPTIONS.is_empty() {
            return None;
        }
        let compared = self.comparing.as_ref().and_then(|it| it.subject.methods.as_ref());
        let solved = compared.map_or_else(|| L::solved(self), |it| (*it.instance).clone());
        let place = match (self.runs(), &self.comparing) {
            (Some(viewer), ..) => {
                let mut spot = viewer.spot();
                if spot.runs.is_empty() {
                    let lanes = viewer.watching.race.lanes();
                    let watched = lanes.filter_map(|pane| pane.sight.of::<L::View>());
                    let run = |it: &Watched<_>| link::run::<L::Puzzle>(&solved, &it.method);
                    spot = Spot { runs: watched.map(run).collect(), ..spot };
                }
                LinkTarget::Moment(spot)
            }
            (None, Some(_)) => LinkTarget::Table,
            (None, None) => return None,
        };
        Some(Link { instance: link::instance::<L::Puzzle>(&self.named, &solved), place })
    }
}
