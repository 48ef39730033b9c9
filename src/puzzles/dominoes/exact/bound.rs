//! Bounds on how many moves a player can still make, from the squares alone.
//!
//! The idea is that of safe and vulnerable areas (Breuker, Uiterwijk, van den Herik, "Solving 8×8
//! Domineering", 2000; Bullock, "Domineering: solving large combinatorial search spaces", 2002): count
//! moves that the opponent cannot prevent, and regions in which the player gets at least a share by
//! answering the opponent's moves; each move made in contested squares leaves fewer squares to the
//! opponent. The areas and shares used here are our own.
//!
//! **Safe moves** lie on squares where no domino of the opponent fits.
//!
//! **Units** are places of the player in contested squares, alone or in pairs. They share no square, and
//! no domino of the opponent touches more than two places. A *single* is one place: one move for the
//! player who moves there first. A *box* is two places side by side: after a move in it a single is left. A *protective*
//! box cannot be entered from one side: after a move on the open side the other place is safe, so it
//! brings two moves or none. [`Units::moves`] says how many moves they are worth, and why.
//!
//! **Theirs.** Let the opponent's lines fall into runs of open squares; a run of n holds ⌊n/2⌋ dominoes.
//! Without k of its squares it holds at most ⌊(n − k)/2⌋, at least k/2 less, except that in a run of odd
//! length one square may go for nothing, and only one with an even number of them on either hand: without
//! any other the rest is two odd runs. So if the player covers k open squares of units, whichever they
//! are, and these units touch at most so many odd runs in such squares, the loss is at least half of what
//! k exceeds that number by.
//!
//! A player who can make more moves than the opponent wins, and as many are enough if the opponent begins.

use super::frame::{Frame, along, alternate, alternate_back, back, packed, places, span};

/// Disjoint contested places of a player, by what can be made of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Units {
    /// Protective boxes: two moves for the player, or none.
    pub protective: u32,
    /// Boxes: a move that leaves a single, or none.
    pub boxes: u32,
    /// Singles: one move, or none.
    pub singles: u32,
}

impl Units {
    /// Moves the player is sure of in these units, moving `first` or not.
    ///
    /// Both sides take what is worth most as long as there is any: every second protective box, of the rest
    /// every second box, each of which leaves one more single, and every second single.
    ///
    /// That nothing the opponent does brings the player less follows by induction. Think of places side by
    /// side as a row with a protective box at either end, perhaps, and m places between: they make ⌊m / 2⌋
    /// boxes, and a single if m is odd, however they are paired. A place gone splits them. So the player can
    /// take a protective box (two moves), leave a single of a box (for odd m by a split into odd rows), or
    /// take a single (at an end). A domino of the opponent hits one place, or two neighbours, and leaves at
    /// least one of: a unit less; a single instead of a pair; two singles instead of two boxes, or of a box
    /// and a protective one; or it hits nothing. For each of these the numbers agree, which the tests check.
    /// Two protective boxes side by side would be the exception; [`Ground`] calls one of them a box.
    #[inline(always)]
    pub fn moves(self, first: bool) -> u32 {
        let share = |n: u32, first: bool| (n + u32::from(first)) / 2;
        let pairs = share(self.protective, first);
        let first = first ^ (self.protective % 2 == 1);
        let boxes = share(self.boxes, first);
        let first = first ^ (self.boxes % 2 == 1);
        2 * pairs + boxes + share(self.singles + boxes, first)
    }
}

/// A board as one player sees it, whose dominoes lie along `V`; the opponent's lie along `H`.
#[derive(Clone, Copy, Debug)]
pub struct Ground<B, const V: bool, const H: bool> {
    free: B,
    /// Free squares the opponent cannot cover.
    alone: B,
    /// Contested squares and what is left beside safe moves.
    left: B,
    /// Squares the opponent's odd runs can do without.
    spare: B,
    odd_runs: i32,
    /// Most dominoes of the opponent.
    packed: i32,
    /// Safe moves of the player.
    safe: i32,
}

impl<B: Frame, const V: bool, const H: bool> Ground<B, V, H> {
    /// Looks at the free squares.
    #[inline(always)]
    pub fn of(free: B) -> Self {
        let theirs = places::<B, H>(free);
        let joined = along::<B, H>(theirs);
        let alone = free.minus(theirs | joined);
        let ends = joined.minus(theirs);
        let even = alternate(theirs.minus(joined), joined, span::<B, H>());
        let safe = packed::<B, V>(alone);
        Ground {
            free,
            alone,
            left: free.minus(safe | along::<B, V>(safe)),
            spare: even & alternate_back(ends, theirs, span::<B, H>()),
            odd_runs: (even & ends).count() as i32,
            packed: (even & theirs).count() as i32,
            safe: safe.count() as i32,
        }
    }

    /// A lower bound on the player's moves less the opponent's, moving `first` or not, as far as it matters:
    /// exact if it is enough to win (1 for who moves first, 0 otherwise), else perhaps less bad than it is.
    ///
    /// Units of n places bring at most (n + 1) / 2 moves, (n + 2) / 2 to who moves first, and each takes at
    /// most one from the opponent. If that is not enough, the units need not be found. They are taken from
    /// every second line first, then from the others, and if nearly enough also the other way round.
    #[inline(always)]
    pub fn lead(&self, first: bool) -> i32 {
        let enough = i32::from(first);
        let places = packed::<B, V>(self.left).count() as i32;
        let lead = self.safe + places + 1 + i32::from(first) - self.packed;
        if lead < enough {
            return lead;
        }
        let lines = if V { B::EVEN_ROWS } else { B::EVEN_COLUMNS };
        match self.margin(lines, first) {
            lead if lead == enough - 1 => lead.max(self.margin(!lines, first)),
            lead => lead,
        }
    }

    /// The lead by units from some lines before the others, those side by side before those alone.
    #[inline]
    fn margin(&self, lines: B, first: bool) -> i32 {
        let (left, odd) = self.take::<true>(self.left, lines);
        let (left, even) = self.take::<true>(left, !lines);
        let (left, odd_alone) = self.take::<false>(left, lines);
        let (_, even_alone) = self.take::<false>(left, !lines);
        let places = odd | even | odd_alone | even_alone;
        let count = places.count();
        let squares = places | along::<B, V>(places);
        let isolated = (squares & self.alone).count() as i32;
        let spare = self.odd_runs.min((squares & self.spare).count() as i32);
        let margin = |moves: i32| {
            let covered = 2 * moves - isolated;
            self.safe + moves - (self.packed - (covered - spare + 1).max(0) / 2)
        };
        // What they bring at most is quickly seen; mostly it is not enough.
        let most = margin((count as i32 + 1 + i32::from(first)) / 2);
        if most < i32::from(first) {
            return most;
        }

        // A side is closed if the opponent has no square there.
        let closed = |side: B| !(side | side.down(span::<B, V>()));
        let before = places & closed(along::<B, H>(self.free)) & back::<B, H>(places);
        let before = before.minus(along::<B, H>(places));
        let rest = places.minus(before | along::<B, H>(before));
        let after = rest & closed(back::<B, H>(self.free)) & along::<B, H>(rest);
        // Not beside one closed on the other side, which would be the exception.
        let beside = along::<B, H>(along::<B, H>(along::<B, H>(before)));
        let after = after.minus(back::<B, H>(places) | beside);
        let boxes = packed::<B, H>(rest.minus(after | back::<B, H>(after))).count();
        let protective = (before | after).count();
        let singles = count - 2 * (protective + boxes);
        let moves = Units { protective, boxes, singles }.moves(first) as i32;

        margin(moves)
    }

    /// Takes the places that begin in every second line, only those `PAIRED` side by side or all; what is left
    /// beside and what is taken. Places two lines apart share no square and no line of the opponent's; of
    /// what is left, no square lies beside them in such a line.
    #[inline(always)]
    fn take<const PAIRED: bool>(&self, left: B, lines: B) -> (B, B) {
        let fits = places::<B, V>(left) & lines;
        let taken = if PAIRED { fits & (along::<B, H>(fits) | back::<B, H>(fits)) } else { fits };
        let squares = taken | along::<B, V>(taken);
        let near = squares | along::<B, H>(squares) | back::<B, H>(squares);
        (left.minus(near), taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The induction that [`Units::moves`] speaks of.
    #[test]
    fn no_answer_brings_less_than_the_units_promise() {
        let moves = |first: bool, protective: u32, boxes: u32, singles: u32| {
            Units { protective, boxes, singles }.moves(first)
        };
        for (p, b, s) in
            (0..12).flat_map(|p| (0..12).flat_map(move |b| (0..24).map(move |s| (p, b, s))))
        {
            let mut best = 0;
            let mut answers = vec![(p, b, s)];
            if p > 0 {
                best = best.max(2 + moves(false, p - 1, b, s));
                answers.extend([(p - 1, b, s), (p - 1, b, s + 1)]);
            }
            if b > 0 {
                best = best.max(1 + moves(false, p, b - 1, s + 1));
                answers.extend([(p, b - 1, s), (p, b - 1, s + 1)]);
            }
            if s > 0 {
                best = best.max(1 + moves(false, p, b, s - 1));
                answers.push((p, b, s - 1));
            }
            if b > 1 {
                answers.push((p, b - 2, s + 2));
            }
            if p > 0 && b > 0 {
                answers.push((p - 1, b - 1, s + 2));
            }
            if p > 0 && s > 0 {
                answers.push((p - 1, b, s));
            }
            assert!(moves(true, p, b, s) <= best, "{p} {b} {s}");
            for (p1, b1, s1) in answers {
                assert!(moves(false, p, b, s) <= moves(true, p1, b1, s1), "{p} {b} {s}");
            }
            // What lets most positions do without looking for units.
            let places = 2 * (p + b) + s;
            assert!(
                2 * moves(false, p, b, s) <= places + 1 && 2 * moves(true, p, b, s) <= places + 2
            );
        }
    }
}
