//! Where maps come from: the built-in ones, a folder of the user's, single files, game ids.

use super::builtin::{self, Builtin};
use super::layout::{Format, Layout, MAX_SIDE};
use super::recipe::GameId;
use super::{Instance, Named, ProblemKind};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The maps at hand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    /// A folder whose maps come before the built-in ones.
    pub folder: Option<PathBuf>,
}

/// Energies of a map that does not state its own.
const ENERGY: u32 = 10;
const FOOD: u32 = 3;

/// Most bytes of a file that can be a map: 512 x 512 characters of four bytes.
const MOST_BYTES: u64 = 4 * 513 * 512;

impl Library {
    /// Every map at hand: those of the folder by name, then the built-in ones. Files that are no maps
    /// are left out.
    pub fn all(&self) -> Vec<Named> {
        let mut files: Vec<PathBuf> = self
            .folder
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension().is_some_and(|e| e == "lay" || e == "scene"))
            .collect();
        files.sort();
        let ours = builtin::BUILTIN.iter().filter_map(|known| from_builtin(known).ok());
        files.iter().filter_map(|path| from_file(path).ok()).chain(ours).collect()
    }

    /// The map called `name`: in the folder, built in, or a file of that path.
    ///
    /// # Errors
    /// One line: there is none, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
    pub fn find(&self, name: &str) -> Result<Named, String> {
        let in_folder = self.folder.iter().flat_map(|folder| {
            ["", ".lay", ".scene"].map(|ending| folder.join(format!("{name}{ending}")))
        });
        if let Some(path) = in_folder.into_iter().find(|path| path.is_file()) {
            return from_file(&path);
        }
        if let Some(known) = builtin::find(name) {
            return from_builtin(known);
        }
        let path = Path::new(name);
        if path.components().count() > 1 || path.extension().is_some() || path.exists() {
            return from_file(path);
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
pub fn from_file(path: &Path) -> Result<Named, String> {
    let layout = read(path)?;
    let scene = path.extension().is_some_and(|ending| ending == "scene");
    let problem = if scene {
        ProblemKind::Navigation
    } else if layout.exit.is_some() {
        ProblemKind::Hunger
    } else {
        ProblemKind::Maze
    };
    Ok(Named {
        name: path.file_stem().and_then(|n| n.to_str()).unwrap_or("file").to_owned(),
        about: path.display().to_string(),
        instance: Instance { layout, problem, energy: ENERGY, food: FOOD },
    })
}

/// A map from a game id, such as `pacman:field:12x24d8w0e10f3#7`.
///
/// # Errors
/// What was expected.
pub fn from_id(id: &str) -> Result<Named, String> {
    id.parse::<GameId>()?.make().map_err(|why| why.to_string())
}

/// Reads a map from a file.
fn read(path: &Path) -> Result<Layout, String> {
    let shown = path.display();
    let about = std::fs::metadata(path).map_err(|e| format!("{shown}: {}", plain(&e)))?;
    if !about.is_file() {
        return Err(format!("{shown}: not a file, expected a .lay or .scene file"));
    }
    if about.len() > MOST_BYTES {
        return Err(format!("{shown}: too large, expected at most {MAX_SIDE} x {MAX_SIDE} cells"));
    }
    let bytes = std::fs::read(path).map_err(|e| format!("{shown}: {}", plain(&e)))?;
    let text = String::from_utf8(bytes).map_err(|e| {
        let (line, column) = line_and_column(e.as_bytes(), e.utf8_error().valid_up_to());
        format!("{shown}:{line}:{column}: not UTF-8, expected plain text")
    })?;
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    Layout::parse(name, &text).map_err(|bad| format!("{shown}:{bad}"))
}

/// Writes a map to a file that does not exist yet; a scene if the name ends so.
///
/// # Errors
/// `FILE: why`.
pub fn save(path: &Path, layout: &Layout) -> Result<(), String> {
    use std::io::Write;
    let scene = path.extension().is_some_and(|ending| ending == "scene");
    let text = layout.to_text(if scene { Format::Scene } else { Format::Lay });
    std::fs::File::create_new(path)
        .and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|e| format!("{}: {}", path.display(), plain(&e)))
}

/// An operating system error in words.
fn plain(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file or folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        ErrorKind::AlreadyExists => "exists already, expected a new name".into(),
        _ => error.to_string(),
    }
}

fn line_and_column(bytes: &[u8], at: usize) -> (usize, usize) {
    let before = &bytes[..at.min(bytes.len())];
    let line = before.iter().filter(|&&b| b == b'\n').count() + 1;
    let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |p| p + 1);
    (line, String::from_utf8_lossy(&before[start..]).chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_broken_bytes_are_counted_in_characters() {
        assert_eq!(line_and_column("aé\nbé".as_bytes(), 6), (2, 3));
        assert_eq!(line_and_column(b"", 0), (1, 1));
    }

    #[test]
    fn names_are_found_and_unknown_ones_say_what_there_is() {
        let library = Library::default();
        assert_eq!(library.find("small").unwrap().name, "small");
        assert!(library.find("smal").unwrap_err().contains("tiny, small"));
        assert_eq!(library.find("no/such.lay").unwrap_err(), "no/such.lay: no such file or folder");
        assert!(library.find("src").unwrap_err().contains("not a file"));
        assert!(library.all().len() >= 16);
    }

    #[test]
    fn a_saved_map_is_read_back_and_never_overwritten() {
        let folder = std::env::temp_dir().join(format!("frontier-library-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("mine.lay");
        let small = Library::default().find("small").unwrap();
        save(&path, &small.instance.layout).unwrap();
        let library = Library { folder: Some(folder.clone()) };
        assert_eq!(library.find("mine").unwrap().instance.layout, small.instance.layout);
        assert!(save(&path, &small.instance.layout).unwrap_err().contains("exists already"));
        std::fs::write(folder.join("broken.lay"), "%%%\n%P\n%%%\n").unwrap();
        let error = library.find("broken").unwrap_err();
        assert!(error.contains("broken.lay:2:"), "{error}");
        assert_eq!(library.all().len(), Library::default().all().len() + 1, "broken ones left out");
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
