//! Reading and writing grids: the 81-character line, `.sdm` (one line a puzzle), `.sdk` (nine lines,
//! comments, headers) and `.ss` (a drawing with bars and rules).
//!
//! Digits stand for themselves; `0 . X x * _` and a blank are empty cells.

use super::*;

/// Most puzzles read from one text, so that no file can fill the memory.
pub const MOST: usize = 1_000_000;

/// Most lines of a drawing, comments and blank ones included: what is longer is none, and is not read through.
const MOST_LINES: usize = 10_000;

/// What a character of a cell means.
fn digit(c: char) -> Option<u8> {
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        '0' | '.' | 'X' | 'x' | '*' | '_' | ' ' => Some(0),
        _ => None,
    }
}

/// A character with its column, from 1.
type Placed = (usize, char);

/// Whether a line is a comment or a header.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('#') || line.starts_with('[')
}

/// Whether a line of a drawing is a rule between boxes.
fn is_rule(line: &str) -> bool {
    line.contains(['-', '=', '─', '━']) && line.chars().all(|c| " -=+*|:'.┼╋┬┴├┤┌┐└┘─━".contains(c))
}

/// Reads every puzzle of a text, whichever of the formats it is in.
///
/// # Errors
/// Line, column, what is wrong and what was expected.
pub fn parse_all(text: &str) -> Result<Vec<Board>, BadText> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_end_matches(['\n', '\r']);
    // Blanks at the end may be cells.
    let is_long =
        |line: &&str| line.chars().count() == CELLS || line.trim_end().chars().count() >= 40;
    if !text.lines().take(MOST_LINES).filter(is_long).any(|line| !is_comment(line)) {
        return drawing(text).map(|board| vec![board]);
    }
    let mut boards = Vec::new();
    for (number, line) in text.lines().enumerate() {
        work::charge(2);
        if line.trim().is_empty() || is_comment(line) {
            continue;
        }
        if boards.len() == MOST {
            return Err(BadText::at(number + 1, 1, format!("more than {MOST} puzzles")));
        }
        work::charge(work::STEP);
        boards.push(one_line(number + 1, line)?);
    }
    Ok(boards)
}

/// Reads one puzzle; of several the first.
///
/// # Errors
/// As [`parse_all`]; also if there is no puzzle.
pub fn parse(text: &str) -> Result<Board, BadText> {
    first(&parse_all(text)?)
}

/// The first of these puzzles.
///
/// # Errors
/// There is none.
pub fn first(boards: &[Board]) -> Result<Board, BadText> {
    boards.first().copied().ok_or_else(|| {
        BadText::at(1, 1, format!("no puzzle, expected {CELLS} cells: digits, and dots for empty"))
    })
}

/// A line of 81 cells; text after a blank is ignored.
fn one_line(number: usize, line: &str) -> Result<Board, BadText> {
    // Blanks at the edges are cells only if the line has 81 cells with them.
    let whole = line.chars().count() == CELLS;
    let indent = if whole { 0 } else { line.chars().take_while(|c| c.is_whitespace()).count() };
    let line = if whole { line } else { line.trim() };
    let mut board = Board::EMPTY;
    let mut cells = 0;
    for (column, c) in (indent + 1..).zip(line.chars()) {
        if cells == CELLS {
            if c.is_whitespace() || c == ',' || c == '#' {
                break;
            }
            let what = format!("more than {CELLS} cells in the line, expected {CELLS}");
            return Err(BadText::at(number, column, what));
        }
        board.set(cells, digit(c).ok_or_else(|| wrong(number, column, c))?);
        cells += 1;
    }
    if cells < CELLS {
        let what = format!("{cells} cells in the line, expected {CELLS}");
        return Err(BadText::at(number, indent + line.chars().count() + 1, what));
    }
    Ok(board)
}

fn wrong(line: usize, column: usize, c: char) -> BadText {
    let what = format!("{}, expected a digit, or one of 0 . X * _ for an empty cell", shown(c));
    BadText::at(line, column, what)
}

/// Nine rows, with or without bars, rules, blanks between the cells, comments and headers.
fn drawing(text: &str) -> Result<Board, BadText> {
    let mut board = Board::EMPTY;
    let mut rows = 0;
    let mut last = 1;
    for (number, line) in (1..).zip(text.lines()) {
        last = number;
        // A line is looked at several times.
        work::charge(20);
        if number > MOST_LINES {
            let what = format!("more than {MOST_LINES} lines, expected 9 rows");
            return Err(BadText::at(number, 1, what));
        }
        // What follows is another part, such as the state of a game.
        if rows == 9 && line.starts_with('[') {
            break;
        }
        if line.trim().is_empty() && rows == 0 || is_comment(line) || is_rule(line) {
            continue;
        }
        let cells = row(number, line)?;
        if cells.is_empty() {
            continue;
        }
        if rows == 9 {
            return Err(BadText::at(number, 1, "more than 9 rows, expected 9"));
        }
        for (column, &(at, c)) in cells.iter().enumerate() {
            board.set(rows * 9 + column, digit(c).ok_or_else(|| wrong(number, at, c))?);
        }
        rows += 1;
    }
    match rows {
        9 => Ok(board),
        _ => Err(BadText::at(last, 1, format!("{rows} rows, expected 9 rows of 9 cells"))),
    }
}

/// The nine cells of a row of a drawing; empty if the line is blank.
fn row(number: usize, line: &str) -> Result<Vec<Placed>, BadText> {
    let placed = || line.trim_end_matches(['\r']).chars().zip(1..).map(|(c, at)| (at, c));
    let bar = |c: char| "|!:│┃".contains(c);
    let exact: Vec<Placed> = placed().filter(|p| !bar(p.1)).collect();
    let dense: Vec<Placed> = exact.iter().copied().filter(|p| !p.1.is_whitespace()).collect();
    // Blanks are empty cells where every cell is one column wide, and gaps otherwise.
    match (exact.len(), dense.len()) {
        (_, 9) => Ok(dense),
        (9, _) => Ok(exact),
        (_, 0) => Ok(Vec::new()),
        (_, n) => {
            if let Some(&(at, c)) = dense.iter().find(|p| digit(p.1).is_none()) {
                return Err(wrong(number, at, c));
            }
            let at = dense.get(9).map_or(line.chars().count() + 1, |p| p.0);
            Err(BadText::at(number, at, phrases::count(n, "cell") + " in the row, expected 9"))
        }
    }
}

/// The grid as nine rows of nine, as in `.sdk` files.
pub fn rows(board: &Board) -> String {
    let line = board.to_string();
    line.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect()
}

/// The grid as a drawing with bars and rules, nine rows of nine.
pub fn draw(board: &Board) -> String {
    let digit = |&digit: &u8| if digit == 0 { ".".to_owned() } else { digit.to_string() };
    let three = |cells: &[u8]| cells.iter().map(digit).collect::<Vec<_>>().join(" ");
    let row = |cells: &[u8]| cells.chunks(3).map(three).collect::<Vec<_>>().join(" | ");
    let mut lines: Vec<String> = board.digits().chunks(9).map(row).collect();
    [6, 3].into_iter().for_each(|at| lines.insert(at, "------+-------+------".to_owned()));
    lines.join("\n") + "\n"
}

/// The puzzle number `number`, from 1, of a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn from_file(path: &Path, number: usize, files: Files) -> Result<Named<Board>, String> {
    let boards = read_all(path, files)?;
    let about = path.display().to_string();
    let too_few = || format!("{about}: {} puzzles, expected at least {number}", boards.len());
    let instance = *number.checked_sub(1).and_then(|at| boards.get(at)).ok_or_else(too_few)?;
    let stem = path.file_stem().and_then(|n| n.to_str()).unwrap_or("file");
    let name = if boards.len() > 1 { format!("{stem} {number}") } else { stem.to_owned() };
    Ok(Named::new(name, about, Origin::File, instance))
}

/// Every puzzle of a file.
///
/// # Errors
/// `FILE: why`, or `FILE:LINE:COLUMN: what is wrong, what was expected`.
pub fn read_all(path: &Path, files: Files) -> Result<Vec<Board>, String> {
    let bytes = files.read(path, Sudoku::INFO.largest, "a file of puzzles")?;
    // Invalid UTF-8 becomes a character that is not a cell, so the parser reports its place.
    parse_all(&String::from_utf8_lossy(&bytes)).map_err(|bad| format!("{}:{bad}", path.display()))
}

// For other solvers: first-order logic for the model finder Mace4, clauses in DIMACS form.

/// The rules and clues for Mace4: `f(row, column)` is the digit, all counted from 0, with 0 for 9.
/// The boxes are given by `same_interval`, as in the published listing.
pub fn mace4(puzzle: &Board) -> String {
    let clue = |(cell, digit)| {
        format!("f({}, {}) = {}.\n", super::row(cell), super::column(cell), digit % 9)
    };
    include_str!("rules.mace4").replace("CLUES\n", &puzzle.clues().map(clue).collect::<String>())
}

/// The puzzle as clauses: variable `9 * cell + digit` says that a cell has a digit.
pub fn dimacs(puzzle: &Board) -> String {
    let mut clauses = Vec::new();
    let name = |cell: usize, digit: usize| 9 * cell + digit;
    let digits_of = |cell| std::array::from_fn(|at| name(cell, at + 1));
    let places_in =
        |unit: [u8; 9]| (1..=9).map(move |digit| unit.map(|cell| name(cell.into(), digit)));
    // One of each nine holds, and no two of them.
    for nine in (0..CELLS).map(digits_of).chain(UNITS.into_iter().flat_map(places_in)) {
        clauses.push(nine.map(|name| name.to_string()).join(" "));
        for (at, a) in nine.iter().enumerate() {
            clauses.extend(nine[at + 1..].iter().map(|b| format!("-{a} -{b}")));
        }
    }
    clauses.extend(puzzle.clues().map(|(cell, digit)| name(cell, digit.into()).to_string()));
    let header =
        format!("c variable 9 * cell + digit, cells from 0\np cnf 729 {}\n", clauses.len());
    header + &clauses.iter().map(|clause| format!("{clause} 0\n")).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sudoku::fast;
    use proptest::prelude::*;

    fn boards() -> impl Strategy<Value = Board> {
        let digits = proptest::collection::vec(0u8..10, CELLS);
        digits.prop_map(|digits| Board::new(digits.try_into().unwrap()).unwrap())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_is_written_is_read_back(board in boards()) {
            prop_assert_eq!(parse(&board.to_string()), Ok(board));
            prop_assert_eq!(parse(&draw(&board)), Ok(board));
            for empty in ['0', 'X', '*', '_', ' '] {
                let line = board.to_string().replace('.', &empty.to_string());
                prop_assert_eq!(parse(&line), Ok(board), "{}", empty);
            }
            let parts = format!("[Puzzle]\n{0}[State]\n{0}", rows(&board));
            prop_assert_eq!(parse(&parts), Ok(board));
            if board != Board::EMPTY {
                // Most of it blank.
                let mut few = board;
                (12..CELLS).for_each(|cell| few.set(cell, 0));
                let line = few.to_string().replace('.', " ");
                prop_assert!(line.trim().is_empty() || parse(&line) == Ok(few), "{:?}", line);
            }
            let rows: Vec<String> =
                board.to_string().as_bytes().chunks(9).map(|r| String::from_utf8_lossy(r).into()).collect();
            let sdk = format!("#A somebody\n[Puzzle]\n{}\n", rows.join("\r\n"));
            prop_assert_eq!(parse(&sdk), Ok(board));
        }

        #[test]
        fn no_text_panics(text in "[ -~\n0-9.|]{0,200}") {
            if let Err(bad) = parse_all(&text) {
                prop_assert!(bad.line >= 1 && bad.column >= 1);
            }
        }
    }

    #[test]
    fn bad_text_is_told_with_its_place() {
        let told = |text: &str| parse(text).unwrap_err().to_string();
        let line = ".".repeat(80);
        assert!(told(&line).starts_with("1:81: 80 cells in the line, expected 81"));
        assert!(told(&format!("{line}..")).starts_with("1:82: more than 81"));
        assert!(told(&format!("{line}a")).starts_with("1:81: 'a', expected a digit"));
        // Blanks before the line count as columns.
        assert!(told(&format!("  {line}a")).starts_with("1:83: 'a', expected a digit"));
        assert!(told(&format!("  {line}")).starts_with("1:83: 80 cells"));
        assert!(told("........?\n").starts_with("1:9: '?', expected"));
        assert!(told(".........\n........\n").starts_with("2:9: 8 cells in the row"));
        assert!(told("").contains("0 rows, expected 9"));
        assert!(told(&".........\n".repeat(10)).starts_with("10:1: more than 9 rows"));
    }

    #[test]
    fn a_simple_sudoku_drawing_is_read() {
        let text = " *-----------*\n |1..|...|...|\n |...|...|...|\n |...|...|...|\n |---+---+---|\n\
                    |...|.5.|...|\n |...|...|...|\n |...|...|...|\n |---+---+---|\n\
                    |...|...|...|\n |...|...|...|\n |...|...|..9|\n *-----------*\n";
        let board = parse(text).unwrap();
        assert_eq!(board, Board::EMPTY.with(0, 1).with(31, 5).with(80, 9));
    }

    #[test]
    fn an_sdm_file_has_a_puzzle_a_line() {
        let a = Board::EMPTY.with(3, 7);
        let text = format!("# two\n{a} with a remark\n\n{}\n", Board::EMPTY);
        assert_eq!(parse_all(&text), Ok(vec![a, Board::EMPTY]));
    }

    #[test]
    fn a_solution_satisfies_every_clause_and_a_wrong_digit_breaks_one() {
        let puzzle = Sudoku::BUILT_IN[1].board();
        let solution = fast::count(&puzzle, 2).unique().unwrap();
        let text = dimacs(&puzzle);
        let holds = |board: &Board| {
            text.lines().filter(|l| !l.starts_with(['c', 'p'])).all(|clause| {
                clause.split(' ').filter_map(|n| n.parse::<i32>().ok()).filter(|&n| n != 0).any(
                    |n| {
                        let at = n.unsigned_abs() as usize - 1;
                        (usize::from(board.get(at / 9)) == at % 9 + 1) == (n > 0)
                    },
                )
            })
        };
        assert!(holds(&solution));
        assert!(!holds(&solution.with(0, solution.get(0) % 9 + 1)));
        let said: usize = text.lines().nth(1).unwrap().rsplit(' ').next().unwrap().parse().unwrap();
        assert_eq!(said, text.lines().count() - 2);
    }

    #[test]
    fn nine_is_zero_for_mace4() {
        let text = mace4(&Board::EMPTY.with(0, 9).with(80, 1));
        assert!(text.contains("f(0, 0) = 0.\n") && text.contains("f(8, 8) = 1.\n"));
        assert_eq!(text.matches("end_of_list.").count(), 2);
    }
}
