//! Writes conditions, with no more parentheses than they need.

use super::{Binary, Condition, Of, Op};
use std::fmt;

/// Strength of what needs no parentheses.
const ATOM: u8 = 9;
/// Strength of `not`, between `and` and comparisons.
const NOT: u8 = 3;
/// Strength of a sign.
const SIGN: u8 = 7;

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut stack: Vec<(String, u8)> = Vec::new();
        for op in &self.ops {
            let text = match *op {
                Op::Number(number) => (number.to_string(), ATOM),
                Op::Load(Of::Moment, field) => (field.name().to_owned(), ATOM),
                Op::Load(of, field) => (format!("{}.{}", of.name(), field.name()), ATOM),
                Op::Word(word) => (word.to_string(), ATOM),
                Op::Minus => (format!("-{}", within(stack.pop(), SIGN)), SIGN),
                Op::Not => (format!("not {}", within(stack.pop(), NOT)), NOT),
                Op::Binary(binary) => {
                    let strength = binary.strength();
                    let right = within(stack.pop(), strength + 1);
                    // Comparisons do not chain.
                    let left = strength + u8::from(strength == Binary::Less.strength());
                    let mut text = within(stack.pop(), left);
                    for part in [" ", binary.sign(), " ", &right] {
                        text.push_str(part);
                    }
                    (text, strength)
                }
            };
            stack.push(text);
        }
        f.write_str(&within(stack.pop(), 0))
    }
}

/// An operand where operators weaker than `least` need parentheses.
fn within(operand: Option<(String, u8)>, least: u8) -> String {
    let (text, strength) = operand.unwrap_or_default();
    if strength < least { format!("({text})") } else { text }
}
