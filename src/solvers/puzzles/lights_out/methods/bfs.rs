//! Breadth-first search over boards, packed into a machine word each.

use super::*;
use crate::engine::search::breadth::{Breadth, MOST, Numbered};
use crate::engine::search::{Strategy, grade, problem::DEPTHS, watched::Watched};
use crate::puzzles::packed::Word;
use std::ops::BitXor;

/// A machine word that holds a board; 0 is the dark one.
pub(super) trait BfsBoards: Word + BitXor<Output = Self> + 'static {}

impl<W: Word + BitXor<Output = W> + 'static> BfsBoards for W {}

/// Bits a light of `states` states takes.
fn width(states: u8) -> u32 {
    8 - (states - 1).leading_zeros()
}

/// The boards reached from a start by presses.
pub(super) struct Boards<W> {
    wiring: Wiring,
    /// What a press changes, where there are two states.
    masks: Vec<W>,
    start: W,
    width: u32,
}

impl<W: BfsBoards> Boards<W> {
    /// The boards reached from `instance`; `None` if a board takes more bits than the word has.
    pub fn new(instance: &Instance, wiring: Wiring) -> Option<Boards<W>> {
        let Instance { rules, board } = instance;
        let width = width(rules.states());
        if !W::fits(wiring.lights(), width) {
            return None;
        }
        let put = |word: W, light: usize, state: u8| word.with(light, width, state);
        let lights = board.lights.iter().enumerate();
        let start = lights.fold(W::ZERO, |word, (light, &state)| put(word, light, state));
        let mask = |press| {
            let touched = wiring.touched(press).iter();
            touched.fold(W::ZERO, |mask, &(light, amount)| put(mask, light.into(), amount))
        };
        let masked = if rules.states() == 2 { wiring.lights() } else { 0 };
        Some(Boards { masks: (0..masked).map(mask).collect(), start, wiring, width })
    }

    /// A press in words.
    fn name(&self, press: usize) -> String {
        format!("press {}", name(self.wiring.rules.size(), press))
    }

    /// The board after a press.
    fn press(&self, board: W, press: usize) -> W {
        let k = self.wiring.rules.states();
        self.wiring.touched(press).iter().fold(board, |board, &(touched, amount)| {
            let light = usize::from(touched);
            let sum = board.get(light, self.width) + amount;
            board.with(light, self.width, if sum >= k { sum - k } else { sum })
        })
    }

    /// A packed board, light by light.
    pub fn unpack(&self, board: W) -> Vec<u8> {
        (0..self.wiring.lights()).map(|light| board.get(light, self.width)).collect()
    }

    /// The presses that lead along a path of boards.
    pub fn presses(&self, path: &[W]) -> Vec<u8> {
        let mut presses = vec![0u8; self.wiring.lights()];
        for press in path.windows(2).filter_map(|pair| self.press_between(pair[0], pair[1])) {
            presses[press] += 1;
        }
        presses
    }

    /// The press that makes one board of another.
    fn press_between(&self, from: W, to: W) -> Option<usize> {
        (0..self.wiring.lights()).find(|&press| self.press(from, press) == to)
    }
}

impl<W: BfsBoards> Problem for Boards<W> {
    type State = W;
    type Key = W;
    type Cost = u32;
    type Visited = Hashed;

    fn start(&self) -> W {
        self.start
    }

    fn key(&self, state: &W) -> W {
        *state
    }

    fn visited(&self) -> Hashed {
        Hashed::default()
    }

    fn is_goal(&self, state: &W) -> bool {
        *state == W::ZERO
    }

    fn expand(&mut self, state: &W, out: &mut Vec<(W, u32)>) {
        if self.masks.is_empty() {
            out.extend((0..self.wiring.lights()).map(|press| (self.press(*state, press), 1)));
        } else {
            out.extend(self.masks.iter().map(|&mask| (*state ^ mask, 1)));
        }
    }

    fn tries(&mut self, &state: &W) -> Vec<Tried<W, u32>> {
        let tried = |press| Tried {
            action: self.name(press),
            result: Ok((self.press(state, press), 1)),
            place: None,
        };
        (0..self.wiring.lights()).map(tried).collect()
    }

    fn action(&mut self, &from: &W, &to: &W) -> Option<String> {
        Some(self.name(self.press_between(from, to)?))
    }

    fn steps(&self, cost: u32) -> Option<u32> {
        Some(cost)
    }

    fn facts(&self, state: &W) -> Vec<(&'static str, Fact)> {
        let board = Board::new(self.wiring.rules.size(), self.unpack(*state));
        board.map(|board| ("board", Fact::Text(board.to_string()))).into_iter().collect()
    }

    fn fact_number(&self, state: &W, name: &str) -> Option<f64> {
        let lit = |light: &usize| state.get(*light, self.width) != 0;
        (name == "lit").then(|| (0..self.wiring.lights()).filter(lit).count() as f64)
    }
}

/// A small board is a number itself.
impl Numbered for Boards<u32> {
    fn states(&self) -> u64 {
        1 << (self.wiring.lights() as u32 * self.width).min(u32::BITS)
    }

    fn number(&self, state: &u32) -> usize {
        *state as usize
    }
}

fn too_large(instance: &Instance) -> String {
    let bits = instance.board.lights.len() as u32 * width(instance.rules.states());
    format!("bfs packs a board into 128 bits and this one takes {bits}: use another method")
}

/// The boards as the search meets them, for grading another one.
pub fn states(instance: &Instance, wiring: Wiring) -> Result<Box<dyn States>, String> {
    let boards = Boards::<u128>::new(instance, wiring).ok_or_else(|| too_large(instance))?;
    Ok(Box::new(grade::KnownStates::new(boards)))
}

/// The search before its first step.
pub fn run(instance: &Instance, wiring: Wiring, limits: Limits) -> Begun<dyn LightsRun> {
    let numbered = Boards::<u32>::new(instance, wiring.clone());
    if let Some(boards) = numbered.filter(|boards| boards.states() <= MOST) {
        return Ok(Box::new(BoardsRun::new(Breadth::new(boards, limits), limits.keep)));
    }
    if let Some(boards) = Boards::<u64>::new(instance, wiring.clone()) {
        return Ok(Box::new(BoardsRun::new(large(boards, limits), limits.keep)));
    }
    let boards = Boards::<u128>::new(instance, wiring).ok_or_else(|| too_large(instance))?;
    Ok(Box::new(BoardsRun::new(large(boards, limits), limits.keep)))
}

fn large<W: BfsBoards>(boards: Boards<W>, limits: Limits) -> Search<Boards<W>, Queue> {
    Search::new(boards, Strategy::BREADTH_FIRST, limits)
}

struct BoardsRun<S> {
    watched: Watched<S>,
    lights: Vec<u8>,
    presses: Vec<u8>,
    last: Option<usize>,
}

impl<W: BfsBoards, S: Explored<Problem = Boards<W>>> BoardsRun<S> {
    fn new(search: S, keep: Keep) -> Self {
        let watched = Watched::new(search, keep);
        let mut run = BoardsRun { watched, lights: Vec::new(), presses: Vec::new(), last: None };
        run.look();
        run
    }

    /// Updates the board shown and the presses that lead to it.
    fn look(&mut self) {
        let search = &self.watched.search;
        let path = search.path(self.watched.node());
        let boards = search.problem();
        self.presses = boards.presses(&path);
        self.last = match path.as_slice() {
            [.., from, to] => boards.press_between(*from, *to),
            _ => None,
        };
        self.lights = path.last().map(|&board| boards.unpack(board)).unwrap_or_default();
    }
}

delegate_run!([W: BfsBoards, S: Explored<Problem = Boards<W>>] BoardsRun<S> => |self| self.watched, then look);

impl<W: BfsBoards, S: Explored<Problem = Boards<W>>> LightsRun for BoardsRun<S> {
    fn lights(&self) -> &[u8] {
        &self.lights
    }

    fn presses(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(&self.presses)
    }

    fn current(&self) -> Option<usize> {
        self.last
    }

    fn depths(&self) -> Option<(Vec<u64>, usize)> {
        let counts = (0..DEPTHS).map(|depth| self.watched.count(depth));
        let boards = counts.map(|count| u64::from(count.open) + u64::from(count.closed));
        Some((boards.take_while(|&boards| boards > 0).collect(), weight(&self.presses) as usize))
    }

    fn facts(&self) -> Facts {
        let stats = self.stats();
        vec![
            ("depth", count(weight(&self.presses))),
            ("closed", count(stats.expanded)),
            ("frontier", count(stats.frontier)),
            ("boards", count(stats.generated)),
            lit(&self.lights),
        ]
    }

    fn words(&self) -> String {
        match weight(&self.presses) {
            0 => "The start: every press makes a neighbour.".into(),
            1 => "A board one press from the start.".into(),
            depth => format!("A board {depth} presses from the start."),
        }
    }

    fn answer(&self) -> Option<Vec<u8>> {
        let search = &self.watched.search;
        Some(search.problem().presses(&search.path(search.answered()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{moment::Wanted, search::inspect};
    use crate::puzzles::lights_out::methods::{Method, run};
    use crate::puzzles::lights_out::tests::instance;
    use crate::puzzles::lights_out::{LightsOut, Pattern};

    /// Both searches side by side: every moment of the history, and the answer.
    fn compare(text: &str, states: u8, pattern: Pattern, torus: bool) {
        let instance = instance(text, states, pattern, torus);
        let wiring = Wiring::new(&instance.rules);
        for steps in [0, 1, 300, 4000, 1 << 20] {
            let limits = Limits::steps(steps);
            let mut quick =
                Breadth::new(Boards::<u32>::new(&instance, wiring.clone()).unwrap(), limits);
            let mut plain = large(Boards::<u64>::new(&instance, wiring.clone()).unwrap(), limits);
            while !quick.advance(77).is_over() {
                plain.advance(77);
                assert_eq!(quick.status(), plain.status());
            }
            assert_eq!(quick.finish(), plain.finish(), "{text}");
            assert_eq!(quick.expanded(), plain.expanded());
            assert_eq!(quick.generated(), plain.generated());
            assert_eq!(quick.answered(), plain.answered());
            let (ours, theirs) = (quick.history(), plain.history());
            let len = ours.len();
            for t in (0..=ours.len()).step_by(1 + steps as usize / 4000) {
                assert_eq!(ours.stats(t), theirs.stats(t));
                assert_eq!(ours.expanded_at(t), theirs.expanded_at(t));
                assert_eq!(ours.landmark(t, true), theirs.landmark(t, true));
            }
            for t in (0..=len).step_by(1 + steps as usize / 40) {
                let wanted = Wanted::of(30);
                let ours = inspect::moment(&mut quick, t, wanted);
                assert_eq!(ours, inspect::moment(&mut plain, t, wanted), "{text}");
            }
            for id in (0..quick.generated() as NodeId).step_by(1 + steps as usize / 4000) {
                assert_eq!(quick.place_of(id), plain.place_of(id));
                let path: Vec<u64> = quick.path(id).into_iter().map(u64::from).collect();
                assert_eq!(path, plain.path(id));
            }
        }
    }

    #[test]
    fn searching_by_numbers_is_the_same_search() {
        compare("11011/10001/00000/00000/00000", 2, Pattern::Cross, false);
        compare("10000/00000/00000/00000", 2, Pattern::Knight, true);
        compare("1100/0110", 2, Pattern::Block, false);
        compare("102/000/210", 3, Pattern::Cross, true);
        compare("31/20", 4, Pattern::Diagonal, true);
        compare("100/000", 2, Pattern::Cross, false);
        compare("00/00", 2, Pattern::Cross, false);
    }

    #[test]
    fn boards_are_counted_by_depth_as_far_as_they_exist() {
        // 5 x 5 has 25 presses: as long as no boards are equal, there are 25 over d boards at depth d.
        let loom = LightsOut::built_in_named("loom").unwrap();
        let instance = Instance::parse(loom.text).unwrap();
        let mut run = run(&instance, Method::Bfs, Limits::steps(3000)).unwrap();
        run.finish();
        for (t, known) in
            [(0, &[1][..]), (1, &[1, 25]), (26, &[1, 25, 300]), (326, &[1, 25, 300, 2300])]
        {
            run.seek(t);
            let (counts, here) = run.depths().unwrap();
            assert_eq!((counts.as_slice(), here), (known, known.len().saturating_sub(2)), "{t}");
            assert_eq!(counts.iter().sum::<u64>(), run.stats().generated);
        }
    }
}
