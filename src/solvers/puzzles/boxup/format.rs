//! Level files (`.box`): one row a line, cells separated by blanks, `;` begins a comment.
//!
//! A cell is `.` empty, `#` wall, or big block, small block and tile in this order: `B<r^@`. The letters
//! are `B` blue, `K` black and big, `r` red, `k` black and small, each followed by its missing side as
//! `^ > v <`. The comments `; title: …`, `; author: …` and `; par: 24` are read as well
//! (docs/rules.md, section 4.3).

use super::level::{BlockKind, Cell, Fault, Level, MAX_SIDE, Piece, Stack};
use crate::engine::terms::named;
use crate::puzzles::prelude::*;

/// A level, or cells that need not form one, with what its file says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelFile<L = Level> {
    /// The level.
    pub level: L,
    /// Its title.
    pub title: Option<String>,
    /// Its author.
    pub author: Option<String>,
    /// The number of moves to beat.
    pub par: Option<u32>,
}

/// The missing side by its arrow.
pub fn side(arrow: char) -> Option<Dir> {
    Dir::ALL.into_iter().find(|&side| self::arrow(side) == arrow)
}

/// The arrow of a missing side.
pub const fn arrow(side: Dir) -> char {
    ['^', 'v', '>', '<'][side as usize]
}

/// Reads one cell; `Err` with what is wrong.
fn cell(word: &str) -> Result<Cell, String> {
    match word {
        "." => return Ok(Cell::EMPTY),
        "#" => return Ok(Cell::Wall),
        _ => {}
    }
    let mut stack = Stack::default();
    let mut rest = word.chars().peekable();
    let big = [BlockKind::Blue, BlockKind::BlackBig];
    let small = [BlockKind::Red, BlockKind::BlackSmall];
    for (kinds, slot) in [(big, &mut stack.big), (small, &mut stack.small)] {
        let next = rest.peek().copied();
        let Some(kind) = kinds.into_iter().find(|kind| Some(kind.letter()) == next) else {
            continue;
        };
        let open = rest.nth(1);
        let Some(open) = open.and_then(side) else {
            let (found, letter) = (open.map_or("nothing".into(), shown), kind.letter());
            return Err(format!("{found} after {letter}, expected its missing side ^ > v or <"));
        };
        *slot = Some(Piece { kind, open });
    }
    stack.tile = rest.next_if_eq(&'@').is_some();
    match rest.next() {
        None => Ok(Cell::Floor(stack)),
        Some(c) => Err(format!(
            "unknown item {}, expected . # or a big box, a small box and @ in this order",
            shown(c)
        )),
    }
}

/// The text of a cell.
fn word(cell: Cell) -> String {
    let Cell::Floor(stack) = cell else { return "#".into() };
    let letters = stack.pieces().flat_map(|Piece { kind, open }| [kind.letter(), arrow(open)]);
    let mut out = String::from_iter(letters);
    if stack.tile {
        out.push('@');
    }
    if out.is_empty() { ".".into() } else { out }
}

/// Line and column of every cell, row by row.
type Places = Vec<Vec<(usize, usize)>>;

/// Reads a file whose cells need not form a level.
fn read(text: &str) -> Result<(LevelFile<Grid<Cell>>, Places), BadText> {
    let (mut title, mut author, mut par) = (None, None, None);
    let (mut cells, mut places) = (Vec::new(), Places::new());
    for (number, line) in (1..).zip(text.lines()) {
        let (row, comment) = line.split_once(';').unwrap_or((line, ""));
        if let Some((key, value)) = comment.split_once(':') {
            let value = value.trim();
            match key.trim() {
                "title" => title = Some(value.to_owned()),
                "author" => author = Some(value.to_owned()),
                "par" => par = value.parse().ok(),
                _ => {}
            }
        }
        let words: Vec<&str> = row.split_whitespace().collect();
        let row: Vec<_> = words.iter().map(|word| (number, column(row, word))).collect();
        let Some(&last) = row.last() else { continue };
        let bad = |at: usize, what| {
            let (line, column) = row.get(at).copied().unwrap_or(last);
            BadText::at(line, column, what)
        };
        let (found, expected) = (row.len(), places.first().map_or(row.len(), Vec::len));
        let most = usize::from(MAX_SIDE);
        if found != expected {
            let what = format!("{found} cells in this row, expected {expected} as in the first");
            return Err(bad(expected, what));
        }
        if places.len() >= most || found > most {
            let what = format!("too large, expected at most {MAX_SIDE} x {MAX_SIDE} cells");
            return Err(bad(if found > most { most } else { 0 }, what));
        }
        for (index, text) in words.into_iter().enumerate() {
            let cell = cell(text);
            cells.push(cell.map_err(|what| bad(index, format!("cell {}: {what}", index + 1)))?);
        }
        places.push(row);
    }
    let size = Size::new(places.len() as u16, places.first().map_or(0, Vec::len) as u16);
    let none = || BadText::at(1, 1, "no rows, expected a level");
    let level = Grid::from_cells(size, cells).filter(|_| size.area() > 0).ok_or_else(none)?;
    Ok((LevelFile { level, title, author, par }, places))
}

/// Reads a level.
///
/// # Errors
/// Line, column and cell of what is wrong.
pub fn parse(text: &str) -> Result<LevelFile, BadText> {
    let (LevelFile { level, title, author, par }, places) = read(text)?;
    let level = Level::new(&level).map_err(|Fault { at, what }| {
        let Pos { row, col } = at.unwrap_or_default();
        let place = places.get(usize::from(row)).and_then(|places| places.get(usize::from(col)));
        let &(line, column) = place.unwrap_or(&(1, 1));
        let which = at.map_or(String::new(), |at| format!("cell {}: ", at.col + 1));
        BadText::at(line, column, which + &what)
    })?;
    Ok(LevelFile { level, title, author, par })
}

/// Reads cells as in a file; they need not form a level.
///
/// # Errors
/// Line, column and cell of what is wrong.
pub fn parse_cells(text: &str) -> Result<Grid<Cell>, BadText> {
    read(text).map(|(sheet, _)| sheet.level)
}

/// The rows of the board among what is told of a state, as in a file.
pub fn board_in(state: &Facts) -> Option<String> {
    named(state, "board").map(|rows| rows.to_string().replace('/', "\n"))
}

/// The cells of the board among what is told of a state.
pub fn cells_in(state: &Facts) -> Option<Grid<Cell>> {
    let has_tile = |cells: &Grid<Cell>| cells.as_slice().iter().any(|cell| cell.stack().tile);
    parse_cells(&board_in(state)?).ok().filter(has_tile)
}

/// The rows of cells, padded to one width.
pub fn rows(cells: &Grid<Cell>) -> Vec<String> {
    let words: Vec<String> = cells.as_slice().iter().map(|&c| word(c)).collect();
    let wide = words.iter().map(|w| w.chars().count()).max().unwrap_or(1);
    words
        .chunks(usize::from(cells.size().cols).max(1))
        .map(|row| {
            let padded: Vec<String> = row.iter().map(|w| format!("{w:<wide$}")).collect();
            padded.join(" ").trim_end().to_owned()
        })
        .collect()
}

as_text!(LevelFile, LevelFile::to_text, parse);

impl LevelFile {
    /// A level without title, author and par.
    pub fn plain(level: Level) -> LevelFile {
        LevelFile { level, title: None, author: None, par: None }
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let par = self.par.map(|n| n.to_string());
        let notes = [("title", &self.title), ("author", &self.author), ("par", &par)];
        let notes = notes.into_iter().filter_map(|(key, told)| Some((key, told.as_ref()?)));
        let notes = notes.map(|(key, told)| format!("; {key}: {told}\n"));
        let rows = rows(&self.level.cells(self.level.start())).into_iter();
        notes.chain(rows.map(|row| row + "\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_level_is_read_with_its_notes_and_written_again() {
        let text = "; title: Ferry\n; author: nobody\n; par: 6\n. .  .\n. B< .\n. .  Kvr<@\n";
        let sheet = parse(text).unwrap();
        assert_eq!(sheet.title.as_deref(), Some("Ferry"));
        assert_eq!(sheet.par, Some(6));
        assert_eq!(sheet.level.pieces().len(), 3);
        assert_eq!(parse(&sheet.to_text()).unwrap(), sheet);
    }

    #[test]
    fn refusals_name_line_column_and_cell() {
        assert_eq!(error("@ B< r^\n. @ ."), "2:3: cell 2: a second tile @, expected one");
        assert_eq!(error("@ B< ."), "1:1: no red box r, expected one");
        assert_eq!(error(". B< r^"), "1:1: no tile, expected one @");
        assert_eq!(error("@ B< r^ B^"), "1:9: cell 4: a second blue box B, expected one");
        assert!(error("; x\n\n@ B< r^\n. x .").starts_with("4:3: cell 2: unknown item 'x'"));
        assert!(error("@ B r^").starts_with("1:3: cell 2: nothing after B"));
        assert!(error("@ B<r>@ .").contains("opposite") || error("@ B<r> .").contains("opposite"));
        assert!(error("@ B< r^\n. .").starts_with("2:3: 2 cells in this row, expected 3"));
        assert!(error("@ B< r^\n. . . .").starts_with("2:7: 4 cells"));
        assert!(error(&". ".repeat(13)).contains("too large"));
        assert!(error(&".\n".repeat(13)).starts_with("13:1: too large"));
        assert_eq!(error(""), "1:1: no rows, expected a level");
        assert!(error("r^B< @ .").contains("unknown item 'B'"), "small before big");
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "[.#@BKrk^>v<; \n]{0,80}") {
            if let Ok(sheet) = parse(&text) {
                prop_assert_eq!(parse(&sheet.to_text()).unwrap(), sheet);
            }
        }

        #[test]
        fn neither_does_any_other_text(text in "\\PC{0,40}") {
            let _ = parse(&text);
        }
    }
}
