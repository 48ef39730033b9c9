//! Quiet patterns of square boards, to be looked at: presses that change no light.

use super::algebra::Chase;
use super::rules::{Rules, Wiring};
use crate::engine::grid::{Pos, Size};
use crate::engine::linear::{Kernel, add_scaled};
use crate::engine::work;

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
    use crate::puzzles::lights_out::Pattern;

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
}
