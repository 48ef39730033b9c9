//! Where boards come from: the built-in ones, a folder of the user's, single files.

use super::Instance;
use super::builtin::{self, Builtin};
use crate::puzzles::bad_text::BadText;
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
    pub folder: Option<PathBuf>,
}

/// Most bytes of a file that can be a board, comments included.
const MOST_BYTES: u64 = 64 << 10;

impl Library {
    /// Every board at hand. Files that are no boards are left out.
    pub fn all(&self) -> Vec<Named> {
        let mut files: Vec<PathBuf> = self
            .folder
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "lights"))
            .collect();
        files.sort();
        let ours = builtin::BUILTIN.iter().filter_map(|known| from_builtin(known).ok());
        files.iter().filter_map(|path| from_file(path).ok()).chain(ours).collect()
    }

    /// The board called `name`: in the folder, built in, or a file of that path.
    ///
    /// # Errors
    /// One line: there is none, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
    pub fn find(&self, name: &str) -> Result<Named, String> {
        let in_folder = self.folder.as_ref().map(|folder| folder.join(format!("{name}.lights")));
        if let Some(path) = in_folder.filter(|path| path.is_file()) {
            return from_file(&path);
        }
        if let Some(known) = builtin::BUILTIN.iter().find(|b| b.name == name) {
            return from_builtin(known).map_err(|why| format!("{name}:{why}"));
        }
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some() || path.exists() {
            return from_file(path);
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
pub fn from_file(path: &Path) -> Result<Named, String> {
    let shown = path.display();
    let about = std::fs::metadata(path).map_err(|why| format!("{shown}: {why}"))?;
    if !about.is_file() || about.len() > MOST_BYTES {
        return Err(format!("{shown}: expected a file of at most {} KiB", MOST_BYTES >> 10));
    }
    let text = std::fs::read_to_string(path).map_err(|why| format!("{shown}: {why}"))?;
    let instance = Instance::parse(&text).map_err(|why| format!("{shown}:{why}"))?;
    let name = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file").to_owned();
    Ok(Named { name, about: shown.to_string(), instance })
}

/// Writes a board to a file that does not exist yet.
///
/// # Errors
/// `FILE: why`.
pub fn save(path: &Path, instance: &Instance) -> Result<(), String> {
    use std::io::Write;
    std::fs::File::create_new(path)
        .and_then(|mut file| file.write_all(instance.to_text().as_bytes()))
        .map_err(|why| format!("{}: {why}", path.display()))
}
