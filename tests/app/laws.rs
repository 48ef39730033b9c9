//! What is true of every screen, whatever its size and look. A mode is seen in full once, in a snapshot; these laws
//! carry what is seen there to the other sizes and looks.

use crate::common::stage::Stage;
use frontier::tui::app::Terminal;
use frontier::tui::settings::Settings;
use frontier::tui::term::key::Key;
use frontier::tui::term::screen::Multiplexer;
use frontier::tui::theme::{Background, Depth};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::Color;

/// Sizes of screens, from the smallest one.
pub const SIZES: [(u16, u16); 5] = [(60, 20), (80, 24), (120, 40), (160, 50), (200, 60)];

/// A screen taken apart at its rules.
struct Parts {
    /// The title line, and the part of the rule below it that the rest of the title is in.
    title: String,
    /// What is beside the board; nothing in modes without it.
    panel: Vec<String>,
    /// The line above the bar; of the transport what is beside the line.
    told: String,
    /// The step of the transport.
    at: Option<String>,
    /// The entries of the bar, each a key and what it does.
    bar: Vec<String>,
}

impl Parts {
    /// Fails where something lies over a rule.
    fn of(text: &str) -> Parts {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let [title, above, middle @ .., below, told, bar] = &rows[..] else { panic!("{text}") };
        let string = |row: &[char]| row.iter().collect::<String>();
        let corner = |row: &[char], corner| row.iter().position(|&c| c == corner);
        let is_rule = |row: &[char], corner| row.iter().all(|&c| c == '─' || c == corner);
        // A message too long for its line begins in place of the rule, as the whole of it.
        let is_long = below.starts_with(&[' ']) && below[1] != ' ' && told[1] != ' ';
        assert!(is_long || is_rule(below, '┴'), "the rule below is broken:\n{text}");
        let column = corner(below, '┴').or_else(|| corner(above, '┬').filter(|_| is_long));
        let told = if is_long { [&below[..], told].concat() } else { told.clone() };
        let named = string(above);
        let rest = named.strip_suffix("──").and_then(|line| line.rsplit(['─', '┬']).next());
        let rest = rest.unwrap_or_default();
        if let Some(column) = column {
            let covered = rest.chars().count() + 2 >= above.len() - column;
            assert!(above[column] == '┬' || covered, "the rule above has no corner:\n{text}");
            let cut = middle.iter().position(|row| row.get(column) != Some(&'│'));
            assert_eq!(cut, None, "the rule beside the panel is broken:\n{text}");
        }
        let panel = |row: &Vec<char>| Some(string(row.get(column? + 1..)?).trim().to_owned());
        let told: Vec<char> = told.into_iter().filter(|c| !"━●─".contains(*c)).collect();
        let told = string(&told).split_whitespace().collect::<Vec<_>>().join(" ");
        let at = told.split(' ').find_map(|word| Some(word.split_once('/')?.0.to_owned()));
        Parts {
            title: format!("{}{rest}", string(title)),
            panel: middle.iter().filter_map(panel).collect(),
            told,
            at,
            bar: string(bar).trim().split("  ").map(str::to_owned).collect(),
        }
    }

    /// Names and values of the panel.
    fn facts(&self) -> impl Iterator<Item = (&str, Vec<String>)> {
        // The keys listed below them are none.
        self.panel.iter().take_while(|line| *line != "keys").filter_map(|line| {
            let (name, value) = line.split_once("  ")?;
            let is_name = name.chars().all(|c| c.is_ascii_lowercase() || c == ' ');
            (is_name && !value.trim().contains("  ")).then(|| (name, words(value)))
        })
    }
}

/// Words and numbers, signs left out: spelt as in ASCII, where some signs look like single letters.
fn words(text: &str) -> Vec<String> {
    let text =
        text.replace('µ', "u").replace('∞', "inf").replace("infinity", "inf").replace('×', "x");
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let is_word = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_digit())
            || word.len() > 1 && word.chars().any(|c| c != 'H')
    };
    words.filter(is_word).map(str::to_owned).collect()
}

/// The name of a key as the bar writes it.
pub fn key_name(key: &str) -> String {
    match key {
        "space" | "enter" | "esc" => format!("{}{}", key[..1].to_uppercase(), &key[1..]),
        _ => key.to_owned(),
    }
}

/// Whether `few` are among `many`, in the same order.
fn is_part<T: PartialEq>(few: &[T], many: &[T]) -> bool {
    let mut many = many.iter();
    few.iter().all(|one| many.any(|other| other == one))
}

/// At every size the screen is whole and tells of the same moment: every key of the bar works, on a larger one it has
/// the same keys and more, the line above it says the same or goes on, the panel has the same facts and cuts no word.
pub fn hold_at_every_size(name: &str, stage: &mut Stage) {
    let is_race = name.ends_with("race");
    let mut smaller: Option<Parts> = None;
    for (columns, rows) in SIZES {
        let text = stage.resize(columns, rows).text();
        let shown = Parts::of(&text);
        let what = format!("{name}, {columns} x {rows}:\n{text}");
        for step in shown.panel.iter().filter_map(|line| line.strip_prefix("step ")) {
            let step = step.trim().split(" of ").next().map(|step| step.replace(' ', ""));
            let at = shown.at.as_ref().map(|at| at.replace(' ', ""));
            assert!(step == at || is_race, "{step:?}, {at:?} in {what}");
        }
        let keys = shown.bar.iter().filter_map(|entry| entry.split(' ').next());
        let keys = keys.filter_map(|key| key_name(key).parse::<Key>().ok());
        let actions = keys.filter_map(|key| stage.app.table().action(stage.app.mode(), key));
        let actions: Vec<_> = actions.collect();
        assert!(actions.len() > 3, "{actions:?} in {what}");
        let idle = actions.into_iter().find(|&action| !stage.app.works(action));
        assert_eq!(idle, None, "{what}");
        let Some(before) = smaller.replace(shown) else { continue };
        let shown = smaller.as_ref().unwrap();
        assert_eq!(words(&before.title), words(&shown.title), "{what}");
        // A narrow bar says some keys in fewer words.
        let worded = |entry: &String| {
            let is_same = |other: &&String| other.starts_with(entry.as_str());
            shown.bar.iter().find(is_same).unwrap_or(entry).clone()
        };
        // A race has pages where its boards leave room for them.
        let stays = |entry: &&String| !is_race || entry.as_str() != "i page";
        let bar: Vec<String> = before.bar.iter().filter(stays).map(worded).collect();
        assert!(is_part(&bar, &shown.bar), "the bar before {bar:?} in {what}");
        // A wide screen goes on where a narrow one ends.
        let begun = before.told.trim_end_matches('…').trim_end();
        assert!(shown.told.starts_with(begun), "{:?} before {what}", before.told);
        for (fact, value) in before.facts() {
            for (_, other) in shown.facts().filter(|(other, _)| *other == fact) {
                assert!(is_part(&value, &other), "{fact} before {value:?} in {what}");
            }
        }
        // On larger screens some words are others, and there are several pages; a race has its boards side by side.
        let known = words(&text);
        let lost = words(&before.panel.join(" ")).into_iter().find(|word| !known.contains(word));
        assert!(columns > 80 || lost.is_none() || is_race, "{lost:?} before {what}");
    }
}

/// Whether a popup is shown. Fails where a side of it is missing, or nothing is in it.
pub fn popup_is_whole(text: &str) -> bool {
    let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let is_named = |row: &[char], at| row[at..].starts_with(&['╭', '─', ' ']);
    let corner = rows
        .iter()
        .enumerate()
        .find_map(|(top, row)| Some((top, (0..row.len()).find(|&at| is_named(row, at))?)));
    let Some((top, left)) = corner else { return false };
    let width = rows[top][left..].iter().position(|&c| c == '╮');
    let right = left + width.unwrap_or_else(|| panic!("a popup without a corner:\n{text}"));
    let height = rows[top + 1..].iter().position(|row| row.get(left) != Some(&'│'));
    let below = top + 1 + height.unwrap_or_else(|| panic!("a popup that does not end:\n{text}"));
    // A list that is longer has a bar on its side.
    let is_side = |row: &Vec<char>| row.get(right).is_some_and(|c| "│█".contains(*c));
    let is_side = rows[top + 1..below].iter().all(is_side);
    let end = (rows[below].get(left), rows[below].get(right));
    assert!(is_side && end == (Some(&'╰'), Some(&'╯')), "a popup that is not whole:\n{text}");
    assert!(below > top + 1 && below + 1 < rows.len(), "it leaves no bar, or is empty:\n{text}");
    true
}

/// Whether a cell has a colour of its own.
fn is_coloured(cell: &Cell) -> bool {
    cell.fg != Color::Reset || cell.bg != Color::Reset
}

/// Whether there is no colour.
pub fn is_plain(buffer: &Buffer) -> bool {
    !buffer.content.iter().any(is_coloured)
}

/// Draws the same moment in another look.
fn in_look(stage: &mut Stage, depth: Depth, ascii: bool) -> (String, Buffer) {
    let settings = Settings { ascii, ..Settings::default() };
    let terminal = Terminal {
        depth,
        ground: Background::Dark,
        answers: false,
        multiplexer: Multiplexer::None,
    };
    stage.app.set_settings(settings, settings, terminal);
    // What the pages need is asked for by the first frame.
    stage.text();
    stage.settle();
    let buffer = stage.buffer();
    (stage.text_of(&buffer), buffer)
}

/// Every look says the same in every line: with fewer colours, in signs instead, without any; and in ASCII.
pub fn hold_in_every_look(name: &str, stage: &mut Stage) {
    let (full, coloured) = in_look(stage, Depth::TrueColor, false);
    for (depth, ascii) in [
        (Depth::Ansi256, false),
        (Depth::Ansi16, false),
        (Depth::Mono, false),
        (Depth::TrueColor, true),
        (Depth::Ansi16, true),
        (Depth::Mono, true),
    ] {
        let (text, buffer) = in_look(stage, depth, ascii);
        let what = format!("{name}, {depth:?}, ASCII {ascii}:\n{full}\n{text}");
        let (above, bar) = full.rsplit_once('\n').unwrap();
        // In ASCII the names of keys are longer, and fewer fit.
        assert!(ascii || text.ends_with(bar), "{what}");
        for (line, other) in above.lines().zip(text.lines()) {
            let (mut line, mut said) = (words(line), words(other));
            // In ASCII arrows are longer, so that a line may be cut, and large digits are no shapes.
            if ascii && other.ends_with('~') {
                said.pop();
                line.truncate(said.len());
            }
            assert!(line == said || ascii && is_part(&line, &said), "{other:?} in {what}");
        }
        if ascii {
            assert!(text.is_ascii(), "{what}");
        } else {
            // Signs stand in for colours, and for nothing else.
            for (cell, other) in coloured.content.iter().zip(&buffer.content) {
                let (sign, other) = (cell.symbol(), other.symbol());
                assert!(sign == other || is_coloured(cell), "{other:?} for {sign:?} in {what}");
            }
        }
        assert_eq!(is_plain(&buffer), depth == Depth::Mono, "{what}");
    }
}
