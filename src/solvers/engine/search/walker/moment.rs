//! What a walker tells about a step: the exits it saw, the rule that chose, and its pseudo-code.

use super::*;
use crate::engine::event::{Event, count};

impl Reason {
    /// Its line of the pseudo-code, and its name.
    fn place(self) -> (usize, &'static str) {
        match self {
            Reason::Only => (4, "only exit"),
            Reason::Draw => (5, "draw"),
            Reason::Forward => (5, "only way on"),
            Reason::Hand => (5, "hand"),
            Reason::Ahead => (6, "ahead"),
            Reason::OtherHand => (7, "other hand"),
            Reason::KnownPlace => (3, "known place"),
            Reason::FewestMarks => (5, "fewest marks"),
        }
    }
}

impl View {
    /// Why a direction was taken: the line of the pseudo-code, the part of the rule that chose, and a sentence
    /// about it.
    fn reason(&self, taken: Dir, rule: Rule) -> (usize, &'static str, String) {
        let (ways, reason) = self.ways(rule);
        let (to, exits, ways) = (taken.name(), self.open.len(), ways.len());
        let (hand, other) =
            if rule == Rule::LeftHand { ("left", "right") } else { ("right", "left") };
        let marks = self.marks(taken);
        let equal = self.open.iter().filter(|&&dir| self.marks(dir) == marks).count();
        let has_memory = matches!(rule, Rule::Mouse | Rule::Tremaux);
        let is_back = taken == self.heading.back() || rule == Rule::Tremaux;
        let text = match reason {
            Reason::Only | Reason::FewestMarks
                if exits == 1 && has_memory && is_back && self.arrived =>
            {
                format!("A dead end: the only way is back, {to}.")
            }
            Reason::Only => format!("{to} is the only exit."),
            Reason::Draw if rule == Rule::Random => {
                format!("A random draw among {exits} exits: {to}.")
            }
            Reason::Draw => {
                format!("A random draw among the {ways} exits that are not the way back: {to}.")
            }
            Reason::Forward => format!("{to} is the only way on; it does not turn back."),
            Reason::Hand => {
                let heading = self.heading.name();
                format!("Heading {heading}, the {hand} hand finds an opening: {to}.")
            }
            Reason::Ahead => {
                format!("The {hand} hand is on a wall and {to} is open: straight ahead.")
            }
            Reason::OtherHand => {
                format!("Wall at the {hand} hand and ahead: it turns {other}, {to}.")
            }
            Reason::KnownPlace => format!(
                "A place it knows, reached by a passage with one mark: it turns back, {to}."
            ),
            Reason::FewestMarks => match (marks, equal) {
                (0, 1) => format!("{to} is the only passage without a mark."),
                (0, _) => format!("{to} is the first of {equal} passages without a mark."),
                (_, 1) => format!("{to} is the only passage with fewer than 2 marks."),
                _ => format!("{to} is the first of {equal} passages with 1 mark."),
            },
        };
        let (line, name) = reason.place();
        // A random walk has one line for both.
        let line = if rule == Rule::Random { 4 } else { line };
        (line, name, phrases::sentence(&text))
    }

    /// The exits in words, the one taken marked.
    fn entries(&self, taken: Dir, rule: Rule) -> Vec<String> {
        let heading = self.heading;
        let about = |dir: Dir| {
            let mut notes = Vec::new();
            match rule {
                Rule::Tremaux => {
                    notes.push(["no mark", "1 mark", "2 marks"][self.marks(dir).min(2) as usize]);
                }
                Rule::LeftHand | Rule::RightHand => notes.push(match dir {
                    _ if dir == heading => "ahead",
                    _ if dir == heading.left() => "left",
                    _ if dir == heading.right() => "right",
                    _ => "behind",
                }),
                Rule::Random | Rule::Mouse => {}
            }
            // A mouse heads east at first, and does not begin with the way back either.
            let is_forbidden = rule == Rule::Mouse && self.open.len() > 1;
            if dir == heading.back() && (self.arrived || is_forbidden) {
                notes.push("the way back");
            }
            if dir == taken {
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
        self.event(wanted).moment((self.at(), self.len()))
    }

    fn event(&mut self, wanted: Wanted) -> Event {
        let Some((view, taken)) = self.choice() else {
            let facts = self.trail.first().map(|state| self.problem.facts(state));
            return Event::new(wanted, "start", 0, || "The walk begins at the start.".into())
                .facts(facts.unwrap_or_default());
        };
        let rule = self.rule;
        let (line, reason, text) = view.reason(taken, rule);
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
        let marks = (rule == Rule::Tremaux).then(|| view.marks(taken));
        let marked = marks.map(|marks| {
            let now = if marks == 0 { "1 mark" } else { "2 marks" };
            format!("The passage {} has {now} now.", taken.name())
        });
        let goal = if arrives { ": the goal" } else { "" };
        let step = format!("A step {}{goal}.", taken.name());
        let inside = [
            format!("Exits: {}.", phrases::list(view.open.iter().map(|dir| dir.name()))),
            text.clone(),
        ];
        Event::new(wanted, "move", line, || text + then)
            .facts([
                ("direction", Fact::Text(taken.letter().to_string())),
                ("heading", Fact::Text(view.heading.letter().to_string())),
                ("rule", Fact::Text(reason.to_owned())),
                ("exits", count(view.open.len())),
            ])
            .facts(marks.map(|marks| ("marks", count(marks))))
            .facts(self.problem.facts(&state))
            .inside(inside.into_iter().chain(marked).chain([step]))
            .stack(|| self.last_steps(wanted.tree))
            .lists(|| {
                let (title, entries) = ("choices".to_owned(), view.entries(taken, rule));
                let chosen = view.open.iter().position(|&dir| dir == taken);
                [List { title, total: entries.len() as u64, entries, chosen }]
            })
    }

    /// What was seen before the step that led to the moment shown, and the direction it took; `None` at moment 0.
    fn choice(&mut self) -> Option<(View, Dir)> {
        let before = self.shown.checked_sub(1)?;
        let (taken, mut marks) =
            (*self.dirs.get(before)?, self.shown_marks.at(self.place_at(before)));
        // The step itself made the last mark of the passage it took.
        marks[taken as usize] = marks[taken as usize].saturating_sub(1);
        Some((self.view(before, marks)?.0, taken))
    }

    /// The last steps of the walk up to the moment shown, oldest first.
    fn last_steps(&self, most: usize) -> Vec<Level> {
        let first = self.shown.saturating_sub(most);
        let level = |step: usize| {
            let (dir, state) = (self.dirs.get(step)?, self.trail.get(step + 1)?);
            Some(Level {
                name: format!("step {}: {}", phrases::grouped(step as u64 + 1), dir.name()),
                facts: self.problem.facts(state),
                ..Level::default()
            })
        };
        (first..self.shown).filter_map(level).collect()
    }
}
