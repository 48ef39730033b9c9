//! What is done step by step without the user: opening a link, going to a moment of it, playing on. A lesson
//! does so before each card, and a kiosk when a visitor asks for a race.

use super::App;
use crate::puzzles::lesson::{At, Does, Step, Until};
use crate::puzzles::link::BadLink;
use crate::puzzles::words::BadText;
use crate::tui::prelude::*;
use crate::tui::tab::Watched;
use std::collections::VecDeque;

/// Steps still to be done.
#[derive(Default)]
pub(super) struct Script {
    /// Each with whether it is played as time passes, and not shown at once.
    steps: VecDeque<(Step, bool)>,
    stage: Stage,
    /// What could not be done; the rest is left out then.
    pub(super) bad: Option<BadText>,
}

/// What is going on.
#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Idle,
    /// On the way to a moment; it is played to from the step given, if one is.
    Going(At, Option<(u64, Option<Speed>)>),
    /// Playing, to a step or to the end.
    Playing(Option<u64>),
}

impl Script {
    pub(super) fn new(steps: impl Iterator<Item = (Step, bool)>) -> Script {
        Script { steps: steps.collect(), ..Script::default() }
    }

    /// Whether nothing is left to do.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Idle) && self.steps.is_empty()
    }
}

impl App {
    /// Where the runs on the screen are.
    pub(super) fn watched(&self) -> Option<Watched> {
        self.tab()?.watched()
    }

    /// Goes on with the script as far as that is possible now.
    pub(super) fn run_script(&mut self) {
        if self.script.is_over() {
            return;
        }
        self.dirty = true;
        let mut script = std::mem::take(&mut self.script);
        if let Err(bad) = self.go_on_with(&mut script) {
            script = Script { bad: Some(bad), ..Script::default() };
        }
        self.script = script;
        self.ask_of_card();
    }

    fn go_on_with(&mut self, script: &mut Script) -> Result<(), BadText> {
        loop {
            script.stage = match script.stage {
                Stage::Going(at, then) => match (self.followed(), then) {
                    (None, _) => return Ok(()),
                    (Some(followed), then) => {
                        followed.map_err(|why| at.bad(why))?;
                        match then {
                            Some((from, speed)) => self.play_from(from, speed),
                            None => Stage::Idle,
                        }
                    }
                },
                Stage::Playing(to) => match (self.watched(), to) {
                    (Some(watched), Some(to)) if watched.at >= to => {
                        self.show_moment(to);
                        Stage::Idle
                    }
                    (Some(watched), _) if watched.is_moving => return Ok(()),
                    _ => Stage::Idle,
                },
                Stage::Idle => match script.steps.pop_front() {
                    Some((step, is_live)) => self.begin_step(step, is_live)?,
                    None => return Ok(()),
                },
            };
        }
    }

    fn show_moment(&mut self, t: u64) {
        if let Some(tab) = self.tab_mut() {
            tab.show_moment(t);
        }
    }

    /// Plays from a step to the one that is shown.
    fn play_from(&mut self, from: u64, speed: Option<Speed>) -> Stage {
        let to = self.watched().map(|watched| watched.at);
        self.show_moment(from);
        if let Some(tab) = self.tab_mut() {
            tab.play_on(speed);
        }
        Stage::Playing(to)
    }

    fn begin_step(&mut self, step: Step, is_live: bool) -> Result<Stage, BadText> {
        let Step { at, does } = step;
        let (until, speed) = match does {
            Does::Open(link) => {
                let column = |bad: BadLink| At(at.0, at.1 + bad.column - 1).bad(bad.what);
                self.check_condition(&link).map_err(|(bad, _)| column(bad))?;
                self.follow(&link).map_err(|why| at.bad(why))?;
                return Ok(Stage::Going(at, None));
            }
            Does::Seek(until) => (until, None),
            Does::Play(until, speed) => (until, is_live.then_some(speed)),
        };
        let watched = self.watched().ok_or_else(|| at.bad("nothing is watched here"))?;
        let Watched { at: from, len, .. } = watched;
        let to = match until {
            Until::End => len,
            Until::Step(step) if step <= len => step,
            Until::Step(step) => {
                let (step, len) = (grouped(step), grouped(len));
                return Err(at.bad(format!("step {step}, expected 0 to {len}")));
            }
            Until::Condition(text) => {
                // The moment shown is no next one, but for the first of all.
                let step = (from > 0).then_some(from + 1);
                if from >= len {
                    return Err(at.bad(format!("no moment at which {text}: this is the end")));
                }
                let tab = self.tab_mut().ok_or_else(|| at.bad("nothing is watched here"))?;
                tab.seek(step, Some(text)).map_err(|why| at.bad(why))?;
                return Ok(Stage::Going(at, speed.map(|speed| (from, speed))));
            }
        };
        let Some(speed) = speed.filter(|_| to > from) else {
            self.show_moment(to);
            return Ok(Stage::Idle);
        };
        if let Some(tab) = self.tab_mut() {
            tab.play_on(speed);
        }
        // At its end a run goes on with its answer.
        Ok(Stage::Playing((to < len).then_some(to)))
    }

    /// Does all steps at once, or as far as that is possible; what is played is at its end then.
    pub(super) fn finish_script(&mut self) {
        loop {
            self.run_script();
            if let Some(tab) = self.tab_mut().filter(|tab| tab.is_busy()) {
                tab.compute(&mut || true);
            } else if let (Stage::Playing(to), Some(watched)) = (self.script.stage, self.watched())
            {
                self.show_moment(to.unwrap_or(watched.len));
                self.script.stage = Stage::Idle;
            } else {
                return;
            }
        }
    }
}
