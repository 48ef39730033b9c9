//! What the playground keeps until its next start, and takes over from it.

use super::App;
use crate::tui::session::{Saved, Session};
use serde_json::Value;

impl App {
    /// What is to be kept until the next start.
    pub fn session(&self) -> Session {
        let mut session = Session::default();
        session.open = self.word().into();
        session.settings = self.chosen.kept;
        session.tabs = self.other_tabs.clone();
        for tab in self.own_tabs.as_ref().unwrap_or(&self.tabs) {
            let saved = Saved { state: tab.save(), records: tab.records() };
            if saved != Saved::default() {
                session.tabs.insert(tab.info().word.into(), saved);
            }
        }
        session
    }

    /// Takes over what was kept; of the tab `asked` only the records, since something else was asked
    /// of it. The tabs whose part of the session cannot be used stay as they are.
    ///
    /// # Errors
    /// Which tabs, and why.
    pub fn restore(&mut self, session: Session, asked: Option<&str>) -> Result<(), String> {
        let mut tabs = session.tabs;
        let mut bad = Vec::new();
        for tab in &mut self.tabs {
            let Some(saved) = tabs.remove(tab.info().word) else { continue };
            let state = Some(&saved.state).filter(|_| asked != Some(tab.info().word));
            let state = state.filter(|state| **state != Value::Null);
            let records = Some(&saved.records).filter(|records| **records != Value::Null);
            let mut results = [
                state.map_or(Ok(()), |state| tab.restore(state)),
                records.map_or(Ok(()), |records| tab.restore_records(records)),
            ]
            .into_iter();
            if let Some(why) = results.find_map(Result::err) {
                bad.push(format!("{}: {why}", tab.info().word));
            }
        }
        self.other_tabs = tabs;
        if let Some(open) = self.tabs.iter().position(|tab| tab.info().word == session.open) {
            self.open = open;
        }
        self.dirty = true;
        if bad.is_empty() { Ok(()) } else { Err(bad.join("; ")) }
    }

    /// Takes over the best results of a session, where they are better.
    ///
    /// # Errors
    /// Which tabs' cannot be used, and why.
    pub fn merge_records(&mut self, session: &Session) -> Result<(), String> {
        let mut bad = Vec::new();
        for tab in &mut self.tabs {
            let saved = session.tabs.get(tab.info().word).map(|saved| &saved.records);
            if let Some(records) = saved.filter(|records| **records != Value::Null)
                && let Err(why) = tab.restore_records(records)
            {
                bad.push(format!("{}: {why}", tab.info().word));
            }
        }
        if bad.is_empty() { Ok(()) } else { Err(bad.join("; ")) }
    }
}
