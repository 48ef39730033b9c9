//! `frontier` and `frontier TAB`: opens the playground.

use super::{Failure, OpenPacman};
use crate::tui::app::App;
use crate::tui::event::{self, Options};
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

/// The playground, not yet on a terminal.
///
/// # Errors
/// No such layout, or a bad file.
pub fn playground(args: &OpenPacman, look: Look) -> Result<App, Failure> {
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
    Ok(App::new(vec![Box::new(PacmanTab::new(setup))], look.theme))
}
