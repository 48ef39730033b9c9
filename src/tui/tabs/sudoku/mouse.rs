//! The mouse: cells, popups, and the transport bar.

use super::{SIDE, SudokuTab, draw};
use crate::tui::keys::Mode;
use crate::tui::pointer::Pointer;
use crate::tui::view::frame::Areas;
use ratatui::layout::Rect;

impl SudokuTab {
    /// What a button or the wheel does at a place of the screen.
    pub(super) fn point(
        &mut self,
        pointer: Pointer,
        column: u16,
        row: u16,
        areas: &Areas,
        screen: Rect,
    ) {
        if let Some(popup) = &mut self.popup {
            if let Some(action) = pointer.in_popup(|| popup.click(screen, column, row)) {
                self.update_popup(action);
            }
            return;
        }
        let cell = draw::Cells::of(areas.board).cell_at(column, row);
        match (self.mode, &mut self.watching) {
            (Mode::Watch, Some(watching)) => {
                if !watching.pointer(pointer, (column, row), areas.status)
                    && let Some(cell) = cell
                {
                    self.cursor = SIDE.pos(cell);
                }
            }
            _ => {
                if let (Pointer::Press, Some(cell)) = (pointer, cell) {
                    self.cursor = SIDE.pos(cell);
                }
            }
        }
    }
}
