//! The legend: every sign that is on the board now, in words.

use crate::engine::grid::Grid;
use crate::puzzles::boxup::level::{Cell, Stack, Step};

use crate::tui::inspector::Sign;
use crate::tui::inspector::tried::{Tried, WORDS};
use crate::tui::theme::Theme;
use ratatui::style::{Modifier, Style};

/// The signs on a board, with the step that led to it and those tried on it.
pub fn of_board(
    cells: &Grid<Cell>,
    moved: Option<Step>,
    tried: &[Tried],
    theme: &Theme,
) -> Vec<Sign> {
    let stacks = || {
        cells.as_slice().iter().filter_map(|cell| match cell {
            Cell::Floor(stack) => Some(*stack),
            Cell::Wall => None,
        })
    };
    let any = |test: &dyn Fn(Stack) -> bool| stacks().any(test);
    let big = |black: bool| any(&|stack| stack.big.is_some_and(|block| block.black == black));
    let small = |black: bool| any(&|stack| stack.small.is_some_and(|block| block.black == black));
    let (ascii, colours) = (theme.ascii, theme.colours());
    let (heavy, light) = if ascii { ("=", "-") } else { ("━", "─") };
    let tile = theme.strong.add_modifier(Modifier::BOLD);
    let wall = if colours { Style::new().fg(theme.wall) } else { theme.dim };
    let path = if colours { Style::new().fg(theme.path) } else { Style::new() };
    let path = path.add_modifier(Modifier::BOLD);
    let mut signs = vec![Sign::new(if ascii { "@" } else { "◆" }, tile, "you: the tile")];
    let mut add = |shown: bool, symbol: &str, style: Style, words: &str| {
        if shown {
            signs.push(Sign::new(symbol, style, words));
        }
    };
    add(small(false), &format!("r{light}"), theme.red, "red, the small box to bring home");
    add(big(false), &format!("B{heavy}"), theme.blue, "blue, the big box red goes into");
    add(small(true), &format!("k{light}"), theme.black, "a small black box");
    add(big(true), &format!("K{heavy}"), theme.black, "a big black box");
    add(any(&|_| true), " ", Style::new(), "a gap in a wall: the open side");
    add(cells.as_slice().contains(&Cell::Wall), if ascii { "#" } else { "▒" }, wall, "wall");
    if let Some(step) = moved {
        let arrow = theme.glyphs.arrow[step.dir as usize].to_string();
        add(true, &arrow, path, "the step that led here");
        let pushed = step.action.moves_big() || step.action.moves_small();
        add(pushed, &arrow, path, "in a wall: a box that was pushed");
    }
    for (sign, words) in WORDS.into_iter().enumerate() {
        let symbol = theme.glyphs.tried[sign].to_string();
        add(tried.iter().any(|tried| tried.sign == sign), &symbol, theme.strong, words);
    }
    signs
}
