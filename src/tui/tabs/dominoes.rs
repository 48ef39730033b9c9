//! The Dominoes tab: play Domineering by hand or against alpha-beta, watch every cut-off, and see which
//! moves win.
//!
//! The board is drawn in [`draw`], the panel is written in [`panel`]; [`opponents`] asks and says who moves
//! for a side, [`background`] computes beside the game, and everything a tab does whatever the puzzle is
//! in [`crate::tui::midend`].

mod background;
mod draw;
mod editor;
mod layout;
mod opponents;
mod panel;
mod review;
mod spoken;
mod tree;
mod watching;

use crate::compare::dominoes::{PLIES, REPORT, STEPS, methods};
use crate::puzzles::dominoes::play::Game;
use crate::puzzles::dominoes::{Dominoes, Instance, Method};
use crate::puzzles::words::BadText;
use crate::tui::tabs::prelude::*;
use background::{Analysis, Purpose, Thinking};
use draw::DominoesView;
use editor::Editor;
use opponents::{Hand, Hands, MOST_PLIES};
use review::Review;
use std::ffi::OsStr;

/// The Dominoes tab.
pub type DominoesTab = TabState<DominoesLook>;

/// What the Dominoes tab keeps for itself.
pub struct DominoesLook {
    cursor: Pos,
    /// Whether a domino was tried at the cursor and does not fit.
    refused: bool,
    /// The place of the last hint, and how many were given.
    hinted: Option<Pos>,
    hints: u32,
    hands: Hands,
    /// Whether the computer waits until it is asked to go on.
    halted: bool,
    /// How long the computer has waited since the last move.
    waited: Duration,
    /// A search for the best move, and what it is for.
    thinking: Option<(Thinking, Purpose)>,
    /// Which moves win, if that is asked.
    analysis: Option<Analysis>,
    /// What was found out about the moves made last, with their numbers, and about a game that is over.
    judged: Vec<(usize, String)>,
    review: Option<Review>,
    /// Where random moves come from.
    random: Random,
    /// Filled squares of the next random board, in per cent, and its seed.
    next: (u32, u64),
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct SavedLook {
    /// Row and column.
    cursor: Pos,
    hands: Hands,
    halted: bool,
    analysed: bool,
    next: (u32, u64),
}

impl PuzzleTab for DominoesLook {
    type Puzzle = Dominoes;
    type View = DominoesView;
    type Spoken = Self;
    type Tools = editor::Squares;

    const KEYS: Own = editor::KEYS;

    fn new(setup: &Setup<Self>) -> Self {
        DominoesLook {
            cursor: Pos::new(0, 0),
            refused: false,
            hinted: None,
            hints: 0,
            hands: Hands::human(setup.named.instance.first, setup.method.plies),
            halted: false,
            waited: Duration::ZERO,
            thinking: None,
            analysis: None,
            judged: Vec::new(),
            review: None,
            random: Random::new(1),
            next: (opponents::FILLED_AT_FIRST, 1),
        }
    }

    fn opened(desk: &mut DominoesTab) {
        desk.look.halted = false;
        desk.look.hints = 0;
        (desk.look.review, desk.look.judged) = (None, Vec::new());
        desk.go_to_first_move();
        Self::moved(desk);
    }

    fn moved(desk: &mut DominoesTab) {
        desk.take_run();
        (desk.look.refused, desk.look.hinted) = (false, None);
        desk.look.thinking = None;
        desk.look.waited = Duration::ZERO;
        desk.judge();
        if desk.look.analysis.is_some() {
            desk.analyse();
        }
    }

    /// Takes moves back to the last one of a human, or a single one if both sides are computers.
    fn undo(desk: &mut DominoesTab) -> bool {
        let undone = desk.go_on_to_human(Game::undo);
        desk.look.halted |= desk.hand() != Hand::Human;
        undone
    }

    /// Makes the moves again that [`PuzzleTab::undo`] took back together.
    fn redo(desk: &mut DominoesTab) -> bool {
        let redone = desk.go_on_to_human(Game::redo);
        desk.look.halted = desk.hand() != Hand::Human;
        redone
    }

    /// A human has won, or one of two computers.
    fn has_won(desk: &DominoesTab) -> bool {
        let hands = desk.look.hands;
        let winner = desk.game.winner();
        winner.is_some_and(|winner| hands.of(winner) == Hand::Human || !hands.has_human())
    }

    /// The best result is the strongest computer beaten without help.
    fn score(desk: &DominoesTab) -> Option<u64> {
        let winner = desk.game.winner().filter(|_| desk.look.hints == 0)?;
        match [winner, winner.other()].map(|player| desk.look.hands.of(player)) {
            [Hand::Human, Hand::Computer(plies)] => {
                Some(u64::from(MOST_PLIES.saturating_sub(plies)))
            }
            _ => None,
        }
    }

    fn score_in_words(score: u64) -> String {
        format!("beat computer {}", u64::from(MOST_PLIES).saturating_sub(score))
    }

    fn command(desk: &DominoesTab, action: Action) -> Option<Command> {
        const OVER: &str = "this game is over: u takes moves back, enter plays again";
        const NO_MOVE: &str = "there is no first move: o, n and p open another board";
        let why = if desk.game.can_undo() { OVER } else { NO_MOVE };
        let playable = Command::when(!desk.game.is_over(), why);
        if desk.base_mode() != Mode::Play {
            return None;
        }
        match action {
            Action::Move(_) => Some(Command::READY),
            Action::Act if desk.is_waiting() => Some(Command::READY.named("go on")),
            Action::Act if desk.is_played_out() => Some(Command::READY.named("again")),
            Action::Act if desk.look.thinking.is_some() => {
                Some(Command::not("a move is being looked for: esc stops that"))
            }
            Action::Hint if playable.is_ready() && desk.look.hinted.is_some() => {
                Some(Command::READY.named("do it"))
            }
            Action::Act | Action::Hint | Action::Digit(_) | editor::RANDOM_MOVE => Some(playable),
            editor::MISTAKE_BEFORE | editor::MISTAKE_AFTER => {
                let mistake = desk.next_mistake(action == editor::MISTAKE_AFTER);
                let why = "no further move is known that threw a win away";
                Some(Command::when(mistake.is_some(), why))
            }
            Action::Cancel if desk.can_stop() => Some(Command::READY),
            _ => None,
        }
    }

    fn play(desk: &mut DominoesTab, action: Action) {
        match action {
            Action::Move(dir) => {
                let size = desk.game.board().size();
                desk.look.cursor = size.step(desk.look.cursor, dir).unwrap_or(desk.look.cursor);
                desk.look.refused = false;
            }
            Action::Act if desk.is_waiting() => desk.look.halted = false,
            Action::Act if desk.is_played_out() => desk.play_again(),
            Action::Act => desk.put(desk.look.cursor),
            Action::Cancel => desk.stop(),
            Action::Digit(plies) => desk.think(plies.into(), Purpose::Play),
            Action::Hint if let Some(mv) = desk.look.hinted => desk.put(mv),
            Action::Hint => desk.think(desk.method().plies.max(4), Purpose::Hint),
            editor::RANDOM_MOVE => {
                let moves = desk.game.board().moves(desk.to_move());
                if let Some(&mv) = desk.look.random.pick(&moves) {
                    desk.put(mv);
                }
            }
            editor::ANALYSE => match desk.look.analysis.take() {
                Some(_) => {}
                None => desk.analyse(),
            },
            editor::MISTAKE_BEFORE | editor::MISTAKE_AFTER => {
                desk.go_to_mistake(action == editor::MISTAKE_AFTER);
            }
            editor::SWAP => {
                desk.look.hands.swap();
                desk.look.thinking = None;
                if desk.is_played_out() {
                    desk.play_again();
                }
            }
            _ => {}
        }
    }

    fn watching(desk: &mut DominoesTab, begins: bool) {
        if begins {
            desk.look.thinking = None;
            // At the end there is nothing to search: the moves are taken back, to be redone with U.
            while desk.game.is_over() && desk.game.undo() {
                while desk.game.undo() {}
            }
        }
    }

    fn share(desk: &DominoesTab) -> String {
        match desk.game.can_undo() {
            true => Dominoes::describe(&desk.position()),
            false => Dominoes::share(desk.named()),
        }
    }

    fn result(desk: &DominoesTab) -> Option<String> {
        let winner = desk.game.winner().filter(|_| desk.game.can_undo())?;
        let Size { rows, cols } = desk.game.board().size();
        let moves = counted(desk.game.made(), "move");
        let hints = counted(desk.look.hints as usize, "hint");
        let won = match (desk.look.hands.of(winner), desk.look.hands.of(winner.other())) {
            (Hand::Human, Hand::Computer(level)) => format!("won against computer {level}"),
            (Hand::Computer(level), Hand::Human) => format!("lost against computer {level}"),
            _ => format!("{winner} won"),
        };
        Some(format!("frontier dominoes {rows}x{cols} {won}, {moves} {hints}"))
    }

    /// The position at hand; that at the beginning once the game is over.
    fn solved(desk: &DominoesTab) -> Instance {
        if desk.game.is_over() { *desk.game.start() } else { desk.position() }
    }

    fn view(desk: &DominoesTab) -> Result<DominoesView, String> {
        let (start, Instance { first: root, .. }) = (desk.game.start().board, Self::solved(desk));
        let played = desk.game.dominoes().filter(|_| !desk.game.is_over()).collect();
        Ok(DominoesView { start, played, root })
    }

    fn parameters(desk: &DominoesTab) -> Option<Form> {
        Some(opponents::parameters(desk))
    }

    fn set_parameters(desk: &mut DominoesTab, form: &Form) -> Result<(), Complaint> {
        opponents::set_parameters(desk, form)
    }

    fn another(desk: &mut DominoesTab) -> Option<String> {
        let Instance { board, first } = desk.named().instance;
        Some(desk.next_random(board.size(), first))
    }

    fn writing(desk: &DominoesTab) -> Option<Form> {
        let board = "A row a line, X for a filled square. Open it with o.";
        let record = "Who began, the board, and the moves in coordinates. Open it with o.";
        Some(match desk.drawing() {
            Some(_) => Form::new("write the board").text(FILE, "my-board.board", board),
            None => Form::new("write the record").text(FILE, "my-game.dominoes", record),
        })
    }

    fn written(desk: &DominoesTab, _: &Form, _: &Path) -> Result<String, Complaint> {
        Ok(match desk.drawing() {
            Some(editor) => editor.verdict.to_text(),
            None => desk.game.record(),
        })
    }

    fn open_file(desk: &mut DominoesTab, form: &Form) -> Result<(), Complaint> {
        let path = form.path(FILE);
        let about = path.display().to_string();
        let bad = |bad: BadText| format!("{about}:{bad}");
        let text = desk.files()?.read_text(path, Dominoes::INFO.largest, "a board or a record")?;
        let record =
            text.starts_with("first ").then(|| Game::parse(&text).map_err(bad)).transpose()?;
        let instance = match &record {
            Some(game) => *game.start(),
            None => Instance::parse(&text).map_err(bad)?,
        };
        let name = path.file_stem().and_then(OsStr::to_str).unwrap_or("file").to_owned();
        let named = Named { name, about: about.clone(), origin: Origin::File, id: None, instance };
        match record {
            Some(game) => {
                desk.open(named);
                desk.game = game;
                desk.go_to_first_move();
                Self::moved(desk);
                // A record is looked at before anybody plays on.
                desk.look.halted = desk.hand() != Hand::Human;
            }
            None => desk.open_and_stay(named),
        }
        Ok(())
    }

    fn item(_: &DominoesTab, named: &Named<Instance>) -> Item {
        let size = named.instance.board.size();
        Item { name: named.name.clone(), about: format!("{}x{}", size.rows, size.cols) }
    }

    fn preview(named: &Named<Instance>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::preview(&named.instance.board, area, buf, theme);
    }

    fn point(desk: &mut DominoesTab, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press && !desk.game.is_over() {
            desk.look.cursor = cell;
            desk.put(cell);
        }
    }

    fn cell_at(desk: &DominoesTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        draw::view(desk, board).cell_at(column, row)
    }

    fn tick(desk: &mut DominoesTab, elapsed: Duration) -> bool {
        desk.let_computer_wait(elapsed)
    }

    fn next_tick(desk: &DominoesTab) -> Option<Duration> {
        desk.until_computer_moves()
    }

    fn is_busy(desk: &DominoesTab) -> bool {
        desk.base_mode() == Mode::Play && desk.has_to_compute()
    }

    fn compute(desk: &mut DominoesTab, enough: &mut dyn FnMut() -> bool) -> bool {
        desk.base_mode() == Mode::Play && desk.compute_moves(enough)
    }

    fn give_up(desk: &mut DominoesTab) {
        desk.look.thinking = None;
        desk.look.analysis.iter_mut().for_each(Analysis::give_up);
        desk.look.review = None;
    }

    fn play_board(desk: &DominoesTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::played(desk, area, buf, theme);
    }

    fn edit_board(
        desk: &DominoesTab,
        editor: &Editor,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        draw::edited(desk, editor, area, buf, theme);
    }

    fn play_panel(desk: &DominoesTab, panel: &mut Panel, theme: &Theme) {
        panel::panel(desk, panel, theme);
    }

    fn edit_panel(_: &DominoesTab, editor: &Editor, panel: &mut Panel, theme: &Theme) {
        panel::drawing(editor, panel, theme);
    }

    fn status(desk: &DominoesTab) -> String {
        let thinking = desk.look.thinking.as_ref().map(|thinking| &thinking.0);
        match desk.base_mode() {
            Mode::Edit => "esc plays on this board, s watches the search on it".into(),
            _ if desk.game.is_over() && !desk.game.can_undo() => {
                "there is no first move; o, n and p open another board".into()
            }
            _ if desk.game.is_over() => {
                "the game is over; enter plays again, t the other side, s watches the search".into()
            }
            _ if desk.is_waiting() => "the computer waits; enter lets it go on".into(),
            _ if let Some(thinking) = thinking => thinking.so_far_in_words(),
            _ if let Some(words) = desk.judgement() => words,
            _ => {
                let Method { algorithm, plies } = desk.method();
                let (word, plies) = (algorithm.word(), counted(*plies as usize, "ply"));
                format!("{} to move; s watches {word} look {plies} ahead", desk.to_move())
            }
        }
    }

    fn save(desk: &DominoesTab) -> Value {
        let DominoesLook { cursor, hands, halted, next, .. } = desk.look;
        let analysed = desk.look.analysis.is_some();
        kept::write(SavedLook { cursor, hands, halted, analysed, next })
    }

    fn restore(desk: &mut DominoesTab, saved: Value) -> Result<(), String> {
        let SavedLook { cursor, hands, halted, analysed, next } = kept::read(&saved)?;
        if !desk.game.board().size().holds(cursor) {
            return Err("the cursor is off the board".into());
        }
        if next.0 > opponents::MOST_FILLED {
            return Err("too many squares to fill".into());
        }
        let look = &mut desk.look;
        (look.cursor, look.hands, look.halted) = (cursor, hands, halted);
        (look.next, look.analysis) = (next, None);
        if analysed {
            desk.analyse();
        }
        Ok(())
    }

    fn comparisons(desk: &DominoesTab) -> Subjects<DominoesView> {
        let title = format!("{} · methods", desk.named().name);
        let limits = desk.limits().at_most(STEPS);
        let methods = Methods::<Dominoes>::new(title, Self::solved(desk), methods(PLIES), limits);
        vec![Box::new(methods.reported_by(&REPORT))]
    }
}
