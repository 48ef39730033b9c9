//! A tab as a tab: who gets a key, the mouse and time, and what is drawn where.

use super::*;
use crate::puzzles::puzzle::Info;
use crate::tui::viewer::draw::columns_beside;
use std::borrow::Cow;

/// What is said where something was given up.
const GIVEN_UP: &str = "what was computed here was given up: its memory was needed (--limit-mem)";

impl<L: PuzzleTab> Tab for TabState<L> {
    fn info(&self) -> Info {
        L::Puzzle::INFO
    }

    fn keys(&self) -> Own {
        L::KEYS
    }

    fn subject(&self, names_link: bool) -> String {
        if names_link
            && self.comparing.as_ref().is_none_or(|it| it.by_link)
            && self.runs().is_none_or(Viewer::is_where_a_link_led)
            && let Some(link) = self.link()
        {
            return link.to_string();
        }
        if let Some(comparing) = &self.comparing {
            return comparing.subject.title.clone();
        }
        match self.mode {
            Mode::Edit => format!("{} · drawing", L::drawn(self)),
            Mode::Watch => L::watched(self),
            _ => L::title(self),
        }
    }

    fn mode(&self) -> Mode {
        match (&self.comparing, self.runs()) {
            _ if self.popup.is_some() => Mode::Popup,
            (_, Some(viewer)) if viewer.has_popup() => Mode::Popup,
            (Some(_), Some(_)) => Mode::Race,
            (Some(_), None) => Mode::Compare,
            (None, _) => self.mode,
        }
    }

    fn command(&self, action: Action) -> Command {
        if let Some(popup) = &self.popup {
            return popup.asked.command(action, popup.accept);
        }
        match (&self.comparing, self.runs()) {
            (comparing, Some(viewer)) if comparing.is_some() || viewer.has_popup() => {
                return viewer.command(action);
            }
            (Some(comparing), _) => return comparing.command(action, self.files.is_some()),
            (None, _) => {}
        }
        if let Some(command) = L::command(self, action) {
            return command;
        }
        match (self.mode, action) {
            (Mode::Play, Action::Move(_) | Action::Act | Action::Hint) => Command::when(
                !self.game.is_over(),
                "this game is over: u takes a move back, R starts again",
            ),
            (Mode::Play, Action::Undo) => {
                Command::when(self.game.can_undo() || self.can_go_back(), "nothing to undo")
            }
            (Mode::Play, Action::Redo) => {
                Command::when(self.game.can_redo() || self.can_go_on(), "nothing to redo")
            }
            (Mode::Play, Action::Cancel) => {
                Command::when(self.making.is_some(), "nothing to stop").named("stop")
            }
            (Mode::Play, Action::Share) if L::result(self).is_some() => {
                Command::READY.named("result")
            }
            (Mode::Play, Action::Edit) => {
                L::Tools::refusal(&self.named.instance).map_or(Command::READY, Command::not)
            }
            (Mode::Play | Mode::Watch, Action::Parameters) => {
                Command::when(L::parameters(self).is_some(), "nothing can be set here")
            }
            (_, Action::Save) if self.files.is_none() => Command::not(NO_FILES),
            (_, Action::Save) => {
                Command::when(L::writing(self).is_some(), "nothing to write to a file")
            }
            (Mode::Watch, _) => {
                self.viewer.as_ref().map_or(Command::READY, |viewer| viewer.command(action))
            }
            (Mode::Edit, _) => {
                let Some(editor) = &self.editor else { return Command::not("nothing is drawn") };
                match action {
                    Action::Undo => Command::when(editor.draft.can_undo(), "nothing to undo"),
                    Action::Redo => Command::when(editor.draft.can_redo(), "nothing to redo"),
                    Action::BackToPlay => Command::READY.named("done"),
                    _ => L::Tools::command(editor, action).unwrap_or(Command::READY),
                }
            }
            _ => Command::READY,
        }
    }

    fn update(&mut self, action: Action) {
        if self.popup.is_some() {
            return self.update_popup(action);
        }
        if self.comparing.is_some() {
            return self.update_comparing(action);
        }
        if let Some(viewer) = self.runs_mut() {
            if viewer.has_popup() {
                return viewer.update(action);
            }
            viewer.dismiss_notice();
        }
        self.message = None;
        match action {
            Action::Method => self.ask("set", Some(self.method_form()), Self::take_method),
            Action::Open => self.popup = Some(self.library_popup()),
            Action::Parameters => self.ask("set", L::parameters(self), L::set_parameters),
            Action::Save => self.ask("write", L::writing(self), Self::write_file),
            Action::New if self.mode == Mode::Edit => {
                self.ask("draw", L::blank().map(|(_, form)| form), Self::draw_on_blank);
            }
            Action::New => self.make_another(),
            Action::Compare => {
                self.comparing = Comparing::new(L::comparisons(self), self.clock).ok();
            }
            Action::Panel => self.choices_mut().hides_panel ^= true,
            _ => match self.mode {
                Mode::Watch => self.update_watching(action),
                Mode::Edit => self.update_editor(action),
                _ => self.update_play(action),
            },
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(popup) = &mut self.popup {
            return popup.asked.paste(text);
        }
        if let Some(viewer) = self.runs_mut().filter(|viewer| viewer.has_popup()) {
            return viewer.paste(text);
        }
        if self.comparing.is_some() {
            return self.notify("not while comparing: Esc leads back, then paste again");
        }
        if self.mode == Mode::Edit {
            let pasted = self.editor.as_mut().and_then(|editor| editor.paste(text));
            return self.notify(match pasted {
                Some(Ok(words)) => words,
                Some(Err(why)) => format!("not pasted: {why}"),
                None => "not while drawing: Esc ends it, then paste again".to_owned(),
            });
        }
        self.message = None;
        let noun = L::Puzzle::INFO.noun;
        match self.open_text(text) {
            Err(why) => self.notify(format!("no {noun}: {why}")),
            Ok(()) if self.message.is_none() => self.notify(format!("pasted a {noun}")),
            Ok(()) => {}
        }
    }

    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect) {
        if let Some(popup) = &mut self.popup {
            if let Some(action) = pointer.in_popup(|| popup.asked.click(screen, column, row)) {
                self.update_popup(action);
            }
            return;
        }
        if let Some(viewer) = self.runs_mut() {
            viewer.pointer(pointer, (column, row), areas, screen);
            if viewer.message.is_some() {
                self.message = None;
            }
            return;
        }
        if let Some(comparing) = &mut self.comparing {
            return comparing.sheet.pointer(pointer, (column, row), areas.board);
        }
        if pointer == Pointer::Press {
            self.editor.iter_mut().for_each(|editor| editor.stroke = None);
        }
        let Some(cell) = L::cell_at(self, areas.board, column, row) else { return };
        self.message = None;
        match (self.mode, &mut self.editor) {
            (Mode::Edit, Some(editor)) => editor.point(pointer, cell),
            _ => L::point(self, pointer, cell),
        }
    }

    fn share(&self) -> String {
        let result = || L::result(self).filter(|_| self.is_playing());
        self.link().map(|link| link.to_string()).or_else(result).unwrap_or_else(|| L::share(self))
    }

    fn follow(&mut self, link: &Link) -> Result<(), String> {
        match link::open::<L::Puzzle>(&link.instance)? {
            Opening::Ready(named) => self.open_at(named, &link.place),
            Opening::Making(making) => {
                let (id, place) = (link.instance.clone(), Some(link.place.clone()));
                self.making = Some(InTheMaking { making, id, place });
                (self.comparing, self.popup) = (None, None);
                Ok(())
            }
        }
    }

    fn vocabulary(&self) -> Vocabulary {
        L::Puzzle::VOCABULARY
    }

    fn typed_link(&self) -> Option<Link> {
        self.popup.as_ref()?.asked.typed_link()
    }

    fn go_to_place(&mut self, place: &LinkTarget) -> Result<(), String> {
        self.follow_to(place, &self.method.clone())
    }

    fn followed(&self) -> Option<Result<(), String>> {
        match (&self.making, self.runs(), &self.comparing) {
            (Some(_), ..) => None,
            (None, Some(viewer), _) => viewer.arrived.clone(),
            (None, None, Some(comparing)) => (!comparing.sheet.is_busy()).then_some(Ok(())),
            (None, None, None) => Some(Err(self.message.clone().unwrap_or_default())),
        }
    }

    fn runs(&self) -> Option<&Viewer> {
        self.comparing.as_ref().map_or_else(|| self.viewer(), |comparing| comparing.race.as_ref())
    }

    fn runs_mut(&mut self) -> Option<&mut Viewer> {
        match &mut self.comparing {
            Some(comparing) => comparing.race.as_mut(),
            None => self.viewer.as_mut().filter(|_| self.mode == Mode::Watch),
        }
    }

    fn adopt(&mut self, settings: &Settings) {
        if let Some(speed) = settings.speed.0 {
            self.speed = Some(speed);
            self.viewer.iter_mut().for_each(|viewer| viewer.watching.choose(speed));
        }
        self.celebration.adopt(settings);
        self.choices.is_still = !settings.motion;
        self.viewer.iter_mut().for_each(|viewer| viewer.adopt(settings));
        L::adopt(self, settings);
    }

    fn save(&self) -> session::Saved {
        let state = if L::IS_KEPT { session::write(self.saved()) } else { Value::Null };
        let has_none = self.records.best.is_empty();
        let records = if has_none { Value::Null } else { session::write(&self.records) };
        session::Saved { state, records }
    }

    fn restore(&mut self, saved: &session::Saved, has_state: bool) -> Result<(), String> {
        let records: Result<Option<Records>, String> = session::read(&saved.records);
        let records = records.map(|known| known.iter().for_each(|it| self.records.merge(it)));
        if has_state && !saved.state.is_null() {
            self.open_saved(session::read(&saved.state)?)?;
        }
        records
    }

    fn changes(&self) -> u64 {
        self.changes
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        if self.popup.is_some() {
            return false;
        }
        if let Some(viewer) = self.runs_mut() {
            return viewer.tick(elapsed);
        }
        self.is_played() && self.celebration.tick(elapsed) | L::tick(self, elapsed)
    }

    fn next_tick(&self) -> Option<Duration> {
        if self.popup.is_some() {
            return None;
        }
        match self.runs() {
            Some(viewer) => viewer.next_tick(),
            None if self.is_played() => {
                self.celebration.next_tick().into_iter().chain(L::next_tick(self)).min()
            }
            None => None,
        }
    }

    fn is_busy(&self) -> bool {
        let watching = self.runs().is_some_and(Viewer::is_busy);
        if let Some(comparing) = &self.comparing {
            return watching || comparing.race.is_none() && comparing.sheet.is_busy();
        }
        let drawing = self.drawing().is_some_and(|editor| L::Tools::is_busy(&editor.verdict));
        watching || drawing || self.making.is_some() || L::is_busy(self)
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        if let Some(comparing) = &mut self.comparing {
            return match &mut comparing.race {
                Some(race) => race.compute(enough),
                None => comparing.sheet.compute(enough),
            };
        }
        let mut changed = self.compute_making(enough);
        if let Some(viewer) = self.runs_mut() {
            changed |= viewer.compute(enough);
        } else if let Some(editor) = self.drawing_mut() {
            changed |= L::Tools::compute(&mut editor.verdict, enough);
        }
        L::compute(self, enough) || changed
    }

    fn give_up(&mut self, is_open: bool) -> bool {
        let compares = self.comparing.is_some();
        let (comparing, making) = (&mut self.comparing, &mut self.making);
        let mut given_up = !is_open && comparing.take().is_some() | making.take().is_some();
        // An open tab computes in the background for its game alone.
        if !is_open || compares || self.mode == Mode::Watch {
            L::give_up(self);
        }
        let is_watched = is_open && !compares && self.mode == Mode::Watch;
        if !is_watched && self.viewer.is_some() {
            if self.mode == Mode::Watch {
                self.leave_watching();
            }
            self.take_run();
            given_up = true;
        }
        if given_up {
            self.notify(GIVEN_UP);
        }
        given_up
    }

    fn render(&self, notice: Option<&str>, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        let said = notice.or(self.message.as_deref());
        let viewer = self.runs();
        match (viewer, &self.comparing, self.drawing()) {
            (Some(viewer), race, _) => {
                let card = if race.is_some() { None } else { self.card(viewer) };
                viewer.draw(card, areas, buf, theme);
            }
            (None, Some(comparing), _) => return comparing.draw(said, areas, buf, theme),
            (None, None, editor) => {
                L::play_board(self, areas.board, buf, theme);
                let panel = &mut Panel::new(buf, areas.panel, theme);
                match editor {
                    Some(editor) => L::Tools::panel(editor, self.files.is_some(), panel),
                    None => L::play_panel(self, panel, theme),
                }
            }
        }
        let status = areas.status;
        let said = said.map(Cow::from).or_else(|| self.making_in_words().map(Into::into));
        if let Some(viewer) = viewer {
            return viewer.draw_status(said.as_deref(), status, buf, theme);
        }
        let (words, style) = match said {
            Some(words) => (words, theme.strong),
            None => (L::status(self).into(), theme.dim),
        };
        frame::draw_words(buf, status, &words, style, theme);
    }

    fn render_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        if let Some(popup) = &self.popup {
            let area = popup.asked.draw(screen, buf, theme);
            let chosen = popup.asked.list().and_then(Picker::chosen);
            let Some(named) = chosen.and_then(|at| popup.instances.get(at)) else { return };
            let best = self.records.best(&named.name).map(L::score_in_words);
            let best = best.map_or(String::new(), |best| format!("; your best: {best}"));
            let about = L::about(named) + &best;
            let lines = wrap(&about, area.width);
            let height = (lines.len() as u16).max(2);
            let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0);
            let picture = area.height.saturating_sub(height + 1);
            if !theme.is_heard {
                L::preview(named, Rect { height: picture, ..area }, buf, theme);
            }
            // In the middle, as the picture is.
            let x = area.x + area.width.saturating_sub(columns) / 2;
            let text = Rect { x, y: area.y + picture + 1, width: columns, height };
            paragraph(buf, text, &about, theme.dim, theme);
        } else if let Some(viewer) = self.runs() {
            viewer.draw_popup(screen, buf, theme);
        }
    }

    fn signs(&self, theme: &Theme) -> Vec<Sign> {
        let viewer = self.viewer().filter(|_| self.comparing.is_none());
        viewer.map(|viewer| viewer.signs_of(viewer.front(), theme)).unwrap_or_default()
    }

    fn in_sentences(&self) -> Vec<String> {
        match self.drawing() {
            Some(editor) => vec![self.there(editor.cursor())],
            None if self.is_played() => L::Spoken::in_sentences(self),
            None => Vec::new(),
        }
    }

    fn letters(&self) -> &'static [(&'static str, &'static str)] {
        L::Spoken::LETTERS
    }

    fn answer(&mut self, question: &str) -> Option<Vec<String>> {
        TabState::answer(self, question)
    }

    fn moves_by_itself(&self) -> bool {
        self.is_played() && L::moves_by_itself(self)
    }

    fn message(&self) -> Option<String> {
        let of_runs = || self.runs()?.message.clone();
        self.message.clone().or_else(of_runs).or_else(|| self.making_in_words())
    }

    fn panel_columns(&self, screen: Rect, halves: bool) -> Option<u16> {
        match self.runs() {
            Some(viewer) => viewer.panel_columns(screen, halves),
            None if self.comparing.is_some() => Some(0),
            None if self.mode == Mode::Play && self.choices().hides_panel => Some(0),
            // While it is watched the board has the same place.
            None => {
                L::columns(self, (screen.width, screen.height))?;
                columns_beside(screen, &|most| L::columns(self, most).unwrap_or(0))
            }
        }
    }
}
