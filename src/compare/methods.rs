//! The comparison every puzzle gets from its [`Puzzle`] alone: its methods on one instance.

use super::columns::{
    BYTES, COST, EXPANDED, FOUND, GENERATED, METHOD, OPTIMAL, PEAK, REPEATS, SECONDS, STOPPED,
    searched,
};
use super::comparison::{Comparison, Competitor, verify_costs};
use super::subject::{Charted, Subject};
use super::table::{Cells, Column};
use crate::engine::clock::Clock;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Run, Status};
use crate::engine::search::trace::SearchTrace;
use crate::puzzles::puzzle::Puzzle;
use std::rc::Rc;

/// The columns every puzzle has.
const COLUMNS: [Column; 11] =
    [METHOD, FOUND, COST, OPTIMAL, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS, STOPPED];

/// The run of a method on an instance.
struct AtWork<P: Puzzle> {
    run: Box<P::Run>,
}

impl<P: Puzzle> Job for AtWork<P> {
    fn advance(&mut self, budget: u32) -> Status {
        self.run.advance(budget)
    }

    fn status(&self) -> Status {
        self.run.status()
    }

    fn progress(&self) -> Option<f32> {
        self.run.progress()
    }
}

impl<P: Puzzle> Competitor for AtWork<P> {
    fn report(&mut self) -> Cells {
        self.run.seek(u64::MAX);
        let stats = self.run.stats();
        let mut cells: Cells = vec![
            (&EXPANDED, stats.expanded.into()),
            (&GENERATED, stats.generated.into()),
            (&PEAK, stats.peak_frontier.into()),
        ];
        if let Some(search) = P::search(&mut self.run) {
            cells.extend(searched(search));
        }
        let status = self.run.status();
        if status.is_over() {
            cells.push((&FOUND, (status == Status::Found).into()));
            cells.push((&COST, P::cost(&self.run).into()));
        }
        cells
    }
}

impl<P: Puzzle> Charted for AtWork<P> {
    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        P::search(&mut self.run)
    }
}

/// The methods of a puzzle on one instance.
pub struct Methods<P: Puzzle> {
    title: String,
    instance: Rc<P::Instance>,
    methods: Vec<P::Method>,
    limits: Limits,
}

impl<P: Puzzle> Methods<P> {
    /// These methods, each within these limits.
    pub fn new(
        title: String,
        instance: P::Instance,
        methods: Vec<P::Method>,
        limits: Limits,
    ) -> Methods<P> {
        Methods { title, instance: Rc::new(instance), methods, limits }
    }

    /// The run of a row, to watch it or to draw its curves; `None` if there is no such row.
    ///
    /// # Errors
    /// Why the method cannot run, in one line.
    pub fn run(&self, row: usize, keep: Keep) -> Result<Option<Box<P::Run>>, String> {
        let method = self.methods.get(row);
        method.map(|method| P::run(&self.instance, method, self.limits, keep)).transpose()
    }
}

impl<P: Puzzle> Subject for Methods<P> {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn comparison(&self, clock: Clock) -> Comparison {
        let mut comparison = Comparison::new(&COLUMNS, self.limits, clock)
            .verified_by(|table| verify_costs(table, &COST));
        for method in &self.methods {
            let (instance, method) = (self.instance.clone(), method.clone());
            let cells = vec![(&METHOD, method.to_string().into())];
            let optimal = P::is_optimal(&instance, &method);
            comparison.enter(cells, optimal, move |limits| {
                let run = P::run(&instance, &method, limits, Keep::Latest)?;
                Ok(Box::new(AtWork::<P> { run }) as Box<dyn Competitor>)
            });
        }
        comparison
    }

    fn search(&self, row: usize) -> Option<Box<dyn Charted>> {
        let mut run = self.run(row, Keep::Latest).ok()??;
        P::search(&mut run)?;
        Some(Box::new(AtWork::<P> { run }))
    }

    fn has_curves(&self) -> bool {
        P::HAS_FRONTIER
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::boxup::Boxup;
    use std::time::Instant;

    /// The generic comparison has the same figures as the puzzle's own.
    #[test]
    fn a_puzzle_is_compared_by_its_methods_alone() {
        for named in Boxup::built_in().into_iter().take(4) {
            let methods = Boxup::methods(&named.instance);
            let level = named.instance.level.clone();
            let mut own =
                crate::compare::boxup::on_level(&level, &methods, Limits::DEFAULT, Instant::now);
            own.finish();
            let subject =
                Methods::<Boxup>::new(named.name, named.instance, methods, Limits::DEFAULT);
            let mut comparison = subject.comparison(Instant::now);
            comparison.finish();
            let (own, table) = (own.table(), comparison.table());
            assert!(subject.has_curves() && subject.search(0).is_some());
            for row in 0..3 {
                for column in [OPTIMAL, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, STOPPED] {
                    assert_eq!(table.get(row, &column), own.get(row, &column), "{}", column.key);
                }
                assert_eq!(*table.get(row, &FOUND), true.into());
                assert_eq!(table.get(row, &COST).number(), own.get(row, &COST).number());
            }
        }
    }
}
