//! A run with its view as a viewer sees it: whichever puzzle it is of, so that viewers are written, and compiled,
//! once for all.

use super::view::{MethodOf, Nouns, Outcome, RunOf, Shown, ask_in_words};
use super::*;
use crate::engine::condition::Observed;
use crate::engine::run::{Run, delegate_run};
use crate::puzzles::questions;

/// Declares what a viewer asks of a run with its view, and how the view of a puzzle answers it: each method once.
macro_rules! sight {
    ($($(#[$doc:meta])* fn $name:ident(&$this:ident $(, $arg:ident: $type:ty)*) $(-> $out:ty)? = $body:expr;)+
     mut: $($(#[$docs:meta])* fn $names:ident(&mut $it:ident $(, $args:ident: $types:ty)*) -> $outs:ty = $bodies:expr;)+) => {
        /// A run with its view, whichever puzzle it is of.
        pub trait Sight: Run + Any {
            $($(#[$doc])* fn $name(&self $(, $arg: $type)*) $(-> $out)?;)+
            $($(#[$docs])* fn $names(&mut self $(, $args: $types)*) -> $outs;)+
        }

        impl<V: View> Sight for Watched<V> {
            $(fn $name(&$this $(, $arg: $type)*) $(-> $out)? { $body })+
            $(fn $names(&mut $it $(, $args: $types)*) -> $outs { $bodies })+
        }
    };
}

sight! {
    /// The pseudo-code.
    fn code(&self) -> &'static [&'static str] =
        self.view.pseudo_code(&self.run).unwrap_or_else(|| V::Puzzle::pseudo_code(&self.method));
    /// The names and texts of the ready-made conditions.
    fn conditions(&self) -> &'static [(&'static str, &'static str)] = V::Puzzle::conditions(&self.method);
    /// The names that conditions have beside the common ones.
    fn vocabulary(&self) -> Vocabulary = V::Puzzle::VOCABULARY;
    /// The speed unless the user has chosen one.
    fn speed(&self) -> Option<Speed> = self.view.speed();
    /// Whether some methods of the puzzle are searches.
    fn has_frontier(&self) -> bool = V::Puzzle::HAS_FRONTIER;
    /// What can be laid over the board.
    fn overlays(&self) -> &'static [&'static str] = self.view.overlays(&self.run);
    /// The pages on which there is nothing to be told.
    fn lacks(&self) -> &'static [Page] = self.view.lacks(&self.run);
    /// The words for its outcomes.
    fn nouns(&self) -> Nouns = V::NOUNS;
    /// Facts in words.
    fn facts_in_words(&self) -> fn(&Facts) -> Option<String> = V::facts_in_words;
    /// An action in words.
    fn action_in_words(&self) -> fn(&str) -> Option<String> = V::action_in_words;
    /// A line of what happens inside a step in words.
    fn inside_in_words(&self) -> fn(&str) -> String = V::inside_in_words;
    /// The answer of a run that is over, to be played back.
    fn answer(&self) -> Option<AnswerPlayback> = V::answer(&self.run);
    /// What its answer costs, where one was found that costs anything.
    fn cost(&self) -> Option<f64> = V::Puzzle::cost(&self.run);
    /// What it was asked ([`View::problem`]).
    fn problem(&self) -> String = self.view.problem(&self.run);
    /// What is counted ([`View::facts`]).
    fn facts(&self) -> Vec<(&'static str, String)> = self.view.facts(&self.run);
    /// Whether the step to the moment shown is drawn as motion.
    fn is_motion(&self) -> bool = self.view.is_motion(&self.run);
    /// What happens at the landmark shown, in words.
    fn landmark_in_words(&self) -> Option<String> = self.view.landmark(&self.run);
    /// What came out of a run that is over.
    fn outcome(&self) -> Outcome = self.view.outcome(&self.run);
    /// That no more of it comes ([`View::stream_ended`]).
    fn stream_ended(&self) -> String = self.view.stream_ended(&self.run);
    /// Where an action of the puzzle's own leads.
    fn own(&self, action: Action) -> Option<(bool, String)> = V::own(&self.run, action);
    /// What a page is called here.
    fn page_name(&self, page: Page) -> &'static str = self.view.page_name(&self.run, page);
    /// Draws the board.
    fn board(&self, look: &Look, area: Rect, buf: &mut Buffer, theme: &Theme) =
        self.view.board(&self.shown(look), area, buf, theme);
    /// Columns the board makes good use of ([`View::columns`]).
    fn columns(&self, look: &Look, most: (u16, u16)) -> u16 = self.view.columns(&self.shown(look), most);
    /// Where the cells of the board stand, whether it is whole, and how large it is with what stands beside them.
    fn grid_in(&self, look: &Look, area: Rect) -> Option<(Viewport, (bool, u32))> =
        self.view.grid_in(&self.shown(look), area).map(|grid| (grid, self.view.worth(&grid, area)));
    /// Writes the panel.
    fn panel(&self, look: &Look, panel: &mut Panel, theme: &Theme) =
        self.view.panel(&self.shown(look), panel, theme);
    /// What a click on a cell does.
    fn point(&self, look: &Look, cell: Pos) -> Click = self.view.point(&self.shown(look), cell);
    /// The signs and colours on the board ([`View::signs`]).
    fn signs(&self, look: &Look, area: Rect, theme: &Theme) -> Vec<Sign> =
        self.view.signs(&self.shown(look), area, theme);
    /// Draws the state of a node into an area of one of the sizes of its thumbnails.
    fn thumbnail(&self, state: &Facts, area: Rect, buf: &mut Buffer, theme: &Theme) =
        self.view.thumbnail(state, area, buf, theme);
    /// Columns and rows at which its states can be drawn small.
    fn thumbnails(&self, ascii: bool) -> Vec<(u16, u16)> = self.view.thumbnails(&self.run, ascii);
    /// Draws the tree of the run, if it is a picture of its own ([`View::tree`]).
    fn tree(&self, look: &Look, area: Rect, buf: &mut Buffer, theme: &Theme) -> bool =
        self.view.tree(&self.shown(look), area, buf, theme);

    mut:
    /// The run as conditions see it.
    fn observed(&mut self) -> Option<Box<dyn Observed + '_>> = V::Puzzle::observed(&mut self.run);
    /// What the run tells about the moment shown.
    fn moment(&mut self, wanted: Wanted) -> Option<Moment> = V::Puzzle::moment(&mut self.run, wanted);
    /// The same as the pages tell it.
    fn told(&mut self, wanted: Wanted) -> Option<Moment> =
        self.moment(wanted).map(|moment| self.view.told(&self.run, moment));
    /// The questions about the step after moment `t`, unless it has to be `worth` being asked about and is not.
    fn questions(&mut self, t: u64, worth: bool) -> Vec<Question> =
        if worth && !questions::worth::<V::Puzzle>(&mut self.run, t) {
            Vec::new()
        } else {
            questions::asked::<V::Puzzle>(&mut self.run, &self.method, &mut |asker: &mut Asker| {
                ask_in_words(V::facts_in_words, V::action_in_words, asker, &mut Random::new(t), t)
            })
        };
}

impl dyn Sight {
    /// The run and what it is shown by, if it is one of this view.
    pub fn of<V: View>(&self) -> Option<&Watched<V>> {
        (self as &dyn Any).downcast_ref()
    }
}

/// A run of a method with its view.
pub struct Watched<V: View> {
    /// The method.
    pub method: MethodOf<V>,
    /// How it is shown.
    pub view: V,
    /// The run.
    pub run: RunOf<V>,
}

delegate_run!([V: View] Watched<V> => |self| self.run;
    fn waits_for(&self) -> Option<std::os::fd::BorrowedFd<'_>> {
        self.run.waits_for()
    }
);

impl<V: View> Watched<V> {
    fn shown<'a>(&'a self, look: &'a Look) -> Shown<'a, V> {
        Shown { run: &self.run, look }
    }
}
