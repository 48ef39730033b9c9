//! A desk as a tab: who gets a key, the mouse and time, and what is drawn where.

use super::commands::{Command, NO_FILES};
use super::desk::Desk;
use super::desk::Look;
use super::editor::Editor as _;
use super::inspecting::NO_PATHS;
use super::popup::{Asks, Popup};
use super::saved::Saved;
use crate::engine::moment::{Step, Wanted};
use crate::engine::run::Run as _;
use crate::puzzles::puzzle::{Game as _, Info, Puzzle};
use crate::tui::inspector::Sign;
use crate::tui::kept;
use crate::tui::keys::{Action, Mode, Own};
use crate::tui::midend::comparing::Comparing;
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::tab::Tab;
use crate::tui::theme::Theme;
use crate::tui::view::frame::Areas;
use crate::tui::view::panel::Panel;
use crate::tui::view::{paragraph, put_cut};
use crate::tui::watching;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use serde_json::Value;
use std::os::fd::BorrowedFd;
use std::time::Duration;

impl<L: Look> Tab for Desk<L> {
    fn info(&self) -> Info {
        L::Puzzle::INFO
    }

    fn keys(&self) -> Own {
        L::KEYS
    }

    fn subject(&self) -> String {
        if let Some(comparing) = &self.comparing {
            return comparing.title();
        }
        match self.mode {
            Mode::Edit => format!("{} · drawing", L::title(self)),
            Mode::Watch => L::watched(self),
            _ => L::title(self),
        }
    }

    fn mode(&self) -> Mode {
        match (&self.popup, &self.comparing) {
            (Some(_), _) => Mode::Popup,
            (None, Some(comparing)) => comparing.mode(),
            (None, None) => self.mode,
        }
    }

    fn command(&self, action: Action) -> Command {
        if let Some(popup) = &self.popup {
            return popup.command(action);
        }
        if let Some(comparing) = &self.comparing {
            return comparing.command(action);
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
                Command::when(self.is_making(), "nothing to stop").named("stop")
            }
            (Mode::Play, Action::Edit) => match L::Editor::refusal(&self.named.instance) {
                Some(why) => Command::not(why),
                None => Command::when(L::Editor::EXISTS, "nothing can be drawn in this puzzle"),
            },
            (Mode::Play | Mode::Watch, Action::Parameters) => {
                Command::when(L::parameters(self).is_some(), "nothing can be set here")
            }
            (_, Action::Save) if self.files.is_none() => Command::not(NO_FILES),
            (_, Action::Save) => {
                Command::when(L::writing(self).is_some(), "nothing to write to a file")
            }
            (Mode::Watch, Action::NextLandmark | Action::PreviousLandmark)
                if self.conditions.label().is_some() =>
            {
                Command::READY.named(self.conditions.label().unwrap_or_default())
            }
            (Mode::Watch, Action::Branch) => {
                let has_paths = match self.moment().map(|moment| &moment.step) {
                    Some(Step::Search(_)) | None => true,
                    Some(Step::Event(_) | Step::Game(_)) => false,
                };
                let label = self.watching.as_ref().and_then(|w| w.label(action));
                let command = Command::when(has_paths, NO_PATHS);
                label.map_or(command.clone(), |label| command.named(label))
            }
            (Mode::Watch, Action::Overlay) => {
                Command::when(L::overlays(self).len() > 1, "nothing can be laid over this board")
            }
            (Mode::Watch, _) => match self.watching.as_ref().and_then(|w| w.label(action)) {
                Some(label) => Command::READY.named(label),
                None => Command::READY,
            },
            (Mode::Edit, _) => {
                let Some(editor) = &self.editor else { return Command::not("nothing is drawn") };
                match action {
                    Action::Undo => Command::when(editor.can_undo(), "nothing to undo"),
                    Action::Redo => Command::when(editor.can_redo(), "nothing to redo"),
                    Action::BackToPlay => Command::READY.named("done"),
                    _ => editor.command(action).unwrap_or(Command::READY),
                }
            }
            _ => Command::READY,
        }
    }

    fn update(&mut self, action: Action) {
        if self.popup.is_some() {
            return self.update_popup(action);
        }
        if let Some(mut comparing) = self.comparing.take() {
            let clock = self.clock;
            if comparing.update(action, clock, |file| L::comparison_over(self, file)) {
                self.comparing = Some(comparing);
            }
            return;
        }
        self.message = None;
        self.sought = None;
        match action {
            Action::Method => self.popup = Some(Popup::Form(Asks::Method, L::methods(self))),
            Action::Open => self.popup = Some(self.library_popup()),
            Action::Parameters => {
                self.popup = L::parameters(self).map(|form| Popup::Form(Asks::Parameters, form));
            }
            Action::Save => {
                self.popup = L::writing(self).map(|form| Popup::Form(Asks::Write, form));
            }
            Action::New if self.mode == Mode::Edit => self.ask_for_blank(),
            Action::New => self.make_another(),
            Action::Compare => {
                self.comparing = Comparing::new(L::comparisons(self), self.clock, self.files);
            }
            _ => match self.mode {
                Mode::Watch => self.update_watching(action),
                Mode::Edit => self.update_editor(action),
                _ => self.update_play(action),
            },
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(popup) = &mut self.popup {
            return popup.paste(text);
        }
        if let Some(comparing) = &mut self.comparing {
            return comparing.paste(text);
        }
        if self.mode == Mode::Edit {
            let pasted = self.editor.as_mut().and_then(|editor| editor.paste(text));
            return self.say(match pasted {
                Some(Ok(words)) => words,
                Some(Err(why)) => format!("not pasted: {why}"),
                None => "not while drawing: Esc ends it, then paste again".to_owned(),
            });
        }
        self.message = None;
        let noun = L::Puzzle::INFO.noun;
        match self.open_text(text) {
            Err(why) => self.say(format!("no {noun}: {why}")),
            Ok(()) if self.message.is_none() => self.say(format!("pasted a {noun}")),
            Ok(()) => {}
        }
    }

    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect) {
        if let Some(popup) = &mut self.popup {
            if let Some(action) = pointer.in_popup(|| popup.click(screen, column, row)) {
                self.update_popup(action);
            }
            return;
        }
        if let Some(comparing) = &mut self.comparing {
            return comparing.pointer(pointer, (column, row), areas, screen);
        }
        if let (Mode::Watch, Some(watching)) = (self.mode, &mut self.watching)
            && watching.pointer(pointer, (column, row), areas.status)
        {
            return;
        }
        if pointer == Pointer::Press && areas.panel.contains(Position::new(column, row)) {
            return self.click_page(row);
        }
        let Some(cell) = L::cell_at(self, areas.board, column, row) else { return };
        self.message = None;
        match (self.mode, &mut self.editor) {
            (Mode::Edit, Some(editor)) => editor.point(pointer, cell),
            _ => L::point(self, pointer, cell),
        }
    }

    fn share(&self) -> Option<String> {
        Some(L::share(self))
    }

    fn adopt(&mut self, settings: &Settings) {
        watching::adopt(&mut self.watching, &mut self.speed, settings);
        L::adopt(self, settings);
    }

    fn save(&self) -> Value {
        if L::IS_KEPT { kept::write(Saved::of(self)) } else { Value::Null }
    }

    fn restore(&mut self, saved: &Value) -> Result<(), String> {
        kept::read::<Saved<L>>(saved)?.open(self)?;
        self.popup = None;
        self.comparing = None;
        Ok(())
    }

    fn changes(&self) -> u64 {
        self.changes
    }

    fn records(&self) -> Value {
        L::records(self)
    }

    fn restore_records(&mut self, saved: &Value) -> Result<(), String> {
        L::restore_records(self, saved)
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        if let Some(comparing) = &mut self.comparing {
            return comparing.tick(elapsed);
        }
        match (self.mode, &mut self.watching) {
            _ if self.popup.is_some() => false,
            (Mode::Watch, Some(watching)) => watching.tick(elapsed),
            (Mode::Play, _) => L::tick(self, elapsed),
            _ => false,
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        if let Some(comparing) = &self.comparing {
            return comparing.next_tick();
        }
        match (self.mode, &self.watching) {
            _ if self.popup.is_some() => None,
            (Mode::Watch, Some(watching)) => watching.next_tick(),
            (Mode::Play, _) => L::next_tick(self),
            _ => None,
        }
    }

    fn is_busy(&self) -> bool {
        if let Some(comparing) = &self.comparing {
            return comparing.is_busy();
        }
        let watching =
            self.mode == Mode::Watch && self.watching.as_ref().is_some_and(|w| w.is_busy());
        let looks = self.preparing || self.sought.is_some();
        let watching = watching || self.mode == Mode::Watch && looks;
        let drawing = self.mode == Mode::Edit && self.editor.as_ref().is_some_and(|e| e.is_busy());
        watching || drawing || self.is_making() || L::is_busy(self)
    }

    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        match &self.comparing {
            Some(comparing) => comparing.waits_for(),
            None if self.mode == Mode::Watch => self.watching.as_ref()?.waits_for(),
            None => None,
        }
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        if let Some(comparing) = &mut self.comparing {
            return comparing.compute(enough);
        }
        let mut changed = self.compute_making(enough);
        match self.mode {
            Mode::Watch => {
                changed |= self.compute_moment(enough);
                let begun = (self.clock)();
                changed |= self.watching.as_mut().is_some_and(|w| w.compute(enough));
                self.time_computed += (self.clock)().saturating_duration_since(begun);
                changed |= self.compute_condition(enough);
            }
            Mode::Edit => changed |= self.editor.as_mut().is_some_and(|e| e.compute(enough)),
            _ => {}
        }
        L::compute(self, enough) || changed
    }

    fn prepare(&mut self, areas: &Areas, screen: Rect) {
        match &mut self.comparing {
            Some(comparing) => comparing.prepare(areas, screen),
            None => self.inspect_for(areas.panel, screen),
        }
    }

    fn render(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        if let Some(comparing) = &self.comparing {
            return comparing.draw(areas, buf, theme);
        }
        match (self.mode, &self.watching, &self.editor) {
            (Mode::Watch, Some(watching), _) => {
                L::watch_board(self, watching, areas.board, buf, theme);
                self.draw_pages(watching, areas.panel, buf, theme);
            }
            (Mode::Edit, _, Some(editor)) => {
                L::edit_board(self, editor, areas.board, buf, theme);
                L::edit_panel(self, editor, &mut Panel::new(buf, areas.panel, theme), theme);
            }
            _ => {
                L::play_board(self, areas.board, buf, theme);
                L::play_panel(self, &mut Panel::new(buf, areas.panel, theme), theme);
            }
        }
        let status = areas.status;
        let (words, style) = match (self.mode, &self.watching, &self.message) {
            (_, _, Some(message)) => (message.clone(), theme.strong),
            _ if self.is_making() => (self.making_in_words().unwrap_or_default(), theme.strong),
            (Mode::Watch, ..) if self.looking_in_words().is_some() => {
                (self.looking_in_words().unwrap_or_default(), theme.strong)
            }
            (Mode::Watch, ..) if self.event_in_words().is_some() => {
                (self.event_in_words().unwrap_or_default(), theme.strong)
            }
            (Mode::Watch, Some(watching), None) => {
                return watching.transport().draw(buf, status, theme);
            }
            _ => (L::status(self), theme.dim),
        };
        let end = status.right().saturating_sub(1);
        put_cut(buf, (status.x + 1, status.y), end, &words, style, theme.glyphs.cut);
    }

    fn render_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        if let Some(popup) = &self.popup {
            popup.draw(screen, buf, theme, |named, area, buf| {
                let picture = Rect { height: area.height.saturating_sub(3), ..area };
                L::preview(named, picture, buf, theme);
                let text = Rect {
                    y: picture.bottom() + 1,
                    height: area.bottom().saturating_sub(picture.bottom() + 1),
                    ..area
                };
                paragraph(buf, text, &L::about(named), theme.dim, theme.glyphs.cut);
            });
        } else if let Some(comparing) = &self.comparing {
            comparing.draw_popup(screen, buf, theme);
        }
    }

    fn signs(&self, theme: &Theme) -> Vec<Sign> {
        if self.comparing.is_some() { Vec::new() } else { L::signs(self, theme) }
    }

    fn told(&mut self) -> Option<String> {
        if let Some(comparing) = &self.comparing {
            return comparing.told();
        }
        let watching = self.watching.as_mut().filter(|_| self.mode == Mode::Watch)?;
        let told = watching.with_run(|run| {
            let moment = L::Puzzle::moment(run, Wanted::STEP)?;
            Some(format!("step {} of {}: {}", moment.at, moment.of, moment.text))
        });
        told.or_else(|| Some(format!("step {} of {}", watching.moment(), watching.run().len())))
    }

    fn panel_columns(&self, screen: Rect) -> Option<u16> {
        match &self.comparing {
            Some(comparing) => comparing.panel_columns(screen),
            None => self.inspector_columns(screen),
        }
    }
}

impl<L: Look> Desk<L> {
    fn update_play(&mut self, action: Action) {
        match action {
            Action::Undo if self.can_go_back() => self.go_back(),
            Action::Redo if self.can_go_on() => self.go_on(),
            Action::Undo => L::undo(self),
            Action::Redo => L::redo(self),
            Action::Restart => self.restart(),
            Action::Watch => self.watch(),
            Action::Edit => self.edit(),
            Action::Cancel if self.is_making() => self.stop_making(),
            action => L::play(self, action),
        }
    }

    fn update_watching(&mut self, action: Action) {
        let looked = self.watching.as_mut().is_some_and(|watching| watching.stop_looking());
        if action == Action::BackToPlay && looked {
            self.say("stopped looking");
        } else if action == Action::BackToPlay && self.is_making() {
            self.stop_making();
        } else if action == Action::BackToPlay {
            self.leave_watching();
        } else if !L::watch(self, action)
            && !self.update_inspector(action)
            && let Some(watching) = &mut self.watching
        {
            watching.update(action);
            self.speed = watching.chosen_speed().or(self.speed);
        }
    }

    fn update_editor(&mut self, action: Action) {
        let Some(editor) = &mut self.editor else { return };
        match action {
            Action::Undo => editor.undo(),
            Action::Redo => editor.redo(),
            Action::Watch | Action::BackToPlay => self.leave_editor(action == Action::Watch),
            action => self.message = editor.update(action),
        }
    }
}
