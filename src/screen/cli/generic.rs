//! The command line of a puzzle, once for all of them: which instance, which method within which limits,
//! and what is done with it. [`Commands`] is what a puzzle says about its own.

use super::prelude::*;
use crate::compare::methods::{Methods, Report};
use crate::engine::log::write;
use crate::engine::words::BadText;
use crate::puzzles::{files::plain, lights_out::board::Format};
use crate::tui::midend::{Instance, Method};
use std::io::{self, BufWriter, ErrorKind};
use std::marker::PhantomData;

/// The arguments that say which instance is meant.
#[derive(Args)]
pub struct Pick<C: Commands> {
    /// Its name or its file
    #[arg(long, visible_alias = "level", value_name = "NAME|FILE")]
    pub layout: Option<String>,
    /// A game id
    #[arg(long, value_name = "GAME-ID", conflicts_with = "layout")]
    pub id: Option<String>,
    /// Its text, or a file of that
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["layout", "id"])]
    pub board: Option<String>,
    #[command(flatten)]
    pub more: C::More,
    /// A folder of files to look in before the built-in ones
    #[arg(long, value_name = "DIR", value_parser = super::args::folder())]
    layouts: Option<PathBuf>,
}

impl<C: Commands> Pick<C> {
    /// Where instances are looked for.
    pub fn library(&self, files: Files) -> Library<Of<C>> {
        Library::new(self.layouts.clone(), files)
    }

    /// The instance meant; without arguments the first one.
    ///
    /// # Errors
    /// One line: no such instance, or a bad one.
    pub fn resolve(&self, files: Files) -> Result<Named<InstanceOf<C>>> {
        let Some(random) = C::random(&self.more) else { return C::named(self, files) };
        if self.typed().is_some() {
            let why = "--seed makes a random one: it cannot be used with --layout, --id or --board";
            return Err(Failure::usage(why).into());
        }
        Progress::asked(Of::<C>::open(&random))
    }

    /// The name, the id or the text that was typed.
    pub fn typed(&self) -> Option<&str> {
        self.layout.as_deref().or(self.id.as_deref()).or(self.board.as_deref())
    }

    /// Why a method does not run on it.
    pub fn refused(&self, why: NotRun) -> Error {
        match why {
            NotRun::Method(why) => Failure::usage(why).into(),
            NotRun::Limit(why) => stopped(why),
            NotRun::Instance(bad) => {
                let (asked, advice) =
                    (self.typed().unwrap_or("layout"), C::advice(&self.more, &bad));
                anyhow!("{asked}:{bad}{advice}")
            }
        }
    }

    /// What that stands for, or else the built-in instance of this name.
    ///
    /// # Errors
    /// One line: there is no such instance, or a bad one.
    pub fn choose(&self, name: &str, files: Files) -> Result<Named<InstanceOf<C>>> {
        let id = self.id.as_deref().or(self.board.as_deref());
        let name = self.layout.as_deref().unwrap_or(name);
        let chosen = self.library(files).choose(id, Some(name), files);
        // What is no board is said of the text, whatever else it may have been.
        let is_id = |text: &&str| text.starts_with(Of::<C>::INFO.word);
        let text = self.board.as_deref().filter(|text| !is_id(text) && chosen.is_err());
        let read = |text: &str| Of::<C>::read(text.trim_matches(['\n', '\r']), "").err();
        let text = text.filter(|text| !Path::new(text).is_file());
        match text.and_then(|text| Some((text, read(text)?))) {
            Some((folder, _)) if Path::new(folder).is_dir() => {
                library::from_file::<Of<C>>(Path::new(folder), files).map_err(Error::msg)
            }
            Some((_, bad)) => bail!("--board:{bad}, or the name of a file"),
            None => Progress::asked(chosen),
        }
    }
}

/// A seed of a random instance.
#[derive(Args)]
pub struct SeedArgs {
    /// The random one of this seed, with the usual parameters
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
}

/// The puzzle of a command line.
pub type Of<C> = <<C as Commands>::PuzzleTab as PuzzleTab>::Puzzle;
/// Its instances.
pub type InstanceOf<C> = Instance<<C as Commands>::PuzzleTab>;
/// Its methods.
pub type MethodOf<C> = Method<<C as Commands>::PuzzleTab>;
/// Its runs.
pub type RunOf<C> = <Of<C> as Puzzle>::Run;

/// What a puzzle says about its commands.
pub trait Commands: Sized + 'static {
    /// Its tab.
    type PuzzleTab: PuzzleTab;
    /// What else says which instance is meant.
    type More: Args;

    /// What file an instance is in.
    const FILE: &'static str = "a file";
    /// A game id, or several.
    const SUCH_AS: &'static str = "one that y copies";
    /// What an instance as text is.
    const FORMAT: &'static str = "Its text, or a file of that";

    /// The game id of the random instance that is asked for by a seed, if one is.
    fn random(_more: &Self::More) -> Option<String> {
        None
    }

    /// The instance meant, whatever the seed is for.
    ///
    /// # Errors
    /// One line: there is no such instance, or a bad one.
    fn named(pick: &Pick<Self>, files: Files) -> Result<Named<InstanceOf<Self>>> {
        pick.choose(Of::<Self>::INFO.first, files)
    }

    /// The method of commands that answer; the one watched first is the default of the puzzle.
    fn solved(instance: &InstanceOf<Self>) -> MethodOf<Self> {
        Of::<Self>::default_method(instance)
    }

    /// What the help of the tab says about the options, and that of the commands that answer.
    fn help(command: Command, _opens: bool) -> Command {
        command
    }

    /// What else may be done where an instance is wrong.
    fn advice(_more: &Self::More, _bad: &BadText) -> &'static str {
        ""
    }

    /// What a run has found out.
    fn answer(
        instance: &InstanceOf<Self>,
        method: &MethodOf<Self>,
        run: &mut Box<RunOf<Self>>,
    ) -> Answer {
        let (_, status, stats) = (instance, run.status(), run.stats());
        let (solvable, result) = match status {
            Status::Found => (Some(true), "solved".to_owned()),
            Status::Exhausted => (Some(false), "unsolvable".to_owned()),
            _ => (None, why_stopped(status).unwrap_or_default()),
        };
        let cost = Of::<Self>::cost(run);
        Answer::default()
            .lines([format!("{result}, {method}")])
            .key("method", method.to_string())
            .key("solvable", solvable)
            .key("cost", cost)
            .line_if("cost", cost)
            .both("expanded", stats.expanded)
            .both("generated", stats.generated)
    }

    /// Whether somebody else's search can be graded by its methods.
    const IS_GRADED: bool = false;

    /// What the commands do beside `inspect`, which is the same for all.
    fn actions() -> Vec<Action>;

    /// What `frontier list` says of a built-in instance: what kind it is of, rows and columns if it has any, and a
    /// line about it.
    fn listed(named: &Named<InstanceOf<Self>>) -> (String, Option<Size>, String) {
        (Of::<Self>::INFO.noun.to_owned(), None, named.about.clone())
    }
}

/// Which instance, which method, and how far.
#[derive(Args)]
pub struct How<C: Commands> {
    #[command(flatten)]
    pub pick: Pick<C>,
    #[command(flatten)]
    pub method: Typed<MethodOf<C>>,
    #[command(flatten)]
    pub limits: LimitArgs,
}

impl<C: Commands> How<C> {
    /// A run before its first step.
    ///
    /// # Errors
    /// The method does not fit the instance, or the instance is bad.
    pub fn begin(&self, on: &InstanceOf<C>, by: &MethodOf<C>, keep: Keep) -> Result<Box<RunOf<C>>> {
        let run = Of::<C>::run(on, by, Limits { keep, ..self.limits.limits() });
        run.map_err(|why| self.pick.refused(why))
    }
}

/// `frontier solve NAME`, with what a puzzle adds to it.
#[derive(Args)]
pub struct Solve<C: Commands, More: Args = ()> {
    #[command(flatten)]
    pub how: How<C>,
    #[command(flatten)]
    pub trace: TraceArgs,
    #[command(flatten)]
    pub more: More,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `frontier solve NAME`: one instance, one method, one answer.
pub fn solve_action<C: Commands>(about: &'static str) -> Action {
    let action = Action::new(Verb::Solve, about, |args: &Solve<C>, io| solve(args, io));
    action.changed(|command| C::help(command, false))
}

/// Solves what is asked for and prints the answer.
///
/// # Errors
/// No such instance, a method that does not fit, a limit reached without an answer.
pub fn solve<C: Commands, More: Args>(args: &Solve<C, More>, io: &mut Io) -> Result<()> {
    let instance = args.how.pick.resolve(io.files)?.instance;
    let method = args.how.method.over(C::solved(&instance));
    let begun = Instant::now();
    let mut run = args.how.begin(&instance, &method, Keep::Latest)?;
    let status = Progress::solve(&mut run);
    run.seek(run.len());
    let seconds = begun.elapsed().as_secs_f64();
    let answer = C::answer(&instance, &method, &mut run).took(seconds);
    let answer = answer.key("stopped", why_stopped(status));
    if let Some(path) = args.trace.wanted() {
        match run.search() {
            Some(search) => {
                let code = Of::<C>::pseudo_code(&method);
                save(path, io.files, &mut |sink| write::search(search, code, sink))?;
            }
            None => {
                save_run::<Of<C>>(&instance, &method, args.how.limits.limits(), path, io.files)?;
            }
        }
    }
    conclude(answer, status, args.json, io)
}

/// Prints an answer, and says so if a limit came first.
///
/// # Errors
/// A limit was reached without an answer, or nothing can be written.
pub fn conclude(answer: Answer, status: Status, as_json: bool, io: &mut Io) -> Result<()> {
    let is_enough = answer.is_enough;
    answer.print(as_json, io.out)?;
    match status {
        Status::Stopped(limit) if !is_enough => Err(stopped(limit)),
        _ => Ok(()),
    }
}

/// `frontier generate NAME`, with what a puzzle can make.
#[derive(Args)]
pub struct Generate<A: Args> {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    #[command(flatten)]
    pub what: A,
    /// Write one file each into this folder instead of printing game ids
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl<A: Args> Generate<A> {
    /// Makes the instance of every seed by its game id. `written` are the line printed for it, and the name
    /// and the text of its file.
    ///
    /// # Errors
    /// There is no such instance, or it cannot be written.
    pub fn make<P: Puzzle>(
        &self,
        id: impl Fn(u64) -> String,
        written: impl Fn(String, u64, &P::Instance) -> (String, String, String),
        io: &mut Io,
    ) -> Result<()> {
        let mut progress = Progress::new();
        for number in 0..self.count {
            let seed = self.seed.wrapping_add(number.into());
            let id = id(seed);
            let opening = P::open(&id).map_err(Failure::usage)?;
            let made = progress.make(opening, &format!("making {id}")).map_err(Error::msg)?;
            self.deliver(written(id, seed, &made.instance), io)?;
        }
        Ok(())
    }

    /// Prints a line, or writes a file with this name and text into the folder asked for and prints its name.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn deliver(&self, (line, name, text): (String, String, String), io: &mut Io) -> Result<()> {
        match &self.out {
            Some(folder) => write_into(folder, &name, &text, io),
            None => Ok(writeln!(io.out, "{line}")?),
        }
    }
}

/// `frontier export NAME`, for other solvers.
#[derive(Args)]
pub struct Export<C: Commands> {
    #[command(flatten)]
    pub pick: Pick<C>,
    /// mace4 or dimacs
    #[arg(long, value_name = "FORMAT", default_value = "mace4")]
    pub format: Format,
}

/// Writes a new file into a folder, which is made if it is missing, and prints its name.
///
/// # Errors
/// It cannot be written, or is there already.
pub fn write_into(folder: &Path, name: &str, text: &str, io: &mut Io) -> Result<()> {
    io.files.make_folder(folder).map_err(Error::msg)?;
    let path = folder.join(name);
    io.files.write(&path, text, false)?;
    Ok(writeln!(io.out, "{}", path.display())?)
}

/// The version of the format of a whole trace.
const VERSION: &str = "1.4.0";

/// Writes the trace of a method without a frontier into a file: it runs once more, now remembering its moments.
///
/// # Errors
/// `FILE: why`, or why the method does not fit.
pub fn save_run<P: Puzzle>(
    instance: &P::Instance,
    method: &P::Method,
    limits: Limits,
    path: &Path,
    files: Files,
) -> Result<()> {
    let mut run = P::run(instance, method, limits).map_err(Error::msg)?;
    Progress::solve(&mut run);
    let code = P::pseudo_code(method);
    let board = |run: &P::Run| P::board(instance, run);
    save(path, files, &mut |sink| write::events_of(&mut *run, P::moment, &board, code, sink))
}

/// Makes a file of the events that `write` gives, an existing one is replaced; none if Ctrl-C comes before it is
/// whole. There is one JSON object a line; a file whose name ends in `.yaml` is a whole trace as Posthoc loads
/// it: JSON objects are YAML too.
fn save(
    path: &Path,
    files: Files,
    write: &mut dyn FnMut(&mut write::Sink) -> io::Result<()>,
) -> Result<()> {
    ensure!(path.as_os_str() != "-", Failure::usage("--trace -: expected the name of a file"));
    let yaml = path.extension().is_some_and(|end| end == "yaml" || end == "yml");
    let whole = |file: &mut dyn Write| {
        let mut file = BufWriter::new(file);
        if yaml {
            writeln!(file, "version: {VERSION}\nevents:")?;
        }
        let before = if yaml { "- " } else { "" };
        write(&mut |event: &[u8]| {
            if waiting::asked() {
                return Err(io::Error::other(waiting::WORD));
            }
            [before.as_bytes(), event, b"\n"].iter().try_for_each(|text| file.write_all(text))
        })?;
        file.flush()
    };
    waiting::asking(|| files.write_whole(path, whole)).map_err(|error| {
        let why = match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => "no such folder".to_owned(),
            _ => plain(&error),
        };
        anyhow!("{}: {why}", path.display())
    })
}

/// The command line of a puzzle that needs no arguments of its own: everything follows from its [`PuzzleTab`], the
/// [`Puzzle`] behind it and the options of its methods. It opens with `--layout` or `--id`, and has `solve NAME`,
/// `inspect NAME`, `compare NAME` and a part in `list`.
pub struct Simple<L>(PhantomData<fn() -> L>);

impl<L: PuzzleTab> Simple<L> {
    /// The command line of `L`.
    #[allow(clippy::new_without_default)] // a default says nothing about a puzzle
    pub fn new() -> Simple<L> {
        Simple(PhantomData)
    }
}

/// Methods side by side on an instance.
pub fn side_by_side<P: Puzzle>(
    named: Named<P::Instance>,
    methods: Vec<P::Method>,
    limits: Limits,
    report: &'static Report<P>,
) -> Comparison {
    Methods::new(named.name, named.instance, methods, limits, report).comparison(Instant::now)
}

fn methods<C: Commands>(args: &Pick<C>, limits: Limits, files: Files) -> Result<Comparison> {
    let named = args.resolve(files)?;
    let methods = Of::<C>::methods(&named.instance);
    Ok(side_by_side(named, methods, limits, Report::<Of<C>>::COMMON))
}

impl<L: PuzzleTab> Commands for Simple<L> {
    type PuzzleTab = L;
    type More = ();

    fn actions() -> Vec<Action> {
        vec![
            solve_action::<Self>(L::Puzzle::INFO.about),
            compare::action("The methods on one instance", u64::MAX, methods::<Self>),
        ]
    }
}
