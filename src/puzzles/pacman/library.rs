//! Where maps come from: the built-in ones, a folder of the user's, single files, game ids.

use super::builtin::{self, Builtin};
use super::layout::{Format, Layout};
use super::recipe::GameId;
use super::{Instance, Named, ProblemKind};
use crate::puzzles::files::{Files, NotWritten};
use std::path::{Path, PathBuf};

/// The maps at hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// A folder whose maps come before the built-in ones.
    folder: Option<PathBuf>,
    /// The right to read that folder.
    files: Option<Files>,
}

/// Energies of a map that does not state its own.
const ENERGY: u32 = 10;
const FOOD: u32 = 3;

/// Most bytes of a file that can be a map: 512 x 512 characters of four bytes.
const MOST_BYTES: u64 = 4 * 513 * 512;

impl Library {
    /// What is built in, and before that what is in `folder`.
    pub fn new(folder: Option<PathBuf>, files: Files) -> Library {
        Library { folder, files: Some(files) }
    }

    /// Every map at hand: those of the folder by name, then the built-in ones. Files that are no maps
    /// are left out.
    pub fn all(&self) -> Vec<Named> {
        let folder = self.folder.as_ref().zip(self.files);
        let own = folder.into_iter().flat_map(|(folder, files)| {
            let paths = files.list(folder, &["lay", "scene"]);
            paths.into_iter().filter_map(move |path| from_file(&path, files).ok())
        });
        let ours = builtin::BUILTIN.iter().filter_map(|known| from_builtin(known).ok());
        own.chain(ours).collect()
    }

    /// The map called `name`: in the folder, built in, or a file of that path.
    ///
    /// # Errors
    /// One line: there is none, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
    pub fn find(&self, name: &str, files: Files) -> Result<Named, String> {
        let in_folder = self.folder.iter().flat_map(|folder| {
            ["", ".lay", ".scene"].map(|ending| folder.join(format!("{name}{ending}")))
        });
        if let Some(path) = in_folder.into_iter().find(|path| path.is_file()) {
            return from_file(&path, files);
        }
        if let Some(known) = builtin::find(name) {
            return from_builtin(known);
        }
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some() || path.exists() {
            return from_file(path, files);
        }
        let names: Vec<&str> = builtin::BUILTIN.iter().map(|b| b.name).collect();
        let name = name.escape_default();
        Err(format!("no layout '{name}', expected a file or one of {}", names.join(", ")))
    }
}

/// A built-in map.
///
/// # Errors
/// None in a program that passed its tests.
pub fn from_builtin(known: &Builtin) -> Result<Named, String> {
    let instance = known.instance().map_err(|bad| format!("{}:{bad}", known.name))?;
    Ok(Named { name: known.name.into(), about: known.about.into(), instance })
}

/// A map from a file, asked what it is drawn for.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file(path: &Path, files: Files) -> Result<Named, String> {
    let layout = read(path, files)?;
    let scene = path.extension().is_some_and(|ending| ending == "scene");
    let name = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file");
    Ok(from_layout(name, path.display().to_string(), layout, scene))
}

/// A map, asked what it is drawn for.
pub fn from_layout(name: &str, about: String, layout: Layout, scene: bool) -> Named {
    let problem = if scene {
        ProblemKind::Navigation
    } else if layout.exit.is_some() {
        ProblemKind::Hunger
    } else {
        ProblemKind::Maze
    };
    let instance = Instance { layout, problem, energy: ENERGY, food: FOOD };
    Named { name: name.into(), about, instance }
}

/// A map from a game id, such as `pacman:field:12x24d8w0e10f3#7`.
///
/// # Errors
/// What was expected.
pub fn from_id(id: &str) -> Result<Named, String> {
    id.parse::<GameId>()?.make().map_err(|why| why.to_string())
}

/// Reads a map from a file.
fn read(path: &Path, files: Files) -> Result<Layout, String> {
    let text = files.read_text(path, MOST_BYTES, "a .lay or .scene file")?;
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    Layout::parse(name, &text).map_err(|bad| format!("{}:{bad}", path.display()))
}

/// Writes a map to a file; a scene if the name ends so.
///
/// # Errors
/// Why it was not written; one that exists is replaced only if `overwrite` says so.
pub fn save(path: &Path, layout: &Layout, overwrite: bool, files: Files) -> Result<(), NotWritten> {
    let scene = path.extension().is_some_and(|ending| ending == "scene");
    let text = layout.to_text(if scene { Format::Scene } else { Format::Lay });
    files.write(path, &text, overwrite)
}

#[cfg(test)]
mod tests {
    use super::*;

    const USER: Files = Files::of_the_user();

    #[test]
    fn names_are_found_and_unknown_ones_say_what_there_is() {
        let library = Library::default();
        assert_eq!(library.find("small", USER).unwrap().name, "small");
        assert!(library.find("smal", USER).unwrap_err().contains("tiny, small"));
        assert_eq!(
            library.find("no/such.lay", USER).unwrap_err(),
            "no/such.lay: no such file or folder"
        );
        assert!(library.find("src", USER).unwrap_err().contains("not a file"));
        assert!(library.all().len() >= 16);
    }

    #[test]
    fn a_saved_map_is_read_back_and_never_overwritten() {
        let folder = std::env::temp_dir().join(format!("frontier-library-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("mine.lay");
        let small = Library::default().find("small", USER).unwrap();
        save(&path, &small.instance.layout, false, USER).unwrap();
        let library = Library::new(Some(folder.clone()), USER);
        assert_eq!(library.find("mine", USER).unwrap().instance.layout, small.instance.layout);
        assert!(matches!(
            save(&path, &small.instance.layout, false, USER),
            Err(NotWritten::Exists(_))
        ));
        std::fs::write(folder.join("broken.lay"), "%%%\n%P\n%%%\n").unwrap();
        let error = library.find("broken", USER).unwrap_err();
        assert!(error.contains("broken.lay:2:"), "{error}");
        assert_eq!(library.all().len(), Library::default().all().len() + 1, "broken ones left out");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
