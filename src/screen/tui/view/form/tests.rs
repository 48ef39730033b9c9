use super::*;
use crate::tui::{keys::LineEdit, theme::Depth};

const ALGORITHM: Field = Field("algorithm");
const ENERGY: Field = Field("energy");
const FILE: Field = Field("file");

fn form() -> Form {
    Form::new("method")
        .choice(ALGORITHM, [("bfs", "breadth"), ("dfs", "depth"), ("astar", "f")], 2)
        .number(ENERGY, 10u32, 1..=250, "at the start")
        .text(FILE, "", "where to")
}

fn write(form: &mut Form, text: &str) {
    for c in text.chars() {
        form.update(Action::Type(c));
    }
}

fn shown(form: &Form) -> String {
    let screen = Rect::new(0, 0, 80, 24);
    let mut buf = Buffer::empty(screen);
    form.draw(&mut buf, screen, &Theme::new(Depth::Mono, true));
    lines_of(&buf, screen).join("\n")
}

#[test]
fn choices_go_round_and_jump_by_letter() {
    let mut form = form();
    form.update(Action::Move(Dir::East));
    assert_eq!(form.chosen(ALGORITHM), 0);
    form.update(Action::Move(Dir::West));
    assert_eq!(form.chosen(ALGORITHM), 2);
    form.update(Action::Type('d'));
    assert_eq!(form.chosen(ALGORITHM), 1);
    form.paste("bfs\n");
    assert_eq!(form.chosen(ALGORITHM), 0);
}

#[test]
fn a_number_typed_replaces_the_old_one_and_is_never_changed() {
    let mut form = form();
    form.update(Action::Move(Dir::South));
    write(&mut form, "20");
    assert_eq!(form.value(ENERGY), 20);
    form.update(Action::Move(Dir::East));
    form.update(Action::Move(Dir::West));
    form.update(Action::Line(LineEdit::Delete));
    assert_eq!(form.value(ENERGY), 2, "the cursor was before the 0");
    write(&mut form, "000");
    assert_eq!(form.update(Action::Accept), Outcome::Open);
    assert!(shown(&form).contains("energy: 2000 is not in the range 1 to 250"));
    assert_eq!(form.update(Action::Accept), Outcome::Open);
    write(&mut form, "25x");
    assert!(shown(&form).contains("Digits only."));
    assert_eq!((form.update(Action::Accept), form.value(ENERGY)), (Outcome::Accepted, 25));
}

#[test]
fn arrows_count_within_the_range_until_something_is_typed() {
    let mut form = form();
    form.update(Action::Move(Dir::South));
    for _ in 0..20 {
        form.update(Action::Move(Dir::West));
    }
    assert_eq!(form.value(ENERGY), 1);
    form.update(Action::Move(Dir::East));
    assert_eq!(form.value(ENERGY), 2);
}

#[test]
fn a_missing_number_is_asked_for_where_it_is_missing() {
    let mut form = form();
    form.update(Action::Move(Dir::South));
    form.update(Action::Erase);
    form.update(Action::Move(Dir::South));
    assert_eq!(form.update(Action::Accept), Outcome::Open);
    assert!(shown(&form).contains("energy: a number is missing, 1 to 250"));
    write(&mut form, "7");
    assert_eq!(form.value(ENERGY), 7, "the cursor went there");
}

#[test]
fn a_choice_has_no_cursor_and_a_row_alone_no_next_one() {
    let alone = Form::new("open").text(FILE, "", "which");
    assert!(!alone.works(Action::Move(Dir::North)) && !alone.works(Action::Move(Dir::South)));
    assert!(alone.works(Action::Accept) && alone.works(Action::Line(LineEdit::End)));
    assert!(form().works(Action::Move(Dir::East)) && !form().works(Action::Erase));
}

#[test]
fn text_is_pasted_without_control_characters() {
    let mut form = form();
    form.update(Action::Move(Dir::North));
    form.paste("a/b\u{1b}c\nd");
    assert_eq!(form.written(FILE), "a/bc");
    assert!(shown(&form).contains("Only the first line was taken."));
    form.paste(&"x".repeat(1_000_000));
    assert_eq!(form.written(FILE).len(), LONGEST_TEXT);
    assert!(shown(&form).contains("no room"));
}

#[test]
fn a_question_is_answered_by_accepting_again_unchanged() {
    let mut form = Form::new("write").text(FILE, "my.lay", "where to");
    assert!(!form.is_confirmed());
    form.complain(NotWritten::Exists("my.lay".into()));
    assert!(shown(&form).contains("my.lay exists: overwrite? Enter again"));
    assert_eq!((form.update(Action::Accept), form.is_confirmed()), (Outcome::Accepted, true));
    write(&mut form, "x");
    assert!(!form.is_confirmed());
    form.complain("no such folder");
    assert_eq!((form.update(Action::Accept), form.is_confirmed()), (Outcome::Accepted, false));
}
