//! A condition bound to a kind of run: what has to be loaded for each moment, and the evaluation of many
//! moments at a time.

use super::{Binary, Condition, Field, Known, Needs, Observed, Of, Op, Word};

/// By how much f must fall to be inconsistent: sums of broken costs are not exact.
const ROUNDING: f64 = 1e-9;

/// A value that is loaded once for each moment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Load {
    Value(Of, Field),
    /// The lowest value of all moments before.
    Below(Field),
    /// 1 where the word holds, else 0.
    Word(Word),
}

impl Load {
    /// The field whose values at all moments before matter, and what they amount to before the first.
    fn folded(self) -> Option<(Field, f64)> {
        match self {
            Load::Value(Of::Max | Of::Min, field) => Some((field, f64::NAN)),
            Load::Below(field) => Some((field, f64::INFINITY)),
            _ => None,
        }
    }

    /// What two values amount to together.
    fn fold(self, a: f64, b: f64) -> f64 {
        match self {
            Load::Value(Of::Max, _) => a.max(b),
            _ => a.min(b),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Code {
    Number(f64),
    Load(usize),
    Minus,
    Not,
    Binary(Binary),
}

/// A condition with its words put in terms of what the run knows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Bound {
    code: Vec<Code>,
    loads: Vec<Load>,
    slowly: bool,
}

impl Bound {
    /// Binds a condition to a run.
    ///
    /// # Errors
    /// What the run cannot tell.
    pub fn new(condition: &Condition, run: &dyn Observed) -> Result<Bound, String> {
        let mut bound = Bound { code: Vec::new(), loads: Vec::new(), slowly: false };
        for op in &condition.ops {
            match *op {
                Op::Number(number) => bound.code.push(Code::Number(number)),
                Op::Minus => bound.code.push(Code::Minus),
                Op::Not => bound.code.push(Code::Not),
                Op::Binary(binary) => bound.code.push(Code::Binary(binary)),
                Op::Load(of, field) => bound.value(run, of, field, None)?,
                Op::Word(word) => bound.word(run, word)?,
            }
        }
        Ok(bound)
    }

    fn load(&mut self, load: Load) {
        let place = self.loads.iter().position(|known| *known == load);
        let place = place.unwrap_or_else(|| {
            self.loads.push(load);
            self.loads.len() - 1
        });
        self.code.push(Code::Load(place));
    }

    fn know(&mut self, known: Known, what: impl FnOnce() -> String) -> Result<(), String> {
        match known {
            Known::No => return Err(format!("this run has no {}", what())),
            Known::Slowly => self.slowly = true,
            Known::Stored => {}
        }
        Ok(())
    }

    /// Loads a value, which `word` needs if one is given.
    fn value(
        &mut self,
        run: &dyn Observed,
        of: Of,
        field: Field,
        word: Option<Word>,
    ) -> Result<(), String> {
        let asked = if of == Of::Parent { Of::Parent } else { Of::Moment };
        self.know(run.knows(asked, field), || match (word, of) {
            (Some(word), _) => format!("{}, which '{word}' asks for", field.name()),
            (None, Of::Parent) => format!("parent.{}", field.name()),
            (None, _) => field.name().to_owned(),
        })?;
        self.load(Load::Value(of, field));
        Ok(())
    }

    fn word(&mut self, run: &dyn Observed, word: Word) -> Result<(), String> {
        let because = Some(word);
        match (word, run.best()) {
            (Word::Cell(row, col), _) => {
                for (name, number) in [("row", row), ("col", col)] {
                    self.value(run, Of::Moment, Field::Fact(name), because)?;
                    let equal = Code::Binary(Binary::Equal);
                    self.code.extend([Code::Number(number.into()), equal]);
                }
                self.code.push(Code::Binary(Binary::And));
            }
            (Word::Inconsistent, _) => {
                self.value(run, Of::Moment, Field::F, because)?;
                self.value(run, Of::Parent, Field::F, because)?;
                let less = [Binary::Subtract, Binary::Less].map(Code::Binary);
                self.code.push(Code::Number(ROUNDING));
                self.code.extend(less);
            }
            (Word::NewBest, Some(field)) => {
                self.value(run, Of::Moment, field, because)?;
                self.load(Load::Below(field));
                self.code.push(Code::Binary(Binary::Less));
            }
            _ => {
                self.know(run.knows_word(word), || format!("'{word}'"))?;
                self.load(Load::Word(word));
            }
        }
        Ok(())
    }

    /// Whether anything it loads takes microseconds a moment.
    pub fn is_slow(&self) -> bool {
        self.slowly
    }

    /// What of the memo it needs.
    pub fn needs(&self) -> Needs {
        let mut needs = Needs::default();
        for load in &self.loads {
            let (of, field) = match *load {
                Load::Value(of, field) => (of, Some(field)),
                Load::Below(field) => (Of::Moment, Some(field)),
                Load::Word(word) => {
                    needs.reopened |= word == Word::Reopened;
                    (Of::Moment, None)
                }
            };
            needs.parents |= of == Of::Parent || field == Some(Field::Parent);
            // A node has many children: its estimate would be computed for each of them.
            needs.estimates |= of == Of::Parent && matches!(field, Some(Field::H | Field::F));
            needs.depths |= field == Some(Field::Depth);
        }
        needs
    }

    /// What the values of no moment amount to, for each load that depends on all moments before;
    /// nothing where none does.
    pub fn empty_fold(&self) -> Vec<f64> {
        self.loads.iter().filter_map(|load| load.folded()).map(|(_, empty)| empty).collect()
    }

    /// Adds the moments `ts` to what the moments before amount to.
    pub fn fold(&self, run: &mut dyn Observed, ts: &[u64], folded: &mut [f64]) {
        let mut column = vec![f64::NAN; ts.len()];
        let loads = self.loads.iter().filter_map(|load| Some((load, load.folded()?.0)));
        for ((load, field), folded) in loads.zip(folded) {
            run.values(ts, Of::Moment, field, &mut column);
            *folded = column.iter().fold(*folded, |a, &b| load.fold(a, b));
        }
    }

    /// Evaluates the moments `ts`, which follow one another; `folded` is what those before amount to.
    /// 1 where the condition holds, else 0.
    pub fn evaluate(&self, run: &mut dyn Observed, ts: &[u64], folded: &[f64], work: &mut Work) {
        work.columns.resize_with(self.loads.len(), Vec::new);
        work.after.clear();
        let mut folded = folded.iter();
        for (place, load) in self.loads.iter().enumerate() {
            let (known, rest) = work.columns.split_at_mut(place);
            let Some(column) = rest.first_mut() else { break };
            column.clear();
            let own = load.folded().map_or(*load, |(field, _)| Load::Value(Of::Moment, field));
            // Values that another load has asked for are not asked for again.
            let same = self.loads.iter().zip(known).find(|(known, _)| **known == own);
            if let Some((_, same)) = same {
                column.extend_from_slice(same);
            } else {
                column.resize(ts.len(), f64::NAN);
                match own {
                    Load::Value(Of::Previous, field) => {
                        let before: Vec<u64> = ts.iter().map(|&t| t.wrapping_sub(1)).collect();
                        run.values(&before, Of::Moment, field, column);
                    }
                    Load::Value(of, field) => run.values(ts, of, field, column),
                    Load::Below(field) => run.values(ts, Of::Moment, field, column),
                    Load::Word(word) => {
                        for (&t, value) in ts.iter().zip(column.iter_mut()) {
                            *value = truth(run.holds(t, word));
                        }
                    }
                }
            }
            let Some((_, empty)) = load.folded() else { continue };
            let mut so_far = folded.next().copied().unwrap_or(empty);
            let is_before = matches!(load, Load::Below(_));
            for value in column {
                let before = so_far;
                so_far = load.fold(so_far, *value);
                *value = if is_before { before } else { so_far };
            }
            work.after.push(so_far);
        }
        self.combine(ts.len(), work);
    }

    /// Carries out the operators on whole columns; the result is the first of the stack.
    fn combine(&self, length: usize, work: &mut Work) {
        let Work { columns, stack, spare, .. } = work;
        spare.append(stack);
        for code in &self.code {
            match *code {
                Code::Number(number) => {
                    let mut column = spare.pop().unwrap_or_default();
                    column.clear();
                    column.resize(length, number);
                    stack.push(column);
                }
                Code::Load(place) => {
                    let mut column = spare.pop().unwrap_or_default();
                    column.clear();
                    column.extend(columns.get(place).into_iter().flatten());
                    stack.push(column);
                }
                Code::Minus => stack.last_mut().into_iter().flatten().for_each(|x| *x = -*x),
                Code::Not => stack.last_mut().into_iter().flatten().for_each(|x| *x = 1.0 - *x),
                Code::Binary(binary) => {
                    let (Some(right), Some(left)) = (stack.pop(), stack.last_mut()) else { return };
                    apply(binary, left, &right);
                    spare.push(right);
                }
            }
        }
    }
}

/// Columns in use and columns to be used again.
#[derive(Default)]
pub(super) struct Work {
    columns: Vec<Vec<f64>>,
    /// What the moments up to the last one amount to, for each load that depends on all before.
    after: Vec<f64>,
    stack: Vec<Vec<f64>>,
    spare: Vec<Vec<f64>>,
}

impl Work {
    /// What the moments up to the last one evaluated amount to, as [`Bound::fold`] has it.
    pub fn after(&self) -> &[f64] {
        &self.after
    }

    /// For each moment evaluated last, whether the condition holds.
    pub fn result(&self) -> impl DoubleEndedIterator<Item = bool> + ExactSizeIterator {
        self.stack.first().map_or(&[][..], Vec::as_slice).iter().map(|&value| value == 1.0)
    }
}

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// Comparisons with NaN, which stands for no value, do not hold; not even that of being unequal.
fn apply(binary: Binary, left: &mut [f64], right: &[f64]) {
    fn each(left: &mut [f64], right: &[f64], combine: impl Fn(f64, f64) -> f64) {
        for (left, &right) in left.iter_mut().zip(right) {
            *left = combine(*left, right);
        }
    }
    match binary {
        Binary::Or => each(left, right, f64::max),
        Binary::And => each(left, right, f64::min),
        Binary::Less => each(left, right, |a, b| truth(a < b)),
        Binary::AtMost => each(left, right, |a, b| truth(a <= b)),
        Binary::Equal => each(left, right, |a, b| truth(a == b)),
        Binary::Unequal => each(left, right, |a, b| truth(a != b && !a.is_nan() && !b.is_nan())),
        Binary::AtLeast => each(left, right, |a, b| truth(a >= b)),
        Binary::Greater => each(left, right, |a, b| truth(a > b)),
        Binary::Add => each(left, right, |a, b| a + b),
        Binary::Subtract => each(left, right, |a, b| a - b),
        Binary::Multiply => each(left, right, |a, b| a * b),
        Binary::Divide => each(left, right, |a, b| a / b),
    }
}
