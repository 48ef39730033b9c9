//! The signs, in Unicode and in ASCII.

/// Signs. All are one column wide in every terminal we know.
#[derive(Debug)]
#[allow(missing_docs)] // named after what they stand for
pub struct Glyphs {
    pub rule: &'static str,
    pub rule_down: &'static str,
    pub rule_up: &'static str,
    pub divider: &'static str,
    pub cross: &'static str,
    /// A cell with nothing in it.
    pub empty: &'static str,
    /// Top left, top right, bottom left, bottom right.
    pub corner: [&'static str; 4],
    /// Here something is left out.
    pub cut: &'static str,
    pub tab_left: &'static str,
    pub tab_right: &'static str,
    pub cursor: &'static str,
    pub playing: &'static str,
    pub paused: &'static str,
    pub track_done: &'static str,
    pub track_rest: &'static str,
    pub thumb: &'static str,
    pub gauge_full: &'static str,
    pub gauge_empty: &'static str,
    /// Column heights from nothing to full.
    pub levels: &'static [&'static str],
    /// The map goes on: up, down, left, right.
    pub more: [&'static str; 4],
    pub yes: &'static str,
    pub no: &'static str,
    /// The best of its column.
    pub best: &'static str,
    /// Before a branch of a tree, and before the last one.
    pub fork: [&'static str; 2],
    /// Beside lines that belong together: the first, those between, the last.
    pub bracket: [&'static str; 3],
    /// Parts of a bar, from the thinnest to the whole cell.
    pub bar: &'static [&'static str],
    /// Two characters a cell from here on.
    pub wall: [char; 2],
    pub floor: [char; 2],
    pub dot: [char; 2],
    pub exit: [char; 2],
    pub exit_with_dot: [char; 2],
    /// Facing north, south, east, west.
    pub pacman: [[char; 2]; 4],
    pub frontier: [char; 2],
    /// Of the search from the goal, where there are two.
    pub frontier_back: [char; 2],
    /// A dot in a cell of the frontier, where there is one character for both.
    pub frontier_with_dot: char,
    pub current: [char; 2],
    pub path: [char; 2],
    pub explored: [char; 2],
    /// By the search from the goal, where there are two.
    pub explored_back: [char; 2],
    /// Where two searches met.
    pub meeting: [char; 2],
    /// A cell from which the heuristic sees no way.
    pub dead: [char; 2],
    /// Trémaux's mark.
    pub mark: char,
    /// A line that leaves a cell to the north (1), south (2), east (4) and west (8).
    pub line: [char; 16],
    /// A line up to the right, and down to the right.
    pub slant: [char; 2],
    /// To the north, south, east, west.
    pub arrow: [char; 4],
    /// A successor that is new, one that is known already, one that the rules forbid.
    pub tried: [char; 3],
    /// Edge marks of the cell under the cursor.
    pub cursor_cell: [char; 2],
}

pub(super) const UNICODE: Glyphs = Glyphs {
    rule: "─",
    rule_down: "┬",
    rule_up: "┴",
    divider: "│",
    cross: "┼",
    empty: "·",
    corner: ["╭", "╮", "╰", "╯"],
    cut: "…",
    tab_left: "▐",
    tab_right: "▌",
    cursor: "▸",
    playing: "►",
    paused: "▮",
    track_done: "━",
    track_rest: "─",
    thumb: "●",
    gauge_full: "▰",
    gauge_empty: "▱",
    levels: &[" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    more: ["▲", "▼", "◄", "►"],
    yes: "✓",
    no: "✗",
    best: "★",
    fork: ["├", "└"],
    bracket: ["┐", "│", "┘"],
    bar: &["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
    wall: ['█', '█'],
    floor: [' ', ' '],
    dot: ['•', ' '],
    exit: ['▐', '▌'],
    exit_with_dot: ['▐', '•'],
    pacman: [['◖', '◗'], ['◖', '◗'], ['◖', '▸'], ['◂', '◗']],
    frontier: ['○', ' '],
    frontier_back: ['□', ' '],
    frontier_with_dot: '◉',
    current: ['◆', ' '],
    path: ['•', '•'],
    explored: ['░', '░'],
    explored_back: ['▒', '▒'],
    meeting: ['◈', ' '],
    dead: ['×', ' '],
    mark: '∙',
    line: ['∙', '╵', '╷', '│', '╶', '╰', '╭', '├', '╴', '╯', '╮', '┤', '─', '┴', '┬', '┼'],
    slant: ['╱', '╲'],
    arrow: ['▴', '▾', '▸', '◂'],
    tried: ['+', '=', '×'],
    cursor_cell: ['[', ']'],
};

pub(super) const ASCII: Glyphs = Glyphs {
    rule: "-",
    rule_down: "+",
    rule_up: "+",
    divider: "|",
    cross: "+",
    empty: ".",
    corner: ["+", "+", "+", "+"],
    cut: "~",
    tab_left: "[",
    tab_right: "]",
    cursor: ">",
    playing: ">",
    paused: "=",
    track_done: "=",
    track_rest: "-",
    thumb: "o",
    gauge_full: "#",
    gauge_empty: ".",
    levels: &[" ", ".", ":", "|", "#"],
    more: ["^", "v", "<", ">"],
    yes: "+",
    no: "x",
    best: "*",
    fork: ["|", "`"],
    bracket: ["\\", "|", "/"],
    bar: &["#"],
    wall: ['#', '#'],
    floor: [' ', ' '],
    dot: ['.', ' '],
    exit: ['E', ' '],
    exit_with_dot: ['E', '.'],
    pacman: [['v', ' '], ['^', ' '], ['<', ' '], ['>', ' ']],
    frontier: ['o', ' '],
    frontier_back: ['c', ' '],
    frontier_with_dot: '8',
    current: ['@', ' '],
    path: ['*', '*'],
    explored: [':', ':'],
    explored_back: [';', ';'],
    meeting: ['X', ' '],
    dead: ['x', ' '],
    mark: '\'',
    line: ['*', '|', '|', '|', '-', '+', '+', '+', '-', '+', '+', '+', '-', '+', '+', '+'],
    slant: ['/', '\\'],
    arrow: ['^', 'v', '>', '<'],
    tried: ['+', '=', 'x'],
    cursor_cell: ['[', ']'],
};
