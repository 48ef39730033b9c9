//! The transport: which moment of a run is shown, and how fast it moves.
