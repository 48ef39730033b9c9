//! What a walker tells about a step: the exits it saw, the rule that chose, and its pseudo-code.

use super::{Exits, Rule, Walker, first_heading};
use crate::engine::event::{Event, count};
use crate::engine::grid::Dir;
use crate::engine::limits::Limit;
use crate::engine::listing::pseudo_code;
use crate::engine::moment::{Level, List, Moment, Wanted};
use crate::engine::phrases;
use crate::engine::run::{Run as _, Status};
use crate::engine::terms::Fact;

impl Rule {
    /// The rule in pseudo-code, a line each; [`Moment::line`] counts them from 0.
    pub const fn pseudo_code(self) -> &'static [&'static str] {
        match self {
            Rule::Random => pseudo_code!("random-walk"),
            Rule::Mouse => pseudo_code!("mouse"),
            Rule::LeftHand => pseudo_code!("left-hand"),
            Rule::RightHand => pseudo_code!("right-hand"),
            Rule::Tremaux => pseudo_code!("tremaux"),
        }
    }
}

/// What a walker saw before a step, and the direction it took.
struct Choice {
    open: Vec<Dir>,
    heading: Dir,
    /// Whether it came from somewhere: the first step has no way back.
    arrived: bool,
    /// Trémaux's marks, N, S, E, W.
    marks: [u8; 4],
    taken: Dir,
}

/// Why a direction was taken.
struct Reason {
    /// The line of the pseudo-code.
    line: usize,
    /// The part of the rule that chose.
    rule: &'static str,
    /// A sentence about it.
    text: String,
}

impl Choice {
    fn marks(&self, dir: Dir) -> u8 {
        self.marks[dir as usize]
    }

    fn reason(&self, rule: Rule) -> Reason {
        let Choice { taken, heading, .. } = *self;
        let (to, exits) = (taken.name(), self.open.len());
        let back = heading.back();
        let only = exits == 1;
        let (line, rule, text) = match rule {
            Rule::Random if only => (4, "only exit", format!("{to} is the only exit.")),
            Rule::Random => (4, "draw", format!("A random draw among {exits} exits: {to}.")),
            Rule::Mouse if only && taken == back && self.arrived => {
                (4, "only exit", format!("A dead end: the only way is back, {to}."))
            }
            Rule::Mouse if only => (4, "only exit", format!("{to} is the only exit.")),
            Rule::Mouse => {
                let forward = self.open.iter().filter(|&&dir| dir != back).count();
                match forward {
                    1 => (
                        5,
                        "only way on",
                        format!("{to} is the only way on; it does not turn back."),
                    ),
                    _ => (
                        5,
                        "draw",
                        format!(
                            "A random draw among the {forward} exits that are not the way back: {to}."
                        ),
                    ),
                }
            }
            Rule::LeftHand | Rule::RightHand => {
                let left = rule == Rule::LeftHand;
                let (hand, other) = if left { ("left", "right") } else { ("right", "left") };
                let turn = if left { heading.left() } else { heading.right() };
                if only {
                    (4, "only exit", format!("{to} is the only exit."))
                } else if taken == turn {
                    let words = format!(
                        "Heading {}, the {hand} hand finds an opening: {to}.",
                        heading.name()
                    );
                    (5, "hand", words)
                } else if taken == heading {
                    (
                        6,
                        "ahead",
                        format!("The {hand} hand is on a wall and {to} is open: straight ahead."),
                    )
                } else {
                    let words =
                        format!("Wall at the {hand} hand and ahead: it turns {other}, {to}.");
                    (7, "other hand", words)
                }
            }
            Rule::Tremaux => {
                let known = self.open.iter().filter(|&&dir| self.marks(dir) > 0).count() > 1;
                if self.arrived && known && taken == back && self.marks(back) == 1 {
                    let words = format!(
                        "A place it knows, reached by a passage with one mark: it turns back, {to}."
                    );
                    (4, "known place", words)
                } else {
                    let marks = self.marks(taken);
                    let equal = self.open.iter().filter(|&&dir| self.marks(dir) == marks).count();
                    let words = match (marks, equal) {
                        _ if only && self.arrived => {
                            format!("A dead end: the only way is back, {to}.")
                        }
                        (0, 1) => format!("{to} is the only passage without a mark."),
                        (0, _) => format!("{to} is the first of {equal} passages without a mark."),
                        (_, 1) => format!("{to} is the only passage with fewer than 2 marks."),
                        _ => format!("{to} is the first of {equal} passages with 1 mark."),
                    };
                    (6, "fewest marks", words)
                }
            }
        };
        Reason { line, rule, text: phrases::sentence(&text) }
    }

    /// The exits in words, the one taken marked.
    fn entries(&self, rule: Rule) -> Vec<String> {
        let back = self.heading.back();
        let about = |dir: Dir| {
            let mut notes = Vec::new();
            match rule {
                Rule::Tremaux => notes.push(match self.marks(dir) {
                    0 => "no mark",
                    1 => "1 mark",
                    _ => "2 marks",
                }),
                Rule::LeftHand | Rule::RightHand => notes.push(match dir {
                    _ if dir == self.heading => "ahead",
                    _ if dir == self.heading.left() => "left",
                    _ if dir == self.heading.right() => "right",
                    _ => "behind",
                }),
                Rule::Random | Rule::Mouse => {}
            }
            // A mouse heads east at first, and does not begin with the way back either.
            let is_forbidden = rule == Rule::Mouse && self.open.len() > 1;
            if dir == back && (self.arrived || is_forbidden) {
                notes.push("the way back");
            }
            if dir == self.taken {
                notes.push("taken");
            }
            match notes.is_empty() {
                true => dir.name().to_owned(),
                false => format!("{}: {}", dir.name(), notes.join(", ")),
            }
        };
        self.open.iter().map(|&dir| about(dir)).collect()
    }
}

impl<P: Exits> Walker<P> {
    /// What the walk tells about the moment shown.
    pub fn moment(&mut self, wanted: Wanted) -> Moment {
        let at = (self.at(), self.len());
        self.event(wanted).moment(at)
    }

    fn event(&mut self, wanted: Wanted) -> Event {
        let Some(choice) = self.choice() else {
            let facts = self.trail.first().map(|state| self.problem.facts(state));
            return Event::new(wanted, "start", 0, || "The walk begins at the start.".into())
                .facts(facts.unwrap_or_default());
        };
        let rule = self.rule;
        let reason = choice.reason(rule);
        let taken = choice.taken;
        let state = self.trail[self.shown];
        let arrives = self.problem.is_goal(&state);
        let is_last = self.at() == self.len();
        let then = match self.status {
            _ if arrives => " That is the goal.",
            Status::Stopped(Limit::Loop) if is_last => {
                " It left this place with this heading before: from here it would go round for ever."
            }
            Status::Exhausted if is_last => " From here it cannot go on.",
            _ => "",
        };
        let marks = (rule == Rule::Tremaux).then(|| choice.marks(taken));
        let marked = marks.map(|marks| {
            let now = if marks == 0 { "1 mark" } else { "2 marks" };
            format!("The passage {} has {now} now.", taken.name())
        });
        let goal = if arrives { ": the goal" } else { "" };
        let step = format!("A step {}{goal}.", taken.name());
        let inside = [
            format!("Exits: {}.", phrases::list(choice.open.iter().map(|dir| dir.name()))),
            reason.text.clone(),
        ];
        Event::new(wanted, "move", reason.line, || reason.text + then)
            .facts([
                ("direction", Fact::Text(taken.letter().to_string())),
                ("heading", Fact::Text(choice.heading.letter().to_string())),
                ("rule", Fact::Text(reason.rule.to_owned())),
                ("exits", count(choice.open.len())),
            ])
            .facts(marks.map(|marks| ("marks", count(marks))))
            .facts(self.problem.facts(&state))
            .inside(inside.into_iter().chain(marked).chain([step]))
            .stack(|| self.last_steps(wanted.tree))
            .lists(|| {
                let (title, entries) = ("choices".to_owned(), choice.entries(rule));
                let chosen = choice.open.iter().position(|&dir| dir == choice.taken);
                [List { title, total: entries.len() as u64, entries, chosen }]
            })
    }

    /// What was seen before the step that led to the moment shown; `None` at moment 0.
    fn choice(&mut self) -> Option<Choice> {
        let before = self.shown.checked_sub(1)?;
        let (&state, &taken) = (self.trail.get(before)?, self.dirs.get(before)?);
        let came = before.checked_sub(1).and_then(|step| self.dirs.get(step).copied());
        let place = self.problem.place(&state);
        let exits = self.problem.exits(&state);
        // The step itself made the last mark of the passage it took.
        let marks = Dir::ALL.map(|dir| {
            let shown = self.shown_marks.of(place, dir);
            if dir == taken { shown.saturating_sub(1) } else { shown }
        });
        Some(Choice {
            open: Dir::ALL.into_iter().filter(|&dir| exits[dir as usize].is_some()).collect(),
            heading: came.unwrap_or(first_heading(self.rule)),
            arrived: came.is_some(),
            marks,
            taken,
        })
    }

    /// The last steps of the walk up to the moment shown, oldest first.
    fn last_steps(&self, most: usize) -> Vec<Level> {
        let first = self.shown.saturating_sub(most);
        let level = |step: usize| {
            let (dir, state) = (self.dirs.get(step)?, self.trail.get(step + 1)?);
            Some(Level {
                name: format!("step {}: {}", step + 1, dir.name()),
                left: Vec::new(),
                tried: Vec::new(),
                facts: self.problem.facts(state),
            })
        };
        (first..self.shown).filter_map(level).collect()
    }
}
