//! What a kiosk shows to strangers: the menu, the race, today's map, and the sign of the host.

use super::App;
use super::script::Script;
use crate::puzzles::lesson::{At, Does, Step, Until};
use crate::tui::overlay::{Choice, Overlay};
use crate::tui::prelude::*;
use crate::tui::tabs::pacman::BEAT;
use crate::tui::term::key::Key;
use crate::tui::term::screen::Request;
use crate::tui::view::sign;

/// The race of the menu: the runs on the plaza.
const RACE: &str = "pacman:plaza@bfs|greedy/B|astar/B|dfs";

/// How long the sign stands before each round of the demo.
const SIGN: Duration = Duration::from_secs(8);

/// What a kiosk is like.
#[derive(Clone, Default, Debug)]
pub struct Visitors {
    /// Whether a visitor who leaves ends a connection.
    pub can_leave: bool,
    /// What the host says in large letters before each round of the demo.
    pub sign: Option<String>,
    /// The number of the day, which chooses its map.
    pub day: u64,
}

impl App {
    /// Whether there is nothing to leave: the program goes on for the next visitor.
    pub(super) fn leads_to_menu(&self) -> bool {
        self.manners.kiosk && !self.manners.visitors.can_leave
    }

    /// Opens the menu of a kiosk.
    pub fn open_menu(&mut self) {
        self.leave_lesson();
        let mut rows = vec![
            (Choice::Play, "1 play", "five puzzles"),
            (Choice::Race, "2 watch a race", "four searches on one map"),
            (Choice::Beat, "3 beat A*", "today's map: your way and its way"),
            (Choice::Lessons, "4 lessons", "ten minutes each"),
        ];
        if self.manners.visitors.can_leave {
            rows.push((Choice::Leave, "q leave", "ends the connection"));
        }
        self.overlay = Some(Overlay::menu("welcome", rows));
        self.dirty = true;
    }

    /// Whether a key is an entry of the menu. It is chosen then.
    pub fn choose_by_key(&mut self, key: Key) -> bool {
        let Some(Overlay::Menu(asked, choices)) = &self.overlay else { return false };
        let Asked::List(list) = asked else { return false };
        let Some(typed) = key.typed() else { return false };
        let named = |name: &str| name.strip_prefix(typed).is_some_and(|rest| rest.starts_with(' '));
        let Some(at) = list.names().position(named) else { return false };
        let choice = choices.get(at).cloned();
        self.overlay = None;
        choice.into_iter().for_each(|choice| self.choose_in_menu(choice));
        true
    }

    /// Does what was chosen in a menu.
    pub(super) fn choose_in_menu(&mut self, choice: Choice) {
        self.dirty = true;
        match choice {
            Choice::Play => {}
            Choice::Lessons => self.offer_lessons(),
            Choice::Lesson(lesson) => self.begin_lesson(lesson),
            Choice::Leave => self.requests.push_back(Request::Quit),
            Choice::Race => {
                let Ok(link) = RACE.parse() else { return };
                let does = [Does::Open(link), Does::Play(Until::End, None)];
                let steps = does.map(|does| (Step { at: At::default(), does }, true));
                self.script = Script::new(steps.into_iter());
                self.run_script();
            }
            Choice::Beat => {
                self.open("pacman");
                let map = format!("pacman:maze:15x21l30#{}", self.manners.visitors.day);
                if let Some(tab) = self.tab_mut() {
                    tab.paste(&map);
                    tab.update(Action::Own(BEAT));
                }
                self.notify("to the dot in fewer steps than A*? arrows walk, u takes a step back");
            }
        }
    }

    // The sign

    /// Puts the sign up, before a round of the demo.
    pub(super) fn put_sign_up(&mut self) {
        self.sign_left = self.manners.visitors.sign.as_ref().map_or(Duration::ZERO, |_| SIGN);
    }

    /// Lets the sign stand for some of this time; what is left of it.
    pub(super) fn pass_sign(&mut self, elapsed: Duration) -> Duration {
        let stood = self.sign_left.min(elapsed);
        self.dirty |= stood == self.sign_left && stood > Duration::ZERO;
        self.sign_left -= stood;
        elapsed - stood
    }

    /// Draws the sign over everything but the bar, while it stands.
    pub(super) fn draw_sign(&self, areas: &Areas, buf: &mut Buffer) {
        let Some(text) = &self.manners.visitors.sign else { return };
        if self.sign_left > Duration::ZERO && self.show.is_some() {
            let area = Rect { height: areas.bar.y.saturating_sub(areas.title.y), ..areas.title };
            sign::draw(text, area, buf, &self.theme);
        }
    }
}
