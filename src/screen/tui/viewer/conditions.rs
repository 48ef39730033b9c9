//! Conditions that moments of a run are looked for by: the line they are typed into, the list of those that
//! are ready-made, what is said of the search, and the search for the first step at which runs differ.

use super::*;
use super::{pane::StepKey, words::brief};
use crate::engine::condition::Outcome;
use crate::tui::inspector::in_one_line;

/// The field of the line.
const CONDITION: Field = Field("holds when");
/// Conditions kept of those typed.
const KEPT: usize = 8;
/// Most characters of one of them.
const LONGEST: usize = 300;
/// The last entry of the list.
pub(super) const PATH: &str = "left and right follow the path to this node";
/// Most characters of a condition in the bar.
const LABEL: usize = 12;

/// The condition that is chosen, and those typed before, the last one first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Conditions {
    pub(super) chosen: Option<Chosen>,
    /// Those typed, for the session.
    pub typed: Typed,
}

/// A condition with its name.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Chosen {
    name: String,
    pub(super) text: String,
    condition: Condition,
}

/// Texts of conditions, the last one typed first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<String>")]
pub struct Typed(Vec<String>);

impl From<Vec<String>> for Typed {
    /// What is read may come from anybody: no more and no longer ones than can be typed.
    fn from(texts: Vec<String>) -> Typed {
        let fits =
            |text: &String| text.chars().count() <= LONGEST && !text.chars().any(char::is_control);
        Typed(texts.into_iter().filter(fits).take(KEPT).collect())
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
    /// What the bar calls the condition that is chosen.
    pub fn label(&self) -> Option<String> {
        let chosen = self.chosen.as_ref()?;
        Some(match chosen.name.chars().count() <= LABEL {
            true if chosen.name == chosen.text => format!("where {}", chosen.name),
            true => chosen.name.clone(),
            false => "match".to_owned(),
        })
    }
}

impl Viewer {
    /// Whether the step shown is one of a search, as far as is known.
    fn is_at_search(&mut self) -> bool {
        let moment = self.watching.race.front_mut().inspect(Wanted::STEP);
        moment.is_none_or(|moment| matches!(moment.step, Step::Search(_)))
    }

    /// The line a condition is typed into. A run that is no search has no f, and one of its ready-made
    /// conditions as an example. Where nothing is `typed` yet it has the last one.
    pub(super) fn condition_form(&mut self, typed: &str) -> Form {
        let own = self.front().sight.vocabulary().fields;
        let ready = self.front().sight.conditions().first();
        let (example, names, parent) = match self.is_at_search() {
            true => (
                "f > parent.f, frontier = max.frontier or cell r3c4",
                "f, g, h, depth, id, frontier, generated, new, repeats, tied, ",
                "parent., ",
            ),
            false => (ready.map_or("step > 100", |(_, text)| text), "", ""),
        };
        let about = format!(
            "For example: {example}. Names: step, {names}{own}; each also after {parent}previous., max. or min."
        );
        let Conditions { chosen, typed: before } = &self.choices.conditions;
        let last = chosen.as_ref().map(|chosen| &chosen.text).or(before.0.first());
        let text = if typed.is_empty() { last.map_or("", String::as_str) } else { typed };
        Form::new("find a moment").text(CONDITION, text, about.trim())
    }

    /// Takes the condition typed into that line. An empty one chooses the run's own landmarks again.
    ///
    /// # Errors
    /// The column and what was expected there, or what the run cannot tell.
    pub(super) fn accept_condition(&mut self, form: &Form) -> Result<(), Complaint> {
        let text = form.written(CONDITION).trim();
        if text.is_empty() {
            self.choose_listed(0);
            return Ok(());
        }
        let chosen = self.choose_condition(text, text);
        let words = chosen.map_err(|why| Complaint::about(CONDITION, why))?;
        self.choices.conditions.typed.remember(text);
        self.notify(words);
        Ok(())
    }

    /// Chooses a condition; what to say then.
    ///
    /// # Errors
    /// It cannot be read, or names what the run cannot tell.
    pub(super) fn choose_condition(&mut self, name: &str, text: &str) -> Result<String, String> {
        let vocabulary = self.front().sight.vocabulary();
        let condition = Condition::parse(text, vocabulary).map_err(|bad| bad.to_string())?;
        let observed = self.watching.race.front_mut().sight.observed();
        observed.map_or(Ok(()), |observed| condition.check(observed.as_ref()))?;
        self.choices.conditions.chosen =
            Some(Chosen { name: name.to_owned(), text: text.to_owned(), condition });
        // A ready-made one is called `next dead end` or `dead end`.
        Ok(format!("< and > now look for {}", name.strip_prefix("next ").unwrap_or(name)))
    }

    /// What can be chosen from the list: names and texts, the run's own landmarks first.
    fn listed(&self) -> Vec<(String, String)> {
        let (front, typed) = (self.front(), self.choices.conditions.typed.0.iter());
        let ready = front.sight.conditions();
        let next = format!("next {}", front.landmark_name());
        let of_ready = |&(name, text): &(&str, &str)| (name.to_owned(), text.to_owned());
        let is_other = |typed: &&String| ready.iter().all(|known| known.1 != **typed);
        [(next.clone(), String::new())]
            .into_iter()
            // A landmark is no condition to choose besides.
            .chain(ready.iter().filter(|(name, _)| *name != next).map(of_ready))
            .chain(typed.filter(is_other).map(|text| (text.clone(), text.clone())))
            .collect()
    }

    /// That list, which takes a condition that is typed as well; behind them what else can be asked for.
    pub(super) fn condition_list(&mut self) -> Asked {
        let (vocabulary, ready) =
            (self.front().sight.vocabulary(), self.front().sight.conditions());
        let item = |(name, text): (String, String)| {
            let same = ready.iter().find(|known| known.0 == name).map_or("", |known| known.1);
            match text.is_empty() {
                true => Item::new(name, format!("default: {same}").trim_end_matches(": ")),
                false => Item::new(&*name, if name == text { "" } else { &text }),
            }
        };
        let has_paths = self.is_at_search() && self.command(Action::Branch).state.is_ok();
        let follows = if self.watching.branch.is_some() { "on" } else { "" };
        let path = has_paths.then(|| Item::new(PATH, follows));
        let others = [Item::new("your own ...", "names and examples")].into_iter().chain(path);
        let items = self.listed().into_iter().map(item).chain(others).collect();
        let takes = move |text: &str| Condition::parse(text, vocabulary).is_ok();
        Asked::List(Picker::plain("< and > go to", items).taking(takes))
    }

    /// Takes what is at this place of the list.
    pub(super) fn choose_listed(&mut self, place: usize) {
        let listed = self.listed();
        let others = listed.len();
        let Some((name, text)) = listed.into_iter().nth(place) else {
            return match place == others {
                true => self.asked = Some(Asked::Form(self.condition_form(""))),
                false => self.follow_branch(),
            };
        };
        if text.is_empty() {
            self.choices.conditions.chosen = None;
            return self.notify(format!("< and > go to the {name}"));
        }
        let words = self.choose_condition(&name, &text);
        self.notify(words.unwrap_or_else(|why| format!("{text}: {why}")));
    }

    /// Goes to the next moment at which a condition holds; from then on `<` and `>` go by that.
    pub(super) fn look_for(&mut self, text: &str) {
        let chosen = self.choose_condition(text, text);
        if let Err(why) = chosen.and_then(|_| self.find_moment(true, false)) {
            self.notify(format!("{text}: {why}"));
        }
    }

    /// Goes to the first other moment at which a condition holds, or else to the end that way.
    pub(super) fn pass(&mut self, forward: bool, text: String) {
        let condition = Condition::parse(&text, self.front().sight.vocabulary());
        let begun = condition.is_ok_and(|condition| {
            self.watching.look_for(&condition, forward, false, |pane| pane.sight.observed()).is_ok()
        });
        self.passed = begun.then_some((forward, text));
    }

    /// Begins to look for the next moment at which the condition holds that is chosen, or for this one if it is
    /// `included`; whether one is chosen.
    ///
    /// # Errors
    /// The run does not tell its moments.
    pub(super) fn find_moment(&mut self, forward: bool, included: bool) -> Result<bool, String> {
        self.passed = None;
        let Some(chosen) = &self.choices.conditions.chosen else { return Ok(false) };
        self.watching
            .look_for(&chosen.condition, forward, included, |pane| pane.sight.observed())?;
        Ok(true)
    }

    /// Goes on looking, and says how far it has come.
    pub(super) fn compute_condition(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.watching.share_looked_at();
        if before.is_none() {
            return false;
        }
        let outcome = self.watching.go_on_looking(|pane| pane.sight.observed(), enough);
        if matches!(outcome, Outcome::Looking(_)) {
            return self.watching.share_looked_at() != before;
        }
        if let Some((forward, _)) = self.passed.take() {
            if outcome == Outcome::Nothing {
                self.watching.jump(if forward { self.watching.race.len() } else { 0 });
            }
            return true;
        }
        let Some(Chosen { name, text, .. }) = &self.choices.conditions.chosen else { return false };
        // The transport says where it is.
        let words = match outcome {
            Outcome::Found(_) if name == text => text.clone(),
            Outcome::Found(_) => format!("{name}: {text}"),
            _ => format!("no further match for {name}"),
        };
        self.found = matches!(outcome, Outcome::Found(_));
        self.held_at = self.found.then(|| self.watching.race.at());
        self.notify(words);
        true
    }

    /// How far looking for a moment has come, in words.
    pub(super) fn looking(&self) -> Option<String> {
        let share = self.watching.share_looked_at()? * 100.0;
        let chosen = self.choices.conditions.chosen.as_ref().map(|chosen| &chosen.text);
        let text = self.passed.as_ref().map(|passed| &passed.1).or(chosen)?;
        Some(format!("looking for {text} ... {share:.0} %, esc stops"))
    }

    /// Goes on looking for the first step at which the runs differ.
    pub(super) fn compute_difference(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(mut t) = self.difference.take() else { return false };
        self.found = false;
        let race = &mut self.watching.race;
        let shown = race.at();
        let found = loop {
            let is_past = |lane: &Pane| t > lane.len();
            if race.lanes().any(|lane| is_past(lane) && !lane.status().is_over()) {
                break None;
            }
            if race.lanes().all(is_past) {
                break Some("the runs make the same steps".to_owned());
            }
            if let Some(words) = difference_at(race, t) {
                self.found = true;
                break Some(words);
            }
            t += 1;
            if t.is_multiple_of(SLICE) && enough() {
                break None;
            }
        };
        race.seek(shown);
        if found.is_none() {
            self.difference = Some(t);
        } else if self.found {
            self.watching.jump(t);
        }
        let looking = || format!("looking for the first difference ... step {}", grouped(t));
        self.notify(found.unwrap_or_else(looking));
        true
    }
}

/// Steps compared between two looks at the clock.
const SLICE: u64 = 64;

/// How the runs differ at a step, in words; none if they do not.
fn difference_at(race: &mut Race<Pane>, t: u64) -> Option<String> {
    if let Some(over) = race.lanes().find(|lane| t > lane.len()) {
        return Some(format!("{} is over, another goes on", over.name));
    }
    let keys: Vec<_> = race.lanes_mut().map(|lane| lane.key_of_step(t)).collect();
    let (front, told) = (race.place(), race.front().sight.facts_in_words());
    let of_front = keys.get(front)?.as_ref();
    let is_like = |key: Option<&StepKey>| match (key, of_front) {
        (Some(a), Some(b)) => a.is_like(b),
        (a, b) => a.is_none() && b.is_none(),
    };
    let other = keys.iter().position(|key| !is_like(key.as_ref()))?;
    let words = keys.iter().map(|key| key.as_ref().map_or(Vec::new(), |key| in_words(key, told)));
    let words: Vec<Vec<String>> = words.collect();
    let is_common = |word: &String| words.iter().all(|all| all.contains(word));
    let does = race.lanes().zip(&words).map(|(lane, words)| {
        // Of the things only what the others do not have.
        let own = words.iter().enumerate().filter(|(at, word)| *at == 0 || !is_common(word));
        let own: Vec<&str> = own.map(|(_, word)| word.as_str()).collect();
        let own = if own.is_empty() { "nothing".into() } else { own.join(", ") };
        format!("{}: {own}", brief(race, &lane.name))
    });
    let does: Vec<String> = does.collect();
    // Two that differ say it, the one in front among them; the boards show the others.
    let [first, second] = [front.min(other), front.max(other)].map(|at| does.get(at));
    Some(format!("first difference  {}; {}", first?, second?))
}

/// What a step does, thing by thing, without what it has come to.
fn in_words(key: &StepKey, told: fn(&Facts) -> Option<String>) -> Vec<String> {
    const DOES: [&str; 8] = ["row", "col", "x", "y", "digit", "value", "move", "light"];
    let does: Facts = key.facts.iter().filter(|(name, _)| DOES.contains(name)).cloned().collect();
    let facts = if does.is_empty() { &key.facts } else { &does };
    let words = told(facts).unwrap_or_else(|| in_one_line(facts));
    // A whole board says little in one word.
    let is_thing = |thing: &&str| !thing.is_empty() && thing.len() < 24;
    let mut words: Vec<String> = words.split("  ").filter(is_thing).map(str::to_owned).collect();
    let name = words.first().and_then(|first| first.split(' ').next());
    let what = name.and_then(|name| key.what.strip_suffix(name)).unwrap_or(&key.what).trim_end();
    match what {
        "" | "node" if !words.is_empty() => {}
        "node" => words.push("a node".into()),
        _ => words.insert(0, what.to_owned()),
    }
    words
}
