//! The language: texts that are conditions and texts that are not, and evaluation against a plain one.

use super::*;
use crate::engine::seed::Random;

const OWN: Vocabulary = Vocabulary { fields: "row, col", kinds: "take back, move", first_cell: 1 };

/// A run made of a table: by moment, f and row.
struct Table {
    rows: Vec<(f64, f64)>,
    /// How far it is computed.
    len: u64,
    slow: bool,
}

impl Table {
    fn new(length: u64, seed: u64, slow: bool) -> Table {
        let mut random = Random::new(seed);
        let mut number = |below: u32| f64::from(random.below(below));
        let rows = (0..=length).map(|_| (number(50), number(9))).collect();
        Table { rows, len: length, slow }
    }
}

impl Observed for Table {
    fn len(&self) -> u64 {
        self.len
    }

    fn knows(&self, of: Of, field: Field) -> Access {
        match (of, field) {
            (_, Field::F | Field::Step) if self.slow => Access::Recomputed,
            (_, Field::F | Field::Step) => Access::Stored,
            (Of::Moment, Field::Fact("row" | "col")) => Access::Stored,
            _ => Access::Never,
        }
    }

    fn value(&mut self, t: u64, of: Of, field: Field) -> Option<f64> {
        let t = if of == Of::Parent { t.checked_div(2).filter(|_| t > 0)? } else { t };
        let (f, row) = *self.rows.get(usize::try_from(t).ok()?).filter(|_| t <= self.len)?;
        Some(match field {
            Field::F => f,
            Field::Step => t as f64,
            _ => row,
        })
    }

    fn knows_word(&self, word: Word) -> Access {
        if word == Word::Kind("move") { Access::Stored } else { Access::Never }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        word == Word::Kind("move") && t % 7 == 3
    }

    fn best(&self) -> Option<Field> {
        Some(Field::F)
    }
}

fn condition(text: &str) -> Condition {
    Condition::parse(text, OWN).unwrap_or_else(|bad| panic!("{text}: {bad}"))
}

/// The moments at which it holds, each evaluated alone by a second, recursive reading of the printed
/// condition's postfix form.
fn naive(condition: &Condition, run: &mut Table) -> Vec<u64> {
    (0..=run.len).filter(|&t| truth(condition, run, t)).collect()
}

fn truth(condition: &Condition, run: &mut Table, t: u64) -> bool {
    let mut stack: Vec<f64> = Vec::new();
    for op in &condition.ops {
        let value = match *op {
            Op::Number(number) => number,
            Op::Load(of, field) => loaded(run, t, of, field),
            Op::Word(Word::Cell(row, col)) => {
                let at = [("row", row), ("col", col)];
                let same = |(name, n): (&'static str, u32)| {
                    run.value(t, Of::Moment, Field::Fact(name)) == Some(f64::from(n))
                };
                f64::from(u8::from(at.map(same) == [true, true]))
            }
            Op::Word(Word::NewBest) => {
                let f = |run: &mut Table, t| loaded(run, t, Of::Moment, Field::F);
                let here = f(run, t);
                f64::from(u8::from((0..t).all(|s| f(run, s) > here)))
            }
            Op::Word(Word::Inconsistent) => {
                let parent = loaded(run, t, Of::Parent, Field::F);
                let here = loaded(run, t, Of::Moment, Field::F);
                f64::from(u8::from(here < parent - 1e-9))
            }
            Op::Word(word) => f64::from(u8::from(run.holds(t, word))),
            Op::Minus => -stack.pop().unwrap(),
            Op::Not => f64::from(u8::from(stack.pop().unwrap() == 0.0)),
            Op::Binary(operator) => {
                let (b, a) = (stack.pop().unwrap(), stack.pop().unwrap());
                let is = |holds: bool| f64::from(u8::from(holds));
                match operator.sign {
                    "or" => is(a != 0.0 || b != 0.0),
                    "and" => is(a != 0.0 && b != 0.0),
                    "<" => is(a < b),
                    "<=" => is(a <= b),
                    "=" => is(a == b),
                    "!=" => is(a != b && !a.is_nan() && !b.is_nan()),
                    ">=" => is(a >= b),
                    ">" => is(a > b),
                    "+" => a + b,
                    "-" => a - b,
                    "*" => a * b,
                    _ => a / b,
                }
            }
        };
        stack.push(value);
    }
    assert_eq!(stack.len(), 1);
    stack[0] != 0.0
}

fn loaded(run: &mut Table, t: u64, of: Of, field: Field) -> f64 {
    let mut value = |t, of| run.value(t, of, field).unwrap_or(f64::NAN);
    match of {
        Of::Moment | Of::Parent => value(t, of),
        Of::Previous => t.checked_sub(1).map_or(f64::NAN, |t| value(t, Of::Moment)),
        Of::Max => (0..=t).map(|t| value(t, Of::Moment)).fold(f64::NAN, f64::max),
        Of::Min => (0..=t).map(|t| value(t, Of::Moment)).fold(f64::NAN, f64::min),
    }
}

/// All moments found one after the other, with small budgets.
fn found(finder: &mut Finder, run: &mut Table, forward: bool) -> Vec<u64> {
    let mut all = Vec::new();
    finder.begin_at(if forward { 0 } else { run.len }, forward);
    loop {
        match finder.advance(run, 2) {
            Outcome::Found(t) => {
                all.push(t);
                finder.begin(t, forward);
            }
            Outcome::Nothing => return all,
            Outcome::Looking(share) => assert!((0.0..=1.0).contains(&share)),
        }
    }
}

const TEXTS: [&str; 16] = [
    "f > previous.f",
    "f = max.f",
    "f = max.f and f > previous.f",
    "f < min.f + 2 or row = 3",
    "new best",
    "inconsistent",
    "not inconsistent and f * 2 - 1 >= 40 / (1 + 1)",
    "cell 3,3",
    "move and not new best",
    "step > 2000 and f != previous.f",
    "parent.f = f",
    "parent.step = step / 2 and not parent.f < f",
    "-f < -48",
    "f / 0 > 1",
    "0 = 1",
    "max.f - min.f < 30",
];

#[test]
fn moments_found_are_those_of_a_plain_evaluation() {
    for text in TEXTS {
        let condition = condition(text);
        for (length, slow) in [(0, false), (1, false), (1023, false), (2500, false), (700, true)] {
            let mut run = Table::new(length, length + 5, slow);
            let expected = naive(&condition, &mut run);
            let mut finder = Finder::new(condition.clone(), &run).unwrap();
            assert_eq!(found(&mut finder, &mut run, true), expected, "{text}");
            let mut back = found(&mut finder, &mut run, false);
            back.reverse();
            assert_eq!(back, expected, "{text}, backwards");
            for t in (0..=length).step_by(97) {
                finder.begin_at(t, true);
                let next = expected.get(expected.partition_point(|&found| found < t));
                let next = next.map_or(Outcome::Nothing, |&found| Outcome::Found(found));
                assert_eq!(finder.advance_until(&mut run, &mut || false), next, "{text} from {t}");
            }
        }
    }
}

#[test]
fn a_run_that_grows_is_looked_at_further() {
    for text in ["f = max.f and f > previous.f", "step = 4999", "inconsistent"] {
        let condition = condition(text);
        let mut run = Table::new(5000, 3, false);
        let expected = naive(&condition, &mut run);
        run.len = 10;
        let mut finder = Finder::new(condition, &run).unwrap();
        let mut all = Vec::new();
        finder.begin_at(0, true);
        loop {
            match finder.advance(&mut run, 1) {
                Outcome::Found(t) => {
                    all.push(t);
                    finder.begin(t, true);
                }
                Outcome::Nothing if run.len == 5000 => break,
                Outcome::Nothing => run.len = (run.len + 313).min(5000),
                Outcome::Looking(_) => {}
            }
        }
        assert_eq!(all, expected, "{text}");
    }
}

#[test]
fn what_a_run_does_not_have_is_said() {
    let run = Table::new(3, 1, false);
    let why = |text: &str| Finder::new(condition(text), &run).err().unwrap();
    assert_eq!(why("h > 3"), "this run has no h");
    assert_eq!(why("parent.h > 3"), "this run has no parent.h");
    assert_eq!(why("take back"), "this run has no 'take back'");
    assert_eq!(why("f > 1 and reopened"), "this run has no 'reopened'");
}

#[test]
fn a_named_cell_counts_from_one_whatever_the_facts_do() {
    for (first_cell, same) in [(0, "cell 2,3"), (1, "cell 3,4")] {
        let own = Vocabulary { first_cell, ..OWN };
        let read = |text| Condition::parse(text, own).unwrap().to_string();
        assert_eq!(read("cell r3c4"), read(same));
        assert_ne!(read("cell r3c4"), read("cell r4c3"));
    }
}

#[test]
fn errors_name_the_column_and_what_was_expected() {
    let why = |text: &str| Condition::parse(text, OWN).unwrap_err().to_string();
    assert_eq!(why(""), "column 1: nothing, expected a condition such as f > previous.f");
    assert_eq!(why("f"), "column 2: the end, expected a comparison such as < or =");
    assert_eq!(why("f >"), "column 4: the end, expected a name, a number or a word");
    assert_eq!(why("f > > 3"), "column 5: '>', expected a name, a number or a word");
    assert_eq!(why("f > 3 4"), "column 7: 4, expected 'and', 'or' or the end");
    assert_eq!(why("(f > 3"), "column 7: the end, expected ')'");
    assert_eq!(why("1 < f < 3"), "column 7: '<', expected 'and', 'or' or the end");
    assert_eq!(why("f > 3 and g"), "column 12: the end, expected a comparison such as < or =");
    assert_eq!(why("f + (g > 3) < 2"), "column 5: a condition, expected a number");
    assert_eq!(why("not f"), "column 6: the end, expected a comparison such as < or =");
    assert_eq!(why("cell 3"), "column 7: the end, expected ',' and a column");
    assert_eq!(why("cell r3"), "column 6: 'r3', expected a cell such as r3c4");
    assert_eq!(why("cell r0c1"), "column 6: 'r0c1', expected a cell such as r3c4");
    assert_eq!(why("cell 3,x"), "column 8: 'x', expected a column");
    assert_eq!(why("f > é"), "column 5: 'é', expected a name, a number or an operator");
    assert_eq!(why("é > 1").split(':').next(), Some("column 1"));
    assert!(why("f > foo").starts_with("column 5: 'foo', expected a name: step f g h"));
    assert!(why("f > parent.foo").starts_with("column 12: 'foo', expected a name: step f g h"));
    assert_eq!(why("ftontier > 3"), "column 1: 'ftontier', expected 'frontier'");
    assert_eq!(why("inconsistant"), "column 1: 'inconsistant', expected 'inconsistent'");
    assert!(why("f > mother.f").starts_with("column 5: 'mother', expected parent, previous"));
    assert!(why("f > \u{1b}[2J").starts_with("column 5: U+001B, expected"));
    assert_eq!(why("1e400 > 2").split(',').next(), Some("column 2: 'e400'"));
    assert!(why(&format!("{} > 1", "9".repeat(400))).contains("expected a number"));
}

#[test]
fn a_million_parentheses_are_an_error() {
    for open in ["(", "not ", "-", "f + (", "not ("] {
        let text = open.repeat(1_000_000);
        let bad = Condition::parse(&text, OWN).unwrap_err();
        assert!(bad.what.contains("nested deeper than 64 levels"), "{open}: {bad}");
    }
    let long = format!("{} > 0", vec!["f"; 200_000].join(" + "));
    let condition = condition(&long);
    assert_eq!(condition.to_string(), long);
    let mut run = Table::new(0, 1, false);
    assert_eq!(found(&mut Finder::new(condition, &run).unwrap(), &mut run, true), [0]);
}

/// A random condition, whole by construction.
fn random_condition(random: &mut Random, depth: u32, truth: bool, text: &mut String) {
    const FIELDS: [&str; 9] =
        ["f", "step", "row", "previous.f", "parent.f", "max.f", "min.f", "7", "2.5"];
    const WORDS: [&str; 4] = ["new best", "inconsistent", "move", "cell 1,1"];
    let mut pick = |list: &[&'static str]| list[random.below(list.len() as u32) as usize];
    if depth == 0 {
        if truth {
            text.push_str(pick(&WORDS));
        } else {
            text.push_str(pick(&FIELDS));
        }
        return;
    }
    let operator = if truth {
        pick(&["and", "or", "<", "<=", "=", "!=", ">=", ">", "not", ""])
    } else {
        pick(&["+", "-", "*", "/", "minus", ""])
    };
    let operands = truth && matches!(operator, "and" | "or" | "not" | "");
    text.push('(');
    match operator {
        "" => random_condition(random, 0, truth, text),
        "not" | "minus" => {
            text.push_str(if truth { "not " } else { "-" });
            random_condition(random, depth - 1, truth, text);
        }
        _ => {
            random_condition(random, depth - 1, operands, text);
            text.push_str(operator_with_spaces(operator).as_str());
            random_condition(random, depth - 1, operands, text);
        }
    }
    text.push(')');
}

fn operator_with_spaces(operator: &str) -> String {
    format!(" {operator} ")
}

#[test]
fn random_conditions_are_printed_and_evaluated_faithfully() {
    let mut random = Random::new(2);
    for round in 0..3000 {
        let mut text = String::new();
        random_condition(&mut random, 1 + round % 4, true, &mut text);
        let condition = condition(&text);
        let printed = condition.to_string();
        assert!(printed.len() <= text.len());
        assert_eq!(Condition::parse(&printed, OWN).as_ref(), Ok(&condition), "{text}: {printed}");
        let mut run = Table::new(60, u64::from(round), round % 2 == 0);
        let expected = naive(&condition, &mut run);
        let mut finder = Finder::new(condition, &run).unwrap();
        assert_eq!(found(&mut finder, &mut run, true), expected, "{text}");
    }
}
