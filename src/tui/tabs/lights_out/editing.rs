//! Setting a board up, light by light.

use super::{LightsTab, popups};
use crate::engine::seed::Random;
use crate::tui::keys::Action;

impl LightsTab {
    /// Carries an action of the Edit mode out.
    pub(super) fn edit(&mut self, action: Action) {
        let size = self.rules().size();
        let cell = self.index(self.cursor);
        let Some(draft) = &mut self.draft else { return };
        self.message = None;
        match action {
            Action::Move(dir) => self.cursor = size.step(self.cursor, dir).unwrap_or(self.cursor),
            Action::Act => draft.toggle(cell),
            Action::Digit(state) => draft.put(cell, state),
            Action::Fill => {
                let mut random = Random::new(u64::from(self.seed));
                self.seed = self.seed.wrapping_add(1);
                let states = u32::from(self.instance.rules.states());
                draft.fill(|| random.below(states) as u8);
            }
            Action::Clear => draft.fill(|| 0),
            Action::Undo => draft.undo(),
            Action::Redo => draft.redo(),
            Action::Save => self.popup = Some(popups::save()),
            Action::Watch | Action::BackToPlay => {
                let instance = draft.instance();
                if instance != self.instance {
                    self.name = "my board".into();
                    self.about = String::new();
                }
                self.load(instance);
                if action == Action::Watch {
                    self.watch();
                }
                return;
            }
            _ => {}
        }
        if !matches!(action, Action::Move(_) | Action::Save) {
            self.best = None;
        }
    }
}
