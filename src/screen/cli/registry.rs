//! The puzzles of the command line: [`PuzzleCli`] is what each of them brings, [`Registry`] all of them.

use super::prelude::*;
use super::replay::TraceCli;
use crate::engine::words::words;
use crate::puzzles::{
    boxup::Boxup, dominoes::Dominoes, lights_out::LightsOut, options::Options, pacman::Pacman,
    sudoku::Sudoku,
};
use std::ffi::OsStr;

/// A puzzle on the command line.
pub trait PuzzleCli {
    /// Its word, its name and what else there is to say about it.
    fn info(&self) -> &'static Info;

    /// Adds the arguments of `frontier NAME` that open an instance. None of them may be required: the
    /// tab also opens without any.
    fn open_args(&self, command: Command) -> Command;

    /// The tab of the playground with what these arguments ask for. `files` reads what the command line
    /// names; the tab itself may use files only as far as `setup` says.
    ///
    /// # Errors
    /// There is no such instance, or it cannot be read.
    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>>;

    /// What can be done without the playground: `frontier solve NAME` and so on.
    fn actions(&self) -> Vec<Action> {
        Vec::new()
    }

    /// The built-in instances, for `frontier list`.
    fn list(&self) -> Vec<Listed> {
        Vec::new()
    }
}

/// A built-in instance, as `frontier list --json` has it.
#[derive(Serialize)]
pub struct Listed {
    /// The word of its puzzle.
    pub puzzle: &'static str,
    /// Its name on the command line.
    pub name: String,
    /// What kind of instance it is.
    pub kind: String,
    /// Rows, where it has any.
    pub rows: Option<u16>,
    /// Columns likewise.
    pub columns: Option<u16>,
    /// One line about it.
    pub about: String,
}

words! {
    /// The commands that take a puzzle, in the order of the help.
    pub enum Verb, "command" {
        Solve "solve": "Solve an instance and print what came out",
        Inspect "inspect": "Say why a run does what it does, or find a moment in it",
        Quiz "quiz": "Ask what a run does next, and say why",
        Grade "grade": "Say where somebody else's search first differs from a method",
        Compare "compare": "Solve an instance with every method",
        Generate "generate": "Make instances, the same ones for the same seed",
        Export "export": "Write an instance for other programs",
    }
}

impl Verb {
    /// Whether it answers a question, so that Ctrl-C asks for what is known so far.
    pub const fn answers(self) -> bool {
        matches!(self, Verb::Solve | Verb::Inspect | Verb::Grade | Verb::Compare)
    }
}

/// What a command works with: the files of the user, and where it prints.
pub struct Io<'a> {
    pub files: Files,
    pub out: &'a mut dyn Write,
}

/// Carries something out: reads and writes files, prints to the writer.
type RunAction = Box<dyn Fn(&ArgMatches, &mut Io) -> Result<()>>;

/// What a verb does for a puzzle: its arguments and how it is carried out.
pub struct Action {
    /// Which verb it is for.
    pub verb: Verb,
    about: &'static str,
    args: Box<dyn Fn(Command) -> Command>,
    /// Fails if the work does, or if the arguments contradict the instance.
    pub run: RunAction,
}

impl Action {
    /// An action with the arguments `A`; `about` is its line in the help.
    pub fn new<A: Args + 'static>(
        verb: Verb,
        about: &'static str,
        run: impl Fn(&A, &mut Io) -> Result<()> + 'static,
    ) -> Action {
        Action::seen::<A>(verb, about, move |args, _, io| run(args, io))
    }

    /// The same where some of its arguments may be those of the puzzle, and are looked up by their names.
    pub fn seen<A: Args + 'static>(
        verb: Verb,
        about: &'static str,
        run: impl Fn(&A, &ArgMatches, &mut Io) -> Result<()> + 'static,
    ) -> Action {
        let run = move |matches: &ArgMatches, io: &mut Io| {
            run(&A::from_arg_matches(matches)?, matches, io)
        };
        Action { verb, about, args: Box::new(A::augment_args), run: Box::new(run) }
    }

    /// The same, where the help says what these options are by default.
    pub fn by_default<T: Options>(self, default: T) -> Action {
        self.changed(move |command| with_default(command, &default))
    }

    /// The same with its command changed.
    pub fn changed(self, change: impl Fn(Command) -> Command + 'static) -> Action {
        let Action { args, .. } = self;
        Action { args: Box::new(move |command| change(args(command))), ..self }
    }

    /// The same with another help of one of its arguments.
    pub fn helped(self, arg: &'static str, help: &'static str) -> Action {
        self.changed(move |command| command.mut_arg(arg, |arg| arg.help(help)))
    }

    /// The command of this name with the arguments of the action.
    pub fn command(&self, name: &'static str) -> Command {
        (self.args)(Command::new(name)).about(self.about).long_about(None)
    }
}

/// The puzzles of a program, in the order of the title line.
#[derive(Clone)]
pub struct Registry(Vec<Rc<dyn PuzzleCli>>);

impl Registry {
    /// The five puzzles of this program, in the order of the title line.
    pub fn built_in() -> Registry {
        Registry::new(vec![
            Rc::new(Pacman),
            Rc::new(LightsOut),
            Rc::new(Sudoku),
            Rc::new(Boxup),
            Rc::new(Dominoes),
        ])
    }

    /// A program with these puzzles alone.
    pub fn new(puzzles: Vec<Rc<dyn PuzzleCli>>) -> Registry {
        Registry(puzzles)
    }

    /// The same with one more puzzle.
    #[must_use]
    pub fn with(mut self, puzzle: impl PuzzleCli + 'static) -> Registry {
        self.0.push(Rc::new(puzzle));
        self
    }

    /// The same with the tab that watches traces, which only `frontier trace` opens.
    pub fn with_traces(&self) -> Registry {
        match self.find(TraceCli.info().word) {
            Some(_) => self.clone(),
            None => self.clone().with(TraceCli),
        }
    }

    /// The puzzles.
    pub fn puzzles(&self) -> impl Iterator<Item = &dyn PuzzleCli> {
        self.0.iter().map(|puzzle| puzzle.as_ref())
    }

    /// The puzzle called `word` on the command line.
    pub fn find(&self, word: &str) -> Option<&dyn PuzzleCli> {
        self.puzzles().find(|puzzle| puzzle.info().word == word)
    }

    /// Every tab as if nothing was asked for.
    ///
    /// # Errors
    /// A tab cannot be opened.
    pub fn default_tabs(&self, files: Files, setup: TabSetup) -> Result<Vec<Box<dyn Tab>>> {
        self.puzzles().map(|puzzle| default_tab(puzzle, None, files, setup)).collect()
    }
}

/// The first map of all is one with walls; whoever asks for the puzzle by its name gets its usual one.
const FIRST: (&str, [&str; 2]) = ("pacman", ["--layout", "arcade"]);

/// The tab of a puzzle as if nothing was asked for, but for the folder of the user's own instances.
///
/// # Errors
/// It cannot be opened.
pub fn default_tab(
    puzzle: &dyn PuzzleCli,
    folder: Option<&Path>,
    files: Files,
    setup: TabSetup,
) -> Result<Box<dyn Tab>> {
    let word = puzzle.info().word;
    let command = puzzle.open_args(Command::new(word).no_binary_name(true));
    let first = FIRST.1.into_iter().filter(|_| word == FIRST.0).map(OsStr::new);
    let words =
        first.chain(folder.iter().flat_map(|dir| [OsStr::new("--layouts"), dir.as_os_str()]));
    puzzle.tab(&command.try_get_matches_from(words)?, files, setup)
}
