//! The playground as text, for those who read lines instead of a screen.

use super::*;
use crate::tui::{term::screen::Screen, view::frame::MIN_ROWS};

/// The screen that is read.
const SCREEN: Rect = Rect::new(0, 0, 100, 40);
/// The same, so wide that no sentence is broken.
const WIDE: Rect = Rect { width: 1000, ..SCREEN };

/// What there is to know at the moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The tab and what is open in it.
    pub title: String,
    /// What the keys are for.
    pub mode: Mode,
    /// The status line; empty where it is a picture.
    pub status: String,
    /// The popup, line by line; empty if none is open.
    pub popup: Vec<String>,
    /// The card of a lesson, line by line; empty while none is given.
    pub card: Vec<String>,
    /// What happened in the step shown, while watching, or in each run, line by line.
    pub told: Vec<String>,
    /// What there is to say of the game, a sentence each; empty where the panel is read.
    pub sentences: Vec<String>,
    /// The comparison, a sentence a row.
    pub table: Vec<String>,
    /// The facts beside it.
    pub panel: Vec<String>,
}

impl App {
    /// What there is to know at the moment.
    pub fn seen(&mut self) -> Seen {
        let card = self.card_in_lines();
        let (buf, areas) = self.drawn();
        let mode = self.mode();
        let told = self.tab_mut().runs_mut().map(Viewer::told).unwrap_or_default();
        let told = told.lines().map(|line| self.in_words(line)).collect();
        let name = self.tab().info().name;
        let subject = self.tab().subject(false);
        let title = format!("{name}: {subject}").replace(" · ", ", ");
        // While watching the status line is a picture of the run, unless it says something; a popup hides it.
        let hidden = mode == Mode::Popup || matches!(self.tab().mode(), Mode::Watch | Mode::Race);
        let is_spoken = matches!(mode, Mode::Play | Mode::Edit);
        let sentences = if is_spoken { self.tab().in_sentences() } else { Vec::new() };
        let status = match &self.notice {
            Some(notice) => notice.clone(),
            // In words the position says what the line would.
            None if hidden || mode == Mode::Play && !sentences.is_empty() => {
                self.tab().message().unwrap_or_default()
            }
            None => lines_of(&buf, areas.status).join(" "),
        };
        Seen {
            title,
            mode,
            status: self.in_words(&status.trim_end().replace(" · ", ", ")),
            popup: self.popup_lines(),
            card,
            told,
            sentences,
            table: if mode == Mode::Compare { rows_in_words(&self.board()) } else { Vec::new() },
            panel: if is_spoken { self.panel() } else { Vec::new() },
        }
    }

    /// Answers a question about what is open, or goes where it says; none if it is no question.
    pub fn answer(&mut self, question: &str) -> Option<Vec<String>> {
        if self.overlay.is_some() {
            return None;
        }
        let link = question.strip_prefix("open ").unwrap_or(question).trim();
        if !is_link(link) {
            return self.tab_mut().answer(question);
        }
        self.touch_lesson();
        Some(self.follow(&link.parse().ok()?).err().into_iter().collect())
    }

    /// Whether something is about to move without the user.
    pub fn moves_by_itself(&self) -> bool {
        self.mode() == Mode::Play && self.tab().moves_by_itself()
    }

    /// The board as lines of text.
    pub fn board(&mut self) -> Vec<String> {
        let (buf, areas) = self.drawn();
        let mut lines = trimmed(&lines_of(&buf, areas.board));
        // Of the room between what stands above each other little is needed.
        let mut blank = 0;
        lines.retain(|line| {
            blank = if line.is_empty() { blank + 1 } else { 0 };
            blank < 3
        });
        lines
    }

    /// The panel as lines of text: wider than on a screen, so that few sentences are broken.
    pub fn panel(&mut self) -> Vec<String> {
        let (_, areas) = self.drawn();
        let panel = Rect { width: 2 * SCREEN.width, ..areas.panel };
        let areas = Areas { panel, ..areas };
        let buf = self.heard(WIDE, |app, buf| app.tab().render(None, &areas, buf, &app.theme));
        trimmed(&lines_of(&buf, panel)).iter().map(|line| self.in_words(line)).collect()
    }

    /// A line with words in place of the letters that stand for things of this puzzle.
    fn in_words(&self, line: &str) -> String {
        let letters = self.tab().letters();
        let said = |word: &str| {
            let bare = word.trim_matches(['(', ')', ',', ';', ':', '.']);
            let known = letters.iter().find(|(letter, _)| *letter == bare);
            known.map_or(word.to_owned(), |(letter, words)| word.replace(letter, words))
        };
        line.split(' ').map(said).collect::<Vec<_>>().join(" ")
    }

    fn drawn(&mut self) -> (Buffer, Areas) {
        let buf = self.heard(SCREEN, App::draw);
        // The screen is never too small.
        (buf, self.areas().unwrap_or_else(|| Areas::with_panel(SCREEN, 0)))
    }

    /// What is drawn to be read aloud.
    fn heard(&mut self, screen: Rect, draw: impl FnOnce(&mut App, &mut Buffer)) -> Buffer {
        let mut buf = Buffer::empty(screen);
        self.theme.is_heard = true;
        draw(self, &mut buf);
        self.theme.is_heard = false;
        buf
    }

    /// The popup alone, without its frame.
    fn popup_lines(&mut self) -> Vec<String> {
        // A question that is read has no board beside it.
        let rows = if self.asks() { MIN_ROWS - 1 } else { SCREEN.height };
        let buf = self.heard(WIDE, |app, buf| match &app.overlay {
            Some(overlay) => overlay.draw(buf, WIDE, &app.theme),
            None => app.tab().render_popup(Rect { height: rows, ..WIDE }, buf, &app.theme),
        });
        let unframed = |line: String| match line.trim() {
            line if line.starts_with(['+', '-']) => line.trim_matches(['+', '-', ' ']).to_owned(),
            line => line.trim_matches('|').trim_end().to_owned(),
        };
        let lines = lines_of(&buf, WIDE).into_iter().map(unframed);
        let lines = lines.map(|line| self.in_words(&close(&line, CHOSEN)));
        lines.filter(|line| !line.is_empty()).collect()
    }
}

/// Without empty lines at the ends, and without the margin all lines have.
fn trimmed(lines: &[String]) -> Vec<String> {
    let text = lines.join("\n");
    let shown = text.trim_matches('\n').lines();
    let margin = |line: &str| line.len() - line.trim_start().len();
    let least = shown.clone().filter(|line| !line.is_empty()).map(margin).min().unwrap_or(0);
    shown.map(|line| line.get(least..).unwrap_or_default().to_owned()).collect()
}

/// What is said in front of the line the cursor is on.
pub const CHOSEN: &str = "chosen: ";

/// A line without what says where the cursor is.
pub fn bare(line: &str) -> &str {
    let line = line.strip_prefix(CHOSEN).unwrap_or(line);
    line.split_once("; 'left' and").map_or(line, |(line, _)| line)
}

/// A line whose parts stand apart as one sentence, with a word for the mark in front of it. The value of a fact follows
/// its name at once.
pub fn close(line: &str, mark: &str) -> String {
    let names = |part: &str| part.chars().all(|c| c.is_alphabetic() || c == ' ' || c == '-');
    let line = line.trim();
    let (said, line) = line.strip_prefix('>').map_or(("", line), |line| (mark, line));
    let parts = line.split("  ").map(str::trim).filter(|part| !part.is_empty());
    let parts = parts.fold(String::new(), |said, part| match said.as_str() {
        "" => part.to_owned(),
        name if name.ends_with(':') || mark != CHOSEN && names(name) => said + " " + part,
        _ => said + ", " + part,
    });
    said.to_owned() + &parts
}

/// A line without its pictures.
pub fn heard(line: &str) -> String {
    let is_picture = |word: &&str| {
        let signs = word.chars().filter(|c| "#.:|=-+_".contains(*c)).count();
        let is_number = || word.trim_end_matches(['.', ':', ',']).parse::<f64>().is_ok();
        *word == "!"
            || word.len() > 1 && (word.contains("..") || 2 * signs > word.len() && !is_number())
    };
    let line = line.replace(":=", "=");
    line.split(' ').filter(|word| !is_picture(word)).collect::<Vec<_>>().join(" ")
}

/// The rows of a table as sentences, with the head of each column: `BFS: cost 25, the best; expanded 40; row 1.`
pub fn rows_in_words(lines: &[String]) -> Vec<String> {
    let cells = |line: &String| -> Vec<String> {
        // A star ends a cell that is the best, but for that of A*.
        let line = heard(line).replace("* ", "*  ").replace("A*  ", "A* ");
        let bare = |cell: &str| cell.trim_matches([' ', '>', '|', '#']).trim_end().to_owned();
        let is_said = |cell: &String| !["", "#", "log scale", "log", "linear"].contains(&&**cell);
        line.split("  ").map(bare).filter(is_said).collect()
    };
    let head = lines.first().map(cells).unwrap_or_default();
    if head.first().is_some_and(|name| name.starts_with('1')) {
        // What there is to say of curves is all that was drawn of them.
        let said = lines.iter().map(|line| close(line, CHOSEN));
        return said.filter(|line| !line.is_empty()).collect();
    }
    let row = |(number, line): (usize, &String)| {
        let here = if line.trim_start().starts_with('>') { CHOSEN } else { "" };
        let row = cells(line);
        let (Some(name), true) = (row.first(), row.len() == head.len()) else {
            let line = row.join(" ");
            return line
                .strip_prefix("+ ")
                .map_or(line.clone(), |rest| format!("'all rows' shows {rest}"));
        };
        let known = head.iter().zip(&row).skip(1).filter(|(_, cell)| *cell != "-");
        let cells = known.map(|(head, cell)| match cell.as_str() {
            "+" => format!("{head} yes"),
            "x" => format!("{head} no"),
            "A*" => format!("{head} A*"),
            _ => format!("{head} {}", cell.replace('*', ", the best").replace('~', " so far")),
        });
        // A row that was sorted is another line, and so read again.
        format!("{here}{name}: {}; row {}.", cells.collect::<Vec<_>>().join("; "), number + 1)
    };
    // Bars say again what the rows say.
    let is_row = |line: &&String| !line.contains(", log scale") && !line.contains(", linear");
    let rows = lines.iter().skip(1).take_while(is_row).enumerate();
    rows.map(row).filter(|line| line.contains(char::is_alphanumeric)).collect()
}
