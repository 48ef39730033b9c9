//! `frontier` and `frontier TAB`: opens the playground.

use super::lights::OpenLights;
use super::{Failure, OpenPacman};
use crate::tui::app::App;
use crate::tui::event::{self, Options};
use crate::tui::keys::TabId;
use crate::tui::tabs::lights_out::{self, LightsTab};
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
    show(&args.playground, |look| playground(args, look))
}

/// Opens the playground on Lights Out; the exit status.
///
/// # Errors
/// No such board, a bad file, or no terminal.
pub fn lights(args: &OpenLights) -> Result<u8, Failure> {
    show(&args.playground, |look| lights_playground(args, look))
}

/// Puts a playground on the terminal.
fn show(
    screen: &super::Playground,
    open: impl FnOnce(Look) -> Result<App, Failure>,
) -> Result<u8, Failure> {
    let depth = screen.color.depth(|name| std::env::var(name).ok());
    let theme = Theme::new(depth, screen.ascii);
    let options = Options { fps: screen.fps, colours: theme.colours() };
    let mut app = open(Look { theme, clock: Instant::now })?;
    Ok(event::run(&mut app, options).map_err(Failure::work)?.status())
}

/// The playground on Pacman, not yet on a terminal.
///
/// # Errors
/// No such layout, or a bad file.
pub fn playground(args: &OpenPacman, look: Look) -> Result<App, Failure> {
    let lights = OpenLights::plain(args.playground.clone());
    let pacman = pacman_tab(args, look.clock)?;
    let lights = lights_tab(&lights, false)?;
    Ok(App::new(vec![Box::new(pacman), Box::new(lights)], look.theme))
}

/// The playground on Lights Out, not yet on a terminal.
///
/// # Errors
/// No such board, or a bad file.
pub fn lights_playground(args: &OpenLights, look: Look) -> Result<App, Failure> {
    let plain = super::Playground { watch: false, ..args.playground.clone() };
    let pacman = pacman_tab(&OpenPacman::plain(plain), look.clock)?;
    let lights = lights_tab(args, args.playground.watch)?;
    let app = App::new(vec![Box::new(pacman), Box::new(lights)], look.theme);
    Ok(app.opened_on(TabId::Lights))
}

fn lights_tab(args: &OpenLights, watch: bool) -> Result<LightsTab, Failure> {
    Ok(LightsTab::new(lights_out::Setup {
        library: args.instance.library(),
        named: args.instance.resolve()?,
        method: args.method,
        limits: args.limits.limits(),
        speed: args.playground.speed,
        watch,
    }))
}

fn pacman_tab(args: &OpenPacman, clock: Clock) -> Result<PacmanTab, Failure> {
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
