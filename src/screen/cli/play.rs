//! `frontier` and `frontier TAB`: opens the playground.

use super::args::{LIMIT_MEM, NEVER};
use super::prelude::*;
use super::*;
use super::{registry::default_tab, session_store::SessionStore};
use crate::engine::{limits, printable::Printable};
use crate::tui::app::{AppOptions, MakeTabs, Terminal};
use crate::tui::keys::{Action, Own};
use crate::tui::term::{Log, event_loop, signals::Signals};
use crate::tui::theme::{Background, Choice};
use crate::tui::{app::kiosk::Visitors, cpu_budget::CpuBudget, plain, term::screen::Multiplexer};
use std::io::{stdin, stdout};
use std::{cell::RefCell, time::UNIX_EPOCH};

/// What the playground is drawn with, and its clock.
pub struct Look {
    /// Colours and signs.
    pub theme: Theme,
    /// Tells the time.
    pub clock: Clock,
}

/// How long a kiosk waits for a key unless `--idle` says otherwise.
const KIOSK_IDLE: Duration = Duration::from_secs(600);
/// Most memory of all runs of a kiosk together, in MiB, unless `--limit-mem` says otherwise.
const KIOSK_LIMIT_MEM: u64 = 64;

/// How the command line asks for the playground.
pub struct Opening {
    /// The screen and what else holds for all tabs.
    pub playground: Playground,
    begins: Beginning,
    /// The tab asked for, by the word of its puzzle, and its arguments.
    tab: Option<(&'static str, ArgMatches)>,
    /// Whether these arguments ask for something to be opened or watched.
    specific: bool,
    /// Most memory of all runs together, in MiB, if the command line says.
    limit_mem: Option<u64>,
    /// The folder of the user's own instances, for all tabs.
    folder: Option<PathBuf>,
}

/// What the playground begins with.
enum Beginning {
    /// The games of the user.
    Games,
    /// It plays by itself.
    Demo,
    /// The tour.
    Tour,
    /// A moment, at rest.
    Link(Link),
    /// Methods that race in the tab asked for.
    Race(LinkTarget),
    /// A lesson, by its arguments.
    Lesson(ArgMatches),
}

impl Opening {
    /// What these words ask for: the whole command line, the program's name first.
    ///
    /// # Errors
    /// It is wrong, or asks for something else than the playground.
    pub fn parse<W: Into<OsString> + Clone>(
        registry: &Registry,
        words: impl IntoIterator<Item = W>,
    ) -> Result<Opening> {
        let program = command(registry);
        let matches = program.clone().try_get_matches_from(words);
        let matches = matches.map_err(|why| Failure::usage(failure::usage(&why, &program)))?;
        Opening::new(registry, &matches)
    }

    pub(super) fn new(registry: &Registry, matches: &ArgMatches) -> Result<Opening> {
        let playground = Playground::from_arg_matches(matches)?;
        let mut opening = Opening {
            playground,
            begins: Beginning::Games,
            tab: None,
            specific: false,
            limit_mem: limit_mem(matches),
            folder: matches.try_get_one("layouts").ok().flatten().cloned(),
        };
        let Some((word, args)) = matches.subcommand() else {
            if let Some(link) = matches.try_get_one::<Link>(link::AT).ok().flatten() {
                let words = link::words(registry, link, matches)?;
                if words.len() > 1 {
                    opening.tab = Opening::parse(registry, words)?.tab;
                }
                opening.begins = Beginning::Link(link.clone());
            }
            return Ok(opening);
        };
        let races = word == link::RACE;
        let (word, args) = args.subcommand().filter(|_| races).unwrap_or((word, args));
        opening.playground = Playground::from_arg_matches(args)?.or(opening.playground);
        opening.limit_mem = limit_mem(args).or(opening.limit_mem);
        opening.begins = match word {
            _ if races => Beginning::Race(link::racing(args)?),
            DEMO => Beginning::Demo,
            TOUR => Beginning::Tour,
            link::LESSON => Beginning::Lesson(args.clone()),
            _ => Beginning::Games,
        };
        if matches!(opening.begins, Beginning::Games | Beginning::Race(_)) {
            let puzzle = registry.find(word).with_context(|| format!("no tab '{word}'"))?;
            opening.specific = races || opening.playground.watch || is_specific(puzzle, args);
            opening.tab = Some((puzzle.info().word, args.clone()));
        }
        Ok(opening)
    }

    /// The word of the puzzle whose tab is shown first.
    fn first(&self, registry: &Registry) -> Result<&'static str> {
        let asked = self.tab.as_ref().map(|(word, _)| *word);
        let first = || registry.puzzles().next().map(|puzzle| puzzle.info().word);
        asked.or_else(first).context("no puzzles")
    }

    /// Whether it shows something of its own, and no user's games.
    fn shows(&self) -> bool {
        !matches!(self.begins, Beginning::Games | Beginning::Tour)
    }
}

/// The memory that all runs may hold together, in MiB, if it was typed.
fn limit_mem(matches: &ArgMatches) -> Option<u64> {
    let typed = matches.try_contains_id(LIMIT_MEM).unwrap_or_default()
        && matches.value_source(LIMIT_MEM) == Some(ValueSource::CommandLine);
    if typed { matches.get_one(LIMIT_MEM).copied() } else { None }
}

/// Whether an argument of the puzzle itself was typed.
fn is_specific(puzzle: &dyn PuzzleCli, matches: &ArgMatches) -> bool {
    let own = puzzle.open_args(Command::new(puzzle.info().word));
    let mut ids = own.get_arguments().map(|arg| arg.get_id().as_str());
    ids.any(|id| matches.value_source(id) == Some(ValueSource::CommandLine))
}

/// Opens the playground; the exit status.
///
/// # Errors
/// There is no such instance, a file cannot be read, or there is no terminal.
pub fn play(registry: &Registry, opening: Opening, files: Files) -> Result<u8> {
    let screen = &opening.playground;
    let var = |name: &str| std::env::var(name).ok();
    let mut log = screen.log.as_deref().map(Log::open).transpose().map_err(Error::msg)?;
    let (mut store, session) = SessionStore::read(screen, opening.shows());
    let saved = session.settings;
    let is_set = |set: String| !matches!(set.as_str(), "" | "0");
    let narrated = screen.narrate || var("ACCESSIBLE").is_some_and(is_set);
    let settings = screen.settings(saved, narrated);
    let depth = Choice::Auto.depth(var);
    let ground = Background::of(var);
    let scheme = settings.theme.scheme(ground);
    let theme = Theme::with(scheme, settings.color.depth(var), settings.ascii);
    let lesson = match &opening.begins {
        Beginning::Lesson(args) => link::lesson(args, files)?,
        _ => None,
    };
    if let Some((name, lesson)) = &lesson {
        let checked = unseen(registry, files)?.check_links(lesson);
        checked.map_err(|bad| Error::msg(format!("{name}:{bad}")))?;
    }
    let mut app = playground(registry, &opening, files, Look { theme, clock: Instant::now })?;
    let (answers, multiplexer) = (Background::can_be_asked(var), Multiplexer::of(var));
    app.set_settings(settings, saved, Terminal { depth, ground, answers, multiplexer });
    let first = opening.first(registry)?;
    store.restore(&mut app, session, opening.specific.then_some(first));
    let rows: Vec<Own> = app.all_keys().iter().map(|&(_, own)| own).collect();
    let bad_keys = about::keymap(&rows, files).map(|keymap| app.set_keymap(&keymap)).err();
    if bad_keys.is_some() {
        app.notify("keys.toml cannot be used, so the keys are the usual ones");
    }
    let store = Rc::new(RefCell::new(store));
    if opening.tab.is_some() {
        app.open(first);
    }
    match &opening.begins {
        Beginning::Link(link) => link::follow(&mut app, link)?,
        Beginning::Race(place) => {
            app.go_to_place(place).and_then(|()| link::arrive(&mut app)).map_err(Error::msg)?;
            if screen.watch {
                app.update(Action::PlayPause);
            }
        }
        Beginning::Lesson(_) => match lesson {
            Some((_, lesson)) => app.begin_lesson(lesson),
            None => app.offer_lessons(),
        },
        Beginning::Demo | Beginning::Tour if narrated => {
            app.notify("this is only to be seen; `frontier lesson` is told in lines");
        }
        Beginning::Demo => app.begin_show(),
        Beginning::Tour => app.begin_tour(),
        Beginning::Games if !narrated && store.borrow().is_first => {
            app.offer_tour();
            if opening.tab.is_none() {
                app.begin_opening();
            }
        }
        Beginning::Games => {}
    }

    if store.borrow().is_kept() {
        let store = Rc::clone(&store);
        app.keeper = Some(Box::new(move |app| store.borrow_mut().keep(app)));
    }

    // Caught until the session is saved: a closed terminal is often reported twice.
    let mut caught = None;
    let ended = if narrated {
        let mut out = Printable::new(stdout().lock());
        plain::run(&mut app, &mut stdin().lock(), &mut out).map(|()| 0).map_err(Error::from)
    } else {
        let signals = caught.insert(Signals::catch().map_err(Error::msg)?);
        let options = app.options();
        if let Some(log) = &mut log {
            let (term, version) = (var("TERM").unwrap_or_default(), env!("CARGO_PKG_VERSION"));
            log.line(format_args!("frontier {version}, TERM {term:?}, {options:?}, {settings:?}"));
        }
        let ended = event_loop::run(&mut app, options, signals, log.as_mut());
        log.iter_mut().for_each(|log| log.line(format_args!("ended: {ended:?}")));
        ended.map(|end| end.status()).map_err(Error::msg)
    };
    let mut store = store.borrow_mut();
    store.save(&mut app);
    for line in store.notes().chain(bad_keys.as_deref()).chain(app.end_message.as_deref()) {
        // The terminal may be gone, and the messages with it.
        failure::say(line, &mut std::io::stderr());
    }
    ended
}

/// A playground that nobody sees, to try things in.
///
/// # Errors
/// There are no puzzles.
pub fn unseen(registry: &Registry, files: Files) -> Result<App> {
    let look = Look { theme: Theme::new(Depth::Mono, true), clock: Instant::now };
    playground(registry, &Opening::parse(registry, ["frontier"])?, files, look)
}

/// The playground before it is on a terminal: every tab, the first one with what the command line asks
/// for, the others with their defaults.
///
/// # Errors
/// There is no such instance, or it cannot be read.
pub fn playground(registry: &Registry, opening: &Opening, files: Files, look: Look) -> Result<App> {
    let screen = &opening.playground;
    let usual = if screen.kiosk { KIOSK_LIMIT_MEM } else { Limits::DEFAULT.bytes >> 20 };
    limits::set_program_limit(opening.limit_mem.unwrap_or(usual).saturating_mul(1 << 20));
    let (speed, clock) = (screen.speed, look.clock);
    let setup = TabSetup { speed, watch: false, files: screen.files(files), clock };
    let is_demo = matches!(opening.begins, Beginning::Demo);
    let first = opening.first(registry)?;
    let tab = |puzzle: &dyn PuzzleCli| {
        let word = puzzle.info().word;
        let setup = TabSetup { watch: word == first && !is_demo && screen.watch, ..setup };
        match &opening.tab {
            Some((asked, args)) if *asked == word => puzzle.tab(args, files, setup),
            _ => default_tab(puzzle, opening.folder.as_deref(), files, setup),
        }
    };
    let tabs = registry.puzzles().map(tab).collect::<Result<Vec<_>>>()?;
    let mut app = App::new(tabs, first, look.theme);
    let registry = registry.clone();
    let again = move || registry.default_tabs(files, setup).map_err(|why| format!("{why:#}"));
    app.options = AppOptions {
        kiosk: screen.kiosk,
        idle: screen.idle.or(screen.kiosk.then_some(KIOSK_IDLE)).filter(|&time| time < NEVER),
        attract: screen.kiosk || is_demo,
        visitors: Visitors {
            can_leave: std::env::var_os("SSH_CONNECTION").is_some(),
            sign: screen.sign.clone(),
            // In universal time.
            day: UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs() / 86_400),
        },
        make_tabs: Some(Box::new(again) as MakeTabs),
        cpu_budget: screen.kiosk.then(|| CpuBudget::new(look.clock)),
    };
    if screen.kiosk && opening.tab.is_none() && !opening.shows() {
        app.open_menu();
    }
    Ok(app)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_options_of_the_tab_ask_for_something() {
        let registry = Registry::built_in();
        let specific = |line: &str| Opening::parse(&registry, line.split(' ')).unwrap().specific;
        assert!(!specific("frontier pacman"));
        assert!(!specific("frontier pacman --ascii --fps 30 --speed max --color 16 --no-save"));
        assert!(specific("frontier pacman --layout hedge"));
        assert!(specific("frontier boxup --limit-nodes 7"));
        assert!(specific("frontier sudoku --watch"));
        assert!(!specific("frontier demo --ascii"));
        assert!(!specific("frontier --ascii"));
        assert!(
            !specific("frontier --ascii sudoku --fresh") && specific("frontier --watch sudoku")
        );
    }

    #[test]
    fn options_of_the_screen_stand_before_the_tab_too() {
        let registry = Registry::built_in();
        let words = "frontier --ascii --color 16 --speed 7 sudoku --speed 9";
        let opening = Opening::parse(&registry, words.split(' ')).unwrap();
        assert!(opening.playground.ascii && opening.playground.color.is_some());
        assert_eq!(opening.playground.speed, Some(crate::engine::playback::Speed::PerSecond(9)));
    }
}
