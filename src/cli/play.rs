//! `frontier` and `frontier TAB`: opens the playground.

use super::dominoes::OpenDominoes;
use super::lights::OpenLights;
use super::sudoku::OpenSudoku;
use super::{Failure, OpenPacman, Opening, boxup};
use crate::tui::app::App;
use crate::tui::compare::Comparable;
use crate::tui::event::{self, Options};
use crate::tui::tabs::Tab;
use crate::tui::tabs::dominoes::{self as dominoes_tab, DominoesTab};
use crate::tui::tabs::lights_out::{self, LightsTab};
use crate::tui::tabs::pacman::{Clock, PacmanTab, Setup, usual};
use crate::tui::tabs::sudoku::{self as sudoku_tab, SudokuTab};
use crate::tui::theme::Theme;
use std::time::Instant;

/// What the playground is drawn with, and by which clock.
pub struct Look {
    /// Colours and signs.
    pub theme: Theme,
    /// Tells the time.
    pub clock: Clock,
}

/// Opens the playground; the exit status.
///
/// # Errors
/// No such layout, a bad file, or no terminal.
pub fn play(opening: &Opening) -> Result<u8, Failure> {
    let screen = opening.screen();
    let depth = screen.color.depth(|name| std::env::var(name).ok());
    let theme = Theme::new(depth, screen.ascii);
    let options = Options { fps: screen.fps, colours: theme.colours() };
    let mut app = playground(opening, Look { theme, clock: Instant::now })?;
    Ok(event::run(&mut app, options).map_err(Failure::work)?.status())
}

/// The playground, not yet on a terminal: every tab, each with what was asked for or as usual.
///
/// # Errors
/// No such layout, or a bad file.
pub fn playground(opening: &Opening, look: Look) -> Result<App, Failure> {
    let pacman = match opening {
        Opening::Pacman(args) => pacman(args, look.clock)?,
        Opening::Usual(screen) => pacman(&OpenPacman::plain(screen.clone()), look.clock)?,
        other => pacman(&OpenPacman::plain(other.screen().unwatched()), look.clock)?,
    };
    let lights = match opening {
        Opening::Lights(args) => lights(args)?,
        _ => lights(&OpenLights::plain(opening.screen().unwatched()))?,
    };
    let sudoku = match opening {
        Opening::Sudoku(args) => sudoku(args, look.clock)?,
        _ => sudoku(&OpenSudoku::plain(opening.screen().unwatched()), look.clock)?,
    };
    let boxup = match opening {
        Opening::Boxup(args) => boxup::tab(args)?,
        _ => boxup::tab(&boxup::Open::plain(opening.screen().unwatched()))?,
    };
    let dominoes = match opening {
        Opening::Dominoes(args) => dominoes(args, look.clock)?,
        _ => dominoes(&OpenDominoes::plain(opening.screen().unwatched()), look.clock)?,
    };
    // In the order of TabId::ALL.
    let tabs: Vec<Box<dyn Tab>> =
        vec![Box::new(pacman), Box::new(lights), Box::new(sudoku), boxup, Box::new(dominoes)];
    let clock = look.clock;
    let tabs =
        tabs.into_iter().map(|tab| -> Box<dyn Tab> { Box::new(Comparable::new(tab, clock)) });
    Ok(App::new(tabs.collect(), opening.tab(), look.theme))
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
    }))
}

fn sudoku(args: &OpenSudoku, clock: Clock) -> Result<SudokuTab, Failure> {
    Ok(SudokuTab::new(sudoku_tab::Setup {
        named: args.board.resolve()?,
        method: args.method,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch: args.playground.watch,
        clock,
    }))
}
