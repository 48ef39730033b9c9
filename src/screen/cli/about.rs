//! What the program says of itself: its built-in instances, the keys in force, completions and the manual.

use super::prelude::*;
use crate::tui::keys::{Keymap, Own};
use crate::tui::session::place_of_user;
use clap_complete::Shell;
use std::collections::BTreeMap;

/// `frontier list`: every built-in instance with its size and kind, as a table or as one JSON object.
///
/// # Errors
/// It cannot be written.
pub fn list(registry: &Registry, as_json: bool, out: &mut dyn Write) -> Result<()> {
    let layouts: Vec<Listed> = registry.puzzles().flat_map(PuzzleCli::list).collect();
    if as_json {
        return answer::json(&BTreeMap::from([("layouts", layouts)]), out);
    }
    for Listed { puzzle, name, kind, rows, columns, about } in layouts {
        let size = rows.zip(columns).map(|(rows, columns)| format!("{rows}x{columns}"));
        let size = size.unwrap_or_default();
        writeln!(out, "{puzzle:<8} {name:<12} {kind:<12} {size:<8} {about}")?;
    }
    Ok(())
}

/// `frontier completions SHELL`.
pub fn completions(mut command: Command, shell: Shell, out: &mut dyn Write) -> Result<()> {
    // Into memory first: the generator panics where it cannot write.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, "frontier", &mut text);
    Ok(out.write_all(&text)?)
}

/// `frontier man`: one page, with every command.
pub fn man(mut command: Command, mut out: &mut dyn Write) -> Result<()> {
    command.build();
    Ok(clap_mangen::Man::new(command).render(&mut out)?)
}

/// Bytes of the longest file read.
const LONGEST: u64 = 1 << 16;

/// `$XDG_CONFIG_HOME/frontier/keys.toml`, or under `~/.config`.
fn place() -> Option<PathBuf> {
    place_of_user(|name| std::env::var_os(name), ["XDG_CONFIG_HOME", ".config", "keys.toml"])
}

/// The user's keys for tabs that add these rows; the default ones if there is no file.
///
/// # Errors
/// `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn keymap(tabs: &[Own], files: Files) -> Result<Keymap, String> {
    let there = place().filter(|path| path.try_exists().unwrap_or(true));
    let Some(path) = there else { return Ok(Keymap::default()) };
    let text = files.read_text(&path, LONGEST, "keys in TOML")?;
    Keymap::parse(&text, tabs).map_err(|why| format!("{}:{why}", path.display()))
}

/// `frontier keys`: the keys in force, as the file reads them.
///
/// # Errors
/// The file is wrong, or nothing can be written.
pub fn keys(registry: &Registry, io: &mut Io) -> Result<()> {
    let setup = TabSetup { speed: None, watch: false, files: None, clock: Instant::now };
    let tabs = registry.default_tabs(io.files, setup)?;
    let tabs: Vec<_> = tabs.iter().map(|tab| (tab.info().name, tab.keys())).collect();
    let rows: Vec<Own> = tabs.iter().map(|&(_, own)| own).collect();
    let keymap = keymap(&rows, io.files).map_err(Error::msg)?;
    if let Some(path) = place() {
        writeln!(io.out, "# {}", path.display())?;
    }
    Ok(write!(io.out, "{}", keymap.to_toml(&tabs))?)
}
