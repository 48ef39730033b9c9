//! All solutions of a board from a small system of equations.
//!
//! Light chasing, in general: going through the lights row by row, the last press that can still
//! change a light is fixed by the presses before it. So all presses follow from a few free ones (the
//! first row, for the cross) and what is left over is a small system for those: 64 unknowns instead of
//! 4096 on the largest board. [`Chase`] is that plan; the method `chase` shows it.

use super::*;
use crate::engine::linear::coset::Lightest;
use crate::engine::linear::{Elimination, Kernel, System, add_scaled, product};

/// The plan of light chasing: the light each press turns off, and the free presses.
#[derive(Clone, Debug)]
pub struct Chase {
    /// What a press changes.
    pub wiring: Wiring,
    /// For each press the light it turns off, with the factor from light to presses; `None` if free.
    answers: Vec<Option<(u16, u8)>>,
    /// The free presses.
    pub free: Vec<usize>,
    /// The lights that no press turns off.
    pub left_over: Vec<usize>,
}

impl Chase {
    /// The plan for a wiring.
    pub fn new(wiring: Wiring) -> Chase {
        let k = wiring.rules.states();
        let mut answers = vec![None; wiring.lights()];
        let mut left_over = Vec::new();
        for light in 0..wiring.lights() {
            // The last press that changes the light, if it can bring it to any state.
            let taken = wiring.touched(light).last().copied().and_then(|(press, amount)| {
                // x with amount * x = -1: so many presses for each state of the light.
                let factor = (1..k).find(|&x| (amount * x + 1).is_multiple_of(k))?;
                let answer = answers.get_mut(usize::from(press)).filter(|a| a.is_none())?;
                *answer = Some((light as u16, factor));
                Some(())
            });
            if taken.is_none() {
                left_over.push(light);
            }
        }
        let free = (0..answers.len()).filter(|&p| answers[p].is_none()).collect();
        Chase { wiring, answers, free, left_over }
    }

    /// The light that press number `press` turns off, and the presses for each state of it.
    pub fn answer(&self, press: usize) -> Option<(usize, u8)> {
        let (light, factor) = (*self.answers.get(press)?)?;
        Some((usize::from(light), factor))
    }

    /// Adds the other presses to free ones, so that every light with a press for it is off.
    pub fn complete(&self, lights: &[u8], free: &[u8]) -> Vec<u8> {
        let k = self.wiring.rules.states();
        work::charge(8 * self.wiring.lights() as u64);
        let mut lights = lights.to_vec();
        let mut presses = vec![0; self.wiring.lights()];
        for (&press, &times) in self.free.iter().zip(free) {
            presses[press] = times % k;
            self.wiring.press(&mut lights, press, times);
        }
        for (press, answer) in self.answers.iter().enumerate() {
            if let &Some((light, factor)) = answer {
                let times = lights[usize::from(light)] * factor % k;
                presses[press] = times;
                self.wiring.press(&mut lights, press, times);
            }
        }
        presses
    }

    /// The system for the free presses: one equation for every light left over, which turns it off.
    fn system(&self, lights: &[u8]) -> System {
        let k = self.wiring.rules.states();
        let (count, width) = (self.wiring.lights(), self.free.len());
        // Each press as a sum of free ones.
        let mut forms = vec![0u8; count * width];
        for (i, &press) in self.free.iter().enumerate() {
            forms[press * width + i] = 1;
        }
        let mut sum = vec![0u8; width];
        let state = |light: usize, forms: &[u8], sum: &mut [u8]| {
            sum.fill(0);
            for &(press, amount) in self.wiring.touched(light) {
                let begin = usize::from(press) * width;
                add_scaled(sum, &forms[begin..begin + width], amount, k);
            }
        };
        for (press, answer) in self.answers.iter().enumerate() {
            if let &Some((light, factor)) = answer {
                // Its own form is still 0, so this is the effect of the presses before it on the light.
                state(usize::from(light), &forms, &mut sum);
                add_scaled(&mut forms[press * width..(press + 1) * width], &sum, factor, k);
            }
        }
        let mut system = System::new(k, width);
        for &light in &self.left_over {
            state(light, &forms, &mut sum);
            system.push(&sum, (k - lights[light]) % k);
        }
        system
    }

    /// The free presses with which chasing turns off all lights, given the lights left over without them;
    /// `None` if there are none.
    pub fn correction(&self, lights: &[u8]) -> Option<Vec<u8>> {
        let presses = self.complete(lights, &vec![0; self.free.len()]);
        let mut left = lights.to_vec();
        self.wiring.press_all(&mut left, &presses);
        Elimination::finished(self.system(&left)).solution()
    }

    /// One solution of a board, if it has any.
    pub fn solve(&self, board: &Board) -> Option<Vec<u8>> {
        Some(self.complete(&board.lights, &self.correction(&board.lights)?))
    }

    /// The quiet patterns: presses that change nothing.
    pub fn kernel(&self) -> Kernel {
        let dark = vec![0; self.wiring.lights()];
        let mut kernel = Elimination::finished(self.system(&dark)).kernel();
        for generator in &mut kernel.generators {
            *generator = self.complete(&dark, generator);
        }
        kernel
    }
}

/// A proof that a board cannot be solved: a quiet pattern whose product with the lights is not 0, as it
/// would be for every board that can be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsolvable {
    /// The quiet pattern.
    pub quiet: Vec<u8>,
    /// The product, 1 to k - 1.
    pub sum: u8,
}

/// All solutions of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solutions {
    /// One solution, or why there is none.
    pub one: Result<Vec<u8>, Unsolvable>,
    /// The differences of any two solutions.
    pub kernel: Kernel,
}

impl Solutions {
    /// Solves a board.
    pub fn of(chase: &Chase, board: &Board) -> Solutions {
        Solutions::with(chase, board, chase.kernel())
    }

    /// Solves a board whose kernel is known.
    pub fn with(chase: &Chase, board: &Board, kernel: Kernel) -> Solutions {
        let one = chase.solve(board).ok_or_else(|| {
            let why = kernel.witness(&board.lights);
            let (quiet, sum) = why.map(|(quiet, sum)| (quiet.to_vec(), sum)).unwrap_or_default();
            Unsolvable { quiet, sum }
        });
        Solutions { one, kernel }
    }
}

/// The search for a solution with the fewest presses.
pub struct Minimum {
    search: Result<Lightest, Unsolvable>,
    /// The quiet patterns.
    pub kernel: Kernel,
}

impl Minimum {
    /// Solves by algebra; the search among the solutions follows.
    pub fn of(instance: &Instance) -> Minimum {
        Minimum::among(Solutions::of(&Chase::new(Wiring::new(&instance.rules)), &instance.board))
    }

    /// The search among these solutions.
    pub fn among(solutions: Solutions) -> Minimum {
        let Solutions { one, kernel } = solutions;
        Minimum { search: one.map(|x| Lightest::new(x, kernel.clone())), kernel }
    }

    /// The same, but it tries at most about so many solutions.
    #[must_use]
    pub fn within(self, most: u64) -> Minimum {
        Minimum { search: self.search.map(|search| search.within(most)), ..self }
    }

    /// The lightest solution so far and its number of presses, or why there is none.
    pub fn best(&self) -> Result<(&[u8], u32), &Unsolvable> {
        self.search.as_ref().map(Lightest::best)
    }

    /// Whether the best solution is proven to be the lightest.
    pub fn is_proven(&self) -> bool {
        self.status() == Status::Found
    }

    /// Solutions tried.
    pub fn tried(&self) -> u64 {
        self.search.as_ref().map_or(0, |search| search.tried)
    }

    /// Number of solutions in decimal digits.
    pub fn solutions(&self) -> String {
        if self.search.is_ok() { self.kernel.size() } else { "0".into() }
    }
}

impl Job for Minimum {
    fn advance(&mut self, budget: u32) -> Status {
        match &mut self.search {
            Ok(search) => search.advance(budget),
            Err(_) => Status::Exhausted,
        }
    }

    fn status(&self) -> Status {
        self.search.as_ref().map_or(Status::Exhausted, Job::status)
    }

    fn progress(&self) -> Option<f32> {
        self.search.as_ref().ok().and_then(Job::progress)
    }
}

/// Most rows written out; of a larger table only the row that is used is shown.
const MOST_ROWS: u64 = 1024;

/// A row: the lights left over, and the free presses that turn them off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// States of the lights left over.
    pub pattern: Vec<u8>,
    /// How often each free press is made.
    pub presses: Vec<u8>,
}

/// The whole table of a plan by pattern, without the row of nothing left over; an empty one if it has more
/// than [`MOST_ROWS`] rows, or the states are not a prime number (then the rows are not that simple).
pub fn table(plan: &Chase) -> Rc<[TableRow]> {
    let k = plan.wiring.rules.states();
    let system = plan.system(&vec![0; plan.wiring.lights()]);
    let echelon = Elimination::finished(system.clone());
    // Free presses without a pivot are never made: the others give each pattern once.
    let pivots = &echelon.tableau.pivots;
    let count = u64::from(k).checked_pow(pivots.len() as u32).filter(|&count| count <= MOST_ROWS);
    let count = count.filter(|_| echelon.kernel().nullity().is_some());
    let row = |mut number: u64| {
        let mut presses = vec![0; system.unknowns];
        for &pivot in pivots {
            presses[pivot] = (number % u64::from(k)) as u8;
            number /= u64::from(k);
        }
        let left = |row: &[u8]| (k - product(row, &presses, k)) % k;
        TableRow { pattern: (0..system.rows()).map(|row| left(system.row(row))).collect(), presses }
    };
    let mut rows: Vec<TableRow> = (1..count.unwrap_or(1)).map(row).collect();
    rows.sort_unstable_by(|a, b| a.pattern.cmp(&b.pattern));
    rows.into()
}

/// Digits one after the other.
pub fn digits(numbers: &[u8]) -> String {
    numbers.iter().map(u8::to_string).collect()
}

/// The quiet patterns of a square board.
pub struct Quiet {
    /// The rules of the board.
    pub rules: Rules,
    /// All of them are sums of these.
    pub kernel: Kernel,
    /// Some of them: those that look alike from all sides first, as far as there are any, then the
    /// generators of the kernel.
    pub patterns: Vec<Vec<u8>>,
}

impl Quiet {
    /// Those of a board of `side` by `side` lights, otherwise with these rules; none if the empty one is all
    /// there is.
    pub fn of(rules: &Rules, side: u16) -> Option<Quiet> {
        let (states, pattern, torus) = (rules.states(), rules.pattern, rules.torus);
        let rules = Rules::new(Size::new(side, side), states, pattern, torus).ok()?;
        work::charge(u64::from(side).pow(3) / 8);
        let kernel = Chase::new(Wiring::new(&rules)).kernel();
        if kernel.generators.is_empty() {
            return None;
        }
        let mut patterns: Vec<Vec<u8>> = Vec::new();
        let all_alike = kernel.generators.iter().map(|one| alike(one, rules.size(), states));
        for pattern in all_alike.chain(kernel.generators.iter().cloned()) {
            if !patterns.contains(&pattern) {
                patterns.push(pattern);
            }
        }
        Some(Quiet { rules, kernel, patterns })
    }
}

/// A pattern with its mirror images added, unless nothing would be left of it. What the rules do is the same in
/// a mirror, so a sum of quiet patterns it is.
fn alike(pattern: &[u8], size: Size, states: u8) -> Vec<u8> {
    let last = size.rows.saturating_sub(1);
    let mirrors: [fn(Pos, u16) -> Pos; 3] = [
        |Pos { row, col }, last| Pos::new(last - row, col),
        |Pos { row, col }, last| Pos::new(row, last - col),
        |Pos { row, col }, _| Pos::new(col, row),
    ];
    mirrors.into_iter().fold(pattern.to_vec(), |pattern, mirror| {
        let image = size.cells().map(|pos| pattern.get(size.index(mirror(pos, last))).copied());
        let image: Vec<u8> = image.map(Option::unwrap_or_default).collect();
        let mut sum = pattern.clone();
        add_scaled(&mut sum, &image, 1, states);
        if sum.iter().all(|&times| times == 0) { pattern } else { sum }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lights_out::{Pattern, tests::rules};

    #[test]
    fn patterns_change_no_light_and_their_number_is_the_published_one() {
        // Dimensions of the kernel; all other sizes up to 40 have none.
        let known =
            [(4, 4), (5, 2), (9, 8), (11, 6), (14, 4), (16, 8), (17, 2), (19, 16), (23, 14)];
        for (states, torus) in [(2, false), (3, false), (2, true)] {
            let rules = Rules::new(Size::new(5, 5), states, Pattern::Cross, torus).unwrap();
            for side in 2..24 {
                let quiet = Quiet::of(&rules, side);
                let plain = (states, torus) == (2, false);
                let dimension = known.iter().find(|known| known.0 == side).map(|known| known.1);
                if plain {
                    assert_eq!(quiet.as_ref().map(|q| q.kernel.generators.len()), dimension);
                }
                let Some(Quiet { rules, patterns, .. }) = quiet else { continue };
                let wiring = Wiring::new(&rules);
                for pattern in &patterns {
                    let mut lights = vec![0; pattern.len()];
                    (0..).zip(pattern).for_each(|(press, &n)| wiring.press(&mut lights, press, n));
                    assert!(lights.iter().all(|&light| light == 0) && pattern != &lights, "{side}");
                }
                if plain {
                    let (size, first) = (rules.size(), &patterns[0]);
                    let at = |row, col| first[size.index(Pos::new(row, col))];
                    let last = side - 1;
                    let is_alike = |Pos { row, col }| {
                        [at(col, row), at(last - row, col), at(row, last - col)]
                            == [at(row, col); 3]
                    };
                    assert!(size.cells().all(is_alike), "{side}");
                }
            }
        }
    }

    #[test]
    fn nullities_of_square_boards() {
        let nullity = |rules: Rules| Chase::new(Wiring::new(&rules)).kernel().nullity().unwrap();
        let classic = [
            0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0,
            10, 20, 0, 20, 16, 4, 6, 0, 0, 0, 32, 0,
        ];
        let rows: [(u16, u8, Pattern, bool, &[usize]); 6] = [
            (1, 2, Pattern::Cross, false, &classic),
            (2, 3, Pattern::Cross, false, &[1, 0, 2, 3, 0, 0, 4, 2, 0, 3, 6, 6, 7, 0, 0]),
            (3, 2, Pattern::Cross, true, &[4, 0, 8, 8, 0, 0, 4, 16, 0, 16, 0, 0, 12, 0]),
            (3, 2, Pattern::Diagonal, false, &[0, 4, 4, 0, 0, 2, 8, 0, 8, 0, 0, 6, 0, 8]),
            (3, 2, Pattern::Knight, false, &[0, 0, 0, 4, 4, 8, 4, 0, 0, 8, 4, 4, 6, 12]),
            (3, 2, Pattern::Block, false, &[0, 0, 9, 0, 0, 15, 0, 0, 21, 0, 0, 27, 0, 0]),
        ];
        for (first, k, pattern, torus, expected) in rows {
            for (n, &d) in (first..).zip(expected) {
                assert_eq!(nullity(rules(n, k, pattern, torus)), d, "{pattern} k{k} {torus} {n}");
            }
        }
    }
}
