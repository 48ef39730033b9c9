//! Where instances come from: those in the program, a folder, single files.

use super::link;
use crate::puzzles::prelude::*;
use std::{ffi::OsStr, path::PathBuf};

/// The instances of a puzzle that can be chosen by name: those of a folder, then the built-in ones.
pub struct Library<P> {
    /// The folder, with the permission to read it.
    folder: Option<(PathBuf, Files)>,
    puzzle: PhantomData<fn() -> P>,
}

impl<P: Puzzle> Library<P> {
    /// The built-in instances, and before them the files of `folder`.
    pub fn new(folder: Option<PathBuf>, files: Files) -> Self {
        Library { folder: folder.map(|folder| (folder, files)), puzzle: PhantomData }
    }

    /// Every instance: the files of the folder by name, then the built-in ones. Files that cannot be
    /// read as an instance are left out.
    pub fn all(&self) -> Vec<Named<P::Instance>> {
        let own = self.folder.iter().flat_map(|(folder, files)| {
            let paths = files.list(folder, P::INFO.endings);
            paths.into_iter().filter_map(|path| from_file::<P>(&path, *files).ok())
        });
        own.chain(P::built_in()).collect()
    }

    /// The instance with this name or title: in the folder, built in, or a file of that path.
    ///
    /// # Errors
    /// One line: there is no such instance, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
    pub fn find(&self, name: &str, files: Files) -> Result<Named<P::Instance>, String> {
        if let Some(path) = self.file_in_folder(name) {
            return from_file::<P>(&path, files);
        }
        let path = Path::new(name);
        // No built-in instance is called as a file with an ending is: they need not be read.
        if path.extension().is_some() && path.is_file() {
            return from_file::<P>(path, files);
        }
        let mut built_in = P::built_in();
        let is = |text: &str| text.eq_ignore_ascii_case(name);
        if let Some(at) = built_in.iter().position(|known| is(&known.name) || is(P::title(known))) {
            return Ok(built_in.swap_remove(at));
        }
        if path.components().count() > 1 || path.extension().is_some() || path.exists() {
            return from_file::<P>(path, files);
        }
        Err(no_built_in::<P>(name, "a file"))
    }

    /// What a game id or a text (or a file of one) stands for, or else the one called `name`, or else the first
    /// built-in one.
    ///
    /// # Errors
    /// As [`Library::find`]; or what was expected in the game id.
    pub fn choose(
        &self,
        id: Option<&str>,
        name: Option<&str>,
        files: Files,
    ) -> Result<Opening<P::Instance>, String> {
        match id {
            Some(id) if !Path::new(id).is_file() => link::open::<P>(id),
            _ => self.find(id.or(name).unwrap_or(P::INFO.first), files).map(Opening::Ready),
        }
    }

    /// The file of the folder called `name`, with or without its ending.
    fn file_in_folder(&self, name: &str) -> Option<PathBuf> {
        let (folder, _) = self.folder.as_ref()?;
        let endings = P::INFO.endings.iter().map(|ending| format!("{name}.{ending}"));
        let mut paths = std::iter::once(name.to_owned()).chain(endings).map(|n| folder.join(n));
        paths.find(|path| path.is_file())
    }
}

/// An instance from a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file<P: Puzzle>(path: &Path, files: Files) -> Result<Named<P::Instance>, String> {
    let text = files.read_text(path, P::INFO.largest, &P::INFO.a_file())?;
    let about = path.display().to_string();
    let instance = P::read_file(text, ending(path)).map_err(|bad| format!("{about}:{bad}"))?;
    let name = path.file_stem().and_then(OsStr::to_str).unwrap_or("file");
    Ok(Named::new(name, about, Origin::File, instance))
}

/// What is strange in the file that an instance came from, as `FILE:LINE:COLUMN: what`.
pub fn warning<P: Puzzle>(named: &Named<P::Instance>, files: Files) -> Option<String> {
    if named.origin != Origin::File {
        return None;
    }
    let path = Path::new(&named.about);
    let text = files.read_text(path, P::INFO.largest, "").ok()?;
    P::warning(&text, ending(path)).map(|what| format!("{}:{what}", named.about))
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(OsStr::to_str).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{boxup::Boxup, files::NotWritten};

    const USER: Files = Files::of_the_user();

    #[test]
    fn names_and_titles_are_found_and_unknown_ones_say_what_there_is() {
        let library = Library::<Boxup>::new(None, USER);
        assert_eq!(Boxup::title(&library.find("full-house", USER).unwrap()), "Full house");
        assert_eq!(library.find("Full House", USER).unwrap().name, "full-house");
        let error = library.find("nope", USER).unwrap_err();
        assert!(error.starts_with("no level 'nope', expected a file or one of straight-in, "));
        assert_eq!(library.find("no/x.box", USER).unwrap_err(), "no/x.box: no such file or folder");
    }

    #[test]
    fn a_saved_instance_is_read_back_and_never_overwritten() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path();
        let path = folder.join("mine.box");
        let sheet = Library::<Boxup>::new(None, USER).find("detour", USER).unwrap().instance;
        let text = Boxup::write(&sheet, "box");
        USER.write(&path, &text, false).unwrap();
        let library = Library::<Boxup>::new(Some(folder.to_owned()), USER);
        assert_eq!(library.find("mine", USER).unwrap().instance, sheet);
        let again = USER.write(&path, &text, false);
        assert!(matches!(again, Err(NotWritten::Exists(_))));
        std::fs::write(folder.join("broken.box"), "@ B<\n. x\n").unwrap();
        let error = library.find("broken", USER).unwrap_err();
        assert!(error.contains("broken.box:2:3: cell 2"), "{error}");
        assert_eq!(library.all().len(), Library::<Boxup>::new(None, USER).all().len() + 1);
    }
}
