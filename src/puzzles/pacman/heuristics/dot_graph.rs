//! J: the least steps of a walk from remaining dot to remaining dot to the exit.
//!
//! Legs are maze distances. A dot may be eaten again later in the walk, but not on the next leg nor on
//! the one after (no d → d and no d → d′ → d); otherwise a walk could eat the same two dots
//! forever. For each set of remaining dots, swept backwards from the exit, a table says how many steps a
//! walk takes from each dot on, given the energy on arrival there.

use super::super::hunger::{DotSets, Field, SetId};
use crate::engine::work;

/// Most entries of the table of distances between cells and dots. It is computed before the search begins,
/// in some 20 ns an entry.
const MAX_DISTANCES: usize = 1 << 22;

/// Dots whose distances are measured together, so that they are written next to each other.
const TOGETHER: usize = 16;

/// Most dots: every pair is a leg, and computing a table processes each leg many times, all in one step of
/// the search. With 700 dots that took 19 million walks, some tenths of a second.
const MAX_DOTS: usize = 256;

/// In the table of distances: no way.
const NO_WAY: u16 = u16::MAX;

/// The successor of the last dot of a walk is the exit, no dot.
const EXIT: u32 = u32::MAX;

/// No table was made for this set yet.
const NO_TABLE: u32 = u32::MAX;

/// Nodes are the dots from which the exit can be reached, without the exit's own, numbered from 0.
#[derive(Clone, Debug)]
pub(super) struct DotGraph {
    food: u32,
    /// Steps from each cell to the exit.
    exit: Vec<u32>,
    /// Number of the dot in its field, by node.
    dots: Vec<u32>,
    /// Steps from cell to node: `distances[cell * nodes + node]`.
    distances: Vec<u16>,
    /// By node: steps to the exit, and the least energy on arrival with which they can be walked.
    direct: Vec<Stair>,
    /// Nodes, the nearest to the exit first.
    nearest: Vec<u32>,
    /// By node: the legs that may end there, the most slack first.
    legs: Vec<Vec<Leg>>,
    /// One more than the longest leg.
    period: usize,
    /// By set of remaining dots: where its table begins in `heads`.
    tables: Vec<u32>,
    /// A table: a head for each remaining node, the nearest to the exit first, and a last one that
    /// only marks the end of the stairs.
    heads: Vec<Head>,
    stairs: Vec<Stair>,
    scratch: Scratch,
}

/// A way from node `from`.
#[derive(Clone, Copy, Debug)]
struct Leg {
    from: u32,
    steps: u32,
    /// Steps by which the leg is shorter than the way from `from` to the exit. Arriving at its end must
    /// need less energy than this, or walking straight to the exit would be better in all respects.
    slack: u32,
}

/// With at least `energy` on arrival at a node, before eating, the exit is at most `steps` away.
#[derive(Clone, Copy, Debug)]
struct Stair {
    energy: u32,
    steps: u32,
}

/// The stairs of a node begin at `from` and end where those of the next head begin.
#[derive(Clone, Copy, Debug)]
struct Head {
    node: u32,
    from: u32,
}

/// A walk found, backwards: it begins at `node` on the way to `next` and needs `energy` on arrival.
#[derive(Clone, Copy, Debug)]
struct Walk {
    node: u32,
    next: u32,
    energy: u32,
}

/// The best walks from a node so far: the least energy, the next node of that walk, and the least
/// energy of a walk with another next node (for walks that come from the first one).
#[derive(Clone, Default, Debug)]
struct Best {
    energy: u32,
    next: u32,
    other: u32,
    remains: bool,
    stairs: Vec<Stair>,
}

#[derive(Clone, Default, Debug)]
struct Scratch {
    best: Vec<Best>,
    /// Walks to be looked at, by steps modulo the period (a bucket queue, Dial 1969).
    buckets: Vec<Vec<Walk>>,
    queued: usize,
}

/// The distances and legs being measured.
#[derive(Debug)]
pub(super) struct Maker {
    exit: Vec<u32>,
    dots: Vec<u32>,
    /// By node: its cell.
    cells: Vec<usize>,
    distances: Vec<u16>,
    /// Nodes whose distances are in the table.
    done: usize,
    /// Steps from some nodes after those to every cell.
    measured: Vec<Vec<u32>>,
    /// Cells for which these are in the table.
    written: usize,
    direct: Vec<Stair>,
    legs: Vec<Vec<Leg>>,
}

/// What came of measuring.
#[derive(Debug)]
pub(super) enum Made {
    /// The graph.
    Graph(Box<DotGraph>),
    /// Nothing: a way is too long to be stored.
    TooLong,
}

/// Cells written between two looks at the work done.
const ROWS: usize = 4096;

impl Maker {
    /// Before the first leg is measured; `None` if there are too many to store.
    pub(super) fn new(field: &Field) -> Option<Maker> {
        let exit = field.distances(field.exit());
        let dots: Vec<u32> = (0..)
            .zip(field.dots())
            .filter(|&(_, &cell)| cell != field.exit() && exit[cell as usize] != u32::MAX)
            .map(|(dot, _)| dot)
            .collect();
        let (nodes, area) = (dots.len(), field.size().area());
        if nodes > MAX_DOTS || nodes * area > MAX_DISTANCES {
            return None;
        }
        let cells: Vec<usize> =
            dots.iter().map(|&dot| field.dots()[dot as usize] as usize).collect();
        let food = field.food();
        let direct = cells
            .iter()
            .map(|&cell| Stair { energy: exit[cell].saturating_sub(food), steps: exit[cell] })
            .collect();
        let distances = vec![NO_WAY; nodes * area];
        let (measured, legs) = (Vec::new(), Vec::new());
        Some(Maker { exit, dots, cells, distances, done: 0, measured, written: 0, direct, legs })
    }

    /// Goes on until about so many cells are looked at; what came of it, once it is over.
    pub(super) fn advance(&mut self, field: &Field, cells: u64) -> Option<Made> {
        let end = work::spent().saturating_add(cells);
        let nodes = self.cells.len();
        while work::spent() < end {
            let group = nodes.min(self.done + TOGETHER) - self.done;
            if self.measured.len() < group {
                let cell = self.cells[self.done + self.measured.len()];
                self.measured.push(field.distances(cell as u32));
            } else if group > 0 {
                if self.write().is_none() {
                    return Some(Made::TooLong);
                }
            } else if self.legs.len() < nodes {
                let legs = self.legs_to(self.legs.len());
                self.legs.push(legs);
                work::spend(nodes as u64);
            } else {
                return Some(Made::Graph(Box::new(self.graph(field.food()))));
            }
        }
        None
    }

    /// Writes what was measured for some cells; `None` if a distance does not fit.
    fn write(&mut self) -> Option<()> {
        let nodes = self.cells.len();
        let rows = self.distances.chunks_exact_mut(nodes).enumerate();
        for (from, row) in rows.skip(self.written).take(ROWS) {
            for (entry, measured) in row[self.done..].iter_mut().zip(&self.measured) {
                if measured[from] != u32::MAX {
                    *entry = u16::try_from(measured[from]).ok().filter(|&d| d != NO_WAY)?;
                }
            }
        }
        work::spend((ROWS * self.measured.len()) as u64);
        self.written += ROWS;
        if self.written >= self.exit.len() {
            self.done += self.measured.len();
            self.measured.clear();
            self.written = 0;
        }
        Some(())
    }

    /// The legs that may end at a node, the most slack first.
    fn legs_to(&self, node: usize) -> Vec<Leg> {
        let nodes = self.cells.len();
        let mut legs: Vec<Leg> = (0u32..)
            .zip(&self.cells)
            .filter_map(|(from, &cell)| {
                let (steps, straight) =
                    (self.distances[cell * nodes + node], self.direct[from as usize]);
                let slack = straight.steps.checked_sub(u32::from(steps))?;
                let useful = steps > 0 && slack > 0 && straight.energy > 0;
                useful.then_some(Leg { from, steps: u32::from(steps), slack })
            })
            .collect();
        legs.sort_by_key(|leg| std::cmp::Reverse(leg.slack));
        legs
    }

    /// The graph of all that.
    fn graph(&mut self, food: u32) -> DotGraph {
        let nodes = self.cells.len();
        let direct = std::mem::take(&mut self.direct);
        let legs = std::mem::take(&mut self.legs);
        let mut nearest: Vec<u32> = (0..nodes as u32).collect();
        nearest.sort_by_key(|&node| direct[node as usize].steps);
        let longest = legs.iter().flatten().map(|leg| leg.steps).max().unwrap_or(0);
        let period = longest as usize + 1;
        DotGraph {
            food,
            exit: std::mem::take(&mut self.exit),
            dots: std::mem::take(&mut self.dots),
            distances: std::mem::take(&mut self.distances),
            direct,
            nearest,
            legs,
            period,
            tables: Vec::new(),
            heads: Vec::new(),
            stairs: Vec::new(),
            scratch: Scratch {
                best: vec![Best::default(); nodes],
                buckets: vec![Vec::new(); period],
                queued: 0,
            },
        }
    }
}

impl DotGraph {
    /// The estimate; infinite if there is no such walk.
    pub(super) fn estimate(&mut self, sets: &DotSets, cell: u32, energy: u32, dots: SetId) -> f64 {
        let straight = self.exit.get(cell as usize).copied().unwrap_or(u32::MAX);
        if straight == u32::MAX {
            return f64::INFINITY;
        }
        if energy >= straight {
            return f64::from(straight);
        }
        let table = match self.tables.get(dots.index()) {
            Some(&table) if table != NO_TABLE => table,
            _ => self.make_table(sets, dots),
        };
        let nodes = self.dots.len();
        let distances = &self.distances[cell as usize * nodes..][..nodes];
        let mut least = u32::MAX;
        for heads in self.heads[table as usize..].windows(2) {
            let &[Head { node, from }, Head { from: to, .. }] = heads else { break };
            let Some(&steps) = distances.get(node as usize) else { break };
            let steps = u32::from(steps);
            let Some(left) = energy.checked_sub(steps).filter(|_| steps > 0) else { continue };
            for stair in &self.stairs[from as usize..to as usize] {
                let walk = steps + stair.steps;
                if walk >= least {
                    break;
                }
                if stair.energy <= left {
                    least = walk;
                    break;
                }
            }
            if least == straight {
                break;
            }
        }
        if least == u32::MAX { f64::INFINITY } else { f64::from(least) }
    }

    /// Computes the table of a set of remaining dots and returns where it begins.
    fn make_table(&mut self, sets: &DotSets, dots: SetId) -> u32 {
        for ((best, direct), &dot) in self.scratch.best.iter_mut().zip(&self.direct).zip(&self.dots)
        {
            best.remains = sets.holds(dots, dot);
            // The direct way is the shortest walk, so no walk that needs more energy is of use.
            (best.energy, best.next, best.other) = (direct.energy, EXIT, direct.energy);
            best.stairs.clear();
            best.stairs.push(*direct);
        }
        self.sweep();

        let table = self.heads.len() as u32;
        for &node in &self.nearest {
            let best = &self.scratch.best[node as usize];
            if best.remains {
                self.heads.push(Head { node, from: self.stairs.len() as u32 });
                self.stairs.extend_from_slice(&best.stairs);
            }
        }
        self.heads.push(Head { node: EXIT, from: self.stairs.len() as u32 });
        if self.tables.len() <= dots.index() {
            self.tables.resize(dots.index() + 1, NO_TABLE);
        }
        self.tables[dots.index()] = table;
        table
    }

    /// Finds all useful walks, in order of their steps.
    fn sweep(&mut self) {
        let DotGraph { food, direct, nearest, legs, period, scratch, .. } = self;
        let mut direct = nearest
            .iter()
            .filter(|&&node| scratch.best[node as usize].remains)
            .map(|&node| (node, direct[node as usize]))
            .collect::<Vec<_>>()
            .into_iter()
            .peekable();
        let mut bucket = Vec::new();
        let mut steps = 0;
        loop {
            if scratch.queued == 0 {
                let Some(&(_, next)) = direct.peek() else { return };
                steps = next.steps;
            }
            while let Some((node, at)) = direct.next_if(|(_, next)| next.steps == steps) {
                let walk = Walk { node, next: EXIT, energy: at.energy };
                scratch.lengthen(walk, steps, &legs[node as usize], *food);
            }
            std::mem::swap(&mut bucket, &mut scratch.buckets[steps as usize % *period]);
            scratch.queued -= bucket.len();
            work::spend(bucket.len() as u64);
            for walk in bucket.drain(..) {
                if scratch.accept(walk, steps) {
                    scratch.lengthen(walk, steps, &legs[walk.node as usize], *food);
                }
            }
            std::mem::swap(&mut bucket, &mut scratch.buckets[steps as usize % *period]);
            steps += 1;
        }
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let legs: usize = self.legs.iter().map(Vec::capacity).sum();
        let words = self.exit.capacity() + self.tables.capacity() + 2 * self.dots.capacity();
        words * size_of::<u32>()
            + self.distances.capacity() * size_of::<u16>()
            + legs * size_of::<Leg>()
            + self.heads.capacity() * size_of::<Head>()
            + self.stairs.capacity() * size_of::<Stair>()
    }
}

impl Scratch {
    /// Whether the walk is of use: it needs less energy than any before it, or than any before it with
    /// another next node. Walks come in order of their steps.
    fn accept(&mut self, walk: Walk, steps: u32) -> bool {
        let best = &mut self.best[walk.node as usize];
        if walk.energy < best.energy {
            if walk.next != best.next {
                best.other = best.energy;
            }
            (best.energy, best.next) = (walk.energy, walk.next);
            match best.stairs.last_mut() {
                Some(last) if last.steps == steps => last.energy = walk.energy,
                _ => best.stairs.push(Stair { energy: walk.energy, steps }),
            }
            true
        } else if walk.next != best.next && walk.energy < best.other {
            best.other = walk.energy;
            true
        } else {
            false
        }
    }

    /// Queues the walk with one leg more in front, for every leg that may be of use.
    fn lengthen(&mut self, walk: Walk, steps: u32, legs: &[Leg], food: u32) {
        for leg in legs.iter().take_while(|leg| leg.slack > walk.energy) {
            let best = &self.best[leg.from as usize];
            let energy = (walk.energy + leg.steps).saturating_sub(food);
            if best.remains && leg.from != walk.next && energy < best.other {
                let period = self.buckets.len();
                let bucket = &mut self.buckets[(steps + leg.steps) as usize % period];
                bucket.push(Walk { node: leg.from, next: walk.node, energy });
                self.queued += 1;
            }
        }
    }
}
