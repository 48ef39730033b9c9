//! Random boards that can be solved, generated in three ways.

use super::algebra::{Chase, Minimum, Solutions};
use super::game_id::{GameId, Way};
use super::{Board, Instance, Rules, Wiring};
use crate::engine::linear::{Elimination, Kernel, add_scaled};
use crate::puzzles::prelude::*;

/// Boards drawn without success before giving up.
const TRIES: u32 = 40_000;
/// Most solutions among which the fewest presses are searched.
const MOST_SOLUTIONS: u64 = 1 << 12;
/// Boards that are less than one in 2 to this power are never among [`TRIES`].
const NEVER: f64 = 56.0;
/// Times a dark board is drawn again. It is not a puzzle, but on a single light there may be no other
/// solvable board.
const DARK: u32 = 16;

/// Generates boards of one kind. What depends on the rules only is computed once.
pub struct Maker {
    chase: Chase,
    kernel: Kernel,
    /// The place of the last entry of each quiet pattern, if these places identify the patterns.
    leads: Option<Vec<usize>>,
}

impl Maker {
    /// A maker of boards with these rules. On the largest boards this takes more than a second;
    /// [`Generator`] does it in steps.
    pub fn new(rules: &Rules) -> Maker {
        let mut preparing = Preparing::new(rules);
        loop {
            if let Some(maker) = preparing.step() {
                return maker;
            }
        }
    }

    /// A board that can be solved, after one draw; `None` if `solver` drew one that cannot.
    pub fn draw(&self, way: Way, random: &mut Random) -> Option<Board> {
        let rules = self.chase.wiring().rules();
        let k = u32::from(rules.states());
        let mut board = Board::dark(rules.size());
        let mut drawn: Vec<u8> = board.lights.iter().map(|_| random.below(k) as u8).collect();
        match way {
            Way::Algebra if self.leads.is_some() => {
                self.project(&mut drawn);
                board.lights = drawn;
            }
            // Random presses give every solvable board with equal probability: if k is not prime,
            // this replaces the projection.
            Way::Scramble | Way::Algebra => {
                self.chase.wiring().press_all(&mut board.lights, &drawn);
            }
            Way::Solver if self.kernel.witness(&drawn).is_some() => return None,
            Way::Solver => board.lights = drawn,
        }
        Some(board)
    }

    /// Why the fewest presses of these boards cannot be searched, if so; one line.
    pub fn too_many_solutions(&self) -> Option<String> {
        self.kernel.small_size().is_none_or(|n| n > MOST_SOLUTIONS).then(|| {
            format!(
                "boards of this kind have {} solutions each: too many to ask for a difficulty",
                self.kernel.size()
            )
        })
    }

    /// Whether so few boards that can be solved take this many presses that none is ever drawn. A board that
    /// takes `most` presses at most is made by at most as many presses, and so there are no more of them
    /// than ways to press. The ways with at least `least` presses are as many as the ways to leave that
    /// many out.
    fn is_never_drawn(&self, least: u32, most: u32) -> bool {
        let rules = self.chase.wiring().rules();
        let (lights, k) = (rules.size().area(), rules.states());
        let all = lights as f64 * f64::from(k).log2();
        let solvable = all - self.kernel.small_size().map_or(0.0, |n| (n as f64).log2());
        let possible = lights as u32 * u32::from(k - 1);
        let Some(left_out) = possible.checked_sub(least) else { return true };
        ways_to_press(lights, most.min(left_out)) < solvable - NEVER
    }

    /// The search for the fewest presses of a board that can be solved.
    pub fn fewest(&self, board: &Board) -> Minimum {
        Minimum::among(Solutions::with(&self.chase, board, self.kernel.clone()))
    }

    /// Changes one light for every quiet pattern so that the sum over the pattern is 0.
    fn project(&self, lights: &mut [u8]) {
        let k = u32::from(self.kernel.modulus);
        let Some(leads) = &self.leads else { return };
        for (generator, &lead) in self.kernel.generators.iter().zip(leads) {
            let sum: u32 =
                generator.iter().zip(lights.iter()).map(|(&g, &l)| u32::from(g * l)).sum();
            if let Some(light) = lights.get_mut(lead) {
                *light = ((u32::from(*light) + (k - 1) * (sum % k)) % k) as u8;
            }
        }
    }
}

/// A [`Maker`] being computed in steps.
struct Preparing {
    chase: Chase,
    at: Stage,
}

enum Stage {
    /// The equations for the free presses are being solved.
    Eliminating(Box<Elimination>),
    /// The quiet patterns from this one on still have to be completed from their free presses.
    Completing(Kernel, usize),
    /// The quiet patterns from this one on still need a place that identifies them.
    Reducing(Kernel, Vec<usize>),
}

impl Preparing {
    fn new(rules: &Rules) -> Preparing {
        let chase = Chase::new(Wiring::new(rules));
        let at = Stage::Eliminating(Box::new(chase.elimination()));
        Preparing { chase, at }
    }

    /// One step; returns the maker after the last one.
    fn step(&mut self) -> Option<Maker> {
        match &mut self.at {
            Stage::Eliminating(elimination) => {
                if elimination.step().is_none() {
                    self.at = Stage::Completing(elimination.kernel(), 0);
                }
                None
            }
            Stage::Completing(kernel, done) => {
                if let Some(generator) = kernel.generators.get_mut(*done) {
                    *generator = self.chase.quiet(generator);
                    *done += 1;
                    return None;
                }
                let kernel = kernel.clone();
                if kernel.nullity().is_none() {
                    return Some(self.maker(kernel, None));
                }
                self.at = Stage::Reducing(kernel, Vec::new());
                None
            }
            Stage::Reducing(kernel, leads) => {
                let lead = reduce(kernel, leads.len());
                leads.extend(lead);
                if lead.is_some() && leads.len() < kernel.generators.len() {
                    return None;
                }
                let all = (leads.len() == kernel.generators.len()).then(|| leads.clone());
                let kernel = kernel.clone();
                Some(self.maker(kernel, all))
            }
        }
    }

    fn maker(&self, kernel: Kernel, leads: Option<Vec<usize>>) -> Maker {
        Maker { chase: self.chase.clone(), kernel, leads }
    }
}

/// Gives generator number `i` a place where it is 1 and the others are 0; that place.
fn reduce(kernel: &mut Kernel, i: usize) -> Option<usize> {
    let k = kernel.modulus;
    let pivot = kernel.generators.get_mut(i)?;
    let lead = pivot.iter().rposition(|&v| v != 0)?;
    let value = *pivot.get(lead)?;
    let inverse = (1..k).find(|&u| u * value % k == 1)?;
    for v in pivot.iter_mut() {
        *v = *v * inverse % k;
    }
    let pivot = pivot.clone();
    for (j, other) in kernel.generators.iter_mut().enumerate() {
        let there = other.get(lead).copied().unwrap_or(0);
        if j != i && there != 0 {
            add_scaled(other, &pivot, k - there, k);
        }
    }
    Some(lead)
}

/// The maker of a generator, finished or not.
enum Tools {
    Preparing(Box<Preparing>),
    Ready(Rc<Maker>),
}

/// A random board being generated: a step is a draw.
pub struct Generator {
    id: GameId,
    tools: Tools,
    random: Random,
    /// Successive boards drawn that cannot be solved.
    unsolvable: u32,
    /// Successive boards drawn that were too easy or too hard.
    unfit: u32,
    dark: u32,
    /// A board whose fewest presses are being searched.
    judging: Option<(Board, Minimum)>,
    made: Option<Result<Board, String>>,
}

impl Generator {
    /// The generator of the board with this game id.
    pub fn new(id: GameId) -> Generator {
        let tools = Tools::Preparing(Box::new(Preparing::new(&id.rules)));
        Generator::begin(tools, id)
    }

    /// For the board `id` stands for, with a maker for its rules.
    pub fn with(maker: Rc<Maker>, id: GameId) -> Generator {
        let refused = refusal(&maker, &id);
        Generator { made: refused.map(Err), ..Generator::begin(Tools::Ready(maker), id) }
    }

    /// What made it, for more boards of its rules; none while that is being computed.
    pub fn maker(&self) -> Option<Rc<Maker>> {
        match &self.tools {
            Tools::Preparing(_) => None,
            Tools::Ready(maker) => Some(Rc::clone(maker)),
        }
    }

    fn begin(tools: Tools, id: GameId) -> Generator {
        let random = Random::new(id.seed);
        let (unsolvable, unfit, dark) = (0, 0, 0);
        Generator { id, tools, random, unsolvable, unfit, dark, judging: None, made: None }
    }

    fn step(&mut self) {
        match &mut self.tools {
            Tools::Preparing(preparing) => {
                if let Some(maker) = preparing.step() {
                    self.made = refusal(&maker, &self.id).map(Err);
                    self.tools = Tools::Ready(Rc::new(maker));
                }
            }
            Tools::Ready(maker) => {
                let maker = maker.clone();
                self.made = match self.judging.take() {
                    Some((board, minimum)) => self.judge(board, minimum),
                    None => self.draw(&maker),
                };
            }
        }
    }

    fn draw(&mut self, maker: &Maker) -> Option<Result<Board, String>> {
        let Some(board) = maker.draw(self.id.way, &mut self.random) else {
            self.unsolvable += 1;
            return (self.unsolvable == TRIES)
                .then(|| Err(format!("no solvable board among {TRIES}: use scramble or algebra")));
        };
        self.unsolvable = 0;
        if self.id.between.is_some() {
            let minimum = maker.fewest(&board);
            self.judging = Some((board, minimum));
            return None;
        }
        self.take(board)
    }

    /// Continues the search for the fewest presses of a board, and accepts it if they are as wanted.
    fn judge(&mut self, board: Board, mut minimum: Minimum) -> Option<Result<Board, String>> {
        if !minimum.advance(1).is_over() {
            self.judging = Some((board, minimum));
            return None;
        }
        let fewest = minimum.best().map_or(0, |(_, weight)| weight);
        match self.id.between {
            Some((least, most)) if !(least..=most).contains(&fewest) => {
                self.unfit += 1;
                (self.unfit == TRIES)
                    .then(|| Err(format!("no board of {least} to {most} presses among {TRIES}")))
            }
            _ => self.take(board),
        }
    }

    fn take(&mut self, board: Board) -> Option<Result<Board, String>> {
        self.unfit = 0;
        if board.is_solved() && self.dark < DARK {
            self.dark += 1;
            return None;
        }
        Some(Ok(board))
    }
}

/// Why boards of these rules cannot have a wanted difficulty: the search for the fewest presses among
/// too many solutions would not end, or none of the boards drawn would be of that difficulty.
fn refusal(maker: &Maker, id: &GameId) -> Option<String> {
    let (least, most) = id.between?;
    maker.too_many_solutions().or_else(|| {
        maker.is_never_drawn(least, most).then(|| {
            format!("boards of this kind do not take {least} to {most} presses, but for a few in billions")
        })
    })
}

/// The binary logarithm of the number of ways to press so many lights at most `most` times in all, where
/// any light may be pressed that often.
fn ways_to_press(lights: usize, most: u32) -> f64 {
    (1..=most).map(|n| ((lights as f64 + f64::from(n)) / f64::from(n)).log2()).sum()
}

impl Job for Generator {
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.made.is_some() {
                break;
            }
            self.step();
        }
        self.status()
    }

    fn status(&self) -> Status {
        match &self.made {
            None => Status::Running,
            Some(Ok(_)) => Status::Found,
            Some(Err(_)) => Status::Exhausted,
        }
    }

    /// How many of the draws before it gives up are made.
    fn progress(&self) -> Option<f32> {
        let drawn = self.unfit.max(self.unsolvable);
        (drawn > 0).then_some(drawn as f32 / TRIES as f32)
    }
}

impl Making<Instance> for Generator {
    fn made(&mut self) -> Option<Result<Named<Instance>, String>> {
        let board = match self.made.as_ref()? {
            Ok(board) => board.clone(),
            Err(why) => return Some(Err(why.clone())),
        };
        Some(Ok(Named::random(&self.id, Instance { rules: self.id.rules, board })))
    }
}
