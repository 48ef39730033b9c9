//! A puzzle in words, for those who hear it: the position in sentences, and answers to questions about the
//! board. What a cell holds is said by the puzzle ([`Spoken::cell_in_words`]); asking by row, column or word
//! is the same in all of them.

use super::*;
use crate::tui::inspector::direction_in_words;

/// Most cells that are told for a word; more are counted.
const TOLD: usize = 40;

/// How a puzzle says its game. What is not said is empty.
pub trait Spoken<L: PuzzleTab> {
    /// Rows and columns of the board of the game, if its cells can be told in words.
    fn cells_in_words(_tab: &TabState<L>) -> Option<Size> {
        None
    }

    /// What is on a cell of that board, in a few words.
    fn cell_in_words(_tab: &TabState<L>, _cell: Pos) -> String {
        String::new()
    }

    /// A row or a column of that board, of what is on its cells.
    fn line_in_words(cells: &[String]) -> String {
        in_runs(cells)
    }

    /// What is said about an instance that can be opened, after its name.
    fn instance_in_words(named: &Named<Instance<L>>) -> String {
        named.about.clone()
    }

    /// The name of a cell, as it is said and typed.
    fn cell_name(cell: Pos) -> String {
        format!("r{}c{}", cell.row + 1, cell.col + 1)
    }

    /// The cell of a name.
    fn cell_named(name: &str) -> Option<Pos> {
        Pos::named(name)
    }

    /// The name of a row.
    fn row_name(row: u16) -> String {
        format!("row {}", row + 1)
    }

    /// The row of a number or a letter.
    fn row_named(name: &str) -> Option<u16> {
        name.parse::<u16>().ok()?.checked_sub(1)
    }

    /// The cursor of the game, if it has one.
    fn cursor(_tab: &mut TabState<L>) -> Option<&mut Pos> {
        None
    }

    /// The position without its board, a sentence each. One that is not as it was is said again.
    fn in_sentences(_tab: &TabState<L>) -> Vec<String> {
        Vec::new()
    }

    /// The letters that stand for things where there is little room, with the words for them.
    const LETTERS: &'static [(&'static str, &'static str)] = &[];

    /// What the question 'why' is answered with.
    const WHY: &'static str = "";

    /// What can be done at the cursor, a sentence each.
    fn can(_tab: &TabState<L>) -> Vec<String> {
        Vec::new()
    }

    /// Answers a question of this puzzle alone, a word each; none if it is no question.
    fn answer(_tab: &mut TabState<L>, _question: &[&str]) -> Option<Vec<String>> {
        None
    }
}

/// For a puzzle that only shows its game.
impl<L: PuzzleTab> Spoken<L> for () {}

impl<L: PuzzleTab> TabState<L> {
    /// Answers a question, or goes where it says, which is not said here; none if it is no question.
    pub(super) fn answer(&mut self, question: &str) -> Option<Vec<String>> {
        let question = question.to_lowercase();
        let words: Vec<&str> = question.split_whitespace().collect();
        if let Some(answer) = self.answer_of_all(&words) {
            return Some(answer);
        }
        let size = L::Spoken::cells_in_words(self).filter(|_| self.comparing.is_none())?;
        let row = |row| Size::new(1, size.cols).cells().map(move |pos| Pos { row, ..pos });
        let column = |col| Size::new(size.rows, 1).cells().map(move |pos| Pos { col, ..pos });
        let named = |word: &str| L::Spoken::cell_named(word).or_else(|| Pos::named(word));
        let cell = |word: &str| named(word).filter(|pos| size.holds(*pos));
        Some(match words[..] {
            ["board"] => {
                (0..size.rows).map(|at| self.line(L::Spoken::row_name(at), row(at))).collect()
            }
            ["row", at] => match L::Spoken::row_named(at).filter(|at| *at < size.rows) {
                Some(at) => vec![self.line(L::Spoken::row_name(at), row(at))],
                None => vec![format!("the board ends at {}", L::Spoken::row_name(size.rows - 1))],
            },
            ["column" | "col", at] => match Pos::named(&format!("r1c{at}")) {
                Some(Pos { col, .. }) if col < size.cols => {
                    vec![self.line(format!("column {at}"), column(col))]
                }
                _ => vec![format!("there are columns 1 to {}", size.cols)],
            },
            ["goto" | "go", at] | [at] if let Some(pos) = cell(at) => self.go_or_tell(pos),
            ["goto" | "go", at, col] if let Some(pos) = cell(&format!("r{at}c{col}")) => {
                self.go_or_tell(pos)
            }
            [at] if named(at).is_some() && at.len() > 1 => {
                vec![format!("there is no cell {at} on this board")]
            }
            ["goto" | "go", ..] => vec![
                "goto takes a cell of this board, or while watching a step, start or end"
                    .to_owned(),
            ],
            ["where", ref word @ ..] if !word.is_empty() => vec![self.whereabouts(size, word)],
            _ if let Some(answer) = L::Spoken::answer(self, &words) => answer,
            ["can"] => L::Spoken::can(self),
            ["why"] => vec![L::Spoken::WHY.to_owned()],
            _ => return None,
        })
    }

    /// Questions that have nothing to do with cells.
    fn answer_of_all(&mut self, words: &[&str]) -> Option<Vec<String>> {
        let watches = self.runs().is_some();
        Some(match *words {
            ["goto" | "go", at] if watches && at.parse::<u64>().is_ok() => {
                let step = at.parse().unwrap_or(0);
                self.runs_mut().into_iter().for_each(|viewer| viewer.watching.jump(step));
                Vec::new()
            }
            ["why"] if watches => {
                let race = &mut self.runs_mut()?.watching.race;
                let name = (!race.is_alone()).then(|| format!("{}:", race.front().name));
                let moment = race.front_mut().sight.moment(Wanted::STEP)?;
                let inside = moment.inside.iter().take(TOLD);
                let inside = inside.map(|line| heard(&L::View::inside_in_words(line)));
                name.into_iter().chain([moment.text]).chain(inside).collect()
            }
            ["path"] if watches => path_in_words(self.runs_mut()?.watching.race.front_mut())?,
            ["list"] => {
                let all = self.library.all();
                let named = all.iter().map(|named| match L::Spoken::instance_in_words(named) {
                    about if about.is_empty() => named.name.clone(),
                    about => format!("{}: {about}", named.name),
                });
                named.chain([String::from("open, and a name, opens one")]).collect()
            }
            ["open", ref name @ ..] if !name.is_empty() && self.comparing.is_none() => {
                let name = name.join(" ");
                let begins =
                    |named: &str| named.to_lowercase().replace(' ', "-").starts_with(&name);
                let all = self.library.all();
                let of_name = |known: &str| known.to_lowercase() == name;
                let at = all.iter().position(|named| of_name(&named.name));
                let at = at.or_else(|| all.iter().position(|named| begins(&named.name)));
                match at.and_then(|at| all.into_iter().nth(at)) {
                    Some(named) => {
                        self.popup = None;
                        self.open_and_stay(named);
                        Vec::new()
                    }
                    None => {
                        let noun = L::Puzzle::INFO.noun;
                        vec![format!("there is no {noun} of that name; 'list' has them all")]
                    }
                }
            }
            _ => return None,
        })
    }

    fn go_or_tell(&mut self, pos: Pos) -> Vec<String> {
        let mode = self.mode;
        match mode {
            Mode::Edit if let Some(editor) = self.drawing_mut() => drop(editor.draft.point(pos)),
            Mode::Play if let Some(cursor) = L::Spoken::cursor(self) => *cursor = pos,
            _ => return vec![self.there(pos)],
        }
        Vec::new()
    }

    /// What is on a cell.
    pub(super) fn there(&self, pos: Pos) -> String {
        format!("{}: {}.", L::Spoken::cell_name(pos), L::Spoken::cell_in_words(self, pos))
    }

    /// A row or a column.
    fn line(&self, name: String, cells: impl Iterator<Item = Pos>) -> String {
        let cells: Vec<String> = cells.map(|pos| L::Spoken::cell_in_words(self, pos)).collect();
        format!("{name}: {}.", L::Spoken::line_in_words(&cells))
    }

    /// The cells told with this word.
    fn whereabouts(&self, size: Size, words: &[&str]) -> String {
        let wanted = words.join(" ");
        let apart = |text: &str| format!(" {} ", text.to_lowercase().replace(',', ""));
        let is_told =
            |pos: &Pos| apart(&L::Spoken::cell_in_words(self, *pos)).contains(&apart(&wanted));
        let found: Vec<String> = size.cells().filter(is_told).map(L::Spoken::cell_name).collect();
        match found.len() {
            0 => format!("no cell is said to be {wanted}"),
            1..=TOLD => format!("{wanted}: {}.", found.join(", ")),
            count => format!("{wanted}: {count} cells."),
        }
    }
}

/// The moves that lead to the moment shown, or to the answer.
fn path_in_words(pane: &mut Pane) -> Option<Vec<String>> {
    let Step::Search(step) = pane.sight.moment(Wanted::STEP)?.step else {
        return Some(vec!["this method keeps no path".to_owned()]);
    };
    let (said, node) = (pane.sight.inside_in_words(), step.node.map(|node| node.id));
    let search = pane.sight.search()?;
    let ids = search.chain(step.answer.or(node).unwrap_or(0)).into_iter();
    let path = ids.filter_map(|id| search.action(id));
    let path = path.map(|action| heard(&said(&format!("{action}: "))));
    let path: Vec<String> = path.map(|it| it.trim_end_matches(": ").into()).collect();
    Some(vec![format!("{} to here: {}.", counted(path.len(), "move"), in_runs(&path))])
}

/// A line with the direction it begins with in words: `up and right: ...` for `NE: ...`.
fn heard(line: &str) -> String {
    let said = line
        .split_once(": ")
        .and_then(|(action, rest)| Some(format!("{}: {rest}", direction_in_words(action)?)));
    said.unwrap_or_else(|| line.to_owned())
}

/// The cells of a line with the numbers of those that are alike: `1 to 3 wall, 4 dot`.
pub fn in_runs(cells: &[String]) -> String {
    let mut at = 0;
    let runs = cells.chunk_by(|a, b| a == b).map(|run| {
        let first = at + 1;
        at += run.len();
        let what = run.first().map_or("", String::as_str);
        if run.len() == 1 { format!("{first} {what}") } else { format!("{first} to {at} {what}") }
    });
    runs.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_are_alike_come_together() {
        let cells = ["wall", "wall", "you", "dot"].map(String::from);
        assert_eq!(in_runs(&cells), "1 to 2 wall, 3 you, 4 dot");
        assert_eq!(Pos::named("r3c9"), Some(Pos::new(2, 8)));
        for bad in ["r0c1", "r3", "c9", "r-1c2", "3,9", "rc"] {
            assert_eq!(Pos::named(bad), None, "{bad}");
        }
    }
}
