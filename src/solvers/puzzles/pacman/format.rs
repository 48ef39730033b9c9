//! The text formats of maps.
//!
//! Two formats, one character a cell: `.lay` (Berkeley's, with an exit added) and `.scene` (grid
//! navigation); [`movingai`] reads the third. Reading accepts what editors leave behind (CR, a byte order mark,
//! blanks beyond the last column, blank lines at the end), but no other deviations.

use super::layout::{Tile, bad_at, checked};
use super::*;

/// Stands before the text of a map whose diagonal steps cut no corners, in sessions.
const STRICT: &str = "octile\n";

words! {
    /// The text format of a map, by the ending of its files, with its characters. In a `.lay` file `G` and `o` are blanks
    /// too; `.map` is that of the MovingAI benchmark.
    pub enum Format, "format" {
        Lay "lay": "'%' wall, '.' dot, 'P' Pacman, 'E' exit, 'e' exit with a dot or blank",
        Scene "scene": "'.' free, 'X' obstacle, 'S' start or 'G' goal",
        Map "map": "'.' free or '@' not",
    }
}

/// The tiles in their order, with their characters by format. What several are written with is read as the first.
const WRITTEN: [(Tile, [char; 3]); 6] = [
    (Tile::Floor, [' ', '.', '.']),
    (Tile::Wall, ['%', 'X', '@']),
    (Tile::Dot, ['.', '.', '.']),
    (Tile::Start, ['P', 'S', '.']),
    (Tile::Exit, ['E', 'G', '.']),
    (Tile::ExitWithDot, ['e', 'G', '.']),
];

impl Format {
    /// The format according to the ending of the file name, or else to the text.
    pub fn guess(ending: &str, text: &str) -> Format {
        Format::from_word(ending).unwrap_or_else(|_| match text {
            _ if movingai::is_map(text) => Format::Map,
            _ if text.chars().all(|c| ".XSG\r\n".contains(c)) => Format::Scene,
            _ => Format::Lay,
        })
    }

    fn read(self, c: char) -> Option<Tile> {
        match (self, c) {
            (Format::Lay, 'G' | 'o') => Some(Tile::Floor),
            _ => WRITTEN.iter().find(|(_, by)| by[self as usize] == c).map(|known| known.0),
        }
    }

    fn write(self, tile: Tile) -> char {
        WRITTEN[tile as usize].1[self as usize]
    }
}

impl Layout {
    /// Reads a `.lay` map.
    ///
    /// # Errors
    /// As [`Layout::parse_as`].
    pub fn parse_lay(text: &str) -> Result<Layout, BadText> {
        Layout::parse_as(Format::Lay, text)
    }

    /// Reads a map. The further requirements of a problem are checked by the `check_…` methods.
    ///
    /// # Errors
    /// Empty text, a ragged row, a character the format does not know, a second start or exit, more
    /// than [`MAX_SIDE`] rows or columns; with its line and column.
    pub fn parse_as(format: Format, text: &str) -> Result<Layout, BadText> {
        if format == Format::Map {
            return movingai::read_map(text.to_owned());
        }
        let Rows { size, lines, .. } = rows_of(format, text)?;
        let mut tiles = Grid::new(size, Tile::Floor);
        let (mut start, mut exit) = (None, None);
        for (row, line) in (0u16..).zip(lines) {
            for (col, c) in (0..size.cols).zip(line.chars()) {
                let pos = Pos::new(row, col);
                let Some(tile) = format.read(c) else {
                    let what =
                        format!("unknown character {}, expected {}", shown(c), format.about());
                    return Err(bad_at(pos, what));
                };
                match tile {
                    Tile::Start => only_one(&mut start, pos, c, "start")?,
                    Tile::Exit | Tile::ExitWithDot => only_one(&mut exit, pos, c, "exit")?,
                    Tile::Floor | Tile::Wall | Tile::Dot => {}
                }
                tiles[pos] = tile;
            }
        }
        Ok(Layout::of(&tiles, false))
    }

    /// What was left out of a `.lay` map that is read all the same: the ends of rows that are longer than the
    /// first one.
    pub fn left_out(text: &str) -> Option<BadText> {
        let Rows { size, longer, .. } = rows_of(Format::Lay, text).ok()?;
        let what = format!("row longer than the first one, read up to column {} only", size.cols);
        Some(BadText::at(longer?, usize::from(size.cols) + 1, what))
    }

    /// The map as a `.lay` file. A cell is one character, so a dot under Pacman is not written.
    pub fn to_lay(&self) -> String {
        self.to_text(Format::Lay)
    }

    /// The map in the given format, each row ended by a line feed. A `.scene` has no dots.
    pub fn to_text(&self, format: Format) -> String {
        let size = self.size();
        let mut text = String::with_capacity(size.area() + usize::from(size.rows));
        if format == Format::Map {
            let Size { rows, cols } = size;
            text = format!("type octile\nheight {rows}\nwidth {cols}\nmap\n");
        }
        for row in self.tiles().as_slice().chunks(usize::from(size.cols).max(1)) {
            text.extend(row.iter().map(|&tile| format.write(tile)));
            text.push('\n');
        }
        text
    }

    /// Its text in sessions.
    fn kept(&self) -> String {
        let before = if self.is_strict { STRICT } else { "" };
        format!("{before}{}", self.to_lay())
    }

    fn of_kept(text: &str) -> Result<Layout, BadText> {
        match text.strip_prefix(STRICT) {
            Some(rest) => Ok(Layout { is_strict: true, ..Layout::parse_lay(rest)? }),
            None => Layout::parse_lay(text),
        }
    }
}

as_text!(Layout, Layout::kept, Layout::of_kept);

fn only_one(place: &mut Option<Pos>, pos: Pos, c: char, what: &str) -> Result<(), BadText> {
    match place.replace(pos) {
        None => Ok(()),
        Some(first) => {
            let (line, column) = (first.row + 1, first.col + 1);
            let what = format!("second {what} '{c}', expected only the one at {line}:{column}");
            Err(bad_at(pos, what))
        }
    }
}

/// The rows of a map.
struct Rows<'t> {
    size: Size,
    lines: Vec<&'t str>,
    /// The first row, from 1, whose end was left out.
    longer: Option<usize>,
}

/// The rows of the map and their common width. Blanks are floor in `.lay`, so the width has to
/// be inferred: that of the widest row without its final blanks, but at least that of the shortest row with
/// them.
fn rows_of(format: Format, text: &str) -> Result<Rows<'_>, BadText> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let ends = |line: &str| (line.trim_end().chars().count(), line.chars().count());
    let mut lines: Vec<&str> = text
        .split('\n')
        .map(|line| match format {
            Format::Lay => line.trim_end_matches('\r'),
            Format::Scene | Format::Map => line.trim_end(),
        })
        .collect();
    let first = lines.first().map_or(0, |line| line.chars().count());
    while lines.last().is_some_and(|line| matches!(ends(line), (0, length) if length < first)) {
        lines.pop();
    }
    let widths: Vec<(usize, usize)> = lines.iter().map(|line| ends(line)).collect();
    let inked = widths.iter().map(|w| w.0).max().unwrap_or(0);
    let width = widths.iter().map(|w| w.1).min().unwrap_or(0).max(inked);
    if width == 0 {
        return Err(BadText::at(1, 1, "empty file, expected the rows of a map"));
    }
    if widths.iter().any(|w| w.1 < width) {
        if format == Format::Lay
            && let Some((first, longer)) = longer_than_first(&widths)
        {
            let lines = lines.into_iter().map(|line| cut(line, first)).collect();
            let size = checked(widths.len(), first, 1, MAX_SIDE)?;
            return Ok(Rows { size, lines, longer: Some(longer) });
        }
        let expected = most_frequent_width(&widths);
        let odd = (1..).zip(&widths).find(|(_, w)| w.1 < expected || w.0 > expected);
        let (line, &(inked, length)) = odd.unwrap_or((1, &(0, 0)));
        let has = if length < expected { length } else { inked };
        let what = format!("row of {has} cells, expected {expected} as in the other rows");
        return Err(BadText::at(line, has.min(expected) + 1, what));
    }
    let widest = widths.iter().position(|w| w.0 == inked).unwrap_or(0);
    Ok(Rows { size: checked(lines.len(), width, widest + 1, MAX_SIDE)?, lines, longer: None })
}

/// The first so many characters of a row.
fn cut(line: &str, width: usize) -> &str {
    let end = line.char_indices().nth(width).map_or(line.len(), |(at, _)| at);
    line.get(..end).unwrap_or(line)
}

/// Of rows of several lengths, none shorter than the first one and most as long: the length of that, and the first
/// row that is longer, from 1. As in the Berkeley projects, what is beyond the first row's width is left out.
fn longer_than_first(widths: &[(usize, usize)]) -> Option<(usize, usize)> {
    let (first, _) = *widths.first()?;
    let longer = widths.iter().position(|w| w.0 > first)?;
    let as_long = widths.iter().filter(|w| w.0 <= first).count();
    let fits = first > 0 && widths.iter().all(|w| w.1 >= first) && 2 * as_long > widths.len();
    fits.then_some((first, longer + 1))
}

/// The most frequent row length, the first of equally frequent ones. For the error message only.
fn most_frequent_width(widths: &[(usize, usize)]) -> usize {
    let lengths: Vec<usize> = widths.iter().map(|w| w.1).take(MAX_SIDE.into()).collect();
    let times = |length: usize| lengths.iter().filter(|&&other| other == length).count();
    let all = lengths.iter().rev().copied().filter(|length| *length > 0);
    all.max_by_key(|length| times(*length)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::super::ProblemKind;
    use super::*;
    use proptest::prelude::*;
    use proptest::strategy::Strategy;

    fn bad(text: &str) -> String {
        Layout::parse_lay(text).unwrap_err().to_string()
    }

    #[test]
    fn every_sign_of_lay_is_read() {
        let layout = Layout::parse_lay("%%%%%\n% P.%\n%Goe \n%%%%%\n").unwrap();
        assert_eq!(layout.size(), Size::new(4, 5));
        assert_eq!(layout.start, Some(Pos::new(1, 2)));
        assert_eq!(layout.exit, Some(Pos::new(2, 3)));
        assert_eq!(layout.dots, [Pos::new(1, 3), Pos::new(2, 3)]);
        assert!(layout.is_free(Pos::new(2, 4)) && !layout.is_free(Pos::new(0, 0)));
        assert!(!layout.is_free(Pos::new(4, 0)));
        assert_eq!(layout.to_lay(), "%%%%%\n% P.%\n%  e \n%%%%%\n");
    }

    #[test]
    fn what_editors_leave_behind_is_forgiven() {
        let plain = Layout::parse_lay("%%%%\n%P.%\n%%%%").unwrap();
        for text in [
            "%%%%\n%P.%\n%%%%\n",
            "%%%%\r\n%P.%\r\n%%%%\r\n",
            "\u{feff}%%%%\n%P.%\n%%%%\n\n  \n",
            "%%%%\n%P.%  \n%%%%\t\n",
        ] {
            assert_eq!(Layout::parse_lay(text).as_ref(), Ok(&plain), "{text:?}");
        }
    }

    #[test]
    fn what_is_beyond_the_first_row_is_left_out_with_a_warning() {
        // As capsuleClassic.lay of the Berkeley projects ends.
        let text = "%%%\n%P%\n%.%\n%%%%\n";
        let plain = "%%%\n%P%\n%.%\n%%%\n";
        assert_eq!(Layout::parse_lay(text), Layout::parse_lay(plain));
        let warning = "4:4: row longer than the first one, read up to column 3 only";
        assert_eq!(Layout::left_out(text).unwrap().to_string(), warning);
        assert_eq!(Layout::left_out(plain), None);
        assert_eq!(Layout::left_out("%%%\n%P\n%%%%\n"), None, "that is refused");
        assert_eq!(Layout::left_out("%%% \nP%% \n    \n   .\n"), None, "blanks are floor");
    }

    #[test]
    fn floor_at_either_end_of_a_row_is_kept() {
        let layout = Layout::parse_lay("  P  \n     \n  E  \n     \n").unwrap();
        assert_eq!(layout.size(), Size::new(4, 5));
        assert_eq!(layout.start, Some(Pos::new(0, 2)));
        let wide = Layout::parse_lay("P  \n E \n").unwrap();
        assert_eq!((wide.size(), wide.exit), (Size::new(2, 3), Some(Pos::new(1, 1))));
    }

    #[test]
    fn bad_maps_are_refused_where_it_shows() {
        assert_eq!(bad(""), "1:1: empty file, expected the rows of a map");
        assert_eq!(bad("\n\n"), "1:1: empty file, expected the rows of a map");
        let ragged = "row of 2 cells, expected 3 as in the other rows";
        assert_eq!(bad("%%%\n%P\n%%%\n"), format!("2:3: {ragged}"));
        assert_eq!(bad("%%\n%P%\n%%%\n"), "1:3: row of 2 cells, expected 3 as in the other rows");
        assert!(bad("\n%%%\n").starts_with("1:1: row of 0 cells, expected 3"));
        assert!(bad("%%\n%x\n").starts_with("2:2: unknown character 'x', expected '%' wall"));
        assert!(bad("%%\n\t%\n").starts_with("2:1: unknown character U+0009"));
        assert_eq!(bad("%P\nP%\n"), "2:1: second start 'P', expected only the one at 1:2");
        assert_eq!(bad("%E\n e\n"), "2:2: second exit 'e', expected only the one at 1:2");
        let wide = "%".repeat(2049);
        assert_eq!(bad(&wide), "1:2049: 2049 columns, expected at most 2048 x 2048 cells");
        let tall = "%\n".repeat(2049);
        assert_eq!(bad(&tall), "2049:1: 2049 rows, expected at most 2048 x 2048 cells");
        let large = Layout::parse_lay(&format!("{}\n", "%".repeat(513)).repeat(4)).unwrap();
        assert_eq!(
            large.ends(ProblemKind::Hunger).unwrap_err().to_string(),
            "1:513: 513 columns, expected at most 512 x 512 cells"
        );
    }

    #[test]
    fn scenes_have_their_own_signs() {
        let scene = Layout::parse_as(Format::Scene, "S.X\r\n.XG  \n\n").unwrap();
        assert_eq!((scene.start, scene.exit), (Some(Pos::new(0, 0)), Some(Pos::new(1, 2))));
        assert_eq!(scene.to_text(Format::Scene), "S.X\n.XG\n");
        let error = Layout::parse_as(Format::Scene, "..\n %\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "2:1: unknown character ' ', expected '.' free, 'X' obstacle, 'S' start or 'G' goal"
        );
    }

    #[test]
    fn the_format_follows_the_name_then_the_text() {
        assert_eq!(Format::guess("lay", "..X"), Format::Lay);
        assert_eq!(Format::guess("SCENE", "%%%"), Format::Scene);
        assert_eq!(Format::guess("", "..X\n.S.\n"), Format::Scene);
        assert_eq!(Format::guess("txt", "%%%\n%P%\n"), Format::Lay);
        assert_eq!(Format::guess("é", " P.\n"), Format::Lay);
    }

    #[test]
    fn problems_say_what_they_miss() {
        let layout = |text: &str| Layout::parse_lay(text).unwrap();
        let says = |text: &str, problem| layout(text).ends(problem).unwrap_err().to_string();
        let at = |row, col| Pos::new(row, col);
        assert_eq!(layout("PE").ends(ProblemKind::Hunger), Ok((at(0, 0), at(0, 1))));
        assert_eq!(layout("P\n.").ends(ProblemKind::Maze), Ok((at(0, 0), at(1, 0))));
        assert_eq!(says(" E", ProblemKind::Hunger), "1:1: no Pacman, expected exactly one 'P'");
        assert_eq!(
            says("P ", ProblemKind::Hunger),
            "1:1: no exit, expected exactly one 'E' ('e' if it holds a dot)"
        );
        assert_eq!(says("P ", ProblemKind::Maze), "1:1: no dot, expected exactly one '.'");
        assert_eq!(says("P.\n .", ProblemKind::Maze), "2:2: 2 dots, expected exactly one '.'");
        let scene = Layout::parse_as(Format::Scene, "..X").unwrap();
        let ends = |start, goal| {
            let (start, exit) = (Some(at(0, start)), Some(at(0, goal)));
            let ends = Layout { start, exit, ..scene.clone() }.ends(ProblemKind::Navigation);
            ends.map_err(|why| why.to_string())
        };
        assert_eq!(ends(0, 1), Ok((at(0, 0), at(0, 1))));
        assert_eq!(ends(0, 2), Err("1:3: the goal stands on a wall, expected a free cell".into()));
        assert_eq!(
            ends(3, 2),
            Err("1:4: the start is off the map, expected row 1 to 1 and column 1 to 3".into())
        );
        assert!(
            scene
                .ends(ProblemKind::Navigation)
                .unwrap_err()
                .what
                .starts_with("no start or no goal")
        );
    }

    fn texts(signs: &'static [char], lone: &'static [char]) -> impl Strategy<Value = String> {
        let cell = proptest::sample::select(signs);
        (1usize..7, 1usize..7)
            .prop_flat_map(move |(rows, cols)| {
                let cells = proptest::collection::vec(cell.clone(), rows * cols);
                let places = proptest::collection::vec(0..rows * cols, lone.len());
                (Just(cols), cells, places)
            })
            .prop_map(move |(cols, mut cells, places)| {
                for (&place, &c) in places.iter().zip(lone) {
                    cells[place] = c;
                }
                let lines = cells.chunks(cols).map(|row| row.iter().chain(&['\n']));
                lines.flatten().collect()
            })
    }

    proptest! {
        #[test]
        fn writing_and_reading_a_lay_changes_nothing(
            text in prop_oneof![
                texts(&[' ', '%', '.'], &['P', 'E']), texts(&[' ', ' ', '%', '.'], &['e'])
            ]
        ) {
            let layout = Layout::parse_lay(&text).unwrap();
            prop_assert_eq!(layout.to_lay(), &text[..]);
            prop_assert_eq!(Layout::parse_lay(&layout.to_lay()), Ok(layout));
        }

        #[test]
        fn writing_and_reading_a_scene_changes_nothing(text in texts(&['.', 'X'], &['S', 'G'])) {
            let scene = Layout::parse_as(Format::Scene, &text).unwrap();
            prop_assert_eq!(scene.to_text(Format::Scene), &text[..]);
            prop_assert_eq!(Layout::parse_as(Format::guess("", &text), &text), Ok(scene));
        }

        #[test]
        fn no_text_is_a_panic(text in "[ %.PEeGoXS\r\n\tx\u{e9}]{0,60}", scene: bool) {
            let format = if scene { Format::Scene } else { Format::Lay };
            if let Ok(layout) = Layout::parse_as(format, &text) {
                prop_assert_eq!(Layout::parse_as(format, &layout.to_text(format)), Ok(layout));
            }
        }
    }
}
