//! Where boards come from: the built-in ones, a folder of the user's, single files.

use super::Instance;
use super::builtin::{self, Builtin};
use crate::puzzles::bad_text::BadText;
use crate::puzzles::files::{Files, NotWritten};
use std::path::{Path, PathBuf};

/// A board with the name it is shown by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// What it is shown as.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The board and its rules.
    pub instance: Instance,
}

/// The boards at hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// A folder whose `.lights` files come before the built-in boards.
    folder: Option<PathBuf>,
    /// The right to read that folder.
    files: Option<Files>,
}

/// Most bytes of a file that can be a board, comments included.
const MOST_BYTES: u64 = 64 << 10;

impl Library {
    /// What is built in, and before that what is in `folder`.
    pub fn new(folder: Option<PathBuf>, files: Files) -> Library {
        Library { folder, files: Some(files) }
    }

    /// Every board at hand. Files that are no boards are left out.
    pub fn all(&self) -> Vec<Named> {
        let folder = self.folder.as_ref().zip(self.files);
        let own = folder.into_iter().flat_map(|(folder, files)| {
            let paths = files.list(folder, &["lights"]);
            paths.into_iter().filter_map(move |path| from_file(&path, files).ok())
        });
        let ours = builtin::BUILTIN.iter().filter_map(|known| from_builtin(known).ok());
        own.chain(ours).collect()
    }

    /// The board called `name`: in the folder, built in, or a file of that path.
    ///
    /// # Errors
    /// One line: there is none, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
    pub fn find(&self, name: &str, files: Files) -> Result<Named, String> {
        let in_folder = self.folder.as_ref().map(|folder| folder.join(format!("{name}.lights")));
        if let Some(path) = in_folder.filter(|path| path.is_file()) {
            return from_file(&path, files);
        }
        if let Some(known) = builtin::BUILTIN.iter().find(|b| b.name == name) {
            return from_builtin(known).map_err(|why| format!("{name}:{why}"));
        }
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some() || path.exists() {
            return from_file(path, files);
        }
        let names: Vec<&str> = builtin::BUILTIN.iter().map(|b| b.name).collect();
        let name = name.escape_default();
        Err(format!("no board '{name}', expected a file or one of {}", names.join(", ")))
    }
}

fn from_builtin(known: &Builtin) -> Result<Named, BadText> {
    let instance = known.instance()?;
    Ok(Named { name: known.name.into(), about: known.about().into(), instance })
}

/// A board from a layout file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file(path: &Path, files: Files) -> Result<Named, String> {
    let shown = path.display();
    let text = files.read_text(path, MOST_BYTES, "a .lights file")?;
    let instance = Instance::parse(&text).map_err(|why| format!("{shown}:{why}"))?;
    let name = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file").to_owned();
    Ok(Named { name, about: shown.to_string(), instance })
}

/// Writes a board to a file.
///
/// # Errors
/// Why it was not written; one that exists is replaced only if `overwrite` says so.
pub fn save(
    path: &Path,
    instance: &Instance,
    overwrite: bool,
    files: Files,
) -> Result<(), NotWritten> {
    files.write(path, &instance.to_text(), overwrite)
}
