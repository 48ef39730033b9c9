//! `frontier` and `frontier TAB`: opens the playground.

use super::{Failure, OpenPacman};
use crate::tui::app::App;
use crate::tui::event::{self, Options};
use crate::tui::tabs::pacman::{PacmanTab, Setup, usual};
use crate::tui::theme::Theme;

/// Opens the playground on Pacman; the exit status.
///
/// # Errors
/// No such layout, a bad file, or no terminal.
pub fn pacman(args: OpenPacman) -> Result<u8, Failure> {
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
        clock: std::time::Instant::now,
    };
    let depth = args.playground.color.depth(|name| std::env::var(name).ok());
    let theme = Theme::new(depth, args.playground.ascii);
    let options = Options { fps: args.playground.fps, colours: theme.colours() };
    let mut app = App::new(vec![Box::new(PacmanTab::new(setup))], theme);
    let ended = event::run(&mut app, options).map_err(Failure::work)?;
    Ok(ended.status())
}
