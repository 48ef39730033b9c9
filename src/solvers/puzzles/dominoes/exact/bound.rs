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
//! **Units** are places of the player in contested squares. They share no square. Two places are adjacent if
//! a domino of the opponent touches both; no domino touches three. Adjacent places lie in neighbouring lines,
//! so the graph of places is bipartite. In a largest matching of it, a pair is a *box*, and a place without
//! a partner is a *single*. Set apart from these are *protective* boxes, two places side by side that cannot
//! be entered from one side: after a move on the open side the other place is safe, so such a box brings two
//! moves or none. [`Units::moves`] says how many moves they are worth, and why.
//!
//! **Theirs.** Let the opponent's lines fall into runs of open squares; a run of n holds ⌊n/2⌋ dominoes.
//! Without k of its squares it holds at most ⌊(n − k)/2⌋, at least k/2 less, except that in a run of odd
//! length one square may go for nothing, and only one with an even number of them on either hand: without
//! any other the rest is two odd runs. Each place covers a square in an even line of the opponent's and one
//! in an odd line. So if the player makes m moves in units, whichever they are, then in the even lines m
//! squares are covered, less those in which no domino of the opponent fits; and if the units touch so many
//! odd runs there in such squares, the loss is at least half of what is left without that number, rounded
//! up. The same holds for the odd lines.
//!
//! A player who can make more moves than the opponent wins, and as many are enough if the opponent begins.

use super::super::bits::Bits;
use super::frame::{Frame, along, alternate, back, packed, places, span};

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
    /// That nothing the opponent does brings the player less follows by induction. The player takes a
    /// protective box, or a place that every largest matching covers (by Kőnig's theorem there is one if
    /// there are boxes), which leaves a single of a box; or a place that some largest matching leaves single. The
    /// opponent's domino removes a place, or two adjacent ones. A place less is a single less, or a single
    /// instead of a box. Two adjacent places less are a box less, or two singles instead of two boxes: with as
    /// many boxes as before, these and the pair removed would have been a larger matching. Of a protective
    /// box both places go, or the open one, perhaps with a place beside it, and the other is a single. For
    /// each of these the numbers agree, which the tests check. Two protective boxes with their open sides
    /// adjacent would be the exception; [`PlayerBoard`] counts one of them as two places.
    ///
    /// To assume a larger matching than there is promises less, never more.
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
pub struct PlayerBoard<F: Frame, const V: bool, const H: bool> {
    free: F::Word,
    /// Free squares the opponent cannot cover.
    alone: F::Word,
    /// Contested squares and what is left beside safe moves.
    left: F::Word,
    /// As many places as fit in these, taken from the first square of each run on; their number.
    places: F::Word,
    count: i32,
    /// Squares the opponent's odd runs can do without.
    spare: F::Word,
    /// The opponent's places.
    theirs: F::Word,
    /// Most dominoes of the opponent.
    packed: i32,
    /// Safe moves of the player.
    safe: i32,
}

impl<F: Frame, const V: bool, const H: bool> PlayerBoard<F, V, H> {
    /// Every second line across the player's dominoes, and every second one along them.
    const ACROSS: F::Word = if V { F::EVEN_ROWS } else { F::EVEN_COLUMNS };
    const ALONG: F::Word = if V { F::EVEN_COLUMNS } else { F::EVEN_ROWS };

    /// Looks at the free squares.
    #[inline(always)]
    pub fn of(free: F::Word) -> Self {
        let theirs = places::<F, H>(free);
        let joined = along::<F, H>(theirs);
        let alone = free.minus(theirs | joined);
        let even = alternate::<F, H, false>(theirs, joined);
        let safe = packed::<F, V>(alone);
        let left = free.minus(safe | along::<F, V>(safe));
        let places = packed::<F, V>(left);
        PlayerBoard {
            free,
            alone,
            left,
            places,
            count: places.count() as i32,
            spare: even & alternate::<F, H, true>(joined, theirs),
            theirs,
            packed: (even & theirs).count() as i32,
            safe: safe.count() as i32,
        }
    }

    /// The [`PlayerBoard::lead`] on free squares, compiled once.
    #[inline(never)]
    pub fn lead_of(free: F::Word, first: bool) -> i32 {
        Self::of(free).lead(first)
    }

    /// A lower bound on the player's moves less the opponent's, moving `first` or not, as far as it matters:
    /// exact if it is enough to win (1 for who moves first, 0 otherwise), else perhaps less bad than it is.
    ///
    /// Units of n places bring at most (n + 1) / 2 moves, (n + 2) / 2 to who moves first, and each takes at
    /// most one from the opponent. If that is not enough, the units need not be looked at. The places are
    /// taken from the first squares of the runs on; if that is not enough, but nearly, from the last ones.
    #[inline(always)]
    pub fn lead(&self, first: bool) -> i32 {
        let enough = i32::from(first);
        let most = self.most(first);
        if most < enough {
            return most;
        }
        let lead = self.margin(self.places, first, enough);
        if lead >= enough || lead < enough - 2 {
            return lead;
        }
        let others = self.places_from_the_end();
        if others == self.places { lead } else { lead.max(self.margin(others, first, enough)) }
    }

    /// Which of the opponent's `moves` (first halves) do not help the opponent: after any of them alone the
    /// player, moving `first` or not, has enough to win.
    ///
    /// A move that touches no square of any unit changes no unit and no safe move of the player, and it
    /// is one of the opponent's moves: so one less is enough before it.
    #[inline(never)]
    pub fn withstood(free: F::Word, moves: F::Word, first: bool) -> F::Word {
        let (board, enough) = (Self::of(free), i32::from(first) - 1);
        if board.most(first) < enough {
            return <F::Word>::EMPTY;
        }
        [board.places, board.places_from_the_end()].into_iter().fold(
            <F::Word>::EMPTY,
            |withstood, places| {
                if board.margin(places, first, enough) < enough {
                    return withstood;
                }
                let squares = places | along::<F, V>(places);
                withstood | moves.minus(squares | back::<F, H>(squares))
            },
        )
    }

    /// A lead that as many places never exceed.
    #[inline(always)]
    fn most(&self, first: bool) -> i32 {
        self.safe + 2 * ((self.count + 1 + i32::from(first)) / 2) - self.packed
    }

    /// As many places, taken from the last square of each run on.
    #[inline(always)]
    fn places_from_the_end(&self) -> F::Word {
        let fits = places::<F, V>(self.left);
        alternate::<F, V, true>(self.left, fits).down(span::<F, V>()) & fits
    }

    /// The lead by units in these places, as far as it matters for who needs `enough`.
    #[inline]
    fn margin(&self, places: F::Word, first: bool, enough: i32) -> i32 {
        let squares = places | along::<F, V>(places);
        let both = |set: F::Word, line: F::Word| (set & line).count() as i32;
        let alone = squares & self.alone;
        // Odd runs by their last squares.
        let mut odd = squares & self.spare;
        let (mut reach, mut by) = (self.theirs, span::<F, H>());
        for _ in 0..=F::DOUBLINGS {
            odd = odd | (reach & odd).up(by);
            reach = reach & reach.down(by);
            by *= 2;
        }
        let odd = odd.minus(self.theirs);
        let (alone_even, alone_odd) = (both(alone, Self::ACROSS), both(alone, !Self::ACROSS));
        let (spare_even, spare_odd) = (both(odd, Self::ACROSS), both(odd, !Self::ACROSS));
        let margin = |moves: i32| {
            let loss = |alone: i32, spare: i32| ((moves - alone).max(0) - spare + 1).max(0) / 2;
            let lost = loss(alone_even, spare_even) + loss(alone_odd, spare_odd);
            self.safe + moves - (self.packed - lost)
        };
        // What they bring at most is quickly seen; sometimes it is not enough.
        let most = margin((self.count + 1 + i32::from(first)) / 2);
        if most < enough {
            return most;
        }

        // A side is closed if the opponent has no square there.
        let closed = |side: F::Word| !(side | side.down(span::<F, V>()));
        let before = places & closed(along::<F, H>(self.free)) & back::<F, H>(places);
        let open = along::<F, H>(before);
        let rest = places.minus(before | open);
        let after = rest & closed(back::<F, H>(self.free)) & along::<F, H>(rest);
        // Not if the open places of two are adjacent, which would be the exception.
        let beside = along::<F, H>(open | along::<F, V>(open));
        let after = after.minus(along::<F, H>(beside | beside.down(span::<F, V>())));
        let rest = rest.minus(after | back::<F, H>(after));
        let protective = (before | after).count();

        // Places with an adjacent one are coloured by line; the smaller colour bounds the matching.
        let near = (along::<F, H>(squares) | back::<F, H>(squares)) & squares;
        let adjacent = rest & (near | near.down(span::<F, V>()));
        let boxes = (adjacent & Self::ALONG).count().min(adjacent.minus(Self::ALONG).count());
        let singles = self.count as u32 - 2 * (protective + boxes);
        margin(Units { protective, boxes, singles }.moves(first) as i32)
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
            // A larger matching is worth no more.
            if s > 1 {
                assert!(moves(false, p, b + 1, s - 2) <= moves(false, p, b, s));
                assert!(moves(true, p, b + 1, s - 2) <= moves(true, p, b, s));
            }
            // What lets positions do without looking for units.
            let places = 2 * (p + b) + s;
            assert!(
                2 * moves(false, p, b, s) <= places + 1 && 2 * moves(true, p, b, s) <= places + 2
            );
        }
    }
}
