//! `frontier` and `frontier TAB`: opens the playground.

use super::dominoes::OpenDominoes;
use super::{Failure, OpenPacman, Playground};
use crate::puzzles::dominoes::Player;
use crate::tui::app::App;
use crate::tui::event::{self, Options};
use crate::tui::keys::TabId;
use crate::tui::tabs::Tab;
use crate::tui::tabs::dominoes::{self as dominoes_tab, DominoesTab};
use crate::tui::tabs::pacman::{Clock, PacmanTab, Setup, usual};
use crate::tui::theme::Theme;
use std::time::Instant;

/// What the playground is drawn with, and by which clock.
pub struct Look {
    /// Colours and signs.
    pub theme: Theme,
    /// Tells the time.
    pub clock: Clock,
}

/// Opens the playground on Pacman; the exit status.
///
/// # Errors
/// No such layout, a bad file, or no terminal.
pub fn pacman(args: &OpenPacman) -> Result<u8, Failure> {
    let screen = &args.playground;
    let depth = screen.color.depth(|name| std::env::var(name).ok());
    let theme = Theme::new(depth, screen.ascii);
    let options = Options { fps: screen.fps, colours: theme.colours() };
    let mut app = playground(args, Look { theme, clock: Instant::now })?;
    Ok(event::run(&mut app, options).map_err(Failure::work)?.status())
}

/// Opens the playground on Dominoes; the exit status.
///
/// # Errors
/// No such board, a bad file, or no terminal.
pub fn dominoes(args: &OpenDominoes) -> Result<u8, Failure> {
    let screen = &args.playground;
    let depth = screen.color.depth(|name| std::env::var(name).ok());
    let theme = Theme::new(depth, screen.ascii);
    let options = Options { fps: screen.fps, colours: theme.colours() };
    let look = Look { theme, clock: Instant::now };
    let pacman = OpenPacman::plain(Playground { watch: false, ..screen.clone() });
    let tabs = tabs(&pacman, args, look.clock)?;
    let mut app = App::new(tabs, look.theme).opened_on(TabId::Dominoes);
    Ok(event::run(&mut app, options).map_err(Failure::work)?.status())
}

/// The tab of Dominoes.
fn dominoes_setup(args: &OpenDominoes, clock: Clock) -> Result<dominoes_tab::Setup, Failure> {
    Ok(dominoes_tab::Setup {
        named: args.board.resolve()?,
        first: args.player,
        limit: args.limit,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch: args.playground.watch,
        clock,
    })
}

/// The playground, not yet on a terminal.
///
/// # Errors
/// No such layout, or a bad file.
pub fn playground(args: &OpenPacman, look: Look) -> Result<App, Failure> {
    let dominoes = OpenDominoes {
        board: Default::default(),
        player: Player::Vertical,
        limit: dominoes_tab::LIMIT,
        limits: args.limits,
        playground: Playground { watch: false, ..args.playground.clone() },
    };
    Ok(App::new(tabs(args, &dominoes, look.clock)?, look.theme))
}

/// Every tab.
fn tabs(
    args: &OpenPacman,
    dominoes: &OpenDominoes,
    clock: Clock,
) -> Result<Vec<Box<dyn Tab>>, Failure> {
    let named = args.instance.resolve()?;
    let problem = named.instance.problem;
    let mut method = args.method.method(problem);
    method.heuristic = args.method.heuristic.unwrap_or(usual(problem));
    let setup = Setup {
        library: args.instance.library(),
        named,
        method,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch: args.playground.watch,
        clock,
    };
    Ok(vec![
        Box::new(PacmanTab::new(setup)),
        Box::new(DominoesTab::new(dominoes_setup(dominoes, clock)?)),
    ])
}
