//! Linear equations modulo k, where k need not be prime.
//!
//! [`Elimination`] brings an augmented matrix into echelon form by row operations, one a
//! step, so that it can be a part of what is watched, or run to its end. Over a ring
//! with zero divisors the form is Howell's (J. A. Howell, "Spans in the module (Z_m)^s", 1986):
//! every combination of rows that begins with zeros is a combination of the rows below, so back
//! substitution never fails. [`coset`] looks for the lightest of all solutions.

pub mod coset;
mod elimination;

use super::work;
pub use elimination::{Change, Elimination, Form, RowOp, Tableau};

/// Equations modulo k: coefficients and right sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct System {
    /// k.
    pub modulus: u8,
    /// Number of unknowns.
    pub unknowns: usize,
    /// The coefficients of each equation, its right side last.
    rows: Vec<Vec<u8>>,
}

impl System {
    /// No equations in `unknowns` unknowns modulo `modulus` (clamped to 2 to 15).
    pub fn new(modulus: u8, unknowns: usize) -> System {
        System { modulus: modulus.clamp(2, 15), unknowns, rows: Vec::new() }
    }

    /// Adds an equation with a coefficient for each unknown.
    pub fn push(&mut self, coefficients: &[u8], right: u8) {
        let row = coefficients.iter().chain([&right]).map(|entry| entry % self.modulus);
        self.rows.push(row.collect());
    }

    /// Number of equations.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Coefficients of equation `row` with its right side at the end; empty if there is no such row.
    pub fn row(&self, row: usize) -> &[u8] {
        self.rows.get(row).map_or(&[], Vec::as_slice)
    }

    /// The entry of equation `row` in column `col`; the right side is column `unknowns`.
    pub fn get(&self, row: usize, col: usize) -> u8 {
        self.row(row).get(col).copied().unwrap_or(0)
    }

    fn scale(&mut self, row: usize, by: u8) {
        let k = self.modulus;
        self.rows[row].iter_mut().for_each(|entry| *entry = *entry * by % k);
    }

    fn add(&mut self, from: usize, to: usize, times: u8) {
        if let Ok([to, from]) = self.rows.get_disjoint_mut([to, from]) {
            add_scaled(to, from, times, self.modulus);
        }
    }
}

/// `to += times * from` modulo `k`, entry by entry; all entries below `k`, `k` at most 15.
pub fn add_scaled(to: &mut [u8], from: &[u8], times: u8, k: u8) {
    // Repeated additions without a division run in wide registers: upwards or downwards, whichever
    // reaches `times` in fewer.
    let (add, count) = if times <= k / 2 { (true, times) } else { (false, k - times) };
    work::charge((to.len() * usize::from(count)) as u64 / ENTRIES);
    for _ in 0..count {
        for (x, &y) in to.iter_mut().zip(from) {
            let sum = if add { *x + y } else { *x + (k - y) };
            let less = sum.wrapping_sub(k);
            *x = if less < sum { less } else { sum };
        }
    }
}

/// The sum of the products of the entries of two vectors, modulo `k`.
pub fn product(a: &[u8], b: &[u8], k: u8) -> u8 {
    let sum: u32 = a.iter().zip(b).map(|(&a, &b)| u32::from(a) * u32::from(b)).sum();
    (sum % u32::from(k)) as u8
}

/// The sum of the entries of a vector.
pub fn weight(vector: &[u8]) -> u32 {
    vector.iter().fold(0, |sum, &entry| sum + u32::from(entry))
}

/// Entries added in a unit of work.
const ENTRIES: u64 = 64;

/// The greatest common divisor; of 0 and n it is n.
pub fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// A unit u modulo `k` with `u * a = gcd(a, k)`; every residue has one.
pub fn unit_to_gcd(a: u8, k: u8) -> u8 {
    let goal = gcd(a, k) % k;
    (1..k).find(|&u| gcd(u, k) == 1 && u * a % k == goal).unwrap_or(1)
}

/// Every solution of equations whose right sides are 0.
///
/// Every vector of the kernel is a unique sum of multiples of the generators, each less often than its
/// order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// k.
    pub modulus: u8,
    /// The generators, each of the length of the unknowns.
    pub generators: Vec<Vec<u8>>,
    /// The order of each generator: a divisor of k greater than 1.
    pub orders: Vec<u8>,
}

impl Kernel {
    /// Dimension of the kernel, if k is prime.
    pub fn nullity(&self) -> Option<usize> {
        let prime = (2..self.modulus).all(|d| !self.modulus.is_multiple_of(d));
        prime.then_some(self.generators.len())
    }

    /// Number of vectors, in decimal digits: it may be very large.
    pub fn size(&self) -> String {
        let mut digits = vec![1u32];
        for &order in &self.orders {
            let mut carry = 0;
            for digit in &mut digits {
                let value = *digit * u32::from(order) + carry;
                *digit = value % 10;
                carry = value / 10;
            }
            if carry > 0 {
                digits.push(carry);
            }
        }
        digits.iter().rev().filter_map(|&d| char::from_digit(d, 10)).collect()
    }

    /// Number of vectors if it is below 2^63.
    pub fn small_size(&self) -> Option<u64> {
        let size = self.orders.iter().try_fold(1u64, |n, &o| n.checked_mul(u64::from(o)))?;
        (size < 1 << 63).then_some(size)
    }

    /// A generator whose product with `vector` is not 0, and that product.
    ///
    /// For equations with a symmetric matrix these are the witnesses that there is no solution: modulo
    /// k the span of the columns is exactly what is orthogonal to the kernel.
    pub fn witness(&self, vector: &[u8]) -> Option<(&[u8], u8)> {
        self.generators.iter().find_map(|g| {
            let rest = product(g, vector, self.modulus);
            (rest != 0).then_some((g.as_slice(), rest))
        })
    }
}

#[cfg(test)]
pub mod tests {
    use super::coset::{Gray, Lightest};
    use super::*;
    use crate::engine::run::{Job, Status};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn systems() -> impl Strategy<Value = System> {
        (2u8..=9, 1usize..=4, 1usize..=4).prop_flat_map(|(k, unknowns, rows)| {
            proptest::collection::vec(0..k, rows * (unknowns + 1)).prop_map(move |cells| {
                let mut system = System::new(k, unknowns);
                for row in cells.chunks(unknowns + 1) {
                    system.push(&row[..unknowns], row[unknowns]);
                }
                system
            })
        })
    }

    /// Every vector modulo k.
    pub fn vectors(k: u8, n: usize) -> impl Iterator<Item = Vec<u8>> {
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
            sum % u32::from(system.modulus) == u32::from(right)
        })
    }

    /// The sums of a vector and every vector of a kernel.
    pub fn span(start: &[u8], kernel: &Kernel) -> Vec<Vec<u8>> {
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
            let (k, n) = (system.modulus, system.unknowns);
            for form in [Form::Echelon, Form::Reduced] {
                let mut elimination = Elimination::new(system.clone(), form);
                while elimination.step().is_some() {}
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
                        // Nothing is lighter than no weight.
                        let tried = if weight(&x) == 0 { 1 } else { known.len() };
                        let mut lightest = Lightest::new(x, kernel.clone());
                        prop_assert_eq!(lightest.finish(), Status::Found);
                        let least = known.iter().map(|x| weight(x)).min().unwrap();
                        prop_assert_eq!(lightest.best().1, least);
                        prop_assert!(known.contains(lightest.best().0));
                        prop_assert_eq!(lightest.tried, tried as u64);
                    }
                }
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
            let least = span(&element, &kernel).iter().map(|x| weight(x)).min();
            let mut lightest = Lightest::new(element, kernel);
            lightest.finish();
            prop_assert_eq!(Some(lightest.best().1), least);
            let shown = weight(lightest.best().0);
            prop_assert_eq!(Some(shown), least, "the weight is that of the element shown");
        }
    }

    #[test]
    fn a_reduced_matrix_reads_off_as_unit_columns() {
        let mut system = System::new(5, 3);
        system.push(&[2, 1, 2], 1);
        system.push(&[0, 4, 1], 2);
        system.push(&[1, 0, 2], 0);
        let mut elimination = Elimination::new(system, Form::Reduced);
        while elimination.step().is_some() {}
        let solution = elimination.solution().unwrap();
        let tableau = &elimination.tableau;
        assert!(tableau.pivots.len() > 1);
        for (pivot, &col) in tableau.pivots.iter().enumerate() {
            for row in 0..3 {
                assert_eq!(tableau.system.get(row, col), u8::from(row == pivot));
            }
            assert_eq!(tableau.system.get(pivot, 3), solution[col]);
        }
    }

    #[test]
    fn every_element_of_a_large_coset_is_tried_once() {
        let unit = |i| (0..7).map(|j| u8::from(i == j)).collect();
        let kernel =
            Kernel { modulus: 3, orders: vec![3; 7], generators: (0..7).map(unit).collect() };
        let mut lightest = Lightest::new(vec![2; 7], kernel);
        assert_eq!((lightest.finish(), lightest.tried), (Status::Found, 3u64.pow(7)));
        assert_eq!(lightest.best().1, 0);
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
}
