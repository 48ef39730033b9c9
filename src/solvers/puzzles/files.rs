//! Files: the only place that opens and writes files named by the user.
//!
//! File access needs a value of type [`Files`]. In kiosk mode there is none, so no code can read or write
//! a file. `clippy.toml` forbids other ways of access.

#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

use crate::puzzles::prelude::*;
use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Write};
use std::path::{Display, PathBuf};

/// The permission to open and write files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Files(());

impl Files {
    /// The permission of the user who typed the command line; for the command line and tests only.
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
        // Reading a pipe or a device could take forever.
        if !about.is_file() {
            return Err(format!("{shown}: not a file, expected {expected}"));
        }
        if about.len() > most {
            let most = most.div_ceil(1024);
            return Err(format!("{shown}: too large, expected at most {most} KiB"));
        }
        work::charge(about.len());
        fs::read(path).map_err(|why| format!("{shown}: {}", plain(&why)))
    }

    /// The text of a file, read as by [`Files::read`], without a byte-order mark.
    ///
    /// # Errors
    /// `FILE: why`, or `FILE:LINE:COLUMN: not UTF-8, …`.
    pub fn read_text(self, path: &Path, most: u64, expected: &str) -> Result<String, String> {
        let mut bytes = self.read(path, most, expected)?;
        if bytes.starts_with("\u{feff}".as_bytes()) {
            bytes.drain(.."\u{feff}".len());
        }
        String::from_utf8(bytes).map_err(|why| {
            let at = why.utf8_error().valid_up_to();
            let before = why.as_bytes().get(..at).unwrap_or_default();
            let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
            let rest = before.rsplit(|&b| b == b'\n').next().unwrap_or_default();
            let column = String::from_utf8_lossy(rest).chars().count() + 1;
            format!("{}:{line}:{column}: not UTF-8, expected plain text", path.display())
        })
    }

    /// Writes a text to a file. One that exists is replaced, all at once, if `overwrite` says so.
    ///
    /// # Errors
    /// It exists and must not be replaced, or it cannot be written; then the old file is unchanged.
    pub fn write(self, path: &Path, text: &str, overwrite: bool) -> Result<(), NotWritten> {
        let shown = named(path).map_err(NotWritten::Failed)?;
        let write = |file: &mut dyn Write| file.write_all(text.as_bytes());
        let written = match overwrite {
            true => self.write_whole(path, write),
            false => File::create_new(path).and_then(|mut file| write(&mut file)),
        };
        written.map_err(|why| match why.kind() {
            ErrorKind::AlreadyExists if !overwrite && path.is_file() => {
                NotWritten::Exists(shown.to_string())
            }
            _ => NotWritten::Failed(format!("{shown}: {}", plain(&why))),
        })
    }

    /// Writes a file all at once, in the place of one that exists, which keeps its permissions: what is written lies
    /// beside its place until it is whole. Something else than a file, such as a pipe, is written into.
    ///
    /// # Errors
    /// It cannot be written; then the old file is unchanged.
    pub fn write_whole(
        self,
        path: &Path,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        match fs::metadata(path) {
            Ok(about) if about.is_file() => {
                // A symbolic link stays one; its target is replaced.
                let path = fs::canonicalize(path)?;
                // A write-protected file must not be replaced either.
                let permissions =
                    File::options().write(true).open(&path)?.metadata()?.permissions();
                beside(&path, Some(permissions), write)
            }
            Ok(_) => File::options().write(true).open(path).and_then(|mut file| write(&mut file)),
            Err(_) => beside(path, None, write),
        }
    }

    /// Makes a folder, and those it is in.
    ///
    /// # Errors
    /// `FOLDER: why`.
    pub fn make_folder(self, folder: &Path) -> Result<(), String> {
        fs::create_dir_all(folder).map_err(|why| format!("{}: {}", folder.display(), plain(&why)))
    }

    /// The files of a folder whose names end in one of `endings`, by name; empty if it cannot be read.
    pub fn list(self, folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        let known = |path: &PathBuf| {
            path.extension().is_some_and(|e| endings.iter().any(|&ending| e == ending))
        };
        let mut files: Vec<PathBuf> = Vec::new();
        for path in entries.flatten().map(|entry| entry.path()).filter(known) {
            files.insert(files.partition_point(|before| *before < path), path);
        }
        files
    }
}

/// Why a file was not written.
#[derive(Clone, PartialEq, Eq, Debug, Display, derive_more::Error, derive_more::From)]
pub enum NotWritten {
    /// There is a file of this name.
    #[display("{_0}: {}", plain(&ErrorKind::AlreadyExists.into()))]
    Exists(#[error(not(source))] String),
    /// `FILE: why`.
    #[from]
    Failed(#[error(not(source))] String),
}

/// Writes a file beside `path`, and renames it when it is whole.
fn beside(
    path: &Path,
    permissions: Option<Permissions>,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut beside = path.to_owned().into_os_string();
    beside.push(format!(".{}.new", std::process::id()));
    let mut file = File::create_new(&beside)?;
    let written = write(&mut file)
        .and_then(|()| permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions)))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// The name of a file, for messages.
///
/// # Errors
/// The path has no file name.
pub fn named(path: &Path) -> Result<Display<'_>, String> {
    if path.as_os_str().is_empty() {
        Err("expected a file name".into())
    } else {
        Ok(path.display())
    }
}

/// An error of the operating system in words.
pub fn plain(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "no such file or folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::IsADirectory => "a folder, expected a file".into(),
        ErrorKind::AlreadyExists => "exists already, expected a new name".into(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_only_where_that_is_wanted() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let files = Files::of_the_user();
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let (path, link) = (folder.join("a.lay"), folder.join("link.lay"));
        assert_eq!(files.write(&path, "one", true), Ok(()));
        let exists = NotWritten::Exists(path.display().to_string());
        assert_eq!(files.write(&path, "two", false), Err(exists));
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        fs::set_permissions(&path, PermissionsExt::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        assert_eq!(files.write(&link, "two", true), Ok(()));
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let failed = |result| matches!(result, Err(NotWritten::Failed(_)));
        assert!(failed(files.write(folder, "x", true)) && failed(files.write(folder, "x", false)));
        assert!(failed(files.write(&folder.join("none/x"), "x", true)));
        let half = files.write_whole(&path, |file| {
            file.write_all(b"half")?;
            assert_eq!(fs::read_to_string(&path)?, "two", "not before it is whole");
            Err(io::Error::other("no more"))
        });
        assert_eq!(half.unwrap_err().to_string(), "no more");
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(folder).unwrap().count(), 2, "nothing is left beside them");
        files.write_whole(&path, |file| file.write_all(b"three")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "three");
    }

    #[test]
    fn files_are_read_listed_and_never_overwritten() {
        let files = Files::of_the_user();
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let path = folder.join("b.lay");
        files.write(&path, "one", false).unwrap();
        files.write(&folder.join("a.lay"), "ö\nab\n", false).unwrap();
        fs::write(folder.join("c.txt"), b"x\n\xc3\xb6\xff").unwrap();
        let again = files.write(&path, "two", false).unwrap_err().to_string();
        assert!(again.ends_with("exists already, expected a new name"), "{again}");
        assert_eq!(files.read_text(&path, 3, "a map").unwrap(), "one");
        assert!(files.read(&path, 2, "a map").unwrap_err().contains("too large"));
        assert!(files.read(folder, 9, "a map").unwrap_err().ends_with("expected a map"));
        assert_eq!(files.list(folder, &["lay"]), [folder.join("a.lay"), path]);
        assert!(files.list(&folder.join("none"), &["lay"]).is_empty());
        let bad = files.read_text(&folder.join("c.txt"), 99, "a map").unwrap_err();
        assert!(bad.contains("c.txt:2:2: not UTF-8"), "{bad}");
    }
}
