//! The outcome of a board: who wins if vertical starts, and who if horizontal does. Empty
//! boards may be won by keeping their parts apart.
//!
//! Cut a board between two columns. Vertical's dominoes never lie across the cut, and if horizontal never
//! plays there either, the parts are games of their own. So horizontal wins the board as second player if
//! horizontal wins every part as second player, and as first player if one part can be won as first player
//! and the others as second. For vertical the same holds between rows. (Lachmann, Moore, Rapaport, "Who wins
//! domineering on rectangular boards?", 2002.)
//!
//! Parts up to half of the board, the smaller ones first, are little work compared with the whole.

use super::*;

words! {
    /// The winner of a board, depending on who starts.
    pub enum Outcome, "outcome" {
        Vertical "V": "vertical wins, whoever starts",
        Horizontal "H": "horizontal wins, whoever starts",
        /// The next player.
        Next "N": "who starts wins",
        /// The previous player.
        Previous "P": "who starts loses",
    }
}

/// Most nodes for one part; a part that needs more is not used.
const PART: u64 = 20_000;

/// What a player wins: as first player, and as second.
#[derive(Clone, Copy, Default)]
struct Wins {
    first: bool,
    second: bool,
}

/// A part of an empty board: its player, and how far it reaches along the board.
type Part = (Player, u16);

/// A question under way.
struct Question {
    board: Board,
    to_move: Player,
    exact: Box<dyn Exact>,
    /// What it is about, if not the whole board.
    part: Option<Part>,
    /// Whether the player of the part wins as second, once that is known.
    second: Option<bool>,
}

/// The outcome of a board, as a job: two questions, or one if exchanging rows and columns changes nothing.
/// What the parts of an empty board tell need not be searched.
pub struct Solve {
    board: Board,
    limits: Limits,
    /// Parts to look at, the next one last.
    parts: Vec<Part>,
    /// What vertical and horizontal win of parts of every length from 0 on.
    wins: [Vec<Wins>; 2],
    asked: Option<Question>,
    /// Positions expanded and bounds computed for the parts that are done.
    spent: (u64, u64),
    /// Whether vertical wins when starting, and whether horizontal does.
    first: [Option<bool>; 2],
    stopped: Option<Limit>,
}

/// How long a board is across the dominoes of a player.
fn length(size: Size, player: Player) -> u16 {
    [size.rows, size.cols][player as usize]
}

/// Rows and columns of a part.
fn part_size(size: Size, (player, length): Part) -> Size {
    [Size::new(length, size.cols), Size::new(size.rows, length)][player as usize]
}

impl Solve {
    /// Asks for the outcome of `board`.
    pub fn new(board: &Board, limits: Limits) -> Solve {
        let size = board.size();
        let is_empty = size.cells().all(|pos| board.is_free(pos));
        let mut parts = Vec::new();
        for player in Player::ALL.into_iter().filter(|_| is_empty) {
            let all = length(size, player);
            parts.extend((1..=all.div_ceil(2).min(all - 1)).map(|length| (player, length)));
        }
        parts.sort_by_cached_key(|&part| u32::MAX - part_size(size, part).area() as u32);
        let wins =
            Player::ALL.map(|player| vec![Wins::default(); length(size, player) as usize + 1]);
        let (asked, spent, first, stopped) = (None, (0, 0), [None; 2], None);
        Solve { board: *board, limits, parts, wins, asked, spent, first, stopped }
    }

    /// Asks about the next part, or about the whole board unless the parts tell.
    fn ask_next(&mut self) {
        let steps = self.limits.steps - self.spent.0;
        let (part, size) = (self.parts.pop(), self.board.size());
        let (board, to_move, steps) = if let Some(part) = part {
            let Some(board) = Board::empty(part_size(size, part)) else { return };
            (board, part.0.other(), PART.min(steps))
        } else {
            Player::ALL.into_iter().for_each(|player| self.learn(player, self.by_parts(player)));
            let Some(to_move) = self.open() else { return };
            (self.board, to_move, steps)
        };
        let exact = ask(&board, to_move, Limits { steps, ..self.limits });
        self.asked = Some(Question { board, to_move, exact, part, second: None });
    }

    /// Takes the answer to a question that is over, and asks the next one about the same board.
    fn take(&mut self) {
        let Some(mut asked) = self.asked.take() else { return };
        let wins = asked.exact.wins();
        let next = match asked.part {
            None => {
                self.learn(asked.to_move, wins);
                self.open().filter(|_| wins.is_some())
            }
            Some((player, _)) if player != asked.to_move => {
                asked.second = wins.map(|other| !other);
                wins.map(|_| player)
            }
            Some((player, length)) => {
                let of_length = self.wins[player as usize].get_mut(usize::from(length));
                if let (Some(first), Some(second), Some(of_length)) =
                    (wins, asked.second, of_length)
                {
                    *of_length = Wins { first, second };
                }
                None
            }
        };
        if let Some(next) = next {
            asked.exact.ask(&asked.board, next);
            self.asked = Some(Question { to_move: next, ..asked });
            return;
        }
        if asked.part.is_none() {
            self.asked = Some(asked);
        } else {
            self.spent.0 += asked.exact.nodes();
            self.spent.1 += asked.exact.evaluated();
        }
        if wins.is_none() {
            self.stopped = self.limits.reached(self.nodes());
        }
        if Player::ALL.iter().all(|&player| self.by_parts(player).is_some()) {
            self.parts.clear();
        }
    }

    /// Whether `to_move` wins the whole board, if the parts tell.
    fn by_parts(&self, to_move: Player) -> Option<bool> {
        let is_won = self.of_all(to_move).first;
        (is_won || self.of_all(to_move.other()).second).then_some(is_won)
    }

    /// What a player wins of the whole board by keeping parts apart.
    fn of_all(&self, player: Player) -> Wins {
        let parts = &self.wins[player as usize];
        let mut all = vec![Wins { first: false, second: true }];
        for _ in 1..parts.len() {
            let pairs = parts.iter().skip(1).zip(all.iter().rev());
            all.push(pairs.fold(Wins::default(), |joined, (part, rest)| Wins {
                first: joined.first || part.first && rest.second || part.second && rest.first,
                second: joined.second || part.second && rest.second,
            }));
        }
        all.pop().unwrap_or_default()
    }

    /// A player of whom it is not known whether starting wins.
    fn open(&self) -> Option<Player> {
        Player::ALL.into_iter().zip(self.first).find(|(_, wins)| wins.is_none()).map(|open| open.0)
    }

    /// Stores whether a player wins when starting, if that is known.
    fn learn(&mut self, starts: Player, wins: Option<bool>) {
        let both = self.board.transposed() == self.board;
        for (player, first) in Player::ALL.into_iter().zip(&mut self.first) {
            if player == starts || both {
                *first = first.or(wins);
            }
        }
    }

    /// The outcome, once known.
    pub fn outcome(&self) -> Option<Outcome> {
        let [vertical, horizontal] = self.first;
        Some(match (vertical?, horizontal?) {
            (true, true) => Outcome::Next,
            (true, false) => Outcome::Vertical,
            (false, true) => Outcome::Horizontal,
            (false, false) => Outcome::Previous,
        })
    }

    /// Positions expanded.
    pub fn nodes(&self) -> u64 {
        self.spent.0 + self.asked.as_ref().map_or(0, |asked| asked.exact.nodes())
    }

    /// Bounds computed.
    pub fn evaluated(&self) -> u64 {
        self.spent.1 + self.asked.as_ref().map_or(0, |asked| asked.exact.evaluated())
    }

    /// Bytes of the transposition table of the whole board; see [`Exact::table_bytes`].
    pub fn table_bytes(&self) -> u64 {
        let whole = self.asked.as_ref().filter(|asked| asked.part.is_none());
        whole.map_or(0, |asked| asked.exact.table_bytes())
    }
}

impl Job for Solve {
    fn advance(&mut self, budget: u32) -> Status {
        if self.status().is_over() {
            return self.status();
        }
        match self.asked.as_mut().map(|asked| asked.exact.advance(budget)) {
            None => self.ask_next(),
            Some(Status::Running) => {}
            Some(_) => self.take(),
        }
        self.status()
    }

    fn status(&self) -> Status {
        Status::ended(self.outcome().is_some(), true).or_stopped(self.stopped)
    }
}
