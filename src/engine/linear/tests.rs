use super::coset::{Gray, Lightest};
use super::*;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Run, Status};
use crate::engine::trail::{Solver, Trail};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn systems() -> impl Strategy<Value = System> {
    (2u8..=9, 1usize..=4, 1usize..=4).prop_flat_map(|(k, unknowns, rows)| {
        proptest::collection::vec(0..k, rows * (unknowns + 1)).prop_map(move |cells| {
            let mut system = System::new(k, unknowns);
            for row in cells.chunks(unknowns + 1) {
                system.push(row[..unknowns].iter().copied(), row[unknowns]);
            }
            system
        })
    })
}

/// Every vector modulo k.
fn vectors(k: u8, n: usize) -> impl Iterator<Item = Vec<u8>> {
    (0..u32::from(k).pow(n as u32)).map(move |mut code| {
        (0..n)
            .map(|_| {
                let digit = (code % u32::from(k)) as u8;
                code /= u32::from(k);
                digit
            })
            .collect()
    })
}

fn solves(system: &System, x: &[u8], homogeneous: bool) -> bool {
    (0..system.rows()).all(|r| {
        let row = system.row(r);
        let sum: u32 = row.iter().zip(x).map(|(&a, &x)| u32::from(a) * u32::from(x)).sum();
        let right = if homogeneous { 0 } else { row[x.len()] };
        sum % u32::from(system.modulus()) == u32::from(right)
    })
}

fn span(start: &[u8], kernel: &Kernel) -> Vec<Vec<u8>> {
    let mut gray = Gray::new(&kernel.orders);
    let mut now = start.to_vec();
    let mut all = vec![now.clone()];
    let k = kernel.modulus;
    while let Some((i, up)) = gray.step() {
        add_scaled(&mut now, &kernel.generators[i], if up { 1 } else { k - 1 }, k);
        all.push(now.clone());
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn all_solutions_are_those_of_brute_force(system in systems()) {
        let (k, n) = (system.modulus(), system.unknowns());
        for form in [Form::Echelon, Form::Reduced] {
            let mut elimination = Elimination::new(system.clone(), form);
            elimination.run();
            let kernel = elimination.kernel();
            let zero = span(&vec![0; n], &kernel);
            let known: BTreeSet<_> = vectors(k, n).filter(|x| solves(&system, x, true)).collect();
            prop_assert_eq!(kernel.size(), known.len().to_string());
            prop_assert_eq!(zero.len(), known.len(), "each in one way only");
            prop_assert_eq!(&zero.into_iter().collect::<BTreeSet<_>>(), &known);
            let known: BTreeSet<_> = vectors(k, n).filter(|x| solves(&system, x, false)).collect();
            match elimination.solution() {
                None => prop_assert!(known.is_empty()),
                Some(x) => {
                    let found: BTreeSet<_> = span(&x, &kernel).into_iter().collect();
                    prop_assert_eq!(&found, &known);
                    let mut lightest = Lightest::new(x, kernel.clone());
                    prop_assert_eq!(lightest.finish(), Status::Found);
                    let weight = |x: &Vec<u8>| x.iter().map(|&v| u32::from(v)).sum::<u32>();
                    let least = known.iter().map(weight).min().unwrap();
                    let ties = known.iter().filter(|x| weight(x) == least).count() as u64;
                    prop_assert_eq!(lightest.best().1, least);
                    prop_assert!(known.contains(lightest.best().0));
                    prop_assert_eq!((lightest.ties(), lightest.tried()), (ties, known.len() as u64));
                }
            }
        }
    }

    #[test]
    fn every_operation_can_be_taken_back(system in systems()) {
        let mut solver = Elimination::new(system, Form::Reduced);
        let mut scene = solver.scene();
        let mut past = Vec::new();
        while let Some(op) = solver.step() {
            past.push((scene.clone(), op));
            Elimination::apply(&mut scene, &op);
            prop_assert_eq!(&scene, solver.tableau());
        }
        while let Some((before, op)) = past.pop() {
            Elimination::undo(&mut scene, &op);
            prop_assert_eq!(&scene, &before);
        }
    }

}

proptest! {
    // Each tries up to 2^16 elements.
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_transform_agrees_with_trying(
        generators in proptest::collection::vec(proptest::collection::vec(0u8..2, 40), 0..17),
        element in proptest::collection::vec(0u8..2, 40),
    ) {
        let kernel = Kernel { modulus: 2, orders: vec![2; generators.len()], generators };
        let least = span(&element, &kernel)
            .iter()
            .map(|x| x.iter().map(|&v| u32::from(v)).sum::<u32>())
            .min();
        let mut lightest = Lightest::new(element, kernel);
        lightest.finish();
        prop_assert_eq!(Some(lightest.best().1), least);
        let sum: u32 = lightest.best().0.iter().map(|&v| u32::from(v)).sum();
        prop_assert_eq!(Some(sum), least, "the weight is that of the element shown");
    }
}

#[test]
fn a_reduced_matrix_reads_off_as_unit_columns() {
    let mut system = System::new(5, 3);
    system.push([2, 1, 2], 1);
    system.push([0, 4, 1], 2);
    system.push([1, 0, 2], 0);
    let mut trail = Trail::new(Elimination::new(system, Form::Reduced), Limits::DEFAULT);
    assert_eq!(trail.finish(), Status::Found);
    trail.seek(trail.len());
    let solution = trail.solver().solution().unwrap();
    for pivot in trail.scene().pivots() {
        for row in 0..3 {
            let entry = trail.scene().system().get(row, pivot.col as usize);
            assert_eq!(entry, u8::from(row == pivot.row as usize));
        }
        let right = trail.scene().system().get(pivot.row as usize, 3);
        assert_eq!(right, solution[pivot.col as usize]);
    }
    assert!(trail.next_landmark(0).and_then(|t| trail.next_landmark(t)).is_some());
}

#[test]
fn a_huge_kernel_is_counted_and_glimpsed() {
    let kernel = Kernel { modulus: 2, generators: vec![vec![1; 40]; 60], orders: vec![2; 60] };
    assert_eq!(kernel.size(), (1u64 << 60).to_string());
    assert_eq!(kernel.nullity(), Some(60));
    let nine = Kernel { modulus: 9, generators: vec![vec![1]; 100], orders: vec![9; 100] };
    assert_eq!(nine.size().len(), 96);
    assert_eq!((nine.nullity(), nine.small_size()), (None, None));
    let mut lightest = Lightest::new(vec![1; 40], kernel);
    assert!(matches!(lightest.finish(), Status::Stopped(_)));
    assert_eq!(lightest.best().1, 0, "the best found is shown all the same");
}
