//! The Sudoku tab: play with hints in words, watch a puzzle being solved or made.
//!
//! The grid is drawn in [`draw`], the panel is written in [`panel`]; [`playing`] writes digits, gives hints and
//! grades in the background, and everything a tab does whatever the puzzle is in [`crate::tui::midend`].

mod cells;
mod draw;
mod editor;
mod kinds;
mod matrix;
mod panel;
mod playing;
mod spoken;
mod steps;
mod watching;

use crate::compare::sudoku::{STEPS, over_puzzles};
use crate::puzzles::sudoku::game_id::{GameId, Params, Removal, Symmetry};
use crate::puzzles::sudoku::human::Grade;
use crate::puzzles::sudoku::play::Solutions;
use crate::puzzles::sudoku::run::{self, BoardRun};
use crate::puzzles::sudoku::{Board, Sudoku, format, grade};
use crate::tui::settings::Settings;
use crate::tui::tabs::prelude::*;
use editor::Editor;
use playing::{Grading, Hint};
use steps::Steps;
use watching::SudokuView;

/// The Sudoku tab.
pub type SudokuTab = TabState<SudokuLook>;

/// What the Sudoku tab keeps for itself.
pub struct SudokuLook {
    cursor: Pos,
    /// Whether digits are pencil marks.
    pencil: bool,
    hint: Option<Hint>,
    /// The steps from here to the end, while they are listed.
    steps: Option<Steps>,
    grading: Grading,
    /// What is watched is the making of this puzzle.
    making: Option<(Params, u64)>,
    /// The kind of random puzzle to make next, and its seed.
    params: Params,
    seed: u64,
    /// When digits were put, in the time played.
    pace: Vec<Duration>,
    /// Cells of a row, column or box that was just completed, and how long they have been lit.
    complete: Option<(Cells, Duration)>,
    /// Digits on the board before the last move.
    filled: usize,
    /// Whether there may be motion.
    motion: bool,
    /// How long it was played since the first move, while it was on the screen.
    played: Option<Duration>,
    /// It is solved: the time does not go on.
    over: bool,
    timer_shown: bool,
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct SavedLook {
    /// Row and column.
    cursor: Pos,
    pencil: bool,
    hints: u32,
    next: Word<GameId>,
    /// The puzzle whose making is watched.
    making: Option<Word<GameId>>,
    /// Milliseconds played, if a move was made, and whether the puzzle is solved since.
    time: Option<u64>,
    over: bool,
    timer: bool,
}

// The fields of what it asks.

const DIFFICULTY: Field = Field("difficulty");
const SYMMETRY: Field = Field("symmetry");
const REMOVAL: Field = Field("removal");
const CLUES: Field = Field("clues");
const SEED: Field = Field("seed");
const THEN: Field = Field("then");
const WHAT: Field = Field("what");
const AS: Field = Field("as");
const PUZZLE: Field = Field("puzzle");

/// Longest time believed, in milliseconds: a year.
const LONGEST: u64 = 365 * 24 * 3600 * 1000;

const SIDE: Size = Size::new(9, 9);

/// How long a row, a column or a box lights up that is complete.
const LIT: Duration = Duration::from_millis(400);

/// Cells as a set: bit `c` for cell `c`.
type Cells = u128;

impl PuzzleTab for SudokuLook {
    type Puzzle = Sudoku;
    type View = SudokuView;
    type Spoken = Self;
    type Tools = editor::Clues;

    const KEYS: Own = playing::KEYS;

    fn new(_: &Setup<Self>) -> Self {
        SudokuLook {
            cursor: Pos::new(4, 4),
            pencil: false,
            hint: None,
            steps: None,
            grading: Grading::Known(None),
            making: None,
            params: Params::default(),
            seed: 1,
            pace: Vec::new(),
            complete: None,
            filled: 0,
            motion: true,
            played: None,
            over: false,
            timer_shown: true,
        }
    }

    fn opened(desk: &mut SudokuTab) {
        desk.look.forget_hints();
        desk.look.making = None;
        desk.look.begin_again();
        desk.begin_grading();
    }

    fn moved(desk: &mut SudokuTab) {
        desk.look.forget_hints();
        if desk.game.solutions() == Solutions::Unknown
            && !matches!(desk.look.grading, Grading::Counting(_))
        {
            // A game that begins again does not know what was counted before.
            desk.begin_grading();
        }
        if !desk.game.can_undo() && !desk.game.can_redo() {
            // It begins again.
            desk.look.begin_again();
        } else {
            desk.look.played.get_or_insert_default();
        }
        desk.look.over |= desk.game.is_solved();
        desk.note_digit();
    }

    fn has_won(desk: &SudokuTab) -> bool {
        desk.game.is_solved()
    }

    /// The best time is kept by grade.
    fn record(desk: &SudokuTab) -> Option<String> {
        match desk.look.grading {
            Grading::Known(grade) if !desk.game.puzzle().is_full() => Some(grade?.to_string()),
            _ => None,
        }
    }

    fn score(desk: &SudokuTab) -> Option<u64> {
        let is_fair = desk.game.is_solved() && desk.game.hints == 0;
        is_fair.then(|| desk.time().as_millis() as u64)
    }

    fn score_in_words(score: u64) -> String {
        panel::clock(Duration::from_millis(score))
    }

    fn result(desk: &SudokuTab) -> Option<String> {
        let is_won = desk.game.is_solved() && !desk.game.puzzle().is_full();
        is_won.then(|| panel::result(desk))
    }

    fn watched(desk: &SudokuTab) -> String {
        match desk.look.making {
            Some((_, seed)) => format!("making #{seed}"),
            None => format!("{} · {}", Self::title(desk), desk.method()),
        }
    }

    fn command(desk: &SudokuTab, action: Action) -> Option<Command> {
        match desk.base_mode() {
            Mode::Watch => desk.command_of_watching(action),
            Mode::Edit => None,
            _ => desk.command_of_playing(action),
        }
    }

    fn play(desk: &mut SudokuTab, action: Action) {
        match action {
            Action::Move(dir) if desk.look.steps.is_some() => {
                let (rows, cols) = dir.delta();
                desk.step_through((rows + cols) as isize);
            }
            Action::Move(dir) => desk.move_cursor(dir),
            Action::PageUp => desk.step_through(-steps::PAGE),
            Action::PageDown => desk.step_through(steps::PAGE),
            Action::Cancel => desk.look.steps = None,
            Action::Digit(digit) => desk.write(digit),
            Action::Hint => desk.give_hint(),
            playing::PENCIL => desk.look.pencil = !desk.look.pencil,
            playing::STEPS => desk.list_steps(),
            playing::MAKE if desk.game.is_solved() => match desk.named().origin {
                Origin::BuiltIn | Origin::File => desk.open_next(),
                _ => desk.make_another(),
            },
            playing::MAKE => desk.make_steps(),
            playing::FILL => desk.fill_marks(),
            playing::CHECK => desk.check(),
            playing::TIMER => desk.look.timer_shown = !desk.look.timer_shown,
            _ => {}
        }
    }

    fn watching(desk: &mut SudokuTab, begins: bool) {
        desk.look.forget_hints();
        if !begins {
            desk.leave_making();
        }
    }

    fn run(desk: &SudokuTab) -> Result<Box<dyn BoardRun>, String> {
        match desk.look.making {
            Some((params, seed)) => Ok(Box::new(run::making(params, seed, desk.limits()))),
            None => {
                Sudoku::run(&desk.named().instance, desk.method(), desk.limits(), Keep::History)
            }
        }
    }

    fn view(desk: &SudokuTab) -> Result<SudokuView, String> {
        let making = desk.look.making.map(|(params, _)| params);
        Ok(SudokuView { puzzle: desk.named().instance, method: *desk.method(), making })
    }

    fn parameters(desk: &SudokuTab) -> Option<Form> {
        let params = &desk.look.params;
        let grades = std::iter::once(("any", "Whatever comes up."))
            .chain(Grade::ALL.map(|grade| (grade.word(), grade.about())));
        let then = [("play", "Play it."), ("watch", "Watch it being made, and play it then.")];
        let same = "The same seed makes the same puzzle, on every machine.";
        let form = Form::new("a random puzzle")
            .choice(DIFFICULTY, grades, params.grade.map_or(0, |grade| grade as usize + 1))
            .word(SYMMETRY, params.symmetry)
            .word(REMOVAL, params.removal)
            .number(CLUES, params.clues, 0..=81, "Clues to stop at; 0 removes all that can go.")
            .seed(SEED, desk.look.seed, same);
        Some(form.choice(THEN, then, 0))
    }

    fn set_parameters(desk: &mut SudokuTab, form: &Form) -> Result<(), Complaint> {
        let grade = form.chosen(DIFFICULTY).checked_sub(1).and_then(|at| Grade::ALL.get(at));
        let params = Params {
            grade: grade.copied(),
            symmetry: form.chosen_word(SYMMETRY, Symmetry::default()),
            removal: form.chosen_word(REMOVAL, Removal::default()),
            clues: u8::try_from(form.value(CLUES)).unwrap_or(81),
        };
        (desk.look.params, desk.look.seed) = (params, form.large(SEED));
        let id = Self::another(desk).unwrap_or_default();
        if form.chosen(THEN) == 1 {
            desk.watch_making(params, form.large(SEED));
            return Ok(());
        }
        desk.play_instead();
        Ok(desk.open_text(&id)?)
    }

    fn another(desk: &mut SudokuTab) -> Option<String> {
        let id = GameId::Made(desk.look.params, desk.look.seed).to_string();
        desk.look.seed = desk.look.seed.wrapping_add(1);
        Some(id)
    }

    fn writing(desk: &SudokuTab) -> Option<Form> {
        let id = desk.named().id.as_ref().filter(|_| desk.drawing().is_none());
        let about = id.map_or("A text file.".into(), |id| format!("Game id: {id}"));
        let what = [("puzzle", "The clues only."), ("grid", "With what is filled in.")];
        let lines =
            [("line", "81 characters, dots for empty."), ("drawing", "Nine rows with bars.")];
        let form = Form::new("write to a file").choice(WHAT, what, 0).choice(AS, lines, 0);
        (desk.base_mode() != Mode::Watch).then(|| form.text(FILE, "my-sudoku.txt", &about))
    }

    fn written(desk: &SudokuTab, form: &Form, _: &Path) -> Result<String, Complaint> {
        let board = match desk.drawing() {
            Some(editor) => editor.verdict.board,
            None if form.chosen(WHAT) == 0 => desk.named().instance,
            None => desk.game.board(),
        };
        Ok(if form.chosen(AS) == 0 { format!("{board}\n") } else { format::draw(&board) })
    }

    fn file_form() -> Form {
        Form::new("open a file")
            .text(FILE, "", "A .sdk, .sdm or .ss file, or lines of 81 cells.")
            .number(PUZZLE, 1u32, 1..=999_999, "Which one, where there are several.")
    }

    fn open_file(desk: &mut SudokuTab, form: &Form) -> Result<(), Complaint> {
        let files = desk.files()?;
        let named = format::from_file(form.path(FILE), form.value(PUZZLE) as usize, files)?;
        desk.open_and_stay(named);
        Ok(())
    }

    fn about(named: &Named<Board>) -> String {
        grade(&named.name).map_or(named.about.clone(), |grade| format!("grade {grade}"))
    }

    fn preview(named: &Named<Board>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let mut drawing = format::draw(&named.instance);
        if !theme.ascii {
            let signs = [("-+-", "─┼─"), ("-", "─"), ("|", "│"), (".", "·")];
            drawing = signs.iter().fold(drawing, |text, (from, to)| text.replace(from, to));
        }
        let is_narrow = drawing.lines().any(|line| width(line) > area.width);
        for (y, line) in (area.top()..area.bottom()).zip(drawing.lines()) {
            // Cells side by side where there is no room between them.
            let is_rule = line.starts_with(theme.glyphs.rule);
            let rule = [theme.glyphs.rule.repeat(3).as_str(); 3].join(theme.glyphs.cross);
            let close = || if is_rule { rule.clone() } else { line.replace(' ', "") };
            let line = if is_narrow { close() } else { line.to_owned() };
            put(buf, area.x, y, area.right(), &line, theme.text);
        }
    }

    fn point(desk: &mut SudokuTab, pointer: Pointer, cell: Pos) {
        match pointer {
            Pointer::Press => desk.look.cursor = cell,
            Pointer::Wheel(by) => desk.step_through(by.into()),
            Pointer::Drag => {}
        }
    }

    fn cell_at(_: &SudokuTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        cells::Cells::of(board).cell_at(column, row).map(|cell| SIDE.pos(cell))
    }

    fn adopt(desk: &mut SudokuTab, settings: &Settings) {
        desk.look.timer_shown = settings.timer;
        desk.look.motion = settings.motion;
    }

    fn tick(desk: &mut SudokuTab, elapsed: Duration) -> bool {
        let SudokuLook { complete, played, over, .. } = &mut desk.look;
        let was_lit = complete.is_some();
        *complete = complete.map(|(cells, since)| (cells, since + elapsed));
        *complete = complete.filter(|(_, since)| *since < LIT);
        let goes_out = was_lit && complete.is_none();
        let Some(played) = played.as_mut().filter(|_| !*over) else { return goes_out };
        let before = played.as_secs();
        *played = played.saturating_add(elapsed);
        goes_out || played.as_secs() != before && desk.look.timer_shown
    }

    fn next_tick(desk: &SudokuTab) -> Option<Duration> {
        let SudokuLook { played, over, .. } = desk.look;
        let second = |played: Duration| {
            Duration::from_nanos(u64::from(1_000_000_000 - played.subsec_nanos()))
        };
        let lit = desk.look.complete.map(|(_, since)| LIT.saturating_sub(since));
        played.filter(|_| !over).map(second).into_iter().chain(lit).min()
    }

    fn moves_by_itself(_: &SudokuTab) -> bool {
        false
    }

    fn is_busy(desk: &SudokuTab) -> bool {
        desk.look.grading.is_busy() || desk.look.steps.as_ref().is_some_and(Steps::is_busy)
    }

    fn compute(desk: &mut SudokuTab, enough: &mut dyn FnMut() -> bool) -> bool {
        let found = desk.find_steps(enough);
        desk.grade(enough) || found
    }

    fn play_board(desk: &SudokuTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::played(desk, area, buf, theme);
    }

    fn edit_board(_: &SudokuTab, editor: &Editor, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::drawn(editor, area, buf, theme);
    }

    fn play_panel(desk: &SudokuTab, panel: &mut Panel, theme: &Theme) {
        panel::played(desk, panel, theme);
    }

    fn edit_panel(_: &SudokuTab, editor: &Editor, panel: &mut Panel, theme: &Theme) {
        panel::drawn(editor, panel, theme);
    }

    fn status(desk: &SudokuTab) -> String {
        if desk.drawing().is_some() {
            return "1 to 9 put a clue, 0 clears it; esc plays, s watches".into();
        }
        if let Some(steps) = &desk.look.steps {
            return steps.in_words();
        }
        if desk.game.is_solved() {
            return "solved: enter opens the next, y copies your result".into();
        }
        let another = match desk.look.params.grade {
            Some(grade) => format!("another {grade} one"),
            None => "a new one".into(),
        };
        format!("1 to 9 put a digit, 0 clears; n makes {another}")
    }

    fn save(desk: &SudokuTab) -> Value {
        let SudokuLook { cursor, pencil, making, params, seed, played, over, timer_shown, .. } =
            desk.look;
        let millis = u64::try_from(desk.time().as_millis()).unwrap_or(LONGEST).min(LONGEST);
        kept::write(SavedLook {
            cursor,
            pencil,
            hints: desk.game.hints,
            next: Word(GameId::Made(params, seed)),
            making: making.map(|(params, seed)| Word(GameId::Made(params, seed))),
            time: played.map(|_| millis),
            over,
            timer: timer_shown,
        })
    }

    fn restore(desk: &mut SudokuTab, saved: Value) -> Result<(), String> {
        let kept: SavedLook = kept::read(&saved)?;
        if !SIDE.holds(kept.cursor) {
            return Err("the cursor is off the grid".into());
        }
        let random = |Word(id)| match id {
            GameId::Made(params, seed) => Ok((params, seed)),
            GameId::Given(_) => Err("not the game id of a random puzzle"),
        };
        let (params, seed) = random(kept.next)?;
        let making = kept.making.map(random).transpose()?;
        desk.game.hints = kept.hints;
        let look = &mut desk.look;
        (look.params, look.seed, look.making) = (params, seed, making);
        (look.cursor, look.pencil, look.timer_shown) = (kept.cursor, kept.pencil, kept.timer);
        if let Some(millis) = kept.time {
            look.played = Some(Duration::from_millis(millis.min(LONGEST)));
            look.over = kept.over;
        }
        Ok(())
    }

    fn comparisons(desk: &SudokuTab) -> Subjects<SudokuView> {
        watching::comparisons(&desk.named().name, &desk.named().instance, desk.limits())
    }

    fn comparison_over(
        desk: &SudokuTab,
        file: &Path,
    ) -> Result<Box<dyn RaceSubject<SudokuView>>, String> {
        let puzzles = format::read_all(file, desk.files()?)?;
        let name = file.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let title = format!("{name}, {} puzzles", puzzles.len());
        let limits = desk.limits().at_most(STEPS);
        let over = move |clock| over_puzzles(&puzzles, limits, clock);
        Ok(Box::new(TableOnly::new(title, over)))
    }
}
