//! A sixth puzzle in one file: the 8-puzzle, with everything the playground gives.
//!
//! `cargo run --release --example eight_puzzle -- eight --watch` opens the playground with a sixth tab;
//! `solve eight --json`, `compare eight` and the other commands have one puzzle more as well.

use frontier::prelude::*;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::process::ExitCode;

fn main() -> ExitCode {
    main_with(&registry())
}

/// The puzzles of the program, and this one.
pub fn registry() -> Registry {
    Registry::built_in().with(Simple::<EightUi>::new())
}

// The rules

const SIZE: Size = Size::new(3, 3);
const SOLVED: Tiles = Tiles(*b"12345678.");

/// The tiles row by row; a dot is the gap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
struct Tiles([u8; 9]);

impl Tiles {
    fn gap(self) -> Pos {
        SIZE.pos(self.0.iter().position(|&tile| tile == b'.').unwrap_or(0))
    }

    /// The tiles after the gap has moved.
    fn moved(mut self, dir: Dir) -> Option<Tiles> {
        let to = SIZE.step(self.gap(), dir)?;
        let gap = SIZE.index(self.gap());
        self.0.swap(gap, SIZE.index(to));
        Some(self)
    }

    /// Steps of all tiles to their places, other tiles left out: no plan is shorter.
    fn manhattan(self) -> u32 {
        let away = |(at, &tile): (usize, &u8)| {
            let (at, home) = (SIZE.pos(at), SIZE.pos(usize::from(tile - b'1')));
            u32::from(at.row.abs_diff(home.row) + at.col.abs_diff(home.col))
        };
        self.0.iter().enumerate().filter(|(_, tile)| **tile != b'.').map(away).sum()
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&tile| write!(f, "{}", char::from(tile)))
    }
}

impl From<Tiles> for String {
    fn from(tiles: Tiles) -> String {
        tiles.to_string()
    }
}

impl TryFrom<String> for Tiles {
    type Error = String;

    fn try_from(text: String) -> Result<Tiles, String> {
        let mut tiles: Vec<u8> = text.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
        let given = <[u8; 9]>::try_from(tiles.as_slice());
        tiles.sort_unstable();
        given.ok().filter(|_| tiles == *b".12345678").map(Tiles).ok_or_else(|| {
            "expected the digits 1 to 8 and a dot, each once, such as 1234567.8".into()
        })
    }
}

impl Position for Tiles {
    type Move = char;

    fn after(&self, &letter: &char) -> Option<Tiles> {
        self.moved(Dir::ALL.into_iter().find(|dir| dir.letter() == letter)?)
    }

    fn is_over(&self) -> bool {
        *self == SOLVED
    }
}

struct Sliding(Tiles, u32);

impl Problem for Sliding {
    type State = Tiles;
    type Key = Tiles;
    type Cost = u32;
    type Visited = Hashed;

    fn start(&self) -> Tiles {
        self.0
    }

    fn key(&self, tiles: &Tiles) -> Tiles {
        *tiles
    }

    fn visited(&self) -> Hashed {
        Hashed::default()
    }

    fn is_goal(&self, tiles: &Tiles) -> bool {
        *tiles == SOLVED
    }

    fn expand(&mut self, tiles: &Tiles, out: &mut Vec<(Tiles, u32)>) {
        out.extend(Dir::ALL.into_iter().filter_map(|dir| Some((tiles.moved(dir)?, 1))));
    }

    fn estimate(&mut self, tiles: &Tiles) -> f64 {
        f64::from(tiles.manhattan() * self.1)
    }

    // What follows is for the inspector alone.

    fn tries(&mut self, tiles: &Tiles) -> Vec<Tried<Tiles, u32>> {
        let tried = |dir: Dir| Tried {
            action: dir.letter().to_string(),
            result: tiles.moved(dir).map(|next| (next, 1)).ok_or_else(|| "edge".into()),
            place: None,
        };
        Dir::ALL.map(tried).into()
    }

    fn facts(&self, tiles: &Tiles) -> Vec<(&'static str, Fact)> {
        vec![("tiles", Fact::Text(tiles.to_string()))]
    }
}

type EightRun = RecordedSearch<Sliding, Mixed>;

/// The tiles of the node expanded at this moment, and the moves to it.
fn here(run: &EightRun) -> (Tiles, u32) {
    run.search.node(run.node()).map_or((SOLVED, 0), |node| (node.state, node.g))
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Algorithm {
    Bfs,
    AStar,
}

impl Words for Algorithm {
    const NOUN: &'static str = "algorithm";
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (Algorithm::AStar, "A*", "Expands the lowest f = g + h."),
        (Algorithm::Bfs, "BFS", "Expands the oldest node first."),
    ];
}

options! {
    /// How the tiles are put in order. What is said here appears on the command line, in its help and
    /// completions, in the form, in the title and in the session.
    struct Method {
        /// What is expanded next.
        algorithm: Algorithm = Algorithm::AStar, typed "algorithm" "A" "A* or BFS", "algorithm";
        /// How much the estimate counts.
        weight: u32 = 1, within 1..=9, typed "weight" "W" "Weight of the estimate of A*",
            "weight" "More than 1 is quicker, but a plan need not be a shortest one.";
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&title(self))
    }
}

struct Eight;

impl Puzzle for Eight {
    const INFO: Info = Info {
        word: "eight",
        name: "8-puzzle",
        about: "Slide the tiles into order",
        noun: "position",
        endings: &["eight"],
        first: "easy",
        largest: 1 << 10,
    };

    type Instance = Tiles;
    type Game = Positions<Tiles>;
    type Method = Method;
    type Run = EightRun;

    fn built_in() -> Vec<Named<Tiles>> {
        let named = |(name, about, tiles): (&str, &str, &[u8; 9])| Named {
            name: name.into(),
            about: about.into(),
            origin: Origin::BuiltIn,
            id: None,
            instance: Tiles(*tiles),
        };
        [("easy", "5 moves", b"1.2463758"), ("far", "as far as it gets: 31", b"8672543.1")]
            .map(named)
            .into()
    }

    fn read(text: &str, _: &str) -> Result<Tiles, BadText> {
        Tiles::try_from(text.to_owned()).map_err(|why| BadText::at(1, 1, why))
    }

    fn write(tiles: &Tiles, _: &str) -> String {
        format!("{tiles}\n")
    }

    fn game(tiles: &Tiles) -> Positions<Tiles> {
        Positions::new(*tiles)
    }

    fn is_optimal(_: &Tiles, method: &Method) -> bool {
        method.algorithm == Algorithm::Bfs || method.weight == 1
    }

    fn cost(run: &EightRun) -> Option<f64> {
        run.search.solution().map(|(_, cost)| cost)
    }

    fn run(tiles: &Tiles, method: &Method, limits: Limits) -> Begun<EightRun> {
        let (frontier, strategy) = match method.algorithm {
            Algorithm::Bfs => (Box::new(Queue::default()) as Mixed, Strategy::BREADTH_FIRST),
            Algorithm::AStar => (Box::new(HeapFifo::default()) as Mixed, Strategy::A_STAR),
        };
        let search = Search::with(Sliding(*tiles, method.weight), frontier, strategy, limits);
        Ok(Box::new(RecordedSearch::new(search, limits.keep)))
    }

    const HAS_FRONTIER: bool = true;

    fn pseudo_code(method: &Method) -> &'static [&'static str] {
        match method.algorithm {
            Algorithm::Bfs => Strategy::BREADTH_FIRST.pseudo_code(),
            Algorithm::AStar => Strategy::A_STAR.pseudo_code(),
        }
    }
}

// The tab

struct EightUi;

impl PuzzleTab for EightUi {
    type Puzzle = Eight;
    type View = EightView;
    type Spoken = ();
    type Tools = NoTools<Self::Puzzle>;
    type Saved = ();

    fn new(_: &Setup<Self>) -> Self {
        EightUi
    }

    fn save(_: &TabState<Self>) {}

    fn play(tab: &mut TabState<Self>, action: Action) {
        if let Action::Move(dir) = action
            && !tab.make_move(&dir.letter())
        {
            tab.notify("the gap is at the edge");
        }
    }

    fn play_board(tab: &TabState<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw(*tab.game.now(), area, buf, theme);
    }

    fn play_panel(tab: &TabState<Self>, panel: &mut Panel, _: &Theme) {
        panel.row("moves", &tab.game.made().to_string());
    }

    fn preview(named: &Named<Tiles>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw(named.instance, area, buf, theme);
    }

    fn status(_: &TabState<Self>) -> String {
        "arrows move the gap; s watches A* put the tiles in order".into()
    }
}

struct EightView;

impl View for EightView {
    type Puzzle = Eight;

    fn of(_: &Tiles, _: &Method) -> Result<EightView, String> {
        Ok(EightView)
    }

    fn board(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw(here(shown.run).0, area, buf, theme);
    }

    fn facts(&self, run: &Box<EightRun>) -> Vec<(&'static str, String)> {
        let (tiles, g) = here(run);
        vec![
            ("g + h", format!("{g} + {}", tiles.manhattan())),
            ("frontier", grouped(run.stats().frontier)),
        ]
    }
}

fn draw(tiles: Tiles, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let cells = Viewport::new(area, SIZE, Pos::new(0, 0), &[Zoom::cells(7, 3)]);
    for (pos, place) in cells.cells() {
        let tile = char::from(tiles.0.get(SIZE.index(pos)).copied().unwrap_or(b'.'));
        let style = if tile == '.' { theme.dim } else { theme.strong };
        let (x, y) = (place.x + place.width / 2, place.y + place.height / 2);
        put(buf, x, y, x + 1, &tile.to_string(), style);
    }
    cells.draw_frame(area, buf, theme);
}
