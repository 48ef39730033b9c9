//! The signs, in Unicode and in ASCII.

/// Declares [`Glyphs`] and its two values from one table: a sign, its type, in Unicode, in ASCII.
macro_rules! glyphs {
    ($($(#[$about:meta])* $name:ident: $type:ty = $unicode:expr, $ascii:expr;)*) => {
        /// Signs. All are one column wide in every terminal we know.
        #[derive(Debug)]
        #[allow(missing_docs)] // named after what they stand for
        pub struct Glyphs { $($(#[$about])* pub $name: $type,)* }

        pub(super) const UNICODE: Glyphs = Glyphs { $($name: $unicode,)* };
        pub(super) const ASCII: Glyphs = Glyphs { $($name: $ascii,)* };
    };
}

glyphs! {
    rule: &'static str = "─", "-";
    rule_down: &'static str = "┬", "+";
    rule_up: &'static str = "┴", "+";
    divider: &'static str = "│", "|";
    cross: &'static str = "┼", "+";
    /// A cell with nothing in it.
    empty: &'static str = "·", ".";
    /// Top left, top right, bottom left, bottom right.
    corner: [&'static str; 4] = ["╭", "╮", "╰", "╯"], ["+", "+", "+", "+"];
    /// Here something is left out.
    cut: &'static str = "…", "~";
    tab_left: &'static str = "▐", "[";
    tab_right: &'static str = "▌", "]";
    cursor: &'static str = "▸", ">";
    playing: &'static str = "►", ">";
    paused: &'static str = "▮", "=";
    track_done: &'static str = "━", "=";
    track_rest: &'static str = "─", "-";
    thumb: &'static str = "●", "o";
    gauge_full: &'static str = "▰", "#";
    gauge_empty: &'static str = "▱", ".";
    /// Column heights from nothing to full.
    levels: &'static [&'static str] =
        &[" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        &[" ", ".", ":", "|", "#"];
    /// The map goes on: up, down, left, right.
    more: [&'static str; 4] = ["▲", "▼", "◄", "►"], ["^", "v", "<", ">"];
    yes: &'static str = "✓", "+";
    no: &'static str = "✗", "x";
    /// The best of its column.
    best: &'static str = "★", "*";
    /// Before a branch of a tree, and before the last one.
    fork: [&'static str; 2] = ["├", "└"], ["|", "`"];
    /// Beside lines that belong together: the first, those between, the last.
    bracket: [&'static str; 3] = ["┐", "│", "┘"], ["\\", "|", "/"];
    /// Parts of a bar, from the thinnest to the whole cell.
    bar: &'static [&'static str] = &["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"], &["#"];
    /// Two characters a cell from here on.
    wall: [char; 2] = ['█', '█'], ['#', '#'];
    floor: [char; 2] = [' ', ' '], [' ', ' '];
    /// A wall that no other touches, where walls are lines.
    pillar: [char; 2] = ['▗', '▖'], ['#', '#'];
    dot: [char; 2] = ['•', ' '], ['.', ' '];
    exit: [char; 2] = ['▐', '▌'], ['E', ' '];
    exit_with_dot: [char; 2] = ['▐', '•'], ['E', '.'];
    /// Facing north, south, east, west.
    pacman: [[char; 2]; 4] =
        [['◖', '◗'], ['◖', '◗'], ['◖', '▸'], ['◂', '◗']],
        [['v', ' '], ['^', ' '], ['<', ' '], ['>', ' ']];
    /// Facing any way, with his mouth shut.
    pacman_shut: [char; 2] = ['◖', '◗'], ['o', ' '];
    frontier: [char; 2] = ['○', ' '], ['o', ' '];
    /// It waits, and was expanded before.
    waits_again: [char; 2] = ['∙', ' '], ['\'', ' '];
    /// Of the search from the goal, where there are two.
    frontier_back: [char; 2] = ['□', ' '], ['c', ' '];
    /// A dot in a cell of the frontier, where there is one character for both.
    frontier_with_dot: char = '◉', '8';
    current: [char; 2] = ['◆', ' '], ['@', ' '];
    path: [char; 2] = ['•', '•'], ['*', '*'];
    explored: [char; 2] = ['░', '░'], [':', ':'];
    /// By the search from the goal, where there are two.
    explored_back: [char; 2] = ['▒', '▒'], [';', ';'];
    /// Where two searches met.
    meeting: [char; 2] = ['◈', ' '], ['X', ' '];
    /// A cell from which the heuristic sees no way.
    dead: [char; 2] = ['×', ' '], ['x', ' '];
    /// Trémaux's mark.
    mark: char = '∙', '\'';
    /// A line that leaves a cell to the north (1), south (2), east (4) and west (8).
    line: [char; 16] =
        ['∙', '╵', '╷', '│', '╶', '╰', '╭', '├', '╴', '╯', '╮', '┤', '─', '┴', '┬', '┼'],
        ['*', '|', '|', '|', '-', '+', '+', '+', '-', '+', '+', '+', '-', '+', '+', '+'];
    /// A line up to the right, and down to the right.
    slant: [char; 2] = ['╱', '╲'], ['/', '\\'];
    /// To the north, south, east, west.
    arrow: [char; 4] = ['▴', '▾', '▸', '◂'], ['^', 'v', '>', '<'];
    /// A successor that is new, one that is known already, one that the rules forbid.
    tried: [char; 3] = ['+', '=', '×'], ['+', '=', 'x'];
    /// Over what is cut from a game tree.
    skipped: &'static str = "×", "x";
    /// A box and what is in it: a wall, a shade, and the whole square of a light or of a board.
    fill: [&'static str; 3] = ["▒", "░", "█"], ["#", ":", "#"];
    /// Edge marks of the cell under the cursor.
    cursor_cell: [char; 2] = ['[', ']'], ['[', ']'];
}
