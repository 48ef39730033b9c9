//! The game in words, for those who hear it.

use super::*;
use crate::engine::phrases::sentence;
use crate::puzzles::dominoes::tree::dominoes;

impl Spoken<DominoesUi> for DominoesUi {
    fn cells_in_words(tab: &DominoesTab) -> Option<Size> {
        Some(tab.drawing().map_or(tab.game.board(), |editor| &editor.verdict.board).size())
    }

    fn cell_in_words(tab: &DominoesTab, pos: Pos) -> String {
        let board = tab.drawing().map_or(tab.game.board(), |editor| &editor.verdict.board);
        let ahead = tab.watched().map(|run| dominoes(tab.game.to_move(), run)).unwrap_or_default();
        let mut all = tab.game.dominoes().chain(ahead).filter(|_| tab.drawing().is_none());
        let holder = all.find(|&(mv, player)| halves(mv, player).contains(&pos));
        match holder {
            Some((_, player)) => player.word().to_owned(),
            None if board.is_free(pos) => "free".to_owned(),
            None => "filled".to_owned(),
        }
    }

    fn cell_name(cell: Pos) -> String {
        name(cell)
    }

    fn cell_named(text: &str) -> Option<Pos> {
        read_name(text)
    }

    fn row_name(row: u16) -> String {
        format!("row {}", name(Pos::new(row, 0)).trim_end_matches('1'))
    }

    fn row_named(text: &str) -> Option<u16> {
        read_name(&format!("{text}1")).map(|pos| pos.row)
    }

    fn cursor(tab: &mut DominoesTab) -> Option<&mut Pos> {
        Some(&mut tab.ui.kept.cursor)
    }

    fn in_sentences(tab: &DominoesTab) -> Vec<String> {
        let (game, SavedUi { hands, cursor, .. }) = (&tab.game, tab.ui.kept);
        // The last move of each side: an answer that comes at once would hide the move before it.
        let played = game.dominoes().skip(game.made().saturating_sub(2));
        let played = played.map(|(mv, player)| {
            let [one, other] = halves(mv, player).map(name);
            format!("{}: {one} and {other}.", sentence(player.word()))
        });
        let mut all: Vec<String> = played.collect();
        if let Some(winner) = game.winner() {
            let words = sentence(&tab.who_won(winner));
            let (loser, made) = (winner.other(), counted(game.made(), "move"));
            all.push(format!("{words}: {loser} has no move left. {made}. 'again' starts another."));
            return all;
        }
        let moves = |player| counted(game.board().move_set(player).count() as usize, "move");
        let mover = tab.game.to_move();
        let whose = if hands.of(mover).is_none() { "you" } else { "the computer" };
        let (other, [own, others]) = (mover.other(), [mover, mover.other()].map(moves));
        all.push(format!("To move: {mover}, {whose}, {own}; {other} has {others}."));
        all.push(format!("{}: {}.", name(cursor), Self::cell_in_words(tab, cursor)));
        all.extend(analysed(tab));
        all
    }

    const WHY: &'static str = "'hint' looks ahead and says its best move, and why.";

    fn can(tab: &DominoesTab) -> Vec<String> {
        let moves = tab.game.board().moves(tab.game.to_move());
        let moves: Vec<String> = moves.into_iter().map(name).collect();
        let mover = sentence(tab.game.to_move().word());
        let all = match moves.len() {
            0 => "No move is left.".to_owned(),
            _ => format!("{mover} can go to {}.", moves.join(", ")),
        };
        [vec![all], analysed(tab)].concat()
    }
}

/// Which moves win and which lose, as far as that was asked for.
fn analysed(tab: &DominoesTab) -> Vec<String> {
    let moves = tab.ui.analysis.as_ref().filter(|_| !tab.game.is_over()).map(|known| &known.moves);
    let told = |(what, wanted): (&str, Verdict)| {
        let moves = moves?.iter().filter(|known| known.1 == wanted).map(|known| name(known.0));
        let moves: Vec<String> = moves.collect();
        (!moves.is_empty()).then(|| format!("{what}: {}.", moves.join(", ")))
    };
    let all = [("Winning", Verdict::Won), ("Losing", Verdict::Lost), ("Not known", Verdict::Open)];
    all.into_iter().filter_map(told).collect()
}
