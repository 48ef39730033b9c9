//! The legend: every sign that is on the board now, in words.

use super::draw;
use crate::engine::grid::Grid;
use crate::puzzles::boxup::level::{Cell, Stack, Step};
use crate::tui::inspector::tried::Tried;
use crate::tui::inspector::{Legend, Sign};
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
    let tile = theme.strong.add_modifier(Modifier::BOLD);
    let wall = if theme.colours() { Style::new().fg(theme.wall) } else { theme.dim };
    let path = Style::new().fg(theme.path).add_modifier(Modifier::BOLD);
    let [heavy, light] = draw::across(theme);
    let mut legend = Legend::default();
    legend.add(true, draw::tile(theme), tile, "you: the tile");
    let red = "red, the small box to bring home";
    legend.add(small(false), format!("r{light}"), theme.red, red);
    legend.add(big(false), format!("B{heavy}"), theme.blue, "blue, the big box red goes into");
    legend.add(small(true), format!("k{light}"), theme.black, "a small black box");
    legend.add(big(true), format!("K{heavy}"), theme.black, "a big black box");
    legend.add(any(&|_| true), " ", Style::new(), "a gap in a wall: the open side");
    legend.add(cells.as_slice().contains(&Cell::Wall), theme.glyphs.fill[0], wall, "wall");
    if let Some(step) = moved {
        let arrow = theme.glyphs.arrow[step.dir as usize];
        legend.add(true, arrow, path, "the step that led here");
        let pushed = step.action.moves_big() || step.action.moves_small();
        legend.add(pushed, arrow, path, "in a wall: a box that was pushed");
    }
    legend.add_tried(tried, theme);
    legend.signs
}
