//! Where levels come from: the built-in ones, a folder of the user's, single files, game ids.

use super::builtin::BUILTIN;
use super::format::{Sheet, parse};
use super::level::Level;
use super::recipe;
use crate::puzzles::files::Files;
use std::path::{Path, PathBuf};

/// A level with the name it is shown by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name to choose it by.
    pub name: String,
    /// The pack it is from.
    pub pack: &'static str,
    /// The level.
    pub sheet: Sheet,
}

impl Named {
    /// Its game id, that [`from_id`] understands: by name, seed or cells.
    pub fn id(&self) -> String {
        let title = self.sheet.title.as_deref();
        if BUILTIN.iter().any(|b| b.name == self.name && b.pack == self.pack) {
            return format!("boxup:{}", self.name);
        }
        let random = title.filter(|title| self.pack == recipe::PACK && title.contains('#'));
        random.map_or_else(|| recipe::describe(&self.sheet.level), str::to_owned)
    }

    /// What it is shown as.
    pub fn title(&self) -> &str {
        self.sheet.title.as_deref().unwrap_or(&self.name)
    }
}

/// The levels at hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// A folder whose levels come before the built-in ones.
    folder: Option<PathBuf>,
    /// The right to read that folder.
    files: Option<Files>,
}

/// Most bytes of a file that can be a level.
const MOST_BYTES: u64 = 64 << 10;

impl Library {
    /// What is built in, and before that what is in `folder`.
    pub fn new(folder: Option<PathBuf>, files: Files) -> Library {
        Library { folder, files: Some(files) }
    }

    /// Every level at hand: those of the folder by name, then the built-in ones. Files that are no
    /// levels are left out.
    pub fn all(&self) -> Vec<Named> {
        let folder = self.folder.as_ref().zip(self.files);
        let own = folder.into_iter().flat_map(|(folder, files)| {
            let paths = files.list(folder, &["box"]);
            paths.into_iter().filter_map(move |path| from_file(&path, files).ok())
        });
        own.chain(BUILTIN.iter().filter_map(|known| known.named().ok())).collect()
    }

    /// The level called `name` (or titled so): in the folder, built in, or a file of that path.
    ///
    /// # Errors
    /// One line: there is none, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
    pub fn find(&self, name: &str, files: Files) -> Result<Named, String> {
        let in_folder = self
            .folder
            .iter()
            .flat_map(|folder| ["", ".box"].map(|ending| folder.join(format!("{name}{ending}"))));
        if let Some(path) = in_folder.into_iter().find(|path| path.is_file()) {
            return from_file(&path, files);
        }
        for known in BUILTIN {
            if known.name.eq_ignore_ascii_case(name) {
                return known.named();
            }
            if let Ok(named) = known.named()
                && named.title().eq_ignore_ascii_case(name)
            {
                return Ok(named);
            }
        }
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some() || path.exists() {
            return from_file(path, files);
        }
        let names: Vec<&str> = BUILTIN.iter().map(|b| b.name).collect();
        let name = name.escape_default();
        Err(format!("no level '{name}', expected a file or one of {}", names.join(", ")))
    }
}

/// A level from a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file(path: &Path, files: Files) -> Result<Named, String> {
    let text = files.read_text(path, MOST_BYTES, "a .box file")?;
    let sheet = parse(&text).map_err(|bad| format!("{}:{bad}", path.display()))?;
    let name = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file").to_owned();
    Ok(Named { name, pack: "file", sheet })
}

/// A level from a game id, such as `boxup:4x4b2w1m20-40#7`, `boxup:r^,@,B<` or `boxup:tight-four`.
///
/// # Errors
/// What was expected.
pub fn from_id(id: &str) -> Result<Named, String> {
    let known = BUILTIN.iter().find(|b| id.strip_prefix("boxup:") == Some(b.name));
    known.map_or_else(|| recipe::level_of(id), |known| known.named())
}

/// Writes a level to a file that does not exist yet.
///
/// # Errors
/// `FILE: why`.
pub fn save(
    path: &Path,
    level: &Level,
    title: &str,
    par: Option<u32>,
    files: Files,
) -> Result<(), String> {
    let title = Some(title.to_owned());
    let sheet = Sheet { title, par, ..Sheet::plain(level.clone()) };
    files.write_new(path, &sheet.to_text())
}

#[cfg(test)]
mod tests {
    use super::*;

    const USER: Files = Files::of_the_user();

    #[test]
    fn names_and_titles_are_found_and_unknown_ones_say_what_there_is() {
        let library = Library::default();
        assert_eq!(library.find("full-house", USER).unwrap().title(), "Full house");
        assert_eq!(library.find("Full House", USER).unwrap().name, "full-house");
        assert!(library.find("nope", USER).unwrap_err().contains("full-house"));
        assert_eq!(library.find("no/x.box", USER).unwrap_err(), "no/x.box: no such file or folder");
    }

    #[test]
    fn a_saved_level_is_read_back_and_never_overwritten() {
        let folder = std::env::temp_dir().join(format!("frontier-boxup-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("mine.box");
        let level = Library::default().find("detour", USER).unwrap().sheet.level;
        save(&path, &level, "mine", Some(29), USER).unwrap();
        let library = Library::new(Some(folder.clone()), USER);
        assert_eq!(library.find("mine", USER).unwrap().sheet.level, level);
        assert!(save(&path, &level, "mine", None, USER).unwrap_err().contains("exists already"));
        std::fs::write(folder.join("broken.box"), "@ B<\n. x\n").unwrap();
        let error = library.find("broken", USER).unwrap_err();
        assert!(error.contains("broken.box:2:3: cell 2"), "{error}");
        assert_eq!(library.all().len(), Library::default().all().len() + 1);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
