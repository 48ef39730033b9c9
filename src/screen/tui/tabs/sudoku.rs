//! The Sudoku tab: play with hints in words, watch a puzzle being solved or made.
//!
//! The grid is drawn in [`draw`], the panel is written in [`panel`]; [`playing`] writes digits, gives hints and
//! grades in the background, and everything a tab does whatever the puzzle is in [`crate::tui::midend`].

pub(super) mod cells;
pub(super) mod draw;
mod editor;
mod kinds;
mod matrix;
mod panel;
mod playing;
mod spoken;
mod steps;
mod watching;

use crate::compare::sudoku::{STEPS, on_puzzle, over_builtin, over_puzzles};
use crate::puzzles::sudoku::generate::{self, Params, Removal, Symmetry};
use crate::puzzles::sudoku::human::{self, Cells, Grade};
use crate::puzzles::sudoku::play::{Solutions, winning_words};
use crate::puzzles::sudoku::run::{self, BoardRun, Mark};
use crate::puzzles::sudoku::{Board, CELLS, Method, Sudoku, cell_name, format, grade, unit_name};
use crate::tui::celebration::Celebration;
use crate::tui::tabs::prelude::*;
use playing::{Grading, Hint};
use steps::Steps;
use watching::SudokuView;

/// The Sudoku tab.
pub type SudokuTab = TabState<SudokuUi>;

/// What the Sudoku tab keeps for itself.
#[derive(Default)]
pub struct SudokuUi {
    kept: SavedUi,
    hint: Option<Hint>,
    /// The steps from here to the end, while they are listed.
    steps: Option<Steps>,
    grading: Grading,
    /// When digits were put, in the time played.
    pace: Vec<Duration>,
    /// Cells of a row, column or box that was just completed, lit while `flash` goes on.
    complete: Cells,
    flash: Celebration,
    /// Digits on the board before the last move.
    filled: usize,
    /// How long it was played since the first move, while it was on the screen.
    played: Option<Duration>,
}

/// What the session keeps of it.
#[derive(Clone, Default, Serialize, Deserialize)]
pub struct SavedUi {
    cursor: Pos,
    /// Whether digits are pencil marks.
    pencil: bool,
    /// Hints given, as the game counts them.
    hints: u32,
    /// The random puzzle to make next.
    next: Params,
    /// What is watched is the making of this puzzle.
    making: Option<Params>,
    /// Milliseconds played, if a move was made.
    time: Option<u64>,
    /// It is solved: the time does not go on.
    over: bool,
    /// Whether the time is shown.
    timer: bool,
}

impl SavedUi {
    /// Makes the puzzle after this one next.
    fn follow(&mut self, params: Params) {
        self.next = Params { seed: params.seed.wrapping_add(1), ..params };
    }
}

// The fields of what it asks.

const DIFFICULTY: Field = Field("difficulty");
const SYMMETRY: Field = Field("symmetry");
const REMOVAL: Field = Field("removal");
const CLUES: Field = Field("clues");
const THEN: Field = Field("then");
const WHAT: Field = Field("what");
const AS: Field = Field("as");
const PUZZLE: Field = Field("puzzle");

/// Longest time believed, in milliseconds: a year.
const LONGEST: u64 = 365 * 24 * 3600 * 1000;

const SIDE: Size = Size::new(9, 9);

/// How long a row, a column or a box lights up that is complete.
const LIT: Duration = Duration::from_millis(400);

impl PuzzleTab for SudokuUi {
    type Puzzle = Sudoku;
    type View = SudokuView;
    type Spoken = Self;
    type Tools = editor::Clues;
    type Saved = SavedUi;

    const KEYS: Own = include_str!("sudoku/keys.txt");

    fn new(_: &Setup<Self>) -> Self {
        let next = Params { seed: 1, ..Params::default() };
        let kept = SavedUi { cursor: Pos::new(4, 4), next, timer: true, ..SavedUi::default() };
        SudokuUi { kept, flash: Celebration::lasting(LIT, true), ..SudokuUi::default() }
    }

    fn opened(tab: &mut SudokuTab) {
        tab.ui.forget_hints();
        tab.ui.kept.making = None;
        tab.named().parsed_id().into_iter().for_each(|params| tab.ui.kept.follow(params));
        tab.ui.begin_again();
        tab.ui.grading = Grading::of(&tab.named().instance, tab.game.solutions());
        tab.tell_solutions();
    }

    fn moved(tab: &mut SudokuTab) {
        tab.ui.forget_hints();
        // A game that begins again does not know what was counted before.
        tab.game.know(tab.ui.grading.solutions);
        if !tab.game.can_undo() && !tab.game.can_redo() {
            // It begins again.
            tab.ui.begin_again();
        } else {
            tab.ui.played.get_or_insert_default();
        }
        tab.ui.kept.over |= tab.game.is_over();
        tab.note_digit();
    }

    /// The best time is kept by grade.
    fn record(tab: &SudokuTab) -> Option<String> {
        let grade = tab.ui.grading.steps.grade().filter(|_| !tab.game.puzzle().is_full());
        grade.map(|grade| grade.to_string())
    }

    fn score(tab: &SudokuTab) -> Option<u64> {
        (Self::has_won(tab) && tab.game.hints == 0).then(|| tab.time().as_millis() as u64)
    }

    fn score_in_words(score: u64) -> String {
        panel::clock(Duration::from_millis(score))
    }

    fn result(tab: &SudokuTab) -> Option<String> {
        let is_won = tab.game.is_over() && !tab.game.puzzle().is_full();
        is_won.then(|| panel::result(tab))
    }

    fn watched(tab: &SudokuTab) -> String {
        match tab.ui.kept.making {
            Some(Params { seed, .. }) => format!("random {seed} · being made"),
            None => format!("{} · {}", Self::title(tab), tab.method),
        }
    }

    fn command(tab: &SudokuTab, action: Action) -> Option<Command> {
        match tab.base_mode() {
            Mode::Watch => tab.command_of_watching(action),
            Mode::Edit => None,
            _ => tab.command_of_playing(action),
        }
    }

    fn play(tab: &mut SudokuTab, action: Action) {
        match action {
            Action::Move(dir) if tab.ui.steps.is_some() => {
                let (rows, cols) = dir.delta();
                tab.step_through((rows + cols) as isize);
            }
            Action::Move(dir) => tab.move_cursor(dir),
            Action::PageUp => tab.step_through(-steps::PAGE),
            Action::PageDown => tab.step_through(steps::PAGE),
            Action::ToStart => tab.step_through(isize::MIN),
            Action::ToEnd => tab.step_through(isize::MAX),
            Action::Cancel => tab.ui.steps = None,
            Action::Digit(digit) => tab.write(digit),
            Action::Hint => tab.give_hint(),
            playing::PENCIL => {
                tab.ui.kept.pencil ^= true;
                let again = (!tab.ui.kept.pencil).then_some("digits are written again");
                again.into_iter().for_each(|words| tab.notify(words));
            }
            playing::STEPS => tab.list_steps(),
            playing::MAKE if tab.game.is_over() => tab.open_next(),
            playing::MAKE => tab.make_steps(),
            playing::FILL => tab.fill_marks(),
            playing::CHECK => tab.check(),
            playing::TIMER => tab.ui.kept.timer ^= true,
            _ => {}
        }
    }

    fn watching(tab: &mut SudokuTab, begins: bool) {
        tab.ui.forget_hints();
        if begins {
            return;
        }
        let Some(params) = tab.ui.kept.making.take() else { return };
        let Some(mut run) = tab.take_run() else { return };
        run.seek(run.len());
        if run.status() == Status::Found {
            // A puzzle that is finished is opened.
            tab.open(generate::named(params, run.board()));
        }
    }

    fn run(tab: &SudokuTab) -> Result<Box<dyn BoardRun>, String> {
        match tab.ui.kept.making {
            Some(params) => Ok(Box::new(run::making(params, tab.limits))),
            None => Sudoku::run(&tab.named().instance, &tab.method, tab.limits)
                .map_err(|why| why.to_string()),
        }
    }

    fn view(tab: &SudokuTab) -> Result<SudokuView, String> {
        Ok(SudokuView { method: tab.method, making: tab.ui.kept.making })
    }

    fn parameters(tab: &SudokuTab) -> Option<Form> {
        let params = &tab.ui.kept.next;
        let grades = std::iter::once(("any", "Whatever comes up."))
            .chain(Grade::ALL.map(|grade| (grade.word(), grade.about())));
        let then = [("play", "Play it."), ("watch", "Watch it being made, and play it then.")];
        let same = "The same seed makes the same puzzle, on every machine.";
        let form = Form::new("a new random puzzle")
            .choice(DIFFICULTY, grades, params.grade.map_or(0, |grade| grade as usize + 1))
            .word(SYMMETRY, params.symmetry)
            .word(REMOVAL, params.removal)
            .number(CLUES, params.clues, 0..=81, "Clues to stop at; 0 removes all that can go.")
            .seed(params.seed, same);
        Some(form.choice(THEN, then, 0))
    }

    fn set_parameters(tab: &mut SudokuTab, form: &Form) -> Result<(), Complaint> {
        let grade = form.chosen(DIFFICULTY).checked_sub(1).and_then(|at| Grade::ALL.get(at));
        let params = Params {
            grade: grade.copied(),
            symmetry: form.chosen_word(SYMMETRY, Symmetry::default()),
            removal: form.chosen_word(REMOVAL, Removal::default()),
            clues: u8::try_from(form.value(CLUES)).unwrap_or(81),
            seed: form.large(SEED),
        };
        tab.ui.kept.follow(params);
        if form.chosen(THEN) == 1 {
            tab.stop_making();
            tab.take_run();
            tab.ui.kept.making = Some(params);
            tab.watch();
            return Ok(());
        }
        if tab.ui.kept.making.take().is_some() {
            tab.take_run();
        }
        tab.back_to_game();
        Ok(tab.open_text(&params.to_string())?)
    }

    fn another(tab: &mut SudokuTab) -> Option<String> {
        let params = tab.ui.kept.next;
        tab.ui.kept.follow(params);
        Some(params.to_string())
    }

    fn writing(tab: &SudokuTab) -> Option<Form> {
        let id = tab.named().id.as_ref().filter(|_| tab.drawing().is_none());
        let about = id.map_or("A text file.".into(), |id| format!("Game id: {id}"));
        let what = [("puzzle", "The clues only."), ("grid", "With what is filled in.")];
        let lines =
            [("line", "81 characters, dots for empty."), ("drawing", "Nine rows with bars.")];
        let form = Form::new("write the puzzle").choice(WHAT, what, 0).choice(AS, lines, 0);
        (tab.base_mode() != Mode::Watch).then(|| form.text(FILE, "my-sudoku.txt", &about))
    }

    fn written(tab: &SudokuTab, form: &Form, _: &Path) -> Result<String, Complaint> {
        let board = match tab.drawing() {
            Some(editor) => editor.verdict.puzzle,
            None if form.chosen(WHAT) == 0 => tab.named().instance,
            None => tab.game.board(),
        };
        Ok(if form.chosen(AS) == 0 { format!("{board}\n") } else { format::draw(&board) })
    }

    fn file_form() -> Form {
        Form::new("open a file")
            .text(FILE, "", "A .sdk, .sdm or .ss file, or lines of 81 cells.")
            .number(PUZZLE, 1u32, 1..=999_999, "Which one, where there are several.")
    }

    fn open_file(tab: &mut SudokuTab, form: &Form) -> Result<(), Complaint> {
        let files = tab.files()?;
        let named = format::from_file(form.path(FILE), form.value(PUZZLE) as usize, files)?;
        tab.open_and_stay(named);
        Ok(())
    }

    fn about(named: &Named<Board>) -> String {
        grade(&named.name).map_or(named.about.clone(), |grade| format!("grade {grade}"))
    }

    fn point(tab: &mut SudokuTab, pointer: Pointer, cell: Pos) {
        match pointer {
            Pointer::Press => tab.ui.kept.cursor = cell,
            Pointer::Wheel(by) => tab.step_through(by.into()),
            Pointer::Drag => {}
        }
    }

    fn cell_at(_: &SudokuTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        cells::Cells::of(board).view.cell_at(column, row)
    }

    fn adopt(tab: &mut SudokuTab, settings: &Settings) {
        tab.ui.kept.timer = settings.timer;
        tab.ui.flash.adopt(settings);
    }

    fn tick(tab: &mut SudokuTab, elapsed: Duration) -> bool {
        let SudokuUi { kept, flash, played, .. } = &mut tab.ui;
        let flashes = flash.tick(elapsed);
        let Some(played) = played.as_mut().filter(|_| !kept.over) else { return flashes };
        let before = played.as_secs();
        *played = played.saturating_add(elapsed);
        flashes || played.as_secs() != before && kept.timer
    }

    fn next_tick(tab: &SudokuTab) -> Option<Duration> {
        let SudokuUi { kept, flash, played, .. } = &tab.ui;
        let second = |played: Duration| Duration::from_secs(played.as_secs() + 1) - played;
        let goes_on = played.filter(|_| !kept.over);
        goes_on.map(second).into_iter().chain(flash.next_tick()).min()
    }

    fn moves_by_itself(_: &SudokuTab) -> bool {
        false
    }

    fn is_busy(tab: &SudokuTab) -> bool {
        tab.ui.grading.is_busy() || tab.ui.steps.as_ref().is_some_and(Steps::is_busy)
    }

    fn compute(tab: &mut SudokuTab, enough: &mut dyn FnMut() -> bool) -> bool {
        let steps = tab.ui.steps.as_mut();
        let found = steps.is_some_and(|steps| steps.is_busy() && steps.find(enough));
        tab.grade(enough) || found
    }

    fn play_board(tab: &SudokuTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let Some(editor) = tab.drawing() else { return draw::played(tab, area, buf, theme) };
        let cursor = SIDE.index(editor.cursor());
        draw::digits([editor.verdict.puzzle; 2], Some(cursor), area, buf, theme);
    }

    fn columns(_: &SudokuTab, _: (u16, u16)) -> Option<u16> {
        None
    }

    fn play_panel(tab: &SudokuTab, panel: &mut Panel, theme: &Theme) {
        panel::played(tab, panel, theme);
    }

    fn status(tab: &SudokuTab) -> String {
        match (&tab.ui.steps, tab.ui.kept.next.grade) {
            _ if tab.drawing().is_some() => {
                "1 to 9 put a clue, 0 clears it; esc plays, s watches".into()
            }
            (Some(steps), _) => steps.in_words(),
            _ if tab.game.is_over() => "solved: enter opens the next, y copies your result".into(),
            _ if tab.ui.kept.pencil => "1 to 9 put pencil marks, 0 clears; t: digits again".into(),
            (_, None) => "1 to 9 put a digit, 0 clears; n makes a new one".into(),
            (_, Some(grade)) => {
                format!("1 to 9 put a digit, 0 clears; n makes another {grade} one")
            }
        }
    }

    fn save(tab: &SudokuTab) -> SavedUi {
        let time = tab.ui.played.map(|played| played.as_millis() as u64);
        SavedUi { hints: tab.game.hints, time, ..tab.ui.kept.clone() }
    }

    fn restore(tab: &mut SudokuTab, saved: SavedUi) -> Result<(), String> {
        on_board(saved.cursor, SIDE)?;
        tab.game.hints = saved.hints;
        tab.ui.played = saved.time.map(|millis| Duration::from_millis(millis.min(LONGEST)));
        tab.ui.kept = saved;
        Ok(())
    }

    /// Every method on the puzzle at hand, then on every built-in one.
    fn comparisons(tab: &SudokuTab) -> Vec<Subject<Sudoku>> {
        let (named, limits) = (tab.named(), tab.limits.at_most(STEPS));
        let (title, puzzle) = (format!("{} · methods", named.in_words()), named.instance);
        let methods = Methods::new(title, puzzle, Sudoku::methods(&puzzle), limits, Report::COMMON);
        // After the methods the fast solver, which cannot be watched.
        let all = Box::new(move |clock| on_puzzle(&puzzle, limits, clock));
        let over = move |clock| over_builtin(limits, clock);
        vec![
            Subject { comparison: all, ..methods.into() },
            Subject::table("built-in puzzles".into(), over),
        ]
    }

    fn comparison_over(tab: &SudokuTab, file: &Path) -> Result<Subject<Sudoku>, String> {
        let puzzles = format::read_all(file, tab.files()?)?;
        let name = file.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let title = format!("{name}, {} puzzles", puzzles.len());
        let limits = tab.limits.at_most(STEPS);
        let over = move |clock| over_puzzles(&puzzles, limits, clock);
        Ok(Subject::table(title, over))
    }
}
