//! The session from one start to the next: when its file is read and written, and the messages about
//! files that cannot be used.

use super::args::Playground;
use crate::puzzles::files::plain;
use crate::tui::app::App;
use crate::tui::session::{Session, Store, Unusable};
use std::io;
use std::path::{Path, PathBuf};

/// How a file that cannot be used is kept.
type Keep = fn(&Store, &Unusable) -> io::Result<PathBuf>;

/// What stands between the playground and the file of its session.
#[derive(Debug, Default)]
pub struct SessionStore {
    /// Where to write; `None` if nothing is to be written, or nothing could be without loss.
    store: Option<Store>,
    /// Whether what was saved before was not asked for, and is not to be written over.
    fresh: bool,
    notes: Vec<String>,
    /// What was open when it was written last, or at the beginning. What is the same still is not ours to
    /// write over what another program wrote. `None`: all of it is.
    written: Option<Session>,
    /// Why it could not be written the last time.
    unwritten: Option<String>,
    /// What the user reads on the screen at the beginning.
    short: Option<String>,
    /// Whether it begins as for someone who was never here: there is no session, or it is to be ignored.
    pub is_first: bool,
}

impl SessionStore {
    /// Reads the session unless the command line says otherwise, and moves what cannot be used out of
    /// the way.
    pub fn read(screen: &Playground, demo: bool) -> (SessionStore, Session) {
        // Neither a kiosk nor a demo has a user whose games could be saved.
        if screen.kiosk || demo {
            return (SessionStore::default(), Session::default());
        }
        let place = Store::default_place(|name| std::env::var_os(name));
        let session = match &place {
            Some(place) if !screen.fresh => place.read(),
            _ => Ok(None),
        };
        let mut store = SessionStore {
            store: place.filter(|_| !screen.no_save),
            fresh: screen.fresh,
            is_first: matches!(session, Ok(None)),
            ..SessionStore::default()
        };
        let (session, why, keep): (_, _, Keep) = match session {
            Ok(session) => {
                let session = session.unwrap_or_default();
                let why = session.is_older();
                (session, why, Store::copy_aside)
            }
            Err(why) => (Session::default(), Some(why), Store::keep_aside),
        };
        if let Some(why) = why {
            store.aside(&why, keep);
        }
        if let Some(store) = &store.store {
            store.remove_remains();
        }
        (store, session)
    }

    /// Moves the file away, or copies it where parts of it can be used; if that fails, nothing is written, so that
    /// nothing is lost.
    fn aside(&mut self, why: &Unusable, keep: Keep) {
        let kept = self.store.as_ref().and_then(|store| keep(store, why).ok());
        if kept.is_none() {
            self.store = None;
        }
        let why_in_full = why.to_string();
        let word = why_in_full.split(" (").next().unwrap_or_default();
        let name = kept.as_ref().and_then(|path| path.file_name()).unwrap_or_default();
        let [short, note] = match &kept {
            Some(path) => {
                let [name, path] = [Path::new(name).display(), path.display()];
                [format!("kept as {name}"), format!("it is kept as {path}")]
            }
            None => ["this one is not saved", "it is left alone, and this one not saved"]
                .map(str::to_owned),
        };
        self.short.get_or_insert(format!("the saved session is {word}; {short}"));
        self.notes.push(format!("the saved session is {why}; {note}"));
    }

    /// Opens what was kept; of the tab `asked`, something else was asked.
    pub fn restore(&mut self, app: &mut App, session: Session, asked: Option<&str>) {
        match app.restore(session, asked) {
            Ok(()) => {
                let mut known = app.session();
                asked.map(|word| known.tabs.remove(word));
                self.written = Some(known);
            }
            Err(why) => self.aside(&Unusable::Damaged(why), Store::copy_aside),
        }
        if let Some(short) = self.short.take() {
            app.notify(short);
        }
    }

    /// A fresh start replaces the session before, which is kept beside it.
    fn keep_before(&mut self, store: &Store) {
        self.notes.push(match store.keep_before() {
            Ok(kept) => format!("the session before is kept as {}", kept.display()),
            Err(why) => {
                self.store = None;
                format!("the session before cannot be kept, so it stays: {}", plain(&why))
            }
        });
    }

    /// Whether anything is written at all.
    pub fn is_kept(&self) -> bool {
        self.store.is_some()
    }

    /// Writes what is open, while the program goes on, if it is not what was written last.
    pub fn keep(&mut self, app: &mut App) {
        if self.written.as_ref() != Some(&app.session()) {
            self.save(app);
        }
    }

    /// Writes what is open, as far as it changed, and leaves the rest of the file as it is by now. The best
    /// results there are taken over first, whichever program wrote them. A file that was to be ignored
    /// is kept aside instead.
    pub fn save(&mut self, app: &mut App) {
        let Some(store) = self.store.clone().filter(|_| app.was_shown()) else { return };
        let mut there = None;
        match store.read() {
            Ok(None) => {}
            Ok(Some(_)) if self.fresh => self.keep_before(&store),
            Ok(Some(before)) => {
                if let Err(why) = app.restore_tabs(&before.tabs, |_| false) {
                    self.aside(&Unusable::Damaged(why), Store::copy_aside);
                }
                there = Some(before);
            }
            Err(why) => self.aside(&why, Store::keep_aside),
        }
        // From now on the file there is ours.
        self.fresh = false;
        let Some(store) = &self.store else { return };
        let session = app.session();
        let merged = match (there, &self.written) {
            (Some(there), Some(written)) => session.clone().over(there, written),
            _ => session.clone(),
        };
        let before = self.unwritten.take();
        self.unwritten = store.write(&merged).err().map(|why| {
            format!("the session is not saved: {}: {}", store.path.display(), plain(&why))
        });
        match &self.unwritten {
            None => self.written = Some(session),
            // Said once, not after every key.
            Some(why) if before.is_none() => app.notify(why),
            Some(_) => {}
        }
    }

    /// What there is to say once the terminal is given back, a line each.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().chain(&self.unwritten).map(String::as_str)
    }
}
