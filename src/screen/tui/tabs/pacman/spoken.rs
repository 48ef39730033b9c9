//! The map in words, for those who hear it.

use super::*;

impl Spoken<PacmanUi> for PacmanUi {
    fn cells_in_words(tab: &PacmanTab) -> Option<Size> {
        Some(tab.instance().layout.size())
    }

    fn cell_in_words(tab: &PacmanTab, pos: Pos) -> String {
        let layout = &tab.instance().layout;
        let game = tab.game.as_ref().filter(|_| tab.drawing().is_none());
        let at = game.map_or(layout.start, |game| Some(game.now().at));
        let eats = game.filter(|_| tab.problem() != ProblemKind::Maze);
        let has_dot = eats.map_or(layout.has_dot(pos), |game| game.now().has_dot(pos));
        let run = tab.watched();
        let is = |known: fn(&dyn MapRun, Pos) -> bool| run.is_some_and(|run| known(&**run, pos));
        match () {
            () if !layout.is_free(pos) && tab.problem() == ProblemKind::Navigation => "obstacle",
            () if !layout.is_free(pos) => "wall",
            () if is(|run, pos| run.here().pos == pos) => "expanded now",
            () if is(|run, pos| run.mark(pos).open) => "waits",
            () if is(|run, pos| run.expansions(pos) > 0) => "expanded",
            () if at == Some(pos) => "you",
            () if layout.exit == Some(pos) => "exit",
            () if has_dot => "dot",
            () => "free",
        }
        .to_owned()
    }

    fn in_sentences(tab: &PacmanTab) -> Vec<String> {
        let Some(game) = tab.game.as_ref() else { return Self::can(tab) };
        let steps = counted(game.made(), "step");
        let at = PacmanUi::cell_name(game.now().at);
        let mut all = vec![match game.now().outcome() {
            Outcome::Won => format!("You are there, after {steps}. 'next' goes on."),
            Outcome::Starved => format!("Starved after {steps}: undo takes steps back."),
            Outcome::Playing => format!("You are at {at}; free: {}.", ways(tab, game).join(", ")),
        }];
        if game.now().outcome() != Outcome::Playing {
            return all;
        }
        if tab.problem() == ProblemKind::Hunger {
            all.push(format!("Energy {}.", game.now().energy));
            all.push(format!("{} eaten.", counted(game.eaten(), "dot")));
        }
        let layout = &tab.named().instance.layout;
        let what = if tab.problem() == ProblemKind::Maze { "dot" } else { "exit" };
        let goal = layout.goal(tab.problem());
        all.extend(goal.map(|goal| format!("The {what} is at {}.", Self::cell_name(goal))));
        all
    }

    const WHY: &'static str = "'hint' looks for the shortest path and says its next step.";

    fn can(tab: &PacmanTab) -> Vec<String> {
        let can = |game| format!("You can go {}.", ways(tab, game).join(", "));
        vec![tab.game.as_ref().map_or("This map cannot be played yet.".to_owned(), can)]
    }
}

/// The steps that can be taken from here.
fn ways(tab: &PacmanTab, game: &Game) -> Vec<String> {
    let (layout, at) = (&tab.named().instance.layout, game.now().at);
    let around = [Dir::North, Dir::East, Dir::South, Dir::West];
    let next = around.into_iter().filter_map(|dir| layout.size().step(at, dir));
    next.filter(|&pos| layout.is_free(pos)).map(|pos| direction(at, pos)).collect()
}
