//! Files: the one place that opens and writes what a user names.
//!
//! Whoever may do so has a [`Files`]; a playground that strangers use has none, so nothing in it can.
//! `clippy.toml` forbids the other ways.

#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Display, Path, PathBuf};

/// The right to open and write files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Files(());

impl Files {
    /// The right of the user who typed the command line; for [`crate::cli`] and tests only.
    pub const fn of_the_user() -> Files {
        Files(())
    }

    /// The bytes of a file of at most `most` bytes; `expected` says what was expected of it, such as
    /// "a .lay file".
    ///
    /// # Errors
    /// `FILE: why`.
    pub fn read(self, path: &Path, most: u64, expected: &str) -> Result<Vec<u8>, String> {
        let shown = named(path)?;
        let about = fs::metadata(path).map_err(|why| format!("{shown}: {}", plain(&why)))?;
        // Reading a pipe or a device could take for ever.
        if !about.is_file() {
            return Err(format!("{shown}: not a file, expected {expected}"));
        }
        if about.len() > most {
            return Err(format!(
                "{shown}: too large, expected at most {} KiB",
                most.div_ceil(1024)
            ));
        }
        fs::read(path).map_err(|why| format!("{shown}: {}", plain(&why)))
    }

    /// The same as text.
    ///
    /// # Errors
    /// `FILE: why`, or `FILE:LINE:COLUMN: not UTF-8, …`.
    pub fn read_text(self, path: &Path, most: u64, expected: &str) -> Result<String, String> {
        String::from_utf8(self.read(path, most, expected)?).map_err(|why| {
            let at = why.utf8_error().valid_up_to();
            let before = why.as_bytes().get(..at).unwrap_or_default();
            let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
            let rest = before.rsplit(|&b| b == b'\n').next().unwrap_or_default();
            let column = String::from_utf8_lossy(rest).chars().count() + 1;
            let shown = path.display();
            format!("{shown}:{line}:{column}: not UTF-8, expected plain text")
        })
    }

    /// Writes a text to a file that does not exist yet.
    ///
    /// # Errors
    /// `FILE: why`.
    pub fn write_new(self, path: &Path, text: &str) -> Result<(), String> {
        let shown = named(path)?;
        File::create_new(path)
            .and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|why| format!("{shown}: {}", plain(&why)))
    }

    /// Makes a folder, and those it is in.
    ///
    /// # Errors
    /// `FOLDER: why`.
    pub fn make_folder(self, folder: &Path) -> Result<(), String> {
        fs::create_dir_all(folder).map_err(|why| format!("{}: {}", folder.display(), plain(&why)))
    }

    /// The files of a folder whose names end in one of `endings`, by name; none if it cannot be read.
    pub fn list(self, folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        let known = |path: &PathBuf| {
            path.extension().is_some_and(|e| endings.iter().any(|&ending| e == ending))
        };
        let mut files: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).filter(known).collect();
        files.sort();
        files
    }
}

/// The name of a file, for messages.
///
/// # Errors
/// There is none.
fn named(path: &Path) -> Result<Display<'_>, String> {
    if path.as_os_str().is_empty() {
        Err("no name, expected a file's".into())
    } else {
        Ok(path.display())
    }
}

/// An error of the operating system in words.
pub fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file or folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::AlreadyExists => "exists already, expected a new name".into(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_listed_and_never_overwritten() {
        let files = Files::of_the_user();
        let folder = std::env::temp_dir().join(format!("frontier-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("b.lay");
        files.write_new(&path, "one").unwrap();
        files.write_new(&folder.join("a.lay"), "ö\nab\n").unwrap();
        fs::write(folder.join("c.txt"), b"x\n\xc3\xb6\xff").unwrap();
        let again = files.write_new(&path, "two").unwrap_err();
        assert!(again.ends_with("exists already, expected a new name"), "{again}");
        assert_eq!(files.read_text(&path, 3, "a map").unwrap(), "one");
        assert!(files.read(&path, 2, "a map").unwrap_err().contains("too large"));
        assert!(files.read(&folder, 9, "a map").unwrap_err().ends_with("expected a map"));
        assert_eq!(files.list(&folder, &["lay"]), [folder.join("a.lay"), path]);
        assert!(files.list(&folder.join("none"), &["lay"]).is_empty());
        let bad = files.read_text(&folder.join("c.txt"), 99, "a map").unwrap_err();
        assert!(bad.contains("c.txt:2:2: not UTF-8"), "{bad}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
