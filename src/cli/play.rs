//! `frontier` and `frontier TAB`: opens the playground.

use super::{Failure, OpenPacman, boxup};
use crate::tui::app::App;
use crate::tui::event::{self, Options};
use crate::tui::keys::TabId;
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

/// What every tab opens with, and which one is open.
pub struct Opening {
    /// Pacman.
    pub pacman: OpenPacman,
    /// Boxup.
    pub boxup: boxup::Open,
    /// The tab to show.
    pub tab: TabId,
}

impl Opening {
    /// Pacman as asked for.
    pub fn pacman(args: OpenPacman) -> Opening {
        let boxup = boxup::Open::plain(args.playground.unwatched());
        Opening { pacman: args, boxup, tab: TabId::Pacman }
    }

    /// Boxup as asked for.
    pub fn boxup(args: boxup::Open) -> Opening {
        let pacman = OpenPacman::plain(args.playground.unwatched());
        Opening { pacman, boxup: args, tab: TabId::Boxup }
    }
}

/// Opens the playground; the exit status.
///
/// # Errors
/// No such layout, a bad file, or no terminal.
pub fn open(opening: &Opening) -> Result<u8, Failure> {
    let screen = &opening.pacman.playground;
    let depth = screen.color.depth(|name| std::env::var(name).ok());
    let theme = Theme::new(depth, screen.ascii);
    let options = Options { fps: screen.fps, colours: theme.colours() };
    let mut app = playground(opening, Look { theme, clock: Instant::now })?;
    Ok(event::run(&mut app, options).map_err(Failure::work)?.status())
}

/// The playground, not yet on a terminal.
///
/// # Errors
/// No such layout, or a bad file.
pub fn playground(opening: &Opening, look: Look) -> Result<App, Failure> {
    let args = &opening.pacman;
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
        clock: look.clock,
    };
    let tabs = vec![Box::new(PacmanTab::new(setup)) as _, boxup::tab(&opening.boxup)?];
    Ok(App::new(tabs, look.theme).with_open(opening.tab))
}
