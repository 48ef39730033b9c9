//! Dominoes: two players put dominoes on a board, one only upright, the other only lying; who cannot move
//! loses. The game is known as Domineering or Crosscram (Göran Andersson; Conway, On Numbers and Games).
//!
//! [`faithful`] is the best move within a limit of plies with every leaf counted, [`exact`] says who wins
//! with perfect play. Nothing here knows a terminal.

pub mod bits;
pub mod board;
pub mod bound;
pub mod exact;
pub mod faithful;
pub mod library;
pub mod play;
pub mod tree;

pub use board::{Board, Player};
