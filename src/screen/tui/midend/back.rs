//! A tab as the session keeps it, in one form for all puzzles, and taking back that another instance was
//! opened: what was open before returns with its moves.

use super::editor::SavedDraft;
use super::*;
use crate::engine::{phrases::sentence, question::Score};
use crate::tui::{
    session::Moves, settings::speed_word, view::table::TableView, viewer::conditions::Typed,
};

/// A tab at the end of a session; what the puzzle alone can read is read when it is opened.
#[derive(Serialize, Deserialize)]
pub(super) struct Saved {
    #[serde(flatten)]
    pub(super) named: Named<Value>,
    pub(super) method: Value,
    /// The speed chosen by the user.
    pub(super) speed: Option<String>,
    pub(super) doing: Mode,
    pub(super) moves: Moves<Value>,
    /// The moment watched, if anything is.
    pub(super) moment: Option<u64>,
    /// The page of the inspector turned to.
    pub(super) page: Option<Page>,
    /// The conditions typed last.
    #[serde(default)]
    pub(super) conditions: Typed,
    /// What was answered to its questions.
    #[serde(default, skip_serializing_if = "Score::is_empty")]
    pub(super) score: Score,
    /// The race or the comparison that is seen, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) compared: Option<Link>,
    /// How its rows are looked at, and the number of the run in front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) looked_at: Option<((TableView, bool), usize)>,
    /// What is being drawn, if anything is.
    pub(super) draft: Option<SavedDraft>,
    /// What the puzzle keeps beyond that.
    pub(super) own: Value,
}

/// What was open before, and what was left by going back.
#[derive(Default)]
pub(super) struct Back {
    /// The last one at the end.
    pub(super) before: Vec<Saved>,
    /// The last one left at the end.
    pub(super) after: Vec<Saved>,
    /// The changes of the tab when it last went back or on. A change since makes `after` unreachable,
    /// as a move does with the moves taken back.
    pub(super) changes: u64,
}

/// How many instances are remembered.
const MOST: usize = 8;

impl<L: PuzzleTab> TabState<L> {
    /// What the session keeps.
    pub(super) fn saved(&self) -> Saved {
        let compared = self.comparing.as_ref().and_then(|_| self.link_again());
        let front = |race: &Viewer| race.watching.race.place();
        let looked_at = self
            .comparing
            .as_ref()
            .filter(|_| compared.is_some())
            .and_then(|it| Some((it.of_methods()?.save(), it.race.as_ref().map_or(0, front))));
        Saved {
            named: self.named.clone().map(session::write),
            method: session::write(&self.method),
            speed: self.speed.map(speed_word),
            doing: self.mode,
            moves: Moves::of(&self.game.history(), |mv| session::write(mv)),
            moment: self.viewer.as_ref().map(|viewer| viewer.watching.moment()),
            page: self.choices().inspector.turned_to,
            conditions: self.choices().conditions.typed.clone(),
            score: self.choices().score.clone(),
            looked_at,
            compared,
            draft: self.editor.as_ref().map(Drawing::save),
            own: session::write(L::save(self)),
        }
    }

    /// The race or the comparison, if what is compared is what would be again.
    fn link_again(&self) -> Option<Link> {
        let again = L::comparisons(self).into_iter().find_map(|it| it.methods)?;
        let again = link::instance::<L::Puzzle>(&self.named, &again.instance);
        self.link().filter(|link| link.instance == again)
    }

    /// The same without the runs that are watched.
    fn unwatched(&self) -> Saved {
        let doing = if self.mode == Mode::Watch { Mode::Play } else { self.mode };
        Saved { moment: None, page: None, compared: None, looked_at: None, doing, ..self.saved() }
    }

    /// Opens what a session kept; all stays as it is if that cannot be. What is read may come from anybody,
    /// so moves are replayed by the rules.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub(super) fn open_saved(&mut self, saved: Saved) -> Result<(), String> {
        let instance: Instance<L> = session::read(&saved.named.instance)?;
        let (method, own) = (session::read(&saved.method)?, session::read(&saved.own)?);
        let mut game = L::Puzzle::game(&instance);
        let make = |mv| session::read(&mv).is_ok_and(|mv| game.make(&mv));
        for _ in 0..saved.moves.replay(make)? {
            game.undo();
        }
        let speed = saved.speed.as_deref().map(Speed::parse).transpose()?;
        let editor = saved.draft.map(|draft| Drawing::restore(draft, &instance)).transpose()?;
        let before = self.saved();
        (self.popup, self.comparing) = (None, None);
        self.method = method;
        self.replace(saved.named.map(|_| instance));
        self.game = game;
        self.speed = speed;
        if let Err(why) = L::restore(self, own) {
            // What was open a moment ago can be opened again.
            self.open_saved(before)?;
            return Err(why);
        }
        if let Some(moment) = saved.moment {
            self.watch();
            if let Some(viewer) = &mut self.viewer {
                viewer.watching.resume_at(moment);
            }
        }
        let choices = self.choices_mut();
        choices.inspector.turned_to = saved.page;
        choices.conditions.typed = saved.conditions;
        choices.score = saved.score;
        self.editor = editor;
        self.message = None;
        self.mode = match saved.doing {
            Mode::Watch if self.viewer.is_some() => Mode::Watch,
            Mode::Edit if self.editor.is_some() => Mode::Edit,
            _ => Mode::Play,
        };
        if let Some(link) = saved.compared {
            let usual = L::Puzzle::default_method(&L::solved(self));
            self.show(&link.place, &usual).or_else(|why| self.open_saved(before).and(Err(why)))?;
        }
        if let (Some(comparing), Some((sheet, front))) = (&mut self.comparing, saved.looked_at) {
            comparing.sheet.restore(sheet);
            comparing.race.iter_mut().for_each(|it| it.watching.race.bring_to_front(front));
        }
        Ok(())
    }

    /// Remembers what is open, which is about to be replaced.
    pub(super) fn remember(&mut self) {
        if L::IS_KEPT {
            let spare = (self.back.before.len() + 1).saturating_sub(MOST);
            self.back.before.drain(..spare);
            self.back.before.push(self.unwatched());
        }
    }

    /// Whether there is nothing to undo but that this instance was opened. Where moves were taken back
    /// to the start, undo stops there, so that holding its key down leads nowhere else.
    pub(super) fn can_go_back(&self) -> bool {
        let untouched = !self.game.can_undo() && !self.game.can_redo();
        untouched && !self.back.before.is_empty()
    }

    /// Whether nothing has changed since the last time this went back.
    pub(super) fn can_go_on(&self) -> bool {
        !self.game.can_redo() && !self.back.after.is_empty() && self.back.changes == self.changes
    }

    /// Opens what was open `before`, or what going back left.
    pub(super) fn go_back(&mut self, before: bool) {
        if before && !self.can_go_on() {
            self.back.after.clear();
        }
        let now = self.unwatched();
        let (from, to, hint) = match before {
            true => (&mut self.back.before, &mut self.back.after, "U returns"),
            false => (&mut self.back.after, &mut self.back.before, "u goes back"),
        };
        let Some(saved) = from.pop() else { return };
        to.push(now);
        match self.open_saved(saved) {
            Ok(()) => self.notify(format!("{} is open again; {hint}", L::title(self))),
            Err(why) => self.notify(why),
        }
        self.back.changes = self.changes;
    }
}

// Best results

/// The best results by name; less is better.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Records {
    pub(super) best: BTreeMap<String, u64>,
    /// The best under the name noted last, before it was.
    #[serde(skip)]
    before: Option<u64>,
}

impl Records {
    /// Notes a result.
    pub fn note(&mut self, name: &str, score: u64) {
        self.before = self.best(name);
        self.merge(&Records { best: [(name.to_owned(), score)].into(), before: None });
    }

    /// The best result under a name.
    pub fn best(&self, name: &str) -> Option<u64> {
        self.best.get(name).copied()
    }

    /// Adds the results of `other`, where they are better.
    pub fn merge(&mut self, other: &Records) {
        for (name, &score) in &other.best {
            if self.best(name).is_none_or(|before| score < before) {
                self.best.insert(name.clone(), score);
            }
        }
    }
}

impl<L: PuzzleTab> TabState<L> {
    /// Notes the result of a game that was won, under the name of its instance too if it is in the list.
    pub(super) fn note_result(&mut self) {
        let Some(score) = L::score(self) else { return };
        if matches!(self.named.origin, Origin::BuiltIn | Origin::File) {
            self.records.note(&self.named.name, score);
        }
        if let Some(name) = L::record(self).filter(|name| *name != self.named.name) {
            self.records.note(&name, score);
        }
    }

    /// How the game at hand compares with the best one; none if none is known.
    fn compared(&self, theme: &Theme) -> Option<(String, Style)> {
        let best = self.records.best(&L::record(self)?)?;
        Some(match (L::score(self), self.records.before) {
            (Some(score), Some(before)) if score < before => {
                (format!("a new best: before {}", L::score_in_words(before)), theme.good)
            }
            (Some(score), _) if score <= best => ("your best so far".to_owned(), theme.text),
            _ => (format!("your best: {}", L::score_in_words(best)), theme.text),
        })
    }

    /// Writes a card about a game that is over, with what is known of the best one, and what can follow.
    pub fn draw_card(&self, mut lines: Vec<(String, Style)>, keys: &Keys, panel: &mut Panel) {
        lines.extend(self.compared(panel.theme()));
        for (words, _) in &mut lines {
            *words = sentence(words.trim_end_matches('.'));
        }
        panel.card(&lines);
        panel.gap();
        panel.keys(keys);
        panel.gap();
    }
}

/// Keys and what they do.
type Keys = [(&'static str, &'static str)];

#[cfg(test)]
mod records_tests {
    use super::*;

    #[test]
    fn only_better_results_are_noted_and_all_survive_writing() {
        let mut records = Records::default();
        for (score, before) in [(9, None), (9, Some(9)), (6, Some(9)), (7, Some(6))] {
            records.note("ferry", score);
            assert_eq!(records.before, before);
        }
        assert_eq!((records.best("ferry"), records.best("detour")), (Some(6), None));
        let text = serde_json::to_string(&records).unwrap();
        assert_eq!(text, r#"{"ferry":6}"#);
        let mut other: Records = serde_json::from_str(r#"{"ferry":8,"detour":3}"#).unwrap();
        other.merge(&serde_json::from_str(&text).unwrap());
        assert_eq!((other.best("ferry"), other.best("detour")), (Some(6), Some(3)));
    }
}
