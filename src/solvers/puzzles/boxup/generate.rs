//! Game ids, and the random levels they stand for, with a wanted number of moves.
//!
//! `boxup:4x4b2w1m20-40#7` is a random level of 4 by 4 cells with 2 black boxes and 1 wall whose shortest
//! plan has 20 to 40 moves, seed 7; `boxup:r^,@,B<` is a level by its cells, rows separated by `/`.
//!
//! Walls and blocks are drawn at random. Where all boards can be marked, the search goes backwards from the
//! solved ones and a board is drawn from a layer with the wanted number of moves, so that long plans are
//! found reliably. On larger boards the places are drawn as well, and the level is solved to find the
//! length of its plan.

use super::hardest::{BackwardSearch, board_bits, walls};
use super::level::{BlockKind, Board, Cell, Configuration, Level, Piece};
use super::*;
use super::{format::rows, run::run};
use crate::puzzles::options;

options! {
    /// The parameters of a random level.
    pub struct Params {
        /// Rows, 2 to 12.
        rows: u16 = 4, mark "", asked 2..=12, "rows" "Rows of cells.";
        /// Columns, 2 to 12.
        cols: u16 = 4, mark "x", asked 2..=12, "columns" "Columns of cells.";
        /// Black blocks, 0 to 8.
        blacks: u32 = 1, mark "b", typed "blocks" "N" "Black boxes", asked 0..=8, "black boxes" "Big or small, at random.";
        /// Wall cells.
        walls: u32 = 0, mark "w", typed "walls" "N" "Wall cells", asked 0..=60, "walls" "Cells nothing can enter.";
        /// Fewest moves of the shortest plan.
        least: u32 = 10, mark "m", typed "least" "N" "Fewest moves of the shortest plan", asked 1..=200,
            "min moves" "The shortest plan has at least so many.";
        /// Most moves of the shortest plan.
        most: u32 = 30, mark "-", typed "most" "N" "Most moves of the shortest plan", asked 1..=200,
            "max moves" "The shortest plan has at most so many.";
    }
}

impl Params {
    /// Checks that all parameters are in range.
    ///
    /// # Errors
    /// What was expected.
    pub fn check(&self) -> Result<(), String> {
        let Params { rows, cols, blacks, walls, least, most } = *self;
        if !(2..=12).contains(&rows) || !(2..=12).contains(&cols) {
            return Err(format!("{rows} x {cols} cells, expected 2 x 2 to 12 x 12"));
        }
        if blacks > 8 {
            return Err(format!("{blacks} black boxes, expected at most 8"));
        }
        let room = u32::from(rows) * u32::from(cols);
        if walls.saturating_add(blacks).saturating_add(3) > room {
            return Err(format!("{walls} walls and {blacks} black boxes do not fit {room} cells"));
        }
        if least == 0 || least > most {
            return Err(format!("{least} to {most} moves, expected at least 1, the smaller first"));
        }
        Ok(())
    }
}

/// Parameters and seed of a random level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Display)]
#[display("boxup:{}#{seed}", options::id(params))]
pub struct GameId {
    /// The parameters.
    pub params: Params,
    /// The seed: which of the levels with these parameters.
    pub seed: u64,
}

/// The game id of a level, by its cells.
pub fn of_level(level: &Level) -> String {
    let rows = rows(&level.cells(level.start()));
    let rows = rows.iter().map(|row| row.split_whitespace().collect::<Vec<_>>().join(","));
    format!("boxup:{}", rows.collect::<Vec<_>>().join("/"))
}

/// The level of a game id by its cells, `boxup:` left out.
///
/// # Errors
/// Row and column of what is wrong.
pub fn read_cells(cells: &str) -> Result<LevelFile, BadText> {
    format::parse(&cells.replace('/', "\n").replace(',', " "))
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(id: &str) -> Result<GameId, String> {
        let parts = id.strip_prefix("boxup:").and_then(|id| id.split_once('#'));
        let read = |(made, seed): (&str, &str)| {
            Some(GameId { params: options::read_id(made)?, seed: seed.parse().ok()? })
        };
        parts.and_then(read).ok_or_else(|| no_game_id(id, "boxup:4x4b2w1m20-40#7"))
    }
}

/// All boards are marked up to this many bits a board, so that a try takes well under a second.
const MARKED_BITS: u32 = 22;
/// Tries before giving up: backwards, and forwards where a try is cheap.
const TRIES_BACK: u32 = 100;
const TRIES_FORTH: u32 = 3_000;
/// Expansions after which a drawn level counts as too hard.
const PATIENCE: u64 = 100_000;
/// Boards expanded at a time: about a millisecond.
const SLICE: u32 = 1 << 10;

/// The stage of a try.
enum Try {
    /// Nothing drawn yet.
    Draw,
    /// Search backwards, with a board of every wanted layer so far.
    Back(Box<BackwardSearch>, Vec<(u32, u32)>),
    /// Solving a level drawn at random.
    Forth(Box<dyn BoxRun>, Level),
}

/// A level being generated.
pub struct Generator {
    id: GameId,
    random: Random,
    at: Try,
    tries: u32,
}

impl Generator {
    /// The generator of the level with this game id.
    ///
    /// # Errors
    /// A parameter out of range.
    pub fn new(id: GameId) -> Result<Generator, String> {
        id.params.check()?;
        Ok(Generator { random: Random::new(id.seed), id, at: Try::Draw, tries: 0 })
    }

    fn most_tries(&self) -> u32 {
        if self.marks() { TRIES_BACK } else { TRIES_FORTH }
    }

    /// Whether there are few enough boards to mark all of them.
    fn marks(&self) -> bool {
        let Params { rows, cols, blacks, .. } = self.id.params;
        board_bits(Size::new(rows, cols), blacks) <= MARKED_BITS
    }

    fn draw(&mut self) -> Configuration {
        let Params { rows, cols, blacks, walls: count, .. } = self.id.params;
        let size = Size::new(rows, cols);
        let walls = walls(size, count, &mut self.random);
        let side = |random: &mut Random| random.pick(&Dir::ALL).copied().unwrap_or(Dir::North);
        let blue = side(&mut self.random);
        let mut sides = std::iter::repeat_with(|| side(&mut self.random));
        let red = sides.find(|&red| red != blue.back()).unwrap_or(blue);
        let coloured = [(BlockKind::Blue, blue), (BlockKind::Red, red)];
        let mut pieces = coloured.map(|(kind, open)| Piece { kind, open }).to_vec();
        for _ in 0..blacks {
            let big = self.random.chance(1, 2);
            let kind = if big { BlockKind::BlackBig } else { BlockKind::BlackSmall };
            pieces.push(Piece { kind, open: side(&mut self.random) });
        }
        pieces.sort_by_cached_key(|p| 4 * p.kind as u32 + p.open as u32);
        Configuration { size, walls, pieces }
    }

    /// Puts tile and blocks on random cells; `None` if that is not a level.
    fn place(&mut self, frame: Configuration) -> Option<Level> {
        let free: Vec<u8> = frame.free().collect();
        let mut at = Vec::new();
        for piece in &frame.pieces {
            let cell = *self.random.pick(&free)?;
            let mut before = frame.pieces.iter().zip(&at);
            if before.any(|(p, &there)| there == cell && p.kind.is_big() == piece.kind.is_big()) {
                return None;
            }
            at.push(cell);
        }
        let level = Level::of(frame, Board { tile: *self.random.pick(&free)?, at });
        let cells = level.cells(level.start());
        let is_possible = |cell: &Cell| !cell.stack().nest().is_impossible();
        cells.as_slice().iter().all(is_possible).then_some(level)
    }

    /// Begins a try.
    fn begin(&mut self) {
        self.tries += 1;
        let drawn = self.draw();
        if self.marks() {
            self.at = Try::Back(Box::new(BackwardSearch::new(drawn)), Vec::new());
        } else if let Some(level) = self.place(drawn) {
            self.at = Try::Forth(run(&level, Method::Bfs, Limits::steps(PATIENCE).latest()), level);
        }
    }
}

impl Make<LevelFile> for Generator {
    fn make(&mut self, mut budget: u32) -> Option<Result<Named<LevelFile>, String>> {
        let (Params { least, most, .. }, most_tries) = (self.id.params, self.most_tries());
        while budget > 0 {
            let slice = budget.min(SLICE);
            budget -= slice;
            let found = match &mut self.at {
                Try::Draw if self.tries >= most_tries => {
                    let why = format!("no level of {least} to {most} moves came up");
                    return Some(Err(format!("{}: {why}; try another seed", self.id)));
                }
                Try::Draw => {
                    self.begin();
                    continue;
                }
                Try::Back(backward, wanted) => {
                    let before = backward.depth;
                    let over = backward.advance(slice).is_over();
                    let depth = backward.depth;
                    if depth != before && (least..=most).contains(&depth) {
                        // Sorted, so that the choice depends on the seed only.
                        let mut layer = backward.layer.to_vec();
                        layer.sort_unstable();
                        wanted.extend(self.random.pick(&layer).map(|&state| (depth, state)));
                    }
                    if !over && depth <= most {
                        continue;
                    }
                    self.random.pick(wanted).map(|&(moves, state)| (moves, backward.level(state)))
                }
                Try::Forth(run, level) => {
                    if !run.advance(slice).is_over() {
                        continue;
                    }
                    let moves = run.plan().map(|plan| plan.cost() as u32);
                    moves.filter(|moves| (least..=most).contains(moves)).zip(Some(level.clone()))
                }
            };
            self.at = Try::Draw;
            if let Some((moves, level)) = found {
                let (title, par) = (Some(self.id.to_string()), Some(moves));
                let instance = LevelFile { title, par, ..LevelFile::plain(level) };
                return Some(Ok(Named::random(self.id, instance)));
            }
        }
        None
    }

    fn progress(&self) -> Option<f32> {
        Some(self.tries as f32 / self.most_tries() as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Boxup, run::tests::solve};
    use super::*;
    use crate::puzzles::puzzle::Puzzle;

    fn make(id: &str) -> Result<Named<LevelFile>, String> {
        Boxup::open(id)?.finish()
    }

    #[test]
    fn an_id_makes_one_level_with_the_moves_it_says() {
        for text in ["boxup:3x3b1w0m20-30#7", "boxup:4x4b1w2m15-25#3", "boxup:6x5b2w3m8-20#1"] {
            let id: GameId = text.parse().unwrap();
            let made = make(text).unwrap();
            assert_eq!(Ok(&made), make(text).as_ref());
            let level = &made.instance.level;
            let plan = solve(level, Method::Bfs, Limits::DEFAULT).plan.unwrap();
            let cost = plan.cost() as u32;
            assert_eq!(made.instance.par, Some(cost));
            assert!((id.params.least..=id.params.most).contains(&cost), "{id}: {cost}");
            assert_eq!(level.pieces().len() as u32, id.params.blacks + 2);
        }
    }

    #[test]
    fn slices_make_the_same_level() {
        for id in ["boxup:3x3b1w0m20-30#7", "boxup:6x5b2w3m8-20#1"] {
            let mut making = Making::by(Generator::new(id.parse().unwrap()).unwrap());
            let mut slices = 0;
            while !making.advance(100).is_over() {
                slices += 1;
            }
            assert!(slices > 10, "{id}: {slices}");
            assert_eq!(making.made(), make(id));
        }
    }

    #[test]
    fn the_impossible_is_refused() {
        assert!(make("boxup:1x3b1w0m2-3#7").unwrap_err().contains("cells"));
        assert!(make("boxup:3x3b9w0m2-3#7").unwrap_err().contains("black"));
        assert!(make("boxup:2x2b0w0m90-99#7").unwrap_err().contains("no level"));
        assert!(make("boxup:3x3").unwrap_err().contains("expected one such as"));
        assert!(make("boxup").is_err() && make("lights:3").is_err());
        let error = make("boxup:r^,@/.,x").unwrap_err();
        assert!(error.starts_with("game id, row and column 2:3: cell 2: unknown item"), "{error}");
    }

    #[test]
    fn any_level_has_an_id() {
        for known in Boxup::BUILT_IN {
            let level = format::parse(known.text).unwrap().level;
            let id = of_level(&level);
            let cells = id.strip_prefix("boxup:").unwrap();
            assert_eq!(read_cells(cells).unwrap().level, level, "{}", known.name);
        }
        let level = read_cells("r^,@,B</.,#,k>").unwrap().level;
        assert_eq!(of_level(&level), "boxup:r^,@,B</.,#,k>");
        assert_eq!(Boxup::read("r^ @ B< / . # k>", "").unwrap().level, level);
    }

    #[test]
    fn an_id_is_read_back() {
        for id in ["boxup:3x3b1w0m20-30#7", "boxup:12x2b8w2m15-25#18446744073709551615"] {
            assert_eq!(id.parse::<GameId>().unwrap().to_string(), id);
        }
        assert!("boxup:3x3".parse::<GameId>().unwrap_err().contains("expected one such as"));
    }
}
