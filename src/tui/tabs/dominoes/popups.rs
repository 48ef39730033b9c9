//! The popups of the tab, and what becomes of what was chosen in them.

use super::{DominoesTab, Hand, draw, place};
use crate::engine::game_tree::Method;
use crate::engine::grid::Size;
use crate::engine::run::Job;
use crate::puzzles::dominoes::board::MAX_SIDE;
use crate::puzzles::dominoes::generate::Filling;
use crate::puzzles::dominoes::play::Game;
use crate::puzzles::dominoes::{Board, Player};
use crate::puzzles::dominoes::{Dominoes, Instance};
use crate::puzzles::library::{self, Library};
use crate::puzzles::puzzle::{Making, Named, Puzzle};
use crate::puzzles::words::Words;
use crate::tui::keys::Action;
use crate::tui::tabs::allowed;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::picker::{Item, Outcome as Choice, Picker};
use crate::tui::view::{counted, popup, put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const METHOD: Field = Field("method");
const PLIES: Field = Field("plies");
const VERTICAL: Field = Field("vertical");
const HORIZONTAL: Field = Field("horizontal");
const FIRST: Field = Field("first");
const ROWS: Field = Field("rows");
const COLUMNS: Field = Field("columns");
const FILLED: Field = Field("filled");
const SEED: Field = Field("seed");
const FILE: Field = Field("file");

/// A popup that is open.
pub enum Popup {
    /// Which board to open; the last item asks for a file.
    Layouts(Picker, Vec<Named<Instance>>),
    /// Which file to open.
    File(Form),
    /// How to search.
    Method(Form),
    /// Who plays, who starts, how large.
    Parameters(Form),
    /// A random board.
    Random(Form),
    /// Where to write the record.
    Save(Form),
    /// The game is over.
    End,
}

/// The boards at hand.
pub fn layouts(open: &str, files: bool) -> Popup {
    let boards = Library::<Dominoes>::default().all();
    let at = boards.iter().position(|b| b.name == open).unwrap_or(0);
    let about = |board: &Board| format!("{}x{}", board.size().rows, board.size().cols);
    let mut items: Vec<Item> = boards
        .iter()
        .map(|named| Item { name: named.name.clone(), about: about(&named.instance.board) })
        .collect();
    if files {
        items.push(Item { name: "a file ...".into(), about: "a board or a record".into() });
    }
    Popup::Layouts(Picker::new("boards", items, at), boards)
}

/// The ways to search.
pub fn method(method: Method, limit: u32) -> Popup {
    let form = Form::new("method")
        .choice(METHOD, Method::values().map(|m| (m.word(), m.about())), method.position())
        .number(PLIES, limit, 1..=9, "How many moves ahead is looked while watching.");
    Popup::Method(form)
}

const HANDS: [(&str, &str); 10] = [
    ("human", "You."),
    ("computer 1", "Looks 1 ply ahead."),
    ("computer 2", "Looks 2 plies ahead."),
    ("computer 3", "Looks 3 plies ahead."),
    ("computer 4", "Looks 4 plies ahead."),
    ("computer 5", "Looks 5 plies ahead."),
    ("computer 6", "Looks 6 plies ahead; on large boards this takes a moment."),
    ("computer 7", "Looks 7 plies ahead; on large boards this takes seconds."),
    ("computer 8", "Looks 8 plies ahead; on large boards this takes long."),
    ("computer 9", "Looks 9 plies ahead; on large boards this takes very long."),
];

/// Who plays, who starts, how large.
pub fn parameters(tab: &DominoesTab) -> Popup {
    let hand = |player: Player| match tab.hands[place(player)] {
        Hand::Human => 0,
        Hand::Computer(level) => level as usize,
    };
    let size = tab.game.start().size();
    let most = u64::from(MAX_SIDE);
    let form = Form::new("parameters")
        .choice(VERTICAL, HANDS, hand(Player::Vertical))
        .choice(HORIZONTAL, HANDS, hand(Player::Horizontal))
        .choice(
            FIRST,
            [("vertical", "Vertical begins."), ("horizontal", "Horizontal begins.")],
            place(tab.game.first()),
        )
        .number(ROWS, size.rows, 1..=most, "Another size begins on an empty board.")
        .number(COLUMNS, size.cols, 1..=most, "Another size begins on an empty board.");
    Popup::Parameters(form)
}

/// A random board.
pub fn random(tab: &DominoesTab) -> Popup {
    let size = tab.game.start().size();
    let most = u64::from(MAX_SIDE);
    let form = Form::new("a random board")
        .number(ROWS, size.rows, 1..=most, "Rows.")
        .number(COLUMNS, size.cols, 1..=most, "Columns.")
        .number(FILLED, 12u32, 0..=60, "Filled squares, in per cent.")
        .number(SEED, tab.seed, 0..=u32::MAX.into(), "The same seed makes the same board.");
    Popup::Random(form)
}

/// Where to write the record.
pub fn save_record() -> Popup {
    let about = "Who began, the board, and the moves in coordinates. Open it with o.";
    Popup::Save(Form::new("write the record").text(FILE, "my-game.dominoes", about))
}

/// Where to write the board drawn.
pub fn save_board() -> Popup {
    let about = "A row a line, X for a filled square. Open it with o.";
    Popup::Save(Form::new("write the board").text(FILE, "my-board.dominoes", about))
}

impl Popup {
    /// Whether an action does something in this popup.
    pub fn works(&self, action: Action) -> bool {
        match (self, action) {
            (Popup::End, Action::Accept | Action::Cancel) => true,
            (Popup::End, _) => false,
            (Popup::Layouts(..), Action::Move(dir)) => dir.delta().0 != 0,
            (Popup::Layouts(..), _) => true,
            (
                Popup::File(form)
                | Popup::Method(form)
                | Popup::Parameters(form)
                | Popup::Random(form)
                | Popup::Save(form),
                _,
            ) => form.works(action),
        }
    }

    /// The bar's word for accepting.
    pub fn accept_word(&self) -> &'static str {
        match self {
            Popup::Layouts(..) | Popup::File(_) => "open",
            Popup::Random(_) => "make",
            Popup::Save(_) => "write",
            Popup::End => "again",
            _ => "take",
        }
    }

    fn form(&mut self) -> Option<&mut Form> {
        match self {
            Popup::File(form)
            | Popup::Method(form)
            | Popup::Parameters(form)
            | Popup::Random(form)
            | Popup::Save(form) => Some(form),
            _ => None,
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Popup::Layouts(picker, _) = self {
            picker.paste(text);
        } else if let Some(form) = self.form() {
            form.paste(text);
        }
    }

    /// Takes a mouse press; whether it accepts.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> bool {
        if let Popup::Layouts(picker, _) = self {
            let before = picker.chosen();
            return picker.click(screen, column, row) && picker.chosen() == before;
        }
        if let Some(form) = self.form() {
            form.click(screen, column, row);
        }
        false
    }

    /// Carries an action out; what is open afterwards.
    pub fn update(mut self, action: Action, tab: &mut DominoesTab) -> Option<Popup> {
        let choice = match (&mut self, action) {
            (Popup::Layouts(picker, _), action) => picker.update(action),
            (Popup::End, Action::Accept) => Choice::Accepted,
            (Popup::End, Action::Cancel) => Choice::Cancelled,
            (popup, action) => popup.form().map_or(Choice::Open, |form| form.update(action)),
        };
        match choice {
            Choice::Open => Some(self),
            Choice::Cancelled => None,
            Choice::Accepted => self.accept(tab),
        }
    }

    fn accept(mut self, tab: &mut DominoesTab) -> Option<Popup> {
        let result = match &mut self {
            Popup::Layouts(picker, boards) => match picker.chosen() {
                Some(item) if item < boards.len() => {
                    tab.open(boards.swap_remove(item));
                    Ok(())
                }
                _ => {
                    let about = "A board of . and X, or a record of a game.";
                    return Some(Popup::File(Form::new("open a file").text(FILE, "", about)));
                }
            },
            Popup::File(form) => open_file(form, tab).map_err(Complaint::from),
            Popup::Method(form) => {
                tab.method =
                    Method::ALL.get(form.chosen(METHOD)).copied().unwrap_or(Method::AlphaBeta);
                tab.limit = form.value(PLIES);
                tab.watching = None;
                if tab.mode == crate::tui::keys::Mode::Watch {
                    tab.watch();
                }
                Ok(())
            }
            Popup::Parameters(form) => {
                set_parameters(form, tab);
                Ok(())
            }
            Popup::Random(form) => {
                let side = |field| u16::try_from(form.value(field)).unwrap_or(MAX_SIDE);
                let (size, seed) = (Size::new(side(ROWS), side(COLUMNS)), form.value(SEED));
                let filling = Filling::new(size, form.value(FILLED), seed.into());
                filling
                    .and_then(|mut filling| {
                        filling.finish();
                        filling.made()
                    })
                    .unwrap_or_else(|| Err("no board of this size".into()))
                    .map_err(Complaint::from)
                    .map(|named| {
                        tab.seed = seed.wrapping_add(1);
                        tab.open(named);
                    })
            }
            Popup::Save(form) => {
                let text = match &tab.draft {
                    Some(draft) => draft.board().to_string(),
                    None => tab.game.record(),
                };
                let (path, overwrite) = (form.path(FILE), form.is_confirmed());
                allowed(tab.files)
                    .map_err(Complaint::from)
                    .and_then(|files| Ok(files.write(path, &text, overwrite)?))
                    .map(|()| tab.message = Some(format!("written to {}", path.display())))
            }
            Popup::End => {
                tab.load(Game::new(*tab.game.start(), tab.game.first()));
                Ok(())
            }
        };
        match (result, self.form()) {
            (Err(why), Some(form)) => {
                form.complain(why);
                Some(self)
            }
            _ => None,
        }
    }

    /// Draws the popup.
    pub fn draw(&self, tab: &DominoesTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        match self {
            Popup::Layouts(picker, boards) => {
                let area = picker.draw(buf, screen, theme);
                if let Some(named) = picker.chosen().and_then(|item| boards.get(item)) {
                    let picture = Rect { height: area.height.saturating_sub(3), ..area };
                    draw::preview(&named.instance.board, picture, buf, theme);
                    let lines = crate::tui::view::wrap(&named.about, area.width);
                    for (y, line) in (picture.bottom() + 1..area.bottom()).zip(lines) {
                        put(buf, area.x, y, area.right(), &line, theme.dim);
                    }
                }
            }
            Popup::File(form)
            | Popup::Method(form)
            | Popup::Parameters(form)
            | Popup::Random(form)
            | Popup::Save(form) => form.draw(buf, screen, theme),
            Popup::End => draw_end(tab, screen, buf, theme),
        }
    }
}

fn open_file(form: &Form, tab: &mut DominoesTab) -> Result<(), String> {
    let path = form.path(FILE);
    let files = allowed(tab.files)?;
    let text = files.read_text(path, Dominoes::INFO.largest, "a board of '.' and 'X'")?;
    if text.starts_with("first ") {
        let game = Game::parse(&text).map_err(|bad| format!("{}:{bad}", path.display()))?;
        tab.name = path.file_stem().and_then(|n| n.to_str()).unwrap_or("record").to_owned();
        tab.load(game);
        // A record is looked at before anybody goes on with it.
        tab.halted = matches!(tab.hand(), Hand::Computer(_));
        return Ok(());
    }
    library::from_file::<Dominoes>(path, files).map(|named| tab.open(named))
}

fn set_parameters(form: &Form, tab: &mut DominoesTab) {
    let hand = |field| match form.chosen(field) {
        0 => Hand::Human,
        level => Hand::Computer(level as u32),
    };
    tab.hands = [hand(VERTICAL), hand(HORIZONTAL)];
    tab.halted = false;
    tab.thinking = None;
    let first = Player::BOTH.get(form.chosen(FIRST)).copied().unwrap_or(Player::Vertical);
    let side = |field| u16::try_from(form.value(field)).unwrap_or(MAX_SIDE);
    let size = Size::new(side(ROWS), side(COLUMNS));
    if size != tab.game.start().size() {
        if let Some(board) = Board::empty(size) {
            tab.name = format!("{}x{}", size.rows, size.cols);
            tab.load(Game::new(board, first));
        }
    } else if first != tab.game.first() {
        tab.load(Game::new(*tab.game.start(), first));
    }
}

fn draw_end(tab: &DominoesTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
    let Some(winner) = tab.game.winner() else { return };
    let moves = tab.game.moves().len();
    let who = match tab.hands[place(winner)] {
        Hand::Human => "you win".to_owned(),
        Hand::Computer(level) => format!("computer {level} wins"),
    };
    let lines = [
        format!("{winner} wins: {who} after {}", counted(moves, "move")),
        format!("{} to move and no place left for a domino", winner.other()),
        String::new(),
        "enter again   esc look   u then takes moves back".into(),
    ];
    let columns = lines.iter().map(|l| width(l)).max().unwrap_or(0);
    let area = popup::draw(buf, screen, "the end", (columns, lines.len() as u16), theme);
    for (i, (y, line)) in (area.top()..area.bottom()).zip(&lines).enumerate() {
        let style = if i == 0 { theme.good } else { theme.dim };
        put(buf, area.x, y, area.right(), line, style);
    }
}
