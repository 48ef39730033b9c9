//! The interface of a puzzle to the floors above: its name, its instances, its rules as a game, and its
//! methods as runs. The command line, the playground and the comparisons use a puzzle through
//! [`Puzzle`].

use super::options::{self, Options};
use crate::engine::condition::{Moments, Observed, Vocabulary};
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::{Job, Run, Status};
use crate::engine::search::grade::{Rules, States};
use crate::engine::{
    limits::Limits, printable::shortened, pseudo_code, search::Strategy,
    search::facts::SearchFacts, search::inspect, words::BadText,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{fmt::Display, marker::PhantomData, str::FromStr, sync::LazyLock};

/// Names and fixed facts of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// Its word on the command line, in game ids and in the session: `lights`.
    pub word: &'static str,
    /// Its name in the title line: `Lights Out`.
    pub name: &'static str,
    /// One line about it, for the help of the command line.
    pub about: &'static str,
    /// What one instance is called: `level`, `map`, `board`, `puzzle`.
    pub noun: &'static str,
    /// Endings of its files, without the dot; the first is the one written by default.
    pub endings: &'static [&'static str],
    /// The name of the built-in instance that is opened first.
    pub first: &'static str,
    /// Size of the largest file read, in bytes.
    pub largest: u64,
}

impl Info {
    /// What its files are called: `a .lay or .scene file`.
    pub fn a_file(&self) -> String {
        format!("a .{} file", self.endings.join(" or ."))
    }
}

/// Where an instance came from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Origin {
    /// It is built into the program.
    #[default]
    BuiltIn,
    /// It was read from a file.
    File,
    /// It was made at random from a game id with a seed.
    Random,
    /// The game id or a pasted text contained the whole instance.
    Text,
    /// It was drawn in the editor, or changed otherwise.
    Drawn,
}

/// An instance with its name and description.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Named<I> {
    /// What it is called in lists and in the title line.
    pub name: String,
    /// One line about it; may be empty.
    pub about: String,
    /// Where it came from.
    pub origin: Origin,
    /// The words that open it again, where they are not the instance itself: `boxup:detour`,
    /// `lights:5x5k2cross#42`.
    pub id: Option<String>,
    /// The instance.
    pub instance: I,
}

impl<I> Named<I> {
    /// An instance that no words but itself open again.
    pub fn new(name: impl Into<String>, about: impl Into<String>, origin: Origin, of: I) -> Self {
        Named { name: name.into(), about: about.into(), origin, id: None, instance: of }
    }

    /// An instance made at random from a game id.
    pub fn random(id: impl Display, instance: I) -> Self {
        let id = id.to_string();
        let name = id.split_once(':').map_or(id.as_str(), |(_, rest)| rest).to_owned();
        let about = "made at random".to_owned();
        Named { name, about, origin: Origin::Random, id: Some(id), instance }
    }

    /// The same after a change: of another instance neither its words, nor its file, nor the best result under its
    /// name are true.
    #[must_use]
    pub fn changed(self, instance: I) -> Self
    where
        I: PartialEq,
    {
        if self.instance == instance {
            return self;
        }
        let is_listed = matches!(self.origin, Origin::BuiltIn | Origin::File);
        let origin = if is_listed { Origin::Drawn } else { self.origin };
        Named { origin, id: None, instance, ..self }
    }

    /// What its game id says, if it is a random one.
    pub fn parsed_id<T: FromStr>(&self) -> Option<T> {
        self.id.as_deref()?.parse().ok()
    }

    /// The same of another instance.
    pub fn map<J>(self, make: impl FnOnce(I) -> J) -> Named<J> {
        let Named { name, about, origin, id, instance } = self;
        Named { name, about, origin, id, instance: make(instance) }
    }

    /// Its name, in plain words where that is part of an id: `random 7`.
    pub fn in_words(&self) -> String {
        match self.name.rsplit_once('#').filter(|_| self.origin == Origin::Random) {
            Some((_, seed)) => format!("random {seed}"),
            None => self.name.clone(),
        }
    }
}

/// An instance that comes with the program: a file of `layouts`, embedded as text. The tests rule out that
/// one is broken.
pub struct BuiltIn<P> {
    /// The name to choose it by; no two instances of a puzzle share one.
    pub name: &'static str,
    about: &'static str,
    /// The file.
    pub text: &'static str,
    /// The ending of its name.
    pub ending: &'static str,
    puzzle: PhantomData<fn() -> P>,
}

impl<P: Puzzle> BuiltIn<P> {
    /// A file with its name and what is said about it; the macro `built_in!` writes them.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        text: &'static str,
        ending: &'static str,
    ) -> Self {
        BuiltIn { name, about, text, ending, puzzle: PhantomData }
    }

    /// Its row of `built_in.txt`: one line about it, and what its puzzle has to say.
    pub(super) fn said(&self) -> (&'static str, &'static str) {
        let name = format!("{} {}", P::INFO.word, self.name);
        let mut rows = include_str!("built_in.txt").lines().filter_map(|row| row.split_once(": "));
        let (_, row) = rows.find(|row| row.0 == name).unwrap_or_default();
        row.split_once(" | ").unwrap_or((row, ""))
    }

    /// One line about it: if there is none, the first comment of the file.
    pub fn about(&self) -> &'static str {
        let comment = || self.text.lines().next().unwrap_or("").trim_start_matches(['#', ' ']);
        let mut all = [self.about, self.said().0].into_iter();
        all.find(|about| !about.is_empty()).unwrap_or_else(comment)
    }

    /// The instance.
    ///
    /// # Errors
    /// Only if a built-in file is broken.
    pub fn instance(&self) -> Result<P::Instance, BadText> {
        P::built_in_instance(self)
    }

    /// The instance with its name and what is said about it.
    ///
    /// # Errors
    /// Only if a built-in file is broken.
    pub fn named(&self) -> Result<Named<P::Instance>, BadText> {
        let named = Named::new(self.name, self.about(), Origin::BuiltIn, self.instance()?);
        let id = P::NAMES_ARE_IDS.then(|| format!("{}:{}", P::INFO.word, self.name));
        Ok(Named { id, ..named })
    }
}

/// The meaning of a game id or a pasted text.
pub enum Opening<I> {
    /// An instance.
    Ready(Named<I>),
    /// A random instance that must be generated first.
    Making(Box<Making<I>>),
}

impl<I> Opening<I> {
    /// An instance that a text contained.
    pub fn text(name: impl Into<String>, about: &str, instance: I) -> Self {
        Opening::Ready(Named::new(name, about, Origin::Text, instance))
    }

    /// A random instance that this makes.
    pub fn by(maker: impl Make<I> + 'static) -> Self {
        Opening::Making(Box::new(Making::by(maker)))
    }

    /// The instance; generates it first if necessary, however long that takes.
    ///
    /// # Errors
    /// There is no such instance.
    pub fn finish(self) -> Result<Named<I>, String> {
        match self {
            Opening::Ready(named) => Ok(named),
            Opening::Making(mut making) => {
                making.finish();
                making.made()
            }
        }
    }
}

/// The message for a text that is not a game id, with some that are.
pub fn no_game_id(id: &str, such_as: &str) -> String {
    format!("{}, expected one such as {such_as}", quoted_id(id))
}

/// The message for a name that no built-in instance has, with theirs, and what else is expected.
pub fn no_built_in<P: Puzzle>(name: &str, expected: &str) -> String {
    let names: Vec<String> = P::built_in().into_iter().map(|known| known.name).collect();
    let (noun, name) = (P::INFO.noun, shortened(name, 100));
    format!("no {noun} '{name}', expected {expected} or one of {}", names.join(", "))
}

/// A game id in a message, where it may be whatever was pasted.
pub fn quoted_id(id: &str) -> String {
    format!("game id '{}'", shortened(id, 100))
}

/// Makes a random instance in steps.
pub trait Make<I> {
    /// Makes up to `budget` further steps. Once it is over, the result: the instance, or why there is none.
    fn make(&mut self, budget: u32) -> Option<Result<Named<I>, String>>;

    /// Share of the work done, 0 to 1, if it can be known.
    fn progress(&self) -> Option<f32> {
        None
    }
}

/// A random instance being generated.
pub struct Making<I, M: ?Sized = dyn Make<I>> {
    made: Option<Result<Named<I>, String>>,
    /// What makes it.
    pub maker: M,
}

impl<I, M> Making<I, M> {
    /// Nothing is made yet.
    pub fn by(maker: M) -> Self {
        Making { made: None, maker }
    }
}

impl<I, M: ?Sized> Making<I, M> {
    /// The result, once the job is over; it is given away.
    ///
    /// # Errors
    /// Why there is no instance.
    pub fn made(&mut self) -> Result<Named<I>, String> {
        self.made.take().unwrap_or_else(|| Err("nothing was made".into()))
    }
}

impl<I, M: Make<I> + ?Sized> Job for Making<I, M> {
    fn advance(&mut self, budget: u32) -> Status {
        if self.made.is_none() {
            self.made = self.maker.make(budget);
        }
        self.status()
    }

    fn status(&self) -> Status {
        Status::ended(self.made.is_some(), self.made.as_ref().is_some_and(Result::is_ok))
    }

    fn progress(&self) -> Option<f32> {
        self.maker.progress()
    }
}

pub use super::positions::{Game, MoveOf};
pub use crate::engine::run::Keep;

/// A run before its first step, or why there is none.
pub type Begun<R> = Result<Box<R>, NotRun>;

/// Why a method does not run, in one line.
#[derive(Clone, PartialEq, Eq, Debug, derive_more::Display, derive_more::From)]
pub enum NotRun {
    /// It does not fit the instance.
    #[from(String, &str)]
    Method(String),
    /// The instance is wrong here; on the screen the place says little.
    #[display("{}", _0.what)]
    Instance(BadText),
    /// It needs more than the limit of memory.
    Limit(String),
}

/// The states of an instance as a method sees them, and the rules by which it goes through them.
pub type Graded = (Box<dyn States>, Rules);

/// A puzzle: instances, rules, methods. `examples/eight_puzzle.rs` is a whole one; what has a default here can wait.
pub trait Puzzle: Sized + 'static {
    /// Its names and fixed facts.
    const INFO: Info;
    /// What is solved: a map, a board, a level. Session files store it with serde; deserializing checks
    /// it as [`Puzzle::read`] does.
    type Instance: Clone + PartialEq + Serialize + DeserializeOwned + 'static;
    /// A game played by hand on an instance.
    type Game: Game;
    /// A method with its [`Options`], from whose table follow its arguments on the command line and its form. Title lines show it with [`Display`]; session files store it with serde.
    type Method: Clone + PartialEq + Display + Default + Options + Serialize + DeserializeOwned;
    /// A method at work on an instance: a [`Run`] that can show its moments in terms of this puzzle.
    type Run: Run + ?Sized + 'static;

    /// The built-in instances, in the order in which lists show them.
    const BUILT_IN: &'static [BuiltIn<Self>] = &[];

    /// Whether the word of the puzzle and the name of a built-in instance are a game id.
    const NAMES_ARE_IDS: bool = false;

    /// Reads a built-in instance.
    ///
    /// # Errors
    /// The file is broken.
    fn built_in_instance(known: &BuiltIn<Self>) -> Result<Self::Instance, BadText> {
        Self::read(known.text, known.ending)
    }

    /// The built-in instances with their names.
    fn built_in() -> Vec<Named<Self::Instance>> {
        Self::BUILT_IN.iter().filter_map(|known| known.named().ok()).collect()
    }

    /// The built-in instance called `name`, if there is one.
    fn built_in_named(name: &str) -> Option<&'static BuiltIn<Self>> {
        Self::BUILT_IN.iter().find(|known| known.name == name)
    }

    /// Reads the text of a file with this ending.
    ///
    /// # Errors
    /// Line, column and what was expected.
    fn read(_text: &str, _ending: &str) -> Result<Self::Instance, BadText> {
        Err(BadText::at(1, 1, format!("a {} is not read from a text", Self::INFO.noun)))
    }

    /// The same, where the text is not needed any more: its memory may become that of the instance.
    ///
    /// # Errors
    /// As [`Puzzle::read`].
    fn read_file(text: String, ending: &str) -> Result<Self::Instance, BadText> {
        Self::read(&text, ending)
    }

    /// What is strange in the text of a file that [`Puzzle::read`] reads all the same.
    fn warning(_text: &str, _ending: &str) -> Option<BadText> {
        None
    }

    /// The text of a file with this ending; [`Puzzle::read`] gives the same instance back.
    fn write(_instance: &Self::Instance, _ending: &str) -> String {
        String::new()
    }

    /// Reads a game id, or a text that contains a whole instance. Takes little time: long work is left
    /// to [`Opening::Making`].
    ///
    /// # Errors
    /// What was expected.
    fn open(text: &str) -> Result<Opening<Self::Instance>, String> {
        let id = text.trim();
        let rest = id.strip_prefix(Self::INFO.word).and_then(|rest| rest.strip_prefix(':'));
        if let Some(rest) = rest {
            let known = Self::built_in_named(rest).filter(|_| Self::NAMES_ARE_IDS);
            return match known {
                Some(known) => known.named().map(Opening::Ready).map_err(|bad| bad.to_string()),
                None => Self::open_id(id),
            };
        }
        // Without an ending the text itself says what it is.
        match Self::read(text.trim_matches(['\n', '\r']), "") {
            Ok(instance) => Ok(Opening::text("pasted", "", instance)),
            // A single word was meant as a game id, several words as a file.
            Err(bad) if id.contains(char::is_whitespace) => Err(bad.to_string()),
            Err(_) => Self::open_id(id),
        }
    }

    /// Reads a game id, which begins with the word of the puzzle; a text that does not is refused.
    ///
    /// # Errors
    /// What was expected.
    fn open_id(id: &str) -> Result<Opening<Self::Instance>, String> {
        let rest = id.strip_prefix(Self::INFO.word).unwrap_or(id).trim_start_matches(':');
        let ending = Self::INFO.endings.first().copied().unwrap_or_default();
        Ok(Opening::text("pasted", "", Self::read(rest, ending).map_err(|bad| bad.to_string())?))
    }

    /// A text that contains the whole instance, short enough to be copied; [`Puzzle::open`] reads it.
    fn describe(instance: &Self::Instance) -> String {
        let ending = Self::INFO.endings.first().copied().unwrap_or_default();
        format!("{}:{}", Self::INFO.word, Self::write(instance, ending).trim_end())
    }

    /// A game at its beginning.
    fn game(instance: &Self::Instance) -> Self::Game;

    /// The default method.
    fn default_method(_instance: &Self::Instance) -> Self::Method {
        Self::Method::default()
    }

    /// Whether the option `key` of a method can be set to this word for an instance; forms offer no others.
    fn offers(_instance: &Self::Instance, _key: &str, _word: &str) -> bool {
        true
    }

    /// A run of a method, before its first step. Methods are never run in another way: watching shows
    /// this run, solving finishes it, and a row of a comparison is the same run with
    /// [`Keep::Latest`].
    ///
    /// # Errors
    /// Why the method cannot run on this instance, in one line.
    fn run(instance: &Self::Instance, method: &Self::Method, limits: Limits) -> Begun<Self::Run>;

    /// The methods compared on an instance, one a row: the default one with each word of its first option.
    fn methods(instance: &Self::Instance) -> Vec<Self::Method> {
        let is_offered = |key: &str, word: &str| Self::offers(instance, key, word);
        options::each(&Self::default_method(instance), is_offered)
    }

    /// The methods a course begins with, at most six, where there are many: a comparison shows them first, and
    /// they race where nobody chose any.
    fn classics(_instance: &Self::Instance) -> Vec<Self::Method> {
        Vec::new()
    }

    /// Whether the first answer of a method is optimal.
    fn is_optimal(_instance: &Self::Instance, _method: &Self::Method) -> bool {
        false
    }

    /// The cost of the answer of a run, once it is found.
    fn cost(_run: &Self::Run) -> Option<f64> {
        None
    }

    /// Whether [`Run::search`] gives a search for some methods.
    const HAS_FRONTIER: bool = false;

    /// What the run tells about the moment shown: the event, why it happened, what waits. Runs with a
    /// frontier need not do anything for it.
    fn moment(run: &mut Self::Run, wanted: Wanted) -> Option<Moment> {
        let at = run.at();
        run.search().map(|search| inspect::moment(search, at, wanted))
    }

    /// The board at the moment shown in one line, which a trace of a run without a frontier tells to be drawn.
    fn board(_instance: &Self::Instance, _run: &Self::Run) -> Option<String> {
        None
    }

    /// The names of the puzzle in conditions: facts of its states and events, and kinds of its events.
    const VOCABULARY: Vocabulary = Vocabulary { fields: "", kinds: "", first_cell: 0 };

    /// Conditions worth looking for while this method is watched: what they are called, and their text.
    /// Those that a run cannot tell, as a maze has no energy, are left out.
    fn conditions(method: &Self::Method) -> &'static [(&'static str, &'static str)] {
        let (of, any) = (of_method::<Self>(method), if Self::HAS_FRONTIER { "search" } else { "" });
        let found = [&of, Self::INFO.word, any].into_iter();
        let mut found = found.filter_map(|of| CONDITIONS.iter().find(|all| all.0 == of));
        found.next().map_or(&[], |all| &all.1)
    }

    /// The run, as conditions ask about its moments. Runs with a frontier answer from what they store;
    /// the others show the moments asked for, and afterwards the moment shown before.
    fn observed(run: &mut Self::Run) -> Option<Box<dyn Observed + '_>> {
        if run.search().is_some() {
            return run.search().map(|search| Box::new(SearchFacts::new(search)) as _);
        }
        Some(Box::new(Moments::new(run, Self::moment)))
    }

    /// The states of an instance, and the rules by which a method chooses among them: for grading what
    /// somebody else's search did.
    ///
    /// # Errors
    /// Why this method cannot be graded.
    fn graded(_instance: &Self::Instance, method: &Self::Method) -> Result<Graded, String> {
        Err(format!("{method} of {} cannot be graded", Self::INFO.word))
    }

    /// A method in 6 to 14 lines of pseudo-code; [`Moment::line`] counts them from 0.
    fn pseudo_code(method: &Self::Method) -> &'static [&'static str] {
        let named = || pseudo_code::named(&of_method::<Self>(method).replace(' ', "-"));
        Self::strategy(method).map_or_else(named, Strategy::pseudo_code)
    }

    /// How the method searches, if it is a search with one queue.
    fn strategy(_method: &Self::Method) -> Option<Strategy> {
        None
    }

    /// The title of an instance on the screen; `Library::find` accepts it as well.
    fn title(named: &Named<Self::Instance>) -> &str {
        &named.name
    }

    /// The command line words that open an instance again.
    fn share(named: &Named<Self::Instance>) -> String {
        named.id.clone().unwrap_or_else(|| Self::describe(&named.instance))
    }
}

/// The words of a puzzle and of the first option of its method: `sudoku model`.
fn of_method<P: Puzzle>(method: &P::Method) -> String {
    let words = options::words(method, method);
    format!("{} {}", P::INFO.word, words.split('/').next().unwrap_or(""))
}

/// What they are for, and their names and texts.
type ReadyMade = (&'static str, Vec<(&'static str, &'static str)>);

/// Ready-made conditions, by the puzzle with the method, by the puzzle, or for any search.
static CONDITIONS: LazyLock<Vec<ReadyMade>> = LazyLock::new(|| {
    let blocks = include_str!("conditions.txt").split("\n\n");
    let rows = |rows: &'static str| rows.lines().filter_map(|row| row.split_once(": ")).collect();
    let all = blocks.filter_map(|block| block.split_once('\n'));
    all.flat_map(|(of, listed)| of.split(", ").map(move |of| (of, rows(listed)))).collect()
});

/// Properties of every puzzle, for the tests of each.
#[cfg(test)]
pub(super) mod laws {
    use super::*;
    use crate::engine::work;
    use std::fmt::Debug;

    /// An instance is unchanged after being written and read back, as a file and in a session.
    pub fn files<P: Puzzle<Instance: Debug>>(instance: &P::Instance) {
        for ending in P::INFO.endings {
            let text = P::write(instance, ending);
            let read = P::read(&text, ending);
            assert_eq!(read.as_ref(), Ok(instance), "{text}");
        }
        session(instance);
    }

    /// A value is unchanged after being stored in a session.
    pub fn session<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
    }

    /// A budget of steps and a budget of work do not starve each other: whatever their sizes, every call
    /// goes as far as both allow, the end is the same, and a run counts at most `most` units of work a step,
    /// and `before` units before the first.
    pub fn budgets<P: Puzzle>(instance: &P::Instance, most: u64, before: u64) {
        for (method, keep) in P::methods(instance)
            .iter()
            .flat_map(|method| [Keep::History, Keep::Latest].map(|keep| (method, keep)))
        {
            let begin =
                || P::run(instance, method, Limits { keep, ..Limits::steps(600) }).ok().unwrap();
            let mut plain = begin();
            let end = (plain.finish(), plain.len());
            for (steps, units) in [1, 3, 64, 2048, 4096, 1 << 20].into_iter().flat_map(|steps| {
                [0, 1, work::STEP, 5_000, 100_000, u64::MAX].map(|units| (steps, units))
            }) {
                let what = format!("{method} with {steps} steps and {units} units");
                let (mut run, begun) = (begin(), work::spent());
                while !run.status().is_over() {
                    let (len, spent) = (run.len(), work::spent());
                    work::bounded(units, || run.advance(steps));
                    let far = u64::from(steps).min(units / most).max(1);
                    let prepares = len == 0 && work::spent() > spent;
                    let is_done = run.len() >= len + far || run.status().is_over() || prepares;
                    assert!(is_done, "{what}: {} steps at {len}", run.len() - len);
                    let spent = work::spent() - begun;
                    assert!(spent <= before + run.len() * most, "{what}: {spent} at {len}");
                }
                assert_eq!((run.status(), run.len()), end, "{what}");
            }
        }
    }

    /// Makes moves, each followed by undo and redo, then undoes all of them; `state` is what they change.
    /// Returns the states at the beginning and at the end.
    pub fn play<G: Game, S: PartialEq + Debug>(
        game: &G,
        moves: &[MoveOf<G>],
        state: impl Fn(&G) -> S,
    ) -> (S, S) {
        let (mut game, start) = (game.clone(), state(game));
        let mut made = 0;
        for mv in moves {
            let before = state(&game);
            let over = game.is_over();
            if !game.make(mv) {
                assert_eq!(state(&game), before, "a refused move changes nothing");
                continue;
            }
            assert!(!over, "nothing is made after the end");
            made += 1;
            let after = state(&game);
            assert_ne!(after, before, "a move made changes something");
            assert!(game.can_undo() && game.undo());
            assert_eq!(state(&game), before);
            assert!(game.can_redo() && game.redo());
            assert_eq!(state(&game), after);
            assert!(!game.can_redo());
        }
        let end = state(&game);
        assert_eq!(game.history().done().len(), made);
        // The session stores the history and replays the moves.
        let json = serde_json::to_string(game.history().done()).unwrap();
        let kept: Vec<MoveOf<G>> = serde_json::from_str(&json).unwrap();
        assert_eq!((0..made + 3).filter(|_| game.undo()).count(), made);
        assert_eq!(state(&game), start);
        assert!(kept.iter().all(|mv| game.make(mv)));
        assert_eq!(state(&game), end);
        (start, end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{
        boxup::Boxup, dominoes::Dominoes, lights_out::LightsOut, pacman::Pacman, sudoku::Sudoku,
    };

    /// The words by which texts name a puzzle: with its methods, and with its instances.
    fn words<P: Puzzle<Method: Default>>() -> (Vec<String>, Vec<String>) {
        let methods = options::each(&P::Method::default(), |_, _| true);
        for method in &methods {
            assert!(P::pseudo_code(method).len() >= 6, "{method}");
        }
        let methods = methods.iter().map(of_method::<P>).chain([P::INFO.word.to_owned()]);
        let names = P::BUILT_IN.iter().map(|known| format!("{} {}", P::INFO.word, known.name));
        (methods.collect(), names.collect())
    }

    #[test]
    fn every_text_is_of_a_method_or_an_instance() {
        let all = [
            words::<Pacman>(),
            words::<LightsOut>(),
            words::<Sudoku>(),
            words::<Boxup>(),
            words::<Dominoes>(),
        ];
        let (methods, names): (Vec<_>, Vec<_>) = all.into_iter().unzip();
        let (methods, names) = (methods.concat(), names.concat());
        for of in
            CONDITIONS.iter().map(|all| &all.0).filter(|of| !["search", "trace"].contains(*of))
        {
            assert!(
                methods.iter().any(|known| known == &of.replace('-', " ") || known == of),
                "{of}"
            );
        }
        for row in include_str!("built_in.txt").lines() {
            assert!(names.iter().any(|name| row.starts_with(&format!("{name}: "))), "{row}");
        }
        assert!(Pacman::BUILT_IN.iter().all(|known| !known.about().is_empty()));
    }
}
