use super::*;
use crate::compare::columns::{EXPANDED, METHOD, SECONDS};

fn table() -> Table {
    let mut table = Table::new(&[METHOD, EXPANDED, SECONDS]);
    for (name, expanded) in [("a", 30u64), ("b", 10), ("c", 20)] {
        let row = table.push(vec![(&METHOD, name.into()), (&EXPANDED, expanded.into())]);
        table.rows[row].state = State::Done;
    }
    table
}

#[test]
fn sorting_goes_up_down_and_back_and_the_cursor_stays_on_its_row() {
    let table = table();
    let mut view = TableView::new(&table);
    assert_eq!(view.column, 1);
    view.sort(&table);
    assert_eq!((view.rows(&table), view.row(&table)), (vec![1, 2, 0], Some(0)));
    view.sort(&table);
    assert_eq!((view.rows(&table), view.row(&table)), (vec![0, 2, 1], Some(0)));
    view.sort(&table);
    assert_eq!(view.rows(&table), [0, 1, 2]);
}

#[test]
fn at_most_six_rows_are_picked_and_the_oldest_gives_way() {
    let mut table = table();
    for name in ["d", "e", "f", "g"] {
        table.push(vec![(&METHOD, name.into())]);
    }
    let mut view = TableView::new(&table);
    for _ in 0..7 {
        view.pick(&table);
        view.go(Dir::South, &table, 7);
    }
    assert_eq!(view.picked, [1, 2, 3, 4, 5, 6]);
    view.pick(&table);
    assert_eq!(view.picked, [1, 2, 3, 4, 5]);
    // Of rows that are left out none is under the cursor.
    view.show_only(Some(vec![4, 0]), &table);
    assert_eq!((view.rows(&table), view.left_out(&table)), (vec![4, 0], 5));
    view.sort(&table);
    assert_eq!(view.rows(&table).len(), 2);
}

#[test]
fn columns_are_those_with_results() {
    let table = table();
    let mut view = TableView::new(&table);
    view.go(Dir::West, &table, 3);
    assert_eq!(view.column, 1);
    view.go(Dir::East, &table, 3);
    view.go(Dir::East, &table, 3);
    assert_eq!(view.column, 2);
    view.sort_by(0, &table);
    assert_eq!(view.column, 2, "a name is no result");
}

#[test]
fn bars_show_shares_in_both_scales() {
    let linear = Scale::over([100.0, 1.0].into_iter(), false);
    assert_eq!((linear.share(100.0), linear.share(50.0)), (1.0, 0.5));
    let log = Scale::over([100.0, 1.0].into_iter(), true);
    assert!(log.share(1.0) > 0.0 && log.share(10.0) > 0.5 && log.share(100.0) == 1.0);
    assert_eq!(Scale::over(std::iter::empty(), true).share(3.0), 0.0);
}
