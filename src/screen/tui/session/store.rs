//! The file of the session: read with care, written beside its place and renamed, kept aside where it cannot be used.

#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

use super::{Session, Unusable};
use rustix::io::Errno;
use rustix::process::{Pid, geteuid, test_kill_process};
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{ffi::OsString, os::unix::ffi::OsStrExt};

/// Largest file read, in bytes; we write far smaller ones.
const LARGEST: u64 = 16 << 20;
/// Most files kept aside of one kind.
const MOST_ASIDE: u32 = 999;

/// Where the session is kept.
#[derive(Clone, Debug)]
pub struct Store {
    /// The file.
    pub path: PathBuf,
}

impl Store {
    /// The default place, `$XDG_STATE_HOME/frontier/session.json`, or `~/.local/state/…`; `None`
    /// without a home. `var` looks an environment variable up.
    pub fn default_place(var: impl Fn(&str) -> Option<OsString>) -> Option<Store> {
        let path = place_of_user(var, ["XDG_STATE_HOME", ".local/state", "session.json"]);
        path.map(|path| Store { path })
    }

    /// Reads the session; `None` if there is none yet.
    ///
    /// # Errors
    /// What is there cannot be used.
    pub fn read(&self) -> Result<Option<Session>, Unusable> {
        let damaged = |why: io::Error| Unusable::Damaged(crate::puzzles::files::plain(&why));
        // Opening a pipe or a device could block or worse.
        match fs::metadata(&self.path) {
            Ok(about) if !about.is_file() => {
                return Err(Unusable::Damaged("it is not a regular file".into()));
            }
            Ok(about) if about.len() > LARGEST => {
                return Err(Unusable::Damaged("it is too large".into()));
            }
            Ok(_) => {}
            Err(why)
                if matches!(why.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) =>
            {
                return Ok(None);
            }
            Err(why) => return Err(damaged(why)),
        }
        let mut text = Vec::new();
        let file = File::open(&self.path).map_err(damaged)?;
        file.take(LARGEST).read_to_end(&mut text).map_err(damaged)?;
        Session::from_text(&text).map(Some)
    }

    /// Moves the file that cannot be used out of the way; the name it has now.
    ///
    /// # Errors
    /// It cannot be moved. Nothing has been lost then.
    pub fn keep_aside(&self, why: &Unusable) -> io::Result<PathBuf> {
        self.aside(why.ending(), |from, to| self.put_away(from, to))
    }

    /// Copies the file, parts of which cannot be used; the name of the copy.
    ///
    /// # Errors
    /// It cannot be copied.
    pub fn copy_aside(&self, why: &Unusable) -> io::Result<PathBuf> {
        self.aside(why.ending(), |from, to| fs::copy(from, to).map(|_| ()))
    }

    /// Moves the file, which is good but not wanted, out of the way; the name it has now.
    ///
    /// # Errors
    /// It cannot be moved. Nothing has been lost then.
    pub fn keep_before(&self) -> io::Result<PathBuf> {
        self.aside("before", |from, to| self.put_away(from, to))
    }

    /// Moves the file. Of one behind a symbolic link there is a copy then, and nothing left in it.
    fn put_away(&self, from: &Path, to: &Path) -> io::Result<()> {
        match self.own_target() {
            Some(_) => fs::copy(from, to).and_then(|_| self.write(&Session::default())),
            None => fs::rename(from, to),
        }
    }

    fn aside(
        &self,
        ending: &str,
        put: impl Fn(&Path, &Path) -> io::Result<()>,
    ) -> io::Result<PathBuf> {
        for n in 1..=MOST_ASIDE {
            let ending = if n == 1 { ending.to_owned() } else { format!("{ending}-{n}") };
            let name = self.path.with_added_extension(ending);
            // Makes the name ours first: another program that does the same now gets another one.
            match private().create_new(true).open(&name) {
                Ok(_) => {}
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists => continue,
                Err(why) => return Err(why),
            }
            if fs::metadata(&self.path).is_ok_and(|about| about.is_dir()) {
                fs::remove_file(&name)?;
            }
            return match put(&self.path, &name) {
                Ok(()) => Ok(name),
                Err(why) => {
                    let _ = fs::remove_file(&name);
                    Err(why)
                }
            };
        }
        Err(io::Error::other("too many files were kept aside before"))
    }

    /// Writes the session, readable for its owner only.
    ///
    /// Waits for no disk: a terminal that went away leaves a second to end in. File systems write
    /// the bytes of a renamed file first; should one not, the next start finds a damaged file.
    ///
    /// # Errors
    /// It cannot be written. The session before is still there then.
    pub fn write(&self, session: &Session) -> io::Result<()> {
        if let Some(folder) = self.path.parent() {
            DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
        }
        // A symbolic link stays one, and its target is replaced.
        let path = self.own_target().unwrap_or_else(|| self.path.clone());
        // No other program has this name now; what is left of a program of that number is in the way.
        static WRITTEN: AtomicUsize = AtomicUsize::new(0);
        let turn = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let beside = path.with_added_extension(format!("{}-{turn}{NEW}", std::process::id()));
        let _ = fs::remove_file(&beside);
        let written = private()
            .create_new(true)
            .open(&beside)
            .and_then(|mut file| file.write_all(&session.text()))
            .and_then(|()| fs::rename(&beside, &path));
        if written.is_err() {
            let _ = fs::remove_file(&beside);
        }
        written
    }

    /// Where the file is if its place holds a symbolic link: that of the user, to a file of the user. Any
    /// other link is replaced, and what it names left alone: it may be a trap of somebody else's.
    fn own_target(&self) -> Option<PathBuf> {
        let link = fs::symlink_metadata(&self.path).ok().filter(|about| about.is_symlink())?;
        let target = fs::canonicalize(&self.path).ok()?;
        let file = fs::symlink_metadata(&target).ok().filter(|about| about.is_file())?;
        let user = geteuid().as_raw();
        (link.uid() == user && file.uid() == user).then_some(target)
    }

    /// Removes what programs that were killed while they wrote have left.
    pub fn remove_remains(&self) {
        let path = self.own_target().unwrap_or_else(|| self.path.clone());
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let left = entry.file_name();
            let number = left.as_bytes().strip_prefix(name.as_bytes()).and_then(writer);
            let is_alive = |pid| test_kill_process(pid) != Err(Errno::SRCH);
            if number.is_some_and(|number| Pid::from_raw(number).is_none_or(|pid| !is_alive(pid))) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// The end of the name of a file that is being written.
const NEW: &str = ".new";

/// The number of the program that writes the file whose name ends like this.
fn writer(ending: &[u8]) -> Option<i32> {
    let numbers = str::from_utf8(ending).ok()?.strip_prefix('.')?.strip_suffix(NEW)?;
    let (program, turn) = numbers.split_once('-')?;
    turn.parse::<usize>().ok()?;
    program.parse().ok()
}

/// A file of ours in the folder that a variable names, or in one of the user's home; `None` without a home. `var`
/// looks a variable up. (XDG Base Directory Specification 0.8: relative paths are invalid.)
pub fn place_of_user(var: impl Fn(&str) -> Option<OsString>, at: [&str; 3]) -> Option<PathBuf> {
    let [named, usual, file] = at;
    let folder = |name: &str| var(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = folder(named).or_else(|| Some(folder("HOME")?.join(usual)))?;
    Some(folder.join("frontier").join(file))
}

/// A file only its owner may read.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).mode(0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::super::Saved;
    use super::*;
    use crate::tui::settings::Settings;
    use proptest::prelude::*;
    use serde_json::{Value, json};
    use std::{collections::BTreeMap, os::unix::fs::PermissionsExt};
    use tempfile::TempDir;

    /// A folder of its own that goes away with it.
    struct Folder(TempDir);

    impl Folder {
        fn new() -> Folder {
            Folder(tempfile::tempdir().unwrap())
        }

        fn join(&self, name: &str) -> PathBuf {
            self.0.path().join(name)
        }

        fn store(&self) -> Store {
            Store { path: self.join("state").join("session.json") }
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(self.join("state")).unwrap();
            let mut names: Vec<String> =
                entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    fn session(word: &str) -> Session {
        let saved = Saved { state: json!({ "at": [1, 2] }), records: json!(["x"]) };
        let tabs = BTreeMap::from([(word.to_owned(), saved)]);
        Session { open: word.into(), tabs, ..Session::default() }
    }

    #[test]
    fn a_session_is_read_as_it_was_written_by_its_owner_only() {
        let folder = Folder::new();
        let store = folder.store();
        assert_eq!(store.read(), Ok(None));
        store.write(&session("sudoku")).unwrap();
        store.write(&session("boxup")).unwrap();
        assert_eq!(store.read(), Ok(Some(session("boxup"))));
        assert_eq!(folder.names(), ["session.json"], "nothing else is left");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&store.path), 0o600);
        assert_eq!(mode(store.path.parent().unwrap()), 0o700);
    }

    #[test]
    fn files_that_cannot_be_used_are_kept_under_names_of_their_own() {
        let folder = Folder::new();
        let store = folder.store();
        store.write(&session("boxup")).unwrap();
        for (text, name) in [
            ("{", "session.json.damaged"),
            ("[1]", "session.json.damaged-2"),
            (r#"{"version": 7, "tabs": 3}"#, "session.json.newer"),
            (r#"{"version": 2, "tabs": 3}"#, "session.json.damaged-3"),
            ("", "session.json.damaged-4"),
        ] {
            fs::write(&store.path, text).unwrap();
            let why = store.read().unwrap_err();
            let kept = store.keep_aside(&why).unwrap();
            assert_eq!(kept.file_name().unwrap(), name);
            assert_eq!(fs::read_to_string(kept).unwrap(), text);
            assert_eq!(store.read(), Ok(None));
        }
        store.write(&session("lights")).unwrap();
        let copy = store.copy_aside(&Unusable::Damaged(String::new())).unwrap();
        assert_eq!(fs::read(copy).unwrap(), session("lights").text());
        assert_eq!(store.read(), Ok(Some(session("lights"))));
    }

    #[test]
    fn what_is_no_file_is_neither_read_nor_lost() {
        let folder = Folder::new();
        let store = folder.store();
        fs::create_dir_all(store.path.join("inside")).unwrap();
        let why = store.read().unwrap_err();
        assert!(store.keep_aside(&why).unwrap().join("inside").is_dir());
        assert_eq!(store.read(), Ok(None));
        fs::write(&store.path, []).unwrap();
        fs::OpenOptions::new().write(true).open(&store.path).unwrap().set_len(LARGEST + 1).unwrap();
        assert!(matches!(store.read(), Err(Unusable::Damaged(why)) if why.contains("large")));
    }

    #[test]
    fn of_writers_at_once_one_wins_whole() {
        let folder = Folder::new();
        let stores: Vec<Store> = (0..4).map(|_| folder.store()).collect();
        stores[0].write(&session("0")).unwrap();
        std::thread::scope(|scope| {
            for (i, store) in stores.iter().enumerate() {
                scope.spawn(move || {
                    for _ in 0..25 {
                        store.write(&session(&i.to_string().repeat(1 + 400 * i))).unwrap();
                        let read = store.read().unwrap().unwrap();
                        let word = read.open.clone();
                        assert_eq!(read, session(&word));
                    }
                });
            }
        });
    }

    #[test]
    fn only_what_changed_is_written_over_what_another_program_wrote() {
        let saved = |state: u32| Saved { state: json!(state), records: Value::Null };
        let of = |open: &str, fps: u32, tabs: &[(&str, u32)]| {
            let tabs = tabs.iter().map(|&(word, state)| (word.to_owned(), saved(state))).collect();
            let settings = Settings { fps, ..Settings::default() };
            Session { open: open.into(), tabs, settings, ..Session::default() }
        };
        let known = of("boxup", 30, &[("boxup", 1), ("sudoku", 1)]);
        let file = of("lights", 50, &[("boxup", 2), ("sudoku", 2), ("lights", 2), ("theirs", 2)]);
        let mine = of("boxup", 30, &[("boxup", 3), ("sudoku", 1), ("lights", 3)]);
        let wanted = of("lights", 50, &[("boxup", 3), ("sudoku", 2), ("lights", 3), ("theirs", 2)]);
        assert_eq!(mine.over(file.clone(), &known), wanted);
        let mine = of("sudoku", 20, &[]);
        assert_eq!(mine.over(file, &known), of("sudoku", 20, &[("lights", 2), ("theirs", 2)]));
    }

    #[test]
    fn what_killed_programs_left_is_removed() {
        let folder = Folder::new();
        let store = folder.store();
        store.write(&session("boxup")).unwrap();
        let beside = |ending: &str| {
            let name = store.path.with_file_name(format!("session.json{ending}"));
            fs::write(name, "{").unwrap();
        };
        // No process can have that number; this one is alive.
        let alive = format!(".{}-0.new", std::process::id());
        for ending in [".2147483647-0.new", ".0-12.new", ".damaged", ".x-1.new", ".new", &alive] {
            beside(ending);
        }
        store.remove_remains();
        let mut left =
            ["", ".damaged", ".x-1.new", ".new", &alive].map(|end| format!("session.json{end}"));
        left.sort();
        assert_eq!(folder.names(), left);
    }

    #[test]
    fn a_link_of_the_user_stays_and_its_target_is_replaced() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new();
        let store = folder.store();
        let elsewhere = folder.join("kept");
        fs::create_dir_all(&elsewhere).unwrap();
        fs::create_dir_all(store.path.parent().unwrap()).unwrap();
        let target = elsewhere.join("mine.json");
        symlink(&target, &store.path).unwrap();
        let is_link = || fs::symlink_metadata(&store.path).unwrap().is_symlink();
        // Nobody's file: nothing is made where a link says.
        store.write(&session("boxup")).unwrap();
        assert!(!is_link() && !target.exists());

        fs::rename(&store.path, &target).unwrap();
        symlink(&target, &store.path).unwrap();
        let inode = fs::metadata(&target).unwrap().ino();
        store.write(&session("sudoku")).unwrap();
        assert!(is_link());
        assert_ne!(fs::metadata(&target).unwrap().ino(), inode, "replaced, not written into");
        assert_eq!(fs::read(&target).unwrap(), session("sudoku").text());
        assert_eq!(fs::read_dir(&elsewhere).unwrap().count(), 1, "nothing is left beside it");

        let kept = store.keep_before().unwrap();
        assert_eq!(fs::read(kept).unwrap(), session("sudoku").text());
        assert!(is_link());
        assert_eq!(store.read(), Ok(Some(Session::default())));

        // A folder, or anything else that is no file, is not written to.
        fs::remove_file(&store.path).unwrap();
        symlink(&elsewhere, &store.path).unwrap();
        store.write(&session("lights")).unwrap();
        assert!(!is_link() && elsewhere.is_dir());
    }

    #[test]
    fn a_failed_write_leaves_the_session_before() {
        let folder = Folder::new();
        let file = folder.join("file");
        fs::write(&file, "").unwrap();
        let elsewhere = Store { path: file.join("session.json") };
        assert!(elsewhere.write(&session("0")).is_err());
        let store = folder.store();
        fs::create_dir_all(&store.path).unwrap();
        assert!(store.write(&session("0")).is_err(), "a folder is in the way");
        assert_eq!(folder.names(), ["session.json"]);
    }

    #[test]
    fn the_place_is_that_of_the_desktop_standard() {
        let place = |state: Option<&str>, home: Option<&str>| {
            let var = |name: &str| match name {
                "XDG_STATE_HOME" => state.map(OsString::from),
                "HOME" => home.map(OsString::from),
                _ => None,
            };
            Store::default_place(var).map(|store| store.path.display().to_string())
        };
        let usual = Some("/h/.local/state/frontier/session.json".to_owned());
        assert_eq!(place(Some("/s"), Some("/h")), Some("/s/frontier/session.json".into()));
        assert_eq!(place(None, Some("/h")), usual);
        assert_eq!(place(Some("relative"), Some("/h")), usual);
        assert_eq!(place(Some(""), Some("/h")), usual);
        assert_eq!(place(None, None), None);
    }

    proptest! {
        #[test]
        fn broken_files_never_panic(cut in 0usize..400, at in 0usize..400, byte in any::<u8>()) {
            let whole = session("pacman").text();
            let _ = Session::from_text(&whole[..cut.min(whole.len())]);
            let mut changed = whole.clone();
            let at = at % changed.len();
            changed[at] = byte;
            let _ = Session::from_text(&changed);
        }

        #[test]
        fn anything_at_all_never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(Session::from_text(&bytes).is_err());
        }
    }
}
