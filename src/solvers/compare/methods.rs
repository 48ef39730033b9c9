//! What can be compared, as the views see it, and the comparison every puzzle gets from its [`Puzzle`] alone:
//! its methods on one instance. A puzzle with columns of its own has a [`Report`] in a module beside this one.

use super::prelude::*;
use crate::puzzles::link::{self, MOST_RUNS};

/// Something that can be compared.
pub struct Subject<P: Puzzle> {
    /// What is compared, for the title line.
    pub title: String,
    /// The comparison, before its first step.
    pub comparison: Box<dyn Fn(Clock) -> Comparison>,
    /// The methods of its first rows, on one instance; none where there is nothing to see but the table.
    pub methods: Option<Rc<Methods<P>>>,
}

impl<P: Puzzle> Subject<P> {
    /// Something of which there is nothing to see but the table, such as a comparison over many instances.
    pub fn table(title: String, comparison: impl Fn(Clock) -> Comparison + 'static) -> Self {
        Subject { title, comparison: Box::new(comparison), methods: None }
    }

    /// Whether there are searches to draw curves of.
    pub fn has_curves(&self) -> bool {
        P::HAS_FRONTIER && self.methods.is_some()
    }

    /// The rows of the methods a course begins with, as many as can race.
    pub fn classics(&self) -> Vec<usize> {
        let Some(methods) = &self.methods else { return Vec::new() };
        // By their words: options that a method does not use need not be the same.
        let words = |method: &P::Method| link::run::<P>(&methods.instance, method);
        let row = |method: &P::Method| {
            methods.methods.iter().position(|known| words(known) == words(method))
        };
        P::classics(&methods.instance).iter().filter_map(row).take(MOST_RUNS).collect()
    }
}

impl<P: Puzzle> From<Methods<P>> for Subject<P> {
    fn from(methods: Methods<P>) -> Self {
        let methods = Rc::new(methods);
        let compared = Rc::clone(&methods);
        let table = Subject::table(methods.title.clone(), move |clock| compared.comparison(clock));
        Subject { methods: Some(methods), ..table }
    }
}

/// The columns a puzzle has in its comparisons and what stands in them.
pub struct Report<P: Puzzle> {
    /// The columns.
    pub columns: &'static [Column],
    /// What a row says of its method from the beginning: its name, and what else there is.
    pub parts: fn(&P::Method) -> Cells,
    /// What is known of a run so far.
    pub results: fn(&P::Instance, &P::Method, &mut P::Run) -> Cells,
    /// What to settle after each row, such as which costs are the least.
    pub verify: fn(&mut Table),
    /// How the rows are seen as a matrix, if they can be.
    pub matrix: Option<Matrix>,
    /// The column looked at first; otherwise the first count of which less is better.
    pub looked_at: Option<&'static Column>,
}

impl<P: Puzzle> Report<P> {
    /// The columns every puzzle has.
    pub const COMMON: &'static Report<P> = &Report {
        columns: &[
            METHOD, FOUND, COST, OPTIMAL, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS,
            STOPPED,
        ],
        parts: |method| vec![(&METHOD, method.to_string().into())],
        results: |_, _, run| results::<P>(run, None),
        verify: |table| verify_costs(table, &COST),
        matrix: None,
        looked_at: None,
    };

    /// These methods on every built-in instance that `fits`: lines of a matrix by methods, with these columns.
    pub fn over(
        &'static self,
        (columns, matrix): (&[Column], Matrix),
        fits: impl Fn(&P::Instance) -> bool,
        methods: &[P::Method],
        (limits, clock): (Limits, Clock),
    ) -> Comparison {
        let mut comparison = Comparison::new(columns, Some(matrix), limits, clock);
        for named in P::built_in().into_iter().filter(|named| fits(&named.instance)) {
            let instance = Rc::new(named.instance);
            for method in methods {
                let first = vec![(matrix.lines, named.name.as_str().into())];
                self.enter(&mut comparison, first, &instance, method);
            }
        }
        comparison
    }

    /// Enters a method on an instance; `first` is what the row says of the instance.
    fn enter(
        &'static self,
        comparison: &mut Comparison,
        first: Cells,
        instance: &Rc<P::Instance>,
        method: &P::Method,
    ) {
        let cells = first.into_iter().chain((self.parts)(method)).collect();
        let optimal = P::is_optimal(instance, method);
        let (instance, method) = (instance.clone(), method.clone());
        comparison.enter(cells, optimal, move |limits| {
            let run = P::run(&instance, &method, limits.latest()).map_err(|why| why.to_string())?;
            Ok(Box::new(AtWork { report: self, instance, method, run }) as Box<dyn Competitor>)
        });
    }
}

/// The results every puzzle has; `depth` is that of the answer, where the branching factor is of interest.
pub fn results<P: Puzzle>(run: &mut P::Run, depth: Option<u64>) -> Cells {
    run.seek(u64::MAX);
    let stats = run.stats();
    let mut cells: Cells = vec![
        (&EXPANDED, stats.expanded.into()),
        (&GENERATED, stats.generated.into()),
        (&PEAK, stats.peak_frontier.into()),
    ];
    if let Some(search) = run.search() {
        cells.extend(searched(search, depth));
    }
    let status = run.status();
    if status.is_over() {
        cells.push((&FOUND, (status == Status::Found).into()));
        cells.push((&COST, P::cost(run).into()));
    }
    cells
}

/// The run of a method on an instance.
struct AtWork<P: Puzzle> {
    report: &'static Report<P>,
    instance: Rc<P::Instance>,
    method: P::Method,
    run: Box<P::Run>,
}

impl<P: Puzzle> Job for AtWork<P> {
    forward! { |self| *self.run =>
        &mut Job::advance(budget: u32) -> Status;
        Job::status() -> Status;
        Job::progress() -> Option<f32>;
    }
}

impl<P: Puzzle> Competitor for AtWork<P> {
    fn report(&mut self) -> Cells {
        (self.report.results)(&self.instance, &self.method, &mut self.run)
    }

    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        self.run.search()
    }
}

/// The methods of a puzzle on one instance.
pub struct Methods<P: Puzzle> {
    title: String,
    /// What the methods run on.
    pub instance: Rc<P::Instance>,
    methods: Vec<P::Method>,
    /// Bounds of each.
    pub limits: Limits,
    report: &'static Report<P>,
}

impl<P: Puzzle> Methods<P> {
    /// These methods, each within these limits, in the columns of this report.
    pub fn new(
        title: String,
        instance: P::Instance,
        methods: Vec<P::Method>,
        limits: Limits,
        report: &'static Report<P>,
    ) -> Methods<P> {
        Methods { title, instance: Rc::new(instance), methods, limits, report }
    }

    /// The method of a row; none if there is no such row.
    pub fn method(&self, row: usize) -> Option<&P::Method> {
        self.methods.get(row)
    }

    /// Their comparison, before its first step.
    pub fn comparison(&self, clock: Clock) -> Comparison {
        let Report { columns, matrix, verify, looked_at, .. } = *self.report;
        let mut comparison = Comparison::new(columns, matrix, self.limits, clock);
        (comparison.verify, comparison.looked_at) = (verify, looked_at);
        for method in &self.methods {
            self.report.enter(&mut comparison, Vec::new(), &self.instance, method);
        }
        comparison
    }

    /// The search of a row, to draw its curves; `None` if it has no frontier.
    pub fn search(&self, row: usize) -> Option<Box<dyn Competitor>> {
        let (report, instance) = (self.report, self.instance.clone());
        let method = self.methods.get(row)?.clone();
        let mut run = P::run(&self.instance, &method, self.limits.latest()).ok()?;
        run.search()?;
        Some(Box::new(AtWork { report, instance, method, run }))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::puzzles::boxup::Boxup;
    use serde_json::json;
    use std::time::Instant;

    const LIMITS: Limits = Limits::DEFAULT;

    /// The comparison of these methods at its end.
    pub fn compared<P: Puzzle>(
        instance: P::Instance,
        methods: Vec<P::Method>,
        limits: Limits,
        report: &'static Report<P>,
    ) -> Comparison {
        let methods = Methods::new(String::new(), instance, methods, limits, report);
        let mut comparison = methods.comparison(Instant::now);
        comparison.finish();
        comparison
    }

    /// What every puzzle gets says what the puzzle's own comparison says.
    #[test]
    fn a_puzzle_is_compared_by_its_methods_alone() {
        for named in Boxup::built_in().into_iter().take(4) {
            let methods = Boxup::methods(&named.instance);
            let instance = &named.instance;
            let report = &crate::compare::boxup::REPORT;
            let own = compared(instance.clone(), methods.clone(), LIMITS, report);
            let all =
                Methods::new(String::new(), instance.clone(), methods, LIMITS, Report::COMMON);
            let subject: Subject<Boxup> = all.into();
            let mut comparison = (subject.comparison)(Instant::now);
            comparison.finish();
            let (own, table) = (own.table, comparison.table);
            assert!(subject.has_curves() && subject.methods.unwrap().search(0).is_some());
            for row in 0..3 {
                for column in [OPTIMAL, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, STOPPED] {
                    assert_eq!(table.get(row, &column), own.get(row, &column), "{}", column.key);
                }
                assert_eq!(*table.get(row, &FOUND), json!(true));
                assert_eq!(table.get(row, &COST).as_f64(), own.get(row, &COST).as_f64());
            }
        }
    }
}
