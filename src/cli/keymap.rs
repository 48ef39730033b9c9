//! The keys the user chose: where their file is, and `frontier keys`.

// The user's own configuration, which is not named on the command line.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

use super::play::own_keys;
use super::registry::Registry;
use crate::puzzles::files::Files;
use crate::tui::keys::{Keymap, Own};
use anyhow::{Error, Result};
use std::ffi::OsString;
use std::io::{ErrorKind, Read, Write};
use std::path::PathBuf;

/// Bytes of the longest file read.
const LONGEST: u64 = 1 << 16;

/// `$XDG_CONFIG_HOME/frontier/keys.toml`, or under `~/.config`.
fn place(var: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| var(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let config = folder("XDG_CONFIG_HOME").or_else(|| Some(folder("HOME")?.join(".config")))?;
    Some(config.join("frontier").join("keys.toml"))
}

/// The user's keys for tabs that add these rows; the default ones if there is no file.
///
/// # Errors
/// `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn read(tabs: &[Own]) -> Result<Keymap, String> {
    let Some(path) = place(|name| std::env::var_os(name)) else { return Ok(Keymap::default()) };
    let named = |why: &dyn std::fmt::Display| format!("{}:{why}", path.display());
    let file = match std::fs::metadata(&path) {
        Ok(about) if !about.is_file() => return Err(named(&" expected a file")),
        Ok(_) => std::fs::File::open(&path),
        Err(why) => Err(why),
    };
    let mut text = String::new();
    match file.and_then(|file| file.take(LONGEST + 1).read_to_string(&mut text)) {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(Keymap::default()),
        Err(why) => return Err(named(&format!(" {why}"))),
        Ok(length) if length as u64 > LONGEST => {
            return Err(named(&format!(" longer than {LONGEST} bytes")));
        }
        Ok(_) => {}
    }
    Keymap::parse(&text, tabs).map_err(|why| named(&why))
}

/// `frontier keys`: the keys in force, as the file reads them.
///
/// # Errors
/// The file is wrong, or nothing can be written.
pub fn print(registry: &Registry, files: Files, out: &mut dyn Write) -> Result<()> {
    let tabs = own_keys(registry, files)?;
    let rows: Vec<Own> = tabs.iter().map(|&(_, own)| own).collect();
    let keymap = read(&rows).map_err(Error::msg)?;
    if let Some(path) = place(|name| std::env::var_os(name)) {
        writeln!(out, "# {}", path.display())?;
    }
    Ok(write!(out, "{}", keymap.to_toml(&tabs))?)
}
