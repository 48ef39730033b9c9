//! Conditions that moments of a run are looked for by: the line they are typed into, the list of those that
//! are ready-made, and what is said of the search.
//!
//! Looks for the first step at which runs differ.

use super::pane::{Pane, StepKey};
use crate::engine::condition::{Condition, Vocabulary};
use crate::engine::terms::Facts;
use crate::tui::inspector::in_one_line;
use crate::tui::prelude::*;
use crate::tui::watching::SearchOutcome;

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

/// Ready-made conditions: what each is called, and its text.
pub type Ready = &'static [(&'static str, &'static str)];

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
        let is_typed = chosen.name == chosen.text;
        Some(match (short, is_typed) {
            (true, true) => format!("where {}", chosen.name),
            (true, false) => chosen.name.clone(),
            (false, _) => "match".to_owned(),
        })
    }

    /// Chooses none.
    pub(super) fn forget(&mut self) {
        self.chosen = None;
    }

    /// The condition that is chosen, and its text.
    pub(super) fn chosen(&self) -> Option<(&Condition, &str)> {
        self.chosen.as_ref().map(|chosen| (&chosen.condition, chosen.text.as_str()))
    }

    /// The line a condition is typed into; `own` are the names of the puzzle. A run that is no search has no f, and
    /// one of its ready-made conditions as an example.
    pub(super) fn form(&self, own: Vocabulary, is_search: bool, ready: Ready) -> Form {
        let example = ready.first().map_or("step > 100", |(_, text)| text);
        let chosen = self.chosen.as_ref().map(|chosen| chosen.text.as_str());
        let last = self.typed.0.first().map(String::as_str);
        let own = own.fields.replace(", ", " ");
        let about = match is_search {
            true => format!(
                "Such as f > parent.f, frontier = max.frontier or cell 3,4. Names: step f g h depth id \
                 frontier generated new repeats tied {own}; of the parent, previous, max or min. \
                 l lists ready-made ones and the last typed."
            ),
            false => format!(
                "Such as {example}. Names: step {own}; of the previous moment, max or min. l lists \
                 ready-made ones and the last typed."
            ),
        };
        let form = Form::new("find a moment");
        form.text(CONDITION, chosen.or(last).unwrap_or_default(), about.trim())
    }

    /// Takes the condition typed into [`Conditions::form`]; what to say then, unless the line is empty and
    /// < and > go to the run's own landmarks again. `check` says what the run cannot tell.
    ///
    /// # Errors
    /// The column and what was expected there, or what the run cannot tell.
    pub(super) fn accept(
        &mut self,
        form: &Form,
        own: Vocabulary,
        check: impl FnOnce(&Condition) -> Result<(), String>,
    ) -> Result<Option<String>, Complaint> {
        let text = form.written(CONDITION).trim().to_owned();
        if text.is_empty() {
            self.chosen = None;
            return Ok(None);
        }
        let words = self.choose(&text, &text, own, check).map_err(|why| {
            // Of all the names there are only those of this run are of use.
            let unknown = Condition::parse(&text, own).err().filter(|bad| bad.is_unknown);
            let bad = unknown.and(why.split(", expected").next());
            let named = bad.map(|bad| format!("{bad} is no name here. {}", form.about(CONDITION)));
            Complaint::about(CONDITION, named.unwrap_or(why))
        })?;
        self.typed.remember(&text);
        Ok(Some(words))
    }

    /// Chooses a condition under a name; what to say then.
    pub(super) fn choose(
        &mut self,
        name: &str,
        text: &str,
        own: Vocabulary,
        check: impl FnOnce(&Condition) -> Result<(), String>,
    ) -> Result<String, String> {
        let condition = Condition::parse(text, own).map_err(|bad| bad.to_string())?;
        check(&condition)?;
        let (name, text) = (name.to_owned(), text.to_owned());
        // A ready-made one is called `next dead end` or `dead end`.
        let short = name.strip_prefix("next ").unwrap_or(&name);
        let words = match name == text {
            true => format!("< and > now look for {text}"),
            false => format!("< and > now go from {short} to {short}"),
        };
        self.chosen = Some(Chosen { name, text, condition });
        Ok(words)
    }

    /// Name and text of every condition that can be chosen: the run's own landmarks first, then the
    /// ready-made ones, then those typed.
    fn listed(&self, landmark: &str, ready: Ready) -> Vec<(String, String)> {
        let typed = self.typed.0.iter();
        let next = format!("next {landmark}");
        let of_ready = |&(name, text): &(&str, &str)| (name.to_owned(), text.to_owned());
        [(next.clone(), String::new())]
            .into_iter()
            // A landmark is no condition to choose besides.
            .chain(ready.iter().filter(|(name, _)| *name != next).map(of_ready))
            .chain(typed.map(|text| (text.clone(), text.clone())))
            .collect()
    }

    /// The list of conditions to choose from.
    pub(super) fn list(&self, landmark: &str, ready: Ready) -> Picker {
        let item = |(name, text): (String, String)| match (text.is_empty(), name == text) {
            (true, _) => Item { name, about: "default".into() },
            (_, true) => Item { name, about: String::new() },
            _ => Item { name, about: text },
        };
        let items = self.listed(landmark, ready).into_iter().map(item).collect();
        Picker::plain("< and > go to", items)
    }

    /// Takes the condition at this place of [`Conditions::list`]; what to say then.
    pub(super) fn choose_listed(
        &mut self,
        place: usize,
        (landmark, ready): (&str, Ready),
        own: Vocabulary,
        check: impl FnOnce(&Condition) -> Result<(), String>,
    ) -> Option<String> {
        let (name, text) = self.listed(landmark, ready).into_iter().nth(place)?;
        if text.is_empty() {
            self.chosen = None;
            return Some(format!("< and > go to the {name}"));
        }
        let chosen = self.choose(&name, &text, own, check);
        Some(chosen.unwrap_or_else(|why| format!("{text}: {why}")))
    }

    /// What to say of the outcome of looking for a moment; `at` is the moment shown.
    pub(super) fn outcome(&self, hunted: SearchOutcome, at: u64) -> Option<String> {
        let chosen = self.chosen.as_ref()?;
        match hunted {
            SearchOutcome::Looking => None,
            SearchOutcome::Found if chosen.name == chosen.text => {
                Some(format!("step {}, {}", grouped(at), chosen.text))
            }
            SearchOutcome::Found => {
                Some(format!("step {}, {}: {}", grouped(at), chosen.name, chosen.text))
            }
            SearchOutcome::Nothing => Some(format!("no further match for {}", chosen.text)),
        }
    }

    /// How far looking for a moment has come, in words.
    pub(super) fn looking(&self, share: Option<f32>) -> Option<String> {
        let (share, chosen) = (share?, self.chosen.as_ref()?);
        Some(format!("looking for {} ... {:.0} %, esc stops", chosen.text, share * 100.0))
    }
}

/// Steps compared between two looks at the clock.
const SLICE: u32 = 64;

/// A search for the first difference.
pub(super) struct Difference {
    /// The step compared next.
    next: u64,
}

/// How far it has come.
pub(super) enum Found {
    /// It goes on with this step.
    Looking(u64),
    /// The runs differ at this step; how, in words.
    At(u64, String),
    /// They never do; in words.
    Never(String),
}

impl Difference {
    /// From the first step on.
    pub(super) fn new() -> Difference {
        Difference { next: 1 }
    }

    /// Compares steps until `enough`.
    pub(super) fn advance<V: View>(
        &mut self,
        race: &mut Race<Pane<V>>,
        enough: &mut dyn FnMut() -> bool,
    ) -> Found {
        let shown = race.at();
        let found = loop {
            if let Some(found) = (0..SLICE).find_map(|_| self.compare(race)) {
                break found;
            }
            if enough() {
                break Found::Looking(self.next);
            }
        };
        race.seek(shown);
        found
    }

    /// Compares one step; what follows unless it is the next one.
    fn compare<V: View>(&mut self, race: &mut Race<Pane<V>>) -> Option<Found> {
        let t = self.next;
        if race.lanes().any(|lane| t > lane.len() && !lane.status().is_over()) {
            return Some(Found::Looking(t));
        }
        let at = grouped(t);
        match race.lanes().find(|lane| t > lane.len()) {
            Some(_) if race.lanes().all(|lane| t > lane.len()) => {
                return Some(Found::Never("both runs make the same steps".into()));
            }
            Some(over) => {
                let words = format!("step {at}: {} is over, the other goes on", over.name);
                return Some(Found::At(t, words));
            }
            None => {}
        }
        let keys: Vec<_> = race.lanes_mut().map(|lane| lane.key_of_step(t)).collect();
        self.next += 1;
        let is_like = |pair: &[Option<StepKey>]| match pair {
            [Some(a), Some(b)] => a.is_like(b),
            pair => pair.iter().all(Option::is_none),
        };
        if keys.windows(2).all(is_like) {
            return None;
        }
        let words = keys.iter().map(|key| key.as_ref().map_or(Vec::new(), in_words::<V>));
        let words: Vec<Vec<String>> = words.collect();
        let is_common = |word: &String| words.iter().all(|all| all.contains(word));
        let does = race.lanes().zip(&words).map(|(lane, words)| {
            // Of the things only what the others do not have.
            let own = words.iter().enumerate().filter(|(at, word)| *at == 0 || !is_common(word));
            let own: Vec<&str> = own.map(|(_, word)| word.as_str()).collect();
            format!(
                "{}: {}",
                lane.name,
                if own.is_empty() { "nothing".into() } else { own.join(" ") }
            )
        });
        Some(Found::At(t, format!("step {at}: {}", does.collect::<Vec<_>>().join(", "))))
    }
}

/// What a step does, thing by thing, without what it has come to.
fn in_words<V: View>(key: &StepKey) -> Vec<String> {
    const DOES: [&str; 8] = ["row", "col", "x", "y", "digit", "value", "move", "light"];
    let does: Facts = key.facts.iter().filter(|(name, _)| DOES.contains(name)).cloned().collect();
    let facts = if does.is_empty() { &key.facts } else { &does };
    let words = V::facts_in_words(facts).unwrap_or_else(|| in_one_line(facts));
    let things = words.split("  ").filter(|thing| !thing.is_empty()).map(str::to_owned);
    [key.what.clone()].into_iter().chain(things).collect()
}
