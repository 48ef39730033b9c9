//! `frontier` and `frontier TAB`: opens the playground.

use super::dominoes::OpenDominoes;
use super::keeper::Keeper;
use super::lights::OpenLights;
use super::pacman::OpenPacman;
use super::sudoku::OpenSudoku;
use super::{Failure, Opening, Patience, boxup};
use crate::tui::app::{App, MakeTabs, Manners};
use crate::tui::compare::Comparable;
use crate::tui::tabs::dominoes::{self as dominoes_tab, DominoesTab};
use crate::tui::tabs::lights_out::{self, LightsTab};
use crate::tui::tabs::pacman::{Clock, PacmanTab, Setup, usual};
use crate::tui::tabs::sudoku::{self as sudoku_tab, SudokuTab};
use crate::tui::tabs::{Tab, TabId};
use crate::tui::term::clipboard::Multiplexer;
use crate::tui::term::log::{Log, Logged};
use crate::tui::term::{event_loop, signals::Signals};
use crate::tui::theme::{Choice, Theme};
use std::io::Write as _;
use std::time::{Duration, Instant};

/// What the playground is drawn with, and by which clock.
pub struct Look {
    /// Colours and signs.
    pub theme: Theme,
    /// Tells the time.
    pub clock: Clock,
}

/// How long a kiosk waits for a key when nobody says how long.
const KIOSK_PATIENCE: Duration = Duration::from_secs(600);

/// Opens the playground; the exit status.
///
/// # Errors
/// No such layout, a bad file, or no terminal.
pub fn play(opening: &Opening) -> Result<u8, Failure> {
    let screen = opening.screen();
    let var = |name: &str| std::env::var(name).ok();
    let mut log = screen.log.as_deref().map(Log::open).transpose().map_err(Failure::work)?;
    let (mut keeper, session) = Keeper::read(opening);
    let kept = session.settings;
    let settings = screen.settings(kept);
    let depth = Choice::Auto.depth(var);
    let theme = Theme::new(settings.color.depth(var), settings.ascii);
    let mut app = playground(opening, Look { theme, clock: Instant::now })?;
    app.set_settings(settings, kept, depth, Multiplexer::of(var));
    keeper.restore(&mut app, session, screen.asked.then(|| opening.tab().word()));
    let shown_tab = !matches!(opening, Opening::Usual(_));
    if shown_tab {
        app.open(opening.tab().word());
    }
    if matches!(opening, Opening::Demo(_)) {
        app.begin_show();
    }

    let mut signals = Signals::catch().map_err(Failure::work)?;
    let options = app.options();
    let ended = match &mut log {
        None => event_loop::run(&mut app, options, &mut signals),
        Some(log) => {
            let term = var("TERM").unwrap_or_default();
            let version = env!("CARGO_PKG_VERSION");
            log.line(format_args!("frontier {version}, TERM {term:?}, {options:?}, {settings:?}"));
            let ended = event_loop::run(&mut Logged::new(&mut app, log), options, &mut signals);
            log.line(format_args!("ended: {ended:?}"));
            ended
        }
    };
    keeper.save(&mut app);
    // The terminal may be gone, and then nobody needs to know.
    let mut stderr = std::io::stderr();
    for line in keeper.notes().iter().map(String::as_str).chain(app.farewell()) {
        let _ = writeln!(stderr, "frontier: {line}");
    }
    Ok(ended.map_err(Failure::work)?.status())
}

/// The playground, not yet on a terminal: every tab, each with what was asked for or as usual.
///
/// # Errors
/// No such layout, or a bad file.
pub fn playground(opening: &Opening, look: Look) -> Result<App, Failure> {
    let screen = opening.screen();
    let mut app = App::new(tabs(opening, look.clock)?, opening.tab().word(), look.theme);
    let attract = screen.kiosk || matches!(opening, Opening::Demo(_));
    let plain = Opening::Usual(screen.unwatched());
    let make = move || tabs(&plain, look.clock).unwrap_or_default();
    app.set_manners(Manners {
        kiosk: screen.kiosk,
        idle: match screen.idle {
            Some(Patience::For(time)) => Some(time),
            Some(Patience::Never) => None,
            None => screen.kiosk.then_some(KIOSK_PATIENCE),
        },
        attract: attract.then(|| Box::new(make) as MakeTabs),
    });
    Ok(app)
}

/// Every tab, in the order of [`TabId::ALL`].
fn tabs(opening: &Opening, clock: Clock) -> Result<Vec<Box<dyn Tab>>, Failure> {
    let files = opening.screen().files();
    let around = |id| -> Result<Box<dyn Tab>, Failure> {
        let tab = tab(id, opening, clock)?;
        Ok(match id {
            TabId::Boxup => tab,
            _ => Box::new(Comparable::new(tab, clock, files)),
        })
    };
    TabId::ALL.into_iter().map(around).collect()
}

/// A tab with what was asked for, or as usual if another one was asked for.
fn tab(id: TabId, opening: &Opening, clock: Clock) -> Result<Box<dyn Tab>, Failure> {
    let other = || opening.screen().unwatched();
    Ok(match (id, opening) {
        (TabId::Pacman, Opening::Pacman(args)) => Box::new(pacman(args, clock)?),
        (TabId::Pacman, Opening::Usual(screen)) => {
            Box::new(pacman(&OpenPacman::plain(screen.clone()), clock)?)
        }
        (TabId::Pacman, _) => Box::new(pacman(&OpenPacman::plain(other()), clock)?),
        (TabId::Lights, Opening::Lights(args)) => Box::new(lights(args)?),
        (TabId::Lights, _) => Box::new(lights(&OpenLights::plain(other()))?),
        (TabId::Sudoku, Opening::Sudoku(args)) => Box::new(sudoku(args, clock)?),
        (TabId::Sudoku, _) => Box::new(sudoku(&OpenSudoku::plain(other()), clock)?),
        (TabId::Boxup, Opening::Boxup(args)) => boxup::tab(args, clock)?,
        (TabId::Boxup, _) => boxup::tab(&boxup::Open::plain(other()), clock)?,
        (TabId::Dominoes, Opening::Dominoes(args)) => Box::new(dominoes(args, clock)?),
        (TabId::Dominoes, _) => Box::new(dominoes(&OpenDominoes::plain(other()), clock)?),
    })
}

fn pacman(args: &OpenPacman, clock: Clock) -> Result<PacmanTab, Failure> {
    let named = args.instance.resolve()?;
    let problem = named.instance.problem;
    let mut method = args.method.method(problem);
    method.heuristic = args.method.heuristic.unwrap_or(usual(problem));
    Ok(PacmanTab::new(Setup {
        library: args.instance.library(),
        named,
        method,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch: args.playground.watch,
        files: args.playground.files(),
        clock,
    }))
}

fn dominoes(args: &OpenDominoes, clock: Clock) -> Result<DominoesTab, Failure> {
    Ok(DominoesTab::new(dominoes_tab::Setup {
        named: args.board.resolve()?,
        first: args.player,
        limit: args.limit,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch: args.playground.watch,
        files: args.playground.files(),
        clock,
    }))
}

fn lights(args: &OpenLights) -> Result<LightsTab, Failure> {
    Ok(LightsTab::new(lights_out::Setup {
        library: args.instance.library(),
        named: args.instance.resolve()?,
        method: args.method,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch: args.playground.watch,
        files: args.playground.files(),
    }))
}

fn sudoku(args: &OpenSudoku, clock: Clock) -> Result<SudokuTab, Failure> {
    Ok(SudokuTab::new(sudoku_tab::Setup {
        named: args.board.resolve()?,
        method: args.method,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch: args.playground.watch,
        files: args.playground.files(),
        clock,
    }))
}
