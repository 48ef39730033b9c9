//! The Dominoes tab: play Domineering by hand or against alpha-beta, watch every cut-off, and see which
//! moves win.
//!
//! The board is drawn in [`draw`], the panel is written in [`panel`]; [`opponents`] says who moves for a
//! side, [`background`] computes beside the game, and everything a tab does whatever the puzzle is
//! in [`crate::tui::midend`].

mod background;
pub(super) mod draw;
mod editor;
pub(super) mod layout;
mod opponents;
mod panel;
mod review;
mod spoken;
mod tree;
mod watching;

use crate::compare::dominoes::{PLIES, REPORT, STEPS, methods};
use crate::puzzles::dominoes::board::{MAX_SIDE, halves};
use crate::puzzles::dominoes::play::{Game, name, read_name};
use crate::puzzles::dominoes::tree::{Position, TreeRun};
use crate::puzzles::dominoes::{Board, Dominoes, Instance, Player};
use crate::puzzles::{dominoes::bits::Bits as _, dominoes::game_id::GameId, library};
use crate::tui::tabs::prelude::*;
use background::{Analysis, Thinking, Verdict};
use draw::DominoesView;
use layout::Lay;
use opponents::{Hands, MOST_PLIES};
use review::Review;

/// Time between two moves of the computer, so that they can be followed.
const PAUSE: Duration = Duration::from_millis(400);
const NO_MOVE: &str = "there is no first move: o, n and p open another board";

/// Filled squares of the random board made first, in per cent.
pub const FILLED_AT_FIRST: u32 = 12;
/// Most filled squares of a random board, in per cent.
const MOST_FILLED: u32 = 60;

const VERTICAL: Field = Field("vertical");
const HORIZONTAL: Field = Field("horizontal");
const FIRST: Field = Field("first");
const FILLED: Field = Field("filled");

/// The Dominoes tab.
pub type DominoesTab = TabState<DominoesUi>;

/// What the Dominoes tab keeps for itself.
#[derive(Default)]
pub struct DominoesUi {
    kept: SavedUi,
    /// The place of the last hint, and how many were given.
    hinted: Option<Pos>,
    hints: u32,
    /// How long the computer has waited since the last move.
    waited: Duration,
    /// A search for the best move.
    thinking: Option<Thinking>,
    /// Which moves win, if that is asked.
    analysis: Option<Analysis>,
    /// What was found out about the moves made last, with their numbers, and about a game that is over.
    judged: Vec<(usize, String)>,
    review: Option<Review>,
    /// Where random moves come from, once there was one.
    random: Option<Random>,
}

/// What the session keeps of it.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub struct SavedUi {
    /// Row and column.
    cursor: Pos,
    hands: Hands,
    /// Whether the computer waits until it is asked to go on.
    halted: bool,
    analysed: bool,
    /// Filled squares of the next random board, in per cent, and its seed.
    next: (u32, u64),
}

impl PuzzleTab for DominoesUi {
    type Puzzle = Dominoes;
    type View = DominoesView;
    type Spoken = Self;
    type Tools = editor::Squares;
    type Saved = SavedUi;

    const KEYS: Own = include_str!("dominoes/keys.txt");

    fn new(setup: &Setup<Self>) -> Self {
        let hands = Hands::human(setup.named.instance.first, setup.method.plies);
        let kept = SavedUi { hands, next: (FILLED_AT_FIRST, 1), ..SavedUi::default() };
        DominoesUi { kept, ..DominoesUi::default() }
    }

    fn opened(tab: &mut DominoesTab) {
        tab.ui.kept.halted = false;
        tab.ui.hints = 0;
        (tab.ui.review, tab.ui.judged) = (None, Vec::new());
        tab.go_to_first_move();
        Self::moved(tab);
    }

    fn moved(tab: &mut DominoesTab) {
        tab.take_run();
        (tab.ui.hinted, tab.ui.thinking) = (None, None);
        tab.ui.waited = Duration::ZERO;
        // Between two computers the cursor, once they are stopped, is where the side to move can.
        if !tab.ui.kept.hands.has_human() {
            tab.go_to_first_move();
        }
        tab.judge();
        if tab.ui.analysis.is_some() {
            tab.analyse();
        }
    }

    /// Goes to the last position of a human, or by a single move if both sides are computers.
    fn undo(tab: &mut DominoesTab, back: bool) -> bool {
        let step = if back { Game::undo } else { Game::redo };
        let mut changed = false;
        while step(&mut tab.game) {
            changed = true;
            if tab.hand().is_none() || !tab.ui.kept.hands.has_human() {
                break;
            }
        }
        tab.ui.kept.halted = tab.hand().is_some() || back && tab.ui.kept.halted;
        changed
    }

    /// A human has won, or one of two computers.
    fn has_won(tab: &DominoesTab) -> bool {
        let hands = tab.ui.kept.hands;
        let winner = tab.game.winner();
        winner.is_some_and(|winner| hands.of(winner).is_none() || !hands.has_human())
    }

    /// The best result is the strongest computer beaten without help.
    fn score(tab: &DominoesTab) -> Option<u64> {
        let hands = tab.ui.kept.hands;
        let winner = tab.game.winner().filter(|_| tab.ui.hints == 0)?;
        let beaten = hands.of(winner.other()).filter(|_| hands.of(winner).is_none())?;
        Some(u64::from(MOST_PLIES.saturating_sub(beaten)))
    }

    fn score_in_words(score: u64) -> String {
        format!("beat computer {}", u64::from(MOST_PLIES).saturating_sub(score))
    }

    fn command(tab: &DominoesTab, action: Action) -> Option<Command> {
        const BUSY: &str = "a move is being looked for: esc stops that";
        const OVER: &str = "this game is over: u takes moves back, enter plays again";
        let why = if tab.game.can_undo() { OVER } else { NO_MOVE };
        let playable = Command::when(!tab.game.is_over(), why);
        // Of two computers one always is.
        let is_watched = tab.computer().is_some() && !tab.ui.kept.hands.has_human();
        let is_thinking = tab.ui.thinking.is_some() || is_watched;
        if tab.base_mode() != Mode::Play {
            return None;
        }
        let is_stoppable = is_thinking || tab.computer().is_some() || tab.is_analysing();
        Some(match action {
            Action::Act if tab.is_waiting() => Command::READY.named("go on"),
            Action::Act if tab.is_played_out() => Command::READY.named("again"),
            Action::Act if is_thinking => Command::not(BUSY),
            Action::Move(_) | Action::Hint if is_watched => Command::not(BUSY),
            Action::Hint if playable.is_ready() && tab.ui.hinted.is_some() => {
                Command::READY.named("do it")
            }
            Action::Move(_) | Action::Act | Action::Hint | Action::Digit(_) => playable,
            editor::RANDOM_MOVE | editor::ANALYSE => playable,
            editor::MISTAKE_BEFORE | editor::MISTAKE_AFTER => {
                let mistake = tab.next_mistake(action == editor::MISTAKE_AFTER);
                Command::when(mistake.is_some(), "no further mistake is known")
            }
            Action::Cancel if is_stoppable => Command::READY,
            _ => return None,
        })
    }

    fn play(tab: &mut DominoesTab, action: Action) {
        match action {
            Action::Move(dir) => {
                let (size, at) = (tab.game.board().size(), tab.ui.kept.cursor);
                tab.ui.kept.cursor = size.step(at, dir).unwrap_or(at);
            }
            Action::Act if tab.is_waiting() => tab.ui.kept.halted = false,
            Action::Act if tab.is_played_out() => tab.play_again(),
            Action::Act if tab.computer().is_some() => {
                tab.notify("the computer is to move: esc stops it");
            }
            Action::Act => tab.put(tab.ui.kept.cursor),
            // Stops the analysis if nothing else is under way, and the computer until it is asked to go on.
            Action::Cancel if tab.ui.thinking.is_none() && tab.is_analysing() => {
                tab.ui.analysis = None;
            }
            Action::Cancel => {
                tab.ui.thinking = None;
                tab.ui.kept.halted = tab.hand().is_some();
            }
            Action::Digit(plies) => tab.think(plies.into(), false),
            Action::Hint if let Some(mv) = tab.ui.hinted => tab.put(mv),
            Action::Hint => tab.think(tab.method.plies.max(4), true),
            editor::RANDOM_MOVE => {
                let moves = tab.game.board().moves(tab.game.to_move());
                let random = tab.ui.random.get_or_insert_with(|| Random::new(1));
                random.pick(&moves).into_iter().for_each(|&mv| tab.put(mv));
            }
            editor::ANALYSE if tab.ui.analysis.take().is_none() => tab.analyse(),
            editor::MISTAKE_BEFORE | editor::MISTAKE_AFTER => {
                tab.go_to_mistake(action == editor::MISTAKE_AFTER);
            }
            editor::SWAP => {
                let Hands { vertical, horizontal } = &mut tab.ui.kept.hands;
                std::mem::swap(vertical, horizontal);
                tab.ui.thinking = None;
                if tab.is_played_out() {
                    tab.play_again();
                }
            }
            _ => {}
        }
    }

    fn watching(tab: &mut DominoesTab, begins: bool) {
        if begins {
            tab.ui.thinking = None;
            // At the end there is nothing to search: the moves are taken back, to be redone with U.
            if tab.game.is_over() {
                while tab.game.undo() {}
            }
        }
    }

    fn share(tab: &DominoesTab) -> String {
        let game = &tab.game;
        if game.can_undo() { Dominoes::describe(game.now()) } else { Dominoes::share(tab.named()) }
    }

    fn result(tab: &DominoesTab) -> Option<String> {
        let winner = tab.game.winner().filter(|_| tab.game.can_undo())?;
        let Size { rows, cols } = tab.game.board().size();
        let moves = counted(tab.game.made(), "move");
        let hints = counted(tab.ui.hints as usize, "hint");
        let won = match [winner, winner.other()].map(|player| tab.ui.kept.hands.of(player)) {
            [None, Some(level)] => format!("won against computer {level}"),
            [Some(level), None] => format!("lost against computer {level}"),
            _ => format!("{winner} won"),
        };
        Some(format!("frontier dominoes {rows}x{cols}: {won}, {moves}, {hints}"))
    }

    /// The position at hand; that at the beginning once the game is over.
    fn solved(tab: &DominoesTab) -> Instance {
        *if tab.game.is_over() { tab.game.start() } else { tab.game.now() }
    }

    fn view(tab: &DominoesTab) -> Result<DominoesView, String> {
        let (start, Instance { first: root, .. }) = (tab.game.start().board, Self::solved(tab));
        let played = tab.game.dominoes().filter(|_| !tab.game.is_over()).collect();
        Ok(DominoesView { start, played, root })
    }

    /// Who plays, who starts, and on which board.
    fn parameters(tab: &DominoesTab) -> Option<Form> {
        let hand = |player: Player| tab.ui.kept.hands.of(player).unwrap_or(0) as usize;
        let hands = (0..=MOST_PLIES).map(|plies| match plies {
            0 => ("human".to_owned(), "You move for this side.".to_owned()),
            _ => {
                let slow = if plies > 6 { ", which takes long on large boards" } else { "" };
                let ahead = counted(plies as usize, "ply");
                (format!("computer {plies}"), format!("Looks {ahead} ahead{slow}."))
            }
        });
        let (Instance { board, first }, (filled, seed)) = (tab.named().instance, tab.shown_next());
        let vertical = ("vertical", "Vertical makes the first move.");
        let players = [vertical, ("horizontal", "Horizontal makes it.")];
        let filled_about = "Filled squares of a new board, in per cent.";
        let sides = ["Rows of squares.", "Columns of squares."];
        let form = Form::new("the players and the board")
            .choice(VERTICAL, hands.clone(), hand(Player::Vertical))
            .choice(HORIZONTAL, hands, hand(Player::Horizontal))
            .choice(FIRST, players, first.position())
            .rows_and_columns(board.size(), 1..=MAX_SIDE.into(), sides)
            .number(FILLED, filled, 0..=MOST_FILLED.into(), filled_about)
            .seed(seed, "The same seed makes the same board.");
        Some(form)
    }

    fn set_parameters(tab: &mut DominoesTab, form: &Form) -> Result<(), Complaint> {
        let (first, size) = (form.chosen_word(FIRST, Player::Vertical), form.sides());
        let Instance { board, first: before } = tab.named().instance;
        let next = (form.value(FILLED), form.large(SEED));
        if size != board.size() || next != tab.shown_next() {
            // An empty board is no reason to make none but empty ones.
            tab.ui.kept.next = (if next.0 > 0 { next.0 } else { tab.ui.kept.next.0 }, next.1);
            let id = tab.next_random(size, first, next.0);
            tab.open_text(&id)?;
        } else if first != before {
            let instance = Instance { board, first };
            tab.open_and_stay(Named { instance, ..tab.named().clone() }.changed());
        }
        let hand = |field| Some(form.chosen(field) as u32).filter(|&plies| plies > 0);
        tab.ui.kept.hands = Hands { vertical: hand(VERTICAL), horizontal: hand(HORIZONTAL) };
        (tab.ui.kept.halted, tab.ui.thinking) = (false, None);
        Ok(())
    }

    fn another(tab: &mut DominoesTab) -> Option<String> {
        let Instance { board, first } = tab.named().instance;
        Some(tab.next_random(board.size(), first, tab.ui.kept.next.0))
    }

    fn writing(tab: &DominoesTab) -> Option<Form> {
        let board = "A row a line, X for a filled square. Open it with o.";
        let record = "Who began, the board, and the moves in coordinates. Open it with o.";
        Some(match tab.drawing() {
            Some(_) => Form::new("write the board").text(FILE, "my-board.board", board),
            None => Form::new("write the record").text(FILE, "my-game.dominoes", record),
        })
    }

    fn written(tab: &DominoesTab, _: &Form, _: &Path) -> Result<String, Complaint> {
        Ok(tab.drawing().map_or_else(|| tab.game.record(), |editor| editor.verdict.to_text()))
    }

    fn open_file(tab: &mut DominoesTab, form: &Form) -> Result<(), Complaint> {
        let (path, files) = (form.path(FILE), tab.files()?);
        let named = library::from_file::<Dominoes>(path, files)?;
        let text = files.read_text(path, Dominoes::INFO.largest, "a board or a record")?;
        let Ok(game) = Game::parse(&text) else {
            tab.open_and_stay(named);
            return Ok(());
        };
        tab.open(named);
        tab.game = game;
        tab.go_to_first_move();
        Self::moved(tab);
        // A record is looked at before anybody plays on.
        tab.ui.kept.halted = tab.hand().is_some();
        Ok(())
    }

    fn item(_: &DominoesTab, named: &Named<Instance>) -> Item {
        let size = named.instance.board.size();
        Item { name: named.name.clone(), about: format!("{}x{}", size.rows, size.cols) }
    }

    fn point(tab: &mut DominoesTab, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press && !tab.game.is_over() && tab.computer().is_none() {
            tab.ui.kept.cursor = cell;
            tab.put(cell);
        }
    }

    fn cell_at(tab: &DominoesTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        draw::view(tab, board).cell_at(column, row)
    }

    fn tick(tab: &mut DominoesTab, elapsed: Duration) -> bool {
        let Some(plies) = tab.computer() else { return false };
        if tab.ui.thinking.is_some() {
            return false;
        }
        tab.ui.waited += elapsed;
        let is_due = tab.ui.waited >= PAUSE;
        if is_due {
            tab.dismiss_notice();
            tab.think(plies, false);
        }
        is_due
    }

    fn next_tick(tab: &DominoesTab) -> Option<Duration> {
        let moves = tab.computer().is_some() && tab.ui.thinking.is_none();
        moves.then(|| PAUSE.saturating_sub(tab.ui.waited))
    }

    fn is_busy(tab: &DominoesTab) -> bool {
        let reviews = tab.ui.review.as_ref().is_some_and(|review| review.is_busy());
        let computes = tab.ui.thinking.is_some() || tab.is_analysing() || reviews;
        tab.base_mode() == Mode::Play && computes
    }

    fn compute(tab: &mut DominoesTab, enough: &mut dyn FnMut() -> bool) -> bool {
        tab.base_mode() == Mode::Play && tab.compute_moves(enough)
    }

    fn give_up(tab: &mut DominoesTab) {
        tab.ui.thinking = None;
        tab.ui.analysis.iter_mut().for_each(Analysis::give_up);
        tab.ui.review = None;
    }

    fn play_board(tab: &DominoesTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let lay = Lay(draw::view(tab, area), theme);
        lay.coordinates(buf);
        match tab.drawing() {
            Some(editor) => draw::edited(editor, &lay, buf),
            None => draw::played(tab, &lay, buf),
        }
        lay.0.draw_edges(buf, theme);
    }

    fn play_panel(tab: &DominoesTab, panel: &mut Panel, theme: &Theme) {
        panel::panel(tab, panel, theme);
    }

    fn status(tab: &DominoesTab) -> String {
        match tab.base_mode() {
            Mode::Edit => "esc plays on this board, s watches the search on it".into(),
            _ if tab.game.is_over() && !tab.game.can_undo() => NO_MOVE.into(),
            _ if tab.game.is_over() => {
                "enter plays again, t swaps sides, s watches the search".into()
            }
            _ if tab.ui.thinking.is_some() => "a move is looked for; esc stops that".into(),
            _ if let Some(words) = tab.judgement() => match tab.is_waiting() {
                true => format!("{words}; enter goes on"),
                false => words,
            },
            _ if tab.is_waiting() => "the computer waits; enter lets it go on".into(),
            _ => {
                let plies = counted(tab.method.plies as usize, "ply");
                format!("{} to move; s watches the search, {plies} ahead", tab.game.to_move())
            }
        }
    }

    fn save(tab: &DominoesTab) -> SavedUi {
        SavedUi { analysed: tab.ui.analysis.is_some(), ..tab.ui.kept }
    }

    fn restore(tab: &mut DominoesTab, saved: SavedUi) -> Result<(), String> {
        on_board(saved.cursor, tab.game.board().size())?;
        if saved.next.0 > MOST_FILLED || !saved.hands.is_possible() {
            return Err("too many squares to fill, or plies to look ahead".into());
        }
        (tab.ui.kept, tab.ui.analysis) = (saved, None);
        if saved.analysed {
            tab.analyse();
        }
        Ok(())
    }

    fn comparisons(tab: &DominoesTab) -> Vec<Subject<Dominoes>> {
        let title = Self::comparison_title(tab);
        let limits = tab.limits.at_most(STEPS);
        vec![Methods::new(title, Self::solved(tab), methods(PLIES), limits, &REPORT).into()]
    }
}
