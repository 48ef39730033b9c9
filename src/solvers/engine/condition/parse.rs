//! Reads conditions: a recursive descent whose depth is bounded, straight into postfix order.

use super::{ADDS, COMPARES, NOT, OPERATORS, OR, SIGN};
use super::{BadWords, Condition, Field, Observed, Of, Op, Operator, Vocabulary, Word};
use crate::engine::{printable::kept, printable::shortened, words::shown};
use strum::IntoEnumIterator as _;

/// Parentheses, `not` and signs inside each other.
const DEEPEST: usize = 64;

/// Characters of a name that a complaint shows.
const LONGEST: usize = 24;

/// How much a name has to be like an unknown one to be meant by it (1: the same).
const LIKE: f64 = 0.6;

/// Reads the whole of `text`. An error gives names of `run` only.
pub(super) fn parse(
    text: &str,
    own: Vocabulary,
    run: Option<&dyn Observed>,
) -> Result<Condition, BadWords> {
    let (token, ops) = (Token::End, Vec::new());
    let mut parser = Parser { text, at: 0, end: 0, token, own, run, ops, depth: 0 };
    parser.next()?;
    let start = parser.at;
    if parser.token == Token::End {
        return Err(parser.bad(start, format!("nothing, expected {CONDITION}")));
    }
    let kind = parser.expression(OR)?;
    if parser.token != Token::End || kind == Kind::Number {
        return Err(parser.expected(kind.then()));
    }
    Ok(Condition { ops: parser.ops })
}

const CONDITION: &str = "a condition such as f > previous.f";
const COMPARISON: &str = "a comparison such as < or =";
const JUNCTION: &str = "'and', 'or' or the end";

/// What an expression gives.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Truth,
}

impl Kind {
    /// What can follow it.
    fn then(self) -> &'static str {
        match self {
            Kind::Number => COMPARISON,
            Kind::Truth => JUNCTION,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Token<'a> {
    Number(f64),
    Name(&'a str),
    /// An operator, a comma, a dot or a parenthesis.
    Sign(&'static str),
    End,
}

struct Parser<'a> {
    text: &'a str,
    /// Where `token` begins and ends, in bytes.
    at: usize,
    end: usize,
    token: Token<'a>,
    own: Vocabulary,
    run: Option<&'a dyn Observed>,
    ops: Vec<Op>,
    depth: usize,
}

/// Signs, the longer ones first.
const SIGNS: [&str; 14] =
    ["<=", ">=", "!=", "==", "<", ">", "=", "+", "-", "*", "/", "(", ")", ","];

impl<'a> Parser<'a> {
    fn bad(&self, at: usize, what: String) -> BadWords {
        BadWords::at(self.text, at, what)
    }

    fn no_number(&self, at: usize) -> BadWords {
        self.bad(at, "a condition, expected a number".to_owned())
    }

    /// The error that something else stands at the present token.
    fn expected(&self, what: &str) -> BadWords {
        let found = match self.token {
            Token::End => "the end".to_owned(),
            Token::Number(number) => number.to_string(),
            Token::Name(name) => format!("'{}'", shortened(name, LONGEST)),
            Token::Sign(sign) => format!("'{sign}'"),
        };
        self.bad(self.at, format!("{found}, expected {what}"))
    }

    /// Goes on to the next token.
    fn next(&mut self) -> Result<(), BadWords> {
        let rest = self.text.get(self.end..).unwrap_or_default().trim_start();
        self.at = self.text.len() - rest.len();
        let (token, length) = self.read(rest)?;
        (self.token, self.end) = (token, self.at + length);
        Ok(())
    }

    /// The token at the beginning of `rest`, and its length.
    fn read(&self, rest: &'a str) -> Result<(Token<'a>, usize), BadWords> {
        let Some(first) = rest.chars().next() else { return Ok((Token::End, 0)) };
        if first.is_ascii_digit() || first == '.' && number_length(rest) > 1 {
            let digits = rest.get(..number_length(rest)).unwrap_or_default();
            let number = digits.parse().ok().filter(|number: &f64| number.is_finite());
            let number = number.ok_or_else(|| {
                self.bad(self.at, format!("'{}', expected a number", shortened(digits, LONGEST)))
            })?;
            return Ok((Token::Number(number), digits.len()));
        }
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
        if first.is_ascii_alphabetic() {
            let length = rest.find(|c| !is_letter(c)).unwrap_or(rest.len());
            return Ok((Token::Name(rest.get(..length).unwrap_or_default()), length));
        }
        match SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            // Another way to write `=`.
            Some(&"==") => Ok((Token::Sign("="), 2)),
            Some(sign) => Ok((Token::Sign(sign), sign.len())),
            None => {
                let what = format!("{}, expected a name, a number or an operator", shown(first));
                Err(self.bad(self.at, what))
            }
        }
    }

    /// The operator at the present token.
    fn operator(&self) -> Option<Operator> {
        let sign = match self.token {
            Token::Sign(sign) | Token::Name(sign) => sign,
            _ => return None,
        };
        OPERATORS.into_iter().find(|operator| operator.sign == sign)
    }

    /// An expression of operators that bind at least as strongly as `strength`.
    fn expression(&mut self, strength: u8) -> Result<Kind, BadWords> {
        let mut kind = self.operand(strength)?;
        while let Some(operator) = self.operator().filter(|op| op.strength >= strength) {
            let wants = if operator.strength < COMPARES { Kind::Truth } else { Kind::Number };
            if kind != wants {
                return Err(self.expected(kind.then()));
            }
            self.next()?;
            let right = self.at;
            match (self.expression(operator.strength + 1)?, wants) {
                (Kind::Number, Kind::Truth) => return Err(self.expected(COMPARISON)),
                (Kind::Truth, Kind::Number) => return Err(self.no_number(right)),
                _ => {}
            }
            self.ops.push(Op::Binary(operator));
            kind = if operator.strength < ADDS { Kind::Truth } else { Kind::Number };
        }
        Ok(kind)
    }

    /// Goes into what stands behind the present token.
    fn deeper(&mut self) -> Result<(), BadWords> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.bad(self.at, format!("nested deeper than {DEEPEST} levels")));
        }
        self.next()
    }

    /// An operand: a number, a name, a word, something in parentheses, or one of these with `not` or a
    /// sign before it.
    fn operand(&mut self, strength: u8) -> Result<Kind, BadWords> {
        match self.token {
            Token::Number(number) => {
                self.ops.push(Op::Number(number));
                self.next()?;
                Ok(Kind::Number)
            }
            Token::Sign("-") => {
                self.deeper()?;
                let at = self.at;
                if self.operand(SIGN)? != Kind::Number {
                    return Err(self.no_number(at));
                }
                self.depth -= 1;
                self.ops.push(Op::Minus);
                Ok(Kind::Number)
            }
            Token::Sign("(") => {
                self.deeper()?;
                let kind = self.expression(OR)?;
                if self.token != Token::Sign(")") {
                    return Err(self.expected("')'"));
                }
                self.next()?;
                self.depth -= 1;
                Ok(kind)
            }
            // `not` takes a whole comparison, so it is no operand of one or of arithmetic.
            Token::Name("not") if strength <= NOT => {
                self.deeper()?;
                if self.expression(NOT)? != Kind::Truth {
                    return Err(self.expected(COMPARISON));
                }
                self.depth -= 1;
                self.ops.push(Op::Not);
                Ok(Kind::Truth)
            }
            Token::Name(name) => self.name(name),
            Token::Sign(_) | Token::End => Err(self.expected("a name, a number or a word")),
        }
    }

    /// A name or a word. The longest word wins: `new best` over `new`.
    fn name(&mut self, name: &'a str) -> Result<Kind, BadWords> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        if name == "cell" {
            self.next()?;
            let (row, col) = if let Token::Name(cell) = self.token {
                let cell = self.cell(cell).ok_or_else(|| self.expected("a cell such as r3c4"))?;
                self.next()?;
                cell
            } else {
                let row = self.coordinate("a row")?;
                if self.token != Token::Sign(",") {
                    return Err(self.expected("',' and a column"));
                }
                self.next()?;
                (row, self.coordinate("a column")?)
            };
            self.ops.push(Op::Word(Word::Cell(row, col)));
            return Ok(Kind::Truth);
        }
        let common = Word::NAMES.iter().map(|&(name, word)| (name, word));
        let own = Vocabulary::each(self.own.kinds).map(|kind| (kind, Word::Kind(kind)));
        let words = common.chain(own).filter_map(|(word, meaning)| {
            words_at(rest, word).then_some((word.split(' ').count(), meaning))
        });
        if let Some((parts, word)) = words.max_by_key(|(parts, _)| *parts)
            && (parts > 1 || self.field(name, false).is_none())
        {
            for _ in 0..parts {
                self.next()?;
            }
            self.ops.push(Op::Word(word));
            return Ok(Kind::Truth);
        }
        let Some((of, field)) = self.field(name, true) else { return Err(self.unknown(name)) };
        self.ops.push(Op::Load(of, field));
        self.next()?;
        Ok(Kind::Number)
    }

    /// A name, with or without what stands before its dot; where any name may be that of a fact, and `any` is
    /// asked for, whatever it is.
    fn field(&self, name: &str, any: bool) -> Option<(Of, Field)> {
        let (of, name) = match name.split_once('.') {
            None => (Of::Moment, name),
            Some((before, name)) => (Of::NAMES.iter().find(|(known, _)| *known == before)?.1, name),
        };
        let common = Field::iter().find(|field| field.name() == name);
        let own = || Vocabulary::each(self.own.fields).find(|known| *known == name);
        let is_name = any && !matches!(name, "" | "and" | "or" | "not" | "cell");
        let may_be_any = is_name && self.own.fields.contains(Vocabulary::ANY);
        let other = || may_be_any.then(|| kept(name));
        Some((of, common.or_else(|| own().or_else(other).map(Field::Fact))?))
    }

    /// The error for a name nobody knows: what stands before the dot, or the name itself.
    fn unknown(&self, name: &str) -> BadWords {
        if matches!(name, "and" | "or" | "not") {
            return self.expected("a name, a number or a word");
        }
        let (at, part) = match name.split_once('.') {
            None => (self.at, name),
            Some((before, after)) if Of::NAMES.iter().any(|(known, _)| *known == before) => {
                (self.at + before.len() + 1, after)
            }
            Some((before, _)) => {
                let expected = "parent, previous, max or min before the dot";
                let what = format!("'{}', expected {expected}", shortened(before, LONGEST));
                return BadWords { is_unknown: true, ..self.bad(self.at, what) };
            }
        };
        let told = |op| self.run.is_none_or(|run| Condition { ops: vec![op] }.check(run).is_ok());
        let own = Vocabulary::each(self.own.fields).map(Field::Fact);
        let fields = Field::iter().chain(own).filter(|&it| told(Op::Load(Of::Moment, it)));
        let names: Vec<&str> = fields.map(Field::name).collect();
        let mut words: Vec<&str> = Vec::new();
        if at == self.at {
            let own = Vocabulary::each(self.own.kinds).map(|kind| (kind, Word::Kind(kind)));
            let known = Word::NAMES.iter().copied().chain(own).filter(|it| told(Op::Word(it.1)));
            words = known.map(|(name, _)| name).chain(["cell r3c4"]).collect();
        }
        let likeness = |name: &str| strsim::normalized_levenshtein(part, name);
        let all = names.iter().chain(&words).copied();
        let nearest = all.max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
        let or = if words.is_empty() { "" } else { "; or " };
        let expected = match nearest.filter(|name| likeness(name) > LIKE) {
            Some(name) => format!("'{name}'"),
            None => format!("a name: {}{or}{}", names.join(" "), words.join(", ")),
        };
        let what = format!("'{}', expected {expected}", shortened(part, LONGEST));
        BadWords { is_unknown: true, ..self.bad(at, what) }
    }

    /// The row and the column of `r3c4` as the fields have them.
    fn cell(&self, name: &str) -> Option<(u32, u32)> {
        let (row, col) = name.strip_prefix('r')?.split_once('c')?;
        let counted = |text: &str| {
            let from_one = text.parse::<u32>().ok()?.checked_sub(1)?;
            from_one.checked_add(self.own.first_cell)
        };
        Some((counted(row)?, counted(col)?))
    }

    fn coordinate(&mut self, what: &str) -> Result<u32, BadWords> {
        match self.token {
            Token::Number(number) if number.fract() == 0.0 && number <= f64::from(u32::MAX) => {
                self.next()?;
                Ok(number as u32)
            }
            _ => Err(self.expected(what)),
        }
    }
}

/// The length of the number at the beginning of `rest`: digits with at most one point among them.
fn number_length(rest: &str) -> usize {
    let digits = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let whole = digits(rest);
    match rest.get(whole..).and_then(|rest| rest.strip_prefix('.')) {
        Some(fraction) if digits(fraction) > 0 => whole + 1 + digits(fraction),
        _ => whole,
    }
}

/// Whether the words of `word` stand at the beginning of `rest`, with any spaces between.
fn words_at(rest: &str, word: &str) -> bool {
    let mut rest = rest;
    for part in word.split(' ') {
        let Some(after) = rest.trim_start().strip_prefix(part) else { return false };
        if after.starts_with(|c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.')) {
            return false;
        }
        rest = after;
    }
    true
}
