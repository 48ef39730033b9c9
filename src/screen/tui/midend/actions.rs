//! What a tab does: opening and making instances, playing, watching, drawing, popups.

use super::*;
use crate::engine::work;
use crate::puzzles::puzzle::MoveOf;

/// The field of a form that names a method.
const METHOD: Field = Field("method");

impl<L: PuzzleTab> TabState<L> {
    // Opening

    /// Opens an instance, to be played.
    pub fn open(&mut self, named: Named<Instance<L>>) {
        self.remember();
        self.replace(named);
    }

    /// Opens an instance, and forgets the one that was open.
    pub(super) fn replace(&mut self, named: Named<Instance<L>>) {
        self.changes += 1;
        self.game = L::Puzzle::game(&named.instance);
        self.message = self.files.and_then(|files| library::warning::<L::Puzzle>(&named, files));
        self.named = named;
        self.take_run();
        self.editor = None;
        self.making = None;
        self.mode = Mode::Play;
        self.celebration.end();
        L::opened(self);
    }

    /// Opens an instance, and goes on watching if that is what was being done.
    pub fn open_and_stay(&mut self, named: Named<Instance<L>>) {
        let watched = self.mode == Mode::Watch;
        self.open(named);
        if watched {
            self.watch();
        }
    }

    /// Opens what a game id or a text stands for; random instances are made in the background.
    ///
    /// # Errors
    /// What was expected.
    pub fn open_text(&mut self, text: &str) -> Result<(), String> {
        work::charge(text.len() as u64);
        match L::Puzzle::open(text)? {
            Opening::Ready(named) => self.open_and_stay(named),
            Opening::Making(making) => {
                self.making = Some(InTheMaking { making, id: text.trim().to_owned(), place: None });
            }
        }
        Ok(())
    }

    /// Makes another random instance of the kind made last.
    pub fn make_another(&mut self) {
        let none = || format!("there are no random {}s", L::Puzzle::INFO.noun);
        if let Err(why) = L::another(self).ok_or_else(none).and_then(|id| self.open_text(&id)) {
            self.notify(why);
        }
    }

    /// Opens the instance after the one at hand in the library; after one that is not there another random one.
    pub fn open_next(&mut self) {
        let all = self.library.all();
        let at = all.iter().position(|named| named.name == self.named.name);
        if at.is_none() && self.named.origin != Origin::File {
            return self.make_another();
        }
        match all.into_iter().nth(at.map_or(0, |at| at + 1)) {
            Some(next) => self.open(next),
            None => {
                let noun = L::Puzzle::INFO.noun;
                self.notify(format!("that was the last {noun}; n makes a random one"));
            }
        }
    }

    /// What is being made, and how far it is.
    pub(super) fn making_in_words(&self) -> Option<String> {
        let InTheMaking { making, id, .. } = self.making.as_ref()?;
        let share = making.progress().map(|share| format!(" {:.0} %", share * 100.0));
        Some(format!("making {id} ...{}", share.unwrap_or_default()))
    }

    /// Stops making a random instance.
    pub fn stop_making(&mut self) {
        if self.making.take().is_some() {
            self.notify("stopped");
        }
    }

    /// Goes on making a random instance until `enough`; whether anything shown has changed.
    pub(super) fn compute_making(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.making_in_words();
        let Some(InTheMaking { making, place, .. }) = &mut self.making else { return false };
        if !making.advance_until(enough).is_over() {
            return self.making_in_words() != before;
        }
        let (made, place) = (making.made(), place.take());
        self.making = None;
        match (made, place) {
            (Ok(named), None) => self.open_and_stay(named),
            (Ok(named), Some(place)) => {
                self.open_at(named, &place).unwrap_or_else(|why| self.notify(why));
            }
            (Err(why), _) => self.notify(why),
        }
        true
    }

    // Playing and watching

    /// Makes a move by the rules; whether they allow it.
    pub fn make_move(&mut self, mv: &MoveOf<Game<L>>) -> bool {
        let made = self.game.make(mv);
        if made {
            self.moved();
        }
        made
    }

    /// After a move by other means than [`TabState::make_move`].
    pub fn moved(&mut self) {
        self.changes += 1;
        self.position_changed();
    }

    /// After a move was made or taken back.
    pub(super) fn position_changed(&mut self) {
        L::moved(self);
        if self.game.can_undo() && L::has_won(self) {
            self.celebration.begin();
            self.note_result();
        } else {
            self.celebration.end();
        }
    }

    /// Begins the game again.
    pub fn restart(&mut self) {
        if self.game.can_undo() {
            self.remember();
        }
        self.game = L::Puzzle::game(&self.named.instance);
        self.position_changed();
    }

    /// Begins to watch the method at hand, or says why it cannot be watched.
    pub fn watch(&mut self) {
        if self.viewer.is_none() {
            match self.begin_viewer() {
                Ok(viewer) => self.viewer = Some(viewer),
                Err(why) => return self.notify(why),
            }
        }
        self.message = None;
        self.mode = Mode::Watch;
        self.viewer.iter_mut().for_each(Viewer::dismiss_notice);
        L::watching(self, true);
        let follows = L::follows(self);
        let Some(viewer) = &mut self.viewer else { return };
        if follows { viewer.watching.follow_live() } else { viewer.watching.begin() }
    }

    /// Watches methods of the comparison side by side, by their rows.
    ///
    /// # Errors
    /// Why one of them cannot be watched.
    pub fn race(&mut self, rows: &[usize]) -> Result<(), String> {
        let mut comparing = Comparing::new(L::comparisons(self), self.clock)?;
        comparing.begin_race(rows)?;
        self.comparing = Some(comparing);
        Ok(())
    }

    /// Leaves the run as it stands, for the game.
    pub(super) fn leave_watching(&mut self) {
        self.mode = Mode::Play;
        L::watching(self, false);
    }

    /// Takes a method; what was being watched begins again with it, at rest if it was paused.
    pub fn set_method(&mut self, method: Method<L>) {
        self.method = method;
        let paused = self.viewer.as_ref().map(|viewer| &viewer.watching).is_some_and(|before| {
            // At rest, and not because it is over.
            !before.is_moving() && !before.is_at_end()
        });
        self.take_run();
        if self.mode == Mode::Watch {
            self.mode = Mode::Play;
            self.watch();
            if let Some(viewer) = self.viewer.as_mut().filter(|_| paused) {
                viewer.watching.jump(0);
            }
        }
    }

    // Editing

    /// Begins to draw, or goes on with what is no instance yet.
    pub(super) fn edit(&mut self) {
        if self.editor.is_none() {
            self.editor = Drawing::of(&L::edited(self));
        }
        if self.editor.is_some() {
            self.making = None;
            self.mode = Mode::Edit;
        }
    }

    /// Plays what is drawn, or watches it being solved. What is no instance yet stays, to be gone on
    /// with.
    pub(super) fn leave_editor(&mut self, watch: bool) {
        let noun = L::Puzzle::INFO.noun;
        match self.editor.as_ref().map_or(Ok(None), Drawing::drawn) {
            Ok(drawn) => {
                self.editor = None;
                self.mode = Mode::Play;
                if let Some(instance) = drawn {
                    let (name, about) = (format!("my {noun}"), String::new());
                    self.open(Named { name, about, origin: Origin::Drawn, id: None, instance });
                }
                if watch {
                    self.watch();
                }
            }
            Err(why) if watch => self.notify(format!("nothing to watch yet: {why}")),
            Err(_) => {
                self.mode = Mode::Play;
                self.notify(format!("this is not a {noun} yet; e goes on drawing"));
            }
        }
    }

    // Popups

    /// The instances that can be opened, the cursor on the one that is open.
    pub(super) fn library_popup(&self) -> Popup<L> {
        let all = self.library.all();
        let at = all.iter().position(|named| named.name == self.named.name).unwrap_or(0);
        let is_solved = |named: &Named<_>| self.records.best(&named.name).is_some();
        let has_marks = all.iter().any(is_solved);
        let item = |named| {
            let mut item = L::item(self, named);
            let sign = if is_solved(named) { "* " } else { "  " };
            item.name.insert_str(0, if has_marks { sign } else { "" });
            item
        };
        let mut items: Vec<Item> = all.iter().map(item).collect();
        let mut others = Vec::new();
        let info = L::Puzzle::INFO;
        if self.files.is_some() {
            let endings: Vec<_> = info.endings.iter().map(|ending| format!(".{ending}")).collect();
            items.push(Item::new("a file ...", endings.join(" ")));
            others.push(Popup::form("open", L::file_form(), L::open_file));
        }
        if let Some((name, form)) = L::blank() {
            items.push(Item::new(format!("{name} ..."), ""));
            others.push(Popup::form("draw", form, Self::draw_on_blank));
        }
        let list = Picker::new(&format!("{}s", info.noun), items, at).with_tail(others.len());
        let asked = Asked::List(list);
        Popup { asked, accept: "open", instances: all, others, take: |_, _| Ok(()) }
    }

    /// Opens a form, if there is one; `accept` is what the bar calls accepting it.
    pub(super) fn ask(&mut self, accept: &'static str, form: Option<Form>, take: Take<L>) {
        self.popup = form.map(|form| Popup::form(accept, form, take));
    }

    /// Takes an action in the popup that is open.
    pub(super) fn update_popup(&mut self, action: Action) {
        let Some(mut popup) = self.popup.take() else { return };
        match popup.asked.update(action) {
            Outcome::Open => self.popup = Some(popup),
            Outcome::Cancelled => {}
            Outcome::Accepted => self.accept(popup),
        }
    }

    fn accept(&mut self, mut popup: Popup<L>) {
        let list = popup.asked.list();
        if let Some(chosen) = list.and_then(Picker::chosen) {
            // A path that was typed goes on into the form that asks for it.
            let path = list.map(Picker::typed).filter(|typed| typed.contains(['/', '.']));
            let other = chosen.checked_sub(popup.instances.len());
            match popup.instances.into_iter().nth(chosen) {
                Some(named) => self.open_and_stay(named),
                None => {
                    self.popup = other.and_then(|at| popup.others.into_iter().nth(at));
                    let form = self.popup.iter_mut().filter(|popup| popup.accept == "open");
                    form.zip(path).for_each(|(form, path)| form.asked.paste(path));
                }
            }
        } else if !popup.asked.is_taken(|form| (popup.take)(self, form)) {
            self.popup = Some(popup);
        }
    }

    /// The methods with their options.
    pub(super) fn method_form(&self) -> Form {
        let instance = &self.named.instance;
        if !Method::<L>::OPTIONS.is_empty() {
            let offers = |key: &str, word: &str| L::Puzzle::offers(instance, key, word);
            return Form::new("method").options(&self.method, offers);
        }
        let methods = L::Puzzle::methods(instance);
        let at = methods.iter().position(|method| *method == self.method).unwrap_or(0);
        Form::new("method").choice(METHOD, methods.iter().map(|method| (method, "")), at)
    }

    /// Takes the method that form asks for.
    pub(super) fn take_method(&mut self, form: &Form) -> Result<(), Complaint> {
        let mut method = self.method.clone();
        if Method::<L>::OPTIONS.is_empty() {
            let methods = L::Puzzle::methods(&self.named.instance);
            method = methods.into_iter().nth(form.chosen(METHOD)).unwrap_or(method);
        } else {
            form.set_options(&mut method);
        }
        self.set_method(method);
        Ok(())
    }

    /// Begins to draw on the blank board that form asks for.
    pub(super) fn draw_on_blank(&mut self, form: &Form) -> Result<(), Complaint> {
        self.editor = Drawing::blank(form);
        self.edit();
        Ok(())
    }

    /// Writes what is open, or the rows that are compared, to the file that form names.
    pub(super) fn write_file(&mut self, form: &Form) -> Result<(), Complaint> {
        let path = form.path(FILE);
        let text = match &self.comparing {
            Some(comparing) => comparing.sheet.table().csv(),
            None => L::written(self, form, path)?,
        };
        self.files()?.write(path, &text, form.is_confirmed())?;
        self.notify(format!("written to {}", path.display()));
        Ok(())
    }
}

/// A popup that is open: a form, or the list of what can be opened.
pub struct Popup<L: PuzzleTab> {
    /// What it asks.
    pub asked: Asked,
    /// What the bar calls accepting it.
    pub accept: &'static str,
    /// The instances of the list.
    pub instances: Vec<Named<Instance<L>>>,
    /// What the entries of the list behind them ask next.
    others: Vec<Popup<L>>,
    take: Take<L>,
}

/// Does what a form says, or says what is wrong with it.
type Take<L> = fn(&mut TabState<L>, &Form) -> Result<(), Complaint>;

impl<L: PuzzleTab> Popup<L> {
    /// A form.
    pub fn form(accept: &'static str, form: Form, take: Take<L>) -> Popup<L> {
        let (instances, others) = (Vec::new(), Vec::new());
        Popup { asked: Asked::Form(form), accept, instances, others, take }
    }
}
