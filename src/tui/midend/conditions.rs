//! Conditions of a desk: the line they are typed into, the list of those that are ready-made, and going
//! to the moments at which one holds.

use super::desk::{Desk, Look};
use super::popup::{Asks, Popup};
use crate::engine::condition::Condition;
use crate::engine::grid::Pos;
use crate::engine::run::Run as _;
use crate::puzzles::puzzle::Puzzle;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::grouped;
use crate::tui::view::picker::{Item, Picker};
use crate::tui::watching::Hunted;
use serde::{Deserialize, Serialize};

/// The field of the line.
const CONDITION: Field = Field("holds when");
/// Conditions kept of those typed.
const KEPT: usize = 8;
/// Most characters of one of them.
const LONGEST: usize = 300;
/// Most characters of a condition in the bar.
const LABEL: usize = 12;

/// The condition that is chosen, and those typed before, the last one first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Conditions {
    chosen: Option<Chosen>,
    typed: Typed,
}

/// A condition with its name.
#[derive(Clone, PartialEq, Debug)]
struct Chosen {
    name: String,
    text: String,
    condition: Condition,
}

/// Texts of conditions, the last one typed first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<String>", into = "Vec<String>")]
pub struct Typed(Vec<String>);

impl From<Vec<String>> for Typed {
    /// What is read may come from anybody: no more and no longer ones than can be typed.
    fn from(texts: Vec<String>) -> Typed {
        let fits =
            |text: &String| text.chars().count() <= LONGEST && !text.chars().any(char::is_control);
        Typed(texts.into_iter().filter(fits).take(KEPT).collect())
    }
}

impl From<Typed> for Vec<String> {
    fn from(typed: Typed) -> Vec<String> {
        typed.0
    }
}

impl Typed {
    /// Puts a text first.
    fn remember(&mut self, text: &str) {
        self.0.retain(|known| known != text);
        self.0.insert(0, text.to_owned());
        self.0.truncate(KEPT);
    }
}

impl Conditions {
    /// Those typed, for the session.
    pub fn typed(&self) -> &Typed {
        &self.typed
    }

    /// Takes over those typed in a session before.
    pub fn restore(&mut self, typed: Typed) {
        self.typed = typed;
    }

    /// What the bar calls the condition that is chosen.
    pub fn label(&self) -> Option<String> {
        let chosen = self.chosen.as_ref()?;
        let short = chosen.name.chars().count() <= LABEL;
        Some(if short { chosen.name.clone() } else { "match".to_owned() })
    }
}

impl<L: Look> Desk<L> {
    /// The line a condition is typed into.
    pub(super) fn condition_form(&self) -> Popup<super::desk::Instance<L>> {
        let chosen = self.conditions.chosen.as_ref().map(|chosen| chosen.text.as_str());
        let last = self.conditions.typed.0.first().map(String::as_str);
        let own = L::Puzzle::VOCABULARY.fields.join(" ");
        let about = format!(
            "Such as f > parent.f, frontier = max.frontier or cell 3,4. Names: step f g h depth id \
             frontier generated new repeats tied {own}; of the parent, previous, max or min. \
             l lists ready-made ones and the last typed."
        );
        let form = Form::new("find a moment");
        let form = form.text(CONDITION, chosen.or(last).unwrap_or_default(), about.trim());
        Popup::Form(Asks::Condition, form)
    }

    /// Takes the condition of the line.
    ///
    /// # Errors
    /// The column and what was expected there, or what the run cannot tell.
    pub(super) fn accept_condition(&mut self, form: &Form) -> Result<(), Complaint> {
        let text = form.written(CONDITION).trim().to_owned();
        if text.is_empty() {
            self.choose_listed(0);
            return Ok(());
        }
        self.choose_condition(&text, &text).map_err(|why| Complaint::about(CONDITION, why))?;
        self.conditions.typed.remember(&text);
        Ok(())
    }

    /// Chooses a condition under a name.
    fn choose_condition(&mut self, name: &str, text: &str) -> Result<(), String> {
        let condition =
            Condition::parse(text, L::Puzzle::VOCABULARY).map_err(|bad| bad.to_string())?;
        if let Some(watching) = &mut self.watching {
            watching.with_run(|run| match L::Puzzle::observed(run) {
                Some(observed) => condition.check(observed.as_ref()),
                None => Ok(()),
            })?;
        }
        let (name, text) = (name.to_owned(), text.to_owned());
        self.say(format!("< and > go to moments at which {text}"));
        self.conditions.chosen = Some(Chosen { name, text, condition });
        Ok(())
    }

    /// Name and text of every condition that can be chosen: the run's own landmarks first, then the
    /// ready-made ones, then those typed.
    fn condition_list(&self) -> Vec<(String, String)> {
        let landmark = self.watching.as_ref().map_or("", |watching| watching.run().landmark_name());
        let ready = L::Puzzle::conditions(&self.method).iter();
        let typed = self.conditions.typed.0.iter();
        [(format!("next {landmark}"), String::new())]
            .into_iter()
            .chain(ready.map(|&(name, text)| (name.to_owned(), text.to_owned())))
            .chain(typed.map(|text| (text.clone(), text.clone())))
            .collect()
    }

    /// The list of conditions to choose from.
    pub(super) fn condition_popup(&self) -> Popup<super::desk::Instance<L>> {
        let item = |(name, text): (String, String)| match (text.is_empty(), name == text) {
            (true, _) => Item { name, about: "as at the beginning".into() },
            (_, true) => Item { name, about: "typed".into() },
            _ => Item { name, about: text },
        };
        let items = self.condition_list().into_iter().map(item).collect();
        Popup::Conditions(Picker::plain("< and > go to", items))
    }

    /// Takes the condition at this place of the list.
    pub(super) fn choose_listed(&mut self, place: usize) {
        let Some((name, text)) = self.condition_list().into_iter().nth(place) else { return };
        if text.is_empty() {
            self.conditions.chosen = None;
            self.say(format!("< and > go to the {name}"));
        } else if let Err(why) = self.choose_condition(&name, &text) {
            self.say(format!("{text}: {why}"));
        }
    }

    /// Goes to the next moment that is about a cell; from then on `<` and `>` go by that.
    pub(in crate::tui) fn look_for_cell(&mut self, cell: Pos) {
        let text = format!("cell {},{}", cell.row, cell.col);
        match self.choose_condition(&text, &text) {
            Ok(()) => drop(self.look_for_moment(true)),
            Err(why) => self.say(format!("{text}: {why}")),
        }
    }

    /// Begins to look for the next moment at which the condition holds that is chosen; whether one is.
    pub(super) fn look_for_moment(&mut self, forward: bool) -> bool {
        let (Some(chosen), Some(watching)) = (&self.conditions.chosen, &mut self.watching) else {
            return false;
        };
        let looks = watching.look_for(&chosen.condition, forward, |run| L::Puzzle::observed(run));
        if let Err(why) = looks {
            let text = chosen.text.clone();
            self.say(format!("{text}: {why}"));
        }
        true
    }

    /// Goes on looking; whether anything shown has changed.
    pub(super) fn compute_condition(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let (Some(chosen), Some(watching)) = (&self.conditions.chosen, &mut self.watching) else {
            return false;
        };
        let before = watching.share_looked_at();
        if before.is_none() {
            return false;
        }
        let words = match watching.go_on_looking(|run| L::Puzzle::observed(run), enough) {
            Hunted::Looking => return watching.share_looked_at() != before,
            Hunted::Found => {
                let named = if chosen.name == chosen.text {
                    chosen.text.clone()
                } else {
                    format!("{}: {}", chosen.name, chosen.text)
                };
                format!("step {}, {named}", grouped(watching.run().at()))
            }
            Hunted::Nothing => format!("no further moment at which {}", chosen.text),
        };
        self.say(words);
        true
    }

    /// How far looking for a moment has come, in words.
    pub(super) fn looking_in_words(&self) -> Option<String> {
        let share = self.watching.as_ref()?.share_looked_at()?;
        let text = &self.conditions.chosen.as_ref()?.text;
        Some(format!("looking for {text} ... {:.0} %, esc stops", share * 100.0))
    }
}
