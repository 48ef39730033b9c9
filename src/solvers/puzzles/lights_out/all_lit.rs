//! The fewest presses that turn off n × n lights, all lit: the sequence A075464 of the OEIS.
//!
//! All solutions are one of them plus the quiet patterns, of which there are up to 2^42 for n up to 78.
//! Up to 2^28 are tried one by one. Where there are more, n is odd and the patterns fall apart by the
//! parities of row and column.
//!
//! Let p be a quiet pattern on odd n. As (1 + x + 1/x + y + 1/y)² has the same terms with squares of x and
//! y, the quiet patterns of n = 2m − 1 come from those of m − 1, each cell set becoming a plus. So there are
//! many that leave a whole class of cells (by the parities of row and column) alone, and the presses on
//! two classes can be chosen one after the other.
//!
//! Two of the four classes are one half of the cells, two the other. If there is a solution of less than t
//! presses, one of the halves has at most (t − 1) / 2 of them. So for each half all solutions with so few
//! presses there are listed, the fewest first, and weighed. To list them, the weights on its first class
//! are computed for all quiet patterns that leave the second alone, and the other way round, and sums are
//! looked up.

use super::algebra::{Chase, Minimum, Solutions};
use super::*;
use std::ops::Range;

/// Largest board.
pub const MOST: u32 = 127;

/// The most bits of the number of solutions for which all are tried.
const TRIED: usize = 28;

/// The fewest presses for one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// The presses, proven to be the fewest; `None` if there are too many solutions to find them.
    pub presses: Option<u32>,
    /// There are 2 to the power of this many solutions.
    pub nullity: u32,
}

/// Finds the fewest presses for n × n lights, all lit. `progress` is told now and again which share of the
/// work is done, from 0 to 1.
///
/// # Errors
/// n is not from 1 to [`MOST`]; in one line.
pub fn fewest(n: u32, progress: &mut dyn FnMut(f32)) -> Result<Fewest, String> {
    if !(1..=MOST).contains(&n) {
        return Err(format!("{n} x {n} lights, expected 1 to {MOST} rows and columns"));
    }
    let solutions = solutions(n);
    let nullity = solutions.kernel.generators.len();
    let presses = if nullity > TRIED {
        by_halves(n, &solutions, progress)
    } else {
        tried(solutions, progress)
    };
    Ok(Fewest { presses, nullity: nullity as u32 })
}

/// All solutions; there are some, as every board all lit can be turned off (Sutner 1989).
fn solutions(n: u32) -> Solutions {
    let rules = Rules::square(n as u16);
    let mut board = Board::dark(rules.size());
    board.lights.fill(1);
    Solutions::of(&Chase::new(Wiring::new(&rules)), &board)
}

/// Tries all solutions.
fn tried(solutions: Solutions, progress: &mut dyn FnMut(f32)) -> Option<u32> {
    let mut search = Minimum::among(solutions);
    while search.advance(1 << 12) == Status::Running {
        progress(search.progress().unwrap_or(0.0));
    }
    search.best().ok().map(|(_, presses)| presses)
}

/// Most bits of the number of patterns of a table, and of tables.
const TABLE: usize = 24;
const TABLES: usize = 8;

/// Solutions weighed between two reports of progress.
const REPORT: u64 = 1 << 20;

/// Presses as bits, the classes one after the other, each in whole words.
type Bits = Vec<u64>;

/// The number of presses of the lightest solution; `None` if the patterns do not fall apart.
fn by_halves(n: u32, solutions: &Solutions, progress: &mut dyn FnMut(f32)) -> Option<u32> {
    let (one, quiet, words) = by_class(n as usize, solutions)?;
    // Its two classes, and the first of the other half.
    let halves = [(0, 1, 2), (2, 3, 0)];
    let class = |class: usize| class * words..(class + 1) * words;
    let plan = |&(first, second, _): &_| Plan::new(&quiet, class(first), class(second));
    let plans = halves.iter().map(plan).collect::<Option<Vec<Plan>>>()?;
    let mut best = weight(&one);
    let total: usize = plans.iter().map(|plan| 1 << plan.rest.len()).sum();
    let mut done = 0;
    for (plan, (first, second, other)) in plans.iter().zip(halves) {
        let others = class(other).start..class(other + 1).end;
        let both: Vec<Bits> = plan.both.iter().map(|p| p[others.clone()].to_vec()).collect();
        for number in 0..1usize << plan.rest.len() {
            let mut begin = one.clone();
            add_all(&mut begin, &plan.rest, number);
            let half = Half {
                first: Table::new(&begin, &plan.first, class(first)),
                second: Table::new(&begin, &plan.second, class(second)),
                others: others.clone(),
                begin,
                both: &both,
            };
            let share = |part: f32| (done as f32 + part) / total as f32;
            best = half.lightest(best, &mut |part| progress(share(part)));
            done += 1;
        }
    }
    Some(best)
}

/// One solution and the quiet patterns by class, and the words of a class.
fn by_class(n: usize, solutions: &Solutions) -> Option<(Bits, Vec<Bits>, usize)> {
    let side = n.div_ceil(2);
    let words = (side * side).div_ceil(64);
    let bits = |presses: &Vec<u8>| {
        let mut bits = vec![0; 4 * words];
        for (cell, _) in presses.iter().enumerate().filter(|(_, times)| **times > 0) {
            let (row, col) = (cell / n, cell % n);
            // 0 and 1: both even, both odd; 2 and 3: only one of them odd.
            let class = 2 * ((row + col) % 2) + row % 2;
            let at = row / 2 * side + col / 2;
            bits[class * words + at / 64] |= 1 << (at % 64);
        }
        bits
    };
    let quiet = solutions.kernel.generators.iter().map(bits).collect();
    Some((bits(solutions.one.as_ref().ok()?), quiet, words))
}

fn weight(bits: &[u64]) -> u32 {
    bits.iter().map(|word| word.count_ones()).sum()
}

fn add(to: &mut [u64], pattern: &[u64]) {
    for (word, other) in to.iter_mut().zip(pattern) {
        *word ^= other;
    }
}

/// Adds the patterns whose bits are set in `number`.
fn add_all(to: &mut [u64], patterns: &[Bits], number: usize) {
    for (at, pattern) in patterns.iter().enumerate() {
        if number >> at & 1 == 1 {
            add(to, pattern);
        }
    }
}

/// The quiet patterns, taken apart for a half: all are sums of these.
struct Plan {
    /// Those that leave the second class alone, but not the first.
    first: Vec<Bits>,
    /// Those that leave the first class alone, but not the second.
    second: Vec<Bits>,
    /// Those that leave both alone.
    both: Vec<Bits>,
    /// What is missing to all patterns.
    rest: Vec<Bits>,
}

impl Plan {
    /// `None` if tables would be too large or too many.
    fn new(quiet: &[Bits], first: Range<usize>, second: Range<usize>) -> Option<Plan> {
        let (_, no_second) = split(quiet, second.clone());
        let (by_first, both) = split(&no_second, first.clone());
        let (_, no_first) = split(quiet, first);
        let (by_second, _) = split(&no_first, second);
        // What cannot be reduced to nothing by those.
        let known = [&by_first[..], &by_second, &both].concat();
        let all = 0..quiet.first().map_or(0, Vec::len);
        let rest = split(&[&known, quiet].concat(), all).0.split_off(known.len());
        let sizes = [by_first.len(), by_second.len()];
        let fits =
            sizes.iter().all(|&bits| bits <= TABLE) && rest.len() <= TABLES && both.len() <= TABLES;
        fits.then_some(Plan { first: by_first, second: by_second, both, rest })
    }
}

/// The sums of some patterns: some with different leading bits within a range of words, and some that are empty
/// there.
fn split(patterns: &[Bits], range: Range<usize>) -> (Vec<Bits>, Vec<Bits>) {
    let (mut reduced, mut empty) = (Vec::<(usize, Bits)>::new(), Vec::new());
    for mut pattern in patterns.iter().cloned() {
        for (lead, known) in &reduced {
            if pattern[lead / 64] >> (lead % 64) & 1 == 1 {
                add(&mut pattern, known);
            }
        }
        match range.clone().find(|&word| pattern[word] != 0) {
            Some(word) => {
                reduced.push((word * 64 + pattern[word].trailing_zeros() as usize, pattern));
            }
            None => empty.push(pattern),
        }
    }
    (reduced.into_iter().map(|(_, pattern)| pattern).collect(), empty)
}

/// The weights on a class for all sums of some patterns.
struct Table {
    /// Numbers of sums by weight.
    by_weight: Vec<Vec<u32>>,
    /// All sums of the lower half of the patterns, and of the upper half.
    sums: [Vec<Bits>; 2],
}

impl Table {
    fn new(begin: &[u64], patterns: &[Bits], class: Range<usize>) -> Table {
        let mut now = begin[class.clone()].to_vec();
        let mut by_weight = vec![Vec::new(); 64 * now.len() + 1];
        let mut number = 0u32;
        // In the order of a Gray code.
        for count in 1..=1usize << patterns.len() {
            by_weight[weight(&now) as usize].push(number);
            let flip = count.trailing_zeros();
            if let Some(pattern) = patterns.get(flip as usize) {
                add(&mut now, &pattern[class.clone()]);
                number ^= 1 << flip;
            }
        }
        let (lower, upper) = patterns.split_at(patterns.len() / 2);
        let sums = [lower, upper].map(|patterns| {
            let sum = |number: usize| {
                let mut sum = vec![0; begin.len()];
                add_all(&mut sum, patterns, number);
                sum
            };
            (0..1usize << patterns.len()).map(sum).collect()
        });
        Table { by_weight, sums }
    }

    /// The lightest and the heaviest.
    fn weights(&self) -> Range<u32> {
        let is_there = |sums: &Vec<u32>| !sums.is_empty();
        let least = self.by_weight.iter().position(is_there).unwrap_or(0);
        let most = self.by_weight.iter().rposition(is_there).map_or(0, |most| most + 1);
        least as u32..most as u32
    }

    /// The sums of a weight.
    fn of(&self, weight: u32) -> &[u32] {
        self.by_weight.get(weight as usize).map_or(&[], Vec::as_slice)
    }

    /// The two parts of a sum.
    fn parts(&self, number: u32) -> [&[u64]; 2] {
        let [lower, upper] = &self.sums;
        let number = number as usize;
        [&lower[number % lower.len()], &upper[number / lower.len()]]
    }
}

/// The solutions listed by their weight on a half.
struct Half<'a> {
    begin: Bits,
    first: Table,
    second: Table,
    /// The patterns that leave both classes alone, on the other half.
    both: &'a [Bits],
    /// The words of the other half.
    others: Range<usize>,
}

impl Half<'_> {
    /// The fewest presses of a solution with less than half of them here; `best` if there are none with
    /// fewer.
    fn lightest(&self, mut best: u32, progress: &mut dyn FnMut(f32)) -> u32 {
        let (first, second) = (self.first.weights(), self.second.weights());
        let others = &self.others;
        let mut sum = first.start + second.start;
        let (begun, mut weighed, mut all) = (sum, 0u64, Bits::new());
        while 2 * sum < best {
            for weight in first.clone().take_while(|&weight| weight + second.start <= sum) {
                for &number in self.first.of(weight) {
                    let list = self.second.of(sum - weight);
                    if list.is_empty() {
                        break;
                    }
                    let mut with = self.begin[others.clone()].to_vec();
                    for part in self.first.parts(number) {
                        add(&mut with, &part[others.clone()]);
                    }
                    for &number in list {
                        let [low, high] = self.second.parts(number);
                        let (low, high) = (&low[others.clone()], &high[others.clone()]);
                        all.clear();
                        let cells = with.iter().zip(low).zip(high);
                        all.extend(cells.map(|((with, low), high)| with ^ low ^ high));
                        best = best.min(sum + self.least(&mut all));
                        weighed += 1;
                        if weighed.is_multiple_of(REPORT) {
                            let (done, all) = (sum - begun, best.div_ceil(2) - begun);
                            progress(done as f32 / all.max(1) as f32);
                        }
                    }
                }
            }
            sum += 1;
        }
        best
    }

    /// The least weight there of a solution and all patterns that change only this, one after the other in the order
    /// of a Gray code.
    fn least(&self, solution: &mut [u64]) -> u32 {
        let mut least = weight(solution);
        for count in 1..1usize << self.both.len() {
            add(solution, &self.both[count.trailing_zeros() as usize]);
            least = least.min(weight(solution));
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first terms of A075464, as printed in the OEIS (https://oeis.org/A075464).
    #[rustfmt::skip]
    const A075464: [u32; 54] = [
        1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245, 276, 231,
        270, 353, 356, 405, 416, 345, 376, 553, 428, 469, 520, 563, 600, 761, 772, 561, 696, 891, 940, 953,
        772, 1069, 1188, 971, 1096, 1165, 1220, 1317, 1256, 1487, 1400,
    ];

    #[test]
    fn they_are_those_of_the_oeis() {
        // These two take longer without optimisation.
        for n in (1..=54).filter(|n| ![30, 32].contains(n)) {
            let found = fewest(n, &mut |_| {}).unwrap();
            assert_eq!(found.presses, Some(A075464[n as usize - 1]), "{n} x {n}");
        }
    }

    #[test]
    fn both_ways_agree() {
        for n in [5, 9, 11, 17, 19, 23, 29, 33, 35] {
            let by_halves = by_halves(n, &solutions(n), &mut |_| {});
            assert_eq!(by_halves, Some(A075464[n as usize - 1]), "{n} x {n}");
        }
    }

    #[test]
    fn boards_out_of_range_are_refused() {
        assert!(fewest(0, &mut |_| {}).is_err());
        assert!(fewest(128, &mut |_| {}).unwrap_err().contains("1 to 127"));
    }
}
